"""Titles of strangers at every door: Python, the terminal, files, bots and the server. No shared file knows them."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec.structs import replace

import kursbuch
from cli.command_line import Run
from cli.terminal_play import Screen
from kursbuch import catalogue
from kursbuch.bots import bot as player_of
from kursbuch.bots import bots_of, usual_bot
from kursbuch.cli.table import play
from kursbuch.messages import Mistake
from server.helpers import HERE, Device, Json, bot, error_of
from toys.conftest import TOYS
from toys.playing import SECONDS, moves, open_table, served

ROOT = Path(__file__).parents[2]
NAMES = ["Ann", "Bo", "Cy"]
WORD_OF = {"branchline": ("timetable", "Fahrplan"), "tickets": ("counter", "Schalter")}
IMPOSSIBLE = {
    "branchline": '{"type":"BuyShare","company":"CM","source":"new"}',
    "tickets": '{"type":"Sell","ticket":9}',
}
FORBIDDEN_BY = {"branchline": "BRANCHLINE-SR-02", "tickets": "TICKETS-01"}
DRAWS = {"tickets"}
"""Games in which a move draws a card, which nobody takes back."""
both = pytest.mark.parametrize("title", TOYS)


def test_no_shared_file_knows_them() -> None:
    own = {ROOT / "docs" / "adding-a-title.md"}
    places = ("src", "tools", "web/src", "docs", "benchmarks", "tests")
    files = [file for place in places for file in (ROOT / place).rglob("*")]
    words = ("branchline", "kursbuch_tickets", "kursbuch-tickets")
    found = []
    for file in (*files, ROOT / "pyproject.toml", ROOT / "go.py"):
        if file.suffix in {".py", ".toml", ".ts", ".svelte", ".md"} and ROOT / "tests" / "toys" not in file.parents:
            text = file.read_text("utf-8").lower()
            found += [str(file) for word in words if word in text and file not in own]
    assert found == []


# -- Python -------------------------------------------------------------------------------------------------------


def _taken_back(title: str, table: kursbuch.Table) -> bool:
    """Whether the first move can be taken back; if so it is."""
    if title in DRAWS:
        with pytest.raises(Mistake, match="somebody has seen a card"):
            table.undo()
        return False
    table.undo()
    assert table.view == table.at(0)
    return True


@both
@pytest.mark.usefixtures("with_toys")
def test_a_program_plays_takes_back_and_keeps_a_record(title: str, tmp_path: Path) -> None:
    table = kursbuch.new(title, NAMES, seed=3)
    path = tmp_path / "game.kursbuch"
    table.save(path)
    first = table.offers().listed[0]
    assert table.why(first) is None
    assert table.act(first).seat == "s1"
    with pytest.raises(kursbuch.Refused) as refused:
        table.act(IMPOSSIBLE[title])
    assert FORBIDDEN_BY[title] in refused.value.sentence("de")
    taken_back = _taken_back(title, table)
    for _ in zip(range(20), moves(table, seed=3), strict=False):
        pass
    again = kursbuch.load(path)
    assert again.rules.view(again.game.state, None) == table.rules.view(table.game.state, None)
    assert len(again.game.journal) == len(table.game.journal) == 21 + taken_back
    going_on = kursbuch.resume(path)
    for _ in moves(going_on, seed=4):
        pass
    assert kursbuch.load(path).finished == going_on.finished != None  # noqa: E711
    assert kursbuch.verify(path) == []


@pytest.mark.usefixtures("with_toys")
@pytest.mark.parametrize(
    ("title", "name"), [("branchline", "random"), ("branchline", "beginner"), ("tickets", "random")]
)
def test_each_bot_of_a_family_plays_its_titles_to_the_end(title: str, name: str) -> None:
    assert name in bots_of(title)
    report = kursbuch.simulate(title, 3, 3, bots=name)
    assert report.games == sum(report.reasons.values()) == 3
    assert set(report.reasons) <= {"bank", "trains", "timetable", "goal"}


@pytest.mark.usefixtures("with_toys")
def test_a_family_with_one_bot_has_it_play_on_every_level() -> None:
    assert bots_of("tickets") == ("random",)
    assert usual_bot("tickets") == "random"
    assert type(player_of("tickets", "strong", 1)) is type(player_of("tickets", "random", 1))


@pytest.mark.usefixtures("with_toys")
def test_a_bot_that_knows_the_game_beats_chance() -> None:
    table = kursbuch.simulate("branchline", 2, 4, bots=["greedy", "random"])
    assert table.mean_worth["s1"] > table.mean_worth["s2"]


# -- the terminal -------------------------------------------------------------------------------------------------


@both
@pytest.mark.usefixtures("with_toys")
def test_the_commands_on_a_game(title: str, run: Run) -> None:
    started = run("new", title, "--players", "Ann,Bo,Cy", "--seed", "3", "--out", "g.kursbuch", "--json")
    assert (started.code, started.json["title"]) == (0, title)
    offered = run("offers", "g.kursbuch", "--json").json["listed"]
    assert isinstance(offered, list)
    why = run("why", "g.kursbuch", IMPOSSIBLE[title]).json
    assert (why["legal"], why["rule"]) == (False, FORBIDDEN_BY[title])
    texts: Any = why["text"]
    assert texts["en"] != texts["de"]
    assert run("act", "g.kursbuch", IMPOSSIBLE[title]).code == 3
    done = run("act", "g.kursbuch", json.dumps(offered[0]), "--lang", "de")
    assert (done.code, done.err) == (0, "")
    assert "{" not in done.out
    taken_back = run("undo", "g.kursbuch").code == 0
    assert taken_back == (title not in DRAWS)
    offered = run("offers", "g.kursbuch", "--json").json["listed"]
    assert isinstance(offered, list)
    assert run("act", "g.kursbuch", json.dumps(offered[-1])).code == 0
    report = run("replay", "g.kursbuch", "--json").json
    assert (report["title"], report["actions"], report["finished"]) == (title, 2 + taken_back, False)
    assert run("verify", "g.kursbuch").code == 0
    shown = run("show", "g.kursbuch", "--lang", "de")
    assert title in shown.out
    assert "Am Zug" in shown.out


@both
@pytest.mark.usefixtures("with_toys")
def test_a_family_without_pictures_or_routes_says_so(title: str, run: Run) -> None:
    assert run("new", title, "--players", "Ann,Bo,Cy", "--out", "g.kursbuch").code == 0
    picture, routes = run("render", "g.kursbuch", "--out", "g.svg"), run("routes", "g.kursbuch")
    if title == "branchline":
        assert picture.code == 0
        assert Path("g.svg").read_text("utf-8").startswith("<svg")
        assert "--company" in routes.err
    else:
        assert picture.code == routes.code == 2
        assert "no pictures" in picture.err
        assert "no routes" in routes.err


@both
@pytest.mark.usefixtures("with_toys")
def test_the_commands_without_a_game(title: str, run: Run) -> None:
    listed = {entry["name"]: entry for entry in json.loads(run("titles", "--json").out)}
    assert {"1824", "1848", "1862", "benelux", *TOYS} <= set(listed)
    assert listed[title]["players"] == [2, 4 if title == "branchline" else 5]
    assert f"\n{title}" in run("titles").out
    number = FORBIDDEN_BY[title]
    english, german = (run("rules", title, number, "--lang", lang).out for lang in ("en", "de"))
    assert english.startswith(number)
    assert german.startswith(number)
    assert english != german
    simulated = run("simulate", title, "--players", "2", "--games", "2", "--json").json
    assert (simulated["title"], simulated["games"]) == (title, 2)


@both
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.usefixtures("with_toys")
def test_a_table_in_the_terminal_against_bots(title: str, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "table.kursbuch"
    screen = Screen(["1", "?1", f"why {IMPOSSIBLE[title]}", "u", "1", "1", "h", f"r {FORBIDDEN_BY[title]}", "q"])
    play(title, players=["Ann"], bots=1, file=path, seed=2, lang=lang, console=screen.console, read=screen.read)
    assert FORBIDDEN_BY[title] in screen.text
    told = ("Zurückgenommen bis", "Taken back to") if title not in DRAWS else ("Das lässt sich nicht", "That cannot be")
    assert told[lang == "en"] in screen.text
    table = kursbuch.load(path)
    assert len(table.game.journal) >= 4
    assert kursbuch.verify(path) == []


@both
def test_the_command_in_a_process_of_its_own(title: str, toys: Path, tmp_path: Path) -> None:
    """As somebody has it who has installed the package: the folder of packages is all that the command gets."""
    environment = {**os.environ, "PYTHONPATH": str(toys), "KURSBUCH_LANG": "en"}
    command = [sys.executable, "-m", "kursbuch", "new", title, "--players", "Ann,Bo", "--out", "g.kursbuch", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["title"] == title


# -- the server ---------------------------------------------------------------------------------------------------


async def played_on(device: Device, snapshot: Json, number: int) -> Json:
    """The table when so many moves were made at least; it is the first seat's turn again, or the game is over."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if snapshot["offers"]:
            if snapshot["number"] >= number:
                return snapshot
            snapshot = await device.play(snapshot)
        else:
            await asyncio.sleep(0.05)
            snapshot = await device.get(f"tables/{snapshot['id']}")
    raise AssertionError("the bots do not play")


