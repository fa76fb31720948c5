"""OR, END: how operating rounds follow each other, and what brings the end of the game."""

from collections.abc import Iterator

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    EndTriggered,
    Event,
    Finished,
    GameEnded,
    Paid,
    PriceMoved,
    SetBegan,
)
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.shares import holding_value
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.titles.g1862.options import Title


def may_act(state: State, company: CompanyId) -> bool:
    """OR-01: every company in operation acts."""
    return True


def operating_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """OR-04, END-02, END-03: the next round of the series, the next share round, or the end."""
    state = now.state
    frame = state.frame
    assert isinstance(frame, OperatingRound)
    yield Finished()
    if frame.number < frame.of:
        yield OperatingRound(frame.number + 1, frame.of)
    elif state.end_cause is not None:
        yield GameEnded(state.end_cause)
    else:
        yield SetBegan(state.set_number + 1)
        yield ShareRound(state.set_number + 1, state.priority)


def bank_runs_dry(title: Title, now: Cursor, event: Paid) -> Iterator[Event]:
    """END-01: the bank has nothing left, or pays more than it has."""
    if event.payer == BANK and now.state.bank <= 0 and now.state.end_cause is None:
        yield EndTriggered("bank")


def price_reaches_the_top(title: Title, now: Cursor, event: PriceMoved) -> Iterator[Event]:
    """END-01: a price above 379."""
    if event.target in title.data.market.end and now.state.end_cause is None:
        yield EndTriggered("price")


def worth(title: Title, state: State, seat: SeatId) -> int:
    """END-06, END-07: cash and shares at their prices."""
    owned = sum(holding_value(title, state, name, seat) for name in state.companies)
    return state.players[seat].cash + owned


END = RuleId("1862-END-01")
REACTIONS = (
    Reaction(END, (Paid,), bank_runs_dry),
    Reaction(END, (PriceMoved,), price_reaches_the_top),
)
