"""TRN-24, TRN-25: a train goes abroad at the end of every set of operating rounds."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.frames import ShareRound
from positions_1824 import all_pass, asked, first_of, game, last_turn, owned, rest_unsold, round_of, swap
from railways_1824 import in_bank, open_railway
from rules_marker import rule
from scenario import A, B, C, D, Scenario
from scenario import train as buy

NORMAL = ("2", "3", "4", "5", "6", "8", "10")
GOODS = ("1g", "2g", "3g", "4g", "5g")


def bh(phase: int, number: int = 1, of: int = 1, train: str = "10", **options: str) -> Scenario:
    """BH has acted as the last company of an operating round and has only to pass."""
    table = rest_unsold(open_railway(game(4, **options).phase(phase), "BH", trains=(train,)))
    return last_turn(table, "BH", "trains", number, of)


def exported(table: Scenario) -> list[str]:
    """Types of which a train went abroad with the last action."""
    return [e.card for e in table.events if isinstance(e, ev.TrainLeftBank) and e.cause == "export"]


def bank(table: Scenario) -> dict[str, int | None]:
    return {train: in_bank(table, train) for train in (*NORMAL, *GOODS)}


# -- which train, and when ----------------------------------------------------------------------------------------


@rule("1824-TRN-24")
@pytest.mark.parametrize(("phase", "train"), [(2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6"), (7, "8"), (8, "10")])
def test_at_the_end_of_a_set_the_lowest_normal_train_on_sale_leaves_the_game(phase: int, train: str) -> None:
    table = bh(phase)
    before, money = bank(table), table.money("bank")
    table.act(Pass())
    assert exported(table) == [train]
    left = before[train]
    assert bank(table) == {**before, train: None if left is None else left - 1}, "and no g-train"
    assert table.money("bank") == money, "no money moves"
    assert isinstance(table.state.frame, ShareRound)


@rule("1824-TRN-24", "1824-OR-06")
def test_nothing_goes_abroad_between_the_operating_rounds_of_a_set() -> None:
    table = bh(3, 1, 2).act(Pass())
    assert (exported(table), round_of(table)) == ([], (2, 2))
    assert exported(bh(3, 2, 2).act(Pass())) == ["3"]


@rule("1824-TRN-24", "1824-RUL-19")
def test_exports_begin_with_the_round_in_which_the_first_2_was_bought() -> None:
    table = bh(1)
    assert exported(table.act(Pass())) == []
    assert in_bank(table, "2") == 9
    again = bh(1).trains("BH").act(buy("2"), Pass())
    assert exported(again) == ["2"]
    assert in_bank(again, "2") == 7


@rule("1824-TRN-24", "1824-RUL-19", "1824-PHS-03")
def test_option_export_starts_always_exports_a_2_that_alone_does_not_put_the_1g_on_sale() -> None:
    table = bh(1, export_starts="always").act(Pass())
    assert (exported(table), in_bank(table, "2"), table.state.phase) == (["2"], 8, 1)
    table.turn("BH", "trains").cash("BH", 500)
    assert table.why(buy("1g")) == "1824-TRN-01"
    assert table.act(buy("2")).state.phase == 2
    assert table.why(buy("1g")) is None


@rule("1824-TRN-24")
def test_the_last_train_of_a_type_goes_abroad_before_the_next_type() -> None:
    table = bh(3).depot(**{"3": 1}).act(Pass())
    assert (exported(table), in_bank(table, "3"), in_bank(table, "4"), table.state.phase) == (["3"], 0, 4, 3)


# -- what it brings about -----------------------------------------------------------------------------------------


@rule("1824-TRN-25", "1824-PHS-01")
@pytest.mark.parametrize(
    ("train", "phase", "rusts"),
    [("3", 3, ""), ("4", 4, "2"), ("5", 5, ""), ("6", 6, "3"), ("8", 7, "4"), ("10", 8, "5")],
)
def test_an_exported_train_counts_as_bought_for_phases_and_rust(train: str, phase: int, rusts: str) -> None:
    table = rest_unsold(first_of(open_railway(game(), "BH", trains=("10", rusts or "10")), train))
    last_turn(table, "BH").act(Pass())
    assert (exported(table), table.state.phase) == ([train], phase)
    assert table.company("BH").trains == (("10",) if rusts else ("10", "10"))


@rule("1824-TRN-25")
def test_g_trains_are_never_exported() -> None:
    table = bh(7)
    for _ in range(3):
        last_turn(table, "BH").act(Pass())
        assert set(exported(table)) <= set(NORMAL)
    assert [in_bank(table, train) for train in GOODS] == [6, 5, 4, 3, 2]


@rule("1824-TRN-25", "1824-RUL-17", "1824-CORP-10", "1824-PRV-30")
def test_an_exported_5_closes_the_coal_railways_and_forms_ug_before_the_share_round() -> None:
    table = open_railway(first_of(game(), "5"), "BH", trains=("10",))
    owned(table, "EPP", B, 55, ("2g",)).shares("BK", s3=30).priced("BK", 80)
    table = rest_unsold(owned(table, "UG1", C, 100, ("4",)))
    last_turn(table, "BH").act(Pass())
    assert exported(table) == ["5"]
    assert (table.company("EPP").closed, table.company("UG1").closed) == (True, True)
    assert table.company("BK").held_by(B) == 20
    assert (table.company("UG").in_operation, table.company("UG").trains) == (True, ("4",))
    assert isinstance(table.state.frame, ShareRound)


@rule("1824-RUL-17", "1824-PHS-10", "1824-TRN-14")
def test_after_an_export_railways_form_then_surplus_trains_go_then_mountain_railways_are_exchanged() -> None:
    table = open_railway(first_of(game(), "4"), "BH", B, trains=("3", "3", "3", "3"), percent=50)
    for name, seat in (("SD1", A), ("SD2", C), ("SD3", D)):
        owned(table, name, seat, 10, ("3", "3"))
    rest_unsold(table.paper("B1", C).paper("B2", D))
    last_turn(table, "BH", "trains").act(Pass())
    assert table.company("SD").in_operation, "formed before anybody is asked"
    seen: list[tuple[str | None, str]] = []
    for _ in range(5):
        seen.append((asked(table), table.actor))
        table.act(table.offers().listed[0])
    assert seen == [
        ("discard", B),
        ("discard", A),
        ("discard", A),
        ("mountain", C),
        ("mountain", D),
    ]
    assert isinstance(table.state.frame, ShareRound)


@rule("1824-EX-27", "1824-TRN-24", "1824-TRN-25", "1824-RUL-17")
def test_example_27_a_3_goes_abroad_and_a_set_later_the_first_4() -> None:
    table = open_railway(game(), "BH", B, trains=("2", "3"), percent=50).phase(3).depot(**{"3": 2})
    owned(table, "SD1", A, 30, ("3",)).paper("B1", C).paper("B3", A)
    rest_unsold(table)
    last_turn(table, "BH").act(Pass())
    assert (exported(table), in_bank(table, "3"), table.state.phase) == (["3"], 1, 3)
    assert table.company("BH").trains == ("2", "3")
    assert isinstance(table.state.frame, ShareRound)

    all_pass(table.depot(**{"3": 0}))
    last_turn(table, "BH").act(Pass())
    assert (exported(table), in_bank(table, "4"), table.state.phase) == (["4"], 3, 4)
    assert table.company("BH").trains == ("3",), "2s rust"
    assert (table.company("SD").in_operation, table.company("SD").director) == (True, A)
    assert (asked(table), table.actor) == ("mountain", C), "number 1 first"
    table.act(swap("B1", "BH"))
    assert (asked(table), table.actor) == ("mountain", A)
    table.act(swap("B3", "MS"))
    assert isinstance(table.state.frame, ShareRound)
