"""The map, the tiles and the table of replacements as the sheet gives them (TRK-06, TRK-07, TRK-09, TRK-11, TRK-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from kursbuch import catalogue
from kursbuch.hexmap.geometry import DIRECTIONS, EDGES, neighbour
from kursbuch.hexmap.tiles import HexId, HexSpec, Tile, TileId
from rules_marker import rule
from scenario import Scenario, lay

AREAS = {
    "west": "B3 B5 B7 C2 C4 C6 D3 D5 D7 E2 E4 E6 F5 F7 G6 H7",
    "qld": "B9 B11 B13 B15 B17 B19 C8 C10 C12 C14 C16 C18 C20",
    "nsw": "D9 D11 D13 D15 D17 D19 E8 E10 E12 E14 E16 E18 F11 F13 F15 F17 G14 G16",
    "vic": "F9 G8 G10 G12 H9 H11 H13 H15",
}
DESERT = "B3 B7 B9 C2 C4 C8 E6 E8"
MOUNTAIN = "C18 D17 E16 F15 G16 H13 H15"
TOWNS = "C18 D3 G12"
OO_CITIES = "B17 F15 G10"
CITIES = "B19 C20 D9 E2 E4 E14 E18 F5 F13 F17 G6 G14 G16 H7 H9 H11"
PRINTED = "A4 A6 A18 D1 B21 F3 I8 I10"
WITHOUT_ARROW = {("B19", "E"), ("E4", "SW"), ("F5", "W")}
TASMANIA_SIDES = {("H7", "SE"), ("H9", "SW"), ("H9", "SE"), ("H11", "SW")}
NEXT = {"yellow": "green", "green": "brown", "brown": "gray"}


def hexes() -> dict[str, HexSpec]:
    return {str(spec.at): spec for spec in catalogue.data("1848").hexes}


def area_of(at: str) -> str | None:
    return next((area for area, names in AREAS.items() if at in names.split()), None)


def borders() -> Iterator[tuple[str, str]]:
    """Each side between hexes of different areas once, worked out from the areas alone."""
    for at in hexes():
        for edge in (3, 4, 5):
            beyond = str(neighbour(HexId(at), edge))
            here, there = area_of(at), area_of(beyond)
            if here and there and here != there:
                yield at, beyond


def gauge_sides(table: Scenario) -> set[frozenset[str]]:
    """The gauge changes of the map that is played on."""
    played = table.rules.title.map
    return {
        frozenset((str(at), str(neighbour(at, edge))))
        for (at, edge), number in played.side_of.items()
        if played.gauge_sides >> number & 1
    }


# -- gauge --------------------------------------------------------------------------------------------------------


@rule("1848-TRK-16")
def test_fifty_five_white_hexes_lie_in_four_gauge_areas() -> None:
    white = {at: spec.gauge for at, spec in hexes().items() if spec.color == "white"}
    assert white == {at: area for area, names in AREAS.items() for at in names.split()}
    assert Counter(white.values()) == {"west": 16, "qld": 13, "nsw": 18, "vic": 8}


@rule("1848-TRK-16")
def test_every_side_between_two_areas_is_a_gauge_change_and_there_are_thirty_five() -> None:
    expected = {frozenset(pair) for pair in borders()}
    assert gauge_sides(Scenario()) == expected
    assert len(expected) == 35
    between = Counter(frozenset((area_of(a), area_of(b))) for a, b in borders())
    assert between == {
        frozenset(("qld", "nsw")): 12,
        frozenset(("nsw", "vic")): 10,
        frozenset(("west", "vic")): 5,
        frozenset(("west", "qld")): 4,
        frozenset(("west", "nsw")): 4,
    }


@rule("1848-TRK-16", "1848-TRK-17")
def test_the_map_names_each_gauge_change_from_both_its_hexes() -> None:
    for at, spec in hexes().items():
        named = {str(neighbour(HexId(at), DIRECTIONS.index(d))) for d in spec.gauge_change}
        assert named == {b if a == at else a for a, b in borders() if at in (a, b)}, at


@rule("1848-TRK-16", "1848-RUL-22")
def test_with_three_gauge_areas_the_four_sides_between_west_and_queensland_are_none() -> None:
    gone = {frozenset(pair) for pair in (("B7", "B9"), ("B7", "C8"), ("C6", "C8"), ("D7", "C8"))}
    four, three = gauge_sides(Scenario(gauge_areas="four")), gauge_sides(Scenario(gauge_areas="three"))
    assert four - three == gone
    assert len(three) == 31


@rule("1848-TRK-17")
def test_no_side_towards_a_red_or_blue_hex_is_a_gauge_change() -> None:
    printed = set(PRINTED.split())
    assert {at for at, spec in hexes().items() if spec.color in ("red", "blue")} == printed
    assert not [pair for pair in gauge_sides(Scenario()) if pair & printed]
    assert not [at for at in printed if hexes()[at].gauge_change]


# -- ground -------------------------------------------------------------------------------------------------------


@rule("1848-TRK-09")
def test_eight_deserts_cost_forty_and_seven_mountains_fifty_and_all_other_land_nothing() -> None:
    costs = {at: (s.cost.amount, s.cost.terrain) for at, s in hexes().items() if s.cost is not None}
    desert = dict.fromkeys(DESERT.split(), (40, "desert"))
    mountain = dict.fromkeys(MOUNTAIN.split(), (50, "mountain"))
    assert costs == {**desert, **mountain}


def closed(at: str, edge: int, tasmania: str | None = None) -> bool:
    """Off the map, a blue side without an arrow, or the sea where Tasmania does not lie."""
    if str(neighbour(HexId(at), edge)) not in hexes():
        return True
    side = (at, DIRECTIONS[edge])
    return side in WITHOUT_ARROW or (side in TASMANIA_SIDES and neighbour(HexId(at), edge) != tasmania)


@rule("1848-TRK-07")
def test_the_map_marks_the_three_sides_where_a_blue_hex_has_no_arrow() -> None:
    assert {(at, d) for at, spec in hexes().items() for d in spec.impassable} == WITHOUT_ARROW


FITTING = {
    **dict.fromkeys((n for names in AREAS.values() for n in names.split()), "7 8 9"),
    **dict.fromkeys(TOWNS.split(), "1 2 55 56 69"),
    **dict.fromkeys(CITIES.split(), "5 6 57"),
    **dict.fromkeys(OO_CITIES.split(), "235"),
}


def ends_of(tile: str, rotation: int) -> set[int]:
    """The sides at which a turned tile's track ends, from its drawing."""
    drawn = next(t for t in catalogue.data("1848").tiles if t.id == tile)
    return {(end + rotation) % 6 for piece in drawn.track for end in piece if isinstance(end, int)}


