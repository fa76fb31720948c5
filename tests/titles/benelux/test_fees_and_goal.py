"""Who pays whom, who is stranded, and when exactly the goal is reached."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, data, kinds, opening
from kursbuch.crayon.actions import Build, Move, Relocate
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Train
from kursbuch.kernel.ids import SeatId
from rules_marker import rule

BLUES = ((18, 12), (18, 13), (18, 14))
GREENS = ((18, 14), (18, 15), (18, 16))


def abroad(**options: str) -> Table:
    """Red's train stands at the beginning of a line of Blue's that is continued by Green."""
    table = opening(3, RED, **options).line(BLUE, *BLUES).line(GREEN, *GREENS)
    return table.train(RED, BLUES[0]).turn(RED)


def all_cities(who: SeatId, *, linked: bool = True, **options: str) -> Table:
    """A player whose track touches all four major cities."""
    table = Table(3, seed=1, drawn=None, **options).begin()
    for seat in table.seats:
        table.player(seat, origin="AMS").train(seat, "AMS")
    table.way(who, "AMS", "BRU").way(who, "BRU", "KOE")
    return table.way(who, "KOE", "BRE") if linked else table.line(who, (5, 29), (5, 30))


# -- fees


@rule("BNL-USE-02", "BNL-RUL-19")
def test_a_train_pays_once_a_turn_and_another_train_pays_where_each_does() -> None:
    table = abroad(two_trains_fee="per_train")
    table.player(RED, trains=(table.engine(RED), Train("A", at=table.engine(RED).at, points=9)))
    table.do(RED, Move((BLUES[1],), 0), Move((BLUES[2],), 0))
    assert (table.cash(RED), table.cash(BLUE)) == (16, 24)
    table.do(RED, Move((BLUES[1],), 1))
    assert (table.cash(RED), table.cash(BLUE)) == (12, 28)
    once = abroad()
    once.player(RED, trains=(once.engine(RED), Train("A", at=once.engine(RED).at, points=9)))
    once.do(RED, Move((BLUES[1],), 0), Move((BLUES[1],), 1))
    assert once.cash(RED) == 16


@rule("BNL-USE-01")
def test_a_step_on_nobodys_track_is_noted_as_no_use() -> None:
    table = opening().turn(RED)
    state = table.rules.evolve(table.state, ev.TrainMoved(RED, 0, (13, 11), 1))
    assert state.turn is not None
    assert (state.turn.fees, state.players[RED].cash) == ((), 20)


# -- stranded


@rule("BNL-MOV-08")
def test_in_a_major_city_any_way_out_of_it_counts() -> None:
    table = opening().turn(RED).player(RED, cash=0)
    assert table.why(RED, Relocate("ROT")) == "BNL-MOV-08"
    alone = opening().turn(RED).player(RED, cash=3).train(RED, "KOE").line(BLUE, (27, 21), (28, 21))
    assert not alone.why(RED, Relocate("AMS"))
    assert alone.player(RED, cash=4).why(RED, Relocate("AMS")) == "BNL-MOV-08"


@rule("BNL-MOV-08")
def test_a_train_that_has_moved_is_not_stranded() -> None:
    table = abroad().player(RED, cash=4)
    table.do(RED, Move((BLUES[1], BLUES[2])))
    stuck = table.train(RED, GREENS[1], moved=True)
    assert stuck.why(RED, Relocate("AMS")) == "BNL-MOV-08"
    assert not stuck.train(RED, moved=False).why(RED, Relocate("AMS"))


@rule("BNL-RUL-20")
def test_only_a_train_that_was_stranded_owes_and_then_on_all_its_way() -> None:
    table = abroad(stranded="debt").player(RED, cash=3)
    table.do(RED, Move((BLUES[1], BLUES[2], GREENS[1])))
    assert (table.cash(RED), table.sheet(RED).debts) == (3, ((BLUE, 4), (GREEN, 4)))
    rich = abroad(stranded="debt").player(RED, cash=4)
    assert rich.why(RED, Move((BLUES[1], BLUES[2], GREENS[1]))) == "BNL-USE-05"
    assert not rich.why(RED, Move((BLUES[1], BLUES[2])))
    assert abroad().player(RED, cash=3).why(RED, Move((BLUES[1],))) == "BNL-USE-05"


# -- the goal


@rule("BNL-END-03", "BNL-RUL-40")
def test_where_touching_suffices_all_four_must_still_be_touched() -> None:
    near = all_cities(RED, linked=False, majors_linked="touched").player(RED, cash=260).turn(RED, "build")
    near.do(RED, Build((((13, 11), (14, 12)),)))
    assert near.state.over == "goal"
    three = Table(majors_linked="touched").begin().way(RED, "AMS", "BRU").way(RED, "BRU", "KOE")
    three.player(RED, cash=260, origin="AMS").train(RED, "AMS").turn(RED, "build")
    three.do(RED, Build((((11, 11), (10, 11)),)))
    assert three.state.over is None


@rule("BNL-END-02", "BNL-END-05")
def test_a_fee_in_anothers_turn_may_bring_the_goal() -> None:
    table = all_cities(RED).player(RED, cash=246).player(BLUE, cash=40)
    start, end = next(table.title.board.ends[edge] for edge in table.state.track.sections(RED))
    posts = table.title.board.posts
    table.turn(BLUE).train(BLUE, posts[start])
    events = table.do(BLUE, Move((posts[end],)))
    assert kinds(events) == ["TrainMoved", "GameEnded"]
    assert (table.state.over, table.state.goal, table.state.winner) == ("goal", RED, RED)


@rule("BNL-RUL-39")
def test_the_goal_is_reached_once_though_others_reach_it_in_the_same_round() -> None:
    table = all_cities(RED, end_timing="finish_round").player(RED, cash=260).player(BLUE, cash=300)
    table.turn(RED, "build")
    assert kinds(table.do(RED, Build((((11, 11), (10, 11)),)))) == ["SectionBuilt", "GoalReached"]
    assert kinds(table.do(RED, Build((((10, 11), (9, 11)),)))) == ["SectionBuilt"]
    assert (table.state.goal, table.state.over) == (RED, None)


@rule("BNL-END-02")
@pytest.mark.parametrize(("timing", "kind"), [("immediate", "GameEnded"), ("finish_round", "GoalReached")])
def test_of_two_who_have_reached_the_goal_the_first_clockwise_from_the_turn_ends_the_game(
    timing: str, kind: str
) -> None:
    table = all_cities(RED, majors_linked="touched", end_timing=timing).player(RED, cash=260).player(GREEN, cash=300)
    for city in table.title.board.majors:
        edge = next(edge for edge, _ in table.title.board.approaches[city] if edge not in table.state.track.owners)
        table.set(track=table.state.track.with_section(edge, GREEN))
    assert len(table.state.track.majors(GREEN)) == 4
    table.turn(BLUE, "build").line(BLUE, (8, 11), (9, 11))
    events = table.do(BLUE, Build((((9, 11), (10, 11)),)))
    assert kinds(events) == ["SectionBuilt", kind]
    assert table.state.goal == GREEN


# -- the board


@rule("BNL-MAP-02", "BNL-FER-01")
def test_ports_are_places_and_no_cities() -> None:
    title = Table().title
    assert set(title.cities) == {city.id for city in data().cities}
    ports = {port.name for port in data().ferry_ports}
    assert ports
    assert ports.isdisjoint(title.cities)
    assert ports <= set(title.board.place_number)
