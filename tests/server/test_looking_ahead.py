"""Questions about railways on the server: why a hex is closed, and plans for several turns that nobody else is told."""

from __future__ import annotations

import pytest

from kursbuch.server.insight.eighteen import INSIGHT, shapes
from server.helpers import Device, Json, Site, error_of
from server.test_shapes import fits, table_of

pytestmark = pytest.mark.anyio
RAILWAYS = ("1848", "1824", "1862")


async def asked(device: Device, path: str, question: str, wish: Json) -> Json:
    """The answer to a question."""
    return dict(await device.post(f"{path}/study/{question}", wish))


@pytest.mark.parametrize("title", RAILWAYS)
async def test_every_railway_tells_why_a_hex_is_closed_and_judges_plans(site: Site, title: str) -> None:
    device = site.device()
    path = await table_of(site, device, title)
    table = await device.get(path)
    assert set(table["can"]) >= set(INSIGHT.questions)
    hexes = [one["at"] for one in (await device.get(f"titles/{title}/components"))["hexes"]]
    for at in hexes[:: len(hexes) // 5]:
        answer = fits(await device.ask("POST", f"{path}/study/closed", {"hex": at}), shapes.ClosedAnswer)
        if not answer.legal:
            assert str(answer.rule).startswith(title)
            assert answer.message
    companies = table["view"]["companies"]
    company = max(companies, key=lambda name: len(companies[name]["trains"]))
    wish = {"company": company, "turns": [{}, {"keep": True}]}
    plan = fits(await device.ask("POST", f"{path}/study/ahead", wish), shapes.AheadAnswer)
    assert (len(plan.turns), plan.after.revenue) == (2, plan.before)
    assert plan.turns[1].treasury == companies[company]["cash"] + plan.before


@pytest.mark.parametrize(
    ("question", "wish", "status"),
    [
        ("closed", {"hex": "Z99"}, 404),
        ("closed", {}, 400),
        ("closed", {"hex": "x" * 200}, 400),
        ("closed", {"hex": "F17", "seat": "s9"}, 404),
        ("ahead", {"company": "LNER", "turns": []}, 404),
        ("ahead", {"company": "NSW", "turns": [{"tiles": [{"at": "Z99", "tile": "8"}]}]}, 404),
        ("ahead", {"company": "NSW", "turns": [{"stations": [{"at": "Z99"}]}]}, 404),
        ("ahead", {"company": "NSW", "turns": [{"trains": ["77"]}]}, 404),
        ("ahead", {"company": "NSW", "turns": [{}] * 7}, 400),
        ("ahead", {"company": "NSW", "turns": [{"trains": ["5"] * 9}]}, 400),
        ("ahead", {"company": "NSW", "turns": [{"wishes": 1}]}, 400),
        ("ahead", {"company": "NSW", "turns": [{"tiles": [{"at": "F17", "tile": "8", "rotation": 6}]}]}, 400),
    ],
)
async def test_what_cannot_be_asked_is_told_in_a_sentence_and_changes_nothing(
    site: Site, question: str, wish: Json, status: int
) -> None:
    device = site.device()
    path = await table_of(site, device, "1848")
    before = await device.get(path)
    error = error_of(await device.ask("POST", f"{path}/study/{question}", wish), status)
    assert error["message"]["en"]
    assert error["message"]["de"]
    assert (await device.get(path))["number"] == before["number"]


async def test_a_plan_leaves_no_trace_at_any_door(site: Site) -> None:
    device, other = site.device(), site.device()
    path = await table_of(site, device, "1848")
    doors = (path, f"{path}/log", f"{path}/notes", f"{path}/orders")
    seen = [(await one.ask("GET", door)).content for one in (device, other) for door in doors]
    wish = {"company": "NSW", "turns": [{"trains": ["5"], "keep": True}]}
    await asked(device, path, "ahead", wish)
    assert [(await one.ask("GET", door)).content for one in (device, other) for door in doors] == seen
