"""Events tell what happened: who laid a tile, which power was lost, and a change of director once."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import TakeLoan
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.state import BANK
from kursbuch.messages import Names, log
from kursbuch.server.insight.eighteen.log import tell
from positions_1848 import doomed
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, sell, train, use

NAMES = Names(
    title="1848",
    seats={A: "Ada", B: "Bob", C: "Cem"},
    currency="£",
    papers={"P2": "Sydney Railway Company", "P3": "Tasmanian Railways"},
    prices=((0,) + (100,) * 16,) * 6,
)


def first_five(table: Scenario, company: str = "VR") -> Scenario:
    """A's company buys the first 5: play stops if the Tasmania tile is not laid."""
    table.running(company, A, cash=1000).phase(4).depot(**{"4/4+": 0}).turn(company, "trains")
    return table.act(train("5"))


def layer(table: Scenario) -> str:
    """Who laid the tile, as the event of the last action has it."""
    (laid,) = (event for event in table.events if isinstance(event, ev.TileLaid))
    return laid.company


# -- Tasmania -------------------------------------------------------------------------------------------------------


@rule("1848-PRV-14")
@pytest.mark.parametrize("owner", [A, B, C])
def test_tasmania_laid_by_a_player_in_the_turn_of_a_company_names_the_player(owner: str) -> None:
    table = first_five(Scenario().paper("P3", owner))
    assert table.actor == owner
    table.act(use("P3", "I10"))
    assert layer(table) == owner == table.state.papers[PaperId("P3")].owner
    written = table.rules.decode_events(table.rules.encode_events(table.events))
    assert written == table.events
    told = next(line for line in log(table.events, "en", NAMES) if "241" in line)
    assert told.startswith(f"{NAMES.seats[owner]} lays")


@rule("1848-PRV-14")
def test_tasmania_laid_for_a_company_names_the_company_that_owns_the_private() -> None:
    table = first_five(Scenario().running("SAR", B).paper("P3", "SAR"))
    assert table.actor == B
    assert layer(table.act(use("P3", "I8"))) == "SAR"


@rule("1848-PRV-12")
@pytest.mark.parametrize("owner", [A, "VR"])
def test_tasmania_laid_by_a_company_in_its_turn_names_the_company(owner: str) -> None:
    table = Scenario().phase(3).running("VR", A).paper("P3", owner).turn("VR").act(use("P3", "I8"))
    assert layer(table) == "VR"


# -- powers ---------------------------------------------------------------------------------------------------------


@rule("1848-PRV-19", "1848-PRV-09")
def test_a_private_without_a_power_loses_none_when_its_company_is_taken_over() -> None:
    table = doomed(Scenario().phase(3), "VR", A)
    for paper in ("P1", "P2", "P3", "P4"):
        table.paper(paper, "VR", used=paper == "P4")
    table.turn("VR", "trains").act(TakeLoan())
    assert [event.paper for event in table.events if isinstance(event, ev.PaperClosed)] == ["P1", "P2", "P3", "P4"]
    assert table.happened(ev.PaperUsed) == [
        ev.PaperUsed(PaperId("P2"), "receivership"),
        ev.PaperUsed(PaperId("P3"), "receivership"),
    ]
    told = log(table.happened(ev.PaperUsed), "en", NAMES)
    assert told[0] == "The power of P2 Sydney Railway Company is lost with the company that owns it."


# -- change of director -----------------------------------------------------------------------------------------------


def offices(table: Scenario) -> list[ev.Event]:
    """Events of the last action that speak of the director or the director's share of VR."""
    return [
        event
        for event in table.events
        if isinstance(event, ev.DirectorChanged) or (isinstance(event, ev.SharesMoved) and event.certificate)
    ]


@rule("1848-DIR-05")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_change_of_director_by_sale_is_one_event_and_told_once(lang: str) -> None:
    table = Scenario().running("VR", A).shares("VR", s1=50, s2=30).share_round(A).act(sell("VR", 30))
    assert offices(table) == [ev.DirectorChanged(CompanyId("VR"), B, A)]
    assert (table.company("VR").director, table.company("VR").certificate) == (B, B)
    for lines in (log(table.events, lang, NAMES), tell(table.events, lang, NAMES)):
        assert len([line for line in lines if "Bob" in line]) == 1
        assert len([line for line in lines if "irector" in line or "irektor" in line]) == 1


@rule("1848-DIR-05")
def test_a_change_of_director_by_purchase_is_one_event_too() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=30, s2=30, pool=10).share_round(B).act(buy("VR", "pool"))
    assert offices(table) == [ev.DirectorChanged(CompanyId("VR"), B, A)]
    lines = [line for line in log(table.events, "en", NAMES) if "director" in line]
    assert lines == ["Bob becomes director of VR and takes the director's share from Ada in exchange."]


@rule("1848-DIR-05")
def test_records_that_tell_the_exchange_by_itself_are_still_read() -> None:
    table = Scenario().running("VR", A).shares("VR", s1=20, s2=30)
    old = b"""[{"type":"SharesMoved","company":"VR","source":"s1","target":"s2","percent":0,"certificate":true,
        "cause":"director"},{"type":"DirectorChanged","company":"VR","seat":"s2"},{"type":"PaperUsed","paper":"P2"}]"""
    table.fact(*table.rules.decode_events(old))
    assert (table.company("VR").director, table.company("VR").certificate) == (B, B)
    assert table.state.papers[PaperId("P2")].used
    assert table.money(BANK) > 0
