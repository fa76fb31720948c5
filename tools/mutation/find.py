"""All changes to a title: its own code and data, and the code it shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from kursbuch import catalogue
from tools.mutation.code import Function, code_mutants, functions_of, modules_of
from tools.mutation.mutant import Mutant
from tools.mutation.tables import (
    constant_mutants,
    datum_mutants,
    declared_mutants,
    default_mutants,
    entry_mutants,
    uses_of_names,
)
from tools.mutation.ties import tied
from tools.proofs.mutants import built_title
from tools.rule_coverage import ids_in

SHARED = "kursbuch.eighteen"


def package_of(title: str) -> str:
    """The package in which a title lives."""
    return catalogue.published(title).package


def mutants_of(title: str, root: Path) -> list[Mutant]:
    """Every change, those to whole rules first; equal ones are numbered."""
    package = package_of(title)
    built = built_title(title)
    modules = [*modules_of(package), *modules_of(SHARED)]
    functions = [function for module in modules for function in functions_of(module)]
    ties = tied(title, functions, ids_in(root / f"docs/rules/{title}.en.md"))
    uses = uses_of_names(modules)
    found = [
        *declared_mutants(title, built, package),
        *entry_mutants(built, package),
        *(mutant for module in modules for mutant in constant_mutants(module, uses)),
        *code_changes(ties),
        *datum_mutants(title, package),
    ]
    return list(numbered(found))


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
