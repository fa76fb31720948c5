"""VAR-A: the stacks of the two-player game, and the draft with which its first share round begins."""

from collections.abc import Iterator, Mapping, Sequence

from kursbuch.eighteen.actions import BuyMinor, BuyPaper, Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    Finished,
    Paid,
    PaperClosed,
    PaperMoved,
    Passed,
    SaleWentOn,
    SharesMoved,
    WentIntoOperation,
)
from kursbuch.eighteen.model.frames import OpeningSale, ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Gate, Rule, Step
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.bond import bond_is_set_up
from kursbuch.titles.g1824.extra import StackDrafted, StacksDrawn, extra_of
from kursbuch.titles.g1824.opening import minor_bought, paper_is_in_the_game, paper_is_unsold
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, PRESTATE, is_construction, kind_of

DRAFT, COMPANION, MOUNTAINS = "draft", "companion", "mountains"
PLAIN_PRICE = 120


# -- the stacks ---------------------------------------------------------------------------------------------------


def stacks(title: Title, state: State, seed: int, drawn: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    """VAR-A-05: one plain pre-state railway and one coal railway by lot; the rest follows."""
    coal = [name for name in state.companies if kind_of(title, name) == COAL]
    prestate = [name for name in state.companies if kind_of(title, name) == PRESTATE]
    plain = [name for name in prestate if title.companies[name].prices[0] == PLAIN_PRICE]
    dice = Dice(seed)
    lots = {CompanyId(name) for name in drawn.get("construction", ())} or {dice.choice(plain), dice.choice(coal)}
    yield StacksDrawn(
        (
            tuple(name for name in (*plain, *coal) if name in lots),
            tuple(name for name in prestate if name not in plain),
            tuple(name for name in plain if name not in lots),
            tuple(name for name in coal if name not in lots),
        )
    )


def draft_begins(title: Title, state: State) -> Event:
    """VAR-A-06, RUL-39: the start player chooses first; by an option the other one."""
    return OpeningSale(_chooser(title, state, 0), 0, DRAFT)


def _chooser(title: Title, state: State, taken: int) -> SeatId:
    """VAR-A-06: one player chooses from the first and the last stack, the other from the two between."""
    first, second = state.seats
    if title.options.variant_a_draft == "second_player_first":
        first, second = second, first
    return first if taken in (0, 3) else second


def draft_frame(state: State) -> OpeningSale:
    """The draft being played."""
    frame = state.agenda[-1]
    assert isinstance(frame, OpeningSale)
    return frame


def on_offer(state: State) -> tuple[CompanyId, ...]:
    """VAR-A-06: all that lies in the stacks; the companion alone if one of its stack is taken."""
    left = extra_of(state).stacks
    opened = [stack for stack in left if len(stack) == 1]
    return tuple(name for stack in opened or left for name in stack)


def prices_of(title: Title, state: State, name: CompanyId) -> tuple[int, ...]:
    """VAR-A-07: construction railways cost 120 each, all others what they always cost."""
    if is_construction(state, name):
        return (title.numbers.construction_price,)
    return title.companies[name].prices


# -- taking papers ------------------------------------------------------------------------------------------------


class TakePaper(BaseStep[BuyMinor]):
    """VAR-A-06: take a paper of a stack, or the companion of the one the other player took."""

    name = "draft"
    action = BuyMinor

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each at each of its prices."""
        for name in on_offer(state):
            yield from (BuyMinor(name, price) for price in prices_of(title, state, name))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyMinor) -> Iterator[Event]:
        """VAR-A-08: then the other player gets the companion, or the next stack is chosen."""
        frame = draft_frame(now.state)
        yield from _taken(title, now, seat, action)
        left = tuple(tuple(n for n in stack if n != action.company) for stack in extra_of(now.state).stacks)
        left = tuple(stack for stack in left if stack)
        yield StackDrafted(left)
        if frame.stage == DRAFT:
            yield SaleWentOn(now.state.seat_after(seat), frame.passes, COMPANION)
        elif left:
            taken = frame.passes + 1
            yield SaleWentOn(_chooser(title, now.state, taken), taken, DRAFT)
        else:
            yield SaleWentOn(now.state.seats[0], 0, MOUNTAINS)


def _taken(title: Title, now: Cursor, seat: SeatId, action: BuyMinor) -> Iterator[Event]:
    """VAR-A-07, VAR-A-10: construction railways have no money; the coal railway among them names the bond railway."""
    if not is_construction(now.state, action.company):
        yield from minor_bought(title, now, seat, action.company, action.price)
        return
    yield Paid(seat, BANK, action.price, "construction")
    yield DirectorChanged(action.company, seat)
    yield SharesMoved(action.company, NEW, seat, 100, True, "purchase")
    yield WentIntoOperation(action.company)
    if kind_of(title, action.company) == COAL and title.options.bond_setup == "when_drafted":
        yield from bond_is_set_up(title, now.state)


def paper_is_on_offer(title: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
    """VAR-A-06: from any stack, or the companion of what was taken."""
    offered = on_offer(state)
    if draft_frame(state).stage == MOUNTAINS:
        return refuse(rule, "stacks_are_taken", company=action.company)
    if action.company not in offered:
        return refuse(rule, "not_in_the_stacks", company=action.company, offered=", ".join(offered))
    return None


def price_is_right(title: Title, state: State, action: BuyMinor, rule: RuleId) -> Refusal | None:
    """VAR-A-07."""
    prices = prices_of(title, state, action.company)
    if action.price not in prices:
        allowed = ", ".join(map(str, prices))
        return refuse(rule, "no_such_price", company=action.company, price=action.price, allowed=allowed)
    return None


TAKE_PAPER = TakePaper(Rule("1824-VAR-A-06", paper_is_on_offer), Rule("1824-VAR-A-07", price_is_right))


# -- mountain railways --------------------------------------------------------------------------------------------


class TakeMountain(BaseStep[BuyPaper]):
    """VAR-A-08: each player may buy one mountain railway."""

    name = "draft_paper"
    action = BuyPaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Those left."""
        yield from (BuyPaper(name) for name, paper in state.papers.items() if paper.owner is None and not paper.closed)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyPaper) -> Iterator[Event]:
        """The price goes to the bank."""
        yield Paid(seat, BANK, now.state.papers[action.paper].price, "paper")
        yield PaperMoved(action.paper, seat)
        yield from _next_to_choose(title, now, seat)


