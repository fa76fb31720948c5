"""AUC: the sale of the privates in the first share rounds."""

import pytest

from kursbuch.eighteen.actions import Bid, BuyPaper, Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId
from kursbuch.eighteen.model.frames import OperatingRound, PaperAuction, ShareRound
from kursbuch.eighteen.model.state import BANK
from kursbuch.titles.g1862.erie import BALTIMORE
from kursbuch.titles.g1862.extra import ParDue
from rules_marker import rule
from scenario import A, B, C, D, E, Scenario, buy, buy_paper, sell, start
from shares_1862 import PAPERS, bid, close, code, first_round, held, limits, par, priced_at, withdraw


def owner(scene: Scenario, paper: str) -> str | None:
    return scene.state.papers[PaperId(paper)].owner


def bids(scene: Scenario, paper: str) -> dict[str, int]:
    return {standing.seat: standing.amount for standing in scene.state.papers[PaperId(paper)].bids}


def left(count: int) -> Scenario:
    """Only the last privates are unsold; A is to act in the first share round."""
    scene = first_round()
    for paper in PAPERS[: len(PAPERS) - count]:
        scene.paper(paper, E, closed=True)
    return scene


# -- turns ----------------------------------------------------------------------------------------------------------


@rule("1862-AUC-01", "1862-SET-09")
def test_the_holder_of_the_priority_card_starts_and_turns_go_clockwise() -> None:
    scene = first_round(4)
    assert (scene.state.priority, scene.actor) == (A, A)
    scene.act(Pass())
    assert scene.actor == B
    scene.act(bid("P3", 75))
    assert scene.actor == C
    scene.act(buy_paper("P1"))
    assert scene.actor == D
    assert scene.why(Pass(), A) == "1862-AUC-01"


@rule("1862-AUC-02")
def test_as_long_as_a_private_is_unsold_nothing_else_can_be_bought() -> None:
    scene = left(1)
    scene.shares("NYH", s2=30).priced("NYH", 100)
    assert code(scene, start("CP", 100)) == ("AUC-02", "privates_first")
    assert code(scene, buy("NYH")) == ("AUC-02", "privates_first")
    scene.paper("P8", B)
    assert scene.why(start("CP", 100)) is None
    assert scene.why(buy("NYH")) is None


# -- buying and bidding ---------------------------------------------------------------------------------------------


@rule("1862-AUC-03")
def test_only_the_cheapest_private_is_bought_outright_and_paid_to_the_bank() -> None:
    scene = first_round()
    assert scene.listed(BuyPaper) == [buy_paper("P1")]
    assert code(scene, buy_paper("P2")) == ("AUC-03", "cheapest_first")
    bank = scene.money(BANK)
    scene.act(buy_paper("P1"))
    assert (owner(scene, "P1"), scene.money(A), scene.money(BANK)) == (A, 480, bank + 20)
    assert code(scene, buy_paper("P1")) == ("AUC-03", "paper_is_sold")
    assert scene.listed(BuyPaper) == [buy_paper("P2")]


@rule("1862-AUC-04")
def test_a_bid_is_five_above_the_price_or_above_the_highest_bid() -> None:
    scene = first_round()
    assert code(scene, bid("P1", 25)) == ("AUC-04", "bought_not_bid_for")
    assert code(scene, bid("P3", 74)) == ("AUC-04", "bid_too_low")
    assert limits(scene, Bid)["P3"] == (75, 500)
    scene.act(bid("P3", 82))
    assert code(scene, bid("P3", 86)) == ("AUC-04", "bid_too_low")
    assert limits(scene, Bid)["P3"] == (87, 500)
    scene.act(bid("P3", 87))
    assert bids(scene, "P3") == {A: 82, B: 87}


@rule("1862-AUC-04")
def test_the_highest_bidder_does_not_bid_above_themselves() -> None:
    scene = first_round(4).act(bid("P3", 75), Pass(), Pass(), Pass())
    assert code(scene, bid("P3", 80)) == ("AUC-04", "highest_bid_is_ones_own")
    assert "P3" not in limits(scene, Bid)


@rule("1862-AUC-04", "1862-EX-44")
def test_a_new_bid_replaces_the_old_one_and_only_its_amount_is_bound() -> None:
    scene = first_round(4).act(bid("P3", 75), bid("P3", 80), Pass(), Pass())
    scene.act(bid("P3", 85))
    assert bids(scene, "P3") == {A: 85, B: 80}
    assert limits(scene.agenda(ShareRound(1, A)), Bid)["P4"] == (105, 600 - 85)
    scene.agenda(ShareRound(1, B))
    scene.act(withdraw("P3"))
    assert bids(scene, "P3") == {A: 85}
    scene.act(Pass())
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert (frame.passed, frame.last) == ((B,), None)


