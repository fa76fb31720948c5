"""A row of numbers for every move: its kind, its number, what it brings at once, and what the family says about it."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.learn.base import Array, Senses

AMOUNTS = 100.0
"""Numbers of a move are told in hundreds."""


class MoveFeatures:
    """Rows of the same length for all moves of a game; `columns` says what stands where."""

    def __init__(self, rules: AnyRules, senses: Senses, *, look_ahead: bool) -> None:
        self.rules = rules
        self.senses = senses
        self.look_ahead = look_ahead
        self.kinds = tuple(kind.__name__ for kind in rules.actions)
        ahead = ("gain", "turn_ends") if look_ahead else ()
        self.columns = (*self.kinds, "amount", *ahead, *senses.columns)

    def rows(self, state: Any, seat: SeatId, moves: Sequence[Any]) -> Array:
        """One row for each move; with `look_ahead` each is tried out in the position that the seat imagines."""
        found = np.zeros((len(moves), len(self.columns)), np.float32)
        own = len(self.kinds)
        worth = self.rules.scores(state)[seat] if self.look_ahead else 0
        for row, move in zip(found, moves, strict=True):
            row[self.kinds.index(type(move).__name__)] = 1
            row[own] = _amount(move) / AMOUNTS
            if self.look_ahead:
                after = self.rules.play(state, seat, move)[1]
                row[own + 1] = (self.rules.scores(after)[seat] - worth) / AMOUNTS
                row[own + 2] = seat not in self.rules.waiting_for(after)
        if self.senses.columns:
            found[:, -len(self.senses.columns) :] = self.senses.look(self.rules, state, seat, moves)
        return found


def _amount(move: Any) -> float:
    """The first whole number of a move, as a price or a percentage; 0 where it has none."""
    fields = msgspec.structs.fields(move)
    numbers = (getattr(move, field.name) for field in fields)
    return float(next((number for number in numbers if isinstance(number, int) and not isinstance(number, bool)), 0))
