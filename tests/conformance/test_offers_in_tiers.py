"""Offers ask each rule as seldom as it allows; what comes out is what asking every rule every time would give."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.bots.eighteen.uniform import PoliteRandomBot
from kursbuch.eighteen.actions import Action, LayTile, RunTrains
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State, set_fields
from kursbuch.eighteen.rules import Rules, judged_out_of_turn
from kursbuch.eighteen.steps.run import RunStep
from kursbuch.eighteen.title import Gate, Step
from kursbuch.eighteen.track import company_reach, has_route, own_places
from kursbuch.eighteen.turns import turn_of
from kursbuch.hexmap.board import Board
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm, Ranged

GAMES: tuple[tuple[str, dict[str, str], int], ...] = (
    ("1848", {}, 3),
    ("1848", {"edition": "2021"}, 4),
    ("1824", {}, 3),
    ("1824", {"variant": "cisleithania_2"}, 2),
    ("1824", {"variant": "goods_time", "enforce_max_revenue": "false"}, 4),
    ("1862", {}, 4),
    ("1862", {"outbid_money": "free", "emergency_trigger": "any_chosen_train"}, 6),
)
each_game = pytest.mark.parametrize("game", range(len(GAMES)))


@cache
def played(game: int) -> tuple[Rules, tuple[State, ...]]:
    """A random game; every state of it in which a seat is asked."""
    title, options, players = GAMES[game]
    rules = catalogue.rules(title, players, options)
    assert isinstance(rules, Rules)
    state, setup = rules.opening(catalogue.seats(players), game)
    for event in setup:
        state = rules.evolve(state, event)
    bot, states = PoliteRandomBot(game), [state]
    while (seat := rules.actor(state)) is not None and len(states) < 900:
        _, state = rules.play(state, seat, bot.choose(rules, state, seat, rules.offers(state, seat)))
        states.append(state)
    return rules, tuple(state for state in states if rules.actor(state) is not None)


def actor(rules: Rules, state: State) -> SeatId:
    seat = rules.actor(state)
    assert seat is not None
    return seat


def candidates(rules: Rules, state: State, step: Step) -> Iterator[Action]:
    for offer in step.candidates(rules.title, state):
        if isinstance(offer, Ranged):
            yield offer.action
        elif not isinstance(offer, FreeForm):
            yield offer


@each_game
def test_offers_are_the_candidates_that_check_accepts(game: int) -> None:
    rules, states = played(game)
    for state in states[::3]:
        seat = actor(rules, state)
        offered = rules.offers(state, seat)
        found = [*offered.listed, *(ranged.action for ranged in offered.ranged)]
        accepted = [
            action
            for step in rules.steps(state)
            for action in candidates(rules, state, step)
            if rules.check(state, seat, action) is None
        ]
        accepted += [
            action
            for step in rules.title.policies.out_of_turn_steps
            for action in candidates(rules, judged_out_of_turn(state, seat), step)
            if rules.check(state, seat, action) is None
        ]
        assert sorted(map(repr, found)) == sorted(map(repr, accepted))


@each_game
def test_whatever_lay_is_legal_is_offered(game: int) -> None:
    """Candidates leave out what some rules refuse; so all tiles are tried, in every turn, on every hex reached."""
    rules, states = played(game)
    laying = [state for state in states if isinstance(state.frame, CompanyTurn) and state.frame.step == "track"]
    legal = 0
    for state in laying[:: max(1, len(laying) // 5)]:
        seat, company = actor(rules, state), turn_of(state).company
        offered = {offer for offer in rules.offers(state, seat).listed if isinstance(offer, LayTile)}
        hexes = {*company_reach(state, company).into, *(at for at, _ in state.board.stations_of(company))}
        for at, tile, rotation in product(sorted(hexes), rules.title.tiles, range(6)):
            lay = LayTile(at, tile, rotation)
            assert (rules.check(state, seat, lay) is None) == (lay in offered), lay
            legal += lay in offered
    assert legal > 10


@each_game
def test_candidates_pass_the_tests_that_they_are_said_to_keep(game: int) -> None:
    rules, states = played(game)
    asked = 0
    for state in states[::3]:
        for step in rules.steps(state):
            kept = getattr(type(step).candidates, "kept", ())
            for rule in (rule for rule in step.rules if rule.test in kept):
                for action in candidates(rules, state, step):
                    assert rule(rules.title, state, action) is None, (rule.id, action)
                    asked += 1
    assert asked > 100


@each_game
def test_a_gate_answers_alike_for_every_action(game: int) -> None:
    rules, states = played(game)
    for state in states[::3]:
        for step in rules.steps(state):
            for gate in (rule for rule in step.rules if isinstance(rule, Gate)):
                answer = gate.position(rules.title, state, gate.id)
                for action in candidates(rules, state, step):
                    assert gate(rules.title, state, action) == answer


@each_game
def test_a_rule_looks_at_no_other_part_of_an_action_than_it_says(game: int) -> None:
    rules, states = played(game)
    dice, compared = Dice(game), 0
    for state in states[::3]:
        for step in rules.steps(state):
            partial = [rule for rule in step.rules if rule.parts]
            known = list(candidates(rules, state, step)) if partial else []
            for rule in partial if known else ():
                assert rule.parts is not None
                one, other = dice.choice(known), dice.choice(known)
                alike = replace(other, **{part: getattr(one, part) for part in rule.parts})
                allowed = rule(rules.title, state, one) is None
                assert (rule(rules.title, state, alike) is None) == allowed, (rule.id, one, alike)
                compared += one != alike
    assert compared > 100


@each_game
def test_running_nothing_is_offered_where_it_is_legal(game: int) -> None:
    rules, states = played(game)
    asked = 0
    for state in states:
        if isinstance(state.frame, CompanyTurn) and state.frame.step == "run":
            seat = actor(rules, state)
            legal = rules.check(state, seat, RunTrains()) is None
            assert (RunTrains() in rules.offers(state, seat).listed) == legal
            asked += 1
    assert asked


@each_game
def test_the_suggested_run_is_worked_out_when_it_is_asked_for(game: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, states = played(game)
    state = next(s for s in states if isinstance(s.frame, CompanyTurn) and s.frame.step == "run")
    step = next(step for step in rules.steps(state) if isinstance(step, RunStep))
    suggest = Mock(wraps=step.suggest)
    monkeypatch.setattr(step, "suggest", suggest)
    (offer,) = rules.offers(fresh(state), actor(rules, state)).free
    suggest.assert_not_called()
    assert offer.suggestion is offer.suggestion
    suggest.assert_called_once()


def fresh(state: State) -> State:
    """The same position on a board that remembers nothing."""
    board = state.board
    return set_fields(state, board=Board(board.map, board.tiles, board.stations, board.track))


@each_game
def test_what_a_board_takes_over_is_what_it_would_find_itself(game: int) -> None:
    """In the same order, for offers are listed in it."""
    _, states = played(game)
    taken_over = 0
    for state in states[::5]:
        again = fresh(state)
        taken_over += len(state.board.local_memo)
        for company in state.companies:
            kept, found = company_reach(state, company), company_reach(again, company)
            assert list(kept.into.items()) == list(found.into.items())
            assert kept.stops == found.stops
            assert own_places(state.board, company) == own_places(again.board, company)
            assert has_route(state, company) == has_route(again, company)
    assert taken_over
