"""A club: two processes on one real PostgreSQL, told of each other's moves through a real Redis."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.exceptions import RedisError

from kursbuch.messages import Mistake
from kursbuch.server.hub import Hub
from kursbuch.server.limiting import Limiter
from kursbuch.server.redis_bus import RedisBus
from kursbuch.server.settings import Settings
from server.helpers import HERE, PATIENCE, REMOTE, Device, Json, Site, bot, error_of, key, running
from server.test_database import fresh_postgres
from server.test_library import sealed

pytestmark = pytest.mark.anyio
Pair = tuple[Site, Site]


@pytest.fixture
async def pair(postgres: str, redis: str) -> AsyncIterator[Pair]:
    settings = Settings(
        database=await fresh_postgres(postgres), redis=redis, bot_pause=0.0, bot_processes=0, limits=False
    )
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(running(settings))
        other = await stack.enter_async_context(running(settings))
        yield one, other


async def seated(pair: Pair) -> tuple[Device, Device, Json]:
    """Ann and Cy at one process, Bo at the other."""
    ann, bo = pair[0].device(), pair[1].device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], HERE["Cy"])
    links = await ann.get(f"tables/{table['id']}/links")
    await bo.post(links["seats"]["s2"].lstrip("/"))
    return ann, bo, table


async def test_a_move_at_one_process_is_pushed_by_the_other(pair: Pair) -> None:
    ann, bo, table = await seated(pair)
    async with ann.socket(table["id"]) as here, bo.socket(table["id"], lang="de") as there:
        assert (await there.next("state"))["snapshot"]["mine"] == ["s2"]
        await ann.play(table)
        snapshot = await there.until(1)
        await bo.play(snapshot)
        assert (await here.until(2))["waiting_for"] == ["s3"]
        await ann.post(f"tables/{table['id']}/chat", {"seat": "s1", "text": "Hello"}, 201)
        assert (await there.next("chat"))["message"]["text"] == "Hello"


async def test_a_process_that_has_not_heard_of_a_move_finds_its_number_stale(postgres: str) -> None:
    settings = Settings(database=await fresh_postgres(postgres), bot_processes=0, limits=False)
    async with running(settings) as one, running(settings) as other:
        ann, phone = one.device(), other.device()
        table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        link = (await ann.get(f"tables/{table['id']}/links"))["seats"]["s1"]
        await phone.post(link.lstrip("/"))
        offers = (await phone.get(f"tables/{table['id']}"))["offers"]["s1"]
        await ann.play(table)
        wish = {"seat": "s1", "action": offers[0]["action"], "expected": 0, "key": key()}
        response = await phone.ask("POST", f"tables/{table['id']}/actions", wish)
        assert error_of(response, 409)["number"] == 1
        assert response.json()["snapshot"]["waiting_for"] == ["s2"]
        assert len((await ann.get(f"tables/{table['id']}/log"))["entries"]) == 1


async def test_a_move_sent_again_to_another_process_is_made_once(postgres: str) -> None:
    """The process that took it died before it could answer or tell: without a Redis nobody tells anybody."""
    settings = Settings(database=await fresh_postgres(postgres), bot_processes=0, limits=False)
    async with running(settings) as one, running(settings) as other:
        ann, again = one.device(), other.device()
        table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        again.http.cookies.update(ann.http.cookies)
        path = f"tables/{table['id']}/actions"
        assert (await again.get(f"tables/{table['id']}"))["number"] == 0
        move = {"seat": "s1", "action": table["offers"]["s1"][0]["action"], "expected": 0, "key": key()}
        done = await ann.post(path, move)
        repeated = await again.post(path, move)
        assert (done["repeated"], repeated["number"], repeated["repeated"]) == (False, 1, True)
        assert (await again.get(f"tables/{table['id']}/positions/1"))["number"] == 1
        offers = (await ann.get(f"tables/{table['id']}"))["offers"]["s2"]
        await ann.act(table["id"], "s2", offers[0]["action"], 1)
        action = (await ann.get(f"tables/{table['id']}"))["offers"]["s3"][0]["action"]
        assert (await again.act(table["id"], "s3", action, 2))["number"] == 3
        back = {"seat": "s3", "expected": 3, "key": key()}
        assert (await again.post(f"tables/{table['id']}/undo", back))["number"] == 4
        repeated = await ann.post(f"tables/{table['id']}/undo", back)
        assert (repeated["number"], repeated["repeated"]) == (4, True)


async def test_a_seat_given_by_one_process_is_good_at_the_other_at_once(postgres: str) -> None:
    settings = Settings(database=await fresh_postgres(postgres), bot_processes=0, limits=False)
    async with running(settings) as one, running(settings) as other:
        ann, bo = one.device(), one.device()
        table = await ann.open_table(REMOTE["Ann"], HERE["Bo"], HERE["Cy"])
        there = other.device()
        assert (await there.get(f"tables/{table['id']}"))["mine"] == []
        await ann.put(f"tables/{table['id']}", {"spectators": False})
        await bo.post((await ann.get(f"tables/{table['id']}/links"))["seats"]["s1"].lstrip("/"))
        there.http.cookies.clear()
        there.http.cookies.update(bo.http.cookies)
        action = (await bo.get(f"tables/{table['id']}"))["offers"]["s1"][0]["action"]
        assert (await there.act(table["id"], "s1", action, 0))["snapshot"]["mine"] == ["s1"]


async def test_two_processes_that_write_the_same_table_at_once_lose_and_double_nothing(pair: Pair) -> None:
    here, there = pair[0].device(), pair[1].device()
    table = await here.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    there.http.cookies.update(here.http.cookies)
    path, made = f"tables/{table['id']}/actions", []
    for number in range(12):
        seat = table["waiting_for"][0]
        offers = table["offers"][seat]
        wishes = [
            {"seat": seat, "action": offers[n % len(offers)]["action"], "expected": number, "key": key()}
            for n in range(4)
        ]
        answers = await asyncio.gather(
            *(device.ask("POST", path, wish) for device, wish in zip((here, there) * 2, wishes, strict=True))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        made += [wish["action"] for wish, answer in zip(wishes, answers, strict=True) if answer.status_code == 200]
        stale = next(answer.json() for answer in answers if answer.status_code == 409)
        assert (stale["error"]["number"], stale["snapshot"]["number"]) == (number + 1, number + 1)
        table = await here.get(f"tables/{table['id']}")
    for device in (here, there):
        entries = (await device.get(f"tables/{table['id']}/log"))["entries"]
        assert [entry["action"] for entry in entries] == made


async def test_a_session_ended_at_one_process_is_ended_at_the_other(postgres: str, redis: str) -> None:
    origins = ("http://localhost",)
    settings = Settings(
        database=await fresh_postgres(postgres), redis=redis, hosted=True, origins=origins, limits=False
    )
    async with running(settings) as one, running(settings) as other:
        laptop, phone = one.device(host="localhost"), other.device(host="localhost")
        await laptop.post("account/register", {"name": "Ann", "password": "long enough"}, 201)
        await phone.post("account/sign-in", {"name": "Ann", "password": "long enough"})
        table = await laptop.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        async with phone.socket(table["id"]) as socket:
            assert (await socket.next("state"))["snapshot"]["mine"]
            await laptop.ask("DELETE", "account/sessions")
            assert await socket.closed() == 1012
        assert error_of(await phone.ask("GET", "account/sessions"), 401)["code"] == "sign_in_first"


async def test_of_several_processes_one_plays_for_the_bots(redis: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kursbuch.server.redis_bus.LEAD_FOR", 0.3)
    one, other = RedisBus(redis), RedisBus(redis)
    assert await one.lead("T7")
    assert not await other.lead("T7")
    assert await one.lead("T7")
    await one.stop()
    async with asyncio.timeout(PATIENCE):
        while not await other.lead("T7"):
            await asyncio.sleep(0.05)
    await other.stop()
    assert await other.lead("T7")


async def test_presence_and_undo_are_known_everywhere(pair: Pair) -> None:
    ann, bo, table = await seated(pair)
    async with ann.socket(table["id"]) as here, bo.socket(table["id"]) as there:
        seats: dict[str, Json] = {}
        while not (seats and seats["s1"]["present"] and seats["s2"]["present"]):
            message = await there.next()
            listed = message.get("seats") or message.get("snapshot", {}).get("seats", ())
            seats = {seat["seat"]: seat for seat in listed} or seats
        await ann.play(table)
        await bo.play(await there.until(1))
        await here.until(2)
        asked = await ann.ask("POST", f"tables/{table['id']}/undo", {"seat": "s1", "expected": 2, "key": key()})
        assert asked.status_code == 202
        while (snapshot := (await there.next("state"))["snapshot"])["undo"] is None:
            pass
        answer = {"id": snapshot["undo"]["id"], "seat": "s2", "agree": True}
        assert (await bo.post(f"tables/{table['id']}/undo/answer", answer))["done"]
        assert (await here.until(3))["log"][-1]["back_to"] == 0


async def test_bots_play_on_for_a_watcher_at_the_other_process(pair: Pair) -> None:
    ann = pair[0].device()
    table = await ann.open_table(bot("Ann"), bot("Bo"), bot("Cy"))
    async with pair[1].device().socket(table["id"]) as socket:
        assert (await socket.until(15))["log"]


async def test_a_redis_that_is_gone_stops_nobody_from_moving(pair: Pair) -> None:
    ann, _, table = await seated(pair)
    bus = pair[0].server.hub.bus
    assert isinstance(bus, RedisBus)

    async def fail(*_: object) -> None:
        raise ConnectionError("gone")

    bus.publish = fail  # type: ignore[method-assign,assignment]
    assert (await ann.play(table))["number"] == 1


async def test_all_that_is_kept_is_kept_in_postgresql_too(pair: Pair) -> None:
    """Chat, orders, branches, files, links and lists: what SQLite lets pass, PostgreSQL may refuse."""
    ann, bo, table = await seated(pair)
    path = f"tables/{table['id']}"
    snapshot = await ann.play(table)
    await bo.post(f"{path}/chat", {"seat": "s2", "text": "Grüße \u0000 🚂"}, 201)
    orders = {"seat": "s2", "orders": [{"kind": "pass", "until": "round_ends"}]}
    assert (await bo.put(f"{path}/orders", orders))["orders"][0]["seat"] == "s2"
    await bo.put(f"{path}/orders", {"seat": "s2", "orders": []})
    assert (await ann.post(f"{path}/fork", {"at": 1, "name": "What if"}, 201))["forked_from"]["number"] == 1
    lines = [json.loads(line) for line in (await ann.ask("GET", f"{path}/record")).content.splitlines()]
    lines[0]["players"]["s2"] = "B\u0000o " + "x" * 300
    assert error_of(await ann.ask("POST", "import", content=sealed(lines)), 400)
    lines[0]["players"]["s2"] = "Bo Diddley"
    imported = await ann.ask("POST", "import", content=sealed(lines))
    assert (imported.status_code, imported.json()["number"]) == (201, snapshot["number"])
    assert (await ann.post(f"{path}/seats/s2/link"))["link"].startswith("/join/")
    assert (await bo.get(path))["mine"] == []
    listed = (await ann.get("tables"))["tables"]
    assert {row["name"] for row in listed} == {"1848", "1848 Australia", "What if"}
    assert len(listed) == 3
    assert (await bo.get(f"{path}/chat"))["messages"][0]["text"] == "Grüße  🚂"


async def test_what_is_read_is_never_behind_what_was_written(postgres: str) -> None:
    """Without a Redis nobody tells anybody; whoever asks is answered from the disk all the same."""
    settings = Settings(database=await fresh_postgres(postgres), bot_processes=0, limits=False)
    async with running(settings) as one, running(settings) as other:
        here, there = one.device(), other.device()
        table = await here.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        there.http.cookies.update(here.http.cookies)
        for number in range(6):
            snapshot = await (here, there)[number % 2].get(f"tables/{table['id']}")
            assert snapshot["number"] == number
            await (here, there)[number % 2].play(snapshot)
        assert len((await here.get(f"tables/{table['id']}/log"))["entries"]) == 6


async def test_a_redis_that_is_away_at_the_start_is_waited_for_beside_play(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kursbuch.server.redis_bus.CONNECT_WITHIN", 0.2)
    database = await fresh_postgres(postgres)
    settings = Settings(database=database, redis="redis://127.0.0.1:1/0", bot_processes=0, bot_pause=0.0)
    async with running(settings) as site:
        device = site.device()
        table = await device.open_table(HERE["Ann"], bot("Bo"), bot("Cy"))
        async with device.socket(table["id"]) as socket:
            await device.play(table)
            assert (await socket.until(3))["number"] >= 3


async def test_one_of_several_processes_waits_for_the_database(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kursbuch.server.hub.TRY_AGAIN", 0.01)
    settings = Settings(database=await fresh_postgres(postgres), bot_processes=0, is_one_of_several=True)
    hub, asked = Hub(settings), 0
    prepare = hub.database.prepare

    async def late() -> None:
        nonlocal asked
        asked += 1
        if asked < 4:
            raise Mistake("database_unreachable", address="x", why="starting up")
        await prepare()

    monkeypatch.setattr(hub.database, "prepare", late)
    await hub.start()
    assert (asked, bool(hub.link_key)) == (4, True)
    await hub.stop()


async def test_a_process_that_has_left_opens_no_connection_again(redis: str) -> None:
    async def nothing(*_: object) -> None:
        """Hears and does nothing."""

    bus = RedisBus(redis)
    await bus.start(nothing, nothing)
    await bus.arrive("T1", "s1")
    assert await bus.present("T1") == {"s1"}
    await bus.stop()
    await bus.leave("T1", "s1")
    assert await bus.present("T1") == frozenset()
    with pytest.raises(RedisError):
        await bus.publish("T1", 1, "state")
    assert not any(connection.is_connected for connection in bus.redis.connection_pool._available_connections)


async def test_the_counters_leave_the_redis_too(redis: str) -> None:
    limiter = Limiter(Settings(database="", redis=redis))
    await limiter.hit("open", "ann")
    pool = limiter._pool
    assert pool is not None
    assert any(connection.is_connected for connection in pool._available_connections)
    await limiter.close()
    assert not any(connection.is_connected for connection in pool._available_connections)
