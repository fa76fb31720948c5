"""Conflicts settled one by one: the same plans, also where routes are too many to list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from amount import some
from kursbuch.routes import RouteProblem, branch, cases
from routes.boards import boards, make_board
from routes.brute import agree

thorough = settings(
    max_examples=some(400), derandomize=True, database=None, suppress_health_check=list(HealthCheck), deadline=None
)


@pytest.fixture
def crowded() -> Iterator[pytest.MonkeyPatch]:
    """Every list of routes is too long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cases, "CROWD", 0)
        yield patch


@thorough
@given(boards("exdn", most_trains=3))
def test_conflicts_are_settled_one_by_one_as_well_as_possible(
    crowded: pytest.MonkeyPatch, problem: RouteProblem
) -> None:
    agree(problem)


@thorough
@given(boards("exe", most_trains=4, most_stops=6))
def test_equal_trains_that_pass_stops_share_the_track_as_well_as_possible(
    crowded: pytest.MonkeyPatch, problem: RouteProblem
) -> None:
    agree(problem)


@settings(thorough, max_examples=some(150))
@given(boards("exdn", most_trains=3))
def test_what_takes_too_many_questions_is_listed_after_all(crowded: pytest.MonkeyPatch, problem: RouteProblem) -> None:
    crowded.setattr(branch, "PATIENCE", 1)
    agree(problem)


def test_conflicts_are_really_settled_so(crowded: pytest.MonkeyPatch) -> None:
    """The boards above do need it: some of them have trains that get in each other's way."""
    asked: list[int] = []
    answer = branch.Branching._answer

    def counted(self: branch.Branching, question: branch.Question) -> None:
        asked.append(question.number)
        answer(self, question)

    crowded.setattr(branch.Branching, "_answer", counted)
    for seed in range(60):
        agree(make_board(seed, 7, 12, 3, "exe"))
    assert max(asked) > 3
