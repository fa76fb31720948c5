"""A game being played: positions, moves and moves taken back. Nothing is ever deleted."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import Ruleset

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class IllegalAction(Exception):
    """Raised when an action is refused; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


class Entry(Struct, Generic[A, E], frozen=True, gc=False):
    """One line of the journal: a move with its events, or a return to an earlier position."""

    seat: SeatId | None
    action: A | None
    events: tuple[E, ...] = ()
    back_to: int | None = None


class Position(Struct, Generic[S], frozen=True, gc=False):
    """A state and the number of the position it was reached from by a move that stands."""

    state: S
    before: int | None


class Game(Generic[S, A, E, V]):
    """The journal of one table and all its positions.

    `positions[n]` is the position after n entries. Taking back appends an entry that says where the game goes on,
    so the journal only grows.
    """

    def __init__(
        self,
        rules: Ruleset[S, A, E, V],
        seats: Sequence[SeatId],
        seed: int,
        *,
        drawn: Mapping[str, Sequence[str]] | None = None,
        setup: Sequence[E] | None = None,
    ) -> None:
        """A new game, or with `setup` one whose set-up has been recorded already."""
        self.rules = rules
        self.seats = tuple(seats)
        self.seed = seed
        state, events = rules.opening(self.seats, seed, drawn)
        if setup is not None:
            events = tuple(setup)
        self.setup = events
        for event in events:
            state = rules.evolve(state, event)
        self.positions: list[Position[S]] = [Position(state, None)]
        self.journal: list[Entry[A, E]] = []

    @property
    def state(self) -> S:
        """The position now."""
        return self.positions[-1].state

    def offers(self, seat: SeatId) -> Offers[A]:
        """What the seat may do now."""
        return self.rules.offers(self.state, seat)

    def check(self, seat: SeatId, action: A) -> Refusal | None:
        """Why the seat may not do this now, or nothing."""
        return self.rules.check(self.state, seat, action)

    def act(self, seat: SeatId, action: A) -> Entry[A, E]:
        """Carry out a legal action; an illegal one raises `IllegalAction` and changes nothing."""
        rules, state = self.rules, self.positions[-1].state
        refusal = rules.check(state, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        events, state = rules.play(state, seat, action)
        entry: Entry[A, E] = Entry(seat, action, events)
        self.take_over(entry, state)
        return entry

    def undo(self, seat: SeatId | None = None, steps: int = 1) -> Entry[A, E]:
        """Take back the last `steps` moves that stand. Raises `LookupError` if there are fewer."""
        number: int | None = len(self.positions) - 1
        for _ in range(steps):
            if number is not None:
                number = self.positions[number].before
        if number is None or steps < 1:
            raise LookupError("nothing to take back")
        return self.go_back(number, seat)

    def go_back(self, number: int, seat: SeatId | None = None) -> Entry[A, E]:
        """Go on from the position after `number` entries."""
        if not 0 <= number < len(self.positions):
            raise LookupError(f"there is no position {number}")
        entry: Entry[A, E] = Entry(seat, None, (), number)
        self.journal.append(entry)
        self.positions.append(self.positions[number])
        return entry

    def replay(self, entries: Iterable[Entry[A, E]]) -> None:
        """Take over recorded entries by their events alone; the rules are not asked again."""
        for entry in entries:
            if entry.back_to is not None:
                self.go_back(entry.back_to, entry.seat)
                continue
            state = self.state
            for event in entry.events:
                state = self.rules.evolve(state, event)
            self.take_over(entry, state)

    def take_over(self, entry: Entry[A, E], state: S) -> None:
        """Add a move whose events are known to lead to `state`, so that nothing is computed twice."""
        self.journal.append(entry)
        self.positions.append(Position(state, len(self.positions) - 1))
