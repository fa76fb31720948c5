"""TOK: station markers of 1862, what they cost and the spaces kept for homes."""

from collections.abc import Iterator

from kursbuch.eighteen.homes import edge_markers_move_in, home_marker, kept_spaces
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, StationsInherited, TileLaid
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.station import (
    StationStep,
    a_marker_is_left,
    a_space_is_free,
    city_is_reached,
    home_spaces_stay_free,
    marker_can_be_paid,
    next_marker_cost,
    one_marker_a_hex,
    one_marker_a_turn,
    stop_is_a_city,
)
from kursbuch.eighteen.title import Gate, Reaction, Rule
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId
from kursbuch.titles.g1862.erie import as_owners_may_leave_it
from kursbuch.titles.g1862.options import Title

TURNED_OVER = "x:"
"""Stands before the name of an owner whose markers only block from now on."""


def marker_cost(title: Title, state: State, company: CompanyId, at: HexId, printed: int) -> int:
    """TOK-03: half as much again on the other side of the frontier from home."""
    home = title.companies[company].home[0]
    abroad = title.map.hexes[at].country != title.map.hexes[home].country
    return printed * title.numbers.border_percent // 100 if abroad else printed


def home_marker_is_to_come(title: Title, state: State, company: CompanyId) -> bool:
    """TOK-06, RUL-51: until its home marker lies, unless the company has left the game."""
    found = state.companies[company]
    return found.markers_used == 0 and not found.closed


KEPT = kept_spaces(home_marker_is_to_come)


def home_marker_comes(title: Title, state: State, turn: CompanyTurn) -> Iterator[Event]:
    """TOK-01: the first act of a company's first turn; TOK-10: beside the spaces if all are taken."""
    if home_marker_is_to_come(title, state, turn.company):
        yield from home_marker(title, state, turn.company)


def markers_turn_over(state: State, owner: str) -> Iterator[Event]:
    """REC-04, BNK-04: the markers of a company that leaves the game, or of the B&O, stay and block."""
    if any(True for _ in state.board.stations_of(owner)):
        yield StationsInherited(owner, TURNED_OVER + owner)


PLACE_STATION = StationStep(
    Rule("1862-TOK-07", stop_is_a_city),
    Gate("1862-TOK-04", one_marker_a_turn),
    Gate("1862-CORP-01", a_marker_is_left),
    Rule("1862-TOK-04", one_marker_a_hex),
    Rule("1862-TOK-05", city_is_reached),
    Rule("1862-TOK-05", a_space_is_free),
    Rule("1862-TOK-06", home_spaces_stay_free(KEPT)),
    Rule("1862-TOK-02", marker_can_be_paid),
)


def station_is_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """TOK-04: a marker has been placed, or none can be, whatever owners of privates may do (PRV-05, PRV-08)."""
    if turn.stations or next_marker_cost(title, state, turn.company) is None:
        return True
    if PLACE_STATION.is_open(title, state):
        return False
    return not any(PLACE_STATION.is_open(title, other) for other in as_owners_may_leave_it(title, state))


REACTIONS = (Reaction(RuleId("1862-TOK-10"), (TileLaid,), edge_markers_move_in(KEPT)),)
