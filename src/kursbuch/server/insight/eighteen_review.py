"""An 18xx game in hindsight: worth and prices over time, runs against the proved best, when trains were scrapped."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import DividendDeclared, Paid, PhaseBegan, TrainRemoved, TrainsRun
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.places import places
from kursbuch.routes import Limits
from kursbuch.server.insight.base import Step

SECONDS = 2.0
"""So long at most the best runs are worked out at a time; what is missing comes when one asks again."""

EACH = 1.0
"""So long at most one of them; then the best found counts, and is told to be unproved."""

Curve = list[tuple[int, int]]
E = TypeVar("E")


def review(
    title: Title, states: Sequence[State], steps: Sequence[Step], cancel: Callable[[], bool] | None = None
) -> dict[str, object]:
    """The moves that stand, in their order, and the positions they led from and to."""
    history = _History(title, states, steps, cancel)
    runs = list(history.runs())
    return {
        "rounds": list(history.rounds()),
        "worth": {seat: history.curve(partial(_worth, title, seat)) for seat in states[0].players},
        "prices": {name: history.curve(partial(_price, title, name)) for name in states[0].companies},
        "runs": runs,
        "complete": all(run["best"] is not None for run in runs),
        "missed": _summed(runs, "company"),
        "missed_by": _summed(runs, "seat"),
        "dividends": history.dividends(),
        "rusted": [
            {"number": step.number, "company": event.company, "train": event.train, "cause": event.cause}
            for step, event in history.events(TrainRemoved)
        ],
        "phases": [{"number": step.number, "phase": event.phase} for step, event in history.events(PhaseBegan)],
        "standing": _standing(title, history.last),
    }


def _worth(title: Title, seat: SeatId, state: State) -> int:
    return title.policies.worth(title, state, seat)


def _price(title: Title, company: CompanyId, state: State) -> int:
    return title.price(state, company)


class _History:
    """The line of moves that stand."""

    def __init__(
        self, title: Title, states: Sequence[State], steps: Sequence[Step], cancel: Callable[[], bool] | None
    ) -> None:
        self.title = title
        self.states = states
        self.steps = steps
        self.last = states[steps[-1].number] if steps else states[0]
        self.cancel = cancel
        self.deadline = time.monotonic() + SECONDS

    def curve(self, value: Callable[[State], int]) -> Curve:
        """A number over time, where it changes."""
        found: Curve = [(0, value(self.states[0]))]
        for step in self.steps:
            now = value(self.states[step.number])
            if now != found[-1][1]:
                found.append((step.number, now))
        return found

    def rounds(self) -> Iterator[dict[str, object]]:
        """Where each round begins."""
        name = ""
        for number in (0, *(step.number for step in self.steps)):
            state = self.states[number]
            if round_name(state) != name:
                name = round_name(state)
                yield {"round": name, "number": number, "phase": state.phase}

    def events(self, kind: type[E]) -> Iterator[tuple[Step, E]]:
        """All events of a kind with the move they belong to."""
        for step in self.steps:
            for event in step.events:
                if isinstance(event, kind):
                    yield step, event

    def runs(self) -> Iterator[dict[str, object]]:
        """Every run with what the best would have been."""
        kinds = {(event.company, step.number): event.kind for step, event in self.events(DividendDeclared)}
        after = sorted(kinds)
        for step, event in self.events(TrainsRun):
            before = self.states[step.before]
            trains = before.companies[event.company].trains
            if not trains:
                continue
            best, proved = self.best(before, event.company, event.revenue)
            decided = next((n for company, n in after if company == event.company and n >= step.number), None)
            yield {
                "number": step.number,
                "round": round_name(before),
                "company": event.company,
                "seat": before.companies[event.company].director,
                "revenue": event.revenue,
                "best": best,
                "proved": proved,
                "missed": 0 if best is None else max(0, best - event.revenue),
                "kind": None if decided is None else kinds[event.company, decided],
                "trains": trains,
            }

    def best(self, state: State, company: CompanyId, made: int) -> tuple[int | None, bool]:
        """The best run of a moment, if there is time left to work it out."""
        now = time.monotonic()
        if now > self.deadline or (self.cancel is not None and self.cancel()):
            return None, False
        limits = Limits(now + EACH, self.cancel)
        plan, _ = self.title.policies.best_run(self.title, state, company, None, limits)
        return max(plan.revenue, made), plan.proved

    def dividends(self) -> Mapping[str, Mapping[str, int]]:
        """What each seat got from each company."""
        found: dict[str, dict[str, int]] = {}
        for step in self.steps:
            company = ""
            for event in step.events:
                if isinstance(event, DividendDeclared):
                    company = event.company
                if isinstance(event, Paid) and event.cause == "dividend" and event.payee in self.last.players:
                    mine = found.setdefault(event.payee, {})
                    mine[company] = mine.get(company, 0) + event.amount
        return found


def _summed(runs: Sequence[Mapping[str, object]], key: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for run in runs:
        if run[key] is not None and run["missed"]:
            found[str(run[key])] = found.get(str(run[key]), 0) + int(str(run["missed"]))
    return found


def _standing(title: Title, state: State) -> list[dict[str, object]]:
    """Everybody's worth in its parts, the best first."""
    worth = {seat: _worth(title, seat, state) for seat in state.players}
    place = places(worth)
    return [
        {
            "seat": seat,
            "place": place[seat],
            "worth": worth[seat],
            "parts": list(_parts(title, state, seat, worth[seat])),
        }
        for seat in sorted(worth, key=lambda seat: place[seat])
    ]


def _parts(title: Title, state: State, seat: SeatId, worth: int) -> Iterator[dict[str, object]]:
    cash = state.players[seat].cash
    yield {"label": "cash", "amount": cash}
    rest = worth - cash
    for column in title.shown(state).columns_of("player"):
        if column.kind == "owed" and (owed := column.values.get(seat, 0)):
            rest += owed
            yield {"label": f"column.{column.key}", "amount": -owed}
    for name, company in state.companies.items():
        held = company.held_by(seat)
        amount = title.price(state, name) * held // title.companies[name].share
        if held and amount and not company.closed:
            rest -= amount
            yield {"label": name, "percent": held, "price": title.price(state, name), "amount": amount}
    if rest:
        yield {"label": "other", "amount": rest}
