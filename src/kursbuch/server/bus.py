"""How processes tell each other that a table has changed: only that, never what; each reads the log itself."""

import asyncio
import contextlib
import os
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

What = Literal["state", "chat", "undo", "seats", "orders", "presence"]
CHANNEL = "kursbuch:tables"
PRESENT_FOR = 60
"""Seconds after which a process that no longer says so has nobody at the table."""


class News(Struct, frozen=True):
    """Something about a table is new; `number` is where its log is now."""

    table: str
    number: int
    what: What
    sender: str = ""


Listener = Callable[[News], Awaitable[None]]


class Bus(Protocol):
    """News of tables, and who is present at them."""

    async def start(self, listener: Listener) -> None:
        """Listen to what other processes say."""
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


class LocalBus:
    """One process: nobody to tell, and all sockets are here."""

    def __init__(self) -> None:
        self.sockets: dict[str, Counter[str]] = {}

    async def start(self, listener: Listener) -> None:
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


class RedisBus(LocalBus):
    """Several processes: news through a channel, presence in a sorted set for each table."""

    def __init__(self, address: str) -> None:
        super().__init__()
        from redis.asyncio import Redis

        self.redis = Redis.from_url(address, decode_responses=True)
        self.me = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        """Subscribe, and keep saying who is here."""
        pubsub = self.redis.pubsub()
        await pubsub.subscribe(CHANNEL)

        async def listen() -> None:
            async for message in pubsub.listen():
                if message["type"] != "message":
                    continue
                news = msgspec.json.decode(message["data"], type=News)
                if news.sender != self.me:
                    await listener(news)

        self._tasks = [asyncio.create_task(listen()), asyncio.create_task(self._remind())]

    async def stop(self) -> None:
        """Say goodbye."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        await self.redis.aclose()

    async def publish(self, table: str, number: int, what: What) -> None:
        """To all processes; this one hears it too and lets it pass."""
        await self.redis.publish(CHANNEL, msgspec.json.encode(News(table, number, what, self.me)))

    async def arrive(self, table: str, seat: str) -> None:
        """One more, and the others may know."""
        await super().arrive(table, seat)
        await self._mark(table, seat)

    async def leave(self, table: str, seat: str) -> None:
        """One fewer; the last one takes the mark away."""
        await super().leave(table, seat)
        if seat not in self.sockets.get(table, ()):
            await self.redis.zrem(_presence(table), f"{seat}|{self.me}")

    async def present(self, table: str) -> frozenset[str]:
        """Those here and those at other processes."""
        marks = await self.redis.zrangebyscore(_presence(table), time.time(), "+inf")
        return frozenset(str(mark).partition("|")[0] for mark in marks) | await super().present(table)

    async def _mark(self, table: str, seat: str) -> None:
        await self.redis.zadd(_presence(table), {f"{seat}|{self.me}": time.time() + PRESENT_FOR})
        await self.redis.expire(_presence(table), 2 * PRESENT_FOR)

    async def _remind(self) -> None:
        while True:
            await asyncio.sleep(PRESENT_FOR / 3)
            for table, seats in list(self.sockets.items()):
                for seat in list(seats):
                    await self._mark(table, seat)


def _presence(table: str) -> str:
    return f"kursbuch:present:{table}"


def bus_for(address: str) -> Bus:
    """The bus by its address; without one this process is alone."""
    return RedisBus(address) if address else LocalBus()
