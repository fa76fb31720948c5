"""What a test may use besides the code whose lines are traced: read from the import statements.

A file that a test neither executes nor can import, directly or through others, has no say in how the test ends. So a
verdict outlives work in rooms that its tests never enter.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path


def import_graph(folders: Mapping[str, Path], files: Sequence[Path]) -> dict[str, frozenset[str]]:
    """The files that each of these imports; `folders` is where a package begins, `""` where modules have no package."""
    known = {str(path) for path in files}
    return {str(path): frozenset(set(_imported(path, folders)) & known) for path in files}


def _imported(path: Path, folders: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield from _files_of(name.name, folders)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from _files_of(node.module, folders)
            for name in node.names:
                yield from _files_of(f"{node.module}.{name.name}", folders)


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
