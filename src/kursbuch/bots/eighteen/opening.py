"""Privates and small railways at the beginning: what is worth more than it costs, and money kept for shares."""

from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.verdict import Verdict, because, best_first
from kursbuch.eighteen.actions import (
    Action,
    Bid,
    BuyMinor,
    BuyPaper,
    ExchangeMinor,
    ExchangePaper,
    LowerPaper,
    Pass,
    WithdrawBid,
)
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

MOST_BID = 0.65
"""So much of their money a player binds in bids; with the rest the cheapest private is bought, or nobody can."""
SECOND_BEST = 0.85
"""A second railway of the same kind gains so much of what the first one does."""
OPENS = 150.0
"""What it is worth that an own company opens without money."""
LIVES = 6.0
"""Operating rounds in which a private pays, as a rule."""


class OpeningBuyer:
    """What a seat thinks of privates and small railways on sale."""

    def __init__(self, prospects: Prospects, seat: SeatId, offers: Offers[Action]) -> None:
        self.prospects = prospects
        self.state: State = prospects.state
        self.seat = seat
        self.offers = offers
        self.cash = self.state.players[seat].cash

    def worth(self, paper: PaperId) -> float:
        """What a private is worth at the start."""
        known = self.prospects.knowledge.papers.get(paper)
        return float(self.prospects.title.papers[paper].dividend * LIVES) if known is None else float(known)

    def verdicts(self) -> list[Verdict]:
        """In a sale with falling prices: buy a bargain, wait, or lower what helps the others least."""
        papers, reserve = self.state.papers, self.prospects.knowledge.opening_reserve
        found: list[Verdict] = []
        for offer in self.offers.listed:
            if isinstance(offer, BuyPaper):
                gain = self.worth(offer.paper) - papers[offer.paper].price
                if gain > 0 and self.cash - papers[offer.paper].price >= reserve:
                    found.append(because(offer, gain, "buys_private", paper=offer.paper, gain=round(gain)))
        found = best_first(found)
        passing = [because(o, 0.0, "keeps_money") for o in self.offers.listed if isinstance(o, Pass)]
        if found or passing:
            return [*found, *passing]
        lows = [o for o in self.offers.listed if isinstance(o, LowerPaper)]
        lowered = [
            because(o, papers[o.paper].price - self.worth(o.paper), "lowers_private", paper=o.paper) for o in lows
        ]
        if lowered:
            return best_first(lowered)
        forced = [o for o in self.offers.listed if isinstance(o, BuyPaper)]
        return best_first(
            [because(o, self.worth(o.paper) - papers[o.paper].price, "buys_private", paper=o.paper) for o in forced]
        )

    def bids(self) -> list[Verdict]:
        """Where privates are bid for: raise what is still cheap, buy the cheapest, take back money that is bound in
        vain; nothing if all is too dear."""
        papers = self.state.papers
        found: list[Verdict] = []
        for span in self.offers.ranged:
            bid = span.action
            if not isinstance(bid, Bid):
                continue
            standing = papers[bid.paper].bids
            leads = bool(standing) and standing[-1].seat == self.seat
            gain = self.worth(bid.paper) - span.low
            if gain > 0 and not leads and span.low + self.bound(bid.paper) <= MOST_BID * self.cash:
                found.append(because(bid, gain, "bids", paper=bid.paper))
        for offer in self.offers.listed:
            if isinstance(offer, BuyPaper):
                gain = self.worth(offer.paper) - papers[offer.paper].price
                found.append(because(offer, gain, "buys_private", paper=offer.paper, gain=round(gain)))
            elif isinstance(offer, WithdrawBid):
                gain = papers[offer.paper].bids[-1].amount + 5 - self.worth(offer.paper)
                found.append(because(offer, gain, "too_dear", paper=offer.paper))
        return best_first([verdict for verdict in found if verdict.gain > 0])

    def bound(self, but: PaperId) -> int:
        """What the seat has offered for other privates."""
        return sum(
            bid.amount
            for name, paper in self.state.papers.items()
            for bid in paper.bids
            if bid.seat == self.seat and name != but
        )

    def auction(self) -> list[Verdict]:
        """The least raise while a private is worth it, else leave it to the others."""
        found = [
            because(span.action, gain, "bids", paper=span.action.paper)
            for span in self.offers.ranged
            if isinstance(span.action, Bid) and (gain := self.worth(span.action.paper) - span.low) > 0
        ]
        passing = [because(o, 0.0, "too_dear") for o in self.offers.listed if isinstance(o, Pass)]
        return [*found, *passing]

    def railway_gain(self, offer: BuyMinor) -> float:
        """What a railway is worth above its price; what is paid beyond the least comes back with its share."""
        prices = sorted(self.prospects.title.companies[offer.company].prices)
        known = self.prospects.knowledge.railways.get(offer.company)
        worth = self.prospects.railway(offer.company) if known is None else float(known)
        kind = self.prospects.title.companies[offer.company].kind
        alike = sum(
            company.director == self.seat and self.prospects.title.companies[name].kind == kind
            for name, company in self.state.companies.items()
        )
        return (worth - prices[0]) * SECOND_BEST**alike + (5.0 if offer.price == prices[len(prices) // 2] else 0.0)

    def exchanges(self) -> list[Verdict]:
        """Small railways and privates for shares: a railway when the company it becomes can open, a private for the
        best share while the choice is free."""
        found: list[Verdict] = []
        for offer in self.offers.listed:
            if isinstance(offer, ExchangeMinor):
                target = self.prospects.title.companies[offer.company].exchange
                if target is not None and self.can_open(target.company):
                    gain = 0.1 * self.prospects.held_value(target.company, target.percent)
                    found.append(because(offer, gain, "exchanges", company=target.company))
            elif isinstance(offer, ExchangePaper):
                unit = self.state.companies[offer.company].unit
                still = self.prospects.title.papers[offer.paper].dividend * self.prospects.rounds_until(self.forced())
                gain = 0.3 * self.prospects.held_value(offer.company, unit) - still
                company = self.state.companies[offer.company]
                if company.director == self.seat and not company.in_operation:
                    gain += OPENS
                found.append(because(offer, gain, "exchanges", company=offer.company))
        return best_first([verdict for verdict in found if verdict.gain > 0])

    def forced(self) -> int:
        """Trains to be sold until privates are exchanged without asking: at the latest when the first ones rust."""
        rusty = [card for card in self.prospects.cards if card.rusted_by]
        return self.prospects.sold_before(rusty[0].rusted_by[0]) if rusty else 0

    def can_open(self, name: CompanyId) -> bool:
        """Whether a company opens if its reserved share is exchanged and the seat buys what is missing."""
        company, title = self.state.companies[name], self.prospects.title
        price = title.price(self.state, name) or company.issue_price or 0
        held = sum(company.held_by(seat) for seat in self.state.players)
        offered = [o for o in self.offers.listed if isinstance(o, ExchangePaper)]
        held += company.unit * len({o.paper for o in offered})
        missing = title.data.info.float_percent - held - title.companies[name].directors_share
        return missing <= 0 or (price > 0 and missing // company.unit * price <= self.cash)

    def small_railways(self) -> list[Verdict]:
        """In a share round: privates and railways that one owner has as a whole."""
        found: list[Verdict] = []
        for offer in self.offers.listed:
            if isinstance(offer, BuyMinor):
                found.append(because(offer, self.railway_gain(offer), "buys_railway", company=offer.company))
            elif isinstance(offer, BuyPaper):
                gain = self.worth(offer.paper) - self.state.papers[offer.paper].price
                found.append(because(offer, gain, "buys_private", paper=offer.paper, gain=round(gain)))
        return best_first([verdict for verdict in found if verdict.gain > 0])
