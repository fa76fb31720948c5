"""`python3 go.py prove TITLE`: would the tests notice any small change to the code or data of a title?"""

from __future__ import annotations

import ast
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pytest

from kursbuch import catalogue
from tools.mutation.equivalent import Notes, notes_on
from tools.mutation.files import Files
from tools.mutation.find import mutants_of, package_of, shared_by
from tools.mutation.fresh import VARIABLE
from tools.mutation.memory import Ground, digest
from tools.mutation.mutant import KINDS, Mutant
from tools.mutation.reach import import_graph
from tools.mutation.run import Prover, Setting, Verdict
from tools.mutation.trace import CACHE, content_hash
from tools.rule_coverage import RULING, ids_in, rule_marks

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = "-EX-"
AFRESH = 4
"""So many changes of a rule are tried in interpreters of their own."""
SERVER = "tests/server/"
"""Tests that play through a server take longer than all others together."""
READING = "with what reading the modules executes"
"""Of which sort the lines are that are kept as executed while reading."""
TRACED = ("eighteen", "crayon", "titles")
"""Rooms whose lines are traced; another content elsewhere makes every test another."""


def ours(title: str) -> tuple[str, ...]:
    """Folders all of whose tests are asked: those of the family and of all its titles; elsewhere only tests that name a
    rule of one of them."""
    folders = (package_of(known).rpartition(".")[2] for known in family_of(title))
    return (f"tests/{catalogue.family(title).name}", *(f"tests/titles/{folder}" for folder in folders))


def family_of(title: str) -> list[str]:
    """All titles of a family."""
    family = catalogue.family(title).name
    return [known for known in catalogue.titles() if catalogue.family(known).name == family]


@dataclass(frozen=True)
class Wanted:
    """Which part of the changes to try."""

    rules: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    sample: int = 0
    seed: int = 1

    @property
    def is_all(self) -> bool:
        """Whether nothing was left out."""
        return not self.rules and not self.modules and not self.sample

    def asks_for(self, rule: str) -> bool:
        """Whether all changes of a rule are tried, so that something can be said about it."""
        return (
            not self.modules and not self.sample and (not self.rules or any(map(partial(is_among, rule), self.rules)))
        )

    def of(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """The part that was asked for: `1848-SR-16` or all of `1848-SR`; `g1848.trains`, `trains`, `eighteen`."""
        chosen = [m for m in mutants if self._has_rule(m) and self._has_module(m)]
        if self.sample and self.sample < len(chosen):
            some = set(random.Random(self.seed).sample(range(len(chosen)), self.sample))
            chosen = [m for n, m in enumerate(chosen) if n in some]
        return chosen

    def _has_rule(self, mutant: Mutant) -> bool:
        return not self.rules or any(is_among(rule, wanted) for rule in mutant.rules for wanted in self.rules)

    def _has_module(self, mutant: Mutant) -> bool:
        parts = f".{mutant.place.module}."
        return not self.modules or any(f".{name}." in parts for name in self.modules)


def is_among(rule: str, wanted: str) -> bool:
    """`1848-SR-16` is meant by its own name and by `1848-SR`."""
    return rule == wanted or rule.startswith(f"{wanted}-")


@dataclass(frozen=True)
class Effort:
    """How much work to do: forks at a time, tests asked about each change (0: all), equivalents on all tests.

    `only_rules` is no more than one change for each rule that a test naming it notices. With `tests` only those of
    these files are asked, and only about what they execute: nothing can be said about rules, or about what survives.
    """

    jobs: int = 2
    most: int = 0
    thorough: bool = False
    only_rules: bool = False
    tests: tuple[str, ...] = ()

    @property
    def is_a_first_look(self) -> bool:
        """Whether more changes survive than are alive."""
        return bool(self.most or self.tests)


def prove(title: str, wanted: Wanted, effort: Effort, *, verbose: bool = False) -> int:
    """Try the changes to a title; the exit code."""
    begin = time.monotonic()
    notes = notes_on(title, shared_by(title))
    mutants = wanted.of(mutants_of(title, ROOT))
    listed = (lambda _: None) if effort.thorough else notes.excuse
    asked = {rule for rule in to_prove(sheet_of(title)) if wanted.asks_for(rule) and not effort.tests}
    setting = setting_of(title)
    prover = Prover(mutants, setting, effort.jobs, listed, effort.most, asked, only_rules=effort.only_rules)
    options = ["-s", "-p", "no:cacheprovider", "--assert=plain", "--tb=native"]
    code = pytest.main(
        [*options, *(str(ROOT / path) for path in effort.tests or files_of_tests(title))], plugins=[prover]
    )
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.TESTS_FAILED):
        return int(code)
    confirm_afresh(title, prover, asked - notes.declared.keys())
    if effort.only_rules:
        return say_rules(title, asked - notes.declared.keys(), prover.confirmed)
    verdicts = list(looked_again(title, prover, notes, effort))
    faults = [f"fails as things are, so it proves nothing: {t} ({why})" for t, why in prover.failing().items()]
    faults += [f"cannot be read: {place}" for place in prover.unreadable if prover.setting.has_a_say(place)]
    for verdict in verdicts if verbose else ():
        print(f"{verdict.status}: {verdict.mutant.key} ({verdict.test or verdict.detail}; {verdict.seconds:.2f} s)")
    said = Report(title, verdicts, notes, prover.confirmed, asked, is_all=wanted.is_all, sheet=sheet_of(title))
    print("\n".join([*faults, *said.open, *said.tally]), f"({time.monotonic() - begin:.0f} s)")
    return 1 if faults or said.open else 0


