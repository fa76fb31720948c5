"""DIR: who directs a company, how the office changes hands, and when nobody holds it."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import NEW
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import HelpNeeded
from moves import place
from positions_1824 import (
    PARTNER,
    acting,
    all_pass,
    asked,
    coal_swap,
    forms,
    game,
    holds,
    minor,
    opened,
    owned,
    papers_of,
    rest_unsold,
    share_round_number,
    swap,
    unsold,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, lay, sell, start, train


def office(table: Scenario, company: str = "BH") -> tuple[str | None, str]:
    """The director, and who has the director's share."""
    return table.company(company).director, table.company(company).certificate


# -- who decides ------------------------------------------------------------------------------------------------------


@rule("1824-DIR-01")
def test_the_director_alone_decides_what_his_company_does() -> None:
    table = opened(game(), "MS", trains=("2",), s2=40, s1=30, s3=30).station("MS", "C12").turn("MS")
    assert table.actor == B
    for seat in (A, C, D):
        for action in (lay("C12", "57", 0), place("B15"), RunTrains(), Dividend("pay"), train("2"), Pass()):
            assert table.why(action, seat=seat) == "1824-DIR-01"
        assert not table.offers(seat)
    assert table.why(lay("C12", "57", 0), seat=B) is None


@rule("1824-DIR-01")
@pytest.mark.parametrize("company", ["SD1", "EPP"])
def test_the_owner_decides_for_his_coal_or_pre_state_railway(company: str) -> None:
    table = owned(game(), company, C, 100, ("1g",)).turn(company)
    assert (table.actor, table.why(Pass(), seat=A), table.why(Pass())) == (C, "1824-DIR-01", None)


# -- purchases and exchanges ------------------------------------------------------------------------------------------


@rule("1824-DIR-02", "1824-DIR-03")
def test_whoever_owns_more_after_a_purchase_is_director_at_once() -> None:
    table = opened(game(), "BH", 60, cash=333, trains=("2",), s1=30, s2=20).share_round(B)
    table.act(buy("BH"))
    assert office(table) == (A, A)
    table.share_round(B).act(buy("BH"))
    assert office(table) == (B, B)
    bh = table.company("BH")
    assert (bh.held_by(A), bh.held_by(B)) == (30, 40)
    assert (papers_of(table, A), papers_of(table, B)) == (3, 3)
    assert (bh.cash, bh.trains) == (333, ("2",))
    assert table.turn("BH").actor == B


@rule("1824-DIR-02", "1824-PRV-05")
def test_a_mountain_railway_can_make_its_owner_director() -> None:
    table = opened(game().phase(3).paper("B1", C), "BH", s1=20, s3=20).share_round(C).act(swap("B1", "BH"))
    assert office(table) == (C, C)
    assert (table.company("BH").held_by(A), papers_of(table, A)) == (20, 2)


@rule("1824-DIR-02")
def test_equality_changes_nothing() -> None:
    table = opened(game(), "BH", 60, s1=30, s2=20, s3=20).share_round(B).act(buy("BH"), buy("BH"))
    assert (table.company("BH").held_by(B), table.company("BH").held_by(C)) == (30, 30)
    assert office(table) == (A, A)


@rule("1824-DIR-02", "1824-DIR-08")
def test_without_a_placed_directors_share_nobody_becomes_director_by_a_purchase() -> None:
    table = owned(game(), "EPP", D, 0, ("1g",)).priced("BK", 60).share_round(B)
    holds(table, "BK", s1=10, s2=40).act(buy("BK"))
    assert office(table, "BK") == (None, NEW)


# -- sales ------------------------------------------------------------------------------------------------------------


@rule("1824-DIR-04")
def test_a_director_sells_so_far_that_another_owns_more_and_that_player_takes_the_directors_share() -> None:
    table = opened(game(), "BH", s1=50, s2=30).share_round(A).act(sell("BH", 20))
    assert office(table) == (A, A)
    table.act(sell("BH", 10))
    assert office(table) == (B, B)
    assert table.company("BH").shares == {"s1": 20, "s2": 30, "new": 50}
    assert (papers_of(table, A), papers_of(table, B)) == (2, 2)


@rule("1824-DIR-04", "1824-SR-13")
def test_a_director_sells_everything_to_the_bank_if_another_owns_a_fifth() -> None:
    table = opened(game(), "BH", s1=30, s2=30, s3=20, s4=20).share_round(A).act(sell("BH", 30))
    assert office(table) == (B, B)
    assert table.company("BH").shares == {"s2": 30, "s3": 20, "s4": 20, "new": 30}


