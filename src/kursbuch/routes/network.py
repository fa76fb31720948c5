"""From the track on a board to the links between its stops.

A board is given as the track segments of each tile. A segment joins two ends; an end is
a hex side (its number, shared by the two tiles that meet there) or a stop (`at(stop)`).
A path runs from stop to stop and changes the tile at every side, so it never reverses
at a junction; it uses no side twice. Because every track piece of a tile that ends at a
side shares that side, the sides of a path are exactly the track it takes from others.

The links of a board do not depend on a company. They are kept in a `Network`; laying a
tile (`relay`) searches again only the paths that run over that tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from kursbuch.routes.problem import Link

Segment = tuple[int, int]
"""Two ends joined by track: a side as a number from 0 up, a stop as `at(stop)`."""

Tiles = Mapping[int, tuple[Segment, ...]]
Ways = dict[int, dict[int, list[int]]]
"""Side or stop -> tile -> the ends its track leads to on that tile."""

_Partial = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]
"""A path that has come to a side, from a tile: its sides, its tiles and sides, its entries."""


def at(stop: int) -> int:
    """The end of a segment that lies at this stop (not at a side)."""
    return ~stop


def inner_piece(a: int, b: int) -> int:
    """The number of a track that joins two stops inside a tile: below zero, never a side."""
    low, high = (a, b) if a < b else (b, a)
    return -1 - high * high - low


class Network(Struct, frozen=True):
    """A board and its links.

    `links` holds, for each pair of stops, every path whose pieces do not include all
    pieces of another one: a path that takes more track than it must is never needed,
    since it crosses no fewer sides and no fewer gauge changes. `Link.path` alternates
    tile and side, from the tile of stop `a` to the tile of stop `b`.
    """

    tiles: Tiles
    gauge_sides: frozenset[int]
    links: tuple[Link, ...]
    ways: Ways
    """Where track leads, for the next tile to be laid."""


def contract(tiles: Mapping[int, Iterable[Segment]], gauge_sides: Iterable[int] = ()) -> Network:
    """Search all links of a board. `gauge_sides` are the sides where the gauge changes."""
    board = {tile: tuple(segments) for tile, segments in tiles.items()}
    gauges = frozenset(gauge_sides)
    ways = _ways(board)
    stops = sorted(~end for end in ways if end < 0)
    return Network(board, gauges, _prune(_search(stops, ways, gauges)), ways)


def relay(network: Network, tile: int, segments: Iterable[Segment]) -> Network:
    """The network after the track of one tile has been replaced (or laid, or removed).

    Only links over this tile can come or go. A link that was hidden behind a shorter
    one over this tile has to come back, so all pairs of stops near it are searched anew.
    """
    board = dict(network.tiles)
    before = board.get(tile, ())
    board[tile] = tuple(segments)
    ways = _relaid(network.ways, tile, before, board[tile])
    near = _stops_near((*before, *board[tile]), tile, ways)
    kept = [link for link in network.links if not (link.a in near and link.b in near)]
    found = _prune(_search(sorted(near), ways, network.gauge_sides, near))
    links = tuple(sorted((*kept, *found), key=_order))
    return Network(board, network.gauge_sides, links, ways)


def _ways(board: Tiles) -> Ways:
    ways: Ways = {}
    for tile in sorted(board):
        for a, b in board[tile]:
            ways.setdefault(a, {}).setdefault(tile, []).append(b)
            ways.setdefault(b, {}).setdefault(tile, []).append(a)
    return ways


def _relaid(ways: Ways, tile: int, before: Iterable[Segment], after: Iterable[Segment]) -> Ways:
    """The ways with the track of one tile replaced; all others are shared."""
    changed = dict(ways)
    touched = {end for segment in (*before, *after) for end in segment}
    for end in touched:
        changed[end] = {other: ends for other, ends in ways.get(end, {}).items() if other != tile}
    for a, b in after:
        changed[a].setdefault(tile, []).append(b)
        changed[b].setdefault(tile, []).append(a)
    for end in touched:
        if not changed[end]:
            del changed[end]
    return changed


def _stops_near(segments: Iterable[Segment], tile: int, ways: Ways) -> set[int]:
    """Stops from which plain track leads to this tile, or which lie on it."""
    found: set[int] = set()
    seen: set[tuple[int, int]] = set()
    todo: list[tuple[int, int]] = []
    for end in {end for segment in segments for end in segment}:
        if end < 0:
            found.add(~end)
        else:
            todo.append((end, tile))
    while todo:
        side, come_from = todo.pop()
        if (side, come_from) in seen:
            continue
        seen.add((side, come_from))
        for onto, ends in ways.get(side, {}).items():
            if onto == come_from:
                continue
            for end in ends:
                if end < 0:
                    found.add(~end)
                else:
                    todo.append((end, onto))
    return found


def _search(stops: Iterable[int], ways: Ways, gauges: frozenset[int], among: set[int] | None = None) -> Iterator[Link]:
    """Every path that starts at one of these stops and ends at a later one (of `among`)."""
    for stop in stops:
        for tile, ends in ways.get(~stop, {}).items():
            for end in ends:
                for far, sides, path in _paths(stop, tile, end, ways):
                    if far > stop and (among is None or far in among):
                        yield _link(stop, far, sides, path, gauges)


def _link(a: int, b: int, sides: tuple[int, ...], path: tuple[int, ...], gauges: frozenset[int]) -> Link:
    pieces = tuple(sorted(sides)) or (inner_piece(a, b),)
    return Link(a, b, pieces, sum(side in gauges for side in sides), len(sides), path)


def _paths(stop: int, tile: int, first: int, ways: Ways) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Paths from a stop whose first segment leads to `first`: far stop, sides, path.

    `entered` remembers by which end the path came onto each tile. Where the track would
    leave a tile by an end that joins an earlier entry directly, the path is a detour of
    a shorter one and is dropped at once.
    """
    if first < 0:
        yield ~first, (), (tile,)
        return
    todo: list[_Partial] = [(first, tile, (first,), (tile, first), ((tile, ~stop),))]
    while todo:
        side, come_from, sides, path, entered = todo.pop()
        for onto, ends in ways[side].items():
            if onto == come_from:
                continue
            for end in ends:
                if end in sides or any(t == onto and end in ways[e][t] for t, e in entered):
                    continue
                if end < 0:
                    yield ~end, sides, (*path, onto)
                else:
                    todo.append((end, onto, (*sides, end), (*path, onto, end), (*entered, (onto, side))))


def _prune(links: Iterable[Link]) -> tuple[Link, ...]:
    """Drop every link whose pieces include all pieces of another link of the same pair."""
    kept: dict[tuple[int, int], list[tuple[frozenset[int], Link]]] = {}
    for link in sorted(links, key=_order):
        pair = kept.setdefault((link.a, link.b), [])
        pieces = frozenset(link.pieces)
        if not any(other <= pieces for other, _ in pair):
            pair.append((pieces, link))
    return tuple(link for pair in kept.values() for _, link in pair)


def _order(link: Link) -> tuple[int, int, int, tuple[int, ...], tuple[int, ...]]:
    return link.a, link.b, len(link.pieces), link.pieces, link.path
