"""Consequences of TRK and TOK made wrong: track and station markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kursbuch.eighteen import homes
from kursbuch.eighteen import track as laying
from kursbuch.eighteen.actions import LayTile, PlaceStation
from kursbuch.eighteen.model import agenda, evolve
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Paid, StationPlaced
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps import station, track
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap import upgrade
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.reach import reach
from kursbuch.hexmap.tiles import HexId, HexSpec, Tile, TrackLayout
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import companies, lays, turns
from tools.proofs.wrong import Variants, always, plus, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- TRK: where tiles go --------------------------------------------------------------------------------------------


@wrong.instead_of("TRK-01", track.lays_left)
def both_kinds(right: object, built: Title, state: State, turn: CompanyTurn) -> tuple[bool, bool]:
    """A company may lay and replace in one turn."""
    return turn.yellow_lays < 1, turn.upgrades < 1


@wrong.instead_of("TRK-01", track.allowance_is_left)
def capitals_are_extra(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """The first tiles of Wien and Budapest are laid besides another tile."""
    big = built.map.hexes[action.at].label in ("W", "Bu")
    return None if big else right(built, state, action, rule)


@wrong.instead_of("TRK-03", laying.closed_side)
def arrows_lead_nowhere(right: Callable[..., bool], built: Title, board: Board, at: HexId, edge: int) -> bool:
    """No track may end at a red or gray hex."""
    other = built.map.next_to[at][edge]
    return right(built, board, at, edge) or (other is not None and built.map.hexes[other].color in ("red", "gray"))


@wrong.instead_of("TRK-04", lays.home_is_built_first)
def even_wien(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """The first tile goes on the home hex, whatever that is."""
    home = next(state.board.stations_of(turn_of(state).company))[0]
    built_on = home in state.board.tiles or home == action.at
    return None if built_on else refuse(rule, "home_tile_first")


@wrong.instead_of("TRK-04", lays.home_is_built_first)
def home_for_ever(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A tile on the home hex that another company laid does not count."""
    turn = turn_of(state)
    home = next(state.board.stations_of(turn.company))[0]
    return refuse(rule, "home_tile_first") if home != action.at else None


@wrong.instead_of("TRK-05", laying.joined)
def home_is_nothing(right: object, state: State, company: CompanyId, at: HexId, tile: Tile, rotation: int) -> bool:
    """A marker on a bare hex opens nothing."""
    into = laying.company_reach(state, company).into.get(at, ())
    return any(edge in into for edge in laying.edges_of(tile, rotation))


@wrong.instead_of("TRK-05 TRK-15", laying.joined)
def neighbours_are_joined(right: object, state: State, company: CompanyId, at: HexId, *_: object) -> bool:
    """A hex that track leads to is joined, however the tile lies."""
    here = any(s.owner == company for s in state.board.stations.get(at, ()))
    return here or at in laying.company_reach(state, company).into


wrong("TRK-05 TRK-17 TOK-07 RTE-07", Board.blocked, "no city is ever blocked", always(False))
wrong("TRK-05 TOK-07", Board.is_terminal, "track leads through red hexes and mines", always(False))


@wrong.instead_of("TRK-06", laying.own_places)
def mines_are_no_start(
    right: Callable[..., tuple[tuple[HexId, int], ...]], board: Board, company: str
) -> tuple[tuple[HexId, int], ...]:
    """Nothing is built from a mine."""
    return tuple(p for p in right(board, company) if board.stops(p[0])[p[1]].kind != "mine")


def matching(fits: Callable[[HexSpec, Tile], bool]) -> Callable[..., bool]:
    return lambda right, built, spec, tile: fits(spec, tile)


def kinds(stops: HexSpec | Tile) -> set[str]:
    return {s.kind for s in stops.stops}


wrong(
    "TRK-07 VAR-C-05",
    laying.matches,
    "tiles with one town and with two are the same",
    matching(lambda spec, tile: kinds(spec) == kinds(tile) and spec.label == tile.label),
)
wrong(
    "TRK-08",
    laying.matches,
    "labels do not matter for a first tile",
    matching(lambda spec, tile: len(spec.stops) == len(tile.stops) and kinds(spec) == kinds(tile)),
)
wrong(
    "TRK-09",
    laying.matches,
    "bare hexes take town tiles",
    matching(lambda spec, tile: (not spec.stops and kinds(tile) <= {"town"}) or kinds(spec) == kinds(tile)),
)


