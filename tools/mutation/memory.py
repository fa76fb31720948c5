"""Verdicts kept from run to run, as long as what they rest on is the same.

That a test noticed a change holds while that test is the same; that no test did holds of each test by itself. A test
is the same while its file, the files that it executes, and all else it may use have the same content (`Ground`).
Every verdict is written down at once, so that a run that was broken off goes on where it ended.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.mutation.mutant import Mutant
from tools.mutation.reach import reached
from tools.mutation.trace import Map

NAME = "verdicts.jsonl"


@dataclass(frozen=True)
class Kept:
    """One verdict: the test that noticed, or what each file of tests that did not was like; the seconds it took."""

    mutant: str
    test: str = ""
    detail: str = ""
    mark: str = ""
    passed: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    fresh: bool = False
    """Whether the change was there before any module was read, so that the test need not execute its line."""


@dataclass(frozen=True)
class Ground:
    """What tests rest on: numbers for what each file does, who imports whom, and a number for everything else."""

    traced: Mapping[str, str] = field(default_factory=dict)
    """Files of whose lines it is known who executes them: they count for these tests only."""
    others: Mapping[str, str] = field(default_factory=dict)
    """Files that count for whoever executes them or can import them."""
    imports: Mapping[str, frozenset[str]] = field(default_factory=dict)
    rest: str = ""

    def beneath(self, test: str, executed: Iterable[str]) -> Iterator[str]:
        """Numbers for all that a file of tests rests on, given what its tests execute."""
        ran = set(executed)
        for file in sorted(ran | reached([test, *ran], self.imports)):
            if file in self.others:
                yield f"{file} {self.others[file]}"
            elif file in ran:
                yield f"{file} {self.traced.get(file, '')}"
        yield self.rest


class Memory:
    """The verdicts of earlier runs, and what the tests are like now."""

    def __init__(self, folder: Path, known: Map, ground: Ground) -> None:
        self.path = folder / NAME
        self.marks = marks_of(known, ground)
        self.modules = digest(*(f"{file} {number}" for file, number in sorted(ground.traced.items())))
        """One number for all code that has a say while modules are read."""
        self.kept = {k.mutant: k for k in read(self.path)}

    def killer(self, mutant: Mutant, tests: Sequence[str]) -> Kept | None:
        """What noticed the change, if that test is still the same, or all of them where it is not known which."""
        kept = self.kept.get(name_of(mutant))
        if kept is None or not kept.mark:
            return None
        if kept.fresh:
            return kept if kept.mark == self.fresh_mark(kept.test) else None
        now = self.marks.get(kept.test) if kept.test else self.mark(tests)
        return kept if kept.mark == now and (not kept.test or kept.test in tests) else None

    def fresh_mark(self, test: str) -> str:
        """What a test is like together with all that is made while modules are read."""
        return digest(self.marks[test], self.modules) if test in self.marks else ""

    def last_killer(self, mutant: Mutant) -> str:
        """The test that noticed the change at some time."""
        kept = self.kept.get(name_of(mutant))
        return kept.test if kept else ""

    def untried(self, mutant: Mutant, tests: Iterable[str]) -> list[str]:
        """Those of the tests of which it is not known that they pass in spite of the change."""
        kept = self.kept.get(name_of(mutant))
        if kept is None or not kept.passed:
            return [*tests]
        by_file = files_of(tests)
        return [t for file, ours in by_file.items() if kept.passed.get(file) != self.mark(ours) for t in ours]

    def mark(self, tests: Iterable[str]) -> str:
        """One number for what these tests are like."""
        return digest(*(f"{test} {self.marks[test]}" for test in sorted(tests)))

    def seconds(self, mutant: Mutant) -> float:
        """How much work the verdict has been, however long ago."""
        kept = self.kept.get(name_of(mutant))
        return kept.seconds if kept else 0.0

    def note_killed(self, mutant: Mutant, test: str, detail: str, tests: Iterable[str], seconds: float = 0.0) -> None:
        """This test notices the change, or one of these, nobody knows which."""
        mark = self.marks[test] if test else self.mark(tests)
        self._write(Kept(name_of(mutant), test, detail, mark, seconds=seconds))

    def note_killed_afresh(self, mutant: Mutant, test: str, detail: str) -> None:
        """This test notices the change if it is there before any module is read."""
        self._write(Kept(name_of(mutant), test, detail, self.fresh_mark(test), fresh=True))

    def note_survived(self, mutant: Mutant, tests: Iterable[str], seconds: float = 0.0) -> None:
        """All of these tests pass in spite of the change."""
        passed = {file: self.mark(ours) for file, ours in files_of(tests).items()}
        self._write(Kept(name_of(mutant), passed=passed, seconds=seconds))

    def _write(self, kept: Kept) -> None:
        self.kept[kept.mutant] = kept
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(kept))}\n")


def read(path: Path) -> Sequence[Kept]:
    """What was written down; a last line that was broken off does not count."""
    if not path.is_file():
        return ()
    lines = path.read_text("utf-8").split("\n")[:-1]
    last = {raw["mutant"]: raw for raw in map(json.loads, lines)}
    return [Kept(**raw) for raw in last.values()]


def name_of(mutant: Mutant) -> str:
    return f"{mutant.kind} {mutant.key}"


def files_of(tests: Iterable[str]) -> dict[str, list[str]]:
    """Tests by the file they stand in."""
    found: dict[str, list[str]] = {}
    for test in tests:
        found.setdefault(test.partition("::")[0], []).append(test)
    return found


def marks_of(known: Map, ground: Ground) -> dict[str, str]:
    """What each test is like: its own file, what it executes, and what it may use."""
    beneath: dict[tuple[str, frozenset[str]], str] = {}
    marks = {}
    for test in known.seconds:
        file, executed = test.partition("::")[0], frozenset(known.lines[test])
        if (file, executed) not in beneath:
            beneath[file, executed] = digest(*ground.beneath(file, executed))
        marks[test] = digest(known.digests.get(file, ""), beneath[file, executed])
    return marks


def digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
