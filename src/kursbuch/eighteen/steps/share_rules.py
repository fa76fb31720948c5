"""Rules of sales and purchases that several titles share; each title gives them its own numbers."""

from collections.abc import Callable

from kursbuch.eighteen.actions import BuyShare, SellShares, SetPar, StartCompany
from kursbuch.eighteen.model.state import NEW, POOL, State
from kursbuch.eighteen.shares import (
    after_sale,
    by_players,
    certificate_limit,
    certificates,
    paper_value,
    pool_limit,
    share_price,
    successor,
)
from kursbuch.eighteen.title import GateTest, Title, looks_at
from kursbuch.eighteen.turns import acting_seat, share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse

Purchase = BuyShare | StartCompany


def price_of(title: Title, state: State, action: Purchase) -> int:
    """What the purchase costs."""
    if isinstance(action, StartCompany):
        size = state.companies[action.company].directors_share
        return paper_value(title, action.company, action.price, size)
    return share_price(title, state, action.company, action.source)


def buyer_has_the_money(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """A purchase beyond the player's cash is refused."""
    seat = share_round(state).seat
    price, cash = price_of(title, state, action), state.players[seat].cash
    if cash < price:
        return refuse(rule, "player_lacks_money", seat=seat, price=price, cash=cash)
    return None


def a_share_is_there(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """The named place must hold an ordinary share; the director's share is not sold as one."""
    company = state.companies[action.company]
    lying = company.shares.get(action.source, 0)
    if company.certificate == action.source:
        lying -= company.directors_share
    if lying < company.unit:
        return refuse(rule, "no_share_there", company=action.company, source=action.source)
    return None


def single_share_is_meant(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """The director's share is never bought as a share: whoever starts the company gets it."""
    if action.certificate:
        return refuse(rule, "certificate_by_starting", company=action.company)
    return None


@looks_at("company")
def company_is_in_the_game(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """A company that has left the game has taken its shares with it."""
    if state.companies[action.company].closed:
        return refuse(rule, "company_gone", company=action.company)
    return None


@looks_at("company")
def company_has_a_price(title: Title, state: State, action: BuyShare, rule: RuleId) -> Refusal | None:
    """The first share sold of a company is its director's share."""
    company = state.companies[action.company]
    if not company.closed and company.marker is None and title.price(state, action.company) == 0:
        return refuse(rule, "no_issue_price", company=action.company)
    return None


@looks_at("company")
def company_is_unstarted(title: Title, state: State, action: StartCompany, rule: RuleId) -> Refusal | None:
    """Only a company whose director's share nobody has can be started."""
    company = state.companies[action.company]
    if not company.directors_share:
        return refuse(rule, "no_directors_share", company=action.company)
    if company.closed or company.certificate != NEW or company.issue_price is not None:
        return refuse(rule, "already_started", company=action.company)
    return None


def issue_price_is_printed(title: Title, state: State, action: StartCompany | SetPar, rule: RuleId) -> Refusal | None:
    """The issue price is one of those on the chart."""
    allowed = tuple(title.data.market.issue)
    if str(action.price) not in allowed:
        return refuse(rule, "no_such_issue_price", price=action.price, allowed=", ".join(sorted(allowed, key=int)))
    return None


@looks_at("company")
def not_sold_this_round(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """Who sold a company in this share round buys nothing of it until the next."""
    frame = share_round(state)
    if (frame.seat, action.company) in frame.sold:
        return refuse(rule, "sold_this_round", seat=frame.seat, company=action.company)
    return None


@looks_at("company")
def below_holding_limit(title: Title, state: State, action: Purchase, rule: RuleId) -> Refusal | None:
    """Who owns the limit of a company or more buys no more of it."""
    seat = share_round(state).seat
    limit = by_players(title.data.info.holding_limit, state)
    held = state.companies[action.company].held_by(seat)
    if held >= limit:
        return refuse(rule, "holding_limit", seat=seat, company=action.company, held=held, limit=limit)
    return None


def within_certificate_limit(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """A purchase may not take the player above the certificate limit."""
    seat = share_round(state).seat
    count, limit = certificates(title, state, seat), certificate_limit(title, state, seat)
    if count + 1 > limit:
        return refuse(rule, "certificate_limit", seat=seat, count=count, limit=limit)
    return None


def seller_owns_them(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """Whole shares that the player has."""
    seat = seller(state)
    held = state.companies[action.company].held_by(seat)
    step = state.companies[action.company].unit
    if action.percent <= 0 or action.percent % step:
        return refuse(rule, "not_whole_shares", percent=action.percent, share=step)
    if action.percent > held:
        return refuse(rule, "not_so_many", seat=seat, company=action.company, held=held, percent=action.percent)
    return None


def directors_share_is_never_sold(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """The director's share as such cannot be sold; it changes hands with the office."""
    if action.certificate:
        return refuse(rule, "certificate_never_sold", company=action.company)
    return None


def seller(state: State) -> SeatId:
    """The player whose turn or trouble it is to sell; in a company's turn its director."""
    return acting_seat(state)


def pool_has_room(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """After a sale no more than the limit of the company may lie in the pool."""
    limit = pool_limit(title, state, action.company)
    after = state.companies[action.company].held_by(POOL) + action.percent
    if after > limit:
        return refuse(rule, "pool_full", company=action.company, percent=after, limit=limit)
    return None


@looks_at("company")
def one_sale_a_turn(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """All shares of one company sold in a turn are one sale."""
    frame = share_round(state)
    if action.company in frame.sold_now:
        return refuse(rule, "sold_this_turn", seat=frame.seat, company=action.company)
    return None


def directors_share_stays_out_of_the_pool(
    title: Title, state: State, action: SellShares, rule: RuleId
) -> Refusal | None:
    """A sale may cut into the director's share only if it makes another player director."""
    company = state.companies[action.company]
    seat = seller(state)
    if company.certificate != seat:
        return None
    size = company.directors_share
    left = after_sale(company, seat, action.percent)
    director = successor(state, company, left)
    if director is not None and left[director] >= size:
        return None
    return refuse(rule, "directors_share_stays", seat=seat, company=action.company, size=size)


def no_director_changes(title: Title, state: State, action: SellShares, rule: RuleId) -> Refusal | None:
    """A forced sale changes no director, and halves no director's share."""
    company = state.companies[action.company]
    seat = seller(state)
    if company.director != seat:
        return None
    left = after_sale(company, seat, action.percent)
    size = company.directors_share
    heir = successor(state, company, left)
    if heir is not None and heir != seat:
        return refuse(rule, "director_would_change", company=action.company, heir=heir)
    if company.certificate == seat and left[seat] < size:
        return refuse(rule, "certificate_would_break", seat=seat, company=action.company)
    return None


def over_limit_sells_first(
    can_sell: Callable[[Title, State], bool],
) -> GateTest:
    """A player above the limit must sell before buying or passing, as long as anything can be sold."""

    def test(title: Title, state: State, rule: RuleId) -> Refusal | None:
        seat = share_round(state).seat
        count = certificates(title, state, seat)
        limit = certificate_limit(title, state, seat)
        if count > limit and can_sell(title, state):
            return refuse(rule, "must_sell_down", seat=seat, count=count, limit=limit)
        return None

    return test


def above_certificate_limit(title: Title, state: State, seat: SeatId) -> bool:
    """Whether the player holds more papers than allowed."""
    return certificates(title, state, seat) > certificate_limit(title, state, seat)
