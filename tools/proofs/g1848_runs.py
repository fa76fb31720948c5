"""Consequences of RTE, DIV and MKT made wrong: routes, dividends and share prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import market, shares
from kursbuch.eighteen import tracing as runs
from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model import evolve
from kursbuch.eighteen.model.data import CompanyId, Market
from kursbuch.eighteen.model.events import Event, Paid, PriceMoved
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, POOL, Cell, State, set_company
from kursbuch.eighteen.steps import run
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.tracing import Earned, Trace, stop_spec
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import receivership, routes, title
from kursbuch.titles.g1848.trains import GHAN
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1848")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- RTE ------------------------------------------------------------------------------------------------------------

wrong("RTE-03", runs.is_large, "towns and small harbours use up range", always(True))
wrong("RTE-03", routes.gauge_changes, "gauge changes do not count", always(0))
wrong("RTE-04", routes.free_changes, "a plus train has no gauge change free", always(0))
wrong("RTE-04", routes.free_changes, "every gauge change is free", always(99))


@wrong.instead_of("RTE-13", run.two_different_stops)
def no_harbour_trips(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A city and a harbour are no route."""
    kinds = [stop_spec(state.board, stop).kind for stop in way.stops]
    if len(kinds) == 2 and "port" in kinds:
        return refuse(rule, "one_stop_only")
    return right(built, state, company, route, way, rule)


def earning(sum_up: Callable[[Title, State, Route, Trace], int | None]) -> Callable[..., Earned]:
    def variant(
        right: Callable[..., Earned], built: Title, state: State, company: CompanyId, route: Route, way: Trace
    ) -> Earned:
        revenue = sum_up(built, state, route, way)
        known = right(built, state, company, route, way)
        return known if revenue is None else replace(known, paid=(revenue,))

    return variant


def all_stops(built: Title, state: State, way: Trace) -> list[int]:
    return [routes.stop_value(built, state, stop) for stop in way.stops]


wrong(
    "RTE-16",
    routes.earn,
    "a route earns its best stop alone",
    earning(lambda built, state, route, way: max(all_stops(built, state, way))),
)
wrong(
    "RTE-16",
    run.run_events,
    "a company earns with its best train alone",
    lambda right, built, state, turn, ran, *rest: right(built, state, turn, ran[:1], *rest),
)
wrong(
    "RTE-17",
    routes.earn,
    "a 2E earns all it passes",
    earning(lambda built, state, route, way: sum(all_stops(built, state, way)) if route.train == GHAN else None),
)


