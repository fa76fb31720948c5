"""What each file of code does and imports, read once and kept as long as its text is the same."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tools.mutation.reach import names_imported
from tools.mutation.trace import code_hash, keep, kept

NAME = "files.pickle"


class Files:
    """Remembers what was read from the text of a file, whatever its name is."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.known: dict[str, tuple[str, tuple[str, ...]]] = kept(self.path) or {}
        self.used: dict[str, tuple[str, tuple[str, ...]]] = {}

    def code(self, path: Path) -> str:
        """One number for what a module does."""
        return self._read(path)[0]

    def imports(self, path: Path) -> tuple[str, ...]:
        """The names of the modules that it imports, and what it takes from them."""
        return self._read(path)[1]

    def keep(self) -> None:
        """Keep what was asked for; the rest is of files that exist no more."""
        if self.used != self.known:
            keep(self.path, self.used)

    def _read(self, path: Path) -> tuple[str, tuple[str, ...]]:
        mark = hashlib.sha256(path.read_bytes()).hexdigest()
        if mark not in self.used:
            self.used[mark] = self.known.get(mark) or (code_hash(path), tuple(names_imported(path)))
        return self.used[mark]
