"""docs/writing-a-bot.md shows the example as it is, its commands work, and a bot in a package is found and plays."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from bots.test_outside import position
from cli.command_line import Run
from kursbuch.bots import bot, bots_of
from kursbuch.bots.outside import GROUP, SETTING, look_again
from kursbuch.bots.outside_player import STABLE, OutsidePlayer
from kursbuch.bots.words import described

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PAGE = (ROOT / "docs" / "writing-a-bot.md").read_text("utf-8")
BLOCK = re.compile(r"^```(?P<kind>\w+) ?(?P<file>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(found["kind"], found["file"], found["text"]) for found in BLOCK.finditer(PAGE)]


def test_what_the_page_shows_stands_in_the_example() -> None:
    shown = [(file, text) for kind, file, text in BLOCKS if kind == "python"]
    assert [file for file, _ in shown] == ["magpie.py"]
    for file, text in shown:
        assert text in (EXAMPLES / file).read_text("utf-8")


def test_the_commands_of_the_page_work(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "")
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    commands = [line for kind, _, text in BLOCKS if kind == "console" for line in text.splitlines()]
    assert len(commands) >= 2
    for line in commands:
        program, *arguments = shlex.split(line)
        assert program == "kursbuch"
        done = run(*arguments)
        assert done.code == 0, (line, done.err)
        assert "magpie" in done.out
        assert "beginner" not in done.err, "it made all its moves itself"
    STABLE.close()


def test_a_bot_announced_by_a_package_is_listed_and_plays(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "installed"
    about = package / "bird_bots-1.0.dist-info"
    about.mkdir(parents=True)
    shutil.copy(EXAMPLES / "magpie.py", package / "birds.py")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bird-bots\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(
        f"[{GROUP}]\nmagpie = birds:Magpie\n\n[{GROUP}.crayon]\nwagtail = birds:Magpie\n", "utf-8"
    )
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(package), os.environ.get("PYTHONPATH", "")]))
    look_again()
    try:
        assert bots_of("1848")[-1:] == ("magpie",)
        assert bots_of("benelux")[-2:] == ("magpie", "wagtail"), "one of a family is for its titles only"
        assert "bird-bots" in described("1848", "magpie").en
        assert "magpie" in run("bots", "1848").out
        rules, state, seat = position("1848", 3)
        player = bot("1848", "magpie", 7)
        assert isinstance(player, OutsidePlayer)
        assert rules.check(state, seat, player.own_choice(rules, state, seat)) is None
    finally:
        STABLE.close()
        monkeypatch.undo()
        look_again()
