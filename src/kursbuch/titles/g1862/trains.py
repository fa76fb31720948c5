"""TRN: which trains a company may and must own, how it buys them, and who helps to pay."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom
from kursbuch.eighteen.market import in_order, leaves_the_game
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import Event, Finished, Paid, TrainLeftBank
from kursbuch.eighteen.model.frames import CompanyTurn, Question, SurplusTrains, TrainWanted
from kursbuch.eighteen.model.state import BANK, POOL, State
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.train_purchase import BuyTrainStep, price_to_pay
from kursbuch.eighteen.title import Cursor, Gate, Reaction, Rule, live
from kursbuch.eighteen.track import has_route
from kursbuch.eighteen.trains import (
    DiscardStep,
    above_limit,
    offered,
    phase_begins,
    purchase,
    room_to_buy,
    room_to_take_over,
    seller_has_it,
    train_changes_hands,
    train_counts,
    train_is_on_sale,
    trains_are_scrapped,
)
from kursbuch.eighteen.turns import acting_company, turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.extra import TrainDebt
from kursbuch.titles.g1862.forced_sales import SELL_TO_PAY, could_be_raised, missing
from kursbuch.titles.g1862.leaving import fallen_companies_leave, goes_bankrupt
from kursbuch.titles.g1862.options import Title


def must_buy(state: State, name: CompanyId) -> bool:
    """TRN-09: it has a route but no train."""
    return not state.companies[name].trains and has_route(state, name)


def cheapest(title: Title, state: State) -> int:
    """The least price of a train in the bank or in the pool."""
    return min(side.price for side, _ in offered(title, state))


def is_emergency(title: Title, state: State, name: CompanyId, price: int) -> bool:
    """TRN-11, RUL-54: it must buy and cannot pay the cheapest train; by the option, the one that is chosen."""
    if not must_buy(state, name):
        return False
    cash = state.companies[name].cash
    by_option = title.options.emergency_trigger == "any_chosen_train"
    return cash < cheapest(title, state) or (by_option and cash < price)


def director_of(state: State, name: CompanyId) -> SeatId:
    """The player who decides for a company that acts."""
    seat = state.companies[name].director
    assert seat is not None, "only a company with a director acts"
    return seat


# -- paying -------------------------------------------------------------------------------------------------------


def financed(title: Title, now: Cursor, name: CompanyId, source: str, train: TrainName, price: int) -> Iterator[Event]:
    """TRN-03, TRN-11, TRN-14: the treasury pays, then the director's cash, then what shares of the director bring."""
    seat = director_of(now.state, name)
    lacking = price - now.state.companies[name].cash
    if lacking > now.state.players[seat].cash:
        yield TrainDebt(seat, name, source, train, price)
        return
    yield from helped(seat, name, lacking)
    yield from bought(title, now, name, source, train, price)


def helped(seat: SeatId, name: CompanyId, amount: int) -> Iterator[Event]:
    """TRN-13: the director adds what the company lacks, and no more."""
    if amount > 0:
        yield Paid(seat, name, amount, "help")


def bought(title: Title, now: Cursor, name: CompanyId, source: str, train: TrainName, price: int) -> Iterator[Event]:
    """TRN-03, TRN-06: the train changes hands; the first of a kind may change everything."""
    if source == BANK:
        yield from purchase(title, now, name, train, price)
    elif source == POOL:
        yield from purchase(title, now, name, train, price, "pool")
    else:
        yield from train_changes_hands(name, CompanyId(source), train, price)


class TrainDebtPlay(QuestionPlay):
    """TRN-14 to TRN-16: the director sells until the train can be paid, or is bankrupt."""

    def proceed(self, title: Title, now: Cursor, frame: Question) -> Iterator[Event]:
        """Complete the purchase as soon as the money is there.

        RUL-39: it lapses if the company itself reaches 0. A train of another company is bought only if it is paid in
        full; one of the bank counts as bought, and what is missing is a debt.
        """
        assert isinstance(frame, TrainDebt)
        state = now.state
        marker = state.companies[frame.company].marker
        fallen = marker is not None and leaves_the_game(title.data.market, marker.cell)
        short = missing(state)
        if not fallen and short > 0 and SELL_TO_PAY.is_open(title, state):
            return
        yield Finished()
        if not fallen and short <= 0:
            yield from financed(title, now, frame.company, frame.source, frame.train, frame.price)
        elif not fallen and frame.source in (BANK, POOL):
            yield from partly_paid(title, now, frame, short)
        yield from fallen_companies_leave(title, now)


def partly_paid(title: Title, now: Cursor, frame: TrainDebt, debt: int) -> Iterator[Event]:
    """TRN-16, RUL-37: all money goes for the train, which counts as bought; then the director is bankrupt."""
    yield from helped(frame.seat, frame.company, now.state.players[frame.seat].cash)
    yield from bought(title, now, frame.company, frame.source, frame.train, frame.price - debt)
    yield from goes_bankrupt(title, now, frame.seat, debt)


TRAIN_DEBT = TrainDebtPlay("1862-TRN-14", "first_raise_money", SELL_TO_PAY)


# -- steps --------------------------------------------------------------------------------------------------------


class Buy(BuyTrainStep):
    """Buy a train from the bank or the pool, in an emergency with the director's help."""

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrain) -> Iterator[Event]:
        """TRN-03, TRN-11."""
        name, _ = acting_company(now.state)
        yield from financed(title, now, name, action.source, action.train, price_to_pay(title, action))


