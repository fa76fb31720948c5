"""Bots change seats, and what each has won is told with Wilson's interval."""

from __future__ import annotations

import pytest

from kursbuch.bots import simulate
from kursbuch.bots.shares import share_of


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(180, 200, 0.8506, 0.9343), (10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (50.5, 100, 0.4086, 0.6010)],
)
def test_the_interval_is_that_of_wilson(wins: float, games: int, low: float, high: float) -> None:
    share = share_of(wins, games)
    assert (share.wins, share.games, share.share) == (wins, games, wins / games)
    assert share.low == pytest.approx(low, abs=0.0002)
    assert share.high == pytest.approx(high, abs=0.0002)


def test_each_deal_is_played_from_every_seat_and_each_bot_is_credited_wherever_it_sat() -> None:
    report = simulate("benelux", 2, 4, seed=3, bots=["greedy", "random"], rotate=True)
    assert [game.bots for game in report.results] == [("greedy", "random"), ("random", "greedy")] * 2
    won = sum(
        name == "greedy" and game.places[seat] == 1
        for game in report.results
        for seat, name in zip(game.places, game.bots, strict=True)
    )
    assert report.by_bot["greedy"].wins == won
    assert report.by_bot["greedy"].wins + report.by_bot["random"].wins == 4
    assert sum(report.wins.values()) == 4


def test_without_rotation_everybody_stays_and_every_game_has_its_own_seed() -> None:
    report = simulate("benelux", 2, 2, seed=3, bots=["random", "random"])
    assert [game.bots for game in report.results] == [("random", "random")] * 2
    assert len({game.actions for game in report.results}) == 2
    assert report.by_bot["random"].wins == 2
