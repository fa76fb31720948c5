"""The review of a game: the books agree with the money on the table, and what was missed is told."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from benelux_table import BLUE, RED, Table
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import State
from kursbuch.crayon.study.ledger import RoundAccount, accounts
from kursbuch.crayon.study.review import NotYet, Promise, Review, review
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.standing import Step
from kursbuch.server.insight.crayon import sheets


@cache
def played(players: int = 2, variant: str = "fast_game") -> tuple[Table, list[State], list[Step]]:
    """A game of random players with all its positions."""
    table = Table(players, seed=players, variant=variant)
    bots = {who: ErrandBot(number) for number, who in enumerate(table.seats)}
    states, steps = [table.state], list[Step]()
    while waiting := table.rules.waiting_for(table.state):
        who = min(waiting)
        guess = table.rules.imagine(table.state, who, len(steps))
        events = table.do(who, bots[who].choose(table.rules, guess, who, table.rules.offers(table.state, who)))
        states.append(table.state)
        steps.append(Step(len(steps) + 1, len(steps), who, events))
    return table, states, steps


def no_plan(state: State, seat: SeatId) -> Promise | None:
    return None


@cache
def reviewed() -> Review:
    table, states, steps = played()
    return review(table.title, states, steps, table.seats, no_plan)


@pytest.mark.parametrize(("players", "variant"), [(2, "fast_game"), (3, "basic_game")])
def test_the_books_explain_every_million(players: int, variant: str) -> None:
    table, states, steps = played(players, variant)
    books = accounts(states[0], steps, states)
    for seat in table.seats:
        gained = table.state.players[seat].cash - states[0].players[seat].cash
        assert sum(one.net for one in books.rounds if one.seat == seat) == gained
        assert sum(one.delivered for one in books.rounds if one.seat == seat) > 0


def test_fees_are_paid_by_one_and_earned_by_another() -> None:
    table, states, steps = played(3, "basic_game")
    books = accounts(states[0], steps, states)
    assert books.fees, "somebody has used the track of somebody else"
    for seat in table.seats:
        mine = [one for one in books.rounds if one.seat == seat]
        assert sum(one.fees_paid for one in mine) == sum(books.fees.get(seat, {}).values())
        assert sum(one.fees_earned for one in mine) == sum(paid.get(seat, 0) for paid in books.fees.values())


def test_curves_and_standing_end_where_the_game_ends() -> None:
    table, found = played()[0], reviewed()
    assert {seat: curve[-1][1] for seat, curve in found.cash.items()} == table.rules.scores(table.state)
    assert found.standing[0].seat == table.state.winner
    assert [one.place for one in found.standing] == [1, 2]
    for one in found.standing:
        assert one.sections == found.network[one.seat][-1][1] == len(table.state.track.sections(one.seat))
        assert one.delivered == max(each.total for each in found.deliveries if each.seat == one.seat)
    assert [one.round for one in found.rounds] == list(range(1, table.state.round + 1))


def test_events_are_told_with_their_rounds() -> None:
    steps = played()[2]
    drawn = [event.card for step in steps for event in step.events if isinstance(event, ev.EventDrawn)]
    assert [one.card for one in reviewed().news] == drawn != []


def test_of_an_unknown_seat_neither_cash_nor_plans_are_told() -> None:
    table, states, steps = played()

    def search(state: State, seat: SeatId) -> Promise | None:
        assert seat == RED, "nobody looks at a hand that is hidden"
        return None

    found = review(table.title, states, steps, [RED], search)
    assert set(found.cash) == {RED}
    assert [one.cash for one in found.standing if one.seat == BLUE] == [None]


def test_a_plan_that_was_not_played_is_missed_by_what_it_promised() -> None:
    table, states, steps = played()

    def search(state: State, seat: SeatId) -> Promise | None:
        hand = state.players[seat].hand
        return Promise(((min(hand), 0),), (), 500, 0, 2, 250.0)

    found = review(table.title, states, steps, table.seats, search)
    books = accounts(states[0], steps, states).rounds
    missed = [plan for plan in found.plans if plan.missed]
    assert missed
    assert found.complete
    for plan in missed:
        span = (plan.round, plan.round + 1)
        assert plan.done == 0
        assert plan.earned == sum(one.net for one in books if one.seat == plan.seat and one.round in span)
        assert plan.missed == 500 - plan.earned
    assert found.missed_by[RED] == sum(plan.missed for plan in missed if plan.seat == RED)
    assert all(plan.missed == 0 for plan in found.plans if plan.done)


def test_a_plan_is_looked_for_once_for_the_same_cards() -> None:
    table, states, steps = played()
    asked: list[tuple[SeatId, frozenset[int], frozenset[int]]] = []

    def search(state: State, seat: SeatId) -> Promise | None:
        asked.append((seat, frozenset(state.players[seat].hand), frozenset(state.public)))
        return None

    review(table.title, states, steps, table.seats, search)
    mine = [one for one in asked if one[0] == RED]
    assert len(mine) > 2
    assert all(one != other for one, other in itertools.pairwise(mine))


def test_a_review_without_time_says_that_it_is_not_complete() -> None:
    table, states, steps = played()

    def search(state: State, seat: SeatId) -> Promise | None:
        raise NotYet

    found = review(table.title, states, steps, table.seats, search)
    assert not found.complete
    assert found.plans == ()


@pytest.mark.parametrize("what", sheets.SHEETS)
def test_every_sheet_has_a_heading_and_rows_of_its_width(what: str) -> None:
    heading, *rest = sheets.rows(reviewed(), what, {RED: "Ada", BLUE: "Ben"})
    assert all(len(row) == len(heading) for row in rest)
    assert bool(rest) == (what != "plans")


def test_money_that_is_given_up_is_booked() -> None:
    table = Table(2).begin()
    cash = {RED: 7, BLUE: 90}
    over = ev.StartedOver(RED, (), ())
    step = Step(1, 0, RED, (over, ev.OutfitReceived(RED, 60, table.title.first_train)))
    books = accounts(table.player(RED, cash=cash[RED]).state, [step], [table.state, table.state])
    assert books.rounds[0] == RoundAccount(1, RED, other=53)
