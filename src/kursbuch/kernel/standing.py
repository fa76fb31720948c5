"""The moves of a game that stand: those that were not taken back."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId

Curve = tuple[tuple[int, int], ...]
"""A number over time: the positions at which it changes, and what it is from there on."""


class Step(Struct, frozen=True):
    """A move that stands: from the position `before` to the position `number`, with its events."""

    number: int
    before: int
    seat: SeatId | None
    events: tuple[Any, ...]


def origin(game: Game[Any, Any, Any, Any], number: int) -> int:
    """The position that a return led to, or the position itself."""
    while number and (back := game.journal[number - 1].back_to) is not None:
        number = back
    return number


def moves_back(game: Game[Any, Any, Any, Any], number: int | None = None) -> Iterator[Step]:
    """The moves from now, or from a position, back to the beginning, without those that were taken back."""
    here = origin(game, len(game.journal) if number is None else number)
    while (before := game.positions[here].before) is not None:
        entry = game.journal[here - 1]
        yield Step(here, before, entry.seat, entry.events)
        here = origin(game, before)


def standing_moves(game: Game[Any, Any, Any, Any]) -> list[Step]:
    """The moves from the beginning to now, without those that were taken back."""
    return list(moves_back(game))[::-1]


def moves_between(game: Game[Any, Any, Any, Any], first: int, last: int) -> list[Step] | None:
    """The moves that lead from one position to another; None if the one does not lie before the other."""
    target, found = origin(game, first), []
    if origin(game, last) == target:
        return []
    for step in moves_back(game, last):
        found.append(step)
        before = origin(game, step.before)
        if before == target:
            return found[::-1]
        if before < target:
            return None
    return None


class Undone:
    """The positions that were left by taking back and can be gone to again: nobody has acted otherwise since."""

    def __init__(self) -> None:
        self.left: list[int] = []
        self.redone: set[int] = set()
        """Numbers of the entries that did something again."""

    def added(self, game: Game[Any, Any, Any, Any]) -> None:
        """The journal has one more entry."""
        number = len(game.journal)
        back = game.journal[-1].back_to
        if back is None:
            self.left.clear()
            return
        here, target = origin(game, number - 1), origin(game, back)
        if target in self.left:
            del self.left[self.left.index(target) :]
            self.redone.add(number)
        elif moves_between(game, target, here) is None:
            self.left.clear()
        elif target != here:
            self.left.append(here)


def curve(line: Iterable[tuple[int, Any]], value: Callable[[Any], int]) -> Curve:
    """A number over time, where it changes; `line` are positions with their numbers."""
    found: list[tuple[int, int]] = []
    for number, state in line:
        now = value(state)
        if not found or now != found[-1][1]:
            found.append((number, now))
    return tuple(found)
