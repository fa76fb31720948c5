"""SR: what can be bought in a share round, at which price, and up to which limits."""

import pytest

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.state import BANK
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.extra import LoanTaken, TakenOver
from rules_marker import rule
from scenario import A, B, C, D, Scenario, buy, buy_paper, sell, start

LIMITS = {
    3: (20, 18, 16, 14, 12, 10),
    4: (17, 15, 13, 11, 10, 9),
    5: (14, 13, 12, 10, 9, 8),
    6: (12, 11, 10, 9, 8, 7),
}
"""Certificate limits by players and by companies in receivership: 0, 1, 2, 3, 4, 5 or more."""


def fallen(table: Scenario, *directors: SeatId) -> Scenario:
    """So many companies have gone into receivership, each under one of these directors."""
    names = ("COM", "FT", "SAR", "CAR", "WA", "NSW", "VR", "QR")
    return table.fact(*(TakenOver(CompanyId(name), seat) for name, seat in zip(names, directors, strict=False)))


def limit(table: Scenario, seat: SeatId = A) -> int:
    """The certificate limit of a player."""
    return table.rules.view(table.state, None).players[seat].limit


def count(table: Scenario, seat: SeatId = A) -> int:
    """The certificates of a player that count."""
    return table.rules.view(table.state, None).players[seat].certificates


# -- prices -----------------------------------------------------------------------------------------------------


@rule("1848-SR-05", "1848-EX-07")
def test_example_7_the_start_of_nsw_brings_the_bank_480_and_costs_it_800() -> None:
    table = Scenario().share_round(A)
    bank = table.money(BANK)
    table.act(start("NSW", 80))
    assert (table.money(A), table.money(BANK)) == (630 - 160, bank + 160)
    assert (table.cell("NSW"), table.price("NSW"), table.company("NSW").director) == ((3, 5), 80, A)
    table.act(buy("NSW"), buy("NSW"), buy("NSW"))
    assert (table.money("NSW"), table.company("NSW").in_operation) == (0, False)
    table.act(buy("NSW"))
    assert (table.money("NSW"), table.company("NSW").in_operation) == (800, True)
    assert table.money(BANK) == bank - 320
    assert [table.money(seat) for seat in (A, B, C, D)] == [630 - 240, 550, 550, 550]


@rule("1848-SR-05", "1848-EX-08")
def test_example_8_a_new_share_costs_the_issue_price_and_a_pool_share_the_market_price() -> None:
    table = Scenario().running("WA", B, issue=70, cell=(3, 7)).shares("WA", s2=50, pool=20).share_round(A)
    assert table.price("WA") == 110
    bank = table.money(BANK)
    table.act(buy("WA"))
    assert (table.money(A), table.money(BANK)) == (560, bank + 70)
    table.share_round(A).act(buy("WA", "pool"))
    assert (table.money(A), table.money(BANK)) == (450, bank + 180)
    assert table.company("WA").shares == {"s2": 50, "s1": 20, "pool": 10, "new": 20}


@rule("1848-SR-05")
@pytest.mark.parametrize(("loans", "price"), [(0, 70), (1, 80), (12, 195)])
def test_a_share_of_the_bank_of_england_costs_its_present_price_which_goes_to_the_bank(loans: int, price: int) -> None:
    table = Scenario().fact(*(LoanTaken(CompanyId("VR"), "operating 1.1") for _ in range(loans))).share_round(A)
    bank = table.money(BANK)
    table.act(buy("BOE", "pool"))
    assert (table.money(A), table.money(BANK), table.money("BOE")) == (630 - price, bank + price, 2000)
    assert (table.company("BOE").held_by(A), table.company("BOE").director) == (10, None)


@rule("1848-SR-05")
def test_a_share_is_bought_only_where_one_lies() -> None:
    table = Scenario().shares("VR", s2=60, s3=40).priced("VR", 100).shares("SAR", s2=60, pool=40).priced("SAR", 80)
    table.share_round(A)
    assert table.why(buy("VR")) == table.why(buy("VR", "pool")) == "1848-SR-05"
    assert (table.why(buy("SAR")), table.why(buy("SAR", "pool"))) == ("1848-SR-05", None)
    assert table.why(buy("BOE")) == "1848-SR-05"


@rule("1848-SR-05")
def test_a_directors_share_is_bought_once() -> None:
    table = Scenario().share_round(A).act(start("VR", 80))
    for price in (70, 80, 90, 100):
        assert table.why(start("VR", price)) == "1848-SR-05"
    assert not [offer for offer in table.listed(type(start("VR", 80))) if getattr(offer, "company", "") == "VR"]


@rule("1848-SR-06")
@pytest.mark.parametrize(("price", "cell"), [(70, (4, 5)), (80, (3, 5)), (90, (2, 5)), (100, (1, 5))])
def test_each_issue_price_has_its_space_on_the_chart(price: int, cell: tuple[int, int]) -> None:
    table = Scenario().share_round(A).act(start("FT", price))
    assert (table.company("FT").issue_price, table.cell("FT"), table.price("FT")) == (price, cell, price)
    assert table.money(A) == 630 - 2 * price


