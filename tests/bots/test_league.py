"""A league: everybody sits everywhere on the same deals, each game counts once, and what was played is not lost."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bots.conftest import Write
from cli.command_line import Run
from kursbuch.bots.engines import Local
from kursbuch.bots.league import Order, Played, lineups, play_league, seating
from kursbuch.bots.league_file import FORM
from kursbuch.bots.standings import rated, standings
from kursbuch.bots.timing import timed, together
from kursbuch.cli.main import main

LEAGUE = ("league", "1848", "--players", "3", "--bots", "random,beginner", "--seed", "5")


SEASON = 4
"""Games of the league that is played once for all tests here."""


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a league that was not disturbed has left behind; to be copied, not changed."""
    folder = tmp_path_factory.mktemp("season") / "whole"
    assert main([*LEAGUE, "--games", str(SEASON), "--out", str(folder)]) == 0
    return folder


def order(bots: str, players: int = 3, among: str = "", seed: int = 1) -> Order:
    return Order("1848", players, {}, tuple(bots.split(",")), seed, among)


@pytest.mark.parametrize(
    ("bots", "players", "among", "expected"),
    [
        ("a,b,c", 3, "", {"abc"}),
        ("a,b,c,d", 3, "", {"abc", "abd", "acd", "bcd"}),
        ("a,b", 4, "", {"aaab", "aabb", "abbb"}),
        ("a,b", 3, "c", {"acc", "bcc"}),
    ],
)
def test_every_choice_of_bots_meets(bots: str, players: int, among: str, expected: set[str]) -> None:
    assert {"".join(found) for found in lineups(order(bots, players, among))} == expected


