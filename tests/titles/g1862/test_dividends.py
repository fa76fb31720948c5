"""DIV, MKT, OR: the use of a result, the moves of price markers, and the order of companies."""

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, RunTrains
from kursbuch.eighteen.market import down, left, right, up
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK
from railways_1862 import home
from rules_marker import rule
from scenario import A, B, C, D, Scenario, lay, train
from shares_1862 import acting, after_the_sale, buy_back, code, company, first_round, halved, spot


def with_result(result: int, cell: tuple[int, int] = (1, 5), *, name: str = "CP", **holdings: int) -> Scenario:
    """The company has run and earned so much; its director is to decide."""
    scene = company(after_the_sale(), name, cell, cash=0, trains="2", **(holdings or {"s1": 60}))  # type: ignore[arg-type]
    return home(scene, name).turn(name, "run").fact(ev.TrainsRun(CompanyId(name), (), result))


def dividends(scene: Scenario) -> dict[str, int]:
    found = (event for event in scene.events if isinstance(event, ev.Paid) and event.cause == "dividend")
    return {event.payee: event.amount for event in found}


# -- dividends --------------------------------------------------------------------------------------------------------


@rule("1862-DIV-01")
def test_the_whole_result_is_paid_or_kept() -> None:
    scene = with_result(150)
    assert [offer.kind for offer in scene.listed(Dividend)] == ["pay", "withhold"]  # type: ignore[attr-defined]
    scene.act(Dividend("withhold"))
    assert (scene.money("CP"), dividends(scene)) == (150, {})


@rule("1862-DIV-02", "1862-DIV-05")
def test_every_10_percent_gets_a_tenth_and_unsold_and_pool_shares_earn_for_the_bank() -> None:
    scene = with_result(330, s1=50, s2=20, pool=10)
    bank = scene.money(BANK)
    scene.act(Dividend("pay"))
    assert dividends(scene) == {A: 165, B: 66}
    assert scene.money(BANK) == bank - 231
    assert scene.money("CP") == 0


@rule("1862-DIV-03", "1862-DIV-04", "1862-EX-01")
def test_after_a_buy_back_each_5_percent_is_rounded_up_and_the_company_gets_the_rest() -> None:
    scene = with_result(150)
    halved(scene, "CP", s1=20, s2=15, pool=10)
    scene.act(Dividend("pay"))
    assert dividends(scene) == {A: 4 * 8, B: 3 * 8, "CP": 70}


@rule("1862-DIV-03", "1862-DIV-04", "1862-EX-13")
@pytest.mark.parametrize(("result", "unit", "kept"), [(330, 17, 160), (10, 1, 0), (200, 10, 100), (190, 10, 90)])
def test_results_after_a_buy_back(result: int, unit: int, kept: int) -> None:
    scene = with_result(result)
    halved(scene, "CP", s1=10, s2=40)
    scene.act(Dividend("pay"))
    wanted = {A: 2 * unit, B: 8 * unit, **({"CP": kept} if kept else {})}
    assert dividends(scene) == wanted


@rule("1862-DIV-06", "1862-MKT-02")
def test_a_result_of_0_is_withheld_without_a_decision() -> None:
    scene = company(after_the_sale(), "CP", (1, 6), s1=60, trains="2")
    scene.tiles(C28=("9", 1))
    home(scene, "CP").turn("CP", "station").act(Pass())
    assert spot(scene, "CP") == (1, 5)
    declared = scene.happened(ev.DividendDeclared)
    assert declared == [ev.DividendDeclared(CompanyId("CP"), "withhold", 0)]


@rule("1862-DIV-06")
def test_nothing_is_paid_out_of_nothing() -> None:
    scene = with_result(0)
    assert code(scene, Dividend("pay")) == ("DIV-06", "nothing_to_pay_out")


# -- the chart --------------------------------------------------------------------------------------------------------


