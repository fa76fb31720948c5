"""SR, LOAN: share rounds as 1824 plays them, with debts and their repayment."""

from collections.abc import Callable, Iterator

from kursbuch.eighteen.actions import BuyShare, RepayDebt, SellShares, StartCompany
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DebtChanged, Event, Paid, SharesMoved, TurnEnded, TurnUsed
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State
from kursbuch.eighteen.shares import holdings, printed_limit, share_price
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.share_rules import (
    below_holding_limit,
    buyer_has_the_money,
    company_has_a_price,
    company_is_unstarted,
    directors_share_stays_out_of_the_pool,
    issue_price_is_printed,
    not_sold_this_round,
    over_limit_sells_first,
    seller,
    within_certificate_limit,
)
from kursbuch.eighteen.steps.share_turn import BuyStep, PassShareTurn, SellStep, StartStep
from kursbuch.eighteen.title import Cursor, Gate, Rule, looks_at
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import (
    COAL,
    PRESTATE,
    STATE,
    certificate_is_reserved,
    exchange_percent,
    free_percent,
    in_players_hands,
    is_bond,
    is_minor,
    keeps_shares_back,
    kind_of,
    minors_of,
    mountains_of,
)

Purchase = BuyShare | StartCompany


def certificate_limit(title: Title, state: State, seat: SeatId) -> int:
    """SR-10, VAR-A-01, VAR-B-01: by the number of players."""
    return printed_limit(title, state, 0)


def other_papers(title: Title, state: State, seat: SeatId) -> int:
    """PRV-03: mountain railways do not count; RUL-08 has an option by which they do."""
    return mountains_of(state, seat) if title.options.mountain_papers_count else 0


# -- sales --------------------------------------------------------------------------------------------------------


def single_shares(title: Title, state: State, name: CompanyId, seat: SeatId) -> int:
    """VAR-A-18: percent a player has in 10 % shares: a double share that makes nobody director is never split."""
    company = state.companies[name]
    held = company.held_by(seat)
    whole = company.certificate == seat and company.director != seat
    return held - title.companies[name].directors_share if whole else held


def double_share_sales(title: Title, state: State, seat: SeatId) -> Iterator[SellShares]:
    """VAR-A-18, RUL-54: every block of a company with the double share among it."""
    for name, held in holdings(state, seat).items():
        if state.companies[name].certificate == seat:
            data = title.companies[name]
            yield from (
                SellShares(name, percent, True) for percent in range(data.directors_share, held + 1, data.share)
            )


class Sell(SellStep):
    """SR-02, SR-14: sell shares of one company to the bank."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every block, with the double share where it is sold as a whole."""
        yield from super().candidates(title, state)
        yield from double_share_sales(title, state, share_round(state).seat)


