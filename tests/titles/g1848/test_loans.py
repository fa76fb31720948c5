"""LOAN: what a loan brings, who may take one, and how far it moves the price."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import Card
from positions_1848 import (
    all_loans,
    all_money,
    buy_from,
    causes,
    doomed,
    in_bank,
    line,
    loans_before,
    loans_of,
    ruin,
    taken_over,
)
from rules_marker import rule
from scenario import A, B, C, Scenario, sell
from scenario import train as buy


def borrower(step: str = "trains", cell: tuple[int, int] = (1, 9), cash: int = 0, phase: int = 3) -> Scenario:
    """VR, without a route, may take a loan; SAR acts after it."""
    table = Scenario().running("VR", cell=cell, cash=cash).running("SAR", B).station("VR", "H11")
    return table.phase(phase).turn("VR", step)


def moves(table: Scenario) -> list[tuple[int, int]]:
    """Where the last action moved price markers."""
    return [event.target for event in table.events if isinstance(event, ev.PriceMoved)]


@rule("1848-LOAN-01")
def test_loans_come_with_the_first_3() -> None:
    table = borrower(phase=2, cash=200).depot(**{"2/2+": 0})
    assert table.why(TakeLoan()) == "1848-LOAN-01"
    assert table.listed(TakeLoan) == []
    table.act(buy("3"))
    assert table.why(TakeLoan()) is None


@rule("1848-LOAN-01")
def test_a_removed_5_does_not_bring_loans() -> None:
    table = borrower(phase=2).fact(ev.TrainLeftBank(Card("5/5+"), True, "removed"))
    assert table.fact(ev.PhaseBegan(5)).why(TakeLoan()) == "1848-LOAN-01"


@rule("1848-LOAN-02")
@pytest.mark.parametrize("step", ["track", "station", "run", "dividend", "trains"])
def test_a_loan_may_be_taken_at_any_moment_of_the_turn(step: str) -> None:
    table = line(borrower(step), "VR")
    if step in ("run", "dividend"):
        table.trains("VR", "2")
    assert table.why(TakeLoan()) is None
    assert table.act(TakeLoan()).money("VR") == 100


@rule("1848-LOAN-02")
def test_one_voluntary_loan_in_each_operating_round() -> None:
    table = borrower().act(TakeLoan())
    assert table.why(TakeLoan()) == "1848-LOAN-02"
    table.turn("VR", "trains", number=2).act(TakeLoan())
    assert table.why(TakeLoan()) == "1848-LOAN-02"
    assert loans_of(table, "VR") == 2


@rule("1848-LOAN-02")
def test_only_the_company_in_turn_takes_a_loan() -> None:
    table = borrower()
    assert table.why(TakeLoan(), seat=B) is not None
    table.act(TakeLoan(), Pass(), TakeLoan())
    assert (loans_of(table, "VR"), loans_of(table, "SAR")) == (1, 1)


@rule("1848-LOAN-03", "1848-LOAN-04")
def test_a_loan_puts_100_pounds_of_the_boe_into_the_treasury_and_raises_its_price() -> None:
    table = borrower(cash=30)
    money, bank = all_money(table), table.money("bank")
    table.act(TakeLoan())
    assert (table.money("VR"), table.money("BOE"), table.money("bank")) == (130, 1900, bank)
    assert all_money(table) == money
    assert (loans_of(table, "VR"), table.price("BOE")) == (1, 80)


@rule("1848-LOAN-03")
def test_a_loan_is_never_paid_back_and_bears_no_interest() -> None:
    table = borrower(cash=30).act(TakeLoan(), Pass(), Pass(), Pass())
    for _ in range(3):
        table.act(Pass())
    assert table.money("VR") == 130
    assert table.money("BOE") == 1900
    assert loans_of(table, "VR") == 1


@rule("1848-LOAN-05")
def test_no_voluntary_loan_after_five_forced_ones_included() -> None:
    table = loans_before(borrower(), "VR", 4)
    assert table.why(TakeLoan()) is None
    loans_before(table, "VR", 1)
    assert table.why(TakeLoan()) == "1848-LOAN-05"
    forced = line(borrower(cell=(0, 16), cash=10), "VR").depot(**{"3/3+": 0, "4/4+": 0}).act(buy("5"))
    assert loans_of(forced, "VR") == 5
    assert forced.trains("VR").turn("VR", "trains", number=2).why(TakeLoan()) == "1848-LOAN-05"


@rule("1848-LOAN-05")
def test_no_voluntary_loan_when_all_twenty_are_out() -> None:
    table = borrower()
    for company in ("QR", "NSW", "WA", "FT"):
        loans_before(table, company, 5)
    assert all_loans(table) == 20
    assert table.why(TakeLoan()) == "1848-LOAN-05"


@rule("1848-LOAN-06")
def test_more_than_one_loan_in_a_round_only_for_a_compulsory_purchase_from_the_bank() -> None:
    table = line(borrower(cell=(0, 12), cash=0), "VR").running("FT", C, trains=("3",))
    table.act(TakeLoan())
    assert table.why(TakeLoan()) == "1848-LOAN-02"
    assert table.why(buy_from("FT", "3", 200)) == "1848-TRN-19"
    table.act(buy("3"))
    assert loans_of(table, "VR") == 2
    assert table.money("VR") == 0
    assert table.why(buy("3")) == "1848-TRN-17"


@rule("1848-LOAN-06")
def test_the_limit_of_five_does_not_hold_in_a_compulsory_purchase() -> None:
    table = loans_before(line(borrower(cell=(0, 12)), "VR"), "VR", 5)
    table.act(buy("3"))
    assert loans_of(table, "VR") == 7
    assert table.company("VR").trains == ("3",)


@rule("1848-LOAN-07")
def test_the_first_loan_of_a_round_moves_the_marker_two_spaces_each_further_one_three() -> None:
    table = line(borrower(cell=(0, 16)), "VR").act(TakeLoan())
    assert moves(table) == [(0, 14)]
    table.depot(**{"3/3+": 0}).act(buy("4"))
    assert moves(table) == [(0, 11), (0, 8)]


@rule("1848-LOAN-07")
def test_inside_a_compulsory_purchase_the_first_loan_of_the_round_moves_two_spaces_too() -> None:
    table = line(borrower(cell=(0, 16)), "VR").depot(**{"3/3+": 0}).act(buy("4"))
    assert moves(table) == [(0, 14), (0, 11), (0, 8)]
    table.trains("VR").turn("VR", "trains", number=2).cash("VR", 200).act(buy("4"))
    assert moves(table) == [(0, 6)]


@rule("1848-LOAN-08")
def test_a_marker_with_too_few_spaces_stops_in_column_0_and_the_loan_counts() -> None:
    table = doomed(Scenario(), "VR", A, cash=0, issue=100).shares("VR", s1=40, s2=20).phase(3)
    table.cash(A, 500).cash(B, 0)
    ruin(table, "VR")
    assert moves(table) == [(5, 0)]
    assert taken_over(table) == ("VR",)
    assert (loans_of(table, "VR"), table.price("BOE"), table.money("BOE")) == (1, 80, 1900)
    assert (table.money(A), table.money(B)) == (400, 200)


@rule("1848-LOAN-09")
def test_a_voluntary_loan_into_receivership_is_legal() -> None:
    for column in (1, 2):
        table = borrower(cell=(4, column))
        assert table.why(TakeLoan()) is None
        assert taken_over(table.act(TakeLoan())) == ("VR",)
    assert taken_over(borrower(cell=(4, 3)).act(TakeLoan())) == ()


@rule("1848-LOAN-10")
def test_a_compulsory_purchase_that_finds_no_loan_left_ends_in_receivership() -> None:
    table = line(borrower(cell=(0, 12), cash=50), "VR").depot(**{"3/3+": 0})
    for company, count in (("QR", 5), ("NSW", 5), ("WA", 5), ("FT", 4)):
        loans_before(table, company, count)
    table.act(buy("4"))
    assert moves(table) == [(0, 10), (0, 0)]
    assert taken_over(table) == ("VR",)
    assert (loans_of(table, "VR"), all_loans(table), table.money("BOE")) == (1, 20, 0)
    assert in_bank(table, "4/4+") == 4
    assert table.happened(ev.TrainBought) == []


@rule("1848-LOAN-11")
def test_no_loan_is_taken_to_pay_compensation() -> None:
    table = doomed(Scenario(), "VR", A, issue=100).shares("VR", s1=40, s2=50).shares("SAR", s1=20, s2=80)
    table.priced("SAR", 100).phase(3).cash(A, 0)
    ruin(table, "VR")
    assert all_loans(table) == 1
    assert table.money(A) == -400
    assert causes(table) == ["loan", "liability", "compensation"]
    table = doomed(Scenario(), "VR", A, issue=100).shares("VR", s1=40, s2=50).shares("BOE", s1=30)
    ruin(table.phase(3).cash(A, 0), "VR")
    assert table.why(TakeLoan()) == "1848-REC-04"
    assert table.why(sell("BOE", 10)) is None


@rule("1848-EX-12", "1848-LOAN-02", "1848-LOAN-07")
def test_example_voluntary_loan() -> None:
    table = Scenario().running("VR", issue=90, cash=30).phase(3).turn("VR", "trains")
    assert (table.cell("VR"), table.price("VR"), table.price("BOE")) == ((2, 5), 90, 70)
    table.act(TakeLoan())
    assert table.money("VR") == 130
    assert (table.cell("VR"), table.price("VR"), table.price("BOE")) == ((2, 3), 70, 80)
    assert table.why(TakeLoan()) == "1848-LOAN-02"
