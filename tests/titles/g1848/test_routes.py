"""RTE-01 to RTE-12: what makes a route, how far trains reach, and what they may not share."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kursbuch.eighteen.actions import RunTrains
from kursbuch.eighteen.model.events import TrainsRun
from moves import along, run
from rules_marker import rule
from scenario import B, Scenario

WEST = {"E4": ("14", 1), "F5": ("57", 2), "G6": ("57", 2), "D3": ("1", 1), "E2": ("15", 2)}
"""Mount Gambier's line north: Adelaide, Port Pirie, Port Augusta, the towns of D3, Perth; Whyalla and its harbour."""


Tiles = Mapping[str, tuple[str, int]]


def table_of(company: str, at: str, trains: str, tiles: Tiles, stop: int = 0, phase: int = 5) -> Scenario:
    """A company with one marker and these trains, about to run them."""
    table = Scenario().phase(phase).running(company, trains=tuple(trains.split())).tiles(**tiles)
    return table.station(company, at, stop).turn(company, "run")


def car(trains: str, tiles: Tiles = WEST) -> Scenario:
    """CAR in Port Augusta."""
    return table_of("CAR", "E4", trains, tiles)


def why(table: Scenario, action: RunTrains) -> tuple[str, str] | None:
    refusal = table.refusal(action)
    return None if refusal is None else (str(refusal.rule), refusal.code)


# -- a line of track with two stops -------------------------------------------------------------------------------


@rule("1848-RTE-01")
def test_a_route_follows_track_from_stop_to_stop() -> None:
    table = car("4")
    assert why(table, run(("4", "E4:0 F5:0 G6:0"))) is None
    assert why(table, run(("4", "E4:0 E6 E8"))) == ("1848-RTE-01", "no_stop_at_end")
    assert why(table, run(("4", "E4:0 G6:0"))) == ("1848-RTE-01", "not_adjacent")
    assert why(table, run(("4", "E4:0 E2:1"))) == ("1848-RTE-01", "no_such_stop")
    assert why(table, run(("4", "E4:0 Z9:0"))) == ("1848-RTE-01", "no_such_hex")
    assert why(table, run(("4", "F5:0 E2:0"))) == ("1848-RTE-01", "not_adjacent")


@rule("1848-RTE-01")
def test_a_route_leaves_no_hex_by_a_side_without_track() -> None:
    table = car("4", {"E4": ("57", 2), "F5": ("57", 2), "E2": ("57", 2)})
    assert why(table, run(("4", "F5:0 E4:0 E2:0"))) == ("1848-RTE-01", "no_track")
    assert why(table, run(("4", "F5:0 E4:0"))) is None


@rule("1848-RTE-01")
def test_a_single_stop_is_no_route_and_a_gauge_change_is_no_second_one() -> None:
    """The line from Adelaide crosses G6|G8 and ends on plain land."""
    table = table_of("SAR", "G6", "3", {"G6": ("5", 4), "G8": ("9", 1)})
    assert why(table, run(("3", "G6:0"))) == ("1848-RTE-01", "one_stop_only")
    assert why(table, run(("3", "G6:0 G8"))) == ("1848-RTE-01", "no_stop_at_end")
    assert why(table, run(("3", ""))) == ("1848-RTE-01", "one_stop_only")


@rule("1848-RTE-01")
def test_a_ring_that_comes_back_to_its_only_stop_is_no_route() -> None:
    ring = {"D9": ("5", 1), "D7": ("7", 3), "C8": ("7", 5)}
    table = table_of("NSW", "D9", "8", ring)
    assert why(table, run(("8", "D9:0 D7 C8 D9:0"))) == ("1848-RTE-01", "one_stop_only")


@rule("1848-RTE-02")
def test_a_route_includes_a_marker_of_the_company() -> None:
    table = car("4").running("SAR", B).station("SAR", "G6")
    assert why(table, run(("4", "F5:0 G6:0"))) == ("1848-RTE-02", "no_own_marker")
    assert why(table, run(("4", "E4:0 F5:0 G6:0"))) is None
    assert why(table, run(("4", "G6:0 F5:0 E4:0"))) is None


@rule("1848-RTE-02")
def test_the_marker_may_lie_in_the_middle_of_the_route() -> None:
    table = car("4")
    assert why(table, run(("4", "F5:0 E4:0 D3:1 D1:0"))) is None


@rule("1848-RTE-02")
def test_a_marker_in_the_other_city_of_the_hex_does_not_count() -> None:
    table = table_of("NSW", "F15", "3", {"F17": ("5", 1), "F15": ("66", 1), "E16": ("7", 5)})
    assert why(table, run(("3", "F15:0 F17:0"))) is None
    assert why(table, run(("3", "F17:0 E16 F15:1"))) == ("1848-RTE-02", "no_own_marker")


