"""LOAN: a company buys back half of all its shares, with promissory notes if it likes."""

from collections.abc import Iterator

from kursbuch.eighteen.actions import BuyBack
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Event, Paid, SharesExchanged
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK, NEW, POOL, State
from kursbuch.eighteen.shares import certificate_sizes, paper_value
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.title import Cursor, Gate, Rule
from kursbuch.eighteen.turns import acting_company
from kursbuch.kernel.ids import RuleId, SeatId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import Refusal, refuse
from kursbuch.titles.g1862.extra import NotesTaken
from kursbuch.titles.g1862.options import Title

UNIT, DIRECTORS_SHARE, KEPT = 5, 10, 50
"""CORP-02: percent of a share, of the director's share and of what the company holds after a buy-back."""


def is_over(title: Title, state: State, name: CompanyId) -> bool:
    """LOAN-01: the company has bought back its shares."""
    return state.companies[name].unit != title.companies[name].share


def cash_for_a_note(title: Title, state: State) -> int:
    """LOAN-06: by the colour of the phase; nothing while there are no notes yet."""
    return title.numbers.note_cash.get(title.phase(state).colour, 0)


def value_of_half(title: Title, state: State, name: CompanyId, owner: str) -> int:
    """LOAN-02 to LOAN-05: what an owner gets for half of each of their certificates."""
    company, price = state.companies[name], title.price(state, name)
    return sum(paper_value(title, name, price, size // 2) for size in certificate_sizes(company, owner))


def payments(title: Title, state: State, name: CompanyId) -> dict[str, int]:
    """LOAN-04, RUL-34: what the company pays to each holder; by the option the bank bears what rounding adds."""
    company = state.companies[name]
    due = {owner: value_of_half(title, state, name, owner) for owner in company.shares if owner not in (NEW, POOL)}
    bank = sum(value_of_half(title, state, name, owner) for owner in (NEW, POOL))
    if title.options.buyback_rounding == "exact_total":
        bank = title.price(state, name) * KEPT // title.companies[name].share - sum(due.values())
    return {**due, BANK: bank}


def most_notes(title: Title, needed: int, cash: int) -> int:
    """LOAN-07: the smallest number of notes whose cash covers the sum."""
    return -(-needed // cash)


class BuyBackStep(BaseStep[BuyBack]):
    """Buy back half of all shares."""

    name = "buyback"
    action = BuyBack

    def candidates(self, title: Title, state: State) -> Iterator[Offer]:
        """With any number of notes that is needed or at most allowed."""
        name, company = acting_company(state)
        needed, cash = sum(payments(title, state, name).values()), cash_for_a_note(title, state)
        if cash:
            least = max(0, -(-(needed - company.cash) // cash))
            yield Ranged(BuyBack(least), "notes", least, most_notes(title, needed, cash))

    def decide(self, title: Title, now: Cursor, seat: SeatId, action: BuyBack) -> Iterator[Event]:
        """LOAN-02 to LOAN-10: the notes bring cash, every holder is paid, all certificates are exchanged."""
        name, company = acting_company(now.state)
        due = payments(title, now.state, name)
        if action.notes:
            yield NotesTaken(name, action.notes)
            yield Paid(BANK, name, action.notes * cash_for_a_note(title, now.state), "notes_taken")
        for owner, amount in due.items():
            if amount > 0:
                yield Paid(name, owner, amount, "buyback", name)
            elif amount < 0:
                yield Paid(owner, name, -amount, "buyback", name)
        halves = {owner: percent // 2 for owner, percent in company.shares.items()}
        yield SharesExchanged(name, UNIT, DIRECTORS_SHARE, {**halves, name: KEPT})


def buyback_is_done(title: Title, state: State, turn: CompanyTurn) -> bool:
    """LOAN-01: not before the green phase, and once in the game."""
    return not cash_for_a_note(title, state) or is_over(title, state, turn.company)


# -- rules --------------------------------------------------------------------------------------------------------


def notes_exist(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """LOAN-01: from the green phase on."""
    return None if cash_for_a_note(title, state) else refuse(rule, "buyback_not_yet")


def once_a_game(title: Title, state: State, rule: RuleId) -> Refusal | None:
    """LOAN-01, RUL-34: once in the game."""
    name, _ = acting_company(state)
    return refuse(rule, "buyback_over", company=name) if is_over(title, state, name) else None


def number_of_notes_is_allowed(title: Title, state: State, action: BuyBack, rule: RuleId) -> Refusal | None:
    """LOAN-07: no more notes than the sum needs."""
    name, _ = acting_company(state)
    needed = sum(payments(title, state, name).values())
    most = most_notes(title, needed, cash_for_a_note(title, state))
    if not 0 <= action.notes <= most:
        return refuse(rule, "too_many_notes", company=name, notes=action.notes, most=most)
    return None


def sum_is_covered(title: Title, state: State, action: BuyBack, rule: RuleId) -> Refusal | None:
    """LOAN-08, RUL-35: treasury and notes pay for all of it, and nobody helps."""
    name, company = acting_company(state)
    needed = sum(payments(title, state, name).values())
    funds = company.cash + action.notes * cash_for_a_note(title, state)
    if funds < needed:
        return refuse(rule, "buyback_not_covered", company=name, needed=needed, funds=funds)
    return None


BUY_BACK = BuyBackStep(
    Gate("1862-LOAN-01", notes_exist),
    Gate("1862-LOAN-01", once_a_game),
    Rule("1862-LOAN-07", number_of_notes_is_allowed),
    Rule("1862-LOAN-08", sum_is_covered),
)
