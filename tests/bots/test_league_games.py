"""Figures add up over time: games are kept in few characters, read back, and never mixed with those of other bots."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from kursbuch.bots.league import Order, Played, seating
from kursbuch.bots.standings import standings
from kursbuch.bots.timing import timed
from tools import league_games, leagues
from tools.league_games import Damaged, Others, adopt, fingerprint, kept, made_of, plain_code, read

ORDER = Order("1848", 3, {}, ("club",), 1, "beginner")
ALIKE = Order("1824", 3, {"variant": "cisleithania_3"}, ("club",), 4)


def game(number: int, order: Order = ORDER, first: int = 8000) -> Played:
    """The seats end in their order."""
    seed, names = seating(order, number)
    scores = (first, 7000, -120)
    times = tuple(timed([0.0004] * 200 + [0.0873 + seat] * 3) for seat in range(3))
    return Played(number, seed, names, scores, (1, 2, 3), 493, "bank", times, (0, 0, 0))


def put(path: Path, order: Order, games: list[Played]) -> None:
    with kept(path, order) as keeper:
        for one in games:
            keeper.keep(one)


@pytest.mark.parametrize("order", [ORDER, ALIKE])
def test_what_is_read_back_shows_what_was_played(tmp_path: Path, order: Order) -> None:
    path, games = tmp_path / "games.csv", [game(number, order) for number in (2, 0, 1)]
    put(path, order, games)
    there = read(path, order)
    assert [one.number for one in there] == [0, 1, 2]
    was, now = standings(order, games), standings(order, there)
    assert [(one.won, one.worth, one.best) for one in now.bots] == [(one.won, one.worth, one.best) for one in was.bots]
    for mine, theirs in zip(now.bots, was.bots, strict=True):
        assert mine.times.moves == theirs.times.moves
        assert mine.times.median == pytest.approx(theirs.times.median, rel=0.05)
        assert mine.times.longest == pytest.approx(theirs.times.longest, rel=0.01)
    assert now.mean_length == was.mean_length


def test_a_game_takes_some_eighty_characters(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    put(path, ORDER, [game(number) for number in range(50)])
    assert path.stat().st_size < 50 * 85 + 500


def test_games_come_to_those_that_are_there_and_none_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    put(path, ORDER, [game(0)])
    path.write_text(path.read_text("utf-8") + "1,80", "utf-8")
    put(path, ORDER, [game(1), replace(game(2), broken="EndlessGame")])
    assert [one.number for one in read(path, ORDER)] == [0, 1], "the line cut off and the broken game are not there"
    put(path, ORDER, [game(1)])
    with pytest.raises(Damaged, match="line 5: game 1 is there twice"):
        read(path, ORDER)


def test_games_of_other_bots_are_not_mixed_with_those_of_todays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.csv"
    put(path, ORDER, [game(0)])
    before = path.read_bytes()
    monkeypatch.setattr(league_games, "fingerprint", lambda title, name: "12345678" if name == "club" else "0")
    with pytest.raises(Others, match=r"club was [0-9a-f]{8}, is 12345678"):
        read(path, ORDER)
    with pytest.raises(Others), kept(path, ORDER):
        pytest.fail("nothing may be added")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "content", "told"),
    [
        (1, "{}", "line 1: Object missing"),
        (1, None, "line 1: of something else"),
        (3, "0,8000 7000 -120,1 2 3", "line 3"),
        (3, "0,8000 7000,1 2,493,203,0.4,87,0.3,406,0.4,2087,1", "line 3: not as long"),
        (4, "garbage", "line 4: invalid"),
    ],
)
def test_a_damaged_file_says_where(tmp_path: Path, line: int, content: str | None, told: str) -> None:
    path = tmp_path / "games.csv"
    put(path, ORDER, [game(0), game(1)])
    lines = path.read_text("utf-8").splitlines()
    lines[line - 1] = lines[0].replace('"seed":1', '"seed":2') if content is None else content
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(Damaged, match=told):
        read(path, ORDER)


def test_a_bot_is_all_code_that_it_is_made_of() -> None:
    eighteen = "kursbuch.bots.eighteen"
    club, strong = made_of(f"{eighteen}.club"), made_of(f"{eighteen}.strong")
    assert {f"{eighteen}.dealing", f"{eighteen}.prospects", f"{eighteen}.greedy"} < club
    assert f"{eighteen}.playouts" in strong - club, "games of the club player outlast changes of the search"
    assert club < strong
    assert f"{eighteen}.club" not in made_of(f"{eighteen}.greedy")
    known = {
        fingerprint(title, name) for title in ("1848", "1862") for name in ("random", "beginner", "club", "strong")
    }
    assert len(known) == 7, "a random player knows nothing of its title"


def test_words_change_no_bot_and_deeds_do() -> None:
    plain = plain_code('def f(x):\n    """Says."""\n    return x + 1\n')
    assert plain == plain_code("# why\ndef f(x):\n    return (x + 1)  # so\n")
    assert plain != plain_code("def f(x):\n    return x + 2\n")
    assert plain_code('def f():\n    """Does nothing."""\n')


def test_all_games_count_again_if_some_go_as_they_went(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.csv"
    put(path, ORDER, [game(0), game(1), game(2)])
    monkeypatch.setattr(league_games, "fingerprint", lambda title, name: "12345678")
    assert not adopt(path, ORDER, [game(0), game(1, first=8001)])
    assert not adopt(path, ORDER, [])
    with pytest.raises(Others):
        read(path, ORDER)
    assert adopt(path, ORDER, [game(0), replace(game(1), times=(timed([9.0]),) * 3)])
    assert [one.number for one in read(path, ORDER)] == [0, 1, 2]


def test_what_is_missing_is_played_and_bots_that_have_changed_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(leagues, "FOLDER", tmp_path)
    monkeypatch.setattr(leagues, "write", lambda seed: None)
    order = Order("1848", 3, {}, ("beginner",), 1, "random")
    path = tmp_path / "1848-3-beginner-random-1.csv"
    asked = ["--only", "1848/3", "--bot", "beginner", "--workers", "1", "--games"]
    leagues.main([*asked, "1"])
    leagues.main([*asked, "2"])
    first, second = read(path, order)
    assert (first.number, second.number) == (0, 1)
    monkeypatch.setattr(league_games, "fingerprint", lambda title, name: "12345678")
    before = path.read_bytes()
    leagues.main([*asked, "3"])
    assert path.read_bytes() == before
    assert "left alone" in capsys.readouterr().out
    assert leagues.found(leagues.Meeting(order, path)) is None, "figures of other bots are not told as those of today's"
    leagues.main([*asked, "1", "--recheck", "1"])
    assert "as before" in capsys.readouterr().out
    assert [one.scores for one in read(path, order)] == [first.scores, second.scores]
    monkeypatch.undo()
    monkeypatch.setattr(leagues, "FOLDER", tmp_path)
    leagues.begin_anew(leagues.Meeting(order, path))
    assert not path.exists()


def test_the_games_in_the_repository_can_be_read() -> None:
    for file in sorted(leagues.FOLDER.glob("*.csv")):
        head = msgspec.json.decode(file.read_text("utf-8").partition("\n")[0], type=league_games.Head)
        assert file in {meeting.file for meeting in leagues.meetings(head.order.seed)}
        assert league_games.read_all(file, head.order)[1]
