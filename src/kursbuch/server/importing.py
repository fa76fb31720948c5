"""Files from elsewhere are read by a process of their own, with limits on memory and time.

One such process waits for work while files come in, and ends when none has come for a while. One that hangs, or that
the system ends for its hunger, costs the file it had and nothing else.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import msgspec

from kursbuch.children import Child
from kursbuch.server.errors import ApiError, too_many
from kursbuch.server.import_child import Answer, Request, too_hard
from kursbuch.server.records import Opened, check_outside
from kursbuch.unpacking import LIMIT

WITHIN = 60
"""Seconds of work for one file; a long game takes two."""

MOST_WAITING = 4
"""Number of files that may wait in line."""

IDLE = 60.0
"""Seconds without work after which the process ends."""

CHILD = "kursbuch.server.import_child"


class Importer:
    """Asks the process for one file after the other."""

    def __init__(self, most: int = LIMIT, within: int = WITHIN) -> None:
        self.most = most
        self.within = within
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="import")
        self._child: Child | None = None
        self._waiting = 0
        self._rest: asyncio.TimerHandle | None = None

    async def imported(self, raw: bytes, *, judged: bool = True) -> Opened:
        """The game in a file, or an `ApiError` that says what is wrong with the file."""
        check_outside(raw)
        if self._waiting >= MOST_WAITING:
            raise too_many(self.within)
        if self._rest is not None:
            self._rest.cancel()
        self._waiting += 1
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._thread, self._ask, raw, judged)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._rest = loop.call_later(IDLE, self._retire)
        if found.opened is not None:
            return found.opened
        error = too_hard()
        if found.error is not None:
            error = ApiError(found.status, "malformed", why="")
            error.body = found.error
        raise error

    def _ask(self, raw: bytes, judged: bool) -> Answer:
        """In the thread: put the question, and end the process if it takes too long over it."""
        request = msgspec.json.encode(Request(self.most, self.within, judged))
        try:
            answered = self._process().ask(self.within, request, raw)
        except TimeoutError:
            answered = None
        return Answer() if answered is None else msgspec.json.decode(answered, type=Answer)

    def _process(self) -> Child:
        if self._child is not None and not self._child.is_alive:
            self._end()
        if self._child is None:
            self._child = Child(CHILD)
        return self._child

    def _retire(self) -> None:
        if not self._waiting:
            self._thread.submit(self._end)

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()

    async def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._rest is not None:
            self._rest.cancel()
        child = self._child
        if child is not None:
            child.kill()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end)
        self._thread.shutdown()
