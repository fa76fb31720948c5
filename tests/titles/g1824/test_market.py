"""MKT: the chart, how markers move on it, and which companies are sold out."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from positions_1824 import (
    MINORS,
    STATE,
    acting,
    all_pass,
    declares,
    game,
    holds,
    minor,
    opened,
    owned,
    placed_at,
    rest_unsold,
    round_begins,
    round_of,
)
from rules_marker import rule
from scenario import A, B, Scenario, buy_paper, sell, start

Cell = tuple[int, int]
CHART = (
    (100, 110, 120, 130, 140, 155, 170, 190, 210, 235, 260, 290, 320, 350),
    (90, 100, 110, 120, 130, 145, 160, 180, 200, 225, 250, 280, 310, 340),
    (80, 90, 100, 110, 120, 135, 150, 170, 190, 215, 240, 270, 300, 330),
    (70, 80, 90, 100, 110, 125, 140, 160, 180, 200, 220),
    (60, 70, 80, 90, 100, 115, 130, 150, 170),
    (50, 60, 70, 80, 90, 105, 120),
    (40, 50, 60, 70, 80),
)


def railway(cell: Cell, **options: str) -> Scenario:
    """BH at this place of the chart; A has 50 % of it, B 40 %."""
    return opened(rest_unsold(game(4, **options)), "BH", 60, cell, trains=("2",), s1=50, s2=40)


def after_dividend(cell: Cell) -> Cell | None:
    """Where the marker lies after a dividend."""
    return declares(railway(cell), "BH", 100).act(Dividend("pay")).cell("BH")


def after_nothing(cell: Cell) -> Cell | None:
    """Where the marker lies after a run that was kept."""
    return declares(railway(cell), "BH", 100).act(Dividend("withhold")).cell("BH")


def after_sale(cell: Cell, percent: int = 10) -> Cell | None:
    """Where the marker lies after one sale."""
    return railway(cell).share_round(B).act(sell("BH", percent)).cell("BH")


def after_selling_out(cell: Cell, **options: str) -> Cell | None:
    """Where the marker lies when all shares are in players' hands at the end of a share round."""
    table = railway(cell, **options).shares("BH", s1=60, s2=40).share_round(A)
    all_pass(table)
    return table.cell("BH")


def order_of_play(table: Scenario) -> list[str]:
    """The companies as they act in an operating round."""
    round_begins(table)
    order: list[str] = []
    while round_of(table) == (1, 1):
        name = acting(table)
        if name is not None and name not in order:
            order.append(name)
        table.act(Dividend("withhold") if table.listed(Dividend) else Pass())
    return order


# -- the chart --------------------------------------------------------------------------------------------------------


@rule("1824-MKT-01", "1824-RUL-02")
def test_the_chart_is_that_of_the_rulebook() -> None:
    rows = game().rules.title.data.market.rows
    assert tuple(tuple(row) for row in rows) == CHART
    assert [len(row) for row in rows] == [14, 14, 14, 11, 9, 7, 5]


@rule("1824-MKT-01")
@pytest.mark.parametrize("cell", [(r, c) for r, row in enumerate(CHART) for c in range(len(row))])
def test_a_company_is_worth_what_the_cell_says(cell: Cell) -> None:
    assert railway(cell).price("BH") == CHART[cell[0]][cell[1]]


@rule("1824-MKT-02")
@pytest.mark.parametrize(("price", "cell"), [(100, (2, 2)), (90, (3, 2)), (80, (4, 2)), (70, (5, 2)), (60, (6, 2))])
def test_issue_prices_lie_on_the_orange_cells_and_several_companies_share_one(price: int, cell: Cell) -> None:
    table = game().act(start("BH", price), minor("EPP", 2 * price), minor("MLB", 2 * price))
    assert [table.cell(company) for company in ("BH", "BK", "CL")] == [cell] * 3
    assert table.rules.view(table.state, None).chart[f"{cell[0]},{cell[1]}"] == ("BH", "BK", "CL")


