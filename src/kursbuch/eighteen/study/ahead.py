"""Plans for several turns of a company: tiles, stations and trains of each, and what it would then run for.

What others do meanwhile is not guessed at, nor what a new phase would bring: every step is judged by the rules as if
nobody else moved. What a rule refuses but can be thought of all the same stays in the plan, with the reason.
"""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from kursbuch.eighteen.actions import Action, BuyTrain
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.asking import known_company, possible_trains
from kursbuch.eighteen.study.plans import GhostStation, GhostTile, Name, Planner, StationPlanned, TilePlanned
from kursbuch.eighteen.study.runs import BestRun, Clock, best_run, no_clock
from kursbuch.eighteen.study.turns import first_refusal, step_for, turn_play
from kursbuch.eighteen.turns import acting_turn
from kursbuch.kernel.question import BadQuestion
from kursbuch.kernel.refusal import Refusal
from kursbuch.routes import Limits

MOST_TURNS, MOST_TILES, MOST_STATIONS, MOST_TRAINS = 6, 8, 4, 4
"""Turns of a plan, and what is planned for one of them: more than anybody may do."""


class TurnWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a company is to do in one turn; with `keep` its run goes into its treasury."""

    tiles: Annotated[tuple[GhostTile, ...], Meta(max_length=MOST_TILES)] = ()
    stations: Annotated[tuple[GhostStation, ...], Meta(max_length=MOST_STATIONS)] = ()
    trains: Annotated[tuple[Name, ...], Meta(max_length=MOST_TRAINS)] = ()
    keep: bool = False


Turns = Annotated[tuple[TurnWish, ...], Meta(max_length=MOST_TURNS)]


class TrainPlanned(Struct, frozen=True):
    """A train to be bought: the rule against it, or what it costs; whether it `fits`, so that it runs in the plan."""

    train: str
    cost: int
    refusal: Refusal | None
    fits: bool


class TurnPlanned(Struct, frozen=True):
    """One turn: what was planned for it, what is left in the treasury, and the best run before trains are bought."""

    tiles: tuple[TilePlanned, ...]
    stations: tuple[StationPlanned, ...]
    trains: tuple[TrainPlanned, ...]
    cost: int
    treasury: int
    run: BestRun


class Ahead(Struct, frozen=True):
    """A plan; `now` is whether its first turn has begun, `before` the best run as the map lies, `after` the one of the
    turn that follows the plan, with every planned train."""

    company: CompanyId
    now: bool
    before: int
    turns: tuple[TurnPlanned, ...]
    after: BestRun


def ahead(
    rules: Rules,
    state: State,
    company: str,
    turns: tuple[TurnWish, ...],
    limits: Limits | None = None,
    clock: Clock = no_clock,
) -> Ahead:
    """Turn by turn, each with the allowances of a new turn; the first is the one that is being played, if it is."""
    name, title = known_company(state, company), rules.title
    acting = acting_turn(state)
    planner = _TurnPlanner(rules, state, name)
    before = title.policies.best_run(title, state, name, None, limits)[0].revenue
    found = []
    for number, wish in enumerate(turns):
        if number:
            planner.next_turn()
        found.append(planner.turn(wish, limits, clock))
    return Ahead(
        company=name,
        now=acting is not None and acting.company == name,
        before=before,
        turns=tuple(found),
        after=best_run(title, planner.state, name, planner.fleet, limits, clock),
    )


class _TurnPlanner(Planner):
    """Lays, places and buys on a copy of the position, one turn after the other."""

    def __init__(self, rules: Rules, state: State, company: CompanyId) -> None:
        super().__init__(rules, state, company)
        self.wished: tuple[TrainName, ...] = ()

    @property
    def fleet(self) -> tuple[TrainName, ...]:
        """The trains of the company, and those that are refused now but thought of."""
        return (*self.state.companies[self.company].trains, *self.wished)

    def next_turn(self) -> None:
        """The company's turn after this one."""
        below = [frame for frame in self.state.agenda if not isinstance(frame, CompanyTurn)]
        self.state = set_fields(self.state, agenda=tuple(below))

    def turn(self, wish: TurnWish, limits: Limits | None, clock: Clock) -> TurnPlanned:
        """Track, stations, the run, trains: in the order in which every company acts."""
        cash = self._cash()
        tiles = tuple(self.tile(ghost) for ghost in wish.tiles)
        stations = tuple(self.station(ghost) for ghost in wish.stations)
        run = best_run(self.title, self.state, self.company, self.fleet, limits, clock)
        if wish.keep:
            self._receive(run.revenue)
        trains = tuple(self.train(train) for train in wish.trains)
        spent = cash + (run.revenue if wish.keep else 0) - self._cash()
        return TurnPlanned(tiles, stations, trains, spent, self._cash(), run)

    def train(self, name: str) -> TrainPlanned:
        """Buy a train from the bank if the rules allow it, or at least think of it if the company has room for it."""
        if name not in self.title.train_names:
            raise BadQuestion("unknown_train", train=name)
        cash = self._cash()
        refusal = self.done(BuyTrain(TrainName(name)))
        fits = refusal is None or self._has_room(name)
        if refusal is not None and fits:
            self.wished = (*self.wished, TrainName(name))
        return TrainPlanned(name, cash - self._cash(), refusal, fits)

    def done(self, action: Action) -> Refusal | None:
        """Carry it out, or why not: in the turn that is being played, a step that is over is over."""
        return self._too_late(action) or super().done(action)

    def _too_late(self, action: Action) -> Refusal | None:
        turn, play, title = acting_turn(self.state), turn_play(self.title), self.title
        if turn is None or turn.company != self.company or turn.step not in play.order:
            return None
        usual = step_for(title, type(action))[0]
        if play.order.index(usual) >= play.order.index(turn.step):
            return None
        still = next((step for step in play.open[turn.step] if step.action is type(action)), None)
        if still is None:
            return title.policies.out_of_step(title, self.state, action)
        return first_refusal(title, self.state, still, action)

    def _has_room(self, train: str) -> bool:
        try:
            possible_trains(self.title, self.state, self.company, (*self.fleet, train))
        except BadQuestion:
            return False
        return True

    def _cash(self) -> int:
        return self.state.companies[self.company].cash

    def _receive(self, amount: int) -> None:
        company = self.state.companies[self.company]
        richer = replace(company, cash=company.cash + amount)
        self.state = set_fields(self.state, companies={**self.state.companies, self.company: richer})
