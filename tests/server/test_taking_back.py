"""Taking back: at once while nobody has answered, else with everybody's consent."""

from __future__ import annotations

import pytest

from server.helpers import Device, Json, Site, error_of, key, two_devices

pytestmark = pytest.mark.anyio


async def test_a_move_nobody_has_answered_is_taken_back_at_once(site: Site) -> None:
    ann, _, table = await two_devices(site)
    after = await ann.play(table)
    wish = {"seat": "s1", "expected": 1, "key": key()}
    back = await ann.post(f"tables/{table['id']}/undo", wish)
    assert (back["done"], back["number"]) == (True, 2)
    shown = await ann.get(f"tables/{table['id']}")
    assert shown["view"]["players"] == table["view"]["players"] != after["view"]["players"]
    assert [entry["stands"] for entry in shown["log"]] == [False, True]
    assert shown["log"][1]["back_to"] == 0
    again = await ann.post(f"tables/{table['id']}/undo", wish)
    assert (again["number"], again["repeated"]) == (2, True)
    struck = {"seat": "s1", "to": 1, "expected": 2, "key": key()}
    assert error_of(await ann.ask("POST", f"tables/{table['id']}/undo", struck), 409)["code"] == "nothing_to_take_back"
    nothing = {"seat": "s1", "expected": 2, "key": key()}
    assert error_of(await ann.ask("POST", f"tables/{table['id']}/undo", nothing), 409)["code"] == "nothing_to_take_back"


async def asked_to_take_back(site: Site) -> tuple[Device, Device, Json, Json]:
    """Ann has moved, Bo has answered, Ann wants her move back."""
    ann, bo, table = await two_devices(site)
    await ann.play(table)
    await bo.play(await bo.get(f"tables/{table['id']}"))
    response = await ann.ask("POST", f"tables/{table['id']}/undo", {"seat": "s1", "expected": 2, "key": key()})
    assert response.status_code == 202
    return ann, bo, table, response.json()["undo"]


async def test_what_others_have_answered_is_taken_back_with_their_consent(site: Site) -> None:
    ann, bo, table, undo = await asked_to_take_back(site)
    assert (undo["asked"], undo["to"], len(undo["moves"])) == (["s2"], 0, 2)
    assert (await bo.get(f"tables/{table['id']}"))["undo"]["id"] == undo["id"]
    more = {"seat": "s1", "expected": 2, "key": key()}
    assert error_of(await ann.ask("POST", f"tables/{table['id']}/undo", more), 409)["code"] == "undo_pending"
    foreign = {"id": undo["id"], "seat": "s2", "agree": True}
    assert error_of(await ann.ask("POST", f"tables/{table['id']}/undo/answer", foreign), 403)
    done = await bo.post(f"tables/{table['id']}/undo/answer", foreign)
    shown = await bo.get(f"tables/{table['id']}")
    assert (done["done"], done["undo"], shown["number"], shown["undo"]) == (True, None, 3, None)
    last = shown["log"][-1]
    assert (last["back_to"], last["agreed"], last["seat"]) == (0, ["s2"], "s1")
    assert "Bo" in last["text"][1]


async def test_one_refusal_ends_a_request_to_take_back(site: Site) -> None:
    ann, bo, table, undo = await asked_to_take_back(site)
    async with ann.socket(table["id"]) as socket:
        answer = {"id": undo["id"], "seat": "s2", "agree": False}
        assert not (await bo.post(f"tables/{table['id']}/undo/answer", answer))["done"]
        assert (await socket.next("undo"))["outcome"] == "refused"
    assert error_of(await bo.ask("POST", f"tables/{table['id']}/undo/answer", answer), 404)


async def test_a_move_withdraws_a_request_to_take_back(site: Site) -> None:
    ann, bo, table, undo = await asked_to_take_back(site)
    async with bo.socket(table["id"]) as socket:
        await ann.play(await ann.get(f"tables/{table['id']}"))
        assert (await socket.next("undo"))["outcome"] == "withdrawn"
    answer = {"id": undo["id"], "seat": "s2", "agree": True}
    assert error_of(await bo.ask("POST", f"tables/{table['id']}/undo/answer", answer), 404)
