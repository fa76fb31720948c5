"""TRK: the map, the tiles and the table of replacements as the sheet gives them."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.tracing import is_large
from kursbuch.hexmap.geometry import DIRECTIONS, EDGES, neighbour
from kursbuch.hexmap.tiles import HexId, HexSpec, Tile
from positions_1824 import game
from railways_1824 import minor_railway
from rules_marker import rule
from scenario import Scenario, lay

TOWNS = "A6 A8 A10 A20 C10 C16 D25 E20 E24 F19 G2 G20 H11 H17 I18 I20 I22"
TWO_TOWNS = "B13 B25 E16 F11 I16"
CITIES = "B5 B9 B15 B23 C12 D19 E8 E14 F7 F23 G4 G10 G18 G26 H3 H15 H23"
T_CITIES = "A18 C26 E26 I8"
PLAIN = (
    "B7 B11 B17 B19 B21 C8 C14 C18 C20 C22 C24 D9 D11 D13 D15 D17 D21 D23 E6 E10 E18 E22 F9 F13 F15 F21 F25 "
    "G6 G8 G12 G14 G16 G22 G24 H5 H7 H9 H13 H19 H21 I10 I12 I14"
)
MOUNTAINS = "A6 A10 C18 D19 D21 D23 E24 G8 H3 H5 H7"
RIVERS = "E10 E12 E14 E16 F17 G16 G18 H17 I18"
ARROWS = {
    "A4": "E SE",
    "B3": "E",
    "A24": "SW SE",
    "A26": "SW",
    "G28": "W",
    "H27": "NW",
    "H1": "NE E",
    "I2": "NE",
    "J11": "NW NE",
    "J13": "NW NE",
    "J15": "NW NE",
    "A12": "W SE",
    "A22": "W SE",
    "C6": "NW NE",
    "H25": "W NE",
}
"""Printed track: the sides of red hexes and mines that have an arrow."""
MINES = {"C6": (10, 40), "A12": (10, 40), "A22": (20, 60), "H25": (20, 60)}
"""Values in phases 1 to 4, and from phase 5 on."""
RED = {
    "Dresden": ("A4 B3", (10, 20, 30, 40)),
    "Kiew": ("A24 A26", (10, 30, 40, 50)),
    "Bukarest": ("G28 H27", (10, 30, 40, 50)),
    "Mailand": ("H1 I2", (10, 30, 50, 70)),
    "Sarajewo": ("J11 J13 J15", (10, 10, 50, 50)),
}
FITTING = {
    **dict.fromkeys(TOWNS.split(), "3 4 58"),
    **dict.fromkeys(TWO_TOWNS.split(), "1 2 55 56 69 630 631"),
    **dict.fromkeys(CITIES.split(), "5 6 57"),
    **dict.fromkeys(T_CITIES.split(), "401 447"),
    **dict.fromkeys(PLAIN.split(), "7 8 9"),
    "E12": "499",
    "F17": "498",
}
SUPPLY = (
    "1x1 2x1 3x4 4x6 5x5 6x5 7x5 8x10 9x10 55x1 56x1 57x5 58x8 69x1 401x3 447x2 498x1 499x1 630x1 631x1 "
    "14x4 15x8 16x1 17x1 18x1 19x1 20x1 23x3 24x3 25x2 26x2 27x2 28x1 29x1 30x1 31x1 87x3 88x3 405x3 490x1 491x1 619x4 "
    "39x1 40x1 41x1 42x1 43x1 44x1 45x1 46x1 47x1 70x1 126x1 493x1 497x2 611x6 494x1 495x1 496x1"
)
NEXT = {"yellow": "green", "green": "brown", "brown": "gray"}
COLOURS = ("yellow", "green", "brown", "gray")


@cache
def hexes() -> dict[str, HexSpec]:
    return {str(spec.at): spec for spec in game().rules.title.data.hexes}


def builder(*connected: str) -> Scenario:
    """EPP in the middle of the game, about to build, with these hexes connected."""
    table = minor_railway(game().phase(2), "EPP", cash=500, trains=("1g",))
    return table.connected("EPP", *connected).turn("EPP")


# -- hexes --------------------------------------------------------------------------------------------------------


@rule("1824-TRK-03")
def test_the_map_has_88_hexes_to_build_on_11_red_ones_and_4_mines() -> None:
    colours = Counter(spec.color for spec in hexes().values())
    assert colours == {"white": 88, "red": 11, "gray": 4}
    assert {at for at, spec in hexes().items() if spec.color != "white"} == set(ARROWS)
    assert set(FITTING) == {at for at, spec in hexes().items() if spec.color == "white"}


@rule("1824-TRK-03", "1824-TRK-06", "1824-RTE-13")
def test_red_hexes_and_mines_have_track_only_where_their_arrows_point_and_each_mine_has_two_exits() -> None:
    drawn = {at: {side for side, _ in spec.track} for at, spec in hexes().items() if spec.color != "white"}
    assert drawn == {at: set(sides.split()) for at, sides in ARROWS.items()}
    assert all(len(drawn[mine]) == 2 for mine in MINES)


@rule("1824-TRK-03")
@pytest.mark.parametrize("at", sorted(ARROWS))
def test_red_and_gray_hexes_are_never_built_on(at: str) -> None:
    table = minor_railway(game().phase(8), "EPP", cash=500).turn("EPP")
    for tile in ("9", "57", "58", "401", "14", "611", "496"):
        refusal = table.refusal(lay(at, tile, 0))
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("1824-TRK-03", "never_built_on")


@rule("1824-TRK-10")
def test_nine_rivers_cost_20_and_eleven_mountains_40_and_all_other_land_nothing() -> None:
    costs = {at: (s.cost.amount, s.cost.terrain) for at, s in hexes().items() if s.cost is not None}
    rivers, mountains = dict.fromkeys(RIVERS.split(), (20, "river")), dict.fromkeys(MOUNTAINS.split(), (40, "mountain"))
    assert costs == {**rivers, **mountains}
    assert (len(rivers), len(mountains)) == (9, 11)


@rule("1824-RTE-06", "1824-RTE-10")
def test_red_locations_and_mines_end_every_route() -> None:
    assert {at for at, spec in hexes().items() if spec.terminal} == set(ARROWS)


@rule("1824-RTE-14", "1824-RTE-15", "1824-RTE-17")
def test_red_locations_on_several_hexes_have_one_name_and_one_value_for_each_colour() -> None:
    for name, (places, values) in RED.items():
        for at in places.split():
            (stop,) = hexes()[at].stops
            assert (stop.group, tuple(stop.value(colour) for colour in COLOURS)) == (name, values), at
            assert is_large(stop), at
    assert {at for places, _ in RED.values() for at in places.split()} == set(ARROWS) - set(MINES)


@rule("1824-DIV-04")
def test_mines_have_a_smaller_value_up_to_green_and_a_larger_one_from_brown_on() -> None:
    found = {at: hexes()[at].stops[0] for at, spec in hexes().items() if spec.color == "gray"}
    assert {at: tuple(stop.value(c) for c in COLOURS) for at, stop in found.items()} == {
        at: (low, low, high, high) for at, (low, high) in MINES.items()
    }
    assert {stop.kind for stop in found.values()} == {"mine"}


@rule("1824-TRK-13")
def test_wien_has_three_printed_cities_with_a_track_each_and_budapest_two() -> None:
    wien, budapest = hexes()["E12"], hexes()["F17"]
    assert [(side, stop) for side, stop in wien.track] == [("SW", "s0"), ("W", "s1"), ("NW", "s2")]
    assert [(side, stop) for side, stop in budapest.track] == [("SW", "s0"), ("NE", "s1")]
    assert [(s.slots, s.revenue, s.home) for s in wien.stops] == [
        (1, 30, ("SD1",)),
        (1, 30, ("KK1",)),
        (1, 30, ("KK2",)),
    ]
    assert [(s.slots, s.revenue, s.name, s.home) for s in budapest.stops] == [
        (1, 20, "Buda", ()),
        (1, 20, "Pest", ("UG1",)),
    ]


# -- first tiles --------------------------------------------------------------------------------------------------


def rule_of(at: str) -> str:
    """The rule that says which yellow tiles fit the hex."""
    stops = hexes()[at].stops
    return {"town": "1824-TRK-07", "city": "1824-TRK-08"}[stops[0].kind] if stops else "1824-TRK-09"


@rule("1824-TRK-07", "1824-TRK-08", "1824-TRK-09")
@pytest.mark.parametrize("at", sorted(FITTING))
def test_each_hex_takes_only_the_yellow_tiles_that_show_what_is_printed_on_it(at: str) -> None:
    table = builder(at)
    for tile in sorted(set(" ".join(FITTING.values()).split())):
        matches = tile in FITTING[at].split()
        assert (table.why(lay(at, tile, 0)) == rule_of(at)) != matches, tile


def ends_of(tile: str, rotation: int) -> set[int]:
    """The sides at which a turned tile's track ends, from its drawing."""
    drawn = next(t for t in catalogue.data("1824").tiles if t.id == tile)
    return {(end + rotation) % 6 for piece in drawn.track for end in piece if isinstance(end, int)}


