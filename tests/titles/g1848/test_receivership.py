"""REC: a company is taken over by the Bank of England, and its director answers for it."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import DiscardTrain, Pass, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.hexmap.board import EDGE_OF_TILE, Station
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1848.extra import TakenOver
from kursbuch.titles.g1848.shares import certificate_limit
from positions_1848 import (
    all_money,
    causes,
    doomed,
    earn_nothing,
    in_bank,
    loans_before,
    ruin,
    taken_over,
    taken_over_before,
)
from rules_marker import rule
from scenario import A, B, C, D, Scenario, sell, use

QR_SHARE = ev.SharesMoved(CompanyId("QR"), "new", A, 10)
"""The share that came with P5."""


def falling(issue: int = 100, treasury: int = 0, cash: int = 0, **holdings: int) -> Scenario:
    """VR, directed by A, is one space from receivership; SAR of D acts after it."""
    table = Scenario().running("VR", A, issue, (5, 1), treasury).shares("VR", **(holdings or {"s1": 60}))
    return table.cash(A, cash).running("SAR", D, 70).station("SAR", "G6").phase(2)


def fall(table: Scenario) -> Scenario:
    return earn_nothing(table, "VR")


# -- the takeover -----------------------------------------------------------------------------------------------


@rule("1848-REC-01")
def test_a_company_whose_marker_reaches_column_0_is_taken_over_and_its_turn_ends() -> None:
    table = fall(falling())
    assert taken_over(table) == ("VR",)
    assert table.company("VR").closed
    assert table.actor == D
    assert table.why(TakeLoan(), seat=A) is not None


@rule("1848-REC-01")
def test_a_company_one_space_further_right_is_not_taken_over() -> None:
    table = falling().priced("VR", 100, (5, 2))
    fall(table)
    assert (table.cell("VR"), taken_over(table), table.actor) == ((5, 1), (), A)


@rule("1848-REC-01")
def test_a_loan_before_the_run_ends_the_turn_as_well() -> None:
    table = falling().phase(3).turn("VR", "track").act(TakeLoan())
    assert taken_over(table) == ("VR",)
    assert table.actor == D


@rule("1848-REC-01", "1848-REC-09", "1848-BOE-08")
def test_sales_come_first_then_tasmania_and_surplus_trains_then_the_next_company() -> None:
    table = falling(cash=0, s1=40, s2=10).phase(4).shares("BOE", s1=20).paper("P3", C)
    taken_over_before(table.trains("SAR", "4", "4", "4"), "QR", director=C)
    fall(table)
    kinds = [type(event) for event in table.events]
    order = [
        kinds.index(kind) for kind in (ev.Paid, ev.StationsInherited, ev.CompanyClosed, TakenOver, ev.TrainLeftBank)
    ]
    assert order == sorted(order)
    assert causes(table) == ["liability", "compensation"]
    assert table.state.phase == 5
    assert (table.actor, table.why(Pass())) == (A, "1848-REC-04")
    table.act(sell("BOE", 20))
    assert (table.actor, table.why(Pass())) == (C, "1848-PRV-14")
    table.act(use("P3", "I10"))
    assert (table.actor, table.why(Pass())) == (D, "1848-TRN-08")
    table.act(DiscardTrain(TrainName("4")))
    assert table.actor == D
    assert table.why(TakeLoan()) is None


# -- compensation -----------------------------------------------------------------------------------------------


@rule("1848-REC-02")
def test_every_player_but_the_director_gets_the_issue_price_for_each_share() -> None:
    table = falling(issue=90, treasury=1000, cash=5, s1=30, s2=20, s3=10, pool=20).cash(B, 0).cash(C, 0).cash(D, 0)
    bank, money = table.money("bank"), all_money(table)
    fall(table)
    assert [table.money(seat) for seat in (A, B, C, D)] == [5, 180, 90, 0]
    assert table.money("bank") == bank + 1000 - 270
    assert all_money(table) == money


@rule("1848-REC-03")
def test_what_the_treasury_lacks_the_director_pays_at_once() -> None:
    table = falling(issue=90, treasury=100, cash=200, s1=30, s2=20, s3=10).cash(B, 0).cash(C, 0)
    fall(table)
    assert [table.money(seat) for seat in (A, B, C)] == [200 - 170, 180, 90]
    assert causes(table) == ["liability", "compensation", "compensation"]
    assert table.actor == D


@rule("1848-REC-03")
def test_the_directors_cash_may_fall_below_zero_until_he_has_sold() -> None:
    table = falling(issue=100, cash=20, s1=30, s2=10).shares("BOE", s1=20).cash(B, 0)
    fall(table)
    assert (table.money(A), table.money(B)) == (-80, 100)
    assert table.actor == A
    assert table.act(sell("BOE", 20)).money(A) == 60


# -- forced sales -----------------------------------------------------------------------------------------------


def owing(debt: int) -> Scenario:
    """A, without cash, will owe so much when VR falls; only its shares of other companies are left to add."""
    return falling(issue=100, treasury=500 - debt, cash=0, s1=50, s2=50)


@rule("1848-REC-04")
def test_a_director_in_debt_sells_until_his_cash_is_no_longer_negative() -> None:
    table = fall(owing(150).shares("FT", s2=50, s1=30).priced("FT", 80))
    assert (table.actor, table.money(A)) == (A, -150)
    assert table.why(Pass()) == "1848-REC-04"
    assert table.why(sell("FT", 10), seat=B) == "1848-REC-04"
    assert table.why(sell("FT", 40)) == "1848-REC-04"
    assert table.why(sell("NSW", 10)) == "1848-REC-04"
    assert table.why(sell("FT", 15)) == "1848-REC-04"
    table.act(sell("FT", 10))
    assert (table.money(A), table.price("FT"), table.actor) == (-70, 70, A)
    table.act(sell("FT", 10))
    assert (table.money(A), table.price("FT"), table.actor) == (0, 60, D)
    assert table.company("FT").held_by(A) == 10
    assert table.company("FT").held_by("pool") == 20


@rule("1848-REC-04")
def test_a_director_with_enough_cash_sells_nothing() -> None:
    table = fall(owing(150).cash(A, 150).shares("BOE", s1=50))
    assert (table.actor, table.money(A)) == (D, 0)


@rule("1848-REC-04", "1848-RUL-47")
def test_no_larger_block_is_sold_than_the_debt_needs() -> None:
    table = fall(owing(150).shares("FT", s2=50, s1=30).priced("FT", 80))
    assert table.why(sell("FT", 30)) == "1848-RUL-47"
    assert table.why(sell("FT", 20)) is None
    assert table.act(sell("FT", 20)).money(A) == 10


@rule("1848-REC-04", "1848-SR-16")
def test_forced_sales_obey_the_limit_of_the_pool_but_not_for_the_boe() -> None:
    table = fall(owing(150).shares("FT", s2=30, s1=30, pool=40).priced("FT", 70).shares("BOE", s1=30, pool=70))
    assert table.why(sell("FT", 20)) == "1848-SR-16"
    assert table.why(sell("FT", 10)) is None
    assert table.why(sell("BOE", 30)) is None


@rule("1848-REC-04")
def test_no_forced_sale_changes_a_director() -> None:
    table = fall(owing(500).shares("FT", s1=40, s2=30).priced("FT", 80))
    assert table.why(sell("FT", 10)) is None
    assert table.why(sell("FT", 20)) == "1848-REC-04"
    table.act(sell("FT", 10))
    assert table.company("FT").director == A
    assert (table.actor, table.money(A)) == (D, -420)


@rule("1848-REC-04")
def test_no_forced_sale_cuts_into_a_directors_share() -> None:
    table = fall(owing(500).shares("FT", s1=30, s2=10).priced("FT", 80))
    assert table.why(sell("FT", 20)) == "1848-REC-04"
    table.act(sell("FT", 10))
    assert (table.company("FT").held_by(A), table.company("FT").certificate) == (20, A)
    assert table.actor == D


@rule("1848-REC-04", "1848-AUC-09")
def test_a_share_without_a_price_cannot_be_sold_to_pay_a_debt() -> None:
    table = fall(owing(150).fact(QR_SHARE))
    assert (table.actor, table.money(A)) == (D, -150)
    table = owing(150).fact(QR_SHARE)
    assert fall(table.shares("BOE", s1=10)).why(sell("QR", 10)) == "1848-AUC-09"


@rule("1848-REC-05")
def test_what_is_still_missing_is_overdrawn_and_the_others_are_paid_in_full() -> None:
    table = owing(400).shares("BOE", s1=20).cash(B, 0)
    bank = table.money("bank")
    fall(table)
    assert table.money(B) == 500
    table.act(sell("BOE", 20))
    assert (table.money(A), table.money("bank")) == (-260, bank - 140)
    assert table.actor == D
    nothing = fall(owing(400).cash(B, 0))
    assert (nothing.money(A), nothing.money(B), nothing.actor) == (-400, 500, D)


# -- what becomes of the company --------------------------------------------------------------------------------


@rule("1848-REC-06")
def test_money_left_goes_to_the_bank_and_the_rest_of_the_company_leaves_the_game() -> None:
    table = falling(treasury=480, s1=40, s2=10, pool=20).paper("P2", "VR").phase(3).trains("VR", "2", "3")
    bank, depot = table.money("bank"), dict(table.state.depot)
    table.station("VR", "H11").turn("VR", "trains").act(TakeLoan())
    company = table.company("VR")
    assert table.money("VR") == 0
    assert table.money("bank") == bank + 480 + 100 - 100
    assert (company.trains, company.marker, company.director) == ((), None, None)
    assert [company.held_by(owner) for owner in (A, B, "new", "pool", "out")] == [0, 0, 0, 0, 100]
    assert dict(table.state.depot) == depot
    paper = table.state.papers[PaperId("P2")]
    assert paper.closed
    assert paper.used
    assert table.rules.scores(table.state)[A] == table.money(A)


@rule("1848-REC-06")
def test_a_company_taken_over_never_acts_again() -> None:
    table = fall(falling())
    table.act(Pass(), Pass(), Pass())
    assert table.actor == D
    assert table.company("VR").closed
    assert not table.company("VR").in_operation


@rule("1848-REC-07")
def test_its_markers_stay_on_the_map_and_belong_to_the_boe() -> None:
    table = falling().tiles(H11=("57", 0), G10=("235", 0)).station("VR", "H11").station("VR", "G10", stop=1)
    fall(table)
    assert sorted(table.state.board.stations_of("BOE")) == [("G10", 1), ("H11", 0)]
    assert list(table.state.board.stations_of("VR")) == []


@rule("1848-REC-07")
def test_a_commonwealth_marker_at_the_edge_goes_to_the_boe_as_well() -> None:
    table = doomed(Scenario(), "COM", A).tiles(G6=("57", 0)).station("COM", "G6", slot=EDGE_OF_TILE)
    table.running("FT", B).phase(3)
    ruin(table, "COM")
    assert table.state.board.in_stop(HexId("G6"), 0) == (Station("BOE", 0, EDGE_OF_TILE),)


@rule("1848-REC-08")
def test_certificate_limits_fall_for_all_and_more_for_the_former_director() -> None:
    table = falling()
    limits = [certificate_limit(table.rules.title, table.state, seat) for seat in (A, B, C, D)]
    assert limits == [17, 17, 17, 17]
    fall(table)
    limits = [certificate_limit(table.rules.title, table.state, seat) for seat in (A, B, C, D)]
    assert limits == [13, 15, 15, 15]


@rule("1848-REC-09")
@pytest.mark.parametrize("before", range(6))
def test_the_second_and_fifth_takeover_remove_a_train_and_the_fifth_brings_the_end(before: int) -> None:
    table = taken_over_before(falling().phase(5), *("QR", "NSW", "WA", "CAR", "FT")[:before])
    fall(table)
    assert len(taken_over(table)) == before + 1
    assert in_bank(table, "5/5+") == (1 if before in (1, 4) else 2)
    assert table.state.end_cause == ("receivership" if before >= 4 else None)


# -- worked examples --------------------------------------------------------------------------------------------


@rule("1848-EX-15", "1848-REC-04", "1848-SR-16")
def test_example_liable_director() -> None:
    table = Scenario().running("CAR", A, 100, (5, 1), 120).shares("CAR", s1=40, s2=30, s3=20).cash(A, 90)
    table.shares("BOE", s1=20).shares("FT", s2=30, s1=30, pool=40).priced("FT", 80).running("SAR", D)
    loans_before(table, "SAR", 5)
    assert (table.price("BOE"), table.price("FT"), table.cell("FT")) == (120, 80, (3, 5))
    earn_nothing(table, "CAR")
    assert table.money(A) == 90 - 380
    table.act(sell("BOE", 20))
    assert table.why(sell("FT", 20)) == "1848-SR-16"
    table.act(sell("FT", 10))
    assert table.money(A) == 30
    assert (table.cell("FT"), table.price("FT"), table.company("FT").held_by("pool")) == ((4, 5), 70, 50)
    assert table.actor == D


def example_33(debt: int) -> Scenario:
    table = falling(issue=70, treasury=70 - debt, cash=0, s1=40, s2=10)
    return fall(table.shares("QR", s2=40, s1=20).priced("QR", 100, (3, 2)))


@rule("1848-EX-33", "1848-REC-04", "1848-RUL-47")
def test_example_forced_sales() -> None:
    table = example_33(60)
    assert (table.money(A), table.price("QR")) == (-60, 50)
    table.act(sell("QR", 20))
    assert (table.money(A), table.cell("QR"), table.price("QR")) == (40, (4, 2), 40)
    table = example_33(60).act(sell("QR", 10))
    assert (table.money(A), table.price("QR")) == (-10, 40)
    table.act(sell("QR", 10))
    assert (table.money(A), table.cell("QR"), table.price("QR")) == (30, (5, 2), 30)
    table = example_33(40)
    assert table.why(sell("QR", 20)) == "1848-RUL-47"
    assert table.act(sell("QR", 10)).money(A) == 10
    assert table.actor == D
