"""BNK: players who cannot pay."""

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.frames import CompanyTurn, OperatingRound, ShareRound, SurplusTrains
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1862.extra import TrainDebt
from railways_1862 import home
from rules_marker import rule
from scenario import A, B, C, D, E, Scenario, buy, sell, start, train
from shares_1862 import (
    acting,
    after_the_sale,
    code,
    company,
    halved,
    held,
    notes,
    spot,
    train_of,
    train_pool,
    with_a_route,
)

FOURS = 3


def example() -> Scenario:
    """EX-21: A directs only CPR, which has a route and needs a 4 for 300; A has two shares of UP besides."""
    scene = acting("CPR", phase=FOURS).tiles(H5=("9", 1), H7=("9", 1), H9=("57", 1))
    company(scene, "CPR", (3, 2), issue=85, cash=40, s1=30, s2=30, s3=20, s4=20)
    company(scene, "UP", (4, 5), issue=80, s2=30, s1=20, pool=40)
    return scene.cash(A, 30)


def ruined(**options: str) -> Scenario:
    """A, who has 10 dollars and directs NYC alone, must buy a train for 300 and has nothing to sell."""
    scene = with_a_route(acting("NYC", phase=FOURS, cash=40, **options))  # type: ignore[arg-type]
    return scene.shares("NYC", s1=30, s2=30, s3=20, pool=10).cash(A, 10)


@rule("1862-BNK-01", "1862-BNK-05", "1862-BNK-06", "1862-BNK-07", "1862-BNK-08", "1862-EX-21", "1862-TRN-16")
def test_the_example_of_a_bankruptcy() -> None:
    scene = example()
    assert scene.price("CPR") == 65
    scene.act(train("4"))
    assert isinstance(scene.state.frame, TrainDebt)
    assert code(scene, sell("CPR", 10)) == ("TRN-14", "director_would_change")
    assert code(scene, sell("UP", 20)) == ("SR-23", "pool_full")
    bank = scene.money(BANK)
    scene.act(sell("UP", 10))
    assert (spot(scene, "UP"), scene.price("UP")) == ((5, 5), 75)
    assert ev.Paid("CPR", BANK, 150, "train") in scene.events
    assert (scene.money(B), scene.money(C), scene.money(D)) == (500 + 195, 500 + 130, 500 + 130)
    assert scene.money(BANK) == bank - 80 + 150 - 195 - 130 - 130
    assert (held(scene, "UP", "pool"), held(scene, "UP", A)) == (60, 0)
    assert scene.state.players[A].final == 120
    assert scene.worth()[A] == 120
    view = scene.rules.view(scene.state, None)
    assert view.players[B].limit == 20
    assert view.players[A].out
    company(scene, "CP", s2=60).share_round(B)
    assert scene.why(buy("CP")) is None


@rule("1862-BNK-07", "1862-EX-03")
def test_the_limit_after_a_director_of_three_companies_is_gone() -> None:
    scene = ruined()
    company(scene, "CP", (1, 5), s1=30, s2=30)
    company(scene, "NYH", (1, 5), s1=30, s2=30)
    assert scene.rules.view(scene.state, None).players[B].limit == 18
    scene.act(train("4"))
    assert len(scene.state.playing) == 4
    assert scene.rules.view(scene.state, None).players[B].limit == 16


@rule("1862-BNK-01")
def test_all_that_can_be_sold_is_sold_first_in_an_order_of_ones_choice() -> None:
    scene = ruined()
    company(scene, "CP", (4, 5), s2=40, s1=10)
    company(scene, "UP", (4, 5), s2=40, s1=10).act(train("4"))
    assert isinstance(scene.state.frame, TrainDebt)
    scene.act(sell("UP", 10))
    assert isinstance(scene.state.frame, TrainDebt)
    scene.act(sell("CP", 10))
    assert scene.state.players[A].final == 3 * 100 - (300 - 40 - 10 - 160)
    assert scene.money(A) == 0


@rule("1862-BNK-02", "1862-RUL-52")
def test_privates_and_all_companies_of_the_player_leave_founded_ones_too() -> None:
    scene = ruined().paper("P1", A).shares("CP", s1=30, s4=10).priced("CP", 70)
    company(scene, "NYH", (1, 5), cash=77, trains="5", s1=40, s2=20).shares("NYH", s1=30, s2=30)
    scene.act(train("4"))
    assert [name for name, sheet in scene.state.companies.items() if sheet.closed] == ["NYH", "NYC", "CP"]
    assert all(paper.closed for paper in scene.state.papers.values())
    assert (scene.state.removed, scene.state.train_pool) == (77, ())
    assert scene.money(D) == 500 + 70


@rule("1862-BNK-03", "1862-BNK-04")
def test_the_erie_tile_is_laid_and_the_marker_of_the_bo_only_blocks() -> None:
    scene = ruined().paper("P2", A).paper("P3", A).station("B&O", "H29")
    scene.act(train("4"))
    tiles = {str(at): placed.tile for at, placed in scene.state.board.tiles.items()}
    assert tiles["E28"] == "881"
    owners = {station.owner for here in scene.state.board.stations.values() for station in here}
    assert owners == {"x:NYC", "x:B&O"}


@rule("1862-BNK-05")
def test_half_shares_are_compensated_at_half_the_price_rounded_up() -> None:
    scene = ruined()
    company(scene, "NYC", (3, 5), cash=40, s1=60)
    halved(scene, "NYC", s1=10, s2=10, s3=5).act(train("4"))
    assert (scene.money(B), scene.money(C)) == (500 + 86, 500 + 43)


