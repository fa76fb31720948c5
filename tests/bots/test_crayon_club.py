"""The club player of drawn track: rules of thumb for trips and trains, and what it leaves to the strong player."""

from __future__ import annotations

from typing import Any

import pytest

from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots import bot
from kursbuch.bots.advisers import adviser, judging_level, quick_level
from kursbuch.bots.crayon.club import ClubBot
from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.crayon.strong import StrongBot
from kursbuch.bots.crayon.thinking import trips_for
from kursbuch.bots.crayon.thumb import LOOKED_AT, ByThumb
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Order, Search
from kursbuch.messages import Mistake


def chosen(player: Any, table: Table) -> Any:
    """What a bot plays here; it is legal."""
    action = player.choose(table.rules, table.state, RED, table.rules.offers(table.state, RED))
    assert table.rules.check(table.state, RED, action) is None
    return action


def dealt(number: int, **trains: Any) -> Table:
    """A hand of three on a little track."""
    hand = tuple(range(5 + 6 * number, 8 + 6 * number))
    table = opening(2).turn(RED, number=5).player(RED, cash=25, hand=hand).player(BLUE, hand=(80, 81, 82))
    return table.set(public=(33, 9, 81), discard=()).train(RED, "ROT", **trains)


def by_thumb(table: Table) -> ByThumb:
    return ByThumb(table.title, table.state, RED, 0, cards_of(table.state, RED))


def demands_of(order: Order) -> list[tuple[int, int]]:
    return [(visit.task.card, visit.task.index) for visit in order if visit.delivers]


# -- trips


@pytest.mark.parametrize("number", range(4))
def test_each_demand_is_thought_of_with_the_source_that_is_best_for_it_alone(number: int) -> None:
    search = by_thumb(dealt(number))
    singles = next(search.orders(2))
    demands = [demands_of(order)[0] for order in singles]
    assert len(set(demands)) == len(demands) == LOOKED_AT
    assert len({(task.card, task.index) for task in search.tasks}) < len(search.tasks), "there was something to choose"
    for order in singles:
        same = [one for one in search.singles() if demands_of(one) == demands_of(order)]
        assert search.estimate(order) == max(map(search.estimate, same))


@pytest.mark.parametrize("number", range(4))
def test_two_demands_are_served_by_going_to_the_nearest_stop_each_time(number: int) -> None:
    search, capacity = by_thumb(dealt(number)), 2
    _, pairs = search.orders(3)
    assert 0 < len(pairs) <= LOOKED_AT
    for order in pairs:
        assert len(demands_of(order)) == 2
        tasks, aboard, here = [visit.task for visit in order if visit.delivers], list[Any](), search.starts[0].posts[-1]
        for visit in order:
            possible = [task.goal for task in aboard]
            if len(aboard) < capacity:
                possible += [task.source for task in tasks if task not in aboard]
            assert visit.place in possible
            assert search._far(here, visit.place) == min(search._far(here, place) for place in possible)
            tasks = [task for task in tasks if not (visit.delivers and task == visit.task)]
            aboard = [task for task in aboard if task != visit.task] + [visit.task] * (not visit.delivers)
            here = search.title.board.places[visit.place].centre


def test_what_is_aboard_is_brought_on_the_way_and_not_fetched_again() -> None:
    table = dealt(0, goods=("holz",))
    card = next(
        each.id for each in table.title.data.demand_cards if any(one[:2] == ("ROT", "holz") for one in each.demands)
    )
    table.player(RED, hand=(card,)).set(public=())
    search = by_thumb(table)
    tasks = [task for task in search.tasks if task.source == NOWHERE]
    assert tasks
    assert [visit.delivers for visit in search.by_nearest(tasks)] == [True]


def test_the_club_player_never_plans_more_than_two_demands_where_the_strong_one_does() -> None:
    most = {ClubBot: 0, StrongBot: 0}
    for number in range(4):
        table = dealt(number)
        for kind in most:
            plan = kind(1)._best(table.rules, table.state, RED)
            most[kind] = max(most[kind], *(len(demands_of(intent.order)) for intent in plan))
    assert most[ClubBot] == 2
    assert most[StrongBot] == 3