# -- range --------------------------------------------------------------------------------------------------------

EAST = {
    "H11": ("57", 0),
    "G12": ("69", 0),
    "F13": ("15", 0),
    "E14": ("15", 0),
    "B17": ("66", 0),
    **along("E14 D15 C16 B17"),
    **along("F13 E12 D13 C14 B15 B17"),
}
COAST = {"G14": ("57", 1), "G16": ("15", 1), "F17": ("236", 0), "E18": ("57", 0), "D19": ("9", 0), "C20": ("15", 0)}
ZIGZAG = {"E14": ("57", 2), "B17": ("66", 0), **along("E14 D13 C14 D15 C16 B17")}

FOUR_STOPS = "G14:0 G16:0 F17:0 E18:0"
FOUR_AND_ONE = "F17:0 E18:0 D19 C20:0 B19:0"
FOUR_AND_ONE_AND_HARBOUR = "G16:0 F17:0 E18:0 D19 C20:0 B21:0"
THREE_AND_ONE = "E18:0 D19 C20:0 B19:0"
FOUR_AND_TWO = "H11:0 G12:0 F13:0 E14:0 D15 C16 B17:0"
THREE_AND_TWO = "H11:0 G12:0 F13:0 E12 D13 C14 B15 B17:1"
TWO_AND_THREE = "E14:0 D13 C14 D15 C16 B17:0"


def coast(train: str) -> Scenario:
    return table_of("NSW", "E18", train, {**COAST, "B19": ("6", 5)})


def east(train: str) -> Scenario:
    return table_of("VR", "F13", train, EAST)


def zigzag(train: str) -> Scenario:
    return table_of("NSW", "E14", train, ZIGZAG)


@rule("1848-EX-01", "1848-RTE-03", "1848-RTE-04")
def test_a_plus_train_has_one_gauge_change_free() -> None:
    """A 4+ runs 4 large stops and 1 gauge change, 3 and 2, or 2 and 3, but not 4 and 2."""
    assert why(coast("4+"), run(("4+", FOUR_AND_ONE))) is None
    assert why(east("4+"), run(("4+", THREE_AND_TWO))) is None
    assert why(zigzag("4+"), run(("4+", TWO_AND_THREE))) is None
    assert why(east("4+"), run(("4+", FOUR_AND_TWO))) == ("1848-RTE-03", "too_long")


@rule("1848-EX-01", "1848-RTE-03")
def test_a_standard_train_counts_every_gauge_change() -> None:
    """A 4 runs 4 large stops and no gauge change, or 3 and 1, but not 4 and 1."""
    assert why(coast("4"), run(("4", FOUR_STOPS))) is None
    assert why(coast("4"), run(("4", THREE_AND_ONE))) is None
    assert why(coast("4"), run(("4", FOUR_AND_ONE))) == ("1848-RTE-03", "too_long")
    assert why(zigzag("4"), run(("4", TWO_AND_THREE))) == ("1848-RTE-03", "too_long")


@rule("1848-EX-01", "1848-RTE-03")
def test_towns_and_small_harbours_use_up_no_range() -> None:
    assert why(coast("4+"), run(("4+", FOUR_AND_ONE_AND_HARBOUR))) is None
    assert why(east("3+"), run(("3+", "H11:0 G12:0 F13:0 E14:0"))) is None
    assert why(car("2"), run(("2", "E4:0 D3:1 D1:0"))) is None
    assert why(table_of("CAR", "E2", "2", WEST), run(("2", "F3:0 E2:0 E4:0"))) is None


SOUTH = {
    "E2": ("6", 2),
    "E4": ("6", 5),
    "F5": ("57", 2),
    "G6": ("57", 2),
    "H7": ("6", 2),
    "H9": ("6", 1),
    "G10": ("66", 5),
}
SOUTH_STOPS = ["D1:0", "E2:0", "E4:0", "F5:0", "G6:0", "H7:0", "H9:0", "G10:1"]
"""Eight cities from Perth to Ballarat; between the sixth and the seventh the gauge changes."""


