"""The track step: lay a yellow tile or replace one by the next colour."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.events import Event, Paid, TileLaid
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.base import BaseStep, Offer, keep
from kursbuch.eighteen.title import Cursor, Rule, Title, looks_at
from kursbuch.eighteen.track import (
    FIXED,
    NEXT_COLOUR,
    closed_side,
    colour_of,
    company_reach,
    edges_of,
    first_tiles,
    joined,
    keeping_rotations,
    label_fits,
    labels_wanted,
    shut_sides,
    successors,
    terrain_cost,
    tiles_left,
    turns_with_sides,
)
from kursbuch.eighteen.turns import turn_of
from kursbuch.eighteen.unreached import FULL, LINE_END, NO_TRACK, REVERSAL, before_hex
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse

HEX_NOT_CONNECTED = {
    FULL: "hex_behind_full_city",
    LINE_END: "hex_behind_line_end",
    REVERSAL: "hex_behind_reversal",
    NO_TRACK: "not_connected",
}
"""By what is in the way."""


def lays_left(title: Title, state: State, turn: CompanyTurn) -> tuple[bool, bool]:
    """Whether the company may still lay a yellow tile, and whether it may still replace one."""
    phase = title.phase(state)
    yellow = turn.upgrades == 0 and turn.yellow_lays < phase.yellow_lays
    upgrade = turn.yellow_lays == 0 and turn.upgrades < phase.upgrades
    return yellow, upgrade


def is_first_tile(state: State, at: HexId) -> bool:
    """Whether the hex carries no tile yet, nor a print that counts as one."""
    return state.board.is_bare(at)


class LayStep(BaseStep[LayTile]):
    """Lay or replace a tile. Titles add what it costs and who may use a private for it."""

    name = "track"
    action = LayTile

    def __init__(self, *rules: Rule[LayTile]) -> None:
        super().__init__(*rules)
        tests = {rule.test for rule in rules}
        self._in_colours_of_the_phase = colour_is_available in tests
        self._ends_open = no_track_end_is_closed in tests
        self._joined = {tile_joins_own_track, replaced_tile_is_reached} <= tests

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Tiles that fit the hexes the company reaches; what cannot be laid by rules of the step that see to colours,
        to the ends of the track and to what it meets is not made at all."""
        turn = turn_of(state)
        yellow, upgrade = lays_left(title, state, turn)
        board, colours = state.board, title.phase(state).tiles
        into = company_reach(state, turn.company).bits
        own = dict.fromkeys(at for at, _ in board.stations_of(turn.company))
        for at in {**into, **own}:
            if not (yellow if board.is_bare(at) else upgrade) or title.map.hexes[at].color in FIXED:
                continue
            shut = shut_sides(title, board, at) if self._ends_open else 0
            anyhow, met = at in own or not self._joined, into.get(at, 0)
            for tile in successors(title, board, at):
                if self._in_colours_of_the_phase and tile.color not in colours:
                    continue
                if tiles_left(title, board, tile.id) > 0:
                    for rotation, sides in turns_with_sides(title, board, at, tile):
                        if not sides & shut and (anyhow or sides & met):
                            yield LayTile(at, tile.id, rotation)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: LayTile) -> Iterator[Event]:
        """Pay for the ground, then lay."""
        turn = turn_of(now.state)
        cost = terrain_cost(title, now.state.board, action.at)
        if cost:
            yield Paid(turn.company, BANK, cost, "terrain")
        yield from self.laid(title, now, turn, action)

    def laid(self, title: Title, now: Cursor, turn: CompanyTurn, action: LayTile) -> Iterator[Event]:
        """The tile on the map."""
        yield TileLaid(turn.company, action.at, action.tile, action.rotation)


# -- rules ------------------------------------------------------------------------------------------------


