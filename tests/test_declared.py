"""What titles declare to be shown: every declaration has its words, and everybody shows them by kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import Console

from kursbuch import catalogue
from kursbuch.bots.uniform import RandomBot
from kursbuch.catalogue import eighteen
from kursbuch.cli.eighteen.declared import declared_lines
from kursbuch.cli.eighteen.panels import owners
from kursbuch.cli.eighteen.words import Voice
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.shown import Badge, Column, Piles, Shown, Track
from kursbuch.eighteen.study.facts import facts_between, looked_at
from kursbuch.eighteen.study.review import Part, _parts
from kursbuch.eighteen.title import Title
from kursbuch.eighteen.view import View, view_of
from kursbuch.kernel.names import Names
from kursbuch.messages import own_texts, texts
from kursbuch.resources import LANGUAGES
from kursbuch.server.insight.eighteen import EighteenInsight
from kursbuch.titles.g1824.extra import Extra as Extra1824
from kursbuch.titles.g1848.extra import Extra as Extra1848

SHEETS = Path(__file__).parents[1] / "docs" / "rules"
SEATS = {"s1": "Ann", "s2": "Bob", "s3": "Cid", "s4": "Dot"}
VR, QR, BK = CompanyId("VR"), CompanyId("QR"), CompanyId("BK")


def begun(name: str, players: int = 4, **options: str) -> tuple[Rules, State]:
    rules = eighteen.rules(name, players, options)
    state, setup = rules.opening(catalogue.seats(players), 1)
    for event in setup:
        state = rules.evolve(state, event)
    return rules, state


def borrowed() -> tuple[Rules, State, State]:
    """1848 before and after VR took a second loan."""
    rules, state = begun("1848")
    after = set_fields(state, extra=Extra1848(loans={VR: 2}))
    return rules, set_fields(state, extra=Extra1848(loans={VR: 1})), after


def in_debt() -> tuple[Rules, State, State]:
    """1824 before and after two players borrowed."""
    rules, state = begun("1824")
    seats = list(state.players)
    debts = {seat: replace(state.players[seat], debt=30) for seat in seats[:2]}
    return rules, state, set_fields(state, players={**state.players, **debts})


def keys_of(shown: Shown) -> Iterator[str]:
    """The keys of all words that a declaration needs."""
    for column in shown.columns:
        yield from (f"column.{column.key}.{form}" for form in ("short", "full", "count", "change"))
    yield from (f"badge.{badge.key}" for badge in shown.badges)
    for track in shown.tracks:
        yield from (f"{head}.{track.key}" for head in ("track", "track_at", "track_end"))
    yield from (f"piles.{piles.key}" for piles in shown.piles)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [("1848", 3, {}), ("1824", 2, {"variant": "cisleithania_2"}), ("1824", 4, {})],
    ids=["1848", "1824-two", "1824"],
)
def test_everything_declared_in_a_game_has_its_words(name: str, players: int, options: dict[str, str]) -> None:
    rules, state = begun(name, players, **options)
    title, bot, seen = rules.title, RandomBot(3), set[str]()
    for _ in range(250):
        seen |= set(keys_of(title.shown(state)))
        if not (waiting := rules.waiting_for(state)):
            break
        (seat,) = waiting
        _, state = rules.play(state, seat, bot.choose(rules, state, seat, rules.offers(state, seat)))
    assert seen
    assert seen <= own_texts(name).keys()


@pytest.mark.parametrize("name", catalogue.titles())
def test_both_languages_of_a_word_have_the_same_places(name: str) -> None:
    for key, text in {**own_texts(name), **texts("cover", name)}.items():
        places = [sorted(set(re.findall(r"{(\w+)", text.in_language(lang)))) for lang in LANGUAGES]
        assert text.en, key
        assert text.de, key
        assert places[0] == places[1], key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", catalogue.titles())
def test_the_sentences_of_options_are_those_of_the_rule_sheet(name: str, lang: str) -> None:
    sheet = (SHEETS / f"{name}.{lang}.md").read_text("utf-8")
    table = re.findall(r"^\| `(\w+)` \| [^|]+ \| (.+) \|$", sheet, re.MULTILINE)
    words = texts("cover", name)
    assert len(table) > 15
    for option, meaning in table:
        if option != "edition":
            expected = re.sub(r" \((?:[A-Z0-9-]+(?:, )?)+\)(?=\.$)", "", meaning)
            assert words[f"option.{option}"].in_language(lang) == expected


def test_1824_declares_debts_marks_and_the_stacks_of_the_draft() -> None:
    rules, state = begun("1824", 2, variant="cisleithania_2")
    shown = rules.title.shown(state)
    (piles,) = shown.piles
    assert piles.key == "stacks"
    assert all(piles.piles)
    assert {badge.key for badge in shown.badges} >= {"bond", "construction"}
    assert not rules.title.shown(set_fields(state, agenda=())).piles
    due = set_fields(state, extra=Extra1824(due=(BK,)))
    assert rules.title.shown(due).badges == (Badge("due", "soon", (BK,)),)


def test_a_title_that_declares_nothing_shows_nothing_more() -> None:
    assert Shown() == Shown((), (), (), ())
    assert Shown().total("owed", "s1") == 0


# -- who shows it -------------------------------------------------------------------------------------------------

OWN = Shown(
    columns=(Column("gold", "company", "count", {"VR": 7}), Column("fine", "player", "owed", {"s1": 55})),
    badges=(Badge("slow", "plain", (QR,)),),
    tracks=(Track("side", QR, (10, 20, 30), 1, 2),),
    piles=(Piles("heap", ((VR,), (QR,))),),
)


def strange() -> tuple[Title, State, View, Names]:
    """A title that declares things nobody has heard of, and has no words for them either."""
    rules, state = begun("1848")
    plain = rules.title
    title = Title(
        data=plain.data, options=plain.options, numbers=plain.numbers, option_values=plain.option_values,
        player_count=4, plays=plain.plays, reactions=plain.reactions,
        policies=replace(plain.policies, shown=lambda title, state: OWN), actions=plain.actions, events=plain.events,
    )  # fmt: skip
    return title, state, view_of(title, state), Rules(title).names(SEATS)


def test_the_terminal_shows_what_a_title_declares() -> None:
    title, state, _, names = strange()
    state = set_fields(state, companies={**state.companies, VR: replace(state.companies[VR], director="s1")})
    screen = Console(width=160)
    with screen.capture() as found:
        screen.print(owners(Voice(title, names, "de"), state, view_of(title, state), 160))
    text = found.get()
    assert all(word in text for word in ("gold", " 7 ", "fine", "55", "slow", "heap"))


def test_show_has_a_line_for_tracks_marks_and_piles() -> None:
    _, _, view, names = strange()
    assert list(declared_lines(view, names, "en")) == [
        "QR: 10 [20] 30",
        "QR: slow",
        "heap: VR | QR",
    ]


def test_the_server_sends_the_words_with_the_parts_and_the_rest_with_the_view() -> None:
    title, _, view, _ = strange()
    parts = EighteenInsight().components(Rules(title))
    assert parts["words"] == {**own_texts("1848"), "title.subtitle": texts("cover", "1848")["title.subtitle"]}
    assert view.shown == OWN


def test_loans_of_companies_are_looked_at_by_all() -> None:
    rules, before, after = borrowed()
    (fact,) = [fact for fact in facts_between(rules.title, before, after) if fact.key.startswith("column.")]
    assert (fact.owner, fact.key, fact.before, fact.after) == ("VR", "column.loans", 1, 2)
    assert looked_at([fact], after.seats[0], after.players)


def test_debts_of_players_are_looked_at_by_themselves() -> None:
    rules, before, after = in_debt()
    facts = [fact for fact in facts_between(rules.title, before, after) if fact.key.startswith("column.")]
    assert [(fact.owner, fact.key, fact.after) for fact in facts] == [
        ("s1", "column.debt", 30),
        ("s2", "column.debt", 30),
    ]
    assert looked_at(facts, after.seats[0], after.players) == (facts[0],)
    assert all(fact.money for fact in facts)


def test_a_debt_is_a_part_of_a_worth_in_review() -> None:
    rules, _, after = in_debt()
    seat = after.seats[0]
    worth = rules.title.policies.worth(rules.title, after, seat)
    parts = list(_parts(rules.title, after, seat, worth))
    assert Part("column.debt", -30) in parts
    assert sum(part.amount for part in parts) == worth
