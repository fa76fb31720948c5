"""Closing a private of one's own will."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import ClosePaper
from kursbuch.eighteen.model.events import Event, PaperClosed
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import acting_seat
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse


class ClosePaperStep(BaseStep[ClosePaper]):
    """The owner of a private closes it without compensation."""

    name = "close_paper"
    action = ClosePaper

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each private of the seat that is still open."""
        seat = acting_seat(state)
        yield from (ClosePaper(name) for name, paper in state.papers.items() if paper.owner == seat)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: ClosePaper) -> Iterator[Event]:
        """It leaves the game."""
        yield PaperClosed(action.paper, "owner")


def owner_closes_it(title: Title, state: State, action: ClosePaper, rule: RuleId) -> Refusal | None:
    """An own private that is still in the game."""
    paper, seat = state.papers[action.paper], acting_seat(state)
    if paper.closed:
        return refuse(rule, "paper_gone", paper=action.paper)
    if paper.owner is None:
        return refuse(rule, "nobody_owns_it", paper=action.paper)
    if paper.owner != seat:
        return refuse(rule, "paper_not_owned", seat=seat, paper=action.paper, owner=paper.owner)
    return None