@rule("1862-AUC-05", "1862-EX-07")
def test_standing_bids_bind_their_money() -> None:
    scene = first_round(5).agenda(ShareRound(1, B))
    scene.fact(ev.BidMade(PaperId("P8"), B, 285), ev.BidMade(PaperId("P6"), B, 185))
    assert code(scene, bid("P2", 45)) == ("AUC-05", "bid_not_covered")
    assert scene.why(buy_paper("P1")) is None
    priced_at(scene, "P1", 31)
    assert code(scene, buy_paper("P1")) == ("AUC-05", "bid_not_covered")


@rule("1862-AUC-05", "1862-RUL-20")
def test_an_outbid_bid_binds_its_money_until_it_is_withdrawn_or_by_the_option_not_at_all() -> None:
    for option, free in (("bound", 600 - 75), ("free", 600)):
        scene = first_round(4, outbid_money=option).act(bid("P3", 75), bid("P3", 80), Pass(), Pass())
        assert limits(scene, Bid)["P4"] == (105, free)
        scene.act(withdraw("P3"))
        assert limits(scene, Bid)["P4"] == (105, 600)


@rule("1862-AUC-06")
def test_only_an_outbid_bid_is_withdrawn_in_a_turn_and_the_turn_goes_on() -> None:
    scene = first_round(4).act(bid("P3", 75), bid("P3", 80), Pass(), Pass())
    assert code(scene, withdraw("P4")) == ("AUC-06", "no_bid_to_withdraw")
    scene.act(withdraw("P3"))
    assert scene.actor == A
    scene.act(bid("P3", 85))
    assert code(scene, withdraw("P3"), A) == ("AUC-01", "not_your_turn")
    scene.act(bid("P3", 90), Pass(), Pass(), Pass())
    assert code(scene, withdraw("P3")) == ("AUC-06", "highest_bid_stays")


@rule("1862-AUC-06", "1862-AUC-08")
def test_nothing_is_withdrawn_while_an_auction_runs() -> None:
    scene = first_round().fact(ev.BidMade(PaperId("P2"), C, 45), ev.BidMade(PaperId("P2"), D, 50))
    scene.fact(ev.BidMade(PaperId("P3"), C, 75), ev.BidMade(PaperId("P3"), E, 80))
    scene.act(buy_paper("P1"))
    assert isinstance(scene.state.frame, PaperAuction)
    assert code(scene, withdraw("P3")) == ("AUC-08", "first_auction")


# -- settling and auctions ------------------------------------------------------------------------------------------


@rule("1862-AUC-07", "1862-AUC-10")
def test_a_private_with_one_bid_is_sold_as_soon_as_it_is_the_cheapest_and_so_on() -> None:
    scene = first_round().fact(ev.BidMade(PaperId("P2"), C, 52), ev.BidMade(PaperId("P3"), D, 80))
    scene.act(buy_paper("P1"))
    assert [owner(scene, paper) for paper in PAPERS[:4]] == [A, C, D, None]
    assert (scene.money(A), scene.money(C), scene.money(D)) == (480, 448, 420)
    assert scene.actor == B


@rule("1862-AUC-08", "1862-EX-08", "1862-AUC-11")
def test_bidders_raise_from_the_lowest_on_and_the_last_one_left_pays() -> None:
    scene = first_round().paper("P1", E)
    for seat, amount in ((A, 75), (B, 80), (C, 90)):
        scene.fact(ev.BidMade(PaperId("P3"), seat, amount))
    scene.agenda(ShareRound(1, D)).act(buy_paper("P2"))
    assert scene.state.frame == PaperAuction(PaperId("P3"), A)
    assert code(scene, bid("P3", 94)) == ("AUC-08", "bid_too_low")
    assert code(scene, bid("P4", 200)) == ("AUC-08", "other_paper_in_auction")
    assert scene.why(bid("P3", 95)) is None
    scene.act(Pass())
    assert scene.actor == B
    scene.act(bid("P3", 95))
    assert scene.actor == C
    scene.act(Pass())
    assert (owner(scene, "P3"), scene.money(A), scene.money(B), scene.money(C)) == (B, 500, 405, 500)
    assert bids(scene, "P3") == {}
    assert [station.owner for station in scene.state.board.stations[BALTIMORE]] == ["B&O"]
    assert scene.state.board.free_slots(BALTIMORE, 0) == 1
    assert scene.actor == E


