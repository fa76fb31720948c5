"""The prover that finds its changes itself: what it finds, how it makes a change, and whose rule it is."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import Struct

from tools.mutation import trace
from tools.mutation.code import Function, code_mutants, functions_of, live_functions
from tools.mutation.operators import changes_in
from tools.mutation.reading import lines_of_reading
from tools.mutation.tables import default_mutants, figures, other_texts, other_values, texts, unsaid
from tools.mutation.ties import numbers_in, tied
from tools.mutation.trace import Tracer

ROOT = Path(__file__).resolve().parents[1]


def changes(source: str) -> set[tuple[str, str]]:
    """What may go wrong in the first function of a text: the expression and what it becomes."""
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return {(change.source, change.change) for change in changes_in(function)}


# -- what is found --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("x = a < b", {("a < b", "a <= b")}),
        ("x = a in b", {("a in b", "a not in b")}),
        ("x = 0 <= a < 3", {("0 <= a < 3", "0 < a < 3"), ("0 <= a < 3", "0 <= a <= 3"), ("0 <= a < 3", "1 <= a < 3")}),
        ("x = a and b and c", {("a", "True"), ("b", "True"), ("c", "True")}),
        ("x = a or b", {("a", "False"), ("b", "False")}),
        ("x = a or 0", {("a or 0", "a"), ("a or 0", "0"), ("a or 0", "a or 1")}),
        ("x = not a", {("not a", "a")}),
        ("if a == b: x = c", {("if a == b", "if True"), ("if a == b", "if False")}),
        ("x = [c for c in b if c]", {("if c", "if True"), ("if c", "if False")}),
        ("x = a // b", {("a // b", "-(-a // b)")}),
        ("x = a * b + c", {("a * b + c", "a * b - c"), ("a * b", "a // b")}),
        ("x += 1", {("x += 1", "x -= 1"), ("x += 1", "x += 2"), ("x += 1", "left out")}),
        ("x = 50", {("x = 50", "x = 60"), ("x = 50", "x = 40")}),
        ("x = f(True)", {("f(True)", "f(False)")}),
        ("x = min(a, b)", {("min(a, b)", "max(a, b)")}),
        ("x = any(a)", {("any(a)", "all(a)")}),
        ("x = a[1:]", {("a[1:]", "a[:1]"), ("a[1:]", "a[2:]")}),
        ("x = a[::-1]", {("a[::-1]", "a[:]")}),
        ("x = (*a, b)", {("(*a, b)", "(b,)"), ("(*a, b)", "(*a,)")}),
        ("yield f(a)", {("yield f(a)", "left out")}),
        ("a.b = c", {("a.b = c", "left out")}),
        ("while a: f()", {("while a", "while False"), ("f()", "left out")}),
        ("if a: return refuse(r, 'no', n=1)", {("if a", "if True"), ("return refuse(r, 'no', n=1)", "return None")}),
    ],
)
def test_every_small_change_to_a_line_is_found(line: str, found: set[tuple[str, str]]) -> None:
    assert found <= changes(f"def f(a, b, c):\n    {line}")


@pytest.mark.parametrize(
    "line",
    [
        "assert a < 3, 'no'",
        "'a docstring of 3 words'",
        "raise ValueError(3)",
        "x: tuple[int, 3] = a",
        "yield from ()",
        "board.memo[a] = b",
        "x = f'{a + 1}'",
        "x = cast(3, a)",
    ],
)
def test_what_does_nothing_is_left_alone(line: str) -> None:
    assert changes(f"def f(a, b):\n    {line}") == set()


def test_functions_that_only_declare_or_describe_are_left_alone() -> None:
    assert changes("def f(a):\n    '''Text.'''\n    ...") == set()
    assert changes("def f(a):\n    raise NotImplementedError(a + 1)") == set()
    assert changes("def __repr__(self):\n    return str(self.a + 1)") == set()


def test_a_memory_is_asked_in_vain_but_not_always() -> None:
    found = changes("def f(b):\n    k = b.memo.get(1)\n    if k is None:\n        k = g(b)\n    return k")
    assert ("if k is None", "if False") in found
    assert ("if k is None", "if True") not in found


def test_a_step_may_offer_more_but_not_less() -> None:
    found = changes("def candidates(a):\n    yield from (x for x in a if x.ok and x.open)")
    assert ("if x.ok and x.open", "if False") in found
    assert not any("True" in change for _, change in found)


def test_a_function_in_which_nothing_else_can_be_changed_gives_no_answer() -> None:
    assert changes("def f(a):\n    return g(a)") == {("return g(a)", "return False")}
    assert changes("def f(a):\n    return None") == set()


def test_answers_yes_and_no_are_tried_where_a_function_gives_either() -> None:
    found = changes("def f(a) -> bool:\n    return a.open")
    assert found == {("return a.open", "return True"), ("return a.open", "return False")}


def test_functions_of_a_title_are_found_with_their_classes() -> None:
    from kursbuch.titles.g1848 import auction

    found: dict[str, Function] = {f.name: f for f in functions_of(auction)}
    assert {"papers_pay", "BuyPaperStep.decide", "SalePlay.proceed"} <= found.keys()
    assert found["papers_pay"].short_module == "g1848.auction"


# -- how a change is made -------------------------------------------------------------------------------------------

LIVING = """
def plain(a):
    return a < 3

