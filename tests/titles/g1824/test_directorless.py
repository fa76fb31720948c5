"""REC: a state railway that forms while nobody holds 20 % of it."""

from __future__ import annotations

from kursbuch.eighteen.actions import BuyTrainFrom, Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import NEW
from moves import run
from positions_1824 import (
    acting,
    all_pass,
    forms,
    game,
    last_turn,
    opened,
    owned,
    papers_of,
    placed_at,
    round_of,
    share_round_number,
    unsold,
)
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, lay


def markers(table: Scenario, company: str) -> set[tuple[str, int]]:
    """Where the markers of a company lie."""
    return {(str(at), stop) for at, stop in table.state.board.stations_of(CompanyId(company))}


def costs(table: Scenario, company: str) -> tuple[int, ...]:
    """What the markers cost that a company has left."""
    return table.rules.view(table.state, None).companies[CompanyId(company)].markers_left


def directorless(number: int = 1, of: int = 2, **options: str) -> Scenario:
    """UG1 stayed unsold, B owned UG2 and nobody has 20 % of UG, which has just formed."""
    table = unsold(owned(game(4, **options), "UG2", B, 44, ("4",)), "UG1")
    return forms(table.tiles(H15=("57", 1), H17=("4", 1)).fact(ev.PriorityMoved(C)), "5", number, of)


@rule("1824-EX-18", "1824-REC-01", "1824-RUL-32", "1824-REC-02", "1824-CORP-14", "1824-CORP-16", "1824-CORP-19")
def test_example_18_ug_without_a_director_does_not_act_and_falls() -> None:
    table = directorless()
    ug = table.company("UG")
    assert (ug.cash, ug.trains, ug.shares) == (1080 + 44, ("4",), {"s2": 10, "new": 90})
    assert (ug.director, ug.certificate, ug.in_operation) == (None, NEW, True)
    assert (markers(table, "UG"), costs(table, "UG")) == ({("H15", 0)}, (40, 100, 100, 100))
    assert (acting(table), round_of(table)) == ("BH", (2, 2))
    assert (table.cell("UG"), table.price("UG")) == ((0, 1), 110)


@rule("1824-EX-18", "1824-REC-01", "1824-DIR-09")
def test_example_18_the_second_share_of_a_player_brings_him_the_directors_share_and_ug_acts() -> None:
    table = directorless().share_round(B).act(buy("UG"))
    ug = table.company("UG")
    assert (ug.shares, ug.certificate, ug.director) == ({"s2": 20, "new": 80}, B, B)
    assert papers_of(table, B) == 1
    while acting(table) is None:
        table.act(Pass())
    assert (acting(table), table.actor, table.cell("UG")) == ("UG", B, (0, 1))


@rule("1824-REC-01")
def test_it_falls_in_every_round_at_its_place_in_the_order() -> None:
    table = directorless()
    opened(table, "MS", 60, (0, 4), trains=("5",), s1=60)
    last_turn(table, "BH", "trains", 2, 2).act(Pass())
    while share_round_number(table) is not None:
        table.act(Pass())
    assert (acting(table), table.cell("UG")) == ("MS", (0, 1))
    while acting(table) == "MS":
        table.act(Pass())
    assert (acting(table), table.cell("UG")) == ("BH", (0, 0))


@rule("1824-REC-01")
def test_in_the_leftmost_column_it_falls_to_the_row_below() -> None:
    table = placed_at(placed_at(directorless(), "UG", (0, 0)), "BH", (6, 2)).share_round(A)
    all_pass(table)
    assert (acting(table), table.cell("UG")) == ("BH", (1, 0))


@rule("1824-REC-01", "1824-DIR-09")
def test_one_share_more_of_somebody_who_had_none_changes_nothing() -> None:
    table = directorless().share_round(C).act(buy("UG"))
    assert (table.company("UG").director, table.company("UG").certificate) == (None, NEW)


@rule("1824-REC-02")
def test_it_keeps_its_money_trains_and_markers_and_needs_no_train() -> None:
    table = directorless().trains("UG")
    before = (table.money("UG"), markers(table, "UG"))
    last_turn(table.trains("BH", "5"), "BH", "trains", 2, 2).act(Pass())
    while share_round_number(table) is not None:
        table.act(Pass())
    assert acting(table) == "BH"
    assert ((table.money("UG"), markers(table, "UG")), table.company("UG").trains) == (before, ())


@rule("1824-REC-02", "1824-TRN-10")
def test_nobody_can_sell_its_trains() -> None:
    offer = BuyTrainFrom(CompanyId("UG"), TrainName("4"), 280)
    assert directorless().turn("BH", "trains").why(offer) == "1824-REC-02"
    table = directorless(directorless_state="runs").turn("BH", "trains").cash("BH", 1000)
    assert table.act(offer).company("BH").trains == ("5", "4")


@rule("1824-REC-01", "1824-RUL-32")
def test_by_the_option_it_runs_without_a_director_but_lays_no_track_and_buys_no_train() -> None:
    table = directorless(directorless_state="runs")
    assert (acting(table), table.actor, table.cell("UG")) == ("UG", C, (0, 2))
    assert table.why(lay("H19", "9", 1)) == "1824-OR-05"
    cash = table.money(B)
    table.act(run(("4", "H15:0 H17:0")))
    assert table.why(Dividend("withhold")) is None
    table.act(Dividend("pay"))
    assert (table.money(B) - cash, table.cell("UG")) == (3, (0, 3))
    assert acting(table) == "BH"


@rule("1824-REC-01", "1824-RUL-32")
def test_by_the_option_it_skips_the_track_and_keeps_what_it_has_without_a_run() -> None:
    table = directorless(1, 1, directorless_state="runs").trains("UG")
    while share_round_number(table) is not None:
        table.act(Pass())
    assert acting(table) == "BH"
    assert (table.cell("UG"), table.company("UG").acted) == ((0, 1), True)
