"""VAR-A: Cisleithania for two: the map, the draft, construction railways, the pool and the Bukowina."""

from __future__ import annotations

from collections import Counter

import pytest

from kursbuch import catalogue
from kursbuch.eighteen.actions import BuyPaper, Dividend, ExchangePaper, Pass
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import OpeningSale, ShareRound
from kursbuch.eighteen.model.state import NEW, POOL
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import StacksDrawn
from moves import place
from positions_1824 import acting, all_pass, due, first_of, last_turn, minor, opened, owned, papers_of
from railways_1824 import (
    after_draft,
    code_of,
    declares,
    draft,
    in_bank,
    markers_on,
    open_railway,
    paid,
    three_players,
    two_players,
)
from rules_marker import rule
from scenario import A, B, Scenario, buy, buy_paper, lay, sell
from scenario import train as buy_train

TRAINS = {"2": 6, "3": 5, "4": 4, "5": 2, "6": 2, "8": 1, "10": None, "1g": 3, "2g": 2, "3g": 2, "4g": 1, "5g": 2}
RED = {
    "E14": ("Preßburg", "SW W NW NE", (20, 30, 40, 40)),
    "G12": ("Budapest", "SW W NW NE", (20, 40, 60, 70)),
    "F25": ("Kronstadt", "NW NE", (20, 30, 40, 40)),
    "I10": ("Bosnien", "W NW NE", (10, 10, 50, 50)),
}
COLOURS = ("yellow", "green", "brown", "gray")


def takes(table: Scenario, *papers: tuple[str, int]) -> list[SeatId]:
    """Who takes these papers, one after the other."""
    order = []
    for name, price in papers:
        order.append(table.actor)
        table.act(minor(name, price))
    return order


# -- what is laid out ---------------------------------------------------------------------------------------------


@rule("1824-VAR-A-01")
def test_the_bank_has_4000_each_player_830_and_the_certificate_limit_is_14() -> None:
    table = two_players()
    assert (table.money(A), table.money(B), table.money("bank")) == (830, 830, 4000 - 1660)
    title = table.rules.title
    assert title.policies.certificate_limit(title, table.state, A) == 14


@rule("1824-VAR-A-02")
def test_in_play_are_three_coal_five_pre_state_three_regional_two_state_and_two_mountain_railways() -> None:
    table = two_players()
    names = "EPP EOD MLB SD1 SD2 SD3 KK1 KK2 BK MS CL SD KK"
    assert set(table.state.companies) == set(names.split())
    assert list(table.state.papers) == ["B1", "B2"]


@rule("1824-VAR-A-03")
def test_the_small_map_has_51_hexes_to_build_on_ten_red_ones_three_mines_and_a_gray_junction() -> None:
    hexes = {str(spec.at): spec for spec in two_players().rules.title.data.hexes}
    assert Counter(spec.color for spec in hexes.values()) == {"white": 51, "red": 10, "gray": 4}
    for at, (name, arrows, values) in RED.items():
        spec = hexes[at]
        assert (spec.color, spec.name, spec.terminal) == ("red", name, True)
        assert {side for side, _ in spec.track} == set(arrows.split())
        assert tuple(spec.stops[0].value(colour) for colour in COLOURS) == values
    junction = {frozenset(piece) for piece in hexes["B17"].track}
    assert junction == {frozenset(p) for p in (("W", "E"), ("SW", "NE"), ("W", "NE"), ("SW", "E"))}
    assert (hexes["B17"].color, hexes["B17"].stops) == ("gray", ())
    assert not set(hexes) & {"F17", "G26", "H25", "J13", "H15"}


@rule("1824-VAR-A-03")
def test_there_are_no_tiles_of_budapest() -> None:
    tiles = {str(tile.id): tile.count for tile in two_players().rules.title.data.tiles}
    assert (len(tiles), sum(tiles.values())) == (55, 139)
    assert not set(tiles) & {"126", "490", "495", "498", "204"}


