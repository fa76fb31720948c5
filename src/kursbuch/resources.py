"""Where the rule sheets lie: ours inside the installed package, or in `docs/rules` of a checkout; those of other titles
in the folder `rules` of their packages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from kursbuch import catalogue

LANGUAGES = ("en", "de")
"""Every text a player sees exists in these languages; the first is the fallback."""

_SHEET_NAME = re.compile(r"(?P<title>[a-z0-9]+)\.(?P<lang>[a-z]{2})\.md")
_PACKAGED = "rules_text"
_IN_CHECKOUT = ("docs", "rules")


class RulesTextMissing(LookupError):
    """There is no rule sheet for this title in this language."""

    def __init__(self, title: str, lang: str) -> None:
        super().__init__(f"There is no rule sheet for {title!r} in language {lang!r}.")
        self.title = title
        self.lang = lang


def rules_text_path(title: str, lang: str) -> Path:
    """The sheet with the numbered rules of a title: `rules_text_path("1848", "de")`.

    Titles are named as in `kursbuch titles`. Raises `RulesTextMissing` if there is no such sheet.
    """
    name = f"{title}.{lang}.md"
    if _SHEET_NAME.fullmatch(name):
        if (path := _rules_folder() / name).is_file():
            return path
        if title in catalogue.titles():
            path = Path(str(catalogue.folder(title, "rules"))) / f"{lang}.md"
            if path.is_file():
                return path
    raise RulesTextMissing(title, lang)


def rules_texts() -> tuple[tuple[str, str], ...]:
    """Every (title, language) of ours that has a rule sheet, in order."""
    matches = (_SHEET_NAME.fullmatch(path.name) for path in _rules_folder().iterdir())
    return tuple(sorted((match["title"], match["lang"]) for match in matches if match))


def sheet_titles() -> Iterator[str]:
    """Every title that has a rule sheet: ours, then those of other packages, as far as these can be loaded."""
    ours = dict.fromkeys(title for title, _ in rules_texts())
    yield from ours
    for title in catalogue.titles():
        try:
            if title in ours:
                continue
            rules_text_path(title, LANGUAGES[0])
        except (RulesTextMissing, catalogue.CatalogueError):
            continue
        yield title


def _rules_folder() -> Path:
    """The packaged sheets go first; a checkout has none there, since an editable install copies nothing."""
    package = Path(str(files("kursbuch")))
    packaged = package / _PACKAGED
    return packaged if packaged.is_dir() else package.parents[1].joinpath(*_IN_CHECKOUT)
