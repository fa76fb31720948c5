"""Saved hard positions: full networks, several long trains, diesels, expresses, goods trains.

Each file holds a problem, the revenue that was proved best and the track pieces of the plan
that comes first among equal ones. Most revenues were confirmed by an integer programme,
a formulation that has nothing in common with the search.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kursbuch.routes import RouteProblem, Score, score, solve
from kursbuch.routes.graph import Graph
from kursbuch.routes.line import Line
from kursbuch.routes.pack import Best, Found

FILES = sorted((Path(__file__).parent / "problems").glob("*.json"))


MOST_NODES = 200_000
"""Steps of the search, which are the same on every machine; so many take well below a second."""


class SavedProblem(msgspec.Struct, forbid_unknown_fields=True):
    revenue: int
    pieces: int
    checked_by_integer_programme: bool
    problem: RouteProblem


def test_there_are_enough_hard_positions() -> None:
    assert len(FILES) >= 40


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_hard_position_is_solved_to_its_proved_revenue(file: Path) -> None:
    saved = msgspec.json.decode(file.read_bytes(), type=SavedProblem)
    plan = solve(saved.problem)
    assert plan.proved
    assert plan.revenue == saved.revenue
    assert plan.nodes <= MOST_NODES
    links = [link for route in plan.routes for link in route.links]
    assert sum(len(saved.problem.links[link].pieces) for link in links) == saved.pieces
    assert score(saved.problem, [route.course for route in plan.routes]) == Score(plan.routes, plan.revenue)


def test_a_search_begins_with_the_heaviest_route_that_is_known() -> None:
    saved = msgspec.json.decode((Path(__file__).parent / "problems" / "1862-02.json").read_bytes(), type=SavedProblem)
    line = Line(Graph(saved.problem), 0)
    light, heavy = (Found(weight, 0, line, 0, (), ()) for weight in (10, 20))
    sink = Best(line)
    sink.begin([heavy, light])
    assert (sink.found, sink.floor) == (heavy, 20)
    sink = Best(line)
    sink.floor = 15
    sink.begin([light])
    assert (sink.found, sink.floor) == (None, 15)
