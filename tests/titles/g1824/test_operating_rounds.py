"""OR: how many operating rounds there are, who acts when, and what a turn is made of."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Action, Dividend, Pass, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.frames import CompanyTurn, Frame, ShareRound
from moves import place, run
from positions_1824 import (
    MINORS,
    acting,
    all_pass,
    asked,
    first_of,
    game,
    last_turn,
    opened,
    owned,
    placed_at,
    rest_unsold,
    round_begins,
    round_of,
    swap,
)
from railways_1824 import code_of, markers_on, open_railway, step_of
from rules_marker import rule
from scenario import A, B, C, Scenario, lay, sell
from scenario import train as buy

LINE = {"B9": ("57", 2), "C10": ("58", 2), "C12": ("57", 1), "C14": ("8", 1), "B15": ("5", 0)}
"""Prag, a town, Brünn, Mährisch-Ostrau."""


def finish_turn(table: Scenario) -> Scenario:
    """The acting company does nothing it need not do."""
    turn = (acting(table), round_of(table))
    while isinstance(table.state.frame, CompanyTurn) and (acting(table), round_of(table)) == turn:
        table.act(Pass())
    return table


def order_of_play(table: Scenario) -> list[str]:
    """The companies of one operating round in the order in which they act."""
    order: list[str] = []
    number = round_of(table)
    while round_of(table) == number and number is not None:
        order.append(str(acting(table)))
        finish_turn(table)
    return order


def company(table: Scenario, name: str, cell: tuple[int, int]) -> Scenario:
    """A regional or state railway in operation with a permanent train and its price in this cell."""
    opened(table, name, trains=("10",), s1=20)
    return placed_at(table, name, cell)


# -- how many -----------------------------------------------------------------------------------------------------


@rule("1824-OR-01", "1824-OR-02", "1824-RUL-16")
@pytest.mark.parametrize(
    ("value", "rounds"), [("6", (1, 1, 2, 2, 2, 3, 3, 3)), ("5", (1, 1, 2, 2, 3, 3, 3, 3))], ids=("rulebook", "records")
)
def test_option_three_or_from_phase_a_set_has_one_two_or_three_rounds_by_the_phase(
    value: str, rounds: tuple[int, ...]
) -> None:
    for phase, count in enumerate(rounds, start=1):
        table = opened(game(three_or_from_phase=value).phase(phase), "BH", s1=60, trains=("10",))
        assert round_of(round_begins(table)) == (1, count), phase


@rule("1824-OR-01", "1824-OR-06")
def test_all_rounds_of_a_set_are_played_and_then_the_next_share_round_begins() -> None:
    table = round_begins(rest_unsold(opened(game().phase(6), "BH", s1=60, trains=("10",))))
    seen = []
    while (now := round_of(table)) is not None:
        seen.append(now)
        finish_turn(table)
    assert seen == [(1, 3), (2, 3), (3, 3)]
    assert isinstance(table.state.frame, ShareRound)
    assert table.state.frame.seat == table.state.priority


@rule("1824-OR-02")
@pytest.mark.parametrize(("train", "number", "of", "later"), [("3", 1, 1, 2), ("6", 1, 2, 3)])
def test_a_train_bought_during_a_set_changes_only_later_sets(train: str, number: int, of: int, later: int) -> None:
    table = rest_unsold(first_of(open_railway(game(), "BH", cash=5000), train))
    last_turn(table, "BH", "trains", number, of).act(buy(train))
    while (now := round_of(table)) is not None:
        assert now[1] == of
        finish_turn(table)
    all_pass(table)
    assert round_of(table) == (1, later)


# -- in which order -----------------------------------------------------------------------------------------------


@rule("1824-OR-03", "1824-PRV-01")
def test_mountain_railways_pay_before_any_company_acts() -> None:
    table = owned(game().phase(2), "EPP", A, 10, ("1g",), placed=False).paper("B1", B).paper("B4", C)
    b, c = table.money(B), table.money(C)
    round_begins(table)
    assert (table.money(B) - b, table.money(C) - c) == (25, 25)
    kinds = [e for e in table.events if isinstance(e, ev.StationPlaced | ev.Paid)]
    assert [type(e).__name__ for e in kinds] == ["Paid", "Paid", "StationPlaced"]


@rule("1824-OR-03")
def test_coal_then_pre_state_railways_act_by_number_then_share_companies_by_price() -> None:
    table = game().phase(3)
    company(table, "BH", (0, 13))
    for n, name in enumerate(reversed(MINORS)):
        owned(table, name, (A, B, C)[n % 3], 10, ("1g",))
    order = order_of_play(round_begins(table))
    assert order == ["EPP", "EOD", "MLB", "SPB", "SD1", "SD2", "SD3", "UG1", "UG2", "KK1", "KK2", "BH"]


@rule("1824-OR-03", "1824-OR-04")
def test_share_companies_act_by_price_the_highest_first() -> None:
    table = game().phase(8)
    for name, cell in (("BK", (6, 0)), ("MS", (2, 2)), ("BH", (3, 2)), ("SD", (0, 2)), ("KK", (0, 5))):
        company(table, name, cell)
    assert [table.price(name) for name in ("KK", "SD", "MS", "BH", "BK")] == [155, 120, 100, 90, 40]
    assert order_of_play(round_begins(rest_unsold(table))) == ["KK", "SD", "MS", "BH", "BK"]


@rule("1824-OR-04")
def test_of_equal_prices_the_marker_further_right_acts_first_and_in_one_cell_the_upper_one() -> None:
    table = game().phase(8)
    for name, cell in (("SD", (0, 2)), ("BK", (2, 4)), ("MS", (2, 4)), ("BH", (1, 3))):
        company(table, name, cell)
    assert {table.price(name) for name in ("SD", "BK", "MS", "BH")} == {120}
    assert order_of_play(round_begins(rest_unsold(table))) == ["BK", "MS", "BH", "SD"], "BK came to its cell before MS"


@rule("1824-OR-04")
def test_each_company_acts_once_in_a_round() -> None:
    """MS overtakes nobody: whoever has acted does not act again, wherever its price goes."""
    table = game().phase(8)
    for name, cell in (("MS", (2, 2)), ("BH", (3, 2))):
        company(table, name, cell)
    order = order_of_play(round_begins(rest_unsold(table)))
    assert order == ["MS", "BH"]
    assert (table.price("MS"), table.price("BH")) == (90, 80), "both earned nothing and fell"


@rule("1824-OR-04", "1824-RUL-35")
def test_a_price_that_falls_in_an_emergency_changes_the_order_of_those_still_to_act() -> None:
    table = game().phase(8)
    for name, cell in (("MS", (2, 2)), ("BH", (3, 2)), ("SB", (4, 2))):
        company(table, name, cell)
    table.shares("BH", s2=50, s1=40).shares("SB", s2=60).trains("MS").cash("MS", 0).cash(A, 900)
    placed_at(table, "SB", (5, 3))
    round_begins(rest_unsold(table))
    assert (acting(table), table.price("BH"), table.price("SB")) == ("MS", 90, 80)
    table.act(Pass(), buy("10"), sell("BH", 10), sell("BH", 10))
    assert (table.price("BH"), table.price("SB")) == (70, 80)
    table.act(Pass())
    assert acting(table) == "SB", "BH would have come first before"


# -- a turn -------------------------------------------------------------------------------------------------------


@rule("1824-OR-05")
def test_a_turn_is_home_marker_tile_marker_run_revenue_and_trains_in_this_order() -> None:
    table = opened(game().phase(3), "BK", trains=("3",), acted=False, s1=60).tiles(**LINE)
    round_begins(table)
    assert markers_on(table, "B9") == [("BK", 0, 0)]
    assert step_of(table) == "track"
    table.act(lay("A8", "3", 5))
    assert step_of(table) == "station"
    table.act(place("B15"))
    assert step_of(table) == "run"
    table.act(run(("3", "B9:0 C10:0 C12:0")))
    assert step_of(table) == "dividend"
    table.act(Dividend("pay"))
    assert step_of(table) == "trains"
    table.act(Pass())
    assert round_of(table) == (2, 2), "the turn is over"


STEPS: dict[str, Action] = {
    "track": lay("A8", "3", 5),
    "station": place("B15"),
    "run": RunTrains(),
    "dividend": Dividend("pay"),
    "trains": buy("3"),
}


@rule("1824-OR-05")
@pytest.mark.parametrize("step", STEPS)
def test_only_the_present_step_is_open_and_nobody_goes_back_or_ahead(step: str) -> None:
    table = open_railway(game(enforce_max_revenue="false").phase(3), "BK", trains=("3",)).tiles(**LINE)
    table.turn("BK", step)
    for other, action in STEPS.items():
        if other != step:
            assert code_of(table, action) == ("1824-OR-05", "not_in_this_step"), other
        elif step != "dividend":
            assert table.why(action) is None


@rule("1824-OR-05")
def test_tile_and_marker_are_optional_running_and_the_use_of_the_revenue_are_not() -> None:
    table = open_railway(game().phase(3), "BK", trains=("3",)).tiles(**LINE)
    why = {step: table.turn("BK", step).why(Pass()) for step in STEPS}
    mandatory = "1824-OR-05"
    assert why == {"track": None, "station": None, "run": mandatory, "dividend": mandatory, "trains": None}


# -- the end of a round -------------------------------------------------------------------------------------------


@rule("1824-OR-06")
def test_a_round_ends_when_all_that_still_exist_have_acted() -> None:
    """EPP and SD2 have yet to act when BH buys the first 5; EPP is exchanged for the director's share of BK."""
    table = open_railway(first_of(game(), "5"), "BH", cash=5000, trains=("3",))
    owned(table, "EPP", B, 55, ("2g",)).shares("BK", s3=20).priced("BK", 80)
    rest_unsold(owned(table, "SD2", C, 10, ("3",))).turn("BH", "trains", 1, 1).act(buy("5"), Pass())
    assert table.company("EPP").closed
    assert acting(table) == "SD2"
    assert isinstance(finish_turn(table).state.frame, ShareRound)


