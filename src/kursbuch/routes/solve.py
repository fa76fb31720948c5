"""The best run of all trains of a company, with the proof that it is the best.

First each kind of train is searched alone; the sum of these single bests is a bound that no
plan exceeds. Then the trains are sent out one after the other on what track is left. If
that plan reaches the bound it is the best. If not, every route that could still be part of
a better plan is listed, and the best choice among the lists is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kursbuch.routes.explore import Explorer, Sink
from kursbuch.routes.express import ExpressExplorer
from kursbuch.routes.graph import Graph
from kursbuch.routes.line import Line, kind_of
from kursbuch.routes.meter import Exhausted, Meter
from kursbuch.routes.pack import Best, Chosen, Found, Kind, Packer, Pool, better
from kursbuch.routes.problem import Course, RoutePlan, RouteProblem
from kursbuch.routes.score import Score, score

NOTHING = Chosen(0, ())


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
    how much more there could be at most.
    """
    meter = Meter(node_budget, deadline, cancel)
    return Solver(problem, meter).solve()


def best_single_route(problem: RouteProblem, train: int, *, node_budget: int | None = None) -> RoutePlan:
    """The best plan in which only this train runs."""
    meter = Meter(node_budget)
    return Solver(problem, meter, (train,)).solve()


def has_route(problem: RouteProblem) -> bool:
    """Whether at least one of the trains could run at all, whatever it would earn."""
    meter = Meter()
    solver = Solver(problem, meter)
    for fleet in solver.fleets:
        witness = _Witness()
        try:
            fleet.search(meter, witness)
        except _Seen:
            return True
    return False


class _Seen(Exception):
    """A route exists."""


class _Witness:
    """Ends the search at the first route."""

    floor = -(1 << 62)

    def take(self, weight: int, used: int, root: int, first: Iterable[int], second: Iterable[int]) -> None:
        raise _Seen


class Fleet:
    """All trains of one kind."""

    def __init__(self, line: Line, trains: tuple[int, ...]) -> None:
        self.line = line
        self.trains = trains
        self.best: Found | None = None
        self.bound = 0

    def explorers(self, meter: Meter, blocked: int = 0) -> Iterable[Explorer]:
        """The searches that together find every route of this kind."""
        line = self.line
        if line.calls is None:
            yield Explorer(line, meter, blocked)
        elif line.calls >= 2:
            yield ExpressExplorer(line, meter, blocked)
        if line.ways and not blocked & line.graph.claim_bit and (line.calls is None or line.calls >= 2):
            yield ExpressExplorer(line, meter, blocked, claims=True)

    def search(self, meter: Meter, sink: Sink, blocked: int = 0) -> None:
        """Offer the routes of this kind to the sink."""
        for explorer in self.explorers(meter, blocked):
            explorer.run(sink)


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
        self.best = NOTHING

    def solve(self) -> RoutePlan:
        """Search until the best plan is proved or the meter stops the search."""
        bound: int | None = None
        proved = False
        try:
            for i in range(len(self.fleets)):
                self._single(i, 0)
            bound = sum(self._weight(i) * len(fleet.trains) for i, fleet in enumerate(self.fleets))
            self._send_out()
            if self.best.weight < bound:
                self._pack(bound)
            proved = True
        except Exhausted:
            pass
        return self._plan(proved, bound)

    def _single(self, i: int, blocked: int) -> Found | None:
        """The best route of a kind on the track that is left."""
        if (i, blocked) not in self.known:
            sink = Best(self.fleets[i].line)
            self.fleets[i].search(self.meter, sink, blocked)
            self.known[i, blocked] = sink.found
        return self.known[i, blocked]

    def _weight(self, i: int) -> int:
        found = self.known[i, 0]
        return 0 if found is None else found.weight

    def _send_out(self) -> None:
        """One train after the other takes its best route on the track that is left."""
        by_weight = sorted(range(len(self.fleets)), key=self._weight)
        for order in (by_weight[::-1], by_weight):
            used = weight = 0
            routes: list[tuple[int, Found]] = []
            for i in order:
                for train in self.fleets[i].trains:
                    found = self.known[i, 0]
                    if found is not None and found.track & used:
                        found = self._single(i, used)
                    if found is None:
                        break
                    used |= found.track
                    weight += found.weight
                    routes.append((train, found))
            plan = Chosen(weight, tuple(sorted(routes)))
            if better(plan, self.best):
                self.best = plan

    def _pack(self, bound: int) -> None:
        """List every route that a plan better than the known one could contain, and choose."""
        gap = bound - self.best.weight
        kinds = []
        for i, fleet in enumerate(self.fleets):
            pool = Pool(fleet.line, max(1, self._weight(i) - gap))
            fleet.search(self.meter, pool)
            kinds.append(Kind(fleet.trains, pool.found))
        packer = Packer(kinds, self.best, self.meter)
        try:
            packer.run()
        finally:
            self.best = packer.best

    def _plan(self, proved: bool, bound: int | None) -> RoutePlan:
        courses = [Course(train, *found.key) for train, found in self.best.routes]
        result = score(self.problem, courses)
        assert isinstance(result, Score)
        if bound is None:
            bound = 0
        most = result.revenue if proved else -(-bound // self.graph.scale)
        return RoutePlan(result.routes, result.revenue, most, proved, self.meter.nodes)
