"""Who has drawn which track: a value that knows what hangs together."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import xor
from typing import Any, TypeVar

from kursbuch.crayon.model.board import Board
from kursbuch.kernel.ids import SeatId

NOBODY: tuple[SeatId, ...] = ()
T = TypeVar("T")
Change = tuple[tuple[int, ...], tuple[int, ...]]
"""The ends of new track, and the places next to it."""


def _of_others(known: Mapping[SeatId, T], seat: SeatId) -> dict[SeatId, T]:
    return {other: value for other, value in known.items() if other != seat}


def _joined(pieces: Iterable[frozenset[int]], new: frozenset[int]) -> tuple[frozenset[int], ...]:
    """Pieces of a network with what joins some of them."""
    apart = [piece for piece in pieces if piece.isdisjoint(new)]
    return (*apart, new.union(*(piece for piece in pieces if not piece.isdisjoint(new))))


def _but_for(known: Mapping[int, T], gone: frozenset[int]) -> dict[int, T]:
    return {number: value for number, value in known.items() if number not in gone}


class Track:
    """The owner of each section and the owners of shares of each ferry line. It never changes; what is built gives
    another one, which takes over what is known about everybody else's network."""

    __slots__ = (
        *(
            "_blocking",
            "_connected",
            "_free",
            "_joints",
            "_listed",
            "_mark",
            "_next",
            "_open_ways",
            "_own",
            "_pieces",
            "_places",
            "_posts",
            "_reach",
            "_roomy",
            "_sections",
            "_stale",
        ),
        *("board", "owners", "shares"),
    )

    def __init__(
        self, board: Board, owners: Mapping[int, SeatId] | None = None, shares: tuple[tuple[SeatId, ...], ...] = ()
    ) -> None:
        self.board = board
        self.owners: Mapping[int, SeatId] = owners if owners is not None else {}
        self.shares = shares or (NOBODY,) * len(board.lines)
        self._posts: dict[SeatId, frozenset[int]] = {}
        self._places: dict[SeatId, frozenset[int]] = {}
        self._reach: dict[SeatId, frozenset[int]] = {}
        self._pieces: dict[SeatId, tuple[frozenset[int], ...]] = {}
        self._sections: dict[SeatId, tuple[int, ...]] = {}
        self._own: dict[SeatId, dict[int, tuple[int, ...]]] = {}
        self._free: dict[int, frozenset[int]] = {}
        self._connected: dict[int, int] = {}
        self._roomy: dict[SeatId, dict[int, bool]] = {}
        self._blocking: dict[SeatId, dict[int, int | None]] = {}
        self._open_ways: dict[SeatId, tuple[dict[int, Any], tuple[Change, ...]]] = {}
        self._stale: tuple[int, ...] = ()
        self._joints: dict[int, tuple[tuple[int, SeatId], ...]] | None = None
        self._mark: int | None = None if self.owners else 0
        self._next: tuple[int, SeatId, Track] | None = None
        self._listed: dict[object, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent to another process it leaves its memories behind."""
        return Track, (self.board, self.owners, self.shares)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Track):
            return NotImplemented
        return self.owners == other.owners and self.shares == other.shares

    def __hash__(self) -> int:
        if self._mark is None:
            self._mark = reduce(xor, map(hash, self.owners.items()), 0)
        return hash((self._mark, self.shares))

    # -- changes ------------------------------------------------------------------------------------------------

    def with_section(self, edge: int, seat: SeatId) -> "Track":
        """A new section. What is tried is mostly drawn next, so the last answer is remembered until it is."""
        if self._next is not None and self._next[:2] == (edge, seat):
            drawn, self._next = self._next[2], None
            return drawn
        one, other = ends = self.board.ends[edge]
        found = self._but(seat, {**self.owners, edge: seat}, self.shares, ends, self.board.next_to[edge])
        if self._mark is not None:
            found._mark = self._mark ^ hash((edge, seat))
        if self._joints is not None:
            known = self._joints
            fresh = {one: (*known.get(one, ()), (other, seat)), other: (*known.get(other, ()), (one, seat))}
            found._joints = {**known, **fresh}
        self._next = edge, seat, found
        return found

    def with_share(self, line: int, seat: SeatId) -> "Track":
        """A new share of a ferry line."""
        shares = tuple((*held, seat) if n == line else held for n, held in enumerate(self.shares))
        ends = self.board.lines[line].ends
        found = self._but(seat, self.owners, shares, ends, self.board.places_next_to(ends))
        found._mark = self._mark
        return found

    def without(self, edges: Iterable[int]) -> "Track":
        """Sections erased."""
        gone = set(edges)
        return Track(self.board, {edge: seat for edge, seat in self.owners.items() if edge not in gone}, self.shares)

    def cleared(self, seat: SeatId) -> "Track":
        """Nothing of one player is left."""
        owners = {edge: owner for edge, owner in self.owners.items() if owner != seat}
        return Track(self.board, owners, tuple(tuple(o for o in held if o != seat) for held in self.shares))

    def _but(
        self,
        seat: SeatId,
        owners: Mapping[int, SeatId],
        shares: tuple[tuple[SeatId, ...], ...],
        ends: tuple[int, int],
        changed: tuple[int, ...],
    ) -> "Track":
        found = Track(self.board, owners, shares)
        found._posts = {**self._posts, seat: self.posts(seat) | frozenset(ends)}
        place_of, places = self.board.place_of, self.board.places
        fresh = {place_of[post] for post in ends} - {-1} - self.places(seat)
        found._places = {**self._places, seat: self.places(seat) | fresh}
        touched = [places[place].posts for place in fresh if places[place].is_major]
        found._reach = {**self._reach, seat: self.reach(seat).union(ends, *touched)}
        found._pieces = _of_others(self._pieces, seat)
        if seat in self._pieces:
            found._pieces[seat] = _joined(self._pieces[seat], frozenset(ends).union(*touched))
        found._sections = _of_others(self._sections, seat)
        found._own = _of_others(self._own, seat)
        found._free, found._connected = {**self._free}, {**self._connected}
        for place in changed:
            found._free.pop(place, None)
        for place in fresh:
            found._connected.pop(place, None)
        if self._roomy or self._blocking:
            found._roomy, found._blocking, found._stale = self._roomy, self._blocking, (*self._stale, *changed)
        found._open_ways = {who: (known, (*since, (ends, changed))) for who, (known, since) in self._open_ways.items()}
        return found

    def roomy(self, seat: SeatId) -> dict[int, bool]:
        """A memory: whether a place has so many free approaches that no single section of this player can block it."""
        self._forget_stale()
        return self._roomy.setdefault(seat, {})

    def blocking(self, seat: SeatId) -> dict[int, int | None]:
        """A memory: which place a section of this player would block, by edge."""
        self._forget_stale()
        return self._blocking.setdefault(seat, {})

    def opened(self, seat: SeatId) -> dict[int, Any]:
        """A memory: what this player may draw from a milepost as far as track alone says. Forgotten are mileposts with
        new track, and those next to places of which approaches have changed."""
        known, since = self._open_ways.get(seat, ({}, ()))
        if since:
            near = self.board.posts_near
            gone = frozenset().union(
                *(ends for ends, _ in since), *(near[place] for _, next_to in since for place in next_to)
            )
            known = _but_for(known, gone)
        self._open_ways[seat] = known, ()
        return known

    def _forget_stale(self) -> None:
        """What is taken over is looked through when it is asked for, since of most tracks nobody asks: places of which
        approaches have changed are left out, and the edges next to them."""
        if self._stale:
            gone, self._stale = frozenset(self._stale), ()
            edges = frozenset().union(*(self.board.edges_near[place] for place in gone))
            self._roomy = {who: _but_for(known, gone) for who, known in self._roomy.items()}
            self._blocking = {who: _but_for(known, edges) for who, known in self._blocking.items()}

    def listed(self, key: object, find: Callable[[], T]) -> T:
        """What is worked out from this track and the key alone, found once."""
        if key not in self._listed:
            self._listed[key] = find()
        found: T = self._listed[key]
        return found

    def remembered(self, place: int, find: Callable[[], frozenset[int]]) -> frozenset[int]:
        """The free approaches of a place, found once for this track."""
        found = self._free.get(place)
        if found is None:
            found = self._free[place] = find()
        return found

    # -- what is known ------------------------------------------------------------------------------------------

    def sections(self, seat: SeatId) -> tuple[int, ...]:
        """The sections of one player."""
        found = self._sections.get(seat)
        if found is None:
            found = self._sections[seat] = tuple(edge for edge, owner in self.owners.items() if owner == seat)
        return found

    @property
    def joints(self) -> Mapping[int, tuple[tuple[int, SeatId], ...]]:
        """For each milepost with track where the sections there lead, and whose they are."""
        if self._joints is None:
            found: dict[int, list[tuple[int, SeatId]]] = {}
            for edge, owner in self.owners.items():
                one, other = self.board.ends[edge]
                found.setdefault(one, []).append((other, owner))
                found.setdefault(other, []).append((one, owner))
            self._joints = {post: tuple(ways) for post, ways in found.items()}
        return self._joints

    def own(self, seat: SeatId) -> Mapping[int, tuple[int, ...]]:
        """For each milepost of a network where sections of its owner lead from there."""
        found = self._own.get(seat)
        if found is None:
            ways: dict[int, list[int]] = {}
            for edge in self.sections(seat):
                one, other = self.board.ends[edge]
                ways.setdefault(one, []).append(other)
                ways.setdefault(other, []).append(one)
            found = self._own[seat] = {post: tuple(there) for post, there in ways.items()}
        return found

    def lines(self, seat: SeatId) -> tuple[int, ...]:
        """The ferry lines of which the player has a share."""
        return tuple(line for line, held in enumerate(self.shares) if seat in held)

    def posts(self, seat: SeatId) -> frozenset[int]:
        """The mileposts on which sections and ferry lines of one player end."""
        found = self._posts.get(seat)
        if found is None:
            board = self.board
            ends = [board.ends[edge] for edge in self.sections(seat)]
            ends += [board.lines[line].ends for line in self.lines(seat)]
            found = self._posts[seat] = frozenset(post for pair in ends for post in pair)
        return found

    def places(self, seat: SeatId) -> frozenset[int]:
        """The places to which a player is connected."""
        found = self._places.get(seat)
        if found is None:
            place_of = self.board.place_of
            found = self._places[seat] = frozenset(place_of[post] for post in self.posts(seat)) - {-1}
        return found

    def connected(self, place: int, seats: Iterable[SeatId]) -> int:
        """How many players are connected to a place."""
        found = self._connected.get(place)
        if found is None:
            found = self._connected[place] = sum(place in self.places(seat) for seat in seats)
        return found

    def reach(self, seat: SeatId) -> frozenset[int]:
        """The mileposts of a network, to which major cities that it touches belong with all their mileposts."""
        found = self._reach.get(seat)
        if found is None:
            places = self.board.places
            touched = (places[place].posts for place in self.places(seat) if places[place].is_major)
            found = self._reach[seat] = self.posts(seat).union(*touched)
        return found

    def pieces(self, seat: SeatId) -> tuple[frozenset[int], ...]:
        """The network as the pieces that hang together, by their mileposts."""
        found = self._pieces.get(seat)
        if found is None:
            found = self._pieces[seat] = tuple(self._grow(seat))
        return found

    def _grow(self, seat: SeatId) -> list[frozenset[int]]:
        board = self.board
        joined: dict[int, list[int]] = {post: [] for post in self.reach(seat)}
        pairs = [board.ends[edge] for edge in self.sections(seat)]
        pairs += [board.lines[line].ends for line in self.lines(seat)]
        for one, other in pairs:
            joined[one].append(other)
            joined[other].append(one)
        pieces: list[frozenset[int]] = []
        left = set(joined)
        while left:
            piece = {left.pop()}
            edge = list(piece)
            while edge:
                post = edge.pop()
                for there in (*joined[post], *board.inside[post]):
                    if there not in piece:
                        piece.add(there)
                        edge.append(there)
            left -= piece
            pieces.append(frozenset(piece))
        return pieces

    def majors(self, seat: SeatId) -> tuple[int, ...]:
        """The major cities that a player's track touches."""
        places = self.places(seat)
        return tuple(city for city in self.board.majors if city in places)

    def linked(self, seat: SeatId) -> int:
        """How many major cities hang together in one piece."""
        board = self.board
        centres = [board.places[city].centre for city in self.majors(seat)]
        return max((sum(centre in piece for centre in centres) for piece in self.pieces(seat)), default=0)
