"""Games of drawn track as a `Ruleset`: decide and evolve, with an agenda."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from kursbuch.crayon import chance, secrets
from kursbuch.crayon.actions import ACTIONS, Action
from kursbuch.crayon.ending import MAY_END, goal_tested
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.evolve import APPLY
from kursbuch.crayon.model.state import Player, State
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.names import names_of, unknown_name
from kursbuch.crayon.proceed import COMES_NEAR, late_comers, proceed
from kursbuch.crayon.steps.base import Step
from kursbuch.crayon.steps.cards import KeepCardsStep
from kursbuch.crayon.title import Cursor, Title
from kursbuch.crayon.view import View, view_of
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.names import Names
from kursbuch.kernel.offers import FreeForm, Offers
from kursbuch.kernel.ranking import places
from kursbuch.kernel.refusal import Refusal, refuse

QUESTIONS: Mapping[type[ev.Event], str] = {ev.PlacingDue: "place", ev.DealOffered: "deal"}

NOT_NOW = {
    "cards": "not_in_cards",
    "origin": "not_in_origin",
    "move": "not_in_move",
    "build": "not_in_build",
    "lose": "not_in_lose",
    "overboard": "not_in_overboard",
    "place": "not_in_place",
    "deal": "not_in_deal",
}
"""Why something else may not be done, by phase."""


class Rules:
    """The rules of one title with one choice of options and one number of players."""

    is_open = False
    actions: tuple[type[Action], ...] = ACTIONS

    def __init__(self, title: Title) -> None:
        self.title = title
        self._actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(cast("type[Action]", _union(ACTIONS)))
        self._events: msgspec.json.Decoder[tuple[ev.Event, ...]] = msgspec.json.Decoder(
            cast("type[tuple[ev.Event, ...]]", tuple[_union(ev.EVENTS), ...])  # type: ignore[misc]
        )

    @property
    def options(self) -> Mapping[str, str]:
        """Every option of the title with its value."""
        return self.title.option_values

    def names(self, players: Mapping[str, str]) -> Names:
        """Players and money; cities and goods have texts in both languages."""
        return names_of(self.title, players)

    # -- the contract ---------------------------------------------------------------------------------------------

    def opening(
        self, seats: Sequence[SeatId], seed: int, drawn: Mapping[str, Sequence[str]] | None = None
    ) -> tuple[State, tuple[ev.Event, ...]]:
        """The bare table, and the set-up as events."""
        bare = State(tuple(seats), {seat: Player() for seat in seats}, Track(self.title.board))
        now, events = Cursor(bare), list[ev.Event]()
        self._bring_about(now, chance.opening(self.title, seats, seed, drawn or {}), events)
        return bare, tuple(events)

    def waiting_for(self, state: State) -> frozenset[SeatId]:
        """Whoever has to choose cards at set-up, then one at a time."""
        if state.over is not None:
            return frozenset()
        if state.turn is None:
            return frozenset(seat for seat in state.seats if seat not in state.given_up)
        actor = self.actor(state)
        return frozenset() if actor is None else frozenset((actor,))

    def actor(self, state: State) -> SeatId | None:
        """The seat that answers the question on top, else the player on turn."""
        match state.top:
            case ev.ChipDue(seat) | ev.PlacingDue(seat):
                return seat
            case ev.DealOffered() as offer:
                return offer.to
        return None if state.turn is None else state.turn.seat

    def phase(self, state: State) -> str:
        """Where play stands: `cards`, a phase of the turn, a question, or `over`."""
        if state.over is not None:
            return "over"
        top = state.top
        if isinstance(top, ev.ChipDue):
            return "lose" if top.cause == "derailment" else "overboard"
        if top is not None and type(top) in QUESTIONS:
            return QUESTIONS[type(top)]
        return "cards" if state.turn is None else state.turn.phase

    def check(self, state: State, seat: SeatId, action: Action) -> Refusal | None:
        """The first rule that forbids the action."""
        title, numbers = self.title, self.title.numbers
        if state.over is not None:
            return refuse(numbers.game_over, "game_over")
        phase = self.phase(state)
        actor = seat if phase == "cards" and seat in state.seats else self.actor(state)
        if seat != actor:
            return refuse(numbers.out_of_turn, "not_your_turn", seat=seat, actor=actor or "")
        step = self._step_for(phase, action)
        if step is None:
            answer = phase in ("lose", "overboard", "place", "deal")
            rule = numbers.answer_first if answer else numbers.out_of_phase
            return refuse(rule, NOT_NOW[phase])
        unknown = unknown_name(title, state, seat, action)
        return unknown if unknown is not None else step.check(title, state, seat, action)

    def offers(self, state: State, seat: SeatId) -> Offers[Action]:
        """Everything that the open steps allow."""
        if state.over is not None or seat not in self.waiting_for(state):
            return Offers()
        listed: list[Action] = []
        free: list[FreeForm[Action]] = []
        for step in self.title.steps[self.phase(state)]:
            if isinstance(step, KeepCardsStep):
                listed += step.options(self.title, state, seat)
                continue
            found = step.legal(self.title, state)
            listed += found
            form = step.form(self.title, state, found)
            if form is not None:
                free.append(form)
        return Offers(tuple(listed), (), tuple(free))

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[ev.Event, ...]:
        """What a legal action brings about."""
        return self.play(state, seat, action)[0]

    def play(self, state: State, seat: SeatId, action: Action) -> tuple[tuple[ev.Event, ...], State]:
        """The events of a legal action and the state after them."""
        step = self._step_for(self.phase(state), action)
        assert step is not None, "play is called after check"
        now, events = Cursor(state), list[ev.Event]()
        self._bring_about(now, step.decide(self.title, now, seat, action), events)
        while now.state.over is None:
            if not self._bring_about(now, proceed(self.title, now), events):
                break
        return tuple(events), now.state

    def evolve(self, state: State, event: ev.Event) -> State:
        """The state after one event."""
        return APPLY[type(event)](self.title, state, event)

    def view(self, state: State, seat: SeatId | None) -> View:
        """Hands, totals of cash and the stack are hidden from others."""
        return view_of(self.title, state, seat, self.phase(state), self.waiting_for(state))

    def imagine(self, state: State, seat: SeatId | None, seed: int) -> State:
        """Hands, stack and cash of others guessed anew."""
        return secrets.imagine(self.title, state, seat, seed)

    def see(
        self, seat: SeatId | None, by: SeatId | None, action: Action | None, events: tuple[ev.Event, ...]
    ) -> tuple[Action | None, tuple[ev.Event, ...]]:
        """Of drawn and dealt cards only that they were drawn."""
        return secrets.see(self.title, seat, by, action, events)

    def reveals(self, events: Sequence[ev.Event]) -> bool:
        """Cards that were drawn or turned up, and lots."""
        return secrets.reveals(events)

    def over(self, state: State) -> str | None:
        """How the game ended."""
        return state.over

    def scores(self, state: State) -> Mapping[SeatId, int]:
        """Cash."""
        return {seat: player.cash for seat, player in state.players.items()}

    def places(self, state: State) -> Mapping[SeatId, int]:
        """By cash; of equals at the top one has won."""
        return places(self.scores(state), state.winner)

    def known_scores(self, state: State, seat: SeatId | None) -> Mapping[SeatId, int]:
        """One's own, unless hands are open or the game is over."""
        return {
            who: score for who, score in self.scores(state).items() if secrets.is_shown(self.title, state, seat, who)
        }

    def encode_action(self, action: Action) -> bytes:
        """The action as JSON."""
        return msgspec.json.encode(action)

    def decode_action(self, data: bytes) -> Action:
        """The action from JSON."""
        return self._actions.decode(data)

    def encode_events(self, events: Sequence[ev.Event]) -> bytes:
        """The events as JSON."""
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[ev.Event, ...]:
        """The events from JSON."""
        return self._events.decode(data)

    # -- inside ---------------------------------------------------------------------------------------------------

    def _step_for(self, phase: str, action: Action) -> Step | None:
        kind = type(action)
        return next((step for step in self.title.steps.get(phase, ()) if step.action is kind), None)

    def _bring_about(self, now: Cursor, source: Iterator[ev.Event], events: list[ev.Event]) -> bool:
        """Let each event happen, and test the end where it may have come, before the next one is asked for; an event
        that still reaches trains in a region hits those that only pass through it."""
        any_event = False
        for event in source:
            any_event = True
            events.append(event)
            now.state = APPLY[type(event)](self.title, now.state, event)
            if type(event) in MAY_END:
                self._bring_about(now, goal_tested(self.title, now), events)
            if now.state.reaches and now.state.over is None and type(event) in COMES_NEAR:
                self._bring_about(now, late_comers(self.title, now), events)
        return any_event


def _union(kinds: Sequence[type]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union
