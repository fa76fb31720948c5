"""CORP-01 to CORP-08: how regional railways open, with what capital, where, and when they act."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import BANK
from kursbuch.hexmap.tiles import HexId
from moves import place, run
from positions_1824 import (
    PARTNER,
    REGIONAL,
    acting,
    all_pass,
    coal_swap,
    game,
    holds,
    minor,
    opened,
    owned,
    placed_at,
    rest_unsold,
    round_of,
    share_round_number,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell, start

HOMES = {"BK": "B9", "MS": "C12", "CL": "B23", "SB": "G26", "BH": "J13"}


def started(company: str = "BH", issue: int = 70, **percent: int) -> Scenario:
    """A regional railway without coal railway of which players hold so much; A is to act in a share round."""
    table = rest_unsold(game()).shares(company, **percent).priced(company, issue)
    return table.share_round(A)


# -- when -------------------------------------------------------------------------------------------------------------


@rule("1824-CORP-01")
@pytest.mark.parametrize("company", REGIONAL)
def test_a_regional_railway_opens_in_the_moment_when_half_of_it_is_sold(company: str) -> None:
    table = started(company, s1=20, s2=10)
    table.act(buy(company))
    assert (table.company(company).in_operation, table.money(company)) == (False, 0)
    table.act(buy(company))
    assert (table.company(company).in_operation, table.money(company)) == (True, 700)
    assert table.happened(ev.WentIntoOperation) == [ev.WentIntoOperation(CompanyId(company))]


@rule("1824-CORP-01", "1824-RUL-12")
def test_the_directors_share_must_be_among_what_players_hold() -> None:
    table = holds(rest_unsold(game()), "BH", s2=30, s3=40).share_round(A)
    assert not table.company("BH").in_operation
    table.act(start("BH", 100))
    assert (table.company("BH").in_operation, table.money("BH")) == (True, 1000)


@rule("1824-CORP-02", "1824-DIR-08")
@pytest.mark.parametrize(("coal", "company"), PARTNER.items())
def test_with_its_coal_railway_in_play_it_does_not_open_however_much_is_sold(coal: str, company: str) -> None:
    table = owned(game(), coal, D, 0, ("1g",)).priced(company, 60).share_round(A)
    holds(table, company, s1=30, s2=20, s3=20)
    table.act(buy(company))
    sheet = table.company(company)
    assert (100 - sheet.held_by("new"), sheet.in_operation, sheet.cash, sheet.director) == (80, False, 0, None)


# -- with what --------------------------------------------------------------------------------------------------------


@rule("1824-CORP-03", "1824-CORP-02")
@pytest.mark.parametrize(("coal", "company"), PARTNER.items())
@pytest.mark.parametrize("issue", [60, 90])
def test_with_a_coal_railway_it_gets_eight_times_its_issue_price_and_the_coal_railways_property(
    coal: str, company: str, issue: int
) -> None:
    table = owned(game().phase(3), coal, A, 34, ("1g", "2g")).priced(company, issue).share_round(A)
    holds(table, company, s2=40)
    bank = table.money(BANK)
    table.act(coal_swap(coal))
    sheet = table.company(company)
    assert (sheet.in_operation, sheet.cash, sheet.trains) == (True, 8 * issue + 34, ("1g", "2g"))
    assert bank - table.money(BANK) == 8 * issue


@rule("1824-CORP-03")
def test_it_gets_as_much_when_it_opens_long_after_the_exchange() -> None:
    table = owned(game().phase(3), "SPB", A, 10, ("2g",)).priced("SB", 80).share_round(A).act(coal_swap("SPB"))
    assert table.money("SB") == 10
    table.act(buy("SB"), buy("SB"))
    assert table.money("SB") == 10
    table.act(buy("SB"))
    assert (table.company("SB").in_operation, table.money("SB")) == (True, 10 + 640)


@rule("1824-CORP-04", "1824-PRV-31")
@pytest.mark.parametrize("company", REGIONAL)
@pytest.mark.parametrize("issue", [60, 100])
def test_without_a_coal_railway_it_gets_ten_times_its_issue_price(company: str, issue: int) -> None:
    table = started(company, issue, s1=20, s2=20)
    bank = table.money(BANK)
    table.act(buy(company))
    assert (table.money(company), bank + issue - table.money(BANK)) == (10 * issue, 10 * issue)


@rule("1824-CORP-05")
def test_the_present_price_is_of_no_account() -> None:
    table = placed_at(started("BH", 60, s1=20, s2=20), "BH", (0, 5))
    assert table.price("BH") == 155
    assert table.act(buy("BH")).money("BH") == 600


@rule("1824-CORP-05", "1824-SR-04")
def test_the_capital_is_paid_once_and_later_purchases_bring_nothing() -> None:
    table = started("BH", 60, s1=20, s2=20).act(buy("BH"), buy("BH"))
    assert table.money("BH") == 600
    table.shares("BH", s1=20, s2=20).share_round(C).act(buy("BH"))
    assert table.company("BH").held_by(C) == 10
    assert table.money("BH") == 600


# -- who and where ----------------------------------------------------------------------------------------------------


@rule("1824-CORP-06", "1824-DIR-01", "1824-OR-01")
def test_it_acts_in_the_next_operating_round_and_its_director_decides() -> None:
    table = started("BH", 60, s1=20, s2=20).act(buy("BH"))
    all_pass(table)
    assert (acting(table), round_of(table), table.actor) == ("BH", (1, 1), A)
    assert table.why(Pass(), seat=B) == "1824-DIR-01"


@rule("1824-CORP-06", "1824-CORP-01", "1824-CORP-08")
def test_a_railway_that_is_not_open_does_not_act() -> None:
    table = all_pass(started("BH", 60, s1=20, s2=20))
    assert share_round_number(table) == 3
    assert table.company("BH").markers_used == 0


@rule("1824-CORP-07", "1824-TOK-01")
@pytest.mark.parametrize("company", REGIONAL)
def test_its_home_marker_is_free_and_lies_on_its_home(company: str) -> None:
    table = all_pass(opened(rest_unsold(game()), company, acted=False, s1=60).share_round(A))
    assert acting(table) == company
    assert list(table.state.board.stations_of(CompanyId(company))) == [(HOMES[company], 0)]
    assert table.money(company) == 1000
    assert table.rules.view(table.state, None).companies[CompanyId(company)].markers_left == (40, 100)


@rule("1824-CORP-07", "1824-TOK-04", "1824-TOK-09")
def test_its_two_further_markers_cost_40_and_100_and_there_is_no_fourth() -> None:
    table = opened(opened(rest_unsold(game()), "BK", s2=60), "MS", cash=200, s1=60).station("MS", "C12")
    table.tiles(C12=("57", 1), C14=("8", 1), B15=("57", 0), C10=("58", 2), B9=("14", 1)).station("BK", "B9")
    bank = table.money(BANK)
    table.turn("MS", "station").act(place("B15"))
    assert (table.money("MS"), table.money(BANK)) == (160, bank + 40)
    table.turn("MS", "station").act(place("B9"))
    assert (table.money("MS"), table.money(BANK)) == (60, bank + 140)
    assert {at for at, _ in table.state.board.stations_of(CompanyId("MS"))} == {"C12", "B15", "B9"}
    assert table.rules.view(table.state, None).companies[CompanyId("MS")].markers_left == ()
    table.cash("MS", 500).turn("MS", "station")
    assert table.why(place("E8")) == "1824-TOK-08"


@rule("1824-CORP-08", "1824-SR-13")
def test_shares_of_a_railway_that_is_not_open_are_bought_but_not_sold() -> None:
    table = owned(game(), "EPP", D, 0, ("1g",)).priced("BK", 60).share_round(A).act(buy("BK"))
    assert table.company("BK").held_by(A) == 10
    assert table.share_round(A).why(sell("BK", 10)) == "1824-SR-13"
    assert acting(all_pass(table)) == "EPP", "it does not act"


@rule("1824-CORP-08", "1824-DIV-01")
def test_they_earn_nothing_while_the_coal_railway_runs() -> None:
    table = owned(game(), "EPP", D, 0, ("1g",)).tiles(B5=("6", 3)).priced("BK", 60)
    holds(table, "BK", s1=40, s2=40).turn("EPP", "run")
    before = [table.money(seat) for seat in (A, B)]
    table.act(run(("1g", "C6:0 B5:0")))
    assert [table.money(seat) for seat in (A, B)] == before
    assert table.cell("BK") == (6, 2)


@rule("1824-CORP-08", "1824-CORP-06")
def test_after_its_first_turn_they_earn_and_can_be_sold() -> None:
    table = opened(rest_unsold(game()), "BH", acted=False, trains=("2",), s1=50, s2=20)
    table.tiles(I12=("9", 2), H11=("4", 2))
    all_pass(table.share_round(A))
    assert acting(table) == "BH"
    table.act(Pass())
    while not table.listed(Dividend):
        table.act(*[offer.suggestion for offer in table.offers().free] or [Pass()])
    table.act(Dividend("pay"))
    assert table.company("BH").revenue == 20
    assert table.share_round(B).why(sell("BH", 10)) is None
    assert HexId("J13") in table.state.board.stations


@rule("1824-CORP-01", "1824-AUC-01")
def test_bh_opens_in_the_first_share_round_and_acts_in_the_first_operating_round() -> None:
    table = game().act(start("BH", 60), buy("BH"), buy("BH"), buy("BH"), minor("SD1", 240))
    assert (table.company("BH").in_operation, table.money("BH")) == (True, 600)
    all_pass(table)
    order = []
    while round_of(table) == (1, 1):
        if acting(table) not in order:
            order.append(acting(table))
        step = table.offers().listed
        table.act(Pass() if Pass() in step else step[0])
    assert order == ["SD1", "BH"]
