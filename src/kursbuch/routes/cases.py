"""Listing the routes that a better plan could be made of, case by case, and choosing among them.

Only one train of a plan can claim a distance bonus. So there is a case for each kind of train that claims it, and one
without a claim. In a case every train brings at most its best route; what a plan may fall short of that sum is known
from the best plan so far, and with it the least weight of each route worth listing. Where some kind claims, its few
routes mostly have track in common, from home and to the target, which no other train of that case can use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from kursbuch.routes.pack import Found, Kind, Packer, Pool

if TYPE_CHECKING:
    from kursbuch.routes.solver import Solver

CROWD = 700
"""A list longer than this is given up, where there are other means."""


class Crowded(Exception):
    """More routes than it is wise to list."""


class ShortPool(Pool):
    """Keeps routes until there are too many."""

    def take(self, weight: int, used: int, root: int, first: Sequence[int], second: Sequence[int]) -> None:
        super().take(weight, used, root, first, second)
        if len(self.found) > CROWD:
            raise Crowded


class Case:
    """All plans in which trains of one kind claim the distance bonus, or in which nobody does."""

    def __init__(self, solver: Solver, claimant: int | None) -> None:
        self.solver = solver
        self.claimant = claimant
        self.blocked = solver.graph.claim_bit
        self.free = [len(fleet.trains) - (i == claimant) for i, fleet in enumerate(solver.fleets)]
        """Of each kind, how many trains run without a claim."""
        self.plain: list[int] = []
        self.claims: list[Found] = []

    def settle(self, pool: type[Pool]) -> None:
        """Improve the best plan by the best one of this case."""
        if self._prepared():
            self._choose(self._lists(self.gap(), pool))

    def gap(self) -> int:
        """By how much the best plan known falls short of what this case could bring at most."""
        return self._rest() + max((found.weight for found in self.claims), default=0) - self.solver.best.weight

    def _rest(self) -> int:
        """What all trains bring at most that do not claim."""
        return sum(number * weight for number, weight in zip(self.free, self.plain, strict=True))

    def _prepared(self) -> bool:
        """Find what each train brings at most; say whether the case can bring as much as the best plan."""
        self._measure()
        if self.claimant is None:
            return self.gap() >= 0
        fleet, meter = self.solver.fleets[self.claimant], self.solver.meter
        pool = Pool(fleet.line, max(1, self.solver.best.weight - self._rest()))
        meter.check()
        fleet.claims(meter).run(pool)
        self.claims = pool.found
        while self.claims:
            common = reduce(and_, (found.track for found in self.claims)) | self.solver.graph.claim_bit
            if common == self.blocked:
                return True
            self.blocked = common
            self._measure()
            least = self.solver.best.weight - self._rest()
            self.claims = [found for found in self.claims if found.weight >= least]
        return False

    def _measure(self) -> None:
        """The best route of each kind without a claim, on the track that nobody must have."""
        self.plain = []
        for i, number in enumerate(self.free):
            found = self.solver.single(i, self.blocked) if number else None
            self.plain.append(0 if found is None else found.weight)

    def _lists(self, gap: int, kind: type[Pool]) -> list[Kind]:
        """Of each kind the routes that fall short of its best by no more than the gap."""
        return [Kind(fleet.trains, [*self._routes(i, gap, kind)]) for i, fleet in enumerate(self.solver.fleets)]

    def _routes(self, i: int, gap: int, kind: type[Pool]) -> Iterator[Found]:
        solver, fleet = self.solver, self.solver.fleets[i]
        if i == self.claimant:
            most = max(found.weight for found in self.claims)
            yield from (found for found in self.claims if found.weight >= most - gap)
        if self.free[i]:
            pool = kind(fleet.line, max(1, self.plain[i] - gap), self.blocked)
            fleet.search(solver.meter, pool, self.blocked)
            yield from pool.found

    def _choose(self, kinds: list[Kind]) -> None:
        packer = Packer(kinds, self.solver.best, self.solver.meter)
        try:
            packer.run()
        finally:
            self.solver.best = packer.best
