"""Players who have dropped out: nobody waits for them, limits are read without them, and their score stands."""

import msgspec
import pytest

from house_rules import table
from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import PaperId
from kursbuch.eighteen.model.frames import OpeningSale, OperatingRound, PaperAuction, ShareRound
from kursbuch.eighteen.model.state import OUT
from kursbuch.eighteen.players import drops_out
from kursbuch.eighteen.shares import by_players, printed_limit
from kursbuch.kernel.ids import SeatId
from scenario import A, B, C, D, Scenario, buy

P4, P5 = PaperId("P4"), PaperId("P5")


def gone(scene: Scenario, seat: SeatId, score: int = 120) -> Scenario:
    """The player drops out, as a title lets it happen."""
    return scene.fact(*drops_out(scene.state, seat, score, "bankrupt"))


def test_the_order_of_seats_goes_past_them() -> None:
    state = gone(table(), B).state
    assert state.playing == (A, C, D)
    assert state.seats == (A, B, C, D)
    assert state.seat_after(A) == C
    assert state.seat_after(C, -1) == A
    assert state.seat_after(B) == C
    assert state.clockwise_from(C) == (C, D, A)
    assert state.clockwise_from(B) == (C, D, A)


def test_their_score_stands_whatever_happens_to_money_and_prices() -> None:
    scene = gone(table().cash(B, 77), B, -30).cash(B, 900)
    assert scene.worth()[B] == -30
    assert scene.worth()[A] == scene.money(A)
    view = msgspec.to_builtins(scene.rules.view(scene.state, None))
    assert view["players"][B]["out"] is True
    assert view["players"][B]["worth"] == -30
    assert "out" not in view["players"][A]


def test_money_and_debts_that_are_still_booked_do_not_bring_them_back() -> None:
    scene = gone(table(), B).fact(ev.DebtChanged(B, 50, "test")).cash(B, 5)
    assert scene.state.playing == (A, C, D)
    assert scene.state.players[B].debt == 50


def test_a_share_round_ends_when_all_others_have_passed() -> None:
    scene = gone(table().share_round(A), B)
    scene.act(Pass())
    assert scene.actor == C
    scene.act(Pass(), Pass())
    assert scene.happened(OperatingRound)


def test_a_share_round_goes_on_with_the_next_player_and_forgets_their_pass() -> None:
    scene = table().share_round(A).act(Pass(), Pass())
    gone(scene, C)
    assert scene.actor == D
    gone(scene, A)
    frame = scene.state.frame
    assert isinstance(frame, ShareRound)
    assert frame.passed == (B,)


def test_a_sale_of_the_privates_goes_on_with_the_next_player() -> None:
    scene = gone(table().agenda(OpeningSale(B)), B)
    assert scene.actor == C


def test_the_priority_card_goes_to_the_next_player() -> None:
    scene = gone(table(), A)
    assert scene.state.priority == B
    assert gone(scene, D).state.priority == B


def test_their_bids_lapse_and_an_auction_goes_on_without_them() -> None:
    scene = table()
    for seat, amount in ((A, 75), (B, 80), (C, 90)):
        scene.fact(ev.BidMade(P4, seat, amount))
    scene.fact(ev.BidMade(P5, A, 300), PaperAuction(P4, A))
    gone(scene, A)
    assert [bid.seat for bid in scene.state.papers[P4].bids] == [B, C]
    assert scene.state.papers[P5].bids == ()
    assert scene.state.frame == PaperAuction(P4, B)


@pytest.mark.parametrize(("players", "limit"), [(6, 60), (5, 60), (4, 70), (3, 70), (2, 70)])
def test_a_table_by_players_is_read_for_those_still_in_and_never_below_its_smallest(players: int, limit: int) -> None:
    scene = table(players=6)
    for seat in scene.state.seats[: 6 - players]:
        gone(scene, seat)
    assert by_players({"3": 70, "4": 70, "5": 60, "6": 60}, scene.state) == limit


def test_the_certificate_limit_falls_and_rises_with_companies_and_players() -> None:
    rows = {"4": (22, 20, 18, 16), "5": (18, 16, 15, 13)}
    scene = table(players=5, info={"certificate_limit": rows})
    title = scene.rules.title
    assert printed_limit(title, scene.state, 0) == 18
    gone(scene, A)
    assert printed_limit(title, scene.state, 3) == 16
    assert printed_limit(title, scene.state, 9) == 16


def test_the_holding_limit_is_that_of_the_players_left() -> None:
    scene = table(players=5, info={"holding_limit": {"4": 70, "5": 60}})
    scene.running("NSW", A, percent=60).share_round(A).cash(A, 500)
    assert scene.why(buy("NSW")) == "1848-SR-10"
    gone(scene, B)
    assert scene.why(buy("NSW")) is None


def test_the_fact_survives_a_record() -> None:
    event = ev.DroppedOut(B, 120, "bankrupt")
    rules = table().rules
    assert rules.decode_events(rules.encode_events((event,))) == (event,)


def test_an_operating_round_is_not_disturbed() -> None:
    scene = gone(table().agenda(OperatingRound(1, 2)), B)
    assert scene.state.frame == OperatingRound(1, 2)


def test_money_that_leaves_the_game_is_counted_apart() -> None:
    scene = table().running("NSW", A, cash=250)
    before = scene.state.bank
    scene.fact(ev.Paid("NSW", OUT, 250, "test"))
    assert (scene.money("NSW"), scene.money(OUT), scene.state.bank) == (0, 250, before)
