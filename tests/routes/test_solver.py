"""What the optimiser promises beside the best revenue: order, limits, and plain answers to odd questions."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import msgspec
import pytest

from kursbuch.routes import (
    FORBIDDEN,
    Link,
    RouteProblem,
    Score,
    Stop,
    Train,
    best_single_route,
    has_route,
    score,
    solve,
)
from kursbuch.routes.meter import Meter
from kursbuch.routes.solver import Solver
from routes.boards import make_board


def line_of_stops(*values: int) -> tuple[Stop, ...]:
    """Stops with these values; the first has the station."""
    return tuple(Stop(value, station=i == 0) for i, value in enumerate(values))


def full_grid(width: int, height: int, trains: tuple[Train, ...]) -> RouteProblem:
    """A grid of cities, each joined with its neighbours: more routes than anyone can count."""
    stops = tuple(Stop(10 + (7 * i) % 5 * 10, station=i % 7 == 0) for i in range(width * height))
    links: list[Link] = []
    for i in range(width * height):
        if (i + 1) % width:
            links.append(Link(i, i + 1, (len(links),), steps=1))
        if i + width < width * height:
            links.append(Link(i, i + width, (len(links),), steps=1))
    return RouteProblem(stops, tuple(links), trains)


def test_of_two_plans_with_the_same_revenue_the_one_with_less_track_is_taken() -> None:
    stops = line_of_stops(20, 30)
    links = (Link(0, 1, (1, 2, 3)), Link(0, 1, (4, 5)), Link(0, 1, (6, 7, 8)))
    plan = solve(RouteProblem(stops, links, (Train(2),)))
    assert plan.routes[0].links == (1,)


def test_of_two_plans_with_the_same_track_the_smaller_list_of_stops_is_taken() -> None:
    stops = line_of_stops(20, 30, 30)
    links = (Link(0, 2, (1,)), Link(0, 1, (2,)))
    plan = solve(RouteProblem(stops, links, (Train(2),)))
    assert plan.routes[0].stops == (0, 1)


def test_equal_trains_take_their_routes_in_order_and_the_first_runs_before_the_second() -> None:
    stops = line_of_stops(20, 30, 30)
    links = (Link(0, 2, (1,)), Link(0, 1, (2,)))
    plan = solve(RouteProblem(stops, links, (Train(2), Train(2), Train(2))))
    assert [(route.train, route.stops) for route in plan.routes] == [(0, (0, 1)), (1, (0, 2))]


def test_the_same_problem_gives_the_same_plan_every_time() -> None:
    for seed in range(40):
        problem = make_board(seed, 7, 9, 3, "ntpdexgsf")
        again = msgspec.json.decode(msgspec.json.encode(problem), type=RouteProblem)
        assert solve(problem) == Solver(problem, Meter()).solve() == Solver(again, Meter()).solve()


def test_a_plan_is_remembered_but_for_one_that_was_cut_short_and_never_for_a_budget() -> None:
    problem = full_grid(4, 3, (Train(4), Train(3)))
    assert not solve(problem, cancel=lambda: True).whole
    plan = solve(problem)
    assert plan.whole
    assert solve(problem, cancel=lambda: True) is plan
    assert not solve(problem, node_budget=1).whole


def test_a_train_prefers_to_stay_idle_where_it_could_only_earn_nothing() -> None:
    plan = solve(RouteProblem(line_of_stops(0, 0), (Link(0, 1, (1,)),), (Train(2),)))
    assert (plan.routes, plan.revenue, plan.proved) == ((), 0, True)


def test_a_company_without_station_or_without_train_earns_nothing_for_certain() -> None:
    stops = (Stop(20), Stop(30))
    links = (Link(0, 1, (1,)),)
    for problem in (RouteProblem(stops, links, (Train(2),)), RouteProblem(line_of_stops(1, 2), links, ())):
        plan = solve(problem)
        assert (plan.routes, plan.revenue, plan.bound, plan.proved) == ((), 0, 0, True)
        assert not has_route(problem)


def test_a_company_has_a_route_even_if_it_earns_nothing() -> None:
    problem = RouteProblem(line_of_stops(0, 0), (Link(0, 1, (1,)),), (Train(2),))
    assert has_route(problem)
    assert not has_route(RouteProblem(problem.stops, problem.links, (Train(1),)))
    assert not has_route(RouteProblem(problem.stops, problem.links, (Train(5, (FORBIDDEN,)),)))


def test_a_single_train_is_asked_alone() -> None:
    stops = line_of_stops(20, 30, 40)
    links = (Link(0, 1, (1,)), Link(1, 2, (2,)))
    problem = RouteProblem(stops, links, (Train(2), Train(3)))
    short, long = best_single_route(problem, 0), best_single_route(problem, 1)
    assert [(plan.routes[0].train, plan.revenue) for plan in (short, long)] == [(0, 50), (1, 90)]


HARD = full_grid(8, 7, (Train(None), Train(None), Train(12)))


@pytest.mark.parametrize("budget", [0, 1, 50, 2000])
def test_a_node_budget_is_kept_and_gives_the_same_plan_every_time(budget: int) -> None:
    plan = solve(HARD, node_budget=budget)
    assert plan.nodes <= budget + 1
    assert not plan.proved
    assert plan.revenue < plan.bound
    assert plan == solve(HARD, node_budget=budget)
    assert isinstance(score(HARD, [route.course for route in plan.routes]), Score)


def test_more_budget_finds_no_worse_plan() -> None:
    plans = [solve(HARD, node_budget=budget) for budget in (10, 100, 1000, 5000)]
    assert [plan.revenue for plan in plans] == sorted(plan.revenue for plan in plans)
    assert plans[-1].revenue > 0


def tired_after(questions: int) -> Callable[[], bool]:
    """A cancellation that comes with the given question."""
    asked = iter(range(questions))
    return lambda: next(asked, None) is None


@pytest.mark.parametrize("by", ["deadline", "cancellation"])
def test_a_search_that_is_stopped_ends_soon_and_leaves_nothing_running(by: str) -> None:
    threads = threading.active_count()
    started, worked = time.monotonic(), time.process_time()
    limits = {"deadline": (started + 0.05, None), "cancellation": (None, tired_after(5))}
    deadline, cancel = limits[by]
    plan = solve(HARD, deadline=deadline, cancel=cancel)
    assert not plan.proved
    assert plan.revenue <= plan.bound
    assert time.process_time() - worked < 5
    assert threading.active_count() == threads


def test_a_problem_and_its_plan_survive_writing_and_reading() -> None:
    problem = make_board(3, 7, 9, 3, "ntpdexgsf")
    plan = solve(problem)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=type(plan)) == plan
    assert msgspec.json.decode(msgspec.json.encode(problem), type=RouteProblem) == problem
