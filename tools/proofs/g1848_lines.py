"""Consequences of CORP, OR, TRK and TOK made wrong: starting companies, order of play, track and stations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import market, rounds
from kursbuch.eighteen import track as laying
from kursbuch.eighteen.actions import LayTile, PlaceStation
from kursbuch.eighteen.model import agenda, evolve
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    Event,
    Finished,
    Paid,
    SharesMoved,
    TurnCut,
    WentIntoOperation,
)
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State, set_fields
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.steps import station, track
from kursbuch.eighteen.title import Cursor, Step, Title
from kursbuch.eighteen.turns import turn_of
from kursbuch.eighteen.view import round_name
from kursbuch.hexmap.board import EDGE_OF_TILE, Board
from kursbuch.hexmap.reach import reach
from kursbuch.hexmap.tiles import HexId, Tile
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import com, ending, extra, lays, receivership
from kursbuch.titles.g1848.extra import COM, CommonwealthWaits
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1848")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- CORP -----------------------------------------------------------------------------------------------------------


@wrong.instead_of("CORP-02", com.sixty_percent_sold)
def pool_does_not_count(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """Shares in the pool do not count as sold."""
    return state.companies[name].held_by(NEW) + state.companies[name].held_by(POOL) <= 40


wrong("CORP-03", com.starts, "a company starts without capital", without(Paid))
wrong("CORP-03", com.starts, "a company with capital does not act", without(WentIntoOperation))
wrong("CORP-04", com.linked, "COM needs no line", always(True))
wrong("CORP-04", com.linked, "no line is good enough for COM", always(False))


@wrong.instead_of("CORP-04", com.linked)
def markers_block_com(right: object, built: Title, board: Board) -> bool:
    """Markers block the line of COM."""
    adelaide, sydney = built.companies[COM].home
    found = reach(
        board, ((sydney, 0),), lambda at, stop: not board.is_terminal(at) and not board.blocked(COM, at, stop)
    )
    return (adelaide, 0) in found.stops


@wrong.instead_of("CORP-04", com.linked)
def through_the_desert(right: object, built: Title, board: Board) -> bool:
    """The line of COM may lead through off-board places."""
    adelaide, sydney = built.companies[COM].home
    return (adelaide, 0) in reach(board, ((sydney, 0),), lambda at, stop: True).stops


@wrong.instead_of("CORP-05 PHS-05", extra.sold_or_removed)
def six_does_not_help(right: Callable[..., bool], state: State, card: str) -> bool:
    """COM needs its line for ever."""
    return card != "6/6+" and right(state, card)


wrong("CORP-06", com.may_act, "COM acts in the round in which it starts, however late", always(True))


@wrong.instead_of("CORP-06", com.commonwealth_starts)
def com_always_waits(right: Events, built: Title, now: Cursor, event: Event) -> Iterator[Event]:
    """COM never acts in the round in which it starts."""
    for following in right(built, now, event):
        yield following
        if isinstance(following, WentIntoOperation):
            yield CommonwealthWaits(round_name(now.state))


wrong("CORP-07", com.commonwealth_starts, "COM starts without capital", without(Paid))
wrong("CORP-07", com.capital, "COM gets half its capital", altered(Paid, lambda e: {"amount": e.amount // 2}))


@wrong.instead_of("CORP-08", com._com_slot)
def com_takes_what_it_finds(right: object, built: Title, state: State, at: HexId) -> int:
    """COM takes a space that is kept for another company."""
    return station.free_slot(state.board, at, 0) if state.board.free_slots(at, 0) else EDGE_OF_TILE


wrong("CORP-08", com._com_slot, "COM always goes to the edge", always(EDGE_OF_TILE))


@wrong.instead_of("CORP-08", com.home_markers)
def one_home(right: Events, built: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """COM gets one home marker only."""
    yield from [*right(built, state, name)][:1]


@wrong.instead_of("CORP-09", Board.blocked)
def edge_fills(right: object, self: Board, owner: str, at: HexId, stop: int) -> bool:
    """A marker at the edge of the tile fills a space."""
    here = self.in_stop(at, stop)
    slots = self.stops(at)[stop].slots
    return slots > 0 and len(here) >= slots and all(s.owner != owner for s in here)


@wrong.instead_of("CORP-09", Board.stations_of)
def edge_is_no_station(right: Callable[..., Iterator[tuple[HexId, int]]], self: Board, owner: str) -> Iterator[object]:
    """A marker at the edge of the tile serves nobody."""
    for at, here in self.stations.items():
        yield from ((at, s.stop) for s in here if s.owner == owner and s.slot >= 0)


@wrong.instead_of("CORP-11", rounds.next_company)
def all_priced_act(
    right: object, built: Title, state: State, frame: OperatingRound, may_act: object
) -> CompanyId | None:
    """Companies act before they are in operation."""
    waiting = [name for name in market.in_order(built, state) if name not in frame.acted]
    return next(iter(waiting), None)


# -- OR -------------------------------------------------------------------------------------------------------------


@wrong.instead_of("OR-01", ending.operating_round_ends)
def sets_grow(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """A running set gets the length of the new phase."""
    frame = now.state.frame
    assert isinstance(frame, OperatingRound)
    longer = replace(frame, of=built.phase(now.state).operating_rounds)
    now.state = set_fields(now.state, agenda=(*now.state.agenda[:-1], longer))
    yield from right(built, now)


wrong("OR-02", ending.operating_round_opens, "the BoE does not pay", without(Paid, cause="boe_dividend"))
wrong("OR-02", ending.operating_round_opens, "privates do not pay", without(Paid, cause="private"))


@wrong.instead_of("OR-02", ending.operating_round_opens)
def boe_first(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The BoE pays before the privates."""
    yield from [*right(built, now)][::-1]


