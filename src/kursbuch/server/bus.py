"""How processes tell each other that a table has changed: only that, never what; each reads the log itself."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

from msgspec import Struct

What = Literal["state", "chat", "undo", "seats", "orders", "presence", "session"]


class News(Struct, frozen=True):
    """Something about a table is new; `number` is where its log is now. Or a session has ended: `table` is its id."""

    table: str
    number: int
    what: What
    sender: str = ""


Listener = Callable[[News], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]


class Bus(Protocol):
    """News of tables, and who is present at them."""

    async def start(self, listener: Listener, missed: Missed) -> None:
        """Listen to the other processes; `missed` is called when messages may have been lost."""
        ...

    async def stop(self) -> None:
        """Listen no longer."""
        ...

    async def publish(self, table: str, number: int, what: What) -> None:
        """Tell other processes."""
        ...

    async def arrive(self, table: str, seat: str) -> None:
        """A socket of this process is open for a seat."""
        ...

    async def leave(self, table: str, seat: str) -> None:
        """One such socket fewer."""
        ...

    async def present(self, table: str) -> frozenset[str]:
        """The seats with an open socket anywhere."""
        ...

    async def lead(self, table: str) -> bool:
        """Whether this process is the one that plays for the bots of a table."""
        ...


class LocalBus:
    """One process: nobody to tell, and all sockets are here."""

    def __init__(self) -> None:
        self.sockets: dict[str, Counter[str]] = {}

    async def start(self, listener: Listener, missed: Missed) -> None:
        """Nobody else speaks."""

    async def stop(self) -> None:
        """Nothing to end."""

    async def publish(self, table: str, number: int, what: What) -> None:
        """Nobody else listens."""

    async def arrive(self, table: str, seat: str) -> None:
        """One more."""
        self.sockets.setdefault(table, Counter())[seat] += 1

    async def leave(self, table: str, seat: str) -> None:
        """One fewer."""
        here = self.sockets.get(table)
        if here is None:
            return
        here[seat] -= 1
        if here[seat] <= 0:
            del here[seat]
        if not here:
            del self.sockets[table]

    async def present(self, table: str) -> frozenset[str]:
        """Those here."""
        return frozenset(self.sockets.get(table, ()))

    async def lead(self, table: str) -> bool:
        """There is no other."""
        return True


def bus_for(address: str) -> Bus:
    """The bus by its address; without one this process is alone."""
    if not address:
        return LocalBus()
    from kursbuch.server.redis_bus import RedisBus

    return RedisBus(address)
