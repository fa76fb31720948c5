"""AUC: the sale of the privates in the first share rounds, with bids, auctions and the private that gets cheaper."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import BuyPaper, SetPar
from kursbuch.eighteen.model.events import (
    Event,
    Finished,
    IssuePriceSet,
    Paid,
    PaperMoved,
    PaperPriced,
    Passed,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.bids import (
    BidStep,
    WithdrawBidStep,
    bid_is_covered,
    bid_is_high_enough,
    bids_are_settled,
    cheapest_unsold,
    least_bid,
    not_above_oneself,
    outbid_alone_withdraws,
    paper_is_bid_for,
    paper_is_in_auction,
    price_is_covered,
    unsold,
)
from kursbuch.eighteen.steps.share_rules import issue_price_is_printed, within_certificate_limit
from kursbuch.eighteen.title import Cursor, Gate, Reaction, Rule, looks_at
from kursbuch.eighteen.turns import asked
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.extra import ParDue
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.papers import NYH, P1
from kursbuch.titles.g1862.sales import above_limit_sells_first


def first_is_unsold(state: State) -> bool:
    """Whether private 1 still lies with the bank."""
    return P1 in unsold(state)


class BuyPaperStep(BaseStep[BuyPaper]):
    """AUC-03: buy the cheapest private; the turn is over then."""

    name = "buy_paper"
    action = BuyPaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """The unsold private with the lowest printed price."""
        paper = cheapest_unsold(title, state)
        if paper is not None:
            yield BuyPaper(paper)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyPaper) -> Iterator[Event]:
        """The bank is paid, and what comes with the private is handed over."""
        price = now.state.papers[action.paper].price
        if price:
            yield Paid(seat, BANK, price, "paper", action.paper)
        yield PaperMoved(action.paper, seat)
        yield TurnEnded()


class SaleBid(BidStep):
    """AUC-01: a bid in a turn of the share round, which is over with it."""

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: object) -> Iterator[Event]:
        """The bid stands."""
        yield from super().decide(title, now, seat, action)  # type: ignore[arg-type]
        yield TurnEnded()


class SetParStep(BaseStep[SetPar]):
    """AUC-11, PRV-16: the buyer of private 8 names the par of NYH."""

    name = "set_par"
    action = SetPar

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each issue price."""
        company = asked(state, ParDue).company
        yield from (SetPar(company, int(price)) for price in title.data.market.issue)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: SetPar) -> Iterator[Event]:
        """The company is founded."""
        yield Finished()
        yield IssuePriceSet(action.company, action.price, title.data.market.issue[str(action.price)])


# -- what happens by itself ---------------------------------------------------------------------------------------


def sale_goes_on(title: Title, now: Cursor) -> Iterator[Event]:
    """AUC-07, AUC-10, AUC-11: first a par that is due, then bids for what has become the cheapest private."""
    company = now.state.companies[NYH]
    if company.director is not None and company.issue_price is None:
        yield ParDue(company.director, NYH)
    else:
        yield from bids_are_settled(title, now.state)


def first_gets_cheaper(title: Title, now: Cursor, event: Passed) -> Iterator[Event]:
    """AUC-12, RUL-19: when all have passed in a row private 1 is offered for less; then to every further player.

    By the option it takes another full round of passes each time.
    """
    frame = now.state.frame
    if not isinstance(frame, ShareRound) or not first_is_unsold(now.state):
        return
    if len(frame.passed) < len(now.state.playing):
        return
    yield PaperPriced(P1, max(0, now.state.papers[P1].price - title.numbers.discount))
    if title.options.p1_discount == "per_round":
        yield Finished()
        yield replace(frame, passed=())


def somebody_could_go_on(title: Title, state: State) -> bool:
    """RUL-60: whether anybody could pay for the cheapest private or bid for another, once outbid bids are withdrawn."""
    cheapest = cheapest_unsold(title, state)
    highest = {name: state.papers[name].bids[-1:] for name in unsold(state)}
    for seat in state.playing:
        bound = sum(bid.amount for bids in highest.values() for bid in bids if bid.seat == seat)
        free = state.players[seat].cash - bound
        for name, bids in highest.items():
            outbid = not any(bid.seat == seat for bid in bids)
            if free >= (state.papers[name].price if name == cheapest else least_bid(title, state, name)) and outbid:
                return True
    return False


REACTIONS = (Reaction(RuleId("1862-AUC-12"), (Passed,), first_gets_cheaper),)


# -- rules --------------------------------------------------------------------------------------------------------


def paper_is_the_cheapest(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """AUC-03: only the unsold private with the lowest printed price is bought outright."""
    paper, cheapest = state.papers[action.paper], cheapest_unsold(title, state)
    if paper.closed:
        return refuse(rule, "paper_gone", paper=action.paper)
    if paper.owner is not None:
        return refuse(rule, "paper_is_sold", paper=action.paper, owner=paper.owner)
    if action.paper != cheapest:
        return refuse(rule, "cheapest_first", paper=action.paper, cheapest=cheapest or "")
    return None


def nobody_refuses_a_gift(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """AUC-12: to whom private 1 is offered for nothing must take it."""
    if first_is_unsold(state) and state.papers[P1].price == 0:
        return refuse(rule, "must_take_it", paper=P1)
    return None


def privates_come_first(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """AUC-02: as long as a private is unsold nothing else is on sale."""
    paper = cheapest_unsold(title, state)
    return None if paper is None else refuse(rule, "privates_first", paper=paper)


@looks_at("company")
def par_of_this_company(title: Title, state: State, action: SetPar, rule: RuleId) -> Refusal | None:
    """AUC-11: the par that is due is named, and no other."""
    company = asked(state, ParDue).company
    return None if action.company == company else refuse(rule, "first_par", company=company)


BUY_PAPER = BuyPaperStep(
    Rule("1862-AUC-03", paper_is_the_cheapest),
    Gate("1862-SR-16", above_limit_sells_first),
    Gate("1862-SR-14", within_certificate_limit),
    Rule("1862-AUC-05", price_is_covered),
)
BID = SaleBid(
    Rule("1862-AUC-04", paper_is_bid_for),
    Rule("1862-AUC-04", not_above_oneself),
    Rule("1862-AUC-04", bid_is_high_enough),
    Gate("1862-AUC-12", nobody_refuses_a_gift),
    Gate("1862-SR-16", above_limit_sells_first),
    Rule("1862-AUC-05", bid_is_covered),
)
WITHDRAW = WithdrawBidStep(Rule("1862-AUC-06", outbid_alone_withdraws))
RAISE = BidStep(
    Rule("1862-AUC-08", paper_is_in_auction),
    Rule("1862-AUC-08", bid_is_high_enough),
    Rule("1862-AUC-09", bid_is_covered),
)
SET_PAR = SetParStep(Rule("1862-AUC-11", par_of_this_company), Rule("1862-SR-09", issue_price_is_printed))
