"""The strong player looks ahead within its budget, stops when asked to, and moves alike in like positions."""

from __future__ import annotations

import time

from kursbuch.bots.eighteen.building import Builder
from kursbuch.bots.eighteen.club import ClubBot
from kursbuch.bots.eighteen.ground import Ground
from kursbuch.bots.eighteen.knowledge import CLUB, THOROUGH
from kursbuch.bots.eighteen.playouts import (
    DEALS,
    END_IN_SIGHT,
    NEAR,
    OPEN,
    SETS_TO_THE_END,
    SETTLED,
    Brisk,
    Budget,
    Reach,
    cheapest,
    lead,
    played_on,
    reach_of,
    to_beat,
)
from kursbuch.bots.eighteen.prospects import Prospects
from kursbuch.bots.eighteen.strong import OPEN_TRUST, PLAYOUTS, TRUST, Line, StrongBot, chosen
from kursbuch.bots.eighteen.verdict import Verdict
from kursbuch.eighteen.actions import BuyTrain, Dividend, LayTile, Pass
from kursbuch.eighteen.model.data import CompanyId
from kursbuch.eighteen.model.events import EndTriggered
from kursbuch.eighteen.model.frames import CompanyTurn, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from scenario import A, B, Scenario, buy, sell


def middle() -> Scenario:
    """Two companies at work, and a share round in which A may buy of either or found a third."""
    table = Scenario().phase(5).running("VR", B, trains=("5",), cash=300).station("VR", "H11")
    table.tiles(H11=("57", 1), H9=("57", 1)).running("SAR", A, trains=("5",), cash=600).station("SAR", "G6")
    return table.cash(A, 420).share_round(A, 4)


def late() -> Scenario:
    """The same in the last share round: the bank is broken."""
    return middle().fact(EndTriggered("bank"))


def test_before_the_end_is_in_sight_shares_are_left_to_the_rules_of_thumb() -> None:
    """What others will do with their money until then decides more than one share, and playouts do not know it."""
    table = middle()
    lines, usual = StrongBot(1).search(table.rules, table.state, A, table.offers(), ())
    assert not lines
    assert StrongBot(1).choose(table.rules, table.state, A, table.offers()) == usual[0].action
    assert late().offers() == table.offers()


def test_it_looks_at_several_moves_and_the_same_position_gives_the_same_one() -> None:
    table = late()
    first = StrongBot(1, actions=250)
    lines, usual = first.search(table.rules, table.state, A, table.offers(), ())
    assert len(lines) >= 2
    assert lines[0].verdict.action == usual[0].action, "the move of the rules of thumb is the measure"
    again = StrongBot(1, actions=250).choose(table.rules, table.state, A, table.offers())
    assert again == first.choose(table.rules, table.state, A, table.offers())
    assert table.why(again) is None


def test_it_stops_at_once_when_somebody_wants_it_to_and_moves_by_rules_of_thumb() -> None:
    table = late()
    asked = []

    def stop() -> bool:
        asked.append(1)
        return True

    player = StrongBot(1, stop=stop)
    usual = ClubBot(1).choose(table.rules, table.state, A, table.offers())
    assert player.choose(table.rules, table.state, A, table.offers()) == usual
    assert 1 <= len(asked) <= 3


def test_time_is_the_last_resort() -> None:
    table = late()
    begun = time.monotonic()
    StrongBot(1, actions=10**9, seconds=0.3).choose(table.rules, table.state, A, table.offers())
    taken = time.monotonic() - begun
    StrongBot(1, actions=10**9, seconds=0.0).choose(table.rules, table.state, A, table.offers())
    assert taken < 20, "not to the end of a thousand million actions"


def test_a_playout_of_the_middle_game_builds_all_that_companies_lay_and_ends_after_the_next_set() -> None:
    table = middle()
    end = played_on(table.rules, table.state, 0, NEAR, Budget(1000, 60, lambda: False))
    assert end is not None
    assert len(end.board.tiles) > len(table.state.board.tiles) + 2
    assert end.over is not None or end.set_number == table.state.set_number + 2
    ahead, worth = lead(table.rules, end, A)
    assert worth > 0
    assert ahead < worth


def test_playouts_of_one_decision_share_their_boards() -> None:
    """What trains run for is remembered by a board, so the second playout costs less than the first."""
    table = middle().turn("SAR", "trains")
    ground = Ground()
    ends = [played_on(table.rules, table.state, 0, NEAR, Budget(1000, 60, lambda: False), ground) for _ in range(2)]
    assert ends[0] is not None
    assert ends[1] is not None
    assert ends[0].board is ends[1].board
    assert ends[0].players == ends[1].players
    alone = played_on(table.rules, table.state, 0, NEAR, Budget(1000, 60, lambda: False))
    assert alone is not None
    assert alone.board is not ends[0].board
    assert alone.board.tiles == ends[0].board.tiles


