"""What the prover does with a change: which tests are asked, what is excused, remembered, and said in the end."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools.mutation.equivalent import Equivalent, Notes, NotesError, notes_on
from tools.mutation.files import Files
from tools.mutation.memory import NAME, Ground, Memory, marks_of
from tools.mutation.mutant import Mutant, Place
from tools.mutation.prove import Wanted, first_failure, may_read
from tools.mutation.reach import import_graph, reached
from tools.mutation.trace import Map, code_hash, keep, kept

ROOT = Path(__file__).resolve().parents[1]

# -- which tests are asked ------------------------------------------------------------------------------------------


def test_what_is_known_of_a_test_file_holds_until_it_changes(tmp_path: Path) -> None:
    known = Map({"a.py::t": 1.0, "b.py::t": 2.0}, {"a.py::t": {"x": frozenset((1,))}, "b.py::t": {}})
    known.digests = {"a.py": "1", "b.py": "1"}
    keep(tmp_path / "deep/map", known)
    again = kept(tmp_path / "deep/map").without_changed({"a.py": "1", "b.py": "2"})
    assert list(again.seconds) == ["a.py::t"]
    assert again.tests_by_line([("x", 1), ("x", 5), ("y", 1)]) == {("x", 1): ["a.py::t"]}
    assert kept(tmp_path / "nothing") is None


def test_the_lines_of_a_test_hold_until_what_it_rests_on_changes() -> None:
    known = Map(
        {"a.py::t": 1.0, "b.py::t": 2.0}, {"a.py::t": {}, "b.py::t": {}}, {"x": frozenset((1,))}, {"c": "fails"}
    )
    known.marks, known.whole = {"a.py::t": "1", "b.py::t": "1"}, "whole"
    again = known.standing_on({"a.py::t": "1", "b.py::t": "2"}, "whole")
    assert (list(again.seconds), again.reading, again.failing) == (["a.py::t"], known.reading, known.failing)
    elsewhere = known.standing_on({"a.py::t": "1", "b.py::t": "1"}, "other")
    assert (list(elsewhere.lines), elsewhere.reading, elsewhere.failing) == (["a.py::t", "b.py::t"], {}, {})


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
    first = Notes((Equivalent("g1848.trains.room: a + 1 -> a #1", "why"),))
    assert first.excuse(mutant("a"))
    assert first.excuse(replace(mutant("a"), number=2)) is None


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
    return Memory(folder, known, Ground({"ours.py": "1"}))


def test_a_verdict_holds_while_the_test_that_noticed_is_the_same(tmp_path: Path) -> None:
    tests = ["a.py::t", "b.py::t"]
    memory(tmp_path, a="1", b="1").note_killed(mutant("a"), "a.py::t", "why", tests, 1.5)
    killer = memory(tmp_path, a="1", b="2").killer(mutant("a"), tests)
    assert killer
    assert (killer.test, killer.detail, killer.seconds) == ("a.py::t", "why", 1.5)
    assert memory(tmp_path, a="2", b="1").killer(mutant("a"), tests) is None
    assert memory(tmp_path, a="2", b="1").last_killer(mutant("a")) == "a.py::t"
    assert memory(tmp_path, a="1", b="1").killer(mutant("a + 2"), tests) is None


def test_a_change_that_never_ends_is_remembered_while_no_test_changes(tmp_path: Path) -> None:
    tests = ["a.py::t", "b.py::t"]
    memory(tmp_path, a="1", b="1").note_killed(mutant("a"), "", "it never ends", tests)
    assert memory(tmp_path, a="1", b="1").killer(mutant("a"), tests)
    assert memory(tmp_path, a="1", b="2").killer(mutant("a"), tests) is None


def test_what_a_fresh_interpreter_found_holds_while_the_test_and_all_code_are_the_same(tmp_path: Path) -> None:
    memory(tmp_path, a="1", b="1").note_killed_afresh(mutant("a"), "a.py::t", "why")
    killer = memory(tmp_path, a="1", b="2").killer(mutant("a"), [])
    assert killer
    assert killer.test == "a.py::t"
    assert memory(tmp_path, a="2", b="1").killer(mutant("a"), ["a.py::t"]) is None
    assert memory(tmp_path, b="1").killer(mutant("a"), ["a.py::t"]) is None
    more = Ground({"ours.py": "1", "never_executed.py": "1"})
    assert Memory(tmp_path, Map({"a.py::t": 1.0}, {"a.py::t": {}}), more).killer(mutant("a"), ["a.py::t"]) is None


@pytest.mark.parametrize(
    ("output", "test"),
    [
        ("..F\nFAILED tests/a.py::test_one[a b] - AssertionError: x\n1 failed", "tests/a.py::test_one[a b]"),
        ("ERROR tests/a.py::test_two\n", "tests/a.py::test_two"),
        ("ERROR tests/a.py - ImportError: b::c\n", ""),
        ("3 passed", ""),
    ],
)
def test_the_test_that_failed_in_a_fresh_interpreter_is_read_from_what_it_says(output: str, test: str) -> None:
    assert first_failure(output) == test


def test_a_survivor_is_tried_again_on_tests_that_are_new_or_changed(tmp_path: Path) -> None:
    memory(tmp_path, a="1", b="1").note_survived(mutant("a"), ["a.py::t", "b.py::t"], 2.5)
    again = memory(tmp_path, a="1", b="2", c="1")
    assert again.untried(mutant("a"), ["a.py::t", "b.py::t", "c.py::t"]) == ["b.py::t", "c.py::t"]
    assert again.untried(mutant("a"), ["a.py::t"]) == []
    assert (again.seconds(mutant("a")), again.seconds(mutant("a + 2"))) == (2.5, 0.0)


def test_a_line_that_was_broken_off_is_no_verdict(tmp_path: Path) -> None:
    memory(tmp_path, a="1").note_killed(mutant("a"), "a.py::t", "why", ["a.py::t"])
    with (tmp_path / NAME).open("a") as file:
        file.write('{"mutant": "x')
    assert memory(tmp_path, a="1").killer(mutant("a"), ["a.py::t"])


def test_a_test_rests_on_what_it_executes_and_on_what_it_can_import() -> None:
    known = Map({"t.py::t": 1.0}, {"t.py::t": {"ours.py": frozenset((1,)), "lower.py": frozenset()}})
    imports = {"t.py": frozenset(("helper.py",)), "lower.py": frozenset(("lowest.py",))}
    ours, others = (
        {"ours.py": "1", "unused.py": "1"},
        {"helper.py": "1", "lower.py": "1", "lowest.py": "1", "x.py": "1"},
    )
    before = marks_of(known, Ground(ours, others, imports))
    for file in ("helper.py", "lower.py", "lowest.py"):
        assert marks_of(known, Ground(ours, {**others, file: "2"}, imports)) != before
    assert marks_of(known, Ground({**ours, "ours.py": "2"}, others, imports)) != before
    assert marks_of(known, Ground(ours, others, imports, "another rest")) != before
    assert marks_of(known, Ground({**ours, "unused.py": "2"}, {**others, "x.py": "2"}, imports)) == before


def test_imports_are_followed_through_packages_and_plain_modules(tmp_path: Path) -> None:
    files = {
        "test_a.py": "from pack.deep import one\nimport helper",
        "helper.py": "def f():\n    from pack import late",
        "src/__init__.py": "",
        "src/deep/__init__.py": "",
        "src/deep/one.py": "import sys",
        "src/late.py": "",
        "src/never.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    graph = import_graph({"pack": tmp_path / "src", "": tmp_path}, [tmp_path / name for name in files])
    seen = reached([str(tmp_path / "test_a.py")], graph)
    assert {Path(file).relative_to(tmp_path).as_posix() for file in seen} == files.keys() - {"src/never.py"}


def test_tests_of_one_title_never_look_at_the_data_of_another() -> None:
    assert may_read(Path("tests/titles/g1848/test_end.py"), "g1848")
    assert not may_read(Path("tests/titles/g1848/test_end.py"), "g1824")
    assert may_read(Path("tests/eighteen/test_bids.py"), "g1824")


def test_words_for_the_reader_change_nothing_that_a_module_does(tmp_path: Path) -> None:
    one, other, third = (tmp_path / f"{n}.py" for n in range(3))
    one.write_text('def f():\n    """SR-01."""\n    return 1\n')
    other.write_text('# more\ndef f():\n    """SR-02: other words."""\n\n    return 1\n')
    third.write_text('def f():\n    """SR-01."""\n    return 2\n')
    assert code_hash(one) == code_hash(other) != code_hash(third)


def test_what_was_read_from_a_file_is_known_again_by_its_text(tmp_path: Path) -> None:
    text = "import ast\nfrom pack.one import two\n"
    (tmp_path / "a.py").write_text(text)
    first = Files(tmp_path / "memory")
    assert first.code(tmp_path / "a.py") == code_hash(tmp_path / "a.py")
    first.keep()
    (tmp_path / "moved.py").write_text(text)
    again = Files(tmp_path / "memory")
    assert again.imports(tmp_path / "moved.py") == ("ast", "pack.one", "pack.one.two")
    assert again.known == again.used
    (tmp_path / "moved.py").write_text("x = 1\n")
    assert again.imports(tmp_path / "moved.py") == ()


# -- all together, on a title of a few lines ------------------------------------------------------------------------

TINY = """
PRICES = {"adult": 10, "child": 5}

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

