"""What all steps are made of."""

from collections.abc import Iterator
from typing import Any

from kursbuch.crayon.actions import Action
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.events import Event
from kursbuch.crayon.model.evolve import APPLY
from kursbuch.crayon.model.state import Player, State, Train, Turn
from kursbuch.crayon.title import Cursor, Gate, Rules, Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm
from kursbuch.kernel.refusal import Refusal, refuse

Offer = Action | FreeForm[Action]


class Step:
    """A paragraph of the rulebook: a kind of action, the rules that can refuse it, and what it brings about."""

    action: type[Action]

    def __init__(self, *rules: Any) -> None:
        self.rules: Rules = rules
        self._gates = tuple(rule for rule in rules if isinstance(rule, Gate))
        self._each = tuple(rule for rule in rules if not isinstance(rule, Gate))

    def candidates(self, title: Title, state: State) -> Iterator[Any]:
        """A superset of the legal actions."""
        raise NotImplementedError

    def legal(self, title: Title, state: State) -> Iterator[Offer]:
        """The candidates that every rule allows. Gates are asked first and once."""
        if any(gate.position(title, state, gate.id) is not None for gate in self._gates):
            return
        each = self._each
        for action in self.candidates(title, state):
            for rule in each:
                if rule.test(title, state, action, rule.id) is not None:
                    break
            else:
                yield action

    def check(self, title: Title, state: State, seat: SeatId, action: Any) -> Refusal | None:
        """The first rule that forbids the action."""
        for rule in self.rules:
            refusal = rule.test(title, state, action, rule.id)
            if refusal is not None:
                return refusal
        return None

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Any) -> Iterator[Event]:
        """The events of a legal action."""
        raise NotImplementedError


class PartsStep(Step):
    """An action of several parts (steps, sections) that are tested and paid in order; if one is refused all are.

    Single parts are listed, and where there is one the action is offered as a form as well.
    """

    def parts(self, action: Any) -> Iterator[Any]:
        """The same action for each part alone."""
        raise NotImplementedError

    def event(self, title: Title, state: State, part: Any) -> Event:
        """What one part brings about."""
        raise NotImplementedError

    def legal(self, title: Title, state: State) -> Iterator[Offer]:
        """Every single part, and the form if there is any."""
        first: Action | None = None
        for action in super().legal(title, state):
            assert isinstance(action, Action)
            first = first or action
            yield action
        if first is not None:
            example = first
            yield FreeForm(self.action.__name__, lambda: example)

    def check(self, title: Title, state: State, seat: SeatId, action: Any) -> Refusal | None:
        """Each part in the position that the parts before it have led to."""
        any_part = False
        for part in self.parts(action):
            any_part = True
            for rule in self.rules:
                refusal = rule.test(title, state, part, rule.id)
                if refusal is not None:
                    return refusal
            event = self.event(title, state, part)
            state = APPLY[type(event)](title, state, event)
        return None if any_part else refuse(title.numbers.unknown, "nothing_named")

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Any) -> Iterator[Event]:
        """Part by part; if the game ends on the way the rest is not done."""
        for part in self.parts(action):
            if now.state.over is None:
                yield self.event(title, now.state, part)


def turn_of(state: State) -> Turn:
    """The turn under way."""
    assert state.turn is not None
    return state.turn


def mover(state: State) -> SeatId:
    """The player on turn."""
    return turn_of(state).seat


def player_of(state: State) -> Player:
    """The sheet of the player on turn."""
    return state.players[turn_of(state).seat]


def train_of(state: State, number: int) -> Train:
    """A train of the player on turn."""
    return player_of(state).trains[number]


def clockwise(state: State, seat: SeatId) -> tuple[SeatId, ...]:
    """All seats, this one first."""
    place = state.seats.index(seat)
    return state.seats[place:] + state.seats[:place]


def named(title: Title, post: int) -> str:
    """A milepost in a sentence: its city or port, else row and column."""
    place = title.board.place_of[post]
    row, col = title.board.posts[post]
    return f"{row}/{col}" if place == NOWHERE else title.board.places[place].name
