"""What small changes to the rules would spoil and nothing else shows: facts of a refusal, ends of plans, no bonus."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyTrain, Pass, Route, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.tracing import Trace
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1848.routes import earn
from moves import along
from rules_marker import rule
from scenario import A, B, Scenario, lower

ALICE = {"E4": ("15", 2), **along("E4 D5 C6 B7 A6"), "F5": ("57", 2), "G6": ("15", 2)}
"""Port Augusta with a line to Alice Springs, and by Port Pirie, which pays least, to Adelaide."""


@rule("1848-AUC-06")
def test_who_may_not_pass_is_told_of_a_private_that_is_not_at_its_least_yet() -> None:
    table = Scenario(players=3).act(*[lower("P1")] * 6)
    refusal = table.refusal(Pass())
    assert refusal is not None
    assert refusal.facts["paper"] == "P2"


@rule("1848-RTE-17")
@pytest.mark.parametrize("marker", ["E4", "F5", "G6"])
def test_the_plan_of_a_ghan_ends_at_the_marker_although_other_cities_of_the_line_pay_more(marker: str) -> None:
    table = Scenario().phase(5).running("CAR", trains=("2E",)).tiles(**ALICE)
    table.station("CAR", marker).turn("CAR", "run")
    title = table.rules.title
    plan = title.policies.best_run(title, table.state, CompanyId("CAR"), None)[0]
    (offer,) = table.offers().free
    assert isinstance(offer.suggestion, RunTrains)
    assert offer.suggestion.routes[0].path[-1] == f"{marker}:0"
    table.act(offer.suggestion)
    assert [event.revenue for event in table.events if isinstance(event, ev.TrainsRun)] == [plan.revenue]


@rule("1848-RTE-01", "1848-RTE-03")
def test_a_run_is_offered_from_a_marker_in_the_second_city_of_a_hex() -> None:
    """Alice Springs to Toowoomba, whose hex has two cities that no track joins."""
    tiles = {**along("A6 B7 B9 B11 B13 B15 B17"), "B17": ("66", 0)}
    table = Scenario().phase(5).running("QR", trains=("2+",)).tiles(**tiles).station("QR", "B17", 1).turn("QR", "run")
    (offer,) = table.offers().free
    assert isinstance(offer.suggestion, RunTrains)
    assert [set(route.path) & {"A6:0", "B17:1"} for route in offer.suggestion.routes] == [{"A6:0", "B17:1"}]


@rule("1848-VAR-2021-01")
def test_a_run_without_a_k_bonus_tells_of_none() -> None:
    table = Scenario(k_bonus="on").running("CAR")
    way = Trace(((HexId("E4"), 0), (HexId("G6"), 0)), (), ())
    told = earn(table.rules.title, table.state, CompanyId("CAR"), Route(TrainName("2"), ("E4:0", "G6:0")), way)
    assert told.bonuses == ()


@rule("1848-PRV-15", "1848-PRV-07")
def test_a_discount_of_somebody_elses_private_is_refused_for_that_whatever_the_train() -> None:
    table = Scenario().phase(5).running("CAR", A, cash=900).paper("P4", B).turn("CAR", "trains")
    for train in ("2E", "5"):
        refusal = table.refusal(BuyTrain(TrainName(train), paper=PaperId("P4")))
        assert refusal is not None
        assert refusal.code != "power_for_a_2e_only"


@rule("1848-TOK-04", "1848-TOK-05")
def test_every_city_printed_on_the_map_has_room_for_one_marker() -> None:
    cities = [stop for spec in Scenario().rules.title.map.hexes.values() for stop in spec.stops if stop.kind == "city"]
    assert [stop.slots for stop in cities] == [1] * 23
