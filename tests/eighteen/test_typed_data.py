"""Options and numbers of a data file must be those that the rules of a title know, name by name and value by value."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct

from kursbuch.eighteen.model.data import Number
from kursbuch.eighteen.model.typed import decode_numbers, decode_options
from kursbuch.kernel.family import DataFault, Option


class Options(Struct):
    """What the rules of a small title ask for."""

    bonus: bool
    pool: Literal["half", "all"]


class Numbers(Struct):
    """Its numbers."""

    loans: int
    prices: tuple[int, ...]


DECLARED = (Option("bonus", ("off", "on"), "T-1"), Option("pool", ("half", "all"), "T-2"))


def test_options_and_numbers_become_values_of_their_types() -> None:
    assert decode_options(Options, DECLARED, {"bonus": "on", "pool": "all"}) == Options(True, "all")
    assert decode_numbers(Numbers, {"loans": 20, "prices": (70, 80)}) == Numbers(20, (70, 80))


@pytest.mark.parametrize(
    ("declared", "chosen", "fault"),
    [
        (DECLARED, {"bonus": "on", "pool": "all", "colour": "red"}, "know no option 'colour'; known are bonus, pool"),
        (DECLARED, {"bonus": "on"}, "the option 'pool' is missing"),
        (DECLARED, {"bonus": "on", "pool": "none"}, "no value 'none' of option 'pool', only half, all"),
        ((*DECLARED[:1], Option("pool", ("half", "none"), "T-2")), {"bonus": "on", "pool": "half"}, "no value 'none'"),
        ((Option("bonus", ("off", "maybe"), "T-1"),), {"bonus": "off", "pool": "half"}, "only true, false, on, off"),
    ],
)
def test_an_option_or_value_that_the_rules_do_not_know_is_named_although_nobody_chose_it(
    declared: tuple[Option, ...], chosen: dict[str, str], fault: str
) -> None:
    with pytest.raises(DataFault, match=fault):
        decode_options(Options, declared, chosen)


@pytest.mark.parametrize(
    ("numbers", "fault"),
    [
        ({"loans": 20, "prices": (), "more": 1}, "the rules know no number 'more'; known are loans, prices"),
        ({"loans": 20}, "the number 'prices' is missing"),
        ({"loans": 20, "prices": 3}, "number 'prices' does not fit"),
    ],
)
def test_a_number_that_the_rules_do_not_know_or_that_does_not_fit_is_named(
    numbers: dict[str, Number], fault: str
) -> None:
    with pytest.raises(DataFault, match=fault):
        decode_numbers(Numbers, numbers)