@rule("1824-VAR-A-03", "1824-RUL-44")
@pytest.mark.parametrize(("value", "amount"), [("20", 20), ("0", 0)])
@pytest.mark.parametrize("variant", ["a", "b"])
def test_option_cis_double_town_cost_the_two_town_hexes_cost_20_or_nothing(
    variant: str, value: str, amount: int
) -> None:
    table = two_players(cis_double_town_cost=value) if variant == "a" else three_players(cis_double_town_cost=value)
    costs = {str(s.at): 0 if s.cost is None else s.cost.amount for s in table.rules.title.data.hexes}
    assert [costs[at] for at in ("B13", "B25", "F11")] == [amount] * 3
    assert [costs[at] for at in ("E10", "E12", "A6", "D23")] == [20, 20, 40, 40]
    owned(table.phase(2), "SD1", A, 20, ("2",)).turn("SD1").act(lay("F11", "55", 0))
    assert table.money("SD1") == 20 - amount


@rule("1824-VAR-A-04")
def test_the_trains_are_fewer() -> None:
    table = two_players()
    assert {train: in_bank(table, train) for train in TRAINS} == TRAINS


# -- stacks and draft ---------------------------------------------------------------------------------------------


@rule("1824-VAR-A-05")
def test_one_plain_pre_state_and_one_coal_railway_are_drawn_and_the_others_make_three_more_stacks() -> None:
    rules = catalogue.rules("1824", 2, {"variant": "cisleithania_2"})
    plain, coal = {"SD2", "SD3", "KK2"}, {"EPP", "EOD", "MLB"}
    seen = set()
    for seed in range(80):
        _, events = rules.opening(catalogue.seats(2), seed)
        (stacks,) = (tuple(map(set, e.stacks)) for e in events if isinstance(e, StacksDrawn))
        first = stacks[0]
        assert (len(first & plain), len(first & coal), len(first)) == (1, 1, 2)
        assert stacks[1:] == ({"SD1", "KK1"}, plain - first, coal - first)
        seen.add(frozenset(first))
    assert len(seen) == 9, "each of the nine pairs is drawn some day"


@rule("1824-VAR-A-06", "1824-RUL-39")
@pytest.mark.parametrize(
    ("value", "order"),
    [("start_player_first", [A, B, B, A, B, A, A, B]), ("second_player_first", [B, A, A, B, A, B, B, A])],
)
def test_option_variant_a_draft_who_chooses_from_which_stack(value: str, order: list[SeatId]) -> None:
    table = two_players("SD2", "EPP", variant_a_draft=value)
    papers = (
        *(("KK1", 240), ("SD1", 240)),
        *(("MLB", 160), ("EOD", 120)),
        *(("EPP", 120), ("SD2", 120)),
        *(("KK2", 120), ("SD3", 120)),
    )
    assert takes(table, *papers) == order
    assert isinstance(table.state.frame, OpeningSale)
    assert (table.state.frame.stage, table.actor) == ("mountains", A)


@rule("1824-VAR-A-06")
def test_one_takes_from_any_stack_and_the_other_gets_its_companion() -> None:
    table = two_players("SD2", "EPP")
    assert [table.why(minor(n, p)) for n, p in (("SD1", 240), ("EPP", 120), ("KK2", 120), ("MLB", 200))] == [None] * 4
    table.act(minor("KK2", 120))
    assert code_of(table, minor("SD1", 240)) == ("1824-VAR-A-06", "not_in_the_stacks")
    assert code_of(table, minor("KK2", 120)) == ("1824-VAR-A-06", "not_in_the_stacks")
    table.act(minor("SD3", 120))
    assert (table.company("KK2").director, table.company("SD3").director) == (A, B)


@rule("1824-VAR-A-06", "1824-VAR-A-08")
def test_nobody_passes_or_does_anything_else_while_there_are_stacks() -> None:
    table = two_players("SD2", "EPP")
    assert code_of(table, Pass()) == ("1824-VAR-A-06", "stacks_first")
    assert code_of(table, buy("SD")) == ("1824-VAR-A-06", "draft_first")
    assert table.why(minor("SD1", 240), B) == "1824-VAR-A-06"
    assert code_of(table, buy_paper("B1")) == ("1824-VAR-A-08", "stacks_first")
    table.act(minor("SD1", 240))
    assert code_of(table, Pass()) == ("1824-VAR-A-06", "stacks_first"), "nor does the other"


