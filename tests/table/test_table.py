"""A table: playing by name, reading actions with care, keeping and loading games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw

from kursbuch import storage
from kursbuch.eighteen.actions import BuyPaper
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.events import Paid
from kursbuch.kernel.dice import Dice
from kursbuch.messages import Mistake
from kursbuch.storage import Header, Move, RecordDamaged
from kursbuch.storage.record import Chain
from kursbuch.table import Refused, Table, load, resume
from kursbuch.table.verify import findings, verify


def new(seed: int = 7, **options: str) -> Table:
    return Table.new("1848", ["Red", "Blue", "Green"], seed=seed, options=options)


def play(table: Table, moves: int, seed: int = 3, undo_one_in: int = 0) -> Table:
    """Random moves, and now and then one taken back."""
    dice = Dice(seed)
    for _ in range(moves):
        if not table.acting:
            break
        offers = table.offers()
        choices = (*offers.listed, *(r.action for r in offers.ranged), *(f.suggestion for f in offers.free))
        table.act(dice.choice(choices))
        if undo_one_in and dice.below(undo_one_in) == 0:
            table.undo()
    return table


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(Mistake) as caught:
        call()
    assert caught.value.sentence("en") == str(caught.value)
    assert caught.value.sentence("de") != str(caught.value)
    return caught.value.code


# -- sitting down ---------------------------------------------------------------------------------------------


def test_lots_decide_who_sits_where_and_the_seed_decides_the_lots() -> None:
    assert new(7).names == new(7).names
    assert {new(seed).names[0] for seed in range(20)} == {"Red", "Blue", "Green"}
    assert sorted(new(7).names) == ["Blue", "Green", "Red"]


@pytest.mark.parametrize(
    ("title", "players", "options", "code"),
    [
        ("1849", ["a", "b", "c"], {}, "unknown_title"),
        ("1848", ["a", "b"], {}, "wrong_number_of_players"),
        ("1848", list("abcdefg"), {}, "wrong_number_of_players"),
        ("1848", ["a", "b", "a"], {}, "same_name_twice"),
        ("1848", ["a", "b", " "], {}, "player_without_name"),
        ("1848", ["a", "b", "c\n"], {}, "player_without_name"),
        ("1848", ["a", "b", "c"], {"colour": "red"}, "unknown_option"),
        ("1848", ["a", "b", "c"], {"edition": "1999"}, "unknown_value"),
    ],
)
def test_what_cannot_be_started_is_named(title: str, players: list[str], options: dict[str, str], code: str) -> None:
    assert code_of(lambda: Table.new(title, players, options=options)) == code


def test_options_are_complete_and_the_chosen_ones_are_kept() -> None:
    table = new(edition="2021")
    assert table.options["k_bonus"] == "on"
    assert table.chosen == {"edition": "2021"}


# -- playing --------------------------------------------------------------------------------------------------


def test_players_act_by_name_and_by_default_it_is_whose_turn_it_is() -> None:
    table = new()
    first, second = table.names[:2]
    table.act({"type": "BuyPaper", "paper": "P1"}, first)
    assert table.acting == (second,)
    table.act('{"type": "BuyPaper", "paper": "P2"}')
    table.act(BuyPaper(PaperId("P3")))
    assert table.acting == (first,)
    assert table.scores[first] == 840 - 30


def test_refused_action_says_why_and_changes_nothing() -> None:
    table = new()
    with pytest.raises(Refused) as caught:
        table.act({"type": "Pass"})
    assert str(caught.value).startswith(f"{table.names[0]} cannot pass without owning a private while one can still ")
    assert str(caught.value).endswith(" (1848-AUC-06)")
    assert "kann ohne eigene Privatbahn nicht passen" in caught.value.sentence("de")
    assert table.game.journal == []


def test_out_of_turn_is_refused_by_a_rule_too() -> None:
    table = new()
    refusal = table.why({"type": "Pass"}, table.names[1])
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_unknown_player_is_named() -> None:
    assert code_of(lambda: new().offers("Nobody")) == "unknown_player"


def test_moves_are_taken_back_one_by_one_until_none_is_left() -> None:
    table = play(new(), 3)
    for _ in range(3):
        table.undo()
    assert table.view == new().view
    assert code_of(table.undo) == "nothing_to_take_back"
    assert len(table.game.journal) == 6


def test_earlier_positions_can_be_looked_at() -> None:
    table = play(new(), 5)
    assert table.at(0) == new().view
    assert table.at(5) == table.view
    assert code_of(lambda: table.at(6)) == "no_such_position"
    assert code_of(lambda: table.at(-1)) == "no_such_position"


def test_entries_can_be_told() -> None:
    table = new()
    table.act({"type": "BuyPaper", "paper": "P1"})
    assert table.told(1, "en")[0] == f"{table.names[0]} pays £30 for P1 Melbourne & Hobson's Bay Railway Company."


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("", "action_cut_short"),
        ("{", "action_cut_short"),
        ("nonsense", "action_no_json"),
        ("\udcff", "action_no_json"),
        ("[" * 100_000, "action_no_json"),
        ("5", "action_no_object"),
        ("[]", "action_no_object"),
        ("{}", "action_without_type"),
        ('{"type": "Fly"}', "action_unknown_type"),
        ('{"type": 5}', "action_unknown_type"),
        ('{"type": ["Pass"]}', "action_unknown_type"),
        ('{"type": "Pass", "price": 3}', "action_unknown_field"),
        ('{"type": "BuyPaper"}', "action_missing_field"),
        ('{"type": "StartCompany", "company": "VR", "price": 70.5}', "action_not_whole"),
        ('{"type": "StartCompany", "company": "VR", "price": 1e2}', "action_not_whole"),
        ('{"type": "StartCompany", "company": "VR", "price": "70"}', "action_not_whole"),
        ('{"type": "StartCompany", "company": "VR", "price": null}', "action_not_whole"),
        ('{"type": "BuyShare", "company": "VR", "source": "street"}', "action_wrong_value"),
        ('{"type": "BuyPaper", "paper": 5}', "action_wrong_value"),
        ('{"type": "RunTrains", "routes": [{"train": "2", "path": [1]}]}', "action_wrong_value"),
    ],
)
def test_whatever_is_wrong_with_an_action_is_named(action: str, code: str) -> None:
    assert code_of(lambda: new().act(action)) == code


@pytest.mark.parametrize("value", ["\ud800", {1, 2}, object(), 10**30])
def test_values_that_json_cannot_hold_are_no_action(value: object) -> None:
    assert code_of(lambda: new().act({"type": "BuyPaper", "paper": value})) in ("action_no_json", "action_wrong_value")


def test_wrong_value_is_shown_with_its_place() -> None:
    with pytest.raises(Mistake, match=r"“price” must be a whole number, not 70\.5"):
        new().act({"type": "StartCompany", "company": "VR", "price": 70.5})
    with pytest.raises(Mistake, match=r"“routes\[0\].path\[0\]” is not of the right form"):
        new().act({"type": "RunTrains", "routes": [{"train": "2", "path": [1]}]})


# -- keeping and loading --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"edition": "2021"}])
def test_replaying_the_events_gives_the_same_game_as_playing_it(tmp_path: Path, options: dict[str, str]) -> None:
    table = new(5, **options)
    table.save(tmp_path / "g")
    play(table, 500, undo_one_in=15)
    loaded = load(tmp_path / "g")
    assert loaded.game.journal == table.game.journal
    assert [loaded.at(n) for n in range(len(table.game.positions))] == [
        table.at(n) for n in range(len(table.game.positions))
    ]
    assert (loaded.names, loaded.options, loaded.seed, loaded.chosen) == (table.names, table.options, 5, options)
    assert verify(tmp_path / "g") == []


def test_game_saved_late_is_the_same_as_one_saved_from_the_start(tmp_path: Path) -> None:
    early = new()
    early.save(tmp_path / "early")
    late = play(new(), 20, undo_one_in=4)
    play(early, 20, undo_one_in=4)
    late.save(tmp_path / "late")
    assert (tmp_path / "early").read_bytes() == (tmp_path / "late").read_bytes()


def test_loaded_game_does_not_write_but_a_resumed_one_does(tmp_path: Path) -> None:
    path = tmp_path / "g"
    new().save(path)
    before = path.read_bytes()
    load(path).act({"type": "BuyPaper", "paper": "P1"})
    assert path.read_bytes() == before
    resume(path).act({"type": "BuyPaper", "paper": "P1"})
    assert path.read_bytes().startswith(before)
    assert len(load(path).game.journal) == 1


def test_what_cannot_be_recorded_has_not_happened(tmp_path: Path) -> None:
    path = tmp_path / "g"
    new().save(path)
    one, other = resume(path), resume(path)
    one.act({"type": "BuyPaper", "paper": "P1"})
    assert code_of(lambda: other.act({"type": "BuyPaper", "paper": "P2"})) == "record_went_on"
    assert other.game.journal == []
    assert other.view == new().view


def rewritten(path: Path, change: Callable[[Header, list[Move]], tuple[Header, list[Move]]]) -> Path:
    """A record forged with care: every hash is right, only the content is not."""
    record = storage.read(path)
    header, moves = change(record.header, list(record.moves))
    chain = Chain()
    forged = path.with_name("forged")
    lines: list[Header | Move] = [header, *moves]
    forged.write_bytes(b"".join(map(chain.seal, lines)))
    return forged


@pytest.fixture
def played(tmp_path: Path) -> Path:
    table = new()
    table.save(tmp_path / "g")
    play(table, 6)
    return tmp_path / "g"


def third(replacement: Move) -> Callable[[Header, list[Move]], tuple[Header, list[Move]]]:
    return lambda header, moves: (header, [*moves[:2], replacement, *moves[3:]])


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(3, "s1", Raw(b'{"type":"Fly"}'), Raw(b"[]")), "record_unknown_action"),
        (Move(3, "s1", Raw(b'{"type":"Pass"}'), Raw(b'[{"type":"Flown"}]')), "record_unknown_event"),
        (Move(3, "s1", Raw(b'{"type":"Pass"}'), Raw(b'[{"type":"StepEntered"}]')), "record_unknown_event"),
        (Move(3, "s9", Raw(b'{"type":"Pass"}'), Raw(b"[]")), "record_malformed"),
        (
            Move(3, "s1", Raw(b'{"type":"Pass"}'), Raw(b'[{"type":"PaperMoved","paper":"P99","owner":"s1"}]')),
            "record_impossible",
        ),
    ],
)
def test_forged_lines_that_cannot_be_are_found_and_what_is_before_them_is_kept(
    played: Path, move: Move, code: str
) -> None:
    forged = rewritten(played, third(move))
    with pytest.raises(RecordDamaged) as caught:
        load(forged)
    assert (caught.value.code, caught.value.line) == (code, 4)
    table = load(forged, salvage=True)
    assert len(table.game.journal) == 2
    assert table.damage is not None
    assert table.damage.code == code


def test_forged_facts_are_read_but_verify_finds_them(played: Path) -> None:
    gift = Move(
        3,
        "s3",
        Raw(b'{"type":"BuyPaper","paper":"P1"}'),
        Raw(b'[{"type":"Paid","payer":"bank","payee":"s1","amount":500,"cause":"x"}]'),
    )
    found = verify(rewritten(played, lambda header, moves: (header, [*moves[:2], gift])))
    assert [finding.number for finding in found] == [3]


def test_forged_set_up_is_found_by_verify() -> None:
    table = new()
    table.game.setup = (*table.game.setup, Paid("bank", "s1", 5, "start"))
    assert [finding.what for finding in findings(table)] == ["setup"]


def changed(**fields: object) -> Callable[[Header, list[Move]], tuple[Header, list[Move]]]:
    return lambda header, moves: (msgspec.structs.replace(header, **fields), moves)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"title": "1849"}, "unknown_title"),
        ({"options": {"colour": "red"}}, "unknown_option"),
        ({"players": {"s1": "a", "s2": "b"}}, "wrong_number_of_players"),
        ({"players": {"s2": "a", "s1": "b", "s3": "c"}}, "record_malformed"),
        ({"setup": Raw(b'[{"type":"Bang"}]')}, "record_unknown_event"),
        ({"setup": Raw(b'[{"type":"PaperUsed","paper":"P99"}]')}, "record_impossible"),
    ],
)
def test_first_line_that_cannot_be_is_named_with_its_file(played: Path, fields: dict[str, object], code: str) -> None:
    forged = rewritten(played, changed(**fields))
    with pytest.raises(Mistake) as caught:
        load(forged, salvage=True)
    assert caught.value.code == code
    assert str(forged) in str(caught.value)


def test_record_without_an_option_of_today_gets_its_default(played: Path) -> None:
    forged = rewritten(played, changed(options={"edition": "2007"}))
    assert load(forged).options["k_bonus"] == "off"
