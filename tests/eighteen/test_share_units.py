"""Shares of other sizes: what they cost, bring and count, and companies that hold their own."""

import msgspec
import pytest

from all_texts import eighteen_titles
from house_rules import table
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound
from kursbuch.eighteen.model.state import NEW, POOL, set_company
from kursbuch.eighteen.shares import (
    certificate_sizes,
    certificates,
    dividend,
    holding_value,
    is_sold_out,
    share_price,
)
from kursbuch.eighteen.steps.run import dividend_events
from kursbuch.hexmap.tiles import Colour
from scenario import A, B, C, Scenario, buy, sell, start

NSW = CompanyId("NSW")
HALVES = {"rounding": "up", "own_shares_earn": "rest", "own_shares_are_sold": True}


def halved(scene: Scenario, director: int = 10, **holdings: int) -> Scenario:
    """NSW after a buy-back: shares of 5 %, half of the company in its own hands."""
    left = 50 - sum(holdings.values())
    spread = {**holdings, "NSW": 50, **({NEW: left} if left else {})}
    scene.shares("NSW", **{A: 60})
    return scene.fact(ev.SharesExchanged(NSW, 5, director, spread))


def bought_back(**holdings: int) -> Scenario:
    return halved(table(info=HALVES).running("NSW", A, issue=100), **holdings)


def test_a_share_of_half_the_size_costs_half_the_price_rounded_up() -> None:
    scene = bought_back(s1=20, s2=10, pool=10)
    scene.state = set_company(scene.state, NSW, issue_price=75)
    scene.fact(ev.PriceMoved(NSW, (1, 5), (0, 2), "test"))
    assert scene.price("NSW") == 80
    assert share_price(scene.rules.title, scene.state, NSW, POOL) == 40
    assert share_price(scene.rules.title, scene.state, NSW, NEW) == 38


def test_the_exchange_of_certificates_is_a_fact_that_survives_a_record() -> None:
    scene = bought_back(s1=20, s2=10)
    event = ev.SharesExchanged(NSW, 5, 10, {A: 20, B: 10, "NSW": 50, NEW: 20})
    assert scene.rules.decode_events(scene.rules.encode_events((event,))) == (event,)
    company = scene.rules.evolve(scene.state, event).companies[NSW]
    assert (company.unit, company.directors_share, company.held_by("NSW")) == (5, 10, 50)


def test_a_directors_share_of_another_size_is_one_paper() -> None:
    scene = bought_back(s1=20, s2=10)
    assert certificate_sizes(scene.company("NSW"), A) == (10, 5, 5)
    assert certificate_sizes(scene.company("NSW"), B) == (5, 5)
    assert certificate_sizes(scene.company("NSW"), C) == ()
    assert certificates(scene.rules.title, scene.state, A) == 3


def test_a_directors_share_of_30_percent_costs_three_times_the_issue_price() -> None:
    scene = table(companies={"NSW": {"directors_share": 30}})
    scene.state = set_company(scene.state, NSW, directors_share=30)
    scene.share_round().cash(A, 300).act(start("NSW", 100))
    assert scene.money(A) == 0
    assert scene.company("NSW").held_by(A) == 30
    assert certificates(scene.rules.title, scene.state, A) == 1


def test_half_shares_are_sold_in_steps_of_5_percent_and_each_is_rounded() -> None:
    scene = bought_back(s1=20, s2=15).share_round(B).cash(B, 0)
    scene.fact(ev.PriceMoved(NSW, (1, 5), (0, 1), "test"))
    scene.rules.title.data = msgspec.structs.replace(
        scene.rules.title.data, market=msgspec.structs.replace(scene.rules.title.data.market, rows=((0, 85), (0, 75)))
    )
    refusal = scene.refusal(sell("NSW", 8))
    assert refusal is not None
    assert refusal.code == "not_whole_shares"
    assert {offer.percent for offer in scene.listed(type(sell("NSW", 5)))} == {5, 10, 15}  # type: ignore[attr-defined]
    scene.act(sell("NSW", 15))
    assert scene.money(B) == 3 * 43
    assert scene.cell("NSW") == (1, 1)


