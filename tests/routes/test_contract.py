"""From track to links: what joins two stops, what is a detour, and what one tile changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from amount import some
from kursbuch.routes import Network, Segment, at, contract, relay
from kursbuch.routes.network import inner_piece

thorough = settings(
    max_examples=some(300), derandomize=True, database=None, suppress_health_check=list(HealthCheck), deadline=None
)

Tiles = Mapping[int, tuple[Segment, ...]]


def pairs(network: Network) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(link.a, link.b, link.pieces) for link in network.links]


def test_plain_track_between_two_stops_is_one_link_with_the_sides_it_crosses() -> None:
    network = contract({0: [(at(0), 1)], 1: [(1, 2)], 2: [(2, at(1))]}, gauge_sides=[2])
    (link,) = network.links
    assert (link.a, link.b, link.pieces, link.gauge_changes, link.steps) == (0, 1, (1, 2), 1, 2)
    assert link.path == (0, 1, 1, 2, 2)


def test_track_that_joins_two_stops_inside_a_tile_is_a_piece_of_its_own_and_crosses_no_side() -> None:
    network = contract({0: [(at(0), at(1)), (at(1), 5)], 1: [(5, at(2))]})
    assert pairs(network) == [(0, 1, (inner_piece(0, 1),)), (1, 2, (5,))]
    assert [link.steps for link in network.links] == [0, 1]


def test_inner_pieces_are_all_different_and_never_a_side() -> None:
    pieces = [inner_piece(a, b) for b in range(40) for a in range(b)]
    assert len(set(pieces)) == len(pieces)
    assert max(pieces) < 0
    assert inner_piece(3, 7) == inner_piece(7, 3)


def test_a_path_does_not_turn_round_at_a_junction() -> None:
    """Two tracks of a tile that end at the same side join beyond it; no way leads from one to the other."""
    network = contract({0: [(at(0), 1), (at(1), 1)], 1: [(1, 2)], 2: [(2, at(2))]})
    assert pairs(network) == [(0, 2, (1, 2)), (1, 2, (1, 2))]


def test_tracks_that_only_cross_do_not_join() -> None:
    network = contract({0: [(at(0), 1)], 1: [(1, 2), (3, 4)], 2: [(2, at(1))], 3: [(3, at(2))], 4: [(4, at(3))]})
    assert pairs(network) == [(0, 1, (1, 2)), (2, 3, (3, 4))]


def test_a_loop_back_to_the_same_stop_is_no_link() -> None:
    assert contract({0: [(at(0), 1), (at(0), 2)], 1: [(1, 2)]}).links == ()


def test_a_detour_around_a_link_is_dropped_and_a_parallel_way_is_kept() -> None:
    tiles = {
        0: [(at(0), 1), (at(0), 2)],
        1: [(1, 3), (1, 4)],
        2: [(2, 4), (2, 3)],
        3: [(3, at(1)), (4, at(1))],
    }
    assert pairs(contract(tiles)) == [(0, 1, (1, 3)), (0, 1, (1, 4)), (0, 1, (2, 3)), (0, 1, (2, 4))]


def grid(seed: int, width: int, height: int, stops: int) -> dict[int, tuple[Segment, ...]]:
    """A board of hexes with random track; sides are shared by neighbours, stops lie on random tiles."""
    chance = Random(seed)
    sides: dict[frozenset[int], int] = {}
    around: dict[int, list[int]] = {}
    for row in range(height):
        for column in range(width):
            here = row * width + column
            for step_row, step_column in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)):
                r, c = row + step_row, column + step_column
                if 0 <= r < height and 0 <= c < width:
                    side = sides.setdefault(frozenset((here, r * width + c)), len(sides))
                    around.setdefault(here, []).append(side)
    home = [chance.randrange(width * height) for _ in range(stops)]
    return {tile: random_track(chance, around[tile], [s for s in range(stops) if home[s] == tile]) for tile in around}


def random_track(chance: Random, sides: list[int], stops: list[int]) -> tuple[Segment, ...]:
    ends = [*sides, *(at(stop) for stop in stops), *(at(stop) for stop in stops)]
    found = set()
    for _ in range(chance.choice((1, 2, 3, 4))):
        a, b = chance.choice(ends), chance.choice(ends)
        if a != b:
            found.add((min(a, b), max(a, b)))
    return tuple(sorted(found))


def naive_links(tiles: Tiles) -> set[tuple[int, int, frozenset[int]]]:
    """All smallest sets of track pieces that join two stops, by trying every path."""
    found: dict[tuple[int, int], set[frozenset[int]]] = {}
    for tile, segments in tiles.items():
        for segment in segments:
            for here, there in (segment, segment[::-1]):
                if here < 0:
                    for far, pieces in naive_paths(tiles, ~here, there, tile, frozenset()):
                        if far > ~here:
                            found.setdefault((~here, far), set()).add(pieces)
    return {
        (a, b, pieces) for (a, b), some in found.items() for pieces in some if not any(other < pieces for other in some)
    }


def naive_paths(
    tiles: Tiles, start: int, end: int, tile: int, sides: frozenset[int]
) -> Iterator[tuple[int, frozenset[int]]]:
    if end < 0:
        if ~end != start:
            yield ~end, sides or frozenset([inner_piece(start, ~end)])
        return
    if end in sides:
        return
    for onto, segments in tiles.items():
        if onto != tile:
            for segment in segments:
                for here, there in (segment, segment[::-1]):
                    if here == end:
                        yield from naive_paths(tiles, start, there, onto, sides | {end})


@thorough
@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(1, 3), st.integers(1, 6))
def test_links_are_exactly_the_smallest_sets_of_track_between_two_stops(
    seed: int, width: int, height: int, stops: int
) -> None:
    tiles = grid(seed, width + 1, height, stops)
    network = contract(tiles)
    assert {(link.a, link.b, frozenset(link.pieces)) for link in network.links} == naive_links(tiles)
    for link in network.links:
        assert link.path[1::2] == () or tuple(sorted(link.path[1::2])) == link.pieces


@thorough
@given(st.integers(0, 2**32), st.integers(2, 5), st.integers(1, 4), st.integers(1, 8))
def test_laying_a_tile_gives_the_same_links_as_searching_the_whole_board(
    seed: int, width: int, height: int, stops: int
) -> None:
    tiles = grid(seed, width, height, stops)
    other = grid(seed + 1, width, height, stops)
    network = contract(tiles)
    for tile in Random(seed).sample(sorted(tiles), 2):
        stops_here = {end for segment in tiles[tile] for end in segment if end < 0}
        track = tuple(s for s in other[tile] if all(end >= 0 or end in stops_here for end in s))
        tiles[tile] = track
        network = relay(network, tile, track)
        assert network.links == contract(tiles).links
