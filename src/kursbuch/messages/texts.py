"""The texts themselves: read once from the TOML files beside this module, English and German side by side."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from kursbuch.resources import LANGUAGES

LANGUAGE_SETTINGS = ("KURSBUCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the machine says which language its user reads; the first that is set decides."""


class Text(Struct, frozen=True):
    """The same sentence in every language."""

    en: str
    de: str

    def in_language(self, lang: str) -> str:
        """The sentence in one language; English where the language is unknown."""
        return self.de if lang == "de" else self.en


def user_language() -> str:
    """The language of the machine's settings if we speak it, else English."""
    chosen = next((os.environ[name] for name in LANGUAGE_SETTINGS if os.environ.get(name)), "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


@cache
def _file(name: str) -> Mapping[str, object]:
    return tomllib.loads((files("kursbuch.messages") / "data" / f"{name}.toml").read_text("utf-8"))


@cache
def texts(name: str) -> Mapping[str, Text]:
    """All texts of one file by key; tables in tables have dotted keys: `compass.0`."""
    return dict(_texts_in("", _file(name)))


def _texts_in(key: str, table: Mapping[str, object]) -> Iterator[tuple[str, Text]]:
    english, german = table.get("en"), table.get("de")
    if isinstance(english, str) and isinstance(german, str):
        yield key, Text(english, german)
        return
    for part, value in table.items():
        if isinstance(value, Mapping):
            yield from _texts_in(f"{key}.{part}" if key else part, value)


@cache
def silent_events() -> frozenset[str]:
    """Kinds of events that are mere bookkeeping."""
    listed = _file("events")["silent"]
    assert isinstance(listed, list)
    return frozenset(listed)


def word(key: str, lang: str) -> str | None:
    """A single word of `words.toml`, if there is one under this key."""
    text = texts("words").get(key)
    return None if text is None else text.in_language(lang)
