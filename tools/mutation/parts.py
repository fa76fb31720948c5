"""What a title is made of besides code: its steps with their rules, its reactions, options and data.

Everything is changed in place, on the very object the engine uses, so that nobody can hold an unchanged copy. It is
never taken back: whoever makes a change does so in a process that ends afterwards.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec

from kursbuch import catalogue
from kursbuch.crayon.title import Rule as DrawnRule
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.title import Reaction, Rule

NAME_FIELDS = ("id", "name", "at", "number")
"""Fields by which an entry of a list is found."""


class PartError(ValueError):
    """A change that does not fit the title."""


def built_title(title: str) -> Any:
    """The title as it is played by default, for as few players as it takes."""
    low, high = catalogue.data(title).info.players
    for players in range(low, high + 1):
        with suppress(catalogue.CatalogueError):
            return vars(catalogue.rules(title, players))["title"]
    raise PartError(f"{title} cannot be played by {low} to {high} players")


def modules_of(package: str) -> list[ModuleType]:
    """A package with all that is in it, imported."""
    root = importlib.import_module(package)
    found = [root]
    for info in pkgutil.walk_packages(getattr(root, "__path__", ()), f"{package}."):
        found.append(importlib.import_module(info.name))
    return found


def name_of(function: object) -> str:
    """A function by its name; one made by another function shows what it was made of."""
    outer = getattr(function, "__qualname__", type(function).__name__).partition(".<locals>")[0]
    cells = [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]
    inner = ", ".join(name_of(content) for content in cells if isinstance(content, FunctionType))
    return f"{outer}({inner})" if inner else str(outer)


# -- rules and reactions --------------------------------------------------------------------------------------------


def rules_in(value: object) -> tuple[Rule[Action], ...]:
    """The rules of a step; anything that is no step has none."""
    rules = () if isinstance(value, type) else getattr(value, "rules", ())
    return rules if isinstance(rules, tuple) and all(isinstance(rule, Rule | DrawnRule) for rule in rules) else ()


def parts_of(value: object) -> Iterator[object]:
    """What a play is made of: its attributes, and what lies in its tables."""
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, tuple | list):
        yield from value
    elif type(value).__module__.startswith("kursbuch."):
        yield from getattr(value, "__dict__", {}).values()


def plays_of(title: Any) -> Mapping[Any, object]:
    """What is done when: the plays of a title, or its steps by phase."""
    found: Mapping[Any, object] = title.plays if hasattr(title, "plays") else title.steps
    return found


def steps_of(title: Any, package: str) -> dict[str, tuple[Rule[Action], ...]]:
    """Every step of the title with its rules, by the name under which its module knows it."""
    named: dict[int, tuple[str, object]] = {}
    for module in modules_of(package):
        for name, value in vars(module).items():
            if rules_in(value):
                named.setdefault(id(value), (f"{module.__name__.rpartition('.')[2]}.{name}", value))
    queue: list[object] = [*plays_of(title).values()]
    seen = set(named)
    while queue:
        value = queue.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if rules_in(value):
            named[id(value)] = (f"{type(value).__name__} {len(named)}", value)
        queue += parts_of(value)
    return {name: rules_in(step) for name, step in sorted(named.values(), key=lambda pair: pair[0])}


def never_refuses(*_: object) -> None:
    """What a rule does when it is taken out."""


def no_answer(*_: object) -> Iterator[object]:
    """What a reaction does when it is taken out."""
    yield from ()


def silence(rule: Rule[Action]) -> None:
    """Let a rule refuse nothing."""
    rule.test = never_refuses
    if hasattr(rule, "position"):
        rule.position = never_refuses


def mute(reaction: Reaction) -> None:
    """Let a reaction answer nothing."""
    msgspec.structs.force_setattr(reaction, "run", no_answer)


# -- options and constants ------------------------------------------------------------------------------------------


def pin(option: str, value: str) -> None:
    """Let an option have one value, whatever is chosen."""

    def variant(right: Callable[..., object], title: str, chosen: Mapping[str, str]) -> object:
        return right(title, {**chosen, option: value})

    take_the_place_of(catalogue.complete_options, variant)


def _stand_in(*args: object, **kwargs: object) -> object:
    return STAND_IN(*args, **kwargs)  # type: ignore[name-defined]  # noqa: F821 - named anew for each use


def _calling(name: str) -> CodeType:
    return _stand_in.__code__.replace(co_names=(name,))


def take_the_place_of(right: Callable[..., object], variant: Callable[..., object]) -> None:
    """Give a function the behaviour of a variant, wherever the function is known; it gets the right one first."""
    assert isinstance(right, FunctionType), f"{right} is no plain function"
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


# -- data -----------------------------------------------------------------------------------------------------------


def key_in(container: object, part: str) -> str | int:
    """Under which key or index a part of a path lies in a container."""
    if isinstance(container, tuple):
        names = [{str(getattr(item, name, None)) for name in NAME_FIELDS} for item in container]
        index = next((i for i, known in enumerate(names) if part in known), int(part) if part.isdecimal() else -1)
        if 0 <= index < len(container):
            return index
    else:
        known = container.__struct_fields__ if isinstance(container, msgspec.Struct) else container
        if isinstance(known, Mapping | tuple) and part in known:
            return part
    raise PartError(f"there is no {part!r}")


def look(container: object, key: str | int) -> object:
    """What lies there."""
    if isinstance(container, Mapping):
        return container[key]
    if isinstance(container, tuple):
        return container[int(key)]
    return getattr(container, str(key))


def set_datum(data: object, path: str, value: object) -> None:
    """Change one datum in place: `info.starting_cash.3`, `companies.VR.marker_costs.1`, `trains.3/3+.sides.3.price`."""
    way: list[tuple[object, str | int]] = []
    here = data
    try:
        for part in path.split("."):
            way.append((here, key_in(here, part)))
            here = look(*way[-1])
    except PartError as error:
        raise PartError(f"{path}: {error}") from None
    if here == value:
        raise PartError(f"{path} is {value!r} already")
    for container, key in reversed(way):
        if isinstance(container, dict):
            container[key] = value
            return
        if isinstance(container, msgspec.Struct):
            msgspec.structs.force_setattr(container, str(key), value)
            return
        assert isinstance(container, tuple)
        value = (*container[: int(key)], value, *container[int(key) + 1 :])
