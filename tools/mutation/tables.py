"""Changes to what is no code: rules, reactions, options, tables of a title, constants, and the printed components.

All of them are made in place, on the very object the engine uses.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from kursbuch import catalogue
from tools.mutation.code import Function, living, short
from tools.mutation.mutant import Mutant, Place
from tools.mutation.operators import step_of
from tools.mutation.parts import (
    NAME_FIELDS,
    mute,
    name_of,
    parts_of,
    pin,
    plays_of,
    rules_in,
    set_constant,
    set_datum,
    silence,
    steps_of,
)

Lines = tuple[tuple[str, int], ...]
"""Files and lines."""

# -- rules, reactions, options --------------------------------------------------------------------------------------


def declared_mutants(name: str, title: Any, package: str) -> Iterator[Mutant]:
    """Each rule of each step, each reaction and each value of each option once."""
    seen: set[int] = set()
    for step, rules in steps_of(title, package).items():
        for rule in rules:
            if id(rule) not in seen:
                seen.add(id(rule))
                place = Place(short(package), step, f"Rule({rule.id!r}, {name_of(rule.test)})", "left out")
                yield Mutant("rule", place, 1, (rule.id,), partial(silence, rule))
    for reaction in getattr(title, "reactions", ()):
        text = f"Reaction({reaction.rule!r}, {name_of(reaction.run)})"
        place = Place(short(package), "REACTIONS", text, "left out")
        yield Mutant("reaction", place, 1, (reaction.rule,), partial(mute, reaction))
    yield from option_mutants(name, package)


def option_mutants(name: str, package: str) -> Iterator[Mutant]:
    """Each option with each of its values whatever is chosen, with another one to begin with, and in each preset."""
    options = {option.name: option for option in catalogue.options_of(name)}
    for option in options.values():
        for value in option.values:
            place = Place(short(package), "options", option.name, f"always {value}")
            yield Mutant("option", place, 1, (option.rule,), partial(pin, option.name, value))
        place = Place(short(package), "options", option.name, f"{option.values[1]} by default")
        others = (*option.values[1:], option.default)
        path = f"info.options.{option.name}.values"
        apply, put_back = partial(change, name, path, others), partial(change, name, path, option.values)
        yield Mutant("datum", place, 1, (option.rule,), apply, put_back=put_back)
    for preset, values in getattr(catalogue.data(name).info, "presets", {}).items():
        for chosen, sets in values.items():
            for key, value in sets.items():
                other = next(v for v in options[key].values if v != value)
                path = f"info.presets.{preset}.{chosen}.{key}"
                yield figure_mutant(name, package, path, value, other)


# -- tables of the title --------------------------------------------------------------------------------------------


def entry_mutants(title: Any, package: str) -> Iterator[Mutant]:
    """Each entry of each table of a step or a play: what is done when, who is asked, what follows."""
    queue: list[tuple[str, object]] = [
        (getattr(kind, "__name__", str(kind)), play) for kind, play in plays_of(title).items()
    ]
    seen: set[int] = set()
    while queue:
        name, value = queue.pop(0)
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, dict):
            for key in value:
                place = Place(short(package), name, f"{key!r}: ...", "left out")
                yield Mutant("entry", place, 1, (), partial(value.pop, key))
        owner = "" if isinstance(value, tuple | list | Mapping) or rules_in(value) else name
        named = getattr(value, "__dict__", {}) if owner else {}
        names = {id(part): f"{owner}.{field}" for field, part in named.items()}
        queue += [(names.get(id(part), name), part) for part in parts_of(value) if not isinstance(part, type)]


# -- constants and defaults -----------------------------------------------------------------------------------------


def constant_mutants(
    module: ModuleType, uses: Mapping[str, Lines], rules_named: Callable[[str], Iterable[str]]
) -> Iterator[Mutant]:
    """Whole numbers one more, sets and tables without one of their entries.

    `uses` is where functions name them; the words that explain a constant name its rules.
    """
    if module.__file__ is None:
        return
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    for node, following in zip(tree.body, (*tree.body[1:], None), strict=True):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if not isinstance(target, ast.Name) or target.id.startswith("__"):
            continue
        rules = tuple(sorted(rules_named(explained_by(following))))
        for text, value in other_values(vars(module)[target.id]):
            place = Place(short(module.__name__), "", target.id, text)
            apply = partial(set_everywhere, module, target.id, value)
            lines = uses.get(target.id, ())
            yield Mutant("constant", place, 1, rules, apply, module.__file__, node.lineno, lines)


def explained_by(node: ast.stmt | None) -> str:
    """The text that stands below a constant."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""


