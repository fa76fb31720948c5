"""The cheapest way to draw, and how far a train gets: what planners and the table ask all the time.

Both are searches on whole numbers (`Board.near`); a way over the whole map takes a few milliseconds.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.fees import fee_due
from kursbuch.crayon.model.board import NOWHERE, Board
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.steps.move import points_of
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId


class Way(Struct, frozen=True):
    """A way over the board by its mileposts, what is to be drawn of it in order, and what that costs. `ferries` are the
    lines of which a share has to be bought, with the end they lead to."""

    posts: tuple[int, ...]
    sections: tuple[tuple[Milepost, Milepost], ...]
    cost: int
    ferries: tuple[tuple[str, Milepost], ...] = ()


def cheapest_way(
    title: Title,
    track: Track,
    seat: SeatId | None,
    sources: Iterable[int],
    targets: Collection[int],
    *,
    full: Collection[int] = (),
    ferries: bool = False,
    dearer: Mapping[int, int] | None = None,
) -> Way | None:
    """The cheapest track from one of the sources to one of the targets.

    One's own sections cost nothing, nor do steps inside major cities; those of others cannot be drawn again. `full` are
    places one may not connect to. Of equal ways that with fewer mileposts is taken. Ferries are left out unless asked
    for, since a train loses half of its turn on them. Whether a turn's limits allow it is for the rules to say.
    `dearer` raises the price of some edges for the choice of the way; the cost told is the true one.
    """
    search = _Search(title, track, seat, full, ferries, dearer or {})
    end = search.run(sources, targets)
    if end is None:
        return None
    way = _way(title, track, seat, end, search.came, search.best[end] >> BITS)
    return replace(way, cost=way.cost - _raised(title, way, dearer)) if dearer else way


def costs_from(
    title: Title, track: Track, seat: SeatId | None, sources: Iterable[int], *, full: Collection[int] = ()
) -> dict[int, int]:
    """What the cheapest track from the sources to every milepost costs, without ferries."""
    search = _Search(title, track, seat, full, False, {})
    search.run(sources, ())
    return {post: found >> BITS for post, found in enumerate(search.best) if CLOSED < found < UNKNOWN}


BITS = 10
"""Cost and steps are one number, cost above these bits and steps below; mileposts have as many bits."""
UNKNOWN, CLOSED = 1 << 60, -1


class _Search:
    """Dijkstra's search on whole numbers: `best` is cost and steps to each milepost, `came` where one came from."""

    def __init__(
        self,
        title: Title,
        track: Track,
        seat: SeatId | None,
        full: Collection[int],
        ferries: bool,
        dearer: Mapping[int, int],
    ) -> None:
        board = title.board
        self.priced = _repriced(board, dearer) if dearer else board.priced
        self.title, self.track, self.seat, self.ferries = title, track, seat, ferries
        self.best = [UNKNOWN] * len(board.posts)
        self.came = [NOWHERE] * len(board.posts)
        for place in full:
            for post in board.places[place].posts:
                self.best[post] = CLOSED

    def run(self, sources: Iterable[int], targets: Collection[int]) -> int | None:
        """The target that is reached first, if any."""
        best, came, board, owners, seat = self.best, self.came, self.title.board, self.track.owners, self.seat
        inside, priced, low = board.inside, self.priced, (1 << BITS) - 1
        heap = sorted(sources)
        for post in heap:
            best[post] = 0
        while heap:
            key = heappop(heap)
            here, reached = key & low, key >> BITS
            if best[here] < reached:
                continue
            if here in targets:
                return here
            ways = [(there, reached + 1) for there in inside[here]]
            for there, edge, price in priced[here]:
                owner = owners.get(edge)
                if owner is None:
                    ways.append((there, reached + 1 + (price << BITS)))
                elif owner == seat:
                    ways.append((there, reached + 1))
            if self.ferries and here in board.lines_at:
                crossed = _crossings(self.title, self.track, seat, here)
                ways += [(there, reached + 1 + (price << BITS)) for there, price in crossed]
            for there, found in ways:
                if found < best[there]:
                    best[there] = found
                    came[there] = here
                    heappush(heap, found << BITS | there)
        return None


def _repriced(board: Board, dearer: Mapping[int, int]) -> Sequence[tuple[tuple[int, int, int], ...]]:
    """The prices of the board with some of them raised."""
    priced = list(board.priced)
    for post in {end for edge in dearer for end in board.ends[edge]}:
        priced[post] = tuple((there, edge, price + dearer.get(edge, 0)) for there, edge, price in priced[post])
    return priced


