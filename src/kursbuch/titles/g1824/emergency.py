"""TRN-18 to TRN-21, LOAN: the director helps a company that must have a train, if need be with a debt."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyTrain, Pass, SellShares
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import DebtChanged, Event, Finished, Paid, Passed
from kursbuch.eighteen.model.state import BANK, POOL, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.forced_sale import ForcedSaleStep, one_share_less
from kursbuch.eighteen.steps.share_rules import no_director_changes, seller
from kursbuch.eighteen.steps.train_purchase import price_to_pay
from kursbuch.eighteen.title import Cursor, Gate, Rule
from kursbuch.eighteen.turns import acting_company, asked, turn_of
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.extra import HelpNeeded
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.shares import (
    WHOLE_RAILWAYS,
    bank_has_room,
    company_has_acted,
    double_share_is_sold_whole,
    double_share_sales,
    interest,
    sale_limit,
    seller_has_them,
)
from kursbuch.titles.g1824.trains import bought, cheapest, must_buy, sides_for

EMERGENCY = "emergency"


def financed(
    title: Title,
    now: Cursor,
    name: CompanyId,
    source: str,
    train: TrainName,
    price: int,
    trade_in: TrainName | None = None,
) -> Iterator[Event]:
    """TRN-18, TRN-20: paid by the treasury, then the director's cash; shares may be sold before a debt is made.

    RUL-20: but not if the treasury could pay the cheapest train.
    """
    company = now.state.companies[name]
    seat = company.director
    assert seat is not None, "only a company with a director buys trains"
    short = price - company.cash - now.state.players[seat].cash
    poor = company.cash < cheapest(title, now.state, name)
    if short > 0 and poor and title.options.emergency_sale_measure == "chosen_train":
        question = HelpNeeded(seat, name, source, train, price)
        if SELL_FOR_TRAIN.is_open_in(title, now.state, question):
            yield question
            return
    yield from director_helps(title, now.state, name, seat, price)
    yield from bought(title, now, name, source, train, price, trade_in)


def director_helps(title: Title, state: State, name: CompanyId, seat: SeatId, price: int) -> Iterator[Event]:
    """TRN-18, TRN-21, LOAN-01: the director's cash pays the rest, and what is missing becomes a debt with interest.

    It serves BNK-01, LOAN-02 and TRN-20, too.
    """
    missing = price - state.companies[name].cash
    if missing <= 0:
        return
    lacking = missing - state.players[seat].cash
    if lacking > 0:
        yield Paid(BANK, seat, lacking, "overdraft")
        yield DebtChanged(seat, lacking + interest(title, lacking), "loan")
    yield Paid(seat, name, missing, "help")


def completed(title: Title, now: Cursor, frame: HelpNeeded) -> Iterator[Event]:
    """The named train is bought with all there is (RUL-21)."""
    yield Finished()
    yield from director_helps(title, now.state, frame.company, frame.seat, frame.price)
    yield from bought(title, now, frame.company, frame.source, frame.train, frame.price)


# -- sales for a train that was named (RUL-21) --------------------------------------------------------------------


def train_is_bought_in_the_end(title: Title, now: Cursor) -> Iterator[Event]:
    """TRN-20: shares are sold until the money for the train is there, or nothing more can be sold."""
    frame = asked(now.state, HelpNeeded)
    if funds(now.state) >= frame.price or not SELL_FOR_TRAIN.is_open(title, now.state):
        yield from completed(title, now, frame)


class StopSelling(BaseStep[Pass]):
    """TRN-20: nobody has to sell; what is missing becomes a debt."""

    name = "pass"
    action = Pass

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """TRN-20: enough."""
        yield Pass()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Pass) -> Iterator[Event]:
        """The train is bought."""
        frame = asked(now.state, HelpNeeded)
        yield Passed(seat, frame.company, EMERGENCY)
        yield from completed(title, now, frame)


def funds(state: State) -> int:
    """Treasury of the acting company and cash of its director."""
    _, company = acting_company(state)
    assert company.director is not None
    return company.cash + state.players[company.director].cash


# -- rules --------------------------------------------------------------------------------------------------------


def bank_has_room_in_need(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """TRN-20: the limit of half a company holds; by the option of RUL-21 only for what lies in the pool."""
    if title.options.emergency_bank_limit:
        return bank_has_room(title, state, action, rule)
    limit = sale_limit(title, state, action.company)
    after = state.companies[action.company].held_by(POOL) + action.percent
    if title.data.info.sold_shares_to == POOL and after > limit:
        return refuse(rule, "pool_full", company=action.company, percent=after, limit=limit)
    return None


def no_more_than_the_train_costs(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """RUL-21: a sale is refused if one share less would have been enough for the named train.

    VAR-A-18: less than the double share is nothing.
    """
    needed = asked(state, HelpNeeded).price - funds(state)
    whole = action.certificate and action.percent <= title.companies[action.company].directors_share
    if not whole and one_share_less(title, state, action) >= needed:
        return refuse(rule, "more_than_missing", missing=max(0, needed))
    return None


class EmergencySale(ForcedSaleStep):
    """TRN-20: sell a block of shares of one company for the train."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every block, with the double share of the bond railway where there is one (VAR-A-18)."""
        yield from super().candidates(title, state)
        if self.when(title, state):
            yield from double_share_sales(title, state, seller(state))


