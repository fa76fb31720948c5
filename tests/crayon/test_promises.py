"""Best plans for the review: found within the time there is, and only once."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, RED, Table
from kursbuch.crayon.study.plans import plans
from kursbuch.crayon.study.promises import Promises, search_to_the_end
from kursbuch.crayon.study.review import NotYet


@pytest.fixture
def table() -> Table:
    return Table(2).begin().turn(RED).player(RED, origin="AMS", cash=100).train(RED, "AMS")


def test_the_promise_is_the_best_plan(table: Table) -> None:
    (best,) = plans(table.title, table.state, RED, 1)
    found = search_to_the_end(table.title)(table.state, RED)
    assert found is not None
    assert (found.demands, found.payoff, found.build_cost, found.turns, found.per_turn) == (
        best.demands, best.payoff, best.build_cost, best.turns, best.per_turn,
    )  # fmt: skip
    assert [city for city, _, _ in found.stops] == [stop.city for stop in best.stops]


def test_when_time_is_up_only_what_is_known_is_told(table: Table) -> None:
    kept = Promises()
    first = kept.search(table.title, lambda: 0.0, 1.0)(table.state, RED)
    late = kept.search(table.title, count(0.0, 2.0).__next__, 1.0)
    assert late(table.state, RED) is first
    with pytest.raises(NotYet):
        late(replace(table.state, round=table.state.round + 1), RED)


def test_another_hand_is_another_question(table: Table) -> None:
    search = Promises().search(table.title, lambda: 0.0, 1.0)
    one = search(table.state, RED)
    table.player(RED, hand=tuple(sorted(set(table.title.demands) - set(table.state.players[RED].hand)))[:3])
    assert search(table.state, RED) != one


def test_only_so_many_are_kept(table: Table) -> None:
    kept = Promises(kept=1)
    search = kept.search(table.title, lambda: 0.0, 1.0)
    search(table.state, RED)
    search(table.turn(BLUE).player(BLUE, origin="KOE").train(BLUE, "KOE").state, BLUE)
    late = kept.search(table.title, count(0.0, 2.0).__next__, 1.0)
    with pytest.raises(NotYet):
        late(table.state, RED)
