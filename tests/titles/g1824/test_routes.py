"""RTE: what makes a route, how far normal trains reach, what trains may not share, and what they earn."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, RunTrains
from moves import run
from positions_1824 import game
from railways_1824 import (
    NET,
    Tiles,
    code_of,
    minor_railway,
    open_railway,
    revenue,
    state_railway,
    step_of,
    way,
)
from rules_marker import rule
from scenario import Scenario

WEST: Tiles = {"B9": ("57", 1), "B7": ("9", 1), "B5": ("57", 1)}
"""Prag, plain track, Pilsen, Dresden."""


def any_run(phase: int = 3) -> Scenario:
    """A game in which a run need not be the best, so that single routes can be looked at."""
    return game(enforce_max_revenue="false").phase(phase)


def bk(trains: str, tiles: Tiles = NET, phase: int = 3) -> Scenario:
    """BK in Prag with these trains, about to run."""
    table = open_railway(any_run(phase), "BK", trains=tuple(trains.split())).tiles(**tiles)
    return table.turn("BK", "run")


def ran(table: Scenario, *routes: tuple[str, str]) -> int:
    """What these routes earn."""
    return revenue(table.act(run(*routes)))


# -- locations and markers ----------------------------------------------------------------------------------------


@rule("1824-RTE-01", "1824-RTE-17")
def test_cities_towns_and_red_locations_are_revenue_locations_and_a_train_earns_their_sum() -> None:
    assert ran(bk("2"), ("2", way("GC"))) == 30 + 10
    assert ran(bk("3"), ("3", way("GJH"))) == 30 + 30 + 10
    assert ran(bk("5"), ("5", way("GCBFA"))) == 30 + 10 + 10 + 30 + 20


@rule("1824-RTE-01", "1824-RTE-09")
def test_a_mine_is_no_location_of_a_normal_train() -> None:
    table = bk("3")
    assert code_of(table, run(("3", way("GCI")))) == ("1824-RTE-09", "mine_for_goods_only")
    assert code_of(table, run(("3", way("ED")))) == ("1824-RTE-09", "mine_for_goods_only")
    assert table.why(run(("3", way("GCD")))) is None


@rule("1824-RTE-02")
def test_a_route_has_at_least_two_different_locations() -> None:
    table = bk("3")
    assert code_of(table, run(("3", "B9:0"))) == ("1824-RTE-02", "one_stop_only")
    assert code_of(table, run(("3", ""))) == ("1824-RTE-02", "one_stop_only")
    assert table.why(run(("3", way("GC")))) is None
    sarajewo = open_railway(any_run(), "BH", trains=("3",)).tiles(I12=("7", 5)).turn("BH", "run")
    assert code_of(sarajewo, run(("3", "J11:0 I12 J13:0"))) == ("1824-RTE-02", "one_stop_only")


@rule("1824-RTE-02")
def test_a_route_carries_a_marker_of_the_company() -> None:
    table = bk("3")
    assert code_of(table, run(("3", way("BFA")))) == ("1824-RTE-02", "no_own_marker")
    assert table.station("BK", "B5").turn("BK", "run").why(run(("3", way("BFA")))) is None
    foreign = state_railway(bk("3"), "SD", "B5").turn("BK", "run")
    assert code_of(foreign, run(("3", way("BFA")))) == ("1824-RTE-02", "no_own_marker")


@rule("1824-RTE-02")
def test_a_marker_in_a_red_location_serves_all_its_hexes() -> None:
    tiles = {"I10": ("8", 3), "H11": ("4", 0)}
    table = open_railway(any_run(), "BH", trains=("2",)).tiles(**tiles).turn("BH", "run")
    assert ran(table, ("2", "J11:0 I10 H11:0")) == 10 + 10, "the marker lies on J13"
    other = open_railway(any_run(), "SB", trains=("2",)).tiles(**tiles).turn("SB", "run")
    assert code_of(other, run(("2", "J11:0 I10 H11:0"))) == ("1824-RTE-02", "no_own_marker")


# -- along the track ----------------------------------------------------------------------------------------------


@rule("1824-RTE-03")
def test_no_piece_of_track_is_used_twice() -> None:
    table = bk("5")
    assert code_of(table, run(("5", way("GCG")))) == ("1824-RTE-03", "track_twice")
    assert code_of(table, run(("5", way("JGCDCB")))) == ("1824-RTE-03", "track_twice")


LOOP: Tiles = {
    "B9": ("57", 1),
    "B11": ("9", 1),
    "B13": ("56", 4),
    "C12": ("57", 0),
    "B15": ("5", 0),
    "C14": ("7", 2),
}
"""From Prag to one town of B13, by C14 to Mährisch-Ostrau, to the other town of B13 and on to Brünn."""


@rule("1824-RTE-03", "1824-RTE-14", "1824-RUL-27")
def test_unconnected_tracks_of_one_tile_may_both_be_used_and_its_two_towns_are_two_locations() -> None:
    table = bk("5", LOOP)
    assert ran(table, ("5", "B9:0 B11 B13:1 C14 B15:0 B13:0 C12:0")) == 20 + 10 + 20 + 10 + 20


@rule("1824-RTE-03")
def test_both_lines_of_a_crossing_may_be_used() -> None:
    """From the mine over B7 to A8, A6 and Pilsen, and over B7 once more to Prag."""
    loop = {"B9": ("57", 1), "B7": ("20", 0), "B5": ("619", 1), "A6": ("58", 4), "A8": ("3", 0)}
    assert ran(bk("2g", loop), ("2g", "C6:0 B7 A8:0 A6:0 B5:0 B7 B9:0")) == 10 + 10 + 30 + 20


@rule("1824-RTE-04")
def test_a_route_does_not_reverse_at_a_junction() -> None:
    """On B7 the lines from Prag and from C8 join and run on to the west."""
    tiles = {**WEST, "B7": ("23", 1), "C8": ("8", 2), "C10": ("58", 1)}
    table = bk("3", tiles)
    assert code_of(table, run(("3", "B9:0 B7 C8 C10:0"))) == ("1824-RTE-04", "turns_back")
    assert table.why(run(("3", "B9:0 B7 B5:0"))) is None
    pilsen = state_railway(any_run(), "SD", "B5", trains=("3",)).tiles(**tiles).turn("SD", "run")
    assert pilsen.why(run(("3", "B5:0 B7 C8 C10:0"))) is None
    assert pilsen.why(run(("3", "B5:0 B7 B9:0"))) is None


@rule("1824-RTE-04")
def test_a_route_does_not_change_track_at_a_crossing() -> None:
    table = bk("3", {**WEST, "B7": ("20", 0), "A8": ("3", 0)})
    assert code_of(table, run(("3", "B9:0 B7 A8:0"))) == ("1824-RTE-04", "turns_back")
    assert table.why(run(("3", "B9:0 B7 B5:0"))) is None


@rule("1824-RTE-02")
def test_a_route_is_one_continuous_line_of_track() -> None:
    table = bk("4")
    assert code_of(table, run(("4", "B9:0 C12:0"))) == ("1824-RTE-02", "not_adjacent")
    assert code_of(table, run(("4", "B9:0 Z9:0"))) == ("1824-RTE-02", "no_such_hex")
    assert code_of(table, run(("4", "B9:0 A8:1"))) == ("1824-RTE-02", "no_such_stop")
    assert code_of(table, run(("4", "B9:0 C10:0"))) == ("1824-RTE-02", "no_track")
    assert code_of(table, run(("4", "B9:0 B11"))) == ("1824-RTE-02", "no_stop_at_end")


@rule("1824-RTE-05")
def test_a_route_may_leave_a_location_by_any_other_track_of_it() -> None:
    table = bk("4")
    assert [table.why(run(("4", way(letters)))) for letters in ("GCB", "GCD", "JGC")] == [None, None, None]
    fourth = bk("1g").station("BK", "C12").turn("BK", "run")
    assert fourth.why(run(("1g", way("ICG")))) is None


@rule("1824-RTE-06")
def test_a_red_location_is_only_an_end_of_a_route() -> None:
    through = bk("5", {**NET, "B5": ("14", 1), "A6": ("87", 4)})
    assert code_of(through, run(("5", "B9:0 A8:0 A6:0 A4:0 B5:0"))) == ("1824-RTE-06", "ends_here")
    assert through.why(run(("5", "B9:0 A8:0 A6:0 A4:0"))) is None


@rule("1824-RTE-07")
def test_a_city_full_of_foreign_markers_is_only_an_end_of_a_route() -> None:
    table = state_railway(any_run(), "SD", "C12", trains=("4",)).tiles(**NET)
    table.station("BK", "B9").station("UG", "B9").turn("SD", "run")
    assert code_of(table, run(("4", way("JGCD")))) == ("1824-RTE-07", "blocked_city")
    assert table.why(run(("4", way("HJG")))) is None
    free = state_railway(any_run(), "SD", "C12", trains=("4",)).tiles(**NET).station("UG", "B9").turn("SD", "run")
    assert free.why(run(("4", way("JGCD")))) is None, "a free slot"


@rule("1824-RTE-07")
def test_a_full_city_with_an_own_marker_may_be_passed() -> None:
    table = bk("4").station("SD", "B9").turn("BK", "run")
    assert table.why(run(("4", way("JGCD")))) is None


@rule("1824-RTE-08")
def test_no_location_on_the_route_is_skipped() -> None:
    table = bk("3")
    assert code_of(table, run(("3", "B9:0 A8 A6:0 B5:0"))) == ("1824-RTE-08", "stop_skipped")
    assert code_of(table, run(("3", "A8:0 B9 B11 C12:0"))) == ("1824-RTE-08", "stop_skipped")
    assert table.why(run(("3", "B9:0 A8:0 A6:0"))) is None


@rule("1824-RTE-09")
@pytest.mark.parametrize(("train", "longest"), [("2", "GC"), ("3", "GCB"), ("4", "GCBF"), ("5", "GCBFA")])
def test_a_normal_train_visits_as_many_locations_of_any_kind_as_its_number(train: str, longest: str) -> None:
    table = bk(train).station("BK", "B5").turn("BK", "run")
    assert table.why(run((train, way(longest)))) is None
    further = "JGCBFA"[: len(longest) + 1] if train == "5" else "GCBFA"[: len(longest) + 1]
    assert code_of(table, run((train, way(further)))) == ("1824-RTE-09", "too_many_stops")


@rule("1824-RTE-09")
def test_the_reach_of_every_normal_train_is_its_number() -> None:
    data = game().rules.title.data
    reach = {str(side.name): side.reach for card in data.trains if not card.goods for side in card.sides}
    assert reach == {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "8": 8, "10": 10}


# -- a location once ----------------------------------------------------------------------------------------------

WIEN: Tiles = {"E10": ("7", 4), "F11": ("630", 0)}
"""From the western city of Wien by E10 to a town of F11 and back to the southern city."""


@rule("1824-RTE-14", "1824-RUL-27")
def test_all_cities_of_wien_are_one_location() -> None:
    table = minor_railway(any_run(), "KK1", trains=("3",)).tiles(**WIEN).turn("KK1", "run")
    assert code_of(table, run(("3", "E12:1 E10 F11:0 E12:0"))) == ("1824-RTE-14", "stop_twice")
    assert ran(table, ("3", "E12:1 E10 F11:0")) == 30 + 10


@rule("1824-RTE-14", "1824-RUL-27")
def test_buda_and_pest_are_one_location() -> None:
    """From Pest by E16 to Buda's track on the west."""
    tiles = {"F17": ("498", 1), "E18": ("7", 0), "E16": ("1", 0), "F15": ("7", 3)}
    table = minor_railway(any_run(), "UG1", trains=("3",)).tiles(**tiles).turn("UG1", "run")
    path = "F17:1 E18 E16:1 F15 F17:0"
    assert code_of(table, run(("3", path))) == ("1824-RTE-14", "stop_twice")
    assert table.why(run(("3", "F17:1 E18 E16:1"))) is None