def test_a_tile_that_cannot_be_laid_here_is_chosen_anew() -> None:
    """Companies with nearly as much money build alike, but not what they cannot pay for."""
    table = middle().turn("SAR", "track")
    ground, frame = Ground(), table.state.frame
    assert isinstance(frame, CompanyTurn)
    lay = next(o for o in table.offers().listed if isinstance(o, LayTile))
    ground.build(table.state, frame, lay)
    assert ground.building(table.rules, table.state, A, frame) == lay
    elsewhere = middle().turn("VR", "track")
    assert isinstance(elsewhere.state.frame, CompanyTurn)
    assert ground.building(elsewhere.rules, elsewhere.state, B, elsewhere.state.frame) is None
    ground.build(table.state, frame, Dividend("pay"))
    assert ground.building(table.rules, table.state, A, frame) is None


def test_in_the_mind_a_company_without_the_money_for_a_train_ends_its_turn_at_once() -> None:
    """No offers are asked for, unless its director has something else to deal in."""
    table = middle().cash("SAR", 10).turn("SAR", "trains")
    frame = table.state.frame
    assert isinstance(frame, CompanyTurn)
    assert Brisk(0).has_nothing_to_buy(table.rules, table.state, A, frame)
    assert Brisk(0).act(table.rules, table.state, A) == Pass()
    assert ClubBot(0).choose(table.rules, table.state, A, table.offers()) == Pass(), "as the club player does"
    table.cash("SAR", cheapest(table.rules, table.state))
    assert not Brisk(0).has_nothing_to_buy(table.rules, table.state, A, frame)
    table.cash("SAR", 10).running("CAR", A, trains=("4", "5")).turn("SAR", "trains")
    assert not Brisk(0).has_nothing_to_buy(table.rules, table.state, A, frame), "a sister has a train to spare"


def test_towards_the_end_a_playout_goes_to_the_last_round_and_builds_a_little() -> None:
    table = middle().bank(600)
    prospects = Prospects(table.rules, table.state)
    prospects.rounds_left = END_IN_SIGHT + 1
    assert reach_of(prospects) is NEAR
    prospects.rounds_left = END_IN_SIGHT
    reach = reach_of(prospects)
    assert reach == Reach(SETS_TO_THE_END, 2)
    end = played_on(table.rules, table.state, 0, reach, Budget(5000, 60, lambda: False))
    assert end is not None
    assert end.over is not None
    assert len(end.board.tiles) > len(table.state.board.tiles)
    assert lead(table.rules, end, A)[1] == table.rules.scores(end)[A]


def test_a_share_sold_in_this_round_is_not_bought_back_in_a_later_turn() -> None:
    """Sold for what it may bring, bought for what it may gain: a round of such turns never came to its end."""
    table = Scenario().phase(5).cash(A, 340).shares("BOE", s1=30).share_round(A, 5)
    assert isinstance(table.state.frame, ShareRound)
    table.act(sell("BOE", 10), Pass())
    while table.actor != A:
        table.act(Pass())
    again = buy("BOE", "pool")
    assert again in table.offers().listed, "the rules would allow it"
    lines, usual = StrongBot(1, actions=60).search(table.rules, table.state, A, table.offers(), ())
    assert again not in [verdict.action for verdict in usual]
    assert again not in [line.verdict.action for line in lines]


def test_a_share_round_in_the_mind_comes_to_its_end_however_much_there_is_to_swap() -> None:
    """Playouts that never left a share round looked better than others, since nothing could go wrong in them; for their
    sake the shares of the best company were sold one by one."""
    table = middle()
    swapping = Brisk(0)
    for _ in range(DEALS * len(table.state.players)):
        assert swapping.act(table.rules, table.state, A) != Pass(), "there is something to buy"
    assert swapping.act(table.rules, table.state, A) == Pass()
    assert Brisk(0).act(table.rules, table.state, A) != Pass(), "another playout has not begun to count"


def test_players_in_the_mind_do_not_buy_back_what_they_sold() -> None:
    table = Scenario().phase(5).cash(A, 340).shares("BOE", s1=30).share_round(A, 5)
    again = buy("BOE", "pool")
    table.act(sell("BOE", 10), Pass())
    while table.actor != A:
        table.act(Pass())
    assert again in table.offers().listed
    assert Brisk(0).act(table.rules, table.state, A) != again


def test_where_tiles_take_long_to_choose_a_playout_lays_none() -> None:
    table = Scenario("1862", 4)
    prospects = Prospects(table.rules, table.state)
    prospects.rounds_left = END_IN_SIGHT
    assert reach_of(prospects) == Reach(SETS_TO_THE_END, 0)


# -- who is to be beaten ----------------------------------------------------------------------------------------------


def test_where_a_game_is_settled_only_those_in_front_are_to_be_beaten() -> None:
    usual = to_beat([6600, 4600, 4500], SETTLED)
    assert 6400 < usual < 6600
    last, first = to_beat([6600, 4600, 4200], SETTLED), to_beat([6300, 4600, 4500], SETTLED)
    assert usual - last < 1, "what is taken from the last one wins nothing"
    assert usual - first > 290


