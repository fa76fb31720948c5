"""SET: what lies on the table before play, and what holds at all times."""

from __future__ import annotations

import msgspec
import pytest

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Accept, BuyShare, Decline, Dividend, Pass, PlaceStation, RunTrains
from kursbuch.eighteen.model.data import Card, CompanyId
from kursbuch.eighteen.model.state import BANK, NEW, POOL
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.game import Game, IllegalAction
from positions_1824 import (
    COAL,
    MINORS,
    PRESTATE,
    REGIONAL,
    STATE,
    all_pass,
    coal_swap,
    game,
    holds,
    minor,
    opened,
    owned,
    papers_of,
    repay,
    swap,
)
from rules_marker import rule
from scenario import A, B, C, Scenario, buy, buy_paper, buy_private, lay, sell, start, train

CASH = {3: 820, 4: 680, 5: 560, 6: 460}
BANK_AFTER_CASH = {3: 9540, 4: 9280, 5: 9200, 6: 9240}
MOUNTAINS = {3: 4, 4: 6, 5: 6, 6: 4}
TRAINS = {"2": 9, "3": 7, "4": 4, "5": 3, "6": 3, "8": 2, "10": None, "1g": 6, "2g": 5, "3g": 4, "4g": 3, "5g": 2}
TILES = {
    "yellow": "1:1 2:1 3:4 4:6 5:5 6:5 7:5 8:10 9:10 55:1 56:1 57:5 58:8 69:1 401:3 447:2 498:1 499:1 630:1 631:1",
    "green": (
        "14:4 15:8 16:1 17:1 18:1 19:1 20:1 23:3 24:3 25:2 26:2 27:2 28:1 29:1 30:1 31:1 87:3 88:3 405:3 490:1 491:1 "
        "619:4"
    ),
    "brown": "39:1 40:1 41:1 42:1 43:1 44:1 45:1 46:1 47:1 70:1 126:1 493:1 497:2 611:6",
    "gray": "494:1 495:1 496:1",
}
"""Number and count of the tiles in the box."""
FREE_TENTHS = {"SD": 6, "UG": 7, "KK": 7}
"""Shares of the state railways that nobody has a claim to."""


# -- SET-01: what is not allowed --------------------------------------------------------------------------------------


@rule("1824-SET-01")
def test_what_no_rule_permits_now_is_refused_and_changes_nothing() -> None:
    match = Game(eighteen.rules("1824", 3), catalogue.seats(3), 1)
    before = match.state
    for action, reason in (
        (sell("SD", 10), "1824-AUC-04"),
        (train("2"), "1824-SR-02"),
        (lay("E12", "499", 0), "1824-SR-02"),
        (Accept(), "1824-SR-02"),
        (buy("BH"), "1824-SR-05"),
        (coal_swap("EPP"), "1824-PRV-27"),
    ):
        with pytest.raises(IllegalAction) as refused:
            match.act(C, action)
        assert refused.value.refusal.rule == reason
        assert match.state is before
        assert match.journal == []


@rule("1824-SET-01")
def test_whoever_is_not_in_turn_is_refused_and_nothing_changes() -> None:
    match = Game(eighteen.rules("1824", 3), catalogue.seats(3), 1)
    before = match.state
    for seat in (A, B):
        with pytest.raises(IllegalAction):
            match.act(seat, Pass())
        assert match.state is before
        assert not match.offers(seat)
    match.act(C, Pass())
    assert match.state is not before


@rule("1824-SET-01")
def test_during_a_company_turn_only_what_belongs_to_it_is_done() -> None:
    table = opened(game(), "BH", s1=60).station("BH", "J13").turn("BH")
    for action in (buy("SD"), start("CL", 80), buy_paper("B1"), minor("EPP", 120), repay(5), Accept(), Decline()):
        assert table.why(action) == "1824-SET-01"
    assert table.why(swap("B1", "BH")) == table.why(coal_swap("EPP")) == "1824-SET-01"
    assert table.why(train("2")) == "1824-OR-05"