def _raised(title: Title, way: Way, dearer: Mapping[int, int]) -> int:
    """By how much a way was made dearer."""
    board = title.board
    return sum(dearer.get(board.edge[board.number[one], board.number[other]], 0) for one, other in way.sections)


def _crossings(title: Title, track: Track, seat: SeatId | None, here: int) -> list[tuple[int, int]]:
    """The far ends of ferry lines, and what a share costs."""
    found: list[tuple[int, int]] = []
    for line in title.board.lines_at[here]:
        there = title.board.lines[line].other(here)
        if seat in track.shares[line]:
            found.append((there, 0))
        elif len(track.shares[line]) < title.settings.line_shares:
            found.append((there, title.board.ferry_price(there)))
    return found


def _way(title: Title, track: Track, seat: SeatId | None, end: int, came: Sequence[int], cost: int) -> Way:
    posts = [end]
    while came[posts[-1]] != NOWHERE:
        posts.append(came[posts[-1]])
    posts.reverse()
    board = title.board
    pairs = list(pairwise(posts))
    drawn = [pair for pair in pairs if pair in board.edge and board.edge[pair] not in track.owners]
    crossed = [
        (line.name, board.posts[other])
        for one, other in pairs
        for number, line in enumerate(board.lines)
        if {one, other} == set(line.ends) and seat not in track.shares[number]
    ]
    sections = tuple((board.posts[one], board.posts[other]) for one, other in drawn)
    return Way(tuple(posts), sections, cost, tuple(crossed))


def full_places(title: Title, state: State, seat: SeatId) -> frozenset[int]:
    """The places to which a player may not connect any more."""
    track = state.track
    return frozenset(
        number
        for number, place in enumerate(title.board.places)
        if place.limit is not None
        and number not in track.places(seat)
        and track.connected(number, state.seats) >= place.limit
    )


class Arrival(Struct, frozen=True):
    """How a train gets to a milepost: the steps, the points and the fees they take, and whose networks they use."""

    path: tuple[int, ...]
    points: int
    fee: int
    owners: tuple[SeatId, ...]


def reachable(title: Title, state: State, number: int, points: int | None = None) -> Mapping[int, Arrival]:
    """Where a train of the player on turn gets by steps, with the points it has (or with others), for the fewest points
    and then the least fees. Turning back, closed regions, strikes and slow steps are heeded as the rules do."""
    assert state.turn is not None
    seat = state.turn.seat
    player = state.players[seat]
    train = player.trains[number]
    found: dict[int, Arrival] = {}
    if train.at == NOWHERE or train.halted or train.finished:
        return found
    most = train.points if points is None else points
    start = (train.at, train.came)
    heap: list[tuple[int, int, int, int, tuple[int, ...], tuple[SeatId, ...]]] = [(0, 0, *start, (), ())]
    seen: set[tuple[int, int]] = set()
    while heap:
        spent, fee, here, came, path, used = heappop(heap)
        if (here, came) in seen:
            continue
        seen.add((here, came))
        if path and here not in found:
            found[here] = Arrival(path, spent, fee, used)
        for there, more, owner in steps_from(title, state, number, here, came, player.cash - fee, used):
            cost = spent + points_of(title, state, here, there)
            if cost <= most and (there, here) not in seen:
                owners = used if owner is None else (*used, owner)
                heappush(heap, (cost, fee + more, there, here, (*path, there), owners))
    return found


def steps_from(
    title: Title, state: State, number: int, here: int, came: int, cash: int, used: tuple[SeatId, ...]
) -> list[tuple[int, int, SeatId | None]]:
    """The legal steps from a milepost: where to, what fee falls due, and to whom."""
    assert state.turn is not None
    board, owners, seat = title.board, state.track.owners, state.turn.seat
    hindrance = title.hindrance(state)
    if here in hindrance.closed:
        return []
    steps: list[tuple[int, int, SeatId | None]] = [(there, 0, None) for there in board.inside[here]]
    back: tuple[int, int, SeatId | None] | None = None
    others = False
    for there, edge in board.near[here]:
        owner = owners.get(edge)
        if owner is None or there in hindrance.closed or owner in hindrance.on_strike:
            continue
        fee = 0 if owner in used else fee_due(title, state, seat, owner, number)
        if fee > cash:
            continue
        step = (there, fee, None if owner == seat or owner in used else owner)
        if there == came:
            back = step
        else:
            others = True
            steps.append(step)
    if back is not None and (not others or board.is_free[here] or title.settings.turns_anywhere):
        steps.append(back)
    return steps


def as_path(title: Title, posts: Iterable[int]) -> tuple[Milepost, ...]:
    """Numbers of mileposts as records name them."""
    return tuple(title.board.posts[post] for post in posts)
