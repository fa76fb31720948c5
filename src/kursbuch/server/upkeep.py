"""Upkeep of a process that the server has to itself: garbage collection without long pauses, a warm start."""

import asyncio
import contextlib
import gc
import sys
import time

from kursbuch import catalogue
from kursbuch.server.live import rules_for
from kursbuch.table.offered import playable

OFTEN = 2.0
"""Seconds between two collections of recent garbage."""

SELDOM = 900.0
"""Seconds between two full collections."""

SWITCH = 0.001
"""Seconds after which a thread that works out offers lets the others have a turn; moves go before."""


async def keep_up() -> None:
    """Look for garbage often and briefly: what has survived a look is set aside and not looked at again for long.

    Python would go through all tables now and then, a few tenths of a second in which nobody's move is answered.
    """
    thorough = time.monotonic() + SELDOM
    while True:
        if time.monotonic() > thorough:
            thorough = time.monotonic() + SELDOM
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        await asyncio.sleep(OFTEN)


def warm_up() -> None:
    """Read what the first visitor would otherwise wait for: titles, their rules and their texts."""
    from kursbuch.server.api.library import title_list

    title_list()
    for title in playable()[0]:
        options = catalogue.complete_options(title, {})
        low, high = catalogue.player_range(title, options)
        for players in range(low, high + 1):
            rules_for(title, players, tuple(sorted(options.items())))


class Upkeep:
    """Both, from the start of a server to its end."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        self._switch = sys.getswitchinterval()

    def start(self) -> None:
        """Start both in the background."""
        sys.setswitchinterval(SWITCH)
        self._tasks = [asyncio.create_task(asyncio.to_thread(warm_up)), asyncio.create_task(keep_up())]

    async def stop(self) -> None:
        """Stop both and restore the process's settings."""
        sys.setswitchinterval(self._switch)
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        gc.unfreeze()