def reorder(key: Callable[[int, int, int], tuple[int, ...]]) -> Callable[..., tuple[int, ...]]:
    return lambda right, built, state, name: key(*right(built, state, name))


wrong(
    "OR-02",
    market.order_key,
    "the lowest price acts first",
    reorder(lambda price, column, since: (-price, column, since)),
)
wrong(
    "OR-03",
    market.order_key,
    "the marker further left acts first",
    reorder(lambda price, column, since: (price, -column, since)),
)
wrong(
    "OR-03",
    market.order_key,
    "the lower marker acts first",
    reorder(lambda price, column, since: (price, column, -since)),
)


@wrong.instead_of("OR-04", rounds.next_company)
def order_as_printed(
    right: object, built: Title, state: State, frame: OperatingRound, may_act: Callable[[State, CompanyId], bool]
) -> CompanyId | None:
    """The order does not follow the prices."""
    waiting = (n for n, c in state.companies.items() if c.in_operation and n not in frame.acted and may_act(state, n))
    return next(waiting, None)


@wrong.instead_of("OR-05 TRN-04", CompanyTurnPlay.steps)
def all_steps_open(
    right: Callable[..., tuple[Step, ...]], self: CompanyTurnPlay, built: Title, state: State, frame: CompanyTurn
) -> tuple[Step, ...]:
    """The steps of a turn come in any order."""
    return (*self.all_steps, *right(self, built, state, frame))


wrong("OR-05", CompanyTurnPlay.leave, "after the track the turn is over", always(Finished()))


@wrong.instead_of("OR-05", agenda.step_left)
def one_step_is_a_turn(right: Callable[..., State], built: Title, state: State, company: str, step: str) -> State:
    """After a step that is passed or done the turn is over."""
    after = right(built, state, company, step)
    return after if after is state else set_fields(state, agenda=state.agenda[:-1])


ANY_TIME = ("loan", "buy_private")


