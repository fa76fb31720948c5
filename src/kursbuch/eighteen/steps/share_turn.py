"""A player's turn in a share round: sell, then buy one paper, or pass."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyShare, Pass, SellShares, StartCompany
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    Passed,
    SharesMoved,
    TurnEnded,
)
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State
from kursbuch.eighteen.shares import holdings, paper_value, sale, share_price
from kursbuch.eighteen.steps.base import BaseStep, Offer, keep
from kursbuch.eighteen.steps.share_rules import (
    a_share_is_there,
    buyer_has_the_money,
    company_is_in_the_game,
    company_is_unstarted,
    directors_share_is_never_sold,
    issue_price_is_printed,
    seller_owns_them,
    single_share_is_meant,
)
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import SeatId


class SellStep(BaseStep[SellShares]):
    """Sell shares of one company to the bank."""

    name = "sell"
    action = SellShares

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every block of every company the player holds."""
        for company, held in holdings(state, share_round(state).seat).items():
            step = state.companies[company].unit
            yield from (SellShares(company, percent) for percent in range(step, held + 1, step))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: SellShares) -> Iterator[Event]:
        """Money first, then shares and price; the turn goes on."""
        yield from sale(title, now, seat, action.company, action.percent, "sale", action.certificate)


class BuyStep(BaseStep[BuyShare]):
    """Buy one share; the turn is over then."""

    name = "buy"
    action = BuyShare

    def ready(self, title: Title, state: State) -> Iterator[BuyShare]:
        """A share of every company from wherever one lies, whoever could pay for it."""
        for name, company in state.companies.items():
            new, pool = company.shares.get(NEW, 0), company.shares.get(POOL, 0)
            if new and new - (company.certificate == NEW) * company.directors_share >= company.unit:
                yield BuyShare(name, "new")
            if pool and pool - (company.certificate == POOL) * company.directors_share >= company.unit:
                yield BuyShare(name, "pool")

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Shares that the player can pay for."""
        cash = state.players[share_round(state).seat].cash
        for offer in self.ready(title, state):
            if share_price(title, state, offer.company, offer.source) <= cash:
                yield offer

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyShare) -> Iterator[Event]:
        """Pay the bank and take the share."""
        price = share_price(title, now.state, action.company, action.source)
        yield Paid(seat, BANK, price, "share")
        percent = now.state.companies[action.company].unit
        yield SharesMoved(action.company, action.source, seat, percent, cause="purchase")
        yield TurnEnded()


class StartStep(BaseStep[StartCompany]):
    """Buy the director's share of a company without a price, and name the price."""

    name = "start"
    action = StartCompany

    def ready(self, title: Title, state: State) -> Iterator[StartCompany]:
        """Each unstarted company at each issue price, whoever could pay it."""
        for name, company in state.companies.items():
            if company.certificate == NEW and company.issue_price is None and company.directors_share:
                yield from (StartCompany(name, int(price)) for price in title.data.market.issue)

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """All of them."""
        yield from self.ready(title, state)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: StartCompany) -> Iterator[Event]:
        """The marker goes on the chart, the director's share to the buyer."""
        size = now.state.companies[action.company].directors_share
        cell = title.data.market.issue[str(action.price)]
        yield IssuePriceSet(action.company, action.price, cell)
        yield Paid(seat, BANK, paper_value(title, action.company, action.price, size), "share")
        yield DirectorChanged(action.company, seat)
        yield SharesMoved(action.company, NEW, seat, size, certificate=True, cause="purchase")
        yield TurnEnded()


class PassShareTurn(BaseStep[Pass]):
    """Pass, or end a turn in which only sales were made."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Passing is always a candidate."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """A turn with a sale is no pass."""
        yield Passed(seat)


keep(SellStep.candidates, seller_owns_them, directors_share_is_never_sold)
keep(BuyStep.candidates, single_share_is_meant, a_share_is_there, company_is_in_the_game, buyer_has_the_money)
keep(StartStep.candidates, issue_price_is_printed, company_is_unstarted, company_is_in_the_game)
