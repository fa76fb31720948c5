"""Consequences of SR and DIR made wrong: share rounds and directors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from kursbuch.eighteen import market, shares
from kursbuch.eighteen.actions import BuyShare, SellShares
from kursbuch.eighteen.model import agenda, evolve
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    DirectorChanged,
    Event,
    Paid,
    PriorityMoved,
    SharesMoved,
    TurnEnded,
)
from kursbuch.eighteen.model.frames import ShareRound
from kursbuch.eighteen.model.state import Company, PriceMarker, State, set_company
from kursbuch.eighteen.rounds import CompanyTurnPlay, ShareRoundPlay
from kursbuch.eighteen.shares import after_sale
from kursbuch.eighteen.steps import share_rules, share_turn
from kursbuch.eighteen.title import Cursor
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848 import ending, receivership
from kursbuch.titles.g1848 import shares as share_rounds
from kursbuch.titles.g1848.extra import BOE, extra_of
from kursbuch.titles.g1848.options import Title
from tools.proofs.wrong import Variants, altered, always, nothing, without

wrong = Variants("1848")
Events = Callable[..., Iterator[Event]]
Judge = Callable[..., Refusal | None]

# -- SR -------------------------------------------------------------------------------------------------------------

wrong(
    "SR-01",
    ending.operating_round_ends,
    "the first seat begins every share round",
    altered(ShareRound, lambda e: {"seat": SeatId("s1")}),
)


@wrong.instead_of("SR-01", ShareRoundPlay.proceed)
def one_pass_ends(right: Events, self: ShareRoundPlay, built: Title, now: Cursor, frame: ShareRound) -> Iterator[Event]:
    """The round ends before everybody has passed."""
    if len(frame.passed) >= len(now.state.players) - 1:
        yield from self.ending(built, now)


@wrong.instead_of("SR-01", agenda.seat_following)
def to_the_right(right: object, state: State, frame: ShareRound) -> tuple[SeatId, bool]:
    """The turn goes round against the clock."""
    return state.seat_after(frame.seat, -1), False


wrong("SR-02", share_turn.BuyStep.decide, "the turn goes on after a purchase", without(TurnEnded))
wrong("SR-02", share_turn.StartStep.decide, "the turn goes on after a director's share", without(TurnEnded))


wrong(
    "SR-03",
    shares.sale,
    "shares are sold to another player",
    altered(SharesMoved, lambda e: {"target": "s2"}),
)


Kept = Callable[[ShareRound, bool], dict[str, object]]


def ending_with(changes: Kept) -> Callable[..., State]:
    """The round as it ought to be after a turn, but for what is made of the round before it and the kind of its end."""

    def variant(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
        before, after = state.frame, right(state, as_pass=as_pass)
        if not isinstance(before, ShareRound) or after.frame is None:
            return after
        return agenda.on_top(after, replace(after.frame, **changes(before, as_pass)))

    return variant


@wrong.instead_of("SR-02 SR-04", agenda.passed_on)
def every_turn_is_a_pass(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """A turn with a purchase counts as a pass."""
    return right(state, as_pass=as_pass or isinstance(state.frame, ShareRound))


wrong(
    "SR-04",
    agenda.passed_on,
    "a pass is final",
    ending_with(lambda before, as_pass: {} if as_pass else {"passed": before.passed}),
)


def forgetting(field: str) -> Callable[..., State]:
    """A share round does not keep something about a sale."""

    def variant(right: Callable[..., State], state: State, seat: SeatId, company: str, price: int) -> State:
        before, after = state.frame, right(state, seat, company, price)
        if not isinstance(before, ShareRound) or after.frame is None:
            return after
        return agenda.on_top(after, replace(after.frame, **{field: getattr(before, field)}))

    return variant


wrong("SR-09", agenda.sold, "nobody remembers what was sold in the round", forgetting("sold"))
wrong("SR-18", agenda.sold, "nobody remembers what was sold in the turn", forgetting("sold_now"))


@wrong.instead_of("SR-05", shares.share_price)
def one_price(right: Callable[..., int], built: Title, state: State, name: CompanyId, source: str) -> int:
    """New shares cost the market price."""
    return built.price(state, name)


@wrong.instead_of("SR-05", shares.share_price)
def issue_for_all(right: Callable[..., int], built: Title, state: State, name: CompanyId, source: str) -> int:
    """Pool shares cost the issue price."""
    return state.companies[name].issue_price or right(built, state, name, source)


wrong(
    "SR-05",
    share_turn.BuyStep.decide,
    "the money goes to the company",
    altered(Paid, lambda e: {"payee": "VR"}),
)
wrong(
    "SR-05",
    share_turn.StartStep.decide,
    "the director's share costs the price once",
    altered(Paid, lambda e: {"amount": e.amount // 2}),
)


@wrong.instead_of("SR-06", evolve._issue_price_set)
def on_top(right: Callable[..., State], built: object, state: State, event: object) -> State:
    """A new price marker goes on top of the others."""
    after = right(built, state, event)
    name = event.company  # type: ignore[attr-defined]
    marker = after.companies[name].marker
    assert marker is not None
    return set_company(after, name, marker=PriceMarker(marker.row, marker.column, -after.moves))


@wrong.instead_of("SR-12", shares.certificates_in)
def by_tenths(right: Callable[..., int], built: Title, name: CompanyId, company: Company, owner: str) -> int:
    """The director's share counts two."""
    return company.held_by(owner) // 10


