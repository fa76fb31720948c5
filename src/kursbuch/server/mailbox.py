"""One writer per table: jobs are done one after the other, each to its end, even if its caller is cancelled."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Mailbox:
    """A queue of jobs and, while there are any, the one task that does them."""

    def __init__(self) -> None:
        self._jobs: deque[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = deque()
        self._worker: asyncio.Task[None] | None = None

    async def run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do a job after all before it. If the caller is cancelled, the job is still done."""
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        result.add_done_callback(_looked_at)
        self._jobs.append((job, result))
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return await asyncio.shield(result)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done."""
        return not self._jobs and (self._worker is None or self._worker.done())

    async def _work(self) -> None:
        while self._jobs:
            job, result = self._jobs.popleft()
            try:
                done = await job()
            except Exception as error:
                if not result.cancelled():
                    result.set_exception(error)
            else:
                if not result.cancelled():
                    result.set_result(done)


def _looked_at(result: "asyncio.Future[Any]") -> None:
    """Swallow an error that nobody waits for any more."""
    if not result.cancelled():
        result.exception()
