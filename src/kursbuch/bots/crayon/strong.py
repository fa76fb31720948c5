"""The strong player: the planner's plans, tried out in the mind before one of them is chosen."""

from time import perf_counter

from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.crayon.rehearsal import QUICK_STYLE, Follower, rehearsed
from kursbuch.bots.crayon.thinking import Intent, intended, trips_for
from kursbuch.bots.crayon.valuing import linear, measured
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.kernel.ids import SeatId

CANDIDATES = 4
"""So many plans are tried out."""
DEALS = 1
"""Each with so many guesses of what is hidden."""
TURNS = 5
"""Turns that are played in the mind."""
SECONDS = 2.0
"""No further plan is tried out after this time."""


class StrongBot(PlannerBot):
    """Plans like the planner, and takes the plan after which it stands best some turns later."""

    candidates, deals, turns, seconds = CANDIDATES, DEALS, TURNS, SECONDS

    def _best(self, rules: Rules, state: State, seat: SeatId) -> tuple[Intent, ...]:
        """The plan that is worth most on the mean of all guesses."""
        begun = perf_counter()
        plans = self._candidates(rules, state, seat)
        if len(plans) < 2:
            return plans[0] if plans else ()
        measure = measured(rules.title, state, seat)
        dreamt = [rules.imagine(state, seat, _seed(state, seat, guess)) for guess in range(self.deals)]
        totals: list[float] = []
        for plan in plans:
            if totals and perf_counter() - begun > self.seconds:
                break
            followers = [Follower(QUICK_STYLE, self.habits, plan) for _ in dreamt]
            tried = zip(dreamt, followers, strict=True)
            totals.append(sum(rehearsed(rules, guess, seat, each, measure, self.turns) for guess, each in tried))
        return plans[max(range(len(totals)), key=lambda number: (totals[number], -number))]

    def _candidates(self, rules: Rules, state: State, seat: SeatId) -> list[tuple[Intent, ...]]:
        """The best by income a turn, and by what they bring beyond the price of the time they take; if the best is not
        worth its time, it alone, and other cards may be better."""
        title, cards = rules.title, cards_of(state, seat)
        found: dict[frozenset[object], tuple[Intent, ...]] = {}
        priced = linear(self.style, measured(title, state, seat))
        for style, count in ((self.style, self.candidates - 1), (priced, 2)):
            for trips in trips_for(style, title, state, seat, cards, count):
                key = frozenset((trip.train, task) for trip in trips for task in trip.tasks)
                if not found or self._worth(trips) >= self.style.least:
                    found.setdefault(key, intended(trips))
        return list(found.values())[: self.candidates]


def _seed(state: State, seat: SeatId, guess: int) -> int:
    """The same guesses whenever the circumstances are the same, so that a plan is not given up for luck in the mind."""
    hand = sum((number + 1) * card for number, card in enumerate(sorted(cards_of(state, seat))))
    return (hand * 31 + state.seats.index(seat)) * 17 + guess
