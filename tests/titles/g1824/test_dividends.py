"""DIV: what becomes of a run."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from moves import run
from positions_1824 import game, opened
from railways_1824 import (
    NET,
    code_of,
    declares,
    minor_railway,
    open_railway,
    paid,
    revenue,
    state_railway,
    step_of,
    way,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario

PAY, KEEP = Dividend("pay"), Dividend("withhold")


def bh(**percent: int) -> Scenario:
    """BH at 100 with these holdings, and no money in its treasury."""
    table = opened(game().phase(3), "BH", cash=0, trains=("3",))
    return table.shares("BH", **(percent or {"s1": 40, "s2": 30, "s3": 20}))


# -- coal and pre-state railways ----------------------------------------------------------------------------------


@rule("1824-DIV-01", "1824-PRV-26", "1824-PRV-44")
@pytest.mark.parametrize(
    ("company", "train", "tiles", "path", "earned"),
    [
        ("EPP", "1g", NET, way("ICG"), 40),
        ("EOD", "1g", NET, way("EDC"), 20),
        ("SD2", "2", {"G10": ("57", 0), "F11": ("55", 0)}, "G10:0 F11:0", 30),
        ("KK1", "3", {"E10": ("7", 4), "F11": ("630", 0)}, "E12:1 E10 F11:0", 40),
    ],
)
def test_half_of_the_run_goes_to_the_owner_and_half_to_the_treasury_always(
    company: str, train: str, tiles: dict[str, tuple[str, int]], path: str, earned: int
) -> None:
    table = game(enforce_max_revenue="false").phase(3).tiles(**tiles)
    minor_railway(table, company, C, cash=0, trains=(train,)).turn(company, "run")
    before, bank = table.money(C), table.money("bank")
    table.act(run((train, path)))
    mine = sum(amount for _, _, amount in paid(table, "mine"))
    assert revenue(table) == earned
    assert table.money(C) - before == earned // 2
    assert table.money(company) == earned // 2 + mine
    assert bank - table.money("bank") == earned + mine
    assert step_of(table) == "trains", "nobody is asked"
    assert table.why(PAY) == table.why(KEEP) == "1824-OR-05"


@rule("1824-DIV-01")
def test_the_half_of_an_odd_number_of_tens_is_not_rounded() -> None:
    table = minor_railway(game().phase(3), "SD2", cash=0, trains=("2",)).tiles(G10=("57", 0), F11=("55", 0))
    before = table.money(A)
    table.turn("SD2", "run").act(run(("2", "G10:0 F11:0")))
    assert (table.money(A) - before, table.money("SD2")) == (15, 15)


@rule("1824-DIV-01", "1824-MKT-04")
def test_a_pre_state_railway_without_a_run_pays_nothing_and_moves_no_price() -> None:
    table = minor_railway(game().phase(3), "SD2", cash=0, trains=("2",)).turn("SD2").act(Pass())
    assert (revenue(table), table.money("SD2")) == (0, 0)
    assert table.happened(ev.PriceMoved) == []


# -- share companies ----------------------------------------------------------------------------------------------


@rule("1824-DIV-02")
def test_a_share_company_pays_all_or_keeps_all() -> None:
    table = declares(bh(), "BH", 70)
    assert table.listed(Dividend) == [PAY, KEEP]
    assert code_of(table, Pass()) == ("1824-OR-05", "step_not_skipped")
    assert table.actor == A, "the director chooses"
    assert table.why(PAY, B) == "1824-DIR-01"


@rule("1824-DIV-02")
@pytest.mark.parametrize(("choice", "paid_out", "kept"), [(PAY, 42, 0), (KEEP, 0, 70)])
def test_after_the_run_nothing_is_split(choice: Dividend, paid_out: int, kept: int) -> None:
    table = open_railway(game().phase(3), "BK", cash=0, trains=("3",)).tiles(**NET).turn("BK", "run")
    cash = table.money(A)
    table.act(run(("3", way("HJG"))))
    assert (step_of(table), table.money(A), table.money("BK")) == ("dividend", cash, 0)
    table.act(choice)
    assert (table.money(A) - cash, table.money("BK")) == (paid_out, kept)


@rule("1824-DIV-03")
def test_paid_out_every_player_gets_a_tenth_of_the_run_for_each_tenth_he_owns() -> None:
    table = declares(bh(), "BH", 70)
    before = {seat: table.money(seat) for seat in (A, B, C, D)}
    bank = table.money("bank")
    table.act(PAY)
    assert {seat: table.money(seat) - before[seat] for seat in (A, B, C, D)} == {A: 28, B: 21, C: 14, D: 0}
    assert bank - table.money("bank") == 63, "shares in the bank earn nothing"
    assert table.money("BH") == 0


@rule("1824-DIV-03")
def test_all_of_the_run_is_paid_where_players_own_all() -> None:
    table = declares(bh(s1=60, s2=40), "BH", 230)
    a, b = table.money(A), table.money(B)
    table.act(PAY)
    assert (table.money(A) - a, table.money(B) - b) == (138, 92)


@rule("1824-DIV-05")
def test_kept_the_whole_run_goes_into_the_treasury() -> None:
    table = declares(bh(), "BH", 70)
    before = {seat: table.money(seat) for seat in (A, B, C, D)}
    bank = table.money("bank")
    table.act(KEEP)
    assert table.money("BH") == 70
    assert bank - table.money("bank") == 70
    assert {seat: table.money(seat) for seat in (A, B, C, D)} == before


@rule("1824-DIV-02", "1824-MKT-05", "1824-MKT-06")
def test_after_a_payout_the_price_goes_right_and_after_keeping_it_goes_left() -> None:
    assert declares(bh(), "BH", 70).act(PAY).cell("BH") == (2, 3)
    assert declares(bh(), "BH", 70).act(KEEP).cell("BH") == (2, 1)


@rule("1824-DIV-04")
@pytest.mark.parametrize(("choice", "treasury"), [(PAY, 20), (KEEP, 90)])
def test_the_mine_goes_into_the_treasury_whatever_happens_with_the_run(choice: Dividend, treasury: int) -> None:
    table = declares(bh(), "BH", 70, mine=20)
    table.act(choice)
    assert paid(table, "mine") == [("bank", "BH", 20)]
    assert table.money("BH") == treasury


# -- no run -------------------------------------------------------------------------------------------------------


@rule("1824-DIV-06", "1824-MKT-06")
def test_without_a_train_there_is_no_dividend_and_the_price_goes_left() -> None:
    table = open_railway(game().phase(3), "BK", trains=()).turn("BK").act(Pass())
    assert step_of(table) == "trains"
    assert (revenue(table), table.cell("BK")) == (0, (2, 1))


@rule("1824-DIV-06", "1824-RTE-19")
def test_without_a_route_there_is_no_dividend_and_the_price_goes_left() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(B9=("57", 1)).turn("BK").act(Pass())
    assert step_of(table) == "trains"
    assert (revenue(table), table.cell("BK")) == (0, (2, 1))


@rule("1824-DIV-06")
def test_a_run_of_nothing_cannot_be_paid_out() -> None:
    table = declares(bh(), "BH", 0)
    assert code_of(table, PAY) == ("1824-DIV-06", "nothing_to_pay_out")


@rule("1824-DIV-06", "1824-DIV-04")
def test_a_mine_with_a_run_of_nothing_does_not_exist() -> None:
    """A g-train's route has a location beside its mine, so whoever gets a mine's money has a run."""
    table = state_railway(game().phase(3), "SD", "B5", trains=("1g",), cash=0).tiles(B5=("6", 3)).turn("SD", "run")
    table.act(run(("1g", "C6:0 B5:0")), KEEP)
    assert table.money("SD") == 20 + 10
