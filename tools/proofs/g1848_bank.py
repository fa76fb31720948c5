"""Consequences of BOE, LOAN, REC, BNK, END and VAR-2021 made wrong: the Bank of England, takeovers, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import rules, standstill
from kursbuch.eighteen.model import agenda, evolve
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    Event,
    GameEnded,
    Paid,
    StationsInherited,
    TrainLeftBank,
)
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.model.state import BANK, State, set_company, set_fields
from kursbuch.eighteen.steps import share_rules, share_turn
from kursbuch.eighteen.steps.share_turn import SellStep
from kursbuch.eighteen.title import Cursor
from kursbuch.eighteen.turns import acting_company, share_round
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import HexId
from kursbuch.imports.eighteen import reader1848, replay
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import boe, com, ending, extra, privates, receivership, routes
from kursbuch.titles.g1848 import shares as share_rounds
from kursbuch.titles.g1848.extra import BOE, ForcedSale, LoanTaken, TakenOver
from kursbuch.titles.g1848.options import Title
from tools.proofs.wrong import Variants, altered, always, nothing, plus, without

wrong = Variants("1848")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- BOE ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("BOE-02", boe.price)
def sales_move_the_price(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """What players hold of the BoE raises its price."""
    held = sum(state.companies[BOE].held_by(seat) for seat in state.players)
    return right(built, state, name) + (held if name == BOE else 0)


@wrong.instead_of("LOAN-04 BOE-01", boe.price)
def price_stays(right: Callable[..., int], built: Title, state: State, name: CompanyId) -> int:
    """The price of the BoE never rises."""
    return built.numbers.boe_prices[0] if name == BOE else right(built, state, name)


@wrong.instead_of("BOE-04", boe.dividend_total)
def cities_pay_nothing(right: object, built: Title, state: State) -> int:
    """Markers of the BoE bring nothing."""
    return built.numbers.boe_minimum[built.phase(state).colour]


@wrong.instead_of("BOE-04", boe.dividend_total)
def each_city_once(right: object, built: Title, state: State) -> int:
    """Two markers in one city count once."""
    colour = built.phase(state).colour
    cities = set(state.board.stations_of(BOE))
    values = (state.board.stops(at)[stop].value(colour) for at, stop in cities)
    return built.numbers.boe_minimum[colour] + sum(values)


wrong("BOE-05", boe.boe_pays, "the BoE does not pay", nothing)
wrong("BOE-05", boe.dividend_total, "the BoE pays a pound more for each share", plus(10))


@wrong.instead_of("BOE-05", boe.boe_pays)
def unsold_shares_earn(right: Events, built: Title, state: State) -> Iterator[Event]:
    """Unsold shares of the BoE earn for the BoE."""
    yield from right(built, state)
    unsold = state.companies[BOE].held_by("pool") + state.companies[BOE].held_by("new")
    yield Paid(BANK, BOE, boe.dividend_total(built, state) * unsold // 100, "boe_dividend")


wrong("BOE-06", boe.boe_pays, "the BoE pays out of its own money", altered(Paid, lambda e: {"payer": BOE}))
wrong(
    "BOE-06", share_turn.BuyStep.decide, "the BoE keeps the money for shares", altered(Paid, lambda e: {"payee": BOE})
)


@wrong.instead_of("BOE-07", Board.blocked)
def boe_lets_pass(right: object, self: Board, owner: str, at: HexId, stop: int) -> bool:
    """Markers of the BoE block nobody."""
    here = [s for s in self.in_stop(at, stop) if s.owner != BOE]
    slots = self.stops(at)[stop].slots
    return slots > 0 and sum(s.slot >= 0 for s in here) >= slots and all(s.owner != owner for s in here)


wrong.constant("BOE-08", boe, "REMOVABLE", "any train can be removed", ("2/2+", "3/3+", "4/4+", "5/5+", "6/6+", "8/D"))
wrong(
    "BOE-09", boe.remove_a_train, "a removed train starts nothing", altered(TrainLeftBank, lambda e: {"first": False})
)


@wrong.instead_of("BOE-09", evolve._train_left_bank)
def supply_stays(right: Callable[..., State], built: object, state: State, event: TrainLeftBank) -> State:
    """A removed train takes nothing off the supply."""
    after = right(built, state, event)
    return set_fields(after, depot=state.depot) if event.cause == "removed" else after


# -- LOAN -----------------------------------------------------------------------------------------------------------

wrong("LOAN-03 BOE-06", boe.loan, "the bank lends, not the BoE", altered(Paid, lambda e: {"payer": BANK}))
wrong("LOAN-08", boe.loan, "a loan brings no money", without(Paid))
wrong("LOAN-04", boe.loan, "a loan is not counted", without(LoanTaken))
wrong(
    "LOAN-02",
    extra.loans_this_round,
    "loans of earlier rounds count",
    lambda right, state, name: extra.extra_of(state).loans.get(name, 0),
)


@wrong.instead_of("LOAN-09", boe.loan_does_not_ruin)
def no_ruin(right: object, built: Title, state: State, rule: RuleId) -> Refusal | None:
    """A loan that leads into receivership is always refused."""
    marker = acting_company(state)[1].marker
    return refuse(rule, "loan_would_ruin") if marker is not None and marker.column <= 2 else None


@wrong.instead_of("LOAN-11", receivership._compensation)
def a_last_loan(right: Events, built: Title, now: Cursor, name: CompanyId, *args: object) -> Iterator[Event]:
    """A company takes a loan to pay compensation."""
    yield from boe.loan(built, now.state, name, forced=True)
    yield from right(built, now, name, *args)


# -- REC ------------------------------------------------------------------------------------------------------------

LESS = altered(Paid, lambda e: {"amount": e.amount // 2}, cause="compensation")
wrong("REC-02 REC-05", receivership._compensation, "shareholders get half", LESS)


@wrong.instead_of("REC-02", receivership._compensation)
def the_director_too(
    right: Events, built: Title, now: Cursor, name: CompanyId, director: SeatId, *args: object
) -> Iterator[Event]:
    """The director is compensated, too."""
    yield from right(built, now, name, director, *args)
    company = now.state.companies[name]
    yield Paid(BANK, director, (company.issue_price or 0) * company.held_by(director) // 10, "compensation")


wrong(
    "REC-03",
    receivership._compensation,
    "the director pays nothing",
    altered(Paid, lambda e: {"payer": BANK}, cause="liability"),
)
wrong("REC-04", receivership.must_sell, "nobody is forced to sell", always(False))
wrong("REC-05", receivership.can_sell_something, "who has nothing to sell is asked for ever", always(True))
wrong(
    "REC-06", receivership.receivership, "money left in the treasury stays there", without(Paid, cause="receivership")
)
wrong("REC-06", receivership.receivership, "the company lives on", without(CompanyClosed))


@wrong.instead_of("REC-06", evolve._company_closed)
def shares_remain(right: Callable[..., State], built: object, state: State, event: CompanyClosed) -> State:
    """Shares of a company taken over stay in their owners' hands."""
    return set_company(right(built, state, event), event.company, shares=state.companies[event.company].shares)


