"""A cheap read of one setting, often: from an SQLite file without the cost of a transaction."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import select

from kursbuch.storage.sql.database import Database
from kursbuch.storage.sql.schema import settings
from kursbuch.storage.sql.trouble import NOT_NOW, Trouble

WITHIN = 30.0
"""Seconds that a read waits for somebody with an exclusive lock on the file."""


class Glance:
    """Reads settings; what another process has written is seen as soon as it is on the disk."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="glance")
        self._file: sqlite3.Connection | None = None

    async def setting(self, key: str) -> str:
        """The value of a setting, or an empty one."""
        if self._database.is_sqlite:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._read, key)
        async with self._database.read() as connection:
            return str((await connection.execute(select(settings.c.value).where(settings.c.key == key))).scalar() or "")

    def _read(self, key: str) -> str:
        try:
            if self._file is None:
                path = Path(str(self._database.url.database)).resolve()
                self._file = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=WITHIN, isolation_level=None)
            found = self._file.execute("SELECT value FROM settings WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise Trouble(NOT_NOW, str(error)) from error
        return "" if found is None else str(found[0])

    async def close(self) -> None:
        """Close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._shut)
        self._thread.shutdown()

    def _shut(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