def events(n):
    for i in range(n):
        yield i

def bound(most):
    def check(a):
        return a < most
    return check

class Thing:
    def __init__(self, n):
        self.n = n
    @property
    def twice(self):
        return self.n * 2
    def deep(self):
        return super().__hash__() and max(self.n, 5)

def stepped(a, by=1):
    return a + by

class Gate:
    def __init__(self, n):
        self.n = n
        self.keep(lambda: n)
    def keep(self, test):
        self.test = test

GATE = Gate(1)
TABLE = {"small": plain, "below": bound(10), "inline": lambda a: a + 1}
HELD = TABLE["below"]
"""


@pytest.fixture
def living(tmp_path: Path) -> Iterator[ModuleType]:
    """A module of its own whose functions are held by tables and closures."""
    path = tmp_path / "kursbuch_living.py"
    path.write_text(LIVING)
    spec = importlib.util.spec_from_file_location("kursbuch_living", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["kursbuch_living"] = module
    spec.loader.exec_module(module)
    live_functions.cache_clear()
    yield module
    del sys.modules["kursbuch_living"]
    live_functions.cache_clear()


def make(module: ModuleType, function: str, change: str) -> None:
    """Make one change of a function, found by what it becomes."""
    chosen = next(f for f in functions_of(module) if f.name == function)
    found = [m for m in (*default_mutants(chosen, ()), *code_mutants(chosen, ())) if m.place.change == change]
    assert len(found) == 1, [m.place.change for m in code_mutants(chosen, ())]
    found[0].apply()


def test_a_change_reaches_whoever_holds_the_function(living: Any) -> None:
    make(living, "plain", "a <= 3")
    assert living.TABLE["small"](3)


def test_a_generator_that_yields_nothing_is_still_one(living: Any) -> None:
    make(living, "events", "left out")
    assert list(living.events(3)) == []


def test_a_closure_made_long_ago_is_changed_too(living: Any) -> None:
    assert not living.HELD(10)
    make(living, "bound", "a <= most")
    assert living.HELD(10)
    assert living.bound(4)(4)


def test_a_function_inside_that_is_made_no_more_stays_where_it_was_made_before(living: Any) -> None:
    chosen = next(f for f in functions_of(living) if f.name == "Gate.__init__")
    next(m for m in code_mutants(chosen, ()) if "lambda" in m.place.source).apply()
    assert living.GATE.test() == 1
    assert not hasattr(living.Gate(2), "test")


@pytest.mark.parametrize(
    ("change", "seen"),
    [("self.n // 2", lambda m: m.Thing(8).twice == 4), ("min(self.n, 5)", lambda m: m.Thing(8).deep() == 5)],
)
def test_methods_and_properties_are_changed_in_their_class(
    living: Any, change: str, seen: Callable[[Any], bool]
) -> None:
    assert not seen(living)
    make(living, "Thing.twice" if "//" in change else "Thing.deep", change)
    assert seen(living)


def test_the_tracer_hears_the_lines_of_its_files_and_of_others_that_they_are_executed(living: Any) -> None:
    tracer = Tracer([living.__file__], [trace.__file__])
    tracer.begin()
    list(living.events(1))
    trace.content_hash(ROOT, [])
    ast.parse("1")
    heard = tracer.end()
    found = {file: sorted(lines) for file, lines in heard.items()}
    assert found == {living.__file__: [5, 6, 7], trace.__file__: []}


def test_what_reading_the_modules_of_a_family_executes_is_known() -> None:
    from kursbuch.crayon import title

    gate, asked = (next(f for f in functions_of(title) if f.name == name) for name in ("Gate.__init__", "Title.speed"))
    heard = lines_of_reading(["kursbuch.titles.benelux", "kursbuch.crayon"], [title.__file__])
    assert heard[title.__file__] & set(gate.lines)
    assert not heard[title.__file__] & set(asked.lines[1:])


MADE_WHILE_READING = """
import os
os.environ["KURSBUCH_CHANGE"] = "benelux/crayon.title.Gate.__init__: self.position = position -> left out"
import tools.mutation.fresh
from kursbuch.crayon.title import Gate
from kursbuch.titles.benelux import title
gates = [rule for rule in title.PASS.rules if isinstance(rule, Gate)]
print(len(gates), sum(hasattr(gate, "position") for gate in gates))
"""


def test_in_a_fresh_interpreter_the_change_comes_before_what_modules_make_when_they_are_read() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MADE_WHILE_READING], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    made, whole = map(int, done.stdout.split())
    assert (made > 0, whole) == (True, 0)


def test_the_default_of_an_argument_is_changed(living: Any) -> None:
    make(living, "stepped", "by = 2")
    assert living.stepped(1) == 3


def test_what_a_constant_and_a_figure_might_be_instead() -> None:
    assert dict(other_values(3)) == {"4": 4}
    assert dict(other_values(frozenset("ab"))) == {"without 'a'": frozenset("b"), "without 'b'": frozenset("a")}
    assert dict(other_values({"a": 1})) == {"without 'a'": {}}
    printed = {"rows": ((70, 80), (60,)), "sold": True, "takes": ("4", "4+")}
    assert list(figures(printed, ())) == [
        (("rows", "0", "0"), 70, 80),
        (("rows", "0", "1"), 80, 90),
        (("rows", "1", "0"), 60, 70),
        (("sold",), True, False),
        (("takes",), ("4", "4+"), ("4+",)),
        (("takes",), ("4", "4+"), ("4",)),
    ]


class Printed(Struct):
    """An entry of the components."""

    id: str
    colour: str = "white"
    group: str | None = None
    share: int = 10


def test_what_a_text_might_be_instead() -> None:
    entries = {"hexes": (Printed("A", "red", "north"), Printed("B", "blue"), Printed("C"))}
    entries["named"] = {"P1": "abc"}  # type: ignore[assignment]
    assert list(other_texts(texts(entries, ()))) == [
        (("hexes", "A", "colour"), "red", "blue"),
        (("hexes", "A", "group"), "north", None),
        (("hexes", "B", "colour"), "blue", "red"),
        (("named", "P1"), "abc", "cba"),
    ]


def test_what_is_not_said_is_changed_once_for_all_entries() -> None:
    assert list(unsaid({"hexes": (Printed("A"), Printed("B"))}, (), set())) == [(("hexes", "A", "share"), 10, 20)]


# -- whose rule it is -----------------------------------------------------------------------------------------------

RULED = '''
def checked(title, state, action, rule):
    return helper(state)

def helper(state):
    return deeper(state)

def deeper(state):
    return state

def reacts(title, now, event):
    """SR-03 to SR-05: what follows."""

def alone():
    return 1

class Step:
    def decide(self, now):
        return helper(now)

FIRST = RuleId("1848-SR-02")
STEP = Step(Rule("1848-SR-01", each(checked)))
REACTIONS = (Reaction(FIRST, (Event,), reacts),)
'''


def test_a_function_has_the_rules_it_is_registered_under_or_names_or_serves(tmp_path: Path) -> None:
    path = tmp_path / "ruled.py"
    path.write_text(RULED)
    module = ModuleType("kursbuch.ruled")
    module.__file__ = str(path)
    functions = [*functions_of(module)]
    known = [f"1848-SR-0{n}" for n in range(1, 9)]
    ties = {f.name: [r.removeprefix("1848-SR-") for r in rules] for f, rules in tied("1848", functions, known).items()}
    assert ties["checked"] == ["01"]
    assert ties["helper"] == ties["deeper"] == ties["Step.decide"] == ["01"]
    assert ties["reacts"] == ["02", "03", "04", "05"]
    assert ties["alone"] == []


def test_only_rules_of_the_sheet_count() -> None:
    known = frozenset(("1848-SR-01", "1848-VAR-2021-09"))
    assert numbers_in("SR-01, 1848-VAR-2021-09, SR-77, A-4", "1848", known) == known