@rule("1824-MKT-02", "1824-SET-08")
def test_state_railways_start_at_120_in_the_top_row() -> None:
    assert [game().cell(company) for company in STATE] == [(0, 2)] * 3


@rule("1824-MKT-03")
def test_a_marker_that_comes_to_an_occupied_cell_goes_under_those_there() -> None:
    table = opened(railway((2, 3)), "MS", 60, (2, 4), s1=60)
    opened(table, "SB", 60, (2, 4), s1=60)
    declares(table, "BH", 100).act(Dividend("pay"))
    assert table.rules.view(table.state, None).chart["2,4"] == ("MS", "SB", "BH")
    table.share_round(B)
    placed_at(table, "MS", (2, 5))
    placed_at(table, "MS", (2, 4))
    assert table.rules.view(table.state, None).chart["2,4"] == ("SB", "BH", "MS")


@rule("1824-MKT-03", "1824-MKT-07")
def test_a_marker_that_does_not_move_keeps_its_place_among_those_on_its_cell() -> None:
    table = opened(railway((4, 8)), "MS", 60, (4, 8), s1=60)
    table.share_round(B).act(sell("BH", 10))
    assert table.rules.view(table.state, None).chart["4,8"] == ("BH", "MS")


@rule("1824-MKT-04")
def test_coal_pre_state_and_mountain_railways_have_no_price() -> None:
    table = game().act(minor("EPP", 120), minor("SD1", 240), buy_paper("B1"))
    for company in MINORS:
        assert (table.price(company), table.cell(company)) == (0, None)
    assert not {"EPP", "SD1"} & {name for pile in table.rules.view(table.state, None).chart.values() for name in pile}


@rule("1824-MKT-04", "1824-DIV-01")
def test_no_marker_moves_when_a_coal_or_pre_state_railway_earns_or_does_not() -> None:
    table = owned(game(), "SD2", A, 100, ("2",)).turn("SD2", "station").act(Pass())
    assert not table.happened(ev.PriceMoved)
    assert table.company("SD2").acted


# -- dividends --------------------------------------------------------------------------------------------------------


@rule("1824-MKT-05")
@pytest.mark.parametrize("cell", [(r, c) for r, row in enumerate(CHART) for c in range(len(row) - 1)])
def test_a_dividend_moves_the_marker_one_cell_right(cell: Cell) -> None:
    assert after_dividend(cell) == (cell[0], cell[1] + 1)


@rule("1824-MKT-05")
@pytest.mark.parametrize("row", range(7))
def test_at_the_right_end_of_its_row_it_moves_up_and_on_350_it_stays(row: int) -> None:
    end = len(CHART[row]) - 1
    assert after_dividend((row, end)) == (max(0, row - 1), end)


@rule("1824-MKT-06")
@pytest.mark.parametrize("cell", [(0, 1), (2, 13), (3, 10), (6, 4), (6, 1)])
def test_without_a_dividend_it_moves_one_cell_left(cell: Cell) -> None:
    assert after_nothing(cell) == (cell[0], cell[1] - 1)


@rule("1824-MKT-06", "1824-RUL-07")
@pytest.mark.parametrize("row", range(7))
def test_in_the_leftmost_column_it_moves_down_and_on_40_it_stays(row: int) -> None:
    assert after_nothing((row, 0)) == (min(6, row + 1), 0)


@rule("1824-MKT-05", "1824-MKT-06", "1824-DIV-06")
def test_a_company_without_a_run_has_paid_no_dividend() -> None:
    table = railway((2, 4)).station("BH", "J13").turn("BH", "station").act(Pass())
    assert table.cell("BH") == (2, 3)


# -- sales ------------------------------------------------------------------------------------------------------------


@rule("1824-MKT-07", "1824-RUL-04")
@pytest.mark.parametrize("percent", [10, 20, 30, 40])
def test_a_sale_moves_the_marker_one_cell_down_whatever_the_number_of_shares(percent: int) -> None:
    assert after_sale((1, 4), percent) == (2, 4)


