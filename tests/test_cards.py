"""The cards of things: every private, company, train and event has one, in both languages, with rules that exist."""

from collections.abc import Iterator, Mapping

import pytest

from kursbuch import catalogue, rulebook
from kursbuch.catalogue import eighteen
from kursbuch.messages import CardText, cards, own_texts

RAILWAYS = ("1824", "1848", "1862")
TITLES = (*RAILWAYS, "benelux")
LINES = {"pays", "brings", "does", "opens", "closes", "note"}
"""What a card may tell; the client has a heading for each."""


def readings(title: str) -> Iterator[Mapping[str, CardText]]:
    """The cards of a title as they read by default and under each value of each option."""
    yield cards(title)
    for option in catalogue.options_of(title):
        yield from (cards(title, {option.name: value}) for value in option.values)


def told(found: Mapping[str, CardText], *keys: str) -> set[str]:
    """What the cards under these keys tell in both languages."""
    says = [text for key in keys if key in found for text in found[key].says.items()]
    return {line for line, text in says if text.en and text.de and text.en != text.de}


@pytest.mark.parametrize("title", TITLES)
def test_a_card_names_rules_of_its_own_sheet_and_tells_what_there_is_a_heading_for(title: str) -> None:
    known = rulebook.rules(title, "en").keys() & rulebook.rules(title, "de").keys()
    for found in readings(title):
        for key, card in found.items():
            assert card.rules, key
            assert set(card.rules) <= known, key
            assert card.says.keys() == told(found, key) <= LINES, key


@pytest.mark.parametrize("title", RAILWAYS)
def test_every_private_says_what_it_does_and_what_closes_it(title: str) -> None:
    for paper in eighteen.data(title).papers:
        for found in readings(title):
            says = told(found, f"paper.{paper.id}", "paper.all")
            assert "closes" in says, paper.id
            assert says & {"does", "brings"}, paper.id


@pytest.mark.parametrize("title", RAILWAYS)
def test_the_sheet_says_what_an_issue_price_and_stations_are_and_what_its_own_columns_mean(title: str) -> None:
    found = cards(title)
    own = {"1824": set[str](), "1848": {"loans"}, "1862": {"notes", "own"}}[title]
    for key in ("number.issue", "number.stations", *(f"column.{name}" for name in own)):
        assert told(found, key) == {"does"}, key


@pytest.mark.parametrize("title", RAILWAYS)
def test_every_company_train_and_phase_has_a_card(title: str) -> None:
    data, found = eighteen.data(title), cards(title)
    for company in data.companies:
        assert told(found, f"company.{company.id}", f"company.kind_{company.kind}", "company.all"), company.id
    for card in data.trains:
        for side in card.sides:
            assert told(found, f"train.{side.name}", "train.all"), side.name
    assert {f"phase.{phase.number}" for phase in data.phases if phase.starts} <= found.keys()


def test_every_card_of_the_file_is_of_a_thing_that_the_title_has() -> None:
    for title in RAILWAYS:
        data = eighteen.data(title)
        kinds = {f"kind_{company.kind}" for company in data.companies}
        things: dict[str, set[str]] = {
            "paper": {str(paper.id) for paper in data.papers},
            "company": {str(company.id) for company in data.companies} | kinds,
            "train": {str(side.name) for card in data.trains for side in card.sides}
            | {"goods", "calls", "free_changes"},
            "tile": {str(tile.id) for tile in data.tiles},
            "label": {str(tile.label) for tile in data.tiles},
            "phase": {str(phase.number) for phase in data.phases},
            "score": set(),
            "number": {"issue", "stations"},
            "column": {key.split(".")[1] for key in own_texts(title) if key.startswith("column.")},
        }
        for key in cards(title):
            kind, name = key.split(".", 1)
            assert name == "all" or name in things[kind], f"{title} {key}"


def test_every_event_card_of_drawn_track_names_its_rule() -> None:
    found = cards("benelux")
    keys = {f"event.{event.key}" for event in catalogue.data("benelux").event_cards}
    assert keys == {key for key in found if key.startswith("event.")}


def test_what_holds_under_an_option_alone_is_told_under_it_alone() -> None:
    usual, other = cards("1848"), cards("1848", {"tasmania_power": "company_only"})
    assert usual["paper.P3"].says["does"] != other["paper.P3"].says["does"]
    assert usual["paper.P3"].rules == other["paper.P3"].rules
    assert usual["paper.P3"].says["closes"] == other["paper.P3"].says["closes"]
    assert "UG" not in cards("1824", {"variant": "cisleithania_2"})["phase.5"].says["brings"].en
