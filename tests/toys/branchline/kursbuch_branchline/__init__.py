"""Branchline: ten hexes, three companies, seven trains. A small 18xx game put together from what all of them share."""

from collections.abc import Iterator, Mapping, Sequence

from kursbuch.eighteen import actions as act
from kursbuch.eighteen.family import published
from kursbuch.eighteen.market import chart_price
from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.model.events import EndTriggered, Event, Finished, GameEnded, Paid, SetBegan, TrainLeftBank
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.model.typed import decode_numbers, decode_options
from kursbuch.eighteen.rounds import OperatingRoundPlay
from kursbuch.eighteen.shares import holding_value, printed_limit
from kursbuch.eighteen.title import Cursor, Policies, Reaction
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse

from . import company_turn, share_round
from .options import Numbers, Options, Title

# -- from the set-up to the end -----------------------------------------------------------------------------------


def opening(title: Title, now: Cursor, seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """SET-01: starting cash, and the first share round."""
    for seat in now.state.players:
        yield Paid(BANK, seat, title.data.info.starting_cash[str(title.player_count)], "start")
    yield SetBegan(1)
    yield ShareRound(1, now.state.seats[0])


def round_opens(title: Title, now: Cursor) -> Iterator[Event]:
    """Nothing happens before the first company acts."""
    yield from ()


def round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """OR-01, END-01, END-03: the next round of the set, the next set, or the end."""
    state, frame = now.state, now.state.frame
    assert isinstance(frame, OperatingRound)
    last = state.set_number == title.numbers.sets[title.options.timetable]
    yield Finished()
    if frame.number < frame.of:
        yield OperatingRound(frame.number + 1, frame.of)
    elif last or state.end_cause is not None:
        yield GameEnded(state.end_cause or "timetable")
    else:
        yield SetBegan(state.set_number + 1)
        yield ShareRound(state.set_number + 1, state.priority)


def bank_runs_dry(title: Title, now: Cursor, event: Paid) -> Iterator[Event]:
    """END-01: the bank has no money left."""
    if now.state.bank <= 0 and now.state.end_cause is None:
        yield EndTriggered("bank")


def trains_run_out(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """END-01: the last train is sold."""
    if not any(now.state.depot.values()) and now.state.end_cause is None:
        yield EndTriggered("trains")


def worth(title: Title, state: State, seat: SeatId) -> int:
    """END-02: cash, and shares at their prices."""
    return state.players[seat].cash + sum(holding_value(title, state, name, seat) for name in state.companies)


# -- what no step allows ------------------------------------------------------------------------------------------


def out_of_step(title: Title, state: State, action: act.Action) -> Refusal:
    """The rule that says what comes now."""
    if isinstance(state.frame, CompanyTurn):
        return refuse(RuleId("BRANCHLINE-OR-01"), "not_in_this_step", step=state.frame.step)
    return refuse(RuleId("BRANCHLINE-SR-01"), "not_in_a_share_round")


def out_of_turn(title: Title, state: State, seat: SeatId) -> RuleId:
    """The rule that says who decides now."""
    return RuleId("BRANCHLINE-OR-01" if isinstance(state.frame, CompanyTurn) else "BRANCHLINE-SR-01")


# -- the title ----------------------------------------------------------------------------------------------------

END = RuleId("BRANCHLINE-END-01")
ACTIONS: tuple[type[act.Action], ...] = (
    act.Pass,
    act.StartCompany,
    act.BuyShare,
    act.SellShares,
    act.LayTile,
    act.PlaceStation,
    act.RunTrains,
    act.Dividend,
    act.BuyTrain,
)
POLICIES = Policies(
    price=chart_price,
    certificate_limit=lambda title, state, seat: printed_limit(title, state, 0),
    out_of_step=out_of_step,
    out_of_turn=out_of_turn,
    catch_all=RuleId("BRANCHLINE-SET-01"),
    game_over=END,
    opening=opening,
    worth=worth,
    best_run=company_turn.BEST_RUN,
)


def title(data: TitleData, options: Mapping[str, str], player_count: int) -> Title:
    """Branchline with these options for so many players."""
    return Title(
        data=data,
        options=decode_options(Options, data.info.options, options),
        numbers=decode_numbers(Numbers, data.info.numbers),
        option_values=options,
        player_count=player_count,
        plays={
            ShareRound: share_round.SHARES,
            OperatingRound: OperatingRoundPlay(round_opens, round_ends, lambda state, company: True),
            CompanyTurn: company_turn.TURN,
        },
        reactions=(
            Reaction(END, (Paid,), bank_runs_dry),
            *share_round.REACTIONS,
            *company_turn.REACTIONS,
            Reaction(END, (TrainLeftBank,), trains_run_out),
        ),
        policies=POLICIES,
        actions=ACTIONS,
        events=(),
    )


TITLE = published("branchline", "kursbuch_branchline", title)
