"""Options and numbers of a title: its data and its own structs say the same, and what differs is named."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

import kursbuch.eighteen
from all_texts import eighteen_titles
from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.family import cover
from kursbuch.eighteen.model.data import TitleInfo
from kursbuch.eighteen.title import Title
from kursbuch.kernel.family import Option

TITLES = eighteen_titles()


def built(name: str, **chosen: str) -> Title:
    fewest, _ = catalogue.player_range(name, catalogue.complete_options(name, chosen))
    return eighteen.rules(name, fewest, chosen).title


def types(struct: msgspec.Struct) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(struct)}


def as_written(kind: Any) -> list[set[str]]:
    """How the values of an option of this type can be written in data and records."""
    return [{"true", "false"}, {"on", "off"}] if kind is bool else [{str(value) for value in get_args(kind)}]


# -- data and structs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TITLES)
def test_each_option_of_the_data_is_a_field_with_the_same_values_and_each_field_an_option(name: str) -> None:
    declared = {option.name: set(option.values) for option in catalogue.options_of(name)}
    fields = types(built(name).options)
    assert declared.keys() == fields.keys()
    assert {option: values for option, values in declared.items() if values not in as_written(fields[option])} == {}


@pytest.mark.parametrize("name", TITLES)
def test_each_number_of_the_data_is_a_field_and_each_field_a_number(name: str) -> None:
    assert eighteen.data(name).info.numbers.keys() == types(built(name).numbers).keys()


@pytest.mark.parametrize("name", TITLES)
def test_each_value_of_each_option_arrives_as_the_value_that_was_written(name: str) -> None:
    for option in catalogue.options_of(name):
        for value in option.values:
            title = built(name, **{option.name: value})
            found = getattr(title.options, option.name)
            assert title.option_values[option.name] == value
            assert found is (value in ("true", "on")) if isinstance(found, bool) else str(found) == value


def test_options_have_the_types_that_rules_ask_for() -> None:
    plain, later, small = built("1848").options, built("1848", edition="2021").options, built("1824").options
    assert (plain.edition, plain.k_bonus, plain.sell_in_blocks, plain.loan_after_five) == ("2007", False, True, 2)
    assert (later.edition, later.k_bonus, later.alice_once, later.loan_after_five) == ("2021", True, False, 3)
    assert (small.town_marker_count, small.variant_b_cash, small.cis_double_town_cost) == (9, 680, 20)


def test_numbers_by_something_have_keys_of_its_type() -> None:
    numbers = built("1848").numbers
    assert numbers.k_bonus == {2: 50, 3: 100, 4: 150, 5: 200}
    assert numbers.boe_minimum == {"yellow": 0, "green": 100, "brown": 200, "gray": 300}
    assert numbers.train_removed_at == (2, 5)
    assert built("1824").numbers.mountains == {3: 4, 4: 6, 5: 6, 6: 4}


# -- data that do not fit -----------------------------------------------------------------------------------------

Change = Callable[[TitleInfo], TitleInfo]


def with_numbers(**numbers: Any) -> Change:
    return lambda info: replace(info, numbers={**info.numbers, **numbers})


def without_number(name: str) -> Change:
    return lambda info: replace(info, numbers={n: value for n, value in info.numbers.items() if n != name})


def with_option(name: str, *values: str) -> Change:
    def change(info: TitleInfo) -> TitleInfo:
        others = tuple(option for option in info.options if option.name != name)
        return replace(info, options=(*others, Option(name, values, "1848-RUL-01")))

    return change


def without_option(name: str) -> Change:
    return lambda info: replace(info, options=tuple(option for option in info.options if option.name != name))


def with_preset(name: str, value: str) -> Change:
    return lambda info: replace(info, presets={"edition": {"2007": {name: value}}})


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (with_numbers(surprise=1), "the rules know no number 'surprise'; known are auction_step, "),
        (without_number("loans"), "the number 'loans' is missing"),
        (with_numbers(loans=(1, 2)), "number 'loans' does not fit: Expected `int`, got `array`"),
        (with_numbers(boe_prices=70), "number 'boe_prices' does not fit: Expected `array`, got `int`"),
        (with_numbers(k_bonus={"two": 50}), "number 'k_bonus' does not fit: Expected `int`, got `str`"),
        (with_numbers(boe_minimum={"pink": 50}), "number 'boe_minimum' does not fit: Invalid enum value 'pink'"),
        (with_option("surprise", "a", "b"), "the rules know no option 'surprise'; known are alice_once, "),
        (without_option("compensation"), "the option 'compensation' is missing"),
        (
            with_option("edition", "2007", "2021", "2035"),
            "the rules know no value '2035' of option 'edition', only 2007, 2021",
        ),
        (
            with_option("loan_after_five", "2", "three"),
            "the rules know no value 'three' of option 'loan_after_five', only 2, 3",
        ),
        (
            with_option("alice_once", "true", "maybe"),
            "the rules know no value 'maybe' of option 'alice_once', only true, false, on, off",
        ),
        (with_preset("trade_in", "none"), "the rules know no value 'none' of option 'trade_in', only diesel, any"),
        (with_preset("trade_out", "any"), "the rules know no option 'trade_out'; known are "),
    ],
)
def test_data_that_do_not_fit_the_rules_are_refused_with_title_file_entry_and_cause(
    monkeypatch: pytest.MonkeyPatch, change: Change, cause: str
) -> None:
    data = eighteen.data("1848")
    wrong = replace(data, info=change(data.info))
    monkeypatch.setattr(catalogue, "data", lambda name: wrong)
    monkeypatch.setattr(catalogue, "cover", lambda name: cover(wrong))
    with pytest.raises(catalogue.CatalogueError) as refused:
        catalogue.rules("1848", 4)
    assert str(refused.value).startswith(f"title '1848' of the package kursbuch: title.toml: {cause}")


# -- shared rules -------------------------------------------------------------------------------------------------


def test_no_shared_rule_looks_at_an_option_or_a_number_of_a_title() -> None:
    """To shared rules these are of any type, so the type checker would not find such a look."""
    found = []
    for file in sorted(Path(*kursbuch.eighteen.__path__).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.value, ast.Attribute):
                owner = ast.unparse(node.value)
                if owner in {f"{title}.{part}" for title in ("title", "self.title") for part in ("options", "numbers")}:
                    found.append(f"{file.name}:{node.lineno} {ast.unparse(node)}")
    assert found == []
