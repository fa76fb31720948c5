"""The texts themselves, English and German side by side: the shell's from the TOML files beside this module, those of
a family of games and of a title from the folder `texts` of their packages."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.resources import LANGUAGES

LANGUAGE_SETTINGS = ("KURSBUCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that give the user's language; the first that is set decides."""


class Text(Struct, frozen=True):
    """The same sentence in every language."""

    en: str
    de: str

    def in_language(self, lang: str) -> str:
        """The sentence in one language; English where the language is unknown."""
        return self.de if lang == "de" else self.en


def user_language() -> str:
    """The language of the environment if we have texts in it, else English."""
    chosen = next((os.environ[name] for name in LANGUAGE_SETTINGS if os.environ.get(name)), "")
    return next((lang for lang in LANGUAGES if chosen.lower().startswith(lang)), LANGUAGES[0])


@cache
def files_named(name: str, title: str) -> tuple[Mapping[str, object], ...]:
    """The files of this name: the shell's, then those of the title's family and of the title itself."""
    folders = [files("kursbuch.messages") / "data"]
    if title and (family := catalogue.family(title).texts) != "":
        folders.append(files(family) / "texts")
    found = [
        tomllib.loads(file.read_text("utf-8")) for folder in folders if (file := folder / f"{name}.toml").is_file()
    ]
    if title and (own := catalogue.folder(title, "texts") / f"{name}.toml").is_file():
        found.append(catalogue.toml(title, own))
    return tuple(found)


@cache
def texts(name: str, title: str = "") -> Mapping[str, Text]:
    """All texts of one name by key; tables in tables have dotted keys: `compass.0`.

    A title's own text goes before that of its family, and that before the shell's.
    """
    return {key: text for file in files_named(name, title) for key, text in _texts_in("", file)}


@cache
def package_texts(package: str, name: str) -> Mapping[str, Text]:
    """The texts of one name that a package has in its folder `texts`, if any, for those who know the package."""
    file = files(package) / "texts" / f"{name}.toml"
    return dict(_texts_in("", tomllib.loads(file.read_text("utf-8")))) if file.is_file() else {}


def _texts_in(key: str, table: Mapping[str, object]) -> Iterator[tuple[str, Text]]:
    english, german = table.get("en"), table.get("de")
    if isinstance(english, str) and isinstance(german, str):
        yield key, Text(english, german)
        return
    for part, value in table.items():
        if isinstance(value, Mapping):
            yield from _texts_in(f"{key}.{part}" if key else part, value)


def halves(key: str, table: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts of a table that lack a language, each with the language."""
    missing = [lang for lang in LANGUAGES if not isinstance(table.get(lang), str)]
    if 0 < len(missing) < len(LANGUAGES):
        yield from ((key, lang) for lang in missing)
        return
    for part, value in table.items():
        if isinstance(value, Mapping):
            yield from halves(f"{key}.{part}" if key else part, value)


@cache
def silent_events(title: str = "") -> frozenset[str]:
    """Kinds of events that are mere bookkeeping."""
    found: set[str] = set()
    for file in files_named("events", title):
        listed = file.get("silent", [])
        assert isinstance(listed, list)
        found.update(listed)
    return frozenset(found)


def word(key: str, lang: str, title: str = "") -> str | None:
    """A single word of `words.toml`, if there is one under this key."""
    text = texts("words", title).get(key)
    return None if text is None else text.in_language(lang)


def own_texts(title: str) -> Mapping[str, Text]:
    """What a title says of the things that only it shows, by key: its file `shown`. Empty for a title that is not
    installed."""
    return texts("shown", title) if title in catalogue.titles() else {}


def own_word(key: str, lang: str, title: str, fallback: str) -> str:
    """A text of a title's file `shown`."""
    text = own_texts(title).get(key)
    return fallback if text is None else text.in_language(lang)
