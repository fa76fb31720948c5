"""What a seat is shown of a position, field by field, and what a turn resets."""

from __future__ import annotations

import pytest

from benelux_table import BLUE, GREEN, RED, Table, opening
from kursbuch.crayon.actions import KeepCards, Move, OfferDeal
from kursbuch.crayon.model import events as ev
from kursbuch.crayon.model.board import NOWHERE
from kursbuch.crayon.model.state import Train, Turn
from rules_marker import rule


@rule("BNL-GEN-04")
def test_before_the_first_turn_nothing_is_spent_and_nobody_is_on_turn() -> None:
    table = Table()
    table.do(BLUE, *table.rules.offers(table.state, BLUE).listed[:1])
    view = table.rules.view(table.state, RED)
    assert (view.turn, view.phase, view.acting) == (None, "cards", (RED, GREEN))
    assert (view.spent, view.exits, view.fees_paid, view.offer, view.given_up) == (0, {}, (), None, ())
    assert len(table.rules.view(table.state, BLUE).given_up) == 2
    assert table.rules.view(table.state, None).given_up == ()
    assert view.players[RED].trains[0].at is None


@rule("BNL-GEN-04")
def test_in_a_turn_all_see_what_is_spent_paid_and_owned() -> None:
    table = opening().share(RED, "IJsselmeer").turn(RED).train(RED, (14, 15), came=(14, 14), goods=("holz",))
    table.set(turn=Turn(RED, "move", spent=7, exits={"AMS": 1}, fees=((BLUE, 0), (GREEN, 0), (BLUE, 1))))
    view = table.rules.view(table.state, BLUE)
    assert (view.turn, view.phase, view.acting, view.spent, view.limit) == (RED, "move", (RED,), 7, 20)
    assert (view.exits, view.fees_paid) == ({"AMS": 1}, (BLUE, GREEN))
    assert view.ferries["IJsselmeer"] == (RED,)
    red = view.players[RED]
    assert (red.network, len(red.sections)) == (11, 10)
    assert (red.trains[0].at, red.trains[0].came_by, red.trains[0].goods) == ((14, 15), (14, 14), ("holz",))
    assert (red.major_cities, red.linked) == (("AMS",), 1)


def test_a_deal_on_offer_is_shown_and_any_other_question_is_none() -> None:
    table = opening().turn(RED)
    table.do(RED, OfferDeal(BLUE, "theirs", 1))
    offer = table.rules.view(table.state, GREEN).offer
    assert isinstance(offer, ev.DealOffered)
    assert (offer.to, table.rules.view(table.state, GREEN).acting) == (BLUE, (BLUE,))
    table.set(agenda=(ev.PlacingDue(RED),))
    assert table.rules.view(table.state, GREEN).offer is None


@rule("BNL-GEN-03", "BNL-MOV-04")
def test_a_turn_begins_and_ends_with_nothing_left_of_the_one_before() -> None:
    used = Train(
        "B9",
        at=7,
        came=8,
        goods=("holz",),
        points=3,
        handled=2,
        moved=True,
        halted=True,
        halted_next=False,
        set_down=True,
        used=True,
        finished=True,
        owing=True,
        new=True,
        change="B12",
    )
    fresh = Train("B9", at=7, came=8, goods=("holz",), change="B12")
    table = opening().player(RED, trains=(used,))
    began = table.rules.evolve(table.state, ev.TurnBegan(RED, "build", (), False))
    assert began.players[RED].trains == (fresh,)
    ended = table.turn(RED).player(RED, trains=(used,))
    assert ended.rules.evolve(ended.state, ev.TurnEnded(RED)).players[RED].trains == (fresh,)
    halted = opening().player(RED, trains=(Train("A", at=7, halted_next=True),)).turn(RED)
    assert (halted.engine(RED).halted, halted.engine(RED).halted_next, halted.engine(RED).points) == (True, False, 9)


def test_what_is_settled_leaves_the_agenda_and_what_is_not_stays() -> None:
    table = opening().turn(RED).set(agenda=(ev.TurnClosing(RED),))
    assert table.rules.evolve(table.state, ev.TurnEnded(RED)).agenda == ()
    other = opening().turn(RED).set(agenda=(ev.PlacingDue(RED),))
    assert other.rules.evolve(other.state, ev.TurnEnded(RED)).agenda == (ev.PlacingDue(RED),)


@rule("BNL-TRN-10")
def test_a_train_that_was_used_has_finished_when_another_begins() -> None:
    table = opening()
    table.player(RED, trains=(table.engine(RED), Train("A", at=table.engine(RED).at))).turn(RED)
    table.do(RED, Move(((13, 11),), 0))
    assert [train.used for train in table.sheet(RED).trains] == [True, False]
    table.do(RED, Move(((12, 13),), 1))
    first, second = table.sheet(RED).trains
    assert (first.finished, first.points, second.finished, second.points) == (True, 0, False, 8)
    assert table.state.turn is not None
    assert table.state.turn.acted


@rule("BNL-MAP-07")
def test_distances_are_counted_on_the_full_grid() -> None:
    board = Table().title.board
    some = range(0, len(board.posts), 29)
    for one in some:
        for other in some:
            (row, col), (row2, col2) = board.posts[one], board.posts[other]
            down = abs(row - row2)
            aside = abs(2 * col + row % 2 - 2 * col2 - row2 % 2)
            assert board.distance(one, other) == down + max(0, aside - down) // 2


