"""Trains that pass stops, places counted once, and one bonus for the whole run: what a transcontinental game asks for.

The worked examples are those of the rule sheet of 1862, as problems made by hand; the random boards have the same
shape, and the optimiser must agree on them with trying everything.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from amount import some
from kursbuch.routes import (
    NO_GROUP,
    Course,
    DistanceBonus,
    Fault,
    FaultKind,
    Link,
    RouteProblem,
    Score,
    Stop,
    Train,
    score,
    solve,
)
from routes.brute import agree, best_plan

LABRADOR = 1


def line(*values: int, steps: tuple[int, ...] = ()) -> tuple[tuple[Stop, ...], tuple[Link, ...]]:
    """Stops in a row, the first with a station, and so many hexes between each and the next."""
    stops = tuple(Stop(value, station=i == 0) for i, value in enumerate(values))
    far = steps or (1,) * (len(values) - 1)
    begins = [sum(far[:i]) for i in range(len(far))]
    links = tuple(
        Link(i, i + 1, tuple(range(b, b + n)), steps=n) for i, (b, n) in enumerate(zip(begins, far, strict=True))
    )
    return stops, links


def plain(number: int) -> Train:
    return Train(number)


def express(number: int) -> Train:
    return Train(None, calls=number)


def test_of_two_targets_on_one_route_the_better_is_paid_and_not_both() -> None:
    stops, links = line(40, 10, 20, 20, 20, steps=(1, 1, 3, 6))
    near, far = DistanceBonus((0,), (3,), 150), DistanceBonus((0,), (4,), 330)
    plan = solve(RouteProblem(stops, links, (plain(5),), (), (near, far)))
    assert (plan.revenue, plan.proved) == (110 + 220, True)
    assert [(bonus.index, bonus.amount) for bonus in plan.routes[0].bonuses] == [(1, 220)]


def test_an_express_passes_the_poor_stops_and_calls_at_the_target() -> None:
    stops, links = line(20, 10, 10, 20, 60, 10, 20, steps=(1, 2, 3, 1, 1, 1))
    bonus = DistanceBonus((0,), (4,), 210)
    fast = solve(RouteProblem(stops, links, (express(5),), (), (bonus,)))
    assert (fast.revenue, fast.routes[0].calls) == (130 + 140, (0, 1, 3, 4, 6))
    slow = solve(RouteProblem(stops, links, (plain(5),), (), (bonus,)))
    assert (slow.revenue, slow.routes[0].stops) == (120 + 140, (0, 1, 2, 3, 4))
    declared = score(
        RouteProblem(stops, links, (express(5),), (), (bonus,)),
        [Course(0, tuple(range(7)), tuple(range(6)), calls=(0, 1, 2, 3, 6))],
    )
    assert isinstance(declared, Score)
    assert declared.routes[0].bonuses == ()


def test_a_detour_costs_its_hexes_and_a_bonus_below_nothing_is_not_taken() -> None:
    stops, (near,) = line(20, 20, steps=(7,))
    detour = Link(0, 1, tuple(range(20, 29)), steps=9)
    for amount, links, revenue in ((140, (near,), 110), (140, (detour,), 90), (80, (detour,), 40)):
        plan = solve(RouteProblem(stops, links, (plain(2),), (), (DistanceBonus((0,), (1,), amount),)))
        assert plan.revenue == revenue


@pytest.mark.parametrize(("between", "revenue", "links"), [(30, 40 + 80, (0,)), (50, 90 + 40, (1, 2))])
def test_the_longer_way_is_taken_only_where_its_stops_pay_more_than_its_hexes_cost(
    between: int, revenue: int, links: tuple[int, ...]
) -> None:
    stops = (Stop(20, station=True), Stop(between), Stop(20, through=False))
    straight = Link(0, 2, (1, 2), steps=2)
    around = (Link(0, 1, (3, 4, 5), steps=3), Link(1, 2, (6, 7, 8), steps=3))
    problem = RouteProblem(stops, (straight, *around), (plain(3),), (), (DistanceBonus((0,), (2,), 100),))
    plan = solve(problem)
    assert (plan.revenue, plan.routes[0].links) == (revenue, links)


def test_one_bonus_serves_two_trains_once() -> None:
    stops = (Stop(40, station=True), Stop(20), Stop(30))
    links = (Link(0, 1, (1, 2), steps=2), Link(0, 2, (3, 4), steps=2))
    bonuses = (DistanceBonus((0,), (1,), 100), DistanceBonus((0,), (2,), 90))
    plan = solve(RouteProblem(stops, links, (plain(2), plain(2)), (), bonuses))
    assert plan.revenue == 60 + 70 + 80
    assert sum(len(route.bonuses) for route in plan.routes) == 1


def test_a_place_on_two_hexes_is_no_journey_from_one_to_the_other() -> None:
    stops = (
        Stop(20, group=LABRADOR, through=False),
        Stop(30, station=True),
        Stop(20, group=LABRADOR, through=False),
    )
    links = (Link(0, 1, (1,), steps=1), Link(1, 2, (2,), steps=1))
    problem = RouteProblem(stops, links, (plain(3),))
    assert solve(problem).revenue == 50
    assert score(problem, [Course(0, (0, 1, 2), (0, 1))]) == Fault(FaultKind.PLACE_TWICE, 0, (2,))
    apart = tuple(Stop(s.value, through=s.through, station=s.station) for s in stops)
    assert solve(RouteProblem(apart, links, (plain(3),))).revenue == 70


def test_a_station_that_an_express_passes_makes_the_route_the_companys_own() -> None:
    stops = (Stop(50), Stop(10, station=True), Stop(40))
    links = (Link(0, 1, (1,), steps=1), Link(1, 2, (2,), steps=1))
    plan = solve(RouteProblem(stops, links, (express(2),)))
    assert (plan.revenue, plan.routes[0].calls) == (90, (0, 2))


def test_no_express_passes_a_city_full_of_foreign_markers() -> None:
    stops = (Stop(20, station=True), Stop(10, through=False), Stop(80))
    links = (Link(0, 1, (1,), steps=1), Link(1, 2, (2,), steps=1))
    assert solve(RouteProblem(stops, links, (express(5),))).revenue == 30


# -- random boards ------------------------------------------------------------------------------------------------


def continent(seed: int, stops: int, links: int, trains: int) -> RouteProblem:
    """A small board with a home, targets that pay more than any city, red places at its ends and mixed trains."""
    chance = Random(seed)
    places = tuple(_place(chance, i) for i in range(stops))
    ways = tuple(_way(chance, stops, links) for _ in range(links))
    fleet = tuple(chance.choice((plain, express))(chance.choice((2, 3, 4))) for _ in range(trains))
    targets = [chance.sample(range(1, stops), min(stops - 1, chance.choice((1, 1, 2)))) for _ in range(3)]
    per_hex = chance.choice((20, 30))
    bonuses = tuple(
        DistanceBonus(
            (0,),
            tuple(sorted(found)),
            per_hex * chance.randrange(1, 8),
            home_at_end=seed % 5 > 0,
            whole_route=seed % 7 == 0,
        )
        for found in targets[: chance.choice((1, 2, 3))]
    )
    return RouteProblem(places, ways, fleet, (), bonuses)


def _place(chance: Random, index: int) -> Stop:
    red = index > 0 and chance.random() < 0.2
    return Stop(
        value=chance.choice((10, 20, 30, 40, 60)),
        group=chance.choice((1, 2)) if red else NO_GROUP,
        through=not red and chance.random() < 0.9,
        station=index == 0 or (not red and chance.random() < 0.2),
    )


def _way(chance: Random, stops: int, links: int) -> Link:
    a, b = sorted(chance.sample(range(stops), 2))
    pieces = tuple(sorted(chance.sample(range(5 * links), chance.choice((1, 1, 2, 3, 5)))))
    return Link(a, b, pieces, 0, len(pieces))


CONTINENTS = st.builds(continent, st.integers(0, 2**32), st.integers(2, 8), st.integers(1, 10), st.integers(1, 3))
many = settings(
    max_examples=some(1500), derandomize=True, database=None, suppress_health_check=list(HealthCheck), deadline=None
)


@many
@given(CONTINENTS)
def test_runs_with_one_bonus_for_all_trains_are_as_good_as_possible(problem: RouteProblem) -> None:
    agree(problem)


@pytest.mark.parametrize("budget", [0, 5, 30])
@settings(many, max_examples=some(150))
@given(problem=CONTINENTS)
def test_the_bound_of_a_search_cut_short_holds_for_the_bonus_too(budget: int, problem: RouteProblem) -> None:
    best = best_plan(problem).revenue
    plan = solve(problem, node_budget=budget)
    assert plan.revenue <= best <= plan.bound
