"""DIV: what becomes of a run."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import Dividend
from kursbuch.eighteen.model.events import DividendDeclared, Event, Paid
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, POOL, State
from kursbuch.eighteen.steps.run import DividendStep, dividend_events, something_to_pay_out
from kursbuch.eighteen.title import Cursor, Rule
from kursbuch.eighteen.turns import turn_of
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import is_minor


class Pay(DividendStep):
    """DIV-02: the director pays out all or keeps all."""

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: Dividend) -> Iterator[Event]:
        """DIV-04: the mine's value goes to the treasury in either case."""
        yield from declared(title, now.state, turn_of(now.state), action.kind)


def declared(title: Title, state: State, turn: CompanyTurn, kind: str) -> Iterator[Event]:
    """DIV-03 to DIV-05, DIV-02: the mine, the run, and last the price (MKT-05, MKT-06)."""
    yield from mine_pays(turn)
    if kind == "pay":
        yield from pool_pays(title, state, turn)
    yield from dividend_events(title, state, turn, kind)


def mine_pays(turn: CompanyTurn) -> Iterator[Event]:
    """DIV-04, PRV-26: the value of the starting mine of every g-train."""
    if turn.side_income:
        yield Paid(BANK, turn.company, turn.side_income, "mine")


def pool_pays(title: Title, state: State, turn: CompanyTurn) -> Iterator[Event]:
    """VAR-A-27: shares in the pool earn nothing; by the option of RUL-56 they pay into the treasury."""
    due = turn.run * state.companies[turn.company].held_by(POOL) // 100
    if due and title.options.pool_dividend == "company":
        yield Paid(BANK, turn.company, due, "pool_dividend")


def half_and_half(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """DIV-01, PRV-26, PRV-44: coal and pre-state railways pay half to their owner and keep half."""
    owner = now.state.companies[turn.company].director
    assert owner is not None
    yield from mine_pays(turn)
    yield DividendDeclared(turn.company, "half", turn.run)
    if turn.run:
        yield Paid(BANK, owner, turn.run // 2, "dividend", turn.company)
        yield Paid(BANK, turn.company, turn.run - turn.run // 2, "withheld")


def without_decision(title: Title, now: Cursor, turn: CompanyTurn) -> Iterator[Event]:
    """DIV-01, DIV-06, DIV-02: nothing to decide for a railway bought as a whole, nor without a run."""
    if is_minor(title, turn.company):
        yield from half_and_half(title, now, turn)
    elif turn.run == 0:
        yield from declared(title, now.state, turn, "withhold")


DIVIDEND = Pay(Rule("1824-DIV-06", something_to_pay_out))
