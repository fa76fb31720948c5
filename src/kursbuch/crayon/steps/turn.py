"""The phases of a turn."""

from collections.abc import Iterator

from kursbuch.crayon.actions import EndMoving, EndTurn
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.base import Step
from kursbuch.crayon.title import Cursor, Title
from kursbuch.kernel.ids import SeatId


class EndMovingStep(Step):
    """Trains have moved."""

    action = EndMoving

    def candidates(self, title: Title, state: State) -> Iterator[EndMoving]:
        """There is one way."""
        yield EndMoving()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: EndMoving) -> Iterator[ev.Event]:
        """Now track."""
        yield ev.MovingEnded(seat)


class EndTurnStep(Step):
    """The turn is over."""

    action = EndTurn

    def candidates(self, title: Title, state: State) -> Iterator[EndTurn]:
        """There is one way."""
        yield EndTurn()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: EndTurn) -> Iterator[ev.Event]:
        """What is due at the end follows by itself."""
        yield ev.TurnClosing(seat)