wrong("REC-07", receivership.receivership, "its markers leave the map to nobody", without(StationsInherited))
wrong("REC-08 REC-09", receivership.receivership, "takeovers are not counted", without(TakenOver))
wrong("REC-01", receivership.receivership, "the forced sale is forgotten", without(ForcedSale))


@wrong.instead_of("REC-01", receivership.receivership)
def sale_comes_first(right: Events, built: Title, now: Cursor, event: Event) -> Iterator[Event]:
    """Other choices come before the forced sale."""
    for following in right(built, now, event):
        if isinstance(following, ForcedSale):
            now.state = set_fields(now.state, agenda=(following, *now.state.agenda))
        else:
            yield following


# -- BNK ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("BNK-01", evolve._paid)
def the_bank_lends(right: Callable[..., State], built: object, state: State, event: Paid) -> State:
    """The bank lends what a player lacks."""
    after = right(built, state, event)
    if event.cause == "liability" and after.cash_of(event.payer) < 0:
        return set_fields(after, bank=after.bank + after.cash_of(event.payer))
    return after


@wrong.instead_of("BNK-01", receivership._compensation)
def bankrupt(
    right: Events, built: Title, now: Cursor, name: CompanyId, director: SeatId, *args: object
) -> Iterator[Event]:
    """A director who cannot pay ends the game."""
    yield from right(built, now, name, director, *args)
    if now.state.players[director].cash < 0:
        yield GameEnded("bankrupt")


