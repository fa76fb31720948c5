"""What only 1824 keeps track of: openings, formations, and the stacks and bonds of the two-player game."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import Frame, Question, SaleNeeded
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.ids import SeatId


class Extra(Struct, frozen=True):
    """1824's own part of the state."""

    unsold: tuple[CompanyId, ...] = ()
    opened: Mapping[CompanyId, str] = {}
    due: tuple[CompanyId, ...] = ()
    first_with_two: Mapping[CompanyId, SeatId] = {}
    marker_back: CompanyId | None = None
    stacks: tuple[tuple[CompanyId, ...], ...] = ()
    construction: tuple[CompanyId, ...] = ()
    bond: CompanyId | None = None
    second_marker_offered: bool = False
    """`unsold` are minors that left the game unbought; `opened` the operating round in which a company opened;
    `due` state railways that form when the round is over; `first_with_two` who first had two shares of a state
    railway; `marker_back` the pre-state railway whose marker in Wien was taken off; `stacks` what is still to be
    drafted; `construction` the two construction railways and `bond` the regional railway that is a bond;
    `second_marker_offered` that somebody was asked for its second marker."""


class LeftUnsold(Event, frozen=True):
    """A minor railway that nobody bought left the game."""

    company: CompanyId


class OpenedDuring(Event, frozen=True):
    """A company opened in an operating round and acts from the next one on."""

    company: CompanyId
    round: str


class FormationDue(Event, frozen=True):
    """A state railway will form at the end of the operating round."""

    company: CompanyId


class Formed(Event, frozen=True):
    """A state railway came into being."""

    company: CompanyId


class HadTwoFirst(Event, frozen=True):
    """A player is the first to own two shares of a state railway."""

    company: CompanyId
    seat: SeatId


class HomeChosen(Event, frozen=True):
    """Of two markers in Wien the one that came from this pre-state railway was taken off."""

    company: CompanyId


class StacksDrawn(Event, frozen=True):
    """The stacks of the two-player game; the first one holds the construction railways."""

    stacks: tuple[tuple[CompanyId, ...], ...]


class StackDrafted(Event, frozen=True):
    """A stack was emptied, or one of its two papers taken."""

    left: tuple[tuple[CompanyId, ...], ...]


class BondNamed(Event, frozen=True):
    """A regional railway is the bond railway of this game."""

    company: CompanyId


class BondMarkerOffered(Event, frozen=True):
    """Somebody may place the second marker of the bond railway, once in the game."""

    company: CompanyId


class HelpNeeded(SaleNeeded, frozen=True):
    """A director may sell shares for a train that their company must buy and cannot pay."""

    seat: SeatId
    company: CompanyId
    source: str
    train: TrainName
    price: int


class MountainDue(Question, frozen=True):
    """The owner of a mountain railway must exchange it."""

    seat: SeatId
    paper: PaperId


class HomeDue(Question, frozen=True):
    """The director of KK says which of its two markers in Wien leaves the map."""

    company: CompanyId


class BondMarkerDue(Question, frozen=True):
    """A director may put the second marker of the bond railway on the map."""

    company: CompanyId


class BondInWienDue(Question, frozen=True):
    """A director puts the third marker of the bond railway into Wien."""

    company: CompanyId


class TownDue(Question, frozen=True):
    """A player lays a town marker before the game."""

    seat: SeatId


class BetweenRounds(Frame, frozen=True):
    """What the game does by itself after an operating round, step by step."""

    number: int
    of: int
    step: str = ""


EVENTS: tuple[type[Event], ...] = (
    HelpNeeded,
    MountainDue,
    HomeDue,
    BondMarkerDue,
    BondInWienDue,
    TownDue,
    BetweenRounds,
    LeftUnsold,
    OpenedDuring,
    FormationDue,
    Formed,
    HadTwoFirst,
    HomeChosen,
    StacksDrawn,
    StackDrafted,
    BondNamed,
    BondMarkerOffered,
)


def extra_of(state: State) -> Extra:
    """1824's own part of the state."""
    extra = state.extra
    assert isinstance(extra, Extra)
    return extra


def evolve_extra(extra: Struct, event: Event) -> Struct:
    """1824's own facts."""
    assert isinstance(extra, Extra)
    match event:
        case LeftUnsold(company=company):
            return replace(extra, unsold=(*extra.unsold, company))
        case OpenedDuring(company=company, round=name):
            return replace(extra, opened={**extra.opened, company: name})
        case FormationDue(company=company):
            return replace(extra, due=(*extra.due, company))
        case Formed(company=company):
            return replace(extra, due=tuple(c for c in extra.due if c != company))
        case HadTwoFirst(company=company, seat=seat):
            return replace(extra, first_with_two={**extra.first_with_two, company: seat})
        case HomeChosen(company=company):
            return replace(extra, marker_back=company)
        case StacksDrawn(stacks=stacks):
            return replace(extra, stacks=stacks, construction=stacks[0])
        case StackDrafted(left=left):
            return replace(extra, stacks=left)
        case BondNamed(company=company):
            return replace(extra, bond=company)
        case BondMarkerOffered():
            return replace(extra, second_marker_offered=True)
    raise AssertionError(f"unknown event {event}")