def closed(at: str, edge: int) -> bool:
    """Off the map, or a side of a red or gray hex without an arrow."""
    beyond = str(neighbour(HexId(at), edge))
    if beyond not in hexes():
        return True
    return beyond in ARROWS and DIRECTIONS[(edge + 3) % 6] not in ARROWS[beyond].split()


@rule("1824-TRK-11", "1824-TRK-03", "1824-RUL-29")
def test_no_track_ends_off_the_map_or_at_a_side_of_a_red_or_gray_hex_without_arrow() -> None:
    """All first tiles on all hexes in all turns; no rule of connection speaks."""
    table = builder(*FITTING)
    for at, tiles in FITTING.items():
        if at in ("E12", "F17"):
            continue
        for tile in tiles.split():
            for rotation in EDGES:
                refused = table.why(lay(at, tile, rotation)) == "1824-TRK-11"
                assert refused == any(closed(at, edge) for edge in ends_of(tile, rotation)), (at, tile, rotation)


@rule("1824-TRK-13")
def test_the_yellow_tile_of_wien_fits_one_way_and_that_of_budapest_two_ways() -> None:
    """Budapest's tile looks the same turned by half: four turns, two of them different."""
    table = builder("E12", "F17")
    lost = {
        (at, tile): {r for r in EDGES if table.why(lay(at, tile, r)) == "1824-TRK-13"}
        for at, tile in (("E12", "499"), ("F17", "498"))
    }
    assert lost == {("E12", "499"): {1, 2, 3, 4, 5}, ("F17", "498"): {2, 5}}


