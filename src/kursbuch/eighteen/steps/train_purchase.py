"""The train step: buy a train from the bank or from the pool."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyTrain
from kursbuch.eighteen.model.data import TrainSide
from kursbuch.eighteen.model.events import Event, TrainRemoved
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.trains import cards_on_sale, purchase
from kursbuch.eighteen.turns import acting_company
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


def price_to_pay(title: Title, action: BuyTrain) -> int:
    """The printed price, less what a train handed in is worth."""
    side = title.data.train(action.train)
    if action.trade_in is None or side.trade_in is None:
        return side.price
    return side.price - side.trade_in.allowance


class BuyTrainStep(BaseStep[BuyTrain]):
    """Buy a train that is on sale. Titles add who helps to pay, and which trains a company may own."""

    name = "trains"
    action = BuyTrain

    def sides(self, title: Title, state: State) -> Iterator[TrainSide]:
        """What the bank has on sale for the company."""
        return (side for card in cards_on_sale(title, state) for side in card.sides)

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each train of the bank, plain and with a trade-in, and each in the pool."""
        _, company = acting_company(state)
        for side in self.sides(title, state):
            yield BuyTrain(side.name)
            if side.trade_in is not None:
                for old in dict.fromkeys(company.trains):
                    if old in side.trade_in.takes:
                        yield BuyTrain(side.name, trade_in=old)
        yield from (BuyTrain(train, source="pool") for train in dict.fromkeys(state.train_pool))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyTrain) -> Iterator[Event]:
        """The treasury pays."""
        name, _ = acting_company(now.state)
        if action.trade_in is not None:
            yield TrainRemoved(name, action.trade_in, "traded_in")
        yield from purchase(title, now, name, action.train, price_to_pay(title, action), action.source)


def treasury_pays(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """The treasury pays the whole price, and nobody helps."""
    name, company = acting_company(state)
    price = price_to_pay(title, action)
    if company.cash < price:
        return refuse(rule, "company_lacks_money", company=name, price=price, cash=company.cash)
    return None