def test_tables_on_the_server_are_played_survive_a_kill_and_wait_for_their_titles(toys: Path, tmp_path: Path) -> None:
    asyncio.run(the_life_of_tables(toys, tmp_path / "data"))


async def the_life_of_tables(toys: Path, data: Path) -> None:
    async with served(data, toys) as (server, device):
        titles = {entry["id"]: entry for entry in (await device.get("titles"))["titles"]}
        assert {"1824", "1848", "1862", "benelux", *TOYS} <= set(titles)
        tables = {title: await begun(device, titles[title]) for title in TOYS}
        before = {title: await the_doors(device, snapshot) for title, snapshot in tables.items()}
        cookies = device.http.cookies
        assert "ERROR" not in server.said()
    async with served(data, toys) as (server, device):
        device.http.cookies = cookies
        for title, snapshot in tables.items():
            again = await device.get(f"tables/{snapshot['id']}")
            assert (again["number"], again["view"]) == (snapshot["number"], snapshot["view"])
            assert await the_doors(device, again) == before[title]
            assert (await played_on(device, again, again["number"] + 3))["number"] > snapshot["number"]
    async with served(data) as (server, device):
        device.http.cookies = cookies
        assert {entry["id"] for entry in (await device.get("titles"))["titles"]}.isdisjoint(TOYS)
        listed = {table["id"] for table in (await device.get("tables"))["tables"]}
        assert listed == {snapshot["id"] for snapshot in tables.values()}
        for title, snapshot in tables.items():
            error = error_of(await device.ask("GET", f"tables/{snapshot['id']}"), 404)
            assert title in error["message"]["de"]
        assert (await device.open_table(*HERE.values()))["title"] == "1848"


