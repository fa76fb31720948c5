"""The search for routes that need more care: trains that pass stops, and distance bonuses.

It grows routes as `explore` does. What a route earns is not a plain sum here, so a quick
estimate comes first, never too low, and the exact earning is worked out only for routes
whose estimate reaches the floor. A stop more adds no more than its worth to the estimate,
which therefore is not made where what came before it is too low already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kursbuch.routes.bounds import classes, top, top_with_ends
from kursbuch.routes.earning import best_claim, best_earning
from kursbuch.routes.explore import Explorer, Horizon, Root, Sink, lay_out, roots
from kursbuch.routes.line import Line
from kursbuch.routes.meter import Meter
from kursbuch.routes.problem import Course, DistanceBonus

KEPT_HOPES = 1 << 13
"""So many hopes are remembered for each first arc of a route."""


class Beacon:
    """One distance bonus, with the fewest steps from every stop to one of its targets."""

    def __init__(self, line: Line, bonus: DistanceBonus) -> None:
        graph = line.graph
        self.bonus = bonus
        self.homes = {graph.local[stop] for stop in bonus.homes if stop in graph.local}
        targets = {graph.local[stop] for stop in bonus.targets if stop in graph.local}
        self.targets = sum(1 << stop for stop in targets)
        self.far = dict.fromkeys(targets, 0)
        fresh = targets
        while fresh:
            changed: set[int] = set()
            for arc, (tail, head) in enumerate(zip(graph.tail, graph.head, strict=True)):
                if head in fresh and line.usable[arc]:
                    steps = self.far[head] + graph.steps[arc]
                    if tail not in self.far or steps < self.far[tail]:
                        self.far[tail] = steps
                        changed.add(tail)
            fresh = changed

    def promise(self, stop: int, steps: int) -> int:
        """What the bonus brings at most if the target lies ahead of this stop; 0 if none does."""
        if stop not in self.far:
            return 0
        return max(0, self.bonus.amount - self.bonus.per_step * (steps + self.far[stop]))


class ExpressExplorer(Explorer):
    """Routes of a train that passes stops, or (`claims`) that claim a distance bonus."""

    def __init__(self, line: Line, meter: Meter, claims: bool = False) -> None:
        self.claims = claims
        self.beacons = [Beacon(line, bonus) for bonus in line.ways] if claims else []
        self.targets = 0
        for beacon in self.beacons:
            self.targets |= beacon.targets
        super().__init__(line, meter)
        graph = line.graph
        everywhere = range(len(graph.stops))
        self.by_value = classes(graph.value, everywhere)
        self.by_worth = classes(self.flood.worth, everywhere)
        self.limit = len(graph.stops) if line.calls is None else line.calls
        self.exact = not claims and not line.bonuses
        self.given = sum(view.promised(0) for view in line.bonuses)
        passed = sum(1 << stop for stop in {graph.head[arc] for arc, after in enumerate(self.followers) if after})
        self.dead = graph.stop_mask & ~passed
        """Stops at which every route ends that comes there."""
        self.promising = self._promising if line.calls is None else self._reaches

    def find_roots(self) -> Iterator[Root]:
        """For a claim the homes; where a train has prescribed starts, these."""
        if not self.claims or self.line.starts is not None:
            yield from roots(self.line)
            return
        graph, line = self.line.graph, self.line
        inside = any(not beacon.bonus.home_at_end for beacon in self.beacons)
        for home in sorted(set().union(*(beacon.homes for beacon in self.beacons))):
            if line.allowed[home]:
                yield Root(home, 0, graph.through[home] and inside)

    def ceiling(self) -> int:
        """A weight that no route of this search exceeds, known without searching."""
        claim = max((b.promise(home, 0) for b in self.beacons for home in b.homes), default=0)
        everything = self.line.graph.stop_mask
        return (top(self.by_worth, everything, self.limit) + self.given + claim) * self.line.graph.scale

    def _promise(self, root: Root, stop: int, steps: int) -> int:
        """The most a claim can bring for a target at this stop or beyond it.

        Only a route of one arm from home tells how far it has come; otherwise the shortest
        way from home counts.
        """
        if not self.claims:
            return 0
        if self.line.starts is not None:
            return max((b.promise(home, 0) for b in self.beacons for home in b.homes), default=0)
        beacons = [beacon for beacon in self.beacons if root.stop in beacon.homes]
        if root.two_arms:
            return max(beacon.promise(root.stop, 0) for beacon in beacons)
        return max(beacon.promise(stop, steps) for beacon in beacons)

    def _estimate(self, used: int, near_end: int, far_end: int) -> int:
        """What a route over these stops earns at most, without a claim."""
        graph, bonuses = self.line.graph, self.line.bonuses
        inside = used & graph.stop_mask & ~(1 << near_end | 1 << far_end)
        called = graph.value[near_end] + graph.value[far_end] + top(self.by_value, inside, self.limit - 2)
        return called + sum(view.promised(used) for view in bonuses) if bonuses else called

    def _exact(self, root: Root, first: Sequence[int], second: Sequence[int]) -> int:
        stops, links = lay_out(self.line, root.stop, first, second)
        course = Course(self.line.train, stops, links)
        if self.claims:
            claim = best_claim(self.line.graph.problem, course)
            return -1 if claim is None else claim.amount
        return best_earning(self.line.graph.problem, course).amount

    def _lawful(self, used: int, near_end: int, far_end: int) -> bool:
        stations = self.line.graph.station_mask
        if not self.line.finish_at_station:
            return used & stations != 0
        ends = 1 << far_end if self.line.starts is not None else 1 << near_end | 1 << far_end
        return ends & stations != 0

    def _promising(
        self, horizon: Horizon, arc: int, used: int, left: int, free: int, first_arm: bool, need: int, peak: int
    ) -> bool:
        """Whether a route that calls everywhere and has come so far can still earn the weight needed, all told."""
        hope = sum(worth * (used & mask).bit_count() for worth, mask in self.by_value)
        hope += sum(view.promised(used) for view in self.line.bonuses)
        return horizon.promising(arc, used, left, free, first_arm, need - hope * self.line.graph.scale)

    def _reaches(
        self, horizon: Horizon, arc: int, used: int, left: int, free: int, first_arm: bool, need: int, peak: int
    ) -> bool:
        """Whether the best calls of a route that has come so far can earn the weight needed, wherever it goes on.

        It must also exceed the peak, which a part of the route earns: otherwise that part does as well on less track.
        """
        hope = self._hope(horizon, arc, used & self.line.graph.stop_mask, first_arm)
        return hope > peak and hope * self.line.graph.scale >= need

    def _hope(self, horizon: Horizon, arc: int, used: int, first_arm: bool) -> int:
        """What the best calls of a route over these stops could earn wherever it goes on; -1 if it does not get home.

        Blocked track makes no difference to it, so that it serves one search after the other.
        """
        known = horizon.hopes.get((arc, used, first_arm))
        if known is None:
            reached = horizon.reached(arc, used, first_arm)
            known = -1
            if horizon.leads_home(reached, used):
                ends = bool(self.followers[arc]) + (first_arm and bool(horizon.rest))
                known = self.given + top_with_ends(self.by_worth, used | reached, self.limit, self.dead & ~used, ends)
            if len(horizon.hopes) < KEPT_HOPES:
                horizon.hopes[arc, used, first_arm] = known
        return known

    def _grow_from(self, root: Root, first: int, rest: list[int], sink: Sink) -> None:
        """All routes whose first arm begins with `first` and whose second begins in `rest`."""
        line, graph, meter = self.line, self.line.graph, self.meter
        head, clash, take, scale, worth = graph.head, graph.clash, graph.take, graph.scale, self.flood.worth
        targets, mark = self.targets, graph.claim_bit if self.claims else 0
        horizon = self.horizon(root, first, rest)
        promising = self.promising
        trail: list[int] = []
        split = 0

        def grow(
            arc: int, used: int, left: int, free: int, paid: int, gone: int, won: int, peak: int, most: int
        ) -> None:
            nonlocal split
            meter.nodes += 1
            if meter.nodes >= meter.alarm:
                meter.check()
            trail.append(arc)
            ahead = self._promise(root, head[arc], gone) if mark else 0
            won = max(won, ahead * (targets >> head[arc] & 1))
            bonus = max(won, ahead)
            most += worth[head[arc]]
            least = max(peak + 1, -(-(sink.floor + paid) // scale))
            near_end = head[trail[split - 1]] if split else root.stop
            if most + bonus >= least:
                most = self._estimate(used, near_end, head[arc])
            if most + bonus >= least and self._lawful(used, near_end, head[arc]):
                cut = split or len(trail)
                amount = most + bonus if self.exact else self._exact(root, trail[:cut], trail[cut:])
                if amount >= least:
                    peak = amount
                    sink.take(amount * scale - paid, used | mark, root.stop, trail[:cut], trail[cut:])
            need = sink.floor + paid - bonus * scale
            if (bonus or not mark) and promising(horizon, arc, used, left, free, not split, need, peak - bonus):
                step(self.followers[arc], used, left, free, paid, gone, won, peak, most)
                if rest and not split:
                    split = len(trail)
                    step(rest, used, left, free, paid, gone, won, peak, most)
                    split = 0
            trail.pop()

        def step(
            arcs: Sequence[int], used: int, left: int, free: int, paid: int, gone: int, won: int, peak: int, most: int
        ) -> None:
            for arc in arcs:
                if used & clash[arc]:
                    continue
                over = max(0, graph.gauge[arc] - free)
                now = left - line.cost[arc] - over
                if now >= 0:
                    pardon = max(0, free - graph.gauge[arc])
                    toll, way = paid + graph.size[arc], gone + graph.steps[arc]
                    grow(arc, used | take[arc], now, pardon, toll, way, won, peak, most)

        left = line.reach - line.stop_cost[root.stop]
        used = self.blocked | root.barred | 1 << root.stop
        step((first,), used, left, line.free, 0, 0, 0, -1, worth[root.stop] + self.given)
