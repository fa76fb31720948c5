"""Titles, parts to draw, rules, words, files: what a client needs besides the moves."""

from __future__ import annotations

import copy
import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from all_texts import eighteen_titles
from kursbuch import catalogue
from kursbuch.server.insight.base import PlainInsight
from kursbuch.storage import parse
from kursbuch.storage.record import seal_of
from kursbuch.table.loading import table_of
from server.helpers import HERE, Device, Json, Site, error_of

pytestmark = pytest.mark.anyio
FORGERIES = 120
SHARED = Path(__file__).parents[3] / "shared" / "records"


async def test_titles_tell_all_that_can_be_chosen(site: Site) -> None:
    titles = (await site.device().get("titles"))["titles"]
    assert {title["id"] for title in titles} == set(catalogue.titles())
    assert titles[0]["id"] == "1848", "the one for a first game"
    for title in titles:
        assert [option["name"] for option in title["options"]] == [o.name for o in catalogue.options_of(title["id"])]
        for option in title["options"]:
            assert option["meaning"]["en"]
            assert option["meaning"]["de"]
            assert option["default"] in [value["value"] for value in option["values"]]
            assert all(value["label"]["de"] for value in option["values"])
        assert {bot["name"] for bot in title["bots"]} >= {"random", "beginner", "club"}
        assert [bot["name"] for bot in title["bots"] if bot["usual"]] == ["club"]
        assert all(bot["label"]["de"] and bot["meaning"]["de"] for bot in title["bots"])
        wish = {"title": title["id"], "seats": list(HERE.values()), "seed": 5}
        taken = (await site.device().ask("POST", "tables", wish)).status_code == 201
        assert ("seed" in title["can"]) is taken, "the field is shown where the server takes what is typed"


@pytest.mark.parametrize("title", eighteen_titles())
async def test_components_hold_everything_the_client_draws(site: Site, title: str) -> None:
    device = site.device()
    response = await device.ask("GET", f"titles/{title}/components")
    parts = response.json()
    hexes = {spec["at"]: spec for spec in parts["hexes"]}
    assert all(other is None or other in hexes for spec in hexes.values() for other in spec["next"])
    assert all(tile in {t["id"] for t in parts["tiles"]} for tiles in parts["upgrades"].values() for tile in tiles)
    for company in parts["companies"]:
        assert company["shade"].startswith("#")
        assert company["pattern"] in parts["patterns"]
        assert all(home in hexes for home in company["home"])
    assert parts["turn"][0] in parts["labels"]["steps"]
    again = await device.ask("GET", f"titles/{title}/components", headers={"if-none-match": response.headers["etag"]})
    assert again.status_code == 304


async def test_rules_are_read_searched_and_linked(site: Site) -> None:
    device = site.device()
    sheet = await device.get("rules/1848", lang="de")
    rules = [rule for chapter in sheet["chapters"] for rule in chapter["rules"]]
    found = await device.get("rules/1848", lang="de", search="1848-SR-01")
    assert [rule["id"] for chapter in found["chapters"] for rule in chapter["rules"]] == ["1848-SR-01"]
    one = await device.get("rules/1848/1848-SR-01")
    place = [rule["id"] for rule in rules].index("1848-SR-01")
    assert one["text"]["de"] == rules[place]["text"]
    assert (one["before"], one["after"]) == (rules[place - 1]["id"], rules[place + 1]["id"])


async def test_words_are_explained_in_both_languages(site: Site) -> None:
    english = (await site.device().get("glossary", lang="en"))["terms"]
    german = (await site.device().get("glossary", lang="de"))["terms"]
    assert len(english) == len(german) >= 40
    assert {term["other"] for term in english} == {term["term"] for term in german}
    assert all(term["meaning"] for term in (*english, *german))


async def test_each_title_explains_its_own_words(site: Site) -> None:
    device = site.device()

    async def words(**query: str) -> set[str]:
        return {term["term"] for term in (await device.get("glossary", lang="en", **query))["terms"]}

    of_1848, of_1824 = await words(title="1848"), await words(title="1824")
    assert {"loan", "gauge change"} <= of_1848 - of_1824
    assert {"coal railway", "town marker"} <= of_1824 - of_1848
    assert {"director", "offer"} <= of_1848 & of_1824
    assert await words() >= of_1848 | of_1824
    error_of(await device.ask("GET", "glossary?title=1830"), 404)