def uses_of_names(modules: Sequence[ModuleType]) -> dict[str, Lines]:
    """The lines in which functions use each name of a constant; not of one that a table of a module uses, too."""
    inside: dict[str, list[tuple[str, int]]] = {}
    outside: set[str] = set()
    for file in [module.__file__ for module in modules if module.__file__]:
        tree = ast.parse(Path(file).read_text("utf-8"))
        functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.Lambda)]
        within = {id(node) for function in functions for node in ast.walk(function)}
        for node in [n for n in ast.walk(tree) if isinstance(n, ast.Name | ast.Attribute)]:
            name = node.id if isinstance(node, ast.Name) else node.attr
            if isinstance(node.ctx, ast.Load) and id(node) in within:
                inside.setdefault(name, []).append((file, node.lineno))
            elif isinstance(node.ctx, ast.Load):
                outside.add(name)
    return {name: tuple(lines) for name, lines in inside.items() if name not in outside}


def other_values(value: object) -> Iterator[tuple[str, object]]:
    """What a constant might be instead, in words and as a value."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield f"{value + 1}", value + 1
    elif isinstance(value, frozenset | tuple) and len(value) > 1 and all(isinstance(v, str | int) for v in value):
        for entry in sorted(value, key=str):
            yield f"without {entry!r}", type(value)(v for v in value if v != entry)
    elif isinstance(value, dict) and all(isinstance(v, str | int) for v in value):
        for entry in value:
            yield f"without {entry!r}", {k: v for k, v in value.items() if k != entry}


def set_everywhere(module: ModuleType, name: str, value: object) -> None:
    """A table is changed itself, whoever holds on to it; another value takes the place of the old one by name."""
    old = vars(module)[name]
    if isinstance(old, dict) and isinstance(value, dict):
        for key in old.keys() - value.keys():
            del old[key]
    else:
        set_constant(module, name, value)


def default_mutants(function: Function, rules: tuple[str, ...]) -> Iterator[Mutant]:
    """Whole numbers and yes or no as the default of an argument."""
    arguments = function.node.args
    places = arguments.args[len(arguments.args) - len(arguments.defaults) :]
    for index, (argument, default) in enumerate(zip(places, arguments.defaults, strict=True)):
        if isinstance(default, ast.Constant) and isinstance(default.value, int):
            value = not default.value if isinstance(default.value, bool) else default.value + 1
            old, new = (f"{argument.arg} = {v}" for v in (default.value, value))
            place = Place(function.short_module, function.name, old, new)
            apply = partial(set_default, function, index, value)
            lines = tuple((function.file, number) for number in function.lines)
            yield Mutant("constant", place, 1, rules, apply, function.file, function.node.lineno, lines)


def set_default(function: Function, index: int, value: object) -> None:
    """Another default for one argument of a function, wherever it lives."""
    for live in living(function):
        defaults = live.__defaults__ or ()
        live.__defaults__ = (*defaults[:index], value, *defaults[index + 1 :])


# -- printed components ---------------------------------------------------------------------------------------------

NOT_PRINTED = ("presets", "options", "picture")
"""Choices and drawing aids, not components."""


def datum_mutants(name: str, package: str) -> Iterator[Mutant]:
    """Each figure of the components one or ten more, each yes a no, each entry of a list of names left out."""
    data = catalogue.data(name)
    for path, value, other in figures(data, ()):
        yield figure_mutant(name, package, ".".join(path), value, other)
    for path, value, other in other_texts(texts(data, ())):
        yield figure_mutant(name, package, ".".join(path), value, other)
    for path, value, other in unsaid(data, (), set()):
        yield figure_mutant(name, package, ".".join(path), value, other)


def figure_mutant(name: str, package: str, path: str, value: object, other: object) -> Mutant:
    """One figure with another value."""
    place = Place(f"{short(package)}.data", "", path, f"{shown(value)} -> {shown(other)}")
    is_found_again = path.rpartition(".")[2] not in NAME_FIELDS
    put_back = partial(change, name, path, value) if is_found_again else None
    return Mutant("datum", place, 1, (), partial(change, name, path, other), put_back=put_back)


def shown(value: object) -> str:
    """A value as in a data file."""
    return f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)


def change(name: str, path: str, value: object) -> None:
    """Change one figure of a title's components, and forget what was derived from them."""
    set_datum(catalogue.data(name), path, value)
    catalogue.cover.cache_clear()


