"""Tickets: what players hold stays hidden, and no card is lost when the stack is made anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kursbuch
from kursbuch.kernel.ids import SeatId
from kursbuch.table import Refused, Table
from toys.playing import moves

pytestmark = pytest.mark.usefixtures("with_toys")

DECK = Counter(dict.fromkeys(range(1, 7), 4))


def cards(state: Any) -> Counter[int]:
    held = [ticket for hand in state.hands.values() for ticket in hand]
    return Counter([*held, *state.stack, *state.shown, *state.aside])


def shuffles(table: Table) -> int:
    events = (event for entry in table.game.journal for event in entry.events)
    return sum(type(event).__name__ == "Shuffled" for event in events)


@pytest.mark.parametrize("players", [2, 5])
def test_in_a_random_game_no_ticket_is_lost_and_everybody_holds_three(players: int) -> None:
    made_anew = 0
    for seed in range(12):
        table = kursbuch.new("tickets", ["Ann", "Bo", "Cy", "Di", "Ed"][:players], seed=seed)
        for _ in moves(table, "random", seed):
            state = table.game.state
            assert cards(state) == DECK
            assert table.finished or {len(hand) for hand in state.hands.values()} == {3}
        assert table.finished == "goal"
        assert max(table.scores.values()) >= 24
        made_anew += shuffles(table)
    assert made_anew


def test_a_seat_sees_its_own_hand_and_of_the_rest_only_how_much_there_is() -> None:
    table = kursbuch.new("tickets", ["Ann", "Bo", "Cy"], seed=3)
    state = table.game.state
    assert table.view.hand == ()
    for seat in table.game.seats:
        seen = table.rules.view(state, seat)
        assert seen.hand == tuple(sorted(state.hands[seat]))
        assert seen.cards == dict.fromkeys(table.game.seats, 3)
        assert (seen.stack, seen.aside) == (15, 0)


def test_what_a_seat_imagines_looks_to_it_like_the_truth() -> None:
    table = kursbuch.new("tickets", ["Ann", "Bo", "Cy"], seed=3)
    for _ in zip(range(25), moves(table, "random", 3), strict=False):
        state = table.game.state
        for seat in table.game.seats:
            imagined = table.rules.imagine(state, seat, 11)
            assert table.rules.view(imagined, seat) == table.rules.view(state, seat)
            assert cards(imagined) == DECK
    guesses = {str(table.rules.imagine(state, SeatId("s1"), seed).hands["s2"]) for seed in range(8)}
    assert len(guesses) > 1


def test_a_ticket_that_is_too_small_is_refused_in_both_languages() -> None:
    table = kursbuch.new("tickets", ["Ann", "Bo"], seed=5)
    sold = max(offer.ticket for offer in table.offers().listed if offer.ticket < 6)
    table.act({"type": "Sell", "ticket": sold})
    small = min(table.game.state.hands[table.seat()])
    assert small < sold
    with pytest.raises(Refused) as refused:
        table.act({"type": "Sell", "ticket": small})
    assert refused.value.sentence("en") == (
        f"Ticket {small} cannot be sold: the counter takes {sold} or more. (TICKETS-03)"
    )
    assert refused.value.sentence("de").startswith(f"Fahrkarte {small} lässt sich nicht verkaufen")
