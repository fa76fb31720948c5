"""A change of director is one event, which hands over the director's share as well, and it is told once."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import NEW
from kursbuch.messages import Names, log
from kursbuch.server.insight.eighteen.log import tell
from positions_1824 import forms, game, holds, opened, owned, unsold
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, sell

NAMES = Names(title="1824", seats={A: "Ada", B: "Bob", C: "Cem"}, currency="G", prices=((100,) * 20,) * 20)


def offices(table: Scenario, company: str) -> list[ev.Event]:
    """Events of the last action that speak of the company's director or its director's share."""
    return [
        event
        for event in table.events
        if (isinstance(event, ev.DirectorChanged) and event.company == company)
        or (isinstance(event, ev.SharesMoved) and event.certificate and event.company == company)
    ]


@rule("1824-DIR-03", "1824-DIR-04")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_change_of_director_by_sale_is_one_event_and_told_once(lang: str) -> None:
    table = opened(game(), "BH", s1=50, s2=30).share_round(A).act(sell("BH", 30))
    assert offices(table, "BH") == [ev.DirectorChanged(CompanyId("BH"), B, A)]
    assert (table.company("BH").director, table.company("BH").certificate) == (B, B)
    for lines in (log(table.events, lang, NAMES), tell(table.events, lang, NAMES)):
        assert len([line for line in lines if "Bob" in line]) == 1


@rule("1824-DIR-09")
def test_the_second_share_of_a_directorless_state_railway_brings_office_and_share_in_one_event() -> None:
    table = unsold(owned(game(), "UG2", B, 44, ("4",)), "UG1").tiles(H15=("57", 1), H17=("4", 1))
    table = forms(table, "5").share_round(B).act(buy("UG"))
    assert offices(table, "UG") == [ev.DirectorChanged(CompanyId("UG"), B, NEW)]
    assert (table.company("UG").director, table.company("UG").certificate) == (B, B)


@rule("1824-CORP-13")
def test_a_state_railway_that_forms_has_its_director_by_one_event() -> None:
    """UG1's owner A gets the 20 % share in exchange; B holds more and takes it over."""
    table = owned(owned(game(), "UG1", A, 0, ("4",)), "UG2", A, 0, ("4",)).tiles(H15=("57", 1), H17=("4", 1))
    table = forms(holds(table, "UG", s2=40), "5")
    changes = [event for event in offices(table, "UG") if isinstance(event, ev.DirectorChanged)]
    assert changes == [ev.DirectorChanged(CompanyId("UG"), B, A)]
    assert [event for event in offices(table, "UG") if getattr(event, "cause", "") == "director"] == []
    assert (table.company("UG").director, table.company("UG").certificate) == (B, B)
