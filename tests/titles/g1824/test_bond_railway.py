"""VAR-A-16 to VAR-A-24: the bond railway of the two-player game, its shares, payments and markers."""

from __future__ import annotations

import pytest

from kursbuch.eighteen.actions import BuyShare, Pass, SellShares
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import NEW, POOL, set_company
from kursbuch.hexmap.tiles import HexId
from kursbuch.titles.g1824.papers import reserved_percent
from moves import place
from positions_1824 import acting, all_pass, asked, last_turn, minor, opened, papers_of, placed_at
from railways_1824 import (
    after_draft,
    buy_from,
    code_of,
    in_bank,
    markers_on,
    open_railway,
    two_players,
)
from rules_marker import rule
from scenario import A, B, Scenario, buy, lay, sell
from scenario import train as buy_train

BK = CompanyId("BK")
DOUBLE = BuyShare(BK, "pool", certificate=True)
SELL_DOUBLE = SellShares(BK, 20, certificate=True)


def bond(cell: tuple[int, int] = (6, 1), *, acted: bool = True, **options: str) -> Scenario:
    """EPP was drawn, so BK is the bond railway; its price is here; a later share round."""
    table = placed_at(after_draft("KK2", "EPP", **options).phase(3), "BK", cell)
    table.state = set_company(table.state, BK, acted=acted)
    return table.cash(A, 2000).cash(B, 2000).bank(5000).share_round(A)


def held(table: Scenario, double: str = POOL, **percent: int) -> Scenario:
    """Who owns how much of BK, and who the double share; the rest lies in the pool."""
    spread = {owner: n for owner, n in percent.items() if n}
    rest = 100 - sum(spread.values())
    table.state = set_company(table.state, BK, shares={**spread, POOL: rest} if rest else spread, certificate=double)
    return table


# -- set-up -------------------------------------------------------------------------------------------------------


@rule("1824-VAR-A-16")
@pytest.mark.parametrize(("coal", "regional"), [("EPP", "BK"), ("EOD", "MS"), ("MLB", "CL")])
def test_the_regional_railway_of_the_drawn_coal_railway_starts_at_50_with_all_shares_in_the_pool(
    coal: str, regional: str
) -> None:
    table = two_players("SD2", coal)
    company = table.company(regional)
    assert (table.cell(regional), table.price(regional)) == ((6, 1), 50)
    assert (company.shares, company.certificate, company.director) == ({POOL: 100}, POOL, None)


@rule("1824-VAR-A-16")
def test_its_shares_are_bought_in_the_first_share_round_and_the_20_share_as_an_alternative() -> None:
    table = after_draft("SD2", "EPP").cash(A, 300).cash(B, 300)
    assert code_of(table, buy("BK", "new")) == ("1824-SR-05", "no_share_there")
    table.act(buy("BK", "pool"))
    assert (table.money(A), table.company("BK").held_by(A)) == (250, 10)
    table.act(DOUBLE)
    assert (table.money(B), table.company("BK").held_by(B), table.company("BK").certificate) == (200, 20, B)
    assert table.company("BK").held_by(POOL) == 70


@rule("1824-VAR-A-16", "1824-RUL-42")
@pytest.mark.parametrize("value", ["at_start", "when_drafted"])
def test_option_bond_setup_price_and_pool_come_with_the_set_up_or_with_the_draft(value: str) -> None:
    table = two_players("SD2", "EPP", bond_setup=value)
    early = value == "at_start"
    assert (table.cell("BK") is not None, table.company("BK").held_by(POOL)) == (early, 100 if early else 0)
    assert table.why(buy("BK", "pool")) == "1824-VAR-A-06", "nothing of it is bought before the draft is over"
    table.act(minor("EPP", 120))
    assert (table.cell("BK"), table.company("BK").held_by(POOL)) == ((6, 1), 100)


