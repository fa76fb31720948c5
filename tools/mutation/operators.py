"""What can go wrong in a line of code: every small change to a function, found in its syntax tree.

A change never takes a name out of a function for good: what is left out stays behind as dead code (`True or x`,
`if 0: ...`). So a generator remains one, and a closure keeps its cells, and the changed code can take the place of the
right one inside functions that already exist.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.RShift: ast.LShift,
    ast.LShift: ast.RShift,
}
EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}
NO_BEHAVIOUR = frozenset(("__repr__", "__str__"))
OFFERS = "candidates"
"""What a step offers is a superset of the legal actions, which the rules filter: to offer more is no fault."""
MEMORIES = ("memo", "track_memo")
"""Attributes that only keep what was worked out before: without them all is slower and nothing different."""


@dataclass(frozen=True)
class Change:
    """One node of a function in the place of another, and both in words."""

    kind: str
    old: ast.AST
    new: ast.AST
    source: str
    change: str


def changes_in(function: FunctionNode) -> Iterator[Change]:
    """Every change to a function and to the functions inside it, in the order of its lines."""
    if function.name in NO_BEHAVIOUR or is_declaration(function):
        return
    found = [*_Finder(function).found()]
    yield from found or no_answer(function)


def no_answer(function: FunctionNode) -> Iterator[Change]:
    """Where nothing else can be changed the last answer does not come."""
    last = function.body[-1]
    if isinstance(last, ast.Return) and last.value is not None and not isinstance(last.value, ast.Constant):
        yield Change("statement", last.value, always(last.value, False), ast.unparse(last), "return False")


def is_declaration(function: FunctionNode) -> bool:
    """A function that only says how others look: an ellipsis or an error in the place of a body."""
    body = without_docstring(function.body)
    return all(isinstance(s, ast.Raise) or (isinstance(s, ast.Expr) and _is_ellipsis(s.value)) for s in body)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def without_docstring(body: Sequence[ast.stmt]) -> Sequence[ast.stmt]:
    """The statements that do something."""
    first = body[0] if body else None
    is_text = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return body[1:] if is_text else body


def always(node: ast.expr, value: bool) -> ast.expr:
    """The expression is there but does not count."""
    return ast.BoolOp(ast.Or() if value else ast.And(), [ast.Constant(value), node])


def dropped(statement: ast.stmt) -> ast.stmt:
    """The statement is there but is never reached."""
    return ast.If(ast.Constant(0), [statement], [])


class _Finder:
    """Walks through one function and remembers, for each node, what it is part of."""

    def __init__(self, function: FunctionNode) -> None:
        self.function = function
        self.parents: dict[ast.AST, ast.AST] = {
            child: parent for parent in ast.walk(function) for child in ast.iter_child_nodes(parent)
        }
        self.remembered = set(_remembered_names(function))
        self.filters = set(_filters_of(function)) if function.name == OFFERS else set()

    def found(self) -> Iterator[Change]:
        queue: list[ast.AST] = [*reversed(self.function.body)]
        while queue:
            node = queue.pop()
            if self.is_left_alone(node):
                continue
            yield from self.at(node)
            queue += reversed([child for child in ast.iter_child_nodes(node) if not self.is_annotation(node, child)])

    def is_annotation(self, node: ast.AST, child: ast.AST) -> bool:
        """Types are for the reader; default values of arguments were looked at when the function was made."""
        return child in (getattr(node, "annotation", None), getattr(node, "returns", None)) or isinstance(
            child, ast.arguments
        )

    def is_left_alone(self, node: ast.AST) -> bool:
        """Assertions, docstrings, plain texts, messages to the player, memories, and functions within that declare."""
        if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
            return True
        if isinstance(node, ast.Expr) and (isinstance(node.value, ast.Constant) or _yields_nothing(node.value)):
            return True
        if isinstance(node, ast.FunctionDef) and node is not self.function:
            return node.name in NO_BEHAVIOUR or is_declaration(node)
        if isinstance(node, ast.keyword):
            return self.is_refusal(self.parents[node])
        return isinstance(node, ast.Call) and _called(node) in ("cast", "TypeVar", "NewType")

    def at(self, node: ast.AST) -> Iterator[Change]:
        """The changes to this very node."""
        match node:
            case ast.BoolOp() | ast.Compare() | ast.UnaryOp() | ast.BinOp():
                yield from self.operator(node)
            case ast.Constant():
                yield from self.number(node)
            case ast.Call():
                yield from self.call(node)
            case ast.Slice():
                yield from self.slice(node)
            case ast.Tuple() | ast.List() if any(isinstance(part, ast.Starred) for part in node.elts):
                yield from self.joined(node)
            case ast.IfExp() | ast.comprehension():
                for test in [node.test] if isinstance(node, ast.IfExp) else node.ifs:
                    yield from self.condition(test)
            case ast.match_case():
                yield from self.case(node)
            case ast.stmt():
                yield from self.statement(node)

    def operator(self, node: ast.BoolOp | ast.Compare | ast.UnaryOp | ast.BinOp) -> Iterator[Change]:
        match node:
            case ast.Compare():
                yield from self.comparison(node)
            case ast.BoolOp():
                yield from self.logic(node)
            case ast.UnaryOp():
                yield from self.sign(node)
            case ast.BinOp():
                yield from self.arithmetic(node)

    # -- expressions --------------------------------------------------------------------------------------------

    def comparison(self, node: ast.Compare) -> Iterator[Change]:
        if self.asks_memory(node):
            return
        known = BOUNDARY if self.is_condition(node) else BOUNDARY | OPPOSITE
        for index, operator in enumerate(node.ops):
            if type(operator) not in known:
                continue
            other = [*node.ops[:index], known[type(operator)](), *node.ops[index + 1 :]]
            yield self.changed("comparison", node, ast.Compare(node.left, other, node.comparators))

    def logic(self, node: ast.BoolOp) -> Iterator[Change]:
        """One part does not count: of an `and` it is always true, of an `or` never; `a or 0` is shown as a whole.

        Who notices that for each part would notice `and` in the place of `or`, too.
        """
        is_and = isinstance(node.op, ast.And)
        for index, value in enumerate(node.values):
            if node in self.filters and is_and:
                continue
            rest = [*node.values[:index], *node.values[index + 1 :]]
            without = ast.unparse(ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0])
            is_choice = any(isinstance(part, ast.Constant) for part in node.values)
            shown = (ast.unparse(node), without) if is_choice else (ast.unparse(value), str(is_and))
            yield Change("logic", value, always(value, is_and), *shown)

    def sign(self, node: ast.UnaryOp) -> Iterator[Change]:
        if isinstance(node.op, ast.Not) and not self.is_condition(node):
            yield self.changed("logic", node, node.operand)
        elif isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant):
            yield self.changed("arithmetic", node, node.operand)

    def arithmetic(self, node: ast.BinOp) -> Iterator[Change]:
        if any(
            isinstance(side, ast.JoinedStr | ast.Tuple | ast.List) or _is_text(side) for side in (node.left, node.right)
        ):
            return
        if isinstance(node.op, ast.FloorDiv):
            up = ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), node.left), ast.FloorDiv(), node.right))
            yield self.changed("arithmetic", node, up)
        elif type(node.op) in ARITHMETIC:
            yield self.changed("arithmetic", node, ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))

    def number(self, node: ast.Constant) -> Iterator[Change]:
        if isinstance(node.value, bool):
            yield self.within("number", node, ast.Constant(not node.value))
        elif isinstance(node.value, int):
            yield self.within("number", node, ast.Constant(node.value + step_of(node.value)))
            if node.value > 1:
                yield self.within("number", node, ast.Constant(node.value - step_of(node.value)))

    def call(self, node: ast.Call) -> Iterator[Change]:
        if isinstance(node.func, ast.Name) and node.func.id in EXCHANGED:
            other = ast.Name(EXCHANGED[node.func.id], ast.Load())
            yield self.changed("choice", node, ast.Call(other, node.args, node.keywords))

    def slice(self, node: ast.Slice) -> Iterator[Change]:
        if node.step is not None:
            yield self.within("choice", node, ast.Slice(node.lower, node.upper, None))
        elif node.lower is not None or node.upper is not None:
            yield self.within("choice", node, ast.Slice(node.upper, node.lower, None))

    def joined(self, node: ast.Tuple | ast.List) -> Iterator[Change]:
        """One part of a list that is put together is not in it."""
        for part in node.elts if isinstance(node.ctx, ast.Load) else ():
            inner = part.value if isinstance(part, ast.Starred) else ast.Tuple([part], ast.Load())
            new = ast.Starred(ast.BoolOp(ast.And(), [ast.Tuple([], ast.Load()), inner]), ast.Load())
            rest = type(node)([other for other in node.elts if other is not part], ast.Load())
            yield Change("choice", part, new, ast.unparse(node), ast.unparse(rest))

    def condition(self, test: ast.expr) -> Iterator[Change]:
        """The condition holds always, or never; not where that says no more than a part of it left out."""
        for value in (True, False):
            implied = isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) == value
            harmless = value and (test in self.filters or self.asks_memory(test))
            if not implied and not harmless:
                yield Change("condition", test, always(test, value), f"if {ast.unparse(test)}", f"if {value}")

    def case(self, node: ast.match_case) -> Iterator[Change]:
        shown = f"case {ast.unparse(node.pattern)}"
        if node.guard is not None:
            yield from self.condition(node.guard)
        elif not isinstance(node.pattern, ast.MatchAs) or node.pattern.pattern is not None:
            new = ast.match_case(node.pattern, ast.Constant(False), node.body)
            yield Change("condition", node, new, shown, f"{shown} if False")

    # -- statements ---------------------------------------------------------------------------------------------

    def statement(self, node: ast.stmt) -> Iterator[Change]:
        match node:
            case ast.If():
                only = node.body[0] if len(node.body) == 1 and not node.orelse else None
                refuses = isinstance(only, ast.Return) and only.value is not None and self.is_refusal(only.value)
                yield from (c for c in self.condition(node.test) if not (refuses and c.change == "if False"))
            case ast.While():
                yield Change(
                    "condition", node.test, always(node.test, False), f"while {ast.unparse(node.test)}", "while False"
                )
            case ast.Return(value=ast.Call() as value) if _called(value) == "refuse":
                yield Change("refusal", value, always(value, False), ast.unparse(node), "return None")
            case ast.Return(value=ast.expr() as value) if self.answers_yes_or_no(node):
                if not isinstance(value, ast.Constant):
                    for change in self.condition(value):
                        answer = change.change.replace("if", "return")
                        yield Change("condition", value, change.new, ast.unparse(node), answer)
            case _ if self.is_alone_under_a_condition(node):
                pass
            case ast.Return(value=None) | ast.Continue() | ast.Break():
                yield self.left_out(node)
            case ast.Expr() | ast.AugAssign() | ast.Delete():
                yield self.left_out(node)
            case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]) if not _is_memory(node.targets[0]):
                yield self.left_out(node)
        if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            other = ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
            yield self.changed("arithmetic", node, other)

    def is_alone_under_a_condition(self, node: ast.stmt) -> bool:
        """Leaving it out would say no more than that the condition never holds."""
        around = self.parents[node]
        return isinstance(around, ast.If) and around.body == [node] and not around.orelse

    def left_out(self, node: ast.stmt) -> Change:
        return Change("statement", node, dropped(node), ast.unparse(node), "left out")

    # -- help ---------------------------------------------------------------------------------------------------

    def changed(self, kind: str, old: ast.AST, new: ast.AST) -> Change:
        return Change(kind, old, new, ast.unparse(old), ast.unparse(new))

    def within(self, kind: str, old: ast.AST, new: ast.AST) -> Change:
        """A change that says little by itself is shown in the expression it is part of."""
        around = self.parents[old]
        while isinstance(around, ast.keyword | ast.UnaryOp | ast.Tuple | ast.Starred | ast.Slice):
            around = self.parents[around]
        if isinstance(around, ast.Subscript | ast.Attribute) and isinstance(self.parents[around], ast.expr):
            around = self.parents[around]
        if isinstance(around, ast.stmt) and not isinstance(around, SIMPLE):
            return self.changed(kind, old, new)
        return Change(kind, old, new, ast.unparse(around), unparsed_with(around, old, new))

    def is_refusal(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and _called(node) == "refuse"

    def is_condition(self, node: ast.expr) -> bool:
        """Where it is made always and never true anyway, which a test of its opposite could not do without."""
        around = self.parents[node]
        match around:
            case ast.BoolOp() | ast.If() | ast.match_case() | ast.comprehension():
                return True
            case ast.IfExp(test=test):
                return test is node
            case ast.Return():
                return self.answers_yes_or_no(around)
        return False

    def answers_yes_or_no(self, node: ast.AST) -> bool:
        around = self.parents[node]
        while not isinstance(around, FunctionNode | ast.Lambda):
            around = self.parents[around]
        returns = getattr(around, "returns", None)
        return isinstance(returns, ast.Name) and returns.id == "bool"

    def asks_memory(self, node: ast.expr) -> bool:
        """`known is None`, where `known` is what a memory held."""
        match node:
            case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot()]):
                return name in self.remembered
        return False


SIMPLE = (ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)


def unparsed_with(around: ast.AST, old: ast.AST, new: ast.AST) -> str:
    """The text of a node when a part of it is another."""
    with_change(around, old, new)
    text = ast.unparse(around)
    with_change(around, new, old)
    return text


def step_of(number: int) -> int:
    """How far a number is moved: tens by ten, since where all is in tens one more says nothing."""
    return 10 if number and number % 10 == 0 else 1


def with_change(around: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another, in place; the new one stands in the same line."""
    for parent in ast.walk(around):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list):
                for index, item in enumerate(value):
                    if item is old:
                        value[index] = new
                        return
    raise ValueError("the node is no part of this")


def _called(node: ast.Call) -> str:
    """The last part of the name of what is called."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _yields_nothing(node: ast.expr) -> bool:
    """`yield from ()`, which only makes a generator."""
    return isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Tuple) and not node.value.elts


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_memory(node: ast.AST) -> bool:
    """`board.memo[key]`."""
    return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr in MEMORIES


def _filters_of(function: FunctionNode) -> Iterator[ast.expr]:
    """Conditions without which there would only be more offers."""
    for node in ast.walk(function):
        if isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.If) and not node.orelse and _yields(node):
            yield node.test


def _yields(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node))


def _remembered_names(function: FunctionNode) -> Iterator[str]:
    """Names that get what a memory holds: `known = board.memo.get(key)`."""
    for node in ast.walk(function):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                match value:
                    case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=memory), attr="get")) if (
                        memory in MEMORIES
                    ):
                        yield name
