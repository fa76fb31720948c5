"""The strong player of drawn track, the beginner, personalities and proposals: legal, in time, and never foolish."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots import bot
from kursbuch.bots.crayon.growth import Race
from kursbuch.bots.crayon.planner import BuilderBot, CarrierBot, PlannerBot
from kursbuch.bots.crayon.proposing import proposal
from kursbuch.bots.crayon.prospects import missing_track, nearer, promise
from kursbuch.bots.crayon.rehearsal import Table as Rehearsal
from kursbuch.bots.crayon.strong import StrongBot
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Search, Trip
from kursbuch.kernel.ids import SeatId

LEVELS = ("beginner", "club", "club:builder", "club:carrier", "strong")


class Hasty(StrongBot):
    """Strong with less thought, for tests."""

    candidates, tried = 8, 3
    guesses = (3,)


def chosen(player: Any, table: Table, who: SeatId = RED) -> Any:
    """What a bot plays here; it is legal."""
    action = player.choose(table.rules, table.state, who, table.rules.offers(table.state, who))
    assert table.rules.check(table.state, who, action) is None
    return action


def demand_for(table: Table, good: str, city: str) -> int:
    """The card that asks for a good in a city."""
    cards = table.title.data.demand_cards
    return next(card.id for card in cards if any(demand[:2] == (city, good) for demand in card.demands))


def stored(table: Table, number: int) -> Table:
    """Positions with something to do: a hand of three, some track, some money."""
    hand = tuple(range(5 + 6 * number, 8 + 6 * number))
    table.turn(RED, number=5).player(RED, cash=25, hand=hand).player(BLUE, hand=(80, 81, 82))
    return table.set(public=(), discard=())


# -- the race


def test_the_goal_is_nearer_with_more_money_more_track_and_better_trains() -> None:
    table = stored(opening(2), 2)
    race = Race(table.title, table.state, RED)
    assert race.turns((), cash=80) < race.turns((), cash=20)
    assert race.turns((), speeds=(9, 9)) < race.turns((), speeds=(12,)) < race.turns((), speeds=(9,))
    assert race.idle(3.0) > race.idle(1.0)
    table.way(RED, "AMS", "KOE")
    assert Race(table.title, table.state, RED).idle(1.0) < race.idle(1.0)


def test_a_train_without_a_trip_stands_still_in_the_reckoning() -> None:
    """Trains stood still for turns, since one without a trip counted as if it earned."""
    table = stored(opening(2), 3)
    trip = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(1)[0]
    first = table.sheet(RED).trains[0]
    table.player(RED, trains=(first, first)).train(RED, "ROT", number=1)
    race = Race(table.title, table.state, RED)
    assert race.turns(()) == race.idle(2.0) > race.idle(0.0)
    assert race.turns((trip, replace(trip, train=1))) < race.turns((trip,))


def test_a_network_promises_more_the_more_cities_it_joins() -> None:
    title = opening(2).title
    city = {name: title.board.places[number].posts for name, number in title.cities.items()}

    def promised(*names: str) -> float:
        return promise(title, missing_track(title, [post for name in names for post in city[name]]))

    assert promised("KOE", "AAC", "LIE", "BRU") > promised("KOE", "AAC")
    missing = missing_track(title, city["KOE"])
    assert nearer(title, missing, city["AAC"]) == missing_track(title, [*city["KOE"], *city["AAC"]])


# -- rehearsal


def rehearsal(table: Table) -> Rehearsal:
    """The strong player's table in the mind."""
    return Rehearsal(table.title, table.state, RED, Race(table.title, table.state, RED))


def test_a_rehearsed_plan_is_worth_the_same_each_time_and_a_better_plan_more() -> None:
    table = stored(opening(2), 3)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"), 23, 24)).train(RED, "ARN")
    trips = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(2)
    mind = rehearsal(table)

    def mean(trip: Trip) -> float:
        return sum(mind.turns((trip,), guess) for guess in range(10)) / 10

    assert mind.turns(trips[:1], 3) == mind.turns(trips[:1], 3)
    assert mean(trips[0]) < mean(trips[-1])


def test_in_the_mind_a_better_train_and_more_so_a_second_one_saves_turns() -> None:
    table = opening(2).turn(RED, "build", number=6).player(RED, cash=30, hand=(7, 23, 24)).train(RED, "ROT")
    table.way(RED, "AMS", "BRU").set(public=(30, 31, 32), discard=())
    trips = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(2)[:1]
    mind = rehearsal(table)
    same, quicker, second = (
        sum(mind.bought(trips, guess, 0, speeds) for guess in range(20)) for speeds in ((9,), (12,), (9, 9))
    )
    assert second < quicker < same


def test_a_game_that_is_won_by_the_trip_at_hand_needs_no_more_turns_than_the_trip() -> None:
    table = opening(2).turn(RED, number=20).player(RED, cash=245)
    table.way(RED, "AMS", "BRU").way(RED, "BRU", "KOE").way(RED, "AMS", "BRE")
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),)).train(RED, "ARN", goods=("holz",)).set(public=())
    trip = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(1)[0]
    assert rehearsal(table).turns((trip,), 1) == trip.run.earned[0][0]
    assert Race(table.title, table.state, RED).turns((trip,)) <= trip.run.earned[0][0]


def test_the_strong_player_thinks_alike_about_what_is_hidden() -> None:
    table = stored(opening(2), 2)
    guesses = [table.rules.imagine(table.state, RED, seed) for seed in (1, 2)]
    moves = [Hasty(3).choose(table.rules, guess, RED, table.rules.offers(guess, RED)) for guess in guesses]
    assert moves[0] == moves[1]


