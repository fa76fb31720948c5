"""A game of drawn track played at the terminal: the map in letters, words in both languages, hidden cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cli.command_line import Run
from cli.terminal_play import Screen
from kursbuch import catalogue
from kursbuch.bots import bot
from kursbuch.cli.crayon.map import Window, around, draw_map
from kursbuch.cli.crayon.session import Session
from kursbuch.cli.crayon.wishes import VERBS
from kursbuch.cli.crayon.words import Voice, plain
from kursbuch.cli.table import play
from kursbuch.cli.words import Complaint
from kursbuch.crayon import actions as act
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.rules import Rules
from kursbuch.messages import texts
from kursbuch.table import Table, load

TITLE = "benelux"
PEOPLE = ("Ada", "Ben", "Cy")


def sit_down(path: Path, *typed: str, lang: str = "en", width: int = 100, bots: int = 0, **how: object) -> Screen:
    """Play on in a file, or start a game there; where several sit at the screen it is handed over by Enter."""
    screen = Screen(typed, width)
    people = {} if path.exists() else {"players": PEOPLE[: 3 - bots], "bots": bots, "seed": 4}
    play(TITLE, file=path, lang=lang, console=screen.console, read=screen.read, **people, **how)  # type: ignore[arg-type]
    return screen


def game_at(path: Path, wanted: Callable[[Table], bool], seed: int = 3) -> Table:
    """A record in which Ada sits at a position of this kind, the others being bots."""
    table = Table.new(TITLE, ["Ada", "Bot 1", "Bot 2"], seed=seed)
    chance = bot(TITLE, "random", seed)
    for _ in range(2000):
        seat, rules = table.seat(), table.rules
        if table.called.seats[seat] == "Ada" and wanted(table):
            table.save(path)
            return table
        table.act(
            chance.choose(rules, rules.imagine(table.game.state, seat, 0), seat, rules.offers(table.game.state, seat))
        )
        assert table.finished is None, "the game ended before such a position came"
    raise AssertionError("no such position")


def offers(table: Table, kind: type[act.Action]) -> list[act.Action]:
    return [action for action in table.offers().listed if isinstance(action, kind)]


def opening(path: Path, seed: int = 3) -> Table:
    """Ada is about to draw her first track."""

    def wanted(table: Table) -> bool:
        return table.view.phase == "build" and not table.view.players[table.seat()].network

    return game_at(path, wanted, seed)


def moving(path: Path, seed: int = 3) -> Table:
    """Everybody has drawn track, and Ada's train can go on."""

    def wanted(table: Table) -> bool:
        everybody = table.view.players.values()
        return table.view.phase == "move" and bool(offers(table, act.Move)) and all(one.sections for one in everybody)

    return game_at(path, wanted, seed)


# -- the map ------------------------------------------------------------------------------------------------------


def test_every_milepost_and_city_has_its_place_on_the_map() -> None:
    rules = catalogue.rules(TITLE, 3)
    assert isinstance(rules, Rules)
    view = rules.view(Table.new(TITLE, PEOPLE, seed=1).game.state, None)
    lines = draw_map(rules.title, view).plain.split("\n")
    assert len(lines) == 1 + len(rules.title.data.rows)
    assert max(map(len, lines)) <= 73, "there is room for cards beside it in 100 columns"
    board = rules.title.board
    hidden = {post for place in board.places if place.is_city for post in (place.centre,)}
    for number, (row, col) in enumerate(board.posts):
        if number not in hidden:
            assert lines[row + 1][3 + 2 * col + row % 2] in "·^*f", (row, col)
    for place in board.places:
        if place.is_city:
            assert place.name in lines[board.posts[place.centre][0] + 1]


