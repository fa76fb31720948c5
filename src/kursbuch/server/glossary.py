"""Railway words and their meaning, from the glossary of the rule sheets, for hovering over."""

from functools import cache

from msgspec import Struct

from kursbuch.messages import texts


class Term(Struct, frozen=True):
    """A word in the language asked for, in the other one, and what it means."""

    term: str
    other: str
    meaning: str
    forms: tuple[str, ...] = ()


@cache
def terms(lang: str) -> tuple[Term, ...]:
    """All words in alphabetical order; several spellings are divided by `|`, the first is the usual one."""
    found = []
    for key, text in texts("glossary").items():
        if not key.startswith("term."):
            continue
        name = key.removeprefix("term.")
        own, *forms = text.in_language(lang).split("|")
        other = text.in_language("en" if lang == "de" else "de").partition("|")[0]
        found.append(Term(own, other, texts("glossary")[f"meaning.{name}"].in_language(lang), tuple(forms)))
    return tuple(sorted(found, key=lambda term: term.term.casefold()))
