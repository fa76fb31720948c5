"""What a title says of its own proof: `tools/mutation/equivalent-TITLE.toml`.

`[[equivalent]]` lists changes that nobody could notice, each with the reason. A change is named as the prover prints
it, `module.function: text -> other text`, and `...` stands for any text, so that an entry need say no more than tells
the change apart. It is stale as soon as there is no such change or a test notices it after all. The code that titles
share has a list of its own (`equivalent-eighteen.toml`).

`[rules]` ties rules to shared code and to data, which cannot name the rules of a title; `[declared]` names the rules
that no change could break, with the reason.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from tools.mutation.mutant import Mutant

HERE = Path(__file__).parent
ANYTHING = "..."


class NotesError(ValueError):
    """An entry that cannot be read."""


@cache
def pattern_of(text: str) -> str:
    """A text with room for what it leaves out."""
    return ".*".join(map(re.escape, text.split(ANYTHING)))


@dataclass(frozen=True)
class Equivalent:
    """A change that makes no difference, or several that look alike, and why."""

    text: str
    why: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Without a number it is about all changes that are alike; the first of them bears none itself."""
        number = re.search(r" #(\d+)$", self.text)
        if number is None:
            return re.compile(pattern_of(self.text) + r"(?: #\d+)?")
        return re.compile(pattern_of(self.text.removesuffix(" #1")))

    def is_about(self, mutant: Mutant) -> bool:
        """Whether this very change is meant."""
        return self.pattern.fullmatch(mutant.key) is not None


@dataclass(frozen=True)
class Notes:
    """What the lists say."""

    equivalent: tuple[Equivalent, ...] = ()
    declared: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def excuse(self, mutant: Mutant) -> Equivalent | None:
        """The entry about this change."""
        return next((entry for entry in self.equivalent if entry.is_about(mutant)), None)

    def ties(self, mutant: Mutant) -> tuple[str, ...]:
        """The rules that the list ties a change to: by its function, or by the beginning of its name."""
        return tuple(rule for rule, places in self.patterns.items() if places.match(mutant.key))

    @cached_property
    def patterns(self) -> dict[str, re.Pattern[str]]:
        """What ties a change to each rule."""
        return {rule: re.compile("|".join(map(place_pattern, places))) for rule, places in self.rules.items()}

    def refuted(self, alive: Sequence[Mutant], tried: Sequence[Mutant]) -> Iterator[str]:
        """Entries about a change that a test notices."""
        living = {mutant.key for mutant in alive}
        for entry in self.equivalent:
            noticed = [m.key for m in tried if m.key not in living and entry.is_about(m)]
            yield from (f"{key}: a test notices it" for key in noticed)

    def about_nothing(self, found: Sequence[Mutant], rules: Iterable[str]) -> Iterator[str]:
        """Entries about changes or rules that do not exist; `found` is all there is."""
        for entry in self.equivalent:
            if not any(map(entry.is_about, found)):
                yield f"{entry.text}: there is no such change"
        known, tied = set(rules), {rule for mutant in found for rule in mutant.rules}
        yield from (f"{rule} is no rule of the title" for rule in [*self.declared, *self.rules] if rule not in known)
        yield from (f"{rule} does more than declare: a change is tied to it" for rule in self.declared if rule in tied)
        for rule, places in self.rules.items():
            for place in places:
                if not any(re.match(place_pattern(place), m.key) for m in found if rule in m.rules):
                    yield f"{rule}: there is no change to {place}"


def place_pattern(place: str) -> str:
    """`eighteen.market.left`, but not `eighteen.market.left_edge`."""
    return rf"{pattern_of(place)}(?!\w)"


def notes_on(title: str, shared: str = "", folder: Path = HERE) -> Notes:
    """The list of a title together with that of the code it shares; what has no list has nothing to say."""
    own, common = (_table(folder / f"equivalent-{name.rpartition('.')[2]}.toml") for name in (title, shared))
    entries = [e for table in (own, common) for raw in table.get("equivalent", ()) for e in _entries(raw)]
    return Notes(tuple(entries), own.get("declared", {}), own.get("rules", {}))


def _table(path: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def _entries(raw: object) -> list[Equivalent]:
    match raw:
        case {"why": str(why), "changes": [*changes], **rest} if why.strip() and changes and not rest:
            return [Equivalent(str(change), why) for change in changes]
    raise NotesError(f"every equivalent has why and changes, and nothing else, unlike {raw}")
