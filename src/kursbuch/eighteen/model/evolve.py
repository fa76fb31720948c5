"""One event into the next state. Nothing is judged here: events are facts."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from kursbuch.eighteen.model import agenda
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    Frame,
    OpeningSale,
    OperatingRound,
    PaperAuction,
    ShareRound,
    SurplusTrains,
    TrainWanted,
)
from kursbuch.eighteen.model.state import (
    BANK,
    OUT,
    POOL,
    PriceMarker,
    StandingBid,
    State,
    add_debt,
    drop_out,
    move_shares,
    pay,
    put,
    set_company,
    set_fields,
    set_paper,
)
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.tiles import HexId, Tile, layout
from kursbuch.hexmap.upgrade import carry_over
from kursbuch.kernel.ids import Money, SeatId

Apply = Callable[[Title, State, Any], State]
SALES = ("sale", "emergency_sale", "forced_sale")
"""Causes of a move of shares that are a sale by the seat whose turn it is, or by one that must pay something."""


def _paid(_: Title, state: State, e: ev.Paid) -> State:
    return pay(state, e.payer, e.payee, Money(e.amount))


def _shares_moved(_: Title, state: State, e: ev.SharesMoved) -> State:
    state = agenda.stirred(move_shares(state, e.company, e.source, e.target, e.percent))
    if e.cause in SALES:
        state = agenda.sold(state, SeatId(e.source), e.company, e.price)
    return set_company(state, e.company, certificate=e.target) if e.certificate else state


def _shares_exchanged(_: Title, state: State, e: ev.SharesExchanged) -> State:
    return set_company(state, e.company, unit=e.unit, directors_share=e.directors_share, shares=dict(e.shares))


def _director_changed(_: Title, state: State, e: ev.DirectorChanged) -> State:
    state = set_company(state, e.company, director=e.seat)
    return set_company(state, e.company, certificate=e.seat) if e.source else state


def _place_marker(state: State, company: CompanyId, cell: tuple[int, int]) -> State:
    placed = replace(state.companies[company], marker=PriceMarker(*cell, state.moves))
    return set_fields(state, companies=put(state.companies, company, placed), moves=state.moves + 1)


def _issue_price_set(_: Title, state: State, e: ev.IssuePriceSet) -> State:
    return _place_marker(set_company(state, e.company, issue_price=e.price), e.company, e.cell)


def _price_moved(_: Title, state: State, e: ev.PriceMoved) -> State:
    return _place_marker(state, e.company, e.target)


def _went_into_operation(_: Title, state: State, e: ev.WentIntoOperation) -> State:
    return set_company(state, e.company, in_operation=True)


def _company_closed(_: Title, state: State, e: ev.CompanyClosed) -> State:
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


def _station_placed(_: Title, state: State, e: ev.StationPlaced) -> State:
    here = (*state.board.stations.get(e.at, ()), Station(e.company, e.stop, e.slot))
    state = set_fields(state, board=state.board.with_stations(e.at, here))
    turn = agenda.acting(state, e.company)
    if turn is not None and not e.home:
        state = agenda.in_turn(state, e.company, stations=turn.stations + 1)
    if e.company not in state.companies:
        return state
    return set_company(state, e.company, markers_used=state.companies[e.company].markers_used + 1)


def _station_moved(_: Title, state: State, e: ev.StationMoved) -> State:
    moved = Station(e.company, e.stop, e.slot)
    here = tuple(
        moved if s.owner == e.company and s.stop == e.stop and s.slot < 0 else s for s in state.board.stations[e.at]
    )
    return set_fields(state, board=state.board.with_stations(e.at, here))


def _station_removed(_: Title, state: State, e: ev.StationRemoved) -> State:
    here = list(state.board.stations[e.at])
    here.remove(next(s for s in here if s.owner == e.company and s.stop == e.stop))
    state = set_fields(state, board=state.board.with_stations(e.at, tuple(here)))
    if not e.returned:
        return state
    return set_company(state, e.company, markers_used=state.companies[e.company].markers_used - 1)


def _stations_inherited(_: Title, state: State, e: ev.StationsInherited) -> State:
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


def _tile_laid(title: Title, state: State, e: ev.TileLaid) -> State:
    tile = title.tiles[e.tile]
    moved = moved_stops(state.board, e.at, tile, e.rotation)
    turn = agenda.acting(state, e.company)
    if turn is not None:
        first = state.board.is_bare(e.at) and tile.color == "yellow"
        state = agenda.in_turn(
            state,
            e.company,
            yellow_lays=turn.yellow_lays + (first and not e.beside),
            upgrades=turn.upgrades + (not first and not e.beside),
            built=(*turn.built, e.at),
        )
    return set_fields(state, board=state.board.lay(e.at, tile, e.rotation, moved))


def _without(trains: tuple[TrainName, ...], train: TrainName) -> tuple[TrainName, ...]:
    """The trains less one of this name, the first there is."""
    i = trains.index(train)
    return trains[:i] + trains[i + 1 :]


def _train_bought(_: Title, state: State, e: ev.TrainBought) -> State:
    if e.source == POOL:
        state = set_fields(state, train_pool=_without(state.train_pool, e.train))
    elif e.source != BANK:
        seller = CompanyId(e.source)
        state = set_company(state, seller, trains=_without(state.companies[seller].trains, e.train))
        state = agenda.in_turn(state, e.company, bought_from_company=True)
    return set_company(state, e.company, trains=(*state.companies[e.company].trains, e.train))


def _train_taken_over(_: Title, state: State, e: ev.TrainTakenOver) -> State:
    state = set_company(state, e.source, trains=_without(state.companies[e.source].trains, e.train))
    return set_company(state, e.company, trains=(*state.companies[e.company].trains, e.train))


def _train_left_bank(_: Title, state: State, e: ev.TrainLeftBank) -> State:
    left = state.depot[e.card]
    depot = state.depot if left is None else put(state.depot, e.card, left - 1)
    gone = (*state.left_bank, e.card) if e.first else state.left_bank
    return set_fields(state, depot=depot, left_bank=gone)


def _kind_scrapped(_: Title, state: State, e: ev.KindScrapped) -> State:
    return set_fields(state, depot=put(state.depot, e.card, 0))


def _train_removed(_: Title, state: State, e: ev.TrainRemoved) -> State:
    if e.cause == "traded_in":
        state = agenda.in_turn(state, e.company, traded_in=True)
    return set_company(state, e.company, trains=_without(state.companies[e.company].trains, e.train))


def _train_pooled(_: Title, state: State, e: ev.TrainPooled) -> State:
    state = set_company(state, e.company, trains=_without(state.companies[e.company].trains, e.train))
    return set_fields(state, train_pool=(*state.train_pool, e.train))


def _pooled_train_scrapped(_: Title, state: State, e: ev.PooledTrainScrapped) -> State:
    return set_fields(state, train_pool=_without(state.train_pool, e.train))


def _phase_began(_: Title, state: State, e: ev.PhaseBegan) -> State:
    return set_fields(state, phase=e.phase)


def _paper_priced(_: Title, state: State, e: ev.PaperPriced) -> State:
    return set_paper(state, e.paper, price=e.price)


def _paper_moved(_: Title, state: State, e: ev.PaperMoved) -> State:
    return set_paper(state, e.paper, owner=e.owner, bids=())


def _paper_used(_: Title, state: State, e: ev.PaperUsed) -> State:
    return set_paper(state, e.paper, used=True)


def _paper_closed(_: Title, state: State, e: ev.PaperClosed) -> State:
    return set_paper(state, e.paper, closed=True)


def _without_bid(state: State, paper: PaperId, seat: SeatId) -> tuple[StandingBid, ...]:
    return tuple(bid for bid in state.papers[paper].bids if bid.seat != seat)


def _bid_made(_: Title, state: State, e: ev.BidMade) -> State:
    bids = (*_without_bid(state, e.paper, e.seat), StandingBid(e.seat, e.amount))
    state = set_paper(state, e.paper, bids=tuple(sorted(bids, key=lambda bid: bid.amount)))
    return agenda.bidding_goes_on(state, e.paper, e.seat)


def _bid_withdrawn(_: Title, state: State, e: ev.BidWithdrawn) -> State:
    state = set_paper(state, e.paper, bids=_without_bid(state, e.paper, e.seat))
    return agenda.bidding_goes_on(state, e.paper, e.seat)


def _trains_run(title: Title, state: State, e: ev.TrainsRun) -> State:
    state = agenda.in_turn(state, e.company, ran=True, run=e.revenue, side_income=e.side_income)
    state = agenda.step_left(title, state, e.company, "run")
    return set_company(state, e.company, acted=True)


def _dividend_declared(title: Title, state: State, e: ev.DividendDeclared) -> State:
    state = agenda.step_left(title, state, e.company, "dividend")
    return set_company(state, e.company, revenue=e.revenue)


def _debt_changed(_: Title, state: State, e: ev.DebtChanged) -> State:
    return add_debt(state, e.seat, e.amount)


def _dropped_out(_: Title, state: State, e: ev.DroppedOut) -> State:
    state = drop_out(state, e.seat, e.score)
    for name in state.papers:
        state = set_paper(state, name, bids=_without_bid(state, name, e.seat))
    return agenda.without_seat(state, e.seat)


def _town_added(_: Title, state: State, e: ev.TownAdded) -> State:
    return set_fields(state, board=state.board.with_town(e.at))


def _priority_moved(_: Title, state: State, e: ev.PriorityMoved) -> State:
    return set_fields(state, priority=e.seat)


def _passed(title: Title, state: State, e: ev.Passed) -> State:
    if e.company is not None:
        return agenda.step_left(title, state, e.company, e.step)
    return agenda.passed_on(state, as_pass=True)


def _set_began(_: Title, state: State, e: ev.SetBegan) -> State:
    return set_fields(state, set_number=e.number)


def _step_entered(_: Title, state: State, e: ev.StepEntered) -> State:
    return agenda.on_top(state, replace(state.agenda[-1], step=e.step))


def _turn_ended(_: Title, state: State, e: ev.TurnEnded) -> State:
    return agenda.passed_on(state, as_pass=False)


def _turn_used(_: Title, state: State, e: ev.TurnUsed) -> State:
    return agenda.used(state, e.seat)


def _sale_went_on(_: Title, state: State, e: ev.SaleWentOn) -> State:
    return agenda.on_top(state, OpeningSale(e.seat, e.passes, e.stage))


def _offer_declined(_: Title, state: State, e: ev.OfferDeclined) -> State:
    turn = agenda.acting_turn(state)
    if turn is None or e.what in turn.declined:
        return state
    return agenda.in_turn(state, turn.company, declined=(*turn.declined, e.what))


def _finished(_: Title, state: State, e: ev.Finished) -> State:
    return set_fields(state, agenda=state.agenda[:-1])


def _turn_cut(_: Title, state: State, e: ev.TurnCut) -> State:
    left = tuple(f for f in state.agenda if not (isinstance(f, CompanyTurn) and f.company == e.company))
    return set_fields(state, agenda=left)


def _frame_begun(title: Title, state: State, frame: Frame) -> State:
    return agenda.begun(title, state, frame)


def _end_triggered(_: Title, state: State, e: ev.EndTriggered) -> State:
    return set_fields(state, end_cause=e.cause)


def _game_ended(_: Title, state: State, e: ev.GameEnded) -> State:
    return set_fields(state, over=e.cause, agenda=())


APPLY: Mapping[type[ev.Event], Apply] = {
    ev.Paid: _paid,
    ev.SharesMoved: _shares_moved,
    ev.SharesExchanged: _shares_exchanged,
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
    ev.TrainPooled: _train_pooled,
    ev.PooledTrainScrapped: _pooled_train_scrapped,
    ev.PhaseBegan: _phase_began,
    ev.PaperPriced: _paper_priced,
    ev.PaperMoved: _paper_moved,
    ev.PaperUsed: _paper_used,
    ev.PaperClosed: _paper_closed,
    ev.BidMade: _bid_made,
    ev.BidWithdrawn: _bid_withdrawn,
    ev.TrainsRun: _trains_run,
    ev.DividendDeclared: _dividend_declared,
    ev.DebtChanged: _debt_changed,
    ev.DroppedOut: _dropped_out,
    ev.TownAdded: _town_added,
    ev.PriorityMoved: _priority_moved,
    ev.Passed: _passed,
    ev.SetBegan: _set_began,
    ev.StepEntered: _step_entered,
    ev.TurnEnded: _turn_ended,
    ev.TurnUsed: _turn_used,
    ev.SaleWentOn: _sale_went_on,
    ev.OfferDeclined: _offer_declined,
    ev.Finished: _finished,
    ev.TurnCut: _turn_cut,
    OpeningSale: _frame_begun,
    ShareRound: _frame_begun,
    OperatingRound: _frame_begun,
    CompanyTurn: _frame_begun,
    PaperAuction: _frame_begun,
    SurplusTrains: _frame_begun,
    TrainWanted: _frame_begun,
    ev.EndTriggered: _end_triggered,
    ev.GameEnded: _game_ended,
}
"""How each shared fact changes the state; a test proves that none of `CoreEvent` is missing."""