@wrong.instead_of("SR-12", shares.certificates_in)
def boe_free(right: Callable[..., int], built: Title, name: CompanyId, company: Company, owner: str) -> int:
    """Shares of the BoE do not count."""
    return 0 if name == BOE else right(built, name, company, owner)


wrong(
    "SR-13",
    share_rounds.certificate_limit,
    "a former director loses nothing of his own",
    lambda right, t, s, seat: right(t, s, SeatId("nobody")),
)
wrong("SR-14", share_rounds.can_sell, "who cannot sell is stuck", always(True))
wrong("SR-14", share_rounds.can_sell, "nobody has to sell", always(False))
wrong("SR-14 RUL-57", share_rules.above_certificate_limit, "nothing is added to a sale", always(False))
wrong("SR-18", share_rules.above_certificate_limit, "everybody may add to a sale", always(True))
wrong("SR-14 RUL-57", share_rounds.adds_to_a_block, "what is added is a sale of its own", always(False))
wrong("RUL-57", shares.added_to_sale, "what is added is not paid", without(Paid))
wrong(
    "RUL-57",
    agenda.passed_on,
    "a sale can be added to in a later turn",
    ending_with(lambda before, as_pass: {"sold_at": before.sold_at}),
)


@wrong.instead_of("SR-11 RUL-58", share_rounds.within_limit_after_exchange)
def before_the_exchange(right: Judge, built: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """Papers are counted before a new director exchanges two of them."""
    return share_rules.within_certificate_limit(built, state, rule)


@wrong.instead_of("SR-17", shares.sale)
def price_after(
    right: Events, built: Title, now: Cursor, seat: SeatId, name: CompanyId, percent: int, *rest: object
) -> Iterator[Event]:
    """The seller gets the price after the sale."""
    marker = now.state.companies[name].marker
    for event in right(built, now, seat, name, percent, *rest):
        if isinstance(event, Paid) and marker is not None:
            price = market.price_at(built.data.market, market.down(built.data.market, marker.cell))
            yield replace(event, amount=price * percent // 10)
        else:
            yield event


wrong("SR-17", shares.sale, "sold shares are new again", altered(SharesMoved, lambda e: {"target": "new"}))
wrong("SR-17", shares.sale, "one share is paid, however many", altered(Paid, lambda e: {"amount": 50}))


@wrong.instead_of("SR-18", share_rounds.one_block_a_turn)
def boe_in_one_block(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """Shares of the BoE are sold in one block only."""
    return share_rules.one_sale_a_turn(built, state, action, rule)


@wrong.instead_of("SR-20", receivership.pool_room_for_railways)
def boe_pool_full(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """Half of the BoE at most lies in the pool."""
    return share_rules.pool_has_room(built, state, action, rule)


@wrong.instead_of("SR-20", share_rounds.not_in_the_first_round)
def boe_not_first(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """The first share round knows no sale at all."""
    return refuse(rule, "first_round_no_sale") if share_round(state).number == 1 else None


wrong("SR-20", shares.sale, "shares of the BoE are sold for their first price", altered(Paid, lambda e: {"amount": 70}))
wrong("SR-21 MKT-05", shares.sold_out_companies_rise, "sold-out companies stay", nothing)


@wrong.instead_of("SR-21", shares.sold_out_companies_rise)
def lowest_first(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The lowest price rises first."""
    yield from [*right(built, Cursor(now.state))][::-1]


@wrong.instead_of("SR-21 MKT-05", shares.sold_out_companies_rise)
def pool_counts_as_sold(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """A company with shares in the pool rises, too."""
    for name in market.in_order(built, now.state):
        company = now.state.companies[name]
        if not company.held_by("new") and company.marker is not None:
            yield from market.moved(now.state, name, market.up(built.data.market, company.marker.cell), "sold_out")


wrong("SR-22", share_rounds.share_round_ends, "the priority card stays", without(PriorityMoved))


@wrong.instead_of("SR-22", share_rounds.share_round_ends)
def card_always_moves(right: Events, built: Title, now: Cursor) -> Iterator[Event]:
    """The card moves on though nobody acted."""
    if share_round(now.state).last is None:
        yield PriorityMoved(now.state.seat_after(now.state.priority))
    yield from right(built, now)


# -- DIR ------------------------------------------------------------------------------------------------------------


@wrong.instead_of("DIR-01", CompanyTurnPlay.actor)
def left_neighbour(
    right: Callable[..., SeatId | None], self: object, built: Title, state: State, frame: object
) -> SeatId | None:
    """The director's neighbour decides."""
    seat = right(self, built, state, frame)
    return None if seat is None else state.seat_after(seat)


@wrong.instead_of("DIR-02", shares.successor)
def equality_is_enough(right: object, state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """Equality makes a director."""
    old = company.director
    return None if old is None else max(reversed(state.clockwise_from(old)), key=lambda s: left_with.get(s, 0))


@wrong.instead_of("DIR-03", shares.successor)
def against_the_clock(right: object, state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """Of several the last one clockwise takes over."""
    old = company.director
    if old is None:
        return None
    most = max(left_with.get(seat, 0) for seat in state.seats)
    best = [seat for seat in state.clockwise_from(old) if left_with.get(seat, 0) == most]
    return old if old in best else best[-1]


@wrong.instead_of("DIR-04", share_rules.directors_share_stays_out_of_the_pool)
def anybody_inherits(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """A player with a single share can be made director."""
    company, seat = state.companies[action.company], share_rules.seller(state)
    heir = shares.successor(state, company, after_sale(company, seat, action.percent))
    return right(built, state, action, rule) if heir in (seat, None) else None


@wrong.instead_of("DIR-06", share_rules.directors_share_stays_out_of_the_pool)
def never_halved(right: Judge, built: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """One half of a director's share is never sold."""
    company, seat = state.companies[action.company], share_rules.seller(state)
    halved = company.certificate == seat and after_sale(company, seat, action.percent)[seat] == 10
    return refuse(rule, "directors_share_stays") if halved else right(built, state, action, rule)


WITHOUT_THE_SHARE = altered(DirectorChanged, lambda e: {"source": ""})
wrong("DIR-05", shares.director_follows_majority, "the director's share is not handed over", WITHOUT_THE_SHARE)


@wrong.instead_of("DIR-05", shares.director_follows_majority)
def two_tenths_are_lost(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """The old director loses two tenths."""
    for change in right(built, now, event):
        yield change
        if isinstance(change, DirectorChanged) and change.seat is not None:
            yield SharesMoved(change.company, change.source, change.seat, 20)


# -- single clauses -------------------------------------------------------------------------------------------------


def boe_exempt(right: Judge, built: Title, state: State, action: share_rules.Purchase, rule: RuleId) -> Refusal | None:
    return None if action.company == BOE else right(built, state, action, rule)


wrong("SR-09 RUL-56 VAR-2021-23", share_rounds.not_sold_before, "the BoE can always be bought back", boe_exempt)
wrong(
    "SR-09 RUL-56",
    share_rounds.not_sold_before,
    "the BoE can never be bought back",
    lambda right, built, state, action, rule: share_rules.not_sold_this_round(built, state, action, rule),
)
wrong("SR-10", share_rules.below_holding_limit, "a player may own any part of the BoE", boe_exempt)


@wrong.instead_of("SR-13", share_rounds.certificate_limit)
def one_cut_only(right: Callable[..., int], built: Title, state: State, seat: SeatId) -> int:
    """A second company lost costs its director nothing more."""
    cut = built.numbers.former_director_cut[built.player_count]
    lost = sum(director == seat for _, director in extra_of(state).takeovers)
    return right(built, state, seat) + max(0, lost - 1) * cut


@wrong.instead_of("SR-04", agenda.passed_on)
def sales_are_passes(right: Callable[..., State], state: State, *, as_pass: bool) -> State:
    """A turn with sales alone counts as a pass."""
    frame = state.frame
    forgotten = agenda.on_top(state, replace(frame, acted=False)) if isinstance(frame, ShareRound) else state
    return right(forgotten, as_pass=as_pass)


wrong(
    "SR-22",
    agenda.passed_on,
    "only a purchase moves the priority card",
    ending_with(lambda before, as_pass: {"last": None} if as_pass and before.acted else {}),
)


@wrong.instead_of("DIR-02", shares.director_follows_majority)
def only_by_sales(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A purchase makes nobody director."""
    return iter(()) if event.cause == "purchase" else right(built, now, event)


@wrong.instead_of("DIR-04", shares.director_follows_majority)
def only_by_purchases(right: Events, built: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """A sale makes nobody director."""
    return iter(()) if event.cause == "sale" else right(built, now, event)
