"""Laws that hold in every position of 1862, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence

from kursbuch.eighteen.market import price_at
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Paid
from kursbuch.eighteen.model.frames import CompanyTurn, ShareRound
from kursbuch.eighteen.model.state import NEW, OUT, State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import certificate_sizes
from kursbuch.eighteen.trains import above_limit
from kursbuch.titles.g1862.extra import NotesGone, NotesTaken, notes_of

NOTE_CASH = {60, 80, 90}


def laws_1862(rules: Rules, state: State, events: Sequence[Event]) -> None:
    """All of them."""
    for name in state.companies:
        certificates(state, name)
        notes(state, name)
        places(rules, state, name)
    players(state)
    notes_are_cash(rules, state, events)
    if isinstance(state.frame, CompanyTurn | ShareRound):
        assert not any(above_limit(rules.title, state, name) for name in state.companies), "too many trains"


def certificates(state: State, name: CompanyId) -> None:
    """CORP-02: whole certificates; after a buy-back half is with the company; of one that is gone nothing is left."""
    company = state.companies[name]
    if company.closed:
        assert company.shares == {OUT: 100}, f"{name} is gone but somebody holds shares of it"
        return
    bought_back = company.unit == 5
    assert company.unit in (5, 10)
    assert company.held_by(name) == (50 if bought_back else 0), f"{name} holds the wrong part of itself"
    assert company.directors_share in ((10,) if bought_back else (20, 30))
    for owner in company.shares:
        sizes = certificate_sizes(company, owner)
        assert sum(sizes) == company.held_by(owner), f"{name}: {owner} holds half a certificate"
    if company.director is not None:
        assert company.certificate == company.director, f"{name}: the director's share is with somebody else"
        assert company.held_by(company.director) >= company.directors_share
    else:
        assert company.certificate == NEW, f"{name}: a director's share without a director"


def notes(state: State, name: CompanyId) -> None:
    """LOAN-06: notes come with a buy-back and go with the company."""
    count, company = notes_of(state, name), state.companies[name]
    assert count >= 0
    assert not count or (company.unit == 5 and not company.closed), f"{name} has notes without a buy-back"


def places(rules: Rules, state: State, name: CompanyId) -> None:
    """CORP-03, REC-01: a company has a price from its founding until it leaves the game."""
    company = state.companies[name]
    if company.closed:
        assert company.marker is None
        assert not company.trains
        assert not company.cash
    else:
        assert (company.marker is not None) == (company.issue_price is not None), f"{name}: price without a par"
        assert company.cash >= 0, f"{name} is in debt"
        assert not company.in_operation or company.marker is not None
    if company.marker is not None and isinstance(state.frame, CompanyTurn | ShareRound):
        assert price_at(rules.title.data.market, company.marker.cell) > 0, f"{name} stands on 0 and still plays"


def players(state: State) -> None:
    """BNK: whoever is bankrupt owns nothing; nobody else is in debt before the end."""
    for seat, player in state.players.items():
        if player.final is not None:
            held = [name for name, company in state.companies.items() if company.held_by(seat)]
            kept = [name for name, paper in state.papers.items() if paper.owner == seat and not paper.closed]
            assert not held + kept, f"{seat} is bankrupt and owns {held + kept}"
            assert player.cash == 0
        elif state.over is None:
            assert player.cash >= 0, f"{seat} is in debt"
            highest = (paper.bids[-1] for paper in state.papers.values() if paper.bids)
            assert sum(bid.amount for bid in highest if bid.seat == seat) <= player.cash, f"{seat} bids too much"


def notes_are_cash(rules: Rules, state: State, events: Sequence[Event]) -> None:
    """LOAN-06, LOAN-11: each note brings what its phase says, and is repaid in full or lapses with its company."""
    for event in events:
        if isinstance(event, NotesTaken):
            paid = next(e for e in events if isinstance(e, Paid) and e.payee == event.company)
            assert paid.amount in {event.count * cash for cash in NOTE_CASH}
        if isinstance(event, NotesGone) and event.cause == "repaid":
            repaid = sum(
                e.amount
                for e in events
                if isinstance(e, Paid) and e.cause == "notes" and event.company in (e.payer, e.of)
            )
            assert repaid <= 100 * event.count, f"{event.company} repaid more than its notes"
