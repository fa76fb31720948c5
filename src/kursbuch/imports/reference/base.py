"""What a family brings so that its reference games can be read."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from kursbuch.imports.reference.container import Facts, Reference
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId

AnyGame = Game[Any, Any, Any, Any]


class Parted(NamedTuple):
    """A place where record and replay part: what it is about, and both values."""

    what: str
    recorded: object
    ours: object


class Follower(Protocol):
    """Plays the recorded actions one by one. `moment` is the state that answers to the record's present position: our
    game may have gone on from there by itself."""

    moment: Any

    def act(self, seat: SeatId, raw: Mapping[str, Any]) -> None:
        """One recorded action; raises `IllegalAction`, or a `Mistake` if it cannot be read."""
        ...


class Reader(Protocol):
    """The part of a family."""

    tables: frozenset[str]
    cells: frozenset[str]
    """Which parts of a position are tables of named fields, and which lose a key by nothing (see `Told`)."""

    def drawn(self, record: Reference) -> Mapping[str, Sequence[str]]:
        """What chance decided before the first action."""
        ...

    def follower(self, record: Reference, game: AnyGame) -> Follower:
        """Somebody to play the actions."""
        ...

    def position(self, game: AnyGame, moment: Any, names: Mapping[SeatId, str]) -> Facts:
        """A position in the words of the record."""
        ...

    def loosely(self, game: AnyGame, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """A position without what the records call no part of the game; only this is compared."""
        ...

    def parted(self, record: Reference, number: int, game: AnyGame, moment: Any) -> Iterator[Parted]:
        """Where lists of legal actions, refusals and best runs before an action differ from ours."""
        ...

    def ending(self, record: Reference, game: AnyGame, names: Mapping[SeatId, str]) -> Iterator[Parted]:
        """Where the record tells the end otherwise, apart from its result and its last position."""
        ...
