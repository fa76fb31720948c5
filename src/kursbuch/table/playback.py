"""Records of any origin, replayed: our own by their events, exports of 18xx.games by our rules."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from kursbuch import storage
from kursbuch.catalogue import options_of
from kursbuch.imports import Export, ExportError, Problem, replay_export
from kursbuch.imports.export import read_export
from kursbuch.imports.replay import NONSENSE, READERS
from kursbuch.messages import Mistake
from kursbuch.storage import Record
from kursbuch.storage.record import NOT_JSON, place_of
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

    def position(self, actions: int) -> int:
        """The position after so many actions of the file."""
        if not 0 <= actions <= len(self.steps):
            raise Mistake("no_such_position", number=actions, last=len(self.steps))
        return self.steps[actions - 1] if actions else 0


def read_any(path: Path | str, *, salvage: bool = False, most: int = LIMIT) -> Record | Export:
    """What a file holds: a record of ours or an export of 18xx.games, plain or packed.

    Its content may have so many bytes, and reading it may take so much memory as goes with them.
    """
    with bounded_memory(str(path), most):
        raw = storage.read_bytes(Path(path), most=most, salvage=salvage)
        if storage.is_record(raw):
            return storage.parse(raw, str(path), salvage=salvage)
        return export_from(raw, str(path), most=most)


def playback(path: Path | str, *, salvage: bool = False, most: int = LIMIT) -> Playback:
    """Replay a file, ours or an export of 18xx.games, plain or packed."""
    found = read_any(path, salvage=salvage, most=most)
    if isinstance(found, Record):
        return own_playback(table_of(found, str(path), salvage=salvage))
    return export_playback(found, str(path))


def own_playback(table: Table) -> Playback:
    """Every entry of our own journal is an action of the file."""
    return Playback(table, tuple(range(1, len(table.game.positions))))


@contextmanager
def strange_export(path: str) -> Iterator[None]:
    """Whatever in a file looks like an export but is not as exports are becomes one sentence."""
    try:
        yield
    except NOT_JSON:
        raise
    except ExportError as error:
        raise Mistake("export_unreadable", path=path, why=error) from error
    except NONSENSE as error:
        raise Mistake("export_unreadable", path=path, why=Mistake("export_strange")) from error


def export_from(raw: bytes, path: str, *, most: int = LIMIT) -> Export:
    """The export a file holds, or what is wrong with the file."""
    try:
        with strange_export(path):
            return read_export(raw, path, most=most)
    except RecursionError as error:
        raise Mistake("content_too_hard", path=path) from error
    except NOT_JSON as error:
        if isinstance(error, msgspec.ValidationError) and place_of(error) != "$":
            raise Mistake("export_unreadable", path=path, why=str(error)) from error
        cut_short = raw.lstrip().startswith(b"{") and "truncated" in str(error)
        raise Mistake("export_cut_short" if cut_short else "neither_record_nor_export", path=path) from error


def export_playback(export: Export, path: str) -> Playback:
    """The export by our rules, as far as they go along with it."""
    with strange_export(path):
        replayed = replay_export(export)
    usual = {option.name: option.default for option in options_of(replayed.title)}
    chosen = {option: value for option, value in replayed.options.items() if value != usual[option]}
    drawn = READERS[export.title][2].draws(export)
    table = Table(replayed.title, replayed.names, replayed.game, chosen, drawn or {})
    return Playback(table, replayed.steps, replayed.problem, replayed.ended_by_hand, is_export=True)
