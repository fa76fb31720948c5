"""END: what brings the end of the game, the last rounds, notes and the final worth."""

import pytest

from kursbuch.eighteen.actions import Dividend, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import OperatingRound, ShareRound
from kursbuch.eighteen.model.state import BANK
from kursbuch.kernel.ranking import places
from railways_1862 import home
from rules_marker import rule
from scenario import A, B, C, D, E, Scenario, buy, buy_paper, sell
from shares_1862 import COMPANIES, acting, after_the_sale, bid, company, first_round, halved, held, notes


def last_turn(**options: str) -> Scenario:
    """CP of A is at the end of its turn in the last operating round of a series, and the end is triggered."""
    scene = acting("CP", "trains", **options).turn("CP", "trains", number=2)  # type: ignore[arg-type]
    return scene.fact(ev.EndTriggered("bank"))


def finish(scene: Scenario) -> Scenario:
    """CP buys no train and nothing back."""
    while scene.state.over is None and scene.state.agenda and Pass() in scene.offers().listed:
        scene.act(Pass())
    return scene


# -- what brings the end ----------------------------------------------------------------------------------------------


@rule("1862-END-01", "1862-END-04")
@pytest.mark.parametrize(("left", "cause"), [(61, None), (60, "bank"), (59, "bank")])
def test_a_bank_without_money_brings_the_end_and_goes_on_paying(left: int, cause: str | None) -> None:
    scene = company(after_the_sale(), "CP", (1, 5), s1=60)
    home(scene, "CP").turn("CP", "run").fact(ev.TrainsRun(CompanyId("CP"), (), 100)).bank(left)
    scene.act(Dividend("pay"))
    assert (scene.state.end_cause, scene.money(BANK), scene.money(A)) == (cause, left - 60, 560)


@rule("1862-END-01")
@pytest.mark.parametrize(("cell", "cause"), [((1, 16), None), ((1, 17), "price"), ((2, 18), "price")])
def test_a_price_above_379_brings_the_end(cell: tuple[int, int], cause: str | None) -> None:
    scene = company(after_the_sale(), "CP", cell, s1=60)
    scene.turn("CP", "run").fact(ev.TrainsRun(CompanyId("CP"), (), 100)).act(Dividend("pay"))
    assert scene.state.end_cause == cause


@rule("1862-END-01")
@pytest.mark.parametrize(("gone", "cause"), [(6, None), (7, "companies")])
def test_eight_companies_out_of_the_game_bring_the_end(gone: int, cause: str | None) -> None:
    scene = company(after_the_sale(), "CP", (10, 1), s1=60)
    for name in [name for name in COMPANIES if name != "CP"][:gone]:
        scene.fact(ev.CompanyClosed(CompanyId(name), "zero"))
    scene.act(sell("CP", 10))
    assert scene.state.end_cause == cause


@rule("1862-END-01")
@pytest.mark.parametrize(("out", "cause"), [((E,), None), ((D, E), "players")])
def test_fewer_than_three_players_bring_the_end(out: tuple[str, ...], cause: str | None) -> None:
    scene = company(after_the_sale(5), "CP", (10, 1), cash=0, s1=60)
    for seat in out:
        scene.fact(ev.DroppedOut(seat, 0, "bankrupt"))  # type: ignore[arg-type]
    halved(scene, "CP", 9, s1=30).act(sell("CP", 5))
    assert scene.state.players[A].final is not None
    assert scene.state.end_cause == cause


@rule("1862-END-01")
def test_the_end_stays_triggered_by_what_came_first() -> None:
    scene = last_turn().bank(5000)
    company(scene, "CP", (1, 17), s1=60).turn("CP", "run", 1).fact(ev.TrainsRun(CompanyId("CP"), (), 100))
    scene.act(Dividend("pay"))
    assert scene.state.end_cause == "bank"


# -- when it comes ----------------------------------------------------------------------------------------------------


@rule("1862-END-02")
def test_the_running_series_is_played_to_its_end() -> None:
    scene = acting("CP", "buyback").fact(ev.EndTriggered("price")).act(Pass())
    assert scene.happened(OperatingRound) == [OperatingRound(2, 2)]
    assert scene.state.over is None
    assert finish(last_turn()).state.over == "bank"


@rule("1862-END-03", "1862-RUL-36")
def test_triggered_in_a_share_round_one_more_series_follows() -> None:
    scene = company(after_the_sale(4), "CP", (1, 7), s1=60, s2=30).bank(110).act(sell("CP", 10))
    assert (scene.state.end_cause, scene.state.over) == ("bank", None)
    scene.act(Pass(), *(Pass(),) * 4)
    begun = scene.happened(OperatingRound)[0]
    assert isinstance(begun, OperatingRound)
    assert (begun.number, begun.of) == (1, 1)


@rule("1862-END-03", "1862-RUL-36")
def test_by_the_option_nothing_follows_an_end_in_a_share_round() -> None:
    scene = company(after_the_sale(4, end_in_stock_round="at_once"), "CP", (1, 7), cash=0, s1=60, s2=30)
    halved(scene, "CP", 2, s1=30, s2=15).bank(50).act(sell("CP", 5))
    assert (scene.state.over, scene.money(A), notes(scene, "CP")) == ("bank", 600 + 60 - 200, 0)
    scene = company(after_the_sale(4, end_in_stock_round="at_once"), "CP", (2, 17), s1=60, s2=40).act(*(Pass(),) * 4)
    assert scene.state.over is None
    scene = company(after_the_sale(4, end_in_stock_round="at_once"), "CP", (2, 18), s1=60, s2=40)
    scene.act(*(Pass(),) * 4)
    assert scene.state.over == "price"


