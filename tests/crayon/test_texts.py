"""Every refusal, action and event of games of drawn track has a text in both languages that can be filled."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from benelux_table import Table, data
from kursbuch import messages
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.bots.uniform import RandomBot
from kursbuch.crayon.actions import ACTIONS
from kursbuch.crayon.model.events import EVENTS
from kursbuch.kernel.names import Names
from kursbuch.messages.fill import Filler, facts_of, key_of
from kursbuch.messages.texts import package_texts
from kursbuch.resources import LANGUAGES
from kursbuch.titles.benelux.title import TITLE
from sentences import faults, unwanted
from tools.restless import Restless

FAMILY = "kursbuch.crayon"
SHELL = {"game_over", "not_your_turn"}


def codes() -> set[str]:
    """The codes that stand in the source, those with a part filled in by hand."""
    folder = files(FAMILY)
    sources = [*folder.iterdir(), *(folder / "steps").iterdir()]
    text = "".join(file.read_text("utf-8") for file in sources if file.name.endswith(".py"))
    found = set(re.findall(r'refuse\([\w.]+, "(\w+)"', text))
    phases = ("cards", "origin", "move", "build", "lose", "overboard", "place", "deal")
    names = ("city", "good", "line", "share", "to")
    return {*found, *(f"not_in_{phase}" for phase in phases), *(f"unknown_{name}" for name in names)}


def test_every_code_has_a_text_and_every_text_a_code() -> None:
    assert codes() - SHELL == set(package_texts(FAMILY, "refusals"))


def test_every_action_and_event_has_a_text() -> None:
    assert {kind.__name__ for kind in ACTIONS} <= set(package_texts(FAMILY, "actions"))
    text = (files(FAMILY) / "texts" / "events.toml").read_text("utf-8")
    silent = set(re.findall(r'"(\w+)"', text[: text.index("]")]))
    told = {key.partition(".")[0] for key in package_texts(FAMILY, "events")}
    assert {kind.__name__ for kind in EVENTS} == silent | told


def test_every_option_and_value_has_a_label() -> None:
    texts = package_texts(TITLE.package, "server")
    for option in TITLE.cover(data()).options:
        assert f"choice.{option.name}" in texts
        for value in option.values:
            assert value.isdigit() or value in ("on", "off") or f"value.{option.name}.{value}" in texts, value


def test_cities_goods_trains_and_event_cards_have_names_in_both_languages() -> None:
    words = package_texts(TITLE.package, "words")
    names = [f"city.{city.id}" for city in data().cities] + [f"good.{good.id}" for good in data().goods]
    names += [f"card.{card.id}" for card in data().event_cards] + [f"engine.{train.id}" for train in data().trains]
    assert set(names) == set(words)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_sentences_of_a_game_can_be_filled(lang: str) -> None:
    """All placeholders of all texts that come up are facts of their action or event."""
    table, bot, chance = Table(3, seed=4), ErrandBot(4), RandomBot(4)
    events, actions = package_texts(FAMILY, "events"), package_texts(FAMILY, "actions")
    fill = Filler(lang, Names(seats={"s1": "Red", "s2": "Blue", "s3": "Green"}))
    told: set[str] = set()
    for number in range(400):
        who = min(table.rules.waiting_for(table.state))
        offers = table.rules.offers(table.state, who)
        for action in (*offers.listed[:5], *(form.suggestion for form in offers.free)):
            key = key_of(type(action).__name__, action, actions)
            assert "{" not in fill.fill(actions[key].in_language(lang), facts_of(action))
        chooser = bot if number % 5 else chance
        for event in table.do(who, chooser.choose(table.rules, table.state, who, offers)):
            key = key_of(type(event).__name__, event, events)
            if key in events:
                told.add(key)
                assert "{" not in fill.fill(events[key].in_language(lang), facts_of(event))
    assert len(told) > 15


def test_both_languages_of_a_refusal_use_the_same_facts() -> None:
    for texts in (package_texts(FAMILY, name) for name in ("refusals", "actions", "events")):
        for key, text in texts.items():
            names = [set(re.findall(r"\{(\w+)", part)) for part in (text.en, text.de)]
            assert names[0] == names[1], key


@pytest.mark.parametrize("options", [{}, {"variant": "fast_game", "stranded": "debt", "end_timing": "finish_round"}])
def test_nothing_that_is_told_in_a_game_is_raw_empty_or_of_another_title(options: dict[str, str]) -> None:
    """Acts as they are offered and events as they happen, in both languages and in the words of the glossary."""
    table = Table(3, seed=6, **options)  # type: ignore[arg-type]
    names = table.rules.names({"s1": "Ann", "s2": "Bob", "s3": "Cy"})
    bot, told = Restless(ErrandBot(6), 6, 4), set[tuple[str, str]]()
    for _ in range(350):
        waiting = table.rules.waiting_for(table.state)
        if not waiting:
            break
        who = min(waiting)
        offers = table.rules.offers(table.state, who)
        for lang in LANGUAGES:
            told |= {(lang, messages.label(action, lang, names)) for action in offers.listed[:: 1 + len(offers) // 9]}
        for event in table.do(who, bot.choose(table.rules, table.state, who, offers)):
            told |= {(lang, text) for lang in LANGUAGES for text in messages.log([event], lang, names)}
    assert len(told) > 400
    assert [fault for lang, text in told for fault in faults(text, lang, TITLE.name)] == []
    assert [fault for lang, text in told if lang == "de" for fault in unwanted(text)] == []
