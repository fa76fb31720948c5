"""SR: share rounds as 1848 plays them."""

from collections.abc import Iterator

from msgspec.structs import replace

from kursbuch.eighteen import shares, standstill
from kursbuch.eighteen.actions import BuyShare, SellShares, StartCompany
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Finished, PriorityMoved
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import (
    certificates,
    certificates_in,
    printed_limit,
    sold_out_companies_rise,
    successor,
)
from kursbuch.eighteen.steps.share_rules import (
    a_share_is_there,
    above_certificate_limit,
    below_holding_limit,
    buyer_has_the_money,
    company_has_a_price,
    company_is_in_the_game,
    company_is_unstarted,
    directors_share_is_never_sold,
    directors_share_stays_out_of_the_pool,
    issue_price_is_printed,
    not_sold_this_round,
    one_sale_a_turn,
    over_limit_sells_first,
    seller_owns_them,
    single_share_is_meant,
    within_certificate_limit,
)
from kursbuch.eighteen.steps.share_turn import BuyStep, PassShareTurn, SellStep, StartStep
from kursbuch.eighteen.title import Cursor, Gate, Rule, looks_at
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.extra import BOE, extra_of
from kursbuch.titles.g1848.options import Title
from kursbuch.titles.g1848.receivership import pool_room_for_railways, share_has_a_price


def certificate_limit(title: Title, state: State, seat: SeatId) -> int:
    """SR-11, SR-13: falls with every takeover, and again for whoever directed the company."""
    takeovers = extra_of(state).takeovers
    own = sum(director == seat for _, director in takeovers)
    cut = title.numbers.former_director_cut[title.player_count]
    return printed_limit(title, state, len(takeovers)) - own * cut


@looks_at("company")
def not_in_the_first_round(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-15, SR-20: in the very first share round only BoE shares can be sold."""
    if share_round(state).number == 1 and action.company != BOE:
        return refuse(rule, "first_round_no_sale", company=action.company)
    return None


def is_sold_in_blocks(title: Title, company: CompanyId) -> bool:
    """SR-18: a turn's sales of a company are one; RUL-35 has an option without this; the BoE is exempt."""
    return title.options.sell_in_blocks and company != BOE


@looks_at("company")
def one_block_a_turn(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-18: one sale of a company in a turn; RUL-57: above the limit more shares may be added to it."""
    frame = share_round(state)
    adds = action.company in dict(frame.sold_at) and above_certificate_limit(title, state, frame.seat)
    if adds or not is_sold_in_blocks(title, action.company):
        return None
    return one_sale_a_turn(title, state, action, rule)


def adds_to_a_block(title: Title, state: State, company: CompanyId) -> bool:
    """RUL-57, SR-14: what is added to a sale of this turn brings the price from before it and moves no marker."""
    return isinstance(state.frame, ShareRound) and is_sold_in_blocks(title, company)


SELL = SellStep(
    Rule("1848-SR-19", directors_share_is_never_sold),
    Rule("1848-SR-02", seller_owns_them),
    Rule("1848-SR-15", not_in_the_first_round),
    Rule("1848-AUC-09", share_has_a_price),
    Rule("1848-SR-18", one_block_a_turn),
    Rule("1848-SR-16", pool_room_for_railways),
    Rule("1848-SR-19", directors_share_stays_out_of_the_pool),
)


def can_sell(title: Title, state: State) -> bool:
    """SR-14: whether the sale rules allow the player any sale now."""
    return SELL.is_open(title, state)


SELLS_FIRST = over_limit_sells_first(can_sell)


@looks_at("company")
def not_sold_before(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """SR-09, VAR-2021-23: nothing of a railway company sold in this round; RUL-56: of the BoE only by an option."""
    if action.company == BOE and title.options.boe_rebuy == "allowed":
        return None
    return not_sold_this_round(title, state, action, rule)


@looks_at("company")
def within_limit_after_exchange(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """SR-11, RUL-58: papers are counted as they would be with the director's share the purchase may bring."""
    seat = share_round(state).seat
    count, limit = certificates(title, state, seat), shares.certificate_limit(title, state, seat)
    if count < limit:
        return None  # a purchase adds one paper at most
    before = state.companies[action.company]
    held = {**before.shares, seat: before.held_by(seat) + before.unit}
    after = replace(before, shares=held)
    if before.certificate == before.director and successor(state, after, held) == seat:
        after = replace(after, certificate=seat)
    more = certificates_in(title, action.company, after, seat) - certificates_in(title, action.company, before, seat)
    return refuse(rule, "certificate_limit", seat=seat, count=count, limit=limit) if count + more > limit else None


LIES_READY: tuple[Rule[BuyShare], ...] = (
    Rule("1848-REC-06", company_is_in_the_game),
    Rule("1848-SR-07", company_has_a_price),
    Rule("1848-SR-05", single_share_is_meant),
    Rule("1848-SR-05", a_share_is_there),
)

BUY = BuyStep(
    *LIES_READY,
    Gate("1848-SR-14", SELLS_FIRST),
    Rule("1848-SR-09", not_sold_before),
    Rule("1848-SR-10", below_holding_limit),
    Rule("1848-SR-11", within_limit_after_exchange),
    Rule("1848-SR-08", buyer_has_the_money),
)

CAN_BE_STARTED: tuple[Rule[StartCompany], ...] = (
    Rule("1848-REC-06", company_is_in_the_game),
    Rule("1848-SR-05", company_is_unstarted),
    Rule("1848-SR-06", issue_price_is_printed),
)

START = StartStep(
    *CAN_BE_STARTED,
    Gate("1848-SR-14", SELLS_FIRST),
    Gate("1848-SR-11", within_certificate_limit),
    Rule("1848-SR-08", buyer_has_the_money),
)

PASS = PassShareTurn(Gate("1848-SR-14", SELLS_FIRST))


def share_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """SR-21, SR-22, OR-01: sold-out companies rise, the priority card moves on, a set of operating rounds begins.

    It serves END-03 and MKT-05, too.
    """
    frame = share_round(now.state)
    yield from sold_out_companies_rise(title, now)
    if frame.last is not None:
        yield PriorityMoved(now.state.seat_after(frame.last))
    yield Finished()
    yield OperatingRound(1, title.phase(now.state).operating_rounds, quiet=frame.last is None)


# -- who could still buy anything -----------------------------------------------------------------------------


def somebody_could_buy(title: Title, state: State) -> bool:
    """RUL-60: whether any player could pay for a director's share or any other share on sale."""
    return standstill.somebody_could_buy(title, state, SELL, ((BUY, LIES_READY), (START, CAN_BE_STARTED)))