@looks_at("company")
def not_in_the_first_round(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """AUC-04: nothing is sold in the first share round."""
    if share_round(state).number == 1:
        return refuse(rule, "nothing_sold_yet", company=action.company)
    return None


def railway_is_kept(kind: str) -> Callable[[Title, State, SellShares, RuleId], Refusal | None]:
    """PRV-23, PRV-42: railways bought as a whole are never sold."""

    @looks_at("company")
    def test(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
        if kind_of(title, action.company) == kind:
            return refuse(rule, "minor_not_sold", company=action.company)
        return None

    return test


def seller_has_them(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-13, SR-14: whole shares that the player has."""
    seat = seller(state)
    name = action.company
    held, step = state.companies[name].held_by(seat), title.companies[name].share
    if action.percent <= 0 or action.percent % step:
        return refuse(rule, "not_whole_shares", percent=action.percent, share=step)
    if action.percent > held:
        return refuse(rule, "not_so_many", seat=seat, company=name, held=held, percent=action.percent)
    return None


def double_share_is_sold_whole(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-13, VAR-A-18, RUL-54: only who holds the 20 % share without being director sells it, and only as a whole.

    Except for the bond railway it is sold after or with the last 10 % share.
    """
    company = state.companies[action.company]
    seat = seller(state)
    size = title.companies[action.company].directors_share
    singles = single_shares(title, state, action.company, seat)
    if action.certificate:
        if company.director == seat and company.certificate == seat:
            return refuse(rule, "certificate_never_sold", company=action.company)
        if company.certificate != seat:
            return refuse(rule, "double_share_not_held", seat=seat, company=action.company, size=size)
        if action.percent < size:
            return refuse(rule, "double_share_whole", company=action.company, size=size)
        if action.percent < company.held_by(seat) and not is_bond(state, action.company):
            return refuse(rule, "single_shares_first", seat=seat, company=action.company, size=size)
    elif action.percent > singles:
        return refuse(rule, "double_share_whole", company=action.company, size=size)
    return None


@looks_at("company")
def company_has_acted(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-13, VAR-A-19: no share of a company is sold before it has acted."""
    if not state.companies[action.company].acted:
        code = "bond_has_not_paid" if is_bond(state, action.company) else "not_acted_yet"
        return refuse(rule, code, company=action.company)
    return None


def sale_limit(title: Title, state: State, name: CompanyId) -> int:
    """SR-13, VAR-A-19: half of a company may lie in the bank after a sale, of the bond railway all of it."""
    return title.options.bond_sale_limit if is_bond(state, name) else title.data.info.pool_limit


def bank_has_room(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """SR-13, VAR-A-19: what is not in players' hands may not exceed half of the company after a sale."""
    limit = sale_limit(title, state, action.company)
    after = 100 - in_players_hands(state, action.company) + action.percent
    if after > limit:
        return refuse(rule, "bank_full", company=action.company, percent=after, limit=limit)
    return None


def director_finds_an_heir(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """DIR-04: a sale cuts into the director's share only if another player with 20 % takes it over."""
    company = state.companies[action.company]
    if company.director != seller(state):
        return None
    return directors_share_stays_out_of_the_pool(title, state, action, rule)


WHOLE_RAILWAYS: tuple[Rule[SellShares], ...] = (
    Rule("1824-PRV-23", railway_is_kept(COAL)),
    Rule("1824-PRV-42", railway_is_kept(PRESTATE)),
)

SELL = Sell(
    *WHOLE_RAILWAYS,
    Rule("1824-AUC-04", not_in_the_first_round),
    Rule("1824-SR-02", seller_has_them),
    Rule("1824-SR-13", double_share_is_sold_whole),
    Rule("1824-SR-13", company_has_acted),
    Rule("1824-SR-13", bank_has_room),
    Rule("1824-DIR-04", director_finds_an_heir),
)


def can_sell(title: Title, state: State) -> bool:
    """SR-11: whether the sale rules allow the player any sale now."""
    return SELL.is_open(title, state)


SELLS_FIRST = over_limit_sells_first(can_sell)


# -- purchases ----------------------------------------------------------------------------------------------------


class Buy(BuyStep):
    """SR-05: buy one share; the turn is over then."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """A share from wherever one lies, and a double share that is sold as a paper of its own."""
        for name, company in state.companies.items():
            for source in ("new", "pool"):
                if company.shares.get(source, 0):
                    yield BuyShare(name, source)
                    if company.certificate == source:
                        yield BuyShare(name, source, certificate=True)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyShare) -> Iterator[Event]:
        """SR-04, CORP-05, VAR-A-15, VAR-A-18: pay the bank the present price and take the share."""
        data = title.companies[action.company]
        percent = data.directors_share if action.certificate else data.share
        yield Paid(seat, BANK, price_of(title, now.state, action), "share")
        yield SharesMoved(action.company, action.source, seat, percent, action.certificate, "purchase")
        yield TurnEnded()


def price_of(title: Title, state: State, action: BuyShare) -> int:
    """SR-04, VAR-A-18: the present price, twice for a double share."""
    data = title.companies[action.company]
    price = share_price(title, state, action.company, action.source)
    return price * data.directors_share // data.share if action.certificate else price


def certificate_may_be_bought(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """SR-07: directors' shares are not bought as papers, but for the bond railway's (VAR-A-16) and RUL-54's."""
    if not action.certificate:
        return None
    company = state.companies[action.company]
    if company.certificate != action.source:
        return refuse(rule, "no_certificate_there", company=action.company, source=action.source)
    if is_bond(state, action.company) or (company.director is not None and not waits_for(title, state, action.company)):
        return None
    return certificate_is_kept(title, state, action.company, rule)


def waits_for(title: Title, state: State, name: CompanyId) -> str:
    """SET-07: the coal or pre-state railway whose owner gets the director's share, if there is one."""
    size = title.companies[name].directors_share
    waiting = (
        minor
        for minor in minors_of(title, name)
        if exchange_percent(title, minor) == size and keeps_shares_back(title, state, minor)
    )
    return next(waiting, "")


def certificate_is_kept(title: Title, state: State, name: CompanyId, rule: RuleId) -> Refusal:
    """SR-07: for whom, or how else it is had."""
    minor = waits_for(title, state, name)
    if minor:
        return refuse(rule, "certificate_reserved", company=name, minor=minor)
    return refuse(rule, "certificate_for_two_shares", company=name)


@looks_at("company")
def company_has_shares(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """MKT-04: a coal or pre-state railway has no price and no shares; it is bought as a whole."""
    return refuse(rule, "no_shares_of_it", company=action.company) if is_minor(title, action.company) else None


@looks_at("company")
def share_has_a_price(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """SR-05, PRV-21: the price comes with the coal railway where there is one, else with the director's share."""
    refusal = company_has_a_price(title, state, action, rule)
    if refusal is not None:
        coal = waits_for(title, state, action.company)
        if coal:
            return refuse(rule, "price_comes_with_coal", company=action.company, coal=coal)
    return refusal


def a_free_share_is_there(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """SR-05, AUC-01, VAR-A-16: an unreserved share lies in the bank."""
    if action.certificate:
        return None
    if free_percent(title, state, action.company, action.source) < title.companies[action.company].share:
        return nothing_free(title, state, action.company, action.source, rule)
    return None


def nothing_free(title: Title, state: State, name: CompanyId, source: str, rule: RuleId) -> Refusal:
    """SET-07, SR-05: only reserved shares lie there, or the director's share alone, or nothing at all."""
    company, data = state.companies[name], title.companies[name]
    lying = company.held_by(source)
    singles = lying - data.directors_share if company.certificate == source else lying
    if source == NEW and singles >= data.share:
        minors = (m for m in minors_of(title, name) if exchange_percent(title, m) == data.share)
        kept = ", ".join(m for m in minors if keeps_shares_back(title, state, m))
        return refuse(rule, "only_reserved_there", company=name, percent=singles, minors=kept)
    return refuse(rule, "only_certificate_there" if lying else "no_share_there", company=name, source=source)


def no_debt(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """LOAN-04, SR-09: a player in debt buys nothing."""
    seat = share_round(state).seat
    debt = state.players[seat].debt
    if debt:
        return refuse(rule, "in_debt", seat=seat, debt=debt)
    return None


def not_at_the_holding_limit(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """SR-12: not at 60 % or more; VAR-A-15: but from the pool, where VAR-A-17: all of the bond railway lies."""
    if isinstance(action, BuyShare) and action.source == POOL:
        return None
    return below_holding_limit(title, state, action, rule)


def share_can_be_paid(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """SR-09, AUC-05: the whole price in cash."""
    seat = share_round(state).seat
    price, cash = price_of(title, state, action), state.players[seat].cash
    if cash < price:
        return refuse(rule, "player_lacks_money", seat=seat, price=price, cash=cash)
    return None


BUY = Buy(
    Rule("1824-MKT-04", company_has_shares),
    Rule("1824-SR-05", share_has_a_price),
    Rule("1824-SR-07", certificate_may_be_bought),
    Rule("1824-SR-05", a_free_share_is_there),
    Gate("1824-SR-11", SELLS_FIRST),
    Gate("1824-LOAN-04", no_debt),
    Rule("1824-SR-08", not_sold_this_round),
    Rule("1824-SR-12", not_at_the_holding_limit),
    Gate("1824-SR-10", within_certificate_limit),
    Rule("1824-SR-09", share_can_be_paid),
)


@looks_at("company")
def directors_share_is_for_sale(title: Title, state: State, action: StartCompany, rule: RuleId) -> Refusal | None:
    """SR-07, AUC-01: never while it is reserved, never that of a state railway or of a railway bought as a whole."""
    name = action.company
    if kind_of(title, name) == STATE or certificate_is_reserved(title, state, name):
        return certificate_is_kept(title, state, name, rule)
    return None


class Start(StartStep):
    """SR-06: buy the director's share of a regional railway without a price, and name the price."""

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Regional railways only."""
        for offer in super().candidates(title, state):
            if isinstance(offer, StartCompany) and not is_minor(title, offer.company):
                yield offer


START = Start(
    Rule("1824-MKT-04", company_has_shares),
    Rule("1824-SR-07", directors_share_is_for_sale),
    Rule("1824-SR-06", company_is_unstarted),
    Rule("1824-SR-06", issue_price_is_printed),
    Gate("1824-SR-11", SELLS_FIRST),
    Gate("1824-LOAN-04", no_debt),
    Rule("1824-SR-12", not_at_the_holding_limit),
    Gate("1824-SR-10", within_certificate_limit),
    Rule("1824-SR-09", buyer_has_the_money),
)

PASS = PassShareTurn(Gate("1824-SR-11", SELLS_FIRST))


# -- debts --------------------------------------------------------------------------------------------------------


class RepayStep(BaseStep[RepayDebt]):
    """LOAN-05: pay back what one likes of a debt."""

    name = "repay"
    action = RepayDebt

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Any sum up to the debt that the player has in cash."""
        player = state.players[share_round(state).seat]
        most = min(player.debt, player.cash)
        if most > 0:
            yield Ranged(RepayDebt(1), "amount", 1, most)

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: RepayDebt) -> Iterator[Event]:
        """LOAN-05, LOAN-04: it is no purchase and no sale; RUL-23 has an option by which it counts as an action."""
        yield Paid(seat, BANK, action.amount, "repayment")
        yield DebtChanged(seat, -action.amount, "repaid")
        if title.options.debt_repayment_is_action:
            yield TurnUsed(seat)


def debt_is_that_large(title: Title, state: State, action: RepayDebt, rule: RuleId) -> Refusal | None:
    """LOAN-05: a whole amount from 1 up to the debt, out of the player's cash."""
    seat = share_round(state).seat
    player = state.players[seat]
    if not player.debt:
        return refuse(rule, "no_debt", seat=seat)
    if not 0 < action.amount <= player.debt:
        return refuse(rule, "no_such_debt", seat=seat, debt=player.debt, amount=action.amount)
    if player.cash < action.amount:
        return refuse(rule, "cannot_repay_so_much", seat=seat, amount=action.amount, cash=player.cash)
    return None


REPAY = RepayStep(Rule("1824-LOAN-05", debt_is_that_large))


def interest(title: Title, amount: int) -> int:
    """LOAN-01, LOAN-06: half of it, rounded up."""
    return -(-amount * title.numbers.interest_percent // 100)


def debts_grow(title: Title, state: State) -> Iterator[Event]:
    """LOAN-06, SR-17: what is left of a debt at the end of a share round grows by half, rounded up."""
    for seat, player in state.players.items():
        if player.debt:
            yield DebtChanged(seat, interest(title, player.debt), "interest")
