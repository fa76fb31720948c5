"""Every sentence of every title in both languages: no raw key, no empty place, no word of another title."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from msgspec.structs import fields

from all_texts import every_silent_event, every_text
from kursbuch import catalogue, messages
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.model.base import Event
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.events import (
    DebtChanged,
    EndTriggered,
    Paid,
    Passed,
    StationsInherited,
    TrainLeftBank,
)
from kursbuch.eighteen.model.frames import TrainWanted
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Names, fill
from kursbuch.messages.texts import Text, texts
from kursbuch.messages.texts import word as known_word
from kursbuch.resources import LANGUAGES
from kursbuch.titles.g1824.extra import HelpNeeded, HomeDue, MountainDue
from kursbuch.titles.g1848.extra import PaperWanted
from sentences import ACTIONS_A_GAME, PEOPLE, ROOT, TABLES, Table, faults, filled, played, unwanted
from test_messages import SOURCE, calls_in, codes_in, meanings, sources

SEATS = {f"s{n}": name for n, name in enumerate(PEOPLE, 1)}
FOLDERS = {"1848": "g1848", "1824": "g1824", "1862": "g1862"}
ANN, BOB = SeatId("s1"), SeatId("s2")


@cache
def names(title: str) -> Names:
    """The names at a table of four."""
    return eighteen.rules(title, 4).names(SEATS)


def in_english(event: object, title: str) -> str:
    return messages.describe(event, "en", names(title))  # type: ignore[arg-type]


def in_german(event: object, title: str) -> str:
    return messages.describe(event, "de", names(title))  # type: ignore[arg-type]


# -- the checks themselves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lang", "title"),
    [
        ("Ann is done with this step: bond_marker.", "en", "1824"),
        ("BK ist mit diesem Schritt fertig: emergency.", "de", "1824"),
        ("Ann muss SD2 zu einer Lok für G280 verhelfen: bank 4.", "de", "1824"),
        ("Shares of BK cannot be sold: only shares of the Bank of England can.", "en", "1824"),
        ("Companies cannot buy trains from each other yet: this begins with the first 3/3+.", "en", "1824"),
        ("SD2 cannot end its turn without a train: it has a route and must buy one.", "en", "1824"),
        ("Ann gets £10 from a mountain railway.", "en", "1848"),
        ("Tile 14 cannot be laid on B9: its label (-) and that of the hex differ.", "en", "1848"),
        ("SD1 cannot be taken now: on offer are .", "en", "1824"),
        ("The debt of s1 falls by G-150.", "en", "1824"),
        ("This is no route: it must begin and end at a stop (“”).", "en", "1848"),
        ("brand_new: {'price': 3}", "en", "1848"),
    ],
)
def test_the_checks_find_what_they_look_for(text: str, lang: str, title: str) -> None:
    assert faults(text, lang, title)


@pytest.mark.parametrize("word", ["Direktorsaktie", "Papierlimit", "Minen", "Routen", "Kleinstadtmarker", "Baubahn"])
def test_words_that_the_glossary_replaces_are_found(word: str) -> None:
    assert unwanted(f"Hier steht {word} im Satz.")


# -- real games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES, ids=lambda t: f"{t.title}-{t.players}-{'-'.join(v for _, v in t.options)}")
def test_nothing_that_is_told_in_a_random_game_is_raw_empty_or_of_another_title(table: Table) -> None:
    told = played(table)
    assert len(told) > ACTIONS_A_GAME, "a game tells more than one sentence for each action"
    found = [f"{fault} [{one.source}]" for one in told for fault in faults(one.text, one.lang, table.title)]
    assert found == []


@pytest.mark.parametrize("table", TABLES, ids=lambda t: f"{t.title}-{t.players}-{'-'.join(v for _, v in t.options)}")
def test_no_german_sentence_of_a_random_game_has_a_word_that_the_glossary_replaces(table: Table) -> None:
    assert [fault for one in played(table) if one.lang == "de" for fault in unwanted(one.text)] == []


def test_forged_actions_are_refused_for_many_reasons() -> None:
    for title in FOLDERS:
        reasons = {one.source.partition(" ")[0] for t in TABLES if t.title == title for one in played(t)}
        assert len(reasons & set(every_text("refusals"))) > 30, title


def test_every_word_that_a_sentence_asks_for_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step, a colour, a side or a round without a word of its own would be told by its key."""
    missing: set[str] = set()

    def word(key: str, lang: str, title: str = "") -> str | None:
        found = known_word(key, lang, title)
        if found is None and key.partition(".")[0] in ("compass", "colour", "step", "round"):
            missing.add(key)
        return found

    monkeypatch.setattr(fill, "word", word)
    for table in TABLES[1:4:2]:
        played.__wrapped__(table)
    assert missing == set()


