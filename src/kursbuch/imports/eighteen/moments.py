"""A reference game of an 18xx title, action by action.

The model asks for a word at the end of the track step and of the station step, and for a run even where nothing can
run. Our rules leave such a step by themselves. So the state that answers to the record's position may lie within what
one of our moves brought about; a recorded action that ours has done already is played from there alone.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from kursbuch.eighteen.actions import Action, Pass, PlaceStation, Route, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, StepEntered, TrainsRun
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.tracing import parse_place
from kursbuch.hexmap.board import Board
from kursbuch.hexmap.tiles import STOP_BASE, HexId
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.kernel.ids import SeatId

ASKED = ("track", "station")
"""Steps that the model leaves only when somebody says so."""


class Moment(NamedTuple):
    """The state that answers to a position of the record, and the companies that have ever been in operation."""

    state: State
    opened: frozenset[CompanyId] = frozenset()


class Moments:
    """Plays the recorded actions; `moment` answers to the record's position, `behind` says that our game is further."""

    def __init__(self, game: Game[State, Action, Event, Any]) -> None:
        rules = game.rules
        assert isinstance(rules, Rules)
        self.game = game
        self.rules = rules
        self.moment = Moment(game.state)
        self.behind = False

    def act(self, seat: SeatId, raw: Mapping[str, Any]) -> None:
        """One recorded action."""
        before = self.moment.state
        action = action_of(self.rules, before, raw)
        if not self.behind:
            entry = self.game.act(seat, action)
            self._arrive(*until_asked(self.rules, before, action, entry.events, self.game.state))
            return
        refusal = self.rules.check(before, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if not done_already(before, seat, self.rules, action):
            self.game.act(seat, action)
        events, after = self.rules.play(before, seat, action)
        state, behind = until_asked(self.rules, before, action, events, after)
        self._arrive(state if behind else self.game.state, behind)

    def _arrive(self, state: State, behind: bool) -> None:
        opened = frozenset(name for name, company in state.companies.items() if company.in_operation)
        self.moment, self.behind = Moment(state, self.moment.opened | opened), behind


def done_already(state: State, seat: SeatId, rules: Rules, action: Action) -> bool:
    """Whether our game has done by itself what is recorded: to leave a step, or to run nothing."""
    return seat == rules.actor(state) and action in (Pass(), RunTrains())


def until_asked(
    rules: Rules, state: State, action: Action, events: tuple[Event, ...], after: State
) -> tuple[State, bool]:
    """The state in which the model asks for a decision that ours makes by itself, and whether there is one."""
    said = isinstance(action, PlaceStation | RunTrains)
    if not any(_goes_on(event) for event in events):
        return after, False
    for event in events:
        if _goes_on(event) and _is_asked(state, event):
            if not said:
                return state, True
            said = False
        state = rules.evolve(state, event)
    return after, False


def _goes_on(event: Event) -> bool:
    return isinstance(event, StepEntered | TrainsRun)


def _is_asked(state: State, event: Event) -> bool:
    frame = state.frame
    return isinstance(event, TrainsRun) or (isinstance(frame, CompanyTurn) and frame.step in ASKED)


# -- actions ------------------------------------------------------------------------------------------------------


def action_of(rules: Rules, state: State, raw: Mapping[str, Any]) -> Action:
    """A recorded action as one of ours. Raises what the decoder raises if there is no such action."""
    action = rules.decode_action(msgspec.json.encode(raw))
    if isinstance(action, RunTrains):
        return RunTrains(tuple(_with_calls(state.board, route) for route in action.routes))
    return action


def _with_calls(board: Board, route: Route) -> Route:
    """In a record a hex without a stop is plain track or a stop that is passed; ours names every stop on the way."""
    path = tuple(_stop_passed(board, route.path, i) for i in range(len(route.path)))
    if path == route.path:
        return route
    return Route(route.train, path, tuple(place for place in route.path if ":" in place))


def _stop_passed(board: Board, path: tuple[str, ...], i: int) -> str:
    if ":" in path[i] or not 0 < i < len(path) - 1:
        return path[i]
    at = HexId(path[i])
    track = board.track.get(at)
    sides = [_side(board, at, parse_place(path[j])[0]) for j in (i - 1, i + 1)]
    if track is None or None in sides or track.joins(sides[0], sides[1]):  # type: ignore[arg-type]
        return path[i]
    for number, exits in enumerate(track.from_stop):
        if all(side in exits for side in sides) and track.joins(sides[0] or 0, STOP_BASE + number):
            return f"{at}:{number}"
    return path[i]


def _side(board: Board, at: HexId, other: HexId) -> int | None:
    beyond = board.map.next_to.get(at, ())
    return beyond.index(other) if other in beyond else None