@rule("1824-RTE-14")
def test_the_hexes_of_a_red_location_are_one_location() -> None:
    dresden = state_railway(any_run(), "SD", "B5", trains=("5",)).tiles(B5=("619", 1), A6=("87", 4), A8=("87", 4))
    assert code_of(dresden.turn("SD", "run"), run(("5", "A4:0 A6:0 B5:0 B3:0"))) == ("1824-RTE-14", "stop_twice")
    assert dresden.why(run(("5", "A4:0 A6:0 B5:0"))) is None
    assert dresden.why(run(("5", "A8:0 A6:0 B5:0 B3:0"))) is None


# -- several trains -----------------------------------------------------------------------------------------------


@rule("1824-RTE-16", "1824-RTE-17")
def test_each_train_has_a_route_of_its_own_and_the_run_is_the_sum() -> None:
    table = bk("3 4")
    assert ran(table, ("3", way("HJG")), ("4", way("GCBF"))) == 70 + 80
    assert code_of(bk("3 4"), run(("3", way("HJG")), ("3", way("GCB")))) == ("1824-RTE-16", "train_runs_once")
    assert code_of(bk("3 4"), run(("5", way("HJG")))) == ("1824-RTE-16", "train_not_there")
    twice = bk("3 3")
    assert twice.why(run(("3", way("HJG")), ("3", way("GCB")))) is None


