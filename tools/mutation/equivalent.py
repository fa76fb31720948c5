"""Changes that nobody could notice, each with the reason: `tools/mutation/equivalent-TITLE.toml`.

An entry names the module, the function, the text of the expression and what it becomes, so it survives the moving of
lines; it is stale as soon as the text is another or a test notices the change after all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.mutation.mutant import Mutant

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Equivalent:
    """One change, or several to one expression, that make no difference."""

    module: str
    function: str
    source: str
    changes: tuple[str, ...]
    why: str
    number: int | None = None

    def is_about(self, mutant: Mutant) -> bool:
        """Whether this very change is meant."""
        place = mutant.place
        return (
            (place.module, place.function, place.source) == (self.module, self.function, self.source)
            and place.change in self.changes
            and self.number in (None, mutant.number)
        )

    def __str__(self) -> str:
        which = f" #{self.number}" if self.number else ""
        return f"{self.module}.{self.function}: {self.source} -> {' | '.join(self.changes)}{which}"


class EquivalentError(ValueError):
    """An entry that cannot be read."""


def read(title: str, folder: Path = HERE) -> tuple[Equivalent, ...]:
    """The entries of a title; none where it has no list."""
    path = folder / f"equivalent-{title}.toml"
    if not path.is_file():
        return ()
    return tuple(_entry(raw, path.name) for raw in tomllib.loads(path.read_text("utf-8")).get("equivalent", ()))


def _entry(raw: dict[str, object], name: str) -> Equivalent:
    if unknown := raw.keys() - {"module", "function", "source", "change", "number", "why"}:
        raise EquivalentError(f"{name}: an entry has no {', '.join(sorted(unknown))}")
    change, number = raw.get("change", ()), raw.get("number")
    changes = (change,) if isinstance(change, str) else tuple(change) if isinstance(change, list) else ()
    texts = [str(raw.get(key, "")).strip() for key in ("module", "function", "source", "why")]
    if not changes or not texts[0] or not texts[2] or not texts[3]:
        raise EquivalentError(f"{name}: every entry needs module, source, change and why, not {raw}")
    return Equivalent(texts[0], texts[1], texts[2], changes, texts[3], number if isinstance(number, int) else None)


def excused(mutant: Mutant, entries: Iterable[Equivalent]) -> Equivalent | None:
    """The entry about this change."""
    return next((entry for entry in entries if entry.is_about(mutant)), None)


def stale(
    entries: Sequence[Equivalent], alive: Sequence[Mutant], tried: Sequence[Mutant], *, all_tried: bool
) -> list[str]:
    """Entries that a test refutes, and when everything was tried those that are about nothing."""
    found = []
    for entry in entries:
        ours = [m for m in tried if entry.is_about(m)]
        found += [f"{m.key}: a test notices it" for m in ours if m not in alive]
        missing = [c for c in entry.changes if c not in {m.place.change for m in ours}]
        if all_tried and missing:
            found.append(f"{entry}: there is no such change")
    return found
