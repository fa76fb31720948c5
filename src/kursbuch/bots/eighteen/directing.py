"""A company's turn apart from track and trains: dividends, privates, loans, shares taken back."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots.eighteen.fleets import Buyer
from kursbuch.bots.eighteen.knowledge import Style
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import Action, BuyPrivate, Dividend, UsePaper
from kursbuch.eighteen.market import left, price_at, right
from kursbuch.eighteen.model.data import CompanyId, TrainCard, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.trains import counted, train_limit
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Ranged

LAST_SAVINGS = 2.5
"""With fewer operating rounds to go nothing is saved any more."""
MOST_TURNS_SAVED = 2
SAVING_WEIGHS = 1.5
"""For a second train that lasts runs are kept in so many turns at most, if it brings so many times what they cost."""


class Director:
    """What a seat decides for its company."""

    def __init__(self, prospects: Prospects, seat: SeatId, style: Style, frame: CompanyTurn) -> None:
        self.prospects = prospects
        self.state: State = prospects.state
        self.seat = seat
        self.frame = frame
        self.name: CompanyId = frame.company
        self.company: Company = self.state.companies[frame.company]
        self.buyer = Buyer(prospects, seat, style, frame.company)

    # -- dividends ------------------------------------------------------------------------------------------------

    def dividend(self, offered: Sequence[Dividend]) -> list[Verdict]:
        """Pay, unless the money buys the train that the company needs."""
        pay = next((o for o in offered if o.kind == "pay"), None)
        hold = next((o for o in offered if o.kind == "withhold"), None)
        if pay is None or hold is None:
            return [because(pay or offered[0], 0.0, "only_way", company=self.name)]
        part = self.frame.run * self.company.held_by(self.seat) / 100
        paying = because(pay, part, "pays", company=self.name, money=self.frame.run)
        goal = self.saves_for() or self.saves_for_another()
        if goal is None:
            return [paying, because(hold, 0.0, "withholds", company=self.name)]
        price, train = goal
        holding = because(hold, part + 1, "saves_for_train", company=self.name, money=price, train=train)
        return [holding, paying]

    def saves_for(self) -> tuple[int, str] | None:
        """The price and the kind of train for which the run is kept; nothing if it is paid out."""
        prospects, cash, run = self.prospects, self.company.cash, self.frame.run
        card = prospects.on_sale
        if card is None or self.buyer.lasting or prospects.rounds_left < LAST_SAVINGS or run <= 0:
            return None
        price = prospects.price_of(card)
        lasts = prospects.lasts(card.sides[0].name)
        rust = max((prospects.rust_distance(train) for train in self.buyer.duty), default=0)
        if (lasts or rust <= 2) and cash < price <= cash + run:
            return price, card.name
        lasting = prospects.lasting_card
        if lasting is None or prospects.age < prospects.lasting_from:
            return None
        goal = price if lasts else prospects.price_of(lasting)
        near = lasts or prospects.left_of(card) <= 2
        turns = 3 if lasts and rust <= 3 else 2
        if near and cash < goal <= cash + turns * run:
            return goal, card.name if lasts else lasting.name
        return None

    def saves_for_another(self) -> tuple[int, str] | None:
        """The same for a train besides those that last, if what it brings to the end is worth far more than the
        dividends and the rise of the price that are lost meanwhile."""
        prospects, card, run = self.prospects, self.prospects.on_sale, self.frame.run
        if card is None or not self.buyer.lasting or run <= 0 or not prospects.lasts(card.sides[0].name):
            return None
        best: tuple[float, int] | None = None
        for price, fleet in self.fleets(card):
            turns = -(-(price - self.company.cash) // run)
            if 0 < turns <= MOST_TURNS_SAVED:
                gain = prospects.run(self.name, fleet) - self.buyer.now
                net = gain * (prospects.rounds_left - turns) - SAVING_WEIGHS * turns * (run + self.price_lost())
                if net > 0 and (best is None or net > best[0]):
                    best = net, price
        return None if best is None else (best[1], card.name)

    def fleets(self, card: TrainCard) -> list[tuple[int, tuple[TrainName, ...]]]:
        """What the company would have with a train of this kind, and what that costs: beside its trains, or for one."""
        side, trains = card.sides[0], self.company.trains
        found = []
        if counted(self.prospects.title, self.company) < train_limit(self.prospects.title, self.state, self.name):
            found.append((side.price, (*trains, side.name)))
        if side.trade_in is not None:
            for old in dict.fromkeys(train for train in trains if train in side.trade_in.takes):
                rest = list(trains)
                rest.remove(old)
                found.append((side.price - side.trade_in.allowance, (*rest, side.name)))
        return found

    def price_lost(self) -> int:
        """What all shares of the company are worth less if a run is kept and not paid."""
        marker, market = self.company.marker, self.prospects.market
        if marker is None:
            return 0
        there, back = right(market, marker.cell), left(market, marker.cell)
        return 100 // self.company.unit * (price_at(market, there) - price_at(market, back))

    # -- privates -------------------------------------------------------------------------------------------------

    def private(self, spans: Sequence[Ranged[Action]]) -> list[Verdict]:
        """An own private sold to the own company for all it may pay: money of the treasury becomes one's own."""
        found = []
        for span in spans:
            action = span.action
            if not isinstance(action, BuyPrivate) or self.state.papers[action.paper].owner != self.seat:
                continue
            printed = self.prospects.title.papers[action.paper].company_price
            top = printed[1] if printed else span.high
            if self.company.director != self.seat or span.high < 0.8 * top or not self.affords(span.high):
                continue
            sold = replace(action, price=span.high)
            gain = span.high - self.prospects.paper(action.paper) * 0.5
            found.append(because(sold, gain, "sells_private", company=self.name, paper=action.paper, money=span.high))
        return best_first([verdict for verdict in found if verdict.gain > 0])

    def affords(self, price: int) -> bool:
        """Whether the company can still buy its next train afterwards, or has time to earn the money."""
        prospects, rest = self.prospects, self.company.cash - price
        keep = self.needs()
        rust = max((prospects.rust_distance(train) for train in self.buyer.duty), default=0)
        return rest >= keep or (rust > 4 and rest >= keep * 0.4)

    def needs(self) -> int:
        """Money the company should keep for the train after those it has."""
        prospects = self.prospects
        if self.buyer.lasting:
            return 0
        if not self.buyer.duty:
            return prospects.price_of(prospects.on_sale)
        if prospects.is_early:
            return prospects.price_of(prospects.cards[min(2, len(prospects.cards) - 1)])
        return prospects.price_of(prospects.lasting_card or prospects.on_sale)

    def power(self, offered: Sequence[UsePaper], fleet: tuple[Any, ...]) -> list[Verdict]:
        """The power of a private that puts a tile on the map, if trains gain by it."""
        now = self.prospects.run(self.name, fleet)
        found = []
        for offer in offered:
            after = self.prospects.rules.play(self.state, self.seat, offer)[1]
            gain = self.prospects.run(self.name, fleet, after) - now
            if gain > 0:
                found.append(because(offer, 3.0 * gain, "uses_private", company=self.name, paper=offer.paper))
        return best_first(found)