@rule("1848-TRK-07")
@pytest.mark.parametrize("tasmania", [None, "I8", "I10"])
def test_track_ends_are_refused_off_the_map_and_at_closed_sides_of_red_and_blue_hexes(tasmania: str | None) -> None:
    """All first tiles on all hexes in all turns; no rule of connection speaks."""
    table = Scenario().running("CAR").station("CAR", "E4").connected("CAR", *FITTING).turn("CAR")
    if tasmania is not None:
        table.tiles(**{tasmania: ("241", 1)})
    for at, tiles in FITTING.items():
        for tile in tiles.split():
            for rotation in EDGES:
                refused = table.why(lay(at, tile, rotation)) == "1848-TRK-07"
                assert refused == any(closed(at, edge, tasmania) for edge in ends_of(tile, rotation)), (at, tile)


@rule("1848-TRK-06")
@pytest.mark.parametrize("at", sorted(FITTING))
def test_each_hex_takes_only_the_yellow_tiles_that_show_what_is_printed_on_it(at: str) -> None:
    table = Scenario().running("CAR").station("CAR", "E4").connected("CAR", at).turn("CAR")
    for tile in catalogue.data("1848").tiles:
        if tile.color == "yellow":
            matches = tile.id in FITTING[at].split()
            assert (table.why(lay(at, tile.id, 0)) == "1848-TRK-06") != matches, tile.id


