"""Greedy, club and planner: legal to the end, blind to what is hidden, and right where it is clear."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from amount import WHOLE
from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots import simulate
from kursbuch.bots.crayon.club import ClubBot
from kursbuch.bots.crayon.driver import Driver
from kursbuch.bots.crayon.errands import Errand, ErrandBot
from kursbuch.bots.crayon.greedy import GreedyBot
from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.crayon.steering import drawing, next_act
from kursbuch.bots.crayon.thinking import Intent, needed_aboard, without_loads_aboard
from kursbuch.crayon import actions as act
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Search, Trip, Visit, alone
from kursbuch.kernel.ids import SeatId

KINDS = {"greedy": GreedyBot, "club": ClubBot, "planner": PlannerBot}


def chosen(bot: Any, table: Table, who: SeatId = RED) -> Any:
    """What a bot plays here; it is legal."""
    action = bot.choose(table.rules, table.state, who, table.rules.offers(table.state, who))
    assert table.rules.check(table.state, who, action) is None
    return action


def demand_for(table: Table, good: str, city: str) -> int:
    """The card that asks for a good in a city."""
    cards = table.title.data.demand_cards
    return next(card.id for card in cards if any(demand[:2] == (city, good) for demand in card.demands))


# -- whole games


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (("greedy", "planner", "planner"), {"variant": "fast_game", "stranded": "debt"}),
        (("planner", "greedy"), {"chip_supply": "26", "reversing": "anywhere"}),
        (("club", "planner"), {"chip_supply": "26"}),
        (("planner", "greedy", "greedy", "greedy"), {}),
    ][: 4 if WHOLE else 2],
)
def test_games_are_legal_and_end_by_the_goal(names: tuple[str, ...], options: dict[str, str]) -> None:
    table = Table(len(names), seed=5, **options)  # type: ignore[arg-type]
    bots = {who: KINDS[name](number) for number, (who, name) in enumerate(zip(table.seats, names, strict=True))}
    for number in range(3000):
        waiting = table.rules.waiting_for(table.state)
        if not waiting:
            break
        who = min(waiting)
        guess = table.rules.imagine(table.state, who, number)
        table.do(who, bots[who].choose(table.rules, guess, who, table.rules.offers(guess, who)))
    assert table.rules.over(table.state) == "goal"
    assert table.state.round < 80


@pytest.mark.parametrize("name", KINDS)
def test_what_is_hidden_changes_no_move(name: str) -> None:
    table, number = Table(2, seed=6), 0
    bots = {who: KINDS[name](1) for who in table.seats}
    while table.state.round < 9:
        who = min(table.rules.waiting_for(table.state))
        guesses = [table.rules.imagine(table.state, who, seed) for seed in (number, number + 7777)]
        if number % 4 == 0:
            first, second = (
                KINDS[name](3).choose(table.rules, guess, who, table.rules.offers(guess, who)) for guess in guesses
            )
            assert first == second
        table.do(who, bots[who].choose(table.rules, guesses[0], who, table.rules.offers(guesses[0], who)))
        number += 1


@pytest.mark.parametrize("kind", [ClubBot, PlannerBot])
def test_a_bot_without_memory_plays_on_as_one_that_remembers(kind: type[Driver]) -> None:
    """A table in the browser asks a new bot for every move."""
    table, number = Table(2, seed=8), 0
    while table.state.round < 12:
        who = min(table.rules.waiting_for(table.state))
        guess = table.rules.imagine(table.state, who, number)
        table.do(who, kind(number).choose(table.rules, guess, who, table.rules.offers(guess, who)))
        number += 1
        assert number < 400
    assert all(len(table.state.track.sections(who)) > 15 for who in table.seats)


@pytest.mark.parametrize(("better", "worse"), [("planner", "greedy"), ("greedy", "random"), ("strong", "club")])
def test_each_bot_beats_the_next_from_either_seat(better: str, worse: str) -> None:
    report = simulate("benelux", 2, 2, seed=31, bots=[better, worse], rotate=True)
    assert [game.bots for game in report.results] == [(better, worse), (worse, better)]
    assert report.by_bot[better].wins == 2


def test_a_way_whose_track_is_gone_is_not_gone_on_though_its_first_step_ends_an_imagined_game() -> None:
    """What comes after the end of a game is not looked at by any rule; and in truth the game may go on."""
    table = opening(2).turn(RED).player(RED, cash=30)
    title, board = table.title, table.title.board
    names = {place: name for name, place in title.cities.items()}
    for one, other in pairwise(names[city] for city in board.majors):
        table.way(BLUE, one, other)
    start, end = "KOE", "LUX"
    table.way(BLUE, start, end)
    good = next(iter(title.goods))
    table.train(RED, start, goods=(good,)).player(BLUE, cash=title.settings.goal_cash - 1, announced=True)
    bot, target = ErrandBot(1), title.cities[end]
    card = table.state.players[RED].hand[0]
    bot.errands[RED] = Errand(card, 0, good, title.cities[start], target, 10)
    straight = chosen(bot, table).path
    here = table.state.players[RED].trains[0].at
    posts = (here, *(board.number[post] for post in straight))
    assert len(posts) > 3
    table.state = replace(table.state, track=table.state.track.without([board.edge[posts[-2], posts[-1]]]))
    known = act.Move(straight)
    assert bot.ways[RED][1][: len(posts)] == posts, "it remembers the way"
    assert table.rules.check(table.state, RED, known) is None, "the game is over before"
    assert bot.choose(table.rules, table.state, RED, table.rules.offers(table.state, RED)) != known


# -- trips


def carried_out(table: Table, who: SeatId, trip: Trip) -> int:
    """The turns it takes to carry out a trip, the others doing nothing."""
    order, turns = trip.order, 0
    while order:
        assert turns < 40
        if table.state.turn is not None and table.state.turn.seat != who:
            other = table.state.turn.seat
            table.do(other, *(act.EndMoving() for _ in range(table.rules.phase(table.state) == "move")), act.EndTurn())
            continue
        turns += 1
        while order and (action := next_act(table.rules, table.state, who, now(table, who, order, trip))) is not None:
            table.do(who, action)
            order = order[1:] if isinstance(action, act.Load | act.Deliver) else order
        if order:
            table.do(who, act.EndMoving())
            while (
                build := drawing(table.rules, table.state, who, now(table, who, order, trip).course.drawn, 99)
            ) is not None:
                table.do(who, build)
            table.do(who, act.EndTurn())
    return turns


def now(table: Table, who: SeatId, order: Any, trip: Trip) -> Trip:
    """What is left of a trip from where the train is now."""
    found = Search(table.title, table.state, who, trip.train, ()).drive(order, *trip.terms)
    assert found is not None
    return found


@pytest.mark.parametrize("number", range(4))
def test_a_plan_takes_the_turns_and_brings_the_money_it_says(number: int) -> None:
    table = opening(2).turn(RED, number=3).player(RED, cash=25)
    hand = tuple(range(5 + 6 * number, 8 + 6 * number))
    table.player(RED, hand=hand).player(BLUE, hand=(80, 81, 82))
    calm = tuple(card for card in table.title.demands if card not in hand and card < 80)
    table.set(stack=calm, public=(), discard=())
    trips = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(3)
    for trip in trips[:3]:
        start = table.state
        assert carried_out(table, RED, trip) == trip.run.turns
        assert table.cash(RED) == 25 + trip.payoff - trip.course.cost == trip.run.cash
        table.state = start


@pytest.mark.parametrize(("cash", "payable"), [(4, False), (5, True)])
def test_a_section_is_paid_in_the_direction_in_which_it_is_drawn(cash: int, payable: bool) -> None:
    """A train leaves Köln, which its own track lacks: to draw into the city costs 5, out of it 1. A player who thought
    that 4 would do waited for the rest of the game."""
    table = (
        Table(2, seed=2).begin().player(RED, origin="BRU", cash=cash).player(BLUE, origin="BRU").way(RED, "BRU", "KOE")
    )
    board = table.title.board
    city = set(board.places[table.title.cities["KOE"]].posts)
    last = [edge for edge in table.state.track.sections(RED) if city & set(board.ends[edge])]
    table.set(track=table.state.track.without(last), public=()).train(RED, "KOE").turn(RED)
    card, index = next(
        (card, index)
        for card, each in table.title.demands.items()
        for index, (goal, good, _) in enumerate(each.demands)
        if goal == "BRU" and "KOE" in table.title.goods[good].sources
    )
    search = Search(table.title, table.state, RED, 0, (card,))
    task = next(one for one in search.tasks if one.index == index and one.source == table.title.cities["KOE"])
    trip = search.drive(alone(task), 16, False)
    assert trip is not None
    assert trip.course.cost == 5
    assert trip.run.payable is payable
    if payable:
        assert trip.run.cash == cash + trip.payoff - trip.course.cost


# -- clear choices


@pytest.mark.parametrize("name", KINDS)
def test_what_can_be_delivered_is_delivered(name: str) -> None:
    table = opening(2).turn(RED)
    card = demand_for(table, "holz", "ROT")
    table.player(RED, hand=(card,)).train(RED, "ROT", goods=("holz",))
    action = chosen(KINDS[name](1), table)
    assert isinstance(action, act.Deliver)
    assert action.card == card


def test_greedy_serves_the_demand_that_brings_most_a_turn() -> None:
    table = opening(2).turn(RED)
    card = demand_for(table, "holz", "ROT")
    table.player(RED, hand=(card,), cash=0).train(RED, "ARN")
    assert chosen(GreedyBot(1), table) == act.Load("holz")


def test_the_planner_loads_for_two_demands_before_it_leaves() -> None:
    table = opening(2).turn(RED).player(RED, cash=0)
    timber = demand_for(table, "holz", "ROT")
    other, good = next(
        (card.id, good)
        for card in table.title.data.demand_cards
        for city, good, _ in card.demands
        if city in ("ROT", "AMS") and good != "holz" and "ARN" in table.title.goods[good].sources and card.id != timber
    )
    table.player(RED, hand=(timber, other)).train(RED, "ARN")
    bot = PlannerBot(1)
    first = chosen(bot, table)
    table.do(RED, first)
    second = chosen(bot, table)
    assert {first.good, second.good} == {"holz", good}
    table.do(RED, second)
    assert isinstance(chosen(bot, table), act.Move)


def test_the_last_major_city_is_joined_when_the_money_is_there() -> None:
    table = Table(2, seed=2).begin().player(RED, origin="BRU", cash=268).player(BLUE, origin="BRU").train(BLUE, "BRU")
    table.way(RED, "BRU", "AMS").way(RED, "BRU", "KOE").way(RED, "AMS", "BRE").train(RED, "BRU")
    board = table.title.board
    inner = set(board.places[table.title.cities["BRE"]].posts)
    last = [edge for edge in table.state.track.sections(RED) if inner & set(board.ends[edge])]
    table.set(track=table.state.track.without(last)).turn(RED, "build", number=20)
    assert table.state.track.linked(RED) == 3
    table.do(RED, chosen(PlannerBot(1), table))
    assert table.rules.over(table.state) == "goal"
    assert table.state.winner == RED


def test_a_ferry_between_sections_does_not_make_many_moves_of_one() -> None:
    table = opening(2).turn(RED, "build").player(RED, cash=12)
    board = table.title.board
    posts = [board.number[post] for post in ((16, 17), (17, 17), (18, 18), (19, 18))]
    first, *others = pairwise(posts)
    build = drawing(table.rules, table.state, RED, [first, board.lines[0].ends, *others], 99)
    assert isinstance(build, act.Build)
    assert build.sections == tuple((board.posts[here], board.posts[there]) for here, there in (first, *others))
    table.do(RED, build)


def test_a_second_train_is_bought_early_and_set_where_it_has_work() -> None:
    table = opening(2).turn(RED, "build", number=6).player(RED, cash=60)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),)).train(RED, "ROT").stack(60, 61, 62, 63)
    bot = PlannerBot(1)
    while table.rules.phase(table.state) == "build":
        table.do(RED, chosen(bot, table))
    assert len(table.sheet(RED).trains) == 2
    place = chosen(bot, table)
    assert isinstance(place, act.PlaceTrain)
    assert table.title.cities[place.city] in table.state.track.places(RED)


def test_greedy_buys_no_train_that_cannot_pay_any_more() -> None:
    table = opening(2).turn(RED, "build", number=30).player(RED, cash=235).train(RED, "AMS")
    table.way(RED, "AMS", "BRU").way(RED, "BRU", "KOE").way(RED, "AMS", "BRE")
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),))
    assert not isinstance(chosen(GreedyBot(1), table), act.ChangeTrain | act.BuyTrain)


def test_a_hand_that_cannot_be_served_is_thrown_away() -> None:
    table = opening(2).turn(RED, number=6)
    near = {"AMS", "ROT", "ARN"}
    far = [
        card.id
        for card in table.title.data.demand_cards
        if not any(city in near and near & set(table.title.goods[good].sources) for city, good, _ in card.demands)
    ]
    table.player(RED, hand=tuple(far[:3]), cash=0).set(public=())
    assert isinstance(chosen(PlannerBot(1), table), act.PassTurn | act.StartOver)


def full_train(table: Table) -> Table:
    """A full train in Aachen. Coal from there and textiles from Köln go to the same city; so textiles that are aboard
    are left here, coal is loaded, and other textiles are loaded on the way."""
    table.player(RED, origin="KOE", hand=(7, 77, 80), cash=1).set(public=(33, 9, 81))
    table.way(RED, "KOE", "AAC").way(RED, "AAC", "BAS")
    return table.train(RED, "AAC", goods=("textil", "schinken")).turn(RED)


def test_a_good_aboard_is_loaded_again_only_where_there_is_no_room_for_it_till_then() -> None:
    table = full_train(Table(2, seed=2).begin().player(BLUE, origin="BRU").train(BLUE, "BRU"))
    tasks = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).tasks
    ham = next(task for task in tasks if task.good == "schinken" and task.source == NOWHERE)
    coal = next(task for task in tasks if task.good == "kohle" and task.source == table.title.cities["AAC"])
    cloth = next(task for task in tasks if task.good == "textil" and task.source != NOWHERE and task.card != coal.card)
    again = (Visit(coal, False), Visit(ham, True), Visit(cloth, False), Visit(coal, True), Visit(cloth, True))
    kept = without_loads_aboard(table.title, table.state, RED, Intent(0, again, (16, False)))
    assert kept.order == again, "three chips would be aboard"
    assert needed_aboard(again) == ["schinken"]
    trip = Search(table.title, table.state, RED, 0, ()).drive(again, 16, False)
    assert trip is not None
    assert next_act(table.rules, table.state, RED, trip) == act.Unload("textil"), "it does not wait for room for ever"
    later = (Visit(ham, True), *again[2:3], Visit(coal, False), *again[3:])
    kept = without_loads_aboard(table.title, table.state, RED, Intent(0, later, (16, False)))
    assert kept.order == (Visit(ham, True), Visit(coal, False), Visit(coal, True), Visit(cloth, True))


def test_a_stranded_train_is_set_down() -> None:
    table = opening(2).turn(RED).player(RED, cash=0, hand=(7, 8, 9))
    table.line(BLUE, (26, 8), (25, 8), (24, 9)).train(RED, (24, 9))
    assert isinstance(chosen(PlannerBot(1), table), act.Relocate)


def test_a_train_that_may_not_turn_goes_on_to_where_it_may() -> None:
    table = opening(2).turn(RED).line(BLUE, (14, 14), (13, 14))
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),), cash=12).train(
        RED, (14, 15), came=(14, 14), goods=("holz",)
    )
    action = chosen(PlannerBot(1), table)
    assert isinstance(action, act.Move)
    assert action.path[0] == (14, 16)
    assert (14, 16) in action.path[:2]


def test_the_chip_that_brings_least_is_lost() -> None:
    table = opening(2).turn(RED)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),))
    table.train(RED, "KOE", goods=("holz", "glas")).set(agenda=(ev.ChipDue(RED, 0, "derailment"),))
    wanted = {good for card in table.sheet(RED).hand for _, good, _ in table.title.demands[card].demands}
    assert "glas" not in wanted
    assert chosen(PlannerBot(1), table) == act.LoseChip("glas")


@pytest.mark.parametrize(
    ("offer", "good"),
    [
        (act.OfferDeal(BLUE, "none", sum=3, payer=RED), True),
        (act.OfferDeal(BLUE, "none", sum=3, payer=BLUE), False),
        (act.OfferDeal(BLUE, "theirs", price=0, rounds=3), False),
        (act.OfferDeal(BLUE, "theirs", price=0, sum=9, payer=RED, rounds=3), True),
        (act.OfferDeal(BLUE, "mine", price=1, rounds=4), True),
        (act.OfferDeal(BLUE, "mine", price=1, sum=12, payer=BLUE, rounds=4), False),
        (act.OfferDeal(BLUE, "mine", price=0, sum=30, payer=BLUE, rounds=999), False),
    ],
)
def test_deals_are_accepted_if_they_bring_more_than_they_cost(offer: act.OfferDeal, good: bool) -> None:
    table = opening(2).turn(RED).player(RED, cash=30).player(BLUE, cash=30)
    table.do(RED, offer)
    assert isinstance(chosen(PlannerBot(1), table, BLUE), act.AcceptDeal) is good


@pytest.mark.parametrize(("ends", "good"), [((), False), (("AMS", "ROT"), False), (("AMS", "KOE"), True)])
def test_money_is_paid_for_a_network_only_if_it_leads_to_places_beyond_ones_own(
    ends: tuple[str, ...], good: bool
) -> None:
    table = Table(2).begin().turn(RED).player(RED, cash=30).player(BLUE, cash=30).way(BLUE, "ROT", "AMS")
    if ends:
        table.way(RED, *ends)
    table.do(RED, act.OfferDeal(BLUE, "mine", price=0, sum=4, payer=BLUE, rounds=6))
    assert isinstance(chosen(PlannerBot(1), table, BLUE), act.AcceptDeal) is good


def test_a_chip_left_behind_is_not_taken_up_again_in_the_same_turn() -> None:
    table = opening(2).turn(RED)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),)).train(RED, "AMS", goods=("holz", "glas"))
    table.set(supply={**table.state.supply, "holz": 0})
    table.do(RED, act.Unload("holz"))
    search = Search(table.title, table.state, RED, 0, cards_of(table.state, RED))
    assert not [task for task in search.tasks if task.good == "holz"]
    later = table.turn(RED, number=6)
    search = Search(later.title, later.state, RED, 0, cards_of(later.state, RED))
    assert [task.lying for task in search.tasks if task.good == "holz"] == [True]
