"""Bots do not ask a director again for a train that was declined in this turn, though the rules allow it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kursbuch import catalogue
from kursbuch.bots import Bot, bot
from kursbuch.bots.eighteen.manners import without_pestering
from kursbuch.bots.eighteen.uniform import PoliteRandomBot
from kursbuch.bots.match import TOO_LONG
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Action, BuyTrainFrom, Decline, Pass
from kursbuch.eighteen.model.frames import CompanyTurn, TrainWanted
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset
from positions_1824 import game, owned, rest_unsold
from railways_1824 import buy_from, open_railway
from rules_marker import rule
from scenario import A, B, Scenario

ASK = buy_from("SD2", "2", 80)


def deal() -> Scenario:
    """BH, which A directs, is to buy trains; SD2, which owns two 2s and a 3, belongs to B."""
    table = open_railway(game().phase(3), "BH", A, 500, ("3",))
    return rest_unsold(owned(table, "SD2", B, 0, ("2", "2", "3"))).turn("BH", "trains")


def choices(name: str, table: Scenario, count: int = 300) -> set[Action]:
    """What bots of many seeds do here."""
    offers = table.offers()
    return {bot("1824", name, seed).choose(table.rules, table.state, table.actor, offers) for seed in range(count)}


@rule("1824-TRN-10")
def test_a_random_bot_asks_once_for_a_train_in_a_turn() -> None:
    table = deal()
    assert ASK in choices("random", table)
    table.act(ASK, Decline())
    assert table.why(ASK) is None, "people may ask again"
    found = choices("random", table)
    assert ASK not in found
    assert buy_from("SD2", "3", 180) in found, "another train was not declined"
    table.turn("BH", "trains")
    assert ASK in choices("random", table), "in its next turn it may ask again"


@rule("1824-TRN-10")
def test_a_greedy_bot_at_its_wits_end_asks_for_another_train_than_the_one_declined() -> None:
    table = deal().act(ASK, Decline())
    other = buy_from("SD2", "3", 180)
    offers: Offers[Action] = Offers(listed=(ASK, other))
    assert bot("1824", "greedy", 1).choose(table.rules, table.state, A, offers) == other


def test_where_nothing_else_is_left_a_bot_still_has_something_to_do() -> None:
    table = deal().act(ASK, Decline())
    offers: Offers[Action] = Offers(listed=(ASK,))
    assert without_pestering(table.state, offers) == offers
    assert without_pestering(table.state, Offers(listed=(ASK, Pass()))) == Offers(listed=(Pass(),))


class Obstinate:
    """Plays at random, but never sells a train."""

    def __init__(self, seed: int) -> None:
        self.inner: Bot = PoliteRandomBot(seed)

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        if Decline() in offers.listed and isinstance(imagined.frame, TrainWanted):
            return Decline()
        return self.inner.choose(rules, imagined, seat, offers)


@rule("1824-TRN-10")
@pytest.mark.parametrize("variant", ["base", "cisleithania_2", "cisleithania_3", "goods_time"])
def test_a_game_in_which_every_director_declines_always_comes_to_its_end(variant: str) -> None:
    rules: Rules = eighteen.rules("1824", 2 if variant == "cisleithania_2" else 3, {"variant": variant})
    seats = catalogue.seats(rules.title.player_count)
    bots = {seat: Obstinate(i) for i, seat in enumerate(seats)}
    state, events = rules.opening(seats, 7)
    for event in events:
        state = rules.evolve(state, event)
    asked: Counter[tuple[object, ...]] = Counter()
    turn = 0
    for _ in range(TOO_LONG):
        waiting = rules.waiting_for(state)
        if not waiting:
            break
        (seat,) = waiting
        action = bots[seat].choose(rules, state, seat, rules.offers(state, seat))
        told, state = rules.play(state, seat, action)
        turn += sum(isinstance(e, CompanyTurn) for e in told)
        if isinstance(action, BuyTrainFrom) and isinstance(state.frame, TrainWanted):
            asked[turn, action.company, action.train] += 1
    assert state.over is not None
    assert max(asked.values()) == 1, "nobody was asked twice for the same train in one turn"
