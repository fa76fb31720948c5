"""Consequences of PRV made wrong: mountain, coal and pre-state railways."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from kursbuch.eighteen import shares
from kursbuch.eighteen.actions import ExchangePaper
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    PaperClosed,
    PaperMoved,
    Passed,
    SharesMoved,
    StationRemoved,
    TrainBought,
    TrainLeftBank,
    TrainTakenOver,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, NEW, Company, State
from kursbuch.eighteen.steps import run, share_rules
from kursbuch.eighteen.title import Cursor
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import (
    companies,
    exchanges,
    opening,
    papers,
    pays,
    phases,
    rounds,
    routes,
    states,
    title,
    trains,
)
from kursbuch.titles.g1824 import shares as share_rounds
from kursbuch.titles.g1824.extra import MountainDue
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, PRESTATE, REGIONAL, kind_of
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]


def of_kind(built: Title, event: object, kind: str) -> bool:
    """Whether an event is about a company of this kind."""
    name = CompanyId(getattr(event, "company", ""))
    return name in built.companies and kind_of(built, name) == kind


# -- PRV: mountain railways -----------------------------------------------------------------------------------------

wrong("PRV-01", rounds.mountain_railways_pay, "mountain railways do not pay", nothing)
wrong("PRV-01", opening.BuyPaperStep.decide, "mountain railways are free", without(Paid))
wrong("PRV-01", opening.BuyPaperStep.decide, "nobody gets what he paid for", without(PaperMoved))


@wrong.instead_of("PRV-01", rounds.mountain_railways_pay)
def paid_after_the_round(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """Mountain railways pay in the first operating round of a set only."""
    frame = now.state.frame
    return right(built, now) if getattr(frame, "number", 1) == 1 else iter(())


@wrong.instead_of("PRV-02", phases.phase_begins)
def closed_by_phase_three(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """The first 3 closes the mountain railways."""
    yield from right(built, now, event)
    if event.card == "3" and event.first:
        yield from (PaperClosed(name, "phase") for name in now.state.papers)


@wrong.instead_of("PRV-02", title.out_of_step)
def no_refusal(right: Judge, built: Title, state: State, action: object) -> Refusal:
    """What papers are handed to others is nobody's business."""
    return refuse(RuleId("1824-PRV-00"), "fine")


wrong("PRV-02", opening.unsold_papers_leave, "unsold mountain railways stay", without(PaperClosed))
wrong("PRV-02 PRV-05", exchanges.ExchangePaperStep.decide, "an exchanged paper stays", without(PaperClosed))
wrong("PRV-03", share_rounds.other_papers, "every mountain railway counts", lambda right, b, s, seat: 3)
wrong.constant("PRV-05", exchanges, "EXCHANGE_PHASE", "exchanges begin in phase 2", 2)
wrong.constant("PRV-05", exchanges, "EXCHANGE_PHASE", "exchanges begin in phase 4", 4)


@wrong.instead_of("PRV-05", exchanges.ExchangePaperStep.decide)
def money_moves(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: object
) -> Iterator[Event]:
    """The bank pays for the exchanged paper."""
    yield Paid(BANK, seat, 120, "exchange")
    yield from right(self, built, now, seat, action)


@wrong.instead_of("PRV-05 AUC-04", exchanges.exchanges_have_begun)
def in_the_first_round(right: object, built: Title, state: State, rule: RuleId) -> Refusal | None:
    """The first share round knows exchanges."""
    return refuse(rule, "exchange_not_yet") if state.phase < exchanges.EXCHANGE_PHASE else None


wrong("PRV-05", exchanges.mountain_exchanges, "no exchange is offered", nothing)


def as_a_pass(right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: object) -> Iterator[Event]:
    return (Passed(seat) if isinstance(e, TurnEnded) else e for e in right(self, built, now, seat, action))