@rule("1824-RTE-16")
def test_no_piece_of_track_is_used_by_two_trains_but_they_may_meet_in_a_location() -> None:
    table = bk("3 4")
    assert code_of(table, run(("3", way("JGC")), ("4", way("GCBF")))) == ("1824-RTE-16", "track_shared")
    assert ran(table, ("3", way("JG")), ("4", way("GC"))) == 60 + 40, "Prag counts for both"


@rule("1824-RTE-16")
def test_where_two_tracks_join_into_one_only_one_train_passes() -> None:
    """On B7 the lines from Prag and from C8 join and run on to Pilsen."""
    tiles = {**WEST, "B7": ("23", 1), "C8": ("8", 2), "C10": ("58", 1), "B5": ("57", 1)}
    table = state_railway(any_run(), "SD", "B5", trains=("2", "3")).tiles(**tiles).turn("SD", "run")
    both = run(("2", "B5:0 B7 B9:0"), ("3", "B5:0 B7 C8 C10:0"))
    assert code_of(table, both) == ("1824-RTE-16", "track_shared")


# -- values -------------------------------------------------------------------------------------------------------


@rule("1824-RTE-17", "1824-RTE-15")
@pytest.mark.parametrize(("phase", "dresden"), [(1, 10), (2, 10), (3, 20), (4, 20), (5, 30), (6, 30), (7, 40), (8, 40)])
def test_red_locations_pay_by_the_colour_of_the_phase_and_cities_what_is_printed(phase: int, dresden: int) -> None:
    table = bk("3", WEST, phase)
    assert ran(table, ("3", "B9:0 B7 B5:0 B3:0")) == 20 + 20 + dresden


