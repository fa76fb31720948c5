"""The moves of a game that stand: those that were not taken back."""

from collections.abc import Callable, Iterable
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


def standing_moves(game: Game[Any, Any, Any, Any]) -> list[Step]:
    """The moves from the beginning to now, without those that were taken back."""

    def origin(number: int) -> int:
        while number and (back := game.journal[number - 1].back_to) is not None:
            number = back
        return number

    found: list[Step] = []
    number = origin(len(game.journal))
    while (before := game.positions[number].before) is not None:
        entry = game.journal[number - 1]
        found.append(Step(number, before, entry.seat, entry.events))
        number = origin(before)
    return found[::-1]


def curve(line: Iterable[tuple[int, Any]], value: Callable[[Any], int]) -> Curve:
    """A number over time, where it changes; `line` are positions with their numbers."""
    found: list[tuple[int, int]] = []
    for number, state in line:
        now = value(state)
        if not found or now != found[-1][1]:
            found.append((number, now))
    return tuple(found)
