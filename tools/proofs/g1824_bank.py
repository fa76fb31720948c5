"""Consequences of MKT, LOAN, BNK and END made wrong: prices, debts and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kursbuch.eighteen import market, shares
from kursbuch.eighteen.actions import BuyShare, RepayDebt, StartCompany
from kursbuch.eighteen.model import evolve
from kursbuch.eighteen.model.data import CompanyId, Market
from kursbuch.eighteen.model.events import (
    DebtChanged,
    Event,
    GameEnded,
    IssuePriceSet,
    Paid,
    PriceMoved,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import OperatingRound, Question
from kursbuch.eighteen.model.state import BANK, NEW, Cell, PriceMarker, State, set_company, set_fields
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.ranking import places
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import emergency, opening, phases, rounds, title, trains
from kursbuch.titles.g1824 import shares as share_rounds
from kursbuch.titles.g1824.extra import BetweenRounds
from kursbuch.titles.g1824.papers import REGIONAL, is_minor, kind_of
from tools.proofs.wrong import Variants, altered, always, plus, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]
Purchase = BuyShare | StartCompany

# -- MKT ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("MKT-03", evolve._place_marker)
def on_top(right: Callable[..., State], state: State, company: CompanyId, cell: Cell) -> State:
    """An arriving marker goes on top."""
    after = right(state, company, cell)
    return set_company(after, company, marker=PriceMarker(*cell, -after.moves))


@wrong.instead_of("MKT-04", opening.minor_bought)
def minors_have_prices(
    right: Events, built: Title, now: Cursor, seat: SeatId, name: CompanyId, price: int
) -> Iterator[Event]:
    """A railway bought as a whole has a price."""
    yield from right(built, now, seat, name, price)
    yield IssuePriceSet(name, 100, (2, 2))


wrong("MKT-05", market.right, "a payout moves nothing", lambda right, chart, cell: cell)


@wrong.instead_of("MKT-05", market.right)
def stuck_at_the_end(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """At the end of a row the marker stays."""
    row, column = cell
    return right(chart, cell) if column + 1 < len(chart.rows[row]) else cell


@wrong.instead_of("MKT-05 MKT-08", market.up)
def over_the_top(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """From the top row the marker goes on."""
    return right(chart, cell) if cell[0] else (0, cell[1] - 1)


wrong("MKT-06", market.left, "without a dividend nothing moves", lambda right, chart, cell, spaces=1: cell)


@wrong.instead_of("MKT-06", market.down)
def off_the_corner(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """From the lowest corner the marker goes up."""
    return (5, 0) if cell == (6, 0) else right(chart, cell)


@wrong.instead_of("MKT-07", shares.sale)
def one_row_a_share(
    right: Events,
    built: Title,
    now: Cursor,
    seat: SeatId,
    name: CompanyId,
    percent: int,
    cause: str,
    certificate: bool = False,
) -> Iterator[Event]:
    """The marker falls one row for each share."""
    for event in right(built, now, seat, name, percent, cause, certificate):
        if isinstance(event, PriceMoved):
            target = event.target
            for _ in range(percent // 10 - 1):
                target = market.down(built.data.market, target)
            event = replace(event, target=target)
        yield event


@wrong.instead_of("MKT-07", market.down)
def left_at_the_ledge(right: Callable[..., Cell], chart: Market, cell: Cell) -> Cell:
    """Where there is no space below the marker goes left."""
    below = right(chart, cell)
    return below if below != cell else (cell[0], cell[1] - 1)


wrong("MKT-08", market.up, "there is no way up", lambda right, chart, cell: cell)


@wrong.instead_of("MKT-09", rounds.is_sold_out)
def reserved_shares_count(right: object, built: Title, state: State, name: CompanyId) -> bool:
    """Shares still reserved count as unsold."""
    return not state.companies[name].held_by(NEW)


@wrong.instead_of("MKT-09", rounds.is_sold_out)
def nearly_sold_out(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """A share left in the bank makes no difference."""
    return right(built, state, name) or state.companies[name].held_by(NEW) == 10


@wrong.instead_of("MKT-10", rounds.sold_out_companies_rise)
def lowest_first(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The lowest price rises first."""
    yield from [*right(built, Cursor(now.state))][::-1]


# -- LOAN -----------------------------------------------------------------------------------------------------------