@rule("1824-RUL-42", "1824-VAR-A-12")
@pytest.mark.parametrize("value", ["at_start", "when_drafted"])
def test_option_bond_setup_the_share_of_the_drawn_pre_state_railway_becomes_free_then_too(value: str) -> None:
    table = two_players("SD2", "EPP", bond_setup=value)
    sd, title = CompanyId("SD"), table.rules.title
    assert reserved_percent(title, table.state, sd) == (30 if value == "at_start" else 40)
    table.act(minor("SD2", 120))
    assert reserved_percent(title, table.state, sd) == 30


# -- shares -------------------------------------------------------------------------------------------------------


@rule("1824-VAR-A-17")
def test_a_player_may_own_all_of_it() -> None:
    table = held(bond(), s1=60)
    table.act(buy("BK", "pool"), Pass(), buy("BK", "pool"), Pass())
    assert table.company("BK").held_by(A) == 80
    table.act(DOUBLE)
    assert (table.company("BK").held_by(A), table.company("BK").certificate) == (100, A)


@rule("1824-VAR-A-18")
def test_its_20_share_costs_twice_the_price_counts_as_one_paper_and_gives_no_office() -> None:
    table = held(bond((5, 5)), s1=20)
    count = papers_of(table, A)
    table.act(DOUBLE)
    assert (table.money(A), papers_of(table, A)) == (2000 - 210, count + 1)
    assert table.company("BK").director is None


@rule("1824-VAR-A-18")
def test_nobody_directs_it_and_two_10_shares_never_become_the_20_share() -> None:
    table = bond()
    table.act(buy("BK", "pool"), Pass(), buy("BK", "pool"), Pass(), buy("BK", "pool"))
    assert (table.company("BK").held_by(A), table.company("BK").certificate) == (30, POOL)
    assert table.company("BK").director is None
    outdone = held(bond(), double=B, s2=20, s1=20).act(buy("BK", "pool"))
    assert (outdone.company("BK").certificate, outdone.company("BK").held_by(A)) == (B, 30)


@rule("1824-VAR-A-18")
def test_the_20_share_is_sold_as_a_whole_for_two_prices_and_never_split() -> None:
    table = held(bond((5, 5)), double=A, s1=20, s2=60)
    assert code_of(table, sell("BK", 10)) == ("1824-SR-13", "double_share_whole")
    assert code_of(table, sell("BK", 20)) == ("1824-SR-13", "double_share_whole")
    assert code_of(table, SellShares(BK, 10, certificate=True)) == ("1824-SR-13", "double_share_whole")
    table.act(SELL_DOUBLE)
    assert (table.money(A), table.company("BK").certificate) == (2000 + 210, POOL)
    assert table.company("BK").held_by(POOL) == 40


@rule("1824-VAR-A-18")
def test_single_shares_are_sold_beside_the_20_share_and_it_beside_them() -> None:
    table = held(bond(), double=A, s1=40, s2=50)
    assert table.why(sell("BK", 10)) is None
    assert table.why(sell("BK", 20)) is None
    assert table.why(sell("BK", 30)) == "1824-SR-13"
    assert table.why(SELL_DOUBLE) is None
    assert table.why(SellShares(BK, 40, certificate=True)) is None


# -- trade --------------------------------------------------------------------------------------------------------


@rule("1824-VAR-A-19", "1824-MKT-07")
def test_a_sale_moves_its_price_one_cell_down() -> None:
    table = held(bond((5, 5)), s1=40, s2=50).act(sell("BK", 20))
    assert (table.money(A), table.cell("BK")) == (2000 + 210, (5, 5)), "there is no cell below 105"
    higher = held(bond((4, 3)), s1=40, s2=50).act(sell("BK", 20))
    assert (higher.money(A), higher.cell("BK")) == (2000 + 180, (5, 3))


@rule("1824-VAR-A-19", "1824-MKT-08")
def test_sold_out_moves_its_price_up() -> None:
    table = all_pass(held(bond((5, 3)), double=A, s1=60, s2=40))
    moves = [e.target for e in table.events if isinstance(e, ev.PriceMoved) and e.cause == "sold_out"]
    assert moves == [(4, 3)]
    left = all_pass(held(bond((5, 3)), double=A, s1=60, s2=30))
    assert not [e for e in left.events if isinstance(e, ev.PriceMoved) and e.cause == "sold_out"]


