"""The search for routes of one kind of train.

A route is grown from a root stop: one arm, or two arms in turn. For an ordinary train the
roots are the company's stations; a station that has been a root is barred afterwards, so
every route is met once. A train with prescribed starts grows one arm from each of them.
Every partial route is itself a route; it is offered to a `Sink`, and grown further while
its bound reaches the sink's floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add
from typing import NamedTuple, Protocol

from kursbuch.routes.bounds import Flood, Table
from kursbuch.routes.line import Line
from kursbuch.routes.meter import Meter


class Sink(Protocol):
    """Where routes go. Routes lighter than `floor` are not wanted."""

    floor: int

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        """Keep a route: its weight, the bits it uses, its root, the arcs of its two arms."""
        ...


class Root(NamedTuple):
    """Where routes are grown from: a stop, the stations barred, one arm or two."""

    stop: int
    barred: int
    two_arms: bool


def roots(line: Line) -> Iterator[Root]:
    """The stops from which all routes of this kind of train can be grown."""
    graph = line.graph
    if line.starts is not None:
        yield from (Root(stop, 0, False) for stop in line.starts)
        return
    barred = 0
    for stop in graph.stations:
        if line.allowed[stop]:
            if line.finish_at_station:
                yield Root(stop, 0, False)
            else:
                yield Root(stop, barred, graph.through[stop])
                barred |= graph.bar[stop]


def lay_out(
    line: Line, root: int, first: Sequence[int], second: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Stops and links of a route, numbered as in the problem, from its proper end.

    A route of a train with prescribed starts is written from its start; any other from the
    end that makes the list of stops (then of links) the smaller one.
    """
    graph = line.graph
    tour = [*(graph.head[arc] for arc in reversed(first)), root, *(graph.head[arc] for arc in second)]
    stops = tuple([graph.stops[stop] for stop in tour])
    links = tuple([graph.link[arc] for arc in (*reversed(first), *second)])
    back = (stops[::-1], links[::-1])
    return back if line.starts is not None or back < (stops, links) else (stops, links)


class Horizon:
    """The bound of partial routes whose second arm can only begin with certain arcs."""

    def __init__(self, table: Table | None, flood: Flood, line: Line, rest: list[int]) -> None:
        self.table = table
        self.flood = flood
        self.scale = line.graph.scale
        self.head = line.graph.head
        self.through = line.graph.through
        self.rest = rest
        self.gate = 0
        for arc in rest:
            self.gate |= 1 << self.head[arc]
        self.second = self._second_arms(line) if table is not None and rest else []
        self.both: dict[tuple[int, int, int], int] = {}
        """The best two arms from an arc on, by the arc, the reach left and the free gauge changes left."""
        self.hopes: dict[tuple[int, int, bool], int] = {}
        """What routes may earn all told, by arc, stops used and arm."""
        self.goal = line.graph.station_mask if line.starts is not None else 0
        self.finish = line.finish_at_station

    def _second_arms(self, line: Line) -> list[list[list[int]]]:
        """The best second arm by free gauge changes and reach, as lists from much reach to none."""
        assert self.table is not None
        best = [[0] * (line.reach + 1) for _ in range(line.free + 1)]
        for free, by_reach in enumerate(best):
            for arc in self.rest:
                forgiven = min(free, line.graph.gauge[arc])
                cost = line.cost[arc] + line.graph.gauge[arc] - forgiven
                row = self.table.rows[free - forgiven][arc]
                for left in range(cost, line.reach + 1):
                    weight = self.table.weights[arc] + row[left - cost]
                    if weight > by_reach[left]:
                        by_reach[left] = weight
        return [[by_reach[left::-1] for left in range(line.reach + 1)] for by_reach in best]

    def promising(self, arc: int, used: int, left: int, free: int, first_arm: bool, need: int) -> bool:
        """Whether the route, now at the head of `arc`, could still gain the weight needed."""
        if need <= 0 and not self.goal:
            return True
        table, flood, scale = self.table, self.flood, self.scale
        if table is not None:
            two = first_arm and self.second
            gain = self._both_arms(table, arc, left, free) if two else table.rows[free][arc][left]
            if table.loose:
                gain += sum(w * (mask & ~used).bit_count() for w, mask in table.circles) * scale
            if gain < need:
                return False
            if not table.loose and not self.goal:
                return True  # the flood would find fault with one in eight of these, and costs more than to follow them
        reached = self.reached(arc, used, first_arm)
        if not self.leads_home(reached, used):
            return False
        return flood.bound(reached, left, 2 if first_arm and self.gate else 1) * scale >= need

    def _both_arms(self, table: Table, arc: int, left: int, free: int) -> int:
        known = self.both.get((arc, left, free))
        if known is None:
            rows, second = table.rows, self.second
            known = max([max(map(add, rows[f][arc], second[free - f][left])) for f in range(free + 1)])
            self.both[arc, left, free] = known
        return known

    def leads_home(self, reached: int, used: int) -> bool:
        """Whether a route from a prescribed start can still come to the station it needs."""
        goal = self.goal
        return not goal or reached & goal != 0 or (not self.finish and used & goal != 0)

    def reached(self, arc: int, used: int, first_arm: bool) -> int:
        """The stops to which the route could still go, from the head of `arc` or by its second arm."""
        stop = self.head[arc]
        front = self.flood.near[stop] if self.through[stop] else 0
        if first_arm:
            front |= self.gate
        return self.flood.reached(front & ~used, used)


