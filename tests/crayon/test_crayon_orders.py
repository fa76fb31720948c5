"""Standing orders: a train drives to its destination, turns are ended, deals are declined."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, RED, Table, opening
from kursbuch.crayon.actions import Action, CrossFerry, DeclineDeal, Deliver, EndMoving, EndTurn, Load, Move, OfferDeal
from kursbuch.crayon.model.state import set_train
from kursbuch.crayon.study.orders import DeclineOrder, DestinationOrder, EndOrder, Order, check_order, wanted
from kursbuch.kernel.orders import Passage, Verdict
from kursbuch.kernel.question import BadQuestion

QUIET = Passage((), ("round 5", "round 5"), False)


def asked(table: Table, order: Order, past: Passage = QUIET) -> Verdict:
    return wanted(table.title, table.state, RED, table.rules.offers(table.state, RED), order, past)


def driven(table: Table, order: Order) -> tuple[list[Action], Verdict]:
    """What the order does in this turn, and its last word."""
    done: list[Action] = []
    while (verdict := asked(table, order)).action is not None:
        table.do(RED, verdict.action)
        done.append(verdict.action)
        if table.state.turn is None or table.state.turn.seat != RED:
            break
    return done, verdict


def test_a_train_drives_on_turn_by_turn_until_it_has_arrived() -> None:
    table = opening().way(RED, "AMS", "KOE").player(RED, cash=50).turn(RED)
    order = DestinationOrder(city="KOE", end=True)
    turns = 0
    while True:
        done, verdict = driven(table, order)
        if verdict.ended:
            break
        assert [type(action) for action in done] == [Move, EndMoving, EndTurn]
        table.turn(RED)
        turns += 1
    assert turns == 1
    assert (verdict.ended, verdict.facts["goal"]) == ("arrived", "KOE")
    assert table.title.board.place_of[table.engine(RED).at] == table.title.cities["KOE"]


def test_without_being_told_it_neither_ends_turns_nor_loads_nor_delivers() -> None:
    table = opening().turn(RED)
    done, verdict = driven(table, DestinationOrder(city="ROT"))
    assert [type(action) for action in done] == [Move]
    assert verdict.ended == "arrived"
    far = opening().way(RED, "AMS", "KOE").turn(RED)
    done, verdict = driven(far, DestinationOrder(city="KOE"))
    assert [type(action) for action in done] == [Move]
    assert verdict.waits


def test_told_so_it_delivers_and_loads_on_arrival() -> None:
    table = opening().turn(RED)
    card, index, good = next(
        (card.id, index, good)
        for card in table.title.demands.values()
        for index, (city, good, _) in enumerate(card.demands)
        if city == "ROT"
    )
    table.player(RED, hand=(card,)).train(RED, goods=(good,))
    done, verdict = driven(table, DestinationOrder(city="ROT", deliver=True, load="chemie"))
    assert done[1:] == [Deliver(card, index), Load("chemie")]
    assert verdict.ended == "arrived"
    table.train(RED, "AMS").set(supply={**table.state.supply, "chemie": 0}).train(RED, goods=(), points=9)
    assert driven(table, DestinationOrder(city="ROT", load="chemie"))[1].ended == "not_loaded"


def test_a_ferry_on_the_way_is_crossed() -> None:
    table = (
        Table()
        .begin()
        .player(RED, origin="AMS")
        .line(RED, (11, 11), (10, 11), (9, 11), (9, 12), (9, 13))
        .share(RED, "IJsselmeer")
    )
    table.line(RED, (7, 14), (6, 15)).train(RED, (9, 12)).turn(RED)
    order = DestinationOrder(to=(6, 15), end=True)
    assert [type(action) for action in driven(table, order)[0]] == [Move, EndMoving, EndTurn]
    table.turn(RED)
    done, verdict = driven(table, order)
    assert done == [CrossFerry("IJsselmeer", RED), Move(((6, 15),))]
    assert verdict.ended == "arrived"


def test_fees_are_paid_only_as_far_as_allowed() -> None:
    table = opening().line(BLUE, (16, 17), (17, 17), (18, 17)).turn(RED)
    assert driven(table, DestinationOrder(to=(18, 17)))[1].ended == "no_way"
    assert driven(table, DestinationOrder(to=(18, 17), fee=4))[1].ended == "arrived"
    assert table.cash(BLUE) == 24


@pytest.mark.parametrize(
    ("change", "ended"),
    [({"halted": True}, "held_up"), ({"at": -1}, "no_train")],
)
def test_what_was_not_foreseen_ends_the_order_with_its_reason(change: dict[str, object], ended: str) -> None:
    table = opening().turn(RED)
    table.set(players=set_train(table.state, RED, 0, **change).players)
    assert asked(table, DestinationOrder(city="ROT")).ended == ended
    assert asked(table, DestinationOrder(city="BRU")).ended
    assert asked(table, DestinationOrder(city="ROT", train=3)).ended == "no_train"
    back = Passage((), ("round 5", "round 5"), True)
    for order in (DestinationOrder(city="ROT"), EndOrder(), DeclineOrder()):
        assert asked(table, order, back).ended == "taken_back"


def test_turns_end_where_nothing_can_be_done_or_in_any_case() -> None:
    table = opening().turn(RED)
    assert asked(table, EndOrder()).passes_on
    assert asked(table, EndOrder(when="always")).action == EndMoving()
    table.train(RED, (14, 11), points=0).player(RED, cash=0)
    assert driven(table, EndOrder())[0] == [EndMoving(), EndTurn()]
    later = Passage((), ("round 5", "round 7"), False)
    assert asked(opening().turn(RED), EndOrder(rounds=2), later).ended == "rounds_over"
    assert not asked(opening().turn(RED), EndOrder(rounds=3), later).ended


def test_deals_are_declined_and_everything_else_is_left_to_the_player() -> None:
    table = opening().turn(BLUE)
    table.do(BLUE, OfferDeal(RED, "both", price=1))
    assert asked(table, DeclineOrder()).action == DeclineDeal()
    assert asked(table, EndOrder(when="always")).passes_on
    assert asked(table, DestinationOrder(city="ROT")).passes_on
    assert asked(opening().turn(RED), DeclineOrder()).passes_on


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (DestinationOrder(city="XXX"), "unknown_value"),
        (DestinationOrder(city="AMS", load="gold"), "unknown_value"),
        (DestinationOrder(to=(0, 0)), "no_such_milepost"),
        (DestinationOrder(), "one_destination"),
        (DestinationOrder(city="AMS", to=(12, 12)), "one_destination"),
    ],
)
def test_an_order_names_what_there_is(order: DestinationOrder, code: str) -> None:
    with pytest.raises(BadQuestion) as found:
        check_order(Table().title, order)
    assert found.value.code == code
    check_order(Table().title, DestinationOrder(city="AMS"))
    check_order(Table().title, EndOrder())
