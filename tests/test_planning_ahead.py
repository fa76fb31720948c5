"""Looking ahead at a railway: why a hex is closed, and plans for several turns of a company."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import LayTile, PlaceStation
from kursbuch.eighteen.study.ahead import Ahead, TurnWish, ahead
from kursbuch.eighteen.study.closed import wanted_on
from kursbuch.eighteen.study.plans import GhostStation, GhostTile
from kursbuch.eighteen.study.runs import best_run
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.question import BadQuestion
from scenario import Scenario


def line(step: str = "track") -> Scenario:
    table = Scenario().phase(5).running("NSW", trains=("5",)).tiles(F17=("236", 0), E18=("57", 0), D19=("9", 0))
    return table.station("NSW", "F17").turn("NSW", step).cash("NSW", 900)


def planned(table: Scenario, *turns: TurnWish) -> Ahead:
    return ahead(table.rules, table.state, "NSW", turns)


def lay_of(ghost: GhostTile) -> LayTile:
    return LayTile(HexId(ghost.at), TileId(ghost.tile), ghost.rotation)


def director(table: Scenario) -> SeatId:
    seat = table.rules.actor(table.state)
    assert seat is not None
    return seat


# -- several turns ----------------------------------------------------------------------------------------------------


def test_each_turn_of_a_plan_has_its_own_lay_and_runs_over_all_that_was_planned_before() -> None:
    table = line()
    first = TurnWish(tiles=(GhostTile("C20", "6", 0),))
    found = planned(table, first, TurnWish(tiles=(GhostTile("D19", "23", 0),)))
    assert found.now
    assert found.before == best_run(table.rules.title, table.state, "NSW").revenue
    assert next(turn.tiles[0].refusal for turn in found.turns) is None
    assert found.turns[0].run.revenue > found.before
    assert found.turns[1].run.revenue >= found.turns[0].run.revenue
    assert found.turns[0].treasury == 900 - found.turns[0].cost
    # a second lay in one turn is refused, the same lay in the next turn is not
    both = planned(table, TurnWish(tiles=(GhostTile("C20", "6", 0), GhostTile("D19", "23", 0))))
    late = both.turns[0].tiles[1].refusal
    assert late is not None
    assert late.code in ("no_upgrade_after_lay", "no_lay_left")
    follows = found.turns[1].tiles[0].refusal
    assert follows is None or follows.code != late.code


def test_the_lay_of_this_turn_is_used_and_the_next_turn_is_planned_all_the_same() -> None:
    table = line("trains")
    lay = TurnWish(tiles=(GhostTile("C20", "6", 0),))
    over = planned(table, lay).turns[0].tiles[0]
    assert over.refusal is not None
    assert over.fits
    assert over.refusal == table.rules.check(table.state, director(table), lay_of(over.ghost))
    (_, later) = planned(table, TurnWish(), lay).turns
    assert later.tiles[0].refusal is None


def test_a_planned_train_is_paid_for_and_runs_from_the_next_turn_on() -> None:
    table = line()
    found = planned(table, TurnWish(tiles=(GhostTile("C20", "6", 0),), trains=("5",)), TurnWish())
    (train,) = found.turns[0].trains
    assert (train.refusal, train.fits) == (None, True)
    assert train.cost == next(
        side.price for card in table.rules.title.data.trains for side in card.sides if side.name == "5"
    )
    assert found.turns[0].run.trains == ("5",)
    assert found.turns[1].run.trains == found.after.trains == ("5", "5")


def test_a_train_that_is_not_to_be_had_runs_in_the_plan_with_the_reason_told() -> None:
    found = planned(line(), TurnWish(trains=("8",)), TurnWish())
    (train,) = found.turns[0].trains
    assert train.refusal is not None
    assert train.fits
    assert train.cost == 0
    assert found.after.trains == ("5", "8")


def test_trains_beyond_the_limit_stay_out_of_the_plan() -> None:
    found = planned(line(), TurnWish(trains=("5", "5", "5", "5")))
    fits = [train.fits for train in found.turns[0].trains]
    assert fits == sorted(fits, reverse=True)
    assert not fits[-1]
    assert len(found.after.trains) == 1 + sum(fits)


def test_a_run_that_is_kept_pays_for_what_comes_after_it() -> None:
    table = line().cash("NSW", 0)
    paid = planned(table, TurnWish())
    kept = planned(table, TurnWish(keep=True))
    assert (paid.turns[0].treasury, kept.turns[0].treasury) == (0, kept.turns[0].run.revenue)
    assert (paid.turns[0].cost, kept.turns[0].cost) == (0, 0)


def test_a_planned_station_is_placed_or_told_why_not() -> None:
    found = planned(line(), TurnWish(stations=(GhostStation("F17"),)))
    (station,) = found.turns[0].stations
    assert station.refusal is not None


def test_a_plan_changes_nothing() -> None:
    table = line()
    before = table.state
    planned(table, TurnWish(tiles=(GhostTile("C20", "6", 0),), trains=("5",), keep=True), TurnWish())
    assert table.state == before


@pytest.mark.parametrize(
    ("code", "turn"),
    [
        ("no_tile_there", TurnWish(tiles=(GhostTile("Z99", "8"),))),
        ("no_tile_there", TurnWish(tiles=(GhostTile("F17", "999"),))),
        ("no_such_hex", TurnWish(stations=(GhostStation("Z9"),))),
        ("unknown_train", TurnWish(trains=("77",))),
    ],
)
def test_a_plan_for_things_that_do_not_exist_says_so(code: str, turn: TurnWish) -> None:
    with pytest.raises(BadQuestion) as caught:
        planned(line(), turn)
    assert caught.value.code == code


# -- closed hexes -----------------------------------------------------------------------------------------------------


def test_every_hex_is_either_open_or_says_by_which_rule_it_is_closed() -> None:
    table = line()
    seat = director(table)
    offers = table.rules.offers(table.state, seat).listed
    opened = {offer.at for offer in offers if isinstance(offer, LayTile)}
    assert opened
    for at in table.rules.title.map.hexes:
        wanted = wanted_on(table.rules, table.state, seat, at)
        assert (wanted.refusal is None) == (at in opened), (at, wanted)
        assert wanted.refusal == table.rules.check(table.state, seat, wanted.action)


def test_the_reason_is_the_one_that_matters_not_that_some_turn_does_not_fit() -> None:
    table = line()
    far = wanted_on(table.rules, table.state, director(table), "E4")
    assert far.refusal is not None
    assert far.refusal.code not in ("no_such_rotation", "runs_off_the_map", "track_lost")


def test_in_the_station_step_a_hex_is_closed_to_stations() -> None:
    table = line("station")
    wanted = wanted_on(table.rules, table.state, director(table), "F17")
    assert isinstance(wanted.action, PlaceStation)
    assert wanted.refusal is not None


def test_whoever_is_not_to_act_is_told_that() -> None:
    table = line()
    other = next(seat for seat in table.state.players if seat != director(table))
    refusal = wanted_on(table.rules, table.state, other, "F17").refusal
    assert refusal is not None
    assert refusal.code == "not_your_turn"


def test_a_hex_that_does_not_exist_is_no_question() -> None:
    with pytest.raises(BadQuestion):
        wanted_on(line().rules, line().state, SeatId("s1"), "Z99")
