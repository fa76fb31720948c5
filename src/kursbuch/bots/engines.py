"""Who does the work of many games: this process, several of this machine, or a cluster of machines.

An engine is given a function and the jobs for it, and hands back what came of each in the order in which they are done.
What comes of a job depends on the job alone, so every engine gives the same results. A worker that is lost (killed, out
of memory, its machine gone) costs only the jobs it had in hand: they are tried again, and at last given up as `Lost`.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Protocol, TypeVar

from msgspec import Struct

from kursbuch.messages import Mistake

ENGINES = ("local", "ray")
"""The engines by name, the usual one first."""

TRIES = 3
"""So often a job is begun before it is given up, if its worker is lost each time."""

AHEAD = 2
"""So many jobs a worker has waiting besides the one in hand."""

J = TypeVar("J")
R = TypeVar("R")


class Lost(Struct, frozen=True):
    """A job whose worker was lost every time."""

    tries: int


class Engine(Protocol):
    """Does work somewhere."""

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R | Lost]]:
        """The number of a job and what came of it, as soon as it is done; what the work raises is raised here."""
        ...


def engine(name: str, workers: int) -> Engine:
    """An engine by its name. Raises a `Mistake` if there is none, or if what it needs is not installed."""
    if name not in ENGINES:
        raise Mistake("unknown_engine", name=name, known=", ".join(ENGINES))
    if name == "ray":
        if find_spec("ray") is None:
            raise Mistake("engine_missing", name=name)
        from kursbuch.bots.engines_ray import RayEngine

        return RayEngine(workers)
    return Local(workers)


class Local:
    """This process if one is enough, else several of this machine."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R | Lost]]:
        """As `Engine.run`."""
        if self.workers <= 1:
            yield from ((number, work(job)) for number, job in enumerate(jobs))
            return
        waiting, begun = list(range(len(jobs)))[::-1], Counter[int]()
        while waiting:
            yield from self._until_one_is_lost(work, jobs, waiting, begun)
            for number in [one for one in waiting if begun[one] >= TRIES]:
                waiting.remove(number)
                yield number, Lost(TRIES)

    def _until_one_is_lost(
        self, work: Callable[[J], R], jobs: Sequence[J], waiting: list[int], begun: Counter[int]
    ) -> Iterator[tuple[int, R | Lost]]:
        """Jobs from the end of those waiting; when a process is lost, what all had in hand is put back. Jobs that were
        begun before are done one at a time, since any of them may be what ends its process."""
        running: dict[Future[R], int] = {}
        pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        try:
            while waiting or running:
                while waiting and len(running) < self._most(waiting, running, begun):
                    number = waiting[-1]
                    running[pool.submit(work, jobs[number])] = waiting.pop()
                    begun[number] += 1
                done = wait(running, return_when=FIRST_COMPLETED).done
                for future in done:
                    result = future.result()
                    yield running.pop(future), result
        except BrokenProcessPool:
            waiting.extend(sorted(running.values(), reverse=True))
        finally:
            pool.shutdown(cancel_futures=True)

    def _most(self, waiting: list[int], running: dict[Future[R], int], begun: Counter[int]) -> int:
        suspects = begun[waiting[-1]] > 0 or any(begun[number] > 1 for number in running.values())
        return 1 if suspects else self.workers * (1 + AHEAD)


def usual_workers() -> int:
    """As many processes as this one may use cores."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
