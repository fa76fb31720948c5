"""The prover that finds its changes itself: what it finds, how it makes a change, and what it says about it."""

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

from tools.mutation.code import Function, code_mutants, functions_of, live_functions
from tools.mutation.equivalent import Equivalent, EquivalentError, excused, read, stale
from tools.mutation.mutant import Mutant, Place
from tools.mutation.operators import changes_in
from tools.mutation.prove import Wanted
from tools.mutation.tables import default_mutants, figures, other_values
from tools.mutation.ties import numbers_in, tied
from tools.mutation.trace import Map, Tracer, content_hash, keep, kept

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
        ("x = a and b and c", {("a and b and c", "b and c"), ("a and b and c", "a and c")}),
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
    assert not any("True" in change or change == "x.ok" for _, change in found)


def test_answers_yes_and_no_are_tried_where_a_function_gives_either() -> None:
    found = changes("def f(a) -> bool:\n    return a.open")
    assert found == {("return a.open", "return True"), ("return a.open", "return False")}


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


# -- which tests are asked ------------------------------------------------------------------------------------------


def test_the_tracer_hears_the_lines_of_its_files_only(living: Any) -> None:
    tracer = Tracer([living.__file__])
    tracer.begin()
    list(living.events(1))
    content_hash(ROOT, [])
    heard = tracer.end()
    assert {file: sorted(lines) for file, lines in heard.items()} == {living.__file__: [5, 6, 7]}


def test_what_is_known_of_a_test_file_holds_until_it_changes(tmp_path: Path) -> None:
    known = Map({"a.py::t": 1.0, "b.py::t": 2.0}, {"a.py::t": {"x": frozenset((1,))}, "b.py::t": {}})
    known.digests = {"a.py": "1", "b.py": "1"}
    keep(tmp_path / "deep/map", known)
    again = kept(tmp_path / "deep/map").without_changed({"a.py": "1", "b.py": "2"})
    assert list(again.seconds) == ["a.py::t"]
    assert again.tests_of([("x", 1), ("x", 5)]) == {"a.py::t"}
    assert again.tests_of([("x", 5), ("y", 1)]) == set()
    assert kept(tmp_path / "nothing") is None


# -- what is chosen, excused, stale ---------------------------------------------------------------------------------


def mutant(change: str, module: str = "g1848.trains", rules: tuple[str, ...] = ("1848-TRN-06",)) -> Mutant:
    return Mutant("number", Place(module, "room", "a + 1", change), 1, rules, int)


def test_a_part_of_the_changes_is_chosen_by_rule_module_and_lot() -> None:
    one, other, shared = mutant("a + 2"), mutant("a", rules=("1848-SR-01",)), mutant("a", "eighteen.trains")
    every = [one, other, shared]
    assert Wanted().of(every) == every
    assert Wanted(rules=("1848-TRN",)).of(every) == [one, shared]
    assert Wanted(rules=("1848-SR-01",)).of(every) == [other]
    assert Wanted(modules=("g1848",)).of(every) == [one, other]
    assert Wanted(modules=("trains",)).of(every) == every
    some = Wanted(sample=2, seed=7).of(every)
    assert len(some) == 2
    assert some == Wanted(sample=2, seed=7).of(every)


LIST = """
[[equivalent]]
module = "g1848.trains"
function = "room"
source = "a + 1"
change = ["a + 2", "a"]
why = "a is never asked for"
"""


def test_a_listed_change_is_excused_wherever_its_line_has_gone(tmp_path: Path) -> None:
    (tmp_path / "equivalent-1848.toml").write_text(LIST)
    entries = read("1848", tmp_path)
    assert entries == (Equivalent("g1848.trains", "room", "a + 1", ("a + 2", "a"), "a is never asked for"),)
    assert excused(mutant("a + 2"), entries) is entries[0]
    assert excused(mutant("a - 1"), entries) is None
    assert read("1824", tmp_path) == ()


def test_an_entry_without_a_reason_is_refused(tmp_path: Path) -> None:
    (tmp_path / "equivalent-1848.toml").write_text(LIST.replace("a is never asked for", " "))
    with pytest.raises(EquivalentError, match="needs module, source, change and why"):
        read("1848", tmp_path)


