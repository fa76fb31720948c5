"""Run the trains, then pay out or withhold."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import partial

from msgspec.structs import replace

from kursbuch.eighteen.actions import Dividend, Route, RunTrains
from kursbuch.eighteen.market import left, moved, right
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DividendDeclared, Event, Paid, RouteRun, TrainsRun
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.shares import dividend
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Rule, Title
from kursbuch.eighteen.tracing import (
    TURNS_BACK,
    Bonuses,
    Earned,
    Fault,
    Stop,
    Trace,
    parse_place,
    place_of,
    stops_called,
    traced,
)
from kursbuch.eighteen.track import has_route
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import STOP_BASE, HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import FreeForm
from kursbuch.kernel.refusal import Refusal, refuse

Earn = Callable[[Title, State, CompanyId, Route, Trace], Earned]
"""What a route earns, stop by stop."""
Suggest = Callable[[Title, State, CompanyId], RunTrains]
OncePerRun = Callable[[Title, State, CompanyId, tuple[tuple[Route, Trace], ...]], tuple[Bonuses, ...]]
"""What each route of a run gets of a bonus that the company has once for all its trains."""
MayIdle = Callable[[Title, State, CompanyId], bool]
"""Whether it is worth asking the rules if the company may run nothing; False where they surely refuse it."""
RouteTest = Callable[[Title, State, CompanyId, Route, Trace, RuleId], Refusal | None]


def nothing_in_common(
    title: Title, state: State, company: CompanyId, run: tuple[tuple[Route, Trace], ...]
) -> tuple[Bonuses, ...]:
    """Every route is paid for itself."""
    return ((),) * len(run)


def always_may(title: Title, state: State, company: CompanyId) -> bool:
    """Nothing forbids to run nothing."""
    return True


class RunStep(BaseStep[RunTrains]):
    """The company's trains run; a title says what a route earns."""

    name = "run"
    action = RunTrains

    def __init__(
        self,
        *rules: Rule[RunTrains],
        earn: Earn,
        suggest: Suggest,
        once: OncePerRun = nothing_in_common,
        may_idle: MayIdle = always_may,
    ) -> None:
        super().__init__(*rules)
        self.earn = earn
        self.suggest = suggest
        self.once = once
        self.may_idle = may_idle

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """The best run, and where a title leaves that open, to run nothing."""
        company = turn_of(state).company
        yield FreeForm("routes", partial(self.suggest, title, state, company))
        if self.may_idle(title, state, company):
            yield RunTrains()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: RunTrains) -> Iterator[Event]:
        """Each train's revenue, and their sum."""
        turn = turn_of(now.state)
        earned = self.earned(title, now.state, turn.company, action.routes)
        runs = tuple(
            RouteRun(route.train, route.path, found.revenue, found.bonus, route.calls)
            for route, found in zip(action.routes, earned, strict=True)
        )
        yield from run_events(title, now.state, turn, runs, sum(found.treasury for found in earned))

    def earned(self, title: Title, state: State, company: CompanyId, routes: tuple[Route, ...]) -> tuple[Earned, ...]:
        """What each route of a run earns; their ways must follow the track."""
        ways = zip(routes, traced(state.board, routes), strict=True)
        run = tuple([(route, way) for route, way in ways if isinstance(way, Trace)])
        assert len(run) == len(routes)
        each = [self.earn(title, state, company, route, way) for route, way in run]
        if self.once is nothing_in_common:
            return tuple(each)
        shared = self.once(title, state, company, run)
        return tuple(replace(own, bonuses=own.bonuses + more) for own, more in zip(each, shared, strict=True))


def run_events(
    title: Title, state: State, turn: CompanyTurn, runs: tuple[RouteRun, ...], side_income: int = 0
) -> Iterator[Event]:
    """The run as a fact."""
    revenue = sum(run.revenue for run in runs)
    yield TrainsRun(turn.company, runs, revenue, side_income)


class DividendStep(BaseStep[Dividend]):
    """The director decides where the revenue goes."""

    name = "dividend"
    action = Dividend

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """All or nothing."""
        yield Dividend("pay")
        yield Dividend("withhold")

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Dividend) -> Iterator[Event]:
        """Money first, then the price."""
        turn = turn_of(now.state)
        yield from dividend_events(title, now.state, turn, action.kind)


