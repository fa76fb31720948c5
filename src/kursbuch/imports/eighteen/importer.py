"""Exports of 18xx.games, as one kind of record that can be imported."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from kursbuch.imports.base import Difference, Replayed
from kursbuch.imports.eighteen.compare import verify_export
from kursbuch.imports.eighteen.export import Export, ExportError, read_export
from kursbuch.imports.eighteen.replay import NONSENSE, READERS, replay_export
from kursbuch.messages import Mistake
from kursbuch.unpacking import NOT_JSON, place_of


@contextmanager
def strange_export(path: str) -> Iterator[None]:
    """Whatever is wrong with a file that looks like an export becomes one sentence."""
    try:
        yield
    except NOT_JSON:
        raise
    except ExportError as error:
        raise Mistake("export_unreadable", path=path, why=error) from error
    except NONSENSE as error:
        raise Mistake("export_unreadable", path=path, why=Mistake("export_strange")) from error


class ExportImporter:
    """Reads, replays and compares exports."""

    def read(self, raw: bytes, path: str, *, most: int) -> Export | None:
        """The export in a file; None if the content is not a JSON object."""
        try:
            with strange_export(path):
                return read_export(raw, path, most=most)
        except RecursionError as error:
            raise Mistake("content_too_hard", path=path) from error
        except NOT_JSON as error:
            if isinstance(error, msgspec.ValidationError) and place_of(error) != "$":
                raise Mistake("export_unreadable", path=path, why=str(error)) from error
            if raw.lstrip().startswith(b"{") and "truncated" in str(error):
                raise Mistake("export_cut_short", path=path) from error
            return None

    def replay(self, found: Export, path: str) -> Replayed:
        """The export replayed by our rules, as far as they allow it."""
        with strange_export(path):
            done = replay_export(found)
        return Replayed(
            game=done.game,
            title=done.title,
            options=done.options,
            names=done.names,
            steps=done.steps,
            problem=done.problem,
            ended_by_hand=done.ended_by_hand,
            drawn=READERS[found.title][2].draws(found) or {},
        )

    def verify(self, found: Export, path: str) -> Sequence[Difference]:
        """The export's own statements compared with our replay."""
        with strange_export(path):
            return verify_export(found)


IMPORTER = ExportImporter()
