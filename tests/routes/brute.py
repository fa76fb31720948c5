"""The best run by trying everything: slow, short, and written without a look at the optimiser."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from kursbuch.routes import FORBIDDEN, Bonus, RouteProblem, Score, score, solve

Key = tuple[tuple[int, ...], tuple[int, ...]]


class Ride(NamedTuple):
    """A legal route of one train: written form, track, earnings without and with a distance bonus."""

    key: Key
    pieces: frozenset[int]
    plain: int
    claimed: int


class Answer(NamedTuple):
    """The best plan: what it earns, how much track it takes, and its routes by train."""

    revenue: int
    pieces: int
    routes: tuple[tuple[int, Key], ...]


def best_plan(problem: RouteProblem) -> Answer:
    """Try every combination of routes, one or none for each train."""
    rides = [list(all_rides(problem, train)) for train in range(len(problem.trains))]
    best = Answer(0, 0, ())
    for plan in _combine(rides, 0, frozenset()):
        gain = max([ride.claimed - ride.plain for _, ride in plan] + [0])
        revenue = sum(ride.plain for _, ride in plan) + gain
        pieces = sum(len(ride.pieces) for _, ride in plan)
        answer = Answer(revenue, pieces, tuple((train, ride.key) for train, ride in plan))
        if (-answer.revenue, answer.pieces, answer.routes) < (-best.revenue, best.pieces, best.routes):
            best = answer
    return best


def _combine(rides: list[list[Ride]], train: int, used: frozenset[int]) -> Iterator[tuple[tuple[int, Ride], ...]]:
    if train == len(rides):
        yield ()
        return
    yield from _combine(rides, train + 1, used)
    for ride in rides[train]:
        if not ride.pieces & used:
            for rest in _combine(rides, train + 1, used | ride.pieces):
                yield ((train, ride), *rest)


def all_rides(problem: RouteProblem, train: int) -> Iterator[Ride]:
    """Every legal route of a train, written in its one proper direction (or both, if both fit)."""
    for key in _chains(problem):
        if _fits(problem, train, key):
            back = (key[0][::-1], key[1][::-1])
            if problem.trains[train].starts is None and back < key:
                continue
            pieces = [piece for link in key[1] for piece in problem.links[link].pieces]
            earnings = list(_earnings(problem, train, key))
            plain = max(amount for amount, claimed in earnings if not claimed)
            with_claim = max([amount for amount, claimed in earnings if claimed] + [plain])
            yield Ride(key, frozenset(pieces), plain, with_claim)


def _chains(problem: RouteProblem) -> Iterator[Key]:
    """All chains of different places over different track, in both directions."""

    def extend(stops: tuple[int, ...], links: tuple[int, ...]) -> Iterator[Key]:
        if links:
            yield stops, links
        for index, link in enumerate(problem.links):
            if stops[-1] not in (link.a, link.b):
                continue
            there = link.b if link.a == stops[-1] else link.a
            group = problem.stops[there].group
            same_place = [s for s in stops if s == there or (group >= 0 and problem.stops[s].group == group)]
            used = [piece for taken in links for piece in problem.links[taken].pieces]
            if not same_place and not set(used) & set(link.pieces):
                yield from extend((*stops, there), (*links, index))

    for stop in range(len(problem.stops)):
        yield from extend((stop,), ())


def _fits(problem: RouteProblem, train: int, key: Key) -> bool:
    it = problem.trains[train]
    stops = [problem.stops[stop] for stop in key[0]]
    costs = [it.costs[stop.kind] for stop in stops]
    gauges = sum(problem.links[link].gauge_changes for link in key[1])
    length = sum(costs) + max(0, gauges - it.free_gauge_changes)
    if any(not stop.through for stop in stops[1:-1]) or not any(stop.station for stop in stops):
        return False
    if FORBIDDEN in costs or (it.reach is not None and length > it.reach):
        return False
    if it.calls is not None and it.calls < 2:
        return False
    if it.starts is None:
        return not it.finish_at_station or stops[0].station or stops[-1].station
    return key[0][0] in it.starts and (stops[-1].station or not it.finish_at_station)


def _earnings(problem: RouteProblem, train: int, key: Key) -> Iterator[tuple[int, bool]]:
    """What the route earns with every choice of calls, and with every distance bonus."""
    ends, inner = {key[0][0], key[0][-1]}, key[0][1:-1]
    limit = problem.trains[train].calls
    sizes = [len(inner)] if limit is None else range(min(len(inner), limit - 2) + 1)
    for size in sizes:
        for some in combinations(inner, size):
            called = ends | set(some)
            amount = sum(problem.stops[stop].value for stop in called)
            for bonus in problem.bonuses:
                if bonus.trains is None or train in bonus.trains:
                    amount += _bonus(bonus, called)
            yield amount, False
            for extra in _distance_bonuses(problem, train, key, called):
                yield amount + extra, True


def _bonus(bonus: Bonus, called: set[int]) -> int:
    for places in bonus.required:
        if not called & set(places):
            return 0
    best = 0
    for least, value in bonus.tiers:
        if len(called & set(bonus.counted)) >= least:
            best = value
    return best


def _distance_bonuses(problem: RouteProblem, train: int, key: Key, called: set[int]) -> Iterator[int]:
    stops, links = key
    for way in problem.distance_bonuses:
        if way.trains is not None and train not in way.trains:
            continue
        for home in called & set(way.homes):
            for target in called & set(way.targets) - {home}:
                i, j = sorted((stops.index(home), stops.index(target)))
                if way.home_at_end and home not in (stops[0], stops[-1]):
                    continue
                ridden = links if way.whole_route else links[i:j]
                amount = way.amount - way.per_step * sum(problem.links[link].steps for link in ridden)
                if amount > 0:
                    yield amount


def agree(problem: RouteProblem) -> None:
    """Same revenue, proved; the very same plan, so the order of ties holds; and the score agrees."""
    expected = best_plan(problem)
    plan = solve(problem)
    assert plan.proved
    assert plan.revenue == plan.bound == expected.revenue
    assert tuple((route.train, (route.stops, route.links)) for route in plan.routes) == expected.routes
    judged = score(problem, [route.course for route in plan.routes])
    assert isinstance(judged, Score)
    assert judged.routes == plan.routes
