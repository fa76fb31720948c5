"""The printed tables of 1824: as the fact sheet has them, and as they were when they were compared with it."""

from __future__ import annotations

import pytest

from fact_sheets import fact_sheet, mark_of, plain, table
from kursbuch import catalogue
from rules_marker import rule

HEX = "color name stops track label terminal cost bonus"
TILE = "color count track stops label terminal"
ONLY_GOODS_TIME = "204"


@rule("1824-TRK-03", "1824-RTE-14")
def test_every_hex_of_the_map_is_that_of_the_fact_sheet() -> None:
    assert table(catalogue.data("1824").hexes, "at", HEX) == table(fact_sheet("1824")["hexes"], "at", HEX)


@rule("1824-VAR-A-03")
def test_every_hex_of_the_smaller_map_is_that_of_the_fact_sheet() -> None:
    sheet = fact_sheet("1824")["variants"]["cisleithania"]["hexes"]
    assert table(catalogue.data("1824").maps["cisleithania"], "at", HEX) == table(sheet, "at", HEX)


@rule("1824-SET-10")
def test_every_tile_of_the_box_is_that_of_the_fact_sheet() -> None:
    ours = table(catalogue.data("1824").tiles, "id", TILE)
    del ours[ONLY_GOODS_TIME]
    assert ours == table(fact_sheet("1824")["tiles"], "id", TILE)


@rule("1824-TRK-14")
def test_the_table_of_replacements_is_that_of_the_fact_sheet() -> None:
    assert plain(catalogue.data("1824").upgrades) == plain(fact_sheet("1824")["upgrade_table"])


@rule("1824-MKT-01", "1824-MKT-02")
def test_the_chart_is_that_of_the_fact_sheet() -> None:
    ours, sheet = catalogue.data("1824").market, fact_sheet("1824")["market"]
    assert plain(ours.rows) == sheet["rows"]
    assert plain(ours.issue) == plain(sheet["par"])
    assert plain(ours.starts) == {"state": sheet["state_start"]["cell"], "bond": sheet["bond_start"]["cell"]}


@rule("1824-TRN-02")
def test_every_train_is_that_of_the_fact_sheet() -> None:
    ours = {
        card.name: (card.count, side.price, side.reach, plain(card.rusted_by), card.goods)
        for card in catalogue.data("1824").trains
        for side in card.sides
    }
    sheet = {
        card["name"]: (
            None if card["count"] == "unlimited" else card["count"],
            card["price"],
            card["reach"].get("stops", card["reach"].get("cities")),
            [card["rusted_by"]] if isinstance(card["rusted_by"], str) else card["rusted_by"] or [],
            card["kind"] == "goods",
        )
        for card in fact_sheet("1824")["trains"]
    }
    assert ours == sheet


@rule("1824-TRK-03", "1824-SET-10", "1824-TRK-14", "1824-MKT-01", "1824-VAR-A-03")
@pytest.mark.parametrize(
    ("part", "mark"),
    [
        ("hexes", "a362265ce606"),
        ("maps", "ed371d2aeab1"),
        ("tiles", "721d71ebee41"),
        ("upgrades", "7cfb6bf83042"),
        ("market", "7325a13e9ca5"),
        ("info", "a7e2ae576b7d"),
        ("companies", "487ba3ac0662"),
        ("papers", "4f39a995574e"),
        ("trains", "aa008d5b990b"),
        ("phases", "3dfb43f5a573"),
        ("variants", "2569b1e0fcde"),
    ],
)
def test_the_tables_are_those_that_were_compared_with_the_fact_sheet(part: str, mark: str) -> None:
    assert mark_of(getattr(catalogue.data("1824"), part)) == mark, "compare it with the fact sheet, then mark it anew"
