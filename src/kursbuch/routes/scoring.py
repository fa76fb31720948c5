"""Judge a declared run: is every route legal for its train, and what does it earn?

The search is not asked. The problem is read as it is written down and one condition
checked after the other, so that a plan of the optimiser and a run declared by a person
are judged by the same rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from kursbuch.routes.earning import Earning, best_claim, best_earning
from kursbuch.routes.problem import FORBIDDEN, NO_GROUP, Course, Route, RouteProblem, Train


class FaultKind(StrEnum):
    """Why a run is refused. The caller turns the kind into its rule and its sentence."""

    UNKNOWN = "unknown"  # a train, stop or link that the problem does not have
    TRAIN_TWICE = "train_twice"
    TOO_SHORT = "too_short"  # fewer than two stops
    BROKEN = "broken"  # a link does not join the stops it is said to join
    STOP_TWICE = "stop_twice"
    PLACE_TWICE = "place_twice"  # two stops of one group
    PASSES_END = "passes_end"  # a stop that can only end a route lies inside it
    PIECE_TWICE = "piece_twice"  # by one route or by two
    NO_STATION = "no_station"
    FORBIDDEN_STOP = "forbidden_stop"
    REACH = "reach"
    WRONG_START = "wrong_start"
    WRONG_FINISH = "wrong_finish"
    CALLS = "calls"  # called at too many, not at both ends, or off the route


class Fault(Struct, frozen=True):
    """The first fault found: in which route (by position), and the numbers concerned."""

    kind: FaultKind
    route: int
    numbers: tuple[int, ...] = ()


class Score(Struct, frozen=True):
    """What a legal run earns, route by route, with its bonuses."""

    routes: tuple[Route, ...]
    revenue: int

    @property
    def treasury(self) -> int:
        """Money the routes bring beside the revenue."""
        return sum(route.treasury for route in self.routes)


def score(problem: RouteProblem, courses: Iterable[Course]) -> Score | Fault:
    """Check a whole run and count it; one distance bonus goes where it brings most."""
    run = tuple(courses)
    found = fault(problem, run)
    if found is not None:
        return found
    plain = [best_earning(problem, course) for course in run]
    claims = [best_claim(problem, course) for course in run]
    gains = [claim.amount - base.amount if claim else 0 for base, claim in zip(plain, claims, strict=True)]
    claimant = max(range(len(run)), key=lambda i: (gains[i], -i), default=-1)
    routes = []
    for i, (course, earning) in enumerate(zip(run, plain, strict=True)):
        claim = claims[i] if i == claimant and gains[i] > 0 else None
        routes.append(_route(problem, course, claim or earning))
    return Score(tuple(routes), sum(route.revenue for route in routes))


def fault(problem: RouteProblem, run: Sequence[Course]) -> Fault | None:
    """The first reason why this run is not legal, route by route, or None."""
    trains: set[int] = set()
    pieces: set[int] = set()
    for i, course in enumerate(run):
        found = _shape_fault(problem, course, i) or _train_fault(problem, course, i)
        if found is not None:
            return found
        if course.train in trains:
            return Fault(FaultKind.TRAIN_TWICE, i, (course.train,))
        trains.add(course.train)
        for piece in (piece for link in course.links for piece in problem.links[link].pieces):
            if piece in pieces:
                return Fault(FaultKind.PIECE_TWICE, i, (piece,))
            pieces.add(piece)
    return None


def _shape_fault(problem: RouteProblem, course: Course, i: int) -> Fault | None:
    """What is wrong with the route whatever the train: a chain of different places."""
    stops, links = course.stops, course.links
    known = (
        0 <= course.train < len(problem.trains)
        and all(0 <= stop < len(problem.stops) for stop in stops)
        and all(0 <= link < len(problem.links) for link in links)
    )
    if not known:
        return Fault(FaultKind.UNKNOWN, i)
    if len(stops) < 2:
        return Fault(FaultKind.TOO_SHORT, i, stops)
    if len(links) != len(stops) - 1:
        return Fault(FaultKind.BROKEN, i, links)
    for link, here, there in zip(links, stops, stops[1:], strict=False):
        if {problem.links[link].a, problem.links[link].b} != {here, there}:
            return Fault(FaultKind.BROKEN, i, (link, here, there))
    places: set[tuple[int, int]] = set()
    for stop in stops:
        group = problem.stops[stop].group
        place = (0, stop) if group == NO_GROUP else (1, group)
        if place in places:
            twice = FaultKind.STOP_TWICE if stops.count(stop) > 1 else FaultKind.PLACE_TWICE
            return Fault(twice, i, (stop,))
        places.add(place)
    for stop in stops[1:-1]:
        if not problem.stops[stop].through:
            return Fault(FaultKind.PASSES_END, i, (stop,))
    if not any(problem.stops[stop].station for stop in stops):
        return Fault(FaultKind.NO_STATION, i, stops)
    return None


def _train_fault(problem: RouteProblem, course: Course, i: int) -> Fault | None:
    """What is wrong with the route for this train."""
    train = problem.trains[course.train]
    costs = [train.costs[problem.stops[stop].kind] for stop in course.stops]
    if FORBIDDEN in costs:
        return Fault(FaultKind.FORBIDDEN_STOP, i, (course.stops[costs.index(FORBIDDEN)],))
    if train.reach is not None:
        gauges = sum(problem.links[link].gauge_changes for link in course.links)
        length = sum(costs) + max(0, gauges - train.free_gauge_changes)
        if length > train.reach:
            return Fault(FaultKind.REACH, i, (length, train.reach))
    ends = (course.stops[0], course.stops[-1])
    starts = ends if train.starts is None else tuple(end for end in ends if end in train.starts)
    if not starts:
        return Fault(FaultKind.WRONG_START, i, ends)
    finishes = [ends[1] if start == ends[0] else ends[0] for start in starts]
    if train.finish_at_station and not any(problem.stops[stop].station for stop in finishes):
        return Fault(FaultKind.WRONG_FINISH, i, ends)
    return _calls_fault(train, course, i)


def _calls_fault(train: Train, course: Course, i: int) -> Fault | None:
    limit = len(course.stops) if train.calls is None else train.calls
    if limit < 2:
        return Fault(FaultKind.CALLS, i, (limit,))
    if course.calls is None:
        return None
    calls = set(course.calls)
    ends = {course.stops[0], course.stops[-1]}
    whole = train.calls is not None or calls == set(course.stops)
    if len(calls) > limit or not ends <= calls <= set(course.stops) or not whole:
        return Fault(FaultKind.CALLS, i, course.calls)
    return None


def _route(problem: RouteProblem, course: Course, earning: Earning) -> Route:
    treasury = sum(problem.stops[stop].treasury for stop in earning.calls)
    return Route(course.train, course.stops, course.links, earning.calls, earning.amount, earning.bonuses, treasury)
