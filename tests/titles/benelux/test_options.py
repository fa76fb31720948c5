"""Every option of Benelux changes what it says, and nothing is chosen that the rules do not know."""

from __future__ import annotations

import msgspec
import pytest

from benelux_table import BLUE, GREEN, RED, Table, data, opening, rules
from kursbuch.crayon.actions import (
    Build,
    BuildFerry,
    BuyTrain,
    ChangeTrain,
    ChooseOrigin,
    CrossFerry,
    Deliver,
    EndTurn,
    KeepCards,
    Load,
    LoseChip,
    Move,
    PassTurn,
    Relocate,
    Unload,
)
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.state import Train
from kursbuch.titles.benelux.options import Options
from kursbuch.titles.benelux.title import TITLE


def test_the_declared_options_are_those_the_rules_know() -> None:
    declared = {option.name: option.values for option in TITLE.cover(data()).options}
    kinds = {field.name: field.type.__args__ for field in msgspec.structs.fields(Options)}
    assert declared == kinds


@pytest.mark.parametrize(
    ("option", "value", "field", "wanted"),
    [
        ("starting_cash", "50", "starting_cash", 50),
        ("first_player", "random", "start_is_drawn", True),
        ("dropped_count", "from_drop", "dropped_rounds", 3),
        ("second_train", "never", "second_train", False),
        ("ferry_line_sharing", "one_player", "line_shares", 1),
        ("restart", "off", "restart", False),
    ],
)
def test_settings(option: str, value: str, field: str, wanted: object) -> None:
    chosen: dict[str, str] = {option: value}
    assert getattr(rules(3, **chosen).title.settings, field) == wanted
    assert getattr(rules().title.settings, field) != wanted


@pytest.mark.parametrize(
    ("supply", "total", "kohle", "glas"),
    [("76", 76, 4, 3), ("26", 26, 2, 1), ("56", 56, 2, 3), ("66", 66, 3, 3), ("96", 96, 6, 3)],
)
def test_chip_supplies(supply: str, total: int, kohle: int, glas: int) -> None:
    chips = Table(chip_supply=supply).state.supply
    assert (sum(chips.values()), chips["kohle"], chips["glas"]) == (total, kohle, glas)
    assert Table(chip_supply="unlimited").state.supply["glas"] == 999


def test_dearer_cities_and_rivers_paid_once() -> None:
    board = rules(city_costs="5/5/5").title.board
    assert board.cost[board.number[16, 17]] == board.cost[board.number[17, 9]] == 5
    once = rules(river_surcharge="once_per_edge").title.board
    edge = once.edge[once.number[16, 17], once.number[17, 17]]
    assert once.price(edge, once.number[17, 17]) == 3


def test_the_start_player_may_change_each_round_and_an_effect_holds_for_everybodys_next_turn() -> None:
    table = opening(start_player="rotates").turn(RED).stack(88, 1, 2, 3)
    table.do(RED, PassTurn())
    for who in (BLUE, GREEN):
        table.do(who, EndTurn())
    assert table.state.start == BLUE
    assert table.state.turn
    assert table.state.turn.seat == BLUE
    assert table.state.effects[0].left == (RED,)
    table.train(BLUE, "AMS").do(BLUE, Move(((13, 11),)))
    assert table.engine(BLUE).points == 8


def test_the_start_player_may_be_drawn() -> None:
    starts = {Table(first_player="random", seed=seed).begin().state.start for seed in range(12)}
    assert starts == {RED, BLUE, GREEN}
    table = Table(first_player="random")
    table.do(RED, KeepCards(table.sheet(RED).hand[:3]))
    assert table.state.start is None
    assert table.rules.view(table.state, RED).start_player is None


def test_a_stranded_train_may_run_up_a_debt_that_payoffs_pay_back() -> None:
    table = opening(stranded="debt").line(BLUE, (19, 17), (20, 17), (21, 17)).turn(RED).train(RED, (20, 17))
    table.player(RED, cash=3)
    assert table.why(RED, Relocate("AMS")) == "BNL-MOV-08"
    table.do(RED, Move(((21, 17),)))
    assert (table.cash(RED), table.sheet(RED).debts) == (3, ((BLUE, 4),))
    table.train(RED, "ROT", goods=("holz",)).stack(5).player(RED, hand=(7,)).do(RED, Deliver(7, 1))
    assert (table.cash(RED), table.cash(BLUE), table.sheet(RED).debts) == (9, 24, ())
    alone = opening(stranded="debt").turn(RED).train(RED, (30, 10))
    assert not alone.why(RED, Relocate("AMS"))


def test_goods_dropped_at_a_source_may_stay() -> None:
    table = opening(drop_at_source="stays").turn(RED).train(RED, "AMS", goods=("kaese",))
    table.do(RED, Unload("kaese"))
    assert table.state.dropped == {"AMS": (("kaese", 5),)}
    assert {Load("kaese"), Load("kaese", 0, True)} <= set(table.offered(RED, Load))


def test_cards_given_up_may_be_shuffled_in() -> None:
    table = Table(rejected_cards="shuffled")
    before = set(table.state.stack)
    table.begin()
    assert before < set(table.state.stack)
    assert set(table.state.stack[-6:]) != set(table.state.stack) - before


