"""What else is refused: ferries, stranded trains, second trains."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, opening
from kursbuch.crayon.actions import (
    BuildFerry,
    BuyTrain,
    ChangeTrain,
    CrossFerry,
    Deliver,
    EndTurn,
    LoseChip,
    Move,
    Relocate,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import Train
from rules_marker import rule


def at_enkhuizen() -> Table:
    """Red has track at Enkhuizen, from where the line leads to Stavoren."""
    return opening().line(RED, (9, 12), (9, 13))


def with_a_second_train(table: Table, at: int = NOWHERE) -> Table:
    """Red has two trains."""
    return table.player(RED, trains=(table.engine(RED), Train("A", at=at)))


# -- the price of a ferry line, and its ends


@rule("BNL-BLD-01")
@pytest.mark.parametrize(("spent", "why"), [(16, ""), (17, "BNL-BLD-01")])
def test_a_ferry_line_comes_out_of_the_limit(spent: int, why: str) -> None:
    table = at_enkhuizen().turn(RED, "build").player(RED, cash=60)
    assert table.state.turn
    table.set(turn=type(table.state.turn)(RED, "build", spent=spent))
    assert table.why(RED, BuildFerry("IJsselmeer", (7, 14))) == why


@rule("BNL-BLD-11")
@pytest.mark.parametrize(("cash", "why"), [(4, ""), (3, "BNL-BLD-11")])
def test_a_ferry_line_is_paid_in_cash(cash: int, why: str) -> None:
    table = at_enkhuizen().turn(RED, "build").player(RED, cash=cash)
    assert table.why(RED, BuildFerry("IJsselmeer", (7, 14))) == why


@rule("BNL-FER-02")
def test_a_ferry_line_leads_to_one_of_its_own_ends_and_nowhere_else() -> None:
    table = at_enkhuizen().turn(RED, "build")
    assert table.why(RED, BuildFerry("IJsselmeer", (22, 5))) == "BNL-FER-02"
    both = table.line(RED, (21, 5), (21, 4))
    assert both.why(RED, BuildFerry("IJsselmeer", (22, 5))) == "BNL-FER-02"
    assert not both.why(RED, BuildFerry("IJsselmeer", (7, 14)))


@rule("BNL-CON-02")
def test_a_ferry_line_brings_nobody_to_a_port_that_is_full() -> None:
    table = at_enkhuizen().line(BLUE, (7, 15), (7, 14)).line(GREEN, (6, 15), (7, 14)).turn(RED, "build")
    assert table.why(RED, BuildFerry("IJsselmeer", (7, 14))) == "BNL-CON-02"


# -- crossing


@rule("BNL-USE-05")
def test_a_crossing_whose_fee_cannot_be_paid_is_refused() -> None:
    table = at_enkhuizen().share(BLUE, "IJsselmeer").turn(RED).train(RED, (9, 13)).player(RED, cash=4)
    assert not table.why(RED, CrossFerry("IJsselmeer", BLUE))
    table.player(RED, cash=3)
    assert table.why(RED, CrossFerry("IJsselmeer", BLUE)) == "BNL-USE-05"


@rule("BNL-FER-06")
def test_a_train_that_may_make_no_step_does_not_cross() -> None:
    table = at_enkhuizen().share(RED, "IJsselmeer").turn(RED).train(RED, (9, 13))
    assert not table.why(RED, CrossFerry("IJsselmeer", RED))
    assert table.train(RED, halted=True).why(RED, CrossFerry("IJsselmeer", RED)) == "BNL-FER-06"


# -- two trains


@rule("BNL-TRN-10")
def test_a_train_that_has_finished_neither_crosses_nor_delivers_nor_is_set_down() -> None:
    table = at_enkhuizen().share(RED, "IJsselmeer").turn(RED).player(RED, hand=(1, 2, 3))
    table.train(RED, (9, 13), finished=True)
    assert table.why(RED, CrossFerry("IJsselmeer", RED)) == "BNL-TRN-10"
    city, good, _ = table.title.demands[1].demands[0]
    table.train(RED, city, goods=(good,), finished=False)
    assert not table.why(RED, Deliver(1, 0))
    assert table.train(RED, finished=True).why(RED, Deliver(1, 0)) == "BNL-TRN-10"
    table.train(RED, (30, 10), finished=True)
    assert table.why(RED, Relocate("AMS")) == "BNL-TRN-10"
    assert not table.train(RED, finished=False).why(RED, Relocate("AMS"))


@rule("BNL-BLD-01", "BNL-TRN-08")
def test_a_second_train_comes_out_of_the_limit() -> None:
    table = opening().turn(RED, "build").player(RED, cash=60)
    assert not table.why(RED, BuyTrain())
    assert table.state.turn
    table.set(turn=type(table.state.turn)(RED, "build", spent=1))
    assert table.why(RED, BuyTrain()) == "BNL-BLD-01"


@rule("BNL-MOV-01", "BNL-MOV-08")
def test_a_train_that_was_just_bought_neither_moves_nor_is_set_down() -> None:
    table = with_a_second_train(opening()).turn(RED)
    for action, number in (Move(((13, 11),), 1), "BNL-MOV-01"), (Relocate("AMS", 1), "BNL-MOV-08"):
        refusal = table.rules.check(table.state, RED, action)
        assert refusal is not None
        assert (refusal.rule, refusal.code) == (number, "train_not_placed")


@rule("BNL-MOV-08")
def test_a_stranded_train_is_set_down_once() -> None:
    table = opening().turn(RED).train(RED, (30, 10))
    table.do(RED, Relocate("AMS"))
    table.train(RED, (30, 10))
    assert table.why(RED, Relocate("AMS")) == "BNL-MOV-08"


# -- questions


@rule("BNL-GEN-05")
@pytest.mark.parametrize(
    ("question", "code"),
    [
        (ev.ChipDue(RED, 0, "derailment"), "not_in_lose"),
        (ev.ChipDue(RED, 0, "overboard"), "not_in_overboard"),
        (ev.PlacingDue(RED), "not_in_place"),
        (ev.DealOffered(BLUE, RED, "none", 0, 1, BLUE, 1), "not_in_deal"),
    ],
)
def test_who_is_asked_answers_first_and_is_told_what_is_asked(question: ev.Event, code: str) -> None:
    table = opening().turn(BLUE).set(agenda=(question,))
    refusal = table.rules.check(table.state, RED, EndTurn())
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("BNL-GEN-05", code)
    assert table.rules.waiting_for(table.state) == {RED}
    assert table.why(BLUE, EndTurn()) == "BNL-GEN-05"


@rule("BNL-TRN-07")
def test_of_one_kind_the_chip_that_does_not_fit_goes_overboard_unasked() -> None:
    table = opening().train(RED, type="B9", goods=("kohle",) * 3).turn(RED, "build")
    before = table.state.supply["kohle"]
    events = table.do(RED, ChangeTrain("B12"), EndTurn())
    assert ev.ChipLost(RED, 0, "kohle", "overboard") in events
    assert (table.engine(RED).goods, table.state.supply["kohle"]) == (("kohle", "kohle"), before + 1)


@rule("BNL-EVT-19", "BNL-TRN-07")
@pytest.mark.parametrize("cause", ["derailment", "overboard"])
def test_of_several_kinds_each_is_offered_once_to_be_lost(cause: str) -> None:
    table = with_a_second_train(opening()).turn(BLUE).train(RED, goods=("kohle", "bier", "kohle"), number=1)
    table.set(agenda=(ev.ChipDue(RED, 1, cause),))
    assert table.offered(RED, LoseChip) == [LoseChip("kohle", 1), LoseChip("bier", 1)]
    assert table.why(RED, LoseChip("kohle", 0)) == ("BNL-EVT-19" if cause == "derailment" else "BNL-TRN-07")