@rule("1824-DIR-04")
def test_without_another_owner_of_a_fifth_no_sale_touches_the_directors_share() -> None:
    table = opened(game(), "BH", s1=40, s2=10, s3=10, s4=10).share_round(A)
    assert table.why(sell("BH", 20)) is None
    assert table.why(sell("BH", 30)) == "1824-SR-13"
    table = opened(game(6), "BH", s1=30, s2=10, s3=10, s4=10, s5=10, s6=10).share_round(A)
    assert table.why(sell("BH", 10)) is None
    assert table.why(sell("BH", 20)) == table.why(sell("BH", 30)) == "1824-DIR-04"
    assert sell("BH", 20) not in table.offers().listed


@rule("1824-DIR-04", "1824-RUL-34")
def test_who_sells_below_a_neighbour_with_less_than_a_fifth_is_refused() -> None:
    table = opened(game(5), "BH", s1=20, s2=10, s3=10, s4=10, s5=10).share_round(A)
    assert table.why(sell("BH", 10)) == "1824-DIR-04"
    table.shares("BH", s1=20, s2=10, s3=10, s4=10, s5=20)
    assert table.why(sell("BH", 10)) is None


@rule("1824-DIR-05", "1824-RUL-34")
@pytest.mark.parametrize(
    ("b", "c", "d", "heir"),
    [(20, 30, 20, C), (20, 20, 30, D), (30, 30, 20, B), (10, 30, 30, C), (20, 20, 20, B), (10, 20, 20, C)],
)
def test_of_several_the_largest_and_among_equals_the_next_after_the_old_director_takes_over(
    b: int, c: int, d: int, heir: SeatId
) -> None:
    table = opened(game(), "BH", s1=20, s2=b, s3=c, s4=d).share_round(A).act(sell("BH", 10))
    assert office(table) == (heir, heir)
    assert table.company("BH").held_by(A) == 10


@rule("1824-DIR-05")
def test_turn_order_runs_round_the_table() -> None:
    table = opened(game(), "BH", s3=20, s2=20, s1=20).share_round(C).act(sell("BH", 10))
    assert office(table) == (A, A)


@rule("1824-EX-01", "1824-DIR-04", "1824-DIR-05", "1824-DIR-06", "1824-SR-13")
def test_example_1_a_sells_half_of_his_directors_share() -> None:
    table = opened(game(), "BH", 70, s1=20, s2=20, s3=20).share_round(A)
    cash = table.money(A)
    table.act(sell("BH", 10))
    assert table.money(A) - cash == 70
    assert table.company("BH").shares == {"s1": 10, "s2": 20, "s3": 20, "new": 50}
    assert office(table) == (B, B)
    assert (papers_of(table, A), papers_of(table, B)) == (1, 1)
    for seat in (A, B, C):
        assert table.share_round(seat).why(sell("BH", 10)) == "1824-SR-13"


@rule("1824-DIR-06")
def test_the_swap_lets_a_single_tenth_of_the_directors_share_be_sold() -> None:
    table = opened(game(), "BH", s1=20, s2=20, s3=10, s4=10).share_round(A).act(sell("BH", 10))
    assert (table.company("BH").held_by(A), office(table)) == (10, (B, B))


@rule("1824-DIR-07", "1824-TRN-20")
def test_in_an_emergency_no_sale_changes_a_director() -> None:
    table = opened(game(), "BH", cash=0, s1=40, s2=30, s3=30).cash(A, 0)
    opened(table, "MS", s1=30, s2=30, s3=40)
    table.turn("BH", "trains").act(train("2"))
    assert (asked(table), table.actor) == ("emergency", A)
    assert table.why(sell("BH", 20)) == "1824-DIR-07"
    assert table.why(sell("BH", 10)) is None
    assert table.why(sell("MS", 10)) == "1824-DIR-07"


@rule("1824-DIR-07", "1824-DIR-04")
def test_what_is_refused_in_an_emergency_is_legal_in_a_share_round() -> None:
    table = opened(game(), "MS", s1=30, s2=30, s3=40).share_round(A)
    assert table.act(sell("MS", 10)).company("MS").director == C
    table = opened(game(), "MS", s1=30, s2=30, s3=40)
    table.agenda(*opened(table, "BH", cash=0, s1=60).turn("BH", "trains").state.agenda)
    table.agenda(*table.state.agenda, HelpNeeded(A, CompanyId("BH"), "bank", TrainName("8"), 800))
    assert table.why(sell("MS", 10)) == table.why(sell("MS", 30)) == "1824-DIR-07"


