"""A circuit breaker for a Redis that may be unreachable or may not answer: no second call waits for it."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

CALL_WITHIN = 1.5
"""Seconds without an answer after which Redis counts as unreachable."""

RETRY_AFTER = 1.0
"""Seconds between two attempts, in the background, to reach it again."""

LOG = logging.getLogger("kursbuch.server")


class Circuit:
    """Opened by the first call that fails, closed by a successful background attempt; no call in between."""

    def __init__(self, what: str, probe: Callable[[], Awaitable[object]]) -> None:
        self.is_broken = False
        self.on_mended: Callable[[], Awaitable[None]] = _nothing
        self._what = what
        self._probe = probe
        self._looking: asyncio.Task[None] | None = None

    def breaks(self) -> None:
        """A call has failed."""
        if self.is_broken:
            return
        self.is_broken = True
        LOG.warning("%s: Redis does not answer; going on without it", self._what)
        self._looking = asyncio.create_task(self._mend())

    async def _mend(self) -> None:
        while True:
            await asyncio.sleep(RETRY_AFTER)
            try:
                async with asyncio.timeout(CALL_WITHIN):
                    await self._probe()
            except Exception:
                continue
            self.is_broken = False
            LOG.warning("%s: Redis answers again", self._what)
            with contextlib.suppress(Exception):
                await self.on_mended()
            return

    async def close(self) -> None:
        """Stop the background attempts."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})


async def _nothing() -> None:
    """Until somebody wants to know."""
