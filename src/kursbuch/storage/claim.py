"""One server for one file: a lock file beside the database that names its owner and is released with that process.

Two servers on one file would each trust their own memory of its tables. SQLite itself only keeps them from writing at
the same instant, so the second is told who was first. Looking at the file, as for a backup, needs no claim.
"""

import contextlib
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from kursbuch.messages import Mistake
from kursbuch.storage.lock import try_lock

SUFFIX = "-server"
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors that mean the lock is held by somebody else; any other means that the file system has no locks."""


class Owner(Struct, frozen=True):
    """Who has a database: a process, since when (seconds since 1970), and where it is reached."""

    pid: int
    since: int
    address: str

    @property
    def moment(self) -> str:
        """Since when, as a readable local time."""
        return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(self.since))


def mark_of(database: Path) -> Path:
    """The mark beside a database, however its path is written."""
    return Path(os.path.realpath(database) + SUFFIX)


def refuse_if_claimed(database: Path) -> None:
    """Raises if a server holds the database; creates and changes nothing."""
    mark = mark_of(database)
    if not os.path.isfile(mark):
        return
    with contextlib.suppress(OSError), mark.open("r+b") as file:
        _take(file.fileno(), database)


@contextlib.contextmanager
def claimed(database: Path, address: str) -> Iterator[None]:
    """Hold the database as long as the context lasts."""
    handle = _opened(mark_of(database))
    try:
        _take(handle, database)
        _write(handle, msgspec.json.encode(Owner(os.getpid(), int(time.time()), address)))
        try:
            yield
        finally:
            _write(handle, b"")
    finally:
        os.close(handle)


def _opened(mark: Path) -> int:
    try:
        mark.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(mark, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
    except OSError as error:
        raise Mistake("folder_refused", folder=str(mark.parent), why=error.strerror or str(error)) from error


def _take(handle: int, database: Path) -> None:
    try:
        try_lock(handle)
    except OSError as error:
        if error.errno in _TAKEN:
            raise _told(handle, database) from None


def _told(handle: int, database: Path) -> Mistake:
    os.lseek(handle, 0, os.SEEK_SET)
    try:
        owner = msgspec.json.decode(os.read(handle, 4096), type=Owner)
    except msgspec.DecodeError:
        return Mistake("database_taken", address=str(database))
    since, where = owner.moment, owner.address
    return Mistake("database_has_server", address=str(database), pid=owner.pid, since=since, where=where)


def _write(handle: int, content: bytes) -> None:
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, content)
