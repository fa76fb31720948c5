"""Why track does not lead to a place: a full city, the end of the line or a reversal is in the way, or there is none.

Only a refusal asks for this; what a company reaches is said in `track`.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.track import company_reach, own_places
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.reach import Reach, reach
from kursbuch.hexmap.tiles import STOP_BASE, HexId

Place = tuple[HexId, int]
Node = tuple[HexId, int]
"""A side of a hex, or with STOP_BASE added a stop on it."""
Found = Callable[[Reach], bool]

FULL, LINE_END, REVERSAL, NO_TRACK = "full", "end", "reversal", "none"


class Obstacle(NamedTuple):
    """What is in the way, and on which hex."""

    kind: str
    at: str = ""


def before_city(state: State, company: CompanyId, city: Place) -> Obstacle:
    """Why no way leads from the company's markers to a city."""
    return _obstacle(state, company, lambda found: city in found.stops, (city[0], STOP_BASE + city[1]))


def before_hex(state: State, company: CompanyId, at: HexId) -> Obstacle:
    """Why no way leads from the company's markers onto a hex."""
    return _obstacle(state, company, lambda found: at in found.into, (at, -1))


def _obstacle(state: State, company: CompanyId, found: Found, goal: Node) -> Obstacle:
    board = state.board
    starts = own_places(board, company)
    near = sorted(company_reach(state, company).stops)
    full = [place for place in near if board.blocked(company, *place) and not board.is_terminal(place[0])]
    ends = [place for place in near if board.is_terminal(place[0]) and place not in starts]
    for kind, shut in ((FULL, full), (LINE_END, ends)):
        for place in shut:
            if found(reach(board, starts, _open(board, company, kind, place, shut))):
                return Obstacle(kind, place[0])
    way = _any_way(board, starts, goal)
    return Obstacle(NO_TRACK) if way is None else _first_hindrance(state, company, way)


def _open(board: Board, company: CompanyId, kind: str, place: Place, shut: list[Place]) -> Callable[[HexId, int], bool]:
    """May be passed: what the rules let pass, this one place, and all of its kind that lie beyond it."""

    def passable(at: HexId, stop: int) -> bool:
        if (at, stop) in shut:
            return (at, stop) == place
        if board.is_terminal(at):
            return kind == LINE_END
        return kind == FULL or not board.blocked(company, at, stop)

    return passable


# -- ways that no train may take ---------------------------------------------------------------------------------


def _any_way(board: Board, starts: tuple[Place, ...], goal: Node) -> list[Node] | None:
    """The shortest way over track that may turn back and pass everything; a goal of -1 is any side of its hex."""
    came: dict[Node, Node | None] = {(at, STOP_BASE + stop): None for at, stop in starts}
    queue = list(came)
    for node in queue:
        if node == goal or (goal[1] < 0 and node[0] == goal[0] and node[1] < STOP_BASE):
            return _back(came, node)
        for after in _next_to(board, node):
            if after not in came:
                came[after] = node
                queue.append(after)
    return None


def _back(came: dict[Node, Node | None], node: Node) -> list[Node]:
    way = [node]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return way[::-1]


def _next_to(board: Board, node: Node) -> Iterator[Node]:
    at, end = node
    track = board.track.get(at)
    if end >= STOP_BASE:
        if track is not None and end - STOP_BASE < len(track.from_stop):
            yield from ((at, other) for other in track.from_stop[end - STOP_BASE])
        return
    other = board.map.next_to[at][end]
    if track is not None and end in track.from_edge:
        yield from ((at, inner) for inner in track.from_edge[end])
        if other is not None:
            yield other, (end + 3) % 6


def _first_hindrance(state: State, company: CompanyId, way: list[Node]) -> Obstacle:
    """Where such a way leaves what the company reaches: at a full city, at the end of the line, or by turning back."""
    board, into = state.board, company_reach(state, company).into
    for (at, _), (other, side) in pairwise(way):
        if other == at or side in into.get(other, ()):
            continue
        if board.is_terminal(at):
            return Obstacle(LINE_END, at)
        called = [end - STOP_BASE for here, end in way if here == at and end >= STOP_BASE]
        return Obstacle(FULL if any(board.blocked(company, at, stop) for stop in called) else REVERSAL, at)
    return Obstacle(REVERSAL, way[-1][0])
