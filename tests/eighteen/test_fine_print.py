"""Borders of shared rules that titles seldom meet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, cast

import pytest
from msgspec import Struct

from eighteen.toy import RED, Toy, city, hexes, printed, white
from house_rules import table
from kursbuch.eighteen.actions import Bid, ClosePaper, LayTile, Route, WithdrawBid
from kursbuch.eighteen.best_runs import earns
from kursbuch.eighteen.groups import group_is_open
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    OpeningSale,
    OperatingRound,
    PaperAuction,
    SaleNeeded,
    ShareRound,
)
from kursbuch.eighteen.model.state import set_paper
from kursbuch.eighteen.model.typed import decode_options
from kursbuch.eighteen.players import drops_out
from kursbuch.eighteen.shares import dividend
from kursbuch.eighteen.steps.base import BaseStep, Offer
from kursbuch.eighteen.steps.bids import (
    BidStep,
    PaperAuctionPlay,
    PassAuctionStep,
    WithdrawBidStep,
    bid_of,
    bids_are_settled,
    outbid_alone_withdraws,
    paper_is_bid_for,
    unsold,
)
from kursbuch.eighteen.steps.closing import ClosePaperStep, owner_closes_it
from kursbuch.eighteen.title import Cursor, Rule
from kursbuch.eighteen.tracing import Trace
from kursbuch.eighteen.way_bonus import Claim, WayBonus, best_claim, one_for_all
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.family import DataFault, Option
from kursbuch.kernel.offers import FreeForm, Ranged
from scenario import A, B, C, D, Scenario

P1, P2, P3 = PaperId("P1"), PaperId("P2"), PaperId("P3")
FT, WA = CompanyId("FT"), CompanyId("WA")


def left_unbought(scene: Scenario, paper: PaperId) -> Scenario:
    """A private that nobody bought is out of the game."""
    scene.state = set_paper(scene.state, paper, owner=None, closed=True)
    return scene


# -- groups ---------------------------------------------------------------------------------------------------------


def test_a_group_that_is_not_named_is_on_sale_whatever_the_one_before_it_does() -> None:
    scene = table(info={"groups": {"2": "sold"}}, companies={"FT": {"group": 2}, "WA": {"group": 3}})
    assert group_is_open(scene.rules.title, scene.state, 3)


def test_a_private_that_left_the_game_unsold_holds_up_no_group() -> None:
    scene = table(info={"groups": {"1": "papers_sold"}})
    for paper in tuple(scene.state.papers)[1:]:
        scene.paper(paper, A)
    assert not group_is_open(scene.rules.title, scene.state, 1)
    assert group_is_open(scene.rules.title, left_unbought(scene, P1).state, 1)


# -- the agenda -----------------------------------------------------------------------------------------------------


class Noted(SaleNeeded, frozen=True):
    """Money is needed, and the share round below notes what is sold for it."""

    noted_in_round: ClassVar[bool] = True


class Private(SaleNeeded, frozen=True):
    """Money is needed, and nobody notes it."""


def sold(scene: Scenario, *companies: CompanyId) -> Scenario:
    return scene.fact(*(ev.SharesMoved(name, A, "pool", 10, cause="sale", price=70) for name in companies))


def test_an_interrupted_share_round_notes_each_sale_once_and_forgets_none() -> None:
    scene = sold(table().agenda(ShareRound(1, B, sold=((A, FT),)), Noted()), FT, WA, WA)
    below = scene.state.agenda[0]
    assert isinstance(below, ShareRound)
    assert below.sold == ((A, FT), (A, WA))
    assert scene.state.frame == Noted(sold_at=((FT, 70), (WA, 70), (WA, 70)))
    quiet = sold(table().agenda(ShareRound(1, B), Private()), FT)
    assert quiet.state.agenda[0] == ShareRound(1, B)


@pytest.mark.parametrize(
    ("cause", "noted"), [("sale", True), ("emergency_sale", True), ("forced_sale", True), ("purchase", False)]
)
def test_shares_sold_for_any_reason_are_noted_as_sold_and_others_that_move_are_not(cause: str, noted: bool) -> None:
    scene = table().agenda(Private()).fact(ev.SharesMoved(FT, A, "pool", 10, cause=cause, price=70))
    assert scene.state.frame == Private(sold_at=((FT, 70),) if noted else ())


def test_an_auction_goes_on_only_with_the_bidder_and_the_private_that_are_asked() -> None:
    scene = table().fact(*(ev.BidMade(P2, seat, amount) for seat, amount in ((A, 50), (B, 60), (C, 70))))
    scene.fact(ev.BidMade(P3, C, 90)).agenda(OpeningSale(A), PaperAuction(P2, A))
    assert scene.fact(ev.BidWithdrawn(P3, C)).state.frame == PaperAuction(P2, A)
    assert scene.fact(ev.BidMade(P2, A, 80)).state.frame == PaperAuction(P2, B)


@pytest.mark.parametrize("frame", [OpeningSale(B), PaperAuction(P2, B)])
def test_who_drops_out_takes_nobody_elses_turn_away(frame: Any) -> None:
    scene = table().fact(*(ev.BidMade(P2, seat, amount) for seat, amount in ((A, 50), (B, 60), (D, 70)))).agenda(frame)
    assert scene.fact(ev.DroppedOut(C, 0, "test")).state.frame == frame


def test_the_priority_card_moves_on_only_from_who_drops_out() -> None:
    scene = table()
    assert scene.state.priority == A
    assert list(drops_out(scene.state, B, 5, "test")) == [ev.DroppedOut(B, 5, "test")]
    assert list(drops_out(scene.state, A, 5, "test")) == [ev.PriorityMoved(B), ev.DroppedOut(A, 5, "test")]


def test_trains_of_the_pool_lie_side_by_side() -> None:
    scene = table().trains("FT", "2", "3").fact(ev.TrainPooled(FT, TrainName("2")), ev.TrainPooled(FT, TrainName("3")))
    assert scene.state.train_pool == ("2", "3")


# -- options --------------------------------------------------------------------------------------------------------


class Free(Struct):
    """An option that is any number."""

    number: int


def test_a_value_that_is_no_number_is_told_with_what_the_rules_know() -> None:
    with pytest.raises(DataFault, match="only any int"):
        decode_options(Free, [Option("number", ("x", "1"), "T-01")], {"number": "1"})


# -- offers ---------------------------------------------------------------------------------------------------------


class Rich(BaseStep[Bid]):
    """A choice of amounts and one too rich to list."""

    name = "bid"
    action = Bid

    def candidates(self, title: Any, state: Any) -> Iterator[Offer]:
        """One of each."""
        yield Ranged(Bid(P1, 1), "amount", 1, 5)
        yield FreeForm("routes", lambda: Bid(P1, 2))


CLOSE = ClosePaperStep(Rule("T-01", owner_closes_it))


def test_what_may_be_done_at_any_time_joins_what_the_turn_offers() -> None:
    scene = table(policies={"out_of_turn_steps": (Rich(),)}, actions=(Bid,)).running("FT", trains=("2",))
    scene.turn("FT", "run")
    assert (len(scene.offers().ranged), len(scene.offers().free)) == (1, 2)
    other = scene.offers(B)
    assert (other.listed, len(other.ranged), len(other.free)) == ((), 1, 1)


class Turn:
    """A turn in which the seat may close a private, too."""

    def actor(self, title: Any, state: Any, frame: OpeningSale) -> Any:
        return frame.seat

    def steps(self, title: Any, state: Any, frame: OpeningSale) -> tuple[Any, ...]:
        return (CLOSE,)

    def proceed(self, title: Any, now: Any, frame: OpeningSale) -> Iterator[ev.Event]:
        yield from ()


def test_what_a_turn_allows_anyway_is_offered_once_to_who_acts_and_to_others_as_well() -> None:
    scene = table(policies={"out_of_turn_steps": (CLOSE,)}, plays={OpeningSale: Turn()}, actions=(ClosePaper,))
    scene.paper("P1", A).paper("P2", B).agenda(OpeningSale(A))
    assert scene.offers(A).listed == (ClosePaper(P1),)
    assert scene.offers(B).listed == (ClosePaper(P2),)


def test_a_game_that_is_over_waits_for_nobody() -> None:
    scene = table().fact(ev.GameEnded("test"))
    assert scene.rules.waiting_for(scene.state) == frozenset()


def test_without_anything_on_the_agenda_nobody_acts_and_nothing_can_be_done() -> None:
    scene = table().agenda()
    assert scene.rules.actor(scene.state) is None
    assert scene.rules.steps(scene.state) == ()


class Planned:
    """A plan that earns so much."""

    def __init__(self, revenue: int) -> None:
        self.revenue = revenue


@pytest.mark.parametrize(("revenue", "answer"), [(0, False), (1, True), (50, True)])
def test_what_is_known_of_the_best_run_answers_whether_it_earns_anything(revenue: int, answer: bool) -> None:
    scene, trains, no_terms = table(), (TrainName("2"),), cast("Any", None)
    memo = scene.state.board.memo
    memo["plan", FT, trains, "yellow"] = (Planned(revenue), None)
    assert earns(scene.state, FT, trains, no_terms, "yellow") == answer
    memo["earns", FT, trains, "green"] = answer
    assert earns(scene.state, FT, trains, no_terms, "green") == answer


# -- money ----------------------------------------------------------------------------------------------------------


def test_a_company_without_own_shares_gets_no_rest() -> None:
    scene = table(info={"own_shares_earn": "rest"}).running("FT", percent=60)
    assert dividend(scene.rules.title, scene.state, FT, "FT", 15) == 0


def test_open_ground_is_no_payment() -> None:
    board = hexes(D1=printed("gray", "E-s0", city()), D3=white(), D5=white())
    toy = Toy(board, {RED: ("D1", 0)}).at("track").station(RED, "D1")
    toy.act(LayTile(HexId("D3"), "9", 1))  # type: ignore[arg-type]
    assert not toy.happened(ev.Paid)


# -- bids -----------------------------------------------------------------------------------------------------------

BID = BidStep(Rule("T-01", paper_is_bid_for))
WITHDRAW = WithdrawBidStep(Rule("T-02", outbid_alone_withdraws))


class Sale(Turn):
    """Bid, or take a bid back."""

    def steps(self, title: Any, state: Any, frame: OpeningSale) -> tuple[Any, ...]:
        return (BID, WITHDRAW)


def sale() -> Scenario:
    plays: Any = {
        OpeningSale: Sale(),
        PaperAuction: PaperAuctionPlay("T-08", "bid_too_low", BID, PassAuctionStep()),
    }
    return table(info={"bid_step": 5}, plays=plays, actions=(Bid, WithdrawBid)).agenda(OpeningSale(A))


def test_a_private_that_left_the_game_is_not_for_sale() -> None:
    scene = left_unbought(sale(), P2)
    assert P2 not in unsold(scene.state)
    refusal = scene.refusal(Bid(P2, 400))
    assert refusal is not None
    assert refusal.code == "paper_is_sold"


def test_only_ones_own_bid_is_found_and_an_outbid_one_is_offered_to_be_withdrawn() -> None:
    scene = sale().fact(ev.BidMade(P2, A, 100), ev.BidMade(P2, B, 110), ev.BidMade(P3, B, 90))
    assert bid_of(scene.state, P3, A) is None
    assert scene.listed(WithdrawBid) == [WithdrawBid(P2)]
    refusal = scene.refusal(WithdrawBid(P3))
    assert refusal is not None
    assert refusal.code == "no_bid_to_withdraw"


def test_a_bid_of_all_ones_money_is_offered() -> None:
    scene = sale()
    price = scene.state.papers[P2].price
    scene.cash(A, price + 5)
    found = {o.action.paper: (o.low, o.high) for o in scene.offers().ranged if isinstance(o.action, Bid)}
    assert found[P2] == (price + 5, price + 5)


def test_the_only_bidder_gets_the_private_at_once_and_so_does_the_last_one_of_an_auction() -> None:
    scene = sale().fact(ev.BidMade(P1, B, 60))
    sold = [ev.Paid(B, "bank", 60, "paper", P1), ev.PaperMoved(P1, B)]
    assert list(bids_are_settled(scene.rules.title, scene.state)) == sold
    play = PaperAuctionPlay("T-08", "bid_too_low", BID, PassAuctionStep())
    told = list(play.proceed(scene.rules.title, Cursor(scene.state), PaperAuction(P1, B)))
    assert told == [ev.Finished(), *sold]


# -- the bonus for a way --------------------------------------------------------------------------------------------

HOME, TARGET = (HexId("D1"), 0), (HexId("D3"), 0)
WAY = Trace((HOME, TARGET), (1,), (HOME[0], TARGET[0]))
ROUTE = Route(TrainName("2"), ("D1:0", "D3:0"))


def bonus(amount: int, **more: Any) -> WayBonus:
    return WayBonus(homes=frozenset({HOME}), targets=frozenset({TARGET}), amount=amount, label="x", **more)


@pytest.mark.parametrize(("amount", "value"), [(10, None), (11, 1), (12, 2)])
def test_a_bonus_is_claimed_if_anything_is_left_of_it(amount: int, value: int | None) -> None:
    claim = best_claim([bonus(amount)], ROUTE, WAY)
    assert (claim.value if claim else None) == value
    assert one_for_all([bonus(amount)], [(ROUTE, WAY)]) == (((("x", value),) if value else ()),)


def test_no_way_leads_from_home_to_itself() -> None:
    both = WayBonus(homes=frozenset({HOME}), targets=frozenset({HOME}), amount=50)
    assert best_claim([both], ROUTE, WAY) is None


def test_a_bonus_without_a_rate_is_reckoned_as_a_whole() -> None:
    assert Claim(bonus(60), HOME, TARGET, 2).terms == ((60, 1), (2, -10))
    assert Claim(bonus(60, rate=20), HOME, TARGET, 2).terms == ((3, 20), (2, -10))


# -- a turn notes what was built ------------------------------------------------------------------------------------


def test_a_turn_notes_every_hex_and_counts_yellow_tiles_on_bare_ground_and_replacements() -> None:
    scene = table().running("FT").turn("FT")
    before = scene.state.frame
    assert isinstance(before, CompanyTurn)
    assert isinstance(scene.state.agenda[0], OperatingRound)
    scene.fact(ev.TileLaid("FT", HexId("G4"), "9", 0), ev.TileLaid("FT", HexId("G2"), "9", 0))  # type: ignore[arg-type]
    turn = scene.state.frame
    assert isinstance(turn, CompanyTurn)
    assert (turn.built, turn.yellow_lays, turn.upgrades) == (("G4", "G2"), 2, 0)
    scene.fact(ev.TileLaid("FT", HexId("G4"), "20", 0))  # type: ignore[arg-type]
    turn = scene.state.frame
    assert isinstance(turn, CompanyTurn)
    assert (turn.built, turn.yellow_lays, turn.upgrades) == (("G4", "G2", "G4"), 2, 1)
    scene.fact(ev.TileLaid("FT", HexId("D1"), "20", 0), ev.TileLaid("FT", HexId("G2"), "9", 1))  # type: ignore[arg-type]
    turn = scene.state.frame
    assert isinstance(turn, CompanyTurn)
    assert (turn.yellow_lays, turn.upgrades) == (2, 3), "another colour on bare ground, and yellow on yellow"
