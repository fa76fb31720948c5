"""The cheapest way to draw, and how far a train gets."""

from __future__ import annotations

from random import Random

from benelux_table import BLUE, RED, Table, opening
from kursbuch.crayon.actions import Build, Move
from kursbuch.crayon.study.ways import as_path, cheapest_way, costs_from, full_places, reachable
from work import calls_of


def test_the_cheapest_way_is_as_cheap_as_trying_every_edge_says() -> None:
    title = Table().title
    board, track, dice = title.board, Table().state.track, Random(1)
    source = board.number[17, 9]
    costs = {source: 0}
    for _ in range(len(board.posts)):
        changed = False
        for post, paid in list(costs.items()):
            near = [(there, 0) for there in board.inside[post]]
            near += [(there, board.price(edge, there)) for there, edge in board.near[post]]
            for there, price in near:
                if costs.get(there, 999) > paid + price:
                    costs[there] = paid + price
                    changed = True
        if not changed:
            break
    assert costs_from(title, track, None, (source,)) == costs
    for _ in range(40):
        target = dice.randrange(len(board.posts))
        way = cheapest_way(title, track, None, (source,), (target,))
        assert way is not None
        assert way.cost == costs[target]
        assert way.posts[-1] == target


def test_ones_own_track_is_free_and_that_of_others_cannot_be_drawn() -> None:
    table = opening().line(BLUE, (17, 9), (18, 9))
    board = table.title.board
    start, end = board.number[12, 12], board.number[17, 9]
    way = cheapest_way(table.title, table.state.track, RED, (start,), (end,))
    assert way is not None
    assert (way.cost, way.sections) == (0, ())
    around = cheapest_way(table.title, table.state.track, RED, (end,), (board.number[18, 9],))
    assert around is not None
    assert ((17, 9), (18, 9)) not in around.sections
    assert around.cost > 0
    assert (
        cheapest_way(table.title, table.state.track, RED, (start,), (end,), full=(table.title.cities["ROT"],)) is None
    )


def test_what_is_to_be_drawn_can_be_built() -> None:
    table = opening().turn(RED, "build")
    board = table.title.board
    full = full_places(table.title, table.state, RED)
    target = frozenset({board.number[21, 14]})
    way = cheapest_way(table.title, table.state.track, RED, table.state.track.reach(RED), target, full=full)
    assert way is not None
    assert way.cost <= 20
    table.do(RED, Build(way.sections))
    assert table.cash(RED) == 20 - way.cost
    assert table.title.cities["EIN"] in table.state.track.places(RED)


def test_ferries_are_used_where_they_are_asked_for() -> None:
    table = Table()
    board = table.title.board
    ends = (board.number[9, 13],), (board.number[7, 14],)
    with_ferry = cheapest_way(table.title, table.state.track, None, *ends, ferries=True)
    assert with_ferry is not None
    assert (with_ferry.cost, with_ferry.ferries) == (4, (("IJsselmeer", (7, 14)),))
    without = cheapest_way(table.title, table.state.track, None, *ends)
    assert without is not None
    assert without.cost > 20


def test_every_milepost_that_is_reached_can_be_moved_to_and_no_other_in_one_step_more() -> None:
    table = opening().line(RED, (16, 17), (17, 17), (18, 17)).line(BLUE, (18, 17), (19, 17), (20, 17)).turn(RED)
    table.train(RED, (14, 15), came=(14, 16))
    found = reachable(table.title, table.state, 0)
    number = table.title.board.number
    for arrival in found.values():
        assert table.why(RED, Move(as_path(table.title, arrival.path))) == ""
    assert found[number[12, 13]].points == 3
    assert found[number[14, 16]].points == 7
    assert max(arrival.points for arrival in found.values()) <= 9
    east = table.train(RED, (14, 15), came=(14, 14))
    further = reachable(east.title, east.state, 0)
    assert (further[number[20, 17]].fee, further[number[20, 17]].owners) == (4, (BLUE,))
    poor = east.player(RED, cash=3)
    assert number[19, 17] not in reachable(poor.title, poor.state, 0)


def test_a_halted_train_reaches_nothing() -> None:
    table = opening().turn(RED).train(RED, halted=True)
    assert reachable(table.title, table.state, 0) == {}


def test_searches_are_fast_enough_for_a_planner() -> None:
    title, track = Table().title, Table().state.track
    ends = Random(2).sample(range(len(title.board.posts)), 60)
    pairs = [*zip(ends[::2], ends[1::2], strict=True)]
    work = calls_of(lambda: [cheapest_way(title, track, None, (one,), (other,)) for one, other in pairs])
    assert work / len(pairs) < 8_000
