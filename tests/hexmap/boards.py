"""Small boards for tests of geometry and track: white hexes, the tiles of 1848, and a second way to walk on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kursbuch import catalogue
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.geometry import HexMap, neighbour
from kursbuch.hexmap.tiles import HexId, HexSpec, StopSpec, Tile, TileId

TILES: Mapping[TileId, Tile] = {tile.id: tile for tile in catalogue.data("1848").tiles}
Stop = tuple[HexId, int]
Passable = Callable[[HexId, int], bool]


def white(*names: str) -> HexMap:
    """A map of plain white hexes."""
    return HexMap(HexSpec(HexId(at), "white") for at in names)


def board(tiles: Mapping[str, tuple[str, int]], beside: Iterable[str] = ()) -> Board:
    """A board on which these tiles lie, with bare hexes beside them."""
    laid = Board.bare(white(*tiles, *beside))
    for at, (tile, rotation) in tiles.items():
        laid = laid.lay(HexId(at), TILES[TileId(tile)], rotation, {})
    return laid


def with_markers(laid: Board, at: str, *owners: str, stop: int = 0) -> Board:
    """Markers side by side in one city."""
    here = laid.stations.get(HexId(at), ())
    added = tuple(Station(owner, stop, slot) for slot, owner in enumerate(owners))
    return laid.with_stations(HexId(at), (*here, *added))


def ends(laid: Board, at: HexId) -> Iterator[tuple[int | str, int | str]]:
    """Pieces of track on a hex straight from the tile's drawing: sides as numbers, stops as `s0`, `s1`."""
    placed = laid.tiles.get(at)
    if placed is None:
        return
    for a, b in TILES[placed.tile].track:
        turned = tuple(end if isinstance(end, str) else (end + placed.rotation) % 6 for end in (a, b))
        yield turned[0], turned[1]
        yield turned[1], turned[0]


def stops_of(laid: Board, at: HexId) -> tuple[StopSpec, ...]:
    """The stops drawn on the tile of a hex."""
    placed = laid.tiles.get(at)
    return () if placed is None else TILES[placed.tile].stops


class Explorer:
    """Tries every trail, piece of track by piece of track; slow, plain, and written without looking at `reach`."""

    def __init__(self, laid: Board, passable: Passable) -> None:
        self.laid = laid
        self.passable = passable
        self.into: set[tuple[HexId, int]] = set()
        self.stops: set[Stop] = set()

    def explore(self, starts: Iterable[Stop]) -> Explorer:
        """Walk all trails from these stops."""
        for at, stop in starts:
            self._from_stop(at, stop, frozenset(), frozenset({(at, stop)}))
        return self

    def _from_stop(self, at: HexId, stop: int, used: frozenset[object], called: frozenset[Stop]) -> None:
        for a, b in ends(self.laid, at):
            if a == f"s{stop}" and isinstance(b, int):
                self._leave(at, b, used, called)

    def _leave(self, at: HexId, edge: int, used: frozenset[object], called: frozenset[Stop]) -> None:
        other, back = neighbour(at, edge), (edge + 3) % 6
        crossing = frozenset({(at, edge), (other, back)})
        if other not in self.laid.map.hexes or crossing in used:
            return
        used |= {crossing}
        self.into.add((other, back))
        for a, b in ends(self.laid, other):
            if a != back:
                continue
            if isinstance(b, int):
                self._leave(other, b, used, called)
            else:
                self._call(other, int(b[1:]), used, called)

    def _call(self, at: HexId, stop: int, used: frozenset[object], called: frozenset[Stop]) -> None:
        if (at, stop) in called:
            return
        self.stops.add((at, stop))
        if self.passable(at, stop):
            self._from_stop(at, stop, used, called | {(at, stop)})
