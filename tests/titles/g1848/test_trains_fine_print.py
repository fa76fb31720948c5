"""TRN: offers between companies, the train handed in, loans that end with the sale, and limits asked for later."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyTrainFrom, DiscardTrain, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, Question, SurplusTrains, TrainWanted
from kursbuch.eighteen.turns import acting_turn
from kursbuch.titles.g1848.trains import ask_for_surplus
from positions_1848 import buy_from, earn_nothing, line, loans_before, loans_of, taken_over, taken_over_before
from rules_marker import rule
from scenario import A, B, C, D, Scenario, train


def market(cash: int, seller: str = "s1") -> Scenario:
    """CAR of A is at its trains; SAR, directed by this player, has a 3."""
    table = Scenario().phase(3).running("CAR", A, 100, cash=cash, trains=("2",))
    owner = {"s1": A, "s2": B}[seller]
    return table.running("SAR", owner, 70, trains=("3", "3")).turn("CAR", "trains")


def ranges(table: Scenario) -> list[tuple[BuyTrainFrom, int, int]]:
    """Trains of other companies that are offered at any price, with its bounds."""
    return [(o.action, o.low, o.high) for o in table.offers().ranged if isinstance(o.action, BuyTrainFrom)]


@rule("1848-TRN-10")
@pytest.mark.parametrize("cash", [1, 2, 150])
def test_a_train_of_the_same_director_is_offered_from_one_pound_to_all_the_treasury_holds(cash: int) -> None:
    table = market(cash)
    assert ranges(table) == [(buy_from("SAR", "3", 1), 1, cash)]
    assert table.listed(BuyTrainFrom) == []
    for price in (1, cash):
        assert table.why(buy_from("SAR", "3", price)) is None


@rule("1848-TRN-10", "1848-TRN-19")
def test_a_company_without_money_is_offered_no_train_of_another_company() -> None:
    assert ranges(market(0)) == []


@rule("1848-TRN-11")
def test_a_train_of_another_director_is_offered_at_its_printed_price_only() -> None:
    table = market(500, "s2")
    assert table.listed(BuyTrainFrom) == [buy_from("SAR", "3", 200)]
    assert ranges(table) == []


@rule("1848-TRN-09")
def test_a_company_is_not_offered_its_own_trains() -> None:
    table = market(500)
    assert {action.company for action, _, _ in ranges(table)} == {"SAR"}
    assert table.why(buy_from("CAR", "2", 1)) == "1848-TRN-09"


@rule("1848-TRN-13", "1848-TRN-14")
def test_the_train_handed_in_for_a_diesel_leaves_before_the_others_of_its_kind_are_scrapped() -> None:
    table = line(Scenario().phase(6).depot(**{"6/6+": 0}).running("CAR", A, 100, cash=2000, trains=("4", "4+")), "CAR")
    table.turn("CAR", "trains").act(train("D", trade_in="4"))
    removed = [(e.train, e.cause) for e in table.happened(ev.TrainRemoved) if isinstance(e, ev.TrainRemoved)]
    assert removed == [("4", "traded_in"), ("4+", "scrapped")]
    assert table.company("CAR").trains == ("D",)


@rule("1848-BOE-08", "1848-LOAN-06")
def test_a_company_takes_no_further_loan_once_the_train_it_wanted_is_gone() -> None:
    """By this reading the first loan of the second company takes the last 5 out of the bank."""
    table = Scenario(train_removal="loan").phase(5).depot(**{"5/5+": 1}).running("CAR", A, 100, (1, 9), cash=0)
    loans_before(line(table, "CAR"), "VR", 1).turn("CAR", "trains").act(train("5"))
    assert loans_of(table, "CAR") == 1
    assert table.company("CAR").trains == ()
    assert table.money("CAR") == 100


@rule("1848-TRN-08")
@pytest.mark.parametrize(("option", "asked"), [("at_once", [SurplusTrains(CompanyId("SAR"))]), ("between_actions", [])])
def test_a_limit_that_falls_with_a_takeover_is_asked_for_at_once_or_before_the_next_purchase(
    option: str, asked: list[Question]
) -> None:
    """The second takeover removes the first 5; SAR has three trains where only two are allowed now."""
    table = Scenario(forced_sales=option).phase(4).running("VR", A, 100, (5, 1), cash=0)
    table.running("SAR", D, 70, trains=("4", "4", "4")).station("SAR", "G6").cash(A, 500)
    earn_nothing(taken_over_before(table, "QR", director=C), "VR")
    assert taken_over(table) == ("QR", "VR")
    assert table.state.phase == 5
    assert table.happened(Question) == asked
    for _ in range(4):
        if not isinstance(table.state.frame, Question):
            table.act(Pass())
    assert table.state.frame == SurplusTrains(CompanyId("SAR"))
    turn = acting_turn(table.state)
    assert option == "at_once" or (turn is not None and (turn.company, turn.step) == ("SAR", "trains"))


@rule("1848-TRN-08")
@pytest.mark.parametrize("option", ["at_once", "between_actions"])
def test_a_limit_that_falls_with_a_purchase_is_asked_for_at_once(option: str) -> None:
    table = Scenario(forced_sales=option).phase(4).depot(**{"4/4+": 0}).running("VR", A, 100, cash=2000)
    line(table.running("SAR", D, 70, trains=("4", "4", "4")), "VR").turn("VR", "trains").act(train("5"))
    assert table.state.frame == SurplusTrains(CompanyId("SAR"))


@rule("1848-TRN-08")
def test_a_company_that_is_asked_already_is_not_asked_again() -> None:
    table = Scenario().phase(5).running("SAR", D, 70, trains=("4", "4", "4"))
    sar, title = CompanyId("SAR"), table.rules.title
    for pending, asked in ((SurplusTrains(sar), 0), (TrainWanted(D, CompanyId("CAR"), sar, TrainName("4"), 300), 1)):
        table.agenda(CompanyTurn(sar, "track"), pending)
        assert len([*ask_for_surplus(title, table.state)]) == asked


@rule("1848-OR-05")
def test_to_go_on_is_offered_and_told_with_the_company_and_its_step() -> None:
    table = Scenario().phase(3).running("CAR", A, 100).station("CAR", "E4").turn("CAR", "track")
    assert Pass() in table.offers().listed
    assert table.act(Pass()).happened(ev.Passed)[0] == ev.Passed(A, CompanyId("CAR"), "track")


@rule("1848-TRN-08")
def test_each_kind_of_train_is_offered_once_to_a_company_above_its_limit() -> None:
    table = Scenario().phase(5).running("SAR", D, 70, trains=("4", "4", "4+"))
    table.agenda(CompanyTurn(CompanyId("SAR"), "track"), SurplusTrains(CompanyId("SAR")))
    assert table.listed(DiscardTrain) == [DiscardTrain(TrainName("4")), DiscardTrain(TrainName("4+"))]
