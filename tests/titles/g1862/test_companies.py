"""CORP, DIR, SET: companies, what opens them, who directs them, and what lies on the table before play."""

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import Pass, PlaceStation, StartCompany
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import BANK
from kursbuch.eighteen.shares import certificate_sizes
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.table import Table
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, lay, sell, start, train
from shares_1862 import (
    COMPANIES,
    GROUPS,
    PAPERS,
    acting,
    after_the_sale,
    code,
    company,
    first_round,
    halved,
    held,
    spot,
)

CASH = {4: 600, 5: 500, 6: 440, 7: 400}
HOMES = {
    "NYH": ("F31", 1, 4),
    "NYC": ("F31", 0, 4),
    "CP": ("C30", 0, 4),
    "CPR": ("H1", 0, 3),
    "UP": ("G16", 0, 3),
    "ATS": ("F23", 0, 3),
    "SP": ("L23", 0, 3),
    "NP": ("E18", 0, 2),
    "CN": ("C16", 0, 2),
    "WP": ("H1", 1, 2),
    "ORN": ("D3", 0, 3),
    "TP": ("K18", 0, 3),
    "GMO": ("K24", 0, 3),
}

# -- the table before play --------------------------------------------------------------------------------------------


@rule("1862-SET-01")
@pytest.mark.parametrize("players", [0, 1, 2, 3, 8])
def test_no_table_of_fewer_than_four_or_more_than_seven(players: int) -> None:
    with pytest.raises(catalogue.CatalogueError, match="1862-SET-01"):
        catalogue.rules("1862", players)


@rule("1862-SET-01", "1862-SET-03", "1862-SET-04")
@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_starting_cash_comes_out_of_a_bank_of_22000(players: int) -> None:
    scene = first_round(players)
    assert {player.cash for player in scene.state.players.values()} == {CASH[players]}
    assert scene.money(BANK) == 22000 - players * CASH[players]


@rule("1862-SET-02")
def test_players_sit_as_the_lots_have_it_and_turns_go_round_that_way() -> None:
    people = ("Ann", "Bo", "Cy", "Di", "Eve")
    drawn = {tuple(Table.new("1862", people, seed=seed).called.seats.values()) for seed in range(20)}
    assert len(drawn) > 10
    assert {frozenset(order) for order in drawn} == {frozenset(people)}
    assert first_round(4).state.seats == catalogue.seats(4)
    assert first_round(4).act(Pass(), Pass()).actor == C


@rule("1862-SET-05")
def test_all_privates_and_all_shares_lie_with_the_bank_and_the_pool_is_empty() -> None:
    scene = first_round()
    assert tuple(scene.state.papers) == PAPERS
    assert all(paper.owner is None for paper in scene.state.papers.values())
    assert tuple(scene.state.companies) == COMPANIES
    assert all(sheet.shares == {"new": 100} for sheet in scene.state.companies.values())


@rule("1862-SET-05")
def test_new_and_old_shares_are_kept_apart() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s2=40, s1=30).act(sell("CP", 20))
    assert (held(scene, "CP", "new"), held(scene, "CP", "pool")) == (30, 20)


@rule("1862-SET-06", "1862-TRN-04")
def test_only_2_trains_are_on_sale_at_the_start() -> None:
    scene = acting("CP", phase=1)
    assert [offer.train for offer in scene.listed(type(train("2")))] == ["2"]  # type: ignore[attr-defined]
    assert code(scene, train("3")) == ("TRN-04", "train_not_on_sale")


@rule("1862-SET-07")
def test_the_box_has_so_many_tiles_trains_and_markers() -> None:
    data = catalogue.data("1862")
    tiles: dict[str, int] = {}
    for tile in data.tiles:
        kind = "erie" if tile.id == "881" else tile.color
        tiles[kind] = tiles.get(kind, 0) + tile.count
    assert tiles == {"yellow": 85, "green": 47, "brown": 24, "gray": 8, "erie": 1}
    assert sum(card.count or card.components for card in data.trains) == 42
    assert sum(len(sheet.marker_costs) for sheet in data.companies) == 39


@rule("1862-SET-08")
def test_a_company_pays_with_its_own_money() -> None:
    scene = acting("CP", cash=150, phase=1)
    cash = scene.money(A)
    scene.act(train("2"))
    assert (scene.money("CP"), scene.money(A)) == (50, cash)


