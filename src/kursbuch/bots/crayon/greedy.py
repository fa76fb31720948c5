"""The greedy player, always at the one demand that brings most a turn, and the beginner, who is not always right."""

from msgspec.structs import replace

from kursbuch.bots.crayon.driver import Driver
from kursbuch.bots.crayon.spending import Habits
from kursbuch.bots.crayon.thinking import Intent, Style, intended, trips_for
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import CHEAP
from kursbuch.kernel.ids import SeatId

ERRS, CONFUSED = 2, 6
"""One hand in so many is misjudged: the worst of so many trips that are worth making is taken for the best."""


class GreedyBot(Driver):
    """One demand after the other, by the cheapest way; a second train helps once the first is the best there is."""

    style = Style(most=1, grounds=((CHEAP, False), (CHEAP, True)), track=0.8, least=0.5)
    habits = Habits(second=True, later=True, reserve=20)


class BeginnerBot(GreedyBot):
    """Carries two goods at a time, since a train has room for them, but often takes a lesser trip for the best; parts
    with money for a faster train late, and is content with one. Whether it errs depends on its cards, so that it keeps
    to what it has begun."""

    style = replace(GreedyBot.style, most=2)
    habits = Habits(reserve=40)

    def _best(self, rules: Rules, state: State, seat: SeatId) -> tuple[Intent, ...]:
        cards = cards_of(state, seat)
        errs = (sum(cards) + len(state.players[seat].hand) * state.seats.index(seat)) % ERRS == 0
        found = trips_for(self.style, rules.title, state, seat, cards, CONFUSED if errs else 1)
        worthwhile = [trips for trips in found if self._worth(trips) >= self.style.least] or found[:1]
        return intended(worthwhile[-1]) if worthwhile else ()
