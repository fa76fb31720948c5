"""Plans tried out: the race is run on in the mind with cards that could be in the stack, on a map of cities alone.

The others are left out, since little of what they do changes what a plan is worth. After the plan each train takes the
trip of one or two demands that brings most a turn. Plans that are compared see the same cards in the same order.
"""

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from kursbuch.bots.crayon.growth import RESERVE, Race, bought, raced
from kursbuch.bots.crayon.prospects import Deck, deck, nearer, promise
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans_search import Trip
from kursbuch.crayon.title import Title
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId

DETOUR = 1.15
"""A way that is drawn later is longer than the best by so much."""
TRACK, REST = 0.8, 0.5
"""How much of the price of track counts, and the turns between two trips."""
PAIRED = 5
"""So many of the best single demands are paired."""
AHEAD = 10.0
"""Turns that are run in the mind; the rest is reckoned with mean figures."""


class Errand(Struct, gc=False):
    """A trip of one or two demands between cities: the cards it serves, when each pays, where it ends."""

    score: float
    cards: tuple[int, ...]
    pays: tuple[tuple[float, int], ...]
    places: tuple[int, ...]
    cost: float
    steps: float


class Table:
    """What all rehearsals of one position have in common."""

    def __init__(
        self,
        title: Title,
        state: State,
        seat: SeatId,
        race: Race,
        start: int | None = None,
        hand: Sequence[int] | None = None,
    ) -> None:
        self.title, self.state, self.seat, self.race = title, state, seat, race
        self.hand = state.players[seat].hand if hand is None else hand
        self.deck: Deck = deck(title)
        player = state.players[seat]
        seen = {*player.hand, *state.public, *state.discard}
        self.unseen = [card for card in self.deck.cards if card not in seen]
        self.dist = self._distances()
        self.majors = tuple(self.deck.number[city] for city in title.board.majors)
        self.at = [self._city(train.at if start is None else start) for train in player.trains]
        self.handling = title.settings.handling_cost

    def _city(self, post: int) -> int:
        """The city where a train is, or the nearest one."""
        if post == NOWHERE:
            return min(range(len(self.race.missing)), key=lambda city: self.race.missing[city])
        return min(range(len(self.deck.fields)), key=lambda city: self.deck.fields[city][post])

    def _distances(self) -> list[list[float]]:
        """Steps between cities: along own track where there is some."""
        board, own = self.title.board, self.state.track.own(self.seat)
        found = [[DETOUR * steps for steps in row] for row in self.deck.steps]
        joined = [city for city, missing in enumerate(self.race.missing) if not missing]
        for city in joined:
            posts = board.places[self.deck.cities[city]].posts
            known = dict.fromkeys(posts, 0)
            queue = list(posts)
            for post in queue:
                for there in (*own.get(post, ()), *board.inside[post]):
                    if there not in known:
                        known[there] = known[post] + 1
                        queue.append(there)
            for other in joined:
                centre = board.places[self.deck.cities[other]].centre
                if centre in known:
                    found[city][other] = float(known[centre])
        return found

    def turns(self, trips: Sequence[Trip], guess: int) -> float:
        """Turns to the goal if these trips are made first."""
        return _Run(self, trips, self._pile(guess)).play()

    def passed(self, guess: int) -> float:
        """Turns to the goal if a turn is given for a new hand."""
        run = _Run(self, (), self._pile(guess))
        run.redraw()
        return run.play()

    def bought(self, trips: Sequence[Trip], guess: int, price: int, speeds: Sequence[int]) -> float:
        """Turns to the goal if these trips are made with other trains, which cost so much."""
        run = _Run(self, trips, self._pile(guess))
        run.buy(price, speeds, 0.0)
        return run.play()

    def _pile(self, guess: int) -> tuple[int, ...]:
        return Dice(guess).shuffled(self.unseen)


