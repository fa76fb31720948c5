"""Consequences of RTE and DIV made wrong: routes, the best run, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import best_runs as planning
from kursbuch.eighteen import tracing as runs
from kursbuch.eighteen import track
from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import Event, Paid, PriceMoved, TrainsRun
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps import run
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.tracing import Earned, Stop, Trace, stop_spec
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import HexId, TrackLayout
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.routes import Train
from kursbuch.titles.g1824 import best_runs as plans
from kursbuch.titles.g1824 import locations as places
from kursbuch.titles.g1824 import pays, routes
from kursbuch.titles.g1824.papers import COAL, is_minor, kind_of
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- RTE: what a route is -------------------------------------------------------------------------------------------


def banning(kind: str, why: str) -> Callable[..., Refusal | None]:
    def variant(
        right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
    ) -> Refusal | None:
        if any(stop_spec(state.board, stop).kind == kind for stop in way.stops):
            return refuse(rule, why)
        return right(built, state, company, route, way, rule)

    return variant


wrong("RTE-01", routes.two_locations, "towns are no revenue locations", banning("town", "one_stop_only"))
wrong("RTE-01", routes.two_locations, "red locations are no revenue locations", banning("offboard", "one_stop_only"))
wrong("RTE-01 RTE-09", places.is_mine, "a mine is like any other place", always(False))
wrong("RTE-02", routes.two_locations, "a mine is no location", banning("mine", "one_stop_only"))


@wrong.instead_of("RTE-02", track.own_places)
def mines_are_nobodys(
    right: Callable[..., tuple[tuple[HexId, int], ...]], board: Board, company: str
) -> tuple[tuple[HexId, int], ...]:
    """A coal railway's marker on its mine is no marker on the route."""
    return tuple(p for p in right(board, company) if board.stops(p[0])[p[1]].kind != "mine")


