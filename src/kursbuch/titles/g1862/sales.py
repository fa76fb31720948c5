"""SR: what can be sold in a share round and for how much, and how many papers a player may hold."""

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import certificates, printed_limit
from kursbuch.eighteen.steps.share_rules import (
    directors_share_is_never_sold,
    directors_share_stays_out_of_the_pool,
    pool_has_room,
    seller_owns_them,
)
from kursbuch.eighteen.steps.share_turn import SellStep
from kursbuch.eighteen.title import Rule, looks_at
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.papers import open_papers


def companies_gone(state: State) -> int:
    """How many companies have left the game."""
    return sum(company.closed for company in state.companies.values())


def certificate_limit(title: Title, state: State, seat: SeatId) -> int:
    """SR-15: by the players and the companies that are still in the game."""
    return printed_limit(title, state, companies_gone(state))


def paid_after_the_move(title: Title, state: State, company: CompanyId) -> bool:
    """SR-18, SR-19: shares of a company that has not operated yet bring the price after the sale."""
    return not state.companies[company].acted


def one_sale_a_turn(title: Title, state: State, company: CompanyId) -> bool:
    """SR-20, RUL-25: what is sold of a company in one turn is one sale, however many steps it takes."""
    return True


# -- rules --------------------------------------------------------------------------------------------------------


@looks_at("company")
def not_in_the_first_round(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """AUC-14: nothing is sold in the very first share round."""
    if share_round(state).number == 1:
        return refuse(rule, "first_round_no_sales", company=action.company)
    return None


@looks_at("company")
def company_is_founded(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """PRV-17, SR-23: shares that came with a private have no price before the company is founded."""
    if state.companies[action.company].marker is None:
        return refuse(rule, "no_issue_price", company=action.company)
    return None


def above_limit_sells_first(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """SR-16, RUL-50: above the limit one sells or closes privates, as long as anything can be sold or closed."""
    seat = share_round(state).seat
    count, limit = certificates(title, state, seat), certificate_limit(title, state, seat)
    if count > limit and (open_papers(state, seat) or SELL.is_open(title, state)):
        return refuse(rule, "must_get_below_limit", seat=seat, count=count, limit=limit)
    return None


FOR_EVERY_SALE: tuple[Rule[SellShares], ...] = (
    Rule("1862-SR-23", directors_share_is_never_sold),
    Rule("1862-SR-17", seller_owns_them),
    Rule("1862-PRV-17", company_is_founded),
    Rule("1862-SR-23", pool_has_room),
)
"""SR-17 to SR-23: what holds in a share round and for sales that somebody is forced to make."""

SELL = SellStep(
    Rule("1862-AUC-14", not_in_the_first_round),
    *FOR_EVERY_SALE,
    Rule("1862-DIR-05", directors_share_stays_out_of_the_pool),
)
