"""1862 put together: set-up, rounds, questions, reactions in their order."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from kursbuch.eighteen import actions as act
from kursbuch.eighteen.family import published
from kursbuch.eighteen.market import chart_price
from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.model.events import Event, Paid, SetBegan
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    Frame,
    OperatingRound,
    PaperAuction,
    ShareRound,
    SurplusTrains,
    TrainWanted,
)
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.model.typed import decode_numbers, decode_options
from kursbuch.eighteen.rounds import QuestionPlay, director_named, question
from kursbuch.eighteen.steps.bids import PaperAuctionPlay, PassAuctionStep
from kursbuch.eighteen.steps.consent import AcceptStep, DeclineStep
from kursbuch.eighteen.title import Cursor, Play, Policies
from kursbuch.eighteen.trains import surplus_is_gone
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862 import auction, erie, leaving, papers, rounds, sales, shares, stations, trains
from kursbuch.titles.g1862.actions import LayErie
from kursbuch.titles.g1862.best_runs import plan
from kursbuch.titles.g1862.bonus import way_bonuses
from kursbuch.titles.g1862.extra import EVENTS, Extra, NotesDue, ParDue, TrainDebt, evolve_extra
from kursbuch.titles.g1862.options import Numbers, Options, Title
from kursbuch.titles.g1862.printed import printed
from kursbuch.titles.g1862.shown import shown
from kursbuch.titles.g1862.turns import TURN, TURN_ACTIONS

QUESTIONS: Mapping[type[Frame], Play] = {
    PaperAuction: PaperAuctionPlay("1862-AUC-08", "first_auction", auction.RAISE, PassAuctionStep()),
    ParDue: QuestionPlay("1862-AUC-11", "first_par", auction.SET_PAR),
    TrainDebt: trains.TRAIN_DEBT,
    NotesDue: leaving.NOTES_DUE,
    SurplusTrains: QuestionPlay(
        "1862-TRN-08", "first_discard", trains.DISCARD, actor=director_named, settled=surplus_is_gone
    ),
    TrainWanted: QuestionPlay(
        "1862-TRN-06", "first_sell_train", AcceptStep(trains.train_deal), DeclineStep(lambda frame: frame.wanted)
    ),
}

PLAYS: Mapping[type[Frame], Play] = {
    ShareRound: rounds.SHARE_ROUND,
    OperatingRound: rounds.OPERATING_ROUND,
    CompanyTurn: TURN,
    **QUESTIONS,
}

REACTIONS = (
    *rounds.REACTIONS,
    *shares.REACTIONS,
    *papers.REACTIONS,
    *erie.REACTIONS,
    *stations.REACTIONS,
    *auction.REACTIONS,
    *trains.REACTIONS,
    *leaving.REACTIONS,
)
"""In the order in which they answer: money and prices, then who directs and what opens, then trains and phases."""


def opening(title: Title, now: Cursor, seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """SET-03, SET-04, SET-09: starting cash from the bank; the first player begins."""
    state = now.state
    for seat in state.players:
        yield Paid(BANK, seat, title.data.info.starting_cash[str(len(state.players))], "start")
    yield SetBegan(1)
    yield ShareRound(1, state.seats[0])


# -- refusals outside the steps -----------------------------------------------------------------------------------


def out_of_step(title: Title, state: State, action: act.Action) -> Refusal:
    """SET-10: what no rule permits at the moment, with the rule that says what comes now."""
    asked = question(title, state.frame)
    if asked is not None:
        return refuse(asked.rule, asked.code)
    match state.frame:
        case ShareRound():
            return refuse(RuleId("1862-SR-03"), "not_in_a_share_round")
        case CompanyTurn(step=step) if type(action) in TURN_ACTIONS:
            return refuse(RuleId("1862-OR-03"), "not_in_this_step", step=step)
    return refuse(RuleId("1862-SET-10"), "not_now")


def out_of_turn(title: Title, state: State, seat: SeatId) -> RuleId:
    """The rule that says who decides now."""
    asked = question(title, state.frame)
    if asked is not None:
        return asked.rule
    match state.frame:
        case ShareRound(number=1):
            return RuleId("1862-AUC-01")
        case ShareRound():
            return RuleId("1862-SR-02")
        case CompanyTurn():
            return RuleId("1862-DIR-01")
    return RuleId("1862-SET-10")


def _new_extra(title: Title) -> Struct:
    return Extra()


POLICIES = Policies(
    price=chart_price,
    certificate_limit=sales.certificate_limit,
    interrupts=rounds.end_in_a_share_round,
    out_of_step=out_of_step,
    out_of_turn=out_of_turn,
    catch_all=RuleId("1862-SET-10"),
    game_over=RuleId("1862-END-02"),
    new_extra=_new_extra,
    evolve_extra=evolve_extra,
    opening=opening,
    worth=rounds.worth,
    best_run=plan,
    way_bonuses=way_bonuses,
    marker_cost=stations.marker_cost,
    other_papers=papers.other_papers,
    paid_after_the_move=sales.paid_after_the_move,
    joins_earlier_sale=sales.one_sale_a_turn,
    out_of_turn_steps=(papers.CLOSE, erie.LAY_ERIE),
    shown=shown,
)

ACTIONS: tuple[type[act.Action], ...] = (
    act.Pass,
    act.BuyPaper,
    act.Bid,
    act.WithdrawBid,
    act.ClosePaper,
    act.StartCompany,
    act.SetPar,
    act.BuyShare,
    act.SellShares,
    act.LayTile,
    act.PlaceStation,
    act.RunTrains,
    act.Dividend,
    act.BuyTrain,
    act.BuyTrainFrom,
    act.DiscardTrain,
    act.BuyBack,
    act.Accept,
    act.Decline,
    LayErie,
)


def title(data: TitleData, options: Mapping[str, str], player_count: int) -> Title:
    """1862 with these options for so many players."""
    chosen = decode_options(Options, data.info.options, options)
    numbers = decode_numbers(Numbers, data.info.numbers)
    return Title(
        data=printed(data, chosen),
        options=chosen,
        numbers=numbers,
        option_values=options,
        player_count=player_count,
        plays=PLAYS,
        reactions=REACTIONS,
        policies=POLICIES,
        actions=ACTIONS,
        events=EVENTS,
    )


TITLE = published("1862", "kursbuch.titles.g1862", title)