@pytest.mark.parametrize(
    ("event", "seen"),
    [
        (ev.CardDrawn(RED, 5), True),
        (ev.ContractTurnedUp(5, 0), True),
        (ev.HandThrownAway(RED, (1,)), True),
        (ev.StartedOver(RED, (), (), True), True),
        (ev.StartPlayerDrawn(RED, 1), True),
        (ev.MovingEnded(RED), False),
        (ev.CardsKept(RED, (1,), (2,), True), False),
    ],
)
def test_chance_that_somebody_has_seen_cannot_be_taken_back(event: ev.Event, seen: bool) -> None:
    rules = Table().rules
    assert rules.reveals((ev.MovingEnded(RED), event)) == seen
    assert not rules.reveals(())


def test_a_game_knows_its_options_names_and_scores() -> None:
    table = opening(hands="open").turn(RED).player(BLUE, cash=30)
    assert table.rules.options["hands"] == "open"
    names = table.rules.names({"s1": "Ann"})
    assert (names.seats, names.title) == ({"s1": "Ann"}, "benelux")
    assert table.rules.scores(table.state) == {RED: 20, BLUE: 30, GREEN: 20}
    assert table.rules.places(table.state)[BLUE] == 1
    assert table.rules.over(table.state) is None
    action = Move(((13, 11),))
    assert table.rules.decide(table.state, RED, action) == table.rules.play(table.state, RED, action)[0]
    assert table.rules.decode_action(table.rules.encode_action(action)) == action
    events = table.rules.decide(table.state, RED, action)
    assert table.rules.decode_events(table.rules.encode_events(events)) == events
    assert table.engine(RED).came == NOWHERE


@rule("BNL-GEN-04")
def test_a_choice_of_cards_is_secret_and_any_other_act_is_seen() -> None:
    rules = Table().rules
    keep, step = KeepCards((1, 2, 3)), Move(((13, 11),))
    assert rules.see(BLUE, RED, keep, ())[0] is None
    assert rules.see(None, RED, keep, ())[0] is None
    assert rules.see(RED, RED, keep, ())[0] == keep
    assert rules.see(BLUE, RED, step, ())[0] == step
    assert Table(hands="open").rules.see(BLUE, RED, keep, ())[0] == keep


@rule("BNL-GEN-04")
@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (ev.CardDrawn(RED, 5), ev.CardDrawn(RED, 5), ev.CardDrawn(RED, 0)),
        (ev.CardsDealt(RED, (5, 6)), ev.CardsDealt(RED, (5, 6)), ev.CardsDealt(RED, (0, 0))),
        (
            ev.CardsKept(RED, (5,), (6, 7), True),
            ev.CardsKept(RED, (5,), (6, 7), True),
            ev.CardsKept(RED, (0,), (0, 0), True),
        ),
        (ev.Foretold("public", ("1",)), ev.Foretold("public", ()), ev.Foretold("public", ())),
        (ev.StackShuffled((1, 2), 7), ev.StackShuffled((), 0), ev.StackShuffled((), 0)),
        (ev.CardsPutUnder((1, 2), 7), ev.CardsPutUnder((), 0), ev.CardsPutUnder((), 0)),
        (ev.StartPlayerDrawn(RED, 7), ev.StartPlayerDrawn(RED, 0), ev.StartPlayerDrawn(RED, 0)),
        (
            ev.ContractsLaid((1,), ((85, 4),), 7),
            ev.ContractsLaid((1,), ((85, 0),), 0),
            ev.ContractsLaid((1,), ((85, 0),), 0),
        ),
        (ev.ContractTurnedUp(5, 0), ev.ContractTurnedUp(5, 0), ev.ContractTurnedUp(5, 0)),
    ],
)
def test_of_a_draw_each_sees_what_is_theirs_to_see(event: ev.Event, mine: ev.Event, theirs: ev.Event) -> None:
    rules = Table().rules
    assert rules.see(RED, RED, None, (event,))[1] == (mine,)
    assert rules.see(BLUE, RED, None, (event,))[1] == rules.see(None, RED, None, (event,))[1] == (theirs,)


@rule("BNL-GEN-04")
def test_with_open_hands_cards_are_seen_and_the_stack_is_not() -> None:
    rules = Table(hands="open").rules
    dealt, shuffled = ev.CardsDealt(RED, (5, 6)), ev.StackShuffled((1,), 7)
    assert rules.see(BLUE, RED, None, (dealt, shuffled))[1] == (dealt, ev.StackShuffled((), 0))


@rule("BNL-MOV-01")
def test_a_place_is_named_and_open_country_is_told_by_row_and_column() -> None:
    table = opening().turn(RED)
    refusal = table.rules.check(table.state, RED, Move(((9, 13),)))
    assert refusal is not None
    assert dict(refusal.facts) == {"start": "AMS", "end": "Enkhuizen"}
    away = table.train(RED, (14, 15))
    refusal = away.rules.check(away.state, RED, Move(((14, 20),)))
    assert refusal is not None
    assert dict(refusal.facts) == {"start": "14/15", "end": "14/20"}
