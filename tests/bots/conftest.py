"""The command line for tests of bots, and files with bots in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent, indent

import pytest

from cli.command_line import Run, in_english
from kursbuch.bots.outside import SETTING
from kursbuch.bots.outside_player import STABLE

Write = Callable[[str, str], Path]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return in_english(tmp_path, monkeypatch, capsys)


@pytest.fixture
def write_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Writes a bot of a name with this body of its method `choose`; what was announced is forgotten afterwards."""
    monkeypatch.setenv(SETTING, "")

    def write(name: str, body: str) -> Path:
        head = "class Player:\n    def __init__(self, seed):\n        self.seed = seed\n\n"
        choose = "    def choose(self, rules, imagined, seat, offers):\n" + indent(dedent(body).strip(), " " * 8)
        file = tmp_path / f"{name}.py"
        file.write_text(head + choose + "\n", "utf-8")
        return file

    yield write
    STABLE.close()
