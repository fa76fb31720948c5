"""Playing on from a position as club players would, with the track as it lies, and what the position then is worth.

Towards the end each company lays a few tiles only, since that is a long way. The playouts of one decision share their
boards (`Ground`) and with them the memory of best runs, so that a run costs a look-up. Chance hangs on the number of
the playout, the seat and the round, so that it strikes alike whatever was decided before.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp, log
from typing import NamedTuple
from zlib import crc32

from kursbuch.bots.eighteen.club import ClubBot
from kursbuch.bots.eighteen.ground import Ground
from kursbuch.bots.eighteen.knowledge import BRISK
from kursbuch.bots.eighteen.manners import without_buying_back, without_pestering
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.verdict import Verdict
from kursbuch.eighteen.actions import Action, BuyBack, BuyShare, Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.track import has_route
from kursbuch.kernel.ids import SeatId

PASS = Pass()
SURPRISES = 15
"""In so many of a hundred share turns another share is bought than the best one; never in the first playout."""
ACTIONS_A_LOOK = 128
"""After so many actions the clock is looked at."""
LONGEST = 1000
"""No playout takes more actions than this."""
DEALS = 20
"""After so many actions of each player a share round in the mind comes to its end. Two players who swap the same shares
again and again would never reach the operating rounds, and what they seem to have would be compared with less time
gone by."""
SETTLED, OPEN = 0.025, 0.1
"""By what part of their worth players can still overtake each other: at the end of a playout that ended the game, which
is not quite how it will end, and of one that did not."""


class Reach(NamedTuple):
    """How far a playout goes: so many sets of rounds after the present one, and so many tiles of each company."""

    sets: int
    tiles: int


NEAR = Reach(1, 99)
"""Before the end is in sight: the next set of rounds, with all tiles that companies lay. On track as it lies, who buys
a train or keeps a run for it looked best or worst by what the train finds to run for today."""
SETS_TO_THE_END = 9
END_IN_SIGHT = 9.0
"""With no more operating rounds to go than this a game is played to its end in the mind. Before that too much can still
happen: the position after a set of rounds is judged instead."""


def reach_of(prospects: Prospects) -> Reach:
    """How far it pays to look."""
    if prospects.rounds_left > END_IN_SIGHT:
        return NEAR
    return Reach(SETS_TO_THE_END, prospects.knowledge.tiles_ahead)


class Budget:
    """How much may be thought: so many actions played in the mind, and never longer than some seconds of one core."""

    def __init__(self, actions: int, seconds: float, stop: Callable[[], bool]) -> None:
        self.actions = actions
        self.until = time.thread_time() + seconds
        self.is_late = seconds <= 0
        self.stop = stop

    def spend(self) -> None:
        """One more action; the clock is not looked at for each of them, since that takes time as well."""
        self.actions -= 1
        if self.actions % ACTIONS_A_LOOK == 0:
            self.is_late = self.is_late or time.thread_time() > self.until

    @property
    def is_spent(self) -> bool:
        """Whether thinking has to end."""
        return self.actions <= 0 or self.is_urgent

    @property
    def is_urgent(self) -> bool:
        """Whether the time is up, or somebody wants it to end."""
        return self.is_late or self.stop()


class Brisk(ClubBot):
    """The club player in the mind of another one."""

    style = BRISK

    def __init__(self, number: int, tiles: int = 0, ground: Ground | None = None) -> None:
        super().__init__(number)
        self.number = number
        self.tiles = tiles
        self.ground = ground or Ground()
        self.clock: dict[tuple[object, ...], float] = {}
        self.laid: Counter[CompanyId] = Counter()
        self.dealt: Counter[int] = Counter()

    def prospects(self, rules: Rules, state: State) -> Prospects:
        """What may be expected of a position; how long the game goes on is reckoned once a round."""
        prospects = Prospects(rules, state)
        current = next((frame for frame in state.agenda if isinstance(frame, OperatingRound)), None)
        moment = (state.set_number, current and current.number, state.end_cause)
        if moment in self.clock:
            prospects.rounds_left = self.clock[moment]
        else:
            self.clock[moment] = prospects.rounds_left
        return prospects

    def lays(self, state: State, name: CompanyId) -> bool:
        """Whether a company builds: to get a route, and its first tiles."""
        return self.laid[name] < self.tiles or not has_route(state, name)

    def has_dealt_enough(self, state: State) -> bool:
        """Whether a share round has gone on for so long that it is to end; each question counts an action."""
        self.dealt[state.set_number] += 1
        return self.dealt[state.set_number] > DEALS * len(state.players)

    def act(self, rules: Rules, state: State, seat: SeatId) -> Action:
        """The next action, without looking at offers where none are needed."""
        frame = state.frame
        if isinstance(frame, ShareRound) and self.has_dealt_enough(state) and rules.check(state, seat, PASS) is None:
            return PASS
        if isinstance(frame, CompanyTurn):
            if frame.step == "track" and self.lays(state, frame.company):
                self.laid[frame.company] += 1
                return self.built(rules, state, seat, frame)
            if self.has_nothing_to_buy(rules, state, seat, frame) and rules.check(state, seat, PASS) is None:
                return PASS
            if frame.step in ("station", "track") and rules.check(state, seat, PASS) is None:
                return PASS
            if frame.step == "run":
                run: Action = rules.title.policies.best_run(rules.title, state, frame.company, None)[1]
                if rules.check(state, seat, run) is None:
                    return run
        found = self.thought(rules, state, seat)
        if self.number and isinstance(frame, ShareRound) and len(found) > 1 and isinstance(found[1].action, BuyShare):
            mark = f"{self.number} {seat} {state.set_number} {found[0].action}"
            if isinstance(found[0].action, BuyShare) and crc32(mark.encode()) % 100 < SURPRISES:
                return found[1].action
        return found[0].action

    def thought(self, rules: Rules, state: State, seat: SeatId) -> list[Verdict]:
        """The moves worth a thought."""
        offers = without_buying_back(state, seat, without_pestering(state, rules.offers(state, seat)))
        if len(offers) == 1 and offers.listed:
            return [Verdict(offers.listed[0], 0.0)]
        return self.verdicts(self.prospects(rules, state), seat, offers)

    def built(self, rules: Rules, state: State, seat: SeatId, frame: CompanyTurn) -> Action:
        """What a company builds, as in another playout that came to the same board."""
        action = self.ground.building(rules, state, seat, frame)
        if action is None:
            action = self.thought(rules, state, seat)[0].action
            self.ground.build(state, frame, action)
        return action

    def has_nothing_to_buy(self, rules: Rules, state: State, seat: SeatId, frame: CompanyTurn) -> bool:
        """Whether a company that has a train lacks the money for any other, and its director has nothing to deal in."""
        company = state.companies[frame.company]
        if frame.step != "trains" or company.cash >= cheapest(rules, state):
            return False
        own = [c for c in state.companies.values() if c.director == seat and not c.closed]
        return (
            any(rules.title.data.card(train).fulfils_duty for train in company.trains)
            and all(len(sister.trains) < 2 for sister in own if sister is not company)
            and all(paper.owner != seat for paper in state.papers.values())
            and all(step.action is not BuyBack for step in rules.steps(state))
        )


def cheapest(rules: Rules, state: State) -> int:
    """The least that the bank takes for a train, another one given back for it."""
    prices = [
        side.price - (side.trade_in.allowance if side.trade_in is not None else 0)
        for card in rules.title.data.trains
        if state.depot.get(card.name, 0) != 0
        for side in card.sides
    ]
    if state.train_pool:
        prices += [rules.title.data.train(train).price for train in state.train_pool]
    return min(prices, default=0)


def played_on(
    rules: Rules, state: State, number: int, reach: Reach, budget: Budget, ground: Ground | None = None
) -> State | None:
    """The position as far away, or at the end of the game; nothing if time is up."""
    ground = ground or Ground()
    policy, last = Brisk(number, reach.tiles, ground), state.set_number + reach.sets
    for _ in range(LONGEST):
        seat = rules.actor(state)
        if seat is None or state.set_number > last:
            break
        if budget.is_urgent:
            return None
        state = ground.same(state, rules.play(state, seat, policy.act(rules, state, seat))[1])
        budget.spend()
    return state


def lead(rules: Rules, state: State, seat: SeatId) -> tuple[float, float]:
    """How far a seat may expect to be ahead of those it has to beat at the end of the game, and what it may be worth.

    Who is far behind counts little, and at the end hardly at all: what is taken from them wins nothing."""
    if state.over is not None:
        worth = {player: float(score) for player, score in rules.scores(state).items()}
    else:
        prospects = Prospects(rules, state)
        worth = {player: prospects.worth(player) for player in state.players}
    others = [value for player, value in worth.items() if player != seat]
    return worth[seat] - to_beat(others, SETTLED if state.over is not None else OPEN), worth[seat]


def to_beat(others: Sequence[float], openness: float) -> float:
    """The worth of the others, the best of them above all: the more so the less is open."""
    best = max(others)
    width = max(1.0, openness * abs(sum(others)) / len(others))
    return best + width * log(sum(exp((other - best) / width) for other in others) / len(others))