@rule("1824-VAR-A-19", "1824-AUC-04", "1824-SR-13")
def test_nothing_of_it_is_sold_in_the_first_share_round_or_before_its_first_payment() -> None:
    first = held(after_draft("SD2", "EPP"), s1=40, s2=50)
    assert code_of(first, sell("BK", 10)) == ("1824-AUC-04", "nothing_sold_yet")
    unpaid = held(bond(acted=False), s1=40, s2=50)
    assert code_of(unpaid, sell("BK", 10)) == ("1824-SR-13", "bond_has_not_paid")
    assert held(bond(), s1=40, s2=50).why(sell("BK", 10)) is None


@rule("1824-VAR-A-19", "1824-RUL-41")
@pytest.mark.parametrize(("value", "rule_id"), [("50", "1824-SR-13"), ("100", None)])
def test_option_bond_sale_limit_at_most_half_or_all_of_it_lies_in_the_pool(value: str, rule_id: str | None) -> None:
    table = held(bond(bond_sale_limit=value), s1=30, s2=30)
    assert table.why(sell("BK", 10)) is None
    assert table.why(sell("BK", 20)) == rule_id
    other = opened(table, "MS", trains=("3",), s1=30, s2=30).share_round(A)
    assert other.why(sell("MS", 20)) == "1824-SR-13", "other companies keep the limit"


# -- payments -----------------------------------------------------------------------------------------------------


def only(table: Scenario, *left: str) -> Scenario:
    """No other companies are in operation than the bond railway and these."""
    for name in tuple(table.state.companies):
        if name not in ("BK", *left) and table.company(name).in_operation:
            table.fact(ev.CompanyClosed(name, "test"))
    return table


def pays(table: Scenario) -> Scenario:
    """MS acts before the bond railway, which then pays without being asked; another round follows."""
    opened(table, "MS", cash=0, trains=("10",), s1=60)
    placed_at(only(table, "MS"), "MS", (0, 13)).turn("MS", "trains", 1, 2)
    return table.act(Pass())


@rule("1824-EX-32", "1824-VAR-A-20", "1824-RUL-42")
@pytest.mark.parametrize(("value", "b_gets"), [("up", 32), ("down", 31)])
def test_example_32_option_bond_rounding_a_price_of_105_pays_42_and_32_or_31(value: str, b_gets: int) -> None:
    table = held(bond((5, 5), bond_rounding=value), s1=40, s2=30)
    a, b, bank = table.money(A), table.money(B), table.money("bank")
    pays(table)
    assert (table.money(A) - a, table.money(B) - b) == (42, b_gets)
    assert bank - table.money("bank") == 42 + b_gets, "the pool gets nothing"
    assert table.price("BK") == 120
    assert table.cell("BK") == (5, 6)


@rule("1824-EX-32", "1824-VAR-A-20", "1824-MKT-05")
def test_example_32_from_50_its_price_runs_up_to_220() -> None:
    table = held(bond(), s1=40, s2=30)
    prices = [table.price("BK")]
    for _ in range(12):
        prices.append(pays(table).price("BK"))
    assert prices == [50, 60, 70, 80, 90, 105, 120, 130, 150, 170, 180, 200, 220]


@rule("1824-VAR-A-20")
def test_it_does_not_act() -> None:
    table = pays(held(bond(), s1=40))
    assert acting(table) == "MS", "the next round has begun, nobody was asked for BK"
    assert (table.money("BK"), table.company("BK").trains) == (0, ())


@rule("1824-VAR-A-21")
def test_it_pays_at_its_place_in_the_order_of_prices() -> None:
    """BK stands between CL and MS."""
    table = held(bond((4, 3)), s1=40)
    for name, cell in (("CL", (2, 2)), ("MS", (6, 2))):
        placed_at(opened(table, name, trains=("10",), s1=20), name, cell)
    all_pass(only(table, "CL", "MS").share_round(A))
    assert acting(table) == "CL"
    paid_before = table.money(A)
    while acting(table) == "CL":
        table.act(Pass())
    assert (acting(table), table.money(A) - paid_before) == ("MS", 36), "40 % of 90, after CL and before MS"


