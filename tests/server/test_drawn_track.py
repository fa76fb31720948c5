"""Games of drawn track on the server: printed parts, questions, orders, the review, taking back."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import msgspec
import pytest

from kursbuch.crayon.study.review import Review
from kursbuch.server import studying
from kursbuch.server.insight.crayon import INSIGHT, shapes
from kursbuch.server.live import ALL
from kursbuch.server.study import Desk, ProcessHelper
from server.drawn import AMSTERDAM, LUXEMBOURG, ROTTERDAM, TITLE, act, drawn_to, played, study, two_at_a_table, undone
from server.helpers import HERE, PATIENCE, Device, Json, Site, error_of, key

pytestmark = pytest.mark.anyio
MOVES = 120


# -- what is printed ----------------------------------------------------------------------------------------------


async def test_everything_that_is_drawn_is_among_the_printed_parts(site: Site) -> None:
    device = site.device()
    answer = await device.ask("GET", f"titles/{TITLE}/components")
    parts = msgspec.json.decode(answer.content, type=shapes.Components)
    posts = {post.at: post for post in parts.posts}
    assert len(posts) == len(parts.posts) == 861
    assert (posts[AMSTERDAM].kind, posts[AMSTERDAM].place, posts[AMSTERDAM].country) == ("centre", "AMS", "N")
    left, top, right, bottom = parts.picture.frame
    assert all(left < post.x < right and top < post.y < bottom for post in parts.posts)
    for water in parts.waters:
        assert water.edges
        for one, other in water.edges:
            assert (posts[one].x - posts[other].x) ** 2 + (posts[one].y - posts[other].y) ** 2 == pytest.approx(
                1, abs=0.01
            )
    cities = {place.id: place for place in parts.places if place.kind != "ferry_port"}
    goods = {good.id: good for good in parts.goods}
    assert all(city in cities and good.id in cities[city].goods for good in parts.goods for city in good.sources)
    assert all(line.city in cities and line.good in goods for card in parts.contracts for line in card.demands)
    assert {city.posts[0] for city in cities.values()} == {city.at for city in cities.values()}
    assert len(cities["AMS"].posts) == 7
    fog = next(card for card in parts.events if card.key == "fog")
    assert AMSTERDAM in fog.effects[0].posts
    assert all(effect.posts or effect.edges or effect.lines or effect.cities or effect.do in ("tax", "network_closed")
               for card in parts.events for effect in card.effects)  # fmt: skip
    assert parts.goal == shapes.Goal(cash=250, cities=4, announce=200)
    assert parts.numbers.terrain["mountain"] == 2
    assert parts.trains[0].changes
    assert set(parts.picture.land) >= {"netherlands", "belgium", "luxembourg", "germany"}
    again = await device.ask("GET", f"titles/{TITLE}/components", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


async def test_parts_have_the_prices_and_speeds_of_the_options(site: Site) -> None:
    device = site.device()
    plain, fast = [
        await device.get(f"titles/{TITLE}/components", option=[f"variant:{variant}", f"city_costs:{costs}"])
        for variant, costs in (("basic_game", "3/3/5"), ("fast_game", "5/5/5"))
    ]
    assert (plain["numbers"]["terrain"]["small"], fast["numbers"]["terrain"]["small"]) == (3, 5)
    assert (plain["goal"]["cash"], fast["goal"]["cash"]) == (250, 350)
    assert fast["trains"][0]["speed"] > plain["trains"][0]["speed"]


async def test_a_view_tells_who_plays_when_and_who_is_connected_where(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    table = await drawn_to(ann, path, ROTTERDAM)
    view = table["view"]
    assert view["order"] == ["s1", "s2"]
    assert view["connected"]["ROT"] == view["connected"]["AMS"] == ["s1"]
    assert (table["round"], table["company"]) == ("round 1", "s1")
    hidden = (await bo.get(path))["view"]["players"]["s1"]
    assert (hidden["hand"], hidden["cash"], hidden["cards"]) == (None, None, 3)
    assert hidden["sections"] == view["players"]["s1"]["sections"]


# -- the log ------------------------------------------------------------------------------------------------------


async def test_steps_and_sections_are_told_in_one_line_each_in_both_languages(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    table = await drawn_to(ann, path, ROTTERDAM)
    entry = table["log"][-1]
    assert (entry["text"], entry["round"], entry["company"]) == (
        ["Ann builds 4 sections from Amsterdam to Rotterdam for 6 M."],
        "round 1",
        "s1",
    )
    german = (await ann.get(path, lang="de"))["log"][-1]
    assert german["text"] == ["Ann baut 4 Strecken von Amsterdam nach Rotterdam für 6 Mio."]
    await act(ann, path, {"type": "EndTurn"})
    await act(bo, path, {"type": "ChooseOrigin", "city": "BRU"}, {"type": "EndTurn"})
    table = await act(ann, path, {"type": "Move", "path": [[13, 11], [14, 11]]})
    assert table["log"][-1]["text"] == ["Ann moves 2 steps from Amsterdam towards Rotterdam."]
    table = await act(ann, path, {"type": "Move", "path": [[15, 10], [16, 10], [17, 9]]})
    assert table["log"][-1]["text"] == ["Ann moves 3 steps from near Amsterdam to Rotterdam."]
    titled = await ann.get(f"{path}/log")
    assert [one["round"] for one in titled["rounds"]] == ["setup", "round 1", "round 2"]
    assert (await ann.get("tables"))["tables"][0]["round"] == {"en": "round 2", "de": "Runde 2"}


async def test_a_preview_tells_what_an_act_changes(site: Site) -> None:
    ann, _, path = await two_at_a_table(site)
    way = await study(ann, path, "way", to=ROTTERDAM)
    told = await ann.post(f"{path}/preview", {"seat": "s1", "action": way["actions"][0]})
    facts = {fact["key"]: (fact["before"], fact["after"]) for fact in told["facts"]}
    assert (facts["cash"], facts["network"]) == ((20, 14), (0, 4))
    assert told["told"] == ["Ann builds 4 sections from Amsterdam to Rotterdam for 6 M."]
    assert {"BNL-BLD-01", "BNL-CON-02"} <= set(told["rules"])


# -- questions ----------------------------------------------------------------------------------------------------


async def test_every_question_is_answered_in_its_shape_at_any_time(site: Site) -> None:
    device = site.device()
    live = await played(site, device, MOVES)
    path = f"tables/{live.id}"
    wishes: dict[str, Json] = {"way": {"to": LUXEMBOURG}, "draw": {"path": [AMSTERDAM, (11, 11), (10, 11)]}}
    assert set((await device.get(path))["can"]) >= set(INSIGHT.questions)
    for at in (None, 0, 1, 5, 60, MOVES):
        for seat in live.seats:
            for name, question in INSIGHT.questions.items():
                wish = {**wishes.get(name, {}), "seat": seat} | ({} if at is None else {"at": at})
                answer = await device.ask("POST", f"{path}/study/{name}", wish)
                assert answer.status_code == 200, (name, at, answer.text)
                msgspec.json.decode(answer.content, type=question.answer)


async def test_a_way_is_drawn_over_turns_by_the_actions_that_come_with_it(site: Site) -> None:
    ann, _, path = await two_at_a_table(site)
    way = await study(ann, path, "way", to=LUXEMBOURG)
    assert (way["ready"], way["turns"], way["refusal"]["code"], way["obstacle"]) == (True, 2, "over_the_limit", None)
    assert (way["cost"], way["now_cost"] + way["later_cost"]) == (way["cost"], way["cost"])
    assert sum(section["price"] for section in way["sections"][: way["now"]]) == way["now_cost"] <= 20
    assert all(name for section in way["sections"] for name in section.get("water", ()))
    table = await act(ann, path, *way["actions"])
    assert len(table["view"]["players"]["s1"]["sections"]) == way["now"]
    assert table["view"]["spent"] == way["now_cost"]
    again = await study(ann, path, "way", to=LUXEMBOURG)
    assert again["cost"] == way["later_cost"]
    assert again["refusal"]["rule"].startswith("BNL-BLD-")
    assert again["refusal"]["text"]["de"] != again["refusal"]["text"]["en"]


async def test_whoever_waits_is_answered_for_their_next_turn(site: Site) -> None:
    _, bo, path = await two_at_a_table(site)
    way = await study(bo, path, "way", to=ROTTERDAM, **{"from": [17, 10]})
    assert way["ready"] is False
    assert way["refusal"]["code"] == "not_in_network"
    reach = await study(bo, path, "reach", turns=2)
    assert (reach["now"], reach["posts"]) == (False, [])


async def test_reach_tells_the_way_the_points_and_the_fees(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    await drawn_to(ann, path, ROTTERDAM)
    await act(ann, path, {"type": "EndTurn"})
    await act(bo, path, {"type": "ChooseOrigin", "city": "AMS"}, {"type": "EndTurn"})
    await act(ann, path, {"type": "EndMoving"}, {"type": "EndTurn"})
    reach = await study(bo, path, "reach")
    assert reach["now"]
    found = {tuple(post["at"]): post for post in reach["posts"]}
    there = found[ROTTERDAM]
    assert (there["points"], there["fee"], there["owners"], there["turn"]) == (5, 4, ["s1"], 1)
    table = await act(bo, path, {"type": "Move", "path": there["path"]})
    assert table["view"]["players"]["s2"]["trains"][0]["at"] == list(ROTTERDAM)
    assert table["view"]["players"]["s2"]["cash"] == 20 - 4


async def test_plans_and_demands_are_those_of_ones_own_cards(site: Site) -> None:
    device = site.device()
    live = await played(site, device, MOVES)
    path, found = f"tables/{live.id}", []
    for seat in live.seats:
        view = (await device.get(path, seat=seat))["view"]
        cards = {*view["players"][seat]["hand"], *view["public"]}
        demands = (await study(device, path, "demands", seat=seat))["demands"]
        assert {demand["card"] for demand in demands} == cards
        assert len(demands) == 3 * len(cards)
        assert any(demand["sources"] for demand in demands)
        plans = (await study(device, path, "plans", seat=seat, most=2))["plans"]
        assert {card for plan in plans for card, _ in plan["demands"]} <= cards
        assert len(plans) <= 2
        found += plans
    assert found
    assert all(plan["reasons"]["en"] != plan["reasons"]["de"] for plan in found)
    assert all(plan["stops"][-1]["do"] == "deliver" and plan["posts"] for plan in found)


@pytest.mark.parametrize(
    ("question", "wish", "where"),
    [
        ("way", {}, "$"),
        ("way", {"to": "Amsterdam"}, "$.to"),
        ("way", {"to": [1]}, "$.to"),
        ("way", {"to": [1, 2, 3]}, "$.to"),
        ("way", {"to": [1.5, 2]}, "$.to[0]"),
        ("way", {"to": [12, 12], "other": 5}, "$.other"),
        ("way", {"to": [12, 12], "via": [[1, 1]] * 13}, "$.via"),
        ("way", {"to": [12, 12], "by": "train"}, "$"),
        ("way", {"to": [12, 12], "at": -1}, "$.at"),
        ("way", {"to": [12, 12], "seat": 7}, "$.seat"),
        ("draw", {"path": []}, "$.path"),
        ("draw", {"path": [[12, 12]] * 401}, "$.path"),
        ("draw", {"path": [[12, 12], [None, 1]]}, "$.path[1][0]"),
        ("draw", {"path": {"a": 1}}, "$.path"),
        ("reach", {"train": -1}, "$.train"),
        ("reach", {"train": 1}, "$.train"),
        ("reach", {"turns": 7}, "$.turns"),
        ("plans", {"most": 0}, "$.most"),
        ("demands", {"most": 3}, "$"),
    ],
)
async def test_a_malformed_question_is_refused_with_its_place(
    site: Site, question: str, wish: Json, where: str
) -> None:
    ann, _, path = await two_at_a_table(site)
    error = error_of(await ann.ask("POST", f"{path}/study/{question}", wish), 400)
    assert (error["code"], error["where"]) == ("malformed", where)


async def test_hostile_questions_are_refused_and_nothing_breaks(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    huge = {"path": [[12, 12 + n % 2] for n in range(10_000)]}
    assert error_of(await ann.ask("POST", f"{path}/study/draw", huge), 400)["where"] == "$.path"
    enormous = {"path": [[2**62, -(2**62)]] * 400}
    told = (await ann.ask("POST", f"{path}/study/draw", enormous)).json()
    assert told["refusal"]["code"] == "unknown_milepost"
    beyond = await study(ann, path, "way", to=[2**70, 0])
    assert (beyond["refusal"]["code"], beyond["posts"]) == ("unknown_milepost", [])
    zigzag = {"path": [[13, 11], [14, 11]] * 200}
    assert len((await ann.ask("POST", f"{path}/study/draw", zigzag)).json()["sections"]) == 1
    for body in (b"", b"[]", b'{"to": [12, 12]', b"\xff", b'{"to":' + b"[" * 5000, b"null"):
        answer = await ann.http.post(
            f"/api/v1/{path}/study/way", content=body, headers={"content-type": "application/json"}
        )
        assert error_of(answer, 400)
    plain = await ann.http.post(f"/api/v1/{path}/study/way", content=b"{}", headers={"content-type": "text/plain"})
    assert error_of(plain, 415)
    for asker, seat in ((ann, "s2"), (bo, "s1")):
        foreign = await asker.ask("POST", f"{path}/study/plans", {"seat": seat})
        assert error_of(foreign, 403)["code"] == "not_your_seat"
    nobody = await ann.ask("POST", f"{path}/study/plans", {"seat": "s9"})
    assert error_of(nobody, 404)["code"] == "unknown_seat"
    later = await ann.ask("POST", f"{path}/study/way", {"to": [12, 12], "at": 500})
    assert error_of(later, 404)["code"] == "no_such_position"
    onlooker = await site.device().ask("POST", f"{path}/study/demands", {})
    assert error_of(onlooker, 403)["code"] == "players_only"
    assert (await ann.get(path))["number"] == 3


async def test_a_question_that_a_game_does_not_know_says_so(site: Site) -> None:
    ann, _, path = await two_at_a_table(site)
    railways = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    for where, question in ((path, "routes"), (path, "__class__"), (f"tables/{railways['id']}", "way")):
        error = error_of(await ann.ask("POST", f"{where}/study/{question}", {}), 404)
        assert (error["code"], question in error["message"]["de"]) == ("unknown_question", True)
    for door in (f"{path}/routes?company=X", f"{path}/outlook"):
        assert error_of(await ann.ask("GET", door), 404)["code"] == "not_in_this_title"


DRAWN = ["WayWish", "DrawWish", "ReachWish", "DemandsWish", "PlansWish"]


async def test_the_description_of_the_api_names_every_question_with_its_wish(site: Site) -> None:
    document = await site.device().get("openapi.json")
    door = document["paths"]["/api/v1/tables/{table}/study/{question}"]["post"]
    schemas = document["components"]["schemas"]
    asked = [
        one["$ref"].rpartition("/")[2] for one in door["requestBody"]["content"]["application/json"]["schema"]["anyOf"]
    ]
    assert [name for name in asked if name in DRAWN] == DRAWN
    assert set(asked) <= set(schemas)
    assert {"from", "to", "via", "other", "at", "seat"} <= set(schemas["WayWish"]["properties"])
    assert all(f"{name}: " in door["description"] for name in INSIGHT.questions)


async def test_a_drag_does_not_wait_for_anybodys_search(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two long questions are being answered, which is all the long ones there can be at once here."""
    ann, bo, path = await two_at_a_table(site)
    gate = threading.Event()

    def held(*about: Any) -> shapes.PlansAnswer:
        gate.wait(PATIENCE)
        return shapes.PlansAnswer(())

    slow = msgspec.structs.replace(INSIGHT.questions["plans"], answer_to=held)
    monkeypatch.setattr(INSIGHT, "questions", {**INSIGHT.questions, "plans": slow})
    searches = [asyncio.create_task(study(device, path, "plans")) for device in (ann, bo, ann)]
    await asyncio.sleep(0.1)
    for device in (ann, bo):
        assert (await study(device, path, "way", to=ROTTERDAM))["cost"]
    assert not any(search.done() for search in searches)
    gate.set()
    assert [await search for search in searches] == [{"plans": []}] * 3


