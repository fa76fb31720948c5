"""Would the tests notice? `python -m tools.prove [TITLE]... [--rule ID]... [--list] [--verbose]`

Each rule that can refuse, each reaction, each listed datum and each listed consequence of a title is taken out or made
wrong in turn (see `tools/proofs`), and the tests that name its rule are run. One of them must fail; if none does, the
rule is unproved and the exit code is 1. A rule for which there is no change at all, and no word why, is unproved, too.

Tests are collected once. Every change is made in a fork of its own, which runs the few tests in question and reports
the first that fails. What goes unnoticed gets a second chance in a fresh interpreter, where the change is made before
any test module is read. Without `fork` everything is done that way, only more slowly.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import pytest

from kursbuch import catalogue
from tools.proofs.forks import Fork, run_forks
from tools.proofs.mutants import KINDS, Mutant, Proof, ProofError, proof_of
from tools.rule_coverage import RULING, ids_in, titles_in_work, titles_of

ROOT = Path(__file__).resolve().parents[1]
PROOFS = Path(__file__).resolve().parent / "proofs"
EXAMPLE = "-EX-"
MUTANT = "KURSBUCH_MUTANT"
"""The environment variable by which `tests/conftest.py` learns which change to make."""
JOBS = 2
PATIENCE = 20
"""Seconds of work a change may keep the tests busy, on top of many times what they took without it."""

Status = Literal["noticed", "unnoticed", "untested", "broken"]
CAN_FORK = hasattr(os, "fork")


@dataclass(frozen=True)
class Verdict:
    """What became of one mutant: which test noticed it, or why nobody could."""

    mutant: Mutant
    status: Status
    detail: str = ""


@dataclass(frozen=True)
class Outcome:
    """How a handful of tests went: the time each took, the first line of each failure, and a fault of our own."""

    seconds: dict[str, float]
    failed: dict[str, str]
    fault: str = ""


# -- in a fork: make the change, run the tests ----------------------------------------------------------------------


class Listener:
    """Hears how each test went."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self.failed: dict[str, str] = {}
        self.fault = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration  # type: ignore[assignment]
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            where, what = (crash.path, crash.message.partition("\n")[0]) if crash else ("", report.longreprtext)
            self.failed.setdefault(report.nodeid, what)
            if Path(where).parent == PROOFS:
                self.fault = f"the change itself fails: {what}"


def run_items(items: Sequence[pytest.Item], mutant: Mutant | None) -> Outcome:
    """Run tests until one fails, or all of them when nothing was changed."""
    listener = Listener()
    if mutant is not None:
        try:
            mutant.apply()
        except Exception as error:
            return Outcome({}, {}, f"{type(error).__name__}: {error}")
    for item, following in zip(items, (*items[1:], None), strict=True):
        item.config.pluginmanager.register(listener, "prover-listener")
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item.config.pluginmanager.unregister(listener)
        if mutant is not None and listener.failed:
            break
    return Outcome(dict(listener.seconds), listener.failed, listener.fault)


# -- in the parent: who gets which tests ----------------------------------------------------------------------------


class Prover:
    """A plugin that takes the place of pytest's own loop over the tests."""

    def __init__(self, proof: Proof, jobs: int = JOBS) -> None:
        self.title = proof.title
        self.mutants = proof.mutants
        self.jobs = jobs
        self.verdicts: list[Verdict] = []
        self.failing: dict[str, str] = {}
        self.unreadable: list[str] = []

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(name="terminalreporter")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unreadable.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests = tests_by_rule(session.items)
        named = {item.nodeid: item for m in self.mutants for item in tests.get(m.rule, ())}
        seconds = self.run_unchanged([*named.values()])
        chosen = {
            rule: sorted((i for i in items if i.nodeid in seconds), key=lambda i: seconds[i.nodeid])
            for rule, items in tests.items()
            if rule in {mutant.rule for mutant in self.mutants}
        }
        self.run_apart(chosen)
        progress = Progress(len(self.mutants))
        for verdict in self.judged(chosen, seconds):
            self.verdicts.append(verdict)
            progress.count(verdict)
        progress.done()
        return True

    def run_unchanged(self, items: Sequence[pytest.Item]) -> dict[str, float]:
        """Tests that pass as things are, with the time they take; the others can prove nothing."""
        shares = [items[n :: self.jobs] for n in range(self.jobs)]
        forks = [Fork(partial(run_items, share, None), 1800) for share in shares if share]
        seconds: dict[str, float] = {}
        for _, outcome in run_forks(forks, self.jobs):
            if isinstance(outcome, str):
                raise pytest.UsageError(f"the tests do not run to their end: {outcome}")
            self.failing |= outcome.failed
            seconds |= outcome.seconds
        return {test: took for test, took in seconds.items() if test not in self.failing}

    def run_apart(self, tests: Mapping[str, Sequence[pytest.Item]]) -> None:
        """The tests of each rule by themselves, still unchanged: some pass only in the company of others."""
        forks = [Fork(partial(run_items, items, None), 1800) for items in tests.values() if items]
        for _, outcome in run_forks(forks, self.jobs):
            self.failing |= {"?": outcome} if isinstance(outcome, str) else outcome.failed

    def judged(self, tests: Mapping[str, Sequence[pytest.Item]], seconds: Mapping[str, float]) -> Iterator[Verdict]:
        """The verdict on every mutant, as soon as it is known."""
        sound = {rule: [i for i in items if i.nodeid not in self.failing] for rule, items in tests.items()}
        tested = [m for m in self.mutants if sound.get(m.rule)]
        yield from (Verdict(m, "untested", "no test names it") for m in self.mutants if not sound.get(m.rule))
        suspects: list[Mutant] = []
        forks = [
            Fork(partial(run_items, sound[m.rule], m), PATIENCE + 20 * sum(seconds[i.nodeid] for i in sound[m.rule]))
            for m in tested
        ]
        for index, outcome in run_forks(forks, self.jobs):
            verdict = judge(tested[index], outcome)
            if verdict.status == "unnoticed":
                suspects.append(verdict.mutant)
            else:
                yield verdict
        for suspect in suspects:
            root = sound[suspect.rule][0].config.rootpath
            yield look_again(self.title, suspect, [item.nodeid for item in sound[suspect.rule]], root)


