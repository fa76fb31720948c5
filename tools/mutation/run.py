"""Trying the changes: each in a fork of its own, on the tests that execute its line, until one of them fails."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

import pytest

from kursbuch.eighteen import title as eighteen_title
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexSpec
from tools.mutation.code import live_functions
from tools.mutation.mutant import Mutant
from tools.mutation.trace import Lines, Map, Tracer, executes, keep, kept
from tools.proofs.forks import Fork, result_of, start

PATIENCE = 2.0
"""Seconds of work that a change may keep one test busy, on top of many times what the test took without it."""
TIMES = 10
NEIGHBOURS = 6
"""How many of the tests that noticed something nearby are asked first."""

Status = Literal["killed", "survived", "uncovered", "unused", "broken"]
T = TypeVar("T")


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the test that noticed it, or why none did."""

    mutant: Mutant
    status: Status
    detail: str = ""
    test: str = ""
    seconds: float = 0.0


@dataclass(frozen=True)
class Look:
    """How one test went as things are."""

    seconds: float
    lines: Lines
    failure: str = ""


# -- in a fork ------------------------------------------------------------------------------------------------------


class Listener:
    """Hears how tests go; the first that fails is remembered."""

    def __init__(self) -> None:
        self.failed = ""
        self.text = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.failed = report.nodeid
            self.text = (crash.message if crash else report.longreprtext).partition("\n")[0]


def run_one(item: pytest.Item, following: pytest.Item | None, listener: Listener) -> None:
    """One test from its set-up to its tear-down."""
    manager = item.config.pluginmanager
    manager.register(listener, "mutation-listener")
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    manager.unregister(listener)


def look(item: pytest.Item, files: Sequence[str]) -> Look:
    """One test as things are, alone, with the lines it executes."""
    listener, tracer = Listener(), Tracer(files)
    begin = time.process_time()
    tracer.begin()
    run_one(item, None, listener)
    lines = tracer.end()
    return Look(time.process_time() - begin, lines, listener.text if listener.failed else "")


def attempt(mutant: Mutant, items: Sequence[pytest.Item], seconds: Mapping[str, float]) -> Verdict:
    """Make the change and run tests until one fails; one that takes far too long ends the process."""
    try:
        mutant.apply()
    except Exception as error:
        return Verdict(mutant_by_name(mutant), "broken", f"{type(error).__name__}: {error}")
    if mutant.kind != "datum":
        map_is_made_once()
    listener = Listener()
    for item, following in zip(items, (*items[1:], None), strict=True):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES * seconds[item.nodeid])
        run_one(item, following, listener)
        if listener.failed:
            return Verdict(mutant_by_name(mutant), "killed", listener.text, listener.failed)
    return Verdict(mutant_by_name(mutant), "survived", f"{len(items)} tests pass")


def map_is_made_once() -> None:
    """The printed map is the same for every table, and to put it together takes a good part of most tests."""
    made: dict[int, tuple[object, HexMap]] = {}

    def known_map(hexes: tuple[HexSpec, ...]) -> HexMap:
        if id(hexes) not in made:
            made[id(hexes)] = (hexes, HexMap(hexes))
        return made[id(hexes)][1]

    vars(eighteen_title)["HexMap"] = known_map


def mutant_by_name(mutant: Mutant) -> Mutant:
    """A mutant that can be sent from process to process: without what makes the change."""
    return Mutant(mutant.kind, mutant.place, mutant.number, mutant.rules, int, mutant.file, mutant.line, mutant.lines)


# -- in the parent --------------------------------------------------------------------------------------------------


def lazily(forks: Iterator[tuple[T, Fork[object]]], jobs: int) -> Iterator[tuple[T, object, float]]:
    """Each name with what its fork found and how long it worked; the next is asked for when there is room for it."""
    running: dict[int, tuple[T, Path]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, fork) in enumerate(forks):
            path = Path(folder, str(number))
            running[start(fork, path)] = (name, path)
            if len(running) >= jobs:
                yield ended(running)
        while running:
            yield ended(running)


def ended(running: dict[int, tuple[T, Path]]) -> tuple[T, object, float]:
    """Wait for the next fork to end."""
    process, status, used = os.wait3(0)
    name, path = running.pop(process)
    found: object = result_of(path, status)
    path.unlink(missing_ok=True)
    return name, found, used.ru_utime + used.ru_stime


