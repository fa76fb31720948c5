"""TRK: laying and replacing tiles in 1862, with the extra tile of private 4 and the Erie tile as an upgrade."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.events import Event, Paid, PaperClosed, TileLaid
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.base import Offer
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
    tile_shows_what_the_hex_shows,
)
from kursbuch.eighteen.title import Cursor, Rule, looks_at
from kursbuch.eighteen.track import closed_side, company_reach, edges_of, first_tiles, terrain_cost, tiles_left
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.erie import ERIE_HEX, ERIE_ROTATION, ERIE_TILE, P2, is_erie
from kursbuch.titles.g1862.options import Title

P4 = PaperId("P4")
OMAHA = HexId("G16")
LayTest = Callable[[Title, State, LayTile, RuleId], Refusal | None]


# -- what it costs ------------------------------------------------------------------------------------------------


def cost_of(title: Title, state: State, action: LayTile) -> int:
    """TRK-08, PRV-12: the ground with the first tile a company lays on the hex, less 160 with private 4."""
    if title.options.printed_hex_cost == "never" and action.at in title.map.printed:
        return 0
    cost = terrain_cost(title, state.board, action.at)
    return max(0, cost - title.numbers.terrain_discount) if action.paper is not None else cost


def extra_tile_is_open(state: State, company: CompanyId) -> bool:
    """PRV-12: the director of the company owns private 4, and it is still in the game."""
    paper = state.papers[P4]
    return not paper.closed and paper.owner is not None and paper.owner == state.companies[company].director


# -- the home (TRK-04) --------------------------------------------------------------------------------------------


def home_tile_is_due(title: Title, state: State, company: CompanyId) -> bool:
    """TRK-04: in its first turn a company lays a tile on a home without print, if one fits and can be paid."""
    at = title.companies[company].home[0]
    if state.companies[company].acted or at in state.board.track:
        return False
    if state.companies[company].cash < terrain_cost(title, state.board, at):
        return False
    return any(
        tiles_left(title, state.board, tile.id) > 0
        and any(
            not any(closed_side(title, state.board, at, edge) for edge in edges_of(tile, rotation))
            for rotation in range(6)
        )
        for tile in first_tiles(title, state.board, at)
    )


def home_is_built(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """TRK-04: the track step of the first turn does not end before the home has its tile."""
    turn = turn_of(state)
    if turn.step == "track" and home_tile_is_due(title, state, turn.company):
        return refuse(rule, "home_tile_first", company=turn.company, at=title.companies[turn.company].home[0])
    return None


# -- the step -----------------------------------------------------------------------------------------------------


class Lay(LayStep):
    """Lay a tile; yellow ones also with private 4, beside what the company may lay."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Each yellow lay twice where private 4 is open: as one of the turn's lays, and as its extra tile."""
        turn = turn_of(state)
        extra = extra_tile_is_open(state, turn.company)
        for offer in super().candidates(title, state):
            yield offer
            if extra and isinstance(offer, LayTile) and state.board.is_bare(offer.at):
                yield replace(offer, paper=P4)
        if extra and not lays_left(title, state, turn)[0]:
            yield from self._extra_tiles(title, state, turn)
        if title.options.erie_tile == "anyone_in_gray":
            yield LayTile(ERIE_HEX, ERIE_TILE, ERIE_ROTATION)

    def _extra_tiles(self, title: Title, state: State, turn: CompanyTurn) -> Iterator[Offer]:
        """Yellow tiles when the turn's own lays are used up."""
        hexes = {*company_reach(state, turn.company).into, *(at for at, _ in state.board.stations_of(turn.company))}
        for at in sorted(hexes):
            if state.board.is_bare(at):
                for tile in first_tiles(title, state.board, at):
                    yield from (LayTile(at, tile.id, rotation, P4) for rotation in range(6))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LayTile) -> Iterator[Event]:
        """Pay for the ground, then lay; private 4 closes with its tile, private 2 with the Erie tile."""
        turn = turn_of(now.state)
        cost = cost_of(title, now.state, action)
        if cost:
            yield Paid(turn.company, BANK, cost, "terrain")
        beside = action.paper is not None
        yield TileLaid(turn.company, action.at, action.tile, action.rotation, beside=beside)
        if action.paper is not None:
            yield PaperClosed(action.paper, "power")
        if is_erie(action):
            yield PaperClosed(P2, "tile")


def track_is_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """TRK-01: nothing is left to lay, and no extra tile either."""
    return not any(lays_left(title, state, turn)) and not extra_tile_is_open(state, turn.company)


# -- rules --------------------------------------------------------------------------------------------------------


