"""The page on the strength of bots is made from the files of finished games, and says how many there were."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from bots.test_league import result
from kursbuch.bots.league import Order
from kursbuch.bots.standings import standings
from tools import leagues

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_each_line_says_on_how_many_games_it_rests_and_with_which_interval() -> None:
    called = {"c": "club", "b": "beginner"}
    games = [result(number, "cbb", (1, 2, 3)) for number in range(9)] + [result(9, "bcb", (1, 2, 3))]
    named = [replace(game, bots=tuple(called[bot] for bot in game.bots)) for game in games]
    pairing = standings(Order("1848", 3, {}, ("club",), 1, "beginner"), named)
    text = leagues.section(1, [pairing])
    assert "| 1848 | 3 | one club among beginners | 10 | 90% (60% to 98%) | > 80 % | 890 |" in text
    assert "--games 10 --seed 1" in text
    assert text.startswith(leagues.BEGIN)
    assert text.endswith(leagues.END)


def test_every_title_and_variant_is_measured_and_strong_ones_where_there_are_any() -> None:
    every = list(leagues.meetings(1))
    assert {meeting.order.title for meeting in every} == {"1848", "1824", "1862", "benelux"}
    assert len({meeting.file for meeting in every}) == len(every)
    wanted = {leagues.wanted(meeting.order) for meeting in every if meeting.order.among}
    assert {"> 95 %", "> 80 %"} <= wanted


def test_the_page_has_its_place_for_figures_and_writing_keeps_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leagues, "FOLDER", tmp_path)
    page = tmp_path / "bots.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    before, _, rest = page.read_text("utf-8").partition(leagues.BEGIN)
    leagues.write(1, page)
    assert page.read_text("utf-8").startswith(before + leagues.BEGIN)
    assert page.read_text("utf-8").endswith(rest.partition(leagues.END)[2])


def test_lines_of_what_was_measured_elsewhere_stay_in_their_place() -> None:
    named = [replace(result(n, "cbb", (1, 2, 3)), bots=("club", "beginner", "beginner")) for n in range(3)]
    pairing = standings(Order("1848", 3, {}, ("club",), 1, "beginner"), named)
    old = "| title | players |\n|---|---|\n| 1848 | 3 | one club among beginners | 1 |\n"
    old += (
        "| 1848 | 4 | one beginner among random players | 7 |\n| 1848 | 3 | one beginner among random players | 9 |\n"
    )
    old += "| benelux | 2 | one strong among clubs | 8 |\n| benelux | 2 | 4 | 200 |\n"
    pairs, _, clubs = leagues.section(1, [pairing], old).partition("Tables of club")
    lines = [line for line in pairs.splitlines() if " among " in line]
    assert [line.split("|")[1:5] for line in lines] == [
        [" 1848 ", " 3 ", " one beginner among random players ", " 9 "],
        [" 1848 ", " 3 ", " one club among beginners ", " 3 "],
        [" 1848 ", " 4 ", " one beginner among random players ", " 7 "],
        [" benelux ", " 2 ", " one strong among clubs ", " 8 "],
    ]
    assert "| benelux | 2 | 4 | 200 |" in clubs
    assert (pairs + clubs).count("| title |") == 2


def test_a_few_games_of_everything_come_before_many_of_anything() -> None:
    assert leagues.rounds_to(200, (60, 20, 200, 300)) == [20, 60, 200]
    assert leagues.rounds_to(4, leagues.ROUNDS) == [4]


def test_levels_are_played_in_rounds_and_tables_of_one_kind_no_longer_than_they_tell_something_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str, int]] = []

    def played(meeting: leagues.Meeting, games: int, does_the_work: object) -> None:
        asked.append((meeting.order.bots[0], meeting.order.among, games))

    monkeypatch.setattr(leagues, "play", played)
    monkeypatch.setattr(leagues, "write", lambda seed: None)
    leagues.main(["--only", "benelux/2", "--bot", "beginner,club", "--rounds", "3", "--games", "30"])
    pairs = [("beginner", "random"), ("club", "beginner")]
    first, second = ([*((*pair, games) for pair in pairs), ("club", "", few)] for games, few in ((3, 3), (30, 20)))
    assert asked == [*first, *second]
    assert leagues.ALIKE == 20
    asked.clear()
    leagues.main(["--only", "benelux", "--bot", "strong", "--games", "4"])
    assert asked == [("strong", "club", 4)] * 2, "at both tables"
