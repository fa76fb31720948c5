"""One writer at a time: a lock on the open file that ends with the process that holds it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt

    @contextmanager
    def locked(handle: int) -> Iterator[None]:
        """Wait for the file, and give it back afterwards. Windows locks a byte that no record reaches."""
        import os

        def lock(mode: int) -> None:
            os.lseek(handle, 1 << 62, os.SEEK_SET)
            msvcrt.locking(handle, mode, 1)

        lock(msvcrt.LK_LOCK)
        try:
            yield
        finally:
            lock(msvcrt.LK_UNLCK)

    def try_lock(handle: int) -> None:
        """Take the file for as long as it is open, or raise; the byte lies where no content is."""
        import os

        os.lseek(handle, 1 << 62, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    @contextmanager
    def locked(handle: int) -> Iterator[None]:
        """Wait for the file, and give it back afterwards."""
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            yield
        finally:
            fcntl.flock(handle, fcntl.LOCK_UN)

    def try_lock(handle: int) -> None:
        """Take the file for as long as it is open, or raise."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
