"""VAR-C: Goods Time, with more towns on the large map."""

from __future__ import annotations

from collections import Counter

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import PlaceTown
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.hexmap.tiles import HexId
from moves import run
from positions_1824 import asked, game
from railways_1824 import code_of, open_railway, revenue, state_railway, tile_on
from rules_marker import rule
from scenario import A, B, C, D, Scenario, lay

SCENARIO = {"B7": 1, "C8": 1, "C20": 1, "C22": 1, "H21": 1, "F25": 2, "G24": 2}
ADDED = {"3": 3, "4": 3, "58": 3, "56": 1, "630": 1, "631": 1, "87": 2, "204": 3}


def goods_time(players: int = 4, **options: str) -> Scenario:
    return game(players, variant="goods_time", **options)


def town(at: str) -> PlaceTown:
    return PlaceTown(HexId(at))


def towns(table: Scenario, at: str) -> int:
    """Towns on a hex, printed or laid."""
    return sum(stop.kind == "town" for stop in table.state.board.stops(HexId(at)))


def laid(table: Scenario) -> dict[str, int]:
    """Markers on the map, by hex."""
    printed = {str(spec.at): len(spec.stops) for spec in table.rules.title.data.hexes}
    now = {at: len(table.state.board.stops(HexId(at))) for at in printed}
    return {at: now[at] - printed[at] for at in printed if now[at] > printed[at]}


# -- tiles --------------------------------------------------------------------------------------------------------


@rule("1824-VAR-C-01", "1824-RUL-47")
def test_17_further_tiles_join_the_supply() -> None:
    base = Counter({str(tile.id): tile.count for tile in game().rules.title.data.tiles})
    more = Counter({str(tile.id): tile.count for tile in goods_time().rules.title.data.tiles})
    assert dict(more - base) == ADDED
    assert sum(ADDED.values()) == 17
    assert not base - more


@rule("1824-VAR-C-01", "1824-SET-02")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_else_is_the_base_game(players: int) -> None:
    mine, base = goods_time(players).rules.title.data, game(players).rules.title.data
    assert (mine.hexes, mine.companies, mine.trains, mine.papers) == (
        base.hexes,
        base.companies,
        base.trains,
        base.papers,
    )
    assert (mine.info.bank, mine.info.starting_cash) == (base.info.bank, base.info.starting_cash)
    with pytest.raises(catalogue.CatalogueError, match="1824-SET-02"):
        goods_time(2)


# -- where markers may lie ----------------------------------------------------------------------------------------


@rule("1824-VAR-C-02")
@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("B7", None),
        ("C18", None),
        ("C10", None),
        ("A6", None),
        ("B9", "1824-VAR-C-02"),
        ("A18", "1824-VAR-C-02"),
        ("E12", "1824-VAR-C-02"),
        ("B13", "1824-VAR-C-02"),
        ("A4", "1824-VAR-C-02"),
        ("C6", "1824-VAR-C-02"),
    ],
)
def test_markers_lie_on_white_hexes_with_nothing_or_with_exactly_one_town(at: str, why: str | None) -> None:
    assert goods_time(town_markers="alternate").why(town(at)) == why


@rule("1824-VAR-C-02")
def test_a_hex_gets_up_to_two_towns() -> None:
    table = goods_time(town_markers="alternate").act(town("B7"), town("B7"))
    assert towns(table, "B7") == 2
    assert code_of(table, town("B7")) == ("1824-VAR-C-02", "towns_enough")
    table.act(town("C10"))
    assert towns(table, "C10") == 2, "one printed, one laid"
    assert table.why(town("C10")) == "1824-VAR-C-02"


@rule("1824-VAR-C-03")
def test_the_scenario_lays_nine_markers_on_seven_hexes() -> None:
    table = goods_time()
    assert laid(table) == SCENARIO
    assert sum(SCENARIO.values()) == 9
    assert isinstance(table.state.frame, ShareRound), "the first share round begins at once"
    assert table.actor == D


@rule("1824-VAR-C-04")
@pytest.mark.parametrize(("players", "order"), [(3, [A, B, C, C, B, A]), (4, [A, B, C, D, D, C, B, A])])
def test_by_alternate_the_players_lay_one_each_clockwise_and_then_one_each_counter_clockwise(
    players: int, order: list[str]
) -> None:
    table = goods_time(players, town_markers="alternate")
    free = ["B7", "C8", "D9", "D11", "D13", "D15", "D17", "E18"]
    seen = []
    for at in free[: len(order)]:
        assert asked(table) == "town"
        seen.append(str(table.actor))
        table.act(town(at))
    assert seen == order
    assert isinstance(table.state.frame, ShareRound)
    assert laid(table) == dict.fromkeys(free[: len(order)], 1)


@rule("1824-VAR-C-04")
def test_nothing_else_is_done_while_markers_are_laid_and_nobody_lays_out_of_turn() -> None:
    table = goods_time(town_markers="alternate")
    assert table.why(lay("B9", "57", 1)) == "1824-VAR-C-04"
    assert table.why(town("B7"), B) == "1824-VAR-C-04"


@rule("1824-VAR-C-02")
@pytest.mark.parametrize("count", ["7", "8", "9", "10"])
def test_by_lot_as_many_markers_as_wanted_are_laid_where_they_may_lie(count: str) -> None:
    table = goods_time(town_markers="random", town_marker_count=count)
    assert sum(laid(table).values()) == int(count)
    printed = {str(spec.at): spec for spec in table.rules.title.data.hexes}
    for at in laid(table):
        assert printed[at].color == "white"
        assert {stop.kind for stop in printed[at].stops} <= {"town"}
        assert towns(table, at) <= 2