async def test_the_api_describes_itself(site: Site) -> None:
    device = site.device()
    document = await device.get("openapi.json")
    assert document["openapi"].startswith("3.1")
    assert "/api/v1/tables/{table}/actions" in document["paths"]
    assert "ActBody" in document["components"]["schemas"]
    assert "resume" in json.dumps(await device.get("socket.json"))
    log = document["paths"]["/api/v1/tables/{table}/log"]["get"]
    assert [(one["in"], one["name"], one["required"]) for one in log["parameters"]] == [
        ("path", "table", True),
        ("query", "from", False),
        ("query", "to", False),
        ("query", "lang", False),
    ]
    assert log["parameters"][1]["schema"] == {"type": "integer", "minimum": 0, "maximum": 1_000_000, "default": 0}
    taken = document["paths"]["/api/v1/tables/{table}/fork"]["post"]
    assert "201" in taken["responses"]
    assert taken["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/ForkBody")
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("rules/1848?lang=fr", "query.lang"),
        ("tables/AAAAAAAAAAAAAAAA/log?from=-1", "query.from"),
        ("tables/AAAAAAAAAAAAAAAA/positions?from=1", "query"),
        ("tables/AAAAAAAAAAAAAAAA/positions/first", "path.number"),
        (f"titles/{'x' * 41}/words", "path.title"),
        ("titles/1848/components?" + "&".join(["option=x:y"] * 81), "query.option"),
    ],
)
async def test_a_parameter_that_does_not_fit_is_refused_with_its_place(site: Site, path: str, where: str) -> None:
    error = error_of(await site.device().ask("GET", path), 400)
    assert (error["code"], error["where"]) == ("malformed", where)


async def test_a_wrong_method_is_told_all_the_right_ones_and_head_is_as_good_as_get(site: Site) -> None:
    device = site.device()
    refused = await device.ask("PATCH", "tables/AAAAAAAAAAAAAAAA")
    assert set(refused.headers["allow"].split(", ")) == {"DELETE", "GET", "HEAD", "PUT"}
    asked, head = await device.ask("GET", "titles"), await device.ask("HEAD", "titles")
    assert (head.status_code, head.content, head.headers["content-length"]) == (
        200,
        b"",
        asked.headers["content-length"],
    )


# -- files --------------------------------------------------------------------------------------------------------


async def played(device: Device, moves: int = 12) -> Json:
    return await device.play(await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]), moves)


async def test_a_record_goes_out_and_comes_in_again(site: Site) -> None:
    device = site.device()
    table = await played(device)
    await device.post(f"tables/{table['id']}/undo", {"seat": "s1", "expected": 12, "key": "the-last-move"})
    back = await device.get(f"tables/{table['id']}")
    raw = (await device.ask("GET", f"tables/{table['id']}/record")).content
    assert len(table_of(parse(raw, "record"), "record").game.journal) == 13
    for body in (raw, gzip.compress(raw)):
        response = await device.ask("POST", "import?name=Again", content=body)
        assert response.status_code == 201, response.text
        copy = response.json()
        assert (copy["name"], copy["number"]) == ("Again", 13)
        assert copy["view"] == back["view"]
        assert (await device.ask("GET", f"tables/{copy['id']}/record")).content == raw


@pytest.mark.parametrize(
    ("spoil", "where"),
    [
        (lambda raw: raw[:-40], "line 13"),
        (lambda raw: raw.replace(b'"s2"', b'"s3"', 9), "line 1"),
        (lambda raw: b"not a game at all", None),
        (lambda raw: b"\x1f\x8bbroken", None),
        (lambda raw: b"", None),
        (lambda raw: b'{"title":"1848","players":[],"actions":[]}', None),
    ],
)
async def test_a_broken_file_imports_nothing_and_says_where(site: Site, spoil: object, where: str | None) -> None:
    device = site.device()
    table = await played(device)
    raw = (await device.ask("GET", f"tables/{table['id']}/record")).content
    assert callable(spoil)
    error = error_of(await device.ask("POST", "import", content=spoil(raw)), 400)
    assert error.get("where") == where
    assert len((await device.get("tables"))["tables"]) == 1


