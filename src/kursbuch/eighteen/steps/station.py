"""The station step: one marker in a city the company reaches."""

from collections.abc import Callable, Iterator

from kursbuch.eighteen.actions import PlaceStation
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Paid, StationPlaced
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.base import BaseStep, Offer, keep
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.track import company_reach
from kursbuch.eighteen.turns import turn_of
from kursbuch.eighteen.unreached import FULL, LINE_END, NO_TRACK, REVERSAL, before_city
from kursbuch.hexmap.board import EDGE_OF_TILE, Board
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse

CITY_NOT_REACHED = {
    FULL: "city_behind_full_city",
    LINE_END: "city_behind_line_end",
    REVERSAL: "city_behind_reversal",
    NO_TRACK: "city_not_reached",
}
"""By what is in the way."""
Kept = Callable[[Title, State, HexId, int], int]
"""How many spaces of a stop are kept for companies that have yet to place their home marker."""


def next_marker_cost(title: Title, state: State, company: CompanyId) -> int | None:
    """What the row of the company says of its next marker, or nothing if it has none left."""
    costs = title.policies.marker_costs(title, state, company)
    used = state.companies[company].markers_used
    return costs[used] if used < len(costs) else None


def marker_cost(title: Title, state: State, company: CompanyId, at: HexId) -> int:
    """What the next marker of the company costs on this hex; 0 if it has none left."""
    printed = next_marker_cost(title, state, company)
    return 0 if printed is None else title.policies.marker_cost(title, state, company, at, printed)


def free_slot(board: Board, at: HexId, stop: int) -> int:
    """The first space of a stop without a marker."""
    taken = {s.slot for s in board.in_stop(at, stop)}
    return next(slot for slot in range(board.stops(at)[stop].slots) if slot not in taken)


def space_or_edge(board: Board, at: HexId, stop: int, kept: int = 0) -> int:
    """The first free space of a stop if one is left beside those kept for others, else the edge of the tile."""
    return free_slot(board, at, stop) if board.free_slots(at, stop) > kept else EDGE_OF_TILE


def reachable_cities(state: State, company: CompanyId) -> list[tuple[HexId, int]]:
    """Cities that track joins with a marker of the company."""
    stops = state.board.stops
    return [(at, stop) for at, stop in company_reach(state, company).stops if stops(at)[stop].kind == "city"]


class StationStep(BaseStep[PlaceStation]):
    """Place one marker."""

    name = "station"
    action = PlaceStation

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every city the company reaches."""
        for at, stop in sorted(reachable_cities(state, turn_of(state).company)):
            yield PlaceStation(at, stop)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: PlaceStation) -> Iterator[Event]:
        """Pay and place."""
        turn = turn_of(now.state)
        cost = marker_cost(title, now.state, turn.company, action.at)
        if cost:
            yield Paid(turn.company, BANK, cost, "station")
        slot = free_slot(now.state.board, action.at, action.stop)
        yield StationPlaced(turn.company, action.at, action.stop, slot, cost)


# -- rules ------------------------------------------------------------------------------------------------


def stop_is_a_city(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """Markers go into cities only."""
    stops = state.board.stops(action.at)
    if not 0 <= action.stop < len(stops) or stops[action.stop].kind != "city":
        return refuse(rule, "no_city_there", at=action.at)
    return None


def one_marker_a_turn(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """One marker besides the home marker in a turn."""
    turn = turn_of(state)
    if turn.stations:
        return refuse(rule, "one_marker_a_turn", company=turn.company)
    return None


def a_marker_is_left(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """The number of a company's markers is limited."""
    company = turn_of(state).company
    if next_marker_cost(title, state, company) is None:
        return refuse(rule, "no_marker_left", company=company)
    return None


def one_marker_a_hex(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """At most one marker of a company on any hex."""
    company = turn_of(state).company
    if any(s.owner == company for s in state.board.stations.get(action.at, ())):
        return refuse(rule, "one_marker_a_hex", company=company, at=action.at)
    return None


def marker_can_be_paid(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """The marker is paid from the treasury."""
    company = turn_of(state).company
    cost = marker_cost(title, state, company, action.at)
    cash = state.companies[company].cash
    if cash < cost:
        return refuse(rule, "marker_too_dear", company=company, cost=cost, cash=cash)
    return None


def city_is_reached(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """Track must join the city with a marker of the company."""
    company = turn_of(state).company
    place = (action.at, action.stop)
    if place not in company_reach(state, company).stops:
        found = before_city(state, company, place)
        return refuse(rule, CITY_NOT_REACHED[found.kind], company=company, at=action.at, by=found.at)
    return None


def a_space_is_free(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """A marker needs a free space."""
    if state.board.free_slots(action.at, action.stop) <= 0:
        return refuse(rule, "city_full", at=action.at)
    return None


def home_spaces_stay_free(kept: Kept) -> Callable[[Title, State, PlaceStation, RuleId], Refusal | None]:
    """A space must stay free for each company whose home marker is still to come."""

    def test(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
        spare = state.board.free_slots(action.at, action.stop) - kept(title, state, action.at, action.stop)
        if spare < 1:
            return refuse(rule, "space_kept", at=action.at)
        return None

    return test


keep(StationStep.candidates, stop_is_a_city, city_is_reached)