@rule("1824-VAR-C-02")
def test_other_lots_lay_other_markers() -> None:
    rules = catalogue.rules("1824", 4, {"variant": "goods_time", "town_markers": "random"})
    draws = set()
    for seed in range(6):
        _, events = rules.opening(catalogue.seats(4), seed)
        draws.add(tuple(event.at for event in events if isinstance(event, ev.TownAdded)))
    assert len(draws) == 6


@rule("1824-VAR-C-02")
@pytest.mark.parametrize("count", ["7", "10"])
def test_by_agreement_the_start_player_lays_all_of_them(count: str) -> None:
    table = goods_time(town_markers="agreed", town_marker_count=count)
    for at in ["B7", "B7", "C8", "D9", "D11", "D13", "D15", "D17", "E18", "E22"][: int(count)]:
        assert (asked(table), table.actor) == ("town", A)
        table.act(town(at))
    assert isinstance(table.state.frame, ShareRound)
    assert sum(laid(table).values()) == int(count)


# -- tiles on them ------------------------------------------------------------------------------------------------


@rule("1824-EX-35", "1824-VAR-C-05")
def test_example_35_on_f25_with_two_markers_only_two_town_tiles_are_laid() -> None:
    table = state_railway(goods_time().phase(3), "SD", "F23").tiles(F23=("57", 1)).turn("SD")
    assert code_of(table, lay("F25", "9", 1)) == ("1824-TRK-07", "tile_does_not_match")
    assert code_of(table, lay("F25", "58", 1)) == ("1824-TRK-07", "tile_does_not_match")
    assert tile_on(table.act(lay("F25", "56", 0)), "F25") == ("56", 0)


@rule("1824-EX-35", "1824-VAR-C-05", "1824-VAR-C-06")
def test_example_35_on_c8_with_one_marker_only_town_tiles_are_laid_and_replaced_by_87_88_or_204() -> None:
    """C8 lies at the edge of the map, where 88 and 204 fit their 58 but would run off it; on B7 all three are legal."""
    table = open_railway(goods_time().phase(3), "BK", trains=("3",)).tiles(B9=("57", 0)).turn("BK")
    assert code_of(table, lay("C8", "8", 3)) == ("1824-TRK-07", "tile_does_not_match")
    assert code_of(table, lay("C8", "56", 3)) == ("1824-TRK-07", "tile_does_not_match")
    assert tile_on(table.act(lay("C8", "58", 3)), "C8") == ("58", 3)
    assert reasons(table.turn("BK"), "C8", "87") == {None, "1824-TRK-11", "1824-TRK-14"}
    assert reasons(table, "C8", "88") == reasons(table, "C8", "204") == {"1824-TRK-11", "1824-TRK-14"}
    inland = open_railway(goods_time().phase(3), "BK", trains=("3",)).tiles(B9=("57", 1)).turn("BK")
    inland.act(lay("B7", "58", 4)).turn("BK")
    for tile in ("87", "88", "204"):
        assert None in reasons(inland, "B7", tile), tile
    for tile in ("14", "25", "3"):
        assert reasons(inland, "B7", tile) == {"1824-TRK-14"}, tile


def reasons(table: Scenario, at: str, tile: str) -> set[str | None]:
    """Why the tile is refused in each of its turns, or nothing where it is legal."""
    return {table.why(lay(at, tile, rotation)) for rotation in range(6)}


@rule("1824-VAR-C-05")
def test_a_printed_town_with_a_marker_is_a_two_town_hex_and_one_without_stays_as_it_was() -> None:
    table = goods_time(town_markers="agreed", town_marker_count="7")
    for at in ("C10", "B7", "C8", "D9", "D11", "D13", "D15"):
        table.act(town(at))
    open_railway(table.phase(3), "BK", trains=("3",)).tiles(B9=("57", 2)).turn("BK")
    assert code_of(table, lay("C10", "58", 2)) == ("1824-TRK-07", "tile_does_not_match")
    assert table.why(lay("C10", "55", 2)) is None
    assert table.why(lay("A8", "3", 5)) is None
    assert code_of(table, lay("A8", "9", 2)) == ("1824-TRK-07", "tile_does_not_match")


@rule("1824-VAR-C-05", "1824-TRK-10")
def test_terrain_costs_stay() -> None:
    table = goods_time(town_markers="agreed", town_marker_count="7")
    for at in ("C18", "B7", "C8", "D9", "D11", "D13", "D15"):
        table.act(town(at))
    state_railway(table.phase(3), "SD", "D19", cash=40).tiles(D19=("57", 2)).turn("SD")
    assert code_of(table.cash("SD", 39), lay("C18", "58", 5)) == ("1824-TRK-10", "ground_too_dear")
    table.cash("SD", 40).act(lay("C18", "58", 5))
    assert table.money("SD") == 0


@rule("1824-VAR-C-05", "1824-RTE-09")
def test_a_town_laid_is_a_location_like_any_other() -> None:
    table = open_railway(goods_time().phase(3), "BK", trains=("2",)).tiles(B9=("57", 0), C8=("58", 3))
    table.turn("BK", "run").act(run(("2", "B9:0 C8:0")))
    assert revenue(table) == 20 + 10


@rule("1824-VAR-C-06")
@pytest.mark.parametrize("tile", ["3", "4", "58"])
def test_yellow_town_tiles_are_replaced_by_87_88_or_204(tile: str) -> None:
    assert set(goods_time().rules.title.data.upgrades[tile]) == {"87", "88", "204"}
    assert set(game().rules.title.data.upgrades[tile]) == {"87", "88"}, "204 exists only here"
