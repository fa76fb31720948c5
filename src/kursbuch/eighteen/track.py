"""Where track may go, whom it serves, and what a company can reach."""

from collections.abc import Iterator
from functools import partial

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.board import Board, Known
from kursbuch.hexmap.geometry import DIRECTIONS, EDGES
from kursbuch.hexmap.reach import Reach, reach
from kursbuch.hexmap.tiles import Colour, HexId, HexSpec, Tile, TileId, TrackLayout, layout
from kursbuch.hexmap.upgrade import carry_over

NEXT_COLOUR = {"yellow": "green", "green": "brown", "brown": "gray"}
FIXED = frozenset(("red", "blue", "gray"))
"""Printed hexes of these colours are never built on."""


def company_reach(state: State, company: CompanyId) -> Reach:
    """All that track leads to from the company's markers, past no blocked city and no end of the line."""
    board = state.board
    key = ("reach", company)
    known = board.local_memo.get(key)
    if known is None:
        starts = own_places(board, company)
        found = reach(board, starts, partial(board.passable, company))
        known = board.local_memo[key] = Known(company, found.bits.keys() | {at for at, _ in starts}, found)
    walked: Reach = known.value
    return walked


def own_places(board: Board, company: str) -> tuple[tuple[HexId, int], ...]:
    """Stops that a marker of the company makes its own: where it lies, and the other hexes of the same place."""
    key = ("own", company)
    known = board.local_memo.get(key)
    if known is None:
        places = dict.fromkeys(board.stations_of(company))
        for members in board.map.groups.values():
            if any(place in places for place in members):
                places.update(dict.fromkeys(members))
        known = board.local_memo[key] = Known(company, {at for at, _ in places}, tuple(places))
    found: tuple[tuple[HexId, int], ...] = known.value
    return found


def has_route(state: State, company: CompanyId) -> bool:
    """Whether some legal route exists for the company: a marker and another stop joined by track."""
    board = state.board
    key = ("route", company)
    known = board.local_memo.get(key)
    if known is None:
        found, hexes = False, set[HexId]()
        for start in own_places(board, company):
            near = reach(board, (start,), lambda at, stop: False)
            hexes |= {start[0], *near.hexes()}
            if near.stops - {start}:
                found = True
                break
        known = board.local_memo[key] = Known(company, hexes, found)
    return bool(known.value)


def tiles_left(title: Title, board: Board, tile: TileId) -> int:
    """Copies of a tile that are not on the map."""
    return title.tiles[tile].count - board.used(tile)


def closed_side(title: Title, board: Board, at: HexId, edge: int) -> bool:
    """No track may end here: edge of the map, or printed land without a track end on this side."""
    hexmap = title.map
    if hexmap.closed_sides[at][edge]:
        return True
    other = hexmap.next_to[at][edge]
    assert other is not None
    spec = hexmap.hexes[other]
    if spec.color not in FIXED:
        return False
    track, back = board.track.get(other), (edge + 3) % 6
    return DIRECTIONS[back] not in spec.planned if track is None else back not in track.from_edge


def shut_sides(title: Title, board: Board, at: HexId) -> int:
    """The sides at which no new track may end, as bits: track that lies there already ends where it does."""
    key = ("shut", at)
    known: tuple[int, tuple[int, ...]] | None = title.memo.get(key)
    if known is None:
        hexmap = title.map
        always = sum(1 << edge for edge in EDGES if hexmap.closed_sides[at][edge])
        beyond = [(edge, other) for edge, other in enumerate(hexmap.next_to[at]) if other is not None]
        fixed = tuple(edge for edge, other in beyond if hexmap.hexes[other].color in FIXED)
        known = title.memo[key] = (always, fixed)
    shut, by_track = known
    for edge in by_track:
        if closed_side(title, board, at, edge):
            shut |= 1 << edge
    old = board.track.get(at)
    return shut if old is None else shut & ~old.edge_bits


def colour_of(title: Title, board: Board, at: HexId) -> Colour:
    """The colour of what lies on the hex: its tile, else its print."""
    placed = board.tiles.get(at)
    return title.map.hexes[at].color if placed is None else title.tiles[placed.tile].color


def matches(title: Title, spec: HexSpec, tile: Tile) -> bool:
    """Whether a first tile shows what is printed on the hex: as many towns, cities and a label that fits."""
    printed = sorted(s.kind for s in spec.stops)
    return printed == sorted(s.kind for s in tile.stops) and tile.label in labels_wanted(title, spec, tile.color)


def label_fits(title: Title, spec: HexSpec, tile: Tile) -> bool:
    """A labelled hex takes only tiles with its label, and a labelled tile lies only there."""
    return tile.label in labels_wanted(title, spec, tile.color)


