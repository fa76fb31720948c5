"""Standing orders: what a player wants done on their turn while they are away."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from kursbuch.kernel.ids import SeatId


class Verdict(Struct, frozen=True):
    """What an order asks for now: an action, its own end with the reason, or to wait for its turn; one that waits may
    let the next order speak (`passes_on`)."""

    action: Any = None
    ended: str = ""
    facts: Mapping[str, str | int] = {}
    waits: bool = False
    passes_on: bool = False


class Passage(Struct, frozen=True):
    """What happened since an order was given: who did what, and in which round each position was."""

    actions: Sequence[tuple[SeatId | None, Any]]
    rounds: tuple[str, str]
    taken_back: bool
    """`rounds` are those in which the order was given and the present one."""
