"""What every importer gives: a replay by our rules, and where record and replay differ."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from kursbuch import catalogue
from kursbuch.kernel.game import Game
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import Mistake
from kursbuch.unpacking import NOT_JSON, as_utf8, check_packing

LONGEST = 60
"""At most this much of a recorded value is shown."""


class Problem(Struct, frozen=True):
    """An action of the record that could not be replayed."""

    number: int
    action_id: object
    reason: str
    refusal: Refusal | None
    position: int
    fault: Mistake | None = None
    german: str = ""
    """`number` counts the record's actions from 1; `position` is that of our game. The reason is a rule that refuses
    the action, or what else is at fault with it; `reason` and `german` say it."""

    def told(self, lang: str) -> str:
        """The reason in the reader's language."""
        return self.german if lang == "de" and self.german else self.reason


class Difference(Struct, frozen=True):
    """Where record and replay differ: number of the action (0 = start), what, and both values.

    `german` says ours in German where it is a sentence.
    """

    number: int
    what: str
    recorded: object
    ours: object
    german: str = ""

    def told(self, lang: str) -> str:
        """Ours in the reader's language."""
        return self.german if lang == "de" and self.german else str(self.ours)


class Replayed(Struct, frozen=True):
    """A record as far as it could be replayed: `steps[n]` is the position of our game after n + 1 of its actions."""

    game: Game[Any, Any, Any, Any]
    title: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    steps: tuple[int, ...]
    problem: Problem | None = None
    ended_by_hand: bool = False
    drawn: Mapping[str, Sequence[str]] = {}
    told: Callable[[int], Mapping[str, Any]] | None = None
    """`told` gives the position after so many actions in the words of the record, where such words are known."""


class Importer(Protocol):
    """Reads the records of one program."""

    def read(self, raw: bytes, path: str, *, most: int) -> Any | None:
        """What a file holds, or nothing if it is of another kind; a broken one raises a `Mistake`."""
        ...

    def replay(self, found: Any, path: str) -> Replayed:
        """The record replayed by our rules, as far as they allow it."""
        ...

    def verify(self, found: Any, path: str) -> Sequence[Difference]:
        """All differences between the record and its replay."""
        ...


class Foreign(Struct, frozen=True):
    """A record of another program, and who can read it."""

    importer: Importer
    content: Any


def importers() -> Iterator[Importer]:
    """Reference games of every family, and what the families of games bring; a title that cannot be loaded brings
    nothing."""
    from kursbuch.imports.reference.importer import IMPORTER

    yield IMPORTER
    seen: set[str] = set()
    for title in catalogue.titles():
        try:
            reference = catalogue.family(title).imports
        except catalogue.CatalogueError:
            continue
        if reference and reference not in seen:
            seen.add(reference)
            yield catalogue.part(reference)


def foreign_from(raw: bytes, path: str, *, most: int) -> Foreign:
    """The record a file holds, bare or as the one game inside another object, or what is wrong with the file."""
    check_packing(raw, path)
    content: bytes | None = as_utf8(raw)
    known = tuple(importers())
    while content is not None:
        for importer in known:
            found = importer.read(content, path, most=most)
            if found is not None:
                return Foreign(importer, found)
        content = unwrapped(content)
    raise Mistake("neither_record_nor_export", path=path)


class Outline(Struct, frozen=True):
    """What every record of another program has."""

    title: msgspec.Raw
    players: msgspec.Raw
    actions: msgspec.Raw


def unwrapped(raw: bytes) -> bytes | None:
    """The one object inside another that has the outline of a game."""
    found = []
    try:
        members = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
    except NOT_JSON:
        return None
    for member in members.values():
        try:
            msgspec.json.decode(member, type=Outline)
        except NOT_JSON:
            continue
        found.append(bytes(member))
    return found[0] if len(found) == 1 else None


def shown(value: object) -> str:
    """A recorded value as it is, cut if it is long."""
    try:
        text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError):
        text = str(type(value).__name__)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
