"""Work done in forks of this process, a few at a time; what each found comes back as a value."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

T = TypeVar("T")
N = TypeVar("N")
MEMORY = 3 << 30
"""Bytes a fork may ask for: a game that never ends is to stop before the machine does."""

TIME_IS_UP = (signal.SIGALRM, signal.SIGPROF) if hasattr(signal, "SIGPROF") else ()


@dataclass(frozen=True)
class Fork(Generic[T]):
    """What to do, and how many seconds of work it may take; it may wait longer where the machine is busy."""

    work: Callable[[], T]
    seconds: float


class Lost(Exception):
    """A fork that came to grief by a fault of the work itself."""


def lazily(forks: Iterator[tuple[N, Fork[T]]], jobs: int) -> Iterator[tuple[N, T | str, float]]:
    """Each name with what its fork found, or in words which signal ended it, and how long it worked.

    The next fork is asked for when there is room for it.
    """
    running: dict[int, tuple[N, Path]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, fork) in enumerate(forks):
            path = Path(folder, str(number))
            running[start(fork, path)] = (name, path)
            if len(running) >= jobs:
                yield ended(running)
        while running:
            yield ended(running)


def ended(running: dict[int, tuple[N, Path]]) -> tuple[N, T | str, float]:
    """Wait for the next fork to end."""
    process, status, used = os.wait3(0)
    name, path = running.pop(process)
    found: T | str = result_of(path, status)
    path.unlink(missing_ok=True)
    return name, found, used.ru_utime + used.ru_stime


def result_of(path: Path, status: int) -> T | str:
    """What the fork left behind."""
    if path.is_file():
        found: T = pickle.loads(path.read_bytes())
        return found
    number = os.waitstatus_to_exitcode(status)
    if number >= 0 or -number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
        raise Lost(f"a fork ended with code {number} and without a result")
    return "it never ends" if -number in TIME_IS_UP else f"it ends by {signal.Signals(-number).name}"


def start(fork: Fork[T], path: Path) -> int:
    """Begin the work in a fork; the process number."""
    sys.stdout.flush()
    sys.stderr.flush()
    process = os.fork()
    if not process:
        work_and_leave(fork, path)
    return process


def work_and_leave(fork: Fork[T], path: Path) -> NoReturn:
    """Say nothing, do the work, write the result down and end without any of the parent's farewells."""
    import resource

    try:
        terminal, silence = os.dup(2), os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for number in TIME_IS_UP:
            signal.signal(number, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, fork.seconds)
        signal.setitimer(signal.ITIMER_REAL, 20 * fork.seconds)
        result = pickle.dumps(fork.work())
        part = path.with_suffix(".part")
        part.write_bytes(result)
        part.rename(path)
        os._exit(0)
    except BaseException:
        os.write(terminal, traceback.format_exc().encode())
    finally:
        os._exit(1)