def say_rules(title: str, asked: set[str], confirmed: Mapping[str, str]) -> int:
    """Which rules have a change that a test naming them notices; the exit code."""
    unproved = sorted(asked - confirmed.keys())
    for rule in unproved:
        print(f"unproved: {rule} (no test that names it notices a change)")
    print(f"{title}: {len(asked) - len(unproved)} of {len(asked)} rules proved by a test that names them")
    return 1 if unproved else 0


def setting_of(title: str) -> Setting:
    """Where the title lies, and numbers for the content of all that has a say."""
    source, tests = ROOT / "src/kursbuch", ROOT / "tests"
    helpers = [path for path in tests.rglob("*.py") if not path.name.startswith("test_")]
    files = [path for folder in ours(title) for path in (ROOT / folder).rglob("test_*.py")]
    files += [ROOT / path for path in files_of_tests(title) if path.endswith(".py")]
    read = Files(ROOT / CACHE)
    ground = ground_of(source, helpers, files, read)
    digests = {path.relative_to(ROOT).as_posix(): read.code(path) for path in files}
    read.keep()
    return Setting(
        package_of(title).rpartition(".")[2],
        ROOT / CACHE,
        digest(str(ROOT), READING, content_hash(ROOT, [source, *helpers, ROOT / "pyproject.toml"])),
        ground,
        digests,
        replace(ground, traced={file: content_hash(ROOT, [Path(file)]) for file in ground.traced}),
        catalogue.family(title).name,
        ours(title),
        (*map(package_of, family_of(title)), shared_by(title)),
    )


def ground_of(source: Path, helpers: Sequence[Path], tests: Sequence[Path], read: Files) -> Ground:
    """What the tests rest on: code that is traced, other code, the data of titles, and all the rest."""
    traced = {path for room in TRACED for path in (source / room).rglob("*.py")}
    others = {*source.rglob("*.py"), *helpers} - traced
    data = {path for path in source.rglob("*") if path.suffix in (".toml", ".json")}
    printed = {path for path in data if path.is_relative_to(source / "titles")}
    imports = import_graph({"kursbuch": source, "": ROOT / "tests"}, [*traced, *others, *tests], read.imports)
    for path in tests:
        theirs = {str(p) for p in printed if may_read(path, p.relative_to(source / "titles").parts[0])}
        imports[path.relative_to(ROOT).as_posix()] = imports[str(path)] | theirs
    rest = [*data - printed, *(p for p in helpers if p.name == "conftest.py"), ROOT / "pyproject.toml"]
    return Ground(
        {str(path): read.code(path) for path in traced},
        {**{str(p): read.code(p) for p in others}, **{str(p): content_hash(ROOT, [p]) for p in printed}},
        imports,
        digest(*(content_hash(ROOT, [path]) for path in sorted(rest))),
    )


