"""Judging a declared run: each way to break a rule is named, and a legal run is counted."""

from __future__ import annotations

import pytest

from kursbuch.routes import (
    FORBIDDEN,
    Bonus,
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
)

CITY, TOWN, MINE = range(3)

# 0 -- 1 -- 2 -- 3 -- 4 in a line; 5 is a mine beside 0; 6 is the same place as 4; 2 is full of foreign stations.
STOPS = (
    Stop(20, CITY, station=True),
    Stop(10, TOWN),
    Stop(40, CITY, through=False),
    Stop(30, CITY, station=True),
    Stop(50, CITY, group=1),
    Stop(0, MINE, group=2, through=False, treasury=60),
    Stop(50, CITY, group=1),
)
LINKS = (
    Link(0, 1, (1, 2), steps=2),
    Link(1, 2, (3,), steps=1),
    Link(2, 3, (4,), steps=1),
    Link(3, 4, (5, 6), gauge_changes=1, steps=2),
    Link(0, 5, (7,), steps=1),
    Link(1, 3, (2, 8), steps=2),
    Link(3, 6, (9,), steps=1),
    Link(1, 3, (10,), gauge_changes=2, steps=1),
)
PLAIN, PLUS, DIESEL, EXPRESS, GOODS, GHAN = range(6)
TRAINS = (
    Train(3, (1, 1, FORBIDDEN)),
    Train(4, (1, 0, FORBIDDEN), free_gauge_changes=1),
    Train(None, (1, 1, FORBIDDEN)),
    Train(None, (1, 1, FORBIDDEN), calls=2),
    Train(2, (1, 0, 0), starts=(5,)),
    Train(None, (1, 0, FORBIDDEN), calls=2, starts=(4,), finish_at_station=True),
)
BOARD = RouteProblem(STOPS, LINKS, TRAINS)


def judged(*courses: Course) -> Score | Fault:
    return score(BOARD, courses)


@pytest.mark.parametrize(
    ("course", "kind"),
    [
        (Course(9, (0, 1), (0,)), FaultKind.UNKNOWN),
        (Course(PLAIN, (0, 99), (0,)), FaultKind.UNKNOWN),
        (Course(PLAIN, (0, 1), (99,)), FaultKind.UNKNOWN),
        (Course(PLAIN, (0,), ()), FaultKind.TOO_SHORT),
        (Course(PLAIN, (0, 1), ()), FaultKind.BROKEN),
        (Course(PLAIN, (0, 3), (0,)), FaultKind.BROKEN),
        (Course(DIESEL, (3, 1, 3), (5, 7)), FaultKind.STOP_TWICE),
        (Course(DIESEL, (4, 3, 6), (3, 6)), FaultKind.PLACE_TWICE),
        (Course(DIESEL, (1, 2, 3), (1, 2)), FaultKind.PASSES_END),
        (Course(DIESEL, (1, 2), (1,)), FaultKind.NO_STATION),
        (Course(DIESEL, (0, 1, 3), (0, 5)), FaultKind.PIECE_TWICE),
        (Course(PLAIN, (0, 5), (4,)), FaultKind.FORBIDDEN_STOP),
        (Course(PLAIN, (0, 1, 3), (0, 7)), FaultKind.REACH),
        (Course(PLUS, (0, 1, 3, 4), (0, 7, 3)), FaultKind.REACH),
        (Course(GOODS, (0, 1), (0,)), FaultKind.WRONG_START),
        (Course(GHAN, (3, 6), (6,)), FaultKind.WRONG_START),
        (Course(GHAN, (4, 3, 1), (3, 5)), FaultKind.WRONG_FINISH),
        (Course(EXPRESS, (0, 1, 2), (0, 1), calls=(0, 1, 2)), FaultKind.CALLS),
        (Course(EXPRESS, (0, 1, 2), (0, 1), calls=(0, 1)), FaultKind.CALLS),
        (Course(EXPRESS, (0, 1, 2), (0, 1), calls=(0, 3)), FaultKind.CALLS),
        (Course(DIESEL, (0, 1, 2), (0, 1), calls=(0, 2)), FaultKind.CALLS),
    ],
)
def test_an_illegal_route_is_refused_with_its_kind_of_fault(course: Course, kind: FaultKind) -> None:
    result = judged(course)
    assert isinstance(result, Fault)
    assert (result.kind, result.route) == (kind, 0)


def test_two_routes_may_meet_at_a_stop_but_share_no_track() -> None:
    apart = judged(Course(PLAIN, (0, 1), (0,)), Course(DIESEL, (1, 3), (7,)))
    assert isinstance(apart, Score)
    assert apart.revenue == 70
    together = judged(Course(PLAIN, (0, 1), (0,)), Course(DIESEL, (1, 3), (5,)))
    assert together == Fault(FaultKind.PIECE_TWICE, 1, (2,))


