"""Hexes whose print counts as a tile, and bars between hexes."""

from __future__ import annotations

import pytest

from hexmap.boards import TILES
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.geometry import DIRECTIONS, HexMap
from kursbuch.hexmap.tiles import Colour, HexId, HexSpec, StopSpec, Tile, TileId, layout
from kursbuch.hexmap.upgrade import carry_over

D5, D7, C4 = HexId("D5"), HexId("D7"), HexId("C4")


@pytest.mark.parametrize(
    ("colour", "bare"),
    [("white", True), ("yellow", False), ("green", False), ("brown", False), ("gray", True), ("red", True)],
)
def test_a_print_in_the_colour_of_a_tile_counts_as_a_tile(colour: Colour, bare: bool) -> None:
    assert Board.bare(HexMap([HexSpec(D5, colour)])).is_bare(D5) == bare


def test_a_hex_with_a_tile_is_not_bare() -> None:
    laid = Board.bare(HexMap([HexSpec(D5, "white")])).lay(D5, TILES[TileId("9")], 1, {})
    assert not laid.is_bare(D5)


@pytest.mark.parametrize("named_by", [("NW", ""), ("", "SE"), ("NW", "SE")])
def test_a_bar_closes_its_side_from_both_hexes_whichever_names_it(named_by: tuple[str, str]) -> None:
    lower, upper = ((name,) if name else () for name in named_by)
    hexes = HexMap([HexSpec(D5, "white", bar=lower), HexSpec(C4, "white", bar=upper), HexSpec(D7, "white")])
    assert hexes.closed(D5, DIRECTIONS.index("NW"))
    assert hexes.closed(C4, DIRECTIONS.index("SE"))
    assert not hexes.closed(D5, DIRECTIONS.index("E"))
    assert not hexes.closed(D7, DIRECTIONS.index("W"))


def test_cities_that_a_later_tile_joins_keep_their_markers_side_by_side() -> None:
    cities = (StopSpec("city", 40, 1), StopSpec("city", 40, 1))
    spec = HexSpec(D5, "green", stops=cities, track=(("E", "s0"), ("SE", "s1")))
    whole = Tile(TileId("890"), "brown", 1, tuple((e, "s0") for e in range(4)), (StopSpec("city", 60, 3),))
    board = Board.bare(HexMap([spec])).with_stations(D5, (Station("A", 0, 0), Station("B", 1, 0)))
    moved = carry_over(board.track[D5], layout(whole, 2))
    assert moved == {0: 0, 1: 0}
    assert carry_over(board.track[D5], layout(whole, 1)) is None
    joined = board.lay(D5, whole, 2, moved)
    assert joined.stations[D5] == (Station("A", 0, 0), Station("B", 0, 1))
    assert joined.free_slots(D5, 0) == 1