@rule("1824-MKT-07", "1824-RUL-04")
def test_each_sale_of_a_turn_moves_it() -> None:
    table = railway((1, 4)).share_round(B).act(sell("BH", 10), sell("BH", 20), sell("BH", 10))
    assert table.cell("BH") == (4, 4)


@rule("1824-MKT-07")
@pytest.mark.parametrize("cell", [(6, 0), (6, 4), (5, 5), (5, 6), (4, 7), (3, 9), (3, 10), (2, 11), (2, 13)])
def test_in_the_lowest_cell_of_a_column_it_stays(cell: Cell) -> None:
    assert after_sale(cell) == cell


# -- sold out ---------------------------------------------------------------------------------------------------------


@rule("1824-MKT-08", "1824-RUL-05")
@pytest.mark.parametrize("cell", [(6, 2), (3, 0), (4, 8), (2, 13), (1, 5)])
def test_a_sold_out_company_moves_one_cell_up(cell: Cell) -> None:
    assert after_selling_out(cell) == (cell[0] - 1, cell[1])


@rule("1824-MKT-08", "1824-RUL-05")
@pytest.mark.parametrize("move", ["up", "up_right"])
@pytest.mark.parametrize("column", [0, 5, 13])
def test_in_the_top_row_it_does_not_move(move: str, column: int) -> None:
    assert after_selling_out((0, column), sold_out_move=move) == (0, column)


@rule("1824-MKT-08", "1824-RUL-05")
@pytest.mark.parametrize(
    ("cell", "target"), [((6, 2), (5, 3)), ((3, 10), (2, 11)), ((2, 2), (1, 3)), ((1, 13), (0, 13)), ((2, 13), (1, 13))]
)
def test_by_the_option_it_moves_up_and_right_and_straight_up_where_there_is_no_such_cell(
    cell: Cell, target: Cell
) -> None:
    assert after_selling_out(cell, sold_out_move="up_right") == target


@rule("1824-MKT-09")
def test_with_a_share_in_the_bank_a_company_is_not_sold_out() -> None:
    table = railway((2, 2)).share_round(A)
    assert table.company("BH").held_by("new") == 10
    assert all_pass(table).cell("BH") == (2, 2)


@rule("1824-MKT-09", "1824-RUL-06")
@pytest.mark.parametrize(("scope", "cell"), [("all_priced", (3, 2)), ("opened_only", (4, 2))])
def test_reserved_shares_do_not_count_and_by_the_option_only_opened_companies_rise(scope: str, cell: Cell) -> None:
    table = owned(game(sold_out_scope=scope), "EPP", A, 0, ("1g",)).priced("BK", 80).share_round(A)
    all_pass(holds(table, "BK", s1=40, s2=40))
    assert table.cell("BK") == cell
    assert after_selling_out((4, 2), sold_out_scope=scope) == (3, 2)


@rule("1824-MKT-09")
@pytest.mark.parametrize(("left", "cell"), [(0, (0, 2)), (10, (1, 2))])
def test_a_state_railway_rises_like_any_other(left: int, cell: Cell) -> None:
    table = opened(rest_unsold(game()), "UG", cell=(1, 2), s1=60, s2=40 - left).share_round(A)
    assert all_pass(table).cell("UG") == cell


@rule("1824-MKT-09")
def test_a_railway_without_a_price_does_not_rise() -> None:
    table = rest_unsold(game()).shares("BH", s1=60, s2=40).share_round(A)
    assert all_pass(table).cell("BH") is None


@rule("1824-MKT-10", "1824-MKT-03")
@pytest.mark.parametrize("order", [("BH", "MS"), ("MS", "BH")])
def test_sold_out_companies_are_moved_in_the_order_in_which_they_act(order: tuple[str, str]) -> None:
    table = rest_unsold(game())
    for company in order:
        opened(table, company, 80, (4, 2), trains=("2",), s1=60, s2=40)
    all_pass(table.share_round(A))
    assert table.rules.view(table.state, None).chart["3,2"] == order
    moves = [event.company for event in table.events if isinstance(event, ev.PriceMoved) and event.cause == "sold_out"]
    assert moves == list(order)


