"""What a seat may believe of what it does not see: every card is somewhere, and nothing that is known is guessed."""

from __future__ import annotations

from benelux_table import BLUE, GREEN, RED, Table, opening
from kursbuch.crayon.actions import KeepCards
from kursbuch.crayon.model.state import State
from kursbuch.kernel.ids import SeatId
from rules_marker import rule

SEEDS = range(40)


def cards_of(state: State) -> list[int]:
    """All cards of a game, wherever they are."""
    hands = [card for player in state.players.values() for card in player.hand]
    aside = [card for cards in state.given_up.values() for card in cards] if not state.round else []
    return sorted((*hands, *aside, *state.stack, *state.discard, *state.public))


def guesses(table: Table, seat: SeatId | None) -> list[State]:
    """What a seat may believe."""
    return [table.rules.imagine(table.state, seat, seed) for seed in SEEDS]


@rule("BNL-GEN-04")
def test_while_cards_are_chosen_every_card_is_in_one_place_and_the_choice_of_others_is_guessed() -> None:
    table = Table()
    table.do(RED, KeepCards(table.sheet(RED).hand[:3]))
    given_up = table.state.given_up[RED]
    for seat in (*table.seats, None):
        for guess in guesses(table, seat):
            assert cards_of(guess) == list(range(1, 95))
            assert len(guess.given_up[RED]) == 2
    assert {guess.given_up[RED] for guess in guesses(table, RED)} == {given_up}
    assert len({guess.given_up[RED] for guess in guesses(table, BLUE)}) > 1


@rule("BNL-GEN-04", "BNL-SET-05")
def test_the_cards_given_up_lie_at_the_bottom_until_somebody_may_have_drawn_one() -> None:
    table = opening().turn(RED)
    assert table.state.under == 6
    for guess in guesses(table, RED):
        assert set(table.state.given_up[RED]) <= set(guess.stack[-6:])
        assert max(guess.stack[-6:]) <= 84
    later = opening().turn(RED).set(under=0)
    found = guesses(later, RED)
    assert all(cards_of(guess) == list(range(1, 95)) for guess in found)
    assert any(guess.stack[-1] > 84 for guess in found)
    assert any(not set(later.state.given_up[RED]) <= set(guess.stack[-6:]) for guess in found)


@rule("BNL-GEN-04")
def test_the_cash_of_others_is_guessed_by_their_call() -> None:
    table = opening().turn(RED).player(BLUE, announced=True)
    for guess in guesses(table, RED):
        assert guess.players[BLUE].cash >= 200 > guess.players[GREEN].cash
        assert guess.players[RED].cash == 20
    assert len({guess.players[GREEN].cash for guess in guesses(table, RED)}) > 1


@rule("BNL-GEN-04")
def test_when_a_game_is_over_nothing_is_guessed() -> None:
    table = opening().turn(RED).set(over="goal")
    assert table.rules.imagine(table.state, BLUE, 1) is table.state
