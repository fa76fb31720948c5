"""What all steps are made of."""

from collections.abc import Iterator, Sequence
from typing import Any

from kursbuch.crayon.actions import Action
from kursbuch.crayon.ending import is_at_an_end
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.events import Event
from kursbuch.crayon.model.evolve import APPLY
from kursbuch.crayon.model.state import Player, State, Train, Turn
from kursbuch.crayon.title import Cursor, Gate, Rules, Test, Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm
from kursbuch.kernel.refusal import Refusal, refuse


class Step:
    """A paragraph of the rulebook: a kind of action, the rules that can refuse it, and what it brings about."""

    action: type[Action]
    kept: tuple[Test, ...] = ()
    """Tests that every candidate passes by the way it is made."""

    def __init__(self, *rules: Any) -> None:
        self.rules: Rules = rules
        self._gates = tuple(rule for rule in rules if isinstance(rule, Gate))
        self._each = tuple(rule for rule in rules if not isinstance(rule, Gate) and rule.test not in self.kept)
        self._sleepers = any(rule.awake is not None for rule in self._each)

    def candidates(self, title: Title, state: State) -> Iterator[Any]:
        """A superset of the legal actions."""
        raise NotImplementedError

    def legal(self, title: Title, state: State) -> list[Any]:
        """The candidates that every rule allows. Gates are asked first and once; rules that sleep are not asked."""
        if not self.is_open(title, state):
            return []
        if not self._each:
            return list(self.candidates(title, state))
        rules, found = self.awake(title, state), []
        for action in self.candidates(title, state):
            for rule in rules:
                if rule.test(title, state, action, rule.id) is not None:
                    break
            else:
                found.append(action)
        return found

    def form(self, title: Title, state: State, listed: Sequence[Any]) -> FreeForm[Action] | None:
        """A form with an example, if there is more to choose than what is listed."""
        return None

    def is_open(self, title: Title, state: State) -> bool:
        """Whether every gate is."""
        return not self._gates or all(gate.position(title, state, gate.id) is None for gate in self._gates)

    def awake(self, title: Title, state: State) -> Rules:
        """The rules that may refuse a candidate in this position."""
        if not self._sleepers:
            return self._each
        return tuple(rule for rule in self._each if rule.awake is None or rule.awake(title, state))

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

    steady = False
    """Whether parts wake no rule that sleeps before them."""

    def parts(self, action: Any) -> Iterator[Any]:
        """The same action for each part alone."""
        raise NotImplementedError

    def event(self, title: Title, state: State, part: Any) -> Event:
        """What one part brings about."""
        raise NotImplementedError

    def form(self, title: Title, state: State, listed: Sequence[Any]) -> FreeForm[Action] | None:
        """If there is a single part there may be more in one go."""
        return FreeForm(self.action.__name__, lambda: listed[0]) if listed else None

    def check(self, title: Title, state: State, seat: SeatId, action: Any) -> Refusal | None:
        """Each part in the position that the parts before it have led to, until the game ends."""
        any_part = False
        rules = self.rules
        if self.steady:
            rules = tuple(rule for rule in rules if rule.awake is None or rule.awake(title, state))
        for part in self.parts(action):
            any_part = True
            for rule in rules:
                refusal = rule.test(title, state, part, rule.id)
                if refusal is not None:
                    return refusal
            event = self.event(title, state, part)
            state = APPLY[type(event)](title, state, event)
            if is_at_an_end(title, state):
                break
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
    assert state.turn is not None
    return state.players[state.turn.seat]


def train_of(state: State, number: int) -> Train:
    """A train of the player on turn."""
    assert state.turn is not None
    return state.players[state.turn.seat].trains[number]


def clockwise(state: State, seat: SeatId) -> tuple[SeatId, ...]:
    """All seats, this one first."""
    place = state.seats.index(seat)
    return state.seats[place:] + state.seats[:place]


def named(title: Title, post: int) -> str:
    """A milepost in a sentence: its city or port, else row and column."""
    place = title.board.place_of[post]
    row, col = title.board.posts[post]
    return f"{row}/{col}" if place == NOWHERE else title.board.places[place].name
