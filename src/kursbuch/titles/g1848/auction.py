"""AUC: the sale of the private companies that opens the game."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyPaper, LowerPaper, Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    Finished,
    IssuePriceSet,
    Paid,
    PaperMoved,
    PaperPriced,
    Passed,
    PriorityMoved,
    SetBegan,
    SharesMoved,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import OpeningSale, ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Gate, Reaction, Rule, Step
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.options import Title

QR, CAR = CompanyId("QR"), CompanyId("CAR")


def sale_frame(state: State) -> OpeningSale:
    """The sale being played."""
    frame = state.agenda[-1]
    assert isinstance(frame, OpeningSale)
    return frame


def all_at_least_price(title: Title, state: State) -> bool:
    """AUC-06: whether no unsold private can be lowered any more."""
    return all(p.owner is not None or p.price <= title.papers[n].least for n, p in state.papers.items())


def any_owned(state: State) -> bool:
    """AUC-07: whether some player owns a private."""
    return any(p.owner is not None for p in state.papers.values())


def owns_a_paper(state: State, seat: SeatId) -> bool:
    """AUC-05, AUC-06: whether this player owns a private."""
    return any(p.owner == seat for p in state.papers.values())


def papers_pay(title: Title, state: State) -> Iterator[Event]:
    """AUC-08, PRV-01, PRV-08: every open private pays its dividend from the bank to its owner."""
    for name, paper in state.papers.items():
        if paper.owner is not None and not paper.closed:
            yield Paid(BANK, paper.owner, title.papers[name].dividend, "private", name)


class BuyPaperStep(BaseStep[BuyPaper]):
    """Buy any unsold private at its marked price."""

    name = "buy_paper"
    action = BuyPaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each unsold private."""
        yield from (BuyPaper(name) for name, paper in state.papers.items() if paper.owner is None)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyPaper) -> Iterator[Event]:
        """AUC-11: pay the bank; with the sixth private the sale is over."""
        price = now.state.papers[action.paper].price
        if price:
            yield Paid(seat, BANK, price, "paper", action.paper)
        yield PaperMoved(action.paper, seat)
        following = now.state.seat_after(seat)
        if any(p.owner is None for p in now.state.papers.values()):
            yield TurnEnded()
            return
        yield PriorityMoved(following)
        yield Finished()
        yield SetBegan(1)
        yield ShareRound(1, following)


class LowerPaperStep(BaseStep[LowerPaper]):
    """Lower the marked price of one unsold private."""

    name = "lower_paper"
    action = LowerPaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each unsold private."""
        yield from (LowerPaper(name) for name, paper in state.papers.items() if paper.owner is None)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LowerPaper) -> Iterator[Event]:
        """Five pounds less."""
        price = now.state.papers[action.paper].price
        yield PaperPriced(action.paper, price - title.numbers.auction_step)
        yield TurnEnded()


class PassSaleStep(BaseStep[Pass]):
    """Pass in the sale."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """One may ask."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """AUC-08: when all pass in a row the privates pay and the sale goes on."""
        yield Passed(seat)
        if sale_frame(now.state).passes == 0:
            yield from papers_pay(title, now.state)


def paper_is_unsold(title: Title, state: State, action: BuyPaper | LowerPaper, rule: RuleId) -> Refusal | None:
    """AUC-02: only unsold privates are bought or lowered."""
    owner = state.papers[action.paper].owner
    if owner is not None:
        return refuse(rule, "paper_is_sold", paper=action.paper, owner=owner)
    return None


def paper_can_be_paid(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """AUC-04: the buyer needs the marked price in cash."""
    seat = sale_frame(state).seat
    price, cash = state.papers[action.paper].price, state.players[seat].cash
    if cash < price:
        return refuse(rule, "player_lacks_money", seat=seat, price=price, cash=cash)
    return None


def price_is_above_its_least(title: Title, state: State, action: LowerPaper, rule: RuleId) -> Refusal | None:
    """AUC-03: six reductions at most."""
    least = title.papers[action.paper].least
    if state.papers[action.paper].price <= least:
        return refuse(rule, "price_at_least", paper=action.paper, least=least)
    return None


def somebody_must_buy(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """AUC-07: nobody passes while all are at their least and none is owned."""
    if all_at_least_price(title, state) and not any_owned(state):
        return refuse(rule, "must_buy_a_private", seat=sale_frame(state).seat)
    return None


def only_then_may_the_rest_pass(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """AUC-05, AUC-06: an owner may pass; others only when nothing can be lowered and somebody owns one."""
    seat = sale_frame(state).seat
    if owns_a_paper(state, seat) or all_at_least_price(title, state):
        return None
    papers = state.papers.items()
    left = next(name for name, p in papers if p.owner is None and p.price > title.papers[name].least)
    return refuse(rule, "may_not_pass_yet", seat=seat, paper=left)


def owners_alone_pass(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """RUL-19: by this option nobody passes without a private, whatever the prices are."""
    seat = sale_frame(state).seat
    if title.options.auction_pass == "owners_only" and not owns_a_paper(state, seat):
        return refuse(rule, "only_owners_pass", seat=seat)
    return None


def p5_brings_a_share(title: Title, now: Cursor, event: PaperMoved) -> Iterator[Event]:
    """AUC-09, PRV-17: the buyer of P5 gets a share of QR."""
    if event.paper == "P5":
        yield SharesMoved(QR, NEW, event.owner, 10, cause="paper")


def p6_brings_a_directorship(title: Title, now: Cursor, event: PaperMoved) -> Iterator[Event]:
    """AUC-10, PRV-17: the buyer of P6 gets the director's share of CAR, whose issue price is fixed."""
    price = title.companies[CAR].issue_price
    if event.paper == "P6" and price is not None:
        yield IssuePriceSet(CAR, price, title.data.market.issue[str(price)])
        yield DirectorChanged(CAR, SeatId(event.owner))
        yield SharesMoved(CAR, NEW, event.owner, title.companies[CAR].directors_share, True, "paper")


BUY_PAPER = BuyPaperStep(Rule("1848-AUC-02", paper_is_unsold), Rule("1848-AUC-04", paper_can_be_paid))
LOWER_PAPER = LowerPaperStep(Rule("1848-AUC-02", paper_is_unsold), Rule("1848-AUC-03", price_is_above_its_least))
PASS_SALE = PassSaleStep(
    Gate("1848-AUC-07", somebody_must_buy),
    Gate("1848-RUL-19", owners_alone_pass),
    Gate("1848-AUC-06", only_then_may_the_rest_pass),
)

REACTIONS = (
    Reaction(RuleId("1848-AUC-09"), (PaperMoved,), p5_brings_a_share),
    Reaction(RuleId("1848-AUC-10"), (PaperMoved,), p6_brings_a_directorship),
)


class SalePlay:
    """One action each, clockwise, until all privates are sold."""

    def actor(self, title: Title, state: State, frame: OpeningSale) -> SeatId | None:
        """The player in turn."""
        return frame.seat

    def steps(self, title: Title, state: State, frame: OpeningSale) -> tuple[Step, ...]:
        """AUC-01: buy, lower or pass."""
        return (BUY_PAPER, LOWER_PAPER, PASS_SALE)

    def proceed(self, title: Title, now: Cursor, frame: OpeningSale) -> Iterator[Event]:
        """Nothing happens by itself."""
        yield from ()
