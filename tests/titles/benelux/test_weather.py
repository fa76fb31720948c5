"""Events to the exact milepost, point and turn: regions, crossings, lengths, and what they leave alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import (
    Build,
    BuyTrain,
    CrossFerry,
    Deliver,
    EndMoving,
    EndTurn,
    Load,
    LoseChip,
    Move,
    PassTurn,
    Relocate,
    Unload,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.data import Milepost
from kursbuch.crayon.model.state import Lasting, Train, Turn
from kursbuch.kernel.ids import SeatId
from rules_marker import rule

SPARE = (1, 2, 3, 4)


def drawn_in_rotterdam(table: Table, who: SeatId, card: int) -> Table:
    """A delivery in Rotterdam turns the event up in this player's moving phase."""
    table.turn(who).stack(card, *SPARE).player(who, hand=(7, 8, 9)).train(who, "ROT", goods=("holz",))
    table.do(who, Deliver(7, 1))
    return table


def erased(table: Table) -> set[tuple[Milepost, Milepost]]:
    """All sections that the last act erased."""
    return {section for event in table.events if isinstance(event, ev.SectionsErased) for section in event.sections}


WATERS: dict[int, tuple[str, ...]] = {
    85: ("Rhein", "Waal", "Lek"),
    86: ("Maas", "Sambre"),
    87: ("Dollart", "Haringvliet", "Oosterschelde", "Westerschelde", "Schelde-Mündung", "Ems", "Weser", "Hunte"),
}


@rule("BNL-EVT-06", "BNL-EVT-07", "BNL-EVT-08", "BNL-EVT-02")
@pytest.mark.parametrize("card", [85, 86, 87])
def test_a_flood_erases_every_section_over_its_waters_and_no_other(card: int) -> None:
    table = opening()
    board, track = table.title.board, table.state.track
    wet = frozenset[int]().union(*(board.crossing[water] for water in WATERS[card]))
    dry = {edge for water, edges in board.crossing.items() if water not in WATERS[card] for edge in edges} - wet
    for number, edge in enumerate(sorted(wet | dry)):
        if edge not in track.owners:
            track = track.with_section(edge, (RED, BLUE, GREEN)[number % 3])
    table.set(track=track)
    before = set(table.state.track.owners)
    drawn_in_rotterdam(table, GREEN, card)
    assert before - set(table.state.track.owners) == wet & before
    assert dry <= set(table.state.track.owners)
    assert len(erased(table)) == len(wet & before)
    assert [event.seat for event in table.events if isinstance(event, ev.SectionsErased)] == [GREEN, RED, BLUE]


@rule("BNL-EVT-08")
def test_the_storm_surge_forbids_no_building_and_leaves_the_lake_alone() -> None:
    table = opening().line(RED, (12, 13), (12, 14)).line(RED, (3, 24), (3, 23))
    drawn_in_rotterdam(table, BLUE, 87)
    assert erased(table) == set()
    table.do(BLUE, EndTurn())
    table.turn(RED, "build")
    assert table.do(RED, Build((((3, 23), (4, 24)),))) == (ev.SectionBuilt(RED, (3, 23), (4, 24), 4),)


@rule("BNL-EVT-03", "BNL-EX-20")
def test_a_flooded_section_costs_5_again_once_the_drawer_has_played_their_next_turn() -> None:
    table = opening().line(RED, (29, 25), (30, 25), (31, 25))
    rebuild = Build((((30, 25), (31, 25)),))
    drawn_in_rotterdam(table, BLUE, 85)
    assert erased(table) == {((30, 25), (31, 25))}
    table.do(BLUE, EndTurn())
    table.do(GREEN, EndTurn())
    table.do(RED, EndMoving())
    assert table.why(RED, rebuild) == "BNL-EVT-06"
    table.do(RED, EndTurn())
    table.do(BLUE, EndTurn())
    assert table.state.effects == ()
    table.do(GREEN, EndTurn())
    table.do(RED, EndMoving())
    assert table.do(RED, rebuild) == (ev.SectionBuilt(RED, (30, 25), (31, 25), 5),)


