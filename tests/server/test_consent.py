"""Whose consent a wish to take back needs, counted where all processes count; and seats that two people play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kursbuch.server.settings import Settings
from kursbuch.storage.sql import Database, Talk
from server.helpers import HERE, PATIENCE, REMOTE, Device, Json, Site, error_of, key, running
from server.test_database import fresh_postgres, with_table

pytestmark = pytest.mark.anyio
ROUNDS = 8


@pytest.fixture(params=["sqlite", "postgresql"])
async def stores(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Database, Database]]:
    """One database, opened by two processes."""
    address = str(tmp_path / "kursbuch.sqlite")
    if request.param == "postgresql":
        address = await fresh_postgres(request.getfixturevalue("postgres"))
    one, other = Database(address), Database(address)
    await one.prepare()
    yield one, other
    await one.close()
    await other.close()


async def test_two_who_agree_at_once_at_two_processes_are_both_counted(stores: tuple[Database, Database]) -> None:
    await with_table(stores[0])
    here, there = Talk(stores[0]), Talk(stores[1])
    for number in range(ROUNDS):
        request = await here.ask("T1", "s1", 0, number, ["s2", "s3", "s4"])
        assert request is not None
        both = await asyncio.gather(here.agree(request, "s2"), there.agree(request, "s3"))
        assert sorted(len(found.agreed) for found in both if found is not None) == [1, 2]
        seen = await there.open_request("T1")
        assert seen is not None
        assert set(seen.agreed) == {"s2", "s3"}
        last = await asyncio.gather(here.agree(request, "s4"), there.settle(request, "refused"))
        assert (last[0] is None) == last[1], "either agreed by all or refused, never both"
        assert await here.open_request("T1") is None


async def test_of_two_wishes_at_two_processes_one_is_put_and_an_overtaken_one_is_withdrawn(
    stores: tuple[Database, Database],
) -> None:
    await with_table(stores[0])
    here, there = Talk(stores[0]), Talk(stores[1])
    found = await asyncio.gather(here.ask("T1", "s1", 0, 1, ["s2"]), there.ask("T1", "s2", 0, 1, ["s1"]))
    assert [one is None for one in found].count(True) == 1
    assert await there.ask("T1", "s2", 1, 2, ["s1"]) is not None


async def test_players_at_two_processes_take_back_by_consent_again_and_again(postgres: str, redis: str) -> None:
    settings = Settings(
        database=await fresh_postgres(postgres), redis=redis, bot_pause=0.0, bot_processes=0, limits=False
    )
    async with running(settings) as one, running(settings) as other:
        ann, bo, cy, table = await three_people(one, other)
        path = f"tables/{table['id']}"
        for number in range(0, 20, 4):
            for device in (ann, bo, cy):
                await device.play(await device.get(path))
            body = {"seat": "s1", "expected": number + 3, "to": number, "key": key()}
            asked = await ann.ask("POST", f"{path}/undo", body)
            assert asked.status_code == 202, asked.text
            request = asked.json()["undo"]["id"]
            answers = await asyncio.gather(
                bo.post(f"{path}/undo/answer", {"id": request, "seat": "s2", "agree": True}),
                cy.post(f"{path}/undo/answer", {"id": request, "seat": "s3", "agree": True}),
            )
            assert sorted(answer["done"] for answer in answers) == [False, True]
            last = (await ann.get(f"{path}/log"))["entries"][-1]
            assert (last["number"], last["back_to"], set(last["agreed"])) == (number + 4, number, {"s2", "s3"})


async def three_people(one: Site, other: Site) -> tuple[Device, Device, Device, Json]:
    """Ann and Bo at one process, Cy at the other; Ann has made the table."""
    ann, bo, cy = one.device(), one.device(), other.device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], REMOTE["Cy"])
    links = (await ann.get(f"tables/{table['id']}/links"))["seats"]
    await bo.post(links["s2"].lstrip("/"))
    await cy.post(links["s3"].lstrip("/"))
    return ann, bo, cy, table


async def moved(site: Site) -> tuple[Device, Device, Device, str]:
    """All three have made a move each."""
    ann, bo, cy, table = await three_people(site, site)
    path = f"tables/{table['id']}"
    for device in (ann, bo, cy):
        await device.play(await device.get(path))
    return ann, bo, cy, path


async def wish(device: Device, path: str, seat: str, to: int) -> Json:
    """A wish to go back, which has to be put to somebody."""
    number = (await device.get(path))["number"]
    response = await device.ask("POST", f"{path}/undo", {"seat": seat, "to": to, "expected": number, "key": key()})
    assert response.status_code == 202, response.text
    return dict(response.json()["undo"])


async def test_a_bot_in_the_place_of_somebody_who_is_away_consents_to_nothing(site: Site) -> None:
    ann, bo, cy, path = await moved(site)
    site.server.hub.on_move = lambda live: None
    await ann.put(f"{path}/seats/s2", {"kind": "bot", "bot": "random"})
    request = await wish(ann, path, "s1", 0)
    assert request["asked"] == ["s2", "s3"]
    answer = {"id": request["id"], "agree": True}
    assert not (await cy.post(f"{path}/undo/answer", {**answer, "seat": "s3"}))["done"]
    assert error_of(await ann.ask("POST", f"{path}/undo/answer", {**answer, "seat": "s2"}), 403)
    assert (await bo.post(f"{path}/undo/answer", {**answer, "seat": "s2"}))["done"]


async def test_moves_of_the_bot_in_somebodys_place_are_theirs_to_keep(site: Site) -> None:
    ann, bo, _, table = await three_people(site, site)
    path = f"tables/{table['id']}"
    await ann.put(f"{path}/seats/s2", {"kind": "bot", "bot": "random"})
    await ann.play(await ann.get(path))
    async with asyncio.timeout(PATIENCE):
        while (await ann.get(path))["number"] < 2:
            await asyncio.sleep(0.02)
    request = await wish(ann, path, "s1", 0)
    assert request["asked"] == ["s2", "s3"]
    refused = await bo.post(f"{path}/undo/answer", {"id": request["id"], "seat": "s2", "agree": False})
    assert (refused["done"], refused["undo"]) == (False, None)


async def test_a_new_link_does_not_do_away_with_the_consent_of_whoever_is_to_get_it(site: Site) -> None:
    ann, _, cy, path = await moved(site)
    link = (await ann.post(f"{path}/seats/s2/link"))["link"]
    request = await wish(ann, path, "s1", 0)
    assert request["asked"] == ["s2", "s3"]
    again = site.device()
    await again.post(link.lstrip("/"))
    await cy.post(f"{path}/undo/answer", {"id": request["id"], "seat": "s3", "agree": True})
    assert (await again.post(f"{path}/undo/answer", {"id": request["id"], "seat": "s2", "agree": True}))["done"]


async def test_a_seat_that_was_given_up_is_nobodys(site: Site) -> None:
    ann, bo, cy, path = await moved(site)
    await bo.post(f"{path}/seats/s2/leave")
    assert (await wish(ann, path, "s1", 0))["asked"] == ["s3"]
    del cy


async def test_whoever_takes_somebodys_link_too_cannot_consent_for_them(site: Site) -> None:
    ann, bo, cy, path = await moved(site)
    await ann.post((await ann.get(f"{path}/links"))["seats"]["s2"].lstrip("/"))
    request = await wish(ann, path, "s1", 0)
    assert request["asked"] == ["s2", "s3"]
    answer = {"id": request["id"], "seat": "s2", "agree": True}
    assert error_of(await ann.ask("POST", f"{path}/undo/answer", answer), 409)["code"] == "not_asked"
    await cy.post(f"{path}/undo/answer", {**answer, "seat": "s3"})
    assert (await bo.post(f"{path}/undo/answer", answer))["done"]


# -- a seat with two holders --------------------------------------------------------------------------------------


def also(snapshot: Json) -> list[list[str]]:
    return [seat["also"] for seat in snapshot["seats"]]


async def test_a_seat_with_two_holders_shows_it_to_both_and_to_nobody_else(site: Site) -> None:
    ann, bo, cy, path = await moved(site)
    phone = site.device(**{"user-agent": "Firefox/140 (Android)"})
    async with bo.socket(path.removeprefix("tables/")) as socket:
        assert also(await socket.until(3)) == [[], [], []]
        await phone.post((await bo.get(f"{path}/links"))["seats"]["s2"].lstrip("/"))
        while also(pushed := (await socket.next("state"))["snapshot"]) == [[], [], []]:
            pass
        assert also(pushed) == [[], ["Firefox, Android"], []]
    assert also(await phone.get(path)) == [[], [""], []]
    for other in (ann, cy, site.device()):
        assert also(await other.get(path)) == [[], [], []]
    listed = (await bo.get("tables"))["tables"][0]
    assert also(listed) == [[], ["Firefox, Android"], []]


async def test_holders_with_an_account_are_shown_by_name(settings: Settings) -> None:
    from msgspec.structs import replace

    async with running(replace(settings, hosted=True, origins=("http://localhost",))) as site:
        ann, bo = site.device(host="localhost"), site.device(host="localhost")
        for device, name in ((ann, "Ann"), (bo, "Bo")):
            await device.post("account/register", {"name": name, "password": "long enough"}, 201)
        table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
        path = f"tables/{table['id']}"
        await bo.post((await ann.get(f"{path}/links"))["seats"]["s2"].lstrip("/"))
        assert also(await ann.get(path)) == [[], ["Bo"], []]
        assert also(await bo.get(path)) == [[], ["Ann"], []]
