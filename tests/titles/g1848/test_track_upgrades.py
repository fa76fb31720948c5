"""TRK-10 to TRK-15: replacing tiles."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.hexmap.board import Station, TilePlaced
from kursbuch.hexmap.geometry import EDGES
from kursbuch.hexmap.tiles import HexId, TileId
from moves import place, side
from rules_marker import rule
from scenario import B, Scenario, lay


def car(phase: int = 3, **tiles: tuple[str, int]) -> Scenario:
    """CAR in operation with its home marker in Port Augusta, and these tiles on the map."""
    return Scenario().phase(phase).running("CAR").tiles(**tiles).station("CAR", "E4")


def code_of(table: Scenario, action: LayTile) -> tuple[str, str] | None:
    refusal = table.refusal(action)
    return None if refusal is None else (str(refusal.rule), refusal.code)


@rule("1848-TRK-10")
@pytest.mark.parametrize(
    ("old", "new", "first"),
    [(("57", 2), ("14", 1), 3), (("14", 1), ("611", 1), 5), (("611", 1), ("915", 1), 7)],
)
def test_green_comes_with_phase_three_brown_with_five_and_grey_with_seven(
    old: tuple[str, int], new: tuple[str, int], first: int
) -> None:
    for phase in range(1, 8):
        refusal = car(phase, E4=old).turn("CAR").why(lay("E4", *new))
        assert refusal == (None if phase >= first else "1848-TRK-10"), phase


@rule("1848-TRK-10")
def test_yellow_tiles_are_there_in_every_phase() -> None:
    for phase in range(1, 8):
        assert car(phase).turn("CAR").why(lay("E4", "57", 2)) is None


@rule("1848-TRK-11")
def test_a_replacement_keeps_all_track_in_place() -> None:
    table = car(3, E4=("57", 2)).turn("CAR")
    legal = {r for r in EDGES if table.why(lay("E4", "14", r)) is None}
    refused = {r for r in EDGES if table.why(lay("E4", "14", r)) == "1848-TRK-11"}
    assert (legal, refused) == ({1, 4}, {0, 3}), "in turns 2 and 5 a track end would point at the sea"


@rule("1848-TRK-11")
def test_no_colour_is_left_out() -> None:
    table = car(7, E4=("57", 2)).turn("CAR")
    assert code_of(table, lay("E4", "611", 1)) == ("1848-TRK-11", "wrong_next_colour")
    assert code_of(table, lay("E4", "915", 1)) == ("1848-TRK-11", "wrong_next_colour")
    green = car(7, E4=("14", 1)).turn("CAR")
    assert code_of(green, lay("E4", "15", 1)) == ("1848-TRK-11", "wrong_next_colour")


@rule("1848-TRK-11")
def test_plain_track_that_the_new_tile_lacks_is_lost_and_refused() -> None:
    table = car(3, E4=("57", 0), D5=("9", 0)).turn("CAR")
    assert code_of(table, lay("D5", "23", 1)) == ("1848-TRK-11", "track_lost")
    assert code_of(table, lay("D5", "30", 0)) == ("1848-TRK-11", "no_successor")
    assert table.why(lay("D5", "23", 0)) is None


@rule("1848-TRK-12")
def test_a_tile_is_replaced_only_by_a_company_whose_track_reaches_it() -> None:
    built = {"E4": ("57", 2), "D5": ("9", 0), "F5": ("57", 2)}
    table = car(3, **built).turn("CAR")
    assert table.why(lay("D5", "23", 0)) == "1848-TRK-12"
    assert table.why(lay("F5", "15", 2)) is None


@rule("1848-TRK-12")
def test_new_track_of_the_replacement_may_be_what_the_company_reaches() -> None:
    """Port Augusta's track ends at D5, whose old tile has nothing there; the new one has."""
    table = car(3, E4=("57", 0), D5=("9", 1)).turn("CAR")
    assert table.why(lay("D5", "26", 4)) == "1848-TRK-12"
    assert table.why(lay("D5", "27", 4)) == "1848-TRK-12"
    assert table.why(lay("D5", "26", 1)) is None, "it has a branch towards Port Augusta"


@rule("1848-TRK-12")
def test_a_city_blocked_for_the_company_counts_as_reached_and_may_be_replaced() -> None:
    table = car(3, E4=("57", 2), F5=("57", 2)).running("SAR", B).station("SAR", "F5").turn("CAR")
    assert table.why(lay("F5", "15", 2)) is None
    beyond = car(3, E4=("57", 2), F5=("57", 2), G6=("57", 2)).running("SAR", B).station("SAR", "F5").turn("CAR")
    assert beyond.why(lay("G6", "236", 2)) == "1848-TRK-12", "but not the city behind it"


@rule("1848-TRK-12")
def test_no_complete_route_is_needed_to_replace_a_tile() -> None:
    table = car(3, E4=("57", 0), D5=("9", 0)).turn("CAR")
    assert table.why(lay("D5", "23", 0)) is None


