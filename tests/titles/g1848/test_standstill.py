"""RUL-60: a game in which nothing moves any more, and nobody could pay for anything, comes to its end."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.titles.g1848.extra import IdleSets, extra_of
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, sell

SEATS = (A, B, C, D)


def paupers(cash: int = 0, **options: str) -> Scenario:
    """A share round of a game without a company in operation, in which each player has so much."""
    table = Scenario("1848", 4, **options).share_round(A)
    for seat in SEATS:
        table.cash(seat, cash)
    return table


def idle_set(table: Scenario) -> Scenario:
    """A share round in which all pass, and the operating rounds after it."""
    return table.act(*(Pass() for _ in SEATS))


def idle(table: Scenario) -> int:
    return extra_of(table.state).idle_sets


@rule("1848-RUL-60")
def test_after_three_sets_without_a_turn_or_a_trade_paupers_are_done() -> None:
    table = idle_set(idle_set(paupers(69)))
    assert (table.state.over, idle(table)) == (None, 2)
    idle_set(table)
    assert table.state.over == "standstill"
    assert table.happened(IdleSets) == [IdleSets(3)]


@rule("1848-RUL-60")
@pytest.mark.parametrize("cash", [630, 70])
def test_as_long_as_anybody_could_pay_for_a_share_the_game_goes_on(cash: int) -> None:
    table = paupers(cash)
    for _ in range(6):
        idle_set(table)
        assert table.state.over is None
    for seat in (A, B, C):
        table.cash(seat, 0)
    assert idle_set(table).state.over is None
    table.cash(D, 69)
    assert idle_set(table).state.over == "standstill"


@rule("1848-RUL-60")
def test_a_directors_share_costs_twice_the_lowest_issue_price() -> None:
    """All shares of the Bank of England are gone from the pool: only companies can be started."""
    for cash, over in ((139, "standstill"), (140, None)):
        table = paupers(0).shares("BOE", out=100).cash(B, cash)
        assert idle_set(idle_set(idle_set(table))).state.over == over


@rule("1848-RUL-60")
@pytest.mark.parametrize(("cash", "over"), [(39, "standstill"), (40, None)])
def test_a_share_in_the_pool_counts_at_its_market_price(cash: int, over: str | None) -> None:
    table = paupers(0).shares("BOE", out=100).shares("FT", s1=50, pool=50).priced("FT", 100, (4, 2)).cash(C, cash)
    assert idle_set(idle_set(idle_set(table))).state.over == over


@rule("1848-RUL-60")
@pytest.mark.parametrize(("cash", "over"), [(99, "standstill"), (100, None)])
def test_a_new_share_counts_at_its_issue_price(cash: int, over: str | None) -> None:
    table = paupers(0).shares("BOE", out=100).shares("FT", s1=50).priced("FT", 100, (4, 2)).cash(C, cash)
    assert idle_set(idle_set(idle_set(table))).state.over == over


@rule("1848-RUL-60")
@pytest.mark.parametrize(("percent", "over"), [(10, "standstill"), (20, None)])
def test_what_a_sale_would_bring_can_pay_for_a_share_of_another_company(percent: int, over: str | None) -> None:
    """One share of the Bank of England buys no other company; two pay for a director's share of 70."""
    table = paupers(0).shares("BOE", s2=percent)
    assert idle_set(idle_set(idle_set(table))).state.over == over


@rule("1848-RUL-60")
def test_a_trade_begins_the_count_anew() -> None:
    table = idle_set(idle_set(paupers(0).shares("BOE", s1=10)))
    table.act(sell("BOE", 10), Pass(), *(Pass() for _ in SEATS))
    assert (table.state.over, idle(table)) == (None, 0)
    table.cash(A, 0)
    idle_set(idle_set(table))
    assert (table.state.over, idle(table)) == (None, 2)
    assert idle_set(table).state.over == "standstill"


@rule("1848-RUL-60")
def test_a_purchase_begins_the_count_anew() -> None:
    table = idle_set(idle_set(paupers(0))).cash(A, 70).act(buy("BOE", "pool"))
    idle_set(table)
    assert (table.state.over, idle(table)) == (None, 0)


@rule("1848-RUL-60")
def test_a_company_that_acts_in_any_round_of_the_set_keeps_the_game_alive() -> None:
    """VR acts in the first of two rounds and goes into receivership in it; nobody acts in the second."""
    table = idle_set(idle_set(paupers(0))).phase(3)
    assert idle(table) == 2
    table.running("VR", A, 70, (5, 1), 0)
    idle_set(table)
    assert table.state.over is None
    while table.company("VR").in_operation:
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    assert (idle(table), table.state.over, table.state.set_number) == (0, None, 5)


@rule("1848-RUL-60")
def test_a_forced_sale_at_the_end_of_a_round_is_a_trade_too() -> None:
    """By this option a player in debt is asked for a block at the end of each round, though no company acts."""
    table = idle_set(idle_set(paupers(0, forced_sales="between_actions"))).shares("BOE", s1=20).cash(A, -200)
    idle_set(table).act(sell("BOE", 20))
    assert (table.state.over, idle(table)) == (None, 0)


@rule("1848-END-01", "1848-RUL-60")
def test_a_standstill_is_no_trigger_and_a_trigger_comes_first() -> None:
    table = paupers(0)
    idle_set(idle_set(table))
    table.fact(ev.EndTriggered("bank"))
    assert idle_set(table).state.over == "bank"