@rule("1824-RTE-17")
@pytest.mark.parametrize(
    ("tile", "stop", "value"), [(None, 1, 30), ("499", 1, 40), ("491", 1, 50), ("493", 1, 70), ("496", 0, 80)]
)
def test_wien_pays_30_as_printed_then_40_50_70_and_80(tile: str | None, stop: int, value: int) -> None:
    table = minor_railway(any_run(8), "KK1", trains=("3",)).tiles(**WIEN)
    if tile is not None:
        table.tiles(E12=(tile, 0))
    assert ran(table.turn("KK1", "run"), ("3", f"E12:{stop} E10 F11:0")) == value + 10


# -- running is mandatory -----------------------------------------------------------------------------------------


@rule("1824-RTE-19", "1824-OR-05")
def test_running_cannot_be_passed_over() -> None:
    table = bk("3")
    assert code_of(table, Pass()) == ("1824-OR-05", "step_not_skipped")
    assert step_of(bk("3").cash("BK", 0).turn("BK").act(Pass())) == "run", "it is asked for its run"
    assert step_of(table.act(run(("3", way("GJH"))))) == "dividend"


@rule("1824-RTE-19", "1824-DIV-06")
def test_a_train_without_a_legal_route_earns_nothing() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(B9=("57", 1)).turn("BK").act(Pass())
    assert step_of(table) == "trains"
    assert revenue(table) == 0
    only_a_mine = state_railway(game().phase(3), "SD", "B5", trains=("3",)).tiles(B5=("6", 3)).turn("SD", "run")
    only_a_mine.act(RunTrains())
    assert (revenue(only_a_mine), step_of(only_a_mine)) == (0, "trains")
