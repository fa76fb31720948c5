"""TRN: which trains a company may own and must own, and how it buys them."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyTrain, BuyTrainFrom
from kursbuch.eighteen.model.data import CompanyId, TrainName, TrainSide
from kursbuch.eighteen.model.events import Event, TrainRemoved
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.train_purchase import price_to_pay
from kursbuch.eighteen.title import Cursor
from kursbuch.eighteen.trains import cards_on_sale, purchase, train_changes_hands
from kursbuch.eighteen.turns import acting_company, turn_of
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import COAL, PRESTATE, is_construction, kind_of

TRADE_PHASE = 3
"""TRN-10, PHS-04: from then on companies trade trains."""


def may_own(title: Title, name: CompanyId, train: TrainName) -> bool:
    """TRN-05, PRV-24: coal railways only g-trains; RUL-26 has an option by which pre-state railways have none."""
    goods = title.data.card(train).goods
    if kind_of(title, name) == COAL:
        return goods
    return not (goods and kind_of(title, name) == PRESTATE and title.options.prestate_g_trains == "forbidden")


def sides_for(title: Title, state: State, name: CompanyId) -> tuple[TrainSide, ...]:
    """The trains of the bank that the company may buy."""
    on_sale = cards_on_sale(title, state)
    return tuple([side for card in on_sale for side in card.sides if may_own(title, name, side.name)])


def must_buy(title: Title, state: State, name: CompanyId) -> bool:
    """TRN-06: it has no train; a coal railway is free while the bank has none for it (RUL-51).

    Construction railways need none (VAR-A-10), nor does a state railway without a director (REC-02).
    """
    company = state.companies[name]
    if company.trains or company.director is None or is_construction(state, name):
        return False
    return bool(sides_for(title, state, name))


def cheapest(title: Title, state: State, name: CompanyId) -> int:
    """The least price for which the bank sells the company a train."""
    return min((side.price for side in sides_for(title, state, name)), default=0)


def is_helped(title: Title, state: State, name: CompanyId) -> bool:
    """TRN-18: the director helps a company that must buy and cannot pay the cheapest train.

    RUL-20 has an option by which the director may help to buy any train.

    It serves BNK-01, LOAN-02, TRN-19 and TRN-21, too.
    """
    if not must_buy(title, state, name):
        return False
    poor = state.companies[name].cash < cheapest(title, state, name)
    return poor or title.options.emergency_trigger == "any_chosen_train"


def bought(
    title: Title,
    now: Cursor,
    name: CompanyId,
    source: str,
    train: TrainName,
    price: int,
    trade_in: TrainName | None = None,
) -> Iterator[Event]:
    """TRN-07, TRN-10, TRN-15: the train changes hands; the first of a kind may change everything (TRN-13).

    It serves TRN-03 and TRN-16, too.
    """
    if source != BANK:
        yield from train_changes_hands(name, CompanyId(source), train, price)
        return
    if trade_in is not None:
        yield TrainRemoved(name, trade_in, "traded_in")
    yield from purchase(title, now, name, train, price)


# -- rules: from the bank -----------------------------------------------------------------------------------------


def kind_may_be_owned(title: Title, state: State, action: BuyTrain | BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-05, PRV-24."""
    name, _ = acting_company(state)
    if not may_own(title, name, action.train):
        code = "coal_owns_goods_trains" if kind_of(title, name) == COAL else "prestate_owns_no_goods_trains"
        return refuse(rule, code, company=name, train=action.train)
    return None


def trade_in_is_legal(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-15: an own train of the next lower type of the same kind."""
    if action.trade_in is None:
        return None
    name, company = acting_company(state)
    side = title.data.train(action.train)
    if side.trade_in is None or action.trade_in not in side.trade_in.takes:
        return refuse(rule, "no_trade_in", train=action.train, old=action.trade_in)
    if action.trade_in not in company.trains:
        return refuse(rule, "train_not_there", company=name, train=action.trade_in)
    return None


def one_trade_in_a_round(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-16: a company hands in one train in an operating round."""
    turn = turn_of(state)
    if action.trade_in is not None and turn.traded_in:
        return refuse(rule, "one_trade_in", company=turn.company)
    return None


def somebody_pays(title: Title, state: State, action: BuyTrain, rule: RuleId) -> Refusal | None:
    """TRN-07, TRN-18, SET-11: the treasury, or with it the director, where help is due."""
    name, company = acting_company(state)
    price = price_to_pay(title, action)
    if company.cash >= price or is_helped(title, state, name):
        return None
    return help_is_not_due(title, state, name, price, rule)


def help_is_not_due(title: Title, state: State, name: CompanyId, price: int, rule: RuleId) -> Refusal:
    """TRN-18, TRN-06: the treasury does not do, and why the director need not and may not help."""
    company = state.companies[name]
    if company.trains:
        return refuse(rule, "no_help_with_a_train", company=name, price=price, cash=company.cash)
    sides = sides_for(title, state, name)
    if not sides:
        return refuse(rule, "no_help_without_duty", company=name, price=price, cash=company.cash)
    least = min(sides, key=lambda side: side.price)
    return refuse(
        rule,
        "no_help_while_it_can_pay",
        company=name,
        price=price,
        cash=company.cash,
        cheapest=least.name,
        least=least.price,
    )


# -- rules: from another company ----------------------------------------------------------------------------------


def trades_have_begun(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """TRN-10: from phase 3 on."""
    begins = title.phases[TRADE_PHASE].starts
    return None if state.phase >= TRADE_PHASE else refuse(rule, "trades_not_yet", train=begins or "")


def seller_is_in_operation(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-12: what a railway that is not open yet took over cannot be sold; RUL-52 has an option."""
    if not state.companies[action.company].in_operation and not title.options.buy_from_unopened:
        return refuse(rule, "seller_not_open", company=action.company)
    return None


def somebody_sells(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-10, REC-02: without a director nobody can agree; by the option of RUL-32 its trains are for sale."""
    if state.companies[action.company].director is None and title.options.directorless_state == "idle":
        return refuse(rule, "nobody_sells", company=action.company)
    return None


def price_between_companies(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-10, RUL-38: within one hand any whole price from 1, between directors the face value."""
    _, company = acting_company(state)
    face = title.data.train(action.train).price
    if state.companies[action.company].director != company.director and action.price != face:
        return refuse(rule, "printed_price_only", train=action.train, price=face)
    if action.price < 1:
        return refuse(rule, "price_too_low", price=action.price)
    return None


def help_is_at_most_the_face_value(title: Title, state: State, action: BuyTrainFrom, rule: RuleId) -> Refusal | None:
    """TRN-18, TRN-19: the director helps where it is due, and with no more than the face value."""
    name, company = acting_company(state)
    if company.cash >= action.price:
        return None
    if not is_helped(title, state, name):
        return help_is_not_due(title, state, name, action.price, rule)
    face = title.data.train(action.train).price
    if action.price > face:
        return refuse(rule, "above_face_value", train=action.train, price=action.price, face=face)
    return None


def duty_is_met(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """TRN-06: the turn does not end without a train."""
    turn = turn_of(state)
    if turn.step == "trains" and must_buy(title, state, turn.company):
        return refuse(rule, "train_is_needed", company=turn.company)
    return None


def trains_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """VAR-A-10, RUL-32, REC-01: construction railways and railways without a director buy no trains."""
    return is_construction(state, turn.company) or state.companies[turn.company].director is None
