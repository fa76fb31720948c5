"""Bots of other people play in processes of their own; one that fails loses its move and nothing else."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bots.conftest import Write
from kursbuch import catalogue
from kursbuch.bots import bot, bots_of, outside_player, simulate, wanted_bot
from kursbuch.bots.outside_player import PATIENCE, STABLE, BotFailed, OutsidePlayer
from kursbuch.bots.positions import packed, unpacked
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake

BAD: Mapping[str, tuple[str, str]] = {
    "raises": ("1 / 0", "bot_raised"),
    "leaves": ("raise SystemExit('enough')", "bot_raised"),
    "exits": ("import os\nos._exit(3)", "bot_ended"),
    "allocates": ("return [b'x' * (1 << 28) for _ in range(1 << 20)]", "bot_raised"),
    "forges": ("import os\nfor fd in range(3, 30):\n    try:\n        os.write(fd, b'garbage' * 100)\n"
               "    except OSError:\n        pass\nos._exit(0)", "bot_ended"),
    "shrugs": ("return None", "bot_talks_nonsense"),
    "cheats": ("from kursbuch.eighteen.actions import TakeLoan\nreturn TakeLoan()", "bot_illegal"),
    "broken": ("return", "bot_not_loaded"),
}  # fmt: skip


def position(title: str, players: int, moves: int = 0) -> tuple[Any, Any, SeatId]:
    rules = catalogue.rules(title, players, {})
    state, events = rules.opening(catalogue.seats(players), 5)
    for event in events:
        state = rules.evolve(state, event)
    chance = bot(title, "random", 2)
    for _ in range(moves):
        seat = min(rules.waiting_for(state))
        imagined = rules.imagine(state, seat, 1)
        state = rules.play(state, seat, chance.choose(rules, imagined, seat, rules.offers(imagined, seat)))[1]
    seat = min(rules.waiting_for(state))
    return rules, rules.imagine(state, seat, 1), seat


def seated(path: object, title: str = "1848") -> OutsidePlayer:
    found = bot(title, wanted_bot(title, str(path)), 7)
    assert isinstance(found, OutsidePlayer)
    return found


def test_whatever_a_bot_does_it_loses_only_its_own_move(
    write_bot: Write, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules, state, seat = position("1848", 3)
    offers = rules.offers(state, seat)
    monkeypatch.setenv("KURSBUCH_BOT_MEMORY", "700")
    players = {name: seated(write_bot(name, body)) for name, (body, _) in BAD.items()}
    write_bot("broken", "return").write_text("import nothing_of_this_name\n")
    expected = bot("1848", "beginner", 7).choose(rules, state, seat, offers)

    def fault_of(name: str) -> str:
        with pytest.raises(BotFailed) as fault:
            players[name].own_choice(rules, state, seat)
        assert all(f"{name}" in fault.value.sentence(lang) for lang in ("en", "de"))
        return fault.value.code

    with ThreadPoolExecutor(2) as pool:
        assert dict(zip(BAD, pool.map(fault_of, BAD), strict=True)) == {name: code for name, (_, code) in BAD.items()}
    outside_player._TOLD.clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(PATIENCE + 1):
            assert players["raises"].choose(rules, state, seat, offers) == expected
    assert players["raises"].faults == PATIENCE + 1
    assert [record.getMessage() for record in caplog.records] == [
        "The bot “raises” failed over a move (ZeroDivisionError: division by zero); a beginner moved in its place."
    ], "once, and after a few in a row it is not asked again"


FORGED = """
import os, struct
answer = {answer}
for fd in range(3, 30):
    try:
        os.write(fd, struct.pack(">Q", len(answer)) + answer)
    except OSError:
        pass
