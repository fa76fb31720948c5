"""What reference games of 1862 say in their own words."""

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import Frame
from kursbuch.eighteen.model.state import State
from kursbuch.titles.g1862.extra import NotesDue, ParDue, TrainDebt, notes_of


def asks_1862(state: State, frame: Frame) -> str | None:
    """The title's own questions."""
    match frame:
        case ParDue(company=company):
            return f"par {company}"
        case TrainDebt(company=company, price=price):
            return f"raise {price - state.companies[company].cash} for train {company}"
        case NotesDue(company=company, amount=amount):
            return f"raise {amount} for notes {company}"
    return None


def notes_1862(state: State, company: CompanyId) -> int:
    """Promissory notes; those that a director is just selling shares for count no more."""
    if any(isinstance(frame, NotesDue) and frame.company == company for frame in state.agenda):
        return 0
    return notes_of(state, company)
