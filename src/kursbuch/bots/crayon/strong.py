"""The strong player: the planner's trips, each tried out in the mind with cards that could come, and compared by the
turns they leave to the goal. So are the cards to begin with, the origin, new trains and new hands."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots.crayon import spending
from kursbuch.bots.crayon.driver import Memory
from kursbuch.bots.crayon.growth import Race
from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.crayon.rehearsal import Table
from kursbuch.bots.crayon.thinking import Intent, intended, search_for, trips_for
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Trip
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

CANDIDATES = 60
"""So many plans are compared by mean figures."""
TRIED = 10
"""So many of them are tried out in the mind."""
GUESSES = (8, 12, 20)
"""With so many guesses of the cards to come; after each of these parts half of the plans drop out."""
GAIN = 0.5
"""Other cards have to save so many turns."""

Trial = Callable[[int], float]
"""Turns to the goal with one guess of the cards to come."""


class StrongBot(PlannerBot):
    """Plans like the planner, and does what leads to the goal first on the mean of many guesses."""

    habits = replace(PlannerBot.habits, reserve=0)
    candidates, tried = CANDIDATES, TRIED
    guesses: tuple[int, ...] = GUESSES

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rounds: dict[SeatId, int] = {}

    def _first(self, state: State, seat: SeatId, trials: Sequence[Trial]) -> int:
        """Which of several things leads to the goal first; half of them drop out after some guesses."""
        if len(trials) < 2:
            return 0
        totals = dict.fromkeys(range(len(trials)), 0.0)
        guess = _seed(state, seat)
        for guesses in self.guesses:
            for number in totals:
                totals[number] += sum(trials[number](guess + each) for each in range(guesses))
            guess += guesses
            ranked = sorted(totals, key=lambda number: (totals[number], number))
            totals = {number: totals[number] for number in ranked[: (len(ranked) + 1) // 2]}
        return next(iter(totals))

    # -- plans

    def _plan(self, rules: Rules, state: State, seat: SeatId) -> Memory:
        """A train without a trip is thought about again every round."""
        memory = self.memory.get(seat)
        idle = memory is not None and len(memory.intents) < len(state.players[seat].trains)
        if idle and self.rounds.get(seat) != state.round:
            del self.memory[seat]
        self.rounds[seat] = state.round
        return super()._plan(rules, state, seat)

    def _best(self, rules: Rules, state: State, seat: SeatId) -> tuple[Intent, ...]:
        """The plan that leads to the goal first."""
        title = rules.title
        plans = trips_for(self.style, title, state, seat, cards_of(state, seat), self.candidates)
        if len(plans) < 2:
            return intended(plans[0]) if plans else ()
        race = Race(title, state, seat)
        ranked = sorted(range(len(plans)), key=lambda number: (race.turns(plans[number]), number))
        chosen = list(dict.fromkeys((*range(2), *ranked)))[: self.tried]
        table = Table(title, state, seat, race)
        return intended(plans[chosen[self._first(state, seat, [_made(table, plans[number]) for number in chosen])]])

    def _is_good(self, title: Title, state: State, seat: SeatId, trips: Sequence[Trip]) -> bool:
        """Whether trips are better than a new hand; tried out only if they look bad."""
        race = Race(title, state, seat)
        if race.turns(trips) <= race.idle(1.0):
            return True
        table, seed, count = Table(title, state, seat, race), _seed(state, seat), sum(self.guesses) // 2
        gains = [table.turns(trips, seed + guess) - table.passed(seed + guess) for guess in range(count)]
        return sum(gains) / count < GAIN

    # -- the beginning

    def _cards(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """Those with which the race is begun best; the rest by what else can be done from there."""
        hand = state.players[seat].hand
        kept: list[tuple[int, ...]] = []
        trials: list[Trial] = []
        for city in title.board.majors:
            race, trips = self._starts(title, state, seat, hand, city)
            for trip in trips[: self.tried // 2]:
                ordered = [task.card for each in (trip, *trips) for task in each.tasks]
                kept.append(tuple(dict.fromkeys((*ordered, *hand)))[: title.settings.kept])
                table = Table(title, state, seat, race, title.board.places[city].centre, kept[-1])
                trials.append(_made(table, (trip,)))
        return act.KeepCards(tuple(sorted(kept[self._first(state, seat, trials)]))) if trials else offers.listed[0]

    def _origin(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """Where the race is begun best."""
        found: list[Any] = []
        trials: list[Trial] = []
        for action in offers.listed:
            city = title.cities[action.city]
            race, trips = self._starts(title, state, seat, cards_of(state, seat), city)
            table = Table(title, state, seat, race, title.board.places[city].centre)
            for trip in trips[: self.tried // 2]:
                found.append(action)
                trials.append(_made(table, (trip,)))
        return found[self._first(state, seat, trials)] if trials else offers.listed[0]

    def _starts(
        self, title: Title, state: State, seat: SeatId, cards: Sequence[int], city: int
    ) -> tuple[Race, list[Trip]]:
        """The trips from a major city, those first that lead to the goal first by mean figures."""
        centre = title.board.places[city].centre
        search = search_for(self.style, title, state, seat, 0, cards, centre)
        race = Race(title, state, seat, centre)
        return race, sorted(search.trips(self.style.most, self.style.grounds[:1]), key=lambda trip: race.turns((trip,)))

    # -- trains

    def _train(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any], trips: Sequence[Trip]) -> Any:
        """The train with which the goal is reached first, if trips can still be paid for."""
        title, player = rules.title, state.players[seat]
        if not trips:
            return None
        free = player.cash - sum(trip.course.cost for trip in trips) - self.habits.reserve
        types = [train.change or train.type for train in player.trains]
        race = Race(title, state, seat)
        table = Table(title, state, seat, race)
        found: list[Any] = [None]
        trials = [_made(table, trips)]
        for action in offers.listed:
            price, after = spending.bought(self.habits, title, types, action)
            speeds = [title.speed(each) for each in after]
            if sum(speeds) > sum(race.speeds) and price <= free:
                found.append(action)
                trials.append(_with_trains(table, trips, price, speeds))
        return found[self._first(state, seat, trials)] if len(found) > 1 else None


def _made(table: Table, trips: Sequence[Trip]) -> Trial:
    return lambda guess: table.turns(trips, guess)


def _with_trains(table: Table, trips: Sequence[Trip], price: int, speeds: Sequence[int]) -> Trial:
    return lambda guess: table.bought(trips, guess, price, speeds)


def _seed(state: State, seat: SeatId) -> int:
    """The same guesses whenever the circumstances are the same, so that a plan is not given up for luck in the mind."""
    hand = sum((number + 1) * card for number, card in enumerate(sorted(cards_of(state, seat))))
    return (hand * 31 + state.seats.index(seat)) * 1009
