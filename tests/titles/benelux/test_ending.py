"""The last moments of a game, to the exact million: what ends it, what does not, and what is said before."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, kinds, opening
from kursbuch.crayon.actions import (
    AcceptDeal,
    Build,
    BuildFerry,
    Deliver,
    EndTurn,
    Load,
    Move,
    OfferDeal,
    PassTurn,
)
from kursbuch.crayon.model import events as ev
from kursbuch.kernel.ids import SeatId
from rules_marker import rule

INTO_BREMEN = Build((((5, 29), (5, 30)),))
"""A section over no water: 5 M."""


def three_cities(who: SeatId, players: int = 3, **options: str) -> Table:
    """Amsterdam, Brussels and Cologne joined, and a line from Cologne that ends one section short of Bremen."""
    table = Table(players, drawn=None, seed=1, **options).begin()
    for seat in table.seats:
        table.player(seat, origin="AMS").train(seat, "AMS")
    table.way(who, "AMS", "BRU").way(who, "BRU", "KOE").way(who, "KOE", "BRE")
    board, track = table.title.board, table.state.track
    bremen = table.title.cities["BRE"]
    inside = board.places[bremen].posts
    last = [edge for edge in track.sections(who) if set(board.ends[edge]) & set(inside)]
    outer = next(post for edge in last for post in board.ends[edge] if post not in inside)
    table.set(track=track.without(last))
    return table.line(who, *path(table, outer, board.number[5, 29]))


def path(table: Table, start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Some way over free edges outside Bremen."""
    board, track = table.title.board, table.state.track
    came = {start: start}
    queue = [start]
    for post in queue:
        for other, edge in board.near[post]:
            if other not in came and edge not in track.owners and board.place_of[other] < 0:
                came[other] = post
                queue.append(other)
    found = [end]
    while found[-1] != start:
        found.append(came[found[-1]])
    return tuple(board.posts[post] for post in reversed(found))


def four_cities(who: SeatId, players: int = 3, **options: str) -> Table:
    """All four major cities in one piece."""
    return three_cities(who, players, **options).line(who, (5, 29), (5, 30))


@rule("BNL-END-02", "BNL-END-03", "BNL-EX-24")
@pytest.mark.parametrize(("cash", "left", "over"), [(256, 251, "goal"), (255, 250, "goal"), (254, 249, None)])
def test_the_section_into_the_fourth_city_ends_the_game_if_250_are_left(cash: int, left: int, over: str | None) -> None:
    table = three_cities(RED).turn(RED, "build").player(RED, cash=cash)
    assert table.state.track.linked(RED) == 3
    assert table.state.over is None
    events = table.do(RED, INTO_BREMEN)
    assert events[0] == ev.SectionBuilt(RED, (5, 29), (5, 30), 5)
    assert (table.cash(RED), table.state.over) == (left, over)


@rule("BNL-END-02", "BNL-END-03", "BNL-EX-24")
def test_track_of_another_player_does_not_join_the_fourth_city() -> None:
    table = three_cities(RED).line(BLUE, (5, 29), (5, 30)).turn(RED)
    table.player(RED, cash=250, hand=(7, 1, 2)).stack(5).train(RED, "ROT", goods=("holz",))
    table.do(RED, Deliver(7, 1))
    assert (table.cash(RED), table.state.over) == (260, None)


@rule("BNL-END-02")
def test_a_delivery_ends_the_game_before_the_new_card_is_drawn() -> None:
    table = four_cities(RED).turn(RED).player(RED, cash=240, hand=(7, 1, 2)).stack(92)
    table.train(RED, "ROT", goods=("holz",))
    events = table.do(RED, Deliver(7, 1))
    assert kinds(events) == ["DemandMet", "RichesAnnounced", "GameEnded"]
    assert (table.cash(RED), table.state.winner, table.state.stack[0]) == (250, RED, 92)


@rule("BNL-END-02")
def test_a_delivery_that_leaves_249_ends_nothing_and_the_tax_card_comes() -> None:
    table = four_cities(RED).turn(RED).stack(92, 5).player(RED, cash=239, hand=(7, 1, 2))
    table.train(RED, "ROT", goods=("holz",)).do(RED, Deliver(7, 1))
    assert (table.cash(RED), table.state.over) == (229, None)


