"""The few words written on the pictures, in English and German."""

from collections.abc import Mapping

from kursbuch.eighteen.model.data import TitleInfo
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.view import round_name

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "phase": "phase {number}",
        "opening": "sale of the privates",
        "share": "SR {number}",
        "operating": "OR {number}",
        "between": "after set {number}",
        "over": "final position",
        "gauge": "gauge border",
        "gauge_change": "gauge change, counts as a stop",
        "blocked": "no track across",
        "bar": "no track across",
        "frontier": "frontier",
        "home": "kept for the company's first station",
        "terrain": "cost of the first tile",
        "in_force": "value now in force",
        "site": "site of {name}",
        "map": "Map of {title}",
        "chart": "Share prices of {title}",
        "issue": "issue price",
        "no_price": "no price",
        "end": "END",
        "end_key": "ends the game",
        "ledge": "end of the row: paying moves up",
        "stack": "the upper marker acts first",
        "director": "{company}, director {name}",
        "bank": "bank {amount}",
    },
    "de": {
        "phase": "Phase {number}",
        "opening": "Verkauf der Privatbahnen",
        "share": "AR {number}",
        "operating": "OR {number}",
        "between": "nach Serie {number}",
        "over": "Endstand",
        "gauge": "Spurgrenze",
        "gauge_change": "Spurwechsel, zählt als Halt",
        "blocked": "kein Gleis hinüber",
        "bar": "kein Gleis hinüber",
        "frontier": "Landesgrenze",
        "home": "frei für den ersten Bahnhof der Gesellschaft",
        "terrain": "Kosten des ersten Plättchens",
        "in_force": "jetzt gültiger Wert",
        "site": "Platz für {name}",
        "map": "Karte von {title}",
        "chart": "Aktienkurse von {title}",
        "issue": "Ausgabekurs",
        "no_price": "kein Kurs",
        "end": "ENDE",
        "end_key": "beendet das Spiel",
        "ledge": "Zeilenende: Auszahlen führt nach oben",
        "stack": "der obere Marker ist zuerst am Zug",
        "director": "{company}, Direktor {name}",
        "bank": "Bank {amount}",
    },
}


def word(lang: str, key: str, **facts: str | int) -> str:
    """A phrase in the reader's language, English where the language is not known."""
    return WORDS.get(lang, WORDS["en"])[key].format(**facts)


def round_words(state: State, lang: str) -> str:
    """The round being played, as players abbreviate it."""
    kind, _, number = round_name(state).partition(" ")
    return word(lang, kind, number=number)


def money(info: TitleInfo, amount: int, lang: str) -> str:
    """A sum with its currency sign, thousands set apart as the language does."""
    figures = f"{abs(amount):,}" if lang != "de" else f"{abs(amount):,}".replace(",", ".")
    whole = f"{info.currency}{figures}" if not info.currency.isalpha() else f"{figures} {info.currency}"
    return f"-{whole}" if amount < 0 else whole
