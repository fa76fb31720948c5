"""Hexes with a corner up on doubled coordinates, and the sides between them."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from kursbuch.hexmap.tiles import (
    DIRECTION_OF,
    STOP_BASE,
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


Ends = tuple[tuple[tuple[HexId, int] | None, tuple[int, ...]], ...]
"""What track leads to: a stop and the steps out of it, or no stop and the step over the next side."""


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
        self.closed_sides = {at: tuple(self.closed(at, edge) for edge in EDGES) for at in self.hexes}
        self._after: list[dict[TrackLayout, Ends]] = [{} for _ in self.entered]
        self._out_of: dict[tuple[HexId, TrackLayout], tuple[tuple[int, ...], ...]] = {}

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
        grown = HexMap(changed if other.at == at else other for other in self.hexes.values())
        grown._after, grown._out_of = self._after, self._out_of
        return grown

    def out_of(self, at: HexId, placed: TrackLayout) -> tuple[tuple[int, ...], ...]:
        """For each stop of a hex the steps over which track leads away from it."""
        known = self._out_of.get((at, placed))
        if known is None:
            leave = self.leave[at]
            known = self._out_of[at, placed] = tuple(
                tuple(leave[end] for end in ends if end < STOP_BASE and leave[end] >= 0) for ends in placed.from_stop
            )
        return known

    def ends_after(self, step: int, placed: TrackLayout) -> Ends:
        """Where track of a hex leads to after a step into it."""
        known = self._after[step].get(placed)
        if known is not None:
            return known
        at, edge = self.entered[step]
        leave, out_of = self.leave[at], self.out_of(at, placed)
        found: list[tuple[tuple[HexId, int] | None, tuple[int, ...]]] = []
        for end in placed.from_edge.get(edge, ()):
            if end >= STOP_BASE:
                found.append(((at, end - STOP_BASE), out_of[end - STOP_BASE]))
            elif leave[end] >= 0:
                found.append((None, (leave[end],)))
        known = self._after[step][placed] = tuple(found)
        return known

    def closed(self, at: HexId, edge: int) -> bool:
        """No track may end here: the edge of the map, a side marked impassable, or a bar between two hexes."""
        side = self.side_of.get((at, edge))
        if side is None or self.barred_sides >> side & 1:
            return True
        return DIRECTIONS[edge] in self.hexes[at].impassable
