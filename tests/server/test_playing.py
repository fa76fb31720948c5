"""Playing over the network: moves, refusals, taking back, looking back, talking."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import Raw

from kursbuch import catalogue
from kursbuch.server.live import LiveTable
from server.helpers import HERE, PATIENCE, Device, Json, Site, bot, error_of, key, two_devices

pytestmark = pytest.mark.anyio

# -- moves --------------------------------------------------------------------------------------------------------


async def test_a_move_brings_about_what_its_facts_have_said(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    offer = table["offers"]["s1"][0]
    assert offer["label"]
    (found,) = await ann.facts(table, "s1", 0)
    assert any(fact["key"] == "cash" and fact["owner"] == "s1" for fact in found["facts"])
    done = await ann.act(table["id"], "s1", offer["action"], 0)
    assert (done["number"], done["repeated"], done["snapshot"]["number"]) == (1, False, 1)
    assert done["entry"]["text"]
    assert done["snapshot"]["waiting_for"] == ["s2"]
    cash = next(fact["after"] for fact in found["facts"] if fact["key"] == "cash")
    assert done["snapshot"]["view"]["players"]["s1"]["cash"] == cash


async def test_whoever_moves_is_sent_the_table_once(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    async with ann.socket(table["id"]) as socket:
        await socket.until(0)
        move = {"seat": "s1", "action": table["offers"]["s1"][0]["action"], "expected": 0, "key": key()}
        assert set(await ann.post(f"tables/{table['id']}/actions", move)) == {"number", "repeated", "entry"}
        assert (await socket.until(1))["waiting_for"] == ["s2"]
        await socket.say(type="ping")
        assert (await socket.next())["type"] == "pong"


async def test_a_move_is_played_once_and_what_came_from_elsewhere_is_read(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    live = site.server.hub.tables[table["id"]]

    def decode(data: bytes) -> object:
        raise AssertionError("the events of this process's own move were decoded again")

    monkeypatch.setattr(live.rules, "decode_events", decode, raising=False)
    table = await ann.play(table, 2)
    monkeypatch.undo()
    site.server.hub.tables.clear()
    assert (await ann.get(f"tables/{table['id']}"))["view"] == table["view"]


async def test_facts_are_told_of_ones_own_offers_in_the_present_position(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    path = f"tables/{table['id']}/facts"
    count = len(table["offers"]["s1"])
    wish = {"seat": "s1", "expected": 0, "offers": [0, count - 1]}
    told = await ann.post(path, wish)
    assert (told["number"], [one["offer"] for one in told["offers"]]) == (0, [0, count - 1])
    assert error_of(await bo.ask("POST", path, wish), 403)["code"] == "not_your_seat"
    unknown = await ann.ask("POST", path, {**wish, "offers": [0, count]})
    assert error_of(unknown, 400)["where"] == "$.offers[1]"
    await ann.play(table)
    assert await ann.post(path, wish) == {"number": 1, "offers": []}, "who was overtaken learns where the game stands"


async def test_the_same_key_moves_once(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    body = {"seat": "s1", "action": table["offers"]["s1"][0]["action"], "expected": 0, "key": key()}
    first, *others = await asyncio.gather(*(ann.post(f"tables/{table['id']}/actions", body) for _ in range(4)))
    assert {done["number"] for done in (first, *others)} == {1}
    assert [done["repeated"] for done in (first, *others)].count(False) == 1
    again = await ann.ask("POST", f"tables/{table['id']}/actions", {**body, "seat": "s2"})
    assert error_of(again, 409)["code"] == "key_reused"


async def test_a_stale_number_gets_the_table_as_it_is(site: Site) -> None:
    ann = site.device()
    table = await ann.play(await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]))
    action = table["offers"]["s2"][0]["action"]
    response = await ann.ask(
        "POST", f"tables/{table['id']}/actions", {"seat": "s2", "action": action, "expected": 0, "key": key()}
    )
    error = error_of(response, 409)
    assert (error["code"], error["number"]) == ("stale", 1)
    assert response.json()["snapshot"]["number"] == 1


async def test_a_key_is_good_for_one_action_only(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    first, second = (offer["action"] for offer in table["offers"]["s1"][:2])
    body = {"seat": "s1", "action": first, "expected": 0, "key": key()}
    await ann.post(f"tables/{table['id']}/actions", body)
    other = await ann.ask("POST", f"tables/{table['id']}/actions", {**body, "action": second})
    assert error_of(other, 409)["code"] == "key_reused"


async def test_offers_are_never_those_of_another_position(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on while somebody's offers are being worked out."""
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    book = site.server.hub.offers
    slow, asked = book.offers, asyncio.Event()

    async def late(live: LiveTable, seat: str, lang: str) -> Raw:
        found = await slow(live, seat, lang)
        if seat == "s1":
            asked.set()
            while live.number == 0:
                await asyncio.sleep(0.005)
        return found

    monkeypatch.setattr(book, "offers", late)
    looking = asyncio.create_task(ann.get(f"tables/{table['id']}"))
    await asyncio.wait_for(asked.wait(), PATIENCE)
    await ann.act(table["id"], "s1", table["offers"]["s1"][0]["action"], 0)
    seen = await looking
    assert (seen["number"], seen["waiting_for"], list(seen["offers"])) == (1, ["s2"], ["s2"])


