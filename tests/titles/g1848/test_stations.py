"""TOK: station markers, and CORP-08 to CORP-10, the markers of the Commonwealth Railways."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.turns import acting_turn
from kursbuch.hexmap.board import EDGE_OF_TILE, Station
from kursbuch.hexmap.tiles import HexId
from moves import mid_turn, place, run
from rules_marker import rule
from scenario import A, B, C, Scenario, lay

LINE = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2)}
"""Port Augusta, Port Pirie, Adelaide: three cities in a row."""


def car(phase: int = 3, **tiles: tuple[str, int]) -> Scenario:
    """CAR with its home marker in Port Augusta, ready to place another."""
    table = Scenario().phase(phase).running("CAR").tiles(**(tiles or LINE)).station("CAR", "E4")
    return table.turn("CAR", "station")


def why(table: Scenario, at: str, stop: int = 0) -> tuple[str, str] | None:
    refusal = table.refusal(place(at, stop))
    return None if refusal is None else (str(refusal.rule), refusal.code)


def markers(table: Scenario, at: str) -> list[tuple[str, int, int]]:
    """Owner, city and space of each marker on a hex."""
    return [(s.owner, s.stop, s.slot) for s in table.state.board.stations.get(HexId(at), ())]


def blocked(table: Scenario, company: str, at: str, stop: int = 0) -> bool:
    return table.state.board.blocked(company, HexId(at), stop)


def into_operating_round(table: Scenario) -> Scenario:
    """All pass in a share round; the first company is called up."""
    return table.share_round(A).act(*[Pass()] * len(table.state.players))


def acting(table: Scenario) -> str | None:
    turn = acting_turn(table.state)
    return None if turn is None else turn.company


# -- home markers -------------------------------------------------------------------------------------------------


@rule("1848-TOK-01")
def test_the_home_marker_is_placed_free_at_the_start_of_the_first_turn_before_any_tile() -> None:
    table = into_operating_round(Scenario().running("CAR", cash=1000))
    assert table.state.frame == CompanyTurn(CompanyId("CAR"), "track")
    assert markers(table, "E4") == [("CAR", 0, 0)]
    assert not table.state.board.tiles
    assert table.money("CAR") == 1000
    placed = [e for e in table.events if isinstance(e, ev.StationPlaced)]
    assert [(e.company, e.at, e.cost, e.home) for e in placed] == [("CAR", "E4", 0, True)]


@rule("1848-TOK-01")
def test_the_home_marker_comes_once() -> None:
    table = into_operating_round(Scenario().running("CAR").tiles(**LINE).station("CAR", "F5"))
    assert markers(table, "E4") == []


@rule("1848-TOK-01")
def test_the_home_marker_goes_into_the_space_that_others_left_free() -> None:
    table = Scenario().running("CAR").running("SAR", B, 70).tiles(E4=("14", 1)).station("SAR", "E4")
    assert markers(into_operating_round(table), "E4") == [("SAR", 0, 0), ("CAR", 0, 1)]


# -- one more marker ----------------------------------------------------------------------------------------------


@rule("1848-TOK-02")
@pytest.mark.parametrize(("company", "count"), [("CAR", 3), ("VR", 3), ("NSW", 4), ("QR", 5), ("WA", 5)])
def test_the_second_marker_costs_forty_pounds_and_each_later_one_a_hundred(company: str, count: int) -> None:
    """The markers placed so far lie far away; the next one goes to Port Pirie, next to one in Port Augusta."""
    homes = ["E4", "B13", "B11", "B15", "C10"]
    for used in range(1, count):
        cost = 40 if used == 1 else 100
        table = Scenario().running(company, cash=cost).tiles(**LINE)
        for at in homes[:used]:
            table.station(company, at)
        table.cash(company, cost - 1).turn(company, "station")
        assert why(table, "F5") == ("1848-TOK-02", "marker_too_dear")
        bank = table.cash(company, cost).money("bank")
        table.act(place("F5"))
        assert (table.money(company), table.money("bank")) == (0, bank + cost)
        assert markers(table, "F5") == [(company, 0, 0)]


@rule("1848-TOK-02")
def test_one_marker_a_turn() -> None:
    """Mount Gambier could be reached and paid for, too, but not in this turn."""
    table = car(3, **LINE, H7=("57", 2))
    assert why(table, "H7") is None
    table.act(place("F5"))
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    assert (frame.step, frame.stations) == ("trains", 1)
    assert table.why(place("H7")) == "1848-OR-05"
    again = mid_turn(car(), "CAR", "station", stations=1)
    assert why(again, "F5") == ("1848-TOK-02", "one_marker_a_turn")


@rule("1848-TOK-02")
def test_placing_a_marker_is_voluntary() -> None:
    table = car().act(Pass())
    assert markers(table, "F5") == []
    assert table.money("CAR") == 1000


@rule("1848-TOK-03")
def test_a_company_has_no_more_markers_than_its_sheet_shows() -> None:
    table = car().station("CAR", "B13").turn("CAR", "station")
    assert why(table, "F5") is None
    table.station("CAR", "B11").turn("CAR", "station")
    assert why(table, "F5") == ("1848-TOK-03", "no_marker_left")


@rule("1848-TOK-03")
def test_at_most_one_marker_of_a_company_lies_on_a_hex_also_where_it_has_two_cities() -> None:
    """Both cities of F15 are reached; with a marker in the one the other is closed to the company."""
    tiles = {"F17": ("5", 1), "F15": ("66", 1), "E16": ("7", 5)}
    table = Scenario().phase(5).running("NSW").tiles(**tiles).station("NSW", "F17").turn("NSW", "station")
    assert why(table, "F15", 0) is None
    assert why(table, "F15", 1) is None
    table.station("NSW", "F15", 0).turn("NSW", "station")
    assert why(table, "F15", 1) == ("1848-TOK-03", "one_marker_a_hex")


# -- where --------------------------------------------------------------------------------------------------------


@rule("1848-TOK-04")
def test_a_marker_needs_track_of_any_length_to_a_marker_of_the_company() -> None:
    table = car()
    assert why(table, "F5") is None
    assert why(table, "G6", 0) == ("1848-TOK-07", "space_kept"), "reached, but kept for SAR"
    assert why(table, "D9") == ("1848-TOK-04", "city_not_reached")
    long_way = {"E4": ("57", 1), "E6": ("9", 1), "E8": ("9", 1), "E10": ("9", 1), "E12": ("9", 1), "E14": ("57", 1)}
    assert why(car(3, **long_way), "E14") is None
    broken = {at: tile for at, tile in long_way.items() if at != "E10"}
    assert why(car(3, **broken), "E14") == ("1848-TOK-04", "city_not_reached")


@rule("1848-TOK-04")
def test_markers_lie_in_cities_only() -> None:
    """A town, a harbour, Tasmania, an off-board place, plain land and a city that is not there."""
    west = {"E4": ("57", 2), "D3": ("69", 3), "E2": ("15", 2), "F5": ("57", 2), "G6": ("57", 2), "D5": ("9", 0)}
    table = car(3, **west, H7=("57", 2), I8=("241", 1))
    for at, stop in (("D3", 0), ("D3", 1), ("F3", 0), ("I8", 0), ("A4", 0), ("D5", 0), ("F5", 1), ("F5", -1)):
        assert why(table, at, stop) == ("1848-TOK-04", "no_city_there"), at
    assert why(table, "F5") is None


@rule("1848-TOK-04")
def test_a_marker_needs_a_free_space() -> None:
    table = car().running("VR", B).station("VR", "F5").turn("CAR", "station")
    assert why(table, "F5") == ("1848-TOK-04", "city_full")
    table.tiles(F5=("15", 2)).turn("CAR", "station")
    assert why(table, "F5") is None
    table.act(place("F5"))
    assert markers(table, "F5") == [("VR", 0, 0), ("CAR", 0, 1)]


@rule("1848-TOK-04", "1848-TOK-05")
def test_the_connection_does_not_pass_a_blocked_city() -> None:
    """Mount Gambier lies beyond Port Pirie and Adelaide, each with one space."""
    table = car(3, **LINE, H7=("57", 2)).running("SAR", B).station("SAR", "G6").turn("CAR", "station")
    assert why(table, "H7") == ("1848-TOK-04", "city_behind_full_city")
    table.tiles(G6=("236", 2)).turn("CAR", "station")
    assert why(table, "H7") is None, "a second space makes way"


@rule("1848-TOK-04")
def test_the_connection_does_not_pass_a_red_or_blue_hex() -> None:
    """Whyalla can be reached from Port Augusta over Perth only, Geelong from Adelaide over Tasmania only."""
    table = car(3, E4=("57", 2), D3=("69", 3), E2=("57", 2))
    assert table.state.board.stops(HexId("D1"))[0].kind == "city"
    assert why(table, "E2") == ("1848-TOK-04", "city_behind_line_end")
    south = {"G6": ("57", 2), "H7": ("57", 2), "I8": ("241", 1), "H9": ("57", 0)}
    tasmania = Scenario().phase(3).running("SAR").tiles(**south).station("SAR", "G6").turn("SAR", "station")
    assert why(tasmania, "H7") is None
    assert why(tasmania, "H9") == ("1848-TOK-04", "city_behind_line_end")


@rule("1848-TOK-04")
def test_the_connection_does_not_reverse_at_a_junction() -> None:
    """D5 joins Port Augusta with D7; the line from Whyalla over D3 comes in on the other branch."""
    whyalla = {"E4": ("57", 0), "D3": ("1", 0), "E2": ("57", 0)}
    assert why(car(3, **whyalla, D5=("24", 4)), "E2") == ("1848-TOK-04", "city_behind_reversal")
    assert why(car(3, **whyalla, D5=("27", 0)), "E2") is None, "with the stem towards Port Augusta"


@rule("1848-TOK-04")
def test_the_connection_does_not_use_a_piece_of_track_twice() -> None:
    """The line from Port Augusta ends in a ring of three tiles; back on D5 it would come to Whyalla."""
    ring = {"D7": ("24", 1), "C8": ("7", 5), "D9": ("7", 1)}
    whyalla = {"E4": ("57", 0), "D3": ("1", 0), "E2": ("57", 0), "D5": ("24", 4)}
    assert why(car(3, **whyalla, **ring), "E2") == ("1848-TOK-04", "city_behind_reversal")


# -- blocked cities -----------------------------------------------------------------------------------------------


@rule("1848-TOK-05")
def test_a_city_is_blocked_for_a_company_only_if_all_spaces_hold_markers_of_others() -> None:
    table = car(3, **{**LINE, "F5": ("15", 2)}).running("SAR", B).running("VR", C)
    assert not blocked(table, "CAR", "F5")
    table.station("SAR", "F5")
    assert not blocked(table, "CAR", "F5"), "one space is free"
    table.station("VR", "F5")
    assert blocked(table, "CAR", "F5")
    assert not blocked(table, "SAR", "F5")
    assert not blocked(table, "VR", "F5")


@rule("1848-TOK-05")
def test_a_blocked_city_ends_a_route_and_is_not_passed() -> None:
    table = car(3, **LINE).trains("CAR", "3").running("VR", B).station("VR", "F5").turn("CAR", "run")
    assert table.why(run(("3", "E4:0 F5:0"))) is None
    assert table.why(run(("3", "E4:0 F5:0 G6:0"))) == "1848-RTE-12"


@rule("1848-TOK-05")
def test_a_space_kept_for_a_home_leaves_the_city_open_to_all() -> None:
    """Nobody can place a marker in Adelaide before SAR does, but everybody can run through it."""
    table = car(3, **LINE, H7=("57", 2)).trains("CAR", "4")
    assert why(table, "G6") == ("1848-TOK-07", "space_kept")
    assert why(table, "H7") is None
    assert table.turn("CAR", "run").why(run(("4", "E4:0 F5:0 G6:0 H7:0"))) is None


# -- what stays ---------------------------------------------------------------------------------------------------


@rule("1848-TOK-06")
def test_no_action_moves_or_takes_back_a_marker() -> None:
    """Whatever is offered in any step of a turn, the markers that lie on the map stay where they are."""
    west = {**LINE, "D3": ("69", 3), "H7": ("57", 2), "E6": ("9", 1)}
    table = car(5, **west).trains("CAR", "3").running("SAR", B).station("SAR", "G6").station("CAR", "F5")
    tried = 0
    for step in ("track", "station", "run", "dividend", "trains"):
        table.turn("CAR", step)
        before = {(at, s) for at, here in table.state.board.stations.items() for s in here}
        for action in table.offers().listed:
            _, after = table.rules.play(table.state, A, action)
            assert before <= {(at, s) for at, here in after.board.stations.items() for s in here}, action
            tried += 1
    assert tried >= 15


# -- spaces kept --------------------------------------------------------------------------------------------------


@rule("1848-TOK-07")
def test_a_space_is_kept_for_the_home_marker_of_a_company_that_has_not_placed_it() -> None:
    """Adelaide with one and with two spaces; SAR is at home there."""
    table = car()
    assert why(table, "G6") == ("1848-TOK-07", "space_kept")
    table.tiles(G6=("236", 2)).turn("CAR", "station").act(place("G6"))
    assert markers(table, "G6") == [("CAR", 0, 0)]
    table.running("VR", B).station("VR", "F5").turn("VR", "station")
    assert why(table, "G6") == ("1848-TOK-07", "space_kept"), "the last space stays SAR's"


@rule("1848-TOK-07")
def test_after_the_home_marker_is_placed_nothing_is_kept_any_more() -> None:
    table = car(3, **{**LINE, "G6": ("236", 2)}).running("SAR", B).station("SAR", "G6").turn("CAR", "station")
    assert why(table, "G6") is None


@rule("1848-TOK-07")
def test_a_space_is_kept_before_the_company_has_a_director_and_after_it_went_into_operation() -> None:
    table = car(3, **LINE)
    assert table.company("SAR").director is None
    assert why(table, "G6") == ("1848-TOK-07", "space_kept")
    table.running("SAR", B).turn("CAR", "station")
    assert why(table, "G6") == ("1848-TOK-07", "space_kept")


@rule("1848-TOK-08")
def test_no_space_is_kept_for_the_commonwealth() -> None:
    """Adelaide has two spaces, SAR holds one: the other is free although COM is still to come."""
    table = car(3, **{**LINE, "G6": ("236", 2)}).running("SAR", B).running("COM", C).station("SAR", "G6")
    table.turn("CAR", "station").act(place("G6"))
    assert markers(table, "G6") == [("SAR", 0, 0), ("CAR", 0, 1)]


@rule("1848-TOK-09")
def test_nobody_but_the_western_railway_has_a_marker_in_perth() -> None:
    table = car(3, E4=("57", 2), D3=("69", 3))
    assert table.state.board.stops(HexId("D1"))[0].slots == 1
    assert why(table, "D1") == ("1848-TOK-07", "space_kept")
    table.running("WA", B).station("WA", "D1").turn("CAR", "station")
    assert why(table, "D1") == ("1848-TOK-04", "city_full")
    assert into_operating_round(Scenario().running("WA")).state.board.stations[HexId("D1")] == (Station("WA", 0, 0),)


# -- the Commonwealth ---------------------------------------------------------------------------------------------


@rule("1848-CORP-08")
def test_the_commonwealth_puts_free_markers_in_adelaide_and_sydney_when_it_first_acts() -> None:
    table = Scenario().running("SAR", B, 70).running("NSW", C, 70).running("COM", cash=900)
    table.station("SAR", "E4").station("NSW", "E18")
    into_operating_round(table)
    assert acting(table) == "COM"
    assert (markers(table, "G6"), markers(table, "F17")) == ([("COM", 0, 0)], [("COM", 0, 0)])
    assert table.money("COM") == 900
    assert not table.state.board.tiles, "bare hexes will do"


@rule("1848-CORP-08")
def test_a_commonwealth_marker_goes_to_the_edge_where_the_space_is_kept_or_taken() -> None:
    """Adelaide is bare and kept for SAR; Sydney's one space is NSW's."""
    table = Scenario().running("NSW", C, 70).tiles(F17=("5", 1)).station("NSW", "F17").running("COM", cash=900)
    into_operating_round(table)
    assert acting(table) == "COM"
    assert markers(table, "G6") == [("COM", 0, EDGE_OF_TILE)]
    assert markers(table, "F17") == [("NSW", 0, 0), ("COM", 0, EDGE_OF_TILE)]


@rule("1848-CORP-08")
def test_a_commonwealth_marker_takes_a_space_that_is_neither_kept_nor_taken() -> None:
    table = Scenario().phase(3).tiles(G6=("236", 2), F17=("238", 1)).running("NSW", C, 70).station("NSW", "F17")
    into_operating_round(table.running("COM", cash=900))
    assert markers(table, "G6") == [("COM", 0, 0)], "one of two spaces is kept for SAR"
    assert markers(table, "F17") == [("NSW", 0, 0), ("COM", 0, 1)]


@rule("1848-CORP-09")
def test_a_marker_at_the_edge_is_a_starting_point_like_any_other() -> None:
    table = Scenario().phase(3).running("COM", trains=("3",)).tiles(G6=("57", 2), F5=("57", 2))
    table.station("COM", "G6", slot=EDGE_OF_TILE).turn("COM", "run")
    assert table.why(run(("3", "G6:0 F5:0"))) is None
    assert table.turn("COM", "station").why(place("F5")) is None
    assert table.turn("COM", "track").why(lay("F5", "15", 2)) is None


@rule("1848-CORP-09")
def test_a_marker_at_the_edge_moves_into_a_new_space_at_once() -> None:
    table = car(3, **LINE).running("SAR", B).station("SAR", "G6").running("COM", C)
    table.station("COM", "G6", slot=EDGE_OF_TILE).turn("CAR").act(lay("G6", "236", 2))
    assert markers(table, "G6") == [("SAR", 0, 0), ("COM", 0, 1)]
    assert table.state.board.free_slots(HexId("G6"), 0) == 0, "nobody else came in between"


@rule("1848-CORP-09")
def test_a_marker_at_the_edge_leaves_the_kept_space_alone() -> None:
    """First a yellow tile with the one space that is kept for SAR, then a K tile with a second one."""
    table = car(3, E4=("57", 2), F5=("57", 2)).running("COM", C)
    table.station("COM", "G6", slot=EDGE_OF_TILE).turn("CAR").act(lay("G6", "57", 2))
    assert markers(table, "G6") == [("COM", 0, EDGE_OF_TILE)]
    table.turn("CAR").act(lay("G6", "236", 2))
    assert markers(table, "G6") == [("COM", 0, 0)]
    assert why(table.turn("CAR", "station"), "G6") == ("1848-TOK-07", "space_kept")


@rule("1848-CORP-10")
def test_the_other_three_markers_of_the_commonwealth_cost_a_hundred_pounds_each() -> None:
    table = Scenario().phase(3).running("COM", cash=99).tiles(**LINE).station("COM", "G6").station("COM", "F17")
    for far in ("", "B13", "B11"):
        if far:
            table.station("COM", far)
        table.cash("COM", 99).turn("COM", "station")
        assert why(table, "F5") == ("1848-TOK-02", "marker_too_dear")
        assert why(table.cash("COM", 100), "F5") is None
    table.act(place("F5"))
    assert table.money("COM") == 0
    assert why(table.cash("COM", 100).turn("COM", "station"), "E4") == ("1848-TOK-03", "no_marker_left")


@rule("1848-EX-32", "1848-CORP-08", "1848-CORP-09", "1848-TOK-05")
def test_the_commonwealth_at_the_edge_of_adelaide() -> None:
    """One space kept for SAR: open to VR. SAR takes it: blocked for VR. Two spaces and COM moves in: still blocked."""
    tiles = {"F5": ("57", 2), "G6": ("57", 2), "H7": ("57", 2)}
    table = Scenario().phase(3).running("VR", B, 70, trains=("3",)).tiles(**tiles).station("VR", "F5")
    through = run(("3", "F5:0 G6:0 H7:0"))
    into_operating_round(table.running("COM", C, 100))
    assert acting(table) == "COM"
    assert markers(table, "G6") == [("COM", 0, EDGE_OF_TILE)]
    assert table.turn("VR", "run").why(through) is None
    into_operating_round(table.running("SAR", A, 100, (0, 9)))
    assert acting(table) == "SAR"
    assert markers(table, "G6") == [("COM", 0, EDGE_OF_TILE), ("SAR", 0, 0)]
    assert table.turn("VR", "run").why(through) == "1848-RTE-12"
    assert [blocked(table, name, "G6") for name in ("VR", "SAR", "COM")] == [True, False, False]
    table.turn("SAR").act(lay("G6", "236", 2))
    assert markers(table, "G6") == [("COM", 0, 1), ("SAR", 0, 0)]
    assert table.turn("VR", "run").why(through) == "1848-RTE-12"
