"""Tiles and markers on the map at one moment."""

from __future__ import annotations

from hexmap.boards import TILES, board, with_markers
from kursbuch.hexmap.board import EDGE_OF_TILE, Board, Known, Station
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import HexId, HexSpec, TileId
from rules_marker import rule

D5 = HexId("D5")


def test_laying_a_tile_leaves_the_board_before_it_as_it_was() -> None:
    before = board({"D3": ("57", 1)}, beside=("D5",))
    after = before.lay(D5, TILES[TileId("9")], 1, {})
    assert not before.has_tile(D5)
    assert after.has_tile(D5)
    assert after.track[HexId("D3")] is before.track[HexId("D3")]


@rule("1848-TOK-05")
def test_a_city_is_blocked_when_all_spaces_hold_foreign_markers() -> None:
    two_spaces = board({"D5": ("15", 0)})
    one_taken = with_markers(two_spaces, "D5", "VR")
    full = with_markers(two_spaces, "D5", "VR", "SAR")
    assert (two_spaces.free_slots(D5, 0), one_taken.free_slots(D5, 0), full.free_slots(D5, 0)) == (2, 1, 0)
    assert not one_taken.blocked("FT", D5, 0)
    assert full.blocked("FT", D5, 0)
    assert not full.blocked("SAR", D5, 0)


def test_a_marker_at_the_edge_of_a_tile_fills_no_space_but_opens_the_city_to_its_owner() -> None:
    laid = with_markers(board({"D5": ("57", 0)}), "D5", "VR")
    laid = laid.with_stations(D5, (*laid.stations[D5], Station("COM", 0, EDGE_OF_TILE)))
    assert laid.free_slots(D5, 0) == 0
    assert not laid.blocked("COM", D5, 0)
    assert laid.blocked("FT", D5, 0)
    alone = laid.with_stations(D5, (Station("COM", 0, EDGE_OF_TILE),))
    assert alone.free_slots(D5, 0) == 1
    assert not alone.blocked("FT", D5, 0)


def test_towns_and_places_without_spaces_are_never_blocked() -> None:
    assert not board({"D5": ("69", 0)}).blocked("FT", D5, 0)


@rule("1848-TOK-05", "1824-TOK-07")
def test_the_two_cities_of_one_hex_are_blocked_apart() -> None:
    laid = with_markers(board({"D5": ("59", 0)}), "D5", "VR", stop=1)
    assert laid.blocked("FT", D5, 1)
    assert not laid.blocked("FT", D5, 0)
    assert laid.in_stop(D5, 1) == (Station("VR", 1, 0),)
    assert laid.in_stop(D5, 0) == ()


@rule("1848-CORP-09")
def test_markers_of_an_owner_are_found_wherever_they_lie() -> None:
    laid = with_markers(with_markers(board({"D5": ("59", 0), "D7": ("15", 0)}), "D5", "VR", stop=1), "D7", "SAR", "VR")
    assert sorted(laid.stations_of("VR")) == [(D5, 1), (HexId("D7"), 0)]
    assert [*laid.stations_of("SAR")] == [(HexId("D7"), 0)]
    assert not [*laid.stations_of("NSW")]


def test_what_was_worked_out_about_track_outlives_a_new_marker_but_not_a_new_tile() -> None:
    laid = board({"D5": ("15", 0)}, beside=("D7",))
    laid.track_memo["route"] = 1
    laid.memo["reach"] = 1
    marked = with_markers(laid, "D5", "VR")
    assert "route" in marked.track_memo
    assert "reach" not in marked.memo
    assert "route" not in laid.lay(HexId("D7"), TILES[TileId("9")], 0, {}).track_memo


@rule("1848-TRK-04")
def test_a_bare_board_shows_what_the_map_prints() -> None:
    bare = Board.bare(board({}, beside=("D5",)).map)
    assert bare.stops(D5) == ()
    assert not bare.is_terminal(D5)


@rule("1848-TRK-04", "1848-TOK-04", "1824-TRK-05", "1824-TOK-07")
def test_a_hex_is_the_end_of_the_line_as_what_lies_there_says() -> None:
    ends = HexMap([HexSpec(D5, "red", terminal=True), HexSpec(HexId("D7"), "white")])
    bare = Board.bare(ends)
    assert (bare.is_terminal(D5), bare.is_terminal(HexId("D7"))) == (True, False)
    assert not bare.lay(D5, TILES[TileId("57")], 0, {}).is_terminal(D5)


@rule("1848-TRK-15", "1848-TOK-06")
def test_a_new_tile_moves_the_markers_whose_stops_it_moves_and_leaves_the_others() -> None:
    laid = with_markers(with_markers(board({"D5": ("59", 0)}), "D5", "VR"), "D5", "SAR", stop=1)
    moved = laid.lay(D5, TILES[TileId("59")], 0, {1: 0})
    assert moved.stations[D5] == (Station("VR", 0, 0), Station("SAR", 0, 1))
    kept = laid.lay(D5, TILES[TileId("59")], 0, {0: 0})
    assert kept.stations[D5] == laid.stations[D5]


@rule("1848-TRK-15", "1824-TRK-14")
def test_a_new_tile_makes_old_only_what_was_worked_out_from_its_hex() -> None:
    laid = board({"D5": ("57", 0)}, beside=("D7",))
    laid.local_memo["here"] = Known("VR", {D5}, 1)
    laid.local_memo["there"] = Known("VR", {HexId("D7")}, 1)
    assert set(laid.lay(D5, TILES[TileId("15")], 0, {}).local_memo) == {"there"}
