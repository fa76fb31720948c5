"""Trains above the limit in a pool, from which every company may buy them."""

from __future__ import annotations

import msgspec
import pytest

from eighteen.toy import BLUE, RED, Toy, city, hexes, printed
from kursbuch.eighteen.actions import BuyTrain, DiscardTrain
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.events import (
    PooledTrainScrapped,
    TrainBought,
    TrainLeftBank,
    TrainPooled,
    TrainRemoved,
)
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, SurplusTrains
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.trains import offered, train_limit
from kursbuch.messages import Names, describe

TWO, THREE, FOUR = (TrainName(name) for name in "234")


def railway(surplus_to: str = "pool", phase: int = 2) -> Toy:
    """RED is buying trains, BLUE looks on."""
    board = hexes(D1=printed("gray", "E-s0", city()), D3=printed("gray", "W-s0", city()))
    return Toy(board, {RED: ("D1", 0), BLUE: ("D3", 0)}, surplus_to=surplus_to).at("trains", phase)


def asked(toy: Toy, company: CompanyId) -> Toy:
    """The company must say which of its trains go."""
    toy.agenda(OperatingRound(1, 1, (RED,), step="turns"), CompanyTurn(RED, "trains"), SurplusTrains(company))
    return toy


def pooled(*trains: TrainName, phase: int = 2) -> Toy:
    """These trains lie in the pool."""
    toy = railway(phase=phase)
    toy.state = set_fields(toy.state, train_pool=trains)
    return toy


def test_a_surplus_train_goes_to_the_pool_for_nothing_and_the_company_chooses_which() -> None:
    toy = asked(railway(phase=3), RED)
    toy.trains(RED, "2", "3", "3")
    toy.act(DiscardTrain(THREE))
    assert toy.events[0] == TrainPooled(RED, THREE)
    assert (toy.company(RED).trains, toy.state.train_pool) == ((TWO, THREE), (THREE,))
    assert toy.money(RED) == 1000
    assert isinstance(toy.state.frame, CompanyTurn), "the limit is kept now"


def test_where_a_title_has_no_pool_a_surplus_train_leaves_the_game() -> None:
    toy = asked(railway(surplus_to="out", phase=3), RED)
    toy.trains(RED, "2", "3", "3")
    toy.act(DiscardTrain(TWO))
    assert toy.events[0] == TrainRemoved(RED, TWO, "limit")
    assert toy.state.train_pool == ()


def test_every_company_may_buy_from_the_pool_at_the_printed_price() -> None:
    toy = pooled(TWO, THREE, TWO)
    before = toy.state
    toy.act(BuyTrain(TWO, source="pool"))
    assert toy.happened(TrainBought) == [TrainBought(RED, TWO, "pool", 100)]
    assert (toy.money(RED), toy.state.bank) == (900, before.bank + 100)
    assert (toy.company(RED).trains, toy.state.train_pool) == ((TWO,), (THREE, TWO))


def test_a_purchase_from_the_pool_changes_neither_supply_nor_phase() -> None:
    toy = pooled(THREE)
    before = toy.state
    toy.act(BuyTrain(THREE, source="pool"))
    assert toy.happened(TrainLeftBank) == []
    assert (toy.state.depot, toy.state.left_bank, toy.state.phase) == (before.depot, before.left_bank, before.phase)


def test_trains_in_the_pool_do_not_hold_up_those_of_the_bank() -> None:
    toy = pooled(TWO)
    assert [(side.name, source) for side, source in offered(toy.title, toy.state)] == [
        ("3", "bank"),
        ("3E", "bank"),
        ("2", "pool"),
    ]
    assert toy.listed(BuyTrain) == [BuyTrain(THREE), BuyTrain(TrainName("3E")), BuyTrain(TWO, source="pool")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (BuyTrain(TWO), "train_not_on_sale"),
        (BuyTrain(TWO, source="pool"), None),
        (BuyTrain(THREE), None),
        (BuyTrain(THREE, source="pool"), "train_not_in_pool"),
    ],
)
def test_bank_and_pool_sell_only_what_they_have(action: BuyTrain, code: str | None) -> None:
    assert pooled(TWO).code(action) == code


def test_a_new_kind_scraps_old_trains_in_the_pool_too() -> None:
    toy = pooled(TWO, THREE, TWO)
    toy.trains(BLUE, "2").depot(**{"3": 0})
    toy.act(BuyTrain(FOUR))
    assert toy.happened(PooledTrainScrapped) == [PooledTrainScrapped(TWO)] * 2
    assert toy.happened(TrainRemoved) == [TrainRemoved(BLUE, TWO, "scrapped")]
    assert toy.state.train_pool == (THREE,)


def test_the_limit_of_trains_is_a_datum_of_the_phase() -> None:
    assert [train_limit(t.title, t.state, RED) for t in (railway(phase=p) for p in (1, 2, 3))] == [4, 3, 2]


def test_the_view_shows_the_pool_only_where_trains_lie_in_it() -> None:
    def seen(state: State) -> bytes:
        return msgspec.json.encode(toy.rules.view(state, None))

    toy = pooled(TWO)
    assert b'"train_pool":["2"]' in seen(toy.state)
    assert b"train_pool" not in seen(set_fields(toy.state, train_pool=()))


def test_the_log_tells_of_the_pool() -> None:
    names = Names(title="1848", currency="$")
    assert describe(TrainBought(RED, TWO, "pool", 100), "en", names) == "RED buys train 2 from the bank pool for $100."
    assert describe(TrainPooled(RED, TWO), "de", names).startswith("RED gibt Lok 2 in den Bankpool ab")
    assert describe(PooledTrainScrapped(TWO), "en", names) == "Train 2 in the bank pool is scrapped."
