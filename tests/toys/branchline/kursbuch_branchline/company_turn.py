"""OR: a company's turn, step by step."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Route
from kursbuch.eighteen.best_runs import Place, RouteTerms, planner, suggest
from kursbuch.eighteen.homes import home_marker, kept_spaces
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import Event, TrainLeftBank
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rounds import CompanyTurnPlay, PassStep, run_and_revenue_take_place
from kursbuch.eighteen.steps import run, station, track
from kursbuch.eighteen.steps.train_purchase import BuyTrainStep, treasury_pays
from kursbuch.eighteen.title import Cursor, Gate, Reaction
from kursbuch.eighteen.tracing import Earned, Trace, stop_spec
from kursbuch.eighteen.trains import phase_begins, room_to_buy, train_is_on_sale, trains_are_scrapped
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.routes import Stop, Train

from .options import Title, under

# -- track and stations -------------------------------------------------------------------------------------------


def home_is_to_come(title: Title, state: State, company: CompanyId) -> bool:
    """OR-04: its home marker does not lie on the map yet."""
    return not state.companies[company].markers_used


LAY_TILE = track.LayStep(
    *under("OR-02", track.rotation_exists, track.ground_may_be_built_on),
    *under("OR-02", track.bare_hex_is_connected, track.built_hex_is_connected),
    *under("OR-03", track.colour_is_available, track.allowance_is_left),
    *under("OR-03", track.first_tile_is_yellow, track.next_colour_follows),
    *under("OR-02", track.a_copy_is_left, track.tile_shows_what_the_hex_shows),
    *under("OR-03", track.replacement_keeps_track),
    *under("OR-02", track.no_track_end_is_closed, track.tile_joins_own_track, track.replaced_tile_is_reached),
    *under("OR-02", track.ground_is_paid),
)
PLACE_STATION = station.StationStep(
    Gate("BRANCHLINE-OR-04", station.one_marker_a_turn),
    Gate("BRANCHLINE-OR-04", station.a_marker_is_left),
    *under("OR-04", station.stop_is_a_city),
    *under("OR-04", station.one_marker_a_hex, station.city_is_reached, station.a_space_is_free),
    *under("OR-04", station.home_spaces_stay_free(kept_spaces(home_is_to_come)), station.marker_can_be_paid),
)


# -- runs ---------------------------------------------------------------------------------------------------------


def value(title: Title, state: State, place: Place) -> int:
    """OR-06: what a stop pays in the present phase."""
    return stop_spec(state.board, place).value(title.phase(state).colour)


def earn(title: Title, state: State, company: CompanyId, route: Route, way: Trace) -> Earned:
    """OR-06: all stops of the route, and no bonus."""
    return Earned(tuple(value(title, state, place) for place in way.stops))


def reach_is_kept(
    title: Title, state: State, company: CompanyId, route: Route, way: Trace, rule: RuleId
) -> Refusal | None:
    """OR-05: a train calls at as many places as its number says."""
    reach = title.data.train(route.train).reach or 0
    if len(way.stops) > reach:
        return refuse(rule, "too_many_stops", train=route.train, stops=len(way.stops), reach=reach)
    return None


def terms(title: Title, state: State, company: CompanyId, trains: tuple[TrainName, ...]) -> RouteTerms:
    """The same for the search of the best run: what a stop is worth, where routes end, how far trains go."""
    board, own = state.board, frozenset(state.board.stations_of(company))

    def stop(place: Place) -> Stop:
        through = not board.is_terminal(place[0]) and not board.blocked(company, *place)
        return Stop(value=value(title, state, place), through=through, station=place in own, label=f"{place[0]}")

    return RouteTerms(stop=stop, trains=tuple(Train(title.data.train(name).reach, label=name) for name in trains))


OF_EACH_ROUTE = (
    run.two_different_stops,
    run.no_track_twice,
    run.no_stop_twice,
    run.own_marker_on_route,
    run.ends_of_the_line_end_routes,
    run.blocked_cities_end_routes,
    reach_is_kept,
)
RUN_TRAINS = run.RunStep(
    *under("OR-05", run.trains_are_there, run.stops_are_not_skipped),
    *under("OR-05", run.ways_follow_track, run.ways_do_not_turn_back),
    *under("OR-05", *map(run.each_route, OF_EACH_ROUTE)),
    *under("OR-05", run.trains_share_no_track),
    earn=earn,
    suggest=suggest,
)
BEST_RUN = planner(terms)


# -- revenue, trains, and the turn as a whole ---------------------------------------------------------------------

DIVIDEND = run.DividendStep(*under("OR-07", run.something_to_pay_out))
BUY_TRAIN = BuyTrainStep(*under("OR-08", train_is_on_sale, room_to_buy, treasury_pays))


def begins(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """OR-04: the home marker comes first."""
    if home_is_to_come(title, now.state, turn.company):
        yield from home_marker(title, now.state, turn.company)


def withholds_nothing(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """OR-07: without revenue there is nothing to decide."""
    if turn.run == 0:
        yield from run.dividend_events(title, now.state, turn, "withhold")


TURN = CompanyTurnPlay(
    sequence=(
        ("track", (LAY_TILE,)),
        ("station", (PLACE_STATION,)),
        ("run", (RUN_TRAINS,)),
        ("dividend", (DIVIDEND,)),
        ("trains", (BUY_TRAIN,)),
    ),
    any_time=(),
    begin=begins,
    automatic={"run": run.nothing_to_run, "dividend": withholds_nothing},
    done={
        "track": lambda title, state, turn: not any(track.lays_left(title, state, turn)),
        "station": lambda title, state, turn: not PLACE_STATION.is_open(title, state),
    },
    ending=PassStep(Gate("BRANCHLINE-OR-01", run_and_revenue_take_place)),
)
REACTIONS = (
    Reaction(RuleId("BRANCHLINE-OR-08"), (TrainLeftBank,), trains_are_scrapped),
    Reaction(RuleId("BRANCHLINE-OR-03"), (TrainLeftBank,), phase_begins),
)
