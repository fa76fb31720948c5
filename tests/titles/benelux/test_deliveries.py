"""Deliveries: what is offered, what goes to creditors, and who has to call."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import BuyTrain, ChangeTrain, CrossFerry, Deliver, Load, Move, Relocate, Unload
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Turn
from kursbuch.crayon.weather import compiled
from rules_marker import rule


def about_to_deliver(card: int = 1, **options: str) -> tuple[Table, int]:
    """Red's train stands where the first demand of a card is met, with the good aboard; and what that pays."""
    table = opening(3, RED, **options).turn(RED)
    city, good, payoff = table.title.demands[card].demands[0]
    return table.player(RED, hand=(card, 2, 3)).train(RED, city, goods=(good,)), payoff


@rule("BNL-DEL-02", "BNL-PUB-01")
def test_demands_of_the_hand_and_of_contracts_are_offered() -> None:
    table, _ = about_to_deliver()
    assert table.offered(RED, Deliver) == [Deliver(1, 0)]
    table.player(RED, hand=(2, 3)).set(public=(1,))
    assert table.offered(RED, Deliver) == [Deliver(1, 0)]
    assert table.set(public=()).offered(RED, Deliver) == []


@rule("BNL-LOD-06")
def test_each_kind_aboard_may_be_left_in_a_city() -> None:
    table = opening().turn(RED).train(RED, "ROT", goods=("bier", "kohle", "bier"))
    assert table.offered(RED, Unload) == [Unload("bier"), Unload("kohle")]
    assert table.train(RED, (14, 15)).offered(RED, Unload) == []


@rule("BNL-LOD-02")
def test_what_a_city_offers_and_what_lies_there_may_be_loaded() -> None:
    table = opening().turn(RED).train(RED, "AMS").set(dropped={"AMS": (("holz", 1), ("holz", 2))})
    offered = table.offered(RED, Load)
    assert [action for action in offered if action.dropped] == [Load("holz", 0, True)]
    city = table.title.board.places[table.title.cities["AMS"]]
    assert [action.good for action in offered if not action.dropped] == [*city.goods]


@rule("BNL-RUL-20")
@pytest.mark.parametrize(
    ("owed", "paid", "left"),
    [
        (((BLUE, 2), (GREEN, 1)), [(BLUE, 2), (GREEN, 1)], ()),
        (((BLUE, 1), (GREEN, 99)), [(BLUE, 1), (GREEN, -1)], ((GREEN, 100),)),
        (((BLUE, 99), (GREEN, 5)), [(BLUE, 0)], ((BLUE, 99), (GREEN, 5))),
    ],
)
def test_a_payoff_pays_debts_first_in_their_order_as_far_as_it_goes(
    owed: tuple[tuple[str, int], ...], paid: list[tuple[str, int]], left: tuple[tuple[str, int], ...]
) -> None:
    table, payoff = about_to_deliver(stranded="debt")
    events = table.player(RED, debts=owed, cash=7).do(RED, Deliver(1, 0))
    found = [(event.owner, event.amount) for event in events if isinstance(event, ev.DebtPaid)]
    wanted = [(who, amount if amount > 0 else payoff + amount) for who, amount in paid]
    assert found == wanted
    rest = sum(amount for _, amount in wanted)
    assert table.cash(RED) == 7 + payoff - rest
    assert sum(amount for _, amount in table.sheet(RED).debts) == sum(amount for _, amount in owed) - rest
    assert len(table.sheet(RED).debts) == len(left)


@rule("BNL-END-01")
@pytest.mark.parametrize(("cash", "calls"), [(199, False), (200, True), (201, True)])
def test_who_has_200_after_a_delivery_says_so(cash: int, calls: bool) -> None:
    table, payoff = about_to_deliver()
    events = table.player(RED, cash=cash - payoff).do(RED, Deliver(1, 0))
    assert ("RichesAnnounced" in kinds(events)) == calls
    assert table.sheet(RED).announced == calls


@rule("BNL-DEL-02")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Deliver(9, 0), "card_not_at_hand"),
        (Deliver(1, 3), "no_such_demand"),
        (Deliver(1, -1), "no_such_demand"),
        (Deliver(2, 0), "wrong_destination"),
    ],
)
def test_why_a_demand_is_not_met(action: Deliver, code: str) -> None:
    table, _ = about_to_deliver()
    assert table.title.demands[2].demands[0][0] != table.title.demands[1].demands[0][0]
    refusal = table.rules.check(table.state, RED, action)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("BNL-DEL-02", code)
    empty = table.train(RED, goods=())
    refusal = empty.rules.check(empty.state, RED, Deliver(1, 0))
    assert refusal is not None
    assert refusal.code == "good_not_aboard"


