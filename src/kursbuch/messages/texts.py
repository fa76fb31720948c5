"""The texts themselves: read once from the TOML files beside this module, English and German side by side."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from kursbuch.kernel.text import Text, texts_in
from kursbuch.resources import LANGUAGES

__all__ = ["LANGUAGE_SETTINGS", "Text", "silent_events", "texts", "user_language", "word"]

LANGUAGE_SETTINGS = ("KURSBUCH_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the machine says which language its user reads; the first that is set decides."""


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
    return dict(texts_in(_file(name)))


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