@rule("1824-OR-06", "1824-CORP-10")
def test_state_railways_due_form_when_the_round_is_over_then_a_train_goes_abroad_then_the_share_round_begins() -> None:
    table = open_railway(first_of(game(), "4"), "BH", cash=5000, trains=("3",))
    owned(table, "SD2", B, 55, ("3",))
    last_turn(rest_unsold(table), "BH").act(buy("4"))
    assert not table.company("SD").in_operation
    table.act(Pass())
    kinds = [e for e in table.events if isinstance(e, ev.WentIntoOperation | ev.TrainLeftBank | Frame)]
    names = [type(e).__name__ for e in kinds]
    assert names == ["BetweenRounds", "WentIntoOperation", "TrainLeftBank", "ShareRound"]


@rule("1824-OR-06")
def test_within_a_set_state_railways_form_and_the_next_round_follows_without_an_export() -> None:
    table = open_railway(first_of(game(), "4"), "BH", cash=5000, trains=("3",))
    owned(table, "SD1", B, 55, ("3",))
    last_turn(rest_unsold(table), "BH", "trains", 1, 2).act(buy("4"), Pass())
    assert table.company("SD").in_operation
    assert (round_of(table), acting(table)) == ((2, 2), "SD"), "the new railway acts in the next round"
    assert not table.happened(ev.TrainLeftBank)


@rule("1824-OR-07", "1824-PRV-13", "1824-CORP-06")
def test_a_company_that_opens_during_a_round_acts_from_the_next_round_on() -> None:
    """The first 4 forces D's mountain railway into BH, which so reaches 50 %."""
    table = open_railway(first_of(game(), "4"), "MS", cash=5000, trains=("3",))
    table.shares("BH", s1=20, s2=10, s3=10).priced("BH", 70).paper("B3", C)
    rest_unsold(table).turn("MS", "trains", 1, 2).act(buy("4"))
    assert asked(table) == "mountain"
    table.act(swap("B3", "BH"))
    assert (table.company("BH").in_operation, table.money("BH")) == (True, 700)
    table.act(Pass())
    assert round_of(table) == (2, 2), "BH did not act in the first round"
    seen = [acting(table)]
    finish_turn(table)
    seen.append(acting(table))
    assert sorted(map(str, seen)) == ["BH", "MS"]


@rule("1824-OR-07")
def test_a_company_that_opened_in_a_share_round_acts_in_the_round_that_follows() -> None:
    table = rest_unsold(opened(game().phase(3), "BH", s1=60, trains=("10",), acted=False))
    assert order_of_play(round_begins(table)) == ["BH"]
