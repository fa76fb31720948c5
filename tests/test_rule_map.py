"""The page that says where each rule lives is complete, true and up to date."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tools.rule_map import ROOT, docstrings, in_words, main, marked_in, numbers_in, readme
from tools.rule_map import Place as At
from tools.rule_map import page as written

page = cache(written)

CODE = '''
LIMIT = 3
"""SR-16: at most three."""

class Step:
    """No number."""

    def decide(self):
        """SR-17: the price before the sale."""
'''
TESTS = """
pytestmark = rule("1848-SR-01")

@rule("1848-SR-02", "1848-SR-03")
def test_one(): pass

@rule("1848-SR-04")
class TestGroup:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("1848-SR-05"))])
    def test_two(self, n): pass

def helper(): pass
"""


def test_readme_of_1848_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1848", "--check"]) == 0, capsys.readouterr().out


def test_every_rule_of_1848_lives_somewhere_and_has_a_test() -> None:
    rows = [line.split(" | ") for line in page("1848").splitlines() if line.startswith("| 1848-")]
    assert len(rows) >= 230
    for rule, where, tests in rows:
        if "-RUL-" not in rule:
            assert tests.strip(" |"), rule
            assert where.strip() or "-EX-" in rule, rule


def test_rules_of_drawn_track_live_somewhere_too_and_are_found_by_their_own_prefix() -> None:
    rows = {
        line.split(" | ")[0].strip("| "): line for line in page("benelux").splitlines() if line.startswith("| BNL-")
    }
    assert "`options.py`: settings" in rows["BNL-GEN-02"]
    assert "`crayon/chance.py`: opening" in rows["BNL-SET-03"]
    assert "python3 go.py test --rule BNL-" in page("benelux")


@pytest.mark.parametrize("title", ["1848", "benelux"])
def test_every_file_named_on_the_page_exists(title: str) -> None:
    folder = readme(title).parent
    named = {part.split("::")[0] for part in page(title).split("`") if part.count(".") == 1}
    files = {name for name in named if name.endswith((".py", ".toml")) and " " not in name}
    places = (folder, ROOT / "src/kursbuch", ROOT / "tests", ROOT / "tests/titles" / folder.name)
    assert not [name for name in sorted(files) if not any((place / name).is_file() for place in places)]


def test_numbers_are_read_singly_and_as_ranges() -> None:
    assert numbers_in("TRN-02, TRN-16 to TRN-18 and VAR-2021-09; see RUL-20") == {
        "TRN-02", "TRN-16", "TRN-17", "TRN-18", "VAR-2021-09", "RUL-20",
    }  # fmt: skip


def test_docstrings_of_functions_methods_classes_and_constants_are_read() -> None:
    assert dict(docstrings(ast.parse(CODE))) == {
        "LIMIT": "SR-16: at most three.",
        "Step": "No number.",
        "Step.decide": "SR-17: the price before the sale.",
    }


def test_tests_are_found_by_the_marks_of_function_parameter_class_and_module(tmp_path: Path) -> None:
    path = tmp_path / "test_sample.py"
    path.write_text(TESTS)
    assert sorted(marked_in(path)) == [
        ("1848-SR-01", "test_one"),
        ("1848-SR-01", "test_two"),
        ("1848-SR-02", "test_one"),
        ("1848-SR-03", "test_one"),
        ("1848-SR-04", "test_two"),
        ("1848-SR-05", "test_two"),
    ]


def test_places_are_told_file_by_file() -> None:
    places = [At("shares.py", "sell"), At("data/title.toml"), At("shares.py", "buy"), At("shares.py", "sell")]
    assert in_words(places) == "`data/title.toml`; `shares.py`: buy, sell"
