"""Which test executes which lines: written down once, and kept as long as neither code nor tests change."""

from __future__ import annotations

import ast
import hashlib
import pickle
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

CACHE = ".mutation_cache"
VERSION = "3"

Lines = Mapping[str, frozenset[int]]
"""Line numbers by file."""
Line = tuple[str, int]
"""A file and the number of a line."""
NONE: frozenset[int] = frozenset()


class Tracer:
    """Notes each line of some files that is executed while it listens, and of others only that they are."""

    def __init__(self, files: Iterable[str], others: Iterable[str] = ()) -> None:
        self.files, self.others = frozenset(files), frozenset(others)
        self.lines: dict[str, set[int]] = {}

    def begin(self) -> None:
        """Forget what was, and listen."""
        self.lines = {}
        sys.settrace(self.calls)

    def end(self) -> Lines:
        """Listen no more; what was heard."""
        sys.settrace(None)
        return {file: frozenset(lines) for file, lines in self.lines.items()}

    def calls(self, frame: FrameType, event: str, argument: object) -> Any:
        """A function begins: only those of our files are listened to."""
        file = frame.f_code.co_filename
        if file not in self.files:
            if file in self.others:
                self.lines.setdefault(file, set())
            return None
        note = self.lines.setdefault(file, set()).add
        note(frame.f_lineno)

        def line(frame: FrameType, event: str, argument: object) -> Any:
            note(frame.f_lineno)
            return line

        return line


@dataclass
class Map:
    """What each test executes and how long it takes; what reading the tests executes; who noticed what last time."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, Lines] = field(default_factory=dict)
    reading: Lines = field(default_factory=dict)
    failing: dict[str, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    """Of the test files, by name: as long as one does not change, what is known of its tests holds."""

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
    for other in path.parent.glob("*.map") if path.suffix == ".map" else ():
        if other != path:
            other.unlink()
