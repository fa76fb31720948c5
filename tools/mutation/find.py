"""All changes to a title: its own code and data, and the code it shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from kursbuch import catalogue
from tools.mutation.code import PACKAGE, Function, code_mutants, functions_of, short
from tools.mutation.equivalent import Notes, notes_on
from tools.mutation.mutant import Mutant
from tools.mutation.parts import built_title, modules_of
from tools.mutation.tables import (
    constant_mutants,
    datum_mutants,
    declared_mutants,
    default_mutants,
    entry_mutants,
    uses_of_names,
)
from tools.mutation.ties import numbers_in, tied
from tools.rule_coverage import ids_in

SHARED = "kursbuch.eighteen"
STUDY = "kursbuch.eighteen.study"
"""It explains games and looks ahead and has no say in any: no rule rests on it, and the tests of those who show it
hold it."""


def package_of(title: str) -> str:
    """The package in which a title lives."""
    return catalogue.published(title).package


def mutants_of(title: str, root: Path) -> list[Mutant]:
    """Every change, those to whole rules first; equal ones are numbered."""
    package, notes = package_of(title), notes_on(title)
    built = built_title(title)
    shared = (module for module in modules_of(SHARED) if not f"{module.__name__}.".startswith(f"{STUDY}."))
    modules = [*modules_of(package), *shared]
    functions = [function for module in modules for function in functions_of(module)]
    known = frozenset(ids_in(root / f"docs/rules/{title}.en.md"))
    ties = tied(title, functions, known)
    uses = uses_of_names(modules)
    found = [
        *declared_mutants(title, built, package),
        *entry_mutants(built, package),
        *(m for module in modules for m in constant_mutants(module, uses, lambda t: numbers_in(t, title, known))),
        *code_changes(ties),
        *code_changes(dict.fromkeys(functions_elsewhere(notes, package), ())),
        *datum_mutants(title, package),
    ]
    return [with_ties(mutant, notes) for mutant in numbered(found)]


def functions_elsewhere(notes: Notes, package: str) -> Iterator[Function]:
    """Functions of other rooms that the title's list ties to a rule."""
    for place in dict.fromkeys(place for places in notes.rules.values() for place in places):
        if not f"{place}.".startswith((f"{short(package)}.", f"{short(SHARED)}.")):
            module = module_in(place.partition(":")[0])
            name = f"{PACKAGE}{place}".removeprefix(f"{module.__name__}.")
            yield from (function for function in functions_of(module) if function.name == name)


def module_in(place: str) -> ModuleType:
    """The module that a place like `hexmap.board.Board.lay` begins with."""
    found = import_module(PACKAGE.removesuffix("."))
    for part in place.split("."):
        if not hasattr(found, "__path__") or not find_spec(f"{found.__name__}.{part}"):
            break
        found = import_module(f"{found.__name__}.{part}")
    return found


def with_ties(mutant: Mutant, notes: Notes) -> Mutant:
    """A change with the rules that the title's list ties it to, besides those that the code names."""
    more = [rule for rule in notes.ties(mutant) if rule not in mutant.rules]
    return replace(mutant, rules=(*mutant.rules, *more), named=True) if more else mutant


def code_changes(ties: Mapping[Function, tuple[str, ...]]) -> Iterator[Mutant]:
    """The changes to each function, tied to its rules."""
    for function, rules in ties.items():
        yield from default_mutants(function, rules)
        yield from code_mutants(function, rules)


def numbered(mutants: list[Mutant]) -> Iterator[Mutant]:
    """Each with a key of its own."""
    seen: dict[str, int] = {}
    for mutant in mutants:
        bare = replace(mutant, number=1).key
        seen[bare] = seen.get(bare, 0) + 1
        yield replace(mutant, number=seen[bare])
