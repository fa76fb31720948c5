"""Games of the random player come to an end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benelux_table import Table
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.actions import Action
from kursbuch.kernel.ids import SeatId


def chosen(table: Table, most: int) -> Iterator[tuple[SeatId, Action]]:
    """What random players choose, one action after the other; each is carried out when the next one is asked for."""
    bots = {who: ErrandBot(number) for number, who in enumerate(table.seats)}
    for number in range(most):
        waiting = table.rules.waiting_for(table.state)
        if not waiting:
            return
        who = min(waiting)
        guess = table.rules.imagine(table.state, who, number)
        action = bots[who].choose(table.rules, guess, who, table.rules.offers(table.state, who))
        yield who, action
        table.do(who, action)


@pytest.mark.parametrize(("players", "variant"), [(2, "basic_game"), (3, "basic_game"), (4, "fast_game")])
def test_a_game_of_random_players_ends_by_the_goal(players: int, variant: str) -> None:
    table = Table(players, seed=players, variant=variant)
    for _ in chosen(table, 6000):
        pass
    assert table.rules.over(table.state) == "goal"
    assert max(table.rules.scores(table.state).values()) >= table.title.settings.goal_cash


@pytest.mark.parametrize("seed", [2, 5])
def test_what_a_random_player_chooses_is_legal_in_all_weathers(seed: int) -> None:
    table = Table(4, seed=seed)
    under, kinds = 0, set[str]()
    for who, action in chosen(table, 900):
        assert table.rules.check(table.state, who, action) is None, action
        under += bool(table.title.running(table.state))
        kinds.add(type(action).__name__)
    assert under > 20
    assert kinds >= {"KeepCards", "ChooseOrigin", "Build", "EndTurn", "Move", "Load", "EndMoving", "Deliver"}
