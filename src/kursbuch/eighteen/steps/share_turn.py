"""A player's turn in a share round: sell, then buy one paper, or pass."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import BuyShare, Pass, SellShares, StartCompany
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    FrameChanged,
    IssuePriceSet,
    Paid,
    Passed,
    SharesMoved,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State
from kursbuch.eighteen.shares import holdings, sale, share_price
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import SeatId


def turn_ends(state: State, frame: ShareRound, *, passed: bool) -> FrameChanged:
    """The next seat; a pass is noted, any other turn wipes the passes out."""
    seat, backwards = seat_following(state, frame)
    line = (*(s for s in frame.passed if s != frame.seat), frame.seat) if passed else ()
    last = frame.last if passed else frame.seat
    return FrameChanged(
        replace(frame, seat=seat, backwards=backwards, passed=line, last=last, sold_now=(), acted=False, sold_at=())
    )


def seat_following(state: State, frame: ShareRound) -> tuple[SeatId, bool]:
    """To the left; while the first pass goes backwards to the right, until the first seat begins the next pass."""
    if not frame.backwards:
        return state.seat_after(frame.seat), False
    if frame.seat == state.seats[0]:
        return frame.seat, False
    return state.seat_after(frame.seat, -1), True


class SellStep(BaseStep[SellShares]):
    """Sell shares of one company to the bank."""

    name = "sell"
    action = SellShares

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every block of every company the player holds."""
        for company, held in holdings(state, share_round(state).seat).items():
            step = title.companies[company].share
            yield from (SellShares(company, percent) for percent in range(step, held + 1, step))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: SellShares) -> Iterator[Event]:
        """Money first, then shares and price; he may go on."""
        price = title.price(now.state, action.company)
        yield from sale(title, now, seat, action.company, action.percent, "sale", action.certificate)
        yield FrameChanged(self.noted(share_round(now.state), seat, action, price))

    def noted(self, frame: ShareRound, seat: SeatId, action: SellShares, price: int) -> ShareRound:
        """What the round remembers of a sale made at this price of one share."""
        sold = frame.sold if (seat, action.company) in frame.sold else (*frame.sold, (seat, action.company))
        return replace(
            frame,
            sold=sold,
            sold_now=(*frame.sold_now, action.company),
            acted=True,
            passed=(),
            last=seat,
        )


class BuyStep(BaseStep[BuyShare]):
    """Buy one share; the turn is over then."""

    name = "buy"
    action = BuyShare

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """A share of every company from wherever one lies."""
        for name, company in state.companies.items():
            for source in (NEW, POOL):
                if company.shares.get(source, 0):
                    yield BuyShare(name, "new" if source == NEW else "pool")

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyShare) -> Iterator[Event]:
        """Pay the bank and take the share."""
        price = share_price(title, now.state, action.company, action.source)
        frame = share_round(now.state)
        yield Paid(seat, BANK, price, "share")
        percent = title.companies[action.company].share
        yield SharesMoved(action.company, action.source, seat, percent, cause="purchase")
        yield turn_ends(now.state, frame, passed=False)


class StartStep(BaseStep[StartCompany]):
    """Buy the director's share of a company without a price, and name the price."""

    name = "start"
    action = StartCompany

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each unstarted company at each issue price."""
        for name, company in state.companies.items():
            if company.certificate == NEW and company.issue_price is None:
                yield from (StartCompany(name, int(price)) for price in title.data.market.issue)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: StartCompany) -> Iterator[Event]:
        """The marker goes on the chart, the director's share to the buyer."""
        frame = share_round(now.state)
        data = title.companies[action.company]
        cell = title.data.market.issue[str(action.price)]
        yield IssuePriceSet(action.company, action.price, cell)
        yield Paid(seat, BANK, action.price * data.directors_share // data.share, "share")
        yield DirectorChanged(action.company, seat)
        yield SharesMoved(action.company, NEW, seat, data.directors_share, certificate=True, cause="purchase")
        yield turn_ends(now.state, frame, passed=False)


class PassShareTurn(BaseStep[Pass]):
    """Pass, or end a turn in which only sales were made."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """One may always ask to pass."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """A turn with a sale is no pass."""
        frame = share_round(now.state)
        yield Passed(seat)
        yield turn_ends(now.state, frame, passed=not frame.acted)
