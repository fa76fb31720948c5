"""What a command of the command line leaves behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from kursbuch.cli.main import main


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, object]:
        return msgspec.json.decode(self.out, type=dict[str, object])


Run = Callable[..., Done]


def in_english(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in a folder of its own, whatever the machine speaks."""
    monkeypatch.chdir(folder)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KURSBUCH_LANG", "en")

    def command(*arguments: str) -> Done:
        code = main(arguments)
        said = capsys.readouterr()
        return Done(code, said.out, said.err)

    return command