# -- every text -----------------------------------------------------------------------------------------------------


@cache
def codes_of(title: str) -> frozenset[str]:
    """Codes of refusals that the title's own modules and the shared ones give."""
    mine, found = FOLDERS[title], set()
    for path in sources():
        if any(part in FOLDERS.values() and part != mine for part in path.relative_to(SOURCE).parts):
            continue
        for called, call in calls_in(path):
            if called in ("refuse", "Fault"):
                found |= {code for code, _ in codes_in(call.args[called == "refuse"], meanings(path))}
    plays = eighteen.rules(title, 4).title.plays.values()
    own = {play.code for play in plays if isinstance(play, QuestionPlay)}
    return frozenset(found | own) & frozenset(texts("refusals", title))


def every_refusal(title: str) -> Iterator[tuple[str, Text]]:
    return ((code, texts("refusals", title)[code]) for code in sorted(codes_of(title)))


@pytest.mark.parametrize("title", FOLDERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_of_a_title_speaks_of_that_title_alone(title: str, lang: str) -> None:
    found = []
    for code, text in every_refusal(title):
        told = filled(text.in_language(lang), lang, names(title), title)
        found += [f"{code}: {fault}" for fault in faults(told, lang, title)]
    assert found == []


def rooms_of(title: str) -> Iterator[Path]:
    """The modules that make events at a table of the title: its own and the shared ones. The study room makes none."""
    shared = SOURCE / "eighteen"
    folder = SOURCE / "titles" / FOLDERS[title]
    return (
        path
        for path in sources()
        if folder in path.parents or (shared in path.parents and shared / "study" not in path.parents)
    )


@cache
def strings_of(title: str) -> frozenset[str]:
    """All strings in these modules, and the names of all that they call."""
    found = set()
    for path in rooms_of(title):
        found |= {called for called, _ in calls_in(path)}
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        found |= {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return frozenset(found)


FIELDS = ("of", "company", "home", "forced")
"""Variants that stand for a field of the event, not for its cause."""


ONLY_1848 = {"Paid.loan", "PriceMoved.loan", "SharesMoved.paper"}
"""Events whose cause 1824 knows too, but of other events: a loan of a debt, a paper of a payment."""


def every_event(title: str) -> Iterator[tuple[str, Text]]:
    """Texts of events whose kind and cause the title knows."""
    for key, text in texts("events", title).items():
        if key in ONLY_1848 and title != "1848":
            continue
        if {part for part in key.split(".") if part not in FIELDS} <= strings_of(title):
            yield key, text


@pytest.mark.parametrize("title", FOLDERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_a_title_speaks_of_that_title_alone(title: str, lang: str) -> None:
    found = []
    for key, text in every_event(title):
        told = filled(text.in_language(lang), lang, names(title), title)
        found += [f"{key}: {fault}" for fault in faults(told, lang, title)]
    assert found == []


@pytest.mark.parametrize("title", FOLDERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_label_of_a_title_speaks_of_that_title_alone(title: str, lang: str) -> None:
    kinds = {action.__name__ for action in eighteen.rules(title, 4).title.actions}
    found = []
    for key, text in texts("actions", title).items():
        if key.partition(".")[0] in kinds:
            told = filled(text.in_language(lang), lang, names(title), title)
            found += [f"{key}: {fault}" for fault in faults(told, lang, title)]
    assert found == []


@pytest.mark.parametrize(
    "file", ["refusals", "events", "actions", "words", "errors", "help", "screen", "terminal", "runs"]
)
def test_no_german_text_has_a_word_that_the_glossary_replaces(file: str) -> None:
    assert [fault for text in every_text(file).values() for fault in unwanted(text.de)] == []


@pytest.mark.parametrize("file", ["server", "glossary"])
def test_no_german_text_of_the_server_has_a_word_that_the_glossary_replaces(file: str) -> None:
    assert [fault for text in every_text(file).values() for fault in unwanted(text.de)] == []


@pytest.mark.parametrize("sheet", ["1848.de.md", "1824.de.md", "1862.de.md", "benelux.de.md"])
def test_the_german_rules_have_the_glossarys_words(sheet: str) -> None:
    lines = (ROOT / "docs/rules" / sheet).read_text("utf-8").splitlines()
    assert [fault for line in lines for fault in unwanted(re.sub(r"`[^`]*`", "", line))] == []


def test_the_german_texts_of_the_browser_have_the_glossarys_words() -> None:
    paths = [path for path in (ROOT / "web/src").rglob("*.ts") if path.parent.name == "de"]
    lines = [line for path in paths for line in path.read_text("utf-8").splitlines()]
    spoken = [line.partition('": ')[2] for line in lines if '": ' in line]
    assert len(spoken) > 300
    assert [fault for line in spoken for fault in unwanted(line)] == []


@pytest.mark.parametrize("title", catalogue.titles())
def test_the_german_words_of_a_title_have_the_glossarys_words(title: str) -> None:
    spoken = [text.de for file in ("cover", "shown") for text in texts(file, title).values()]
    assert spoken
    assert [fault for line in spoken for fault in unwanted(line)] == []


def test_no_kind_of_event_is_both_told_and_silent() -> None:
    assert every_silent_event() & set(every_text("events")) == set()


# -- sentences that were wrong --------------------------------------------------------------------------------------


def test_a_director_who_sells_no_more_is_told_of_and_no_key() -> None:
    event = Passed(ANN, CompanyId("SD2"), "emergency")
    assert in_english(event, "1824") == "Ann sells no more shares for the train of SD2."
    assert in_german(event, "1824") == "Ann verkauft für die Lok von SD2 keine weiteren Aktien."


def test_a_marker_of_the_bond_railway_that_is_not_placed_is_told_of_and_no_key() -> None:
    event = Passed(ANN, CompanyId("BK"), "bond_marker")
    assert in_english(event, "1824") == "Ann places no marker of the bond railway."


def test_help_for_a_train_of_the_bank_names_the_bank_in_words() -> None:
    event = HelpNeeded(ANN, CompanyId("SD2"), "bank", TrainName("4"), 280)
    assert in_english(event, "1824") == "Ann must help SD2 to train 4 from the bank for G280."
    assert in_german(event, "1824") == "Ann muss SD2 zur Lok 4 von der Bank für G280 verhelfen."


def test_the_choice_between_two_markers_in_wien_is_told_in_a_sentence() -> None:
    event = HomeDue(CompanyId("KK"))
    assert in_english(event, "1824") == "Two markers of KK lie in Wien: its director chooses the one that comes off."
    assert in_german(event, "1824").startswith("Zwei Marker von KK liegen in Wien: Wer KK führt, wählt den")


@pytest.mark.parametrize("title", FOLDERS)
def test_a_sentence_of_an_event_asks_for_nothing_that_the_event_does_not_know(title: str) -> None:
    """A place that nothing fills would tell the name of the event instead."""
    kinds = {kind.__name__: kind for kind in subclasses(Event)}
    unknown = []
    for key, text in texts("events", title).items():
        kind = kinds.get(key.partition(".")[0])
        if kind is None:
            continue
        known = {field.name for field in fields(kind)}
        asked = {name for lang in LANGUAGES for _, name, _, _ in Formatter().parse(text.in_language(lang)) if name}
        unknown += [f"{key}: {name}" for name in sorted(asked - known)]
    assert unknown == []


def subclasses(kind: type[Event]) -> Iterator[type[Event]]:
    """All kinds under one."""
    for under in kind.__subclasses__():
        yield under
        yield from subclasses(under)


def test_a_question_for_a_train_or_a_private_is_asked_in_whole_sentences() -> None:
    asked = TrainWanted(BOB, CompanyId("BK"), CompanyId("SD"), TrainName("4"), 280)
    assert in_german(asked, "1824") == "Bob wird gefragt, ob SD die Lok 4 für G280 an BK verkauft."
    paper = PaperWanted(BOB, CompanyId("VR"), PaperId("P3"), 80)
    assert in_german(paper, "1848") == "Bob wird gefragt, ob VR P3 Tasmanian Railways für £80 kaufen darf."


@pytest.mark.parametrize(("card", "title"), [("8", "1824"), ("2/2+", "1848"), ("8/D", "1848")])
def test_a_train_that_is_sold_needs_no_article(card: str, title: str) -> None:
    assert in_english(TrainLeftBank(card, True, "sold"), title) == f"Train {card} is sold."  # type: ignore[arg-type]


def test_a_debt_falls_by_a_sum_without_a_sign() -> None:
    event = DebtChanged(ANN, -150, "repaid")
    assert in_english(event, "1824") == "The debt of Ann falls by G150."
    assert in_german(event, "1824") == "Die Schuld von Ann sinkt um G150."


def test_a_sum_below_zero_has_its_minus_before_the_sign_of_the_money_in_both_languages() -> None:
    for lang in LANGUAGES:
        assert fill.Filler(lang, names("1824")).money(-150) == "-G150"


def test_the_end_names_how_many_loans_or_companies_brought_it() -> None:
    numbers = eighteen.rules("1848", 4).title.numbers
    assert (numbers.end_loans, numbers.end_takeovers) == (16, 5)
    assert in_english(EndTriggered("loans"), "1848").startswith("Sixteen loans are granted")
    assert in_german(EndTriggered("receivership"), "1848").startswith("Fünf Gesellschaften sind in Receivership")


def test_income_names_the_private_the_mountain_railway_or_the_company_it_comes_from() -> None:
    assert in_english(Paid("bank", "s1", 10, "private", "P2"), "1848") == (
        "Ann gets £10 from P2 Sydney Railway Company."
    )
    assert in_english(Paid("bank", "s1", 25, "mountain", "B1"), "1824") == "Ann gets G25 from B1 Semmeringbahn."
    assert in_english(Paid("bank", "s1", 30, "dividend", "QR"), "1848") == "Ann gets £30 of dividend from QR."
    assert in_english(Paid("s1", "bank", 30, "paper", "P1"), "1848").startswith("Ann pays £30 for P1 Melbourne")


def test_income_of_an_older_record_that_names_nothing_is_still_told() -> None:
    assert in_english(Paid("bank", "s1", 10, "private"), "1848") == "Ann gets £10 from a private."
    assert in_english(Paid("bank", "s1", 30, "dividend"), "1848") == "Ann gets £30 of dividend."


def test_the_bank_of_england_pays_a_dividend() -> None:
    assert in_english(Paid("bank", "s1", 34, "boe_dividend"), "1848") == (
        "Ann gets £34 of dividend from the Bank of England."
    )


def test_markers_that_change_hands_are_told_in_good_german() -> None:
    assert in_german(StationsInherited("CAR", "BOE", 2), "1848") == (
        "Die Bank von England übernimmt alle Bahnhofsmarker von CAR."
    )


def test_a_choice_for_a_mountain_railway_names_it() -> None:
    event = MountainDue(ANN, PaperId("B2"))
    assert in_english(event, "1824") == "Ann must exchange B2 Karstbahn for a share."