@rule("1848-SR-06")
@pytest.mark.parametrize("price", [-80, 0, 60, 75, 85, 110, 1000])
def test_no_other_issue_price_is_accepted(price: int) -> None:
    assert Scenario().share_round(A).why(start("VR", price)) == "1848-SR-06"


@rule("1848-SR-06")
def test_a_new_price_marker_goes_below_those_already_there() -> None:
    table = Scenario().share_round(A).act(start("VR", 90), start("SAR", 90), start("FT", 90))
    assert table.rules.view(table.state, None).chart["2,5"] == ("VR", "SAR", "FT")


@rule("1848-SR-07")
def test_the_directors_share_comes_first() -> None:
    table = Scenario().share_round(A)
    for company in ("QR", "VR", "NSW", "WA", "SAR", "FT", "COM"):
        assert table.why(buy(company)) == "1848-SR-07"
    table.act(start("VR", 80))
    assert table.why(buy("VR")) is None


@rule("1848-SR-07")
def test_the_free_share_of_qr_opens_no_further_sale() -> None:
    table = Scenario().act(buy_paper("P5")).share_round(B)
    assert table.company("QR").held_by(A) == 10
    assert table.why(buy("QR")) == "1848-SR-07"
    table.act(start("QR", 70))
    assert table.why(buy("QR")) is None


@rule("1848-SR-08")
def test_a_player_buys_only_what_he_can_pay() -> None:
    table = Scenario().shares("VR", s2=40, pool=10).priced("VR", 70, (3, 7)).share_round(A).cash(A, 69)
    assert table.why(buy("VR")) == table.why(buy("VR", "pool")) == table.why(buy("BOE", "pool")) == "1848-SR-08"
    table.cash(A, 70)
    assert (table.why(buy("VR")), table.why(buy("VR", "pool"))) == (None, "1848-SR-08")
    assert table.why(start("SAR", 70)) == "1848-SR-08"
    assert table.cash(A, 140).why(start("SAR", 70)) is None
    assert table.why(start("SAR", 80)) == "1848-SR-08"


@rule("1848-SR-08")
def test_an_overdrawn_player_buys_nothing() -> None:
    table = Scenario().shares("VR", s2=40, pool=10).priced("VR", 70).share_round(A).cash(A, -10)
    purchases = (buy("VR"), buy("VR", "pool"), buy("BOE", "pool"), start("SAR", 70))
    assert {table.why(purchase) for purchase in purchases} == {"1848-SR-08"}


@rule("1848-SR-09")
@pytest.mark.parametrize(("company", "options"), [("VR", {}), ("BOE", {"boe_rebuy": "refused"})])
def test_who_sold_a_company_buys_nothing_of_it_until_the_next_share_round(
    company: str, options: dict[str, str]
) -> None:
    table = Scenario("1848", 4, **options).shares("VR", s2=40, s1=20, pool=10).priced("VR", 100)
    table.shares("BOE", s1=20).share_round(A).act(sell(company, 10))
    assert table.why(buy(company, "pool")) == "1848-SR-09"
    table.act(Pass(), buy(company, "pool"), Pass(), Pass())
    assert (table.actor, table.why(buy(company, "pool"))) == (A, "1848-SR-09")
    assert table.why(buy("BOE" if company == "VR" else "VR", "pool")) is None
    assert table.share_round(A, 3).why(buy(company, "pool")) is None


@rule("1848-SR-09")
def test_new_shares_are_barred_to_the_seller_too() -> None:
    table = Scenario().shares("VR", s2=40, s1=20).priced("VR", 100).share_round(A).act(sell("VR", 10))
    assert table.why(buy("VR")) == "1848-SR-09"


# -- limits -----------------------------------------------------------------------------------------------------


@rule("1848-SR-10")
@pytest.mark.parametrize(("players", "limit"), [(3, 70), (4, 60), (5, 60), (6, 60)])
@pytest.mark.parametrize("company", ["VR", "BOE"])
def test_who_owns_sixty_percent_buys_no_more_and_seventy_with_three_players(
    players: int, limit: int, company: str
) -> None:
    table = Scenario(players=players).priced("VR", 70).share_round(A)
    for held, refused in ((limit - 10, None), (limit, "1848-SR-10"), (limit + 10, "1848-SR-10")):
        table.shares(company, s1=held, pool=100 - held)
        assert table.why(buy(company, "pool")) == refused
    if company == "VR":
        assert table.shares("VR", s1=limit).why(buy("VR")) == "1848-SR-10"


@rule("1848-SR-11")
@pytest.mark.parametrize("players", LIMITS)
@pytest.mark.parametrize("takeovers", range(6))
def test_certificate_limit_by_players_and_companies_in_receivership(players: int, takeovers: int) -> None:
    most = LIMITS[players][takeovers]
    table = fallen(Scenario(players=players), *[C] * takeovers).certificates(A, most - 1).share_round(A)
    assert (limit(table), count(table)) == (most, most - 1)
    assert table.why(buy("BOE", "pool")) is None
    table.certificates(A, most)
    assert table.why(buy("BOE", "pool")) == "1848-SR-11"
    assert not table.listed(type(buy("BOE", "pool")))


