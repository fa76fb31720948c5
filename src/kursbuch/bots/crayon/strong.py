"""The strong player: a planner with an eye on the others, and on where a network can grow.

What a trip brings is weighed by how likely nobody else has served its public contracts before; contracts that others
are after are worth more than they pay, and once somebody has called, money is kept for the end. A network is begun
where the other cities are near.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.crayon.prospects import missing_track, nearer
from kursbuch.bots.crayon.rivals import odds
from kursbuch.bots.crayon.thinking import Intent, intended, search_for, trips_for
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Trip, expected
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

REMOTE = 0.15
"""What a million of track that cities lack on the mean counts against a beginning, in millions a turn."""


class StrongBot(PlannerBot):
    """Plans like the planner, and reckons with what others are about to do."""

    style = replace(PlannerBot.style, least=2.5)
    habits = replace(PlannerBot.habits, reserve=0, watchful=True)

    def _best(self, rules: Rules, state: State, seat: SeatId) -> tuple[Intent, ...]:
        """The trips that bring most if others do what they seem to be about."""
        title = rules.title
        known = odds(title, state, seat)
        found = trips_for(self.style, title, state, seat, cards_of(state, seat), odds=known)
        return intended(found[0]) if found else ()

    def _is_good(self, title: Title, state: State, seat: SeatId, trips: Sequence[Trip]) -> bool:
        """Whether trips are better than other cards, if others do what they seem to be about."""
        known, score = odds(title, state, seat), self.style.score
        worth = sum(score(expected(trip, known), trip.course.cost + trip.run.fees, trip.run.time) for trip in trips)
        return worth >= self.style.least

    # -- the beginning

    def _cards(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """Those with which one begins best; the rest by what else can be done from there."""
        hand = state.players[seat].hand
        best: tuple[float, list[Trip]] = (-1e9, [])
        for city in title.board.majors:
            found = self._beginnings(title, state, seat, hand, city)
            if found and found[0][0] > best[0]:
                best = (found[0][0], [trip for _, trip in found])
        if not best[1]:
            return offers.listed[0]
        ordered = [task.card for trip in best[1] for task in trip.tasks]
        return act.KeepCards(tuple(sorted(tuple(dict.fromkeys((*ordered, *hand)))[: title.settings.kept])))

    def _origin(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """Where the hand is best and other cities are near."""
        best: tuple[float, Any] = (-1e9, offers.listed[0])
        for action in offers.listed:
            found = self._beginnings(title, state, seat, cards_of(state, seat), title.cities[action.city])
            if found and found[0][0] > best[0]:
                best = (found[0][0], action)
        return best[1]

    def _beginnings(
        self, title: Title, state: State, seat: SeatId, cards: Sequence[int], city: int
    ) -> list[tuple[float, Trip]]:
        """The trips from a major city, the best first, with what each is worth as a beginning."""
        place = title.board.places[city]
        search = search_for(self.style, title, state, seat, 0, cards, place.centre)
        missing = missing_track(title, place.posts)
        found: list[tuple[float, Trip]] = []
        for trip in search.trips(self.style.most, self.style.grounds[:1]):
            left = nearer(title, missing, {there for _, there in trip.course.drawn})
            found.append((search.worth(trip) - REMOTE * sum(left) / len(left), trip))
        return sorted(found, key=lambda each: -each[0])
