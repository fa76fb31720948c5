"""Who owns what, what it counts, and what a sale or a purchase brings about."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from kursbuch.eighteen.market import fallen, in_order, moved, price_at, up
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DirectorChanged, Event, Paid, SharesMoved
from kursbuch.eighteen.model.frames import SaleNeeded, ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, POOL, Cell, Company, State
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.kernel.ids import SeatId

T = TypeVar("T")


def holdings(state: State, owner: str) -> Mapping[CompanyId, int]:
    """Percent of each company an owner holds."""
    return {name: held for name, c in state.companies.items() if (held := c.shares.get(owner, 0))}


def certificates_in(title: Title, name: CompanyId, company: Company, owner: str) -> int:
    """Papers an owner has of one company: the director's share is one paper."""
    return len(certificate_sizes(company, owner))


def certificate_sizes(company: Company, owner: str) -> tuple[int, ...]:
    """The percentage of each paper an owner has of a company, the director's share first."""
    held = company.held_by(owner)
    if held and company.certificate == owner:
        return (company.directors_share, *(company.unit,) * ((held - company.directors_share) // company.unit))
    return (company.unit,) * (held // company.unit)


def certificates(title: Title, state: State, seat: SeatId) -> int:
    """All papers of a player that count towards the limit; asked about again and again in one position."""
    known: tuple[State, int] | None = title.memo.get(("certificates", seat))
    if known is not None and known[0] is state:
        return known[1]
    count = title.policies.other_papers(title, state, seat)
    for name, company in state.companies.items():
        if seat in company.shares:
            count += certificates_in(title, name, company, seat)
    title.memo["certificates", seat] = (state, count)
    return count


def certificate_limit(title: Title, state: State, seat: SeatId) -> int:
    """How many papers a player may have; asked about for every company in one position."""
    known: tuple[State, int] | None = title.memo.get(("limit", seat))
    if known is None or known[0] is not state:
        known = title.memo["limit", seat] = (state, title.policies.certificate_limit(title, state, seat))
    return known[1]


def rounded(title: Title, amount: int, divisor: int) -> int:
    """A part of a sum in whole money, rounded as the title does it."""
    return amount // divisor if title.data.info.rounding == "down" else -(-amount // divisor)


def paper_value(title: Title, name: CompanyId, price: int, percent: int) -> int:
    """What one paper of so many percent is worth at a price, which is for a share as printed."""
    share = title.companies[name].share
    return price if percent == share else rounded(title, price * percent, share)


def block_value(title: Title, state: State, name: CompanyId, price: int, percent: int) -> int:
    """What so many percent in single shares are worth at a price: each share is rounded by itself."""
    unit = state.companies[name].unit
    return paper_value(title, name, price, unit) * (percent // unit)


def holding_value(title: Title, state: State, name: CompanyId, owner: str) -> int:
    """What an owner has of a company at the present price, share by share; a director's share is so many shares."""
    return block_value(title, state, name, title.price(state, name), state.companies[name].held_by(owner))


def dividend_of_a_share(title: Title, state: State, name: CompanyId, revenue: int) -> int:
    """What a revenue that is paid out brings to a single share."""
    return rounded(title, revenue * state.companies[name].unit, 100)


def dividend(title: Title, state: State, name: CompanyId, owner: str, revenue: int) -> int:
    """What a revenue that is paid out brings to an owner."""
    company = state.companies[name]
    share = dividend_of_a_share(title, state, name, revenue)
    if owner == name and title.data.info.own_shares_earn == "nothing":
        return 0
    if owner == name and title.data.info.own_shares_earn == "rest":
        return revenue - share * (100 - company.held_by(name)) // company.unit if company.held_by(name) else 0
    return share * company.held_by(owner) // company.unit


def is_sold_out(title: Title, state: State, name: CompanyId) -> bool:
    """Whether all shares are in players' hands; those the company holds itself count where the title has it so."""
    company = state.companies[name]
    owned = sum(company.held_by(seat) for seat in state.players)
    return owned + (company.held_by(name) if title.data.info.own_shares_are_sold else 0) == 100


def sold_out_companies_rise(title: Title, now: Cursor) -> Iterator[Event]:
    """At the end of a share round, one by one, in the order in which they would act."""
    for name in in_order(title, now.state):
        marker = now.state.companies[name].marker
        if marker is not None and is_sold_out(title, now.state, name):
            yield from moved(now.state, name, up(title.data.market, marker.cell), "sold_out")


def share_price(title: Title, state: State, name: CompanyId, source: str) -> int:
    """What one share costs: the market price from the pool, and when new the issue price where a title has it so."""
    company = state.companies[name]
    at_issue = title.data.info.new_shares_at == "issue"
    price = company.issue_price if source == NEW and at_issue else None
    if price is None:
        price = title.price(state, name)
    return paper_value(title, name, price, company.unit)


def by_players(table: Mapping[str, T], state: State) -> T:
    """The entry of a table for as many players as still play; below the smallest number the smallest holds."""
    playing = 0
    for player in state.players.values():
        if player.final is None:
            playing += 1
    found = table.get(str(playing))
    return table[min(table, key=int)] if found is None else found


def pool_limit(title: Title, state: State, name: CompanyId) -> int:
    """The percentage of a company that may lie in the pool after a sale: always as many shares, whatever their size."""
    return title.data.info.pool_limit * state.companies[name].unit // title.companies[name].share


def printed_limit(title: Title, state: State, gone: int) -> int:
    """The certificate limit for as many players as still play when this many companies have left the game."""
    row = by_players(title.data.info.certificate_limit, state)
    return row[min(gone, len(row) - 1)]


def successor(state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """The player who would be director by these holdings; the present one stays when nobody has more.

    Of several with the new majority the first clockwise from the old director takes over.
    """
    old = company.director
    if old is None:
        return None
    best, most = old, left_with.get(old, 0)
    for seat in state.players:
        if left_with.get(seat, 0) > most:
            break
    else:
        return old
    for seat in state.clockwise_from(old)[1:]:
        held = left_with.get(seat, 0)
        if held > most:
            best, most = seat, held
    return best


def after_sale(company: Company, seat: SeatId, percent: int) -> Mapping[str, int]:
    """Holdings as a sale would leave them; where the shares go makes no difference here."""
    shares = dict(company.shares)
    shares[seat] = shares.get(seat, 0) - percent
    shares[POOL] = shares.get(POOL, 0) + percent
    return shares


def sale(
    title: Title, now: Cursor, seat: SeatId, name: CompanyId, percent: int, cause: str, certificate: bool
) -> Iterator[Event]:
    """Shares to the bank, and then the marker down; or more shares for a sale already made."""
    state = now.state
    earlier = earlier_sale(state, name)
    if earlier is not None and title.policies.joins_earlier_sale(title, state, name):
        yield from added_to_sale(title, state, seat, name, percent, earlier)
        return
    price, target = sale_terms(title, state, name, percent, certificate)
    amount = block_value(title, state, name, price, percent)
    if amount:
        yield Paid(BANK, seat, amount, cause)
    yield SharesMoved(name, seat, title.data.info.sold_shares_to, percent, certificate, cause, price)
    if target is not None:
        yield from moved(now.state, name, target, cause)


def sale_terms(
    title: Title, state: State, name: CompanyId, percent: int, certificate: bool = False
) -> tuple[int, Cell | None]:
    """The price at which a block is sold, and where the sale puts the marker of a company that has one."""
    marker = state.companies[name].marker
    if marker is None:
        return title.price(state, name), None
    rows = title.policies.rows_for_a_sale(title, state, name, percent, certificate)
    target = fallen(title.data.market, marker.cell, rows)
    after = title.policies.paid_after_the_move(title, state, name)
    return price_at(title.data.market, target) if after else title.price(state, name), target


def proceeds(title: Title, state: State, name: CompanyId, percent: int) -> int:
    """What a sale of so many percent in single shares would bring now."""
    price = earlier_sale(state, name)
    if price is None or not title.policies.joins_earlier_sale(title, state, name):
        price, _ = sale_terms(title, state, name, percent)
    return block_value(title, state, name, price, percent)


def earlier_sale(state: State, name: CompanyId) -> int | None:
    """The price of a share in the last sale of a company in this turn, or for the sum that is to be paid."""
    frame = state.frame
    return dict(frame.sold_at).get(name) if isinstance(frame, ShareRound | SaleNeeded) else None


def added_to_sale(
    title: Title, state: State, seat: SeatId, name: CompanyId, percent: int, price: int
) -> Iterator[Event]:
    """More shares for a sale already made: each brings the price of that sale, and the marker stays."""
    yield Paid(BANK, seat, block_value(title, state, name, price, percent), "added_sale")
    yield SharesMoved(name, seat, title.data.info.sold_shares_to, percent, cause="added_sale")


def director_follows_majority(title: Title, now: Cursor, event: SharesMoved) -> Iterator[Event]:
    """Whoever owns more than the director takes the office and the director's share at once."""
    company = now.state.companies[event.company]
    if company.director is None or company.closed:
        return
    seat = successor(now.state, company, company.shares)
    if seat is not None and seat != company.director:
        handed_over = company.certificate == company.director
        yield DirectorChanged(event.company, seat, company.certificate if handed_over else "")
