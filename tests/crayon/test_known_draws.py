"""Draws that are known from a record of another program come as they are told, each once."""

from __future__ import annotations

from benelux_table import GREEN, RED, Table
from kursbuch.crayon import chance
from kursbuch.crayon.model import events as ev
from kursbuch.kernel.ids import SeatId


def told(*cards: int) -> tuple[str, ...]:
    """Cards as a record names them."""
    return tuple(map(str, cards))


def test_deals_and_the_stack_come_as_they_are_known() -> None:
    rest = tuple(card for card in range(94, 0, -1) if card not in (1, 2, 3, 4, 5))
    table = Table(2, drawn={"deal.s1": told(1, 2, 3, 4, 5), "stack": told(*rest)})
    assert table.sheet(RED).hand == (1, 2, 3, 4, 5)
    assert table.state.stack == rest


def test_cards_of_a_known_deal_are_in_nobody_elses_hand() -> None:
    for seed in range(8):
        table = Table(3, seed=seed, drawn={"deal.s1": told(1, 2, 3, 4, 5)})
        hands = [card for who in table.seats for card in table.sheet(who).hand]
        assert sorted((*hands, *table.state.stack)) == list(range(1, 95))


def test_who_begins_is_known() -> None:
    starts = {
        Table(seed=s, first_player="random", drawn={"first_player": ("s3",)}).begin().state.start for s in (1, 2, 3)
    }
    assert starts == {GREEN}
    table = Table(first_player="random", drawn={"first_player": ("s3",)}).begin()
    assert table.state.foretold == ()


def test_the_cards_that_go_under_the_stack_are_known() -> None:
    plain = Table().begin().state.stack
    assert Table(drawn={"under_stack": told(*plain[:-7:-1])}).begin().state.stack == (*plain[:-6], *plain[:-7:-1])


def test_the_stack_with_the_cards_shuffled_in_is_known() -> None:
    plain = Table(rejected_cards="shuffled").begin().state.stack
    known = Table(rejected_cards="shuffled", drawn={"shuffle": told(*plain[::-1])}).begin()
    assert known.state.stack == plain[::-1]
    assert known.state.foretold == ()


def test_where_events_go_that_turn_up_among_the_contracts_is_known() -> None:
    table = Table(drawn={"public": ("1", "2", "85@4", "86@0", "3")}).begin().stack(1, 85, 2, 86, 3)
    rest = table.state.stack[5:]
    event = chance.public_contracts(table.title, table.state)
    assert isinstance(event, ev.ContractsLaid)
    assert (event.cards, event.returned) == ((1, 2, 3), ((85, 4), (86, 0)))
    state = table.rules.evolve(table.state, event)
    assert (state.public, state.stack) == ((1, 2, 3), (86, *rest[:4], 85, *rest[4:]))
    assert state.foretold == ()


def test_two_new_stacks_are_known_in_their_order() -> None:
    table = Table(drawn={"reshuffle.1": told(3, 1, 2), "reshuffle.2": told(2, 3, 1)}).begin()
    for known in (3, 1, 2), (2, 3, 1):
        table.set(discard=(1, 2, 3), stack=())
        event = chance.reshuffled(table.state)
        assert isinstance(event, ev.StackShuffled)
        assert (event.cards, event.renewed) == (known, True)
        table.state = table.rules.evolve(table.state, event)
        assert (table.state.stack, table.state.discard) == (known, ())
    assert table.state.foretold == ()


def test_a_seat_that_is_known_to_begin_is_one_of_the_table() -> None:
    event = chance.start_player(Table(first_player="random", drawn={"first_player": ("s2",)}).state)
    assert isinstance(event, ev.StartPlayerDrawn)
    assert event.seat == SeatId("s2")
