"""Branchline is a whole game: its own rules hold, and so does all that holds in every 18xx game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import kursbuch
from conformance.laws import Laws
from kursbuch import catalogue, rulebook
from kursbuch.catalogue import eighteen
from kursbuch.kernel.game import Game
from kursbuch.kernel.refusal import Refusal
from kursbuch.table import Refused, Table
from toys.installing import TOYS
from toys.playing import moves

pytestmark = pytest.mark.usefixtures("with_toys")

START_AB = {"type": "StartCompany", "company": "AB", "price": 60}
BUY_AB = {"type": "BuyShare", "company": "AB", "source": "new"}
PASS = {"type": "Pass"}


def lay(at: str, tile: str, rotation: int) -> dict[str, object]:
    return {"type": "LayTile", "at": at, "tile": tile, "rotation": rotation}


def played(*actions: Mapping[str, object]) -> Table:
    """A game of two in which these actions were done, one after the other."""
    table = kursbuch.new("branchline", ["Ann", "Bo"])
    for action in actions:
        table.act(action)
    return table


FLOATED = (START_AB, BUY_AB, BUY_AB, BUY_AB, PASS, PASS)
"""The first seat has 30 % of AB and directs it, the second has 20 %; AB is to lay its first tile."""
FIRST_TURN = (*FLOATED, lay("B1", "5", 4), {"type": "BuyTrain", "train": "2"}, PASS)


def run_over(*path: str) -> dict[str, object]:
    return {"type": "RunTrains", "routes": [{"train": "2", "path": list(path)}]}


RUN_TO_THE_COAST = run_over("A4:0", "B3", "B1:0")
RUN_NOTHING = {"type": "RunTrains"}


def rule_of(refusal: Refusal | None) -> str:
    assert refusal is not None
    return f"{refusal.rule} {refusal.code}"


# -- its own rules ------------------------------------------------------------------------------------------------


def test_half_of_the_shares_bring_ten_times_the_issue_price_and_the_home_marker() -> None:
    table = played(*FLOATED)
    company = table.view.companies["AB"]
    assert (company.cash, company.price, company.director, company.stations) == (600, 60, "s1", ("B1",))
    assert table.view.bank == 4000 - 2 * 480 + 5 * 60 - 600


def test_a_company_lays_track_buys_a_train_runs_it_and_pays() -> None:
    table = played(*FIRST_TURN)
    assert (table.view.round, table.view.companies["AB"].price) == ("share 2", 50)
    for action in (PASS, PASS, lay("B3", "8", 1)):
        table.act(action)
    (offer,) = table.offers().free
    before = {seat: player.cash for seat, player in table.view.players.items()}
    table.act(RUN_TO_THE_COAST)
    assert offer.suggestion == table.game.journal[-1].action
    table.act({"type": "Dividend", "kind": "pay"})
    assert {seat: player.cash - before[seat] for seat, player in table.view.players.items()} == {"s1": 12, "s2": 8}
    company = table.view.companies["AB"]
    assert (company.revenue, company.price, company.cash) == (40, 60, 520)


def test_a_train_calls_at_as_many_places_as_its_number_says() -> None:
    second_turn = (lay("C2", "58", 2), RUN_NOTHING, PASS)
    table = played(*FIRST_TURN, PASS, PASS, *second_turn, PASS, PASS, lay("C4", "5", 1))
    assert table.why(run_over("B1:0", "C2:0")) is None
    assert rule_of(table.why(run_over("B1:0", "C2:0", "C4:0"))) == "BRANCHLINE-OR-05 too_many_stops"


def test_nothing_is_sold_of_a_company_that_is_not_in_operation() -> None:
    table = kursbuch.new("branchline", ["Ann", "Bo"], seed=2)
    table.act(START_AB)
    table.act(BUY_AB)
    sale = {"type": "SellShares", "company": "AB", "percent": 10}
    assert rule_of(table.why(sale)) == "BRANCHLINE-SR-04 not_running_yet"
    with pytest.raises(Refused) as refused:
        table.act(sale)
    assert refused.value.sentence("en") == (
        "Shares of AB cannot be sold: AB is not in operation yet. (BRANCHLINE-SR-04)"
    )
    assert "noch nicht in Betrieb" in refused.value.sentence("de")


@pytest.mark.parametrize(("timetable", "sets"), [("long", 10), ("short", 4)])
def test_if_nobody_does_anything_the_game_ends_with_the_timetable(timetable: str, sets: int) -> None:
    table = kursbuch.new("branchline", ["Ann", "Bo"], options={"timetable": timetable})
    for _ in range(2 * sets):
        assert table.finished is None
        table.act(PASS)
    assert table.finished == "timetable"
    assert "the timetable has run out" in " ".join(table.told(2 * sets))
    assert "Fahrplan" in " ".join(table.told(2 * sets, "de"))


def test_the_sale_of_the_last_train_ends_the_game_with_its_set() -> None:
    table = kursbuch.new("branchline", ["Ann", "Bo", "Cy", "Di"], seed=1)
    told = [line for _ in moves(table) for line in table.told(len(table.game.journal))]
    assert table.finished == "trains"
    assert "The last train is sold: the game ends with this set of operating rounds." in told
    assert not any(table.view.depot.values())


def test_an_empty_bank_ends_the_game() -> None:
    """With less money in the bank than is printed the capital of the first company breaks it."""
    data = eighteen.data("branchline")
    poor = replace(data, info=replace(data.info, bank=1200))
    rules = catalogue.published("branchline").rules(poor, {"timetable": "long"}, 2)
    game = Game(rules, catalogue.seats(2), 1)
    for action in FIRST_TURN:
        assert rules.over(game.state) is None
        (seat,) = rules.waiting_for(game.state)
        game.act(seat, rules.decode_action(msgspec.json.encode(action)))
    assert rules.over(game.state) == "bank"


# -- what holds in all 18xx games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_random_game_money_shares_tiles_and_trains_stay_what_they_are(players: int, seed: int) -> None:
    table = kursbuch.new("branchline", ["Ann", "Bo", "Cy", "Di"][:players], seed=seed)
    rules = eighteen.rules("branchline", players)
    laws = Laws(rules, table.game.state)
    kinds = set()
    for _, action in moves(table, "random", seed):
        kinds.add(type(action).__name__)
        state = table.game.state
        laws.after(state, table.game.journal[-1].events)
        laws.view(state)
        if table.finished is None:
            laws.offers(state, table.seat(), table.offers())
    assert {"StartCompany", "BuyShare", "SellShares", "LayTile", "BuyTrain", "Pass"} <= kinds


# -- the sheet and the code ---------------------------------------------------------------------------------------


def test_the_sheets_have_the_same_rules_and_the_code_names_no_other() -> None:
    english, german = (rulebook.rules("branchline", lang) for lang in ("en", "de"))
    assert list(english) == list(german)
    code = "".join(file.read_text("utf-8") for file in Path(TOYS, "branchline").rglob("*.py"))
    named = {f"BRANCHLINE-{rule}" for rule in re.findall(r"\b(?:SET|SR|OR|END)-\d\d\b", code)}
    assert named == set(english)