@wrong.instead_of("RTE-17", run.blocked_cities_end_routes)
def the_ghan_passes(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A 2E passes blocked cities."""
    return None if route.train == GHAN else right(built, state, company, route, way, rule)


@wrong.instead_of("RTE-17", routes.range_is_kept)
def the_ghan_tires(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A 2E passes two stops at most."""
    if route.train == GHAN and len(way.stops) > 2:
        return refuse(rule, "too_long")
    return right(built, state, company, route, way, rule)


@wrong.instead_of("RTE-15", routes.stop_value)
def yellow_for_ever(right: object, built: Title, state: State, stop: runs.Stop) -> int:
    """Values do not rise with the phases."""
    return stop_spec(state.board, stop).value("yellow")


# -- DIV ------------------------------------------------------------------------------------------------------------

HALF = altered(Paid, lambda e: {"amount": e.amount // 2})
wrong("DIV-01 DIV-02", run.dividend_events, "half of the revenue is lost", HALF)
wrong(
    "DIV-01",
    run.dividend_events,
    "the director has no choice",
    lambda right, built, state, turn, kind: right(built, state, turn, "pay"),
)


@wrong.instead_of("DIV-02", run.dividend_events)
def pool_pays(right: Events, built: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """The company gets the dividend of shares in the pool."""
    yield Paid(BANK, turn.company, turn.run * state.companies[turn.company].held_by(POOL) // 100, "dividend")
    yield from right(built, state, turn, kind)


@wrong.instead_of("DIV-02", run.dividend_events)
def new_pay(right: Events, built: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """The company gets the dividend of new shares."""
    yield Paid(BANK, turn.company, turn.run * state.companies[turn.company].held_by("new") // 100, "dividend")
    yield from right(built, state, turn, kind)


wrong("DIV-03 MKT-02", title._withhold_nothing, "without revenue nothing happens", without(PriceMoved))
wrong("DIV-03", run.nothing_to_run, "without a train there is a run to decide on", nothing)

# -- MKT ------------------------------------------------------------------------------------------------------------

wrong("MKT-01", market.right, "a payout moves nothing", lambda right, chart, cell: cell)


@wrong.instead_of("MKT-01", market.right)
def stuck_at_the_end(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """At the end of a row the marker stays."""
    row, column = cell
    return right(chart, cell) if column + 1 < len(chart.rows[row]) else cell


@wrong.instead_of("MKT-01", market.up)
def over_the_top(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """From the corner the marker goes on."""
    return right(chart, cell) if cell[0] else (0, cell[1] - 1)


wrong("MKT-02", market.left, "withholding moves nothing", lambda right, chart, cell, spaces=1: cell)
wrong("MKT-03", receivership.receivership, "column 0 has no meaning", nothing)
wrong("MKT-04", shares.sale, "a sale moves nothing", without(PriceMoved))


@wrong.instead_of("MKT-04", shares.sale)
def one_row_a_share(
    right: Events, built: Title, now: Cursor, seat: SeatId, name: CompanyId, percent: int, *rest: object
) -> Iterator[Event]:
    """The marker falls one row for each share."""
    for event in right(built, now, seat, name, percent, *rest):
        if isinstance(event, PriceMoved):
            target = event.target
            for _ in range(percent // 10 - 1):
                target = market.down(built.data.market, target)
            event = replace(event, target=target)
        yield event


@wrong.instead_of("MKT-04", market.down)
def left_at_the_ledge(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """Where there is no space below the marker goes left."""
    below = right(chart, cell)
    return below if below != cell else (cell[0], cell[1] - 1)


@wrong.instead_of("MKT-05", market.up)
def no_way_up(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """There is no way up."""
    return cell


@wrong.instead_of("MKT-06 LOAN-08", market.left)
def off_the_chart(right: Callable[..., Cell], chart: Market, cell: Cell, spaces: int = 1) -> Cell:
    """A marker that cannot move the full number of spaces stays."""
    return (cell[0], cell[1] - spaces) if cell[1] >= spaces else cell


@wrong.instead_of("MKT-07", evolve._price_moved)
def on_top(right: Callable[..., State], tiles: object, state: State, event: PriceMoved) -> State:
    """An arriving marker goes on top."""
    after = right(tiles, state, event)
    marker = after.companies[event.company].marker
    assert marker is not None
    return set_company(after, event.company, marker=replace(marker, since=-after.moves))


@wrong.instead_of("MKT-07", market.moved)
def down_and_up(right: object, state: State, company: CompanyId, target: Cell, cause: str) -> Iterator[Event]:
    """A marker that cannot move goes under the others."""
    marker = state.companies[company].marker
    if marker is not None:
        yield PriceMoved(company, marker.cell, target, cause)


# -- single clauses -------------------------------------------------------------------------------------------------


@wrong.instead_of("RTE-07", run.no_stop_twice)
def one_call_a_hex(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """Two cities on one hex are one stop."""
    places = [at for at, _ in way.stops]
    if len(set(places)) < len(places):
        return refuse(rule, "stop_twice")
    return right(built, state, company, route, way, rule)


@wrong.instead_of("RTE-08", run.no_track_twice)
def no_crossing(
    right: Judge, built: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """A route may not cross itself."""
    if len(set(way.hexes)) < len(way.hexes):
        return refuse(rule, "track_twice")
    return right(built, state, company, route, way, rule)


@wrong.instead_of("RTE-09", run.trains_share_no_track)
def the_ghan_shares(right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """A 2E may share track with other trains."""
    others = tuple(route for route in action.routes if route.train != GHAN)
    return right(built, state, replace(action, routes=others), rule)


@wrong.instead_of("RTE-09", run.trains_share_no_track)
def no_meeting(right: Judge, built: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """Trains may not meet in a city."""
    stops = [place for route in action.routes for place in set(route.path) if ":" in place]
    if len(set(stops)) < len(stops):
        return refuse(rule, "track_shared")
    return right(built, state, action, rule)