@rule("1848-SR-11")
def test_a_directors_share_is_refused_at_the_limit_too() -> None:
    table = Scenario(players=6).certificates(A, 11).share_round(A)
    assert table.why(start("COM", 70)) is None
    assert table.certificates(A, 12).why(start("COM", 70)) == "1848-SR-11"


@rule("1848-SR-11", "1848-EX-03")
@pytest.mark.parametrize(("takeovers", "most"), [(3, 10), (5, 8), (6, 8), (7, 8)])
def test_example_3_limits_of_five_players(takeovers: int, most: int) -> None:
    assert limit(fallen(Scenario(players=5), *[B] * takeovers)) == most


@rule("1848-SR-12")
def test_every_certificate_counts_one_and_the_directors_share_too() -> None:
    table = Scenario().shares("VR", s1=20)
    assert count(table) == 1
    assert count(table.shares("VR", s1=60)) == 5
    assert count(table.shares("SAR", s2=30, s1=20)) == 7
    assert count(table.shares("BOE", s1=30)) == 10
    for paper in ("P1", "P2", "P3", "P4", "P5", "P6"):
        table.paper(paper, A)
    assert count(table) == 10


@rule("1848-SR-12")
def test_the_seventeenth_certificate_may_be_a_directors_share() -> None:
    table = Scenario().certificates(A, 16).share_round(A).act(start("COM", 70))
    assert count(table) == 17
    assert table.company("COM").held_by(A) == 20
    assert table.share_round(A).why(buy("COM")) == "1848-SR-11"


@rule("1848-SR-13")
@pytest.mark.parametrize(("players", "cut"), [(3, 2), (4, 2), (5, 1), (6, 1)])
def test_the_limit_of_a_former_director_falls_further_for_each_company_lost(players: int, cut: int) -> None:
    table = fallen(Scenario(players=players), A)
    assert (limit(table, A), limit(table, B)) == (LIMITS[players][1] - cut, LIMITS[players][1])
    table = fallen(Scenario(players=players), A, C, A)
    assert limit(table, A) == LIMITS[players][3] - 2 * cut
    assert limit(table, C) == LIMITS[players][3] - cut
    assert limit(table, B) == LIMITS[players][3]


@rule("1848-SR-11", "1848-SR-13", "1848-SR-14", "1848-EX-17")
def test_example_17_limits_after_two_takeovers() -> None:
    assert [limit(fallen(Scenario(), A, B), seat) for seat in (A, B, C, D)] == [11, 11, 13, 13]
    assert [limit(fallen(Scenario(), A, A), seat) for seat in (A, B)] == [9, 13]
    table = fallen(Scenario(), A, B).certificates(A, 12).share_round(A)
    assert count(table) == 12
    assert table.why(Pass()) == "1848-SR-14"
    table.act(sell("WA", 10))
    assert count(table) == 11
    assert table.why(Pass()) is None


@rule("1848-SR-14")
def test_a_player_above_his_limit_neither_buys_nor_passes_before_he_has_sold() -> None:
    table = fallen(Scenario(), B, B).certificates(A, 15).share_round(A)
    forbidden = (Pass(), buy("QR"), buy("BOE", "pool"), start("COM", 70))
    assert {table.why(action) for action in forbidden} == {"1848-SR-14"}
    assert {type(offer) for offer in table.offers().listed} == {type(sell("QR", 10))}
    table.act(sell("QR", 10))
    assert table.why(Pass()) == table.why(buy("BOE", "pool")) == "1848-SR-14"
    table.act(sell("VR", 10))
    assert (count(table), limit(table)) == (13, 13)
    assert (table.why(Pass()), table.why(buy("BOE", "pool"))) == (None, "1848-SR-11")
    table.act(sell("SAR", 10))
    assert table.why(buy("BOE", "pool")) is None


@rule("1848-SR-14")
def test_a_player_above_his_limit_who_can_sell_nothing_goes_on() -> None:
    table = fallen(Scenario(), B, B)
    for company in ("WA", "VR", "QR", "NSW", "FT", "COM"):
        table.shares(company, s2=30, s1=20, pool=50).priced(company, 100)
    table.shares("SAR", s2=50, s1=20, pool=30).priced("SAR", 100).share_round(A)
    assert (count(table), limit(table)) == (14, 13)
    assert table.why(Pass()) == "1848-SR-14"
    table.shares("SAR", s2=30, s1=20, pool=50)
    assert table.why(Pass()) is None
    assert table.why(buy("BOE", "pool")) == "1848-SR-11"
    table.act(Pass())
    assert table.actor == B


@rule("1848-SR-14")
def test_a_player_above_his_limit_passes_in_a_round_without_sales() -> None:
    table = fallen(Scenario(), B, B).certificates(A, 15).share_round(A, number=1)
    assert table.why(Pass()) is None
    assert table.shares("BOE", s1=10).why(Pass()) == "1848-SR-14"
