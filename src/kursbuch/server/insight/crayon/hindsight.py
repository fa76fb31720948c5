"""The review of a game of drawn track for the wire."""

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

from msgspec.structs import replace

from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study import review as hindsight
from kursbuch.crayon.study.promises import Promises
from kursbuch.crayon.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import Step
from kursbuch.routes import Limits
from kursbuch.server.insight.crayon import sheets

SECONDS = 2.0
"""Time for the best plans of a review in one request; whoever asks again gets more of them."""


class CrayonHindsight:
    """Money, deliveries, track and fees, and plans that were missed."""

    sheets: tuple[str, ...] = sheets.SHEETS

    def __init__(self) -> None:
        self._promises = Promises()

    def review(
        self,
        rules: AnyRules,
        states: Sequence[State],
        steps: Sequence[Step],
        known: Collection[SeatId],
        limits: Limits,
    ) -> hindsight.Review:
        """The review of the game; of seats that are not known neither money nor plans."""
        title = cast(Rules, rules).title
        search = self._promises.search(title, time.monotonic, SECONDS)
        return hindsight.review(title, (_at_first(title, states[0]), *states[1:]), steps, known, search)

    def rows(self, found: hindsight.Review, what: str, called: Mapping[str, str]) -> Iterable[list[object]]:
        """One of the tables."""
        return sheets.rows(found, what, called)


def _at_first(title: Title, state: State) -> State:
    """The first position with what everybody has then, which no one needs to guess."""
    cash = title.settings.starting_cash
    return replace(state, players={seat: replace(player, cash=cash) for seat, player in state.players.items()})
