"""Work for engines: some of it ends its process."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def square(job: int) -> int:
    """Ends its process for 3, as a machine that goes down."""
    if job == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return job * job


def once(job: tuple[int, str]) -> int:
    """Ends its process when it is done for the first time."""
    number, folder = job
    mark = Path(folder, str(number))
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(job: int) -> int:
    """Raises."""
    return 1 // job
