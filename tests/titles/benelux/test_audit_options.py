"""What options do where they meet something rare."""

from benelux_table import BLUE, RED, kinds, opening
from kursbuch.crayon.actions import LoseChip, Move, PassTurn, Relocate
from kursbuch.crayon.model.state import Reach
from rules_marker import rule

EDGE_OF_KOELN, OUTSIDE = (27, 21), (28, 21)
BEFORE, IN_THE_REGION, BEHIND = (26, 12), (26, 11), (27, 10)
"""A way that leads through the region of the derailments near Antwerp with one milepost."""


@rule("BNL-RUL-20", "BNL-MOV-08")
def test_a_stranded_train_steps_through_its_major_city_and_owes_the_fee_outside() -> None:
    table = opening(stranded="debt").turn(RED).train(RED, "KOE").player(RED, cash=3)
    table.line(BLUE, EDGE_OF_KOELN, OUTSIDE)
    assert table.why(RED, Relocate("AMS")) == "BNL-MOV-08"
    table.do(RED, Move((EDGE_OF_KOELN,)))
    assert table.sheet(RED).debts == ()
    table.do(RED, Move((OUTSIDE,)))
    assert (table.cash(RED), table.sheet(RED).debts) == (3, ((BLUE, 4),))


@rule("BNL-RUL-20", "BNL-MOV-08")
def test_a_train_whose_way_was_cut_after_it_had_moved_owes_nothing() -> None:
    table = opening(stranded="debt").line(BLUE, EDGE_OF_KOELN, OUTSIDE).turn(RED).player(RED, cash=3)
    table.train(RED, "KOE", moved=True)
    assert table.why(RED, Move((EDGE_OF_KOELN, OUTSIDE))) == "BNL-USE-05"
    table.train(RED, EDGE_OF_KOELN)
    assert table.why(RED, Move((OUTSIDE,))) == "BNL-USE-05"
    assert not table.train(RED, moved=False).why(RED, Move((OUTSIDE,)))


@rule("BNL-RUL-20", "BNL-MOV-08")
def test_as_many_steps_inside_a_major_city_as_one_likes_leave_a_stranded_train_where_it_began() -> None:
    table = opening(stranded="debt").turn(RED).train(RED, "KOE").player(RED, cash=3)
    table.line(BLUE, EDGE_OF_KOELN, OUTSIDE)
    table.do(RED, Move(((26, 21), EDGE_OF_KOELN)))
    table.do(RED, Move((OUTSIDE,)))
    assert table.sheet(RED).debts == ((BLUE, 4),)


@rule("BNL-RUL-20", "BNL-MOV-08")
def test_a_train_whose_track_is_lost_behind_it_after_a_step_in_the_open_owes_nothing() -> None:
    table = opening(stranded="debt").turn(RED).line(RED, (20, 14), (20, 15)).line(BLUE, (20, 15), (20, 16))
    table.train(RED, (20, 14)).player(RED, cash=3).do(RED, Move(((20, 15),)))
    board, track = table.title.board, table.state.track
    table.set(track=track.without([board.edge[board.number[20, 14], board.number[20, 15]]]))
    assert table.why(RED, Move(((20, 16),))) == "BNL-USE-05"
    assert not table.train(RED, moved=False).why(RED, Move(((20, 16),)))


@rule("BNL-RUL-20", "BNL-USE-05")
def test_a_train_with_track_of_its_own_to_go_on_owes_nothing() -> None:
    table = opening(stranded="debt").line(BLUE, (14, 11), (14, 10)).turn(RED).train(RED, (14, 11))
    assert table.player(RED, cash=3).why(RED, Move(((14, 10),))) == "BNL-USE-05"
    assert not table.player(RED, cash=4).why(RED, Move(((14, 10),)))


@rule("BNL-RUL-28")
def test_who_only_passes_through_the_region_of_an_accident_in_one_go_is_hit_as_well() -> None:
    table = opening(instant_events_reach="rest_of_round").turn(RED, "move", 5).stack(93, 1, 2, 3)
    table.do(RED, PassTurn())
    table.train(BLUE, BEFORE, goods=("glas", "bier")).line(BLUE, BEFORE, IN_THE_REGION, BEHIND)
    table.do(BLUE, Move((IN_THE_REGION, BEHIND)))
    assert table.at(BLUE) == BEHIND
    assert table.engine(BLUE).halted_next
    table.do(BLUE, LoseChip("glas"))
    assert table.engine(BLUE).goods == ("bier",)


@rule("BNL-RUL-28", "BNL-EVT-05")
def test_who_stands_in_the_region_when_the_accident_happens_is_hit_once() -> None:
    table = opening(instant_events_reach="rest_of_round").turn(RED, "move", 5).stack(93, 1, 2, 3)
    events = table.train(BLUE, IN_THE_REGION, goods=("glas", "glas")).do(RED, PassTurn())
    assert kinds(events).count("TrainDerailed") == 1
    assert table.engine(BLUE).goods == ("glas",)


@rule("BNL-RUL-28", "BNL-MOV-08")
def test_a_stranded_train_that_is_set_down_in_the_region_is_hit_as_well() -> None:
    table = opening(instant_events_reach="rest_of_round").turn(RED, "move", 5).stack(93, 1, 2, 3)
    table.do(RED, PassTurn())
    table.way(BLUE, "ANT", "BRU").train(BLUE, (3, 25))
    assert kinds(table.do(BLUE, Relocate("ANT"))) == ["TrainSetDown", "TrainDerailed"]


@rule("BNL-RUL-28", "BNL-END-02")
def test_nobody_is_hit_any_more_once_the_fee_of_the_step_has_ended_the_game() -> None:
    table = opening(instant_events_reach="rest_of_round").turn(RED).set(reaches=(Reach(93, frozenset()),))
    for one, other in (("AMS", "BRU"), ("BRU", "KOE"), ("KOE", "BRE")):
        table.way(BLUE, one, other)
    table.line(BLUE, BEFORE, IN_THE_REGION).train(RED, BEFORE, goods=("glas",)).player(RED, cash=4)
    assert kinds(table.player(BLUE, cash=246).do(RED, Move((IN_THE_REGION,)))) == ["TrainMoved", "GameEnded"]
    assert table.engine(RED).goods == ("glas",)


@rule("BNL-EVT-16")
def test_fog_elsewhere_leaves_the_last_point_enough_for_a_step() -> None:
    table = opening().under(88).turn(RED).line(RED, (26, 12), (26, 11)).train(RED, (26, 12), points=1)
    assert not table.why(RED, Move(((26, 11),)))
