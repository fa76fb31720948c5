"""A title with promissory notes: a face value, less in cash, and a director who is liable. All that the sheet, the
report, previews and the review need of them is declared by the title (docs/decisions/0011)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from msgspec import Struct
from rich.console import Console

from eighteen.toy import BLUE, RED, Toy, city, hexes, white
from kursbuch.cli.eighteen.panels import owners
from kursbuch.cli.eighteen.words import Voice
from kursbuch.eighteen.market import chart_price
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DirectorChanged, Event, Paid, SharesMoved
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.shares import holding_value
from kursbuch.eighteen.shown import Column, Shown
from kursbuch.eighteen.study.facts import facts_between, looked_at
from kursbuch.eighteen.study.review import Part, _parts
from kursbuch.eighteen.title import Title
from kursbuch.kernel.facts import Fact
from kursbuch.kernel.ids import SeatId
from scenario import A, B, C

FACE, CASH = 100, 60


class Notes(Struct, frozen=True):
    """What only this title keeps: notes by company."""

    notes: Mapping[CompanyId, int] = {}


class NotesTaken(Event, frozen=True):
    """A company gave so many notes for cash."""

    company: CompanyId
    count: int


def evolve(extra: Struct, event: Event) -> Struct:
    assert isinstance(extra, Notes)
    assert isinstance(event, NotesTaken)
    return Notes({**extra.notes, event.company: extra.notes.get(event.company, 0) + event.count})


def liable(state: State) -> dict[str, int]:
    """What each director would have to add if all notes were due now."""
    assert isinstance(state.extra, Notes)
    found: dict[str, int] = {}
    for name, count in state.extra.notes.items():
        company = state.companies[name]
        missing = max(0, count * FACE - company.cash)
        if company.director is not None and missing:
            found[company.director] = found.get(company.director, 0) + missing
    return found


def shown(title: Title, state: State) -> Shown:
    assert isinstance(state.extra, Notes)
    counts = {str(name): count for name, count in state.extra.notes.items()}
    return Shown(
        columns=(
            Column("notes", "company", "borrowed", counts),
            Column("face", "company", "money", {name: count * FACE for name, count in counts.items()}),
            Column("liable", "player", "owed", liable(state)),
        )
    )


def worth(title: Title, state: State, seat: SeatId) -> int:
    shares = sum(holding_value(title, state, name, seat) for name in state.companies)
    return state.players[seat].cash + shares - title.shown(state).total("owed", seat)


def table() -> Toy:
    """A directs RED, which has 20, and B directs BLUE, which has 500."""
    own = {
        "new_extra": lambda title: Notes(),
        "evolve_extra": evolve,
        "shown": shown,
        "worth": worth,
        "price": chart_price,
        "certificate_limit": lambda title, state, seat: 20,
    }
    toy = Toy(hexes(D5=white(city()), D7=white(city())), {RED: ("D5", 0), BLUE: ("D7", 0)}, policies=own)
    toy.running(RED, A, cash=20).running(BLUE, B, cash=500)
    return toy


def taken(toy: Toy, company: CompanyId, count: int) -> Toy:
    toy.fact(NotesTaken(company, count), Paid(BANK, company, count * CASH, "notes"))
    return toy


def declared(toy: Toy, before: State) -> list[Fact]:
    facts = facts_between(toy.title, before, toy.state)
    return [fact for fact in facts if fact.key.startswith("column.")]


def test_a_preview_tells_notes_face_value_cash_and_who_is_liable() -> None:
    toy = table()
    before = toy.state
    facts = declared(taken(toy, RED, 9), before)
    assert [(fact.owner, fact.key, fact.before, fact.after, fact.money) for fact in facts] == [
        (RED, "column.notes", 0, 9, False),
        (RED, "column.face", 0, 900, True),
        (A, "column.liable", 0, 900 - 20 - 540, True),
    ]
    assert facts[2] in looked_at(facts, A, toy.state.players)
    assert facts[2] not in looked_at(facts, B, toy.state.players)
    assert toy.company(RED).cash == 20 + 540


def test_a_company_that_could_repay_makes_nobody_liable() -> None:
    toy = taken(table(), BLUE, 2)
    assert toy.title.shown(toy.state).total("owed", B) == 0
    assert toy.title.shown(toy.state).total("borrowed", BLUE) == 2


def test_liability_goes_with_the_office() -> None:
    toy = taken(table(), RED, 9)
    before = toy.state
    toy.fact(SharesMoved(RED, A, C, 60, certificate=True, cause="test"), DirectorChanged(RED, C))
    assert {(fact.owner, fact.before, fact.after) for fact in declared(toy, before)} == {(A, 340, 0), (C, 0, 340)}


def test_the_report_reads_how_many_are_out_and_what_is_owed() -> None:
    toy = taken(taken(table(), RED, 9), BLUE, 20)
    own = toy.rules.view(toy.state, None).shown
    assert [own.total("borrowed", name) for name in (RED, BLUE)] == [9, 20]
    assert [own.total("owed", seat) for seat in (A, B, C)] == [340, 300, 0]


@pytest.mark.parametrize("seat", [A, B, C])
def test_the_review_explains_worth_with_what_is_owed_and_nothing_is_left_over(seat: SeatId) -> None:
    toy = taken(taken(table(), RED, 9), BLUE, 20)
    toy.cash(A, 70)
    total = toy.worth()[seat]
    parts = list(_parts(toy.title, toy.state, seat, total))
    assert sum(part.amount for part in parts) == total
    assert "other" not in {part.label for part in parts}
    owed = {A: -340, B: -300}.get(seat)
    assert ([Part("column.liable", owed)] if owed else []) == [part for part in parts if part.label == "column.liable"]


def test_the_sheet_in_the_terminal_has_a_column_or_row_for_each() -> None:
    toy = taken(table(), RED, 9)
    names = toy.rules.names({A: "Ann", B: "Bo", C: "Cy"})
    screen = Console(width=170)
    with screen.capture() as found:
        view = toy.rules.view(toy.state, None)
        screen.print(owners(Voice(toy.title, names, "en"), toy.state, view, 170))
    red = next(line for line in found.get().splitlines() if "RED" in line)
    assert {"9", "900"} <= set(red.split())
    row = next(line for line in found.get().splitlines() if "liable" in line)
    assert "340" in row


def test_the_browser_gets_all_of_it_with_the_view() -> None:
    toy = taken(table(), RED, 9)
    columns = msgspec.to_builtins(toy.rules.view(toy.state, None))["shown"]["columns"]
    assert [(column["key"], column["of"], column["kind"], dict(column["values"])) for column in columns] == [
        ("notes", "company", "borrowed", {RED: 9}),
        ("face", "company", "money", {RED: 900}),
        ("liable", "player", "owed", {A: 340}),
    ]