@rule("1862-SET-10")
def test_what_no_rule_permits_is_refused_and_changes_nothing() -> None:
    game = Game(catalogue.rules("1862", 4), catalogue.seats(4), 1)
    before = game.state
    for action in (train("2"), lay("E32", "57", 0), PlaceStation("F31"), sell("CP", 10), start("UP", 70)):  # type: ignore[arg-type]
        with pytest.raises(IllegalAction):
            game.act(A, action)
        assert game.state is before
    table = Scenario("1862", 4)
    assert code(table, buy("LNER")) == ("SET-10", "unknown_company")


@rule("1862-SET-10")
def test_players_trade_nothing_in_a_companys_turn() -> None:
    scene = acting("CP")
    for action in (sell("CP", 10), buy("CP"), buy_paper("P1"), start("NYC", 70)):
        assert code(scene, action) == ("SET-10", "not_now")


@rule("1862-SET-11")
def test_holdings_and_bids_are_seen_by_everybody() -> None:
    scene = first_round()
    scene.fact(ev.BidMade(next(iter(scene.state.papers)), B, 80))
    view = scene.rules.view(scene.state, D)
    assert view == scene.rules.view(scene.state, None)
    assert view.papers[next(iter(scene.state.papers))].bids == ((B, 80),)


# -- companies --------------------------------------------------------------------------------------------------------


@rule("1862-CORP-01")
def test_thirteen_companies_in_four_groups_with_their_homes_and_markers() -> None:
    companies = first_round().rules.title.companies
    groups = {number: tuple(n for n, data in companies.items() if data.group == number) for number in GROUPS}
    assert groups == GROUPS
    assert {n: (d.home[0], d.home_stop, len(d.marker_costs)) for n, d in companies.items()} == HOMES


@rule("1862-CORP-01", "1862-RUL-04", "1862-RUL-10")
def test_options_move_the_homes_of_orn_and_of_the_new_york_companies() -> None:
    rules = first_round(orn_home="portland", new_york_homes="nyc_southwest").rules
    companies = rules.title.companies
    assert companies[CompanyId("ORN")].home == ("E2",)
    assert (companies[CompanyId("NYC")].home_stop, companies[CompanyId("NYH")].home_stop) == (1, 0)
    stops = rules.title.map.hexes[companies[CompanyId("NYC")].home[0]].stops
    assert [stop.home for stop in stops] == [("NYH",), ("NYC",)]


@rule("1862-CORP-02")
@pytest.mark.parametrize(("name", "papers"), [("CP", (30, *(10,) * 7)), ("UP", (20, *(10,) * 8))])
def test_certificates_of_a_company(name: str, papers: tuple[int, ...]) -> None:
    scene = first_round().shares(name, s1=100)
    assert certificate_sizes(scene.company(name), A) == papers
    halved(scene, name, s1=50)
    assert certificate_sizes(scene.company(name), A) == (10, *(5,) * 8)
    assert held(scene, name, name) == 50


@rule("1862-CORP-03", "1862-CORP-04")
@pytest.mark.parametrize(("par", "row"), [(100, 1), (92, 2), (85, 3), (80, 4), (75, 5), (70, 6)])
def test_founding_fixes_par_and_puts_the_marker_on_its_field(par: int, row: int) -> None:
    scene = after_the_sale().act(StartCompany(CompanyId("CP"), par))
    sheet = scene.company("CP")
    assert (sheet.issue_price, spot(scene, "CP"), scene.price("CP")) == (par, (row, 5), par)
    assert (sheet.in_operation, scene.money("CP")) == (False, 0)


@rule("1862-CORP-03")
def test_par_stays_for_the_whole_game() -> None:
    scene = company(after_the_sale(), "CP", (1, 9), issue=85, s1=60).act(sell("CP", 20), Pass())
    assert scene.company("CP").issue_price == 85


@rule("1862-CORP-05", "1862-CORP-06", "1862-EX-10")
def test_with_60_percent_sold_a_company_opens_with_ten_times_par() -> None:
    scene = after_the_sale().fact(ev.SharesMoved(CompanyId("NYC"), "new", D, 20))
    scene.act(start("NYC", 92))
    assert (scene.money(A), scene.company("NYC").in_operation) == (500 - 276, False)
    scene.act(buy("NYC"))
    assert scene.company("NYC").in_operation
    assert (scene.money(B), scene.money("NYC"), spot(scene, "NYC")) == (408, 920, (2, 5))


@rule("1862-CORP-05")
def test_shares_in_the_pool_count_as_sold() -> None:
    scene = after_the_sale().shares("CP", s1=30, s2=10, pool=10).priced("CP", 80)
    assert not scene.company("CP").in_operation
    scene.act(buy("CP", "pool"))
    assert not scene.company("CP").in_operation
    scene.act(buy("CP"))
    assert scene.company("CP").in_operation


