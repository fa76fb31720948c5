"""A trip of one train from stop to stop: the way it takes, what has to be drawn for it, and when it gets there."""

from collections.abc import Sequence
from heapq import heappop, heappush

from msgspec import Struct

from kursbuch.crayon.fees import can_use, fee_due, price_between
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans_ground import CROSSING, FAR, Ground, line_between
from kursbuch.crayon.title import Title
from kursbuch.crayon.weather import NONE, Hindrance, compiled
from kursbuch.kernel.ids import SeatId

BITS = 10
"""Enough for the number of a milepost."""
PATIENCE = 60
"""A trip that takes more turns than this is given up."""

Pair = tuple[int, int]
NOTHING: frozenset[Pair] = frozenset()


class Leg(Struct, frozen=True, gc=False):
    """The mileposts after the one it starts from, and the new sections on the way in their order."""

    posts: tuple[int, ...]
    drawn: tuple[Pair, ...]
    cost: int


class Legs:
    """The ways between stops on one ground. What a trip has drawn before is free for its later legs."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._known: dict[tuple[int, int, frozenset[Pair]], Leg | None] = {}

    def leg(self, here: int, place: int, drawn: frozenset[Pair]) -> Leg | None:
        """The best way from a milepost to a place; nothing if there is none."""
        key = (here, place, drawn)
        if key not in self._known:
            self._known[key] = self._found(here, place, drawn)
        return self._known[key]

    def _found(self, here: int, place: int, drawn: frozenset[Pair]) -> Leg | None:
        ground = self.ground
        if ground.field(place)[0][here] >= FAR:
            return None
        posts = self._by_drawn(here, place, drawn) if drawn else ground.path(here, place)
        fresh: list[Pair] = []
        cost = 0
        known = set(drawn)
        for there in posts:
            if (here, there) not in known:
                price = ground.price(here, there)
                if price:
                    fresh.append((here, there))
                    known.update(((here, there), (there, here)))
                    cost += price
            here = there
        return Leg(tuple(posts), tuple(fresh), cost)

    def _by_drawn(self, here: int, place: int, drawn: frozenset[Pair]) -> list[int]:
        """Along own track and what this trip has drawn as far as it helps, from there by the field."""
        best = self.ground.field(place)[0]
        more: dict[int, list[int]] = {}
        for one, other in drawn:
            more.setdefault(one, []).append(other)
        steps, came = self._spread(here, more, best[here])
        end = min((post for post in more if post in steps), key=lambda post: steps[post] + best[post], default=here)
        if steps[end] + best[end] >= best[here]:
            return self.ground.path(here, place)
        back = [end]
        while came[back[-1]] != NOWHERE:
            back.append(came[back[-1]])
        return back[-2::-1] + self.ground.path(end, place)

    def _spread(self, here: int, more: dict[int, list[int]], most: int) -> tuple[dict[int, int], dict[int, int]]:
        """Steps along own and newly drawn track, and where one came from."""
        own, inside, lines_at = self.ground.own, self.ground.title.board.inside, self.ground.title.board.lines_at
        steps, came, heap, low = {here: 0}, {here: NOWHERE}, [here], (1 << BITS) - 1
        none: list[int] = []
        while heap:
            key = heappop(heap)
            post, far = key & low, key >> BITS
            if steps[post] < far or far >= most:
                continue
            for there in (*own.get(post, none), *more.get(post, none), *inside[post]):
                step = CROSSING if post in lines_at and there not in inside[post] and self._ferry(post, there) else 1
                if far + step < steps.get(there, FAR):
                    steps[there] = far + step
                    came[there] = post
                    heappush(heap, (far + step) << BITS | there)
        return steps, came

    def _ferry(self, post: int, there: int) -> bool:
        return (post, there) not in self.ground.title.board.edge


class Course(Struct, frozen=True):
    """A whole way: all mileposts from the start, the place in it of each stop, and the steps that lack track, as the
    train makes them (`gaps`) and as they are drawn (`drawn`)."""

    posts: tuple[int, ...]
    marks: tuple[int, ...]
    gaps: tuple[Pair, ...]
    drawn: tuple[Pair, ...]
    cost: int


def course(legs: Legs, start: int, places: Sequence[int]) -> Course | None:
    """From a milepost through places in their order."""
    posts, marks, drawn, cost = [start], list[int](), list[Pair](), 0
    known = NOTHING
    place_of = legs.ground.title.board.place_of
    for place in places:
        if place_of[posts[-1]] != place:
            leg = legs.leg(posts[-1], place, known)
            if leg is None:
                return None
            posts += leg.posts
            if leg.drawn:
                drawn += leg.drawn
                known = known.union(leg.drawn, ((there, here) for here, there in leg.drawn))
                cost += leg.cost
        marks.append(len(posts) - 1)
    return Course(tuple(posts), tuple(marks), tuple(drawn), tuple(drawn), cost)


def buildable(ground: Ground, roots: frozenset[int], way: Course) -> Course | None:
    """The same with its sections in an order in which each begins at the network; nothing if there is none.

    A train on track of others may come to a gap that can be closed only from the other side, or not at all.
    """
    board, known = ground.title.board, set(roots)
    left, drawn, cost = list(way.gaps), list[Pair](), 0
    while left:
        later: list[Pair] = []
        for here, there in left:
            if here in known:
                pair = (here, there)
            elif there in known:
                pair = (there, here)
            else:
                later.append((here, there))
                continue
            drawn.append(pair)
            cost += ground.price(*pair)
            known.update(pair)
            known.update(*(board.places[board.place_of[post]].posts for post in pair if board.inside[post]))
        if len(later) == len(left):
            return None
        left = later
    return Course(way.posts, way.marks, way.gaps, tuple(drawn), cost)


# -- time ---------------------------------------------------------------------------------------------------------


class Situation(Struct, frozen=True):
    """What a seat has when a trip begins: `points` and `budget` of the turn under way or of the next one."""

    title: Title
    seat: SeatId
    cash: int
    points: int
    budget: int
    speed: int
    moved: bool
    hindrance: Hindrance
    fees: tuple[tuple[SeatId, int], ...]
    paid: frozenset[SeatId]
    exits: dict[str, int]
    first: float
    """`first` is how much of the first turn is still to come, `fees` what a turn on track of others costs, `paid` are
    those paid this turn, `exits` the sections that led out of major cities this turn."""


def situation(title: Title, state: State, seat: SeatId, number: int, cash: int | None = None) -> Situation:
    """The turn under way if it is theirs, else their next one."""
    player, turn = state.players[seat], state.turn
    train = player.trains[number]
    speed, limit = title.speed(train.type), title.settings.build_limit
    points, budget, moved = speed, limit, False
    exits: dict[str, int] = {}
    paid: frozenset[SeatId] = frozenset()
    begun = turn is not None and turn.seat == seat and turn.phase != "ended"
    if begun:
        assert turn is not None
        idle = turn.phase != "move" or train.finished
        points, budget, moved = 0 if idle or train.halted else train.points, limit - turn.spent, train.moved
        exits = dict(turn.exits)
        paid = frozenset(owner for owner, _ in turn.fees if not fee_due(title, state, seat, owner, number))
    elif _builds_only(title, state, seat) or train.halted_next:
        points = 0
    first = points / speed if begun and turn is not None and not turn.track_only else 1.0
    fees = tuple((who, price_between(title, state, seat, who)) for who in state.seats if who != seat)
    cash = player.cash if cash is None else cash
    hindrance = hindrance_of(title, state, seat)
    return Situation(title, seat, cash, points, budget, speed, moved, hindrance, fees, paid, exits, first)


def _builds_only(title: Title, state: State, seat: SeatId) -> bool:
    return state.players[seat].origin is None and state.round < title.settings.first_moving_round


def hindrance_of(title: Title, state: State, seat: SeatId) -> Hindrance:
    """What events forbid or make dearer in the turn of a seat that is under way or comes next."""
    if state.turn is not None and state.turn.seat == seat:
        return title.hindrance(state)
    running = tuple(
        (effect.card, effect.drawer) for effect in state.effects if not effect.running or seat in effect.left
    )
    return compiled(title.board, title.event_cards, running) if running else NONE


class Call(Struct, frozen=True, gc=False):
    """What happens at a stop: the money it brings."""

    place: int
    pays: int


class Run(Struct, frozen=True, gc=False):
    """How a trip goes: own turns, the same with the part of the last one that is used, fees, and the cash after it.
    `payable` is false if money runs out on the way; then the turns are those it would take with enough of it. `earned`
    is what each delivery brings, and after which time."""

    turns: int
    time: float
    fees: int
    cash: int
    payable: bool
    earned: tuple[tuple[float, int], ...] = ()


def run(at: Situation, ground: Ground, way: Course, calls: Sequence[Call]) -> Run | None:
    """The trip turn by turn: move, handle goods, draw track as limits and cash allow."""
    engine = _Engine(at, ground, way, calls)
    return engine.play()


class _Engine:
    """A trip under way."""

    def __init__(self, at: Situation, ground: Ground, way: Course, calls: Sequence[Call]) -> None:
        self.at, self.ground, self.way, self.calls = at, ground, way, calls
        self.here = self.call = 0
        self.cash, self.spent_fees = at.cash, 0
        self.lent = 0
        self.time, self.earned = 0.0, list[tuple[float, int]]()
        drawn = set(way.gaps)
        self.gaps = [n for n, pair in enumerate(zip(way.posts, way.posts[1:], strict=False)) if pair in drawn]
        first: dict[Pair, int] = {}
        for n in self.gaps:
            first.setdefault((way.posts[n], way.posts[n + 1]), n)
        self.gaps = sorted(first.values())
        self.prices = {frozenset(pair): ground.price(*pair) for pair in way.drawn}
        self.gap = 0
        self.fees = dict(at.fees)

    def play(self) -> Run | None:
        """Until the last stop."""
        at = self.at
        hindrance, points, budget, moved = at.hindrance, at.points, at.budget, at.moved
        paid, exits = set(at.paid), dict(at.exits)
        for turn in range(1, PATIENCE):
            before = (self.here, self.call, self.gap)
            left = self._move(points, moved, hindrance, paid)
            if self.call == len(self.calls):
                self.time += (points - left) / at.speed
                cash, earned = self.cash - self.lent, tuple(self.earned)
                return Run(turn, self.time, self.spent_fees, cash, not self.lent, earned)
            self._build(budget, hindrance, exits)
            self.time += at.first if turn == 1 else 1.0
            if before == (self.here, self.call, self.gap) and turn > 1 and not self._lend():
                return None
            hindrance, points, budget, moved = NONE, at.speed, at.title.settings.build_limit, False
            paid, exits = set(), {}
        return None

    def _lend(self) -> bool:
        """Money is short: go on as if there were enough."""
        if self.lent > 500:
            return False
        self.lent += 20
        self.cash += 20
        return True

    # -- phase 1

    def _move(self, points: int, moved: bool, hindrance: Hindrance, paid: set[SeatId]) -> int:
        at, way, calls = self.at, self.way, self.calls
        posts, marks, handling = way.posts, way.marks, at.title.settings.handling_cost
        owners, edges = self.ground.track.owners, at.title.board.edge
        barrier = self.gaps[self.gap] if self.gap < len(self.gaps) else len(posts)
        handled, first = 0, points
        while True:
            while self.call < len(calls) and marks[self.call] == self.here:
                if points < handling or calls[self.call].place in hindrance.no_handling:
                    return points
                points -= handling
                handled += handling
                pays = calls[self.call].pays
                if pays:
                    self.cash += pays
                    self.earned.append((self.time + (first - points) / at.speed, pays))
                self.call += 1
            if self.call == len(calls) or self.here >= barrier or points <= 0:
                return points
            here, there = posts[self.here], posts[self.here + 1]
            if hindrance is not NONE and (here in hindrance.closed or there in hindrance.closed):
                return points
            edge = edges.get((here, there))
            if edge is None and there not in at.title.board.inside[here]:
                if (moved and not at.title.settings.ferry_takes_a_point) or not self._cross(
                    here, there, hindrance, paid
                ):
                    return points
                points = points - 1 if at.title.settings.ferry_takes_a_point else (at.speed + 1) // 2 - handled
            else:
                owner = owners.get(edge) if edge is not None else None
                if owner is not None and owner in hindrance.on_strike:
                    return points
                need = 2 if hindrance.slow and (here in hindrance.slow or there in hindrance.slow) else 1
                if points < need or (owner is not None and owner != at.seat and not self._pay(owner, paid)):
                    return points
                points -= need
            moved = True
            self.here += 1

    def _pay(self, owner: SeatId, paid: set[SeatId]) -> bool:
        if owner not in paid:
            fee = self.fees[owner]
            if fee > self.cash:
                return False
            self.cash -= fee
            self.spent_fees += fee
            paid.add(owner)
        return True

    def _cross(self, here: int, there: int, hindrance: Hindrance, paid: set[SeatId]) -> bool:
        line = line_between(self.at.title, here, there)
        if line in hindrance.no_ferry:
            return False
        shares = self.ground.track.shares[line]
        if self.at.seat in shares or not self.ground.rents(line):
            return True
        return self._pay(min((who for who in shares), key=lambda who: (who not in paid, self.fees[who])), paid)

    # -- phase 2

    def _build(self, budget: int, hindrance: Hindrance, exits: dict[str, int]) -> None:
        at, posts, board = self.at, self.way.posts, self.at.title.board
        if at.seat in hindrance.on_strike:
            return
        while self.gap < len(self.gaps):
            here, there = posts[self.gaps[self.gap]], posts[self.gaps[self.gap] + 1]
            price = self.prices[frozenset((here, there))]
            if price > min(budget, self.cash) or not self._may_build(here, there, hindrance):
                return
            place = board.place_of[here]
            if place != NOWHERE and board.places[place].is_major and (here, there) in board.edge:
                city = board.places[place].name
                if exits.get(city, 0) >= at.title.settings.exits:
                    return
                exits[city] = exits.get(city, 0) + 1
            budget -= price
            self.cash -= price
            self.gap += 1

    def _may_build(self, here: int, there: int, hindrance: Hindrance) -> bool:
        if hindrance is NONE:
            return True
        edge = self.at.title.board.edge.get((here, there))
        return not (
            edge in hindrance.no_track_across
            or there in hindrance.no_track_to
            or here in hindrance.closed
            or there in hindrance.closed
        )


# -- turning round ------------------------------------------------------------------------------------------------

RUNS, LENGTH = 8, 40
"""Of the runs ahead so many are looked at, and none that is longer."""


class Start(Struct, frozen=True):
    """Where a trip begins: the mileposts a train runs ahead before it, and the one to which it may not go then."""

    posts: tuple[int, ...]
    not_to: int = NOWHERE


def starts_of(title: Title, state: State, seat: SeatId, number: int) -> tuple[Start, ...]:
    """Where the train stands; where it may not turn there, also every place and junction ahead of it."""
    train = state.players[seat].trains[number]
    here, came = train.at, train.came
    if came == NOWHERE or title.board.is_free[here] or title.settings.turns_anywhere:
        return (Start((here,)),)
    if not _ahead(title, state, seat, number, here, came):
        return (Start((here,)),)
    found = [Start((here,), came)]
    left: list[tuple[int, ...]] = [(came, here)]
    while left and len(found) < RUNS:
        path = left.pop(0)
        for there in _ahead(title, state, seat, number, path[-1], path[-2]):
            if there in path or len(path) > LENGTH:
                continue
            onward = _ahead(title, state, seat, number, there, path[-1])
            turns = title.board.is_free[there] or not onward
            if turns or len(onward) > 1:
                found.append(Start((*path[1:], there), NOWHERE if turns else path[-1]))
            if not turns:
                left.append((*path, there))
    return tuple(found)


def _ahead(title: Title, state: State, seat: SeatId, number: int, here: int, came: int) -> list[int]:
    """Where a train can go on by track that it may use."""
    found = []
    hindrance = hindrance_of(title, state, seat)
    for there, edge in title.board.near[here]:
        owner = state.track.owners.get(edge)
        if owner is None or there == came or there in hindrance.closed or owner in hindrance.on_strike:
            continue
        if can_use(title, state, seat, owner, number):
            found.append(there)
    return found
