"""TRK: laying and replacing tiles."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import LayTile, Pass
from kursbuch.hexmap.geometry import EDGES
from moves import mid_turn
from positions_1824 import game
from railways_1824 import (
    code_of,
    markers_on,
    minor_railway,
    open_railway,
    paid,
    state_railway,
    step_of,
    tile_on,
)
from rules_marker import rule
from scenario import B, Scenario, lay


def bk(phase: int = 3, **tiles: tuple[str, int]) -> Scenario:
    """BK in Prag, and these tiles on the map."""
    return open_railway(game().phase(phase), "BK", trains=("3",)).tiles(**tiles)


def wien(phase: int = 3, **tiles: tuple[str, int]) -> Scenario:
    """SD1, KK1 and KK2 in their cities of Wien."""
    table = game().phase(phase)
    for name in ("SD1", "KK1", "KK2"):
        minor_railway(table, name, cash=240)
    return table.tiles(**tiles)


# -- one tile action ----------------------------------------------------------------------------------------------


@rule("1824-TRK-01")
def test_a_company_lays_one_yellow_tile_a_turn() -> None:
    table = bk(3, B9=("57", 1)).turn("BK").act(lay("B7", "9", 1))
    assert tile_on(table, "B7") == ("9", 1)
    assert step_of(table) != "track"
    assert table.why(lay("B11", "9", 1)) == "1824-OR-05"
    again = mid_turn(bk(3, B9=("57", 1)), "BK", "track", yellow_lays=1)
    assert code_of(again, lay("B11", "9", 1)) == ("1824-TRK-01", "no_lay_left")
    assert mid_turn(bk(3, B9=("57", 1)), "BK", "track").why(lay("B11", "9", 1)) is None


@rule("1824-TRK-01")
def test_or_it_replaces_one_tile_and_never_does_both() -> None:
    table = bk(3, B9=("57", 1)).turn("BK").act(lay("B9", "14", 0))
    assert tile_on(table, "B9") == ("14", 0)
    assert step_of(table) != "track"
    second = mid_turn(bk(3, B9=("57", 1), B7=("9", 1)), "BK", "track", upgrades=1)
    assert code_of(second, lay("B9", "14", 0)) == ("1824-TRK-01", "no_upgrade_left")
    assert code_of(second, lay("B11", "9", 1)) == ("1824-TRK-01", "no_lay_after_upgrade")
    after_yellow = mid_turn(bk(3, B9=("57", 1)), "BK", "track", yellow_lays=1)
    assert code_of(after_yellow, lay("B9", "14", 0)) == ("1824-TRK-01", "no_upgrade_after_lay")


@rule("1824-TRK-01")
@pytest.mark.parametrize("phase", range(1, 9))
def test_there_is_one_tile_action_in_every_phase_and_it_may_be_left_out(phase: int) -> None:
    table = bk(phase, B9=("57", 1)).turn("BK")
    assert table.why(lay("B11", "9", 1)) is None
    assert table.why(lay("B9", "14", 0)) == (None if phase >= 3 else "1824-TRK-02")
    assert table.why(Pass()) is None
    mid_turn(table, "BK", "track", yellow_lays=1)
    assert table.why(lay("B11", "9", 1)) == "1824-TRK-01"


@rule("1824-TRK-01")
def test_the_yellow_tile_of_wien_is_the_whole_tile_action() -> None:
    table = wien().turn("KK1").act(lay("E12", "499", 0))
    assert tile_on(table, "E12") == ("499", 0)
    assert step_of(table) != "track"
    again = mid_turn(wien(), "KK1", "track", yellow_lays=1)
    assert code_of(again, lay("E12", "499", 0)) == ("1824-TRK-01", "no_lay_left")


# -- colours ------------------------------------------------------------------------------------------------------


@rule("1824-TRK-02")
@pytest.mark.parametrize(("old", "new", "first"), [("401", "405", 3), ("405", "497", 5), ("497", "494", 7)])
def test_green_comes_with_phase_three_brown_with_five_and_gray_with_seven(old: str, new: str, first: int) -> None:
    for phase in range(1, 9):
        table = state_railway(game().phase(phase), "SD", "I8").tiles(I8=(old, 2)).turn("SD")
        assert table.why(lay("I8", new, 2)) == (None if phase >= first else "1824-TRK-02"), phase


@rule("1824-TRK-02")
def test_yellow_tiles_are_there_in_every_phase() -> None:
    for phase in range(1, 9):
        assert bk(phase).turn("BK").why(lay("B9", "57", 1)) is None


# -- the first tile -----------------------------------------------------------------------------------------------


@rule("1824-TRK-04")
@pytest.mark.parametrize(
    ("company", "home", "tile", "elsewhere"),
    [
        ("SD2", "G10", ("57", 1), ("H9", "9", 0)),
        ("SD3", "G4", ("57", 1), ("G6", "9", 1)),
        ("UG2", "H15", ("57", 1), ("H13", "9", 1)),
    ],
)
def test_the_first_tile_of_a_company_goes_on_its_home(
    company: str, home: str, tile: tuple[str, int], elsewhere: tuple[str, str, int]
) -> None:
    table = minor_railway(game().phase(2), company).turn(company)
    assert code_of(table, lay(*elsewhere)) == ("1824-TRK-04", "home_tile_first")
    assert table.why(Pass()) is None, "it need not lay any tile"
    assert tile_on(table.act(lay(home, *tile)), home) == tile


@rule("1824-TRK-04")
def test_a_home_that_already_carries_a_tile_binds_nobody() -> None:
    table = minor_railway(game().phase(2), "SD2").tiles(G10=("57", 0)).turn("SD2")
    assert tile_on(table.act(lay("H9", "9", 0)), "H9") == ("9", 0)
    regional = bk().turn("BK")
    assert regional.why(lay("B7", "9", 1)) == "1824-TRK-04"
    assert bk(3, B9=("57", 1)).turn("BK").why(lay("B7", "9", 1)) is None


@rule("1824-TRK-04")
@pytest.mark.parametrize(
    ("company", "tile"),
    [
        ("SD1", ("F11", "55", 0)),
        ("KK1", ("E10", "9", 1)),
        ("KK2", ("D11", "8", 3)),
        ("UG1", ("E18", "9", 0)),
        ("EPP", ("B5", "6", 3)),
        ("MLB", ("A20", "4", 1)),
    ],
)
def test_homes_in_wien_in_budapest_and_on_a_mine_need_no_tile_first(company: str, tile: tuple[str, str, int]) -> None:
    table = minor_railway(game().phase(2), company).turn(company)
    assert tile_on(table.act(lay(*tile)), tile[0]) == tile[1:]


@rule("1824-TRK-04", "1824-RUL-30")
def test_a_home_in_a_red_location_needs_no_tile_first() -> None:
    table = open_railway(game().phase(3), "BH", trains=("3",)).turn("BH")
    joined = {(at, r): table.why(lay(at, "9", r)) for at in ("I10", "I12", "I14") for r in (0, 1, 2)}
    far = "1824-TRK-05"
    assert joined == {
        ("I10", 0): "1824-TRK-11",
        ("I10", 1): far,
        ("I10", 2): None,
        ("I12", 0): None,
        ("I12", 1): far,
        ("I12", 2): None,
        ("I14", 0): None,
        ("I14", 1): far,
        ("I14", 2): None,
    }, "its marker on J13 serves all three hexes of Sarajewo"
    assert tile_on(table.act(lay("I12", "9", 2)), "I12") == ("9", 2)


# -- joined to a marker -------------------------------------------------------------------------------------------


@rule("1824-TRK-05")
def test_a_yellow_tile_is_joined_to_a_marker_by_continuous_track() -> None:
    table = bk(3, B9=("57", 1)).turn("BK")
    assert table.why(lay("B7", "9", 1)) is None
    assert code_of(table, lay("B7", "9", 0)) == ("1824-TRK-05", "not_joined")
    assert code_of(table, lay("C14", "9", 1)) == ("1824-TRK-05", "not_connected")
    longer = bk(3, B9=("57", 2), C10=("58", 2), C12=("57", 1)).turn("BK")
    assert longer.why(lay("C14", "9", 1)) is None
    broken = bk(3, B9=("57", 1), C10=("58", 2), C12=("57", 1)).turn("BK")
    assert broken.why(lay("C14", "9", 1)) == "1824-TRK-05"


@rule("1824-TRK-05")
def test_the_hex_under_an_own_marker_is_joined_while_it_carries_no_tile() -> None:
    table = bk().turn("BK")
    assert {r for r in EDGES if table.why(lay("B9", "57", r)) is None} == set(EDGES)
    assert table.why(lay("C12", "57", 1)) == "1824-TRK-04"
    two = bk(3, B9=("57", 1)).station("BK", "G18").turn("BK")
    assert two.why(lay("G18", "57", 1)) is None, "the second marker's hex carries no tile either"
    assert two.why(lay("F23", "57", 1)) == "1824-TRK-05"


@rule("1824-TRK-05")
def test_track_past_a_city_full_of_foreign_markers_does_not_join() -> None:
    way = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1)}
    blocked = open_railway(bk(3, **way), "MS", B).turn("BK")
    assert code_of(blocked, lay("C14", "9", 1)) == ("1824-TRK-05", "hex_behind_full_city")
    own = bk(3, **way).station("BK", "C12").turn("BK")
    assert own.why(lay("C14", "9", 1)) is None


@rule("1824-TRK-05", "1824-RUL-50")
def test_a_slot_kept_for_a_home_is_free_for_building_through() -> None:
    way = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1)}
    table = bk(3, **way).turn("BK")
    assert not markers_on(table, "C12"), "MS has yet to come"
    assert table.why(lay("C14", "9", 1)) is None


@rule("1824-TRK-05", "1824-RTE-04")
def test_track_that_could_only_be_used_by_reversing_at_a_junction_does_not_join() -> None:
    """On B7 the line from Prag runs to the west, where a line from the south-east joins it."""
    table = bk(3, B9=("57", 1), B7=("23", 1)).turn("BK")
    assert code_of(table, lay("C8", "9", 2)) == ("1824-TRK-05", "hex_behind_reversal")
    assert table.why(lay("B5", "57", 1)) is None
    stem = bk(3, B9=("57", 1), B7=("23", 4)).turn("BK")
    assert stem.why(lay("B5", "57", 1)) is None, "from the stem both lines can be used"
    assert stem.why(lay("A6", "3", 5)) is None


@rule("1824-TRK-05", "1824-TRK-06", "1824-RTE-12")
def test_nobody_builds_on_through_a_mine_or_a_red_location() -> None:
    """SD in Pilsen has track to the mine, and BK from Pilsen to Dresden."""
    sd = state_railway(game().phase(3), "SD", "B5").tiles(B5=("6", 3)).turn("SD")
    assert code_of(sd, lay("B7", "8", 4)) == ("1824-TRK-05", "hex_behind_line_end")
    dresden = state_railway(game().phase(3), "SD", "B5").tiles(B5=("57", 1)).turn("SD")
    assert dresden.why(lay("B7", "9", 1)) is None
    assert code_of(dresden, lay("A6", "3", 0)) == ("1824-TRK-05", "not_connected"), "Dresden's other arrow"


@rule("1824-TRK-06")
def test_a_coal_railway_builds_from_its_mine_through_both_its_exits() -> None:
    table = minor_railway(game().phase(2), "EPP").turn("EPP")
    assert table.why(lay("B5", "6", 3)) is None
    assert table.why(lay("B7", "8", 4)) is None
    assert code_of(table, lay("B5", "57", 1)) == ("1824-TRK-05", "not_joined")
    assert code_of(table, lay("C8", "9", 1)) == ("1824-TRK-05", "not_connected"), "the mine has no exit to the east"
    assert code_of(table, lay("C8", "9", 2)) == ("1824-TRK-05", "not_connected")
    assert code_of(table.connected("EPP", "C8"), lay("C8", "9", 1)) == ("1824-TRK-11", "closed_side")


@rule("1824-EX-10", "1824-TRK-06")
def test_example_10_epp_lays_tile_6_on_pilsen() -> None:
    table = minor_railway(game().phase(2), "EPP", cash=40, trains=("1g",)).turn("EPP")
    table.act(lay("B5", "6", 3))
    assert tile_on(table, "B5") == ("6", 3)
    assert table.money("EPP") == 40


@rule("1824-EX-11", "1824-TRK-11", "1824-TRK-05")
def test_example_11_tile_57_on_kronstadt_cannot_be_joined_to_the_mine_but_tile_5_can() -> None:
    table = minor_railway(game().phase(2), "SPB").turn("SPB")
    refused = {r: table.why(lay("G26", "57", r)) for r in EDGES}
    off_the_map, not_joined = "1824-TRK-11", "1824-TRK-05"
    assert refused == {0: off_the_map, 1: not_joined, 2: not_joined, 3: off_the_map, 4: not_joined, 5: not_joined}
    assert tile_on(table.act(lay("G26", "5", 0)), "G26") == ("5", 0)


# -- what fits ----------------------------------------------------------------------------------------------------


@rule("1824-TRK-07")
def test_of_a_two_town_tile_only_one_of_the_tracks_must_be_joined() -> None:
    table = wien().turn("SD1")
    assert table.why(lay("F11", "55", 0)) is None
    assert code_of(table, lay("F11", "55", 1)) == ("1824-TRK-05", "not_joined"), "no end towards Wien"
    assert code_of(table, lay("F11", "4", 0)) == ("1824-TRK-07", "tile_does_not_match")
    assert code_of(table, lay("F11", "9", 0)) == ("1824-TRK-07", "tile_does_not_match")


@rule("1824-TRK-08")
def test_labelled_tiles_lie_only_on_hexes_of_their_label_also_when_they_replace_others() -> None:
    triest = state_railway(game().phase(3), "SD", "I8").tiles(I8=("401", 2)).turn("SD")
    assert code_of(triest, lay("I8", "15", 2)) == ("1824-TRK-08", "label_needed")
    assert triest.why(lay("I8", "405", 2)) is None
    prag = bk(3, B9=("57", 1)).turn("BK")
    assert code_of(prag, lay("B9", "405", 1)) == ("1824-TRK-08", "label_elsewhere")
    assert code_of(bk(7, B9=("611", 1)).turn("BK"), lay("B9", "494", 1)) == ("1824-TRK-08", "label_elsewhere")


@rule("1824-TRK-12")
def test_track_need_not_meet_track_on_the_neighbouring_tile() -> None:
    table = bk(3, B9=("57", 1), C12=("57", 1)).turn("BK")
    table.act(lay("B11", "8", 5))
    assert tile_on(table, "B11") == ("8", 5), "its other end faces a side of Brünn without track"


# -- ground -------------------------------------------------------------------------------------------------------


@rule("1824-TRK-10")
@pytest.mark.parametrize(("company", "tile", "cost"), [("SD1", ("E12", "499", 0), 20), ("KK1", ("E10", "9", 1), 20)])
def test_a_river_costs_20_from_the_treasury_to_the_bank(company: str, tile: tuple[str, str, int], cost: int) -> None:
    table = wien().turn(company)
    bank = table.money("bank")
    table.act(lay(*tile))
    assert (table.money(company), table.money("bank")) == (240 - cost, bank + cost)
    assert paid(table, "terrain") == [(company, "bank", cost)]
    exact = wien().cash(company, cost).turn(company)
    assert exact.why(lay(*tile)) is None
    assert code_of(exact.cash(company, cost - 1), lay(*tile)) == ("1824-TRK-10", "ground_too_dear")


@rule("1824-TRK-10")
def test_a_mountain_costs_40_and_plain_land_nothing() -> None:
    table = bk(3, B9=("57", 0)).cash("BK", 40).turn("BK")
    assert code_of(table.cash("BK", 39), lay("A10", "58", 4)) == ("1824-TRK-10", "ground_too_dear")
    table.cash("BK", 40).act(lay("A10", "58", 4))
    assert table.money("BK") == 0
    plain = bk(3, B9=("57", 0)).cash("BK", 0).turn("BK").act(lay("C8", "8", 3))
    assert (plain.money("BK"), paid(plain, "terrain")) == (0, [])


@rule("1824-TRK-10")
def test_replacements_are_free() -> None:
    table = wien(3, E12=("499", 0)).cash("KK1", 0).turn("KK1").act(lay("E12", "491", 0))
    assert (tile_on(table, "E12"), paid(table, "terrain")) == (("491", 0), [])


# -- replacements -------------------------------------------------------------------------------------------------


@rule("1824-TRK-14")
def test_a_replacement_keeps_all_track_and_skips_no_colour() -> None:
    table = bk(7, B9=("57", 1)).turn("BK")
    kept = {r: table.why(lay("B9", "14", r)) for r in EDGES}
    assert kept == {0: None, 3: None, 1: None, 4: None, 2: "1824-TRK-14", 5: "1824-TRK-14"}
    assert code_of(table, lay("B9", "14", 2)) == ("1824-TRK-14", "track_lost")
    assert code_of(table, lay("B9", "611", 1)) == ("1824-TRK-14", "wrong_next_colour")
    assert code_of(table, lay("B9", "6", 1)) == ("1824-TRK-14", "wrong_next_colour")
    assert code_of(bk(7).turn("BK"), lay("B9", "14", 1)) == ("1824-TRK-14", "first_tile_yellow")
    assert code_of(bk(7, B9=("14", 0)).turn("BK"), lay("B9", "15", 0)) == ("1824-TRK-14", "wrong_next_colour")


@rule("1824-TRK-14")
def test_the_kind_of_location_stays() -> None:
    town = bk(3, B9=("57", 2), C10=("58", 2)).turn("BK")
    assert town.why(lay("C10", "88", 1)) is None
    assert code_of(town, lay("C10", "14", 1)) == ("1824-TRK-14", "kind_changes")
    assert code_of(town, lay("C10", "25", 2)) == ("1824-TRK-14", "kind_changes")
    plain = bk(3, B9=("57", 1), B11=("9", 1)).turn("BK")
    assert code_of(plain, lay("B11", "14", 0)) == ("1824-TRK-14", "kind_changes")
    assert code_of(bk(3, B9=("57", 1)).turn("BK"), lay("B9", "88", 0)) == ("1824-TRK-14", "kind_changes")


@rule("1824-SET-01")
def test_only_turns_of_one_sixth_exist() -> None:
    table = bk(3, B9=("57", 1)).turn("BK")
    assert code_of(table, lay("B9", "14", 6)) == ("1824-SET-01", "no_such_rotation")
    assert code_of(table, lay("B9", "14", -1)) == ("1824-SET-01", "no_such_rotation")


@rule("1824-TRK-13", "1824-TRK-14")
def test_markers_keep_their_cities_while_wien_grows() -> None:
    table = wien(7)
    homes = [("SD1", 0, 0), ("KK1", 1, 0), ("KK2", 2, 0)]
    assert markers_on(table, "E12") == homes
    assert markers_on(table.turn("KK1").act(lay("E12", "499", 0)), "E12") == homes
    assert markers_on(table.turn("KK1").act(lay("E12", "491", 0)), "E12") == homes
    table.turn("KK1").act(lay("E12", "493", 0))
    assert markers_on(table, "E12") == [("SD1", 0, 0), ("KK1", 1, 0), ("KK2", 1, 1)], "KK's two cities have merged"
    table.turn("KK1").act(lay("E12", "496", 0))
    assert markers_on(table, "E12") == [("SD1", 0, 0), ("KK1", 0, 1), ("KK2", 0, 2)], "all in one city of four slots"


@rule("1824-RUL-49", "1824-TRK-14")
def test_brown_wien_fits_two_different_ways_and_green_wien_two_equal_ones() -> None:
    green, brown = wien(7, E12=("499", 0)).turn("SD1"), wien(7, E12=("499", 0)).tiles(E12=("491", 0)).turn("SD1")
    assert {r for r in EDGES if green.why(lay("E12", "491", r)) is None} == {0, 3}
    assert {r for r in EDGES if brown.why(lay("E12", "493", r)) is None} == {0, 3}
    assert {r for r in EDGES if brown.why(lay("E12", "493", r)) == "1824-TRK-14"} == {1, 2, 4, 5}
    assert markers_on(brown.act(lay("E12", "493", 3)), "E12") == [("SD1", 1, 0), ("KK1", 1, 1), ("KK2", 0, 0)]


@rule("1824-TRK-13", "1824-RUL-49")
@pytest.mark.parametrize(("rotation", "stop"), [(0, 1), (1, 1), (3, 0), (4, 0)])
def test_the_marker_in_pest_follows_its_track_on_the_yellow_tile_of_budapest(rotation: int, stop: int) -> None:
    table = minor_railway(game().phase(2), "UG1", cash=240).turn("UG1").act(lay("F17", "498", rotation))
    assert markers_on(table, "F17") == [("UG1", stop, 0)]


@rule("1824-TRK-14")
def test_buda_and_pest_grow_together_and_keep_both_markers() -> None:
    table = minor_railway(game().phase(3), "UG1", cash=240).tiles(F17=("498", 0)).station("BK", "F17", 0).turn("UG1")
    table.act(lay("F17", "490", 2))
    assert sorted(markers_on(table, "F17")) == [("BK", 0, 1), ("UG1", 0, 0)]


@rule("1824-TRK-15")
def test_a_replaced_tile_is_connected_with_an_own_marker() -> None:
    far = bk(3, B9=("57", 1), C14=("9", 1)).turn("BK")
    assert code_of(far, lay("C14", "20", 0)) == ("1824-TRK-15", "not_connected")
    near = bk(3, B9=("57", 1), B7=("9", 1)).turn("BK")
    assert near.why(lay("B7", "20", 0)) is None


@rule("1824-TRK-15")
def test_no_tile_behind_a_city_full_of_foreign_markers_is_replaced() -> None:
    way = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1), "C14": ("9", 1)}
    blocked = open_railway(bk(3, **way), "MS", B).turn("BK")
    assert code_of(blocked, lay("C14", "20", 0)) == ("1824-TRK-15", "hex_behind_full_city")
    assert blocked.why(lay("C12", "14", 0)) is None, "the city itself is reached"
    assert bk(3, **way).turn("BK").why(lay("C14", "20", 0)) is None


@rule("1824-TRK-15", "1824-RUL-28")
def test_the_new_track_itself_need_not_be_reachable() -> None:
    table = bk(3, B9=("57", 1), B7=("9", 1)).turn("BK").act(lay("B7", "20", 0))
    assert tile_on(table, "B7") == ("20", 0), "the new track crosses the old one and leads nowhere from Prag"


@rule("1824-TRK-15")
def test_the_connection_counts_as_it_is_after_the_replacement() -> None:
    table = bk(3, B9=("57", 1), B7=("9", 0)).turn("BK")
    assert table.why(lay("B7", "20", 0)) is None, "its new track leads to Prag"
    assert code_of(table, lay("B7", "26", 0)) == ("1824-TRK-15", "not_joined")


def offered(table: Scenario, at: str) -> set[str]:
    return {str(action.tile) for action in table.listed(LayTile) if isinstance(action, LayTile) and action.at == at}


@rule("1824-TRK-16")
@pytest.mark.parametrize(("at", "tile"), [("B13", "55"), ("C10", "88"), ("B9", "611")])
def test_two_town_tiles_green_towns_and_611_are_never_replaced(at: str, tile: str) -> None:
    table = bk(8, **{"B9": ("57", 1), "B11": ("9", 1), at: (tile, 1)}).connected("BK", at).turn("BK")
    for other in table.rules.title.data.tiles:
        for rotation in EDGES:
            assert table.why(lay(at, other.id, rotation)) in {"1824-TRK-14", "1824-TRK-08"}, other.id
    assert offered(table, at) == set()


@rule("1824-TRK-16")
def test_brown_plain_track_has_no_gray_tile() -> None:
    table = bk(8, B9=("57", 1), B11=("47", 0)).turn("BK")
    assert offered(table, "B11") == set()
    assert code_of(table, lay("B11", "494", 0)) == ("1824-TRK-14", "kind_changes")


@rule("1824-TRK-17", "1824-TRK-05")
def test_a_replacement_with_more_slots_opens_the_way_for_all() -> None:
    way = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1)}
    table = open_railway(bk(3, **way), "MS", B)
    assert table.turn("BK").why(lay("C14", "9", 1)) == "1824-TRK-05"
    table.turn("MS").act(lay("C12", "14", 0))
    assert table.state.board.stops(lay("C12", "14", 0).at)[0].slots == 2
    assert table.turn("BK").why(lay("C14", "9", 1)) is None


@rule("1824-TRK-18", "1824-SET-10")
def test_a_tile_taken_off_the_map_is_available_again_at_once() -> None:
    used = dict.fromkeys(("B5", "B15", "C12", "E8"), ("57", 1))
    table = open_railway(bk(3, B9=("57", 1), **used), "CL", B)
    assert code_of(table.turn("CL"), lay("B23", "57", 1)) == ("1824-SET-10", "no_tile_left")
    table.turn("BK").act(lay("B9", "14", 0))
    assert tile_on(table.turn("CL").act(lay("B23", "57", 1)), "B23") == ("57", 1)
