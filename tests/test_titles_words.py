"""A title brings all its words: labels of its options and values, and terms of the glossary, which docs/glossary.md has
as well."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.cli.main import main
from kursbuch.messages import Text, texts
from kursbuch.messages.covers import subtitle
from kursbuch.messages.options import unlabelled
from kursbuch.messages.texts import package_texts
from kursbuch.render.eighteen.board import board_svg

PAGE = Path(__file__).parents[1] / "docs" / "glossary.md"
titles = pytest.mark.parametrize("title", catalogue.titles())


def own(title: str, file: str) -> Mapping[str, Text]:
    """What the package of a title itself says."""
    return package_texts(catalogue.published(title).package, file)


# -- options ------------------------------------------------------------------------------------------------------


@titles
def test_every_option_and_every_value_has_a_label(title: str) -> None:
    assert list(unlabelled(title)) == []


@titles
def test_every_label_belongs_to_an_option_of_its_title(title: str) -> None:
    options = {option.name: option.values for option in catalogue.options_of(title)}
    keys = [key.split(".", 2) for key in own(title, "server") if key.startswith(("choice.", "value."))]
    assert len(keys) > len(options)
    for kind, name, *value in keys:
        assert name in options, name
        assert (kind == "choice" and not value) or value[0] in options[name], (name, value)


def test_the_shell_labels_no_option_but_the_one_the_catalogue_knows() -> None:
    labels = {key for key in texts("server") if key.startswith(("choice.", "value."))}
    assert labels == {"choice.variant", "value.true", "value.false", "value.on", "value.off"}
    families = {catalogue.family(title).texts for title in catalogue.titles()}
    assert not any(key.startswith(("choice.", "value.")) for name in families for key in package_texts(name, "server"))


# -- the glossary -------------------------------------------------------------------------------------------------


@cache
def rows() -> Mapping[str, tuple[set[str], str]]:
    """The English words and the games of each German word in docs/glossary.md: one word, or one for each kind of game
    (`route; Benelux: section`)."""
    table, _, _ = PAGE.read_text("utf-8").partition("## Words we do not use")
    found = re.findall(r"^\| (?!German|---)([^|]+) \| ([^|]+) \| [^|]+ \| ([^|]+) \|$", table, re.MULTILINE)
    assert len(found) > 100
    return {
        re.sub(r" \([^)]*\)", "", word).strip().casefold(): (
            set(re.split(r"; (?:\w+: )?", re.sub(r" \([^)]*\)", "", english))),
            games,
        )
        for german, english, games in found
        for word in german.split(",")
    }


def terms(known: Mapping[str, Text]) -> Mapping[str, Text]:
    return {key.removeprefix("term."): text for key, text in known.items() if key.startswith("term.")}


@titles
def test_every_term_of_a_title_stands_in_the_glossary_with_the_same_word(title: str) -> None:
    for name, text in terms(texts("glossary", title)).items():
        german, english = text.de.split("|"), text.en.split("|")
        assert german[0].casefold() in rows(), (name, german[0])
        assert rows()[german[0].casefold()][0] & set(english), (name, german[0])


def test_titles_have_terms_of_their_own() -> None:
    assert {"loan", "receivership", "gauge_change"} <= terms(own("1848", "glossary")).keys()
    assert {"coal_railway", "debt", "mine"} <= terms(own("1824", "glossary")).keys()
    assert {"fast_game"} <= terms(own("benelux", "glossary")).keys()


@titles
def test_the_glossary_says_whose_the_terms_of_a_title_are(title: str) -> None:
    own_terms = terms(own(title, "glossary"))
    assert not own_terms.keys() & terms(package_texts(catalogue.family(title).texts, "glossary")).keys()
    for text in own_terms.values():
        games = rows()[text.de.partition("|")[0].casefold()][1]
        assert games == "all" or title in games.casefold(), text.de


@titles
def test_every_term_has_a_meaning_and_every_meaning_a_term(title: str) -> None:
    keys = texts("glossary", title).keys()
    assert {key for key in keys if not key.startswith(("term.", "meaning."))} == set()
    assert {key.removeprefix("meaning.") for key in keys if key.startswith("meaning.")} == terms(
        texts("glossary", title)
    ).keys()


def test_words_of_railway_shares_are_no_words_of_the_shell() -> None:
    assert terms(texts("glossary")).keys() == {"offer"}


# -- what it is called --------------------------------------------------------------------------------------------


def test_a_title_is_called_by_the_subtitle_of_the_language_and_a_stranger_as_printed() -> None:
    assert subtitle("1848", "Australia", "de") == "Australien"
    assert subtitle("1848", "Australia", "en") == "Australia"
    assert subtitle("Nowhere", "No Land", "de") == "No Land"


def test_map_and_terminal_call_a_title_as_its_readers_do(capsys: pytest.CaptureFixture[str]) -> None:
    rules = eighteen.rules("1824", 3)
    state, setup = rules.opening(catalogue.seats(3), 1)
    for event in setup:
        state = rules.evolve(state, event)
    assert "ÖSTERREICH-UNGARN" in board_svg(rules.title, state, lang="de")
    assert "Karte von 1824 Österreich-Ungarn" in board_svg(rules.title, state, lang="de")
    assert "AUSTRIA-HUNGARY" in board_svg(rules.title, state, lang="en")
    assert main(["titles", "--lang", "de"]) == 0
    assert "1862 USA/Kanada" in capsys.readouterr().out
