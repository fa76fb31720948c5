"""The check that no rule is without a test can itself fail, in every way it should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools.rule_coverage import main

SHEET = "- **1848-SR-01** One. See **1848-RUL-01**.\n- **1848-VAR-2021-02** Two.\n- **1848-EX-01** Three.\n"
TESTS = """
import pytest
from rules_marker import rule
pytestmark = [rule("1848-VAR-2021-02")]

@rule("1848-SR-01")
def test_one(): pass

@pytest.mark.parametrize("n", [pytest.param(3, marks=rule("1848-EX-01"))])
def test_three(n): pass
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with one title, complete sheets and a test for every rule."""
    root = tmp_path / "checkout"
    for folder in ("src/kursbuch/titles/g1848", "docs/rules", "tests/titles", "tools"):
        (root / folder).mkdir(parents=True)
    for lang in ("en", "de"):
        (root / f"docs/rules/1848.{lang}.md").write_text(SHEET)
    (root / "tests/titles/test_1848.py").write_text(TESTS)
    return root


def edit(path: Path, old: str, new: str) -> None:
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def specify(root: Path, text: str) -> None:
    folder = root.parent / "shared/games/1848"
    folder.mkdir(parents=True)
    (folder / "rules.md").write_text(text)


def outcome(root: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main([], root)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_rules_all_named_by_tests_pass(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(root, capsys) == (0, "1848: 3 of 3 rules are named by a test\n")


@pytest.mark.parametrize("missing", ["1848-SR-01", "1848-VAR-2021-02", "1848-EX-01"])
def test_rule_named_by_no_test_fails(root: Path, capsys: pytest.CaptureFixture[str], missing: str) -> None:
    edit(root / "tests/titles/test_1848.py", missing, "1824-SR-99")
    code, text = outcome(root, capsys)
    assert code == 1
    assert f"no test names {missing}\n" in text


def test_title_in_work_is_reported_but_does_not_fail(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "tests/titles/test_1848.py").unlink()
    (root / "tools/rule_coverage.toml").write_text('open = ["1848"]')
    code, text = outcome(root, capsys)
    assert code == 0
    assert "0 of 3" in text
    assert "1848-EX-01" in text


def test_rule_that_only_one_language_has_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root / "docs/rules/1848.de.md", "**1848-SR-01**", "1848-SR-01")
    code, text = outcome(root, capsys)
    assert code == 1
    assert "1848.de.md lacks 1848-SR-01\n" in text


def test_missing_sheet_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "docs/rules/1848.de.md").unlink()
    code, text = outcome(root, capsys)
    assert code == 1
    assert "1848.de.md is missing" in text


def test_rule_defined_twice_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root / "docs/rules/1848.en.md", "Two.", "Two **1848-SR-01**.")
    code, text = outcome(root, capsys)
    assert code == 1
    assert "defines more than once 1848-SR-01" in text


def test_sheets_must_have_exactly_the_specified_rules(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    specify(root, SHEET.replace("EX-01", "EX-02"))
    code, text = outcome(root, capsys)
    assert code == 1
    assert "1848.en.md lacks 1848-EX-02" in text
    assert "the specification lacks, 1848-EX-01" in text
    assert "no test names 1848-EX-02" in text


def test_rulings_of_the_specification_need_neither_sheet_nor_test(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    specify(root, SHEET + "- **1848-RUL-02** A ruling.\n")
    assert outcome(root, capsys)[0] == 0


def test_test_naming_an_unknown_rule_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root / "tests/titles/test_1848.py", 'rule("1848-SR-01")', 'rule("1848-SR-01", "1848-SR-77")')
    code, text = outcome(root, capsys)
    assert code == 1
    assert "tests/titles/test_1848.py:6 names 1848-SR-77, which no sheet defines" in text


def test_computed_rule_id_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root / "tests/titles/test_1848.py", 'rule("1848-SR-01")', 'rule("1848-SR-01", *more)')
    code, text = outcome(root, capsys)
    assert code == 1
    assert "computes its rule IDs" in text


def test_marked_helper_proves_nothing(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root / "tests/titles/test_1848.py", "def test_one", "def helper_one")
    code, text = outcome(root, capsys)
    assert code == 1
    assert "marks something that is no test" in text
    assert "no test names 1848-SR-01" in text


def test_json_lists_the_gaps(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root / "tests/titles/test_1848.py", "1848-SR-01", "1848-EX-01")
    assert main(["1848", "--json"], root) == 1
    report = json.loads(capsys.readouterr().out)
    assert report == {"1848": {"rules": 3, "untested": ["1848-SR-01"], "faults": []}}


def test_unknown_title_is_refused_by_name(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["1849"], root)
    assert "there is no title '1849'; there are: 1848" in capsys.readouterr().err
