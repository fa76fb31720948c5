"""Runs explained stop by stop: the best one, one that somebody declares, and how a choice changes the best.

What a route earns is asked of the title's run step, for a planned route as for a declared one, so that both are
explained by the rule that pays them.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.best_runs import taking_for_best
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.study.asking import check_size, known_company, possible_trains
from kursbuch.eighteen.study.turns import first_refusal, run_step, turn_for
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.tracing import Earned, Stop, Trace, parse_place, stop_spec, trace
from kursbuch.eighteen.turns import acting_turn
from kursbuch.eighteen.way_bonus import WayBonus, best_claim
from kursbuch.kernel.refusal import Refusal
from kursbuch.routes import Limits

Clock = Callable[[], float]
"""A clock in seconds, from any starting point."""


def no_clock() -> float:
    """For questions whose duration nobody needs."""
    return 0.0


class StopPaid(Struct, frozen=True):
    """A stop of a route. `value` is what it is worth in this phase, `paid` its part of the revenue (nothing where the
    train only passes), `treasury` what it brings beside the revenue: a mine is worth 10, pays 0 and brings 10."""

    place: str
    name: str
    value: int
    paid: int
    treasury: int


class BonusPaid(Struct, frozen=True):
    """Something a route earns on top of its stops; for a way also between which places, and how it is reckoned:
    products that are added up, such as (7, 20) and (9, -10)."""

    label: str
    value: int
    home: str | None = None
    target: str | None = None
    terms: tuple[tuple[int, int], ...] = ()


class Target(Struct, frozen=True):
    """A place that pays a company for the way from its home: `amount` less `per_hex` for each hex travelled."""

    label: str
    places: tuple[str, ...]
    amount: int
    rate: int
    per_hex: int


class RoutePaid(Struct, frozen=True):
    """One train's route: `revenue` is what its stops paid and its bonuses, `treasury` comes beside it."""

    train: TrainName
    path: tuple[str, ...]
    revenue: int
    bonus: int
    treasury: int
    stops: tuple[StopPaid, ...]
    bonuses: tuple[BonusPaid, ...]


class BestRun(Struct, frozen=True):
    """The best run of some trains: proved, or the best found within the limits, with what none exceeds.

    `idle` are trains that find no route of their own; `action` is the run ready to be declared.
    """

    company: CompanyId
    revenue: int
    bound: int
    proved: bool
    treasury: int
    milliseconds: float
    trains: tuple[TrainName, ...]
    routes: tuple[RoutePaid, ...]
    idle: tuple[TrainName, ...]
    action: RunTrains
    targets: tuple[Target, ...] = ()


class RunChecked(Struct, frozen=True):
    """A declared run: the rule against it, or what it pays and how far below the best that is."""

    refusal: Refusal | None
    revenue: int
    routes: tuple[RoutePaid, ...]
    best: int
    bound: int
    below: int
    proved: bool


class RunChange(Struct, frozen=True):
    """The best run of a company in two positions."""

    company: CompanyId
    before: int
    after: int
    proved: bool


def best_run(
    title: Title,
    state: State,
    company: str,
    trains: Sequence[str] | None = None,
    limits: Limits | None = None,
    clock: Clock = no_clock,
) -> BestRun:
    """The best run of a company's trains, or of others it might have."""
    name = known_company(state, company)
    fleet = state.companies[name].trains if trains is None else possible_trains(title, state, name, trains)
    begun = clock()
    plan, action = title.policies.best_run(title, state, name, fleet, limits)
    spent = clock() - begun
    ran = {route.train for route in plan.routes}
    return BestRun(
        company=name,
        revenue=plan.revenue,
        bound=plan.bound,
        proved=plan.proved,
        treasury=plan.treasury,
        milliseconds=round(spent * 1000, 2),
        trains=fleet,
        routes=routes_paid(title, state, name, action.routes),
        idle=tuple(train for i, train in enumerate(fleet) if i not in ran),
        action=action,
        targets=tuple(
            Target(bonus.label, tuple(map(place_name, sorted(bonus.targets))), bonus.amount, bonus.rate, bonus.per_hex)
            for bonus in title.policies.way_bonuses(title, state, name)
        ),
    )


