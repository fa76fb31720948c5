"""Tickets: everybody holds three tickets that nobody else sees. Whoever has sold tickets for 24 first wins."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kursbuch.kernel.dice import Dice
from kursbuch.kernel.family import Cover, Family, Published
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.names import Names
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ranking import places
from kursbuch.kernel.refusal import Refusal, refuse

HAND, GOAL, UNSEEN = 3, 24, 0
DECK = tuple(value for value in range(1, 7) for _ in range(4))


class Action(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """A ticket is sold or swapped."""

    ticket: int


class Sell(Action, frozen=True, tag=True):
    """Put a ticket on the counter; it counts what it says."""


class Swap(Action, frozen=True, tag=True):
    """Lay a ticket aside, face down."""


class Event(Struct, frozen=True, tag=True):
    """Something that happened, with every number in it."""


class Shuffled(Event, frozen=True, tag=True):
    """The stack was made anew; `chance` is what the next shuffle begins with."""

    stack: tuple[int, ...]
    chance: int


class Drawn(Event, frozen=True, tag=True):
    """A player took the top ticket."""

    seat: SeatId
    ticket: int


class Sold(Event, frozen=True, tag=True):
    """A ticket was sold."""

    seat: SeatId
    ticket: int


class Swapped(Event, frozen=True, tag=True):
    """A ticket was laid aside."""

    seat: SeatId
    ticket: int


class GameEnded(Event, frozen=True, tag=True):
    """Somebody has reached the goal."""

    reason: str


class State(Struct, frozen=True):
    """All there is on the table and in the hands."""

    seats: tuple[SeatId, ...]
    acting: SeatId
    hands: Mapping[SeatId, tuple[int, ...]]
    sold: Mapping[SeatId, int]
    counter: int = 0
    shown: tuple[int, ...] = ()
    stack: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    chance: int = 0
    over: str | None = None
    """`shown` are the tickets sold, `aside` those laid aside since the last shuffle."""


class View(Struct, frozen=True):
    """What a seat sees: its own hand, and of the rest only how much there is."""

    acting: SeatId
    hand: tuple[int, ...]
    cards: Mapping[SeatId, int]
    sold: Mapping[SeatId, int]
    counter: int
    shown: tuple[int, ...]
    stack: int
    aside: int
    over: str | None


class Tickets:
    """The rules for so many players."""

    is_open = False
    options: Mapping[str, str] = {}
    actions: tuple[type[Struct], ...] = (Sell, Swap)

    def __init__(self, players: int) -> None:
        self.players = players

    def names(self, players: Mapping[str, str]) -> Names:
        """Players only."""
        return Names(title="tickets", seats=dict(players))

    def opening(
        self, seats: Sequence[SeatId], seed: int, drawn: Mapping[str, Sequence[str]] | None = None
    ) -> tuple[State, tuple[Event, ...]]:
        """TICKETS-01: three tickets each."""
        dice = Dice(seed)
        stack = dice.shuffled(DECK)
        dealt = [Drawn(seat, stack[i]) for i, seat in enumerate(seat for seat in seats for _ in range(HAND))]
        bare = State(tuple(seats), seats[0], dict.fromkeys(seats, ()), dict.fromkeys(seats, 0))
        return bare, (Shuffled(stack, dice.below(1 << 60)), *dealt)

    def waiting_for(self, state: State) -> frozenset[SeatId]:
        """One at a time."""
        return frozenset() if state.over else frozenset((state.acting,))

    def offers(self, state: State, seat: SeatId) -> Offers[Action]:
        """Each ticket in hand, sold or swapped."""
        held = sorted(set(state.hands.get(seat, ())))
        wishes = (kind(ticket) for kind in (Sell, Swap) for ticket in held)
        return Offers(tuple(wish for wish in wishes if self.check(state, seat, wish) is None))

    def check(self, state: State, seat: SeatId, action: Action) -> Refusal | None:
        """Whose turn, what is in hand, what the counter takes."""
        if state.over or seat != state.acting:
            return refuse(RuleId("TICKETS-02"), "not_your_turn", seat=seat, actor=state.acting)
        if action.ticket not in state.hands[seat]:
            return refuse(RuleId("TICKETS-01"), "ticket_not_held", seat=seat, ticket=action.ticket)
        if isinstance(action, Sell) and action.ticket < state.counter:
            return refuse(RuleId("TICKETS-03"), "ticket_too_small", ticket=action.ticket, least=state.counter)
        return None

    def decide(self, state: State, seat: SeatId, action: Action) -> tuple[Event, ...]:
        """The ticket leaves the hand, and another comes."""
        return self.play(state, seat, action)[0]

    def play(self, state: State, seat: SeatId, action: Action) -> tuple[tuple[Event, ...], State]:
        """TICKETS-04: an empty stack is made anew of what lies aside and of all that was sold."""
        selling = isinstance(action, Sell)
        events: list[Event] = [(Sold if selling else Swapped)(seat, action.ticket)]
        state = self.evolve(state, events[0])
        if selling and state.sold[seat] >= GOAL:
            events.append(GameEnded("goal"))
            return tuple(events), self.evolve(state, events[-1])
        if not state.stack:
            dice = Dice(state.chance)
            events.append(Shuffled(dice.shuffled((*state.shown, *state.aside)), dice.below(1 << 60)))
            state = self.evolve(state, events[-1])
        events.append(Drawn(seat, state.stack[0]))
        return tuple(events), self.evolve(state, events[-1])

    def evolve(self, state: State, event: Event) -> State:
        """One event."""
        match event:
            case Shuffled(stack, chance):
                return replace(state, stack=stack, shown=(), aside=(), chance=chance)
            case Drawn(seat, ticket):
                hands = {**state.hands, seat: (*state.hands[seat], ticket)}
                return replace(state, hands=hands, stack=state.stack[1:])
            case Sold(seat, ticket):
                sold = {**state.sold, seat: state.sold[seat] + ticket}
                counter = 0 if ticket == 6 else ticket
                return replace(_without(state, seat, ticket), sold=sold, counter=counter, shown=(*state.shown, ticket))
            case Swapped(seat, ticket):
                counter = max(0, state.counter - 1)
                return replace(_without(state, seat, ticket), counter=counter, aside=(*state.aside, ticket))
            case GameEnded(reason):
                return replace(state, over=reason)
        raise AssertionError(event)

    def view(self, state: State, seat: SeatId | None) -> View:
        """The own hand only."""
        hand = () if seat is None else tuple(sorted(state.hands[seat]))
        cards = {owner: len(held) for owner, held in state.hands.items()}
        sizes = len(state.stack), len(state.aside)
        return View(state.acting, hand, cards, state.sold, state.counter, state.shown, *sizes, state.over)

    def imagine(self, state: State, seat: SeatId | None, seed: int) -> State:
        """All tickets that the seat does not see, dealt anew."""
        dice = Dice(seed)
        others = [owner for owner in state.seats if owner != seat]
        unseen = [t for owner in others for t in state.hands[owner]] + [*state.stack, *state.aside]
        left = list(dice.shuffled(sorted(unseen)))
        guessed = {owner: _taken(left, len(state.hands[owner])) for owner in others}
        hands = {owner: guessed.get(owner, state.hands[owner]) for owner in state.seats}
        stack, aside = _taken(left, len(state.stack)), tuple(left)
        return replace(state, hands=hands, stack=stack, aside=aside, chance=dice.below(1 << 60))

    def see(
        self, seat: SeatId | None, by: SeatId | None, action: Action | None, events: tuple[Event, ...]
    ) -> tuple[Action | None, tuple[Event, ...]]:
        """What others draw and lay aside is not seen, nor how the stack lies."""
        shown = None if isinstance(action, Swap) and by != seat else action
        return shown, tuple(_seen(event, seat) for event in events)

    def over(self, state: State) -> str | None:
        """Whether the goal is reached."""
        return state.over

    def scores(self, state: State) -> Mapping[SeatId, int]:
        """What was sold."""
        return state.sold

    def reveals(self, events: Sequence[Event]) -> bool:
        """A ticket that was drawn has been seen."""
        return any(isinstance(event, Drawn) for event in events)

    def places(self, state: State) -> Mapping[SeatId, int]:
        """By what was sold."""
        return places(self.scores(state))

    def known_scores(self, state: State, seat: SeatId | None) -> Mapping[SeatId, int]:
        """Tickets are sold before everybody's eyes."""
        return self.scores(state)

    def encode_action(self, action: Action) -> bytes:
        """As JSON."""
        return msgspec.json.encode(action)

    def decode_action(self, data: bytes) -> Action:
        """From JSON."""
        return msgspec.json.decode(data, type=Sell | Swap)

    def encode_events(self, events: Sequence[Event]) -> bytes:
        """As JSON."""
        return msgspec.json.encode(events)

    def decode_events(self, data: bytes) -> tuple[Event, ...]:
        """From JSON."""
        return msgspec.json.decode(data, type=tuple[Shuffled | Drawn | Sold | Swapped | GameEnded, ...])


def _seen(event: Event, seat: SeatId | None) -> Event:
    if isinstance(event, Shuffled):
        return Shuffled((), UNSEEN)
    return replace(event, ticket=UNSEEN) if isinstance(event, Drawn | Swapped) and event.seat != seat else event


def _without(state: State, seat: SeatId, ticket: int) -> State:
    """The ticket leaves the hand, and the next player acts once this one has drawn."""
    held = list(state.hands[seat])
    held.remove(ticket)
    following = state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
    hands = {**state.hands, seat: tuple(held)}
    return replace(state, hands=hands, acting=following)


def _taken(pile: list[int], count: int) -> tuple[int, ...]:
    taken = tuple(pile[:count])
    del pile[:count]
    return taken


def _cover(data: Any) -> Cover:
    return Cover("Tickets", "a card game", (2, 5))


TITLE = Published(
    name="tickets",
    family=Family("tickets"),
    package="kursbuch_tickets",
    read=lambda files: None,
    cover=_cover,
    rules=lambda data, options, players: Tickets(players),
)
