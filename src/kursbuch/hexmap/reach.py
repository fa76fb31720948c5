"""Where track leads from a set of stations, without reversing and without using any piece of it twice."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import STOP_BASE, HexId
from kursbuch.hexmap.trails import Passable, TrailSearch, first_steps

Starts = tuple[tuple[HexId, int], ...]


class Reach:
    """What a walk along the track finds: the sides over which it enters each hex, and the stops it meets."""

    __slots__ = ("_bits", "_entered", "_into", "steps", "stops")

    def __init__(
        self, entered: Sequence[tuple[HexId, int]], steps: Collection[int], stops: AbstractSet[tuple[HexId, int]]
    ) -> None:
        self._entered = entered
        self._bits: Mapping[HexId, int] | None = None
        self._into: Mapping[HexId, AbstractSet[int]] | None = None
        self.steps = steps
        """The steps that were taken, in the order in which they were met."""
        self.stops = stops

    @property
    def bits(self) -> Mapping[HexId, int]:
        """The hexes in the order in which they were met, with the sides over which they are entered as bits."""
        if self._bits is None:
            bits: dict[HexId, int] = {}
            for step in self.steps:
                at, edge = self._entered[step]
                bits[at] = bits.get(at, 0) | 1 << edge
            self._bits = bits
        return self._bits

    @property
    def into(self) -> Mapping[HexId, AbstractSet[int]]:
        """The hexes in the order in which they were met, with the sides over which they are entered."""
        if self._into is None:
            self._into = {at: SIDES[sides] for at, sides in self.bits.items()}
        return self._into

    def hexes(self) -> set[HexId]:
        """The hexes alone."""
        return {at for at, _ in map(self._entered.__getitem__, self.steps)}


SIDES = tuple(frozenset(edge for edge in range(6) if bits >> edge & 1) for bits in range(64))
"""Sets of sides by their bits."""


class _Walk:
    """Breadth first over steps; each step keeps the set of sides on the way that found it.

    A way that would use a side twice is put aside. Where nothing else leads to such a step, an exhaustive search
    settles whether some other way does: this happens only where a loop of track would turn a train round.
    """

    def __init__(self, board: Board, passable: Passable) -> None:
        self.board = board
        self.map = board.map
        self.passable = passable
        self.met: dict[tuple[HexId, int], bool] = {}
        """The stops met, and whether the walk goes on from them."""
        self.starts: Starts = ()
        self.used: dict[int, int] = {}
        self.doubtful: list[int] = []
        self.queue: list[int] = []

    def found(self) -> Reach:
        """What the walk has found by now."""
        return Reach(self.map.entered, self.used, self.met.keys())

    def start(self, starts: Starts) -> None:
        self.starts = starts
        for at, stop in starts:
            placed = self.board.track.get(at)
            if placed is None or stop >= len(placed.from_stop):
                continue
            for step in self.map.out_of(at, placed)[stop]:
                if step not in self.used:
                    self.used[step] = 1 << (step >> 1)
                    self.queue.append(step)
        self.run()

    def approached(self, goal: int, settled: set[int]) -> bool:
        """Whether any way leads up to a step but the one that comes over its own side."""
        at, edge = self.map.entered[goal ^ 1]
        placed = self.board.track.get(at)
        if placed is None:
            return False
        enter = self.map.enter[at]
        for end in placed.from_edge.get(edge, ()):
            if end < STOP_BASE:
                near: tuple[int, ...] = (end,)
            elif self.met.get((at, end - STOP_BASE)) or (at, end - STOP_BASE) in self.starts:
                near = placed.from_stop[end - STOP_BASE]
            else:
                continue
            for e in near:
                if e < STOP_BASE and e != edge:
                    before = enter[e]
                    if before in self.used or before in self.doubtful or before in settled:
                        return True
        return False

    def run(self) -> None:
        """Enter hex after hex. This is asked for after every tile, so that nothing is looked up twice in it, and the
        sides on the way are looked at only where the other direction of a side has been met."""
        queue, used, met, starts = self.queue, self.used, self.met, self.starts
        passable, ends = self.passable, self.board.ends()
        for step in queue:  # which grows meanwhile
            way = used[step]
            for stop, onward in ends[step]:
                if stop is not None:
                    goes_on = met.get(stop)
                    if goes_on is None:
                        goes_on = met[stop] = stop in starts or passable(*stop)
                    if not goes_on:
                        continue
                for following in onward:
                    if following in used:
                        continue
                    side = 1 << (following >> 1)
                    if following ^ 1 in used and way & side:
                        self.doubtful.append(following)
                    else:
                        used[following] = way | side
                        queue.append(following)
        queue.clear()


def _trail_to(board: Board, starts: Starts, passable: Passable, goal: int) -> int | None:
    """The sides of some trail from a start to the step `goal`, or nothing if there is none.

    Such a trail does not cross the goal's side the other way, so a second walk without that step mostly settles it.
    """
    walk = _Walk(board, passable)
    walk.used[goal ^ 1] = 0  # as if it had been taken, so that it is not
    walk.start(starts)
    if goal in walk.used:
        return walk.used[goal]
    if not walk.doubtful:
        return None
    return TrailSearch(board, passable, goal).sides(tuple(first_steps(board, starts)))


def rough_reach(board: Board, starts: Iterable[tuple[HexId, int]], passable: Passable) -> Reach:
    """What a single walk reaches: a little less than `reach` where only a loop of track leads on, and much sooner."""
    walk = _Walk(board, passable)
    walk.start(tuple(starts))
    return walk.found()


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
        if not walk.approached(step, settled):
            continue
        settled.add(step)
        used = _trail_to(board, starts, passable, step)
        if used is not None:
            walk.used[step] = used
            walk.queue.append(step)
            walk.run()
    return walk.found()
