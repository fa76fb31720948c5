"""A chart whose rows begin and end at different columns, with a 0 that is a space."""

from xml.etree import ElementTree

import pytest

from house_rules import table
from kursbuch.eighteen.market import (
    down,
    fallen,
    first_column,
    is_space,
    leaves_the_game,
    left,
    price_at,
    right,
    spaces,
    up,
)
from kursbuch.eighteen.model.data import NO_SPACE, Market
from kursbuch.render.eighteen.chart import market_svg
from scenario import A

CHART = Market(
    rows=(
        (NO_SPACE, NO_SPACE, 85, 92, 100),
        (NO_SPACE, 70, 80, 85, 92),
        (55, 65, 75, 80),
        (50, 60),
        (0,),
    ),
    issue={"100": (0, 4)},
    left_edge="down",
)
STAYS = Market(rows=CHART.rows, issue={}, zero="stays")


def test_places_before_a_row_begins_are_no_spaces() -> None:
    assert len(list(spaces(CHART))) == 3 + 4 + 4 + 2 + 1
    assert [first_column(CHART, row) for row in range(5)] == [2, 1, 0, 0, 0]
    assert not is_space(CHART, (0, 1))
    assert not is_space(CHART, (5, 0))
    assert not is_space(CHART, (-1, 2))
    assert not is_space(CHART, (3, -1))


def test_at_the_left_end_of_its_row_a_marker_goes_down() -> None:
    assert left(CHART, (0, 3)) == (0, 2)
    assert left(CHART, (0, 2)) == (1, 2)
    assert left(CHART, (1, 2)) == (1, 1)
    assert left(CHART, (1, 1)) == (2, 1)


def test_where_the_edge_holds_a_marker_it_stays_in_the_first_column_of_its_row() -> None:
    assert left(STAYS, (0, 4), 9) == (0, 2)
    assert left(STAYS, (1, 1)) == (1, 1)


def test_at_the_top_of_its_column_a_marker_stays() -> None:
    assert up(CHART, (2, 2)) == (1, 2)
    assert up(CHART, (2, 0)) == (2, 0)
    assert up(CHART, (1, 1)) == (1, 1)
    assert up(CHART, (0, 3)) == (0, 3)


def test_at_the_right_end_of_its_row_a_marker_goes_up() -> None:
    assert right(CHART, (2, 3)) == (1, 3)
    assert right(CHART, (0, 4)) == (0, 4)


def test_the_0_is_reached_only_in_its_own_column() -> None:
    assert down(CHART, (3, 0)) == (4, 0)
    assert down(CHART, (3, 1)) == (3, 1)
    assert fallen(CHART, (2, 0), 5) == (4, 0)
    assert price_at(CHART, (4, 0)) == 0


@pytest.mark.parametrize(("market", "leaves"), [(CHART, True), (STAYS, False)])
def test_a_company_on_0_leaves_the_game_where_the_chart_says_so(market: Market, leaves: bool) -> None:
    assert leaves_the_game(market, (4, 0)) is leaves
    assert not leaves_the_game(market, (3, 0))


def test_the_picture_shows_the_spaces_and_nothing_where_there_is_none() -> None:
    scene = table(market={"rows": CHART.rows, "issue": CHART.issue, "end": ()}).running("NSW", A, cell=(0, 2))
    picture = ElementTree.fromstring(market_svg(scene.rules.title, scene.state))
    drawn = {e.get("data-cell") for e in picture.iter() if (e.get("class") or "").startswith("cell ")}
    assert drawn == {f"{row},{column}" for row, column in spaces(CHART)}
