"""BOE, LOAN: the Bank of England, its price, its dividend and its loans."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import TakeLoan
from kursbuch.eighteen.market import chart_price, left, moved
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Paid, PriceMoved, TrainLeftBank
from kursbuch.eighteen.model.state import BANK, State
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Gate, Reaction
from kursbuch.eighteen.turns import acting_company
from kursbuch.eighteen.view import round_name
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1848.extra import (
    BOE,
    LoanTaken,
    TakenOver,
    extra_of,
    loans_are_open,
    loans_out,
    loans_this_round,
)
from kursbuch.titles.g1848.options import Title

REMOVABLE = ("5/5+", "6/6+", "8/D")
"""BOE-08: the permanent trains, cheapest first; the 2E is not among them."""


def price(title: Title, state: State, company: CompanyId) -> int:
    """BOE-01, BOE-02, LOAN-04: the price of the BoE depends on the loans granted; all others stand on the chart."""
    if company != BOE:
        return chart_price(title, state, company)
    track = title.numbers.boe_prices
    return track[min(loans_out(state), len(track) - 1)]


def dividend_total(title: Title, state: State) -> int:
    """BOE-03, BOE-04, BOE-05: the minimum of the phase and the present value of each city under a BoE marker."""
    colour = title.phase(state).colour
    total = title.numbers.boe_minimum[colour]
    for at, stop in state.board.stations_of(BOE):
        total += state.board.stops(at)[stop].value(colour)
    return total


def boe_pays(title: Title, state: State) -> Iterator[Event]:
    """BOE-05, BOE-06: the bank pays each player a tenth of the total for each share."""
    total = dividend_total(title, state)
    for seat in state.players:
        due = total * state.companies[BOE].held_by(seat) // 100
        if due:
            yield Paid(BANK, seat, due, "boe_dividend")


# -- loans ----------------------------------------------------------------------------------------------------


def loan(title: Title, state: State, company: CompanyId, *, forced: bool) -> Iterator[Event]:
    """LOAN-03, BOE-06, LOAN-04, LOAN-08: a hundred pounds from the BoE, never paid back."""
    yield Paid(BOE, company, title.numbers.loan_value, "loan")
    yield LoanTaken(company, round_name(state), forced)


def loans_left(title: Title, state: State) -> int:
    """Loan markers the BoE still has."""
    return title.numbers.loans - loans_out(state)


def loan_spaces(title: Title, state: State, company: CompanyId, forced: bool, count: int) -> int:
    """LOAN-07: two spaces for the count-th loan of the round if it is the first, three for each further one."""
    further = count > 1 or (forced and title.options.loan_after_five == 3)
    return title.numbers.loan_further_spaces if further else title.numbers.loan_first_spaces


def voluntary_loan_open(title: Title, state: State, company: CompanyId) -> bool:
    """Whether the company could take a loan of its own will now."""
    return (
        loans_are_open(state)
        and loans_this_round(state, company) == 0
        and extra_of(state).loans.get(company, 0) < title.numbers.voluntary_loans
        and loans_left(title, state) > 0
    )


class LoanStep(BaseStep[TakeLoan]):
    """Take one voluntary loan."""

    name = "loan"
    action = TakeLoan

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """The one action there is."""
        yield TakeLoan()

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: TakeLoan) -> Iterator[Event]:
        """Money, marker, prices."""
        name, _ = acting_company(now.state)
        yield from loan(title, now.state, name, forced=False)


def loans_have_begun(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """LOAN-01: loans come with the first 3/3+."""
    return None if loans_are_open(state) else refuse(rule, "loans_not_yet")


def first_loan_of_the_round(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """LOAN-02, LOAN-06: one voluntary loan in an operating round."""
    name, _ = acting_company(state)
    return refuse(rule, "loan_this_round", company=name) if loans_this_round(state, name) else None


def loans_remain(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """LOAN-05: not after five loans of the company, nor when all twenty are out."""
    name, _ = acting_company(state)
    taken, most = extra_of(state).loans.get(name, 0), title.numbers.voluntary_loans
    if taken >= most:
        return refuse(rule, "five_loans", company=name, most=most)
    if loans_left(title, state) <= 0:
        return refuse(rule, "no_loan_left", most=title.numbers.loans)
    return None


def loan_does_not_ruin(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """RUL-10, LOAN-09: an option forbids a voluntary loan that leads into receivership."""
    name, company = acting_company(state)
    spaces = loan_spaces(title, state, name, False, 1)
    refused = title.options.voluntary_receivership == "refused"
    if refused and company.marker is not None and company.marker.column <= spaces:
        return refuse(rule, "loan_would_ruin", company=name)
    return None


TAKE_LOAN = LoanStep(
    Gate("1848-LOAN-01", loans_have_begun),
    Gate("1848-LOAN-02", first_loan_of_the_round),
    Gate("1848-LOAN-05", loans_remain),
    Gate("1848-LOAN-09", loan_does_not_ruin),
)


def loan_moves_the_price(title: Title, now: Cursor, event: LoanTaken) -> Iterator[Event]:
    """LOAN-07, LOAN-08: left by two or three, and no further than the receivership column."""
    marker = now.state.companies[event.company].marker
    if marker is not None:
        count = loans_this_round(now.state, event.company)
        spaces = loan_spaces(title, now.state, event.company, event.forced, count)
        yield from moved(now.state, event.company, left(title.data.market, marker.cell, spaces), "loan")


# -- permanent trains taken out -------------------------------------------------------------------------------


def remove_a_train(state: State) -> Iterator[Event]:
    """BOE-08, BOE-09: the cheapest permanent train in the bank leaves the game and counts as sold."""
    for card in state.depot:
        if card in REMOVABLE and state.depot[card] != 0:
            yield TrainLeftBank(card, card not in state.left_bank, "removed")
            return


def takeover_removes_a_train(title: Title, now: Cursor, event: TakenOver) -> Iterator[Event]:
    """BOE-08: with the second and the fifth takeover."""
    count = len(extra_of(now.state).takeovers)
    if title.options.train_removal == "takeover" and count in title.numbers.train_removed_at:
        yield from remove_a_train(now.state)


def loan_removes_a_train(title: Title, now: Cursor, event: LoanTaken) -> Iterator[Event]:
    """RUL-03: by the other reading, when the second and the fifth company take their first loan."""
    loans = extra_of(now.state).loans
    first = loans[event.company] == 1 and len(loans) in title.numbers.train_removed_at
    if title.options.train_removal == "loan" and first:
        yield from remove_a_train(now.state)


REACTIONS = (
    Reaction(RuleId("1848-RUL-03"), (LoanTaken,), loan_removes_a_train),
    Reaction(RuleId("1848-LOAN-07"), (LoanTaken,), loan_moves_the_price),
    Reaction(RuleId("1848-BOE-08"), (TakenOver,), takeover_removes_a_train),
)
"""A train that a loan removes goes before the marker moves: what it brings waits for the sales of a takeover."""

__all__ = ["REACTIONS", "TAKE_LOAN", "PriceMoved", "boe_pays", "dividend_total", "loan", "price"]
