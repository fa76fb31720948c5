"""The run that is offered is legal and the best: compared with every way one train could go, tried by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from kursbuch.eighteen.actions import RunTrains
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import TrainsRun
from kursbuch.hexmap.tiles import HexId
from moves import along, run
from rules_marker import rule
from scenario import B, Scenario

Tiles = Mapping[str, tuple[str, int]]
WEST = {"E4": ("14", 1), "F5": ("57", 2), "G6": ("57", 2), "D3": ("1", 1), "E2": ("15", 2)}
"""Adelaide, Port Pirie, Port Augusta, the towns of D3, Perth; Whyalla and its harbour."""
SOUTH = {"E2": ("6", 2), "E4": ("6", 5), "F5": ("57", 2), "G6": ("57", 2), "H7": ("6", 2), "H9": ("6", 1)}
SOUTH_LINE = (*SOUTH.items(), ("G10", ("66", 5)))
"""Eight cities from Perth to Ballarat; between the sixth and the seventh the gauge changes."""
ALICE = {"E4": ("15", 2), **along("E4 D5 C6 B7 A6"), "F5": ("57", 2), "G6": ("57", 2)}
"""Port Augusta with a line to Alice Springs, and to Adelaide."""
COAST = {
    "G14": ("57", 1),
    "G16": ("15", 1),
    "F17": ("236", 0),
    "E18": ("57", 0),
    "D19": ("9", 0),
    "C20": ("15", 0),
    "B19": ("6", 5),
}
"""Canberra to Brisbane: two places with a K, and a gauge change before the last city."""


def table_of(company: str, at: str, trains: str, tiles: Tiles, phase: int = 5, **options: str) -> Scenario:
    """A company with one marker and these trains, about to run them."""
    table = Scenario("1848", 4, **options).phase(phase).running(company, trains=tuple(trains.split())).tiles(**tiles)
    return table.station(company, at).turn(company, "run")


def suggestion(table: Scenario) -> RunTrains:
    """The run that is offered."""
    (offer,) = table.offers().free
    assert isinstance(offer.suggestion, RunTrains)
    return offer.suggestion


def earned(table: Scenario, action: RunTrains) -> int:
    """What a legal run brings."""
    events, _ = table.rules.play(table.state, table.actor, action)
    return sum(event.revenue for event in events if isinstance(event, TrainsRun))


def ways(table: Scenario) -> Iterator[str]:
    """Every way along the track of the map that passes no hex twice and ends at stops, whatever the rules say of it."""
    board = table.state.board
    for at in board.track:
        for stop in range(len(board.stops(at))):
            yield from _onward(table, [at], f"{at}:{stop}")


def _onward(table: Scenario, hexes: list[HexId], way: str) -> Iterator[str]:
    board, here = table.state.board, hexes[-1]
    for edge, after in enumerate(board.map.next_to[here]):
        if after is None or after in hexes or edge not in board.track[here].from_edge:
            continue
        if after not in board.track or (edge + 3) % 6 not in board.track[after].from_edge:
            continue
        stops = [f"{after}:{stop}" for stop in range(len(board.stops(after)))]
        yield from (f"{way} {stop}" for stop in stops)
        for place in stops or [after]:
            yield from _onward(table, [*hexes, after], f"{way} {place}")


def best_by_trying(table: Scenario, train: str) -> int:
    """The most one train can bring."""
    legal = (way for way in ways(table) if table.refusal(run((train, way))) is None)
    return max((earned(table, run((train, way))) for way in legal), default=0)


@rule("1848-RTE-03", "1848-RTE-04", "1848-RTE-05", "1848-RTE-16")
@pytest.mark.parametrize("train", ["2", "2+", "3+", "4", "5", "D"])
@pytest.mark.parametrize(
    ("company", "at", "tiles"), [("CAR", "E4", WEST), ("CAR", "H7", dict(SOUTH_LINE)), ("NSW", "E18", COAST)]
)
def test_the_offered_run_of_one_train_is_the_best_there_is(company: str, at: str, tiles: Tiles, train: str) -> None:
    table = table_of(company, at, train, tiles)
    offered = suggestion(table)
    assert table.refusal(offered) is None
    assert earned(table, offered) == best_by_trying(table, train) > 0


@rule("1848-RTE-16")
def test_the_offered_run_takes_the_tiles_that_were_laid_since_a_run_was_last_worked_out() -> None:
    """Adelaide comes within reach by one tile, Perth by two more."""
    table = table_of("CAR", "E4", "D", {"E4": WEST["E4"], "G6": WEST["G6"]})
    found = [planned(table, "CAR")]
    for tiles in ({"F5": WEST["F5"]}, {"D3": WEST["D3"], "E2": WEST["E2"]}):
        table.tiles(**tiles).turn("CAR", "run")
        found.append(earned(table, suggestion(table)))
        assert found[-1] == best_by_trying(table, "D")
    assert found == sorted(set(found))


@rule("1848-RTE-12")
def test_the_offered_run_passes_no_city_full_of_foreign_markers() -> None:
    table = table_of("CAR", "E4", "D", WEST).running("SAR", B, 70).station("SAR", "F5").turn("CAR", "run")
    offered = suggestion(table)
    assert table.refusal(offered) is None
    assert earned(table, offered) == best_by_trying(table, "D")
    free = table_of("CAR", "E4", "D", WEST)
    assert earned(table, offered) < earned(free, suggestion(free))


@rule("1848-RTE-10", "1848-RTE-17")
def test_the_offered_run_of_a_ghan_goes_from_a_marker_to_alice_springs_and_pays_both_ends() -> None:
    table = table_of("CAR", "G6", "2E", ALICE)
    assert suggestion(table) == run(("2E", "A6:0 B7 C6 D5 E4:0 F5:0 G6:0"))
    assert earned(table, suggestion(table)) == best_by_trying(table, "2E")


@rule("1848-RTE-17")
def test_the_offered_run_of_a_ghan_ends_at_the_marker_although_the_line_goes_on() -> None:
    assert suggestion(table_of("CAR", "E4", "2E", ALICE)) == run(("2E", "A6:0 B7 C6 D5 E4:0"))


def planned(table: Scenario, company: str) -> int:
    """What the plan of the offered run promises."""
    title = table.rules.title
    return title.policies.best_run(title, table.state, CompanyId(company), None)[0].revenue


@rule("1848-RTE-17", "1848-VAR-2021-01")
@pytest.mark.parametrize("bonus", ["off", "on"])
def test_the_plan_of_a_ghan_promises_its_two_ends_and_no_k_bonus(bonus: str) -> None:
    """From Melbourne by Adelaide, both with a K, to Alice Springs."""
    tiles = {**ALICE, "H7": ("6", 2), "H9": ("57", 1), "H11": ("6", 1), "G6": ("57", 2)}
    table = table_of("VR", "H11", "2E", tiles, k_bonus=bonus)
    assert planned(table, "VR") == earned(table, suggestion(table)) == best_by_trying(table, "2E") > 0


@rule("1848-VAR-2021-01")
def test_the_offered_run_of_a_diesel_takes_the_bonus_of_all_five_k_places() -> None:
    """Perth, Adelaide, Melbourne, Sydney and Brisbane on one line."""
    west = {"E2": ("6", 2), "E4": ("6", 5), "F5": ("57", 2), "G6": ("57", 2), "H7": ("6", 2), "H9": ("57", 1)}
    east = {"H11": ("6", 1), "G12": ("1", 0), "G14": ("57", 1), "G16": ("6", 1), "F17": ("57", 0), "E18": ("57", 0)}
    north = {"D19": ("9", 0), "C20": ("15", 0), "B19": ("6", 5)}
    table = table_of("CAR", "E4", "D", {**west, **east, **north}, k_bonus="on")
    (event,) = [e for e in table.act(suggestion(table)).events if isinstance(e, TrainsRun)]
    assert [route.bonus for route in event.routes] == [200]
    assert event.side_income == 0


@rule("1848-OR-05")
def test_to_run_nothing_is_offered_too() -> None:
    assert RunTrains() in table_of("CAR", "E4", "2", WEST).offers().listed


@rule("1848-RTE-17")
def test_no_run_is_offered_to_a_ghan_that_cannot_reach_alice_springs() -> None:
    table = table_of("CAR", "E4", "2E", WEST)
    assert suggestion(table) == RunTrains()


@rule("1848-RTE-11")
@pytest.mark.parametrize("once", ["true", "false"])
def test_the_offered_run_takes_both_hexes_of_alice_springs_for_one_place_or_for_two(once: str) -> None:
    """Port Augusta has a line to each of them."""
    tiles = {"E4": ("15", 2), **along("E4 D5 C4 B5 A4"), **along("E4 E6 D7 C8 B7 A6")}
    table = table_of("CAR", "E4", "D", tiles, alice_once=once)
    offered = suggestion(table)
    assert table.refusal(offered) is None
    assert earned(table, offered) == best_by_trying(table, "D")
    called = [stop for route in offered.routes for stop in route.path if stop in ("A4:0", "A6:0")]
    assert len(called) == (1 if once == "true" else 2)


@rule("1848-RTE-17", "1848-RTE-11")
def test_a_ghan_and_another_train_are_offered_different_ways() -> None:
    tiles = {"E4": ("15", 2), **along("E4 D5 C4 B5 A4"), **along("E4 E6 D7 C8 B7 A6")}
    table = table_of("CAR", "E4", "2E 3", tiles)
    offered = suggestion(table)
    assert table.refusal(offered) is None
    assert sorted(route.train for route in offered.routes) == ["2E", "3"]


@rule("1848-RTE-03")
def test_a_run_is_planned_with_other_trains_than_the_company_has() -> None:
    table = table_of("CAR", "E4", "2", WEST)
    title, company = table.rules.title, CompanyId("CAR")
    own, _ = title.policies.best_run(title, table.state, company, None)
    longer, _ = title.policies.best_run(title, table.state, company, (TrainName("D"),))
    assert own.revenue == best_by_trying(table, "2")
    assert longer.revenue == best_by_trying(table_of("CAR", "E4", "D", WEST), "D") > own.revenue


@rule("1848-VAR-2021-01")
@pytest.mark.parametrize("train", ["2", "3", "4", "6", "D"])
def test_the_offered_run_counts_the_bonus_of_the_k_places(train: str) -> None:
    table = table_of("NSW", "E18", train, COAST, k_bonus="on")
    offered = suggestion(table)
    assert table.refusal(offered) is None
    assert earned(table, offered) == best_by_trying(table, train)


@rule("1848-RTE-09")
def test_two_trains_are_offered_ways_that_share_no_track() -> None:
    table = table_of("CAR", "E4", "2 3", WEST)
    offered = suggestion(table)
    assert table.refusal(offered) is None
    assert len(offered.routes) == 2
    one = table_of("CAR", "E4", "3", WEST)
    assert earned(table, offered) > earned(one, suggestion(one))


@rule("1848-RTE-15")
def test_the_offered_run_is_another_when_the_phase_pays_other_values() -> None:
    for phase in (3, 5, 7):
        table = table_of("CAR", "E4", "3", ALICE, phase)
        assert earned(table, suggestion(table)) == best_by_trying(table, "3")
