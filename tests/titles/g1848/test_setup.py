"""SET: what lies on the table before play, and what holds at all times."""

from collections import Counter

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Accept, Dividend, Pass, PlaceStation, RunTrains, TakeLoan
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import BANK, NEW, POOL
from kursbuch.eighteen.title import Title
from kursbuch.hexmap.geometry import DIRECTIONS
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.titles.g1848.extra import BOE, LoanTaken
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, buy_paper, buy_private, lay, lower, sell, start, train

RAILWAYS = ("QR", "VR", "NSW", "WA", "CAR", "SAR", "FT", "COM")
CASH = {3: 840, 4: 630, 5: 510, 6: 430}
BANK_AFTER_CASH = {3: 7480, 4: 7480, 5: 7450, 6: 7420}
TILES = {
    "yellow": "1:1 2:1 5:3 6:4 7:4 8:9 9:12 55:1 56:1 57:3 69:1 235:3",
    "green": "14:3 15:6 16:1 18:1 19:1 20:1 23:2 24:2 25:2 26:1 27:1 28:1 29:1 30:1 31:1 59:2 236:1 237:1 238:2",
    "brown": "39:1 40:1 41:1 42:1 43:1 44:1 45:1 46:1 47:1 64:1 65:1 66:1 67:1 68:1 70:1 239:3 611:4",
    "gray": "240:2 915:1",
    "blue": "241:1",
}
"""Number and count of the tiles in the box."""


@rule("1848-SET-01")
@pytest.mark.parametrize("players", [0, 1, 2, 7, 8])
def test_no_table_of_fewer_than_three_or_more_than_six_players(players: int) -> None:
    with pytest.raises(catalogue.CatalogueError, match="1848-SET-01"):
        catalogue.rules("1848", players)


