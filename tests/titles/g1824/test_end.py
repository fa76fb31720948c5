"""END, BNK-02: what brings the end, what is still played, and who has won."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1824.extra import Formed
from positions_1824 import (
    acting,
    all_pass,
    buys_first,
    declares,
    game,
    holds,
    in_debt,
    last_turn,
    opened,
    owned,
    placed_at,
    rest_unsold,
    round_of,
    share_round_number,
)
from railways_1824 import buy_from
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, train


def railway(phase: int = 2, **options: str) -> Scenario:
    """BH, at 100, is the only company in the game: A directs it with 50 %, B has 40 %."""
    table = opened(rest_unsold(game(4, **options)).phase(phase), "BH", trains=("6",), s1=50, s2=40)
    return table.station("BH", "J13")


def over(table: Scenario) -> str | None:
    """How the game ended."""
    return table.rules.over(table.state)


def play_round(table: Scenario) -> Scenario:
    """The only company does nothing but earn nothing in its turn."""
    now = round_of(table)
    while over(table) is None and round_of(table) == now:
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    return table


# -- what triggers it -------------------------------------------------------------------------------------------------


@rule("1824-END-01", "1824-RUL-58")
@pytest.mark.parametrize(("bank", "cause"), [(91, None), (90, "bank"), (89, "bank"), (1, "bank")])
def test_the_end_is_triggered_in_the_moment_the_bank_has_nothing_left(bank: int, cause: str | None) -> None:
    table = declares(railway().bank(bank), "BH", 100).act(Dividend("pay"))
    assert (table.money(BANK), table.state.end_cause) == (bank - 90, cause)


@rule("1824-END-01", "1824-CORP-04")
def test_the_capital_of_a_company_can_trigger_it() -> None:
    table = rest_unsold(game()).shares("BH", s1=20, s2=20).priced("BH", 60).share_round(C).bank(540)
    table.act(buy("BH"))
    assert (table.money(BANK), table.state.end_cause) == (0, "bank")


@rule("1824-END-01", "1824-RUL-58")
def test_it_is_final_also_if_money_flows_back() -> None:
    table = railway().share_round(B).bank(50).act(sell("BH", 10))
    assert (table.money(BANK), table.state.end_cause) == (-50, "bank")
    table.act(buy("SD"))
    assert (table.money(BANK), table.state.end_cause) == (70, "bank")
    all_pass(table)
    assert over(play_round(table)) == "bank"


@rule("1824-END-01", "1824-LOAN-01")
def test_what_a_director_overdraws_for_a_train_of_the_bank_takes_nothing_out_of_it() -> None:
    table = rest_unsold(owned(game().phase(4), "SD2", A)).cash(A, 0).turn("SD2", "trains").bank(100)
    table.act(train("4"))
    assert (table.money(BANK), table.state.players[A].debt) == (100, 420)
    assert table.state.end_cause is None


@rule("1824-END-01", "1824-LOAN-01")
def test_what_he_overdraws_for_a_train_of_another_company_the_bank_pays() -> None:
    table = opened(rest_unsold(owned(game().phase(4), "SD2", A)), "BH", cash=0, trains=("3", "4"), s1=60)
    table.turn("SD2", "trains").cash(A, 0).bank(180).act(buy_from("BH", "3", 180))
    while not table.company("SD2").trains:
        table.act(Pass())
    assert (table.money(BANK), table.money("BH"), table.state.players[A].debt) == (0, 180, 270)
    assert table.state.end_cause == "bank"


@rule("1824-BNK-02", "1824-END-01")
def test_the_bank_goes_on_paying_in_full_and_money_that_comes_back_lowers_what_it_owes() -> None:
    table = declares(railway().cash(A, 0).cash(B, 0).bank(10), "BH", 100).act(Dividend("pay"))
    assert (table.money(BANK), table.money(A), table.money(B)) == (-80, 50, 40)
    declares(table, "BH", 200).act(Dividend("withhold"))
    assert (table.money(BANK), table.money("BH")) == (-280, 1200)
    table.share_round(B).act(sell("BH", 10))
    assert (table.money(BANK), table.money(B)) == (-380, 140)
    table.act(buy("SD"))
    assert (table.money(BANK), table.money(B)) == (-260, 20)
    assert table.worth()[A] == 50 + 5 * table.price("BH")


# -- what is still played ---------------------------------------------------------------------------------------------


@rule("1824-END-02")
def test_in_an_operating_round_the_set_is_played_to_its_end() -> None:
    table = declares(railway(3).bank(10), "BH", 100, 1, 2).act(Dividend("pay"))
    assert over(table) is None
    table.act(Pass())
    assert (over(table), round_of(table), acting(table)) == (None, (2, 2), "BH")
    play_round(table)
    assert (over(table), table.state.agenda) == ("bank", ())
    assert table.happened(ev.GameEnded) == [ev.GameEnded("bank")]
    assert table.rules.actor(table.state) is None
    assert table.why(Pass(), seat=A) is not None


@rule("1824-END-02", "1824-TRN-24")
def test_after_the_last_round_no_train_goes_abroad() -> None:
    table = declares(railway().bank(10), "BH", 100).act(Dividend("pay"))
    depot = table.state.depot
    table.act(Pass())
    assert (over(table), table.state.depot) == ("bank", depot)
    table = declares(railway(), "BH", 100).act(Dividend("pay"), Pass())
    assert over(table) is None
    assert table.state.depot != depot


@rule("1824-END-02", "1824-RUL-58", "1824-CORP-10")
def test_a_state_railway_due_with_the_last_round_still_forms() -> None:
    table = rest_unsold(owned(game(), "SD1", A, 70, ("5",)))
    buys_first(table, "4").fact(ev.EndTriggered("bank")).act(Pass())
    assert over(table) == "bank"
    assert [event.company for event in table.events if isinstance(event, Formed)] == ["SD"]
    assert (table.company("SD").held_by(A), table.money("SD")) == (20, 720 + 240 + 70)


@rule("1824-END-02", "1824-CORP-14")
def test_the_capital_of_a_state_railway_can_end_the_game_with_the_round_in_which_it_forms() -> None:
    table = buys_first(rest_unsold(owned(game(), "SD1", A, 70, ("5",))), "4").bank(900).act(Pass())
    assert (table.money(BANK), over(table)) == (-60, "bank")


@rule("1824-END-03")
@pytest.mark.parametrize(("phase", "rounds"), [(2, 1), (3, 2), (6, 3)])
def test_in_a_share_round_the_round_is_finished_and_one_complete_set_follows(phase: int, rounds: int) -> None:
    table = railway(phase).share_round(B).bank(100).act(sell("BH", 10))
    assert table.state.end_cause == "bank"
    assert table.why(buy("SD")) is None
    all_pass(table)
    played = []
    while over(table) is None:
        assert share_round_number(table) is None
        played.append(round_of(table))
        play_round(table)
    assert played == [(number, rounds) for number in range(1, rounds + 1)]


@rule("1824-END-01", "1824-END-02")
def test_without_a_trigger_play_goes_on() -> None:
    table = declares(railway(), "BH", 100).act(Dividend("pay"), Pass())
    assert (over(table), share_round_number(table)) == (None, 3)


# -- scoring ----------------------------------------------------------------------------------------------------------


@rule("1824-END-04")
def test_wealth_is_cash_and_shares_at_the_present_price_less_debts() -> None:
    table = opened(railway(), "MS", 60, (0, 9), s2=20, s1=10)
    placed_at(holds(table, "SD", s3=30), "SD", (0, 2))
    table.cash(A, 11).cash(B, 22).cash(C, 0).cash(D, 5)
    in_debt(table, B, 100)
    assert table.worth() == {A: 11 + 500 + 235, B: 22 + 400 + 2 * 235 - 100, C: 360, D: 5}


@rule("1824-END-04")
def test_shares_of_a_company_without_a_price_are_worth_nothing() -> None:
    table = holds(rest_unsold(game()), "BH", s1=30).cash(A, 50)
    assert table.worth()[A] == 50
    assert table.priced("BH", 80).worth()[A] == 290


@rule("1824-END-05")
def test_company_money_trains_and_papers_not_exchanged_do_not_count() -> None:
    table = unexchanged()
    assert table.worth()[A] == 100
    assert opened(table, "BH", cash=5000, trains=("10", "10"), s1=20).worth()[A] == 300


def unexchanged(**options: str) -> Scenario:
    """A has 100 in cash, two mountain railways, a coal railway bought for 160 and three pre-state railways."""
    table = game(4, **options).paper("B1", A).paper("B2", A).paper("B3", A, closed=True).cash(A, 100)
    owned(table, "EPP", A, 700, ("2g",)).priced("BK", 80)
    return owned(owned(owned(table, "KK1", A, 500), "KK2", A), "UG2", A)


@rule("1824-END-05", "1824-RUL-37")
def test_by_the_option_papers_not_exchanged_count_what_was_paid_for_them() -> None:
    table = unexchanged(score_unexchanged_papers="true")
    assert table.worth()[A] == 100 + 2 * 120 + 160 + 240 + 120 + 120
    assert table.worth()[B] == 680


@rule("1824-END-06")
def test_the_richest_wins_and_equal_wealth_is_a_shared_win() -> None:
    table = game().cash(A, 100).cash(B, 300).cash(C, 100).cash(D, 20)
    view = table.rules.view(table.state, None)
    assert {seat: player.place for seat, player in view.players.items()} == {B: 1, A: 2, C: 2, D: 4}
    view = table.cash(A, 300).rules.view(table.state, None)
    assert {seat: player.place for seat, player in view.players.items()} == {A: 1, B: 1, C: 3, D: 4}


@rule("1824-EX-36", "1824-END-02", "1824-END-04", "1824-BNK-02")
def test_example_36_the_bank_runs_dry_in_the_second_of_three_rounds() -> None:
    table = declares(railway(6).bank(10), "BH", 20, 2, 3).act(Dividend("pay"))
    assert table.state.end_cause == "bank"
    table.act(Pass())
    assert (over(table), round_of(table)) == (None, (3, 3))
    assert over(play_round(table)) == "bank"
    placed_at(table.shares("BH", s1=40, s2=40), "BH", (2, 9)).bank(0).cash(A, 1240)
    table.bank(0).fact(ev.Paid(BANK, A, 30, "dividend"))
    in_debt(table, A, 90)
    assert (table.price("BH"), table.money(BANK)) == (215, -30)
    assert table.worth()[A] == 1240 + 30 + 860 - 90 == 2040


@rule("1824-END-02", "1824-OR-06")
def test_a_trigger_in_the_last_turn_of_a_set_ends_the_game_with_it() -> None:
    table = last_turn(railway(3), "BH", "trains", 2, 2).fact(ev.EndTriggered("bank")).act(Pass())
    assert over(table) == "bank"
