"""Games of the toys played by chance, and a server that has them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from kursbuch.bots import bot
from kursbuch.kernel.ids import SeatId
from kursbuch.server.context import Server
from kursbuch.table import Table
from server.helpers import Device, Json, Site

SECONDS = 60
"""A busy machine needs so long for a server to start."""


def moves(table: Table, name: str = "random", seed: int = 1) -> Iterator[tuple[SeatId, Any]]:
    """The game goes on by a bot until it is over; each move after it was made, with the seat that made it."""
    player = bot(table.title, name, seed)
    while table.finished is None:
        seat, rules = table.seat(), table.rules
        imagined = rules.imagine(table.game.state, seat, seed)
        action = player.choose(rules, imagined, seat, table.offers())
        table.act(action)
        yield seat, action


class Kursbuch:
    """A server in a process of its own, which knows the packages of some folders besides ours."""

    def __init__(self, data: Path, *folders: Path) -> None:
        self.log = data / "server.log"
        data.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "kursbuch", "serve", "--port", "0", "--data", str(data), "--no-browser"]
        path = os.pathsep.join(map(str, folders))
        environment = {**os.environ, "PYTHONPATH": path, "KURSBUCH_LANG": "en"}
        with self.log.open("ab") as log:
            self.begins = log.tell()
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=data)

    def said(self) -> str:
        """What it has written since it was started."""
        return self.log.read_bytes()[self.begins :].decode()

    def address(self) -> str:
        """Where it is, as soon as it says so."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(r"http://localhost:\d+", self.said()):
                return found[0]
            time.sleep(0.05)
        raise AssertionError(self.said())

    def kill(self) -> None:
        """Without a warning, as when the power fails."""
        self.process.kill()
        self.process.wait()


@asynccontextmanager
async def served(data: Path, *folders: Path) -> AsyncIterator[tuple[Kursbuch, Device]]:
    """A server and a browser that looks at it; in the end it is killed."""
    server = Kursbuch(data, *folders)
    try:
        device = Device(Site(server.address(), cast("Server", None)))
        try:
            yield server, device
        finally:
            await device.http.aclose()
    finally:
        server.kill()


async def open_table(device: Device, title: str, *seats: Json) -> Json:
    """A table of a title with these seats; the server draws its seed."""
    return await device.open_table(*seats, title=title, seed=None)
