"""VAR-A: the bond railway, its markers, and the construction railways."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Pass, PlaceStation
from kursbuch.eighteen.homes import home_marker
from kursbuch.eighteen.market import moved, right
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DividendDeclared,
    Event,
    Finished,
    IssuePriceSet,
    Paid,
    Passed,
    PhaseBegan,
    SharesMoved,
    StationPlaced,
    StationRemoved,
    TileLaid,
    TrainBought,
    TrainLeftBank,
    TrainsRun,
    WentIntoOperation,
)
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.station import free_slot
from kursbuch.eighteen.title import Cursor, Reaction, Rule
from kursbuch.eighteen.trains import cards_on_sale
from kursbuch.eighteen.turns import acting_turn, asked
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.companies import KEPT
from kursbuch.titles.g1824.extra import BondInWienDue, BondMarkerDue, BondMarkerOffered, BondNamed, extra_of
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, PRESTATE, kind_of, partner_of
from kursbuch.titles.g1824.phases import EXPORT

MARKER_TRAINS = ("4", "5")
"""VAR-A-23: the last of these kinds brings the second marker: the 4, or if that went abroad the 5."""
WIEN_LABEL = "W"


# -- set-up -------------------------------------------------------------------------------------------------------


def bond_of(title: Title, state: State) -> CompanyId:
    """VAR-A-16: the regional railway of the coal railway among the construction railways."""
    coal = next(name for name in extra_of(state).construction if kind_of(title, name) == COAL)
    return partner_of(title, coal)


def bond_is_set_up(title: Title, state: State) -> Iterator[Event]:
    """VAR-A-16: its marker on the 50 of the bottom row, all its shares in the pool."""
    name = bond_of(title, state)
    cell = title.data.market.starts["bond"]
    yield BondNamed(name)
    yield IssuePriceSet(name, title.data.market.rows[cell[0]][cell[1]], cell)
    yield SharesMoved(name, NEW, POOL, 100, True, "start")
    yield WentIntoOperation(name)


def bond_at_start(title: Title, now: Cursor) -> Iterator[Event]:
    """VAR-A-16, VAR-A-22, RUL-42: price, shares and home marker with the set-up, unless options say later."""
    if title.options.bond_setup == "at_start":
        yield from bond_is_set_up(title, now.state)
    if title.options.bond_home_marker == "at_start":
        yield from home_marker(title, now.state, bond_of(title, now.state))


# -- payments -----------------------------------------------------------------------------------------------------


def bond_pays(title: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """VAR-A-20, VAR-A-21: at its place it pays its price in all, rounded for each player, and rises."""
    company = now.state.companies[name]
    assert company.marker is not None
    price = title.price(now.state, name)
    if not company.markers_used:
        yield from home_marker(title, now.state, name)
    yield TrainsRun(name, (), 0)
    yield DividendDeclared(name, "bond", price)
    for seat in now.state.players:
        due = price * company.held_by(seat)
        amount = -(-due // 100) if title.options.bond_rounding == "up" else due // 100
        if amount:
            yield Paid(BANK, seat, amount, "bond", name)
    yield from moved(now.state, name, right(title.data.market, company.marker.cell), "pay")


# -- construction railways ----------------------------------------------------------------------------------------


def construction_ends(title: Title, now: Cursor, event: PhaseBegan) -> Iterator[Event]:
    """VAR-A-11, VAR-A-13: both close with the train that forms the state railway of the pre-state one."""
    built = extra_of(now.state).construction
    state_railways = [partner_of(title, name) for name in built if kind_of(title, name) == PRESTATE]
    starts = title.phases[event.phase].starts
    if not any(title.companies[name].forms_with == starts for name in state_railways):
        return
    for name in built:
        if not now.state.companies[name].closed:
            for at, stop in tuple(now.state.board.stations_of(name)):
                yield StationRemoved(name, at, stop)
            yield CompanyClosed(name, "construction")


# -- the second marker --------------------------------------------------------------------------------------------


def marker_is_waiting(state: State) -> CompanyId | None:
    """VAR-A-23: the bond railway, until somebody was asked for its second marker; what they decline is lost."""
    extra = extra_of(state)
    return None if extra.second_marker_offered else extra.bond


def last_train_brings_a_marker(title: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """VAR-A-23: the last 4 bought from the bank, or the last 5 if the last 4 went abroad."""
    turn, bond = acting_turn(now.state), marker_is_waiting(now.state)
    if event.cause == EXPORT or turn is None or bond is None:
        return
    if event.card in MARKER_TRAINS and now.state.depot[event.card] == 0:
        yield from _question(bond, turn.company)


def traded_train_brings_a_marker(title: Title, now: Cursor, event: TrainBought) -> Iterator[Event]:
    """RUL-43: by this option also one bought from another company while the bank's next train is of the next kind."""
    turn, bond = acting_turn(now.state), marker_is_waiting(now.state)
    by_option = title.options.bond_marker_trigger == "any_purchase"
    if event.source == BANK or turn is None or not by_option or bond is None:
        return
    order = [card.name for card in title.data.trains if not card.beside]
    lowest = next(card.name for card in cards_on_sale(title, now.state) if not card.beside)
    bought = title.data.card(event.train).name
    if bought in MARKER_TRAINS and order.index(lowest) == order.index(bought) + 1:
        yield from _question(bond, turn.company)


