"""TRK: laying tiles, what they cost, the home, and what a company can reach."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, LayTile, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.turns import turn_of
from moves import mid_turn, run
from railways_1862 import BROWN, GREEN, GREY, YELLOW, earned, positions, put, railway, turned, why
from rules_marker import rule
from scenario import A, B, Scenario, lay


def step_of(table: Scenario) -> str:
    return turn_of(table.state).step


# -- how much (TRK-01) --------------------------------------------------------------------------------------------


@rule("1862-TRK-01", "1862-PHS-01")
def test_in_the_yellow_phase_one_yellow_tile_is_laid_in_a_turn_and_the_step_is_over() -> None:
    table = railway("CP", "track", YELLOW).act(put("C28", "9", "W E"))
    assert step_of(table) != "track"
    table = mid_turn(railway("CP", "track", YELLOW), "CP", "track", yellow_lays=1)
    assert why(table, put("C28", "9", "W E")) == ("TRK-01", "no_lay_left")
    assert why(railway("CP", "track", YELLOW), put("C30", "886", "W NW NE")) == ("TRK-09", "colour_not_yet")


@rule("1862-TRK-01", "1862-PHS-02")
def test_from_green_on_two_yellow_tiles_or_one_upgrade_never_both() -> None:
    table = railway("CP", "track", GREEN).act(put("C28", "9", "W E"))
    assert why(table, put("C26", "23", "W-E W-SE")) is not None
    assert why(table, put("C30", "886", "W NW NE")) == ("TRK-01", "no_upgrade_after_lay")
    table.act(put("B29", "8", "W SE"))
    assert step_of(table) != "track"
    table = railway("CP", "track", GREEN)
    assert why(table, put("C30", "886", "W NW NE")) is None
    table = mid_turn(railway("CP", "track", GREEN), "CP", "track", upgrades=1)
    assert why(table, put("C28", "9", "W E")) == ("TRK-01", "no_lay_after_upgrade")
    assert why(table, put("C30", "886", "W NW NE")) == ("TRK-01", "no_upgrade_left")


@rule("1862-TRK-01", "1862-OR-03")
def test_nothing_has_to_be_laid() -> None:
    table = railway("CP", "track", GREEN)
    assert why(table, Pass()) is None


@rule("1862-TRK-03")
def test_a_second_yellow_tile_may_continue_the_first() -> None:
    table = railway("SP", "track", GREEN)
    assert why(table, put("L19", "57", "W E")) == ("TRK-03", "not_connected")
    table.act(put("L21", "4", "W E"))
    assert why(table, put("L19", "57", "W E")) is None


@rule("1862-TRK-18")
def test_a_hex_is_not_built_on_twice_in_a_turn_not_even_with_private_4() -> None:
    table = railway("UP", "track", GREEN).paper("P4", A).act(put("G16", "57", "W E", "P4"))
    assert why(table, put("G16", "14", "W NW E SE")) == ("TRK-18", "built_this_turn")
    assert why(table, put("G12", "9", "W E")) is None


# -- ground that nobody builds on, kinds and labels ---------------------------------------------------------------


@rule("1862-TRK-02")
@pytest.mark.parametrize("at", ["D27", "F25", "M8", "D23"])
def test_grey_and_red_hexes_are_never_built_on(at: str) -> None:
    table = railway("NP", "track", GREY).connected("NP", at)
    assert why(table, lay(at, "9", 0)) == ("TRK-02", "never_built_on")


@rule("1862-TRK-02")
def test_grey_hexes_count_as_track_that_exists() -> None:
    table = railway("CN", "track", tiles={"C16": ("57", 1)}).station("CN", "A6")
    assert why(table, put("B9", "9", "NW SE")) is None, "by Edmonton's exit E and the track of A8"
    assert why(table, put("B5", "9", "SW NE")) is None


@rule("1862-TRK-05")
@pytest.mark.parametrize(
    ("at", "tile", "legal"),
    [
        ("G12", "9", True),
        ("G12", "4", False),
        ("G12", "57", False),
        ("G8", "4", True),
        ("G8", "9", False),
        ("G8", "57", False),
        ("H9", "57", True),
        ("H9", "9", False),
        ("H9", "4", False),
    ],
)
def test_open_land_towns_and_cities_take_their_own_yellow_tiles(at: str, tile: str, legal: bool) -> None:
    table = railway("UP", "track").connected("UP", at)
    assert why(table, put(at, tile, "W E")) == (None if legal else ("TRK-05", "tile_does_not_match"))


@rule("1862-TRK-05")
def test_no_first_tile_is_of_another_colour_than_yellow() -> None:
    table = railway("UP", "track", GREEN).connected("UP", "G12")
    assert why(table, put("G12", "20", "SW W NE E")) == ("TRK-05", "first_tile_yellow")


@rule("1862-TRK-05")
def test_portland_and_los_angeles_are_built_with_ordinary_tiles_until_brown() -> None:
    table = railway("ORN", "track", GREEN, tiles={"E2": ("57", 0)})
    assert why(table, put("E2", "15", "SW NE E SE")) is None
    table = railway("ORN", "track", BROWN, tiles={"E2": turned("15", "SW NE E SE")})
    assert why(table, put("E2", "125", "SW W NE E SE")) == ("TRK-05", "label_needed")
    assert why(table, put("E2", "890", "SW NE E SE")) is None


@rule("1862-TRK-05")
def test_labelled_tiles_fit_only_on_their_own_cities() -> None:
    table = railway("NP", "track", BROWN).connected("NP", "H29", "F23", "L23")
    assert why(table, put("E18", "890", "SW W NW NE")) == ("TRK-05", "label_elsewhere")
    assert why(table, put("F23", "893", "SW W NW")) == ("TRK-05", "label_needed")
    assert why(table, put("L23", "893", "W NW NE")) is None
    assert why(table, put("E18", "125", "SW W NW NE E")) is None


# -- connected (TRK-03, TRK-10, TRK-23) ---------------------------------------------------------------------------


@rule("1862-TRK-03")
def test_a_yellow_tile_extends_track_of_the_company() -> None:
    table = railway("SP", "track")
    assert why(table, put("L21", "4", "W E")) is None
    assert why(table, put("L21", "4", "NW SE")) == ("TRK-06", "closed_side")
    assert why(table, put("L21", "58", "W NE")) == ("TRK-03", "not_joined")
    assert why(table, put("K16", "9", "W E")) == ("TRK-03", "not_connected")


@rule("1862-TRK-07")
def test_track_may_end_at_a_tile_without_track_on_that_side() -> None:
    table = railway("SP", "track", tiles={"K20": turned("9", "W E")})
    assert why(table, put("L21", "58", "NW E")) is None


@rule("1862-TRK-10")
def test_an_upgrade_must_be_track_that_the_company_can_run_on_but_not_what_it_adds() -> None:
    line = {"C28": turned("9", "W E")}
    table = railway("CP", "track", GREEN, tiles=line)
    assert why(table, put("C28", "23", "W-E W-SE")) == ("TRK-06", "closed_side")
    assert why(table, put("C28", "20", "NW SE W E")) == ("TRK-06", "closed_side")
    assert why(table, put("C28", "26", "W-E W-SW")) is None, "a branch that CP cannot run on from Montreal"
    assert why(table, put("G14", "23", "W-E W-SE")) == ("TRK-10", "not_connected")


@rule("1862-TRK-10")
def test_an_upgrade_of_a_hex_that_track_only_touches_must_take_that_track_up() -> None:
    """Track of the company ends at the side E of G12, where its tile has none."""
    table = railway("UP", "track", GREEN, tiles={"G12": turned("9", "NW SE")})
    assert why(table, put("G12", "24", "NW-SE NW-E")) is None
    assert why(table, put("G12", "24", "SE-NW SE-W")) == ("TRK-10", "not_joined")


@rule("1862-SET-10")
@pytest.mark.parametrize("rotation", [-1, 6])
def test_a_tile_has_six_turns(rotation: int) -> None:
    assert why(railway("CP", "track"), lay("C28", "9", rotation)) == ("SET-10", "no_such_rotation")


@rule("1862-TRK-23")
def test_a_connection_does_not_reverse_at_a_junction() -> None:
    """From Montreal the junction on C28 leads west only; the branch joins the track towards Montreal."""
    branch = {"C28": turned("26", "W-E W-SW")}
    table = railway("CP", "track", GREEN, tiles=branch)
    assert why(table, put("B27", "9", "W E")) == ("TRK-03", "not_connected")
    assert why(table, put("D27", "9", "W E")) == ("TRK-02", "never_built_on")


@rule("1862-TRK-23", "1862-TOK-08")
def test_a_connection_does_not_pass_a_city_full_of_foreign_markers() -> None:
    table = railway("SP", "track", tiles={"L21": turned("4", "W E"), "L19": turned("57", "W E")})
    assert why(table, put("L17", "9", "W E")) is None
    table.station("TP", "L19")
    assert why(table, put("L17", "9", "W E")) == ("TRK-03", "hex_behind_full_city")


@rule("1862-TRK-23", "1862-RTE-11")
def test_a_connection_does_not_pass_a_red_hex() -> None:
    tiles = {"L13": turned("57", "W E"), "L11": turned("8", "SW E"), "L9": turned("8", "NE SE")}
    table = railway("SP", "track", GREEN, tiles=tiles).station("SP", "L13")
    assert why(table, put("K10", "9", "SW NE")) == ("TRK-03", "hex_behind_line_end")


@rule("1862-TRK-23", "1862-RUL-57")
def test_a_loop_of_track_does_not_turn_a_train_round() -> None:
    """J15, I16 and J17 are a loop; coming back over J13/J15 would open the branch of J13 to Santa Fe."""
    line = {"J11": ("57", 1), "J13": turned("23", "E-W E-NW")}
    loop = {"J15": turned("24", "W-E W-NE"), "I16": turned("7", "SW SE"), "J17": turned("7", "W NW")}
    table = railway("SP", "track", GREEN, tiles=line | loop).station("SP", "J11")
    assert why(table, put("I12", "4", "NW SE")) == ("TRK-03", "hex_behind_reversal")


@rule("1862-TRK-23")
def test_a_connection_may_use_a_hex_twice_on_separate_track() -> None:
    """The way from Albuquerque crosses its own line on J15."""
    line = {"J11": ("57", 1), "J13": turned("9", "W E"), "J15": turned("20", "W NW E SE"), "J17": turned("7", "W NW")}
    back = {"I16": turned("8", "SE W"), "I14": turned("7", "E SE")}
    table = railway("SP", "track", GREEN, tiles=line | back).station("SP", "J11")
    assert why(table, put("K16", "9", "NW SE")) is None


# -- home (TRK-04) ------------------------------------------------------------------------------------------------


@rule("1862-TRK-04")
@pytest.mark.parametrize(("company", "at"), [("CN", "C16"), ("TP", "K18"), ("GMO", "K24")])
def test_a_company_with_an_unprinted_home_lays_its_tile_there_first(company: str, at: str) -> None:
    table = railway(company, "track", GREEN, acted=False).connected(company, "G12")
    assert why(table, put("G12", "9", "W E")) == ("TRK-04", "home_tile_first")
    assert why(table, Pass()) == ("TRK-04", "home_tile_first")
    assert {offer.at for offer in table.listed(LayTile) if isinstance(offer, LayTile)} == {at}
    table.act(put(at, "57", "W E"))
    assert why(table, put("G12", "9", "W E")) is None
    assert why(table, Pass()) is None


@rule("1862-TRK-04")
@pytest.mark.parametrize("company", ["NYH", "NYC", "CP", "CPR", "UP", "ATS", "SP", "NP", "WP", "ORN"])
def test_the_other_ten_start_from_printed_track(company: str) -> None:
    assert why(railway(company, "track", GREEN, acted=False), Pass()) is None


@rule("1862-TRK-04")
def test_the_duty_is_gone_with_a_tile_on_the_home_without_a_tile_in_the_supply_and_after_the_first_turn() -> None:
    assert why(railway("TP", "track", acted=False, tiles={"K18": ("57", 0)}), Pass()) is None
    cities = "B11 C12 E10 F11 G16 H9 H19 H21 I22 J11 J27 K28 L13 L19 K4"
    everywhere = dict.fromkeys(cities.split(" "), ("57", 1))
    assert len(everywhere) == 15
    assert why(railway("TP", "track", acted=False, tiles=everywhere), Pass()) is None
    assert why(railway("TP", "track"), Pass()) is None


@rule("1862-TRK-04", "1862-RUL-04", "1862-RUL-29")
def test_with_portland_as_the_home_of_orn_the_tile_is_due_only_if_it_can_be_paid() -> None:
    table = railway("ORN", "track", acted=False, orn_home="portland")
    assert why(table, Pass()) == ("TRK-04", "home_tile_first")
    assert why(railway("ORN", "track", acted=False, cash=119, orn_home="portland"), Pass()) is None
    table.act(put("E2", "57", "SW NE"))
    assert table.money("ORN") == 880


@rule("1862-TRK-04", "1862-RUL-42")
def test_the_extra_tile_of_private_4_comes_after_the_home_tile() -> None:
    table = railway("TP", "track", YELLOW, acted=False).paper("P4", A)
    assert why(table, put("K18", "57", "W E", "P4")) == ("TRK-04", "home_tile_first")
    table.act(put("K18", "57", "W E"))
    assert why(table, put("K20", "9", "W E", "P4")) is None


# -- closed sides -------------------------------------------------------------------------------------------------


@rule("1862-TRK-06", "1862-MAP-16", "1862-EX-35")
def test_no_track_ends_at_a_bar_a_lake_or_grey_land_without_track() -> None:
    table = railway("NP", "track").connected("NP", "D21", "E30", "F27")
    assert positions(table, "D21") == {("7", "SW W"), ("7", "SW SE"), ("8", "W SE")}
    for ends in ("SW NE", "W E", "NW SE"):
        assert why(table, put("D21", "9", ends)) == ("TRK-06", "closed_side")
    assert why(table, put("E30", "9", "W E")) is None
    assert why(table, put("E30", "9", "NW SE")) == ("TRK-06", "closed_side")
    assert why(table, put("F27", "9", "SW NE")) == ("TRK-06", "closed_side")
    assert why(table, put("F27", "9", "NW SE")) is None


@rule("1862-TRK-06")
def test_no_track_leaves_the_map_or_meets_a_red_hex_without_an_arrow() -> None:
    table = railway("NP", "track").connected("NP", "B21", "M12", "B29")
    assert why(table, put("B21", "9", "NW SE")) == ("TRK-06", "closed_side")
    assert why(table, put("M12", "9", "W E")) == ("TRK-06", "closed_side")
    assert why(table, put("B29", "9", "SW NE")) == ("TRK-06", "closed_side")


# -- ground (TRK-08) ----------------------------------------------------------------------------------------------


@rule("1862-TRK-08", "1862-MAP-03")
@pytest.mark.parametrize(("at", "cost"), [("L25", 40), ("G18", 80), ("H5", 120), ("I10", 160), ("G12", 0)])
def test_the_first_tile_on_a_hex_costs_what_is_printed(at: str, cost: int) -> None:
    table = railway("UP", "track", cash=cost).connected("UP", at).act(put(at, "9", "W E"))
    assert table.money("UP") == 0
    assert [e.cause for e in table.events if isinstance(e, ev.Paid)] == ["terrain"] * bool(cost)
    if cost:
        table = railway("UP", "track", cash=cost - 1).connected("UP", at)
        assert why(table, put(at, "9", "W E")) == ("TRK-08", "ground_too_dear")


@rule("1862-TRK-08")
def test_later_tiles_are_free_for_everybody() -> None:
    table = railway("UP", "track", GREEN, tiles={"H5": ("9", 1)}, cash=0).connected("UP", "H5")
    table.act(put("H5", "20", "W NW E SE"))
    assert table.money("UP") == 0


@rule("1862-TRK-08", "1862-RUL-14")
@pytest.mark.parametrize(
    ("at", "tile", "ends", "cost"),
    [
        ("C22", "26", "W-E E-NE", 40),
        ("C24", "26", "W-E E-NE", 0),
        ("C26", "26", "W-E E-NE", 0),
        ("C30", "886", "W NW NE", 80),
        ("D3", "14", "SW NW NE SE", 120),
        ("E18", "125", "SW W NW NE E", 80),
        ("F23", "892", "SW W NW", 40),
        ("F31", "885", "SW W NE", 40),
        ("G14", "23", "W-E W-SE", 80),
        ("G16", "57", "W E", 80),
        ("H1", "890", "NW NE E SE", 40),
        ("H3", "27", "W-E W-NW", 120),
        ("H29", "125", "SW NW NE SE E", 0),
        ("L23", "893", "W NW NE", 80),
    ],
)
def test_the_first_tile_on_a_printed_hex_pays_for_the_ground(at: str, tile: str, ends: str, cost: int) -> None:
    for chosen, due in (("first_tile", cost), ("never", 0)):
        table = railway("NP", "track", BROWN, printed_hex_cost=chosen).connected("NP", at).act(put(at, tile, ends))
        assert table.money("NP") == 1000 - due


@rule("1862-EX-19")
def test_example_19_central_pacific_builds_to_salt_lake_city() -> None:
    table = railway("CPR", "track", cash=850).act(put("H5", "9", "W E"))
    assert table.money("CPR") == 730
    table.turn("CPR").paper("P4", A).act(put("H7", "9", "W E"))
    assert table.money("CPR") == 610
    table.act(put("H9", "57", "W E", "P4"))
    assert table.money("CPR") == 610
    assert table.state.papers[PaperId("P4")].closed


# -- Omaha (TRK-16) -----------------------------------------------------------------------------------------------


@rule("1862-TRK-16", "1862-EX-38")
def test_example_38_the_first_tile_of_omaha_is_57_from_west_to_east() -> None:
    table = railway("UP", "track")
    assert positions(table, "G16") == {("57", "W E")}
    assert why(table, put("G16", "57", "SW NE")) == ("TRK-16", "printed_track_lost")
    green = railway("UP", "track", GREEN)
    assert why(green, put("G16", "14", "W NW E SE")) == ("TRK-16", "first_tile_yellow")
    assert table.act(put("G16", "57", "W E")).money("UP") == 920
    with_private = railway("UP", "track").paper("P4", A).act(put("G16", "57", "W E", "P4"))
    assert with_private.money("UP") == 1000


@rule("1862-TRK-16", "1862-RUL-28")
def test_omaha_is_a_yellow_lay_and_then_an_ordinary_city() -> None:
    table = railway("UP", "track", GREEN).act(put("G16", "57", "W E"))
    assert why(table, put("G12", "9", "W E")) is None
    later = railway("UP", "track", GREEN, tiles={"G16": ("57", 1)})
    assert why(later, put("G16", "15", "W NW NE E")) is None
    assert why(railway("UP", "track", acted=False), put("G12", "9", "W E")) is None


# -- first run (EX-18) --------------------------------------------------------------------------------------------


@rule("1862-EX-18", "1862-TRK-03")
def test_example_18_the_first_run_of_new_york_central() -> None:
    table = railway("NYC", "track", acted=False, trains="2").paper("P6", B)
    offers = [offer for offer in table.listed(LayTile) if isinstance(offer, LayTile)]
    assert {(offer.at, offer.tile) for offer in offers} == {("E32", "57")}
    assert positions(table, "E32") == {("57", "SW NE")}
    assert table.act(offers[0], Pass()).money("NYC") == 960
    assert earned(table, run(("2", "F31:0 E32:0"))) == (40, 0)
    before = table.money(A)
    table.act(Dividend("pay"))
    assert table.money(A) - before == 6 * 4
    assert (table.cell("NYC"), table.price("NYC")) == ((0, 5), 110)
    assert table.state.papers[PaperId("P6")].closed
