"""What happens when a turn or a round ends, in which order, and what has to wait for an answer."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import (
    AcceptDeal,
    Action,
    Build,
    BuildFerry,
    BuyTrain,
    ChangeTrain,
    ChooseOrigin,
    Deliver,
    EndTurn,
    KeepCards,
    LoseChip,
    OfferDeal,
    PassTurn,
    PlaceTrain,
    StartOver,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Deal, Turn
from kursbuch.crayon.proceed import proceed
from kursbuch.crayon.title import Cursor
from kursbuch.crayon.weather import compiled
from kursbuch.kernel.ids import SeatId
from rules_marker import rule


@rule("BNL-TRN-07", "BNL-EX-15")
@pytest.mark.parametrize("goods", [(), ("bier",), ("bier", "kohle"), ("bier", "bier")])
def test_nothing_is_lost_that_has_room(goods: tuple[str, ...]) -> None:
    table = opening().train(RED, type="B9", goods=goods).turn(RED, "build")
    assert kinds(table.do(RED, ChangeTrain("B12"), EndTurn()))[:3] == ["TurnClosing", "TrainChanged", "TurnEnded"]
    assert table.engine(RED).goods == goods


@rule("BNL-TRN-07")
def test_the_turn_ends_when_it_is_known_what_goes_overboard() -> None:
    table = opening().train(RED, type="B9", goods=("bier", "kohle", "bier")).turn(RED, "build")
    asked = table.do(RED, ChangeTrain("B12"), EndTurn())
    assert kinds(asked) == ["TurnClosing", "TrainChanged", "ChipDue"]
    assert kinds(table.do(RED, LoseChip("bier")))[:2] == ["ChipLost", "TurnEnded"]
    assert table.engine(RED).goods == ("kohle", "bier")


@rule("BNL-TRN-08")
def test_the_turn_ends_when_the_new_train_stands_in_a_city() -> None:
    table = opening().turn(RED, "build").player(RED, cash=30).stack(5)
    table.do(RED, BuyTrain())
    assert kinds(table.do(RED, EndTurn())) == ["TurnClosing", "PlacingDue"]
    assert kinds(table.do(RED, PlaceTrain("ROT")))[:2] == ["TrainPlaced", "TurnEnded"]
    assert table.state.turn is not None
    assert (table.state.turn.seat, table.at(RED, 1)) == (BLUE, (17, 9))


@rule("BNL-EVT-02", "BNL-EVT-09")
def test_fog_derails_nobody_and_is_no_event_that_late_comers_meet() -> None:
    table = opening(instant_events_reach="rest_of_round").turn(RED).stack(88, 1, 2, 3)
    for who in (RED, BLUE, GREEN):
        table.train(who, "AMS", goods=("bier",))
    events = table.do(RED, PassTurn())
    assert "TrainDerailed" not in kinds(events)
    assert "ChipLost" not in kinds(events)
    assert table.state.reaches == ()
    drawn = next(event for event in events if isinstance(event, ev.EventDrawn))
    assert (drawn.lasting, drawn.late_comers) == (True, False)


@rule("BNL-PUB-03", "BNL-RUL-26")
def test_an_event_is_replaced_among_the_contracts_only() -> None:
    table = opening(public_event_refill="replaced").turn(RED).stack(92, 1, 2, 3).player(RED, cash=60, hand=(4, 5, 6))
    assert kinds(table.do(RED, PassTurn()))[3:5] == ["EventDrawn", "TaxPaid"]
    due = opening(public_event_refill="replaced").turn(RED).stack(92, 1).player(RED, cash=60)
    due.set(agenda=(ev.TurnClosing(RED), ev.ContractDue(RED, 0)))
    before = due.state

    assert kinds([*proceed(due.title, Cursor(before))]) == ["EventIgnored"]


@rule("BNL-EVT-13")
@pytest.mark.parametrize(
    ("cash", "due"), [(0, 0), (49, 0), (50, 5), (99, 5), (100, 10), (149, 10), (150, 15), (200, 20)]
)
def test_the_tax_of_every_sum(cash: int, due: int) -> None:
    table = opening().turn(RED).stack(92, 1, 2, 3).player(RED, cash=cash).player(BLUE, cash=0).player(GREEN, cash=0)
    table.do(RED, PassTurn())
    assert table.cash(RED) == cash - due


@rule("BNL-RUL-39")
def test_when_the_round_is_finished_nothing_comes_after_the_end() -> None:
    table = Table(end_timing="finish_round").begin().turn(RED, "build").set(goal=RED)
    for who in (RED, BLUE, GREEN):
        table.player(who, origin="AMS").train(who, "AMS")
    table.do(RED, EndTurn())
    table.do(BLUE, EndTurn())
    events = table.do(GREEN, EndTurn())
    assert kinds(events)[-1] == "GameEnded"
    assert kinds(events).count("GameEnded") == 1
    assert table.state.over == "goal"


@rule("BNL-BLD-07", "BNL-BLD-01")
def test_what_is_offered_changes_with_the_player_and_the_money_though_the_track_does_not() -> None:
    table = opening().line(BLUE, (18, 12), (18, 13))
    for who in (RED, BLUE):
        table.player(who, origin="AMS", built=True)
    red = table.turn(RED, "build").offered(RED, Build)
    blue = table.turn(BLUE, "build").offered(BLUE, Build)
    assert not set(red) & set(blue)
    assert {action.sections[0][0] for action in blue} == {(18, 12), (18, 13)}
    table.turn(RED, "build").set(turn=Turn(RED, "build", spent=19))
    dear = table.offered(RED, Build)
    assert dear
    assert not any(table.why(RED, action) for action in dear)
    assert table.player(BLUE, cash=0).turn(BLUE, "build").offered(BLUE, Build) == []


@rule("BNL-BLD-02")
@pytest.mark.parametrize("change", [{"origin": "BRU"}, {"built": True}])
def test_where_a_network_may_begin_is_found_anew_for_another_origin(change: dict[str, object]) -> None:
    table = Table().begin().player(RED, origin="AMS").turn(RED, "build")
    before = table.offered(RED, Build)
    assert set(table.player(RED, **change).offered(RED, Build)) != set(before)


@rule("BNL-EVT-12")
def test_a_builder_on_strike_is_offered_no_track() -> None:
    table = opening().turn(RED, "build")
    assert table.offered(RED, Build)
    assert table.under(91, RED).offered(RED, Build) == []
    assert table.why(RED, Build((((13, 11), (14, 12)),))) == "BNL-EVT-12"


@rule("BNL-EVT-06")
def test_a_flood_takes_sections_from_the_list_though_the_track_is_the_same() -> None:
    table = Table().begin()
    board = table.title.board
    flooded = compiled(board, table.title.event_cards, ((85, BLUE),)).no_track_across
    start, end = board.ends[next(edge for edge in flooded if not any(board.is_free[post] for post in board.ends[edge]))]
    other = next(post for post, edge in board.near[start] if edge not in flooded)
    table.line(RED, board.posts[other], board.posts[start]).player(RED, origin="AMS").turn(RED, "build")
    section = Build(((board.posts[start], board.posts[end]),))
    assert section in table.offered(RED, Build)
    assert section not in table.under(85).offered(RED, Build)


@rule("BNL-FER-02")
def test_a_ferry_line_is_offered_from_where_one_is_connected() -> None:
    table = opening().line(RED, (9, 12), (9, 13)).turn(RED, "build")
    assert table.offered(RED, BuildFerry) == [BuildFerry("IJsselmeer", (7, 14))]


@rule("BNL-BLD-08", "BNL-RUL-30")
@pytest.mark.parametrize(("limit", "brussels"), [("per_city", ""), ("all_cities", "BNL-BLD-08")])
def test_exits_count_for_major_cities_each_or_all_together(limit: str, brussels: str) -> None:
    table = opening(major_exit_limit=limit).line(RED, (26, 8), (25, 8)).line(RED, (4, 19), (4, 20))
    table.turn(RED, "build").set(turn=Turn(RED, "build", exits={"AMS": 2}))
    assert table.why(RED, Build((((11, 11), (10, 11)),))) == "BNL-BLD-08"
    assert table.why(RED, Build((((28, 9), (29, 9)),))) == brussels
    assert table.why(RED, Build((((4, 20), (4, 21)),))) == ""
    assert table.why(RED, Build((((14, 11), (14, 10)),))) == ""


# -- rounds


@rule("BNL-TUR-01", "BNL-TUR-02")
def test_in_the_first_round_only_track_is_drawn_and_then_trains_move() -> None:
    table = Table().begin()
    assert table.state.turn is not None
    assert (table.state.round, table.state.turn.phase, table.state.turn.track_only) == (1, "origin", True)
    for who in (RED, BLUE, GREEN):
        began = table.do(who, ChooseOrigin("AMS"), EndTurn())[-1]
    assert began == ev.TurnBegan(RED, "move", (9,), False)
    assert table.state.round == table.title.settings.first_moving_round == 2
    first = Table().begin().player(BLUE, origin="AMS").train(BLUE, "AMS")
    assert first.do(RED, ChooseOrigin("AMS"), EndTurn())[-1] == ev.TurnBegan(BLUE, "build", (), True)
    whole = Table(round_one="whole_phase").begin().player(BLUE, origin="AMS").train(BLUE, "AMS")
    assert whole.do(RED, ChooseOrigin("AMS"), EndTurn())[-1] == ev.TurnBegan(BLUE, "build", (), False)


@rule("BNL-RUL-27", "BNL-EVT-03")
def test_an_effect_may_end_where_the_drawers_next_turn_begins_though_others_have_not_played() -> None:
    table = opening(start_player="rotates", one_round_events="until_drawers_next_turn_starts").turn(GREEN)
    table.set(start=RED).stack(88, 1, 2, 3)
    table.do(GREEN, PassTurn())
    assert table.state.turn is not None
    assert (table.state.start, table.state.turn.seat, table.state.effects[0].left) == (BLUE, BLUE, (RED, BLUE))
    events = table.do(BLUE, EndTurn())
    assert kinds(events)[-2:] == ["EffectEnded", "TurnBegan"]
    assert table.state.effects == ()
    still = opening(start_player="rotates").turn(GREEN).set(start=RED).stack(88, 1, 2, 3)
    still.do(GREEN, PassTurn())
    still.do(BLUE, EndTurn())
    assert still.state.effects[0].left == (RED, GREEN)


@rule("BNL-RUL-39", "BNL-LOD-07")
def test_after_the_end_no_chip_goes_back_and_no_deal_ends() -> None:
    table = Table(end_timing="finish_round").begin().turn(GREEN, "build", 9).set(goal=RED, start=RED)
    table.set(dropped={"AMS": (("bier", 1),)}, deals=(Deal((RED, BLUE), (), 1, 3),))
    assert kinds(table.do(GREEN, EndTurn())) == ["TurnClosing", "TurnEnded", "GameEnded"]
    assert table.rules.phase(table.state) == "over"
    assert table.rules.offers(table.state, RED).listed == ()


@rule("BNL-GEN-05")
def test_a_stranger_keeps_no_cards() -> None:
    table = Table()
    refusal = table.rules.check(table.state, SeatId("s9"), KeepCards((1, 2, 3)))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("BNL-GEN-05", "not_your_turn")
    assert table.rules.waiting_for(table.state) == {RED, BLUE, GREEN}


@rule("BNL-END-01", "BNL-END-02")
def test_a_delivery_is_told_before_it_ends_the_game_and_no_card_is_drawn() -> None:
    table = Table().begin()
    for city, other in ("AMS", "BRU"), ("BRU", "KOE"), ("KOE", "BRE"):
        table.way(RED, city, other)
    city, good, payoff = table.title.demands[1].demands[0]
    table.player(RED, origin="AMS", cash=250 - payoff, hand=(1, 2, 3)).turn(RED).train(RED, city, goods=(good,))
    assert kinds(table.do(RED, Deliver(1, 0))) == ["DemandMet", "RichesAnnounced", "GameEnded"]


@pytest.mark.parametrize("action", [KeepCards((1, 2, 3)), ChooseOrigin("AMS"), EndTurn(), LoseChip("bier", 1)])
def test_every_kind_of_action_survives_being_written_down(action: Action) -> None:
    rules = Table().rules
    assert rules.decode_action(rules.encode_action(action)) == action


def test_every_fact_of_the_set_up_survives_being_written_down() -> None:
    table = Table()
    assert table.rules.decode_events(table.rules.encode_events(table.events)) == table.events
    told = (ev.Foretold("public", ("1",)), *table.events, ev.RoundBegan(1, RED), ev.GameEnded(RED, RED))
    assert table.rules.decode_events(table.rules.encode_events(told)) == told


@rule("BNL-TUR-06")
@pytest.mark.parametrize(("number", "why"), [(1, "BNL-TUR-06"), (2, ""), (3, "")])
def test_one_may_start_over_from_the_round_on_in_which_trains_move(number: int, why: str) -> None:
    table = opening().turn(RED, "build", number).player(RED, cash=1)
    assert table.why(RED, StartOver()) == why


@rule("BNL-USE-10")
def test_a_deal_without_a_sum_is_paid_by_nobody_and_a_sum_by_who_offers_it() -> None:
    table = opening().turn(RED).player(BLUE, cash=3)
    (offer,) = table.do(RED, OfferDeal(BLUE, "theirs", 2))
    assert isinstance(offer, ev.DealOffered)
    assert offer.payer is None
    assert kinds(table.do(BLUE, AcceptDeal())) == ["DealMade"]
    table.do(RED, OfferDeal(BLUE, "theirs", 2, 15))
    assert not table.why(BLUE, AcceptDeal())
    assert kinds(table.do(BLUE, AcceptDeal())) == ["DealMade", "SumPaid"]
    assert (table.cash(RED), table.cash(BLUE)) == (5, 18)


@rule("BNL-CON-04")
def test_nobody_takes_the_last_approach_on_the_way_out_of_a_city_either() -> None:
    table = Table().begin().player(RED, origin="AMS").line(RED, (23, 2), (23, 1)).line(RED, (24, 1), (23, 1))
    table.turn(RED, "build")
    assert table.why(RED, Build((((23, 1), (24, 2)),))) == "BNL-CON-04"
    assert table.why(RED, Build((((24, 1), (24, 2)),))) == ""
