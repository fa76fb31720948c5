"""The parts of an 18xx title as the client draws them."""

from collections.abc import Iterator, Mapping

from kursbuch.eighteen.model.data import CompanyData
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.rounds import CompanyTurnPlay
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.geometry import coordinates
from kursbuch.hexmap.tiles import HexSpec
from kursbuch.messages import Text, cards, own_texts, texts
from kursbuch.messages.covers import subtitle_words
from kursbuch.render.eighteen.frontiers import frontier
from kursbuch.render.eighteen.liveries import PATTERNS, Livery, liveries
from kursbuch.render.theme import DARK, LIGHT
from kursbuch.server.insight.base import as_object


def components(title: Title) -> dict[str, object]:
    """Everything printed, for the options of this title."""
    data, info = title.data, title.data.info
    play = title.plays.get(CompanyTurn)
    return {
        "title": info.title,
        "subtitle": info.subtitle,
        "family": "eighteen",
        "currency": info.currency,
        "bank": info.bank,
        "bid_step": info.bid_step,
        "options": dict(title.option_values),
        "hexes": [_hex(title, spec) for spec in data.hexes],
        "tiles": [as_object(tile) for tile in data.tiles],
        "upgrades": data.upgrades,
        "companies": list(_companies(data.companies)),
        "papers": [as_object(paper) for paper in data.papers],
        "trains": [as_object(card) for card in data.trains],
        "phases": [as_object(phase) for phase in data.phases],
        "market": as_object(data.market),
        "patterns": PATTERNS,
        "labels": _labels(texts("words", title.name)),
        "words": {**own_texts(title.name), **subtitle_words(title.name)},
        "cards": cards(title.name, title.option_values),
        "any_time": [step.action.__name__ for step in title.policies.out_of_turn_steps],
        "turn": play.order if isinstance(play, CompanyTurnPlay) else (),
    }


def _hex(title: Title, spec: HexSpec) -> dict[str, object]:
    row, column = coordinates(spec.at)
    places = {"row": row, "column": column, "next": title.map.next_to[spec.at]}
    return as_object(spec) | places | {"frontier": frontier(title.map, spec.at)}


def _companies(companies: tuple[CompanyData, ...]) -> Iterator[dict[str, object]]:
    light, dark = liveries(companies, LIGHT), liveries(companies, DARK)
    for company in companies:
        looks: Livery = light[company.id]
        yield as_object(company) | {
            "letters": looks.letters,
            "shade": looks.shade,
            "ink": looks.ink,
            "pattern": looks.pattern,
            "dark": {"shade": dark[company.id].shade, "ink": dark[company.id].ink},
        }


def _labels(words: Mapping[str, Text]) -> dict[str, dict[str, Text]]:
    """Words of the rulebook for rounds, steps, owners and colours."""
    return {
        "rounds": _under("round.", words),
        "steps": _under("step.", words),
        "owners": _under("who.", words),
        "colours": _under("colour.", words),
    }


def _under(head: str, words: Mapping[str, Text]) -> dict[str, Text]:
    return {key.removeprefix(head): text for key, text in words.items() if key.startswith(head)}