wrong("LOAN-01", emergency.director_helps, "the bank gives for nothing", without(DebtChanged))
wrong("LOAN-01", share_rounds.interest, "interest is rounded down", lambda right, b, amount: amount // 2)
wrong("LOAN-01 LOAN-06", share_rounds.interest, "a debt costs no interest", always(0))


@wrong.instead_of("LOAN-01", emergency.director_helps)
def interest_on_all(
    right: Events, built: Title, state: State, name: CompanyId, seat: SeatId, price: int
) -> Iterator[Event]:
    """A new debt costs interest on the old ones, too."""
    for event in right(built, state, name, seat, price):
        if isinstance(event, DebtChanged):
            event = replace(event, amount=event.amount + state.players[seat].debt // 2)
        yield event


@wrong.instead_of("LOAN-02", trains.is_helped)
def no_second_debt(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """Who is in debt helps nobody."""
    director = state.companies[name].director
    return right(built, state, name) and not (director is not None and state.players[director].debt)


@wrong.instead_of("LOAN-02", emergency.director_helps)
def a_limit(right: Events, built: Title, state: State, name: CompanyId, seat: SeatId, price: int) -> Iterator[Event]:
    """A debt never exceeds 300."""
    for event in right(built, state, name, seat, price):
        if isinstance(event, DebtChanged):
            event = replace(event, amount=min(event.amount, 300 - state.players[seat].debt))
        yield event


@wrong.instead_of("LOAN-03", evolve._paid)
def income_pays_debts(right: Callable[..., State], tiles: object, state: State, event: Paid) -> State:
    """Income reduces a debt by itself."""
    after = right(tiles, state, event)
    player = after.players.get(SeatId(event.payee))
    if player is None or not player.debt or event.cause in ("test", "overdraft"):
        return after
    paid = min(player.debt, event.amount)
    changed = replace(player, cash=player.cash - paid, debt=player.debt - paid)
    return set_fields(after, players={**after.players, SeatId(event.payee): changed})


@wrong.instead_of("LOAN-04 LOAN-05", share_rounds.RepayStep.decide)
def repayment_ends_the_turn(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: RepayDebt
) -> Iterator[Event]:
    """A repayment is all that is done in a turn."""
    yield from right(self, built, now, seat, action)
    yield TurnEnded()


wrong("LOAN-05", share_rounds.RepayStep.decide, "a repayment costs nothing", without(Paid))
wrong("LOAN-05", share_rounds.RepayStep.decide, "a repayment is not noted", without(DebtChanged))


@wrong.instead_of("LOAN-05", share_rounds.debt_is_that_large)
def all_or_nothing(right: Judge, built: Title, state: State, action: RepayDebt, rule: RuleId) -> Refusal | None:
    """A debt is paid back as a whole."""
    debt = state.players[share_round(state).seat].debt
    return refuse(rule, "no_such_debt") if action.amount < debt else right(built, state, action, rule)


wrong(
    "LOAN-06",
    share_rounds.debts_grow,
    "debts grow by half, rounded down",
    altered(DebtChanged, lambda e: {"amount": e.amount - 1}),
)
wrong("LOAN-07", title.worth, "debts are forgiven", lambda right, b, s, seat: right(b, s, seat) + s.players[seat].debt)

# -- BNK, END -------------------------------------------------------------------------------------------------------


@wrong.instead_of("BNK-01", emergency.director_helps)
def bankrupt(right: Events, built: Title, state: State, name: CompanyId, seat: SeatId, price: int) -> Iterator[Event]:
    """A director who cannot pay ends the game."""
    yield from right(built, state, name, seat, price)
    if price > state.companies[name].cash + state.players[seat].cash:
        yield GameEnded("bankrupt")


@wrong.instead_of("BNK-01", trains.is_helped)
def nobody_overdraws(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """A director without the money cannot help."""
    company = state.companies[name]
    own = 0 if company.director is None else state.players[company.director].cash
    return right(built, state, name) and company.cash + own >= trains.cheapest(built, state, name)


@wrong.instead_of("BNK-02", evolve._paid)
def empty_is_empty(right: Callable[..., State], tiles: object, state: State, event: Paid) -> State:
    """An empty bank pays no more."""
    return state if event.payer == BANK and state.bank < event.amount else right(tiles, state, event)


@wrong.instead_of("BNK-02", evolve._paid)
def debts_of_the_bank_are_forgotten(right: Callable[..., State], tiles: object, state: State, event: Paid) -> State:
    """What an empty bank owes is not written down."""
    after = right(tiles, state, event)
    return set_fields(after, bank=max(0, after.bank))


@wrong.instead_of("END-01", rounds.bank_runs_dry)
def below_zero(right: Events, built: Title, now: Cursor, event: Paid) -> Iterator[Event]:
    """A bank of exactly nothing is no end."""
    return iter(()) if now.state.bank == 0 else right(built, now, event)


@wrong.instead_of("END-01", evolve._paid)
def saved_by_money(right: Callable[..., State], tiles: object, state: State, event: Paid) -> State:
    """Money that flows back cancels the end."""
    after = right(tiles, state, event)
    return set_fields(after, end_cause=None) if event.payee == BANK and after.bank > 0 else after


@wrong.instead_of("END-02", rounds.BetweenRoundsPlay.proceed)
def cut_short(right: Events, self: object, built: Title, now: Cursor, frame: BetweenRounds) -> Iterator[Event]:
    """The game ends with the round, not with the set."""
    if now.state.end_cause is not None and frame.step == "formations":
        yield GameEnded(now.state.end_cause)
    else:
        yield from right(self, built, now, frame)


@wrong.instead_of("END-02", rounds.BetweenRoundsPlay.proceed)
def no_last_formation(right: Events, self: object, built: Title, now: Cursor, frame: BetweenRounds) -> Iterator[Event]:
    """At the end of the game no state railway forms any more."""
    if now.state.end_cause is not None and not frame.step and frame.number == frame.of:
        yield GameEnded(now.state.end_cause)
    else:
        yield from right(self, built, now, frame)


@wrong.instead_of("END-02", rounds.BetweenRoundsPlay.proceed)
def last_export(right: Events, self: object, built: Title, now: Cursor, frame: BetweenRounds) -> Iterator[Event]:
    """A train goes abroad before the game is over."""
    if not frame.step and frame.number == frame.of and now.state.end_cause is not None:
        yield from phases.train_goes_abroad(built, now)
    yield from right(self, built, now, frame)


wrong("END-02", rounds.BetweenRoundsPlay.proceed, "the game goes on for ever", without(GameEnded))


@wrong.instead_of("END-02", rounds.over_by)
def another_set(right: Callable[..., str | None], built: Title, state: State) -> str | None:
    """Money that runs out after the export leaves a share round and another set to play."""
    pause = next((frame for frame in state.agenda if isinstance(frame, BetweenRounds)), None)
    return right(built, state) if pause is not None and pause.step not in rounds.AFTER_THE_EXPORT else None


@wrong.instead_of("END-02", rounds.over_by)
def nothing_more_forms(right: object, built: Title, state: State) -> str | None:
    """What the export makes due does not form once an opening has emptied the bank."""
    pause = next((frame for frame in state.agenda if isinstance(frame, BetweenRounds)), None)
    last = pause is not None and pause.step and pause.number == pause.of
    return state.end_cause if last else None


@wrong.instead_of("END-02", rounds.over_by)
def all_questions_first(right: Callable[..., str | None], built: Title, state: State) -> str | None:
    """All mountain railways are exchanged before the game is over."""
    return None if isinstance(state.frame, Question) else right(built, state)


@wrong.instead_of("END-03", rounds.share_round_ends)
def no_last_set(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """A game that is to end in a share round ends with it."""
    if now.state.end_cause is not None:
        yield GameEnded(now.state.end_cause)
    else:
        yield from right(built, now)


@wrong.instead_of("END-03", rounds.share_round_ends)
def one_last_round(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """One operating round is played after the share round in which the end came."""
    for event in right(built, now):
        last = now.state.end_cause is not None and isinstance(event, OperatingRound)
        yield OperatingRound(1, 1) if last else event


@wrong.instead_of("END-04", title.worth)
def cash_alone(right: object, built: Title, state: State, seat: SeatId) -> int:
    """Shares count nothing."""
    return state.players[seat].cash - state.players[seat].debt


@wrong.instead_of("END-04", title.worth)
def papers_once(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """A director's share counts once."""
    doubles = [n for n, c in state.companies.items() if c.certificate == seat and not is_minor(built, n)]
    return right(built, state, seat) - sum(built.price(state, name) for name in doubles)


@wrong.instead_of("END-04", title.worth)
def unpriced_shares_count(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """A share without a price counts 60."""
    unpriced = (n for n, c in state.companies.items() if c.marker is None and kind_of(built, n) == REGIONAL)
    return right(built, state, seat) + sum(6 * state.companies[name].held_by(seat) for name in unpriced)


@wrong.instead_of("END-05", title.worth)
def treasuries_count(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """Directors count the treasuries of their companies."""
    own = sum(c.cash for c in state.companies.values() if c.director == seat)
    return right(built, state, seat) + own


wrong("END-05", title.unexchanged_papers, "all other papers are worth 100", plus(100))


@wrong.instead_of("END-06", places)
def ties_are_broken(right: Callable[..., dict[SeatId, int]], worth: Mapping[SeatId, int]) -> dict[SeatId, int]:
    """Of equals the first seat wins."""
    order = sorted(worth, key=lambda seat: -worth[seat])
    return {seat: order.index(seat) + 1 for seat in worth}


@wrong.instead_of("END-06", places)
def the_poorest_wins(right: Callable[..., dict[SeatId, int]], worth: Mapping[SeatId, int]) -> dict[SeatId, int]:
    """The poorest player wins."""
    return right({seat: -value for seat, value in worth.items()})
