"""Tiles and printed hexes: stops, and the track that joins them with the sides of the hex."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NewType

from msgspec import Struct

HexId = NewType("HexId", str)
TileId = NewType("TileId", str)
Edge = int
"""A side of a hex, 0 to 5 clockwise from the lower left."""

StopKind = Literal["city", "town", "offboard", "port", "mine"]
Colour = Literal["white", "yellow", "green", "brown", "gray", "red", "blue"]

TILE_COLOURS = frozenset(("yellow", "green", "brown"))
"""A hex printed in one of these colours counts as a tile of it: the next colour replaces the print."""

STOP_BASE = 6
"""In track pieces the ends 0 to 5 are sides, and 6 + n is stop n of the hex."""


class StopSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A place on a tile or printed hex where a train can call."""

    kind: StopKind
    revenue: int | Mapping[str, int] = 0
    slots: int = 0
    size: Literal["large", "small"] | None = None
    home: tuple[str, ...] = ()
    group: str | None = None
    name: str = ""
    """Stops of one `group` are one place on several hexes; `name` is a part of the city with a name of its own."""

    def value(self, colour: str) -> int:
        """What the stop pays in the phase of this colour."""
        return self.revenue if isinstance(self.revenue, int) else self.revenue[colour]


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What the first tile on a hex costs, and why."""

    amount: int
    terrain: str


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile of the supply, drawn at rotation 0."""

    id: TileId
    color: Colour
    count: int
    track: tuple[tuple[int | str, int | str], ...]
    stops: tuple[StopSpec, ...] = ()
    label: str | None = None
    terminal: bool = False


class HexSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex as printed on the map."""

    at: HexId
    color: Colour
    name: str = ""
    stops: tuple[StopSpec, ...] = ()
    track: tuple[tuple[str, str], ...] = ()
    label: str | None = None
    label_future: str | None = None
    labels: tuple[str, ...] = ()
    terminal: bool = False
    group: str | None = None
    gauge: str | None = None
    gauge_change: tuple[str, ...] = ()
    impassable: tuple[str, ...] = ()
    bar: tuple[str, ...] = ()
    planned: tuple[str, ...] = ()
    cost: Cost | None = None
    site: str | None = None
    bonus: str | None = None
    country: str | None = None
    """`site` names a special tile that alone may be put on this hex. `labels` are marks of tiles that fit here where
    they differ from the mark printed on the hex. Track on this hex may not end at its `impassable` sides; a `bar` is
    impassable from both hexes, whichever names it. `planned` are sides of a hex without track where that of its
    neighbours may end already."""


class TrackLayout:
    """Track of one hex as it lies: from each side to where it leads, and from each stop to its sides."""

    __slots__ = ("edge_bits", "edges", "from_edge", "from_stop", "stops", "terminal")

    def __init__(
        self,
        pieces: tuple[tuple[int, int], ...],
        stops: tuple[StopSpec, ...],
        terminal: bool,
    ) -> None:
        from_edge: dict[int, list[int]] = {}
        from_stop: list[list[int]] = [[] for _ in stops]
        for a, b in pieces:
            for x, y in ((a, b), (b, a)):
                if x < STOP_BASE:
                    from_edge.setdefault(x, []).append(y)
                else:
                    from_stop[x - STOP_BASE].append(y)
        self.from_edge: Mapping[int, tuple[int, ...]] = {e: tuple(ends) for e, ends in from_edge.items()}
        self.edges = tuple(self.from_edge)
        self.edge_bits = sum(1 << edge for edge in self.edges)
        self.from_stop: tuple[tuple[int, ...], ...] = tuple(tuple(ends) for ends in from_stop)
        self.stops = stops
        self.terminal = terminal

    def joins(self, a: int, b: int) -> bool:
        """Whether one piece of track leads from end a to end b."""
        ends = self.from_edge.get(a, ()) if a < STOP_BASE else self.from_stop[a - STOP_BASE]
        return b in ends

    def pieces(self) -> frozenset[tuple[int, int]]:
        """Every piece of plain track as a sorted pair of sides; stops are left out."""
        return frozenset((min(a, b), max(a, b)) for a, ends in self.from_edge.items() for b in ends if b < STOP_BASE)


def _end(end: int | str, names: Mapping[str, int], rotation: int) -> int:
    if isinstance(end, str) and end[0] == "s" and end[1:].isdigit():
        return STOP_BASE + int(end[1:])
    edge = names[end] if isinstance(end, str) else end
    return (edge + rotation) % 6


MOST_LAYOUTS = 8192
"""So many tiles and turns are remembered."""

DIRECTION_OF: Mapping[str, int] = {"SW": 0, "W": 1, "NW": 2, "NE": 3, "E": 4, "SE": 5}


_LAYOUTS: dict[tuple[int, int], tuple[Tile, TrackLayout]] = {}
"""By the tile as an object, since to hash all that it shows takes longer than anything done with the answer."""


def layout(tile: Tile, rotation: int) -> TrackLayout:
    """The track of a tile turned clockwise by `rotation` sixths."""
    known = _LAYOUTS.get((id(tile), rotation))
    if known is None:
        if len(_LAYOUTS) >= MOST_LAYOUTS:
            _LAYOUTS.clear()
        known = _LAYOUTS[id(tile), rotation] = (tile, _turned(tile, rotation))
    return known[1]


@lru_cache(maxsize=MOST_LAYOUTS)
def _turned(tile: Tile, rotation: int) -> TrackLayout:
    pieces = tuple((_end(a, DIRECTION_OF, rotation), _end(b, DIRECTION_OF, rotation)) for a, b in tile.track)
    return TrackLayout(pieces, tile.stops, tile.terminal)


def printed_layout(spec: HexSpec) -> TrackLayout:
    """The track printed on the map."""
    pieces = tuple((_end(a, DIRECTION_OF, 0), _end(b, DIRECTION_OF, 0)) for a, b in spec.track)
    return TrackLayout(pieces, spec.stops, spec.terminal)
