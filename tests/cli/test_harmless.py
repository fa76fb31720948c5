"""Names and texts from files are shown and never obeyed: no escape sequence reaches the terminal, no bracket paints."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.table import Table as Grid

from cli.command_line import Done, Run
from kursbuch import new
from kursbuch.cli.harmless import harmless, harmless_json
from kursbuch.cli.screens import Screen
from kursbuch.cli.table import play
from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.game import Entry
from kursbuch.kernel.ids import SeatId

CLEAR = "\x1b[2J\x9b31m\x07\u202e"
"""Clear the screen, paint it red, ring, and turn the writing round."""


def obeyed(done: Done) -> list[str]:
    """Signs that a terminal would obey, in whatever a command has printed."""
    return [sign for sign in done.out + done.err if sign != "\n" and harmless(sign) != sign]


def export(path: str, **changes: object) -> str:
    players = [{"id": n, "name": f"{CLEAR}[red]P{n}"} for n in range(3)]
    bid = {"type": "bid", "entity": 0, "entity_type": "player", "company": "P1", "price": 30, "id": 1}
    wrong = {"type": f"fly{CLEAR}", "entity": CLEAR, "entity_type": "player", "id": CLEAR}
    content = {"title": "1848", "players": players, "actions": [bid, wrong], **changes}
    Path(path).write_bytes(msgspec.json.encode(content))
    return path


@pytest.mark.parametrize("command", ["replay", "verify", "routes", "import", "render"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_an_export_calls_its_players_and_actions_is_shown_harmlessly(run: Run, command: str, lang: str) -> None:
    more = {"import": ("--out", "g"), "render": ("--out", "g.svg"), "routes": ("--all",)}.get(command, ())
    done = run(command, export("e.json"), *more, "--lang", lang)
    assert done.code == 1
    assert obeyed(done) == []
    assert "␛[2J" in done.out + done.err


def test_players_of_an_export_have_names_that_a_record_can_keep(run: Run) -> None:
    assert run("import", export("e.json"), "--out", "g", "--salvage").code == 0
    shown = run("show", "g")
    assert (shown.code, obeyed(shown)) == (0, [])
    assert "[red]P0" in shown.out
    assert obeyed(run("offers", "g")) == []


def test_titles_and_values_of_an_export_are_told_harmlessly(run: Run) -> None:
    for strange in ({"title": f"18{CLEAR}"}, {"settings": CLEAR}, {"result": {CLEAR: CLEAR}}):
        done = run("replay", export("e.json", **strange))
        assert (done.code, obeyed(done)) == (2, [])
        assert len(done.err.splitlines()) == 1


def test_names_of_files_and_arguments_are_told_harmlessly(run: Run, game: str) -> None:
    Path("folder").mkdir()
    Path("folder", f"a{CLEAR}\nb.kursbuch").write_bytes(Path(game).read_bytes())
    for arguments in (("folder",), ("folder", "--json")):
        done = run("verify", *arguments)
        assert (done.code, obeyed(done), len(done.out.splitlines())) == (0, [], 1)
    for words in (("show", f"x{CLEAR}\n"), (f"fly{CLEAR}",), ("offers", game, "--seat", CLEAR), ("why", game, CLEAR)):
        done = run(*words)
        assert (done.code, obeyed(done)) == (2, [])


@pytest.mark.parametrize("command", ["show", "replay"])
def test_events_of_a_record_are_told_harmlessly(run: Run, command: str) -> None:
    table = new("1848", ["Ada", "Ben", "Cy"], seed=1)
    laid = ev.TileLaid(f"{CLEAR}[blink]", HexId("E4"), TileId("57"), 2)
    table.game.replay([Entry(SeatId("s1"), Pass(), (laid,))])
    table.save("g")
    done = run(command, "g")
    assert (done.code, obeyed(done)) == (0, [])
    assert "␛[2J" in done.out
    assert "[blink]" in done.out
    assert obeyed(run(command, "g", "--json")) == []
    assert obeyed(run("verify", "g")) == []


def test_brackets_and_colons_in_a_name_are_letters_like_others(run: Run) -> None:
    assert run("new", "1848", "--players", "[red]Ada,[/],:star:", "--out", "g").code == 0
    shown = run("show", "g").out
    assert all(name in shown for name in ("[red]Ada", "[/]", ":star:"))
    paper = StringIO()
    lines = iter(["m", "s", "h", "? 1", "q"])
    play(file="g", console=Screen(file=paper, width=200, height=80), read=lambda _: next(lines, "q"))
    assert all(name in paper.getvalue() for name in ("[red]Ada", "[/]", ":star:"))


def test_the_screen_shows_orders_in_every_kind_of_content() -> None:
    paper = StringIO()
    screen = Screen(file=paper, width=80, force_terminal=True, color_system=None)
    grid = Grid(title=CLEAR)
    grid.add_column(CLEAR)
    grid.add_row(f"{CLEAR}[red]x")
    for content in (CLEAR, grid, f"[red]{CLEAR}"):
        screen.print(content)
    assert [sign for sign in paper.getvalue() if sign != "\n" and harmless(sign) != sign] == []
    assert "[red]x" in paper.getvalue()


def test_a_file_whose_name_is_no_text_is_named_in_json_too(run: Run, game: str) -> None:
    done = run("import", game, "--out", "copy\udcff", "--json")
    assert (done.code, '"copy\\udcff"' in done.out) == (0, True)
    assert run("show", ".").code == run("show", "").code == run("show", "9" * 5000).code == 2


def test_json_keeps_its_values_when_orders_are_written_as_numbers() -> None:
    value = {"name": f"{CLEAR}\x7f\u2028\u061cÄ"}
    line = harmless_json(msgspec.json.encode(value))
    assert msgspec.json.decode(line) == value
    assert harmless(line.decode()) == line.decode()
    assert "Ä".encode() in line