Figure = tuple[tuple[str, ...], object, object]
"""Where a figure stands, what it is, and what it might be."""


def figures(value: object, path: tuple[str, ...]) -> Iterator[Figure]:
    """All that can be changed in a part of the components."""
    match value:
        case bool():
            yield path, value, not value
        case int():
            yield path, value, value + step_of(value)
        case tuple() if path and path[-1] == "track":
            yield path, value, value[1:]
        case tuple():
            yield from figures_of_list(value, path)
        case Mapping():
            for key, item in value.items():
                yield from figures(item, (*path, str(key)))
        case msgspec.Struct():
            for field, item, _ in printed(value):
                yield from figures(item, (*path, field))


def printed(value: msgspec.Struct) -> Iterator[tuple[str, object, object]]:
    """The fields of an entry that say something, with what they would be if they did not."""
    defaults = {f.name: f.default for f in msgspec.structs.fields(value)}
    for field in value.__struct_fields__:
        item = getattr(value, field)
        if field not in NOT_PRINTED and item is not None and item != defaults[field]:
            yield field, item, defaults[field]


def figures_of_list(value: tuple[object, ...], path: tuple[str, ...]) -> Iterator[Figure]:
    """A list of names without each of them; of other things each by itself."""
    if value and all(isinstance(entry, str) for entry in value):
        for entry in dict.fromkeys(value):
            yield path, value, tuple(e for e in value if e != entry)
        return
    for index, item in enumerate(value):
        yield from figures(item, (*path, name_in(value, item) or str(index)))


def name_in(items: tuple[object, ...], item: object) -> str:
    """The name by which an entry of a list is found; none where several bear it or a path could not hold it."""
    for field in NAME_FIELDS:
        name = getattr(item, field, None)
        same = [i for i in items if getattr(i, field, None) == name]
        if name is not None and len(same) == 1 and "." not in str(name):
            return str(name)
    return ""


WORDS = (*NAME_FIELDS, "title", "subtitle", "currency", "rule", "players_rule", "shape")
"""Names and what is only shown; `colour` is that, too, of a company, but not of a phase."""

Text = tuple[tuple[str, ...], str, str, object]
"""Where a text stands, in which field, what it is, and what it would be if nothing were said."""


def texts(value: object, path: tuple[str, ...]) -> Iterator[Text]:
    """All texts of the components that mean something."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            if not isinstance(item, str):
                yield from texts(item, (*path, name_in(value, item) or str(index)))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if not isinstance(item, str):
                yield from texts(item, (*path, str(key)))
            else:
                yield (*path, str(key)), path[-1], item, msgspec.NODEFAULT
    elif isinstance(value, msgspec.Struct):
        for field, item, default in printed(value):
            if not isinstance(item, str):
                yield from texts(item, (*path, field))
            elif field not in WORDS and (path[:1], field) != (("companies",), "colour"):
                yield (*path, field), field, item, default


def other_texts(found: Iterator[Text]) -> Iterator[Figure]:
    """Each text as the next one that stands in such a field; where there is but one, unsaid, or spelt backwards."""
    every = [*found]
    known: dict[tuple[str, str], list[str]] = {}
    for path, field, value, _ in every:
        values = known.setdefault((path[0], field), [])
        if value not in values:
            values.append(value)
    for path, field, value, default in every:
        values = known[path[0], field]
        other = values[(values.index(value) + 1) % len(values)] if len(values) > 1 else default
        yield path, value, value[::-1] if other is msgspec.NODEFAULT else other


def unsaid(value: object, path: tuple[str, ...], seen: set[tuple[str, ...]]) -> Iterator[Figure]:
    """What holds where nothing is said, changed once for each field of each kind of entry."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from unsaid(item, (*path, name_in(value, item) or str(index)), seen)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from unsaid(item, (*path, str(key)), seen)
    elif isinstance(value, msgspec.Struct):
        for f in msgspec.structs.fields(value):
            item, kind = getattr(value, f.name), (path[0] if path else "", type(value).__name__, f.name)
            if f.name in NOT_PRINTED:
                continue
            if isinstance(item, int) and item == f.default and kind not in seen:
                seen.add(kind)
                yield (*path, f.name), item, not item if isinstance(item, bool) else item + step_of(item)
            yield from unsaid(item, (*path, f.name), seen)
