"""BOE: price, dividend and markers of the Bank of England, and the trains it takes out of the game."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import OperatingRound
from kursbuch.eighteen.track import company_reach
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1848.boe import dividend_total
from positions_1848 import (
    causes,
    doomed,
    in_bank,
    loans_before,
    ruin,
    taken_over,
    taken_over_before,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, lay, sell, use
from scenario import train as buy_train

PRICES = (
    *(70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180),
    *(195, 210, 225, 240, 260, 280, 300, 320, 340),
)


def round_begins(table: Scenario) -> Scenario:
    """All pass in a share round; an operating round begins."""
    table.share_round(A)
    for _ in table.state.players:
        table.act(Pass())
    return table


def income(table: Scenario, seat: str) -> int:
    """What the BoE paid this player with the last action."""
    return sum(
        event.amount
        for event in table.events
        if isinstance(event, ev.Paid) and (event.payer, event.payee, event.cause) == ("bank", seat, "boe_dividend")
    )


def markers(table: Scenario, *places: str) -> Scenario:
    """The BoE has markers in these cities, as if taken over from different companies."""
    for company, at in zip(("QR", "VR", "NSW", "WA"), places, strict=False):
        table.station(company, at).fact(ev.StationsInherited(company, "BOE"))
        taken_over_before(table, company)
    return table


# -- price ------------------------------------------------------------------------------------------------------


@rule("1848-BOE-01")
@pytest.mark.parametrize("count", range(21))
def test_the_price_depends_on_the_loans_granted(count: int) -> None:
    table = Scenario()
    loans_before(table, "QR", count // 2)
    loans_before(table, "SAR", count - count // 2)
    assert table.price("BOE") == PRICES[count]


@rule("1848-BOE-01")
def test_the_price_does_not_fall_when_a_company_with_loans_is_taken_over() -> None:
    table = doomed(Scenario(), "FT").phase(3)
    loans_before(table, "FT", 3)
    assert ruin(table, "FT").price("BOE") == PRICES[4]
    assert taken_over(table) == ("FT",)


@rule("1848-BOE-02", "1848-BOE-06")
def test_shares_are_bought_and_sold_at_that_price_which_neither_moves() -> None:
    table = loans_before(Scenario(), "QR", 2).shares("BOE", s1=20, s2=70).cash(A, 500).share_round(A)
    bank, boe = table.money("bank"), table.money("BOE")
    table.act(buy("BOE", "pool"))
    assert (table.money(A), table.money("bank"), table.money("BOE")) == (410, bank + 90, boe)
    assert table.price("BOE") == 90
    table.act(sell("BOE", 60))
    assert table.money(B) == 630 + 6 * 90
    assert table.money("BOE") == boe
    assert table.price("BOE") == 90


@rule("1848-BOE-02")
def test_a_sell_out_does_not_move_the_price() -> None:
    table = Scenario().shares("BOE", s1=50, s2=50).running("FT")
    assert round_begins(table).price("BOE") == 70
    assert table.company("BOE").marker is None


# -- dividend ---------------------------------------------------------------------------------------------------


@rule("1848-EX-02", "1848-BOE-03")
@pytest.mark.parametrize(("phase", "each"), [(1, 0), (2, 0), (3, 10), (4, 10), (5, 20), (6, 20), (7, 30)])
def test_example_boe_minimum(phase: int, each: int) -> None:
    table = round_begins(Scenario().running("FT").shares("BOE", s1=10, s2=30).phase(phase))
    assert (income(table, A), income(table, B)) == (each, 3 * each)


@rule("1848-BOE-04")
def test_each_marker_adds_the_value_its_city_has_now() -> None:
    table = markers(Scenario().phase(2), "E14", "D1")
    total = dividend_total(table.rules.title, table.state)
    assert total == 0 + 20
    table.tiles(E14=("57", 0))
    assert dividend_total(table.rules.title, table.state) == 20 + 20
    table.phase(3).tiles(E14=("15", 0))
    assert dividend_total(table.rules.title, table.state) == 100 + 30 + 40


@rule("1848-BOE-04")
def test_two_markers_in_one_city_count_twice() -> None:
    table = markers(Scenario().phase(3).tiles(F17=("236", 0)), "F17", "F17")
    assert dividend_total(table.rules.title, table.state) == 100 + 40 + 40


@rule("1848-BOE-05")
def test_the_bank_pays_each_player_after_the_privates_and_unsold_shares_get_nothing() -> None:
    table = Scenario().running("FT").shares("BOE", s1=10, s3=20).phase(3).paper("P1", B)
    bank, boe = table.money("bank"), table.money("BOE")
    round_begins(table)
    assert causes(table) == ["private", "boe_dividend", "boe_dividend"]
    assert [income(table, seat) for seat in (A, B, C, D)] == [10, 0, 20, 0]
    assert table.money("bank") == bank - 5 - 30
    assert table.money("BOE") == boe
    assert table.price("BOE") == 70


@rule("1848-BOE-05")
def test_the_boe_pays_in_each_operating_round() -> None:
    table = Scenario().running("FT").shares("BOE", s1=10).phase(3).turn("FT", "trains", 1, 2).act(Pass())
    frame = next(frame for frame in table.state.agenda if isinstance(frame, OperatingRound))
    assert (frame.number, income(table, A)) == (2, 10)


@rule("1848-EX-18", "1848-BOE-04", "1848-BOE-05")
def test_example_boe_dividend_in_phase_5() -> None:
    table = Scenario().running("FT").shares("BOE", s1=40).phase(5)
    table.tiles(F17=("239", 0), E14=("15", 0))
    markers(table, "F17", "E14", "D1")
    assert dividend_total(table.rules.title, table.state) == 350
    assert income(round_begins(table), A) == 140


@rule("1848-EX-18")
def test_example_boe_dividend_with_two_markers_in_sydney() -> None:
    table = Scenario().running("FT").shares("BOE", s1=10, s2=40).phase(5)
    table.tiles(F17=("239", 0), E14=("15", 0))
    markers(table, "F17", "E14", "D1", "F17")
    assert dividend_total(table.rules.title, table.state) == 410
    round_begins(table)
    assert (income(table, A), income(table, B)) == (41, 164)


# -- its money, its place -------------------------------------------------------------------------------------------


@rule("1848-BOE-06")
def test_the_boe_pays_loans_and_nothing_else_out_of_its_2000() -> None:
    table = Scenario().running("FT", cell=(1, 5), cash=0).running("SAR", B, cash=0).shares("BOE", s3=50).phase(3)
    assert table.money("BOE") == 2000
    round_begins(table)
    assert table.money("BOE") == 2000
    bank = table.money("bank")
    table.act(TakeLoan())
    assert (table.money("BOE"), table.money("FT"), table.money("bank")) == (1900, 100, bank)


@rule("1848-BOE-07")
def test_the_boe_takes_no_turn_and_has_no_director() -> None:
    table = Scenario().running("FT", D).shares("BOE", s1=60, s2=20).phase(3).share_round(A)
    assert table.why(buy("BOE", "pool")) == "1848-SR-10"
    table.share_round(B).act(buy("BOE", "pool"), Pass(), Pass(), Pass(), Pass())
    assert table.actor == D
    frame = next(frame for frame in table.state.agenda if isinstance(frame, OperatingRound))
    table.act(Pass(), Pass(), Pass())
    assert frame.acted == ("FT",)
    assert table.company("BOE").director is None
    assert not table.company("BOE").in_operation


@rule("1848-BOE-07")
def test_markers_of_the_boe_fill_their_spaces_and_block() -> None:
    table = Scenario().running("WA").running("CAR", D).station("WA", "D1").phase(3)
    table.tiles(D3=("69", 3), E4=("57", 2), F5=("57", 2)).station("CAR", "E4")
    doomed(table, "CAR")
    wa = CompanyId("WA")
    far, near = (HexId("F5"), 0), (HexId("E4"), 0)
    free = Scenario().tiles(D3=("69", 3), E4=("57", 2), F5=("57", 2)).station("WA", "D1")
    assert {near, far} <= set(company_reach(free.state, wa).stops)
    ruin(table, "CAR")
    assert taken_over(table) == ("CAR",)
    assert [station.owner for station in table.state.board.in_stop(*near)] == ["BOE"]
    stops = set(company_reach(table.state, wa).stops)
    assert near in stops
    assert far not in stops


# -- trains taken out -----------------------------------------------------------------------------------------------


@rule("1848-BOE-08")
@pytest.mark.parametrize(("before", "left"), [(0, 3), (1, 2), (2, 3), (3, 3), (4, 2), (5, 3)])
def test_a_train_is_removed_with_the_second_and_the_fifth_takeover(before: int, left: int) -> None:
    table = doomed(Scenario(), "FT").running("CAR", A).phase(4)
    taken_over_before(table, *("QR", "VR", "NSW", "WA", "SAR")[:before])
    ruin(table.paper("P3", A, used=True), "FT")
    assert len(taken_over(table)) == before + 1
    assert in_bank(table, "5/5+") == left
    assert (in_bank(table, "4/4+"), in_bank(table, "6/6+")) == (3, 2)


@rule("1848-BOE-08")
@pytest.mark.parametrize(
    ("depot", "removed"),
    [
        ({"4/4+": 2, "5/5+": 2, "6/6+": 2}, "5/5+"),
        ({"4/4+": 2, "5/5+": 0, "6/6+": 2}, "6/6+"),
        ({"4/4+": 0, "5/5+": 0, "6/6+": 1}, "6/6+"),
        ({"4/4+": 0, "5/5+": 0, "6/6+": 0}, "8/D"),
    ],
)
def test_the_cheapest_of_the_5_6_and_8_in_the_bank_is_removed(depot: dict[str, int], removed: str) -> None:
    table = taken_over_before(doomed(Scenario(), "FT").running("CAR", A).phase(6).depot(**depot), "QR")
    ruin(table, "FT")
    assert [event.card for event in table.events if isinstance(event, ev.TrainLeftBank)] == [removed]
    if removed != "8/D":
        assert in_bank(table, removed) == depot[removed] - 1
    assert table.state.phase == (7 if removed == "8/D" else 6)


@rule("1848-BOE-09")
def test_cheaper_trains_stay_on_sale_and_are_bought_first() -> None:
    table = taken_over_before(doomed(Scenario(), "FT").running("CAR", A).phase(4), "QR")
    ruin(table.paper("P3", A, used=True), "FT")
    table.turn("CAR", "trains")
    assert table.why(buy_train("5")) == "1848-TRN-01"
    assert table.why(buy_train("4")) is None
    assert in_bank(table, "5/5+") == 2


@rule("1848-BOE-09", "1848-TRN-07")
def test_a_removed_train_scraps_like_a_sold_one() -> None:
    table = doomed(Scenario(), "FT").running("CAR", A, trains=("4", "5")).phase(6).depot(**{"6/6+": 0})
    ruin(taken_over_before(table, "QR"), "FT")
    assert table.state.phase == 7
    assert table.company("CAR").trains == ("5",)
    table.turn("CAR", "trains").cash("CAR", 2000).trains("CAR", "4")
    assert table.why(buy_train("D", trade_in="4")) == "1848-TRN-13"


@rule("1848-EX-19", "1848-BOE-08", "1848-BOE-09")
def test_example_second_takeover_in_phase_4() -> None:
    table = doomed(Scenario(), "FT", D).running("CAR", A, trains=("4", "4", "3")).station("CAR", "E4").phase(4)
    taken_over_before(table.depot(**{"4/4+": 2}), "QR").paper("P1", B).paper("P3", C)
    ruin(table, "FT")
    assert in_bank(table, "5/5+") == 2
    assert table.state.phase == 5
    assert all(paper.closed for name, paper in table.state.papers.items() if name in ("P1", "P3"))
    assert table.actor == C
    assert table.why(Pass()) == "1848-PRV-14"
    table.act(use("P3", "I8"))
    assert table.actor == A
    assert table.why(Pass()) == "1848-TRN-08"
    table.trains("CAR", "4", "3").turn("CAR", "trains")
    assert table.why(buy_train("4")) == "1848-TRN-06"
    assert table.why(buy_train("2E")) is None
    table.trains("CAR", "4")
    assert table.why(buy_train("5")) == "1848-TRN-01"
    assert table.why(buy_train("4")) is None
    table.turn("CAR", "track").tiles(E4=("15", 2))
    assert any(table.why(lay("E4", "611", rotation)) is None for rotation in range(6))
