"""REC, BNK: a company is taken over, and its director answers for it."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.market import leaves_the_game
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    Event,
    Finished,
    Paid,
    PriceMoved,
    StationsInherited,
    TurnCut,
)
from kursbuch.eighteen.model.frames import OperatingRound, Question
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.forced_sale import ForcedSaleStep, one_share_less
from kursbuch.eighteen.steps.share_rules import (
    directors_share_is_never_sold,
    no_director_changes,
    pool_has_room,
    seller,
    seller_owns_them,
)
from kursbuch.eighteen.title import Cursor, Reaction, Rule, looks_at
from kursbuch.eighteen.turns import acting_turn, operating_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.extra import BOE, ForcedSale, TakenOver
from kursbuch.titles.g1848.options import Title
from kursbuch.titles.g1848.privates import company_privates_close


def receivership(title: Title, now: Cursor, event: PriceMoved) -> Iterator[Event]:
    """REC-01: a marker that reaches column 0 hands the company over to the Bank of England, at once.

    It serves MKT-03, OR-08, REC-06, REC-07, REC-08 and REC-09, too.
    """
    if not leaves_the_game(title.data.market, event.target):
        return
    name = event.company
    director = now.state.companies[name].director
    assert director is not None, "a company in operation has a director"
    yield from _compensation(title, now, name, director, event.source)
    rest = now.state.companies[name].cash
    if rest:
        yield Paid(name, BANK, rest, "receivership")
    yield from company_privates_close(now.state, name)
    yield StationsInherited(name, BOE)
    yield CompanyClosed(name, "receivership")
    turn = acting_turn(now.state)
    if turn is not None and turn.company == name:
        yield TurnCut(name)
    yield TakenOver(name, director)
    if title.options.forced_sales == "at_once" and must_sell(title, now.state, director):
        yield ForcedSale(director)


def _compensation(
    title: Title, now: Cursor, name: CompanyId, director: SeatId, source: tuple[int, int]
) -> Iterator[Event]:
    """REC-02, REC-03: the issue price for every share of the others; what is lacking the director pays.

    It serves BNK-01, LOAN-11 and REC-05, too.
    """
    company = now.state.companies[name]
    per_share = company.issue_price or 0
    if title.options.compensation == "market":
        per_share = title.data.market.rows[source[0]][source[1]]
    due = {
        seat: per_share * company.held_by(seat) // 10
        for seat in now.state.clockwise_from(director)[1:]
        if company.held_by(seat)
    }
    lacking = sum(due.values()) - company.cash
    if lacking > 0:
        yield Paid(director, name, lacking, "liability")
    for seat, amount in due.items():
        yield Paid(name, seat, amount, "compensation")


# -- forced sales ---------------------------------------------------------------------------------------------


@looks_at("company")
def share_has_a_price(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """AUC-09: a share of a company without a price cannot be sold."""
    if title.price(state, action.company) == 0:
        return refuse(rule, "no_issue_price", company=action.company)
    return None


def pool_room_for_railways(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-16: half a railway company at most lies in the pool; SR-20: the BoE knows no such limit."""
    return None if action.company == BOE else pool_has_room(title, state, action, rule)


def no_more_than_the_debt_needs(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """RUL-47: a block is no larger than the debt asks for."""
    debt = -state.players[seller(state)].cash
    if one_share_less(title, state, action) >= debt:
        return refuse(rule, "more_than_needed", debt=debt)
    return None


def one_block_between_actions(title: Title, now: Cursor) -> Iterator[Event]:
    """REC-04: the next block is asked for if it is needed; RUL-53: by an option after the next action only."""
    if title.options.forced_sales == "between_actions":
        yield Finished()


FORCED_SALE = ForcedSaleStep(
    Rule("1848-SR-19", directors_share_is_never_sold),
    Rule("1848-REC-04", seller_owns_them),
    Rule("1848-AUC-09", share_has_a_price),
    Rule("1848-SR-16", pool_room_for_railways),
    Rule("1848-REC-04", no_director_changes),
    Rule("1848-RUL-47", no_more_than_the_debt_needs),
    then=one_block_between_actions,
)


def can_sell_something(title: Title, state: State, seat: SeatId) -> bool:
    """REC-05, VAR-2021-22: whether some forced sale is open to the player."""
    return FORCED_SALE.is_open_in(title, state, ForcedSale(seat))


def must_sell(title: Title, state: State, seat: SeatId) -> bool:
    """REC-04: cash is negative and something can be sold."""
    return state.players[seat].cash < 0 and can_sell_something(title, state, seat)


def forced_sale_settled(title: Title, state: State, frame: ForcedSale) -> bool:
    """REC-05: done when the cash is no longer negative or nothing can be sold."""
    return not must_sell(title, state, frame.seat)


def sales_between_actions(title: Title, before: State, now: Cursor) -> Iterator[Event]:
    """RUL-53: by this option an overdrawn player is asked after every action of an operating round."""
    if title.options.forced_sales != "between_actions" or min([p.cash for p in now.state.players.values()]) >= 0:
        return
    was, is_now = operating_round(before), operating_round(now.state)
    if was is None or is_now is None or was.number != is_now.number or before.set_number != now.state.set_number:
        return
    if any(isinstance(f, Question) for f in now.state.agenda):
        return
    turn = acting_turn(now.state)
    director = None if turn is None else now.state.companies[turn.company].director
    yield from ask_overdrawn(title, now.state, director)


def ask_overdrawn(title: Title, state: State, first: SeatId | None) -> Iterator[Event]:
    """VAR-2021-19: the first overdrawn player clockwise who can sell something is asked for one block."""
    for seat in state.clockwise_from(first or state.priority):
        if must_sell(title, state, seat):
            yield ForcedSale(seat)
            return


def last_question(title: Title, state: State, frame: OperatingRound) -> Iterator[Event]:
    """RUL-53, VAR-2021-19: once more before the round ends, for one block only."""
    if title.options.forced_sales == "between_actions":
        yield from ask_overdrawn(title, state, None)


REACTIONS = (Reaction(RuleId("1848-REC-01"), (PriceMoved,), receivership),)
