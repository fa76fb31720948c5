"""Not too much at once: moving windows for each kind of request, by address, device or name.

Each process counts for itself, whatever happens. Where there is a Redis all processes count together besides.
"""

import asyncio
import ipaddress
import math
import time
from typing import TYPE_CHECKING, Any

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError

from kursbuch.server.circuit import Circuit
from kursbuch.server.errors import too_many
from kursbuch.server.settings import Settings

if TYPE_CHECKING:
    from redis.asyncio import ConnectionPool

CALL_WITHIN = 1.0
"""Seconds that a request waits once for a Redis that says nothing; moves are counted without it."""

LIMITS = {
    "sign_in": "5/minute",
    "sign_in_long": "20/hour",
    "sign_in_device": "10/minute",
    "sign_in_name": "100/hour",
    "sign_in_address": "20/minute",
    "register": "10/hour",
    "link": "60/minute",
    "open": "120/hour",
    "import": "60/hour",
    "chat": "30/minute",
    "settle": "60/minute",
    "act": "40/second",
    "study": "20/second",
    "study_address": "40/second",
    "ask": "40/second",
    "ask_address": "80/second",
    "session": "300/minute",
}
"""What a person at a table never reaches. `sign_in` counts a name and an address together, so that whoever guesses
locks out nobody else; `sign_in_name` counts guesses at a name from many addresses, and a device that has signed in to
it before has `sign_in_device` for itself instead."""


def _pool(address: str) -> "ConnectionPool | None":
    """Our own connections, so that they can be closed."""
    if not address:
        return None
    from redis.asyncio import ConnectionPool

    return ConnectionPool.from_url(address, retry=None, socket_connect_timeout=CALL_WITHIN, socket_timeout=CALL_WITHIN)


def _storage(address: str, pool: "ConnectionPool") -> RedisStorage:
    """Counts that all processes share."""
    scheme, _, rest = address.partition("://")
    uri = f"async+{scheme.replace('unix', 'redis+unix')}://{rest}"
    options: dict[str, Any] = {"connection_pool": pool}
    return RedisStorage(uri, wrap_exceptions=True, implementation="redispy", **options)


def neighbourhood(address: str) -> str:
    """An address as it is counted: of a long one the half that belongs to one customer, who may use all the rest."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return address


class Limiter:
    """Counts, and refuses what is above a limit."""

    def __init__(self, settings: Settings) -> None:
        self._on = settings.limits
        self._items: dict[str, RateLimitItem] = {name: parse(limit) for name, limit in LIMITS.items()}
        self._here = MovingWindowRateLimiter(MemoryStorage())
        self._pool = _pool(settings.redis)
        self._shared: MovingWindowRateLimiter | None = None
        self._circuit: Circuit | None = None
        if self._pool is not None:
            storage = _storage(settings.redis, self._pool)
            self._shared = MovingWindowRateLimiter(storage)
            self._circuit = Circuit("limits", storage.check)

    async def hit(self, kind: str, who: str) -> None:
        """One more of a kind by somebody; raises 429 above the limit."""
        if not self._on:
            return
        await self._counted(self._here, kind, who)
        circuit = self._circuit
        if circuit is None or self._shared is None or circuit.is_broken or self._items[kind].GRANULARITY.seconds == 1:
            return
        try:
            async with asyncio.timeout(CALL_WITHIN):
                await self._counted(self._shared, kind, who)
        except (StorageError, OSError):
            circuit.breaks()

    async def _counted(self, windows: MovingWindowRateLimiter, kind: str, who: str) -> None:
        item = self._items[kind]
        if not await windows.hit(item, kind, who):
            reset = (await windows.get_window_stats(item, kind, who)).reset_time
            raise too_many(max(1, math.ceil(reset - time.time())))

    async def close(self) -> None:
        """Leave the Redis, if there is one."""
        if self._circuit is not None:
            await self._circuit.close()
        if self._pool is not None:
            await self._pool.aclose()
