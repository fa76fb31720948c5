"""The walls of the house: imports point only to lower levels, and the pure rooms touch no outside world.

A new room under `src/kursbuch` gets its level in `LEVELS`. `if TYPE_CHECKING:` imports count like all others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "src"
PACKAGE = "kursbuch"

LEVELS = {
    "kernel": 0,
    "hexmap": 10,
    "routes": 20,
    "eighteen": 30,
    "crayon": 30,
    "titles": 40,
    "catalogue": 50,
    "resources": 51,
    "rulebook": 52,
    "messages": 53,
    "unpacking": 55,
    "children": 55,
    "bots": 60,
    "render": 60,
    "storage": 60,
    "imports": 60,
    "table": 65,
    "learn": 66,
    "server": 70,
    "cli": 80,
}
"""A room may import itself and rooms with a smaller number; equal numbers are neighbours and stay apart."""

ENTRANCE = 90
"""`kursbuch/__init__.py` and `__main__.py` may import every room, and no room may import them."""

FAMILIES = frozenset({"eighteen", "crayon"})

PURE = frozenset({"kernel", "hexmap", "routes", "eighteen", "crayon", "titles"})

# fmt: off
OUTSIDE_WORLD = frozenset({
    "os", "sys", "io", "pathlib", "shutil", "tempfile", "glob", "importlib", "pkgutil", "tomllib", "pickle",
    "sqlite3", "time", "datetime", "random", "secrets", "uuid", "logging", "warnings",
    "typer", "click", "rich", "asyncio", "socket", "selectors", "ssl", "http", "urllib",
    "subprocess", "multiprocessing", "threading", "concurrent",
})
# fmt: on
"""Clock, files, network, chance, processes and screens; data files are read by the catalogue alone."""

DEADLINE_CLOCKS = frozenset({"monotonic", "perf_counter", "process_time", "thread_time"})
OUTSIDE_CALLS = frozenset({"open", "print", "input", "breakpoint", "exec", "eval", "__import__"})


class Import(NamedTuple):
    """`from target import name`; `name` is empty for a plain `import target`."""

    target: str
    name: str
    line: int

    def words(self) -> list[str]:
        return [*self.target.split("."), *([self.name] if self.name else [])]


def imports_of(tree: ast.AST, module: str, *, is_package: bool) -> Iterator[Import]:
    """Every import of a module, wherever it stands in the file, with relative ones made absolute."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, "", node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            target = node.module or ""
            if node.level:
                parts = package.split(".")
                base = parts[: len(parts) - node.level + 1]
                target = ".".join([*base, *([node.module] if node.module else [])])
            yield from (Import(target, alias.name, node.lineno) for alias in node.names)


def room_of(words: list[str]) -> str:
    """`kursbuch.titles.g1848.rules` lies in room `titles`; the package itself is the entrance, named ``."""
    return words[1] if len(words) > 1 and words[1] not in {"__init__", "__main__"} else ""


def wrong_direction(module: str, imported: Import) -> str | None:
    """An upward or sideways import inside the package, as a sentence."""
    source, target = module.split("."), imported.words()
    if target[0] != PACKAGE:
        return None
    here, there = room_of(source), room_of(target)
    if there not in LEVELS:
        return f"imports {'.'.join(target)} from the entrance or from a room without a level"
    if here == there:
        return neighbouring_title(source, target) if here == "titles" else None
    if LEVELS.get(here, ENTRANCE) > LEVELS[there]:
        return None
    way = "sideways" if LEVELS[here] == LEVELS[there] else "upwards"
    return f"imports {way}: {here} may not know {there}"


def strange_family(module: str, imported: Import) -> str | None:
    """The shell knows no family of games: what belongs to one lies in a sub-room of its name, and only such sub-rooms,
    its engine and its titles know it."""
    here, there = family_of(module.split(".")), family_of(imported.words())
    if there is None or here == there or here == "titles" or (there == "titles" and here is not None):
        return None
    return f"knows a family: only a sub-room {there} may import {'.'.join(imported.words())}"


