"""On Ray, started here for the test, a league gives what one process gives, and a lost worker costs only its job."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.skipif(find_spec("ray") is None, reason="the extra kursbuch[ray] is not installed"),
    pytest.mark.skipif(os.name != "posix", reason="Ray is tried on Linux and macOS only"),
]

PATIENCE = 240
"""Seconds for a busy machine to start Ray and play."""

SCRIPT = """
import json
from bots.doomed import square
from kursbuch.bots.engines import Local, Lost, engine
from kursbuch.bots.engines_ray import RayEngine
from kursbuch.bots.league import Job, Order, play_game


def games(results):
    return sorted((game.number, game.bots, game.scores) for _, game in results)


if __name__ == "__main__":
    order = Order("1848", 3, {}, ("random", "beginner"), 4)
    jobs = [Job(order, number) for number in range(2)]
    assert isinstance(engine("ray", 2), RayEngine)
    ray = RayEngine(2)
    connected = ray._started()
    same = games(ray._results(connected, play_game, jobs)) == games(Local(1).run(play_game, jobs))
    done = dict(ray._results(connected, square, range(5)))
    lost = [number for number, result in done.items() if isinstance(result, Lost)]
    print(json.dumps({"same": same, "lost": lost, "done": len(done)}))
    connected.shutdown()
"""


def test_ray_gives_what_one_process_gives_and_a_lost_worker_costs_only_its_job(tmp_path: Path) -> None:
    script = tmp_path / "on_ray.py"
    script.write_text(SCRIPT, "utf-8")
    tests = str(Path(__file__).parents[1])
    paths = os.pathsep.join([tests, os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    settings = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    running = subprocess.Popen(
        [sys.executable, str(script)],
        env={**settings, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = running.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        pytest.skip(f"Ray did not come to an end on this machine within {PATIENCE} seconds")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)  # with all that Ray has started
        running.communicate()
    if "engine “ray” could not be started" in err:
        pytest.skip("Ray did not start on this machine within its own limit of half a minute, twice")
    assert running.returncode == 0, err
    assert '{"same": true, "lost": [3], "done": 5}' in out
