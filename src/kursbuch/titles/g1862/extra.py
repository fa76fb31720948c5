"""What only 1862 keeps track of, and what it asks of players: promissory notes, a par value, money to be raised."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import Question, SaleNeeded
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.ids import SeatId


class Extra(Struct, frozen=True):
    """Promissory notes by company."""

    notes: Mapping[CompanyId, int] = {}


class NotesTaken(Event, frozen=True):
    """A company gave so many promissory notes for cash."""

    company: CompanyId
    count: int


class NotesGone(Event, frozen=True):
    """The notes of a company are repaid, or lapse with it."""

    company: CompanyId
    count: int
    cause: str


class ParDue(Question, frozen=True):
    """The owner of a director's share that came with a private names the par of its company."""

    seat: SeatId
    company: CompanyId


class TrainDebt(SaleNeeded, frozen=True):
    """A director sells shares to pay for the train that their company must have; `source` is who sells the train."""

    seat: SeatId
    company: CompanyId
    source: str
    train: TrainName
    price: int


class NotesDue(SaleNeeded, frozen=True):
    """A director sells shares to repay the notes of a company that leaves the game; `amount` is still due."""

    noted_in_round: ClassVar[bool] = True

    seat: SeatId
    company: CompanyId
    amount: int


EVENTS: tuple[type[Event], ...] = (NotesTaken, NotesGone, ParDue, TrainDebt, NotesDue)


def extra_of(state: State) -> Extra:
    """The state's own part of 1862."""
    extra = state.extra
    assert isinstance(extra, Extra)
    return extra


def evolve_extra(extra: Struct, event: Event) -> Struct:
    """1862's own facts."""
    assert isinstance(extra, Extra)
    match event:
        case NotesTaken(company=company, count=count):
            return replace(extra, notes={**extra.notes, company: extra.notes.get(company, 0) + count})
        case NotesGone(company=company):
            return replace(extra, notes={name: count for name, count in extra.notes.items() if name != company})
    raise AssertionError(f"unknown event {event}")


def notes_of(state: State, company: CompanyId) -> int:
    """How many promissory notes a company has to repay."""
    return extra_of(state).notes.get(company, 0)
