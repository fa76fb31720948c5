"""What facts do to a table: each touches what it is about, whatever title it happens in."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from eighteen.toy import RED, Toy, city, hexes, printed
from kursbuch.eighteen.actions import LayTile, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, SaleNeeded, ShareRound
from kursbuch.eighteen.model.state import POOL
from kursbuch.hexmap.board import Station
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.titles.g1848.extra import LoanTaken
from scenario import A, B, Scenario

BLUE = CompanyId("B&O")
ROUND = OperatingRound(1, 1)


@pytest.fixture
def toy() -> Toy:
    """RED and BLUE with a marker each, RED's turn."""
    board = hexes(D1=printed("gray", "E-s0", city(2)), D3=printed("gray", "W-s0", city(2)))
    return Toy(board, {RED: ("D1", 0), BLUE: ("D3", 0)}).at("trains")


def turn(toy: Toy) -> CompanyTurn:
    """The turn being played."""
    frame = toy.state.frame
    assert isinstance(frame, CompanyTurn)
    return frame


@pytest.mark.parametrize(
    ("cause", "noted"), [("sale", True), ("emergency_sale", True), ("forced_sale", True), ("exchange", False)]
)
def test_shares_that_are_sold_are_noted_and_others_are_not(toy: Toy, cause: str, noted: bool) -> None:
    fact = ev.SharesMoved(RED, A, POOL, 10, cause=cause, price=70)
    toy.agenda(ROUND, SaleNeeded()).fact(fact)
    assert toy.state.frame == SaleNeeded(sold_at=((RED, 70),) if noted else ())
    toy.agenda(ROUND, CompanyTurn(RED)).fact(fact)
    assert turn(toy).last_sale == (70 if noted else 0)
    toy.agenda(ShareRound(1, A)).fact(fact)
    assert isinstance(toy.state.frame, ShareRound)
    assert toy.state.frame.sold == (((A, RED),) if noted else ())


def test_a_new_director_takes_the_directors_share_of_the_one_before_and_no_other(toy: Toy) -> None:
    before = toy.company(RED).certificate
    toy.fact(ev.DirectorChanged(RED, B))
    assert (toy.company(RED).director, toy.company(RED).certificate) == (B, before)
    toy.fact(ev.DirectorChanged(RED, A, source=B))
    assert (toy.company(RED).director, toy.company(RED).certificate) == (A, A)


def test_a_marker_of_somebody_who_is_no_company_counts_for_nobody(toy: Toy) -> None:
    used = {name: company.markers_used for name, company in toy.state.companies.items()}
    toy.fact(ev.StationPlaced(CompanyId("P9"), HexId("D3"), 0, 1))
    assert {name: company.markers_used for name, company in toy.state.companies.items()} == used
    assert toy.state.board.stations[HexId("D3")] == (Station("P9", 0, 1),)


def test_markers_pass_to_another_owner_where_they_are_and_only_a_named_number_counts_as_used(toy: Toy) -> None:
    toy.station(RED, "D1").station(BLUE, "D1", slot=1).station(BLUE, "D3")
    used = toy.company(RED).markers_used
    untouched = toy.state.board
    toy.fact(ev.StationsInherited("P9", RED))
    assert toy.state.board is untouched
    toy.fact(ev.StationsInherited(BLUE, RED))
    assert toy.state.board.stations[HexId("D1")] == (Station(RED, 0, 0), Station(RED, 0, 1))
    assert toy.company(RED).markers_used == used
    toy.fact(ev.StationsInherited(RED, BLUE, 2))
    assert toy.company(BLUE).markers_used == 1 + 1 + 2


def test_a_train_of_the_pool_leaves_it_and_is_no_purchase_from_a_company(toy: Toy) -> None:
    train = TrainName("2")
    toy.trains(BLUE, "2", "2").fact(ev.TrainPooled(BLUE, train))
    assert (toy.state.train_pool, toy.company(BLUE).trains) == (("2",), ("2",))
    toy.fact(ev.TrainBought(RED, train, POOL, 100))
    assert (toy.state.train_pool, toy.company(RED).trains, turn(toy).bought_from_company) == ((), ("2",), False)
    toy.fact(ev.TrainBought(RED, train, BLUE, 100))
    assert (toy.company(BLUE).trains, toy.company(RED).trains, turn(toy).bought_from_company) == ((), ("2", "2"), True)


@pytest.mark.parametrize(("cause", "noted"), [("traded_in", True), ("surplus", False)])
def test_only_a_train_that_is_traded_in_is_noted_as_such(toy: Toy, cause: str, noted: bool) -> None:
    toy.trains(RED, "2").fact(ev.TrainRemoved(RED, TrainName("2"), cause))
    assert (toy.company(RED).trains, turn(toy).traded_in) == ((), noted)


def test_the_turn_remembers_each_offer_that_was_declined_once(toy: Toy) -> None:
    one, other = ("2", "B&O"), ("3", "B&O")
    toy.fact(ev.OfferDeclined(one), ev.OfferDeclined(other), ev.OfferDeclined(one))
    assert turn(toy).declined == (one, other)
    toy.agenda(ROUND).fact(ev.OfferDeclined(one))
    assert toy.state.agenda == (ROUND,)


def test_trains_that_ran_are_noted_in_the_turn_and_for_the_company(toy: Toy) -> None:
    toy.agenda(ROUND, CompanyTurn(RED, "run"), SaleNeeded()).fact(ev.TrainsRun(RED, (), 120, 10))
    noted = toy.state.agenda[1]
    assert isinstance(noted, CompanyTurn)
    assert (noted.ran, noted.run, noted.side_income, toy.company(RED).acted) == (True, 120, 10, True)


def test_a_turn_that_is_cut_takes_nobody_elses_with_it(toy: Toy) -> None:
    toy.agenda(ROUND, CompanyTurn(BLUE), CompanyTurn(RED)).fact(ev.TurnCut(RED))
    assert toy.state.agenda == (ROUND, CompanyTurn(BLUE))


def test_only_places_with_a_printed_name_have_one(toy: Toy) -> None:
    assert toy.rules.names({}).places == {}


def test_facts_and_actions_of_the_family_and_of_a_title_come_back_from_the_form_in_which_they_are_kept() -> None:
    rules = Scenario("1848").rules
    facts = (ev.Paid("bank", "VR", 100, "loan"), LoanTaken(CompanyId("VR"), "1.1"), ev.Finished())
    assert rules.decode_events(rules.encode_events(facts)) == facts
    for action in (Pass(), LayTile(HexId("E4"), TileId("57"), 2)):
        assert rules.decode_action(rules.encode_action(action)) == action


def test_every_kind_of_fact_and_of_action_is_known_where_they_are_read() -> None:
    """A kind that is known lacks its fields; of one that is not known nothing can be said."""
    rules = Scenario("1848").rules
    for kind in (*ev.CoreEvent.__args__, *rules.title.events):
        assert read(rules.decode_events, kind, "[%s]") in ("", "missing"), kind
    for kind in rules.actions:
        assert read(rules.decode_action, kind, "%s") in ("", "missing"), kind
    assert read(rules.decode_action, LoanTaken, "%s") == "unknown"


def read(decode: Callable[[bytes], object], kind: Any, form: str) -> str:
    """What is wrong with nothing but the name of a kind."""
    named = {kind.__struct_config__.tag_field: kind.__struct_config__.tag}
    try:
        decode((form % json.dumps(named)).encode())
    except msgspec.ValidationError as error:
        return "missing" if "missing required field" in str(error) else "unknown"
    return ""
