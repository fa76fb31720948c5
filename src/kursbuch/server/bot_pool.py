"""Bots think here, outside of every request: in threads, or in processes that keep their own copy of each game."""

import asyncio
import contextlib
import os
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from hashlib import sha256
from multiprocessing import get_context
from typing import Any, Protocol

from kursbuch.kernel.ids import SeatId
from kursbuch.server.bot_process import Brief, News, NotInStep, chosen, settle_in, think
from kursbuch.server.live import LiveTable

WITHIN = 60.0
"""Longer than so many seconds none of our bots thinks, however busy the machine is."""


class Thinker(Protocol):
    """Chooses for bots."""

    async def choose(self, live: LiveTable, seat: str, name: str) -> Any:
        """The action of a bot in the present position; raises `TimeoutError` if it takes too long over it."""
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


def bot_seed(seed: int, number: int, seat: str) -> int:
    """A new bot is made for every move, so that a restart makes no difference.

    What a bot does is seen by everybody and must not tell the seed of the game, hence the digest.
    """
    digest = sha256(f"{seed} {number} {seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


class ThreadThinker:
    """Thinks in threads of this process: enough for a table or two."""

    def __init__(self, threads: int = 2) -> None:
        self._pool: Executor = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, live: LiveTable, seat: str, name: str) -> Any:
        """In a thread, on the game itself: positions never change."""
        seed = bot_seed(live.header.seed, live.number, seat)
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(WITHIN):
            return await loop.run_in_executor(
                self._pool, chosen, live.row.title, live.rules, live.state, SeatId(seat), name, seed
            )

    def close(self) -> None:
        """Let running thoughts end."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class ProcessThinker:
    """Each table has its own process among a few, which knows the game and is told only what is new."""

    def __init__(self, processes: int) -> None:
        self._count = processes
        self._pools: list[ProcessPoolExecutor | None] = [None] * processes
        self._pids: dict[int, Future[int]] = {}
        self._turns = [asyncio.Lock() for _ in range(processes)]
        self._known: dict[str, int] = {}

    async def choose(self, live: LiveTable, seat: str, name: str) -> Any:
        """Ask the table's process; one that has dropped the game gets it again from the beginning."""
        seed = bot_seed(live.header.seed, live.number, seat)
        for _ in range(3):
            start = min(self._known.get(live.id, 0), live.number)
            try:
                found = await self._ask(live, start, seat, name, seed)
            except NotInStep:
                self._known[live.id] = 0
            except BrokenProcessPool:
                self._forget(self._place(live.id))
            else:
                return live.rules.decode_action(found)
        return await asyncio.to_thread(chosen, live.row.title, live.rules, live.state, SeatId(seat), name, seed)

    async def _ask(self, live: LiveTable, start: int, seat: str, name: str, seed: int) -> bytes:
        """One after the other, so that the time of a thought does not begin before it does."""
        place, number = self._place(live.id), live.number
        brief = brief_of(live, start)
        async with self._turns[place]:
            thinking = asyncio.get_running_loop().run_in_executor(self._pool(place), think, brief, seat, name, seed)
            try:
                async with asyncio.timeout(WITHIN):
                    answer = await thinking
            except TimeoutError:
                self._kill(place)
                raise
        self._known[live.id] = number
        return answer

    def _place(self, table: str) -> int:
        return sum(table.encode()) % self._count

    def _pool(self, place: int) -> ProcessPoolExecutor:
        pool = self._pools[place]
        if pool is None:
            pool = self._pools[place] = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=settle_in)
            self._pids[place] = pool.submit(os.getpid)
        return pool

    def _forget(self, place: int) -> None:
        pool, self._pools[place] = self._pools[place], None
        self._known = {table: number for table, number in self._known.items() if self._place(table) != place}
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _kill(self, place: int) -> None:
        """End a process that does not come to an end; the next thought gets another one."""
        pid = self._pids.pop(place, None)
        if pid is not None and pid.done() and not pid.exception():
            with contextlib.suppress(OSError):
                os.kill(pid.result(), getattr(signal, "SIGKILL", signal.SIGTERM))
        self._forget(place)

    def close(self) -> None:
        """End the processes."""
        for place in range(self._count):
            self._forget(place)


def brief_of(live: LiveTable, start: int) -> Brief:
    """What a process must be told of a table that it knows up to an entry."""
    header = live.header
    return Brief(
        live.id,
        header.title,
        len(live.seats),
        dict(header.options),
        header.seed,
        {what: tuple(drawn) for what, drawn in header.drawn.items()},
        bytes(header.setup),
        start,
        tuple(News(line.seat, line.events, line.back_to) for line in live.lines[start:]),
    )


def thinker_for(processes: int) -> Thinker:
    """Processes, or threads if there are to be none."""
    return ProcessThinker(processes) if processes else ThreadThinker()
