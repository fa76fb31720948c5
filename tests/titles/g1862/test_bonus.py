"""RTE-14 to RTE-23: the bonus from home to target, and Salt Lake City."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.turns import turn_of
from kursbuch.eighteen.way_bonus import WayBonus
from kursbuch.hexmap.geometry import hexes_between
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1862.bonus import line_is_complete, targets, way_bonuses
from kursbuch.titles.g1862.stations import markers_turn_over
from moves import along, run
from railways_1862 import BROWN, GREEN, GREY, YELLOW, best, earned, express, home, put, railway, turned, why
from rules_marker import rule
from scenario import Scenario

TABLE: Mapping[str, Mapping[str, tuple[int, int, int, int]]] = {
    "CP": {"C16": (7, 7, 70, 140), "C2": (14, 14, 140, 280)},
    "NYH": {"L23": (8, 7, 80, 140), "E2": (16, 16, 160, 320), "C2": (16, 16, 160, 320)},
    "NYC": {"F23": (6, 5, 60, 100), "J3": (16, 16, 160, 320), "H1": (16, 16, 160, 320), "K4": (16, 16, 160, 320)},
    "SP": {"L13": (5, 5, 50, 100), "J3": (11, 11, 110, 220)},
    "CPR": {"G16": (8, 8, 80, 160)},
    "UP": {"H1": (8, 8, 80, 160)},
    "ATS": {"I12": (7, 7, 70, 140), "K4": (12, 12, 120, 240)},
    "NP": {"E2": (8, 8, 80, 160)},
    "CN": {"C2": (7, 7, 70, 140)},
    "WP": {"L13": (8, 8, 80, 160)},
    "ORN": {"H1": (4, 4, 40, 80)},
    "TP": {"K6": (6, 6, 60, 120)},
    "GMO": {"E26": (6, 6, 60, 120)},
}
"""RTE-20: distance early and late, greatest bonus early and late."""
PAIRS = [(company, at, figures) for company, some in TABLE.items() for at, figures in some.items()]

SOUTH = {
    "L21": turned("4", "W E"),
    "L19": turned("57", "W E"),
    **along("L19 L17 L15 L13"),
    "L13": turned("57", "W E"),
    **along("L13 L11 K10 J9 J7 J5 J3"),
    "J3": turned("57", "W E"),
}
MOBILE = {
    **along("F31 G30 G28 H27 I26 J25 K24 L23"),
    "G30": turned("58", "W NE"),
    "I26": turned("4", "SW NE"),
    "K24": turned("57", "SW NE"),
    "L21": turned("4", "W E"),
    "L19": turned("57", "W E"),
}
SHORE = "F31:1 G30:0 G28 H27 I26:0 J25 K24:0 L23:0"
"""New York, Philadelphia, Chattanooga, Mobile and New Orleans; then Baton Rouge and Houston."""
TO_EL_PASO = "L23:0 L21:0 L19:0 L17 L15 L13:0"
TO_LOS_ANGELES = f"{TO_EL_PASO} L11 K10 J9 J7 J5 J3:0"


def bonus_to(table: Scenario, company: str, at: str) -> WayBonus:
    """What the company is promised for the way to a target."""
    found = way_bonuses(table.rules.title, table.state, CompanyId(company))
    return next(b for b in found if at in {hexagon for hexagon, _ in b.targets})


# -- the table ----------------------------------------------------------------------------------------------------


@rule("1862-RTE-20", "1862-RTE-15", "1862-EX-05")
@pytest.mark.parametrize(("company", "at", "figures"), PAIRS)
def test_example_5_the_greatest_bonus_of_all_21_pairs_is_the_printed_one(
    company: str, at: str, figures: tuple[int, int, int, int]
) -> None:
    early, late, first, second = figures
    for phase, distance, most, per_hex in (
        (YELLOW, early, first, 20), (GREEN, early, first, 20), (BROWN, late, second, 30), (GREY, late, second, 30),
    ):  # fmt: skip
        promised = bonus_to(railway(company, "run", phase), company, at)
        assert promised.amount == distance * per_hex
        assert promised.amount - promised.per_hex * distance == most


@rule("1862-RTE-20")
def test_there_are_21_pairs_of_home_and_target() -> None:
    title = Scenario("1862").rules.title
    found = {c: {t.split(":")[0] for t in targets(title, c)} for c in title.companies}
    assert found == {company: set(some) for company, some in TABLE.items()}
    assert len(PAIRS) == 21


@rule("1862-RUL-46")
def test_the_hex_count_differs_from_the_print_in_three_pairs() -> None:
    title = Scenario("1862").rules.title
    count = {
        (company, at): hexes_between(title.companies[CompanyId(company)].home[0], HexId(at)) for company, at, _ in PAIRS
    }
    differing = {pair: n for pair, n in count.items() if n != TABLE[pair[0]][pair[1]][1]}
    assert differing == {("NYC", "F23"): 4, ("NYH", "E2"): 15}
    assert count["NYH", "L23"] == 7 != TABLE["NYH"]["L23"][0]


@rule("1862-RUL-02", "1862-RUL-03", "1862-RUL-46")
@pytest.mark.parametrize(
    ("option", "company", "at", "early", "late"),
    [
        ("printed", "NYH", "L23", 8, 7),
        ("single", "NYH", "L23", 7, 7),
        ("map", "NYH", "L23", 7, 7),
        ("single", "NYC", "F23", 5, 5),
        ("map", "NYC", "F23", 4, 4),
        ("map", "NYH", "E2", 15, 15),
        ("map", "NYH", "C2", 16, 16),
        ("map", "ORN", "H1", 4, 4),
    ],
)
def test_other_readings_of_the_distance(option: str, company: str, at: str, early: int, late: int) -> None:
    assert bonus_to(railway(company, "run", GREEN, bonus_distance=option), company, at).amount == early * 20
    assert bonus_to(railway(company, "run", BROWN, bonus_distance=option), company, at).amount == late * 30


@rule("1862-RUL-04")
def test_from_portland_the_distance_of_orn_stays_four_unless_hexes_are_counted() -> None:
    assert bonus_to(railway("ORN", "run", GREEN, orn_home="portland"), "ORN", "H1").amount == 80
    counted = railway("ORN", "run", GREEN, orn_home="portland", bonus_distance="map")
    assert bonus_to(counted, "ORN", "H1").amount == 60
    assert bonus_to(counted, "ORN", "H1").homes == {(HexId("E2"), 0)}


# -- the formula --------------------------------------------------------------------------------------------------


@rule("1862-RTE-14", "1862-RTE-18")
def test_a_train_from_home_that_calls_at_the_target_brings_the_bonus_with_its_run() -> None:
    table = railway("SP", "run", GREEN, tiles=SOUTH, trains="4")
    assert earned(table, run(("4", TO_EL_PASO))) == (90 + 50, 50)
    assert turn_of(table.state).run == 140


@rule("1862-RTE-14", "1862-RUL-31")
def test_home_is_an_end_of_the_route_unless_the_option_says_otherwise() -> None:
    east = {**SOUTH, "L23": ("893", 1), "K24": turned("57", "SW NE")}
    through = run(("5", f"K24:0 {TO_EL_PASO}"))
    table = railway("SP", "run", BROWN, tiles=east, trains="5")
    assert earned(table, through) == (130, 0)
    anywhere = railway("SP", "run", BROWN, tiles=east, trains="5", bonus_home_position="anywhere")
    assert earned(anywhere, through) == (130 + 100, 100)


@rule("1862-RTE-15", "1862-RUL-31")
@pytest.mark.parametrize(("option", "bonus"), [("to_target", 140), ("whole_route", 120)])
def test_hexes_are_counted_up_to_the_target_or_by_the_option_on_the_whole_route(option: str, bonus: int) -> None:
    table = railway("NYH", "run", BROWN, tiles={**MOBILE, "L23": ("893", 1)}, trains="5E", bonus_hex_count=option)
    assert best(table, "NYH") == max(130 + bonus, 120 + 140)
    assert earned(table, express("5E", f"{SHORE} L21:0 L19:0", "F31:1 G30:0 K24:0 L23:0 L19:0")) == (130 + bonus, bonus)


@rule("1862-RTE-15", "1862-EX-15")
def test_example_15_a_detour_costs_ten_for_each_hex() -> None:
    north = {"C30": turned("886", "W NW NE"), "B31": turned("14", "SW W NE E"), "C16": turned("57", "SW NE")}
    detour = along("B31 B29 B27 B25 B23 B21 B19 B17 C16")
    table = railway("CP", "run", GREEN, tiles={**north, **detour}, trains="3")
    assert earned(table, run(("3", "C30:0 B31:0 B29 B27 B25 B23 B21 B19 B17 C16:0")))[1] == 50
    straight = {"C28": ("9", 1), "C20": turned("4", "W E"), "C18": ("9", 1), "C16": ("57", 1)}
    table = railway("CP", "run", GREEN, tiles=straight, trains="3")
    assert earned(table, run(("3", "C30:0 C28 C26 C24 C22 C20:0 C18 C16:0")))[1] == 70


@rule("1862-EX-15", "1862-RTE-22", "1862-RUL-46")
def test_example_15_new_york_central_runs_17_hexes_to_san_francisco() -> None:
    way = "F31 F29 G28 G26 G24 H23 I22 I20 I18 I16 I14 I12 I10 I8 I6 I4 I2 H1"
    tiles = {**along(way), "F31": ("885", 1), "F29": turned("58", "SW E"), "I22": turned("14", "SW W NE E")}
    tiles |= {"I12": turned("4", "W E"), "I6": turned("4", "W E")}
    path = "F31:0 F29:0 G28 G26 G24 H23 I22:0 I20 I18 I16 I14 I12:0 I10 I8 I6:0 I4 I2 H1:1"
    table = railway("NYC", "run", BROWN, tiles=tiles, trains="5E")
    assert earned(table, express("5E", path, "F31:0 I22:0 H1:1"))[1] == 310


@rule("1862-RTE-17", "1862-EX-15", "1862-RUL-31")
def test_a_bonus_below_zero_is_not_taken() -> None:
    tiles = {**along("D3 C4 D5 E6 F7 F5 G4 H5 H3"), "D5": turned("4", "NW SE"), "E6": turned("4", "NW SE")}
    table = railway("ORN", "run", GREEN, tiles=tiles, trains="4")
    path = "D3:0 C4 D5:0 E6:0 F7 F5 G4 H5 H3 H1:0"
    assert len(path.split()) - 1 == 9
    assert earned(table, run(("4", path))) == (20 + 10 + 10 + 40, 0)


@rule("1862-RTE-16", "1862-RTE-13", "1862-EX-16")
def test_example_16_of_two_targets_the_higher_bonus_counts() -> None:
    table = railway("SP", "run", BROWN, tiles=SOUTH, trains="5")
    assert best(table, "SP") == 330
    assert earned(table, run(("5", TO_LOS_ANGELES))) == (330, 220)
    near = railway("SP", "run", BROWN, tiles=SOUTH, trains="5")
    assert earned(near, run(("5", TO_EL_PASO))) == (90 + 100, 100)


@rule("1862-RTE-16")
def test_several_trains_bring_one_bonus() -> None:
    east = {"L23": ("893", 1), "K24": turned("57", "SW NE"), **SOUTH}
    table = railway("SP", "run", BROWN, tiles=east, trains="4 2")
    result = run(("4", TO_EL_PASO), ("2", "L23:0 K24:0"))
    assert earned(table, result) == (60 + 10 + 20 + 20 + 60 + 20 + 100, 100)


# -- examples -----------------------------------------------------------------------------------------------------

CHICAGO = {
    "F31": ("885", 1),
    "F29": turned("58", "SW E"),
    "G28": turned("8", "W NE"),
    "G26": ("9", 1),
    "G24": ("9", 1),
    "G22": turned("3", "NE E"),
}


@rule("1862-EX-29", "1862-RUL-03", "1862-RTE-20")
def test_example_29_new_york_central_to_chicago() -> None:
    way = run(("4", "F31:0 F29:0 G28 G26 G24 G22:0 F23:0"))
    assert earned(railway("NYC", "run", GREEN, tiles=CHICAGO, trains="4"), way) == (160, 60)
    assert earned(railway("NYC", "run", BROWN, tiles=CHICAGO, trains="4"), way) == (190, 90)
    table = railway("NYC", "track", BROWN, tiles={**CHICAGO, "G24": turned("23", "E-W E-NW")}, trains="4")
    table.act(put("F23", "892", "SE SW W"))
    assert table.money("NYC") == 960
    table.turn("NYC", "run")
    assert earned(table, run(("4", "F31:0 F29:0 G28 G26 G24 F23:0"))) == (210, 100)
    for option, bonus in (("single", 40), ("map", 20)):
        other = railway("NYC", "run", GREEN, tiles=CHICAGO, trains="4", bonus_distance=option)
        assert earned(other, way) == (100 + bonus, bonus)


@rule("1862-EX-30", "1862-RUL-02")
def test_example_30_new_haven_to_new_orleans() -> None:
    towns = {"G30": turned("58", "W NE"), "K22": turned("58", "NE SE")}
    nine = {**along("F31 G30 G28 G26 G24 H23 I24 J23 K22 L23"), **towns}
    table = railway("NYH", "run", GREEN, tiles=nine, trains="4")
    assert earned(table, run(("4", "F31:1 G30:0 G28 G26 G24 H23 I24 J23 K22:0 L23:0"))) == (80 + 70, 70)
    eight = {**along("F31 G30 G28 H27 I26 J25 J23 K22 L23"), **towns, "I26": turned("4", "SW NE")}
    table = railway("NYH", "run", GREEN, tiles=eight, trains="4")
    way = "F31:1 G30:0 G28 H27 I26:0 J25 J23 K22:0 L23:0"
    assert len(way.split()) - 1 == 8
    assert why(table, run(("4", way))) == ("RTE-04", "too_many_stops")


def new_haven(trains: str) -> Scenario:
    """New Haven by Mobile to New Orleans, in the brown phase."""
    return railway("NYH", "run", BROWN, tiles={**MOBILE, "L23": ("893", 1)}, trains=trains)


@rule("1862-EX-30")
def test_example_30_by_mobile_in_brown() -> None:
    table = railway("NYH", "track", BROWN, tiles=MOBILE).station("NYH", "L23").act(put("L23", "893", "W NW NE"))
    assert table.money("NYH") == 920
    assert earned(new_haven("5"), run(("5", SHORE))) == (120 + 140, 140)


@rule("1862-EX-41", "1862-RTE-05")
def test_example_41_an_e_train_passes_two_towns_and_goes_on_to_houston() -> None:
    line = f"{SHORE} L21:0 L19:0"
    assert why(new_haven("5"), run(("5", line))) == ("RTE-04", "too_many_stops")
    assert best(new_haven("5"), "NYH") == 260
    six = express("5E", line, "F31:1 G30:0 I26:0 K24:0 L23:0 L19:0")
    assert why(new_haven("5E"), six) == ("RTE-05", "too_many_calls")
    assert earned(new_haven("5E"), express("5E", line, "F31:1 G30:0 K24:0 L23:0 L19:0")) == (270, 140)
    assert best(new_haven("5E"), "NYH") == 270
    assert earned(new_haven("5E"), express("5E", line, "F31:1 G30:0 I26:0 K24:0 L19:0")) == (80, 0)


@rule("1862-EX-31", "1862-RUL-46", "1862-RTE-22")
def test_example_31_seattle_to_sacramento() -> None:
    track = {"E4": turned("8", "SW NW"), "F3": turned("9", "SW NE"), "G2": turned("8", "NE SE")}
    table = railway("ORN", "track", GREEN, tiles=track).act(put("D3", "14", "NW NE SE SW"))
    assert table.money("ORN") == 880
    table.turn("ORN").act(put("H3", "27", "W-E W-NW"))
    assert table.money("ORN") == 760
    table.trains("ORN", "2").turn("ORN", "run")
    assert earned(table, run(("2", "D3:0 E4 F3 G2 H3 H1:0"))) == (70 + 30, 30)
    brown = railway(
        "ORN", "track", BROWN, tiles={**track, "D3": turned("14", "NW NE SE SW"), "H3": turned("27", "W-E W-NW")}
    )
    brown.tiles(G2=turned("24", "NE-SW NE-SE"))
    brown.act(put("H1", "890", "NW NE E SE"))
    assert brown.money("ORN") == 960
    brown.trains("ORN", "2").turn("ORN", "run")
    assert earned(brown, run(("2", "D3:0 E4 F3 G2 H1:0"))) == (90 + 80, 80)


# -- targets (RTE-22, RTE-23) -------------------------------------------------------------------------------------

PACIFIC = {"H5": ("9", 1), "H7": ("9", 1), "H9": ("57", 1), "H11": turned("8", "W NE"), "G12": turned("8", "E SW")}
OVERLAND = "H1:0 H3 H5 H7 H9:0 H11 G12 G14 G16:0"


@rule("1862-RTE-22", "1862-RUL-44")
def test_sacramento_and_san_francisco_are_named_targets_until_the_brown_tile() -> None:
    for company, stop in (("UP", 0), ("ORN", 0), ("NYC", 1)):
        green = railway(company, "run", GREEN)
        assert bonus_to(green, company, "H1").targets == {(HexId("H1"), stop)}
        either = railway(company, "run", GREEN, h1_target="any")
        assert bonus_to(either, company, "H1").targets == {(HexId("H1"), 0), (HexId("H1"), 1)}
        brown = railway(company, "run", BROWN, tiles={"H1": ("890", 2)})
        assert bonus_to(brown, company, "H1").targets == {(HexId("H1"), 0)}


@rule("1862-RTE-14", "1862-RUL-31")
def test_home_is_the_company_s_own_city_until_the_two_are_joined() -> None:
    for company, stop in (("CPR", 0), ("WP", 1), ("NYC", 0), ("NYH", 1)):
        table = railway(company, "run", GREEN)
        (found, *_) = way_bonuses(table.rules.title, table.state, CompanyId(company))
        assert {number for _, number in found.homes} == {stop}
    joined = railway("WP", "run", BROWN, tiles={"H1": ("890", 2)})
    assert bonus_to(joined, "WP", "L13").homes == {(HexId("H1"), 0)}


@rule("1862-RTE-23", "1862-RUL-05")
def test_portland_is_the_one_in_oregon_and_detroit_the_town_not_its_bypass() -> None:
    title = Scenario("1862").rules.title
    assert "E2:0" in targets(title, CompanyId("NP"))
    assert not [t for c in title.companies for t in targets(title, c) if t.startswith("D33")]
    tiles = {
        "K24": turned("14", "SW W NE E"),
        "J25": turned("9", "SW NE"),
        "I26": turned("4", "SW NE"),
        "H27": turned("9", "SW NE"),
    }
    tiles |= {
        "G28": turned("8", "SW NW"),
        "F27": turned("9", "NW SE"),
        "E28": ("881", 1),
    }
    table = railway("GMO", "run", GREEN, tiles=tiles, trains="3")
    assert earned(table, run(("3", "K24:0 J25 I26:0 H27 G28 F27 E26:0"))) == (30 + 10 + 20 + 60, 60)
    past = railway("GMO", "run", GREEN, tiles=tiles, trains="3")
    assert earned(past, run(("3", "K24:0 J25 I26:0 H27 G28 F27 E26 E28 D27:0"))) == (30 + 10 + 30, 0)


# -- Salt Lake City (RTE-19) --------------------------------------------------------------------------------------


@rule("1862-RTE-19", "1862-EX-17")
@pytest.mark.parametrize("company", ["CPR", "UP"])
def test_example_17_salt_lake_city_is_worth_more_to_both_while_both_have_a_line(company: str) -> None:
    tiles = {**PACIFIC, "G16": ("57", 1)}
    both = home(railway(company, "run", GREEN, tiles=tiles, trains="3"), "UP" if company == "CPR" else "CPR")
    assert best(both, company) == 180
    assert earned(both, run(("3", OVERLAND))) == (180, 80)
    alone = railway(company, "run", GREEN, tiles=tiles, trains="3")
    assert best(alone, company) == 160
    assert earned(alone, run(("3", OVERLAND))) == (160, 80)


@rule("1862-RTE-19", "1862-EX-17")
def test_example_17_omaha_as_printed_pays_ten() -> None:
    table = home(railway("CPR", "run", GREEN, tiles=PACIFIC, trains="3"), "UP")
    assert earned(table, run(("3", OVERLAND))) == (170, 80)


@rule("1862-RTE-19", "1862-RUL-32")
def test_the_line_is_lost_with_a_city_full_of_foreign_markers_or_a_company_that_left() -> None:
    tiles = {**PACIFIC, "G16": ("57", 1)}
    table = home(railway("CPR", "run", GREEN, tiles=tiles, trains="3"), "UP")
    assert line_is_complete(table.state)
    left = home(railway("CPR", "run", GREEN, tiles=tiles, trains="3"), "UP")
    left.fact(*markers_turn_over(left.state, "UP"))
    assert not line_is_complete(left.state)
    full = home(railway("CPR", "run", GREEN, tiles=tiles, trains="3"), "UP").station("WP", "H9")
    assert line_is_complete(full.state), "a full city is still an end of the line"
    cut = {**PACIFIC, "G16": ("57", 1), "H11": turned("9", "W E")}
    assert not line_is_complete(home(railway("CPR", "run", GREEN, tiles=cut, trains="3"), "UP").state)
    own = home(railway("CPR", "run", GREEN, tiles=cut, trains="3"), "UP").station("UP", "H9")
    assert line_is_complete(own.state), "a marker in Salt Lake City is a line to it"


@rule("1862-RTE-19")
def test_other_companies_get_nothing_more_for_salt_lake_city() -> None:
    tiles = {**PACIFIC, "G16": ("57", 1)}
    table = home(railway("WP", "run", GREEN, tiles=tiles, trains="2"), "UP", "CPR").station("WP", "H9", slot=-1)
    assert line_is_complete(table.state)
    assert earned(table, run(("2", "H9:0 H11 G12 G14 G16:0"))) == (40, 0)


@rule("1862-RTE-19", "1862-RUL-32")
def test_a_train_that_passes_salt_lake_city_earns_nothing_there() -> None:
    tiles = {**PACIFIC, "G16": ("57", 1)}
    table = home(railway("CPR", "run", GREY, tiles=tiles, trains="5E"), "UP")
    assert earned(table, express("5E", OVERLAND, "H1:0 G16:0"))[0] - 160 == 60
