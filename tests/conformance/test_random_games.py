"""Complete games of random players: the laws hold after every action, and every game ends."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec
import pytest

from all_texts import eighteen_titles
from amount import SWEEP
from conformance.games import Game, chosen, planned, variants
from conformance.laws import Laws
from kursbuch import catalogue
from kursbuch.bots.eighteen.uniform import PoliteRandomBot
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules

BATCH = 4


def state_hash(rules: Rules, state: State) -> str:
    """A fingerprint of all that can be seen of a position."""
    return hashlib.sha256(msgspec.json.encode(rules.view(state, None))).hexdigest()


def play(game: Game) -> None:
    """One game under the eyes of the law, then again from its encoded events."""
    rules, bare, setup, state = game.opened()
    laws = Laws(rules, state)
    laws.after(state, setup)
    bot = PoliteRandomBot(game.seed)
    told: list[Event] = list(setup)
    for number in range(12_000):
        waiting = rules.waiting_for(state)
        if not waiting:
            break
        (seat,) = waiting
        offers = rules.offers(state, seat)
        laws.offers(state, seat, offers)
        action = bot.choose(rules, state, seat, offers)
        assert rules.decode_action(rules.encode_action(action)) == action
        events, state = rules.play(state, seat, action)
        told.extend(events)
        laws.after(state, events)
        if number % 40 == 0:
            laws.view(state)
    assert state.over is not None, "the game did not end"
    assert set(rules.scores(state)) == set(catalogue.seats(game.players))
    again = bare
    for event in rules.decode_events(rules.encode_events(told)):
        again = rules.evolve(again, event)
    assert state_hash(rules, again) == state_hash(rules, state), "the record gives another position"


def batches() -> Iterator[object]:
    """A few games of a title at a time, so that several processes share them."""
    for title in eighteen_titles():
        games = chosen(title, SWEEP)
        for first in range(0, len(games), BATCH):
            yield pytest.param(games[first : first + BATCH], id=f"{title}-{first // BATCH}")


@pytest.mark.parametrize("games", list(batches()))
def test_random_games_obey_the_laws_and_end(games: list[Game]) -> None:
    for game in games:
        try:
            play(game)
        except AssertionError as error:
            raise AssertionError(f"{game}: {error}") from error


@pytest.mark.parametrize("title", catalogue.titles())
def test_every_variant_number_of_players_and_value_of_an_option_is_played(title: str) -> None:
    games = planned(title)
    complete = [catalogue.complete_options(title, game.options) for game in games]
    assert [(game.options, game.players) for game in games][: len(list(variants(title)))] == list(variants(title))
    for option in catalogue.options_of(title):
        assert {options[option.name] for options in complete} == set(option.values), option.name
    assert len({game.seed for game in chosen(title, SWEEP)}) == len(chosen(title, SWEEP))