@rule("1848-TRK-06")
def test_yellow_tiles_are_those_of_plain_land_towns_cities_and_oo_cities() -> None:
    yellow = {str(tile.id) for tile in catalogue.data("1848").tiles if tile.color == "yellow"}
    assert yellow == {tile for tiles in FITTING.values() for tile in tiles.split()}
    assert len(FITTING) == 55


# -- tiles --------------------------------------------------------------------------------------------------------


@rule("1848-SET-08")
def test_the_box_holds_43_yellow_31_green_22_brown_3_grey_tiles_and_tasmania() -> None:
    count: Counter[str] = Counter()
    for tile in catalogue.data("1848").tiles:
        count[tile.color] += tile.count
    assert count == {"yellow": 43, "green": 31, "brown": 22, "gray": 3, "blue": 1}
    assert count.total() == 100


Drawing = tuple[frozenset[frozenset[int]], tuple[frozenset[int], ...]]


def drawing(tile: Tile, rotation: int) -> Drawing:
    """Plain pieces of a turned tile, and for each stop its sides."""
    plain: set[frozenset[int]] = set()
    sides: list[set[int]] = [set() for _ in tile.stops]
    for piece in tile.track:
        edges = [(end + rotation) % 6 for end in piece if isinstance(end, int)]
        stops = [int(end[1:]) for end in piece if isinstance(end, str)]
        if stops:
            sides[stops[0]].update(edges)
        else:
            plain.add(frozenset(edges))
    return frozenset(plain), tuple(frozenset(s) for s in sides)


def keeps(old: Drawing, new: Drawing) -> bool:
    """Every old piece is there, and every old stop has a new one of its own that keeps its sides."""
    if not old[0] <= new[0] or len(old[1]) != len(new[1]):
        return False
    return any(all(a <= b for a, b in zip(old[1], order, strict=True)) for order in permutations(new[1]))


def may_follow(old: Tile, new: Tile) -> bool:
    """By colour, kind of stops and label alone; an unmarked yellow city may lie on a K hex."""
    if NEXT.get(old.color) != new.color or [s.kind for s in old.stops] != [s.kind for s in new.stops]:
        return False
    return old.label == new.label or (old.color == "yellow" and bool(old.stops) and new.label == "K")


@rule("1848-TRK-11")
def test_the_table_of_replacements_is_what_the_drawings_of_the_tiles_allow() -> None:
    data = catalogue.data("1848")
    allowed = {
        str(old.id): {
            str(new.id)
            for new in data.tiles
            if may_follow(old, new) and any(keeps(drawing(old, 0), drawing(new, r)) for r in EDGES)
        }
        for old in data.tiles
    }
    assert {tile: set(after) for tile, after in data.upgrades.items()} == {k: v for k, v in allowed.items() if v}


@rule("1848-TRK-11")
def test_towns_brown_track_brown_oo_cities_grey_tiles_and_tasmania_are_final() -> None:
    data = catalogue.data("1848")
    final = {str(tile.id) for tile in data.tiles if tile.id not in data.upgrades}
    towns, tasmania = {"1", "2", "55", "56", "69"}, {"241"}
    plain_brown = {"39", "40", "41", "42", "43", "44", "45", "46", "47", "70"}
    assert final == towns | plain_brown | {"64", "65", "66", "67", "68"} | {"240", "915"} | tasmania
    assert len(data.upgrades) == 28
    assert all(TileId(name) in {t.id for t in data.tiles} for after in data.upgrades.values() for name in after)
