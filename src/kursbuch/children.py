"""Processes that do what nobody vouches for, and can be ended at any moment: the messages between them and us.

A child runs as `python -m MODULE`. It gets questions on its standard input and answers on its standard output, each
message with its length before it, and ends when its input does.
"""

import os
import signal
import struct
import subprocess
import sys
import threading
from typing import IO

LENGTH = struct.Struct(">Q")
MOST = 1 << 40
"""The longest message from somebody who is trusted."""


def write(stream: IO[bytes], data: bytes) -> None:
    """One message."""
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def read(stream: IO[bytes], most: int = MOST) -> bytes | None:
    """The next message; None if the other side is gone or does not keep to the form."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    if length > most:
        return None
    data = stream.read(length)
    return data if len(data) == length else None


# -- the side of the child ----------------------------------------------------------------------------------------


def own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Where questions come in and answers go out. Whatever else is printed is discarded, and nothing can be typed."""
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return incoming, outgoing


def limit_work(seconds: int) -> None:
    """Allow this many more seconds of work; then the system ends the process, even if nobody else is left to do so."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    ends = int(used.ru_utime + used.ru_stime) + seconds + 1
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    if hard == resource.RLIM_INFINITY or ends < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (ends, hard))


def limit_memory(megabytes: int) -> None:
    """Allow so much memory, for good; whoever asks for more gets a `MemoryError`. Not on every system."""
    try:
        import resource
    except ImportError:
        return
    wanted = megabytes * 1024 * 1024
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard == resource.RLIM_INFINITY or wanted < hard:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, wanted))


# -- the side of whoever asks -------------------------------------------------------------------------------------


class Child:
    """A process that answers one question after the other."""

    def __init__(self, module: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._work: threading.Thread | None = None

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can still be asked."""
        return self._process.poll() is None

    def ask(self, within: float, *parts: bytes, most: int = MOST) -> bytes | None:
        """The answer to a question; None if the child ended or answered more than `most` bytes. Raises `TimeoutError`
        if there is none in time. In both cases the child is no more."""
        answered: list[bytes | None] = []
        work = threading.Thread(target=lambda: answered.append(self._exchange(parts, most)), daemon=True)
        self._work = work
        work.start()
        work.join(within)
        if not answered:
            self.end()
            raise TimeoutError
        if answered[0] is None:
            self.end()
        return answered[0]

    def _exchange(self, parts: tuple[bytes, ...], most: int) -> bytes | None:
        """In a thread of its own: even writing can take for ever if nobody reads."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            for part in parts:
                write(self._process.stdin, part)
            return read(self._process.stdout, most)
        except (OSError, ValueError):
            return None

    def kill(self) -> None:
        """End it and what it has started; whoever waits for an answer is told at once."""
        if os.name == "posix":
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self._process.kill()
        else:
            self._process.kill()

    def end(self) -> None:
        """End it, and clear away what is left of it; what still hangs on a stream of it is left to itself."""
        self.kill()
        self._process.wait()
        if self._work is not None:
            self._work.join(1)
            if self._work.is_alive():
                return
        for stream in (self._process.stdin, self._process.stdout):
            try:
                if stream is not None:
                    stream.close()
            except OSError:
                continue