def closed_in(*closed: str) -> Callable[..., tuple[Step, ...]]:
    def variant(
        right: Callable[..., tuple[Step, ...]], self: object, built: Title, state: State, frame: CompanyTurn
    ) -> tuple[Step, ...]:
        steps = right(self, built, state, frame)
        return tuple(s for s in steps if s.name not in ANY_TIME) if frame.step in closed else steps

    return variant


wrong("OR-06", CompanyTurnPlay.steps, "no loan and no private before the trains", closed_in("track", "station"))
wrong("OR-06", CompanyTurnPlay.steps, "no loan and no private among the trains", closed_in("trains"))


@wrong.instead_of("OR-07", rounds.next_company)
def one_company_a_round(
    right: Callable[..., CompanyId | None], built: Title, state: State, frame: OperatingRound, may_act: object
) -> CompanyId | None:
    """The round ends after one company."""
    return None if frame.acted else right(built, state, frame, may_act)


wrong("OR-08 REC-01", receivership.receivership, "the turn of a company taken over goes on", without(TurnCut))

# -- TRK ------------------------------------------------------------------------------------------------------------


def unnoted(field: str) -> Callable[..., State]:
    """Something that a turn has seen is not kept."""

    def variant(right: Callable[..., State], state: State, company: str, **changes: object) -> State:
        return right(state, company, **{name: value for name, value in changes.items() if name != field})

    return variant


wrong("TRK-01", agenda.in_turn, "the tally of yellow tiles is not kept", unnoted("yellow_lays"))
wrong("TRK-02", agenda.in_turn, "the tally of replaced tiles is not kept", unnoted("upgrades"))


@wrong.instead_of("TRK-02", track.lays_left)
def both_kinds(right: object, built: Title, state: State, turn: CompanyTurn) -> tuple[bool, bool]:
    """A company may lay and replace in one turn."""
    phase = built.phase(state)
    return turn.yellow_lays < phase.yellow_lays, turn.upgrades < phase.upgrades


@wrong.instead_of("TRK-05", laying.joined)
def home_is_nothing(right: object, state: State, company: CompanyId, at: HexId, tile: Tile, rotation: int) -> bool:
    """A marker on a bare hex opens nothing."""
    into = laying.company_reach(state, company).into.get(at, ())
    return any(edge in into for edge in laying.edges_of(tile, rotation))


wrong("TRK-04 TOK-04 RTE-12", Board.blocked, "no city is ever blocked", always(False))
wrong("TRK-04 TOK-04", Board.is_terminal, "track leads through red and blue hexes", always(False))


@wrong.instead_of("TRK-07", laying.closed_side)
def only_the_rim_is_closed(right: object, built: Title, board: Board, at: HexId, edge: int) -> bool:
    """Track may end at red and blue sides without an arrow."""
    return built.map.closed(at, edge)


@wrong.instead_of("TRK-07", laying.closed_side)
def off_the_map(right: Callable[..., bool], built: Title, board: Board, at: HexId, edge: int) -> bool:
    """Track may run off the map."""
    return built.map.next_to[at][edge] is not None and right(built, board, at, edge)