@rule("BNL-MOV-02")
def test_a_train_without_points_is_offered_no_step() -> None:
    table = opening().turn(RED).train(RED, (14, 15), points=1)
    assert len(table.offered(RED, Move)) == 2
    assert table.train(RED, points=0).offered(RED, Move) == []


@rule("BNL-LOD-05")
def test_the_last_chip_may_be_loaded_and_one_that_lies_about_needs_no_supply() -> None:
    table = opening().turn(RED).train(RED, "AMS")
    good = table.title.board.places[table.title.cities["AMS"]].goods[0]
    table.set(supply={**table.state.supply, good: 1})
    assert table.why(RED, Load(good)) == ""
    table.set(supply={**table.state.supply, good: 0}, dropped={"AMS": ((good, 1),)})
    assert table.why(RED, Load(good)) == "BNL-LOD-05"
    assert table.why(RED, Load(good, 0, True)) == ""


@rule("BNL-FER-04", "BNL-FER-05")
def test_every_share_of_the_line_is_offered_and_paid_with_the_last_money() -> None:
    table = (
        opening().share(RED, "IJsselmeer").share(BLUE, "IJsselmeer").turn(RED).train(RED, (9, 13)).player(RED, cash=4)
    )
    assert table.offered(RED, CrossFerry) == [CrossFerry("IJsselmeer", RED), CrossFerry("IJsselmeer", BLUE)]
    table.do(RED, CrossFerry("IJsselmeer", BLUE))
    assert (table.cash(RED), table.cash(BLUE), table.sheet(RED).debts) == (0, 24, ())


@rule("BNL-MOV-05", "BNL-EVT-15")
def test_a_train_may_turn_where_the_way_on_leads_into_a_closed_region() -> None:
    table = Table().begin()
    board = table.title.board
    closed = compiled(board, table.title.event_cards, ((94, BLUE),)).closed
    came, here, there = next(
        (came, here, there)
        for here in range(len(board.posts))
        if here not in closed and not board.is_free[here]
        for there, _ in board.near[here]
        if there in closed
        for came, _ in board.near[here]
        if came not in closed and came != there
    )
    table.line(RED, board.posts[came], board.posts[here], board.posts[there]).player(RED, origin="AMS").turn(RED)
    table.train(RED, board.posts[here], came=board.posts[came])
    assert table.why(RED, Move((board.posts[came],))) == "BNL-MOV-05"
    assert table.under(94).why(RED, Move((board.posts[came],))) == ""
    assert table.why(RED, Move((board.posts[there],))) == "BNL-EVT-15"


@rule("BNL-FER-06")
@pytest.mark.parametrize(("handled", "why"), [(7, ""), (8, ""), (9, "BNL-FER-06")])
def test_a_train_may_cross_with_no_point_left_and_not_with_less(handled: int, why: str) -> None:
    table = opening(variant="fast_game").share(RED, "Westerschelde").turn(RED).train(RED, (21, 4), handled=handled)
    assert table.why(RED, CrossFerry("Westerschelde", RED)) == why


@rule("BNL-MOV-08", "BNL-RUL-20")
def test_a_train_that_stepped_about_in_its_city_is_not_stranded() -> None:
    table = opening(stranded="debt").turn(RED).train(RED, "KOE")
    assert not table.why(RED, Relocate("AMS"))
    assert table.train(RED, moved=True).why(RED, Relocate("AMS")) == "BNL-MOV-08"


@rule("BNL-TRN-05", "BNL-TRN-08")
def test_better_trains_and_a_second_one_are_offered() -> None:
    table = opening().turn(RED, "build").player(RED, cash=60)
    assert table.offered(RED, ChangeTrain) == [ChangeTrain("B9"), ChangeTrain("B12")]
    assert table.offered(RED, BuyTrain) == [BuyTrain()]
    assert table.player(RED, cash=19).offered(RED, BuyTrain) == []


@rule("BNL-BLD-01", "BNL-VAR1-05", "BNL-RUL-36")
@pytest.mark.parametrize(
    ("price", "spent", "why"), [("20", 10, ""), ("20", 11, "BNL-BLD-01"), ("40", 0, ""), ("40", 1, "BNL-BLD-01")]
)
def test_beside_a_second_train_the_limit_leaves_track_or_nothing(price: str, spent: int, why: str) -> None:
    table = opening(2, RED, variant="fast_game", second_train_price=price).turn(RED, "build").player(RED, cash=60)
    table.set(turn=Turn(RED, "build", spent=spent))
    assert table.why(RED, BuyTrain()) == why