@rule("1824-EX-07", "1824-VAR-A-07", "1824-PRV-21")
@pytest.mark.parametrize(("price", "issue"), [(120, 60), (140, 70), (160, 80), (180, 90), (200, 100)])
def test_example_7_a_coal_railway_of_stack_4_costs_twice_the_issue_price_chosen(price: int, issue: int) -> None:
    table = two_players("SD2", "EPP").act(minor("MLB", price))
    assert (table.money(A), table.money("MLB"), table.company("CL").issue_price) == (830 - price, price - 120, issue)
    assert table.company("MLB").trains == ("1g",)


@rule("1824-VAR-A-07")
def test_other_prices_are_refused_in_the_draft() -> None:
    table = two_players("SD2", "EPP")
    wrong = (("MLB", 130), ("MLB", 220), ("SD1", 120), ("SD3", 240), ("EPP", 140), ("SD2", 240), ("EPP", 0))
    for name, price in wrong:
        assert code_of(table, minor(name, price)) == ("1824-VAR-A-07", "no_such_price"), name


@rule("1824-VAR-A-07", "1824-RUL-40")
def test_each_paper_of_stack_1_costs_120_to_the_bank_and_sets_no_price() -> None:
    table = two_players("KK2", "EOD")
    bank = table.money("bank")
    table.act(minor("EOD", 120), minor("KK2", 120))
    assert (table.money(A), table.money(B), table.money("bank")) == (710, 710, bank + 240)
    assert [(table.money(n), table.company(n).trains) for n in ("EOD", "KK2")] == [(0, ()), (0, ())]
    assert in_bank(table, "1g") == 3, "no 1g is taken"
    assert table.company("MS").issue_price == 50, "what it has as the bond railway"


@rule("1824-EX-31", "1824-VAR-A-07", "1824-VAR-A-08")
def test_example_31_what_a_player_has_left_after_the_draft() -> None:
    table = two_players("SD2", "MLB")
    takes(table, ("KK1", 240), ("SD1", 240), ("KK2", 120), ("SD3", 120))
    takes(table, ("EOD", 120), ("EPP", 160), ("MLB", 120), ("SD2", 120))
    owns = [n for n in table.state.companies if table.company(n).director == A]
    assert set(owns) == {"MLB", "KK1", "SD3", "EPP"}
    assert table.money(A) == 830 - 640
    table.act(buy_paper("B2"))
    assert table.money(A) == 70
    assert table.state.papers[PaperId("B2")].owner == A


# -- mountain railways after the draft ----------------------------------------------------------------------------


@rule("1824-VAR-A-08")
def test_each_player_may_buy_one_mountain_railway_the_start_player_first() -> None:
    table = draft(two_players())
    assert table.actor == A
    table.act(buy_paper("B2"))
    assert table.actor == B, "one each"
    assert code_of(table, buy_paper("B2")) == ("1824-VAR-A-08", "paper_is_sold")
    table.act(buy_paper("B1"))
    assert isinstance(table.state.frame, ShareRound)
    assert [p.owner for p in table.state.papers.values()] == [B, A]


@rule("1824-VAR-A-08", "1824-AUC-05")
def test_who_cannot_pay_buys_none_and_those_not_bought_leave_the_game() -> None:
    table = draft(two_players()).cash(A, 119)
    assert code_of(table, buy_paper("B1")) == ("1824-AUC-05", "player_lacks_money")
    table.act(Pass())
    assert table.why(buy_paper("B2")) is None, "both are still there"
    table.act(Pass())
    assert [p.closed for p in table.state.papers.values()] == [True, True]
    assert not table.listed(BuyPaper)


@rule("1824-VAR-A-08", "1824-RUL-57")
def test_declining_is_no_pass_of_the_share_round() -> None:
    table = draft(two_players()).act(Pass(), Pass())
    assert isinstance(table.state.frame, ShareRound)
    assert (table.state.frame.passed, table.actor) == ((), A)
    table.act(Pass())
    assert isinstance(table.state.frame, ShareRound), "the other player has their turn"


@rule("1824-RUL-57", "1824-VAR-A-08")
def test_option_mountain_draft_pass_both_refusals_end_the_first_share_round() -> None:
    table = draft(two_players(mountain_draft_pass="counts")).act(Pass(), Pass())
    assert acting(table) is not None, "the first operating round has begun"
    assert table.state.priority == A


