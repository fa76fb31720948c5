"""Complete games of drawn track by restless players: the laws hold after every action, and every game ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from amount import SWEEP, one_in
from conformance.games import Game, drawn, planned
from conformance.laws_drawn import DrawnLaws
from kursbuch import catalogue
from kursbuch.bots.crayon.errands import ErrandBot
from kursbuch.crayon.model.events import Event
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from tools.restless import Restless

BATCH = 2
FEW = one_in(4)
"""Of the planned games one in so many."""
LONGEST = 12_000
POOR = 5
"""Less money than this leads nowhere."""
TITLES = [title for title in catalogue.titles() if catalogue.family(title).name == "crayon"]


def play(game: Game) -> int:
    """One game under the eyes of the law, then again from its encoded events; how many actions it took."""
    rules = catalogue.rules(game.title, game.players, game.options)
    assert isinstance(rules, Rules)
    seats = catalogue.seats(game.players)
    bare, setup = rules.opening(seats, game.seed)
    state = bare
    for event in setup:
        state = rules.evolve(state, event)
    laws, told = DrawnLaws(rules), list[Event](setup)
    laws.after(bare, state, setup)
    bots = {seat: Restless(ErrandBot(game.seed + n), game.seed + n) for n, seat in enumerate(seats)}
    number = 0
    while waiting := rules.waiting_for(state):
        if number == LONGEST:
            assert is_ruined(game, state), "the game does not end"
            break
        seat = min(waiting)
        offers = rules.offers(state, seat)
        if number % 5 == 0:
            laws.offers(state, seat, offers)
        if number % 40 == 0:
            laws.eyes(state, (*seats, None)[number // 40 % (game.players + 1)], number)
        if number % 97 == 96:
            laws.sections(state, seat)
        action = bots[seat].choose(rules, rules.imagine(state, seat, game.seed + number), seat, offers)
        assert rules.decode_action(rules.encode_action(action)) == action
        before = state
        events, state = rules.play(state, seat, action)
        told.extend(events)
        laws.after(before, state, events)
        number += 1
    if rules.over(state) is not None:
        laws.stands(state)
    again = bare
    for event in rules.decode_events(rules.encode_events(told)):
        again = rules.evolve(again, event)
    assert again == state, "the record gives another position"
    return number


def is_ruined(game: Game, state: State) -> bool:
    """Where nobody may start over (BNL-RUL-53), players who have built their money away on stubs may go on for ever."""
    return game.options.get("restart") == "off" and all(player.cash < POOR for player in state.players.values())


def batches() -> Iterator[object]:
    """A few games at a time, so that several processes share them."""
    for title in TITLES:
        few = planned(title)[::FEW]
        games = [*few, *(drawn(title, seed) for seed in range(SWEEP))]
        for first in range(0, len(games), BATCH):
            yield pytest.param(games[first : first + BATCH], id=f"{title}-{first // BATCH}")


@pytest.mark.parametrize("games", list(batches()))
def test_games_of_drawn_track_obey_the_laws_and_end(games: list[Game]) -> None:
    for game in games:
        try:
            play(game)
        except AssertionError as error:
            raise AssertionError(f"{game}: {error}") from error
