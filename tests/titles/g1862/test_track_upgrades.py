"""TRK-09 to TRK-22: replacing tiles, the chains of tiles, fixed positions and scarce labels."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.track import closed_side, edges_of, keeping_rotations, successors, tiles_left
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.tiles import HexId, TileId, layout
from railways_1862 import BROWN, FOURS, GREEN, GREY, TILES, YELLOW, fact_sheet, positions, put, railway, turned, why
from rules_marker import rule
from scenario import Scenario

COLOURS = ("yellow", "green", "brown", "gray")
HIGHEST = {
    "yellow": "D33",
    "green": "B7 B11 E22 E32",
    "brown": "C2 C20 F29 G30 K4 L21 L29 M16",
}
"""TRK-22: stations that come no further than this colour."""


def following(title: Title, board: Board, at: HexId) -> Iterator[tuple[TileId, int]]:
    """Tiles that may come next on a hex and end at no closed side."""
    for tile in successors(title, board, at):
        for rotation in keeping_rotations(title, board, at, tile):
            if not any(closed_side(title, board, at, edge) for edge in edges_of(tile, rotation)):
                yield tile.id, rotation


def to_come(title: Title, name: str, first_only: bool = False) -> set[tuple[TileId, int]]:
    """Every tile a hex can come to, in every turn."""
    at = HexId(name)
    todo = [Board.bare(title.map)]
    seen: set[tuple[TileId, int]] = set()
    while todo:
        board = todo.pop()
        for tile, rotation in following(title, board, at):
            if (tile, rotation) not in seen:
                seen.add((tile, rotation))
                if not first_only:
                    todo.append(board.lay(at, TILES[tile], rotation, {}))
    return seen


def highest_colour(title: Title, at: str) -> str:
    """The last colour a hex can come to, whatever is laid there and however it is turned."""
    printed = title.map.hexes[HexId(at)].color
    colours = {TILES[tile].color for tile, _ in to_come(title, at)} | {printed}
    return max(colours & set(COLOURS), key=COLOURS.index)


# -- colours (TRK-09, TRK-15) -------------------------------------------------------------------------------------


@rule("1862-TRK-09", "1862-PHS-02", "1862-PHS-04", "1862-PHS-06")
def test_green_comes_with_the_first_3_brown_with_the_first_5_and_grey_with_the_first_8() -> None:
    green, brown = put("H19", "14", "W NW E SE"), put("H19", "125", "SW W NW E SE")
    grey = put("H19", "895", "SW W NW NE E SE")
    for phase, legal in ((YELLOW, False), (GREEN, True)):
        table = railway("NP", "track", phase, tiles={"H19": ("57", 1)}).connected("NP", "H19")
        assert why(table, green) == (None if legal else ("TRK-09", "colour_not_yet"))
    for phase, legal in ((FOURS, False), (BROWN, True)):
        table = railway("NP", "track", phase, tiles={"H19": turned("14", "W NW E SE")}).connected("NP", "H19")
        assert why(table, brown) == (None if legal else ("TRK-09", "colour_not_yet"))
    for phase, legal in ((5, False), (GREY, True)):
        table = railway("NP", "track", phase, tiles={"H19": turned("125", "SW W NW E SE")}).connected("NP", "H19")
        assert why(table, grey) == (None if legal else ("TRK-09", "colour_not_yet"))


@rule("1862-TRK-09")
def test_no_colour_is_left_out() -> None:
    table = railway("NP", "track", BROWN, tiles={"H19": ("57", 1)}).connected("NP", "H19")
    assert why(table, put("H19", "125", "SW W NW E SE")) == ("TRK-09", "wrong_next_colour")
    assert why(table, put("H19", "57", "W E")) is not None


@rule("1862-TRK-15", "1862-RUL-11")
def test_printed_yellow_hexes_are_replaced_by_green_and_printed_green_ones_by_brown_tiles() -> None:
    printed = {"C22", "C24", "C26", "C30", "D3", "F31", "G14", "H3"}
    table = railway("NP", "track", BROWN).connected("NP", *printed, "E18", "F23", "H1", "H29", "L23")
    for at in sorted(printed):
        assert {TILES[TileId(tile)].color for tile, _ in positions(table, at)} == {"green"}, at
    for at in ("E18", "F23", "H1", "H29", "L23"):
        assert {TILES[TileId(tile)].color for tile, _ in positions(table, at)} == {"brown"}, at
    assert why(table, put("G14", "9", "W E")) == ("TRK-15", "printed_next_colour")
    assert why(table, put("E18", "14", "SW W NE E")) == ("TRK-15", "printed_next_colour")


@rule("1862-TRK-15", "1862-RUL-11")
def test_baltimore_and_minneapolis_are_upgraded_like_the_tiles_they_show() -> None:
    table = railway("NP", "track", BROWN).connected("NP", "H29")
    assert positions(table, "H29") == {("125", "SW NW NE E SE"), ("125", "SW W NW NE SE")}
    assert positions(table, "E18") == {("125", "SW W NW NE E"), ("125", "SW W NW NE SE")}


# -- what is kept (TRK-11, TRK-12, TRK-13) ------------------------------------------------------------------------


@rule("1862-TRK-11")
def test_a_tile_that_loses_track_is_refused() -> None:
    table = railway("NP", "track", GREEN, tiles={"G12": ("9", 1)}).connected("NP", "G12")
    assert why(table, put("G12", "23", "W-E W-SE")) is None
    assert why(table, put("G12", "24", "NW-SE NW-E")) == ("TRK-11", "track_lost")
    assert why(table, put("G12", "16", "SW-NW W-NE")) == ("TRK-11", "no_successor")


@rule("1862-TRK-12")
@pytest.mark.parametrize(
    ("at", "old", "new"),
    [
        ("G12", ("9", 1), ("888", "W NW E SE")),
        ("G8", ("4", 1), ("14", "W NW E SE")),
        ("H19", ("57", 1), ("888", "W NW E SE")),
    ],
)
def test_plain_track_towns_and_cities_are_never_exchanged_for_another_kind(
    at: str, old: tuple[str, int], new: tuple[str, str]
) -> None:
    table = railway("NP", "track", GREEN, tiles={at: old}).connected("NP", at)
    assert why(table, put(at, *new)) == ("TRK-12", "kind_changes")


@rule("1862-TRK-12", "1862-RUL-15")
def test_the_chains_of_tiles_are_those_of_the_rulebook() -> None:
    upgrades = catalogue.data("1862").upgrades
    plain_green = {"16", "18", "19", "20", "23", "24", "25", "26", "27", "28", "29"}
    assert {n for old in ("7", "8", "9") for n in upgrades[old]} == plain_green
    assert {n for old in plain_green for n in upgrades[old]} == {str(n) for n in (*range(39, 48), 70)}
    final = (*range(39, 48), 70, *range(894, 900))
    assert not [old for old in final if upgrades.get(str(old))]
    assert {n for old in ("3", "4", "58") for n in upgrades[old]} == {"887", "888"}
    assert (set(upgrades["887"]), set(upgrades["888"]), set(upgrades["889"])) == ({"889"}, {"889"}, {"894"})
    assert (set(upgrades["57"]), set(upgrades["14"]), set(upgrades["125"])) == ({"14", "15"}, {"125"}, {"895"})


@rule("1862-TRK-13")
def test_an_upgrade_gives_a_city_more_spaces_and_its_markers_stay() -> None:
    table = railway("NP", "track", GREEN, tiles={"H19": ("57", 1)}).station("NP", "H19").station("UP", "G16")
    assert table.state.board.blocked("UP", HexId("H19"), 0)
    table.act(put("H19", "14", "W NW E SE"))
    assert table.state.board.stations[HexId("H19")] == (Station("NP", 0, 0),)
    assert not table.state.board.blocked("UP", HexId("H19"), 0)


@rule("1862-TRK-17", "1862-MAP-07")
def test_new_york_becomes_one_city_with_its_brown_tile_and_the_markers_move_in() -> None:
    table = railway("NYC", "track", BROWN, tiles={"F31": ("885", 1)}).station("NYH", "F31", 1)
    table.act(put("F31", "891", "SW W NW NE"))
    assert table.state.board.stations[HexId("F31")] == (Station("NYC", 0, 0), Station("NYH", 0, 1))
    assert [(s.slots, s.revenue) for s in table.state.board.stops(HexId("F31"))] == [(2, 60)]
    table = railway("NYC", "track", GREY, tiles={"F31": ("891", 0)}).act(put("F31", "897", "SW W NW NE"))
    assert [(s.slots, s.revenue) for s in table.state.board.stops(HexId("F31"))] == [(3, 80)]


@rule("1862-TRK-17", "1862-MAP-13")
def test_sacramento_and_san_francisco_become_one_city_with_three_spaces() -> None:
    table = railway("WP", "track", BROWN).station("CPR", "H1", 0)
    table.act(put("H1", "890", "NW NE E SE"))
    assert set(table.state.board.stations[HexId("H1")]) == {Station("WP", 0, 0), Station("CPR", 0, 1)}
    assert [(s.slots, s.revenue) for s in table.state.board.stops(HexId("H1"))] == [(3, 60)]


# -- supply (TRK-14, TRK-20) --------------------------------------------------------------------------------------


@rule("1862-TRK-14")
def test_a_tile_that_is_not_in_the_supply_cannot_be_laid_and_a_replaced_one_can_be_used_again() -> None:
    table = railway("NP", "track", GREEN, tiles={"G12": ("9", 1), "G10": ("9", 1), "F13": ("18", 1)})
    table.connected("NP", "G12", "G10")
    assert tiles_left(table.rules.title, table.state.board, TileId("18")) == 0
    assert why(table, put("G12", "18", "W-E NW-NE")) == ("TRK-14", "no_tile_left")
    assert tiles_left(table.rules.title, table.state.board, TileId("9")) == 23
    table.act(put("G10", "23", "W-E W-SE"))
    assert tiles_left(table.rules.title, table.state.board, TileId("9")) == 24


@rule("1862-SET-07")
def test_the_supply_has_85_yellow_47_green_24_brown_and_8_grey_tiles_and_the_erie_tile() -> None:
    counts = {colour: sum(t.count for t in TILES.values() if t.color == colour and t.id != "881") for colour in COLOURS}
    assert counts == {"yellow": 85, "green": 47, "brown": 24, "gray": 8}
    assert TILES[TileId("881")].count == 1


@rule("1862-TRK-20", "1862-EX-36")
def test_example_36_printed_hexes_pay_once_and_one_brown_tile_serves_new_york_and_montreal() -> None:
    table = railway("CP", "track", GREEN).connected("CP", "G14", "C24")
    table.act(put("G14", "23", "W-E W-SE"))
    assert table.money("CP") == 920
    table.turn("CP").act(put("C24", "26", "W-E E-NE"))
    assert table.money("CP") == 920
    table.turn("CP").act(put("C30", "886", "W NW NE"))
    assert table.money("CP") == 840
    table.phase(BROWN).tiles(F31=("885", 1)).turn("CP").tiles(F31=("891", 0))
    brown = put("C30", "891", "W NW NE E")
    assert why(table, brown) == ("TRK-14", "no_tile_left")
    table.phase(GREY).tiles(F31=("897", 0))
    table.act(brown)
    assert table.money("CP") == 840
    table.turn("CP")
    assert why(table, put("C30", "897", "W NW NE E")) == ("TRK-14", "no_tile_left")


@rule("1862-TRK-20")
def test_two_brown_tiles_and_one_grey_serve_the_three_cities_of_the_pacific() -> None:
    cities = {"E2": turned("890", "SW NE E SE"), "J3": ("890", 1)}
    table = railway("CPR", "track", GREY, tiles=cities)
    assert why(table, put("H1", "890", "NW NE E SE")) == ("TRK-14", "no_tile_left")
    table.tiles(E2=("896", cities["E2"][1]))
    assert why(table, put("H1", "890", "NW NE E SE")) is None


# -- positions (TRK-19, TRK-21, TRK-22) ---------------------------------------------------------------------------


def places(at: str, phase: int, **tiles: tuple[str, int]) -> set[tuple[str, str]]:
    return positions(railway("NP", "track", phase, tiles=tiles).connected("NP", at), at)


@rule("1862-TRK-19")
def test_the_special_cities_take_their_tiles_in_few_positions() -> None:
    assert places("F31", GREEN) == {("885", "SW W NE")}
    assert places("F31", BROWN, F31=("885", 1)) == {("891", "SW W NW NE")}
    assert places("F31", GREY, F31=("891", 0)) == {("897", "SW W NW NE")}
    assert places("C30", GREEN) == {("886", "W NW NE")}
    assert places("C30", BROWN, C30=("886", 1)) == {("891", "W NW NE E")}
    assert places("C30", GREY, C30=("891", 1)) == {("897", "W NW NE E")}
    assert places("F23", BROWN) == {("892", "SW W NW"), ("892", "SW W SE")}
    assert places("F23", GREY, F23=("892", 0)) == places("F23", GREY, F23=("892", 5)) == {("898", "SW W NW SE")}
    assert places("L23", BROWN) == {("893", "W NW NE")}
    assert places("L23", GREY, L23=("893", 1)) == {("899", "W NW NE E")}
    assert places("H1", BROWN) == {("890", "NW NE E SE")}
    assert places("H1", GREY, H1=("890", 2)) == {("896", "NW NE E SE")}
    assert places("E2", YELLOW) == {("57", "SW NE"), ("57", "NW SE")}
    assert places("J3", YELLOW) == {("57", "W E"), ("57", "NW SE")}


@rule("1862-TRK-19")
def test_in_new_york_s_green_tile_each_company_keeps_its_own_exits() -> None:
    table = railway("NYC", "track", GREEN).station("NYH", "F31", 1).act(put("F31", "885", "SW W NE"))
    board = table.state.board
    sides = [set(ends) for ends in board.track[HexId("F31")].from_stop]
    assert sides == [{1, 3}, {0}]
    assert board.stations[HexId("F31")] == (Station("NYC", 0, 0), Station("NYH", 1, 0))


@rule("1862-TRK-21", "1862-EX-37", "1862-TRK-22")
def test_example_37_portland_boston_and_portland_in_maine() -> None:
    southwest = turned("57", "SW NE")
    assert places("E2", GREEN, E2=southwest) == {("14", "SW NW NE SE"), ("15", "SW NE E SE")}
    assert places("E2", BROWN, E2=turned("14", "SW NW NE SE")) == set()
    assert places("E2", BROWN, E2=turned("15", "SW NE E SE")) == {("890", "SW NE E SE")}
    assert places("E32", YELLOW) == {("57", "SW NE")}
    assert places("E32", GREEN, E32=southwest) == {("15", "SW W NW NE")}
    assert places("E32", BROWN, E32=turned("15", "SW W NW NE")) == set()
    assert places("D33", YELLOW) == {("3", "SW W"), ("3", "W NW"), ("58", "SW NW")}
    for tile, ends in places("D33", YELLOW):
        assert places("D33", GREEN, D33=turned(tile, ends)) == set()


@rule("1862-TRK-22", "1862-RUL-47")
def test_stations_at_the_edge_cannot_reach_grey_and_all_others_can() -> None:
    title = Scenario("1862").rules.title
    built = [str(at) for at, spec in title.map.hexes.items() if spec.stops and spec.color not in ("gray", "red")]
    found = {at: highest_colour(title, at) for at in built}
    expected = {at: colour for colour, names in HIGHEST.items() for at in names.split()}
    assert {at: colour for at, colour in found.items() if colour != "gray"} == expected


@rule("1862-TRK-22")
def test_of_the_hexes_without_a_station_only_two_stay_yellow() -> None:
    title = Scenario("1862").rules.title
    plain = [str(at) for at, spec in title.map.hexes.items() if not spec.stops and spec.color not in ("gray", "red")]
    assert {at for at in plain if highest_colour(title, at) == "yellow"} == {"B1", "B33"}


# -- against the fact sheet ---------------------------------------------------------------------------------------


@rule("1862-TRK-12", "1862-TRK-11", "1862-RUL-15")
def test_the_turns_that_fit_are_those_of_the_table() -> None:
    sheet = fact_sheet()
    title = Scenario("1862").rules.title
    for old, news in sheet["upgrade_table"].items():
        board = Board.bare(title.map).lay(HexId("I18"), TILES[TileId(old)], 0, {})
        found = {
            str(tile.id): set(keeping_rotations(title, board, HexId("I18"), tile))
            for tile in (TILES[TileId(name)] for name in title.data.upgrades.get(TileId(old), ()))
            if tile.label is None
        }
        assert found == {new: set(turns) for new, turns in news.items()}, old


@rule("1862-TRK-19")
def test_the_fixed_positions_are_those_of_the_fact_sheet() -> None:
    sheet = fact_sheet()["fixed_positions"]
    title = Scenario("1862").rules.title
    for at, colours in sheet.items():
        if at != "E28":
            wanted = {(t, r) for tiles in colours.values() for t, turns in tiles.items() for r in turns}
            assert {_smallest_turn(*place) for place in to_come(title, at, first_only=at == "G16")} == wanted, at


def _smallest_turn(tile: TileId, rotation: int) -> tuple[str, int]:
    """Of turns that show the same picture the first."""
    shown = layout(TILES[tile], rotation).from_edge
    return str(tile), next(r for r in range(6) if layout(TILES[tile], r).from_edge == shown)
