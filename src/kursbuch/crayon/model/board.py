"""The board as a graph of small whole numbers.

A milepost is its number in the order of rows, an edge its number in the order of its ends. Rules and searches work with
these numbers; names in records are [row, column].
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from kursbuch.crayon.model.data import EdgeName, Effect, Milepost, TitleData

NOWHERE = -1

_STEPS = {
    0: {"E": (0, 1), "SE": (1, 0), "SW": (1, -1), "W": (0, -1), "NW": (-1, -1), "NE": (-1, 0)},
    1: {"E": (0, 1), "SE": (1, 1), "SW": (1, 0), "W": (0, -1), "NW": (-1, 0), "NE": (-1, 1)},
}
"""From a milepost of an even and of an odd row to its six neighbours."""

_KINDS = {".": "plain", "^": "mountain", "s": "small", "m": "medium", "M": "centre", "h": "major", "f": "ferry_port"}


class Prices(Struct, frozen=True):
    """What the choice of options says about prices: cities, and whether each river on an edge is paid for."""

    small: int
    medium: int
    each_river: bool


class Place(Struct, frozen=True):
    """A city with all its mileposts, or a ferry port. `limit` is nothing where all players may connect."""

    name: str
    kind: str
    centre: int
    posts: tuple[int, ...]
    limit: int | None
    goods: tuple[str, ...] = ()

    @property
    def is_city(self) -> bool:
        """Whether goods are handled here."""
        return self.kind != "ferry_port"

    @property
    def is_major(self) -> bool:
        """Whether it is a city of seven mileposts."""
        return self.kind == "major"


class Line(Struct, frozen=True):
    """A ferry line by the numbers of its ends."""

    name: str
    ends: tuple[int, int]

    def other(self, post: int) -> int:
        """The far end."""
        return self.ends[1] if post == self.ends[0] else self.ends[0]


class Board:
    """Mileposts, edges that may carry track, places and ferry lines; it never changes."""

    def __init__(self, data: TitleData, prices: Prices) -> None:
        self.data = data
        self.posts: tuple[Milepost, ...] = tuple(_existing(data.rows))
        self.number: Mapping[Milepost, int] = {post: n for n, post in enumerate(self.posts)}
        self.kind: tuple[str, ...] = tuple(_KINDS[data.rows[row][col]] for row, col in self.posts)
        self.places, self.place_of = self._places()
        self.place_number: Mapping[str, int] = {place.name: n for n, place in enumerate(self.places)}
        self.cities: tuple[int, ...] = tuple(n for n, place in enumerate(self.places) if place.is_city)
        self.majors: tuple[int, ...] = tuple(n for n, place in enumerate(self.places) if place.is_major)
        self.is_free: tuple[bool, ...] = tuple(place != NOWHERE for place in self.place_of)
        self.lines: tuple[Line, ...] = tuple(
            Line(line.name, (self.number[line.ends[0]], self.number[line.ends[1]])) for line in data.ferry_lines
        )
        self.line_number: Mapping[str, int] = {line.name: n for n, line in enumerate(self.lines)}
        self.lines_at: Mapping[int, tuple[int, ...]] = _lines_at(self.lines)
        self._join()
        self.crossing: Mapping[str, frozenset[int]] = {
            water.name: frozenset(self._edges(water.edges)) for water in data.waters
        }
        self.cost: tuple[int, ...] = tuple(self._cost(post, prices) for post in range(len(self.posts)))
        self.surcharge: tuple[int, ...] = self._surcharges(prices)
        self.priced: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(
            tuple((there, edge, self.price(edge, there)) for there, edge in near) for near in self.near
        )
        """For each milepost its neighbours with the edges that lead to them and what a section there costs."""
        self.touching: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...] = tuple(
            tuple(self._touched(edge)) for edge in range(len(self.ends))
        )
        """For each edge the places next to it, each with its approaches that end where the edge does."""
        self.next_to: tuple[tuple[int, ...], ...] = tuple(tuple(place for place, _ in near) for near in self.touching)
        """For each edge the places next to it."""
        self.places_near: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted({place for _, edge in near for place in self.next_to[edge]})) for near in self.near
        )
        """For each milepost the places next to its edges."""
        self.most_touched: tuple[int, ...] = tuple(
            max((len(ways) for near in self.touching for place, ways in near if place == number), default=0)
            for number in range(len(self.places))
        )
        """For each place how many of its approaches end at most where a single edge does."""
        self.edges_near: tuple[frozenset[int], ...] = tuple(
            frozenset(edge for edge, near in enumerate(self.touching) if any(place == number for place, _ in near))
            for number in range(len(self.places))
        )
        """For each place the edges that are next to it."""
        self.posts_near: tuple[frozenset[int], ...] = tuple(
            frozenset(post for edge in edges for post in self.ends[edge]) for edges in self.edges_near
        )
        """For each place the mileposts on which these edges end."""

    def _join(self) -> None:
        """Edges that may carry track, and steps inside the major cities."""
        closed = {frozenset(self.ends_of(edge)) for part in self.data.blocked for edge in part.edges}
        ends: list[tuple[int, int]] = []
        self.edge: dict[tuple[int, int], int] = {}
        near: list[list[tuple[int, int]]] = [[] for _ in self.posts]
        inside: list[list[int]] = [[] for _ in self.posts]
        for here, post in enumerate(self.posts):
            for there in self._neighbours(post):
                if self.place_of[here] != NOWHERE and self.place_of[here] == self.place_of[there]:
                    inside[here].append(there)
                elif frozenset((here, there)) not in closed:
                    if here < there:
                        self.edge[here, there] = self.edge[there, here] = len(ends)
                        ends.append((here, there))
                    near[here].append((there, NOWHERE))
        self.ends: tuple[tuple[int, int], ...] = tuple(ends)
        self.near: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((there, self.edge[here, there]) for there, _ in found) for here, found in enumerate(near)
        )
        """For each milepost its neighbours with the edges that lead to them."""
        self.inside: tuple[tuple[int, ...], ...] = tuple(map(tuple, inside))
        self.approaches: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((edge, there) for post in place.posts for there, edge in self.near[post]) for place in self.places
        )
        """For each place the edges that lead to it, with their outer ends."""

    def _neighbours(self, post: Milepost) -> Iterator[int]:
        row, col = post
        for down, right in _STEPS[row % 2].values():
            there = self.number.get((row + down, col + right))
            if there is not None:
                yield there

    def ends_of(self, edge: EdgeName) -> tuple[int, int]:
        """The mileposts that an edge of the data joins."""
        row, col, direction = edge
        down, right = _STEPS[row % 2][direction]
        return self.number[row, col], self.number[row + down, col + right]

    def _edges(self, names: Iterable[EdgeName]) -> Iterator[int]:
        return (self.edge[self.ends_of(name)] for name in names)

    def _places(self) -> tuple[tuple[Place, ...], tuple[int, ...]]:
        limits = self.data.info.connection_limits
        found: list[Place] = []
        for city in self.data.cities:
            centre = self.number[city.at]
            posts = (centre, *self._neighbours(city.at)) if city.size == "major" else (centre,)
            limit = {"small": limits.small, "medium": limits.medium, "major": None}[city.size]
            found.append(Place(city.id, city.size, centre, posts, limit, city.goods))
        for port in self.data.ferry_ports:
            centre = self.number[port.at]
            found.append(Place(port.name, "ferry_port", centre, (centre,), limits.ferry_port))
        place_of = [NOWHERE] * len(self.posts)
        for number, place in enumerate(found):
            for post in place.posts:
                place_of[post] = number
        return tuple(found), tuple(place_of)

    def _cost(self, post: int, prices: Prices) -> int:
        costs, kind = self.data.info.costs, self.kind[post]
        cities = {"small": prices.small, "medium": prices.medium, "major": costs.major, "centre": costs.major}
        return cities[kind] if kind in cities else int(getattr(costs, kind))

    def _surcharges(self, prices: Prices) -> tuple[int, ...]:
        found = [0] * len(self.ends)
        for water in self.data.waters:
            price = int(getattr(self.data.info.costs, water.kind))
            for edge in self.crossing[water.name]:
                found[edge] = found[edge] + price if prices.each_river else max(found[edge], price)
        return tuple(found)

    def price(self, edge: int, end: int) -> int:
        """What a section costs that leads to this end."""
        return self.cost[end] + self.surcharge[edge]

    def ferry_price(self, end: int) -> int:
        """What a share of a line costs that leads to this end."""
        return self.cost[end] + self.data.info.costs.ferry

    def distance(self, one: int, other: int) -> int:
        """Steps on the full grid, as if every milepost existed."""
        (row, col), (row2, col2) = self.posts[one], self.posts[other]
        q, q2 = col - (row - (row & 1)) // 2, col2 - (row2 - (row2 & 1)) // 2
        return (abs(q - q2) + abs(row - row2) + abs(q + row - q2 - row2)) // 2

    def _touched(self, edge: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        ends = self.ends[edge]
        for place in self.places_next_to(ends):
            yield place, tuple(way for way, outer in self.approaches[place] if outer in ends)

    def places_next_to(self, ends: Iterable[int]) -> tuple[int, ...]:
        """Places to which one of these mileposts belongs, or whose neighbour it is."""
        posts = {*ends, *(there for post in ends for there, _ in self.near[post])}
        return tuple(sorted({self.place_of[post] for post in posts} - {NOWHERE}))

    def region(self, effect: Effect) -> frozenset[int]:
        """The mileposts that an effect names."""
        centres = [self.places[self.place_number[city]].centre for city in effect.around]
        if effect.around_milepost is not None:
            centres.append(self.number[effect.around_milepost])
        near = {
            post
            for post in range(len(self.posts))
            if any(self.distance(post, centre) <= effect.radius for centre in centres)
        }
        ranges = self.data.ranges
        high = {post for post, (row, col) in enumerate(self.posts) if ranges[row][col] in effect.ranges}
        return frozenset(near | high)


def _existing(rows: tuple[str, ...]) -> Iterator[Milepost]:
    return ((row, col) for row, line in enumerate(rows) for col, sign in enumerate(line) if sign in _KINDS)


def _lines_at(lines: tuple[Line, ...]) -> Mapping[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    for number, line in enumerate(lines):
        for end in line.ends:
            found[end] = (*found.get(end, ()), number)
    return found
