"""Which test executes which lines: written down once, and kept as long as neither code nor tests change."""

from __future__ import annotations

import ast
import hashlib
import pickle
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

CACHE = ".mutation_cache"
VERSION = "3"

Lines = Mapping[str, frozenset[int]]
"""Line numbers by file."""
Line = tuple[str, int]
"""A file and the number of a line."""
NONE: frozenset[int] = frozenset()


class Tracer:
    """Notes each line of some files that is executed while it listens, and of others only that they are.

    A function all of whose lines are known is listened to no more, which is most of them after a while.
    """

    def __init__(self, files: Iterable[str], others: Iterable[str] = ()) -> None:
        self.files, self.others = frozenset(files), frozenset(others)
        self.listeners: dict[int, Any] = {}
        """What hears of the lines of a code object, by its identity; nothing where no more can be heard."""
        self.unheard: list[tuple[CodeType, set[int]]] = []
        """The lines of each code object that were not executed."""
        self.entered: set[str] = set()

    def begin(self) -> None:
        """Forget what was, and listen."""
        self.listeners, self.unheard, self.entered = {}, [], set()
        sys.settrace(self.calls)

    def end(self) -> Lines:
        """Listen no more; what was heard."""
        sys.settrace(None)
        found: dict[str, set[int]] = {file: set() for file in self.entered}
        for code, unheard in self.unheard:
            if code.co_filename in self.files:
                found.setdefault(code.co_filename, set()).update(lines_of(code) - unheard)
        return {file: frozenset(lines) for file, lines in found.items()}

    def calls(self, frame: FrameType, event: str, argument: object) -> Any:
        """A function begins: only those of our files are listened to."""
        code = frame.f_code
        try:
            listener = self.listeners[id(code)]
        except KeyError:
            listener = self.listeners[id(code)] = self.listener(code)
        if listener is not None:
            listener(frame, event, argument)
        return listener

    def listener(self, code: CodeType) -> Any:
        """Who hears of the lines of this code; nobody where it is none of ours."""
        file = code.co_filename
        unheard = lines_of(code) if file in self.files else set()
        self.unheard.append((code, unheard))  # it is kept alive, so that no other takes its identity
        if file not in self.files:
            if file in self.others:
                self.entered.add(file)
            return None
        heard, listeners, this = unheard.discard, self.listeners, id(code)

        def line(frame: FrameType, event: str, argument: object) -> Any:
            heard(frame.f_lineno)
            if not unheard:
                listeners[this] = None
                frame.f_trace_lines = False
            return line

        return line


def lines_of(code: CodeType) -> set[int]:
    """The numbers of the lines of a code object itself, without those of functions inside it."""
    return {line for _, _, line in code.co_lines() if line is not None}


@dataclass
class Map:
    """What each test executes and how long it takes; what reading the tests executes; who noticed what last time."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, Lines] = field(default_factory=dict)
    reading: Lines = field(default_factory=dict)
    failing: dict[str, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    """Of the test files, by name: as long as one does not change, what is known of its tests holds."""
    marks: dict[str, str] = field(default_factory=dict)
    """What each test rests on, line by line: as long as that does not change, its lines hold."""
    whole: str = ""
    """A number for everything but the tests: reading the tests, and their failing, may rest on any of it."""

    def without_changed(self, digests: Mapping[str, str]) -> Map:
        """What still holds when the test files are these."""
        same = {name for name, digest in digests.items() if self.digests.get(name) == digest}
        tests = [test for test in self.seconds if test.partition("::")[0] in same]
        return Map(
            {test: self.seconds[test] for test in tests},
            {test: self.lines[test] for test in tests},
            self.reading,
            {test: text for test, text in self.failing.items() if test.partition("::")[0] in same},
            dict(digests),
            {test: self.marks[test] for test in tests if test in self.marks},
            self.whole,
        )

    def standing_on(self, marks: Mapping[str, str], whole: str) -> Map:
        """What still holds when the tests rest on this."""
        tests = [test for test in self.seconds if self.marks.get(test) == marks[test]]
        return Map(
            {test: self.seconds[test] for test in tests},
            {test: self.lines[test] for test in tests},
            self.reading if self.whole == whole else {},
            self.failing if self.whole == whole else {},
            self.digests,
            {test: marks[test] for test in tests},
            whole,
        )

    def tests_by_line(self, wanted: Iterable[Line]) -> dict[Line, list[str]]:
        """The tests that execute each of these lines."""
        by_file: dict[str, set[int]] = {}
        for file, line in wanted:
            by_file.setdefault(file, set()).add(line)
        found: dict[Line, list[str]] = {}
        for test, seen in self.lines.items():
            for file, lines in by_file.items():
                for line in lines & seen.get(file, NONE):
                    found.setdefault((file, line), []).append(test)
        return found


def executes(seen: Lines, lines: Iterable[Line]) -> bool:
    """Whether one of these lines is among those seen."""
    return any(line in seen.get(file, ()) for file, line in lines)


def content_hash(root: Path, folders: Iterable[Path]) -> str:
    """One number for all code, data and tests that have a say."""
    digest = hashlib.sha256(f"{VERSION} {sys.version}".encode())
    files = {path for folder in folders for path in (folder.rglob("*") if folder.is_dir() else (folder,))}
    for path in sorted(files):
        if path.suffix in (".py", ".toml", ".json"):
            digest.update(str(path.relative_to(root)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def code_hash(path: Path) -> str:
    """One number for what a module does: words for the reader and the place of a line make no difference."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return hashlib.sha256(f"{VERSION} {sys.version} {ast.dump(tree)}".encode()).hexdigest()[:24]


def kept(path: Path) -> Any:
    """What was kept under this name; nothing where that is missing or cannot be read."""
    try:
        return pickle.loads(path.read_bytes())
    except (OSError, pickle.PickleError, EOFError, AttributeError, ImportError):
        return None


def keep(path: Path, value: object) -> None:
    """Keep a value for the next time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(pickle.dumps(value))
    part.replace(path)
