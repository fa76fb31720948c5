"""What the socket of a table says."""

from typing import Literal

from kursbuch.server.errors import ErrorBody
from kursbuch.server.shapes.base import AnyOrder, Shape
from kursbuch.server.shapes.table import Message, Over, Seat, Snapshot, UndoRequest


class StateMessage(Shape, frozen=True, tag="state"):
    """The table as it is now, with the log after an entry."""

    number: int
    since: int | None
    snapshot: Snapshot


class PresenceMessage(Shape, frozen=True, tag="presence"):
    """Who is there now."""

    seats: tuple[Seat, ...]


class ChatMessage(Shape, frozen=True, tag="chat"):
    """Something was said."""

    message: Message


class UndoMessage(Shape, frozen=True, tag="undo"):
    """A wish to take back, or what became of it."""

    undo: UndoRequest | None
    outcome: Literal["asked", "done", "refused", "withdrawn"]


class OrdersMessage(Shape, frozen=True, tag="orders"):
    """The standing orders of one's own seats."""

    orders: tuple[AnyOrder, ...]


class OverMessage(Shape, frozen=True, tag="over"):
    """The game is over."""

    over: Over


class GoneMessage(Shape, frozen=True, tag="gone"):
    """A seat was taken away."""

    code: str


class PongMessage(Shape, frozen=True, tag="pong"):
    """A sign of life."""


class ErrorMessage(Shape, frozen=True, tag="error"):
    """What was wrong with a message."""

    error: ErrorBody


SOCKET = (
    StateMessage,
    PresenceMessage,
    ChatMessage,
    UndoMessage,
    OrdersMessage,
    OverMessage,
    GoneMessage,
    PongMessage,
    ErrorMessage,
)
"""Everything the socket says."""