@wrong.instead_of("BNK-02", share_rules.buyer_has_the_money)
def debtors_buy(right: Judge, built: Title, state: State, action: share_rules.Purchase, rule: RuleId) -> Refusal | None:
    """A player in debt buys on credit."""
    in_debt = state.players[share_round(state).seat].cash < 0
    return None if in_debt else right(built, state, action, rule)


@wrong.instead_of("BNK-02", evolve._paid)
def debts_are_forgiven(right: Callable[..., State], built: object, state: State, event: Paid) -> State:
    """Income wipes a debt out."""
    player = state.players.get(SeatId(event.payee))
    if player is None or player.cash >= 0:
        return right(built, state, event)
    return right(built, state, replace(event, amount=event.amount - player.cash))


@wrong.instead_of("BNK-02", rules.Rules.play)
def asked_again(
    right: Callable[..., tuple[tuple[Event, ...], State]], self: rules.Rules, state: State, seat: SeatId, action: object
) -> tuple[tuple[Event, ...], State]:
    """A player in debt is asked to sell after every action."""
    events, after = right(self, state, seat, action)
    for debtor in after.seats:
        if receivership.must_sell(self.title, after, debtor):
            return events, set_fields(after, agenda=(*after.agenda, ForcedSale(debtor)))
    return events, after


