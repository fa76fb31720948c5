"""A real server in this process: uvicorn on a free port, browsers as HTTP clients with a cookie, and sockets."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from kursbuch.server.app import create_app
from kursbuch.server.context import Server
from kursbuch.server.running import configuration
from kursbuch.server.settings import Settings

API = "/api/v1"
Json = dict[str, Any]
_KEYS = count(1)
PATIENCE = 90.0
"""Seconds in which anything that happens at all has happened, however busy the machine is."""
UNUSED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing here is encrypted; without a context each client would read the certificates of all the world, which takes
longer than many a test."""


def browser(url: str, **more: Any) -> httpx.AsyncClient:
    """A client that speaks to a server of this machine."""
    return httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=UNUSED, trust_env=False, **more)


def key() -> str:
    """A new idempotency key."""
    return f"key-{next(_KEYS):08}"


class Device:
    """A browser: it keeps its cookie."""

    def __init__(self, site: Site, **headers: str) -> None:
        self.site = site
        self.http = browser(site.url, headers=headers)

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        return await self.http.request(method, path if path.startswith("/") else f"{API}/{path}", **more)

    async def get(self, path: str, **query: Any) -> Json:
        response = await self.ask("GET", path, params=query)
        assert response.status_code == 200, response.text
        return dict(response.json())

    async def post(self, path: str, body: object = None, status: int = 200) -> Json:
        response = await self.ask("POST", path, {} if body is None else body)
        assert response.status_code == status, (response.status_code, response.text)
        return dict(response.json())

    async def put(self, path: str, body: object, status: int = 200) -> Json:
        response = await self.ask("PUT", path, body)
        assert response.status_code == status, (response.status_code, response.text)
        return dict(response.json())

    async def open_table(self, *seats: Json, **more: Any) -> Json:
        """A table of 1848; seats are in the order given unless lots are asked for."""
        body = {"title": "1848", "seats": list(seats), "seed": 7, "draw": False, **more}
        return await self.post("tables", body, 201)

    async def act(self, table: str, seat: str, action: Json, expected: int) -> Json:
        """A move, and the table after it."""
        done = await self.post(
            f"tables/{table}/actions", {"seat": seat, "action": action, "expected": expected, "key": key()}
        )
        return {**done, "snapshot": await self.get(f"tables/{table}")}

    async def facts(self, snapshot: Json, seat: str, *offers: int) -> list[Json]:
        """What offers of a seat would change, all of them if none is named; a free form with its example."""
        wanted = list(offers or range(len(snapshot["offers"][seat])))
        body = {"seat": seat, "expected": snapshot["number"], "offers": wanted}
        return list((await self.post(f"tables/{snapshot['id']}/facts", body))["offers"])

    async def action_of(self, snapshot: Json, seat: str, offer: int) -> Json:
        """The action of an offer; the example of a free form is asked for."""
        found = snapshot["offers"][seat][offer]
        return dict(found["action"] if "action" in found else (await self.facts(snapshot, seat, offer))[0]["action"])

    async def play(self, snapshot: Json, moves: int = 1, pick: int = 0) -> Json:
        """Moves of whoever is to act on this device: the first offer, or another."""
        for _ in range(moves):
            seat = next(iter(snapshot["offers"]))
            offers = snapshot["offers"][seat]
            action = await self.action_of(snapshot, seat, min(pick, len(offers) - 1))
            snapshot = (await self.act(snapshot["id"], seat, action, snapshot["number"]))["snapshot"]
        return snapshot

    @asynccontextmanager
    async def socket(self, table: str, **query: Any) -> AsyncIterator[Socket]:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        address = f"{self.site.url.replace('http', 'ws', 1)}{API}/tables/{table}/socket?{urlencode(query)}"
        headers = {"Cookie": cookies} if cookies else {}
        async with connect(address, additional_headers=headers, proxy=None) as connection:
            yield Socket(connection)


class Socket:
    """The other end of a table's socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def next(self, kind: str | None = None, seconds: float = PATIENCE) -> Json:
        """The next message, or the next of a kind."""
        async with asyncio.timeout(seconds):
            while True:
                message = json.loads(await self.connection.recv())
                if kind in (None, message["type"]):
                    return dict(message)

    async def until(self, number: int) -> Json:
        """The snapshot of the first state that is at least so far."""
        while True:
            state = await self.next("state")
            if state["number"] >= number:
                return dict(state["snapshot"])

    async def closed(self, seconds: float = PATIENCE) -> int:
        """The code with which the server closes the socket."""
        await asyncio.wait_for(self.connection.wait_closed(), seconds)
        return self.connection.close_code or 0

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))


class Site:
    """A server that runs."""

    def __init__(self, url: str, server: Server) -> None:
        self.url = url
        self.server = server
        self.devices: list[Device] = []

    def device(self, **headers: str) -> Device:
        device = Device(self, **headers)
        self.devices.append(device)
        return device


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Site]:
    """The real application behind uvicorn, on a free port of this machine."""
    app = create_app(settings)
    server = uvicorn.Server(configuration(app, settings, port=0, host="127.0.0.1", loop="none"))
    task = asyncio.create_task(server._serve() if hasattr(server, "_serve") else server.serve())
    while not server.started and not task.done():
        await asyncio.sleep(0.005)
    if task.done():
        await task
    port = server.servers[0].sockets[0].getsockname()[1]
    site = Site(f"http://localhost:{port}", app.state.server)
    try:
        yield site
    finally:
        for device in site.devices:
            await device.http.aclose()
        server.should_exit = True
        await task


HERE: Mapping[str, Json] = {name: {"name": name, "kind": "here"} for name in ("Ann", "Bo", "Cy", "Di")}
REMOTE: Mapping[str, Json] = {name: {"name": name, "kind": "remote"} for name in ("Ann", "Bo", "Cy", "Di")}


async def two_devices(site: Site) -> tuple[Device, Device, Json]:
    """Ann and Cy at one device, Bo at another by a link."""
    ann, bo = site.device(), site.device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], HERE["Cy"])
    links = await ann.get(f"tables/{table['id']}/links")
    await bo.post(links["seats"]["s2"].replace("/join", "join"))
    return ann, bo, await ann.get(f"tables/{table['id']}")


def bot(name: str, kind: str = "random") -> Json:
    return {"name": name, "kind": "bot", "bot": kind}


def error_of(response: httpx.Response, status: int) -> Json:
    """The error of a refused request, which has both languages."""
    assert response.status_code == status, (response.status_code, response.text)
    error = dict(response.json()["error"])
    assert error["message"]["en"]
    assert error["message"]["de"]
    return error
