"""The strong player of drawn track, the beginner, personalities and proposals: legal, in time, and never foolish."""

from __future__ import annotations

from typing import Any

import pytest

from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots import bot
from kursbuch.bots.crayon import spending
from kursbuch.bots.crayon.club import BuilderBot, CarrierBot, ClubBot
from kursbuch.bots.crayon.driver import Driver
from kursbuch.bots.crayon.greedy import CONFUSED, BeginnerBot
from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.crayon.proposing import proposal
from kursbuch.bots.crayon.prospects import missing_track, nearer
from kursbuch.bots.crayon.rivals import odds
from kursbuch.bots.crayon.strong import StrongBot
from kursbuch.bots.crayon.thinking import intended, trips_for
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Search, expected
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

LEVELS = ("beginner", "club", "club:builder", "club:carrier", "strong")


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


# -- where a network is begun


def test_cities_come_nearer_with_every_milepost_of_a_network() -> None:
    title = opening(2).title
    city = {name: title.board.places[number].posts for name, number in title.cities.items()}
    missing = missing_track(title, city["KOE"])
    assert nearer(title, missing, city["AAC"]) == missing_track(title, [*city["KOE"], *city["AAC"]])
    assert sum(nearer(title, missing, city["AAC"])) < sum(missing) < sum(missing_track(title, city["BRE"]))


def test_the_strong_player_begins_where_other_cities_are_near_though_a_far_corner_pays_as_much_at_once() -> None:
    """Planners who began in the corner of the map stood there for whole games."""
    begun: dict[Any, str] = {}
    for kind in (PlannerBot, StrongBot):
        table, player = Table(2, seed=101), kind(1)
        other, who = table.seats
        table.do(other, table.rules.offers(table.state, other).listed[0])
        table.do(who, player.choose(table.rules, table.state, who, table.rules.offers(table.state, who)))
        majors = [table.title.board.places[city].name for city in table.title.board.majors]
        cities = Offers[Any](tuple(act.ChooseOrigin(name) for name in majors))
        begun[kind] = player._origin(table.title, table.state, who, cities).city
    assert begun[PlannerBot] == "BRE"
    assert begun[StrongBot] != "BRE"


# -- what others are after


def rivalry(aboard: tuple[str, ...]) -> Table:
    """A public contract for timber in Rotterdam, which Blue could bring there too."""
    table = opening(2).turn(RED, number=6)
    card = demand_for(table, "holz", "ROT")
    table.way(BLUE, "BRU", "ROT").train(BLUE, "BRU", goods=aboard)
    return table.set(public=(card,), discard=())


def test_a_contract_is_less_likely_to_last_the_longer_it_takes_and_if_somebody_has_the_good_aboard() -> None:
    free, wanted = (next(iter(odds(t.title, t.state, RED).values())) for t in (rivalry(()), rivalry(("holz",))))
    assert free[0] > free[4] > free[9] > 0
    assert wanted[4] < free[4] / 2


def test_what_a_trip_is_expected_to_pay_falls_with_the_odds_of_public_contracts_alone() -> None:
    table = rivalry(("holz",)).player(RED, hand=(), cash=0).train(RED, "ARN")
    card = table.state.public[0]
    trip = next(
        trip
        for trip in Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(1)
        if trip.tasks[0].good == "holz"
    )
    assert expected(trip, {}) == expected(trip, {card + 1: (0.0,)}) == trip.payoff
    assert expected(trip, {card: (0.5,)}) == trip.payoff / 2
    sure = Search(table.title, table.state, RED, 0, (card,))
    unsure = Search(table.title, table.state, RED, 0, (card,), odds={card: (0.5,)})
    assert unsure.worth(trip) < sure.worth(trip)
    assert unsure.estimate(trip.order) < sure.estimate(trip.order)


def nearly_linked(announced: bool, cash: int) -> Table:
    """Three cities are joined, the fourth is some turns away; Blue may have called."""
    table = Table(2, seed=2).begin().player(RED, origin="BRU", cash=cash)
    table.player(BLUE, origin="BRU", announced=announced).train(BLUE, "BRU")
    table.way(RED, "BRU", "AMS").way(RED, "BRU", "KOE").train(RED, "BRU")
    return table.turn(RED, "build", number=20)


@pytest.mark.parametrize(("announced", "cash", "draws"), [(False, 290, True), (True, 290, False), (True, 340, True)])
def test_once_somebody_else_has_called_the_last_line_is_drawn_only_by_who_stays_the_richest(
    announced: bool, cash: int, draws: bool
) -> None:
    table = nearly_linked(announced, cash)
    assert (spending._link(StrongBot.habits, table.rules, table.state, RED, ()) is not None) is draws
    assert spending._link(PlannerBot.habits, table.rules, table.state, RED, ()) is not None


def test_the_strong_player_thinks_alike_about_what_is_hidden() -> None:
    table = stored(opening(2), 2)
    guesses = [table.rules.imagine(table.state, RED, seed) for seed in (1, 2)]
    moves = [StrongBot(3).choose(table.rules, guess, RED, table.rules.offers(guess, RED)) for guess in guesses]
    assert moves[0] == moves[1]


