"""The picture of the board says what the board says."""

from __future__ import annotations

from math import hypot

import pytest

from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import set_company
from kursbuch.hexmap.geometry import neighbour
from kursbuch.hexmap.tiles import HexId
from kursbuch.render.eighteen import board_svg
from kursbuch.render.eighteen.geometry import A as APOTHEM
from kursbuch.render.eighteen.geometry import S, centre, side_middle
from render.picture import (
    Element,
    ends_of,
    having,
    middle,
    near,
    numbers,
    parse,
    polygon_points,
    strewn,
    track_sides,
)
from scenario import A, B, Scenario

SEEDS = range(3)


def drawn(scene: Scenario, **options: str) -> Element:
    return parse(board_svg(scene.rules.title, scene.state, **options))  # type: ignore[arg-type]


def hexes(root: Element) -> dict[str, list[tuple[float, float]]]:
    return {
        group.get("data-hex", ""): polygon_points(having(group, "hex")[0])
        for group in root.iter()
        if group.get("data-hex") and having(group, "hex")
    }


def rails(root: Element) -> list[tuple[str, str, str]]:
    """Hex, ends and path of every piece of track."""
    return [
        (group.get("data-hex", ""), rail.get("data-ends", ""), rail.get("d", ""))
        for group in root.iter()
        if group.get("data-hex")
        for rail in having(group, "rail")
    ]


def test_every_hex_of_the_map_is_drawn_once_with_a_corner_up() -> None:
    scene = Scenario()
    found = hexes(drawn(scene))
    assert sorted(found) == sorted(scene.rules.title.map.hexes)
    for points in found.values():
        top = min(points, key=lambda p: p[1])
        assert near(top, (middle(points)[0], middle(points)[1] - S))


def test_neighbouring_hexes_share_a_side() -> None:
    scene = Scenario()
    found = hexes(drawn(scene))
    pairs = 0
    for at, points in found.items():
        for side in range(6):
            other = found.get(neighbour(HexId(at), side))
            if other is not None:
                shared = [p for p in points if any(near(p, q) for q in other)]
                assert len(shared) == 2
                assert near(middle(shared), (centre(HexId(at))[0] + side_middle(side)[0],
                                             centre(HexId(at))[1] + side_middle(side)[1]))  # fmt: skip
                pairs += 1
    assert pairs == 2 * scene.rules.title.map.side_count


@pytest.mark.parametrize("seed", SEEDS)
def test_track_starts_in_the_middle_of_the_side_the_data_names(seed: int) -> None:
    scene = Scenario()
    scene.state = strewn(scene, seed)
    found = rails(drawn(scene))
    expected = sum(
        len(placed.pieces()) + sum(len(ends) for ends in placed.from_stop)
        for at, placed in scene.state.board.track.items()
        if at in scene.state.board.tiles
    )
    assert len(found) == expected
    for at, ends, d in found:
        x, y = centre(HexId(at))
        for end, point in zip(ends.split(), ends_of(d), strict=True):
            if end.isdigit():
                mx, my = side_middle(int(end))
                assert near(point, (x + mx, y + my)), (at, ends, d)


@pytest.mark.parametrize("seed", SEEDS)
def test_track_of_neighbours_meets_in_one_point(seed: int) -> None:
    scene = Scenario()
    scene.state = strewn(scene, seed)
    points: dict[tuple[str, int], tuple[float, float]] = {}
    for at, ends, d in rails(drawn(scene)):
        for end, point in zip(ends.split(), ends_of(d), strict=True):
            if end.isdigit():
                points[at, int(end)] = point
    meetings = 0
    for (at, side), point in points.items():
        other = points.get((neighbour(HexId(at), side), (side + 3) % 6))
        if other is not None:
            assert near(point, other)
            meetings += 1
    assert meetings > 20


