"""Games of drawn track: games, replays, offers, the cheapest way and where a train gets."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from benchmarks.measure import best_of, line, percentile
from kursbuch import catalogue
from kursbuch.bots import bot, play_out
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study import ways
from kursbuch.kernel.game import Game

PLAYERS, GAMES, SEARCHES = 3, 4, 200
ROUNDS = 3
"""The least of so many rounds is told, since other work on the machine only ever adds to it."""


def drawn(title: str) -> None:
    """All figures of one title."""
    rules = catalogue.rules(title, PLAYERS)
    assert isinstance(rules, Rules)
    _games(title, rules)
    game = _kept(title, rules)
    positions = [position.state for position in game.positions]
    _replays(rules, game)
    late = [state for state in positions[len(positions) * 2 // 3 :] if rules.actor(state) is not None]
    _offers(rules, late)
    _searches(rules, late)
    _memory(title, rules)


def _games(title: str, rules: Rules) -> None:
    seats, lengths = catalogue.seats(PLAYERS), list[int]()

    def play() -> None:
        _forget()
        for seed in range(GAMES):
            bots = [bot(title, "random", seed + i) for i in range(PLAYERS)]
            lengths.append(play_out(rules, seats, bots, seed).actions)

    seconds = best_of(ROUNDS, play)
    line(f"random game of {PLAYERS}", f"{seconds / GAMES:.3f} s")
    line("random actions per second", f"{sum(lengths[:GAMES]) / seconds:,.0f}")


def _kept(title: str, rules: Rules) -> Game[Any, Any, Any, Any]:
    """A whole game with all its positions."""
    game = Game(rules, catalogue.seats(PLAYERS), 1)
    bots = {seat: bot(title, "random", 1 + number) for number, seat in enumerate(game.seats)}
    while waiting := rules.waiting_for(game.state):
        seat = min(waiting)
        game.act(seat, bots[seat].choose(rules, game.state, seat, rules.offers(game.state, seat)))
    return game


def _replays(rules: Rules, game: Game[Any, Any, Any, Any]) -> None:
    told = rules.encode_events([*game.setup, *(event for entry in game.journal for event in entry.events)])
    bare, _ = rules.opening(game.seats, 1)
    done = [(entry.seat, entry.action) for entry in game.journal if entry.seat and entry.action]

    def fold() -> None:
        state = bare
        for event in rules.decode_events(told):
            state = rules.evolve(state, event)

    def judge() -> None:
        again = Game(rules, game.seats, 1)
        for seat, action in done:
            again.act(seat, action)

    count = len(game.journal)
    line(f"replay of {count} actions from their events", f"{best_of(ROUNDS, fold):.3f} s")
    line("the same, every action judged anew", f"{best_of(ROUNDS, judge):.3f} s")


def _offers(rules: Rules, states: list[State]) -> None:
    for phase in ("move", "build"):
        found = [state for state in states if rules.phase(state) == phase]
        fresh = best_of(ROUNDS, lambda found=found: [_listed(rules, _fresh(state)) for state in found])  # type: ignore[misc]
        again = best_of(ROUNDS, lambda found=found: [_listed(rules, state) for state in found])  # type: ignore[misc]
        line(f"offers late in the game, phase {phase}, on unknown track", f"{fresh / len(found) * 1e6:,.0f} us")
        line(f"offers late in the game, phase {phase}, asked again", f"{again / len(found) * 1e6:,.0f} us")


def _listed(rules: Rules, state: State) -> object:
    seat = rules.actor(state)
    return None if seat is None else rules.offers(state, seat)


def _fresh(state: State) -> State:
    """The same position with track that remembers nothing."""
    return replace(state, track=Track(state.track.board, state.track.owners, state.track.shares))


def _searches(rules: Rules, states: list[State]) -> None:
    title = rules.title
    moving = [state for state in states if rules.phase(state) == "move"][:SEARCHES]
    cities = [title.board.places[city].centre for city in title.board.cities]

    def far(state: State, number: int) -> object:
        seats = (cities[number % len(cities)],), (cities[(number * 7 + 11) % len(cities)],)
        return ways.cheapest_way(title, state.track, state.turn.seat if state.turn else None, *seats)

    def reach(state: State, number: int) -> object:
        train = state.players[state.turn.seat].trains[0] if state.turn else None
        assert train is not None
        assert train.at != NOWHERE
        return ways.reachable(title, state, 0, max(title.speed(kind) for kind in title.trains))

    _told("cheapest way between two cities", far, moving)
    _told("reachable mileposts of the fastest train", reach, moving)


def _told(name: str, search: Callable[[State, int], object], states: Iterable[State]) -> None:
    """Mean and worst case; of each search the least of a few rounds."""
    times = []
    for number, state in enumerate(states):
        best = float("inf")
        for _ in range(ROUNDS):
            _forget()
            begun = time.process_time()
            search(state, number)
            best = min(best, time.process_time() - begun)
        times.append(best)
    line(name, f"{sum(times) / len(times) * 1e3:.2f} ms")
    line("  of a hundred the slowest", f"{percentile(times, 0.99) * 1e3:.2f} ms")


def _forget() -> None:
    """What searches have found."""
    for kept in (ways._cheapest_way, ways._costs_from):
        kept.cache_clear()


def _memory(title: str, rules: Rules) -> None:
    _forget()
    tracemalloc.start()
    game = _kept(title, rules)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    line("kept by the whole game, every position for undo", f"{kept / 1e6:.1f} MB")
    line("one kept position with its events", f"{kept / len(game.positions) / 1e3:.1f} kB")
