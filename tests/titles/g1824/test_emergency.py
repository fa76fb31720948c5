"""TRN-18 to TRN-21: the director helps a company that must have a train."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Accept, Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import set_company
from positions_1824 import all_pass, asked, game, opened, owned, repay, rest_unsold, round_begins
from railways_1824 import buy_from, code_of, in_bank, open_railway, paid, step_of
from rules_marker import rule
from scenario import A, B, C, Scenario, sell
from scenario import train as buy


def need(cash: int = 50, purse: int = 100, phase: int = 4, **options: str) -> Scenario:
    """SD2 of player A has no train and so much money; the director has so much cash (EX-20)."""
    table = owned(game(4, **options).phase(phase), "SD2", A, cash)
    return rest_unsold(table).cash(A, purse).turn("SD2", "trains")


def with_shares(table: Scenario, acted: bool = True) -> Scenario:
    """Player A holds 40 % of BH, which B directs, at 100; the bank has 10 %."""
    return opened(table, "BH", trains=("3",), acted=acted, s2=50, s1=40).turn("SD2", "trains")


def debt(table: Scenario) -> int:
    return table.state.players[A].debt


# -- when they help ------------------------------------------------------------------------------------------------


@rule("1824-EX-20", "1824-TRN-18", "1824-TRN-21", "1824-LOAN-01", "1824-LOAN-06")
def test_example_20_the_owner_of_sd2_takes_the_4_and_a_debt_of_195() -> None:
    table = need()
    assert [table.why(buy(train)) for train in ("4", "1g", "2g", "3g")] == [None] * 4, "they pick any of them"
    assert code_of(table, Pass()) == ("1824-TRN-06", "train_is_needed")
    table.act(buy("4"))
    assert table.company("SD2").trains == ("4",)
    assert (debt(table), table.money(A), table.money("SD2")) == (195, 0, 0)


@rule("1824-EX-20", "1824-LOAN-05", "1824-LOAN-06")
@pytest.mark.parametrize(("back", "then"), [(95, 150), (0, 293)])
def test_example_20_what_is_left_of_the_debt_grows_by_half_in_the_next_share_round(back: int, then: int) -> None:
    table = need().act(buy("4")).share_round(A)
    if back:
        table.cash(A, 95).act(repay(back))
        assert debt(table) == 100
    all_pass(table)
    assert debt(table) == then


@rule("1824-EX-21", "1824-TRN-18", "1824-RUL-20")
def test_example_21_with_130_sd2_must_buy_the_1g_alone() -> None:
    table = need(130, 500)
    for train in ("4", "2g", "3g"):
        assert code_of(table, buy(train)) == ("1824-TRN-18", "no_help_while_it_can_pay")
    assert table.why(Pass()) == "1824-TRN-06"
    table.act(buy("1g"))
    assert (table.money("SD2"), table.money(A), debt(table)) == (10, 500, 0)
    assert table.company("SD2").trains == ("1g",)


@rule("1824-EX-21", "1824-TRN-18", "1824-RUL-20")
def test_example_21_by_option_emergency_trigger_the_owner_adds_150_for_the_4() -> None:
    table = need(130, 500, emergency_trigger="any_chosen_train").act(buy("4"))
    assert (table.money("SD2"), table.money(A), debt(table)) == (0, 350, 0)
    assert table.company("SD2").trains == ("4",)


@rule("1824-TRN-18")
@pytest.mark.parametrize(("cash", "helped"), [(119, True), (120, False)])
def test_help_depends_on_the_cheapest_train_that_the_company_may_buy(cash: int, helped: bool) -> None:
    assert (need(cash, 500).why(buy("4")) is None) == helped


@rule("1824-TRN-18", "1824-TRN-05")
def test_for_a_coal_railway_the_cheapest_g_train_counts() -> None:
    table = owned(game().phase(2), "EPP", A, 100).cash(A, 500).turn("EPP", "trains")
    table.act(buy("1g"))
    assert (table.money("EPP"), table.money(A)) == (0, 480), "a 2 would have cost 80, but it may not own one"


@rule("1824-TRN-18")
def test_the_treasury_is_spent_down_to_nothing_and_the_director_pays_the_rest() -> None:
    table = need(50, 500)
    bank = table.money("bank")
    table.act(buy("3g"))
    assert (table.money("SD2"), table.money(A), table.money("bank") - bank) == (0, 500 - 310, 360)
    assert paid(table, "help") == [("s1", "SD2", 310)]
    assert (debt(table), asked(table)) == (0, None)


@rule("1824-TRN-18")
def test_a_company_with_a_train_is_never_helped() -> None:
    table = need(50, 5000).trains("SD2", "3")
    assert code_of(table, buy("1g")) == ("1824-TRN-18", "no_help_with_a_train")
    assert table.why(Pass()) is None
    for value in ("cannot_afford_cheapest", "any_chosen_train"):
        rich = need(50, 5000, emergency_trigger=value).trains("SD2", "3")
        assert rich.why(buy("1g")) == "1824-TRN-18"


# -- how much they pay ---------------------------------------------------------------------------------------------


def seller(table: Scenario, director: str = "s1") -> Scenario:
    """MS owns a 3 (face value 180)."""
    return opened(table, "MS", trains=("3", "3"), cash=0).shares("MS", **{director: 60}).turn("SD2", "trains")


@rule("1824-TRN-19")
def test_with_help_no_train_costs_more_than_its_face_value_also_from_another_company() -> None:
    table = seller(need(50, 500))
    assert code_of(table, buy_from("MS", "3", 181)) == ("1824-TRN-19", "above_face_value")
    assert table.why(buy_from("MS", "3", 180)) is None
    table.act(buy_from("MS", "3", 90))
    assert (table.money("SD2"), table.money(A), table.money("MS")) == (0, 460, 90)
    assert table.company("SD2").trains == ("3",)


@rule("1824-TRN-19")
def test_without_help_a_company_may_pay_its_sister_more() -> None:
    table = seller(need(500, 0))
    assert table.why(buy_from("MS", "3", 500)) is None
    assert code_of(table, buy_from("MS", "3", 501)) == ("1824-TRN-19", "no_help_while_it_can_pay")


@rule("1824-TRN-19", "1824-TRN-10")
def test_from_another_director_he_helps_to_pay_the_face_value() -> None:
    table = seller(need(50, 500), "s2").act(buy_from("MS", "3", 180))
    assert (asked(table), table.actor) == ("sell_train", B)
    table.act(Accept())
    assert (table.money("SD2"), table.money(A), table.money("MS")) == (0, 370, 180)


@rule("1824-TRN-19")
def test_he_pays_for_no_second_train_and_puts_no_money_into_the_company() -> None:
    table = need(50, 5000).act(buy("1g"))
    assert code_of(table, buy("4")) == ("1824-TRN-18", "no_help_with_a_train")
    assert code_of(seller(table), buy_from("MS", "3", 1)) == ("1824-TRN-19", "no_help_with_a_train")
    assert (table.money("SD2"), table.money(A)) == (0, 4930)


# -- sales --------------------------------------------------------------------------------------------------------


@rule("1824-TRN-20")
def test_the_director_first_uses_his_cash_and_sells_only_while_money_is_missing() -> None:
    table = with_shares(need(50, 230)).act(buy("4"))
    assert asked(table) is None, "their cash was enough"
    assert (table.money(A), table.company("BH").held_by(A)) == (0, 40)


@rule("1824-TRN-20", "1824-RUL-21", "1824-MKT-07")
def test_he_may_sell_shares_for_the_named_train_and_it_is_bought_when_the_money_is_there() -> None:
    table = with_shares(need(50, 100)).act(buy("4"))
    assert (asked(table), table.actor) == ("emergency", A)
    assert table.company("SD2").trains == (), "the sales come first"
    table.act(sell("BH", 20))
    assert table.company("SD2").trains == ("4",)
    assert (table.money(A), table.money("SD2"), debt(table)) == (100 + 200 - 230, 0, 0)
    assert table.cell("BH") == (3, 2), "one cell down for one sale"
    assert (asked(table), step_of(table)) == (None, "trains")


@rule("1824-TRN-20", "1824-RUL-21")
def test_a_sale_is_refused_if_one_share_less_would_have_been_enough() -> None:
    table = with_shares(need(50, 100)).act(buy("4"))
    assert code_of(table, sell("BH", 30)) == ("1824-TRN-20", "more_than_missing")
    assert table.why(sell("BH", 20)) is None
    assert table.why(sell("BH", 10)) is None
    table.act(sell("BH", 10))
    assert asked(table) == "emergency", "130 were missing, 30 still are"
    assert code_of(table, sell("BH", 20)) == ("1824-TRN-20", "more_than_missing")
    table.act(sell("BH", 10))
    assert (table.money(A), table.cell("BH")) == (100 + 100 + 90 - 230, (4, 2))


@rule("1824-TRN-20", "1824-TRN-21", "1824-LOAN-01")
def test_he_need_not_sell_and_what_is_missing_becomes_his_debt() -> None:
    assert Pass() in with_shares(need(50, 100)).act(buy("4")).offers().listed
    table = with_shares(need(50, 100)).act(buy("4"), Pass())
    assert (debt(table), table.money(A), table.company("BH").held_by(A)) == (195, 0, 40)
    some = with_shares(need(50, 100)).act(buy("4"), sell("BH", 10), Pass())
    assert (debt(some), some.money(A)) == (30 + 15, 0)


@rule("1824-TRN-20", "1824-RUL-21")
def test_the_train_that_was_named_must_be_bought() -> None:
    table = with_shares(need(50, 100)).act(buy("4"))
    assert code_of(table, buy("1g")) == ("1824-TRN-20", "first_emergency")
    assert table.act(Pass()).company("SD2").trains == ("4",)


@rule("1824-TRN-20", "1824-SR-13")
def test_sales_follow_the_rules_of_share_rounds() -> None:
    table = with_shares(need(50, 0), acted=False)
    opened(table, "CL", trains=("3",), s2=40, s1=20).turn("SD2", "trains").act(buy("4"))
    assert code_of(table, sell("BH", 10)) == ("1824-SR-13", "not_acted_yet")
    assert code_of(table, sell("CL", 30)) == ("1824-TRN-20", "not_so_many")
    assert code_of(table, sell("CL", 5)) == ("1824-TRN-20", "not_whole_shares")
    assert table.why(sell("CL", 10)) is None
    table.state = set_company(table.state, CompanyId("CL"), certificate=A)
    assert code_of(table, sell("CL", 10)) == ("1824-SR-13", "double_share_whole"), "they have the 20 % share, B directs"


@rule("1824-TRN-20", "1824-RUL-21")
def test_the_company_that_is_acting_counts_as_having_acted() -> None:
    table = game().phase(4)
    opened(table, "MS", cash=0, acted=False, s1=60, s2=20)
    round_begins(rest_unsold(table).cash(A, 100)).act(Pass())
    assert step_of(table) == "trains"
    table.act(buy("4"))
    assert table.why(sell("MS", 10)) is None


@rule("1824-TRN-20", "1824-DIR-07")
def test_no_sale_changes_a_director() -> None:
    table = opened(need(50, 0), "MS", trains=("3",), s1=40, s2=30).turn("SD2", "trains").act(buy("4"))
    assert code_of(table, sell("MS", 20)) == ("1824-DIR-07", "director_would_change")
    assert table.why(sell("MS", 10)) is None, "with as much as the other they stay director"
    alone = opened(need(50, 0), "MS", trains=("3",), s1=20, s2=20, s3=20).turn("SD2", "trains")
    opened(alone, "CL", trains=("3",), s2=50, s1=10).turn("SD2", "trains").act(buy("4"))
    assert code_of(alone, sell("MS", 10)) == ("1824-DIR-07", "director_would_change")


@rule("1824-TRN-20", "1824-RUL-21")
@pytest.mark.parametrize(("value", "rule_id"), [("true", "1824-TRN-20"), ("false", None)])
def test_option_emergency_bank_limit_says_whether_half_a_company_may_lie_in_the_bank(
    value: str, rule_id: str | None
) -> None:
    table = opened(need(50, 0, emergency_bank_limit=value), "MS", trains=("3",), s2=30, s1=20)
    opened(table, "CL", trains=("3",), s2=50, s1=20).turn("SD2", "trains").act(buy("4"))
    assert table.why(sell("MS", 10)) == rule_id, "half of MS lies in the bank already"
    assert table.why(sell("CL", 10)) is None


@rule("1824-TRN-20", "1824-RUL-21")
def test_where_nothing_can_be_sold_nobody_is_asked() -> None:
    table = opened(need(50, 0), "MS", trains=("3",), s2=30, s1=20).turn("SD2", "trains").act(buy("4"))
    assert (asked(table), debt(table)) == (None, 230 + 115)


@rule("1824-RUL-20", "1824-TRN-20")
def test_shares_are_sold_only_if_the_treasury_is_below_the_cheapest_price() -> None:
    table = with_shares(need(130, 0, emergency_trigger="any_chosen_train")).act(buy("4"))
    assert asked(table) is None, "a 1g could have been paid, so there is nothing to sell for"
    assert (debt(table), table.company("BH").held_by(A)) == (150 + 75, 40)


# -- sales before the train is named ------------------------------------------------------------------------------


def dearest(cash: int = 50, purse: int = 100, **options: str) -> Scenario:
    return with_shares(need(cash, purse, 4, emergency_sale_measure="dearest_on_sale", **options))


@rule("1824-RUL-21", "1824-TRN-20")
def test_by_option_emergency_sale_measure_shares_are_sold_before_a_train_is_named() -> None:
    """The dearest train on sale is the 3g for 360: 210 are missing."""
    table = dearest()
    assert code_of(with_shares(need()), sell("BH", 10)) == ("1824-OR-05", "not_in_this_step")
    table.act(sell("BH", 20))
    assert (table.money(A), step_of(table)) == (300, "trains")
    table.act(buy("4"))
    assert (table.money(A), table.money("SD2"), debt(table)) == (70, 0, 0)


@rule("1824-RUL-21")
def test_with_it_a_sale_is_measured_by_the_dearest_train_on_sale() -> None:
    table = dearest(50, 100)
    assert table.why(sell("BH", 30)) is None, "with 20 % they would have 10 too little for the 3g"
    closer = dearest(50, 110)
    assert code_of(closer, sell("BH", 30)) == ("1824-RUL-21", "more_than_missing")
    assert code_of(dearest(50, 310), sell("BH", 10)) == ("1824-RUL-21", "more_than_missing")
    assert dearest(50, 309).why(sell("BH", 10)) is None


@rule("1824-RUL-21")
def test_with_it_the_train_must_cost_more_than_one_share_less_would_have_paid() -> None:
    table = dearest(50, 100).act(sell("BH", 20))
    assert code_of(table, buy("2g")) == ("1824-RUL-21", "sold_too_much"), "240 could be paid with one share"
    assert code_of(table, buy("1g")) == ("1824-RUL-21", "sold_too_much")
    assert table.why(buy("4")) is None
    assert table.why(buy("3g")) is None
    assert seller(table).why(buy_from("MS", "3", 1)) is None, "from another company anything legal"


@rule("1824-RUL-20", "1824-RUL-21", "1824-OR-05")
def test_with_it_nothing_is_sold_if_the_treasury_can_pay_the_cheapest_train() -> None:
    table = dearest(120, 0, emergency_trigger="any_chosen_train")
    assert table.why(sell("BH", 10)) == "1824-OR-05"
    assert not table.listed(SellShares)
    assert dearest(119, 0).why(sell("BH", 10)) is None


@rule("1824-RUL-21", "1824-DIR-07")
def test_with_it_no_sale_changes_a_director_and_no_other_rule_of_sales_is_broken() -> None:
    table = opened(dearest(), "MS", trains=("3",), s1=40, s2=30).turn("SD2", "trains")
    assert code_of(table, sell("MS", 20)) == ("1824-DIR-07", "director_would_change")
    assert code_of(table, sell("BH", 50)) == ("1824-TRN-20", "not_so_many")


@rule("1824-TRN-21", "1824-LOAN-01")
def test_with_it_what_is_still_missing_becomes_a_debt_at_once() -> None:
    table = dearest(50, 100).act(buy("4"))
    assert (asked(table), debt(table), table.company("SD2").trains) == (None, 195, ("4",))


# -- nobody goes bankrupt -----------------------------------------------------------------------------------------


@rule("1824-TRN-21", "1824-BNK-01")
def test_a_director_without_anything_buys_the_dearest_train_on_credit() -> None:
    table = rest_unsold(open_railway(game().phase(8), "BH", cash=0)).cash(A, 0).turn("BH", "trains")
    table.act(buy("10"), Pass())
    assert (debt(table), table.money(A), table.money("BH")) == (1500, 0, 0)
    assert table.state.over is None
    assert (table.company("BH").director, table.company("BH").closed) == (A, False)
    assert in_bank(table, "10") is None


@rule("1824-TRN-21", "1824-LOAN-01", "1824-RUL-22")
def test_the_interest_is_half_of_what_is_missing_rounded_up_and_older_debts_bear_none() -> None:
    table = need(50, 99).fact(ev.DebtChanged(A, 40, "test")).act(buy("4"))
    assert debt(table) == 40 + 131 + 66


@rule("1824-TRN-18", "1824-DIR-01")
def test_nobody_but_the_director_pays() -> None:
    table = need(50, 0).cash(B, 1000).cash(C, 1000)
    assert table.why(buy("4"), B) == "1824-DIR-01"
    table.act(buy("4"))
    assert (table.money(B), table.money(C), debt(table)) == (1000, 1000, 345)
