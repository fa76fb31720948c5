"""The end of the game, and the fast game."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.actions import (
    Build,
    BuyTrain,
    ChangeTrain,
    CrossFerry,
    Deliver,
    EndMoving,
    EndTurn,
    Load,
    Move,
    Unload,
)
from kursbuch.crayon.model import events as ev
from kursbuch.kernel.ids import seat
from rules_marker import rule


def joined(table: Table, who: str, *cities: str) -> Table:
    """Track of one player joins these cities, one after the other."""
    for start, end in itertools.pairwise(cities):
        table.way(who, start, end)  # type: ignore[arg-type]
    return table


ALL = ("AMS", "BRU", "KOE", "BRE")


@rule("BNL-END-02", "BNL-END-03", "BNL-EX-24")
def test_the_game_ends_when_the_last_of_four_cities_is_joined_by_ones_own_track() -> None:
    table = joined(Table().begin(), RED, "AMS", "BRU", "KOE")
    joined(table, BLUE, "KOE", "BRE")
    table.turn(RED).player(RED, cash=260, hand=(7, 1, 2)).stack(5).train(RED, "ROT", goods=("holz",)).do(
        RED, Deliver(7, 1)
    )
    assert table.state.over is None
    whole = joined(Table().begin(), RED, *ALL)
    board = whole.title.board
    last = next(edge for edge in whole.state.track.sections(RED) if {board.place_of[p] for p in board.ends[edge]} & {3})
    near, far = sorted(board.ends[last], key=lambda post: board.place_of[post] == 3)
    whole.set(track=whole.state.track.without([last])).turn(RED, "build").player(RED, cash=251 + board.price(last, far))
    assert not whole.rules.over(whole.state)
    whole.do(RED, Build(((board.posts[near], board.posts[far]),)))
    assert (whole.cash(RED), whole.rules.over(whole.state)) == (251, "goal")


@rule("BNL-END-02", "BNL-END-04", "BNL-EX-10")
def test_a_fee_ends_the_game_in_another_players_turn_and_the_richest_wins() -> None:
    table = joined(Table().begin(), BLUE, *ALL).player(BLUE, cash=246).player(GREEN, cash=255)
    board = table.title.board
    edge = next(
        edge for edge in table.state.track.sections(BLUE) if {board.place_of[p] for p in board.ends[edge]} == {-1}
    )
    one, other = (board.posts[post] for post in board.ends[edge])
    table.turn(RED).train(RED, one).do(RED, Move((other,)))
    assert (table.cash(BLUE), table.state.over, table.state.winner) == (250, "goal", GREEN)
    assert table.at(RED) == other
    assert table.rules.waiting_for(table.state) == frozenset()
    assert table.why(RED, EndTurn()) == "BNL-END-02"


@rule("BNL-END-05")
@pytest.mark.parametrize(("rich", "winner"), [((RED, BLUE), BLUE), ((RED, GREEN), GREEN)])
def test_on_equal_cash_whoever_ended_the_game_wins_else_the_next_clockwise(rich: tuple[str, ...], winner: str) -> None:
    from kursbuch.crayon.ending import winner as found

    table = Table().begin()
    for who in table.seats:
        table.player(who, cash=260 if who in rich else 250)
    assert found(table.state, BLUE) == winner


@rule("BNL-END-01", "BNL-EX-25")
def test_a_delivery_that_leaves_200_is_called() -> None:
    table = opening().turn(RED).player(RED, cash=195, hand=(7, 1, 2)).stack(5).train(RED, "ROT", goods=("holz",))
    table.line(BLUE, (18, 12), (18, 13)).player(BLUE, cash=198)
    events = table.do(RED, Deliver(7, 1))
    assert kinds(events)[:2] == ["DemandMet", "RichesAnnounced"]
    assert table.sheet(RED).announced
    table.train(RED, (18, 12)).do(RED, Move(((18, 13),)))
    assert table.cash(BLUE) == 202
    assert not table.sheet(BLUE).announced


@rule("BNL-END-02")
def test_with_an_option_the_round_is_played_out() -> None:
    table = joined(Table(end_timing="finish_round").begin(), BLUE, *ALL).player(BLUE, cash=246, origin="AMS")
    board = table.title.board
    edge = next(
        edge for edge in table.state.track.sections(BLUE) if {board.place_of[p] for p in board.ends[edge]} == {-1}
    )
    one, other = (board.posts[post] for post in board.ends[edge])
    table.player(GREEN, origin="AMS").turn(RED).train(RED, one).do(RED, Move((other,)), EndTurn())
    assert table.rules.over(table.state) is None
    assert table.state.goal == BLUE
    table.do(BLUE, EndTurn())
    table.do(GREEN, EndTurn())
    assert (table.state.over, table.state.winner) == ("goal", BLUE)


# -- variant 1


@rule("BNL-VAR1-01")
def test_the_fast_game_needs_350() -> None:
    table = joined(Table(variant="fast_game").begin(), RED, *ALL).turn(RED).train(RED, "ROT", goods=("holz",)).stack(5)
    table.player(RED, cash=339, hand=(7, 1, 2)).do(RED, Deliver(7, 1))
    assert table.state.over is None
    table.player(RED, cash=340, hand=(7, 1, 2)).train(RED, goods=("holz",)).do(RED, Deliver(7, 1))
    assert table.state.over == "goal"


@rule("BNL-VAR1-02")
def test_in_the_fast_game_a_second_train_is_sold_to_five_players_too() -> None:
    table = opening(5, variant="fast_game").turn(RED, "build").player(RED, cash=20, hand=(1, 2, 3)).stack(4)
    table.player(RED, hand=(1, 2, 3)).do(RED, BuyTrain())
    assert table.sheet(RED).hand == (1, 2, 3, 4)


@rule("BNL-VAR1-04", "BNL-EX-26")
def test_handling_costs_a_point() -> None:
    table = opening(variant="fast_game").train(RED, type="C15").turn(RED).stack(5)
    table.do(RED, Load("kaese"), Load("kaese"))
    assert table.engine(RED).points == 23
    to_and_fro = ((12, 13), (12, 12)) * 10
    table.do(RED, Move(to_and_fro))
    card = next(c for c, d in table.title.demands.items() if any(x[0] == "LUX" and x[1] == "textil" for x in d.demands))
    assert card == 7
    table.player(RED, hand=(7,)).train(RED, "LUX", goods=("textil", "kaese"), points=3).do(RED, Deliver(7, 2))
    assert table.engine(RED).points == 2
    table.train(RED, points=0)
    assert table.why(RED, Unload("kaese")) == "BNL-VAR1-04"


@rule("BNL-VAR1-03", "BNL-FER-06", "BNL-EX-32")
def test_handling_before_a_ferry_comes_out_of_the_halved_points() -> None:
    table = Table(variant="fast_game").begin().share(RED, "Westerschelde").train(RED, "VLI", type="B12").turn(RED)
    table.do(RED, Load("kartoffeln"), CrossFerry("Westerschelde", RED))
    assert (table.engine(RED).points, table.at(RED)) == (9, (22, 5))
    assert table.why(RED, CrossFerry("Westerschelde", RED)) == "BNL-FER-04"
    busy = Table(variant="fast_game").begin().share(RED, "Westerschelde").train(RED, "VLI", type="B12").turn(RED)
    busy.train(RED, handled=11)
    assert busy.why(RED, CrossFerry("Westerschelde", RED)) == "BNL-FER-06"


@rule("BNL-VAR1-05", "BNL-EX-03")
def test_in_the_fast_game_a_stage_and_10_of_track_fit_into_a_turn() -> None:
    table = opening(variant="fast_game").turn(RED, "build").player(RED, cash=60)
    table.do(RED, ChangeTrain("B12"))
    line = ((14, 11), (14, 10), (14, 9))
    table.do(RED, Build(tuple(itertools.pairwise(line))), Build((((16, 17), (17, 17)),)))
    table.do(RED, Build((((15, 10), (15, 9)), ((14, 15), (13, 15)), ((14, 9), (15, 8)))))
    assert table.cash(RED) == 30
    assert table.why(RED, Build((((17, 17), (18, 17)),))) == "BNL-BLD-01"


@rule("BNL-VAR1-06")
def test_the_call_of_the_fast_game_stays_at_200() -> None:
    assert Table(variant="fast_game").title.settings.announce_at == 200
    assert Table(variant="fast_game", variant1_announce="300").title.settings.announce_at == 300
    assert Table(variant1_announce="300").title.settings.announce_at == 200


@rule("BNL-VAR1-07", "BNL-MOV-08")
def test_a_halted_train_keeps_its_points_for_handling() -> None:
    table = opening(variant="fast_game").train(RED, halted_next=True).turn(RED).under(88)
    table.do(RED, Load("kaese"))
    assert (table.engine(RED).points, table.why(RED, Move(((13, 11),)))) == (14, "BNL-EVT-14")


@rule("BNL-DSN-08", "BNL-TUR-06")
def test_games_end_in_time_and_nobody_stands_still_who_may_start_over() -> None:
    """Trial games with the default options, one train each and no deals, as the sheet tells of them."""
    for seed, players in ((1, 2), (2, 4)):
        table, bots = Table(players, seed=seed), {seat(n + 1): ErrandBot(seed + n) for n in range(players)}
        met: Counter[str] = Counter()
        rests, longest = Counter[str](), 0
        while table.state.over is None:
            who = min(table.rules.waiting_for(table.state))
            offers = table.rules.offers(table.state, who)
            action = bots[who].choose(table.rules, table.state, who, offers)
            done = {type(event) for event in table.do(who, action)}
            met[who] += ev.DemandMet in done
            active = done & {ev.TrainMoved, ev.DemandMet, ev.SectionBuilt, ev.GoodLoaded, ev.StartedOver}
            rests[who] = 0 if active else rests[who] + (ev.TurnEnded in done)
            longest = max(longest, rests[who])
        assert table.state.round < 200
        assert min(met.values()) >= 3
        assert longest < 15


@rule("BNL-DSN-08", "BNL-TUR-06")
def test_whoever_is_ruined_stands_still_without_a_fresh_start() -> None:
    """No money, and track that serves no card: only with the fresh start is there anything to do but pass."""
    for option, kinds_left in (("allowed", {"PassTurn", "StartOver"}), ("off", {"PassTurn"})):
        table = Table(2, restart=option).begin().player(RED, origin="AMS", built=True, cash=0).train(RED, (20, 10))
        table.turn(RED)
        offered = {type(action).__name__ for action in table.rules.offers(table.state, RED).listed}
        assert offered - {"Relocate", "EndMoving", "EndTurn"} == kinds_left
        table.do(RED, EndMoving())
        assert [type(action) for action in table.rules.offers(table.state, RED).listed] == [EndTurn]


@rule("BNL-GEN-01")
def test_games_of_the_random_player_are_legal_to_the_last_offer() -> None:
    from kursbuch.bots.uniform import RandomBot

    for seed in range(3):
        table, bot = Table(2 + seed, seed=seed), RandomBot(seed)
        for _ in range(250):
            who = min(table.rules.waiting_for(table.state))
            table.do(who, bot.choose(table.rules, table.state, who, table.rules.offers(table.state, who)))
        assert table.state.round > 5
        chips = sum(table.state.supply.values()) + sum(len(lying) for lying in table.state.dropped.values())
        chips += sum(len(train.goods) for sheet in table.state.players.values() for train in sheet.trains)
        assert chips == 76
        cards = [*table.state.stack, *table.state.discard, *table.state.public]
        assert sorted([*cards, *(card for sheet in table.state.players.values() for card in sheet.hand)]) == list(
            range(1, 95)
        )
        assert all(isinstance(event, ev.Event) for event in table.events)
