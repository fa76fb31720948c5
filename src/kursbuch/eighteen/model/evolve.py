"""One event into the next state. Nothing is judged here: events are facts."""

from collections.abc import Callable, Mapping
from typing import Any

from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import (
    BANK,
    NEW,
    OUT,
    PriceMarker,
    State,
    add_debt,
    move_shares,
    pay,
    put,
    set_company,
    set_fields,
    set_paper,
)
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.tiles import HexId, Tile, TileId, layout
from kursbuch.hexmap.upgrade import carry_over
from kursbuch.kernel.ids import Money

Tiles = Mapping[TileId, Tile]
Apply = Callable[[Tiles, State, Any], State]


def _paid(_: Tiles, state: State, e: ev.Paid) -> State:
    return pay(state, e.payer, e.payee, Money(e.amount))


def _shares_moved(_: Tiles, state: State, e: ev.SharesMoved) -> State:
    state = move_shares(state, e.company, e.source, e.target, e.percent)
    return set_company(state, e.company, certificate=e.target) if e.certificate else state


def _director_changed(_: Tiles, state: State, e: ev.DirectorChanged) -> State:
    state = set_company(state, e.company, director=e.seat)
    return set_company(state, e.company, certificate=e.seat) if e.source else state


def _place_marker(state: State, company: CompanyId, cell: tuple[int, int]) -> State:
    marker = PriceMarker(*cell, state.moves)
    state = set_company(state, company, marker=marker)
    return set_fields(state, moves=state.moves + 1)


def _issue_price_set(_: Tiles, state: State, e: ev.IssuePriceSet) -> State:
    return _place_marker(set_company(state, e.company, issue_price=e.price), e.company, e.cell)


def _price_moved(_: Tiles, state: State, e: ev.PriceMoved) -> State:
    return _place_marker(state, e.company, e.target)


def _went_into_operation(_: Tiles, state: State, e: ev.WentIntoOperation) -> State:
    return set_company(state, e.company, in_operation=True)


def _company_closed(_: Tiles, state: State, e: ev.CompanyClosed) -> State:
    return set_company(
        state,
        e.company,
        closed=True,
        in_operation=False,
        director=None,
        certificate=OUT,
        shares={OUT: 100},
        trains=(),
        marker=None,
    )


def _station_placed(_: Tiles, state: State, e: ev.StationPlaced) -> State:
    here = (*state.board.stations.get(e.at, ()), Station(e.company, e.stop, e.slot))
    state = set_fields(state, board=state.board.with_stations(e.at, here))
    return set_company(state, e.company, markers_used=state.companies[e.company].markers_used + 1)


def _station_moved(_: Tiles, state: State, e: ev.StationMoved) -> State:
    moved = Station(e.company, e.stop, e.slot)
    here = tuple(
        moved if s.owner == e.company and s.stop == e.stop and s.slot < 0 else s for s in state.board.stations[e.at]
    )
    return set_fields(state, board=state.board.with_stations(e.at, here))


def _station_removed(_: Tiles, state: State, e: ev.StationRemoved) -> State:
    here = list(state.board.stations[e.at])
    here.remove(next(s for s in here if s.owner == e.company and s.stop == e.stop))
    state = set_fields(state, board=state.board.with_stations(e.at, tuple(here)))
    if not e.returned:
        return state
    return set_company(state, e.company, markers_used=state.companies[e.company].markers_used - 1)


def _stations_inherited(_: Tiles, state: State, e: ev.StationsInherited) -> State:
    board = state.board
    for at, here in state.board.stations.items():
        if any(s.owner == e.source for s in here):
            changed = tuple(Station(e.target, s.stop, s.slot) if s.owner == e.source else s for s in here)
            board = board.with_stations(at, changed)
    state = set_fields(state, board=board)
    if e.target in state.companies and e.count:
        used = state.companies[CompanyId(e.target)].markers_used + e.count
        state = set_company(state, CompanyId(e.target), markers_used=used)
    return state


def moved_stops(board: Board, at: HexId, tile: Tile, rotation: int) -> Mapping[int, int]:
    """Which stop of the new tile each stop of the hex becomes."""
    old = board.track.get(at)
    if old is None:
        return {}
    return carry_over(old, layout(tile, rotation)) or {}


def _tile_laid(tiles: Tiles, state: State, e: ev.TileLaid) -> State:
    tile = tiles[e.tile]
    moved = moved_stops(state.board, e.at, tile, e.rotation)
    return set_fields(state, board=state.board.lay(e.at, tile, e.rotation, moved))


def _train_bought(_: Tiles, state: State, e: ev.TrainBought) -> State:
    if e.source != BANK:
        seller = state.companies[CompanyId(e.source)]
        trains = list(seller.trains)
        trains.remove(e.train)
        state = set_company(state, CompanyId(e.source), trains=tuple(trains))
    return set_company(state, e.company, trains=(*state.companies[e.company].trains, e.train))


def _train_taken_over(_: Tiles, state: State, e: ev.TrainTakenOver) -> State:
    trains = list(state.companies[e.source].trains)
    trains.remove(e.train)
    state = set_company(state, e.source, trains=tuple(trains))
    return set_company(state, e.company, trains=(*state.companies[e.company].trains, e.train))


