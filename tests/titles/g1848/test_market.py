"""MKT: how prices move, and where."""

from __future__ import annotations

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Dividend, Pass, TakeLoan
from kursbuch.eighteen.market import in_order, stacks
from kursbuch.eighteen.model.events import EndTriggered, PriceMoved
from kursbuch.titles.g1848.extra import extra_of
from moves import run
from rules_marker import rule
from scenario import A, B, C, D, Scenario, sell, start, train

CHART = """
R  70  80  90 100 110 120 140 160 190 220 250 280 320 360 400 450
R  60  70  80  90 100 110 130 150 180 210 240 270 310 350 390 440
R  50  60  70  80  90 100 120 140 170 200 230 260 300
R  40  50  60  70  80  90 110 130 160 190
R  30  40  50  60  70  80 100 120
R  20  30  40  50  60  70
"""
HUNDRED = run(("3", "E4:0 D3:1 D1:0"))
Cell = tuple[int, int]


def car(cell: Cell, phase: int = 5) -> Scenario:
    """A company on this space with a line that earns a hundred pounds."""
    table = Scenario().phase(phase).running("CAR", cell=cell, trains=("3",))
    return table.tiles(E4=("14", 1), D3=("1", 1)).station("CAR", "E4").turn("CAR", "run").act(HUNDRED)


def after_payouts(cell: Cell, count: int = 1) -> list[tuple[Cell, int]]:
    """Space and price after each of so many payouts."""
    found = []
    for _ in range(count):
        table = car(cell).act(Dividend("pay"))
        here = table.cell("CAR")
        assert here is not None
        found.append((here, table.price("CAR")))
        cell = here
    return found


# -- the chart ----------------------------------------------------------------------------------------------------


@rule("1848-MKT-08")
def test_the_chart_has_six_rows_of_17_17_14_11_9_and_7_spaces_with_these_prices() -> None:
    rows = tuple(tuple(0 if p == "R" else int(p) for p in row.split()) for row in CHART.strip().splitlines())
    assert catalogue.data("1848").market.rows == rows
    assert [len(row) for row in rows] == [17, 17, 14, 11, 9, 7]


@rule("1848-MKT-08", "1848-MKT-01")
@pytest.mark.parametrize(
    ("cell", "price", "above"),
    [((5, 6), 70, 80), ((4, 8), 120, 130), ((3, 10), 190, 200), ((2, 13), 300, 310), ((1, 16), 440, 450)],
)
def test_from_the_end_of_a_shorter_row_a_payout_leads_up(cell: Cell, price: int, above: int) -> None:
    assert car(cell).price("CAR") == price
    assert after_payouts(cell) == [((cell[0] - 1, cell[1]), above)]


# -- dividends ----------------------------------------------------------------------------------------------------


@rule("1848-MKT-01")
def test_a_payout_moves_the_marker_one_space_to_the_right() -> None:
    assert after_payouts((1, 5), 3) == [((1, 6), 110), ((1, 7), 130), ((1, 8), 150)]


@rule("1848-MKT-01")
def test_on_450_the_marker_stays() -> None:
    table = car((0, 16)).act(Dividend("pay"))
    assert (table.cell("CAR"), table.price("CAR")) == ((0, 16), 450)
    assert not table.happened(PriceMoved)


@rule("1848-EX-11", "1848-MKT-01", "1848-MKT-08")
def test_a_marker_climbs_the_ledge_from_70_to_130() -> None:
    assert after_payouts((5, 6), 4) == [((4, 6), 80), ((4, 7), 100), ((4, 8), 120), ((3, 8), 130)]


@rule("1848-EX-11", "1848-MKT-01", "1848-END-01")
def test_a_payout_on_440_reaches_450_and_triggers_the_end() -> None:
    table = car((1, 16))
    assert (table.price("CAR"), table.state.end_cause) == (440, None)
    table.act(Dividend("pay"))
    assert (table.cell("CAR"), table.price("CAR")) == ((0, 16), 450)
    assert table.happened(EndTriggered) == [EndTriggered("price")]


@rule("1848-MKT-02")
def test_withholding_moves_the_marker_one_space_to_the_left() -> None:
    table = car((2, 13)).act(Dividend("withhold"))
    assert (table.cell("CAR"), table.price("CAR")) == ((2, 12), 260)


@rule("1848-MKT-02")
def test_a_turn_without_revenue_moves_the_marker_one_space_to_the_left() -> None:
    table = Scenario().running("VR", issue=70).station("VR", "H11").turn("VR").act(Pass())
    assert (table.cell("VR"), table.price("VR")) == ((4, 4), 60)


@rule("1848-MKT-03")
@pytest.mark.parametrize("row", range(6))
def test_a_marker_that_reaches_column_0_is_in_receivership_at_once(row: int) -> None:
    table = car((row, 1)).act(Dividend("withhold"))
    assert table.company("CAR").closed
    assert [company for company, _ in extra_of(table.state).takeovers] == ["CAR"]
    safe = car((row, 2)).act(Dividend("withhold"))
    assert safe.cell("CAR") == (row, 1)
    assert not safe.company("CAR").closed


# -- sales, sell-outs, loans --------------------------------------------------------------------------------------


@rule("1848-MKT-04")
@pytest.mark.parametrize("percent", [10, 20, 30])
def test_a_sale_moves_the_marker_one_row_down_however_many_shares_are_sold(percent: int) -> None:
    table = Scenario().shares("VR", s2=50, s1=30).priced("VR", 100, (1, 8)).share_round(A).act(sell("VR", percent))
    assert (table.cell("VR"), table.price("VR")) == ((2, 8), 140)


