"""PRV: what comes with the privates, what they pay, and when they close."""

from collections.abc import Iterator, Mapping

from kursbuch.eighteen.actions import ClosePaper
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    DividendDeclared,
    Event,
    Paid,
    PaperClosed,
    PaperMoved,
    PaperUsed,
    SharesMoved,
    WentIntoOperation,
)
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.steps.closing import ClosePaperStep, owner_closes_it
from kursbuch.eighteen.title import Cursor, Gate, Reaction, Rule, looks_at
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.extra import ParDue
from kursbuch.titles.g1862.options import Title

P1, P2, P3, P4, P5, P6, P7, P8 = (PaperId(f"P{number}") for number in range(1, 9))
NYH, NYC, CPR, UP, WP = (CompanyId(name) for name in ("NYH", "NYC", "CPR", "UP", "WP"))

GIFTS: Mapping[PaperId, Mapping[CompanyId, int]] = {
    P5: {WP: 10},
    P6: {NYC: 20},
    P7: {CPR: 10, UP: 10},
    P8: {NYH: 30},
}
"""PRV-13 to PRV-16: percent of companies that come with a private."""


def open_papers(state: State, seat: SeatId) -> tuple[PaperId, ...]:
    """A player's privates that are still in the game."""
    return tuple(name for name, paper in state.papers.items() if paper.owner == seat and not paper.closed)


def other_papers(title: Title, state: State, seat: SeatId) -> int:
    """PRV-06: an open private counts as one certificate."""
    return len(open_papers(state, seat))


def income(title: Title, state: State, paper: PaperId) -> int:
    """PRV-01, PRV-15: what a private pays in an operating round; private 7 less once one of its companies is open."""
    reduced = paper == P7 and state.papers[P7].used
    return title.numbers.reduced_income if reduced else title.papers[paper].dividend


def papers_pay(title: Title, now: Cursor) -> Iterator[Event]:
    """PRV-02: the bank pays the income of each open private to its owner."""
    for name, paper in now.state.papers.items():
        if paper.owner is not None and not paper.closed:
            yield Paid(BANK, paper.owner, income(title, now.state, name), "private", name)


# -- reactions ----------------------------------------------------------------------------------------------------


def shares_come_with_it(title: Title, now: Cursor, event: PaperMoved) -> Iterator[Event]:
    """AUC-11, PRV-13 to PRV-17: the buyer receives the shares at once; who gets a director's share is director."""
    for company, percent in GIFTS.get(event.paper, {}).items():
        directs = event.paper == P8
        if directs:
            yield DirectorChanged(company, SeatId(event.owner))
        yield SharesMoved(company, NEW, event.owner, percent, certificate=directs, cause="private")


def first_dividend_closes(title: Title, now: Cursor, event: DividendDeclared) -> Iterator[Event]:
    """PRV-13, PRV-14: private 5 closes when WP first pays, private 6 when NYC does."""
    paper = {WP: P5, NYC: P6}.get(event.company)
    if event.kind == "pay" and paper is not None and not now.state.papers[paper].closed:
        yield PaperClosed(paper, "dividend")


def opening_closes(title: Title, now: Cursor, event: WentIntoOperation) -> Iterator[Event]:
    """PRV-15, PRV-16: private 8 closes with NYH; private 7 pays less after the first of CPR and UP, and then closes."""
    paper = {NYH: P8, CPR: P7, UP: P7}.get(event.company)
    if paper is None or now.state.papers[paper].closed:
        return
    if paper == P7 and not now.state.papers[P7].used:
        yield PaperUsed(P7, "income")
    else:
        yield PaperClosed(paper, "opened")


REACTIONS = (
    Reaction(RuleId("1862-PRV-17"), (PaperMoved,), shares_come_with_it),
    Reaction(RuleId("1862-PRV-13"), (DividendDeclared,), first_dividend_closes),
    Reaction(RuleId("1862-PRV-15"), (WentIntoOperation,), opening_closes),
)


# -- closing ------------------------------------------------------------------------------------------------------


def par_is_named_first(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """AUC-11: nothing happens before the par of NYH is named."""
    if any(isinstance(frame, ParDue) for frame in state.agenda):
        return refuse(rule, "first_par", company=NYH)
    return None


@looks_at("paper")
def not_the_one_with_a_tile(title: Title, state: State, action: ClosePaper, rule: RuleId) -> Refusal | None:
    """PRV-08: private 2 closes by its tile."""
    return refuse(rule, "closes_with_its_tile", paper=P2) if action.paper == P2 else None


CLOSE = ClosePaperStep(
    Gate("1862-AUC-11", par_is_named_first),
    Rule("1862-PRV-05", owner_closes_it),
    Rule("1862-PRV-08", not_the_one_with_a_tile),
)
