"""What a move brought about, as a log tells it that has rounds and turns for headings: nothing twice, like with like.

Which sentences say nothing new, and which are told as one, is said here by the keys of their texts.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from msgspec import Struct

from kursbuch.messages import Names, describe, event_text, texts
from kursbuch.messages.fill import Filler

Facts: TypeAlias = Mapping[str, object]
Told: TypeAlias = tuple[str, Facts, Struct]

HEADED = frozenset({"ShareRound", "OperatingRound", "CompanyTurn", "SetBegan"})
"""The heading of the round or turn says it."""

COVERED = {
    "Paid.train": ("TrainBought",),
    "Paid.train_trade": ("TrainBought",),
    "Paid.withheld": ("DividendDeclared.half", "DividendDeclared.withhold"),
    "TrainLeftBank": ("TrainBought",),
}
"""Said by another sentence of the same move, price and all."""

JOINED = {
    ("Paid.share", "SharesMoved.purchase"): "log.buys",
    ("SharesMoved.sale", "Paid.sale"): "log.sells",
    ("SharesMoved.added_sale", "Paid.added_sale"): "log.adds_to_sale",
}
"""Two sentences told as one."""

TOGETHER = {
    "Paid.dividend": ("log.dividend", "log.paid"),
    "Paid.dividend.of": ("log.dividend", "log.paid"),
    "Paid.private": ("log.private", "log.paid"),
    "Paid.private.of": ("log.private", "log.paid"),
    "TrainRemoved.scrapped": ("log.scrapped", "log.train"),
}
"""Sentences of one kind that follow one another: the text for all, and that for each. Titles add payments of their own
by a text `log.CAUSE`."""

PLAIN = {"TileLaid": "log.lays"}
"""Said shorter where the map is in sight."""


def tell(events: Iterable[Struct], lang: str, names: Names) -> list[str]:
    """What happened; an event that has no sentence yet is named by its kind."""
    found: list[Told] = [(*event_text(event, names.title), event) for event in events]
    have = {key for key, _, _ in found}
    kept = [one for one in found if one[0] not in HEADED and not have.intersection(COVERED.get(one[0], ()))]
    lines = list(_lines(_joined(kept), Filler(lang, names), lang))
    return [line for key, line in lines if key != "Passed.company"] or [line for _, line in lines]


def _joined(found: list[Told]) -> Iterator[Told]:
    """Pairs that are told as one take the place of the first."""
    waiting = list(found)
    while waiting:
        key, facts, event = waiting.pop(0)
        mate = next(((i, pair) for i, other in enumerate(waiting) if (pair := (key, other[0])) in JOINED), None)
        if mate is None:
            yield key, facts, event
        else:
            _, more, _ = waiting.pop(mate[0])
            yield JOINED[mate[1]], {**more, **facts}, event


def _lines(found: Iterable[Told], filler: Filler, lang: str) -> Iterator[tuple[str, str]]:
    for key, group in groupby(found, key=itemgetter(0)):
        several = list(group)
        pair = _together(key, filler.names)
        if pair is not None and len(several) > 1:
            whole, each = pair
            parts = ", ".join(_filled(each, facts, filler, lang) for _, facts, _ in several)
            yield key, _filled(whole, {"each": parts}, filler, lang)
            continue
        for _, facts, event in several:
            if line := _line(key, facts, event, filler, lang):
                yield key, line


def _together(key: str, names: Names) -> tuple[str, str] | None:
    """The texts that tell several sentences of one kind as one."""
    if key in TOGETHER:
        return TOGETHER[key]
    kind, _, cause = key.partition(".")
    own = f"log.{cause}"
    return (own, "log.paid") if kind == "Paid" and own in texts("server", names.title) else None


def _line(key: str, facts: Facts, event: Struct, filler: Filler, lang: str) -> str:
    if key == "TrainsRun" and not facts["routes"]:
        return _filled("log.runs_nothing", facts, filler, lang)
    if key == "Passed.company" and (short := f"log.pass.{facts['step']}") in texts("server", filler.names.title):
        return _filled(short, facts, filler, lang)
    if key.startswith("log.") or key in PLAIN:
        return _filled(PLAIN.get(key, key), facts, filler, lang)
    try:
        return describe(event, lang, filler.names)
    except (KeyError, IndexError, ValueError):
        return type(event).__name__


def _filled(key: str, facts: Facts, filler: Filler, lang: str) -> str:
    return filler.fill(texts("server", filler.names.title)[key].in_language(lang), facts)
