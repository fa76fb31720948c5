"""Who thinks for a bot: ours in a few processes, those of other people each in its own; and for how long.

One that fails, hangs or is no longer there gives a `BotFailed`; then the stand-in moves, and whoever opened the table
is told.
"""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kursbuch.bots.base import STAND_IN, Bot, UnknownBot, bot, check_bot, outside_of
from kursbuch.bots.outside_child import words
from kursbuch.bots.outside_player import PATIENCE, STABLE, BotFailed, OutsidePlayer
from kursbuch.kernel.ids import SeatId
from kursbuch.server import bot_pool
from kursbuch.server.bot_pool import Thinker, bot_seed
from kursbuch.server.live import LiveTable

AT_ONCE = 4
"""So many bots of other people think at the same time."""

PARDON = 20
"""After so many moves of the stand-in a bot that had failed several times in a row may try again."""


class Minds:
    """Chooses for bots of all kinds."""

    def __init__(self, own: Thinker) -> None:
        self.own = own
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="outside")
        self._failures: Counter[tuple[str, str]] = Counter()

    async def choose(self, live: LiveTable, seat: str, name: str) -> Any:
        """The action of a bot in the present position; raises a `BotFailed` if it has none."""
        try:
            check_bot(live.row.title, name)
        except UnknownBot:
            raise BotFailed("bot_gone", bot=name) from None
        if outside_of(live.row.title, name) is None:
            return await self._own_choice(live, seat, name)
        return await self._outside_choice(live, seat, name)

    async def _own_choice(self, live: LiveTable, seat: str, name: str) -> Any:
        try:
            return await self.own.choose(live, seat, name)
        except TimeoutError:
            raise BotFailed("bot_hung", bot=name, seconds=int(bot_pool.WITHIN)) from None
        except Exception as error:
            if name == STAND_IN:
                raise
            raise BotFailed("bot_raised", bot=name, what=words(error)) from error

    async def _outside_choice(self, live: LiveTable, seat: str, name: str) -> Any:
        """One that fails again and again is left alone for a while, so that it does not hold up the table."""
        key = (live.id, seat)
        if self._failures[key] >= PATIENCE:
            self._failures[key] = (self._failures[key] + 1) % (PATIENCE + PARDON)
            return await self._own_choice(live, seat, STAND_IN)
        loop = asyncio.get_running_loop()
        try:
            action = await loop.run_in_executor(self._threads, outside_choice, live, seat, name)
        except BotFailed:
            self._failures[key] += 1
            raise
        self._failures.pop(key, None)
        return action

    def close(self) -> None:
        """Stop thinking."""
        self.own.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        STABLE.close()


def outside_choice(live: LiveTable, seat: str, name: str) -> Any:
    """In a thread: ask the process of a bot that somebody else wrote."""
    seed = bot_seed(live.header.seed, live.number, seat)
    player: Bot = bot(live.row.title, name, seed)
    assert isinstance(player, OutsidePlayer)
    imagined = live.rules.imagine(live.state, SeatId(seat), seed)
    return player.own_choice(live.rules, imagined, SeatId(seat))