# -- tiles --------------------------------------------------------------------------------------------------------


@rule("1824-SET-10")
def test_the_box_holds_143_tiles_of_59_kinds() -> None:
    supply = {str(tile.id): tile.count for tile in game().rules.title.data.tiles}
    assert supply == {tile: int(count) for tile, _, count in (kind.partition("x") for kind in SUPPLY.split())}
    assert (len(supply), sum(supply.values())) == (59, 143)


@rule("1824-RTE-17", "1824-TRK-17")
def test_each_tile_shows_the_value_of_its_locations_and_so_many_slots() -> None:
    shown = "3 4 58 87 88: 10/0; 1 2 55 56 69 630 631: 10/0 10/0; 5 6 57: 20/1; 14 15 619: 30/2; 611: 40/2; "
    shown += "401 447: 30/1; 405: 40/2; 497: 50/2; 494: 60/2; 498: 30/1 30/1; 490: 40/2; 126: 60/2; 495: 70/3; "
    shown += "499: 40/1 40/1 40/1; 491: 50/1 50/1 50/1; 493: 70/1 70/3; 496: 80/4"
    printed = {tile: stops for row in shown.split("; ") for tiles, stops in [row.split(": ")] for tile in tiles.split()}
    found = {
        str(tile.id): " ".join(f"{stop.revenue}/{stop.slots}" for stop in tile.stops)
        for tile in game().rules.title.data.tiles
        if tile.stops
    }
    assert found == printed


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
    """Every old piece is there, and every old stop finds its sides at one new stop; stops may grow together."""
    return old[0] <= new[0] and all(any(sides <= after for after in new[1]) for sides in old[1])


def may_follow(old: Tile, new: Tile) -> bool:
    """By colour, kind of location and label alone; only labelled cities grow together."""
    if NEXT.get(old.color) != new.color or old.label != new.label:
        return False
    if {s.kind for s in old.stops} != {s.kind for s in new.stops}:
        return False
    return len(old.stops) == len(new.stops) or (old.label is not None and len(new.stops) < len(old.stops))


@rule("1824-TRK-14")
@pytest.mark.parametrize("variant", ["base", "goods_time"])
def test_the_table_of_replacements_is_what_the_drawings_of_the_tiles_allow(variant: str) -> None:
    data = game(variant=variant).rules.title.data
    allowed = {
        str(old.id): {
            str(new.id)
            for new in data.tiles
            if may_follow(old, new) and any(keeps(drawing(old, 0), drawing(new, r)) for r in EDGES)
        }
        for old in data.tiles
    }
    table = {str(tile.id): set(data.upgrades.get(tile.id, ())) for tile in data.tiles}
    assert table == allowed


@rule("1824-TRK-16")
def test_two_town_tiles_green_towns_and_611_are_final_and_gray_exists_only_for_t_bu_and_w() -> None:
    data = game().rules.title.data
    final = {str(tile.id) for tile in data.tiles if not data.upgrades.get(tile.id)}
    two_towns = {"1", "2", "55", "56", "69", "630", "631"}
    plain_brown = {"39", "40", "41", "42", "43", "44", "45", "46", "47", "70"}
    assert final == two_towns | plain_brown | {"87", "88", "611"} | {"494", "495", "496"}
    assert {str(tile.id): tile.label for tile in data.tiles if tile.color == "gray"} == {
        "494": "T",
        "495": "Bu",
        "496": "W",
    }
    towns = {str(tile.id): sorted(data.upgrades[tile.id]) for tile in data.tiles if tile.id in ("3", "4", "58")}
    assert towns == {"3": ["87", "88"], "4": ["87", "88"], "58": ["87", "88"]}
