"""OR, END: how operating rounds follow each other, and what brings the end of the game."""

from collections.abc import Iterator

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    CompanyClosed,
    DroppedOut,
    EndTriggered,
    Event,
    Finished,
    GameEnded,
    Paid,
    PriceMoved,
    PriorityMoved,
    SetBegan,
)
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.rounds import OperatingRoundPlay
from kursbuch.eighteen.shares import holding_value, sold_out_companies_rise
from kursbuch.eighteen.steps.bids import unsold
from kursbuch.eighteen.title import Cursor, Reaction
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.titles.g1862.extra import NotesDue, NotesGone, extra_of, notes_of
from kursbuch.titles.g1862.leaving import notes_paid_by_treasury
from kursbuch.titles.g1862.options import Title
from kursbuch.titles.g1862.papers import papers_pay
from kursbuch.titles.g1862.sales import companies_gone
from kursbuch.titles.g1862.shares import SHARE_STEPS, Shares, is_standstill
from kursbuch.titles.g1862.trains import surplus_goes_back


def may_act(state: State, company: CompanyId) -> bool:
    """OR-01: every company in operation acts."""
    return True


class OperatingRounds(OperatingRoundPlay):
    """An operating round; before the next company is called those above the train limit are asked (TRN-08)."""

    def proceed(self, title: Title, now: Cursor, frame: OperatingRound) -> Iterator[Event]:
        """RUL-59: after a bankruptcy by a train other companies return trains last of all."""
        asked = False
        for event in surplus_goes_back(title, now.state):
            asked = True
            yield event
        if not asked:
            yield from super().proceed(title, now, frame)


def operating_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """OR-04, PHS-08, END-02, END-03, RUL-60: the next round of the series, the next share round, or the end."""
    state = now.state
    frame = state.frame
    assert isinstance(frame, OperatingRound)
    of = frame.of
    if title.options.or_count_change == "at_once":
        of = max(of, title.phase(state).operating_rounds)
    quiet = frame.quiet and not frame.acted
    yield Finished()
    if frame.number < of:
        yield OperatingRound(frame.number + 1, of, quiet=quiet)
    elif state.end_cause is not None:
        yield from game_ends(title, now, state.end_cause)
    elif quiet and is_standstill(title, now.state):
        yield from game_ends(title, now, "standstill")
    else:
        yield SetBegan(state.set_number + 1)
        yield ShareRound(state.set_number + 1, state.priority)


# -- the end of the game ------------------------------------------------------------------------------------------


def ends_at_once(title: Title, state: State) -> bool:
    """RUL-36: by the option a share round in which the end comes is not finished."""
    return title.options.end_in_stock_round == "at_once" and state.end_cause is not None


def end_in_a_share_round(title: Title, before: State, now: Cursor) -> Iterator[Event]:
    """RUL-36: no further action and no further round."""
    in_round = any(isinstance(frame, ShareRound) for frame in now.state.agenda)
    if in_round and ends_at_once(title, now.state):
        yield from game_ends(title, now, now.state.end_cause or "")


def share_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """SR-06, SR-24, OR-01: sold-out companies rise, the priority card moves on, a series of operating rounds begins."""
    frame = share_round(now.state)
    yield from sold_out_companies_rise(title, now)
    if frame.last is not None:
        yield PriorityMoved(now.state.seat_after(frame.last))
    yield Finished()
    if ends_at_once(title, now.state):
        yield from game_ends(title, now, now.state.end_cause or "")
    else:
        quiet = frame.last is None or not unsold(now.state)
        yield OperatingRound(1, title.phase(now.state).operating_rounds, quiet=quiet)


def game_ends(title: Title, now: Cursor, cause: str) -> Iterator[Event]:
    """END-05, END-08: all notes are repaid; what a director lacks is taken off their cash all the same.

    RUL-36: so are those of a company on 0 whose director was to sell shares for them when a share round ended at once.
    """
    for frame in now.state.agenda:
        if isinstance(frame, NotesDue):
            yield Paid(frame.seat, BANK, frame.amount, "notes", frame.company)
    for name in tuple(extra_of(now.state).notes):
        paid, due = notes_paid_by_treasury(title, now.state, name)
        if paid:
            yield Paid(name, BANK, paid, "notes")
        director = now.state.companies[name].director
        if due and director is not None:
            yield Paid(director, BANK, due, "notes", name)
        yield NotesGone(name, notes_of(now.state, name), "repaid")
    yield GameEnded(cause)


def bank_runs_dry(title: Title, now: Cursor, event: Paid) -> Iterator[Event]:
    """END-01: the bank has nothing left, or pays more than it has."""
    if event.payer == BANK and now.state.bank <= 0 and now.state.end_cause is None:
        yield EndTriggered("bank")


def price_reaches_the_top(title: Title, now: Cursor, event: PriceMoved) -> Iterator[Event]:
    """END-01: a price above 379."""
    if event.target in title.data.market.end and now.state.end_cause is None:
        yield EndTriggered("price")


def enough_companies_are_gone(title: Title, now: Cursor, event: CompanyClosed) -> Iterator[Event]:
    """END-01: eight companies have left the game."""
    if companies_gone(now.state) >= title.numbers.end_companies and now.state.end_cause is None:
        yield EndTriggered("companies")


def too_few_players_are_left(title: Title, now: Cursor, event: DroppedOut) -> Iterator[Event]:
    """END-01: fewer than three players are left."""
    if len(now.state.playing) < title.numbers.end_players and now.state.end_cause is None:
        yield EndTriggered("players")


def worth(title: Title, state: State, seat: SeatId) -> int:
    """END-06, END-07: cash and shares at their prices."""
    owned = sum(holding_value(title, state, name, seat) for name, one in state.companies.items() if seat in one.shares)
    return state.players[seat].cash + owned


END = RuleId("1862-END-01")
REACTIONS = (
    Reaction(END, (Paid,), bank_runs_dry),
    Reaction(END, (PriceMoved,), price_reaches_the_top),
    Reaction(END, (CompanyClosed,), enough_companies_are_gone),
    Reaction(END, (DroppedOut,), too_few_players_are_left),
)

SHARE_ROUND = Shares(SHARE_STEPS, share_round_ends)
OPERATING_ROUND = OperatingRounds(papers_pay, operating_round_ends, may_act)
