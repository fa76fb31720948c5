"""The strong player of drawn track, the beginner, personalities and proposals: legal, in time, and never foolish."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest

from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots import bot
from kursbuch.bots.crayon.planner import BuilderBot, CarrierBot, PlannerBot
from kursbuch.bots.crayon.proposing import proposal
from kursbuch.bots.crayon.rehearsal import QUICK_STYLE, Follower, rehearsed
from kursbuch.bots.crayon.strong import StrongBot
from kursbuch.bots.crayon.thinking import intended
from kursbuch.bots.crayon.valuing import measured
from kursbuch.crayon import actions as act
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.plans import cards_of
from kursbuch.crayon.study.plans_search import Search
from kursbuch.kernel.ids import SeatId

LEVELS = ("beginner", "club", "club:builder", "club:carrier", "strong")


class Hasty(StrongBot):
    """Strong with less thought, for tests."""

    candidates, deals, turns = 2, 1, 2


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


# -- rehearsal


def test_a_rehearsed_plan_brings_its_money_and_a_better_plan_more() -> None:
    table = stored(opening(2), 3)
    table.player(RED, hand=(demand_for(table, "holz", "ROT"), 23, 24)).train(RED, "ARN")
    trips = Search(table.title, table.state, RED, 0, cards_of(table.state, RED)).trips(2)
    measure = measured(table.title, table.state, RED)

    def tried(plan: Any) -> float:
        dreamt = table.rules.imagine(table.state, RED, 3)
        return rehearsed(table.rules, dreamt, RED, Follower(QUICK_STYLE, PlannerBot.habits, plan), measure, 4)

    assert tried(intended(trips[:1])) > tried(intended(trips[-1:]))
    assert tried(intended(trips[:1])) == tried(intended(trips[:1])), "the same cards give the same worth"


def test_the_strong_player_thinks_within_its_time_and_alike_about_what_is_hidden() -> None:
    table = stored(opening(2), 2)
    guesses = [table.rules.imagine(table.state, RED, seed) for seed in (1, 2)]
    begun = process_time()
    moves = [Hasty(3).choose(table.rules, guess, RED, table.rules.offers(guess, RED)) for guess in guesses]
    assert moves[0] == moves[1]
    assert process_time() - begun < 10


def test_a_strong_player_without_time_still_moves() -> None:
    class Pressed(Hasty):
        """Has no time at all."""

        seconds = 0.0

    table = stored(opening(2), 0)
    assert chosen(Pressed(1), table) is not None


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