def test_from_the_deal_to_the_first_rounds_nothing_hidden_changes_a_move_of_the_strong_player() -> None:
    table, number = Table(2, seed=6), 0
    bots = {who: Hasty(1) for who in table.seats}
    while table.state.round < 3:
        who = min(table.rules.waiting_for(table.state))
        guesses = [table.rules.imagine(table.state, who, seed) for seed in (number, number + 7777)]
        if number % 4 == 0:
            first, second = (Hasty(3).choose(table.rules, each, who, table.rules.offers(each, who)) for each in guesses)
            assert first == second
        table.do(who, bots[who].choose(table.rules, guesses[0], who, table.rules.offers(guesses[0], who)))
        number += 1
        assert number < 120


def test_a_hand_that_cannot_be_served_is_thrown_away_and_one_that_can_is_not() -> None:
    table = opening(2).turn(RED, number=6)
    near = {"AMS", "ROT", "ARN"}
    far = [
        card.id
        for card in table.title.data.demand_cards
        if not any(city in near and near & set(table.title.goods[good].sources) for city, good, _ in card.demands)
    ]
    table.player(RED, hand=tuple(far[:3]), cash=0).set(public=())
    assert isinstance(chosen(Hasty(1), table), act.PassTurn | act.StartOver)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"), *far[:2]), cash=0).train(RED, "ARN")
    assert chosen(Hasty(1), table) == act.Load("holz")


# -- never


@pytest.mark.parametrize("name", LEVELS)
def test_no_bot_leaves_a_delivery_that_can_be_made(name: str) -> None:
    table = opening(2).turn(RED)
    card = demand_for(table, "holz", "ROT")
    table.player(RED, hand=(card,)).train(RED, "ROT", goods=("holz",))
    action = chosen(bot("benelux", name, 1), table)
    assert isinstance(action, act.Deliver)
    assert action.card == card


@pytest.mark.parametrize("name", ["beginner", "club", "club:builder", "club:carrier"])
@pytest.mark.parametrize("number", range(2))
def test_no_bot_stalls_repeats_itself_or_builds_what_it_cannot_use(name: str, number: int) -> None:
    """A turn ends after few moves, each position comes once, and new track leads to a place of a plan."""
    table = stored(opening(2), number)
    player: Any = bot("benelux", name, number)
    seen = list[State]()
    for _ in range(25):
        if table.state.turn is None or table.state.turn.seat != RED:
            break
        assert table.state not in seen
        seen.append(table.state)
        first = player.weigh(table.rules, table.state, RED, table.rules.offers(table.state, RED))[0]
        assert first.reason is not None
        if isinstance(first.action, act.Build):
            assert first.reason.code in ("build_to_load", "build_to_deliver", "join_cities")
        table.do(RED, first.action)
    assert table.state.turn is not None
    assert table.state.turn.seat == BLUE


@pytest.mark.parametrize("name", ["beginner", "club", "strong"])
def test_no_bot_spends_a_turn_on_nothing_while_a_train_has_a_way_to_go(name: str) -> None:
    table = opening(2).turn(RED)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),), cash=0).train(RED, "ARN", goods=("holz",))
    action = chosen(bot("benelux", name, 1), table)
    assert isinstance(action, act.Move)


# -- personalities and the beginner


def test_the_builder_draws_and_the_carrier_buys() -> None:
    assert BuilderBot.style.track < PlannerBot.style.track < CarrierBot.style.track
    table = opening(2).turn(RED, "build", number=6).player(RED, cash=22)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),)).train(RED, "ROT").stack(60, 61, 62, 63)
    assert isinstance(chosen(CarrierBot(1), table), act.BuyTrain | act.ChangeTrain)
    assert not isinstance(chosen(PlannerBot(1), table), act.BuyTrain | act.ChangeTrain), "it keeps a reserve"


def test_the_beginner_misjudges_some_hands_and_always_the_same() -> None:
    table, differs = opening(2), list[bool]()
    for number in range(6):
        stored(table, number)
        moves = [chosen(bot("benelux", "beginner", seed), table) for seed in (1, 2)]
        assert moves[0] == moves[1]
        differs.append(moves[0] != chosen(bot("benelux", "greedy", 1), table))
    assert not all(differs)


# -- deals


def test_a_deal_is_proposed_only_where_it_saves_more_than_it_costs_and_the_other_takes_it() -> None:
    table = opening(2).turn(RED, number=5).player(RED, cash=40).player(BLUE, cash=30)
    table.way(BLUE, "ROT", "BRU").way(BLUE, "BRU", "KOE")
    table.player(RED, hand=tuple(demand_for(table, *what) for what in (("bier", "AMS"),))).train(RED, "ROT")
    table.set(public=())
    if (5 + table.state.seats.index(RED)) % 5:
        table.turn(RED, number=10 - table.state.seats.index(RED))
    trips = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(1)[:1]
    offer = proposal(PlannerBot.style, table.rules, table.state, RED, trips)
    assert offer is not None
    assert offer.to == BLUE
    table.do(RED, offer)
    assert isinstance(chosen(PlannerBot(1), table, BLUE), act.AcceptDeal)
    table.do(BLUE, act.AcceptDeal())
    assert proposal(PlannerBot.style, table.rules, table.state, RED, trips) is None, "nothing is left to ask for"


def test_a_deal_is_not_asked_for_again_in_the_same_round_nor_in_others() -> None:
    table = opening(2).turn(RED, number=6 - opening(2).state.seats.index(RED))
    trips = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(1)[:1]
    assert proposal(PlannerBot.style, table.rules, table.state, RED, trips) is None
    player = PlannerBot(1)
    player.asked.add((RED, table.state.round))
    assert not isinstance(chosen(player, table), act.OfferDeal)