def may_read(test: Path, title: str) -> bool:
    """Whether a file of tests may look at the data of the title in this folder: not if it is about another title."""
    return "titles" not in test.parts or title in test.parts


def files_of_tests(title: str) -> Iterator[str]:
    """The folders of tests about rules, and files elsewhere in which a test names one.

    Those of the server are asked only for rules that nobody else names.
    """
    folders, rules = ours(title), family_rules(title)
    yield from folders
    known = frozenset(
        rule for folder in folders for path in (ROOT / folder).rglob("test_*.py") for rule in named_in(path)
    )
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        named = named_in(path) & rules if not name.startswith(folders) else frozenset[str]()
        if named - known if name.startswith(SERVER) else named:
            yield name


def named_in(path: Path) -> frozenset[str]:
    """The rules that the tests of a file name."""
    text = path.read_text("utf-8")
    marks = rule_marks(ast.parse(text)) if "rule" in text else ()
    arguments = (argument for call, is_test in marks if is_test for argument in call.args)
    return frozenset(str(argument.value) for argument in arguments if isinstance(argument, ast.Constant))


def family_rules(title: str) -> frozenset[str]:
    """The rules of all titles of a family."""
    return frozenset(rule for known in family_of(title) for rule in ids_in(ROOT / f"docs/rules/{known}.en.md"))


def looked_again(title: str, prover: Prover, notes: Notes, effort: Effort) -> Iterator[Verdict]:
    """A second chance for what test modules had used while they were read: now the change comes first."""
    if effort.is_a_first_look:
        yield from (v for v in prover.verdicts if not effort.tests or v.status != "uncovered")
        return
    suspects = [
        v
        for v in prover.verdicts
        if v.status == "survived" and prover.looked_at_while_reading(v.mutant) and not notes.excuse(v.mutant)
    ]
    yield from (v for v in prover.verdicts if v not in suspects)
    with ThreadPoolExecutor(effort.jobs) as pool:
        tests = [f"tests/titles/{prover.setting.own}", f"tests/{prover.setting.family}"]
        for verdict in pool.map(lambda v: in_a_fresh_interpreter(title, v, tests), suspects):
            if verdict.test in prover.memory.marks:
                prover.memory.note_killed_afresh(verdict.mutant, verdict.test, verdict.detail)
            elif verdict.status == "killed":
                prover.memory.note_killed(verdict.mutant, "", verdict.detail, prover.tests_for(verdict.mutant))
            yield verdict


def confirm_afresh(title: str, prover: Prover, asked: set[str]) -> None:
    """The same for rules that no test has confirmed: the change comes before any test that names the rule is read."""
    for rule in sorted(asked - prover.confirmed.keys()):
        tied = [m for m in prover.mutants if rule in m.rules and prover.looked_at_while_reading(m)]
        for mutant in tied[:AFRESH]:
            tests = ["--rule", rule, *ours(title)]
            if in_a_fresh_interpreter(title, Verdict(mutant, "survived"), tests).status == "killed":
                prover.confirmed[rule] = mutant.key
                break


def in_a_fresh_interpreter(title: str, verdict: Verdict, tests: Sequence[str]) -> Verdict:
    """Make the change before anything is collected, and run these tests."""
    plugins = ["-p", "no:cacheprovider", "-p", "tools.mutation.fresh"]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-rfE", "--assert=plain", "--tb=no", *plugins]
    environment = {**os.environ, VARIABLE: f"{title}/{verdict.mutant.key}"}
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=600,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict(verdict.mutant, "killed", "it never ends")
    if done.returncode in (1, 2):
        return Verdict(verdict.mutant, "killed", "in a fresh interpreter", first_failure(done.stdout.decode()))
    return verdict if done.returncode == 0 else Verdict(verdict.mutant, "broken", done.stderr.decode()[-200:])