@rule("1862-MKT-01", "1862-EX-23")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((1, 5), (1, 6)),
        ((4, 14), (3, 14)),
        ((1, 17), (1, 18)),
        ((2, 19), (1, 19)),
        ((1, 19), (1, 19)),
        ((3, 16), (2, 16)),
    ],
)
def test_paying_moves_right_at_the_end_of_the_row_up_and_in_the_corner_nowhere(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    scene = with_result(100, before).act(Dividend("pay"))
    assert spot(scene, "CP") == after


@rule("1862-MKT-02", "1862-EX-24")
@pytest.mark.parametrize(
    ("before", "after"), [((1, 6), (1, 5)), ((1, 3), (2, 3)), ((2, 3), (2, 2)), ((2, 2), (3, 2)), ((3, 1), (4, 1))]
)
def test_withholding_moves_left_and_at_the_left_end_of_the_row_down(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    scene = with_result(100, before).act(Dividend("withhold"))
    assert spot(scene, "CP") == after


@rule("1862-EX-23")
def test_prices_of_the_right_end() -> None:
    scene = with_result(100, (4, 14))
    assert scene.price("CP") == 180
    assert scene.act(Dividend("pay")).price("CP") == 200
    scene = with_result(100, (1, 17))
    assert (scene.price("CP"), scene.state.end_cause) == (345, None)
    scene.act(Dividend("pay"))
    assert (scene.price("CP"), scene.state.end_cause) == (380, "price")
    assert with_result(100, (2, 19)).act(Dividend("pay")).price("CP") == 420
    assert with_result(100, (1, 16)).act(Dividend("pay")).state.end_cause is None


@rule("1862-MKT-03")
def test_a_moved_marker_goes_under_those_on_the_field_and_one_that_stays_keeps_its_place() -> None:
    scene = company(after_the_sale(), "NYC", (1, 6), s2=60)
    company(scene, "CP", (1, 5), s1=60)
    scene.turn("CP", "run").fact(ev.TrainsRun(CompanyId("CP"), (), 100)).act(Dividend("pay"))
    assert scene.rules.view(scene.state, None).chart["0,5"] == ("NYC", "CP")
    scene = company(after_the_sale(), "NYC", (1, 19), s2=60)
    company(scene, "CP", (1, 19), s1=60)
    scene.turn("NYC", "run").fact(ev.TrainsRun(CompanyId("NYC"), (), 100)).act(Dividend("pay"))
    assert scene.rules.view(scene.state, None).chart["0,18"] == ("NYC", "CP")


@rule("1862-MKT-05")
def test_a_sale_moves_down_and_a_sold_out_company_up() -> None:
    market = first_round().rules.title.data.market
    assert (down(market, (2, 6)), up(market, (2, 6))) == ((3, 6), (1, 6))
    assert down(market, (2, 15)) == (2, 15)


@rule("1862-MKT-06", "1862-RUL-17")
@pytest.mark.parametrize(
    ("option", "firsts", "lengths", "top"),
    [
        ("later_edition", [3, 2, *(1,) * 9], [19, 19, 16, 14, 12, 10, 8, 6, 4, 2, 1], 420),
        ("ten_percent", [1] * 11, [21, 20, 18, 16, 14, 12, 10, 8, 6, 4, 1], 417),
    ],
)
def test_the_chart_has_eleven_rows(option: str, firsts: list[int], lengths: list[int], top: int) -> None:
    market = first_round(price_chart=option).rules.title.data.market
    assert [next(i for i, price in enumerate(row, 1) if price >= 0) for row in market.rows] == firsts
    assert [len(row) for row in market.rows] == lengths
    assert (market.rows[0][-1], market.rows[-1]) == (top, (0,))
    dear = {(r, c) for r, row in enumerate(market.rows) for c, price in enumerate(row) if price > 379}
    assert dear == set(market.end)
    assert {price: market.rows[row][column] for price, (row, column) in market.issue.items()} == {
        str(price): price for price in (100, 92, 85, 80, 75, 70)
    }
    assert left(market, (9, 0)) == (10, 0)
    assert right(market, (0, len(market.rows[0]) - 1)) == (0, len(market.rows[0]) - 1)


@rule("1862-MKT-07")
def test_a_buy_back_does_not_move_the_marker() -> None:
    scene = acting("CP", "buyback", cash=1000).act(buy_back(0))
    assert spot(scene, "CP") == (1, 5)
    assert not scene.happened(ev.PriceMoved)


# -- operating rounds -------------------------------------------------------------------------------------------------


@rule("1862-OR-01", "1862-OR-02")
def test_companies_act_from_the_highest_price_on_then_further_right_then_from_the_top() -> None:
    scene = after_the_sale(4)
    company(scene, "SP", (4, 9), s4=60)
    company(scene, "CP", (3, 8), s1=60)
    company(scene, "NYC", (4, 9), s2=60)
    company(scene, "UP", (1, 6), s3=60)
    company(scene, "NYH", (1, 9), s3=60)
    scene.act(*(Pass(),) * 4)
    order = []
    while isinstance(turn := scene.state.frame, CompanyTurn) and turn.company not in order:
        order.append(turn.company)
        while isinstance(frame := scene.state.frame, CompanyTurn) and frame.company == turn.company:
            scene.act(Pass() if Pass() in scene.offers().listed else RunTrains())
    assert order == ["NYH", "SP", "NYC", "CP", "UP"]


@rule("1862-OR-02")
def test_the_next_to_act_is_found_among_those_that_have_not_acted_by_the_prices_of_the_moment() -> None:
    scene = after_the_sale(4)
    for name, cell in (("NYH", (1, 9)), ("CP", (1, 7)), ("NYC", (1, 6))):
        company(scene, name, cell, s1=60)
    home(scene, "NYH", "CP", "NYC").turn("NYH", "trains")
    scene.fact(ev.PriceMoved(CompanyId("CP"), (0, 6), (5, 4), "sale")).act(Pass())
    frame = scene.state.frame
    assert isinstance(frame, CompanyTurn)
    assert frame.company == "NYC"


@rule("1862-OR-03")
def test_the_steps_of_a_turn_follow_each_other_and_there_is_no_way_back() -> None:
    scene = acting("CP", "track", phase=2, cash=2000).turn("CP", "track", 2)
    steps = ["track"]
    while isinstance(frame := scene.state.frame, CompanyTurn) and frame.company == "CP":
        if frame.step != steps[-1]:
            steps.append(frame.step)
        if frame.step == "trains":
            assert code(scene, lay("C28", "9", 1)) == ("OR-03", "not_in_this_step")
        if frame.step == "buyback":
            assert code(scene, train("3")) == ("OR-03", "not_in_this_step")
        scene.act(Pass() if Pass() in scene.offers().listed else RunTrains())
    assert steps == ["track", "trains", "buyback"]


@rule("1862-OR-03")
def test_running_and_the_decision_about_the_result_are_not_skipped() -> None:
    scene = with_result(100)
    assert code(scene, Pass()) == ("OR-03", "step_not_skipped")


@rule("1862-OR-03")
def test_a_company_that_is_not_in_operation_does_not_act() -> None:
    scene = after_the_sale(4).shares("CP", s1=50).priced("CP", 100).act(*(Pass(),) * 4)
    assert isinstance(scene.state.frame, ShareRound)
    assert not scene.happened(CompanyTurn)


@rule("1862-OR-04")
def test_after_the_last_company_another_operating_round_or_a_share_round_follows() -> None:
    scene = acting("CP", "buyback").act(Pass())
    assert scene.happened(OperatingRound) == [OperatingRound(2, 2)]
    scene = acting("CP", "buyback").turn("CP", "buyback", number=2, of=2).act(Pass())
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert frame.number == 3


@rule("1862-OR-05")
def test_a_company_that_left_during_the_round_does_not_act_any_more() -> None:
    scene = acting("CP", "buyback")
    company(scene, "NYC", (1, 5), s2=60)
    scene.fact(ev.CompanyClosed(CompanyId("NYC"), "zero")).act(Pass())
    assert scene.happened(OperatingRound) == [OperatingRound(2, 2)]


@rule("1862-DIV-05")
def test_who_has_dropped_out_gets_no_dividend() -> None:
    scene = with_result(100, s1=60, s2=20)
    scene.fact(ev.SharesMoved(CompanyId("CP"), B, "pool", 20), ev.DroppedOut(B, 0, "bankrupt")).act(Dividend("pay"))
    assert dividends(scene) == {A: 60}
    assert {C, D} <= set(scene.state.playing)