async def test_a_forged_record_is_refused_or_can_be_looked_at(site: Site) -> None:
    """Whoever seals a record anew can write anything into it: what cannot be shown is not kept."""
    device = site.device()
    table = await played(device)
    raw = (await device.ask("GET", f"tables/{table['id']}/record")).content
    lines = [json.loads(line) for line in raw.splitlines()]
    dice, statuses = Random(1848), []
    for _ in range(FORGERIES):
        forged = copy.deepcopy(lines)
        forge(forged[dice.randrange(len(forged))], dice)
        response = await device.ask("POST", "import", content=sealed(forged))
        statuses.append(response.status_code)
        assert response.status_code in (201, 400), response.text
        if response.status_code == 400:
            error_of(response, 400)
            continue
        made = response.json()
        await device.get(f"tables/{made['id']}/log", lang="de")
        await device.get(f"tables/{made['id']}/positions", **{"from": 0, "to": made["number"]})
    assert {201, 400} == set(statuses)


async def test_a_record_that_goes_back_to_nowhere_or_names_the_unspeakable(site: Site) -> None:
    device = site.device()
    raw = (await device.ask("GET", f"tables/{(await played(device))['id']}/record")).content
    lines = [json.loads(line) for line in raw.splitlines()]
    nowhere = [*lines, {"n": len(lines), "seat": "s1", "back_to": 999}]
    assert error_of(await device.ask("POST", "import", content=sealed(nowhere)), 400)
    odd = [{**lines[0], "title": "1999"}, *lines[1:]]
    assert error_of(await device.ask("POST", "import", content=sealed(odd)), 400)["code"] == "unknown_title"
    lines[0]["players"]["s2"] = "B\u0000o " + "x" * 300
    assert error_of(await device.ask("POST", "import", content=sealed(lines)), 400)
    lines[0]["players"]["s2"] = "  Bo  Diddley"
    named = await device.ask("POST", "import", content=sealed(lines))
    assert named.json()["seats"][1]["name"] == "Bo Diddley"


