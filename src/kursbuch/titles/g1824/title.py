"""1824 put together: set-up, rounds, reactions in their order, and scoring."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from kursbuch.eighteen import actions as act
from kursbuch.eighteen.family import published
from kursbuch.eighteen.market import chart_price
from kursbuch.eighteen.model.data import TitleData
from kursbuch.eighteen.model.events import Event, IssuePriceSet, Paid, SetBegan
from kursbuch.eighteen.model.frames import CompanyTurn, Frame, OpeningSale, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.model.typed import decode_numbers, decode_options
from kursbuch.eighteen.rounds import OperatingRoundPlay, ShareRoundPlay, question
from kursbuch.eighteen.shares import holding_value
from kursbuch.eighteen.title import Cursor, Play, Policies
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import bond, companies, phases, rounds, states
from kursbuch.titles.g1824.best_runs import plan
from kursbuch.titles.g1824.bond import bond_at_start
from kursbuch.titles.g1824.draft import DraftPlay, draft_begins, stacks
from kursbuch.titles.g1824.exchanges import EXCHANGE_COAL, EXCHANGE_MOUNTAIN
from kursbuch.titles.g1824.extra import EVENTS, BetweenRounds, Extra, evolve_extra
from kursbuch.titles.g1824.opening import BUY_MINOR, BUY_MOUNTAIN
from kursbuch.titles.g1824.options import Numbers, Options, Title
from kursbuch.titles.g1824.papers import (
    COAL,
    STATE,
    is_construction,
    is_minor,
    kind_of,
    mountains_of,
    partner_of,
    reserved_percent,
)
from kursbuch.titles.g1824.shares import BUY, PASS, REPAY, SELL, START, certificate_limit, other_papers
from kursbuch.titles.g1824.shown import shown
from kursbuch.titles.g1824.towns import towns_are_laid
from kursbuch.titles.g1824.turns import QUESTIONS, TURN, TURN_ACTIONS
from kursbuch.titles.g1824.variants import TWO_PLAYERS, printed

PLAYS: Mapping[type[Frame], Play] = {
    OpeningSale: DraftPlay(),
    ShareRound: ShareRoundPlay(
        (SELL, BUY, START, BUY_MINOR, BUY_MOUNTAIN, EXCHANGE_COAL, EXCHANGE_MOUNTAIN, REPAY, PASS),
        rounds.share_round_ends,
    ),
    OperatingRound: OperatingRoundPlay(rounds.mountain_railways_pay, rounds.operating_round_ends, companies.may_act),
    CompanyTurn: TURN,
    **QUESTIONS,
    BetweenRounds: rounds.BetweenRoundsPlay(),
}

REACTIONS = (
    *rounds.REACTIONS,
    *companies.REACTIONS,
    *phases.REACTIONS,
    *phases.PHASE_REACTIONS,
    *bond.REACTIONS,
    *states.REACTIONS,
)
"""In the order in which they answer: money, then who directs and what opens, then trains and phases."""


# -- set-up -------------------------------------------------------------------------------------------------------


def opening(title: Title, now: Cursor, seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """SET-04, SET-05, SET-08, AUC-02: starting cash, the state railways' prices, the last seat begins.

    The variants have more to lay out: stacks and the bond railway, UG1's marker, or town markers.

    It serves CORP-20 and VAR-B-07, too.
    """
    state = now.state
    for seat in state.players:
        yield Paid(BANK, seat, title.data.info.starting_cash[str(len(state.players))], "start")
    for phase in title.data.phases:
        for name in state.companies:
            company = title.companies[name]
            if kind_of(title, name) == STATE and company.forms_with == phase.starts:
                yield IssuePriceSet(name, company.issue_price or 0, title.data.market.starts[STATE])
    yield SetBegan(1)
    if title.options.variant == TWO_PLAYERS:
        yield from stacks(title, state, seed, drawn)
        yield from bond_at_start(title, now)
        yield draft_begins(title, state)
    else:
        yield ShareRound(1, state.seats[-1], backwards=True)
        yield from companies.budapest_is_marked(title, state)
        yield from towns_are_laid(title, now, seed, drawn)


# -- scoring ------------------------------------------------------------------------------------------------------


def worth(title: Title, state: State, seat: SeatId) -> int:
    """END-04, END-05, LOAN-07: cash and shares at their prices, less debts; RUL-37 has an option for other papers."""
    shares = sum(holding_value(title, state, name, seat) for name in state.companies if not is_minor(title, name))
    player = state.players[seat]
    papers = unexchanged_papers(title, state, seat) if title.options.score_unexchanged_papers else 0
    return player.cash + shares - player.debt + papers


def unexchanged_papers(title: Title, state: State, seat: SeatId) -> int:
    """RUL-37, END-05: 120 for a mountain or construction railway, the price paid for a coal or pre-state railway."""
    total = mountains_of(state, seat) * max((p.price for p in title.data.papers), default=0)
    for name, company in state.companies.items():
        if not is_minor(title, name) or company.director != seat:
            continue
        if is_construction(state, name):
            total += title.numbers.construction_price
        elif kind_of(title, name) == COAL:
            total += 2 * (state.companies[partner_of(title, name)].issue_price or 0)
        else:
            total += title.companies[name].prices[0]
    return total


# -- refusals outside the steps -----------------------------------------------------------------------------------


def out_of_step(title: Title, state: State, action: act.Action) -> Refusal:
    """SET-01, PRV-02: what no rule permits at the moment, with the rule that says what comes now."""
    asked = question(title, state.frame)
    if asked is not None:
        return refuse(asked.rule, asked.code)
    match state.frame:
        case OpeningSale():
            return refuse(RuleId("1824-VAR-A-06"), "draft_first")
        case ShareRound():
            return refuse(RuleId("1824-SR-02"), "not_in_this_share_round")
        case CompanyTurn(step=step) if type(action) in TURN_ACTIONS:
            return refuse(RuleId("1824-OR-05"), "not_in_this_step", step=step)
    return refuse(RuleId("1824-SET-01"), "not_now")


def out_of_turn(title: Title, state: State, seat: SeatId) -> RuleId:
    """The rule that says who decides now."""
    asked = question(title, state.frame)
    if asked is not None:
        return asked.rule
    match state.frame:
        case OpeningSale():
            return RuleId("1824-VAR-A-06")
        case ShareRound(number=1):
            return RuleId("1824-AUC-02")
        case ShareRound():
            return RuleId("1824-SR-01")
        case CompanyTurn():
            return RuleId("1824-DIR-01")
    return RuleId("1824-SET-01")


def _new_extra(title: Title) -> Struct:
    return Extra()


POLICIES = Policies(
    price=chart_price,
    certificate_limit=certificate_limit,
    out_of_step=out_of_step,
    out_of_turn=out_of_turn,
    catch_all=RuleId("1824-SET-01"),
    game_over=RuleId("1824-END-02"),
    new_extra=_new_extra,
    evolve_extra=evolve_extra,
    opening=opening,
    worth=worth,
    best_run=plan,
    marker_costs=companies.marker_costs,
    other_papers=other_papers,
    kept_back=reserved_percent,
    shown=shown,
)

ACTIONS: tuple[type[act.Action], ...] = (
    act.Pass,
    act.BuyPaper,
    act.BuyMinor,
    act.StartCompany,
    act.BuyShare,
    act.SellShares,
    act.ExchangePaper,
    act.ExchangeMinor,
    act.RepayDebt,
    act.LayTile,
    act.PlaceStation,
    act.PlaceTown,
    act.RemoveStation,
    act.RunTrains,
    act.Dividend,
    act.BuyTrain,
    act.BuyTrainFrom,
    act.DiscardTrain,
    act.Accept,
    act.Decline,
)


def title(data: TitleData, options: Mapping[str, str], player_count: int) -> Title:
    """1824 with these options for this number of players."""
    chosen = decode_options(Options, data.info.options, options)
    numbers = decode_numbers(Numbers, data.info.numbers)
    return Title(
        data=printed(data, chosen, numbers, player_count),
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


TITLE = published("1824", "kursbuch.titles.g1824", title)
