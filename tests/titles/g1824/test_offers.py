"""What is offered: everything that is legal, in detail where something could be missing or too much."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyTrainFrom, ExchangeMinor, RepayDebt, RunTrains
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import OpeningSale
from kursbuch.eighteen.shown import Badge, Column, Piles
from positions_1824 import buys_first, coal_swap, due, game, in_debt, opened, owned, rest_unsold
from railways_1824 import (
    NET,
    Tiles,
    after_draft,
    buy_from,
    code_of,
    draft,
    minor_railway,
    open_railway,
    state_railway,
    two_players,
)
from rules_marker import rule
from scenario import A, B, Scenario


def ranges(table: Scenario, kind: type) -> list[tuple[int, int]]:
    """Least and greatest amount of what is offered of a kind with a choice of amounts."""
    return [(offer.low, offer.high) for offer in table.offers().ranged if isinstance(offer.action, kind)]


# -- shares and debts ---------------------------------------------------------------------------------------------


@rule("1824-PRV-27")
def test_a_coal_railway_is_offered_for_exchange_to_its_owner() -> None:
    table = owned(owned(game().phase(3), "EPP", A), "EOD", B).priced("BK", 60).priced("MS", 60).share_round(A)
    assert table.listed(ExchangeMinor) == [coal_swap("EPP")]


@rule("1824-LOAN-05")
@pytest.mark.parametrize(("debt", "cash", "offered"), [(50, 20, [(1, 20)]), (1, 9, [(1, 1)]), (50, 0, []), (0, 9, [])])
def test_any_part_of_a_debt_that_one_has_in_cash_can_be_paid_back(
    debt: int, cash: int, offered: list[tuple[int, int]]
) -> None:
    table = in_debt(game().phase(3), A, debt).cash(A, cash).share_round(A)
    assert ranges(table, RepayDebt) == offered


# -- trains -------------------------------------------------------------------------------------------------------


def buyer(cash: int, trains: tuple[str, ...] = (), seller: str = "s1", sold: str = "3", phase: int = 4) -> Scenario:
    """SD2 of player A is to buy; MS has one train."""
    table = rest_unsold(owned(game().phase(phase), "SD2", A, cash, trains)).cash(A, 500)
    return opened(table, "MS", trains=(sold,), cash=0).shares("MS", **{seller: 60}).turn("SD2", "trains")


@rule("1824-TRN-10", "1824-TRN-19")
@pytest.mark.parametrize(
    ("cash", "trains", "offered"),
    [(50, (), [(1, 180)]), (500, (), [(1, 500)]), (1, ("4",), [(1, 1)]), (0, ("4",), []), (50, ("4",), [(1, 50)])],
)
def test_a_train_of_an_own_company_is_offered_for_all_that_may_be_paid(
    cash: int, trains: tuple[str, ...], offered: list[tuple[int, int]]
) -> None:
    assert ranges(buyer(cash, trains), BuyTrainFrom) == offered


@rule("1824-TRN-10", "1824-TRN-18")
@pytest.mark.parametrize(("cash", "trains", "offered"), [(180, ("4",), True), (179, ("4",), False), (0, (), True)])
def test_a_train_of_another_director_is_offered_at_its_face_value_to_who_can_pay_it(
    cash: int, trains: tuple[str, ...], offered: bool
) -> None:
    table = buyer(cash, trains, "s2")
    assert table.listed(BuyTrainFrom) == ([buy_from("MS", "3", 180)] if offered else [])


@rule("1824-TRN-09", "1824-TRN-10")
def test_a_company_at_its_limit_is_offered_no_train_that_counts() -> None:
    limit = buyer(500, ("4", "4"))
    assert code_of(limit, buy_from("MS", "3", 10)) is not None
    assert ranges(limit, BuyTrainFrom) == []


# -- runs ---------------------------------------------------------------------------------------------------------


@rule("1824-RTE-18")
@pytest.mark.parametrize(("enforced", "offered"), [("true", False), ("false", True)])
def test_running_nothing_is_offered_only_if_nothing_can_be_earned_or_the_option_leaves_it_open(
    enforced: str, offered: bool
) -> None:
    table = open_railway(game(enforce_max_revenue=enforced).phase(3), "BK", trains=("3",)).tiles(**NET)
    assert (RunTrains() in table.turn("BK", "run").offers().listed) == offered
    idle = state_railway(game(enforce_max_revenue=enforced).phase(3), "SD", "B5", trains=("2",)).tiles(B5=("6", 3))
    assert RunTrains() in idle.turn("SD", "run").offers().listed


def best(table: Scenario, company: str) -> int:
    """The highest run by the optimiser; what it suggests is legal and brings as much."""
    title = table.rules.title
    found, suggested = title.policies.best_run(title, table.state, CompanyId(company), None)
    assert table.why(suggested) is None
    return found.revenue


@rule("1824-RTE-18", "1824-RTE-06", "1824-RTE-14")
def test_the_best_run_ends_in_a_red_location_and_meets_it_once_however_many_hexes_it_has() -> None:
    """From Pilsen both hexes of Dresden can be reached."""
    table = state_railway(game().phase(3), "SD", "B5", trains=("4",)).tiles(B5=("15", 0)).turn("SD", "run")
    assert best(table, "SD") == 30 + 20


@rule("1824-RTE-18", "1824-RTE-06")
def test_the_best_run_does_not_pass_through_a_red_location() -> None:
    """Dresden lies between Pilsen and the town A6."""
    table = state_railway(game().phase(3), "SD", "B5", trains=("3",)).tiles(B5=("57", 2), A6=("4", 1))
    assert best(table.turn("SD", "run"), "SD") == 20 + 20


@rule("1824-RTE-18", "1824-RTE-10")
def test_the_best_run_of_a_goods_train_touches_one_mine_only() -> None:
    """The line leads from the mine A12 by Mährisch-Ostrau and Krakau to the mine A22."""
    line: Tiles = {"B13": ("631", 2), "B15": ("57", 1), "B17": ("8", 1), "A18": ("447", 0), "A20": ("4", 1)}
    table = state_railway(game().phase(5), "SD", "B15", trains=("3g",)).tiles(**line).turn("SD", "run")
    assert best(table, "SD") == 70


@rule("1824-RTE-18", "1824-VAR-A-25")
def test_the_best_run_counts_no_bukowina_bonus_between_other_places() -> None:
    table = minor_railway(after_draft("KK2", "EPP").phase(3), "SD2", trains=("2",))
    table.tiles(G10=("57", 0), F11=("55", 0)).turn("SD2", "run")
    assert best(table, "SD2") == 30


# -- what is shown ------------------------------------------------------------------------------------------------


def shown(table: Scenario) -> tuple[Column, tuple[Badge, ...], tuple[Piles, ...]]:
    """1824's own parts of the display."""
    title = table.rules.title
    found = title.policies.shown(title, table.state)
    (column,) = found.columns
    return column, found.badges, found.piles