def forge(value: Any, dice: Random) -> None:
    """Change one thing somewhere inside."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = dice.choice([key for key in keys if key != "hash"])
    if isinstance(value[key], dict | list) and value[key] and dice.random() < 0.9:
        forge(value[key], dice)
    else:
        value[key] = dice.choice([None, -1, 0, 7, 10**6, 10**30, "", "s1", "VR", "P1", "a\u0000b", "x" * 300, [], {}])


def sealed(lines: list[Json]) -> bytes:
    """The lines with hashes that fit."""
    parts, tail = [], ""
    for line in lines:
        body = json.dumps({key: value for key, value in line.items() if key != "hash"}, separators=(",", ":")).encode()
        tail = seal_of(tail, body[:-1])
        parts.append(body[:-1] + b',"hash":"' + tail.encode() + b'"}\n')
    return b"".join(parts)


async def test_a_packed_file_that_swells_is_refused(site: Site) -> None:
    swelling = gzip.compress(b'{"kursbuch":' + b" " * 70_000_000)
    assert len(swelling) < 1_000_000
    assert error_of(await site.device().ask("POST", "import", content=swelling), 413)["code"] == "too_large"


@pytest.mark.skipif(not SHARED.is_dir(), reason="no records of 18xx.games here")
async def test_an_export_of_18xx_games_becomes_a_table(site: Site) -> None:
    device = site.device()
    export = sorted((SHARED / "1848").glob("*.json.gz"))[0]
    response = await device.ask("POST", "import", content=export.read_bytes())
    assert response.status_code == 201, response.text
    table = response.json()
    assert table["number"] > 100
    assert len(table["mine"]) == len(table["seats"])
    content = json.loads(gzip.decompress(export.read_bytes()))
    content["actions"][10]["type"] = "dance"
    broken = await device.ask("POST", "import", content=json.dumps(content).encode())
    assert error_of(broken, 400)["code"] in ("import_incomplete", "export_unreadable")


# -- railways -----------------------------------------------------------------------------------------------------


@pytest.fixture
async def railways(site: Site) -> tuple[Device, Json, str]:
    """A game in which companies run: the table, and a company with a train and a route."""
    device = site.device()
    table = await device.open_table(*({"name": name, "kind": "bot", "bot": "greedy"} for name in ("Ann", "Bo", "Cy")))
    async with device.socket(table["id"]) as socket:
        await socket.next("over")
    table = await device.get(f"tables/{table['id']}", tail=0)
    for company in table["view"]["order"]:
        found = await device.get(f"tables/{table['id']}/routes", company=company)
        if found["routes"]:
            return device, table, company
    raise AssertionError("no company runs")


async def test_best_runs_declared_runs_and_plans(railways: tuple[Device, Json, str]) -> None:
    device, table, company = railways
    path = f"tables/{table['id']}"
    best = await device.get(f"{path}/routes", company=company)
    assert best["proved"]
    assert sum(route["revenue"] for route in best["routes"]) == best["revenue"] == best["bound"]
    for route in best["routes"]:
        assert sum(stop["paid"] for stop in route["stops"]) + route["bonus"] == route["revenue"]
    declared = {"company": company, "routes": best["action"]["routes"]}
    checked = await device.post(f"{path}/routes/check", declared)
    assert (checked["legal"], checked["revenue"], checked["below"]) == (True, best["revenue"], 0)
    fewer = await device.post(f"{path}/routes/check", {"company": company, "routes": []})
    assert (fewer["legal"], fewer["below"]) == (True, best["revenue"])
    train = best["routes"][0]["train"]
    nowhere = {"company": company, "routes": [{"train": train, "path": ["E4:0", "A4:0"]}]}
    refused = await device.post(f"{path}/routes/check", nowhere)
    assert (refused["legal"], refused["rule"][:9], refused["best"]) == (False, "1848-RTE-", best["revenue"])
    ghosts = {"company": company, "tiles": [{"at": "E10", "tile": "8", "rotation": 1}]}
    plan = await device.post(f"{path}/plan", ghosts)
    assert plan["before"] == best["revenue"]
    assert plan["routes"]["revenue"] >= 0
    assert plan["tiles"][0]["legal"] or plan["tiles"][0]["rule"].startswith("1848-")
    for wrong in ({"company": "XX"}, {"company": company, "tiles": [{"at": "Z99", "tile": "8"}]}):
        assert error_of(await device.ask("POST", f"{path}/plan", wrong), 404)
    assert error_of(await device.ask("POST", f"{path}/plan", {"company": company, "tiles": [1]}), 400)
    assert error_of(await device.ask("GET", f"{path}/routes", params={"company": company, "trains": "99"}), 404)
    longer = await device.get(f"{path}/routes", company=company, trains=f"{train},{train}")
    assert longer["trains"] == [train, train]


async def test_a_plan_lays_what_the_offers_allow(site: Site) -> None:
    device = site.device()
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    for _ in range(400):
        seat = next(iter(table["offers"]))
        offers = table["offers"][seat]
        lays = [offer for offer in offers if offer["kind"] == "LayTile"]
        if lays:
            break
        papers = [o for o in offers if o["kind"] == "BuyPaper"]
        shares = [o for o in offers if o["kind"] in ("StartCompany", "BuyShare") and o["action"]["company"] != "BOE"]
        wanted = [*papers, *shares, *(o for o in offers if o["kind"] == "Pass"), *offers][0]
        table = (await device.act(table["id"], seat, wanted["action"], table["number"]))["snapshot"]
    else:
        raise AssertionError("no company ever laid track")
    told = await device.facts(table, seat)
    for lay in lays[:6]:
        ghost = {name: lay["action"].get(name, 0) for name in ("at", "tile", "rotation")}
        plan = await device.post(f"tables/{table['id']}/plan", {"company": table["company"], "tiles": [ghost]})
        assert plan["tiles"][0]["legal"], plan["tiles"][0]
        paid = next((f["before"] - f["after"] for f in told[offers.index(lay)]["facts"] if f["key"] == "treasury"), 0)
        assert plan["cost"] == paid


# -- walls --------------------------------------------------------------------------------------------------------


def test_a_game_of_another_family_gets_the_plain_insight() -> None:
    class OtherRules:
        def scores(self, state: int) -> dict[str, int]:
            return {"s1": state, "s2": 0}

    rules = OtherRules()
    insight = PlainInsight("cards")
    assert (insight.family, insight.study, insight.orders) == ("cards", None, None)
    facts = insight.facts(rules, 1, 2)  # type: ignore[arg-type]
    assert [(fact.owner, fact.before, fact.after) for fact in facts] == [("s1", 1, 2)]
