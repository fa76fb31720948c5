"""VAR-2021-15, -17, -20, -22: how records of 18xx.games are read, on small ones made by hand and on the shared ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from kursbuch.catalogue import seats
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import Company, State
from kursbuch.eighteen.view import View
from kursbuch.hexmap.board import TilePlaced
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.imports.base import Problem
from kursbuch.imports.eighteen import Replayed, load_export, replay_export, verify_export
from kursbuch.imports.eighteen.export import parse_export
from kursbuch.imports.eighteen.fields import Unreadable
from kursbuch.imports.eighteen.reader import Notes
from kursbuch.imports.eighteen.reader1848 import Reader1848
from kursbuch.imports.eighteen.replay import fits, result_of
from kursbuch.kernel.game import Game, Position
from positions_1848 import line
from rules_marker import rule
from scenario import A, B, C, Scenario

RECORDS = Path(__file__).parents[4] / "shared/records/1848"
"""The shared records lie beside the checkout, where they lie at all."""
shared = pytest.mark.skipif(not RECORDS.is_dir(), reason="the shared records are not here")

Raw = dict[str, Any]


def by_player(action: str, player: int, **fields: Any) -> Raw:
    return {"type": action, "entity": player, "entity_type": "player", **fields}


def by_company(action: str, company: str, **fields: Any) -> Raw:
    return {"type": action, "entity": company, "entity_type": "corporation", **fields}


def by_private(action: str, paper: str, **fields: Any) -> Raw:
    return {"type": action, "entity": paper, "entity_type": "company", **fields}


def record(*actions: Raw) -> Replayed:
    """A record of three players with these actions, numbered from 1, replayed."""
    players = [{"id": number, "name": name} for number, name in enumerate(("Ada", "Ben", "Cy"))]
    numbered = [{**action, "id": number} for number, action in enumerate(actions, 1)]
    replayed = replay_export(parse_export({"title": "1848", "players": players, "actions": numbered}))
    assert replayed.problem is None, replayed.problem
    return replayed


SALE = (
    by_player("bid", 0, company="P6", price=230),
    by_player("bid", 1, company="P5", price=170),
    by_player("assign", 2, target="P1", target_type="company"),
    by_player("bid", 0, company="P1", price=25),
    by_player("bid", 1, company="P2", price=70),
    by_player("bid", 2, company="P3", price=110),
    by_player("bid", 0, company="P4", price=170),
)
SHARES = (
    by_player("buy_shares", 1, shares=["CAR_1"], percent=10),
    by_player("buy_shares", 2, shares=["CAR_2"], percent=10),
    by_player("buy_shares", 0, shares=["CAR_3"], percent=10),
    by_player("buy_shares", 1, shares=["CAR_4"], percent=10),
    by_player("buy_shares", 2, shares=["BOE_1"], percent=10),
    by_player("par", 0, corporation="VR", share_price="70,4,5"),
    by_player("pass", 1),
    by_player("pass", 2),
    by_player("pass", 0),
)
ALL_PASS = (by_player("pass", 1), by_player("pass", 2), by_player("pass", 0))
FIRST_ROUND = (
    by_company("lay_tile", "CAR", hex="E4", tile="57-0", rotation=2),
    by_company("buy_train", "CAR", train="2-0", price=120, variant="2+"),
    by_company("pass", "CAR"),
)
SECOND_ROUND = (
    by_company("lay_tile", "CAR", hex="D3", tile="69-0", rotation=3),
    by_company(
        "run_routes",
        "CAR",
        routes=[{"train": "2-0", "connections": [["E4", "D3"], ["D3", "D1"]], "nodes": ["E4-0", "D3-1", "D1-0"]}],
    ),
    by_company("dividend", "CAR", kind="payout"),
    by_company("pass", "CAR"),
)
THIRD_ROUND = (
    by_company("lay_tile", "CAR", hex="F5", tile="57-1", rotation=2),
    by_company("place_token", "CAR", city="57-1-0", slot=0, tokener="CAR"),
)


def company(replayed: Replayed, name: str) -> Company:
    return replayed.game.state.companies[CompanyId(name)]


def reader_at(table: Scenario, **notes: Any) -> Reader1848:
    """A reader in the middle of a game, with what it has noted before."""
    count = len(table.state.players)
    export = parse_export(
        {"title": "1848", "players": [{"id": n, "name": f"p{n}"} for n in range(count)], "actions": []}
    )
    game: Game[State, Action, Event, View] = Game(table.rules, seats(count), 1)
    game.positions.append(Position(table.state, None))
    reader = Reader1848(export, game, {str(n): seat for n, seat in enumerate(seats(count))})
    reader.restore(Notes(**notes))
    return reader


def new() -> Scenario:
    return Scenario("1848", 4, edition="2021")


# -- the opening ------------------------------------------------------------------------------------------------


@rule("1848-VAR-2021-17")
def test_assign_lowers_a_private_and_bid_buys_it() -> None:
    replayed = record(*SALE)
    state = replayed.game.state
    assert replayed.options["edition"] == "2021"
    assert {name: paper.owner for name, paper in state.papers.items()} == {
        "P1": A,
        "P2": B,
        "P3": C,
        "P4": A,
        "P5": B,
        "P6": A,
    }
    assert [state.players[seat].cash for seat in (A, B, C)] == [840 - 230 - 25 - 170, 840 - 170 - 70, 840 - 110]
    assert state.papers[PaperId("P1")].price == 25


@rule("1848-VAR-2021-17")
def test_share_price_is_price_row_column_and_boe_shares_lie_in_the_pool() -> None:
    replayed = record(*SALE, *SHARES[:6])
    assert company(replayed, "VR").issue_price == 70
    marker = company(replayed, "VR").marker
    assert marker is not None
    assert marker.cell == (4, 5)
    assert company(replayed, "BOE").held_by(C) == 10
    assert company(replayed, "BOE").held_by("pool") == 90
    assert company(replayed, "CAR").in_operation


@rule("1848-VAR-2021-17")
def test_a_share_that_was_sold_before_comes_from_the_pool() -> None:
    table = new().shares("VR", s2=40, s1=20, pool=10).priced("VR", 70, (2, 5)).share_round(A)
    reader = reader_at(table, sold_shares=frozenset(("VR_3",)))
    reader.apply(by_player("buy_shares", 0, shares=["VR_3"], percent=10))
    assert reader.state.players[A].cash == 630 - 90
    fresh = reader_at(table, sold_shares=frozenset(("VR_3",)))
    fresh.apply(by_player("buy_shares", 0, shares=["VR_8"], percent=10))
    assert fresh.state.players[A].cash == 630 - 70


# -- a company's turn -------------------------------------------------------------------------------------------


@rule("1848-VAR-2021-17")
def test_hexes_tiles_and_rotations_are_ours_and_a_trains_side_is_named_when_it_is_bought() -> None:
    replayed = record(*SALE, *SHARES, *FIRST_ROUND)
    assert replayed.game.state.board.tiles[HexId("E4")] == TilePlaced(TileId("57"), 2)
    assert company(replayed, "CAR").trains == ("2+",)
    assert company(replayed, "CAR").cash == 1000 - 120


@rule("1848-VAR-2021-17")
def test_nodes_are_hex_and_number_of_the_stop_and_a_train_is_its_card_and_copy() -> None:
    replayed = record(*SALE, *SHARES, *FIRST_ROUND, *ALL_PASS, *SECOND_ROUND)
    assert company(replayed, "CAR").revenue == 50
    assert company(replayed, "CAR").cash == 880


@rule("1848-VAR-2021-17")
def test_city_is_tile_copy_and_number_of_the_stop() -> None:
    replayed = record(*SALE, *SHARES, *FIRST_ROUND, *ALL_PASS, *SECOND_ROUND, *ALL_PASS, *THIRD_ROUND)
    assert sorted(replayed.game.state.board.stations_of("CAR")) == [("E4", 0), ("F5", 0)]
    assert company(replayed, "CAR").cash == 880 - 40


@rule("1848-VAR-2021-17")
def test_automatic_notes_of_the_boe_and_of_the_commonwealth_change_nothing() -> None:
    notes = [
        {"type": "dividend", "entity": "BOE", "entity_type": "corporation", "kind": "payout"},
        {"type": "destination_connection", "entity": "COM", "entity_type": "corporation"},
    ]
    plain = record(*SALE, *SHARES, *FIRST_ROUND)
    noted = record(*SALE, *SHARES[:-1], {**SHARES[-1], "auto_actions": notes}, *FIRST_ROUND)
    assert noted.game.state.players == plain.game.state.players
    assert noted.game.state.companies == plain.game.state.companies


@rule("1848-VAR-2021-17")
@pytest.mark.parametrize(("variant", "price"), [("8", 800), ("D", 1100)])
def test_the_last_card_is_train_8_with_variant_8_or_d(variant: str, price: int) -> None:
    reader = reader_at(new().running("VR", cash=2000).phase(7).turn("VR", "trains"))
    reader.apply(by_company("buy_train", "VR", train="8-0", price=price, variant=variant))
    assert reader.state.companies[CompanyId("VR")].trains == (variant,)
    assert reader.state.companies[CompanyId("VR")].cash == 2000 - price


@rule("1848-VAR-2021-17")
def test_a_train_that_has_an_owner_is_bought_from_him_and_an_exchange_is_a_trade_in() -> None:
    table = new().running("VR", cash=2000, trains=("4+",)).running("SAR", B, trains=("5+",)).phase(6)
    notes = {
        "train_side": {"4-1": TrainName("4+"), "5-2": TrainName("5+")},
        "train_owner": {"4-1": CompanyId("VR"), "5-2": CompanyId("SAR")},
    }
    reader = reader_at(table.depot(**{"6/6+": 0}).turn("VR", "trains"), **notes)
    reader.apply(by_company("buy_train", "VR", train="5-2", price=550))
    reader.apply(by_company("buy_train", "VR", train="8-0", price=800, variant="D", exchange="4-1"))
    assert reader.state.companies[CompanyId("VR")].trains == ("5+", "D")
    assert reader.state.companies[CompanyId("SAR")].cash == 1550
    assert reader.state.companies[CompanyId("VR")].cash == 2000 - 550 - 800


# -- privates ---------------------------------------------------------------------------------------------------


@rule("1848-VAR-2021-17")
def test_entity_type_company_is_the_use_of_a_private_by_the_company_in_turn() -> None:
    table = new().running("CAR", cash=250).station("CAR", "E4").tiles(E4=("57", 1)).phase(5).turn("CAR", "track")
    table.paper("P2", A, closed=True).paper("P4", "CAR", closed=True)
    reader = reader_at(table)
    reader.apply(by_private("lay_tile", "P2", hex="E6", tile="9-0", rotation=1))
    assert reader.state.papers[PaperId("P2")].used
    assert reader.state.companies[CompanyId("CAR")].cash == 250
    reader.apply(by_private("buy_train", "P4", train="2E-0", price=100, variant="2E"))
    assert reader.state.companies[CompanyId("CAR")].trains == ("2E",)
    assert reader.state.companies[CompanyId("CAR")].cash == 150


@rule("1848-VAR-2021-17")
def test_the_tasmania_tile_is_laid_by_p3_in_a_turn_and_when_it_is_forced() -> None:
    lays = by_private("lay_tile", "P3", hex="I8", tile="241-0", rotation=1)
    reader = reader_at(new().running("VR").phase(3).paper("P3", "VR").turn("VR", "track"))
    reader.apply(lays)
    assert reader.state.board.tiles[HexId("I8")] == TilePlaced(TileId("241"), 1)
    forced = new().running("VR", cash=1000).phase(4).depot(**{"4/4+": 0}).paper("P3", B).turn("VR", "trains")
    reader = reader_at(forced)
    reader.apply(by_company("buy_train", "VR", train="5-0", price=500, variant="5"))
    reader.apply(lays)
    assert reader.state.board.tiles[HexId("I8")] == TilePlaced(TileId("241"), 1)


@rule("1848-VAR-2021-17")
def test_tasmania_is_written_as_stop_1() -> None:
    table = new().running("SAR", trains=("3+",)).station("SAR", "G6").phase(3).turn("SAR", "run")
    table.tiles(G6=("238", 3), G8=("8", 5), H9=("14", 1), I10=("241", 1))
    reader = reader_at(table, train_side={"3-0": TrainName("3+")})
    chains = [["G6", "G8", "H9"], ["H9", "I10"]]
    route = {"train": "3-0", "connections": chains, "nodes": ["G6-0", "H9-0", "I10-1"]}
    reader.apply(by_company("run_routes", "SAR", routes=[route]))
    reader.apply(by_company("dividend", "SAR", kind="withhold"))
    assert reader.state.companies[CompanyId("SAR")].revenue == 120


# -- taking back ------------------------------------------------------------------------------------------------


@rule("1848-VAR-2021-17")
def test_undo_drops_the_last_action_or_all_after_the_one_it_names_and_redo_takes_it_back() -> None:
    def owners(*actions: Raw) -> dict[str, str | None]:
        replayed = record(*actions)
        assert len(replayed.steps) == len(actions)
        return {name: paper.owner for name, paper in replayed.game.state.papers.items() if paper.owner}

    first, second, third = SALE[0], SALE[1], by_player("bid", 2, company="P2", price=70)
    undo, redo = by_player("undo", 2), by_player("redo", 2)
    assert owners(first, second, third) == {"P6": A, "P5": B, "P2": C}
    assert owners(first, second, third, undo) == {"P6": A, "P5": B}
    assert owners(first, second, third, undo, undo) == {"P6": A}
    assert owners(first, second, third, {**undo, "action_id": 1}) == {"P6": A}
    assert owners(first, second, third, undo, redo) == {"P6": A, "P5": B, "P2": C}
    assert owners(first, second, third, {**undo, "action_id": 1}, redo) == {"P6": A, "P5": B, "P2": C}
    assert owners(first, second, undo, by_player("bid", 1, company="P1", price=30)) == {"P6": A, "P1": B}


# -- older records ----------------------------------------------------------------------------------------------

TWO_COMPANIES = (
    by_player("buy_shares", 1, shares=["CAR_1"], percent=10),
    by_player("par", 2, corporation="VR", share_price="70,4,5"),
    by_player("buy_shares", 0, shares=["CAR_2"], percent=10),
    by_player("buy_shares", 1, shares=["CAR_3"], percent=10),
    by_player("buy_shares", 2, shares=["VR_1"], percent=10),
    by_player("buy_shares", 0, shares=["CAR_4"], percent=10),
    by_player("buy_shares", 1, shares=["VR_2"], percent=10),
    by_player("buy_shares", 2, shares=["VR_3"], percent=10),
    by_player("buy_shares", 0, shares=["VR_4"], percent=10),
    *ALL_PASS,
    by_company("lay_tile", "CAR", hex="E4", tile="57-0", rotation=2),
    *(by_company("buy_train", "CAR", train=f"2-{copy}", price=100, variant="2") for copy in range(4)),
    by_company("pass", "CAR"),
    by_company("lay_tile", "VR", hex="H11", tile="5-0", rotation=2),
    *(by_company("buy_train", "VR", train=f"2-{copy}", price=100, variant="2") for copy in (4, 5)),
    by_company("buy_train", "VR", train="3-0", price=200, variant="3"),
    by_company("pass", "VR"),
)
TWO_SALES = (
    by_player("pass", 1),
    by_player("sell_shares", 2, shares=["VR_1"], percent=10),
    by_player("sell_shares", 2, shares=["VR_3"], percent=10),
    by_player("pass", 2),
    by_player("pass", 0),
    by_player("pass", 1),
    by_player("pass", 2),
)
CAR_STAYS_AS_IT_IS = (by_company("pass", "CAR"), by_company("pass", "CAR"))


def green(name: str) -> Raw:
    """VR replaces the yellow city of its home, which only tile 238 can follow so turned."""
    return by_company("lay_tile", "VR", hex="H11", tile=f"{name}-0", rotation=1)


@rule("1848-VAR-2021-15")
def test_green_k_tiles_of_an_older_record_are_read_by_their_old_names() -> None:
    for name in ("238", "236"):
        replayed = record(*SALE, *TWO_COMPANIES, *ALL_PASS, *CAR_STAYS_AS_IT_IS, green(name))
        assert replayed.game.state.board.tiles[HexId("H11")] == TilePlaced(TileId("238"), 1)
        assert replayed.options["sell_in_blocks"] == "true"


@rule("1848-VAR-2021-15", "1848-VAR-2021-06")
def test_several_sales_of_a_company_in_a_turn_show_that_a_record_is_older() -> None:
    for name in ("238", "236"):
        replayed = record(*SALE, *TWO_COMPANIES, *TWO_SALES, *CAR_STAYS_AS_IT_IS, green(name))
        assert replayed.options["sell_in_blocks"] == "false"
        assert company(replayed, "VR").held_by("pool") == 20
        assert replayed.game.state.board.tiles[HexId("H11")] == TilePlaced(TileId("238"), 1)
        # Each sale at its own price; P3 has paid 15 twice.
        assert replayed.game.state.players[C].cash == 730 - 140 - 70 - 70 + 60 + 50 + 15 + 15


@rule("1848-VAR-2021-15")
def test_what_no_version_allows_is_reported_as_the_present_one_refuses_it() -> None:
    tile = by_company("lay_tile", "VR", hex="H11", tile="15-0", rotation=0)
    actions = [*SALE, *TWO_COMPANIES, *ALL_PASS, *CAR_STAYS_AS_IT_IS, tile]
    players = [{"id": number, "name": name} for number, name in enumerate(("Ada", "Ben", "Cy"))]
    replayed = replay_export(parse_export({"title": "1848", "players": players, "actions": actions}))
    assert replayed.problem is not None
    assert replayed.problem.number == len(actions)
    assert replayed.problem.refusal is not None
    assert replayed.problem.refusal.rule == "1848-TRK-14"
    assert replayed.options["sell_in_blocks"] == "true"


@rule("1848-VAR-2021-15")
def test_a_reading_fits_a_finished_record_only_with_its_result() -> None:
    actions = [*SALE, *TWO_COMPANIES]
    players = [{"id": number, "name": name} for number, name in enumerate(("Ada", "Ben", "Cy"))]
    raw = {"title": "1848", "players": players, "actions": actions}
    going_on = parse_export(raw)
    replayed = replay_export(going_on)
    result = dict(result_of(going_on, replayed))
    wrong = {seat: worth + 1 for seat, worth in result.items()}

    def fitting(status: str, result: dict[str, int], more: tuple[Raw, ...] = ()) -> bool:
        return fits(parse_export({**raw, "status": status, "result": result, "actions": [*actions, *more]}), replayed)

    called = {str(number): name for number, name in enumerate(("Ada", "Ben", "Cy"))}
    assert fitting("finished", result)
    assert fitting("finished", {called[player]: worth for player, worth in result.items()}), "as older exports have it"
    assert not fitting("finished", wrong)
    assert not fitting("finished", {called[player]: worth for player, worth in wrong.items()})
    assert fitting("active", wrong)
    assert fitting("finished", {})
    assert fitting("finished", wrong, (by_player("pass", 1),)), "only a part was replayed"
    assert not fits(going_on, replace(replayed, problem=Problem(1, 1, "", None, 1)))


# -- the route of a Ghan ----------------------------------------------------------------------------------------


def ghan() -> Scenario:
    """CAR runs a 2E from Alice Springs by D3 to E2, where it has a marker, and could go on to the harbour."""
    table = new().running("CAR", trains=("2E",)).station("CAR", "E2").phase(5).turn("CAR", "run")
    return table.tiles(B5=("8", 0), C4=("9", 0), D3=("69", 3), E2=("15", 2))


@rule("1848-VAR-2021-20")
@pytest.mark.parametrize("backwards", [False, True])
def test_the_route_of_a_ghan_is_cut_where_it_earns(backwards: bool) -> None:
    reader = reader_at(ghan(), train_side={"2E-0": TrainName("2E")})
    nodes, chains = ["F3-0", "E2-0", "D3-0", "A4-0"], [["F3", "E2"], ["E2", "D3"], ["D3", "C4", "B5", "A4"]]
    if backwards:
        nodes.reverse()
        chains.reverse()
    reader.apply(by_company("run_routes", "CAR", routes=[{"train": "2E-0", "connections": chains, "nodes": nodes}]))
    reader.apply(by_company("dividend", "CAR", kind="withhold"))
    assert reader.state.companies[CompanyId("CAR")].revenue == 30 + 40


@rule("1848-VAR-2021-20")
def test_of_several_markers_on_the_route_of_a_ghan_the_dearest_counts() -> None:
    table = line(new().running("CAR", trains=("2E",)), "CAR").phase(5).turn("CAR", "run")
    table.tiles(B5=("8", 0), C4=("9", 0), D3=("1", 2), E4=("15", 2), F5=("57", 2)).station("CAR", "F5")
    for far, near, revenue in (("57", "15", 30 + 40), ("14", "57", 30 + 40)):
        table.tiles(E4=(near, 2), F5=(far, 2))
        reader = reader_at(table, train_side={"2E-0": TrainName("2E")})
        nodes, chains = ["F5-0", "E4-0", "D3-0", "A4-0"], [["F5", "E4"], ["E4", "D3"], ["D3", "C4", "B5", "A4"]]
        reader.apply(by_company("run_routes", "CAR", routes=[{"train": "2E-0", "connections": chains, "nodes": nodes}]))
        reader.apply(by_company("dividend", "CAR", kind="withhold"))
        assert reader.state.companies[CompanyId("CAR")].revenue == revenue


@rule("1848-VAR-2021-20")
def test_a_ghan_that_passes_no_marker_of_its_company_cannot_be_read() -> None:
    reader = reader_at(ghan(), train_side={"2E-0": TrainName("2E")})
    run = {"train": "2E-0", "connections": [["D3", "C4", "B5", "A4"]], "nodes": ["D3-0", "A4-0"]}
    with pytest.raises(Unreadable) as raised:
        reader.apply(by_company("run_routes", "CAR", routes=[run]))
    assert (raised.value.code, raised.value.title) == ("recorded_ghan", "1848")


# -- shared records ---------------------------------------------------------------------------------------------


@shared
@rule("1848-VAR-2021-17", "1848-VAR-2021-19")
@pytest.mark.parametrize("name", ["real-101", "003"])
def test_a_shared_record_agrees_at_every_checkpoint_and_in_its_result(name: str) -> None:
    assert verify_export(load_export(RECORDS / f"{name}.json.gz")) == []


@shared
@rule("1848-VAR-2021-22")
def test_record_008_agrees_until_a_company_declares_the_revenue_of_another() -> None:
    export = load_export(RECORDS / "008.json.gz")
    found = verify_export(export)
    assert export.actions[312]["type"] == "dividend"
    assert min(difference.number for difference in found) == 312
    replayed = replay_export(export, 312)
    assert replayed.problem is None
    assert replayed.game.state.companies[CompanyId("FT")].revenue == 0


@shared
@rule("1848-VAR-2021-22", "1848-REC-05")
@pytest.mark.parametrize("name", ["901", "902", "905"])
def test_a_record_cut_short_by_a_director_in_debt_can_be_played_on(name: str) -> None:
    export = load_export(RECORDS / f"{name}.json.gz")
    assert verify_export(export) == []
    replayed = replay_export(export)
    state = replayed.game.state
    assert min(player.cash for player in state.players.values()) < 0
    seat = replayed.rules.actor(state)
    assert seat is not None
    assert replayed.rules.offers(state, seat).listed
