"""How a player of drawn track weighs moves: what each is expected to be worth at the end, and why it would be made."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots.advice import Reason, Weighed
from kursbuch.bots.crayon.reasons import reason_for
from kursbuch.bots.crayon.steering import drawing, next_act
from kursbuch.bots.crayon.thinking import Style, search_for, trips_for
from kursbuch.bots.crayon.valuing import Measure, linear, measured, outlook, worth_of
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Trip
from kursbuch.crayon.study.plans_trip import situation
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

OTHERS = 3
"""So many plans besides the best give a move to compare."""
MANY = 1 << 20
BY_PLAN = (act.Move, act.CrossFerry, act.Load, act.Build, act.BuildFerry)
STARTS = (act.KeepCards, act.ChooseOrigin, act.PlaceTrain)


class Adviser:
    """Weighs the moves of one seat in one position. Moves beside the chosen one are looked at less thoroughly."""

    def __init__(self, style: Style, rules: Rules, state: State, seat: SeatId) -> None:
        self.style, self.rules, self.state, self.seat = style, rules, state, seat
        self.other = replace(style, grounds=style.grounds[:1])
        self.quick = replace(self.other, most=min(style.most, 2))
        self.measure: Measure = measured(rules.title, state, seat)

    def weighed(
        self, offers: Offers[Any], chosen: Any, trips: Sequence[Trip], also: Sequence[Any]
    ) -> tuple[Weighed, ...]:
        """The move that is made, then others by what they are worth; none of them seems better than the first."""
        plans: dict[Any, Sequence[Trip]] = {chosen: trips}
        for action, other in self._others(offers):
            plans.setdefault(action, other)
        for action in also:
            plans.setdefault(action, trips)
        worth = {action: self._of_plan(action, plan, also) for action, plan in plans.items()}
        best = max([value for action, value in worth.items() if action not in also or action == chosen])
        found = [
            Weighed(action, best if action == chosen else min(worth[action], best), self._reason(action, plan))
            for action, plan in plans.items()
        ]
        return tuple(sorted(found, key=lambda each: (each.action != chosen, -each.value)))

    def _reason(self, action: Any, trips: Sequence[Trip]) -> Reason:
        """Why it would be played; where something begins, for which trip."""
        if isinstance(action, STARTS):
            trips = self._from_start(action)
        return reason_for(self.rules, self.state, self.seat, action, trips)

    # -- moves to compare

    def _others(self, offers: Offers[Any]) -> Iterator[tuple[Any, Sequence[Trip]]]:
        """What other plans ask for; in a choice of cities, chips or answers all that is offered."""
        rules, state, seat = self.rules, self.state, self.seat
        phase = rules.phase(state)
        if phase in ("move", "build"):
            for trips in trips_for(self.other, rules.title, state, seat, cards_of(state, seat), OTHERS):
                action = self._first_act(phase, trips)
                if action is not None:
                    yield action, trips
            yield (act.EndMoving() if phase == "move" else act.EndTurn()), ()
        elif phase != "cards":
            yield from ((action, ()) for action in offers.listed)

    def _first_act(self, phase: str, trips: Sequence[Trip]) -> Any:
        rules, state, seat = self.rules, self.state, self.seat
        for trip in trips:
            if phase == "move" and not state.players[seat].trains[trip.train].finished:
                action = next_act(rules, state, seat, trip)
            else:
                action = drawing(rules, state, seat, trip.course.drawn, MANY) if phase == "build" else None
            if action is not None:
                return action
        return None

    # -- what they are worth

    def _of_plan(self, action: Any, trips: Sequence[Trip], also: Sequence[Any]) -> float:
        """What a move is worth that a plan asks for is what the plan is worth; any other is looked at by itself."""
        if trips and action not in also and isinstance(action, BY_PLAN):
            return worth_of(self.measure, self.state, self.seat, trips)
        return self._worth(action)

    def _worth(self, action: Any) -> float:
        """What the seat can expect to have at the end if this is played; for what is not legal, what it has."""
        rules, state, seat = self.rules, self.state, self.seat
        if rules.check(state, seat, action) is not None:
            return float(state.players[seat].cash)
        if isinstance(action, STARTS):
            return worth_of(self.measure, state, seat, self._from_start(action))
        after = rules.play(state, seat, action)[1]
        passed = _left(rules.title, state, seat) - _left(rules.title, after, seat)
        known = set(cards_of(state, seat))
        return outlook(self.quick, rules.title, after, seat, self.measure, passed, known.__contains__)

    def _from_start(self, action: Any) -> list[Trip]:
        """The best trip from where a network or a train would begin, if there is one."""
        title, state, seat = self.rules.title, self.state, self.seat
        keeps = isinstance(action, act.KeepCards)
        cards = action.cards if keeps else cards_of(state, seat)
        number = len(state.players[seat].trains) - 1 if isinstance(action, act.PlaceTrain) else 0
        found: list[Trip] = []
        for city in title.board.majors if keeps else (title.cities[action.city],):
            centre = title.board.places[city].centre
            search = search_for(linear(self.style, self.measure), title, state, seat, number, cards, centre)
            found += search.trips(1, self.style.grounds[:1])[:1]
        return sorted(found, key=self.measure.of)[-1:]


def _left(title: Title, state: State, seat: SeatId) -> float:
    """How much of the seat's turn is still to come; nothing if it is not its turn."""
    turn = state.turn
    if turn is None or turn.seat != seat or turn.phase == "ended" or not state.players[seat].trains:
        return 0.0
    return situation(title, state, seat, 0).first
