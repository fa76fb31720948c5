"""A title's words for the browser: both languages, the same facts, its options and its own questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kursbuch import catalogue
from kursbuch.catalogue import eighteen as railways
from kursbuch.eighteen.model.frames import Frame
from kursbuch.messages import texts
from kursbuch.resources import LANGUAGES, rules_text_path

TITLES = catalogue.titles()
ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", re.MULTILINE)
NUMBER_OF_RULE = re.compile(r" \((?:[A-Z0-9-]+(?:, )?)+\)(?=\.$)")
NAMED_ELSEWHERE = {"BetweenRounds"}
"""A pause between rounds asks nobody anything."""
ON_VERSIONS = {"edition", "variant", "preset"}
"""Options whose values have a sentence each."""


def facts_in(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("title", TITLES)
def test_every_text_exists_in_both_languages_and_uses_the_same_facts(title: str) -> None:
    words = texts("browser", title)
    assert {"subtitle", "by", "about", "tag"} <= set(words)
    for key, text in words.items():
        assert text.en, key
        assert text.de, key
        assert facts_in(text.en) == facts_in(text.de), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_sentences_of_options_are_those_of_the_rulebook(title: str, lang: str) -> None:
    table = dict(ROW.findall(Path(rules_text_path(title, lang)).read_text("utf-8")))
    assert len(table) > 15
    words = texts("browser", title)
    for name, meaning in table.items():
        if name != "edition":
            assert words[f"option.{name}"].in_language(lang) == NUMBER_OF_RULE.sub("", meaning), name


@pytest.mark.parametrize("title", TITLES)
def test_words_of_options_and_versions_belong_to_options_there_are(title: str) -> None:
    options = {option.name: option.values for option in catalogue.options_of(title)}
    for key in texts("browser", title):
        kind, _, rest = key.partition(".")
        if kind == "option":
            assert rest in options, key
        if kind == "version":
            name, _, value = rest.partition(".")
            assert value in options[name], key
    for name in ON_VERSIONS & set(options):
        for value in options[name]:
            assert f"version.{name}.{value}" in texts("browser", title), (name, value)


@pytest.mark.parametrize("title", TITLES)
def test_every_question_a_title_asks_has_a_name_in_the_browser(title: str) -> None:
    events = railways.rules(title, 4).title.events
    asked = {kind.__name__ for kind in events if issubclass(kind, Frame)} - NAMED_ELSEWHERE
    assert asked
    named = {key.partition(".")[2] for key in texts("browser", title) if key.startswith("choice.")}
    assert named == asked


def test_the_client_has_no_words_of_a_title_of_its_own() -> None:
    files = (Path(__file__).parents[1] / "web" / "src").rglob("*/en/*.ts")
    found = [(path.name, key) for path in files for key in re.findall(r'^  "([^"]+)":', path.read_text("utf-8"), re.M)]
    assert len(found) > 500
    own = {key for title in TITLES for key in texts("browser", title)} - {"guide.shares.text"}
    assert [key for _, key in found if key in own or any(title in key.split(".") for title in TITLES)] == []
