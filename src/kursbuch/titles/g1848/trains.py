"""TRN: buying trains, the duty to own one, limits and scrapping."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom
from kursbuch.eighteen.model.data import CompanyId, TrainName, TrainSide
from kursbuch.eighteen.model.events import (
    Event,
    PaperUsed,
    PhaseBegan,
    PriceMoved,
    TrainLeftBank,
    TrainRemoved,
)
from kursbuch.eighteen.model.frames import CompanyTurn, SurplusTrains, TrainWanted
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.steps import train_purchase
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Reaction, live
from kursbuch.eighteen.track import has_route
from kursbuch.eighteen.trains import (
    DiscardStep,
    above_limit,
    cards_on_sale,
    purchase,
    room_for_a_train,
    room_to_buy,
    room_to_take_over,
    train_changes_hands,
    train_counts,
    train_is_on_sale,
    trains_are_scrapped,
)
from kursbuch.eighteen.trains import phase_begins as phase_begins_at_once
from kursbuch.eighteen.turns import acting_company, turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.boe import loan, loans_left
from kursbuch.titles.g1848.extra import loans_are_open
from kursbuch.titles.g1848.options import Title
from kursbuch.titles.g1848.privates import P4, power_is_usable

GHAN = TrainName("2E")


# -- what is on sale, and who must buy ------------------------------------------------------------------------


def is_on_sale(title: Title, state: State, train: TrainName) -> bool:
    """Whether the bank would sell this side now."""
    return any(train == side.name for card in cards_on_sale(title, state) for side in card.sides)


def has_duty_train(title: Title, company: Company) -> bool:
    """TRN-16: a 2E does not do."""
    return any(title.data.card(train).fulfils_duty for train in company.trains)


def sides_for_duty(title: Title, state: State) -> tuple[TrainSide, ...]:
    """TRN-20: the sides on sale that would meet the duty."""
    return tuple(side for card in cards_on_sale(title, state) if card.fulfils_duty for side in card.sides)


def must_buy(title: Title, state: State, name: CompanyId) -> bool:
    """TRN-16 to TRN-20: it has a route, no train, and the bank has one it can pay, with loans once there are any.

    It serves RUL-59, too.
    """
    company = state.companies[name]
    if has_duty_train(title, company) or not has_route(state, name):
        return False
    sides = sides_for_duty(title, state)
    if not sides:
        return False
    return loans_are_open(state) or company.cash >= min(side.price for side in sides)


def price_to_pay(title: Title, action: BuyTrain) -> int:
    """TRN-02, TRN-13, TRN-15: the printed price less the trade-in or the discount of P4."""
    price = train_purchase.price_to_pay(title, action)
    return price if action.paper is None else price - title.numbers.ghan_discount


# -- from the bank --------------------------------------------------------------------------------------------


class BuyTrainStep(train_purchase.BuyTrainStep):
    """Buy a train from the bank, with loans where the company must have one."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each side on sale, plain, with a trade-in and with P4."""
        for offer in super().candidates(title, state):
            yield offer
            if isinstance(offer, BuyTrain) and offer.train == GHAN:
                yield BuyTrain(GHAN, paper=P4)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrain) -> Iterator[Event]:
        """TRN-20, TRN-21, TRN-02, TRN-03: loans until the price is there; receivership ends it without a train.

        By the option of RUL-03 a loan may take the last train of this kind out of the bank: nothing is bought then.
        """
        name = turn_of(now.state).company
        price = price_to_pay(title, action)
        yield from loans_for(title, now, name, action.train, price)
        if now.state.companies[name].closed or not is_on_sale(title, now.state, action.train):
            return
        if action.trade_in is not None:
            yield TrainRemoved(name, action.trade_in, "traded_in")
        if action.paper is not None:
            yield PaperUsed(action.paper)
        yield from purchase(title, now, name, action.train, price)


def loans_for(title: Title, now: Cursor, name: CompanyId, train: TrainName, price: int) -> Iterator[Event]:
    """LOAN-06, LOAN-10: one loan after the other; when none is left it is as if the marker had reached column 0.

    It serves TRN-20, too.
    """
    while not now.state.companies[name].closed and now.state.companies[name].cash < price:
        if not is_on_sale(title, now.state, train):
            return
        if loans_left(title, now.state) > 0:
            yield from loan(title, now.state, name, forced=True)
            continue
        marker = now.state.companies[name].marker
        assert marker is not None
        yield PriceMoved(name, marker.cell, (marker.row, 0), "no_loan_left")


