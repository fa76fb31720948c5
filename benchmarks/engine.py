"""The engine: games, replays, offers, copies and memory."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.drawn import drawn
from benchmarks.measure import RECORDS, best_of, line
from benchmarks.pieces import fresh
from kursbuch import catalogue
from kursbuch.bots import bot, play_out
from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.events import Paid
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.imports.eighteen import load_export, replay_export
from kursbuch.imports.reference import follow, read_reference
from kursbuch.storage import read_bytes
from kursbuch.unpacking import LIMIT

SAMPLES = {"1848": "1848/005.json.gz", "1824": "1824/001.json.gz", "1862": "1862/006.json.gz"}


def engine() -> None:
    """All titles beside each other."""
    for title in catalogue.titles():
        print(f"engine, {title} (processor time)")
        if catalogue.published(title).family.name == "crayon":
            drawn(title)
            continue
        games(title)
        replays(title)


def games(title: str) -> None:
    """Random and greedy games of four."""
    low, high = catalogue.cover(title).players
    players = min(max(4, low), high)
    rules = catalogue.rules(title, players)
    seats = catalogue.seats(players)
    for name, count in (("random", 5), ("greedy", 2)):
        lengths: list[int] = []

        def play(name: str = name, count: int = count, lengths: list[int] = lengths) -> None:
            for seed in range(count):
                bots = [bot(title, name, seed + i) for i in range(players)]
                lengths.append(play_out(rules, seats, bots, seed).actions)

        seconds = best_of(2, play)
        actions = sum(lengths) / 2
        line(f"{name} game of {players}", f"{seconds / count:.3f} s")
        line(f"{name} actions per second", f"{actions / seconds:,.0f}")


def replays(title: str) -> None:
    """A record of another program, and the last third of it looked at closely."""
    record = RECORDS / SAMPLES.get(title, "")
    if not record.is_file():
        line("replay of a record", "no records here")
        return
    count, replay = work(record)
    seconds = best_of(5, replay)
    line(f"replay of {record.parent.name}/{record.name} ({count} actions)", f"{seconds:.3f} s")
    line("replayed actions per second", f"{count / seconds:,.0f}")
    game = replay()
    late(game.rules, [p.state for p in game.positions[len(game.positions) * 2 // 3 :]])
    memory(replay)


def work(record: Path) -> tuple[int, Callable[[], Any]]:
    """How many actions a record has, and what replays them: a reference game, or an export of another program."""
    reference = read_reference(read_bytes(record, most=LIMIT), str(record), most=LIMIT)
    if reference is not None:
        return len(reference.actions), lambda: follow(reference).game
    export = load_export(record)
    return len(export.actions), lambda: replay_export(export).game


def late(rules: Rules, states: list[State]) -> None:
    """Offers, tile lays and copies late in the game."""
    waiting = [s for s in states if rules.actor(s) is not None]
    everything = best_of(2, lambda: [offers(rules, fresh(s)) for s in waiting])
    line("offers in a late position", f"{everything / len(waiting) * 1e6:,.0f} us")
    laying = [s for s in waiting if isinstance(s.frame, CompanyTurn) and s.frame.step == "track"]
    if laying:
        seconds = best_of(3, lambda: [offers(rules, fresh(s)) for s in laying])
        lays = sum(isinstance(o, LayTile) for s in laying for o in offers(rules, s)) / len(laying)
        line(f"all tile lays of a company ({lays:.0f} on average)", f"{seconds / len(laying) * 1e3:.2f} ms")
    state = states[-1]
    event = Paid("bank", state.seats[0], 10, "bench")
    ours = best_of(3, lambda: [rules.evolve(state, event) for _ in range(1000)]) / 1000
    plain = (state.players, state.companies, state.papers, dict(state.board.tiles), dict(state.board.stations))
    deep = best_of(3, lambda: copy.deepcopy(plain))
    through = best_of(3, lambda: pickle.loads(pickle.dumps(plain)))
    line("one event, which is also the copy kept for undo", f"{ours * 1e6:.1f} us")
    line("  as against a pickle round trip of the same data", f"{through / ours:,.0f} times")
    line("  as against deepcopy", f"{deep / ours:,.0f} times")


def offers(rules: Rules, state: State) -> tuple[object, ...]:
    """The listed offers of the seat to act."""
    seat = rules.actor(state)
    return () if seat is None else rules.offers(state, seat).listed


def memory(replay: Callable[[], Any]) -> None:
    """What a whole game keeps, and one position of it."""
    tracemalloc.start()
    again = replay()
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    line("kept by the whole game, every position for undo", f"{kept / 1e6:.1f} MB")
    line("peak while replaying it", f"{peak / 1e6:.1f} MB")
    line("one kept position with its events", f"{kept / len(again.positions) / 1e3:.1f} kB")
