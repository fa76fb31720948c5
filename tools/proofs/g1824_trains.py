"""Consequences of TRN and PHS made wrong: buying trains, helping to buy them, sending them abroad, and phases."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import trains as supply
from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom, SellShares
from kursbuch.eighteen.model import agenda, evolve
from kursbuch.eighteen.model.data import CompanyId, TrainCard, TrainName
from kursbuch.eighteen.model.events import (
    DebtChanged,
    Event,
    Finished,
    KindScrapped,
    Paid,
    PhaseBegan,
    TrainBought,
    TrainLeftBank,
    TrainRemoved,
)
from kursbuch.eighteen.model.state import BANK, State, set_fields
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.steps import forced_sale, train_purchase
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import acting_company, turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import emergency, exchanges, phases, purchases, trains, variants
from kursbuch.titles.g1824.extra import HelpNeeded, MountainDue
from kursbuch.titles.g1824.papers import PRESTATE, kind_of
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]
Help = Callable[..., bool]

# -- TRN: kinds and prices ------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-01 PHS-02", supply.cards_on_sale)
def all_on_sale(right: object, built: Title, state: State) -> Iterator[TrainCard]:
    """All normal trains are on sale at once."""
    yield from (card for card in built.data.trains if not card.beside or supply.is_opened(built, state, card))


@wrong.instead_of("TRN-01", supply.cards_on_sale)
def with_the_last_one(right: Callable[..., Iterator[TrainCard]], built: Title, state: State) -> Iterator[TrainCard]:
    """The next type is on sale with the last train of the lower one."""
    fewer = {card: left - 1 if left else left for card, left in state.depot.items()}
    yield from dict.fromkeys([*right(built, state), *right(built, set_fields(state, depot=fewer))])


wrong("TRN-02 PHS-03", supply.is_opened, "g-trains are never on sale", always(False))
wrong("TRN-02", supply.is_opened, "g-trains are always on sale", always(True))


@wrong.instead_of("TRN-02", supply.cards_on_sale)
def goods_in_order(right: Callable[..., Iterator[TrainCard]], built: Title, state: State) -> Iterator[TrainCard]:
    """A g-train is on sale once all of the lower type are gone."""
    goods = [card for card in right(built, state) if card.goods]
    yield from (card for card in right(built, state) if not card.goods or card is goods[0])


wrong("TRN-03 TRN-07", trains.bought, "trains are free", without(Paid))
wrong("TRN-04", supply.trains_are_scrapped, "trains of companies stay", without(TrainRemoved))
wrong("TRN-04", supply.trains_are_scrapped, "trains in the bank stay", without(KindScrapped))


@wrong.instead_of("TRN-04", supply.trains_are_scrapped)
def scrap_is_paid(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """Rusted trains are paid for."""
    for following in right(built, now, event):
        yield following
        if isinstance(following, TrainRemoved):
            yield Paid(BANK, following.company, 40, "scrap")


@wrong.instead_of("TRN-05", trains.may_own)
def no_goods_for_shares(right: Callable[..., bool], built: Title, name: CompanyId, train: TrainName) -> bool:
    """Share companies own no g-trains."""
    goods = built.data.card(train).goods
    return right(built, name, train) and not (goods and kind_of(built, name) in ("regional", "state"))


# -- TRN: buying ----------------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-06", trains.must_buy)
def coal_always_must(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """A coal railway must own a train though the bank has none for it."""
    return not state.companies[name].trains


wrong("TRN-06", trains.must_buy, "nobody has to own a train", always(False))


@wrong.instead_of("TRN-07 TRN-13", trains.bought)
def one_train_a_turn(right: Events, *args: object) -> Iterator[Event]:
    """The turn is over after one purchase."""
    yield from right(*args)
    yield Finished()


wrong("TRN-07", trains.bought, "a train bought is not delivered", without(TrainBought))
wrong("TRN-07", trains.bought, "purchases have no effect on what is left", without(TrainLeftBank))


@wrong.instead_of("TRN-09", supply.room_for_a_train)
def rust_makes_room(
    right: Judge, built: Title, state: State, train: TrainName, gives: int, rule: RuleId
) -> Refusal | None:
    """A company at its limit may buy if one of its trains is about to rust."""
    _, company = acting_company(state)
    oldest = any(built.data.card(owned).rusted_by for owned in company.trains)
    return None if oldest else right(built, state, train, gives, rule)


wrong("TRN-08", supply.train_limit, "every company may own three trains", always(3))
wrong(
    "TRN-08", supply.train_limit, "limits are those of regional railways", lambda right, b, s, n: b.phase(s).train_limit
)
wrong.constant("TRN-10 PHS-04", trains, "TRADE_PHASE", "trades begin in phase 2", 2)
wrong.constant("TRN-10 PHS-04", trains, "TRADE_PHASE", "trades begin in phase 4", 4)


@wrong.instead_of("TRN-10", purchases.BuyTrainFromStep.decide)
def nobody_is_asked(
    right: object, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyTrainFrom
) -> Iterator[Event]:
    """The other director is not asked."""
    buyer = turn_of(now.state).company
    yield from supply.train_changes_hands(buyer, action.company, action.train, action.price)


@wrong.instead_of("TRN-10", trains.price_between_companies)
def one_answer_a_turn(right: Judge, built: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A director who has declined is not asked again."""
    return right(built, state, action, rule) or supply.not_declined_before(built, state, action, rule)


