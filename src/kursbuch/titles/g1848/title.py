"""1848 put together: the sequence of play, the reactions and their order, and the end of the game."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from kursbuch.eighteen import actions as act
from kursbuch.eighteen.best_runs import suggest
from kursbuch.eighteen.family import published
from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.model.events import (
    Event,
    Paid,
    SharesMoved,
    TrainsRun,
)
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    Frame,
    OpeningSale,
    OperatingRound,
    Question,
    ShareRound,
    SurplusTrains,
    TrainWanted,
)
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State
from kursbuch.eighteen.model.typed import decode_numbers, decode_options
from kursbuch.eighteen.rounds import (
    CompanyTurnPlay,
    OperatingRoundPlay,
    PassStep,
    QuestionPlay,
    ShareRoundPlay,
    director_named,
    question,
    run_and_revenue_take_place,
)
from kursbuch.eighteen.shares import director_follows_majority
from kursbuch.eighteen.steps.consent import AcceptStep, DeclineStep
from kursbuch.eighteen.steps.run import (
    DividendStep,
    RunStep,
    dividend_events,
    nothing_to_run,
    something_to_pay_out,
)
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
from kursbuch.eighteen.steps.track import lays_left
from kursbuch.eighteen.title import Cursor, Gate, Play, Policies, Reaction, Rule, Step
from kursbuch.eighteen.trains import not_declined_before, seller_has_it, surplus_is_gone
from kursbuch.eighteen.turns import acting_turn, operating_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import auction, boe, com, ending, privates, receivership, trains
from kursbuch.titles.g1848.best_runs import plan
from kursbuch.titles.g1848.editions import printed
from kursbuch.titles.g1848.extra import (
    BOE,
    EVENTS,
    Extra,
    ForcedSale,
    PaperWanted,
    TasmaniaDue,
    evolve_extra,
    loans_are_open,
)
from kursbuch.titles.g1848.lays import LAY_TILE, LAY_WITH_P2
from kursbuch.titles.g1848.options import Numbers, Options, Title
from kursbuch.titles.g1848.routes import RUN_RULES, earn
from kursbuch.titles.g1848.shares import BUY, PASS, SELL, START, adds_to_a_block, certificate_limit, share_round_ends
from kursbuch.titles.g1848.shown import shown

# -- the steps of a company's turn (OR-05) ------------------------------------------------------------------------

PLACE_STATION = StationStep(
    Rule("1848-TOK-04", stop_is_a_city),
    Gate("1848-TOK-02", one_marker_a_turn),
    Gate("1848-TOK-03", a_marker_is_left),
    Rule("1848-TOK-03", one_marker_a_hex),
    Rule("1848-TOK-04", city_is_reached),
    Rule("1848-TOK-04", a_space_is_free),
    Rule("1848-TOK-07", home_spaces_stay_free(com.kept_spaces)),
    Rule("1848-TOK-02", marker_can_be_paid),
)
PLACE_ON_CREDIT = StationStep(*PLACE_STATION.rules[:-1])
"""The same before the company has found the money; nobody is offered it."""

RUN_TRAINS = RunStep(*RUN_RULES, earn=earn, suggest=suggest)


DIVIDEND = DividendStep(Rule("1848-DIV-03", something_to_pay_out))

BUY_TRAIN = trains.BuyTrainStep(
    Rule("1848-TRN-01", trains.train_is_on_sale),
    Rule("1848-TRN-12", trains.one_of_its_kind),
    Rule("1848-TRN-13", trains.trade_in_is_legal),
    Rule("1848-TRN-06", trains.room_to_buy),
    Rule("1848-TRN-15", trains.ghan_discount_is_legal),
    Gate("1848-RUL-20", trains.bank_trades_come_first),
    Rule("1848-RUL-40", trains.loans_for_this_train),
    Rule("1848-TRN-17", trains.treasury_pays),
    Rule("1848-VAR-2021-09", trains.voluntary_loan_comes_first),
)

BUY_TRAIN_FROM = trains.BuyTrainFromStep(
    Gate("1848-TRN-09", trains.trades_have_begun),
    Rule("1848-TRN-09", seller_has_it),
    Rule("1848-TRN-12", trains.train_is_tradable),
    Rule("1848-TRN-06", trains.room_to_take_over),
    Rule("1848-TRN-10", trains.price_between_companies),
    Rule("1848-TRN-11", trains.printed_price_between_directors),
    Rule("1848-TRN-19", trains.treasury_pays_the_seller),
    Rule("1848-TRN-11", not_declined_before),
)

DISCARD = trains.DiscardStep(Rule("1848-TRN-08", trains.train_counts))


END_STEP = PassStep(Gate("1848-OR-05", run_and_revenue_take_place), Gate("1848-TRN-16", trains.duty_is_met))


def _begin_turn(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    yield from com.home_markers(title, now.state, turn.company)


def _withhold_nothing(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """DIV-03, MKT-02: a company without revenue counts as withholding.

    Where that would end in receivership the director may still take a loan or buy a private first (OR-06).
    """
    marker = now.state.companies[turn.company].marker
    last_moment = marker is not None and marker.column == 1 and loans_are_open(now.state)
    if turn.run == 0 and not last_moment:
        yield from dividend_events(title, now.state, turn, "withhold")


def _track_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    return not any(lays_left(title, state, turn))


def _station_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """Nothing is left to place, or nowhere, or no way to pay for it, be it with a loan."""
    cost = next_marker_cost(title, state, turn.company)
    if turn.stations or cost is None:
        return True
    if state.companies[turn.company].cash < cost and not boe.voluntary_loan_open(title, state, turn.company):
        return True
    return not PLACE_ON_CREDIT.is_open(title, state)


AT_ANY_MOMENT: tuple[Step, ...] = (boe.TAKE_LOAN, privates.BUY_PRIVATE, privates.LAY_TASMANIA)
"""OR-06, PRV-12, RUL-46."""

TURN = CompanyTurnPlay(
    sequence=(
        ("track", (LAY_TILE,)),
        ("station", (PLACE_STATION,)),
        ("run", (RUN_TRAINS,)),
        ("dividend", (DIVIDEND,)),
        ("trains", (BUY_TRAIN, BUY_TRAIN_FROM)),
    ),
    any_time=(*AT_ANY_MOMENT, LAY_WITH_P2),
    begin=_begin_turn,
    automatic={
        "run": nothing_to_run,
        "dividend": _withhold_nothing,
        "trains": trains.surplus_before_purchases,
    },
    done={"track": _track_done, "station": _station_done},
    ending=END_STEP,
)


# -- interruptions ------------------------------------------------------------------------------------------------


def _train_deal(title: Title, now: Cursor, frame: TrainWanted) -> Iterator[Event]:
    yield from trains.train_changes_hands(frame.company, frame.seller, frame.train, frame.price)


def _paper_deal(title: Title, now: Cursor, frame: PaperWanted) -> Iterator[Event]:
    yield from privates.private_sold(now.state, frame.company, frame.paper, frame.price)


def _tasmania_lies(title: Title, state: State, frame: TasmaniaDue) -> bool:
    return state.papers[privates.P3].used


class Surplus(QuestionPlay):
    """Which trains go, with what stays open to the acting company meanwhile."""

    def steps(self, title: Title, state: State, frame: Question) -> tuple[Step, ...]:
        """RUL-46: what the acting company may do at any moment it may while its own surplus trains are picked."""
        assert isinstance(frame, SurplusTrains)
        turn = acting_turn(state)
        own = turn is not None and turn.company == frame.company
        return (*super().steps(title, state, frame), *(AT_ANY_MOMENT if own else ()))


QUESTIONS: Mapping[type[Frame], Play] = {
    ForcedSale: QuestionPlay(
        "1848-REC-04", "first_forced_sale", receivership.FORCED_SALE, settled=receivership.forced_sale_settled
    ),
    SurplusTrains: Surplus("1848-TRN-08", "first_discard", DISCARD, actor=director_named, settled=surplus_is_gone),
    TasmaniaDue: QuestionPlay("1848-PRV-14", "first_tasmania", privates.FORCED_TASMANIA, settled=_tasmania_lies),
    TrainWanted: QuestionPlay(
        "1848-TRN-11", "first_sell_train", AcceptStep(_train_deal), DeclineStep(lambda frame: frame.wanted)
    ),
    PaperWanted: QuestionPlay(
        "1848-RUL-52", "first_sell_paper", AcceptStep(_paper_deal), DeclineStep(lambda frame: frame.wanted)
    ),
}


# -- rounds -------------------------------------------------------------------------------------------------------


PLAYS: Mapping[type[Frame], Play] = {
    OpeningSale: auction.SalePlay(),
    ShareRound: ShareRoundPlay((SELL, BUY, START, PASS), share_round_ends),
    OperatingRound: OperatingRoundPlay(ending.operating_round_opens, ending.operating_round_ends, com.may_act),
    CompanyTurn: TURN,
    **QUESTIONS,
}


# -- reactions ----------------------------------------------------------------------------------------------------

REACTIONS = (
    *ending.MONEY_AND_PRICES,
    Reaction(RuleId("1848-DIR-02"), (SharesMoved,), director_follows_majority),
    *auction.REACTIONS,
    *trains.REACTIONS,
    *privates.REACTIONS,
    *com.REACTIONS,
    *boe.REACTIONS,
    *ending.TAKEOVERS,
    *receivership.REACTIONS,
)
"""In the order in which they answer: money and prices first, then trains and phases, then what starts or falls."""


# -- set-up and the rest ------------------------------------------------------------------------------------------


def opening(title: Title, now: Cursor, seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """SET-04, SET-06: starting cash from the bank, the BoE's shares ready for sale, the lowest lot begins.

    It serves SET-03 and SET-05, too.
    """
    state = now.state
    cash = title.data.info.starting_cash[str(len(state.players))]
    for seat in state.players:
        yield Paid(BANK, seat, cash, "start")
    yield SharesMoved(BOE, NEW, POOL, 100, certificate=True, cause="start")
    yield OpeningSale(state.seats[0])


TURN_ACTIONS = tuple(step.action for step in TURN.all_steps)


def out_of_step(title: Title, state: State, action: act.Action) -> Refusal:
    """SET-02: what no rule permits at the moment, with the rule that says what comes now."""
    asked = question(title, state.frame)
    if asked is not None:
        return refuse(asked.rule, asked.code)
    match state.frame:
        case OpeningSale():
            return refuse(RuleId("1848-AUC-01"), "sale_first")
        case ShareRound():
            return refuse(RuleId("1848-SR-02"), "not_in_a_share_round")
        case CompanyTurn(step=step) if type(action) in TURN_ACTIONS:
            return refuse(RuleId("1848-OR-05"), "not_in_this_step", step=step)
    return refuse(RuleId("1848-SET-02"), "not_now")


def out_of_turn(title: Title, state: State, seat: SeatId) -> RuleId:
    """The rule that says who decides now; whoever has just bought in a share round is told that their turn is over."""
    asked = question(title, state.frame)
    if asked is not None:
        return asked.rule
    match state.frame:
        case OpeningSale():
            return RuleId("1848-AUC-02")
        case ShareRound(seat=acting, last=last):
            just_done = seat == last and state.seat_after(seat) == acting
            return RuleId("1848-SR-02" if just_done else "1848-SR-01")
        case CompanyTurn():
            return RuleId("1848-DIR-01")
    return RuleId("1848-SET-02")


POLICIES = Policies(
    price=boe.price,
    certificate_limit=certificate_limit,
    interrupts=receivership.sales_between_actions,
    out_of_step=out_of_step,
    out_of_turn=out_of_turn,
    catch_all=RuleId("1848-SET-02"),
    game_over=RuleId("1848-END-02"),
    new_extra=lambda title: _new_extra(),
    evolve_extra=evolve_extra,
    opening=opening,
    worth=ending.worth,
    joins_earlier_sale=adds_to_a_block,
    best_run=plan,
    shown=shown,
)


def _new_extra() -> Struct:
    return Extra()


ACTIONS: tuple[type[act.Action], ...] = (
    act.Pass,
    act.BuyPaper,
    act.LowerPaper,
    act.StartCompany,
    act.BuyShare,
    act.SellShares,
    act.LayTile,
    act.PlaceStation,
    act.RunTrains,
    act.Dividend,
    act.BuyTrain,
    act.BuyTrainFrom,
    act.DiscardTrain,
    act.BuyPrivate,
    act.TakeLoan,
    act.UsePaper,
    act.Accept,
    act.Decline,
)


def title(data: TitleData, options: Mapping[str, str], player_count: int) -> Title:
    """1848 with these options for this number of players."""
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


TITLE = published("1848", "kursbuch.titles.g1848", title)


__all__ = ["TrainsRun", "operating_round", "title"]
