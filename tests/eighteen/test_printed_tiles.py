"""Tiles on hexes that are printed in colour, that bear labels of their own, or that lie at bars and planned track."""

from __future__ import annotations

import pytest

from eighteen.toy import BLUE, RED, Toy, city, hexes, printed, town, white
from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.steps.track import kind_stays
from kursbuch.eighteen.track import closed_side, company_reach, first_tiles, tiles_left
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.board import Station
from kursbuch.hexmap.geometry import DIRECTIONS
from kursbuch.hexmap.tiles import Cost, HexId, TileId
from kursbuch.kernel.ids import RuleId
from rules_marker import rule
from scenario import lay


def line() -> Toy:
    """A city, a hex printed yellow with a straight, and open land around it."""
    straight = printed("yellow", "W-E", cost=Cost(40, "coast"))
    around = {at: white() for at in ("C2", "C4", "D5", "E2", "E4")}
    return Toy(hexes(D1=printed("gray", "E-s0", city()), D3=straight, **around), {RED: ("D1", 0)}).at("track")


def positions(toy: Toy, at: str) -> set[tuple[str, int]]:
    """Tiles and turns offered for a hex."""
    return {(o.tile, o.rotation) for o in toy.listed(LayTile) if isinstance(o, LayTile) and o.at == at}


def test_a_yellow_print_takes_every_green_tile_that_keeps_its_track_and_no_other() -> None:
    toy = line()
    toy.station(RED, "D1")
    assert positions(toy, "D3") == {("20", 0), ("20", 1), ("20", 3), ("20", 4), ("23", 1), ("23", 4)}
    assert toy.code(lay("D3", "9", 1)) == "printed_next_colour"
    assert toy.code(lay("D3", "47", 1)) == "printed_next_colour"
    assert toy.code(lay("D3", "14", 1)) == "printed_kind_changes"
    assert toy.code(lay("D3", "20", 2)) == "printed_track_lost"


def test_replacing_a_print_is_an_upgrade_not_a_yellow_lay() -> None:
    toy = line()
    toy.station(RED, "D1")
    toy.act(lay("D3", "20", 1))
    assert (turn_of(toy.state).yellow_lays, turn_of(toy.state).upgrades) == (0, 1)
    assert toy.code(lay("D5", "9", 1)) == "no_lay_after_upgrade"
    assert line().at("track", phase=1).code(lay("D3", "20", 1)) == "no_upgrade_yet"


def test_a_print_uses_no_tile_of_the_supply_before_and_none_comes_back() -> None:
    toy = line()
    toy.station(RED, "D1")
    before = [tiles_left(toy.title, toy.state.board, TileId(t)) for t in ("9", "20")]
    toy.act(lay("D3", "20", 1))
    assert [tiles_left(toy.title, toy.state.board, TileId(t)) for t in ("9", "20")] == [before[0], before[1] - 1]


@rule("1848-SET-08", "1824-SET-10", "1824-TRK-18", "1862-TRK-14")
@pytest.mark.parametrize("asked_before", [False, True])
def test_copies_are_counted_on_as_tiles_are_laid_and_come_back(asked_before: bool) -> None:
    toy = line()
    board, tiles = toy.state.board, toy.title.tiles
    lays = (("C2", "9"), ("C4", "9"), ("C2", "20"), ("C2", "47"), ("E2", "9"))
    lying: dict[str, str] = {}
    for at, number in lays:
        if asked_before:
            board.used(TileId("9"))
        board = board.lay(HexId(at), tiles[TileId(number)], 0, {})
        lying[at] = number
        if asked_before:
            for each in ("9", "20", "47"):
                left = tiles[TileId(each)].count - [*lying.values()].count(each)
                assert tiles_left(toy.title, board, TileId(each)) == left
    assert [board.used(TileId(each)) for each in ("9", "20", "47")] == [2, 0, 1]


