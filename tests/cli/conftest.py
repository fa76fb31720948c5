"""The command line called from tests, in a folder of its own and in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_line import Done, Run
from kursbuch.cli.main import main


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KURSBUCH_LANG", "en")

    def command(*arguments: str) -> Done:
        code = main(arguments)
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return command


@pytest.fixture
def game(run: Run) -> str:
    """A new game of Blue, Green and Red, in this order."""
    done = run("new", "1848", "--players", "Red,Blue,Green", "--seed", "7", "--out", "g.kursbuch")
    assert done.code == 0
    return "g.kursbuch"