@wrong.instead_of("TRK-08", track.no_track_end_is_closed)
def ends_must_meet(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """A track end must not meet a side without track."""
    for edge in laying.edges_of(built.tiles[action.tile], action.rotation):
        beyond = built.map.next_to[action.at][edge]
        track_there = None if beyond is None else state.board.track.get(beyond)
        if track_there is not None and (edge + 3) % 6 not in track_there.from_edge:
            return refuse(rule, "closed_side")
    return right(built, state, action, rule)


@wrong.instead_of("SET-09", track.no_track_end_is_closed)
def twelve_markers(right: Judge, built: Title, state: State, action: LayTile, rule: RuleId) -> Refusal | None:
    """Twelve gauge changes are all there can be."""
    board = state.board
    ends = [board.map.side_of.get((at, edge), 0) for at, way in board.track.items() for edge in way.from_edge]
    crossed = {side for side in ends if board.map.gauge_sides >> side & 1}
    return refuse(rule, "closed_side") if len(crossed) >= 12 else right(built, state, action, rule)


@wrong.instead_of("TRK-09", laying.terrain_cost)
def ground_costs_again(right: object, built: Title, board: Board, at: HexId) -> int:
    """Every tile on the hex costs, not the first alone."""
    cost = built.map.hexes[at].cost
    return 0 if cost is None else cost.amount


wrong("TRK-09", lays.Lay.decide, "the ground is free", without(Paid))
wrong("TRK-11", laying.keeping_rotations, "a new tile need not keep the track", always((0, 1, 2, 3, 4, 5)))
wrong("TRK-15", evolve.moved_stops, "markers keep the number of their city", always({}))


@wrong.instead_of("TRK-15 TOK-06", Board.lay)
def markers_are_swept_away(right: Callable[..., Board], self: Board, at: HexId, *args: object) -> Board:
    """A new tile takes the markers off the hex."""
    return right(self, at, *args).with_stations(at, ()) if at in self.stations else right(self, at, *args)


# -- TOK ------------------------------------------------------------------------------------------------------------

wrong("TOK-01", com.home_markers, "no home marker is placed", nothing)


@wrong.instead_of("TOK-01", com.home_markers)
def home_costs(right: Events, built: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """The home marker costs money."""
    for event in right(built, state, name):
        yield Paid(name, BANK, 40, "station")
        yield event


wrong("TOK-02 CORP-10", station.StationStep.decide, "markers are free", without(Paid))
wrong("TOK-02", agenda.in_turn, "the tally of markers is not kept", unnoted("stations"))


def blocking(full: Callable[[int, int], bool]) -> Callable[..., bool]:
    def variant(right: object, self: Board, owner: str, at: HexId, stop: int) -> bool:
        here = self.in_stop(at, stop)
        return full(sum(s.slot >= 0 for s in here), self.stops(at)[stop].slots) and all(s.owner != owner for s in here)

    return variant


wrong("TOK-05", Board.blocked, "one foreign marker blocks", blocking(lambda taken, slots: slots > 0 and taken > 0))
wrong("TOK-05", Board.blocked, "nothing blocks", blocking(lambda taken, slots: False))


@wrong.instead_of("TOK-05", Board.blocked)
def own_markers_block(right: object, self: Board, owner: str, at: HexId, stop: int) -> bool:
    """A full city blocks its own tenants."""
    return 0 < self.stops(at)[stop].slots <= sum(s.slot >= 0 for s in self.in_stop(at, stop))


@wrong.instead_of("TOK-08", com.kept_spaces)
def com_is_protected(right: Callable[..., int], built: Title, state: State, at: HexId, stop: int) -> int:
    """A space is kept for COM, too."""
    waits = at in built.companies[COM].home and not state.companies[COM].markers_used
    return right(built, state, at, stop) + waits


wrong("TOK-07", com.kept_spaces, "no space is kept", always(0))
wrong("TOK-07", com.kept_spaces, "a space is kept for ever", lambda right, built, state, at, stop: 1)


# -- single clauses -------------------------------------------------------------------------------------------------


@wrong.instead_of("TOK-03", station.one_marker_a_hex)
def one_marker_a_city(right: Judge, built: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """A company may have a marker in each of two cities on a hex."""
    here = state.board.in_stop(action.at, action.stop)
    return right(built, state, action, rule) if any(s.owner == turn_of(state).company for s in here) else None


@wrong.instead_of("CORP-09", station.space_or_edge)
def kept_space_is_taken(right: Callable[..., int], board: Board, at: HexId, stop: int, kept: int = 0) -> int:
    """A COM marker at the edge moves into a space kept for another company."""
    return right(board, at, stop)


@wrong.instead_of("CORP-02", com.starts)
def pool_sales_start(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """Sixty percent must be in players' hands."""
    company = now.state.companies[event.company]
    return right(built, now, event) if sum(company.held_by(s) for s in now.state.players) >= 60 else iter(())
