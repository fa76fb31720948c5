"""OR-03: a company's turn, step by step."""

from collections.abc import Iterator

from kursbuch.eighteen.best_runs import suggest
from kursbuch.eighteen.homes import home_marker
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rounds import CompanyTurnPlay, PassStep, run_and_revenue_take_place
from kursbuch.eighteen.steps import run, station, track
from kursbuch.eighteen.steps.run import DividendStep, RunStep, dividend_events, something_to_pay_out
from kursbuch.eighteen.steps.train_purchase import BuyTrainStep, treasury_pays
from kursbuch.eighteen.title import Cursor, Gate, Rule
from kursbuch.eighteen.tracing import Earned, stop_spec
from kursbuch.eighteen.trains import room_to_buy, train_is_on_sale
from kursbuch.titles.g1862.options import Title

# The track, station and run steps stand here until lays.py, stations.py and routes.py bring those of 1862.
LAY_TILE = track.LayStep(
    Rule("1862-TRK-19", track.rotation_exists),
    Rule("1862-TRK-02", track.ground_may_be_built_on),
    Rule("1862-TRK-01", track.allowance_is_left),
    Rule("1862-TRK-09", track.colour_is_available),
    Rule("1862-TRK-05", track.first_tile_is_yellow),
    Rule("1862-TRK-09", track.next_colour_follows),
    Rule("1862-TRK-14", track.a_copy_is_left),
    Rule("1862-TRK-05", track.tile_shows_what_the_hex_shows),
    Rule("1862-TRK-12", track.kind_stays_or_cities_merge),
    Rule("1862-TRK-05", track.label_is_respected),
    Rule("1862-TRK-11", track.printed_track_stays),
    Rule("1862-TRK-11", track.replacement_keeps_track),
    Rule("1862-TRK-06", track.no_track_end_is_closed),
    Rule("1862-TRK-03", track.tile_joins_own_track),
    Rule("1862-TRK-10", track.replaced_tile_is_reached),
    Rule("1862-TRK-08", track.ground_is_paid),
)
PLACE_STATION = station.StationStep(
    Rule("1862-TOK-07", station.stop_is_a_city),
    Gate("1862-TOK-04", station.one_marker_a_turn),
    Gate("1862-TOK-02", station.a_marker_is_left),
    Rule("1862-TOK-04", station.one_marker_a_hex),
    Rule("1862-TOK-05", station.city_is_reached),
    Rule("1862-TOK-05", station.a_space_is_free),
    Rule("1862-TOK-02", station.marker_can_be_paid),
)
RUN_TRAINS = RunStep(
    Rule("1862-RTE-01", run.trains_are_there),
    Rule("1862-RTE-02", run.ways_follow_track),
    Rule("1862-RTE-08", run.ways_do_not_turn_back),
    Rule("1862-RTE-02", run.each_route(run.two_different_stops)),
    Rule("1862-RTE-06", run.each_route(run.no_place_twice())),
    Rule("1862-RTE-03", run.each_route(run.own_marker_on_route)),
    Rule("1862-RTE-11", run.each_route(run.ends_of_the_line_end_routes)),
    Rule("1862-RTE-07", run.each_route(run.blocked_cities_end_routes)),
    Rule("1862-RTE-04", run.each_route(run.stops_are_within_reach)),
    Rule("1862-RTE-05", run.each_route(run.calls_are_kept)),
    Rule("1862-RTE-08", run.each_route(run.no_track_twice)),
    Rule("1862-RTE-10", run.trains_share_no_track),
    earn=lambda title, state, company, route, way: Earned(
        tuple(stop_spec(state.board, stop).value(title.phase(state).colour) for stop in way.stops)
    ),
    suggest=suggest,
)

DIVIDEND = DividendStep(Rule("1862-DIV-06", something_to_pay_out))
BUY_TRAIN = BuyTrainStep(
    Rule("1862-TRN-04", train_is_on_sale),
    Rule("1862-TRN-07", room_to_buy),
    Rule("1862-TRN-03", treasury_pays),
)
END_STEP = PassStep(Gate("1862-OR-03", run_and_revenue_take_place))


def begin_turn(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """CORP-07, TOK-01: the home marker is the first act of a company."""
    if not now.state.companies[turn.company].markers_used:
        yield from home_marker(title, now.state, turn.company)


def withhold_nothing(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """DIV-06: a company without revenue counts as withholding."""
    if turn.run == 0:
        yield from dividend_events(title, now.state, turn, "withhold")


def track_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """Nothing is left to lay."""
    return not any(track.lays_left(title, state, turn))


def station_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """Nothing is left to place, or nowhere."""
    return not PLACE_STATION.is_open(title, state)


TURN = CompanyTurnPlay(
    sequence=(
        ("track", (LAY_TILE,)),
        ("station", (PLACE_STATION,)),
        ("run", (RUN_TRAINS,)),
        ("dividend", (DIVIDEND,)),
        ("trains", (BUY_TRAIN,)),
    ),
    any_time=(),
    begin=begin_turn,
    automatic={"run": run.nothing_to_run, "dividend": withhold_nothing},
    done={"track": track_done, "station": station_done},
    ending=END_STEP,
)
TURN_ACTIONS = tuple(step.action for step in TURN.all_steps)
