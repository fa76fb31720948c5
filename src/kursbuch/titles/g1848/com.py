"""CORP: how companies go into operation, and the Commonwealth Railways, which need a line from Sydney to Adelaide."""

from collections.abc import Iterator

from kursbuch.eighteen.homes import edge_markers_move_in
from kursbuch.eighteen.market import order_key
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    Event,
    Paid,
    SharesMoved,
    StationPlaced,
    TileLaid,
    TrainLeftBank,
    WentIntoOperation,
)
from kursbuch.eighteen.model.state import BANK, NEW, State
from kursbuch.eighteen.steps.station import free_slot, space_or_edge
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.eighteen.turns import operating_round
from kursbuch.eighteen.view import round_name
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.reach import reach
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId
from kursbuch.titles.g1848.extra import BOE, COM, CommonwealthWaits, extra_of, sold_or_removed
from kursbuch.titles.g1848.options import Title


def sixty_percent_sold(title: Title, state: State, name: CompanyId) -> bool:
    """CORP-02: sixty percent have left the new shares; what lies in the pool counts."""
    return state.companies[name].held_by(NEW) <= 100 - title.data.info.float_percent


def capital(title: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """CORP-03, CORP-07: ten times the issue price from the bank."""
    issue = state.companies[name].issue_price or 0
    yield Paid(BANK, name, issue * title.numbers.capital_multiple, "capital")


def starts(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """CORP-02, CORP-03: with the sixth tenth sold a company other than COM goes into operation."""
    company = now.state.companies[event.company]
    if event.source != NEW or event.company in (COM, BOE) or company.in_operation:
        return
    if sixty_percent_sold(title, now.state, event.company) and company.issue_price is not None:
        yield from capital(title, now.state, event.company)
        yield WentIntoOperation(event.company)


# -- Commonwealth ---------------------------------------------------------------------------------------------


def linked(title: Title, board: Board) -> bool:
    """CORP-04: a train of any range could travel from Sydney to Adelaide; markers do not block."""
    key = "com_link"
    known: bool | None = board.track_memo.get(key)
    if known is None:
        adelaide, sydney = title.companies[COM].home
        found = reach(board, ((sydney, 0),), lambda at, stop: not board.is_terminal(at))
        known = board.track_memo[key] = (adelaide, 0) in found.stops
    return known


def commonwealth_starts(title: Title, now: Cursor, event: Event) -> Iterator[Event]:
    """CORP-04 to CORP-07: sixty percent, and the line or the first 6/6+."""
    company = now.state.companies[COM]
    if company.in_operation or company.closed or not sixty_percent_sold(title, now.state, COM):
        return
    if not (sold_or_removed(now.state, "6/6+") or linked(title, now.state.board)):
        return
    if title.options.com_capital == "launch":
        yield from capital(title, now.state, COM)
    yield WentIntoOperation(COM)
    frame = operating_round(now.state)
    if frame is not None and frame.reached is not None and order_key(title, now.state, COM) < frame.reached:
        yield CommonwealthWaits(round_name(now.state))


def commonwealth_capital(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """RUL-37, VAR-2021-08: by this option COM gets its capital as soon as sixty percent are sold."""
    early = title.options.com_capital == "sixty_percent" and event.company == COM and event.source == NEW
    if early and sixty_percent_sold(title, now.state, COM):
        before = now.state.companies[COM].held_by(NEW) + event.percent
        if before > 100 - title.data.info.float_percent:
            yield from capital(title, now.state, COM)


def may_act(state: State, name: CompanyId) -> bool:
    """CORP-06: COM does not act in the round in which its place had passed when it started."""
    return name != COM or extra_of(state).com_waits_for != round_name(state)


# -- home markers ---------------------------------------------------------------------------------------------


def kept_spaces(title: Title, state: State, at: HexId, stop: int) -> int:
    """TOK-07, TOK-08: spaces kept for companies whose home marker is to come; COM has no such right."""
    homes = title.map.hexes[at].stops[stop].home if stop < len(title.map.hexes[at].stops) else ()
    waiting = (state.companies[CompanyId(name)] for name in homes if name != COM)
    return sum(1 for company in waiting if company.markers_used == 0 and not company.closed)


def home_markers(title: Title, state: State, name: CompanyId) -> Iterator[Event]:
    """TOK-01, CORP-08: free home markers before the first act; COM goes to the edge where no space is free."""
    if state.companies[name].markers_used:
        return
    for at in title.companies[name].home:
        slot = free_slot(state.board, at, 0) if name != COM else _com_slot(title, state, at)
        yield StationPlaced(name, at, 0, slot, home=True)


def _com_slot(title: Title, state: State, at: HexId) -> int:
    """CORP-08: a space that is free, or beside the city."""
    return space_or_edge(state.board, at, 0, kept_spaces(title, state, at, 0))


REACTIONS = (
    Reaction(RuleId("1848-CORP-02"), (SharesMoved,), starts),
    Reaction(RuleId("1848-RUL-37"), (SharesMoved,), commonwealth_capital),
    Reaction(RuleId("1848-CORP-09"), (TileLaid,), edge_markers_move_in(kept_spaces)),
    Reaction(RuleId("1848-CORP-04"), (SharesMoved, TileLaid, TrainLeftBank), commonwealth_starts),
)
