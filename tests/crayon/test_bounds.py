"""What the map alone says is never too much, and a search that goes by it finds what an exhaustive one finds."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from benelux_table import BLUE, GREEN, RED, Table
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.actions import Move
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.track import Track
from kursbuch.crayon.study.bounds import NEVER, least_costs, least_steps
from kursbuch.crayon.study.ways import Way, as_path, cheapest_way, costs_from, full_places, quickest, reachable


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Some positions of a game of random players."""
    table, found = Table(seed=9), list[Table]()
    bots = {who: ErrandBot(number) for number, who in enumerate(table.seats)}
    for number in range(700):
        who = min(table.rules.waiting_for(table.state))
        offers = table.rules.offers(table.state, who)
        table.do(who, bots[who].choose(table.rules, table.state, who, offers))
        if number % 50 == 49:
            kept = Table(seed=9)
            kept.state = table.state
            found.append(kept)
    return found


def priced(table: Table, way: Way) -> int:
    """What the sections of a way cost, one by one."""
    board = table.title.board
    numbers = [(board.number[one], board.number[other]) for one, other in way.sections]
    return sum(board.price(board.edge[pair], pair[1]) for pair in numbers)


def test_no_way_is_cheaper_than_the_map_says() -> None:
    table, lot = Table(), Random(3)
    title, board = table.title, table.title.board
    for place in lot.sample(range(len(board.places)), 6):
        targets = frozenset(board.places[place].posts)
        least = least_costs(board, targets)
        for post in lot.sample(range(len(board.posts)), 25):
            way = cheapest_way(title, Track(board), None, (post,), targets)
            assert least[post] == (NEVER if way is None else way.cost)
            assert way is None or least_steps(board, targets)[post] <= len(way.posts) - 1


def test_ferries_make_the_least_price_no_higher() -> None:
    board = Table().title.board
    targets = frozenset((board.number[7, 14],))
    by_land, by_sea = least_costs(board, targets), least_costs(board, targets, ferries=True)
    assert all(sea <= land for sea, land in zip(by_sea, by_land, strict=True))
    assert (by_sea[board.number[9, 13]], by_land[board.number[9, 13]] > 20) == (4, True)


@pytest.mark.parametrize("whole", [False, True])
def test_the_cheapest_way_among_track_of_others_costs_what_a_search_without_a_goal_finds(
    tables: list[Table], whole: bool
) -> None:
    lot, found = Random(4), 0
    for table in tables:
        title, track, board = table.title, table.state.track, table.title.board
        for who in (RED, BLUE, GREEN):
            full = full_places(title, table.state, who)
            sources = track.reach(who) if whole else frozenset(lot.sample(range(len(board.posts)), 2))
            costs = costs_from(title, track, who, sources, full=full)
            for goal in (*lot.sample(board.cities, 6), *lot.sample(board.majors, 2)):
                posts = board.places[goal].posts
                least = min(costs.get(post, NEVER) for post in posts)
                way = cheapest_way(title, track, who, sources, posts, full=full)
                assert (NEVER if way is None else way.cost) == least
                if way is None:
                    continue
                found += 1
                assert priced(table, way) == way.cost
                assert cheapest_way(title, track, who, sources, posts, full=full, most=least - 1) is None
                assert all(
                    there in board.inside[here] or (here, there) in board.edge for here, there in pairwise(way.posts)
                )
    assert found > 200


@pytest.mark.parametrize("turns", [True, False])
def test_a_train_goes_by_few_steps_and_by_the_fewest_if_it_may_turn(tables: list[Table], turns: bool) -> None:
    found = 0
    for table in tables[::2]:
        for who in (RED, BLUE, GREEN):
            table.turn(who).player(who, cash=50)
            state = table.train(who, came=NOWHERE).state if turns else table.state
            train, board = state.players[who].trains[0], table.title.board
            if table.title.hindrance(state).slow:
                continue
            reached = reachable(table.title, state, 0, 400)
            for city in board.cities:
                posts = frozenset(board.places[city].posts)
                path = None if train.at in posts else quickest(table.title, state, 0, posts)
                points = [reached[post].points for post in posts if post in reached]
                assert train.at in posts or (path is None) == (not points)
                if path is not None:
                    found += 1
                    assert len(path) == min(points) or not turns
                    assert len(path) > train.points or table.why(who, Move(as_path(table.title, path))) == ""
    assert found > 50
