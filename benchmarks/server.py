"""A server under load: 200 tables of bots, 20 of people, 1,000 sockets, then somebody who means harm beside them, and a
`kill -9` in the middle of that. Loopback only; limits are as they are unless somebody sets them.

The server is a process of its own. For bots a push counts from the moment the server decided the move to its arrival
at each socket of this process; for people from the click to the answer, and to the last of the four views: the disk,
the views and the way through both processes are in it. Nothing fails by being slow; figures and ratios are printed.
"""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from benchmarks.measure import line, percentile
from benchmarks.server_load import API, PLAYERS, Company, Watch, address, device

TABLES, COMPANIES, SOCKETS = 200, 20, 1000
BOT_PAUSE = 4.0
"""Seconds between two moves of a table of bots: fifty moves a second in all, more than people at 200 tables make."""

WARM_UP, MEASURED = 6.0, 20.0
AIM = 0.1
"""Seconds within which a move should be everywhere."""

MOST_MEMORY = 400
"""Megabytes the server should never need."""


class Program:
    """The server as a process of its own."""

    def __init__(self, folder: str) -> None:
        command = [sys.executable, "-m", "benchmarks.server", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()

    def processor_time(self) -> float:
        """Seconds the server has worked, without its thinking process."""
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def waited(self) -> float:
        """Seconds its loop was ready and no processor was free, where the system tells; others' work, not its own."""
        found = Path(f"/proc/{self.process.pid}/schedstat")
        return int(found.read_text().split()[1]) / 1e9 if found.is_file() else 0.0

    def memory(self) -> tuple[float, float]:
        """Megabytes of the server, and with those that think and study for it."""
        own = psutil.Process(self.process.pid)
        helpers = [part for child in own.children(recursive=True) for part in _resident(child)]
        return own.memory_info().rss / 1e6, own.memory_info().rss / 1e6 + sum(helpers)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def _resident(process: psutil.Process) -> list[float]:
    try:
        return [process.memory_info().rss / 1e6]
    except psutil.Error:
        return []


class Attack:
    """The hostile client, a process of its own as he would be elsewhere."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "benchmarks.server_hostile", url]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    async def ready(self) -> None:
        assert self.process.stdout is not None
        await asyncio.to_thread(self.process.stdout.readline)

    def end(self) -> dict[str, dict[str, int]]:
        """What he tried, and what he was told."""
        try:
            found: dict[str, dict[str, int]] = json.loads(self.process.communicate(timeout=30)[0] or "{}")
        except (subprocess.TimeoutExpired, ValueError):
            found = {}
        self.process.kill()
        self.process.wait()
        return found


def serve(folder: str) -> None:
    """In the server's process: listen on a free port and say on which."""
    from kursbuch.server.running import listen, run
    from kursbuch.server.settings import Settings

    listening = listen("127.0.0.1", 0)
    settings = Settings(database=str(Path(folder, "kursbuch.sqlite")), bot_pause=BOT_PAUSE)
    run(settings, listening, lambda: print(f"http://localhost:{listening.getsockname()[1]}", flush=True))


class Spent:
    """What was measured in some seconds: moves, processor time, delays, memory."""

    def __init__(self, program: Program, watch: Watch) -> None:
        self.program, self.watch = program, watch
        self.moves, self.work, self.waited = watch.moves, program.processor_time(), program.waited()
        self.messages = watch.messages
        self.own = self.all = 0.0

    async def measure(self) -> Spent:
        """Watch for a while."""
        self.watch.forget()
        self.watch.counting = True
        for _ in range(round(MEASURED * 2)):
            await asyncio.sleep(0.5)
            own, together = self.program.memory()
            self.own, self.all = max(self.own, own), max(self.all, together)
        self.watch.counting = False
        self.moves = self.watch.moves - self.moves
        self.messages = self.watch.messages - self.messages
        self.work = self.program.processor_time() - self.work
        self.waited = self.program.waited() - self.waited
        self.delays = (self.watch.pushes, self.watch.answers, self.watch.everywhere)
        return self


async def load(program: Program, watch: Watch) -> tuple[Spent, Spent, dict[str, dict[str, int]]]:
    """Open tables and sockets, let bots and people play, first in peace, then under attack, and kill the server."""
    tables = [await new_table(program.url, seed) for seed in range(TABLES)]
    companies = [Company(program.url, watch, seed) for seed in range(COMPANIES)]
    for company in companies:
        await company.sit_down()
    turnstile = asyncio.Semaphore(40)
    watching = range(SOCKETS - COMPANIES * len(PLAYERS))
    tasks = [
        asyncio.create_task(watch.socket(program.url, tables[i % TABLES], turnstile, where=address(i)))
        for i in watching
    ]
    tasks += [task for company in companies for task in company.sockets(turnstile)]
    tasks += [asyncio.create_task(company.play()) for company in companies]
    while watch.open < SOCKETS:
        await asyncio.sleep(0.2)
    await asyncio.sleep(WARM_UP)
    calm = await Spent(program, watch).measure()
    attack = Attack(program.url)
    await attack.ready()
    await asyncio.sleep(WARM_UP)
    harmed = await Spent(program, watch).measure()
    program.kill()
    tried = await asyncio.to_thread(attack.end)
    await asyncio.wait(tasks, timeout=5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, *(company.leave() for company in companies), return_exceptions=True)
    return calm, harmed, tried


async def new_table(url: str, seed: int) -> str:
    seats = [{"name": name, "kind": "bot", "bot": "greedy"} for name in PLAYERS]
    async with device(url, address(seed)) as client:
        response = await client.post(f"{API}/tables", json={"title": "1848", "seats": seats, "seed": seed})
    return str(response.json()["id"])


async def lost(url: str, watch: Watch) -> tuple[int, int]:
    """Entries that a socket has seen, and moves that were acknowledged, which the restarted server does not have."""
    logs: dict[str, dict[int, str]] = {}
    for number, table in enumerate(watch.seen):
        async with device(url, address(number)) as client:
            entries = (await client.get(f"{API}/tables/{table}/log", params={"lang": "en"})).json()["entries"]
        logs[table] = {entry["number"]: entry["label"] for entry in entries}
    seen = sum(logs[t].get(number) != label for t, known in watch.seen.items() for number, label in known.items())
    return seen, sum(logs[table].get(number) != label for table, number, label in watch.acknowledged)


def delays(found: list[float]) -> str:
    """Median and tail, and the ratio of the tail to what is aimed at."""
    if not found:
        return "none came"
    figures = [percentile(found, part) for part in (0.5, 0.95, 0.99)]
    return " / ".join(f"{seconds * 1000:.0f}" for seconds in figures) + f" ms ({figures[1] / AIM:.1f})"


def server() -> None:
    """Print how a server does under load, and whether it loses anything when it is killed."""
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder:
        program = Program(folder)
        try:
            calm, harmed, tried = asyncio.run(load(program, watch))
        finally:
            program.kill()
        again = Program(folder)
        try:
            seen, acknowledged = asyncio.run(lost(again.url, watch))
        finally:
            again.kill()
    print(f"server, {TABLES} tables of bots, {COMPANIES} of people, {SOCKETS} sockets, killed in the middle")
    print("  median / 95 % / 99 % (95 % as a part of the 0.1 s aimed at)")
    print(" in peace")
    report(calm)
    print(" beside somebody who floods, bombs and asks hard questions")
    report(harmed)
    line("what he tried", ", ".join(f"{what} {count}" for what, count in tried.get("tries", {}).items()) or "?")
    line("what he was told", ", ".join(f"{what} {count}" for what, count in tried.get("answers", {}).items()) or "?")
    if watch.refused:
        line("moves of people that were refused", str(watch.refused))
    line("moves seen by a socket and lost by kill -9", f"{seen} of {watch.moves:,}")
    line("moves acknowledged to people and lost by kill -9", f"{acknowledged} of {len(watch.acknowledged):,}")


def report(spent: Spent) -> None:
    """The figures of the measured time."""
    pushes, answers, everywhere = spent.delays
    line("moves a second", f"{spent.moves / MEASURED:.0f}")
    line("pushes", f"{spent.messages:,}")
    line("processor time of the server for a move and its pushes", f"{spent.work / max(1, spent.moves) * 1000:.1f} ms")
    line(
        "of each second the server worked / waited for a core",
        f"{spent.work / MEASURED:.2f} / {spent.waited / MEASURED:.2f} s",
    )
    line("a bot's move until it is at each socket", delays(pushes))
    line("a person's move until its answer is there", delays(answers))
    line("a person's move until all four seats see it", delays(everywhere))
    line("memory, most", f"{spent.own:.0f} MB ({spent.own / MOST_MEMORY:.1f}); with its helpers {spent.all:.0f} MB")


if __name__ == "__main__":
    serve(sys.argv[1])
