"""Sales of shares that a player makes because something has to be paid."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from kursbuch.eighteen.actions import SellShares
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import Frame
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import holdings, proceeds, sale
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.share_rules import seller
from kursbuch.eighteen.title import Cursor, Rule, Title
from kursbuch.kernel.ids import SeatId

Following = Callable[[Title, Cursor], Iterator[Event]]


def nothing_follows(title: Title, now: Cursor) -> Iterator[Event]:
    """After the sale the question is asked again, until it is settled."""
    yield from ()


def whenever_asked(title: Title, state: State) -> bool:
    """Sales are open as long as the step is."""
    return True


class ForcedSaleStep(BaseStep[SellShares]):
    """Sell a block of shares of one company to the bank; `then` is what follows from every block.

    `cause` tells the sale apart in the record, `when` says whether any block is offered.
    """

    action = SellShares

    def __init__(
        self,
        *rules: Rule[Any],
        cause: str = "forced_sale",
        then: Following = nothing_follows,
        when: Callable[[Title, State], bool] = whenever_asked,
    ) -> None:
        super().__init__(*rules)
        self.name = cause
        self.then = then
        self.when = when

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """Every block the player holds."""
        if not self.when(title, state):
            return
        for company, held in holdings(state, seller(state)).items():
            unit = state.companies[company].unit
            yield from (SellShares(company, percent) for percent in range(unit, held + 1, unit))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: SellShares) -> Iterator[Event]:
        """One sale, and what follows from it."""
        yield from sale(title, now, seat, action.company, action.percent, self.name, action.certificate)
        yield from self.then(title, now)

    def is_open_in(self, title: Title, state: State, question: Frame) -> bool:
        """Whether some sale would be open if the question were asked."""
        return self.is_open(title, replace(state, agenda=(*state.agenda, question)))


def one_share_less(title: Title, state: State, action: SellShares) -> int:
    """What the sale would bring without its last share."""
    unit = state.companies[action.company].unit
    return proceeds(title, state, action.company, action.percent - unit)
