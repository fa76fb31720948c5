"""How companies are told apart: by letters, pattern and colour."""

from collections.abc import Sequence

from msgspec import Struct

from kursbuch.eighteen.model.data import CompanyData, CompanyId
from kursbuch.render.theme import Theme, ink_on


class Livery(Struct, frozen=True):
    """How a company is told apart: by its letters, its pattern and its colour."""

    letters: str
    shade: str
    ink: str
    pattern: str


_PATTERN_FOR = {
    "green": "slants",
    "yellow": "uprights",
    "orange": "chevrons",
    "red": "levels",
    "black": "dots",
    "purple": "rings",
    "blue": "lattice",
    "gray": "chequers",
    "white": "grid",
}
_FOR_DARK = ("slants", "levels", "dots", "rings", "lattice", "chequers", "grid")
_FOR_LIGHT = ("uprights", "chevrons", "slopes", "waves", "crosses", "diamonds", "bricks", "specks")
"""Colours given by number: a pale pattern shows on a dark one, a dark pattern on a light one."""
_USUAL = tuple(_PATTERN_FOR.values())
PATTERNS = tuple(dict.fromkeys((*_USUAL, *_FOR_DARK, *_FOR_LIGHT)))


def liveries(companies: Sequence[CompanyData], theme: Theme) -> dict[CompanyId, Livery]:
    """Every company's looks; patterns differ as long as there are enough of them."""
    taken: dict[str, int] = dict.fromkeys(PATTERNS, 0)
    found: dict[CompanyId, Livery] = {}
    for company in companies:
        shade = theme.shades.get(company.colour, company.colour)
        first, others = _wish(company.colour, shade, len(found))
        pattern = first if not taken[first] else min(others, key=lambda name: taken[name])
        taken[pattern] += 1
        found[company.id] = Livery(letters_of(company), shade, ink_on(shade), pattern)
    return found


def _wish(colour: str, shade: str, number: int) -> tuple[str, Sequence[str]]:
    """The pattern a company would like best, and those it takes instead."""
    if not colour.startswith("#"):
        return _PATTERN_FOR.get(colour, _USUAL[number % len(_USUAL)]), _USUAL
    fitting = _FOR_DARK if ink_on(shade) == "#ffffff" else _FOR_LIGHT
    return fitting[0], fitting


def letters_of(company: CompanyData) -> str:
    """The company's abbreviation, with small letters where its name has small words."""
    initials = "".join(word[0] for word in company.name.split())
    return initials if initials.upper() == company.id.upper() else company.id