async def test_a_process_answers_as_a_thread_does(site: Site) -> None:
    device = site.device()
    live = await played(site, device, MOVES)
    desk = Desk([ProcessHelper()])
    try:
        for name, wish in (("way", {"to": LUXEMBOURG}), ("reach", {"turns": 3}), ("plans", {})):
            raw = msgspec.json.encode(wish)
            theirs = await desk.ask("here", live, live.eyes("s1"), studying.study, None, "s1", name, raw)
            mine = await device.ask("POST", f"tables/{live.id}/study/{name}", {**wish, "seat": "s1"})
            assert mine.content == theirs
        assert b"standing" in await desk.ask("here", live, ALL, studying.review)
    finally:
        desk.close()


# -- standing orders ----------------------------------------------------------------------------------------------


async def test_a_train_drives_on_by_itself_until_it_has_arrived(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    await drawn_to(ann, path, LUXEMBOURG)
    goal = (await ann.get(path))["log"][-1]["action"]["sections"][-1][1]
    order = {"kind": "destination", "to": goal, "end": True}
    given = await ann.put(f"{path}/orders", {"seat": "s1", "orders": [order]})
    assert [kind["kind"] for kind in given["kinds"]] == ["destination", "end_turn", "decline"]
    assert given["orders"][0]["label"].startswith("Train 1 drives to")
    async with ann.socket(path.rpartition("/")[2]) as socket:
        for turn in range(2):
            while (await ann.get(path))["waiting_for"] != ["s2"]:
                await asyncio.sleep(0.02)
            acts = [] if turn else [{"type": "ChooseOrigin", "city": "BRU"}]
            await act(bo, path, *acts, {"type": "EndTurn"} if turn == 0 else {"type": "EndMoving"})
            if turn:
                await act(bo, path, {"type": "EndTurn"})
        ended: Any = None
        while not ended:
            ended = (await socket.next("orders"))["orders"][0].get("ended")
    assert "has arrived" in ended["en"]
    assert "angekommen" in ended["de"]
    table = await ann.get(path)
    moves = [entry for entry in table["log"] if entry["action"] and entry["action"]["type"] == "Move"]
    assert {(entry["by"], entry["seat"]) for entry in moves} == {("order", "s1")}
    assert table["view"]["players"]["s1"]["trains"][0]["at"] == goal
    assert table["waiting_for"] == ["s1"]


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"kind": "destination", "city": "XYZ"}, "unknown_value"),
        ({"kind": "destination", "to": [0, 0]}, "no_such_milepost"),
        ({"kind": "destination"}, "one_destination"),
        ({"kind": "destination", "city": "AMS", "train": 99}, "malformed"),
        ({"kind": "destination", "city": ["AMS"]}, "malformed"),
        ({"kind": "fly", "city": "AMS"}, "malformed"),
        ({"kind": "end_turn", "rounds": 0}, "malformed"),
    ],
)
async def test_an_order_that_makes_no_sense_is_refused_in_both_languages(site: Site, order: Json, code: str) -> None:
    ann, _, path = await two_at_a_table(site)
    error = error_of(await ann.ask("PUT", f"{path}/orders", {"seat": "s1", "orders": [order]}), 400)
    assert error["code"] == code