def test_a_search_of_all_orders_finds_no_worse_trips() -> None:
    better = 0
    for number in range(4):
        table = dealt(number)
        cards = cards_of(table.state, RED)
        thumb, search = by_thumb(table), Search(table.title, table.state, RED, 0, cards)
        best = [each.worth(each.trips(2)[0]) for each in (thumb, search)]
        assert best[0] <= best[1]
        better += best[0] < best[1]
    assert better, "or rules of thumb would do for everybody"


# -- two trains


def two_trains() -> Table:
    table = dealt(1)
    trains = table.sheet(RED).trains
    return table.player(RED, cash=120, trains=(*trains, trains[0]))


def test_each_train_takes_the_best_trip_that_the_one_before_it_leaves() -> None:
    table = two_trains()
    cards, style = cards_of(table.state, RED), ClubBot.style
    found = trips_for(style, table.title, table.state, RED, cards, 3)
    assert len(found) == 3
    alone = by_thumb(table)
    alone.score = style.score
    ranked = alone.trips(style.most, style.grounds)
    assert [trips[0].tasks for trips in found] == [trip.tasks for trip in ranked[:3]]
    for trips in found:
        assert [trip.train for trip in trips] == [0, 1]
        served = [task.card for trip in trips for task in trip.tasks]
        assert len(set(served)) == len(served)
    planned = trips_for(PlannerBot.style, table.title, table.state, RED, cards)[0]
    assert planned[0].tasks != found[0][0].tasks, "a planner looks at both at once"


@pytest.mark.parametrize(("kind", "kinds"), [("A", act.ChangeTrain), ("C15", act.BuyTrain)])
def test_the_first_train_is_made_the_best_before_a_second_one_is_bought(kind: str, kinds: type[Any]) -> None:
    table = opening(2).turn(RED, "build", number=6).player(RED, cash=90).set(public=())
    card = next(
        each.id for each in table.title.data.demand_cards if any(one[:2] == ("ROT", "holz") for one in each.demands)
    )
    table.player(RED, hand=(card,)).train(RED, "ROT", type=kind)
    bought = next(
        action
        for action in iter(lambda: played(table), None)
        if isinstance(action, act.ChangeTrain | act.BuyTrain | act.EndTurn)
    )
    assert isinstance(bought, kinds)


def played(table: Table) -> Any:
    """One move of a club player."""
    action = chosen(ClubBot(1), table)
    table.do(RED, action)
    return action


# -- who advises


@pytest.mark.parametrize(("title", "level"), [("benelux", "strong"), ("1848", "club"), ("1824", "club")])
def test_the_coach_is_the_strongest_player_that_answers_at_once(title: str, level: str) -> None:
    assert quick_level(title) == level
    assert type(adviser(title, quick_level(title), 1)) is type(bot(title, level, 1))


@pytest.mark.parametrize(("title", "level"), [("benelux", "strong"), ("1848", "club")])
def test_who_coaches_a_title_also_judges_its_games_unless_another_level_is_named(title: str, level: str) -> None:
    assert judging_level(title, None) == level
    assert judging_level(title, "beginner") == "beginner"
    with pytest.raises(Mistake, match="oracle"):
        judging_level(title, "oracle")


# -- without money


@pytest.mark.parametrize("level", ["beginner", "club", "strong"])
@pytest.mark.parametrize(("cash", "expected"), [(0, act.StartOver), (14, act.PassTurn)])
def test_who_cannot_hope_for_a_card_of_use_starts_over_instead_of_asking_for_new_ones_for_ever(
    level: str, cash: int, expected: type[Any]
) -> None:
    """BNL-TUR-05, BNL-TUR-06: of use is a card for which the track and the money suffice; with some money many are."""
    table = opening(2).turn(RED, number=6).player(RED, cash=cash).set(public=()).train(RED, "ROT")
    table.way(RED, "ARN", "LEE")
    near = {table.title.board.places[place].name for place in table.state.track.places(RED)}
    known = {card.id: [city for city, _, _ in card.demands] for card in table.title.data.demand_cards}
    far = [card for card, cities in known.items() if near.isdisjoint(cities)]
    table.player(RED, hand=tuple(far[:3]))
    assert isinstance(chosen(bot("benelux", level, 1), table), expected)