@rule("1862-END-03")
def test_the_option_does_not_end_an_operating_round() -> None:
    scene = acting("CP", "buyback", end_in_stock_round="at_once").fact(ev.EndTriggered("price")).act(Pass())
    assert scene.state.over is None


# -- notes and worth --------------------------------------------------------------------------------------------------


@rule("1862-END-05", "1862-EX-26", "1862-LOAN-11", "1862-LOAN-12")
def test_notes_are_repaid_by_the_company_and_the_rest_by_its_director_and_no_price_changes() -> None:
    scene = last_turn()
    company(scene, "CP", (1, 5), cash=200, s1=60)
    halved(scene, "CP", 9, s1=30)
    company(scene, "NYC", (1, 5), s2=60, s1=30).cash(A, 500)
    worth, bank = scene.worth()[A], scene.money(BANK)
    scene.agenda(OperatingRound(2, 2, (CompanyId("NYC"), CompanyId("CP")), step="turns"), *scene.state.agenda[1:])
    finish(scene)
    assert scene.state.over == "bank"
    assert (scene.money("CP"), scene.money(A), scene.money(BANK)) == (0, -200, bank + 900)
    assert (scene.worth()[A], notes(scene, "CP"), scene.price("NYC")) == (worth - 700, 0, 100)
    assert held(scene, "NYC", A) == 30


@rule("1862-END-08", "1862-EX-40", "1862-RUL-53")
@pytest.mark.parametrize(("shares", "score"), [(1400, 650), (600, -150)])
def test_what_a_director_cannot_cover_is_deducted(shares: int, score: int) -> None:
    scene = last_turn()
    company(scene, "CP", (1, 5), cash=100, s1=60)
    halved(scene, "CP", 9, s1=10)
    company(scene, "NYC", (1, 5), cash=300, s1=60)
    halved(scene, "NYC", 5, s1=10)
    left, others = shares - 200, iter(("NYH", "UP", "SP"))
    while left > 0:
        company(scene, next(others), (1, 5), s2=50, s1=min(50, left // 10))
        left -= 500
    before = {seat: scene.worth()[seat] for seat in (B, C, D, E)}
    scene.cash(A, 250)
    assert scene.worth()[A] == 250 + shares
    done = tuple(CompanyId(name) for name in COMPANIES)
    scene.agenda(OperatingRound(2, 2, done, step="turns"), scene.state.agenda[-1])
    finish(scene)
    assert scene.worth()[A] == score
    assert {seat: scene.worth()[seat] for seat in (B, C, D, E)} == before


@rule("1862-END-06")
def test_money_and_trains_of_companies_count_for_nothing() -> None:
    scene = company(after_the_sale(), "CP", (1, 5), cash=5000, trains="10E", s1=60)
    assert scene.worth()[A] == 500 + 600


@rule("1862-END-07")
def test_worth_is_cash_and_shares_at_their_prices_and_a_company_never_founded_counts_0() -> None:
    scene = company(after_the_sale(), "CP", (3, 5), s2=60)
    halved(scene, "CP", s2=20, s1=15).fact(ev.SharesMoved(CompanyId("WP"), "new", A, 10))
    assert scene.worth()[A] == 500 + 3 * 43
    assert scene.worth()[B] == 500 + 4 * 43, "the director's share is two shares of 5 %"
    assert scene.worth()[C] == 500


@rule("1862-END-07")
def test_the_highest_total_wins_and_equal_totals_share_the_place() -> None:
    scene = company(after_the_sale(), "CP", (1, 5), s2=60).fact(ev.DroppedOut(E, 700, "bankrupt"))
    assert places(scene.worth()) == {B: 1, E: 2, A: 3, C: 3, D: 3}


# -- a game that would never end ---------------------------------------------------------------------------------------


@rule("1862-RUL-60")
def test_a_game_in_which_nobody_can_buy_anything_any_more_ends() -> None:
    scene = after_the_sale(4)
    for seat in scene.state.players:
        scene.cash(seat, 209)
    scene.act(*(Pass(),) * 4)
    assert scene.state.over == "standstill"
    for change in ({A: 210}, {}):
        scene = after_the_sale(4)
        for seat in scene.state.players:
            scene.cash(seat, change.get(seat, 209))
        if not change:
            scene.paper("P1", A)
        scene.act(*(Pass(),) * 4)
        assert isinstance(scene.state.frame, ShareRound)


@rule("1862-RUL-60")
def test_trade_with_the_pool_does_not_keep_such_a_game_going() -> None:
    scene = after_the_sale(4)
    scene.shares("CP", s1=30, pool=20).priced("CP", 100, (9, 1))
    for seat in scene.state.players:
        scene.cash(seat, 69)
    scene.act(buy("CP", source="pool"), *(Pass(),) * 4)
    assert scene.state.over == "standstill"


@rule("1862-RUL-60")
def test_so_does_one_in_which_all_money_is_bound_by_bids() -> None:
    scene = first_round(4).paper("P1", A, closed=True)
    for seat in scene.state.players:
        scene.cash(seat, 39)
    scene.share_round(A).act(*(Pass(),) * 4)
    assert scene.state.over == "standstill"
    scene = first_round(4).paper("P1", A, closed=True).share_round(A)
    for seat in scene.state.players:
        scene.cash(seat, 39)
    scene.cash(A, 200).act(bid("P5", 170), Pass(), Pass(), Pass(), Pass())
    assert isinstance(scene.state.frame, ShareRound)
    scene.act(*(Pass(),) * 4)
    assert scene.state.over == "standstill"
    scene = first_round(4).paper("P1", A, closed=True).share_round(A).act(*(Pass(),) * 4)
    assert scene.why(buy_paper("P2")) is None
