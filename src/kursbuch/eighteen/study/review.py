"""The review of a game: worth and prices over time, runs against the proved best, when trains were scrapped."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from msgspec import Struct

from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import DividendDeclared, Event, Paid, PhaseBegan, TrainRemoved, TrainsRun
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import holding_value
from kursbuch.eighteen.study.runs import Clock
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ranking import places
from kursbuch.kernel.standing import Curve, Step, curve
from kursbuch.routes import Limits

Search = Callable[[State, CompanyId], tuple[int | None, bool]]
"""The best run of a company in a position and whether that is proved; None where nobody has looked for it yet."""

E = TypeVar("E")


class Patience(Struct, frozen=True):
    """How long best runs are searched for. What is missing after `seconds` comes when one asks again; one that is not
    proved after `each` seconds is the best found, and says so."""

    clock: Clock
    seconds: float
    each: float
    cancel: Callable[[], bool] | None = None

    def search(self, title: Title) -> Search:
        """A search that begins now."""
        deadline = self.clock() + self.seconds

        def best(state: State, company: CompanyId) -> tuple[int | None, bool]:
            now = self.clock()
            if now > deadline or (self.cancel is not None and self.cancel()):
                return None, False
            limits = Limits(now + self.each, self.cancel)
            plan, _ = title.policies.best_run(title, state, company, None, limits)
            return plan.revenue, plan.proved

        return best


def search_to_the_end(title: Title) -> Search:
    """A search that takes the time it needs."""

    def best(state: State, company: CompanyId) -> tuple[int | None, bool]:
        plan, _ = title.policies.best_run(title, state, company, None)
        return plan.revenue, plan.proved

    return best


class Move(Struct, frozen=True):
    """A move of a game: its number, the position before it and its events."""

    number: int
    before: State
    events: tuple[Event, ...]


class RoundBegun(Struct, frozen=True):
    """A round and the position in which it begins."""

    round: str
    number: int
    phase: int


class RunMade(Struct, frozen=True):
    """A run beside the best that was possible; `best` is None where it has not been looked for yet."""

    number: int
    round: str
    company: CompanyId
    seat: SeatId | None
    revenue: int
    best: int | None
    proved: bool
    missed: int
    kind: str | None
    trains: tuple[TrainName, ...]
    """`kind` is what became of the revenue, `seat` who directed the company."""


class Scrapped(Struct, frozen=True):
    """A train that went, and why."""

    number: int
    company: str
    train: TrainName
    cause: str


class PhaseReached(Struct, frozen=True):
    """A phase and the move that brought it."""

    number: int
    phase: int


class Part(Struct, frozen=True, omit_defaults=True):
    """A part of somebody's worth: cash, what they owe (`column.KEY`), shares of a company, or the rest."""

    label: str
    amount: int
    percent: int | None = None
    price: int | None = None


class Standing(Struct, frozen=True):
    """Somebody's worth in its parts."""

    seat: SeatId
    place: int
    worth: int
    parts: tuple[Part, ...]


class Review(Struct, frozen=True):
    """The review of a game; `complete` is False while best runs are missing."""

    rounds: tuple[RoundBegun, ...]
    worth: Mapping[SeatId, Curve]
    prices: Mapping[CompanyId, Curve]
    runs: tuple[RunMade, ...]
    complete: bool
    missed: Mapping[str, int]
    missed_by: Mapping[str, int]
    dividends: Mapping[str, Mapping[str, int]]
    rusted: tuple[Scrapped, ...]
    phases: tuple[PhaseReached, ...]
    standing: tuple[Standing, ...]


def review(title: Title, states: Sequence[State], steps: Sequence[Step], search: Search) -> Review:
    """The moves that stand, in their order, and the positions they led from and to."""
    history = _History(title, states, steps)
    runs = tuple(runs_made(history.moves, search))
    return Review(
        rounds=tuple(history.rounds()),
        worth={seat: curve(history.line, partial(_worth, title, seat)) for seat in states[0].players},
        prices={name: curve(history.line, partial(_price, title, name)) for name in states[0].companies},
        runs=runs,
        complete=all(run.best is not None for run in runs),
        missed=missed(runs),
        missed_by=_summed((run.seat, run.missed) for run in runs if run.seat is not None),
        dividends=history.dividends(),
        rusted=tuple(Scrapped(n, e.company, e.train, e.cause) for n, e in events_of(history.moves, TrainRemoved)),
        phases=tuple(PhaseReached(n, e.phase) for n, e in events_of(history.moves, PhaseBegan)),
        standing=tuple(_standing(title, history.last)),
    )


