"""Which lays are looked at: those on the way of the trains, those that join track, not every turn of one tile."""

from __future__ import annotations

from collections import Counter

from kursbuch.bots.eighteen.building import Builder
from kursbuch.bots.eighteen.first_sight import TURNS, FirstSight
from kursbuch.bots.eighteen.knowledge import CLUB, Style
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.track_choice import roughly_reached
from kursbuch.eighteen.actions import LayTile
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.track import company_reach
from kursbuch.kernel.dice import Dice
from railways_1862 import GREEN, railway
from scenario import A, Scenario

VR = CompanyId("VR")


def table() -> Scenario:
    """Melbourne and Geelong are joined; VR runs a 3 there and may lay green tiles."""
    found = Scenario().phase(3).running("VR", cash=300, trains=("3",)).station("VR", "H11")
    return found.tiles(H11=("57", 1), H9=("57", 1)).turn("VR", "track")


def lays(position: Scenario) -> list[LayTile]:
    return [offer for offer in position.offers().listed if isinstance(offer, LayTile)]


def test_a_better_stop_on_the_way_of_the_trains_comes_before_track_that_leads_nowhere() -> None:
    position = table()
    sight = FirstSight(position.rules, position.state, VR, [(TrainName("3"),)])
    assert {"H11", "H9"} <= sight.called_at
    offered = lays(position)
    upgrades = [lay for lay in offered if lay.at in sight.called_at]
    beyond = [
        lay for lay in offered if lay.at not in sight.called_at and not position.rules.title.map.hexes[lay.at].stops
    ]
    assert upgrades
    assert beyond
    assert max(map(sight.worth, upgrades)) > max(map(sight.worth, beyond))
    assert sight.best(offered, 1)[0].at in sight.called_at


def test_few_turns_of_a_tile_are_looked_at_and_all_where_there_are_few_lays() -> None:
    position = table()
    sight = FirstSight(position.rules, position.state, VR, [])
    offered = lays(position)
    some = sight.best(offered, len(offered) - 1)
    assert max(Counter((lay.at, lay.tile) for lay in some).values()) == TURNS
    assert sight.best(offered[:3], 3) == offered[:3]


def test_where_the_way_pays_lays_towards_its_end_look_better() -> None:
    position = railway("CPR", "track", GREEN, trains="3")
    company = CompanyId("CPR")
    sight = FirstSight(position.rules, position.state, company, [])
    assert sight.targets
    ranked = sorted((sight.worth(lay) for lay in lays(position)), reverse=True)
    blind = FirstSight(position.rules, position.state, company, [])
    blind.targets = frozenset()
    assert ranked[0] > max(blind.worth(lay) for lay in lays(position))


def test_a_close_look_at_few_lays_finds_what_a_look_at_all_finds() -> None:
    position = table()

    def best(style: Style) -> float:
        builder = Builder(Prospects(position.rules, position.state), A, style, VR, Dice(1))
        found = builder.lays(lays(position))
        return found[0].gain if found else 0.0

    assert best(CLUB) >= 0.8 * best(Style(looked_at=999, run_over=999)) > 0


def test_what_is_reached_at_first_sight_is_reached() -> None:
    position = table()
    rough, exact = roughly_reached(position.state.board, VR), company_reach(position.state, VR)
    assert rough.stops <= exact.stops
    assert set(rough.into) <= set(exact.into)
    assert rough.stops
