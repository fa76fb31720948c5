"""The few words written on the pictures, in English and German."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "map": "Map of {title}",
        "round": "round {number}",
        "cards": "choice of cards",
        "over": "final position",
        "player": "{name}: {cash}, {train}, {sections} sections",
        "aboard": "carries {goods}",
        "plain": "milepost, {price}",
        "mountain": "mountain, {price}",
        "small": "small city, {price}",
        "medium": "medium city, {price}",
        "major": "major city, {price}",
        "ferry": "ferry, {price} more",
        "river": "river, {price} more",
        "lake": "lake or bay, {price} more",
        "closed": "closed by an event",
        "no_building": "no building here in this round",
    },
    "de": {
        "map": "Karte von {title}",
        "round": "Runde {number}",
        "cards": "Auswahl der Karten",
        "over": "Endstand",
        "player": "{name}: {cash}, {train}, {sections} Strecken",
        "aboard": "lädt {goods}",
        "plain": "Geländemarke, {price}",
        "mountain": "Gebirge, {price}",
        "small": "kleine Stadt, {price}",
        "medium": "mittlere Stadt, {price}",
        "major": "Großstadt, {price}",
        "ferry": "Fähre, {price} mehr",
        "river": "Fluss, {price} mehr",
        "lake": "See oder Bucht, {price} mehr",
        "closed": "durch ein Ereignis gesperrt",
        "no_building": "kein Bau in dieser Runde",
    },
}


def word(lang: str, key: str, **facts: str | int) -> str:
    """A phrase in the reader's language, English where the language is not known."""
    return WORDS.get(lang, WORDS["en"])[key].format(**facts)
