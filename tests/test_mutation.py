"""The prover that finds its changes itself: what it finds, how it makes a change, and what it says about it."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import Struct

from tools.mutation.code import Function, code_mutants, functions_of, live_functions
from tools.mutation.equivalent import Equivalent, Notes, NotesError, notes_on
from tools.mutation.memory import NAME, Memory
from tools.mutation.mutant import Mutant, Place
from tools.mutation.operators import changes_in
from tools.mutation.prove import Wanted
from tools.mutation.tables import default_mutants, figures, other_texts, other_values, texts, unsaid
from tools.mutation.ties import numbers_in, tied
from tools.mutation.trace import Map, Tracer, code_hash, content_hash, keep, kept

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
    assert again.tests_by_line([("x", 1), ("x", 5), ("y", 1)]) == {("x", 1): ["a.py::t"]}
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
[declared]
1848-SET-11 = "it says nothing"

[rules]
1848-SR-05 = ["g1848.trains.room", "g1848.data: trains...price"]

[[equivalent]]
why = "a is never asked for"
changes = ["g1848.trains.room: a + 1 -> a + 2", "...room: ... -> a"]
"""


def test_a_listed_change_is_excused_wherever_its_line_has_gone(tmp_path: Path) -> None:
    (tmp_path / "equivalent-1848.toml").write_text(LIST)
    notes = notes_on("1848", folder=tmp_path)
    assert [entry.why for entry in notes.equivalent] == ["a is never asked for"] * 2
    assert notes.excuse(mutant("a + 2")) is notes.equivalent[0]
    assert notes.excuse(replace(mutant("a + 2"), number=2)) is notes.equivalent[0]
    assert notes.excuse(mutant("a")) is notes.equivalent[1]
    assert notes.excuse(mutant("a - 1")) is None
    assert notes_on("1824", folder=tmp_path) == Notes()


def test_a_numbered_entry_is_about_one_of_several_equal_changes() -> None:
    notes = Notes((Equivalent("g1848.trains.room: a + 1 -> a #2", "why"),))
    assert notes.excuse(mutant("a")) is None
    assert notes.excuse(replace(mutant("a"), number=2))


def test_shared_code_has_a_list_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "equivalent-eighteen.toml").write_text(LIST)
    notes = notes_on("1824", "kursbuch.eighteen", tmp_path)
    assert len(notes.equivalent) == 2
    assert not notes.declared
    assert not notes.rules


def test_a_list_ties_functions_and_figures_to_rules(tmp_path: Path) -> None:
    (tmp_path / "equivalent-1848.toml").write_text(LIST)
    notes = notes_on("1848", folder=tmp_path)
    price = Mutant("datum", Place("g1848.data", "", "trains.2.price", "80 -> 90"), 1, (), int)
    roomy = Mutant("number", Place("g1848.trains", "roomy", "1", "2"), 1, (), int)
    assert notes.ties(mutant("a")) == notes.ties(price) == ("1848-SR-05",)
    assert notes.ties(roomy) == ()


@pytest.mark.parametrize("wrong", ['why = " "', 'why = "so"\nchange = "a"', 'why = "so"\nchanges = []'])
def test_an_entry_without_a_reason_or_a_change_is_refused(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "equivalent-1848.toml").write_text(f"[[equivalent]]\n{wrong}")
    with pytest.raises(NotesError, match="every equivalent has why and changes"):
        notes_on("1848", folder=tmp_path)


def test_an_entry_is_stale_when_a_test_notices_it_or_it_is_about_nothing() -> None:
    entry = Equivalent("g1848.trains.room: a + 1 -> ...", "why")
    alive, noticed = mutant("a + 2"), mutant("a")
    notes = Notes((entry,))
    assert list(notes.refuted([alive, noticed], [alive, noticed])) == []
    assert list(notes.refuted([alive], [alive, noticed])) == [f"{noticed.key}: a test notices it"]
    assert list(notes.about_nothing([alive], [])) == []
    assert list(notes.about_nothing([], [])) == [f"{entry.text}: there is no such change"]


def test_what_a_list_says_of_rules_is_stale_when_it_is_not_so() -> None:
    notes = Notes((), {"1848-A-01": "why", "1848-TRN-06": "why"}, {"1848-SR-05": ["g1848.trains.gone"]})
    assert list(notes.about_nothing([mutant("a")], ["1848-TRN-06", "1848-SR-05"])) == [
        "1848-A-01 is no rule of the title",
        "1848-TRN-06 does more than declare: a change is tied to it",
        "1848-SR-05: there is no change to g1848.trains.gone",
    ]


# -- what is remembered ---------------------------------------------------------------------------------------------


