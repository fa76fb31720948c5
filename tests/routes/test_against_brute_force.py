"""The optimiser against trying everything, on random small boards of every kind."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from amount import some
from kursbuch.routes import RouteProblem, Score, best_single_route, has_route, score, solve
from routes.boards import boards
from routes.brute import agree, all_rides, best_plan

thorough = settings(
    max_examples=some(450), derandomize=True, database=None, suppress_health_check=list(HealthCheck), deadline=None
)
quick = settings(thorough, max_examples=some(250))


@thorough
@given(boards("ntpd"))
def test_plain_plus_and_diesel_trains_run_as_well_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@thorough
@given(boards("exd"))
def test_express_trains_choose_their_calls_as_well_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@thorough
@given(boards("gsf"))
def test_trains_with_prescribed_ends_run_as_well_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@thorough
@given(boards("ntpdexgsf"))
def test_mixed_trains_share_the_track_as_well_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@quick
@given(boards("ntpdexgsf", most_stops=9, most_trains=2))
def test_larger_boards_are_solved_as_well_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@quick
@given(boards("nnn", most_stops=6, most_trains=4))
def test_equal_trains_share_the_track_as_well_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@quick
@given(boards("ntpdexgsf", most_trains=1))
def test_a_company_has_a_route_exactly_if_some_chain_of_stops_fits_its_train(problem: RouteProblem) -> None:
    rides = list(all_rides(problem, 0))
    assert has_route(problem) == bool(rides)
    best = max([max(ride.plain, ride.claimed) for ride in rides] + [0])
    assert best_single_route(problem, 0).revenue == best


@quick
@given(boards("ntpdexgsf"))
@pytest.mark.parametrize("budget", [0, 3, 20])
def test_a_search_cut_short_never_claims_too_much_nor_promises_too_little(budget: int, problem: RouteProblem) -> None:
    best = best_plan(problem).revenue
    plan = solve(problem, node_budget=budget)
    assert plan.revenue <= best <= plan.bound
    assert plan.proved == (plan.revenue == plan.bound)
    assert isinstance(score(problem, [route.course for route in plan.routes]), Score)
