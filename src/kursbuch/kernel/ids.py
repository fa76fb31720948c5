"""Names that must not be mistaken for one another."""

from typing import NewType

SeatId = NewType("SeatId", str)
"""A chair at the table, `s1` to `s7` in the order of play; the name of whoever sits there is kept beside it."""

RuleId = NewType("RuleId", str)
"""The number of a rule in docs/rules, such as `1848-SR-16`."""

OptionName = NewType("OptionName", str)

Money = NewType("Money", int)
"""Whole units of the game's currency."""


def seat(number: int) -> SeatId:
    """The seat with this number, counted from 1."""
    return SeatId(f"s{number}")
