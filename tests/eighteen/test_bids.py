"""Bids for privates side by side, the money they bind, and the auction among the bidders."""

from collections.abc import Iterator
from typing import Literal

import pytest

from house_rules import table
from kursbuch.eighteen.actions import Bid, Pass, WithdrawBid
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import OpeningSale, PaperAuction
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.steps.bids import (
    BidStep,
    PaperAuctionPlay,
    PassAuctionStep,
    WithdrawBidStep,
    bid_is_covered,
    bid_is_high_enough,
    bids_are_settled,
    bound_money,
    cheapest_unsold,
    free_money,
    not_above_oneself,
    outbid_alone_withdraws,
    paper_is_bid_for,
    paper_is_in_auction,
    price_is_covered,
)
from kursbuch.eighteen.title import Cursor, Rule, Step, Title
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1848.auction import BuyPaperStep
from scenario import A, B, C, D, Scenario, buy_paper

P1, P2, P3, P5, P6 = (PaperId(f"P{n}") for n in (1, 2, 3, 5, 6))

BID = BidStep(
    Rule("T-01", paper_is_bid_for),
    Rule("T-02", not_above_oneself),
    Rule("T-03", bid_is_high_enough),
    Rule("T-04", bid_is_covered),
)
RAISE = BidStep(Rule("T-05", paper_is_in_auction), Rule("T-03", bid_is_high_enough), Rule("T-04", bid_is_covered))
WITHDRAW = WithdrawBidStep(Rule("T-06", outbid_alone_withdraws))
BUY = BuyPaperStep(Rule("T-07", price_is_covered))


class Sale:
    """Buy the cheapest private, or bid for another."""

    def actor(self, title: Title, state: State, frame: OpeningSale) -> SeatId | None:
        return frame.seat

    def steps(self, title: Title, state: State, frame: OpeningSale) -> tuple[Step, ...]:
        return (BID, WITHDRAW, BUY)

    def proceed(self, title: Title, now: Cursor, frame: OpeningSale) -> Iterator[ev.Event]:
        yield from bids_are_settled(title, now.state)


def sale(outbid_money: Literal["bound", "free"] = "bound", **cash: int) -> Scenario:
    """The first private costs 30, the others more; A is to act."""
    scene = table(
        info={"bid_step": 5, "outbid_money": outbid_money},
        plays={OpeningSale: Sale(), PaperAuction: PaperAuctionPlay("T-08", "bid_too_low", RAISE, PassAuctionStep())},
        actions=(Bid, WithdrawBid),
    )
    for seat in scene.state.players:
        scene.cash(seat, cash.get(seat, 500))
    return scene.agenda(OpeningSale(A))


def code(scene: Scenario, action: Bid | WithdrawBid, seat: SeatId | None = None) -> str | None:
    refusal = scene.refusal(action, seat)
    return None if refusal is None else refusal.code


def bids(scene: Scenario, paper: PaperId, **amounts: int) -> Scenario:
    """Bids that stand already."""
    for seat, amount in amounts.items():
        scene.fact(ev.BidMade(paper, SeatId(seat), amount))
    return scene


def test_a_bid_is_a_step_above_the_price_or_the_highest_bid() -> None:
    scene = sale()
    price = scene.state.papers[P2].price
    assert code(scene, Bid(P2, price + 4)) == "bid_too_low"
    assert code(scene, Bid(P2, price + 5)) is None
    bids(scene, P2, s2=price + 20)
    assert code(scene, Bid(P2, price + 24)) == "bid_too_low"
    assert code(scene, Bid(P2, price + 25)) is None


def test_the_cheapest_private_is_bought_and_not_bid_for() -> None:
    scene = sale()
    assert cheapest_unsold(scene.rules.title, scene.state) == P1
    assert code(scene, Bid(P1, 400)) == "bought_not_bid_for"
    scene.paper("P2", B)
    assert code(scene, Bid(P2, 400)) == "paper_is_sold"


def test_bids_bind_money() -> None:
    scene = bids(bids(sale(s2=500), P6, s2=285), P5, s2=185).agenda(OpeningSale(B))
    assert free_money(scene.rules.title, scene.state, B) == 30
    assert code(scene, Bid(P2, scene.state.papers[P2].price + 5)) == "bid_not_covered"
    assert scene.state.papers[P1].price == 30
    assert scene.why(buy_paper("P1")) is None
    assert scene.cash(B, 499).why(buy_paper("P1")) == "T-07"


