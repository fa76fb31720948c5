"""CORP-17, RUL-31: the markers of KK1 and KK2 once their cities of Wien have grown together."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kursbuch.eighteen.actions import DiscardTrain, Pass, RemoveStation
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1824.extra import BondMarkerOffered, extra_of
from positions_1824 import asked, first_of, game, last_turn, opened, owned, rest_unsold, share_round_number
from railways_1824 import markers_on, three_players, two_players
from rules_marker import rule
from scenario import A, B, Scenario, train

TOGETHER, APART = 0, 3
"""How the brown Wien is turned: the cities of KK1 and KK2 are one with three slots, or KK2's stands alone."""

VARIANTS: dict[str, tuple[Callable[..., Scenario], str]] = {
    "base": (lambda **options: game(4, **options), "6"),
    "variant A": (lambda **options: two_players("SD2", "EPP", **options), "5"),
    "variant B": (three_players, "6"),
    "variant C": (lambda **options: game(4, variant="goods_time", **options), "6"),
}
"""A game just set up, and the train with which KK forms."""


def wien(variant: str, turned: int, *, abroad: bool = False, **options: str) -> Scenario:
    """KK1 of A and KK2 of B, with two trains each, in a brown Wien; MS, the last to act, sets off KK's formation.

    It buys the first train of that kind, or nothing, so that the train goes abroad. In variant A it buys the last 5
    as well, and the first 6 goes abroad: KK is one train above its limit in every variant.
    """
    make, kind = VARIANTS[variant]
    table = make(**options)
    for name, seat in (("KK1", A), ("KK2", B)):
        owned(table, name, seat, 0, ("10", "10"))
    table.tiles(E12=("499", 0)).tiles(E12=("491", 0)).tiles(E12=("493", turned))
    first_of(opened(table, "MS", cash=3000, trains=("10",), s1=60), kind)
    if variant == "variant A":
        table.depot(**{"5": 1}).fact(BondMarkerOffered(CompanyId("BK")))
    last_turn(rest_unsold(table).bank(5000), "MS")
    return table.act(Pass()) if abroad else table.act(train(kind), Pass())


def costs(table: Scenario) -> tuple[int, ...]:
    """What the markers cost that KK has left."""
    return table.rules.view(table.state, None).companies[CompanyId("KK")].markers_left


def give_up(table: Scenario) -> Scenario:
    """A gives up the train that is too many for KK."""
    assert (asked(table), table.actor, len(table.company("KK").trains)) == ("discard", A, 4)
    return table.act(DiscardTrain(TrainName("10")))


@rule("1824-CORP-17", "1824-RUL-31", "1824-RUL-17", "1824-VAR-A-14", "1824-VAR-B-06")
@pytest.mark.parametrize("variant", VARIANTS)
def test_in_one_city_the_second_marker_goes_at_formation_before_anybody_is_asked_for_surplus_trains(
    variant: str,
) -> None:
    table = wien(variant, TOGETHER)
    assert table.company("KK").in_operation
    assert markers_on(table, "E12") == [("KK", 1, 0)], "KK1's stays, KK2's is gone"
    assert costs(table) == (40, 100, 100, 100)
    give_up(table)
    assert (asked(table), markers_on(table, "E12")) == (None, [("KK", 1, 0)])
    assert share_round_number(table) is not None


@rule("1824-CORP-17", "1824-RUL-31", "1824-CORP-10")
@pytest.mark.parametrize("variant", ["base", "variant B", "variant C"])
def test_so_it_does_when_kk_forms_by_a_train_that_went_abroad(variant: str) -> None:
    table = wien(variant, TOGETHER, abroad=True)
    assert (table.company("KK").in_operation, asked(table)) == (True, "discard")
    assert markers_on(table, "E12") == [("KK", 1, 0)]


@rule("1824-CORP-17", "1824-RUL-17")
@pytest.mark.parametrize("variant", VARIANTS)
def test_in_two_cities_the_director_chooses_after_surplus_trains_were_given_up(variant: str) -> None:
    table = wien(variant, APART)
    assert markers_on(table, "E12") == [("KK", 1, 0), ("KK", 0, 0)]
    give_up(table)
    assert (asked(table), table.actor) == ("home", A)
    table.act(RemoveStation(HexId("E12"), 1))
    assert markers_on(table, "E12") == [("KK", 0, 0)]


@rule("1824-RUL-31", "1824-RUL-55")
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_is_kk2s_marker_that_went_so_the_fifth_one_is_paid_whatever_the_option(variant: str) -> None:
    table = wien(variant, TOGETHER, kk_last_marker="free")
    assert extra_of(table.state).marker_back == "KK2"
    assert costs(table) == (40, 100, 100, 100)


@rule("1824-CORP-16", "1824-CORP-17")
def test_the_log_names_the_marker_that_went_and_does_not_hand_it_over_first() -> None:
    table = wien("variant B", TOGETHER)
    removed = [event for event in table.events if isinstance(event, ev.StationRemoved)]
    handed_over = [event.source for event in table.events if isinstance(event, ev.StationsInherited)]
    assert [(event.company, event.at, event.stop) for event in removed] == [("KK2", "E12", 1)]
    assert handed_over == ["KK1"]


@rule("1824-CORP-16")
def test_markers_of_other_state_railways_never_share_a_city_and_all_of_them_stay() -> None:
    table = rest_unsold(owned(owned(owned(game(), "SD1", A), "SD2", A), "SD3", A))
    first_of(opened(table, "BH", cash=3000, trains=("10",), s4=60), "4")
    last_turn(table, "BH").act(train("4"), Pass())
    assert {(str(at), stop) for at, stop in table.state.board.stations_of(CompanyId("SD"))} == {
        ("E12", 0),
        ("G10", 0),
        ("G4", 0),
    }