async def test_the_next_order_speaks_where_the_first_has_nothing_to_say(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    await act(ann, path, {"type": "EndTurn"})
    orders = [{"kind": "destination", "city": "ROT"}, {"kind": "decline"}, {"kind": "end_turn", "when": "always"}]
    await ann.put(f"{path}/orders", {"seat": "s1", "orders": orders})
    await act(bo, path, {"type": "ChooseOrigin", "city": "BRU"})
    await act(bo, path, {"type": "OfferDeal", "to": "s1", "use": "both", "price": 1})
    while (await bo.get(path))["waiting_for"] != ["s2"]:
        await asyncio.sleep(0.02)
    last = (await bo.get(path))["log"][-1]
    assert (last["action"]["type"], last["by"]) == ("DeclineDeal", "order")


# -- the review ---------------------------------------------------------------------------------------------------


async def test_the_review_has_sheets_of_its_own_and_tells_no_money_of_others(site: Site) -> None:
    device = site.device()
    live = await played(site, device, MOVES)
    path = f"tables/{live.id}"
    review = await device.ask("GET", f"{path}/review")
    found = msgspec.json.decode(review.content, type=Review)
    mine = (await device.get(path))["seat"]
    assert (set(found.cash), set(found.network)) == ({mine}, set(live.seats))
    assert {standing.seat: standing.cash is None for standing in found.standing} == {
        seat: seat != mine for seat in live.seats
    }
    hindsight = INSIGHT.hindsight
    assert hindsight is not None
    for what in hindsight.sheets:
        assert "," in (await device.ask("GET", f"{path}/review/{what}.csv")).text
    for strange in ("worth", "runs", "nothing"):
        assert error_of(await device.ask("GET", f"{path}/review/{strange}.csv"), 404)["code"] == "not_in_this_title"
    assert (await device.ask("GET", f"{path}/review/log.csv")).text.startswith("\ufeffnumber,")


# -- taking back --------------------------------------------------------------------------------------------------


async def test_within_a_turn_section_by_section_is_taken_back_at_once(site: Site) -> None:
    ann, _, path = await two_at_a_table(site)
    way = await study(ann, path, "way", to=ROTTERDAM)
    sections = way["actions"][0]["sections"]
    for section in sections:
        await act(ann, path, {"type": "Build", "sections": [section]})
    for left in range(len(sections) - 1, -1, -1):
        answer = await undone(ann, path)
        assert (answer.status_code, answer.json()["done"]) == (200, True)
        assert len((await ann.get(path))["view"]["players"]["s1"]["sections"]) == left
    assert (await ann.get(path))["view"]["players"]["s1"]["cash"] == 20
    assert (await undone(ann, path)).status_code == 200
    assert (await ann.get(path))["view"]["players"]["s1"]["origin"] is None


async def test_after_the_others_have_acted_it_takes_their_consent(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    await act(ann, path, {"type": "EndTurn"})
    await act(bo, path, {"type": "ChooseOrigin", "city": "BRU"})
    asked = await undone(ann, path)
    assert asked.status_code == 202
    answer = {"id": asked.json()["undo"]["id"], "seat": "s2", "agree": True}
    assert (await bo.post(f"{path}/undo/answer", answer))["done"]
    assert (await ann.get(path))["waiting_for"] == ["s1"]


async def test_nothing_is_taken_back_that_lies_before_a_card_somebody_has_seen(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    await act(ann, path, {"type": "EndTurn"})
    table = await act(bo, path, {"type": "ChooseOrigin", "city": "BRU"}, {"type": "PassTurn"})
    number = table["number"]
    for device, to in ((bo, None), (bo, number - 1), (bo, 0), (ann, None), (ann, 3)):
        error = error_of(await undone(device, path, to), 409)
        assert error["code"] == "seen_stays_seen"
    assert (await ann.get(path))["undo"] is None
    await act(ann, path, {"type": "EndMoving"})
    assert (await undone(ann, path)).status_code == 200
    assert (await ann.get(path))["number"] == number + 2


async def test_a_request_that_waits_is_not_granted_past_a_card_seen_meanwhile(site: Site) -> None:
    ann, bo, path = await two_at_a_table(site)
    await act(ann, path, {"type": "EndTurn"})
    await act(bo, path, {"type": "ChooseOrigin", "city": "BRU"})
    asked = (await undone(ann, path)).json()["undo"]
    await act(bo, path, {"type": "PassTurn"})
    answer = {"id": asked["id"], "seat": "s2", "agree": True}
    assert error_of(await bo.ask("POST", f"{path}/undo/answer", answer), 404)["code"] == "unknown_request"


async def test_a_choice_of_cards_is_taken_back_while_no_card_was_seen(site: Site) -> None:
    device: Device = site.device()
    table = await device.post("tables", {"title": TITLE, "seats": [HERE["Ann"], HERE["Bo"]], "draw": False}, 201)
    path = f"tables/{table['id']}"
    await device.play(table)
    body = {"seat": "s1", "expected": 1, "key": key()}
    assert (await device.post(f"{path}/undo", body))["done"]
    assert (await device.get(path))["view"]["players"]["s1"]["cards"] == 5
