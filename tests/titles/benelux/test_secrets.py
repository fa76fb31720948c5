"""What is hidden in Benelux, and what everybody sees."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, GREEN, RED, Table, opening
from kursbuch.bots.uniform import RandomBot
from kursbuch.crayon.actions import KeepCards
from kursbuch.crayon.model import events as ev
from kursbuch.kernel.ids import SeatId
from rules_marker import rule


@rule("BNL-GEN-04")
def test_a_view_shows_neither_other_hands_nor_cash_nor_the_stack() -> None:
    table = opening().turn(RED)
    view = table.rules.view(table.state, BLUE)
    assert (view.players[RED].hand, view.players[RED].cash, view.players[RED].cards) == (None, None, 3)
    assert view.players[BLUE].cash == 20
    assert view.players[BLUE].hand == tuple(sorted(table.sheet(BLUE).hand))
    assert view.stack == len(table.state.stack)
    assert view.given_up == table.state.given_up[BLUE]
    spectator = table.rules.view(table.state, None)
    assert all(sheet.hand is None and sheet.cash is None for sheet in spectator.players.values())
    assert table.rules.known_scores(table.state, BLUE) == {BLUE: 20}
    over = table.set(over="goal")
    assert over.rules.view(over.state, None).players[RED].cash == 20


@rule("BNL-GEN-04")
def test_two_positions_that_a_seat_cannot_tell_apart_look_the_same() -> None:
    table = opening().turn(RED)
    state = table.state
    stack = tuple(reversed(state.stack[:-6])) + state.stack[-6:]
    hands = {GREEN: state.stack[0], RED: state.stack[1]}
    other = replace(state, stack=stack, chance=7, players=dict(state.players))
    swapped = tuple(table.sheet(GREEN).hand[0] if card == hands[GREEN] else card for card in stack)
    if hands[GREEN] <= 84:
        players = {
            **state.players,
            GREEN: replace(state.players[GREEN], hand=(hands[GREEN], *state.players[GREEN].hand[1:])),
        }
        other = replace(other, stack=swapped, players=players)
    other = replace(other, players={**other.players, GREEN: replace(other.players[GREEN], cash=99)})
    for seed in range(3):
        assert table.rules.imagine(state, BLUE, seed) == table.rules.imagine(other, BLUE, seed)
    assert table.rules.view(state, BLUE) == table.rules.view(other, BLUE)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_imagined_is_possible_and_offers_the_same(seed: int) -> None:
    table, bot = Table(3, seed=seed), RandomBot(seed)
    seats: tuple[SeatId | None, ...] = (*table.seats, None)
    for number in range(160):
        who = min(table.rules.waiting_for(table.state))
        if number % 4 == 0:
            for seat in seats:
                guess = table.rules.imagine(table.state, seat, number)
                assert table.rules.view(guess, seat) == table.rules.view(table.state, seat)
                assert table.rules.imagine(guess, seat, number) == guess
                cards = [
                    *guess.stack,
                    *guess.discard,
                    *guess.public,
                    *(c for p in guess.players.values() for c in p.hand),
                ]
                aside = [c for given in guess.given_up.values() for c in given] if not guess.round else []
                assert sorted([*cards, *aside]) == list(range(1, 95))
                assert all(card <= 84 for sheet in guess.players.values() for card in sheet.hand)
                if seat is not None:
                    assert table.rules.offers(guess, seat) == table.rules.offers(table.state, seat)
                    if guess.under:
                        assert set(guess.given_up[seat]) <= set(guess.stack[-6:])
        table.do(who, bot.choose(table.rules, table.state, who, table.rules.offers(table.state, who)))


@rule("BNL-GEN-04")
def test_of_a_drawn_card_others_see_only_that_it_was_drawn() -> None:
    table = Table()
    action = KeepCards(table.sheet(RED).hand[:3])
    events = table.do(RED, action)
    see = table.rules.see
    assert see(BLUE, RED, action, events) == (None, (ev.CardsKept(RED, (0, 0, 0), (0, 0), True),))
    assert see(RED, RED, action, events) == (action, events)
    hidden = (ev.CardsDealt(RED, (1, 2)), ev.StackShuffled((1, 2), 3), ev.CardsPutUnder((4,), 5), ev.CardDrawn(RED, 6))
    laid = ev.ContractsLaid((1, 2, 3), ((92, 17),), 9)
    seen = see(BLUE, RED, None, (*hidden, laid))[1]
    assert seen == (
        ev.CardsDealt(RED, (0, 0)),
        ev.StackShuffled((), 0),
        ev.CardsPutUnder((), 0),
        ev.CardDrawn(RED, 0),
        ev.ContractsLaid((1, 2, 3), ((92, 0),), 0),
    )
    assert see(BLUE, RED, None, seen)[1] == seen


def test_records_replay_from_their_events_alone() -> None:
    table, bot = Table(4, seed=5), RandomBot(5)
    rules = table.rules
    for _ in range(300):
        who = min(rules.waiting_for(table.state))
        action = bot.choose(rules, table.state, who, rules.offers(table.state, who))
        before = table.state
        assert rules.decode_action(rules.encode_action(action)) == action
        events = table.do(who, action)
        state = before
        for event in rules.decode_events(rules.encode_events(events)):
            state = rules.evolve(state, event)
        assert state == table.state
