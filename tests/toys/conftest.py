"""Both toys, installed once; and Kursbuch as somebody uses it who has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_line import Run, in_english
from toys.installing import install, installed

TOYS = ("branchline", "tickets")


@pytest.fixture(scope="session")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both toys installed in it."""
    return install(tmp_path_factory.mktemp("toys"), *TOYS)


@pytest.fixture
def with_toys(toys: Path) -> Iterator[Path]:
    """The toys are installed in this very process."""
    with installed(toys):
        yield toys


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line, in a folder of its own and in English."""
    return in_english(tmp_path, monkeypatch, capsys)
