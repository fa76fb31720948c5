"""The same functions draw maps of another kind: mines, several cities on printed track, towns on curves, rivers."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import kursbuch.render
from kursbuch import catalogue
from kursbuch.eighteen.model.data import CompanyData, CompanyId, Market
from kursbuch.eighteen.model.state import Company, State, set_fields
from kursbuch.eighteen.title import Title, nothing_more
from kursbuch.hexmap.board import Board, Station
from kursbuch.hexmap.tiles import HexId, HexSpec, Tile, TileId
from kursbuch.render.eighteen import board_svg, market_svg
from kursbuch.render.eighteen.geometry import centre
from kursbuch.render.eighteen.words import WORDS
from render.picture import Element, having, near, numbers, parse
from scenario import Scenario

PIT_VALUE = {"yellow": 10, "green": 10, "brown": 40, "gray": 40}
HEXES: list[dict[str, object]] = [
    {
        "at": "A2", "color": "gray", "name": "Deep Pit", "terminal": True, "track": [["E", "s0"]],
        "stops": [{"kind": "mine", "slots": 1, "home": ["PIT"], "revenue": PIT_VALUE}],
    },
    {"at": "A4", "color": "white", "stops": [{"kind": "town"}], "cost": {"amount": 20, "terrain": "river"}},
    {
        "at": "A6", "color": "white", "name": "Capital", "label": "W", "cost": {"amount": 40, "terrain": "mountain"},
        "stops": [{"kind": "city", "slots": 1, "revenue": 30, "home": [home]} for home in ("ONE", "TWO", "TRI")],
        "track": [["SW", "s0"], ["W", "s1"], ["NW", "s2"]],
    },
    {"at": "A8", "color": "blue"},
    {"at": "B3", "color": "gray", "track": [["NE", "E"]]},
    {"at": "B5", "color": "yellow", "track": [["W", "s0"]], "stops": [{"kind": "city", "slots": 1, "revenue": 20}]},
    {
        "at": "B7", "color": "red", "name": "Abroad", "terminal": True, "track": [["NW", "s0"]], "group": "abroad",
        "stops": [{"kind": "offboard", "revenue": {"yellow": 10, "green": 30, "brown": 50, "gray": 70}}],
    },
]  # fmt: skip
TILES: list[dict[str, object]] = [
    {
        "id": "58", "color": "yellow", "count": 1, "track": [[0, "s0"], [2, "s0"]],
        "stops": [{"kind": "town", "revenue": 10}],
    },
    {
        "id": "W2", "color": "brown", "count": 1, "label": "W",
        "track": [[0, "s0"], [5, "s0"], [1, "s1"], [2, "s1"], [3, "s1"], [4, "s1"]],
        "stops": [{"kind": "city", "slots": 1, "revenue": 70}, {"kind": "city", "slots": 3, "revenue": 70}],
    },
    {
        "id": "W4", "color": "gray", "count": 1, "label": "W", "track": [[n, "s0"] for n in range(6)],
        "stops": [{"kind": "city", "slots": 4, "revenue": 80}],
    },
]  # fmt: skip
COMPANIES = [("PIT", "black"), ("ONE", "orange"), ("TWO", "brown"), ("TRI", "orange"), ("HEX", "#95c054")]


@pytest.fixture
def title() -> Title:
    plain = Scenario().rules.title
    data = replace(
        catalogue.data("1848"),
        info=replace(plain.data.info, title="Nowhere", subtitle="No Land", currency="G", numbers={}),
        hexes=msgspec.convert(HEXES, tuple[HexSpec, ...]),
        tiles=msgspec.convert(TILES, tuple[Tile, ...]),
        companies=tuple(
            CompanyData(CompanyId(i), f"Railway {i}", colour, home=(), marker_costs=(0,)) for i, colour in COMPANIES
        ),
        papers=(),
        market=Market(rows=((60, 70, 80), (50, 60), (40,)), issue={"60": (1, 1)}),
    )
    own = replace(plain.policies, shown=nothing_more)
    return Title(
        data=data, options=plain.options, numbers=plain.numbers, option_values={}, player_count=4,
        plays=plain.plays, reactions=(), policies=own, actions=plain.actions, events=(),
    )  # fmt: skip


@pytest.fixture
def state(title: Title) -> State:
    companies = {CompanyId(i): Company(shares={}, certificate="new") for i, _ in COMPANIES}
    return set_fields(Scenario().state, board=Board.bare(title.map), companies=companies, papers={})


def shown(title: Title, state: State) -> Element:
    return parse(board_svg(title, state))


def words(root: Element, kind: str) -> list[str]:
    return ["".join(e.itertext()) for e in having(root, kind)]


def test_printed_signs_of_the_map_are_drawn(title: Title, state: State) -> None:
    root = shown(title, state)
    assert words(root, "mine") == ["PIT"]
    assert words(root, "home") == ["ONE", "TWO", "TRI"]
    assert len(having(root, "wedge")) == 2
    assert sorted(words(root, "terrain")) == ["20 G", "40 G"]
    assert sorted(words(root, "value")) == ["20", "30"]
    assert {"Abroad", "Capital", "Deep Pit"} <= set(words(root, "name"))
    assert [e.get("data-ends") for e in having(root, "rail")] == ["0 s0", "1 s1", "2 s2", "3 4", "1 s0"]


def test_a_marker_covers_its_mine(title: Title, state: State) -> None:
    board = state.board.with_stations(HexId("A2"), (Station("PIT", 0, 0),))
    assert words(shown(title, set_fields(state, board=board)), "station") == ["PIT"]


def test_a_town_sits_on_its_curve_not_in_the_centre(title: Title, state: State) -> None:
    board = state.board.lay(HexId("A4"), title.tiles[TileId("58")], 0, {})
    root = shown(title, set_fields(state, board=board))
    (town,) = having(root, "town")
    at = (float(town.get("cx", "")), float(town.get("cy", "")))
    assert not near(at, centre(HexId("A4")), within=5)
    for rail in having(root, "rail"):
        if rail.get("data-ends") in ("0 s0", "2 s0") and "A75" in rail.get("d", ""):
            found = numbers(rail.get("d", ""))
            assert near((found[-2], found[-1]), at)


def test_homes_move_with_the_sides_of_their_city(title: Title, state: State) -> None:
    """W and NW lead to the big city of the brown tile, SW to the small one; markers and kept homes follow."""
    board = state.board.lay(HexId("A6"), title.tiles[TileId("W2")], 0, {})
    root = shown(title, set_fields(state, board=board))
    small, big = _cities(root)
    assert len(having(small, "slot")) == 1
    assert len(having(big, "slot")) == 3
    homes = {"".join(e.itertext()): numbers(e.get("transform", "")) for e in having(root, "home")}
    spaces = {k: [(float(c.get("cx", "")), float(c.get("cy", ""))) for c in having(v, "slot")] for k, v in
              {"small": small, "big": big}.items()}  # fmt: skip
    assert any(near((homes["ONE"][0], homes["ONE"][1]), p) for p in spaces["small"])
    for name in ("TWO", "TRI"):
        assert any(near((homes[name][0], homes[name][1]), p) for p in spaces["big"])


def _cities(root: Element) -> list[Element]:
    """The cities of the capital, in the order of their stops."""
    x, y = centre(HexId("A6"))
    found = []
    for city in having(root, "city"):
        slot = having(city, "slot")[0]
        if near((float(slot.get("cx", "")), float(slot.get("cy", ""))), (x, y), within=50):
            found.append(city)
    return found


def test_a_city_of_four_spaces_is_a_square(title: Title, state: State) -> None:
    board = state.board.lay(HexId("A6"), title.tiles[TileId("W4")], 0, {})
    (city,) = _cities(shown(title, set_fields(state, board=board)))
    assert len({s.get("cx") for s in having(city, "slot")}) == len({s.get("cy") for s in having(city, "slot")}) == 2


def test_colours_may_be_given_by_number_and_patterns_differ(title: Title, state: State) -> None:
    svg = board_svg(title, state)
    assert "#95c054" in svg
    chips = {"".join(c.itertext()): re.findall(r"kb-(\w+)", fills(c)) for c in having(parse(svg), "chip")}
    assert len({tuple(p) for p in chips.values()}) == len(COMPANIES)


def fills(element: Element) -> str:
    return " ".join(e.get("fill", "") for e in element.iter())


def test_a_chart_of_another_shape_has_its_own_outline(title: Title, state: State) -> None:
    root = parse(market_svg(title, state))
    assert len(having(root, "cell")) == 6
    assert not having(root, "price-track")
    (ledge,) = having(root, "ledge")
    assert len(numbers(ledge.get("d", ""))) == 2 * 8


def test_no_title_company_or_place_is_named_in_the_code() -> None:
    names = {"1848", "1824", "1862"}
    data = catalogue.data("1848")
    names |= {c.id for c in data.companies} | {c.name for c in data.companies}
    names |= {spec.name for spec in data.hexes if spec.name} | {"Tasmania"}
    for file in Path(kursbuch.render.__file__).parent.rglob("*.py"):
        text = file.read_text("utf-8")
        assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)], file.name


def test_every_word_exists_in_both_languages() -> None:
    english, german = WORDS["en"], WORDS["de"]
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"{(\w+)}", text)) == sorted(re.findall(r"{(\w+)}", german[key]))
