"""BNK: a director who cannot pay compensation overdraws their account and plays on."""

from __future__ import annotations

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model.frames import Question
from positions_1848 import all_money, declares, earn_nothing, loans_before
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, start


def overdrawn(debt: int = 300) -> Scenario:
    """A owes so much after VR fell, and has nothing that can be sold."""
    table = Scenario().running("VR", A, 100, (5, 1), 500 - debt).shares("VR", s1=50, s2=50).cash(A, 0)
    table.running("SAR", D, 70).station("SAR", "G6").station("VR", "H11").phase(2)
    return earn_nothing(table, "VR")


@rule("1848-BNK-01")
def test_an_overdraft_is_negative_cash_and_does_not_touch_the_bank() -> None:
    table = Scenario().running("VR", A, 100, (5, 1), 0).shares("VR", s1=50, s2=50).cash(A, 30).cash(B, 0)
    table.running("SAR", D, 70).station("VR", "H11").bank(400)
    money = all_money(table)
    earn_nothing(table, "VR")
    assert (table.money(A), table.money(B), table.money("bank")) == (-470, 500, 400)
    assert all_money(table) == money


@rule("1848-BNK-01")
def test_no_player_goes_bankrupt_the_game_goes_on_and_no_interest_is_due() -> None:
    table = overdrawn(500)
    assert table.money(A) == -500
    assert table.actor == D
    assert (table.state.over, table.state.end_cause) == (None, None)
    for _ in range(10):
        table.act(Pass())
    assert table.money(A) == -500
    assert table.state.over is None
    assert A in table.state.players


@rule("1848-BNK-02")
def test_all_income_goes_against_the_overdraft() -> None:
    table = overdrawn(300).shares("FT", s2=50, s1=30).priced("FT", 100).running("FT", B)
    table.shares("FT", s2=50, s1=30)
    declares(table, "FT", 200).act(Dividend("pay"))
    assert table.money(A) == -240
    table.share_round(A).act(sell("FT", 10))
    assert table.money(A) == -240 + table.rules.title.data.market.rows[1][6]


@rule("1848-BNK-02")
def test_a_player_in_debt_buys_nothing() -> None:
    table = overdrawn(300).shares("FT", s2=50, pool=10).priced("FT", 70).share_round(A)
    for action in (buy("FT", "pool"), buy("FT"), buy("BOE", "pool"), start("QR", 70)):
        assert table.why(action) == "1848-SR-08"
    assert table.why(Pass()) is None
    table.cash(A, 140)
    for action in (buy("FT", "pool"), buy("FT"), buy("BOE", "pool"), start("QR", 70)):
        assert table.why(action) is None


@rule("1848-BNK-02")
def test_he_is_not_forced_to_sell_again_when_a_sale_becomes_possible_later() -> None:
    table = overdrawn(300).shares("FT", s2=20, s1=30, pool=50).priced("FT", 100)
    table.running("NSW", C).turn("NSW", "trains")
    assert table.shares("FT", s2=20, s1=30).why(Pass()) is None
    table.act(Pass())
    assert table.actor == D
    assert not any(isinstance(frame, Question) for frame in table.state.agenda)
    table.share_round(A)
    assert table.why(Pass()) is None


@rule("1848-BNK-03")
def test_an_overdraft_left_at_the_end_counts_against_his_total() -> None:
    table = overdrawn(300)
    assert table.worth()[A] == -300
    assert table.shares("BOE", s1=30).worth()[A] == 3 * 70 - 300


@rule("1848-EX-16", "1848-BNK-01", "1848-BNK-02", "1848-REC-04")
def test_example_overdraft() -> None:
    table = Scenario().running("CAR", A, 100, (5, 1), 120).shares("CAR", s1=40, s2=30, s3=20).cash(A, 90)
    table.running("FT", B, 80).shares("FT", s2=20, s1=30, pool=50).shares("BOE", s1=10).station("CAR", "E4")
    loans_before(table, "FT", 5)
    assert table.price("BOE") == 120
    earn_nothing(table, "CAR")
    assert table.money(A) == 90 - 380
    assert table.why(sell("FT", 10)) == "1848-SR-16"
    table.act(sell("BOE", 10))
    assert table.money(A) == -170
    assert table.actor == B
    declares(table, "FT", 180).act(Dividend("pay"))
    assert table.money(A) == -116
    table.share_round(A)
    assert table.why(buy("BOE", "pool")) == "1848-SR-08"
    assert table.why(buy("FT", "pool")) == "1848-SR-08"
    assert table.why(start("QR", 70)) == "1848-SR-08"
