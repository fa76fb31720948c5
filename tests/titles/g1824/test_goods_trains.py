"""RTE-10 to RTE-13, RTE-15, DIV-04: goods trains and mines."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from moves import run
from positions_1824 import game, last_turn
from railways_1824 import (
    NET,
    Tiles,
    code_of,
    minor_railway,
    open_railway,
    paid,
    revenue,
    state_railway,
    way,
)
from rules_marker import rule
from scenario import A, B, Scenario, lay


def any_run(phase: int = 3) -> Scenario:
    """A game in which a run need not be the best, so that single routes can be looked at."""
    return game(enforce_max_revenue="false").phase(phase)


def coal(company: str, trains: str, phase: int = 3) -> Scenario:
    """A coal railway on the net of the example, about to run."""
    return minor_railway(any_run(phase), company, trains=tuple(trains.split())).tiles(**NET).turn(company, "run")


def bk(trains: str, phase: int = 3) -> Scenario:
    """BK in Prag, about to run."""
    return open_railway(any_run(phase), "BK", trains=tuple(trains.split())).tiles(**NET).turn("BK", "run")


# -- the example of the rulebook ----------------------------------------------------------------------------------


@rule("1824-EX-05", "1824-RTE-11", "1824-RTE-13", "1824-DIV-01", "1824-DIV-04", "1824-PRV-26")
def test_example_5_coal_railway_1_runs_two_1g_for_60_and_40() -> None:
    table = minor_railway(game().phase(3), "EPP", B, cash=0, trains=("1g", "1g")).tiles(**NET).turn("EPP", "run")
    owner = table.money(B)
    assert code_of(table, run(("1g", way("IFBCDE")), ("1g", way("ICG")))) == ("1824-RTE-10", "one_mine_only")
    table.act(run(("1g", way("IFBCD")), ("1g", way("ICG"))))
    assert revenue(table) == 60 + 40
    assert (table.money(B) - owner, table.money("EPP")) == (50, 50 + 10 + 10)


@rule("1824-EX-05", "1824-RTE-11", "1824-DIV-01", "1824-DIV-04")
def test_example_5_coal_railway_2_runs_a_2g_for_80() -> None:
    """Prag is full, so that nothing better can be had there."""
    table = minor_railway(game().phase(3), "EOD", B, cash=0, trains=("2g",)).tiles(**NET)
    table.station("BK", "B9").station("UG", "B9").turn("EOD", "run")
    owner = table.money(B)
    table.act(run(("2g", way("EDCBFA"))))
    assert revenue(table) == 80
    assert (table.money(B) - owner, table.money("EOD")) == (40, 40 + 10)


@rule("1824-EX-05", "1824-RTE-12", "1824-DIV-04")
@pytest.mark.parametrize("kind", ["pay", "withhold"])
def test_example_5_a_company_with_a_3_and_a_2g_runs_for_150_and_gets_10_whatever_it_does_with_it(kind: str) -> None:
    table = open_railway(game().phase(3), "BK", cash=0, trains=("3", "2g")).tiles(**NET)
    table.station("BK", "B5").turn("BK", "run").act(run(("3", way("JGC")), ("2g", way("EDCBFA"))))
    assert revenue(table) == 70 + 80
    table.act(Dividend("pay" if kind == "pay" else "withhold"))
    assert table.money("BK") == 10 + (150 if kind == "withhold" else 0)
    assert paid(table, "mine") == [("bank", "BK", 10)]


@rule("1824-EX-05", "1824-RTE-16")
def test_example_5_a_company_with_a_3_and_a_4_runs_for_150() -> None:
    table = open_railway(game().phase(3), "BK", cash=0, trains=("3", "4")).tiles(**NET).turn("BK", "run")
    table.act(run(("3", way("HJG")), ("4", way("GCBF"))))
    assert revenue(table) == 70 + 80
    assert table.act(Dividend("withhold")).money("BK") == 150, "and no mine"


@rule("1824-EX-10", "1824-RTE-02", "1824-RUL-25", "1824-DIV-01", "1824-DIV-04")
def test_example_10_epp_builds_to_pilsen_and_runs_for_20() -> None:
    table = minor_railway(game().phase(2), "EPP", A, cash=40, trains=("1g",)).turn("EPP")
    owner = table.money(A)
    table.act(lay("B5", "6", 3), run(("1g", "C6:0 B5:0")))
    assert revenue(table) == 20
    assert (table.money(A) - owner, table.money("EPP")) == (10, 40 + 10 + 10)


# -- from a mine --------------------------------------------------------------------------------------------------


@rule("1824-RTE-10")
def test_a_g_train_starts_at_a_mine() -> None:
    table = bk("2g")
    assert code_of(table, run(("2g", way("GJH")))) == ("1824-RTE-10", "goods_start")
    assert table.why(run(("2g", way("ICG")))) is None
    assert table.why(run(("2g", way("GCI")))) is None, "told from its other end"


@rule("1824-RTE-10")
def test_a_g_train_neither_ends_at_nor_touches_another_mine_or_the_same_one_again() -> None:
    table = bk("2g")
    assert code_of(table, run(("2g", way("ICDE")))) == ("1824-RTE-10", "one_mine_only")
    assert code_of(table, run(("2g", way("IFBCI")))) == ("1824-RTE-14", "stop_twice")
    assert code_of(table, run(("2g", way("GCIFB")))) == ("1824-RTE-10", "mine_on_the_way"), "a mine on the way"


@rule("1824-RTE-11")
@pytest.mark.parametrize(("train", "longest", "further"), [("1g", "IFBCD", "IFBCG"), ("2g", "EDCBFA", "IFBCGJ")])
def test_a_g_train_visits_as_many_large_cities_as_its_number_and_any_number_of_towns(
    train: str, longest: str, further: str
) -> None:
    table = bk(train).station("BK", "B5").turn("BK", "run")
    assert table.why(run((train, way(longest)))) is None
    assert code_of(table, run((train, way(further)))) == ("1824-RTE-11", "too_many_cities")
    longer = bk("3g").station("BK", "B5").turn("BK", "run")
    assert longer.why(run(("3g", way(further)))) is None


@rule("1824-RTE-11")
def test_the_reach_of_every_g_train_is_its_number() -> None:
    data = game().rules.title.data
    reach = {str(side.name): side.reach for card in data.trains if card.goods for side in card.sides}
    assert reach == {"1g": 1, "2g": 2, "3g": 3, "4g": 4, "5g": 5}


@rule("1824-RTE-11", "1824-RTE-15")
def test_a_red_location_counts_as_a_large_city_for_the_reach() -> None:
    assert code_of(coal("EPP", "1g"), run(("1g", way("IFA")))) == ("1824-RTE-11", "too_many_cities")
    assert coal("EPP", "2g").why(run(("2g", way("IFA")))) is None
    normal = bk("4").station("BK", "B5").turn("BK", "run")
    assert code_of(normal, run(("4", way("GCBFA")))) == ("1824-RTE-09", "too_many_stops")


@rule("1824-RTE-02", "1824-RUL-25")
def test_a_mine_and_one_location_are_a_route_for_a_g_train() -> None:
    table = coal("EPP", "1g").act(run(("1g", way("IF"))))
    assert revenue(table) == 30
    assert coal("EOD", "1g").why(run(("1g", way("ED")))) is None


@rule("1824-RTE-12", "1824-PRV-25")
def test_a_coal_railway_starts_only_from_its_own_mine() -> None:
    table = coal("EPP", "2g")
    assert code_of(table, run(("2g", way("EDCG")))) == ("1824-RTE-12", "own_mine_only")
    assert table.why(run(("2g", way("ICG")))) is None
    assert coal("EOD", "2g").why(run(("2g", way("EDCG")))) is None


@rule("1824-RTE-12")
def test_other_companies_start_from_any_mine_if_an_own_marker_lies_on_the_route() -> None:
    table = bk("2g")
    minor_railway(table, "EPP", B).turn("BK", "run")
    assert table.why(run(("2g", way("ICG")))) is None, "also from one with a foreign coal marker"
    assert table.why(run(("2g", way("EDCG")))) is None
    assert code_of(table, run(("2g", way("IFB")))) == ("1824-RTE-02", "no_own_marker")


@rule("1824-RTE-13", "1824-RTE-16")
def test_two_g_trains_start_from_one_mine_one_through_each_exit() -> None:
    table = coal("EPP", "1g 1g")
    assert table.why(run(("1g", way("IFB")), ("1g", way("ICD")))) is None
    assert code_of(table, run(("1g", way("IF")), ("1g", way("IFB")))) == ("1824-RTE-16", "track_shared")


# -- what the mine pays -------------------------------------------------------------------------------------------


@rule("1824-DIV-04")
@pytest.mark.parametrize(("company", "letters"), [("EPP", "IF"), ("EOD", "ED")])
@pytest.mark.parametrize("phase", range(1, 5))
def test_the_mine_pays_its_smaller_value_into_the_treasury_up_to_phase_4(
    company: str, letters: str, phase: int
) -> None:
    table = coal(company, "1g", phase).cash(company, 0).act(run(("1g", way(letters))))
    assert paid(table, "mine") == [("bank", company, 10)]
    assert table.money(company) == 10 + revenue(table) // 2


@rule("1824-DIV-04", "1824-PHS-06")
@pytest.mark.parametrize(("phase", "pays"), [(3, 10), (4, 10), (5, 40), (6, 40), (7, 40), (8, 40)])
def test_from_phase_5_on_the_mine_pays_its_larger_value(phase: int, pays: int) -> None:
    table = bk("2g", phase).cash("BK", 0).act(run(("2g", way("ICG"))), Dividend("pay"))
    assert paid(table, "mine") == [("bank", "BK", pays)]
    assert table.money("BK") == pays


FAR_EAST: Tiles = {"H23": ("57", 1), "G26": ("5", 0)}
"""From the mine H25 to Hermannstadt and to Kronstadt."""


@rule("1824-DIV-04")
@pytest.mark.parametrize(("phase", "pays"), [(4, 20), (5, 60)])
def test_every_g_train_brings_the_value_of_its_own_mine(phase: int, pays: int) -> None:
    table = state_railway(any_run(phase), "SD", "H23", trains=("2g", "3g"), cash=0).tiles(**FAR_EAST)
    table.station("SD", "G26").turn("SD", "run")
    table.act(run(("2g", "H25:0 H23:0"), ("3g", "H25:0 G26:0")), Dividend("withhold"))
    assert paid(table, "mine") == [("bank", "SD", 2 * pays)]
    assert table.money("SD") == 2 * pays + 20 + 20


@rule("1824-DIV-04", "1824-RTE-17")
def test_the_value_of_the_mine_is_no_part_of_the_run() -> None:
    table = bk("2g").cash("BK", 0)
    seat = table.money(A)
    table.act(run(("2g", way("ICG"))))
    assert revenue(table) == 40
    table.act(Dividend("pay"))
    assert (table.money(A) - seat, table.money("BK")) == (24, 10), "60 % of 40, and the mine"


@rule("1824-DIV-04")
def test_a_g_train_that_stays_at_home_brings_nothing() -> None:
    table = last_turn(coal("EPP", "1g").cash("EPP", 0), "EPP", "run").act(run())
    assert (table.money("EPP"), paid(table, "mine")) == (0, [])
    assert table.why(Pass()) is None
