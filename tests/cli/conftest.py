"""The command line called from tests, in a folder of its own and in English."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.command_line import Run, in_english


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return in_english(tmp_path, monkeypatch, capsys)


@pytest.fixture
def game(run: Run) -> str:
    """A new game of Blue, Green and Red, in this order."""
    done = run("new", "1848", "--players", "Red,Blue,Green", "--seed", "7", "--out", "g.kursbuch")
    assert done.code == 0
    return "g.kursbuch"
