"""Work done in forks of this process, a few at a time; what each found comes back as a value."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, NoReturn, TypeVar

T = TypeVar("T")
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


def run_forks(forks: Sequence[Fork[T]], jobs: int) -> Iterator[tuple[int, T | str]]:
    """Number and result of each fork as it ends, or in words which signal ended it instead."""
    waiting = list(enumerate(forks))[::-1]
    running: dict[int, int] = {}
    with tempfile.TemporaryDirectory() as folder:
        while waiting or running:
            while waiting and len(running) < jobs:
                index, fork = waiting.pop()
                running[start(fork, Path(folder, str(index)))] = index
            process, status = os.wait()
            index = running.pop(process)
            yield index, result_of(Path(folder, str(index)), status)


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
