"""Chance as a value: the same seed gives the same game on every machine and every Python."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_SURE = _MASK - (1 << 32)
"""A draw below this counts whatever it is drawn for, as long as there are no more than so many outcomes."""


class Dice:
    """A small counter-based generator (splitmix64). Its draws become events, so replaying a record draws nothing."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        limit = _MASK - _MASK % n
        while (draw := self._next()) >= limit:
            pass
        return draw % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        pile, state = list(items), self._state
        for i in range(len(pile) - 1, 0, -1):
            while True:  # as `below` does, written out, since shuffles are most of what is drawn
                state = (state + 0x9E3779B97F4A7C15) & _MASK
                z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                z ^= z >> 31
                if z < _SURE or z < _MASK - _MASK % (i + 1):
                    break
            j = z % (i + 1)
            pile[i], pile[j] = pile[j], pile[i]
        self._state = state
        return tuple(pile)
