"""A server that one stranger cannot stop: floods are cut off, memories stay small, and everybody else has a turn."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import msgspec
import pytest
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.server import ServerProtocol

from kursbuch.server import context, socket
from kursbuch.server.api import history
from kursbuch.server.api import library as things
from kursbuch.server.bucket import Budget
from kursbuch.server.budget import Budgets, Turns
from kursbuch.server.context import address
from kursbuch.server.errors import ApiError
from kursbuch.server.frames import FRAMES_AT_ONCE, TOO_MUCH, CarefulSocket
from kursbuch.server.knowing import Eyes
from kursbuch.server.live import LiveTable
from kursbuch.server.running import configuration
from kursbuch.server.settings import Settings
from kursbuch.server.socket import TableSocket
from server.helpers import API, HERE, PATIENCE, UNUSED, Device, Json, Site, Socket, browser, error_of, running

pytestmark = pytest.mark.anyio
SEATS = (HERE["Ann"], HERE["Bo"], HERE["Cy"])


async def table_with_moves(device: Device, moves: int = 8) -> Json:
    return await device.play(await device.open_table(*SEATS), moves)


class Ticker:
    """Counts the turns of the loop."""

    def __init__(self) -> None:
        self.now = 0

    async def run(self) -> None:
        while True:
            self.now += 1
            await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def ticking() -> AsyncIterator[Ticker]:
    ticker = Ticker()
    task = asyncio.create_task(ticker.run())
    try:
        yield ticker
    finally:
        task.cancel()


# -- sockets ------------------------------------------------------------------------------------------------------


async def fate(opened: Socket, seconds: float = 30) -> tuple[int, str]:
    """The code and the reason with which the server ends a socket; whatever it says before is read."""
    async with asyncio.timeout(seconds):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await opened.connection.recv()
    return opened.connection.close_code or 0, opened.connection.close_reason or ""


async def test_a_flood_of_tiny_frames_is_cut_off_with_a_reason(site: Site) -> None:
    snapshot = await site.device().open_table(*SEATS)
    async with site.device().socket(snapshot["id"]) as flood:
        ending = asyncio.create_task(fate(flood))
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5000):
                await flood.connection.send("x")
        assert await ending == (TOO_MUCH, "too many messages")


async def test_a_flood_of_pings_is_cut_off_too(site: Site) -> None:
    snapshot = await site.device().open_table(*SEATS)
    async with site.device().socket(snapshot["id"]) as flood:
        ending = asyncio.create_task(fate(flood))
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5000):
                await flood.connection.ping()
        assert (await ending)[0] == TOO_MUCH


async def test_what_a_client_sends_in_an_evening_is_never_too_much(site: Site) -> None:
    snapshot = await site.device().open_table(*SEATS)
    async with site.device().socket(snapshot["id"]) as quiet:
        await quiet.next("state")
        for _ in range(FRAMES_AT_ONCE - 20):
            await quiet.say(type="ping")
        for _ in range(FRAMES_AT_ONCE - 20):
            await quiet.next("pong")


async def test_everybody_has_a_turn_after_each_message(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = await site.device().open_table(*SEATS)
    taken: list[int] = []
    real = TableSocket._take
    async with ticking() as ticker:

        async def take(self: TableSocket, raw: bytes) -> None:
            taken.append(ticker.now)
            await real(self, raw)

        monkeypatch.setattr(TableSocket, "_take", take)
        async with site.device().socket(snapshot["id"]) as nuisance:
            await nuisance.next("state")
            async with asyncio.timeout(PATIENCE):
                for _ in range(100):
                    await nuisance.connection.send("x")
                for _ in range(100):
                    await nuisance.next("error")
    assert len(taken) == len(set(taken)) == 100


async def test_one_read_of_the_network_is_looked_at_in_pieces(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of frames can come with one read; each piece of it is followed by everybody else's work."""
    sizes: list[int] = []
    snapshot = await site.device().open_table(*SEATS)
    receive = ServerProtocol.receive_data

    def looked_at(self: ServerProtocol, data: bytes) -> None:
        sizes.append(len(data))
        receive(self, data)

    monkeypatch.setattr(ServerProtocol, "receive_data", looked_at)
    async with site.device().socket(snapshot["id"]) as large:
        await large.next("state")
        await large.connection.send(json.dumps({"type": "chat", "seat": "s1", "text": "x" * 40_000}))
        assert (await large.next("error"))["error"]["code"] == "malformed"
    assert sum(sizes) > 40_000
    assert max(sizes) <= 1024


