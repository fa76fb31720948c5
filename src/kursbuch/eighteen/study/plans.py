"""Plans: hypothetical tiles and stations, laid one after the other on a copy of the position."""

from typing import Annotated

from msgspec import Meta, Struct

from kursbuch.eighteen.actions import Action, LayTile, PlaceStation
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.evolve import moved_stops
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.asking import known_company
from kursbuch.eighteen.study.runs import BestRun, Clock, best_run, no_clock
from kursbuch.eighteen.study.turns import first_refusal, turn_for
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.track import keeping_rotations, successors, terrain_cost
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.question import BadQuestion
from kursbuch.kernel.refusal import Refusal
from kursbuch.routes import Limits

Name = Annotated[str, Meta(max_length=20)]


class GhostTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A hypothetical tile."""

    at: Name
    tile: Name
    rotation: Annotated[int, Meta(ge=0, le=5)] = 0


class GhostStation(Struct, frozen=True, forbid_unknown_fields=True):
    """A hypothetical marker."""

    at: Name
    stop: Annotated[int, Meta(ge=0, le=7)] = 0


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What to lay and to place, in this order."""

    tiles: Annotated[tuple[GhostTile, ...], Meta(max_length=24)] = ()
    stations: Annotated[tuple[GhostStation, ...], Meta(max_length=8)] = ()


class TilePlanned(Struct, frozen=True):
    """A ghost tile: the rule against it, and whether it `fits`, so that it was laid all the same."""

    ghost: GhostTile
    cost: int
    refusal: Refusal | None
    fits: bool


class StationPlanned(Struct, frozen=True):
    """A ghost station: the rule against it, or what it costs."""

    ghost: GhostStation
    cost: int
    refusal: Refusal | None


class Plan(Struct, frozen=True):
    """What a plan costs and what the company would run for afterwards; `before` is its best run now."""

    tiles: tuple[TilePlanned, ...]
    stations: tuple[StationPlanned, ...]
    cost: int
    treasury_after: int
    before: int
    routes: BestRun


def plan(
    rules: Rules,
    state: State,
    company: str,
    wanted: Wanted,
    limits: Limits | None = None,
    clock: Clock = no_clock,
) -> Plan:
    """Tiles and stations laid one after the other; what is refused but fits is laid all the same."""
    name, title = known_company(state, company), rules.title
    planner = Planner(rules, state, name)
    tiles = tuple(planner.tile(ghost) for ghost in wanted.tiles)
    stations = tuple(planner.station(ghost) for ghost in wanted.stations)
    cash, left = state.companies[name].cash, planner.state.companies[name].cash
    before = title.policies.best_run(title, state, name, None, limits)[0].revenue
    return Plan(tiles, stations, cash - left, left, before, best_run(title, planner.state, name, None, limits, clock))


def with_tile(title: Title, state: State, lay: LayTile) -> State:
    """The position with the tile on the map and nothing else changed, not even paid for."""
    tile = title.tiles[lay.tile]
    moved = moved_stops(state.board, lay.at, tile, lay.rotation)
    return set_fields(state, board=state.board.lay(lay.at, tile, lay.rotation, moved))


class Planner:
    """Lays ghost tiles on a copy of the position."""

    def __init__(self, rules: Rules, state: State, company: CompanyId) -> None:
        self.rules = rules
        self.title = rules.title
        self.company = company
        self.state = state

    def tile(self, ghost: GhostTile) -> TilePlanned:
        """Lay a tile if the rules allow it, or at least if it can lie there."""
        if ghost.at not in self.title.map.hexes or ghost.tile not in self.title.tiles:
            raise BadQuestion("no_tile_there", tile=ghost.tile, at=ghost.at)
        action = LayTile(HexId(ghost.at), TileId(ghost.tile), ghost.rotation)
        cost = terrain_cost(self.title, self.state.board, action.at)
        refusal = self.done(action)
        fits = refusal is None or self.fits(action)
        if refusal is not None and fits:
            self.state = with_tile(self.title, self.state, action)
        return TilePlanned(ghost, cost, refusal, fits)

    def station(self, ghost: GhostStation) -> StationPlanned:
        """Place a marker if the rules allow it."""
        if ghost.at not in self.title.map.hexes:
            raise BadQuestion("no_such_hex", at=ghost.at)
        cash = self.state.companies[self.company].cash
        refusal = self.done(PlaceStation(HexId(ghost.at), ghost.stop))
        return StationPlanned(ghost, cash - self.state.companies[self.company].cash, refusal)

    def done(self, action: Action) -> Refusal | None:
        """Carry out an action on the copy, without anything that would follow from it; or why it is refused."""
        asked, step = turn_for(self.title, self.state, self.company, type(action))
        refusal = first_refusal(self.title, asked, step, action)
        if refusal is None:
            now = Cursor(asked)
            director = self.state.companies[self.company].director or SeatId("")
            for event in step.decide(self.title, now, director, action):
                now.state = self.rules.evolve(now.state, event)
            self.state = now.state
        return refusal

    def fits(self, action: LayTile) -> bool:
        """Whether the tile can follow what lies on the hex, so turned."""
        tile, board = self.title.tiles[action.tile], self.state.board
        listed = tile in tuple(successors(self.title, board, action.at))
        return listed and action.rotation in keeping_rotations(self.title, board, action.at, tile)
