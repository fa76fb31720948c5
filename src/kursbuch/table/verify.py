"""Records put to the test: our own by deciding every action again, exports by what they say about themselves."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from kursbuch.kernel.game import Entry
from kursbuch.storage import Record, RecordDamaged
from kursbuch.table.loading import IMPOSSIBLE, table_of
from kursbuch.table.playback import read_any
from kursbuch.table.table import Table
from kursbuch.unpacking import LIMIT

LONGEST = 120
"""At most this much of a move or an event is reported."""


class Finding(Struct, frozen=True):
    """Where a record and our replay of it differ: number of the action (0 is the set-up), what, and both values."""

    number: int
    what: str
    recorded: str
    ours: str


def verify(path: Path | str, *, most: int = LIMIT, lang: str = "en") -> list[Finding]:
    """All differences between a record and its replay; none if they agree. Raises for a file that is not a record.

    What is a sentence is said in the reader's language.
    """
    found = read_any(path, most=most)
    if isinstance(found, Record):
        return list(findings(table_of(found, str(path))))
    differences = found.importer.verify(found.content, str(path))
    return [Finding(d.number, d.what, str(d.recorded), d.told(lang)) for d in differences]


def findings(table: Table) -> Iterator[Finding]:
    """What our rules would have decided otherwise, set-up first."""
    rules, game = table.rules, table.game
    _, setup = rules.opening(game.seats, game.seed, table.drawn)
    if setup != game.setup:
        yield Finding(0, "setup", str(game.setup), str(setup))
    for number, entry in enumerate(game.journal, 1):
        yield from _finding(table, number, entry)


def judge(table: Table, path: str, *, salvage: bool = False) -> None:
    """Ask the rules about every move of a record from elsewhere: its hashes do not prove who wrote it.

    The first move that the rules would have decided otherwise raises `RecordDamaged`; with `salvage` the moves before
    it are kept, and `damage` says what is wrong.
    """
    try:
        found = next(findings(table), None)
    except IMPOSSIBLE as error:
        raise RecordDamaged("record_impossible", path, 1) from error
    table.unjudged = False
    if found is None:
        return
    facts = {"what": found.what, "recorded": found.recorded[:LONGEST], "ours": found.ours[:LONGEST]}
    fault = RecordDamaged("record_not_by_the_rules", path, found.number + 1, **facts)
    if not salvage or not found.number:
        raise fault
    del table.game.journal[found.number - 1 :]
    del table.game.positions[found.number :]
    table.damage = fault


def _finding(table: Table, number: int, entry: Entry[Any, Any]) -> Iterator[Finding]:
    if entry.action is None:
        return
    if entry.seat is None:
        yield Finding(number, "seat", "–", ", ".join(table.rules.waiting_for(table.game.positions[number - 1].state)))
        return
    state = table.game.positions[number - 1].state
    refusal = table.rules.check(state, entry.seat, entry.action)
    if refusal is not None:
        yield Finding(number, "action", str(entry.action), f"{refusal.code} ({refusal.rule})")
        return
    events = table.rules.decide(state, entry.seat, entry.action)
    if events != entry.events:
        one, other = next(
            (pair for pair in zip(entry.events, events, strict=False) if pair[0] != pair[1]),
            (f"{len(entry.events)} events", f"{len(events)} events"),
        )
        yield Finding(number, "events", str(one), str(other))
