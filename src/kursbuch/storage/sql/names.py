"""Names as they are compared: `folded` tells whether two are the same, `skeleton` whether they look the same."""

import unicodedata
from collections.abc import Iterator

LONGEST = 160

INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or marks but are invisible."""

MOST_MARKS = 2
"""At most this many marks on one letter, as in Vietnamese; more would run into the lines above and below."""

_TWINS = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԚԜӀ", "ABESIJKMHOPCTYXYQWI", strict=True)),
    **dict(zip("аеѕіјорсухһԁԛԝӏ", "aesijopcyxhdqwl", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("αγικνορυ", "ayikvopu", strict=True)),
    # Armenian, Cherokee and other letters drawn as Latin ones
    **dict(zip("օսոհաՕՍ", "ounhuOU", strict=True)),
    **dict(zip("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏚᎢᎳᏃ", "ABCDEGHiJKLMPSTWZ", strict=True)),
    **dict(zip("ıɑɡɩʟⅼ", "iagiLl", strict=True)),
    # digits and signs
    "0": "o",
    "O": "o",
    "1": "l",
    "I": "l",
    "|": "l",
    "’": "'",
    "`": "'",
    "´": "'",
    "‐": "-",
    "–": "-",
    "—": "-",
    "−": "-",
}
"""Characters and the Latin ones they are mistaken for in most fonts."""

_PAIRS = (("rn", "m"), ("vv", "w"))

_TOGETHER = frozenset(
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"}
)
"""Scripts that are written together every day; others are mixed within a word only to deceive."""


def tidy(name: str) -> str:
    """A name with one space between its words and its marks on their letters."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def fold(name: str) -> str:
    """A name as names are compared: in its plainest form, without regard to capitals and spaces around it."""
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())[:LONGEST]


def fold_of_old(name: str) -> str:
    """How names used to be compared; it still tells apart accounts that have become equal by the new way."""
    return " ".join(name.split()).casefold()[:LONGEST]


def skeleton(name: str) -> str:
    """What a name looks like: characters that are mistaken for one another become the same.

    A small L is not folded into a capital one: `Ian` looks like `lan`, and neither looks like `Lan`.
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", " ".join(name.split())))
    twins = "".join(_TWINS.get(sign, sign) for sign in plain)
    twins = "".join(_TWINS.get(sign, sign) for sign in twins)
    small = "".join(sign if sign == "L" else sign.casefold() for sign in twins)
    for pair, one in _PAIRS:
        small = small.replace(pair, one)
    return small[:LONGEST]


def can_be_read(name: str) -> bool:
    """Whether a name is readable: no invisible characters, no stacks of marks, something besides marks."""
    if not name.isprintable() or any(sign in INVISIBLE for sign in name):
        return False
    marks = 0
    seen = False
    for sign in unicodedata.normalize("NFD", name):
        is_mark = unicodedata.category(sign).startswith("M")
        marks = marks + 1 if is_mark else 0
        seen = seen or not (is_mark or sign.isspace())
        if marks > MOST_MARKS:
            return False
    return seen


def mixes_scripts(name: str) -> bool:
    """Whether a word of a name has letters of scripts that nobody writes together: a Cyrillic а among Latin ones."""
    words = [set(_scripts(word)) for word in name.split()]
    return any(len(found) > 1 and not found <= _TOGETHER for found in words)


def _scripts(word: str) -> Iterator[str]:
    """The script of each letter: the first word of its name in Unicode."""
    for sign in unicodedata.normalize("NFKC", word):
        script = unicodedata.name(sign, "").partition(" ")[0]
        if sign.isalpha() and script != "MODIFIER":
            yield script
