"""Which rules a function is about, read from the code: what registers it, what it says of itself, and who calls it.

`Rule("1848-SR-14", function)` and `Reaction(RuleId("1848-SR-14"), ..., function)` tie a function to a rule; so do
numbers in its docstring, its comments and its `RuleId`s. A step made with rules is about these. Whatever is tied to
no rule by itself takes over the rules of its nearest callers; what nobody calls belongs to the title as a whole.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tools.mutation.code import Function

NUMBER = r"(?:{title}-)?((?:[A-Z]+-)+(?:\d+-)?\d+[a-z]?)"
SPAN = re.compile(r"([A-Z]+)-(\d+) to \1-(\d+)")


def tied(title: str, functions: Sequence[Function], known: Iterable[str]) -> dict[Function, tuple[str, ...]]:
    """The rules of each function, of those that the title's sheet knows."""
    graph = _Graph(title, functions, frozenset(known))
    ties = graph.direct()
    level = set(ties)
    while level:
        found: dict[Function, set[str]] = {}
        for caller in level:
            for callee in graph.called_by(caller):
                if callee not in ties:
                    found.setdefault(callee, set()).update(ties[caller])
        ties |= found
        level = set(found)
    return {function: tuple(sorted(ties.get(function, ()))) for function in functions}


def numbers_in(text: str, title: str, known: frozenset[str]) -> set[str]:
    """The rules a text names: `TRN-16`, `1848-TRN-16`, `TRN-16 to TRN-20`."""
    found = {f"{title}-{m}" for m in re.findall(NUMBER.format(title=title), text)}
    for group, first, last in SPAN.findall(text):
        found |= {f"{title}-{group}-{n:0{len(first)}}" for n in range(int(first), int(last) + 1)}
    return found & known


class _Graph:
    """Functions by name, and who names whom."""

    def __init__(self, title: str, functions: Sequence[Function], known: frozenset[str]) -> None:
        self.title = title
        self.functions = functions
        self.known = known
        self.by_name: dict[str, list[Function]] = {}
        self.by_class: dict[str, list[Function]] = {}
        for function in functions:
            self.by_name.setdefault(function.node.name, []).append(function)
            if function.classes:
                self.by_class.setdefault(function.classes[-1].name, []).append(function)
        self.bases = {c.name: [b for base in c.bases for b in names_in(base)] for f in functions for c in f.classes}

    def direct(self) -> dict[Function, set[str]]:
        """Functions that are registered under a rule or name one themselves."""
        ties: dict[Function, set[str]] = {}
        for function in self.functions:
            if found := numbers_in(function.text, self.title, self.known):
                ties[function] = found
        for file, module in {f.file: f.module for f in self.functions}.items():
            for rules, name, is_class in registrations(ast.parse(Path(file).read_text("utf-8"))):
                ours = {rule for rule in rules if rule in self.known}
                for function in self.methods(name) if is_class else self.meant(name, module):
                    if ours:
                        ties.setdefault(function, set()).update(ours)
        return ties

    def methods(self, name: str) -> Iterator[Function]:
        """The methods of a class and of those it is made from."""
        yield from self.by_class.get(name, ())
        for base in self.bases.get(name, ()):
            yield from self.methods(base)

    def meant(self, name: str, module: str) -> list[Function]:
        """Functions of this name: the module's own if it has one."""
        found = [f for f in self.by_name.get(name, ()) if not f.classes]
        return [f for f in found if f.module == module] or found

    def called_by(self, caller: Function) -> Iterator[Function]:
        """Functions whose name it uses, and methods it calls."""
        nodes = [*ast.walk(caller.node)]
        own = {n.arg for n in nodes if isinstance(n, ast.arg)}
        own |= {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        for node in nodes:
            if isinstance(node, ast.Name) and node.id not in own:
                yield from self.meant(node.id, caller.module)
                yield from (m for m in self.by_class.get(node.id, ()) if m.node.name == "__init__")
            elif isinstance(node, ast.Attribute):
                if isinstance(node.value, ast.Name):
                    yield from (f for f in self.meant(node.attr, "") if f.module.endswith(f".{node.value.id}"))
                yield from (f for f in self.by_name.get(node.attr, ()) if f.classes)


Registration = tuple[set[str], str, bool]
"""Rules, the name they are for, and whether that is a class."""


def registrations(tree: ast.Module) -> Iterator[Registration]:
    """What a module ties to rules by its tables."""
    constants = {
        node.targets[0].id: texts_in(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _maker(node.value) == "RuleId"
    }
    for node in ast.walk(tree):
        match _maker(node):
            case "Rule" | "Reaction":
                assert isinstance(node, ast.Call)
                rules = rules_named(node.args[0], constants)
                for name in names_in(node.args[-1]):
                    yield rules, name, False
            case str(name) if name[:1].isupper():
                assert isinstance(node, ast.Call)
                inner = [a for a in node.args if _maker(a) == "Rule"]
                rules = {r for a in inner if isinstance(a, ast.Call) for r in rules_named(a.args[0], constants)}
                if rules:
                    yield rules, name, True


def rules_named(node: ast.expr, constants: Mapping[str, set[str]]) -> set[str]:
    """The text of a rule's number, be it under a name."""
    return texts_in(node) or {text for name in names_in(node) for text in constants.get(name, ())}


def texts_in(node: ast.AST) -> set[str]:
    """The texts of an expression."""
    return {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def names_in(node: ast.AST) -> list[str]:
    """The names of an expression, of `module.name` the last part."""
    modules = {id(n.value) for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    found = [
        n.attr if isinstance(n, ast.Attribute) else getattr(n, "id", "") for n in ast.walk(node) if id(n) not in modules
    ]
    return [name for name in found if name]


def _maker(node: ast.AST) -> str | None:
    """`Rule` of `Rule(...)` and of `Rule[Pass](...)`."""
    if not isinstance(node, ast.Call):
        return None
    made = node.func.value if isinstance(node.func, ast.Subscript) else node.func
    match made:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None