# -- markers ------------------------------------------------------------------------------------------------------


@rule("1824-VAR-A-22", "1824-RUL-42")
@pytest.mark.parametrize("value", ["at_start", "first_or"])
def test_option_bond_home_marker_it_fills_its_home_from_the_start_or_from_the_first_operating_round(value: str) -> None:
    table = two_players("SD2", "EPP", bond_home_marker=value)
    assert markers_on(table, "B9") == ([("BK", 0, 0)] if value == "at_start" else [])
    later = pays(held(bond(bond_home_marker=value), s1=40))
    assert markers_on(later, "B9") == [("BK", 0, 0)]
    assert later.company("BK").markers_used == 1


def last_train(kind: str = "4", **options: str) -> Scenario:
    """MS of player A may buy the last train of a kind; KK2 and EPP were drawn."""
    table = after_draft("KK2", "EPP", **options).phase(4 if kind == "4" else 5)
    open_railway(table, "MS", A, cash=5000, trains=("3",)).depot(**{kind: 1})
    return table.turn("MS", "trains")


@rule("1824-VAR-A-23")
def test_the_director_of_the_company_that_buys_the_last_4_may_put_a_second_marker_into_any_free_city() -> None:
    table = last_train().act(buy_train("4"))
    assert (asked(table), table.actor) == ("bond_marker", A)
    assert code_of(table, Pass()) is None
    purses = ("bank", A, B, "MS", "BK")
    before = [table.money(purse) for purse in purses]
    table.act(place("E8"))
    assert markers_on(table, "E8") == [("BK", 0, 0)], "a city without a tile and without a connection"
    assert asked(table) is None
    assert [table.money(purse) for purse in purses] == before, "free of charge"


@rule("1824-VAR-A-23", "1824-RUL-43")
def test_full_cities_kept_slots_and_the_home_of_the_bond_railway_are_not_free() -> None:
    table = last_train().station("SD", "E8").act(buy_train("4"))
    codes = {at: code_of(table, place(at)) for at in ("E8", "G10", "B9", "B23", "A8", "B7", "C6", "H1")}
    assert {rule for rule, _ in filter(None, codes.values())} == {"1824-VAR-A-23"}
    assert {at: found[1] for at, found in codes.items() if found} == {
        "E8": "city_full",
        "G10": "space_kept",
        "B9": "one_marker_a_hex",
        "B23": "space_kept",
        **dict.fromkeys(("A8", "B7", "C6", "H1"), "no_city_there"),
    }
    assert table.why(place("F7")) is None


@rule("1824-VAR-A-23", "1824-RUL-43")
def test_a_marker_not_placed_at_once_is_lost() -> None:
    table = last_train().act(buy_train("4"), Pass())
    assert (asked(table), table.company("BK").markers_used) == (None, 1)
    table.depot(**{"5": 1}).act(buy_train("5"))
    assert asked(table) is None, "the last 5 brings nothing any more"


@rule("1824-VAR-A-23")
def test_only_the_last_4_brings_it() -> None:
    table = last_train().depot(**{"4": 2}).act(buy_train("4"))
    assert (asked(table), in_bank(table, "4")) == (None, 1)
    assert asked(table.act(buy_train("4"))) == "bond_marker"


@rule("1824-VAR-A-23")
def test_if_the_last_4_went_abroad_the_last_5_brings_the_marker_and_if_that_went_too_nothing_does() -> None:
    table = last_train()
    last_turn(table, "MS", "trains").act(Pass())
    assert (in_bank(table, "4"), asked(table)) == (0, None)
    table.depot(**{"5": 1}).turn("MS", "trains").act(buy_train("5"))
    assert asked(table) == "bond_marker"
    abroad = last_train("5").depot(**{"4": 0, "5": 1})
    last_turn(abroad, "MS", "trains").act(Pass())
    assert in_bank(abroad, "5") == 0
    abroad.turn("MS", "trains").cash("MS", 5000).depot(**{"6": 1}).act(buy_train("6"))
    assert (asked(abroad), abroad.company("BK").markers_used) == (None, 1)


