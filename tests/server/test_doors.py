"""Who sends only halves, or too much at once, is shown out; everybody else is served meanwhile."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from kursbuch.server.doors import MOST_HEAD, neighbourhood
from kursbuch.server.settings import Settings
from server.helpers import API, HERE, PATIENCE, Site, error_of, running

pytestmark = pytest.mark.anyio
HEAD = b"Host: localhost\r\n"
UPGRADE = (
    b"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


class Wire:
    """A connection as strangers use it: bytes out, bytes in."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(self) -> str:
        """The head of the next answer."""
        async with asyncio.timeout(PATIENCE):
            return (await self.reader.readuntil(b"\r\n\r\n")).decode()

    async def rest(self) -> bytes:
        """All until the server closes the connection."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self.reader.read()
            except ConnectionError:
                return b""


@asynccontextmanager
async def wire(site: Site, source: str | None = None) -> AsyncIterator[Wire]:
    port = int(site.url.rpartition(":")[2])
    local = None if source is None else (source, 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


@pytest.fixture
async def hasty(settings: Settings) -> AsyncIterator[Site]:
    """A server without patience."""
    async with running(replace(settings, patience=0.3)) as site:
        yield site


@pytest.mark.parametrize(
    "half",
    [
        b"GET / HTTP/1.1\r\nHost: localh",
        b"\r\n\r\n\r\n",
        b"POST /api/v1/tables HTTP/1.1\r\n" + HEAD + b"Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
        b"POST /api/v1/import HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ],
    ids=["head", "nothing but lines", "body", "chunks"],
)
async def test_a_half_sent_request_is_closed(hasty: Site, half: bytes) -> None:
    async with wire(hasty) as stranger:
        await stranger.send(half)
        assert (await stranger.rest()).startswith(b"HTTP/1.1 408 ")


async def test_a_request_that_trickles_is_closed_all_the_same(hasty: Site) -> None:
    """A byte now and then is not sending."""
    for start in (
        b"GET / HTTP/1.1\r\nX: ",
        b"POST /api/v1/import HTTP/1.1\r\n" + HEAD + b"Content-Length: 9000\r\n\r\n",
    ):
        async with wire(hasty) as stranger:
            await stranger.send(start)
            answer = asyncio.create_task(stranger.rest())
            while not answer.done():
                stranger.writer.write(b"x")
                await asyncio.sleep(0.05)
            assert (await answer).startswith(b"HTTP/1.1 408 ")


async def test_a_connection_that_says_nothing_is_closed_without_a_word(hasty: Site) -> None:
    """Browsers open some in advance; an answer to no question would be shown for the next one."""
    async with wire(hasty) as silent:
        assert await silent.rest() == b""


async def test_half_a_second_request_is_closed_too(hasty: Site) -> None:
    async with wire(hasty) as stranger:
        await stranger.send(b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\nGET /")
        assert (await stranger.head()).startswith("HTTP/1.1 200 ")
        assert b"HTTP/1.1 408 " in await stranger.rest()


async def test_whoever_sends_slowly_but_steadily_is_waited_for(hasty: Site) -> None:
    """A large file over a slow line takes longer than the server's patience, and arrives."""
    body = b"x" * 60_000
    async with wire(hasty) as friend:
        await friend.send(b"POST /api/v1/import HTTP/1.1\r\n" + HEAD + b"Content-Length: %d\r\n\r\n" % len(body))
        for start in range(0, len(body), 6_000):
            await friend.send(body[start : start + 6_000])
            await asyncio.sleep(0.06)
        assert (await friend.head()).startswith("HTTP/1.1 400 ")


async def test_a_head_without_end_is_refused_before_it_fills_the_memory(settings: Settings) -> None:
    async with running(settings) as site, wire(site) as stranger:
        await stranger.send(b"GET / HTTP/1.1\r\n" + HEAD)
        line, sent = b"X-Some: " + b"x" * 4000 + b"\r\n", 0
        answer = asyncio.create_task(stranger.rest())
        while not answer.done():
            assert sent < 100 * MOST_HEAD
            stranger.writer.write(line)
            sent += len(line)
            await asyncio.sleep(0)
        assert b"431" in (await answer)[:16] or sent > MOST_HEAD


async def test_the_rest_of_a_refused_body_is_not_read_for_ever(settings: Settings) -> None:
    async with running(settings) as site, wire(site) as stranger:
        await stranger.send(b"POST /api/v1/tables HTTP/1.1\r\n" + HEAD + b"Content-Length: 999999999\r\n\r\n")
        assert (await stranger.head()).startswith("HTTP/1.1 413 ")
        answer = asyncio.create_task(stranger.rest())
        async with asyncio.timeout(PATIENCE):
            while not answer.done():
                stranger.writer.write(b"x" * 1000)
                await asyncio.sleep(0.02)


async def test_a_handshake_that_cannot_be_read_is_refused(settings: Settings) -> None:
    """It was neither answered nor closed."""
    many = b"".join(b"X-%d: 1\r\n" % number for number in range(300))
    path = b"GET /api/v1/tables/abcdefgh/socket HTTP/1.1\r\n"
    async with running(settings) as site:
        for more in (many, b"X: " + b"x" * 20_000 + b"\r\n"):
            async with wire(site) as stranger:
                await stranger.send(path + HEAD + UPGRADE + more + b"\r\n")
                assert (await stranger.rest()).startswith(b"HTTP/1.1 400 ")


