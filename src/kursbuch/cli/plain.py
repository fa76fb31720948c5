"""Words, numbers and flags parsed without Typer's converter, which would load a validation library first.

That library alone takes longer to load than most of our commands take to run, and our values are plain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, get_args, get_type_hints

from typer import Context
from typer.core import TyperCommand, TyperGroup

from kursbuch.messages.errors import Mistake

Convert = Callable[[str], object]


class PlainGroup(TyperGroup):
    """All commands together, whose only value of its own is the flag for help."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, each with our way to read its value."""
        return [_plain(parameter, {}) for parameter in super().get_params(ctx)]


class PlainCommand(TyperCommand):
    """A command whose values are words, whole numbers, words of a list, or several words."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, each with our way to read its value."""
        hints = get_type_hints(self.callback) if self.callback is not None else {}
        return [_plain(parameter, hints) for parameter in super().get_params(ctx)]


def _plain(parameter: Any, hints: Mapping[str, object]) -> Any:
    parameter.process_value = Reader(parameter, converter(hints.get(parameter.name, str)))
    return parameter


def converter(hint: object) -> Convert:
    """How a word becomes a value: for `int | None` and `list[int]` as for `int`."""
    kind = hint
    while inner := [part for part in get_args(kind) if part is not type(None)]:
        kind = inner[0]
    return kind if isinstance(kind, type) and issubclass(kind, (int, StrEnum)) else str


class Reader:
    """Replaces the converter of one parameter."""

    def __init__(self, parameter: Any, convert: Convert) -> None:
        self.parameter = parameter
        self.convert = convert

    def __call__(self, context: Context, value: object) -> object:
        """The value that the command gets; a flag needs no conversion."""
        if self.parameter.required and value in (None, (), []):
            raise Mistake("usage_missing", name=self.name)
        read: object = value
        if isinstance(value, str):
            read = self._one(value)
        elif isinstance(value, (list, tuple)):
            read = [self._one(word) for word in value]
        callback = self.parameter.callback
        return read if callback is None else callback(context, self.parameter, read)

    def _one(self, word: str) -> object:
        try:
            return self.convert(word)
        except ValueError:
            raise Mistake("usage_bad_value", name=self.name) from None

    @property
    def name(self) -> str:
        """An option by its flag, an argument by the word in capitals that stands for it in the help."""
        flags = [flag for flag in self.parameter.opts if flag.startswith("-")]
        return flags[0] if flags else str(self.parameter.metavar or self.parameter.name).upper().rstrip(".")
