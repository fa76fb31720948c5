"""A title at a glance: every fact has a rule that exists, and every number comes from the data."""

from __future__ import annotations

import re

import msgspec
import pytest

from kursbuch import catalogue, rulebook
from kursbuch.messages import Text
from kursbuch.server.glance import declared, page
from kursbuch.server.shapes import GlanceSection

TITLES = ("1824", "1848", "1862", "benelux")


def sections(title: str, **chosen: str) -> dict[str, GlanceSection]:
    """The page of a title with some options, by section."""
    options = catalogue.complete_options(title, chosen)
    rules = catalogue.rules(title, catalogue.player_range(title, options)[1], options)
    found = page(title, rules, options)
    return {one.id: one for one in msgspec.convert(msgspec.to_builtins(found), tuple[GlanceSection, ...])}


def words(section: GlanceSection) -> str:
    """All that a section says in English."""
    table = () if section.table is None else (cell.en for line in section.table.lines for cell in line)
    return " ".join((*(fact.text.en for fact in section.facts), *table))


@pytest.mark.parametrize("title", TITLES)
def test_every_fact_and_table_names_a_rule_that_exists_and_speaks_both_languages(title: str) -> None:
    known = rulebook.rules(title, "en")
    for section in sections(title).values():
        for fact in section.facts:
            assert fact.rule in known
            assert fact.text.en
            assert fact.text.de
            assert "{" not in fact.text.en + fact.text.de
        if section.table is not None:
            assert section.table.rule in known
            assert all(len(line) == len(section.table.columns) for line in section.table.lines)
            assert section.table.lines


@pytest.mark.parametrize("title", TITLES)
def test_no_sentence_has_a_number_of_its_own(title: str) -> None:
    for fact in declared(title).facts:
        for text in (fact.en, fact.de):
            assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", text)), text


@pytest.mark.parametrize("title", ["1824", "1848", "1862"])
def test_an_18xx_page_has_order_capital_prices_trains_phases_end_and_limits(title: str) -> None:
    found = sections(title)
    wanted = {"shares", "floating", "turn", "prices", "trains", "phases", "end", "limits"}
    assert wanted <= set(found)
    data = catalogue.data(title)
    trains = found["trains"].table
    assert trains is not None
    assert [line[0].en for line in trains.lines] == [side.name for card in data.trains for side in card.sides]
    phases = found["phases"].table
    assert phases is not None
    assert [line[5].en for line in phases.lines] == [str(phase.operating_rounds) for phase in data.phases]


def test_a_page_of_drawn_track_has_movement_prices_trains_goods_events_and_the_end() -> None:
    found = sections("benelux")
    assert {"moving", "building", "trains", "goods", "events", "end"} <= set(found)
    goods = found["goods"].table
    assert goods is not None
    assert Text("beer", "Bier") in {line[0] for line in goods.lines}


def test_numbers_follow_the_options() -> None:
    assert "250 M" in words(sections("benelux")["end"])
    assert "350 M" in words(sections("benelux", variant="fast_game")["end"])
    assert "costs no movement" in words(sections("benelux")["moving"])
    assert "costs no movement" not in words(sections("benelux", variant="fast_game")["moving"])
    assert "of the BoE you may" in words(sections("1848")["shares"])
    assert "of the BoE you may" not in words(sections("1848", boe_rebuy="refused")["shares"])
    assert "£450" in words(sections("1848")["end"])
    assert "£10,000" in words(sections("1848")["start"])


def test_numbers_follow_the_data() -> None:
    data = catalogue.data("1848")
    other = msgspec.structs.replace(data, info=msgspec.structs.replace(data.info, bank=12345))
    rules = catalogue.published("1848").rules(other, catalogue.complete_options("1848", {}), 3)
    told = page("1848", rules, catalogue.complete_options("1848", {}))
    found = msgspec.convert(msgspec.to_builtins(told), tuple[GlanceSection, ...])
    assert "£12,345" in words(found[0])
