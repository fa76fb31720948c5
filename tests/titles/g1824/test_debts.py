"""LOAN, BNK-01: debts of directors, their interest and their repayment."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, RepayDebt
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.state import BANK
from positions_1824 import (
    acting,
    all_pass,
    asked,
    declares,
    game,
    in_debt,
    opened,
    owned,
    repay,
    rest_unsold,
    round_begins,
    share_round_number,
    swap,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, start, train


def need(missing: int, **options: str) -> Scenario:
    """SD2 of A must buy a 4 for 280 and lacks so much; A has no cash."""
    table = rest_unsold(
        owned(game(4, **options).phase(4).depot(**{"1g": 0, "2g": 0, "3g": 0}), "SD2", A, 280 - missing)
    )
    return table.cash(A, 0).turn("SD2", "trains")


def debtor(amount: int = 100, **options: str) -> Scenario:
    """A owes so much, holds 40 % of BH at 100 and is to act in a share round."""
    table = opened(rest_unsold(game(4, **options)), "BH", trains=("2",), s2=50, s1=40)
    return in_debt(table, A, amount).share_round(A)


def debt(table: Scenario) -> int:
    """What A owes."""
    return table.state.players[A].debt


# -- how a debt comes about -------------------------------------------------------------------------------------------


@rule("1824-LOAN-01", "1824-RUL-22", "1824-TRN-21")
@pytest.mark.parametrize(("missing", "owed"), [(130, 195), (1, 2), (25, 38), (101, 152), (280, 420)])
def test_what_a_director_cannot_pay_is_his_debt_with_half_of_it_as_interest_rounded_up(missing: int, owed: int) -> None:
    table = need(missing).act(train("4"))
    assert (debt(table), table.money(A), table.money("SD2")) == (owed, 0, 0)
    assert table.company("SD2").trains == ("4",)


@rule("1824-LOAN-01", "1824-TRN-20")
def test_it_is_noted_when_he_stops_selling() -> None:
    table = opened(need(280), "BH", 60, (4, 4), s2=50, s1=40).turn("SD2", "trains").act(train("4"))
    assert (asked(table), debt(table)) == ("emergency", 0)
    table.act(sell("BH", 10))
    assert (asked(table), debt(table), table.money(A)) == ("emergency", 0, 100)
    table.act(Pass())
    assert (asked(table), debt(table), table.money(A)) == (None, 180 + 90, 0)


@rule("1824-LOAN-01", "1824-RUL-22")
def test_the_first_interest_is_on_what_is_newly_overdrawn_only() -> None:
    assert debt(in_debt(need(130), A, 100).act(train("4"))) == 100 + 195


@rule("1824-LOAN-01")
def test_who_can_pay_gets_no_debt() -> None:
    table = need(130).cash(A, 130).act(train("4"))
    assert (debt(table), table.money(A)) == (0, 0)


@rule("1824-LOAN-02")
def test_debts_have_no_limit_and_nobody_takes_anything_for_them() -> None:
    table = opened(in_debt(need(280), A, 100_000).phase(7), "MS", s1=60).turn("SD2", "trains").cash("SD2", 0)
    bank, shares = table.money(BANK), table.company("MS").shares
    table.act(train("8"), Pass())
    assert debt(table) == 100_000 + 1200
    assert table.money(BANK) == bank
    assert (table.company("MS").shares, table.company("MS").director) == (shares, A)
    assert table.company("SD2").director == A


@rule("1824-LOAN-02", "1824-BNK-02")
def test_interest_brings_nobody_anything() -> None:
    table = debtor(100)
    purses = [table.money(purse) for purse in (BANK, A, B, C, D)]
    all_pass(table)
    assert debt(table) == 150
    assert [table.money(purse) for purse in (BANK, A, B, C, D)] == purses


@rule("1824-LOAN-03", "1824-RUL-23")
def test_income_does_not_reduce_a_debt() -> None:
    table = debtor(100).paper("B1", A)
    cash = table.money(A)
    declares(table, "BH", 100).act(Dividend("pay"))
    assert (table.money(A), debt(table)) == (cash + 40, 100)
    table.share_round(A).act(sell("BH", 10))
    assert (table.money(A) > cash + 40, debt(table)) == (True, 100)
    table = debtor(100).paper("B1", A)
    round_begins(table)
    assert (table.money(A), debt(table)) == (cash + 25, 150)


# -- purchases --------------------------------------------------------------------------------------------------------


@rule("1824-LOAN-04", "1824-SR-09")
@pytest.mark.parametrize("number", [2, 3, 7])
def test_a_player_in_debt_buys_nothing_in_this_or_any_later_share_round(number: int) -> None:
    table = debtor(1).cash(A, 5000).share_round(A, number=number)
    assert table.why(buy("BH")) == table.why(buy("SD")) == table.why(start("MS", 60)) == "1824-LOAN-04"
    assert not [offer for offer in table.offers().listed if type(offer) is type(buy("SD"))]


@rule("1824-LOAN-04", "1824-LOAN-05")
def test_in_one_turn_he_sells_repays_everything_and_buys() -> None:
    table = debtor(150).cash(A, 0)
    assert table.why(repay(1)) == "1824-LOAN-05"
    table.act(sell("BH", 30), repay(150), buy("SD"))
    assert (debt(table), table.money(A), table.company("SD").held_by(A)) == (0, 300 - 150 - 120, 10)
    assert table.actor == B


@rule("1824-LOAN-04", "1824-SR-15")
def test_exchanges_are_open_to_him() -> None:
    table = debtor(150).phase(3).paper("B1", A)
    assert table.act(swap("B1", "BH")).company("BH").held_by(A) == 50


# -- repayment --------------------------------------------------------------------------------------------------------


@rule("1824-LOAN-05")
@pytest.mark.parametrize("amount", [1, 57, 100])
def test_any_whole_amount_up_to_the_debt_is_repaid_to_the_bank(amount: int) -> None:
    table = debtor(100)
    cash, bank = table.money(A), table.money(BANK)
    table.act(repay(amount))
    assert (debt(table), cash - table.money(A), table.money(BANK) - bank) == (100 - amount, amount, amount)
    assert table.actor == A


@rule("1824-LOAN-05")
@pytest.mark.parametrize("amount", [-5, 0, 101])
def test_no_other_amount_is_repaid(amount: int) -> None:
    assert debtor(100).why(repay(amount)) == "1824-LOAN-05"


@rule("1824-LOAN-05")
def test_nobody_repays_more_than_he_has_or_what_he_does_not_owe() -> None:
    table = debtor(100).cash(A, 60)
    assert table.why(repay(61)) == "1824-LOAN-05"
    assert [(offer.low, offer.high) for offer in table.offers().ranged] == [(1, 60)]
    assert table.share_round(B).why(repay(1)) == "1824-LOAN-05"
    assert not table.offers().ranged


@rule("1824-LOAN-05")
def test_several_repayments_are_made_at_any_time_of_the_own_turn_and_of_no_other() -> None:
    table = debtor(100).act(repay(10), sell("BH", 10), repay(20), sell("BH", 10), repay(30))
    assert (debt(table), table.actor) == (40, A)
    assert table.share_round(B).why(repay(10), seat=A) == "1824-SR-01"
    assert table.turn("BH", "trains").why(RepayDebt(10)) == "1824-SET-01"


@rule("1824-LOAN-05", "1824-RUL-23", "1824-RUL-53", "1824-SR-16")
def test_a_turn_with_nothing_but_a_repayment_is_a_pass() -> None:
    table = debtor(100).share_round(B).fact(ev.PriorityMoved(B)).act(Pass(), Pass(), Pass(), repay(50), Pass())
    assert share_round_number(table) is None
    assert table.state.priority == B


@rule("1824-LOAN-05", "1824-RUL-23")
def test_by_the_option_it_is_an_action_that_keeps_the_round_going_and_moves_the_card() -> None:
    table = debtor(100, debt_repayment_is_action="true").share_round(C).fact(ev.PriorityMoved(C))
    table.act(Pass(), Pass(), repay(50), Pass())
    assert (share_round_number(table), table.actor) == (2, B)
    all_pass(table)
    assert table.state.priority == B


# -- interest ---------------------------------------------------------------------------------------------------------


@rule("1824-LOAN-06", "1824-SR-17")
@pytest.mark.parametrize(("owed", "then"), [(100, 150), (195, 293), (1, 2), (3, 5), (98, 147)])
def test_at_the_end_of_a_share_round_a_debt_grows_by_half_rounded_up(owed: int, then: int) -> None:
    assert debt(all_pass(debtor(owed))) == then


@rule("1824-LOAN-06")
def test_only_what_is_left_grows_and_an_operating_round_adds_nothing() -> None:
    table = debtor(195).act(repay(95))
    all_pass(table)
    assert debt(table) == 150
    assert [event.amount for event in table.events if isinstance(event, ev.DebtChanged)] == [50]
    while share_round_number(table) is None:
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    assert debt(table) == 150


@rule("1824-LOAN-06")
def test_it_grows_at_the_end_of_every_share_round() -> None:
    table = debtor(100)
    for owed in (150, 225, 338):
        assert debt(all_pass(table.share_round(A))) == owed


@rule("1824-LOAN-07", "1824-END-04")
def test_a_debt_is_deducted_from_the_wealth() -> None:
    table = debtor(130).cash(A, 50)
    assert table.worth()[A] == 50 + 4 * 100 - 130
    assert in_debt(table.cash(A, 0), A, 1000).worth()[A] == -600


# -- nobody goes bankrupt ---------------------------------------------------------------------------------------------


@rule("1824-BNK-01", "1824-TRN-21")
def test_a_player_without_anything_goes_on_with_a_debt_and_so_does_his_railway() -> None:
    table = need(280).act(train("4"), Pass())
    assert (table.company("SD2").closed, table.company("SD2").director) == (False, A)
    assert table.state.over is None
    while acting(table) is not None:
        table.act(Pass())
    assert share_round_number(table) is not None
    while table.actor != A:
        table.act(Pass())
    assert table.why(Pass()) is None


@rule("1824-BNK-01")
def test_a_company_without_money_keeps_its_place() -> None:
    table = opened(rest_unsold(game()), "BH", cash=0, trains=("2",), s1=60).station("BH", "J13")
    round_begins(table)
    while acting(table) == "BH":
        table.act(Pass())
    bh = table.company("BH")
    assert (bh.cash, bh.closed, bh.in_operation, bh.director) == (0, False, True, A)