@rule("1824-SET-01")
def test_no_paper_of_this_game_has_a_power_over_track() -> None:
    table = opened(game(), "MS", s1=60).station("MS", "C12").paper("B1", A).turn("MS")
    assert table.why(lay("C12", "57", 0, "B1")) == "1824-SET-01"
    assert table.why(lay("C12", "57", 0)) is None


@rule("1824-SET-01")
def test_names_that_nothing_bears_are_refused() -> None:
    table = game().share_round(A)
    refusal = table.refusal(buy("LNER"))
    assert refusal is not None
    assert (refusal.code, refusal.facts["name"]) == ("unknown_company", "LNER")


@rule("1824-SET-01")
@pytest.mark.parametrize(
    "wire",
    [
        b'{"type": "StartCompany", "company": "BH", "price": 82.5}',
        b'{"type": "BuyMinor", "company": "EPP", "price": "120"}',
        b'{"type": "RepayDebt", "amount": 12.25}',
        b'{"type": "RepayDebt", "amount": 12, "to": "s2"}',
    ],
)
def test_amounts_are_whole_and_nothing_is_added_to_an_action(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        game().rules.decode_action(wire)


# -- SET-02: how many play --------------------------------------------------------------------------------------------


@rule("1824-SET-02")
@pytest.mark.parametrize(
    ("variant", "players"),
    [("base", n) for n in (3, 4, 5, 6)]
    + [("goods_time", n) for n in (3, 4, 5, 6)]
    + [("cisleithania_2", 2), ("cisleithania_3", 3)],
)
def test_each_game_has_its_numbers_of_players(variant: str, players: int) -> None:
    assert eighteen.rules("1824", players, {"variant": variant}).title.player_count == players


@rule("1824-SET-02")
@pytest.mark.parametrize(
    ("variant", "players"),
    [("base", n) for n in (0, 1, 2, 7)]
    + [("goods_time", n) for n in (2, 7)]
    + [("cisleithania_2", n) for n in (1, 3, 4)]
    + [("cisleithania_3", n) for n in (2, 4)],
)
def test_with_any_other_number_no_game_starts(variant: str, players: int) -> None:
    with pytest.raises(catalogue.CatalogueError, match="1824-SET-02"):
        eighteen.rules("1824", players, {"variant": variant})


# -- SET-03: seats ----------------------------------------------------------------------------------------------------


@rule("1824-SET-03")
def test_lots_can_put_the_players_into_any_order() -> None:
    names = ("Ann", "Bob", "Cem", "Dot")
    orders = {catalogue.draw_seats(names, seed) for seed in range(400)}
    assert len(orders) == 24
    assert catalogue.draw_seats(names, 7) == catalogue.draw_seats(names, 7)


@rule("1824-SET-03")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_start_player_holds_the_priority_card_and_play_runs_clockwise_from_him(players: int) -> None:
    table = game(players)
    assert table.state.priority == A
    all_pass(table)
    acting = []
    table.share_round(table.state.priority)
    for _ in range(players):
        acting.append(table.actor)
        table.act(buy("SD"))
    assert acting == list(catalogue.seats(players))
    assert table.actor == A


# -- SET-04, SET-05: money --------------------------------------------------------------------------------------------


@rule("1824-SET-04")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_starting_cash_depends_on_the_number_of_players(players: int) -> None:
    table = game(players)
    assert [table.money(seat) for seat in table.state.players] == [CASH[players]] * players


@rule("1824-SET-05", "1824-RUL-15")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_bank_holds_what_the_starting_cash_leaves_of_twelve_thousand(players: int) -> None:
    table = game(players)
    assert table.money(BANK) == BANK_AFTER_CASH[players]
    assert table.money(BANK) + sum(table.money(seat) for seat in table.state.players) == 12_000


# -- SET-06 to SET-08: papers -----------------------------------------------------------------------------------------


@rule("1824-SET-06", "1824-PRV-04")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_railways_and_the_mountain_railways_of_the_player_count_are_laid_out(players: int) -> None:
    table = game(players)
    assert set(table.state.companies) == {*COAL, *PRESTATE, *REGIONAL, *STATE}
    assert (len(COAL), len(PRESTATE), len(REGIONAL) + len(STATE)) == (4, 7, 8)
    assert list(table.state.papers) == [f"B{n}" for n in range(1, MOUNTAINS[players] + 1)]
    for company in table.state.companies.values():
        assert (company.shares, company.certificate, company.director) == ({NEW: 100}, NEW, None)
    assert all(paper.owner is None for paper in table.state.papers.values())


@rule("1824-SET-06")
@pytest.mark.parametrize("company", [*REGIONAL, *STATE])
def test_a_share_company_has_a_directors_share_of_a_fifth_and_eight_shares_of_a_tenth(company: str) -> None:
    table = game(3)
    split = opened(table, company, s1=40, s2=40, s3=20)
    assert sum(papers_of(split, seat) for seat in (A, B, C)) == 9
    assert (papers_of(split, A), papers_of(split, B), papers_of(split, C)) == (3, 4, 2)


@rule("1824-SET-07", "1824-AUC-01")
@pytest.mark.parametrize("company", STATE)
def test_of_a_state_railway_all_is_for_sale_that_is_not_kept_for_its_pre_state_railways(company: str) -> None:
    table = game().share_round(A, number=1)
    for seat in table.state.players:
        table.cash(seat, 2000)
    assert table.why(start(company, 100)) == "1824-SR-07"
    assert table.why(BuyShare(CompanyId(company), "new", True)) == "1824-SR-07"
    tenths = 0
    while table.why(buy(company)) is None:
        table.act(buy(company))
        tenths += 1
    assert tenths == FREE_TENTHS[company]
    assert table.why(buy(company)) == "1824-SR-05"
    assert table.company(company).held_by(NEW) == 100 - 10 * tenths


@rule("1824-SET-07")
@pytest.mark.parametrize(("coal", "company"), [("EPP", "BK"), ("EOD", "MS"), ("MLB", "CL"), ("SPB", "SB")])
def test_the_directors_share_of_a_regional_railway_is_kept_for_the_owner_of_its_coal_railway(
    coal: str, company: str
) -> None:
    table = game()
    assert table.why(start(company, 60)) == "1824-SR-07"
    for seat in table.state.players:
        table.cash(seat, 2000)
    table.act(minor(coal, 120))
    assert table.why(start(company, 60)) == "1824-SR-07"
    assert table.why(BuyShare(CompanyId(company), "new", True)) == "1824-SR-07"
    tenths = 0
    while table.why(buy(company)) is None:
        table.act(buy(company))
        tenths += 1
    assert tenths == 8
    assert table.why(buy(company)) == "1824-SR-05"
    assert (table.company(company).held_by(NEW), table.company(company).certificate) == (20, NEW)


@rule("1824-SET-07", "1824-AUC-01")
def test_nothing_is_kept_back_of_bh() -> None:
    assert game().why(start("BH", 60)) is None


@rule("1824-SET-08", "1824-MKT-02")
def test_the_state_railways_stand_at_120_in_the_top_row_and_the_others_have_no_price() -> None:
    table = game()
    for company in STATE:
        assert (table.cell(company), table.price(company)) == ((0, 2), 120)
    for company in (*REGIONAL, *MINORS):
        assert (table.cell(company), table.price(company)) == (None, 0)


# -- SET-09, SET-10: trains and tiles ---------------------------------------------------------------------------------


@rule("1824-SET-09")
def test_the_bank_has_so_many_trains_of_each_kind() -> None:
    table = game()
    assert table.state.depot == {Card(name): count for name, count in TRAINS.items()}
    assert table.state.left_bank == ()


@rule("1824-SET-10", "1824-RUL-59")
def test_tile_supply_is_that_of_the_box() -> None:
    found: dict[str, dict[str, str]] = {colour: {} for colour in TILES}
    for tile in game().rules.title.data.tiles:
        found[tile.color][tile.id] = str(tile.count)
    assert found == {colour: dict(pair.split(":") for pair in row.split()) for colour, row in TILES.items()}
    assert [sum(map(int, row.values())) for row in found.values()] == [72, 48, 20, 3]


@rule("1824-SET-10")
def test_no_sixth_tile_57_is_laid_until_a_replaced_one_has_come_back() -> None:
    table = opened(opened(game().phase(3), "MS", s1=60), "BK", s1=60).station("MS", "C12").station("BK", "B9")
    table.tiles(B9=("57", 0), B15=("57", 0), E8=("57", 0), F23=("57", 0), H23=("57", 0)).turn("MS")
    assert table.why(lay("C12", "57", 0)) == "1824-SET-10"
    assert lay("C12", "57", 0) not in table.offers().listed
    assert table.why(lay("C12", "6", 0)) is None
    table.turn("BK").act(lay("B9", "14", 0)).turn("MS")
    assert table.why(lay("C12", "57", 0)) is None


# -- SET-11, SET-12: at all times -------------------------------------------------------------------------------------


@rule("1824-SET-11")
def test_every_seat_and_every_onlooker_sees_all_holdings() -> None:
    table = opened(game(), "BH", cash=730, trains=("2", "1g"), s2=40, s3=20)
    table = owned(table, "SD1", C, 95, ("2",)).cash(C, 123).paper("B1", C)
    views = [table.rules.view(table.state, seat) for seat in (*table.state.players, None)]
    assert all(view == views[0] for view in views)
    view = views[0]
    assert (view.bank, view.players[C].cash, view.players[C].papers) == (table.money(BANK), 123, ("B1",))
    assert view.players[C].holdings == {"BH": 20, "SD1": 100}
    railway = view.companies[CompanyId("BH")]
    assert (railway.cash, railway.trains) == (730, ("2", "1g"))
    assert railway.shares == {"s2": 40, "s3": 20, "new": 40}
    assert (view.companies[CompanyId("SD1")].cash, view.companies[CompanyId("SD1")].trains) == (95, ("2",))


@rule("1824-SET-11")
def test_a_rich_owner_cannot_pay_for_the_track_of_his_poor_railway() -> None:
    table = owned(game(), "SD1", A, 19).cash(A, 500).tiles(F11=("1", 0)).turn("SD1")
    assert table.why(lay("E12", "499", 0)) == "1824-TRK-10"
    table.cash("SD1", 20).act(lay("E12", "499", 0))
    assert (table.money("SD1"), table.money(A)) == (0, 500)


@rule("1824-SET-11")
def test_a_rich_owner_cannot_pay_for_the_second_train_of_his_poor_railway() -> None:
    table = owned(game(), "SD1", A, 79, ("2",)).cash(A, 500).turn("SD1", "trains")
    assert table.why(train("2")) == "1824-TRN-18"
    table.cash("SD1", 80).act(train("2"))
    assert (table.money("SD1"), table.money(A)) == (0, 500)


@rule("1824-SET-11", "1824-SR-09")
def test_a_rich_company_cannot_pay_for_its_poor_director() -> None:
    table = opened(game(), "BH", issue=80, cash=2000, s1=40).cash(A, 79).share_round(A)
    assert table.why(buy("BH")) == "1824-SR-09"
    table.cash(A, 80).act(buy("BH"))
    assert (table.money("BH"), table.money(A)) == (2000, 0)


@rule("1824-SET-12")
def test_no_action_carries_out_or_enforces_a_deal_between_players() -> None:
    rules = game().rules
    assert {kind.__name__ for kind in rules.title.actions} >= {"BuyTrainFrom", "Accept", "Decline"}
    for wire in (b'{"type": "Deal", "with": "s2"}', b'{"type": "Give", "to": "s2", "amount": 50}'):
        with pytest.raises(msgspec.ValidationError):
            rules.decode_action(wire)


@rule("1824-SET-12", "1824-SR-02", "1824-SR-04", "1824-PRV-02")
def test_in_a_share_round_no_other_player_is_ever_asked_for_anything() -> None:
    table = game().paper("B1", A).share_round(A)
    deals = (Accept(), Decline(), Dividend("pay"), RunTrains(), PlaceStation(HexId("E12")), buy_private("B1", 1))
    for action in deals:
        assert table.why(action) == "1824-SR-02"
    assert table.why(Pass()) is None


@rule("1824-SET-12", "1824-SR-04")
def test_shares_in_the_hands_of_another_player_are_not_for_sale() -> None:
    table = holds(game(), "BH", s2=100).priced("BH", 60).share_round(A)
    assert table.why(buy("BH")) == table.why(buy("BH", "pool")) == "1824-SR-05"
    assert POOL not in table.company("BH").shares


# -- options ----------------------------------------------------------------------------------------------------------

OPTIONS = """
three_or_from_phase      6                      5
sold_out_move            up                     up        up_right
sold_out_scope           all_priced             opened_only
mountain_papers_count    false                  true
forced_mountain_exchange mandatory              may_decline
export_starts            after_first_2          always
emergency_trigger        cannot_afford_cheapest any_chosen_train
emergency_bank_limit     true                   false
enforce_max_revenue      true                   false
prestate_g_trains        allowed                allowed   forbidden
directorless_state       idle                   runs
unreserved_state_director on_second_share       at_formation
debt_repayment_is_action false                  true
score_unexchanged_papers false                  true
variant_b_cash           680                    700
bukowina_in_variant_b    false                  true
cis_double_town_cost     20                     20        0
variant_a_draft          start_player_first     second_player_first
construction_marker      back_to_state          lost
bond_rounding            up                     down
bond_home_marker         at_start               first_or
bond_sale_limit          100                    50
buy_from_unopened        false                  true
coal_exchange_swap       at_once                omitted
kk_last_marker           normal                 free
variant_b_ug_marker      full                   lost
pool_dividend            none                   company
mountain_draft_pass      separate               counts
bond_setup               at_start               when_drafted
bond_marker_trigger      bank_purchase          any_purchase
emergency_sale_measure   chosen_train           dearest_on_sale
"""
"""Name, the rulebook's value, what replays records, and where that is the same the other value."""
ROWS = [row.split() for row in OPTIONS.strip().splitlines()]


@rule("1824-RUL-60")
@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_each_option_has_the_value_of_the_rulebook_unless_records_are_replayed(row: list[str]) -> None:
    name, printed, records = row[:3]
    assert catalogue.complete_options("1824", {})[name] == printed
    assert catalogue.complete_options("1824", {"preset": "records"})[name] == records
    option = next(option for option in catalogue.options_of("1824") if option.name == name)
    assert set(option.values) == set(row[1:])
    other = next(value for value in option.values if value != records)
    assert catalogue.complete_options("1824", {"preset": "records", name: other})[name] == other


@rule("1824-RUL-60")
def test_there_are_thirty_one_options_besides_the_variants_and_the_way_towns_are_laid() -> None:
    known = {option.name for option in catalogue.options_of("1824")}
    assert len(ROWS) == 31
    assert known - {"variant", "preset", "town_markers", "town_marker_count"} == {row[0] for row in ROWS}


def test_a_value_that_an_option_does_not_have_is_refused() -> None:
    with pytest.raises(catalogue.CatalogueError, match="sold_out_move"):
        Scenario("1824", 4, sold_out_move="down")
