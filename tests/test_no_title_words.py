"""Shared code and shared texts know no title: no name of its parts, of its own state, events, options, numbers or
declarations.

The words are read from the titles' data and types. A word that several titles use, or that names something in the
shared engine or in the shared glossary, is vocabulary of 18xx games. An everyday word is only a breach where it is a
key: a string of its own.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import kursbuch
from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.crayon.model.data import TitleData as CrayonData
from kursbuch.eighteen.model.data import TitleData
from kursbuch.messages import own_texts, texts
from kursbuch.messages.texts import package_texts

SOURCE = Path(kursbuch.__file__).parent
WEB = SOURCE.parents[1] / "web" / "src"
ENGINE = ("kernel", "hexmap", "routes", "eighteen", "crayon")
TITLES_HERE = ("titles", "imports")
"""The titles themselves, and readers of records that are written for one title each."""

EVERYDAY = frozenset(
    {"capital", "compensation", "construction", "due", "edition", "halves", "hands", "latest"}
    | {"opened", "preset", "regional", "stacks", "unsold"}
)
"""Words of the titles that any code may use in their everyday sense."""

ALLOWED = {
    ("cli/app.py", "1848"): "the title that `play` begins where none is named",
    ("cli/table.py", "1848"): "the title that `play` begins where none is named",
    ("cli/eighteen/report.py", "loans"): "the promised format of a report; filled from columns of the kind `borrowed`",
    ("messages/data/help.toml", "1848"): "a rule as an example",
    ("messages/data/help.toml", "QR"): "codes with squares",
    ("eighteen/texts/events.toml", "capital"): "what any company gets when it goes into operation",
    ("crayon/chance.py", "first_player"): "a kind of draw",
    ("crayon/model/evolve_cards.py", "first_player"): "a kind of draw",
}

Found = tuple[str, int, bool]
"""A word of some code, its line, and whether it stands alone in a string."""


@cache
def words_of(name: str) -> frozenset[str]:
    """What only one title has names for."""
    data = catalogue.data(name)
    if isinstance(data, CrayonData):
        return words_of_drawn_track(data)
    assert isinstance(data, TitleData)
    title = eighteen.rules(name, 4).title
    own = type(title.policies.new_extra(title))
    declared = declared_in((*own_texts(name), *texts("server", name))) - declared_in(
        (*texts("server"), *package_texts("kursbuch.eighteen", "server"))
    )
    return frozenset(
        {
            name,
            *own.__struct_fields__,
            *(event.__name__ for event in title.events),
            *(part for company in data.companies for part in (company.id, company.kind)),
            *proper_names(paper.name for paper in data.papers),
            *data.info.numbers,
            *(option.name for option in data.info.options),
            *data.variants,
            *declared,
        }
    )


def words_of_drawn_track(data: CrayonData) -> frozenset[str]:
    """Cities, ports, waters, goods and events by their ids and proper names, and options."""
    places = (name for city in data.cities for name in (city.name, city.en, city.de))
    return frozenset(
        {
            data.info.title,
            data.info.name,
            *(city.id for city in data.cities),
            *(good.id for good in data.goods),
            *(event.key for event in data.event_cards if "_" in event.key),
            *(word for name in (*places, *(port.name for port in data.ferry_ports)) for word in proper(name)),
            *(word for water in data.waters for word in proper(water.name)),
            *(option.name for option in data.info.options),
            *data.info.variants,
        }
    )


def proper(name: str) -> list[str]:
    return re.findall(r"[A-Z]\w{3,}", name)


def declared_in(keys: Iterable[str]) -> set[str]:
    """What the keys of some texts declare: `log.mountain` declares `mountain`."""
    return {key.split(".")[1] for key in keys if key.split(".")[0] in DECLARED}


def proper_names(papers: Iterator[str]) -> set[str]:
    """The words that tell papers apart: those that stand in one name only."""
    counted = Counter(word for paper in papers for word in set(re.findall(r"[A-Z]\w{3,}", paper)))
    return {word for word, papers_with_it in counted.items() if papers_with_it == 1} - NUMERALS


NUMERALS = frozenset({"First", "Second", "Third", "Fourth", "Fifth", "Sixth"})
DECLARED = frozenset({"column", "badge", "track", "piles", "question", "log"})


def python_words(text: str) -> Iterator[Found]:
    """Names and strings of some Python code; docstrings are prose."""
    tree = ast.parse(text)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str(value)) if id(node) not in prose:
                yield from ((word, line, word == value) for word in re.findall(r"\w+", value))
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
                yield word, line, False
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word) | ast.keyword(arg=str(word)):
                yield word, line, False
            case ast.ImportFrom(names=names):
                yield from ((alias.name, line, False) for alias in names)


def web_words(text: str) -> Iterator[Found]:
    """Names and strings of a file of the client; comments and styles are left out."""
    for pattern in (r"<style.*?</style>", r"<!--.*?-->", r"/\*.*?\*/"):
        text = re.sub(pattern, lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r"(^|\s)//.*", "", line)
        for found in re.finditer(r"\w+", code):
            before, after = code[: found.start()][-1:], code[found.end() :][:1]
            yield found[0], number, before == after != "" and before in "\"'`"


def text_words(text: str) -> Iterator[Found]:
    """Keys and sentences of a file of texts."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            yield from ((part, number, "_" not in part) for part in re.findall(r"\w+", line))
        elif not line.startswith("#"):
            yield from ((word, number, False) for word in re.findall(r"\w+", line.partition("=")[2]))


