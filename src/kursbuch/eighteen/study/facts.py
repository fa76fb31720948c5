"""What an action changes: money, papers, prices, trains and offices before and after."""

from collections.abc import Container, Iterable, Iterator

from msgspec import Struct

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, TrainsRun
from kursbuch.eighteen.model.state import NEW, POOL, Company, State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.turns import acting_turn
from kursbuch.kernel.facts import Fact, FactValue
from kursbuch.kernel.ids import SeatId

LOOKED_AT = frozenset({"price", "treasury", "trains", "director", "phase", "stations", "closes"})
PRICED = frozenset({"price", "cell", "treasury"})
OWN = frozenset({"cash", "percent", "papers", "certificates"})
COLUMN = "column."
"""Begins the keys of facts about numbers that only the title keeps."""


class Outcome(Struct, frozen=True):
    """What an action brings about, found by playing it on a copy.

    `rules` are the rules that can refuse such an action now, `run` what the trains earn in it.
    """

    events: tuple[Event, ...]
    facts: tuple[Fact, ...]
    rules: tuple[str, ...]
    run: int | None


def outcome(rules: Rules, state: State, seat: SeatId, action: Action) -> Outcome:
    """Play a legal action on a copy and compare."""
    events, after = rules.play(state, seat, action)
    run = next((event.revenue for event in events if isinstance(event, TrainsRun)), None)
    facts = all_facts(rules.title, state, after)
    return Outcome(tuple(events), facts, rules_watching(rules, state, action), run)


def rules_watching(rules: Rules, state: State, action: Action) -> tuple[str, ...]:
    """The rules of the step the action belongs to."""
    step = next((step for step in rules.steps(state) if step.action is type(action)), None)
    return () if step is None else tuple(dict.fromkeys(str(rule.id) for rule in step.rules))


def all_facts(title: Title, before: State, after: State) -> tuple[Fact, ...]:
    """All that differs between two positions, also with the bank, and what that makes of everybody's worth."""
    return (*facts_between(title, before, after), *_bank_facts(before, after), *_worth_facts(title, before, after))


def _bank_facts(before: State, after: State) -> Iterator[Fact]:
    """Separate from the others, since nobody but the players of a whole deal looks at them."""
    for name, company in before.companies.items():
        for owner in (NEW, POOL):
            held, holds = company.held_by(owner), after.companies[name].held_by(owner)
            if held != holds:
                yield Fact(owner, "percent", held, holds, name)


def _worth_facts(title: Title, before: State, after: State) -> Iterator[Fact]:
    """Separate from the others, since it is expensive to compute and nobody chooses by it."""
    for seat in before.players:
        worth = [title.worth(state, seat) for state in (before, after)]
        if worth[0] != worth[1]:
            yield Fact(seat, "worth", worth[0], worth[1])


def looked_at(facts: Iterable[Fact], seat: SeatId, seats: Container[str]) -> tuple[Fact, ...]:
    """What a seat looks at before it chooses: what companies have, and what is its own."""
    return tuple(fact for fact in facts if _is_looked_at(fact, seat, seats))


def _is_looked_at(fact: Fact, seat: SeatId, seats: Container[str]) -> bool:
    if fact.key.startswith(COLUMN):
        return fact.owner == seat or fact.owner not in seats
    return fact.key in LOOKED_AT or (fact.key in OWN and fact.owner == seat)


def money_facts(title: Title, before: State, after: State) -> tuple[Fact, ...]:
    """What a dividend is about: the price of the company that acts, and money."""
    turn = acting_turn(before)
    return tuple(
        fact
        for fact in facts_between(title, before, after)
        if fact.key == "cash" or (turn is not None and fact.owner == turn.company and fact.key in PRICED)
    )


def facts_between(title: Title, before: State, after: State) -> Iterator[Fact]:
    """What differs between two positions, without anybody's worth."""
    if before.phase != after.phase:
        yield Fact("", "phase", before.phase, after.phase)
    for seat in before.players:
        yield from _player_facts(title, before, after, seat)
    for name in before.companies:
        yield from _company_facts(title, before, after, name)
    yield from _column_facts(title, before, after)
    if before.papers is not after.papers:
        yield from _paper_facts(before, after)
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


def _paper_facts(before: State, after: State) -> Iterator[Fact]:
    """New prices of privates, and those that close, with the owner who loses them."""
    for paper, old in before.papers.items():
        new = after.papers[paper]
        if old.price != new.price and not new.closed:
            yield Fact(paper, "price", old.price, new.price)
        if new.closed and not old.closed and old.owner is not None:
            yield Fact(paper, "closes", old.owner, None)


def _papers(state: State, owner: str) -> tuple[str, ...]:
    return tuple(name for name, paper in state.papers.items() if paper.owner == owner and not paper.closed)


def _company_facts(title: Title, before: State, after: State, name: CompanyId) -> Iterator[Fact]:
    prices = title.price(before, name), title.price(after, name)
    if prices[0] != prices[1]:
        yield Fact(name, "price", prices[0] or None, prices[1] or None)
    if before.board.stations is not after.board.stations:
        stations = [tuple(sorted(at for at, _ in state.board.stations_of(name))) for state in (before, after)]
        if stations[0] != stations[1]:
            yield Fact(name, "stations", stations[0], stations[1])
    old, new = before.companies[name], after.companies[name]
    if old is new:
        return
    changes: dict[str, tuple[FactValue, FactValue]] = {
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
                yield Fact(owner, COLUMN + column.key, was, will, money=column.is_money)


def _cell(company: Company) -> tuple[int, int] | None:
    return None if company.marker is None else company.marker.cell
