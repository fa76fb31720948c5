"""What a choice would do, in the words of the terminal."""

from __future__ import annotations

from kursbuch.cli.terminal_words import Voice
from kursbuch.eighteen.study.facts import Outcome, looked_at
from kursbuch.kernel.facts import Fact, FactValue
from kursbuch.kernel.ids import SeatId

HEADINGS = {
    "phase": "col.phase",
    "cash": "row.cash",
    "debt": "row.debt",
    "percent": "row.percent",
    "certificates": "row.papers",
    "papers": "row.privates",
    "worth": "row.worth",
    "price": "col.price",
    "cell": "col.cell",
    "treasury": "col.treasury",
    "trains": "col.trains",
    "stations": "col.stations",
    "director": "col.director",
    "loans": "col.loans",
    "bank": "row.bank",
}
"""How the table in the terminal heads what can change."""

MONEY = frozenset({"cash", "debt", "worth", "price", "treasury", "bank"})
FIRST = ("cash", "treasury", "price", "trains", "director", "phase", "percent", "loans", "stations", "papers")
"""What is told first where there is room for little; the rest follows as it is found."""

MOST_TOLD = 3


def brief(voice: Voice, found: Outcome, seat: SeatId) -> str:
    """The run, and the most telling of what a seat looks at before it chooses."""
    told = [] if found.run is None else [f"{voice.say('col.run')} {voice.money(found.run)}"]
    facts = sorted(looked_at(found.facts, seat), key=lambda fact: FIRST.index(fact.key) if fact.key in FIRST else 99)
    told += [f"{what} {before} → {after}" for what, before, after in (words_of(voice, fact) for fact in facts)]
    return " · ".join(told[:MOST_TOLD])


def words_of(voice: Voice, fact: Fact) -> tuple[str, str, str]:
    """What changes, and what it is before and after."""
    what = voice.say(HEADINGS[fact.key])
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
        return voice.money(value) if fact.key in MONEY else f"{value} %" if fact.key == "percent" else str(value)
    return voice.player(value) if fact.key == "director" else value
