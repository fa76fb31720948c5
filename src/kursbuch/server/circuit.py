"""A line to a Redis that may be away, or there and silent: nobody waits for it twice."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

CALL_WITHIN = 1.5
"""Seconds after which a Redis that says nothing is taken for away."""

RETRY_AFTER = 1.0
"""Seconds between two looks whether it is back, beside everything else."""

LOG = logging.getLogger("kursbuch.server")


class Circuit:
    """Broken by the first call that fails, and mended by a look of its own: until then no call is made."""

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
        """Look no longer."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait({self._looking})


async def _nothing() -> None:
    """Until somebody wants to know."""
