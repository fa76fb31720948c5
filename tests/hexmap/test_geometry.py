"""Names of neighbouring hexes, numbered sides, and tiles that turn clockwise."""

from __future__ import annotations

import pytest

from hexmap.boards import TILES, white
from kursbuch.hexmap.geometry import DIRECTIONS, EDGES, HexMap, coordinates, neighbour
from kursbuch.hexmap.tiles import HexId, HexSpec, StopSpec, TileId, layout


@pytest.mark.parametrize(
    ("direction", "beyond"),
    [("SW", "E8"), ("W", "D7"), ("NW", "C8"), ("NE", "C10"), ("E", "D11"), ("SE", "E10")],
)
def test_the_six_neighbours_of_a_hex_run_clockwise_from_the_lower_left(direction: str, beyond: str) -> None:
    assert neighbour(HexId("D9"), DIRECTIONS.index(direction)) == beyond


@pytest.mark.parametrize("edge", EDGES)
def test_the_way_back_from_a_neighbour_leads_over_the_opposite_side(edge: int) -> None:
    there = neighbour(HexId("F11"), edge)
    assert neighbour(there, (edge + 3) % 6) == "F11"


def test_a_hex_name_is_a_row_letter_and_a_doubled_column() -> None:
    assert coordinates(HexId("A4")) == (0, 4)
    assert coordinates(HexId("I10")) == (8, 10)


def test_two_neighbours_share_one_side_whichever_of_them_is_asked() -> None:
    hexes = white("D9", "D11", "E10")
    assert hexes.side_count == 3
    assert hexes.side_of[HexId("D9"), 4] == hexes.side_of[HexId("D11"), 1]
    assert hexes.side_of[HexId("D9"), 5] == hexes.side_of[HexId("E10"), 2]
    assert len({hexes.side_of[HexId("D9"), 4], hexes.side_of[HexId("D9"), 5], hexes.side_of[HexId("D11"), 0]}) == 3
    assert (HexId("D9"), 0) not in hexes.side_of


def test_leaving_a_hex_over_a_side_enters_the_hex_beyond_it() -> None:
    hexes = white("D9", "D11", "E10")
    for at in hexes.hexes:
        for edge in EDGES:
            step = hexes.leave[at][edge]
            if neighbour(at, edge) not in hexes.hexes:
                assert step == -1
                continue
            assert step >> 1 == hexes.side_of[at, edge]
            assert hexes.entered[step] == (neighbour(at, edge), (edge + 3) % 6)
            assert hexes.entered[step ^ 1] == (at, edge)


def test_the_edge_of_the_map_and_impassable_sides_are_closed() -> None:
    hexes = HexMap([HexSpec(HexId("D9"), "white", impassable=("E",)), HexSpec(HexId("D11"), "white")])
    assert hexes.closed(HexId("D9"), DIRECTIONS.index("E"))
    assert hexes.closed(HexId("D9"), DIRECTIONS.index("NW"))
    assert not hexes.closed(HexId("D11"), DIRECTIONS.index("W"))


def test_only_sides_named_as_gauge_changes_are_gauge_changes() -> None:
    east, west = HexSpec(HexId("D9"), "white", gauge_change=("E",)), HexSpec(HexId("D11"), "white", gauge_change=("W",))
    hexes = HexMap([east, west, HexSpec(HexId("E10"), "white")])
    assert hexes.gauge_sides == 1 << hexes.side_of[HexId("D9"), 4]


def test_a_tile_turns_clockwise() -> None:
    assert [layout(TILES[TileId("8")], r).pieces() for r in (0, 1, 4)] == [{(0, 2)}, {(1, 3)}, {(0, 4)}]
    assert set(layout(TILES[TileId("57")], 2).from_stop[0]) == {2, 5}


def test_track_printed_on_the_map_joins_its_stop_with_the_named_sides() -> None:
    spec = HexSpec(
        HexId("D1"), "red", stops=(StopSpec("offboard", 10),), track=(("NE", "s0"), ("SE", "s0")), terminal=True
    )
    printed = HexMap([spec]).printed[HexId("D1")]
    assert set(printed.from_stop[0]) == {3, 5}
    assert printed.terminal
    assert printed.pieces() == frozenset()