def test_an_effect_may_end_before_the_drawers_next_turn() -> None:
    table = opening(one_round_events="until_drawers_next_turn_starts").turn(RED).stack(88, 1, 2, 3)
    table.do(RED, PassTurn())
    assert table.state.effects[0].left == (BLUE, GREEN)
    table.do(BLUE, EndTurn())
    table.do(GREEN, EndTurn())
    assert not table.state.effects


def test_late_comers_may_be_derailed_too_each_once() -> None:
    table = opening(instant_events_reach="rest_of_round").turn(RED, "move", 5).stack(93, 1, 2, 3)
    table.do(RED, PassTurn())
    table.train(BLUE, (23, 13), goods=("glas", "bier")).line(BLUE, (23, 13), (23, 12), (23, 11)).do(
        BLUE, Move(((23, 12),))
    )
    assert table.engine(BLUE).halted_next
    assert table.rules.waiting_for(table.state) == {BLUE}
    table.do(BLUE, LoseChip("glas"), Move(((23, 11),)))
    assert table.engine(BLUE).goods == ("bier",)
    table.do(BLUE, EndTurn())
    table.train(GREEN, "AMS").do(GREEN, EndTurn())
    assert not table.state.reaches


def test_a_ferry_may_take_one_point_at_any_time() -> None:
    table = opening(ferry_rule="one_point").share(RED, "IJsselmeer").line(RED, (9, 12), (9, 13)).turn(RED)
    table.train(RED, (9, 12)).do(RED, Move(((9, 13),)), CrossFerry("IJsselmeer", RED))
    assert table.engine(RED).points == 7


def test_a_line_may_belong_to_one_player_only() -> None:
    table = opening(ferry_line_sharing="one_player").share(RED, "IJsselmeer").line(BLUE, (8, 13), (9, 13))
    assert table.turn(BLUE, "build").why(BLUE, BuildFerry("IJsselmeer", (7, 14))) == "BNL-FER-03"


def test_a_second_train_for_all_leaves_the_hand_at_three_in_large_games() -> None:
    table = opening(4, second_train="always").turn(RED, "build").player(RED, hand=(1, 2, 3))
    table.do(RED, BuyTrain())
    assert table.sheet(RED).hand == (1, 2, 3)


def test_a_dear_second_train_takes_the_whole_turn() -> None:
    table = opening(second_train_price="40").turn(RED, "build").player(RED, cash=50)
    table.do(RED, Build((((14, 11), (14, 10)),)))
    assert table.why(RED, BuyTrain()) == "BNL-BLD-01"
    table.turn(RED, "build").do(RED, BuyTrain())
    assert table.cash(RED) == 9
    assert table.why(RED, Build((((14, 10), (14, 9)),))) == "BNL-BLD-01"


def test_touching_four_cities_may_suffice() -> None:
    from kursbuch.crayon.ending import has_reached_the_goal

    for option, wanted in (("touched", True), ("one_network", False)):
        table = Table(majors_linked=option).begin().player(RED, cash=250)
        for start, end in (((13, 11), (14, 11)), ((26, 8), (25, 8)), ((27, 21), (28, 21)), ((6, 31), (7, 31))):
            table.line(RED, start, end)
        assert len(table.state.track.majors(RED)) == 4
        assert has_reached_the_goal(table.title, table.state, RED) is wanted


@pytest.mark.parametrize(
    ("hand", "dealt", "kept", "later"),
    [("three_then_four", 5, 3, 4), ("always_four", 6, 4, 4), ("four_then_five", 6, 4, 5)],
)
def test_hands_of_the_fast_game(hand: str, dealt: int, kept: int, later: int) -> None:
    table = Table(5, variant="fast_game", variant1_hand=hand)
    assert len(table.sheet(RED).hand) == dealt
    table.begin().player(RED, origin="AMS", cash=20).train(RED, "AMS").line(RED, (13, 11), (14, 11)).turn(RED, "build")
    assert len(table.sheet(RED).hand) == kept
    table.do(RED, BuyTrain())
    assert len(table.sheet(RED).hand) == later


def test_round_1_may_be_a_whole_building_phase() -> None:
    table = Table(round_one="whole_phase").begin()
    table.do(RED, ChooseOrigin("AMS"), ChangeTrain("B9"), EndTurn())
    assert table.engine(RED).type == "B9"


def test_hands_may_be_open() -> None:
    table = opening(hands="open").turn(RED)
    view = table.rules.view(table.state, BLUE)
    assert view.players[RED].hand
    assert view.players[RED].cash == 20
    assert set(table.rules.known_scores(table.state, None)) == {RED, BLUE, GREEN}
    assert not table.rules.is_open
    seen = table.rules.see(BLUE, RED, None, (ev.CardDrawn(RED, 5), ev.StackShuffled((1, 2), 3)))[1]
    assert seen == (ev.CardDrawn(RED, 5), ev.StackShuffled((), 0))


def test_dropped_goods_may_count_from_the_drop() -> None:
    table = opening(dropped_count="from_drop").turn(GREEN, "move", 9).set(dropped={"GEN": (("kohle", 6),)})
    table.do(GREEN, EndTurn())
    assert not table.state.dropped


def test_trains_of_one_player_are_told_apart() -> None:
    table = opening().player(RED, trains=(Train("A"), Train("A"))).train(RED, "AMS").train(RED, "ROT", 1).turn(RED)
    assert {action.train for action in table.offered(RED, Move)} == {0, 1}
    assert table.why(RED, Move(((13, 11),), 2)) == "BNL-GEN-01"
