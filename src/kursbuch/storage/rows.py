"""What a database keeps of tables, as values: whoever needs only these loads no database."""

import time
from collections.abc import Mapping

from msgspec import Struct


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Line(Struct, frozen=True):
    """One entry of a log: an action with its events as JSON, or the number of the position gone back to."""

    seq: int
    seat: str | None
    action: str | None
    events: str | None
    back_to: int | None = None
    key: str | None = None
    by: str = "player"
    agreed: tuple[str, ...] = ()
    at: int = 0


class Standing(Struct, frozen=True):
    """How a game stands after its last entry, for lists of tables."""

    waiting: tuple[str, ...]
    round: str
    over: str | None


class TableRow(Struct, frozen=True):
    """A table as lists show it; `header` is the first line of its record."""

    id: str
    title: str
    name: str
    header: str
    owner: str
    spectators: bool
    created: int
    touched: int
    number: int
    waiting: tuple[str, ...]
    round: str
    over: str | None = None
    forked_from: str | None = None
    forked_at: int | None = None
    rated: bool = False


class SeatRow(Struct, frozen=True):
    """A seat of a table; `holders` are those who play it, and `people` what those of a shared one are called.

    `awaited`: a new link has put its player out, and nobody has taken it since.
    """

    seat: str
    name: str
    kind: str
    bot: str | None
    generation: int
    holders: tuple[str, ...] = ()
    people: Mapping[str, str] = {}
    awaited: bool = False


class Message(Struct, frozen=True):
    """Something somebody said."""

    id: int
    seat: str | None
    name: str
    text: str
    at: int


class OrderRow(Struct, frozen=True):
    """A standing order as JSON, given when the log had `since` entries; `ended` is the code of why it ended."""

    id: int
    seat: str
    body: str
    since: int
    ended: str | None = None


class UndoRow(Struct, frozen=True):
    """A request to go back to a position, whom it was put to and who has agreed."""

    id: int
    seat: str
    back_to: int
    number: int
    asked: tuple[str, ...]
    agreed: tuple[str, ...] = ()