def test_the_ground_under_a_print_is_paid_with_its_first_tile_only() -> None:
    toy = line()
    toy.station(RED, "D1").cash(RED, 40)
    toy.act(lay("D3", "20", 1))
    assert toy.money(RED) == 0
    toy.at("track")
    assert toy.code(lay("D3", "47", 1)) is None
    poor = line()
    poor.station(RED, "D1").cash(RED, 39)
    assert poor.code(lay("D3", "20", 1)) == "ground_too_dear"


def bay() -> Toy:
    """Two cities printed green on one hex at the edge of the map, each with an exit of its own."""
    twin = printed("green", "E-s0 SE-s1", city(1, 40), city(1, 40), label="S", labels=("PSL",))
    beside = {at: white() for at in ("C8", "C10", "D11", "E10")}
    toy = Toy(hexes(D9=twin, **beside), {RED: ("D9", 0), BLUE: ("D9", 1)}).at("track")
    toy.station(RED, "D9", 0).station(BLUE, "D9", 1)
    return toy


def test_two_cities_of_a_print_are_apart_until_a_tile_joins_them_with_their_markers() -> None:
    toy = bay()
    assert positions(toy, "D9") == {("890", 2)}
    assert set(company_reach(toy.state, RED).into) == {"D11"}
    toy.act(lay("D9", "890", 2))
    assert toy.state.board.stations[HexId("D9")] == (Station(RED, 0, 0), Station(BLUE, 0, 1))
    assert set(company_reach(toy.state, RED).into) == {"C8", "C10", "D11", "E10"}


def test_where_a_title_does_not_say_so_cities_do_not_merge() -> None:
    toy = bay()
    refusal = kind_stays(toy.title, toy.state, lay("D9", "890", 2), RuleId("X-1"))
    assert refusal is not None
    assert refusal.code == "printed_kind_changes"


def test_printed_track_on_white_land_is_kept_by_the_first_tile_which_is_yellow() -> None:
    omaha = printed("white", "W-s0", city(1, 10))
    around = {at: white() for at in ("C4", "C6", "D7", "E4", "E6")}
    toy = Toy(hexes(D3=white(), D5=omaha, **around), {RED: ("D5", 0)}).at("track")
    toy.station(RED, "D5")
    assert positions(toy, "D5") == {("57", 1), ("57", 4)}
    assert toy.code(lay("D5", "57", 0)) == "printed_track_lost"
    assert toy.code(lay("D5", "14", 1)) == "first_tile_yellow"
    toy.act(lay("D5", "57", 1))
    assert (turn_of(toy.state).yellow_lays, turn_of(toy.state).upgrades) == (1, 0)


# -- labels -------------------------------------------------------------------------------------------------------


def coast() -> Toy:
    """A white city that takes labelled tiles from brown on, two printed ones that share theirs, an ordinary city."""
    ny = printed("yellow", "NE-s0 SW-s1", city(), city(), label="NY", labels=("NY", "N/M"))
    mtl = printed("yellow", "W-s0 NW-s0", city(), label="Mtl", labels=("Mtl", "N/M"))
    land = {
        f"{row}{column}": white()
        for row in "BCDEFG"
        for column in range(1, 22)
        if (ord(row) - ord("A") + column) % 2 == 0
    }
    marked = {"D5": white(city(), labels=("PSL",)), "D9": white(city()), "D13": ny, "E18": mtl}
    toy = Toy(hexes(**land | marked), {RED: ("D5", 0)}).at("track")
    toy.connected(RED, *marked)
    return toy


def test_a_hex_takes_ordinary_tiles_in_the_colours_that_have_none_with_its_label() -> None:
    toy = coast()
    assert positions(toy, "D5") == {("57", r) for r in range(6)}
    toy.tiles(D5=("57", 0))
    assert {tile for tile, _ in positions(toy, "D5")} == {"14", "15"}
    toy.tiles(D5=("15", 0))
    assert positions(toy, "D5") == {("890", 0)}
    assert toy.code(lay("D5", "125", 0)) == "label_needed"


