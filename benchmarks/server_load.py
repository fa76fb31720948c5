"""Those who come to a server under load: spectators at tables of bots, and people who play at tables of their own."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Any

import httpx
import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

API = "/api/v1"
PLAYERS = ("Ann", "Bo", "Cy", "Di")
HOMES = 40
"""So many addresses the honest have."""

THINKING = (1.0, 3.0)
"""Seconds a person thinks, at least and at most: people do not move in step."""


class Logged(Struct):
    """An entry of the log, as far as it is looked at here."""

    number: int
    at: str
    label: str


class Offer(Struct):
    """Something a seat may do; the action of a free form would have to be asked for."""

    action: Raw | msgspec.UnsetType = msgspec.UNSET


class Snapshot(Struct):
    """A snapshot, as far as it is looked at here."""

    log: list[Logged]
    waiting_for: list[str] = []
    offers: dict[str, list[Offer]] = {}


class Pushed(Struct):
    """A message of the socket, as far as it is looked at here."""

    type: str
    number: int = 0
    snapshot: Snapshot | None = None


def local(where: str) -> dict[str, Any]:
    """Whence a connection comes: every 127.x.y.z is this machine, where the system has them all."""
    return {"local_addr": (where, 0)} if where and sys.platform == "linux" else {}


def device(url: str, where: str = "") -> httpx.AsyncClient:
    """A browser at an address."""
    transport = httpx.AsyncHTTPTransport(local_address=where) if where and sys.platform == "linux" else None
    return httpx.AsyncClient(base_url=url, timeout=60, transport=transport)


def address(number: int) -> str:
    """The honest come from many addresses."""
    return f"127.0.0.{number % HOMES + 2}"


PUSHED = msgspec.json.Decoder(Pushed)
Taken = Callable[[Pushed, Snapshot], None]


class Watch:
    """What the sockets have seen: the entries of each table, and how long after the move they came."""

    def __init__(self) -> None:
        self.seen: dict[str, dict[int, str]] = {}
        self.pushes: list[float] = []
        self.answers: list[float] = []
        self.everywhere: list[float] = []
        self.acknowledged: list[tuple[str, int, str]] = []
        self.messages = 0
        self.open = 0
        self.refused = 0
        self.counting = False

    def forget(self) -> None:
        """Begin to measure anew."""
        self.pushes, self.answers, self.everywhere = [], [], []

    async def socket(
        self,
        url: str,
        table: str,
        turnstile: asyncio.Semaphore,
        cookie: str = "",
        take: Taken | None = None,
        where: str = "",
    ) -> None:
        """Listen at a table until the server is gone."""
        address = f"{url.replace('http', 'ws', 1)}{API}/tables/{table}/socket"
        headers = {"Cookie": cookie} if cookie else {}
        async with turnstile:
            connection = await connect(
                address,
                additional_headers=headers,
                proxy=None,
                compression=None,
                max_size=None,
                open_timeout=60,
                **local(where),
            )
        self.open += 1
        first = True
        try:
            async for raw in connection:
                message = PUSHED.decode(raw)
                if message.snapshot is not None:
                    self._note(table, message.snapshot, first=first)
                    first = False
                    if take is not None:
                        take(message, message.snapshot)
        except ConnectionClosed:
            return

    def _note(self, table: str, snapshot: Snapshot, *, first: bool) -> None:
        self.messages += 1
        known = self.seen.setdefault(table, {})
        for entry in snapshot.log:
            if self.counting and not first:
                self.pushes.append(time.time() - datetime.fromisoformat(entry.at).timestamp())
            known[entry.number] = entry.label

    @property
    def moves(self) -> int:
        """Moves seen so far."""
        return sum(len(seen) for seen in self.seen.values())


class Company:
    """Four people on four devices at one table: whoever is to act thinks and moves, and all four see it."""

    def __init__(self, url: str, watch: Watch, seed: int) -> None:
        self.url = url
        self.watch = watch
        self.seed = seed
        self.where = address(seed)
        self.devices = [device(url, self.where) for _ in PLAYERS]
        self.table = ""
        self.at: list[int] = [-1] * len(PLAYERS)
        self.turn: asyncio.Queue[tuple[int, int, str, list[Offer]]] = asyncio.Queue()
        self.asked = -1
        self.begun: dict[int, float] = {}
        self.dice = Random(seed)

    async def sit_down(self) -> None:
        """The first device opens the table, the others come by their links."""
        seats = [{"name": name, "kind": "here" if name == PLAYERS[0] else "remote"} for name in PLAYERS]
        body = {"title": "1848", "seats": seats, "seed": self.seed, "draw": False}
        self.table = (await self.devices[0].post(f"{API}/tables", json=body)).json()["id"]
        links = (await self.devices[0].get(f"{API}/tables/{self.table}/links")).json()["seats"]
        for number, device in enumerate(self.devices[1:], 2):
            await device.post(f"{API}{links[f's{number}']}")

    def sockets(self, turnstile: asyncio.Semaphore) -> list[asyncio.Task[None]]:
        """One open socket for each device."""
        return [asyncio.create_task(self._listen(number, turnstile)) for number in range(len(PLAYERS))]

    async def _listen(self, number: int, turnstile: asyncio.Semaphore) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.devices[number].cookies.items())
        await self.watch.socket(
            self.url,
            self.table,
            turnstile,
            cookie,
            lambda message, snapshot: self._take(number, message, snapshot),
            self.where,
        )

    def _take(self, device: int, message: Pushed, snapshot: Snapshot) -> None:
        self.at[device] = max(self.at[device], message.number)
        begun = self.begun.get(message.number)
        if begun is not None and min(self.at) >= message.number:
            del self.begun[message.number]
            if self.watch.counting:
                self.watch.everywhere.append(time.perf_counter() - begun)
        for seat, offers in snapshot.offers.items():
            if offers and message.number > self.asked:
                self.asked = message.number
                self.turn.put_nowait((device, message.number, seat, offers))

    async def play(self) -> None:
        """Move after move until the server is gone; a move is acknowledged when its answer is here."""
        while True:
            device, number, seat, offers = await self.turn.get()
            await asyncio.sleep(self.dice.uniform(*THINKING))
            listed = [offer.action for offer in offers if isinstance(offer.action, Raw)]
            action = listed[(number * 7 + self.seed) % len(listed)]
            body = msgspec.json.encode(
                {"seat": seat, "action": action, "expected": number, "key": f"move-{self.seed:04}-{number:05}"}
            )
            self.begun[number + 1] = begun = time.perf_counter()
            try:
                response = await self.devices[device].post(
                    f"{API}/tables/{self.table}/actions", content=body, headers={"content-type": "application/json"}
                )
            except httpx.HTTPError:
                return
            if response.status_code != 200:
                self.watch.refused += 1
                return
            if self.watch.counting:
                self.watch.answers.append(time.perf_counter() - begun)
            done = response.json()
            self.watch.acknowledged.append((self.table, done["number"], done["entry"]["label"]))

    async def leave(self) -> None:
        """Close the connections."""
        for device in self.devices:
            await device.aclose()
