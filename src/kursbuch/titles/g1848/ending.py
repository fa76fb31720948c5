"""END: how operating rounds begin and end, and how the game does."""

from collections.abc import Iterator

from kursbuch.eighteen.model.events import (
    EndTriggered,
    Event,
    Finished,
    GameEnded,
    Paid,
    PriceMoved,
    SetBegan,
    StepEntered,
)
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.shares import holding_value
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.titles.g1848 import auction, boe, receivership, shares, trains
from kursbuch.titles.g1848.extra import IdleSets, LoanTaken, TakenOver, extra_of, loans_out
from kursbuch.titles.g1848.options import Title


def operating_round_opens(title: Title, now: Cursor) -> Iterator[Event]:
    """OR-02, PRV-01: privates pay, then the Bank of England."""
    yield from auction.papers_pay(title, now.state)
    yield from boe.boe_pays(title, now.state)


def operating_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """OR-07, END-02, OR-01, SR-01: the next round of the set, the next share round, or the end."""
    state = now.state
    frame = state.frame
    assert isinstance(frame, OperatingRound)
    if frame.step != "closing":
        forced = tuple(receivership.last_question(title, state, frame))
        yield StepEntered("closing")
        yield from trains.ask_for_surplus(title, now.state)
        yield from forced
        return
    quiet = frame.quiet and not frame.acted
    yield Finished()
    if frame.number < frame.of:
        yield OperatingRound(frame.number + 1, frame.of, quiet=quiet)
        return
    yield from count_idle_sets(now.state, quiet=quiet)
    if state.end_cause is not None:
        yield GameEnded(state.end_cause)
    elif is_standstill(title, now.state):
        yield GameEnded("standstill")
    else:
        yield SetBegan(state.set_number + 1)
        yield ShareRound(state.set_number + 1, state.priority)


def count_idle_sets(state: State, *, quiet: bool) -> Iterator[Event]:
    """RUL-60: one more set in which no company acted and no share changed hands, or the count begins anew."""
    idle = extra_of(state).idle_sets + 1 if quiet else 0
    if idle != extra_of(state).idle_sets:
        yield IdleSets(idle)


def is_standstill(title: Title, state: State) -> bool:
    """RUL-60: three idle sets, and nobody could pay for anything on sale."""
    return extra_of(state).idle_sets >= title.numbers.idle_sets and not shares.somebody_could_buy(title, state)


def bank_runs_dry(title: Title, now: Cursor, event: Paid) -> Iterator[Event]:
    """END-01 (1): the bank holds nothing, or by RUL-48 owes more than it holds."""
    if event.payer != BANK or now.state.end_cause is not None:
        return
    left = now.state.bank
    if left < 0 or (left == 0 and title.options.bank_break == "zero"):
        yield EndTriggered("bank")


def price_reaches_the_top(title: Title, now: Cursor, event: PriceMoved) -> Iterator[Event]:
    """END-01 (2): a marker on 450."""
    if event.target in title.data.market.end and now.state.end_cause is None:
        yield EndTriggered("price")


def loans_bring_the_end(title: Title, now: Cursor, event: LoanTaken) -> Iterator[Event]:
    """END-01 (3): sixteen loans."""
    if loans_out(now.state) >= title.numbers.end_loans and now.state.end_cause is None:
        yield EndTriggered("loans")


def takeovers_bring_the_end(title: Title, now: Cursor, event: TakenOver) -> Iterator[Event]:
    """END-01 (4): five companies in receivership."""
    enough = len(extra_of(now.state).takeovers) >= title.numbers.end_takeovers
    if enough and now.state.end_cause is None:
        yield EndTriggered("receivership")


def worth(title: Title, state: State, seat: SeatId) -> int:
    """END-05, BNK-03, PRV-03: cash and shares at their prices; an overdraft counts against it."""
    owned = sum(
        holding_value(title, state, name, seat) for name, company in state.companies.items() if not company.closed
    )
    return state.players[seat].cash + owned


END = RuleId("1848-END-01")
MONEY_AND_PRICES = (
    Reaction(END, (Paid,), bank_runs_dry),
    Reaction(END, (PriceMoved,), price_reaches_the_top),
    Reaction(END, (LoanTaken,), loans_bring_the_end),
)
TAKEOVERS = (Reaction(END, (TakenOver,), takeovers_bring_the_end),)
