"""Event cards: what happens at once, and what lasts for a round."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import (
    Build,
    BuildFerry,
    CrossFerry,
    Deliver,
    EndTurn,
    Load,
    LoseChip,
    Move,
    PassTurn,
    Relocate,
    Unload,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Lasting
from rules_marker import rule


def drawn(table: Table, who: str, card: int) -> Table:
    """The player on turn passes and draws this event first."""
    spare = [other for other in range(1, 85) if all(other not in sheet.hand for sheet in table.state.players.values())]
    table.stack(card, *spare[:4])
    table.do(who, PassTurn())  # type: ignore[arg-type]
    return table


@rule("BNL-EVT-03", "BNL-EX-23", "BNL-EVT-11", "BNL-EVT-04")
def test_a_one_round_effect_holds_for_one_turn_of_everybody() -> None:
    table = opening().turn(BLUE).train(BLUE, "ANT", goods=("holz",)).stack(90, 1).player(BLUE, hand=(7, 2, 3))
    table.set(public=(), stack=tuple(card for card in table.state.stack if card not in (7, 2, 3)))
    table.train(BLUE, "ROT").do(BLUE, Deliver(7, 1))
    assert list(table.state.effects) == [Lasting(90, BLUE)]
    table.train(BLUE, "ANT").do(BLUE, Load("chemie"), EndTurn())
    assert list(table.state.effects) == [Lasting(90, BLUE, True, (GREEN, RED, BLUE))]
    for who in (GREEN, RED, BLUE):
        assert table.state.turn
        assert table.state.turn.seat == who
        table.train(who, "ANT", goods=("holz",))
        assert table.why(who, Load("chemie")) == table.why(who, Unload("holz")) == "BNL-EVT-11"
        table.do(who, EndTurn())
    assert not table.state.effects
    table.turn(GREEN).train(GREEN, "ANT", goods=())
    assert not table.why(GREEN, Load("chemie"))


@rule("BNL-EVT-02", "BNL-EVT-06", "BNL-EX-20")
def test_the_rhine_flood_erases_crossings_and_the_drawer_alone_may_rebuild_at_once() -> None:
    table = Table().begin().line(RED, (29, 25), (30, 25), (31, 25)).turn(RED).player(RED, origin="KOE", hand=(7, 2, 3))
    table.train(RED, "ROT", goods=("holz",)).stack(85, 1).player(RED, hand=(7, 2, 3), cash=9).do(RED, Deliver(7, 1))
    assert len(table.state.track.owners) == 1
    table.turn(RED, "build")
    rebuilt = Build((((30, 25), (31, 25)),))
    assert table.do(RED, rebuilt) == (ev.SectionBuilt(RED, (30, 25), (31, 25), 5),)
    other = Table().begin().line(RED, (29, 25), (30, 25)).under(85, BLUE).turn(RED, "build")
    assert other.why(RED, rebuilt) == "BNL-EVT-06"


@rule("BNL-EVT-07")
def test_the_meuse_flood() -> None:
    table = opening().line(RED, (29, 15), (30, 15)).line(BLUE, (31, 8), (32, 8)).line(BLUE, (30, 25), (31, 25))
    drawn(table.turn(GREEN), GREEN, 86)
    erased = [event.seat for event in table.events if isinstance(event, ev.SectionsErased)]
    assert sorted(erased) == [RED, BLUE]
    assert len(table.state.track.sections(BLUE)) == 1
    table.turn(RED, "build").line(RED, (29, 16), (29, 15))
    assert table.why(RED, Build((((29, 15), (30, 15)),))) == "BNL-EVT-07"


@rule("BNL-EVT-08")
def test_the_storm_surge_takes_bays_and_stops_ferries_but_lines_stay() -> None:
    table = opening().line(RED, (3, 23), (4, 24)).share(RED, "IJsselmeer").train(RED, (9, 13))
    drawn(table.turn(BLUE), BLUE, 87)
    assert any(isinstance(event, ev.SectionsErased) for event in table.events)
    assert table.state.track.shares[0] == (RED,)
    table.turn(RED)
    assert table.why(RED, CrossFerry("IJsselmeer", RED)) == "BNL-EVT-08"


@rule("BNL-EVT-09", "BNL-EVT-16", "BNL-EX-21", "BNL-EVT-18")
def test_fog_doubles_steps_near_amsterdam() -> None:
    table = opening().under(88).under(88, GREEN).train(RED, "ROT").turn(RED)
    table.do(RED, Move(((16, 10), (15, 10), (14, 11), (13, 11))))
    assert table.engine(RED).points == 1
    assert table.why(RED, Move(((12, 12),))) == "BNL-EVT-16"


@rule("BNL-EVT-10")
def test_snow_slows_trains_and_stops_building_in_the_ardennes() -> None:
    table = Table().begin().line(RED, (30, 16), (31, 15), (31, 16)).under(89).train(RED, (31, 15)).turn(RED)
    table.do(RED, Move(((31, 16),)))
    assert table.engine(RED).points == 7
    table.turn(RED, "build")
    assert table.why(RED, Build((((31, 16), (31, 17)),))) == "BNL-EVT-10"
    assert not table.why(RED, Build((((31, 15), (31, 14)),)))


@rule("BNL-EVT-10")
def test_a_step_through_snow_is_listed_only_while_the_train_has_the_points_for_it() -> None:
    table = Table().begin().line(RED, (30, 16), (31, 15), (31, 16)).under(89).turn(RED)
    step = Move(((31, 16),))
    for points, allowed in ((2, True), (1, False)):
        table.train(RED, (31, 15), points=points)
        assert (step in table.offered(RED, Move)) == (table.why(RED, step) == "") == allowed


@rule("BNL-EVT-11")
def test_in_the_dockers_strike_trains_pass_and_ferries_rest() -> None:
    table = opening().under(90).turn(RED).share(RED, "IJsselmeer")
    assert not table.why(RED, Move(((13, 11),)))
    table.train(RED, (9, 13))
    assert table.why(RED, CrossFerry("IJsselmeer", RED)) == "BNL-EVT-11"


@rule("BNL-EVT-12")
def test_in_the_railwaymens_strike_the_drawers_network_rests() -> None:
    table = opening().under(91, RED).turn(RED).share(RED, "IJsselmeer").line(BLUE, (13, 10), (12, 11))
    assert not table.why(RED, Move(((13, 11),)))
    assert table.why(RED, Move(((13, 11), (14, 11)))) == "BNL-EVT-12"
    assert not table.why(RED, Move(((12, 11), (13, 10))))
    table.train(RED, (9, 13))
    assert table.why(RED, CrossFerry("IJsselmeer", RED)) == "BNL-EVT-12"
    assert table.why(RED, Relocate("ROT")) == "BNL-MOV-08"
    table.turn(RED, "build").line(RED, (22, 6), (22, 5))
    assert table.why(RED, Build((((14, 11), (14, 10)),))) == "BNL-EVT-12"
    assert table.why(RED, BuildFerry("Westerschelde", (21, 4))) == "BNL-EVT-12"
    table.turn(BLUE).train(BLUE, (14, 11))
    assert table.why(BLUE, Move(((15, 10),))) == "BNL-EVT-12"
    assert Move(((15, 10),)) not in table.offered(BLUE, Move)


@rule("BNL-EVT-13", "BNL-EX-22")
@pytest.mark.parametrize(("cash", "left"), [(49, 49), (50, 45), (137, 127), (199, 184), (212, 192)])
def test_profits_tax(cash: int, left: int) -> None:
    table = opening().turn(RED).player(BLUE, cash=cash)
    drawn(table, RED, 92)
    assert table.cash(BLUE) == left


@rule("BNL-EVT-05", "BNL-EVT-14", "BNL-EVT-19")
def test_derailed_trains_lose_a_chip_of_their_owners_choice_and_a_turn_of_steps() -> None:
    table = (
        opening().turn(BLUE).train(RED, "KOE", goods=("bier", "autos")).train(GREEN, (23, 12), goods=("glas", "glas"))
    )
    table.train(BLUE, "AMS").line(RED, (27, 21), (28, 21))
    drawn(table, BLUE, 93)
    assert table.engine(GREEN).goods == ("glas",)
    assert table.rules.waiting_for(table.state) == {RED}
    assert table.why(BLUE, EndTurn()) == "BNL-GEN-05"
    assert table.why(RED, LoseChip("glas")) == "BNL-EVT-19"
    table.do(RED, LoseChip("autos"))
    assert table.engine(RED).goods == ("bier",)
    assert table.engine(RED).halted_next
    assert not table.engine(BLUE).halted_next
    table.turn(RED)
    assert table.why(RED, Move(((27, 21),))) == "BNL-EVT-14"
    assert table.why(RED, Relocate("KOE")) == "BNL-MOV-08"
    table.do(RED, Load("chemie"), EndTurn())
    table.turn(RED)
    assert not table.why(RED, Move(((27, 21),)))


@rule("BNL-EVT-14")
def test_of_two_players_who_must_choose_the_drawer_is_first() -> None:
    table = opening().turn(BLUE).train(RED, "KOE", goods=("bier", "autos")).train(BLUE, "ANT", goods=("bier", "autos"))
    drawn(table, BLUE, 93)
    assert table.rules.waiting_for(table.state) == {BLUE}
    table.do(BLUE, LoseChip("bier"))
    assert table.rules.waiting_for(table.state) == {RED}


@rule("BNL-EVT-15")
def test_the_moor_fire_closes_a_region() -> None:
    table = Table().begin().line(RED, (9, 18), (9, 19), (9, 20), (9, 21)).under(94).train(RED, (9, 18)).turn(RED)
    assert table.why(RED, Move(((9, 19), (9, 20)))) == "BNL-EVT-15"
    assert not table.why(RED, Move(((9, 19),)))
    table.train(RED, (9, 20))
    assert table.why(RED, Move(((9, 19),))) == "BNL-EVT-15"
    table.turn(RED, "build")
    assert table.why(RED, Build((((9, 20), (10, 20)),))) == "BNL-EVT-15"
    assert not table.why(RED, Build((((9, 18), (10, 18)),)))


@rule("BNL-EVT-18")
def test_a_card_drawn_again_starts_a_second_effect_of_its_own() -> None:
    table = opening().turn(RED).under(88, BLUE)
    drawn(table, RED, 88)
    assert [(effect.card, effect.drawer) for effect in table.state.effects] == [(88, BLUE), (88, RED)]
    for who in (BLUE, GREEN):
        table.do(who, EndTurn())
    assert [effect.drawer for effect in table.state.effects] == [RED]


def test_an_event_is_discarded_at_once() -> None:
    table = opening().turn(RED)
    drawn(table, RED, 88)
    assert table.state.discard[-1] == 88
    assert "EffectBegan" in kinds(table.events)
