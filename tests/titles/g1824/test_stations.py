"""TOK: station markers."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, PlaceStation, RemoveStation
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.turns import acting_turn
from kursbuch.hexmap.tiles import HexId
from moves import mid_turn, place
from positions_1824 import HOMES, MINORS, REGIONAL, STATE, acting, game, opened, owned, round_begins, unsold
from railways_1824 import code_of, markers_on, minor_railway, open_railway, paid, state_railway, step_of
from rules_marker import rule
from scenario import A, B, Scenario, lay

LINE = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1), "C14": ("9", 1)}
"""Prag, a town, Brünn, and track to the east."""
TO_OSTRAU = {**LINE, "C14": ("8", 1), "B15": ("5", 0)}
"""The same line on to Mährisch-Ostrau."""


def bk(**tiles: tuple[str, int]) -> Scenario:
    """BK in Prag, about to place a marker."""
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(**(tiles or LINE))
    return table.turn("BK", "station")


def first_turn(company: str, **tiles: tuple[str, int]) -> Scenario:
    """An operating round begins, and the company acts for the first time."""
    table = game().phase(3).tiles(**tiles)
    if company in MINORS:
        owned(table, company, A, 100, placed=False)
    else:
        opened(table, company, s1=60, trains=("3",), acted=False)
    return round_begins(table)


# -- the home marker ----------------------------------------------------------------------------------------------


@rule("1824-TOK-01")
@pytest.mark.parametrize("company", sorted(HOMES))
def test_the_home_marker_is_put_down_free_of_charge_before_anything_else_with_or_without_a_tile(company: str) -> None:
    table = first_turn(company)
    at, stop = HOMES[company]
    assert (acting(table), step_of(table)) == (company, "track")
    assert markers_on(table, at) == [(company, stop, 0)]
    assert not table.state.board.tiles
    assert paid(table, "station") == []
    placed = [event for event in table.events if isinstance(event, ev.StationPlaced)]
    assert [(e.company, e.cost, e.home) for e in placed] == [(company, 0, True)]


@rule("1824-TOK-01")
def test_the_home_marker_goes_into_the_city_that_its_printed_one_has_become() -> None:
    table = first_turn("KK2", E12=("491", 3))
    assert markers_on(table, "E12") == [("KK2", 0, 0)], "turned by half the line to the north-west ends in city 0"
    assert markers_on(first_turn("BK", B9=("14", 0)), "B9") == [("BK", 0, 0)]


@rule("1824-TOK-01")
def test_a_company_places_its_home_marker_once() -> None:
    table = minor_railway(game().phase(3), "SD2", trains=("2",))
    round_begins(table)
    assert markers_on(table, "G10") == [("SD2", 0, 0)]
    assert not [event for event in table.events if isinstance(event, ev.StationPlaced)]


# -- further markers ----------------------------------------------------------------------------------------------


@rule("1824-TOK-02")
def test_one_further_marker_a_turn_also_in_the_first_turn_besides_the_home_marker() -> None:
    table = first_turn("BK", **{**TO_OSTRAU, "C12": ("14", 0)}).act(Pass())
    assert step_of(table) == "station"
    assert table.listed(PlaceStation) == [place("B15"), place("C12")]
    table.act(place("B15"))
    assert markers_on(table, "B15") == [("BK", 0, 0)]
    assert step_of(table) != "station"
    again = mid_turn(bk(**TO_OSTRAU), "BK", "station", stations=1)
    assert code_of(again, place("B15")) == ("1824-TOK-02", "one_marker_a_turn")
    assert mid_turn(bk(**TO_OSTRAU), "BK", "station").why(place("B15")) is None


@rule("1824-TOK-03")
def test_a_marker_goes_into_a_free_slot_of_a_city_with_a_tile() -> None:
    table = bk(**TO_OSTRAU)
    assert table.why(place("B15")) is None
    assert code_of(table, place("C10")) == ("1824-TOK-03", "no_city_there"), "a town"
    assert code_of(table, place("C14")) == ("1824-TOK-03", "no_city_there"), "plain track"
    assert code_of(table, place("B15", 1)) == ("1824-TOK-03", "no_city_there")
    assert code_of(table, place("E8")) == ("1824-TOK-07", "city_not_reached"), "a city without a tile"
    full = state_railway(bk(**TO_OSTRAU), "SD", "B15").turn("BK", "station")
    assert code_of(full, place("B15")) == ("1824-TOK-03", "city_full")
    wider = state_railway(bk(**{**TO_OSTRAU, "B15": ("15", 4)}), "SD", "B15").turn("BK", "station")
    assert wider.why(place("B15")) is None, "the second slot"


@rule("1824-TOK-03")
def test_a_printed_city_of_budapest_takes_a_marker_without_a_tile() -> None:
    table = state_railway(game().phase(4), "SD", "H15").tiles(H15=("57", 0), G16=("9", 0)).turn("SD", "station")
    table.act(place("F17", 0))
    assert markers_on(table, "F17") == [("SD", 0, 0)]
    assert HexId("F17") not in table.state.board.tiles


@rule("1824-TOK-03")
def test_a_printed_city_of_wien_takes_a_marker_without_a_tile() -> None:
    """KK2 was never sold, so nobody waits for its city."""
    way = {"B9": ("57", 2), "C10": ("4", 2), "D11": ("9", 2)}
    table = bk(**way)
    assert code_of(table, place("E12", 2)) == ("1824-TOK-06", "space_kept")
    unsold(table, "KK2")
    table.act(place("E12", 2))
    assert markers_on(table, "E12") == [("BK", 2, 0)]


@rule("1824-TOK-04")
def test_the_first_marker_besides_the_home_costs_40_and_the_next_100_to_the_bank() -> None:
    way = {**TO_OSTRAU, "C12": ("14", 0)}
    table = bk(**way).cash("BK", 140)
    bank = table.money("bank")
    table.act(place("B15"))
    assert (table.money("BK"), table.money("bank")) == (100, bank + 40)
    assert paid(table, "station") == [("BK", "bank", 40)]
    table.turn("BK", "station").act(place("C12"))
    assert (table.money("BK"), table.money("bank")) == (0, bank + 140)


@rule("1824-TOK-04")
@pytest.mark.parametrize(("on_the_map", "cost"), [(1, 40), (2, 100), (3, 100), (4, 100)])
def test_what_counts_is_how_many_markers_of_the_company_are_on_the_map(on_the_map: int, cost: int) -> None:
    table = state_railway(game().phase(4), "SD", "H15").tiles(H15=("57", 0), G16=("9", 0))
    for at in ("G4", "G10", "I8")[: on_the_map - 1]:
        table.station("SD", at)
    table.turn("SD", "station").act(place("F17", 0))
    assert paid(table, "station") == [("SD", "bank", cost)]


@rule("1824-TOK-05")
def test_a_company_has_only_one_marker_on_a_hex() -> None:
    table = bk(**{**LINE, "B9": ("14", 1)})
    assert code_of(table, place("B9")) == ("1824-TOK-05", "one_marker_a_hex")
    pest = state_railway(game().phase(5), "UG", "F17", 1).tiles(
        F17=("498", 0), E18=("7", 4), F19=("58", 0), G18=("57", 2), G16=("8", 3)
    )
    assert code_of(pest.turn("UG", "station"), place("F17", 0)) == ("1824-TOK-05", "one_marker_a_hex")


@rule("1824-TOK-06")
def test_the_last_free_slot_of_a_home_is_kept_until_the_company_has_come() -> None:
    table = bk()
    assert code_of(table, place("C12")) == ("1824-TOK-06", "space_kept"), "MS has not yet gone into operation"
    wider = bk(**{**LINE, "C12": ("14", 0)})
    assert wider.why(place("C12")) is None
    state_railway(wider, "SD", "C12").turn("BK", "station")
    assert code_of(wider, place("C12")) == ("1824-TOK-06", "space_kept"), "the other slot is taken"
    come = open_railway(bk(**{**LINE, "C12": ("14", 0)}), "MS", B).turn("BK", "station")
    assert come.why(place("C12")) is None, "MS has its marker, the second slot is for anybody"


@rule("1824-TOK-06", "1824-RUL-50")
def test_a_home_is_kept_no_longer_when_its_company_has_left_the_game() -> None:
    table = state_railway(game().phase(4), "KK", "F7").tiles(F7=("57", 2), G8=("8", 2), G10=("57", 1))
    assert code_of(table.turn("KK", "station"), place("G10")) == ("1824-TOK-06", "space_kept")
    assert unsold(table, "SD2").why(place("G10")) is None


@rule("1824-RUL-50", "1824-TOK-06")
def test_as_many_slots_stay_free_as_companies_are_still_to_come() -> None:
    """In brown Wien the homes of KK1 and KK2 lie in one city of three slots."""
    table = bk(B9=("57", 2), C10=("4", 2), D11=("9", 2), E12=("493", 0))
    assert table.why(place("E12", 1)) is None, "two slots stay for KK1 and KK2"
    table.station("UG", "E12", 1)
    assert code_of(table, place("E12", 1)) == ("1824-TOK-06", "space_kept")
    minor_railway(table, "KK1").turn("BK", "station")
    assert code_of(table, place("E12", 1)) == ("1824-TOK-06", "space_kept"), "one slot is left, for KK2"


@rule("1824-TOK-07")
def test_the_city_is_connected_by_track_without_a_full_foreign_city_on_the_way() -> None:
    assert bk(**TO_OSTRAU).why(place("B15")) is None
    blocked = open_railway(bk(**TO_OSTRAU), "MS", B).turn("BK", "station")
    assert code_of(blocked, place("B15")) == ("1824-TOK-07", "city_behind_full_city")
    own = bk(**TO_OSTRAU).station("BK", "C12").turn("BK", "station")
    assert own.why(place("B15")) is None
    wider = open_railway(bk(**{**TO_OSTRAU, "C12": ("14", 0)}), "MS", B).turn("BK", "station")
    assert wider.why(place("B15")) is None, "a city with a free slot is on the way"
    gap = bk(**{**TO_OSTRAU, "C14": ("9", 0)})
    assert code_of(gap, place("B15")) == ("1824-TOK-07", "city_not_reached")


@rule("1824-TOK-07")
def test_no_way_through_a_mine_or_a_red_location_connects_a_city() -> None:
    mine = bk(B9=("57", 1), B7=("8", 4), B5=("6", 3))
    assert code_of(mine, place("B5")) == ("1824-TOK-07", "city_behind_line_end")
    dresden = bk(B9=("57", 0), A8=("58", 5), A6=("4", 1), B5=("6", 2))
    assert code_of(dresden, place("B5")) == ("1824-TOK-07", "city_not_reached")


@rule("1824-TOK-07", "1824-RTE-04")
def test_no_way_that_reverses_at_a_junction_connects_a_city() -> None:
    """On C14 the lines from Brünn and from Mährisch-Ostrau join and run on to the east."""
    table = bk(**{**LINE, "C14": ("26", 4), "B15": ("5", 0)})
    assert code_of(table, place("B15")) == ("1824-TOK-07", "city_behind_reversal")
    stem = bk(**{**LINE, "C14": ("25", 1), "B15": ("5", 0)})
    assert stem.why(place("B15")) is None


@rule("1824-TOK-08")
def test_a_company_without_enough_money_places_no_marker() -> None:
    table = bk(**TO_OSTRAU).cash("BK", 39)
    assert code_of(table, place("B15")) == ("1824-TOK-08", "marker_too_dear")
    assert table.cash("BK", 40).why(place("B15")) is None
    table.station("BK", "G18").cash("BK", 99)
    assert code_of(table, place("B15")) == ("1824-TOK-08", "marker_too_dear")
    assert table.cash("BK", 100).why(place("B15")) is None


@rule("1824-TOK-08")
def test_a_step_in_which_no_marker_can_be_placed_is_left_by_itself() -> None:
    poor = bk(**TO_OSTRAU).cash("BK", 39).turn("BK").act(Pass())
    nowhere = bk(B9=("57", 1)).turn("BK").act(Pass())
    can = bk(**TO_OSTRAU).turn("BK").act(Pass())
    assert [step_of(table) for table in (poor, nowhere, can)] == ["run", "trains", "station"]


@rule("1824-TOK-08")
def test_markers_are_never_taken_back() -> None:
    table = bk(**TO_OSTRAU).station("BK", "B15")
    for step in ("track", "station", "run", "trains"):
        table.turn("BK", step)
        assert table.why(RemoveStation(HexId("B15"))) == "1824-SET-01"
    assert markers_on(table, "B15") == [("BK", 0, 0)]


@rule("1824-TOK-09", "1824-PRV-45")
@pytest.mark.parametrize("company", sorted(MINORS))
def test_coal_and_pre_state_railways_have_only_their_home_marker(company: str) -> None:
    table = minor_railway(game().phase(3), company, cash=500).tiles(**TO_OSTRAU).turn(company, "station")
    assert code_of(table, place("B15")) == ("1824-TOK-08", "no_marker_left")


@rule("1824-TOK-09", "1824-TOK-08")
@pytest.mark.parametrize(("company", "markers"), [*((c, 3) for c in REGIONAL), *((c, 5) for c in STATE)])
def test_regional_railways_have_three_markers_and_state_railways_five(company: str, markers: int) -> None:
    table = opened(game().phase(8), company, s1=60).tiles(H15=("57", 0), G16=("9", 0)).station(company, "H15")
    for at in ("B5", "E8", "F7", "H3")[: markers - 2]:
        table.station(company, at)
    table.turn(company, "station")
    assert table.why(place("F17", 0)) is None, f"marker {markers}"
    table.act(place("F17", 0)).turn(company, "station")
    assert table.company(company).markers_used == markers
    assert code_of(table.tiles(F17=("498", 0)), place("I8")) == ("1824-TOK-08", "no_marker_left")


@rule("1824-TOK-02", "1824-OR-05")
def test_a_marker_cannot_be_placed_before_the_tile_action_is_over_nor_after_the_run() -> None:
    table = bk(**TO_OSTRAU)
    assert table.turn("BK", "track").why(place("B15")) == "1824-OR-05"
    assert table.turn("BK", "trains").why(place("B15")) == "1824-OR-05"
    assert table.turn("BK", "station").why(lay("B7", "9", 1)) == "1824-OR-05"
    turn = acting_turn(table.state)
    assert turn is not None
    assert turn.company == CompanyId("BK")
