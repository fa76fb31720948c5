"""The search for good trips: demands with the sources of their goods, put in an order of pick-ups and deliveries.

Every single demand is tried, then pairs of the good ones, then the best pairs with a third demand put in wherever it
fits. Orders are compared by a quick estimate first; the best of them are driven through turn by turn.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.steps.build import starts
from kursbuch.crayon.study.plans_ground import Ground, ground
from kursbuch.crayon.study.plans_trip import (
    Call,
    Course,
    Legs,
    Run,
    Start,
    buildable,
    course,
    run,
    situation,
    starts_of,
)
from kursbuch.crayon.title import Title
from kursbuch.crayon.weather import NONE
from kursbuch.kernel.ids import SeatId

CHEAP, QUICK = 16, 2
"""Steps that a million is worth: to whom only money counts, and to whom time is dear."""
SINGLES, PAIRS, DRIVEN = 13, 12, 12
"""How many singles are paired, how many pairs get a third demand, and how many of each size are driven through."""


class Task(Struct, frozen=True, gc=False):
    """A demand and where its good comes from: a place, or nowhere if it is aboard."""

    card: int
    index: int
    good: str
    goal: int
    payoff: int
    source: int
    lying: bool = False


class Visit(Struct, frozen=True, gc=False):
    """A stop for a task: to load or to deliver."""

    task: Task
    delivers: bool

    @property
    def place(self) -> int:
        """Where it is."""
        return self.task.goal if self.delivers else self.task.source


Order = tuple[Visit, ...]


class Trip(Struct, frozen=True):
    """An order that was driven through."""

    order: Order
    course: Course
    run: Run
    payoff: int
    train: int
    terms: tuple[int, bool] = (CHEAP, False)
    """`terms`: what a million was worth in steps, and whether track of others was used."""

    @property
    def net(self) -> int:
        """What is left of the payoff."""
        return self.payoff - self.course.cost - self.run.fees

    @property
    def tasks(self) -> tuple[Task, ...]:
        """In the order of delivery."""
        return tuple(visit.task for visit in self.order if visit.delivers)


Score = Callable[[float, float, float], float]
"""Payoff, what is spent, and time: how good that is."""


Saving = Callable[[Course], float]
"""What new track saves elsewhere, because it would have been drawn anyway one day."""

Odds = Mapping[int, Sequence[float]]
"""For cards that others may serve first: how likely each is still there after so many turns. Other cards are sure."""


SURE: Odds = {}


def by_turn(payoff: float, spent: float, time: float) -> float:
    """Net income a turn; a turn is begun even for what takes a part of one."""
    return (payoff - spent) / max(time, 1.0)


def tasks_of(title: Title, state: State, seat: SeatId, train: int, cards: Iterable[int]) -> list[Task]:
    """All demands of some cards with every source that has a chip, and those whose goods are aboard."""
    aboard = state.players[seat].trains[train].goods
    found: list[Task] = []
    for card in cards:
        for index, (city, good, payoff) in enumerate(title.demands[card].demands):
            goal = title.cities[city]
            if good in aboard:
                found.append(Task(card, index, good, goal, payoff, NOWHERE))
            sources = title.goods[good].sources if state.supply[good] > 0 else ()
            found += [Task(card, index, good, goal, payoff, title.cities[name]) for name in sources]
            lying = [
                name for name, chips in state.dropped.items() if _lies(title, state, seat, train, name, good, chips)
            ]
            found += [
                Task(card, index, good, goal, payoff, title.cities[name], True)
                for name in lying
                if name not in sources and name != city
            ]
    return found


def _lies(
    title: Title, state: State, seat: SeatId, train: int, city: str, good: str, chips: Iterable[tuple[str, int]]
) -> bool:
    """Whether a chip lies in a city; one that was left there a moment ago is not taken up again."""
    turn, at = state.turn, state.players[seat].trains[train].at
    here = at != NOWHERE and title.board.place_of[at] == title.cities[city]
    fresh = here and turn is not None and turn.seat == seat and turn.acted
    return any(chip == good and not (fresh and dropped == state.round) for chip, dropped in chips)


class Search:
    """Trips of one train."""

    def __init__(
        self,
        title: Title,
        state: State,
        seat: SeatId,
        train: int,
        cards: Sequence[int],
        *,
        score: Score = by_turn,
        start: int | None = None,
        cash: int | None = None,
        saving: Saving | None = None,
        odds: Odds = SURE,
    ) -> None:
        self.title, self.state, self.seat, self.train, self.score = title, state, seat, train, score
        self.saving, self.odds = saving, odds
        sheet = state.players[seat].trains[train]
        self.aboard = sheet.goods
        self.limit = title.settings.build_limit
        self.capacity = title.trains[sheet.change or sheet.type].capacity
        self.at = situation(title, state, seat, train, cash)
        self.starts = (Start((start,)),) if start is not None else starts_of(title, state, seat, train)
        self.roots = starts(title, state, seat) if state.players[seat].origin else self._city(start)
        self.tasks = tasks_of(title, state, seat, train, cards)
        self.cheap = ground(title, state, seat, CHEAP, train)
        self._legs: dict[int, Legs] = {}
        self._between: dict[tuple[int, int], tuple[int, int]] = {}

    def _city(self, start: int | None) -> frozenset[int]:
        """The mileposts of the city in which a network would begin."""
        board = self.title.board
        return frozenset() if start is None else frozenset(board.places[board.place_of[start]].posts)

    @property
    def has_neighbours(self) -> bool:
        """Whether there is track of others."""
        return any(owner != self.seat for owner in self.state.track.owners.values())

    # -- estimates

    def estimate(self, order: Sequence[Visit]) -> float:
        """How good an order looks by the ways between its places, each by itself."""
        here, steps, cost, paid, lost = self.starts[0].posts[-1], 0, 0, 0, 0.0
        joined: list[int] = []
        centre, at = self.title.board.places, self.at
        place_here = self.title.board.place_of[here]
        base = here
        for visit in order:
            task = visit.task
            place = task.goal if visit.delivers else task.source
            if place != place_here:
                price, more = self._way(here, place)
                steps += more
                if price:
                    for post in joined:
                        price = min(price, self._way(post, place)[0])
                    price = min(price, self._way(base, place)[0])
                    if price:
                        cost += price
                        joined.append(centre[place].centre)
                here, place_here = centre[place].centre, place
            if visit.delivers:
                if cost > at.cash + paid:
                    return -1000.0 + paid - cost
                paid += task.payoff
                if task.card in self.odds:
                    lost += task.payoff * (1 - _odds_at(self.odds[task.card], max(steps / at.speed, cost / self.limit)))
        handling = self.title.settings.handling_cost * len(order)
        time = max((steps + handling) / at.speed, cost / self.limit)
        return self.score(paid - lost, cost, time)

    def _way(self, here: int, place: int) -> tuple[int, int]:
        key = (here, place)
        found = self._between.get(key)
        if found is None:
            way = self.cheap.way(here, place)
            found = self._between[key] = (9999, 9999) if way is None else (way.price, way.steps)
        return found

    # -- orders

    def singles(self) -> list[Order]:
        """One demand from one source."""
        return [alone(task) for task in self.tasks]

    def orders(self, most: int) -> Iterator[list[Order]]:
        """The best orders of one demand, then of two, then of three."""
        singles = self._best(self.singles(), SINGLES * 2)
        yield singles[:DRIVEN]
        chosen = _varied(singles, SINGLES)
        if most < 2:
            return
        pairs = [
            order
            for one, other in combinations(chosen, 2)
            if self._fit(one, other)
            for order in self._put_in(one, other)
        ]
        pairs = self._best(pairs, PAIRS)
        yield pairs[:DRIVEN]
        if most < 3:
            return
        triples = [
            order for pair in pairs for one in chosen if self._fit(pair, one) for order in self._put_in(pair, one)
        ]
        yield self._best(triples, DRIVEN)

    def _best(self, orders: Iterable[Order], count: int) -> list[Order]:
        ranked = sorted(((self.estimate(order), number, order) for number, order in enumerate(orders)), reverse=True)
        return [_unloaded_first(order) for _, _, order in ranked[:count]]

    def _fit(self, one: Order, other: Order) -> bool:
        """Different cards, and chips for all."""
        tasks = [visit.task for visit in (*one, *other) if visit.delivers]
        if len({task.card for task in tasks}) < len(tasks):
            return False
        for task in tasks:
            alike = [each for each in tasks if each.good == task.good]
            if len(alike) > 1:
                loaded = sum(each.source != NOWHERE for each in alike)
                if len(alike) - loaded > self.aboard.count(task.good):
                    return False
                if loaded > self.state.supply[task.good] or any(each.lying for each in alike):
                    return False
        return True

    def _put_in(self, order: Order, single: Order) -> Iterator[Order]:
        """All ways to put a demand into an order that the capacity allows."""
        size = len(order)
        if len(single) == 1:
            for end in range(size + 1):
                yield from self._held((*order[:end], single[0], *order[end:]))
            return
        for start in range(size + 1):
            for end in range(start, size + 1):
                yield from self._held((*order[:start], single[0], *order[start:end], single[1], *order[end:]))

    def _held(self, order: Order) -> Iterator[Order]:
        """An order that the capacity allows, if what is not needed is left behind."""
        needed = sum(visit.delivers and visit.task.source == NOWHERE for visit in order) if self.aboard else 0
        if self._fits(order, needed):
            yield order
            return
        better = _unloaded_first(order)
        if better != order and self._fits(better, needed):
            yield better

    def _fits(self, order: Order, load: int) -> bool:
        capacity = self.capacity
        for visit in order:
            load += -1 if visit.delivers else 1
            if load > capacity:
                return False
        return True

    # -- trips

    def legs(self, money: int, rent: bool) -> Legs:
        """The ways between stops for somebody to whom a million is worth so many steps."""
        key = money * 2 + rent
        if key not in self._legs:
            self._legs[key] = Legs(self.ground(money, rent))
        return self._legs[key]

    def ground(self, money: int, rent: bool) -> Ground:
        """The map with these terms."""
        if money == CHEAP and not rent:
            return self.cheap
        return ground(self.title, self.state, self.seat, money, self.train, rent=rent)

    def drive(self, order: Order, money: int, rent: bool) -> Trip | None:
        """An order driven through, from the better of the ways to begin."""
        legs = self.legs(money, rent)
        calls = [Call(visit.place, visit.task.payoff if visit.delivers else 0) for visit in order]
        places = [call.place for call in calls]
        payoff = sum(call.pays for call in calls)
        found: list[Trip] = []
        for start in self.starts:
            way = course(legs, start.posts[-1], places)
            if way is None or (len(way.posts) > 1 and way.posts[1] == start.not_to):
                continue
            whole = self._whole(legs.ground, start, way)
            gone = None if whole is None else run(self.at, legs.ground, whole, calls)
            if whole is not None and gone is not None:
                found.append(Trip(order, whole, gone, payoff, self.train, (money, rent)))
                if len(start.posts) == 1:
                    break
        return max(found, key=self.worth, default=None)

    def _whole(self, ground: Ground, start: Start, way: Course) -> Course | None:
        """With the run ahead before it, and its sections in an order in which they can be drawn."""
        if way.gaps:
            found = buildable(ground, self.roots, way)
            if found is None:
                return None
            way = found
        return _after(start.posts, way) if len(start.posts) > 1 else way

    def delayed(self, trip: Trip) -> bool:
        """Whether events that run now make a trip longer."""
        if self.at.hindrance is NONE:
            return False
        calls = [Call(visit.place, visit.task.payoff if visit.delivers else 0) for visit in trip.order]
        legs = self.legs(*trip.terms)
        gone = run(replace(self.at, hindrance=NONE), legs.ground, trip.course, calls)
        return gone is not None and gone.turns < trip.run.turns

    def worth(self, trip: Trip) -> float:
        """The score of a trip."""
        spent: float = trip.course.cost + trip.run.fees
        if self.saving is not None and trip.course.drawn:
            spent -= self.saving(trip.course)
        return self.score(expected(trip, self.odds), spent, trip.run.time)

    def trips(self, most: int, grounds: Sequence[tuple[int, bool]] = ((CHEAP, False),)) -> list[Trip]:
        """The best trips, best first; each set of demands once."""
        best: dict[frozenset[tuple[int, int]], tuple[float, Trip]] = {}
        for orders in self.orders(most):
            for order in orders:
                for money, rent in grounds:
                    trip = self.drive(order, money, rent)
                    if trip is None or not trip.run.payable:
                        continue
                    key = frozenset((task.card, task.index) for task in trip.tasks)
                    worth = self.worth(trip)
                    if key not in best or best[key][0] < worth:
                        best[key] = (worth, trip)
        ranked = sorted(best.values(), key=lambda pair: -pair[0])
        return [trip for _, trip in ranked]


def expected(trip: Trip, odds: Odds) -> float:
    """What a trip pays, each delivery by how likely nobody else has made it before."""
    payoff: float = trip.payoff
    for task, (when, pays) in zip(trip.tasks, trip.run.earned, strict=True):
        if task.card in odds:
            payoff -= pays * (1 - _odds_at(odds[task.card], when))
    return payoff


def _odds_at(odds: Sequence[float], when: float) -> float:
    """How likely a card is still there after some turns."""
    return odds[min(int(when), len(odds) - 1)]


def alone(task: Task) -> Order:
    """One demand from one source."""
    deliver = Visit(task, True)
    return (deliver,) if task.source == NOWHERE else (Visit(task, False), deliver)


def _unloaded_first(order: Order) -> Order:
    """In each city what is delivered goes before what is loaded."""
    found: list[Visit] = []
    for visit in order:
        place = len(found)
        if visit.delivers:
            while place and not found[place - 1].delivers and found[place - 1].place == visit.place:
                place -= 1
        found.insert(place, visit)
    return tuple(found)


def _varied(orders: Sequence[Order], count: int) -> list[Order]:
    """The first of them, but no demand more than twice."""
    seen: dict[tuple[int, int], int] = {}
    found: list[Order] = []
    for order in orders:
        task = order[-1].task
        key = (task.card, task.index)
        if seen.get(key, 0) < 2:
            seen[key] = seen.get(key, 0) + 1
            found.append(order)
    return found[:count]


def _after(start: tuple[int, ...], way: Course) -> Course:
    ahead = len(start) - 1
    return replace(way, posts=start[:-1] + way.posts, marks=tuple(mark + ahead for mark in way.marks))