READERS = {".py": python_words, ".toml": text_words, ".ts": web_words, ".svelte": web_words}


@cache
def engine_words() -> frozenset[str]:
    """Every name the shared engine uses."""
    files = (file for room in ENGINE for file in (SOURCE / room).rglob("*.py"))
    return frozenset(word for file in files for word, _, is_key in python_words(file.read_text("utf-8")) if not is_key)


@cache
def watched() -> frozenset[str]:
    """The words that shared code must not know."""
    counted = Counter(word for name in catalogue.titles() for word in words_of(name))
    explained = {key.partition(".")[2] for key in package_texts("kursbuch.eighteen", "glossary")}
    return frozenset(word for word, titles in counted.items() if titles == 1) - explained - (engine_words() - EVERYDAY)


def breaches(found: Iterator[Found]) -> Iterator[tuple[str, int]]:
    """Words of a title; compound names are looked at in their parts as well."""
    for word, line, is_key in found:
        parts = {
            word,
            *word.split("_"),
            *(f"{a}_{b}" for a, b in zip(word.split("_"), word.split("_")[1:], strict=False)),
        }
        for part in sorted(parts & watched()):
            if part not in EVERYDAY or is_key:
                yield part, line


def faults(root: Path, files: Iterator[Path]) -> list[str]:
    return [
        f"{name}:{line} {word}"
        for file in sorted(files)
        for word, line in breaches(READERS[file.suffix](file.read_text("utf-8")))
        if ((name := file.relative_to(root).as_posix()), word) not in ALLOWED
    ]


def test_shared_python_code_knows_no_title() -> None:
    files = (file for file in SOURCE.rglob("*.py") if file.relative_to(SOURCE).parts[0] not in TITLES_HERE)
    assert faults(SOURCE, files) == []


def test_the_client_knows_no_title() -> None:
    files = (
        f for f in WEB.rglob("*") if f.suffix in (".ts", ".svelte") and 'from "vitest"' not in f.read_text("utf-8")
    )
    assert faults(WEB, files) == [], "tests, and what only tests use, may name what they like"


def test_shared_texts_know_no_title() -> None:
    files = [file for file in SOURCE.rglob("*.toml") if file.relative_to(SOURCE).parts[0] not in TITLES_HERE]
    assert {file.parent.name for file in files} == {"data", "texts"}
    assert faults(SOURCE, iter(files)) == []


def test_every_allowance_is_needed() -> None:
    for (name, word), _ in ALLOWED.items():
        file = next(path for root in (SOURCE, WEB) if (path := root / name).is_file())
        assert word in {found for found, _ in breaches(READERS[file.suffix](file.read_text("utf-8")))}, (name, word)


@pytest.mark.parametrize(
    "word",
    [
        "1848",
        "1824",
        "loans",
        "end_loans",
        "boe",
        "BOE",
        "TasmaniaDue",
        "bond",
        "construction",
        "due",
        "stacks",
        "benelux",
        "KOE",
    ],
)
def test_words_that_were_once_fished_for_are_watched(word: str) -> None:
    assert word in watched()


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ('loans = getattr(state.extra, "loans", None)', "loans"),
        ("def _loans(view): ...", "loans"),
        ('numbers.get("end_loans")', "end_loans"),
        ('if company.kind == "coal": ...', "coal"),
        ("from kursbuch.titles.g1824.extra import MountainDue", "MountainDue"),
        ('stacks = extra["stacks"]', "stacks"),
        ('TOGETHER = {"Paid.boe_dividend": 1}', "boe_dividend"),
        ('if good == "kohle": ...', "kohle"),
        ('return "Rotterdam"', "Rotterdam"),
    ],
)
def test_a_word_of_a_title_is_found_in_python(code: str, word: str) -> None:
    assert word in {found for found, _ in breaches(python_words(code))}


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ('const value: unknown = play.view.extra["stacks"];', "stacks"),
        ('setApart(play.view, "due", id)', "due"),
        ('  "extra.loans": "Loans",', "loans"),
        ('company.kind === "coal" || company.kind === "prestate"', "prestate"),
        ('{#if tag === "bond"}<b>x</b>{/if}', "bond"),
        ('  "title.1848.tag": "…",', "1848"),
    ],
)
def test_a_word_of_a_title_is_found_in_the_client(code: str, word: str) -> None:
    assert word in {found for found, _ in breaches(web_words(code))}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('[choice.loan_after_five]\nen = "Loans"', "loan_after_five"),
        ('[value.bond_setup.at_start]\nen = "at once"', "bond_setup"),
        ('[term.bond]\nen = "bond"', "bond"),
        ('[term.share]\nen = "A paper of FT"\nde = "…"', "FT"),
        ('["Paid.boe_dividend"]\nen = "…"', "boe_dividend"),
    ],
)
def test_a_word_of_a_title_is_found_in_a_text(text: str, word: str) -> None:
    assert word in {found for found, _ in breaches(text_words(text))}


@pytest.mark.parametrize(
    "code", ["const isDue = due > 0;", "// a bond railway", "/* loans */", "<style>.due {}</style>"]
)
def test_everyday_words_and_comments_are_no_breach(code: str) -> None:
    assert not list(breaches(web_words(code)))
