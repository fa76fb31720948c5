"""News between processes through a Redis: a channel for changes, a sorted set for who is present."""

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from kursbuch.server.bus import Listener, LocalBus, Missed, News, What
from kursbuch.server.circuit import CALL_WITHIN, RETRY_AFTER, Circuit

CHANNEL = "kursbuch:tables"
CONNECT_WITHIN = 5.0
GOODBYE_WITHIN = 2.0
LEAD_FOR = 6.0
"""Seconds after which another process plays for the bots of one that is gone."""

PRESENT_FOR = 60
"""Seconds after which a process that no longer says so has nobody at the table."""

MOVE_WAITS = 0.25
"""Seconds that the answer to a move waits for a silent Redis; after that it is no longer asked."""

MOST_UNSENT = 5000
"""Number of messages kept while Redis is unreachable; beyond that each process finds out by itself."""

GONE = (RedisError, OSError)
"""What a Redis that cannot be reached raises: play goes on without it."""

LOG = logging.getLogger("kursbuch.server")


class RedisBus(LocalBus):
    """Several processes: news through a channel, presence in a sorted set for each table."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.redis = Redis.from_url(
            address, decode_responses=True, retry=None, socket_connect_timeout=CALL_WITHIN, socket_timeout=CALL_WITHIN
        )
        self._listening = Redis.from_url(address, decode_responses=True, retry=None, health_check_interval=20)
        self.me = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._tasks: list[asyncio.Task[None]] = []
        self._calls = 0
        self._circuit = Circuit("news", self.redis.ping)
        self._unsent: dict[tuple[str, What], int] = {}
        self._is_over = False

    @contextlib.asynccontextmanager
    async def _line(self, within: float = CALL_WITHIN) -> AsyncIterator[Redis]:
        """The client for one call. After the end there is none: a late call would open a connection nobody closes."""
        if self._is_over:
            raise RedisError("this process has left")
        if self._circuit.is_broken:
            raise RedisError("Redis cannot be reached")
        self._calls += 1
        try:
            async with asyncio.timeout(within):
                yield self.redis
        except GONE:
            self._circuit.breaks()
            raise
        finally:
            self._calls -= 1

    async def start(self, listener: Listener, missed: Missed) -> None:
        """Subscribe and keep announcing who is present. After a reconnect, messages may have been missed."""

        async def mended() -> None:
            await self._send_rest()
            await missed()

        self._circuit.on_mended = mended
        heard = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen_on(listener, missed, heard)),
            asyncio.create_task(self._remind()),
        ]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CONNECT_WITHIN):
                await heard.wait()

    async def _listen_on(self, listener: Listener, missed: Missed, heard: asyncio.Event) -> None:
        """Listen; when the connection breaks, reconnect and fetch what was missed."""
        while True:
            try:
                await self._listen(listener, heard)
            except (RedisError, OSError):
                LOG.warning("the connection to Redis is lost; trying again")
            await asyncio.sleep(RETRY_AFTER)
            await missed()

    async def _listen(self, listener: Listener, heard: asyncio.Event) -> None:
        async with self._listening.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            heard.set()
            async for message in pubsub.listen():
                if message["type"] != "message":
                    continue
                news = msgspec.json.decode(message["data"], type=News)
                if news.sender != self.me:
                    await listener(news)

    async def stop(self) -> None:
        """Say goodbye."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self._is_over = True
        await self._circuit.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_WITHIN):
                while self._calls:
                    await asyncio.sleep(0.005)
        await self.redis.aclose()
        await self._listening.aclose()

    async def publish(self, table: str, number: int, what: What) -> None:
        """To all processes; this one receives it too and ignores it. What cannot be sent now is sent later."""
        try:
            async with self._line() as redis:
                await redis.publish(CHANNEL, msgspec.json.encode(News(table, number, what, self.me)))
        except GONE:
            if len(self._unsent) < MOST_UNSENT:
                self._unsent[table, what] = number
            raise

    async def _send_rest(self) -> None:
        rest, self._unsent = self._unsent, {}
        for (table, what), number in rest.items():
            with contextlib.suppress(*GONE):
                await self.publish(table, number, what)

    async def arrive(self, table: str, seat: str) -> None:
        """One more, and the others may know."""
        await super().arrive(table, seat)
        with contextlib.suppress(*GONE):
            await self._mark(table, seat)

    async def leave(self, table: str, seat: str) -> None:
        """One fewer; the last one takes the mark away."""
        await super().leave(table, seat)
        if seat not in self.sockets.get(table, ()):
            with contextlib.suppress(*GONE):
                async with self._line() as redis:
                    await redis.zrem(_presence(table), f"{seat}|{self.me}")

    async def present(self, table: str) -> frozenset[str]:
        """Those here and those at other processes."""
        try:
            async with self._line(MOVE_WAITS) as redis:
                marks = await redis.zrangebyscore(_presence(table), time.time(), "+inf")
        except GONE:
            marks = []
        return frozenset(str(mark).partition("|")[0] for mark in marks) | await super().present(table)

    async def lead(self, table: str) -> bool:
        """The first process to claim the lead keeps it while it renews the claim; without Redis every process leads."""
        name, within = f"kursbuch:leads:{table}", int(LEAD_FOR * 1000)
        try:
            async with self._line() as redis:
                if await redis.set(name, self.me, nx=True, px=within):
                    return True
                if await redis.get(name) != self.me:
                    return False
                await redis.pexpire(name, within)
        except GONE:
            return True
        return True

    async def _mark(self, table: str, seat: str) -> None:
        async with self._line() as redis:
            await redis.zadd(_presence(table), {f"{seat}|{self.me}": time.time() + PRESENT_FOR})
            await redis.expire(_presence(table), 2 * PRESENT_FOR)

    async def _remind(self) -> None:
        while True:
            await asyncio.sleep(PRESENT_FOR / 3)
            for table, seats in list(self.sockets.items()):
                for seat in list(seats):
                    with contextlib.suppress(*GONE):
                        await self._mark(table, seat)


def _presence(table: str) -> str:
    return f"kursbuch:present:{table}"
