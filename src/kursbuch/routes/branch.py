"""Settling conflicts one by one, where the routes that a better plan could be made of are too many to list.

Every train takes its best route on the track that is left to it. If two of them want the same piece, either the first
train does without it or all the others do: two smaller questions, which together cover every plan. What the best routes
bring together is a bound for all plans of a question; those that fall short of the best plan known are dropped.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from kursbuch.routes.pack import Best, Found, arrange, better

if TYPE_CHECKING:
    from kursbuch.routes.solver import Solver

PATIENCE = 150
"""So many questions are asked before the search is left to other means."""


class Question(NamedTuple):
    """What each train must do without, as bits, and its best route then."""

    bound: int
    number: int
    without: tuple[int, ...]
    routes: tuple[Found | None, ...]

    def __lt__(self, other: object) -> bool:
        """The most promising question first."""
        assert isinstance(other, Question)
        return (-self.bound, self.number) < (-other.bound, other.number)


class Branching:
    """A search over who does without which piece of track, or without the claim of a distance bonus."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.kinds = [i for i, fleet in enumerate(solver.fleets) for _ in fleet.trains]
        """The kind of each train."""
        self.known: dict[tuple[int, int], tuple[int, Found | None]] = {}
        """By kind and what it does without: the least weight that was looked for, and the best route."""
        self.met: list[list[Found]] = [[] for _ in solver.fleets]
        """Routes of each kind that were the best one of some question."""
        self.open: list[Question] = []
        self.asked = 0

    def run(self) -> bool:
        """Go through all plans that could be better than the best one known; say whether that was done in time."""
        start = tuple(self.solver.known[i, 0] for i in self.kinds)
        self._ask((0,) * len(start), start)
        while self.open:
            question = heappop(self.open)
            if question.bound < self.solver.best.weight:
                break
            if self.asked > PATIENCE:
                return False
            self._answer(question)
        return True

    def _ask(self, without: tuple[int, ...], routes: tuple[Found | None, ...]) -> None:
        bound = sum(found.weight for found in routes if found is not None)
        if bound >= self.solver.best.weight:
            self.asked += 1
            heappush(self.open, Question(bound, self.asked, without, routes))

    def _answer(self, question: Question) -> None:
        """A plan where no two routes are in each other's way; two more questions where they are."""
        conflicts = self._conflicts(question.routes)
        if not conflicts:
            self._keep(question.routes)
            return
        piece = max(sorted(conflicts), key=self._importance)
        one = conflicts[piece]
        others = tuple(i for i in range(len(self.kinds)) if i != one)
        for losers in ((one,), others):
            self._without(question, piece, losers)

    def _conflicts(self, routes: tuple[Found | None, ...]) -> dict[int, int]:
        """Pieces that two routes want, with the first train that does."""
        first: dict[int, int] = {}
        wanted: dict[int, int] = {}
        for train, found in enumerate(routes):
            track = 0 if found is None else found.track
            while track:
                piece = track & -track
                track ^= piece
                if piece in first:
                    wanted[piece] = first[piece]
                else:
                    first[piece] = train
        return wanted

    def _importance(self, piece: int) -> tuple[int, int]:
        """By how many links a piece is used, then what the stops beside it are worth; the claim comes last."""
        graph = self.solver.graph
        beside = [arc for arc, link in enumerate(graph.link) if graph.track[link] & piece]
        worth = max((graph.value[graph.tail[arc]] + graph.value[graph.head[arc]] for arc in beside), default=0)
        return len({graph.link[arc] for arc in beside}), worth

    def _without(self, question: Question, piece: int, losers: tuple[int, ...]) -> None:
        """Ask again with trains that do without a piece, unless that cannot be as good as the best plan."""
        without, routes = list(question.without), list(question.routes)
        bound = question.bound
        for train in losers:
            without[train] |= piece
            before = routes[train]
            weight = 0 if before is None else before.weight
            least = self.solver.best.weight - (bound - weight)
            found = self._best(self.kinds[train], without[train], least, before)
            if found is None and least > 0:
                return
            routes[train] = found
            bound -= weight - (0 if found is None else found.weight)
        self._ask(tuple(without), tuple(routes))

    def _best(self, i: int, without: int, least: int, before: Found | None) -> Found | None:
        """The best route of a kind of at least this weight; that from before if it does not need what is missing."""
        if before is None or not before.track & without:
            return before
        known = self.known.get((i, without))
        if known is not None and (known[1] is not None or known[0] <= least):
            return known[1]
        if (i, without) in self.solver.known:
            least, found = 0, self.solver.known[i, without]
        else:
            fleet = self.solver.fleets[i]
            sink = Best(fleet.line)
            sink.floor = max(1, least)
            sink.begin(met for met in self.met[i] if not met.track & without)
            fleet.search(self.solver.meter, sink, without)
            found = sink.found
        if found is not None:
            found = replace(found, track=found.track & ~without)
            self.met[i].append(found)
        self.known[i, without] = (least, found)
        return found

    def _keep(self, routes: tuple[Found | None, ...]) -> None:
        shared: list[list[Found]] = [[] for _ in self.solver.fleets]
        for i, found in zip(self.kinds, routes, strict=True):
            if found is not None:
                shared[i].append(found)
        plan = arrange([fleet.trains for fleet in self.solver.fleets], shared)
        if better(plan, self.solver.best):
            self.solver.best = plan
