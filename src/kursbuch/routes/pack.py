"""Choosing one route for each train so that no track is used twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kursbuch.routes.explore import lay_out
from kursbuch.routes.line import Line
from kursbuch.routes.meter import Meter

Key = tuple[tuple[int, ...], tuple[int, ...]]
"""Stops and links of a route: smaller comes first among routes of equal weight."""


class Found(NamedTuple):
    """A route with its weight (at the prices of the search) and the track it uses, as bits."""

    weight: int
    track: int
    key: Key


class Best:
    """Keeps the heaviest route; of equal ones that with the smallest key."""

    def __init__(self, line: Line, floor: int = 1) -> None:
        self.line = line
        self.floor = floor
        self.found: Found | None = None

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        """Keep the route if it is better than the best so far."""
        key = lay_out(self.line, root, first, second)
        if self.found is None or weight > self.found.weight or key < self.found.key:
            graph = self.line.graph
            self.found = Found(weight, used & (graph.track_mask | graph.claim_bit), key)
            self.floor = weight


class Pool:
    """Keeps every route that reaches the floor."""

    def __init__(self, line: Line, floor: int) -> None:
        self.line = line
        self.floor = floor
        self.found: list[Found] = []

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        """Keep the route."""
        graph = self.line.graph
        key = lay_out(self.line, root, first, second)
        self.found.append(Found(weight, used & (graph.track_mask | graph.claim_bit), key))


class Kind(NamedTuple):
    """Trains of one kind (their indices, rising) and the routes they can choose from."""

    trains: tuple[int, ...]
    routes: list[Found]


class Chosen(NamedTuple):
    """A plan in the making: its weight and the route of each train that runs."""

    weight: int
    routes: tuple[tuple[int, Found], ...]

    def order(self) -> list[tuple[int, Key]]:
        """Plans of equal weight go by this: first train first, running before idle."""
        return sorted((train, found.key) for train, found in self.routes)


def better(one: Chosen, other: Chosen | None) -> bool:
    """Whether a plan comes before another: more weight, then the smaller order."""
    if other is None or one.weight != other.weight:
        return other is None or one.weight > other.weight
    return one.order() < other.order()


class Packer:
    """Finds the heaviest choice of routes without common track, starting from a known plan."""

    def __init__(self, kinds: Sequence[Kind], known: Chosen, meter: Meter) -> None:
        self.best = known
        self.meter = meter
        self.kinds = [Kind(kind.trains, sorted(kind.routes, key=_rank)) for kind in kinds]

    def run(self) -> Chosen:
        """Search all choices that can reach the best plan known."""
        self._choose([(kind.trains, kind.routes) for kind in self.kinds], 0, ())
        return self.best

    def _choose(
        self,
        open_kinds: list[tuple[tuple[int, ...], list[Found]]],
        weight: int,
        chosen: tuple[tuple[int, Found], ...],
    ) -> None:
        self.meter.nodes += 1
        if self.meter.nodes >= self.meter.alarm:
            self.meter.check()
        if not open_kinds:
            self._settle(Chosen(weight, chosen))
            return
        (trains, routes), *others = open_kinds
        hope = sum(len(rest) * found[0].weight for rest, found in others if found)
        for i, found in enumerate(routes):
            if weight + len(trains) * found.weight + hope < self.best.weight:
                break
            track = found.track
            left = [(rest, [f for f in some if not f.track & track]) for rest, some in others]
            if len(trains) > 1:
                left.insert(0, (trains[1:], [f for f in routes[i + 1 :] if not f.track & track]))
            bound = sum(len(rest) * some[0].weight for rest, some in left if some)
            if weight + found.weight + bound >= self.best.weight:
                self._choose(left, weight + found.weight, (*chosen, (trains[0], found)))
        if weight + hope >= self.best.weight:
            self._choose(others, weight, chosen)

    def _settle(self, plan: Chosen) -> None:
        """Give the routes of equal trains out in their order, and keep the better plan."""
        owner = {train: kind.trains for kind in self.kinds for train in kind.trains}
        shared: dict[tuple[int, ...], list[Found]] = {}
        for train, found in plan.routes:
            shared.setdefault(owner[train], []).append(found)
        routes = [
            pair
            for trains, founds in shared.items()
            for pair in zip(trains, sorted(founds, key=lambda f: f.key), strict=False)
        ]
        ordered = Chosen(plan.weight, tuple(sorted(routes)))
        if better(ordered, self.best):
            self.best = ordered


def _rank(found: Found) -> tuple[int, Key]:
    return -found.weight, found.key
