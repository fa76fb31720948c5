"""A title's options and numbers as values of their own types, decoded once from its data."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct

from kursbuch.eighteen.model.data import Number
from kursbuch.kernel.family import DataFault, Option

S = TypeVar("S", bound=Struct)

FILE = "title.toml"
"""Where a title declares its options and numbers."""

YES_OR_NO: Mapping[str, bool] = {"true": True, "false": False, "on": True, "off": False}


def decode_options(kind: type[S], declared: Iterable[Option], completed: Mapping[str, str]) -> S:
    """The completed choice of options as the title's own struct.

    All declared values are tried, so that one the rules do not know is found before anybody chooses it.
    """
    types = _types(kind)
    _same_names("option", types, completed)
    for option in declared:
        for value in option.values:
            _option(option.name, types[option.name], value)
    return msgspec.convert({name: _option(name, types[name], value) for name, value in completed.items()}, kind)


def decode_numbers(kind: type[S], numbers: Mapping[str, Number]) -> S:
    """The numbers of a title's data as the title's own struct."""
    types = _types(kind)
    _same_names("number", types, numbers)
    for name, value in numbers.items():
        try:
            msgspec.convert(value, types[name], str_keys=True)
        except msgspec.ValidationError as error:
            raise DataFault(f"{FILE}: number {name!r} does not fit: {error}") from error
    return msgspec.convert(numbers, kind, str_keys=True)


def _types(kind: type[Struct]) -> Mapping[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _same_names(what: str, known: Iterable[str], given: Iterable[str]) -> None:
    known, given = set(known), set(given)
    if unknown := sorted(given - known):
        raise DataFault(f"{FILE}: the rules know no {what} {unknown[0]!r}; known are {', '.join(sorted(known))}")
    if missing := sorted(known - given):
        raise DataFault(f"{FILE}: the {what} {missing[0]!r} is missing")


def _option(name: str, kind: Any, value: str) -> object:
    """One value of an option; numbers and yes or no are written as text there."""
    try:
        return YES_OR_NO[value] if kind is bool else msgspec.convert(value, kind, strict=False)
    except (KeyError, msgspec.ValidationError) as error:
        known = ", ".join(map(str, YES_OR_NO if kind is bool else get_args(kind))) or f"any {kind.__name__}"
        raise DataFault(f"{FILE}: the rules know no value {value!r} of option {name!r}, only {known}") from error
