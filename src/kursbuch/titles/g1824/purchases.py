"""TRN: the steps in which a company buys trains, from the bank or from another company."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom, DiscardTrain
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import TrainWanted
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps import train_purchase
from kursbuch.eighteen.steps.base import BaseStep, Offer, keep
from kursbuch.eighteen.steps.train_purchase import price_to_pay
from kursbuch.eighteen.title import Cursor, Gate, Rule, live
from kursbuch.eighteen.trains import (
    DiscardStep,
    counted,
    room_to_buy,
    room_to_take_over,
    seller_has_it,
    train_counts,
    train_is_on_sale,
    train_limit,
)
from kursbuch.eighteen.turns import acting_company
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.titles.g1824 import trains
from kursbuch.titles.g1824.emergency import financed, sales_were_needed
from kursbuch.titles.g1824.lays import no_private_helps
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.trains import is_helped, sides_for


class BuyTrainStep(train_purchase.BuyTrainStep):
    """TRN-07: buy a train from the bank, with the director's help where it is due."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """TRN-05: each train of the bank that the company may own, plain and with each train it may hand in."""
        name, company = acting_company(state)
        for side in sides_for(title, state, name):
            yield BuyTrain(side.name)
            if side.trade_in is not None:
                for old in dict.fromkeys(company.trains):
                    if old in side.trade_in.takes:
                        yield BuyTrain(side.name, trade_in=old)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrain) -> Iterator[Event]:
        """TRN-18: what the treasury lacks the director pays."""
        name, _ = acting_company(now.state)
        yield from financed(title, now, name, BANK, action.train, price_to_pay(title, action), action.trade_in)


class BuyTrainFromStep(BaseStep[BuyTrainFrom]):
    """TRN-10: buy a train of another company."""

    name = "trains"
    action = BuyTrainFrom

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Own companies at any price one can pay, others' at the face value; only what it has room and money for."""
        name, company = acting_company(state)
        helped = is_helped(title, state, name)
        has_room = counted(title, company) < train_limit(title, state, name)
        for other, seller in live(state):
            for train in dict.fromkeys(seller.trains) if other != name else ():
                if not has_room and title.data.card(train).counts_for_limit:
                    continue
                face = title.data.train(train).price
                most = max(company.cash, face) if helped else company.cash
                if seller.director != company.director:
                    if face <= most:
                        yield BuyTrainFrom(other, train, face)
                elif most >= 1:
                    yield Ranged(BuyTrainFrom(other, train, 1), "price", 1, most)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrainFrom) -> Iterator[Event]:
        """TRN-10: another director is asked first; a railway without one sells to anybody (RUL-32)."""
        name, company = acting_company(now.state)
        director = now.state.companies[action.company].director
        if director is not None and director != company.director:
            yield TrainWanted(director, name, action.company, action.train, action.price)
            return
        yield from financed(title, now, name, action.company, action.train, action.price)


keep(BuyTrainStep.candidates, no_private_helps, train_is_on_sale, trains.kind_may_be_owned, trains.trade_in_is_legal)
keep(BuyTrainFromStep.candidates, seller_has_it, room_to_take_over)


def train_deal(title: Title, now: Cursor, frame: TrainWanted) -> Iterator[Event]:
    """TRN-10: the other director has agreed."""
    yield from financed(title, now, frame.company, frame.seller, frame.train, frame.price)


BUY_TRAIN = BuyTrainStep(
    Rule("1824-SET-01", no_private_helps),
    Rule("1824-TRN-01", train_is_on_sale),
    Rule("1824-TRN-05", trains.kind_may_be_owned),
    Rule("1824-TRN-15", trains.trade_in_is_legal),
    Rule("1824-TRN-16", trains.one_trade_in_a_round),
    Rule("1824-TRN-09", room_to_buy),
    Rule("1824-TRN-18", trains.somebody_pays),
    Rule("1824-RUL-21", sales_were_needed),
)

BUY_TRAIN_FROM = BuyTrainFromStep(
    Gate("1824-TRN-10", trains.trades_have_begun),
    Rule("1824-TRN-10", seller_has_it),
    Rule("1824-TRN-12", trains.seller_is_in_operation),
    Rule("1824-REC-02", trains.somebody_sells),
    Rule("1824-TRN-05", trains.kind_may_be_owned),
    Rule("1824-TRN-09", room_to_take_over),
    Rule("1824-TRN-10", trains.price_between_companies),
    Rule("1824-TRN-19", trains.help_is_at_most_the_face_value),
)

DISCARD = DiscardStep(Rule[DiscardTrain]("1824-TRN-14", train_counts))
