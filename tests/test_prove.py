"""What `go.py prove` changes besides code, and what it says in the end."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from functools import cache

import pytest

from kursbuch import catalogue
from kursbuch.crayon.model.board import Prices
from kursbuch.crayon.model.data import TitleData as DrawnData
from tools.mutation import maps
from tools.mutation.equivalent import Equivalent, Notes, notes_on
from tools.mutation.find import mutants_of, shared_by
from tools.mutation.maps import forget_what_was_derived
from tools.mutation.memory import Ground
from tools.mutation.mutant import Mutant, Place
from tools.mutation.parts import PartError, key_in, look, set_datum, take_the_place_of
from tools.mutation.prove import ROOT, Report, Wanted, files_of_tests, named_in, setting_of, sheet_of, to_prove
from tools.mutation.run import Status, Verdict
from tools.prove import main

# -- changing data --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("info.bank", 1),
        ("info.starting_cash.3", 1),
        ("companies.VR.marker_costs.1", 1),
        ("trains.3/3+.sides.3+.price", 1),
        ("phases.3.train_limit", 1),
        ("market.rows.2.5", 1),
        ("info.numbers.boe_prices.20", 1),
        ("hexes.D1.stops.0.revenue.gray", 1),
    ],
)
def test_one_datum_is_changed_and_nothing_else(path: str, value: int) -> None:
    right = catalogue.data("1848")
    changed = copy.deepcopy(right)
    set_datum(changed, path, value)
    assert changed != right
    assert catalogue.data("1848") is right
    set_datum(changed, path, at(right, path))
    assert changed == right


def at(data: object, path: str) -> object:
    """What lies there."""
    for part in path.split("."):
        data = look(data, key_in(data, part))
    return data


@pytest.mark.parametrize("path", ["info.no_such_field", "companies.XYZ.home", "market.rows.9.1", "info.bank.0"])
def test_datum_that_does_not_exist_is_refused_by_its_path(path: str) -> None:
    with pytest.raises(PartError, match=path.replace(".", r"\.")):
        set_datum(copy.deepcopy(catalogue.data("1848")), path, 1)


def test_datum_that_stays_as_it_is_is_refused() -> None:
    with pytest.raises(PartError, match=r"info\.bank is 10000 already"):
        set_datum(copy.deepcopy(catalogue.data("1848")), "info.bank", 10000)


def test_variant_takes_the_place_of_a_function_that_others_hold() -> None:
    def half(amount: int, *, least: int = 1) -> int:
        return max(amount // 2, least)

    held = [half]
    take_the_place_of(half, lambda right, amount, **rest: right(amount, **rest) + 100)
    assert held[0](20) == 110
    assert held[0](0) == 101
    assert held[0](0, least=5) == 105


# -- what is found in the titles ------------------------------------------------------------------------------------


@cache
def changes_of(title: str) -> Sequence[Mutant]:
    """All changes to a title; to find them takes seconds."""
    return mutants_of(title, ROOT)


@pytest.fixture(scope="module")
def found() -> Mapping[str, Mutant]:
    """All changes to 1848 by their keys."""
    return {mutant.key: mutant for mutant in changes_of("1848")}


def test_rules_reactions_and_options_are_found_wherever_the_title_keeps_them(found: Mapping[str, Mutant]) -> None:
    for key, rule in {
        "g1848.auction.BUY_PAPER: Rule('1848-AUC-02', paper_is_unsold) -> left out": "1848-AUC-02",
        "g1848.receivership.FORCED_SALE: Rule('1848-SR-16', pool_room_for_railways) -> left out": "1848-SR-16",
        "g1848.title.RUN_TRAINS: Rule('1848-RTE-03', each_route(range_is_kept)) -> left out": "1848-RTE-03",
        "g1848.REACTIONS: Reaction('1848-REC-01', receivership) -> left out": "1848-REC-01",
        "g1848.options: k_bonus -> always on": "1848-RUL-02",
        "g1848.options: k_bonus -> on by default": "1848-RUL-02",
    }.items():
        assert rule in found[key].rules


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("g1848.data: trains.2/2+.sides.2.price -> 100 -> 110", "1848-TRN-02"),
        ("g1848.data: info.presets.edition.2021.bank_break -> short -> zero", "1848-VAR-2021-16"),
        ("g1848.boe: REMOVABLE -> without '8/D'", "1848-BOE-08"),
    ],
)
def test_figures_presets_and_constants_are_tied_to_their_rules(
    found: Mapping[str, Mutant], key: str, rule: str
) -> None:
    assert rule in found[key].rules


def test_functions_of_other_rooms_are_changed_where_the_list_ties_them_to_a_rule(found: Mapping[str, Mutant]) -> None:
    assert {m.place.function for m in found.values() if m.place.module == "hexmap.board"} == {
        "Board.blocked", "Board.is_terminal", "Board.lay", "Board.stations_of", "Board.used",
    }  # fmt: skip


def test_what_only_explains_a_game_is_left_to_those_who_show_it(found: Mapping[str, Mutant]) -> None:
    modules = {mutant.place.module for mutant in found.values()}
    assert "eighteen.shares" in modules
    assert not [name for name in modules if name.startswith("eighteen.study")]


def test_no_two_changes_have_one_name(found: Mapping[str, Mutant]) -> None:
    assert len(found) == len(changes_of("1848"))


@pytest.mark.parametrize("title", ["1824", "1848", "1862", "benelux"])
def test_every_rule_has_a_change_or_says_why_not_and_no_entry_is_about_nothing(title: str) -> None:
    notes, every = notes_on(title, shared_by(title)), changes_of(title)
    tied = {rule for mutant in every for rule in mutant.rules}
    assert to_prove(sheet_of(title)) - tied == notes.declared.keys()
    assert list(notes.about_nothing(every, sheet_of(title))) == []


def test_tests_elsewhere_are_asked_when_they_name_a_rule_and_those_of_the_server_when_nobody_else_does() -> None:
    files = [*files_of_tests("1848")]
    assert {"tests/titles/g1824", "tests/eighteen", "tests/imports/test_passes_1848.py"} <= {*files}
    assert not {"tests/test_layers.py", "tests/titles/benelux", "tests/crayon"} & {*files}
    assert "BNL-GEN-04" in named_in(ROOT / "tests/server/test_secrets_of_cards.py")
    assert "tests/server/test_secrets_of_cards.py" not in files_of_tests("benelux")


def test_a_title_is_known_by_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.mutation.prove.Files.code", lambda *_: "")
    monkeypatch.setattr("tools.mutation.prove.ground_of", lambda *_: Ground())
    setting = setting_of("1848")
    assert setting.is_own("tests/titles/g1848/test_end.py::test_x")
    assert not setting.is_own("tests/titles/g1824/test_end.py::test_x")
    assert setting.has_a_say("tests/eighteen/test_bids.py::test_x")
    assert not setting.has_a_say("tests/titles/g1824/test_end.py::test_x")


# -- what is said ---------------------------------------------------------------------------------------------------

KEY = "g1848.trains.room: a + 1 -> "


def verdict(change: str, status: Status, rule: str = "1848-TRN-06") -> Verdict:
    mutant = Mutant("number", Place("g1848.trains", "room", "a + 1", change), 1, (rule,), int)
    return Verdict(mutant, status, "12 tests pass", seconds=90.0)


def report(*verdicts: Verdict, notes: Notes | None = None, rules: tuple[str, ...] = ("1848-TRN-06",)) -> Report:
    confirmed = {rule: "" for v in verdicts if v.status == "killed" for rule in v.mutant.rules}
    return Report("1848", verdicts, notes or Notes(), confirmed, {*rules}, is_all=True, sheet={*rules})


def test_a_title_is_proved_when_every_change_is_noticed() -> None:
    said = report(verdict("a + 2", "killed"), verdict("a", "unused"))
    assert said.open == []
    assert said.tally == [
        "  numbers in the code: 1 of 1 noticed",
        "  rules proved: 1 of 1 with a change of their own",
        "  changes to shared code that this title does not use: 1",
        "  work of one core on these verdicts: 1.5 min",
        "1848: 1 of 1 changes noticed, 0 equivalent, 0 survived",
    ]


def test_a_survivor_is_named_with_its_rule() -> None:
    said = report(verdict("a + 2", "killed"), verdict("a", "survived"))
    assert said.open == [f"survived: [number] {KEY}a (1848-TRN-06; 12 tests pass)"]
    assert "  rules proved: 0 of 1 with a change of their own" in said.tally
    assert said.tally[-1] == "1848: 1 of 2 changes noticed, 0 equivalent, 1 survived"


def test_a_survivor_with_a_reason_is_counted_and_not_named() -> None:
    said = report(verdict("a + 2", "killed"), verdict("a", "survived"), notes=Notes((Equivalent(f"{KEY}a", "so"),)))
    assert said.open == []
    assert said.tally[0] == "  numbers in the code: 1 of 2 noticed, 1 equivalent"


def test_a_reason_that_a_test_refutes_is_stale() -> None:
    said = report(verdict("a + 2", "killed"), notes=Notes((Equivalent(f"{KEY}a + 2", "so"),)))
    assert said.open == [f"stale in tools/mutation: {KEY}a + 2: a test notices it"]


def test_a_rule_without_a_change_needs_a_reason() -> None:
    rules = ("1848-TRN-06", "1848-SET-11")
    assert report(verdict("a", "killed"), rules=rules).open == [
        "unproved: 1848-SET-11 (no change is tied to it, and no reason is given)"
    ]
    said = report(verdict("a", "killed"), rules=rules, notes=Notes((), {"1848-SET-11": "it says nothing"}))
    assert said.open == []
    assert "  rules that only declare, with the reason in the title's list: 1" in said.tally


def test_a_rule_that_no_test_naming_it_proves_is_unproved() -> None:
    asked = {"1848-TRN-06"}
    said = Report("1848", [verdict("a", "killed")], Notes(), {}, asked, is_all=True, sheet=asked)
    assert said.open == ["unproved: 1848-TRN-06 (no test that names it notices any of 1 changes)"]


def test_of_a_part_only_the_rules_that_were_asked_for_are_said_to_be_unproved() -> None:
    assert Wanted().asks_for("1848-TRN-06")
    assert Wanted(rules=("1848-TRN",)).asks_for("1848-TRN-06")
    assert not Wanted(rules=("1848-SR",)).asks_for("1848-TRN-06")
    assert not Wanted(modules=("trains",)).asks_for("1848-TRN-06")
    assert not Wanted(sample=10).asks_for("1848-TRN-06")


def test_the_changes_are_listed_by_title_rule_and_module(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["1848", "--list", "--rule", "1848-REC-02", "--module", "receivership"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "g1848.receivership._compensation: lacking > 0 -> lacking >= 0" in lines
    assert all(line.startswith("g1848.receivership.") for line in lines)


def test_an_unknown_title_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["1999"])
    assert "there is no title '1999'; there are: 1824, 1848" in capsys.readouterr().err


def test_what_was_derived_before_a_change_is_derived_anew_from_the_same_data() -> None:
    data, before = catalogue.data("1848"), catalogue.rules("1848", 4)
    assert catalogue.rules("1848", 4) is before
    forget_what_was_derived()
    assert catalogue.rules("1848", 4) is not before
    assert catalogue.data("1848") is data


def test_a_board_is_made_once_and_a_test_that_is_given_it_counts_as_having_made_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = catalogue.data("benelux")
    assert isinstance(data, DrawnData)
    prices = Prices(3, 3, each_river=True)
    for name, value in ("BOARDS", {}), ("TAKEN", []), ("BOARD_LINES", {"board.py": frozenset({2})}):
        monkeypatch.setattr(maps, name, value)
    board = maps.known_board(data, prices)
    assert maps.with_lines_of_boards({"board.py": frozenset({1})}) == {"board.py": {1}}
    assert maps.known_board(data, prices) is board
    assert maps.known_board(data, Prices(5, 5, each_river=True)) is not board
    assert maps.with_lines_of_boards({"board.py": frozenset({1})}) == {"board.py": {1, 2}}


def test_a_change_of_figures_or_of_the_boards_own_code_makes_another_board() -> None:
    def change(kind: str, module: str) -> Mutant:
        return Mutant(kind, Place(module, "", "one", "two"), 1, (), int)

    assert maps.makes_another_board(change("datum", "benelux.data"))
    assert maps.makes_another_board(change("number", "crayon.model.board"))
    assert not maps.makes_another_board(change("number", "crayon.fees"))
