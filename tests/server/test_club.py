"""A club: two processes on one real PostgreSQL, told of each other's moves through a real Redis."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.exceptions import RedisError

from kursbuch.server.limiting import Limiter
from kursbuch.server.redis_bus import RedisBus
from kursbuch.server.settings import Settings
from server.helpers import HERE, REMOTE, Device, Json, Site, bot, error_of, key, running
from server.test_database import fresh_postgres

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
    assert (await ann.get(f"tables/{table['id']}"))["log"][-1]["back_to"] == 0


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
    await limiter.hit("act", "ann")
    pool = limiter._pool
    assert pool is not None
    assert any(connection.is_connected for connection in pool._available_connections)
    await limiter.close()
    assert not any(connection.is_connected for connection in pool._available_connections)
