"""Reference games at the command line: `verify` compares them, `replay --trace --json` tells their positions."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cli.command_line import Run
from imports import crayon_record
from imports.reference_record import reference


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A reference game in a file."""
    path = tmp_path / "r.json"
    path.write_bytes(msgspec.json.encode(reference()))
    return path


def test_verify_agrees_or_says_where_it_differs(run: Run, record: Path) -> None:
    done = run("verify", str(record))
    assert (done.code, "agrees" in done.out) == (0, True)
    content = reference()
    content["checkpoints"][1]["acting"] = "Dan"
    record.write_bytes(msgspec.json.encode(content))
    done = run("verify", str(record), "--json")
    assert done.code == 1
    (found,) = msgspec.json.decode(done.out)["differences"]
    assert (found["number"], found["what"], found["recorded"], found["ours"]) == (2, "acting", "Dan", "Cleo")


def test_trace_tells_one_position_for_each_action_in_the_words_of_the_record(run: Run, record: Path) -> None:
    done = run("replay", str(record), "--trace", "--json")
    assert done.code == 0
    told = [msgspec.json.decode(line) for line in done.out.splitlines()]
    assert [position["acting"] for position in told] == ["Ben", "Cleo", "Dan"]
    assert all(list(position) == list(reference()["initial"]) for position in told)
    assert told[1]["papers"]["P3"] == {"owner": None, "closed": False, "price": 70, "bids": {"Ben": 75}}
    assert told[2]["blockers"] == [["H29", 0, "B&O"]]


def test_reference_game_becomes_a_record_of_ours_that_verifies(run: Run, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "ours.kursbuch"
    assert run("import", str(record), "--out", str(out)).code == 0
    done = run("verify", str(out))
    assert (done.code, "agrees" in done.out) == (0, True)


def test_file_that_breaks_off_is_named(run: Run, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-40])
    done = run("verify", str(record))
    assert done.code == 1
    assert "reference game" in done.err


def test_game_with_an_illegal_action_is_told_as_far_as_it_goes(run: Run, record: Path) -> None:
    content = reference()
    content["actions"][2]["action"]["paper"] = "P8"
    record.write_bytes(msgspec.json.encode(content))
    done = run("replay", str(record), "--trace", "--json")
    assert done.code == 1
    assert len(done.out.splitlines()) == 2
    assert "1862-AUC-03" in done.err


# -- games of drawn track -----------------------------------------------------------------------------------------


@pytest.fixture
def drawn_track(tmp_path: Path) -> Path:
    """A reference game of drawn track in a file."""
    path = tmp_path / "d.json"
    path.write_bytes(msgspec.json.encode(crayon_record.record(3, 40, 2)))
    return path


def test_a_game_of_drawn_track_agrees_and_its_trace_is_the_record_s_own(run: Run, drawn_track: Path) -> None:
    assert run("verify", str(drawn_track)).code == 0
    done = run("replay", str(drawn_track), "--trace", "--json")
    assert done.code == 0
    traced = [msgspec.json.decode(line) for line in done.out.splitlines()]
    content = crayon_record.record(3, 40, 2)
    assert len(traced) == len(content["actions"])
    assert traced[-1] == content["final"]
    assert all(list(position) == list(content["initial"]) for position in traced)


def test_a_game_of_drawn_track_becomes_a_record_of_ours_that_verifies(
    run: Run, drawn_track: Path, tmp_path: Path
) -> None:
    out = tmp_path / "ours.kursbuch"
    assert run("import", str(drawn_track), "--out", str(out)).code == 0
    done = run("verify", str(out))
    assert (done.code, "agrees" in done.out) == (0, True)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("command", [("verify",), ("replay", "--trace", "--json")])
def test_forged_games_of_drawn_track_are_told_in_one_sentence(
    run: Run, drawn_track: Path, command: tuple[str, ...], lang: str
) -> None:
    whole = drawn_track.read_bytes()
    for broken in (whole[:-200], whole[:20], whole.replace(b'"stack":[', b'"stack":[777,', 1)):
        drawn_track.write_bytes(broken)
        done = run(*command, str(drawn_track), "--lang", lang)
        assert done.code in (1, 2)
        assert len(done.err.splitlines()) == 1
        assert done.out == ""
