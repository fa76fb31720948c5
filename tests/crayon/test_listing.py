"""What is listed is what may be done, also where the list is put together from what was known of earlier track."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, RED, TO_ARNHEM, TO_ROTTERDAM, Table, sections
from crayon.test_track import surrounded
from kursbuch.crayon.actions import Build
from kursbuch.crayon.steps.build import BuildStep
from kursbuch.crayon.title import Where
from rules_marker import rule


def allowed(table: Table) -> set[Build]:
    """Every single section of the board from the network of the player on turn that no rule refuses."""
    reach = table.state.track.reach(RED)
    ways = [way[3] for start in reach for way in table.title.drawable[start]]
    return {action for action in ways if not table.why(RED, action)}


@pytest.fixture
def table() -> Table:
    return Table().begin().turn(RED, "build").player(RED, cash=20).line(RED, *TO_ARNHEM).line(RED, *TO_ROTTERDAM)


@pytest.mark.parametrize("cash", [0, 1, 2, 3, 4, 20])
def test_the_sections_listed_are_those_that_the_money_and_the_rules_allow(table: Table, cash: int) -> None:
    table.player(RED, cash=cash)
    listed = table.offered(RED, Build)
    assert len(listed) == len(set(listed))
    assert set(listed) == allowed(table)
    assert bool(listed) == bool(cash)


@pytest.mark.parametrize("card", [85, 89, 94])
def test_what_an_event_forbids_is_not_listed(table: Table, card: int) -> None:
    before = set(table.offered(RED, Build))
    table.line(RED, (16, 17), (16, 18), (15, 18), (14, 19), (13, 19), (12, 20), (11, 20), (10, 21))
    table.under(card, BLUE)
    assert set(table.offered(RED, Build)) == allowed(table) != before


def test_the_list_follows_track_that_was_drawn_since_by_anybody(table: Table) -> None:
    first = set(table.offered(RED, Build))
    table.line(BLUE, (14, 14), (15, 14), (15, 15))
    second = set(table.offered(RED, Build))
    assert second == allowed(table) < first
    table.do(RED, Build(sections((14, 14), (13, 14), (12, 15))))
    assert set(table.offered(RED, Build)) == allowed(table) != second


def test_sections_of_one_act_count_against_the_exits_of_a_city_one_after_the_other() -> None:
    table = Table().begin().turn(RED, "build").player(RED, cash=20, origin="AMS")
    out = ((13, 11), (14, 11)), ((12, 13), (13, 13)), ((11, 11), (10, 11))
    assert table.why(RED, Build(out[:2])) == ""
    assert table.why(RED, Build(out)) == "BNL-BLD-08"


def test_what_is_open_at_a_milepost_tells_its_dearest_section_and_whether_one_leads_out_of_a_place(
    table: Table,
) -> None:
    title, state = table.title, table.state
    step = next(step for step in title.steps["build"] if isinstance(step, BuildStep))
    assert step.legal(title, state)
    found = list(state.track.opened(RED).values())
    out = (Where.OUT, Where.BETWEEN)
    assert [one.leads_out for one in found] == [any(where in out for _, _, where, _ in one.ways) for one in found]
    assert [one.dearest for one in found] == [max((way[0] for way in one.ways), default=0) for one in found]
    assert {one.leads_out for one in found} == {True, False}


@rule("BNL-CON-04")
def test_no_section_is_listed_that_blocks_one_of_the_places_it_lies_beside() -> None:
    table, blocking = Table().begin().turn(RED, "build").player(RED, cash=20), 0
    for _, _, track in surrounded(table):
        table.state = replace(table.state, track=track)
        listed = set(table.offered(RED, Build))
        assert listed == allowed(table)
        reach = track.reach(RED)
        drawable = {way[3] for start in reach for way in table.title.drawable[start] if way[1] not in track.owners}
        blocking += sum(table.why(RED, action) == "BNL-CON-04" for action in drawable - listed)
    assert blocking > 5