def arc_middle(d: str) -> tuple[float, float]:
    """The point half-way along a path `M x y A r r 0 0 sweep x y`, worked out as the SVG standard says."""
    x1, y1, r, _, _, _, sweep, x2, y2 = numbers(d)
    mx, my, half = (x1 + x2) / 2, (y1 + y2) / 2, hypot(x2 - x1, y2 - y1) / 2
    inward = (r * r - half * half) ** 0.5
    nx, ny = -(y2 - y1) / (2 * half), (x2 - x1) / (2 * half)
    sign = 1 if sweep else -1
    cx, cy = mx + sign * nx * inward, my + sign * ny * inward
    return mx + (mx - cx) / inward * (r - inward), my + (my - cy) / inward * (r - inward)


def test_curves_are_arcs_that_leave_each_side_at_a_right_angle() -> None:
    """A gentle curve has 1.5 times the radius of the hex, a sharp one half of it; both bow towards the centre."""
    scene = Scenario()
    seen = set()
    for rotation in range(6):
        scene.tiles(E12=("7", rotation), E16=("8", rotation), F11=("9", rotation))
        for at, ends, d in rails(drawn(scene)):
            a, b = (int(end) for end in ends.split())
            gap = min((a - b) % 6, (b - a) % 6)
            seen.add((gap, a, b))
            if gap == 3:
                assert "A" not in d
                continue
            assert numbers(d)[2] == pytest.approx(0.5 * S if gap == 1 else 1.5 * S)
            x, y = centre(HexId(at))
            bow = arc_middle(d)
            from_centre = hypot(bow[0] - x, bow[1] - y)
            assert from_centre == pytest.approx(0.5 * S if gap == 1 else 2 * APOTHEM - 1.5 * S, abs=0.05)
    assert len(seen) == 6 + 6 + 3


@pytest.mark.parametrize("seed", SEEDS)
def test_a_marker_is_drawn_for_every_station(seed: int) -> None:
    scene = Scenario()
    scene.state = strewn(scene, seed)
    stations = [s.owner for here in scene.state.board.stations.values() for s in here]
    shown = ["".join(e.itertext()) for e in having(drawn(scene), "station")]
    assert sorted(shown) == sorted(stations)
    assert len(stations) > 3


def test_a_station_beside_a_full_city_lies_at_the_edge_of_the_hex() -> None:
    scene = Scenario().tiles(F17=("57", 0)).station("NSW", "F17").station("COM", "F17", slot=-1)
    places = {"".join(e.itertext()): numbers(e.get("transform", "")) for e in having(drawn(scene), "station")}
    x, y = centre(HexId("F17"))
    assert near((places["NSW"][0], places["NSW"][1]), (x, y))
    assert hypot(places["COM"][0] - x, places["COM"][1] - y) > 0.8 * S


def test_home_is_kept_until_the_company_has_placed_its_first_station() -> None:
    scene = Scenario()
    assert {"".join(e.itertext()) for e in having(drawn(scene), "home")} >= {"QR", "VR", "WA"}
    scene.tiles(B19=("57", 1)).fact().station("QR", "B19")
    kept = {"".join(e.itertext()) for e in having(drawn(scene), "home")}
    assert "QR" not in kept
    assert "VR" in kept
    scene.state = set_company(scene.state, CompanyId("VR"), closed=True)
    assert "VR" not in {"".join(e.itertext()) for e in having(drawn(scene), "home")}


def test_two_companies_share_the_ring_of_a_home_with_one_space() -> None:
    shown = {"".join(e.itertext()) for e in having(drawn(Scenario()), "home")}
    assert "NSWCOM" in shown


def test_borders_of_gauges_and_closed_sides_are_those_of_the_map() -> None:
    scene = Scenario()
    root = drawn(scene)
    assert len(having(root, "gauge")) == scene.rules.title.map.gauge_sides.bit_count() > 20
    closed = sum(len(spec.impassable) for spec in scene.rules.title.data.hexes)
    assert len(having(root, "blocked")) == closed > 0


def test_planned_track_is_dashed_until_its_tile_lies() -> None:
    scene = Scenario("1862")
    assert len(having(drawn(scene), "planned")) == 3
    assert not having(drawn(scene.tiles(E28=("881", 1))), "planned")


