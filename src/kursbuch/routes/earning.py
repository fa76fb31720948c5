"""What one route earns: its calls, its bonuses, and a distance bonus if it claims one."""

from __future__ import annotations

from itertools import combinations

from msgspec import Struct

from kursbuch.routes.problem import Bonus, Course, DistanceBonus, EarnedBonus, RouteProblem


class Earning(Struct, frozen=True):
    """One way to let a route earn: the stops called at, the sum, the bonuses."""

    amount: int
    calls: tuple[int, ...]
    bonuses: tuple[EarnedBonus, ...]


class Claim(Struct, frozen=True):
    """A distance bonus that a route would get, and the two stops it must call at."""

    bonus: EarnedBonus
    home: int
    target: int


def best_earning(problem: RouteProblem, course: Course) -> Earning:
    """The best choice of calls, without a distance bonus."""
    options = [_earning(problem, course.train, calls, None) for calls in _call_choices(problem, course)]
    return max(options, key=lambda earning: earning.amount)


def best_claim(problem: RouteProblem, course: Course) -> Earning | None:
    """The best earning of this route together with one of the distance bonuses.

    None if it can claim none; a train that passes stops must call at home and target.
    """
    options = [
        _earning(problem, course.train, calls, claim)
        for index, bonus in enumerate(problem.distance_bonuses)
        if applies(bonus, course.train)
        for claim in _claims(problem, course, index, bonus)
        for calls in _call_choices(problem, course)
        if claim.home in calls and claim.target in calls
    ]
    return max(options, key=lambda earning: earning.amount, default=None)


def applies(bonus: Bonus | DistanceBonus, train: int) -> bool:
    """Whether this train can earn the bonus."""
    return bonus.trains is None or train in bonus.trains


def _claims(problem: RouteProblem, course: Course, index: int, bonus: DistanceBonus) -> list[Claim]:
    """Every pair of home and target on the route that brings more than nothing."""
    found = []
    steps = [problem.links[link].steps for link in course.links]
    last = len(course.stops) - 1
    for i, home in enumerate(course.stops):
        if home not in bonus.homes or (bonus.home_at_end and i not in (0, last)):
            continue
        for j, target in enumerate(course.stops):
            if i == j or target not in bonus.targets:
                continue
            travelled = sum(steps) if bonus.whole_route else sum(steps[min(i, j) : max(i, j)])
            amount = bonus.amount - bonus.per_step * travelled
            if amount > 0:
                found.append(Claim(EarnedBonus(index, amount, True, bonus.label), home, target))
    return found


def _call_choices(problem: RouteProblem, course: Course) -> list[tuple[int, ...]]:
    """The calls worth comparing, as stops in the order of the route.

    Besides the ends a train calls at whichever stops it likes. Stops that matter for a
    bonus are tried in every combination; the rest are taken by value, and among equal
    ones the earlier on the route.
    """
    limit = problem.trains[course.train].calls
    if course.calls is not None:
        return [tuple(stop for stop in course.stops if stop in course.calls)]
    if limit is None or limit >= len(course.stops):
        return [course.stops]
    special = special_stops(problem, course.train)
    inner = course.stops[1:-1]
    marked = [stop for stop in inner if stop in special]
    others = sorted((stop for stop in inner if stop not in special), key=lambda s: -problem.stops[s].value)
    choices = []
    for size in range(min(len(marked), limit - 2) + 1):
        for some in combinations(marked, size):
            called = {course.stops[0], course.stops[-1], *some, *others[: limit - 2 - size]}
            choices.append(tuple(stop for stop in course.stops if stop in called))
    return choices


def special_stops(problem: RouteProblem, train: int) -> set[int]:
    """The stops that matter for some bonus of this train."""
    special: set[int] = set()
    for bonus in problem.bonuses:
        if applies(bonus, train):
            special.update(bonus.counted, *bonus.required)
    for way in problem.distance_bonuses:
        if applies(way, train):
            special.update(way.homes, way.targets)
    return special


def _earning(problem: RouteProblem, train: int, calls: tuple[int, ...], claim: Claim | None) -> Earning:
    bonuses = [
        EarnedBonus(index, amount, False, bonus.label)
        for index, bonus in enumerate(problem.bonuses)
        if applies(bonus, train) and (amount := bonus_amount(bonus, calls)) > 0
    ]
    if claim is not None:
        bonuses.append(claim.bonus)
    amount = sum(problem.stops[stop].value for stop in calls) + sum(bonus.amount for bonus in bonuses)
    return Earning(amount, calls, tuple(bonuses))


def bonus_amount(bonus: Bonus, calls: tuple[int, ...]) -> int:
    """What the calls of one route earn by this bonus."""
    if not all(any(stop in calls for stop in places) for places in bonus.required):
        return 0
    count = sum(stop in bonus.counted for stop in calls)
    return max((value for least, value in bonus.tiers if count >= least), default=0)
