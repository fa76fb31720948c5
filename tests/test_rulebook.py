"""Rules are found by number and by word, and every number a refusal can cite has a text."""

from __future__ import annotations

import pytest

from kursbuch import rulebook
from kursbuch.resources import LANGUAGES, RulesTextMissing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_of_1848_is_read_with_its_chapter(lang: str) -> None:
    rules = rulebook.rules("1848", lang)
    assert len(rules) > 300
    assert next(iter(rules)) == "1848-SET-01"
    assert all(rule.chapter and rule.text for rule in rules.values())


def test_rule_is_found_by_its_number_in_both_languages() -> None:
    assert "50" in rulebook.text("1848-SR-16", "en")
    assert "Bankpool" in rulebook.text("1848-SR-16", "de")


@pytest.mark.parametrize(("number", "word"), [("BNL-BLD-01", "20"), ("BNL-VAR1-01", "350")])
def test_rule_is_found_though_its_number_does_not_begin_with_the_name_of_its_title(number: str, word: str) -> None:
    assert all(word in rulebook.text(number, lang) for lang in LANGUAGES)
    assert rulebook.rules("benelux", "de")[number].text == rulebook.text(number, "de")


@pytest.mark.parametrize(
    "number", ["1848-SR-99", "1849-SR-01", "BNL-XXX-01", "bnl-BLD-01", "SR-01", "", "1848", "../x-1"]
)
def test_unknown_number_is_named(number: str) -> None:
    with pytest.raises(rulebook.UnknownRule) as caught:
        rulebook.text(number, "en")
    assert caught.value.rule == number


def test_search_wants_all_words_and_ignores_case() -> None:
    found = {rule.id for rule in rulebook.search("1848", "en", "TASMANIA tile")}
    assert "1848-PRV-12" in found
    assert "1848-SR-16" not in found
    assert [rule.id for rule in rulebook.search("1848", "en", "1848-SR-16")] == ["1848-SR-16"]


def test_title_without_a_sheet_is_named() -> None:
    with pytest.raises(RulesTextMissing):
        rulebook.rules("1899", "en")
