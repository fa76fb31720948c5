"""A visitor who means harm, beside those who play: floods, bombs and hard questions, all at once, within bounds.

He comes from a few addresses of his own, as the honest do from theirs, so that limits by address mean what they mean
outside. Whatever he is told he ignores, and begins again.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.measure import RECORDS
from benchmarks.server_load import API, device, local

ADDRESSES = tuple(f"127.0.1.{number}" for number in range(1, 4))
PAUSE = 0.005
"""Seconds between two tries of each attack, lest the attacker is what the machine is busy with."""

BURST = 4000


class Hostile:
    """All attacks at once."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tries: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.table = ""
        self.number = 0
        self.bomb = b""
        self.values: list[list[str]] = []

    async def settle_in(self) -> None:
        """A long game of his own, and what else he needs."""
        self.bomb = gzip.compress(b'{"title": "1848", "actions": [' + b"1," * 24_000_000 + b"1]}")
        record = sorted((RECORDS / "1848").glob("*.json.gz"))[:4]
        async with device(self.url, ADDRESSES[0]) as client:
            title = next(t for t in (await client.get(f"{API}/titles")).json()["titles"] if t["id"] == "1848")
            self.values = [[f"{o['name']}:{v['value']}" for v in o["values"]] for o in title["options"]]
            for file in record:
                answer = await client.post(f"{API}/import", content=file.read_bytes())
                if answer.status_code == 201:
                    self.table, self.number = answer.json()["id"], answer.json()["number"]
                    return
        raise RuntimeError("no record to attack with")

    def attacks(self) -> list[Callable[[str], Awaitable[None]]]:
        """One task for each of these at each address."""
        return [
            self.tiny_frames,
            self.pings,
            self.refused_acts,
            self.resumes,
            self.hard_questions,
            self.invented_paths,
            self.ranges,
            self.sheets,
            self.options,
            self.tails,
            self.bombs,
        ]

    async def rage(self) -> None:
        """Until cancelled."""
        tasks = [asyncio.create_task(self._again(attack, where)) for where in ADDRESSES for attack in self.attacks()]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _again(self, attack: Callable[[str], Awaitable[None]], where: str) -> None:
        name = getattr(attack, "__name__", "")
        while True:
            self.tries[name] += 1
            try:
                await attack(where)
            except (httpx.HTTPError, WebSocketException, OSError, TimeoutError):
                self.answers[f"{name}: cut off"] += 1
            await asyncio.sleep(PAUSE)

    # -- sockets ----------------------------------------------------------------------------------------------

    async def _socket(self, where: str) -> ClientConnection:
        address = f"{self.url.replace('http', 'ws', 1)}{API}/tables/{self.table}/socket"
        return await connect(address, proxy=None, compression=None, max_size=None, **local(where))

    async def tiny_frames(self, where: str) -> None:
        async with await self._socket(where) as socket:
            for _ in range(BURST):
                await socket.send("x")

    async def pings(self, where: str) -> None:
        async with await self._socket(where) as socket:
            for _ in range(BURST):
                await socket.ping()

    async def refused_acts(self, where: str) -> None:
        act = '{"type": "act", "seat": "s1", "action": {"type": "Pass"}, "expected": 1, "key": "hostile-1"}'
        async with await self._socket(where) as socket:
            for _ in range(BURST):
                await socket.send(act)

    async def resumes(self, where: str) -> None:
        async with await self._socket(where) as socket:
            for start in range(BURST):
                await socket.send(f'{{"type": "resume", "from": {start * 7}}}')
                await socket.send('{"type": "lang", "lang": "de"}')

    # -- requests ---------------------------------------------------------------------------------------------

    async def _ask(self, where: str, *paths: str) -> None:
        """Several questions at once, each by a stranger without a cookie."""
        async with device(self.url, where) as client:
            found = await asyncio.gather(*(client.get(f"{API}/{path}") for path in paths))
        for answer in found:
            self.answers[str(answer.status_code)] += 1

    async def hard_questions(self, where: str) -> None:
        at = random.randrange(self.number)
        trains = ",".join(["D"] * 12), "6+,6+", "8,D", "D,D,D"
        companies = "CAR", "FT", "QR", "VR"
        paths = (f"routes?company={c}&at={at}&trains={t}" for c, t in itertools.product(companies, trains))
        await self._ask(where, *(f"tables/{self.table}/{path}" for path in paths))

    async def invented_paths(self, where: str) -> None:
        path = [f"{random.choice('ABCDEFGH')}{random.randrange(1, 24)}:0" for _ in range(2000)]
        run = {"type": "RunTrains", "routes": [{"train": "5", "path": path}] * 12}
        body = {"seat": "s1", "action": run, "at": random.randrange(self.number)}
        async with device(self.url, where) as client:
            answer = await client.post(f"{API}/tables/{self.table}/why", json=body)
        self.answers[str(answer.status_code)] += 1

    async def ranges(self, where: str) -> None:
        starts = [random.randrange(self.number) for _ in range(10)]
        await self._ask(where, *(f"tables/{self.table}/positions?from={at}&to={at + 60}" for at in starts))

    async def sheets(self, where: str) -> None:
        kinds = ("worth", "prices", "runs", "log")
        await self._ask(where, *(f"tables/{self.table}/review/{kind}.csv" for kind in kinds))

    async def options(self, where: str) -> None:
        chosen = ("&option=".join(map(random.choice, self.values)) for _ in range(10))
        await self._ask(where, *(f"titles/1848/components?players=4&option={options}" for options in chosen))

    async def tails(self, where: str) -> None:
        await self._ask(where, *[f"tables/{self.table}?tail=2000"] * 10)

    async def bombs(self, where: str) -> None:
        async with device(self.url, where) as client:
            answer = await client.post(f"{API}/import", content=self.bomb)
        self.answers[str(answer.status_code)] += 1
        await asyncio.sleep(1)


async def attack(url: str) -> None:
    """Rage until the standard input is closed."""
    hostile = Hostile(url)
    await hostile.settle_in()
    print("ready", flush=True)
    raging = asyncio.create_task(hostile.rage())
    await asyncio.to_thread(sys.stdin.read)
    raging.cancel()
    await asyncio.gather(raging, return_exceptions=True)
    print(json.dumps({"tries": hostile.tries, "answers": hostile.answers}), flush=True)


if __name__ == "__main__":
    os.nice(10)
    asyncio.run(attack(sys.argv[1]))