def _train_left_bank(_: Tiles, state: State, e: ev.TrainLeftBank) -> State:
    left = state.depot[e.card]
    depot = state.depot if left is None else put(state.depot, e.card, left - 1)
    gone = (*state.left_bank, e.card) if e.first else state.left_bank
    return set_fields(state, depot=depot, left_bank=gone)


def _kind_scrapped(_: Tiles, state: State, e: ev.KindScrapped) -> State:
    return set_fields(state, depot=put(state.depot, e.card, 0))


def _train_removed(_: Tiles, state: State, e: ev.TrainRemoved) -> State:
    trains = list(state.companies[e.company].trains)
    trains.remove(e.train)
    return set_company(state, e.company, trains=tuple(trains))


def _phase_began(_: Tiles, state: State, e: ev.PhaseBegan) -> State:
    return set_fields(state, phase=e.phase)


def _paper_priced(_: Tiles, state: State, e: ev.PaperPriced) -> State:
    return set_paper(state, e.paper, price=e.price)


def _paper_moved(_: Tiles, state: State, e: ev.PaperMoved) -> State:
    return set_paper(state, e.paper, owner=e.owner)


def _paper_used(_: Tiles, state: State, e: ev.PaperUsed) -> State:
    return set_paper(state, e.paper, used=True)


def _paper_closed(_: Tiles, state: State, e: ev.PaperClosed) -> State:
    return set_paper(state, e.paper, closed=True)


def _trains_run(_: Tiles, state: State, e: ev.TrainsRun) -> State:
    return set_company(state, e.company, acted=True)


def _dividend_declared(_: Tiles, state: State, e: ev.DividendDeclared) -> State:
    return set_company(state, e.company, revenue=e.revenue)


def _debt_changed(_: Tiles, state: State, e: ev.DebtChanged) -> State:
    return add_debt(state, e.seat, e.amount)


def _town_added(_: Tiles, state: State, e: ev.TownAdded) -> State:
    return set_fields(state, board=state.board.with_town(e.at))


def _priority_moved(_: Tiles, state: State, e: ev.PriorityMoved) -> State:
    return set_fields(state, priority=e.seat)


def _passed(_: Tiles, state: State, e: ev.Passed) -> State:
    return state


def _set_began(_: Tiles, state: State, e: ev.SetBegan) -> State:
    return set_fields(state, set_number=e.number)


def _frame_pushed(_: Tiles, state: State, e: ev.FramePushed) -> State:
    return set_fields(state, agenda=(*state.agenda, e.frame))


def _frame_changed(_: Tiles, state: State, e: ev.FrameChanged) -> State:
    agenda = list(state.agenda)
    agenda[e.index] = e.frame
    return set_fields(state, agenda=tuple(agenda))


def _frame_popped(_: Tiles, state: State, e: ev.FramePopped) -> State:
    return set_fields(state, agenda=state.agenda[:-1])


def _frame_dropped(_: Tiles, state: State, e: ev.FrameDropped) -> State:
    return set_fields(state, agenda=state.agenda[: e.index] + state.agenda[e.index + 1 :])


def _end_triggered(_: Tiles, state: State, e: ev.EndTriggered) -> State:
    return set_fields(state, end_cause=e.cause)


def _last_set_began(_: Tiles, state: State, e: ev.LastSetBegan) -> State:
    return set_fields(state, last_set=True)


def _game_ended(_: Tiles, state: State, e: ev.GameEnded) -> State:
    return set_fields(state, over=e.cause, agenda=())


APPLY: Mapping[type[ev.Event], Apply] = {
    ev.Paid: _paid,
    ev.SharesMoved: _shares_moved,
    ev.DirectorChanged: _director_changed,
    ev.IssuePriceSet: _issue_price_set,
    ev.PriceMoved: _price_moved,
    ev.WentIntoOperation: _went_into_operation,
    ev.CompanyClosed: _company_closed,
    ev.StationPlaced: _station_placed,
    ev.StationMoved: _station_moved,
    ev.StationRemoved: _station_removed,
    ev.StationsInherited: _stations_inherited,
    ev.TileLaid: _tile_laid,
    ev.TrainBought: _train_bought,
    ev.TrainTakenOver: _train_taken_over,
    ev.TrainLeftBank: _train_left_bank,
    ev.KindScrapped: _kind_scrapped,
    ev.TrainRemoved: _train_removed,
    ev.PhaseBegan: _phase_began,
    ev.PaperPriced: _paper_priced,
    ev.PaperMoved: _paper_moved,
    ev.PaperUsed: _paper_used,
    ev.PaperClosed: _paper_closed,
    ev.TrainsRun: _trains_run,
    ev.DividendDeclared: _dividend_declared,
    ev.DebtChanged: _debt_changed,
    ev.TownAdded: _town_added,
    ev.PriorityMoved: _priority_moved,
    ev.Passed: _passed,
    ev.SetBegan: _set_began,
    ev.FramePushed: _frame_pushed,
    ev.FrameChanged: _frame_changed,
    ev.FramePopped: _frame_popped,
    ev.FrameDropped: _frame_dropped,
    ev.EndTriggered: _end_triggered,
    ev.LastSetBegan: _last_set_began,
    ev.GameEnded: _game_ended,
}
"""How each shared fact changes the state; a test proves that none of `CoreEvent` is missing."""

UNSOLD: Mapping[str, int] = {NEW: 100}
