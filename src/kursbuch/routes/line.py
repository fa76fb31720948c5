"""One kind of train on the company's network: where it may go, what it pays and earns.

Routes are counted in weight: revenue times `Graph.scale`, less the track pieces used. So of
two routes with the same revenue the one that uses less track weighs more.
"""

from __future__ import annotations

from collections.abc import Sequence

from kursbuch.routes.earning import applies
from kursbuch.routes.graph import Graph
from kursbuch.routes.problem import FORBIDDEN, Bonus

Kind = tuple[object, ...]
"""Two trains of the same kind can take each other's routes."""


def kind_of(graph: Graph, train: int) -> Kind:
    """All that matters about a train, without its label."""
    problem = graph.problem
    it = problem.trains[train]
    return (
        (it.reach, it.costs, it.free_gauge_changes, it.calls, it.starts, it.finish_at_station),
        tuple(i for i, bonus in enumerate(problem.bonuses) if applies(bonus, train)),
        tuple(i for i, bonus in enumerate(problem.distance_bonuses) if applies(bonus, train)),
    )


class BonusView:
    """A bonus in bits. `credit` is what each further stop of `credited` may add at most."""

    def __init__(self, graph: Graph, bonus: Bonus) -> None:
        self.counted = _mask(graph, bonus.counted)
        self.required = [_mask(graph, places) for places in bonus.required]
        count = self.counted.bit_count()
        self.values = [max((value for least, value in bonus.tiers if n >= least), default=0) for n in range(count + 1)]
        self.top = self.values[-1] if all(self.required) else 0
        if self.required:
            self.credited = min(self.required, key=lambda mask: (mask.bit_count(), mask))
            self.credit = self.top
        else:
            self.credited = self.counted
            self.credit = max((b - a for a, b in zip(self.values, self.values[1:], strict=False)), default=0)

    def earned(self, used: int) -> int:
        """What a route over these stops earns."""
        for places in self.required:
            if not used & places:
                return 0
        return self.values[(used & self.counted).bit_count()]

    def promised(self, used: int) -> int:
        """At least what is earned; and later stops add no more than their credit to it."""
        if self.required:
            return self.top if used & self.credited else 0
        return self.values[(used & self.counted).bit_count()]


class Line:
    """A kind of train on a graph: where it may go, what arcs cost and earn."""

    def __init__(self, graph: Graph, train: int) -> None:
        problem = graph.problem
        it = problem.trains[train]
        self.graph = graph
        self.train = train
        self.calls = it.calls
        self.finish_at_station = it.finish_at_station
        self.free = it.free_gauge_changes
        cost = [it.costs[problem.stops[stop].kind] for stop in graph.stops]
        self.stop_cost = cost
        self.allowed = [c != FORBIDDEN for c in cost]
        longest = sum(c for c in cost if c > 0) + sum(graph.gauge) // 2
        self.limited = it.reach is not None and it.reach < longest
        self.reach = it.reach if it.reach is not None and self.limited else longest
        views = [BonusView(graph, bonus) for bonus in problem.bonuses if applies(bonus, train)]
        self.bonuses = [view for view in views if view.top > 0]
        self.ways = [way for way in problem.distance_bonuses if applies(way, train)]
        self.starts = None if it.starts is None else self._start_stops(it.starts)
        self.usable = [
            self.allowed[tail] and self.allowed[head] for tail, head in zip(graph.tail, graph.head, strict=True)
        ]
        self.cost = [1 if cost[head] == FORBIDDEN else cost[head] for head in graph.head]
        self.weight = [
            graph.value[head] * graph.scale - size for head, size in zip(graph.head, graph.size, strict=True)
        ]
        """What each arc adds to the weight of a route: the stop it leads to, less the track."""
        self.credit = [
            sum(view.credit for view in self.bonuses if view.credited >> i & 1) for i in range(len(graph.stops))
        ]

    def _start_stops(self, starts: Sequence[int]) -> list[int]:
        local = self.graph.local
        return sorted({local[stop] for stop in starts if stop in local and self.allowed[local[stop]]})

    def followers(self) -> list[list[int]]:
        """For each arc the arcs that may come next."""
        graph, usable = self.graph, self.usable
        clash, head = graph.clash, graph.head
        onward = [
            [arc for arc in out if usable[arc]] if through else []
            for out, through in zip(graph.out, graph.through, strict=True)
        ]
        return [
            [arc for arc in onward[head[come]] if not clash[arc] & (take | 1 << graph.tail[come])]
            if usable[come]
            else []
            for come, take in enumerate(graph.take)
        ]


def _mask(graph: Graph, stops: Sequence[int]) -> int:
    return sum(1 << graph.local[stop] for stop in set(stops) if stop in graph.local)
