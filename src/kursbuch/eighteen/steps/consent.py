"""Trades that need another player's consent: they are asked, and play waits for their answer."""

from collections.abc import Callable, Iterator
from typing import Any

from kursbuch.eighteen.actions import Accept, Decline
from kursbuch.eighteen.model.events import Event, Finished, OfferDeclined
from kursbuch.eighteen.model.frames import Question
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import acting_turn, asked
from kursbuch.kernel.ids import SeatId

Deal = Callable[[Title, Cursor, Any], Iterator[Event]]


def was_declined(state: State, *wanted: str) -> bool:
    """Whether the owner of what bears these names has declined to sell it in this company turn."""
    turn = acting_turn(state)
    return turn is not None and wanted in turn.declined


class AcceptStep(BaseStep[Accept]):
    """Agree: the deal is carried out."""

    name = "accept"
    action = Accept

    def __init__(self, deal: Deal) -> None:
        super().__init__()
        self.deal = deal

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Yes."""
        yield Accept()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Accept) -> Iterator[Event]:
        """Back to the company's turn, with the deal done."""
        frame = asked(now.state, Question)
        yield Finished()
        yield from self.deal(title, now, frame)


class DeclineStep(BaseStep[Decline]):
    """Refuse: the company's turn goes on; whether the same may be asked again in it is for the title to say."""

    name = "decline"
    action = Decline

    def __init__(self, wanted: Callable[[Any], tuple[str, ...]]) -> None:
        super().__init__()
        self.wanted = wanted

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """No."""
        yield Decline()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Decline) -> Iterator[Event]:
        """The answer is remembered for the rest of the turn."""
        frame = asked(now.state, Question)
        yield Finished()
        yield OfferDeclined(self.wanted(frame))
