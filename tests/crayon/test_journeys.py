"""How far trains get, in this turn and in the next ones."""

from __future__ import annotations

from itertools import pairwise

from benelux_table import BLUE, RED, Table, opening
from kursbuch.crayon.actions import CrossFerry, EndMoving, EndTurn, Move
from kursbuch.crayon.study.journeys import Journey, journeys
from kursbuch.crayon.study.ways import reachable


def reached(table: Table, turns: int = 1, fees: int | None = None) -> dict[tuple[int, int], Journey]:
    posts = table.title.board.posts
    return {posts[post]: way for post, way in journeys(table.title, table.state, RED, 0, turns, fees).items()}


def test_within_a_turn_it_is_what_the_steps_of_the_rules_allow() -> None:
    table = opening().line(BLUE, (16, 17), (17, 17), (18, 17)).turn(RED)
    found, known = reached(table), reachable(table.title, table.state, 0)
    board = table.title.board
    assert set(found) == {board.posts[post] for post in known}
    for post, arrival in known.items():
        journey = found[board.posts[post]]
        assert (journey.points, journey.fee, journey.owners) == (arrival.points, arrival.fee, arrival.owners)
        steps = tuple(board.posts[leg.to] for leg in journey.legs)
        assert table.rules.check(table.state, RED, Move(steps)) is None
    assert found[17, 17].fee == 4
    assert (17, 17) not in reached(table, fees=3)


def test_beyond_this_turn_each_turn_has_its_points_and_its_fees() -> None:
    table = opening().way(RED, "AMS", "KOE").way(BLUE, "KOE", "SIE").player(RED, cash=50).turn(RED)
    table.train(RED, points=4)
    found = reached(table, 4)
    board, speed = table.title.board, table.title.speed(table.engine(RED).type)
    assert {journey.turn for journey in found.values()} == {1, 2, 3, 4}
    for journey in found.values():
        for turn in range(1, journey.turn):
            assert len(journey.in_turn(turn)) == (4 if turn == 1 else speed)
        here = table.at(RED)
        for leg in journey.legs:
            there = board.posts[leg.to]
            pair = board.number[here], board.number[there]
            assert pair in board.edge or pair[1] in board.inside[pair[0]]
            here = there
    far = [journey for journey in found.values() if BLUE in journey.owners]
    assert {journey.fee for journey in far} >= {4}
    turns = {
        journey.fee: len({leg.turn for leg in journey.legs if _is_of(table, BLUE, journey, leg)}) for journey in far
    }
    assert all(fee == 4 * turn for fee, turn in turns.items())


def _is_of(table: Table, who: str, journey: Journey, leg: object) -> bool:
    board = table.title.board
    start = board.number[table.at(RED)]
    pairs = pairwise((start, *(one.to for one in journey.legs)))
    edges = {id(one): board.edge.get(pair) for one, pair in zip(journey.legs, pairs, strict=True)}
    edge = edges[id(leg)]
    return edge is not None and table.state.track.owners.get(edge) == who


def test_a_ferry_is_crossed_first_or_waited_for() -> None:
    table = (
        Table()
        .begin()
        .player(RED, origin="AMS")
        .line(RED, (11, 11), (10, 11), (9, 11), (9, 12), (9, 13))
        .share(RED, "IJsselmeer")
    )
    table.line(RED, (7, 14), (6, 15), (5, 15)).train(RED, (9, 13)).turn(RED)
    found = reached(table)
    half = (table.title.speed(table.engine(RED).type) + 1) // 2
    assert found[7, 14].legs[0].line == "IJsselmeer"
    assert found[5, 15].turn == 1
    table.do(RED, CrossFerry("IJsselmeer", RED))
    assert table.engine(RED).points == half
    back = reached(table, 2)
    assert (back[9, 13].turn, back[9, 13].legs[0].line) == (2, "IJsselmeer")
    table.train(RED, (9, 12), moved=True)
    later = reached(table, 2)
    assert [(leg.turn, leg.line) for leg in later[7, 14].legs] == [(1, None), (2, "IJsselmeer")]


def test_a_train_that_makes_no_step_goes_on_next_turn_and_one_that_waits_has_a_fresh_one() -> None:
    table = opening().turn(RED).train(RED, halted=True)
    assert reached(table) == {}
    assert {journey.turn for journey in reached(table, 2).values()} == {2}
    table = opening().turn(BLUE)
    assert reached(table)[17, 9].turn == 1
    assert journeys(table.title, Table().begin().state, RED, 0, 3) == {}


def test_a_journey_over_turns_can_be_driven() -> None:
    table = opening().way(RED, "AMS", "KOE").player(RED, cash=50).turn(RED)
    goal = table.title.board.places[table.title.cities["KOE"]].centre
    whole = journeys(table.title, table.state, RED, 0, 6)[goal]
    for turn in range(1, whole.turn + 1):
        steps = tuple(table.title.board.posts[leg.to] for leg in whole.in_turn(turn))
        table.do(RED, Move(steps), EndMoving(), EndTurn())
        table.turn(RED)
    assert table.engine(RED).at == goal