@wrong.instead_of("BNK-03", ending.worth)
def no_debts(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """A debt does not count."""
    return right(built, state, seat) - min(0, state.players[seat].cash)


# -- END ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("END-02", ending.operating_round_ends)
def the_set_is_cut_short(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The game ends with the round, not with the set."""
    frame = now.state.frame
    if isinstance(frame, OperatingRound) and now.state.end_cause is not None:
        last = replace(frame, of=frame.number)
        now.state = set_fields(now.state, agenda=(*now.state.agenda[:-1], last))
    yield from right(built, now)


wrong("END-02", ending.operating_round_ends, "the game goes on for ever", without(GameEnded))
wrong("RUL-60", share_rounds.somebody_could_buy, "cash does not count at a standstill", always(False))
wrong("RUL-60", share_rounds.somebody_could_buy, "a standstill never ends", always(True))
wrong("RUL-60", ending.count_idle_sets, "idle sets are not counted", nothing)
wrong(
    "RUL-60", agenda.stirred, "shares that change hands between share rounds do not count", lambda right, state: state
)


@wrong.instead_of("RUL-60", standstill.could_raise)
def no_sale_helps(right: object, built: Title, state: State, seat: SeatId, purchase: CompanyId, sell: SellStep) -> int:
    """What sales would bring does not count."""
    return state.players[seat].cash


@wrong.instead_of("RUL-60", ending.count_idle_sets)
def every_set_is_idle(right: Events, state: State, *, quiet: bool) -> Iterator[Event]:
    """Turns and trades do not begin the count anew."""
    return right(state, quiet=True)


@wrong.instead_of("END-03", share_rounds.share_round_ends)
def no_last_set(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """A game that is to end in a share round ends with it."""
    if now.state.end_cause is not None:
        yield GameEnded(now.state.end_cause)
    else:
        yield from right(built, now)


@wrong.instead_of("END-04", evolve._paid)
def empty_is_empty(right: Callable[..., State], built: object, state: State, event: Paid) -> State:
    """An empty bank pays no more."""
    return state if event.payer == BANK and state.bank < event.amount else right(built, state, event)


@wrong.instead_of("END-04", evolve._paid)
def saved_by_money(right: Callable[..., State], built: object, state: State, event: Paid) -> State:
    """Money that flows back cancels the end."""
    after = right(built, state, event)
    return set_fields(after, end_cause=None) if event.payee == BANK and after.bank > 0 else after


@wrong.instead_of("END-05", ending.worth)
def treasuries_count(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """Directors count the treasuries of their companies."""
    own = sum(c.cash for c in state.companies.values() if c.director == seat)
    return right(built, state, seat) + own


@wrong.instead_of("END-05", ending.worth)
def cash_alone(right: object, built: Title, state: State, seat: SeatId) -> int:
    """Shares count nothing."""
    return state.players[seat].cash


# -- VAR-2021 -------------------------------------------------------------------------------------------------------

wrong("VAR-2021-01", routes.k_bonus, "there is no K bonus", always(0))
wrong.constant("VAR-2021-01", routes, "K_LOCATIONS", "Perth bears no K", frozenset(("B19", "F17", "G6", "H11")))
wrong("VAR-2021-08", com.commonwealth_capital, "COM gets no early capital", nothing)
wrong(
    "VAR-2021-17",
    reader1848.Reader1848.node,
    "Tasmania's stop is read as written",
    lambda right, self, stop: stop,
)
wrong(
    "VAR-2021-17", reader1848.Reader1848.always_in_pool, "shares of the BoE are looked for among the new", always(False)
)
wrong(
    "VAR-2021-20",
    reader1848.Reader1848.ghan_part,
    "a 2E keeps its whole recorded way",
    lambda right, self, nodes, chains: (nodes, chains),
)
wrong("VAR-2021-19", receivership.ask_overdrawn, "nobody is asked between actions", nothing)
wrong("VAR-2021-19", receivership.last_question, "nobody is asked before the round ends", nothing)
wrong(
    "VAR-2021-15",
    replay.fits,
    "a record that the present version could not have written is not tried as an older one",
    always(True),
)
wrong("VAR-2021-21", privates.privates_close, "privates stay open after the first 5/5+", nothing)
wrong(
    "VAR-2021-22", receivership.can_sell_something, "who is in debt is asked though he can sell nothing", always(True)
)


# -- single clauses -------------------------------------------------------------------------------------------------


def kept(field: str) -> Callable[..., State]:
    def variant(right: Callable[..., State], built: object, state: State, event: CompanyClosed) -> State:
        value = getattr(state.companies[event.company], field)
        return set_company(right(built, state, event), event.company, **{field: value})

    return variant


wrong("REC-06", evolve._company_closed, "its trains stay", kept("trains"))
wrong("REC-06", evolve._company_closed, "its price marker stays", kept("marker"))


@wrong.instead_of("END-05", ending.worth)
def unpriced_shares_count(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """A share without a price counts 70."""
    unpriced = sum(
        c.held_by(seat) for n, c in state.companies.items() if n != BOE and c.marker is None and not c.closed
    )
    return right(built, state, seat) + 7 * unpriced


@wrong.instead_of("REC-02", receivership._compensation)
def the_pool_too(right: Events, built: Title, now: Cursor, name: CompanyId, *args: object) -> Iterator[Event]:
    """The bank is compensated for shares in the pool."""
    company = now.state.companies[name]
    yield Paid(name, BANK, (company.issue_price or 0) * company.held_by("pool") // 10, "compensation")
    yield from right(built, now, name, *args)


@wrong.instead_of("BOE-04", boe.dividend_total)
def values_as_first_printed(right: object, built: Title, state: State) -> int:
    """Places with phase values count as in the yellow phases."""
    values = (state.board.stops(at)[stop].value("yellow") for at, stop in state.board.stations_of(BOE))
    return built.numbers.boe_minimum[built.phase(state).colour] + sum(values)
