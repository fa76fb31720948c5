"""PHS: what the first train of a type brings about."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import DiscardTrain, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.trains import train_limit
from moves import run
from positions_1824 import asked, coal_swap, due, first_of, game, last_turn, opened, owned, rest_unsold, swap
from railways_1824 import NET, buy_from, in_bank, open_railway, paid, step_of, way
from rules_marker import rule
from scenario import A, B, C, D, Scenario, lay
from scenario import train as buy

NORMAL = ("2", "3", "4", "5", "6", "8", "10")


def before(train: str, *own: str) -> Scenario:
    """BH of player A may buy the first train of a type."""
    return first_of(open_railway(game(), "BH", cash=5000, trains=own), train).turn("BH", "trains")


def limits(table: Scenario) -> tuple[int, int, int]:
    """Train limits of a pre-state, a regional and a state railway."""
    pre, regional, state = (train_limit(table.rules.title, table.state, CompanyId(c)) for c in ("SD2", "BH", "SD"))
    return pre, regional, state


def colours(table: Scenario) -> tuple[str, ...]:
    return table.rules.title.phase(table.state).tiles


def rounds(table: Scenario) -> int:
    return table.rules.title.phase(table.state).operating_rounds


# -- the beginning of a phase -------------------------------------------------------------------------------------


@rule("1824-PHS-01")
@pytest.mark.parametrize(("train", "phase"), list(zip(NORMAL, range(2, 9), strict=True)))
def test_a_phase_begins_in_the_moment_the_first_train_of_its_type_is_bought(train: str, phase: int) -> None:
    table = rest_unsold(before(train))
    assert table.state.phase == phase - 1
    table.act(buy(train))
    assert table.state.phase == phase
    assert [e.phase for e in table.events if isinstance(e, ev.PhaseBegan)] == [phase]
    table.cash("BH", 5000).act(buy(train))
    assert table.happened(ev.PhaseBegan) == [], "the second one changes nothing"


@rule("1824-PHS-01")
def test_g_trains_and_trains_of_other_companies_begin_no_phase() -> None:
    table = rest_unsold(before("3", "2")).act(buy("1g"))
    assert table.state.phase == 2
    third = open_railway(game(), "BH", cash=500, trains=("3",)).phase(3)
    owned(third, "SD2", A, 0, ("2", "2")).turn("BH", "trains").act(buy_from("SD2", "2", 10))
    assert third.state.phase == 3


# -- phase by phase -----------------------------------------------------------------------------------------------


@rule("1824-PHS-02")
def test_phase_1_has_yellow_tiles_2s_on_sale_and_one_operating_round() -> None:
    table = game()
    assert (table.state.phase, colours(table), rounds(table)) == (1, ("yellow",), 1)
    opened(table, "BH", s1=60).turn("BH", "trains")
    assert table.why(buy("2")) is None
    assert table.why(buy("1g")) == "1824-TRN-01"


@rule("1824-PHS-03")
def test_phase_2_puts_the_1g_on_sale_and_lets_exports_begin() -> None:
    table = rest_unsold(before("2")).act(buy("2"))
    assert (colours(table), rounds(table)) == (("yellow",), 1)
    assert table.why(buy("1g")) is None
    assert table.why(buy("2g")) == "1824-TRN-01"
    last_turn(table, "BH").act(Pass())
    assert in_bank(table, "2") == 9 - 2, "one was bought, one went abroad"


@rule("1824-PHS-04")
def test_phase_3_brings_green_tiles_2g_two_rounds_and_trade_between_companies() -> None:
    table = owned(before("3"), "SD2", A, 0, ("2", "2"))
    assert (colours(table), rounds(table)) == (("yellow",), 1)
    assert table.why(buy_from("SD2", "2", 10)) == "1824-TRN-10"
    table.act(buy("3"))
    assert (colours(table), rounds(table)) == (("yellow", "green"), 2)
    assert table.why(buy("2g")) is None
    assert table.why(buy("3g")) == "1824-TRN-01"
    assert table.why(buy_from("SD2", "2", 10)) is None
    bk = open_railway(table, "BK").tiles(B9=("57", 1)).turn("BK")
    assert bk.why(lay("B9", "14", 0)) is None


@rule("1824-PHS-04", "1824-PRV-05", "1824-PRV-27")
@pytest.mark.parametrize("phase", [2, 3])
def test_from_phase_3_on_coal_and_mountain_railways_may_be_exchanged_in_share_rounds(phase: int) -> None:
    table = owned(game().phase(phase), "EPP", A, 10, ("1g",)).paper("B1", A).priced("BK", 100).share_round(A)
    assert (table.why(coal_swap("EPP")) is None) == (phase == 3)
    assert (table.why(swap("B1", "BH")) is None) == (phase == 3)


@rule("1824-PHS-05")
def test_phase_4_rusts_the_2s_brings_3g_lowers_the_regional_limit_and_makes_sd_due() -> None:
    table = rest_unsold(before("4", "2", "2"))
    assert limits(table) == (2, 4, 4)
    table.act(buy("4"))
    assert table.company("BH").trains == ("4",)
    assert limits(table) == (2, 3, 4)
    assert table.why(buy("3g")) is None
    assert (due(table), table.company("SD").in_operation) == (("SD",), False), "it forms at the end of the round"
    last_turn(table, "BH").act(Pass())
    assert table.company("SD").in_operation


@rule("1824-PHS-05", "1824-PRV-10")
def test_phase_4_forces_the_exchange_of_all_mountain_railways_at_once() -> None:
    table = rest_unsold(before("4").paper("B2", C).paper("B5", B)).act(buy("4"))
    assert (asked(table), table.actor) == ("mountain", C)
    table.act(swap("B2", "BH"), swap("B5", "MS"))
    assert (asked(table), step_of(table), table.actor) == (None, "trains", A)


@rule("1824-PHS-06")
def test_phase_5_brings_brown_tiles_and_makes_ug_due() -> None:
    table = rest_unsold(before("5"))
    assert colours(table) == ("yellow", "green")
    table.act(buy("5"))
    assert (colours(table), rounds(table)) == (("yellow", "green", "brown"), 2)
    assert (due(table), limits(table)) == (("UG",), (2, 3, 4))
    last_turn(table, "BH").act(Pass())
    assert table.company("UG").in_operation


@rule("1824-PHS-06", "1824-PRV-30")
def test_phase_5_closes_all_coal_railways_at_once() -> None:
    table = owned(before("5"), "EPP", B, 55, ("2g",)).shares("BK", s3=30).priced("BK", 80)
    owned(table, "SPB", C, 5, ("1g",)).priced("SB", 60)
    rest_unsold(table).act(buy("5"))
    assert [table.company(name).closed for name in ("EPP", "SPB")] == [True, True]
    assert (table.company("BK").held_by(B), table.company("SB").held_by(C)) == (20, 20)
    assert (table.company("BK").in_operation, table.company("SB").in_operation) == (True, False)


@rule("1824-PHS-06", "1824-DIV-04")
def test_in_phase_5_mines_pay_the_larger_value_from_the_same_moment() -> None:
    table = rest_unsold(before("5", "2g"))
    bk = open_railway(table, "BK", D, trains=("2g",)).tiles(**NET)
    bk.turn("BH", "trains").act(buy("5"))
    bk.turn("BK", "run").act(run(("2g", way("EDCGJH"))))
    bk.act(bk.offers().listed[0])
    assert paid(bk, "mine") == [("bank", "BK", 40)]


@rule("1824-PHS-07")
def test_phase_6_rusts_the_3s_brings_4g_lowers_both_limits_gives_three_rounds_and_makes_kk_due() -> None:
    table = rest_unsold(before("6", "3"))
    assert (rounds(table), limits(table)) == (2, (2, 3, 4))
    table.act(buy("6"))
    assert table.company("BH").trains == ("6",)
    assert (rounds(table), limits(table), colours(table)) == (3, (2, 2, 3), ("yellow", "green", "brown"))
    assert table.why(buy("4g")) is None
    assert due(table) == ("KK",)
    last_turn(table, "BH").act(Pass())
    assert table.company("KK").in_operation


@rule("1824-PHS-08")
def test_phase_7_brings_gray_tiles_and_5g_and_rusts_the_4s() -> None:
    table = rest_unsold(before("8", "4"))
    assert table.why(buy("5g")) == "1824-TRN-01"
    table.act(buy("8"))
    assert table.company("BH").trains == ("8",)
    assert (colours(table), rounds(table), limits(table)) == (("yellow", "green", "brown", "gray"), 3, (2, 2, 3))
    assert table.why(buy("5g")) is None
    assert due(table) == ()


@rule("1824-PHS-09")
def test_phase_8_rusts_the_5s() -> None:
    table = rest_unsold(before("10", "5"))
    table.act(buy("10"))
    assert (table.company("BH").trains, table.state.phase) == (("10",), 8)
    assert (colours(table), rounds(table), limits(table)) == (("yellow", "green", "brown", "gray"), 3, (2, 2, 3))


# -- several effects at once --------------------------------------------------------------------------------------


@rule("1824-PHS-10", "1824-PHS-05", "1824-TRN-14")
def test_the_first_4_rusts_2s_first_then_surplus_trains_go_then_mountain_railways_are_exchanged() -> None:
    table = before("4", "3").paper("B1", B).paper("B3", D)
    opened(table, "MS", trains=("3", "3", "3", "3"), s3=60)
    opened(table, "SB", trains=("2", "3", "3", "3"), s4=60).turn("BH", "trains")
    rest_unsold(table).act(buy("4"))
    seen: list[tuple[str | None, str]] = []
    while asked(table) is not None:
        seen.append((asked(table), table.actor))
        assert not table.company("SD").in_operation, "formations wait for the end of the round"
        table.act(table.offers().listed[0])
    assert seen == [("discard", C), ("mountain", B), ("mountain", D)], "SB keeps three 3s: its 2 rusted before"
    assert table.company("SB").trains == ("3", "3", "3")
    assert step_of(table) == "trains"


@rule("1824-PHS-10", "1824-PHS-06")
def test_the_first_5_exchanges_coal_railways_before_the_buyer_goes_on() -> None:
    table = owned(before("5"), "EPP", B, 55, ("2g",)).shares("BK", s3=30).priced("BK", 80)
    rest_unsold(table).act(buy("5"))
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("PhaseBegan") < kinds.index("CompanyClosed")
    assert (asked(table), step_of(table)) == (None, "trains")
    assert not table.company("UG").in_operation


@rule("1824-PHS-10", "1824-TRN-14")
def test_surplus_trains_are_given_up_before_the_buyer_buys_again() -> None:
    table = before("6", "4")
    opened(table, "MS", trains=("4", "4", "5"), s2=60).turn("BH", "trains")
    rest_unsold(table).act(buy("6"))
    assert (asked(table), table.actor) == ("discard", B)
    assert table.why(buy("6"), A) == "1824-TRN-14"
    table.act(DiscardTrain(TrainName("4")))
    assert (table.actor, step_of(table)) == (A, "trains")
