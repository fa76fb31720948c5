"""Consequences of VAR-A made wrong: the pool, the bond railway and the Bukowina bonus."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import market, shares
from kursbuch.eighteen.actions import BuyShare, ExchangePaper, Pass, PlaceStation, SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    PriceMoved,
    SharesMoved,
    StationPlaced,
    TileLaid,
    TrainLeftBank,
)
from kursbuch.eighteen.model.frames import CompanyTurn, Question
from kursbuch.eighteen.model.state import BANK, POOL, Company, State, set_fields
from kursbuch.eighteen.steps import share_rules
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.tracing import Earned, Trace
from kursbuch.eighteen.turns import share_round
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import (
    best_runs as plans,
)
from kursbuch.titles.g1824 import (
    bond,
    companies,
    exchanges,
    pays,
    routes,
    turns,
)
from kursbuch.titles.g1824 import (
    locations as places,
)
from kursbuch.titles.g1824 import shares as share_rounds
from kursbuch.titles.g1824.extra import BondInWienDue, extra_of
from kursbuch.titles.g1824.papers import is_bond
from tools.proofs.wrong import Variants, always, nothing, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- VAR-A: the pool and the bond railway ---------------------------------------------------------------------------


@wrong.instead_of("VAR-A-15", share_rounds.not_at_the_holding_limit)
def sixty_from_the_pool(right: object, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """Nobody buys beyond 60 %, from the pool or not."""
    bonds = is_bond(state, action.company)
    return None if bonds else share_rules.below_holding_limit(built, state, action, rule)


@wrong.instead_of("VAR-A-15", share_rounds.not_at_the_holding_limit)
def no_limit_at_all(right: object, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """There is no limit of 60 %."""
    return None


@wrong.instead_of("VAR-A-15", share_rounds.Buy.decide)
def pool_first(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyShare
) -> Iterator[Event]:
    """Shares come from the pool as long as any lie there."""
    lying = now.state.companies[action.company].held_by(POOL)
    yield from right(self, built, now, seat, replace(action, source="pool") if lying >= 10 else action)


@wrong.instead_of("VAR-A-15", exchanges.ExchangePaperStep.decide)
def never_from_the_pool(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: ExchangePaper
) -> Iterator[Event]:
    """An exchanger gets an unsold share though he named the pool."""
    lying = now.state.companies[action.company].held_by("new")
    yield from right(self, built, now, seat, replace(action, source="new") if lying >= 10 else action)


wrong("VAR-A-16", bond.bond_is_set_up, "shares of the bond railway are not in the pool", without(SharesMoved))
wrong("VAR-A-16", bond.bond_is_set_up, "the bond railway has no price", without(IssuePriceSet))
wrong(
    "VAR-A-16",
    share_rounds.certificate_may_be_bought,
    "nobody buys the double share of the bond railway",
    lambda right, built, state, action, rule: (
        refuse(rule, "certificate_not_for_sale") if action.certificate else right(built, state, action, rule)
    ),
)


@wrong.instead_of("VAR-A-16", share_rounds.a_free_share_is_there)
def bonds_wait(right: Judge, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """The bond railway is not on offer in the first share round."""
    first = share_round(state).number == 1 and is_bond(state, action.company)
    return refuse(rule, "no_share_there") if first else right(built, state, action, rule)


@wrong.instead_of("VAR-A-16", bond.bond_of)
def any_railway(right: object, built: Title, state: State) -> CompanyId:
    """BK is always the bond railway."""
    return CompanyId("BK")


@wrong.instead_of("VAR-A-17", share_rounds.not_at_the_holding_limit)
def sixty_of_the_bond(right: object, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """Nobody owns more than 60 % of the bond railway."""
    return share_rules.below_holding_limit(built, state, action, rule)


@wrong.instead_of("VAR-A-18", share_rounds.price_of)
def one_price(right: object, built: Title, state: State, action: BuyShare) -> int:
    """The double share costs the price once."""
    return built.price(state, action.company)


@wrong.instead_of("VAR-A-18", shares.certificates_in)
def two_papers(right: object, built: Title, name: CompanyId, company: Company, owner: str) -> int:
    """The double share counts as two papers."""
    return max(1, company.held_by(owner) // 10) if company.director is None or company.held_by(owner) < 100 else 1


@wrong.instead_of("VAR-A-18", share_rounds.single_shares)
def split_at_will(right: object, built: Title, state: State, name: CompanyId, seat: SeatId) -> int:
    """The double share can be split."""
    return state.companies[name].held_by(seat)


@wrong.instead_of("VAR-A-18", share_rounds.Buy.decide)
def bonds_have_directors(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyShare
) -> Iterator[Event]:
    """Who owns most of the bond railway directs it."""
    if is_bond(now.state, action.company):
        yield DirectorChanged(action.company, seat)
    yield from right(self, built, now, seat, action)


@wrong.instead_of("VAR-A-18", companies.free_directors_share_is_taken)
def made_of_two(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """Two shares of the bond railway are swapped for the double share."""
    company = now.state.companies[event.company]
    if is_bond(now.state, event.company) and company.certificate == POOL and company.held_by(event.target) == 20:
        yield SharesMoved(event.company, POOL, event.target, 0, True, "director")
    yield from right(built, now, event)


@wrong.instead_of("VAR-A-19", share_rounds.company_has_acted)
def bonds_at_once(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """The bond railway is sold before its first payment."""
    return None if is_bond(state, action.company) else right(built, state, action, rule)


wrong(
    "VAR-A-19", share_rounds.sale_limit, "half of the bond railway may lie in the pool, whatever is chosen", always(50)
)
wrong("VAR-A-19", share_rounds.sale_limit, "all of every company may lie in the pool", always(100))


@wrong.instead_of("VAR-A-19", shares.sale)
def bonds_do_not_fall(
    right: Events,
    built: Title,
    now: Cursor,
    seat: SeatId,
    name: CompanyId,
    percent: int,
    cause: str,
    certificate: bool = False,
) -> Iterator[Event]:
    """A sale of the bond railway moves nothing."""
    events = right(built, now, seat, name, percent, cause, certificate)
    return (e for e in events if not (isinstance(e, PriceMoved) and is_bond(now.state, name)))


@wrong.instead_of("VAR-A-19", market.in_order)
def bonds_do_not_rise(right: Callable[..., tuple[CompanyId, ...]], built: Title, state: State) -> tuple[CompanyId, ...]:
    """The sold-out bond railway stays where it is."""
    return tuple(name for name in right(built, state) if not is_bond(state, name))


wrong("VAR-A-20", bond.bond_pays, "the bond railway pays nothing", without(Paid))
wrong("VAR-A-20", bond.bond_pays, "the bond railway does not rise", without(PriceMoved))


@wrong.instead_of("VAR-A-20", bond.bond_pays)
def pool_is_paid(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """Bonds in the pool pay into the treasury."""
    company = now.state.companies[name]
    yield Paid(BANK, name, built.price(now.state, name) * company.held_by(POOL) // 100, "bond")
    yield from right(built, now, name)


@wrong.instead_of("VAR-A-20", bond.bond_pays)
def share_by_share(right: Events, built: Title, now: Cursor, name: CompanyId) -> Iterator[Event]:
    """Each share is rounded by itself."""
    company = now.state.companies[name]
    for event in right(built, now, name):
        if isinstance(event, Paid):
            each = -(-built.price(now.state, name) // 10)
            event = replace(event, amount=each * (company.held_by(event.payee) // 10))
        yield event


@wrong.instead_of("VAR-A-21", market.order_key)
def bonds_first(
    right: Callable[..., tuple[int, int, int]], built: Title, state: State, name: CompanyId
) -> tuple[int, int, int]:
    """The bond railway pays before all others."""
    return (-2 * market.BEFORE_ALL_PRICES, 0, 0) if is_bond(state, name) else right(built, state, name)


@wrong.instead_of("VAR-A-21", market.order_key)
def bonds_last(
    right: Callable[..., tuple[int, int, int]], built: Title, state: State, name: CompanyId
) -> tuple[int, int, int]:
    """The bond railway pays after all others."""
    return (0, 0, 0) if is_bond(state, name) else right(built, state, name)


wrong("VAR-A-22", bond.bond_at_start, "no home marker lies there at the start", without(StationPlaced))

# -- VAR-A: markers of the bond railway -----------------------------------------------------------------------------


@wrong.instead_of("VAR-A-23", bond.last_train_brings_a_marker)
def exports_bring_it(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """The first 4 bought brings the marker, not the last."""
    none_left = {**now.state.depot, event.card: 0}
    return right(built, Cursor(set_fields(now.state, depot=none_left)), event)


wrong.constant("VAR-A-23", bond, "MARKER_TRAINS", "after the last 4 there is no second chance", ("4",))
wrong.constant("VAR-A-23", bond, "MARKER_TRAINS", "the last 6 is a third chance", ("4", "5", "6"))
wrong(
    "VAR-A-23",
    bond.marker_is_waiting,
    "the second marker can be placed again and again",
    lambda right, state: extra_of(state).bond,
)
Cities = Callable[..., Iterator[tuple[HexId, int]]]


@wrong.instead_of("VAR-A-23", bond.free_cities)
def only_on_tiles(right: Cities, built: Title, state: State, name: CompanyId) -> Iterator[tuple[HexId, int]]:
    """A bond marker needs a tile."""
    return (place for place in right(built, state, name) if place[0] in state.board.tiles)


@wrong.instead_of("VAR-A-23", bond.free_cities)
def kept_slots_too(right: Cities, built: Title, state: State, name: CompanyId) -> Iterator[tuple[HexId, int]]:
    """A slot kept for another home is free for a bond marker."""
    board = state.board
    for at in board.map.hexes:
        for stop, spec in enumerate(board.stops(at)):
            if spec.kind == "city" and board.free_slots(at, stop) > 0:
                yield at, stop


@wrong.instead_of("VAR-A-23", bond.PlaceBond.decide)
def it_costs(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: PlaceStation
) -> Iterator[Event]:
    """A bond marker costs money."""
    yield from right(self, built, now, seat, action)
    yield Paid(seat, BANK, 40, "station")


@wrong.instead_of("VAR-A-23", bond.NoMarker.decide)
def it_must_be(right: object, self: object, built: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
    """The buyer of the last 4 has to place the marker."""
    yield from ()


@wrong.instead_of("VAR-A-24", bond.wien_turns_brown)
def green_is_enough(right: Events, built: Title, now: Cursor, event: TileLaid) -> Iterator[Event]:
    """The third marker comes with the green tile."""
    green = event.tile == "491"
    return right(built, now, replace(event, tile=type(event.tile)("493"))) if green else iter(())


@wrong.instead_of("VAR-A-24", turns.director_or_priority)
def the_start_player(right: Callable[..., SeatId | None], state: State, frame: Question) -> SeatId | None:
    """The holder of the priority card places the third marker."""
    return state.priority if isinstance(frame, BondInWienDue) else right(state, frame)


# -- VAR-A: money ---------------------------------------------------------------------------------------------------

wrong("VAR-A-25", routes.bukowina, "there is no Bukowina bonus", always(0))
wrong(
    "VAR-A-25",
    plans._bukowina,
    "the best run knows nothing of the bonus",
    lambda right, built, board, numbers: right(built, board, {}),
)


@wrong.instead_of("VAR-A-25", routes.bukowina)
def at_the_ends(right: Callable[..., int], built: Title, state: State, way: Trace) -> int:
    """Both places must be ends of the route."""
    return right(built, state, replace(way, stops=way.ends))


@wrong.instead_of("VAR-A-25", routes.bukowina)
def for_each_place(right: Callable[..., int], built: Title, state: State, way: Trace) -> int:
    """Every place of the Bukowina brings the bonus."""
    marks = [state.board.map.hexes[at].bonus for at, _ in way.stops]
    return right(built, state, way) * marks.count(places.BUKOWINA_TARGET)


@wrong.instead_of("VAR-A-25", routes.earn)
def not_for_goods(
    right: Callable[..., Earned], built: Title, state: State, company: CompanyId, route: object, way: Trace
) -> Earned:
    """The bonus is no part of the run."""
    return replace(right(built, state, company, route, way), bonuses=())


@wrong.instead_of("VAR-A-26", exchanges.single_share_lies_free)
def no_bonds_for_mountains(
    right: Judge, built: Title, state: State, action: ExchangePaper, rule: RuleId
) -> Refusal | None:
    """Mountain railways are not exchanged for bonds."""
    bonds = is_bond(state, action.company)
    return refuse(rule, "no_share_there") if bonds else right(built, state, action, rule)


@wrong.instead_of("VAR-A-26", exchanges.single_share_lies_free)
def not_from_the_pool(right: Judge, built: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """Mountain railways are exchanged for unsold shares only, but for bonds."""
    pool = action.source == POOL and not is_bond(state, action.company)
    return refuse(rule, "no_share_there") if pool else right(built, state, action, rule)


@wrong.instead_of("VAR-A-27", pays.pool_pays)
def pool_always_pays(right: object, built: Title, state: State, turn: CompanyTurn) -> Iterator[Event]:
    """Shares in the pool pay into the treasury."""
    yield Paid(BANK, turn.company, turn.run * state.companies[turn.company].held_by(POOL) // 100, "pool_dividend")


wrong("VAR-A-27", pays.pool_pays, "shares in the pool never pay", nothing)
