"""Bots play legal games to the end, the same game for the same seed, and greed beats chance."""

from __future__ import annotations

import pytest

from amount import one_in
from cli.command_line import Run
from kursbuch import catalogue
from kursbuch.bots import bot, match, play_out, simulate
from kursbuch.bots.uniform import sample
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import BuyPrivate
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.offers import Ranged

VARIANTS = [
    ("1848", 3, {}),
    ("1848", 6, {"edition": "2021"}),
    ("1824", 4, {}),
    ("1824", 2, {"variant": "cisleithania_2"}),
    ("1824", 3, {"variant": "cisleithania_3"}),
    ("1824", 5, {"variant": "goods_time"}),
    ("1862", 4, {}),
]


@pytest.mark.parametrize(("title", "players", "options"), VARIANTS[:: one_in(2)])
def test_greedy_plays_to_the_end_and_only_legal_actions(title: str, players: int, options: dict[str, str]) -> None:
    rules = eighteen.rules(title, players, options)
    seats = catalogue.seats(players)
    state, events = rules.opening(seats, 3)
    for event in events:
        state = rules.evolve(state, event)
    bots = {seat: bot(title, "greedy", i) for i, seat in enumerate(seats)}
    for _ in range(4000):
        seat = rules.actor(state)
        if seat is None:
            break
        action = bots[seat].choose(rules, state, seat, rules.offers(state, seat))
        assert rules.check(state, seat, action) is None
        state = rules.play(state, seat, action)[1]
    assert state.over is not None
    assert state.phase >= 4, "a game of builders leaves the first phases behind"


def test_greedy_beats_random() -> None:
    report = simulate("1848", 4, 4, seed=1, bots=["greedy", "random", "greedy", "random"])
    assert report.wins["s1"] + report.wins["s3"] == 4
    assert min(report.mean_worth["s1"], report.mean_worth["s3"]) > 3 * max(
        report.mean_worth["s2"], report.mean_worth["s4"]
    )


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_same_seed_gives_the_same_game(name: str) -> None:
    def game() -> tuple[int, str, list[int]]:
        rules: Rules = eighteen.rules("1848", 6, {"edition": "2021"})
        played = play_out(rules, catalogue.seats(6), [bot("1848", name, i) for i in range(6)], 3)
        return played.actions, played.reason, list(played.scores.values())

    assert game() == game()


def test_several_processes_play_the_same_games_as_one() -> None:
    alone = simulate("1848", 3, 4, seed=9, workers=1)
    together = simulate("1848", 3, 4, seed=9, workers=2)
    assert [g.scores for g in alone.results] == [g.scores for g in together.results]
    assert alone.games == together.games == 4
    assert sum(alone.wins.values()) == pytest.approx(4)


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    simulate("1848", 3, 3, seed=2, progress=told.append)
    assert told == [1, 2, 3]


def test_games_that_go_round_in_circles_are_told_and_the_others_count(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = [game.actions for game in simulate("1848", 3, 3, seed=2).results]
    assert len(set(lengths)) == 3
    told: list[int] = []
    monkeypatch.setattr(match, "TOO_LONG", sorted(lengths)[1] + 1)
    report = simulate("1848", 3, 3, seed=2, progress=told.append)
    assert (report.games, report.endless, report.longest) == (2, 1, sorted(lengths)[1])
    assert told == [1, 2, 3]
    series = ("simulate", "1848", "--players", "3", "--seed", "2", "--games", "3")
    done = run(*series)
    assert done.code == 0
    assert "Games that did not come to an end, and which are not counted: 1" in done.err
    monkeypatch.setattr(match, "TOO_LONG", 5)
    done = run(*series)
    assert done.code == 2
    assert "Not one game came to its end within" in done.err


def test_ranges_are_sampled_within_their_ends_and_at_both() -> None:
    dice = Dice(1)
    offer: Ranged[BuyPrivate] = Ranged(BuyPrivate(PaperId("P1"), 1), "price", 1, 40)
    drawn = {sample(dice, offer).price for _ in range(400)}
    assert min(drawn) == 1
    assert max(drawn) == 40
    assert len(drawn) > 20


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"bots": "nobody"}, "nobody"),
        ({"bots": ["random"]}, "bots"),
        ({"games": 0}, "at least one"),
    ],
)
def test_simulation_says_what_is_wrong_with_its_order(arguments: dict[str, object], complaint: str) -> None:
    order: dict[str, object] = {"title": "1848", "players": 3, "games": 1, **arguments}
    with pytest.raises((ValueError, LookupError), match=complaint):
        simulate(**order)  # type: ignore[arg-type]
