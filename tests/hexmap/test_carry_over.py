"""What a new tile keeps of the old one, and where the markers of a replaced tile go."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hexmap.boards import TILES, board, with_markers
from kursbuch.hexmap.board import Station
from kursbuch.hexmap.tiles import STOP_BASE, HexId, StopSpec, TileId, TrackLayout, layout
from kursbuch.hexmap.upgrade import carry_over
from rules_marker import rule


def kept(old: tuple[str, int], new: tuple[str, int]) -> Mapping[int, int] | None:
    return carry_over(layout(TILES[TileId(old[0])], old[1]), layout(TILES[TileId(new[0])], new[1]))


@rule("1824-TRK-14")
def test_plain_track_that_stays_in_place_is_kept() -> None:
    assert kept(("9", 0), ("20", 0)) == {}
    assert kept(("9", 4), ("20", 1)) == {}


@rule("1824-TRK-14")
@pytest.mark.parametrize("turn", [1, 2, 4, 5])
def test_plain_track_that_is_not_on_the_new_tile_is_lost(turn: int) -> None:
    assert kept(("9", 0), ("23", turn)) is None


def test_a_city_keeps_all_its_track() -> None:
    assert kept(("57", 0), ("15", 0)) == {0: 0}
    assert kept(("57", 0), ("15", 1)) is None
    assert kept(("14", 2), ("611", 0)) is None
    assert kept(("14", 2), ("611", 2)) == {0: 0}


@rule("1824-TRK-14")
def test_land_towns_and_cities_do_not_become_each_other() -> None:
    assert kept(("9", 0), ("14", 0)) is None
    assert kept(("57", 0), ("20", 0)) is None
    assert kept(("69", 0), ("59", 0)) is None
    beside = TrackLayout(((0, 3), (1, STOP_BASE)), (StopSpec("city", 20, 1),), False)
    assert carry_over(layout(TILES[TileId("9")], 0), beside) is None


@pytest.mark.parametrize(
    ("new", "turn", "becomes"),
    [
        ("59", 0, {0: 0, 1: 1}),
        ("59", 4, {0: 1, 1: 0}),
    ],
)
def test_the_one_city_with_track_on_an_oo_tile_stays_the_city_with_that_track(
    new: str, turn: int, becomes: Mapping[int, int]
) -> None:
    """Tile 235 has track from its first city only; turned by four, tile 59 has that side at its second city."""
    assert kept(("235", 0), (new, turn)) == becomes


@pytest.mark.parametrize(
    ("new", "turn", "becomes"),
    [
        ("64", 0, None),
        ("64", 2, {0: 1, 1: 0}),
        ("65", 0, {0: 0, 1: 1}),
        ("65", 4, {0: 1, 1: 0}),
        ("66", 0, {0: 0, 1: 1}),
        ("66", 1, None),
        ("67", 2, {0: 1, 1: 0}),
        ("67", 4, None),
        ("68", 1, None),
        ("68", 5, {0: 1, 1: 0}),
    ],
)
def test_two_cities_keep_their_own_track_whatever_their_numbers(
    new: str, turn: int, becomes: Mapping[int, int] | None
) -> None:
    """Tile 59 has its first city at side 0, its second at side 2: the new tile must keep them apart."""
    assert kept(("59", 0), (new, turn)) == becomes


@rule("1824-RTE-04")
def test_one_piece_of_track_joins_its_ends_and_a_crossing_joins_nothing_else() -> None:
    crossing, two_cities = layout(TILES[TileId("20")], 0), layout(TILES[TileId("59")], 0)
    assert [b for b in range(6) if crossing.joins(0, b)] == [3]
    assert [b for b in range(6) if crossing.joins(1, b)] == [4]
    first, second = STOP_BASE, STOP_BASE + 1
    assert (two_cities.joins(first, 0), two_cities.joins(0, first)) == (True, True)
    assert (two_cities.joins(second, 2), two_cities.joins(second, 0), two_cities.joins(first, 2)) == (
        True,
        False,
        False,
    )


def test_two_cities_that_become_one_keep_all_their_sides_on_it() -> None:
    old = layout(TILES[TileId("59")], 0)
    city = (StopSpec("city", 50, 2),)
    assert carry_over(old, TrackLayout(((0, 6), (2, 6), (4, 6)), city, False)) == {0: 0, 1: 0}
    assert carry_over(old, TrackLayout(((0, 6), (4, 6)), city, False)) is None


def test_a_marker_stays_in_the_city_that_keeps_its_track() -> None:
    """The marker lies in the city at side 0, which has number 0 on tile 59 and number 1 on tile 65 turned by four."""
    at, tile = HexId("D5"), TILES[TileId("65")]
    laid = with_markers(board({"D5": ("59", 0)}), "D5", "VR", stop=0)
    moved = carry_over(laid.track[at], layout(tile, 4))
    assert moved is not None
    after = laid.lay(at, tile, 4, moved)
    assert after.stations[at] == (Station("VR", 1, 0),)
    assert 0 in after.track[at].from_stop[1]