@rule("BNL-END-02", "BNL-USE-10")
def test_a_sum_of_a_deal_ends_the_game_too() -> None:
    table = four_cities(BLUE).turn(RED).player(BLUE, cash=247).player(RED, cash=9)
    table.do(RED, OfferDeal(BLUE, "theirs", 0, 2, RED, 2))
    table.do(BLUE, AcceptDeal())
    assert (table.cash(BLUE), table.state.over) == (249, None)
    table.do(RED, OfferDeal(BLUE, "none", 0, 1, RED))
    table.do(BLUE, AcceptDeal())
    assert (table.cash(BLUE), table.cash(RED), table.state.over, table.state.winner) == (250, 6, "goal", BLUE)


@rule("BNL-END-02", "BNL-RUL-57")
def test_sections_after_the_one_that_ends_the_game_are_neither_judged_nor_built() -> None:
    # the last section exists already, which is refused unless the game is over by then
    both = Build((*INTO_BREMEN.sections, ((5, 29), (5, 30))))
    table = three_cities(RED).turn(RED, "build").player(RED, cash=255)
    assert kinds(table.do(RED, both)) == ["SectionBuilt", "GameEnded"]
    assert (table.cash(RED), table.state.winner) == (250, RED)
    poorer = three_cities(RED).turn(RED, "build").player(RED, cash=254)
    before = poorer.state
    assert poorer.why(RED, both) == "BNL-BLD-09"
    assert poorer.state == before


@rule("BNL-END-02", "BNL-RUL-57")
def test_where_the_round_is_finished_every_section_is_judged() -> None:
    both = Build((*INTO_BREMEN.sections, ((5, 29), (5, 30))))
    table = three_cities(RED, end_timing="finish_round").turn(RED, "build").player(RED, cash=255)
    assert table.why(RED, both) == "BNL-BLD-09"


@rule("BNL-END-02", "BNL-EX-10")
def test_the_rest_of_a_move_is_not_made_once_its_fee_has_ended_the_game() -> None:
    table = four_cities(BLUE).player(BLUE, cash=246).turn(RED).line(BLUE, (18, 12), (18, 13), (18, 14))
    table.train(RED, (18, 12))
    events = table.do(RED, Move(((18, 13), (18, 14))))
    assert kinds(events) == ["TrainMoved", "GameEnded"]
    assert (table.at(RED), table.cash(RED), table.cash(BLUE)) == ((18, 13), 16, 250)


@rule("BNL-END-03")
def test_a_network_cut_in_two_does_not_join_the_four_cities_unless_touching_is_enough() -> None:
    for option, over in (("one_network", None), ("touched", "goal")):
        table = four_cities(RED, majors_linked=option)
        cut = next(edge for edge in table.state.track.sections(RED) if is_bridge(table, edge))
        table.set(track=table.state.track.without([cut])).turn(RED).stack(5)
        assert len(table.state.track.majors(RED)) == 4
        assert table.state.track.linked(RED) < 4
        table.player(RED, cash=250, hand=(7, 1, 2)).train(RED, "ROT", goods=("holz",)).do(RED, Deliver(7, 1))
        assert (table.cash(RED), table.state.over) == (260, over)


def is_bridge(table: Table, edge: int) -> bool:
    """A section in the open without which the four cities fall apart."""
    board = table.title.board
    track = table.state.track.without([edge])
    return all(board.place_of[post] < 0 for post in board.ends[edge]) and track.linked(RED) < 4


@rule("BNL-END-03", "BNL-FER-02")
def test_a_ferry_share_joins_the_pieces() -> None:
    table = Table().begin().player(RED, origin="AMS").turn(RED, "build")
    table.line(RED, (11, 12), (10, 12), (9, 12), (9, 13)).way(RED, "AMS", "BRU").way(RED, "BRU", "KOE")
    board, track = table.title.board, table.state.track
    north = path(table, board.number[7, 15], board.number[5, 29])
    assert not {board.number[post] for post in north} & {
        end for edge in track.sections(RED) for end in board.ends[edge]
    }
    table.line(RED, (7, 14), *north, (5, 30)).player(RED, cash=254)
    assert (len(table.state.track.majors(RED)), table.state.track.linked(RED)) == (4, 3)
    table.do(RED, BuildFerry("IJsselmeer", (7, 14)))
    assert (table.cash(RED), table.state.over, table.state.winner) == (250, "goal", RED)


