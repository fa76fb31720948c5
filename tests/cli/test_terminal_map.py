"""The map in letters: every hex in its place, track, stations and values as they lie."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from rich.text import Text

from all_texts import every_text
from kursbuch.cli.eighteen.answers import hex_words
from kursbuch.cli.eighteen.choices import sections
from kursbuch.cli.eighteen.map import draw_map
from kursbuch.cli.eighteen.panels import chart, owners, trains
from kursbuch.cli.eighteen.words import ARROWS, Voice, shape
from kursbuch.eighteen.actions import LayTile
from kursbuch.hexmap.tiles import HexId, TileId, layout
from kursbuch.render.eighteen.tile_parts import pieces_of
from scenario import A, Scenario


def voice(scene: Scenario, lang: str = "en") -> Voice:
    return Voice(scene.rules.title, scene.rules.names({"s1": "Ada", "s2": "Ben", "s3": "Cy", "s4": "Dot"}), lang)


def drawn(scene: Scenario, width: int = 120, lit: tuple[str, ...] = ()) -> Text:
    return draw_map(voice(scene), scene.state, width, [HexId(at) for at in lit])


def shown(what: object, width: int = 140) -> str:
    from io import StringIO

    from rich.console import Console

    console = Console(file=StringIO(), width=width)
    console.print(what)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("width", [70, 100, 120])
def test_every_hex_is_on_the_map_and_the_map_fits_the_screen(width: int) -> None:
    scene = Scenario()
    lines = drawn(scene, width).plain.splitlines()
    assert max(map(len, lines)) <= width
    names = re.findall(r"[A-I]\d{1,2}", "\n".join(lines))
    assert sorted(names) == sorted(scene.rules.title.map.hexes)


@pytest.mark.parametrize("width", [70, 100, 120])
def test_neighbours_lie_where_the_map_has_them(width: int) -> None:
    lines = drawn(Scenario(), width).plain.splitlines()
    at = {m[0]: (row, m.start()) for row, line in enumerate(lines) for m in re.finditer(r"[A-I]\d{1,2}", line)}
    assert at["E6"][0] == at["E8"][0] == at["D7"][0] + 3
    step = at["E8"][1] - at["E6"][1]
    assert at["D7"][1] - at["E6"][1] == pytest.approx(step / 2, abs=1)


def cell(text: Text, words: str) -> list[str]:
    """The colours under some words."""
    start = text.plain.index(words)
    return [str(span.style) for span in text.spans if span.start <= start < span.end]


def test_tiles_have_their_colours_and_arrows() -> None:
    scene = Scenario().tiles(E12=("9", 1), D13=("20", 0))
    text = drawn(scene)
    assert "←→" in text.plain
    assert any("#f6cf3f" in style for style in cell(text, "E12"))
    assert any("#8bc06a" in style for style in cell(text, "D13"))


def test_stations_stand_in_their_companys_colours() -> None:
    scene = Scenario().tiles(F17=("57", 0)).station("NSW", "F17")
    assert "NSW" not in drawn(Scenario()).plain, "a kept home is written in small letters"
    assert any("#ee7d22" in style for style in cell(drawn(scene), "NSW"))


def test_hexes_open_to_the_actor_are_lit() -> None:
    assert any("#0f5ea8" in style for style in cell(drawn(Scenario(), lit=("E12",)), "E12"))
    assert not any("#0f5ea8" in style for style in cell(drawn(Scenario()), "E12"))


@pytest.mark.parametrize("turn", range(6))
def test_arrows_point_to_the_sides_of_the_track(turn: int) -> None:
    tiles = Scenario().rules.title.tiles
    assert shape(pieces_of(layout(tiles[TileId("9")], turn))) == "".join(sorted(
        (ARROWS[turn % 6], ARROWS[(turn + 3) % 6]), key=ARROWS.index))  # fmt: skip
    assert len(shape(pieces_of(layout(tiles[TileId("20")], turn))).split()) == 2, "two lines that do not touch"
    assert len(shape(pieces_of(layout(tiles[TileId("23")], turn))).split()) == 1, "one junction"


def test_a_hex_is_told_in_words() -> None:
    scene = Scenario().tiles(B19=("57", 0)).station("QR", "B19")
    told = shown(hex_words(voice(scene), scene.state, "B19"))
    for words in ("B19 Brisbane", "tile 57", "city with 1 slot", "£20", "stations of QR", "no track across in east"):
        assert words in told
    german = shown(hex_words(voice(scene, "de"), scene.state, "B7"))
    for words in ("B7", "freies Land", "£40", "Wüste", "Spurgrenze in Osten"):
        assert words in german


def test_tables_show_what_the_position_says() -> None:
    scene = Scenario().running("VR", director=A, issue=80, cash=423, trains=("3", "2")).phase(4)
    view = scene.rules.view(scene.state, None)
    sheet = shown(owners(voice(scene), scene.state, view, 140))
    row = next(line for line in sheet.splitlines() if "VR" in line)
    for words in ("80", "D 60", "423", "3 2"):
        assert words in row
    assert "Not started" in sheet
    line = next(line for line in shown(trains(voice(scene), view)).splitlines() if line.startswith(" 4/4+"))
    assert "£300 / £340" in line
    prices = shown(chart(voice(scene), scene.state, view))
    assert "VR" in prices
    assert "///" in prices


def test_narrow_screens_lose_columns_not_figures() -> None:
    scene = Scenario().running("VR", director=A, cash=423, trains=("3", "2"))
    view = scene.rules.view(scene.state, None)
    sheet = shown(owners(voice(scene), scene.state, view, 80), 80)
    assert "…" not in sheet
    assert "423" in sheet
    assert "Stations" not in sheet


def test_every_offer_has_its_number() -> None:
    scene = (
        Scenario().phase(3).running("VR", cash=500, trains=("3",)).tiles(H11=("57", 0)).station("VR", "H11").turn("VR")
    )
    offers = scene.offers()
    picks = [pick for section in sections(voice(scene), scene.state, offers) for pick in section.picks]
    inside = [leaf.action for pick in picks for leaf in pick.inside]
    plain = [pick.action for pick in picks if not pick.inside]
    assert any(isinstance(action, LayTile) for action in inside)
    assert len(inside) + len(plain) == len(offers)


# -- texts ----------------------------------------------------------------------------------------------------


def test_texts_have_the_same_facts_in_both_languages() -> None:
    for key, text in every_text("terminal").items():
        fields = [
            {(name, kind) for _, name, kind, _ in Formatter().parse(words) if name} for words in (text.en, text.de)
        ]
        assert {name for name, _ in fields[0]} == {name for name, _ in fields[1]}, key
        assert text.en.strip(), key
        assert text.de.strip(), key


def test_every_text_is_used_and_every_text_used_exists() -> None:
    folder = Path(__file__).parents[2] / "src" / "kursbuch" / "cli"
    named: set[str] = set()
    heads: set[str] = set()
    said: set[str] = set()
    families = (file for family in ("eighteen", "crayon") for file in (folder / family).glob("*.py"))
    own = [
        file
        for file in families
        if file.stem not in ("report", "routes") and file.parent.name + file.stem != "eighteenpage"
    ]
    for file in [*own, *(folder / f"{name}.py" for name in ("answers", "choices", "menu", "session", "table"))]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named.add(node.value)
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                said |= {str(node.args[0].value)} if called in ("say", "phrase", "_say") else set()
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                heads.add(str(node.values[0].value))
    known = set(every_text("terminal"))
    unused = {
        key for key in known if key not in named and not any(h.endswith(".") and key.startswith(h) for h in heads)
    }
    assert not unused
    assert len(said) > 20
    assert said <= known