def first_failure(output: str) -> str:
    """The test that a run of pytest names as failed; none where a module could not be read."""
    named = re.search(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", output, re.MULTILINE)
    return named[1] if named else ""


# -- what the user sees ---------------------------------------------------------------------------------------------


def sheet_of(title: str) -> set[str]:
    """All numbers of the title's sheet."""
    return set(ids_in(ROOT / f"docs/rules/{title}.en.md"))


def to_prove(sheet: Iterable[str]) -> set[str]:
    """The rules of a sheet; examples are tests themselves, and rulings explain rules."""
    return {rule for rule in sheet if RULING not in rule and EXAMPLE not in rule}


class Report:
    """What is said about a title: what is open, and the tally."""

    def __init__(
        self,
        title: str,
        verdicts: Sequence[Verdict],
        notes: Notes,
        confirmed: Mapping[str, str],
        asked: set[str],
        *,
        is_all: bool,
        sheet: set[str],
    ) -> None:
        self.title, self.notes, self.is_all = title, notes, is_all
        self.sheet, self.rules = sheet, to_prove(sheet)
        self.tried = [v for v in verdicts if v.status != "unused"]
        self.found = [v.mutant for v in verdicts]
        self.alive = [v for v in self.tried if v.status != "killed"]
        self.survivors = [v for v in self.alive if not notes.excuse(v.mutant)]
        self.confirmed, self.asked = confirmed, asked
        self.open = [*self._survivors(), *self._stale(), *self._unproved()]
        self.tally = [*self._kinds(), *self._rules(), *self._sum()]

    def _survivors(self) -> Iterator[str]:
        for verdict in sorted(self.survivors, key=lambda v: (v.mutant.file, v.mutant.line, v.mutant.key)):
            yield line_of(verdict)

    def _stale(self) -> Iterator[str]:
        alive, tried = ([v.mutant for v in verdicts] for verdicts in (self.alive, self.tried))
        for text in self.notes.refuted(alive, tried):
            yield f"stale in tools/mutation: {text}"
        for text in self.notes.about_nothing(self.found, self.sheet) if self.is_all else ():
            yield f"stale in tools/mutation: {text}"

    def _unproved(self) -> Iterator[str]:
        tied = Counter(rule for v in self.tried for rule in v.mutant.rules)
        for rule in sorted(self.asked - self.confirmed.keys() - self.notes.declared.keys()):
            if tied[rule]:
                yield f"unproved: {rule} (no test that names it notices any of {tied[rule]} changes)"
            else:
                yield f"unproved: {rule} (no change is tied to it, and no reason is given)"

    def _kinds(self) -> Iterator[str]:
        counts: dict[str, Counter[str]] = {}
        alive = set(map(id, self.alive))
        for verdict in self.tried:
            fate = "excused" if id(verdict) in alive and self.notes.excuse(verdict.mutant) else verdict.status
            counts.setdefault(verdict.mutant.kind, Counter())[fate] += 1
        for kind, name in KINDS.items():
            if tally := counts.get(kind):
                excuse = f", {tally['excused']} equivalent" if tally["excused"] else ""
                yield f"  {name}: {tally['killed']} of {tally.total()} noticed{excuse}"

    def _rules(self) -> Iterator[str]:
        tied = {rule for v in self.tried for rule in v.mutant.rules} & self.rules
        broken = {rule for v in self.survivors for rule in v.mutant.rules}
        yield f"  rules proved: {len(tied & self.confirmed.keys() - broken)} of {len(tied)} with a change of their own"
        if self.is_all and self.notes.declared:
            yield f"  rules that only declare, with the reason in the title's list: {len(self.notes.declared)}"

    def _sum(self) -> Iterator[str]:
        yield f"  changes to shared code that this title does not use: {len(self.found) - len(self.tried)}"
        yield f"  work of one core on these verdicts: {sum(v.seconds for v in self.tried) / 60:.1f} min"
        yield (
            f"{self.title}: {len(self.tried) - len(self.alive)} of {len(self.tried)} changes noticed, "
            f"{len(self.alive) - len(self.survivors)} equivalent, {len(self.survivors)} survived"
        )


def line_of(verdict: Verdict) -> str:
    """A survivor: where, what, whose rule, and what was tried."""
    mutant = verdict.mutant
    where = f"{Path(mutant.file).relative_to(ROOT)}:{mutant.line}: " if mutant.file else ""
    rules = ", ".join(mutant.rules[:4]) + (", ..." if len(mutant.rules) > 4 else "") or "the title"
    return f"{verdict.status}: {where}[{mutant.kind}] {mutant.key} ({rules}; {verdict.detail})"
