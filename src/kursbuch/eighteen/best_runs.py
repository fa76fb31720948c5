"""The best run of a company: a position turned into a route problem, and the plan back into routes.

The links of a board belong to its track alone; they are kept with the board, and a board that differs by a few tiles
from one whose links are known takes over all that those tiles do not touch.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from kursbuch.eighteen.actions import Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.title import BestRun, Title
from kursbuch.eighteen.track import own_places
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.geometry import HexMap
from kursbuch.hexmap.tiles import STOP_BASE, HexId, TrackLayout
from kursbuch.routes import (
    Bonus,
    DistanceBonus,
    Limits,
    Link,
    Network,
    RoutePlan,
    RouteProblem,
    Segment,
    Stop,
    Train,
    can_earn,
    contract,
    relay,
    solve,
)
from kursbuch.routes import Route as Planned
from kursbuch.routes import at as at_stop

STOPS_A_HEX = 8
"""Stops are numbered by hex, eight to a hex, so that a number means the same place on every board of a map."""

Place = tuple[HexId, int]


class Problem(Struct, frozen=True):
    """A route problem and the places its stops stand for."""

    problem: RouteProblem
    places: tuple[Place, ...]
    hexes: tuple[HexId, ...]


class RouteTerms(Struct, frozen=True, kw_only=True):
    """What a title says of its routes, for one company in one position."""

    stop: Callable[[Place], Stop]
    trains: tuple[Train, ...]
    bonuses: Callable[[Mapping[Place, int]], tuple[Bonus, ...]] = lambda numbers: ()
    distance_bonuses: Callable[[Mapping[Place, int]], tuple[DistanceBonus, ...]] = lambda numbers: ()
    starts: Mapping[int, Callable[[Place], bool]] = {}
    """`bonuses` gets the number of every place in the problem; `starts` limits where a train (by index) may start."""


# -- links ---------------------------------------------------------------------------------------------------


def network(board: Board) -> Network:
    """The links of a board, worked out once; from those of an earlier board where there is one."""
    memo = board.track_memo
    found: Network | None = memo.get("network")
    if found is None:
        found = _from_before(board) or contract(_segments(board), _gauge_sides(board.map))
        memo["network"] = found
        memo.pop("before", None)
    return found


def _from_before(board: Board) -> Network | None:
    changed: dict[HexId, None] = {}
    memo: dict[Hashable, Any] = board.track_memo
    while "network" not in memo:
        before = memo.get("before")
        if before is None or len(changed) > 4:
            return None
        memo, at = before
        changed[at] = None
    found: Network = memo["network"]
    numbers = board.map.numbers
    for at in changed:
        found = relay(found, numbers[at], _pieces(board.map, numbers[at], at, board.track[at]))
    return found


def _segments(board: Board) -> dict[int, tuple[Segment, ...]]:
    numbers = board.map.numbers
    return {numbers[at]: _pieces(board.map, numbers[at], at, layout) for at, layout in board.track.items()}


def _pieces(hexmap: HexMap, number: int, at: HexId, layout: TrackLayout) -> tuple[Segment, ...]:
    """Track of one hex as segments; track that runs off the map leads nowhere and is left out."""

    def end(e: int) -> int | None:
        return at_stop(number * STOPS_A_HEX + e - STOP_BASE) if e >= STOP_BASE else hexmap.side_of.get((at, e))

    found: list[Segment] = []
    for edge, ends in layout.from_edge.items():
        for other in ends:
            a, b = end(edge), end(other)
            if a is not None and b is not None and (other >= STOP_BASE or edge < other):
                found.append((a, b))
    return tuple(found)


def _gauge_sides(hexmap: HexMap) -> Iterator[int]:
    return (side for side in range(hexmap.side_count) if hexmap.gauge_sides >> side & 1)


# -- problems ------------------------------------------------------------------------------------------------


def build(board: Board, starts: Iterable[Place], terms: RouteTerms) -> Problem:
    """The route problem of a position by a title's terms, of what track leads to from the starting places."""
    hexes = board.map.order
    stops, links = _within_reach(board, starts, terms)
    used = sorted(stops)
    local = {number: i for i, number in enumerate(used)}
    places = tuple((hexes[number // STOPS_A_HEX], number % STOPS_A_HEX) for number in used)
    numbers = {place: i for i, place in enumerate(places)}
    problem = RouteProblem(
        stops=tuple(stops[number] for number in used),
        links=tuple(Link(local[k.a], local[k.b], k.pieces, k.gauge_changes, k.steps, k.path) for k in links),
        trains=tuple(_with_starts(i, train, places, terms) for i, train in enumerate(terms.trains)),
        bonuses=terms.bonuses(numbers),
        distance_bonuses=terms.distance_bonuses(numbers),
    )
    return Problem(problem, places, hexes)


def _within_reach(board: Board, starts: Iterable[Place], terms: RouteTerms) -> tuple[dict[int, Stop], list[Link]]:
    """Stops by their numbers and links that a route could touch; the order of the links stays as it is."""
    hexes, numbers = board.map.order, board.map.numbers
    links, ways = network(board).links, _links_at(board)
    todo = [n for at, stop in starts if (n := numbers[at] * STOPS_A_HEX + stop) in ways]
    stops: dict[int, Stop] = {}
    taken: set[int] = set()
    while todo:
        number = todo.pop()
        if number in stops:
            continue
        stop = stops[number] = terms.stop((hexes[number // STOPS_A_HEX], number % STOPS_A_HEX))
        if stop.through or stop.station:
            taken.update(ways[number])
            todo += [links[i].b if links[i].a == number else links[i].a for i in ways[number]]
    return stops, [links[index] for index in sorted(taken)]


def _links_at(board: Board) -> dict[int, list[int]]:
    """The links of a board by the stops that they join; asked for by every company."""
    known: dict[int, list[int]] | None = board.track_memo.get("links at")
    if known is None:
        known = board.track_memo["links at"] = {}
        for index, link in enumerate(network(board).links):
            known.setdefault(link.a, []).append(index)
            known.setdefault(link.b, []).append(index)
    return known


def _with_starts(index: int, train: Train, places: tuple[Place, ...], terms: RouteTerms) -> Train:
    may_start = terms.starts.get(index)
    if may_start is None:
        return train
    starts = tuple(i for i, place in enumerate(places) if may_start(place))
    return Train(
        train.reach,
        train.costs,
        train.free_gauge_changes,
        train.calls,
        starts,
        train.finish_at_station,
        train.label,
    )


def routes_of(found: Problem, plan: RoutePlan, trains: tuple[TrainName, ...]) -> tuple[Route, ...]:
    """The routes of a plan, hex by hex."""
    return tuple(
        Route(trains[route.train], tuple(_path(found, route.stops, route.links)), _calls(found, route))
        for route in plan.routes
    )


def _calls(found: Problem, route: Planned) -> tuple[str, ...] | None:
    """The calls of a train that passes stops. One that calls twice has its ends, and nothing to choose."""
    limit = found.problem.trains[route.train].calls
    if limit is None or limit <= 2 or len(route.calls) == len(route.stops):
        return None
    return tuple(_called(found, stop) for stop in route.calls)


def _path(found: Problem, stops: tuple[int, ...], links: tuple[int, ...]) -> Iterator[str]:
    yield _called(found, stops[0])
    for start, end, index in zip(stops, stops[1:], links, strict=False):
        link = found.problem.links[index]
        passed = [found.hexes[number] for number in link.path[2:-1:2]]
        yield from passed if link.a == start else reversed(passed)
        yield _called(found, end)


def _called(found: Problem, stop: int) -> str:
    at, number = found.places[stop]
    return f"{at}:{number}"


Terms = Callable[[State, CompanyId, tuple[TrainName, ...]], RouteTerms]


def best_run(
    state: State,
    company: CompanyId,
    trains: tuple[TrainName, ...],
    terms: Terms,
    key: Hashable,
    limits: Limits | None = None,
) -> tuple[RoutePlan, RunTrains]:
    """The proved best run of these trains. `key` says what else the answer depends on, such as the phase.

    With limits it is the best run found within them. What was cut short is remembered apart, for the company's own
    trains only: no rule may take it for the best, and questions about other trains must not fill the memory.
    """
    memo = state.board.memo
    proved, so_far = ("plan", company, trains, key), ("so far", company, trains, key)
    known: tuple[RoutePlan, RunTrains] | None = memo.get(proved)
    if known is None and limits is not None:
        known = memo.get(so_far)
        if known is not None and not known[0].routes:
            known = None  # not even one route was found in time: the machine is busy, and another try is worth it
    if known is None:
        found = _problem(state, company, trains, terms, key)
        deadline, cancel = limits or Limits()
        plan = solve(found.problem, deadline=deadline, cancel=cancel)
        known = (plan, RunTrains(routes_of(found, plan, trains)))
        given_up = not plan.whole and cancel is not None and cancel()
        if limits is None or (trains == state.companies[company].trains and not given_up):
            memo[proved if plan.whole else so_far] = known
    return known


TitleTerms = Callable[[Title, State, CompanyId, tuple[TrainName, ...]], RouteTerms]


def planner(terms: TitleTerms) -> BestRun:
    """The best run by the terms of a title, which change with the colour of the phase and nothing else."""

    def plan(
        title: Title,
        state: State,
        company: CompanyId,
        trains: tuple[TrainName, ...] | None = None,
        limits: Limits | None = None,
    ) -> tuple[RoutePlan, RunTrains]:
        """The proved best run of the company, with its own trains or with others; or what limits allow."""
        fleet = state.companies[company].trains if trains is None else trains
        colour = title.phase(state).colour
        return best_run(state, company, fleet, lambda s, c, t: terms(title, s, c, t), colour, limits)

    return plan


def suggest(title: Title, state: State, company: CompanyId) -> RunTrains:
    """The best run, ready to be declared."""
    return title.policies.best_run(title, state, company)[1]


def earns(state: State, company: CompanyId, trains: tuple[TrainName, ...], terms: Terms, key: Hashable) -> bool:
    """Whether the best run is worth anything: the first route that is settles it, so nothing has to be proved."""
    memo = state.board.memo
    known: tuple[RoutePlan, RunTrains] | None = memo.get(("plan", company, trains, key))
    if known is not None:
        return known[0].revenue > 0
    question = ("earns", company, trains, key)
    if question not in memo:
        memo[question] = can_earn(_problem(state, company, trains, terms, key).problem)
    return bool(memo[question])


def _problem(state: State, company: CompanyId, trains: tuple[TrainName, ...], terms: Terms, key: Hashable) -> Problem:
    """The route problem of these trains; the last one of a board is kept, since more is often asked about it."""
    memo = state.board.memo
    wanted = (company, trains, key)
    known: tuple[Hashable, Problem] | None = memo.get("problem")
    if known is None or known[0] != wanted:
        found = build(state.board, own_places(state.board, company), terms(state, company, trains))
        known = memo["problem"] = (wanted, found)
    return known[1]


def taking_for_best(board: Board) -> Board:
    """The same board for questions that cannot wait for a proof: rules that ask for the best run take what was found
    so far. It is a board of its own, so that nothing it remembers gets into the game."""
    found = Board(board.map, board.tiles, board.stations, board.track, board.track_memo)
    found.memo.update(board.memo)
    for key, known in board.memo.items():
        if isinstance(key, tuple) and key[0] == "so far":
            found.memo.setdefault(("plan", *key[1:]), known)
    return found