@rule("1848-MKT-04")
@pytest.mark.parametrize("cell", [(5, 3), (4, 7), (2, 13), (1, 14), (3, 9)])
def test_without_a_space_below_the_marker_stays(cell: Cell) -> None:
    table = Scenario().shares("VR", s2=50, s1=30).priced("VR", 100, cell).share_round(A)
    price = table.price("VR")
    table.act(sell("VR", 20))
    assert (table.cell("VR"), table.price("VR")) == (cell, price)
    assert table.money(A) == 630 + 2 * price


@rule("1848-MKT-05")
@pytest.mark.parametrize(("cell", "target"), [((3, 5), (2, 5)), ((0, 7), (0, 7)), ((5, 6), (4, 6))])
def test_a_company_all_in_players_hands_moves_one_row_up_at_the_end_of_a_share_round(cell: Cell, target: Cell) -> None:
    table = Scenario().shares("VR", s1=60, s2=40).priced("VR", 100, cell).share_round(A).act(*[Pass()] * 4)
    assert table.cell("VR") == target


@rule("1848-MKT-05")
@pytest.mark.parametrize("holdings", [{"s1": 60, "s2": 30, "pool": 10}, {"s1": 60, "s2": 30}])
def test_a_company_with_a_share_in_the_pool_or_unsold_does_not_move_up(holdings: dict[str, int]) -> None:
    table = Scenario().shares("VR", **holdings).priced("VR", 100, (3, 5)).share_round(A).act(*[Pass()] * 4)
    assert table.cell("VR") == (3, 5)


@rule("1848-MKT-06")
def test_the_first_loan_of_a_round_moves_the_marker_two_spaces_to_the_left() -> None:
    table = Scenario().phase(3).running("VR", cell=(1, 8)).turn("VR", "trains").act(TakeLoan())
    assert (table.cell("VR"), table.price("VR")) == ((1, 6), 110)


@rule("1848-MKT-06")
def test_each_further_loan_of_a_round_moves_the_marker_three_spaces_to_the_left() -> None:
    """A 3 for 200 with an empty treasury takes two loans: 2 + 3 spaces."""
    table = Scenario().phase(3).running("CAR", cell=(1, 8), cash=0).tiles(E4=("57", 2), D3=("69", 3))
    table.station("CAR", "E4").turn("CAR", "trains").act(train("3"))
    moves = [(e.source, e.target) for e in table.events if isinstance(e, PriceMoved)]
    assert moves == [((1, 8), (1, 6)), ((1, 6), (1, 3))]


@rule("1848-MKT-06")
@pytest.mark.parametrize("column", [1, 2])
def test_a_loan_takes_the_marker_no_further_than_column_0(column: int) -> None:
    table = Scenario().phase(3).running("VR", cell=(2, column)).turn("VR", "trains").act(TakeLoan())
    assert [e.target for e in table.events if isinstance(e, PriceMoved)] == [(2, 0)]
    assert table.company("VR").closed


# -- stacks -------------------------------------------------------------------------------------------------------


@rule("1848-MKT-07")
def test_a_marker_that_enters_an_occupied_space_goes_under_those_there() -> None:
    table = Scenario().phase(5).running("VR", B, 90, (1, 6)).running("QR", C, 90, (1, 6))
    table.running("CAR", cell=(1, 5), trains=("3",)).tiles(E4=("14", 1), D3=("1", 1)).station("CAR", "E4")
    table.turn("CAR", "run").act(HUNDRED, Dividend("pay"))
    assert stacks(table.state)[1, 6] == ("VR", "QR", "CAR")
    assert in_order(table.rules.title, table.state) == ("VR", "QR", "CAR")


@rule("1848-MKT-07")
def test_a_marker_that_cannot_move_keeps_its_place_in_the_stack() -> None:
    """VR, on top, is sold on the lowest row; at 450 the upper marker pays out."""
    low = Scenario().shares("VR", s2=50, s1=30).priced("VR", 100, (5, 4)).running("QR", C, 90, (5, 4))
    assert stacks(low.share_round(A).act(sell("VR", 10)).state)[5, 4] == ("VR", "QR")
    top = Scenario().phase(5).running("CAR", cell=(0, 16), trains=("3",)).running("QR", C, 90, (0, 16))
    top.tiles(E4=("14", 1), D3=("1", 1)).station("CAR", "E4").turn("CAR", "run").act(HUNDRED, Dividend("pay"))
    assert stacks(top.state)[0, 16] == ("CAR", "QR")


@rule("1848-MKT-07")
def test_a_new_company_goes_under_the_markers_on_its_issue_price() -> None:
    table = Scenario().running("VR", B, 90).share_round(A).cash(A, 1000).act(start("QR", 90))
    assert stacks(table.state)[2, 5] == ("VR", "QR")


@rule("1848-EX-31", "1848-MKT-05", "1848-MKT-07", "1848-SR-21")
def test_two_sold_out_companies_on_one_space_keep_their_order() -> None:
    """NSW above FT on 100: NSW moves first to 110, FT follows and goes below."""
    table = Scenario().shares("NSW", s1=60, s2=40).priced("NSW", 90, (2, 6))
    table.shares("FT", s3=60, s4=40).priced("FT", 90, (2, 6))
    assert (table.price("NSW"), stacks(table.state)[2, 6]) == (100, ("NSW", "FT"))
    table.share_round(D).act(*[Pass()] * 4)
    moved = [(e.company, e.target) for e in table.events if isinstance(e, PriceMoved)]
    assert moved == [("NSW", (1, 6)), ("FT", (1, 6))]
    assert (table.price("NSW"), stacks(table.state)[1, 6]) == (110, ("NSW", "FT"))
    assert in_order(table.rules.title, table.state)[:2] == ("NSW", "FT")