_SALE_RULES: tuple[Rule[SellShares], ...] = (
    *WHOLE_RAILWAYS,
    Rule("1824-TRN-20", seller_has_them),
    Rule("1824-SR-13", double_share_is_sold_whole),
    Rule("1824-SR-13", company_has_acted),
    Rule("1824-TRN-20", bank_has_room_in_need),
    Rule("1824-DIR-07", no_director_changes),
)

SELL_FOR_TRAIN = EmergencySale(
    *_SALE_RULES,
    Rule("1824-TRN-20", no_more_than_the_train_costs),
    cause="emergency_sale",
    then=train_is_bought_in_the_end,
)
STOP_SELLING = StopSelling()


# -- sales before a train is named (RUL-21, option dearest_on_sale) -----------------------------------------------


def sold_before_the_choice(title: Title, state: State) -> bool:
    """RUL-21: by this option shares are sold in the company's turn, and the train is chosen afterwards.

    The turn remembers the price of one share for that choice.
    """
    by_option = title.options.emergency_sale_measure == "dearest_on_sale"
    return by_option and must_buy(title, state, turn_of(state).company)


def sales_are_open(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """OR-05, RUL-20: in the last step, for a company that must buy and cannot pay the cheapest train."""
    name, company = acting_company(state)
    by_option = title.options.emergency_sale_measure == "dearest_on_sale"
    poor = must_buy(title, state, name) and company.cash < cheapest(title, state, name)
    if not (by_option and poor):
        return refuse(rule, "not_in_this_step", step=turn_of(state).step)
    return None


def no_more_than_the_dearest_costs(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """RUL-21: measured by the dearest train the bank offers the company."""
    dearest = max(side.price for side in sides_for(title, state, turn_of(state).company))
    needed = dearest - funds(state)
    if one_share_less(title, state, action) >= needed:
        return refuse(rule, "more_than_missing", missing=max(0, needed))
    return None


SELL_BEFORE_CHOICE = EmergencySale(
    Gate("1824-OR-05", sales_are_open),
    *_SALE_RULES,
    Rule("1824-RUL-21", no_more_than_the_dearest_costs),
    cause="emergency_sale",
    when=sold_before_the_choice,
)


def sales_were_needed(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """RUL-21: after a sale the train of the bank must cost more than one share less would have paid."""
    turn = turn_of(state)
    if not turn.last_sale:
        return None
    without_last = funds(state) - turn.last_sale
    if price_to_pay(title, action) <= without_last:
        return refuse(rule, "sold_too_much", price=price_to_pay(title, action), funds=without_last)
    return None
