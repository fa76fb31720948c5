"""`import kursbuch` gives what the README promises, and nothing that is not there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import kursbuch

ROOT = Path(__file__).parents[1]


def example() -> str:
    section = (ROOT / "README.md").read_text("utf-8").partition("## In ten lines")[2]
    code = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert code is not None
    return code[1]


def test_the_example_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = subprocess.run([sys.executable, "-c", example()], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    assert printed[1] == "1848-AUC-06"
    assert printed[2] == "610 840"
    assert printed[4] == "(1, 2)"
    assert (tmp_path / "g.kursbuch").is_file()


def test_the_example_has_ten_lines_besides_the_import() -> None:
    lines = [line for line in example().splitlines() if line.strip() and not line.startswith("import")]
    assert len(lines) == 10


@pytest.mark.parametrize("name", kursbuch.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(kursbuch, name) is not None
    assert name in dir(kursbuch)


def test_public_names_are_listed_once_and_in_order() -> None:
    assert sorted(set(kursbuch.__all__)) == kursbuch.__all__


def test_what_is_not_public_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = kursbuch.nonsense


def test_importing_kursbuch_loads_nothing_else() -> None:
    code = "import sys, kursbuch; print([m for m in sys.modules if m.startswith('kursbuch.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
