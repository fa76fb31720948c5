"""OR-03: a company's turn, step by step."""

from collections.abc import Iterator

from kursbuch.eighteen.best_runs import suggest
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.rounds import CompanyTurnPlay, PassStep, run_and_revenue_take_place
from kursbuch.eighteen.steps.run import DividendStep, RunStep, dividend_events, nothing_to_run, something_to_pay_out
from kursbuch.eighteen.title import Cursor, Gate, Rule
from kursbuch.eighteen.track import has_route
from kursbuch.titles.g1862.bonus import one_bonus
from kursbuch.titles.g1862.buyback import BUY_BACK, buyback_is_done
from kursbuch.titles.g1862.erie import as_owners_may_leave_it
from kursbuch.titles.g1862.lays import LAY_TILE, home_is_built, track_is_done
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.routes import RUN_RULES, earn
from kursbuch.titles.g1862.stations import PLACE_STATION, home_marker_comes, station_is_done
from kursbuch.titles.g1862.trains import BUY_TRAIN, BUY_TRAIN_FROM, DUTY, surplus_after_purchase

RUN_TRAINS = RunStep(*RUN_RULES, earn=earn, suggest=suggest, once=one_bonus)

DIVIDEND = DividendStep(Rule("1862-DIV-06", something_to_pay_out))
END_STEP = PassStep(Gate("1862-OR-03", run_and_revenue_take_place), Gate("1862-TRK-04", home_is_built), DUTY)


def begin_turn(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """CORP-07: the home marker is the first act of a company."""
    yield from home_marker_comes(title, now.state, turn)


def nothing_will_run(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """PRV-08: without a route nothing runs, unless the owner of a private may still make one."""
    others = as_owners_may_leave_it(title, now.state) if now.state.companies[turn.company].trains else ()
    if not any(has_route(other, turn.company) for other in others):
        yield from nothing_to_run(title, now, turn)


def withhold_nothing(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """DIV-06: a company without revenue counts as withholding."""
    if turn.run == 0:
        yield from dividend_events(title, now.state, turn, "withhold")


TURN = CompanyTurnPlay(
    sequence=(
        ("track", (LAY_TILE,)),
        ("station", (PLACE_STATION,)),
        ("run", (RUN_TRAINS,)),
        ("dividend", (DIVIDEND,)),
        ("trains", (BUY_TRAIN, BUY_TRAIN_FROM)),
        ("buyback", (BUY_BACK,)),
    ),
    any_time=(),
    begin=begin_turn,
    automatic={"run": nothing_will_run, "dividend": withhold_nothing, "trains": surplus_after_purchase},
    done={"track": track_is_done, "station": station_is_done, "buyback": buyback_is_done},
    ending=END_STEP,
)
TURN_ACTIONS = tuple(step.action for step in TURN.all_steps)
