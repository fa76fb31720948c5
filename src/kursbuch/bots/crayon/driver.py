"""A player of drawn track that plans trips and carries them out, in one style or another."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from kursbuch.bots.advice import Weighed
from kursbuch.bots.crayon import manners, spending
from kursbuch.bots.crayon.advising import Adviser
from kursbuch.bots.crayon.proposing import proposal
from kursbuch.bots.crayon.steering import next_act, steps_to_gap
from kursbuch.bots.crayon.thinking import Intent, Style, intents, search_for, without_loads_aboard
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.steps.base import player_of
from kursbuch.crayon.study.plans_search import Trip
from kursbuch.crayon.title import Title
from kursbuch.crayon.weather import NONE
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset

Known = tuple[object, ...]

UNSURE = 6
"""One time in so many a chip is not left behind: whoever forgets their plans could leave and load it for ever."""

SHY = 2
"""One time in so many a deal is proposed that would help both: whoever forgets a refusal could ask for ever."""


class Memory(Struct):
    """What was planned, and in which circumstances."""

    known: Known
    intents: tuple[Intent, ...]


class Driver:
    """Plans anew whenever cards, goods, trains or events have changed, and follows the plan in between.

    What it does depends on the position and its seed: a plan is remembered to save the time of finding it again.
    """

    style: Style
    habits: spending.Habits

    def __init__(self, seed: int) -> None:
        self.memory: dict[SeatId, Memory] = {}
        self.thought: dict[SeatId, Sequence[Trip]] = {}
        self.asked: set[tuple[SeatId, int]] = set()
        self.dice = Dice(seed)

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """What the plan asks for now."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        self.thought[seat] = ()
        match rules.phase(imagined):
            case "cards":
                return self._cards(rules.title, imagined, seat, offers)
            case "origin":
                return self._origin(rules.title, imagined, seat, offers)
            case "move":
                return self._move(rules, imagined, seat, offers)
            case "build":
                return self._build(rules, imagined, seat, offers)
            case "place":
                return manners.place(self.style, rules.title, imagined, seat, offers)
            case "deal":
                return manners.answer(rules.title, imagined, seat)
        return manners.lost_chip(rules.title, imagined, seat, offers)

    def weigh(
        self,
        rules: Ruleset[Any, Any, Any, Any],
        imagined: Any,
        seat: SeatId,
        offers: Offers[Any],
        also: Sequence[Any] = (),
    ) -> tuple[Weighed, ...]:
        """What it would play, and what other plans would, each with the money to expect at the end and a reason."""
        assert isinstance(rules, Rules)
        assert isinstance(imagined, State)
        chosen = self.choose(rules, imagined, seat, offers)
        adviser = Adviser(self.style, rules, imagined, seat)
        return adviser.weighed(offers, chosen, self.thought[seat], also)

    # -- the beginning

    def _cards(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """The cards to keep."""
        return manners.cards(self.style, title, state, seat, offers)

    def _origin(self, title: Title, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        """Where the network begins."""
        return manners.origin(self.style, title, state, seat, offers)

    # -- plans

    def _plan(self, rules: Rules, state: State, seat: SeatId) -> Memory:
        known = circumstances(state, seat)
        memory = self.memory.get(seat)
        if memory is None or memory.known != known:
            memory = self.memory[seat] = Memory(known, self._best(rules, state, seat))
        memory.intents = tuple(without_loads_aboard(rules.title, state, seat, intent) for intent in memory.intents)
        return memory

    def _best(self, rules: Rules, state: State, seat: SeatId) -> tuple[Intent, ...]:
        """What is to be done from here on."""
        return intents(self.style, rules.title, state, seat)

    def _trips(self, rules: Rules, state: State, seat: SeatId) -> list[Trip]:
        """The trips of the plan from where the trains are now; if one cannot be made any more, those of a new plan."""
        for _ in range(2):
            memory = self._plan(rules, state, seat)
            trips = [self._driven(rules, state, seat, intent) for intent in memory.intents]
            if all(trip is not None and trip.run.payable for trip in trips):
                return [trip for trip in trips if trip is not None]
            del self.memory[seat]
        return [trip for trip in trips if trip is not None and trip.run.payable]

    def _driven(self, rules: Rules, state: State, seat: SeatId, intent: Intent) -> Trip | None:
        search = search_for(self.style, rules.title, state, seat, intent.train, ())
        return search.drive(intent.order, *intent.terms)

    def _handled(self, state: State, seat: SeatId, trip: Trip, action: act.Load | act.Unload) -> None:
        """A chip is taken or left: what was planned after it still holds."""
        memory, number = self.memory.get(seat), trip.train
        if memory is None:
            return
        goods = [sorted(train.goods) for train in state.players[seat].trains]
        if isinstance(action, act.Unload):
            goods[number].remove(action.good)
        else:
            goods[number] = sorted((*goods[number], action.good))
            left = [
                Intent(number, intent.order[1:], intent.terms) if intent.train == number else intent
                for intent in memory.intents
            ]
            memory.intents = tuple(intent for intent in left if intent.order)
        memory.known = circumstances(state, seat, goods)

    # -- phase 1

    def _move(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        relocate = [action for action in offers.listed if isinstance(action, act.Relocate)]
        if relocate:
            return manners.set_down(self.style, rules.title, state, seat, relocate)
        trips = self.thought[seat] = self._trips(rules, state, seat)
        beside = self._beside(rules, state, seat, offers, trips)
        if beside is not None:
            return beside
        instead = self._instead(rules, state, seat, offers, trips)
        if instead is not None:
            return instead
        offer = self._proposal(rules, state, seat, trips)
        if offer is not None:
            return offer
        for trip in trips:
            if state.players[seat].trains[trip.train].finished:
                continue
            action = next_act(rules, state, seat, trip)
            if isinstance(action, act.Unload) and not self.dice.below(UNSURE):
                continue
            if isinstance(action, act.Load | act.Unload):
                self._handled(state, seat, trip, action)
            if action is not None:
                return action
        return self._stuck(rules, state, offers, trips) or act.EndMoving()

    def _proposal(self, rules: Rules, state: State, seat: SeatId, trips: Sequence[Trip]) -> Any:
        """A deal for the use of track, now and then; a refusal is taken."""
        if not self.habits.deals or (seat, state.round) in self.asked or self.dice.below(SHY):
            return None
        offer = proposal(self.style, rules, state, seat, trips)
        if offer is not None:
            self.asked.add((seat, state.round))
        return offer

    def _stuck(self, rules: Rules, state: State, offers: Offers[Any], trips: Sequence[Trip]) -> Any:
        """Nothing can be done for a plan though nothing hinders it and no track is missing: other cards are needed."""
        if rules.title.hindrance(state) is not NONE or any(steps_to_gap(trip) is not None for trip in trips):
            return None
        if any(train.halted for train in player_of(state).trains):
            return None
        return next((action for action in offers.listed if isinstance(action, act.PassTurn)), None)

    def _beside(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any], trips: Sequence[Trip]) -> Any:
        """A delivery that can be made at once with a chip nobody needs for more."""
        wanted = {task.card for trip in trips for task in trip.tasks}
        needed = [task.good for trip in trips for task in trip.tasks]
        best: tuple[int, Any] = (0, None)
        for action in offers.listed:
            if isinstance(action, act.Deliver) and action.card not in wanted:
                _, good, payoff = rules.title.demands[action.card].demands[action.demand]
                spare = state.players[seat].trains[action.train].goods.count(good) - needed.count(good)
                if spare > 0 and payoff > best[0]:
                    best = (payoff, action)
        return best[1]

    def _instead(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any], trips: Sequence[Trip]) -> Any:
        """New cards, or a new start, where the hand is good for nothing."""
        ways = {type(action): action for action in offers.listed if isinstance(action, act.PassTurn | act.StartOver)}
        if not ways or (trips and self._is_good(rules.title, state, seat, trips)):
            return None
        if trips and any(train.goods for train in state.players[seat].trains):
            return None
        if act.StartOver in ways and not trips and spending.is_ruined(self.style, rules.title, state, seat):
            return ways[act.StartOver]
        return ways.get(act.PassTurn)

    def _is_good(self, title: Title, state: State, seat: SeatId, trips: Sequence[Trip]) -> bool:
        """Whether trips are better than other cards."""
        return self._worth(trips) >= self.style.least

    def _worth(self, trips: Sequence[Trip]) -> float:
        """What trips bring a turn from now on; what has been drawn for them is paid."""
        score = self.style.score
        return sum(score(trip.payoff, trip.course.cost + trip.run.fees, trip.run.time) for trip in trips)

    # -- phase 2

    def _build(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any]) -> Any:
        trips = self.thought[seat] = self._trips(rules, state, seat)
        if not trips:
            instead = self._instead(rules, state, seat, offers, trips)
            if instead is not None:
                return instead
        return spending.choice(
            self.habits, rules, state, seat, trips, lambda: self._train(rules, state, seat, offers, trips)
        )

    def _train(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Any], trips: Sequence[Trip]) -> Any:
        """A train to buy, if one pays."""
        return spending.train(self.habits, rules, state, seat, offers, trips)


def circumstances(state: State, seat: SeatId, goods: Sequence[Sequence[str]] | None = None) -> Known:
    """All that a plan rests on; when something of it is new there is a new plan."""
    player = state.players[seat]
    aboard = goods if goods is not None else [sorted(train.goods) for train in player.trains]
    return (
        player.hand,
        state.public,
        tuple((effect.card, effect.drawer) for effect in state.effects),
        tuple(tuple(each) for each in aboard),
        tuple((train.change or train.type, train.at < 0) for train in player.trains),
        state.deals,
    )
