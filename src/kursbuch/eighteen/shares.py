"""Who owns what, what it counts, and what a sale or a purchase brings about."""

from collections.abc import Iterator, Mapping

from kursbuch.eighteen.market import down, moved
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DirectorChanged, Event, Paid, SharesMoved
from kursbuch.eighteen.model.state import BANK, NEW, POOL, Company, State
from kursbuch.eighteen.title import Cursor, Title
from kursbuch.kernel.ids import SeatId


def holdings(state: State, owner: str) -> Mapping[CompanyId, int]:
    """Percent of each company an owner holds."""
    return {name: held for name, c in state.companies.items() if (held := c.shares.get(owner, 0))}


def certificates_in(title: Title, name: CompanyId, company: Company, owner: str) -> int:
    """Papers an owner has of one company: the director's share is one paper."""
    held = company.shares.get(owner, 0)
    if not held:
        return 0
    data = title.companies[name]
    if company.certificate == owner:
        return 1 + (held - data.directors_share) // data.share
    return held // data.share


def certificates(title: Title, state: State, seat: SeatId) -> int:
    """All papers of a player that count towards his limit."""
    count = title.policies.other_papers(title, state, seat)
    for name, company in state.companies.items():
        if seat in company.shares:
            count += certificates_in(title, name, company, seat)
    return count


def share_price(title: Title, state: State, name: CompanyId, source: str) -> int:
    """What one share costs: the market price from the pool, and when new the issue price where a title has it so."""
    company = state.companies[name]
    at_issue = title.data.info.new_shares_at == "issue"
    if source == NEW and company.issue_price is not None and at_issue:
        return company.issue_price
    return title.price(state, name)


def successor(state: State, company: Company, left_with: Mapping[str, int]) -> SeatId | None:
    """The player who would be director by these holdings; the present one stays when nobody has more.

    Of several with the new majority the first clockwise from the old director takes over.
    """
    old = company.director
    if old is None:
        return None
    best, most = old, left_with.get(old, 0)
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
    title: Title, now: Cursor, seat: SeatId, name: CompanyId, percent: int, cause: str, certificate: bool = False
) -> Iterator[Event]:
    """Shares to the bank at the price before the sale, then one step down for the whole block."""
    state = now.state
    price = title.price(state, name)
    yield Paid(BANK, seat, price * percent // title.companies[name].share, cause)
    yield SharesMoved(name, seat, title.data.info.sold_shares_to, percent, certificate, cause, price)
    marker = state.companies[name].marker
    if marker is not None:
        yield from moved(now.state, name, down(title.data.market, marker.cell), cause)


def added_to_sale(title: Title, seat: SeatId, name: CompanyId, percent: int, price: int) -> Iterator[Event]:
    """More shares for a sale already made: each at the price from before that sale, and the marker stays."""
    yield Paid(BANK, seat, price * percent // title.companies[name].share, "added_sale")
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