@rule("BNL-EVT-03", "BNL-EX-23", "BNL-EVT-11")
def test_the_dockers_strike_drawn_by_a_delivery_in_antwerp() -> None:
    table = opening().turn(BLUE).stack(90, 1).player(BLUE, hand=(5, 8, 9)).train(BLUE, "ANT", goods=("blumen",))
    table.do(BLUE, Deliver(5, 0), Load("diamanten"), EndTurn())
    assert table.engine(BLUE).goods == ("diamanten",)
    assert table.cash(BLUE) == 27
    for who in (GREEN, RED, BLUE):
        table.train(who, "ANT", goods=("diamanten",))
        assert table.why(who, Load("chemie")) == table.why(who, Unload("diamanten")) == "BNL-EVT-11"
        table.train(who, "GEN")
        assert not table.why(who, Unload("diamanten"))
        table.do(who, EndTurn())
    table.train(GREEN, "ANT")
    assert not table.why(GREEN, Load("chemie"))


@rule("BNL-EVT-03")
def test_with_an_option_an_effect_ends_before_the_drawers_next_turn() -> None:
    table = opening(one_round_events="until_drawers_next_turn_starts")
    drawn_in_rotterdam(table, BLUE, 88)
    table.do(BLUE, EndTurn())
    for who in (GREEN, RED):
        assert [effect.card for effect in table.state.effects] == [88]
        table.do(who, EndTurn())
    assert table.state.turn
    assert (table.state.turn.seat, table.state.effects) == (BLUE, ())


@rule("BNL-EVT-03", "BNL-TUR-01")
def test_if_the_start_player_changes_an_effect_holds_for_the_next_turn_of_each() -> None:
    table = opening(start_player="rotates")
    drawn_in_rotterdam(table, BLUE, 88)
    table.do(BLUE, EndTurn())
    table.do(GREEN, EndTurn())
    played = []
    while table.state.effects:
        assert table.state.turn
        played.append(table.state.turn.seat)
        table.do(played[-1], EndTurn())
    assert played == [BLUE, GREEN, RED]


@rule("BNL-EVT-09", "BNL-EVT-15", "BNL-EVT-14", "BNL-MAP-07")
@pytest.mark.parametrize(
    ("card", "centres", "radius"),
    [(88, ((12, 12),), 4), (94, ((9, 23),), 3), (93, ((26, 22), (23, 9)), 3)],
)
def test_a_region_is_all_mileposts_within_a_distance(card: int, centres: tuple[Milepost, ...], radius: int) -> None:
    title = Table().title
    [effect] = [effect for effect in title.event_cards[card].effects if effect.radius]
    wanted = {post for post in title.board.posts if any(steps(post, centre) <= radius for centre in centres)}
    assert {title.board.posts[number] for number in title.board.region(effect)} == wanted


