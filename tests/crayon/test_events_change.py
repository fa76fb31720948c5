"""What each fact changes in a position, and what it leaves alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benelux_table import BLUE, GREEN, RED, Table, opening
from kursbuch.crayon import chance
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import Deal, Lasting, Reach, State, Train, pay, to_supply
from rules_marker import rule


def after(table: Table, *events: ev.Event) -> State:
    """The position after these facts."""
    state = table.state
    for event in events:
        state = table.rules.evolve(state, event)
    return state


# -- cards


@rule("BNL-DEL-04", "BNL-TUR-05")
def test_cards_are_drawn_one_by_one_until_none_is_due() -> None:
    table = opening().turn(RED).player(RED, hand=(1,)).stack(5, 6, 7)
    table.set(agenda=(ev.TurnClosing(RED), ev.CardsDue(RED, 3)))
    once = after(table, ev.CardDrawn(RED, 5))
    assert (once.agenda, once.players[RED].hand, once.stack[:2]) == (
        (ev.TurnClosing(RED), ev.CardsDue(RED, 2)),
        (1, 5),
        (6, 7),
    )
    thrice = after(table, ev.CardDrawn(RED, 5), ev.CardDrawn(RED, 6), ev.CardDrawn(RED, 7))
    assert (thrice.agenda, thrice.players[RED].hand) == ((ev.TurnClosing(RED),), (1, 5, 6, 7))
    due = after(table.set(agenda=(ev.TurnClosing(RED),)), ev.CardsDue(BLUE, 1))
    assert due.agenda == (ev.TurnClosing(RED), ev.CardsDue(BLUE, 1))


@rule("BNL-PUB-02")
@pytest.mark.parametrize(("place", "public"), [(0, (9, 1, 2)), (1, (1, 9, 2)), (2, (1, 2, 9))])
def test_a_new_contract_lies_where_the_old_one_lay(place: int, public: tuple[int, ...]) -> None:
    table = opening().turn(RED).stack(9).set(public=(1, 2), agenda=(ev.TurnClosing(RED), ev.ContractDue(RED, place)))
    state = after(table, ev.ContractTurnedUp(9, place))
    assert (state.public, state.agenda, state.stack[0] != 9) == (public, (ev.TurnClosing(RED),), True)


@rule("BNL-SET-05")
@pytest.mark.parametrize(("left", "under"), [(7, 6), (6, 6), (5, 0)])
def test_where_the_cards_given_up_lie_is_known_until_somebody_may_have_drawn_one(left: int, under: int) -> None:
    table = opening().turn(RED).set(under=6, agenda=(ev.CardsDue(RED, 2),), stack=tuple(range(1, left + 2)))
    assert after(table, ev.CardDrawn(RED, 1)).under == under
    assert after(table.set(under=0), ev.CardDrawn(RED, 1)).under == 0


@rule("BNL-SET-09")
def test_events_that_are_put_back_lie_above_or_among_the_cards_given_up() -> None:
    table = opening().turn(RED).set(under=6, stack=(1, 85, 2, 3, 4, 5, 6, 7))
    laid = ev.ContractsLaid((1, 2), ((85, 1),), 77)
    state = after(table, laid)
    assert (state.public, state.stack, state.under, state.chance) == ((1, 2), (3, 85, 4, 5, 6, 7), 7, 77)
    assert after(table.set(under=0), laid).under == 0


@rule("BNL-SET-09")
def test_events_that_are_put_back_may_come_to_lie_anywhere() -> None:
    table = opening().turn(RED).stack(85, 1, 86, 2, 3)
    table.set(stack=table.state.stack[:6])
    found = set()
    for number in range(60):
        event = chance.public_contracts(table.title, replace(table.state, chance=number))
        assert isinstance(event, ev.ContractsLaid)
        assert event.cards == (1, 2, 3)
        found.add(tuple(place for _, place in event.returned))
    assert found == {(one, other) for one in range(2) for other in range(3)}


@rule("BNL-DEL-07")
def test_a_new_stack_forgets_who_gave_up_what_and_a_shuffled_one_does_not() -> None:
    table = opening().turn(RED).set(discard=(1, 2), under=3, given_up={RED: (8,)}, stack=())
    new = after(table, ev.StackShuffled((2, 1), 5, renewed=True))
    assert (new.stack, new.discard, new.given_up, new.under, new.chance) == ((2, 1), (), {}, 0, 5)
    same = after(table, ev.StackShuffled((9, 8), 5))
    assert (same.stack, same.discard, same.given_up, same.under) == ((9, 8), (1, 2), {RED: (8,)}, 0)


def test_a_draw_that_was_told_is_forgotten_when_it_is_made_and_no_other() -> None:
    told = (("public", ("1",)), ("reshuffle", ("2",)), ("reshuffle", ("3",)), ("shuffle", ("4",)))
    table = opening().turn(RED).set(foretold=told, given_up={})
    assert after(table, ev.StackShuffled((), 1, renewed=True)).foretold == (told[0], *told[2:])
    assert after(table, ev.StackShuffled((), 1)).foretold == told
    assert after(table.set(given_up={RED: (1,)}), ev.StackShuffled((), 1)).foretold == told[:3]
    assert after(table, ev.StartPlayerDrawn(BLUE, 1)).foretold == told
    assert after(table, ev.Foretold("public", ("9",))).foretold == (*told, ("public", ("9",)))
    assert chance.foretold(table.state, "shuffle") == ("4",)
    assert chance.foretold(table.state, "under_stack") is None


@rule("BNL-DEL-08")
def test_an_event_card_is_discarded_and_only_what_lasts_stays() -> None:
    table = opening().turn(RED).stack(88, 91).set(discard=(1,))
    table.set(effects=(Lasting(87, BLUE),), reaches=(Reach(93, frozenset()),))
    lasting = after(table, ev.EventDrawn(RED, 88, True, False))
    assert (lasting.discard, lasting.effects) == ((1, 88), (Lasting(87, BLUE), Lasting(88, RED)))
    assert lasting.reaches == table.state.reaches
    reaching = after(table, ev.EventDrawn(RED, 88, False, True))
    assert (reaching.effects, reaching.reaches) == (
        (Lasting(87, BLUE),),
        (Reach(93, frozenset()), Reach(88, frozenset())),
    )
    ignored = after(table, ev.EventIgnored(88))
    assert (ignored.discard, ignored.stack[0], ignored.effects) == ((1, 88), 91, (Lasting(87, BLUE),))


@rule("BNL-EVT-03")
def test_of_equal_effects_the_one_that_runs_ends() -> None:
    table = opening().turn(RED).set(effects=(Lasting(88, RED), Lasting(87, RED, True), Lasting(88, RED, True, (BLUE,))))
    assert after(table, ev.EffectEnded(88, RED)).effects == (Lasting(88, RED), Lasting(87, RED, True))
    assert after(table, ev.EffectBegan(88, RED, (BLUE, RED))).effects[0] == Lasting(88, RED, True, (BLUE, RED))


@rule("BNL-EVT-05", "BNL-EVT-14")
def test_a_derailment_is_noted_for_its_card_and_halts_the_next_turn() -> None:
    table = opening().turn(RED).set(reaches=(Reach(93, frozenset({(BLUE, 0)})), Reach(94, frozenset())))
    state = after(table, ev.TrainDerailed(RED, 0, 93))
    assert state.reaches == (Reach(93, frozenset({(BLUE, 0), (RED, 0)})), Reach(94, frozenset()))
    assert (state.players[RED].trains[0].halted, state.players[RED].trains[0].halted_next) == (False, True)


@rule("BNL-TUR-05", "BNL-TUR-06")
def test_a_hand_that_is_given_up_goes_on_the_discard_pile() -> None:
    table = opening().turn(RED).set(discard=(7,)).player(RED, hand=(1, 2))
    thrown = after(table, ev.HandThrownAway(RED, (1, 2)))
    assert (thrown.discard, thrown.players[RED].hand) == ((7, 1, 2), ())
    assert thrown.turn is not None
    assert thrown.turn.acted
    table.set(deals=(Deal((RED, BLUE), (), 1, 9), Deal((GREEN, BLUE), (), 1, 9)))
    again = after(table, ev.StartedOver(RED, (1, 2), ("kohle",), True))
    assert (again.discard, again.deals) == ((7, 1, 2), (Deal((GREEN, BLUE), (), 1, 9),))
    red = again.players[RED]
    assert (red.cash, red.hand, red.trains, red.origin, red.built) == (0, (), (), None, False)
    assert again.turn is not None
    assert (again.turn.phase, again.turn.acted, again.turn.track_only) == ("origin", True, True)


# -- trains, goods and money


@rule("BNL-LOD-04", "BNL-VAR1-04")
def test_handling_takes_its_points_and_is_remembered() -> None:
    table = opening().turn(RED).train(RED, goods=("bier", "kohle"), points=5, handled=1)
    train = after(table, ev.GoodUnloaded(RED, 0, "bier", "AMS", True, 2)).players[RED].trains[0]
    assert (train.goods, train.points, train.handled) == (("kohle",), 3, 3)
    free = after(table, ev.GoodUnloaded(RED, 0, "kohle", "AMS", True, 0))
    assert (free.players[RED].trains[0].goods, free.players[RED].trains[0].points) == (("bier",), 5)
    assert free.dropped["AMS"] == (("kohle", 5),)
    assert free.supply == table.state.supply
    back = after(table, ev.GoodUnloaded(RED, 0, "kohle", "AMS", False, 0))
    assert (back.supply["kohle"], back.dropped) == (table.state.supply["kohle"] + 1, {})


@rule("BNL-LOD-07", "BNL-LOD-08")
def test_what_lies_longest_is_taken_first_and_the_rest_stays() -> None:
    lying = (("bier", 1), ("glas", 2), ("glas", 3))
    table = opening().turn(RED).set(dropped={"AMS": lying, "BRU": (("bier", 1),)})
    state = after(table, ev.GoodLoaded(RED, 0, "glas", "AMS", True, 0))
    assert state.dropped == {"AMS": lying[::2], "BRU": (("bier", 1),)}
    assert state.supply == table.state.supply
    assert "BRU" not in after(table, ev.ChipReturned("BRU", "bier", 1)).dropped
    assert after(table, ev.ChipReturned("BRU", "bier", 1)).supply["bier"] == table.state.supply["bier"] + 1
    fresh = after(table.train(RED, goods=("bier",)), ev.GoodLoaded(RED, 0, "glas", "AMS", False, 0))
    assert (fresh.supply["glas"], fresh.dropped) == (table.state.supply["glas"] - 1, table.state.dropped)
    assert fresh.players[RED].trains[0].goods == ("bier", "glas")
    more = after(table.train(RED, goods=("holz",)), ev.GoodUnloaded(RED, 0, "holz", "BRU", True, 0))
    assert more.dropped["BRU"] == (("bier", 1), ("holz", 5))


@rule("BNL-DEL-03", "BNL-PUB-02")
@pytest.mark.parametrize("public", [False, True])
def test_a_demand_met_leaves_the_hand_or_the_contracts(public: bool) -> None:
    table = opening().turn(RED).train(RED, goods=("bier", "kohle", "bier")).player(RED, hand=(1, 2, 3))
    table.set(public=(4, 5), discard=(9,))
    card = 4 if public else 2
    state = after(table, ev.DemandMet(RED, 0, card, "AMS", "kohle", 12, public, 0))
    assert (state.players[RED].cash, state.players[RED].trains[0].goods) == (32, ("bier", "bier"))
    assert (state.players[RED].hand, state.public) == (((1, 2, 3), (5,)) if public else ((1, 3), (4, 5)))
    assert (state.discard, state.supply["kohle"]) == ((9, card), table.state.supply["kohle"] + 1)


def test_debts_are_paid_to_their_owner_in_part_or_whole() -> None:
    table = opening(stranded="debt").turn(RED).player(RED, debts=((GREEN, 4), (BLUE, 4), (BLUE, 2)))
    part = after(table, ev.DebtPaid(RED, BLUE, 3))
    assert part.players[RED].debts == ((GREEN, 4), (BLUE, 1), (BLUE, 2))
    assert (part.players[RED].cash, part.players[BLUE].cash, part.players[GREEN].cash) == (17, 23, 20)
    assert after(table, ev.DebtPaid(RED, BLUE, 4)).players[RED].debts == ((GREEN, 4), (BLUE, 2))


@rule("BNL-USE-02", "BNL-USE-06")
def test_a_fee_is_paid_or_owed_and_noted_once_for_each_train() -> None:
    table = opening().line(BLUE, (18, 12), (18, 13), (18, 14)).line(GREEN, (18, 14), (18, 15)).turn(RED)
    table.train(RED, (18, 12))
    steps = (ev.TrainMoved(RED, 0, (18, 13), 1, BLUE, 4), ev.TrainMoved(RED, 0, (18, 14), 1, BLUE, 0))
    state = after(table, *steps, ev.TrainMoved(RED, 0, (18, 15), 1, GREEN, 4))
    assert state.turn is not None
    assert state.turn.fees == ((BLUE, 0), (GREEN, 0))
    assert [state.players[who].cash for who in (RED, BLUE, GREEN)] == [12, 24, 24]
    assert (state.players[RED].trains[0].came, state.players[RED].trains[0].points) == (
        table.title.board.number[18, 14],
        6,
    )
    owed = after(
        table,
        ev.TrainMoved(RED, 0, (18, 13), 1, BLUE, 4, owed=True),
        ev.TrainMoved(RED, 0, (18, 14), 1, GREEN, 3, owed=True),
    )
    assert (owed.players[RED].cash, owed.players[RED].debts) == (20, ((BLUE, 4), (GREEN, 3)))
    assert owed.players[RED].trains[0].owing
    own = after(table, ev.TrainMoved(RED, 0, (18, 13), 1, RED, 0))
    assert own.turn is not None
    assert own.turn.fees == ()


@rule("BNL-MOV-08")
def test_a_train_that_is_set_down_is_empty_halted_and_may_turn_anywhere() -> None:
    table = opening().turn(RED).train(RED, (14, 15), came=(14, 14), goods=("bier",)).player(RED, origin="KOE")
    state = after(table, ev.TrainSetDown(RED, 0, "BRU", ("bier",), False))
    train = state.players[RED].trains[0]
    assert (train.goods, train.came, train.halted, train.set_down) == ((), NOWHERE, True, True)
    assert (state.players[RED].origin, state.supply["bier"]) == ("KOE", table.state.supply["bier"] + 1)
    assert after(table, ev.TrainSetDown(RED, 0, "BRU", (), True)).players[RED].origin == "BRU"


@rule("BNL-TRN-08", "BNL-TRN-12")
def test_a_second_train_is_new_and_costs_its_price() -> None:
    table = opening().turn(RED, "build")
    state = after(table, ev.SecondTrainBought(RED, "A", 20))
    assert state.players[RED].trains == (table.engine(RED), Train("A", new=True))
    assert state.turn is not None
    assert (state.players[RED].cash, state.turn.spent, state.turn.acted) == (0, 20, True)
    placed = after(
        table.set(agenda=(ev.PlacingDue(RED),)), ev.SecondTrainBought(RED, "A", 20), ev.TrainPlaced(RED, 1, "BRU")
    )
    assert (placed.agenda, placed.players[RED].trains[1].at) == ((), table.title.board.number[27, 8])
    ordered = after(table, ev.TrainOrdered(RED, 0, "B9", 20), ev.TrainChanged(RED, 0, "B9"))
    assert (ordered.players[RED].trains[0].type, ordered.players[RED].trains[0].change) == ("B9", None)


@rule("BNL-BLD-08", "BNL-BLD-12")
def test_a_section_counts_against_limit_and_exits_and_begins_the_network() -> None:
    table = Table().begin().player(RED, origin="AMS").turn(RED, "build")
    state = after(table, ev.SectionBuilt(RED, (13, 11), (14, 11), 1), ev.SectionBuilt(RED, (14, 11), (15, 10), 3))
    assert state.turn is not None
    assert (state.turn.exits, state.turn.spent, state.turn.acted) == ({"AMS": 1}, 4, True)
    assert (state.players[RED].built, state.players[RED].cash) == (True, 16)
    more = after(
        table,
        *(ev.SectionBuilt(RED, (13, 11), (14, 11), 1), ev.SectionBuilt(RED, (11, 11), (10, 11), 1)),
        ev.SectionBuilt(RED, (26, 8), (25, 8), 1),
    )
    assert more.turn is not None
    assert more.turn.exits == {"AMS": 2, "BRU": 1}
    medium = after(table, ev.SectionBuilt(RED, (4, 20), (4, 19), 1))
    assert medium.turn is not None
    assert medium.turn.exits == {}
    assert after(
        table, ev.SectionBuilt(RED, (13, 11), (14, 11), 1), ev.SectionsErased(RED, (((13, 11), (14, 11)),))
    ).track == (table.state.track)


@rule("BNL-TRN-07", "BNL-EVT-19")
def test_a_chip_that_was_asked_for_answers_the_question_and_another_does_not() -> None:
    table = opening().turn(RED).train(RED, goods=("bier", "kohle")).set(agenda=(ev.ChipDue(RED, 0, "derailment"),))
    asked = after(table, ev.ChipLost(RED, 0, "kohle", "derailment", asked=True))
    assert (asked.agenda, asked.players[RED].trains[0].goods) == ((), ("bier",))
    unasked = after(table, ev.ChipLost(RED, 0, "kohle", "derailment"))
    assert unasked.agenda == (ev.ChipDue(RED, 0, "derailment"),)


@rule("BNL-USE-10")
def test_a_new_deal_replaces_the_one_between_the_same_players() -> None:
    others = Deal((GREEN, BLUE), ((GREEN, BLUE),), 2, 9)
    table = opening().turn(RED).set(deals=(Deal((BLUE, RED), ((RED, BLUE),), 1, 9), others))
    made = after(table, ev.DealMade(RED, BLUE, ((RED, BLUE),), 3, 7))
    assert made.deals == (others, Deal((RED, BLUE), ((RED, BLUE),), 3, 7))
    assert after(table, ev.DealMade(RED, BLUE, (), 0, 7)).deals == table.state.deals
    assert after(table, ev.DealEnded(BLUE, RED)).deals == (others,)
    assert (
        after(table.set(agenda=(ev.DealOffered(RED, BLUE, "mine", 1, 0, None, 1),)), ev.DealDeclined(BLUE)).agenda == ()
    )


def test_money_goes_from_hand_to_hand_and_from_and_to_the_bank() -> None:
    state = opening().state
    assert pay(state, RED, None, 3).players[RED].cash == 17
    assert pay(state, None, RED, 3).players[RED].cash == 23
    both = pay(state, RED, BLUE, 3)
    assert (both.players[RED].cash, both.players[BLUE].cash) == (17, 23)
    assert pay(state, RED, BLUE, 0) == state
    assert to_supply(state, ("bier", "bier")).supply["bier"] == state.supply["bier"] + 2
    assert to_supply(state, ()) == state
    table = opening().turn(RED)
    assert after(table, ev.TaxPaid(RED, 5)).players[RED].cash == 15
    assert after(table, ev.SumPaid(RED, BLUE, 5)).players[BLUE].cash == 25
    assert after(table, ev.RichesAnnounced(RED, 200)).players[RED].announced


@rule("BNL-TUR-04")
def test_after_moving_no_points_are_left_and_the_turn_has_begun() -> None:
    table = opening().turn(RED)
    state = after(table, ev.MovingEnded(RED))
    assert state.turn is not None
    assert (state.turn.phase, state.turn.acted, state.players[RED].trains[0].points) == ("build", True, 0)
    crossed = after(table, ev.FerryCrossed(RED, 0, "IJsselmeer", (7, 14), 5, RED, 0))
    train = crossed.players[RED].trains[0]
    assert (train.points, train.moved, train.came) == (5, True, NOWHERE)
    assert table.title.board.posts[train.at] == (7, 14)
