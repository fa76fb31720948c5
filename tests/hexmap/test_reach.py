"""Where track leads: without reversing, without using a piece twice, not past what is blocked."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import hypothesis
from hypothesis import strategies as st

from hexmap.boards import TILES, Explorer, board, stops_of
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.reach import reach
from kursbuch.hexmap.tiles import HexId

D3, D5 = HexId("D3"), HexId("D5")


def open_everywhere(at: HexId, stop: int) -> bool:
    return True


def entered(laid: Board, *starts: tuple[HexId, int]) -> Mapping[str, AbstractSet[int]]:
    """The sides over which trails enter each hex, with every stop open."""
    return {str(at): edges for at, edges in reach(laid, starts, open_everywhere).into.items()}


def test_track_leads_from_a_city_along_plain_track_to_the_next_bare_hex() -> None:
    laid = board({"D3": ("57", 1), "D5": ("9", 1)}, beside=("D7", "D1"))
    assert entered(laid, (D3, 0)) == {"D5": {1}, "D7": {1}, "D1": {4}}


def test_a_junction_is_not_used_to_reverse() -> None:
    """From the one branch of tile 23 the stem is reached, the other branch is not."""
    laid = board({"D3": ("57", 1), "D5": ("23", 4)}, beside=("D7", "C4"))
    assert entered(laid, (D3, 0)) == {"D5": {1}, "D7": {1}}
    from_stem = board({"D7": ("57", 1), "D5": ("23", 4)}, beside=("D3", "C4"))
    assert set(entered(from_stem, (HexId("D7"), 0))) == {"D5", "D3", "C4"}


def test_a_loop_of_track_does_not_turn_a_train_round() -> None:
    """D7, C8 and D9 form a balloon; coming back over D5|D7 would open the branch to C4."""
    balloon = {"D7": ("24", 1), "C8": ("7", 5), "D9": ("7", 1)}
    laid = board({"D3": ("57", 1), "D5": ("23", 4), **balloon}, beside=("C4",))
    found = entered(laid, (D3, 0))
    assert found["D7"] == {1, 3, 4}, "both ways round the loop"
    assert "C4" not in found
    assert found["D5"] == {1}


def test_a_second_way_to_the_loop_opens_the_branch_behind_it() -> None:
    """With a marker on D9 the balloon is left over D5|D7, so the branch to C4 is reached after all."""
    balloon = {"D7": ("24", 1), "C8": ("7", 5), "D9": ("5", 1)}
    laid = board({"D3": ("57", 1), "D5": ("23", 4), **balloon}, beside=("C4",))
    assert "C4" not in entered(laid, (D3, 0))
    assert entered(laid, (HexId("D9"), 0))["C4"] == {5}


def test_a_loop_through_a_city_opens_the_side_by_which_the_train_first_came() -> None:
    """Both ways round a ring of three hexes are found, so each of them is entered from both sides."""
    laid = board({"D7": ("5", 3), "C8": ("7", 5), "D9": ("7", 1)})
    assert entered(laid, (HexId("D7"), 0)) == {"C8": {0, 5}, "D9": {1, 2}, "D7": {3, 4}}


def test_a_detour_is_found_where_the_shortest_ways_are_in_the_way() -> None:
    """Only D3 E4 E6 D7 E8 E6 F7 enters E8 from F7: the short way to E8 uses up the side E6|E8 that the rest needs."""
    tiles = {"D3": ("5", 4), "E4": ("8", 2), "E6": ("46", 1), "D7": ("239", 3), "E8": ("15", 0), "F7": ("238", 1)}
    laid = board(tiles, beside=("C6", "C8", "D9", "E10", "F5", "F9", "G6", "G8"))
    assert 0 in entered(laid, (D3, 0))["E8"]


def test_a_closed_city_is_met_but_not_passed() -> None:
    laid = board({"D3": ("57", 1), "D5": ("57", 1), "D7": ("57", 1)})
    found = reach(laid, [(D3, 0)], lambda at, stop: at != D5)
    assert found.stops == {(D5, 0)}
    assert found.into == {"D5": {1}}
    assert reach(laid, [(D3, 0)], open_everywhere).stops == {(D5, 0), (HexId("D7"), 0)}


def test_a_marker_in_a_closed_place_still_leads_out_of_it() -> None:
    """The end of the line stops trains that come in, not those that start there."""
    laid = board({"D3": ("57", 1), "D5": ("57", 1)})
    assert reach(laid, [(D3, 0)], lambda at, stop: False).stops == {(D5, 0)}


def test_two_cities_on_one_hex_are_left_only_by_their_own_track() -> None:
    laid = board({"D5": ("66", 0), "D3": ("57", 1), "E4": ("57", 0)}, beside=("C6", "C4"))
    assert set(entered(laid, (HexId("E4"), 0))) == {"D5", "C6"}
    assert set(entered(laid, (D3, 0))) == {"D5", "C4"}


def test_a_marker_on_a_bare_hex_leads_nowhere() -> None:
    laid = board({"D5": ("9", 1)}, beside=("D3",))
    assert entered(laid, (D3, 0)) == {}


PATCH = ("C4", "C6", "C8", "D3", "D5", "D7", "D9", "E4", "E6", "E8")
PLACED = st.tuples(st.sampled_from(sorted(TILES)), st.integers(0, 5))
BUSY = ("239", "15", "611", "14", "43", "44", "45", "47", "70", "25", "23", "30", "68", "5", "6", "8")
JUNCTIONS = ("23", "24", "25", "43", "70", "44")
CROWDED = st.tuples(st.sampled_from(BUSY), st.integers(0, 5))


def laid_at_random(tiles: Mapping[str, tuple[str, int] | None]) -> Board:
    return board({at: placed for at, placed in tiles.items() if placed}, [at for at in tiles if not tiles[at]])


@hypothesis.settings(max_examples=300)
@hypothesis.given(
    tiles=st.fixed_dictionaries({at: st.one_of(st.none(), PLACED, CROWDED, CROWDED) for at in PATCH}),
    closed=st.sets(st.sampled_from(PATCH), max_size=3),
    data=st.data(),
)
def test_reach_finds_what_trying_every_trail_finds(
    tiles: Mapping[str, tuple[str, int] | None], closed: set[str], data: st.DataObject
) -> None:
    laid = laid_at_random(tiles)
    stops = [(HexId(at), n) for at in tiles for n in range(len(stops_of(laid, HexId(at))))]
    hypothesis.assume(stops)
    compare(laid, data.draw(st.lists(st.sampled_from(stops), min_size=1, max_size=2, unique=True)), closed)


def compare(laid: Board, starts: list[tuple[HexId, int]], closed: set[str]) -> None:
    def passable(at: HexId, stop: int) -> bool:
        return at not in closed

    found = reach(laid, starts, passable)
    tried = Explorer(laid, passable).explore(starts)
    assert {(at, edge) for at, edges in found.into.items() for edge in edges} == tried.into
    assert found.stops - set(starts) == tried.stops - set(starts)


@hypothesis.settings(max_examples=150)
@hypothesis.given(tiles=st.fixed_dictionaries({at: st.sampled_from(JUNCTIONS) for at in PATCH}))
def test_reach_is_exact_where_every_hex_is_a_junction(tiles: Mapping[str, str]) -> None:
    """Nothing but junctions and one city: here loops that would turn a train round are everywhere."""
    turned = {at: (tile, (3 * n + len(tile)) % 6) for n, (at, tile) in enumerate(tiles.items())}
    compare(board({**turned, "D5": ("5", 4)}), [(D5, 0)], set())
