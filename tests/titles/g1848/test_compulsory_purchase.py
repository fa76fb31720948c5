"""TRN-16 to TRN-21: the duty to own a train, and how a company without the money meets it."""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyTrain, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from positions_1848 import all_loans, all_money, buy_from, in_bank, line, loans_before, loans_of, taken_over
from rules_marker import rule
from scenario import A, B, C, Scenario
from scenario import train as buy


def duty(
    company: str = "FT",
    cash: int = 1000,
    phase: int = 3,
    cell: tuple[int, int] | None = None,
    issue: int = 100,
    **options: str,
) -> Scenario:
    """A company with a route and without a train is to buy trains; another waits for its turn."""
    table = Scenario("1848", 4, **options).running(company, issue=issue, cell=cell, cash=cash).running("SAR", B)
    return line(table, company).phase(phase).turn(company, "trains")


# -- who must own a train ---------------------------------------------------------------------------------------


@rule("1848-TRN-16", "1848-TRN-20")
def test_a_company_with_a_route_must_own_a_train_when_its_turn_ends() -> None:
    table = duty()
    assert table.why(Pass()) == "1848-TRN-16"
    assert table.listed(Pass) == []
    table.act(buy("3"))
    assert table.why(Pass()) is None
    assert table.act(Pass()).actor == B


@rule("1848-TRN-16")
def test_a_ghan_does_not_meet_the_duty() -> None:
    table = duty(phase=5).trains("FT", "2E")
    assert table.why(Pass()) == "1848-TRN-16"
    assert table.trains("FT", "2E", "4").why(Pass()) is None


@rule("1848-TRN-16")
def test_a_route_is_any_legal_route_whatever_train_it_would_need() -> None:
    table = Scenario().running("SAR").running("VR", B).station("SAR", "G6").phase(3).turn("SAR", "trains")
    table.tiles(G6=("57", 1), G8=("9", 1))
    assert table.why(Pass()) is None
    # Adelaide to Mount Gambier crosses a change of gauge, which no 2 can run, yet it is a route.
    table.tiles(G6=("238", 3), G8=("8", 5), H9=("5", 1))
    assert table.why(Pass()) == "1848-TRN-16"


@rule("1848-TRN-16")
def test_a_company_that_lost_its_last_train_to_scrapping_must_buy_another() -> None:
    table = duty(phase=3).depot(**{"3/3+": 0}).trains("FT", "2").trains("SAR", "2")
    assert table.why(Pass()) is None
    table.trains("FT", "2", "4").turn("SAR", "trains").station("SAR", "D1")
    assert table.why(Pass()) is None
    table.act(buy("4"))
    assert table.company("SAR").trains == ("4",)
    table.trains("SAR")
    assert table.why(Pass()) == "1848-TRN-16"


@rule("1848-TRN-18")
def test_a_company_without_a_route_may_end_its_turn_without_a_train() -> None:
    table = Scenario().running("FT").running("SAR", B).phase(3).station("FT", "G14").turn("FT", "trains")
    assert table.why(Pass()) is None
    table.tiles(G14=("57", 1))
    assert table.why(Pass()) is None
    assert table.act(Pass()).actor == B
    assert table.company("FT").trains == ()


@rule("1848-TRN-18")
def test_a_company_without_a_route_takes_no_loans_for_a_train() -> None:
    table = Scenario().running("FT", cash=150).phase(3).station("FT", "G14").turn("FT", "trains")
    assert table.why(buy("3")) == "1848-TRN-17"
    assert line(table, "FT").why(buy("3")) is None


# -- who pays ---------------------------------------------------------------------------------------------------


@rule("1848-TRN-17")
def test_the_directors_money_is_never_added() -> None:
    table = duty(cash=150).cash(A, 5000).trains("FT", "3")
    assert table.why(buy("3")) == "1848-TRN-17"
    table.trains("FT").act(buy("3"))
    assert table.money(A) == 5000
    assert table.money("FT") == 50
    assert loans_of(table, "FT") == 1


@rule("1848-TRN-17")
def test_a_company_with_a_train_buys_only_what_its_treasury_pays() -> None:
    table = duty(cash=229).trains("FT", "2")
    assert table.why(buy("3+")) == "1848-TRN-17"
    assert table.why(buy("3")) is None
    assert table.listed(BuyTrain) == [buy("3")]