@rule("1824-RUL-57", "1824-VAR-A-08")
def test_option_mountain_draft_pass_the_second_players_refusal_counts_and_the_first_ones_takes_one_away() -> None:
    table = draft(two_players(mountain_draft_pass="counts")).act(buy_paper("B1"), Pass())
    assert isinstance(table.state.frame, ShareRound)
    assert table.actor == A
    table.act(Pass())
    assert acting(table) is not None, "without a further turn of the second player"
    refused = draft(two_players(mountain_draft_pass="counts")).act(Pass())
    assert refused.state.papers[PaperId("B2")].closed, "the higher number"
    assert refused.why(buy_paper("B1")) is None


@rule("1824-VAR-A-09", "1824-AUC-04")
def test_then_the_first_share_round_goes_on_without_sales_the_start_player_first() -> None:
    table = after_draft()
    assert isinstance(table.state.frame, ShareRound)
    assert (table.state.frame.number, table.actor) == (1, A)
    table.act(buy("SD"))
    assert table.actor == B
    table.act(buy("SD"))
    assert table.actor == A, "in seat order from the first turn on"
    assert code_of(table, sell("SD", 10)) == ("1824-AUC-04", "nothing_sold_yet")
    assert table.why(minor("SD1", 240)) == "1824-AUC-01", "all railways are taken"


# -- construction railways ----------------------------------------------------------------------------------------


def first_round(*construction: str) -> Scenario:
    """The first operating round after the draft."""
    return all_pass(after_draft(*construction))


def turn_of_company(table: Scenario, company: str) -> Scenario:
    """All companies before this one do nothing they need not do."""
    while acting(table) != company:
        table.act(Pass() if table.why(Pass()) is None else buy_train("2"))
    return table


@rule("1824-VAR-A-10")
def test_a_construction_railway_places_its_marker_may_lay_a_tile_without_terrain_costs_and_does_nothing_else() -> None:
    table = first_round("SD2", "EOD")
    turn_of_company(table, "EOD")
    assert markers_on(table, "A12") == [("EOD", 0, 0)]
    cash = table.money("EOD"), table.money(A), table.money(B)
    table.act(lay("A10", "4", 1))
    assert paid(table, "terrain") == [], "a mountain of 40"
    assert acting(table) == "MLB", "its turn is over"
    assert (table.money("EOD"), table.money(A), table.money(B)) == cash
    assert cash[0] == 0


@rule("1824-VAR-A-10")
def test_a_construction_railway_keeps_the_base_rules_of_track_and_need_not_build() -> None:
    table = turn_of_company(first_round("SD2", "EOD"), "SD2")
    assert markers_on(table, "G10") == [("SD2", 0, 0)]
    assert table.why(lay("G8", "9", 1)) == "1824-TRK-04"
    assert table.why(lay("G10", "57", 1)) is None
    assert table.act(Pass()).company("SD2").trains == ()
    assert acting(table) == "SD3", "it needs no train and pays nothing"
    assert table.turn("SD2", "trains").why(Pass()) is None


@rule("1824-VAR-A-10")
def test_construction_railways_act_in_their_place_of_the_order() -> None:
    table = first_round("SD3", "EPP")
    order: list[str] = []
    while len(order) < 8:
        name = str(acting(table))
        if not order or order[-1] != name:
            order.append(name)
        table.act(Pass() if table.why(Pass()) is None else buy_train("2"))
    assert order == ["EPP", "EOD", "MLB", "SD1", "SD2", "SD3", "KK1", "KK2"]


@rule("1824-VAR-A-10")
def test_construction_railways_count_as_papers_until_they_close() -> None:
    table = draft(two_players("SD2", "EPP"))
    assert (papers_of(table, A), papers_of(table, B)) == (4, 4)
    closing = first_of(table.act(Pass(), Pass()), "4")
    open_railway(closing, "MS", A, cash=5000, trains=("3",)).turn("MS", "trains")
    a, b = papers_of(closing, A), papers_of(closing, B)
    closing.act(buy_train("4"))
    assert (papers_of(closing, A) - a) + (papers_of(closing, B) - b) == -2