def judge(mutant: Mutant, outcome: Outcome | str) -> Verdict:
    """What the end of a fork says about its mutant; one that never ends was noticed, too."""
    if isinstance(outcome, str):
        return Verdict(mutant, "noticed", outcome)
    if outcome.fault:
        return Verdict(mutant, "broken", outcome.fault)
    if outcome.failed:
        return Verdict(mutant, "noticed", ": ".join(next(iter(outcome.failed.items()))))
    return Verdict(mutant, "unnoticed", f"{len(outcome.seconds)} tests pass without it")


def tests_by_rule(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The tests that name each rule."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        for rule in {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}:
            tests.setdefault(rule, []).append(item)
    return tests


def look_again(title: str, mutant: Mutant, tests: Sequence[str], root: Path = ROOT) -> Verdict:
    """Make the change before anything is collected, in an interpreter of its own."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(
        command,
        cwd=root,
        env={**os.environ, MUTANT: f"{title}/{mutant.key}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 1:
        return Verdict(mutant, "noticed", "in a fresh interpreter")
    if done.returncode == 0:
        return Verdict(mutant, "unnoticed", f"{len(tests)} tests pass without it")
    return Verdict(mutant, "broken", (done.stdout + done.stderr).strip().rpartition("\n")[2])


# -- what the user sees ---------------------------------------------------------------------------------------------


class Progress:
    """One line that grows on a terminal, a line now and then elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.tally: Counter[Status] = Counter()
        self.is_terminal = sys.stdout.isatty()

    def count(self, verdict: Verdict) -> None:
        self.tally[verdict.status] += 1
        tried = self.tally.total()
        if self.is_terminal or tried % 50 == 0:
            text = f"{tried} of {self.total} changes tried, {tried - self.tally['noticed']} unnoticed"
            print(f"\r{text}" if self.is_terminal else text, end="" if self.is_terminal else "\n", flush=True)

    def done(self) -> None:
        if self.is_terminal:
            print()


def report(proof: Proof, verdicts: Sequence[Verdict], rules: set[str]) -> tuple[list[str], bool]:
    """The lines to print about a title, and whether all of it is proved."""
    lines = [f"unproved: {v.mutant.key} ({v.detail})" for v in verdicts if v.status != "noticed"]
    changed = {v.mutant.rule for v in verdicts}
    lines += [f"unproved: {rule} (no change breaks it, and no reason is given)" for rule in bare(proof, rules)]
    lines += [f"{proof.title}.toml excuses {rule}, which is no rule of the title" for rule in strangers(proof, rules)]
    unproved = {v.mutant.rule for v in verdicts if v.status != "noticed"} | bare(proof, rules)
    wanted = changed | bare(proof, rules)
    for kind in KINDS:
        ours = [v.status == "noticed" for v in verdicts if v.mutant.kind == kind]
        lines.append(f"  {NAMES[kind]}: {sum(ours)} of {len(ours)} noticed")
    if proof.declared:
        lines.append(
            f"  rules that only declare, with the reason in tools/proofs/{proof.title}.toml: {len(proof.declared)}"
        )
    lines.append(f"{proof.title}: {len(wanted) - len(unproved)} of {len(wanted)} proved")
    return lines, not unproved and not strangers(proof, rules)


NAMES = {
    "rule": "rules taken out",
    "reaction": "reactions taken out",
    "option": "options fixed",
    "datum": "data changed",
    "code": "code made wrong",
}


def bare(proof: Proof, rules: set[str]) -> set[str]:
    """Rules that no change breaks and nobody excuses."""
    return rules - {mutant.rule for mutant in proof.mutants} - proof.declared.keys()


def strangers(proof: Proof, rules: set[str]) -> set[str]:
    """Excuses for rules that do not exist or need none."""
    return set(proof.declared) - rules | {m.rule for m in proof.mutants} & proof.declared.keys()


def rules_to_prove(root: Path, title: str) -> set[str]:
    """The rules of the title's sheet; examples are tests themselves, and rulings explain rules."""
    sheet = ids_in(root / f"docs/rules/{title}.en.md")
    return {rule for rule in sheet if RULING not in rule and EXAMPLE not in rule}


def prove(proof: Proof, rules: set[str], tests: Sequence[str], *, jobs: int = JOBS, verbose: bool = False) -> int:
    """Try every mutant of a proof on these tests; the exit code."""
    start = time.monotonic()
    prover = Prover(proof, jobs)
    if CAN_FORK:
        code = pytest.main(["-s", "-p", "no:cacheprovider", *tests], plugins=[prover])
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.TESTS_FAILED):
            return int(code)
    else:
        prover.verdicts = [look_again(proof.title, m, ["--rule", m.rule, *tests]) for m in proof.mutants]
    for test, text in prover.failing.items():
        print(f"fails as things are, so it proves nothing: {test} ({text})")
    for place in prover.unreadable:
        print(f"cannot be read: {place}")
    for verdict in prover.verdicts if verbose else ():
        print(f"{verdict.status}: {verdict.mutant.key} ({verdict.detail})")
    lines, is_proved = report(proof, prover.verdicts, rules)
    print("\n".join(lines), f"({time.monotonic() - start:.0f} s)")
    return 0 if is_proved and not prover.failing and not prover.unreadable else 1


