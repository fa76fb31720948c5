"""docs/adding-a-title.md shows the toy as it is, and its commands work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.command_line import Run
from toys.installing import TOYS

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-title.md"
BLOCK = re.compile(r"^```(?P<kind>\w+) ?(?P<file>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(found["kind"], found["file"], found["text"]) for found in BLOCK.finditer(PAGE.read_text("utf-8"))]
SHOWN = [(file, text) for kind, file, text in BLOCKS if kind != "console"]
COMMANDS = [line for kind, _, text in BLOCKS if kind == "console" for line in text.splitlines()]


def source(file: str) -> str:
    package = TOYS / "branchline"
    inside = package / "kursbuch_branchline" / file
    place = inside if inside.is_file() else (package / file).resolve()
    return place.read_text("utf-8")


@pytest.mark.parametrize(("file", "text"), SHOWN, ids=[f"{file}-{i}" for i, (file, _) in enumerate(SHOWN)])
def test_what_the_page_shows_stands_in_the_file_it_names(file: str, text: str) -> None:
    assert f"\n{text}" in f"\n{source(file)}"


def test_the_page_shows_each_kind_of_file_and_all_that_it_lists_is_there() -> None:
    assert {Path(file).parts[0] for file, _ in SHOWN} >= {"pyproject.toml", "data", "texts", "rules", "options.py"}
    for name in ("__init__.py", "options.py", "share_round.py", "company_turn.py", "rules/en.md", "rules/de.md"):
        assert source(name)


@pytest.mark.usefixtures("with_toys")
def test_the_commands_of_the_page_work_one_after_the_other(run: Run) -> None:
    assert len(COMMANDS) >= 6
    for line in COMMANDS:
        program, *arguments = shlex.split(line)
        assert program == "kursbuch"
        done = run(*arguments)
        assert done.code == 0, (line, done.err)
        assert done.out
