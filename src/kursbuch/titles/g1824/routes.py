"""RTE: what makes a route of 1824, and what it earns."""

from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.run import (
    blocked_cities_end_routes,
    each_route,
    ends_of_the_line_end_routes,
    no_place_twice,
    no_track_twice,
    stops_are_not_skipped,
    stops_are_within_reach,
    trains_are_there,
    trains_share_no_track,
    ways_do_not_turn_back,
    ways_follow_track,
)
from kursbuch.eighteen.title import Rule
from kursbuch.eighteen.tracing import Earned, Trace, is_large, stop_spec, traced
from kursbuch.eighteen.track import own_places
from kursbuch.eighteen.turns import turn_of
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.best_runs import can_earn, plan
from kursbuch.titles.g1824.locations import (
    BUKOWINA,
    BUKOWINA_SOURCE,
    BUKOWINA_TARGET,
    MINE,
    bonus_is_played,
    is_mine,
    location_of,
    mines_of,
)
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, kind_of


def is_goods(title: Title, route: Route) -> bool:
    """Whether a g-train runs."""
    return title.data.card(route.train).goods


def earn(title: Title, state: State, company: CompanyId, route: Route, way: Trace) -> Earned:
    """RTE-17: the locations by the colour of the phase; the mine is no part of the run. Then the Bukowina bonus.

    It serves VAR-A-25, too.
    """
    colour = title.phase(state).colour
    called = [state.board.stops(at)[number] for at, number in way.stops]
    paid = tuple([0 if spec.kind == MINE else spec.value(colour) for spec in called])
    bonus = bukowina(title, state, way)
    return Earned(paid, ((BUKOWINA, bonus),) if bonus else (), mine_values(title, state, way))


def mine_values(title: Title, state: State, way: Trace) -> tuple[int, ...]:
    """DIV-04: the mine at the start goes into the treasury, in the value of the phase."""
    if not mines_of(state.board, way):
        return ()
    colour = title.phase(state).colour
    return tuple(stop_spec(state.board, stop).value(colour) if is_mine(state.board, stop) else 0 for stop in way.stops)


def bukowina(title: Title, state: State, way: Trace) -> int:
    """VAR-A-25: Wien or Prag and a place in the Bukowina on one route, once for each train."""
    if not bonus_is_played(title):
        return 0
    marks = {state.board.map.hexes[at].bonus for at, _ in way.stops}
    return title.numbers.bukowina_bonus if {BUKOWINA_SOURCE, BUKOWINA_TARGET} <= marks else 0


# -- rules --------------------------------------------------------------------------------------------------------


def two_locations(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-02, RTE-01: at least two different locations; RUL-25: the mine a g-train starts from is one of them."""
    if len({location_of(state.board, stop) for stop in way.stops}) < 2:
        return refuse(rule, "one_stop_only", train=route.train)
    return None


def own_marker(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-02: a marker of the company lies on the route; one in a red location serves all its hexes."""
    if not any(place in way.stops for place in own_places(state.board, company)):
        return refuse(rule, "no_own_marker", company=company, train=route.train)
    return None


def normal_trains_keep_off_mines(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-09: only g-trains touch mines."""
    if not is_goods(title, route) and mines_of(state.board, way):
        return refuse(rule, "mine_for_goods_only", train=route.train)
    return None


def reach_is_kept(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-09: a normal train visits as many locations as its number says."""
    return None if is_goods(title, route) else stops_are_within_reach(title, state, company, route, way, rule)


def goods_reach_is_kept(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-11, RTE-15: a g-train visits as many large cities and red locations, and any number of towns."""
    reach = title.data.train(route.train).reach or 0
    if not is_goods(title, route):
        return None
    large = sum(is_large(stop_spec(state.board, stop)) for stop in way.stops)
    if large > reach:
        return refuse(rule, "too_many_cities", train=route.train, large=large, reach=reach)
    return None


def goods_start_at_a_mine(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-10: one mine, at one end of the route."""
    if not is_goods(title, route):
        return None
    mines = mines_of(state.board, way)
    if not mines:
        return refuse(rule, "goods_start", train=route.train)
    if len(mines) > 1:
        return refuse(rule, "one_mine_only", train=route.train, at=mines[1][0])
    if mines[0] not in way.ends:
        return refuse(rule, "mine_on_the_way", train=route.train, at=mines[0][0])
    return None


def coal_starts_at_its_own_mine(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-12, PRV-25: a coal railway starts from its own mine only."""
    if kind_of(title, company) != COAL:
        return None
    if not set(mines_of(state.board, way)) <= set(own_places(state.board, company)):
        return refuse(rule, "own_mine_only", company=company, train=route.train)
    return None


def run_is_the_best(title: Title, state: State, action: RunTrains, rule: RuleId) -> Refusal | None:
    """RTE-18: a run worth less than the best one is refused; mines are left out of the comparison (RUL-24)."""
    if not title.options.enforce_max_revenue:
        return None
    company = turn_of(state).company
    best = plan(title, state, company)[0].revenue
    declared = 0
    for route, way in zip(action.routes, traced(state.board, action.routes), strict=True):
        assert isinstance(way, Trace), "the rules before this one have followed the track"
        declared += earn(title, state, company, route, way).revenue
    if declared < best:
        return refuse(rule, "not_the_best_run", company=company, revenue=declared, best=best)
    return None


def may_idle(title: Title, state: State, company: CompanyId) -> bool:
    """RTE-18: only a company whose best run earns nothing runs nothing, unless the option leaves it open."""
    return not title.options.enforce_max_revenue or not can_earn(title, state, company)


RUN_RULES: tuple[Rule[RunTrains], ...] = (
    Rule("1824-RTE-16", trains_are_there),
    Rule("1824-RTE-08", stops_are_not_skipped),
    Rule("1824-RTE-02", ways_follow_track),
    Rule("1824-RTE-04", ways_do_not_turn_back),
    Rule("1824-RTE-03", each_route(no_track_twice)),
    Rule("1824-RTE-02", each_route(two_locations)),
    Rule("1824-RTE-14", each_route(no_place_twice(location_of))),
    Rule("1824-RTE-09", each_route(normal_trains_keep_off_mines)),
    Rule("1824-RTE-10", each_route(goods_start_at_a_mine)),
    Rule("1824-RTE-12", each_route(coal_starts_at_its_own_mine)),
    Rule("1824-RTE-02", each_route(own_marker)),
    Rule("1824-RTE-06", each_route(ends_of_the_line_end_routes)),
    Rule("1824-RTE-07", each_route(blocked_cities_end_routes)),
    Rule("1824-RTE-09", each_route(reach_is_kept)),
    Rule("1824-RTE-11", each_route(goods_reach_is_kept)),
    Rule("1824-RTE-16", trains_share_no_track),
    Rule("1824-RTE-18", run_is_the_best),
)