@rule("1848-TRN-19")
def test_the_duty_may_be_met_with_a_train_of_another_company() -> None:
    table = duty(cash=40).running("NSW", cash=0, trains=("2",))
    table.act(buy_from("NSW", "2", 40))
    assert table.company("FT").trains == ("2",)
    assert table.why(Pass()) is None


@rule("1848-TRN-19", "1848-LOAN-06")
def test_another_companys_train_is_paid_with_cash_and_one_voluntary_loan_only() -> None:
    table = duty(cash=100).running("NSW", B, trains=("3",))
    assert table.why(buy_from("NSW", "3", 200)) == "1848-TRN-19"
    table.act(TakeLoan())
    assert table.why(buy_from("NSW", "3", 200)) is None
    poor = duty(cash=99).running("NSW", B, trains=("3",)).act(TakeLoan())
    assert poor.why(buy_from("NSW", "3", 200)) == "1848-TRN-19"
    assert poor.why(TakeLoan()) == "1848-LOAN-02"
    assert poor.why(buy("3")) is None


# -- the purchase itself ----------------------------------------------------------------------------------------


@rule("1848-TRN-20")
def test_any_side_on_sale_may_be_named_also_the_dearer_one_and_beyond_the_treasury() -> None:
    table = duty(cash=199)
    assert table.listed(BuyTrain) == [buy("3"), buy("3+")]
    table.act(buy("3+"))
    assert loans_of(table, "FT") == 1
    assert table.money("FT") == 69
    assert table.company("FT").trains == ("3+",)


