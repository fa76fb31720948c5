"""Where track may begin and lead, who finds a place full, and what would block it."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, WHITE, YELLOW, Table, opening, sections
from kursbuch.crayon.actions import Build, BuildFerry, ChangeTrain, ChooseOrigin, EndTurn, Move
from kursbuch.crayon.connection import free_approaches
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.data import Milepost
from rules_marker import rule


def one(start: Milepost, end: Milepost) -> Build:
    """One section."""
    return Build(((start, end),))


def free(table: Table, place: str) -> int:
    """How many free approaches a place has."""
    number = table.title.board.place_number[place]
    return len(free_approaches(table.title, table.state.track, table.seats, number))


# -- where track begins


@rule("BNL-BLD-02")
def test_the_first_section_starts_at_the_rim_of_ones_own_origin() -> None:
    table = Table().begin()
    table.do(RED, ChooseOrigin("KOE"))
    starts = {table.title.board.number[action.sections[0][0]] for action in table.offered(RED, Build)}
    cologne = table.title.board.places[table.title.cities["KOE"]]
    assert starts == set(cologne.posts) - {cologne.centre}
    assert table.why(RED, one((13, 11), (14, 11))) == "BNL-BLD-07"


@rule("BNL-BLD-07")
def test_a_network_cut_in_two_goes_on_from_either_piece_and_a_touched_city_from_all_its_rim() -> None:
    table = opening().line(RED, (25, 8), (26, 8)).turn(RED, "build")
    assert not table.why(RED, one((28, 9), (29, 9)))
    assert not table.why(RED, one((25, 8), (24, 8)))
    assert not table.why(RED, one((11, 11), (10, 11)))
    assert table.why(RED, one((27, 21), (28, 21))) == "BNL-BLD-07"


@rule("BNL-BLD-07", "BNL-EVT-17")
def test_who_has_lost_all_track_begins_again_at_any_major_city_and_nowhere_else() -> None:
    table = opening().line(RED, (25, 8), (26, 8))
    table.set(track=table.state.track.cleared(RED)).turn(RED, "build")
    for city in ((13, 11), (14, 11)), ((26, 8), (25, 8)), ((27, 21), (28, 21)), ((5, 30), (5, 29)):
        assert not table.why(RED, one(*city))
    assert table.why(RED, one((17, 9), (16, 9))) == "BNL-BLD-07"
    table.do(RED, one((5, 30), (5, 29)))
    assert table.why(RED, one((13, 11), (14, 11))) == "BNL-BLD-07"


@rule("BNL-BLD-02", "BNL-BLD-11", "BNL-GEN-01")
def test_a_line_is_paid_section_by_section_and_refused_whole() -> None:
    table = opening().turn(RED, "build").player(RED, cash=3)
    line = sections((14, 11), (14, 10), (14, 9), (15, 8))
    before = table.state
    assert table.why(RED, Build((*line, ((15, 8), (16, 8))))) == "BNL-BLD-11"
    assert table.state == before
    events = table.do(RED, Build(line))
    assert [event.price for event in events if isinstance(event, ev.SectionBuilt)] == [1, 1, 1]
    assert table.cash(RED) == 0


@rule("BNL-BLD-05", "BNL-BLD-08", "BNL-EX-28")
def test_between_a_city_and_the_network_out_costs_1_and_an_exit_and_in_costs_5() -> None:
    inward = Table().begin().line(RED, (25, 7), (25, 8)).line(RED, (27, 9), (27, 10)).turn(RED, "build")
    assert inward.do(RED, one((25, 8), (26, 8))) == (ev.SectionBuilt(RED, (25, 8), (26, 8), 5),)
    assert inward.state.turn
    assert inward.state.turn.exits == {}
    outward = Table().begin().line(RED, (25, 7), (25, 8)).line(RED, (27, 9), (27, 10)).turn(RED, "build")
    assert outward.do(RED, one((26, 8), (25, 8))) == (ev.SectionBuilt(RED, (26, 8), (25, 8), 1),)
    assert outward.state.turn
    assert outward.state.turn.exits == {"BRU": 1}


@rule("BNL-BLD-08")
def test_the_exits_of_a_turn_are_counted_anew_in_the_next() -> None:
    table = opening().turn(RED, "build")
    table.do(RED, one((11, 11), (10, 11)), one((11, 12), (10, 12)))
    assert table.why(RED, one((12, 11), (12, 10))) == "BNL-BLD-08"
    table.do(RED, EndTurn())
    assert not table.turn(RED, "build").why(RED, one((12, 11), (12, 10)))


@rule("BNL-BLD-01", "BNL-TRN-03", "BNL-TRN-04", "BNL-EX-15")
def test_beside_a_refit_15_of_track_are_left_and_beside_any_track_no_stage() -> None:
    table = opening().train(RED, type="B9").turn(RED, "build").player(RED, cash=60)
    table.do(RED, ChangeTrain("B12"), one((16, 17), (17, 17)))
    table.do(RED, Build(sections((14, 11), (14, 10), (14, 9), (15, 8), (16, 8), (16, 9))))
    table.do(RED, Build(sections((14, 16), (14, 17), (14, 18), (14, 19))))
    assert table.state.turn
    assert (table.state.turn.spent, table.cash(RED)) == (5 + 5 + 5 + 5, 40)
    assert table.why(RED, one((16, 9), (15, 9))) == "BNL-BLD-01"
    dear = opening().turn(RED, "build").player(RED, cash=60)
    dear.do(RED, one((14, 11), (14, 10)))
    assert dear.why(RED, ChangeTrain("B12")) == "BNL-TRN-04"


# -- limits


@rule("BNL-CON-02", "BNL-CON-06")
def test_a_medium_city_takes_three_and_the_others_come_on_foreign_track() -> None:
    ways = {RED: ((4, 18), (4, 19)), BLUE: ((6, 20), (5, 19)), GREEN: ((6, 21), (5, 20)), YELLOW: ((4, 22), (4, 21))}
    table = Table(5).begin()
    for who, way in ways.items():
        table.line(who, *way).turn(who, "build")
        action = one(way[-1], (4, 20))
        if who == YELLOW:
            assert table.why(who, action) == "BNL-CON-02"
        else:
            assert table.do(who, action) == (ev.SectionBuilt(who, way[-1], (4, 20), 3),)
    table.turn(WHITE).train(WHITE, (4, 19)).do(WHITE, Move(((4, 20),)))
    assert (table.at(WHITE), table.cash(WHITE), table.cash(RED)) == ((4, 20), 16, 21)


@rule("BNL-CON-02")
def test_a_major_city_takes_everybody() -> None:
    ways = (
        ((8, 31), (7, 31), (6, 31)),
        ((8, 30), (7, 30), (6, 31)),
        ((7, 29), (6, 30), (6, 31)),
        ((5, 28), (5, 29), (5, 30)),
        ((8, 33), (7, 32), (6, 32)),
    )
    table = Table(5).begin()
    for who, (away, start, end) in zip(table.seats, ways, strict=True):
        table.line(who, away, start).turn(who, "build")
        assert table.do(who, one(start, end)) == (ev.SectionBuilt(who, start, end, 5),)
    assert table.state.track.connected(table.title.cities["BRE"], table.seats) == 5


@rule("BNL-CON-04", "BNL-CON-05", "BNL-FER-03")
def test_a_ferry_line_with_a_share_left_is_an_approach_of_flushing() -> None:
    table = Table().begin().line(RED, (20, 6), (20, 5)).line(RED, (21, 6), (21, 5)).turn(RED, "build")
    assert free(table, "VLI") == 3
    table.do(RED, one((20, 5), (21, 4)), one((21, 5), (21, 4)))
    assert free(table, "VLI") == 1
    table.do(RED, BuildFerry("Westerschelde", (22, 5)))
    assert free(table, "VLI") == 1
    table.line(BLUE, (22, 6), (22, 5)).turn(BLUE, "build")
    assert table.do(BLUE, BuildFerry("Westerschelde", (21, 4))) == (ev.FerryBuilt(BLUE, "Westerschelde", (21, 4), 6),)
    assert table.state.track.connected(table.title.cities["VLI"], table.seats) == 2


@rule("BNL-CON-04", "BNL-FER-03")
def test_with_one_share_to_a_line_its_owner_must_not_take_the_last_approach() -> None:
    table = (
        Table(ferry_line_sharing="one_player").begin().line(RED, (20, 6), (20, 5), (21, 4)).line(RED, (21, 5), (21, 4))
    )
    table.turn(RED, "build")
    assert table.why(RED, BuildFerry("Westerschelde", (22, 5))) == "BNL-CON-04"


@rule("BNL-CON-04", "BNL-CON-05")
def test_an_approach_is_lost_with_the_last_edge_behind_it_unless_it_is_a_strangers_track() -> None:
    table = Table().begin().line(RED, (23, 2), (23, 1), (24, 2), (24, 1), (25, 0)).line(RED, (25, 2), (25, 1))
    table.line(BLUE, (26, 1), (25, 1))
    assert free(table, "OOS") == 1
    table.turn(RED, "build")
    assert table.why(RED, one((25, 1), (24, 1))) == "BNL-CON-04"
    table.turn(BLUE, "build").do(BLUE, one((25, 1), (24, 1)))
    assert free(table, "OOS") == 1
    assert table.do(BLUE, one((24, 1), (23, 1))) == (ev.SectionBuilt(BLUE, (24, 1), (23, 1), 3),)
    assert free(table, "OOS") == 0


@rule("BNL-CON-04", "BNL-CON-05")
def test_who_connects_loses_all_approaches_that_were_free_only_for_their_own_track() -> None:
    table = Table().begin().line(RED, (25, 0), (24, 1), (24, 2), (24, 3)).line(RED, (24, 1), (25, 1), (24, 2), (25, 2))
    table.line(RED, (24, 2), (23, 2)).turn(RED, "build")
    assert free(table, "OOS") == 3
    assert table.why(RED, one((23, 2), (23, 1))) == "BNL-CON-04"


@rule("BNL-CON-04")
def test_in_a_game_of_two_only_two_approaches_have_to_be_left_at_a_medium_city() -> None:
    for players, refused in ((2, False), (3, True)):
        table = Table(players).begin().line(RED, (4, 19), (4, 20), (3, 20)).line(RED, (3, 19), (4, 20), (5, 19))
        table.line(RED, (6, 20), (5, 20)).turn(RED, "build")
        assert free(table, "GRO") == 2
        assert table.why(RED, one((5, 20), (4, 20))) == ("BNL-CON-04" if refused else "")


@rule("BNL-CON-03", "BNL-CON-02")
def test_a_full_place_is_closed_to_newcomers_only() -> None:
    table = Table().begin().line(RED, (23, 2), (23, 1)).line(BLUE, (24, 2), (23, 1)).line(RED, (25, 1), (24, 1))
    table.line(GREEN, (25, 0), (24, 1))
    assert table.turn(GREEN, "build").why(GREEN, one((24, 1), (23, 1))) == "BNL-CON-02"
    assert table.turn(RED, "build").do(RED, one((24, 1), (23, 1))) == (ev.SectionBuilt(RED, (24, 1), (23, 1), 3),)


@rule("BNL-CON-01", "BNL-FER-02")
@pytest.mark.parametrize(
    ("line", "track", "to", "price"),
    [
        ("IJsselmeer", ((9, 12), (9, 13)), (7, 14), 4),
        ("IJsselmeer", ((7, 15), (7, 14)), (9, 13), 4),
        ("Westerschelde", ((22, 6), (22, 5)), (21, 4), 6),
        ("Westerschelde", ((20, 5), (21, 4)), (22, 5), 4),
        ("Dollart", ((3, 20), (3, 21)), (3, 23), 6),
        ("Dollart", ((3, 24), (3, 23)), (3, 21), 4),
    ],
)
def test_a_ferry_line_costs_what_its_far_end_costs_and_3_more_and_connects(
    line: str, track: tuple[Milepost, Milepost], to: Milepost, price: int
) -> None:
    table = Table().begin().line(RED, *track).turn(RED, "build")
    far = table.title.board.place_of[table.title.board.number[to]]
    assert far not in table.state.track.places(RED)
    assert table.do(RED, BuildFerry(line, to)) == (ev.FerryBuilt(RED, line, to, price),)
    assert far in table.state.track.places(RED)
    assert (table.cash(RED), table.state.turn and table.state.turn.spent) == (20 - price, price)
