"""Changes to functions: found in the source of a module, made in the functions that already live.

The code object of a live function is replaced in place, so that whoever holds on to the function gets the changed one:
tables of rules, closures made long ago, classes. It is never put back; a process that makes a change ends afterwards.
"""

from __future__ import annotations

import ast
import gc
import importlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

from tools.mutation.mutant import Mutant, Place
from tools.mutation.operators import Change, FunctionNode, changes_in, with_change

PACKAGE = "kursbuch."


class MutationError(ValueError):
    """A change that cannot be made."""


@dataclass(frozen=True)
class Function:
    """A function of a module or method of a class; those inside it belong to it."""

    module: str
    file: str
    name: str
    node: FunctionNode
    classes: tuple[ast.ClassDef, ...]
    text: str

    @property
    def short_module(self) -> str:
        """`g1848.trains`, `eighteen.steps.run`."""
        return short(self.module)

    @property
    def lines(self) -> range:
        """From the name to the last statement."""
        return range(self.node.lineno, (self.node.end_lineno or self.node.lineno) + 1)


def short(module: str) -> str:
    """A module without what all names begin with."""
    return module.removeprefix(PACKAGE).removeprefix("titles.")


def functions_of(module: ModuleType) -> Iterator[Function]:
    """The functions and methods a module defines."""
    file = module.__file__
    if file is None:
        return
    text = Path(file).read_text("utf-8")
    yield from _functions_in(module.__name__, file, text.splitlines(), ast.parse(text).body, ())


def _functions_in(
    module: str, file: str, lines: Sequence[str], body: Sequence[ast.stmt], classes: tuple[ast.ClassDef, ...]
) -> Iterator[Function]:
    for node in body:
        if isinstance(node, FunctionNode):
            name = ".".join((*(c.name for c in classes), node.name))
            text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            yield Function(module, file, name, node, classes, text)
        elif isinstance(node, ast.ClassDef):
            yield from _functions_in(module, file, lines, node.body, (*classes, node))


# -- finding --------------------------------------------------------------------------------------------------------


def code_mutants(function: Function, rules: tuple[str, ...]) -> Iterator[Mutant]:
    """Every change to one function."""
    seen: Counter[Place] = Counter()
    statements = {id(n): s for s in ast.walk(function.node) if isinstance(s, ast.stmt) for n in _own_nodes(s)}
    for change in changes_in(function.node):
        if change.source == change.change:
            continue
        place = Place(function.short_module, function.name, change.source, change.change)
        seen[place] += 1
        line, lines = _lines_of(change.old, statements[id(change.old)])
        yield Mutant(
            change.kind,
            place,
            seen[place],
            rules,
            partial(make, function, change),
            function.file,
            line,
            tuple((function.file, number) for number in lines),
        )


def _own_nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a statement without those of the statements inside it."""
    queue: list[ast.AST] = [statement]
    while queue:
        node = queue.pop()
        yield node
        queue += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def _lines_of(node: ast.AST, statement: ast.stmt) -> tuple[int, tuple[int, ...]]:
    """The line to show, and those of which the tracer sees at least one when the node is executed."""
    at = node.pattern if isinstance(node, ast.match_case) else node
    first = getattr(at, "lineno", statement.lineno)
    is_block = isinstance(statement, ast.If | ast.For | ast.While | ast.With | ast.Match | ast.Try | FunctionNode)
    last = getattr(at, "end_lineno", first) if is_block else statement.end_lineno
    return first, tuple(range(min(first, statement.lineno), (last or first) + 1))


# -- making ---------------------------------------------------------------------------------------------------------


def make(function: Function, change: Change) -> None:
    """Make the change in every live function that runs this code, for the rest of the process."""
    known = live_functions().get(function.file, {})
    right, wrong = compiled(function), compiled_with(function, change)
    count = 0
    for key, codes in right.items():
        if key not in wrong:
            continue  # a function inside that is made no more; those made before stay as they are
        for live in known.get(key, ()):
            if len(codes) != len(wrong[key]):
                raise MutationError(f"{function.name}: the change has other functions inside")
            which = codes.index(live.__code__) if len(codes) > 1 and live.__code__ in codes else 0
            live.__code__ = wrong[key][which]
            count += 1
    if not count:
        raise MutationError(f"{function.name} is nowhere to be found")


CodeKey = tuple[str, int]
"""Qualified name and first line."""


def key_of(function: Function) -> CodeKey:
    """By what the code of a function is known; its decorators come first."""
    first = function.node.decorator_list[0] if function.node.decorator_list else function.node
    return function.name, first.lineno


def living(function: Function) -> list[FunctionType]:
    """The live functions that a definition has made, most often one."""
    return live_functions().get(function.file, {}).get(key_of(function), [])


def compiled_with(function: Function, change: Change) -> dict[CodeKey, list[CodeType]]:
    """The code objects as they are with a change, which the syntax tree keeps."""
    ast.copy_location(change.new, change.old)
    with_change(function.node, change.old, change.new)
    return compiled(function)


def compiled(function: Function) -> dict[CodeKey, list[CodeType]]:
    """The code objects of a function and of those inside it, as its module would have them."""
    inner: ast.stmt = function.node
    for outer in reversed(function.classes):
        inner = ast.copy_location(ast.ClassDef(outer.name, [], [], [inner], []), outer)
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    has_future = bool(live_module_flags(function.module) & FUTURE_ANNOTATIONS)
    module = ast.fix_missing_locations(ast.Module([*([future] if has_future else []), inner], []))
    found: dict[CodeKey, list[CodeType]] = {}
    queue = [compile(module, function.file, "exec", dont_inherit=True)]
    while queue:
        for code in (c for c in queue.pop().co_consts if isinstance(c, CodeType)):
            found.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
            queue.append(code)
    return found


FUTURE_ANNOTATIONS = 0x1000000


@cache
def live_module_flags(module: str) -> int:
    """The flags under which a module was compiled."""
    names = vars(importlib.import_module(module)).values()
    return next((v.__code__.co_flags for v in names if isinstance(v, FunctionType) and v.__module__ == module), 0)


@cache
def live_functions() -> dict[str, dict[CodeKey, list[FunctionType]]]:
    """Every function of this process by file, name and first line; asked for once, before anything is changed."""
    found: dict[str, dict[CodeKey, list[FunctionType]]] = {}
    gc.unfreeze()  # who froze what lives so far has put it out of sight
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            key = (code.co_qualname, code.co_firstlineno)
            found.setdefault(code.co_filename, {}).setdefault(key, []).append(thing)
    return found