@wrong.instead_of("RTE-03", run.no_track_twice)
def no_crossing(
    right: object, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A route may not come to a hex twice."""
    return refuse(rule, "track_twice") if len(set(way.hexes)) < len(way.hexes) else None


@wrong.instead_of("RTE-04", TrackLayout.joins)
def any_turn(right: object, self: TrackLayout, a: int, b: int) -> bool:
    """A train turns from any track of a tile to any other."""
    ends = {*self.from_edge, *(6 + i for i in range(len(self.from_stop)))}
    return a in ends and b in ends


@wrong.instead_of("RTE-05", runs._joined)
def straight_on_only(
    right: Callable[..., bool], board: Board, at: HexId, entered: int | None, stop: int | None, leaving: int | None
) -> bool:
    """A location is left only by the track opposite."""
    if stop is not None and entered is not None and leaving is not None and (entered + 3) % 6 != leaving:
        return False
    return right(board, at, entered, stop, leaving)


@wrong.instead_of("RTE-05", runs._joined)
def out_where_it_came(
    right: Callable[..., bool], board: Board, at: HexId, entered: int | None, stop: int | None, leaving: int | None
) -> bool:
    """A location cannot be passed at all."""
    passes = stop is not None and entered is not None and leaving is not None
    return not passes and right(board, at, entered, stop, leaving)


wrong("RTE-06", Board.is_terminal, "red locations are passed", always(False))


@wrong.instead_of("RTE-07", run.blocked_cities_end_routes)
def blocked_at_all(
    right: object, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A full city cannot even be the end of a route."""
    full = any(state.board.blocked(company, at, stop) for at, stop in way.stops)
    return refuse(rule, "blocked_city") if full else None


@wrong.instead_of("RTE-09", routes.reach_is_kept)
def towns_are_free(
    right: object, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """Towns do not count towards the reach of a normal train."""
    large = sum(runs.is_large(stop_spec(state.board, stop)) for stop in way.stops)
    reach = built.data.train(route.train).reach or 0
    return refuse(rule, "too_many_stops") if not routes.is_goods(built, route) and large > reach else None


@wrong.instead_of("RTE-10", routes.goods_start_at_a_mine)
def two_mines(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A g-train may end at another mine."""
    mines = places.mines_of(state.board, way)
    return None if len(mines) == 2 else right(built, state, company, route, way, rule)


@wrong.instead_of("RTE-10", routes.goods_start_at_a_mine)
def from_anywhere(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A g-train need not start at a mine."""
    return right(built, state, company, route, way, rule) if places.mines_of(state.board, way) else None


@wrong.instead_of("RTE-11", routes.goods_reach_is_kept)
def towns_count(
    right: object, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """Towns count towards the reach of a g-train."""
    reach = built.data.train(route.train).reach or 0
    return refuse(rule, "too_many_cities") if routes.is_goods(built, route) and len(way.stops) - 1 > reach else None


@wrong.instead_of("RTE-11", runs.is_large)
def mines_count(right: Callable[..., bool], spec: object) -> bool:
    """The mine counts towards the reach."""
    return right(spec) or getattr(spec, "kind", "") == "mine"


@wrong.instead_of("RTE-12", routes.coal_starts_at_its_own_mine)
def mines_belong_to_coal(
    right: object, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """Nobody starts from a mine with a foreign marker."""
    own = set(track.own_places(state.board, company))
    foreign = [s for s in places.mines_of(state.board, way) if state.board.in_stop(*s) and s not in own]
    return refuse(rule, "own_mine_only") if foreign or (kind_of(built, company) == COAL and not own) else None


@wrong.instead_of("RTE-13", run.trains_share_no_track)
def one_train_a_mine(right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """One g-train at most starts from a mine."""
    ways = [runs.trace(state.board, route.path) for route in action.routes]
    mines = [mine for way in ways if isinstance(way, Trace) for mine in places.mines_of(state.board, way)]
    return refuse(rule, "track_shared") if len(set(mines)) < len(mines) else right(built, state, action, rule)


@wrong.instead_of("RTE-13", run.trains_share_no_track)
def exits_are_shared(right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """Two g-trains may leave a mine through one exit."""
    goods = [route for route in action.routes if routes.is_goods(built, route)]
    return None if len(goods) > 1 else right(built, state, action, rule)


wrong(
    "RTE-14", places.location_of, "every hex and every city is a location of its own", lambda right, board, stop: stop
)
wrong.constant("RTE-14", places, "ONE_PLACE", "the cities of Budapest are two locations", ("W",))
wrong.constant("RTE-14", places, "ONE_PLACE", "the cities of Wien are several locations", ("Bu",))


@wrong.instead_of("RTE-14", places.location_of)
def one_call_a_hex(right: Callable[..., str | Stop], board: Board, stop: Stop) -> str | Stop:
    """The two towns of a tile are one location."""
    at, _ = stop
    return at if len(board.stops(at)) == 2 else right(board, stop)


@wrong.instead_of("RTE-15", runs.is_large)
def red_is_small(right: Callable[..., bool], spec: object) -> bool:
    """Red locations do not count towards the reach."""
    return right(spec) and not isinstance(getattr(spec, "revenue", 0), dict)


@wrong.instead_of("RTE-16", run.trains_share_no_track)
def no_meeting(right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """Trains may not meet in a location."""
    stops = [place for route in action.routes for place in set(route.path) if ":" in place]
    return refuse(rule, "track_shared") if len(set(stops)) < len(stops) else right(built, state, action, rule)


# -- RTE: what a run earns ------------------------------------------------------------------------------------------


@wrong.instead_of("RTE-17", routes.earn)
def yellow_for_ever(
    right: Callable[..., Earned], built: Title, state: State, company: CompanyId, route: Route, way: Trace
) -> Earned:
    """Values do not rise with the phases."""
    stops = (stop for stop in way.stops if not places.is_mine(state.board, stop))
    paid = tuple(stop_spec(state.board, stop).value("yellow") for stop in stops)
    return replace(right(built, state, company, route, way), paid=paid)


@wrong.instead_of("RTE-17", routes.earn)
def mines_earn(
    right: Callable[..., Earned], built: Title, state: State, company: CompanyId, route: Route, way: Trace
) -> Earned:
    """The mine is part of the run."""
    known = right(built, state, company, route, way)
    return replace(known, paid=(*known.paid, known.treasury))


wrong(
    "RTE-17",
    run.run_events,
    "a company earns with its best train alone",
    lambda right, built, state, turn, ran, side_income=0: right(built, state, turn, ran[:1], side_income),
)


@wrong.instead_of("RTE-18", plans._train)
def short_sighted(right: Callable[..., Train], built: Title, name: TrainName) -> Train:
    """The best run is looked for with trains of half their reach."""
    train = right(built, name)
    return replace(train, reach=(train.reach or 2) // 2)


@wrong.instead_of("RTE-18", routes.run_is_the_best)
def nothing_is_always_legal(
    right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId
) -> Refusal | None:
    """A company may run no train at all."""
    return right(built, state, action, rule) if action.routes else None


@wrong.instead_of("RTE-18", routes.run_is_the_best)
def mines_are_compared(right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """Of equal runs the one with the better mine must be chosen."""
    best = plans.plan(built, state, turn_of(state).company)[1]

    def mines(chosen: RunTrains) -> int:
        ways = (runs.trace(state.board, route.path) for route in chosen.routes)
        return sum(sum(routes.mine_values(built, state, way)) for way in ways if isinstance(way, Trace))

    return refuse(rule, "not_the_best_run") if mines(action) < mines(best) else right(built, state, action, rule)


wrong("RTE-19", run.nothing_to_run, "a company without a route is asked for one", nothing)
wrong("RTE-19", track.has_route, "no company ever has a route", always(False))

# -- DIV ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("DIV-01", pays.without_decision)
def owners_choose(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """The owner of a pre-state railway decides about its run."""
    asked = is_minor(built, turn.company) and turn.run > 0 and kind_of(built, turn.company) != COAL
    return iter(()) if asked else right(built, now, turn)


wrong(
    "DIV-02",
    pays.declared,
    "the director has no choice",
    lambda right, built, state, turn, kind: right(built, state, turn, "pay"),
)


@wrong.instead_of("DIV-02", pays.without_decision)
def all_go_halves(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """Share companies pay half and keep half."""
    return pays.half_and_half(built, now, turn) if turn.run else right(built, now, turn)


HALF = altered(Paid, lambda e: {"amount": e.amount // 2})
wrong("DIV-02 DIV-03 DIV-05", run.dividend_events, "half of the revenue is lost", HALF)


@wrong.instead_of("DIV-03", run.dividend_events)
def bank_shares_earn(right: Events, built: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """The company gets the dividend of shares in the bank."""
    yield Paid(BANK, turn.company, turn.run * state.companies[turn.company].held_by("new") // 100, "dividend")
    yield from right(built, state, turn, kind)


@wrong.instead_of("DIV-03", run.dividend_events)
def company_pays(right: Events, built: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """The dividend comes out of the treasury."""
    for event in right(built, state, turn, kind):
        paid = isinstance(event, Paid) and event.cause == "dividend"
        yield replace(event, payer=turn.company) if paid else event


@wrong.instead_of("DIV-04", pays.declared)
def only_when_kept(right: Events, built: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """The mine pays only if the run is kept."""
    return right(built, state, replace(turn, side_income=0) if kind == "pay" else turn, kind)


@wrong.instead_of("DIV-04", pays.mine_pays)
def ten_is_enough(right: Events, turn: CompanyTurn) -> Iterator[Event]:
    """The mine pays once, however many g-trains ran."""
    for event in right(turn):
        assert isinstance(event, Paid)
        yield replace(event, amount=min(event.amount, 10))


wrong("DIV-05", run.dividend_events, "what is kept is lost", without(Paid, cause="withheld"))


@wrong.instead_of("DIV-06", pays.without_decision)
def nothing_happens(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """Without a run the price stays."""
    return (event for event in right(built, now, turn) if not isinstance(event, PriceMoved))


@wrong.instead_of("DIV-06", pays.without_decision)
def asked_about_nothing(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """The director is asked what to do with nothing."""
    return right(built, now, turn) if is_minor(built, turn.company) else iter(())


wrong(
    "RTE-18",
    planning.best_run,
    "the suggested run is to run nothing",
    lambda right, *args: (right(*args)[0], RunTrains()),
)
wrong(
    "DIV-04",
    run.RunStep.decide,
    "mines are forgotten",
    altered(TrainsRun, lambda e: {"side_income": 0}),
)
