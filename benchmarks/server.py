"""A server under load: 200 tables of bots, 1,000 sockets, and a `kill -9` in the middle of it. Loopback only.

The server is a process of its own. A push counts from the moment the server decided the move to its arrival at a
socket of this process: the disk, the view of every seat and the way through both processes are in it.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

import httpx
import msgspec
import psutil  # type: ignore[import-untyped]
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.measure import line, percentile

TABLES, SOCKETS = 200, 1000
BOT_PAUSE = 4.0
"""Seconds between two moves of a table: fifty moves a second in all, more than people at 200 tables make."""

WARM_UP, MEASURED = 6.0, 20.0
API = "/api/v1"


class Logged(Struct):
    """An entry of the log, as far as it is looked at here."""

    number: int
    at: str
    label: str


class Snapshot(Struct):
    """A snapshot, as far as it is looked at here."""

    log: list[Logged]


class Pushed(Struct):
    """A message of the socket, as far as it is looked at here."""

    type: str
    number: int = 0
    snapshot: Snapshot | None = None


PUSHED = msgspec.json.Decoder(Pushed)


class Watch:
    """What the sockets have seen: delays, and the last entry of each table."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.seen: dict[str, dict[int, str]] = {}
        self.messages = 0
        self.counting = False

    async def socket(self, url: str, table: str, opened: asyncio.Semaphore) -> None:
        address = f"{url.replace('http', 'ws')}{API}/tables/{table}/socket"
        async with opened:
            connection = await connect(address, proxy=None, compression=None, max_size=None, open_timeout=60)
        try:
            async for raw in connection:
                self.note(table, PUSHED.decode(raw))
        except ConnectionClosed:
            return

    def note(self, table: str, message: Pushed) -> None:
        if message.snapshot is None:
            return
        self.messages += 1
        known = self.seen.setdefault(table, {})
        for entry in message.snapshot.log:
            if self.counting and entry.number not in known:
                self.delays.append(time.time() - datetime.fromisoformat(entry.at).timestamp())
            known[entry.number] = entry.label


class Program:
    """The server as a process of its own."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "benchmarks.server", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()

    def processor_time(self) -> float:
        """Seconds the server has worked, without its thinking process."""
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def serve(folder: str) -> None:
    """In the server's process: listen on a free port and say on which."""
    from kursbuch.server.running import listen, run
    from kursbuch.server.settings import Settings

    listening = listen("127.0.0.1", 0)
    settings = Settings(database=str(Path(folder, "kursbuch.sqlite")), bot_pause=BOT_PAUSE, limits=False)
    run(settings, listening, lambda: print(f"http://localhost:{listening.getsockname()[1]}", flush=True))


async def load(program: Program, watch: Watch) -> tuple[float, float]:
    """Open tables and sockets, let bots play, and kill the server in full flight; moves a second, seconds a move."""
    async with httpx.AsyncClient(base_url=program.url, timeout=60) as client:
        tables = [await new_table(client, seed) for seed in range(TABLES)]
    opened = asyncio.Semaphore(40)
    sockets = [asyncio.create_task(watch.socket(program.url, tables[i % TABLES], opened)) for i in range(SOCKETS)]
    await asyncio.sleep(WARM_UP)
    while sum(len(seen) > 0 for seen in watch.seen.values()) < TABLES:
        await asyncio.sleep(0.5)
    before, spent, watch.counting = moves(watch), program.processor_time(), True
    await asyncio.sleep(MEASURED)
    made, spent = moves(watch) - before, program.processor_time() - spent
    program.kill()
    await asyncio.gather(*sockets, return_exceptions=True)
    return made / MEASURED, spent / max(1, made)


def moves(watch: Watch) -> int:
    return sum(len(seen) for seen in watch.seen.values())


async def new_table(client: httpx.AsyncClient, seed: int) -> str:
    seats = [{"name": name, "kind": "bot", "bot": "greedy"} for name in ("Ann", "Bo", "Cy", "Di")]
    response = await client.post(f"{API}/tables", json={"title": "1848", "seats": seats, "seed": seed})
    return str(response.json()["id"])


async def lost(url: str, watch: Watch) -> int:
    """Entries that a socket has seen and the log of the restarted server does not have."""
    missing = 0
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        for table, seen in watch.seen.items():
            entries = (await client.get(f"{API}/tables/{table}/log")).json()["entries"]
            found = {entry["number"]: entry["label"] for entry in entries}
            missing += sum(found.get(number) != label for number, label in seen.items())
    return missing


def server() -> None:
    """Print how a server does under load, and whether it loses anything when it is killed."""
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder)
        try:
            rate, spent = asyncio.run(load(program, watch))
        finally:
            program.kill()
        again = Program(folder)
        try:
            missing = asyncio.run(lost(again.url, watch))
        finally:
            again.kill()
    print(f"server, {TABLES} tables of bots, {SOCKETS} sockets, killed in the middle")
    line("moves a second", f"{rate:.0f}")
    line("pushes", f"{watch.messages:,}")
    line("processor time of the server for a move and its pushes", f"{spent * 1000:.1f} ms")
    figures = [percentile(watch.delays, part) * 1000 for part in (0.5, 0.95, 0.99)]
    line("from the move to the socket: median / 95 % / 99 %", " / ".join(f"{ms:.0f}" for ms in figures) + " ms")
    line("moves seen by a socket and lost by kill -9", str(missing))


if __name__ == "__main__":
    serve(sys.argv[1])
