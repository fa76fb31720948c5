"""What each hex shows at one moment: printed map, tile and markers brought together, not yet drawn."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.board import EDGE_OF_TILE
from kursbuch.hexmap.tiles import HexId, HexSpec, StopSpec
from kursbuch.render.eighteen.tile_parts import Piece, Stand, pieces_of, sides_of, stands

Ground = Literal["land", "tile", "edge"]
"""Open land, laid or printed track, or a printed place where routes end."""


class Face(Struct, frozen=True):
    """One hex as it is now."""

    at: HexId
    spec: HexSpec
    ground: Ground
    colour: str
    pieces: tuple[Piece, ...]
    stops: tuple[StopSpec, ...]
    label: str
    tile: str | None
    markers: Mapping[int, Mapping[int, str]]
    outside: tuple[str, ...]
    homes: Mapping[int, tuple[str, ...]]
    """`markers` is owner by slot by stop, `outside` lies at the edge of the hex, `homes` wait for their company."""

    @property
    def stands(self) -> tuple[Stand, ...]:
        """The stops, reduced to what matters for their places."""
        return stands(self.stops)

    @property
    def name(self) -> str:
        """What the place is called; a tile with a long label brings its own name."""
        return self.label if len(self.label) > 3 else self.spec.name

    @property
    def short_label(self) -> str:
        """The letters that bind tile and hex together."""
        return self.label if len(self.label) <= 3 else ""


def faces(title: Title, state: State) -> list[Face]:
    """Every hex of the map."""
    waiting = _waiting(state)
    return [_face(title, state, spec, waiting) for spec in title.data.hexes]


def _waiting(state: State) -> frozenset[CompanyId]:
    """Companies that still have their first station to place."""
    return frozenset(name for name, c in state.companies.items() if not c.closed and c.markers_used == 0)


def _face(title: Title, state: State, spec: HexSpec, waiting: frozenset[CompanyId]) -> Face:
    board, at = state.board, spec.at
    placed = board.tiles.get(at)
    tile = title.tiles[placed.tile] if placed is not None else None
    pieces = pieces_of(board.track.get(at))
    stops = board.stops(at)
    markers: dict[int, dict[int, str]] = {}
    outside = []
    for station in board.stations.get(at, ()):
        if station.slot == EDGE_OF_TILE:
            outside.append(station.owner)
        else:
            markers.setdefault(station.stop, {})[station.slot] = station.owner
    if tile is None:
        ground: Ground = "edge" if _is_edge(spec) else "tile" if spec.color != "white" else "land"
        label = spec.label or spec.label_future or ""
    else:
        ground, label = "tile", tile.label or ""
    return Face(
        at=at,
        spec=spec,
        ground=ground,
        colour=tile.color if tile is not None else spec.color,
        pieces=pieces,
        stops=stops,
        label=label,
        tile=None if tile is None else tile.id,
        markers=markers,
        outside=tuple(outside),
        homes=_homes(spec, pieces, stops, waiting),
    )


def _is_edge(spec: HexSpec) -> bool:
    """Red and blue places and printed ends of the line are drawn as a sign, not as track."""
    return spec.color in ("red", "blue") or spec.terminal


def _homes(
    spec: HexSpec, pieces: tuple[Piece, ...], stops: Sequence[StopSpec], waiting: frozenset[CompanyId]
) -> dict[int, tuple[str, ...]]:
    """Which stop keeps a space for whom: the stop that holds the printed stop's sides, else the one in its place."""
    printed = _printed_sides(spec)
    found: dict[int, tuple[str, ...]] = {}
    for i, stop in enumerate(spec.stops):
        kept = tuple(name for name in stop.home if name in waiting)
        if not kept or not stops:
            continue
        heirs = [k for k in range(len(stops)) if printed[i] and printed[i] <= set(sides_of(pieces, k))]
        heir = heirs[0] if heirs else min(i, len(stops) - 1)
        found[heir] = found.get(heir, ()) + kept
    return found


def _printed_sides(spec: HexSpec) -> list[set[int]]:
    from_name = {"SW": 0, "W": 1, "NW": 2, "NE": 3, "E": 4, "SE": 5}
    sides: list[set[int]] = [set() for _ in spec.stops]
    for a, b in spec.track:
        if a in from_name and b.startswith("s"):
            sides[int(b[1:])].add(from_name[a])
    return sides