async def test_states_are_not_sent_without_end_to_whoever_asks_for_them(site: Site) -> None:
    snapshot = await table_with_moves(site.device())
    for message in ({"type": "resume", "from": 3}, {"type": "lang", "lang": "de"}):
        async with site.device().socket(snapshot["id"]) as greedy:
            ending = asyncio.create_task(fate(greedy))
            with contextlib.suppress(ConnectionClosed):
                for _ in range(60):
                    await greedy.say(**message)
            assert await ending == (TOO_MUCH, "too many messages")


async def test_answers_that_nobody_takes_are_not_piled_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "MOST_WAITING", 10)
    snapshot = await site.device().open_table(*SEATS)
    async with site.device().socket(snapshot["id"]) as deaf:
        await deaf.next("state")
        (opened,) = site.server.hub.watchers[snapshot["id"]]
        assert isinstance(opened, TableSocket)
        gate = asyncio.Event()
        real = TableSocket._send

        async def stuck(self: TableSocket, data: bytes) -> None:
            await gate.wait()
            await real(self, data)

        monkeypatch.setattr(TableSocket, "_send", stuck)
        for _ in range(100):
            await deaf.say(type="ping")
        for _ in range(50):
            await asyncio.sleep(0.005)
            assert len(opened._messages) <= 11
        gate.set()
        for _ in range(100):
            await deaf.next("pong")


class FakeTransport(asyncio.Transport):
    """A connection whose other end reads nothing."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.aborted = False

    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return self.aborted

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def close(self) -> None:
        """Waits until all is written, which never happens here."""

    def abort(self) -> None:
        self.aborted = True


async def test_nobody_waits_for_a_reader_that_takes_nothing_to_say_goodbye() -> None:
    config = configuration(lambda scope, receive, send: None)  # type: ignore[arg-type,return-value]
    config.load()
    careful = CarefulSocket(config, ServerState(), {})
    transport = FakeTransport()
    careful.connection_made(transport)
    careful.pause_writing()
    await asyncio.wait_for(careful.send({"type": "websocket.close", "code": 4408}), PATIENCE)
    assert transport.aborted


async def test_an_address_opens_so_many_sockets_a_second_and_no_more(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many it may have open is counted at the door, together with its requests."""
    monkeypatch.setattr(context, "ARRIVALS", (0.001, 1))
    async with running(msgspec.structs.replace(settings, limits=True)) as site:
        snapshot = await site.device().open_table(*SEATS)
        async with site.device().socket(snapshot["id"]) as first, site.device().socket(snapshot["id"]) as second:
            await first.next("state")
            await second.next("state")
            async with site.device().socket(snapshot["id"]) as third:
                assert await fate(third) == (TOO_MUCH, "too many messages")


# -- memory -------------------------------------------------------------------------------------------------------


async def test_whatever_number_a_socket_resumes_from_few_snapshots_are_kept(site: Site) -> None:
    snapshot = await table_with_moves(site.device())
    live = site.server.hub.tables[snapshot["id"]]
    async with site.device().socket(snapshot["id"], **{"from": 999_999}) as stranger:
        assert (await stranger.next("state"))["since"] == snapshot["number"]
        for start in (*range(8), *range(1000, 1010)):
            await stranger.say(type="resume", **{"from": start})
            state = await stranger.next("state")
            assert state["since"] == min(start, snapshot["number"])
            assert len(state["snapshot"]["log"]) == snapshot["number"] - state["since"]
    kept = [key for key in live._written[1] if isinstance(key, tuple) and key[0] == "snapshot"]
    assert len(kept) <= 4