def dividend_events(title: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """Pay each player for their shares or fill the treasury; the marker moves last, for it may end the turn."""
    company = state.companies[turn.company]
    yield DividendDeclared(turn.company, kind, turn.run)
    if kind == "pay":
        for owner in (*state.players, turn.company):
            due = dividend(title, state, turn.company, owner, turn.run)
            if due:
                yield Paid(BANK, owner, due, "dividend", turn.company)
    elif turn.run:
        yield Paid(BANK, turn.company, turn.run, "withheld")
    if company.marker is not None:
        market, cell = title.data.market, company.marker.cell
        yield from moved(state, turn.company, right(market, cell) if kind == "pay" else left(market, cell), kind)


# -- rules ------------------------------------------------------------------------------------------------


def something_to_pay_out(title: Title, state: State, action: Dividend, rule: RuleId) -> Refusal | None:
    """Without revenue nothing can be paid out."""
    turn = turn_of(state)
    if action.kind == "pay" and turn.run == 0:
        return refuse(rule, "nothing_to_pay_out", company=turn.company)
    return None


def each_route(test: RouteTest) -> Callable[[Title, State, RunTrains, RuleId], Refusal | None]:
    """A rule for every single route; one whose way is no track at all is left to `ways_follow_track`."""

    def check(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
        company = turn_of(state).company
        for route, way in zip(action.routes, traced(state.board, action.routes), strict=True):
            if isinstance(way, Trace):
                refusal = test(title, state, company, route, way, rule)
                if refusal is not None:
                    return refusal
        return None

    return check


def trains_are_there(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """Each train of the company runs at most once."""
    company = turn_of(state).company
    owned = state.companies[company].trains
    if len(action.routes) == 1 and action.routes[0].train in owned:
        return None
    for train in Counter(route.train for route in action.routes) - Counter(owned):
        code = "train_runs_once" if train in owned else "train_not_there"
        return refuse(rule, code, company=company, train=train)
    return None


def ways_follow_track(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """A route is a line of connected track from stop to stop."""
    for way in traced(state.board, action.routes):
        if isinstance(way, Fault) and way.code != TURNS_BACK:
            return refuse(rule, way.code, where=way.where)
    return None


def ways_do_not_turn_back(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """A route does not reverse at a junction, nor change track where two lines only cross."""
    for route, way in zip(action.routes, traced(state.board, action.routes), strict=True):
        if isinstance(way, Fault):
            return refuse(rule, TURNS_BACK, train=route.train, at=way.where)
    return None


def stops_are_not_skipped(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """A way over a hex whose track leads through a stop calls there; one that follows track at every hex skips none."""
    for route, way in zip(action.routes, traced(state.board, action.routes), strict=True):
        if isinstance(way, Trace):
            continue
        places = [parse_place(element) for element in route.path]
        for before, (at, stop), after in zip(places, places[1:], places[2:], strict=False):
            if stop is None and _only_through_stop(state.board, before[0], at, after[0]):
                return refuse(rule, "stop_skipped", train=route.train, at=at)
    return None


def _only_through_stop(board: Board, before: HexId, at: HexId, after: HexId) -> bool:
    track = board.track.get(at)
    beyond = board.map.next_to.get(at, ())
    if track is None or before not in beyond or after not in beyond:
        return False
    a, b = beyond.index(before), beyond.index(after)
    if track.joins(a, b):
        return False
    return any(e >= STOP_BASE and e in track.from_edge.get(b, ()) for e in track.from_edge.get(a, ()))


def two_different_stops(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A route has at least two different stops."""
    if len(set(way.stops)) < 2:
        return refuse(rule, "one_stop_only", train=route.train)
    return None


def own_marker_on_route(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A route includes a marker of the company."""
    stations = state.board.stations
    for at, stop in way.stops:
        for station in stations.get(at, ()):
            if station.owner == company and station.stop == stop:
                return None
    return refuse(rule, "no_own_marker", company=company, train=route.train)


def no_stop_twice(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """No stop is called at twice by one train."""
    if len(set(way.stops)) == len(way.stops):
        return None
    at = next(at for (at, _stop), count in Counter(way.stops).items() if count > 1)
    return refuse(rule, "stop_twice", train=route.train, at=at)


def no_track_twice(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """No piece of track is used twice by one train, however short."""
    if len(set(way.sides)) < len(way.sides):
        return refuse(rule, "track_twice", train=route.train)
    return None


def trains_share_no_track(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """Routes of one company share no piece of track; two that end at one side of a hex do."""
    used: set[int] = set()
    for route, way in zip(action.routes, traced(state.board, action.routes), strict=True):
        if isinstance(way, Trace):
            if not used.isdisjoint(way.sides):
                return refuse(rule, "track_shared", train=route.train)
            used.update(way.sides)
    return None


def ends_of_the_line_end_routes(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """Off-board places, harbours and the like can only be an end of a route."""
    for at, _ in way.stops[1:-1]:
        if state.board.is_terminal(at):
            return refuse(rule, "ends_here", train=route.train, at=at)
    return None


def blocked_cities_end_routes(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A city full of foreign markers can only be an end of a route."""
    for at, stop in way.stops[1:-1]:
        if state.board.blocked(company, at, stop):
            return refuse(rule, "blocked_city", train=route.train, at=at, company=company)
    return None


def no_place_twice(place: Callable[[Board, Stop], Hashable] = place_of) -> RouteTest:
    """No place twice, though it may have several stops: hexes of one name, or all cities of a hex."""

    def test(title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId) -> Refusal | None:
        seen: set[Hashable] = set()
        for stop in way.stops:
            here = place(state.board, stop)
            if here in seen:
                return refuse(rule, "stop_twice", train=route.train, at=stop[0])
            seen.add(here)
        return None

    return test


def stops_are_within_reach(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A train comes to as many stops as its number says."""
    reach = title.data.train(route.train).reach
    if reach is not None and len(way.stops) > reach:
        return refuse(rule, "too_many_stops", train=route.train, stops=len(way.stops), reach=reach)
    return None


def calls_are_kept(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A train that may pass stops calls at both ends and at so many in all; every other train calls everywhere."""
    limit = title.data.train(route.train).calls
    calls = stops_called(route, way)
    if limit is None:
        return None if route.calls is None else refuse(rule, "train_calls_everywhere", train=route.train)
    off = [element for element in route.calls or () if parse_place(element) not in way.stops]
    if off:
        return refuse(rule, "call_off_the_way", train=route.train, at=off[0])
    for end in way.ends:
        if end not in calls:
            return refuse(rule, "end_not_called", train=route.train, at=end[0])
    if len(calls) > limit:
        return refuse(rule, "too_many_calls", train=route.train, calls=len(calls), limit=limit)
    return None


def nothing_to_run(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """Without a train, or without track from a marker to another place, there is nothing to decide."""
    if not now.state.companies[turn.company].trains or not has_route(now.state, turn.company):
        yield from run_events(title, now.state, turn, ())