def family_of(words: list[str]) -> str | None:
    """The family whose engine or sub-room a module belongs to."""
    if words[0] != PACKAGE:
        return None
    return "titles" if words[1:2] == ["titles"] else next((word for word in words[1:] if word in FAMILIES), None)


def neighbouring_title(source: list[str], target: list[str]) -> str | None:
    """A title may use its own folder only: a rule shared by two titles belongs one level below."""
    if len(target) < 3 or source[2:3] == target[2:3]:
        return None
    here = source[2] if len(source) > 2 else "__init__"
    return f"imports sideways: titles.{here} may not know titles.{target[2]}"


def outside_import(room: str, imported: Import) -> str | None:
    """An import through which a pure room would see the clock, files, the network or global chance."""
    top = imported.target.split(".")[0]
    if top not in OUTSIDE_WORLD:
        return None
    if (imported.target, imported.name) == ("random", "Random"):
        return None
    if room == "routes" and top == "time" and imported.name in DEADLINE_CLOCKS:
        return None
    hint = {"random": " (a seeded `from random import Random` is allowed)"}.get(top, "")
    return f"is pure and may not import {top}{hint}"


def outside_calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OUTSIDE_CALLS:
            yield node.lineno, f"is pure and may not call {node.func.id}()"


def faults_in(text: str, module: str, *, is_package: bool = False) -> list[str]:
    """All broken walls of one module, each as `module:line what`."""
    room = room_of(module.split("."))
    if room and room not in LEVELS:
        return [f"{module}:1 lies in room {room}, which has no level: give it one in LEVELS"]
    tree = ast.parse(text)
    found = list(outside_calls(tree)) if room in PURE else []
    for imported in imports_of(tree, module, is_package=is_package):
        fault = wrong_direction(module, imported) or strange_family(module, imported)
        if not fault and room in PURE:
            fault = outside_import(room, imported)
        if fault:
            found.append((imported.line, fault))
    return [f"{module}:{line} {fault}" for line, fault in sorted(set(found))]


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted((SOURCE / PACKAGE).rglob("*.py")):
        words = path.relative_to(SOURCE).with_suffix("").parts
        yield ".".join(words[:-1] if words[-1] == "__init__" else words), path


def test_every_import_points_downwards_and_pure_rooms_stay_pure() -> None:
    faults = [
        fault
        for module, path in modules()
        for fault in faults_in(path.read_text("utf-8"), module, is_package=path.name == "__init__.py")
    ]
    assert not faults, "\n" + "\n".join(faults)


def test_the_whole_package_is_read() -> None:
    assert {"kursbuch", "kursbuch.resources"} <= {module for module, _ in modules()}