def steps(one: Milepost, other: Milepost) -> int:
    """The distance on a full grid whose odd rows are shifted by half a step."""
    (row, col), (row2, col2) = one, other
    along = (col - row // 2) - (col2 - row2 // 2)
    down = row - row2
    return max(abs(along), abs(down), abs(along + down))


@rule("BNL-EVT-09", "BNL-EVT-16", "BNL-FER-04")
def test_after_a_ferry_the_points_are_halved_first_and_the_fog_takes_2_of_them() -> None:
    table = opening().share(RED, "IJsselmeer").line(RED, (9, 13), (9, 12), (10, 12), (11, 12)).under(88)
    table.train(RED, (7, 14)).turn(RED).do(RED, CrossFerry("IJsselmeer", RED))
    assert table.engine(RED).points == 5
    table.do(RED, Move(((9, 12), (10, 12))))
    assert table.engine(RED).points == 1
    assert table.why(RED, Move(((11, 12),))) == "BNL-EVT-16"


@rule("BNL-EVT-09", "BNL-EVT-04")
def test_a_step_out_of_the_fog_costs_2_and_the_next_one_1() -> None:
    table = opening().under(88).train(RED, (16, 10), came=(15, 10)).turn(RED)
    table.line(RED, (17, 9), (18, 9)).do(RED, Move(((17, 9), (18, 9))))
    assert table.engine(RED).points == 9 - 2 - 1


@rule("BNL-EVT-09", "BNL-EVT-10", "BNL-VAR1-07")
def test_fog_makes_handling_no_dearer() -> None:
    table = opening(variant="fast_game").under(88).turn(RED)
    table.do(RED, Load("kaese"), Move(((13, 11),)))
    assert table.engine(RED).points == 15 - 1 - 2


@rule("BNL-EVT-10")
@pytest.mark.parametrize(
    ("start", "end", "refused"),
    [
        pytest.param((31, 15), (31, 16), True, id="to a mountain of the Ardennes"),
        pytest.param((29, 16), (29, 17), True, id="to Hohes Venn"),
        pytest.param((28, 25), (28, 26), False, id="to the Westerwald, which has no snow"),
        pytest.param((31, 16), (31, 15), False, id="down from a mountain"),
    ],
)
def test_snow_stops_building_up_to_its_own_mountains_only(start: Milepost, end: Milepost, refused: bool) -> None:
    table = Table().begin().under(89).turn(RED, "build").player(RED, origin="KOE")
    board = table.title.board
    away = next(post for post, edge in board.near[board.number[start]] if board.posts[post] != end)
    table.line(RED, board.posts[away], start)
    assert table.why(RED, Build(((start, end),))) == ("BNL-EVT-10" if refused else "")


@rule("BNL-EVT-12", "BNL-MOV-05", "BNL-MOV-08")
def test_a_strike_strands_nobody_but_lets_a_train_turn_where_all_other_track_rests() -> None:
    table = opening().line(BLUE, (18, 12), (18, 13), (18, 14)).line(RED, (18, 12), (18, 11), (18, 10))
    table.turn(RED).train(RED, (18, 12), came=(18, 11))
    assert table.why(RED, Move(((18, 11),))) == "BNL-MOV-05"
    table.under(91, BLUE)
    assert not table.why(RED, Move(((18, 11),)))
    table.train(RED, (18, 14))
    assert table.why(RED, Move(((18, 13),))) == "BNL-EVT-12"
    assert table.why(RED, Relocate("AMS")) == "BNL-MOV-08"


@rule("BNL-EVT-13", "BNL-EX-22")
def test_the_tax_is_taken_of_everybody_by_what_each_has_after_the_payoff() -> None:
    table = opening().player(RED, cash=127).player(BLUE, cash=49).player(GREEN, cash=212)
    drawn_in_rotterdam(table, RED, 92)
    assert [table.cash(who) for who in table.seats] == [127 + 10 - 10, 49, 192]
    assert [(event.seat, event.amount) for event in table.events if isinstance(event, ev.TaxPaid)] == [
        (RED, 10),
        (GREEN, 20),
    ]


@rule("BNL-EVT-14", "BNL-EVT-05")
def test_a_derailed_train_finishes_the_movement_under_way_and_a_pass_counts_as_its_turn_without_steps() -> None:
    table = opening().line(RED, (22, 9), (23, 9)).turn(RED).stack(93, 1).player(RED, hand=(5, 8, 9))
    table.train(RED, "ANT", goods=("blumen", "glas")).do(RED, Deliver(5, 0))
    assert table.engine(RED).goods == ()
    assert table.engine(RED).halted_next
    table.do(RED, Load("chemie"), Move(((22, 9),)), EndTurn())
    table.do(BLUE, EndTurn())
    table.do(GREEN, EndTurn())
    assert table.why(RED, Move(((23, 9),))) == "BNL-EVT-14"
    table.do(RED, PassTurn())
    table.turn(RED)
    assert not table.why(RED, Move(((23, 9),)))


@rule("BNL-EVT-14", "BNL-EVT-19")
def test_both_trains_of_a_player_are_hit_and_each_names_its_chip() -> None:
    table = opening().player(RED, trains=(Train("A"), Train("A"))).train(RED, "KOE", goods=("bier", "autos"))
    table.train(RED, "ANT", 1, goods=("chemie", "diamanten")).train(GREEN, (23, 12), goods=())
    drawn_in_rotterdam(table, BLUE, 93)
    assert [(event.seat, event.train) for event in table.events if isinstance(event, ev.TrainDerailed)] == [
        (GREEN, 0),
        (RED, 0),
        (RED, 1),
    ]
    table.do(RED, LoseChip("bier", 0), LoseChip("chemie", 1))
    assert [train.goods for train in table.sheet(RED).trains] == [("autos",), ("diamanten",)]
    assert table.state.supply["bier"] == 5
    assert table.state.turn
    assert table.state.turn.seat == BLUE


@rule("BNL-EVT-05")
def test_a_train_that_arrives_later_is_spared_unless_an_option_says_otherwise() -> None:
    for option, hit in (("at_once_only", False), ("rest_of_round", True)):
        table = (
            opening(instant_events_reach=option).line(BLUE, (23, 13), (23, 12)).train(BLUE, (23, 13), goods=("glas",))
        )
        drawn_in_rotterdam(table, RED, 93)
        table.do(RED, EndTurn())
        events = table.do(BLUE, Move(((23, 12),)))
        assert ("TrainDerailed" in kinds(events), table.engine(BLUE).halted_next) == (hit, hit)
        assert table.engine(BLUE).goods == (() if hit else ("glas",))
        assert "TrainDerailed" not in kinds(table.do(BLUE, EndTurn()))


@rule("BNL-EVT-15")
def test_the_moor_fire_halts_a_train_inside_and_stops_building_out_of_the_region() -> None:
    table = Table().begin().line(RED, (9, 19), (9, 20), (9, 21), (9, 22)).under(94).turn(RED).train(RED, (9, 21))
    assert table.why(RED, Move(((9, 22),))) == table.why(RED, Move(((9, 20),))) == "BNL-EVT-15"
    assert table.why(RED, Relocate("AMS")) == "BNL-MOV-08"
    table.turn(RED, "build")
    assert table.why(RED, Build((((9, 20), (8, 20)),))) == "BNL-EVT-15"
    table.do(RED, Build((((9, 19), (10, 20)),)))
    assert table.why(RED, Build((((10, 20), (10, 21)),))) == "BNL-EVT-15"


@rule("BNL-EVT-17", "BNL-MOV-08")
def test_a_train_whose_track_is_washed_away_keeps_its_place_and_is_stranded() -> None:
    table = opening().line(RED, (30, 25), (31, 25)).train(RED, (30, 25), goods=("wein",))
    drawn_in_rotterdam(table, BLUE, 85)
    assert table.at(RED) == (30, 25)
    assert table.engine(RED).goods == ("wein",)
    table.turn(RED)
    assert {action.city for action in table.offered(RED, Relocate)} == {"AMS", "ROT", "ARN"}


@rule("BNL-EVT-18", "BNL-EVT-03")
def test_the_second_effect_of_a_card_drawn_again_runs_its_own_course() -> None:
    table = opening()
    drawn_in_rotterdam(table, RED, 88)
    table.do(RED, EndTurn())
    drawn_in_rotterdam(table, BLUE, 88)
    table.do(BLUE, EndTurn())
    first, second = Lasting(88, RED, True, (GREEN, RED)), Lasting(88, BLUE, True, (GREEN, RED, BLUE))
    assert list(table.state.effects) == [first, second]
    table.do(GREEN, EndTurn())
    table.do(RED, Move(((16, 10),)))
    assert table.engine(RED).points == 7
    table.do(RED, EndTurn())
    assert list(table.state.effects) == [Lasting(88, BLUE, True, (BLUE,))]


@rule("BNL-EVT-03")
def test_fog_slows_only_those_who_have_still_to_play_a_turn_under_it() -> None:
    table = opening().set(effects=(Lasting(88, RED, True, (RED, GREEN)),))
    state, title = table.state, table.title
    for _ in range(2):  # the second time round nobody is taken for another
        slowed = {who: bool(title.hindrance(replace(state, turn=Turn(who, "move"))).slow) for who in state.seats}
        assert slowed == {RED: True, BLUE: False, GREEN: True}
        assert not title.hindrance(replace(state, turn=None)).slow, "between two turns nobody is on the way"


@rule("BNL-EVT-01", "BNL-TRN-09")
def test_an_event_met_with_the_fourth_card_happens() -> None:
    table = opening().turn(RED, "build").stack(92, 4).player(RED, cash=70, hand=(1, 2, 3)).player(BLUE, cash=100)
    table.do(RED, BuyTrain())
    assert (table.cash(RED), table.cash(BLUE), table.sheet(RED).hand) == (45, 90, (1, 2, 3, 4))
