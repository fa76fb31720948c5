"""What somebody may know of a game. Whatever leaves the server about a game goes through here or through `view`.

The law (docs/decisions/0007-secrets.md): two positions that a seat cannot tell apart give it the same bytes at every
door. So nothing is worked out from the true position of a game that has secrets, only from one that the seat holds
possible; and what differs between two such positions is not told.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from kursbuch.kernel.game import Entry
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules

T = TypeVar("T")
GUESSES = (1, 2)
"""Seeds of positions that are held possible. They never change: the guess must depend on nothing but what is known."""


class Eyes(Struct, frozen=True):
    """Whose eyes look at a game: a seat's, or a spectator's; and whether there is nothing left to hide from them."""

    seat: SeatId | None = None
    see_all: bool = False

    def state(self, rules: AnyRules, state: Any) -> Any:
        """A position that these eyes hold possible: the true one where nothing is hidden."""
        return state if self.see_all else rules.imagine(state, self.seat, GUESSES[0])

    def guesses(self, rules: AnyRules, state: Any) -> list[Any]:
        """Several positions that are held possible, or the true one."""
        return [state] if self.see_all else [rules.imagine(state, self.seat, seed) for seed in GUESSES]

    def entry(self, rules: AnyRules, entry: Entry[Any, Any]) -> Entry[Any, Any]:
        """What these eyes may see of an entry of the log; the action is missing where it is secret."""
        if self.see_all or entry.back_to is not None:
            return entry
        action, events = rules.see(self.seat, entry.seat, entry.action, entry.events)
        return Entry(entry.seat, action, events, entry.back_to)

    def scores(self, rules: AnyRules, state: Any) -> Mapping[SeatId, int]:
        """What each seat is worth, as far as it is known."""
        return rules.scores(state) if self.see_all else rules.known_scores(state, self.seat)


def certain(found: Sequence[Sequence[T]]) -> list[T]:
    """What was found in every position that is held possible: a guess is not told as a fact."""
    first, *others = found
    return [one for one in first if all(one in other for other in others)]
