"""How much one visitor may ask: budgets that fill up again with time, and turns that rotate between addresses.

All of it is kept in this process, without a round trip to another machine.
"""

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from kursbuch.server.bucket import Budget
from kursbuch.server.errors import too_many

SLICE = 0.002
"""Seconds of work after which everybody else gets a chance."""

PATIENCE = 4.0
"""Seconds a request waits for its budget before it is refused: a fast client is only slowed down."""

MOST_KNOWN = 20_000
"""Number of addresses with a budget of their own; the least recently seen one is dropped."""

MOST_IN_LINE = 12
"""Questions of one address that may wait for their turn."""

T = TypeVar("T")


class Budgets:
    """A budget for each address."""

    def __init__(self, rate: float, most: float, *, on: bool = True) -> None:
        self._new: Callable[[], Budget] = lambda: Budget(rate, most)
        self._known: OrderedDict[str, Budget] = OrderedDict()
        self._on = on

    def of(self, who: str) -> Budget:
        """The budget of an address."""
        found = self._known.pop(who, None) or self._new()
        self._known[who] = found
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found

    def has(self, who: str, cost: float = 1.0) -> bool:
        """Spend at once, or not at all."""
        return not self._on or self.of(who).spend(cost)

    async def spend(self, who: str, cost: float = 1.0) -> None:
        """Spend, maybe after a moment; 429 if that would take too long. Those who wait have spent already."""
        if not self._on:
            return
        budget = self.of(who)
        wait = budget.short()
        if wait > PATIENCE:
            raise too_many(math.ceil(wait))
        budget.left -= cost
        if wait:
            await asyncio.sleep(wait)


class Turns(Generic[T]):
    """A few places for long work. Whoever waits is served by address, one after the other, not in the order of coming:
    a thousand questions of one visitor keep another waiting for one of them."""

    def __init__(self, places: Sequence[T]) -> None:
        self._free: deque[T] = deque(places)
        self._lines: OrderedDict[str, deque[asyncio.Future[T]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._lines.values()))

    async def take(self, who: str) -> T:
        """A place, as soon as it is this address's turn."""
        if self._free:
            return self._free.popleft()
        line = self._lines.setdefault(who, deque())
        if len(line) >= MOST_IN_LINE:
            raise too_many(1)
        mine: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        line.append(mine)
        try:
            return await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give_back(mine.result())
            raise

    def give_back(self, place: T) -> None:
        """The place goes to the next address in line."""
        while self._lines:
            who, line = self._lines.popitem(last=False)
            mine = line.popleft()
            if line:
                self._lines[who] = line
            if not mine.done():
                mine.set_result(place)
                return
        self._free.append(place)

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[T]:
        """Hold a place for a while."""
        place = await self.take(who)
        try:
            yield place
        finally:
            self.give_back(place)


async def in_slices(work: Iterable[T]) -> list[T]:
    """Work that goes through many small things, on the loop: everybody else is served in between.

    A thread would hold the interpreter for longer than a slice each time somebody else wants it. Between two slices the
    loop has as much time again for everything else.
    """
    found: list[T] = []
    begun = time.perf_counter()
    for item in work:
        found.append(item)
        if time.perf_counter() - begun > SLICE:
            await asyncio.sleep(SLICE)
            begun = time.perf_counter()
    return found
