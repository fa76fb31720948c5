"""What may stand in no sentence: raw keys, empty places, and words of another title; and sentences of real games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from kursbuch import catalogue, messages
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Action, Pass, Route
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.view import View
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.game import Game
from kursbuch.messages import Names
from kursbuch.resources import LANGUAGES
from kursbuch.server.insight.eighteen.log import tell

ROOT = Path(__file__).parents[1]
PEOPLE = ("Ann", "Bob", "Cy", "Di")

# -- what is wrong with a sentence --------------------------------------------------------------------------------

RAW = {
    "a raw key": r"\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z][a-z]+\b|\bNone\b|\bTrue\b|\bFalse\b",
    "a raw name": r"\bs[1-7]\b|\bBOE\b",
    "a raw place": r"(?<![“„])\b[A-Z]\d{1,2}:\d\b",
    "a raw value": r"[{}]|\[|\]|\\",
    "an empty place": r"\(\s*-?\s*\)|“”|„“|\s\s|\s[.,;:](?!\d)|[:;,]\.|\.\.(?!\.)|\bare \.|: *$",
    "a minus after the sign of the money": r"[£G$]-\d",
}
ENGLISH_IN_GERMAN = re.compile(
    r"\b(the|and|of|emergency|track|station|trains|dividend|shares?|company|yellow|green|brown|bank|pool|new|town|home)\b"
)
WORDS_OF: Mapping[tuple[str, ...], str] = {
    ("1848",): r"£|Bank of England|Bank von England|\bBoE\b|receivership|\d/\d\+|\b2E\b|Tasmania|gauge change"
    r"|Spurwechsel|Alice Springs|\bloans?\b|\bAnleihen?\b|\bGhan\b|compulsory",
    ("1848", "1862"): r"\bprivates?\b|Privatbahn|it has a route|new shares|neuen? Aktien",
    ("1824",): r"\bG\d{3,}|Gulden|coal railway|Kohlebahn|mountain railway|Bergbahn|pre-state|[Ss]taatsbahn"
    r"|state railway|regional railway|Regionalbahn|bond railway|Anleihebahn|construction compan|Baugesellschaft"
    r"|\bmines?\b|Bergwerk|town marker|Ortsmarker|g-train|g-Lok|abroad|Ausland",
    ("1862",): r"\$|\bErie\b|promissory|Schuldschein|bankrupt|buy-back|Rückkauf|zurückkauf",
}
"""Things that some titles have and the others have not."""


def faults(text: str, lang: str, title: str) -> list[str]:
    """What is wrong with a sentence at a table of this title."""
    found = [f"{what}: {text}" for what, pattern in RAW.items() if re.search(pattern, text)]
    if lang == "de" and ENGLISH_IN_GERMAN.search(text):
        found.append(f"an English word: {text}")
    found += [
        f"a word of {' and '.join(others)}: {text}"
        for others, own in WORDS_OF.items()
        if title not in others and re.search(own, text)
    ]
    return found


@cache
def forbidden() -> Mapping[str, re.Pattern[str]]:
    """German words that the glossary replaces, with what they are replaced by."""
    _, _, table = (ROOT / "docs/glossary.md").read_text("utf-8").partition("## Words we do not use")
    rows = re.findall(r"^\| (?!not\b)([^|]+) \| ([^|]+) \|$", table, re.MULTILINE)
    return {
        better: re.compile("|".join(rf"\b{word.strip()}(?:n|en|s)?\b" for word in words.split(",")))
        for words, better in rows
        if "---" not in words
    }


def unwanted(text: str) -> list[str]:
    """Words of a German text that the glossary replaces."""
    return [f"{found[0]}, better {better}: {text}" for better, p in forbidden().items() if (found := p.search(text))]


# -- sentences of real games --------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A sentence, its language, and where it comes from."""

    text: str
    lang: str
    source: str


class Table(NamedTuple):
    """A game to be played at random, by its title, players and options."""

    title: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1


TABLES = (
    Table("1848", 3),
    Table("1848", 4, (("edition", "2021"),), 2),
    Table("1824", 4),
    Table("1824", 2, (("variant", "cisleithania_2"),), 3),
    Table("1824", 3, (("variant", "cisleithania_3"),), 4),
    Table("1824", 3, (("variant", "goods_time"), ("town_markers", "alternate")), 5),
    Table("1862", 4, (), 6),
    Table("1862", 4, (("emergency_trigger", "any_chosen_train"), ("end_in_stock_round", "at_once")), 7),
)
ACTIONS_A_GAME = 220
FORGED_A_POSITION = 12


@cache
def played(table: Table) -> tuple[Told, ...]:
    """All that is told in a random game: events, labels, and why forged actions are refused."""
    rules = eighteen.rules(table.title, table.players, dict(table.options))
    game = Game(rules, catalogue.seats(table.players), table.seed)
    names = rules.names(dict(zip(catalogue.seats(table.players), PEOPLE, strict=False)))
    return tuple(dict.fromkeys(_story(rules, game, names, Dice(table.seed))))


