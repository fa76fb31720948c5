"""RTE: what makes a route of 1862, and what it earns."""

from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.run import (
    blocked_cities_end_routes,
    calls_are_kept,
    each_route,
    ends_of_the_line_end_routes,
    no_place_twice,
    no_stop_twice,
    no_track_twice,
    own_marker_on_route,
    stops_are_not_skipped,
    stops_are_within_reach,
    trains_are_there,
    trains_share_no_track,
    two_different_stops,
    ways_do_not_turn_back,
    ways_follow_track,
)
from kursbuch.eighteen.title import Rule
from kursbuch.eighteen.tracing import Earned, Stop, Trace, stop_spec, stops_called
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal
from kursbuch.titles.g1862.bonus import extra_value
from kursbuch.titles.g1862.options import Title


def stop_value(title: Title, state: State, company: CompanyId, stop: Stop) -> int:
    """RTE-12, RTE-19: what a stop pays this company in the colour of the present phase."""
    spec = stop_spec(state.board, stop)
    return spec.value(title.phase(state).colour) + extra_value(title, state, company, stop)


def earn(title: Title, state: State, company: CompanyId, route: Route, way: Trace) -> Earned:
    """RTE-12: the stops called at; what an express passes pays nothing."""
    called = stops_called(route, way)
    return Earned(tuple(stop_value(title, state, company, s) if s in called else 0 for s in way.stops))


_one_red_place = no_place_twice()


def red_places_once(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-11: red hexes of one name are one place; RUL-09 has an option that takes each for itself."""
    return _one_red_place(title, state, company, route, way, rule) if title.options.red_groups else None


RUN_RULES: tuple[Rule[RunTrains], ...] = (
    Rule("1862-RTE-01", trains_are_there),
    Rule("1862-RTE-04", stops_are_not_skipped),
    Rule("1862-RTE-02", ways_follow_track),
    Rule("1862-RTE-08", ways_do_not_turn_back),
    Rule("1862-RTE-02", each_route(two_different_stops)),
    Rule("1862-RTE-08", each_route(no_track_twice)),
    Rule("1862-RTE-06", each_route(no_stop_twice)),
    Rule("1862-RTE-03", each_route(own_marker_on_route)),
    Rule("1862-RTE-11", each_route(ends_of_the_line_end_routes)),
    Rule("1862-RTE-11", each_route(red_places_once)),
    Rule("1862-RTE-07", each_route(blocked_cities_end_routes)),
    Rule("1862-RTE-04", each_route(stops_are_within_reach)),
    Rule("1862-RTE-05", each_route(calls_are_kept)),
    Rule("1862-RTE-10", trains_share_no_track),
)
