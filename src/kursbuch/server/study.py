"""Long questions beside the game: asked here, answered elsewhere, in turn by address, and given up when nobody listens.

They are answered by a process of their own, which keeps its own copy of each game as the bots do: a search that needs
its second takes nothing from anybody's move. Without such processes (few tables, tests) they are answered in threads.
"""

import asyncio
import contextlib
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from kursbuch.server.bot_pool import brief_of
from kursbuch.server.bot_process import NotInStep
from kursbuch.server.budget import Turns
from kursbuch.server.errors import ApiError
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable
from kursbuch.server.studying import Failed, Job, Work, answered, serve

HARD_LIMIT = 15.0
"""Seconds after which a process that answers nothing is ended; questions have deadlines of their own long before."""

START_LIMIT = 90.0
"""The same for a process that is still loading the rules, on a slow machine."""

KEPT = 200
"""Number of tables for which we remember how much of them the process knows."""

THREADS = 2


class Helper(Protocol):
    """Answers one question at a time."""

    def begin(self) -> int:
        """The number of the next question, by which it can be given up even before it is asked."""
        ...

    async def ask(
        self, job: int, live: LiveTable, eyes: Eyes, work: Work, arguments: tuple[Any, ...]
    ) -> bytes | Failed:
        """The answer, ready for the wire, or why there is none."""
        ...

    def give_up(self, job: int) -> None:
        """The answer is no longer wanted."""
        ...

    def close(self) -> None:
        """Answer nothing more."""
        ...


class ThreadHelper:
    """Answers in a thread of this process."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="study")
        self._job = self._stop = 0

    def begin(self) -> int:
        """They are counted."""
        self._job += 1
        return self._job

    async def ask(
        self, job: int, live: LiveTable, eyes: Eyes, work: Work, arguments: tuple[Any, ...]
    ) -> bytes | Failed:
        """On the game itself: positions never change."""
        loop = asyncio.get_running_loop()

        def answer() -> bytes | Failed:
            return answered(live.game, live.names, eyes, lambda: self._stop >= job, work, arguments)

        return await loop.run_in_executor(self._pool, answer)

    def give_up(self, job: int) -> None:
        """The search looks now and then whether it should go on."""
        self._stop = job

    def close(self) -> None:
        """Let the last search end soon."""
        self.give_up(self._job)
        self._pool.shutdown(wait=False, cancel_futures=True)


class ProcessHelper:
    """Answers in a process, which is told only what is new of a game."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="study")
        self._context = get_context("spawn")
        self._stop = self._context.RawValue("Q", 0)
        self._job = 0
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._known: dict[str, int] = {}
        self._closed = False

    def begin(self) -> int:
        """They are counted."""
        self._job += 1
        return self._job

    async def ask(
        self, job: int, live: LiveTable, eyes: Eyes, work: Work, arguments: tuple[Any, ...]
    ) -> bytes | Failed:
        """One that has forgotten the game is told it from the beginning; one that died is started again."""
        loop = asyncio.get_running_loop()
        for _ in range(3):
            number = live.number
            start = min(self._known.get(live.id, 0), number)
            asked = Job(job, brief_of(live, start), live.names, eyes, work, arguments)
            try:
                answer = await loop.run_in_executor(self._thread, self._call, asked)
            except NotInStep:
                self._known.pop(live.id, None)
                continue
            except (EOFError, OSError):
                continue
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[live.id] = number
            return answer
        raise ApiError(503, "not_now")

    def _call(self, job: Job) -> bytes | Failed:
        """In the thread: send the question, wait for the answer."""
        try:
            line = self._line or self._start()
            line.send_bytes(pickle.dumps(job))
            if line.poll(HARD_LIMIT):
                answer = pickle.loads(line.recv_bytes())
            else:
                self._end()
                raise ApiError(503, "not_now")
        except (EOFError, OSError):
            self._end()
            raise
        if isinstance(answer, NotInStep):
            raise answer
        found: bytes | Failed = answer
        return found

    def _start(self) -> Connection:
        if self._closed:
            raise ApiError(503, "not_now")
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, self._stop), daemon=True)
        process.start()
        theirs.close()
        self._process, self._line = process, ours
        if not ours.poll(START_LIMIT):
            raise EOFError
        ours.recv_bytes()
        return ours

    def _end(self) -> None:
        """The process has died or does not answer: the next question gets a new one."""
        self._known.clear()
        process, line, self._process, self._line = self._process, self._line, None, None
        if line is not None:
            with contextlib.suppress(OSError):
                line.close()
        if process is not None:
            process.kill()
            process.join()

    def give_up(self, job: int) -> None:
        """The search looks now and then whether it should go on."""
        self._stop.value = job

    def close(self) -> None:
        """End the process; whoever still waits hears that there is no answer."""
        self._closed = True
        self.give_up(self._job)
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=False, cancel_futures=True)


class Desk:
    """Where questions are handed in."""

    def __init__(self, helpers: list[Helper]) -> None:
        self._helpers = helpers
        self._turns: Turns[Helper] = Turns(helpers)

    async def ask(self, who: str, live: LiveTable, eyes: Eyes, work: Work, *arguments: Any) -> bytes:
        """The answer, when it is this address's turn. Whoever goes away before it is there stops the search."""
        helper = await self._turns.take(who)
        job = helper.begin()
        asked = asyncio.create_task(helper.ask(job, live, eyes, work, arguments))
        asked.add_done_callback(lambda task: self._answered(helper, task))
        try:
            answer = await asyncio.shield(asked)
        except asyncio.CancelledError:
            helper.give_up(job)
            raise
        if isinstance(answer, Failed):
            raise answer.error()
        return answer

    def _answered(self, helper: Helper, task: "asyncio.Task[bytes | Failed]") -> None:
        """The place is free only now, be it that nobody waited for the answer."""
        self._turns.give_back(helper)
        if not task.cancelled():
            task.exception()

    def close(self) -> None:
        """No more answers."""
        for helper in self._helpers:
            helper.close()


def desk_for(processes: int) -> Desk:
    """One process for all questions, or threads if there are to be no processes."""
    make: Callable[[], Helper] = ProcessHelper if processes else ThreadHelper
    return Desk([make() for _ in range(1 if processes else THREADS)])
