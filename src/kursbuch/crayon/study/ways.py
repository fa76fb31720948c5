"""The cheapest way to draw, and how far a train gets: what planners and the table ask all the time.

Both are searches on whole numbers (`Board.near`); a way over the whole map takes a few milliseconds.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.fees import fee_due
from kursbuch.crayon.model.board import NOWHERE, Board
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.study.bounds import NEVER, least_costs, least_steps, nothing
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

DEAR = 1 << 20
"""More than any way costs."""
UNKNOWN, CLOSED = NEVER, -1


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
    most: int = DEAR,
    dearer: Mapping[int, int] | None = None,
) -> Way | None:
    """The cheapest track from one of the sources to one of the targets.

    One's own sections cost nothing, nor do steps inside major cities; those of others cannot be drawn again. `full` are
    places one may not connect to. Of equal ways that with fewer mileposts is taken. Ferries are left out unless asked
    for, since a train loses half of its turn on them. Nothing dearer than `most` is looked for. Whether a turn's limits
    allow it is for the rules to say. `dearer` raises the price of some edges for the choice of the way; the cost told
    is the true one.
    """
    raised = tuple(sorted(dearer.items())) if dearer else ()
    ends = frozenset(sources), frozenset(targets)
    return _cheapest_way(title, track, seat, *ends, frozenset(full), ferries, most, raised)


@lru_cache(maxsize=256)
def _cheapest_way(
    title: Title,
    track: Track,
    seat: SeatId | None,
    sources: frozenset[int],
    targets: frozenset[int],
    full: frozenset[int],
    ferries: bool,
    most: int,
    raised: tuple[tuple[int, int], ...],
) -> Way | None:
    search = _Search(title, track, seat, full, ferries, dict(raised))
    ends = search.run(sources, targets, most)
    if not ends:
        return None
    way = _way(title, track, seat, search.shortest(ends, sources), search.costs[ends[0]])
    return replace(way, cost=way.cost - _raised(title, way, search.dearer))


def costs_from(
    title: Title,
    track: Track,
    seat: SeatId | None,
    sources: Iterable[int],
    *,
    full: Collection[int] = (),
    most: int = DEAR,
) -> Mapping[int, int]:
    """What the cheapest track from the sources to every milepost costs, without ferries, as far as it costs no more
    than `most`."""
    return _costs_from(title, track, seat, frozenset(sources), frozenset(full), most)


@lru_cache(maxsize=64)
def _costs_from(
    title: Title, track: Track, seat: SeatId | None, sources: frozenset[int], full: frozenset[int], most: int
) -> Mapping[int, int]:
    search = _Search(title, track, seat, full, False, {})
    search.run(sources, frozenset(), most)
    return {post: cost for post, cost in enumerate(search.costs) if CLOSED < cost <= most}


class _Search:
    """The least cost to each milepost. With a goal those come first that promise the cheapest way, by what it costs at
    least from there; prices are small whole numbers, so all that promise the same wait in one list, and there is
    nothing to sort."""

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
        self.title, self.track, self.seat, self.dearer, self.ferries = title, track, seat, dearer, ferries
        self.priced = _repriced(board, dearer) if dearer else board.priced
        self.lines = {end: _crossings(title, track, seat, end) for end in (board.lines_at if ferries else ())}
        self.own: Mapping[int, tuple[int, ...]] = {}
        self.costs = [UNKNOWN] * len(board.posts)
        for place in full:
            for post in board.places[place].posts:
                self.costs[post] = CLOSED

    def run(self, sources: frozenset[int], targets: frozenset[int], most: int) -> list[int]:
        """The targets that cost least, and no more than this; with none of them every milepost is looked at."""
        costs, owners, lines, priced = self.costs, self.track.owners, self.lines, self.priced
        inside, least, own = self.title.board.inside, self._least(sources, targets), self.own
        waiting: defaultdict[int, list[int]] = defaultdict(list)
        for post in sources:
            costs[post] = 0
            waiting[least[post]].append(post)
        while waiting and (promise := min(waiting)) <= most:
            for here in (level := waiting[promise]):
                cost = costs[here]
                if cost + least[here] < promise:
                    continue
                for there in (*inside[here], *own[here]) if here in own else inside[here]:
                    if cost < costs[there]:
                        costs[there] = cost
                        level.append(there)
                for there, edge, price in (*priced[here], *lines[here]) if here in lines else priced[here]:
                    total = cost + price
                    if total < costs[there] and edge not in owners:
                        costs[there] = total
                        waiting[total + least[there]].append(there)
            found = [post for post in targets if costs[post] == promise]
            if found:
                return sorted(found)
            del waiting[promise]
        return []

    def _least(self, sources: frozenset[int], targets: frozenset[int]) -> Sequence[int]:
        """What the way to a target costs at least from each milepost. It may lead over one's own track, which costs
        nothing, wherever that is; unless it begins on all of that anyway."""
        board, track, seat = self.title.board, self.track, self.seat
        least = least_costs(board, targets, self.ferries) if targets else nothing(board)
        if seat is None or track.posts(seat) <= sources:
            return least
        self.own = track.own(seat)
        near = min(map(least.__getitem__, track.posts(seat)))
        return [cost if cost < near else near for cost in least]

    def shortest(self, ends: Iterable[int], sources: Collection[int]) -> list[int]:
        """Of all ways that cost as little as the search has found, one with the fewest mileposts."""
        onward: dict[int, int] = dict.fromkeys(ends, NOWHERE)
        for there in (edge := list(onward)):
            if there in sources:
                break
            for here in self._before(there):
                if here not in onward:
                    onward[here] = there
                    edge.append(here)
        posts = [there]
        while (after := onward[posts[-1]]) != NOWHERE:
            posts.append(after)
        return posts

    def _before(self, there: int) -> Iterator[int]:
        """The mileposts from which the least cost of this one comes."""
        board, costs, owners, cost = self.title.board, self.costs, self.track.owners, self.costs[there]
        yield from (here for here in (*board.inside[there], *self.own.get(there, ())) if costs[here] == cost)
        for here, edge in board.near[there]:
            if edge not in owners and costs[here] == cost - board.price(edge, there) - self.dearer.get(edge, 0):
                yield here
        for here, crossed in self.lines.items():
            if any(other == there and costs[here] == cost - price for other, _, price in crossed):
                yield here


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


def _crossings(title: Title, track: Track, seat: SeatId | None, here: int) -> list[tuple[int, int, int]]:
    """The far ends of ferry lines, and what a share costs; a line is no edge."""
    found: list[tuple[int, int, int]] = []
    for line in title.board.lines_at[here]:
        there = title.board.lines[line].other(here)
        if seat in track.shares[line]:
            found.append((there, NOWHERE, 0))
        elif len(track.shares[line]) < title.settings.line_shares:
            found.append((there, NOWHERE, title.board.ferry_price(there)))
    return found


def _way(title: Title, track: Track, seat: SeatId | None, posts: Sequence[int], cost: int) -> Way:
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
    return state.track.listed((full_places, seat), lambda: _full_places(title, state, seat))


def _full_places(title: Title, state: State, seat: SeatId) -> frozenset[int]:
    track, places = state.track, title.board.places
    own, others = track.places(seat), (track.places(other) for other in state.seats if other != seat)
    count = Counter(place for connected in others for place in connected if place not in own)
    return frozenset(place for place, taken in count.items() if taken >= (places[place].limit or NEVER))


class Arrival(Struct, frozen=True):
    """How a train gets to a milepost: the steps, the points and the fees they take, and whose networks they use."""

    path: tuple[int, ...]
    points: int
    fee: int
    owners: tuple[SeatId, ...]


def reachable(title: Title, state: State, number: int, points: int | None = None) -> Mapping[int, Arrival]:
    """Where a train of the player on turn gets by steps, with the points it has (or with others), for the fewest points
    and then the least fees. Turning back, closed regions, strikes and slow steps are heeded as the rules do."""
    run = _Run(title, state, number)
    run.go(run.train.points if points is None else points, ())
    return {post: run.arrival(label) for post, label in run.first.items()}


def quickest(title: Title, state: State, number: int, targets: frozenset[int]) -> tuple[int, ...] | None:
    """A short way of a train to one of the targets, over as many turns as it takes: the mileposts after the one on
    which it stands. Slow steps count as others, and fees are heeded one by one, not by what they add up to."""
    board, joints = title.board, state.track.joints
    if not any(post in joints or board.inside[post] for post in targets):
        return None
    run = _Run(title, state, number)
    path = run.straight(least_steps(board, targets), targets)
    if path is None and not run.may_turn:
        label = run.go(DEAR, targets)
        return None if label is None else run.arrival(label).path
    return path


class Steps:
    """The legal steps of a train of the player on turn, whatever points it has."""

    def __init__(self, title: Title, state: State, number: int) -> None:
        assert state.turn is not None
        self.seat = seat = state.turn.seat
        self.board, self.joints = title.board, state.track.joints
        self.anywhere = title.settings.turns_anywhere
        hindrance = title.hindrance(state)
        self.closed, self.on_strike = hindrance.closed, hindrance.on_strike
        self.calm = not self.closed and not self.on_strike
        self.due = {owner: fee_due(title, state, seat, owner, number) for owner in state.seats}

    def barred(self, cash: int) -> frozenset[SeatId]:
        """Whose track a train may not use now, or cannot pay for."""
        return frozenset(owner for owner, due in self.due.items() if due > cash or owner in self.on_strike)

    def of(self, here: int, came: int, cash: int, used: tuple[SeatId, ...]) -> list[tuple[int, int, SeatId | None]]:
        """From a milepost: where to, what fee falls due, and to whom. `used` are the networks paid for on the way."""
        if self.calm:
            return self._calmly(here, came, cash, used)
        closed, on_strike, due, seat = self.closed, self.on_strike, self.due, self.seat
        if here in closed:
            return []
        inside = self.board.inside[here]
        steps: list[tuple[int, int, SeatId | None]] = [(there, 0, None) for there in inside] if inside else []
        back: tuple[int, int, SeatId | None] | None = None
        others = False
        for there, owner in self.joints.get(here, ()):
            if there in closed or owner in on_strike:
                continue
            step: tuple[int, int, SeatId | None] = (there, 0, None)
            if owner != seat and owner not in used:
                if due[owner] > cash:
                    continue
                step = (there, due[owner], owner)
            if there == came:
                back = step
            else:
                others = True
                steps.append(step)
        if back is not None and (not others or self.anywhere or self.board.is_free[here]):
            steps.append(back)
        return steps

    def _calmly(
        self, here: int, came: int, cash: int, used: tuple[SeatId, ...]
    ) -> list[tuple[int, int, SeatId | None]]:
        """The same where nothing is closed and nobody is on strike."""
        due, seat = self.due, self.seat
        joints = self.joints.get(here, ())
        steps: list[tuple[int, int, SeatId | None]] = [
            (there, 0, None) if owner == seat or owner in used else (there, due[owner], owner)
            for there, owner in joints
            if there != came and (owner == seat or owner in used or due[owner] <= cash)
        ]
        if came >= 0 and (not steps or self.anywhere or self.board.is_free[here]):
            steps += [
                (there, 0, None) if owner == seat or owner in used else (there, due[owner], owner)
                for there, owner in joints
                if there == came and (owner == seat or owner in used or due[owner] <= cash)
            ]
        inside = self.board.inside[here]
        return [*((there, 0, None) for there in inside), *steps] if inside else steps


Label = tuple[int, int, int, int, int, tuple[SeatId, ...]]
"""Points, fee, milepost, where the train came from (`NOWHERE` where that does not matter), the label before, and whose
networks have been used."""


BEGINS = -2
"""Where a train came from that begins its way and may leave it anyhow: it may come back to where it stands."""


class _Run:
    """A search in order of points, then of fees. A position of a train is its milepost and where it came from; in
    cities and ports, and where trains turn anywhere, the milepost alone."""

    def __init__(self, title: Title, state: State, number: int) -> None:
        assert state.turn is not None
        player = state.players[state.turn.seat]
        self.title, self.cash, self.train = title, player.cash, player.trains[number]
        self.steps, self.slow = Steps(title, state, number), title.hindrance(state).slow
        self.is_free, self.anywhere = title.board.is_free, title.settings.turns_anywhere
        self.labels: list[Label] = []
        self.first: dict[int, int] = {}

    def go(self, most: int, targets: Collection[int]) -> int | None:
        """Label all that is reached with so many points; the first target reached, if there are targets."""
        train, slow, anywhere = self.train, self.slow, self.anywhere
        is_free, steps, labels, first = self.is_free, self.steps.of, self.labels, self.first
        if train.at == NOWHERE or train.halted or train.finished:
            return None
        begins = train.came if self._came(train.at, train.came) == train.came != NOWHERE else BEGINS
        layers: list[list[Label]] = [[(0, 0, train.at, begins, NOWHERE, ())]]
        seen: set[tuple[int, int]] = set()
        spent = 0
        while spent < len(layers):
            layers[spent].sort()
            for label in layers[spent]:
                _, fee, here, came, before, used = label
                if (here, came) in seen:
                    continue
                seen.add((here, came))
                index = len(labels)
                labels.append(label)
                if before >= 0 and here not in first:
                    first[here] = index
                    if here in targets:
                        return index
                for there, more, owner in steps(here, came, self.cash - fee, used):
                    cost = spent + (2 if slow and (here in slow or there in slow) else 1)
                    came = NOWHERE if anywhere or is_free[there] else here
                    if cost <= most and (there, came) not in seen:
                        while cost >= len(layers):
                            layers.append([])
                        owners = used if owner is None else (*used, owner)
                        layers[cost].append((cost, fee + more, there, came, index, owners))
            spent += 1
        return None

    @property
    def may_turn(self) -> bool:
        """Whether the train may leave where it stands by the section on which it came."""
        return self._came(self.train.at, self.train.came) == NOWHERE

    def straight(self, least: Sequence[int], targets: Collection[int]) -> tuple[int, ...] | None:
        """The fewest steps to a target on which no milepost is visited twice, by how many it takes at least."""
        train, steps, inside = self.train, self.steps, self.title.board.inside
        if train.at == NOWHERE or train.halted or train.finished:
            return None
        barred, closed, joints = steps.barred(self.cash), steps.closed, steps.joints
        far, before = {train.at: 0}, {train.at: NOWHERE}
        waiting: defaultdict[int, list[int]] = defaultdict(list, {least[train.at]: [train.at]})
        while waiting:
            promise = min(waiting)
            for here in waiting[promise]:
                if here in targets:
                    return _traced(before, here)
                count = far[here] + 1
                if count + least[here] <= promise:
                    continue
                if here == train.at:
                    onward = [there for there, _, _ in steps.of(here, train.came, self.cash, ())]
                else:
                    onward = [there for there, who in joints.get(here, ()) if who not in barred and there not in closed]
                for there in (*inside[here], *onward) if inside[here] else onward:
                    if count < far.get(there, NEVER):
                        far[there], before[there] = count, here
                        waiting[count + least[there]].append(there)
            del waiting[promise]
        return None

    def _came(self, here: int, came: int) -> int:
        return NOWHERE if self.anywhere or self.is_free[here] else came

    def arrival(self, label: int) -> Arrival:
        """The whole way to a label."""
        spent, fee, post, _, before, used = self.labels[label]
        path = [post]
        while (known := self.labels[before])[4] >= 0:
            path.append(known[2])
            before = known[4]
        return Arrival(tuple(reversed(path)), spent, fee, used)


def _traced(before: Mapping[int, int], end: int) -> tuple[int, ...]:
    """The mileposts after the first one on the way to this one."""
    path = [end]
    while (post := before[path[-1]]) != NOWHERE:
        path.append(post)
    return tuple(reversed(path[:-1]))


def as_path(title: Title, posts: Iterable[int]) -> tuple[Milepost, ...]:
    """Numbers of mileposts as records name them."""
    return tuple(title.board.posts[post] for post in posts)