@pytest.mark.parametrize(("money", "bound"), [("bound", 100), ("free", 0)])
def test_an_outbid_bid_binds_money_as_long_as_it_stands_or_not_at_all(
    money: Literal["bound", "free"], bound: int
) -> None:
    scene = bids(sale(money), P2, s1=100, s2=110)
    assert bound_money(scene.rules.title, scene.state, A) == bound
    assert bound_money(scene.rules.title, scene.state, B) == 110


def test_a_new_bid_replaces_the_old_one_and_only_it_binds() -> None:
    scene = bids(sale(s1=150), P2, s1=100, s2=110)
    assert code(scene, Bid(P2, 151)) == "bid_not_covered"
    scene.act(Bid(P2, 150))
    assert scene.state.papers[P2].bids == ((B, 110), (A, 150))
    assert bound_money(scene.rules.title, scene.state, A) == 150


def test_nobody_overbids_themselves() -> None:
    assert code(bids(sale(), P2, s1=100), Bid(P2, 120)) == "highest_bid_is_ones_own"


def test_only_an_outbid_bid_is_withdrawn_and_its_money_is_free() -> None:
    scene = bids(sale(), P2, s1=100)
    assert code(scene, WithdrawBid(P2)) == "highest_bid_stays"
    assert code(scene, WithdrawBid(P3)) == "no_bid_to_withdraw"
    bids(scene, P2, s2=110).act(WithdrawBid(P2))
    assert bound_money(scene.rules.title, scene.state, A) == 0
    assert [bid.seat for bid in scene.state.papers[P2].bids] == [B]


def test_offers_are_ranges_up_to_the_free_money() -> None:
    scene = bids(sale(s1=200), P2, s2=100)
    price = scene.state.papers[P3].price
    ranges = {(o.action, o.low, o.high) for o in scene.offers().ranged}
    assert (Bid(P2, 105), 105, 200) in ranges
    assert (Bid(P3, price + 5), price + 5, 200) in ranges
    assert not any(isinstance(action, Bid) and action.paper == P1 for action, _, _ in ranges)


def test_a_private_with_one_bid_goes_to_the_bidder_when_it_becomes_the_cheapest() -> None:
    scene = bids(sale(), P2, s3=90)
    price = scene.state.papers[P1].price
    scene.act(buy_paper("P1"))
    assert scene.state.papers[P2].owner == C
    assert (scene.money(A), scene.money(C)) == (500 - price, 410)
    assert scene.state.papers[P2].bids == ()
    assert cheapest_unsold(scene.rules.title, scene.state) == P3


def test_settling_goes_on_as_long_as_the_cheapest_has_a_bid() -> None:
    scene = bids(bids(sale(), P2, s3=90), P3, s4=200).act(buy_paper("P1"))
    assert [scene.state.papers[p].owner for p in (P1, P2, P3)] == [A, C, D]


def auction() -> Scenario:
    """A bid 75, B 80 and C 90 for the private that has become the cheapest."""
    scene = bids(sale(), P2, s1=75, s2=80, s3=90)
    return scene.agenda(OpeningSale(D)).act(buy_paper("P1"))


def test_in_an_auction_the_lowest_bidder_begins_and_the_highest_is_skipped() -> None:
    scene = auction()
    assert scene.state.frame == PaperAuction(P2, A)
    assert code(scene, Bid(P2, 94)) == "bid_too_low"
    assert code(scene, Bid(P3, 200)) == "other_paper_in_auction"
    scene.act(Pass())
    assert scene.actor == B
    scene.act(Bid(P2, 95))
    assert scene.actor == C
    scene.act(Pass())
    assert scene.state.papers[P2].owner == B
    assert (scene.money(A), scene.money(B), scene.money(C)) == (500, 405, 500)
    assert isinstance(scene.state.frame, OpeningSale)


def test_whoever_is_overbid_in_an_auction_may_raise_again() -> None:
    scene = auction().act(Bid(P2, 95))
    assert scene.actor == B
    scene.act(Bid(P2, 100), Bid(P2, 105), Bid(P2, 110))
    assert scene.actor == B
    scene.act(Pass())
    assert scene.actor == C
    scene.act(Pass())
    assert scene.state.papers[P2].owner == A
    assert scene.money(A) == 390


def test_in_an_auction_money_bound_elsewhere_is_not_bid() -> None:
    scene = bids(auction(), P6, s1=410)
    assert code(scene, Bid(P2, 95)) == "bid_not_covered"
    assert scene.offers().ranged == ()
    assert Pass() in scene.offers().listed


def test_bids_survive_a_record() -> None:
    events = (ev.BidMade(P2, A, 75), ev.BidWithdrawn(P2, A), PaperAuction(P2, B))
    rules = sale().rules
    assert rules.decode_events(rules.encode_events(events)) == events
