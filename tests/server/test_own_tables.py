"""My tables: renamed, put away, left, branches deleted; notes, what was said elsewhere, and games to take along."""

from __future__ import annotations

import pytest

from server.helpers import HERE, REMOTE, Device, Json, Site, bot, error_of, key, two_devices

pytestmark = pytest.mark.anyio


async def line_of(device: Device, table: Json) -> Json | None:
    """A table in the list of a device."""
    found = (await device.get("tables"))["tables"]
    return next((dict(line) for line in found if line["id"] == table["id"]), None)


async def test_a_table_is_put_away_by_each_for_themselves(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    path = f"tables/{table['id']}"
    assert await ann.put(f"{path}/own", {"archived": True}) == {"archived": True, "unread": 0}
    mine, other = await line_of(ann, table), await line_of(bo, table)
    assert mine is not None
    assert other is not None
    assert (mine["archived"], other["archived"]) == (True, False)
    await ann.put(f"{path}/own", {"archived": False})
    again = await line_of(ann, table)
    assert again is not None
    assert not again["archived"]
    looking = site.device()
    assert error_of(await looking.ask("PUT", f"{path}/own", {"archived": True}), 403)["code"] == "not_at_table"
    assert error_of(await ann.ask("PUT", f"{path}/own", {"shelf": 1}), 400)["code"] == "malformed"


async def test_who_leaves_gives_up_all_seats_and_the_table_goes_to_somebody_who_stays(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    path = f"tables/{table['id']}"
    assert (await ann.post(f"{path}/leave"))["left"] == ["s1", "s3"]
    assert await line_of(ann, table) is None
    shown = await bo.get(path)
    assert (shown["owner"], [seat["taken"] for seat in shown["seats"]]) == (True, [False, True, False])
    assert error_of(await ann.ask("POST", f"{path}/leave"), 403)["code"] == "not_at_table"
    assert error_of(await bo.ask("POST", f"{path}/leave"), 409)["code"] == "nobody_left"
    assert (await bo.get(path))["mine"] == ["s2"]


async def test_branches_of_ones_own_are_deleted_and_games_never(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    await ann.play(table)
    path = f"tables/{table['id']}"
    assert error_of(await ann.ask("DELETE", path), 409)["code"] == "only_branches"
    assert error_of(await bo.ask("DELETE", path), 403)["code"] == "not_your_table"
    branch = await ann.post(f"{path}/fork", {"at": 1}, 201)
    twig = await ann.post(f"tables/{branch['id']}/fork", {"at": 1}, 201)
    await ann.play(branch)
    assert error_of(await bo.ask("DELETE", f"tables/{branch['id']}"), 403)["code"] == "not_at_table"
    async with ann.socket(branch["id"]) as socket:
        await socket.next("state")
        assert (await ann.ask("DELETE", f"tables/{branch['id']}")).json() == {"deleted": branch["id"]}
        assert await socket.closed() == 4404
    assert error_of(await ann.ask("GET", f"tables/{branch['id']}"), 404)["code"] == "unknown_table"
    kept = await line_of(ann, twig)
    assert kept is not None
    assert kept["forked_from"] == {"id": table["id"], "number": 1}
    assert (await ann.get(path))["number"] == 1
    assert (await ann.play(await ann.get(f"tables/{twig['id']}")))["number"] == 2


async def test_a_branch_at_which_others_sit_is_not_deleted(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    branch = await ann.post(f"tables/{table['id']}/fork", {"at": 0}, 201)
    path = f"tables/{branch['id']}"
    await ann.post(f"{path}/seats/s2/leave")
    link = (await ann.get(f"{path}/links"))["seats"]["s2"]
    await bo.post(link.lstrip("/"))
    assert error_of(await ann.ask("DELETE", path), 409)["code"] == "others_play_here"
    assert (await bo.get(path))["mine"] == ["s2"]


async def test_bots_of_a_deleted_branch_play_no_more(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    branch = await ann.post(f"tables/{table['id']}/fork", {"at": 0}, 201)
    for seat in ("s1", "s2", "s3"):
        await ann.put(f"tables/{branch['id']}/seats/{seat}", {"kind": "bot", "bot": "random"})
    live = site.server.hub.tables[branch["id"]]
    assert (await ann.ask("DELETE", f"tables/{branch['id']}")).status_code == 200
    assert live.is_gone
    await site.server.bot_turns.stop()
    assert branch["id"] not in site.server.hub.tables


# -- names ----------------------------------------------------------------------------------------------------------


async def test_a_table_without_a_name_is_called_after_its_title_in_the_language_of_its_maker(site: Site) -> None:
    ann = site.device()
    seats = [HERE[name] for name in ("Ann", "Bo", "Cy")]
    english = await ann.post("tables", {"title": "1848", "seats": seats}, 201)
    german = await ann.post("tables?lang=de", {"title": "1848", "seats": seats}, 201)
    assert (english["name"], german["name"]) == ("1848 Australia", "1848 Australien")
    await ann.play(german)
    branch = await ann.post(f"tables/{german['id']}/fork?lang=de", {"at": 1}, 201)
    assert branch["name"] == "Zweig von 1848 Australien, Zug 1"
    twig = await ann.post(f"tables/{branch['id']}/fork", {"at": 0}, 201)
    assert twig["name"] == "Branch of 1848 Australien, move 0"
    await ann.put(f"tables/{german['id']}", {"name": "A" * 80})
    long = await ann.post(f"tables/{german['id']}/fork?lang=de", {"at": 1}, 201)
    assert long["name"].startswith("Zweig von AAA")
    assert (long["name"].endswith("AAA, Zug 1"), len(long["name"])) == (True, 80)


async def test_a_name_that_cannot_be_is_refused_in_both_languages_and_changes_nothing(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    path = f"tables/{table['id']}"
    for name, code in (("x" * 81, "malformed"), (" ", "bad_name"), ("", "malformed")):
        refused = error_of(await ann.ask("PUT", path, {"name": name}), 400)
        assert (refused["code"], bool(refused["message"]["en"]), bool(refused["message"]["de"])) == (code, True, True)
    assert error_of(await bo.ask("PUT", path, {"name": "Mine"}), 403)["code"] == "not_your_table"
    assert (await ann.get(path))["name"] == table["name"]


# -- notes ----------------------------------------------------------------------------------------------------------


async def test_notes_stand_beside_moves_and_nobody_else_reads_them(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    await ann.play(table)
    path = f"tables/{table['id']}/notes"
    written = await ann.put(f"{path}/1", {"text": " Bo is short of cash.\x07 \n"})
    assert written["note"]["text"] == "Bo is short of cash."
    await ann.put(f"{path}/0", {"text": "Buy P1."})
    assert [note["number"] for note in (await ann.get(path))["notes"]] == [0, 1]
    assert (await bo.get(path))["notes"] == []
    assert (await ann.put(f"{path}/1", {"text": " "}))["note"] is None
    assert [note["text"] for note in (await ann.get(path))["notes"]] == ["Buy P1."]


async def test_a_note_that_cannot_be_kept_is_refused_and_changes_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, table = await two_devices(site)
    path = f"tables/{table['id']}/notes"
    assert error_of(await ann.ask("PUT", f"{path}/0", {"text": "x" * 2001}), 400)["code"] == "malformed"
    assert error_of(await ann.ask("PUT", f"{path}/7", {"text": "x"}), 404)["code"] == "no_such_position"
    looking = site.device()
    for method, body in (("GET", None), ("PUT", {"text": "x"})):
        refused = await looking.ask(method, path if body is None else f"{path}/0", body)
        assert error_of(refused, 403)["code"] == "not_at_table"
    monkeypatch.setattr("kursbuch.server.api.own.MOST_NOTES", 1)
    await ann.play(table)
    await ann.put(f"{path}/0", {"text": "one"})
    assert error_of(await ann.ask("PUT", f"{path}/1", {"text": "two"}), 409)["code"] == "too_many_notes"
    await ann.put(f"{path}/0", {"text": "another"})
    assert [note["text"] for note in (await ann.get(path))["notes"]] == ["another"]


# -- talk -----------------------------------------------------------------------------------------------------------


async def test_what_others_said_is_unread_at_all_tables_until_it_is_read(site: Site) -> None:
    ann, bo, table = await two_devices(site)
    path = f"tables/{table['id']}"
    await bo.post(f"{path}/chat", {"seat": "s2", "text": "Hello"}, 201)
    last = await bo.post(f"{path}/chat", {"seat": "s2", "text": "Anybody?"}, 201)
    assert (await bo.get("talk"))["tables"] == []
    (heard,) = (await ann.get("talk"))["tables"]
    assert (heard["id"], heard["name"], heard["unread"], heard["last"]["text"]) == (
        table["id"],
        table["name"],
        2,
        "Anybody?",
    )
    assert await ann.put(f"{path}/own", {"read": last["id"] - 1}) == {"archived": False, "unread": 1}
    assert await ann.put(f"{path}/own", {"read": 0}) == {"archived": False, "unread": 1}
    await ann.put(f"{path}/own", {"archived": True})
    assert (await ann.get("talk"))["tables"] == []
    assert await ann.put(f"{path}/own", {"archived": False, "read": last["id"]}) == {"archived": False, "unread": 0}
    assert (await ann.get("talk"))["tables"] == []
    assert (await site.device().get("talk"))["tables"] == []


# -- to take along --------------------------------------------------------------------------------------------------


async def test_the_log_is_a_text_in_both_languages_with_what_was_taken_back(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], REMOTE["Bo"], bot("Cy"), name="Friday")
    await ann.play(table)
    path = f"tables/{table['id']}"
    await ann.post(f"{path}/undo", {"seat": "s1", "expected": 1, "key": key()})
    english = await ann.ask("GET", f"{path}/log.txt")
    assert english.headers["content-type"] == "text/plain; charset=utf-8"
    assert f"1848-{table['id']}-log.txt" in english.headers["content-disposition"]
    lines = english.text.splitlines()
    assert lines[:2] == ["Friday (1848)", "Ann, Bo, Cy"]
    assert lines[5].startswith("    1  Ann: (taken back) ")
    assert lines[6].startswith("    2  Ann: Ann takes back")
    await ann.put(f"{path}/notes/1", {"text": "Too dear.\nNext time P2."})
    noted = (await ann.ask("GET", f"{path}/log.txt?notes=true")).text.splitlines()
    assert [line.strip() for line in noted[6:8]] == ["> Too dear.", "> Next time P2."]
    assert "Too dear" not in (await ann.ask("GET", f"{path}/log.txt")).text
    assert "Too dear" not in (await site.device().ask("GET", f"{path}/log.txt?notes=true")).text
    german = (await ann.ask("GET", f"{path}/log.txt?lang=de")).text.splitlines()
    assert german[5].startswith("    1  Ann: (zurückgenommen) ")


async def test_a_position_is_a_picture(site: Site) -> None:
    ann = site.device()
    table = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"])
    path = f"tables/{table['id']}/positions"
    board = await ann.ask("GET", f"{path}/0/picture")
    assert (board.headers["content-type"], board.text[:4]) == ("image/svg+xml", "<svg")
    prices = await ann.ask("GET", f"{path}/0/picture?what=market&theme=dark&kind=png")
    assert (prices.headers["content-type"], prices.content[:4]) == ("image/png", b"\x89PNG")
    paper = await ann.ask("GET", f"{path}/0/picture?kind=pdf&lang=de")
    assert (paper.headers["content-type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    assert paper.content.count(b"/Type /Page ") == 2
    assert "picture.market" in table["can"]
    assert error_of(await ann.ask("GET", f"{path}/1/picture"), 404)["code"] == "no_such_position"
    assert error_of(await ann.ask("GET", f"{path}/0/picture?kind=gif"), 400)["code"] == "malformed"
