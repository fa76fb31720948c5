"""The printed tables of 1848: as the fact sheet has them, and as they were when they were compared with it."""

from __future__ import annotations

import pytest

from fact_sheets import fact_sheet, mark_of, plain, table
from kursbuch import catalogue
from rules_marker import rule

HEX = "color name stops track label terminal cost group gauge gauge_change impassable label_future"
TILE = "color count track stops label terminal"


@rule("1848-TRK-03", "1848-TRK-09")
def test_every_hex_of_the_map_is_that_of_the_fact_sheet() -> None:
    ours, sheet = catalogue.data("1848").hexes, fact_sheet("1848")["hexes"]
    assert table(ours, "at", HEX) == table(sheet, "at", HEX)
    assert {h.at for h in ours if h.site == "241"} == {h["at"] for h in sheet if h.get("tasmania_site")}


@rule("1848-SET-08")
def test_every_tile_of_the_box_is_that_of_the_fact_sheet() -> None:
    assert table(catalogue.data("1848").tiles, "id", TILE) == table(fact_sheet("1848")["tiles"], "id", TILE)


@rule("1848-TRK-13")
def test_the_table_of_replacements_is_that_of_the_fact_sheet() -> None:
    sheet = fact_sheet("1848")["upgrade_table"]
    every = {
        tile: [t for some in to.values() for t in some] if isinstance(to, dict) else to for tile, to in sheet.items()
    }
    assert plain(catalogue.data("1848").upgrades) == plain(every)


@rule("1848-MKT-01")
def test_the_chart_is_that_of_the_fact_sheet() -> None:
    ours, sheet = catalogue.data("1848").market, fact_sheet("1848")["market"]
    assert plain(ours.rows) == [[0 if price == "R" else price for price in row] for row in sheet["rows"]]
    assert plain(ours.issue) == plain(sheet["par"])
    assert plain(ours.end) == [sheet["game_end"]]


@rule("1848-TRN-02")
def test_every_train_is_that_of_the_fact_sheet() -> None:
    ours = {
        side.name: (card.count, side.price, side.reach, side.free_gauge_changes)
        for card in catalogue.data("1848").trains
        for side in card.sides
    }
    sheet = {
        side["name"]: (
            None if card["count"] == "unlimited" else card["count"],
            side["price"],
            side["reach"] if isinstance(side["reach"], int) else None,
            side.get("free_gauge_changes", card.get("free_gauge_changes", 0)),
        )
        for card in fact_sheet("1848")["trains"]
        for side in card["variants"]
    }
    unlimited = {name: (*row[:3], 0 if row[3] == "all" else row[3]) for name, row in sheet.items()}
    assert ours == unlimited, "where the reach has no end, no change of gauge uses any of it up"


@rule("1848-TRK-03", "1848-SET-08", "1848-TRK-13", "1848-MKT-01")
@pytest.mark.parametrize(
    ("part", "mark"),
    [
        ("hexes", "ddcf5b740327"),
        ("tiles", "2d5269dcdd82"),
        ("upgrades", "22802637ca7b"),
        ("market", "fe603fcfdd8c"),
        ("info", "ad8a8f6768ad"),
        ("companies", "5e6a4209fda3"),
        ("papers", "4e468001e6ab"),
        ("trains", "e80f6fcf9c40"),
        ("phases", "d94f3468ca65"),
    ],
)
def test_the_tables_are_those_that_were_compared_with_the_fact_sheet(part: str, mark: str) -> None:
    assert mark_of(getattr(catalogue.data("1848"), part)) == mark, "compare it with the fact sheet, then mark it anew"
