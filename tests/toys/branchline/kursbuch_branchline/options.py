"""What can be chosen before a game of Branchline, and its numbers, as `data/title.toml` declares them."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from kursbuch.eighteen.title import Rule, TitleOf


class Options(Struct, frozen=True, kw_only=True):
    """The choice of one game."""

    timetable: Literal["long", "short"]


class Numbers(Struct, frozen=True, kw_only=True):
    """`sets` is by timetable."""

    capital_multiple: int
    sets: Mapping[str, int]


Title = TitleOf[Options, Numbers]


def under(number: str, *tests: Any) -> tuple[Rule[Any], ...]:
    """Tests that belong to one rule of the sheet."""
    return tuple(Rule(f"BRANCHLINE-{number}", test) for test in tests)