@rule("1824-VAR-A-11")
@pytest.mark.parametrize(("drawn", "train"), [("SD2", "4"), ("SD3", "4"), ("KK2", "5")])
def test_both_close_together_with_the_first_4_or_if_kk2_is_drawn_with_the_first_5(drawn: str, train: str) -> None:
    for kind in ("4", "5"):
        table = first_of(after_draft(drawn, "EPP"), kind)
        table.station(drawn, table.rules.title.companies[CompanyId(drawn)].home[0], 2 if drawn == "KK2" else 0)
        open_railway(table.station("EPP", "C6"), "MS", A, cash=5000, trains=("3",)).turn("MS", "trains")
        money = table.money(A), table.money(B)
        table.act(buy_train(kind))
        closes = kind == train
        assert (table.company(drawn).closed, table.company("EPP").closed) == (closes, closes), kind
        if closes:
            assert (table.money(A), table.money(B)) == money, "their owners get nothing"
            assert markers_on(table, "C6") == []
            assert not list(table.state.board.stations_of(drawn))
            assert table.company("BK").held_by(A) + table.company("BK").held_by(B) == 0


@rule("1824-VAR-A-12", "1824-RUL-40")
def test_the_state_railway_gets_120_for_the_drawn_railway_and_its_share_is_for_sale_from_the_start() -> None:
    table = after_draft("SD2", "EPP")
    for seat in (A, B):
        table.cash(seat, 5000)
    bought = 0
    while table.why(buy("SD")) is None:
        table.act(buy("SD"))
        bought += 1
    assert bought == 7, "100 % less 20 for SD1 and 10 for SD3"
    formed = first_of(after_draft("SD2", "EPP"), "4").cash("SD1", 0).cash("SD3", 0)
    open_railway(formed, "MS", A, cash=5000, trains=("3",))
    last_turn(formed, "MS", "trains", 1, 2).act(buy_train("4"), Pass())
    assert (formed.company("SD").in_operation, formed.money("SD")) == (True, 720 + 120)


@rule("1824-VAR-A-12")
def test_without_the_drawn_railway_the_state_railway_has_its_normal_capital() -> None:
    formed = first_of(after_draft("KK2", "EPP"), "4")
    for name in ("SD1", "SD2", "SD3"):
        formed.cash(name, 0)
    open_railway(formed, "MS", A, cash=5000, trains=("3",))
    last_turn(formed, "MS", "trains", 1, 2).act(buy_train("4"), Pass())
    assert formed.money("SD") == 720


@rule("1824-VAR-A-13", "1824-RUL-40", "1824-TOK-04")
@pytest.mark.parametrize(("value", "cost", "markers"), [("back_to_state", 40, 5), ("lost", 100, 4)])
def test_option_construction_marker_comes_back_to_the_state_railway_or_is_lost(
    value: str, cost: int, markers: int
) -> None:
    """KK2 was drawn, so KK forms with one marker on the map."""
    table = first_of(after_draft("KK2", "EPP", construction_marker=value), "5").station("KK1", "E12", 1)
    table.station("KK2", "E12", 2)
    open_railway(table, "MS", A, cash=5000, trains=("4",))
    last_turn(table, "MS", "trains", 1, 2).act(buy_train("5"), Pass())
    assert [marker for marker in markers_on(table, "E12") if marker[0] != "SD1"] == [("KK", 1, 0)]
    costs = table.rules.title.policies.marker_costs(table.rules.title, table.state, CompanyId("KK"))
    assert (costs[1], len(costs)) == (cost, markers)
    table.tiles(E10=("9", 1), E8=("57", 1)).trains("KK", "5").turn("KK", "station").act(place("E8"))
    assert paid(table, "station") == [("KK", "bank", cost)]


@rule("1824-VAR-A-14")
def test_kk_forms_with_the_first_5_and_the_first_6_forms_nothing() -> None:
    table = first_of(after_draft("SD2", "EPP"), "5")
    open_railway(table, "MS", A, cash=5000, trains=("4",))
    last_turn(table, "MS", "trains", 1, 2).act(buy_train("5"))
    assert due(table) == ("KK",)
    table.act(Pass())
    assert table.company("KK").in_operation
    later = first_of(after_draft("SD2", "EPP"), "6")
    open_railway(later, "MS", A, cash=5000, trains=("5",))
    last_turn(later, "MS").act(buy_train("6"))
    assert due(later) == ()


