"""The board as a planner sees it: what a step costs in money and in time, and the best way from everywhere to a place.

Money and time are added up in one number, `money` for each million and one for each step. A planner to whom a million
is dear takes the cheapest way, one to whom it is little the quickest.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

from kursbuch.crayon.connection import blocked_by_section, free_approaches
from kursbuch.crayon.fees import price_between
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.study.ways import full_places
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

FAR = 1 << 40
"""No way is as long as this."""
CROSSING = 7
"""A ferry takes as long as so many steps: it waits for the next turn, and half of that is lost."""

Field = tuple[list[int], list[int]]
"""What the way from each milepost to a place weighs, and the next milepost on it."""


class Terms(Struct, frozen=True):
    """What is weighed how: the steps a million is worth, and what a turn on track of others costs by step (nothing: it
    is not used). `fees` are in steps."""

    money: int
    fees: tuple[tuple[SeatId, int], ...] = ()


class Way(Struct, frozen=True):
    """The price of a way and its steps."""

    price: int
    steps: int


class Ground:
    """The map for one seat, with what is drawn on it now."""

    def __init__(
        self, title: Title, track: Track, seat: SeatId, shut: frozenset[int], banned: frozenset[int], terms: Terms
    ) -> None:
        self.title, self.track, self.seat, self.terms = title, track, seat, terms
        self._shut, self._banned = shut, banned
        self._into = self._weights()
        self._fields: dict[int, Field] = {}
        self._ways: dict[tuple[int, int], Way] = {}
        self.own: dict[int, list[int]] = {}
        self._join_own()

    # -- the graph

    def _weights(self) -> Sequence[list[tuple[int, int]]]:
        """For each milepost from where it is reached, and what that weighs."""
        board, owners, money, seat = self.title.board, self.track.owners, self.terms.money, self.seat
        fees, banned = dict(self.terms.fees), self._banned
        shut = {post for place in self._shut for post in board.places[place].posts}
        into = [list(row) for row in _empty_map(self.title, money)]
        for edge in (*owners, *banned, *(edge for place in self._shut for edge, _ in board.approaches[place])):
            one, other = board.ends[edge]
            owner = owners.get(edge)
            for here, there in ((one, other), (other, one)):
                kept = [way for way in into[there] if way[0] != here]
                if owner == seat:
                    kept.append((here, 1))
                elif owner is not None:
                    if owner in fees:
                        kept.append((here, 1 + fees[owner]))
                elif edge not in banned and here not in shut and there not in shut:
                    kept.append((here, 1 + money * board.price(edge, there)))
                into[there] = kept
        for line in range(len(board.lines)):
            self._join_ferry(line, into, shut)
        return into

    def _join_ferry(self, line: int, into: list[list[tuple[int, int]]], shut: set[int]) -> None:
        board, shares, fees = self.title.board, self.track.shares[line], dict(self.terms.fees)
        rented = [fees[owner] for owner in shares if owner in fees]
        for here, there in (board.lines[line].ends, board.lines[line].ends[::-1]):
            if self.seat in shares:
                into[there].append((here, CROSSING))
                continue
            if rented:
                into[there].append((here, CROSSING * (1 + min(rented))))
            elif len(shares) < self.title.settings.line_shares and here not in shut and there not in shut:
                into[there].append((here, CROSSING + self.terms.money * board.ferry_price(there)))

    def _join_own(self) -> None:
        """Own sections as neighbours; ferries are left to the fields."""
        board, own = self.title.board, self.own
        for edge, owner in self.track.owners.items():
            if owner == self.seat:
                one, other = board.ends[edge]
                own.setdefault(one, []).append(other)
                own.setdefault(other, []).append(one)

    # -- what is asked

    def field(self, place: int) -> Field:
        """All ways to a place."""
        found = self._fields.get(place)
        if found is None:
            found = self._fields[place] = self._search(self.title.board.places[place].posts)
        return found

    def _search(self, targets: Sequence[int]) -> Field:
        """From the targets outwards, one step of weight after the other. Mileposts that are equally far away are looked
        at in the order of their numbers, so that of ways that weigh the same one is always preferred."""
        size = len(self.title.board.posts)
        best, onward = [FAR] * size, [NOWHERE] * size
        into, ring = self._into, self._ring
        waiting: list[list[int]] = [[] for _ in range(ring + 1)]
        for post in targets:
            best[post] = 0
        waiting[0] = list(targets)
        left, far = len(targets), 0
        while left:
            posts = waiting[far & ring]
            if posts:
                waiting[far & ring] = []
                left -= len(posts)
                posts.sort()
                for there in posts:
                    if best[there] == far:
                        for here, weight in into[there]:
                            found = far + weight
                            if found < best[here]:
                                best[here] = found
                                onward[here] = there
                                waiting[found & ring].append(here)
                                left += 1
            far += 1
        return best, onward

    @cached_property
    def _ring(self) -> int:
        """A number of ones in binary that is not less than the heaviest step: so many weights ahead something waits."""
        heaviest = max(weight for row in self._into for _, weight in row)
        return (1 << heaviest.bit_length()) - 1

    def path(self, here: int, place: int) -> list[int]:
        """The mileposts after this one on the way to a place."""
        onward = self.field(place)[1]
        found: list[int] = []
        here = onward[here]
        while here != NOWHERE:
            found.append(here)
            here = onward[here]
        return found

    def way(self, here: int, place: int) -> Way | None:
        """Price and steps of the best way from a milepost to a place, without what is built before."""
        key = (here, place)
        found = self._ways.get(key)
        if found is None:
            best, onward = self.field(place)
            if best[here] >= FAR:
                return None
            price = steps = 0
            while onward[here] != NOWHERE:
                there = onward[here]
                price += self.price(here, there)
                steps += (
                    1 if (here, there) in self.title.board.edge or there in self.title.board.inside[here] else CROSSING
                )
                here = there
            found = self._ways[key] = Way(price, steps)
        return found

    def price(self, here: int, there: int) -> int:
        """What has to be built for a step: nothing where there is track of anybody, or a city."""
        board = self.title.board
        edge = board.edge.get((here, there))
        if edge is not None:
            return 0 if edge in self.track.owners else board.price(edge, there)
        if there in board.inside[here]:
            return 0
        line = line_between(self.title, here, there)
        if self.seat in self.track.shares[line] or self.rents(line):
            return 0
        return board.ferry_price(there)

    def rents(self, line: int) -> bool:
        """Whether one crosses on the share of somebody else."""
        fees = dict(self.terms.fees)
        return self.seat not in self.track.shares[line] and any(owner in fees for owner in self.track.shares[line])


def line_between(title: Title, here: int, there: int) -> int:
    """The ferry line between two mileposts."""
    return next(line for line in title.board.lines_at[here] if title.board.lines[line].other(here) == there)


@lru_cache(maxsize=8)
def _empty_map(title: Title, money: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each milepost from where it is reached on an empty map, and what that weighs."""
    board = title.board
    return tuple(
        tuple(
            [(here, 1) for here in board.inside[there]]
            + [(here, 1 + money * board.price(edge, there)) for here, edge in board.near[there]]
        )
        for there in range(len(board.posts))
    )