def test_an_entry_is_stale_when_a_test_notices_it_or_it_is_about_nothing() -> None:
    entry = Equivalent("g1848.trains", "room", "a + 1", ("a + 2", "a"), "why")
    alive, noticed = mutant("a + 2"), mutant("a")
    assert stale([entry], [alive, noticed], [alive, noticed], all_tried=True) == []
    assert stale([entry], [alive], [alive, noticed], all_tried=True) == [f"{noticed.key}: a test notices it"]
    assert stale([entry], [alive], [alive], all_tried=False) == []
    assert stale([entry], [alive], [alive], all_tried=True) == [f"{entry}: there is no such change"]


# -- all together, on a title of a few lines ------------------------------------------------------------------------

TINY = """
def fare(stops, child=False):
    price = stops * 10
    if stops > 5:
        price = 50
    while price < 0:
        price += 1
    if child:
        return price // 2
    return price

def unused():
    return 1
"""
TESTS = """
import tiny
from rules_marker import rule

@rule("TINY-A-01")
def test_two_stops():
    assert tiny.fare(2) == 20

def test_seven_stops():
    assert tiny.fare(7) == 50

def test_child():
    assert tiny.fare(3, True) == 15

def test_below_nothing():
    assert tiny.fare(-1) == 0

def test_that_fails_as_things_are():
    assert tiny.fare(1) == 11
"""
DRIVE = """
import sys
from pathlib import Path
import pytest
import tiny
import tools.mutation.run as run
from tools.mutation.code import code_mutants, functions_of

run.PATIENCE = 0.3
mutants = [m for f in functions_of(tiny) for m in code_mutants(f, ("TINY-A-01",))]
prover = run.Prover(mutants, [tiny.__file__], "tiny", Path("memory"), "mark", {"test_tiny.py": "1"}, 2)
pytest.main(["-s", "-p", "no:cacheprovider", "--assert=plain", "--tb=native", "."], plugins=[prover])
for v in prover.verdicts:
    print(f"{v.status} [{v.mutant.place.source} -> {v.mutant.place.change}] {v.test} {v.detail}")
print("failing", *prover.known.failing)
"""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the prover says of a tiny title, the second time it looks at it."""
    folder = tmp_path_factory.mktemp("tiny")
    for name, text in {"tiny.py": TINY, "test_tiny.py": TESTS, "drive.py": DRIVE}.items():
        (folder / name).write_text(text)
    ini = f"[pytest]\nmarkers = rule(*ids): named rules\npythonpath = . {ROOT} {ROOT / 'tests'}\n"
    (folder / "pytest.ini").write_text(ini)
    start = f"import runpy, sys; sys.path[:0] = {[str(folder), str(ROOT)]}; runpy.run_module('drive', None, '__main__')"
    said = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", start], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        said.append(sorted(line for line in done.stdout.splitlines() if " of " not in line))
    assert [line.split("]")[0] for line in said[0]] == [line.split("]")[0] for line in said[1]]
    return "\n".join(said[1])


def test_a_change_is_killed_by_a_test_that_executes_its_line(tiny: str) -> None:
    assert "killed [if stops > 5 -> if True] test_tiny.py::test_two_stops" in tiny
    assert "killed [if stops > 5 -> if False] test_tiny.py::test_seven_stops" in tiny
    assert "killed [price // 2 -> -(-price // 2)]" not in tiny


def test_a_change_that_nobody_notices_survives(tiny: str) -> None:
    assert "survived [stops > 5 -> stops >= 5]  4 tests pass" in tiny
    assert "survived [price // 2 -> -(-price // 2)]  1 tests pass" in tiny


def test_a_change_that_never_ends_is_killed(tiny: str) -> None:
    assert "killed [price += 1 -> price -= 1]  it never ends" in tiny


def test_a_change_to_a_line_without_a_test_is_uncovered(tiny: str) -> None:
    assert "uncovered [return 1 -> return 2]  no test executes it" in tiny


def test_a_test_that_fails_as_things_are_proves_nothing(tiny: str) -> None:
    assert "failing test_tiny.py::test_that_fails_as_things_are" in tiny


def test_functions_of_a_title_are_found_with_their_classes() -> None:
    from kursbuch.titles.g1848 import auction

    found: dict[str, Function] = {f.name: f for f in functions_of(auction)}
    assert {"papers_pay", "BuyPaperStep.decide", "SalePlay.proceed"} <= found.keys()
    assert found["papers_pay"].short_module == "g1848.auction"
