"""What an action changes in an 18xx game: money, papers, prices, trains and offices before and after."""

from collections.abc import Container, Iterator

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.turns import acting_turn
from kursbuch.kernel.ids import SeatId
from kursbuch.server.insight.base import Fact

LOOKED_AT = frozenset({"price", "treasury", "trains", "director", "phase", "stations"})
PRICED = frozenset({"price", "cell", "treasury"})
OWN = frozenset({"cash", "percent", "papers", "certificates"})
COLUMN = "column."
"""Begins the keys of facts about numbers that only the title keeps."""


def is_looked_at(fact: Fact, seat: SeatId, seats: Container[str]) -> bool:
    """What somebody looks at before they choose."""
    if fact.key.startswith(COLUMN):
        return fact.owner == seat or fact.owner not in seats
    return fact.key in LOOKED_AT or (fact.key in OWN and fact.owner == seat)


def money_facts(title: Title, before: State, after: State) -> list[Fact]:
    """What a dividend is about: the price of the company that acts, and money."""
    turn = acting_turn(before)
    return [
        fact
        for fact in facts_between(title, before, after)
        if fact.key == "cash" or (turn is not None and fact.owner == turn.company and fact.key in PRICED)
    ]


def facts_between(title: Title, before: State, after: State) -> Iterator[Fact]:
    """All that differs between two positions."""
    if before.phase != after.phase:
        yield Fact("", "phase", before.phase, after.phase)
    for seat in before.players:
        yield from _player_facts(title, before, after, seat)
    for name in before.companies:
        yield from _company_facts(title, before, after, name)
    yield from _column_facts(title, before, after)
    if before.papers is not after.papers:
        for paper, old in before.papers.items():
            if old.price != (new := after.papers[paper]).price and not new.closed:
                yield Fact(paper, "price", old.price, new.price)
    if before.bank != after.bank:
        yield Fact("bank", "bank", before.bank, after.bank)


def _player_facts(title: Title, before: State, after: State, seat: SeatId) -> Iterator[Fact]:
    old, new = before.players[seat], after.players[seat]
    if old.cash != new.cash:
        yield Fact(seat, "cash", old.cash, new.cash)
    if before.companies is not after.companies:
        for name, company in before.companies.items():
            held, holds = company.held_by(seat), after.companies[name].held_by(seat)
            if held != holds:
                yield Fact(seat, "percent", held, holds, name)
        papers = certificates(title, before, seat), certificates(title, after, seat)
        if papers[0] != papers[1]:
            yield Fact(seat, "certificates", *papers)
    if before.papers is not after.papers and (had := _papers(before, seat)) != (has := _papers(after, seat)):
        yield Fact(seat, "papers", had, has)


def _papers(state: State, owner: str) -> list[str]:
    return [name for name, paper in state.papers.items() if paper.owner == owner and not paper.closed]


def _company_facts(title: Title, before: State, after: State, name: CompanyId) -> Iterator[Fact]:
    prices = title.price(before, name), title.price(after, name)
    if prices[0] != prices[1]:
        yield Fact(name, "price", prices[0] or None, prices[1] or None)
    if before.board.stations is not after.board.stations:
        stations = [sorted(at for at, _ in state.board.stations_of(name)) for state in (before, after)]
        if stations[0] != stations[1]:
            yield Fact(name, "stations", stations[0], stations[1])
    old, new = before.companies[name], after.companies[name]
    if old is new:
        return
    changes: dict[str, tuple[object, object]] = {
        "treasury": (old.cash, new.cash),
        "cell": (_cell(old), _cell(new)),
        "trains": (old.trains, new.trains),
        "director": (old.director, new.director),
    }
    for key, (was, will) in changes.items():
        if was != will:
            yield Fact(name, key, was, will)


def _column_facts(title: Title, before: State, after: State) -> Iterator[Fact]:
    """Numbers that only this title keeps."""
    then = {(column.key, column.of): column.values for column in title.shown(before).columns}
    for column in title.shown(after).columns:
        old = then.get((column.key, column.of), {})
        for owner in dict.fromkeys((*old, *column.values)):
            was, will = old.get(owner, 0), column.values.get(owner, 0)
            if was != will:
                yield Fact(owner, COLUMN + column.key, was, will)


def _cell(company: Company) -> tuple[int, int] | None:
    return None if company.marker is None else company.marker.cell
