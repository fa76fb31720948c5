"""RTE: what makes a route of 1848, and what it earns."""

from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.run import (
    blocked_cities_end_routes,
    each_route,
    ends_of_the_line_end_routes,
    no_stop_twice,
    no_track_twice,
    own_marker_on_route,
    stops_are_not_skipped,
    trains_are_there,
    trains_share_no_track,
    two_different_stops,
    ways_do_not_turn_back,
    ways_follow_track,
)
from kursbuch.eighteen.title import Rule
from kursbuch.eighteen.tracing import Earned, Trace, is_large, stop_spec
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.options import Title
from kursbuch.titles.g1848.trains import GHAN

K_LOCATIONS = frozenset(("D1", "B19", "F17", "G6", "H11"))
"""VAR-2021-01: the places that bear a K, with any tile or colour."""
K_BONUS = "K"
ALICE_SPRINGS = "alice_springs"


def gauge_changes(board: Board, way: Trace) -> int:
    """RTE-03: sides on the way between different gauge areas."""
    return sum(board.map.gauge_sides >> side & 1 for side in way.sides)


def stop_value(title: Title, state: State, stop: tuple[HexId, int]) -> int:
    """RTE-15: what a stop pays in the colour of the present phase."""
    return stop_spec(state.board, stop).value(title.phase(state).colour)


def is_alice(board: Board, at: HexId) -> bool:
    """Alice Springs lies on two hexes."""
    return board.map.hexes[at].group == ALICE_SPRINGS


def ghan_ends(board: Board, company: CompanyId, way: Trace) -> tuple[tuple[HexId, int], tuple[HexId, int]] | None:
    """RTE-17: the own marker and Alice Springs, in this order, if the two ends are that."""
    own = set(board.stations_of(company))
    for start, end in (way.ends, way.ends[::-1]):
        if start in own and is_alice(board, end[0]):
            return start, end
    return None


def earn(title: Title, state: State, company: CompanyId, route: Route, way: Trace) -> Earned:
    """RTE-16, RTE-17: the stops of the route; a 2E earns its two ends only. Then the K bonus, if it is played."""
    if route.train == GHAN:
        ends = ghan_ends(state.board, company, way)
        assert ends is not None
        return Earned(tuple(stop_value(title, state, stop) if stop in ends else 0 for stop in way.stops))
    bonus = k_bonus(title, way)
    paid = tuple(stop_value(title, state, stop) for stop in way.stops)
    return Earned(paid, ((K_BONUS, bonus),) if bonus else ())


def k_bonus(title: Title, way: Trace) -> int:
    """VAR-2021-01: more for two, three, four or five K locations on one route."""
    if not title.options.k_bonus:
        return 0
    return title.numbers.k_bonus.get(len({at for at, _ in way.stops} & K_LOCATIONS), 0)


# -- rules ----------------------------------------------------------------------------------------------------


def range_is_kept(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-03, RTE-17: large stops and gauge changes within the train's number; RTE-05: a diesel has no limit."""
    side = title.data.train(route.train)
    if side.reach is None:
        return None
    large = sum(is_large(stop_spec(state.board, stop)) for stop in way.stops)
    changes = gauge_changes(state.board, way)
    counting = max(0, changes - free_changes(title, route))
    if large + counting > side.reach:
        return refuse(rule, "too_long", train=route.train, large=large, changes=changes, reach=side.reach)
    return None


def free_changes(title: Title, route: Route) -> int:
    """RTE-04: a plus train has one gauge change free."""
    return title.data.train(route.train).free_gauge_changes or 0


def alice_springs_once(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-11: A4 and A6 are one place; RUL-27 has an option that takes them for two."""
    if not title.options.alice_once:
        return None
    if sum([is_alice(state.board, at) for at, _ in way.stops]) > 1:
        return refuse(rule, "alice_twice", train=route.train)
    return None


def ghan_runs_to_alice_springs(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """RTE-17: a 2E starts at a marker of the company and ends in Alice Springs."""
    if route.train == GHAN and ghan_ends(state.board, company, way) is None:
        return refuse(rule, "ghan_ends", company=company)
    return None


RUN_RULES: tuple[Rule[RunTrains], ...] = (
    Rule("1848-RTE-16", trains_are_there),
    Rule("1848-RTE-06", stops_are_not_skipped),
    Rule("1848-RTE-01", ways_follow_track),
    Rule("1848-RTE-08", ways_do_not_turn_back),
    Rule("1848-RTE-01", each_route(two_different_stops)),
    Rule("1848-RTE-08", each_route(no_track_twice)),
    Rule("1848-RTE-07", each_route(no_stop_twice)),
    Rule("1848-RTE-02", each_route(own_marker_on_route)),
    Rule("1848-RTE-10", each_route(ends_of_the_line_end_routes)),
    Rule("1848-RTE-12", each_route(blocked_cities_end_routes)),
    Rule("1848-RTE-11", each_route(alice_springs_once)),
    Rule("1848-RTE-17", each_route(ghan_runs_to_alice_springs)),
    Rule("1848-RTE-03", each_route(range_is_kept)),
    Rule("1848-RTE-09", trains_share_no_track),
)
