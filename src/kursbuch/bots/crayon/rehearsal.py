"""Plans tried out: some turns are played in the mind, with cards that could be in the stack, and weighed at their end.

The player follows the plan first and goes on by simple rules of thumb; the others stand still, since little of what
they do changes what a plan is worth. Plans that are compared see the same cards.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots.crayon.driver import Driver, Memory, circumstances
from kursbuch.bots.crayon.spending import Habits
from kursbuch.bots.crayon.thinking import (
    Intent,
    Links,
    Style,
    intended,
    intents,
    pace,
    search_for,
    trips_for,
    without_loads_aboard,
)
from kursbuch.bots.crayon.valuing import Measure, linear
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import CHEAP
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId

QUICK_STYLE = Style(most=2, grounds=((CHEAP, False),), track=0.8, linking=0.5, least=1.5)
"""How one goes on after the plan: less thorough than at the table."""
LONGEST = 400
"""No rehearsal takes so many actions."""
WON = 100.0
"""A game that is won is worth so much more than its money."""


class Follower(Driver):
    """Carries out given plans, then goes on by itself."""

    def __init__(self, style: Style, habits: Habits, plan: Sequence[Intent]) -> None:
        super().__init__(0)
        self.style, self.habits, self.pinned = style, replace(habits, deals=False), tuple(plan)
        self.tried = False

    def _plan(self, rules: Rules, state: State, seat: SeatId) -> Memory:
        known, memory = circumstances(state, seat), self.memory.get(seat)
        if memory is None and self.tried:
            self.pinned = ()
        self.tried = True
        if memory is None or memory.known != known:
            memory = self.memory[seat] = Memory(known, self._anew(rules.title, state, seat))
        memory.intents = tuple(without_loads_aboard(state, seat, intent) for intent in memory.intents)
        return memory

    def _anew(self, title: Title, state: State, seat: SeatId) -> tuple[Intent, ...]:
        """What is left of the plan, and a simple trip for a train that has none."""
        cards = cards_of(state, seat)
        left = [
            Intent(intent.train, tuple(visit for visit in intent.order if visit.task.card in cards), intent.terms)
            for intent in self.pinned
        ]
        self.pinned = tuple(intent for intent in left if intent.order)
        if not self.pinned:
            return intents(self.style, title, state, seat)
        found, taken = list(self.pinned), {visit.task.card for intent in self.pinned for visit in intent.order}
        for number, train in enumerate(state.players[seat].trains):
            if train.at != NOWHERE and all(intent.train != number for intent in self.pinned):
                free = tuple(card for card in cards if card not in taken)
                trips = search_for(self.style, title, state, seat, number, free).trips(1, self.style.grounds)
                found += intended(trips[:1])
        return tuple(sorted(found, key=lambda intent: intent.train))


def rehearsed(rules: Rules, state: State, seat: SeatId, follower: Follower, measure: Measure, turns: int) -> float:
    """What a player can expect to have at the end after so many turns of a plan."""
    begun = state.round
    for _ in range(LONGEST):
        waiting = rules.waiting_for(state)
        if not waiting or (state.round - begun >= turns and seat in waiting and rules.phase(state) == "move"):
            break
        who = min(waiting)
        state = rules.play(state, who, _choice(rules, state, who, seat, follower))[1]
    return _worth(rules.title, state, seat, follower.style, measure, state.round - begun)


def _choice(rules: Rules, state: State, who: SeatId, seat: SeatId, follower: Follower) -> Any:
    if who == seat:
        return follower.choose(rules, state, seat, rules.offers(state, seat))
    match rules.phase(state):
        case "move" if rules.check(state, who, act.EndMoving()) is None:
            return act.EndMoving()
        case "build":
            return act.EndTurn()
        case "deal":
            return act.DeclineDeal()
    return rules.offers(state, who).listed[0]


def _worth(title: Title, state: State, seat: SeatId, style: Style, measure: Measure, passed: int) -> float:
    """Money, the trips ahead, the pace of the trains then, less what the goal still asks for."""
    cash = float(state.players[seat].cash)
    if state.over is not None:
        return cash + measure.rate * max(0.0, measure.turns - passed) + (WON if state.winner == seat else 0.0)
    found = trips_for(linear(style, measure), title, state, seat, cards_of(state, seat))
    ahead = sum(max(0.0, measure.of(trip)) for trip in (found[0] if found else ()))
    left = max(0.0, measure.turns - passed)
    return cash + ahead + pace(title, state, seat) * left - Links(title, state, seat, 1.0).cost