@wrong.instead_of("TRK-07", laying.joined)
def all_tracks_joined(
    right: Callable[..., bool], state: State, company: CompanyId, at: HexId, tile: Tile, rotation: int
) -> bool:
    """Both tracks of a two-town tile must be joined."""
    into = laying.company_reach(state, company).into.get(at, ())
    both = all(edge in into for edge in laying.edges_of(tile, rotation))
    return both if len(tile.stops) == 2 and tile.label is None else right(state, company, at, tile, rotation)


@wrong.instead_of("TRK-08", laying.label_fits)
def labels_are_free(right: object, built: Title, spec: HexSpec, tile: Tile) -> bool:
    """Labels do not matter for replacements."""
    return True


@wrong.instead_of("TRK-10", laying.terrain_cost)
def ground_costs_again(right: object, built: Title, board: Board, at: HexId) -> int:
    """Every tile on the hex costs, not the first alone."""
    cost = built.map.hexes[at].cost
    return 0 if cost is None else cost.amount


wrong("TRK-10", lays.Lay.decide, "the ground is free", without(Paid))


@wrong.instead_of("TRK-10", lays.Lay.decide)
def the_director_pays(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: LayTile
) -> Iterator[Event]:
    """The director pays for the ground."""
    for event in right(self, built, now, seat, action):
        yield replace(event, payer=seat) if isinstance(event, Paid) else event


@wrong.instead_of("TRK-11", laying.closed_side)
def only_the_rim_is_closed(right: object, built: Title, board: Board, at: HexId, edge: int) -> bool:
    """Track may end at red and gray sides without an arrow."""
    return built.map.closed(at, edge)


@wrong.instead_of("TRK-11", laying.closed_side)
def off_the_map(right: Callable[..., bool], built: Title, board: Board, at: HexId, edge: int) -> bool:
    """Track may run off the map."""
    return built.map.next_to[at][edge] is not None and right(built, board, at, edge)