@rule("1848-TRK-13")
@pytest.mark.parametrize(
    ("at", "old", "new"),
    [
        ("D5", ("9", 0), ("14", 0)),
        ("D3", ("69", 3), ("15", 0)),
        ("D3", ("69", 3), ("23", 0)),
        ("D3", ("69", 3), ("59", 0)),
        ("E4", ("57", 2), ("20", 2)),
        ("E4", ("57", 2), ("59", 2)),
        ("B17", ("235", 0), ("15", 0)),
        ("B17", ("235", 0), ("20", 0)),
    ],
)
def test_plain_track_towns_cities_and_oo_cities_never_become_each_other(
    at: str, old: tuple[str, int], new: tuple[str, int]
) -> None:
    table = car(3, **{at: old}).connected("CAR", at).turn("CAR")
    assert table.why(lay(at, *new)) == "1848-TRK-13"


@rule("1848-TRK-14")
@pytest.mark.parametrize("at", ["B19", "F17", "G6", "H11"])
def test_k_cities_take_only_tiles_labelled_k_from_green_on(at: str) -> None:
    table = Scenario().phase(7).running("VR").station("VR", at).tiles(**{at: ("6", 0)})
    for tile in ("14", "15"):
        assert {table.turn("VR").why(lay(at, tile, r)) for r in EDGES} == {"1848-TRK-14"}
    green = table.tiles(**{at: ("238", 0)}).turn("VR")
    assert green.why(lay(at, "611", 0)) == "1848-TRK-14"
    assert green.why(lay(at, "239", 0)) != "1848-TRK-14"
    brown = table.tiles(**{at: ("239", 0)}).turn("VR")
    assert brown.why(lay(at, "915", 0)) == "1848-TRK-14"


@rule("1848-TRK-14")
def test_tiles_labelled_k_lie_on_k_cities_and_nowhere_else() -> None:
    sydney = Scenario().phase(3).running("NSW").station("NSW", "F17").tiles(F17=("5", 1)).turn("NSW")
    assert sydney.why(lay("F17", "238", 1)) is None
    for at in ("E14", "E4", "G14"):
        table = Scenario().phase(7).running("VR").station("VR", at).tiles(**{at: ("5", 1)}).turn("VR")
        assert {table.why(lay(at, tile, 1)) for tile in ("236", "237", "238")} == {"1848-TRK-14"}
        green = table.tiles(**{at: ("15", 1)}).turn("VR")
        assert green.why(lay(at, "239", 1)) == "1848-TRK-14"
        brown = table.tiles(**{at: ("611", 1)}).turn("VR")
        assert brown.why(lay(at, "240", 1)) == "1848-TRK-14"


@rule("1848-TRK-15")
def test_a_marker_stays_in_its_city_and_the_new_space_is_free_for_anyone_at_once() -> None:
    table = car(3, E4=("57", 2), F5=("57", 2)).running("SAR", B).station("SAR", "F5").turn("CAR")
    table.act(lay("E4", "14", 1))
    assert table.state.board.stations[HexId("E4")] == (Station("CAR", 0, 0),)
    assert table.state.board.free_slots(HexId("E4"), 0) == 1
    assert table.turn("SAR", "station").why(place("E4")) is None


@rule("1848-TRK-15")
def test_a_marker_in_an_oo_city_stays_with_the_track_of_its_city_whatever_its_number() -> None:
    """NSW lies in the city of F15 towards Sydney; on tile 65, turned by two, that city is number 1."""
    east = side("F15", "F17")
    table = Scenario().phase(5).running("NSW").tiles(F17=("5", 0), F15=("59", 4)).station("NSW", "F17")
    table.station("NSW", "F15", 0).turn("NSW")
    assert east in table.state.board.track[HexId("F15")].from_stop[0]
    rotations = [r for r in EDGES if table.why(lay("F15", "65", r)) is None]
    moved = next(r for r in rotations if east in {(e + r) % 6 for e in (2, 3)})
    table.act(lay("F15", "65", moved))
    assert table.state.board.stations[HexId("F15")] == (Station("NSW", 1, 0),)
    assert east in table.state.board.track[HexId("F15")].from_stop[1]
    assert table.state.board.tiles[HexId("F15")] == TilePlaced(TileId("65"), moved)


@rule("1848-TRK-15")
def test_a_marker_in_a_yellow_oo_city_stays_with_its_only_track() -> None:
    table = Scenario().phase(3).running("NSW").tiles(F17=("5", 0), F15=("235", 4)).station("NSW", "F17")
    table.station("NSW", "F15", 0).turn("NSW")
    table.act(lay("F15", "59", 2))
    assert table.state.board.stations[HexId("F15")] == (Station("NSW", 1, 0),)
    assert table.state.companies[CompanyId("NSW")].markers_used == 2
