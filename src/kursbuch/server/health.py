"""Whether the server can do its work: its database answers, takes a write and is whole, and the disk has room."""

import asyncio
import shutil
import sqlite3
import time
from pathlib import Path

from kursbuch.server.errors import LOG
from kursbuch.storage.sql import Database, Trouble
from kursbuch.storage.sql.trouble import DAMAGED, DISK_FULL, NOT_NOW, trouble

HOLDS = 3.0
"""Seconds for which a verdict holds, however often somebody asks."""

PATIENCE = 5.0
"""Seconds in which the database must answer."""

LEAST_ROOM = 16 * 1024 * 1024
"""Free bytes below which the disk counts as full: the next checkpoint of the database might not fit."""

SHARE = 50
"""A check of the whole file is followed by a pause of this many times its duration."""

REMEMBERED = 60.0
"""Seconds for which damage that a request has met counts, should no look through the file find it."""


class Health:
    """Looks when asked, but not every time; several who ask at once share one look."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._looking = asyncio.Lock()
        self._verdict: Trouble | None = None
        self._holds_until = 0.0
        self._whole = True
        self._next_reading = 0.0
        self._reading: asyncio.Task[bool] | None = None
        self._damage_met = float("-inf")

    def note(self, found: Trouble) -> None:
        """A request has run into trouble."""
        if found.code == DAMAGED:
            self._damage_met = time.monotonic()
            self._holds_until = 0.0

    async def trouble(self) -> Trouble | None:
        """What is wrong, if anything."""
        async with self._looking:
            if time.monotonic() >= self._holds_until:
                before, self._verdict = self._verdict, await self._look()
                _log(before, self._verdict)
                self._holds_until = time.monotonic() + HOLDS
            return self._verdict

    async def _look(self) -> Trouble | None:
        try:
            async with asyncio.timeout(PATIENCE):
                file = self._database.file
                if file is not None and await asyncio.to_thread(_room, file) < LEAST_ROOM:
                    return Trouble(DISK_FULL, "little room is left on the disk")
                await self._database.try_writing()
        except TimeoutError:
            return Trouble(NOT_NOW, "the database does not answer")
        except Trouble as found:
            return found
        except OSError as error:
            return trouble(error) or Trouble(NOT_NOW, str(error))
        is_damaged = time.monotonic() - self._damage_met < REMEMBERED or not await self._is_whole()
        return Trouble(DAMAGED, "the file does not pass its check") if is_damaged else None

    async def _is_whole(self) -> bool:
        """What the last reading of the file found; a new one is waited for, but not for long."""
        file = self._database.file
        if file is None:
            return True
        if self._reading is None and time.monotonic() >= self._next_reading:
            self._reading = asyncio.create_task(self._read(file))
        if self._reading is not None:
            await asyncio.wait([self._reading], timeout=PATIENCE)
        return self._whole

    async def _read(self, file: Path) -> bool:
        start = time.monotonic()
        try:
            self._whole = await asyncio.to_thread(is_whole, file)
        finally:
            self._next_reading = time.monotonic() + SHARE * (time.monotonic() - start)
            self._reading = None
        return self._whole

    async def stop(self) -> None:
        """Wait for a reading that is under way."""
        if self._reading is not None:
            await asyncio.wait([self._reading])


def _log(before: Trouble | None, now: Trouble | None) -> None:
    """Once for each change, not for each who asks."""
    if now is not None and (before is None or before.code != now.code):
        LOG.error("not healthy (%s): %s", now.code, now.why)
    elif now is None and before is not None:
        LOG.warning("healthy again")


def _room(file: Path) -> int:
    return shutil.disk_usage(file.parent).free


def is_whole(file: Path) -> bool:
    """Whether SQLite finds the file in order, read from the disk and not from anybody's memory."""
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)
        try:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
        finally:
            connection.close()
    except sqlite3.OperationalError as error:
        return "malformed" not in str(error)
    except sqlite3.DatabaseError:
        return False
