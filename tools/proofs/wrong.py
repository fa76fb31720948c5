"""Wrong variants of functions: how they are written down and how they take the place of the right ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import Parameter, signature
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

from msgspec.structs import replace

Variant = Callable[..., object]
"""Gets the right function first and then its arguments."""
V = TypeVar("V", bound=Variant)


class ProofError(ValueError):
    """A change that does not fit the title."""


@dataclass(frozen=True)
class Wrong:
    """A change to the code of a title: the rules it breaks, where, what then goes wrong, and how to make it."""

    rules: tuple[str, ...]
    module: str
    name: str
    text: str
    apply: Callable[[], None] = field(compare=False)


def name_of(function: object) -> str:
    """A function by its name; one made by another function shows what it was made of."""
    outer = getattr(function, "__qualname__", type(function).__name__).partition(".<locals>")[0]
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    inner = ", ".join(name_of(content) for content in cells if isinstance(content, FunctionType))
    return f"{outer}({inner})" if inner else str(outer)


# -- taking the right one's place ---------------------------------------------------------------------------------


def _stand_in(*args: object, **kwargs: object) -> object:
    return STAND_IN(*args, **kwargs)  # type: ignore[name-defined]  # noqa: F821 - named anew for each use


def _calling(name: str) -> CodeType:
    return _stand_in.__code__.replace(co_names=(name,))


def take_the_place_of(right: Callable[..., object], variant: Variant) -> None:
    """Give a function the behaviour of its variant, wherever the function is already known and under any name."""
    assert isinstance(right, FunctionType), f"{right} is no plain function"
    if right.__code__.co_freevars:
        raise TypeError(f"{name_of(right)} is a closure and cannot be replaced")
    kept = FunctionType(right.__code__, right.__globals__, right.__name__, right.__defaults__)
    kept.__kwdefaults__ = right.__kwdefaults__
    name = f"_in_place_of_{right.__qualname__.replace('.', '_')}"
    right.__globals__[name] = partial(variant, kept)
    right.__code__ = _calling(name)
    right.__defaults__ = right.__kwdefaults__ = None


def set_constant(module: ModuleType, name: str, value: object) -> None:
    """Give a constant another value in its module and wherever it was imported."""
    old = getattr(module, name)
    for other in [m for known, m in sys.modules.items() if known.startswith("kursbuch.")]:
        if other is module or getattr(other, name, None) is old:
            setattr(other, name, value)


# -- writing them down --------------------------------------------------------------------------------------------


def fits(right: FunctionType, variant: Variant) -> bool:
    """Whether a variant can be called as the right function is, which comes first among its arguments."""
    wanted, given = signature(right).parameters, signature(variant).parameters
    if any(p.kind is Parameter.VAR_POSITIONAL for p in given.values()):
        return True
    return [p.kind for p in wanted.values()] == [p.kind for p in given.values()][1:]


class Variants:
    """The wrong variants of one module of a proof, in the order in which they stand there."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.all: list[Wrong] = []

    def ids(self, rules: str) -> tuple[str, ...]:
        """`"SR-17 MKT-04"` in full."""
        return tuple(f"{self.title}-{rule}" for rule in rules.split())

    def __call__(self, rules: str, right: Callable[..., object], text: str, variant: Variant) -> None:
        """A function that goes wrong in this way breaks these rules."""
        assert isinstance(right, FunctionType), f"{right} is no plain function"
        if not fits(right, variant):
            raise ProofError(f"{name_of(right)}: {text!r} takes other arguments")
        replaced = partial(take_the_place_of, right, variant)
        self.all.append(Wrong(self.ids(rules), right.__module__, name_of(right), text, replaced))

    def instead_of(self, rules: str, right: Callable[..., object]) -> Callable[[V], V]:
        """The same for a variant that needs a few lines; its docstring says what goes wrong."""

        def remember(variant: V) -> V:
            self(rules, right, (variant.__doc__ or "").rstrip("."), variant)
            return variant

        return remember

    def constant(self, rules: str, module: ModuleType, name: str, text: str, value: object) -> None:
        """A constant with another value breaks these rules."""
        replaced = partial(set_constant, module, name, value)
        self.all.append(Wrong(self.ids(rules), module.__name__, name, text, replaced))


def variants_in(module: ModuleType) -> Sequence[Wrong]:
    """All wrong variants a module writes down."""
    return [wrong for value in vars(module).values() if isinstance(value, Variants) for wrong in value.all]


# -- variants that need no words ----------------------------------------------------------------------------------


def always(value: object) -> Variant:
    """The answer is always the same."""
    return lambda right, *args, **kwargs: value


def plus(amount: int) -> Variant:
    """A number that is off by so much."""

    def variant(right: Callable[..., int], *args: object, **kwargs: object) -> int:
        return right(*args, **kwargs) + amount

    return variant


def nothing(right: object, *args: object, **kwargs: object) -> Iterator[object]:
    """No event at all."""
    yield from ()


def _is(event: object, kind: type, fields: dict[str, object]) -> bool:
    return isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())


def without(kind: type, **fields: object) -> Variant:
    """Events of this kind, with these fields, do not happen."""

    def variant(right: Callable[..., Iterator[object]], *args: object, **kwargs: object) -> Iterator[object]:
        return (event for event in right(*args, **kwargs) if not _is(event, kind, fields))

    return variant


def altered(kind: type, change: Callable[[Any], dict[str, object]], **fields: object) -> Variant:
    """Events of this kind, with these fields, happen otherwise."""

    def variant(right: Callable[..., Iterator[Any]], *args: object, **kwargs: object) -> Iterator[object]:
        for event in right(*args, **kwargs):
            yield replace(event, **change(event)) if _is(event, kind, fields) else event

    return variant
