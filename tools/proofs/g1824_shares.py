"""Consequences of SR and DIR made wrong: share rounds and directors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kursbuch.eighteen import market, shares
from kursbuch.eighteen.actions import BuyShare, ExchangeMinor, SellShares, StartCompany
from kursbuch.eighteen.model import agenda
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    DebtChanged,
    DirectorChanged,
    Event,
    IssuePriceSet,
    Paid,
    PriceMoved,
    PriorityMoved,
    SharesMoved,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import NEW, Company, State
from kursbuch.eighteen.shares import after_sale
from kursbuch.eighteen.steps import share_rules, share_turn
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824 import companies, exchanges, opening, rounds, turns
from kursbuch.titles.g1824 import shares as share_rounds
from kursbuch.titles.g1824.papers import STATE, is_minor, kind_of
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1824")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]
Purchase = BuyShare | StartCompany

# -- SR: turns and rounds -------------------------------------------------------------------------------------------


@wrong.instead_of("SR-01", rounds._next_round)
def first_seat_begins(right: Events, now: Cursor, number: int, of: int) -> Iterator[Event]:
    """The first seat begins every share round."""
    for event in right(now, number, of):
        yield replace(event, seat=now.state.seats[0]) if isinstance(event, ShareRound) else event


@wrong.instead_of("SR-01", agenda.seat_following)
def to_the_right(right: object, state: State, frame: ShareRound) -> tuple[SeatId, bool]:
    """The turn goes round against the clock."""
    return state.seat_after(frame.seat, -1), frame.backwards


@wrong.instead_of("SR-02", agenda.passed_on)
def turn_goes_on(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """The turn goes on after a purchase."""
    ended, before = right(state, as_pass=as_pass), state.frame
    if as_pass or not isinstance(before, ShareRound):
        return ended
    return agenda.on_top(ended, replace(share_round(ended), seat=before.seat))


@wrong.instead_of("SR-02", share_turn.SellStep.decide)
def a_sale_ends_the_turn(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: SellShares
) -> Iterator[Event]:
    """The turn is over after one sale."""
    yield from right(self, built, now, seat, action)
    yield TurnEnded()


@wrong.instead_of("SR-03", agenda.passed_on)
def passes_stand(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """A pass is final."""
    ended, before = right(state, as_pass=as_pass), state.frame
    if as_pass or not isinstance(before, ShareRound):
        return ended
    return agenda.on_top(ended, replace(share_round(ended), passed=before.passed))


@wrong.instead_of("SR-16", agenda.passed_on)
def every_turn_is_a_pass(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """A turn with a purchase counts as a pass."""
    return right(state, as_pass=True)


@wrong.instead_of("SR-16", agenda.passed_on)
def sales_are_passes(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """A turn with sales alone counts as a pass, so that the round may end with it."""
    frame = state.frame
    if as_pass and isinstance(frame, ShareRound) and frame.acted:
        others = tuple(seat for seat in state.seats if seat != frame.seat)
        state = agenda.on_top(state, replace(frame, passed=others, acted=False))
    return right(state, as_pass=as_pass)


@wrong.instead_of("SR-16", agenda.passed_on)
def only_buyers_count(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """Only a purchase moves the priority card."""
    ended, before = right(state, as_pass=as_pass), state.frame
    if not (as_pass and isinstance(before, ShareRound) and before.acted):
        return ended
    return agenda.on_top(ended, replace(share_round(ended), last=None))


wrong("SR-16", rounds.share_round_ends, "the priority card stays", without(PriorityMoved))


@wrong.instead_of("SR-16", rounds.share_round_ends)
def card_always_moves(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The card moves on though nobody acted."""
    if share_round(now.state).last is None:
        yield PriorityMoved(now.state.seat_after(now.state.priority))
    yield from right(built, now)


wrong("SR-17 MKT-08", rounds.sold_out_companies_rise, "sold-out companies stay", nothing)
wrong("SR-17 LOAN-06", share_rounds.debts_grow, "debts do not grow", nothing)