@pytest.mark.parametrize(
    ("routes", "status"),
    [
        ([{"train": "2", "path": ["E4:0"] * 201}], 400),
        ([{"train": "2", "path": ["E4:" + "9" * 5000]}], 400),
        ([{"train": "2", "path": ["E4:0"]}] * 13, 400),
        ([{"train": "2", "path": ["E4:0"] * 199}] * 100, 413),
    ],
)
async def test_a_run_longer_than_any_map_is_not_followed(site: Site, routes: list[Json], status: int) -> None:
    device = site.device()
    snapshot = await device.open_table(*SEATS)
    ask = {"seat": "s1", "action": {"type": "RunTrains", "routes": routes}}
    refused = error_of(await device.ask("POST", f"tables/{snapshot['id']}/why", ask), status)
    assert refused["code"] == ("run_too_long" if status == 400 else "too_large")


async def test_long_games_leave_the_memory_before_there_are_too_many(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kursbuch.server.hub.MOST_ENTRIES", 10)
    device = site.device()
    found = [await table_with_moves(device, 6) for _ in range(4)]
    site.server.hub.tables.clear()
    for snapshot in found:
        assert (await device.get(f"tables/{snapshot['id']}"))["number"] == 6
    assert sum(live.number for live in site.server.hub.tables.values()) <= 16


# -- budgets ------------------------------------------------------------------------------------------------------


async def test_whoever_asks_too_much_is_slowed_down_first_and_refused_then() -> None:
    budgets = Budgets(1000.0, 10.0)
    await budgets.spend("one", 10.0)
    await budgets.spend("one", 5.0)
    await budgets.spend("one", 100_000.0)
    with pytest.raises(ApiError) as refused:
        await budgets.spend("one")
    assert (refused.value.status, refused.value.retry_after) == (429, 100)
    await budgets.spend("another")


def test_a_budget_fills_up_again_but_never_above_the_brim() -> None:
    budget = Budget(10.0, 3.0)
    assert [budget.spend() for _ in range(6)] == [True, True, True, True, False, False]
    budget.at -= 100
    assert budget.short() == 0
    assert budget.left == 3.0


async def test_budgets_are_kept_for_so_many_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kursbuch.server.budget.MOST_KNOWN", 5)
    budgets = Budgets(1.0, 1.0)
    for number in range(50):
        assert budgets.has(f"10.0.0.{number}")
    assert len(budgets._known) == 5


def test_a_network_of_addresses_counts_as_one() -> None:
    class Asked:
        def __init__(self, host: str) -> None:
            self.client = type("Client", (), {"host": host})()

    def of(host: str) -> str:
        return address(Asked(host))  # type: ignore[arg-type]

    assert of("2001:db8:1:2::1") == of("2001:db8:1:2:ffff::9") != of("2001:db8:1:3::1")
    assert of("192.0.2.1") != of("192.0.2.2")
    assert of("::ffff:192.0.2.1") == "192.0.2.1"
    assert of("testclient") == "testclient"


async def test_turns_go_round_by_address() -> None:
    turns: Turns[int] = Turns([0])
    served: list[str] = []
    await turns.take("first")

    async def wait(who: str) -> None:
        async with turns.turn(who):
            served.append(who)

    waiting = [asyncio.create_task(wait("greedy")) for _ in range(10)]
    await asyncio.sleep(0)
    waiting.append(asyncio.create_task(wait("modest")))
    await asyncio.sleep(0)
    waiting[1].cancel()
    turns.give_back(0)
    await asyncio.gather(*waiting, return_exceptions=True)
    assert served == ["greedy", "modest", *["greedy"] * 8]
    assert turns.waiting == 0
    await asyncio.wait_for(turns.take("last"), PATIENCE)


async def test_one_address_cannot_fill_the_line() -> None:
    turns: Turns[int] = Turns([])
    waiting = [asyncio.create_task(turns.take("greedy")) for _ in range(12)]
    await asyncio.sleep(0)
    with pytest.raises(ApiError) as refused:
        await turns.take("greedy")
    assert refused.value.status == 429
    for task in waiting:
        task.cancel()


def from_address(site: Site, where: str) -> httpx.AsyncClient:
    """A stranger without a cookie at an address of their own; every 127.x.y.z is this machine."""
    return browser(site.url, transport=httpx.AsyncHTTPTransport(verify=UNUSED, local_address=where))


@pytest.mark.parametrize(
    "path",
    [
        "tables/{table}/positions?from=0&to=59",
        "tables/{table}/log",
        "tables/{table}/review/log.csv",
        "tables/{table}/record",
        "titles/1848/components?option=alice_once:true",
        "rules/1848?search=share",
    ],
)
async def test_strangers_are_limited_by_address_whatever_cookies_they_have(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(context, "WORK", (0.001, 2.0))
    async with running(msgspec.structs.replace(settings, limits=True)) as site:
        snapshot = await table_with_moves(site.device(), 3)
        wanted = f"{API}/{path.format(table=snapshot['id'])}"
        told = []
        for _ in range(4):
            async with from_address(site, "127.0.0.1") as stranger:
                told.append(await stranger.get(wanted))
        assert [answer.status_code for answer in (told[0], told[-1])] == [200, 429]
        assert error_of(told[-1], 429)["code"] == "too_many"
        assert int(told[-1].headers["retry-after"]) > 1


async def test_every_request_about_a_table_counts_for_its_address(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "REQUESTS", (0.001, 5.0))
    async with running(msgspec.structs.replace(settings, limits=True)) as site:
        snapshot = await site.device().open_table(*SEATS)
        told = []
        for _ in range(8):
            async with from_address(site, "127.0.0.1") as stranger:
                told.append((await stranger.get(f"{API}/tables/{snapshot['id']}?tail=2000")).status_code)
        assert told == [200] * 6 + [429] * 2


# -- long readings ------------------------------------------------------------------------------------------------


async def test_many_positions_are_read_bit_by_bit(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kursbuch.server.budget.SLICE", 0.0)
    device = site.device()
    snapshot = await table_with_moves(device, 10)
    seen: list[int] = []
    real = history._position
    async with ticking() as ticker:

        def position(live: LiveTable, number: int, seat: str | None, lang: str) -> dict[str, object]:
            seen.append(ticker.now)
            return real(live, number, seat, lang)

        monkeypatch.setattr(history, "_position", position)
        found = await device.get(f"tables/{snapshot['id']}/positions", **{"from": 0, "to": 59})
    assert [position["number"] for position in found["positions"]] == list(range(11))
    assert len(set(seen)) == 11


@pytest.mark.parametrize("path", ["tables/{}?tail=2000", "tables/{}/log", "tables/{}/review/log.csv"])
async def test_a_long_log_is_told_bit_by_bit(site: Site, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr("kursbuch.server.budget.SLICE", 0.0)
    device = site.device()
    snapshot = await table_with_moves(device, 30)
    site.server.hub.tables.clear()
    told: list[int] = []
    real = LiveTable._told
    async with ticking() as ticker:

        def tell(self: LiveTable, number: int, lang: str, eyes: Eyes) -> tuple[str, list[str]]:
            told.append(ticker.now)
            return real(self, number, lang, eyes)

        monkeypatch.setattr(LiveTable, "_told", tell)
        assert (await device.ask("GET", path.format(snapshot["id"]))).status_code == 200
    assert len(told) == len(set(told)) == 30


async def test_the_same_parts_asked_for_in_other_words_are_put_together_once(site: Site) -> None:
    device = site.device()
    titles = (await device.get("titles"))["titles"]
    options = next(title["options"] for title in titles if title["id"] == "1848")
    await device.get("titles/1848/components", players=4)
    before = things._components.cache_info().currsize
    spelled = [f"{option['name']}:{option['default']}" for option in options]
    for count in range(1, len(spelled)):
        await device.get("titles/1848/components", players=4, option=spelled[:count])
    assert things._components.cache_info().currsize == before
