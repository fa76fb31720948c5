"""A declared run, read hex by hex along the track that lies there."""

from functools import lru_cache

from msgspec import Struct

from kursbuch.eighteen.actions import Route
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import STOP_BASE, HexId, StopSpec

Stop = tuple[HexId, int]
TURNS_BACK = "turns_back"
"""The fault of a way that reverses at a junction or changes track where lines only cross."""

KEPT_WAYS = 48
"""Number of ways a board remembers: those of one run are looked up again and again, those of another rarely."""


class Trace(Struct, frozen=True, gc=False):
    """A way along existing track: the stops in order and the sides crossed."""

    stops: tuple[Stop, ...]
    sides: tuple[int, ...]
    hexes: tuple[HexId, ...]

    @property
    def ends(self) -> tuple[Stop, Stop]:
        """First and last stop."""
        return self.stops[0], self.stops[-1]


Bonuses = tuple[tuple[str, int], ...]
"""What a route earns on top of its stops, by name."""


class Earned(Struct, frozen=True):
    """What one route earns, item by item. `paid` and `beside` go by the stops of its way, in their order.

    `paid` is each stop's part of the revenue and `bonuses` what comes on top, by name. `beside` is what a stop brings
    into the treasury and no part of the revenue, such as a mine; it is empty where no stop does.
    """

    paid: tuple[int, ...]
    bonuses: Bonuses = ()
    beside: tuple[int, ...] = ()

    @property
    def bonus(self) -> int:
        """All bonuses together."""
        return sum(amount for _, amount in self.bonuses)

    @property
    def revenue(self) -> int:
        """What the route adds to the company's run, bonuses included."""
        return sum(self.paid) + self.bonus

    @property
    def treasury(self) -> int:
        """What it brings into the treasury beside the revenue."""
        return sum(self.beside)


class Fault(Struct, frozen=True):
    """Where a declared way leaves the track."""

    code: str
    where: str


@lru_cache(maxsize=4096)
def parse_place(element: str) -> tuple[HexId, int | None]:
    """`E4:0` is stop 0 of E4, `D5` plain track; a stop that is no number is none at all."""
    at, colon, stop = element.partition(":")
    if not colon:
        return HexId(at), None
    return HexId(at), int(stop) if stop.isdecimal() and len(stop) < 4 else -1


def trace(board: Board, path: tuple[str, ...]) -> Trace | Fault:
    """Follow a declared way, or say where there is no track for it."""
    ways: dict[tuple[str, ...], Trace] | None = board.track_memo.get("ways")
    if ways is None:
        ways = board.track_memo["ways"] = {}
    known = ways.get(path)
    if known is not None:
        return known
    found = _follow(board, path)
    if isinstance(found, Trace):
        if len(ways) >= KEPT_WAYS:
            ways.clear()
        ways[path] = found
    return found


def traced(board: Board, routes: tuple[Route, ...]) -> tuple[Trace | Fault, ...]:
    """The way of each route; one rule after the other asks it of the same run."""
    known: tuple[tuple[Route, ...], tuple[Trace | Fault, ...]] | None = board.memo.get("traced")
    if known is None or known[0] is not routes:
        known = board.memo["traced"] = (routes, tuple([trace(board, route.path) for route in routes]))
    return known[1]


def _follow(board: Board, path: tuple[str, ...]) -> Trace | Fault:
    places = [parse_place(element) for element in path]
    for element, (at, stop) in zip(path, places, strict=True):
        if at not in board.map.hexes:
            return Fault("no_such_hex", at)
        if stop is not None and not 0 <= stop < len(board.stops(at)):
            return Fault("no_such_stop", element)
    for i in (0, -1) if places else ():
        if places[i][1] is None:
            return Fault("no_stop_at_end", path[i])
    sides: list[int] = []
    entered: int | None = None
    for i, (at, stop) in enumerate(places):
        leaving = None if i + 1 == len(places) else _edge_between(board, at, places[i + 1][0])
        if i + 1 < len(places) and leaving is None:
            return Fault("not_adjacent", f"{at}, {places[i + 1][0]}")
        if not _joined(board, at, entered, stop, leaving):
            return Fault(_missing(board, at, entered, stop, leaving), path[i])
        if leaving is not None:
            sides.append(board.map.side_of[at, leaving])
            entered = (leaving + 3) % 6
    stops = tuple((at, stop) for at, stop in places if stop is not None)
    return Trace(stops, tuple(sides), tuple(at for at, _ in places))


def _edge_between(board: Board, at: HexId, other: HexId) -> int | None:
    beyond = board.map.next_to[at]
    return beyond.index(other) if other in beyond else None


def _joined(board: Board, at: HexId, entered: int | None, stop: int | None, leaving: int | None) -> bool:
    """Whether track on the hex leads from the side entered (by way of the stop) to the side left."""
    track = board.track.get(at)
    if track is None:
        return False
    if stop is None:
        return entered is not None and leaving is not None and track.joins(entered, leaving)
    end = STOP_BASE + stop
    return (entered is None or track.joins(entered, end)) and (leaving is None or track.joins(leaving, end))


def _missing(board: Board, at: HexId, entered: int | None, stop: int | None, leaving: int | None) -> str:
    """What is wrong on a hex: track on both sides that does not join would mean to turn back or to change track."""
    track = board.track.get(at)
    both = track is not None and entered in track.from_edge and leaving in track.from_edge
    return TURNS_BACK if both and stop is None else "no_track"


def stops_called(route: Route, way: Trace) -> tuple[Stop, ...]:
    """The stops at which a train calls, in the order of its way: those it names, else all."""
    if route.calls is None:
        return way.stops
    named = {parse_place(element) for element in route.calls}
    return tuple(stop for stop in way.stops if stop in named)


def place_of(board: Board, stop: Stop) -> str | Stop:
    """What must not be met twice: the stop, or the name under which stops on several hexes are one place."""
    return stop_spec(board, stop).group or stop


def stop_spec(board: Board, stop: Stop) -> StopSpec:
    """The stop as it lies on the map now."""
    return board.stops(stop[0])[stop[1]]


def is_large(spec: StopSpec) -> bool:
    """Cities, off-board locations and large ports use up a train's range; towns and small ports do not."""
    if spec.size is not None:
        return spec.size == "large"
    return spec.kind in ("city", "offboard")
