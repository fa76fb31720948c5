"""What a test may use besides the code whose lines are traced: read from the import statements.

A file that a test neither executes nor can import, directly or through others, has no say in how the test ends. So a
verdict outlives work in rooms that its tests never enter.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path


def import_graph(
    folders: Mapping[str, Path], files: Sequence[Path], names: Callable[[Path], Iterable[str]] | None = None
) -> dict[str, frozenset[str]]:
    """The files that each of these imports; `folders` is where a package begins, `""` where modules have no package.

    `names` tells what a file imports, for who has read it before.
    """
    known, names = {str(path) for path in files}, names or names_imported
    return {str(p): frozenset({f for name in names(p) for f in _files_of(name, folders)} & known) for p in files}


def names_imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, and what it takes from them, which may be modules, too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _files_of(module: str, folders: Mapping[str, Path]) -> Iterator[str]:
    """The file of a module and of the packages it lies in, wherever they might be."""
    first, _, rest = module.partition(".")
    folder, parts = (folders[first], rest) if first in folders else (folders[""], module)
    yield str(folder / "__init__.py")
    for part in parts.split(".") if parts else ():
        yield str(folder / f"{part}.py")
        folder /= part
        yield str(folder / "__init__.py")


def reached(begin: Iterable[str], graph: Mapping[str, frozenset[str]]) -> set[str]:
    """These files with all that they import, directly or through others."""
    found: set[str] = set()
    queue = [*begin]
    while queue:
        file = queue.pop()
        if file not in found:
            found.add(file)
            queue += graph.get(file, ())
    return found