def memory(folder: Path, **digests: str) -> Memory:
    """What is remembered when test files are like this; each has one test, which executes one file of ours."""
    tests = [f"{name}.py::t" for name in digests]
    known = Map(dict.fromkeys(tests, 1.0), {t: {"ours.py": frozenset((1,))} for t in tests})
    known.digests = {f"{name}.py": digest for name, digest in digests.items()}
    return Memory(folder, known, "rest", {"ours.py": "1"})


def test_a_verdict_holds_while_the_test_that_noticed_is_the_same(tmp_path: Path) -> None:
    tests = ["a.py::t", "b.py::t"]
    memory(tmp_path, a="1", b="1").note_killed(mutant("a"), "a.py::t", "why", tests)
    killer = memory(tmp_path, a="1", b="2").killer(mutant("a"), tests)
    assert killer
    assert (killer.test, killer.detail) == ("a.py::t", "why")
    assert memory(tmp_path, a="2", b="1").killer(mutant("a"), tests) is None
    assert memory(tmp_path, a="2", b="1").last_killer(mutant("a")) == "a.py::t"
    assert memory(tmp_path, a="1", b="1").killer(mutant("a + 2"), tests) is None


def test_a_change_that_never_ends_is_remembered_while_no_test_changes(tmp_path: Path) -> None:
    tests = ["a.py::t", "b.py::t"]
    memory(tmp_path, a="1", b="1").note_killed(mutant("a"), "", "it never ends", tests)
    assert memory(tmp_path, a="1", b="1").killer(mutant("a"), tests)
    assert memory(tmp_path, a="1", b="2").killer(mutant("a"), tests) is None


def test_a_survivor_is_tried_again_on_tests_that_are_new_or_changed(tmp_path: Path) -> None:
    memory(tmp_path, a="1", b="1").note_survived(mutant("a"), ["a.py::t", "b.py::t"])
    again = memory(tmp_path, a="1", b="2", c="1")
    assert again.untried(mutant("a"), ["a.py::t", "b.py::t", "c.py::t"]) == ["b.py::t", "c.py::t"]
    assert again.untried(mutant("a"), ["a.py::t"]) == []


def test_a_line_that_was_broken_off_is_no_verdict(tmp_path: Path) -> None:
    memory(tmp_path, a="1").note_killed(mutant("a"), "a.py::t", "why", ["a.py::t"])
    with (tmp_path / NAME).open("a") as file:
        file.write('{"mutant": "x')
    assert memory(tmp_path, a="1").killer(mutant("a"), ["a.py::t"])


def test_words_for_the_reader_change_nothing_that_a_module_does(tmp_path: Path) -> None:
    one, other, third = (tmp_path / f"{n}.py" for n in range(3))
    one.write_text('def f():\n    """SR-01."""\n    return 1\n')
    other.write_text('# more\ndef f():\n    """SR-02: other words."""\n\n    return 1\n')
    third.write_text('def f():\n    """SR-01."""\n    return 2\n')
    assert code_hash(one) == code_hash(other) != code_hash(third)


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

@rule("TINY-A-02")
def test_that_cannot_fail():
    tiny.fare(3, True)

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
mutants = [m for f in functions_of(tiny) for m in code_mutants(f, ("TINY-A-01", "TINY-A-02"))]
setting = run.Setting("tiny", Path("memory"), "mark", {tiny.__file__: "1"}, "rest", {"test_tiny.py": "1"})
prover = run.Prover(mutants, setting, 2, asked=["TINY-A-01", "TINY-A-02"])
pytest.main(["-s", "-p", "no:cacheprovider", "--assert=plain", "--tb=native", "."], plugins=[prover])
for v in prover.verdicts:
    print(f"{v.status} [{v.mutant.place.source} -> {v.mutant.place.change}] {v.test} {v.detail}")
print("failing", *prover.failing())
print("confirmed", *prover.confirmed)
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
    assert "survived [stops > 5 -> stops >= 5]  5 tests pass" in tiny
    assert "survived [price // 2 -> -(-price // 2)]  2 tests pass" in tiny


def test_a_change_that_never_ends_is_killed(tiny: str) -> None:
    assert "killed [price += 1 -> price -= 1]  it never ends" in tiny


def test_a_change_to_a_line_without_a_test_is_uncovered(tiny: str) -> None:
    assert "uncovered [return 1 -> return 2]  no test executes it" in tiny


def test_a_test_that_fails_as_things_are_proves_nothing(tiny: str) -> None:
    assert "failing test_tiny.py::test_that_fails_as_things_are" in tiny


def test_a_rule_is_confirmed_by_a_test_that_names_it_and_can_fail(tiny: str) -> None:
    assert "confirmed TINY-A-01\n" in tiny


def test_functions_of_a_title_are_found_with_their_classes() -> None:
    from kursbuch.titles.g1848 import auction

    found: dict[str, Function] = {f.name: f for f in functions_of(auction)}
    assert {"papers_pay", "BuyPaperStep.decide", "SalePlay.proceed"} <= found.keys()
    assert found["papers_pay"].short_module == "g1848.auction"
