"""Whether a company can earn anything is known without its best run."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from amount import some
from kursbuch.routes import RouteProblem, can_earn, solve
from routes.boards import boards


@settings(
    max_examples=some(300), derandomize=True, database=None, suppress_health_check=list(HealthCheck), deadline=None
)
@given(boards("ntpdexgsf"))
def test_a_company_can_earn_something_exactly_if_its_best_run_does(problem: RouteProblem) -> None:
    assert can_earn(problem) == (solve(problem).revenue > 0)
