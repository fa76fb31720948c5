"""The marker that ties a test to the rules it proves, and the options that select by it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules_marker import rule

HERE = Path(__file__).parent

SAMPLE = """
import pytest
from rules_marker import rule

@rule("1848-SR-07", "1848-EX-01")
def test_first(): pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=rule("1848-VAR-2021-02")), 2])
def test_second(n): pass

def test_nameless(): raise AssertionError
"""


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    for name in ("conftest.py", "rules_marker.py"):
        shutil.copy(HERE / name, tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): named rules\npythonpath = .\n")
    (tmp_path / "test_sample.py").write_text(SAMPLE)
    return tmp_path


def run_pytest(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_only_tests_naming_one_of_the_chosen_rules_run(sample: Path) -> None:
    done = run_pytest(sample, "--rule", "1848-EX-01", "--rule", "1848-VAR-2021-02")
    assert done.returncode == 0
    assert "2 passed, 2 deselected" in done.stdout


def test_listing_is_pure_json_even_when_a_parallel_run_was_asked_for(sample: Path) -> None:
    done = run_pytest(sample, "--list-rule-tests", "-n", "2")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {
        "1848-EX-01": ["test_sample.py::test_first"],
        "1848-SR-07": ["test_sample.py::test_first"],
        "1848-VAR-2021-02": ["test_sample.py::test_second[1]"],
    }


def test_listing_fails_loudly_when_a_test_file_cannot_be_read(sample: Path) -> None:
    (sample / "test_broken.py").write_text("import no_such_module\n")
    done = run_pytest(sample, "--list-rule-tests")
    assert done.returncode != 0
    assert "no_such_module" in done.stderr


@pytest.mark.parametrize("wrong", ["SR-07", "1848-SR", "1848-sr-07", "1848-SR-07 ", ""])
def test_text_that_is_no_rule_id_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is not a rule ID"):
        rule(wrong)


def test_marker_without_any_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        rule()
