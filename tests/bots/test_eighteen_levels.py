"""Every level plays every title and variant by the rules and comes to an end; the whole sweep is for those who ask."""

from __future__ import annotations

import pytest

from amount import WHOLE
from kursbuch import catalogue
from kursbuch.bots import bot, play_out
from kursbuch.catalogue import eighteen

TABLES: dict[str, tuple[str, int, dict[str, str]]] = {
    "1848": ("1848", 4, {}),
    "1848 of 2021": ("1848", 3, {"edition": "2021"}),
    "1824": ("1824", 4, {}),
    "1824 A": ("1824", 2, {"variant": "cisleithania_2"}),
    "1824 B": ("1824", 3, {"variant": "cisleithania_3"}),
    "1824 C": ("1824", 4, {"variant": "goods_time"}),
    "1862": ("1862", 4, {}),
}
LEVELS = ("club", "club:builder", "club:trader", "club:rusher")
LONGEST = 2500


@pytest.mark.parametrize("table", TABLES)
def test_a_mixed_table_moves_by_the_rules_only(table: str) -> None:
    """The first moves of a game by players of all levels; the strong one thinks little."""
    title, players, options = TABLES[table]
    rules = eighteen.rules(title, players, options)
    state, events = rules.opening(catalogue.seats(players), 6)
    for event in events:
        state = rules.evolve(state, event)
    strong = bot(title, "strong", 6)
    strong.actions = 30  # type: ignore[attr-defined]
    bots = [bot(title, "club", 6), strong, bot(title, "beginner", 6), bot(title, "club:trader", 6)]
    for number in range(LONGEST if WHOLE else 90):
        seat = rules.actor(state)
        if seat is None:
            break
        offers = rules.offers(state, seat)
        action = bots[state.seats.index(seat) % 4].choose(rules, state, seat, offers)
        assert rules.check(state, seat, action) is None, (number, action)
        state = rules.play(state, seat, action)[1]
    assert state.set_number >= 1, "beyond the opening"
    assert not WHOLE or state.over is not None


@pytest.mark.parametrize("table", TABLES if WHOLE else ["1848 of 2021"])
@pytest.mark.parametrize("level", LEVELS if WHOLE else ["club"])
def test_a_game_of_one_level_comes_to_an_end(level: str, table: str) -> None:
    title, players, options = TABLES[table]
    rules = catalogue.rules(title, players, options)
    finished = play_out(rules, catalogue.seats(players), [bot(title, level, n) for n in range(players)], 11)
    assert finished.actions < LONGEST
    assert finished.reason != "stuck"
    assert min(finished.scores.values()) > 0


@pytest.mark.skipif(not WHOLE, reason="whole games are for a sweep")
def test_one_club_player_beats_beginners() -> None:
    rules = catalogue.rules("1848", 3, {})
    won = 0
    for seed in range(3):
        players = [bot("1848", "club" if n == seed else "beginner", seed) for n in range(3)]
        places = play_out(rules, catalogue.seats(3), players, seed + 1).places
        won += places[catalogue.seats(3)[seed]] == 1
    assert won >= 2
