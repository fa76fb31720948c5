"""TRK: laying and replacing tiles."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import LayTile, Pass
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.hexmap.geometry import EDGES
from kursbuch.hexmap.tiles import HexId
from moves import along, mid_turn, side
from rules_marker import rule
from scenario import A, B, Scenario, lay, use


def car(phase: int = 3, **tiles: tuple[str, int]) -> Scenario:
    """CAR in operation with its home marker in Port Augusta, and these tiles on the map."""
    return Scenario().phase(phase).running("CAR").tiles(**tiles).station("CAR", "E4")


def step_of(table: Scenario) -> str:
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    return frame.step


def code_of(table: Scenario, action: LayTile) -> tuple[str, str] | None:
    refusal = table.refusal(action)
    return None if refusal is None else (str(refusal.rule), refusal.code)


def tile_on(table: Scenario, at: str) -> tuple[str, int] | None:
    placed = table.state.board.tiles.get(HexId(at))
    return None if placed is None else (str(placed.tile), placed.rotation)


# -- how many -----------------------------------------------------------------------------------------------------


@rule("1848-TRK-01")
@pytest.mark.parametrize("phase", [1, 2])
def test_one_yellow_tile_a_turn_in_phases_one_and_two(phase: int) -> None:
    table = car(phase).turn("CAR").act(lay("E4", "57", 2))
    assert tile_on(table, "E4") == ("57", 2)
    assert step_of(table) != "track", "nothing is left to lay"
    assert table.why(lay("F5", "57", 2)) == "1848-OR-05"
    again = mid_turn(car(phase, E4=("57", 2)), "CAR", "track", yellow_lays=1)
    assert code_of(again, lay("F5", "57", 2)) == ("1848-TRK-01", "no_lay_left")
    assert mid_turn(car(phase, E4=("57", 2)), "CAR", "track").why(lay("F5", "57", 2)) is None


@rule("1848-TRK-02")
@pytest.mark.parametrize("phase", [3, 4, 5, 6, 7])
def test_two_yellow_tiles_a_turn_from_phase_three_on(phase: int) -> None:
    table = car(phase).turn("CAR").act(lay("E4", "57", 2))
    assert step_of(table) == "track"
    table.act(lay("F5", "57", 2))
    assert (tile_on(table, "E4"), tile_on(table, "F5")) == (("57", 2), ("57", 2))
    assert step_of(table) != "track"
    third = mid_turn(car(phase, E4=("57", 2)), "CAR", "track", yellow_lays=2)
    assert code_of(third, lay("F5", "57", 2)) == ("1848-TRK-02", "no_lay_left")


@rule("1848-TRK-02")
@pytest.mark.parametrize("phase", [3, 4, 5, 6, 7])
def test_one_replacement_a_turn_from_phase_three_on(phase: int) -> None:
    cities = {"E4": ("57", 2), "F5": ("57", 2)}
    table = car(phase, **cities).turn("CAR").act(lay("E4", "14", 1))
    assert tile_on(table, "E4") == ("14", 1)
    assert step_of(table) != "track", "one replacement is all"
    second = mid_turn(car(phase, **cities), "CAR", "track", upgrades=1)
    assert code_of(second, lay("E4", "14", 1)) == ("1848-TRK-02", "no_upgrade_left")


@rule("1848-TRK-02")
def test_a_turn_has_yellow_tiles_or_a_replacement_and_not_both() -> None:
    table = car(3, E4=("57", 2)).turn("CAR").act(lay("F5", "57", 2))
    assert code_of(table, lay("E4", "14", 1)) == ("1848-TRK-02", "no_upgrade_after_lay")
    other = mid_turn(car(3, E4=("57", 2)), "CAR", "track", upgrades=1)
    assert code_of(other, lay("F5", "57", 2)) == ("1848-TRK-02", "no_lay_after_upgrade")


# -- where --------------------------------------------------------------------------------------------------------


@rule("1848-TRK-03")
@pytest.mark.parametrize("at", ["A4", "A6", "A18", "D1", "B21", "F3", "I8", "I10"])
def test_red_and_blue_hexes_are_never_built_on(at: str) -> None:
    table = car(7).turn("CAR")
    for tile in ("9", "57", "14", "241"):
        assert code_of(table, lay(at, tile, 1)) == ("1848-TRK-03", "never_built_on")


@rule("1848-TRK-03")
def test_the_tasmania_tile_alone_goes_on_a_blue_hex_and_only_by_its_private() -> None:
    table = car(3).paper("P3", A).turn("CAR")
    assert table.why(lay("I8", "241", 1)) == "1848-TRK-03"
    table.act(use("P3", "I8"))
    assert tile_on(table, "I8") == ("241", 1)


@rule("1848-TRK-03")
def test_a_hex_without_a_tile_takes_yellow_and_a_yellow_tile_takes_no_hex_with_one() -> None:
    table = car(3).turn("CAR")
    assert code_of(table, lay("E4", "14", 1)) == ("1848-TRK-03", "first_tile_yellow")
    assert table.why(lay("E4", "57", 2)) is None
    built = car(3, E4=("57", 2)).turn("CAR")
    assert code_of(built, lay("E4", "57", 2)) == ("1848-TRK-03", "wrong_next_colour")


@rule("1848-SET-02")
def test_a_tile_has_six_turns() -> None:
    table = car().turn("CAR")
    for rotation in (-1, 6):
        assert code_of(table, lay("E4", "57", rotation)) == ("1848-SET-02", "no_such_rotation")
    assert table.why(lay("E4", "57", 5)) is None


@rule("1848-TRK-04")
def test_a_yellow_tile_must_join_track_that_leads_to_a_marker_of_the_company() -> None:
    """Port Augusta has track towards D3 and F5: a tile on F5 must meet the side towards E4."""
    table = car(3, E4=("57", 2)).turn("CAR")
    toward = side("F5", "E4")
    for tile, ends in (("57", {0, 3}), ("6", {0, 2}), ("5", {0, 1})):
        for rotation in EDGES:
            refusal = table.why(lay("F5", tile, rotation))
            turned = {(end + rotation) % 6 for end in ends}
            if turned & {0, 1}:
                assert refusal == "1848-TRK-07"
            else:
                assert refusal == (None if toward in turned else "1848-TRK-04")


@rule("1848-TRK-04")
def test_a_yellow_tile_far_from_all_own_track_is_refused() -> None:
    table = car(3, E4=("57", 2)).turn("CAR")
    assert table.why(lay("D9", "57", 1)) == "1848-TRK-04"
    assert table.why(lay("E6", "9", 1)) == "1848-TRK-04", "next to the marker, but no track leads there"


@rule("1848-TRK-04")
def test_track_of_others_is_no_way_to_build_on() -> None:
    table = car(3, E4=("57", 2), G6=("57", 0)).running("SAR", B).station("SAR", "G6").turn("CAR")
    assert table.why(lay("F7", "9", 0)) == "1848-TRK-04"
    assert table.turn("SAR").why(lay("F7", "9", 0)) is None


@rule("1848-TRK-04")
def test_a_blocked_city_is_not_built_through() -> None:
    table = car(3, E4=("57", 2), F5=("57", 2)).running("SAR", B).turn("CAR")
    assert table.why(lay("G6", "6", 2)) is None
    table.station("SAR", "F5")
    assert table.why(lay("G6", "6", 2)) == "1848-TRK-04"


@rule("1848-TRK-04")
def test_a_city_with_a_free_space_is_built_through() -> None:
    table = car(3, E4=("57", 2), F5=("15", 2)).running("SAR", B).station("SAR", "F5").turn("CAR")
    assert table.why(lay("G6", "6", 2)) is None


@rule("1848-TRK-04")
def test_track_is_not_extended_through_a_red_or_blue_hex() -> None:
    """CAR reaches Perth over D3; the track that leaves Perth for E2 and C2 is not CAR's, but WA's."""
    table = car(3, E4=("57", 2), D3=("69", 3)).running("WA", B).station("WA", "D1").turn("CAR")
    assert table.why(lay("E2", "57", 2)) == "1848-TRK-04"
    assert table.why(lay("C2", "9", 0)) == "1848-TRK-04"
    assert table.turn("WA").why(lay("C2", "9", 0)) is None
    assert table.turn("WA").why(lay("E2", "57", 2)) is None
    tasmania = Scenario().phase(3).running("SAR").tiles(G6=("57", 2), H7=("57", 2), I8=("241", 1)).station("SAR", "G6")
    assert tasmania.turn("SAR").why(lay("H9", "57", 0)) == "1848-TRK-04"


@rule("1848-TRK-04")
def test_track_is_not_extended_by_reversing_at_a_junction() -> None:
    """From E4 the tile on D5 leads to D7; its other branch, towards D3, is joined with D7 only."""
    table = car(3, E4=("6", 1), D5=("24", 4)).turn("CAR")
    assert table.why(lay("D7", "9", 1)) is None
    assert table.why(lay("D3", "69", 0)) == "1848-TRK-04"
    turned = car(3, E4=("6", 1), D5=("27", 0)).turn("CAR")
    assert turned.why(lay("D3", "69", 0)) is None, "with the stem towards E4 both branches are open"


@rule("1848-TRK-04")
def test_track_is_not_extended_by_turning_round_on_a_loop() -> None:
    """E4 leads over D5 into a ring of three tiles; coming back from it would open the branch to C4."""
    ring = {"D7": ("24", 1), "C8": ("7", 5), "D9": ("5", 1)}
    table = car(3, E4=("6", 1), D5=("25", 4), **ring).turn("CAR")
    assert table.why(lay("C4", "9", 2)) == "1848-TRK-04"
    table.running("NSW", B).station("NSW", "D9").turn("NSW")
    assert table.why(lay("C4", "9", 2)) is None, "coming from D9 the branch is open"


@rule("1848-TRK-16")
def test_track_that_crosses_a_gauge_change_is_legal() -> None:
    table = Scenario().phase(3).running("SAR").tiles(G6=("5", 3)).station("SAR", "G6").turn("SAR")
    assert table.why(lay("G8", "9", 1)) is None
    table.act(lay("G8", "9", 1), lay("F7", "9", 0))
    assert tile_on(table, "G8") == ("9", 1)


# -- home ---------------------------------------------------------------------------------------------------------


@rule("1848-TRK-05")
def test_a_company_lays_its_first_tile_on_its_bare_home_in_any_legal_turn_and_nowhere_else() -> None:
    table = car(3).turn("CAR")
    offered = {(o.at, str(o.tile), o.rotation) for o in table.listed(LayTile) if isinstance(o, LayTile)}
    southwest = side("E4", "F3")
    drawn = {"5": (0, 1), "6": (0, 2), "57": (0, 3)}
    legal = {
        ("E4", tile, r) for tile, ends in drawn.items() for r in EDGES if southwest not in {(e + r) % 6 for e in ends}
    }
    assert offered == legal
    assert table.why(lay("D5", "9", 0)) == "1848-TRK-04"


@rule("1848-TRK-05")
def test_a_company_need_not_build_on_its_home() -> None:
    table = car(3).turn("CAR").act(Pass())
    assert tile_on(table, "E4") is None
    assert step_of(table) == "trains"


@rule("1848-TRK-05")
def test_the_western_railway_builds_from_its_printed_home() -> None:
    table = Scenario().running("WA").station("WA", "D1").turn("WA")
    hexes = {str(o.at) for o in table.listed(LayTile) if isinstance(o, LayTile)}
    assert hexes == {"C2", "D3", "E2"}
    assert table.why(lay("D1", "57", 0)) == "1848-TRK-03"


@rule("1848-TRK-05")
def test_the_commonwealth_builds_from_either_of_its_homes() -> None:
    table = Scenario().phase(3).running("COM").station("COM", "G6").station("COM", "F17").turn("COM")
    hexes = {str(o.at) for o in table.listed(LayTile) if isinstance(o, LayTile)}
    assert hexes == {"G6", "F17"}
    table.act(lay("F17", "5", 1), lay("E16", "8", 5))
    assert (tile_on(table, "F17"), tile_on(table, "E16"), tile_on(table, "G6")) == (("5", 1), ("8", 5), None)


@rule("1848-TRK-05")
def test_a_bare_home_is_no_part_of_the_track_beside_it() -> None:
    """D5 has track towards Port Augusta, but no track lies on Port Augusta to meet it."""
    assert car(3, D5=("9", 0)).turn("CAR").why(lay("C6", "9", 0)) == "1848-TRK-04"
    assert car(3, D5=("9", 0), E4=("6", 1)).turn("CAR").why(lay("C6", "9", 0)) is None


# -- hex and tile, track ends -------------------------------------------------------------------------------------


@rule("1848-TRK-06")
def test_a_tile_that_shows_something_else_than_the_hex_is_refused() -> None:
    table = car(3, E4=("57", 2)).turn("CAR")
    assert table.why(lay("F5", "9", 2)) == "1848-TRK-06"
    assert table.why(lay("D3", "57", 2)) == "1848-TRK-06"
    assert table.why(lay("D3", "69", 3)) is None


@rule("1848-TRK-07")
def test_track_points_at_tasmania_only_when_its_tile_lies_there_with_a_track_end() -> None:
    table = Scenario().phase(3).running("VR").station("VR", "H11")
    assert table.turn("VR").why(lay("H11", "6", 0)) == "1848-TRK-07"
    assert table.tiles(I10=("241", 1)).turn("VR").why(lay("H11", "6", 0)) is None


@rule("1848-TRK-07")
def test_a_replacement_adds_no_track_end_at_a_closed_side() -> None:
    table = car(3, E4=("57", 2)).turn("CAR")
    assert table.why(lay("E4", "15", 5)) == "1848-TRK-07", "one end would point at the sea"
    assert table.why(lay("E4", "15", 2)) is None


@rule("1848-TRK-08")
def test_a_track_end_may_meet_a_trackless_side_of_a_tile() -> None:
    """E6 joins Port Augusta; its upper end meets D5, where a straight track passes by."""
    table = car(3, E4=("57", 1), D5=("9", 1)).turn("CAR")
    table.act(lay("E6", "7", 1))
    assert 2 in table.state.board.track[HexId("E6")].from_edge
    assert side("D5", "E6") not in table.state.board.track[HexId("D5")].from_edge


# -- cost ---------------------------------------------------------------------------------------------------------


@rule("1848-TRK-09")
def test_the_first_tile_on_a_desert_costs_forty_pounds_from_the_treasury() -> None:
    """C4, as in the sheet's example of terrain."""
    table = car(3, E4=("6", 1), D5=("8", 0)).cash("CAR", 39).turn("CAR")
    assert table.why(lay("C4", "9", 2)) == "1848-TRK-09"
    bank = table.cash("CAR", 40).money("bank")
    table.act(lay("C4", "9", 2))
    assert (table.money("CAR"), table.money("bank")) == (0, bank + 40)


