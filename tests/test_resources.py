"""Rule sheets are found in a checkout, and everything a player needs is inside the wheel."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from kursbuch import resources
from kursbuch.resources import RulesTextMissing, rules_text_path, rules_texts

ROOT = Path(__file__).parents[1]


@pytest.fixture
def sheets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with sheets of one title."""
    folder = tmp_path / "docs/rules"
    folder.mkdir(parents=True)
    for name in ("1848.en.md", "1848.de.md", "README.md"):
        (folder / name).write_text(name)
    monkeypatch.setattr(resources, "files", lambda package: tmp_path / "src" / package)
    return tmp_path


def test_sheets_of_this_checkout_are_found_in_both_languages() -> None:
    titles = {title for title, _ in rules_texts()}
    assert set(rules_texts()) == {(title, lang) for title in titles for lang in resources.LANGUAGES}
    assert all(rules_text_path(title, lang).parent == ROOT / "docs/rules" for title, lang in rules_texts())


def test_sheet_is_found_by_title_and_language(sheets: Path) -> None:
    assert rules_text_path("1848", "de").read_text() == "1848.de.md"
    assert rules_texts() == (("1848", "de"), ("1848", "en"))


def test_packaged_sheets_go_before_those_of_a_checkout(sheets: Path) -> None:
    packaged = sheets / "src/kursbuch/rules_text"
    packaged.mkdir(parents=True)
    (packaged / "1848.en.md").write_text("packaged")
    assert rules_text_path("1848", "en").read_text() == "packaged"


@pytest.mark.parametrize(("title", "lang"), [("1849", "en"), ("1848", "fr"), ("../1848", "en"), ("", "")])
def test_missing_sheet_is_refused_by_name(sheets: Path, title: str, lang: str) -> None:
    with pytest.raises(RulesTextMissing) as caught:
        rules_text_path(title, lang)
    assert (caught.value.title, caught.value.lang) == (title, lang)
    assert repr(title) in str(caught.value)


def test_wheel_contains_rule_sheets_data_files_and_the_typing_mark(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    data = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("data/*.toml")}
    sheets = {f"kursbuch/rules_text/{title}.{lang}.md" for title, lang in rules_texts()}
    assert {"kursbuch/py.typed", "kursbuch/resources.py"} | data | sheets <= names
    assert not [name for name in names if "__pycache__" in name]
