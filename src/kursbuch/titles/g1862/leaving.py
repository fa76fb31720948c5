"""REC, BNK: companies whose price reaches 0, players who cannot pay, and what leaves the game with them."""

from collections.abc import Iterator

from kursbuch.eighteen.market import leaves_the_game
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    Event,
    Finished,
    Paid,
    PaperClosed,
    PriceMoved,
    SharesMoved,
    TurnCut,
)
from kursbuch.eighteen.model.frames import CompanyTurn, Question, SaleNeeded
from kursbuch.eighteen.model.state import BANK, OUT, POOL, State
from kursbuch.eighteen.players import drops_out
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.eighteen.shares import holding_value, holdings
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.titles.g1862.erie import B_AND_O, P2, P3, erie_is_laid
from kursbuch.titles.g1862.extra import NotesDue, NotesGone, notes_of
from kursbuch.titles.g1862.forced_sales import SELL_TO_PAY
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.papers import open_papers
from kursbuch.titles.g1862.stations import markers_turn_over

BANKRUPT, ZERO = "bankrupt", "zero"


def notes_paid_by_treasury(title: Title, state: State, name: CompanyId) -> tuple[int, int]:
    """LOAN-11, LOAN-12: what a company pays of its notes, and what is left to its director."""
    due = notes_of(state, name) * title.numbers.note_value
    paid = min(due, state.companies[name].cash)
    return paid, due - paid


# -- a price of 0 -------------------------------------------------------------------------------------------------


def payment_under_way(state: State) -> bool:
    """RUL-58: somebody sells shares to pay for something."""
    return any(isinstance(frame, SaleNeeded) for frame in state.agenda)


def price_reaches_zero(title: Title, now: Cursor, event: PriceMoved) -> Iterator[Event]:
    """REC-01: the company leaves at once; RUL-58: but not before a payment under way is completed."""
    if leaves_the_game(title.data.market, event.target) and not payment_under_way(now.state):
        yield from company_falls(title, now, event.company)


def company_falls(title: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """REC-02: its notes are repaid, by itself and then by its director, who may have to sell shares for it."""
    paid, due = notes_paid_by_treasury(title, now.state, name)
    director = now.state.companies[name].director
    assert director is not None, "a company with a price has a director"
    if paid or due:
        yield NotesGone(name, notes_of(now.state, name), "due")
    if paid:
        yield Paid(name, BANK, paid, "notes")
    if due > now.state.players[director].cash:
        yield NotesDue(director, name, due)
        return
    if due:
        yield Paid(director, BANK, due, "notes", name)
    yield from leaves(title, now, name, ZERO)


def fallen_companies_leave(title: Title, now: Cursor) -> Iterator[Event]:
    """RUL-58: after a payment those that reached 0 meanwhile, in the order in which they did."""
    while not payment_under_way(now.state):
        waiting = [
            (company.marker.since, name)
            for name, company in now.state.companies.items()
            if company.marker is not None and leaves_the_game(title.data.market, company.marker.cell)
        ]
        if not waiting:
            return
        yield from company_falls(title, now, min(waiting)[1])


def leaves(title: Title, now: Cursor, name: CompanyId, cause: str) -> Iterator[Event]:
    """REC-03 to REC-05: everything on its sheet goes, its markers on the board only block from now on."""
    company, notes = now.state.companies[name], notes_of(now.state, name)
    if notes:
        yield NotesGone(name, notes, "lapsed")
    if company.cash:
        yield Paid(name, OUT if title.options.removed_money == "out" else BANK, company.cash, "removed")
    yield from markers_turn_over(now.state, name)
    yield CompanyClosed(name, cause)
    if any(isinstance(frame, CompanyTurn) and frame.company == name for frame in now.state.agenda):
        yield TurnCut(name)


class NotesPlay(QuestionPlay):
    """REC-02: a director sells until the notes of a company on 0 can be repaid, or is bankrupt."""

    def proceed(self, title: Title, now: Cursor, frame: Question) -> Iterator[Event]:
        """Pay as soon as the money is there; with nothing left to sell all cash goes, and the rest is a debt."""
        assert isinstance(frame, NotesDue)
        cash = now.state.players[frame.seat].cash
        if cash < frame.amount and SELL_TO_PAY.is_open(title, now.state):
            return
        yield Finished()
        paid = min(cash, frame.amount)
        if paid:
            yield Paid(frame.seat, BANK, paid, "notes", frame.company)
        if paid < frame.amount:
            yield from goes_bankrupt(title, now, frame.seat, frame.amount - paid)
        else:
            yield from leaves(title, now, frame.company, ZERO)
        yield from fallen_companies_leave(title, now)


NOTES_DUE = NotesPlay("1862-REC-02", "first_notes", SELL_TO_PAY)


# -- bankruptcy ---------------------------------------------------------------------------------------------------


def goes_bankrupt(title: Title, now: Cursor, seat: SeatId, debt: int) -> Iterator[Event]:
    """BNK-02 to BNK-08: companies and privates of the player leave the game, other shares go to the pool."""
    score = sum(holding_value(title, now.state, name, seat) for name in now.state.companies) - debt
    for name, company in now.state.companies.items():
        if company.director == seat:
            yield from others_are_paid(title, now.state, name, seat)
            yield from leaves(title, now, name, BANKRUPT)
    yield from privates_leave(now, seat)
    for name, held in holdings(now.state, seat).items():
        yield SharesMoved(name, seat, POOL, held, cause=BANKRUPT)
    yield from drops_out(now.state, seat, score, BANKRUPT)


def others_are_paid(title: Title, state: State, name: CompanyId, seat: SeatId) -> Iterator[Event]:
    """BNK-05: the bank pays the other shareholders the price after the forced sales."""
    for owner in state.players:
        value = holding_value(title, state, name, owner)
        if owner != seat and value:
            yield Paid(BANK, owner, value, BANKRUPT, name)


def privates_leave(now: Cursor, seat: SeatId) -> Iterator[Event]:
    """BNK-02 to BNK-04: the Erie tile is laid now, the marker of the B&O only blocks."""
    for paper in open_papers(now.state, seat):
        if paper == P2:
            yield from erie_is_laid(now.state, seat)
        if paper == P3:
            yield from markers_turn_over(now.state, B_AND_O)
        yield PaperClosed(paper, BANKRUPT)


REACTIONS = (Reaction(RuleId("1862-REC-01"), (PriceMoved,), price_reaches_zero),)