def test_from_the_deal_to_the_first_rounds_nothing_hidden_changes_a_move_of_the_strong_player() -> None:
    table, number = Table(2, seed=6), 0
    bots = {who: StrongBot(1) for who in table.seats}
    while table.state.round < 3:
        who = min(table.rules.waiting_for(table.state))
        guesses = [table.rules.imagine(table.state, who, seed) for seed in (number, number + 7777)]
        if number % 4 == 0:
            first, second = (
                StrongBot(3).choose(table.rules, each, who, table.rules.offers(each, who)) for each in guesses
            )
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
    assert isinstance(chosen(StrongBot(1), table), act.PassTurn | act.StartOver)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"), *far[:2]), cash=0).train(RED, "ARN")
    assert chosen(StrongBot(1), table) == act.Load("holz")


# -- never


@pytest.mark.parametrize("name", LEVELS)
def test_no_bot_leaves_a_delivery_that_can_be_made(name: str) -> None:
    table = opening(2).turn(RED)
    card = demand_for(table, "holz", "ROT")
    table.player(RED, hand=(card,)).train(RED, "ROT", goods=("holz",))
    action = chosen(bot("benelux", name, 1), table)
    assert isinstance(action, act.Deliver)
    assert action.card == card


@pytest.mark.parametrize("name", LEVELS)
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


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("bad", [(), (80, 81)])
def test_no_bot_throws_away_a_hand_with_a_card_it_can_serve(name: str, bad: tuple[int, ...]) -> None:
    """The good is aboard and the city joined; whatever else is in the hand, nobody asks for new cards instead."""
    table = opening(2).turn(RED, number=6)
    card = demand_for(table, "holz", "ROT")
    table.player(RED, hand=(card, *bad), cash=0).train(RED, "ARN", goods=("holz",)).set(public=())
    player = bot("benelux", name, 1)
    while card in table.sheet(RED).hand and table.state.turn is not None and table.state.turn.seat == RED:
        action = chosen(player, table)
        assert not isinstance(action, act.PassTurn | act.StartOver)
        table.do(RED, action)


@pytest.mark.parametrize("name", ["random", *LEVELS])
def test_no_bot_keeps_a_turn_going_without_end(name: str) -> None:
    """Three rounds of a stored position, by one who forgets everything between two moves, as at a table on the web."""
    table, moves = stored(opening(2), 1), 0
    while table.state.round < 8 and table.rules.over(table.state) is None:
        who = min(table.rules.waiting_for(table.state))
        guess = table.rules.imagine(table.state, who, moves)
        table.do(who, bot("benelux", name, moves).choose(table.rules, guess, who, table.rules.offers(guess, who)))
        moves += 1
        assert moves < 150


@pytest.mark.parametrize("name", ["beginner", "club", "strong"])
def test_no_bot_spends_a_turn_on_nothing_while_a_train_has_a_way_to_go(name: str) -> None:
    table = opening(2).turn(RED)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),), cash=0).train(RED, "ARN", goods=("holz",))
    action = chosen(bot("benelux", name, 1), table)
    assert isinstance(action, act.Move)


# -- personalities and the beginner


def test_the_builder_draws_and_the_carrier_buys() -> None:
    assert BuilderBot.style.track < ClubBot.style.track < CarrierBot.style.track
    table = opening(2).turn(RED, "build", number=6).player(RED, cash=22)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"),)).train(RED, "ROT").stack(60, 61, 62, 63)
    assert isinstance(chosen(CarrierBot(1), table), act.BuyTrain | act.ChangeTrain)
    assert not isinstance(chosen(ClubBot(1), table), act.BuyTrain | act.ChangeTrain), "it keeps a reserve"


class Careful(BeginnerBot):
    """A beginner who never errs."""

    _best = Driver._best


def test_the_beginner_misjudges_some_hands_and_always_the_same() -> None:
    table, differs = opening(2), list[bool]()
    for number in range(6):
        stored(table, number).player(RED, hand=(5 + 6 * number, 6 + 6 * number, 8 + 7 * number))
        moves = [chosen(bot("benelux", "beginner", seed), table) for seed in (1, 2)]
        assert moves[0] == moves[1]
        plans = [player._best(table.rules, table.state, RED) for player in (BeginnerBot(1), Careful(1))]
        differs.append(plans[0] != plans[1])
    assert any(differs)
    assert not all(differs)


def test_the_beginner_uses_all_the_room_of_a_train() -> None:
    """One good at a time was so slow that random players came first."""
    table = opening(2).turn(RED).player(RED, cash=0)
    timber = demand_for(table, "holz", "ROT")
    other = next(
        card.id
        for card in table.title.data.demand_cards
        for city, good, _ in card.demands
        if city in ("ROT", "AMS") and good != "holz" and "ARN" in table.title.goods[good].sources and card.id != timber
    )
    table.player(RED, hand=(timber, other)).train(RED, "ARN")
    plan = Careful(1)._best(table.rules, table.state, RED)
    assert {visit.task.card for intent in plan for visit in intent.order} == {timber, other}


def test_the_beginner_never_takes_a_trip_not_worth_making_for_a_good_one() -> None:
    """It would throw a good hand away."""
    table, erred = opening(2), 0
    for number in range(8):
        stored(table, number).player(RED, hand=(5 + 6 * number, 6 + 6 * number, 8 + 7 * number))
        player = BeginnerBot(1)
        best = trips_for(player.style, table.title, table.state, RED, cards_of(table.state, RED), CONFUSED)
        taken = player._best(table.rules, table.state, RED)
        plan = next(trips for trips in best if intended(trips) == taken)
        erred += plan != best[0]
        assert player._worth(plan) >= player.style.least or player._worth(best[0]) < player.style.least
    assert erred


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
