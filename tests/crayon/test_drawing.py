"""Lines as they are drawn: priced section by section, with what this turn allows and the rule that forbids the rest."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from benelux_table import BLUE, GREEN, RED, TO_ARNHEM, TO_ROTTERDAM, Table, opening
from kursbuch.crayon.actions import Build, BuildFerry
from kursbuch.crayon.study.drawing import Drawn, drawn_line, line_to


def drawn(table: Table, *path: tuple[int, int]) -> Drawn:
    return drawn_line(table.title, table.state, RED, path)


def way(table: Table, goal: tuple[int, int], **more: object) -> Drawn:
    return line_to(table.title, table.state, RED, goal, **more)  # type: ignore[arg-type]


def why(found: Drawn) -> tuple[int, str, str] | None:
    return (
        None
        if found.refusal is None
        else (found.refusal.at, str(found.refusal.refusal.rule), found.refusal.refusal.code)
    )


# -- by hand ------------------------------------------------------------------------------------------------------


def test_a_line_goes_on_from_ones_track_and_own_sections_cost_nothing() -> None:
    table = opening().turn(RED, "build")
    found = drawn(table, (12, 12), *TO_ROTTERDAM, (18, 9), (19, 8))
    assert [piece.price for piece in found.pieces] == [3, 3]
    assert found.posts[-1] == (19, 8)
    assert (found.cost, found.now, found.now_cost, found.refusal) == (6, 2, 6, None)
    assert found.actions == (Build((((17, 9), (18, 9)), ((18, 9), (19, 8)))),)
    table.do(RED, *found.actions)
    assert table.cash(RED) == 20 - 6


def test_what_can_be_drawn_now_is_what_the_rules_accept_section_by_section() -> None:
    """Random lines, against sections that are built one by one."""
    dice = Random(7)
    table = opening().line(BLUE, (17, 9), (18, 9), (19, 8), (20, 8)).turn(RED, "build")
    board = table.title.board
    refused = set()
    for _ in range(150):
        post = board.number[dice.choice((*TO_ROTTERDAM, *TO_ARNHEM, (12, 12)))]
        line = [post]
        for _ in range(dice.randrange(1, 14)):
            line.append(dice.choice([there for there, _ in board.near[line[-1]]] or [post]))
        path = tuple(board.posts[one] for one in line)
        found = drawn(table, *path)
        after, now = table.state, 0
        for piece in found.pieces:
            section = Build(((board.posts[piece.start], board.posts[piece.end]),))
            if (refusal := table.rules.check(after, RED, section)) is not None:
                assert why(found) == (now, str(refusal.rule), refusal.code)
                refused.add(refusal.code)
                break
            _, after = table.rules.play(after, RED, section)
            now += 1
        assert (found.now, found.now_cost) == (now, 20 - after.players[RED].cash)
        assert (found.refusal is None) == (now == len(found.pieces))
    assert refused >= {"over_the_limit", "section_exists"}


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (((30, 20), (30, 21)), (0, "BNL-BLD-07", "not_in_network")),
        (((17, 9), (30, 20)), (0, "BNL-MAP-04", "no_track_possible")),
        (((17, 9), (0, 0)), (0, "BNL-GEN-01", "unknown_milepost")),
        (((16, 17), (17, 17), (18, 17)), (0, "BNL-BLD-09", "section_exists")),
    ],
)
def test_the_first_refusal_is_told_with_its_rule_and_place(
    path: tuple[tuple[int, int], ...], told: tuple[int, str, str]
) -> None:
    table = opening().line(BLUE, (16, 17), (17, 17)).turn(RED, "build")
    found = drawn(table, *path)
    assert why(found) == told
    assert (found.now, found.actions) == (0, ())


def test_a_third_exit_is_refused_but_is_no_obstacle_for_ever() -> None:
    table = opening().turn(RED, "build")
    table.do(RED, Build((((11, 11), (10, 11)),)), Build((((11, 12), (10, 12)),)))
    found = drawn(table, (12, 11), (12, 10))
    assert why(found) == (0, "BNL-BLD-08", "exits_used")
    assert found.obstacle is None


def test_money_and_the_limit_stop_a_line_and_what_they_do_not_cure_is_told_beside_it() -> None:
    table = opening().turn(RED, "build").player(RED, cash=4)
    for who in (BLUE, GREEN):
        table.line(who, (31, 9), (30, 9) if who == BLUE else (31, 10))
    line = way(table, (21, 14))
    assert line.refusal is not None
    assert (line.refusal.refusal.code, line.now_cost <= 4 < line.cost) == ("cannot_pay", True)
    assert line.obstacle is None
    full = way(table, (31, 9))
    assert full.refusal is not None
    assert full.obstacle is not None
    assert (full.refusal.refusal.code, full.obstacle.refusal.code) == ("cannot_pay", "place_is_full")
    assert full.obstacle.at == len(full.pieces) - 1


# -- ways ---------------------------------------------------------------------------------------------------------


def test_a_way_leads_from_the_network_to_the_goal_and_can_be_built_over_turns() -> None:
    table = opening().turn(RED, "build").player(RED, cash=99)
    goal = (38, 18)
    found = way(table, goal)
    assert found.refusal is not None
    assert (found.refusal.refusal.code, found.obstacle) == ("over_the_limit", None)
    assert found.now_cost <= 20 < found.cost
    table.do(RED, *found.actions)
    table.turn(RED, "build")
    rest = way(table, goal)
    assert rest.cost == found.cost - found.now_cost
    while (rest := way(table, goal)).pieces:
        table.do(RED, *rest.actions)
        table.turn(RED, "build")
    assert table.title.cities["LUX"] in table.state.track.places(RED)
    assert (rest.cost, rest.posts, rest.refusal) == (0, (goal,), None)


def test_other_ways_are_different_and_not_much_dearer() -> None:
    table = opening().turn(RED, "build")
    lines = [way(table, (38, 18), other=other) for other in range(5)]
    first = lines[0]
    assert [line.other for line in lines[:3]] == [0, 1, 2]
    for line in lines:
        assert line.cost >= first.cost
        assert line.obstacle is None
        assert (line.pieces == first.pieces) == (line.other == 0)
    ends = {(piece.start, piece.end) for piece in lines[1].pieces}
    assert len(ends & {(piece.start, piece.end) for piece in first.pieces}) <= 0.7 * len(ends)
    assert all(way(table, (18, 9), other=other).cost <= 3 * 1.5 + 4 for other in range(5))


def test_where_there_is_no_other_way_the_first_comes_again() -> None:
    table = opening()
    board = table.title.board
    goal = board.number[15, 15]
    for there, _ in board.near[goal]:
        if board.posts[there] != (14, 15):
            table.line(BLUE, (15, 15), board.posts[there])
    table.turn(RED, "build")
    assert [way(table, (15, 15), other=other).other for other in range(5)] == [0] * 5


def test_a_way_can_be_led_by_hand() -> None:
    table = opening().turn(RED, "build").player(RED, cash=99)
    plain = way(table, (21, 14))
    led = way(table, (21, 14), via=((21, 9),))
    assert (21, 9) in led.posts
    assert led.cost > plain.cost
    assert way(table, (21, 14), start=(17, 9)).posts[0] == (17, 9)
    nowhere = way(table, (21, 14), start=(30, 20))
    assert why(nowhere) == (0, "BNL-BLD-07", "not_in_network")


def test_a_way_goes_round_what_would_block_a_city() -> None:
    """Every line that is found keeps to the rules on cities that must stay open, or says which does not let it."""
    dice = Random(3)
    table = opening()
    for who, start, end in ((BLUE, "BRU", "GEN"), (BLUE, "BRU", "ANT"), (GREEN, "BRU", "CHA"), (GREEN, "BRU", "LIE")):
        table.way(who, start, end)
    table.turn(RED, "build").player(RED, cash=999)
    for _ in range(30):
        goal = dice.choice(table.title.board.posts)
        found = way(table, goal)
        assert found.obstacle is None or found.obstacle.at == len(found.pieces) - 1


def test_ferries_are_drawn_on_demand_or_where_nothing_else_leads() -> None:
    table = (
        Table()
        .begin()
        .player(RED, origin="AMS")
        .train(RED, "AMS")
        .line(RED, (11, 11), (10, 11), (9, 11), (9, 12), (9, 13))
    )
    table.turn(RED, "build")
    dry, wet = way(table, (7, 14)), way(table, (7, 14), ferries=True)
    assert dry.cost > wet.cost == 4
    assert [piece.line for piece in wet.pieces] == ["IJsselmeer"]
    assert wet.actions == (BuildFerry("IJsselmeer", (7, 14)),)
    table.do(RED, *wet.actions)


def test_a_goal_that_others_have_enclosed_is_refused_by_the_rule_that_encloses_it() -> None:
    table = opening()
    board = table.title.board
    goal = next(
        post
        for post in range(len(board.posts))
        if len(board.near[post]) == 6 and not any(board.is_free[there] for there, _ in (*board.near[post], (post, 0)))
    )
    for there, _ in board.near[goal]:
        table.line(BLUE, board.posts[goal], board.posts[there])
    table.turn(RED, "build")
    found = way(table, board.posts[goal])
    assert found.refusal is not None
    assert found.refusal.refusal.code == "section_exists"
    assert found.posts == ()


def test_whoever_waits_plans_with_a_fresh_turn() -> None:
    table = opening().turn(RED, "build")
    table.do(RED, Build((((17, 9), (18, 9)),)))
    table.turn(BLUE, "move")
    found = way(table, (27, 8))
    assert found.now_cost > 0
    path = list(pairwise(found.posts))
    assert path
    assert found.now_cost <= 20 - 3
