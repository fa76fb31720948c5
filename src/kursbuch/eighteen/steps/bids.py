"""Bids for privates: they stand side by side, bind money, and end in a sale or in an auction among the bidders."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Bid, BuyPaper, Pass, WithdrawBid
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.events import BidMade, BidWithdrawn, Event, Finished, Paid, PaperMoved
from kursbuch.eighteen.model.frames import PaperAuction, Question
from kursbuch.eighteen.model.state import BANK, StandingBid, State
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import acting_seat, asked
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal, refuse


def unsold(state: State) -> tuple[PaperId, ...]:
    """The privates that nobody has bought, in the order of the title's list."""
    return tuple(name for name, paper in state.papers.items() if paper.owner is None and not paper.closed)


def cheapest_unsold(title: Title, state: State) -> PaperId | None:
    """The unsold private with the lowest printed price: it is sold outright, the others are bid for."""
    return min(unsold(state), key=lambda name: title.papers[name].price, default=None)


def least_bid(title: Title, state: State, paper: PaperId) -> int:
    """A step above the price, or above the highest bid."""
    bids = state.papers[paper].bids
    return (bids[-1].amount if bids else state.papers[paper].price) + title.data.info.bid_step


def bound_money(title: Title, state: State, seat: SeatId, but: PaperId | None = None) -> int:
    """What the bids of a seat bind, one paper left out: all that stand, or only the highest of each paper."""
    return sum(
        bid.amount
        for name, paper in state.papers.items()
        for bid in (paper.bids if title.data.info.outbid_money == "bound" else paper.bids[-1:])
        if bid.seat == seat and name != but
    )


def free_money(title: Title, state: State, seat: SeatId, but: PaperId | None = None) -> int:
    """Cash that no bid binds; a bid for `but` would replace the one that stands."""
    return state.players[seat].cash - bound_money(title, state, seat, but)


def bid_of(state: State, paper: PaperId, seat: SeatId) -> StandingBid | None:
    """The bid of a seat for a private, if one stands."""
    return next((bid for bid in state.papers[paper].bids if bid.seat == seat), None)


class BidStep(BaseStep[Bid]):
    """Bid for a private; in its auction raise."""

    name = "bid"
    action = Bid

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Any sum from the least bid to the money that is free, for the private in auction or for all unsold."""
        frame, seat = state.frame, acting_seat(state)
        for paper in (frame.paper,) if isinstance(frame, PaperAuction) else unsold(state):
            low, high = least_bid(title, state, paper), free_money(title, state, seat, paper)
            if low <= high:
                yield Ranged(Bid(paper, low), "amount", low, high)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Bid) -> Iterator[Event]:
        """The bid stands; whether the turn is over with it is for the title to say."""
        yield BidMade(action.paper, seat, action.amount)


class WithdrawBidStep(BaseStep[WithdrawBid]):
    """Take back a bid that is not the highest."""

    name = "withdraw_bid"
    action = WithdrawBid

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every private for which the seat has bid."""
        seat = acting_seat(state)
        yield from (WithdrawBid(paper) for paper in unsold(state) if bid_of(state, paper, seat) is not None)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: WithdrawBid) -> Iterator[Event]:
        """The money is free again."""
        yield BidWithdrawn(action.paper, seat)


class PassAuctionStep(BaseStep[Pass]):
    """Leave an auction: the bid lapses."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Nobody has to raise."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """The next bidder is asked, or the last one left gets the private."""
        yield BidWithdrawn(asked(now.state, PaperAuction).paper, seat)


class PaperAuctionPlay(QuestionPlay):
    """Bidders raise or pass, clockwise; whoever has bid the most is not asked. The last one left pays their bid."""

    def proceed(self, title: Title, now: Cursor, frame: Question) -> Iterator[Event]:
        """With one bid left the private is sold."""
        assert isinstance(frame, PaperAuction)
        if len(now.state.papers[frame.paper].bids) == 1:
            yield Finished()
            yield from sold_to_bidder(now.state, frame.paper)


def sold_to_bidder(state: State, paper: PaperId) -> Iterator[Event]:
    """The highest bidder pays the bank and gets the private; all bids for it are over."""
    best = state.papers[paper].bids[-1]
    yield Paid(best.seat, BANK, best.amount, "paper", paper)
    yield PaperMoved(paper, best.seat)


def bids_are_settled(title: Title, state: State) -> Iterator[Event]:
    """If there are bids for the cheapest unsold private it is sold to the only bidder, or auctioned from the lowest on.

    A title asks for this whenever a private was sold, as long as something comes of it.
    """
    paper = cheapest_unsold(title, state)
    bids = () if paper is None else state.papers[paper].bids
    if paper is None or not bids:
        return
    if len(bids) == 1:
        yield from sold_to_bidder(state, paper)
    else:
        yield PaperAuction(paper, bids[0].seat)


# -- rules --------------------------------------------------------------------------------------------------------


def paper_is_bid_for(title: Title, state: State, action: Bid, rule: RuleId) -> Refusal | None:
    """Bids are for unsold privates other than the cheapest, which is bought at its price."""
    paper = state.papers[action.paper]
    if paper.closed or paper.owner is not None:
        return refuse(rule, "paper_is_sold", paper=action.paper, owner=paper.owner or "")
    if action.paper == cheapest_unsold(title, state):
        return refuse(rule, "bought_not_bid_for", paper=action.paper)
    return None


def paper_is_in_auction(title: Title, state: State, action: Bid, rule: RuleId) -> Refusal | None:
    """In an auction one raises for the private that is auctioned."""
    paper = asked(state, PaperAuction).paper
    return None if action.paper == paper else refuse(rule, "other_paper_in_auction", paper=paper)


def not_above_oneself(title: Title, state: State, action: Bid, rule: RuleId) -> Refusal | None:
    """Whoever has bid the most for a private does not bid for it again."""
    bids, seat = state.papers[action.paper].bids, acting_seat(state)
    if bids and bids[-1].seat == seat:
        return refuse(rule, "highest_bid_is_ones_own", seat=seat, paper=action.paper)
    return None


def bid_is_high_enough(title: Title, state: State, action: Bid, rule: RuleId) -> Refusal | None:
    """A bid exceeds the price, or the highest bid, by a step at least."""
    least = least_bid(title, state, action.paper)
    if action.amount < least:
        return refuse(rule, "bid_too_low", paper=action.paper, amount=action.amount, least=least)
    return None


def bid_is_covered(title: Title, state: State, action: Bid, rule: RuleId) -> Refusal | None:
    """A bid is paid from cash that no other bid binds."""
    seat = acting_seat(state)
    free = free_money(title, state, seat, action.paper)
    if action.amount > free:
        return refuse(rule, "bid_not_covered", seat=seat, amount=action.amount, free=free)
    return None


def price_is_covered(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """A private is bought with cash that no bid binds."""
    seat = acting_seat(state)
    price, free = state.papers[action.paper].price, free_money(title, state, seat)
    if price > free:
        return refuse(rule, "bid_not_covered", seat=seat, amount=price, free=free)
    return None


def outbid_alone_withdraws(title: Title, state: State, action: WithdrawBid, rule: RuleId) -> Refusal | None:
    """A bid of one's own can be taken back, but not the highest."""
    bids, seat = state.papers[action.paper].bids, acting_seat(state)
    if bid_of(state, action.paper, seat) is None:
        return refuse(rule, "no_bid_to_withdraw", seat=seat, paper=action.paper)
    if bids[-1].seat == seat:
        return refuse(rule, "highest_bid_stays", seat=seat, paper=action.paper)
    return None
