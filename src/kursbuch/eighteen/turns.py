"""What is being played: typed access to the agenda."""

from typing import TypeVar

from kursbuch.eighteen.model.agenda import acting_turn as acting_turn
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, Question, ShareRound
from kursbuch.eighteen.model.state import Company, State
from kursbuch.kernel.ids import SeatId

Q = TypeVar("Q", bound=Question)


def turn_of(state: State) -> CompanyTurn:
    """The company turn being played, below any interruption."""
    agenda = state.agenda
    if agenda and type(agenda[-1]) is CompanyTurn:
        return agenda[-1]
    for frame in reversed(agenda):
        if isinstance(frame, CompanyTurn):
            return frame
    raise LookupError("no company is acting")


def acting_company(state: State) -> tuple[CompanyId, Company]:
    """The company whose turn it is."""
    name = turn_of(state).company
    return name, state.companies[name]


def acting_seat(state: State) -> SeatId:
    """The seat whose turn or question it is, or that acts out of turn; in a company's turn its director."""
    frame = state.agenda[-1]
    seat: SeatId | None = getattr(frame, "seat", None)
    if isinstance(frame, CompanyTurn):
        seat = state.companies[frame.company].director
    assert seat is not None
    return seat


def share_round(state: State) -> ShareRound:
    """The share round being played."""
    frame = state.agenda[-1]
    assert isinstance(frame, ShareRound)
    return frame


def operating_round(state: State) -> OperatingRound | None:
    """The operating round being played, if one is."""
    for frame in state.agenda:
        if isinstance(frame, OperatingRound):
            return frame
    return None


def asked(state: State, kind: type[Q]) -> Q:
    """The decision that interrupts play."""
    frame = state.agenda[-1]
    assert isinstance(frame, kind)
    return frame
