"""Drawing track, connection limits, ferries, and trains."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, TO_ARNHEM, TO_ROTTERDAM, Table, kinds, opening, sections
from kursbuch.crayon.actions import (
    Build,
    BuildFerry,
    BuyTrain,
    ChangeTrain,
    ChooseOrigin,
    EndTurn,
    LoseChip,
    Move,
    PlaceTrain,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.data import Milepost
from rules_marker import rule


def one(start: Milepost, end: Milepost) -> Build:
    return Build(((start, end),))


@rule("BNL-BLD-03", "BNL-BLD-04", "BNL-EX-01", "BNL-EX-04", "BNL-EX-28")
@pytest.mark.parametrize(
    ("start", "end", "price"),
    [
        pytest.param((29, 15), (30, 15), 3, id="a river"),
        pytest.param((21, 24), (22, 25), 4, id="a mountain across a river"),
        pytest.param((12, 13), (12, 14), 4, id="a lake"),
        pytest.param((30, 25), (31, 25), 5, id="a small city across a river"),
        pytest.param((22, 22), (21, 22), 5, id="a medium city across a river"),
        pytest.param((28, 22), (27, 22), 7, id="a major city across a river"),
        pytest.param((16, 17), (17, 17), 5, id="two rivers"),
        pytest.param((25, 8), (26, 8), 5, id="into a major city"),
        pytest.param((26, 8), (25, 8), 1, id="out of a major city"),
        pytest.param((9, 12), (9, 13), 1, id="a ferry port"),
        pytest.param((16, 16), (16, 17), 3, id="a small city"),
    ],
)
def test_prices(start: Milepost, end: Milepost, price: int) -> None:
    board = Table().title.board
    one, other = board.number[start], board.number[end]
    assert board.price(board.edge[one, other], other) == price


@rule("BNL-BLD-01", "BNL-BLD-11")
def test_a_turn_spends_20_at_most_and_nothing_on_credit() -> None:
    table = opening().turn(RED, "build").player(RED, cash=4)
    assert table.why(RED, one((16, 17), (17, 17))) == "BNL-BLD-11"
    table.player(RED, cash=60).do(RED, Build(sections((14, 16), (14, 17), (14, 18))))
    table.do(RED, one((16, 17), (17, 17)))
    assert table.state.turn
    assert table.state.turn.spent == 7
    table.do(RED, Build(sections((17, 17), (18, 17), (19, 17), (20, 17), (21, 17), (22, 17), (23, 17), (24, 17))))
    assert table.state.turn.spent == 18
    assert table.why(RED, ChangeTrain("B12")) == "BNL-TRN-04"
    table.do(RED, Build(sections((14, 11), (14, 10), (14, 9))))
    assert table.state.turn.spent == 20
    assert table.cash(RED) == 40
    assert table.why(RED, one((14, 9), (15, 9))) == "BNL-BLD-01"


@rule("BNL-BLD-02", "BNL-BLD-07")
def test_track_begins_at_the_origin_and_goes_on_from_the_network() -> None:
    table = Table().begin()
    table.do(RED, ChooseOrigin("AMS"))
    assert table.why(RED, one((26, 8), (25, 8))) == "BNL-BLD-07"
    table.do(RED, one((13, 11), (14, 11)))
    assert table.why(RED, one((15, 11), (16, 11))) == "BNL-BLD-07"
    assert not table.why(RED, one((12, 13), (13, 13)))
    lost = Table().begin().turn(RED, "build").player(RED, origin="AMS", built=True)
    assert not lost.why(RED, one((26, 8), (25, 8)))
    anywhere = opening(new_start="any_major").turn(RED, "build")
    assert not anywhere.why(RED, one((26, 8), (25, 8)))
    assert opening().turn(RED, "build").why(RED, one((26, 8), (25, 8))) == "BNL-BLD-07"


@rule("BNL-BLD-05")
def test_between_two_mileposts_of_the_network_the_builder_chooses_the_direction() -> None:
    table = Table().begin().line(RED, (16, 16), (17, 15), (18, 16), (17, 16)).line(RED, (15, 16), (16, 17))
    table.turn(RED, "build")
    assert {(a.sections[0], 1) for a in table.offered(RED, Build)} >= {
        (((16, 16), (16, 17)), 1),
        (((16, 17), (16, 16)), 1),
    }
    assert table.do(RED, one((16, 17), (16, 16))) == (ev.SectionBuilt(RED, (16, 17), (16, 16), 1),)


@rule("BNL-BLD-06", "BNL-BLD-09", "BNL-BLD-10")
def test_no_track_inside_a_city_and_one_section_between_two_mileposts() -> None:
    table = opening().line(BLUE, (15, 11), (15, 10)).turn(RED, "build")
    assert table.why(RED, one((13, 11), (13, 12))) == "BNL-BLD-06"
    assert table.why(RED, one((14, 11), (15, 10))) == table.why(RED, one((15, 10), (15, 11))) == "BNL-BLD-09"
    assert not table.why(RED, one((15, 10), (15, 9)))


@rule("BNL-BLD-08", "BNL-EX-06")
def test_two_sections_a_turn_lead_out_of_a_major_city() -> None:
    table = Table().begin()
    table.do(RED, ChooseOrigin("AMS"), Build((*sections(*TO_ROTTERDAM), *sections(*TO_ARNHEM))))
    assert table.state.turn
    assert table.state.turn.exits == {"AMS": 2}
    assert table.why(RED, one((11, 11), (10, 11))) == "BNL-BLD-08"
    assert not table.why(RED, one((14, 11), (14, 10)))
    assert not table.why(RED, one((14, 11), (13, 10)))
    assert table.title.board.place_of[table.title.board.number[13, 10]] == -1
    both = opening(major_exit_limit="all_cities").line(RED, (25, 8), (26, 8)).turn(RED, "build")
    both.do(RED, one((11, 11), (10, 11)), one((27, 9), (27, 10)))
    assert both.why(RED, one((28, 8), (29, 8))) == "BNL-BLD-08"


@rule("BNL-CON-01", "BNL-CON-02", "BNL-CON-03", "BNL-CON-04", "BNL-CON-05", "BNL-EX-11")
def test_limit_and_blocking_at_oostende() -> None:
    table = Table().begin().line(RED, (23, 3), (23, 2)).line(RED, (24, 3), (24, 2), (25, 1), (24, 1)).turn(RED, "build")
    table.do(RED, one((23, 2), (23, 1)))
    assert table.state.track.connected(table.title.cities["OOS"], table.seats) == 1
    before = table.state
    table.do(RED, one((24, 1), (23, 1)))
    assert table.why(RED, one((24, 2), (23, 1))) == "BNL-CON-04"
    table.line(BLUE, (25, 2), (24, 2)).turn(BLUE, "build").do(BLUE, one((24, 2), (23, 1)))
    assert table.state.track.connected(table.title.cities["OOS"], table.seats) == 2
    table.line(GREEN, (25, 0), (24, 1)).turn(GREEN, "build")
    assert table.why(GREEN, one((24, 1), (23, 1))) == "BNL-BLD-09"
    other = Table().set(**{field: getattr(before, field) for field in before.__struct_fields__})
    other.line(BLUE, (25, 2), (24, 2), (23, 1)).line(GREEN, (25, 0), (24, 1)).turn(GREEN, "build")
    assert other.why(GREEN, one((24, 1), (23, 1))) == "BNL-CON-02"


@rule("BNL-CON-06", "BNL-CON-07", "BNL-EX-33", "BNL-EX-20", "BNL-EVT-06")
def test_a_flood_frees_the_share_of_a_lost_connection() -> None:
    from kursbuch.crayon.actions import PassTurn

    table = Table().begin().player(RED, origin="KOE").player(BLUE, origin="KOE").player(GREEN, origin="KOE")
    table.line(RED, (29, 25), (30, 25), (31, 25)).line(BLUE, (31, 24), (31, 25)).line(GREEN, (33, 24), (32, 25))
    table.turn(GREEN, "build")
    assert table.why(GREEN, one((32, 25), (31, 25))) == "BNL-CON-02"
    table.train(GREEN, (31, 24)).turn(GREEN)
    assert not table.why(GREEN, Move(((31, 25),)))
    table.stack(85, 1, 2, 3).do(GREEN, PassTurn())
    assert [event.sections for event in table.events if isinstance(event, ev.SectionsErased)] == [
        (((30, 25), (31, 25)),)
    ]
    table.turn(GREEN, "build", 7)
    assert table.do(GREEN, one((32, 25), (31, 25))) == (ev.SectionBuilt(GREEN, (32, 25), (31, 25), 3),)
    table.turn(BLUE, "build", 7).line(BLUE, (29, 25), (30, 26))
    assert table.why(BLUE, one((30, 26), (31, 25))) == "BNL-EVT-06"


@rule("BNL-FER-02", "BNL-FER-03", "BNL-EX-12")
def test_a_share_of_a_ferry_line_costs_its_end_plus_3_and_two_players_own_one() -> None:
    table = Table().begin().line(RED, (9, 12), (9, 13)).line(BLUE, (8, 13), (9, 13)).line(GREEN, (7, 15), (7, 14))
    table.turn(RED, "build")
    assert table.why(RED, BuildFerry("IJsselmeer", (9, 13))) == "BNL-FER-02"
    assert table.do(RED, BuildFerry("IJsselmeer", (7, 14))) == (ev.FerryBuilt(RED, "IJsselmeer", (7, 14), 4),)
    assert table.why(RED, BuildFerry("IJsselmeer", (9, 13))) == "BNL-FER-03"
    assert table.title.board.place_number["Stavoren"] in table.state.track.places(RED)
    table.turn(BLUE, "build")
    assert table.why(BLUE, BuildFerry("IJsselmeer", (7, 14))) == "BNL-CON-02"
    table.set(track=table.state.track.cleared(GREEN)).do(BLUE, BuildFerry("IJsselmeer", (7, 14)))
    table.line(GREEN, (7, 15), (7, 14)).turn(GREEN, "build")
    assert table.why(GREEN, BuildFerry("IJsselmeer", (9, 13))) == "BNL-FER-03"
    board = table.title.board
    assert (board.ferry_price(board.number[21, 4]), board.ferry_price(board.number[22, 5])) == (6, 4)


# -- trains


@rule("BNL-TRN-01", "BNL-VAR1-03")
def test_types_of_trains() -> None:
    for variant, speeds in (("basic_game", (9, 9, 12, 12, 15)), ("fast_game", (15, 15, 20, 20, 25))):
        title = Table(variant=variant).title
        assert tuple(title.speed(train) for train in ("A", "B9", "B12", "C12", "C15")) == speeds
    assert [train.capacity for train in title.trains.values()] == [2, 3, 2, 3, 2]


@rule("BNL-TRN-02", "BNL-TRN-05", "BNL-TRN-06", "BNL-TRN-12", "BNL-EX-02", "BNL-EX-16")
@pytest.mark.parametrize(("old", "new", "legal"), [("A", "B9", 1), ("A", "B12", 1), ("B12", "C15", 1), ("A", "C12", 0)])
def test_a_train_is_raised_by_one_stage_at_the_end_of_the_turn(old: str, new: str, legal: int) -> None:
    table = opening().train(RED, type=old).turn(RED, "build").player(RED, cash=25)
    if not legal:
        assert table.why(RED, ChangeTrain(new)) == "BNL-TRN-05"
        return
    table.do(RED, ChangeTrain(new))
    assert (table.cash(RED), table.engine(RED).type) == (5, old)
    assert table.why(RED, ChangeTrain(new)) == "BNL-TRN-12"
    assert table.why(RED, one((14, 11), (14, 10))) == "BNL-BLD-01"
    table.do(RED, EndTurn())
    assert (table.engine(RED).type, table.at(RED)) == (new, (12, 12))
    table.turn(RED, "build").player(RED, cash=25)
    assert table.why(RED, ChangeTrain("A")) == "BNL-TRN-05"


@rule("BNL-TRN-03", "BNL-TRN-04", "BNL-TRN-07", "BNL-EX-15")
def test_a_refit_costs_5_and_what_does_not_fit_goes_overboard() -> None:
    table = opening().train(RED, type="B9", goods=("stahl", "kohle", "bier")).turn(RED, "build").player(RED, cash=30)
    table.do(RED, ChangeTrain("B12"))
    assert table.state.turn
    assert table.state.turn.spent == 5
    assert table.cash(RED) == 25
    table.do(RED, EndTurn())
    assert table.rules.phase(table.state) == "overboard"
    assert table.why(RED, LoseChip("glas")) == "BNL-TRN-07"
    table.do(RED, LoseChip("kohle"))
    assert (table.engine(RED).type, table.engine(RED).goods, table.state.supply["kohle"]) == (
        "B12",
        ("stahl", "bier"),
        5,
    )
    fits = opening().train(RED, type="B9", goods=("stahl", "kohle")).turn(RED, "build")
    fits.do(RED, ChangeTrain("B12"), EndTurn())
    assert fits.engine(RED).goods == ("stahl", "kohle")


@rule("BNL-TRN-08", "BNL-TRN-09", "BNL-DEL-06", "BNL-EX-17")
def test_a_second_train_in_games_of_two_or_three() -> None:
    table = opening().turn(RED, "build").player(RED, cash=23, hand=(1, 2, 3)).stack(4)
    table.player(RED, hand=(1, 2, 3)).do(RED, BuyTrain())
    assert (table.cash(RED), table.sheet(RED).hand) == (3, (1, 2, 3, 4))
    assert table.why(RED, one((14, 11), (14, 10))) == "BNL-BLD-01"
    assert table.why(RED, BuyTrain()) == "BNL-TRN-08"
    assert table.why(RED, ChangeTrain("B9", 1)) == "BNL-TRN-12"
    table.do(RED, EndTurn())
    assert {action.city for action in table.offered(RED, PlaceTrain)} == {"AMS", "ROT", "ARN"}
    assert table.why(RED, PlaceTrain("KOE")) == "BNL-TRN-08"
    table.do(RED, PlaceTrain("ROT"))
    assert (table.at(RED, 1), table.engine(RED, 1).type) == ((17, 9), "A")
    assert opening(4).turn(RED, "build").player(RED, cash=23).why(RED, BuyTrain()) == "BNL-TRN-08"
    no_city = Table().begin().turn(RED, "build").player(RED, cash=23)
    assert no_city.why(RED, BuyTrain()) == "BNL-TRN-08"


@rule("BNL-TRN-11")
def test_no_train_on_credit() -> None:
    table = opening().turn(RED, "build").player(RED, cash=19)
    assert table.why(RED, ChangeTrain("B9")) == table.why(RED, BuyTrain()) == "BNL-TRN-11"
    assert "TrainOrdered" in kinds(table.player(RED, cash=20).do(RED, ChangeTrain("B9")))