async def test_of_two_moves_at_the_same_time_one_is_stale(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    bodies = [
        {"seat": "s1", "action": offer["action"], "expected": 0, "key": key()} for offer in table["offers"]["s1"][:4]
    ]
    answers = await asyncio.gather(*(ann.ask("POST", f"tables/{table['id']}/actions", body) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]


async def test_nobody_moves_for_another_device(site: Site) -> None:
    _, bo, table = await two_devices(site)
    action = table["offers"]["s1"][0]["action"]
    body = {"seat": "s1", "action": action, "expected": 0, "key": key()}
    assert error_of(await bo.ask("POST", f"tables/{table['id']}/actions", body), 403)["code"] == "not_your_seat"
    stranger = site.device()
    assert error_of(await stranger.ask("POST", f"tables/{table['id']}/actions", body), 403)["code"] == "not_your_seat"


async def test_what_the_rules_refuse_names_the_rule_in_both_languages(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    wish = {"seat": "s1", "action": {"type": "Pass"}, "expected": 0, "key": key()}
    error = error_of(await ann.ask("POST", f"tables/{table['id']}/actions", wish), 422)
    assert error["rule"].startswith("1848-AUC")
    assert error["rule_text"]["en"] != error["rule_text"]["de"]
    why = await ann.post(f"tables/{table['id']}/why", {"seat": "s1", "action": {"type": "Pass"}})
    assert (why["legal"], why["rule"]) == (False, error["rule"])
    out_of_turn = await ann.post(f"tables/{table['id']}/why", {"seat": "s2", "action": {"type": "Pass"}})
    assert out_of_turn["code"] == "not_your_turn"
    action = table["offers"]["s1"][0]["action"]
    assert await ann.post(f"tables/{table['id']}/why", {"seat": "s1", "action": action}) == {"legal": True}


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"seat": "s1", "action": {"type": "Fly"}, "expected": 0, "key": "12345678"}, None),
        ({"seat": "s1", "action": {"type": "BuyPaper", "paper": 7}, "expected": 0, "key": "12345678"}, None),
        ({"seat": "s1", "action": {"type": "Pass"}, "expected": "0", "key": "12345678"}, "$.expected"),
        ({"seat": "s1", "action": {"type": "Pass"}, "expected": 0, "key": "short"}, "$.key"),
        ({"seat": "s1", "action": {"type": "Pass"}, "expected": 0, "key": "12345678", "more": 1}, "$"),
        ([], "$"),
    ],
)
async def test_a_malformed_move_is_refused_with_its_place(site: Site, body: object, where: str | None) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    error = error_of(await ann.ask("POST", f"tables/{table['id']}/actions", body), 400)
    assert where is None or error["where"] == where
    assert (await ann.get(f"tables/{table['id']}"))["number"] == 0