# -- from another company -------------------------------------------------------------------------------------


class BuyTrainFromStep(BaseStep[BuyTrainFrom]):
    """Buy a train of another company."""

    name = "trains"
    action = BuyTrainFrom

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Own companies at any price the treasury holds, others' at the printed price."""
        name, company = acting_company(state)
        for other, seller in live(state):
            for train in dict.fromkeys(seller.trains) if other != name else ():
                if seller.director != company.director:
                    yield BuyTrainFrom(other, train, title.data.train(train).price)
                elif company.cash >= 1:
                    yield Ranged(BuyTrainFrom(other, train, 1), "price", 1, company.cash)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrainFrom) -> Iterator[Event]:
        """TRN-11: another director is asked first."""
        name, company = acting_company(now.state)
        director = now.state.companies[action.company].director
        if director is not None and director != company.director:
            yield TrainWanted(director, name, action.company, action.train, action.price)
            return
        yield from train_changes_hands(name, action.company, action.train, action.price)


# -- effects of new trains ------------------------------------------------------------------------------------


def phase_begins(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """PHS-07, PHS-08: the first train of a kind, sold or removed, begins its phase; RUL-32 has two readings.

    It serves BOE-09 and VAR-2021-07, too.
    """
    for begun in phase_begins_at_once(title, now, event):
        assert isinstance(begun, PhaseBegan)
        if title.options.removed_train_phase != "in_sequence" or begun.phase == now.state.phase + 1:
            yield begun


def surplus_is_given_up(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """TRN-08: companies above a new limit are asked what they give up.

    By the option of RUL-53 a limit that fell with a takeover is asked for when the next company comes to its trains.
    """
    if event.cause != "removed" or title.options.forced_sales == "at_once":
        yield from ask_for_surplus(title, now.state)


def ask_for_surplus(title: Title, state: State) -> Iterator[Event]:
    """One question for each company above its limit, in the order of the company sheets."""
    asked = [f.company for f in state.agenda if isinstance(f, SurplusTrains)]
    for name in reversed(tuple(state.companies)):
        if name not in asked and above_limit(title, state, name):
            yield SurplusTrains(name)


def surplus_before_purchases(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """RUL-53: what a takeover left open is settled before the next purchase."""
    yield from ask_for_surplus(title, now.state)


__all__ = [
    "DiscardStep",
    "cards_on_sale",
    "room_for_a_train",
    "room_to_buy",
    "room_to_take_over",
    "train_changes_hands",
    "train_counts",
    "train_is_on_sale",
    "trains_are_scrapped",
]

REACTIONS = (
    Reaction(RuleId("1848-TRN-07"), (TrainLeftBank,), trains_are_scrapped),
    Reaction(RuleId("1848-PHS-07"), (TrainLeftBank,), phase_begins),
    Reaction(RuleId("1848-TRN-08"), (TrainLeftBank,), surplus_is_given_up),
)


# -- rules ----------------------------------------------------------------------------------------------------


def one_of_its_kind(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-12: a company owns at most one 2E."""
    name, company = acting_company(state)
    most = title.data.card(action.train).most_per_company
    if most is not None and company.trains.count(action.train) >= most:
        return refuse(rule, "one_of_its_kind", company=name, train=action.train)
    return None


def trade_in_is_legal(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-13: only with the first 8/D, only for a D (RUL-07), and only a 4 or 4+ of the buyer."""
    if action.trade_in is None:
        return None
    name, company = acting_company(state)
    side = title.data.train(action.train)
    if side.trade_in is None or action.trade_in not in side.trade_in.takes:
        return refuse(rule, "no_trade_in", train=action.train, old=action.trade_in)
    if title.options.trade_in == "diesel" and side.reach is not None:
        return refuse(rule, "no_trade_in", train=action.train, old=action.trade_in)
    if title.data.card(action.train).name in state.left_bank:
        return refuse(rule, "trade_in_over", train=action.train)
    if action.trade_in not in company.trains:
        return refuse(rule, "train_not_there", company=name, train=action.trade_in)
    return None


def ghan_discount_is_legal(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """PRV-15, TRN-15: P4 or its surviving right takes 100 off a 2E, and off no other train."""
    if action.paper is None:
        return None
    name, _ = acting_company(state)
    refusal = power_is_usable(state, name, action.paper, P4)
    if refusal is None and action.train != GHAN:
        return refuse(rule, "power_for_a_2e_only", paper=action.paper, train=action.train)
    return refusal


def bank_trades_come_first(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """RUL-20: by this option nothing is bought from the bank after a purchase from a company."""
    if title.options.company_train_trades == "last" and turn_of(state).bought_from_company:
        return refuse(rule, "bank_first", company=turn_of(state).company)
    return None


def treasury_pays(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-17, TRN-20: the treasury alone pays; what it lacks comes from loans only where it must buy."""
    name, company = acting_company(state)
    price = price_to_pay(title, action)
    if company.cash >= price:
        return None
    duty = title.data.card(action.train).fulfils_duty and must_buy(title, state, name)
    if duty and loans_are_open(state):
        return None
    return refuse(rule, why_no_loans(title, state, name, action), company=name, price=price, cash=company.cash)


def why_no_loans(title: Title, state: State, name: CompanyId, action: BuyTrain) -> str:
    """TRN-16 to TRN-20: loans pay only for the train that a company must have, and what makes this one none."""
    if not title.data.card(action.train).fulfils_duty:
        return "no_loans_for_this_train"
    if has_duty_train(title, state.companies[name]):
        return "no_loans_with_a_train"
    if not has_route(state, name):
        return "no_loans_without_a_route"
    return "company_lacks_money" if loans_are_open(state) else "no_loans_for_trains_yet"


def loans_for_this_train(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """RUL-40: loans are for who cannot pay the cheapest train; options give them always, or for that one only.

    It serves TRN-20, too.
    """
    name, company = acting_company(state)
    price, choice = price_to_pay(title, action), title.options.forced_train_choice
    if choice == "any" or company.cash >= price or not loans_are_open(state) or not must_buy(title, state, name):
        return None
    least = min(side.price for side in sides_for_duty(title, state))
    if choice == "cheapest":
        return refuse(rule, "cheapest_only", train=action.train, least=least) if price > least else None
    if company.cash >= least:
        return refuse(rule, "pays_the_cheapest", company=name, train=action.train, least=least, cash=company.cash)
    return None


def voluntary_loan_comes_first(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """VAR-2021-09: by this option the voluntary loan is taken before the purchase takes any."""
    from kursbuch.titles.g1848.boe import voluntary_loan_open

    name, company = acting_company(state)
    short = company.cash < price_to_pay(title, action)
    if short and title.options.loan_after_five == 3 and voluntary_loan_open(title, state, name):
        return refuse(rule, "voluntary_loan_first", company=name)
    return None


def trades_have_begun(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """TRN-09: companies trade trains from the first 3/3+ on."""
    return None if loans_are_open(state) else refuse(rule, "trades_not_yet", train="3/3+")


def train_is_tradable(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-12: a 2E is never sold by one company to another."""
    if not title.data.card(action.train).tradable:
        return refuse(rule, "not_tradable", train=action.train)
    return None


def price_between_companies(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-10: any whole price from 1 within one hand."""
    if action.price < 1:
        return refuse(rule, "price_too_low", price=action.price)
    return None


def printed_price_between_directors(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-11: exactly the printed price when the directors differ."""
    _, company = acting_company(state)
    printed = title.data.train(action.train).price
    if state.companies[action.company].director != company.director and action.price != printed:
        return refuse(rule, "printed_price_only", train=action.train, price=printed)
    return None


def treasury_pays_the_seller(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-10, TRN-19: no loans for a train of another company."""
    name, company = acting_company(state)
    if company.cash < action.price:
        return refuse(rule, "no_loans_between_companies", company=name, price=action.price, cash=company.cash)
    return None


def duty_is_met(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """TRN-16, TRN-20: the turn does not end without a train while one must be bought."""
    turn = turn_of(state)
    if turn.step == "trains" and must_buy(title, state, turn.company):
        return refuse(rule, "must_own_a_train", company=turn.company)
    return None
