"""Reference games as one kind of foreign records, whatever family they belong to."""

from collections.abc import Sequence

from kursbuch.imports.base import Difference, Replayed
from kursbuch.imports.reference.compare import verify_reference
from kursbuch.imports.reference.container import Reference, read_reference
from kursbuch.imports.reference.replay import follow
from kursbuch.messages import Mistake
from kursbuch.unpacking import NOT_JSON


class ReferenceImporter:
    """Reads, replays and compares reference games."""

    def read(self, raw: bytes, path: str, *, most: int) -> Reference | None:
        """The reference game a file holds."""
        try:
            return read_reference(raw, path, most=most)
        except RecursionError as error:
            raise Mistake("content_too_hard", path=path) from error
        except NOT_JSON as error:
            raise Mistake("reference_unreadable", path=path, why=str(error)) from error

    def replay(self, found: Reference, path: str) -> Replayed:
        """The game by our rules, as far as they go along with it."""
        done = follow(found)
        return Replayed(
            game=done.game,
            title=found.title,
            options=done.game.rules.options,
            names=found.players,
            steps=done.steps,
            problem=done.problem,
            drawn=done.reader.drawn(found),
            told=done.position,
        )

    def verify(self, found: Reference, path: str) -> Sequence[Difference]:
        """What the game says about itself against our replay."""
        return verify_reference(found)


IMPORTER = ReferenceImporter()
