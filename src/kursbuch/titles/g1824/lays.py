"""TRK: laying and replacing tiles in 1824."""

from collections.abc import Callable, Iterator

from kursbuch.eighteen.actions import BuyTrain, LayTile
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Paid
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.track import (
    LayStep,
    a_copy_is_left,
    allowance_is_left,
    bare_hex_is_connected,
    built_hex_is_connected,
    colour_is_available,
    first_tile_is_yellow,
    ground_may_be_built_on,
    is_first_tile,
    kind_stays_or_cities_merge,
    label_is_respected,
    lays_left,
    next_colour_follows,
    no_track_end_is_closed,
    printed_track_stays,
    replaced_tile_is_reached,
    replacement_keeps_track,
    rotation_exists,
    tile_joins_own_track,
)
from kursbuch.eighteen.title import Cursor, Rule, looks_at
from kursbuch.eighteen.track import FIXED, first_tiles, terrain_cost
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import is_construction
from kursbuch.titles.g1824.variants import CISLEITHANIA


def cost_of(title: Title, state: State, company: CompanyId, at: HexId) -> int:
    """TRK-10: river 20, mountain 40; VAR-A-10: construction railways pay nothing."""
    return 0 if is_construction(state, company) else terrain_cost(title, state.board, at)


class Lay(LayStep):
    """TRK-01: one tile action."""

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LayTile) -> Iterator[Event]:
        """TRK-10: the ground is paid before the tile is laid."""
        turn = turn_of(now.state)
        cost = cost_of(title, now.state, turn.company, action.at)
        if cost:
            yield Paid(turn.company, BANK, cost, "terrain")
        yield from self.laid(title, now, turn, action)


def no_private_helps(title: Title, state: State, action: LayTile | BuyTrain, rule: RuleId) -> Refusal | None:
    """SET-01: no paper of this game has anything to do with track or trains."""
    if action.paper is not None:
        return refuse(rule, "no_power_for_this", paper=action.paper)
    return None


def tile_fits(kind: str | None) -> Callable[[Title, State, LayTile, RuleId], Refusal | None]:
    """TRK-07 to TRK-09, VAR-C-05: hexes with towns, with cities and with nothing each have their own yellow tiles."""

    @looks_at("at", "tile")
    def test(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
        stops = state.board.stops(action.at)
        if not is_first_tile(state, action.at) or (stops[0].kind if stops else None) != kind:
            return None
        if title.tiles[action.tile] in first_tiles(title, state.board, action.at):
            return None
        return refuse(rule, "tile_does_not_match", at=action.at, tile=action.tile)

    return test


@looks_at("at")
def home_is_built_first(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-04: while the only marker lies on a hex that needs a tile and has none, that is where the first tile goes."""
    company = turn_of(state).company
    here = tuple(state.board.stations_of(company))
    if len(here) != 1 or here[0][0] == action.at:
        return None
    home = here[0][0]
    if title.map.hexes[home].color not in FIXED and home not in state.board.track:
        return refuse(rule, "home_tile_first", company=company, home=home, at=action.at)
    return None


@looks_at("at")
def ground_is_paid(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-10: from the treasury."""
    company = turn_of(state).company
    cost, cash = cost_of(title, state, company, action.at), state.companies[company].cash
    if cash < cost:
        return refuse(rule, "ground_too_dear", at=action.at, cost=cost, company=company, cash=cash)
    return None


LAY_TILE = Lay(
    Rule("1824-SET-01", no_private_helps),
    Rule("1824-SET-01", rotation_exists),
    Rule("1824-TRK-03", ground_may_be_built_on),
    Rule("1824-TRK-04", home_is_built_first),
    Rule("1824-TRK-05", bare_hex_is_connected),
    Rule("1824-TRK-15", built_hex_is_connected),
    Rule("1824-TRK-01", allowance_is_left),
    Rule("1824-TRK-02", colour_is_available),
    Rule("1824-TRK-14", first_tile_is_yellow),
    Rule("1824-TRK-14", next_colour_follows),
    Rule("1824-SET-10", a_copy_is_left),
    Rule("1824-TRK-07", tile_fits("town")),
    Rule("1824-TRK-08", tile_fits("city")),
    Rule("1824-TRK-09", tile_fits(None)),
    Rule("1824-TRK-13", printed_track_stays),
    Rule("1824-TRK-14", kind_stays_or_cities_merge),
    Rule("1824-TRK-08", label_is_respected),
    Rule("1824-TRK-14", replacement_keeps_track),
    Rule("1824-TRK-11", no_track_end_is_closed),
    Rule("1824-TRK-05", tile_joins_own_track),
    Rule("1824-TRK-15", replaced_tile_is_reached),
    Rule("1824-TRK-10", ground_is_paid),
)


def track_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """One tile action a turn; RUL-32: without a director a state railway builds only on the small map."""
    if state.companies[turn.company].director is None and title.options.variant not in CISLEITHANIA:
        return True
    return not any(lays_left(title, state, turn))