@rule("1848-TRN-20", "1848-RUL-40")
def test_a_company_that_can_pay_the_cheapest_train_buys_with_what_it_has() -> None:
    table = duty(cash=200)
    refusal = table.refusal(buy("3+"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("1848-RUL-40", "pays_the_cheapest")
    assert (refusal.facts["cash"], refusal.facts["least"]) == (200, 200)
    assert table.listed(BuyTrain) == [buy("3")]
    assert table.why(Pass()) == "1848-TRN-16"
    table.act(TakeLoan(), buy("3+"))
    assert (loans_of(table, "FT"), table.money("FT"), table.company("FT").trains) == (1, 70, ("3+",))


@rule("1848-TRN-20", "1848-RUL-40")
def test_the_one_voluntary_loan_can_lift_a_company_above_the_cheapest_train() -> None:
    """With £120 it may name a 3+; with the voluntary loan it has £220, can pay a 3, and gets no more loans."""
    assert duty(cash=120).why(buy("3+")) is None
    table = duty(cash=120).act(TakeLoan())
    assert table.why(buy("3+")) == "1848-RUL-40"
    assert table.why(buy("3")) is None


@rule("1848-TRN-20")
def test_no_loans_are_taken_for_a_ghan_or_for_a_second_train() -> None:
    table = duty(cash=150, phase=5)
    assert table.why(buy("2E")) == "1848-TRN-17"
    table = duty(cash=250)
    table.act(buy("3"))
    assert table.why(buy("3")) == "1848-TRN-17"


@rule("1848-TRN-20", "1848-LOAN-06", "1848-LOAN-07")
def test_loans_are_taken_one_by_one_until_the_train_can_be_paid() -> None:
    table = duty(cash=10, cell=(0, 10)).depot(**{"3/3+": 0})
    money = all_money(table)
    table.act(buy("4"))
    assert [event.target for event in table.happened(ev.PriceMoved) if isinstance(event, ev.PriceMoved)] == [
        (0, 8),
        (0, 5),
        (0, 2),
    ]
    assert loans_of(table, "FT") == 3
    assert table.money("FT") == 10
    assert table.money("BOE") == 1700
    assert all_money(table) == money
    assert table.company("FT").trains == ("4",)


@rule("1848-TRN-20")
def test_a_company_that_can_pay_takes_no_loan() -> None:
    table = duty(cash=230).act(buy("3+"))
    assert all_loans(table) == 0
    assert table.money("FT") == 0


@rule("1848-TRN-20", "1848-RUL-59")
def test_before_the_first_3_there_are_no_loans_so_the_duty_ends_with_the_treasury() -> None:
    table = duty(cash=100, phase=2)
    assert table.why(Pass()) == "1848-TRN-16"
    assert table.why(buy("2+")) == "1848-TRN-17"
    assert table.why(buy("2")) is None
    poor = duty(cash=99, phase=2)
    assert poor.why(buy("2")) == "1848-TRN-17"
    assert poor.why(TakeLoan()) == "1848-LOAN-01"
    assert poor.act(Pass()).actor == B
    assert duty(cash=99, phase=3).why(Pass()) == "1848-TRN-16"


@rule("1848-TRN-21")
def test_a_loan_into_receivership_ends_it_without_a_train_even_if_the_money_would_do() -> None:
    table = duty(cash=100, cell=(1, 2))
    left = in_bank(table, "3/3+")
    table.act(buy("3"))
    assert taken_over(table) == ("FT",)
    assert table.company("FT").trains == ()
    assert table.company("SAR").trains == ()
    assert in_bank(table, "3/3+") == left
    assert table.happened(ev.TrainBought) == []
    assert table.actor == B


# -- worked examples --------------------------------------------------------------------------------------------


@rule("1848-EX-13", "1848-TRN-20", "1848-LOAN-07")
def test_example_compulsory_purchase_that_succeeds() -> None:
    for train, left in (("4", 50), ("4+", 10)):
        table = duty("FT", cash=150, cell=(1, 7)).depot(**{"3/3+": 0})
        loans_before(loans_before(table, "SAR", 3), "QR", 2)
        assert (table.price("FT"), table.price("BOE")) == (130, 120)
        table.act(buy(train))
        steps = [event.target for event in table.happened(ev.PriceMoved) if isinstance(event, ev.PriceMoved)]
        assert steps == [(1, 5), (1, 2)]
        assert (table.price("FT"), table.price("BOE")) == (70, 140)
        assert table.money("FT") == left
        assert table.company("FT").trains == (train,)


@rule("1848-EX-13")
def test_example_compulsory_purchase_after_its_first_loan() -> None:
    table = duty("FT", cash=150, cell=(1, 7)).depot(**{"3/3+": 0})
    loans_before(table, "SAR", 5).act(TakeLoan())
    assert (table.money("FT"), table.cell("FT"), table.price("FT"), table.price("BOE")) == (250, (1, 5), 100, 130)
    table.act(buy("4"))
    assert (table.money("FT"), table.cell("FT"), table.price("FT"), table.price("BOE")) == (50, (1, 2), 70, 140)


def example_14(**options: str) -> Scenario:
    table = duty("NSW", cash=60, cell=(3, 4), issue=80, phase=5, **options)
    table.shares("NSW", s1=40, s2=30, s3=10, pool=10).cash(A, 100).cash(B, 0).cash(C, 0)
    return table.depot(**{"4/4+": 0})


@rule("1848-EX-14", "1848-LOAN-08", "1848-REC-02", "1848-REC-03", "1848-TRN-21")
def test_example_compulsory_purchase_that_fails() -> None:
    table = example_14()
    assert table.price("NSW") == 70
    table.act(buy("5"))
    steps = [event.target for event in table.happened(ev.PriceMoved) if isinstance(event, ev.PriceMoved)]
    assert steps == [(3, 2), (3, 0)]
    assert taken_over(table) == ("NSW",)
    assert loans_of(table, "NSW") == 2
    assert in_bank(table, "5/5+") == 2
    assert (table.money(A), table.money(B), table.money(C)) == (40, 240, 80)


@rule("1848-EX-14")
def test_example_compulsory_purchase_that_fails_with_compensation_at_the_market_price() -> None:
    table = example_14(compensation="market")
    before = table.money("bank")
    table.act(buy("5"))
    assert (table.money(A), table.money(B), table.money(C)) == (100, 150, 50)
    assert table.money("bank") == before + 60


@rule("1848-EX-30", "1848-LOAN-10")
def test_example_no_loan_is_left() -> None:
    table = duty("WA", cash=500, cell=(0, 9), issue=70, phase=7).shares("WA", s1=50, s2=20, s3=10)
    table.cash(A, 0).cash(B, 0).cash(C, 0)
    for company in ("QR", "VR", "NSW", "SAR"):
        loans_before(table, company, 5)
    assert (table.price("WA"), table.price("BOE"), table.money("BOE")) == (190, 340, 0)
    table.act(buy("8"))
    assert taken_over(table) == ("WA",)
    assert all_loans(table) == 20
    assert table.money("BOE") == 0
    assert (table.money(A), table.money(B), table.money(C)) == (0, 140, 70)
    assert table.happened(ev.TrainBought) == []