def test_networks_and_trains_are_told_apart_without_colours(tmp_path: Path) -> None:
    table = moving(tmp_path / "g.kursbuch")
    rules, view = table.rules, table.view
    assert isinstance(rules, Rules)
    plain_map = draw_map(rules.title, view).plain.split("\n")
    for place, player in enumerate(view.players.values(), 1):
        ends = {post for section in player.sections for post in section}
        signs = {plain_map[row + 1][3 + 2 * col + row % 2] for row, col in ends}
        assert str(place) in signs
        assert signs <= {str(place), "+", "①", "②", "③", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    assert {"①", "②", "③"} <= set("".join(plain_map))


def test_the_fine_map_shows_where_track_leads_down() -> None:
    table = Table.new(TITLE, PEOPLE, seed=1)
    rules = table.rules
    assert isinstance(rules, Rules)
    state = table.game.state
    for start, end in (((13, 11), (14, 11)), ((14, 11), (15, 10)), ((15, 10), (15, 9))):
        state = rules.evolve(state, ev.TurnBegan(state.seats[0], "build"))
        state = rules.evolve(state, ev.SectionBuilt(state.seats[0], start, end, 1))
    lines = draw_map(rules.title, rules.view(state, None), Window(13, 15, True)).plain.split("\n")
    assert [line[:2].strip() for line in lines[1:]] == ["13", "", "14", "", "15"]
    assert lines[2][3 + 23] == "/"
    assert lines[4][3 + 22] == "/"
    assert lines[5][3 + 20] == "─"


def test_a_part_of_the_map_lies_round_what_matters() -> None:
    rules = catalogue.rules(TITLE, 3)
    assert isinstance(rules, Rules)
    assert around(rules.title, (20, 22), 24) == Window(16, 27, True)
    assert around(rules.title, (2, 38), 24) == Window(2, 25, False)
    assert around(rules.title, (39,), 24).last == 39
    assert around(rules.title, (), 50) == Window(0, 39, False)


# -- choosing by number -------------------------------------------------------------------------------------------


def test_the_first_choice_is_which_cards_to_keep(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    screen = sit_down(path, "1", bots=2)
    assert "keep 3 of these cards" in screen.text
    cards = re.search(r"^ +1 +Keep cards (\d+), (\d+), (\d+)", screen.text, re.M)
    assert cards is not None
    table = load(path)
    kept = next(entry.action for entry in table.game.journal if table.called.seats[entry.seat or ""] == "Ada")
    assert kept == act.KeepCards(tuple(map(int, cards.groups())))


def test_cards_of_others_are_not_on_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    screen = sit_down(path, "1", bots=2)
    table = load(path)
    own = set(table.game.state.players[next(s for s, n in table.called.seats.items() if n == "Ada")].hand)
    shown = set(map(int, re.findall(r"Card (\d+)", screen.text)))
    others = {card for seat, player in table.game.state.players.items() for card in player.hand} - own
    assert own <= shown
    assert not shown & others


def test_before_several_people_the_screen_is_handed_over(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    screen = sit_down(path, "", "1", "", "1")
    asked = [prompt for prompt in screen.prompts if "Enter shows the cards" in prompt]
    assert len(asked) == 3
    assert len({prompt.partition(" is ")[0] for prompt in asked}) == 3
    before = screen.answers[screen.prompts.index(asked[1])]
    assert "Card " not in before, "nobody sees the cards of the one before"


def test_a_city_is_chosen_by_number_and_the_line_is_drawn_after_a_yes(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = opening(path)
    screen = sit_down(path, "1", "n", "1", "")
    goal = re.search(r"^ +1 +To (.+): (\d+) M", screen.text, re.M)
    assert goal is not None
    assert f"To {goal[1]}: " in screen.answers[1]
    assert "Enter yes" in screen.prompts[1]
    built = load(path).game.journal[len(table.game.journal) :]
    assert [type(entry.action) for entry in built][:1] == [act.Build]
    assert sum(event.price for event in built[0].events if isinstance(event, ev.SectionBuilt)) == int(goal[2])


# -- words --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [("en", "build Rotterdam"), ("de", "bau rotterdam"), ("de", "baue 17/9")])
def test_track_is_drawn_to_a_city_or_milepost_by_its_name(tmp_path: Path, lang: str, words: str) -> None:
    path = tmp_path / "g.kursbuch"
    table = opening(path)
    screen = sit_down(path, words, "", lang=lang)
    assert "Rotterdam" in screen.answers[1]
    entry = load(path).game.journal[len(table.game.journal)]
    assert isinstance(entry.action, act.Build)
    cost = sum(event.price for event in entry.events if isinstance(event, ev.SectionBuilt))
    assert str(cost) in screen.answers[1]
    assert screen.answers[1].count("○") == len(entry.action.sections), "on the map, but for the city's own letters"


def test_another_way_is_shown_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    opening(path)
    screen = sit_down(path, "build Antwerp", "o", "n")
    ways = [re.search(r"^  .*→.*$", answer, re.M) for answer in screen.answers[1:3]]
    assert ways[0] is not None
    assert ways[1] is not None
    assert ways[0][0] != ways[1][0]


def test_what_cannot_be_paid_now_is_told_with_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    opening(path)
    answer = sit_down(path, "why build Koblenz").answers[1]
    assert "are left for later turns" in answer
    assert re.search(r"BNL-BLD-(01|11)", answer)


def test_a_train_is_moved_by_words_and_goods_are_handled(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = game_at(path, lambda table: table.view.phase == "move" and bool(offers(table, act.Load)))
    wanted = offers(table, act.Load)[0]
    assert isinstance(wanted, act.Load)
    english = texts("words", TITLE)[f"good.{wanted.good}"].en
    before = len(table.game.journal)
    sit_down(path, f"load {english}", f"unload {english}")
    assert [type(entry.action) for entry in load(path).game.journal[before : before + 2]] == [act.Load, act.Unload]


def test_going_somewhere_takes_the_way_that_is_told(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = moving(path)
    step = offers(table, act.Move)[0]
    assert isinstance(step, act.Move)
    goal = step.path[0]
    before = len(table.game.journal)
    screen = sit_down(path, f"go {goal[0]}/{goal[1]}", "")
    moved = load(path).game.journal[before].action
    assert isinstance(moved, act.Move)
    assert moved.path[-1] == goal
    assert "moves 1 step" in screen.text


def test_taking_back_works_until_a_card_was_seen(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    opening(path)
    screen = sit_down(path, "build Rotterdam", "", "u")
    assert "Taken back to position" in screen.text
    table = game_at(tmp_path / "d.kursbuch", lambda table: bool(offers(table, act.Deliver)))
    screen = sit_down(tmp_path / "d.kursbuch", "deliver", "u")
    assert "delivers" in screen.text
    assert "⊘ That cannot be taken back: since then somebody has seen a card" in screen.text
    assert load(tmp_path / "d.kursbuch").game.journal[len(table.game.journal)].back_to is None


def test_plans_are_told_with_reasons_and_drawn(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = opening(path, seed=6)
    screen = sit_down(path, "plans", "build plan 1", "build plan 99")
    assert re.search(r"1 +\d+ M in \d+ turns?, \d+ M of track", screen.answers[1])
    assert "load" in screen.answers[1]
    assert "sections of the plan are drawn" in screen.text
    assert isinstance(load(path).game.journal[len(table.game.journal)].action, act.Build)
    assert "⊘ There is no plan 99" in screen.text
    assert "Ertrag" not in sit_down(path, "aufträge", lang="de").answers[1]
    opening(tmp_path / "over track of others.kursbuch")
    idle = sit_down(tmp_path / "over track of others.kursbuch", "build plan 1")
    assert "⊘ Plan 1 needs no new track" in idle.text


def test_a_deal_is_offered_in_words(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = game_at(path, lambda table: table.view.phase == "move" and table.game.state.players[table.seat()].cash > 4)
    sit_down(path, "deal Bot 1 theirs 2 3 1")
    entry = load(path).game.journal[len(table.game.journal)]
    assert isinstance(entry.action, act.OfferDeal)
    offer = entry.action
    assert (table.called.seats[offer.to], offer.use, offer.price, offer.rounds, offer.sum, offer.payer) == (
        "Bot 1",
        "theirs",
        2,
        3,
        1,
        entry.seat,
    )


@pytest.mark.parametrize(
    "typed",
    ["build", "build Atlantis", "build 99/99", "go Atlantis", "go 1", "load", "load gold", "train X9", "deal",
     "deal Zoe theirs 1", "keep", "go Essen #7", "begin Essen", "buy", "deliver", "pass now please", "unload glass"],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "de"])
def test_bad_words_get_one_sentence_and_nothing_changes(tmp_path: Path, typed: str, lang: str) -> None:
    path = tmp_path / "g.kursbuch"
    game_at(path, lambda table: table.view.phase == "build" and bool(table.view.players[table.seat()].network))
    before = path.read_bytes()
    screen = sit_down(path, typed, lang=lang)
    assert len(re.findall("⊘", screen.answers[1])) == 1
    assert path.read_bytes() == before


def test_why_explains_words_numbers_and_json(tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    opening(path)
    asked = ("why load coal", "why go Essen", 'why {"type":"BuyTrain"}', "why 1", "why end")
    screen = sit_down(path, *asked)
    assert "BNL-TUR-03" in screen.answers[1]
    assert "Essen" in screen.answers[2]
    assert re.search(r"BNL-[A-Z]+-\d\d", screen.answers[3])
    assert all("legal" in answer for answer in screen.answers[4:6])


@pytest.mark.parametrize(("lang", "words"), [("en", ("Cash", "Draw track")), ("de", ("Geld", "Strecken bauen"))])
def test_everything_is_there_in_both_languages(tmp_path: Path, lang: str, words: tuple[str, ...]) -> None:
    path = tmp_path / "g.kursbuch"
    opening(path)
    screen = sit_down(path, "?", "m", "m Essen", "c", "f", "s", "d", "?1", "h", "demands", "r BLD-08", lang=lang)
    assert all(word in screen.text for word in words)
    assert "⊘" not in screen.text
    assert "{" not in screen.text.replace("{…}", "")
    assert "BNL-BLD-08" in screen.answers[-1]


@pytest.mark.parametrize("width", [80, 100, 140])
def test_the_screen_keeps_to_its_width(tmp_path: Path, width: int) -> None:
    path = tmp_path / "g.kursbuch"
    moving(path)
    text = sit_down(path, "m", "f", "plans", width=width).text
    assert max(len(line) for line in text.splitlines() if "The game is kept" not in line) <= width


def test_a_whole_game_is_played_by_numbers_and_words(tmp_path: Path) -> None:
    """Somebody who only follows the first plan: draws it, drives along it, handles goods where that is offered."""
    path = tmp_path / "g.kursbuch"
    lines = ["1", "1", *(["build plan 1", "end", "1", "1", "end"] * 12)]
    screen = sit_down(path, *lines, bots=1, kinds=("random",))
    assert len(load(path).game.journal) > 30
    assert "Traceback" not in screen.text


# -- words that are meant -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "city"),
    [("köln", "KOE"), ("koln", "KOE"), ("Cologne", "KOE"), ("KOE", "KOE"), ("lüttich", "LIE"), ("Liège", "LIE"),
     ("liege", "LIE"), ("eindh", "EIN"), ("Vlissingen", "VLI"), ("flushing", "VLI")],
)  # fmt: skip
def test_cities_are_found_in_both_languages_and_by_their_beginning(typed: str, city: str) -> None:
    rules = catalogue.rules(TITLE, 3)
    assert isinstance(rules, Rules)
    voice = Voice(rules.title, rules.names({}), "en")
    assert voice.meant_city(typed) == city
    with pytest.raises(Complaint, match="Brussels"):
        voice.meant_city("br")


def test_no_word_means_two_things() -> None:
    words = [plain(word) for listed in (*VERBS.values(), *Session.whole.values(), Session.whole) for word in listed]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("letter", "words"),
    [("h", ("log", "verlauf")), ("m", ("map", "karte")), ("c", ("cards", "karten")), ("f", ("freight", "waren")),
     ("s", ("players", "spieler")), ("d", ("discards", "ablage"))],
)  # fmt: skip
def test_whole_words_do_what_their_letter_does(tmp_path: Path, letter: str, words: tuple[str, ...]) -> None:
    path = tmp_path / "g.kursbuch"
    opening(path)
    by_letter, *by_word = sit_down(path, letter, *words, "quit", "end").answers[1:]
    assert len(by_letter) > 20
    assert by_word == [by_letter] * len(words)


# -- commands -----------------------------------------------------------------------------------------------------


def test_show_and_report_tell_what_everybody_may_know(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "g.kursbuch"
    table = moving(path)
    for lang, word in (("en", "Last events"), ("de", "Letzte Ereignisse")):
        shown = run("show", str(path), "--lang", lang)
        assert shown.code == 0
        assert word in shown.out
        assert "AMS" in shown.out
        assert all(f" {card}:" not in shown.out for card in table.game.state.players[table.seat()].hand)
    report = msgspec.json.decode(run("show", str(path), "--json").out)
    ada = report["players"]["Ada"]
    assert (ada["cash"], ada["hand"], ada["cards"], report["acting"]) == (None, None, 3, ["Ada"])
    assert report["round"] == table.view.round
    assert [list(section[0]) for section in ada["sections"]]
    assert run("why", str(path), '{"type":"BuyTrain"}').json["rule"] == "BNL-TUR-03"
