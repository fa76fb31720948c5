"""Everything of a title that can be taken out or made wrong, one change at a time.

A *mutant* is one such change together with the rule it breaks. There are five kinds: a rule that no longer refuses,
a reaction that no longer answers, an option that cannot be chosen, a datum of the components with another value, and a
function of the engine in a wrong variant. The first three are found in the title itself, the other two are written
down in this folder.

A change is made in place, on the very object the engine uses, so that nobody can hold an unchanged copy of it.
It is never taken back: whoever applies one does so in a process that ends afterwards.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Literal

import msgspec

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.title import Reaction, Rule, Title
from tools.proofs.wrong import ProofError, Wrong, name_of, take_the_place_of, variants_in

Kind = Literal["rule", "reaction", "option", "datum", "code"]
KINDS: tuple[Kind, ...] = ("rule", "reaction", "option", "datum", "code")
HERE = Path(__file__).parent
NAME_FIELDS = ("id", "name", "at", "number")


@dataclass(frozen=True)
class Mutant:
    """One change to a title, and the rule whose tests have to notice it."""

    rule: str
    kind: Kind
    what: str
    apply: Callable[[], None] = field(compare=False)

    @property
    def key(self) -> str:
        """Names the mutant on the command line and in the environment."""
        return f"{self.rule} {self.kind} {self.what}"


@dataclass(frozen=True)
class Proof:
    """The mutants of one title, and the rules that merely declare something, with the reason for each."""

    title: str
    mutants: tuple[Mutant, ...]
    declared: Mapping[str, str]


# -- rules and reactions, found in the title ----------------------------------------------------------------------


def modules_of(package: str) -> list[ModuleType]:
    """The modules of a package, those that others are built on first."""
    root = importlib.import_module(package)
    for found in pkgutil.iter_modules(root.__path__, f"{package}."):
        importlib.import_module(found.name)
    return [module for name, module in sys.modules.items() if name.startswith(f"{package}.")]


def rules_in(value: object) -> tuple[Rule[Action], ...]:
    """The rules of a step; anything that is no step has none."""
    rules = () if isinstance(value, type) else getattr(value, "rules", ())
    return rules if isinstance(rules, tuple) and all(isinstance(rule, Rule) for rule in rules) else ()


def parts_of(value: object) -> Iterator[object]:
    """What a play is made of: its attributes, and what lies in its tables."""
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, tuple | list):
        yield from value
    elif type(value).__module__.startswith("kursbuch."):
        yield from getattr(value, "__dict__", {}).values()


def steps_of(title: Title, package: str) -> dict[str, tuple[Rule[Action], ...]]:
    """Every step of the title with its rules, by the name under which its module knows it."""
    named: dict[int, tuple[str, object]] = {}
    for module in modules_of(package):
        for name, value in vars(module).items():
            if rules_in(value):
                named.setdefault(id(value), (f"{module.__name__.rpartition('.')[2]}.{name}", value))
    queue: list[object] = [*title.plays.values()]
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


def rule_mutants(title: Title, package: str) -> Iterator[Mutant]:
    """Each rule object once, also where several bear one number or several steps share one."""
    seen: set[int] = set()
    for step, rules in steps_of(title, package).items():
        for rule in rules:
            if id(rule) not in seen:
                seen.add(id(rule))
                yield Mutant(rule.id, "rule", f"{step}: {name_of(rule.test)}", partial(silence, rule))


def silence(rule: Rule[Action]) -> None:
    """Let a rule refuse nothing."""
    rule.test = never_refuses


def reaction_mutants(title: Title) -> Iterator[Mutant]:
    """Each reaction once."""
    for reaction in title.reactions:
        yield Mutant(reaction.rule, "reaction", name_of(reaction.run), partial(mute, reaction))


def mute(reaction: Reaction) -> None:
    """Let a reaction answer nothing."""
    msgspec.structs.force_setattr(reaction, "run", no_answer)


def option_mutants(title: str) -> Iterator[Mutant]:
    """Each value of each option once, as if it were the only one; the option's ruling has to miss the others."""
    for option in catalogue.options_of(title):
        for value in option.values:
            what = f"{option.name} is always {value}"
            yield Mutant(option.rule, "option", what, partial(pin, option.name, value))