def chosen_part(proof: Proof, rules: set[str], prefixes: Sequence[str]) -> tuple[Proof, set[str]]:
    """Only the rules that were asked for: `1848-SR-16`, or all of `1848-SR`."""
    if not prefixes:
        return proof, rules

    def is_chosen(rule: str) -> bool:
        return any(rule == prefix or rule.startswith(f"{prefix}-") for prefix in prefixes)

    mutants = tuple(m for m in proof.mutants if is_chosen(m.rule))
    declared = {rule: why for rule, why in proof.declared.items() if is_chosen(rule)}
    return Proof(proof.title, mutants, declared), {rule for rule in rules if is_chosen(rule)}


def prove_by_mutation(title: str, options: argparse.Namespace) -> int:
    """The changes that `tools/mutation` finds; the exit code."""
    from tools.mutation.find import mutants_of
    from tools.mutation.prove import Wanted
    from tools.mutation.prove import prove as prove_changes

    wanted = Wanted(tuple(options.rule), tuple(options.module), options.sample, options.seed)
    if options.list:
        print("\n".join(mutant.key for mutant in wanted.of(mutants_of(title, ROOT))))
        return 0
    return prove_changes(title, wanted, jobs=options.jobs, verbose=options.verbose)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tools.prove", description="Proves the tests by breaking the rules.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="all that are not in work if none is given")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="only this rule or group of rules")
    parser.add_argument("--list", action="store_true", help="print the changes and try none")
    parser.add_argument("--verbose", action="store_true", help="say of each change which test noticed it")
    parser.add_argument("--jobs", type=int, default=JOBS, metavar="N", help=f"so many at a time ({JOBS})")
    generic = parser.add_argument_group("changes found by themselves (--generic)")
    generic.add_argument("--generic", action="store_true", help="try every small change to code and data")
    generic.add_argument("--module", action="append", default=[], metavar="NAME", help="only in this module or room")
    generic.add_argument("--sample", type=int, default=0, metavar="N", help="only so many, drawn by lot")
    generic.add_argument("--seed", type=int, default=1, metavar="S", help="another draw for another seed")
    options = parser.parse_args(arguments)
    existing = [title for title in titles_of(ROOT) if title in catalogue.titles()]
    if unknown := [title for title in options.titles if title not in existing]:
        parser.error(f"there is no title {unknown[0]!r}; there are: {', '.join(existing)}")
    codes = []
    in_work = titles_in_work(ROOT)
    for title in options.titles or [title for title in existing if title not in in_work]:
        if options.generic:
            codes.append(prove_by_mutation(title, options))
            continue
        try:
            proof, rules = chosen_part(proof_of(title), rules_to_prove(ROOT, title), options.rule)
        except ProofError as error:
            parser.error(str(error))
        if options.list:
            print("\n".join(mutant.key for mutant in proof.mutants))
            continue
        codes.append(prove(proof, rules, [str(ROOT / "tests")], jobs=options.jobs, verbose=options.verbose))
    return max(codes, default=0)


if __name__ == "__main__":
    sys.exit(main())