def routes_paid(title: Title, state: State, company: CompanyId, routes: tuple[Route, ...]) -> tuple[RoutePaid, ...]:
    """The routes of a legal run with what each of their stops pays."""
    earned = run_step(title).earned(title, state, company, routes)
    ways = title.policies.way_bonuses(title, state, company)
    return tuple(_route_paid(title, state, route, found, ways) for route, found in zip(routes, earned, strict=True))


def _route_paid(title: Title, state: State, route: Route, earned: Earned, ways: tuple[WayBonus, ...]) -> RoutePaid:
    return RoutePaid(
        train=route.train,
        path=route.path,
        revenue=earned.revenue,
        bonus=earned.bonus,
        treasury=earned.treasury,
        stops=tuple(_stops(title, state, route, earned)),
        bonuses=tuple(_bonus_paid(state, route, label, amount, ways) for label, amount in earned.bonuses),
    )


def _bonus_paid(state: State, route: Route, label: str, amount: int, ways: tuple[WayBonus, ...]) -> BonusPaid:
    way = trace(state.board, route.path) if ways else None
    claim = best_claim(ways, route, way) if isinstance(way, Trace) else None
    if claim is None or (claim.bonus.label, claim.value) != (label, amount):
        return BonusPaid(label, amount)
    return BonusPaid(label, amount, place_name(claim.home), place_name(claim.target), claim.terms)


def place_name(stop: Stop) -> str:
    """A stop as a path names it."""
    return f"{stop[0]}:{stop[1]}"


def _stops(title: Title, state: State, route: Route, earned: Earned) -> list[StopPaid]:
    colour = title.phase(state).colour
    places = [element for element in route.path if ":" in element]
    beside = earned.beside or (0,) * len(places)
    found = []
    for place, paid, treasury in zip(places, earned.paid, beside, strict=True):
        at, stop = parse_place(place)
        spec = stop_spec(state.board, (at, stop or 0))
        name = spec.name or title.map.hexes[at].name or at
        found.append(StopPaid(place, name, spec.value(colour), paid, treasury))
    return found


def check_run(title: Title, state: State, company: str, action: RunTrains, limits: Limits | None = None) -> RunChecked:
    """A declared run by the rules of the run step, whoever's turn it is."""
    check_size(action)
    name = known_company(state, company)
    plan, _ = title.policies.best_run(title, state, name, None, limits)
    state = state if plan.whole else set_fields(state, board=taking_for_best(state.board))
    asked, step = turn_for(title, state, name, RunTrains)
    refusal = first_refusal(title, asked, step, action)
    if refusal is not None:
        return RunChecked(refusal, 0, (), plan.revenue, plan.bound, plan.revenue, plan.proved)
    routes = routes_paid(title, asked, name, action.routes)
    revenue = sum(route.revenue for route in routes)
    best = max(plan.revenue, revenue)
    return RunChecked(None, revenue, routes, best, plan.bound, best - revenue, best == plan.bound)


def run_change(title: Title, before: State, after: State, limits: Limits | None = None) -> RunChange | None:
    """The acting company's best run before and after."""
    turn = acting_turn(before)
    if turn is None:
        return None
    runs = [title.policies.best_run(title, state, turn.company, None, limits)[0] for state in (before, after)]
    return RunChange(turn.company, runs[0].revenue, runs[1].revenue, all(run.proved for run in runs))


def settled(title: Title, state: State, limits: Limits) -> State:
    """A rule may ask for the best run: it is worked out within the limits, or the best found passes for it."""
    turn = acting_turn(state)
    if turn is None or title.policies.best_run(title, state, turn.company, None, limits)[0].whole:
        return state
    return set_fields(state, board=taking_for_best(state.board))