@pytest.mark.parametrize(("bots", "players", "among"), [("a,b,c,d", 3, ""), ("a,b", 4, ""), ("a,b", 3, "c")])
def test_everybody_sits_everywhere_equally_often_and_on_the_same_deals(bots: str, players: int, among: str) -> None:
    league = order(bots, players, among)
    games = len(lineups(league)) * players
    seen = [seating(league, number) for number in range(games * 2)]
    assert [seed for seed, _ in seen] == [1] * games + [2] * games
    for name in league.bots:
        by_seat = Counter(seat for _, names in seen for seat, bot in enumerate(names) if bot == name)
        assert set(by_seat.values()) == {sum(by_seat.values()) // players}


def result(number: int, bots: str, places: tuple[int, ...]) -> Played:
    scores = tuple(1000 - 100 * place for place in places)
    return Played(
        number=number,
        seed=1,
        bots=tuple(bots),
        scores=scores,
        places=places,
        actions=10,
        reason="bank",
        times=tuple(timed([0.01 * (seat + 1)] * 3) for seat in range(len(bots))),
        faults=(0,) * len(bots),
    )


def test_wins_worth_and_who_was_above_whom_are_counted_by_bot_wherever_it_sat() -> None:
    games = [result(0, "aab", (1, 3, 2)), result(1, "baa", (3, 1, 1)), result(2, "bba", (1, 2, 2))]
    found = standings(order("a,b"), games)
    a, b = (next(one for one in found.bots if one.bot == name) for name in "ab")
    assert (a.won.wins, a.won.games, b.won.wins) == (2, 3, 1)
    assert a.chance == pytest.approx(5 / 9)
    assert a.worth == pytest.approx((900 + 700 + 900 + 900 + 800) / 5)
    assert found.cross["a"]["b"].share == pytest.approx((0.5 + 1 + 0.25) / 3)
    assert found.cross["a"]["b"].share + found.cross["b"]["a"].share == pytest.approx(1)
    assert found.cross["a"]["b"].games == 3, "a game counts once, however many seats a bot has"


def test_ratings_follow_the_places_and_become_surer() -> None:
    few, many = (rated("abc", [result(n, "abc", (1, 2, 3)) for n in range(games)]) for games in (2, 20))
    assert many["a"].mu > few["a"].mu > few["b"].mu > few["c"].mu > many["c"].mu
    assert many["b"].sigma < few["b"].sigma


def test_a_bot_against_itself_is_rated_by_the_mean_of_its_seats() -> None:
    even = rated("a", [result(0, "aa", (1, 2))])
    assert even["a"].mu == pytest.approx(25)


def test_games_that_broke_off_are_told_and_not_counted() -> None:
    broken = Played(1, 1, ("a", "b", "c"), broken="EndlessGame: no end")
    found = standings(order("a,b,c"), [result(0, "abc", (1, 2, 3)), broken])
    assert (found.games, found.broken) == (1, (broken,))


def test_the_median_of_many_times_is_right_to_a_few_hundredths() -> None:
    times = together([timed([0.001] * 10), timed([0.02] * 11 + [3.0])])
    assert times.moves == 22
    assert times.median == pytest.approx(0.02, rel=0.05)
    assert times.longest == 3.0
    assert timed([]).median == 0.0


def figures(folder: Path) -> list[list[str]]:
    """The table without the times, which differ each time."""
    lines = list(csv.reader((folder / "table.csv").read_text("utf-8").splitlines()))
    own = [number for number, name in enumerate(lines[0]) if not name.startswith("ms_")]
    return [[line[number] for number in own] for line in lines]


def test_whoever_is_interrupted_goes_on_and_gets_what_an_undisturbed_league_gets(
    run: Run, tmp_path: Path, season: Path
) -> None:
    shutil.copytree(season, tmp_path / "whole")
    games = tmp_path / "whole" / "games.jsonl"
    lines = games.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    (tmp_path / "cut").mkdir()
    (tmp_path / "cut" / "games.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:40])
    done = run(*LEAGUE, "--games", "4", "--out", "cut")
    assert (done.code, done.err.strip()) == (0, "")
    assert figures(tmp_path / "cut") == figures(tmp_path / "whole")
    kept = (tmp_path / "cut" / "games.jsonl").read_bytes().splitlines(keepends=True)
    assert kept[:3] == lines[:3], "what was finished is not played again"
    assert len(kept) == 5
    before = games.read_bytes()
    assert run(*LEAGUE, "--games", "3", "--out", "whole").code == 0, "fewer games are summed up, none is thrown away"
    assert games.read_bytes() == before
    assert figures(tmp_path / "whole")[1][3] == "3"


def test_the_table_is_there_as_text_as_csv_and_as_a_page_that_needs_nothing_else(
    run: Run, tmp_path: Path, season: Path
) -> None:
    (tmp_path / "league-1848-3").mkdir()
    shutil.copy(season / "games.jsonl", tmp_path / "league-1848-3")
    for lang, won in (("en", "Won"), ("de", "Gewonnen")):
        done = run(*LEAGUE, "--games", "3", "--lang", lang)
        assert won in done.out
        assert "beginner" in done.out
        folder = tmp_path / "league-1848-3"
        assert won in (folder / "table.txt").read_text("utf-8")
        page = (folder / "table.html").read_text("utf-8")
        assert f'<html lang="{lang}">' in page
        assert "<svg" in page
        assert "http" not in page
        assert "src=" not in page
    found = run(*LEAGUE, "--games", "3", "--json").json
    assert found["games"] == 3


@pytest.mark.parametrize(
    ("line", "content"),
    [
        (1, b'{"form": "something else", "order": {}}'),
        (1, f'{{"form": "{FORM}-9"}}'.encode()),
        (3, b"garbage"),
        (3, b'{"number": 1}'),
        (3, b'{"number": 1, "seed": 5, "bots": ["\xff"]}'),
        (4, None),
    ],
)
def test_a_damaged_file_says_where(run: Run, tmp_path: Path, season: Path, line: int, content: bytes | None) -> None:
    shutil.copytree(season, tmp_path / "here")
    games = tmp_path / "here" / "games.jsonl"
    lines = games.read_bytes().splitlines()
    lines[line - 1] = lines[1] if content is None else content
    games.write_bytes(b"\n".join(lines) + b"\n")
    before = games.read_bytes()
    for lang, word in (("en", f"in line {line}"), ("de", f"in Zeile {line}")):
        done = run(*LEAGUE, "--games", str(SEASON), "--out", "here", "--lang", lang)
        assert done.code == 2
        assert word in done.err
    assert games.read_bytes() == before


def test_games_of_another_league_are_not_mixed_in(run: Run, tmp_path: Path, season: Path, write_bot: Write) -> None:
    shutil.copytree(season, tmp_path / "here")
    done = run(*LEAGUE[:-1], "6", "--games", "1", "--out", "here")
    assert (done.code, "--seed was 5, now it is 6" in done.err) == (2, True)
    others = list(LEAGUE)
    others[others.index("random,beginner")] = "random,club"
    done = run(*others, "--games", "1", "--out", "here", "--lang", "de")
    assert (done.code, "--bots war random,beginner, jetzt ist es random,club" in done.err) == (2, True)
    done = run(*LEAGUE, "--option", "edition=2021", "--games", "1", "--out", "here")
    assert (done.code, "--option was –, now it is edition=2021" in done.err) == (2, True)
    path = write_bot("mine", "return offers.listed[-1] if offers.listed else offers.free[0].suggestion")
    mine = ("league", "1848", "--players", "3", "--bots", f"random,{path}", "--games", "1", "--out", "mine")
    assert run(*mine).code == 0
    path.write_text(path.read_text() + "\n# changed\n")
    done = run(*mine)
    assert (done.code, "played by another bot “mine”" in done.err) == (2, True), "the bot is another one now"


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (("--bots", "random,nobody"), "There is no bot “nobody”", "keinen Bot „nobody“"),
        (("--bots", "random,away.py"), "no file “away.py”", "keine Datei „away.py“"),
        (("--bots", "random"), "at least two different bots", "mindestens zwei verschiedene Bots"),
        (("--bots", "random,random"), "“random” is named twice", "„random“ ist zweimal genannt"),
        (("--bots", "random", "--among", "random"), "among players of its own kind", "unter seinesgleichen"),
        (("--engine", "steam"), "no engine “steam”; known are local, ray", "kein Rechenwerk „steam“"),
        (("--games", "0"), "--games must be at least 1", "--games muss mindestens 1 sein"),
        (("--workers", "65"), "--workers must be at most 64", "--workers darf höchstens 64 sein"),
        (("--players", "9"), "9", "9"),
        (("--option", "colour=red"), "colour", "colour"),
    ],
)
def test_bad_input_gets_a_sentence_and_leaves_no_file(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], english: str, german: str
) -> None:
    for lang, word in (("en", english), ("de", german)):
        done = run("league", "1848", *arguments, "--lang", lang)
        assert done.code == 2
        assert word in done.err
    assert not list(tmp_path.iterdir())


def test_a_stranger_that_fails_loses_its_moves_to_the_beginner_and_the_host_is_told(run: Run, write_bot: Write) -> None:
    path = write_bot("raises", "return 1 / 0")
    done = run("league", "1848", "--players", "3", "--bots", f"{path},random,beginner", "--games", "1", "--json")
    assert done.code == 0
    found = msgspec.convert(done.json["bots"], list[dict[str, object]])
    mine = next(one for one in found if one["bot"] == "raises")
    assert isinstance(mine["faults"], int)
    assert mine["faults"] > 10
    assert [words for words in msgspec.convert(done.json["complaints"], list[str]) if "ZeroDivisionError" in words]


def test_several_processes_play_the_same_league_as_one(season: Path) -> None:
    lines = (season / "games.jsonl").read_bytes().splitlines()[1:]
    alone = [msgspec.json.decode(line, type=Played) for line in lines]
    played = play_league(order("random,beginner", seed=5), SEASON, Local(2))
    apart = [game for game in played if isinstance(game, Played)]
    assert len(apart) == SEASON
    assert result_of(apart) == result_of(alone)


def result_of(games: list[Played]) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    return [(game.bots, game.scores) for game in sorted(games, key=lambda game: game.number)]