@wrong.instead_of("SR-17", rounds.share_round_ends)
def debts_first(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """Debts grow before prices rise."""
    events = [*right(built, Cursor(now.state))]
    yield from sorted(events, key=lambda e: 0 if isinstance(e, DebtChanged) else 1)


# -- SR: purchases --------------------------------------------------------------------------------------------------


@wrong.instead_of("SR-04 CORP-05", share_rounds.Buy.decide)
def company_gets_it(
    right: Events, self: object, built: Title, now: Cursor, seat: SeatId, action: BuyShare
) -> Iterator[Event]:
    """The money for a share goes to the company."""
    for event in right(self, built, now, seat, action):
        yield replace(event, payee=action.company) if isinstance(event, Paid) else event


wrong("SR-04", share_rounds.Buy.decide, "shares are free", without(Paid))
wrong("SR-04 SR-05", share_rounds.Buy.decide, "the buyer gets nothing", without(SharesMoved))


@wrong.instead_of("SR-05", share_rounds.a_free_share_is_there)
def reserved_shares_too(right: object, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """Reserved shares are for sale."""
    lying = state.companies[action.company].held_by(action.source)
    return None if lying >= 10 else refuse(rule, "no_share_there")


@wrong.instead_of("SR-05 CORP-08", share_rules.company_has_a_price)
def only_open_ones(right: Judge, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """Only shares of companies in operation are for sale."""
    open_now = state.companies[action.company].in_operation
    return right(built, state, action, rule) if open_now else refuse(rule, "no_issue_price")


wrong(
    "SR-06",
    share_turn.StartStep.decide,
    "the director's share costs the price once",
    altered(Paid, lambda e: {"amount": e.amount // 2}),
)
wrong("SR-06", share_turn.StartStep.decide, "no price is set", without(IssuePriceSet))
wrong(
    "SR-06 DIR-01",
    share_turn.StartStep.decide,
    "the buyer of the director's share does not direct",
    without(DirectorChanged),
)


@wrong.instead_of("SR-07", share_rounds.directors_share_is_for_sale)
def state_certificates(right: Judge, built: Title, state: State, action: StartCompany, rule: RuleId) -> Refusal | None:
    """Directors' shares of state railways are for sale."""
    return None if kind_of(built, action.company) == STATE else right(built, state, action, rule)


@wrong.instead_of("SR-08", agenda.sold)
def sales_are_forgotten(right: Callable[..., State], state: State, seat: SeatId, company: str, price: int) -> State:
    """Nobody notes what was sold."""
    after = right(state, seat, company, price)
    frame = after.frame
    return agenda.on_top(after, replace(frame, sold=())) if isinstance(frame, ShareRound) else after


@wrong.instead_of("SR-08", share_rules.not_sold_this_round)
def only_this_turn(right: object, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """What was sold in an earlier turn of the round can be bought back."""
    return refuse(rule, "sold_this_round") if action.company in share_round(state).sold_now else None


@wrong.instead_of("SR-08", share_rules.not_sold_this_round)
def sold_by_anybody(right: object, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """What anybody sold in this round nobody buys."""
    sold = {company for _, company in share_round(state).sold}
    return refuse(rule, "sold_this_round") if action.company in sold else None


@wrong.instead_of("SR-09", share_rounds.no_debt)
def debtors_buy(right: object, built: Title, state: State, rule: RuleId) -> Refusal | None:
    """A player in debt buys as long as he has cash."""
    return None


@wrong.instead_of("SR-10", shares.certificates_in)
def by_tenths(right: object, built: Title, name: CompanyId, company: Company, owner: str) -> int:
    """The director's share counts two."""
    return 1 if is_minor(built, name) and company.held_by(owner) else company.held_by(owner) // 10


wrong("SR-11", share_rounds.can_sell, "who cannot sell is stuck", always(True))
wrong("SR-11", share_rounds.can_sell, "nobody has to sell", always(False))


@wrong.instead_of("SR-12", share_rules.below_holding_limit)
def sixty_after(right: object, built: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """The purchase itself may not lead above 60 %."""
    size = 20 if isinstance(action, StartCompany) else 10
    held = state.companies[action.company].held_by(share_round(state).seat)
    return refuse(rule, "holding_limit") if held + size > 60 else None


@wrong.instead_of("SR-12", rounds.share_round_ends)
def sold_down(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """Who owns more than 60 % loses the rest when the round ends."""
    for name, company in now.state.companies.items():
        for seat in now.state.players:
            if company.held_by(seat) > 60 and not is_minor(built, name):
                yield SharesMoved(name, seat, NEW, company.held_by(seat) - 60, cause="limit")
    yield from right(built, now)


# -- SR: sales ------------------------------------------------------------------------------------------------------


@wrong.instead_of("SR-13", share_rounds.company_has_acted)
def open_is_enough(right: object, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """Shares of a company in operation can be sold before it has acted."""
    return None if state.companies[action.company].in_operation else refuse(rule, "not_acted_yet")


@wrong.instead_of("SR-13", share_rounds.company_has_acted)
def state_railways_exempt(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """Shares of state railways can be sold at any time."""
    return None if kind_of(built, action.company) == STATE else right(built, state, action, rule)


@wrong.instead_of("SR-13", share_rounds.bank_has_room)
def certificate_aside(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """A director's share that nobody holds does not count."""
    company = state.companies[action.company]
    lying = company.held_by(NEW) - (20 if company.certificate == NEW else 0)
    return refuse(rule, "bank_full") if lying + action.percent > 50 else None


wrong("SR-14", shares.sale, "sold shares bring one price, however many", altered(Paid, lambda e: {"amount": 50}))
wrong("SR-14", shares.sale, "sold shares leave the game", altered(SharesMoved, lambda e: {"target": "out"}))
wrong("SR-14 MKT-07", shares.sale, "a sale moves nothing", without(PriceMoved))


@wrong.instead_of("SR-14", shares.sale)
def price_after(
    right: Events,
    built: Title,
    now: Cursor,
    seat: SeatId,
    name: CompanyId,
    percent: int,
    cause: str,
    certificate: bool = False,
) -> Iterator[Event]:
    """The seller gets the price after the sale."""
    marker = now.state.companies[name].marker
    for event in right(built, now, seat, name, percent, cause, certificate):
        if isinstance(event, Paid) and marker is not None:
            price = market.price_at(built.data.market, market.down(built.data.market, marker.cell))
            event = replace(event, amount=price * percent // 10)
        yield event


@wrong.instead_of("SR-15", exchanges.is_an_own_coal_railway)
def no_swap_in_debt(right: Judge, built: Title, state: State, action: ExchangeMinor, rule: RuleId) -> Refusal | None:
    """A player in debt exchanges nothing."""
    debt = state.players[share_round(state).seat].debt
    return refuse(rule, "in_debt") if debt else right(built, state, action, rule)


@wrong.instead_of("SR-15", exchanges.owns_the_paper)
def no_paper_in_debt(right: Judge, built: Title, state: State, action: object, rule: RuleId) -> Refusal | None:
    """A player in debt exchanges no mountain railway."""
    debt = state.players[share_rules.seller(state)].debt
    return refuse(rule, "in_debt") if debt else right(built, state, action, rule)


@wrong.instead_of("SR-15", exchanges.single_share_lies_free)
def not_after_a_sale(right: Judge, built: Title, state: State, action: object, rule: RuleId) -> Refusal | None:
    """Who sold a company in this round takes no share of it."""
    frame = state.frame
    sold = isinstance(frame, ShareRound) and any(seat == frame.seat for seat, _ in frame.sold)
    return refuse(rule, "sold_this_round") if sold else right(built, state, action, rule)


@wrong.instead_of("SR-15", exchanges.is_an_own_coal_railway)
def no_swap_after_a_sale(
    right: Judge, built: Title, state: State, action: ExchangeMinor, rule: RuleId
) -> Refusal | None:
    """After a sale no coal railway is exchanged in the same turn."""
    return refuse(rule, "sold_this_turn") if share_round(state).acted else right(built, state, action, rule)


# -- DIR ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("DIR-01", turns.Turn.actor)
def left_neighbour(
    right: Callable[..., SeatId | None], self: object, built: Title, state: State, frame: object
) -> SeatId | None:
    """The director's neighbour decides."""
    seat = right(self, built, state, frame)
    return None if seat is None else state.seat_after(seat)


@wrong.instead_of("DIR-02 DIR-05", shares.successor)
def equality_is_enough(right: object, state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """Equality makes a director."""
    old = company.director
    return None if old is None else max(reversed(state.clockwise_from(old)), key=lambda s: left_with.get(s, 0))


@wrong.instead_of("DIR-05 PRV-29", shares.successor)
def against_the_clock(right: object, state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """Of several the last one clockwise takes over."""
    old = company.director
    if old is None:
        return None
    most = max(left_with.get(seat, 0) for seat in state.seats)
    best = [seat for seat in state.clockwise_from(old) if left_with.get(seat, 0) == most]
    return old if old in best else best[-1]


@wrong.instead_of("DIR-05", shares.successor)
def next_in_turn(right: object, state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """The next in turn order who has more takes over, the largest holder or not."""
    old = company.director
    if old is None:
        return None
    after = state.clockwise_from(old)[1:]
    return next((seat for seat in after if left_with.get(seat, 0) > left_with.get(old, 0)), old)


@wrong.instead_of("DIR-02", shares.director_follows_majority)
def only_by_sales(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A purchase makes nobody director."""
    return iter(()) if event.cause == "purchase" else right(built, now, event)


@wrong.instead_of("DIR-02", shares.director_follows_majority)
def not_by_exchange(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """An exchange makes nobody director."""
    return iter(()) if event.cause == "exchange" else right(built, now, event)


@wrong.instead_of("DIR-04", shares.director_follows_majority)
def only_by_purchases(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A sale makes nobody director."""
    return iter(()) if event.cause == "sale" else right(built, now, event)


WITHOUT_THE_SHARE = altered(DirectorChanged, lambda e: {"source": ""})
wrong("DIR-03", shares.director_follows_majority, "the director's share is not handed over", WITHOUT_THE_SHARE)
wrong("DIR-03", shares.director_follows_majority, "the sheet is not handed over", without(DirectorChanged))


@wrong.instead_of("DIR-03", shares.director_follows_majority)
def two_tenths_are_lost(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """The old director loses two tenths."""
    for change in right(built, now, event):
        yield change
        if isinstance(change, DirectorChanged) and change.seat is not None:
            yield SharesMoved(change.company, change.source, change.seat, 20)


@wrong.instead_of("DIR-04", share_rules.directors_share_stays_out_of_the_pool)
def anybody_inherits(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """A player with a single share can be made director."""
    company, seat = state.companies[action.company], share_rules.seller(state)
    heir = shares.successor(state, company, after_sale(company, seat, action.percent))
    return right(built, state, action, rule) if heir in (seat, None) else None


@wrong.instead_of("DIR-04", share_rules.directors_share_stays_out_of_the_pool)
def nobody_inherits(right: object, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """A director never sells so far that he owns less than another."""
    company, seat = state.companies[action.company], share_rules.seller(state)
    left = after_sale(company, seat, action.percent)
    return refuse(rule, "directors_share_stays") if left[seat] < 20 and company.certificate == seat else None


@wrong.instead_of("DIR-06", share_rules.directors_share_stays_out_of_the_pool)
def never_halved(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """One half of a director's share is never sold."""
    company, seat = state.companies[action.company], share_rules.seller(state)
    halved = company.certificate == seat and after_sale(company, seat, action.percent)[seat] == 10
    return refuse(rule, "directors_share_stays") if halved else right(built, state, action, rule)


@wrong.instead_of("DIR-07 TRN-20", share_rules.no_director_changes)
def heirs_in_need(right: object, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """Emergency sales may change a director, as others may."""
    return share_rounds.director_finds_an_heir(built, state, action, rule)


@wrong.instead_of("DIR-08", opening._price_of_partner)
def coal_owner_directs(right: Events, built: Title, partner: CompanyId, price: int) -> Iterator[Event]:
    """The partner of a coal railway has a director at once."""
    yield from right(built, partner, price)
    yield DirectorChanged(partner, SeatId("s1"))


wrong("DIR-09", opening.free_directors_shares, "a free director's share is not given when it becomes free", nothing)


@wrong.instead_of("DIR-09", companies.free_directors_share_is_taken)
def not_before_formation(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """Before a state railway forms its free director's share goes to nobody."""
    return right(built, now, event) if now.state.companies[event.company].in_operation else iter(())


@wrong.instead_of("DIR-09", companies.free_directors_share_is_taken)
def office_at_once(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """The free director's share brings the office before formation."""
    for following in right(built, now, event):
        yield following
        if isinstance(following, SharesMoved):
            yield DirectorChanged(event.company, SeatId(event.target))
