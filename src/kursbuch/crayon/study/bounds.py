"""What the map alone says: no way is cheaper or shorter than across the empty board.

Found once for a board and a goal, whatever is drawn later, and shared by all games on that board. A search that knows
how much at least is still to come looks in one direction only.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from kursbuch.crayon.model.board import Board

NEVER = 1 << 21
"""More than any way costs: there is none."""

Into = Sequence[tuple[tuple[int, int], ...]]
"""For each milepost from where one comes to it, and what that costs."""


@lru_cache(maxsize=512)
def least_costs(board: Board, targets: frozenset[int], ferries: bool = False) -> Sequence[int]:
    """For each milepost what the cheapest track from there to one of the targets costs at least; with ferries, whose
    shares are bought. Track that is there already can make it cheaper."""
    return _spread(_priced_into(board, ferries), targets)


@lru_cache(maxsize=512)
def least_steps(board: Board, targets: frozenset[int]) -> Sequence[int]:
    """For each milepost how many steps it is at least from there to one of the targets, without ferries."""
    return _spread(_steps_into(board), targets)


@lru_cache(maxsize=64)
def nothing(board: Board) -> Sequence[int]:
    """For a search that has no goal."""
    return (0,) * len(board.posts)


@lru_cache(maxsize=64)
def _priced_into(board: Board, ferries: bool) -> Into:
    found = [
        [*((here, 0) for here in board.inside[there]), *((here, board.price(edge, there)) for here, edge in near)]
        for there, near in enumerate(board.near)
    ]
    for end in board.lines_at if ferries else ():
        found[end] += [(board.lines[line].other(end), board.ferry_price(end)) for line in board.lines_at[end]]
    return tuple(map(tuple, found))


@lru_cache(maxsize=64)
def _steps_into(board: Board) -> Into:
    return tuple(
        tuple((here, 1) for here in (*inside, *(post for post, _ in near)))
        for inside, near in zip(board.inside, board.near, strict=True)
    )


def _spread(into: Into, targets: frozenset[int]) -> Sequence[int]:
    """The least sum from each milepost to a target, sum after sum: all that weigh the same wait in one list."""
    least = [NEVER] * len(into)
    waiting = defaultdict(list, {0: list(targets)})
    for post in targets:
        least[post] = 0
    while waiting:
        far = min(waiting)
        for there in waiting[far]:
            if least[there] < far:
                continue
            for here, weight in into[there]:
                if far + weight < least[here]:
                    least[here] = far + weight
                    waiting[far + weight].append(here)
        del waiting[far]
    return least
