"""A coach and an analysis for titles that nobody here knows: what they say, who may ask, and what stays hidden."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import kursbuch
from cli.command_line import Run
from kursbuch.server import shapes
from kursbuch.server.routing import FILE
from server.helpers import HERE, Device, Json, bot, error_of
from server.test_shapes import fits
from toys.conftest import TOYS
from toys.playing import moves, open_table, served

pytestmark = pytest.mark.usefixtures("with_toys")
HIDDEN = {"tickets"}
"""Games with hands that others do not see."""
both = pytest.mark.parametrize("title", TOYS)


async def finished(device: Device, title: str, folder: Path) -> Json:
    """A table with a game that random players have played to the end."""
    table = kursbuch.new(title, ["Ann", "Bo", "Cy"], seed=3)
    file = folder / "whole.kursbuch"
    table.save(file)
    for _ in moves(table, "random", 3):
        pass
    answer = await device.ask("POST", "import", content=file.read_bytes(), headers={"content-type": FILE})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def analysed(device: Device, path: str) -> shapes.AnalysisState:
    while True:
        found = fits(await device.ask("GET", f"{path}/analysis"), shapes.AnalysisState)
        if found.state != "running":
            return found
        await asyncio.sleep(0.1)


@both
def test_a_finished_game_is_analysed_in_the_background_and_the_result_outlives_the_server(
    title: str, toys: Path, tmp_path: Path
) -> None:
    async def visit() -> None:
        async with served(tmp_path / "data", toys) as (_, ann):
            table = await finished(ann, title, tmp_path)
            path = f"tables/{table['id']}"
            assert (await ann.get(f"{path}/analysis")) == {"state": None, "analysis": None, "usual": "club"}
            begun = await ann.post(f"{path}/analysis", {"level": "beginner"}, 202)
            assert begun["state"] in ("running", "done")
            done = await analysed(ann, path)
            assert done.state == "done"
            assert done.analysis is not None
            assert done.analysis.done == done.analysis.total > 0
            assert set(done.analysis.players) == {"s1", "s2", "s3"}
            assert sum(one.decisions for one in done.analysis.players.values()) == len(done.analysis.moves) > 0
            stranger = Device(ann.site)
            assert (await stranger.get(f"{path}/analysis"))["state"] == "done"
            assert error_of(await stranger.ask("POST", f"{path}/analysis", {}), 403)["code"] == "not_at_table"
            assert error_of(await stranger.ask("DELETE", f"{path}/analysis"), 403)["code"] == "not_at_table"
            assert (
                error_of(await ann.ask("POST", f"{path}/analysis", {"level": "oracle"}), 400)["code"] == "unknown_level"
            )
            cookies = ann.http.cookies
            await stranger.http.aclose()
        async with served(tmp_path / "data", toys) as (_, again):
            again.http.cookies = cookies
            assert await analysed(again, path) == done

    asyncio.run(visit())


def test_a_better_line_is_played_as_a_branch_and_an_impossible_one_makes_none(toys: Path, tmp_path: Path) -> None:
    async def visit() -> None:
        async with served(tmp_path / "data", toys) as (_, ann):
            table = await finished(ann, "branchline", tmp_path)
            path = f"tables/{table['id']}"
            await ann.post(f"{path}/analysis", {}, 202)
            found = (await analysed(ann, path)).analysis
            assert found is not None
            move = next(one for one in found.moves if one.line)
            line = [{"seat": one.seat, "action": one.action} for one in move.line]
            branch = await ann.post(f"{path}/fork", {"at": move.before, "moves": line}, 201)
            assert branch["number"] == move.before + len(line)
            before = len((await ann.get("tables"))["tables"])
            wrong = [*line, {"seat": line[0]["seat"], "action": {"type": "BuyShare", "company": "CM", "source": "new"}}]
            refused = await ann.ask("POST", f"{path}/fork", {"at": 0, "moves": wrong[::-1]})
            assert refused.status_code == 422
            assert len((await ann.get("tables"))["tables"]) == before

    asyncio.run(visit())


@both
def test_the_coach_advises_whoever_plays_and_nobody_in_a_rated_game(title: str, toys: Path, tmp_path: Path) -> None:
    async def visit() -> None:
        async with served(tmp_path / "data", toys) as (_, ann):
            table = await open_table(ann, title, HERE["Ann"], HERE["Bo"], HERE["Cy"])
            path, seat = f"tables/{table['id']}", table["waiting_for"][0]
            found = fits(await ann.ask("POST", f"{path}/coach", {"seat": seat}), shapes.Coached)
            assert 1 <= len(found.hints) <= 3
            assert [one.worth for one in found.hints] == sorted((one.worth for one in found.hints), reverse=True)
            assert set(found.standing) == {"s1", "s2", "s3"}
            for hint in found.hints:
                assert (await ann.post(f"{path}/why", {"seat": seat, "action": hint.action}))["legal"]
            wish = {"seat": seat, "action": found.hints[0].action}
            told = fits(await ann.ask("POST", f"{path}/coach", wish), shapes.Coached)
            assert told.move is not None
            assert (told.move.cost, told.move.mark) == (0, "best")
            assert error_of(await ann.ask("POST", f"{path}/analysis", {}), 409)["code"] == "not_over_yet"
            stranger = Device(ann.site)
            assert error_of(await stranger.ask("POST", f"{path}/coach", {"seat": seat}), 403)["code"] == "not_your_seat"
            await stranger.http.aclose()
            rated = await ann.open_table(HERE["Ann"], HERE["Bo"], HERE["Cy"], title=title, seed=None, rated=True)
            assert rated["rated"]
            answer = await ann.ask("POST", f"tables/{rated['id']}/coach", {"seat": rated["waiting_for"][0]})
            assert error_of(answer, 403)["code"] == "rated_game"

    asyncio.run(visit())


def test_why_a_bot_moved_is_told_unless_it_would_give_its_hand_away(toys: Path, tmp_path: Path) -> None:
    async def visit() -> None:
        async with served(tmp_path / "data", toys) as (_, ann):
            for title in TOYS:
                table = await open_table(ann, title, bot("Ann", "random"), bot("Bo", "random"), HERE["Cy"])
                path = f"tables/{table['id']}"
                while not any(entry["by"] == "bot" for entry in table["log"]):
                    await asyncio.sleep(0.05)
                    table = await ann.get(path)
                    table = await ann.play(table) if table["offers"] else table
                number = next(entry["number"] for entry in table["log"] if entry["by"] == "bot")
                answer = await ann.ask("GET", f"{path}/reasons/{number}")
                if title in HIDDEN:
                    assert error_of(answer, 403)["code"] == "hidden_until_over"
                else:
                    fits(answer, shapes.WhyMoved)
                assert error_of(await ann.ask("GET", f"{path}/reasons/0"), 404)["code"] == "no_reason_here"

    asyncio.run(visit())


def test_the_command_judges_a_game_and_writes_a_report_and_a_broken_one_up_to_its_break(
    run: Run, tmp_path: Path
) -> None:
    table = kursbuch.new("branchline", ["Ann", "Bo", "Cy"], seed=3)
    table.save(tmp_path / "g.kursbuch")
    for _ in moves(table, "random", 3):
        pass
    out = run("analyse", "g", "--out", "report.html")
    assert out.code == 0, out.err
    assert "Ann" in out.out
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "<svg" in page
    assert "http" not in page.replace("http-equiv", "")
    shared_out = run("analyse", "g", "--workers", "2", "--json")
    assert shared_out.out == run("analyse", "g", "--json").out
    for wrong, said in (("--engine=steam", "steam"), ("--workers=0", "--workers"), ("--level=master", "master")):
        refused = run("analyse", "g", wrong)
        assert refused.code != 0
        assert said in refused.err
    whole = (tmp_path / "g.kursbuch").read_bytes()
    lines = whole.splitlines(keepends=True)
    (tmp_path / "broken.kursbuch").write_bytes(b"".join(lines[: len(lines) // 2]) + b'{"n": rubbish\n')
    told = run("analyse", "broken", "--out", "half.json")
    assert "line" in told.err
    half = (tmp_path / "half.json").read_text("utf-8")
    assert '"broken":"' in half
    assert '"broken":""' not in half
