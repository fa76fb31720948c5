"""What only 1848 keeps track of, and what it asks of players: loans, takeovers, Tasmania."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import Question, SaleNeeded
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.ids import SeatId

BOE = CompanyId("BOE")
COM = CompanyId("COM")


class Extra(Struct, frozen=True):
    """Loans by company, the loans of each company's last round with a loan, and the companies taken over."""

    loans: Mapping[CompanyId, int] = {}
    latest: Mapping[CompanyId, tuple[str, int]] = {}
    takeovers: tuple[tuple[CompanyId, SeatId], ...] = ()
    com_waits_for: str = ""
    idle_sets: int = 0
    """`idle_sets` counts the sets in a row in which no company acted and no share changed hands."""


class LoanTaken(Event, frozen=True):
    """A company took a loan in this round, freely or to buy the train it must have."""

    company: CompanyId
    round: str
    forced: bool = False


class TakenOver(Event, frozen=True):
    """The Bank of England took a company over from its director."""

    company: CompanyId
    director: SeatId


class CommonwealthWaits(Event, frozen=True):
    """COM started too late in this operating round to act in it."""

    round: str


class IdleSets(Event, frozen=True):
    """The number of sets in a row in which no company acted and no share changed hands."""

    count: int


class ForcedSale(SaleNeeded, frozen=True):
    """A player below zero must sell shares."""

    seat: SeatId


class TasmaniaDue(Question, frozen=True):
    """The owner of P3 must lay the Tasmania tile before its private closes."""

    seat: SeatId


class PaperWanted(Question, frozen=True):
    """A player is asked whether they sell a private to a company."""

    seat: SeatId
    company: CompanyId
    paper: PaperId
    price: int

    @property
    def wanted(self) -> tuple[str, ...]:
        """What a turn remembers if it was declined."""
        return (self.paper,)


EVENTS: tuple[type[Event], ...] = (
    LoanTaken,
    TakenOver,
    CommonwealthWaits,
    IdleSets,
    ForcedSale,
    TasmaniaDue,
    PaperWanted,
)


def extra_of(state: State) -> Extra:
    """1848's own part of the state."""
    extra = state.extra
    assert isinstance(extra, Extra)
    return extra


def evolve_extra(extra: Struct, event: Event) -> Struct:
    """1848's own facts."""
    assert isinstance(extra, Extra)
    match event:
        case LoanTaken(company=company, round=name):
            before = extra.latest.get(company, ("", 0))
            count = before[1] + 1 if before[0] == name else 1
            loans = {**extra.loans, company: extra.loans.get(company, 0) + 1}
            return replace(extra, loans=loans, latest={**extra.latest, company: (name, count)})
        case TakenOver(company=company, director=director):
            return replace(extra, takeovers=(*extra.takeovers, (company, director)))
        case CommonwealthWaits(round=name):
            return replace(extra, com_waits_for=name)
        case IdleSets(count=count):
            return replace(extra, idle_sets=count)
    raise AssertionError(f"unknown event {event}")


def loans_out(state: State) -> int:
    """Loans granted so far, in all."""
    return sum(extra_of(state).loans.values())


def loans_this_round(state: State, company: CompanyId) -> int:
    """LOAN-02: loans the company took in the operating round being played."""
    name, count = extra_of(state).latest.get(company, ("", 0))
    return count if name == round_name(state) else 0


def sold_or_removed(state: State, card: str) -> bool:
    """CORP-05, PHS-05: whether a train of this kind has left the bank, sold or taken out by the Bank of England."""
    return card in state.left_bank


def loans_are_open(state: State) -> bool:
    """Loans, powers and purchases of privates and trade of trains all come with the first 3/3+.

    It serves LOAN-01, PHS-01, PHS-02 and TRN-09.
    """
    return sold_or_removed(state, "3/3+")