async def test_preview_tells_what_would_change_and_changes_nothing(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    wish = {"seat": "s1", "action": table["offers"]["s1"][0]["action"]}
    seen = await ann.post(f"tables/{table['id']}/preview", wish)
    assert seen["legal"]
    assert seen["told"]
    assert {fact["key"] for fact in seen["facts"]} >= {"cash", "papers", "bank"}
    assert all(rule.startswith("1848-") for rule in seen["rules"])
    assert (await ann.get(f"tables/{table['id']}"))["number"] == 0


async def test_everybody_reads_the_log_in_his_own_language(site: Site) -> None:
    ann = site.device()
    table = await ann.play(await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]), 3)
    english = await ann.get(f"tables/{table['id']}/log", lang="en")
    german = await ann.get(f"tables/{table['id']}/log", lang="de")
    assert len(english["entries"]) == len(german["entries"]) == 3
    assert english["entries"][0]["text"] != german["entries"][0]["text"]
    by_header = site.device(**{"accept-language": "de-DE,de;q=0.9,en;q=0.5"})
    assert (await by_header.get(f"tables/{table['id']}/log"))["entries"] == german["entries"]
    assert english["rounds"][0] == {"round": "opening", "from": 0, "phase": 1}


# -- sockets ------------------------------------------------------------------------------------------------------


