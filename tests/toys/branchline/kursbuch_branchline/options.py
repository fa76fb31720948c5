"""What can be chosen before a game of Branchline, and its numbers, as `data/title.toml` declares them."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Rule, TitleOf
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal

A = TypeVar("A", bound=Action)


class Options(Struct, frozen=True, kw_only=True):
    """The choice of one game."""

    timetable: Literal["long", "short"]


class Numbers(Struct, frozen=True, kw_only=True):
    """`sets` is by timetable."""

    capital_multiple: int
    sets: Mapping[str, int]


Title = TitleOf[Options, Numbers]
Test = Callable[[Title, State, A, RuleId], Refusal | None]


def under(number: str, *tests: Test[A]) -> tuple[Rule[Any], ...]:
    """Tests of an action that belong to one rule of the sheet."""
    return tuple(Rule(f"BRANCHLINE-{number}", test) for test in tests)
