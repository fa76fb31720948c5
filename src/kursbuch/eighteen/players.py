"""Players who leave the game before its end."""

from collections.abc import Iterator

from kursbuch.eighteen.model.events import DroppedOut, Event, PriorityMoved
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.ids import SeatId


def drops_out(state: State, seat: SeatId, score: int, cause: str) -> Iterator[Event]:
    """The player takes no further part and keeps this score; the priority card goes to the next player.

    What they own has to be dealt with before; turns, passes and bids are taken from them with this event.
    """
    if state.priority == seat:
        yield PriorityMoved(state.seat_after(seat))
    yield DroppedOut(seat, score, cause)
