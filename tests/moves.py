"""Actions and lines of track in few words, for tests that build and run railways."""

from __future__ import annotations

from kursbuch.eighteen.actions import PlaceStation, Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.hexmap.geometry import EDGES, neighbour
from kursbuch.hexmap.tiles import HexId
from scenario import Scenario

PLAIN = {1: "7", 2: "8", 3: "9"}
"""Yellow plain track by the sixths of a turn between its two ends: sharp, gentle, straight."""


def place(at: str, stop: int = 0) -> PlaceStation:
    """Put a marker into a city."""
    return PlaceStation(HexId(at), stop)


def run(*routes: tuple[str, str]) -> RunTrains:
    """Runs as pairs of a train and its way: `("2", "E4:0 D3:0 D1:0")`."""
    return RunTrains(tuple(Route(TrainName(train), tuple(way.split())) for train, way in routes))


def side(at: str, other: str) -> int:
    """The side of a hex that faces its neighbour."""
    return next(edge for edge in EDGES if neighbour(HexId(at), edge) == other)


def plain(before: str, at: str, after: str) -> tuple[str, int]:
    """The yellow tile on `at` that joins its two neighbours."""
    a, b = side(at, before), side(at, after)
    return (PLAIN[(b - a) % 6], a) if (b - a) % 6 <= 3 else (PLAIN[(a - b) % 6], b)


def along(way: str) -> dict[str, tuple[str, int]]:
    """Plain track on all hexes of a way but the first and the last: `along("F17 E16 E14")`."""
    hexes = way.split()
    return {at: plain(before, at, after) for before, at, after in zip(hexes, hexes[1:], hexes[2:], strict=False)}


def mid_turn(table: Scenario, company: str, step: str, **done: int) -> Scenario:
    """A company's turn in which so many tiles or markers were placed already: `yellow_lays=1`."""
    name = CompanyId(company)
    turn = CompanyTurn(
        name,
        step,
        yellow_lays=done.get("yellow_lays", 0),
        upgrades=done.get("upgrades", 0),
        stations=done.get("stations", 0),
    )
    return table.turn(company, step).agenda(OperatingRound(1, 2, (name,), step="turns"), turn)
