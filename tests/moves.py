"""Actions and lines of track in few words, for tests that build and run railways."""

from __future__ import annotations

from kursbuch.eighteen.actions import LayTile, PlaceStation, Route, RunTrains
from kursbuch.eighteen.model.data import PaperId, TrainName
from kursbuch.hexmap.geometry import EDGES, neighbour
from kursbuch.hexmap.tiles import HexId, TileId

PLAIN = {1: "7", 2: "8", 3: "9"}
"""Yellow plain track by the sixths of a turn between its two ends: sharp, gentle, straight."""


def lay(at: str, tile: str, rotation: int, paper: str | None = None) -> LayTile:
    """Lay a tile, maybe with the help of a private."""
    return LayTile(HexId(at), TileId(tile), rotation, None if paper is None else PaperId(paper))


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


def line(way: str) -> dict[str, tuple[str, int]]:
    """Plain track on all hexes of a way but the first and the last: `line("F17 E16 E14")`."""
    hexes = way.split()
    return {at: plain(before, at, after) for before, at, after in zip(hexes, hexes[1:], hexes[2:], strict=False)}
