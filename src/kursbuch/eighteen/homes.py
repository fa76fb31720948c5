"""Home stations: where they belong while tiles change, and the spaces kept for those still to come."""

from collections.abc import Callable, Iterator

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, StationMoved, StationPlaced, TileLaid
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.station import Kept, space_or_edge
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.hexmap.board import EDGE_OF_TILE, Board
from kursbuch.hexmap.tiles import HexId

Comes = Callable[[Title, State, CompanyId], bool]
"""Whether a company has yet to place its home marker."""


def stop_now(board: Board, at: HexId, printed: int) -> int:
    """The stop that a printed stop has become: cities are known by the track that leads to them."""
    before, after = board.map.printed.get(at), board.track.get(at)
    if before is None or after is None or before is after:
        return printed
    sides = set(before.from_stop[printed])
    return next(i for i, ends in enumerate(after.from_stop) if sides <= set(ends))


def home_of(title: Title, board: Board, name: CompanyId) -> tuple[HexId, int]:
    """Hex and present stop of a company's home."""
    data = title.companies[name]
    at = data.home[0]
    return at, stop_now(board, at, data.home_stop)


def kept_spaces(comes: Comes) -> Kept:
    """How many spaces of a city are kept for companies whose home marker is still to come."""

    def kept(title: Title, state: State, at: HexId, stop: int) -> int:
        return sum(
            at in title.companies[name].home and home_of(title, state.board, name) == (at, stop)
            for name in state.companies
            if comes(title, state, name)
        )

    return kept


def home_marker(title: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """The free home marker, before anything else a company does; beside the spaces if all of them are taken."""
    at, stop = home_of(title, state.board, name)
    yield StationPlaced(name, at, stop, space_or_edge(state.board, at, stop), home=True)


def edge_markers_move_in(kept: Kept) -> Callable[[Title, Cursor, TileLaid], Iterator[Event]]:
    """A home marker that lies beside the spaces of its city takes the first one that a new tile adds."""

    def move(title: Title, now: Cursor, event: TileLaid) -> Iterator[Event]:
        for station in now.state.board.stations.get(event.at, ()):
            owner = title.companies.get(CompanyId(station.owner))
            if station.slot != EDGE_OF_TILE or owner is None or event.at not in owner.home:
                continue
            others = kept(title, now.state, event.at, station.stop)
            slot = space_or_edge(now.state.board, event.at, station.stop, others)
            if slot != EDGE_OF_TILE:
                yield StationMoved(owner.id, event.at, station.stop, slot)

    return move