@wrong.instead_of("TRN-10", trains.price_between_companies)
def face_value_for_all(right: object, built: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """Trains change hands for the face value only."""
    face = built.data.train(action.train).price
    return refuse(rule, "printed_price_only") if action.price != face else None


@wrong.instead_of("TRN-10", trains.price_between_companies)
def for_nothing(right: Judge, built: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A train may be given away."""
    return None if action.price == 0 else right(built, state, action, rule)


@wrong.instead_of("TRN-10", trains.price_between_companies)
def any_price(right: object, built: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """Different directors agree on any price."""
    return refuse(rule, "price_too_low") if action.price < 1 else None


wrong("TRN-10", supply.train_changes_hands, "the seller gets nothing", altered(Paid, lambda e: {"payee": BANK}))


@wrong.instead_of("TRN-11", supply.seller_has_it)
def own_trains(right: Judge, built: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """A company trades with itself."""
    return None if action.company == turn_of(state).company else right(built, state, action, rule)


@wrong.instead_of("TRN-11", CompanyTurnPlay.steps)
def scrapped_at_will(right: Callable[..., tuple[object, ...]], *args: object) -> tuple[object, ...]:
    """A company may scrap trains and sell them in its own turn."""
    return (*right(*args), purchases.DISCARD)


@wrong.instead_of("TRN-13 PHS-01", phases.phase_begins)
def phases_wait(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """A phase begins with the second train of its kind."""
    return iter(()) if event.first else right(built, now, event)


wrong("TRN-14", phases.surplus_questions, "too many trains are no trouble", nothing)


@wrong.instead_of("TRN-14", phases.surplus_questions)
def nobody_chooses(right: object, built: Title, state: State) -> Iterator[Event]:
    """The oldest trains leave, nobody is asked."""
    for name, company in state.companies.items():
        if supply.above_limit(built, state, name):
            for train in company.trains[: len(company.trains) - supply.train_limit(built, state, name)]:
                yield TrainRemoved(name, train, "limit")


@wrong.instead_of("TRN-14", supply.DiscardStep.decide)
def surplus_is_paid(right: Events, self: object, built: Title, now: Cursor, *rest: object) -> Iterator[Event]:
    """Trains above the limit are paid for."""
    for event in right(self, built, now, *rest):
        yield event
        if isinstance(event, TrainRemoved):
            yield Paid(BANK, event.company, 40, "limit")


# -- TRN: trade-in --------------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-15", train_purchase.price_to_pay)
def the_full_price(right: object, built: Title, action: BuyTrain) -> int:
    """A train handed in is worth nothing."""
    return built.data.train(action.train).price


@wrong.instead_of("TRN-15", trains.trade_in_is_legal)
def anybodys_train(right: Judge, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """Any train can be handed in."""
    refusal = right(built, state, action, rule)
    return None if refusal is not None and refusal.code == "no_trade_in" else refusal


wrong("TRN-16", trains.bought, "a train handed in stays", without(TrainRemoved))


@wrong.instead_of("TRN-16", agenda.in_turn)
def trade_ins_are_forgotten(right: Callable[..., State], state: State, company: str, **changes: object) -> State:
    """Trade-ins are not counted."""
    return state if "traded_in" in changes else right(state, company, **changes)


@wrong.instead_of("TRN-16", trains.bought)
def handed_back(
    right: Events,
    built: Title,
    now: Cursor,
    name: CompanyId,
    source: str,
    train: TrainName,
    price: int,
    trade_in: TrainName | None = None,
) -> Iterator[Event]:
    """A train handed in goes back to the bank."""
    yield from right(built, now, name, source, train, price, trade_in)
    if trade_in is not None:
        card = built.data.card(trade_in).name
        now.state = set_fields(now.state, depot={**now.state.depot, card: (now.state.depot[card] or 0) + 1})


@wrong.instead_of("TRN-17", supply.room_to_buy)
def no_room_for_trades(right: object, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """A company at its limit cannot hand a train in."""
    return supply.room_for_a_train(built, state, action.train, 0, rule)


# -- TRN: emergency -------------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-18", trains.is_helped)
def help_with_trains(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """The director may help at any time."""
    return True


wrong("TRN-18", trains.is_helped, "the director never helps", always(False))


@wrong.instead_of("TRN-18", emergency.director_helps)
def treasury_is_spared(
    right: Events, built: Title, state: State, name: CompanyId, seat: SeatId, price: int
) -> Iterator[Event]:
    """The director pays the whole train."""
    return right(built, state, name, seat, price + state.companies[name].cash)


@wrong.instead_of("TRN-18", trains.somebody_pays)
def the_cheapest_only(right: Judge, built: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """With help only the cheapest train is bought."""
    name, company = acting_company(state)
    price = train_purchase.price_to_pay(built, action)
    dear = company.cash < price and price > trains.cheapest(built, state, name)
    return refuse(rule, "company_lacks_money") if dear else right(built, state, action, rule)


@wrong.instead_of("TRN-19", trains.is_helped)
def a_second_train(right: Help, built: Title, state: State, name: CompanyId) -> bool:
    """The director helps with a second train, too."""
    one = len(state.companies[name].trains) == 1
    return one or right(built, state, name)


@wrong.instead_of("TRN-20", emergency.financed)
def no_time_to_sell(
    right: Events,
    built: Title,
    now: Cursor,
    name: CompanyId,
    source: str,
    train: TrainName,
    price: int,
    trade_in: TrainName | None = None,
) -> Iterator[Event]:
    """The director cannot sell shares first."""
    for event in right(built, now, name, source, train, price, trade_in):
        if isinstance(event, HelpNeeded):
            seat = now.state.companies[name].director
            assert seat is not None
            yield from emergency.director_helps(built, now.state, name, seat, price)
            yield from trains.bought(built, now, name, source, train, price, trade_in)
            return
        yield event


@wrong.instead_of("TRN-20", emergency.StopSelling.candidates)
def must_sell(right: object, self: object, built: Title, state: State) -> Iterator[object]:
    """The director is not offered to stop selling."""
    yield from ()


@wrong.instead_of("TRN-20", emergency.director_helps)
def cash_is_spared(
    right: Events, built: Title, state: State, name: CompanyId, seat: SeatId, price: int
) -> Iterator[Event]:
    """The director keeps his cash and overdraws."""
    missing = price - state.companies[name].cash
    if missing > 0:
        yield Paid(BANK, name, missing, "help")
        yield DebtChanged(seat, missing, "loan")


wrong("TRN-20", forced_sale.one_share_less, "any number of shares is sold", always(0))


@wrong.instead_of("TRN-20", emergency.bank_has_room_in_need)
def no_limit_in_need(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """In an emergency the bank takes any number of shares."""
    return None


wrong("TRN-21", emergency.director_helps, "what is missing is given for nothing", without(DebtChanged))


@wrong.instead_of("TRN-21", trains.is_helped)
def no_money_no_train(right: Help, built: Title, state: State, name: CompanyId) -> bool:
    """A director without money cannot help."""
    director = state.companies[name].director
    return right(built, state, name) and director is not None and state.players[director].cash > 0


# -- TRN: export ----------------------------------------------------------------------------------------------------


@wrong.instead_of("TRN-24", phases.train_goes_abroad)
def highest_goes(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The last kind of train goes abroad."""
    for event in right(built, now):
        assert isinstance(event, TrainLeftBank)
        yield replace(event, card=built.data.trains[5].name)


@wrong.instead_of("TRN-24", phases.train_goes_abroad)
def export_is_paid(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """Every player gets something for the train that goes abroad."""
    yield from right(built, now)
    yield from (Paid(BANK, seat, 10, "export") for seat in now.state.players)


@wrong.instead_of("TRN-25 PHS-01", phases.phase_begins)
def exports_change_nothing(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """A train that goes abroad begins no phase."""
    return iter(()) if event.cause == phases.EXPORT else right(built, now, event)


@wrong.instead_of("TRN-25", supply.trains_are_scrapped)
def exports_scrap_nothing(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """A train that goes abroad makes nothing rust."""
    return iter(()) if event.cause == phases.EXPORT else right(built, now, event)


@wrong.instead_of("TRN-25", phases.train_goes_abroad)
def goods_trains_too(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The lowest g-train on sale goes abroad, too."""
    yield from right(built, now)
    for card in [*supply.cards_on_sale(built, now.state)][1:2]:
        yield TrainLeftBank(card.name, card.name not in now.state.left_bank, phases.EXPORT)


# -- PHS ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("PHS-01 PHS-09", evolve._phase_began)
def phase_comes_late(right: Callable[..., State], tiles: object, state: State, event: PhaseBegan) -> State:
    """A phase has no effect."""
    return state


wrong.constant("PHS-03", phases, "FIRST_EXPORTED", "exports begin with the first 3", "3")
wrong.constant("PHS-04", exchanges, "EXCHANGE_PHASE", "exchanges begin in phase 2", 2)
wrong.constant("PHS-04", exchanges, "EXCHANGE_PHASE", "exchanges begin in phase 4", 4)
wrong("PHS-05", phases.questions_after_a_purchase, "the first 4 asks nothing", nothing)
wrong("PHS-06", exchanges.forced_coal_exchanges, "the first 5 leaves the coal railways alone", nothing)
wrong("PHS-07", variants._rounds, "the first 5 brings three rounds", lambda right, phase, three: right(phase, 5))


@wrong.instead_of("PHS-10", phases.questions_after_a_purchase)
def mountains_first(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """Mountain railways are exchanged before surplus trains are given up."""
    events = [*right(built, now, event)]
    yield from sorted(events, key=lambda e: isinstance(e, MountainDue))


@wrong.instead_of("PHS-10", supply.trains_are_scrapped)
def rust_comes_last(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """Surplus trains go before rust is looked at."""
    phase = next((p.number for p in built.data.phases if p.starts == event.card), 0)
    later = set_fields(now.state, phase=max(now.state.phase, phase))
    for name, company in later.companies.items():
        for train in company.trains[supply.train_limit(built, later, name) :]:
            yield TrainRemoved(name, train, "limit")
    yield from right(built, now, event)


@wrong.instead_of("TRN-05", trains.may_own)
def prestate_goods_never(right: Callable[..., bool], built: Title, name: CompanyId, train: TrainName) -> bool:
    """Pre-state railways own no g-trains."""
    goods = built.data.card(train).goods
    return right(built, name, train) and not (goods and kind_of(built, name) == PRESTATE)
