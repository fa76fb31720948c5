"""The printed tables of 1862: as the fact sheet has them, and as they were when they were compared with it."""

from __future__ import annotations

import pytest

from fact_sheets import fact_sheet, mark_of, plain, table
from kursbuch import catalogue
from rules_marker import rule

HEX = "color name track label terminal cost bar"
TILE = "color count track stops terminal"


@rule("1862-MAP-02", "1862-MAP-03")
def test_every_hex_of_the_map_is_that_of_the_fact_sheet() -> None:
    assert table(catalogue.data("1862").hexes, "at", HEX) == table(fact_sheet("1862")["hexes"], "at", HEX)


@rule("1862-SET-07")
def test_every_tile_of_the_box_is_that_of_the_fact_sheet() -> None:
    assert table(catalogue.data("1862").tiles, "id", TILE) == table(fact_sheet("1862")["tiles"], "id", TILE)


@rule("1862-MKT-06")
def test_both_charts_are_those_of_the_fact_sheet() -> None:
    data, sheet = catalogue.data("1862"), fact_sheet("1862")["market"]
    for ours, told in ((data.market, sheet), (data.charts["ten_percent"], sheet["ten_percent"])):
        assert plain(ours.rows) == [[-1 if price is None else price for price in row] for row in told["rows"]]


@rule("1862-TRN-02")
def test_every_train_is_that_of_the_fact_sheet() -> None:
    ours = {
        card.name: (card.count, side.price, side.calls or side.reach, plain(card.rusted_by), side.calls is not None)
        for card in catalogue.data("1862").trains
        for side in card.sides
    }
    sheet = {
        card["name"]: (
            None if card["count"] == "unlimited" else card["count"],
            card["price"],
            card["reach"],
            [card["rusted_by"]] if "rusted_by" in card else [],
            card.get("express", False),
        )
        for card in fact_sheet("1862")["trains"]
    }
    assert ours == sheet


@rule("1862-MAP-02", "1862-SET-07", "1862-TRK-12", "1862-MKT-06")
@pytest.mark.parametrize(
    ("part", "mark"),
    [
        ("hexes", "3c3d9ac39f72"),
        ("tiles", "1cc88e4db46b"),
        ("upgrades", "9b2f9126dcac"),
        ("market", "5c64f685f629"),
        ("charts", "abb552593621"),
        ("info", "dfa4367156b9"),
        ("companies", "1b332f889cb4"),
        ("papers", "ad95a1223f82"),
        ("trains", "57bd876302f6"),
        ("phases", "c7bc2300de7f"),
    ],
)
def test_the_tables_are_those_that_were_compared_with_the_fact_sheet(part: str, mark: str) -> None:
    assert mark_of(getattr(catalogue.data("1862"), part)) == mark, "compare it with the fact sheet, then mark it anew"
