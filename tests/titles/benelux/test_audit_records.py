"""Reference games played with options: what of a position belongs to the game, and what may be told either way."""

from typing import Any

from benelux_table import BLUE, RED, Table, opening
from kursbuch.crayon.actions import EndTurn, Load, Move
from kursbuch.imports.crayon.loosely import loosely
from kursbuch.imports.crayon.reference import position_of
from rules_marker import rule


def position(table: Table) -> dict[str, Any]:
    """A position in the words of reference games, with seats for names."""
    return position_of(table.rules, table.state, {seat: seat for seat in table.seats})


def told_alike(table: Table, **changes: Any) -> bool:
    """Whether a record that tells these fields otherwise tells the same position."""
    ours = position(table)
    return loosely(table.title, {**ours, **changes}) == loosely(table.title, ours)


@rule("BNL-RUL-12")
def test_chips_of_a_supply_without_end_are_not_counted() -> None:
    full = {"kaese": 999}
    table = opening(chip_supply="unlimited").turn(RED)
    table.do(RED, Load("kaese"))
    assert position(table)["supply"]["kaese"] == 999
    assert told_alike(table, supply=full)
    counted = opening(chip_supply="96").turn(RED)
    assert not told_alike(counted, supply=full)


@rule("BNL-RUL-39")
def test_what_the_end_of_the_last_round_brings_may_be_told_or_not() -> None:
    table = opening(players=2, end_timing="finish_round").turn(BLUE, "build", 9)
    table.set(goal=RED, dropped={"ROT": (("kohle", 5), ("bier", 6))})
    table.do(BLUE, EndTurn())
    assert table.state.over == "goal"
    ours = position(table)
    later = {**ours["supply"], "kohle": ours["supply"]["kohle"] + 1}
    returned = {"ROT": [{"good": "bier", "round": 6}]}
    assert told_alike(table, supply=later, dropped=returned)
    assert not told_alike(table, dropped={})


@rule("BNL-RUL-27")
def test_a_drawer_who_plays_no_turn_under_an_event_need_not_be_left_out() -> None:
    fog = {"card": 88, "drawer": RED, "running": True}
    plain = {"events": [{**fog, "left": [BLUE, RED]}]}
    for option, same in (("until_drawers_next_turn_starts", True), ("next_turn_of_each", False)):
        table = opening(one_round_events=option)
        ours = loosely(table.title, {**position(table), "events": [{**fog, "left": [BLUE]}]})
        assert (loosely(table.title, {**position(table), **plain}) == ours) == same


@rule("BNL-RUL-19")
def test_fees_paid_for_each_train_may_be_told_with_the_trains() -> None:
    table = opening(two_trains_fee="per_train").turn(RED).train(RED, (20, 17)).line(BLUE, (20, 17), (21, 17))
    table.do(RED, Move(((21, 17),)))
    ours = position(table)
    assert ours["players"][RED]["fees_paid"] == [BLUE]
    pairs = {**ours["players"], RED: {**ours["players"][RED], "fees_paid": [[BLUE, 0]]}}
    assert told_alike(table, players=pairs)


@rule("BNL-RUL-18")
def test_whence_a_train_came_matters_only_where_it_may_not_turn_back() -> None:
    for option, same in (("anywhere", True), ("cities_only", False)):
        table = opening(reversing=option).turn(RED).train(RED, "ROT")
        table.do(RED, Move(((16, 10),)))
        ours = position(table)
        train = {**ours["players"][RED]["trains"][0], "came_by": None}
        forgotten = {**ours["players"], RED: {**ours["players"][RED], "trains": [train]}}
        assert told_alike(table, players=forgotten) == same