@rule("1848-TRK-09")
def test_the_first_tile_on_a_mountain_costs_fifty_pounds_also_with_cities_or_towns_on_it() -> None:
    table = Scenario().phase(3).running("NSW", cash=149).tiles(F17=("5", 0)).station("NSW", "F17").turn("NSW")
    table.act(lay("G16", "57", 0))
    assert table.money("NSW") == 99
    table.act(lay("F15", "235", 4))
    assert table.money("NSW") == 49
    poor = Scenario().running("NSW", cash=49).tiles(F17=("5", 1)).station("NSW", "F17").turn("NSW")
    assert poor.why(lay("E16", "8", 5)) == "1848-TRK-09"
    assert poor.cash("NSW", 50).why(lay("E16", "8", 5)) is None


@rule("1848-TRK-09")
def test_a_later_tile_on_costly_ground_costs_nothing() -> None:
    table = car(3, E4=("57", 1), E6=("9", 1)).cash("CAR", 0).turn("CAR")
    table.act(lay("E6", "23", 1))
    assert tile_on(table, "E6") == ("23", 1)
    assert table.money("CAR") == 0


@rule("1848-TRK-09")
def test_plain_land_costs_nothing() -> None:
    table = car(3, E4=("57", 0)).cash("CAR", 0).turn("CAR").act(lay("D5", "9", 0))
    assert table.money("CAR") == 0