def pin(option: str, value: str) -> None:
    """Let an option have one value, whatever is chosen."""

    def variant(right: Callable[..., object], title: str, chosen: Mapping[str, str]) -> object:
        return right(title, {**chosen, option: value})

    take_the_place_of(catalogue.complete_options, variant)


# -- data, from the title's table ---------------------------------------------------------------------------------


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
    raise ProofError(f"there is no {part!r}")


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
    except ProofError as error:
        raise ProofError(f"{path}: {error}") from None
    if here == value:
        raise ProofError(f"{path} is {value!r} already")
    for container, key in reversed(way):
        if isinstance(container, dict):
            container[key] = value
            return
        if isinstance(container, msgspec.Struct):
            msgspec.structs.force_setattr(container, str(key), value)
            return
        assert isinstance(container, tuple)
        value = (*container[: int(key)], value, *container[int(key) + 1 :])


def frozen(value: object) -> object:
    """Lists of a table as the tuples that data are made of."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


def datum_mutants(title: str, table: Mapping[str, Mapping[str, object]]) -> Iterator[Mutant]:
    """Each line of the table once."""
    for rule, changes in table.items():
        for path, value in changes.items():
            yield Mutant(rule, "datum", f"{path} = {value}", partial(change_datum, title, path, frozen(value)))


def change_datum(title: str, path: str, value: object) -> None:
    """Change one datum of a title's components."""
    set_datum(catalogue.data(title), path, value)


# -- all together -------------------------------------------------------------------------------------------------


def code_mutants(wrongs: Sequence[Wrong]) -> Iterator[Mutant]:
    """Each wrong variant once for every rule it breaks."""
    for wrong in wrongs:
        for rule in wrong.rules:
            yield Mutant(
                rule, "code", f"{wrong.module.removeprefix('kursbuch.')}.{wrong.name}: {wrong.text}", wrong.apply
            )


def code_variants(folder: str) -> list[Wrong]:
    """The wrong variants written down for a title, in all modules of this folder that begin with its name."""
    modules = sorted(found.name for found in pkgutil.iter_modules([str(HERE)]) if found.name.startswith(folder))
    return [w for name in modules for w in variants_in(importlib.import_module(f"tools.proofs.{name}"))]


def built_title(title: str) -> Title:
    """The title as it is played by default, for as few players as it takes."""
    low, high = catalogue.data(title).info.players
    for players in range(low, high + 1):
        with suppress(catalogue.CatalogueError):
            return eighteen.rules(title, players).title
    raise ProofError(f"{title} cannot be played by {low} to {high} players")


def proof_of(title: str) -> Proof:
    """All mutants of a title; without a table of its own only those found in its rules and reactions."""
    folder = catalogue.published(title).package.rpartition(".")[2]
    built = built_title(title)
    path = HERE / f"{title}.toml"
    table = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    mutants = (
        *rule_mutants(built, f"kursbuch.titles.{folder}"),
        *reaction_mutants(built),
        *option_mutants(title),
        *datum_mutants(title, table.get("data", {})),
        *code_mutants(code_variants(folder)),
    )
    keys = [mutant.key for mutant in mutants]
    if doubled := next((key for key in keys if keys.count(key) > 1), None):
        raise ProofError(f"two mutants are called {doubled!r}")
    return Proof(title, mutants, table.get("declared", {}))


def apply(chosen: str) -> None:
    """Make one change for the rest of this process; `chosen` is a title, a slash and the key of a mutant."""
    title, _, key = chosen.partition("/")
    mutant = next((m for m in proof_of(title).mutants if m.key == key), None)
    if mutant is None:
        raise ProofError(f"there is no mutant {key!r} of {title}")
    mutant.apply()


__all__ = ["KINDS", "Kind", "Mutant", "Proof", "ProofError", "apply", "proof_of", "set_datum"]
