"""END: what brings the end, what is still played, and who has won."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.turns import operating_round
from positions_1848 import declares, earn_nothing, loans_before, taken_over_before
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell


def company(cell: tuple[int, int] = (1, 5), phase: int = 3) -> Scenario:
    """VR is the only company in operation; nobody but its director has shares of it."""
    return Scenario().running("VR", A, cell=cell).station("VR", "H11").phase(phase)


def round_number(table: Scenario) -> int | None:
    """The number of the operating round being played."""
    frame = operating_round(table.state)
    return None if frame is None else frame.number


def over(table: Scenario) -> str | None:
    """How the game ended."""
    return table.rules.over(table.state)


def play_round(table: Scenario) -> Scenario:
    """The only company does nothing but earn nothing in its turn."""
    number = round_number(table)
    while over(table) is None and round_number(table) == number:
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    return table


# -- what triggers it -----------------------------------------------------------------------------------------------


@rule("1848-END-01")
@pytest.mark.parametrize(("bank", "cause"), [(61, None), (60, "bank"), (59, "bank")])
def test_the_end_comes_when_the_bank_holds_nothing_or_must_pay_more_than_it_holds(bank: int, cause: str | None) -> None:
    table = declares(company().bank(bank), "VR", 100).act(Dividend("pay"))
    assert table.state.end_cause == cause
    assert table.money("bank") == bank - 60


@rule("1848-END-01")
def test_the_end_comes_when_a_marker_reaches_450() -> None:
    table = declares(company((0, 15)), "VR", 10).act(Dividend("pay"))
    assert (table.price("VR"), table.state.end_cause) == (450, "price")
    table = declares(company((1, 16)), "VR", 10).act(Dividend("pay"))
    assert (table.price("VR"), table.state.end_cause) == (450, "price")
    table = declares(company((0, 14)), "VR", 10).act(Dividend("pay"))
    assert (table.price("VR"), table.state.end_cause) == (400, None)


@rule("1848-END-01")
def test_the_end_comes_with_the_sixteenth_loan() -> None:
    for before, cause in ((14, None), (15, "loans")):
        table = company((0, 12))
        for index, name in enumerate(("QR", "NSW", "WA")):
            loans_before(table, name, 5 if index < 2 else before - 10)
        assert table.turn("VR", "trains").act(TakeLoan()).state.end_cause == cause


@rule("1848-END-01")
def test_the_end_comes_with_the_fifth_takeover() -> None:
    for before, cause in ((3, None), (4, "receivership")):
        table = taken_over_before(company((5, 1), 2), *("QR", "NSW", "WA", "CAR")[:before])
        assert earn_nothing(table.running("SAR", B), "VR").state.end_cause == cause


@rule("1848-END-01")
def test_the_first_trigger_is_the_one_that_is_remembered() -> None:
    table = declares(company((0, 15)).bank(10), "VR", 100).act(Dividend("pay"))
    assert [event.cause for event in table.events if isinstance(event, ev.EndTriggered)] == ["bank"]


# -- what is still played -------------------------------------------------------------------------------------------


@rule("1848-END-02")
def test_the_running_set_is_played_to_its_end_and_then_the_game_is_over() -> None:
    table = declares(company((0, 15)), "VR", 10, 1, 2).act(Dividend("pay"))
    assert over(table) is None
    table.act(Pass())
    assert (over(table), round_number(table)) == (None, 2)
    play_round(table)
    assert over(table) == "price"
    assert table.state.agenda == ()
    assert table.rules.actor(table.state) is None
    assert table.why(Pass(), seat=A) is not None
    assert table.happened(ev.GameEnded) == [ev.GameEnded("price")]


@rule("1848-END-02")
def test_without_a_trigger_a_share_round_follows() -> None:
    table = declares(company((0, 13)), "VR", 10).act(Dividend("pay"), Pass())
    assert (over(table), round_number(table)) == (None, None)
    assert table.why(buy("BOE", "pool")) is None


@rule("1848-END-03")
def test_a_trigger_in_a_share_round_lets_the_round_and_a_complete_set_follow() -> None:
    table = company(phase=3).shares("VR", s1=60, s2=20).share_round(B).bank(100)
    table.act(sell("VR", 10))
    assert table.state.end_cause == "bank"
    assert table.why(buy("BOE", "pool")) is None
    for _ in range(5):
        table.act(Pass())
    assert (over(table), round_number(table)) == (None, 1)
    play_round(table)
    assert (over(table), round_number(table)) == (None, 2)
    assert over(play_round(table)) == "bank"


@rule("1848-END-03")
def test_a_sell_out_that_brings_a_price_to_450_lets_a_complete_set_follow() -> None:
    table = company((1, 16)).shares("VR", s1=60, s2=40).share_round(A)
    for _ in range(4):
        table.act(Pass())
    assert (table.price("VR"), table.state.end_cause) == (450, "price")
    assert round_number(table) == 1
    play_round(table)
    assert over(play_round(table)) == "price"


@rule("1848-END-04")
def test_when_the_bank_is_empty_payments_go_on_and_count() -> None:
    table = declares(company().bank(10).cash(A, 0), "VR", 100).bank(10)
    table.act(Dividend("pay"))
    assert (table.money("bank"), table.money(A)) == (-50, 60)
    assert table.worth()[A] == 60 + 6 * 110
    declares(table, "VR", 100).act(Dividend("withhold"))
    assert (table.money("bank"), table.money("VR")) == (-150, 1100)


@rule("1848-END-04")
def test_money_that_flows_back_does_not_cancel_the_trigger() -> None:
    table = company().share_round(A, 3).shares("VR", s1=60, s2=20).bank(0).fact(ev.EndTriggered("bank"))
    table.act(buy("BOE", "pool"))
    assert table.money("bank") == 70
    for _ in range(4):
        table.act(Pass())
    play_round(table)
    assert over(play_round(table)) == "bank"


# -- scoring --------------------------------------------------------------------------------------------------------


@rule("1848-END-05")
def test_a_total_is_cash_and_shares_at_the_final_prices() -> None:
    table = Scenario().running("VR", A, 70, (0, 9), cash=777, trains=("5", "D")).shares("VR", s1=40, s2=20, pool=40)
    table.shares("FT", s2=20).priced("FT", 90).shares("BOE", s1=30, s2=10).phase(7)
    for paper in ("P1", "P2", "P4"):
        table.paper(paper, A)
    loans_before(table, "SAR", 3)
    table.cash(A, 11).cash(B, 22).cash(C, 0).cash(D, 5)
    assert table.worth() == {
        A: 11 + 4 * 190 + 3 * 100,
        B: 22 + 2 * 190 + 2 * 90 + 100,
        C: 0,
        D: 5,
    }


@rule("1848-END-05")
def test_a_share_of_qr_without_a_price_counts_nothing() -> None:
    table = Scenario().cash(A, 50).fact(ev.SharesMoved(CompanyId("QR"), "new", A, 10))
    assert table.worth()[A] == 50
    assert table.priced("QR", 80).worth()[A] == 130


@rule("1848-END-05")
def test_the_highest_total_wins_and_equal_totals_share_the_place() -> None:
    table = Scenario().cash(A, 100).cash(B, 300).cash(C, 100).cash(D, -20)
    view = table.rules.view(table.state, None)
    assert {seat: player.place for seat, player in view.players.items()} == {B: 1, A: 2, C: 2, D: 4}
    view = table.cash(A, 300).rules.view(table.state, None)
    assert {seat: player.place for seat, player in view.players.items()} == {A: 1, B: 1, C: 3, D: 4}


@rule("1848-EX-29", "1848-END-02", "1848-END-03")
def test_example_end_by_the_sixteenth_loan() -> None:
    table = company((0, 12), phase=5)
    for name in ("QR", "NSW", "WA"):
        loans_before(table, name, 5)
    table.turn("VR", "trains", number=2, of=3).act(TakeLoan())
    assert (table.price("BOE"), table.state.end_cause) == (260, "loans")
    table.act(Pass())
    assert (over(table), round_number(table)) == (None, 3)
    assert over(play_round(table)) == "loans"


@rule("1848-EX-29")
def test_example_end_by_the_bank_in_a_share_round_of_phase_5() -> None:
    table = company(phase=5).shares("VR", s1=60, s2=20).share_round(B).bank(100).act(sell("VR", 10))
    for _ in range(5):
        table.act(Pass())
    played = []
    while over(table) is None:
        played.append(round_number(table))
        play_round(table)
    assert played == [1, 2, 3]
