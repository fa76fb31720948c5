"""What a choice would do, in the words of the terminal."""

from __future__ import annotations

from kursbuch.cli.eighteen.words import Voice
from kursbuch.eighteen.study.facts import Outcome, looked_at
from kursbuch.kernel.facts import Fact, FactValue
from kursbuch.kernel.ids import SeatId

HEADINGS = {
    "phase": "col.phase",
    "cash": "row.cash",
    "percent": "row.percent",
    "certificates": "row.papers",
    "papers": "row.privates",
    "closes": "row.closes",
    "worth": "row.worth",
    "price": "col.price",
    "cell": "col.cell",
    "treasury": "col.treasury",
    "trains": "col.trains",
    "stations": "col.stations",
    "director": "col.director",
    "bank": "row.bank",
}
"""How the table in the terminal heads what can change."""

MONEY = frozenset({"cash", "worth", "price", "treasury", "bank"})
FIRST = ("cash", "treasury", "price", "trains", "director", "phase", "percent", "column", "stations", "papers")
"""What comes first where space is short; everything else follows in the order found."""

MOST_TOLD = 3


def brief(voice: Voice, found: Outcome, seat: SeatId) -> str:
    """The run, and the most telling of what a seat looks at before it chooses."""
    told = [] if found.run is None else [f"{voice.say('col.run')} {voice.money(found.run)}"]
    facts = sorted(looked_at(found.facts, seat, voice.names.seats), key=_rank)
    told += [f"{what} {before} → {after}" for what, before, after in (words_of(voice, fact) for fact in facts)]
    return " · ".join(told[:MOST_TOLD])


def _rank(fact: Fact) -> int:
    kind = fact.key.partition(".")[0]
    return FIRST.index(kind) if kind in FIRST else len(FIRST)


def words_of(voice: Voice, fact: Fact) -> tuple[str, str, str]:
    """What changes, and what it is before and after."""
    what = voice.say(HEADINGS[fact.key]) if fact.key in HEADINGS else voice.own(f"{fact.key}.short")
    if fact.company is not None:
        what = f"{what} {voice.letters(fact.company)}"
    if fact.owner and fact.key != "bank":
        what = f"{voice.owner(fact.owner)} {what}"
    return what, _value(voice, fact, fact.before), _value(voice, fact, fact.after)


def _value(voice: Voice, fact: Fact, value: FactValue) -> str:
    if value is None or value == ():
        return "–"
    if isinstance(value, tuple):
        return " ".join(str(part) for part in value)
    if isinstance(value, int):
        if fact.money or fact.key in MONEY:
            return voice.money(value)
        return f"{value} %" if fact.key == "percent" else str(value)
    return voice.owner(value) if fact.key in ("director", "closes") else value