@rule("1862-BNK-06")
def test_a_share_of_a_company_that_is_not_founded_goes_to_the_pool_and_waits_there() -> None:
    scene = ruined().fact(ev.SharesMoved(CompanyId("WP"), "new", A, 10)).act(train("4"))
    assert held(scene, "WP", "pool") == 10
    scene.share_round(B)
    refusal = scene.refusal(buy("WP", "pool"))
    assert refusal is not None
    company(scene, "WP", (6, 5), issue=70, s3=60, pool=10)
    for name in ("NYH", "CP", "CPR", "UP", "ATS", "SP"):
        company(scene, name, s3=60, s4=40)
    assert scene.why(buy("WP", "pool")) is None


@rule("1862-BNK-08", "1862-RUL-48", "1862-RUL-37")
def test_the_score_counts_the_shares_left_at_the_prices_of_the_moment_less_the_debt_for_good() -> None:
    scene = ruined()
    company(scene, "UP", (4, 5), s2=30, s1=20, pool=50).act(train("4"))
    assert scene.worth()[A] == 300 + 160 - 250
    scene.fact(ev.PriceMoved(CompanyId("UP"), (3, 4), (3, 10), "test"))
    assert scene.worth()[A] == 210


@rule("1862-BNK-09")
def test_an_arranged_purchase_between_two_companies_of_the_director_avoids_it() -> None:
    scene = ruined()
    company(scene, "CP", (1, 5), trains="4", cash=0, s1=30, s2=30).act(train_of("CP", "4", 1))
    assert (scene.company("NYC").trains, scene.state.players[A].final) == (("4",), None)


@rule("1862-BNK-10")
def test_the_round_goes_on_with_the_next_company_and_the_card_with_the_next_player() -> None:
    scene = ruined()
    assert scene.state.priority == A
    company(scene, "CP", (5, 5), s2=60)
    home(scene, "CP").act(train("4"))
    assert scene.state.priority == B
    frame = scene.state.frame
    assert isinstance(frame, CompanyTurn)
    assert (frame.company, scene.actor) == ("CP", B)
    assert code(scene, Pass(), A) == ("DIR-01", "not_your_turn")


@rule("1862-BNK-10", "1862-REC-02", "1862-BNK-01")
def test_a_share_round_goes_on_with_the_next_player() -> None:
    scene = company(after_the_sale(), "CP", (10, 1), cash=50, s1=60)
    halved(scene, "CP", 4, s1=30).cash(A, 100).act(sell("CP", 5))
    assert scene.state.players[A].final == -(400 - 50 - 110)
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert (scene.actor, frame.passed, notes(scene, "CP")) == (B, (), 0)
    scene.act(Pass(), Pass(), Pass(), Pass())
    assert scene.happened(OperatingRound)


@rule("1862-BNK-11", "1862-RUL-37")
def test_shares_in_pool_and_bank_are_not_paid_and_notes_lapse() -> None:
    scene = ruined()
    company(scene, "NYC", (1, 5), cash=40, s1=60)
    halved(scene, "NYC", 7, s1=10, s2=10, pool=25)
    bank = scene.money(BANK)
    scene.act(train("4"))
    assert scene.money(BANK) == bank + 50 - 100
    assert notes(scene, "NYC") == 0
    assert scene.state.players[A].final == 100 - 250


@rule("1862-TRN-16", "1862-RUL-37")
def test_the_train_counts_as_bought_and_leaves_with_the_company() -> None:
    scene = with_a_route(acting("NYC", phase=2, cash=40)).shares("NYC", s1=30, s2=30).cash(A, 10).depot(**{"3": 0})
    company(scene, "CP", (1, 5), s2=60, trains="2 3 3 3")
    train_pool(scene, "2").act(train("4"))
    assert scene.state.phase == FOURS
    assert (scene.state.depot["4"], scene.state.train_pool) == (4, ())  # type: ignore[index]
    assert scene.company("CP").trains == ("3", "3", "3")
    assert scene.company("NYC").closed


@rule("1862-TRN-08", "1862-RUL-59")
def test_other_companies_return_trains_after_the_removal() -> None:
    scene = with_a_route(acting("NYC", phase=2, cash=40)).shares("NYC", s1=30, s2=30).cash(A, 10).depot(**{"3": 0})
    company(scene, "CP", (1, 5), s2=60, trains="3 3 3 3").act(train("4"))
    assert scene.company("NYC").closed
    assert (scene.state.frame, scene.actor) == (SurplusTrains(CompanyId("CP")), B)


@rule("1862-BNK-01", "1862-RUL-39")
def test_a_dearer_train_may_be_chosen_that_cannot_be_paid() -> None:
    scene = train_pool(ruined().cash(A, 300), "2")
    assert scene.why(train("4")) is None
    scene.cash(A, 70).act(train("4"))
    assert scene.state.players[A].final == 300 - (300 - 110)


@rule("1862-BNK-10")
def test_passes_of_the_others_count_on() -> None:
    scene = company(after_the_sale(), "CP", (10, 1), cash=50, s5=60, s4=20)
    halved(scene, "CP", 4, s5=30, s4=10).cash(E, 100).act(Pass(), Pass(), Pass(), sell("CP", 5))
    assert scene.state.players[E].final is not None
    scene.act(Pass())
    assert scene.actor == A


@rule("1862-BNK-02")
def test_a_player_who_is_gone_founds_nothing() -> None:
    scene = ruined().act(train("4")).share_round(B)
    assert code(scene, start("CP", 70), A) == ("SR-02", "not_your_turn")
    assert scene.rules.offers(scene.state, A).listed == ()
