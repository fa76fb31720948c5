"""Whatever is wrong gets one clear sentence and a non-zero exit code, and nothing on the disk changes."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from cli.command_line import Done, Run

NEW = ("new", "1848", "--players", "a,b,c", "--out", "new")


def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}


def complains(run: Run, *arguments: str) -> Done:
    """One sentence on the error channel, nothing else anywhere, in either language."""
    before = files()
    done = run(*arguments)
    german = run(*arguments, "--lang", "de")
    assert done.code not in (0, 3)
    assert german.code == done.code
    assert (done.out.strip(), german.out.strip()) == ("", "")
    assert len(done.err.splitlines()) == len(german.err.splitlines()) == 1
    assert done.err != german.err
    assert files() == before
    return done


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "A command is missing"),
        (("dance",), "There is no command “dance”"),
        (("new", "1849", "--players", "a,b,c", "--out", "x"), "There is no title “1849”; known are 1824, 1848"),
        (("new", "1848", "--players", "a,b", "--out", "x"), "1848 takes 3 to 6 players, not 2."),
        (("new", "1848", "--players", "a,b,a", "--out", "x"), "Two players are called “a”."),
        (("new", "1848", "--players", "a,,c", "--out", "x"), "Player 2 has no proper name."),
        (("new", "1848", "--out", "x"), "The command needs --players."),
        (("new", "1848", "--players", "a,b,c"), "The command needs --out."),
        ((*NEW, "--seed", "seven"), "The value for --seed is not of the right form."),
        ((*NEW, "--seed", "7.5"), "The value for --seed is not of the right form."),
        ((*NEW, "--option", "edition"), "The option “edition” must be given as name=value."),
        ((*NEW, "--option", "edition=1999"), "Option edition cannot be “1999”; possible are 2007, 2021."),
        ((*NEW, "--option", "colour=red"), "1848 has no option “colour”; known are edition,"),
        (("new", "1848", "--players", "a,b,c", "--out", "no/where"), "The file “no/where” cannot be written:"),
        (("new", "1848", "--players", "a,b,c", "--out", "g.kursbuch"), "The file “g.kursbuch” exists already"),
        (("show",), "The command needs GAME."),
        (("show", "nothing"), "There is no file “nothing”."),
        (("show", "g", "more"), "The command does not expect “more”."),
        (("show", "g", "--at"), "The option --at needs a value."),
        (("show", "g", "--at", "9"), "There is no position 9: the last one is 0."),
        (("show", "g", "--at", "-1"), "There is no position -1: the last one is 0."),
        (("show", "g", "--colour"), "The command does not know the option “--colour”."),
        (("offers", "g", "--seat", "Nobody"), "Nobody called “Nobody” sits at this table; here are Blue, Green, Red."),
        (("act", "g", "{"), "The action is not complete"),
        (("act", "g", "Pass"), "The action is not JSON."),
        (("act", "g", '{"type":"Fly"}'), "There is no type of action"),
        (
            ("act", "g", '{"type":"BuyPrivate","paper":"P1","price":1.5}'),
            "In an action of type BuyPrivate, “price” must",
        ),
        (("why", "g", "[1]"), "The action is not a JSON object."),
        (("why", "nothing", "{}"), "There is no file “nothing”."),
        (("undo", "g"), "There is no move to take back."),
        (("replay", "nothing.json"), "There is no file “nothing.json”."),
        (("replay", "text"), "The file “text” is neither a game record nor an export of 18xx.games."),
        (("replay", "object"), "The file “object” is neither a game record nor an export of 18xx.games."),
        (("replay", "half"), "The file “half” is cut short"),
        (("replay", "packed.gz"), "The file “packed.gz” is cut short"),
        (("replay", "other"), "The export “other” cannot be read:"),
        (("replay", "g", "--at", "5"), "There is no position 5: the last one is 0."),
        (("import", "text", "--out", "x"), "The file “text” is neither a game record nor an export"),
        (("show", "text"), "The file “text” is not a game record."),
        (("show", "newer"), "The record “newer” has format version 99"),
        (("act", "newer", '{"type":"Pass"}'), "The record “newer” has format version 99"),
        (("verify", "empty"), "There is no record in the folder “empty”."),
        (("verify", "nothing"), "There is no file “nothing”."),
        (("verify",), "The command needs PATH."),
        (("rules", "1849"), "There are no rules of a title “1849”."),
        (("rules", "1848", "1848-SR-99"), "There is no rule “1848-SR-99” in 1848."),
        (("render", "g", "--out", "board.gif"), "The picture “board.gif” must end in .svg or .png."),
        (("render", "g", "--out", "no/board.svg"), "The file “no/board.svg” cannot be written:"),
        (("render", "g", "--out", "board.svg", "--theme", "pink"), "There is no theme “pink”; known are"),
        (("simulate", "1848", "--players", "2"), "1848 takes 3 to 6 players, not 2."),
        (("simulate", "1848", "--bot", "genius"), "There is no bot “genius”; known are"),
        (
            ("simulate", "1848", "--bot", "random,random"),
            "4 players need one bot for all or one for each, not 2 names.",
        ),
        (("simulate", "1848", "--games", "0"), "--games must be at least 1, not 0."),
        (("simulate", "1848", "--option", "edition=1"), "Option edition cannot be “1”"),
        (("play", "1849"), "There is no title “1849”"),
        (("play", "1848", "--bots", "-1"), "--bots must be at least 1, not -1."),
        (("play", "1848", "--bot", "genius"), "There is no bot “genius”; known are"),
        (("play", "--file", "text"), "The file “text” is not a game record."),
    ],
)
def test_bad_input_gets_one_sentence_that_names_what_and_where(
    run: Run, game: str, arguments: tuple[str, ...], sentence: str
) -> None:
    Path("text").write_text("once upon a time")
    Path("object").write_text('{"title": "1848"}')
    Path("half").write_text('{"title": "1848", "players": [], "actions": [')
    Path("packed.gz").write_bytes(gzip.compress(b'{"title": "1848", "players": [{"id": 1, "name": "a"}]}')[:40])
    Path("other").write_text('{"title": "1830", "players": [{"id": 1, "name": "a"}], "actions": []}')
    Path("newer").write_bytes(Path(game).read_bytes().replace(b'"kursbuch":2,', b'"kursbuch":99,'))
    Path("empty").mkdir()
    assert complains(run, *arguments).err.startswith(sentence)


def test_unknown_language_is_named(run: Run, game: str) -> None:
    assert run("show", game, "--lang", "fr").err == "The value for --lang is not of the right form.\n"


@pytest.mark.parametrize("command", ["show", "offers", "replay", "undo", "verify", "act", "why", "import"])
def test_cut_short_and_edited_records_are_found_by_every_command(run: Run, game: str, command: str) -> None:
    for paper in ("P1", "P2", "P3"):
        run("act", game, f'{{"type":"BuyPaper","paper":"{paper}"}}')
    content = Path(game).read_bytes()
    more = {"act": ('{"type":"Pass"}',), "why": ('{"type":"Pass"}',), "import": ("--out", "x")}.get(command, ())
    Path("cut").write_bytes(content[:-20])
    assert "line 4 is cut short; 3 lines before it intact" in complains(run, command, "cut", *more).err
    Path("edited").write_bytes(content.replace(b'"amount":70', b'"amount":10'))
    assert "the hash of line 3 does not fit; 2 lines before it intact" in complains(run, command, "edited", *more).err


def test_intact_part_of_a_damaged_record_can_be_shown_replayed_and_kept(run: Run, game: str) -> None:
    for paper in ("P1", "P2"):
        run("act", game, f'{{"type":"BuyPaper","paper":"{paper}"}}')
    Path("cut").write_bytes(Path(game).read_bytes()[:-20])
    shown = run("show", "cut", "--salvage", "--json")
    assert (shown.code, shown.json["actions"]) == (0, 1)
    assert "line 3 is cut short" in shown.err
    replayed = run("replay", "cut", "--salvage", "--json")
    assert (replayed.code, replayed.json["actions"]) == (1, 1)
    kept = run("import", "cut", "--salvage", "--out", "kept", "--json")
    assert (kept.code, kept.json["entries"]) == (0, 1)
    assert "line 3 is cut short" in kept.err
    assert run("act", "kept", '{"type":"BuyPaper","paper":"P2"}').code == 0
    assert Path("kept").read_bytes() == Path(game).read_bytes()