@rule("1848-TRK-06", "1824-TRK-07", "1824-TRK-08", "1862-TRK-04")
@pytest.mark.parametrize(("at", "tiles"), [("D5", {"57"}), ("D7", {"4"}), ("D9", {"7", "8", "9"})])
def test_first_tiles_are_the_yellow_ones_with_the_stops_of_the_hex(at: str, tiles: set[str]) -> None:
    toy = Toy(
        hexes(D1=printed("gray", "E-s0", city()), D5=white(city()), D7=white(town()), D9=white()), {RED: ("D1", 0)}
    )
    assert {tile.id for tile in first_tiles(toy.title, toy.state.board, HexId(at))} == tiles


def test_a_labelled_tile_lies_only_where_it_fits() -> None:
    toy = coast()
    toy.tiles(D9=("15", 0))
    assert toy.code(lay("D9", "890", 0)) == "label_elsewhere"
    assert {tile for tile, _ in positions(toy, "D9")} == {"125"}


@pytest.mark.parametrize(("at", "tile", "other"), [("D13", "885", "886"), ("E18", "886", "885")])
def test_a_hex_may_have_one_label_in_one_colour_and_share_another_in_the_next(at: str, tile: str, other: str) -> None:
    toy = coast()
    assert {name for name, _ in positions(toy, at)} == {tile}
    assert toy.refusal(lay(at, other, 1)) is not None
    rotation = next(turn for _, turn in sorted(positions(toy, at)))
    toy.tiles(**{at: (tile, rotation)})
    assert {name for name, _ in positions(toy, at)} == {"891"}


def test_two_hexes_that_share_a_label_share_its_tiles() -> None:
    toy = coast()
    toy.tiles(D13=("885", 1), E18=("886", 1)).tiles(D13=("891", 0))
    assert toy.code(lay("E18", "891", 1)) == "no_tile_left"


# -- bars, lakes and planned track --------------------------------------------------------------------------------


def lakes() -> Toy:
    """Land under a bar, with a lake to its right, and a hex of planned track with land all around."""
    land = {at: white() for at in ("C4", "C6", "C12", "C14", "D11", "D15", "E12", "E14", "E4", "E6", "D3")}
    erie = printed("gray", "", planned=("W", "NW", "E"), site="881")
    board = hexes(D5=white(bar=("NW", "NE")), D7=printed("gray", ""), D13=erie, **land)
    return Toy(board, {RED: ("D5", 0)}).at("track")


def open_sides(toy: Toy, at: str) -> set[str]:
    """Sides at which track may end."""
    sides = (edge for edge in range(6) if not closed_side(toy.title, toy.state.board, HexId(at), edge))
    return {DIRECTIONS[edge] for edge in sides}


def test_no_track_ends_at_a_bar_or_at_a_lake() -> None:
    toy = lakes()
    assert open_sides(toy, "D5") == {"SW", "W", "SE"}
    assert "SE" not in open_sides(toy, "C4")
    assert "SW" not in open_sides(toy, "C6")
    toy.connected(RED, "D5")
    assert positions(toy, "D5") == {("7", 0), ("7", 5), ("8", 5)}
    assert toy.code(lay("D5", "9", 1)) == "closed_side"


def test_track_may_end_at_the_planned_sides_of_a_hex_before_and_after_its_tile_lies() -> None:
    toy = lakes()
    facing = {"D11": "E", "C12": "SE", "D15": "W", "C14": "SW", "E12": "NE", "E14": "NW"}
    expected = {"D11", "C12", "D15"}
    assert {at for at, side in facing.items() if side in open_sides(toy, at)} == expected
    toy.tiles(D13=("881", 1))
    assert {at for at, side in facing.items() if side in open_sides(toy, at)} == expected


def test_planned_track_is_no_track() -> None:
    toy = lakes()
    toy.tiles(D11=("57", 1))
    toy.station(RED, "D11")
    assert set(company_reach(toy.state, RED).into) == {"D13"}
    toy.tiles(D13=("881", 1))
    assert set(company_reach(toy.state, RED).into) == {"C12", "D13", "D15"}
