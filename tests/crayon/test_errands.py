"""Games of the random player come to an end."""

from __future__ import annotations

import pytest

from benelux_table import Table
from kursbuch.bots.crayon.errands import ErrandBot


@pytest.mark.parametrize(("players", "variant"), [(2, "basic_game"), (3, "basic_game"), (4, "fast_game")])
def test_a_game_of_random_players_ends_by_the_goal(players: int, variant: str) -> None:
    table = Table(players, seed=players, variant=variant)
    bots = {who: ErrandBot(number) for number, who in enumerate(table.seats)}
    for number in range(6000):
        waiting = table.rules.waiting_for(table.state)
        if not waiting:
            break
        who = min(waiting)
        offers = table.rules.offers(table.state, who)
        guess = table.rules.imagine(table.state, who, number)
        table.do(who, bots[who].choose(table.rules, guess, who, offers))
    assert table.rules.over(table.state) == "goal"
    assert max(table.rules.scores(table.state).values()) >= table.title.settings.goal_cash
