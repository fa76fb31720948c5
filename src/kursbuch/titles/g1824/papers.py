"""What kinds of railway there are, and which shares are kept for whom (SET-06, SET-07)."""

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import NEW, State
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import extra_of
from kursbuch.titles.g1824.options import Title

COAL, PRESTATE, REGIONAL, STATE = "coal", "prestate", "regional", "state"


def kind_of(title: Title, name: CompanyId) -> str:
    """Coal, pre-state, regional or state railway."""
    return title.companies[name].kind


def is_minor(title: Title, name: CompanyId) -> bool:
    """Coal and pre-state railways are papers as a whole."""
    return title.companies[name].exchange is not None


def minors_of(title: Title, name: CompanyId) -> tuple[CompanyId, ...]:
    """The railways that are exchanged for shares of this one, number 1 first."""
    key = ("minors", name)
    found: tuple[CompanyId, ...] | None = title.memo.get(key)
    if found is None:
        found = tuple(c.id for c in title.data.companies if c.exchange is not None and c.exchange.company == name)
        title.memo[key] = found
    return found


def partner_of(title: Title, minor: CompanyId) -> CompanyId:
    """The share company that a coal or pre-state railway becomes a part of."""
    exchange = title.companies[minor].exchange
    assert exchange is not None
    return exchange.company


def exchange_percent(title: Title, minor: CompanyId) -> int:
    """How much of its partner the owner of a minor gets for it."""
    exchange = title.companies[minor].exchange
    assert exchange is not None
    return exchange.percent


def is_construction(state: State, name: CompanyId) -> bool:
    """VAR-A-10: one of the two railways that only build."""
    return name in extra_of(state).construction


def is_bond(state: State, name: CompanyId) -> bool:
    """VAR-A-16: the regional railway that is a bond."""
    return name == extra_of(state).bond


def keeps_shares_back(title: Title, state: State, minor: CompanyId) -> bool:
    """SET-07: a minor in the game has its share reserved; not so the construction railways (RUL-40, RUL-42).

    It serves PRV-31, PRV-47 and VAR-A-12, too.
    """
    company = state.companies[minor]
    if company.closed:
        return False
    freed = is_construction(state, minor) and (company.in_operation or title.options.bond_setup == "at_start")
    return not freed


def certificate_is_reserved(title: Title, state: State, name: CompanyId) -> bool:
    """SET-07, SR-07: the director's share waits for the owner of the coal railway or of pre-state railway no. 1."""
    size = title.companies[name].directors_share
    return any(
        exchange_percent(title, minor) == size and keeps_shares_back(title, state, minor)
        for minor in minors_of(title, name)
    )


def reserved_percent(title: Title, state: State, name: CompanyId) -> int:
    """SET-07, SR-05: all that is kept for owners of minors."""
    return sum(exchange_percent(title, m) for m in minors_of(title, name) if keeps_shares_back(title, state, m))


def free_percent(title: Title, state: State, name: CompanyId, source: str) -> int:
    """SR-05, PRV-07: ordinary shares that lie there for everybody."""
    company = state.companies[name]
    lying = company.held_by(source)
    size = title.companies[name].directors_share
    if company.certificate == source:
        lying -= size
    if source == NEW:
        kept = reserved_percent(title, state, name)
        lying -= kept - size if certificate_is_reserved(title, state, name) else kept
    return lying


def in_players_hands(state: State, name: CompanyId) -> int:
    """Percent of a company that players own."""
    company = state.companies[name]
    return sum(company.held_by(seat) for seat in state.players)


def mountains_of(state: State, seat: SeatId) -> int:
    """Mountain railways a player owns."""
    return sum(paper.owner == seat and not paper.closed for paper in state.papers.values())