class Prover:
    """A plugin that takes the place of pytest's own loop over the tests."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        files: Sequence[str],
        own: str,
        memory: Path,
        mark: str,
        digests: Mapping[str, str],
        jobs: int,
    ) -> None:
        self.mutants = mutants
        self.own = own
        self.files = files
        self.digests = digests
        self.map_path = memory / f"{mark}.map"
        self.killers_path = memory / "killers"
        self.jobs = jobs
        self.verdicts: list[Verdict] = []
        self.known = Map()
        self.unreadable: list[str] = []
        self.reading: Tracer | None = None
        self.named: dict[str, frozenset[str]] = {}
        self.killers: dict[str, str] = kept(self.killers_path) or {}
        self.nearby: dict[str, list[str]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(name="terminalreporter")
        self.known = (kept(self.map_path) or Map()).without_changed(self.digests)
        if not self.known.lines:
            self.reading = Tracer(self.files)
            self.reading.begin()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unreadable.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reading = self.reading.end() if self.reading else {}
        items = {item.nodeid: item for item in session.items}
        live_functions()
        gc.collect()
        gc.freeze()
        self.known.reading = reading or self.known.reading
        self.measure({n: i for n, i in items.items() if n not in self.known.seconds and n not in self.known.failing})
        keep(self.map_path, self.known)
        sound = {name: item for name, item in items.items() if name in self.known.seconds}
        self.named = {n: frozenset(str(r) for m in i.iter_markers("rule") for r in m.args) for n, i in sound.items()}
        progress = Progress(len(self.mutants))
        try:
            for verdict in self.judged(sound):
                self.verdicts.append(verdict)
                progress.count(verdict)
        finally:
            progress.done()
            keep(self.killers_path, self.killers)
        return True

    def measure(self, items: Mapping[str, pytest.Item]) -> None:
        """Every test as things are, each alone: some pass only in the company of others, and prove nothing."""
        forks = ((name, Fork(partial(look, item, self.files), 600.0)) for name, item in items.items())
        for name, seen, _ in lazily(forks, self.jobs):  # type: ignore[arg-type]
            if not isinstance(seen, Look) or seen.failure:
                self.known.failing[name] = seen.failure if isinstance(seen, Look) else str(seen)
            else:
                self.known.seconds[name] = seen.seconds
                self.known.lines[name] = seen.lines

    def judged(self, items: Mapping[str, pytest.Item]) -> Iterator[Verdict]:
        """The verdict on every mutant, as soon as it is known."""
        ready: list[tuple[Mutant, list[str]]] = []
        for mutant in self.mutants:
            tests = self.tests_for(mutant)
            if tests:
                ready.append((mutant, tests))
            else:
                status: Status = "uncovered" if mutant.place.module.startswith(self.own) else "unused"
                yield Verdict(mutant, status, "no test executes it")
        for mutant, outcome, seconds in lazily(self.forks(ready, items), self.jobs):  # type: ignore[arg-type]
            yield replace(self.noted(mutant, outcome), seconds=seconds)

    def forks(
        self, ready: Sequence[tuple[Mutant, list[str]]], items: Mapping[str, pytest.Item]
    ) -> Iterator[tuple[Mutant, Fork[Verdict]]]:
        """The work to do, put in order only when its turn has come."""
        for mutant, tests in ready:
            chosen = [items[test] for test in self.in_order(mutant, tests)]
            yield mutant, Fork(partial(attempt, mutant, chosen, self.known.seconds), 3600.0)

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that execute its line; all of them where it is no line."""
        if not mutant.lines:
            return list(self.known.seconds)
        return [*self.known.tests_of(mutant.lines)]

    def in_order(self, mutant: Mutant, tests: Sequence[str]) -> list[str]:
        """Who noticed it last time, who noticed something nearby, who names its rule, who is quick."""
        last = self.killers.get(mutant.key)
        near = self.nearby.get(neighbourhood(mutant), [])
        rules = frozenset(mutant.rules)

        def rank(test: str) -> tuple[int, float]:
            if test == last:
                return 0, 0.0
            if test in near:
                return 1, float(near.index(test))
            return (2 if rules & self.named.get(test, frozenset()) else 3), self.known.seconds[test]

        return sorted(tests, key=rank)

    def noted(self, mutant: Mutant, outcome: object) -> Verdict:
        """The verdict, and who is to be asked first about the next change in this place."""
        if not isinstance(outcome, Verdict):
            return Verdict(mutant, "killed", str(outcome))
        if outcome.test:
            self.killers[mutant.key] = outcome.test
            near = self.nearby.setdefault(neighbourhood(mutant), [])
            if outcome.test in near:
                near.remove(outcome.test)
            near.insert(0, outcome.test)
            del near[NEIGHBOURS:]
        return Verdict(mutant, outcome.status, outcome.detail, outcome.test)

    def looked_at_while_reading(self, mutant: Mutant) -> bool:
        """Whether the test modules may have used what is changed before it was."""
        return not mutant.lines or executes(self.known.reading, mutant.lines)


def neighbourhood(mutant: Mutant) -> str:
    """What is likely to be noticed by the same tests: a function, or figures of one sort."""
    place = mutant.place
    if mutant.kind == "datum":
        parts = [part for part in place.source.split(".") if not part.isdecimal()]
        return f"{parts[0]} {parts[-1]}"
    return f"{place.module}.{place.function}"


class Progress:
    """One line that grows on a terminal, a line now and then elsewhere."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.tally: Counter[str] = Counter()
        self.is_terminal = sys.stdout.isatty()
        self.begin = time.monotonic()

    def count(self, verdict: Verdict) -> None:
        self.tally[verdict.status] += 1
        tried = self.tally.total()
        if verdict.status in ("survived", "uncovered", "broken") and not self.is_terminal:
            print(f"{verdict.status}: {verdict.mutant.key}", flush=True)
        if self.is_terminal or tried % 250 == 0:
            alive = self.tally["survived"] + self.tally["uncovered"]
            text = f"{tried} of {self.total} changes tried, {alive} alive ({time.monotonic() - self.begin:.0f} s)"
            print(f"\r{text}" if self.is_terminal else text, end="" if self.is_terminal else "\n", flush=True)

    def done(self) -> None:
        if self.is_terminal:
            print()
