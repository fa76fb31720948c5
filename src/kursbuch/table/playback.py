"""Records of any origin, replayed: our own by their events, those of other programs by our rules."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from kursbuch import storage
from kursbuch.catalogue import options_of
from kursbuch.imports import Foreign, Problem, foreign_from
from kursbuch.messages import Mistake
from kursbuch.storage import Record
from kursbuch.table.loading import table_of
from kursbuch.table.table import Table
from kursbuch.unpacking import LIMIT, bounded_memory


class Playback(Struct, frozen=True):
    """A replayed file: `steps[n]` is the position of the table after n + 1 actions of the file."""

    table: Table
    steps: tuple[int, ...]
    problem: Problem | None = None
    ended_by_hand: bool = False
    is_export: bool = False
    told: Callable[[int], Mapping[str, Any]] | None = None
    """`told` is how a record tells its own positions, where machines are to compare them with it."""

    def position(self, actions: int) -> int:
        """The position after so many actions of the file."""
        if not 0 <= actions <= len(self.steps):
            raise Mistake("no_such_position", number=actions, last=len(self.steps))
        return self.steps[actions - 1] if actions else 0


def read_any(path: Path | str, *, salvage: bool = False, most: int = LIMIT) -> Record | Foreign:
    """What a file holds: a record of ours or of another program, plain or packed.

    Its content may have so many bytes, and reading it may take so much memory as goes with them.
    """
    with bounded_memory(str(path), most):
        raw = storage.read_bytes(Path(path), most=most, salvage=salvage)
        if storage.is_record(raw):
            return storage.parse(raw, str(path), salvage=salvage)
        return foreign_from(raw, str(path), most=most)


def playback(path: Path | str, *, salvage: bool = False, most: int = LIMIT) -> Playback:
    """Replay a file, ours or that of another program, plain or packed."""
    found = read_any(path, salvage=salvage, most=most)
    if isinstance(found, Record):
        return own_playback(table_of(found, str(path), salvage=salvage))
    return foreign_playback(found, str(path))


def own_playback(table: Table) -> Playback:
    """Every entry of our own journal is an action of the file."""
    return Playback(table, tuple(range(1, len(table.game.positions))))


def foreign_playback(foreign: Foreign, path: str) -> Playback:
    """A record of another program by our rules, as far as they go along with it."""
    replayed = foreign.importer.replay(foreign.content, path)
    usual = {option.name: option.default for option in options_of(replayed.title)}
    chosen = {option: value for option, value in replayed.options.items() if value != usual[option]}
    table = Table(replayed.title, replayed.names, replayed.game, chosen, replayed.drawn)
    return Playback(table, replayed.steps, replayed.problem, replayed.ended_by_hand, is_export=True, told=replayed.told)