@looks_at("at", "tile")
def ground_or_erie(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-02: nobody builds on grey and red hexes; RUL-12: by its option the Erie tile is an upgrade in grey."""
    if title.options.erie_tile == "anyone_in_gray" and is_erie(action):
        return None
    return ground_may_be_built_on(title, state, action, rule)


def erie_as_an_upgrade(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """RUL-12: an upgrade of the grey phase in the one position, while private 2 is open and nothing else was laid."""
    if not is_erie(action):
        return None
    turn = turn_of(state)
    if state.papers[P2].closed:
        return refuse(rule, "paper_gone", paper=P2)
    if action.rotation != ERIE_ROTATION:
        return refuse(rule, "track_lost", at=action.at, tile=action.tile, rotation=action.rotation, old=ERIE_TILE)
    if action.paper is not None:
        return refuse(rule, "extra_tile_is_yellow", paper=action.paper)
    if not lays_left(title, state, turn)[1]:
        return refuse(rule, "no_upgrade_left", company=turn.company, upgrades=title.phase(state).upgrades)
    return None


def unless_erie(test: LayTest) -> LayTest:
    """A rule for ordinary tiles; the Erie tile has one of its own."""

    def tested(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
        return None if is_erie(action) else test(title, state, action, rule)

    parts = getattr(test, "parts", None)
    return tested if parts is None else looks_at(*dict.fromkeys(("at", "tile", *parts)))(tested)


@looks_at("at")
def hex_is_built_once(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-18: the same hex not twice in one turn, whatever the tile is laid with."""
    turn = turn_of(state)
    if action.at in turn.built:
        return refuse(rule, "built_this_turn", company=turn.company, at=action.at)
    return None


@looks_at("at", "paper")
def home_comes_first(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-04: before the home has its tile no other is laid in the first turn; RUL-42: private 4 comes after it."""
    company = turn_of(state).company
    home = title.companies[company].home[0]
    if (action.at != home or action.paper is not None) and home_tile_is_due(title, state, company):
        return refuse(rule, "home_tile_first", company=company, at=home)
    return None


@looks_at("at", "paper")
def allowance_or_extra_tile(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-01: yellow tiles or one upgrade; PRV-12: the extra tile does not count."""
    return None if action.paper is not None else allowance_is_left(title, state, action, rule)


@looks_at("at", "paper")
def extra_tile_is_legal(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """PRV-12: private 4 of the director, for a yellow tile on a hex without one."""
    if action.paper is None:
        return None
    company = turn_of(state).company
    if action.paper != P4:
        return refuse(rule, "no_power_for_tiles", paper=action.paper)
    if state.papers[P4].closed:
        return refuse(rule, "paper_gone", paper=P4)
    if not extra_tile_is_open(state, company):
        return refuse(rule, "power_of_its_director", paper=P4, company=company)
    if not is_first_tile(state, action.at):
        return refuse(rule, "extra_tile_is_yellow", paper=P4)
    return None


@looks_at("at", "tile")
def omaha_begins_yellow(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-16: Omaha's first tile is the yellow city, though track is printed there."""
    return first_tile_is_yellow(title, state, action, rule) if action.at == OMAHA else None


@looks_at("at", "tile")
def print_is_replaced_by_the_next_colour(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-15: a hex printed yellow takes a green tile, one printed green a brown one."""
    printed = action.at in title.map.printed_tiles and action.at not in state.board.tiles
    return next_colour_follows(title, state, action, rule) if printed else None


@looks_at("at", "paper")
def ground_is_paid(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """TRK-08: coast 40, river 80, mountain 120, mountain with river 160, before the tile is laid."""
    company = turn_of(state).company
    cost, cash = cost_of(title, state, action), state.companies[company].cash
    if cash < cost:
        return refuse(rule, "ground_too_dear", at=action.at, cost=cost, company=company, cash=cash)
    return None


LAY_TILE = Lay(
    Rule("1862-SET-10", rotation_exists),
    Rule("1862-TRK-02", ground_or_erie),
    Rule("1862-TRK-04", home_comes_first),
    Rule("1862-TRK-18", hex_is_built_once),
    Rule("1862-PRV-12", extra_tile_is_legal),
    Rule("1862-TRK-03", bare_hex_is_connected),
    Rule("1862-TRK-10", built_hex_is_connected),
    Rule("1862-TRK-09", colour_is_available),
    Rule("1862-RUL-12", erie_as_an_upgrade),
    Rule("1862-TRK-01", unless_erie(allowance_or_extra_tile)),
    Rule("1862-TRK-16", omaha_begins_yellow),
    Rule("1862-TRK-15", print_is_replaced_by_the_next_colour),
    Rule("1862-TRK-05", unless_erie(first_tile_is_yellow)),
    Rule("1862-TRK-09", unless_erie(next_colour_follows)),
    Rule("1862-TRK-14", a_copy_is_left),
    Rule("1862-TRK-05", unless_erie(tile_shows_what_the_hex_shows)),
    Rule("1862-TRK-12", unless_erie(kind_stays_or_cities_merge)),
    Rule("1862-TRK-05", unless_erie(label_is_respected)),
    Rule("1862-TRK-16", unless_erie(printed_track_stays)),
    Rule("1862-TRK-11", unless_erie(replacement_keeps_track)),
    Rule("1862-TRK-06", no_track_end_is_closed),
    Rule("1862-TRK-03", unless_erie(tile_joins_own_track)),
    Rule("1862-TRK-10", unless_erie(replaced_tile_is_reached)),
    Rule("1862-TRK-08", ground_is_paid),
)
