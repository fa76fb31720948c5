"""The board, cards and tables of Benelux: as the fact sheet has them, and as they were when compared with it."""

from __future__ import annotations

import pytest

from fact_sheets import fact_sheet, mark_of, plain, table
from kursbuch import catalogue
from rules_marker import rule


@rule("BNL-MAP-01", "BNL-DSN-02")
def test_every_milepost_is_that_of_the_fact_sheet() -> None:
    data, grid = catalogue.data("benelux"), fact_sheet("benelux")["grid"]
    assert plain(data.rows) == grid["rows"]
    assert plain(data.ranges) == grid["ranges"]


@rule("BNL-MAP-02", "BNL-MAP-06", "BNL-DSN-05")
@pytest.mark.parametrize(
    ("part", "key", "fields"),
    [
        ("cities", "id", "name de en size country at goods"),
        ("ferry_ports", "name", "at"),
        ("ferry_lines", "name", "ends"),
        ("waters", "name", "kind edges"),
        ("blocked", "name", "edges"),
        ("goods", "id", "de en sources"),
        ("trains", "id", "stage en speed speed_fast capacity"),
        ("demand_cards", "id", "demands"),
        ("event_cards", "id", "key de en"),
    ],
)
def test_every_entry_of_a_table_is_that_of_the_fact_sheet(part: str, key: str, fields: str) -> None:
    ours, told = getattr(catalogue.data("benelux"), part), fact_sheet("benelux")[part]
    assert table(ours, key, fields) == table(told, key, fields)


@rule("BNL-EVT-02", "BNL-EVT-03", "BNL-EVT-04", "BNL-EVT-13", "BNL-DSN-06")
def test_every_event_does_what_the_fact_sheet_says() -> None:
    data, sheet = catalogue.data("benelux"), fact_sheet("benelux")["event_cards"]
    ours = [[plain(effect) for effect in card.effects] for card in data.event_cards]
    told = [[{**effect, **effect.get("region", {})} for effect in card["effects"]] for card in sheet]
    fields = ["when", "do", "waters", "lines", "cities", "around", "around_milepost", "radius", "ranges"]
    assert ours == [[{f: effect[f] for f in fields if f in effect} for effect in effects] for effects in told]
    taxes = [effect["table"] for effects in told for effect in effects if "table" in effect]
    *bounded, (least, _, last) = data.info.numbers.tax
    assert [[*map(list, bounded), [least, None, last]]] == taxes


@rule("BNL-SET-01", "BNL-SET-04", "BNL-SET-09", "BNL-BLD-03", "BNL-BLD-04", "BNL-END-01", "BNL-USE-02")
def test_every_number_is_that_of_the_fact_sheet() -> None:
    info, sheet = catalogue.data("benelux").info, fact_sheet("benelux")
    numbers, basic = info.numbers, info.variants["basic_game"]
    assert plain(info.players) == sheet["players"]
    assert (numbers.dealt, numbers.kept) == (sheet["starting_hand"]["dealt"], sheet["starting_hand"]["kept"])
    public = sheet["public_contracts"]
    assert (numbers.public_contracts, numbers.public_from_round) == (public["count"], public["from_round"])
    assert numbers.first_moving_round == sheet["first_moving_round"]
    assert numbers.major_city_exits == sheet["major_city_exits_per_turn"]
    assert numbers.track_fee == sheet["foreign_track_fee"]
    assert numbers.dropped_rounds == sheet["dropped_goods_rounds"]
    assert numbers.announce_at == sheet["announce_at"]
    assert (basic.goal_cash, numbers.goal_cities) == (sheet["goal"]["cash"], sheet["goal"]["major_cities"])
    changes = sheet["train_changes"]
    assert (numbers.raise_price, numbers.refit_price) == (changes["upgrade"]["price"], changes["crossgrade"]["price"])
    assert plain(basic.second_train_players) == changes["second_train"]["players"]
    assert basic.build_limit == sheet["build_limit_per_turn"]
    assert plain(info.costs).items() <= sheet["costs"].items()
    assert plain(info.connection_limits).items() <= sheet["connection_limits"].items()


@rule("BNL-VAR1-01", "BNL-VAR1-02", "BNL-VAR1-04", "BNL-VAR1-05")
def test_the_fast_game_has_the_numbers_of_the_fact_sheet() -> None:
    fast, told = catalogue.data("benelux").info.variants["fast_game"], fact_sheet("benelux")["variants"]["fast_game"]
    assert (fast.goal_cash, fast.build_limit) == (told["goal_cash"], told["build_limit_per_turn"])
    assert (fast.handling_cost, list(fast.second_train_players)) == (
        told["handling_cost"],
        told["second_train_players"],
    )


@rule("BNL-SET-10")
def test_the_chips_are_those_of_the_fact_sheet() -> None:
    told = {
        str(total): [*counts[:2], *(counts[2:] or [[]])]
        for total, counts in fact_sheet("benelux")["chip_options"].items()
        if counts
    }
    ours = {
        total: [supply.three_sources, supply.fewer, [*supply.one_more]]
        for total, supply in catalogue.data("benelux").chip_supplies.items()
    }
    assert ours == told


@rule("BNL-SET-02", "BNL-MAP-01", "BNL-MAP-02", "BNL-DSN-02", "BNL-DEL-01")
@pytest.mark.parametrize(
    ("part", "mark"),
    [
        ("info", "5f11ad4cc36e"),
        ("rows", "97514adb5333"),
        ("ranges", "566b6a14ce27"),
        ("cities", "762f76f36f39"),
        ("ferry_ports", "af91f845a7db"),
        ("ferry_lines", "4486b03f65a8"),
        ("waters", "c3c5d831f845"),
        ("blocked", "5c4128b50437"),
        ("goods", "e7c70c51dce1"),
        ("chip_supplies", "cc98d2c82a7b"),
        ("trains", "207a1995ee23"),
        ("demand_cards", "5ecfcf6e2643"),
        ("event_cards", "55526609876f"),
    ],
)
def test_the_tables_are_those_that_were_compared_with_the_fact_sheet(part: str, mark: str) -> None:
    assert mark_of(getattr(catalogue.data("benelux"), part)) == mark, "compare it with the sheet, then mark it anew"