wrong("PRV-06 SR-15", exchanges.ExchangePaperStep.decide, "an exchange counts as a pass", as_a_pass)
wrong("PRV-06", exchanges.ExchangePaperStep.decide, "the turn goes on after an exchange", without(TurnEnded))
wrong("SR-15", exchanges.ExchangeMinorStep.decide, "a coal exchange counts as a pass", as_a_pass)


@wrong.instead_of("PRV-07", papers.free_percent)
def one_kept_back(right: Callable[..., int], built: Title, state: State, name: CompanyId, source: str) -> int:
    """One share of each regional railway is kept back."""
    return right(built, state, name, source) - (10 if kind_of(built, name) == REGIONAL else 0)


@wrong.instead_of("PRV-07", papers.free_percent)
def directors_share_as_two(right: object, built: Title, state: State, name: CompanyId, source: str) -> int:
    """Half a director's share is as good as a share."""
    return state.companies[name].held_by(source)


@wrong.instead_of("PRV-08", exchanges.single_share_lies_free)
def only_with_a_price(right: Judge, built: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """A railway without a price gives no share away."""
    priced = state.companies[action.company].marker is not None
    return right(built, state, action, rule) if priced else refuse(rule, "no_share_there")


@wrong.instead_of("PRV-08", exchanges.ExchangePaperStep.decide)
def largest_directs(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: ExchangePaper
) -> Iterator[Event]:
    """Who has 20 % of a railway without a price is its director."""
    for event in right(self, built, now, seat, action):
        yield event
        company = now.state.companies[action.company]
        if isinstance(event, SharesMoved) and company.held_by(seat) >= 20 and company.director is None:
            yield DirectorChanged(action.company, seat)


@wrong.instead_of("PRV-08", exchanges.ExchangePaperStep.decide)
def price_comes_along(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: ExchangePaper
) -> Iterator[Event]:
    """An exchange sets a price of 60."""
    yield from right(self, built, now, seat, action)
    if now.state.companies[action.company].marker is None:
        yield IssuePriceSet(action.company, 60, (6, 2))


@wrong.instead_of("PRV-09 SR-12", exchanges.single_share_lies_free)
def not_above_sixty(right: Judge, built: Title, state: State, action: ExchangePaper, rule: RuleId) -> Refusal | None:
    """No exchange takes a player above 60 %."""
    held = state.companies[action.company].held_by(share_rules.seller(state))
    return refuse(rule, "holding_limit") if held >= 60 else right(built, state, action, rule)


wrong("PRV-10 PHS-05", exchanges.forced_mountain_exchanges, "nobody has to exchange", nothing)


@wrong.instead_of("PRV-10", exchanges.forced_mountain_exchanges)
def last_number_first(right: Events, *args: object) -> Iterator[Event]:
    """The highest number comes first."""
    yield from [*right(*args)][::-1]


wrong.constant("PRV-10", phases, "PHASE_OF_FORCED_MOUNTAINS", "the first 5 forces mountain exchanges", 5)


@wrong.instead_of("PRV-10", phases.questions_after_a_purchase)
def not_at_once(right: Events, built: Title, now: Cursor, event: TrainLeftBank) -> Iterator[Event]:
    """Mountain railways wait for the end of the round."""
    return (e for e in right(built, now, event) if not isinstance(e, MountainDue))


@wrong.instead_of("PRV-10", exchanges.forced_mountain_exchanges)
def the_card_decides(right: Events, built: Title, state: State) -> Iterator[Event]:
    """The holder of the priority card chooses for all."""
    for event in right(built, state):
        assert isinstance(event, MountainDue)
        yield replace(event, seat=state.priority)


wrong("PRV-11", exchanges.mountain_is_lost, "a mountain railway without a share is asked about for ever", always(False))
wrong("PRV-11 PRV-10", exchanges.mountain_is_lost, "mountain railways are lost at once", always(True))


@wrong.instead_of("PRV-12", exchanges.ExchangePaperStep.decide)
def interest_back(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: object
) -> Iterator[Event]:
    """A forced exchange costs the 25 that were paid."""
    if isinstance(now.state.frame, MountainDue):
        yield Paid(seat, BANK, 25, "exchange")
    yield from right(self, built, now, seat, action)


@wrong.instead_of("PRV-12", run.dividend_events)
def exchanged_shares_wait(right: Events, built: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """Who exchanged a mountain railway gets nothing for the share in this round."""
    losers = {paper.owner for paper in state.papers.values() if paper.closed}
    for event in right(built, state, turn, kind):
        if isinstance(event, Paid) and event.payee in losers:
            event = replace(event, amount=event.amount - turn.run // 10)
        yield event


@wrong.instead_of("PRV-13", companies.regional_opens)
def only_purchases_open(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """An exchange opens no railway."""
    return iter(()) if event.cause == "exchange" else right(built, now, event)


# -- PRV: coal railways ---------------------------------------------------------------------------------------------

wrong("PRV-21", opening._price_of_partner, "the partner gets no price", nothing)
wrong(
    "PRV-21",
    opening._price_of_partner,
    "the partner's issue price is the coal railway's",
    lambda right, built, partner, price: right(built, partner, 60),
)
wrong("PRV-22", opening._first_goods_train, "a coal railway starts without a train", nothing)
wrong("PRV-22", opening._first_goods_train, "the first 1g is free", without(Paid))
wrong("PRV-22", opening._first_goods_train, "the first 1g does not come from the bank", without(TrainLeftBank))
wrong(
    "PRV-22 PRV-41 AUC-06",
    opening.minor_bought,
    "the price goes to the bank",
    altered(Paid, lambda e: {"payee": BANK}, cause="minor"),
)


def counts_nothing(kind: str) -> Callable[..., int]:
    def variant(right: Callable[..., int], built: Title, name: CompanyId, company: Company, owner: str) -> int:
        return 0 if kind_of(built, name) == kind else right(built, name, company, owner)

    return variant


wrong("PRV-23 SR-10", shares.certificates_in, "coal railways do not count", counts_nothing(COAL))
wrong("PRV-42 SR-10", shares.certificates_in, "pre-state railways do not count", counts_nothing(PRESTATE))


@wrong.instead_of("PRV-24 TRN-05", trains.may_own)
def all_own_all(right: object, built: Title, name: CompanyId, train: TrainName) -> bool:
    """Coal railways own any train."""
    return True


wrong("PRV-25", companies.home_comes_first, "coal railways have no marker", nothing)
wrong("PRV-25 RTE-12", routes.coal_starts_at_its_own_mine, "coal railways start from any mine", always(None))
wrong("PRV-26 PRV-44 DIV-01", pays.half_and_half, "the owner gets nothing", without(Paid, cause="dividend"))
wrong("PRV-26 PRV-44 DIV-01", pays.half_and_half, "the treasury gets nothing", without(Paid, cause="withheld"))
wrong("PRV-26 DIV-04", pays.mine_pays, "the mine pays nothing", nothing)


@wrong.instead_of("PRV-26", pays.half_and_half)
def mine_is_shared(right: Events, built: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """The value of the mine is part of the run of a coal railway."""
    yield from right(built, now, replace(turn, run=turn.run + turn.side_income, side_income=0))


wrong("PRV-27", exchanges.coal_exchange, "nothing is got for a coal railway", without(SharesMoved))
wrong("PRV-27 SR-15", exchanges.ExchangeMinorStep.decide, "the turn goes on after a coal exchange", without(TurnEnded))
wrong("PRV-28 CORP-03", exchanges.takes_over_property, "the money is lost", without(Paid))
wrong("PRV-28 CORP-03", exchanges.takes_over_property, "the trains are lost", without(TrainTakenOver))
wrong("PRV-28", exchanges.coal_exchange, "the marker stays on the mine", without(StationRemoved))
wrong("PRV-28", exchanges.coal_exchange, "the coal railway lives on", without(CompanyClosed))


@wrong.instead_of("PRV-29", exchanges.coal_exchange)
def owner_keeps_it(right: Events, built: Title, now: Cursor, coal: CompanyId) -> Iterator[Event]:
    """The exchanger is director whatever others own."""
    owner = now.state.companies[coal].director
    partner = papers.partner_of(built, coal)
    yield from right(built, now, coal)
    if built.options.coal_exchange_swap == "at_once":
        yield DirectorChanged(partner, owner)


@wrong.instead_of("PRV-29", shares.successor)
def equality_takes_over(right: object, state: State, company: Company, left_with: dict[str, int]) -> SeatId | None:
    """Equality is enough to take the office."""
    old = company.director
    return None if old is None else max(reversed(state.clockwise_from(old)), key=lambda s: left_with.get(s, 0))


@wrong.instead_of("PRV-29", exchanges._without_swap)
def owner_without_swap(right: object, now: Cursor, partner: CompanyId, owner: SeatId, percent: int) -> Iterator[Event]:
    """By the option the exchanger is director whatever others own."""
    yield SharesMoved(partner, NEW, owner, percent, True, "exchange")
    yield DirectorChanged(partner, owner)


wrong("PRV-30", exchanges.forced_coal_exchanges, "coal railways live on", nothing)
wrong.constant("PRV-30", phases, "PHASE_OF_FORCED_COAL", "the first 6 ends the coal railways", 6)


@wrong.instead_of("PRV-30", exchanges.forced_coal_exchanges)
def one_of_them(right: object, built: Title, now: Cursor) -> Iterator[Event]:
    """Only the first coal railway closes."""
    owned = (n for n, c in now.state.companies.items() if kind_of(built, n) == COAL and not c.closed)
    for name in [*owned][:1]:
        yield from exchanges.coal_exchange(built, now, name)


wrong("PRV-13 PRV-30 OR-07", companies.may_act, "a railway acts in the round in which it opens", always(True))


def staying(kind: str) -> Callable[..., Iterator[Event]]:
    def variant(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
        return (event for event in right(built, now) if not of_kind(built, event, kind))

    return variant


wrong("PRV-31 AUC-08", opening.unsold_papers_leave, "unsold coal railways stay", staying(COAL))
wrong("PRV-47 AUC-08", opening.unsold_papers_leave, "unsold pre-state railways stay", staying(PRESTATE))


@wrong.instead_of("PRV-31 PRV-47", papers.keeps_shares_back)
def kept_for_nobody(right: object, built: Title, state: State, minor: CompanyId) -> bool:
    """Shares stay reserved for railways that left the game."""
    return state.companies[minor].shares != {"out": 100} or minor in getattr(state.extra, "unsold", ())


# -- PRV: pre-state railways ----------------------------------------------------------------------------------------


@wrong.instead_of("PRV-41", opening.minor_bought)
def with_a_train(
    right: Events, built: Title, now: Cursor, seat: SeatId, name: CompanyId, price: int
) -> Iterator[Event]:
    """A pre-state railway starts with a 2."""
    yield from right(built, now, seat, name, price)
    if kind_of(built, name) == PRESTATE:
        yield TrainBought(name, TrainName("2"), BANK, 0)


wrong("PRV-46 CORP-12", states._prestate_exchange, "nothing is got for a pre-state railway", without(SharesMoved))


@wrong.instead_of("PRV-47", companies.home_is_to_come)
def home_kept_for_ever(right: Callable[..., bool], built: Title, state: State, name: CompanyId) -> bool:
    """The home of an unsold pre-state railway stays free."""
    return right(built, state, name) or name in getattr(state.extra, "unsold", ())


@wrong.instead_of("PRV-01", opening.BuyPaperStep.decide)
def to_somebody(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: object
) -> Iterator[Event]:
    """The left neighbour gets the money for a mountain railway."""
    for event in right(self, built, now, seat, action):
        yield replace(event, payee=now.state.seat_after(seat)) if isinstance(event, Paid) else event
