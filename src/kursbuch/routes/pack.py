"""Choosing one route for each train so that no track is used twice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from kursbuch.routes.explore import lay_out
from kursbuch.routes.line import Line
from kursbuch.routes.meter import Meter

Key = tuple[tuple[int, ...], tuple[int, ...]]
"""Stops and links of a route: smaller comes first among routes of equal weight."""

MEMORY = 1 << 24
"""Bytes that one shelf may spend on remembering which routes exclude each other."""


class Found(Struct, frozen=True, gc=False):
    """A route as the search met it: weight, track used (as bits), root, arcs of its arms."""

    weight: int
    track: int
    line: Line
    root: int
    first: Sequence[int]
    second: Sequence[int]

    def key(self) -> Key:
        """The route as it is written in a plan. Made only when it is needed."""
        return lay_out(self.line, self.root, self.first, self.second)


class Best:
    """Keeps the heaviest route; of equal ones that with the smallest key."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.floor = 1
        self.found: Found | None = None
        self._key: Key | None = None

    def begin(self, known: Iterable[Found]) -> None:
        """Begin with the heaviest of some routes that are known: lighter ones need not be looked for."""
        for found in known:
            if found.weight >= self.floor:
                self.found, self.floor = found, found.weight

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        """Keep the route if it is better than the best so far."""
        found = Found(weight, used & self.line.graph.shared_mask, self.line, root, first, second)
        if self.found is None or weight > self.found.weight:
            self.found, self.floor, self._key = found, weight, None
            return
        if self._key is None:
            self._key = self.found.key()
        key = found.key()
        if key < self._key:
            self.found, self._key = found, key


class Pool:
    """Keeps every route that reaches the floor, with what it uses `without` the track that was blocked anyway."""

    def __init__(self, line: Line, floor: int, without: int = 0) -> None:
        self.line = line
        self.floor = floor
        self.mask = line.graph.shared_mask & ~without
        self.found: list[Found] = []

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        """Keep the route."""
        self.found.append(Found(weight, used & self.mask, self.line, root, first, second))


class Kind(NamedTuple):
    """Trains of one kind (their indices, rising) and the routes they can choose from."""

    trains: tuple[int, ...]
    routes: list[Found]


class Chosen(NamedTuple):
    """A plan: its weight and the route of each train that runs, by the trains' indices."""

    weight: int
    routes: tuple[tuple[int, Found], ...]

    def order(self) -> list[tuple[int, Key]]:
        """Plans of equal weight go by this: first train first, running before idle."""
        return [(train, found.key()) for train, found in self.routes]


def better(one: Chosen, other: Chosen | None) -> bool:
    """Whether a plan comes before another: more weight, then the smaller order."""
    if other is None or one.weight != other.weight:
        return other is None or one.weight > other.weight
    return one.order() < other.order()


def arrange(trains: Sequence[tuple[int, ...]], shared: Sequence[Sequence[Found]]) -> Chosen:
    """A plan in which trains of one kind take their routes in the order of the keys."""
    routes = [
        pair
        for some, founds in zip(trains, shared, strict=True)
        for pair in zip(some, sorted(founds, key=Found.key), strict=False)
    ]
    routes.sort(key=lambda pair: pair[0])
    return Chosen(sum(found.weight for _, found in routes), tuple(routes))


class Shelf:
    """The routes of one kind, best first, with the users of the track of each link as bits.

    Bit i of a set of routes stands for route i, so the lowest bit of a set is its best route.
    """

    def __init__(self, kind: Kind) -> None:
        self.trains = kind.trains
        self.routes = sorted(kind.routes, key=lambda found: -found.weight)
        self.weight = [found.weight for found in self.routes]
        self.everything = (1 << len(self.routes)) - 1
        members: dict[int, list[int]] = {}
        for i, found in enumerate(self.routes):
            pieces = found.line.graph.pieces
            for arm in (found.first, found.second):
                for arc in arm:
                    members.setdefault(pieces[arc], []).append(i)
            claim = found.track & found.line.graph.claim_bit
            if claim:
                members.setdefault(claim, []).append(i)
        self.users = [(pieces, _set_of(indices, len(self.routes))) for pieces, indices in members.items()]
        self.memory = MEMORY // (len(self.routes) // 8 + 64)
        self.rivals: dict[int, int] = {}

    def rivals_of(self, track: int) -> int:
        """The routes here that need some of this track."""
        known = self.rivals.get(track)
        if known is None:
            known = 0
            for pieces, users in self.users:
                if pieces & track:
                    known |= users
            if len(self.rivals) < self.memory:
                self.rivals[track] = known
        return known

    def hope(self, free: int) -> int:
        """The weight of the best route in a set, 0 for none."""
        return self.weight[(free & -free).bit_length() - 1] if free else 0


class Packer:
    """Finds the heaviest choice of routes without common track, starting from a known plan.

    Every train is a slot with a set of free routes. The trains are given their routes in
    turn; a choice is followed while the best free routes of the other trains, taken without
    regard to each other, could bring it up to the best plan.
    """

    def __init__(self, kinds: Sequence[Kind], known: Chosen, meter: Meter) -> None:
        self.best = known
        self.meter = meter
        self.shelves = sorted(map(Shelf, kinds), key=lambda shelf: len(shelf.routes))

    def run(self) -> Chosen:
        """Search all choices that can reach the best plan known."""
        slots = [(shelf, shelf.trains, shelf.everything) for shelf in self.shelves]
        self._choose(slots, 0, ())
        return self.best

    def _choose(self, slots: list[Slot], weight: int, chosen: tuple[tuple[Shelf, Found], ...]) -> None:
        """Give the first open train each of its free routes in turn, or none."""
        if not slots:
            self._settle(chosen)
            return
        (shelf, trains, free), *others = slots
        hope = sum(len(some) * other.hope(left) for other, some, left in others)
        while free:
            low = free & -free
            free ^= low
            found = shelf.routes[low.bit_length() - 1]
            if weight + len(trains) * found.weight + hope < self.best.weight:
                return
            self._follow(shelf, trains[1:], free, found, others, weight + found.weight, chosen)
        if weight + hope >= self.best.weight:
            self._choose(others, weight, chosen)

    def _follow(
        self,
        shelf: Shelf,
        trains: tuple[int, ...],
        free: int,
        found: Found,
        others: list[Slot],
        weight: int,
        chosen: tuple[tuple[Shelf, Found], ...],
    ) -> None:
        """Go on after one choice, if the other trains can still bring enough."""
        self.meter.nodes += 1
        if self.meter.nodes >= self.meter.alarm:
            self.meter.check()
        rest: list[Slot] = []
        most = weight
        for other, some, left in [(shelf, trains, free), *others] if trains else others:
            left &= ~other.rivals_of(found.track)
            most += len(some) * other.hope(left)
            rest.append((other, some, left))
        if most >= self.best.weight:
            self._choose(rest, weight, (*chosen, (shelf, found)))

    def _settle(self, chosen: tuple[tuple[Shelf, Found], ...]) -> None:
        shared = [[found for owner, found in chosen if owner is shelf] for shelf in self.shelves]
        plan = arrange([shelf.trains for shelf in self.shelves], shared)
        if better(plan, self.best):
            self.best = plan


Slot = tuple[Shelf, tuple[int, ...], int]
"""Trains of one kind that have no route yet, and the routes free for them, as bits."""


def _set_of(indices: Sequence[int], size: int) -> int:
    """Indices as one number with these bits set."""
    block = bytearray(size // 8 + 1)
    for i in indices:
        block[i >> 3] |= 1 << (i & 7)
    return int.from_bytes(block, "little")