@rule("1824-LOAN-02")
def test_debts_are_shown_of_those_who_have_them() -> None:
    assert shown(in_debt(game(), B, 30))[0] == Column("debt", "player", "owed", {"s2": 30})
    assert shown(game()) == (Column("debt", "player", "owed", {}), (), ())


@rule("1824-CORP-10")
def test_a_state_railway_about_to_form_is_marked() -> None:
    table = buys_first(rest_unsold(owned(game(), "SD1", A)), "4")
    assert due(table) == ("SD",)
    assert shown(table)[1] == (Badge("due", "soon", (CompanyId("SD"),)),)


@rule("1824-VAR-A-06", "1824-VAR-A-10", "1824-VAR-A-16")
def test_stacks_are_shown_while_they_are_drafted_and_construction_and_bond_railways_for_good() -> None:
    table = two_players("SD2", "EPP")
    marks = (Badge("bond", "plain", (CompanyId("BK"),)), Badge("construction", "plain", ("SD2", "EPP")))
    assert isinstance(table.state.frame, OpeningSale)
    _, badges, piles = shown(table)
    assert {*badges} == {*marks}
    assert [sorted(pile.piles[0]) for pile in piles] == [["EPP", "SD2"]]
    assert shown(draft(table))[2] == (), "mountain railways lie in no stack"
    assert shown(after_draft("SD2", "EPP"))[2] == ()
