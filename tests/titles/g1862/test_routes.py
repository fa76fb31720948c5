"""RTE-01 to RTE-13: what makes a route of 1862, trains that pass stops, and what they earn."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyTrain, RunTrains
from kursbuch.eighteen.model.data import TrainName
from moves import along, run
from railways_1862 import BROWN, GREEN, GREY, TENS, YELLOW, best, earned, express, put, railway, turned, why
from rules_marker import rule
from scenario import Scenario

GULF = {
    "L21": turned("4", "W E"),
    "L19": turned("57", "W E"),
    **along("L19 L17 L15 L13"),
    "L13": turned("57", "W E"),
}
"""New Orleans 40, Baton Rouge 10, Houston 20 and El Paso 20."""
LINE = "L23:0 L21:0 L19:0 L17 L15 L13:0"


def gulf(trains: str, phase: int = GREEN, **tiles: tuple[str, int]) -> Scenario:
    """Southern Pacific in New Orleans."""
    return railway("SP", "run", phase, tiles={**GULF, **tiles}, trains=trains)


# -- a route ------------------------------------------------------------------------------------------------------


@rule("1862-RTE-01")
def test_each_train_runs_at_most_once_and_only_trains_the_company_has() -> None:
    table = gulf("2")
    assert why(table, run(("2", "L23:0 L21:0"), ("2", "L19:0 L21:0"))) == ("RTE-01", "train_runs_once")
    assert why(table, run(("3", "L23:0 L21:0"))) == ("RTE-01", "train_not_there")


@rule("1862-RTE-01", "1862-OR-03")
def test_a_train_bought_in_this_turn_does_not_run() -> None:
    table = railway("SP", "run", YELLOW, tiles=GULF, trains="2").act(run(("2", "L23:0 L21:0")))
    table.turn("SP", "trains").act(BuyTrain(TrainName("2")))
    assert why(table, run(("2", "L23:0 L21:0"))) == ("OR-03", "not_in_this_step")


@rule("1862-RTE-02")
def test_a_route_joins_at_least_two_stations_by_track() -> None:
    table = gulf("4")
    assert why(table, run(("4", "L23:0 L21:0"))) is None
    assert why(table, run(("4", "L23:0"))) == ("RTE-02", "one_stop_only")
    assert why(table, run(("4", "L23:0 K22:0"))) == ("RTE-02", "no_track")
    assert why(table, run(("4", "L23:0 L19:0"))) == ("RTE-02", "not_adjacent")


@rule("1862-RTE-03", "1862-TOK-09")
def test_a_route_contains_a_marker_of_the_company() -> None:
    table = gulf("4")
    assert why(table, run(("4", "L21:0 L19:0"))) == ("RTE-03", "no_own_marker")
    assert why(table.station("SP", "L19"), run(("4", "L21:0 L19:0"))) is None


@rule("1862-RTE-04")
def test_towns_and_cities_both_count_and_none_is_left_out() -> None:
    table = gulf("3")
    assert why(table, run(("3", LINE))) == ("RTE-04", "too_many_stops")
    assert why(table, run(("3", "L23:0 L21:0 L19:0"))) is None
    assert why(table, run(("3", "L23:0 L21 L19:0"))) == ("RTE-04", "stop_skipped")


@rule("1862-RTE-05")
def test_an_e_train_passes_stations_and_calls_at_both_ends() -> None:
    table = railway("SP", "run", GREY, tiles=GULF, trains="5E")
    way = LINE
    assert why(table, express("5E", way, "L23:0 L13:0")) is None
    assert why(table, express("5E", way, "L23:0 L21:0")) == ("RTE-05", "end_not_called")
    assert why(table, express("5E", way, "L21:0 L13:0")) == ("RTE-05", "end_not_called")
    assert why(railway("SP", "run", GREY, tiles=GULF, trains="5"), express("5", way, "L23:0 L13:0")) == (
        "RTE-05",
        "train_calls_everywhere",
    )
    assert earned(table, express("5E", way, "L23:0 L19:0 L13:0"))[0] - 100 == 80


@rule("1862-RTE-05", "1862-RUL-31")
def test_the_marker_of_the_company_may_stand_in_a_station_that_is_passed() -> None:
    table = railway("TP", "run", GREY, tiles=GULF, trains="5E").station("TP", "L19")
    assert why(table, express("5E", LINE, "L23:0 L13:0")) is None
    assert why(table, express("5E", "L23:0 L21:0", "L23:0 L21:0")) == ("RTE-03", "no_own_marker")


@rule("1862-RTE-06")
def test_no_station_twice_but_two_cities_of_one_hex_are_different() -> None:
    ring = {"H3": turned("26", "W-E W-SW"), "I2": turned("7", "NW NE")}
    table = railway("WP", "run", GREEN, tiles=ring, trains="3")
    assert why(table, run(("3", "H1:1 I2 H3 H1:0"))) is None
    loop = {
        "L21": turned("887", "W NW NE E"),
        "K20": turned("7", "E SE"),
        "K22": turned("3", "SW W"),
    }
    table = railway("SP", "run", GREEN, tiles=loop, trains="4")
    assert why(table, run(("4", "L23:0 L21:0 K20 K22:0 L21:0"))) == ("RTE-06", "stop_twice")


@rule("1862-RTE-07", "1862-TOK-08")
def test_a_city_full_of_foreign_markers_ends_a_route_also_for_an_e_train() -> None:
    table = gulf("4").station("TP", "L19")
    assert why(table, run(("4", LINE))) == ("RTE-07", "blocked_city")
    assert why(table, run(("4", "L23:0 L21:0 L19:0"))) is None
    table = railway("SP", "run", GREY, tiles=GULF, trains="5E").station("TP", "L19")
    assert why(table, express("5E", LINE, "L23:0 L13:0")) == ("RTE-07", "blocked_city")


@rule("1862-RTE-08", "1862-RUL-57")
def test_no_piece_of_track_twice_and_no_reversal_at_a_switch() -> None:
    switch = {"L21": turned("4", "W E"), "L19": turned("57", "W E"), "L17": turned("23", "E-W E-NW")}
    west = {"L15": turned("9", "W E"), "L13": turned("57", "W E"), "K16": turned("7", "SW SE")}
    table = railway("SP", "run", GREEN, tiles={**switch, **west}, trains="4 5")
    assert why(table, run(("4", "L23:0 L21:0 L19:0 L17 L15 L13:0"))) is None
    assert why(table, run(("4", "L19:0 L17 K16 L15 L13:0"))) is not None
    loop = {"L17": turned("23", "E-W E-NW"), "L15": turned("7", "E NE"), "K16": turned("7", "SW SE")}
    table = railway("SP", "run", GREEN, tiles={**switch, **loop}, trains="4")
    assert why(table, run(("4", "L23:0 L21:0 L19:0 L17 L15 K16 L17 L19:0"))) == ("RTE-08", "track_twice")
    assert why(table, run(("4", "L23:0 L21:0 L19:0 L17 K16 L17 L19:0"))) == ("RTE-08", "turns_back")


@rule("1862-RTE-08", "1862-RUL-57")
def test_tracks_that_cross_without_a_common_side_are_separate() -> None:
    """From Albuquerque over J15, round by J17, I16 and I14, and over J15 again is refused; over its other track not."""
    line = {"J11": ("57", 1), "J13": turned("9", "W E"), "J15": turned("20", "W NW E SE"), "J17": turned("7", "W NW")}
    back = {
        "I16": turned("8", "SE W"),
        "I14": turned("7", "E SE"),
        "K16": turned("9", "NW SE"),
        "L17": turned("8", "NW E"),
    }
    table = railway("SP", "run", GREEN, tiles={**line, **back, "L19": turned("57", "W E")}, trains="2")
    table.station("SP", "J11")
    assert why(table, run(("2", "J11:0 J13 J15 J17 I16 I14 J15 K16 L17 L19:0"))) is None


@rule("1862-RTE-09")
def test_a_route_may_leave_a_station_by_any_other_track() -> None:
    table = gulf("4", L19=turned("15", "W NW NE E"), K18=turned("57", "NW SE"))
    assert why(table, run(("4", "L23:0 L21:0 L19:0 L17 L15 L13:0"))) is None
    assert why(table, run(("4", "L23:0 L21:0 L19:0 K18:0"))) is None


@rule("1862-RTE-10")
def test_trains_of_a_company_use_separate_track_but_may_meet_in_stations() -> None:
    table = gulf("2 2 3").station("SP", "L19")
    assert why(table, run(("2", "L23:0 L21:0"), ("2", "L21:0 L19:0"))) is None
    assert why(table, run(("2", "L23:0 L21:0"), ("3", "L23:0 L21:0 L19:0"))) == ("RTE-10", "track_shared")


@rule("1862-RTE-10")
def test_a_switch_serves_one_train() -> None:
    tiles = {"L21": turned("4", "W E"), "L19": turned("57", "W E"), "L17": turned("23", "E-W E-NW")}
    tiles |= {
        "L15": turned("9", "W E"),
        "L13": turned("57", "W E"),
        "K16": turned("9", "NW SE"),
        "J15": turned("8", "W SE"),
    }
    tiles |= {"J13": turned("9", "W E"), "J11": turned("57", "W E")}
    table = railway("SP", "run", GREEN, tiles=tiles, trains="2 2").station("SP", "L19")
    both = run(("2", "L19:0 L17 L15 L13:0"), ("2", "L19:0 L17 K16 J15 J13 J11:0"))
    assert why(table, both) == ("RTE-10", "track_shared")


# -- red places ---------------------------------------------------------------------------------------------------

QUEBEC = {"B31": turned("15", "SW W NW NE"), "C30": turned("886", "W NW NE")}


@rule("1862-RTE-11", "1862-RTE-12", "1862-EX-33")
def test_example_33_labrador_is_one_place_and_pays_by_the_phase() -> None:
    def canada(phase: int, **options: str) -> Scenario:
        return railway("CP", "run", phase, tiles=QUEBEC, trains="3", options=options)

    for red in ("A30:0", "A32:0"):
        assert earned(canada(GREEN), run(("3", f"C30:0 B31:0 {red}"))) == (90, 0)
        assert earned(canada(BROWN), run(("3", f"C30:0 B31:0 {red}"))) == (120, 0)
    across = run(("3", "A30:0 B31:0 A32:0"))
    assert why(canada(GREEN).station("CP", "B31"), across) == ("RTE-11", "stop_twice")
    apart = canada(GREEN, red_groups="false").station("CP", "B31")
    assert why(canada(GREEN, red_groups="false"), across) == ("RTE-03", "no_own_marker")
    assert earned(apart, across) == (70, 0)


@rule("1862-RTE-11", "1862-RUL-09")
def test_the_best_run_follows_the_option_for_red_places() -> None:
    for option, most in (("true", 90), ("false", 90)):
        table = railway("CP", "run", GREEN, tiles=QUEBEC, trains="3", red_groups=option)
        assert best(table, "CP") == most
    far = {"B31": turned("15", "SW W NW NE")}
    for option, most in (("true", 50), ("false", 70)):
        table = railway("CN", "run", GREEN, tiles={**far, "C16": ("57", 1)}, trains="3", red_groups=option)
        assert best(table.station("CN", "B31"), "CN") == most


@rule("1862-RTE-11")
def test_red_hexes_are_always_an_end_of_a_route() -> None:
    tiles = {
        "L13": turned("57", "W E"),
        "L11": turned("8", "SW E"),
        "L9": turned("8", "NE SE"),
        "K10": turned("8", "SW E"),
    }
    tiles |= {
        "K12": turned("9", "W E"),
        "K14": turned("9", "W E"),
        "K16": turned("9", "W E"),
        "K18": turned("57", "W E"),
    }
    table = railway("TP", "run", GREEN, tiles=tiles, trains="4")
    assert why(table, run(("4", "K18:0 K16 K14 K12 K10 L9 M10:0"))) is None
    assert why(table, run(("4", "K18:0 K16 K14 K12 K10 L9 M10:0 L11 L13:0"))) == ("RTE-11", "ends_here")


@rule("1862-RTE-12")
@pytest.mark.parametrize(("phase", "value"), [(YELLOW, 20), (GREEN, 20), (BROWN, 50), (GREY, 50), (TENS, 50)])
def test_red_hexes_pay_their_second_value_from_the_brown_phase_on(phase: int, value: int) -> None:
    table = railway("CP", "run", phase, tiles=QUEBEC, trains="2").station("CP", "B31")
    assert earned(table, run(("2", "B31:0 A30:0"))) == (30 + value, 0)


@rule("1862-RTE-13")
def test_the_result_is_the_sum_of_the_trains_and_the_bank_pays_it() -> None:
    table = gulf("2 2").station("SP", "L19")
    assert earned(table, run(("2", "L23:0 L21:0"), ("2", "L21:0 L19:0"))) == (80, 0)


@rule("1862-RTE-21")
def test_running_is_not_compulsory() -> None:
    table = gulf("2")
    assert RunTrains() in table.listed(RunTrains)
    table.act(RunTrains())
    assert table.company("SP").revenue == 0


# -- examples -----------------------------------------------------------------------------------------------------


@rule("1862-EX-32", "1862-RTE-06", "1862-MAP-13", "1862-TRK-17")
def test_example_32_the_two_cities_of_h1_are_joined_by_track_outside() -> None:
    ring = {"H3": turned("26", "W-E W-SW"), "I2": turned("7", "NW NE")}
    table = railway("WP", "run", GREEN, tiles=ring, trains="2")
    assert why(table, run(("2", "H1:1 H1:0"))) is not None
    assert earned(table, run(("2", "H1:1 I2 H3 H1:0"))) == (80, 0)
    joined = railway("WP", "run", BROWN, tiles={**ring, "H1": ("890", 2)}, trains="2")
    assert why(joined, run(("2", "H1:0 I2 H3 H1:0"))) == ("RTE-02", "one_stop_only")


@rule("1862-EX-32")
def test_example_32_the_tiles_cost_120_each() -> None:
    table = railway("WP", "track", GREEN).connected("WP", "H3").act(put("H3", "26", "W-E W-SW"))
    assert table.money("WP") == 880
    table.turn("WP").act(put("I2", "7", "NW NE"))
    assert table.money("WP") == 760
