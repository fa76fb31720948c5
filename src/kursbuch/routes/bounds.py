"""What the rest of a route can bring at most.

The search asks this at every step. Two answers are prepared, and neither is ever too low. The second is asked where the
first is not there, or not to be trusted far, or does not see whether a route comes to the station it needs:

* The *table* lets the train walk on from an arc with so much reach left, not turning round
  at once but forgetting every earlier stop.
* The *flood* takes the best stops that are still connected with the end of the route,
  whatever the way to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, itemgetter

from kursbuch.routes.line import Line

LOW = -(1 << 60)


class Table:
    """The best walk onward from each arc, by the reach left: `rows[free][arc][left]`.

    Stops without cost could be walked in circles for ever. Where such circles exist their
    stops earn nothing in the table and are added as a whole (`loose`).
    """

    def __init__(self, line: Line, followers: list[list[int]]) -> None:
        graph = line.graph
        costless = [arc for arc, cost in enumerate(line.cost) if cost == 0 and followers[arc]]
        order, circular = _order(costless, followers)
        self.loose = 0
        for arc in circular:
            self.loose |= 1 << graph.head[arc]
        extra = [
            -value if self.loose >> stop & 1 else credit
            for stop, (value, credit) in enumerate(zip(graph.value, line.credit, strict=True))
        ]
        self.weights = [
            weight + extra[head] * graph.scale for weight, head in zip(line.weight, graph.head, strict=True)
        ]
        stops = [stop for stop in range(len(graph.stops)) if self.loose >> stop & 1]
        self.circles = classes([v + c for v, c in zip(graph.value, line.credit, strict=True)], stops)
        self.rows = self._fill(line, followers, order, circular)

    def _fill(
        self, line: Line, followers: list[list[int]], order: list[int], circular: list[int]
    ) -> list[list[list[int]]]:
        gauge, cost = line.graph.gauge, line.cost
        one = [(arc, after[0]) for arc, after in enumerate(followers) if len(after) == 1]
        more = [(arc, itemgetter(*after)) for arc, after in enumerate(followers) if len(after) > 1]
        layers: list[list[list[int]]] = []
        for free in range(line.free + 1):
            layers.append([])
            spent = [(min(g, free), c + g - min(g, free)) for g, c in zip(gauge, cost, strict=True)]
            same = [arc for arc in order if spent[arc] == (0, 0)]
            again = [arc for arc in circular if spent[arc] == (0, 0)]
            plain = all(pair == (0, 1) for pair in spent)
            for left in range(line.reach + 1):
                now = [0] * len(followers)
                if plain and left:
                    reward = list(map(add, self.weights, layers[free][left - 1]))
                else:
                    reward = [
                        weight + (layers[free - f][left - c][arc] if f or c else 0) if c <= left else LOW
                        for arc, (weight, (f, c)) in enumerate(zip(self.weights, spent, strict=True))
                    ]
                self._settle(now, reward, followers, same, again)
                for arc, after in one:
                    if reward[after] > 0:
                        now[arc] = reward[after]
                for arc, pick in more:
                    best = max(pick(reward))
                    if best > 0:
                        now[arc] = best
                layers[free].append(now)
        return [[list(row) for row in zip(*layer, strict=True)] for layer in layers]

    def _settle(
        self,
        now: list[int],
        reward: list[int],
        followers: list[list[int]],
        same: list[int],
        again: list[int],
    ) -> None:
        """Fill in arcs that cost nothing: successors first, circles until nothing changes."""
        weights = self.weights
        for arc in same:
            now[arc] = max(0, *(reward[after] for after in followers[arc]))
            reward[arc] = weights[arc] + now[arc]
        changed = bool(again)
        while changed:
            changed = False
            for arc in again:
                best = max(0, *(reward[after] for after in followers[arc]))
                if best > now[arc]:
                    now[arc] = best
                    reward[arc] = weights[arc] + best
                    changed = True


def _order(arcs: list[int], followers: list[list[int]]) -> tuple[list[int], list[int]]:
    """Costless arcs with their costless followers first, and those that lead into circles."""
    open_after = dict.fromkeys(arcs, 0)
    before: dict[int, list[int]] = {arc: [] for arc in arcs}
    for arc in arcs:
        for after in followers[arc]:
            if after in before:
                before[after].append(arc)
                open_after[arc] += 1
    ready = [arc for arc in arcs if open_after[arc] == 0]
    order = []
    while ready:
        arc = ready.pop()
        order.append(arc)
        for earlier in before[arc]:
            open_after[earlier] -= 1
            if open_after[earlier] == 0:
                ready.append(earlier)
    done = set(order)
    return order, [arc for arc in arcs if arc not in done]


class Flood:
    """What can still be called at, whatever the way: the best stops that stay connected."""

    def __init__(self, line: Line, followers: list[list[int]], firsts: Sequence[list[int]]) -> None:
        graph = line.graph
        head = graph.head
        self.near = [0] * len(graph.stops)
        """For each stop the stops one link away, as bits."""
        for arc, after in enumerate(followers):
            for onward in after:
                self.near[head[arc]] |= 1 << head[onward]
        for arcs in firsts:
            for arc in arcs:
                self.near[graph.tail[arc]] |= 1 << head[arc]
        self.through = sum(1 << i for i, through in enumerate(graph.through) if through)
        self.worth = [value + credit for value, credit in zip(graph.value, line.credit, strict=True)]
        stops = range(len(graph.stops))
        paid = {i for i in stops if line.limited and line.stop_cost[i] > 0}
        self.paid = classes(self.worth, paid)
        self.free = classes(self.worth, [i for i in stops if i not in paid and graph.through[i]])
        self.ends = classes(self.worth, [i for i in stops if i not in paid and not graph.through[i]])

    def reached(self, front: int, used: int) -> int:
        """All stops that can be reached from this front on over unused stops."""
        near, through = self.near, self.through
        reached = front
        while front:
            front &= through
            fresh = 0
            while front:
                low = front & -front
                front ^= low
                fresh |= near[low.bit_length() - 1]
            front = fresh & ~(reached | used)
            reached |= front
        return reached

    def bound(self, reached: int, left: int, ends: int) -> int:
        """The most these stops can bring, within the reach left and with so many free ends."""
        total = top(self.paid, reached, left) if self.paid else 0
        for worth, mask in self.free:
            total += worth * (reached & mask).bit_count()
        return total + top(self.ends, reached, ends) if self.ends else total


def classes(worth: Sequence[int], stops: Iterable[int]) -> list[tuple[int, int]]:
    """Stops of equal worth as bits, the highest worth first."""
    masks: dict[int, int] = {}
    for stop in stops:
        masks[worth[stop]] = masks.get(worth[stop], 0) | 1 << stop
    return sorted(masks.items(), reverse=True)


def top(by_worth: list[tuple[int, int]], stops: int, number: int) -> int:
    """The sum of the `number` best of these stops."""
    total = 0
    for worth, mask in by_worth:
        count = (stops & mask).bit_count()
        if count >= number:
            return total + worth * number
        total += worth * count
        number -= count
    return total


def top_with_ends(by_worth: list[tuple[int, int]], stops: int, number: int, dead: int, ends: int) -> int:
    """The sum of the `number` best of these stops, of which at most `ends` are among the dead ends."""
    total = 0
    for worth, mask in by_worth:
        here = stops & mask
        last = (here & dead).bit_count()
        count = here.bit_count() - last + (last if last < ends else ends)
        if count >= number:
            return total + worth * number
        total += worth * count
        number -= count
        ends -= last if last < ends else ends
    return total