@pytest.mark.parametrize("seed", SEEDS)
def test_gauge_changes_are_marked_where_track_crosses_a_border(seed: int) -> None:
    scene = Scenario()
    scene.state = strewn(scene, seed)
    title = scene.rules.title
    leading = set(track_sides(title, scene.state))
    crossing = {
        title.map.side_of[at, side]
        for at, side in leading
        if (at, side) in title.map.side_of
        and title.map.gauge_sides >> title.map.side_of[at, side] & 1
        and (neighbour(at, side), (side + 3) % 6) in leading
    }
    on_map = [e for part in having(drawn(scene), "changes") for e in having(part, "gauge-change")]
    assert len(on_map) == len(crossing) > 0


@pytest.mark.parametrize(("phase", "value"), [(2, "10"), (3, "20"), (5, "40"), (7, "60")])
def test_the_value_in_force_is_framed(phase: int, value: str) -> None:
    root = drawn(Scenario().phase(phase))
    strips = having(root, "values")
    frames = [e for e in strips[0].iter() if e.get("stroke-width") == "1.6"]
    assert len(frames) == 1
    bold = [e.text for e in strips[0].iter() if e.get("font-weight") == "700"]
    assert bold == [value]
    assert {e.text for e in strips[0].iter() if e.text} == {"10", "20", "40", "60"}


def test_terrain_and_its_cost_vanish_under_a_tile() -> None:
    scene = Scenario()
    before = ["".join(e.itertext()) for e in having(drawn(scene), "terrain")]
    assert sorted(set(before)) == ["£40", "£50"]
    after = having(drawn(scene.tiles(B3=("9", 0), D17=("9", 0))), "terrain")
    assert len(after) == len(before) - 2


def test_tile_colours_are_told_by_lines_as_well() -> None:
    scene = Scenario().tiles(E12=("9", 0), E16=("20", 0), F11=("44", 0))
    groups = {g.get("data-hex"): g for g in drawn(scene).iter() if g.get("data-tile")}
    lines = {at: len(list(group)) - 1 for at, group in groups.items()}
    assert lines == {"E12": 0, "E16": 1, "F11": 2}


def test_crossing_lines_lie_one_over_the_other_with_a_gap() -> None:
    """Tile 20 crosses two lines that do not touch: two casings. Tile 23 is a junction: one casing for both."""
    scene = Scenario().tiles(E12=("20", 0))
    assert len(having(drawn(scene), "casing")) == 2
    assert len(having(drawn(scene.tiles(E12=("23", 0))), "casing")) == 1


def test_names_are_escaped_and_complete() -> None:
    root = drawn(Scenario())
    written = " ".join(e.text or "" for e in having(root, "name"))
    for word in ("Alice", "Toowoomba", "&", "Ipswich", "Wagga", "Perth", "Tasmania"):
        assert word in written


def test_labels_bind_tiles_to_hexes() -> None:
    bare = [e.text or "" for e in having(drawn(Scenario()), "label")]
    assert sorted(set(bare)) == ["K", "OO"]
    scene = Scenario().tiles(B17=("235", 0))
    assert len(having(drawn(scene), "label")) == len(bare)


def test_directors_are_named_below_the_map() -> None:
    scene = Scenario().running("VR", director=A).running("QR", director=B)
    text = board_svg(scene.rules.title, scene.state, names={A: "Ada & Co", B: "Ben"})
    assert "Victorian Railways, director Ada &amp; Co" in text
    assert "Victorian Railways, Direktor s1" in board_svg(scene.rules.title, scene.state, lang="de")


def test_themes_differ_in_colour_only() -> None:
    scene = Scenario()
    light, dark = (drawn(scene, theme=t) for t in ("light", "dark"))
    assert [e.tag for e in light.iter()] == [e.tag for e in dark.iter()]
    assert {e.get("fill") for e in light.iter()} != {e.get("fill") for e in dark.iter()}


def test_the_same_position_gives_the_same_picture() -> None:
    scene = Scenario()
    scene.state = strewn(scene, 1)
    assert board_svg(scene.rules.title, scene.state) == board_svg(scene.rules.title, scene.state)


@pytest.mark.parametrize(("lang", "words"), [("en", "bank -£1,558"), ("de", "Bank -£1.558")])
def test_a_broken_bank_is_written_below_zero(lang: str, words: str) -> None:
    assert words in "".join(drawn(Scenario().bank(-1558), lang=lang).itertext())