class _Run:
    """One rehearsal."""

    def __init__(self, table: Table, trips: Sequence[Trip], pile: Sequence[int]) -> None:
        self.table, self.pile, self.drawn = table, pile, 0
        race = table.race
        number = table.deck.number
        self.hand, self.public, self.hands = list(table.hand), list(table.state.public), len(table.hand)
        self.missing = list(race.missing)
        self.cash: float = race.cash
        self.speeds = list(race.speeds)
        self.free = [1.0] * len(self.speeds)
        self.at = list(table.at)
        self.due: list[tuple[float, int, int]] = []
        for trip in trips:
            self.cash -= trip.course.cost + trip.run.fees
            self.free[trip.train] = trip.run.time
            self.at[trip.train] = number[trip.order[-1].place]
            self.due += [
                (when, pays, task.card) for (when, pays), task in zip(trip.run.earned, trip.tasks, strict=True)
            ]
            for task in trip.tasks:
                self._take(task.card)
            if trip.course.drawn:
                posts = {there for _, there in trip.course.drawn}
                self.missing = list(nearer(table.title, tuple(self.missing), posts))

    def _draw(self) -> int:
        self.drawn += 1
        return self.pile[(self.drawn - 1) % len(self.pile)]

    def _take(self, card: int) -> None:
        for cards in (self.hand, self.public):
            if card in cards:
                cards.remove(card)

    def play(self) -> float:
        """The turns in all."""
        while True:
            train = min(range(len(self.free)), key=self.free.__getitem__)
            now = self.free[train]
            if now >= AHEAD:
                return self._rest(AHEAD)
            reached = self._settle(now)
            if reached is not None:
                return reached
            self._buy(now)
            errand = self._errand(self.at[train], self.speeds[train])
            if errand is None:
                self.free[train] = now + 1.0
                if len(self.hand) == self.hands and not self.due:
                    self.redraw()
                continue
            self._set_out(train, now, errand)

    def _goal(self) -> float:
        """Money that ends the game, with what the major cities cost that are not joined."""
        missing = self.missing
        return self.table.title.settings.goal_cash + sum(missing[city] for city in self.table.majors)

    def _settle(self, now: float) -> float | None:
        """What has been delivered by now is paid and replaced; when the goal was reached, if it was."""
        left: list[tuple[float, int, int]] = []
        self.due.sort()
        for when, pays, card in self.due:
            if when > now:
                left.append((when, pays, card))
                continue
            self.cash += pays
            if self.cash >= self._goal():
                return when
            (self.hand if len(self.hand) < self.hands else self.public).append(self._draw())
        self.due = left
        return None

    def _rest(self, now: float) -> float:
        reached = self._settle(now)
        if reached is not None:
            return reached
        title = self.table.title
        free = [(speed, max(0.0, until - now)) for speed, until in zip(self.speeds, self.free, strict=True)]
        lumps = [(when - now, pays) for when, pays, _ in self.due]
        goal = title.settings.goal_cash
        link = self._goal() - goal
        return now + raced(
            self.table.race.fleet, self.cash, lumps, free, promise(title, tuple(self.missing)), link, goal
        )

    def _buy(self, now: float) -> None:
        fleet = self.table.race.fleet
        if self.cash < fleet.price + RESERVE:
            return
        better = bought(fleet, self.speeds, 0.6, self._goal() - self.cash)
        if better is None:
            return
        self.buy(fleet.price, better, now)

    def buy(self, price: int, speeds: Sequence[int], now: float) -> None:
        """Other trains; with a second one there is a card more."""
        self.cash -= price
        if len(speeds) > len(self.speeds):
            self.free.append(now)
            self.at.append(self.at[0])
            self.hands += 1
            self.hand.append(self._draw())
        self.speeds = list(speeds)

    def redraw(self) -> None:
        """A new hand."""
        self.hand = [self._draw() for _ in self.hand]

    # -- what a train does next

    def _errand(self, here: int, speed: int) -> Errand | None:
        """The trip of one or two demands that brings most a turn."""
        found: list[tuple[float, int, int, int, int]] = []
        table, cash, missing = self.table, self.cash, self.missing
        dist, cards, prices = table.dist, table.deck.cards, table.deck.prices
        from_here = dist[here]
        pause = REST + 2 * table.handling / speed
        for card in (*self.hand, *self.public):
            for pays, goal, sources in cards[card]:
                to_goal = missing[goal]
                best = None
                for source in sources:
                    cost = missing[source]
                    if cost and to_goal:
                        cost += min(to_goal, prices[source][goal])
                    else:
                        cost += to_goal
                    if cost <= cash:
                        score = (pays - TRACK * cost) / ((from_here[source] + dist[source][goal]) / speed + pause)
                        if best is None or score > best[0]:
                            best = (score, card, pays, source, goal)
                if best is not None:
                    found.append(best)
        if not found:
            return None
        found.sort(reverse=True)
        top = found[:PAIRED]
        best_errand = self._single(here, speed, top[0])
        for one, other in combinations(top, 2):
            if one[1] != other[1]:
                errand = self._pair(here, speed, one, other, best_errand.score)
                if errand is not None:
                    best_errand = errand
        return best_errand if best_errand.score > 0 else None

    def _cost(self, places: Sequence[int]) -> float:
        """The track that is missing for some places, each from the network or from one before it."""
        missing, prices = self.missing, self.table.deck.prices
        new: list[int] = []
        total = 0.0
        for place in places:
            cost = missing[place]
            if cost and place not in new:
                for before in new:
                    cost = min(cost, prices[before][place])
                total += cost
                new.append(place)
        return total

    def _single(self, here: int, speed: int, one: tuple[float, int, int, int, int]) -> Errand:
        score, card, pays, source, goal = one
        steps = self.table.dist[here][source] + self.table.dist[source][goal]
        return Errand(score, (card,), ((steps, pays),), (source, goal), self._cost((source, goal)), steps)

    def _pair(
        self,
        here: int,
        speed: int,
        one: tuple[float, int, int, int, int],
        other: tuple[float, int, int, int, int],
        least: float,
    ) -> Errand | None:
        """The best order of two demands that is better than what is known."""
        dist, table = self.table.dist, self.table
        _, card_a, pays_a, a, to_a = one
        _, card_b, pays_b, b, to_b = other
        cost = self._cost((a, b, to_a, to_b))
        if cost > self.cash:
            return None
        net, pause = pays_a + pays_b - TRACK * cost, REST + 4 * table.handling / speed
        if net <= 0:
            return None
        first_a, first_b = dist[here][a], dist[here][b]
        together = dist[a][b]
        a_out, b_out, ends = dist[a][to_a], dist[b][to_b], dist[to_a][to_b]
        orders = (
            (first_a + together + dist[b][to_a], ends, True),
            (first_b + together + a_out, ends, True),
            (first_a + together + b_out, ends, False),
            (first_b + together + dist[a][to_b], ends, False),
            (first_a + a_out, dist[to_a][b] + b_out, True),
            (first_b + b_out, dist[to_b][a] + a_out, False),
        )
        till, more, a_first = min(orders, key=lambda order: order[0] + order[1])
        score = net / ((till + more) / speed + pause)
        if score <= least:
            return None
        pays = ((till, pays_a), (till + more, pays_b)) if a_first else ((till, pays_b), (till + more, pays_a))
        cards = (card_a, card_b) if a_first else (card_b, card_a)
        places = (a, b, to_a, to_b) if a_first else (a, b, to_b, to_a)
        return Errand(score, cards, pays, places, cost, till + more)

    def _set_out(self, train: int, now: float, errand: Errand) -> None:
        speed, limit = self.speeds[train], self.table.title.settings.build_limit
        late = max(0.0, errand.cost / limit - errand.steps / speed)
        handling = self.table.handling * 2 * len(errand.cards) / speed
        self.cash -= errand.cost
        for (steps, pays), card in zip(errand.pays, errand.cards, strict=True):
            self.due.append((now + steps / speed + late + handling, pays, card))
            self._take(card)
        self.free[train] = now + errand.steps / speed + late + handling
        self.at[train] = errand.places[-1]
        new = [place for place in errand.places if self.missing[place]]
        prices = self.table.deck.prices
        for place in new:
            row = prices[place]
            self.missing = [min(far, price) for far, price in zip(self.missing, row, strict=True)]
            self.missing[place] = 0.0
