"""The map of 1862: a frontier, a bar, places with two values, markers that only block, companies told apart."""

from __future__ import annotations

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import set_company, set_fields
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.render.eighteen import board_svg, market_svg
from kursbuch.render.eighteen.frontiers import frontier
from kursbuch.render.eighteen.liveries import liveries
from kursbuch.render.theme import THEMES
from render.picture import having, parse
from scenario import Scenario

TABLE = Scenario("1862", 4)
TITLE: Title = TABLE.rules.title


def test_the_frontier_is_drawn_along_every_side_that_track_can_cross() -> None:
    sides = {(at, side) for at in TITLE.map.hexes for side in frontier(TITLE.map, at)}
    assert len(sides) == 2 * 24
    assert {("C4", "SW"), ("C30", "E"), ("D27", "SE"), ("E28", "NW")} <= sides
    assert not sides & {("D27", "SW"), ("E26", "NE")}, "two grey hexes without track at that side"
    assert not any(at == "D21" for at, _ in sides), "the bar stands there"
    root = parse(board_svg(TITLE, TABLE.state))
    assert len(having(root, "frontier")) == 24
    assert len(having(root, "bar")) == 4, "two sides, each from both hexes"


def test_maps_without_countries_have_no_frontier() -> None:
    other = catalogue.rules("1848", 3, {})
    assert not any(frontier(other.title.map, at) for at in other.title.map.hexes)  # type: ignore[attr-defined]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_two_companies_look_alike(theme: str) -> None:
    looks = liveries(TITLE.data.companies, THEMES[theme])
    assert len(looks) == 13
    assert len({livery.pattern for livery in looks.values()}) == 13
    assert len({livery.shade for livery in looks.values()}) == 13
    assert len({livery.letters for livery in looks.values()}) == 13


def test_phases_that_pay_alike_share_a_box() -> None:
    strips = having(parse(board_svg(TITLE, TABLE.state)), "values")
    assert len(strips) == 5
    amounts = {tuple(sorted(word.text or "" for word in strip.iter() if word.text)) for strip in strips}
    assert amounts == {("20", "50"), ("40", "80")}


def test_dashes_show_where_a_tile_to_come_will_lead() -> None:
    assert len(having(parse(board_svg(TITLE, TABLE.state)), "planned")) == 3
    laid = TABLE.state.board.lay(HexId("E28"), TITLE.tiles[TileId("881")], 1, {})
    assert not having(parse(board_svg(TITLE, set_fields(TABLE.state, board=laid))), "planned")


def test_the_marker_of_a_company_that_has_left_is_grey() -> None:
    table = Scenario("1862", 4)
    table.running("CP", cash=100)
    table.station("CP", "C30", 0)
    colour = liveries(TITLE.data.companies, THEMES["light"])[CompanyId("CP")].shade
    before = [fills(one) for one in having(parse(board_svg(TITLE, table.state)), "station")]
    assert any(colour in one for one in before)
    state = set_company(table.state, CompanyId("CP"), closed=True)
    after = [fills(one) for one in having(parse(board_svg(TITLE, state)), "station")]
    assert len(after) == len(before)
    assert not any(colour in one for one in after)


def fills(element: object) -> set[str]:
    return {one.get("fill", "") for one in element.iter()}  # type: ignore[attr-defined]


def test_the_chart_leaves_out_what_is_no_space() -> None:
    root = parse(market_svg(TITLE, TABLE.state))
    cells = {cell.get("data-cell") for cell in having(root, "cell")}
    assert "0,0" not in cells
    assert {"0,2", "2,0", "10,0"} <= cells
    assert len(cells) == sum(price >= 0 for row in TITLE.data.market.rows for price in row)