async def test_every_device_gets_its_own_view_after_every_move(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    async with ann.socket(table["id"]) as first, bo.socket(table["id"], lang="de") as second:
        assert (await first.next("state"))["snapshot"]["mine"] == ["s1", "s3"]
        shown = (await second.next("state"))["snapshot"]
        assert (shown["mine"], shown["seat"], shown["offers"]) == (["s2"], "s2", {})
        await ann.play(table)
        here, there = await first.until(1), await second.until(1)
        assert list(there["offers"]) == ["s2"]
        assert here["offers"] == {}
        assert here["log"][0]["number"] == there["log"][0]["number"] == 1
        assert here["log"][0]["text"] != there["log"][0]["text"]


async def test_two_browsers_on_one_seat_stay_in_step(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    link = (await bo.get(f"tables/{table['id']}/links"))["seats"]["s2"]
    phone = site.device()
    await phone.post(link.lstrip("/"))
    async with bo.socket(table["id"]) as one, phone.socket(table["id"]) as other:
        table = await ann.play(table)
        snapshot = await one.until(1)
        action = snapshot["offers"]["s2"][0]["action"]
        assert (await bo.act(table["id"], "s2", action, 1))["number"] == 2
        assert (await one.until(2))["waiting_for"] == (await other.until(2))["waiting_for"] == ["s3"]
        late = {"seat": "s2", "action": action, "expected": 1, "key": key()}
        assert error_of(await phone.ask("POST", f"tables/{table['id']}/actions", late), 409)["code"] == "stale"


async def test_a_lost_connection_resumes_without_a_lost_or_doubled_move(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    async with bo.socket(table["id"]) as before:
        await before.next("state")
    table = await ann.play(table)
    action = (await bo.get(f"tables/{table['id']}"))["offers"]["s2"][0]["action"]
    wish = {"seat": "s2", "action": action, "expected": 1, "key": key()}
    await bo.post(f"tables/{table['id']}/actions", wish)
    async with bo.socket(table["id"], **{"from": 0}) as after:
        state = await after.next("state")
        assert [entry["number"] for entry in state["snapshot"]["log"]] == [1, 2]
        again = await bo.post(f"tables/{table['id']}/actions", wish)
        assert (again["number"], again["repeated"]) == (2, True)
        await after.say(type="resume", **{"from": 1})
        assert [entry["number"] for entry in (await after.next("state"))["snapshot"]["log"]] == [2]


async def test_a_socket_understands_what_it_should_and_refuses_the_rest(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    async with ann.socket(table["id"]) as socket:
        await socket.next("state")
        await socket.say(type="ping")
        assert await socket.next("pong") == {"type": "pong"}
        await socket.say(type="lang", lang="de")
        await socket.next("state")
        for wrong in ({"type": "fly"}, {"type": "act"}, {"no": 1}, {"type": "lang", "lang": "fr"}):
            await socket.say(**wrong)
            assert (await socket.next("error"))["error"]["code"] == "malformed"
        await socket.connection.send("{")
        assert (await socket.next("error"))["error"]["code"] == "malformed"
        await socket.say(type="chat", seat="s1", text=" ")
        assert (await socket.next("error"))["error"]["where"] == "$.text"


async def test_presence_is_seen_by_the_others(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    async with ann.socket(table["id"]) as socket:
        await socket.next("state")
        async with bo.socket(table["id"]):
            while True:
                seats = {seat["seat"]: seat for seat in (await socket.next("presence"))["seats"]}
                if seats["s2"]["present"]:
                    break
        assert not {seat["seat"]: seat for seat in (await socket.next("presence"))["seats"]}["s2"]["present"]


# -- bots ---------------------------------------------------------------------------------------------------------


async def test_bots_play_a_whole_game_that_is_watched_to_its_end(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(bot("Ann"), bot("Bo"), bot("Cy"))
    async with site.device().socket(table["id"]) as socket:
        over = await socket.next("over")
    assert set(over["over"]["places"]) == {"s1", "s2", "s3"}
    end = await ann.get(f"tables/{table['id']}")
    assert end["over"]["text"]
    assert end["waiting_for"] == []
    review = await ann.get(f"tables/{table['id']}/review")
    assert review["complete"]
    assert review["standing"][0]["place"] == 1
    for entry in review["standing"]:
        assert sum(part["amount"] for part in entry["parts"]) == entry["worth"] == end["scores"][entry["seat"]]
    for part in ("worth", "prices", "runs", "log"):
        assert (await ann.ask("GET", f"tables/{table['id']}/review/{part}.csv")).text.startswith("\ufeffnumber,")


GAMES = [
    (title, options, players)
    for title in catalogue.titles()
    for options in ([{"variant": name} for name in catalogue.cover(title).variants] or [{}])
    for players in (catalogue.player_range(title, options)[0],)
]


@pytest.mark.parametrize(("title", "options", "players"), GAMES)
async def test_every_title_and_variant_is_played_and_told(
    site: Site, title: str, options: dict[str, str], players: int
) -> None:
    ann = site.device()
    seats = [bot(f"Player {number}") for number in range(players)]
    seed = 7 if catalogue.rules(title, players, options).is_open else None
    table = await ann.open_table(*seats, title=title, options=options, seed=seed)
    async with ann.socket(table["id"], lang="de") as socket:
        reached = await socket.until(40)
    for language in ("en", "de"):
        entries = (await ann.get(f"tables/{table['id']}/log", lang=language, to=40))["entries"]
        assert all(" " in sentence for entry in entries for sentence in entry["text"])
        assert all(entry["label"] for entry in entries)
    at = (await ann.get(f"tables/{table['id']}/positions/40"))["view"]
    parts = await ann.get(
        f"titles/{title}/components", players=players, option=[f"{name}:{value}" for name, value in options.items()]
    )
    assert {company["id"] for company in parts.get("companies", ())} >= set(at.get("companies", ()))
    assert set(at["supply"]) == {part["id"] for part in parts.get("tiles") or parts["goods"]}
    assert reached["family"] == parts["family"]


async def test_a_bot_takes_the_place_of_an_absent_player_and_gives_it_back(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    await ann.play(table)
    async with ann.socket(table["id"]) as socket:
        await ann.put(f"tables/{table['id']}/seats/s2", {"kind": "bot", "bot": "random"})
        after = await socket.until(2)
        assert after["log"][-1]["by"] == "bot"
    wish = {"seat": "s2", "action": {"type": "Pass"}, "expected": 2, "key": key()}
    assert error_of(await bo.ask("POST", f"tables/{table['id']}/actions", wish), 403)["code"] == "bot_plays"
    back = await bo.put(f"tables/{table['id']}/seats/s2", {"kind": "remote"})
    assert (back["mine"], back["seats"][1]["kind"]) == (["s2"], "remote")


# -- looking back -------------------------------------------------------------------------------------------------


async def test_every_position_can_be_looked_at_and_branched_from(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    start = table["view"]
    table = await ann.play(table, 5)
    assert (await ann.get(f"tables/{table['id']}/positions/0"))["view"] == start
    several = await ann.get(f"tables/{table['id']}/positions", **{"from": 2, "to": 9})
    assert [position["number"] for position in several["positions"]] == [2, 3, 4, 5]
    assert several["positions"][-1]["view"] == table["view"]
    assert error_of(await ann.ask("GET", f"tables/{table['id']}/positions/6"), 404)["code"] == "no_such_position"
    branch = await ann.post(f"tables/{table['id']}/fork", {"at": 3}, 201)
    assert (branch["number"], branch["forked_from"]) == (3, {"id": table["id"], "number": 3})
    assert branch["view"] == several["positions"][1]["view"]
    await ann.play(branch)
    assert (await ann.get(f"tables/{table['id']}"))["number"] == 5


async def test_a_table_is_found_again_after_it_left_the_memory(site: Site) -> None:
    ann = site.device()
    table = await ann.play(await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"]), 4)
    site.server.hub.tables.clear()
    again = await ann.get(f"tables/{table['id']}")
    assert {**again, "seats": 0} == {**table, "seats": 0}
    listed = (await ann.get("tables"))["tables"]
    assert [(row["id"], row["number"], row["my_turn"]) for row in listed] == [(table["id"], 4, True)]


# -- talking ------------------------------------------------------------------------------------------------------


async def test_everybody_at_the_table_hears_what_is_said(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    async with bo.socket(table["id"]) as socket:
        await socket.next("state")
        said = await ann.post(f"tables/{table['id']}/chat", {"seat": "s1", "text": "Hello\u0007 there"}, 201)
        assert (said["name"], said["text"]) == ("Ann", "Hello there")
        assert (await socket.next("chat"))["message"] == said
        await socket.say(type="chat", seat="s2", text="Hi")
        assert (await socket.next("chat"))["message"]["name"] == "Bo"
    heard = await site.device().get(f"tables/{table['id']}/chat")
    assert [message["text"] for message in heard["messages"]] == ["Hello there", "Hi"]
    wrong = await bo.ask("POST", f"tables/{table['id']}/chat", {"seat": "s1", "text": "I am Ann"})
    assert error_of(wrong, 403)["code"] == "not_your_seat"


async def test_a_standing_order_passes_until_somebody_acts(site: Site) -> None:
    ann = site.device()
    table = await to_share_round(ann)
    seats = [seat["seat"] for seat in table["seats"]]
    acting = table["waiting_for"][0]
    patient = seats[(seats.index(acting) + 1) % 3]
    orders = {"seat": patient, "orders": [{"kind": "pass", "until": "anyone_acts"}]}
    given = await ann.put(f"tables/{table['id']}/orders", orders)
    assert [order["kind"] for order in given["orders"]] == ["pass"]
    async with ann.socket(table["id"]) as socket:
        await ann.act(table["id"], acting, {"type": "Pass"}, table["number"])
        passed = await socket.until(table["number"] + 2)
        assert (passed["log"][-1]["by"], passed["log"][-1]["seat"]) == ("order", patient)
        third = passed["waiting_for"][0]
        start = next(offer for offer in passed["offers"][third] if offer["kind"] != "Pass")
        after = (await ann.act(table["id"], third, start["action"], passed["number"]))["snapshot"]
        while after["waiting_for"] != [acting]:
            after = (await ann.act(table["id"], third, {"type": "Pass"}, after["number"]))["snapshot"]
        await ann.act(table["id"], acting, {"type": "Pass"}, after["number"])
        ended = (await socket.next("orders"))["orders"][0]["ended"]
        assert ended["en"].startswith("Somebody has acted")
        assert (await ann.get(f"tables/{table['id']}"))["waiting_for"] == [patient]
    wrong = {"seat": patient, "orders": [{"kind": "buy", "company": "XX"}]}
    assert error_of(await ann.ask("PUT", f"tables/{table['id']}/orders", wrong), 400)["code"] == "unknown_value"


async def to_share_round(device: Device) -> Json:
    """The first share round, the privates having been sold to whoever came first."""
    table = await device.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    while table["round"] == "opening":
        table = await device.play(table)
    return table
