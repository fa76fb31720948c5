"""How people with an account like to see things: kept for them, checked, and told to nobody else."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace
from sqlalchemy import update

from kursbuch.server.settings import Settings
from kursbuch.storage.sql.schema import preferences
from server.helpers import Device, Site, error_of, running

pytestmark = pytest.mark.anyio
PATH = "account/preferences"


@pytest.fixture
async def club(settings: Settings) -> AsyncIterator[Site]:
    async with running(replace(settings, hosted=True, origins=("http://localhost",))) as site:
        yield site


async def member(site: Site, name: str) -> Device:
    device = site.device(host="localhost")
    await device.post("account/register", {"name": name, "password": "long enough"}, 201)
    return device


async def test_what_one_device_settles_every_device_of_the_account_is_told_and_nobody_else(club: Site) -> None:
    ann, bo = await member(club, "Ann"), await member(club, "Bo")
    assert await ann.get(PATH) == {"preferences": None}
    settled = (await ann.put(PATH, {"text": 130, "colours": "red_green", "volume": 0}))["preferences"]
    assert (settled["text"], settled["colours"], settled["volume"], settled["theme"]) == (130, "red_green", 0, "auto")
    phone = club.device(host="localhost")
    await phone.post("account/sign-in", {"name": "Ann", "password": "long enough"})
    assert (await phone.get(PATH))["preferences"] == settled
    assert await bo.get(PATH) == {"preferences": None}
    await bo.put(PATH, {"theme": "dark"})
    assert (await phone.get(PATH))["preferences"] == settled
    # what is left out is as usual again
    assert (await phone.put(PATH, {"theme": "light"}))["preferences"]["text"] == 100
    assert (await ann.get(PATH))["preferences"]["theme"] == "light"


@pytest.mark.parametrize(
    "wrong",
    [
        {"colour": "red"},
        {"text": 400},
        {"text": "130"},
        {"volume": 101},
        {"volume": -1},
        {"pace": 10**9},
        {"theme": "x" * 5000},
        {"lang": "fr"},
        {"numbers": "yes"},
        {"theme": None},
        ["theme"],
        "dark",
    ],
)
async def test_what_is_not_known_or_too_large_is_told_and_changes_nothing(club: Site, wrong: object) -> None:
    ann = await member(club, "Ann")
    before = await ann.put(PATH, {"text": 115})
    error = error_of(await ann.ask("PUT", PATH, wrong), 400)
    assert error["code"] == "malformed"
    assert error["message"]["en"]
    assert error["message"]["de"]
    assert await ann.get(PATH) == before


async def test_without_an_account_there_is_nothing_to_keep(club: Site, site: Site) -> None:
    stranger = club.device(host="localhost")
    assert error_of(await stranger.ask("GET", PATH), 401)["code"] == "sign_in_first"
    assert error_of(await stranger.ask("PUT", PATH, {"text": 115}), 401)["code"] == "sign_in_first"
    assert error_of(await site.device().ask("GET", PATH), 404)["code"] == "accounts_off"


async def test_what_another_version_has_written_does_no_harm(club: Site) -> None:
    ann = await member(club, "Ann")
    await ann.put(PATH, {"text": 115})
    written = '{"text":700,"theme":"dark","smell":"roses"}'
    async with club.server.hub.database.write() as connection:
        await connection.execute(update(preferences).values(body=written))
    kept = (await ann.get(PATH))["preferences"]
    assert (kept["text"], kept["theme"]) == (100, "dark")
    assert "smell" not in kept
