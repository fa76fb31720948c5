"""The best run of all trains of a company, with the proof that it is the best.

First each kind of train is searched alone; the sum of these single bests is a bound that no
plan exceeds. Then the trains are sent out one after the other on what track is left, and
look for better routes beside each other. If that plan reaches the bound it is the best. If
not, every route that could still be part of a better plan is listed, and the best choice
among the lists is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import gcd

from kursbuch.routes.branch import Branching
from kursbuch.routes.cases import Case, Crowded, ShortPool
from kursbuch.routes.explore import Explorer, Sink
from kursbuch.routes.express import ExpressExplorer
from kursbuch.routes.graph import Graph
from kursbuch.routes.line import Line, kind_of
from kursbuch.routes.meter import Exhausted, Meter
from kursbuch.routes.pack import Best, Chosen, Found, Pool, arrange, better
from kursbuch.routes.problem import FORBIDDEN, NO_GROUP, Course, Link, RoutePlan, RouteProblem, Train
from kursbuch.routes.scoring import Score, score

KEPT_PLANS = 256
"""So many plans are remembered: about every fourth question of a game was asked before, in another position."""


@lru_cache(KEPT_PLANS)
def remembered(problem: RouteProblem) -> list[RoutePlan]:
    """Where the plan of a problem is put that was searched to the end; a problem says all there is to know, so that its
    plan is always the same."""
    return []


def solve(
    problem: RouteProblem,
    *,
    node_budget: int | None = None,
    deadline: float | None = None,
    cancel: Callable[[], bool] | None = None,
) -> RoutePlan:
    """The plan of highest revenue; of equal plans that with the fewest track pieces, then the first.

    Plans that are equal in both are compared train by train, in the order of their indices:
    a train that runs comes before one that does not, then the smaller list of stops, then
    of links. A route is written from its prescribed start, or from the end that makes it the
    smaller list.

    The search ends early when it has done `node_budget` steps, when `time.monotonic()` reaches
    `deadline` or when `cancel()` says so. Then the plan is the best found, and `bound` tells
    how much any plan could earn at most.
    """
    if node_budget is not None:  # then the answer must not depend on what was asked before
        return Solver(problem, Meter(node_budget, deadline, cancel)).solve()
    known = remembered(problem)
    if known:
        return known[0]
    plan = Solver(problem, Meter(None, deadline, cancel)).solve()
    if plan.whole:
        known.append(plan)
    return plan


def best_single_route(
    problem: RouteProblem,
    train: int,
    *,
    node_budget: int | None = None,
    deadline: float | None = None,
    cancel: Callable[[], bool] | None = None,
) -> RoutePlan:
    """The best plan in which only this train runs."""
    return Solver(problem, Meter(node_budget, deadline, cancel), (train,)).solve()


def has_route(problem: RouteProblem) -> bool:
    """Whether at least one of the trains could run at all, whatever it would earn."""
    return _is_seen(problem, -(1 << 62))


def can_earn(problem: RouteProblem) -> bool:
    """Whether at least one of the trains could earn something: a route that does has a weight above zero.

    Mostly a route of one link does, and mostly of stops that pay by themselves; only where none is legal a search has
    to settle it.
    """
    if any(_pays(problem, link, train) for link in problem.links for train in problem.trains):
        return True
    return any(_earns(problem, course) for course in _shortest(problem)) or _is_seen(problem, 1)


def _pays(problem: RouteProblem, link: Link, train: Train) -> bool:
    """Whether the two stops of a link surely are a route that earns something; in doubtful cases not."""
    a, b = problem.stops[link.a], problem.stops[link.b]
    if a.value + b.value <= 0 or not (a.station or b.station) or (a.group == b.group != NO_GROUP):
        return False
    if train.calls is not None or train.finish_at_station:
        return False
    costs = (train.costs[a.kind], train.costs[b.kind])
    if FORBIDDEN in costs or not (train.starts is None or link.a in train.starts or link.b in train.starts):
        return False
    changes = max(0, link.gauge_changes - train.free_gauge_changes)
    return train.reach is None or sum(costs) + changes <= train.reach


def _shortest(problem: RouteProblem) -> Iterator[Course]:
    """The routes of one link that begin or end at an own station."""
    for index, link in enumerate(problem.links):
        if problem.stops[link.a].station or problem.stops[link.b].station:
            for train in range(len(problem.trains)):
                yield Course(train, (link.a, link.b), (index,))
                yield Course(train, (link.b, link.a), (index,))


def _earns(problem: RouteProblem, course: Course) -> bool:
    result = score(problem, [course])
    return isinstance(result, Score) and result.revenue > 0


def _is_seen(problem: RouteProblem, floor: int) -> bool:
    """Whether there is a route of at least this weight."""
    meter = Meter()
    for fleet in Solver(problem, meter).fleets:
        try:
            fleet.search(meter, _Witness(floor))
        except _Seen:
            return True
    return False


class _Seen(Exception):
    """A route exists."""


class _Witness:
    """Ends the search at the first route."""

    def __init__(self, floor: int) -> None:
        self.floor = floor

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        raise _Seen


class Fleet:
    """All trains of one kind."""

    def __init__(self, line: Line, trains: tuple[int, ...]) -> None:
        self.line = line
        self.trains = trains
        self._claims: Explorer | None = None
        self._others: Explorer | None = None

    @property
    def is_rich(self) -> bool:
        """Whether routes of this kind may be very many: it passes stops, or there is a distance bonus."""
        return self.can_claim or (self.line.calls is not None and self.line.calls > 2)

    @property
    def can_claim(self) -> bool:
        """Whether there are distance bonuses for this kind."""
        return bool(self.line.ways) and (self.line.calls is None or self.line.calls >= 2)

    def claims(self, meter: Meter) -> Explorer:
        """The search for routes that claim a distance bonus."""
        if self._claims is None:
            self._claims = ExpressExplorer(self.line, meter, claims=True)
        return self._claims

    def others(self, meter: Meter) -> Explorer:
        """The search for routes that claim nothing."""
        if self._others is None:
            explorer = Explorer if self.line.calls is None else ExpressExplorer
            self._others = explorer(self.line, meter)
        return self._others

    def explorers(self, meter: Meter, blocked: int = 0) -> Iterator[Explorer]:
        """The searches that together find every route of this kind; claims first, which mostly weigh more."""
        if self.line.calls is not None and self.line.calls < 2:
            return
        if self.can_claim and not blocked & self.line.graph.claim_bit:
            yield self.claims(meter)
        yield self.others(meter)

    def search(self, meter: Meter, sink: Sink, blocked: int = 0) -> None:
        """Offer the routes of this kind to the sink that use nothing blocked. The first search needs tables, so the
        clock is looked at."""
        meter.check()
        for explorer in self.explorers(meter, blocked):
            explorer.run(sink, blocked)

    def ceiling(self) -> int:
        """A weight that no route of this kind exceeds, known without a search."""
        return max((explorer.ceiling() for explorer in self.explorers(Meter())), default=0)


class Solver:
    """One solution in progress."""

    def __init__(self, problem: RouteProblem, meter: Meter, trains: Iterable[int] | None = None) -> None:
        self.problem = problem
        self.meter = meter
        self.graph = Graph(problem)
        kinds: dict[tuple[object, ...], list[int]] = {}
        for train in range(len(problem.trains)) if trains is None else trains:
            kinds.setdefault(kind_of(self.graph, train), []).append(train)
        self.fleets = [Fleet(Line(self.graph, some[0]), tuple(some)) for some in kinds.values()]
        self.known: dict[tuple[int, int], Found | None] = {}
        """The best route by kind and blocked track."""
        self.glimpsed: list[tuple[int, Found]] = []
        """Routes met in searches that were cut short."""
        self.best = Chosen(0, ())

    def solve(self) -> RoutePlan:
        """Search until the best plan is proved or the meter stops the search."""
        try:
            for i in range(len(self.fleets)):
                self.single(i, 0)
            self._send_out()
            if not self._all_at_their_best():
                self._pack()
            return self._plan(self.best.weight)
        except Exhausted:
            self._salvage()
            return self._plan(self._bound(), whole=False)

    def _bound(self) -> int:
        """The single bests of all trains together; where one is not known, its ceiling."""
        total = 0
        for i, fleet in enumerate(self.fleets):
            if (i, 0) in self.known:
                found = self.known[i, 0]
                total += len(fleet.trains) * (0 if found is None else found.weight)
            else:
                total += len(fleet.trains) * fleet.ceiling()
        return total

    def single(self, i: int, blocked: int) -> Found | None:
        """The best route of a kind on the track that is left."""
        alone = self.known.get((i, 0))
        if alone is not None and not alone.track & blocked:
            return alone
        if (i, blocked) not in self.known:
            sink = Best(self.fleets[i].line)
            try:
                self.fleets[i].search(self.meter, sink, blocked)
            except Exhausted:
                if sink.found is not None:
                    self.glimpsed.append((i, sink.found))
                raise
            self.known[i, blocked] = sink.found
        return self.known[i, blocked]

    def _all_at_their_best(self) -> bool:
        """Whether every train has its single best route; then no plan comes before this one."""
        running = dict(self.best.routes)
        return all(
            len(fleet.trains) == 1 and running.get(fleet.trains[0]) == self.known[i, 0]
            for i, fleet in enumerate(self.fleets)
        )

    def _weight(self, i: int) -> int:
        found = self.known[i, 0]
        return 0 if found is None else found.weight

    def _send_out(self) -> None:
        """One train after the other takes its best route on the track that is left."""
        by_weight = sorted(range(len(self.fleets)), key=self._weight)
        for order in (by_weight[::-1], by_weight):
            used = 0
            routes: dict[int, tuple[int, Found]] = {}
            for i in order:
                for train in self.fleets[i].trains:
                    found = self.single(i, used)
                    if found is not None:
                        used |= found.track
                        routes[train] = (i, found)
            self._keep(routes.values())
            self._improve(routes)

    def _improve(self, routes: dict[int, tuple[int, Found]]) -> None:
        """Let each train look for a better route beside the others, until none finds one."""
        changed = True
        while changed:
            changed = False
            for i, fleet in enumerate(self.fleets):
                for train in fleet.trains:
                    others = 0
                    for other, (_, found) in routes.items():
                        others |= found.track if other != train else 0
                    new = self.single(i, others)
                    now = routes[train][1].weight if train in routes else 0
                    if new is not None and new.weight > now:
                        routes[train] = (i, new)
                        changed = True
            self._keep(routes.values())

    def _keep(self, routes: Iterable[tuple[int, Found]]) -> None:
        """Remember the plan made of these routes if it is better than the best so far."""
        shared: list[list[Found]] = [[] for _ in self.fleets]
        for i, found in routes:
            shared[i].append(found)
        plan = arrange([fleet.trains for fleet in self.fleets], shared)
        if better(plan, self.best):
            self.best = plan

    def _pack(self) -> None:
        """Go through all plans that could be better than the known one, by who claims a distance bonus, if anybody."""
        claimants = [i for i, fleet in enumerate(self.fleets) if fleet.can_claim]
        pool = ShortPool if any(fleet.is_rich for fleet in self.fleets) else Pool
        for claimant in (*claimants, None):
            try:
                Case(self, claimant).settle(pool)
            except Crowded:
                if Branching(self).run():
                    return
                pool = Pool
                Case(self, claimant).settle(pool)

    def _salvage(self) -> None:
        """A plan from all routes met so far, when the search was cut short."""
        met = [(i, found) for (i, _), found in self.known.items() if found is not None]
        routes: list[tuple[int, Found]] = []
        used = 0
        open_trains = [len(fleet.trains) for fleet in self.fleets]
        for i, found in sorted((*met, *self.glimpsed), key=lambda pair: (-pair[1].weight, pair[0], pair[1].track)):
            if open_trains[i] and not found.track & used:
                open_trains[i] -= 1
                used |= found.track
                routes.append((i, found))
        self._keep(routes)

    def _plan(self, bound: int, *, whole: bool = True) -> RoutePlan:
        courses = [Course(train, *found.key()) for train, found in self.best.routes]
        result = score(self.problem, courses)
        assert isinstance(result, Score), f"the search built a route that is not legal: {result}"
        most = -(-bound // self.graph.scale)
        most -= most % _grain(self.problem)
        return RoutePlan(result.routes, result.revenue, most, result.revenue == most, self.meter.nodes, whole)


def _grain(problem: RouteProblem) -> int:
    """The number that divides every possible revenue, usually 10."""
    amounts = [stop.value for stop in problem.stops]
    amounts += [value for bonus in problem.bonuses for _, value in bonus.tiers]
    amounts += [number for bonus in problem.distance_bonuses for number in (bonus.amount, bonus.per_step)]
    return gcd(*amounts) or 1