@rule("1824-RUL-43", "1824-VAR-A-23")
@pytest.mark.parametrize(("value", "question"), [("bank_purchase", None), ("any_purchase", "bond_marker")])
def test_option_bond_marker_trigger_a_4_of_another_company_brings_it_or_not(value: str, question: str | None) -> None:
    """The last 4 went abroad, the bank sells 5s."""
    table = last_train(bond_marker_trigger=value).depot(**{"4": 0})
    opened(table, "CL", trains=("4", "3"), s1=60).turn("MS", "trains")
    table.act(buy_from("CL", "4", 10))
    assert asked(table) == question
    three = last_train(bond_marker_trigger=value).depot(**{"4": 0})
    opened(three, "CL", trains=("4", "3"), s1=60).turn("MS", "trains")
    assert asked(three.act(buy_from("CL", "3", 10))) is None


WIEN_GREEN = {"E12": ("491", 0)}


def green_wien(*markers: tuple[str, int]) -> Scenario:
    """SD1 of player A is to replace green Wien; these markers lie there besides its own."""
    table = after_draft("SD2", "EPP").phase(5).tiles(**WIEN_GREEN).station("SD1", "E12", 0)
    for name, stop in markers:
        table.station(name, "E12", stop)
    return table.trains("SD1", "4").turn("SD1")


@rule("1824-VAR-A-24", "1824-RUL-43")
def test_the_third_marker_goes_to_wien_as_soon_as_it_turns_brown() -> None:
    table = green_wien(("KK1", 1), ("KK2", 2)).act(lay("E12", "493", 0))
    director = table.company("SD1").director
    assert (asked(table), table.actor) == ("bond_in_wien", director), "the player whose company laid the tile"
    assert code_of(table, Pass()) == ("1824-VAR-A-24", "first_bond_in_wien")
    assert code_of(table, place("E8")) == ("1824-VAR-A-24", "bond_goes_to_wien")
    assert code_of(table, place("E12", 0)) == ("1824-VAR-A-23", "city_full"), "SD1's city is full"
    table.act(place("E12", 1))
    assert ("BK", 1, 2) in markers_on(table, "E12")
    assert asked(table) is None


@rule("1824-VAR-A-22", "1824-VAR-A-23", "1824-VAR-A-24")
def test_it_has_three_markers_and_pays_for_none() -> None:
    table = two_players("KK2", "EPP")
    title = table.rules.title
    assert title.policies.marker_costs(title, table.state, BK) == (0, 0, 0)


@rule("1824-VAR-A-24")
def test_no_other_colour_of_wien_brings_it() -> None:
    table = after_draft("SD2", "EPP").phase(5).station("SD1", "E12", 0).cash("SD1", 100).trains("SD1", "4")
    assert asked(table.turn("SD1").act(lay("E12", "499", 0))) is None
    assert asked(table.turn("SD1").act(lay("E12", "491", 0))) is None
    assert asked(table.turn("SD1").act(lay("E12", "493", 0))) == "bond_in_wien"


@rule("1824-VAR-A-24", "1824-RUL-43")
def test_if_no_slot_of_wien_is_free_the_third_marker_is_not_placed() -> None:
    table = green_wien(("KK1", 1), ("KK2", 2)).tiles(E12=("491", 0))
    table.fact(ev.StationPlaced(CompanyId("MS"), HexId("E12"), 1, 1))
    table.act(lay("E12", "493", 0))
    assert asked(table) is None
    assert "BK" not in [owner for owner, _, _ in markers_on(table, "E12")]


