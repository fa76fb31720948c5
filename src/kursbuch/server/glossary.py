"""Words of the games and what they mean, for hovering over; each title brings its own in its file `glossary`."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from kursbuch.messages import Text, texts
from kursbuch.table.offered import playable


class Term(Struct, frozen=True):
    """A word in the language asked for, in the other one, and what it means."""

    term: str
    other: str
    meaning: str
    forms: tuple[str, ...] = ()


@cache
def terms(lang: str, title: str | None) -> tuple[Term, ...]:
    """The words of a title, or of all titles that can be played, in alphabetical order."""
    titles = playable()[0] if title is None else (title,)
    found = {term for name in titles for term in _terms(texts("glossary", name), lang)}
    return tuple(sorted(found, key=lambda term: (term.term.casefold(), term.meaning)))


def _terms(known: Mapping[str, Text], lang: str) -> list[Term]:
    """Several spellings of a word are divided by `|`; the first is the usual one."""
    found = []
    for key, text in known.items():
        meaning = known.get(f"meaning.{key.removeprefix('term.')}")
        if key.startswith("term.") and meaning is not None:
            own, *forms = text.in_language(lang).split("|")
            other = text.in_language("en" if lang == "de" else "de").partition("|")[0]
            found.append(Term(own, other, meaning.in_language(lang), tuple(forms)))
    return found