@rule("BNL-END-04", "BNL-END-05")
@pytest.mark.parametrize(
    ("red", "green", "winner"),
    [
        pytest.param(20, 250, BLUE, id="as rich as the one who ended it"),
        pytest.param(20, 251, GREEN, id="richer, without the cities"),
        pytest.param(264, 260, GREEN, id="two richer ones, clockwise after the one who ended it"),
        pytest.param(265, 260, RED, id="the richest of all"),
    ],
)
def test_the_richest_wins_and_on_equal_cash_who_ended_it_or_comes_next(red: int, green: int, winner: SeatId) -> None:
    table = four_cities(BLUE).player(RED, cash=red).player(BLUE, cash=246).player(GREEN, cash=green)
    table.line(BLUE, (18, 12), (18, 13)).turn(RED).train(RED, (18, 12)).do(RED, Move(((18, 13),)))
    assert (table.cash(RED), table.cash(BLUE)) == (red - 4, 250)
    assert (table.state.over, table.state.winner) == ("goal", winner)
    assert [who for who, place in table.rules.places(table.state).items() if place == 1] == [winner]


@rule("BNL-END-01", "BNL-EX-25")
def test_every_delivery_that_leaves_200_is_called_before_the_draw_and_a_fee_never() -> None:
    table = opening().line(BLUE, (18, 12), (18, 13)).player(RED, cash=195).player(BLUE, cash=198)
    table.turn(RED).stack(18, 5).player(RED, hand=(7, 1, 2)).train(RED, "ROT", goods=("holz", "schokolade"))
    first = table.do(RED, Deliver(7, 1))
    assert kinds(first) == ["DemandMet", "RichesAnnounced", "CardsDue", "CardDrawn"]
    assert first[1] == ev.RichesAnnounced(RED, 200)
    assert table.cash(RED) == 205
    assert "RichesAnnounced" in kinds(table.do(RED, Deliver(18, 1)))
    table.train(RED, (18, 12))
    assert kinds(table.do(RED, Move(((18, 13),)))) == ["TrainMoved"]
    assert (table.cash(BLUE), table.sheet(BLUE).announced) == (202, False)
    table.turn(BLUE).player(BLUE, hand=(50, 3, 4)).train(BLUE, "ROT", goods=("textil",))
    assert "RichesAnnounced" in kinds(table.do(BLUE, Deliver(50, 1)))


@rule("BNL-END-01")
def test_with_199_after_a_delivery_nothing_is_called() -> None:
    table = opening().turn(RED).stack(5).player(RED, cash=189, hand=(7, 1, 2)).train(RED, "ROT", goods=("holz",))
    assert "RichesAnnounced" not in kinds(table.do(RED, Deliver(7, 1)))
    assert (table.cash(RED), table.sheet(RED).announced) == (199, False)


@rule("BNL-END-02", "BNL-END-04")
def test_in_a_round_played_out_the_others_may_still_overtake() -> None:
    table = three_cities(RED, end_timing="finish_round").turn(RED, "build").player(RED, cash=255)
    table.do(RED, INTO_BREMEN)
    assert (table.cash(RED), table.state.goal, table.state.over) == (250, RED, None)
    table.do(RED, EndTurn())
    table.stack(5).player(BLUE, cash=241, hand=(7, 1, 2)).train(BLUE, "ROT", goods=("holz",))
    table.do(BLUE, Deliver(7, 1), EndTurn())
    table.do(GREEN, PassTurn())
    assert (table.state.over, table.state.winner, table.cash(BLUE)) == ("goal", BLUE, 251)


@rule("BNL-VAR1-01", "BNL-VAR1-06")
def test_in_the_fast_game_250_end_nothing_and_200_are_called() -> None:
    table = three_cities(RED, variant="fast_game").turn(RED, "build").player(RED, cash=354)
    table.do(RED, INTO_BREMEN)
    assert (table.cash(RED), table.state.over) == (349, None)
    table.turn(RED).stack(5).player(RED, cash=341, hand=(7, 1, 2)).train(RED, "ROT", goods=("holz",))
    assert kinds(table.do(RED, Deliver(7, 1))) == ["DemandMet", "RichesAnnounced", "GameEnded"]
    assert table.cash(RED) == 351


@rule("BNL-VAR1-04", "BNL-EX-26")
def test_a_run_of_the_fast_game_with_20_steps_and_three_chips_handled() -> None:
    table = opening(variant="fast_game").train(RED, "ROT", type="C15").stack(5).player(RED, hand=(2, 1, 3))
    table.turn(RED).do(RED, Load("chemie"), Load("erdoel"))
    assert table.engine(RED).points == 23
    back = ((16, 10), (15, 10), (14, 11), (13, 11), (12, 12))
    there = (*reversed(back[:-1]), (17, 9))
    run = (*back, *there, *back, *there)
    table.do(RED, Move(run))
    assert (len(run), table.engine(RED).points) == (20, 3)
    table.train(RED, goods=("chemie", "holz")).player(RED, hand=(7, 1, 3)).do(RED, Deliver(7, 1))
    assert table.engine(RED).points == 2
