"""Which shares to sell: what sinks, what stands in the way, what must go."""

from collections.abc import Sequence

from kursbuch.bots.eighteen.knowledge import Style
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.market import down, price_at
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import NEW, POOL, State
from kursbuch.eighteen.shares import after_sale, by_players, proceeds, share_price, successor
from kursbuch.kernel.ids import SeatId

OFFICE = 400.0
"""What the office of director is worth."""
TRADE = 40.0
"""So much better a share must be for which another one is sold."""
COSTS_AT_MOST = 400.0
"""What a sale may lose that brings the money for an own company."""


class Seller:
    """The sales open to a seat."""

    def __init__(self, prospects: Prospects, seat: SeatId, style: Style, sales: Sequence[SellShares]) -> None:
        self.prospects = prospects
        self.state: State = prospects.state
        self.seat = seat
        self.style = style
        self.sales = sales
        frame = self.state.frame
        self.sold = frame.sold if isinstance(frame, ShareRound) else ()

    def keeps_office(self, sale: SellShares) -> bool:
        """Whether the seat directs the company after the sale as it did before, or never did."""
        company = self.state.companies[sale.company]
        if company.director != self.seat:
            return True
        return successor(self.state, company, after_sale(company, self.seat, sale.percent)) == self.seat

    def loss(self, sale: SellShares) -> float:
        """What the shares would have come to, less what they bring now; the office counts."""
        kept = self.prospects.held_value(sale.company, sale.percent)
        lost = kept - proceeds(self.prospects.title, self.state, sale.company, sale.percent)
        return lost + (0.0 if self.keeps_office(sale) else OFFICE)

    def sinking(self) -> list[Verdict]:
        """Shares of companies that will not get the train they need, also of an own one that nothing can save."""
        found = []
        risks = {name: self.risk(name) for name in {sale.company for sale in self.sales}}
        for sale in self.sales:
            company, risk = self.state.companies[sale.company], risks[sale.company]
            if risk < self.style.daring:
                continue
            if company.director == self.seat and self.keeps_office(sale):
                continue
            price = self.prospects.title.price(self.state, sale.company)
            found.append(because(sale, risk * sale.percent / 10 * price, "sells_sinking", company=sale.company))
        return best_first(found)

    def risk(self, name: CompanyId) -> float:
        """How likely a company sinks."""
        company = self.state.companies[name]
        if not company.in_operation or name in self.prospects.knowledge.pays:
            return 0.0
        risk = self.prospects.trouble(name)
        if company.director != self.seat:
            return risk * self.prospects.knowledge.sinks
        if self.prospects.is_late and not self.prospects.lasting(company):
            return max(risk, self.doom(name))
        return risk

    def doom(self, name: CompanyId) -> float:
        """How likely an own company ends without a lasting train: what it can save against what one will cost."""
        prospects, company = self.prospects, self.state.companies[name]
        card = prospects.lasting_card
        if card is None or prospects.lasting(company):
            return 0.0
        price = prospects.price_of(card)
        rivals = sum(
            1
            for n, other in self.state.companies.items()
            if n != name and other.in_operation and not other.closed and not prospects.lasting(other)
        )
        if rivals > prospects.left_of(card):
            price = max(price, prospects.price_of(prospects.cards[-1]) * 3 // 4)
        turns = 2 if prospects.age == prospects.lasting_from else 1
        have = company.cash + prospects.run(name, company.trains) * turns
        if have >= price:
            return 0.0
        if have >= 0.75 * price:
            return 0.2
        return 0.3 if self._sister_pays(name, price) else 0.8

    def _sister_pays(self, name: CompanyId, price: int) -> bool:
        return any(
            other.director == self.seat and n != name and (other.cash >= price or self.prospects.lasting(other) >= 2)
            for n, other in self.state.companies.items()
        )

    def forced(self) -> list[Verdict]:
        """What must be sold: the least loss first."""
        return best_first([because(sale, -self.loss(sale), "sells_least", company=sale.company) for sale in self.sales])

    def raising(self, needed: int, but: CompanyId) -> list[Verdict]:
        """The sale that brings the money for an own company, if it does not cost too much."""
        found = []
        for sale in self.sales:
            brings = proceeds(self.prospects.title, self.state, sale.company, sale.percent)
            if sale.company != but and brings >= needed and self.keeps_office(sale) and self.loss(sale) < COSTS_AT_MOST:
                found.append(because(sale, -self.loss(sale), "sells_to_found", company=sale.company, other=but))
        return best_first(found)

    def swapping(self) -> list[Verdict]:
        """One share of a full portfolio for a much better one."""
        worst: tuple[float, SellShares] | None = None
        for sale in self.sales:
            if sale.percent > self.state.companies[sale.company].unit or not self.keeps_office(sale):
                continue
            value = self.loss(sale) + self._drop(sale)
            if worst is None or value < worst[0]:
                worst = (value, sale)
        if worst is None:
            return []
        price = proceeds(self.prospects.title, self.state, worst[1].company, worst[1].percent)
        gain = self._best_buy(worst[1].company, self.state.players[self.seat].cash + price) - worst[0]
        return [because(worst[1], gain, "sells_for_better", company=worst[1].company)] if gain > TRADE else []

    def _drop(self, sale: SellShares) -> float:
        """What the other shares of the seat lose when the marker goes down."""
        company, market = self.state.companies[sale.company], self.prospects.market
        if company.marker is None:
            return 0.0
        fall = price_at(market, company.marker.cell) - price_at(market, down(market, company.marker.cell))
        return fall * (company.held_by(self.seat) - sale.percent) / 10 + (60 if company.director == self.seat else 0)

    def _best_buy(self, but: CompanyId, cash: int) -> float:
        """What the best share on sale would gain."""
        title, state = self.prospects.title, self.state
        most = by_players(title.data.info.holding_limit, state)
        best = 0.0
        for name, company in state.companies.items():
            works = company.in_operation or name in self.prospects.knowledge.pays
            if name == but or company.closed or not works or company.held_by(self.seat) >= most:
                continue
            if (self.seat, name) in self.sold:
                continue
            for source in (NEW, POOL):
                price = share_price(title, state, name, source) if company.held_by(source) >= company.unit else 0
                if 0 < price <= cash:
                    best = max(best, self.prospects.held_value(name, company.unit) - price)
        return best