@rule("1862-AUC-08", "1862-RUL-21")
def test_whoever_has_bid_the_most_is_not_asked_in_the_auction() -> None:
    scene = first_round()
    for seat, amount in ((B, 45), (C, 60), (D, 50)):
        scene.fact(ev.BidMade(PaperId("P2"), seat, amount))
    scene.act(buy_paper("P1"))
    assert scene.actor == B
    scene.act(bid("P2", 65))
    assert scene.actor == C
    scene.act(bid("P2", 70))
    assert scene.actor == D
    scene.act(Pass())
    assert scene.actor == B
    scene.act(Pass())
    assert (owner(scene, "P2"), scene.money(C)) == (C, 430)


@rule("1862-AUC-09")
def test_a_raise_is_covered_by_cash_that_other_bids_do_not_bind() -> None:
    scene = first_round()
    scene.fact(ev.BidMade(PaperId("P2"), B, 45), ev.BidMade(PaperId("P2"), C, 60), ev.BidMade(PaperId("P8"), B, 400))
    scene.act(buy_paper("P1"))
    assert limits(scene, Bid) == {"P2": (65, 100)}
    assert code(scene, bid("P2", 101)) == ("AUC-09", "bid_not_covered")


@rule("1862-AUC-11", "1862-PRV-16", "1862-SR-09")
def test_the_buyer_of_private_8_names_the_par_of_nyh_before_anything_else() -> None:
    scene = left(1).paper("P5", C).act(buy_paper("P8"))
    assert scene.state.frame == ParDue(A, CompanyId("NYH"))
    assert scene.actor == A
    assert code(scene, Pass()) == ("AUC-11", "first_par")
    assert code(scene, close("P8")) == ("AUC-11", "first_par")
    assert code(scene, close("P5"), C) == ("AUC-11", "first_par")
    assert code(scene, par(90)) == ("SR-09", "no_such_issue_price")
    assert code(scene, par(100, "CP")) == ("AUC-11", "first_par")
    scene.act(par(92))
    assert (scene.company("NYH").issue_price, scene.cell("NYH"), held(scene, "NYH", A)) == (92, (1, 4), 30)
    assert scene.actor == B


@rule("1862-AUC-11")
def test_the_par_is_named_in_the_middle_of_settling_too() -> None:
    scene = left(2).fact(ev.BidMade(PaperId("P8"), D, 300))
    scene.act(buy_paper("P7"))
    assert isinstance(scene.state.frame, ParDue)
    assert scene.actor == D
    scene.act(par(70))
    assert scene.actor == B


# -- private 1 gets cheaper -----------------------------------------------------------------------------------------


@rule("1862-AUC-12", "1862-AUC-16", "1862-EX-09", "1862-RUL-19")
def test_after_a_round_of_passes_private_1_falls_with_every_pass_and_must_be_taken_for_nothing() -> None:
    scene = first_round(4).act(Pass(), Pass(), Pass())
    prices = []
    for _ in range(4):
        scene.act(Pass())
        prices.append(scene.state.papers[PaperId("P1")].price)
    assert prices == [15, 10, 5, 0]
    assert scene.actor == D
    assert code(scene, Pass()) == ("AUC-12", "must_take_it")
    assert code(scene, bid("P3", 80)) == ("AUC-12", "must_take_it")
    assert [type(offer) for offer in scene.offers().listed] == [BuyPaper]
    scene.act(buy_paper("P1"))
    assert (owner(scene, "P1"), scene.money(D), scene.actor) == (D, 600, A)


@rule("1862-AUC-12", "1862-RUL-19")
def test_by_the_option_private_1_falls_only_with_every_full_round() -> None:
    scene = first_round(4, p1_discount="per_round").act(*(Pass(),) * 7)
    assert scene.state.papers[PaperId("P1")].price == 15
    scene.act(Pass())
    assert scene.state.papers[PaperId("P1")].price == 10


@rule("1862-AUC-12")
def test_whoever_is_offered_private_1_for_less_may_buy_it_or_bid_for_another() -> None:
    scene = first_round(4).act(*(Pass(),) * 5)
    assert scene.actor == B
    assert scene.why(bid("P3", 75)) is None
    scene.act(buy_paper("P1"))
    assert scene.money(B) == 590


@rule("1862-AUC-13")
def test_a_bid_ends_the_run_of_passes_and_the_lowered_price_stays() -> None:
    scene = first_round(4).act(*(Pass(),) * 4, bid("P3", 75))
    assert scene.state.papers[PaperId("P1")].price == 15
    scene.act(*(Pass(),) * 3)
    assert scene.state.papers[PaperId("P1")].price == 15
    scene.act(Pass())
    assert scene.state.papers[PaperId("P1")].price == 10


