"""Decisions of a game judged: what they cost, what they are called, and what would have been better."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw

from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.bots.advice import Reason, Weighed
from kursbuch.bots.advisers import PlainAdviser, adviser, likely
from kursbuch.bots.analysis import (
    Judged,
    decisions,
    from_stored,
    judge,
    judge_at_level,
    mark_of,
    scale_of,
    stored,
    summed_up,
    turning_points,
)
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.standing import Step

SEAT = SeatId("s1")


def game_of(title: str, moves: int, seed: int = 3) -> Game[Any, Any, Any, Any]:
    """The first moves of a game of random players."""
    players = max(3, catalogue.cover(title).players[0])
    rules = catalogue.rules(title, players)
    game: Game[Any, Any, Any, Any] = Game(rules, catalogue.seats(players), seed)
    player = bot(title, "random", seed)
    for _ in range(moves):
        seat = min(rules.waiting_for(game.state))
        game.act(seat, player.choose(rules, game.state, seat, rules.offers(game.state, seat)))
    return game


def move(number: int, cost: int, mark: str, seat: SeatId = SEAT) -> Judged:
    return Judged(number, seat, cost, mark, 0, cost, Raw(b"{}"))


class Fixed(PlainAdviser):
    """Thinks most of the first offer and less of each that follows."""

    def weigh(
        self, rules: Any, imagined: Any, seat: SeatId, offers: Any, also: Sequence[Any] = ()
    ) -> tuple[Weighed, ...]:
        actions = [*offers.listed[:3], *(one for one in also if one not in offers.listed[:3])]
        return tuple(Weighed(one, 1000.0 - 100 * at, Reason("because", {"at": at})) for at, one in enumerate(actions))


@pytest.mark.parametrize("title", ["1824", "1848", "1862", "benelux"])
def test_every_title_has_an_adviser_that_names_legal_moves_the_best_first(title: str) -> None:
    game = game_of(title, 25)
    rules = game.rules
    seat = min(rules.waiting_for(game.state))
    imagined = rules.imagine(game.state, seat, 1)
    mind = adviser(title, "club", 1)
    weighed = mind.weigh(rules, imagined, seat, rules.offers(imagined, seat))
    assert weighed
    assert all(rules.check(imagined, seat, one.action) is None for one in weighed)
    assert [one.value for one in weighed] == sorted((one.value for one in weighed), reverse=True)
    assert set(likely(mind, rules, imagined)) == set(game.seats)


def test_a_move_that_is_asked_about_is_weighed_whatever_it_is_worth() -> None:
    game = game_of("1848", 0)
    rules, seat = game.rules, min(game.rules.waiting_for(game.state))
    offers = rules.offers(game.state, seat)
    wish = offers.listed[-1]
    found = PlainAdviser().weigh(rules, game.state, seat, offers, (wish,))
    assert sum(one.action == wish for one in found) == 1


def test_a_move_costs_what_the_best_one_would_have_brought_more() -> None:
    game = game_of("1848", 0)
    rules, seat = game.rules, min(game.rules.waiting_for(game.state))
    first, second, *_ = rules.offers(game.state, seat).listed
    best = judge(rules, game.state, 1, seat, first, Fixed(), 1000.0)
    other = judge(rules, game.state, 1, seat, second, Fixed(), 1000.0)
    assert best is not None
    assert (best.cost, best.mark, best.line) == (0, "best", ())
    assert other is not None
    assert (other.cost, other.mark, other.best_worth, other.worth) == (100, "blunder", 1000, 900)
    assert rules.decode_action(bytes(other.best)) == first
    assert other.why == Reason("because", {"at": 0})
    assert other.own == Reason("because", {"at": 1})


def test_the_line_after_a_better_move_can_be_played() -> None:
    game = game_of("1848", 4)
    rules, seat = game.rules, min(game.rules.waiting_for(game.state))
    played = rules.offers(game.state, seat).listed[1]
    found = judge(rules, game.state, 5, seat, played, Fixed(), 100.0)
    assert found is not None
    assert len(found.line) == 5
    state = game.state
    for one in found.line:
        action = rules.decode_action(bytes(one.action))
        assert rules.check(state, one.seat, action) is None
        state = rules.play(state, one.seat, action)[1]


@pytest.mark.parametrize(
    ("cost", "mark"), [(0.4, "good"), (9.9, "good"), (10, "slip"), (30, "mistake"), (69, "mistake"), (70, "blunder")]
)
def test_what_a_move_is_called_goes_by_its_part_of_the_final_worth(cost: float, mark: str) -> None:
    assert mark_of(cost, 1000.0, is_best=False) == mark
    assert mark_of(cost, 1000.0, is_best=True) == "best"


def test_accuracy_is_a_hundred_for_the_best_moves_and_falls_with_what_they_cost() -> None:
    moves = [move(1, 0, "best"), move(2, 40, "mistake"), move(3, 0, "best", SeatId("s2"))]
    found = summed_up("1848", "club", 3, (3, 3), moves, ["s1", "s2", "s3"], 1000.0)
    assert found.players["s1"].accuracy == pytest.approx((100 + 36.8) / 2, abs=0.1)
    assert (found.players["s1"].decisions, found.players["s1"].cost) == (2, 40)
    assert found.players["s1"].marks == {"best": 1, "mistake": 1}
    assert found.players["s2"].accuracy == 100.0
    assert found.players["s3"].decisions == 0


def test_turning_points_are_the_dearest_mistakes_in_the_order_of_the_game() -> None:
    moves = [move(n, 10 * n, "blunder" if n % 2 else "slip") for n in range(1, 16)]
    assert turning_points(moves) == (7, 9, 11, 13, 15)
    assert turning_points([move(1, 99, "slip")]) == ()


def test_what_is_found_about_a_move_depends_on_no_other_move() -> None:
    game = game_of("1848", 12)
    scale, steps = scale_of(game.rules, game.state), decisions(game)

    def judged(step: Step) -> Judged | None:
        before, action = game.positions[step.before].state, game.journal[step.number - 1].action
        assert step.seat is not None
        return judge_at_level("1848", "beginner", game.rules, before, step.number, step.seat, action, scale)

    forwards = [judged(step) for step in steps]
    assert [judged(step) for step in reversed(steps)] == forwards[::-1]
    assert any(forwards)


def test_moves_that_were_taken_back_are_not_judged() -> None:
    game = game_of("1848", 5)
    game.go_back(3, None)
    assert [step.number for step in decisions(game)] == [1, 2, 3]


def test_a_stored_analysis_is_read_again_and_one_of_another_format_is_not() -> None:
    found = summed_up("1848", "club", 9, (2, 3), [move(1, 5, "good")], ["s1"], scale_of_opening())
    assert from_stored(stored(found)) == found
    assert from_stored(stored(found).replace(b'"format":1', b'"format":0')) is None
    assert from_stored(b"{") is None
    assert from_stored(Path(__file__).read_bytes()) is None


def scale_of_opening() -> float:
    game = game_of("1848", 0)
    scale = scale_of(game.rules, game.state)
    assert scale == sum(game.rules.scores(game.state).values()) / 3
    return scale