@pytest.mark.parametrize(
    ("module", "line", "fault"),
    [
        ("kursbuch.kernel.agenda", "from kursbuch.hexmap import grid", "upwards: kernel may not know hexmap"),
        ("kursbuch.kernel.agenda", "import kursbuch.cli.main", "upwards: kernel may not know cli"),
        ("kursbuch.kernel.agenda", "from kursbuch import cli", "upwards: kernel may not know cli"),
        ("kursbuch.kernel.agenda", "from ..titles.g1848 import rules", "upwards: kernel may not know titles"),
        ("kursbuch.kernel.agenda", "from .. import storage", "upwards: kernel may not know storage"),
        (
            "kursbuch.kernel.agenda",
            "def f():\n    import kursbuch.server",
            "upwards: kernel may not know server",
        ),
        (
            "kursbuch.eighteen.steps",
            "from kursbuch.crayon import deck",
            "sideways: eighteen may not know crayon",
        ),
        ("kursbuch.crayon.deck", "import kursbuch.eighteen", "sideways: crayon may not know eighteen"),
        ("kursbuch.bots.simulate", "from kursbuch import storage", "sideways: bots may not know storage"),
        ("kursbuch.table.table", "from kursbuch.eighteen.rules import Rules", "only a sub-room eighteen may import"),
        ("kursbuch.server.live", "from kursbuch.server.insight.eighteen import x", "only a sub-room eighteen may"),
        ("kursbuch.cli.eighteen.menu", "from kursbuch.bots.crayon import x", "only a sub-room crayon may import"),
        ("kursbuch.catalogue", "from kursbuch.titles.g1848 import title", "knows a family"),
        (
            "kursbuch.titles.g1848.rules",
            "from kursbuch.titles.g1824 import rules",
            "may not know titles.g1824",
        ),
        ("kursbuch.titles.g1848.rules", "from ..g1824 import rules", "may not know titles.g1824"),
        ("kursbuch.titles.g1848.rules", "from kursbuch.resources import rules_text_path", "upwards: titles"),
        ("kursbuch.cli.main", "import kursbuch", "from the entrance"),
        ("kursbuch.cli.main", "from kursbuch import something", "without a level"),
        ("kursbuch.attic.trunk", "x = 1", "room attic, which has no level"),
        ("kursbuch.kernel.dice", "import random", "may not import random (a seeded"),
        ("kursbuch.kernel.dice", "from random import randint", "may not import random"),
        ("kursbuch.hexmap.grid", "import os.path", "may not import os"),
        ("kursbuch.hexmap.grid", "from pathlib import Path", "may not import pathlib"),
        ("kursbuch.eighteen.steps", "import time", "may not import time"),
        ("kursbuch.eighteen.steps", "import logging", "may not import logging"),
        ("kursbuch.titles.g1848.rules", "import tomllib", "may not import tomllib"),
        ("kursbuch.titles.g1848.rules", "import asyncio", "may not import asyncio"),
        ("kursbuch.crayon.deck", "import socket", "may not import socket"),
        ("kursbuch.routes.search", "import time", "may not import time"),
        ("kursbuch.routes.search", "from time import time", "may not import time"),
        ("kursbuch.kernel.agenda", "from time import monotonic", "may not import time"),
        ("kursbuch.kernel.agenda", "open('x')", "may not call open()"),
    ],
)
def test_planted_fault_is_found(module: str, line: str, fault: str) -> None:
    found = faults_in(line, module)
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kursbuch.kernel.dice", "from random import Random"),
        ("kursbuch.kernel.agenda", "from kursbuch.kernel.refusal import Refusal"),
        ("kursbuch.kernel.agenda", "from .refusal import Refusal"),
        ("kursbuch.routes.search", "from time import monotonic"),
        ("kursbuch.routes.search", "from kursbuch.hexmap.track import Track"),
        ("kursbuch.titles.g1848.rules", "from .model import State"),
        ("kursbuch.titles.g1848.rules", "from kursbuch.eighteen import steps"),
        ("kursbuch.titles.g1848.title", "from kursbuch.eighteen.family import published"),
        ("kursbuch.cli.eighteen.menu", "from kursbuch.eighteen.view import View"),
        ("kursbuch.bots.eighteen.greedy", "from kursbuch.bots.eighteen.outlook import Outlook"),
        ("kursbuch.catalogue", "import tomllib"),
        ("kursbuch.cli.main", "import os, sys\nfrom kursbuch import bots, storage"),
        ("kursbuch.__main__", "from kursbuch.cli.main import main"),
    ],
)
def test_permitted_import_is_let_through(module: str, line: str) -> None:
    assert faults_in(line, module) == []


def test_relative_import_in_the_front_of_a_room_stays_in_that_room() -> None:
    assert faults_in("from .agenda import Agenda", "kursbuch.kernel", is_package=True) == []
    assert faults_in("from ..cli import main", "kursbuch.kernel", is_package=True) != []
    assert faults_in("from .catalogue import titles", "kursbuch", is_package=True) == []
