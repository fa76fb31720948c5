"""OR: a company's turn in 1824, step by step, and the decisions that interrupt it."""

from collections.abc import Iterator, Mapping
from typing import Any

from kursbuch.eighteen.best_runs import suggest
from kursbuch.eighteen.market import left, moved
from kursbuch.eighteen.model.events import Event, Finished, GameEnded, PaperClosed
from kursbuch.eighteen.model.frames import CompanyTurn, Frame, Question, SurplusTrains, TrainWanted
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rounds import CompanyTurnPlay, PassStep, QuestionPlay, run_and_revenue_take_place
from kursbuch.eighteen.steps.consent import AcceptStep, DeclineStep
from kursbuch.eighteen.steps.run import RunStep, nothing_to_run
from kursbuch.eighteen.steps.station import (
    StationStep,
    a_marker_is_left,
    a_space_is_free,
    city_is_reached,
    home_spaces_stay_free,
    marker_can_be_paid,
    next_marker_cost,
    one_marker_a_hex,
    one_marker_a_turn,
    stop_is_a_city,
)
from kursbuch.eighteen.title import Cursor, Gate, Play, Rule
from kursbuch.eighteen.trains import surplus_is_gone
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824 import trains
from kursbuch.titles.g1824.bond import NO_MARKER, PLACE_BOND, bond_pays
from kursbuch.titles.g1824.companies import KEPT, home_comes_first
from kursbuch.titles.g1824.emergency import SELL_BEFORE_CHOICE, SELL_FOR_TRAIN, STOP_SELLING
from kursbuch.titles.g1824.exchanges import FORCED_MOUNTAIN, GIVE_UP_MOUNTAIN, mountain_is_lost
from kursbuch.titles.g1824.extra import (
    BondInWienDue,
    BondMarkerDue,
    HelpNeeded,
    HomeDue,
    MountainDue,
    TownDue,
)
from kursbuch.titles.g1824.lays import LAY_TILE, track_done
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import is_bond
from kursbuch.titles.g1824.pays import DIVIDEND, without_decision
from kursbuch.titles.g1824.purchases import BUY_TRAIN, BUY_TRAIN_FROM, DISCARD, train_deal
from kursbuch.titles.g1824.rounds import over_by
from kursbuch.titles.g1824.routes import RUN_RULES, earn, may_idle
from kursbuch.titles.g1824.states import CHOOSE_HOME
from kursbuch.titles.g1824.towns import LAY_TOWN

PLACE_STATION = StationStep(
    Rule("1824-TOK-03", stop_is_a_city),
    Gate("1824-TOK-02", one_marker_a_turn),
    Gate("1824-TOK-08", a_marker_is_left),
    Rule("1824-TOK-05", one_marker_a_hex),
    Rule("1824-TOK-07", city_is_reached),
    Rule("1824-TOK-03", a_space_is_free),
    Rule("1824-TOK-06", home_spaces_stay_free(KEPT)),
    Rule("1824-TOK-08", marker_can_be_paid),
)

RUN_TRAINS = RunStep(*RUN_RULES, earn=earn, suggest=suggest, may_idle=may_idle)


END_STEP = PassStep(Gate("1824-OR-05", run_and_revenue_take_place), Gate("1824-TRN-06", trains.duty_is_met))


# -- what needs no decision ---------------------------------------------------------------------------------------


def begins(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """OR-05, TOK-01: the home marker comes first; REC-01: a state railway without director stands still and falls.

    VAR-A-20: the bond railway does not act either, it pays.
    """
    company = now.state.companies[turn.company]
    if is_bond(now.state, turn.company):
        yield from bond_pays(title, now, turn.company)
        yield Finished()
        return
    if company.director is None and title.options.directorless_state == "idle":
        if company.marker is not None:
            yield from moved(now.state, turn.company, left(title.data.market, company.marker.cell), "idle")
        yield Finished()
        return
    yield from home_comes_first(title, now.state, turn.company)


def station_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """TOK-08: nothing is left to place, or nowhere, or no money for it."""
    cost = next_marker_cost(title, state, turn.company)
    if turn.stations or cost is None or state.companies[turn.company].cash < cost:
        return True
    return not PLACE_STATION.is_open(title, state)


class Turn(CompanyTurnPlay):
    """A company's turn; for a railway without director the holder of the priority card acts (RUL-32)."""

    def actor(self, title: Title, state: State, frame: CompanyTurn) -> SeatId | None:
        """DIR-01: the director."""
        return state.companies[frame.company].director or state.priority


TURN = Turn(
    sequence=(
        ("track", (LAY_TILE,)),
        ("station", (PLACE_STATION,)),
        ("run", (RUN_TRAINS,)),
        ("dividend", (DIVIDEND,)),
        ("trains", (BUY_TRAIN, BUY_TRAIN_FROM, SELL_BEFORE_CHOICE)),
    ),
    any_time=(),
    begin=begins,
    automatic={"run": nothing_to_run, "dividend": without_decision},
    done={"track": track_done, "station": station_done, "trains": trains.trains_done},
    ending=END_STEP,
)


# -- interruptions ------------------------------------------------------------------------------------------------


def director_or_priority(state: State, frame: Any) -> SeatId | None:
    """VAR-A-24: the director of the company, or for want of one the holder of the priority card (RUL-32)."""
    return state.companies[frame.company].director or state.priority


class Asked(QuestionPlay):
    """An interruption in 1824."""

    def proceed(self, title: Title, now: Cursor, frame: Question) -> Iterator[Event]:
        """RUL-58: nobody is asked once the last answer emptied the bank."""
        cause = over_by(title, now.state)
        if cause is not None:
            yield GameEnded(cause)
        else:
            yield from super().proceed(title, now, frame)


class MountainPlay(Asked):
    """The forced exchange of a mountain railway; one for which no share is left goes out of the game by itself."""

    def proceed(self, title: Title, now: Cursor, frame: Question) -> Iterator[Event]:
        """PRV-11: no question where there is nothing to take."""
        assert isinstance(frame, MountainDue)
        if over_by(title, now.state) is None and mountain_is_lost(title, now.state, frame):
            yield Finished()
            yield PaperClosed(frame.paper, "lost")
        else:
            yield from super().proceed(title, now, frame)


QUESTIONS: Mapping[type[Frame], Play] = {
    SurplusTrains: Asked("1824-TRN-14", "first_discard", DISCARD, actor=director_or_priority, settled=surplus_is_gone),
    TrainWanted: Asked(
        "1824-TRN-10", "first_sell_train", AcceptStep(train_deal), DeclineStep(lambda frame: frame.wanted)
    ),
    HelpNeeded: Asked("1824-TRN-20", "first_emergency", SELL_FOR_TRAIN, STOP_SELLING),
    MountainDue: MountainPlay("1824-PRV-10", "first_mountain", FORCED_MOUNTAIN, GIVE_UP_MOUNTAIN),
    HomeDue: Asked("1824-CORP-17", "first_home", CHOOSE_HOME, actor=director_or_priority),
    BondMarkerDue: Asked("1824-VAR-A-23", "first_bond_marker", PLACE_BOND, NO_MARKER, actor=director_or_priority),
    BondInWienDue: Asked("1824-VAR-A-24", "first_bond_in_wien", PLACE_BOND, actor=director_or_priority),
    TownDue: Asked("1824-VAR-C-04", "first_town", LAY_TOWN),
}
TURN_ACTIONS = tuple(step.action for step in TURN.all_steps)