class BuyFrom(BaseStep[BuyTrainFrom]):
    """Buy a train of another company."""

    name = "trains"
    action = BuyTrainFrom

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """TRN-06: at any price that can be paid."""
        name, _ = acting_company(state)
        for other, seller in live(state):
            for train in dict.fromkeys(seller.trains) if other != name else ():
                most = highest_price(title, state, name, other, train)
                if most >= 1:
                    yield Ranged(BuyTrainFrom(other, train, 1), "price", 1, most)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrainFrom) -> Iterator[Event]:
        """TRN-06: another director is asked first."""
        name, _ = acting_company(now.state)
        other = director_of(now.state, action.company)
        if other != seat:
            yield TrainWanted(other, name, action.company, action.train, action.price)
        else:
            yield from financed(title, now, name, action.company, action.train, action.price)


def train_deal(title: Title, now: Cursor, frame: TrainWanted) -> Iterator[Event]:
    """TRN-06: the other director agreed."""
    yield from financed(title, now, frame.company, frame.seller, frame.train, frame.price)


def highest_price(title: Title, state: State, name: CompanyId, seller: CompanyId, train: TrainName) -> int:
    """TRN-06, TRN-12, RUL-39: the treasury; in an emergency all that can be raised, up to the printed price."""
    cash, face = state.companies[name].cash, title.data.train(train).price
    if not is_emergency(title, state, name, face):
        return cash
    seat = director_of(state, name)
    funds = cash + state.players[seat].cash
    if funds < face:
        funds += could_be_raised(title, state, TrainDebt(seat, name, seller, train, face))
    return min(funds, face)


# -- trains above the limit ---------------------------------------------------------------------------------------


def surplus_goes_back(title: Title, state: State, first: CompanyId | None = None) -> Iterator[Event]:
    """TRN-08: the next company above the limit is asked, the one that bought before all others."""
    order = in_order(title, state) if first is None else (first, *in_order(title, state))
    name = next((name for name in order if above_limit(title, state, name)), None)
    if name is not None:
        yield SurplusTrains(name)


def surplus_after_purchase(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """TRN-08: after a purchase that changed the phase."""
    yield from surplus_goes_back(title, now.state, turn.company)


REACTIONS = (
    Reaction(RuleId("1862-TRN-02"), (TrainLeftBank,), trains_are_scrapped),
    Reaction(RuleId("1862-PHS-08"), (TrainLeftBank,), phase_begins),
)


# -- rules --------------------------------------------------------------------------------------------------------


def somebody_pays(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-03, TRN-11, TRN-17: the treasury, and with it the director where that is due."""
    name, company = acting_company(state)
    price = price_to_pay(title, action)
    if company.cash >= price or is_emergency(title, state, name, price):
        return None
    return no_help(title, state, name, price, rule)


def no_help(title: Title, state: State, name: CompanyId, price: int, rule: RuleId) -> Refusal:
    """TRN-11, TRN-17: the treasury does not do, and why the director may not help."""
    company = state.companies[name]
    if company.trains:
        return refuse(rule, "no_help_with_a_train", company=name, price=price, cash=company.cash)
    if not must_buy(state, name):
        return refuse(rule, "no_help_without_a_route", company=name, price=price, cash=company.cash)
    least = cheapest(title, state)
    return refuse(rule, "no_help_while_it_can_pay", company=name, price=price, cash=company.cash, least=least)


def price_is_positive(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-06: a train of another company costs at least 1."""
    return refuse(rule, "price_too_low", price=action.price) if action.price < 1 else None


def printed_price_is_the_ceiling(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-12: in an emergency nobody pays more than the printed price."""
    name, _ = acting_company(state)
    face = title.data.train(action.train).price
    if action.price > face and is_emergency(title, state, name, action.price):
        return refuse(rule, "above_face_value", train=action.train, price=action.price, face=face)
    return None


def seller_is_paid_in_full(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-06, RUL-39: by the treasury, in an emergency with what the director has and could raise."""
    name, company = acting_company(state)
    if company.cash >= action.price:
        return None
    if not is_emergency(title, state, name, action.price):
        return no_help(title, state, name, action.price, rule)
    most = highest_price(title, state, name, action.company, action.train)
    if action.price > most:
        return refuse(rule, "cannot_be_raised", company=name, price=action.price, most=most)
    return None


def duty_is_met(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """TRN-09: the turn does not end without a train while the company has a route."""
    turn = turn_of(state)
    if turn.step == "trains" and must_buy(state, turn.company):
        return refuse(rule, "must_own_a_train", company=turn.company)
    return None


BUY_TRAIN = Buy(
    Rule("1862-TRN-04", train_is_on_sale),
    Rule("1862-TRN-07", room_to_buy),
    Rule("1862-TRN-11", somebody_pays),
)
BUY_TRAIN_FROM = BuyFrom(
    Rule("1862-TRN-06", seller_has_it),
    Rule("1862-TRN-07", room_to_take_over),
    Rule("1862-TRN-06", price_is_positive),
    Rule("1862-TRN-12", printed_price_is_the_ceiling),
    Rule("1862-TRN-06", seller_is_paid_in_full),
)
DISCARD = DiscardStep(Rule("1862-TRN-08", train_counts))
DUTY = Gate("1862-TRN-09", duty_is_met)
