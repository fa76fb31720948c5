"""A route problem made ready for the search: small numbers and bit masks.

Only what the company can reach from its stations is kept. Stops are renumbered from 0;
a link becomes two arcs, one for each direction. One whole number, read as a set of bits,
says what a partial route has used: the lowest bits are its stops, then comes a bit for
each station (to bar it from a search), then the track.

Track pieces that are used by exactly the same links share a bit, since whoever takes one
of them takes them all.
"""

from __future__ import annotations

from kursbuch.routes.problem import NO_GROUP, RouteProblem


class Graph:
    """The company's network. Arcs are indices into parallel lists."""

    def __init__(self, problem: RouteProblem) -> None:
        self.problem = problem
        reached, links = _reachable(problem)
        self.stops = sorted(reached)
        local = {stop: i for i, stop in enumerate(self.stops)}
        stops = [problem.stops[stop] for stop in self.stops]
        self.value = [stop.value for stop in stops]
        self.through = [stop.through for stop in stops]
        self.stations = [i for i, stop in enumerate(stops) if stop.station]
        self.station_mask = sum(1 << i for i in self.stations)
        self.local = local
        self.stop_mask = (1 << len(stops)) - 1
        self.bar = {stop: 1 << (len(stops) + i) for i, stop in enumerate(self.stations)}
        first_track_bit = len(stops) + len(self.stations)
        self.track, self.track_bits = _track_masks(problem, links, first_track_bit)
        self.track_mask = ((1 << self.track_bits) - 1) << first_track_bit
        self.claim_bit = 1 << (first_track_bit + self.track_bits)
        self.shared_mask = self.track_mask | self.claim_bit
        """What trains take from each other: the track, and the one distance bonus of a plan."""
        places = self._places()
        self.clash_of_stop = [place | self.bar.get(i, 0) for i, place in enumerate(places)]
        self._add_arcs(links)

    def _places(self) -> list[int]:
        """For each stop the bits of all stops that are the same place."""
        groups: dict[int, int] = {}
        stops = [self.problem.stops[stop] for stop in self.stops]
        for i, stop in enumerate(stops):
            if stop.group != NO_GROUP:
                groups[stop.group] = groups.get(stop.group, 0) | 1 << i
        return [1 << i if stop.group == NO_GROUP else groups[stop.group] for i, stop in enumerate(stops)]

    def _add_arcs(self, links: list[int]) -> None:
        self.tail: list[int] = []
        self.head: list[int] = []
        self.link: list[int] = []
        self.clash: list[int] = []
        """What must still be free to take the arc: its track, and the place it leads to."""
        self.take: list[int] = []
        """What taking the arc uses up: its track, and the stop it leads to."""
        self.pieces: list[int] = []
        """The track of the arc alone."""
        self.gauge: list[int] = []
        self.steps: list[int] = []
        self.size: list[int] = []
        self.out: list[list[int]] = [[] for _ in self.stops]
        most = 0
        for index in links:
            link = self.problem.links[index]
            a, b = self.local[link.a], self.local[link.b]
            most += len(link.pieces)
            if self.clash_of_stop[a] & 1 << b:
                continue
            for tail, head in ((a, b), (b, a)):
                self.out[tail].append(len(self.tail))
                self.tail.append(tail)
                self.head.append(head)
                self.link.append(index)
                self.clash.append(self.track[index] | self.clash_of_stop[head])
                self.take.append(self.track[index] | 1 << head)
                self.pieces.append(self.track[index])
                self.gauge.append(link.gauge_changes)
                self.steps.append(link.steps)
                self.size.append(len(link.pieces))
        self.scale = 1 << most.bit_length()
        """One unit of revenue in units of weight: more than all track pieces together."""


def _reachable(problem: RouteProblem) -> tuple[set[int], list[int]]:
    """Stops and links that a route through some own station could touch."""
    ways: list[list[int]] = [[] for _ in problem.stops]
    for index, link in enumerate(problem.links):
        ways[link.a].append(index)
        ways[link.b].append(index)
    todo = [i for i, stop in enumerate(problem.stops) if stop.station]
    reached = set(todo)
    links: set[int] = set()
    while todo:
        stop = todo.pop()
        if not (problem.stops[stop].through or problem.stops[stop].station):
            continue
        for index in ways[stop]:
            links.add(index)
            link = problem.links[index]
            other = link.b if link.a == stop else link.a
            if other not in reached:
                reached.add(other)
                todo.append(other)
    return reached, sorted(links)


def _track_masks(problem: RouteProblem, links: list[int], first_bit: int) -> tuple[dict[int, int], int]:
    """The track bits of each link, and their number."""
    users: dict[int, list[int]] = {}
    for index in links:
        for piece in problem.links[index].pieces:
            users.setdefault(piece, []).append(index)
    bits: dict[tuple[int, ...], int] = {}
    masks = dict.fromkeys(links, 0)
    for together in users.values():
        bit = bits.setdefault(tuple(together), first_bit + len(bits))
        for index in together:
            masks[index] |= 1 << bit
    return masks, len(bits)
