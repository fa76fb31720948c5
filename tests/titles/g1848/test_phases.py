"""PHS: what the first train of each kind brings."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Pass, Route, RunTrains, TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn
from positions_1848 import buy_from, doomed, in_bank, line, ruin, set_length, taken_over_before
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy_private, lay
from scenario import train as buy

CITY = {"green": "15", "brown": "611", "gray": "915"}
BEFORE = {"green": "57", "brown": "15", "gray": "611"}


def builds(table: Scenario, colour: str) -> bool:
    """Whether the company in Port Augusta may bring that city to this colour, from the colour before it."""
    table.tiles(E4=(BEFORE[colour], 2))
    return any(table.why(lay("E4", CITY[colour], rotation)) is None for rotation in range(6))


def builder(phase: int) -> Scenario:
    """CAR, with its marker on Port Augusta, may lay track."""
    return Scenario().running("CAR").station("CAR", "E4").phase(phase).turn("CAR", "track")


def yellow_lays(table: Scenario) -> int:
    """How many yellow tiles a company may lay in one turn."""
    lays = (lay("E4", "57", 2), lay("D3", "69", 3), lay("F5", "57", 2))
    laid = 0
    for action in lays:
        if table.why(action) is not None:
            break
        table.act(action)
        laid += 1
    return laid


def length_of_next_set(table: Scenario) -> int:
    """How many operating rounds follow a share round in which all pass."""
    table.share_round(A)
    for _ in table.state.players:
        table.act(Pass())
    return set_length(table)


def boe_dividend(table: Scenario) -> int:
    """What one share of the BoE pays in an operating round that begins now."""
    table.shares("BOE", s4=10).share_round(A)
    for _ in table.state.players:
        table.act(Pass())
    return sum(e.amount for e in table.events if isinstance(e, ev.Paid) and (e.payee, e.cause) == (D, "boe_dividend"))


# -- phase by phase ---------------------------------------------------------------------------------------------


@rule("1848-PHS-01")
@pytest.mark.parametrize("phase", [1, 2])
def test_phases_1_and_2_yellow_tiles_one_lay_limit_four_one_operating_round(phase: int) -> None:
    assert yellow_lays(builder(phase)) == 1
    assert not builds(builder(phase), "green")
    assert length_of_next_set(builder(phase)) == 1
    shop = builder(phase).turn("CAR", "trains")
    assert shop.why(buy("2")) is None
    assert shop.why(buy("3")) == "1848-TRN-01"
    assert shop.trains("CAR", "2", "2", "2").why(buy("2")) is None
    assert shop.trains("CAR", "2", "2", "2", "2").why(buy("2")) == "1848-TRN-06"
    assert shop.why(TakeLoan()) == "1848-LOAN-01"


@rule("1848-PHS-01")
def test_the_first_operating_round_begins_in_phase_1_and_the_first_2_only_counts_the_phase() -> None:
    table = Scenario().running("CAR").turn("CAR", "trains")
    assert table.state.phase == 1
    table.act(buy("2"))
    assert table.state.phase == 2
    one, two = (table.rules.title.phases[number] for number in (1, 2))
    assert (one.colour, one.tiles, one.train_limit) == (two.colour, two.tiles, two.train_limit)
    assert (one.operating_rounds, one.yellow_lays, one.upgrades) == (
        two.operating_rounds,
        two.yellow_lays,
        two.upgrades,
    )


@rule("1848-PHS-02", "1848-PHS-07")
def test_phase_3_begins_with_the_first_3() -> None:
    table = Scenario().running("CAR", cell=(1, 9)).running("SAR", trains=("2",)).station("CAR", "E4")
    table.phase(2).depot(**{"2/2+": 0}).paper("P1", A).turn("CAR", "trains")
    assert table.why(TakeLoan()) == "1848-LOAN-01"
    assert table.why(buy_private("P1", 40)) == "1848-PRV-04"
    assert table.why(buy_from("SAR", "2", 1)) == "1848-TRN-09"
    table.act(buy("3+"))
    assert table.state.phase == 3
    assert table.why(TakeLoan()) is None
    assert table.why(buy_private("P1", 40)) is None
    assert table.why(buy_from("SAR", "2", 1)) is None
    assert builds(table.turn("CAR", "track"), "green")
    assert not builds(table, "brown")


@rule("1848-PHS-02")
def test_in_phase_3_a_company_lays_two_yellow_tiles_or_replaces_one() -> None:
    assert yellow_lays(builder(3)) == 2
    table = builder(3).tiles(E4=("57", 2)).act(lay("E4", "15", 2))
    assert not any(table.why(lay("D3", "69", rotation)) is None for rotation in range(6))
    table = builder(3).tiles(E4=("57", 2)).act(lay("D3", "69", 3))
    assert not any(table.why(lay("E4", "15", rotation)) is None for rotation in range(6))


@rule("1848-PHS-02")
def test_powers_of_privates_come_with_phase_3() -> None:
    table = builder(2).tiles(E4=("57", 1)).paper("P2", A)
    assert table.why(lay("E6", "9", 1, "P2")) == "1848-PRV-07"
    assert table.phase(3).why(lay("E6", "9", 1, "P2")) is None


@rule("1848-PHS-02", "1848-PHS-04", "1848-PHS-06")
@pytest.mark.parametrize(("phase", "dividend"), [(2, 0), (3, 10), (4, 10), (5, 20), (6, 20), (7, 30)])
def test_the_boe_pays_at_least_0_then_10_then_20_then_30(phase: int, dividend: int) -> None:
    assert boe_dividend(builder(phase)) == dividend


@rule("1848-PHS-02", "1848-PHS-04")
@pytest.mark.parametrize(("phase", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 3)])
def test_a_set_has_one_then_two_then_three_operating_rounds(phase: int, rounds: int) -> None:
    assert length_of_next_set(builder(phase)) == rounds


@rule("1848-PHS-03", "1848-PHS-07")
def test_phase_4_scraps_the_2_and_lowers_the_limit_to_3() -> None:
    table = Scenario().running("CAR", cash=2000, trains=("2", "3", "3")).running("SAR", B, trains=("2+", "3"))
    table.phase(3).depot(**{"3/3+": 0}).turn("CAR", "trains").act(buy("4"))
    assert table.state.phase == 4
    assert table.company("CAR").trains == ("3", "3", "4")
    assert table.company("SAR").trains == ("3",)
    assert table.why(buy("4")) == "1848-TRN-06"


@rule("1848-PHS-04", "1848-PHS-07")
def test_phase_5_brings_brown_tiles_and_the_ghan_limit_two_and_closes_the_privates() -> None:
    table = Scenario().running("CAR", cash=2000, trains=("4",)).station("CAR", "E4").phase(4).depot(**{"4/4+": 0})
    for paper in ("P1", "P2", "P4", "P5", "P6"):
        table.paper(paper, B)
    table.paper("P3", B, used=True).turn("CAR", "trains")
    assert table.why(buy("2E")) == "1848-TRN-01"
    table.act(buy("5"))
    assert table.state.phase == 5
    assert all(paper.closed for paper in table.state.papers.values())
    assert table.why(buy("2E")) is None
    assert table.why(buy("5")) == "1848-TRN-06"
    assert builds(table.turn("CAR", "track"), "brown")
    assert not builds(table, "gray")


@rule("1848-PHS-05", "1848-PHS-07")
def test_phase_6_scraps_the_3_and_lets_the_commonwealth_start_without_a_link() -> None:
    table = Scenario().running("CAR", cash=2000, trains=("3",)).running("SAR", B, trains=("3+", "4"))
    table.shares("COM", s3=60).priced("COM", 90).phase(5).depot(**{"5/5+": 0}).turn("CAR", "trains")
    assert not table.company("COM").in_operation
    table.act(buy("6"))
    assert table.state.phase == 6
    assert table.company("CAR").trains == ("6",)
    assert table.company("SAR").trains == ("4",)
    assert table.company("COM").in_operation
    assert table.money("COM") == 900


@rule("1848-PHS-06", "1848-PHS-07")
def test_phase_7_brings_grey_tiles_and_scraps_the_4() -> None:
    table = Scenario().running("CAR", cash=2000).running("SAR", B, trains=("4", "5")).station("CAR", "E4")
    table.phase(6).depot(**{"6/6+": 0})
    assert not builds(table.turn("CAR", "track"), "gray")
    table.turn("CAR", "trains").act(buy("8"))
    assert table.state.phase == 7
    assert table.company("SAR").trains == ("5",)
    assert builds(table.turn("CAR", "track"), "gray")


# -- when ---------------------------------------------------------------------------------------------------------


@rule("1848-PHS-07")
@pytest.mark.parametrize(("phase", "perth"), [(1, 20), (2, 20), (3, 40), (4, 40), (5, 60), (6, 60), (7, 80)])
def test_values_go_by_yellow_green_brown_and_grey_phases(phase: int, perth: int) -> None:
    table = line(Scenario().running("CAR", trains=("2",)), "CAR").phase(phase).turn("CAR", "run")
    table.act(RunTrains((Route(TrainName("2"), ("E4:0", "D3:1", "D1:0")),)))
    assert [event.revenue for event in table.events if isinstance(event, ev.TrainsRun)] == [20 + 10 + perth]


@rule("1848-PHS-07")
def test_a_phase_takes_effect_in_the_turn_of_the_buyer_but_the_running_set_keeps_its_length() -> None:
    table = Scenario().running("CAR", cell=(1, 9)).phase(2).depot(**{"2/2+": 0}).turn("CAR", "trains", 1, 1)
    table.act(buy("3"), TakeLoan())
    assert table.cell("CAR") == (1, 7)
    assert set_length(table) == 1
    table.act(Pass())
    for _ in range(4):
        table.act(Pass())
    assert set_length(table) == 2


@rule("1848-PHS-08")
def test_a_removed_train_counts_as_sold_and_can_start_a_phase() -> None:
    table = doomed(Scenario(), "FT", C).running("CAR", B, trains=("4", "4", "4+")).phase(4).paper("P1", A)
    taken_over_before(table.paper("P3", A, used=True), "QR")
    ruin(table, "FT")
    assert table.state.phase == 5
    assert in_bank(table, "5/5+") == 2
    assert table.state.papers[PaperId("P1")].closed
    assert table.actor == B
    assert not isinstance(table.state.frame, CompanyTurn)


@rule("1848-PHS-08")
def test_a_removed_train_that_is_not_the_first_of_its_kind_starts_nothing() -> None:
    table = doomed(Scenario(), "FT", C).running("CAR", B).phase(5)
    taken_over_before(table, "QR")
    ruin(table, "FT")
    assert in_bank(table, "5/5+") == 1
    assert table.happened(ev.PhaseBegan) == []
