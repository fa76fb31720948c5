"""One side of a comparison: prints how much it has to do, then does piece after piece as it is told on its input.

It runs with the source of one version or the other on the path, so it looks for things where either has them.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kursbuch import catalogue
from kursbuch.bots import play_out
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.hexmap.board import Board

Piece = Callable[[], float]
GAMES, RECORDS, POSITIONS = 4, 6, 20
"""Random games, recorded games, and positions in one piece of `offers`."""


def named(*places: str) -> Any:
    """The first of these that this version has, as `module:name`."""
    for place in places:
        module, _, name = place.partition(":")
        if find_spec(module.rpartition(".")[0]) and find_spec(module):
            found = getattr(import_module(module), name, None)
            if found is not None:
                return found
    raise LookupError(f"this version has none of {', '.join(places)}")


RandomBot = named("kursbuch.bots.eighteen.uniform:PoliteRandomBot", "kursbuch.bots.uniform:RandomBot")
load_export = named("kursbuch.imports.eighteen:load_export", "kursbuch.imports:load_export")
replay_export = named("kursbuch.imports.eighteen:replay_export", "kursbuch.imports:replay_export")


def clocked(work: Callable[[], object]) -> float:
    """Processor time of the work, in seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def random_games(title: str, records: Path) -> tuple[int, list[Piece]]:
    """Games of four random players; what is counted are actions."""
    low, high = catalogue.player_range(title, {})
    players = min(max(4, low), high)
    rules, seats = catalogue.rules(title, players), catalogue.seats(players)

    def game(seed: int) -> int:
        return play_out(rules, seats, [RandomBot(seed + i) for i in range(players)], seed).actions

    return sum(map(game, range(GAMES))), [partial(clocked, partial(game, seed)) for seed in range(GAMES)]


def replays(title: str, records: Path) -> tuple[int, list[Piece]]:
    """Records of another program; what is counted are recorded actions."""
    exports = [load_export(path) for path in sorted((records / title).glob("*.json.gz"))[:RECORDS]]
    count = sum(len(export.actions) for export in exports)
    return count, [partial(clocked, partial(replay_export, export)) for export in exports]


def offers(title: str, records: Path) -> tuple[int, list[Piece]]:
    """Offers of the last third of a record, on boards that remember nothing; what is counted are positions."""
    path = sorted((records / title).glob("*.json.gz"))[0]
    replayed = replay_export(load_export(path))
    rules = replayed.rules
    states = [p.state for p in replayed.game.positions if rules.actor(p.state) is not None]
    late = states[len(states) * 2 // 3 :]

    def piece(states: list[State]) -> float:
        again = [fresh(state) for state in states]
        seats = [rules.actor(s) for s in again]
        return clocked(lambda: [rules.offers(s, seat) for s, seat in zip(again, seats, strict=True) if seat])

    return len(late), [partial(piece, late[i : i + POSITIONS]) for i in range(0, len(late), POSITIONS)]


def fresh(state: State) -> State:
    """The same position on a board that remembers nothing."""
    board = state.board
    return set_fields(state, board=Board(board.map, board.tiles, board.stations, board.track))


WORK = {"random": random_games, "replay": replays, "offers": offers}


def main(what: str, title: str, records: str) -> None:
    count, pieces = WORK[what](title, Path(records))
    print(count, len(pieces), flush=True)
    for line in sys.stdin:
        gc.collect()
        print(pieces[int(line)](), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