def rotation_exists(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A tile has six turns."""
    if not 0 <= action.rotation <= 5:
        return refuse(rule, "no_such_rotation", rotation=action.rotation)
    return None


@looks_at("at")
def ground_may_be_built_on(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Printed red, blue and grey hexes are never built on."""
    if title.map.hexes[action.at].color in FIXED:
        return refuse(rule, "never_built_on", at=action.at)
    return None


@looks_at("at")
def allowance_is_left(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """The phase says how many yellow tiles or how many replacements in a turn; not both."""
    turn = turn_of(state)
    yellow, upgrade = lays_left(title, state, turn)
    first = is_first_tile(state, action.at)
    if yellow if first else upgrade:
        return None
    phase = title.phase(state)
    if first and turn.upgrades:
        return refuse(rule, "no_lay_after_upgrade", company=turn.company)
    if first:
        return refuse(rule, "no_lay_left", company=turn.company, yellow=phase.yellow_lays)
    if not phase.upgrades:
        return refuse(rule, "no_upgrade_yet", at=action.at)
    if turn.yellow_lays:
        return refuse(rule, "no_upgrade_after_lay", company=turn.company)
    return refuse(rule, "no_upgrade_left", company=turn.company, upgrades=phase.upgrades)


@looks_at("at", "tile")
def colour_is_available(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Colours come with the phases."""
    colour = title.tiles[action.tile].color
    if colour not in title.phase(state).tiles:
        return refuse(rule, "colour_not_yet", tile=action.tile, colour=colour)
    return None


@looks_at("at", "tile")
def first_tile_is_yellow(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Yellow tiles go on hexes without a tile, and nothing else does."""
    first = is_first_tile(state, action.at)
    yellow = title.tiles[action.tile].color == "yellow"
    if first and not yellow:
        return refuse(rule, "first_tile_yellow", at=action.at, tile=action.tile)
    if not first and yellow:
        return _not_the_next_colour(state, action, rule)
    return None


@looks_at("at", "tile")
def next_colour_follows(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A tile is replaced by one of the next colour, no colour is left out; so is a print that counts as a tile."""
    if is_first_tile(state, action.at):
        return None
    if NEXT_COLOUR.get(colour_of(title, state.board, action.at)) != title.tiles[action.tile].color:
        return _not_the_next_colour(state, action, rule)
    return None


def _not_the_next_colour(state: State, action: LayTile, rule: RuleId) -> Refusal:
    placed = state.board.tiles.get(action.at)
    if placed is None:
        return refuse(rule, "printed_next_colour", at=action.at, tile=action.tile)
    return refuse(rule, "wrong_next_colour", at=action.at, tile=action.tile, old=placed.tile)


@looks_at("at", "tile")
def a_copy_is_left(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Tiles are limited; a replaced tile can be used again."""
    if tiles_left(title, state.board, action.tile) <= 0:
        return refuse(rule, "no_tile_left", tile=action.tile)
    return None


@looks_at("at", "tile")
def tile_shows_what_the_hex_shows(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Plain land, towns, cities and labelled cities each have their own yellow tiles."""
    if not is_first_tile(state, action.at):
        return None
    if title.tiles[action.tile] not in first_tiles(title, state.board, action.at):
        return refuse(rule, "tile_does_not_match", at=action.at, tile=action.tile)
    return None


def printed_track_stays(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """The first tile on a hex with printed track keeps that track."""
    if not is_first_tile(state, action.at):
        return None
    if action.rotation not in keeping_rotations(title, state.board, action.at, title.tiles[action.tile]):
        return refuse(rule, "printed_track_lost", at=action.at, tile=action.tile, rotation=action.rotation)
    return None


@looks_at("at", "tile")
def label_is_respected(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Labelled hexes take their own tiles, and those tiles go nowhere else."""
    tile, spec = title.tiles[action.tile], title.map.hexes[action.at]
    if is_first_tile(state, action.at) or label_fits(title, spec, tile):
        return None
    wanted = [label for label in labels_wanted(title, spec, tile.color) if label is not None]
    if wanted:
        return refuse(rule, "label_needed", at=action.at, tile=action.tile, label=", ".join(wanted))
    return refuse(rule, "label_elsewhere", at=action.at, tile=action.tile, label=tile.label or "")


@looks_at("at", "tile")
def kind_stays(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Plain track, towns and cities never change into each other."""
    return _kind_stays(title, state, action, rule, cities_merge=False)


@looks_at("at", "tile")
def kind_stays_or_cities_merge(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Plain track, towns and cities never change into each other, but several cities of a hex may become fewer."""
    return _kind_stays(title, state, action, rule, cities_merge=True)


def _kind_stays(title: Title, state: State, action: LayTile, rule: RuleId, *, cities_merge: bool) -> Refusal | None:
    if is_first_tile(state, action.at):
        return None
    old = sorted(s.kind for s in state.board.stops(action.at))
    new = sorted(s.kind for s in title.tiles[action.tile].stops)
    if old == new or (cities_merge and set(old) == set(new) == {"city"} and len(new) < len(old)):
        return None
    placed = state.board.tiles.get(action.at)
    if placed is None:
        return refuse(rule, "printed_kind_changes", at=action.at, tile=action.tile)
    return refuse(rule, "kind_changes", at=action.at, tile=action.tile, old=placed.tile)


def replacement_keeps_track(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A replacement is one of the listed pairs and keeps all track and stops in place; so does one of a print."""
    if is_first_tile(state, action.at):
        return None
    placed = state.board.tiles.get(action.at)
    if placed is not None and action.tile not in title.data.upgrades.get(placed.tile, ()):
        return refuse(rule, "no_successor", at=action.at, tile=action.tile, old=placed.tile)
    if action.rotation in keeping_rotations(title, state.board, action.at, title.tiles[action.tile]):
        return None
    if placed is None:
        return refuse(rule, "printed_track_lost", at=action.at, tile=action.tile, rotation=action.rotation)
    return refuse(rule, "track_lost", at=action.at, tile=action.tile, rotation=action.rotation, old=placed.tile)


def no_track_end_is_closed(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """No track runs off the map or against printed land without track."""
    board = state.board
    old = board.track.get(action.at)
    for edge in edges_of(title.tiles[action.tile], action.rotation):
        if closed_side(title, board, action.at, edge) and (old is None or edge not in old.from_edge):
            return refuse(rule, "closed_side", at=action.at, side=edge, tile=action.tile)
    return None


def _hex_is_connected(state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    company = turn_of(state).company
    own = any(s.owner == company for s in state.board.stations.get(action.at, ()))
    if own or action.at in company_reach(state, company).bits:
        return None
    found = before_hex(state, company, action.at)
    return refuse(rule, HEX_NOT_CONNECTED[found.kind], at=action.at, company=company, by=found.at)


@looks_at("at")
def bare_hex_is_connected(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """No first tile where no track of the company leads, whatever the tile: this is said before all else about it."""
    return _hex_is_connected(state, action, rule) if is_first_tile(state, action.at) else None


@looks_at("at")
def built_hex_is_connected(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """No replacement where no track of the company leads, whatever the tile."""
    return None if is_first_tile(state, action.at) else _hex_is_connected(state, action, rule)


def tile_joins_own_track(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A yellow tile extends track that leads to a marker of the company, or lies under one."""
    if not is_first_tile(state, action.at):
        return None
    company = turn_of(state).company
    if not joined(state, company, action.at, title.tiles[action.tile], action.rotation):
        return refuse(rule, "not_joined", at=action.at, company=company)
    return None


def replaced_tile_is_reached(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """The company must reach some track of the new tile."""
    if is_first_tile(state, action.at):
        return None
    company = turn_of(state).company
    if not joined(state, company, action.at, title.tiles[action.tile], action.rotation):
        return refuse(rule, "not_joined", at=action.at, company=company)
    return None


@looks_at("at")
def ground_is_paid(title: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """The first tile on desert, mountain or river costs what is printed."""
    company = turn_of(state).company
    cost, cash = terrain_cost(title, state.board, action.at), state.companies[company].cash
    if cash < cost:
        return refuse(rule, "ground_too_dear", at=action.at, cost=cost, company=company, cash=cash)
    return None


KEPT_BY_LAYS = (
    rotation_exists,
    ground_may_be_built_on,
    allowance_is_left,
    colour_is_available,
    a_copy_is_left,
    tile_shows_what_the_hex_shows,
    printed_track_stays,
    label_is_respected,
    replacement_keeps_track,
    bare_hex_is_connected,
    built_hex_is_connected,
    no_track_end_is_closed,
    tile_joins_own_track,
    replaced_tile_is_reached,
)
keep(LayStep.candidates, *KEPT_BY_LAYS)
