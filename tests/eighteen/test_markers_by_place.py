"""What a marker costs where, markers that only block, and home markers that come late."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from eighteen.toy import BLUE, RED, TILES, Toy, city, hexes, printed, white
from kursbuch.eighteen.actions import PlaceStation
from kursbuch.eighteen.homes import home_marker, home_of
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import StationMoved, StationPlaced, StationRemoved
from kursbuch.eighteen.model.state import State, set_company
from kursbuch.eighteen.steps.station import marker_cost
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.track import company_reach
from kursbuch.hexmap.board import EDGE_OF_TILE, Board, Known, Station
from kursbuch.hexmap.geometry import HexMap, coordinates
from kursbuch.hexmap.tiles import HexId
from kursbuch.render.eighteen import board_svg
from rules_marker import rule
from scenario import lay

Cost = Callable[[Title, State, CompanyId, HexId, int], int]


def abroad(title: Title, state: State, company: CompanyId, at: HexId, cost: int) -> int:
    """Half as much again on the other side of a frontier from home."""
    home = title.companies[company].home[0]
    return cost if title.map.hexes[at].country == title.map.hexes[home].country else cost * 3 // 2


def by_distance(title: Title, state: State, company: CompanyId, at: HexId, cost: int) -> int:
    """Ten for each column from home, whatever the row of markers says."""
    home = title.companies[company].home[0]
    return 10 * abs(coordinates(at)[1] - coordinates(home)[1])


def by_hex(title: Title, state: State, company: CompanyId, at: HexId, cost: int) -> int:
    """One hex is dear."""
    return 500 if at == "D7" else cost


def railway(cost: Cost | None = None, homes: Mapping[CompanyId, tuple[str, int]] | None = None) -> Toy:
    """Four cities on one line; the last one lies abroad."""
    cities = {f"D{n}": printed("gray", "W-s0 E-s0", city(), country="US") for n in (1, 3, 5)}
    cities["D7"] = printed("gray", "W-s0", city(2), country="CA")
    policies = {} if cost is None else {"marker_cost": cost}
    toy = Toy(hexes(**cities), homes or {RED: ("D1", 0)}, policies=policies).at("station")
    toy.station(RED, "D1")
    return toy


@pytest.mark.parametrize(
    ("cost", "prices"),
    [
        (None, {"D3": (40, 100), "D7": (40, 100)}),
        (abroad, {"D3": (40, 100), "D7": (60, 150)}),
        (by_distance, {"D3": (20, 20), "D7": (60, 60)}),
        (by_hex, {"D3": (40, 100), "D7": (500, 500)}),
    ],
)
def test_the_next_marker_costs_what_its_row_and_its_place_say(
    cost: Cost | None, prices: Mapping[str, tuple[int, int]]
) -> None:
    for at, (first, second) in prices.items():
        toy = railway(cost)
        toy.act(PlaceStation(HexId(at)))
        assert toy.money(RED) == 1000 - first
        assert toy.happened(StationPlaced) == [StationPlaced(RED, HexId(at), 0, 0, first)]
        toy.turn(RED, "station")
        assert marker_cost(toy.title, toy.state, RED, HexId(at)) == second


def test_a_marker_that_can_be_paid_at_home_may_be_too_dear_abroad() -> None:
    toy = railway(abroad)
    toy.cash(RED, 50)
    assert toy.code(PlaceStation(HexId("D3"))) is None
    assert toy.code(PlaceStation(HexId("D7"))) == "marker_too_dear"
    assert [offer.at for offer in toy.listed(PlaceStation) if isinstance(offer, PlaceStation)] == ["D3", "D5"]


def test_a_company_without_markers_left_is_asked_for_no_money() -> None:
    toy = railway(abroad)
    toy.state = set_company(toy.state, RED, markers_used=3)
    assert marker_cost(toy.title, toy.state, RED, HexId("D7")) == 0
    assert toy.code(PlaceStation(HexId("D7"))) == "no_marker_left"


# -- markers of nobody's railway ----------------------------------------------------------------------------------


def test_a_marker_of_a_private_fills_a_space_and_blocks_a_city_without_another() -> None:
    toy = railway()
    toy.fact(StationPlaced(CompanyId("B&O"), HexId("D3"), 0, 0))
    assert company_reach(toy.state, RED).stops == {("D3", 0)}
    assert toy.code(PlaceStation(HexId("D3"))) == "city_full"
    toy.fact(StationRemoved(CompanyId("B&O"), HexId("D3"), 0))
    assert ("D7", 0) in company_reach(toy.state, RED).stops


def test_beside_a_marker_of_a_private_there_may_be_room() -> None:
    toy = railway()
    toy.fact(StationPlaced(CompanyId("B&O"), HexId("D7"), 0, 0))
    toy.act(PlaceStation(HexId("D7")))
    assert toy.state.board.stations[HexId("D7")] == (Station("B&O", 0, 0), Station(RED, 0, 1))


def test_a_marker_of_a_private_is_drawn_with_its_letters() -> None:
    toy = railway()
    toy.fact(StationPlaced(CompanyId("B&O"), HexId("D3"), 0, 0))
    assert "B&amp;O" in board_svg(toy.title, toy.state)


# -- homes --------------------------------------------------------------------------------------------------------


def test_a_home_without_a_tile_takes_its_marker_and_then_its_first_tile() -> None:
    board = hexes(D5=white(city()), D3=white(), D7=white(), C4=white(), C6=white(), E4=white(), E6=white())
    toy = Toy(board, {RED: ("D5", 0)}).at("track")
    toy.fact(*home_marker(toy.title, toy.state, RED))
    assert toy.state.board.stations[HexId("D5")] == (Station(RED, 0, 0),)
    assert company_reach(toy.state, RED).into == {}
    toy.act(lay("D5", "57", 1))
    assert toy.state.board.stations[HexId("D5")] == (Station(RED, 0, 0),)
    assert set(company_reach(toy.state, RED).into) == {"D3", "D7"}


def test_a_space_is_kept_for_a_home_marker_until_it_lies() -> None:
    toy = railway(homes={RED: ("D1", 0), BLUE: ("D3", 0)})
    assert toy.code(PlaceStation(HexId("D3"))) == "space_kept"
    assert ("D5", 0) in company_reach(toy.state, RED).stops, "a space kept free blocks nobody"
    toy.state = set_company(toy.state, BLUE, closed=True)
    assert toy.code(PlaceStation(HexId("D3"))) is None


def test_of_two_spaces_one_is_kept_and_the_other_free_for_all() -> None:
    toy = railway(homes={RED: ("D1", 0), BLUE: ("D7", 0)})
    assert toy.code(PlaceStation(HexId("D7"))) is None


def test_a_home_in_one_of_two_cities_goes_with_it_when_a_tile_joins_them() -> None:
    twin = printed("green", "E-s0 SE-s1", city(), city(), labels=("PSL",))
    beside = {at: white() for at in ("C8", "C10", "D11", "E10")}
    toy = Toy(hexes(D9=twin, **beside), {RED: ("D9", 0), BLUE: ("D9", 1)}).at("station")
    assert home_of(toy.title, toy.state.board, BLUE) == ("D9", 1)
    toy.tiles(D9=("890", 2))
    assert home_of(toy.title, toy.state.board, BLUE) == ("D9", 0)


def test_a_home_marker_that_finds_its_city_full_lies_beside_it_and_takes_the_next_space() -> None:
    around = {at: white() for at in ("C4", "C6", "D3", "D7", "E4", "E6")}
    toy = Toy(hexes(D5=white(city()), **around), {RED: ("D5", 0), BLUE: ("D5", 0)}).at("track")
    toy.tiles(D5=("57", 1)).station(BLUE, "D5")
    toy.fact(*home_marker(toy.title, toy.state, RED))
    assert toy.state.board.stations[HexId("D5")] == (Station(BLUE, 0, 0), Station(RED, 0, EDGE_OF_TILE))
    toy.act(lay("D5", "14", 1))
    assert toy.happened(StationMoved) == [StationMoved(RED, HexId("D5"), 0, 1)]
    assert toy.state.board.stations[HexId("D5")] == (Station(BLUE, 0, 0), Station(RED, 0, 1))


def test_a_space_kept_for_another_home_is_not_taken_from_the_edge() -> None:
    around = {at: white() for at in ("C4", "C6", "D3", "D7", "E4", "E6")}
    toy = Toy(hexes(D5=white(city()), **around), {RED: ("D5", 0), BLUE: ("D5", 0)}).at("track")
    toy.tiles(D5=("57", 1)).fact(StationPlaced(CompanyId("B&O"), HexId("D5"), 0, 0))
    toy.fact(*home_marker(toy.title, toy.state, RED))
    toy.act(lay("D5", "14", 1))
    assert toy.happened(StationMoved) == []


# -- markers on the board -------------------------------------------------------------------------------------------


@rule("1862-TRK-13", "1862-TRK-23", "1862-TOK-08")
def test_a_city_full_of_foreign_markers_blocks_and_a_free_space_an_own_marker_or_another_city_does_not() -> None:
    two = Board.bare(HexMap(hexes(D1=printed("gray", "E-s0 W-s1", city(2), city(1)))))
    at = HexId("D1")
    half = two.with_stations(at, (Station(BLUE, 0, 0),))
    assert [half.blocked(RED, at, stop) for stop in (0, 1)] == [False, False]
    full = two.with_stations(at, (Station(BLUE, 0, 0), Station("GREEN", 0, 1)))
    assert [full.blocked(RED, at, stop) for stop in (0, 1)] == [True, False]
    assert [full.blocked(BLUE, at, stop) for stop in (0, 1)] == [False, False]


@rule("1862-TRK-13", "1862-TRK-17")
@pytest.mark.parametrize(
    ("moved", "after"),
    [
        ({0: 1, 1: 0}, {Station(RED, 1, 0), Station(BLUE, 0, 0)}),
        ({1: 0}, {Station(RED, 0, 0), Station(BLUE, 0, 1)}),
        ({}, {Station(RED, 0, 0), Station(BLUE, 1, 0)}),
    ],
)
def test_markers_move_with_their_cities_and_what_was_known_of_the_hex_is_forgotten(
    moved: dict[int, int], after: set[Station]
) -> None:
    at, beside = HexId("D1"), HexId("D3")
    board = Board.bare(HexMap(hexes(D1=printed("gray", "E-s0 W-s1", city(), city()), D3=white())))
    board = board.with_stations(at, (Station(RED, 0, 0), Station(BLUE, 1, 0)))
    board.local_memo["here"], board.local_memo["there"] = Known(RED, {at, beside}, 1), Known(RED, {beside}, 2)
    laid = board.lay(at, next(tile for tile in TILES if tile.id == "885"), 0, moved)
    assert set(laid.stations[at]) == after
    assert set(laid.local_memo) == {"there"}
