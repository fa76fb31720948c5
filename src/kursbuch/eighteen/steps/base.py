"""What all steps are made of."""

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Cursor, Rule, Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm, Ranged

A = TypeVar("A", bound=Action)
Offer = Action | Ranged[Action] | FreeForm[Action]


class BaseStep(Generic[A]):
    """A step with the rules a title gives it."""

    name: str
    action: type[Action]

    def __init__(self, *rules: Rule[A]) -> None:
        self.rules: tuple[Rule[Any], ...] = rules

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """A superset of the legal actions."""
        raise NotImplementedError

    def is_open(self, title: Title, state: State) -> bool:
        """Whether the rules of this step allow any of it now."""
        return any(
            all(rule(title, state, offer) is None for rule in self.rules) for offer in self.candidates(title, state)
        )

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: A) -> Iterator[Event]:
        """The events of a legal action."""
        raise NotImplementedError
