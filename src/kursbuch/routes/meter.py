"""How much work a search may do, and when it has to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

PATIENCE = 128
"""Steps of the search between two looks at the clock."""


class Exhausted(Exception):
    """The search may not go on: budget, deadline or cancellation."""


class Limits(NamedTuple):
    """How long the caller is ready to wait: until a reading of `time.monotonic()`, or until `cancel` returns true."""

    deadline: float | None = None
    cancel: Callable[[], bool] | None = None


class Meter:
    """Counts the steps (nodes) of a search.

    `budget` is a number of nodes, so that the same problem gives the same answer on every
    machine; `deadline` is a reading of `time.monotonic()`; `cancel` is asked now and then.
    """

    def __init__(
        self,
        budget: int | None = None,
        deadline: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        self.nodes = 0
        self.budget = budget
        self.deadline = deadline
        self.cancel = cancel
        self.alarm = 0
        """The node count at which `check` has to be called again."""

    def check(self) -> None:
        """Stop the search if one of the limits is reached; otherwise set the next alarm."""
        if self.budget is not None and self.nodes > self.budget:
            raise Exhausted
        if self.deadline is not None and monotonic() >= self.deadline:
            raise Exhausted
        if self.cancel is not None and self.cancel():
            raise Exhausted
        self.alarm = self.nodes + PATIENCE
        if self.budget is not None:
            self.alarm = min(self.alarm, self.budget)