def labels_wanted(title: Title, spec: HexSpec, colour: Colour) -> tuple[str | None, ...]:
    """The labels of which a tile of this colour needs one on the hex; none is a label too.

    Where a hex names the `labels` of its tiles, ordinary tiles lie there in the colours that have no such tile.
    """
    if not spec.labels:
        return (spec.label or (spec.label_future if colour != "yellow" else None),)
    marks = dict.fromkeys(t.label for t in title.data.tiles if t.color == colour and t.label in spec.labels)
    return tuple(marks) or (None,)


def keeps_track(old: TrackLayout, tile: Tile, rotation: int) -> bool:
    """Whether the new tile, so turned, keeps all track and stops of the old one."""
    return carry_over(old, layout(tile, rotation)) is not None


def keeping_rotations(title: Title, board: Board, at: HexId, tile: Tile) -> tuple[int, ...]:
    """The turns of a tile that keep what lies on the hex."""
    placed = board.tiles.get(at)
    old = board.track.get(at)
    if old is None:
        return (0, 1, 2, 3, 4, 5)
    key = ("keeps", placed if placed is not None else at, tile.id)
    turns: tuple[int, ...] | None = title.memo.get(key)
    if turns is None:
        turns = tuple(r for r in range(6) if keeps_track(old, tile, r))
        title.memo[key] = turns
    return turns


def turns_with_sides(title: Title, board: Board, at: HexId, tile: Tile) -> tuple[tuple[int, int], ...]:
    """The turns of a tile that keep what lies on the hex, each with the sides at which its track ends then, as bits."""
    placed = board.tiles.get(at)
    key = ("turns", placed if placed is not None else at if at in board.track else None, tile.id)
    turns: tuple[tuple[int, int], ...] | None = title.memo.get(key)
    if turns is None:
        kept = keeping_rotations(title, board, at, tile)
        turns = title.memo[key] = tuple([(turn, layout(tile, turn).edge_bits) for turn in kept])
    return turns


def edges_of(tile: Tile, rotation: int) -> tuple[int, ...]:
    """The sides at which the tile's track ends."""
    return layout(tile, rotation).edges


def joined(state: State, company: CompanyId, at: HexId, tile: Tile, rotation: int) -> bool:
    """Whether some track end of the tile meets track that leads to a marker of the company."""
    if company_reach(state, company).bits.get(at, 0) & layout(tile, rotation).edge_bits:
        return True
    return any(s.owner == company for s in state.board.stations.get(at, ()))


def successors(title: Title, board: Board, at: HexId) -> Iterator[Tile]:
    """Tiles that may replace what lies on the hex, or be its first tile."""
    placed = board.tiles.get(at)
    if placed is not None:
        yield from tiles_after(title, at, placed.tile)
    elif at in title.map.printed_tiles:
        yield from tiles_after_print(title, board, at)
    else:
        yield from first_tiles(title, board, at)


def tiles_after(title: Title, at: HexId, tile: TileId) -> tuple[Tile, ...]:
    """Tiles that the title lets replace another one, with a label that fits the hex."""
    key = ("after", at, tile)
    tiles: tuple[Tile, ...] | None = title.memo.get(key)
    if tiles is None:
        listed = [title.tiles[TileId(name)] for name in title.data.upgrades.get(tile, ())]
        spec = title.map.hexes[at]
        tiles = title.memo[key] = tuple([after for after in listed if label_fits(title, spec, after)])
    return tiles


def tiles_after_print(title: Title, board: Board, at: HexId) -> tuple[Tile, ...]:
    """Tiles that may replace a print that counts as a tile: of the next colour, with a fitting label, keeping all."""
    key = ("after print", at)
    tiles: tuple[Tile, ...] | None = title.memo.get(key)
    if tiles is None:
        spec = title.map.hexes[at]
        colour = NEXT_COLOUR[spec.color]
        fitting = (t for t in title.data.tiles if t.color == colour and label_fits(title, spec, t))
        tiles = title.memo[key] = tuple(t for t in fitting if keeping_rotations(title, board, at, t))
    return tiles


def first_tiles(title: Title, board: Board, at: HexId) -> tuple[Tile, ...]:
    """Yellow tiles that show what is printed on an empty hex, and what markers have added to it."""
    spec = board.map.hexes[at]
    key = ("first", at, len(spec.stops))
    tiles: tuple[Tile, ...] | None = title.memo.get(key)
    if tiles is None:
        tiles = tuple(t for t in title.data.tiles if t.color == "yellow" and matches(title, spec, t))
        title.memo[key] = tiles
    return tiles


def terrain_cost(title: Title, board: Board, at: HexId) -> int:
    """What the first tile on the hex costs, be it on a print that counts as one; later tiles are free."""
    cost = title.map.hexes[at].cost
    return 0 if cost is None or at in board.tiles else cost.amount
