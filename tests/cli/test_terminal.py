"""A game played at the terminal: choosing, asking, taking back, leaving and coming again."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from cli.terminal_play import Screen, at_step, game_at, sit_down
from kursbuch.cli.table import bots_at, free_name, play, seated
from kursbuch.cli.words import Complaint
from kursbuch.messages import Mistake
from kursbuch.table import load


def opening(tmp_path: Path) -> Path:
    path = tmp_path / "g.kursbuch"
    sit_down(path, players=("Ada", "Ben", "Cy"), seed=1)
    return path


def test_a_new_game_is_on_disk_before_the_first_move(tmp_path: Path) -> None:
    path = opening(tmp_path)
    table = load(path)
    assert sorted(table.names) == ["Ada", "Ben", "Cy"]
    assert not table.game.journal


def test_choices_are_numbered_and_a_number_makes_the_move(tmp_path: Path) -> None:
    path = opening(tmp_path)
    first = load(path).acting[0]
    screen = sit_down(path, "1")
    assert re.search(r"^ +1 +Buy P1 Melbourne", screen.text, re.M)
    (entry,) = load(path).game.journal
    assert (load(path).called.seats[entry.seat or ""], type(entry.action).__name__) == (first, "BuyPaper")
    assert f"{first}: " in screen.answers[1], "the move is told"


def test_a_choice_says_what_it_would_change(tmp_path: Path) -> None:
    screen = sit_down(opening(tmp_path))
    line = next(line for line in screen.text.splitlines() if " Buy P1 " in line)
    assert "Cash £840 → £810" in line


def test_explaining_a_choice_tells_effects_and_rules_and_changes_nothing(tmp_path: Path) -> None:
    path = opening(tmp_path)
    before = path.read_bytes()
    screen = sit_down(path, "?1", "? 1")
    for answer in screen.answers[1:3]:
        assert "What would happen" in answer
        assert "£840" in answer
        assert "£810" in answer
        assert re.search(r"1848-AUC-\d\d", answer)
    assert path.read_bytes() == before


def test_a_refusal_is_explained_by_rule_number_and_text_in_both_languages(tmp_path: Path) -> None:
    path = opening(tmp_path)
    asked = 'why {"type":"SellShares","company":"VR","percent":10}'
    for lang, word in (("en", "share"), ("de", "Aktie")):
        answer = sit_down(path, asked, lang=lang).answers[1]
        assert re.search(r"1848-[A-Z]+-\d\d", answer)
        assert word in answer
    assert "legal" in sit_down(path, "why 1").answers[1]


def test_a_refused_action_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    path = opening(tmp_path)
    before = path.read_bytes()
    answer = sit_down(path, 'do {"type":"TakeLoan"}').answers[1]
    assert "⊘" in answer
    assert re.search(r"\(1848-[A-Z]+-\d\d\)", answer)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "typed",
    ["0", "999", "nonsense", "do {", 'do {"type":"Fly"}', 'do {"type":"BuyPaper"}', "at x", "at 99", "m Z9", "why",
     "E16", "? 99"],
)  # fmt: skip
def test_bad_input_gets_one_sentence_and_nothing_changes(tmp_path: Path, typed: str) -> None:
    path = opening(tmp_path)
    before = path.read_bytes()
    screen = sit_down(path, typed)
    assert len(re.findall("⊘", screen.answers[1])) == 1
    assert path.read_bytes() == before


def test_taking_back_is_kept_in_the_record(tmp_path: Path) -> None:
    path = opening(tmp_path)
    first = load(path).acting
    screen = sit_down(path, "1", "u")
    assert load(path).acting == first
    assert [entry.back_to for entry in load(path).game.journal] == [None, 0]
    assert "Taken back to position 0." in screen.text
    assert "⊘ There is nothing to take back." in sit_down(path, "u").text


def test_taking_back_goes_past_the_answers_of_bots(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    sit_down(path, "1", "u", players=("Ada",), bots=2, kinds=("random",), seed=4)
    table = load(path)
    assert table.acting == ("Ada",)
    back = table.game.journal[-1].back_to
    assert back is not None
    mine = [n for n, e in enumerate(table.game.journal) if e.action and table.called.seats[e.seat or ""] == "Ada"]
    assert back == mine[-1], "the game stands where Ada chose"


def test_history_strikes_nothing_out_of_the_record(tmp_path: Path) -> None:
    answer = sit_down(opening(tmp_path), "1", "u", "2", "h").answers[-1]
    assert "P1 Melbourne" in answer
    assert "Taken back to position 0." in answer
    assert "P2 Sydney" in answer


@pytest.mark.parametrize(
    ("letter", "words"),
    [("h", ("log", "history", "Verlauf", "protokoll")), ("?", ("help", "hilfe")),
     ("r SR-16", ("rule SR-16", "regel SR-16")), ("m", ("map", "karte")), ("s", ("status", "besitz")),
     ("c", ("chart", "kurstabelle")), ("t", ("trains", "loks"))],
)  # fmt: skip
def test_whole_words_do_what_their_letter_does(tmp_path: Path, letter: str, words: tuple[str, ...]) -> None:
    by_letter, *by_word = sit_down(opening(tmp_path), "1", letter, *words).answers[2:]
    assert len(by_letter) > 20
    assert by_word == [by_letter] * len(words)


@pytest.mark.parametrize("word", ["q", "quit", "exit", "leave", "aufhören", "verlassen"])
def test_somebody_who_leaves_in_words_has_left(tmp_path: Path, word: str) -> None:
    path = opening(tmp_path)
    sit_down(path, word, "1")
    assert not load(path).game.journal, "nothing was read after it"


@pytest.mark.parametrize("word", ["undo", "zurücknehmen"])
def test_a_move_is_taken_back_in_words(tmp_path: Path, word: str) -> None:
    path = opening(tmp_path)
    sit_down(path, "1", word)
    assert load(path).game.journal[-1].back_to == 0


def test_leaving_and_coming_again_goes_on_where_the_game_was(tmp_path: Path) -> None:
    path = opening(tmp_path)
    screen = sit_down(path, "1", "q", "2")
    assert len(load(path).game.journal) == 1
    assert f"kursbuch play --file {path}" in screen.text.replace("\n", "")
    sit_down(path, "1")
    assert len(load(path).game.journal) == 2


def test_german_table_speaks_german(tmp_path: Path) -> None:
    text = sit_down(opening(tmp_path), "?", lang="de").text
    for words in ("Eröffnungsverkauf", "Papiere im Verkauf", "Bargeld", "zurücknehmen", "Das Spiel liegt in"):
        assert words in text
    for words in ("Cash", "Buy", "take back", "kept in"):
        assert words not in text


def test_rules_are_found_by_number_and_by_word(tmp_path: Path) -> None:
    path = opening(tmp_path)
    assert "five shares (50%)" in sit_down(path, "r SR-16").answers[1]
    assert "1848-SR-16" in sit_down(path, "r 1848-sr-16").answers[1]
    assert "1848-SR-16" in sit_down(path, "r pool refused").answers[1]
    assert "⊘ No rule matches" in sit_down(path, "r xyzzy").answers[1]


def test_tracks_are_laid_by_hex(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = game_at(path, at_step("track"))
    lay = next(a for a in table.offers().listed if type(a).__name__ == "LayTile")
    at, tile, turn = (getattr(lay, field) for field in ("at", "tile", "rotation"))
    moves = len(table.game.journal)
    screen = sit_down(path, at, "b", f"{at.lower()} {tile} {turn}")
    assert f"#{tile} " in screen.answers[1]
    assert "b back" in screen.prompts[1]
    assert load(path).game.state.board.tiles[at].tile == tile
    assert len(load(path).game.journal) == moves + 1


def test_number_inside_a_hex_lays_that_tile(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = game_at(path, at_step("track"))
    lays = [a for a in table.offers().listed if type(a).__name__ == "LayTile"]
    at = lays[0].at
    here = [a for a in lays if a.at == at]
    sit_down(path, at, str(len(here)))
    assert load(path).game.journal[-1].action == here[-1]


def test_a_range_asks_for_its_number(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = game_at(path, lambda table, offers: any(r.high > r.low for r in offers.ranged))
    span = next(r for r in table.offers().ranged if r.high > r.low)
    lines = sit_down(path).text.splitlines()
    label = f"{span.low}–{span.high}"
    number = next(m[1] for line in lines if label in line and (m := re.match(r" +(\d+) ", line)))
    moves = len(table.game.journal)
    screen = sit_down(path, number, str(span.high + 1), f"{number} x", number, "", f"{number} {span.high}")
    assert f"{span.low} to {span.high}" in screen.prompts[1]
    assert screen.text.count("⊘ It must be a whole number") == 2
    done = load(path).game.journal[moves:]
    assert [getattr(e.action, span.field) for e in done] == [span.high]


def test_a_run_is_offered_with_its_revenue(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = game_at(path, lambda table, offers: bool(offers.free))
    best = table.offers().free[0].suggestion
    screen = sit_down(path, "1")
    line = next(line for line in screen.text.splitlines() if re.match(r" +1 ", line))
    assert re.search(r"Run £\d+", line)
    assert load(path).game.journal[-1].action == best


def test_earlier_positions_can_be_looked_at(tmp_path: Path) -> None:
    path = opening(tmp_path)
    answer = sit_down(path, "1", "at 0").answers[2]
    assert "position 0 of 1" in answer
    assert "D17" in answer, "with the map"


def test_bots_play_their_seats_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    screen = sit_down(path, players=(), bots=6, kinds=("random",), seed=2)
    assert load(path).finished is not None
    assert "Final standing" in screen.text
    assert not screen.prompts
    ranks = re.findall(r"^ +(\d)\. +Bot \d +£(-?\d+)", screen.text, re.M)
    worth = [int(w) for _, w in ranks]
    assert len(ranks) == 6
    assert worth == sorted(worth, reverse=True)


def test_players_are_asked_for_and_filled_up_with_bots() -> None:
    asked = Screen(["Ada, Ben", ""])
    assert seated("1848", (), None, asked.read, "en") == ["Ada", "Ben", "Bot 1"]
    assert "[Player]" in asked.prompts[0]
    assert "[1]" in asked.prompts[1]
    assert seated("1848", (), None, Screen(["", "3"]).read, "de") == ["Spieler", "Bot 1", "Bot 2", "Bot 3"]
    assert seated("1848", ("Ada",), 2, Screen([]).read, "en") == ["Ada", "Bot 1", "Bot 2"]
    with pytest.raises(Complaint) as wrong:
        seated("1848", (), None, Screen(["Ada", "many"]).read, "de")
    assert wrong.value.sentence("de") == "„many“ ist keine Zahl."


def test_bots_keep_their_seats_when_a_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    sit_down(path, players=("Bot", "Bottle 1"), bots=2, seed=1, kinds=("random",))
    table = load(path)
    assert {table.called.seats[seat] for seat in bots_at(table, ("random",))} == {"Bot 1", "Bot 2"}


def test_wrong_numbers_of_players_are_refused_and_leave_no_file(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    with pytest.raises(Mistake):
        sit_down(path, players=("Ada",), bots=1)
    with pytest.raises(Mistake):
        play("1899", file=path, read=Screen([]).read)
    assert not path.exists()


def test_new_games_never_overwrite_others(tmp_path: Path) -> None:
    assert free_name("1848", tmp_path).name == "1848.kursbuch"
    (tmp_path / "1848.kursbuch").touch()
    assert free_name("1848", tmp_path).name == "1848-2.kursbuch"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="pseudo-terminals need a Unix machine")
def test_it_works_at_a_real_terminal(tmp_path: Path) -> None:
    """Colours, prompt, keys and Ctrl-D, with the program in a process of its own behind a pseudo-terminal."""
    import pty

    path = tmp_path / "g.kursbuch"
    code = (
        f"from kursbuch.cli.table import play; play('1848', players=('Ada', 'Ben', 'Cy'), file={str(path)!r}, seed=1)"
    )
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="110", LINES="45")
        os.execv(sys.executable, [sys.executable, "-c", code])
    seen = ""
    try:
        seen += _until(fd, "> ")
        os.write(fd, b"1\n")
        seen += _until(fd, "> ")
        os.write(fd, b"\x04")
        seen += _until(fd, "kursbuch play")
    finally:
        os.close(fd)
        os.waitpid(pid, 0)
    assert "\x1b[" in seen, "colours"
    assert "Buy P1" in seen
    assert len(load(path).game.journal) == 1


def _until(fd: int, end: str) -> str:
    seen = ""
    deadline = time.monotonic() + 60
    while not re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen).rstrip("\r\n").endswith(end) and end not in _tail(seen):
        assert time.monotonic() < deadline, seen[-500:]
        if select.select([fd], [], [], 0.5)[0]:
            try:
                seen += os.read(fd, 65536).decode("utf-8", "replace")
            except OSError:
                break
    return seen


def _tail(seen: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)[-200:]