def test_child(tmp_path):
    assert tiny.fare(3, True) == 15

def test_below_nothing():
    assert tiny.fare(-1) == 0

@rule("TINY-A-02")
def test_that_cannot_fail():
    tiny.fare(3, True)

def test_that_fails_as_things_are():
    assert tiny.fare(1) == 11
"""
PRINTED = """
import tiny

def test_the_price_is_as_printed():
    assert tiny.PRICES["adult"] == 10
"""
FROZEN = """
import gc

def pytest_collection_finish():
    gc.freeze()
"""
DRIVE = """
import sys
from functools import partial
from pathlib import Path
import pytest
import tiny
import tools.mutation.run as run
from tools.mutation.code import code_mutants, functions_of
from tools.mutation.memory import Ground
from tools.mutation.mutant import Mutant, Place

run.PATIENCE = 0.3
mutants = [m for f in functions_of(tiny) for m in code_mutants(f, ("TINY-A-01", "TINY-A-02"))]
for who, price in tiny.PRICES.items():
    place = Place("tiny", "", who, "99")
    change, put_back = (partial(tiny.PRICES.__setitem__, who, value) for value in (99, price))
    mutants.append(Mutant("datum", place, 1, (), change, put_back=put_back))
ground = Ground({tiny.__file__: "1"})
digests = {"test_tiny.py": "1", "tiny/test_printed.py": "1"}
setting = run.Setting("tiny", Path("memory"), "mark", ground, digests)
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
    (folder / "tiny").mkdir()
    texts = {"tiny.py": TINY, "test_tiny.py": TESTS, "tiny/test_printed.py": PRINTED, "drive.py": DRIVE}
    texts["conftest.py"] = FROZEN
    for name, text in texts.items():
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


def test_a_survivor_is_told_as_soon_as_it_is_known(tiny: str) -> None:
    assert "survived so far: tiny.fare: stops > 5 -> stops >= 5\n" in tiny
    assert "so far: tiny.fare: if stops > 5" not in tiny


def test_figures_are_tried_together_and_put_back_and_what_is_left_by_itself(tiny: str) -> None:
    assert "killed [adult -> 99] tiny/test_printed.py::test_the_price_is_as_printed" in tiny
    assert "survived [child -> 99]  1 tests pass" in tiny


def test_a_change_that_never_ends_is_killed(tiny: str) -> None:
    assert "killed [price += 1 -> price -= 1]  it never ends" in tiny


def test_a_change_to_a_line_without_a_test_is_uncovered(tiny: str) -> None:
    assert "uncovered [return 1 -> return 2]  no test executes it" in tiny


def test_a_test_that_fails_as_things_are_proves_nothing(tiny: str) -> None:
    assert "failing test_tiny.py::test_that_fails_as_things_are\n" in tiny


def test_a_rule_is_confirmed_by_a_test_that_names_it_and_can_fail(tiny: str) -> None:
    assert "confirmed TINY-A-01\n" in tiny