@rule("1862-CORP-06", "1862-RUL-24")
def test_on_opening_the_marker_goes_under_those_on_the_field_where_it_stands() -> None:
    scene = after_the_sale().shares("CP", s1=30, s2=20).priced("CP", 80)
    company(scene, "NYC", (4, 5), s3=60)
    assert scene.rules.view(scene.state, None).chart["3,4"] == ("CP", "NYC")
    scene.act(buy("CP"))
    assert scene.rules.view(scene.state, None).chart["3,4"] == ("NYC", "CP")


@rule("1862-CORP-07", "1862-OR-03")
def test_a_company_acts_from_the_next_operating_round_on_beginning_with_its_home_marker() -> None:
    scene = after_the_sale(4).shares("CP", s1=50).priced("CP", 70).shares("NYC", s2=30).priced("NYC", 100)
    scene.act(buy("CP"), *(Pass(),) * 4)
    frame = scene.state.frame
    assert isinstance(frame, CompanyTurn)
    assert frame.company == "CP"
    kinds = [type(event) for event in scene.events]
    assert kinds[kinds.index(CompanyTurn) + 1] is ev.StationPlaced
    assert [at for at, _ in scene.state.board.stations_of("CP")] == ["C30"]


# -- directors --------------------------------------------------------------------------------------------------------


@rule("1862-DIR-01")
def test_the_director_alone_decides_for_a_company() -> None:
    scene = acting("CP", "track")
    assert scene.actor == A
    assert code(scene, Pass(), B) == ("DIR-01", "not_your_turn")


@rule("1862-DIR-02")
def test_whoever_holds_more_than_the_director_takes_over_at_once_and_equality_changes_nothing() -> None:
    scene = company(after_the_sale(), "CP", s2=30, s1=20).act(buy("CP"))
    assert scene.company("CP").director == B
    scene.share_round(A).act(buy("CP"))
    assert scene.company("CP").director == A


@rule("1862-DIR-03")
def test_among_equals_the_first_to_the_left_of_the_old_director_takes_over() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s3=40, s2=30, s4=30)
    scene.share_round(C).act(sell("CP", 20))
    assert scene.company("CP").director == D


@rule("1862-DIR-04", "1862-DIR-05", "1862-EX-27")
def test_a_sale_into_the_directors_share_needs_somebody_to_take_it_over() -> None:
    scene = company(after_the_sale(), "UP", (1, 7), s1=30, s2=10)
    assert scene.why(sell("UP", 10)) is None
    assert code(scene, sell("UP", 20)) == ("DIR-05", "directors_share_stays")
    company(scene, "UP", (1, 7), s1=30, s2=30)
    scene.act(sell("UP", 20))
    sheet = scene.company("UP")
    assert (sheet.director, sheet.certificate) == (B, B)
    assert {owner: held(scene, "UP", owner) for owner in (A, B, "pool")} == {A: 10, B: 30, "pool": 20}


@rule("1862-DIR-05")
def test_in_group_1_the_heir_must_hold_30_percent() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s1=40, s2=20)
    assert code(scene, sell("CP", 20)) == ("DIR-05", "directors_share_stays")
    company(scene, "CP", (1, 7), s1=40, s2=30)
    assert scene.why(sell("CP", 20)) is None


@rule("1862-DIR-06")
def test_the_old_director_gets_ordinary_shares_for_the_directors_share() -> None:
    scene = company(after_the_sale(), "CP", s2=30, s1=30).act(buy("CP"))
    sheet = scene.company("CP")
    assert certificate_sizes(sheet, A) == (30, 10)
    assert certificate_sizes(sheet, B) == (10, 10, 10)


@rule("1862-DIR-07")
def test_the_new_director_takes_the_company_over_as_it_stands() -> None:
    scene = company(after_the_sale(), "CP", cash=321, trains="2 3", s2=30, s1=30)
    halved(scene, "CP", 4, s2=15, s1=15).act(buy("CP"))
    sheet = scene.company("CP")
    assert (sheet.director, sheet.cash, sheet.trains, sheet.held_by("CP")) == (A, 321, ("2", "3"), 50)
    assert scene.rules.view(scene.state, None).shown.columns[0].values == {"CP": 4}


@rule("1862-DIR-08", "1862-DIR-05")
def test_after_a_buy_back_the_directors_share_is_10_percent() -> None:
    scene = company(after_the_sale(), "CP", (1, 7), s1=60)
    halved(scene, "CP", s1=15, s2=5)
    assert scene.why(sell("CP", 5)) is None
    assert code(scene, sell("CP", 10)) == ("DIR-05", "directors_share_stays")
    halved(scene, "CP", s1=15, s2=10)
    assert scene.why(sell("CP", 10)) is None
