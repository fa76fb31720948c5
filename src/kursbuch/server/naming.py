"""What tables are called that nobody has named, in the language of whoever opens them."""

import re

from kursbuch import catalogue
from kursbuch.messages import texts
from kursbuch.messages.covers import subtitle
from kursbuch.resources import LANGUAGES

MOST = 80
"""Letters of the name of a table."""


def table_name(title: str, lang: str) -> str:
    """The title as readers of the language know it: `1848 Australia`, `1848 Australien`."""
    cover = catalogue.cover(title)
    return f"{cover.title} {subtitle(title, cover.subtitle, lang)}".strip()[:MOST]


def branch_name(name: str, number: int, lang: str) -> str:
    """A branch is called after its game and the move it leaves it at; a branch of a branch after the game as well."""
    frame = texts("server")["table.branch"].in_language(lang).replace("{number}", str(number))
    room = MOST - len(frame.replace("{name}", ""))
    return frame.replace("{name}", _game(name)[:room].rstrip())


def _game(name: str) -> str:
    """The name of the game in that of a branch that was named here, in whatever language."""
    for lang in LANGUAGES:
        frame = re.escape(texts("server")["table.branch"].in_language(lang))
        found = re.fullmatch(frame.replace(r"\{name\}", "(.+)").replace(r"\{number\}", r"\d+"), name)
        if found is not None:
            return found[1]
    return name
