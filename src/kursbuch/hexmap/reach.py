"""Where track leads from a set of stations, without reversing and without using any piece of it twice."""

from collections.abc import Iterable

from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import STOP_BASE, HexId
from kursbuch.hexmap.trails import Passable, TrailSearch, first_steps

Starts = tuple[tuple[HexId, int], ...]


class Reach:
    """What a walk along the track finds: the sides over which it enters each hex, and the stops it meets."""

    __slots__ = ("into", "stops")

    def __init__(self) -> None:
        self.into: dict[HexId, set[int]] = {}
        self.stops: set[tuple[HexId, int]] = set()


class _Walk:
    """Breadth first over steps; each step keeps the set of sides on the way that found it.

    A way that would use a side twice is put aside. Where nothing else leads to such a step, an exhaustive search
    settles whether some other way does: this happens only where a loop of track would turn a train round.
    """

    def __init__(self, board: Board, passable: Passable, banned: int = -1) -> None:
        self.board = board
        self.banned = banned
        self.map = board.map
        self.passable = passable
        self.found = Reach()
        self.used: dict[int, int] = {}
        self.doubtful: list[int] = []
        self.queue: list[int] = []
        self.expanded: set[tuple[HexId, int]] = set()

    def open_stop(self, at: HexId, stop: int, used: int) -> None:
        placed = self.board.track.get(at)
        if placed is None or stop >= len(placed.from_stop):
            return
        leave = self.map.leave[at]
        for edge in placed.from_stop[stop]:
            if edge < STOP_BASE:
                self.step(leave[edge], used)

    def step(self, step: int, used: int) -> None:
        if step < 0 or step in self.used or step == self.banned:
            return
        side = 1 << (step >> 1)
        if used & side:
            self.doubtful.append(step)
            return
        self.used[step] = used | side
        self.queue.append(step)

    def start(self, starts: Starts) -> None:
        for at, stop in starts:
            self.expanded.add((at, stop))
            self.open_stop(at, stop, 0)
        self.run()

    def approached(self, goal: int, doubtful: set[int]) -> bool:
        """Whether any way leads up to a step but the one that comes over its own side."""
        at, edge = self.map.entered[goal ^ 1]
        placed = self.board.track.get(at)
        if placed is None:
            return False
        enter = self.map.enter[at]
        for end in placed.from_edge.get(edge, ()):
            if end < STOP_BASE:
                near: tuple[int, ...] = (end,)
            elif (at, end - STOP_BASE) in self.expanded:
                near = placed.from_stop[end - STOP_BASE]
            else:
                continue
            if any(e < STOP_BASE and e != edge and (enter[e] in self.used or enter[e] in doubtful) for e in near):
                return True
        return False

    def run(self) -> None:
        queue = self.queue
        while queue:
            batch, queue[:] = queue[:], []
            for step in batch:
                self.enter(step)

    def enter(self, step: int) -> None:
        at, edge = self.map.entered[step]
        self.found.into.setdefault(at, set()).add(edge)
        placed = self.board.track.get(at)
        if placed is None:
            return
        leave = self.map.leave[at]
        used = self.used[step]
        for end in placed.from_edge.get(edge, ()):
            if end < STOP_BASE:
                self.step(leave[end], used)
                continue
            key = (at, end - STOP_BASE)
            if key in self.expanded:
                self.open_stop(*key, used)
            elif key not in self.found.stops and self.passable(*key):
                self.expanded.add(key)
                self.open_stop(*key, used)
            self.found.stops.add(key)


def _trail_to(board: Board, starts: Starts, passable: Passable, goal: int) -> int | None:
    """The sides of some trail from a start to the step `goal`, or nothing if there is none.

    Such a trail does not cross the goal's side the other way, so a second walk without that step mostly settles it.
    """
    walk = _Walk(board, passable, banned=goal ^ 1)
    walk.start(starts)
    if goal in walk.used:
        return walk.used[goal]
    if not walk.doubtful:
        return None
    return TrailSearch(board, passable, goal).sides(tuple(first_steps(board, starts)))


def reach(board: Board, starts: Iterable[tuple[HexId, int]], passable: Passable) -> Reach:
    """All that trails from the starting stops reach.

    A trail never uses a side of a hex twice, so it neither reverses at a junction nor turns on a loop; it goes on
    from a stop only where `passable` says so. A stop met twice adds nothing: the way between could be left out.
    """
    starts = tuple(starts)
    walk = _Walk(board, passable)
    walk.start(starts)
    settled: set[int] = set()
    while walk.doubtful:
        step = walk.doubtful.pop()
        if step in walk.used or step in settled:
            continue
        if not walk.approached(step, {*walk.doubtful, *settled}):
            continue
        settled.add(step)
        used = _trail_to(board, starts, passable, step)
        if used is not None:
            walk.used[step] = used
            walk.queue.append(step)
            walk.run()
    return walk.found