# -- the end of the round -------------------------------------------------------------------------------------------


@rule("1862-AUC-14")
def test_no_share_is_sold_in_the_very_first_share_round() -> None:
    scene = left(0)
    scene.shares("CP", s1=40, s2=30).priced("CP", 100)
    assert code(scene, sell("CP", 10)) == ("AUC-14", "first_round_no_sales")
    assert scene.share_round(A, 2).why(sell("CP", 10)) is None


@rule("1862-AUC-15")
def test_with_the_last_private_group_1_goes_on_sale_in_the_same_round() -> None:
    scene = left(1).act(buy_paper("P8"), par(100))
    assert scene.actor == B
    assert scene.why(start("CP", 100)) is None
    assert code(scene, start("UP", 100)) == ("SR-10", "group_not_open")


@rule("1862-AUC-16", "1862-AUC-17")
def test_the_round_ends_when_private_1_is_sold_and_all_have_passed() -> None:
    scene = first_round(4).act(Pass(), buy_paper("P1"), bid("P4", 110), *(Pass(),) * 3)
    assert isinstance(scene.state.frame, ShareRound)
    scene.act(Pass())
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert (frame.number, scene.state.priority, scene.actor) == (2, D, D)


@rule("1862-AUC-16", "1862-RUL-55")
def test_a_private_1_that_was_closed_has_been_sold() -> None:
    scene = first_round(4).act(buy_paper("P1")).act(close("P1"), seat=A).act(*(Pass(),) * 4)
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert frame.number == 2


@rule("1862-AUC-17", "1862-RUL-49")
def test_who_raises_in_an_auction_or_gets_a_private_by_settlement_has_not_acted() -> None:
    scene = first_round(4).fact(ev.BidMade(PaperId("P2"), C, 45), ev.BidMade(PaperId("P2"), D, 50))
    scene.act(buy_paper("P1"), bid("P2", 55), Pass(), *(Pass(),) * 4)
    assert owner(scene, "P2") == C
    assert scene.state.priority == B


@rule("1862-AUC-18", "1862-RUL-22")
def test_with_privates_unsold_only_income_is_paid_and_the_next_share_round_follows() -> None:
    scene = first_round(4).act(buy_paper("P1"), bid("P4", 110), *(Pass(),) * 4)
    assert [type(event) for event in scene.events].count(OperatingRound) == 1
    assert ev.Paid(BANK, A, 5, "private", "P1") in scene.events
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert (frame.number, bids(scene, "P4")) == (2, {B: 110})
    assert limits(scene.agenda(ShareRound(2, B)), Bid)["P5"] == (155, 490)
    assert code(scene, start("CP", 100)) == ("AUC-02", "privates_first")


@rule("1862-AUC-19", "1862-CORP-05")
def test_after_the_first_round_companies_with_60_percent_sold_act_in_a_yellow_operating_round() -> None:
    scene = left(0).shares("NYC", s3=50).priced("NYC", 80)
    scene.shares("CP", s1=50).priced("CP", 80).act(buy("CP"))
    assert scene.company("CP").in_operation
    scene.act(*(Pass(),) * 5)
    assert scene.state.phase == 1
    assert [frame.company for frame in scene.state.agenda if hasattr(frame, "company")] == ["CP"]


@pytest.mark.parametrize("players", [4, 5, 6, 7])
@rule("1862-AUC-12")
def test_the_run_of_passes_is_as_long_as_the_table(players: int) -> None:
    scene = first_round(players).act(*(Pass(),) * (players - 1))
    assert scene.state.papers[PaperId("P1")].price == 20
    scene.act(Pass())
    assert scene.state.papers[PaperId("P1")].price == 15


@rule("1862-SR-14", "1862-SR-16")
def test_the_certificate_limit_holds_for_privates_too() -> None:
    scene = left(2).share_round(A)
    for name in ("NYC", "CP", "UP"):
        scene.shares(name, s2=20, s1=60).priced(name, 100)
    assert code(scene, buy_paper("P7")) == ("SR-14", "certificate_limit")
    assert scene.why(bid("P8", 300)) is None
    scene.shares("UP", s2=20, s1=70)
    assert code(scene, buy_paper("P7")) == ("SR-16", "must_get_below_limit")
    assert code(scene, bid("P8", 300)) == ("SR-16", "must_get_below_limit")
    scene.shares("UP", s2=20, s1=50)
    assert scene.why(buy_paper("P7")) is None
