"""Trying the changes: each in a fork of its own, on the tests that may notice it, until one of them fails."""

from __future__ import annotations

import gc
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Literal

import pytest
from _pytest.tmpdir import tmppath_result_key

from tools.mutation.code import live_functions
from tools.mutation.forks import Fork, lazily
from tools.mutation.maps import draw_maps, forget_what_was_derived, maps_are_made_once, with_lines_of_boards
from tools.mutation.memory import Ground, Memory, marks_of
from tools.mutation.mutant import Mutant
from tools.mutation.reading import lines_of_reading
from tools.mutation.trace import NONE, Line, Lines, Map, Tracer, executes, keep, kept

PATIENCE = 1.0
"""Seconds of work that a change may keep one test busy, on top of many times what the test took without it."""
TIMES = 10
NEIGHBOURS = 6
"""How many of the tests that noticed something nearby are asked first."""
SAMPLE = 30
"""On so many tests a change is tried that is listed as equivalent."""
SAVED = 500
"""After so many tests what is known of them is kept, in case the run is broken off."""
PRINTED = "/test_printed.py::"
"""The tests of a title that hold its printed tables against the fact sheet; the quick ones are asked first."""
QUICK = 0.2
SLOW = 0.5
"""At a first look no test is asked that takes as long as this."""
BATCH = 100
"""So many figures are tried in one fork."""
BY_NAME = ("rule", "reaction", "option")
"""What bears the number of a rule has to be missed by a test that names it."""

Status = Literal["killed", "survived", "uncovered", "unused", "broken"]
ALIVE = ("survived", "uncovered", "broken")


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


@dataclass(frozen=True)
class Setting:
    """Where a title lies and what the tests rest on."""

    own: str
    """The title's folder, of its code as of its tests: `g1848`."""
    folder: Path
    """Where to keep what is found."""
    mark: str
    """A number for everything but the tests, line by line."""
    ground: Ground
    """What the tests rest on."""
    digests: Mapping[str, str]
    """The files of tests, with a number for what each does."""
    by_line: Ground = field(default_factory=Ground)
    """The same where the place of a line counts, too."""
    family: str = "tests"
    """What the title shares its tests with: under this name their lines are kept."""
    folders: tuple[str, ...] = ("",)
    """The folders all of whose tests are asked; elsewhere only those that name a rule."""
    packages: tuple[str, ...] = ()
    """Those of the title's family, whose modules make rules, steps and tables when they are read."""

    def is_own(self, test: str) -> bool:
        """Whether a test is about this title by its place."""
        return f"/{self.own}/" in f"/{test.partition('::')[0]}/"

    def has_a_say(self, test: str) -> bool:
        """Whether a test is not about another title."""
        return self.is_own(test) or "/titles/" not in f"/{test}"


# -- in a fork ------------------------------------------------------------------------------------------------------


def failure_of(item: pytest.Item, following: pytest.Item | None = None) -> str | None:
    """One test from its set-up to its tear-down; how it fails, if it does.

    Only what makes a test fail is asked for: reports and pictures of the stack take longer than most tests.
    """
    getattr(item, "_initrequest", int)()
    item.stash[tmppath_result_key] = {}  # reports would leave it here, and the tear-down of `tmp_path` looks for it
    try:
        try:
            item.ihook.pytest_runtest_setup(item=item)
            item.ihook.pytest_runtest_call(item=item)
        finally:
            item.ihook.pytest_runtest_teardown(item=item, nextitem=following)
    except pytest.skip.Exception:
        return None
    except BaseException as error:
        return f"{type(error).__name__}: {error}".partition("\n")[0]
    return None


def look(item: pytest.Item, ground: Ground) -> Look:
    """One test as things are, alone, with the lines it executes."""
    tracer = Tracer(ground.traced, ground.others)
    maps_are_made_once()
    begin = time.process_time()
    tracer.begin()
    failure = failure_of(item)
    lines = with_lines_of_boards(tracer.end())
    return Look(time.process_time() - begin, lines, failure or "")