# -- what is offered ----------------------------------------------------------------------------------------------


@rule("1848-TRK-02", "1848-TRK-12")
def test_every_legal_lay_is_offered() -> None:
    """All tiles on all hexes in all turns are tried: what is legal is listed, and nothing else is."""
    way = along("E4 E6 E8 E10")
    table = car(5, E4=("14", 1), F5=("57", 2), D3=("69", 3), E2=("57", 2), **way).running("SAR", B)
    table.station("SAR", "F5").turn("CAR")
    data = table.rules.title.data
    legal = {
        (str(spec.at), str(tile.id), r)
        for spec in data.hexes
        for tile in data.tiles
        for r in EDGES
        if table.why(lay(spec.at, tile.id, r)) is None
    }
    offered = [(str(o.at), str(o.tile), o.rotation) for o in table.listed(LayTile) if isinstance(o, LayTile)]
    assert set(offered) == legal
    assert len(offered) == len(legal)
    assert {at for at, _, _ in legal} >= {"E4", "F5", "E6", "E8", "E10"}


@rule("1848-OR-05")
def test_how_a_tile_may_be_turned_depends_on_how_the_one_before_it_lies() -> None:
    offered = set()
    for turn in range(3):
        table = car(3, E4=("57", turn)).turn("CAR")
        listed = {action for action in table.listed(LayTile) if isinstance(action, LayTile) and action.at == "E4"}
        after = table.rules.title.data.upgrades["57"]
        every = {lay("E4", tile, edge) for tile in after for edge in EDGES}
        assert listed == {action for action in every if table.refusal(action) is None}
        offered.add(frozenset(listed))
    assert len(offered) == 3
