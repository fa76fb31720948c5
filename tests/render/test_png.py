"""PNGs have the right size, and their words are really drawn on machines without any font."""

from __future__ import annotations

import struct

from kursbuch.render.eighteen import board_png, board_svg, market_svg
from kursbuch.render.svg import drawing, text
from scenario import Scenario


def size(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_zoom_sets_the_size() -> None:
    picture = drawing(40, 30, "nothing")
    assert size(board_png(picture, zoom=1)) == (40, 30)
    assert size(board_png(picture, zoom=2.5)) == (100, 75)


def test_words_are_drawn_with_the_font_of_the_package() -> None:
    blank = board_png(drawing(60, 20, "", text(30, 14, " ", 12)))
    for words in ("A", "£", "ß", "ä", "→"):
        assert board_png(drawing(60, 20, "", text(30, 14, words, 12))) != blank, words


def test_bold_is_not_plain() -> None:
    plain = board_png(drawing(60, 20, "", text(30, 14, "Perth", 12)))
    bold = board_png(drawing(60, 20, "", text(30, 14, "Perth", 12, font_weight="700")))
    assert plain != bold


def test_board_and_chart_become_pictures() -> None:
    scene = Scenario()
    board = board_png(board_svg(scene.rules.title, scene.state), zoom=1)
    chart = board_png(market_svg(scene.rules.title, scene.state), zoom=1)
    assert size(board)[0] > 900
    assert size(chart)[0] > 600
    assert len(board) > 50_000
