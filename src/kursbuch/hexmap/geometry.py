"""Hexes with a corner up on doubled coordinates, and the sides between them."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from kursbuch.hexmap.tiles import (
    DIRECTION_OF,
    TILE_COLOURS,
    HexId,
    HexSpec,
    StopSpec,
    TrackLayout,
    printed_layout,
)

DIRECTIONS = ("SW", "W", "NW", "NE", "E", "SE")
EDGES = range(6)
_STEP = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))


def coordinates(at: HexId) -> tuple[int, int]:
    """Row (A = 0) and doubled column of a hex name."""
    return ord(at[0]) - ord("A"), int(at[1:])


def neighbour(at: HexId, edge: int) -> HexId:
    """The name of the hex beyond this side, whether it is on the map or not."""
    row, column = coordinates(at)
    down, right = _STEP[edge]
    return HexId(f"{chr(ord('A') + row + down)}{column + right}")


def hexes_between(at: HexId, other: HexId) -> int:
    """Steps from hex to hex as the crow flies."""
    (row, column), (other_row, other_column) = coordinates(at), coordinates(other)
    down, right = abs(row - other_row), abs(column - other_column)
    return max(down, (down + right) // 2)


class HexMap:
    """The printed map with its sides numbered, so that sets of sides are single integers.

    A *step* is a side together with the hex a train enters over it: `2 * side + (0 or 1)`.
    """

    def __init__(self, hexes: Iterable[HexSpec]) -> None:
        self.hexes: Mapping[HexId, HexSpec] = {spec.at: spec for spec in hexes}
        self.order: tuple[HexId, ...] = tuple(self.hexes)
        self.numbers: Mapping[HexId, int] = {at: i for i, at in enumerate(self.order)}
        self.printed: Mapping[HexId, TrackLayout] = {
            at: printed_layout(spec) for at, spec in self.hexes.items() if spec.track
        }
        self.printed_tiles = frozenset(at for at, spec in self.hexes.items() if spec.color in TILE_COLOURS)
        """Hexes whose print counts as a tile, which the next colour replaces."""
        self.groups: dict[str, tuple[tuple[HexId, int], ...]] = {}
        for at, spec in self.hexes.items():
            for i, stop in enumerate(spec.stops):
                if stop.group is not None:
                    self.groups[stop.group] = (*self.groups.get(stop.group, ()), (at, i))
        self.next_to: dict[HexId, tuple[HexId | None, ...]] = {}
        self.leave: dict[HexId, list[int]] = {at: [-1] * 6 for at in self.hexes}
        self.enter: dict[HexId, list[int]] = {at: [-1] * 6 for at in self.hexes}
        self.entered: list[tuple[HexId, int]] = []
        self.side_of: dict[tuple[HexId, int], int] = {}
        self.gauge_sides = 0
        self.barred_sides = 0
        self._number_sides()
        self.side_count = len(self.entered) // 2

    def _number_sides(self) -> None:
        for at, spec in self.hexes.items():
            beyond = [n if (n := neighbour(at, e)) in self.hexes else None for e in EDGES]
            self.next_to[at] = tuple(beyond)
            changes = {DIRECTION_OF[d] for d in spec.gauge_change}
            for edge, other in enumerate(beyond):
                if other is None or (at, edge) in self.side_of:
                    continue
                side = len(self.entered) // 2
                back = (edge + 3) % 6
                self.side_of[at, edge] = self.side_of[other, back] = side
                self.leave[other][back] = 2 * side
                self.leave[at][edge] = 2 * side + 1
                self.enter[at][edge] = 2 * side
                self.enter[other][back] = 2 * side + 1
                self.entered += [(at, edge), (other, back)]
                if edge in changes:
                    self.gauge_sides |= 1 << side
                if DIRECTIONS[edge] in spec.bar or DIRECTIONS[back] in self.hexes[other].bar:
                    self.barred_sides |= 1 << side

    def with_town(self, at: HexId) -> "HexMap":
        """The map with one more town on a hex; all sides keep their numbers."""
        spec = self.hexes[at]
        changed = replace(spec, stops=(*spec.stops, StopSpec("town")))
        return HexMap(changed if other.at == at else other for other in self.hexes.values())

    def closed(self, at: HexId, edge: int) -> bool:
        """No track may end here: the edge of the map, a side marked impassable, or a bar between two hexes."""
        side = self.side_of.get((at, edge))
        if side is None or self.barred_sides >> side & 1:
            return True
        return DIRECTIONS[edge] in self.hexes[at].impassable