@rule("1824-VAR-A-24", "1824-RUL-50")
def test_a_slot_of_wien_that_is_kept_for_a_home_is_not_free_for_it() -> None:
    """Neither KK1 nor KK2 has come: of three slots one may be taken."""
    table = green_wien().act(lay("E12", "493", 0))
    assert table.why(place("E12", 1)) is None
    table = green_wien(("MS", 1))
    table.act(lay("E12", "493", 0))
    assert asked(table) is None, "two slots are left, for KK1 and KK2"


@rule("1824-VAR-A-20", "1824-VAR-A-16")
def test_its_shares_never_sold_to_anybody_pay_nothing() -> None:
    table = pays(bond())
    assert table.money("bank") == 5000
    assert table.company("BK").held_by(NEW) == 0


# -- in detail ----------------------------------------------------------------------------------------------------


@rule("1824-VAR-A-20")
def test_its_payment_is_told_as_a_dividend_and_who_holds_nothing_gets_nothing() -> None:
    table = pays(held(bond(), s1=40))
    assert ev.TrainsRun(BK, (), 0) in table.events
    assert ev.DividendDeclared(BK, "bond", 50) in table.events
    assert [(e.payee, e.amount) for e in table.events if isinstance(e, ev.Paid) and e.cause == "bond"] == [(A, 20)]


@rule("1824-VAR-A-18")
def test_the_20_share_is_offered_to_buyers_and_to_its_owner_with_every_larger_block() -> None:
    assert DOUBLE in held(bond(), s1=20).offers().listed
    offers = held(bond(), double=A, s1=40, s2=50).offers().listed
    assert [o.percent for o in offers if isinstance(o, SellShares) and o.certificate] == [20, 30, 40]
    assert DOUBLE not in offers


@rule("1824-VAR-A-23")
def test_declining_the_second_marker_is_offered_and_told() -> None:
    table = last_train().act(buy_train("4"))
    assert Pass() in table.offers().listed
    assert table.act(Pass()).happened(ev.Passed) == [ev.Passed(A, CompanyId("MS"), "bond_marker")]


@rule("1824-VAR-A-23", "1824-RUL-43")
def test_no_second_marker_on_a_hex_with_a_free_slot_nor_in_a_deserted_mine() -> None:
    table = last_train().tiles(B9=("57", 1)).tiles(B9=("14", 1)).fact(ev.CompanyClosed(CompanyId("EOD"), "exchanged"))
    table.act(buy_train("4"))
    assert code_of(table, place("B9")) == ("1824-VAR-A-23", "one_marker_a_hex")
    assert code_of(table, place("A12")) == ("1824-VAR-A-23", "no_city_there")


@rule("1824-RUL-43", "1824-VAR-A-23")
@pytest.mark.parametrize(
    ("train", "phase", "left"), [("3", 4, {"3": 0}), ("4", 4, {"4": 1}), ("4", 6, {"4": 0, "5": 0})]
)
def test_option_bond_marker_trigger_only_a_4_or_5_while_the_bank_sells_the_next_kind(
    train: str, phase: int, left: dict[str, int]
) -> None:
    table = last_train(bond_marker_trigger="any_purchase").phase(phase).depot(**left)
    opened(table, "CL", trains=("4", "3"), s1=60).turn("MS", "trains")
    assert asked(table.act(buy_from("CL", train, 10))) is None


@rule("1824-VAR-A-24")
def test_green_wien_brings_no_marker_even_where_a_slot_is_free() -> None:
    table = after_draft("KK2", "EPP").phase(5).tiles(E12=("499", 0)).station("SD1", "E12", 0).station("KK1", "E12", 1)
    table.fact(ev.CompanyClosed(CompanyId("KK2"), "construction")).trains("SD1", "4")
    assert asked(table.turn("SD1").act(lay("E12", "491", 0))) is None


@rule("1824-RUL-43")
def test_without_a_bond_railway_no_train_brings_a_marker() -> None:
    table = Scenario("1824", 4, bond_marker_trigger="any_purchase").phase(4).depot(**{"4": 0})
    opened(table, "CL", trains=("4", "3"), s1=60)
    open_railway(table, "MS", A, trains=("3",)).turn("MS", "trains")
    table.act(buy_from("CL", "4", 10))
    assert asked(table) is None
