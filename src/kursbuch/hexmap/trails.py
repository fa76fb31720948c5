"""Whether some trail leads to a step at all: asked where the quick walk of `reach` cannot tell."""

from collections.abc import Callable, Iterable, Iterator

from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import STOP_BASE, HexId

Passable = Callable[[HexId, int], bool]


def first_steps(board: Board, starts: Iterable[tuple[HexId, int]]) -> Iterator[int]:
    """The steps over which the starting stops can be left."""
    for at, stop in starts:
        placed = board.track.get(at)
        for edge in placed.from_stop[stop] if placed is not None else ():
            if edge < STOP_BASE and board.map.leave[at][edge] >= 0:
                yield board.map.leave[at][edge]


class TrailSearch:
    """An exact search for one trail to the step `goal`, which uses no side twice.

    A loose way, free to use sides again, is easy to find. If it uses none again it is the trail. A step that every
    loose way takes is on the trail too, so its reverse is not, and ways that take it are out. What is left is tried
    step by step, and given up as soon as no loose way leads on over sides still unused.
    """

    def __init__(self, board: Board, passable: Passable, goal: int) -> None:
        self.ends = board.ends()
        self.passable = passable
        self.goal = goal
        self.barred = {goal ^ 1}
        self.known: dict[int, tuple[int, ...]] = {}

    def after(self, step: int) -> tuple[int, ...]:
        """The steps that can follow, stops passed through included."""
        found = self.known.get(step)
        if found is None:
            back, passable = step ^ 1, self.passable
            found = self.known[step] = tuple(
                [
                    following
                    for stop, onward in self.ends[step]
                    if stop is None or passable(*stop)
                    for following in onward
                    if following != back
                ]
            )
        return found

    def loose_way(self, heads: Iterable[int], used: int = 0, without: int = -1) -> list[int] | None:
        """A shortest way to the goal over sides not used before; it may use a side twice itself."""
        barred, goal, after = self.barred, self.goal, self.after
        came: dict[int, int] = {}
        queue = [-1]
        for step in queue:
            if step == goal:
                return _back(came, step)
            for following in heads if step < 0 else after(step):
                if following in came or following in barred or following == without:
                    continue
                if not used >> (following >> 1) & 1:
                    came[following] = step
                    queue.append(following)
        return None

    def sides(self, heads: tuple[int, ...]) -> int | None:
        """The sides of some trail from these first steps to the goal, or nothing if there is none."""
        way = self.loose_way(heads)
        while way is not None and not _is_trail(way):
            needed = {d ^ 1 for d in way if d ^ 1 not in self.barred and self.loose_way(heads, without=d) is None}
            if not needed:
                return self._extended(heads, 0)
            self.barred |= needed
            way = self.loose_way(heads)
        return None if way is None else _sides(way)

    def _extended(self, heads: Iterable[int], used: int) -> int | None:
        way = self.loose_way(heads, used)
        if way is None:
            return None
        if _is_trail(way):
            return used | _sides(way)
        for step in heads:
            side = 1 << (step >> 1)
            if not used & side and step not in self.barred:
                found = self._extended(self.after(step), used | side)
                if found is not None:
                    return found
        return None


def _back(came: dict[int, int], step: int) -> list[int]:
    way = []
    while step >= 0:
        way.append(step)
        step = came[step]
    return way[::-1]


def _is_trail(way: list[int]) -> bool:
    return len({step >> 1 for step in way}) == len(way)


def _sides(way: list[int]) -> int:
    return sum(1 << (step >> 1) for step in way)
