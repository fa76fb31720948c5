"""Trips by rules of thumb, as they are found at a table without paper: which demand pays most a turn, where its good is
best fetched, and whether a second one goes with it."""

from collections.abc import Iterator, Sequence

from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.study.plans_search import Order, Search, Task, Visit, alone

LOOKED_AT = 6
"""So many demands are thought about more closely."""


class ByThumb(Search):
    """At most two demands at a time, each with one source, and always on to the nearest stop."""

    def orders(self, most: int) -> Iterator[list[Order]]:
        """The demands that look best, then the very best with each of the others. No other order is looked at."""
        promising = self._promising()
        yield [alone(task) for task in promising]
        if most > 1 and promising:
            best, *others = promising
            yield [self.by_nearest((best, other)) for other in others if self._fit(alone(best), alone(other))]

    def _promising(self) -> list[Task]:
        """The demands that pay most a turn by themselves, each from where its good is fetched best."""
        best: dict[tuple[int, int], tuple[float, Task]] = {}
        for task in self.tasks:
            pays, demand = self.estimate(alone(task)), (task.card, task.index)
            if demand not in best or pays > best[demand][0]:
                best[demand] = (pays, task)
        ranked = sorted(best.values(), key=lambda entry: -entry[0])
        return [task for _, task in ranked[:LOOKED_AT]]

    def by_nearest(self, tasks: Sequence[Task]) -> Order:
        """Some demands in one go: from each stop to the nearest where something can be loaded or delivered."""
        here, order = self.starts[0].posts[-1], list[Visit]()
        fetched = [task for task in tasks if task.source == NOWHERE]
        waiting = [task for task in tasks if task.source != NOWHERE]
        while fetched or waiting:
            stops = [Visit(task, True) for task in fetched]
            if len(fetched) < self.capacity:
                stops += [Visit(task, False) for task in waiting]
            stop = min(stops, key=lambda visit: self._far(here, visit.place))
            order.append(stop)
            (fetched if stop.delivers else waiting).remove(stop.task)
            if not stop.delivers:
                fetched.append(stop.task)
            here = self.title.board.places[stop.place].centre
        return tuple(order)

    def _far(self, here: int, place: int) -> int:
        """How far a place is: the steps there and the price of the track, a million like a step."""
        return 0 if self.title.board.place_of[here] == place else sum(self._way(here, place))
