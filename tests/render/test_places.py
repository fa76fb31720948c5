"""Stops keep apart and inside their hex, whatever the tile and its turn."""

from __future__ import annotations

from itertools import combinations

import pytest

from kursbuch.hexmap.tiles import Tile, layout
from kursbuch.render.eighteen.geometry import S, distance, plus, room_to_edge
from kursbuch.render.eighteen.lettering import name_lines, place_name
from kursbuch.render.eighteen.tile_parts import (
    SLOT,
    Blot,
    blots,
    free_spot,
    piece_points,
    pieces_of,
    slot_places,
    stands,
    stop_places,
    track_groups,
)
from kursbuch.render.letters import width
from scenario import Scenario

TILES = Scenario().rules.title.data.tiles
EVERY_TILE = pytest.mark.parametrize("tile", TILES, ids=[tile.id for tile in TILES])


@EVERY_TILE
def test_spaces_of_cities_do_not_overlap_and_stay_on_the_tile(tile: Tile) -> None:
    for turn in range(6):
        places = stop_places(pieces_of(layout(tile, turn)), stands(tile.stops))
        assert len(places) == len(tile.stops)
        spaces = [plus(p, s) for p, stop in zip(places, tile.stops, strict=True) for s in slot_places(stop.slots or 1)]
        if any(stop.kind == "city" for stop in tile.stops):
            assert all(distance(p, q) >= 2 * SLOT for p, q in combinations(spaces, 2))
            assert all(room_to_edge(p) >= SLOT - 1 for p in spaces)


@EVERY_TILE
def test_track_reaches_its_stop(tile: Tile) -> None:
    for turn in range(6):
        pieces, spots = pieces_of(layout(tile, turn)), stands(tile.stops)
        for piece in pieces:
            if piece[1] >= 6:
                end = piece_points(pieces, spots, piece)[-1]
                assert distance(end, stop_places(pieces, spots)[piece[1] - 6]) < 0.5


@EVERY_TILE
def test_turning_a_tile_keeps_every_piece_of_track(tile: Tile) -> None:
    for turn in range(6):
        assert len(pieces_of(layout(tile, turn))) == len(tile.track)
        assert sorted(p for g in track_groups(pieces_of(layout(tile, turn))) for p in g) == sorted(
            pieces_of(layout(tile, turn))
        )


@EVERY_TILE
def test_the_value_covers_no_space_of_a_city(tile: Tile) -> None:
    for turn in range(6):
        pieces, spots = pieces_of(layout(tile, turn)), stands(tile.stops)
        at = free_spot(blots(pieces, spots), 9.2)
        for place, stop in zip(stop_places(pieces, spots), tile.stops, strict=True):
            if stop.kind == "city":
                assert all(distance(at, plus(place, s)) >= SLOT + 5 for s in slot_places(stop.slots))


@pytest.mark.parametrize("count", range(1, 7))
def test_spaces_lie_side_by_side(count: int) -> None:
    places = slot_places(count)
    assert len(places) == count
    assert all(distance(p, q) >= 2 * SLOT for p, q in combinations(places, 2))


def test_long_names_break_after_the_ampersand_or_between_words() -> None:
    assert name_lines("Perth") == ["Perth"]
    assert name_lines("Toowoomba & Ipswich") == ["Toowoomba &", "Ipswich"]
    assert name_lines("Mährisch-Ostrau-Nord") == ["Mährisch-Ostrau-Nord"]
    assert width("Wagga", 10) > width("illif", 10)


def test_a_name_keeps_clear_of_a_city_in_the_middle() -> None:
    at = place_name(["Dubbo"], [Blot((0, 0), SLOT + 1.5)], prefer_low=True)
    assert SLOT + 4 < at[1] < 0.8 * S
