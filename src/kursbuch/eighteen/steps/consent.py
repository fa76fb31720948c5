"""Trades that need another player's word: he is asked, and play waits for his answer."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kursbuch.eighteen.actions import Accept, Decline
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, FrameChanged, FramePopped, FramePushed
from kursbuch.eighteen.model.frames import Choice, CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import acting_turn, choice_of, turn_of
from kursbuch.kernel.ids import SeatId

Deal = Callable[[Title, Cursor, Choice], Iterator[Event]]


def proposal(kind: str, seat: SeatId, company: CompanyId, price: int, names: tuple[str, ...]) -> Event:
    """Ask a player whether he sells."""
    return FramePushed(Choice(kind, seat, company, price, names))


def was_declined(state: State, *names: str) -> bool:
    """Whether the owner of what bears these names has declined to sell it in this company turn."""
    turn = acting_turn(state)
    return turn is not None and _noted(names) in turn.memo


def _noted(names: tuple[str, ...]) -> str:
    return f"[{' '.join(names)}]"


class AcceptStep(BaseStep[Accept]):
    """Agree: the deal is carried out."""

    name = "accept"
    action = Accept

    def __init__(self, deals: Mapping[str, Deal]) -> None:
        super().__init__()
        self.deals = deals

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Yes."""
        yield Accept()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Accept) -> Iterator[Event]:
        """Back to the company's turn, with the deal done."""
        frame = choice_of(now.state)
        yield FramePopped()
        yield from self.deals[frame.kind](title, now, frame)


class DeclineStep(BaseStep[Decline]):
    """Refuse: the company's turn goes on; whether the same may be asked again in it is for the title to say."""

    name = "decline"
    action = Decline

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """No."""
        yield Decline()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Decline) -> Iterator[Event]:
        """Remember the answer for the rest of the turn."""
        frame = choice_of(now.state)
        yield FramePopped()
        if not was_declined(now.state, *frame.names):
            agenda, turn = now.state.agenda, turn_of(now.state)
            index = next(i for i in range(-1, -len(agenda) - 1, -1) if isinstance(agenda[i], CompanyTurn))
            yield FrameChanged(replace(turn, memo=turn.memo + _noted(frame.names)), index)
