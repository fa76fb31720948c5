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


async def test_what_was_taken_back_is_done_again_until_somebody_acts(site: Site) -> None:
    ann, _, table = await two_devices(site)
    path = f"tables/{table['id']}"
    assert "Ann" in table["back"]["undo"]["reason"]["de"]
    after = await ann.play(table)
    assert (after["back"]["undo"]["to"], after["back"]["undo"]["reason"], after["back"]["redo"]["to"]) == (
        0,
        None,
        None,
    )
    await ann.post(f"{path}/undo", {"seat": "s1", "expected": 1, "key": key()})
    back = await ann.get(path)
    assert (back["back"]["redo"]["to"], back["back"]["redo"]["asked"]) == (1, [])
    wish = {"seat": "s1", "expected": 2, "key": key()}
    assert (await ann.post(f"{path}/redo", wish))["number"] == 3
    assert (await ann.post(f"{path}/redo", wish))["repeated"]
    shown = await ann.get(path)
    assert shown["view"] == after["view"]
    assert [(entry["back_to"], entry["stands"]) for entry in shown["log"]] == [(None, True), (0, True), (1, True)]
    assert "again" in shown["log"][2]["text"][0]
    again = {"seat": "s1", "expected": 3, "key": key()}
    assert error_of(await ann.ask("POST", f"{path}/redo", again), 409)["code"] == "nothing_to_redo"
    await ann.post(f"{path}/undo", {"seat": "s1", "expected": 3, "key": key()})
    await ann.play(await ann.get(path), pick=1)
    late = {"seat": "s1", "expected": 5, "key": key()}
    assert error_of(await ann.ask("POST", f"{path}/redo", late), 409)["code"] == "nothing_to_redo"
    assert error_of(await site.device().ask("POST", f"{path}/redo", late), 403)["code"] == "not_your_seat"


async def test_moves_of_others_are_done_again_with_their_consent_and_survive_in_the_record(site: Site) -> None:
    ann, bo, table, undo = await asked_to_take_back(site)
    path = f"tables/{table['id']}"
    before = (await ann.get(path))["view"]
    assert (undo["redo"], (await bo.get(path))["back"]["undo"]["to"]) == (False, None)
    await bo.post(f"{path}/undo/answer", {"id": undo["id"], "seat": "s2", "agree": True})
    asked = await ann.ask("POST", f"{path}/redo", {"seat": "s1", "expected": 3, "key": key()})
    assert asked.status_code == 202
    wish = asked.json()["undo"]
    assert (wish["redo"], wish["asked"], len(wish["moves"]), wish["to"]) == (True, ["s2"], 2, 2)
    answer = await bo.post(f"{path}/undo/answer", {"id": wish["id"], "seat": "s2", "agree": True})
    assert answer["done"]
    shown = await ann.get(path)
    assert shown["view"] == before
    assert [entry["stands"] for entry in shown["log"]] == [True, True, True, True]
    record = (await ann.ask("GET", f"{path}/record")).content
    again = await ann.ask("POST", "import", content=record, headers={"content-type": "application/octet-stream"})
    assert (again.status_code, again.json()["view"]) == (201, before)
    assert again.json()["log"][3]["text"][0].startswith("Ann does again")
