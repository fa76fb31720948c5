"""How many can play depends on the variant; numbers out of all proportion and records in part are told as well."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import kursbuch
from cli.command_line import Run
from cli.test_bad_input import complains
from kursbuch import storage
from kursbuch.storage.record import Chain
from rules_marker import rule

TWO = "1824 with variant=base takes 3 to 6 players, not 2; 2 can play variant=cisleithania_2.\n"
THREE = "1824 with variant=cisleithania_2 takes 2 players, not 3; 3 can play variant=base, variant=cisleithania_3, "
VARIANT_A = ("--option", "variant=cisleithania_2")
VARIANT_B = ("--option", "variant=cisleithania_3")


@rule("1824-SET-02")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("new", "1824", "--players", "A,B", "--out", "x"), TWO),
        (("new", "1824", "--players", "A,B,C", *VARIANT_A, "--out", "x"), THREE),
        (("new", "1824", "--players", "A", "--out", "x"), "1824 with variant=base takes 3 to 6 players, not 1.\n"),
        (("new", "1824", "--players", "A,B", *VARIANT_B, "--out", "x"), "1824 with variant=cisleithania_3 takes 3 pl"),
        (("simulate", "1824", "--players", "2"), TWO),
        (("simulate", "1824", "--players", "3", *VARIANT_A), THREE),
        (("simulate", "1824", "--players", "9999999999"), "1824 with variant=base takes 3 to 6 pl"),
        (("simulate", "1848", "--players", "-1"), "1848 takes 3 to 6 players, not -1."),
        (("simulate", "1848", "--games", "9999999999999"), "--games must be at most 1000000, not 9999999999999."),
        (("simulate", "1848", "--workers", "99999"), "--workers must be at most 64, not 99999."),
        (("play", "1824", "--players", "A,B", "--out", "x"), TWO),
        (("play", "1824", "--bots", "2", *VARIANT_A, "--players", "A", "--out", "x"), THREE),
        (("play", "1848", "--bots", "9999999999", "--out", "x"), "1848 takes 3 to 6 players, not 9999999999."),
        (("play", "1824", "--option", "variant=none", "--out", "x"), "Option variant cannot be “none”;"),
    ],
)  # fmt: skip
def test_a_wrong_number_is_told_with_the_variant_and_what_it_takes(
    run: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    assert complains(run, *arguments).err.startswith(sentence)


@rule("1824-SET-02")
@pytest.mark.parametrize(("players", "options"), [("AB", {}), ("ABC", {"variant": "cisleithania_2"})])
def test_programs_get_the_same_sentence_as_a_mistake(players: str, options: dict[str, str]) -> None:
    with pytest.raises(kursbuch.Mistake, match="1824 with variant="):
        kursbuch.new("1824", list(players), options=options)
    with pytest.raises(kursbuch.Mistake, match="1824 with variant="):
        kursbuch.simulate("1824", len(players), 1, options=options)


@rule("1824-SET-02")
def test_a_record_with_the_wrong_number_of_players_is_no_traceback(run: Run) -> None:
    assert run("new", "1824", "--players", "A,B", *VARIANT_A, "--out", "g").code == 0
    header = storage.read(Path("g")).header
    forged = msgspec.structs.replace(header, options={**header.options, "variant": "base"}, chosen={})
    Path("forged").write_bytes(Chain().seal(forged))
    done = run("show", "forged")
    assert done.code == 2
    assert "1824 with variant=base takes 3 to 6 players, not 2" in done.err


# -- records in part ------------------------------------------------------------------------------------------------


def export_in_part() -> str:
    """An export of 1848 whose third action nobody can do."""
    players = [{"id": number, "name": name} for number, name in enumerate(("Ada", "Ben", "Cy"))]
    actions = [
        {"type": "bid", "entity": 0, "entity_type": "player", "company": "P6", "price": 230},
        {"type": "bid", "entity": 1, "entity_type": "player", "company": "P5", "price": 170},
        {"type": "lay_tile", "entity": "CAR", "entity_type": "corporation", "hex": "E4", "rotation": 0},
    ]
    Path("part.json").write_bytes(msgspec.json.encode({"title": "1848", "players": players, "actions": actions}))
    return "part.json"


@pytest.mark.parametrize(
    "arguments", [("routes", "--all"), ("routes", "--all", "--json"), ("routes", "--company", "CAR"), ("replay",)]
)
def test_a_record_that_replays_only_in_part_is_said_to_do_so(run: Run, arguments: tuple[str, ...]) -> None:
    command, *more = arguments
    done = run(command, export_in_part(), *more)
    assert done.code == 1
    assert done.err.startswith("The export “part.json” could be replayed only to action 3 (id –)")
    assert "The record goes on with lay_tile of CAR, but it is the turn of Cy" in done.err
    assert len(done.err.splitlines()) == 1
    german = run(command, "part.json", *more, "--lang", "de")
    assert (german.code, "geht mit lay_tile von CAR weiter" in german.err) == (1, True)


def test_a_picture_of_a_record_in_part_is_drawn_and_said_to_be_of_a_part(run: Run) -> None:
    done = run("render", export_in_part(), "--out", "board.svg")
    assert (done.code, Path("board.svg").exists()) == (1, True)
    assert "only to action 3" in done.err


def test_one_position_of_a_record_in_part_is_answered(run: Run) -> None:
    assert run("routes", export_in_part(), "--company", "CAR", "--at", "2").code == 0
    assert run("render", "part.json", "--out", "board.svg", "--at", "1").code == 0
