"""OR, END: how rounds follow each other, what happens between them, and the end of the game."""

from collections.abc import Iterator

from kursbuch.eighteen.market import in_order, moved, up
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import (
    EndTriggered,
    Event,
    Finished,
    GameEnded,
    Paid,
    PriorityMoved,
    SetBegan,
    StepEntered,
)
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK, NEW, POOL, Cell, State
from kursbuch.eighteen.title import Cursor, Reaction, Step
from kursbuch.eighteen.turns import share_round
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.titles.g1824.exchanges import forced_mountain_exchanges
from kursbuch.titles.g1824.extra import BetweenRounds, extra_of
from kursbuch.titles.g1824.opening import free_directors_shares, unsold_papers_leave
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import reserved_percent
from kursbuch.titles.g1824.phases import PHASE_OF_FORCED_MOUNTAINS, surplus_questions, train_goes_abroad
from kursbuch.titles.g1824.shares import debts_grow
from kursbuch.titles.g1824.states import due_formations, home_question

# -- the end of a share round -------------------------------------------------------------------------------------


def share_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """SR-16, SR-17, AUC-07, AUC-08, OR-02: prices rise, debts grow, the card moves on, operating rounds begin.

    It serves END-03 and SR-12, too.
    """
    frame = share_round(now.state)
    if frame.number == 1:
        yield from unsold_papers_leave(title, now)
        yield from free_directors_shares(title, now)
    yield from sold_out_companies_rise(title, now)
    yield from debts_grow(title, now.state)
    if frame.last is not None:
        yield PriorityMoved(now.state.seat_after(frame.last))
    yield Finished()
    yield OperatingRound(1, title.phase(now.state).operating_rounds)


def sold_out_companies_rise(title: Title, now: Cursor) -> Iterator[Event]:
    """MKT-08, MKT-10, SR-17: one by one, in the order in which they would act."""
    for name in in_order(title, now.state):
        marker = now.state.companies[name].marker
        if marker is not None and is_sold_out(title, now.state, name):
            yield from moved(now.state, name, _risen(title, marker.cell), "sold_out")


def is_sold_out(title: Title, state: State, name: CompanyId) -> bool:
    """MKT-09: nothing of it can be had; RUL-06 has an option for opened companies only."""
    company = state.companies[name]
    if title.options.sold_out_scope == "opened_only" and not company.in_operation:
        return False
    return company.held_by(NEW) + company.held_by(POOL) == reserved_percent(title, state, name)


def _risen(title: Title, cell: Cell) -> Cell:
    """MKT-08: one up; by the option of RUL-05 obliquely to the right where there is a space."""
    market = title.data.market
    row, column = up(market, cell)
    oblique = title.options.sold_out_move == "up_right" and row < cell[0] and column + 1 < len(market.rows[row])
    return (row, column + 1) if oblique else (row, column)


# -- operating rounds ---------------------------------------------------------------------------------------------


def mountain_railways_pay(title: Title, now: Cursor) -> Iterator[Event]:
    """PRV-01, OR-03: before any company acts."""
    for name, paper in now.state.papers.items():
        if paper.owner is not None and not paper.closed:
            yield Paid(BANK, paper.owner, title.papers[name].dividend, "mountain", name)


def operating_round_ends(title: Title, now: Cursor) -> Iterator[Event]:
    """OR-06, OR-03: all have acted; what RUL-17 puts between two rounds follows."""
    frame = now.state.frame
    assert isinstance(frame, OperatingRound)
    yield Finished()
    yield BetweenRounds(frame.number, frame.of)


STEPS = ("formations", "export", "new formations", "surplus", "home", "mountains", "over")
AFTER_THE_EXPORT = STEPS[1:]


class BetweenRoundsPlay:
    """RUL-17: formations, the export and its effects, surplus trains, KK's home, mountain railways, in this order."""

    def actor(self, title: Title, state: State, frame: BetweenRounds) -> SeatId | None:
        """Nobody: it goes on by itself."""
        return None

    def steps(self, title: Title, state: State, frame: BetweenRounds) -> tuple[Step, ...]:
        """Nothing can be done here."""
        return ()

    def proceed(self, title: Title, now: Cursor, frame: BetweenRounds) -> Iterator[Event]:
        """CORP-10, OR-06: one step after the other; questions lie on top of the pause until they are answered.

        END-02, TRN-24: the train goes abroad after the last round of a set, unless the game is over.
        """
        cause = over_by(title, now.state)
        if cause is not None:
            yield GameEnded(cause)
            return
        step = STEPS[STEPS.index(frame.step) + 1] if frame.step else STEPS[0]
        yield StepEntered(step)
        match step:
            case "formations":
                yield from due_formations(title, now)
            case "export" if frame.number == frame.of:
                yield from train_goes_abroad(title, now)
            case "new formations":
                yield from due_formations(title, now)
            case "surplus":
                yield from surplus_questions(title, now.state)
            case "home":
                yield from home_question(title, now)
            case "mountains" if now.state.phase >= PHASE_OF_FORCED_MOUNTAINS:
                yield from forced_mountain_exchanges(title, now.state)
            case "over":
                yield from _next_round(now, frame.number, frame.of)


def _next_round(now: Cursor, number: int, of: int) -> Iterator[Event]:
    """OR-01, OR-06, OR-02, SR-01: the next operating round of the set, or the next share round."""
    yield Finished()
    if number < of:
        yield OperatingRound(number + 1, of)
    else:
        following = now.state.set_number + 1
        yield SetBegan(following)
        yield ShareRound(following, now.state.priority)


# -- the end ------------------------------------------------------------------------------------------------------


def over_by(title: Title, state: State) -> str | None:
    """END-02, RUL-58: what ends the game, once it was set off and the last operating round of a set is behind us.

    It makes no difference whether the money ran out in the set or after it, by the export or by what that brought
    about. State railways that are due still form; nobody is asked anything after that. 18xx.games plays a share round
    and another set if the money ran out after the export, and so does the preset for its records.
    """
    pause = next((frame for frame in state.agenda if isinstance(frame, BetweenRounds)), None)
    if pause is None or extra_of(state).due:
        return None
    if pause.step in AFTER_THE_EXPORT and title.options.preset == "records":
        return None
    return state.end_cause if pause.number == pause.of else None


def bank_runs_dry(title: Title, now: Cursor, event: Paid) -> Iterator[Event]:
    """END-01, BNK-02: no money left in the bank; payments go on, the end stands.

    What a director overdraws comes back to the bank with the price of the train, unless another company sells it.
    """
    leaves_bank = event.cause == "train_trade" or (event.payer == BANK and event.cause != "overdraft")
    if leaves_bank and now.state.bank <= 0 and now.state.end_cause is None:
        yield EndTriggered("bank")


REACTIONS = (Reaction(RuleId("1824-END-01"), (Paid,), bank_runs_dry),)