@lru_cache(maxsize=48)
def _ground(
    title: Title, track: Track, seat: SeatId, shut: frozenset[int], banned: frozenset[int], terms: Terms
) -> Ground:
    return Ground(title, track, seat, shut, banned, terms)


def ground(title: Title, state: State, seat: SeatId, money: int, train: int = 0, *, rent: bool = False) -> Ground:
    """The map for a seat; with `rent`, track of others is used as well."""
    fees: list[tuple[SeatId, int]] = []
    if rent:
        speed = title.speed(state.players[seat].trains[train].type)
        for owner in state.seats:
            if owner != seat:
                fee = price_between(title, state, seat, owner)
                fees.append((owner, -(-fee * money // speed)))
    shut, banned = _limits(title, state.track, state.seats, seat)
    return _ground(title, state.track, seat, shut, banned, Terms(money, tuple(fees)))


@lru_cache(maxsize=64)
def _limits(
    title: Title, track: Track, seats: tuple[SeatId, ...], seat: SeatId
) -> tuple[frozenset[int], frozenset[int]]:
    """Places one may not connect to, and sections one may not draw, as long as the track is what it is."""
    table = State(seats, {}, track, {})
    return full_places(title, table, seat), _banned(title, table, seat)


def _banned(title: Title, state: State, seat: SeatId) -> frozenset[int]:
    """Sections that would block a place, as far as can be said now: looked for where approaches are scarce."""
    found: set[int] = set()
    board, track, count = title.board, state.track, len(state.seats)
    for number, place in enumerate(board.places):
        wanted = (count if place.limit is None else min(place.limit, count)) - track.connected(number, state.seats)
        if wanted <= 0 or len(free_approaches(title, track, state.seats, number)) > wanted + 1:
            continue
        for edge in _edges_near(title, number):
            if edge not in track.owners and blocked_by_section(title, state, seat, edge) is not None:
                found.add(edge)
    return frozenset(found)


@lru_cache(maxsize=256)
def _edges_near(title: Title, place: int) -> tuple[int, ...]:
    board = title.board
    posts = {outer for _, outer in board.approaches[place]} | set(board.places[place].posts)
    return tuple(sorted({edge for post in posts for _, edge in board.near[post]}))
