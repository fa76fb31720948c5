"""Tiles and stations on the map: a value that shares all it can with the board before it."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct

from kursbuch.hexmap.geometry import Ends, HexMap
from kursbuch.hexmap.tiles import HexId, StopSpec, Tile, TileId, TrackLayout, layout

EDGE_OF_TILE = -1
"""Slot of a station that lies beside a full city and fills no space."""


class TilePlaced(Struct, frozen=True, gc=False):
    """A tile on the map and its turn."""

    tile: TileId
    rotation: int


class Station(Struct, frozen=True, gc=False):
    """A marker of a company in a stop of a hex. Slot -1 lies at the edge of the tile and fills no space."""

    owner: str
    stop: int
    slot: int


class Known(Struct, frozen=True, gc=False):
    """Something worked out for an owner of stations, and the hexes it was worked out from."""

    owner: str
    hexes: AbstractSet[HexId]
    value: Any


class Board:
    """Track and stations at one moment. Never changed; `lay` and `with_stations` give new boards.

    `memo` caches what was worked out about this very board, such as a best run. What depends on some hexes only, such
    as who can reach what, is in `local_memo`, which a new board takes over but for what the change touches.
    """

    __slots__ = ("local_memo", "map", "memo", "stations", "tiles", "track", "track_memo")

    def __init__(
        self,
        hexmap: HexMap,
        tiles: Mapping[HexId, TilePlaced],
        stations: Mapping[HexId, tuple[Station, ...]],
        track: Mapping[HexId, TrackLayout],
        track_memo: dict[Hashable, Any] | None = None,
        local_memo: dict[Hashable, Known] | None = None,
    ) -> None:
        self.map = hexmap
        self.tiles = tiles
        self.stations = stations
        self.track = track
        self.memo: dict[Hashable, Any] = {}
        self.track_memo: dict[Hashable, Any] = {} if track_memo is None else track_memo
        self.local_memo: dict[Hashable, Known] = {} if local_memo is None else local_memo

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process it leaves its memories behind."""
        return Board, (self.map, self.tiles, self.stations, self.track)

    @staticmethod
    def bare(hexmap: HexMap) -> "Board":
        """The map as printed."""
        return Board(hexmap, {}, {}, hexmap.printed)

    def lay(self, at: HexId, tile: Tile, rotation: int, moved: Mapping[int, int]) -> "Board":
        """The board with a tile put on a hex; `moved` says which stop each old stop became."""
        tiles = {**self.tiles, at: TilePlaced(tile.id, rotation)}
        track = {**self.track, at: layout(tile, rotation)}
        stations = self.stations
        here = stations.get(at)
        if here and any(moved.get(s.stop, s.stop) != s.stop for s in here):
            stations = {**stations, at: tuple(_carried(here, moved))}
        kept = {key: known for key, known in self.local_memo.items() if at not in known.hexes}
        memo: dict[Hashable, Any] = {"before": (self.track_memo, at)}
        used: dict[TileId, int] | None = self.track_memo.get("used")
        if used is not None:
            memo["used"] = used = {**used, tile.id: used.get(tile.id, 0) + 1}
            if at in self.tiles:
                used[self.tiles[at].tile] -= 1
        ends: list[Ends] | None = self.track_memo.get("ends")
        if ends is not None:
            memo["ends"] = ends = ends.copy()
            self._lead_on(ends, at, track[at])
        return Board(self.map, tiles, stations, track, memo, kept)

    def used(self, tile: TileId) -> int:
        """Copies of a tile that lie on the map; counted once, then with every tile laid."""
        used: dict[TileId, int] | None = self.track_memo.get("used")
        if used is None:
            used = self.track_memo["used"] = {}
            for placed in self.tiles.values():
                used[placed.tile] = used.get(placed.tile, 0) + 1
        return used.get(tile, 0)

    def ends(self) -> Sequence[Ends]:
        """Where track leads to after each step; worked out once, then with every tile laid."""
        ends: list[Ends] | None = self.track_memo.get("ends")
        if ends is None:
            ends = self.track_memo["ends"] = [()] * len(self.map.entered)
            for at, placed in self.track.items():
                self._lead_on(ends, at, placed)
        return ends

    def _lead_on(self, ends: list[Ends], at: HexId, placed: TrackLayout) -> None:
        for step in self.map.enter[at]:
            if step >= 0:
                ends[step] = self.map.ends_after(step, placed)

    def with_town(self, at: HexId) -> "Board":
        """The board with a marker for one more town on a hex."""
        return Board(self.map.with_town(at), self.tiles, self.stations, self.track)

    def with_stations(self, at: HexId, here: tuple[Station, ...]) -> "Board":
        """The board with exactly these stations on a hex."""
        before = self.stations.get(at, ())
        stations = {**self.stations, at: here}
        if not here:
            del stations[at]
        board = Board(self.map, self.tiles, stations, self.track, self.track_memo)
        owners = {station.owner for station in {*before} ^ {*here}}
        same_way_through = self._full_stops(at) == board._full_stops(at)
        for key, known in self.local_memo.items():
            if known.owner not in owners and (same_way_through or at not in known.hexes):
                board.local_memo[key] = known
        return board

    def _full_stops(self, at: HexId) -> list[int]:
        """Stops of a hex in which no space is left."""
        return [i for i, stop in enumerate(self.stops(at)) if stop.slots and self.free_slots(at, i) <= 0]

    def stops(self, at: HexId) -> tuple[StopSpec, ...]:
        """The stops of a hex as it lies now."""
        placed = self.track.get(at)
        return placed.stops if placed is not None else self.map.hexes[at].stops

    def has_tile(self, at: HexId) -> bool:
        """Whether a tile lies on the hex."""
        return at in self.tiles

    def is_bare(self, at: HexId) -> bool:
        """Whether the next tile on the hex is its first: none lies there, and the print counts as none."""
        return at not in self.tiles and at not in self.map.printed_tiles

    def is_terminal(self, at: HexId) -> bool:
        """Whether every route that enters the hex ends there."""
        placed = self.track.get(at)
        return placed.terminal if placed is not None else self.map.hexes[at].terminal

    def in_stop(self, at: HexId, stop: int) -> tuple[Station, ...]:
        """The stations in one stop, those at the edge included."""
        return tuple(s for s in self.stations.get(at, ()) if s.stop == stop)

    def free_slots(self, at: HexId, stop: int) -> int:
        """Spaces of the stop that hold no marker."""
        taken = sum(1 for s in self.stations.get(at, ()) if s.stop == stop and s.slot >= 0)
        return self.stops(at)[stop].slots - taken

    def blocked(self, owner: str, at: HexId, stop: int) -> bool:
        """All spaces hold markers and none of the markers is the owner's."""
        spec = self.stops(at)[stop]
        if spec.slots == 0:
            return False
        taken = 0
        for station in self.stations.get(at, ()):
            if station.stop == stop:
                if station.owner == owner:
                    return False
                taken += station.slot >= 0
        return taken >= spec.slots

    def passable(self, owner: str, at: HexId, stop: int) -> bool:
        """Whether trains of the owner go on from a stop: it is no end of the line, and not full of other markers."""
        placed = self.track.get(at)
        if placed is None:
            return not self.is_terminal(at) and not self.blocked(owner, at, stop)
        return not placed.terminal and (at not in self.stations or not self.blocked(owner, at, stop))

    def stations_of(self, owner: str) -> Iterator[tuple[HexId, int]]:
        """Hex and stop of every station of an owner."""
        for at, here in self.stations.items():
            for station in here:
                if station.owner == owner:
                    yield at, station.stop


def _carried(here: tuple[Station, ...], moved: Mapping[int, int]) -> Iterator[Station]:
    """Stations in the stops that theirs became; where cities merge each keeps a space of its own."""
    taken: set[tuple[int, int]] = set()
    for station in here:
        stop, slot = moved.get(station.stop, station.stop), station.slot
        while slot >= 0 and (stop, slot) in taken:
            slot += 1
        taken.add((stop, slot))
        yield Station(station.owner, stop, slot)