def _question(bond: CompanyId, company: CompanyId) -> Iterator[Event]:
    yield BondMarkerOffered(bond)
    yield BondMarkerDue(company)


def free_cities(title: Title, state: State, name: CompanyId) -> Iterator[tuple[HexId, int]]:
    """RUL-43, VAR-A-23: cities with or without a tile that have a space to spare."""
    board = state.board
    for at in board.map.hexes:
        if any(station.owner == name for station in board.stations.get(at, ())):
            continue
        for stop, spec in enumerate(board.stops(at)):
            if spec.kind == "city" and board.free_slots(at, stop) - KEPT(title, state, at, stop) > 0:
                yield at, stop


class PlaceBond(BaseStep[PlaceStation]):
    """VAR-A-23, VAR-A-24: put a marker of the bond railway on the map, free and without any connection."""

    name = "bond_marker"
    action = PlaceStation

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every free city, or those of Wien."""
        bond = extra_of(state).bond
        assert bond is not None
        yield from (PlaceStation(at, stop) for at, stop in free_cities(title, state, bond))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: PlaceStation) -> Iterator[Event]:
        """Back to the company's turn."""
        bond = extra_of(now.state).bond
        assert bond is not None
        yield Finished()
        slot = free_slot(now.state.board, action.at, action.stop)
        yield StationPlaced(bond, action.at, action.stop, slot)


def city_is_free(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """VAR-A-23: a free space that is kept for nobody, on a hex without a bond marker."""
    bond = extra_of(state).bond
    assert bond is not None
    if (action.at, action.stop) in free_cities(title, state, bond):
        return None
    stops = state.board.stops(action.at)
    if not 0 <= action.stop < len(stops) or stops[action.stop].kind != "city":
        return refuse(rule, "no_city_there", at=action.at)
    if any(station.owner == bond for station in state.board.stations.get(action.at, ())):
        return refuse(rule, "one_marker_a_hex", company=bond, at=action.at)
    full = state.board.free_slots(action.at, action.stop) <= 0
    return refuse(rule, "city_full" if full else "space_kept", at=action.at)


def city_is_in_wien(title: Title, state: State, action: PlaceStation, rule: RuleId) -> Refusal | None:
    """VAR-A-24: the third marker goes to Wien."""
    if isinstance(state.frame, BondInWienDue) and title.map.hexes[action.at].label != WIEN_LABEL:
        return refuse(rule, "bond_goes_to_wien", at=action.at)
    return None


class NoMarker(BaseStep[Pass]):
    """VAR-A-23: the player may place it; otherwise the marker is lost."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """No marker."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """VAR-A-23: back to the company's turn."""
        yield Passed(seat, asked(now.state, BondMarkerDue).company, "bond_marker")
        yield Finished()


PLACE_BOND = PlaceBond(Rule("1824-VAR-A-23", city_is_free), Rule("1824-VAR-A-24", city_is_in_wien))
NO_MARKER = NoMarker()


# -- the third marker ---------------------------------------------------------------------------------------------


def wien_turns_brown(title: Title, now: Cursor, event: TileLaid) -> Iterator[Event]:
    """VAR-A-24, RUL-43: the player whose company laid the tile puts it into a free city of Wien, if there is one."""
    bond = extra_of(now.state).bond
    if bond is None or title.map.hexes[event.at].label != WIEN_LABEL or title.tiles[event.tile].color != "brown":
        return
    turn = acting_turn(now.state)
    if turn is not None and any(at == event.at for at, _ in free_cities(title, now.state, bond)):
        yield BondInWienDue(turn.company)


REACTIONS = (
    Reaction(RuleId("1824-VAR-A-11"), (PhaseBegan,), construction_ends),
    Reaction(RuleId("1824-VAR-A-24"), (TileLaid,), wien_turns_brown),
    Reaction(RuleId("1824-VAR-A-23"), (TrainLeftBank,), last_train_brings_a_marker),
    Reaction(RuleId("1824-RUL-43"), (TrainBought,), traded_train_brings_a_marker),
)
