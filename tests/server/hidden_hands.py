"""A tiny game with hidden hands and a stack that is shuffled again, for the tests of what a seat may know.

Twelve cards; each seat holds three. In turn a seat draws a card unseen, throws one open on the pile, or lays one aside
unseen. When the stack is empty, the pile is shuffled, by dice that lie hidden in the state. After thirty moves the
cards laid aside count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kursbuch.kernel.dice import Dice
from kursbuch.kernel.family import Cover, Family, Published
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.names import Names
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.refusal import Refusal, refuse

NAME = "hidden hands"
CARDS = tuple(range(1, 13))
HAND, LONGEST = 3, 30
UNKNOWN = 0
Hands = Mapping[SeatId, tuple[int, ...]]


class Draw(Struct, frozen=True, tag=True):
    """Take the first card of the stack."""


class Throw(Struct, frozen=True, tag=True):
    """Lay a card open on the pile."""

    card: int


class Hide(Struct, frozen=True, tag=True):
    """Lay a card aside, unseen by the others."""

    card: int


class Rest(Struct, frozen=True, tag=True):
    """Do nothing."""


Action = Draw | Throw | Hide | Rest


class Dealt(Struct, frozen=True, tag=True):
    """The hands and the stack at the beginning, and what later draws come from."""

    hands: Hands
    stack: tuple[int, ...]
    dice: int


class Drawn(Struct, frozen=True, tag=True):
    """A seat has taken a card of the stack."""

    seat: SeatId
    card: int


class Thrown(Struct, frozen=True, tag=True):
    """A seat has laid a card open on the pile."""

    seat: SeatId
    card: int


class Hidden(Struct, frozen=True, tag=True):
    """A seat has laid a card aside."""

    seat: SeatId
    card: int


class Shuffled(Struct, frozen=True, tag=True):
    """The pile has become the stack."""

    stack: tuple[int, ...]
    dice: int


class Rested(Struct, frozen=True, tag=True):
    """A seat has done nothing."""

    seat: SeatId


Event = Dealt | Drawn | Thrown | Hidden | Shuffled | Rested


class State(Struct, frozen=True):
    """All there is, seen from nowhere."""

    seats: tuple[SeatId, ...]
    hands: Hands
    aside: Hands
    stack: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    dice: int = 0
    moves: int = 0


class View(Struct, frozen=True):
    """What a seat sees: its own cards, and how many everybody has."""

    hand: tuple[int, ...]
    aside: tuple[int, ...]
    counts: Mapping[SeatId, tuple[int, int]]
    stack: int
    pile: tuple[int, ...]


class HiddenHands:
    """The rules. Nothing that is hidden decides what a seat may do."""

    is_open = False
    actions = (Draw, Throw, Hide, Rest)
    options: Mapping[str, str] = {}

    def names(self, players: Mapping[str, str]) -> Names:
        return Names(NAME, dict(players))

    def opening(
        self, seats: Sequence[SeatId], seed: int, drawn: Mapping[str, Sequence[str]] | None = None
    ) -> tuple[State, tuple[Event, ...]]:
        dice = Dice(seed)
        cards = dice.shuffled(CARDS)
        hands = {seat: cards[HAND * n : HAND * (n + 1)] for n, seat in enumerate(seats)}
        bare = State(tuple(seats), dict.fromkeys(seats, ()), dict.fromkeys(seats, ()))
        return bare, (Dealt(hands, cards[HAND * len(seats) :], dice.below(2**62)),)

    def waiting_for(self, state: State) -> frozenset[SeatId]:
        return frozenset() if self.over(state) else frozenset({self._turn(state)})

    def _turn(self, state: State) -> SeatId:
        return state.seats[state.moves % len(state.seats)]

    def offers(self, state: State, seat: SeatId) -> Offers[Action]:
        if seat not in self.waiting_for(state):
            return Offers()
        hand = state.hands[seat]
        wanted = (Draw(), *map(Throw, hand), *map(Hide, hand), Rest())
        return Offers(tuple(action for action in wanted if self.check(state, seat, action) is None))

    def check(self, state: State, seat: SeatId, action: Action) -> Refusal | None:
        if seat not in self.waiting_for(state):
            return refuse(RuleId("HH-1"), "not_your_turn", seat=seat, actor=self._turn(state))
        if isinstance(action, Rest):
            return None
        if isinstance(action, Draw):
            return None if state.stack or state.pile else refuse(RuleId("HH-2"), "no_cards")
        return None if action.card in state.hands[seat] else refuse(RuleId("HH-3"), "not_in_hand", card=action.card)

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Throw):
            return (Thrown(seat, action.card),)
        if isinstance(action, Hide):
            return (Hidden(seat, action.card),)
        if isinstance(action, Rest):
            return (Rested(seat),)
        if state.stack:
            return (Drawn(seat, state.stack[0]),)
        dice = Dice(state.dice)
        stack = dice.shuffled(state.pile)
        return Shuffled(stack, dice.below(2**62)), Drawn(seat, stack[0])

    def evolve(self, state: State, event: Event) -> State:
        if isinstance(event, Dealt):
            return replace(state, hands=event.hands, stack=event.stack, dice=event.dice)
        if isinstance(event, Shuffled):
            return replace(state, stack=event.stack, pile=(), dice=event.dice)
        hand, moves = state.hands[event.seat], state.moves + 1
        if isinstance(event, Rested):
            return replace(state, moves=moves)
        if isinstance(event, Drawn):
            hands = {**state.hands, event.seat: tuple(sorted((*hand, event.card)))}
            return replace(state, hands=hands, stack=state.stack[1:], moves=moves)
        hands = {**state.hands, event.seat: tuple(card for card in hand if card != event.card)}
        if isinstance(event, Thrown):
            return replace(state, hands=hands, pile=(*state.pile, event.card), moves=moves)
        aside = {**state.aside, event.seat: (*state.aside[event.seat], event.card)}
        return replace(state, hands=hands, aside=aside, moves=moves)

    def play(self, state: State, seat: SeatId, action: Action) -> tuple[tuple[Event, ...], State]:
        events = self.decide(state, seat, action)
        for event in events:
            state = self.evolve(state, event)
        return events, state

    def view(self, state: State, seat: SeatId | None) -> View:
        counts = {other: (len(state.hands[other]), len(state.aside[other])) for other in state.seats}
        own = () if seat is None else state.hands[seat]
        return View(own, () if seat is None else state.aside[seat], counts, len(state.stack), state.pile)

    def imagine(self, state: State, seat: SeatId | None, seed: int) -> State:
        known = {*state.pile, *(() if seat is None else (*state.hands[seat], *state.aside[seat]))}
        dice = Dice(seed)
        unseen = list(dice.shuffled([card for card in CARDS if card not in known]))

        def dealt(cards: Hands) -> Hands:
            return {
                other: own if other == seat else tuple(sorted(unseen.pop() for _ in own))
                for other, own in cards.items()
            }

        hands, aside = dealt(state.hands), dealt(state.aside)
        return replace(state, hands=hands, aside=aside, stack=tuple(unseen), dice=dice.below(2**62))

    def see(
        self, seat: SeatId | None, by: SeatId | None, action: Action | None, events: tuple[Event, ...]
    ) -> tuple[Action | None, tuple[Event, ...]]:
        shown = None if isinstance(action, Hide) and by != seat else action
        return shown, tuple(self._seen(event, seat) for event in events)

    def _seen(self, event: Event, seat: SeatId | None) -> Event:
        if isinstance(event, Shuffled):
            return Shuffled((), UNKNOWN)
        if isinstance(event, Drawn | Hidden) and event.seat != seat:
            return replace(event, card=UNKNOWN)
        return event

    def over(self, state: State) -> str | None:
        return "moves" if state.moves >= LONGEST else None

    def scores(self, state: State) -> Mapping[SeatId, int]:
        return {seat: sum(state.aside[seat]) for seat in state.seats}

    def known_scores(self, state: State, seat: SeatId | None) -> Mapping[SeatId, int]:
        return {} if seat is None else {seat: sum(state.aside[seat])}

    def encode_action(self, action: Action) -> bytes:
        return msgspec.json.encode(action)

    def decode_action(self, data: bytes) -> Action:
        return msgspec.json.decode(data, type=Action)

    def encode_events(self, events: Sequence[Event]) -> bytes:
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        return msgspec.json.decode(data, type=tuple[Event, ...])


TITLE = Published(
    NAME,
    Family("hands"),
    "server",
    read=lambda parts: None,
    cover=lambda components: Cover("Hidden hands", "", (2, 3)),
    rules=lambda components, options, players: HiddenHands(),
)