class Explorer:
    """Routes of a train that calls everywhere; what it knows of the network serves searches with any track blocked."""

    def __init__(self, line: Line, meter: Meter) -> None:
        graph = line.graph
        self.line = line
        self.meter = meter
        self.blocked = 0
        self.roots = list(self.find_roots())
        self.firsts = [[arc for arc in graph.out[root.stop] if line.usable[arc]] for root in self.roots]
        self.followers = line.followers()
        self.table = None
        if line.limited and line.calls is None:
            self.table = Table(line, self.followers)
        self.flood = Flood(line, self.followers, self.firsts)
        self._horizons: dict[tuple[int, int], Horizon] = {}

    def horizon(self, root: Root, first: int, rest: list[int]) -> Horizon:
        """What lies ahead of routes that begin with `first`; what is blocked makes no difference to it."""
        known = self._horizons.get((root.stop, first))
        if known is None:
            known = self._horizons[root.stop, first] = Horizon(self.table, self.flood, self.line, rest)
        return known

    def find_roots(self) -> Iterator[Root]:
        """Where to grow from."""
        return roots(self.line)

    def run(self, sink: Sink, blocked: int = 0) -> None:
        """Offer every route to the sink that reaches its floor and uses nothing that is blocked."""
        self.blocked = blocked
        for root, firsts in zip(self.roots, self.firsts, strict=True):
            if self.line.stop_cost[root.stop] > self.line.reach:
                continue
            for i, first in enumerate(firsts):
                self._grow_from(root, first, firsts[i + 1 :] if root.two_arms else [], sink)

    def ceiling(self) -> int:
        """A weight that no route of this search exceeds, known without searching."""
        line, graph = self.line, self.line.graph
        bonus = sum(view.promised(0) for view in line.bonuses)
        most = (self.flood.bound(graph.stop_mask, line.reach, 2) + bonus) * graph.scale
        if self.table is None or self.table.loose:
            return most
        best = 0
        for root, firsts in zip(self.roots, self.firsts, strict=True):
            left = line.reach - line.stop_cost[root.stop]
            if left < 0 or not firsts:
                continue
            arms = Horizon(self.table, self.flood, line, firsts).second[-1]
            pairs = map(add, arms[left], reversed(arms[left])) if root.two_arms else arms[left]
            promised = sum(view.promised(1 << root.stop) for view in line.bonuses)
            best = max(best, (graph.value[root.stop] + promised) * graph.scale + max(pairs))
        return min(best, most)

    def _grow_from(self, root: Root, first: int, rest: list[int], sink: Sink) -> None:
        """All routes whose first arm begins with `first` and whose second begins in `rest`."""
        line, graph, meter = self.line, self.line.graph, self.meter
        head, clash, take, gauge = graph.head, graph.clash, graph.take, graph.gauge
        followers, weights, cost = self.followers, line.weight, line.cost
        scale, bonuses = graph.scale, line.bonuses
        stations = graph.station_mask
        finish = stations if line.finish_at_station and line.starts is not None else -1
        promising = self.horizon(root, first, rest).promising
        trail: list[int] = []
        split = 0

        def grow(arcs: Sequence[int], used: int, left: int, free: int, weight: int) -> None:
            """Go on with each of these arcs that is free and within reach."""
            nonlocal split
            for arc in arcs:
                if used & clash[arc]:
                    continue
                paid = gauge[arc] - free
                now = left - cost[arc] - (paid if paid > 0 else 0)
                if now < 0:
                    continue
                meter.nodes += 1
                if meter.nodes >= meter.alarm:
                    meter.check()
                trail.append(arc)
                taken, spare = used | take[arc], -paid if paid < 0 else 0
                total = hope = gained = weight + weights[arc]
                for view in bonuses:
                    total += view.earned(taken) * scale
                    hope += view.promised(taken) * scale
                if total >= sink.floor and taken & stations and finish >> head[arc] & 1:
                    cut = split or len(trail)
                    sink.take(total, taken, root.stop, trail[:cut], trail[cut:])
                onward, second = followers[arc], rest and not split
                if (onward or second) and promising(arc, taken, now, spare, not split, sink.floor - hope):
                    grow(onward, taken, now, spare, gained)
                    if second:
                        split = len(trail)
                        grow(rest, taken, now, spare, gained)
                        split = 0
                trail.pop()

        left = line.reach - line.stop_cost[root.stop]
        used = self.blocked | root.barred | 1 << root.stop
        grow((first,), used, left, line.free, graph.value[root.stop] * scale)
