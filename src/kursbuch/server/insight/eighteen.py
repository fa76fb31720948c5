"""What the shell knows about 18xx games: names, parts to draw, what a choice changes."""

from collections.abc import Iterator, Mapping
from typing import cast

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.market import order_key
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shares import certificates
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.track import tiles_left
from kursbuch.eighteen.turns import acting_turn, operating_round
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Names, names_of
from kursbuch.server.insight.base import AnyRules, Context, Fact, Orders, Study, as_object
from kursbuch.server.insight.eighteen_components import components
from kursbuch.server.insight.eighteen_orders import EighteenOrders
from kursbuch.server.insight.eighteen_study import EighteenStudy
from kursbuch.table.wishes import action_from


class EighteenInsight:
    """18xx: all is open, trains run, shares are traded."""

    family = "eighteen"
    study: Study | None = EighteenStudy()
    orders: Orders | None = EighteenOrders()

    def is_open(self, rules: AnyRules) -> bool:
        """There are no secrets in these games."""
        return True

    def names(self, rules: AnyRules, players: Mapping[str, str]) -> Names:
        """Players, privates, places, money."""
        return names_of(title_of(rules), players)

    def read(self, rules: AnyRules, raw: bytes) -> Action:
        """An action; what is wrong with it is named in a sentence."""
        return action_from(cast(Rules, rules), raw)

    def components(self, rules: AnyRules) -> dict[str, object]:
        """Map, tiles, companies, papers, trains, phases, chart."""
        return components(title_of(rules))

    def view(self, rules: AnyRules, state: State, seat: SeatId | None) -> object:
        """The view, the order of play of a running operating round, and the tiles left."""
        title = title_of(rules)
        view = as_object(rules.view(state, seat))
        view["order"] = _order(title, state)
        view["supply"] = {tile: tiles_left(title, state.board, tile) for tile in title.tiles}
        return view

    def context(self, rules: AnyRules, state: State) -> Context:
        """Round, acting company, phase."""
        turn = acting_turn(state)
        return Context(round_name(state), None if turn is None else turn.company, state.phase)

    def facts(self, rules: AnyRules, before: State, after: State, seat: SeatId | None = None) -> list[Fact]:
        """Money, papers, prices, trains and offices that change."""
        found = _facts(title_of(rules), before, after)
        return list(found) if seat is None else [fact for fact in found if _is_looked_at(fact, seat)]

    def rules_of(self, rules: AnyRules, state: State, action: Action) -> list[str]:
        """The rules of the step the action belongs to."""
        step = next((step for step in cast(Rules, rules).steps(state) if step.action is type(action)), None)
        return [] if step is None else list(dict.fromkeys(str(rule.id) for rule in step.rules))


def title_of(rules: AnyRules) -> Title:
    """The title behind the rules."""
    return cast(Rules, rules).title


def _order(title: Title, state: State) -> list[str]:
    """Those that have acted in this round as they did, then those in operation as they stand on the chart."""
    frame = operating_round(state)
    acted = () if frame is None else frame.acted
    rest = [name for name, c in state.companies.items() if c.in_operation and not c.closed and name not in acted]
    return [*acted, *sorted(rest, key=lambda name: order_key(title, state, name))]


LOOKED_AT = frozenset({"price", "treasury", "trains", "director", "phase", "loans", "stations"})
OWN = frozenset({"cash", "debt", "percent", "papers", "certificates"})


def _is_looked_at(fact: Fact, seat: SeatId) -> bool:
    return fact.key in LOOKED_AT or (fact.key in OWN and fact.owner == seat)


def _facts(title: Title, before: State, after: State) -> Iterator[Fact]:
    if before.phase != after.phase:
        yield Fact("", "phase", before.phase, after.phase)
    for seat in before.players:
        yield from _player_facts(title, before, after, seat)
    for name in before.companies:
        yield from _company_facts(title, before, after, name)
    if before.bank != after.bank:
        yield Fact("bank", "bank", before.bank, after.bank)


def _player_facts(title: Title, before: State, after: State, seat: SeatId) -> Iterator[Fact]:
    old, new = before.players[seat], after.players[seat]
    if old.cash != new.cash:
        yield Fact(seat, "cash", old.cash, new.cash)
    if old.debt != new.debt:
        yield Fact(seat, "debt", old.debt, new.debt)
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
    loans = _loans(before, name), _loans(after, name)
    if loans[0] != loans[1]:
        yield Fact(name, "loans", *loans)
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


def _cell(company: Company) -> tuple[int, int] | None:
    return None if company.marker is None else company.marker.cell


def _loans(state: State, name: str) -> int:
    """Loans by company in titles that have them: a title's own part of the state says so by this name."""
    loans = getattr(state.extra, "loans", None)
    return loans.get(name, 0) if isinstance(loans, Mapping) else 0
