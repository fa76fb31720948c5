"""Every title is a learning environment: the tests of PettingZoo and Gymnasium pass, and nothing hidden is shown."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra kursbuch[learn] is not installed")
pytest.importorskip("gymnasium", reason="the extra kursbuch[learn] is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from kursbuch import catalogue
from kursbuch.eighteen.actions import BuyPrivate, Pass
from kursbuch.eighteen.model.data import PaperId
from kursbuch.kernel.offers import FreeForm, Offers, Ranged
from kursbuch.learn import GameEnv, SeatEnv
from kursbuch.learn.moves import moves_of, thinned
from kursbuch.messages import Mistake

TITLES = {"1848": 3, "1824": 3, "1862": 4, "benelux": 2}

# Both libraries remark on what is meant: observations are named arrays, seats are called as everywhere else, numbers
# may be large, and a seat whose game is over has no moves.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_every_title_of_ours_is_tried() -> None:
    assert set(TITLES) == set(catalogue.titles())


@pytest.mark.parametrize("title", TITLES)
def test_the_tests_of_pettingzoo_pass(title: str) -> None:
    api_test(GameEnv(title, TITLES[title], longest=80), num_cycles=60, verbose_progress=False)
    seed_test(lambda: GameEnv(title, TITLES[title]), num_cycles=10)


def test_the_checks_of_gymnasium_pass() -> None:
    class First(SeatEnv):
        """Any number is taken for one of the moves, since the checker knows no mask."""

        def step(self, action: int) -> Any:
            return super().step(int(action) % max(1, len(self.game.moves)))

    check_env(First("1848", 3, "random", seat=0), skip_render_check=True)


@pytest.mark.parametrize("title", TITLES)
def test_arrays_keep_their_names_shapes_and_bounds_and_every_number_of_the_mask_is_a_legal_move(title: str) -> None:
    env = GameEnv(title, TITLES[title], longest=60, look_ahead=True)
    chance = np.random.default_rng(2)
    env.reset(seed=5)
    for agent in env.agent_iter():
        seen, _, ended, broken_off, _ = env.last()
        assert env.observation_space(agent).contains(seen)
        if ended or broken_off:
            env.step(None)
            continue
        count = int(seen["action_mask"].sum())
        assert count == len(env.moves) > 0
        rows = seen["moves"]
        assert (rows[:count, : len(env.features.kinds)].sum(axis=1) == 1).all(), "each move is of one kind"
        assert not rows[count:].any()
        for move in env.moves:
            assert env.rules.check(env.state_of_game, agent, move) is None
        env.step(int(chance.integers(count)))
    assert env.played == 60 or env.rules.over(env.state_of_game)


def test_what_is_hidden_from_a_seat_changes_nothing_in_what_it_sees() -> None:
    env = GameEnv("benelux", 2)
    env.reset(seed=3)
    seat, other = env.agent_selection, next(one for one in env.agents if one != env.agent_selection)
    before = env.observe(seat)
    state = env.state_of_game
    assert state.players[other].hand
    swapped = (*state.stack[: len(state.players[other].hand)],)
    rest = (*state.players[other].hand, *state.stack[len(swapped) :])
    players = {**state.players, other: replace(state.players[other], hand=type(state.players[other].hand)(swapped))}
    env.state_of_game = replace(state, players=players, stack=type(state.stack)(rest))
    after = env.observe(seat)
    assert all((before[name] == after[name]).all() for name in before)
    assert (env.observe(other)["hand"] != 0).any()


def test_the_winner_gets_the_reward_and_worth_is_shared_out_without_a_rest() -> None:
    for reward in ("win", "worth"):
        env = GameEnv("1862", 4, reward=reward)
        env.reset(seed=3)
        chance = np.random.default_rng(0)
        while env.moves:
            env.step(int(chance.integers(len(env.moves))))
        total = sum(env.rewards.values())
        assert total == pytest.approx(1.0 if reward == "win" else 0.0)
        best = max(env.rewards, key=lambda agent: env.rewards[agent])
        assert env.rules.places(env.state_of_game)[best] == 1  # type: ignore[index]


def test_a_range_stands_for_its_ends_and_three_points_between_and_a_free_form_for_its_suggestion() -> None:
    private = BuyPrivate(PaperId("P1"), 1)
    offers: Offers[Any] = Offers(
        listed=(Pass(),),
        ranged=(Ranged(private, "price", 10, 30, 5), Ranged(private, "price", 7, 7)),
        free=(FreeForm("routes", lambda: "the best run"),),
    )
    prices = [getattr(move, "price", move) for move in moves_of(offers, 99)]
    assert prices == [Pass(), 10, 15, 20, 25, 30, 7, "the best run"]


def test_too_many_moves_are_thinned_out_evenly_where_there_are_most() -> None:
    kept = thinned([Pass(), *range(100), "rare"], 12)
    numbers = [move for move in kept if isinstance(move, int)]
    assert (kept[0], kept[-1], len(kept)) == (Pass(), "rare", 12)
    assert (numbers[0], numbers[-1]) == (0, 99)
    assert max(b - a for a, b in pairwise(numbers)) <= 12


def test_one_seat_among_bots_sees_only_its_own_moves_and_moves_on_with_the_games() -> None:
    env = SeatEnv("1848", 3, ["random", "beginner"])
    seats = set()
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        for _ in range(5):
            assert env.game.agent_selection == info["seat"]
            seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert seats == {"s1", "s2", "s3"}


@pytest.mark.parametrize(
    ("make", "word"),
    [
        (lambda: GameEnv("1848", 9), "9"),
        (lambda: GameEnv("1848", 3, reward="glory"), "no reward “glory”; known are win, worth"),
        (lambda: SeatEnv("1848", 3, "nobody"), "no bot “nobody”"),
        (lambda: SeatEnv("1848", 3, ["random"]), "one bot"),
        (lambda: GameEnv("1848", 3).step(511), "no move 511"),
        (lambda: GameEnv("1848", 3, most=0), "Most must be at least 1, not 0"),
        (lambda: GameEnv("1848", 3, longest=-1), "Longest must be at least 1, not -1"),
        (lambda: SeatEnv("1848", 3, seat=3), "no seat 3: .* from 0 to 2"),
        (lambda: SeatEnv("1848", 3, seat=-1), "no seat -1"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(make: Any, word: str) -> None:
    with pytest.raises(Mistake, match=word) as mistake:
        make()
    assert mistake.value.sentence("de")


@pytest.mark.parametrize(
    ("option", "given", "said"),
    [("--workers", "0", "at least 1, not 0"), ("--games", "x", "at least 1, not x"), ("--title", "1830", "1830")],
)
def test_the_example_that_learns_says_what_cannot_be(
    capsys: pytest.CaptureFixture[str], option: str, given: str, said: str
) -> None:
    example = run_path(str(Path(__file__).parents[2] / "examples" / "learn.py"))
    with pytest.raises(SystemExit) as stopped:
        example["main"]([option, given])
    assert stopped.value.code == 2
    assert said in capsys.readouterr().err