class DeclineMountain(BaseStep[Pass]):
    """VAR-A-08: or none."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Decline."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """RUL-57: by an option it counts as a pass, and the first player's refusal takes one out of the game."""
        yield Passed(seat)
        left = [name for name, paper in now.state.papers.items() if paper.owner is None and not paper.closed]
        if title.options.mountain_draft_pass == "counts" and seat == now.state.seats[0]:
            yield PaperClosed(left[-1], "unsold")
        yield from _next_to_choose(title, now, seat)


def _next_to_choose(title: Title, now: Cursor, seat: SeatId) -> Iterator[Event]:
    """VAR-A-08, VAR-A-09: the other player, then those left leave the game and the share round goes on."""
    owners = {SeatId(p.owner) for p in now.state.papers.values() if p.owner is not None}
    if seat == now.state.seats[0]:
        yield SaleWentOn(now.state.seats[1], 0, MOUNTAINS)
        return
    for name, paper in now.state.papers.items():
        if paper.owner is None and not paper.closed:
            yield PaperClosed(name, "unsold")
    last = next((s for s in reversed(now.state.seats) if s in owners), None)
    passed = _refusals(title, now.state, owners, last)
    yield Finished()
    yield ShareRound(1, now.state.seats[0], passed, last)


def _refusals(title: Title, state: State, owners: set[SeatId], last: SeatId | None) -> tuple[SeatId, ...]:
    """RUL-57: by an option who refused after the last purchase has passed."""
    if title.options.mountain_draft_pass == "separate":
        return ()
    later = state.seats if last is None else state.seats[state.seats.index(last) + 1 :]
    return tuple(seat for seat in later if seat not in owners)


def mountains_have_come(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """VAR-A-06, VAR-A-08: nobody passes while there is something in the stacks; then mountain railways are sold."""
    if draft_frame(state).stage != MOUNTAINS:
        return refuse(rule, "stacks_first")
    return None


def mountain_can_be_paid(title: Title, state: State, action: BuyPaper, rule: RuleId) -> Refusal | None:
    """AUC-05."""
    seat = draft_frame(state).seat
    price, cash = state.papers[action.paper].price, state.players[seat].cash
    if cash < price:
        return refuse(rule, "player_lacks_money", seat=seat, price=price, cash=cash)
    return None


TAKE_MOUNTAIN = TakeMountain(
    Gate("1824-VAR-A-08", mountains_have_come),
    Rule("1824-VAR-A-08", paper_is_unsold),
    Rule("1824-VAR-A-08", paper_is_in_the_game),
    Rule("1824-AUC-05", mountain_can_be_paid),
)
DECLINE_MOUNTAIN = DeclineMountain(Gate("1824-VAR-A-06", mountains_have_come))


class DraftPlay:
    """VAR-A-06 to VAR-A-08: stacks first, then mountain railways."""

    def actor(self, title: Title, state: State, frame: OpeningSale) -> SeatId | None:
        """Whoever chooses, or gets the companion."""
        return frame.seat

    def steps(self, title: Title, state: State, frame: OpeningSale) -> tuple[Step, ...]:
        """Take, buy, decline."""
        return (TAKE_PAPER, TAKE_MOUNTAIN, DECLINE_MOUNTAIN)

    def proceed(self, title: Title, now: Cursor, frame: OpeningSale) -> Iterator[Event]:
        """Nothing happens by itself."""
        yield from ()