@rule("1824-MKT-10", "1824-OR-04")
def test_the_highest_price_is_moved_first() -> None:
    table = rest_unsold(game())
    for company, cell in (("BH", (6, 2)), ("CL", (2, 2)), ("MS", (4, 4)), ("SB", (2, 3))):
        opened(table, company, 60, cell, trains=("2",), s1=30, s2=30, s3=20, s4=20)
    all_pass(table.share_round(A))
    moves = [event.company for event in table.events if isinstance(event, ev.PriceMoved) and event.cause == "sold_out"]
    assert moves == ["SB", "MS", "CL", "BH"]


# -- worked examples --------------------------------------------------------------------------------------------------


@rule("1824-EX-08", "1824-MKT-05", "1824-MKT-06", "1824-MKT-07", "1824-MKT-08")
def test_example_8_four_ways_from_130() -> None:
    assert CHART[1][4] == railway((1, 4)).price("BH") == 130
    assert (after_dividend((1, 4)), CHART[1][5]) == ((1, 5), 145)
    assert (after_nothing((1, 4)), CHART[1][3]) == ((1, 3), 120)
    assert (after_sale((1, 4)), CHART[2][4]) == ((2, 4), 120)
    assert (after_selling_out((1, 4)), CHART[0][4]) == ((0, 4), 140)


@rule("1824-EX-23", "1824-MKT-07", "1824-SR-14")
def test_example_23_a_sale_at_the_foot_of_a_column() -> None:
    table = railway((4, 8)).share_round(B)
    cash = table.money(B)
    table.act(sell("BH", 20))
    assert (table.money(B) - cash, table.cell("BH"), table.price("BH")) == (340, (4, 8), 170)


@rule("1824-EX-24", "1824-MKT-05")
@pytest.mark.parametrize(
    ("cell", "before", "target", "after"),
    [
        ((6, 4), 80, (5, 4), 90),
        ((5, 6), 120, (4, 6), 130),
        ((4, 8), 170, (3, 8), 180),
        ((3, 10), 220, (2, 10), 240),
        ((2, 13), 330, (1, 13), 340),
        ((1, 13), 340, (0, 13), 350),
        ((0, 13), 350, (0, 13), 350),
    ],
)
def test_example_24_ledges_after_a_dividend(cell: Cell, before: int, target: Cell, after: int) -> None:
    table = railway(cell)
    assert table.price("BH") == before
    declares(table, "BH", 10).act(Dividend("pay"))
    assert (table.cell("BH"), table.price("BH")) == (target, after)


@rule("1824-EX-24", "1824-MKT-06")
@pytest.mark.parametrize(("cell", "before", "target", "after"), [((3, 0), 70, (4, 0), 60), ((6, 0), 40, (6, 0), 40)])
def test_example_24_ledges_without_a_dividend(cell: Cell, before: int, target: Cell, after: int) -> None:
    table = railway(cell)
    assert table.price("BH") == before
    declares(table, "BH", 10).act(Dividend("withhold"))
    assert (table.cell("BH"), table.price("BH")) == (target, after)


@rule("1824-EX-25", "1824-MKT-08", "1824-RUL-05")
def test_example_25_sold_out_at_100_and_at_155() -> None:
    assert (after_selling_out((2, 2)), CHART[1][2]) == ((1, 2), 110)
    assert (after_selling_out((2, 2), sold_out_move="up_right"), CHART[1][3]) == ((1, 3), 120)
    assert (after_selling_out((0, 5)), CHART[0][5]) == ((0, 5), 155)


@rule("1824-EX-26", "1824-OR-04", "1824-MKT-03")
def test_example_26_order_at_120() -> None:
    table = opened(rest_unsold(game()), "SD", trains=("2",), s1=60).station("SD", "E12")
    opened(table, "MS", 60, (2, 4), trains=("2",), s1=60)
    opened(table, "BH", 60, (2, 3), trains=("2",), s1=60)
    placed_at(table, "BH", (2, 4))
    assert {table.price(company) for company in ("SD", "MS", "BH")} == {120}
    assert order_of_play(table) == ["MS", "BH", "SD"]
