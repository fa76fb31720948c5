"""Every refusal, event and action has its sentence in both languages, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from all_texts import eighteen_titles, every_action, every_event, every_silent_event, every_text
from kursbuch import catalogue, messages
from kursbuch.catalogue import eighteen
from kursbuch.eighteen import names
from kursbuch.eighteen.model import frames
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import Paid, PriceMoved, TrainsRun
from kursbuch.eighteen.rounds import QuestionPlay
from kursbuch.eighteen.tracing import TURNS_BACK
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.game import Game
from kursbuch.kernel.ids import RuleId
from kursbuch.kernel.offers import Ranged
from kursbuch.kernel.refusal import refuse
from kursbuch.messages import Names
from kursbuch.messages.texts import texts
from kursbuch.resources import LANGUAGES
from scenario import Scenario

SOURCE = Path(__file__).parents[1] / "src" / "kursbuch"
FILES = ("refusals", "events", "actions", "words", "errors", "help", "screen", "terminal")
NAMES = Names(title="1848", seats={"s1": "Red", "s2": "Blue"}, currency="£", papers={"P3": "Tasmanian Railways"})


class Use(NamedTuple):
    """A place in the source that refuses: the code, or the head of a code made at run time, and its facts."""

    code: str
    facts: frozenset[str]
    open_end: bool = False


def sources(*, in_work: bool = False) -> Iterator[Path]:
    """The modules of the package; those of titles and families that are not in the catalogue yet only if asked for."""
    playable = {catalogue.published(title).package.rpartition(".")[2] for title in catalogue.titles()}
    waiting = FAMILIES - {catalogue.family(title).name for title in catalogue.titles()}
    for path in sorted(SOURCE.rglob("*.py")):
        room, *inner = path.relative_to(SOURCE).parts
        if in_work or (not waiting & {room, *inner} and (room != "titles" or len(inner) < 2 or inner[0] in playable)):
            yield path


@cache
def calls_in(path: Path) -> list[tuple[str, ast.Call]]:
    """Every call in a module, with the name of what is called."""
    found = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [
        (call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", ""), call) for call in found
    ]


def calls(name: str, *, in_work: bool = False) -> Iterator[ast.Call]:
    """Every call of a function or class in the source."""
    return (call for path in sources(in_work=in_work) for called, call in calls_in(path) if called == name)


FAMILIES = frozenset({"eighteen", "crayon"})
"""Our families of games; one of whose titles none can be played yet has no texts in the catalogue."""


Meanings = dict[str, list[ast.expr]]
"""What names of a module stand for: what is assigned to them, and what functions return."""


@cache
def meanings(path: Path) -> Meanings:
    """The meanings of names in one module."""
    found: Meanings = {}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.FunctionDef):
            returned = (n.value for n in ast.walk(node) if isinstance(n, ast.Return) and n.value is not None)
            found.setdefault(f"{node.name}()", []).extend(returned)
    return found


def codes_in(node: ast.expr, known: Meanings | None = None, deep: int = 3) -> Iterator[tuple[str, bool]]:
    """The codes an argument can be; one with an open end is only the beginning of a code."""
    known = known or {}
    inner: list[ast.expr] = []
    match node:
        case ast.Constant(value=str(code)):
            yield code, False
        case ast.JoinedStr(values=[ast.Constant(value=str(head)), *_]):
            yield head, True
        case ast.IfExp(body=one, orelse=other):
            inner = [one, other]
        case ast.Dict(values=values):
            inner = values
        case ast.Name(id=name) | ast.Subscript(value=ast.Name(id=name)):
            inner = known.get(name, [])
        case ast.Call(func=ast.Name(id=name)):
            inner = known.get(f"{name}()", [])
    if deep:
        for part in inner:
            yield from codes_in(part, known, deep - 1)


def refusals_in_source(*, in_work: bool = False) -> Iterator[Use]:
    """Every refusal, and every fault of a way but one, which is told with the train that would make it."""
    for path in sources(in_work=in_work):
        for called, call in calls_in(path):
            if called == "refuse":
                facts = frozenset(keyword.arg or "" for keyword in call.keywords)
                yield from (Use(code, facts, end) for code, end in codes_in(call.args[1], meanings(path)))
            elif called == "Fault":
                codes = (code for code, _ in codes_in(call.args[0], meanings(path)) if code != TURNS_BACK)
                yield from (Use(code, frozenset({"where"})) for code in codes)
    yield Use(TURNS_BACK, frozenset({"train", "at"}))
    for title in eighteen_titles():
        plays = eighteen.rules(title, 4).title.plays.values()
        yield from (Use(play.code, frozenset()) for play in plays if isinstance(play, QuestionPlay))


ENDINGS = {"unknown_": frozenset(names.NAMES)}
"""What codes made at run time end with."""


def all_uses(*, in_work: bool = False) -> Iterator[Use]:
    for use in refusals_in_source(in_work=in_work):
        if use.open_end:
            yield from (Use(use.code + ending, use.facts) for ending in ENDINGS[use.code])
        else:
            yield use


def placeholders(template: str) -> frozenset[str]:
    """The facts of a template with their kinds; nouns after a number may differ."""
    fields = [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]
    return frozenset(f"{name}:{spec.partition('|')[0]}" for name, spec in fields)


def test_every_refusal_has_a_sentence() -> None:
    assert {use.code for use in all_uses()} - set(every_text("refusals")) == set()


def test_no_sentence_is_superfluous() -> None:
    assert set(every_text("refusals")) - {use.code for use in all_uses(in_work=True)} == set()


def test_sentences_of_refusals_need_only_facts_that_every_refusal_gives() -> None:
    for use in all_uses():
        needed = {field.partition(":")[0] for field in placeholders(every_text("refusals")[use.code].en)}
        assert needed <= use.facts, use.code


@cache
def words_in_source() -> frozenset[str]:
    """Every string constant of the package."""
    trees = (ast.parse(path.read_text("utf-8")) for path in sources(in_work=True))
    nodes = (node for tree in trees for node in ast.walk(tree))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


@pytest.mark.parametrize("called", ["Mistake", "BotFailed", "BadQuestion", "RecordDamaged", "_damage"])
def test_every_mistake_has_a_sentence(called: str) -> None:
    codes = {code for call in calls(called) if call.args for code, _ in codes_in(call.args[0])}
    assert codes - set(every_text("errors")) == set()


def test_a_mistake_that_only_one_title_knows_is_told_in_its_words() -> None:
    mistake = messages.Mistake("recorded_ghan")
    mistake.title = "1848"
    assert str(mistake) == "The recorded route of the 2E calls at no station marker of its company."
    assert "recorded_ghan" not in texts("errors")


@pytest.mark.parametrize("file", ["errors", "screen"])
def test_no_text_of_the_command_line_is_superfluous(file: str) -> None:
    words = words_in_source()
    begun = tuple(word for word in words if re.fullmatch(r"[a-z]+[._]", word))
    """What keys that are put together begin with, as in `f"mark_{mark}"`."""
    assert {key for key in every_text(file) if key not in words and not key.startswith(begun)} == set()


def test_help_is_complete_and_none_is_superfluous() -> None:
    used = {word for word in words_in_source() if word.partition(".")[0] in ("argument", "option") and "." in word}
    commands = {f"command.{code}" for call in calls("command") if call.args for code, _ in codes_in(call.args[0])}
    assert used | {key for key in commands if not key.endswith(".")} | {"program"} == set(texts("help"))


@pytest.mark.parametrize("file", FILES)
def test_both_languages_have_the_same_placeholders_and_both_say_something(file: str) -> None:
    for key, text in every_text(file).items():
        assert placeholders(text.en) == placeholders(text.de), f"{file}: {key}"
        assert text.en.strip(), f"{file}: {key}"
        assert text.de.strip(), f"{file}: {key}"


def test_every_kind_of_event_has_a_sentence_or_is_known_to_be_silent() -> None:
    told = {key.partition(".")[0] for key in every_text("events")} | every_silent_event()
    assert every_event() == {key for key in told if "." not in key}


CAUSES = {
    "Paid": 3,
    "SharesMoved": 5,
    "PriceMoved": 3,
    "CompanyClosed": 1,
    "TrainLeftBank": 2,
    "TrainRemoved": 2,
    "PaperClosed": 1,
    "EndTriggered": 0,
    "GameEnded": 0,
}
"""Events that happen for various causes, and the place of the cause among their fields."""


@pytest.mark.parametrize(("event", "place"), CAUSES.items())
def test_every_cause_written_in_the_source_has_its_own_sentence(event: str, place: int) -> None:
    for call in calls(event):
        given = [*call.args[place : place + 1], *(k.value for k in call.keywords if k.arg == "cause")]
        for node in given:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert f"{event}.{node.value}" in every_text("events")


def test_every_kind_of_action_has_a_label_and_no_label_is_superfluous() -> None:
    assert every_action() == {key.partition(".")[0] for key in every_text("actions")}


def test_every_kind_of_question_is_announced_and_says_why_nothing_else_may_be_done() -> None:
    for title in eighteen_titles():
        for kind, play in eighteen.rules(title, 4).title.plays.items():
            if issubclass(kind, frames.Question):
                assert isinstance(play, QuestionPlay)
                assert kind.__name__ in every_text("events")
                assert play.code in every_text("refusals")


@pytest.mark.parametrize("options", [{}, {"edition": "2021"}])
def test_whole_random_games_can_be_told_in_both_languages(options: dict[str, str]) -> None:
    rules = eighteen.rules("1848", 3, options)
    game = Game(rules, catalogue.seats(3), 1)
    names = rules.names({"s1": "Ann", "s2": "Bob", "s3": "Cy"})
    dice, paid = Dice(5), set()
    while (seat := rules.actor(game.state)) is not None and len(game.journal) < 400:
        offers = game.offers(seat)
        for lang in LANGUAGES:
            assert all(messages.range_label(offer, lang, names) for offer in offers.ranged)
            assert all(messages.label(offer, lang, names) for offer in {type(o): o for o in offers.listed}.values())
        choices = (*offers.listed, *(r.action for r in offers.ranged), *(f.suggestion for f in offers.free))
        entry = game.act(seat, dice.choice(choices))
        paid |= {event.cause for event in entry.events if isinstance(event, Paid)}
        for lang in LANGUAGES:
            told = " ".join(messages.log(entry.events, lang, names))
            assert not {"s1", "s2", "s3"} & set(told.replace(".", " ").replace(":", " ").split()), told
    assert {f"Paid.{cause}" for cause in paid} <= set(every_text("events"))


def refused(code: str, **facts: str | int) -> dict[str, str]:
    refusal = refuse(RuleId("1848-SR-02"), code, **facts)
    return {lang: messages.sentence(refusal, lang, NAMES) for lang in LANGUAGES}


def test_refusal_names_players_money_and_privates_as_people_do() -> None:
    assert refused("player_lacks_money", seat="s2", price=170, cash=40) == {
        "en": "Blue cannot pay for this: it costs £170 and Blue has £40.",
        "de": "Blue kann das nicht bezahlen: Es kostet £170, und Blue hat £40.",
    }
    assert refused("price_at_least", paper="P3", least=80)["en"] == (
        "P3 Tasmanian Railways cannot be lowered: it already costs only £80, its lowest price."
    )
    assert refused("no_such_issue_price", price=55, allowed="70, 80")["en"] == (
        "A company cannot be started at £55: the issue prices are £70, £80."
    )


def test_sides_of_a_hex_are_told_by_the_compass() -> None:
    told = refused("closed_side", at="B3", side=2, tile="57")
    assert "in the north-west" in told["en"]
    assert "im Nordwesten" in told["de"]


def test_nobody_is_called_nobody() -> None:
    assert refused("not_your_turn", seat="s1", actor="")["de"].endswith("Am Zug ist niemand.")


def test_numbers_and_nouns_agree() -> None:
    told = refused("too_long", train="2", large=3, changes=1, reach=2)
    assert "3 large stops and 1 gauge change " in told["en"]


def test_code_without_a_sentence_still_says_what_it_knows() -> None:
    assert refused("brand_new", price=3)["de"] == "brand_new: {'price': 3}"


def test_price_moves_are_told_by_the_figures_of_the_chart() -> None:
    names = Scenario().rules.names({})
    assert messages.describe(PriceMoved(CompanyId("QR"), (1, 5), (1, 0), "loan"), "en", names) == (
        "The price of QR falls with the loan from £100 to receivership."
    )


def test_a_company_without_a_run_is_told_to_have_run_no_train() -> None:
    event = TrainsRun(CompanyId("QR"), (), 0)
    assert messages.describe(event, "de", NAMES) == "QR lässt ihre Loks fahren: keine; Einfahrergebnis £0."


def test_ranges_show_both_ends_or_the_only_price() -> None:
    rules = eighteen.rules("1848", 3)
    action = rules.decode_action(b'{"type":"BuyPrivate","paper":"P3","price":1}')
    assert messages.range_label(Ranged(action, "price", 1, 140), "en", NAMES) == "Buy P3 Tasmanian Railways for £1–140"
    assert messages.range_label(Ranged(action, "price", 1, 1), "de", NAMES) == "P3 Tasmanian Railways für £1 kaufen"


def test_sentence_gets_a_capital_letter_but_a_players_name_stays_as_it_is() -> None:
    names = Names(title="1848", seats={"s1": "ann"}, currency="£")
    told = [messages.describe(Paid(payer, "s1", 5, ""), "en", names) for payer in ("bank", "s1")]
    assert told == ["The bank pays £5 to ann.", "ann pays £5 to ann."]


def test_language_follows_the_settings_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KURSBUCH_LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for setting, lang in (("de_AT.UTF-8", "de"), ("C.UTF-8", "en"), ("fr_FR", "en"), ("", "en")):
        monkeypatch.setenv("LANG", setting)
        assert messages.user_language() == lang
    monkeypatch.setenv("KURSBUCH_LANG", "de")
    assert messages.user_language() == "de"


def test_rounds_have_words() -> None:
    assert messages.round_words("operating 3.2", "de", "1848") == "Betriebsrunde 3.2"
    assert messages.round_words("opening", "en", "1848") == "opening sale"


def test_large_sums_are_grouped_as_each_language_does() -> None:
    names = Names(title="1848", currency="£")
    event = Paid("bank", "QR", 1000, "capital")
    assert "£1,000" in messages.describe(event, "en", names)
    assert "£1.000" in messages.describe(event, "de", names)
    assert "£999" in messages.describe(Paid("bank", "QR", 999, "capital"), "en", names)
