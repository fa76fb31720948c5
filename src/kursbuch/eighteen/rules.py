"""The 18xx implementation of the `Ruleset` contract: decide and evolve, with an agenda."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, cast

import msgspec

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.agenda import begun
from kursbuch.eighteen.model.events import CoreEvent, Event
from kursbuch.eighteen.model.evolve import APPLY, Apply
from kursbuch.eighteen.model.frames import Frame, OutOfTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.names import unknown_name
from kursbuch.eighteen.setup import bare_table
from kursbuch.eighteen.title import Cursor, Gates, Reaction, Step, Title, no_interrupts
from kursbuch.eighteen.view import View, view_of
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.names import Names
from kursbuch.kernel.offers import FreeForm, Offers, Ranged
from kursbuch.kernel.ranking import places
from kursbuch.kernel.refusal import Refusal, refuse

DEEPEST = 200
"""Reactions that answer reactions more often than this are a fault of the title, not a rule."""


Effect = tuple[Apply, tuple[Reaction, ...]]
"""How a kind of fact changes the state, and what answers it."""


class Rules:
    """The rules of one title with one choice of options and one number of players."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self._any_out_of_turn = bool(title.policies.out_of_turn_steps)
        self._effects: dict[type[Event], Effect] = {}
        self._actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(cast("type[Action]", _union(title.actions)))
        kinds = (*CoreEvent.__args__, *title.events)
        self._events: msgspec.json.Decoder[tuple[Event, ...]] = msgspec.json.Decoder(
            cast("type[tuple[Event, ...]]", tuple[_union(kinds), ...])  # type: ignore[misc]
        )

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The kinds of actions of this title."""
        return self.title.actions

    @property
    def options(self) -> Mapping[str, str]:
        """Every option of the title with its value."""
        return self.title.option_values

    def names(self, players: Mapping[str, str]) -> Names:
        """Players, privates, places, money and the figures of the chart."""
        title = self.title
        return Names(
            title=title.name,
            seats=dict(players),
            currency=title.data.info.currency,
            papers={name: paper.name for name, paper in title.papers.items()},
            places={at: spec.name for at, spec in title.map.hexes.items() if spec.name},
            prices=title.data.market.rows,
        )

    # -- the contract ---------------------------------------------------------------------------------------

    def opening(
        self, seats: Sequence[SeatId], seed: int, drawn: Mapping[str, Sequence[str]] | None = None
    ) -> tuple[State, tuple[Event, ...]]:
        """The bare table, and the set-up as events."""
        bare = bare_table(self.title, seats)
        now = Cursor(bare)
        events: list[Event] = []
        self._bring_about(now, self.title.policies.opening(self.title, now, seed, drawn or {}), events, 0)
        self._settle(now, events)
        return bare, tuple(events)

    def waiting_for(self, state: State) -> frozenset[SeatId]:
        """The seat that has to decide; 18xx games wait for one at a time."""
        seat = self.actor(state)
        return frozenset() if seat is None else frozenset((seat,))

    def actor(self, state: State) -> SeatId | None:
        """The seat whose decision the game waits for."""
        agenda = state.agenda
        if not agenda or state.over is not None:
            return None
        frame = agenda[-1]
        return self.title.plays[type(frame)].actor(self.title, state, frame)

    def steps(self, state: State) -> tuple[Step, ...]:
        """What the rulebook lets be done now."""
        agenda = state.agenda
        if not agenda:
            return ()
        frame = agenda[-1]
        return self.title.plays[type(frame)].steps(self.title, state, frame)

    def check(self, state: State, seat: SeatId, action: Action) -> Refusal | None:
        """The first rule that forbids the action."""
        if state.over is not None:
            return refuse(self.title.policies.game_over, "game_over")
        outside = self._step_out_of_turn(state, seat, action) if self._any_out_of_turn else None
        if outside is None and seat != (actor := self.actor(state)):
            rule = self.title.policies.out_of_turn(self.title, state, seat)
            return refuse(rule, "not_your_turn", seat=seat, actor=actor or "")
        unknown = unknown_name(self.title, state, action)
        if unknown is not None:
            return unknown
        if outside is not None:
            return outside.refusal(self.title, judged_out_of_turn(state, seat), action)
        step = self._step_for(state, action)
        if step is None:
            return self.title.policies.out_of_step(self.title, state, action)
        return step.refusal(self.title, state, action)

    def offers(self, state: State, seat: SeatId) -> Offers[Action]:
        """All that the open steps allow, which is every candidate that `check` accepts."""
        found: Offers[Action] = Offers()
        if seat == self.actor(state):
            found = self._offers_of(self.steps(state), state)
        outside = self._steps_out_of_turn(state, seat) if self._any_out_of_turn else ()
        if not outside:
            return found
        more = self._offers_of(outside, judged_out_of_turn(state, seat))
        return Offers((*found.listed, *more.listed), (*found.ranged, *more.ranged), (*found.free, *more.free))

    def _offers_of(self, steps: Sequence[Step], state: State) -> Offers[Action]:
        listed: list[Action] = []
        ranged: list[Ranged[Action]] = []
        free: list[FreeForm[Action]] = []
        gates: Gates = {}
        for step in steps:
            found: Iterator[Any] = step.legal(self.title, state, gates)
            for offer in found:
                kind = type(offer)
                if kind is Ranged:
                    ranged.append(offer)
                elif kind is FreeForm:
                    free.append(offer)
                else:
                    listed.append(offer)
        return Offers(tuple(listed), tuple(ranged), tuple(free))

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[Event, ...]:
        """What a legal action brings about."""
        return self.play(state, seat, action)[0]

    def play(self, state: State, seat: SeatId, action: Action) -> tuple[tuple[Event, ...], State]:
        """The events of a legal action and the state after them."""
        outside = self._step_out_of_turn(state, seat, action) if self._any_out_of_turn else None
        step = outside or self._step_for(state, action)
        assert step is not None, "play is called after check"
        title = self.title
        now = Cursor(state)
        events: list[Event] = []
        self._bring_about(now, step.decide(title, now, seat, action), events, 0)
        self._settle(now, events)
        interrupts = title.policies.interrupts
        if interrupts is not no_interrupts and self._bring_about(now, interrupts(title, state, now), events, 0):
            self._settle(now, events)
        return tuple(events), now.state

    def evolve(self, state: State, event: Event) -> State:
        """The state after one event."""
        apply, _ = self._effects.get(type(event)) or self._effect(type(event))
        return apply(self.title, state, event)

    def view(self, state: State, seat: SeatId | None) -> View:
        """All is open in these games: every seat sees the same."""
        return view_of(self.title, state)

    @property
    def is_open(self) -> bool:
        """Nothing is hidden in these games, and all draws are part of the opening."""
        return True

    def imagine(self, state: State, seat: SeatId | None, seed: int) -> State:
        """Nothing is hidden in these games."""
        return state

    def see(
        self, seat: SeatId | None, by: SeatId | None, action: Action | None, events: tuple[Event, ...]
    ) -> tuple[Action | None, tuple[Event, ...]]:
        """Every move is public."""
        return action, events

    def over(self, state: State) -> str | None:
        """How the game ended."""
        return state.over

    def scores(self, state: State) -> Mapping[SeatId, int]:
        """Cash and papers of each seat at present prices."""
        return {seat: self.title.worth(state, seat) for seat in state.players}

    def reveals(self, events: Sequence[Event]) -> bool:
        """Everything lies open from the beginning."""
        return False

    def places(self, state: State) -> Mapping[SeatId, int]:
        """By worth; equals share a place."""
        return places(self.scores(state))

    def known_scores(self, state: State, seat: SeatId | None) -> Mapping[SeatId, int]:
        """Money and papers lie open."""
        return self.scores(state)

    def encode_action(self, action: Action) -> bytes:
        """The action as JSON."""
        return msgspec.json.encode(action)

    def decode_action(self, data: bytes) -> Action:
        """The action from JSON."""
        return self._actions.decode(data)

    def encode_events(self, events: Sequence[Event]) -> bytes:
        """The events as JSON."""
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        """The events from JSON."""
        return self._events.decode(data)

    # -- inside ---------------------------------------------------------------------------------------------

    def _step_for(self, state: State, action: Action) -> Step | None:
        if not state.agenda:
            return None
        kind, frame = type(action), state.agenda[-1]
        for step in self.title.plays[type(frame)].steps(self.title, state, frame):
            if step.action is kind:
                return step
        return None

    def _step_out_of_turn(self, state: State, seat: SeatId, action: Action) -> Step | None:
        kind = type(action)
        return next((step for step in self._steps_out_of_turn(state, seat) if step.action is kind), None)

    def _steps_out_of_turn(self, state: State, seat: SeatId) -> tuple[Step, ...]:
        """What a seat may do whoever is to act; what its own turn lets it do is left to the steps of the turn."""
        outside = self.title.policies.out_of_turn_steps
        if not outside or state.over is not None or seat not in state.playing:
            return ()
        if seat != self.actor(state):
            return outside
        in_turn = {step.action for step in self.steps(state)}
        return tuple(step for step in outside if step.action not in in_turn)

    def _effect(self, kind: type[Event]) -> Effect:
        """How the state changes by a kind of fact: as all titles have it, as a frame begins, or as the title says."""
        apply = APPLY.get(kind)
        if apply is None:
            apply = begun if issubclass(kind, Frame) else _noted_by_the_title
        found = self._effects[kind] = (apply, self.title.reactions_to.get(kind, ()))
        return found

    def _bring_about(self, now: Cursor, source: Iterator[Event], events: list[Event], depth: int) -> bool:
        """Let each event happen, and all that follows from it, before the next one is asked for."""
        assert depth < DEEPEST, "reactions without end"
        before = len(events)
        title, effects = self.title, self._effects
        for event in source:
            events.append(event)
            kind = type(event)
            apply, answers = effects.get(kind) or self._effect(kind)
            now.state = apply(title, now.state, event)
            for reaction in answers:
                following = reaction.run(title, now, event)
                for first in following:  # mostly there is none, and then nothing is to be brought about
                    self._bring_about(now, chain((first,), following), events, depth + 1)
        return len(events) > before

    def _settle(self, now: Cursor, events: list[Event]) -> None:
        """Go on by itself until a seat has to decide or the game is over."""
        title, plays = self.title, self.title.plays
        before = -1
        while before < len(events) and now.state.over is None and now.state.agenda:
            before = len(events)
            frame = now.state.agenda[-1]
            following = plays[type(frame)].proceed(title, now, frame)
            for first in following:
                self._bring_about(now, chain((first,), following), events, 0)


def _noted_by_the_title(title: Title, state: State, event: Event) -> State:
    """A fact that only the title knows."""
    return msgspec.structs.replace(state, extra=title.policies.evolve_extra(state.extra, event))


def judged_out_of_turn(state: State, seat: SeatId) -> State:
    """The state by which an act of a seat is judged that nobody waits for: rules find the seat on the agenda."""
    return msgspec.structs.replace(state, agenda=(*state.agenda, OutOfTurn(seat)))


def _union(kinds: Sequence[type]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union
