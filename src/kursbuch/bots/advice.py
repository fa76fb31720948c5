"""What a thinking player can say besides its move: how it weighs its candidates, and why.

A bot that can explain itself has `weigh` as well as `choose`. Whoever shows it (log, hint, coach, analysis, league)
knows no game: an action, what it is expected to be worth at the end, and a reason with a code and facts, which becomes
a sentence from the texts `bots` of the title, its family or the shell (`reason.CODE`), as refusals do. With `expected`
it also says what each seat may be worth at the end, and with `foresees` whether that tells anything yet.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset


class Reason(Struct, frozen=True):
    """Why a move was chosen: the code of a sentence and what is to be filled in."""

    code: str
    facts: Mapping[str, Any] = {}


class Weighed(Struct, frozen=True):
    """A candidate: what the seat can expect to be worth at the end of the game if it is played, in money of the game,
    and the reason for playing it."""

    action: Any
    value: float
    reason: Reason | None = None


class Adviser(Protocol):
    """A bot that can say what it thinks of the moves open to a seat."""

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """One of the offers."""
        ...

    def weigh(
        self,
        rules: Ruleset[Any, Any, Any, Any],
        imagined: Any,
        seat: SeatId,
        offers: Offers[Any],
        also: Sequence[Any] = (),
    ) -> tuple[Weighed, ...]:
        """The candidates worth a thought, the best first, and the moves of `also` whatever they are worth; the first
        is what `choose` would play."""
        ...