os._exit(0)
"""
"""Answers to whatever leads out of the process, as if it were the process."""


@pytest.mark.parametrize(
    "answer",
    [
        """b'{"fault": "made_up", "what": "%s"}' % (b"x" * 9999)""",
        """b'{"action": ' + b"[" * 90000 + b"]" * 90000 + b"}" """,
        """b'{"action": {"type": "BuyShare", "company": "\\xff"}}'""",
        """b'{"action": 1e999}'""",
        """b"[]" """,
    ],
)
def test_a_forged_answer_is_garbage_and_nothing_more(write_bot: Write, answer: str) -> None:
    rules, state, seat = position("1848", 3)
    forger = seated(write_bot("forger", FORGED.format(answer=answer)))
    with pytest.raises(BotFailed) as fault:
        forger.own_choice(rules, state, seat)
    assert fault.value.code == "bot_talks_nonsense"
    assert len(fault.value.sentence("de")) < 500


def test_what_a_bot_says_is_no_order_to_a_terminal(write_bot: Write) -> None:
    rules, state, seat = position("1848", 3)
    paints = seated(write_bot("paints", r"raise ValueError('\x1b[31m red \x07\u202e')"))
    with pytest.raises(BotFailed) as fault:
        paints.own_choice(rules, state, seat)
    assert "ValueError" in str(fault.value)
    assert "red" in str(fault.value)
    assert str(fault.value).isprintable()


def test_one_that_hangs_is_ended_in_time_with_all_it_has_started(
    write_bot: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, state, seat = position("1848", 3)
    monkeypatch.setenv("KURSBUCH_BOT_SECONDS", "1")
    monkeypatch.setattr(outside_player, "STARTING", 0)
    hangs = seated(write_bot("hangs", "import subprocess, time\nsubprocess.Popen(['sleep', '60'])\ntime.sleep(60)"))
    with pytest.raises(BotFailed, match="made no move within 1 second; a beginner"):
        hangs.own_choice(rules, state, seat)
    assert hangs.choose(rules, state, seat, rules.offers(state, seat)) is not None


def test_a_good_one_plays_with_what_its_seat_knows_and_remembers_its_game(write_bot: Write) -> None:
    body = """
        print("garbage" * 1000)
        self.moves = getattr(self, "moves", 0) + 1
        if self.moves > 3:
            raise RuntimeError(f"move {self.moves} of {os.getpid()} at {type(imagined).__name__}")
        return offers.listed[self.seed % len(offers.listed)]
    """
    path = write_bot("good", body)
    path.write_text("import os\n\n\n" + path.read_text())
    rules, state, seat = position("1848", 3)
    good = seated(path)
    listed = rules.offers(state, seat).listed
    assert good.own_choice(rules, state, seat) == listed[7 % len(listed)]
    assert good.own_choice(rules, state, seat) == good.own_choice(rules, state, seat)
    with pytest.raises(BotFailed, match="move 4 of") as fault:
        good.own_choice(rules, state, seat)
    assert f"of {os.getpid()}" not in str(fault.value), "it thinks elsewhere"
    rules, state, seat = position("benelux", 2, 12)
    assert rules.check(state, seat, seated(path, "benelux").own_choice(rules, state, seat)) is None


def test_it_plays_whole_games_beside_ours(write_bot: Write) -> None:
    path = write_bot("last", "return offers.listed[-1] if offers.listed else offers.free[0].suggestion")
    name = wanted_bot("1848", str(path))
    assert bots_of("1848")[-1] == name == "last"
    alone, again = (simulate("1848", 3, 1, bots=["random", "random", name]) for _ in range(2))
    assert alone.by_bot["last"].games == 1
    assert alone.results[0].scores == again.results[0].scores


@pytest.mark.parametrize(("title", "players"), [("1848", 3), ("1824", 3), ("1862", 4), ("benelux", 2)])
def test_a_position_arrives_as_it_was_sent(title: str, players: int) -> None:
    rules, state, seat = position(title, players, 60)
    data = packed(rules, state)
    there = unpacked(rules, data)
    assert rules.view(there, seat) == rules.view(state, seat)
    assert rules.offers(there, seat) == rules.offers(state, seat)
    assert len(data) < 100_000, "what belongs to the rules stays at home"


def test_files_that_cannot_be_told_apart_are_refused(write_bot: Write, tmp_path: Any) -> None:
    first = write_bot("mine", "return offers.listed[0]")
    (tmp_path / "other").mkdir()
    second = tmp_path / "other" / "mine.py"
    second.write_text(first.read_text())
    assert wanted_bot("1848", str(first)) == wanted_bot("1848", str(first)) == "mine"
    with pytest.raises(Mistake, match="would both be called “mine”"):
        wanted_bot("1848", str(second))
    with pytest.raises(Mistake, match="would be called “club”"):
        wanted_bot("1848", str(write_bot("club", "return None")))
    STABLE.close()