def attempt(mutant: Mutant, items: Sequence[pytest.Item], seconds: Mapping[str, float]) -> Verdict:
    """Make the change and run tests until one fails; one that takes far too long ends the process."""
    try:
        mutant.apply()
    except Exception as error:
        return Verdict(mutant_by_name(mutant), "broken", f"{type(error).__name__}: {error}")
    maps_are_made_once(mutant)
    for item, following in zip(items, (*items[1:], None), strict=True):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + TIMES * seconds[item.nodeid])
        if (failure := failure_of(item, following)) is not None:
            return Verdict(mutant_by_name(mutant), "killed", failure, item.nodeid)
    return Verdict(mutant_by_name(mutant), "survived")


def attempt_figures(mutants: Sequence[Mutant], items: Sequence[pytest.Item]) -> list[Verdict]:
    """Change one figure after the other, each put back before the next; those that one of a few quick tests notices.

    Nothing is said of any if a test fails after all: then something was not put back.
    """
    found, order = [], [*items]
    for mutant in mutants:
        try:
            mutant.apply()
        except Exception:
            continue
        killer = next(((item, text) for item in order if (text := failure_of(item)) is not None), None)
        assert mutant.put_back is not None
        mutant.put_back()
        if killer:
            order.remove(killer[0])
            order.insert(0, killer[0])
            found.append(Verdict(mutant_by_name(mutant), "killed", killer[1], killer[0].nodeid))
    return found if all(failure_of(item) is None for item in items) else []


def mutant_by_name(mutant: Mutant) -> Mutant:
    """A mutant that can be sent from process to process: without what makes the change."""
    return replace(mutant, apply=int, put_back=None)


# -- in the parent --------------------------------------------------------------------------------------------------


