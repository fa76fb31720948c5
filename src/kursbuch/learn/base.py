"""What a family of games shows of itself in numbers. A game whose family has nothing here shows what every game has."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kursbuch import catalogue
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules

Array = NDArray[np.float32]
Arrays = Mapping[str, Array]

HIDDEN = -1.0
"""In the place of a number that the seat may not know."""


class Senses(Protocol):
    """Turns positions into arrays. Their names and shapes are the same through all of a game, and numbers are scaled to
    about one; seats are in the order of play, beginning with the one that looks."""

    columns: tuple[str, ...]
    """What the family says about a move, by name."""

    def observe(self, rules: AnyRules, state: Any, seat: SeatId) -> Arrays:
        """What a seat sees, as arrays by name."""
        ...

    def look(self, rules: AnyRules, state: Any, seat: SeatId, moves: Sequence[Any]) -> Array:
        """A row for each move, with a number for each of the columns."""
        ...


def in_order(seats: Sequence[SeatId], first: SeatId) -> list[SeatId]:
    """The seats as one of them counts them: itself, then round the table."""
    at = list(seats).index(first)
    return [*seats[at:], *seats[:at]]


class PlainSenses:
    """What every game has."""

    columns: tuple[str, ...] = ()

    def observe(self, rules: AnyRules, state: Any, seat: SeatId) -> Arrays:
        """Nothing besides what is always shown."""
        return {}

    def look(self, rules: AnyRules, state: Any, seat: SeatId, moves: Sequence[Any]) -> Array:
        """Nothing besides what is always shown."""
        return np.zeros((len(moves), 0), np.float32)


def senses_of(title: str) -> Senses:
    """Those of the title's family."""
    reference = catalogue.family(title).learn
    found: Senses = catalogue.part(reference)() if reference else PlainSenses()
    return found
