"""Records replayed: what machines read of every position, and exports against what they say themselves."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.command_line import Run
from kursbuch.table import load

RECORDS = Path(__file__).parents[3] / "shared/records/1848"
needs_records = pytest.mark.skipif(not RECORDS.is_dir(), reason="the records are not here")
EXPORT = RECORDS / "003.json.gz"

# fmt: off
KEYS = [
    "title", "options", "finished", "reason", "actions", "phase", "round", "acting", "bank", "players", "companies",
    "chart", "tiles", "depot",
]
# fmt: on
COMPANY = ["cash", "price", "cell", "director", "trains", "stations", "loans", "revenue"]


def lines(text: str) -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in text.splitlines()]


def test_replay_prints_one_object_with_all_that_is_promised(run: Run, game: str) -> None:
    run("act", game, '{"type":"BuyPaper","paper":"P6"}')
    done = run("replay", game, "--json")
    (position,) = lines(done.out)
    assert list(position) == KEYS
    assert (position["title"], position["finished"], position["reason"], position["actions"]) == (
        "1848",
        False,
        None,
        1,
    )
    assert (position["phase"], position["round"], position["acting"], position["bank"]) == (
        1,
        "opening",
        ["Green"],
        7710,
    )
    assert position["options"]["edition"] == "2007"
    assert position["players"]["Blue"] == {
        "cash": 610,
        "worth": 810,
        "debt": 0,
        "holdings": {"CAR": 20},
        "papers": ["P6"],
    }
    assert list(position["companies"]["CAR"]) == COMPANY
    assert position["companies"]["CAR"]["cell"] == [1, 5]
    assert position["companies"]["CAR"]["director"] == "Blue"
    bank_of_england = position["companies"]["BOE"]
    assert [bank_of_england[key] for key in COMPANY] == [2000, 70, None, None, [], [], 0, None]
    assert position["chart"] == {"1,5": ["CAR"]}
    assert position["tiles"] == {}
    assert position["depot"] == {"2/2+": 6, "3/3+": 5, "4/4+": 4, "5/5+": 3, "6/6+": 2, "8/D": None, "2E": None}


def test_trace_has_one_line_for_each_entry_undo_included(run: Run, game: str) -> None:
    run("act", game, '{"type":"BuyPaper","paper":"P1"}')
    run("act", game, '{"type":"BuyPaper","paper":"P2"}')
    run("undo", game)
    run("act", game, '{"type":"BuyPaper","paper":"P3"}')
    for arguments in (("--trace",), ("--trace", "--json")):
        positions = lines(run("replay", game, *arguments).out)
        assert [position["actions"] for position in positions] == [1, 2, 3, 4]
        assert [position["bank"] for position in positions] == [7510, 7580, 7510, 7620]
        assert [position["acting"] for position in positions] == [["Green"], ["Red"], ["Green"], ["Red"]]
    assert len(lines(run("replay", game, "--trace", "--at", "2").out)) == 2
    assert (
        lines(run("replay", game, "--at", "2", "--json").out)
        == lines(run("replay", game, "--trace", "--json").out)[1:2]
    )


def test_packed_record_is_replayed_verified_and_imported(run: Run, game: str) -> None:
    Path("g.gz").write_bytes(gzip.compress(Path(game).read_bytes()))
    assert run("replay", "g.gz", "--json").out == run("replay", game, "--json").out
    assert run("verify", "g.gz").code == 0
    assert run("import", "g.gz", "--out", "copy").code == 0
    assert Path("copy").read_bytes() == Path(game).read_bytes()
    assert run("act", "g.gz", '{"type":"Pass"}').err.startswith("The file “g.gz” is packed")


def test_verify_looks_into_folders_and_says_what_agrees(run: Run, game: str) -> None:
    done = run("verify", ".")
    assert (done.code, done.out) == (0, "g.kursbuch: agrees\n")
    assert run("verify", game, "--json").json == {"path": game, "ok": True, "error": None, "differences": []}


def test_verify_goes_on_after_a_bad_record_and_exits_with_1(run: Run, game: str) -> None:
    Path("bad.json").write_text("{")
    done = run("verify", ".")
    assert done.code == 1
    assert done.out == "g.kursbuch: agrees\n"
    assert done.err.startswith("The file “bad.json” is cut short")


@needs_records
def test_export_is_replayed_to_its_result_with_one_position_for_each_action(run: Run) -> None:
    record = msgspec.json.decode(gzip.decompress(EXPORT.read_bytes()))
    final = run("replay", str(EXPORT), "--json").json
    positions = lines(run("replay", str(EXPORT), "--trace").out)
    assert len(positions) == len(record["actions"]) == final["actions"]
    assert positions[-1] == final
    names = {str(player["id"]): player["name"] for player in record["players"]}
    players: Any = final["players"]
    assert {names[key]: worth for key, worth in record["result"].items()} == {
        name: player["worth"] for name, player in players.items()
    }
    assert (final["finished"], final["reason"]) == (True, "bank")


@needs_records
def test_positions_of_an_export_agree_with_its_checkpoints_in_the_same_words(run: Run) -> None:
    """Tiles, cells, trains, stations and the order on a cell are named as the record names them."""
    record = msgspec.json.decode(gzip.decompress(EXPORT.read_bytes()))
    final = record["final"]
    ours: Any = run("replay", str(EXPORT), "--json").json
    assert ours["tiles"] == final["tiles"]
    assert ours["bank"] == final["bank"]
    for name, company in final["corporations"].items():
        assert ours["companies"][name]["cash"] == company["cash"]
        assert ours["companies"][name]["trains"] == company["trains"]
        assert ours["companies"][name]["stations"] == sorted(at for at, _ in company["tokens"])
        assert ours["companies"][name]["price"] == company["price"]
    for name, player in final["players"].items():
        assert ours["players"][name]["holdings"] == player["shares"]
        assert ours["players"][name]["cash"] == player["cash"]


@needs_records
def test_imported_game_is_a_record_of_its_own(run: Run) -> None:
    assert run("import", str(EXPORT), "--out", "g", "--json").code == 0
    assert run("verify", "g", str(EXPORT)).code == 0
    table = load("g")
    assert table.finished == "bank"
    assert "Price chart" in run("show", "g").out


@needs_records
def test_export_that_our_rules_refuse_is_reported_with_number_reason_and_position(run: Run) -> None:
    record = msgspec.json.decode(gzip.decompress(EXPORT.read_bytes()))
    actions = record["actions"]
    record["actions"] = [*actions[:30], *actions[31:]]
    Path("strange.json").write_bytes(msgspec.json.encode(record))
    done = run("replay", "strange.json", "--json")
    assert done.code == 1
    stuck = done.json["actions"]
    assert isinstance(stuck, int)
    assert f"to action {stuck + 1} (id" in done.err
    assert len(done.err.splitlines()) == 1
    assert run("import", "strange.json", "--out", "g").code == 1
    assert not Path("g").exists()
    assert run("import", "strange.json", "--out", "g", "--salvage").code == 0
    assert run("verify", "strange.json").code == 1
