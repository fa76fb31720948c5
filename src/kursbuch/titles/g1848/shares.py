"""SR: share rounds as 1848 plays them."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Pass, SellShares
from kursbuch.eighteen.market import in_order, moved, up
from kursbuch.eighteen.model.events import Event, FramePopped, FramePushed, PriorityMoved
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.share_rules import (
    a_share_is_there,
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
from kursbuch.eighteen.title import Cursor, Rule, Title
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.extra import BOE, extra_of
from kursbuch.titles.g1848.receivership import pool_room_for_railways, share_has_a_price


def certificate_limit(title: Title, state: State, seat: SeatId) -> int:
    """SR-11, SR-13: falls with every takeover, and again for whoever directed the company."""
    takeovers = extra_of(state).takeovers
    row = title.data.info.certificate_limit[str(title.player_count)]
    own = sum(director == seat for _, director in takeovers)
    cut = title.number_by("former_director_cut", str(title.player_count))
    return row[min(len(takeovers), len(row) - 1)] - own * cut


def not_in_the_first_round(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-15: in the very first share round only BoE shares can be sold."""
    if share_round(state).number == 1 and action.company != BOE:
        return refuse(rule, "first_round_no_sale", company=action.company)
    return None


def one_block_a_turn(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-18: one sale of a company in a turn; RUL-35 has an option without this; the BoE is exempt."""
    if title.options["sell_in_blocks"] == "false" or action.company == BOE:
        return None
    return one_sale_a_turn(title, state, action, rule)


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
    """Whether the sale rules allow the player any sale now."""
    return SELL.is_open(title, state)


SELLS_FIRST = over_limit_sells_first(can_sell)

BUY = BuyStep(
    Rule("1848-REC-06", company_is_in_the_game),
    Rule("1848-SR-07", company_has_a_price),
    Rule("1848-SR-05", single_share_is_meant),
    Rule("1848-SR-05", a_share_is_there),
    Rule("1848-SR-14", SELLS_FIRST),
    Rule("1848-SR-09", not_sold_this_round),
    Rule("1848-SR-10", below_holding_limit),
    Rule("1848-SR-11", within_certificate_limit),
    Rule("1848-SR-08", buyer_has_the_money),
)

START = StartStep(
    Rule("1848-REC-06", company_is_in_the_game),
    Rule("1848-SR-05", company_is_unstarted),
    Rule("1848-SR-06", issue_price_is_printed),
    Rule("1848-SR-14", SELLS_FIRST),
    Rule("1848-SR-11", within_certificate_limit),
    Rule("1848-SR-08", buyer_has_the_money),
)

PASS = PassShareTurn(Rule[Pass]("1848-SR-14", SELLS_FIRST))


def share_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """SR-21, SR-22, OR-01: sold-out companies rise, the priority card moves on, a set of operating rounds begins."""
    frame = share_round(now.state)
    yield from sold_out_companies_rise(title, now)
    if frame.last is not None:
        yield PriorityMoved(now.state.seat_after(frame.last))
    yield FramePopped()
    yield FramePushed(OperatingRound(1, title.phase(now.state).operating_rounds))


def sold_out_companies_rise(title: Title, now: Cursor) -> Iterator[Event]:
    """SR-21: one by one, in the order in which they would act."""
    for name in in_order(title, now.state):
        company = now.state.companies[name]
        owned = sum(company.held_by(seat) for seat in now.state.players)
        if owned == 100 and company.marker is not None:
            yield from moved(now.state, name, up(title.data.market, company.marker.cell), "sold_out")