def _story(rules: Rules, game: Game[State, Action, Event, View], names: Names, dice: Dice) -> Iterator[Told]:
    yield from _events(game.setup, names)
    while (seat := rules.actor(game.state)) is not None and len(game.journal) < ACTIONS_A_GAME:
        offers = game.offers(seat)
        for lang in LANGUAGES:
            for offer in {messages.event_text(o, names.title)[0] + type(o).__name__: o for o in offers.listed}.values():
                yield Told(messages.label(offer, lang, names), lang, f"label of {offer}")
            for ranged in offers.ranged:
                yield Told(messages.range_label(ranged, lang, names), lang, f"label of {ranged}")
        choices = (*offers.listed, *(r.action for r in offers.ranged), *(f.suggestion for f in offers.free))
        for action in _asked(rules, game.state, choices, dice):
            refusal = rules.check(game.state, seat, action)
            if refusal is not None:
                for lang in LANGUAGES:
                    yield Told(messages.sentence(refusal, lang, names), lang, f"{refusal.code} {action}")
        yield from _events(game.act(seat, dice.choice(choices)).events, names)


def _events(events: tuple[Struct, ...], names: Names) -> Iterator[Told]:
    for lang in LANGUAGES:
        for event in events:
            yield Told(messages.describe(event, lang, names), lang, str(event))
        yield from (Told(line, lang, "log of the table") for line in tell(events, lang, names))


def _asked(rules: Rules, state: State, legal: tuple[Action, ...], dice: Dice) -> Iterator[Action]:
    """Actions without any sense, and legal ones with one value changed."""
    yield from (forged(rules, state, dice) for _ in range(FORGED_A_POSITION))
    for action in (dice.choice(legal) for _ in range(FORGED_A_POSITION)):
        hints = get_type_hints(type(action))
        if hints:
            name = dice.choice(sorted(hints))
            yield replace(action, **{name: _value(rules, state, name, hints[name], dice)})


def forged(rules: Rules, state: State, dice: Dice) -> Action:
    """An action with values that exist, in no way fitted to the position; mostly of a kind that is open now."""
    open_now = tuple(step.action for step in rules.steps(state) if step.action is not Pass)
    kind = dice.choice(open_now if open_now and dice.below(4) else rules.title.actions)
    return kind(**{name: _value(rules, state, name, hint, dice) for name, hint in get_type_hints(kind).items()})


def _value(rules: Rules, state: State, name: str, hint: object, dice: Dice) -> object:
    title = rules.title
    pools: dict[str, tuple[object, ...]] = {
        "company": tuple(state.companies),
        "paper": (*state.papers, None) if type(None) in get_args(hint) else tuple(state.papers) or ("P1",),
        "at": tuple(title.map.hexes),
        "tile": tuple(title.tiles),
        "train": tuple(sorted(title.train_names)),
        "trade_in": (None, *sorted(title.train_names)),
        "rotation": tuple(range(-1, 7)),
        "stop": (0, 1, 2),
        "percent": (-10, 5, 10, 20, 50),
        "price": (0, 1, 40, 60, 70, 100, 120, 200, 240),
        "amount": (0, 10, 1000),
        "notes": (-1, 0, 3, 99),
        "certificate": (False, False, True),
        "routes": ((), *_routes(rules, state, dice)),
    }
    if name in pools:
        return dice.choice(pools[name])
    assert get_args(hint), f"{name} is none of the fields that can be forged"
    return dice.choice(get_args(hint))


def _routes(rules: Rules, state: State, dice: Dice) -> Iterator[tuple[Route, ...]]:
    hexes, trains = sorted(rules.title.map.hexes), sorted(rules.title.train_names)
    for length in (0, 1, 2, 3):
        path = tuple(dice.choice(hexes) + dice.choice(("", ":0", ":0")) for _ in range(length))
        yield (Route(dice.choice(trains), path),)


# -- sentences from texts alone -----------------------------------------------------------------------------------

SAMPLES: Mapping[str, Mapping[str, object]] = {
    "1848": {"company": "VR", "paper": "P3", "place": "F17", "train": "3", "minors": "", "where": "F17"},
    "1824": {"company": "BK", "paper": "B1", "place": "B9", "train": "3", "minors": "SD2, SD3", "where": "B9"},
    "1862": {"company": "UP", "paper": "P3", "place": "G16", "train": "3", "minors": "", "where": "G16"},
}
BY_KIND: Mapping[str, object] = {
    "who": "s1",
    "from": "s2",
    "to": "s1",
    "in": "pool",
    "money": 120,
    "sum": -150,
    "space": (1, 3),
    "compass": 2,
    "colour": "green",
    "step": "track",
    "round": "operating 2.1",
    "runs": (),
    "routes": (),
    "nth": 1,
    "count": 2,
}


def filled(template: str, lang: str, names: Names, title: str) -> str:
    """A template with some fact of the right kind in each place."""
    facts: dict[str, object] = {}
    for _, field, spec, _ in Formatter().parse(template):
        if field is None:
            continue
        name, _, index = field.partition("[")
        kind = (spec or "").partition("|")[0]
        sample = SAMPLES[title]
        value = BY_KIND.get(kind, sample.get(kind, sample.get(name, "12")))
        first = sample["paper"] if kind == "paper" else "bank" if "[0]:from" in template else sample["company"]
        several = (first, "4")
        facts[name] = several if index else value
    return messages.fill.Filler(lang, names).fill(template, facts)
