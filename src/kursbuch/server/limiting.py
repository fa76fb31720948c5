"""Not too much at once: moving windows for each kind of request, by address, device or name."""

import logging
import math
import time

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError

from kursbuch.server.errors import too_many
from kursbuch.server.settings import Settings

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
    "session": "300/minute",
}
"""What a person at a table never reaches."""


def _storage(address: str) -> MemoryStorage | RedisStorage:
    """Counts are shared by all processes where there is a Redis."""
    if not address:
        return MemoryStorage()
    scheme, _, rest = address.partition("://")
    uri = f"async+{scheme.replace('unix', 'redis+unix')}://{rest}"
    return RedisStorage(uri, wrap_exceptions=True, implementation="redispy")


class Limiter:
    """Counts, and refuses what is above a limit."""

    def __init__(self, settings: Settings) -> None:
        self._windows = MovingWindowRateLimiter(_storage(settings.redis))
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