async def begun(device: Device, card: Json) -> Json:
    """A table of a title with two of its bots, some moves on."""
    title = card["id"]
    assert next(entry["name"] for entry in card["bots"]) == "random"
    for option in card["options"]:
        assert option["label"] == {"en": "Timetable", "de": "Fahrplan"}
        assert [value["label"]["de"] for value in option["values"]] == ["lang (zehn Serien)", "kurz (vier Serien)"]
    words = (await device.get("glossary", lang="en", title=title))["terms"]
    assert WORD_OF[title] in [(word["term"], word["other"]) for word in words]
    assert ("director" in [word["term"] for word in words]) == (title == "branchline")
    snapshot = await open_table(device, title, HERE["Ann"], bot("Bo"), bot("Cy"))
    refused = await device.post(f"tables/{snapshot['id']}/why", {"seat": "s1", "action": json.loads(IMPOSSIBLE[title])})
    assert FORBIDDEN_BY[title] in json.dumps(refused)
    return await played_on(device, snapshot, 7)


async def the_doors(device: Device, snapshot: Json) -> list[Any]:
    """What can be read of a table, in both languages; each log has sentences and no bare facts."""
    table = f"tables/{snapshot['id']}"
    logs = [(await device.get(f"{table}/log", lang=lang))["entries"] for lang in ("en", "de")]
    assert [len(log) for log in logs] == [snapshot["number"]] * 2
    told = [" ".join(line for entry in log for line in entry["text"]) for log in logs]
    assert told[0] != told[1]
    assert "{" not in "".join(told)
    position = await device.get(f"{table}/positions/1")
    record = await device.ask("GET", f"{table}/record")
    if snapshot["title"] == "branchline":
        assert record.status_code == 200
        assert json.loads(record.text.partition("\n")[0])["title"] == "branchline"
    else:
        assert record.status_code == 403, "the record shows what players hold"
    sheet = await device.get(f"rules/{snapshot['title']}", lang="de")
    parts = await device.get(f"titles/{snapshot['title']}/components", players=3)
    return [logs, position["view"], sheet, parts]


@pytest.mark.usefixtures("with_toys")
def test_they_are_in_the_catalogue_as_long_as_they_are_installed(toys: Path) -> None:
    assert catalogue.titles() == ("1824", "1848", "1862", "benelux", *TOYS)
    assert all(catalogue.fault(title) is None for title in catalogue.titles())


def test_titles_are_read_by_one_thread_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """msgspec crashes when two threads use a type for the first time at the same moment."""
    inside: list[int] = []
    together: list[int] = []

    def read(files: object) -> None:
        inside.append(1)
        together.append(len(inside))
        time.sleep(0.05)
        inside.pop()

    slow = replace(catalogue.published("1848"), read=read)
    monkeypatch.setattr(catalogue, "published", lambda name: slow)
    threads = [Thread(target=catalogue.data.__wrapped__, args=("1848",)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == [1, 1, 1]
