"""Learns to beat random play in minutes: weights for the numbers that the environment tells about each move.

    python examples/learn.py --title 1848 --players 3 --workers 2

The policy plays the move whose row has the largest weighted sum. The weights are found by the cross-entropy method: try
many, keep the best quarter, try more around these. Before and after it is measured on games it has not seen. The result
is a file that examples/learned.py plays with, in leagues and in the browser.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kursbuch.bots.engines import Local, Lost
from kursbuch.bots.shares import Share, share_of
from kursbuch.catalogue import UnknownTitle
from kursbuch.learn import SeatEnv
from kursbuch.messages import Mistake

Weights = NDArray[np.float64]

LONGEST, BROKEN_OFF = 600, -0.5
"""A policy that goes round in circles is stopped after so many moves of all, and gets this."""

FRESH = 1_000_000
"""Games from this seed on are for measuring only."""


class Task(NamedTuple):
    """Some games for one policy, from every seat in turn."""

    title: str
    players: int
    weights: tuple[float, ...]
    seeds: tuple[int, ...]
    reward: str


class Plan(NamedTuple):
    """How much is tried: policies in a generation, generations, games for each policy, games to measure with."""

    title: str = "1848"
    players: int = 3
    policies: int = 12
    generations: int = 5
    games: int = 2
    measured: int = 30
    seed: int = 1
    workers: int = 2


def play(task: Task) -> float:
    """The mean reward of a policy."""
    env = SeatEnv(task.title, task.players, "random", reward=task.reward, look_ahead=True, longest=LONGEST)
    weights, total = np.array(task.weights), 0.0
    for seed in task.seeds:
        seen, _ = env.reset(seed=seed)
        is_over = False
        while not is_over:
            count = int(seen["action_mask"].sum())
            seen, reward, ended, broken_off, _ = env.step(int(np.argmax(seen["moves"][:count] @ weights)))
            total += BROKEN_OFF if broken_off and task.reward == "worth" else reward
            is_over = ended or broken_off
    return total / len(task.seeds)


def tried(plan: Plan, policies: Sequence[Weights], seeds: Sequence[int], reward: str) -> list[float]:
    """The mean reward of each policy; the work is shared among processes."""
    tasks = [Task(plan.title, plan.players, tuple(one.tolist()), tuple(seeds), reward) for one in policies]
    found = dict(Local(plan.workers).run(play, tasks))
    return [float("-inf") if isinstance(result, Lost) else result for _, result in sorted(found.items())]


def measured(plan: Plan, weights: Weights) -> Share:
    """The part of fresh games that a policy wins, with its interval."""
    parts = [range(FRESH + start, FRESH + plan.measured, plan.workers) for start in range(plan.workers)]
    tasks = [Task(plan.title, plan.players, tuple(weights.tolist()), tuple(part), "win") for part in parts if part]
    results = dict(Local(plan.workers).run(play, tasks))
    won = sum(result * len(tasks[number].seeds) for number, result in results.items() if not isinstance(result, Lost))
    return share_of(won, plan.measured)


def learn(plan: Plan) -> tuple[Weights, tuple[str, ...]]:
    """The weights in the end, and what each of them is for."""
    columns = SeatEnv(plan.title, plan.players, look_ahead=True).game.features.columns
    chance = np.random.default_rng(plan.seed)
    middle, width = np.zeros(len(columns)), np.ones(len(columns))
    for generation in range(plan.generations):
        policies = [middle + width * chance.standard_normal(len(columns)) for _ in range(plan.policies)]
        seeds = [plan.seed + generation * plan.games + game for game in range(plan.games)]
        rewards = tried(plan, policies, seeds, "worth")
        best = [policies[number] for number in np.argsort(rewards)[-max(2, plan.policies // 4) :]]
        middle, width = np.mean(best, axis=0), np.std(best, axis=0) + 0.1
        print(f"generation {generation + 1}: mean {np.mean(rewards):+.3f}, best {max(rewards):+.3f}", flush=True)
    return middle, columns


def told(name: str, share: Share, plan: Plan) -> str:
    """One line on what was measured."""
    span = f"{share.low:.1%} to {share.high:.1%}"
    return f"{name}: won {share.share:.1%} of {share.games} games ({span}); equal players win {1 / plan.players:.1%}"


def at_least_one(text: str) -> int:
    """A number of players, games or processes."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"must be a whole number of at least 1, not {text}")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> Share:
    """Measure, learn, measure again, and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for field, usual in Plan._field_defaults.items():
        kind = str if isinstance(usual, str) else int if field == "seed" else at_least_one
        parser.add_argument(f"--{field}", type=kind, default=usual)
    parser.add_argument("--out", type=Path, default=Path("learned.json"))
    given = vars(parser.parse_args(arguments))
    out: Path = given.pop("out")
    plan, begun = Plan(**given), time.perf_counter()
    try:
        size = len(SeatEnv(plan.title, plan.players, look_ahead=True).game.features.columns)
    except (Mistake, UnknownTitle) as mistake:
        parser.error(str(mistake))
    before = np.random.default_rng(plan.seed).standard_normal(size)
    print(told("before", measured(plan, before), plan), flush=True)
    weights, columns = learn(plan)
    after = measured(plan, weights)
    print(told("after", after, plan))
    print(f"{time.perf_counter() - begun:.0f} s; weights in {out}")
    kept = {"title": plan.title, "weights": dict(zip(columns, weights.tolist(), strict=True))}
    out.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return after


if __name__ == "__main__":
    main()
