"""Runs of trains, looked at: the best one of any company in any position, and what each run of a record left lying."""

import time
from collections.abc import Iterator, Mapping

from msgspec import Struct

from kursbuch.eighteen.actions import RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import TrainsRun
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.runs import parse_place
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import Mistake
from kursbuch.routes import Route, RoutePlan
from kursbuch.table.playback import Playback


class StopPaid(Struct, frozen=True):
    """A stop of a route: where, what it is called, and what it paid (nothing where the train only passes)."""

    place: str
    name: str
    value: int


class BestRoute(Struct, frozen=True):
    """One train's part of the best run."""

    train: str
    path: tuple[str, ...]
    stops: tuple[StopPaid, ...]
    bonuses: Mapping[str, int]
    revenue: int


class BestRun(Struct, frozen=True):
    """The best run of a company, and how sure that is."""

    company: str
    trains: tuple[str, ...]
    routes: tuple[BestRoute, ...]
    revenue: int
    treasury: int
    proved: bool
    bound: int
    milliseconds: float
    idle: tuple[str, ...]
    """`treasury` is money beside the revenue (mines); `idle` are trains that find no route of their own."""


class RunMade(Struct, frozen=True):
    """A run of a record beside the best that was possible."""

    number: int
    company: str
    round: str
    declared: int
    best: int
    proved: bool
    milliseconds: float

    @property
    def left(self) -> int:
        """What the run left on the table."""
        return self.best - self.declared


class RunChecked(Struct, frozen=True):
    """A run somebody thinks of: the rule against it, or how far below the best it is."""

    refusal: Refusal | None
    revenue: int
    best: int
    proved: bool


def best_run(rules: Rules, state: State, company: str) -> BestRun:
    """The proved best run of a company with the trains it has."""
    name = known_company(rules, company)
    begun = time.perf_counter()
    plan, run = rules.title.policies.best_run(rules.title, state, name, None)
    spent = (time.perf_counter() - begun) * 1000
    trains = state.companies[name].trains
    routes = tuple(
        _route(rules, state, route, declared.train, declared.path)
        for route, declared in zip(plan.routes, run.routes, strict=True)
    )
    used = {route.train for route in plan.routes}
    idle = tuple(train for i, train in enumerate(trains) if i not in used)
    return BestRun(name, trains, routes, plan.revenue, plan.treasury, plan.proved, plan.bound, round(spent, 3), idle)


def _route(rules: Rules, state: State, route: Route, train: str, path: tuple[str, ...]) -> BestRoute:
    places = [element for element in path if ":" in element]
    called = set(route.calls)
    colour = rules.title.phase(state).colour
    stops = []
    for index, element in zip(route.stops, places, strict=True):
        at, number = parse_place(element)
        spec = state.board.stops(at)[number or 0]
        paid = spec.value(colour) if index in called and spec.kind != "mine" else 0
        stops.append(StopPaid(element, rules.title.map.hexes[at].name or at, paid))
    bonuses = {bonus.label or "bonus": bonus.amount for bonus in route.bonuses}
    return BestRoute(train, path, tuple(stops), bonuses, route.revenue)


def known_company(rules: Rules, company: str) -> CompanyId:
    """The company of this name; raises a `Mistake` that lists those there are."""
    if company not in rules.title.companies:
        raise Mistake("unknown_company", name=company, known=", ".join(rules.title.companies))
    return CompanyId(company)


def check_run(rules: Rules, state: State, company: str, action: RunTrains) -> RunChecked:
    """Whether a company could make this run now, as if its turn had come to running."""
    name = known_company(rules, company)
    plan: RoutePlan = rules.title.policies.best_run(rules.title, state, name, None)[0]
    asked = as_if_running(state, name)
    seat = rules.actor(asked)
    if seat is None:
        raise Mistake("nobody_runs", name=company)
    refusal = rules.check(asked, seat, action)
    if refusal is not None:
        return RunChecked(refusal, 0, plan.revenue, plan.proved)
    events = rules.decide(asked, seat, action)
    revenue = next(event.revenue for event in events if isinstance(event, TrainsRun))
    return RunChecked(None, revenue, plan.revenue, plan.proved)


def as_if_running(state: State, company: CompanyId) -> State:
    """The position as it would be if the company were about to run."""
    turn = CompanyTurn(company, "run")
    return set_fields(state, agenda=(OperatingRound(1, 1, (company,), step="turns"), turn))


def runs_of(replayed: Playback) -> Iterator[RunMade]:
    """Every run of a record, in its order, with the number of the action that made it."""
    game = replayed.table.game
    rules = replayed.table.game.rules
    assert isinstance(rules, Rules)
    before = 0
    for number, position in enumerate(replayed.steps, 1):
        for entry in range(before, position):
            for event in game.journal[entry].events:
                if isinstance(event, TrainsRun) and event.routes:
                    yield _compared(rules, game.positions[entry].state, event, number)
        before = position


def _compared(rules: Rules, state: State, event: TrainsRun, number: int) -> RunMade:
    from kursbuch.eighteen.view import round_name

    best = best_run(rules, state, event.company)
    return RunMade(
        number, event.company, round_name(state), event.revenue, best.revenue, best.proved, best.milliseconds
    )


def left_lying(runs: tuple[RunMade, ...]) -> Mapping[str, int]:
    """What each company left on the table over the whole record."""
    total: dict[str, int] = {}
    for run in runs:
        total[run.company] = total.get(run.company, 0) + run.left
    return total