def test_a_half_share_is_bought_at_its_own_price() -> None:
    scene = bought_back(s1=20, s2=10).share_round(C).cash(C, 50).act(buy("NSW"))
    assert scene.money(C) == 0
    assert scene.company("NSW").held_by(C) == 5


def test_a_holding_is_valued_share_by_share() -> None:
    scene = table(info=HALVES, market={"rows": ((0, 85),)}).running("NSW", A, cell=(0, 1))
    halved(scene, s1=20, s2=10)
    assert holding_value(scene.rules.title, scene.state, NSW, A) == 4 * 43
    assert holding_value(scene.rules.title, scene.state, NSW, B) == 43 + 43


@pytest.mark.parametrize(
    ("revenue", "single", "director", "company"), [(150, 8, 16, 70), (330, 17, 34, 160), (200, 10, 20, 100)]
)
def test_after_a_buy_back_the_company_gets_what_ten_rounded_units_leave(
    revenue: int, single: int, director: int, company: int
) -> None:
    scene = bought_back(s1=10, s2=5, pool=15)
    title, state = scene.rules.title, scene.state
    assert dividend(title, state, NSW, B, revenue) == single
    assert dividend(title, state, NSW, A, revenue) == director
    assert dividend(title, state, NSW, "NSW", revenue) == company


def test_the_dividend_of_its_own_shares_is_paid_into_the_treasury() -> None:
    scene = bought_back(s1=20, s2=15).cash("NSW", 0)
    turn = CompanyTurn(NSW, "dividend", run=150)
    scene.agenda(OperatingRound(1, 1, (NSW,)), turn)
    paid = {
        e.payee: e.amount for e in dividend_events(scene.rules.title, scene.state, turn, "pay") if type(e) is ev.Paid
    }
    assert paid == {A: 32, B: 24, "NSW": 70}


@pytest.mark.parametrize(("earn", "due"), [("nothing", 0), ("dividend", 80), ("rest", 70)])
def test_what_own_shares_earn_is_for_the_title_to_say(earn: str, due: int) -> None:
    scene = halved(table(info={**HALVES, "own_shares_earn": earn}).running("NSW", A), s1=20)
    assert dividend(scene.rules.title, scene.state, NSW, "NSW", 150) == due


@pytest.mark.parametrize("earn", ["nothing", "dividend", "rest"])
def test_a_company_without_own_shares_gets_nothing_of_its_dividend(earn: str) -> None:
    scene = table(info={"own_shares_earn": earn}).running("NSW", A)
    assert dividend(scene.rules.title, scene.state, NSW, "NSW", 150) == 0
    assert dividend(scene.rules.title, scene.state, NSW, A, 150) == 90


@pytest.mark.parametrize("counts", [True, False])
def test_own_shares_count_as_sold_where_the_title_has_it_so(counts: bool) -> None:
    scene = halved(table(info={**HALVES, "own_shares_are_sold": counts}).running("NSW", A), s1=30, s2=20)
    assert is_sold_out(scene.rules.title, scene.state, NSW) is counts
    halved(scene, s1=30, s2=15, pool=5)
    assert not is_sold_out(scene.rules.title, scene.state, NSW)


def test_the_view_names_sizes_only_where_they_are_not_as_printed() -> None:
    scene = bought_back(s1=20)
    view = msgspec.to_builtins(scene.rules.view(scene.state, None))
    assert (view["companies"]["NSW"]["unit"], view["companies"]["NSW"]["directors_share"]) == (5, 10)
    assert "unit" not in view["companies"]["QR"]


def test_the_pool_takes_as_many_shares_as_before_whatever_their_size() -> None:
    scene = bought_back(s1=20, s2=30).share_round(B)
    assert scene.why(sell("NSW", 30)) == "1848-SR-16"
    assert scene.why(sell("NSW", 25)) is None


def test_revenues_of_all_titles_are_whole_tens_so_that_no_dividend_of_a_10_percent_share_is_rounded() -> None:
    for name in eighteen_titles():
        data = Scenario(name, 4).rules.title.data
        stops = [stop for spec in data.hexes for stop in spec.stops]
        stops += [stop for tile in data.tiles for stop in tile.stops]
        colours: tuple[Colour, ...] = ("yellow", "green", "brown", "gray")
        assert stops
        assert all(stop.value(colour) % 10 == 0 for stop in stops for colour in colours)
