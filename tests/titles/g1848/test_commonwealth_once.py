"""CORP-04 to CORP-07: the Commonwealth starts once, is paid once, and keeps nobody else from acting."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import Dividend, Pass, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.turns import acting_turn
from kursbuch.hexmap.board import EDGE_OF_TILE
from kursbuch.hexmap.tiles import HexId
from moves import along
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, lay

LINK = {"F17": ("5", 1), "E14": ("57", 1), "G6": ("6", 3), **along("F17 E16 E14"), **along("E14 E12 E10 E8 F7 G6")}
"""Sydney, Dubbo, and by plain track to Adelaide."""
GAP = {at: tile for at, tile in LINK.items() if at != "E12"}


def what_it_got(table: Scenario) -> list[ev.Event]:
    """Capital and the start of a company, brought about by the last action."""
    capital = [e for e in table.events if isinstance(e, ev.Paid) and e.cause == "capital"]
    return [*capital, *table.happened(ev.WentIntoOperation)]


def acting(table: Scenario) -> str | None:
    turn = acting_turn(table.state)
    return None if turn is None else turn.company


@rule("1848-CORP-04", "1848-CORP-07")
def test_a_commonwealth_in_operation_neither_starts_again_nor_is_paid_again() -> None:
    """Its line lies and the 6 is sold, but a share, a tile or a train that leaves the bank change nothing any more."""
    table = Scenario().phase(6).running("COM", C, 90, cash=0).tiles(**LINK).share_round(A).act(buy("COM"))
    assert what_it_got(table) == []
    laid = Scenario().phase(6).running("COM", C, 90).running("FT", B, 70).tiles(**GAP).station("FT", "E14").turn("FT")
    assert what_it_got(laid.act(lay("E12", *LINK["E12"]))) == []


@rule("1848-CORP-07")
@pytest.mark.parametrize("sold", [60, 70])
def test_shares_of_other_companies_bring_the_commonwealth_no_capital(sold: int) -> None:
    table = Scenario(com_capital="sixty_percent").shares("COM", s3=sold).priced("COM", 90)
    table.shares("VR", s1=20).priced("VR", 70).share_round(A).act(buy("VR"))
    assert what_it_got(table) == []


@rule("1848-CORP-06")
def test_other_companies_act_in_the_round_in_which_the_commonwealth_waits() -> None:
    """SAR, at 80, completes the line after COM's place at 90; FT, at 70, has its turn all the same."""
    table = Scenario().phase(3).shares("COM", s3=60).priced("COM", 90)
    table.running("SAR", A, 80, trains=("3",)).running("FT", B, 70, trains=("3",))
    table.tiles(**GAP).station("SAR", "E14").station("FT", "G14").share_round(A).act(*[Pass()] * 4)
    assert acting(table) == "SAR"
    table.act(lay("E12", *LINK["E12"]))
    assert table.company("COM").in_operation
    for action in (Pass(), RunTrains(), Dividend("withhold"), Pass()) * 2:
        if acting(table) == "SAR" and table.why(action) is None:
            table.act(action)
    assert acting(table) == "FT"


# -- markers at the edge ------------------------------------------------------------------------------------------

LINE = {"E4": ("57", 2), "F5": ("57", 2), "G6": ("57", 2)}


def adelaide(owner: str, slot: int) -> Scenario:
    """CAR may replace the tile of Adelaide, where this company has a marker in this space; no space is kept for SAR."""
    table = (
        Scenario().phase(3).running("CAR").tiles(**LINE).station("CAR", "E4").running("SAR", B).station("SAR", "B13")
    )
    if owner == "COM":
        table.running("COM", C)
    return table.station(owner, "G6", slot=slot).turn("CAR")


@rule("1848-CORP-09")
def test_only_a_marker_of_the_commonwealth_at_the_edge_moves_when_a_tile_is_laid() -> None:
    """Not one that has a space already, not one that the Bank of England has taken over, and not without a space."""
    moved = adelaide("COM", EDGE_OF_TILE).act(lay("G6", "236", 2))
    assert moved.happened(ev.StationMoved) == [ev.StationMoved(CompanyId("COM"), HexId("G6"), 0, 0)]
    assert adelaide("COM", 0).act(lay("G6", "236", 2)).happened(ev.StationMoved) == []
    assert adelaide("BOE", EDGE_OF_TILE).act(lay("G6", "236", 2)).happened(ev.StationMoved) == []
    kept = adelaide("COM", EDGE_OF_TILE).act(lay("F5", "15", 2))
    assert kept.happened(ev.StationMoved) == []


@rule("1848-CORP-08", "1848-CORP-09")
def test_a_marker_at_the_edge_for_which_there_is_still_no_space_stays_without_a_word() -> None:
    table = Scenario().phase(3).running("CAR").tiles(E4=("57", 2), F5=("57", 2)).station("CAR", "E4")
    table.running("COM", C).station("COM", "G6", slot=EDGE_OF_TILE).turn("CAR").act(lay("G6", "57", 2))
    assert table.happened(ev.StationMoved) == []
