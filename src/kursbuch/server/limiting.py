"""Not too much at once: moving windows for each kind of request, by address, device or name."""

import logging
import math
import time
from typing import TYPE_CHECKING, Any

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError

from kursbuch.server.errors import too_many
from kursbuch.server.settings import Settings

if TYPE_CHECKING:
    from redis.asyncio import ConnectionPool

CALL_WITHIN = 1.5
"""Seconds after which a Redis that says nothing is taken for away."""

LOG = logging.getLogger("kursbuch.server")

LIMITS = {
    "sign_in_name": "5/minute",
    "sign_in_address": "20/minute",
    "register": "10/hour",
    "link": "60/minute",
    "open": "120/hour",
    "import": "60/hour",
    "chat": "30/minute",
    "act": "40/second",
    "study": "20/second",
    "study_address": "40/second",
    "session": "300/minute",
}
"""What a person at a table never reaches."""


def _pool(address: str) -> "ConnectionPool | None":
    """Our own connections, so that they can be closed."""
    if not address:
        return None
    from redis.asyncio import ConnectionPool

    return ConnectionPool.from_url(address, retry=None, socket_connect_timeout=CALL_WITHIN, socket_timeout=CALL_WITHIN)


def _storage(address: str, pool: "ConnectionPool | None") -> MemoryStorage | RedisStorage:
    """Counts are shared by all processes where there is a Redis."""
    if pool is None:
        return MemoryStorage()
    scheme, _, rest = address.partition("://")
    uri = f"async+{scheme.replace('unix', 'redis+unix')}://{rest}"
    options: dict[str, Any] = {"connection_pool": pool}
    return RedisStorage(uri, wrap_exceptions=True, implementation="redispy", **options)


class Limiter:
    """Counts, and refuses what is above a limit."""

    def __init__(self, settings: Settings) -> None:
        self._pool = _pool(settings.redis)
        self._windows = MovingWindowRateLimiter(_storage(settings.redis, self._pool))
        self._items: dict[str, RateLimitItem] = {name: parse(limit) for name, limit in LIMITS.items()}
        self._on = settings.limits

    async def hit(self, kind: str, who: str) -> None:
        """One more of a kind by somebody; raises 429 above the limit."""
        if not self._on:
            return
        item = self._items[kind]
        try:
            if await self._windows.hit(item, kind, who):
                return
            reset = (await self._windows.get_window_stats(item, kind, who)).reset_time
        except StorageError:
            LOG.warning("the counters of the limits cannot be reached")
            return
        raise too_many(max(1, math.ceil(reset - time.time())))

    async def close(self) -> None:
        """Leave the Redis, if there is one."""
        if self._pool is not None:
            await self._pool.aclose()
