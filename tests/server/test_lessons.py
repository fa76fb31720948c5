"""Lessons over the wire: listing them, taking one, how far a learner has come, and all that can be asked wrongly."""

from __future__ import annotations

import json

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.server import shapes
from server.helpers import Device, Json, Site, key

pytestmark = pytest.mark.anyio


async def take(device: Device, title: str, lesson: str) -> tuple[Json, str]:
    """A lesson that was opened, and the learner's seat."""
    opened = await device.post(f"titles/{title}/lessons/{lesson}", {"name": "Ann", "bots": []}, 201)
    return opened, str(catalogue.lessons(title)[lesson].seat)


async def test_lessons_are_listed_in_both_languages(site: Site) -> None:
    device = site.device()
    found = await device.get("titles/1848/lessons")
    msgspec.convert(found, shapes.LessonList)
    assert [one["id"] for one in found["lessons"]][:2] == ["shares", "float"]
    assert found["lessons"][1]["goals"] == [{"en": "Bring CAR into operation.", "de": "Bring CAR in Betrieb."}]


async def test_a_learner_follows_the_way_and_reaches_the_goal(site: Site) -> None:
    device = site.device()
    table, seat = await take(device, "1824", "run")
    lesson = catalogue.lessons("1824")["run"]
    assert table["number"] == lesson.opening
    assert [one["name"] for one in table["seats"] if one["seat"] == seat] == ["Ann"]
    assert {one["kind"] for one in table["seats"] if one["seat"] != seat} == {"bot"}
    asked = f"tables/{table['id']}/lesson/run"
    found = await device.get(asked, seat=seat)
    msgspec.convert(found, shapes.Progress)
    assert found == {"goals": [False, False], "done": False, "moves": 0}
    shown = await device.get(f"{asked}/way", seat=seat)
    msgspec.convert(shown, shapes.LessonWay)
    assert len(shown["moves"]) == 2
    assert all(one["en"] and one["de"] for one in shown["moves"])
    moves = catalogue.lesson_moves("1824", "run")[lesson.opening :]
    number = table["number"]
    for move, goals in zip(moves, ([True, False], [True, True]), strict=False):
        body = {"seat": seat, "action": json.loads(bytes(move.action)), "expected": number, "key": key()}
        await device.post(f"tables/{table['id']}/actions", body)
        number += 1
        assert (await device.get(asked, seat=seat))["goals"] == goals
    assert (await device.get(asked, seat=seat))["done"] is True


async def test_a_goal_that_was_taken_back_is_not_reached(site: Site) -> None:
    device = site.device()
    table, seat = await take(device, "1848", "run")
    lesson = catalogue.lessons("1848")["run"]
    action = json.loads(bytes(catalogue.lesson_moves("1848", "run")[lesson.opening].action))
    await device.act(table["id"], seat, action, table["number"])
    asked = f"tables/{table['id']}/lesson/run"
    assert (await device.get(asked, seat=seat))["goals"] == [True, False]
    await device.post(f"tables/{table['id']}/undo", {"seat": seat, "expected": table["number"] + 1, "key": key()})
    assert (await device.get(asked, seat=seat))["goals"] == [False, False]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("titles/1848/lessons/nonsense", 404, "unknown_lesson"),
        ("titles/9999/lessons/float", 404, "unknown_title"),
        ("titles/1848/lessons/..%2Ffloat", 404, "unknown_lesson"),
    ],
)
async def test_a_lesson_that_does_not_exist_is_refused_in_a_sentence(
    site: Site, path: str, status: int, code: str
) -> None:
    answer = await site.device().ask("POST", path, {"name": "Ann", "bots": []})
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["code"] in (code, "unknown_path")
    assert error["message"]["en"]
    assert error["message"]["de"]


async def test_tables_that_are_no_lesson_and_seats_of_others_are_refused(site: Site) -> None:
    device, stranger = site.device(), site.device()
    table, seat = await take(device, "benelux", "deliver")
    other = "s1" if seat != "s1" else "s2"
    asked = f"tables/{table['id']}/lesson"
    plain = await device.open_table({"name": "Ann"}, {"name": "Bea"}, {"name": "Cy"})
    for path, who, by in (
        (f"{asked}/deliver", other, device),
        (f"{asked}/deliver", seat, stranger),
        (f"{asked}/deliver/way", seat, stranger),
        (f"{asked}/deliver/way", other, device),
        (f"{asked}/draw", "s9", device),
        (f"{asked}/foreign", seat, device),
        (f"{asked}/nonsense", seat, device),
        (f"tables/{plain['id']}/lesson/float", "s1", device),
        ("tables/nosuchtable/lesson/float", "s1", device),
    ):
        answer = await by.ask("GET", path, params={"seat": who})
        assert answer.status_code in (403, 404, 409), (path, who, answer.text)
        assert answer.json()["error"]["message"]["de"]


async def test_names_of_a_learner_and_bots_are_checked(site: Site) -> None:
    device = site.device()
    bodies: tuple[Json, ...] = ({"name": "", "bots": []}, {"name": "Ann", "bots": ["Ann"]}, {"bots": []})
    for body in bodies:
        answer = await device.ask("POST", "titles/1848/lessons/float", body)
        assert answer.status_code in (400, 409, 422), answer.text
        assert answer.json()["error"]["message"]["en"]


async def test_a_title_at_a_glance_follows_options_and_refuses_nonsense(site: Site) -> None:
    device = site.device()
    for title in catalogue.titles():
        found = msgspec.convert(await device.get(f"titles/{title}/glance"), shapes.GlancePage)
        assert len(found.sections) >= 8 or title not in ("1824", "1848", "1862", "benelux")
    fast = msgspec.convert(await device.get("titles/benelux/glance", option="variant:fast_game"), shapes.GlancePage)
    assert any("350" in fact.text.en for section in fast.sections for fact in section.facts)
    for path in ("titles/9999/glance", "titles/1848/glance?option=nonsense", "titles/1848/glance?option=edition:1900"):
        answer = await device.ask("GET", path)
        assert answer.status_code in (400, 404, 422), answer.text
        assert answer.json()["error"]["message"]["de"]
