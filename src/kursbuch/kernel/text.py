"""A text in every language the project speaks, and how such texts are read from a table."""

from collections.abc import Iterator, Mapping

from msgspec import Struct


class Text(Struct, frozen=True):
    """The same sentence in every language."""

    en: str
    de: str

    def in_language(self, lang: str) -> str:
        """The sentence in one language; English where the language is unknown."""
        return self.de if lang == "de" else self.en


def texts_in(table: Mapping[str, object], key: str = "") -> Iterator[tuple[str, Text]]:
    """All texts of a table by key; tables in tables have dotted keys: `compass.0`."""
    english, german = table.get("en"), table.get("de")
    if isinstance(english, str) and isinstance(german, str):
        yield key, Text(english, german)
        return
    for part, value in table.items():
        if isinstance(value, Mapping):
            yield from texts_in(value, f"{key}.{part}" if key else part)
