"""A player of drawn track says what its moves are worth and why, in both languages, and knows no more than its seat."""

from __future__ import annotations

from typing import Any

import pytest

from benelux_table import BLUE, RED, Table, opening
from kursbuch.bots.advice import Weighed
from kursbuch.bots.crayon.greedy import GreedyBot
from kursbuch.bots.crayon.planner import PlannerBot
from kursbuch.bots.words import told
from kursbuch.crayon import actions as act
from kursbuch.crayon.model import events as ev
from kursbuch.kernel.ids import SeatId


def weighed(table: Table, who: SeatId = RED, also: tuple[Any, ...] = (), bot: Any = None) -> tuple[Weighed, ...]:
    """How the planner weighs the moves of a seat."""
    return tuple(
        (bot or PlannerBot(1)).weigh(table.rules, table.state, who, table.rules.offers(table.state, who), also)
    )


def said(table: Table, move: Weighed, lang: str = "en") -> str:
    """The reason for a move as a sentence."""
    names = table.rules.names({seat: seat for seat in table.seats})
    return told(move.reason, lang, names)


def demand_for(table: Table, good: str, city: str) -> int:
    """The card that asks for a good in a city."""
    cards = table.title.data.demand_cards
    return next(card.id for card in cards if any(demand[:2] == (city, good) for demand in card.demands))


def carrying(goods: tuple[str, ...] = ("holz",), at: str = "ARN") -> Table:
    """Red has a line to Rotterdam and timber for it."""
    table = opening(2).turn(RED)
    return table.player(RED, hand=(demand_for(table, "holz", "ROT"),), cash=0).train(RED, at, goods=goods)


def test_whatever_is_played_in_a_game_has_a_reason_in_both_languages() -> None:
    table, codes = Table(2, seed=5), set[str]()
    bots = {who: PlannerBot(number) for number, who in enumerate(table.seats)}
    for number in range(48):
        who = min(table.rules.waiting_for(table.state))
        guess = table.rules.imagine(table.state, who, number)
        offers = table.rules.offers(guess, who)
        if number % 4 and number > 4:
            table.do(who, bots[who].choose(table.rules, guess, who, offers))
            continue
        first, *others = bots[who].weigh(table.rules, guess, who, offers)
        for move in (first, *others):
            english, german = said(table, move), said(table, move, "de")
            assert english != german
            assert "{" not in english + german
            assert move.value <= first.value
        assert first.reason is not None
        codes.add(first.reason.code)
        table.do(who, first.action)
    assert {"keep_cards_for", "begin_here_for"} <= codes
    assert codes & {"build_to_load", "build_to_deliver"}


def test_the_first_move_is_the_one_that_is_played_and_the_others_are_worth_no_more() -> None:
    table = carrying(())
    moves = weighed(table)
    offers = table.rules.offers(table.state, RED)
    assert moves[0].action == PlannerBot(1).choose(table.rules, table.state, RED, offers) == act.Load("holz")
    assert len({move.action for move in moves}) == len(moves) > 1
    assert [move.value for move in moves] == sorted((move.value for move in moves), reverse=True)
    assert said(table, moves[0]) == "Loads timber for Rotterdam, worth 10 M there"


def test_a_delivery_is_worth_more_than_to_drive_on_and_that_more_than_to_wait() -> None:
    table = carrying(at="ROT")
    away = next(one for one in table.rules.offers(table.state, RED).listed if isinstance(one, act.Unload))
    first, *others = weighed(table, also=(away, act.EndMoving()))
    assert isinstance(first.action, act.Deliver)
    assert said(table, first, "de").startswith("Liefert Holz in Rotterdam für")
    worth = {move.action: move.value for move in others}
    assert first.value > worth[act.EndMoving()] > worth[away]


def test_a_move_that_is_not_legal_is_worth_no_more_than_the_cash() -> None:
    table = carrying()
    wrong = (act.Deliver(1, 0), act.PlaceTrain("ROT"))
    moves = weighed(table, also=wrong)
    assert [move.value for move in moves if move.action in wrong] == [0.0, 0.0]
    assert moves[0].value > 0


def test_track_is_explained_by_what_it_is_built_for() -> None:
    table = opening(2).turn(RED, "build").player(RED, cash=40)
    table.player(RED, hand=(demand_for(table, "wein", "AMS"),)).train(RED, "AMS")
    first = next(move for move in weighed(table) if isinstance(move.action, act.Build))
    assert first.reason is not None
    assert first.reason.code == "build_to_load"
    assert said(table, first).startswith("Builds towards ")
    assert "wine" in said(table, first)
    assert "Wein" in said(table, first, "de")


def test_a_lost_chip_and_a_deal_are_explained() -> None:
    table = carrying(("holz", "glas"), at="KOE")
    table.set(agenda=(ev.ChipDue(RED, 0, "derailment"),))
    assert said(table, weighed(table)[0]) == "Gives glass away, for which there is no demand in hand"
    deal = opening(2).turn(RED).player(RED, cash=30).player(BLUE, cash=30)
    deal.do(RED, act.OfferDeal(BLUE, "none", sum=3, payer=RED))
    assert "brings more than it costs" in said(deal, weighed(deal, BLUE)[0])


@pytest.mark.parametrize("make", [GreedyBot, PlannerBot])
def test_what_is_hidden_changes_neither_worth_nor_reason(make: Any) -> None:
    table = Table(2, seed=9)
    bots = {who: make(1) for who in table.seats}
    for number in range(24):
        who = min(table.rules.waiting_for(table.state))
        guesses = [table.rules.imagine(table.state, who, seed) for seed in (number, number + 999)]
        if number % 8 == 7:
            assert weighed_in(table, make, guesses[0], who) == weighed_in(table, make, guesses[1], who)
        table.do(who, bots[who].choose(table.rules, guesses[0], who, table.rules.offers(guesses[0], who)))


def weighed_in(table: Table, make: Any, guess: Any, who: SeatId) -> object:
    """How a new bot weighs a position that its seat holds possible."""
    return make(2).weigh(table.rules, guess, who, table.rules.offers(guess, who))