def test_while_a_game_is_open_all_count_and_the_best_most() -> None:
    usual = to_beat([3300, 3000, 2700], OPEN)
    taken = [usual - to_beat(rest, OPEN) for rest in ([3200, 3000, 2700], [3300, 2900, 2700], [3300, 3000, 2600])]
    assert taken[0] > taken[1] > taken[2] > 5
    assert to_beat([3000, 3000, 3000], OPEN) == 3000


def test_of_two_players_the_other_one_is_to_be_beaten_even_if_they_have_nothing() -> None:
    assert to_beat([0], OPEN) == 0
    assert to_beat([-500], SETTLED) == -500
    assert to_beat([4321], OPEN) == 4321


# -- track of others --------------------------------------------------------------------------------------------------


def barred(director: SeatId) -> tuple[Prospects, State]:
    """A train runs through Geelong, and the position in which a marker of another company ends its way there."""
    table = Scenario().phase(3).running("VR", director, trains=("4",)).station("VR", "H11")
    table.tiles(H11=("57", 1), H9=("57", 1), H7=("57", 1)).running("SAR", A, cash=500, trains=("3",))
    before = table.station("SAR", "G6").turn("SAR", "station").state
    return Prospects(table.rules, before), table.station("SAR", "H9").state


def test_it_counts_what_a_marker_takes_from_the_others_and_what_it_takes_from_itself() -> None:
    for director, sign in ((B, 1), (A, -1)):
        prospects, after = barred(director)
        assert Builder(prospects, A, CLUB, CompanyId("SAR"), Dice(1)).rivals(after) == 0
        assert sign * Builder(prospects, A, THOROUGH, CompanyId("SAR"), Dice(1)).rivals(after) > 0


def line(*leads: float, asked: bool = False, trust: float = TRUST) -> Line:
    """A candidate whose playouts ended so."""
    made = Line(Verdict(Pass(), 0.0), middle().state, asked, trust)
    made.leads += leads
    return made


def test_another_move_is_taken_if_it_ends_better_in_one_playout_after_the_other_and_not_if_chance_explains_it() -> None:
    usual, steady, lucky = line(0, 500, -300), line(90, 600, -200), line(900, 100, -600)
    assert chosen([usual, steady]) is steady
    assert chosen([usual, lucky]) is usual
    assert chosen([usual, lucky, steady]) is steady
    assert chosen([usual, line(2000, 2000, asked=True)]) is usual, "what is only asked about is not played"


def test_before_the_end_is_in_sight_it_must_end_better_by_far() -> None:
    usual, better = (0, 10, -5), (130, 150, 120)
    assert chosen([line(*usual), little := line(*better)]) is little
    assert chosen([first := line(*usual), line(*better, trust=OPEN_TRUST)]) is first
    assert chosen([line(*usual), much := line(330, 350, 320, trust=OPEN_TRUST)]) is much


def test_one_that_was_given_up_for_others_is_not_taken_for_its_first_playout() -> None:
    usual, lucky, steady = line(0, 0, 0), line(400), line(350, 90, 95)
    assert chosen([usual, lucky, steady]) is steady


def test_one_playout_alone_must_end_much_better() -> None:
    usual, little, much = line(0), line(60), line(200)
    assert chosen([usual, little]) is usual
    assert chosen([usual, little, much]) is much


def test_what_ends_alike_or_worse_at_once_is_not_thought_about_longer() -> None:
    table = late()
    lines, _ = StrongBot(1, seconds=60).search(table.rules, table.state, A, table.offers(), ())
    once = [one for one in lines[1:] if one.leads[0] <= lines[0].leads[0]]
    assert once
    assert all(len(one.leads) == 1 for one in once)
    assert all(len(one.leads) <= PLAYOUTS for one in lines)


def test_a_move_that_ends_alike_again_and_again_is_given_up() -> None:
    usual = line(0, 500, -300)
    assert line(0).may_win(usual), "too early to say"
    assert not line(0, 500, -300).may_win(usual)
    assert not line(1, 502, -301).may_win(usual)
    assert line(-100, 800, -300).may_win(usual)


def test_moves_that_end_alike_are_played_out_again_with_other_turns_of_chance() -> None:
    table = Scenario().phase(5).running("VR", cash=1200).station("VR", "H11").tiles(H11=("57", 1), H9=("57", 1))
    table.running("SAR", B, trains=("5",)).station("SAR", "G6").turn("VR", "trains")
    lines, _ = StrongBot(1, actions=1500).search(table.rules, table.state, A, table.offers(), ())
    assert len(lines[0].leads) > 1
    assert all(len(one.leads) <= len(lines[0].leads) for one in lines)


def test_what_is_asked_about_is_played_out_too() -> None:
    table = Scenario().phase(5).running("VR", cash=1200).station("VR", "H11").tiles(H11=("57", 1), H9=("57", 1))
    table.turn("VR", "trains")
    trains = [o for o in table.offers().listed if isinstance(o, BuyTrain)]
    weighed = StrongBot(1, actions=400).weigh(table.rules, table.state, A, table.offers(), trains)
    assert {repr(train) for train in trains} <= {repr(entry.action) for entry in weighed}
    assert [entry.value for entry in weighed] == sorted((entry.value for entry in weighed), reverse=True)
