"""PRV-08 to PRV-11: what privates 2 and 3 put on the map, the Erie tile and the marker of the B&O."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import Event, PaperClosed, PaperMoved, StationPlaced, StationRemoved, TileLaid
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.station import free_slot
from kursbuch.eighteen.title import Cursor, Gate, Reaction
from kursbuch.eighteen.turns import acting_seat
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.actions import LayErie
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.papers import par_is_named_first

P2, P3 = PaperId("P2"), PaperId("P3")
ERIE_HEX, ERIE_TILE, ERIE_ROTATION = HexId("E28"), TileId("881"), 1
BALTIMORE, B_AND_O = HexId("H29"), CompanyId("B&O")


def is_erie(action: LayTile) -> bool:
    """Whether the tile goes to the hex that takes no other."""
    return action.at == ERIE_HEX and action.tile == ERIE_TILE


def erie_is_laid(state: State, by: str) -> Iterator[Event]:
    """PRV-08, BNK-03: the tile in its one position, beside whatever a company may lay."""
    if ERIE_HEX not in state.board.tiles:
        yield TileLaid(by, ERIE_HEX, ERIE_TILE, ERIE_ROTATION, beside=True)


class LayErieStep(BaseStep[LayErie]):
    """The owner of private 2 lays its tile, at any moment, which closes the private."""

    name = "erie"
    action = LayErie

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """There is but one way to lay it."""
        yield LayErie()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LayErie) -> Iterator[Event]:
        """The tile for nothing, then the private is gone."""
        yield from erie_is_laid(now.state, seat)
        yield PaperClosed(P2, "tile")


def owner_lays_erie(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """PRV-08: nobody but the owner of the open private 2."""
    paper, seat = state.papers[P2], acting_seat(state)
    if paper.closed:
        return refuse(rule, "paper_gone", paper=P2)
    if paper.owner is None:
        return refuse(rule, "nobody_owns_it", paper=P2)
    if paper.owner != seat:
        return refuse(rule, "paper_not_owned", seat=seat, paper=P2, owner=paper.owner)
    return None


LAY_ERIE = LayErieStep(Gate("1862-AUC-11", par_is_named_first), Gate("1862-PRV-08", owner_lays_erie))


# -- the marker of the B&O ----------------------------------------------------------------------------------------


def marker_comes(title: Title, now: Cursor, event: PaperMoved) -> Iterator[Event]:
    """PRV-10: with the purchase of private 3 its marker takes a space in Baltimore."""
    if event.paper == P3 and event.owner in now.state.players:
        yield StationPlaced(B_AND_O, BALTIMORE, 0, free_slot(now.state.board, BALTIMORE, 0))


def marker_goes(title: Title, now: Cursor, event: PaperClosed) -> Iterator[Event]:
    """PRV-11: closed by its owner, private 3 takes its marker off the map."""
    if event.paper == P3 and event.cause == "owner":
        yield StationRemoved(B_AND_O, BALTIMORE, 0)


# -- what their owners can still change ---------------------------------------------------------------------------


def is_open(state: State, paper: PaperId) -> bool:
    """Whether a private has an owner who can still use it."""
    return state.papers[paper].owner is not None and not state.papers[paper].closed


def as_owners_may_leave_it(title: Title, state: State) -> tuple[State, ...]:
    """PRV-05, PRV-08: the position with the Erie tile, without the marker of the B&O, and with both.

    The owners may bring it about between any two actions, so no step is left for lack of choice while one of these
    positions has something to choose.
    """
    found = [state]
    if is_open(state, P2):
        found += [replace(one, board=_with_erie(title, one.board)) for one in found]
    if is_open(state, P3):
        found += [replace(one, board=_without_marker(one.board)) for one in found]
    return tuple(found[1:])


def _with_erie(title: Title, board: Board) -> Board:
    known: Board | None = board.memo.get("erie")
    if known is None:
        known = board.memo["erie"] = board.lay(ERIE_HEX, title.tiles[ERIE_TILE], ERIE_ROTATION, {})
    return known


def _without_marker(board: Board) -> Board:
    known: Board | None = board.memo.get(B_AND_O)
    if known is None:
        here = tuple(marker for marker in board.stations.get(BALTIMORE, ()) if marker.owner != B_AND_O)
        known = board.memo[B_AND_O] = board.with_stations(BALTIMORE, here)
    return known


REACTIONS = (
    Reaction(RuleId("1862-PRV-10"), (PaperMoved,), marker_comes),
    Reaction(RuleId("1862-PRV-11"), (PaperClosed,), marker_goes),
)