# -- the pool -----------------------------------------------------------------------------------------------------


def share_round(**percent: int) -> Scenario:
    """A later share round; MS stands at 100, with these holdings."""
    table = opened(after_draft("SD2", "EPP").phase(3), "MS", trains=("3",))
    return table.shares("MS", **percent).cash(A, 2000).cash(B, 2000).share_round(A)


@rule("1824-VAR-A-15")
def test_sold_shares_go_to_a_pool() -> None:
    table = share_round(s1=50, s2=20).act(sell("MS", 20))
    assert (table.company("MS").held_by(POOL), table.company("MS").held_by(NEW)) == (20, 30)


@rule("1824-VAR-A-15", "1824-SR-12")
def test_the_limit_of_60_stands_but_shares_of_the_pool_may_exceed_it() -> None:
    table = share_round(s1=60, pool=20)
    assert code_of(table, buy("MS", "new")) == ("1824-SR-12", "holding_limit")
    table.act(buy("MS", "pool"))
    assert table.company("MS").held_by(A) == 70


@rule("1824-VAR-A-15")
def test_where_shares_lie_in_both_places_the_buyer_names_the_source_at_the_same_price() -> None:
    for source in ("new", "pool"):
        table = share_round(s1=30, s2=20, pool=20)
        table.act(buy("MS", "new" if source == "new" else "pool"))
        assert (table.money(A), table.company("MS").held_by(source)) == (1900, 20 if source == "new" else 10)
    empty = share_round(s1=30, s2=20)
    assert code_of(empty, buy("MS", "pool")) == ("1824-SR-05", "no_share_there")


@rule("1824-VAR-A-15", "1824-SR-13", "1824-RUL-41")
def test_unsold_and_pool_shares_count_together_for_the_limit_of_half_a_company() -> None:
    table = share_round(s1=40, s2=20, pool=10)
    assert code_of(table, sell("MS", 20)) == ("1824-SR-13", "bank_full")
    assert table.why(sell("MS", 10)) is None


@rule("1824-VAR-A-26", "1824-VAR-A-15")
@pytest.mark.parametrize("source", ["new", "pool"])
def test_mountain_railways_are_exchanged_for_shares_of_the_bond_railway_or_from_the_pool(source: str) -> None:
    table = share_round(s1=30, s2=20, pool=10).paper("B1", A)
    bond = ExchangePaper(PaperId("B1"), CompanyId("BK"), "pool")
    assert table.why(bond) is None
    assert table.why(ExchangePaper(PaperId("B1"), CompanyId("BK"), "new")) == "1824-PRV-07"
    swap = ExchangePaper(PaperId("B1"), CompanyId("MS"), "new" if source == "new" else "pool")
    before = table.company("MS").held_by(source)
    table.act(swap)
    assert (table.company("MS").held_by(A), table.company("MS").held_by(source)) == (40, before - 10)
    other = share_round(s1=30, s2=20).paper("B1", A).act(bond)
    assert (other.company("BK").held_by(A), other.company("BK").held_by(POOL)) == (10, 90)


@rule("1824-EX-38", "1824-VAR-A-27", "1824-DIV-03", "1824-RUL-56")
@pytest.mark.parametrize(("value", "treasury"), [("none", 0), ("company", 6)])
def test_example_38_option_pool_dividend_shares_in_the_pool_earn_nothing_or_pay_the_company(
    value: str, treasury: int
) -> None:
    table = opened(after_draft("SD2", "EOD", pool_dividend=value).phase(3), "BK", cash=0, trains=("3",))
    declares(table.shares("BK", s1=20, s2=40, pool=10), "BK", 60)
    a, b, bank = table.money(A), table.money(B), table.money("bank")
    table.act(Dividend("pay"))
    assert (table.money(A) - a, table.money(B) - b, table.money("BK")) == (12, 24, treasury)
    assert bank - table.money("bank") == 36 + treasury
    assert table.cell("BK") == (2, 3), "the price moves right"
