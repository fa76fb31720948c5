"""The map of drawn track: everything that is printed, and everything that lies on it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, RED, TO_ARNHEM, TO_ROTTERDAM, Table, data
from kursbuch.crayon.model.state import Lasting
from kursbuch.render.crayon import DRAWING, board_svg
from kursbuch.render.crayon.looks import STROKES, at, chains
from kursbuch.render.png import board_png
from render.picture import Element, having, numbers, parse

PNG = b"\x89PNG\r\n\x1a\n"


def drawn(table: Table, **how: str) -> Element:
    return parse(board_svg(table.title, table.state, names={RED: "Ada", BLUE: "Ben"}, **how))


def words(root: Element, name: str) -> list[str]:
    return [element.text or "" for group in having(root, name) for element in group.iter() if element.text]


@pytest.fixture
def table() -> Table:
    return Table(3).begin().line(RED, *TO_ROTTERDAM).line(BLUE, *TO_ARNHEM)


def test_every_milepost_and_every_city_is_there(table: Table) -> None:
    root, kinds = drawn(table), list(table.title.board.kind)
    assert len(having(root, "plain")) == kinds.count("plain")
    assert len(having(root, "mountain")) == kinds.count("mountain")
    for size in ("small", "medium", "major"):
        assert len(having(root, size)) == sum(city.size == size for city in data().cities)
    assert len(having(root, "port")) == len(data().ferry_ports)
    assert len(having(root, "ferry")) == len(data().ferry_lines)


def test_names_are_in_the_language_of_the_reader(table: Table) -> None:
    assert {city.en for city in data().cities} == set(words(drawn(table), "names"))
    assert {city.de for city in data().cities} == set(words(drawn(table, lang="de"), "names"))


def ends(element: Element) -> set[tuple[float, float]]:
    points = [number for path in element.iter() for number in numbers(path.get("d", ""))]
    return set(zip(points[::2], points[1::2], strict=True))


def test_each_network_runs_through_its_mileposts(table: Table) -> None:
    root = drawn(table)
    for who, posts in ((RED, TO_ROTTERDAM), (BLUE, TO_ARNHEM)):
        (network,) = having(root, who)[:1]
        wanted = {(round(x, 2), round(y, 2)) for x, y in map(at, posts)}
        assert {(round(x, 2), round(y, 2)) for x, y in ends(network)} == wanted


def test_players_differ_by_dash_and_not_by_colour_alone() -> None:
    assert len({stroke.dash for stroke in STROKES}) == len({stroke.colour for stroke in STROKES}) == 5


def test_trains_show_their_loads(table: Table) -> None:
    table.train(RED, "ROT", goods=tuple(list(table.title.goods)[:2])).train(BLUE, "ROT")
    trains = having(having(drawn(table), "trains")[0], "train")
    assert [len(having(train, "load")) for train in trains] == [2, 0]
    one, other = (numbers(train[0].get("d", ""))[0] for train in trains)
    assert one != other, "two trains in one city stand beside each other"


def test_a_running_event_lights_its_region(table: Table) -> None:
    assert having(drawn(table), "closed") == []
    slow = next(card for card in data().event_cards if any(effect.do == "slow" for effect in card.effects))
    table.state = replace(table.state, effects=(Lasting(slow.id, RED, True, (RED,)),))
    region = frozenset[int]().union(*(table.title.board.region(effect) for effect in slow.effects))
    assert len(having(drawn(table), "closed")) == len(region) > 0


def test_a_share_of_a_ferry_is_a_line_of_its_owner(table: Table) -> None:
    before = len(list(having(drawn(table), "ferries")[0]))
    table.state = replace(table.state, track=table.state.track.with_share(0, BLUE))
    assert len(list(having(drawn(table), "ferries")[0])) == before + 2


def test_the_legend_tells_players_and_prices(table: Table) -> None:
    said = " ".join(words(drawn(table, lang="de"), "legend"))
    cash = table.state.players[RED].cash
    assert f"Ada: {cash} Mio." in said
    for price in ("Geländemarke, 1 Mio.", "Gebirge, 2 Mio.", "Großstadt, 5 Mio."):
        assert price in said
    dear = Table(2, city_costs="5/5/5")
    assert "small city, 5 M" in " ".join(words(drawn(dear), "legend"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_can_be_had_as_png(table: Table, theme: str) -> None:
    svg = DRAWING.svg(table.rules, table.state, "board.png", names={}, lang="en", theme=theme)
    assert board_png(svg, zoom=0.2).startswith(PNG)


def edges_of(chain: Iterable[int]) -> list[tuple[int, int]]:
    way = list(chain)
    return [(min(pair), max(pair)) for pair in itertools.pairwise(way)]


@pytest.mark.parametrize(
    "edges",
    [[(1, 2), (2, 3), (3, 4)], [(1, 2), (2, 3), (2, 4)], [(1, 2), (2, 3), (1, 3)], [(1, 2), (3, 4), (2, 5), (1, 5)]],
)
def test_chains_draw_every_section_once(edges: list[tuple[int, int]]) -> None:
    found = [edge for chain in chains(edges) for edge in edges_of(chain)]
    assert sorted(found) == sorted(edges)