class Prover:
    """A plugin that takes the place of pytest's own loop over the tests."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        setting: Setting,
        jobs: int,
        listed: Callable[[Mutant], object] = lambda _: None,
        most: int = 0,
        asked: Collection[str] = (),
        *,
        only_rules: bool = False,
    ) -> None:
        self.mutants = mutants
        self.setting = setting
        self.jobs = jobs
        self.listed = listed
        self.most = most
        self.asked = asked
        self.only_rules = only_rules
        self.map_path = setting.folder / f"{setting.family}.map"
        self.verdicts: list[Verdict] = []
        self.confirmed: dict[str, str] = {}
        self.known = Map()
        self.memory = Memory(setting.folder, self.known, Ground())
        self.unreadable: list[str] = []
        self.reading: Tracer | None = None
        self.named: dict[str, frozenset[str]] = {}
        self.nearby: dict[str, list[str]] = {}
        self.by_line: dict[Line, list[str]] = {}
        self.says: dict[str, bool] = {}
        """Whether each test has a say, which is asked of all tests about every change."""
        self.naming: dict[tuple[str, ...], dict[str, None]] = {}
        """The tests that name one of some rules."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.unregister(name="terminalreporter")
        known = (kept(self.map_path) or Map()).without_changed(self.setting.digests)
        self.known = known.standing_on(marks_of(known, self.setting.by_line), self.setting.mark)
        if not self.known.reading:
            self.reading = Tracer(self.setting.ground.traced)
            self.reading.begin()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.unreadable.append(report.nodeid)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Outside the folders that are all about rules only tests that name one are asked."""
        items[:] = [i for i in items if i.nodeid.startswith(self.setting.folders) or any(i.iter_markers("rule"))]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        reading = together(self.reading.end(), self.lines_of_modules()) if self.reading else {}
        items = {item.nodeid: item for item in session.items}
        live_functions()
        forget_what_was_derived()
        draw_maps(self.setting.ground.traced)
        gc.collect()
        gc.freeze()
        self.known.reading = reading or self.known.reading
        self.measure({n: i for n, i in items.items() if n not in self.known.seconds and n not in self.known.failing})
        self.memory = Memory(self.setting.folder, self.known, self.setting.ground)
        for gone in self.known.seconds.keys() - items.keys():
            del self.known.seconds[gone], self.known.lines[gone]
        sound = {name: item for name, item in items.items() if name in self.known.seconds}
        self.named = {n: frozenset(str(r) for m in i.iter_markers("rule") for r in m.args) for n, i in sound.items()}
        self.says = {name: self.setting.has_a_say(name) for name in sound}
        self.by_line = self.known.tests_by_line(line for mutant in self.mutants for line in mutant.lines)
        self.known.lines = {}  # forks are the quicker the less there is
        if not self.only_rules:
            progress = Progress(len(self.mutants))
            for verdict in self.judged(sound):
                self.verdicts.append(verdict)
                progress.count(verdict, is_news=verdict.status in ALIVE and not self.listed(verdict.mutant))
            progress.done()
        self.confirm(sound)
        return True

    def lines_of_modules(self) -> Lines:
        """The lines that were executed before anybody could listen: while the modules of the family were read."""
        return lines_of_reading(self.setting.packages, self.setting.ground.traced) if self.setting.packages else {}

    def measure(self, items: Mapping[str, pytest.Item]) -> None:
        """Every test as things are, each alone: some pass only in the company of others, and prove nothing."""
        forks = ((name, Fork(partial(look, item, self.setting.ground), 600.0)) for name, item in items.items())
        looks = lazily(forks, self.jobs)
        for number, (name, seen, _) in enumerate(looks, 1):
            if not isinstance(seen, Look) or seen.failure:
                self.known.failing[name] = seen.failure if isinstance(seen, Look) else str(seen)
            else:
                self.known.seconds[name] = seen.seconds
                self.known.lines[name] = seen.lines
                self.known.failing.pop(name, None)
            if number % SAVED == 0 or number == len(items):
                print(f"{number} of {len(items)} tests looked at", flush=True)
                self.known.marks = marks_of(self.known, self.setting.by_line)
                keep(self.map_path, self.known)

    def judged(self, items: Mapping[str, pytest.Item]) -> Iterator[Verdict]:
        """The verdict on every mutant, as soon as it is known."""
        ready: list[Mutant] = []  # without their tests: forks are the quicker the less there is
        for mutant in self.mutants:
            every, tests = self.tests_for(mutant), self.tests_to_ask(mutant)
            if status := self.without_tests(mutant, every):
                yield status
            elif killer := self.memory.killer(mutant, every):
                self.is_near(mutant, killer.test)
                yield Verdict(mutant, "killed", killer.detail, killer.test, killer.seconds)
            elif self.memory.untried(mutant, tests):
                ready.append(mutant)
            else:
                yield Verdict(mutant, "survived", f"{len(tests)} tests pass", "", self.memory.seconds(mutant))
        ready.sort(key=lambda mutant: self.listed(mutant) is not None)  # what is likely to survive comes last
        done = set()
        for verdict in self.figures(ready, items):
            done.add(verdict.mutant)
            yield verdict
        rest = [mutant for mutant in ready if mutant not in done]
        for mutant, outcome, seconds in lazily(self.forks(rest, items), self.jobs):
            yield replace(self.noted(mutant, outcome, round(seconds, 3)), seconds=seconds)

    def without_tests(self, mutant: Mutant, tests: Sequence[str]) -> Verdict | None:
        """A change that no test can notice; one of code that only other titles use is their business."""
        is_own = mutant.place.module.partition(".")[0] == self.setting.own
        if not tests and (is_own or mutant.kind in BY_NAME):
            why = "no test names its rule" if mutant.kind in BY_NAME else "no test executes it"
            return Verdict(mutant, "uncovered", why)
        if not is_own and not any(map(self.says.__getitem__, tests)) and not mutant.named:
            return Verdict(mutant, "unused", "no test of the title or of shared code executes it")
        return None

    def figures(self, ready: Sequence[Mutant], items: Mapping[str, pytest.Item]) -> Iterator[Verdict]:
        """The changes to printed figures that the quick tests of printed tables notice, many in one fork."""
        quick = [i for n, i in items.items() if PRINTED in n and self.setting.is_own(n) and self.is_quick(n)]
        figures = [mutant for mutant in ready if mutant.put_back] if quick else []
        batches = [figures[n : n + BATCH] for n in range(0, len(figures), BATCH)]
        forks = ((batch, Fork(partial(attempt_figures, batch, quick), 600.0)) for batch in batches)
        for batch, found, seconds in lazily(forks, self.jobs):
            for verdict in found if not isinstance(found, str) else ():
                mutant = next(m for m in batch if m == verdict.mutant)
                yield self.noted(mutant, verdict, round(seconds / len(batch), 3))

    def is_quick(self, test: str) -> bool:
        """Whether a test takes next to no time."""
        return self.known.seconds[test] < QUICK

    def forks(
        self, ready: Sequence[Mutant], items: Mapping[str, pytest.Item]
    ) -> Iterator[tuple[Mutant, Fork[Verdict]]]:
        """The work to do, put in order only when its turn has come."""
        for mutant in ready:
            tests = self.memory.untried(mutant, self.tests_to_ask(mutant))
            chosen = [items[test] for test in self.in_order(mutant, tests)]
            yield mutant, Fork(partial(attempt, mutant, chosen, self.known.seconds), 3600.0)

    def tests_to_ask(self, mutant: Mutant) -> list[str]:
        """The tests that may notice it; of a change that is listed as equivalent only the likeliest."""
        tests, seconds = self.tests_for(mutant), self.known.seconds
        most = SAMPLE if self.listed(mutant) else self.most or len(tests)
        if self.most:
            tests = [test for test in tests if seconds[test] < SLOW] or tests[:1]
        if len(tests) <= most:
            return tests
        likely = self.likely(mutant)
        return sorted(tests, key=lambda t: (likely(t), seconds[t]))[:most]

    def likely(self, mutant: Mutant) -> Callable[[str], int]:
        """How soon a test is asked: who names the rule, who is about shared code where that changes, who has a say."""
        by_name, says, own = self.tests_naming(mutant.rules), self.says, f"tests/{self.setting.family}/"
        is_shared = mutant.place.module.partition(".")[0] != self.setting.own

        def rank(test: str) -> int:
            if test in by_name:
                return 0
            return 1 if is_shared and test.startswith(own) else 2 if says[test] else 3

        return rank

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that name the rule it bears; else those that execute its line, or all where it is no line.

        Of code in rooms that are not traced only the tests that name its rules are known.
        """
        if mutant.kind in BY_NAME or (mutant.lines and mutant.file not in self.setting.ground.traced):
            return [*self.tests_naming(mutant.rules)]
        if mutant.lines:
            return [*dict.fromkeys(test for line in mutant.lines for test in self.by_line.get(line, ()))]
        is_shared = mutant.place.module.partition(".")[0] != self.setting.own
        return [test for test in self.known.seconds if is_shared or self.setting.is_own(test)]

    def tests_naming(self, rules: Sequence[str]) -> Mapping[str, None]:
        """The tests that name one of these rules."""
        wanted, key = frozenset(rules), tuple(rules)
        if key not in self.naming:
            self.naming[key] = dict.fromkeys(test for test, named in self.named.items() if wanted & named)
        return self.naming[key]

    def in_order(self, mutant: Mutant, tests: Sequence[str]) -> list[str]:
        """Who noticed it last time, who noticed something nearby, who names its rule, who is quick."""
        last = self.memory.last_killer(mutant)
        near = self.nearby.get(neighbourhood(mutant), [])
        seconds, likely = self.known.seconds, self.likely(mutant)

        def rank(test: str) -> tuple[int, float]:
            if test == last:
                return -2, 0.0
            if test in near:
                return -1, float(near.index(test))
            return likely(test), seconds[test]

        return sorted(tests, key=rank)

    def noted(self, mutant: Mutant, outcome: Verdict | str, seconds: float) -> Verdict:
        """The verdict, kept for next time, and who is to be asked first about the next change in this place."""
        if not isinstance(outcome, Verdict):
            self.memory.note_killed(mutant, "", outcome, self.tests_to_ask(mutant), seconds)
            return Verdict(mutant, "killed", outcome)
        if outcome.test:
            self.memory.note_killed(mutant, outcome.test, outcome.detail, (), seconds)
            self.is_near(mutant, outcome.test)
        elif outcome.status == "survived":
            tests = self.tests_to_ask(mutant)
            self.memory.note_survived(mutant, tests, seconds)
            return Verdict(mutant, outcome.status, outcome.detail or f"{len(tests)} tests pass")
        return Verdict(mutant, outcome.status, outcome.detail, outcome.test)

    def is_near(self, mutant: Mutant, test: str) -> None:
        """This test is to be asked first about the next change in this place, if it is known which it is."""
        near = self.nearby.setdefault(neighbourhood(mutant), [])
        if test in near:
            near.remove(test)
        near[:0] = [test] if test else []
        del near[NEIGHBOURS:]

    def failing(self) -> dict[str, str]:
        """Tests that fail as things are and have a say about this title."""
        return {test: why for test, why in self.known.failing.items() if self.setting.has_a_say(test)}

    def looked_at_while_reading(self, mutant: Mutant) -> bool:
        """Whether the test modules may have used what is changed before it was."""
        return not mutant.lines or executes(self.known.reading, mutant.lines)

    # -- rules by name ------------------------------------------------------------------------------------------

    def confirm(self, items: Mapping[str, pytest.Item]) -> None:
        """For each rule a change tied to it that a test naming it notices: there must be one."""
        for verdict in self.verdicts:
            for rule in self.named.get(verdict.test, frozenset()) & frozenset(verdict.mutant.rules):
                self.confirmed.setdefault(rule, verdict.mutant.key)
        killed = [verdict.mutant for verdict in self.verdicts if verdict.status == "killed"]
        by_rule: dict[str, list[Mutant]] = {}
        for mutant in self.mutants if self.only_rules else killed:
            for rule in mutant.rules:
                if rule in self.asked and rule not in self.confirmed:
                    by_rule.setdefault(rule, []).append(mutant)
        forks = ((rule, Fork(partial(self.first_noticed, rule, m, items), 3600.0)) for rule, m in by_rule.items())
        for rule, key, _ in lazily(forks, self.jobs):
            if key in {mutant.key for mutant in by_rule[rule]}:
                self.confirmed[rule] = key

    def first_noticed(self, rule: str, mutants: Sequence[Mutant], items: Mapping[str, pytest.Item]) -> str:
        """The key of the first change, the most special first, that a test naming this rule notices."""
        for mutant in sorted(mutants, key=lambda m: (m.kind not in BY_NAME, len(m.rules))):
            able = set(self.tests_for(mutant))
            tests = [test for test in self.tests_naming([rule]) if test in items and test in able]
            fork = Fork(partial(attempt, mutant, [items[t] for t in tests], self.known.seconds), 3600.0)
            for _, outcome, _ in lazily(iter([(rule, fork)]) if tests else iter(()), 1):
                if not isinstance(outcome, Verdict) or outcome.status == "killed":
                    return mutant.key
        return ""


def together(one: Lines, other: Lines) -> Lines:
    """The lines of both."""
    return {file: one.get(file, NONE) | other.get(file, NONE) for file in {*one, *other}}


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

    def count(self, verdict: Verdict, *, is_news: bool) -> None:
        """One more verdict; that a change is alive is told at once."""
        self.tally[verdict.status] += 1
        tried = self.tally.total()
        if is_news:
            print(f"{chr(13) if self.is_terminal else ''}{verdict.status} so far: {verdict.mutant.key}", flush=True)
        if self.is_terminal or tried % 250 == 0:
            alive = sum(self.tally[status] for status in ALIVE)
            text = f"{tried} of {self.total} changes tried, {alive} alive ({time.monotonic() - self.begin:.0f} s)"
            print(f"\r{text}" if self.is_terminal else text, end="" if self.is_terminal else "\n", flush=True)

    def done(self) -> None:
        if self.is_terminal:
            print()
