"""The commands do what they say, for people and for machines."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cli.command_line import Run
from kursbuch.cli.series import ending
from kursbuch.table import load

# fmt: off
COMMANDS = (
    "titles", "new", "show", "offers", "act", "why", "undo", "play", "import", "replay", "verify", "bots", "simulate",
    "render", "rules",
)
# fmt: on


def test_titles_are_listed_with_players_and_options(run: Run) -> None:
    assert "1848 Australia (3–6 Players)" in run("titles").out
    found = msgspec.json.decode(run("titles", "--json").out)
    title = next(title for title in found if title["title"] == "1848")
    assert title["players"] == [3, 6]
    assert {"name": "edition", "values": ["2007", "2021"], "default": "2007", "rule": "1848-RUL-01"} in title["options"]


def test_new_game_is_written_with_its_options(run: Run) -> None:
    options = ("--option", "edition=2021", "--option", "k_bonus=off")
    done = run("new", "1848", "--players", "Red,Blue,Green", "--seed", "7", *options, "--out", "g", "--json")
    assert done.code == 0
    assert done.json["players"] == ["Blue", "Green", "Red"]
    table = load("g")
    assert (table.options["edition"], table.options["k_bonus"], table.options["bank_break"]) == ("2021", "off", "short")


def test_seed_may_be_left_to_chance_and_is_recorded(run: Run) -> None:
    seeds = [run("new", "1848", "--players", "a,b,c", "--out", str(n), "--json").json["seed"] for n in range(3)]
    assert len(set(seeds)) > 1
    assert load("0").seed == seeds[0]


def test_game_is_found_without_its_ending(run: Run, game: str) -> None:
    assert run("offers", "g").out == run("offers", "g.kursbuch").out


def test_offers_are_listed_for_people_and_machines(run: Run, game: str) -> None:
    assert "Buy P1 Melbourne & Hobson's Bay Railway Company" in run("offers", game).out
    assert "Preis von P1 Melbourne & Hobson's Bay Railway Company senken" in run("offers", game, "--lang", "de").out
    done = run("offers", game, "--json").json
    assert (done["seat"], done["ranged"], done["free"]) == ("Blue", [], [])
    assert {"type": "BuyPaper", "paper": "P1"} in msgspec.convert(done["listed"], list[object])
    other = run("offers", game, "--seat", "Red", "--json").json
    assert (other["seat"], other["listed"]) == ("Red", [])


def test_every_offer_listed_can_be_acted_on(run: Run, game: str) -> None:
    for offer in msgspec.convert(run("offers", game, "--json").json["listed"], list[object]):
        assert run("act", game, msgspec.json.encode(offer).decode()).code == 0
        assert run("undo", game).code == 0


def test_action_is_carried_out_told_and_recorded(run: Run, game: str) -> None:
    done = run("act", game, '{"type":"BuyPaper","paper":"P1"}')
    assert done.code == 0
    assert "Blue pays £30 for P1 Melbourne" in done.out
    assert "To act: Green" in done.out
    more = run("act", game, '{"type":"BuyPaper","paper":"P2"}', "--seat", "Green", "--json").json
    assert (more["position"], more["seat"], more["acting"]) == (2, "Green", ["Red"])
    assert len(load(game).game.journal) == 2


def test_refused_action_exits_with_3_names_rule_and_text_and_writes_nothing(run: Run, game: str) -> None:
    before = Path(game).read_bytes()
    done = run("act", game, '{"type":"Pass"}')
    assert done.code == 3
    assert done.out == ""
    sentence, text = done.err.splitlines()
    assert sentence.startswith("Blue cannot pass without owning a private while one can still be lowered, such as P1 ")
    assert sentence.endswith(" (1848-AUC-06)")
    assert text.startswith("1848-AUC-06: If you own no private")
    assert Path(game).read_bytes() == before
    assert run("act", game, '{"type":"Pass"}', "--json").json["rule"] == "1848-AUC-06"
    assert "kann ohne eigene Privatbahn nicht passen" in run("act", game, '{"type":"Pass"}', "--lang", "de").err


def test_action_out_of_turn_is_refused_by_its_rule(run: Run, game: str) -> None:
    done = run("act", game, '{"type":"BuyPaper","paper":"P1"}', "--seat", "Red")
    assert done.code == 3
    assert done.err.startswith("Red cannot act now: it is the turn of Blue. (1848-")


def test_why_answers_in_json_in_both_languages(run: Run, game: str) -> None:
    for arguments in ((), ("--json",)):
        done = run("why", game, '{"type":"Pass"}', *arguments)
        assert done.code == 0
        assert done.json["legal"] is False
        assert done.json["rule"] == "1848-AUC-06"
        message = done.json["message"]
        assert isinstance(message, dict)
        assert message["en"].startswith("Blue cannot pass without owning a private while ")
        assert message["de"].startswith("Blue kann ohne eigene Privatbahn nicht passen, solange ")
    assert run("why", game, '{"type":"BuyPaper","paper":"P1"}').json == {"legal": True, "rule": None, "message": None}


def test_undo_goes_back_and_is_visible_in_the_record(run: Run, game: str) -> None:
    run("act", game, '{"type":"BuyPaper","paper":"P1"}')
    assert run("undo", game).out.startswith("The game goes on from position 0.")
    assert [entry.back_to for entry in load(game).game.journal] == [None, 0]
    assert run("offers", game, "--json").json["seat"] == "Blue"
    assert run("undo", game).err == "There is no move to take back.\n"


def test_table_is_shown_now_and_earlier(run: Run, game: str) -> None:
    run("act", game, '{"type":"BuyPaper","paper":"P6"}')
    now, then = run("show", game).out, run("show", game, "--at", "0").out
    assert "1848 · Position 1 · opening sale · Phase 1 · Bank £7710 · To act: Green" in now
    assert "Blue pays £230 for P6 North Australian Railway." in now
    assert "CAR 20" in now
    assert "Position 0" in then
    assert "Am Zug: Green" in run("show", game, "--lang", "de").out
    assert run("show", game, "--json").json["bank"] == 7710
    assert run("show", game, "--at", "0", "--json").json["bank"] == 7480


def test_taken_back_moves_are_not_among_the_last_events(run: Run, game: str) -> None:
    run("act", game, '{"type":"BuyPaper","paper":"P6"}')
    run("undo", game)
    run("act", game, '{"type":"BuyPaper","paper":"P1"}')
    shown = run("show", game).out
    assert "pays £30 for P1 Melbourne" in shown
    assert "pays £230" not in shown


def test_rules_are_printed_all_one_or_by_word(run: Run) -> None:
    assert run("rules", "1848", "1848-SR-16").out.startswith("1848-SR-16 At most five shares (50%)")
    assert run("rules", "1848", "1848-SR-16", "--lang", "de").out.startswith("1848-SR-16 Im Bankpool")
    assert run("rules", "1848", "1848-SR-16", "--json").json["id"] == "1848-SR-16"
    everything = run("rules", "1848").out
    assert everything.count("\n1848-") > 300
    found = run("rules", "1848", "--search", "tasmania tile").out
    assert "1848-PRV-12" in found
    assert len(found) < len(everything) / 3
    assert len(msgspec.json.decode(run("rules", "1848", "--json").out)) > 300


def test_pictures_are_drawn(run: Run, game: str) -> None:
    assert run("render", game, "--out", "board.svg").code == 0
    assert run("render", game, "--out", "market.svg", "--lang", "de", "--theme", "dark").code == 0
    assert run("render", game, "--out", "board.png", "--json").json == {"file": "board.png"}
    assert Path("board.svg").read_text("utf-8").startswith("<svg")
    assert Path("board.svg").read_bytes() != Path("market.svg").read_bytes()
    assert Path("board.png").read_bytes().startswith(b"\x89PNG")


def test_bots_play_a_series(run: Run) -> None:
    done = run("simulate", "1848", "--players", "3", "--games", "2", "--seed", "1", "--bot", "random", "--json")
    assert done.code == 0
    assert (done.json["games"], done.json["players"]) == (2, 3)
    told = run(
        "simulate", "1848", "--players", "3", "--games", "1", "--bot", "random,random,random", "--lang", "de"
    ).out
    assert "Spiele: 1" in told
    assert "\n  1 × Das Spiel ist zu Ende: " in told


def test_table_in_the_terminal_is_left_and_gone_on_with(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (("--players", "Ann,Bob,Cy", "--seed", "7", "--file", "t"), ("--file", "t", "--lang", "de")):
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        done = run("play", "1848", *command, "--json")
        assert done.code == 0
        assert msgspec.json.decode(done.out.splitlines()[-1])["actions"] == 0
    assert load("t").seed == 7


def test_help_is_there_for_the_program_and_every_command(run: Run) -> None:
    listed = run("--help").out
    for command in COMMANDS:
        assert f"  {command} " in listed
        done = run(command, "--help")
        assert done.code == 0
        assert "--json" in done.out
        assert "--lang" in done.out


def test_commands_start_without_loading_what_they_do_not_need() -> None:
    code = (
        "import sys; from kursbuch.cli.main import main; main(['rules', '1848', '1848-SR-16']);"
        "print([m for m in ('pydantic', 'rich.console', 'kursbuch.eighteen', 'kursbuch.routes') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_module_is_the_command_too() -> None:
    done = subprocess.run([sys.executable, "-m", "kursbuch", "titles"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("1848")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_old_terminals_get_what_they_can_show(tmp_path: Path, encoding: str) -> None:
    command = [
        sys.executable,
        "-m",
        "kursbuch",
        "new",
        "1848",
        "--players",
        "Ann,Ädam,Cy",
        "--out",
        str(tmp_path / "g"),
    ]
    environment = {"PYTHONIOENCODING": encoding, "KURSBUCH_LANG": "de"}
    assert subprocess.run(command, capture_output=True, env=environment, check=False).returncode == 0
    again = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert again.returncode == 2
    assert b"gibt es schon" in again.stderr


def test_an_analysis_gives_nobody_an_accuracy_who_has_decided_nothing(run: Run, game: str) -> None:
    run("act", game, '{"type":"BuyPaper","paper":"P1"}')
    done = run("analyse", game, "--level", "beginner", "--out", "report.html", "--lang", "en")
    assert done.code == 0
    assert [line.split(": ")[1] for line in done.out.splitlines() if line.startswith(("Green", "Red"))] == ["–", "–"]
    assert "()" not in done.out
    assert Path("report.html").read_text().count("<td class=number>–</td>") == 2


def test_every_end_of_a_game_is_told_in_the_readers_language() -> None:
    causes = {
        "1848": ("bank", "price", "loans", "receivership", "standstill"),
        "1824": ("bank",),
        "1862": ("bank", "price", "companies", "players", "standstill"),
        "benelux": ("goal", "stuck"),
    }
    for title, ends in causes.items():
        for cause in ends:
            told = {ending(title, cause, lang) for lang in ("en", "de")}
            assert len(told) == 2, (title, cause)
            assert not any("{" in one or one == cause for one in told)
    assert ending("1848", "something else", "de") == "something else"
