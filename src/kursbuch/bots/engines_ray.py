"""Work on a cluster of machines with Ray (`pip install kursbuch[ray]`).

With the setting RAY_ADDRESS the cluster at that address does the work; without it Ray is started on this machine, with
as many workers as were asked for. Kursbuch must be installed on every machine, in the same version, and the file of a
bot must have the same path everywhere.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from kursbuch.bots.engines import AHEAD, TRIES, Lost
from kursbuch.bots.outside import SETTING
from kursbuch.bots.outside_child import words
from kursbuch.messages import Mistake

J = TypeVar("J")
R = TypeVar("R")

ADDRESS = "RAY_ADDRESS"
"""The setting that names a cluster; it is Ray's own."""

STARTS = 2
"""So often Ray is started: it gives up after half a minute, which is short for a busy machine."""

MEMORY = 128 * 1024 * 1024
"""Bytes for results on their way, on this machine; a result is a few kilobytes."""


class RayEngine:
    """Tasks of a Ray cluster. A task whose worker or machine is lost is begun again elsewhere by Ray itself."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers

    def run(self, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R | Lost]]:
        """As `Engine.run`."""
        ray = self._started()
        try:
            yield from self._results(ray, work, jobs)
        finally:
            ray.shutdown()

    def _started(self) -> Any:
        """Ray, connected; nothing is sent to its makers, and nothing listens beyond this machine unless told to."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        ray: Any = import_module("ray")
        handed_on = {name: os.environ[name] for name in (SETTING,) if os.environ.get(name)}
        settings: dict[str, Any] = {
            "logging_level": "ERROR",
            "log_to_driver": False,
            "runtime_env": {"env_vars": handed_on} if handed_on else None,
        }
        here = {"include_dashboard": False, "object_store_memory": MEMORY, "_node_ip_address": "127.0.0.1"}
        for left in reversed(range(STARTS)):
            try:
                if os.environ.get(ADDRESS):
                    ray.init(**settings)
                else:
                    ray.init("local", num_cpus=self.workers, **here, **settings)
                break
            except Exception as error:
                ray.shutdown()
                if not left:
                    raise Mistake("engine_not_started", name="ray", why=words(error)) from error
        return ray

    def _results(self, ray: Any, work: Callable[[J], R], jobs: Sequence[J]) -> Iterator[tuple[int, R | Lost]]:
        task = ray.remote(max_retries=TRIES - 1)(work)
        lost = (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError)
        waiting, running = list(range(len(jobs)))[::-1], dict[Any, int]()
        while waiting or running:
            most = int(ray.cluster_resources().get("CPU", 1)) * (1 + AHEAD)
            while waiting and len(running) < most:
                number = waiting.pop()
                running[task.remote(jobs[number])] = number
            for reference in ray.wait(list(running), num_returns=1)[0]:
                number = running.pop(reference)
                try:
                    yield number, ray.get(reference)
                except lost:
                    yield number, Lost(TRIES)
