"""RTE: how a declared way is read, and what the refusal of one names."""

from __future__ import annotations

import pytest

from kursbuch.eighteen import actions as act
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from moves import along, place, run
from rules_marker import rule
from scenario import Scenario, buy, buy_paper, buy_private, lay, lower, sell, start, train, use

WEST = {"E4": ("14", 1), "F5": ("57", 2), "G6": ("57", 2), "D3": ("1", 1), "E2": ("15", 2)}
"""Adelaide, Port Pirie, Port Augusta, the towns of D3, Perth; Whyalla and its harbour."""


def car(trains: str = "D", **tiles: tuple[str, int]) -> Scenario:
    """CAR in Port Augusta, about to run."""
    table = Scenario().phase(5).running("CAR", trains=tuple(trains.split())).tiles(**(tiles or WEST))
    return table.station("CAR", "E4").turn("CAR", "run")


def refused(table: Scenario, way: str) -> tuple[str, str, object] | None:
    """Rule, code and place of the refusal of a diesel's way, where it names one."""
    refusal = table.refusal(run(("D", way)))
    if refusal is None:
        return None
    facts = dict(refusal.facts)
    return str(refusal.rule), refusal.code, facts.get("where", facts.get("at"))


@rule("1848-RTE-01")
@pytest.mark.parametrize(
    ("way", "code", "where"),
    [
        ("E4:x F5:0", "no_such_stop", "E4:x"),
        ("E4: F5:0", "no_such_stop", "E4:"),
        ("E4:1 F5:0", "no_such_stop", "E4:1"),
        ("E6 E4:0 F5:0", "no_stop_at_end", "E6"),
        ("E4:0 E6", "no_stop_at_end", "E6"),
        ("E4:0 F5:0 G6", "no_stop_at_end", "G6"),
        ("E4:0 G6:0", "not_adjacent", "E4, G6"),
        ("E2:0 E4:0 D5 D3:0", "no_track", "E4:0"),
        ("F5:0 E4:0 F3:0", "no_track", "E4:0"),
        ("E4:0 F5 H7:0", "not_adjacent", "F5, H7"),
        ("D1:0 F5 G6:0", "not_adjacent", "D1, F5"),
    ],
)
def test_a_way_that_is_none_is_refused_with_the_place_where_it_ends(way: str, code: str, where: str) -> None:
    assert refused(car(), way) == ("1848-RTE-01", code, where)


@rule("1848-RTE-01")
@pytest.mark.parametrize("way", ["", "E4:0"])
def test_a_way_with_less_than_two_stops_is_refused_with_the_train_that_would_take_it(way: str) -> None:
    refusal = car().refusal(run(("D", way)))
    assert refusal is not None
    assert (refusal.rule, refusal.code, dict(refusal.facts)) == ("1848-RTE-01", "one_stop_only", {"train": "D"})


@rule("1848-RTE-01")
def test_a_way_over_a_hex_without_track_is_refused() -> None:
    """Track of Port Augusta leads to the east, but nothing lies on E6."""
    laid = car(E4=("57", 1), E14=("57", 1), E8=("9", 1), E10=("9", 1), E12=("9", 1))
    assert refused(laid, "E4:0 E6 E8 E10 E12 E14:0") == ("1848-RTE-01", "no_track", "E6")


@rule("1848-RTE-02", "1848-RTE-03", "1848-RTE-08")
@pytest.mark.parametrize(
    ("second", "verdict"),
    [("F5:0 G6:0", "1848-RTE-02"), ("E4:0 F5:0 G6:0", "1848-RTE-03"), ("E4:0 F5:0 E4:0", "1848-RTE-08")],
)
def test_every_route_of_a_run_is_looked_at_not_only_the_first(second: str, verdict: str) -> None:
    table = car("2 2")
    assert table.why(run(("2", "E2:0 E4:0"))) is None
    assert table.why(run(("2", "E2:0 E4:0"), ("2", second))) == verdict


@rule("1848-RTE-06")
def test_a_stop_is_not_skipped_however_far_from_the_start() -> None:
    tiles = {**WEST, "E4": ("15", 2), **along("E4 D5 C6 B7 A6")}
    table = car("D", **tiles)
    refusal = table.refusal(run(("D", "A6:0 B7 C6 D5 E4 F5:0")))
    assert refusal is not None
    assert (refusal.rule, refusal.code, dict(refusal.facts)["at"]) == ("1848-RTE-06", "stop_skipped", "E4")


@rule("1848-RTE-06", "1848-RTE-08")
def test_between_two_towns_of_a_hex_that_nothing_joins_no_stop_is_skipped_but_a_train_would_turn_back() -> None:
    """D3 has two towns with a line each: who comes in from Port Augusta cannot leave by the line to D5."""
    assert refused(car(), "E4:0 D3 D5 E4:0") == ("1848-RTE-08", "turns_back", "D3")


# -- actions as they are written ----------------------------------------------------------------------------------

ACTIONS: tuple[Action, ...] = (
    act.Pass(),
    buy_paper("P1"),
    lower("P1"),
    start("VR", 70),
    buy("VR"),
    sell("VR", 10),
    lay("E4", "57", 1, "P2"),
    place("E4"),
    run(("2", "E4:0 F5:0")),
    act.Dividend("pay"),
    train("2E", paper="P4"),
    act.BuyTrainFrom(CompanyId("VR"), TrainName("3"), 1),
    act.DiscardTrain(TrainName("3")),
    buy_private("P1", 1),
    act.TakeLoan(),
    use("P3", "I8"),
    act.Accept(),
    act.Decline(),
)


@rule("1848-SET-02")
def test_every_action_of_the_game_can_be_written_and_read() -> None:
    rules = Scenario().rules
    assert {type(action) for action in ACTIONS} == set(rules.title.actions)
    for action in ACTIONS:
        assert rules.decode_action(rules.encode_action(action)) == action
    assert PaperId("P1") in rules.title.papers