def _worth(title: Title, seat: SeatId, state: State) -> int:
    return title.worth(state, seat)


def _price(title: Title, company: CompanyId, state: State) -> int:
    return title.price(state, company)


def events_of(moves: Iterable[Move], kind: type[E]) -> Iterator[tuple[int, E]]:
    """All events of a kind with the number of the move they belong to."""
    for move in moves:
        for event in move.events:
            if isinstance(event, kind):
                yield move.number, event


def runs_made(moves: Sequence[Move], search: Search) -> Iterator[RunMade]:
    """Every run of companies that had trains, with what the best would have been."""
    kinds = [(n, event.company, event.kind) for n, event in events_of(moves, DividendDeclared)]
    for move in moves:
        for event in move.events:
            if not isinstance(event, TrainsRun) or not (sheet := move.before.companies[event.company]).trains:
                continue
            found, proved = search(move.before, event.company)
            best = None if found is None else max(found, event.revenue)
            yield RunMade(
                number=move.number,
                round=round_name(move.before),
                company=event.company,
                seat=sheet.director,
                revenue=event.revenue,
                best=best,
                proved=proved,
                missed=0 if best is None else best - event.revenue,
                kind=next((kind for n, name, kind in kinds if name == event.company and n >= move.number), None),
                trains=sheet.trains,
            )


def missed(runs: Iterable[RunMade]) -> Mapping[str, int]:
    """What each company left on the table."""
    return _summed((run.company, run.missed) for run in runs)


class _History:
    """The line of moves that stand."""

    def __init__(self, title: Title, states: Sequence[State], steps: Sequence[Step]) -> None:
        self.title = title
        self.moves = tuple(Move(step.number, states[step.before], step.events) for step in steps)
        self.line = ((0, states[0]), *((step.number, states[step.number]) for step in steps))
        self.last = self.line[-1][1]

    def rounds(self) -> Iterator[RoundBegun]:
        """Where each round begins."""
        name = ""
        for number, state in self.line:
            if round_name(state) != name:
                name = round_name(state)
                yield RoundBegun(name, number, state.phase)

    def dividends(self) -> Mapping[str, Mapping[str, int]]:
        """What each seat got from each company."""
        found: dict[str, dict[str, int]] = {}
        for move in self.moves:
            company = ""
            for event in move.events:
                if isinstance(event, DividendDeclared):
                    company = event.company
                if isinstance(event, Paid) and event.cause == "dividend" and event.payee in self.last.players:
                    mine = found.setdefault(event.payee, {})
                    mine[company] = mine.get(company, 0) + event.amount
        return found


def _summed(amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, amount in amounts:
        if amount:
            found[name] = found.get(name, 0) + amount
    return found


def _standing(title: Title, state: State) -> Iterator[Standing]:
    """Everybody's worth in its parts, the best first."""
    worth = {seat: _worth(title, seat, state) for seat in state.players}
    place = places(worth)
    for seat in sorted(worth, key=lambda seat: place[seat]):
        yield Standing(seat, place[seat], worth[seat], tuple(_parts(title, state, seat, worth[seat])))


def _parts(title: Title, state: State, seat: SeatId, worth: int) -> Iterator[Part]:
    cash = state.players[seat].cash
    yield Part("cash", cash)
    rest = worth - cash
    for column in title.shown(state).columns_of("player"):
        if column.kind == "owed" and (owed := column.values.get(seat, 0)):
            rest += owed
            yield Part(f"column.{column.key}", -owed)
    for name, company in state.companies.items():
        held = company.held_by(seat)
        amount = holding_value(title, state, name, seat)
        if held and amount and not company.closed:
            rest -= amount
            yield Part(name, amount, held, title.price(state, name))
    if rest:
        yield Part("other", rest)