@rule("1848-SET-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_players_are_welcome(players: int) -> None:
    assert len(Scenario(players=players).state.players) == players


@rule("1848-SET-02")
def test_what_no_rule_permits_now_is_refused_and_changes_nothing() -> None:
    game = Game(catalogue.rules("1848", 3), catalogue.seats(3), 1)
    before = game.state
    for action in (buy("VR"), sell("VR", 10), start("VR", 80), train("2"), TakeLoan(), lay("E4", "57", 0), Accept()):
        with pytest.raises(IllegalAction) as refused:
            game.act(A, action)
        assert refused.value.refusal.rule == "1848-AUC-01"
        assert game.state is before
        assert game.journal == []


@rule("1848-SET-02")
def test_whoever_is_not_in_turn_is_refused_and_nothing_changes() -> None:
    game = Game(catalogue.rules("1848", 3), catalogue.seats(3), 1)
    before = game.state
    for seat in (B, C):
        with pytest.raises(IllegalAction):
            game.act(seat, lower("P1"))
        assert game.state is before
        assert not game.offers(seat)
    game.act(A, lower("P1"))
    assert game.state is not before


@rule("1848-SET-02")
def test_players_trade_no_shares_and_no_privates_during_a_company_turn() -> None:
    table = Scenario().running("CAR").turn("CAR")
    for action in (sell("CAR", 10), buy("CAR"), start("VR", 80), buy_paper("P1"), lower("P1"), Accept()):
        assert table.why(action) == "1848-SET-02"


@rule("1848-SET-02")
def test_names_that_nothing_bears_are_refused() -> None:
    table = Scenario().share_round(A)
    refusal = table.refusal(buy("LNER"))
    assert refusal is not None
    assert (refusal.code, refusal.facts["name"]) == ("unknown_company", "LNER")


@rule("1848-SET-02")
@pytest.mark.parametrize(
    "wire",
    [
        b'{"type": "StartCompany", "company": "VR", "price": 82.5}',
        b'{"type": "StartCompany", "company": "VR", "price": "80"}',
        b'{"type": "BuyPrivate", "paper": "P1", "price": 12.25}',
        b'{"type": "BuyTrainFrom", "company": "VR", "train": "2", "price": 0.5}',
    ],
)
def test_prices_are_whole_pounds(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        Scenario().rules.decode_action(wire)


@rule("1848-SET-03")
def test_lots_can_put_the_players_into_any_order() -> None:
    names = ("Ann", "Bob", "Cem", "Dot")
    orders = {catalogue.draw_seats(names, seed) for seed in range(400)}
    assert len(orders) == 24
    assert all(sorted(order) == sorted(names) for order in orders)
    assert catalogue.draw_seats(names, 7) == catalogue.draw_seats(names, 7)


@rule("1848-SET-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_lowest_lot_begins_and_the_others_follow_clockwise(players: int) -> None:
    table = Scenario(players=players)
    acting = []
    for _ in range(players + 1):
        acting.append(table.actor)
        table.act(lower("P1" if len(acting) % 2 else "P6"))
    assert acting == [*catalogue.seats(players), A]


@rule("1848-SET-04")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_starting_cash_depends_on_the_number_of_players(players: int) -> None:
    table = Scenario(players=players)
    assert [table.money(seat) for seat in table.state.players] == [CASH[players]] * players


@rule("1848-SET-05")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_bank_holds_what_the_starting_cash_leaves_of_ten_thousand(players: int) -> None:
    table = Scenario(players=players)
    assert table.money(BANK) == BANK_AFTER_CASH[players]
    assert table.money(BANK) + sum(table.money(seat) for seat in table.state.players) == 10_000


@rule("1848-SET-06")
def test_bank_of_england_has_two_thousand_pounds_of_its_own_and_starts_at_seventy() -> None:
    table = Scenario()
    assert table.money("BOE") == 2000
    assert table.price("BOE") == 70
    table.share_round(A).act(buy("BOE", "pool"))
    assert (table.money(A), table.money("BOE")) == (560, 2000)


@rule("1848-SET-06")
def test_twenty_loans_of_a_hundred_pounds_use_up_the_money_of_the_bank_of_england() -> None:
    table = Scenario().phase(3).running("CAR", cash=0).running("VR", cash=0)
    table.fact(*(LoanTaken(CompanyId("NSW"), f"operating 1.{n}") for n in range(19))).cash("BOE", 100)
    bank = table.money(BANK)
    table.turn("CAR").act(TakeLoan())
    assert (table.money("CAR"), table.money("BOE"), table.money(BANK)) == (100, 0, bank)
    assert table.price("BOE") == 340
    assert table.turn("VR").why(TakeLoan()) == "1848-LOAN-05"


@rule("1848-SET-07")
@pytest.mark.parametrize("company", [name for name in RAILWAYS if name != "CAR"])
def test_railway_has_a_directors_share_of_a_fifth_and_eight_shares_of_a_tenth(company: str) -> None:
    table = Scenario().share_round(A)
    assert table.company(company).shares == {NEW: 100}
    for seat in table.state.players:
        table.cash(seat, 2000)
    table.act(start(company, 100))
    view = table.rules.view(table.state, None).players[A]
    assert (view.holdings, view.certificates) == ({company: 20}, 1)
    tenths = 0
    while table.why(buy(company)) is None:
        table.act(buy(company))
        tenths += 1
    assert tenths == 8
    assert table.why(buy(company)) == "1848-SR-05"
    assert sum(table.rules.view(table.state, None).players[s].certificates for s in table.state.players) == 9


@rule("1848-SET-07")
def test_bank_of_england_has_ten_shares_and_no_directors_share() -> None:
    table = Scenario().share_round(A)
    assert not any(table.company("BOE").held_by(seat) for seat in table.state.players)
    assert table.why(start("BOE", 70)) == "1848-SR-05"
    for seat in table.state.players:
        table.cash(seat, 2000)
    tenths = 0
    while table.why(buy("BOE", "pool")) is None:
        table.act(buy("BOE", "pool"))
        tenths += 1
    assert tenths == 10
    assert table.why(buy("BOE", "pool")) == "1848-SR-05"
    assert table.company("BOE").director is None
    assert sum(table.rules.view(table.state, None).players[s].certificates for s in table.state.players) == 10


@rule("1848-SET-07")
def test_nobody_owns_a_share_at_the_start() -> None:
    table = Scenario()
    assert set(table.state.companies) == {*RAILWAYS, BOE}
    for company in table.state.companies.values():
        assert set(company.shares) <= {NEW, POOL}
        assert company.director is None


@rule("1848-SET-08")
def test_tile_supply_is_that_of_the_box() -> None:
    found: dict[str, dict[str, int]] = {colour: {} for colour in TILES}
    for tile in Scenario().rules.title.data.tiles:
        found[tile.color][tile.id] = tile.count
    counted = {colour: dict(pair.split(":") for pair in row.split()) for colour, row in TILES.items()}
    assert {colour: {t: str(n) for t, n in row.items()} for colour, row in found.items()} == counted
    assert [sum(row.values()) for row in found.values()] == [43, 31, 22, 3, 1]


@rule("1848-SET-08")
def test_no_fourth_tile_57_is_laid_until_a_replaced_one_has_come_back() -> None:
    table = Scenario().phase(3).running("CAR").running("VR")
    table.tiles(E4=("57", 2), E2=("57", 1), F5=("57", 2)).station("CAR", "E4").station("VR", "H11")
    table.turn("VR")
    assert table.why(lay("H11", "57", 1)) == "1848-SET-08"
    assert lay("H11", "57", 1) not in table.offers().listed
    assert table.why(lay("H11", "6", 1)) is None
    table.turn("CAR").act(lay("E4", "14", 1)).turn("VR")
    assert table.why(lay("H11", "57", 1)) is None


def gauge_changes_with_track(table: Scenario) -> int:
    """Sides between gauge areas over which track runs."""
    title: Title = table.rules.title
    track = table.state.board.track
    crossed = Counter(
        frozenset((at, other))
        for at, layout in track.items()
        for edge in layout.from_edge
        if DIRECTIONS[edge] in title.map.hexes[at].gauge_change
        and (other := title.map.next_to[at][edge]) is not None
        and other in track
        and (edge + 3) % 6 in track[other].from_edge
    )
    return len(crossed)


@rule("1848-SET-09")
def test_a_thirteenth_gauge_change_is_built_although_there_are_only_twelve_markers() -> None:
    table = Scenario().running("VR")
    table.tiles(C10=("7", 5), C12=("7", 5), C14=("7", 5), C16=("7", 5), C18=("69", 3), C20=("57", 0))
    table.tiles(D9=("5", 3), D11=("23", 5), D13=("23", 5), D15=("24", 0), D17=("24", 0), D19=("18", 0))
    table.tiles(G6=("57", 1), G8=("9", 1), H11=("6", 1), G12=("55", 0))
    table.station("VR", "H11").turn("VR")
    assert gauge_changes_with_track(table) == 12
    table.act(lay("F13", "5", 0))
    assert table.state.board.tiles[HexId("F13")].tile == "5"
    assert gauge_changes_with_track(table) == 13


@rule("1848-SET-10")
def test_every_seat_and_every_onlooker_sees_all_holdings() -> None:
    table = Scenario().running("VR", B, cash=730, trains=("2", "3+")).shares("VR", s2=40, s3=20, pool=10)
    table.shares("BOE", s3=20).cash(C, 123).paper("P1", C).paper("P2", "VR")
    views = [table.rules.view(table.state, seat) for seat in (*table.state.players, None)]
    assert all(view == views[0] for view in views)
    view = views[0]
    assert (view.bank, view.companies[BOE].cash) == (table.money(BANK), 2000)
    assert view.players[C].cash == 123
    assert view.players[C].holdings == {"VR": 20, "BOE": 20}
    assert view.players[C].papers == ("P1",)
    railway = view.companies[CompanyId("VR")]
    assert (railway.cash, railway.trains, railway.papers) == (730, ("2", "3+"), ("P2",))
    assert railway.shares == {"s2": 40, "s3": 20, "pool": 10, "new": 30}


@rule("1848-SET-10")
def test_a_rich_director_cannot_pay_for_a_poor_company() -> None:
    table = Scenario().running("CAR", A, cash=99).cash(A, 500).turn("CAR", "trains")
    assert table.why(train("2")) == "1848-TRN-17"
    table.cash("CAR", 100).act(train("2"))
    assert (table.money("CAR"), table.money(A)) == (0, 500)


@rule("1848-SET-10")
def test_a_rich_company_cannot_pay_for_its_poor_director() -> None:
    table = Scenario().running("VR", A, issue=80, cash=2000).shares("VR", s1=50).cash(A, 79).share_round(A)
    assert table.why(buy("VR")) == "1848-SR-08"
    table.cash(A, 80).act(buy("VR"))
    assert (table.money("VR"), table.money(A)) == (2000, 0)


@rule("1848-SET-11")
def test_no_action_carries_out_or_enforces_a_deal_between_players() -> None:
    rules = Scenario().rules
    assert {kind.__name__ for kind in rules.title.actions} == {
        *("Pass", "BuyPaper", "LowerPaper", "StartCompany", "BuyShare", "SellShares", "LayTile", "PlaceStation"),
        *("RunTrains", "Dividend", "BuyTrain", "BuyTrainFrom", "DiscardTrain", "BuyPrivate", "TakeLoan", "UsePaper"),
        *("Accept", "Decline"),
    }
    for wire in (b'{"type": "Deal", "with": "s2"}', b'{"type": "Give", "to": "s2", "amount": 50}'):
        with pytest.raises(msgspec.ValidationError):
            rules.decode_action(wire)


@rule("1848-SET-11")
def test_only_trades_of_a_company_ever_ask_another_player() -> None:
    table = Scenario().share_round(A)
    for action in (Accept(), Dividend("pay"), RunTrains(), PlaceStation(HexId("E4")), buy_private("P1", 1)):
        assert table.why(action) == "1848-SR-02"
    assert table.why(Pass()) is None
