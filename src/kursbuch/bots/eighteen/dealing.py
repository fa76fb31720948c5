"""A turn in a share round: float the own company, found one, sell what sinks, buy what will gain most."""

from collections.abc import Sequence

from kursbuch.bots.eighteen.knowledge import Style
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.selling import Seller
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import Action, BuyShare, Pass, SellShares, StartCompany
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import NEW, POOL, State
from kursbuch.eighteen.shares import share_price
from kursbuch.kernel.ids import SeatId

LATEST_START = 3.0
"""With fewer operating rounds to go no company is founded."""
FIRST_TILES = 40
"""What a new company needs besides its first train."""
SAVED_FOR = 250
"""With this much in hand one saves for a company of one's own."""
NEARLY_OPEN = 30
"""Percent that must be sold before others help to open a company."""
IN_REACH, SHAKY, KEEPS_OFFICE = 2, 0.3, 100.0
"""Who lacks so many shares may take an office over, unless the company is in so much trouble, and what a share is
worth that keeps it."""
LEFT_IN_HAND, OF_OTHERS = 50, 0.5
"""What others keep in hand, and the part of the rest that goes into a new company if nothing else is on sale."""
WORTH_WAITING = 90.0
"""Only what gains this much is bought while one saves."""


class Dealer:
    """One turn of a seat in a share round."""

    def __init__(self, prospects: Prospects, seat: SeatId, style: Style, listed: Sequence[Action]) -> None:
        self.prospects = prospects
        self.title = prospects.title
        self.state: State = prospects.state
        self.seat = seat
        self.style = style
        self.cash = self.state.players[seat].cash
        frame = self.state.frame
        sold = frame.sold if isinstance(frame, ShareRound) else ()
        self.buys = [o for o in listed if isinstance(o, BuyShare) and (seat, o.company) not in sold]
        self.starts = [o for o in listed if isinstance(o, StartCompany)]
        self.passing = next((o for o in listed if isinstance(o, Pass)), None)
        self.seller = Seller(prospects, seat, style, [o for o in listed if isinstance(o, SellShares)])
        self.float = self.title.data.info.float_percent

    def verdicts(self) -> list[Verdict]:
        """What to do, the best first; nothing if there is nothing worth doing."""
        floating = self.floating()
        if floating:
            return floating
        if self.prospects.room(self.seat) < 0 and self.seller.sales:
            return self.seller.forced()
        sinking = self.seller.sinking()
        if sinking:
            return sinking
        founding = self.founding()
        shares = self.shares()
        if founding:
            return [*founding, *shares]
        if self.saves():
            shares = [verdict for verdict in shares if verdict.gain > WORTH_WAITING]
        if not shares and self.prospects.room(self.seat) <= 0:
            return self.seller.swapping()
        return shares

    # -- an own company -------------------------------------------------------------------------------------------

    def waiting(self) -> list[CompanyId]:
        """Companies the seat directs that are not in operation, but could be."""
        return [
            name
            for name, company in self.state.companies.items()
            if company.director == self.seat
            and not company.in_operation
            and not company.closed
            and self.prospects.can_work(name)
        ]

    def floating(self) -> list[Verdict]:
        """The shares that an own company lacks, and the money for them."""
        for name in self.waiting():
            company = self.state.companies[name]
            missing = company.held_by(NEW) - (100 - self.float)
            if missing <= 0:
                continue
            price = share_price(self.title, self.state, name, NEW)
            for offer in self.buys:
                if offer.company == name and offer.source == NEW:
                    gain = self.prospects.held_value(name, company.unit) - price
                    return [because(offer, max(gain, 50.0), "floats", company=name, percent=missing)]
            needed = missing // company.unit * price - self.cash
            if self.passing is not None and needed > 0:
                raising = self.seller.raising(needed, name)
                if raising:
                    return raising
        return []

    def founding(self) -> list[Verdict]:
        """A company that the seat can bring into operation by itself, with money for a train."""
        mine = [n for n, c in self.state.companies.items() if c.director == self.seat and not c.closed]
        if self.prospects.rounds_left < LATEST_START or self.waiting():
            return []
        cost = self.prospects.price_of(self.prospects.on_sale)
        alone, helped = [], []
        for offer in self.starts:
            company = self.state.companies[offer.company]
            needed = offer.price * (self.float - 100 + company.held_by(NEW)) // 10
            first = mine == [] or not self.prospects.is_early
            if (
                self.prospects.can_work(offer.company)
                and 10 * offer.price >= cost + FIRST_TILES
                and self.certificates_for(offer.company) <= self.prospects.room(self.seat)
            ):
                found = because(offer, self.taste(offer), "founds", company=offer.company, money=10 * offer.price)
                if self.cash >= needed + (0 if first else 100):
                    alone.append(found)
                elif self.is_helped(offer, needed):
                    helped.append((offer.price, found))
        if alone or not helped:
            return best_first(alone)
        lowest = min(price for price, _ in helped)
        return best_first([found for price, found in helped if price == lowest])

    def is_helped(self, offer: StartCompany, needed: int) -> bool:
        """Whether others will bring a company into operation too: where companies come in groups, their money finds
        nothing else on sale."""
        data = self.title.companies[offer.company]
        if not data.group or self.cash < offer.price * data.directors_share // data.share or self.has_new_shares():
            return False
        a_set = self.title.phase(self.state).operating_rounds
        soon = sum(
            self.prospects.income(name) * company.held_by(self.seat) / 100 * a_set
            for name, company in self.state.companies.items()
            if company.in_operation and not company.closed
        )
        idle = sum(max(0, p.cash - LEFT_IN_HAND) for s, p in self.state.players.items() if s != self.seat)
        return self.cash + soon + OF_OTHERS * idle >= needed

    def has_new_shares(self) -> bool:
        """Whether the bank has shares of a company at work."""
        return any(c.in_operation and not c.closed and c.held_by(NEW) for c in self.state.companies.values())

    def certificates_for(self, name: CompanyId) -> int:
        """How many certificates it takes to float a company alone."""
        data, sold = self.title.companies[name], 100 - self.state.companies[name].held_by(NEW)
        return 1 + max(0, -(-(self.float - sold - data.directors_share) // data.share))

    def taste(self, offer: StartCompany) -> float:
        """How much a seat likes a company at a price: the place, the track that lies there, the capital."""
        place = self.prospects.knowledge.homes.get(offer.company)
        home = self.surroundings(offer.company) if place is None else place
        if not self.prospects.is_early:
            home = 0.5 * home + 0.5 * self.site(offer.company)
        return home * 12 + offer.price * (1.0 if self.prospects.is_early else 1.5)

    def surroundings(self, name: CompanyId) -> float:
        """How many stops lie around a home, on a scale from 0 to 5."""
        spaces = self.title.map
        near = set(self.title.companies[name].home)
        for _ in range(2):
            near |= {beyond for at in near for beyond in spaces.next_to[at] if beyond is not None}
        return min(5.0, sum(len(spaces.hexes[at].stops) for at in near) / 2)

    def site(self, name: CompanyId) -> float:
        """What track lies at a home already."""
        tiles, next_to = self.state.board.tiles, self.title.map.next_to
        return float(
            sum(4 * (at in tiles) + sum(1 for n in next_to[at] if n in tiles) for at in self.title.companies[name].home)
        )

    def saves(self) -> bool:
        """Whether the money is kept for a company of one's own in the next round, since it nearly suffices."""
        if any(c.director == self.seat and not c.closed for c in self.state.companies.values()):
            return False
        open_to_all = any(
            company.issue_price is None and company.marker is None and not company.closed
            and self.title.companies[name].home and not self.prospects.is_minor(name) and self.prospects.can_work(name)
            for name, company in self.state.companies.items()
        )  # fmt: skip
        return open_to_all and self.prospects.rounds_left > 4 and self.cash >= SAVED_FOR and bool(self.starts)

    # -- shares of companies at work ------------------------------------------------------------------------------

    def shares(self) -> list[Verdict]:
        """Shares that will be worth more than they cost, by what money or a place in the portfolio gains with them."""
        ranked = []
        room = self.prospects.room(self.seat)
        for offer in self.buys:
            price, value = self.bought(offer)
            if price <= 0 or value <= 0:
                continue
            profit = value - price
            bonus = self.of_office(offer.company, price) if profit > 0 else 0.0
            rich = self.cash / max(1, room) >= price
            if profit + bonus > self.style.wanted * price:
                score = (profit / 100 if rich else profit / price) + bonus / price
                ranked.append((score, because(offer, profit, "buys_share", company=offer.company, gain=round(profit))))
        ranked.sort(key=lambda entry: -entry[0])
        return [verdict for _, verdict in ranked]

    def of_office(self, name: CompanyId, price: int) -> float:
        """What a share of an own company is worth besides: the more where somebody else could take the office."""
        company = self.state.companies[name]
        if company.director != self.seat:
            return 0.0
        next_best = max(company.held_by(seat) for seat in self.state.players if seat != self.seat)
        bought = min(company.held_by(NEW) + company.held_by(POOL), IN_REACH * company.unit)
        threatened = next_best + bought > company.held_by(self.seat) and self.prospects.trouble(name) < SHAKY
        return KEEPS_OFFICE if threatened and company.in_operation else 0.05 * price

    def bought(self, offer: BuyShare) -> tuple[int, float]:
        """The price of a share and what it will come to."""
        company = self.state.companies[offer.company]
        percent = company.directors_share if offer.certificate else company.unit
        price = share_price(self.title, self.state, offer.company, offer.source) * percent // company.unit
        works = company.in_operation or offer.company in self.prospects.knowledge.pays
        if works:
            return price, self.prospects.held_value(offer.company, percent)
        if not self.prospects.can_work(offer.company):
            return price, 0.0
        if company.director is None:
            return price, self.unopened(offer.company, percent)
        sold = 100 - company.held_by(NEW)
        if (
            company.director != self.seat
            and sold < self.float - company.unit
            and not self.will_open(offer.company, price)
        ):
            return price, 0.0
        return price, price * 1.25

    def will_open(self, name: CompanyId, price: int) -> bool:
        """Whether all together can open a company that others direct, and there is nothing else to buy."""
        company = self.state.companies[name]
        sold = 100 - company.held_by(NEW)
        if not self.title.companies[name].group or sold < NEARLY_OPEN or self.has_new_shares():
            return False
        idle = sum(max(0, player.cash - LEFT_IN_HAND) for player in self.state.players.values())
        return idle >= (self.float - sold) // company.unit * price

    def unopened(self, name: CompanyId, percent: int) -> float:
        """A share of a company that will come to life by the rules alone, such as one that minor railways become."""
        joins = any(
            data.exchange is not None and data.exchange.company == name and not self.state.companies[minor].closed
            for minor, data in self.title.companies.items()
            if minor in self.state.companies
        )
        return self.prospects.held_value(name, percent) * 0.85 if joins else 0.0