def test_a_train_runs_once() -> None:
    result = judged(Course(DIESEL, (0, 1), (0,)), Course(DIESEL, (3, 4), (3,)))
    assert result == Fault(FaultKind.TRAIN_TWICE, 1, (DIESEL,))


def test_a_plus_train_forgives_one_gauge_change_and_pays_for_the_next() -> None:
    assert isinstance(judged(Course(PLUS, (0, 1, 3), (0, 7))), Score)
    assert isinstance(judged(Course(PLUS, (1, 3, 4), (7, 3))), Score)
    assert isinstance(judged(Course(PLUS, (0, 1, 3, 4), (0, 7, 3))), Fault)


def test_a_full_city_may_end_a_route() -> None:
    result = judged(Course(PLAIN, (0, 1, 2), (0, 1)))
    assert isinstance(result, Score)
    assert result.revenue == 70


def test_the_mine_of_a_goods_train_goes_to_the_treasury_and_counts_nothing() -> None:
    result = judged(Course(GOODS, (5, 0, 1, 2), (4, 0, 1)))
    assert isinstance(result, Score)
    assert (result.revenue, result.treasury) == (70, 60)


def test_an_express_earns_its_ends_and_its_best_calls() -> None:
    trains = (Train(None, (1, 1, 1), calls=3),)
    problem = RouteProblem(STOPS, LINKS, trains)
    result = score(problem, [Course(0, (0, 1, 3, 4), (0, 7, 3))])
    assert isinstance(result, Score)
    assert result.routes[0].calls == (0, 3, 4)
    assert result.revenue == 100
    declared = score(problem, [Course(0, (0, 1, 3, 4), (0, 7, 3), calls=(4, 1, 0))])
    assert isinstance(declared, Score)
    assert (declared.revenue, declared.routes[0].calls) == (80, (0, 1, 4))


def test_the_skipping_train_earns_its_two_ends_only() -> None:
    result = judged(Course(GHAN, (0, 1, 3, 4), (0, 7, 3)))
    assert isinstance(result, Score)
    assert (result.revenue, result.routes[0].calls) == (70, (0, 4))


def test_a_tiered_bonus_pays_the_highest_tier_reached_and_only_to_its_trains() -> None:
    bonus = Bonus(((2, 50), (3, 100)), counted=(0, 1, 3), trains=(DIESEL,), label="K")
    problem = RouteProblem(STOPS, LINKS, TRAINS, (bonus,))
    three = score(problem, [Course(DIESEL, (0, 1, 3), (0, 7))])
    two = score(problem, [Course(DIESEL, (1, 3), (7,))])
    other = score(problem, [Course(PLUS, (1, 3), (7,))])
    assert [run.revenue for run in (three, two, other) if isinstance(run, Score)] == [160, 90, 40]
    assert isinstance(three, Score)
    assert three.routes[0].bonuses[0].label == "K"


def test_a_bonus_with_required_places_needs_one_of_each() -> None:
    bonus = Bonus(((0, 50),), required=((0, 2), (3,)))
    problem = RouteProblem(STOPS, LINKS, TRAINS, (bonus,))
    both = score(problem, [Course(DIESEL, (0, 1, 3), (0, 7))])
    one = score(problem, [Course(DIESEL, (1, 3), (7,))])
    assert [run.revenue for run in (both, one) if isinstance(run, Score)] == [110, 40]


def distance(**changes: object) -> DistanceBonus:
    basis: dict[str, object] = {"homes": (0,), "targets": (3,), "amount": 60, **changes}
    return DistanceBonus(**basis)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bonus", "revenue"),
    [
        (distance(), 110 + 30),  # three steps from 0 to 3
        (distance(whole_route=True), 110 + 10),
        (distance(homes=(1,)), 110),  # not an end of the route
        (distance(homes=(1,), home_at_end=False), 110 + 50),
        (distance(amount=30), 110),  # nothing left after the way
        (distance(trains=(PLAIN,)), 110),
    ],
)
def test_a_distance_bonus_is_less_by_the_steps_travelled(bonus: DistanceBonus, revenue: int) -> None:
    problem = RouteProblem(STOPS, LINKS, TRAINS, (), (bonus,))
    result = score(problem, [Course(DIESEL, (0, 1, 3, 4), (0, 7, 3))])
    assert isinstance(result, Score)
    assert result.revenue == revenue


def test_one_distance_bonus_is_paid_for_the_whole_run_where_it_brings_most() -> None:
    bonuses = (distance(), distance(homes=(3,), targets=(4,), amount=90))
    problem = RouteProblem(STOPS, LINKS, TRAINS, (), bonuses)
    result = score(problem, [Course(DIESEL, (0, 1, 3), (0, 7)), Course(PLUS, (3, 4), (3,))])
    assert isinstance(result, Score)
    assert [route.revenue for route in result.routes] == [60, 80 + 70]
    assert [bonus.index for bonus in result.routes[1].bonuses] == [1]
