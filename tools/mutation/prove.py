"""`python3 go.py prove TITLE --generic`: would the tests notice any small change to the code or data of a title?"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.mutation.code import modules_of
from tools.mutation.equivalent import Equivalent, excused, read, stale
from tools.mutation.find import SHARED, mutants_of, package_of
from tools.mutation.fresh import VARIABLE
from tools.mutation.mutant import KINDS, Mutant
from tools.mutation.run import Prover, Verdict
from tools.mutation.trace import CACHE, content_hash
from tools.rule_coverage import RULING, ids_in

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = "-EX-"


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

    def of(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """The part that was asked for: `1848-SR-16` or all of `1848-SR`; `g1848.trains`, `trains`, `eighteen`."""
        chosen = [m for m in mutants if self._has_rule(m) and self._has_module(m)]
        if self.sample and self.sample < len(chosen):
            some = set(random.Random(self.seed).sample(range(len(chosen)), self.sample))
            chosen = [m for n, m in enumerate(chosen) if n in some]
        return chosen

    def _has_rule(self, mutant: Mutant) -> bool:
        return not self.rules or any(
            rule == wanted or rule.startswith(f"{wanted}-") for rule in mutant.rules for wanted in self.rules
        )

    def _has_module(self, mutant: Mutant) -> bool:
        parts = f".{mutant.place.module}."
        return not self.modules or any(f".{name}." in parts for name in self.modules)


def prove(title: str, wanted: Wanted, *, jobs: int, verbose: bool = False) -> int:
    """Try the changes to a title; the exit code."""
    begin = time.monotonic()
    package = package_of(title)
    mutants = wanted.of(mutants_of(title, ROOT))
    entries = read(title)
    tests = ROOT / "tests/titles" / package.rpartition(".")[2]
    files = [m.__file__ for p in (package, SHARED) for m in modules_of(p) if m.__file__]
    helpers = [path for path in (ROOT / "tests").glob("*.py") if not path.name.startswith("test_")]
    mark = content_hash(ROOT, [ROOT / "src/kursbuch", *helpers, ROOT / "pyproject.toml"])
    digests = {path.relative_to(ROOT).as_posix(): content_hash(ROOT, [path]) for path in tests.glob("test_*.py")}
    prover = Prover(mutants, files, package.rpartition(".")[2], ROOT / CACHE / title, mark, digests, jobs)
    code = pytest.main(["-s", "-p", "no:cacheprovider", "--assert=plain", "--tb=native", str(tests)], plugins=[prover])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.TESTS_FAILED):
        return int(code)
    verdicts = list(looked_again(title, prover, tests, entries, jobs))
    for test, text in prover.known.failing.items():
        print(f"fails as things are, so it proves nothing: {test} ({text})")
    for place in prover.unreadable:
        print(f"cannot be read: {place}")
    for verdict in verdicts if verbose else ():
        print(f"{verdict.status}: {verdict.mutant.key} ({verdict.test or verdict.detail}; {verdict.seconds:.2f} s)")
    lines, is_proved = report(title, verdicts, entries, is_all=wanted.is_all)
    print("\n".join(lines), f"({time.monotonic() - begin:.0f} s)")
    return 0 if is_proved and not prover.known.failing and not prover.unreadable else 1


def looked_again(
    title: str, prover: Prover, tests: Path, entries: Sequence[Equivalent], jobs: int
) -> Iterator[Verdict]:
    """A second chance for what test modules had used while they were read: now the change comes first."""
    suspects = [
        v
        for v in prover.verdicts
        if v.status == "survived" and prover.looked_at_while_reading(v.mutant) and not excused(v.mutant, entries)
    ]
    yield from (v for v in prover.verdicts if v not in suspects)
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda verdict: in_a_fresh_interpreter(title, verdict, tests), suspects)


def in_a_fresh_interpreter(title: str, verdict: Verdict, tests: Path) -> Verdict:
    """Make the change before anything is collected, and run all tests of the title."""
    plugins = ["-p", "no:cacheprovider", "-p", "tools.mutation.fresh"]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--assert=plain", "--tb=no", *plugins, str(tests)]
    environment = {**os.environ, VARIABLE: f"{title}/{verdict.mutant.key}"}
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return Verdict(verdict.mutant, "killed", "it never ends")
    if done.returncode in (1, 2):
        return Verdict(verdict.mutant, "killed", "in a fresh interpreter")
    return verdict if done.returncode == 0 else Verdict(verdict.mutant, "broken", done.stderr.decode()[-200:])


# -- what the user sees ---------------------------------------------------------------------------------------------


def report(
    title: str, verdicts: Sequence[Verdict], entries: Sequence[Equivalent], *, is_all: bool
) -> tuple[list[str], bool]:
    """The lines to print about a title, and whether every change was noticed or excused."""
    tried = [v for v in verdicts if v.status != "unused"]
    alive = [v for v in tried if v.status != "killed"]
    survivors = [v for v in alive if not excused(v.mutant, entries)]
    old = stale(entries, [v.mutant for v in alive], [v.mutant for v in tried], all_tried=is_all)
    lines = [line_of(v) for v in sorted(survivors, key=lambda v: (v.mutant.file, v.mutant.line, v.mutant.key))]
    lines += [f"stale in equivalent-{title}.toml: {text}" for text in old]
    counts: dict[str, Counter[str]] = {}
    for verdict in tried:
        fate = "excused" if verdict in alive and excused(verdict.mutant, entries) else verdict.status
        counts.setdefault(verdict.mutant.kind, Counter())[fate] += 1
    for kind, name in KINDS.items():
        if tally := counts.get(kind):
            excuse = f", {tally['excused']} equivalent" if tally["excused"] else ""
            lines.append(f"  {name}: {tally['killed']} of {tally.total()} noticed{excuse}")
    lines += tally_of_rules(title, tried, survivors, is_all=is_all)
    unused = len(verdicts) - len(tried)
    lines.append(f"  changes to shared code that this title does not use: {unused}")
    lines.append(
        f"{title}: {len(tried) - len(alive)} of {len(tried)} changes noticed, "
        f"{len(alive) - len(survivors)} equivalent, {len(survivors)} survived"
    )
    return lines, not survivors and not old


def line_of(verdict: Verdict) -> str:
    """A survivor: where, what, whose rule, and what was tried."""
    mutant = verdict.mutant
    where = f"{Path(mutant.file).relative_to(ROOT)}:{mutant.line}: " if mutant.file else ""
    rules = ", ".join(mutant.rules[:4]) + (", ..." if len(mutant.rules) > 4 else "") or "the title"
    return f"{verdict.status}: {where}[{mutant.kind}] {mutant.key} ({rules}; {verdict.detail})"


def tally_of_rules(
    title: str, tried: Sequence[Verdict], survivors: Sequence[Verdict], *, is_all: bool
) -> Iterator[str]:
    """How many rules have changes of their own that are all noticed."""
    rules = {r for r in ids_in(ROOT / f"docs/rules/{title}.en.md") if RULING not in r and EXAMPLE not in r}
    tied = {r for v in tried for r in v.mutant.rules} & rules
    open_rules = {r for v in survivors for r in v.mutant.rules} & rules
    yield f"  rules proved: {len(tied - open_rules)} of {len(tied)} that a change is tied to"
    if is_all and rules - tied:
        yield f"  rules that the code does not name, so that no change is tied to them: {len(rules - tied)}"