@rule("1848-RTE-03")
@pytest.mark.parametrize(("train", "cities"), [("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("8", 7)])
def test_a_train_reaches_as_many_large_stops_and_gauge_changes_as_its_number_says(train: str, cities: int) -> None:
    table = table_of("CAR", "E2", train, SOUTH)
    assert why(table, run((train, " ".join(SOUTH_STOPS[:cities])))) is None
    assert why(table, run((train, " ".join(SOUTH_STOPS[: cities + 1])))) == ("1848-RTE-03", "too_long")


@rule("1848-RTE-04")
@pytest.mark.parametrize("train", ["2+", "3+", "4+", "5+", "6+"])
def test_every_plus_train_has_one_gauge_change_free_and_no_more(train: str) -> None:
    """With as many large stops as its number says, one gauge change is still legal and two are not."""
    reach = int(train[0])
    stops = SOUTH_STOPS[7 - reach : 7]
    assert why(table_of("CAR", "H7", train, SOUTH), run((train, " ".join(stops)))) is None
    standard = train[0]
    refused = why(table_of("CAR", "H7", standard, SOUTH), run((standard, " ".join(stops))))
    assert refused == ("1848-RTE-03", "too_long")


@rule("1848-RTE-05")
def test_a_diesel_runs_any_number_of_stops_and_gauge_changes() -> None:
    assert why(table_of("CAR", "E2", "D", SOUTH), run(("D", " ".join(SOUTH_STOPS)))) is None
    assert why(east("D"), run(("D", FOUR_AND_TWO))) is None
    assert why(zigzag("D"), run(("D", TWO_AND_THREE))) is None


@rule("1848-TRK-16", "1848-RTE-03")
@pytest.mark.parametrize(("areas", "verdict"), [("four", ("1848-RTE-03", "too_long")), ("three", None)])
def test_the_side_between_west_and_queensland_counts_with_four_gauge_areas_and_not_with_three(
    areas: str, verdict: tuple[str, str] | None
) -> None:
    """Alice Springs to Toowoomba: two large stops over B7|B9."""
    tiles = {**along("A6 B7 B9 B11 B13 B15 B17"), "B17": ("66", 0)}
    table = Scenario(gauge_areas=areas).phase(5).running("QR", trains=("2", "2+")).tiles(**tiles)
    table.station("QR", "B17", 1).turn("QR", "run")
    way = "A6:0 B7 B9 B11 B13 B15 B17:1"
    assert why(table, run(("2", way))) == verdict
    assert why(table, run(("2+", way))) is None


@rule("1848-TRK-17", "1848-RTE-03")
def test_the_sea_towards_tasmania_is_no_gauge_change() -> None:
    table = table_of("VR", "H9", "2", {"H9": ("14", 1), "I10": ("241", 1)}, phase=3)
    assert why(table, run(("2", "H9:0 I10:0"))) is None


# -- no skipping, nothing twice -----------------------------------------------------------------------------------


@rule("1848-RTE-06")
def test_stops_on_the_way_are_not_skipped() -> None:
    table = car("2")
    assert why(table, run(("2", "E4:0 F5 G6:0"))) == ("1848-RTE-06", "stop_skipped")
    assert why(table, run(("2", "E4:0 D3 D1:0"))) == ("1848-RTE-06", "stop_skipped")
    assert why(table, run(("2", "E4:0 F5:0"))) is None


@rule("1848-RTE-06")
def test_gauge_changes_on_the_way_cannot_be_left_out_of_the_count() -> None:
    """A 2 from Adelaide to Geelong over G8 would need three."""
    tiles = {"G6": ("238", 3), "G8": ("8", 5), "H9": ("14", 1)}
    assert why(table_of("SAR", "G6", "2", tiles), run(("2", "G6:0 G8 H9:0"))) == ("1848-RTE-03", "too_long")
    assert why(table_of("SAR", "G6", "3", tiles), run(("3", "G6:0 G8 H9:0"))) is None


@rule("1848-RTE-07")
def test_no_stop_is_called_at_twice() -> None:
    """Broken Hill has a ring of track; after it the train would be there again."""
    ring = {"D9": ("15", 1), "C8": ("7", 5), "D7": ("7", 3), "E14": ("57", 1), **along("D9 D11 E12 E14")}
    table = table_of("NSW", "E14", "8", ring)
    assert why(table, run(("8", "E14:0 E12 D11 D9:0"))) is None
    assert why(table, run(("8", "E14:0 E12 D11 D9:0 C8 D7 D9:0"))) == ("1848-RTE-07", "stop_twice")


@rule("1848-RTE-07")
def test_two_cities_on_one_hex_are_two_stops() -> None:
    table = table_of("NSW", "F17", "3", {"F17": ("5", 1), "F15": ("66", 1), "E16": ("7", 5)})
    assert why(table, run(("3", "F15:0 F17:0 E16 F15:1"))) is None


@rule("1848-RTE-08")
def test_no_piece_of_track_is_used_twice() -> None:
    table = car("4")
    assert why(table, run(("4", "E4:0 F5:0 E4:0"))) == ("1848-RTE-08", "track_twice")
    assert why(table, run(("4", "D3:1 E4:0 F5:0 E4:0 E2:0"))) == ("1848-RTE-08", "track_twice")


@rule("1848-RTE-08")
def test_a_loop_of_track_does_not_turn_a_train_round() -> None:
    """The stem D5|D7 of the ring would be used on the way in and on the way out."""
    ring = {"D7": ("24", 1), "C8": ("7", 5), "D9": ("7", 1)}
    tiles = {"E4": ("57", 0), "D5": ("24", 4), "D3": ("1", 0), "E2": ("57", 0)}
    table = car("D", {**tiles, **ring})
    assert why(table, run(("D", "E4:0 D5 D7 C8 D9 D7 D5 D3:1 E2:0"))) == ("1848-RTE-08", "track_twice")


@rule("1848-RTE-08")
def test_at_a_junction_a_route_does_not_go_from_branch_to_branch() -> None:
    """Nothing joins the two branches of D5; with the stem towards Port Augusta the train passes."""
    tiles = {"E4": ("57", 0), "D3": ("1", 0), "E2": ("57", 0)}
    assert why(car("3", {**tiles, "D5": ("24", 4)}), run(("3", "E4:0 D5 D3:1 E2:0"))) == ("1848-RTE-08", "turns_back")
    assert why(car("3", {**tiles, "D5": ("27", 0)}), run(("3", "E4:0 D5 D3:1 E2:0"))) is None


@rule("1848-RTE-08")
def test_two_pieces_that_only_cross_may_both_be_used() -> None:
    """The route crosses itself on D5: in from Port Augusta to C6, and over D7 back across to D3."""
    tiles = {"E4": ("57", 0), "D5": ("20", 0), "C6": ("7", 5), "D7": ("7", 1), "D3": ("1", 0), "E2": ("57", 0)}
    assert why(car("3", tiles), run(("3", "E4:0 D5 C6 D7 D5 D3:1 E2:0"))) is None


@rule("1848-RTE-08")
def test_in_a_city_a_train_leaves_by_any_other_track() -> None:
    """All pairs of three sides of Port Augusta."""
    table = car("3")
    ends = ("F5:0", "E2:0", "D3:1")
    for a in ends:
        for b in ends:
            assert (why(table, run(("3", f"{a} E4:0 {b}"))) is None) == (a != b)


# -- several trains -----------------------------------------------------------------------------------------------


@rule("1848-RTE-09")
def test_trains_of_a_company_share_no_track_but_meet_in_cities() -> None:
    table = car("3 3")
    assert why(table, run(("3", "E4:0 F5:0"), ("3", "E2:0 E4:0 D3:1"))) is None
    assert why(table, run(("3", "E4:0 F5:0 G6:0"), ("3", "E2:0 E4:0 F5:0"))) == ("1848-RTE-09", "track_shared")


@rule("1848-RTE-09")
def test_two_branches_of_a_junction_share_the_stem() -> None:
    """Both lines leave Port Augusta over the stem of D5."""
    tiles = {"E4": ("57", 0), "D3": ("1", 0), "E2": ("57", 0), "D5": ("27", 0), "C6": ("9", 0), "B7": ("8", 0)}
    table = car("3 3", tiles)
    alice, whyalla = "E4:0 D5 C6 B7 A6:0", "E4:0 D5 D3:1 E2:0"
    assert why(table, run(("3", alice))) is None
    assert why(table, run(("3", whyalla))) is None
    assert why(table, run(("3", alice), ("3", whyalla))) == ("1848-RTE-09", "track_shared")


@rule("1848-RTE-09")
def test_routes_may_cross_where_their_track_only_crosses() -> None:
    tiles = {"E4": ("15", 1), "D5": ("20", 0), "C6": ("9", 0), "B7": ("8", 0), "D7": ("57", 1)}
    tiles |= {"D3": ("1", 0), "E2": ("57", 0), "D9": ("57", 1), **along("D5 D7 D9")}
    table = car("3 3", tiles).station("CAR", "D9").turn("CAR", "run")
    assert why(table, run(("3", "E4:0 D5 C6 B7 A6:0"), ("3", "D9:0 D7 D5 D3:1"))) is None


@rule("1848-RTE-09")
def test_the_ghan_shares_no_track_either() -> None:
    tiles = {"E4": ("57", 0), "D5": ("9", 0), "C6": ("9", 0), "B7": ("8", 0)}
    table = car("3 2E", tiles)
    alice = "E4:0 D5 C6 B7 A6:0"
    assert why(table, run(("2E", alice))) is None
    assert why(table, run(("3", alice), ("2E", alice))) == ("1848-RTE-09", "track_shared")


# -- ends of the line ---------------------------------------------------------------------------------------------


@rule("1848-RTE-10")
@pytest.mark.parametrize(
    ("way", "marker", "tiles"),
    [
        ("E2:0 D1:0 D3:1 E4:0", "E4", WEST),
        ("E4:0 D3:0 C2 B3 A4:0 B5 C6 D7 D9:0", "E4", {"E4": ("57", 2), "D3": ("55", 2), "D9": ("57", 1)}),
        ("B17:0 A18:0 B19:0", "B17", {"B17": ("66", 0), "B19": ("6", 0)}),
        ("H7:0 I8:0 H9:0", "H7", {"H7": ("57", 2), "I8": ("241", 1), "H9": ("57", 0)}),
        ("H9:0 I10:0 H11:0", "H9", {"H9": ("57", 2), "I10": ("241", 1), "H11": ("57", 0)}),
    ],
)
def test_off_board_places_and_tasmania_are_only_an_end_of_a_route(
    way: str, marker: str, tiles: dict[str, tuple[str, int]]
) -> None:
    plain = " ".join(place.partition(":")[0] for place in way.split())
    land = {at: tile for at, tile in along(plain).items() if at not in tiles and at[0] not in "AI" and at != "D1"}
    table = table_of("CAR", marker, "D", {**tiles, **land})
    assert why(table, run(("D", way))) == ("1848-RTE-10", "ends_here")
    stops = way.split()
    middle = next(i for i, place in enumerate(stops) if place in ("D1:0", "A4:0", "A18:0", "I8:0", "I10:0"))
    parts = (stops[: middle + 1], stops[middle:])
    part = next(p for p in parts if any(place.startswith(marker) for place in p))
    assert why(table, run(("D", " ".join(part)))) is None


@rule("1848-RTE-10")
def test_every_off_board_place_and_harbour_is_the_end_of_its_line() -> None:
    """The two small harbours have one track each, so no route could pass them anyway."""
    board = Scenario().tiles(I8=("241", 1)).state.board
    ends = {str(at) for at in board.map.hexes if board.is_terminal(at)}
    assert ends == {"A4", "A6", "A18", "D1", "B21", "F3", "I8"}


ALICE = {"E4": ("15", 1), "D3": ("56", 3), **along("D3 C4 B5 A4"), **along("E4 D5 C6 B7 A6")}
BOTH_ALICES = "A4:0 B5 C4 D3:0 E4:0 D5 C6 B7 A6:0"


@rule("1848-RTE-11", "1848-RUL-27")
@pytest.mark.parametrize(("once", "verdict"), [("true", ("1848-RTE-11", "alice_twice")), ("false", None)])
def test_alice_springs_is_one_place_on_two_hexes_unless_the_option_makes_it_two(
    once: str, verdict: tuple[str, str] | None
) -> None:
    table = Scenario(alice_once=once).phase(5).running("CAR", trains=("3",)).tiles(**ALICE).station("CAR", "E4")
    table.turn("CAR", "run")
    assert why(table, run(("3", BOTH_ALICES))) == verdict
    assert why(table, run(("3", "E4:0 D5 C6 B7 A6:0"))) is None
    assert why(table, run(("3", "E4:0 D3:0 C4 B5 A4:0"))) is None
    if verdict is None:
        table.act(run(("3", BOTH_ALICES)))
        assert [e.revenue for e in table.events if isinstance(e, TrainsRun)] == [40 + 10 + 30 + 40]


@rule("1848-RTE-12")
def test_a_blocked_city_is_only_an_end_of_a_route() -> None:
    table = car("4").running("SAR", B).station("SAR", "F5")
    assert why(table, run(("4", "E4:0 F5:0"))) is None
    assert why(table, run(("4", "E4:0 F5:0 G6:0"))) == ("1848-RTE-12", "blocked_city")
    table.tiles(F5=("15", 2)).turn("CAR", "run")
    assert why(table, run(("4", "E4:0 F5:0 G6:0"))) is None


@rule("1848-RTE-12")
def test_an_own_marker_opens_a_full_city() -> None:
    table = car("4", {**WEST, "F5": ("15", 2)}).running("SAR", B).station("SAR", "F5").station("CAR", "F5")
    assert why(table.turn("CAR", "run"), run(("4", "E4:0 F5:0 G6:0"))) is None