# -- nobody -----------------------------------------------------------------------------------------------------------


@rule("1824-DIR-08")
@pytest.mark.parametrize(("coal", "company"), PARTNER.items())
def test_whoever_buys_a_coal_railway_does_not_direct_its_partner(coal: str, company: str) -> None:
    assert office(game().act(minor(coal, 120)), company) == (None, NEW)


@rule("1824-DIR-08", "1824-CORP-02")
@pytest.mark.parametrize(("coal", "company"), PARTNER.items())
def test_a_regional_railway_whose_coal_railway_is_in_play_has_no_director(coal: str, company: str) -> None:
    table = owned(game().phase(3), coal, D, 0, ("1g",)).priced(company, 60).share_round(A)
    holds(table, company, s1=50).act(buy(company))
    assert (table.company(company).held_by(A), *office(table, company)) == (60, None, NEW)
    table.share_round(D).act(coal_swap(coal))
    assert office(table, company) == (A, A)


@rule("1824-DIR-09", "1824-RUL-33")
@pytest.mark.parametrize("state", ["SD", "UG", "KK"])
def test_a_free_directors_share_goes_to_the_first_owner_of_two_shares_for_both(state: str) -> None:
    table = unsold(game(), f"{state}1").share_round(A).act(buy(state), buy(state))
    assert office(table, state) == (None, NEW)
    table.share_round(A).act(buy(state))
    assert office(table, state) == (None, A)
    sheet = table.company(state)
    assert (sheet.held_by(A), papers_of(table, A), sheet.in_operation) == (20, 1, False)
    table.share_round(B).act(buy(state))
    assert office(table, state) == (None, A)


@rule("1824-DIR-09", "1824-SET-07")
def test_with_number_1_in_play_two_shares_bring_nothing() -> None:
    table = owned(game(), "UG1", C, 100).share_round(A)
    holds(table, "UG", s1=10).act(buy("UG"))
    assert (office(table, "UG"), papers_of(table, A)) == ((None, NEW), 2)


@rule("1824-DIR-09", "1824-RUL-33", "1824-AUC-08")
def test_when_it_becomes_free_with_the_first_share_round_who_reached_two_first_gets_it() -> None:
    table = game().act(buy("UG"), buy("UG"), Pass(), Pass(), Pass(), Pass(), buy("UG"), buy("UG"))
    assert (table.company("UG").held_by(C), table.company("UG").held_by(D)) == (20, 20)
    assert office(table, "UG") == (None, NEW)
    table.act(minor("SD1", 240))
    all_pass(table)
    assert table.company("UG1").closed
    assert office(table, "UG") == (None, C)
    assert (papers_of(table, C), papers_of(table, D)) == (1, 2)


@rule("1824-DIR-09", "1824-RUL-33")
def test_by_the_option_it_is_handed_out_when_the_state_railway_forms() -> None:
    table = unsold(game(unreserved_state_director="at_formation"), "UG1").share_round(A)
    holds(table, "UG", s1=10).act(buy("UG"))
    assert (office(table, "UG"), papers_of(table, A)) == ((None, NEW), 2)
    forms(table, "5")
    assert (office(table, "UG"), papers_of(table, A)) == ((A, A), 1)


@rule("1824-DIR-09", "1824-RUL-33", "1824-CORP-13")
@pytest.mark.parametrize("moment", ["on_second_share", "at_formation"])
def test_at_the_formation_all_holders_are_considered_whoever_has_the_share_by_then(moment: str) -> None:
    table = rest_unsold(game(unreserved_state_director=moment)).share_round(A)
    holds(table, "UG", s1=10, s2=30).act(buy("UG"))
    assert office(table, "UG") == (None, A if moment == "on_second_share" else NEW)
    forms(table, "5")
    ug = table.company("UG")
    assert (office(table, "UG"), ug.held_by(A), ug.held_by(B)) == ((B, B), 20, 30)
    assert (papers_of(table, A), papers_of(table, B)) == (2, 2)


@rule("1824-DIR-01", "1824-DIR-03", "1824-SR-06")
def test_the_new_director_takes_the_next_turn_of_the_company() -> None:
    table = rest_unsold(game()).share_round(A).act(start("BH", 60), buy("BH"), buy("BH"), buy("BH"))
    table.act(Pass(), buy("BH"), Pass(), Pass(), Pass(), buy("BH"))
    assert office(table) == (B, B)
    all_pass(table)
    assert share_round_number(table) is None
    assert (acting(table), table.actor) == ("BH", B)
