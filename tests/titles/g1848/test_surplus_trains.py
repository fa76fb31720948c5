"""RUL-46: while its director picks a train to give up, the acting company may take its loan and buy privates."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Accept, BuyPrivate, Decline, DiscardTrain, Pass, TakeLoan
from kursbuch.eighteen.model.data import PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, Question, SurplusTrains
from positions_1848 import loans_of, taken_over
from rules_marker import rule
from scenario import A, B, Scenario, buy_private, sell, use
from scenario import train as buy


def discard(name: str) -> DiscardTrain:
    return DiscardTrain(TrainName(name))


def first_five(cell: tuple[int, int] = (1, 8), cash: int = 1000, **options: str) -> Scenario:
    """VR, with two trains, has bought the first 5+: the limit is two now, and its director A has to choose."""
    table = Scenario("1848", 4, **options).running("VR", A, 100, cell, cash, trains=("4", "4")).running("SAR", B)
    return table.phase(4).depot(**{"4/4+": 0}).turn("VR", "trains").act(buy("5+"))


def first_four(company: str = "VR", **options: str) -> Scenario:
    """The first 4 is bought by this company of A: VR and SAR, which B directs, must both give up a train."""
    table = Scenario("1848", 4, **options).running("VR", A, trains=("3", "3", "3")).running("SAR", B, trains=("3",) * 4)
    table.running("FT", A, cell=(0, 9)).phase(3).depot(**{"3/3+": 0})
    return table.turn(company, "trains")


def asked(table: Scenario) -> str | None:
    """The company whose surplus trains play waits for."""
    frame = table.state.frame
    return frame.company if isinstance(frame, SurplusTrains) else None


@rule("1848-TRN-08", "1848-RUL-46", "1848-OR-06")
def test_the_acting_company_may_take_its_loan_before_it_gives_up_a_train() -> None:
    table = first_five()
    assert (asked(table), table.actor) == ("VR", A)
    assert table.offers().listed == (discard("4"), discard("5+"), TakeLoan())
    table.act(TakeLoan())
    assert (loans_of(table, "VR"), table.money("VR"), table.cell("VR")) == (1, 550, (1, 6))
    assert (asked(table), table.why(TakeLoan()), table.why(Pass())) == ("VR", "1848-LOAN-02", "1848-TRN-08")
    table.act(discard("4"))
    assert table.company("VR").trains == ("4", "5+")
    assert isinstance(table.state.frame, CompanyTurn)
    assert (table.state.frame.company, table.why(TakeLoan())) == ("VR", "1848-LOAN-02")


@rule("1848-RUL-46", "1848-OR-06", "1848-PRV-04")
def test_the_acting_company_may_buy_a_private_before_it_gives_up_a_train() -> None:
    table = first_four().paper("P1", A).trains("VR", "3", "3", "3").act(buy("4"))
    assert asked(table) == "VR"
    assert [offer.action for offer in table.offers().ranged] == [buy_private("P1", 1)]
    assert table.why(buy_private("P1", 41)) == "1848-PRV-04"
    table.act(buy_private("P1", 40))
    assert (table.state.papers[PaperId("P1")].owner, asked(table)) == ("VR", "VR")
    table.act(discard("3"))
    assert table.company("VR").trains == ("3", "3", "4")


@rule("1848-RUL-46", "1848-PRV-12")
def test_the_tasmania_tile_too_may_be_laid_at_that_moment_of_the_turn() -> None:
    table = first_four().paper("P3", A).trains("VR", "3", "3", "3").act(buy("4"))
    assert asked(table) == "VR"
    assert table.act(use("P3", "I8")).state.papers[PaperId("P3")].used
    assert asked(table) == "VR"


@rule("1848-TRN-08", "1848-RUL-46")
def test_no_loan_and_no_private_while_another_company_gives_up_a_train() -> None:
    """FT buys the first 4 and keeps within its limit; VR is asked, of the same director, then SAR of another."""
    table = first_four("FT").trains("VR", "3", "3", "3", "3").paper("P1", A).paper("P2", B).act(buy("4"))
    waiting = []
    while (company := asked(table)) is not None:
        waiting.append((company, table.actor))
        private = buy_private("P1" if table.actor == A else "P2", 10)
        assert (table.why(TakeLoan()), table.why(private)) == ("1848-TRN-08", "1848-TRN-08")
        assert set(map(type, table.offers().listed)) == {DiscardTrain}
        assert table.offers().ranged == ()
        table.act(discard("3"))
    assert waiting == [("VR", A), ("SAR", B)]
    assert table.why(TakeLoan()) is None


@rule("1848-RUL-46", "1848-LOAN-09", "1848-REC-01")
def test_a_loan_into_receivership_leaves_no_train_to_choose() -> None:
    table = first_five(cell=(1, 2)).running("FT", B, cell=(5, 5)).act(TakeLoan())
    assert (taken_over(table), asked(table)) == (("VR",), None)
    assert not any(isinstance(frame, Question) for frame in table.state.agenda)
    assert table.actor == B


@rule("1848-RUL-46", "1848-REC-04")
def test_the_forced_sale_after_such_a_loan_comes_at_once() -> None:
    table = first_five(cell=(1, 2), cash=550).shares("VR", s1=60, s2=40).shares("BOE", s1=30).cash(A, 0)
    table.act(TakeLoan())
    assert (table.money(A), table.actor, table.why(TakeLoan())) == (-300, A, "1848-REC-04")
    table.act(sell("BOE", 30))
    assert (table.money(A), asked(table)) == (-300 + 3 * 80, None)


@rule("1848-RUL-46", "1848-RUL-52")
@pytest.mark.parametrize("agrees", [True, False])
def test_another_owner_is_asked_for_a_private_and_the_choice_of_a_train_follows(agrees: bool) -> None:
    table = first_four(private_seller="any_player").paper("P1", B).trains("VR", "3", "3", "3").act(buy("4"))
    table.act(buy_private("P1", 20))
    assert table.actor == B
    table.act(Accept() if agrees else Decline())
    assert (asked(table), table.actor) == ("VR", A)
    assert table.state.papers[PaperId("P1")].owner == ("VR" if agrees else B)
    if not agrees:
        assert table.why(buy_private("P1", 40)) == "1848-RUL-52"
    table.act(discard("3"))
    while asked(table) is not None:
        table.act(discard("3"))
    if not agrees:
        assert table.why(buy_private("P1", 40)) == "1848-RUL-52"
    assert isinstance(table.state.frame, CompanyTurn)
    assert not table.listed(BuyPrivate)
