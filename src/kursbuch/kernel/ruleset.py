"""The contract between a game's rules and everything that plays, shows or stores it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.names import Names
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.refusal import Refusal

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class Ruleset(Protocol[S, A, E, V_co]):
    """The rules of one game with one choice of options.

    States are values: no method changes its arguments, so keeping a state is keeping that moment of the game.
    """

    @property
    def actions(self) -> tuple[type[Struct], ...]:
        """The kinds of actions there are."""
        ...

    @property
    def options(self) -> Mapping[str, str]:
        """Every option with its value."""
        ...

    def names(self, players: Mapping[str, str]) -> Names:
        """What things are called, with the players' names by seat."""
        ...

    def opening(
        self, seats: Sequence[SeatId], seed: int, drawn: Mapping[str, Sequence[str]] | None = None
    ) -> tuple[S, tuple[E, ...]]:
        """The bare table and the set-up as events, shuffles and draws included.

        `drawn` gives the results of draws that were made elsewhere, as when a record of another program is read.
        """
        ...

    def waiting_for(self, state: S) -> frozenset[SeatId]:
        """The seats whose decision play waits for; empty when the game is over.

        Another seat may be free to act too: `offers` is not empty for it then, and `check` accepts what is in it.
        To decide whether a seat may act, call `check`; never compare the seat with these.
        """
        ...

    def offers(self, state: S, seat: SeatId) -> Offers[A]:
        """Everything that `check` would accept from this seat, whether play waits for it or not."""
        ...

    def check(self, state: S, seat: SeatId, action: A) -> Refusal | None:
        """The first rule that forbids the action, or nothing if it is legal."""
        ...

    def decide(self, state: S, seat: SeatId, action: A) -> tuple[E, ...]:
        """What a legal action brings about, with every number in it."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after one event; judges nothing."""
        ...

    def play(self, state: S, seat: SeatId, action: A) -> tuple[tuple[E, ...], S]:
        """The events of `decide`, and the state after folding `evolve` over them."""
        ...

    def view(self, state: S, seat: SeatId | None) -> V_co:
        """What this seat (or a spectator) may see."""
        ...

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from anybody, and nothing is left to chance once the game is set up."""
        ...

    def imagine(self, state: S, seat: SeatId | None, seed: int) -> S:
        """A state that this seat (or a spectator) holds possible: the true one where nothing is hidden, else a guess.

        Whoever thinks for a seat (a bot, a hint) is handed this and never the true state. It depends on what the seat
        knows and on `seed` alone: cards in other hands, the order of stacks and the dice of draws to come are guessed.
        It looks the same to the seat (`view`), and the seat may do the same in it (`offers`, `check`).
        """
        ...

    def see(
        self, seat: SeatId | None, by: SeatId | None, action: A | None, events: tuple[E, ...]
    ) -> tuple[A | None, tuple[E, ...]]:
        """What a seat (or a spectator) may know of a move of `by`: the action unless it is secret, and the events, left
        out or without what is secret in them. Seen twice it is the same; where the action is not at hand there is none.
        """
        ...

    def reveals(self, events: Sequence[E]) -> bool:
        """Whether these events showed somebody what they cannot unsee, as a card that was drawn: a move that brought
        them about stands, and so do all before it."""
        ...

    def over(self, state: S) -> str | None:
        """How the game ended, or nothing while it goes on."""
        ...

    def scores(self, state: S) -> Mapping[SeatId, int]:
        """What each seat is worth now; the final result once the game is over."""
        ...

    def places(self, state: S) -> Mapping[SeatId, int]:
        """Who is first, second …, by the scores and by what the rules say about equal ones; a tie shares a place."""
        ...

    def known_scores(self, state: S, seat: SeatId | None) -> Mapping[SeatId, int]:
        """Those of the scores that a seat (or a spectator) knows, the others left out."""
        ...

    def encode_action(self, action: A) -> bytes:
        """The action as JSON."""
        ...

    def decode_action(self, data: bytes) -> A:
        """The action from JSON; a malformed one raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
        ...

    def encode_events(self, events: Sequence[E]) -> bytes:
        """The events as a JSON list."""
        ...

    def decode_events(self, data: bytes) -> tuple[E, ...]:
        """The events from a JSON list."""
        ...


AnyRules: TypeAlias = Ruleset[Any, Any, Any, Any]
"""The rules of any game; only the game itself knows the types of its states and actions."""