@wrong.instead_of("TRK-12", track.no_track_end_is_closed)
def ends_must_meet(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A track end must not meet a side without track."""
    for edge in laying.edges_of(built.tiles[action.tile], action.rotation):
        beyond = built.map.next_to[action.at][edge]
        track_there = None if beyond is None else state.board.track.get(beyond)
        if track_there is not None and (edge + 3) % 6 not in track_there.from_edge:
            return refuse(rule, "closed_side")
    return right(built, state, action, rule)


# -- TRK: what lies there already -----------------------------------------------------------------------------------

wrong("TRK-13 TRK-14", laying.keeping_rotations, "a new tile need not keep the track", always((0, 1, 2, 3, 4, 5)))
wrong("TRK-13 TRK-14", evolve.moved_stops, "markers keep the number of their city", always({}))


@wrong.instead_of("TRK-13 TRK-14 TOK-08", Board.lay)
def markers_are_swept_away(right: Callable[..., Board], self: Board, at: HexId, *args: object) -> Board:
    """A new tile takes the markers off the hex."""
    return right(self, at, *args).with_stations(at, ()) if at in self.stations else right(self, at, *args)


@wrong.instead_of("TRK-14", upgrade.carry_over)
def stops_may_change(
    right: Callable[..., Mapping[int, int] | None], old: TrackLayout, new: TrackLayout
) -> Mapping[int, int] | None:
    """Only plain track must stay, connections of cities need not."""
    kept = right(old, new)
    return {} if kept is None and old.pieces() <= new.pieces() and bool(old.stops) == bool(new.stops) else kept


@wrong.instead_of("TRK-15", track.replaced_tile_is_reached)
def new_track_must_be_reached(
    right: Judge, built: Title, state: State, action: LayTile, rule: RuleId
) -> Refusal | None:
    """Every track end of the new tile must be reached."""
    into = laying.company_reach(state, turn_of(state).company).into.get(action.at, ())
    ends = laying.edges_of(built.tiles[action.tile], action.rotation)
    placed = action.at in state.board.tiles
    reached = all(edge in into for edge in ends)
    return refuse(rule, "not_joined") if placed and not reached else right(built, state, action, rule)


@wrong.instead_of("TRK-15", laying.company_reach)
def reach_without_limits(right: Callable[..., object], state: State, company: CompanyId) -> object:
    """Full cities block nobody who builds."""
    board = state.board
    return reach(board, laying.own_places(board, company), lambda at, stop: True)


def blocking(full: Callable[[int, int], bool]) -> Callable[..., bool]:
    def variant(right: object, self: Board, owner: str, at: HexId, stop: int) -> bool:
        here = self.in_stop(at, stop)
        return full(sum(s.slot >= 0 for s in here), self.stops(at)[stop].slots) and all(s.owner != owner for s in here)

    return variant


ONE_BLOCKS = blocking(lambda taken, slots: slots > 0 and taken > 0)
wrong("TRK-17 TRK-05 TOK-07 RTE-07", Board.blocked, "one foreign marker blocks", ONE_BLOCKS)


@wrong.instead_of("RTE-07", Board.blocked)
def own_markers_block(right: object, self: Board, owner: str, at: HexId, stop: int) -> bool:
    """A full city blocks its own tenants."""
    return 0 < self.stops(at)[stop].slots <= sum(s.slot >= 0 for s in self.in_stop(at, stop))


# -- TOK ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("TOK-01", homes.home_marker)
def home_costs(right: Events, built: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """The home marker costs money."""
    for event in right(built, state, name):
        yield Paid(name, BANK, 40, "station")
        yield event


@wrong.instead_of("TOK-01", turns.begins)
def a_tile_first(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """Without a tile on it the home hex takes no marker."""
    at = built.companies[turn.company].home[0]
    return right(built, now, turn) if at in now.state.board.track else iter(())


@wrong.instead_of("TOK-02", agenda.in_turn)
def no_tally(right: Callable[..., State], state: State, company: str, **changes: object) -> State:
    """The tally of markers is not kept."""
    return state if "stations" in changes else right(state, company, **changes)


@wrong.instead_of("TOK-02", evolve._station_placed)
def home_is_the_one(right: Callable[..., State], built: Title, state: State, event: StationPlaced) -> State:
    """In the first turn no marker besides the home marker is placed."""
    return right(built, state, replace(event, home=False))


@wrong.instead_of("TOK-03", station.city_is_reached)
def bare_cities_too(right: Judge, built: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """A city without a tile takes markers."""
    return right(built, state, action, rule) if action.at in state.board.track else None


@wrong.instead_of("TOK-03", station.stop_is_a_city)
def only_on_tiles(right: Judge, built: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """The printed cities of Wien and Budapest take no marker before a tile lies there."""
    return right(built, state, action, rule) if action.at in state.board.tiles else refuse(rule, "no_city_there")


wrong("TOK-04", station.StationStep.decide, "markers are free", without(Paid))


@wrong.instead_of("TOK-04", station.next_marker_cost)
def always_the_first(right: Callable[..., int | None], *args: object) -> int | None:
    """Every further marker costs 40."""
    return None if right(*args) is None else 40


@wrong.instead_of("TOK-05", station.one_marker_a_hex)
def one_marker_a_city(right: Judge, built: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """A company may have a marker in each city of a hex."""
    here = state.board.in_stop(action.at, action.stop)
    return right(built, state, action, rule) if any(s.owner == turn_of(state).company for s in here) else None


wrong("TOK-06", companies.home_is_to_come, "no slot is kept for anybody", always(False))
wrong("TOK-06", companies.home_is_to_come, "a slot is kept for ever", always(True))


@wrong.instead_of("TOK-06", homes.home_of)
def any_city_of_the_hex(
    right: Callable[..., tuple[HexId, int]], built: Title, board: Board, name: CompanyId
) -> tuple[HexId, int]:
    """A slot is kept in the first city of the hex."""
    return right(built, board, name)[0], 0


@wrong.instead_of("TOK-04", station.StationStep.decide)
def the_director_helps(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: PlaceStation
) -> Iterator[Event]:
    """The director pays for markers."""
    for event in right(self, built, now, seat, action):
        yield replace(event, payer=seat) if isinstance(event, Paid) else event


wrong("TOK-08", turns.station_done, "a company that cannot place a marker is asked all the same", always(False))


@wrong.instead_of("TOK-09", companies.marker_costs)
def one_more(right: Callable[..., tuple[int, ...]], *args: object) -> tuple[int, ...]:
    """Every company has one marker more."""
    return (*right(*args), 100)


wrong("SET-10", laying.tiles_left, "one copy less of each tile", plus(-1))
