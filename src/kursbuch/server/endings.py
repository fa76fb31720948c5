"""Sessions ended by any process: the database is checked before a session is trusted."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from kursbuch.storage.sql import People

EVERY = 1.0
"""Seconds between two checks when nobody asks, so that idle sockets are closed too."""


class Look:
    """One check, which any number may wait for; `fault` is why it failed."""

    def __init__(self) -> None:
        self.is_over = asyncio.Event()
        self.fault: Exception | None = None

    async def wait(self) -> None:
        """Until it is over."""
        await self.is_over.wait()
        if self.fault is not None:
            raise self.fault


class Endings:
    """Looks whether sessions have been ended since it looked last.

    Whoever ends a session leaves a new word in the database, in the same transaction. Comparing that word costs one
    small query, whatever the number of devices, and those who ask together share it.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.on_ending: Callable[[], Awaitable[None]] = _nothing
        self._word: str | None = None
        self._next: Look | None = None
        self._looking: asyncio.Task[None] | None = None
        self._always: asyncio.Task[None] | None = None

    async def look(self) -> None:
        """Whatever was ended before this call is known after it. A check that has already begun does not count."""
        if self._next is None:
            self._next = Look()
            if self._looking is None or self._looking.done():
                self._looking = asyncio.create_task(self._look_on())
        await self._next.wait()

    async def _look_on(self) -> None:
        """One check after the other, as long as somebody waits for the next."""
        while self._next is not None:
            now, self._next = self._next, None
            try:
                await self._compare()
            except Exception as fault:
                now.fault = fault
            now.is_over.set()

    async def _compare(self) -> None:
        word = await self.people.last_ending()
        if word != self._word:
            await self.on_ending()
            self._word = word

    def start(self) -> None:
        """Check at intervals."""
        self._always = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        while True:
            with contextlib.suppress(Exception):
                await self.look()
            await asyncio.sleep(EVERY)

    async def close(self) -> None:
        """Stop checking; a check that has begun is finished."""
        if self._always is not None:
            self._always.cancel()
        rest = {task for task in (self._always, self._looking) if task is not None}
        if rest:
            await asyncio.wait(rest)


async def _nothing() -> None:
    """Until somebody wants to know."""