# -- so many from one address ---------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has more than one address of its own machine")
async def test_one_address_has_so_many_connections_and_another_its_own(settings: Settings) -> None:
    """Connections that have asked for something stay; those beyond are refused at the door."""
    ask = b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n"
    async with running(replace(settings, limits=True, per_address=3)) as site, AsyncExitStack() as stack:
        for _ in range(3):
            guest = await stack.enter_async_context(wire(site, "127.0.0.2"))
            await guest.send(ask)
            assert (await guest.head()).startswith("HTTP/1.1 200 ")
        turned_away = await stack.enter_async_context(wire(site, "127.0.0.2"))
        assert (await turned_away.rest()).startswith(b"HTTP/1.1 429 ")
        neighbour = await stack.enter_async_context(wire(site, "127.0.0.3"))
        await neighbour.send(ask)
        assert (await neighbour.head()).startswith("HTTP/1.1 200 ")
        await guest.send(b"GET / HTTP/1.1\r\nConnection: close\r\n" + HEAD + b"\r\n")
        await guest.rest()
        again = await stack.enter_async_context(wire(site, "127.0.0.2"))
        await again.send(ask)
        assert (await again.head()).startswith("HTTP/1.1 200 ")


async def test_connections_that_ask_nothing_make_way_for_those_that_do(settings: Settings) -> None:
    """Also behind a proxy, or on the same machine, a crowd of silent connections keeps nobody out."""
    async with running(replace(settings, limits=True, per_address=5)) as site, AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(wire(site)) for _ in range(12)]
        assert (await site.device().ask("GET", "/healthz")).status_code == 200
        async with asyncio.timeout(PATIENCE):
            while sum(guest.reader.at_eof() for guest in silent) < 8:
                await asyncio.gather(*(asyncio.wait([asyncio.create_task(g.rest())], timeout=0.1) for g in silent[:8]))


async def test_one_address_behind_the_proxy_has_so_many_sockets_open(settings: Settings) -> None:
    async with running(replace(settings, limits=True, per_address=2)) as site, AsyncExitStack() as stack:
        table = (await site.device().open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]))["id"]
        address = f"{site.url.replace('http', 'ws', 1)}{API}/tables/{table}/socket"

        def open_from(who: str) -> object:
            from websockets.asyncio.client import connect

            return connect(address, additional_headers={"X-Forwarded-For": who}, proxy=None)

        for _ in range(2):
            await stack.enter_async_context(open_from("198.51.100.7"))  # type: ignore[arg-type]
        with pytest.raises(InvalidStatus) as refused:
            await stack.enter_async_context(open_from("198.51.100.7"))  # type: ignore[arg-type]
        assert refused.value.response.status_code == 429
        asked = await site.device(**{"X-Forwarded-For": "198.51.100.7"}).ask("GET", "titles")
        assert error_of(asked, 429)["code"] == "too_many_open"
        assert (await site.device(**{"X-Forwarded-For": "198.51.100.8"}).ask("GET", "titles")).status_code == 200
        await stack.enter_async_context(open_from("198.51.100.8"))  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has more than one address of its own machine")
async def test_a_stranger_cannot_name_another_address(settings: Settings) -> None:
    """Only a proxy that is trusted is believed."""
    async with running(replace(settings, limits=True, per_address=1)) as site, AsyncExitStack() as stack:
        table = (await site.device().open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]))["id"]
        path = f"GET {API}/tables/{table}/socket HTTP/1.1\r\n".encode()
        statuses = []
        for number in range(2):
            guest = await stack.enter_async_context(wire(site, "127.0.0.2"))
            await guest.send(path + HEAD + UPGRADE + b"X-Forwarded-For: 198.51.100.%d\r\n\r\n" % number)
            statuses.append((await guest.head()).split()[1])
        assert statuses == ["101", "429"]


def test_an_ipv6_household_counts_as_one_address() -> None:
    assert neighbourhood("2001:db8:1:2::7") == neighbourhood("2001:db8:1:2:ffff::1")
    assert neighbourhood("2001:db8:1:3::7") != neighbourhood("2001:db8:1:2::7")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2")
    assert len(neighbourhood("x" * 5000)) == 64


# -- files ----------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_the_limit_of_open_files_is_raised_as_far_as_it_goes() -> None:
    import resource
    import subprocess

    code = (
        "import resource\n"
        "from kursbuch.server.doors import room_for_connections\n"
        "from kursbuch.server.running import raise_file_limit\n"
        "raise_file_limit()\n"
        "print(*resource.getrlimit(resource.RLIMIT_NOFILE), room_for_connections())"
    )
    hard = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 4096)
    hard = 4096 if hard == resource.RLIM_INFINITY else hard
    low = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))  # noqa: E731
    done = subprocess.run([sys.executable, "-c", code], preexec_fn=low, capture_output=True, text=True, check=True)
    assert [int(word) for word in done.stdout.split()] == [hard, hard, max(hard - 200, hard // 2)]


def test_a_process_that_was_just_started_reads_its_configuration_quickly() -> None:
    """The supervisor waits for a sign of life from each; one that first reads the whole program gives none in time."""
    import pickle
    import subprocess

    from kursbuch.server.running import configuration

    content = pickle.dumps(
        configuration("kursbuch.server.running:app_from_environment", Settings(database=""), factory=True)
    )
    code = (
        "import pickle, sys\n"
        "config = pickle.loads(sys.stdin.buffer.read())\n"
        "config.configure_logging()\n"
        "heavy = ('kursbuch.', 'sqlalchemy', 'starlette')\n"
        "print(config.most, *[name for name in sys.modules if name.startswith(heavy)])"
    )
    done = subprocess.run([sys.executable, "-c", code], input=content, capture_output=True, check=True)
    light = ("", ".bucket", ".doors", ".frames", ".logs")
    most, *loaded = done.stdout.decode().split()
    assert (most, sorted(loaded)) == ("256", [f"kursbuch.server{name}" for name in light])
