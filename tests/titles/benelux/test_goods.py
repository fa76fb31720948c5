"""Goods, demand cards and public contracts."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import Deliver, EndTurn, Load, Move, PassTurn, Unload
from kursbuch.crayon.model import events as ev
from rules_marker import rule


@rule("BNL-LOD-01", "BNL-LOD-02", "BNL-LOD-03", "BNL-LOD-05")
def test_a_train_loads_what_the_city_offers_while_there_is_room_and_supply() -> None:
    table = opening().turn(RED).player(RED, hand=())
    assert table.why(RED, Load("kohle")) == "BNL-LOD-01"
    table.do(RED, Load("kaese"), Load("kaese"))
    assert table.engine(RED).goods == ("kaese", "kaese")
    assert table.state.supply["kaese"] == 1
    assert table.why(RED, Load("blumen")) == "BNL-LOD-03"
    empty = opening().turn(RED).set(supply={**table.state.supply, "kaese": 0})
    assert empty.why(RED, Load("kaese")) == "BNL-LOD-05"


@rule("BNL-LOD-06", "BNL-LOD-07", "BNL-LOD-08", "BNL-EX-14")
def test_a_dropped_chip_lies_for_four_full_rounds() -> None:
    table = opening().turn(RED, "move", 6).train(RED, "GEN", goods=("kohle", "kohle"))
    assert table.why(RED, Unload("bier")) == "BNL-LOD-06"
    supply = table.state.supply["kohle"]
    table.do(RED, Unload("kohle"))
    assert table.state.dropped == {"GEN": (("kohle", 6),)}
    assert table.state.supply["kohle"] == supply
    table.train(RED, "ESS").do(RED, Unload("kohle"))
    assert table.state.supply["kohle"] == supply + 1
    table.turn(GREEN, "move", 9).do(GREEN, EndTurn())
    assert table.state.dropped
    table.turn(BLUE, "move", 10).train(BLUE, "GEN")
    assert Load("kohle", 0, True) in table.offered(BLUE, Load)
    table.turn(GREEN, "move", 10).do(GREEN, EndTurn())
    assert not table.state.dropped
    assert table.state.supply["kohle"] == supply + 2


@rule("BNL-LOD-06")
def test_anybody_takes_up_the_chip_that_has_lain_longest() -> None:
    table = opening().turn(BLUE).train(BLUE, "GEN").set(dropped={"GEN": (("kohle", 3), ("kohle", 5))})
    table.do(BLUE, Load("kohle", 0, True))
    assert table.state.dropped == {"GEN": (("kohle", 5),)}
    assert table.engine(BLUE).goods == ("kohle",)
    assert table.why(BLUE, Load("glas", 0, True)) == "BNL-LOD-01"


@rule("BNL-LOD-09")
@pytest.mark.parametrize("at", [(14, 11), (9, 13)])
def test_goods_are_handled_in_cities_only(at: tuple[int, int]) -> None:
    table = opening().turn(RED).train(RED, at, goods=("holz",))
    assert table.why(RED, Unload("holz")) == table.why(RED, Load("holz")) == "BNL-LOD-09"
    assert table.why(RED, Deliver(7, 1)) == "BNL-LOD-09"


@rule("BNL-DEL-02", "BNL-DEL-04", "BNL-DEL-05")
def test_a_delivery_pays_at_once_and_the_new_card_may_be_used_in_the_same_turn() -> None:
    table = opening().turn(RED).train(RED, "ROT", goods=("holz", "fisch")).stack(17).player(RED, hand=(7,))
    assert (
        table.why(RED, Deliver(17, 2)) == table.why(RED, Deliver(7, 0)) == table.why(RED, Deliver(7, 3)) == "BNL-DEL-02"
    )
    supply = table.state.supply["holz"]
    events = table.do(RED, Deliver(7, 1))
    assert events[0] == ev.DemandMet(RED, 0, 7, "ROT", "holz", 10)
    assert (table.cash(RED), table.state.supply["holz"], table.state.discard) == (30, supply + 1, (7,))
    table.do(RED, Deliver(17, 2), Move(((16, 10),)))
    assert table.cash(RED) == 47
    assert table.why(RED, Deliver(7, 1)) == "BNL-LOD-09"


@rule("BNL-DEL-03", "BNL-EX-19", "BNL-PUB-01", "BNL-PUB-02")
def test_one_chip_serves_one_card_and_public_contracts_are_open_to_all() -> None:
    table = opening().turn(RED).train(RED, "AMS", goods=("kohle", "bier")).stack(25, 44, 1, 2)
    table.player(RED, hand=(44,)).set(
        public=(30, 25, 31), stack=tuple(c for c in table.state.stack if c not in (25, 44))
    )
    table.do(RED, Deliver(44, next(n for n, d in enumerate(table.title.demands[44].demands) if d[0] == "AMS")))
    table.do(RED, Deliver(25, 2))
    assert table.cash(RED) == 20 + 37
    assert (table.sheet(RED).hand, table.state.public) == ((1,), (30, 2, 31))
    two = opening().turn(RED).train(RED, "AMS", goods=("kohle", "kohle")).stack(1).player(RED, hand=(44,))
    number = next(n for n, d in enumerate(two.title.demands[44].demands) if d[0] == "AMS")
    two.do(RED, Deliver(44, number))
    assert (two.cash(RED), two.engine(RED).goods) == (38, ("kohle",))
    assert two.why(RED, Deliver(44, number)) == "BNL-DEL-02"


@rule("BNL-DEL-07")
def test_an_empty_stack_is_made_of_the_discard_pile() -> None:
    table = opening().turn(RED).train(RED, "ROT", goods=("holz",)).player(RED, hand=(7,))
    table.set(stack=(), discard=(1, 2, 3))
    events = table.do(RED, Deliver(7, 1))
    assert kinds(events) == ["DemandMet", "CardsDue", "StackShuffled", "CardDrawn"]
    assert {*table.state.stack, *table.sheet(RED).hand} == {1, 2, 3, 7}
    assert not table.state.discard


@rule("BNL-PUB-03", "BNL-DEL-08", "BNL-EVT-01")
def test_an_event_as_new_contract_takes_effect_and_the_gap_is_filled() -> None:
    for option, cash in (("takes_effect", 65), ("replaced", 70)):
        table = opening(public_event_refill=option).turn(RED).train(RED, "ROT", goods=("holz",)).stack(92, 1)
        table.player(RED, cash=60).set(public=(7, 8, 9)).do(RED, Deliver(7, 1))
        assert (table.cash(RED), table.state.public, table.state.discard) == (cash, (1, 8, 9), (7, 92))


@rule("BNL-PUB-04", "BNL-DEL-06")
def test_public_contracts_are_no_part_of_the_hand() -> None:
    table = opening().turn(RED).player(RED, hand=(1, 2, 3)).stack(4, 5, 6).set(public=(7, 8, 9))
    table.do(RED, PassTurn())
    assert (table.sheet(RED).hand, table.state.public) == ((4, 5, 6), (7, 8, 9))


@rule("BNL-DEL-07", "BNL-GEN-04")
def test_draws_of_another_record_can_be_given() -> None:
    drawn = {
        **{f"deal.s{n + 1}": [str(card) for card in range(5 * n + 1, 5 * n + 6)] for n in range(3)},
        "stack": [str(card) for card in (*range(85, 95), *range(16, 85))],
        "under_stack.1": ["4", "5", "9", "10", "14", "15"],
    }
    table = Table(drawn=drawn)
    assert table.sheet(BLUE).hand == (6, 7, 8, 9, 10)
    table.begin()
    assert table.state.stack[:2] == (85, 86)
    assert table.state.stack[-6:] == (4, 5, 9, 10, 14, 15)
    assert not table.state.foretold
