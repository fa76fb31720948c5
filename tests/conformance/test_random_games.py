"""Two hundred complete games of random players: the laws hold after every action, and every game ends."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from conformance.laws import Laws
from kursbuch import catalogue
from kursbuch.bots.eighteen.uniform import PoliteRandomBot
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.dice import Dice

GAMES = 200
BATCHES = 20


def random_options(title: str, dice: Dice) -> dict[str, str]:
    """Half the games as printed, the others with a few options turned; every variant as often as any other."""
    options = catalogue.options_of(title)
    variants = {option.name: dice.choice(option.values) for option in options if option.name == "variant"}
    if dice.below(2):
        return variants
    return {option.name: dice.choice(option.values) for option in options if dice.below(4) == 0} | variants


def state_hash(rules: Rules, state: State) -> str:
    """A fingerprint of all that can be seen of a position."""
    return hashlib.sha256(msgspec.json.encode(rules.view(state, None))).hexdigest()


def play(title: str, seed: int) -> None:
    """One game under the eyes of the law, then again from its encoded events."""
    dice = Dice(seed)
    options = random_options(title, dice)
    low, high = catalogue.player_range(title, options)
    players = low + dice.below(high - low + 1)
    rules = eighteen.rules(title, players, options)
    seats = catalogue.seats(players)
    bare, setup = rules.opening(seats, seed)
    state = bare
    for event in setup:
        state = rules.evolve(state, event)
    laws = Laws(rules, state)
    laws.after(state, setup)
    bot = PoliteRandomBot(seed)
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
    assert set(rules.scores(state)) == set(seats)
    again = bare
    for event in rules.decode_events(rules.encode_events(told)):
        again = rules.evolve(again, event)
    assert state_hash(rules, again) == state_hash(rules, state), "the record gives another position"


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("title", catalogue.titles())
def test_random_games_obey_the_laws_and_end(title: str, batch: int) -> None:
    for seed in range(batch * GAMES // BATCHES, (batch + 1) * GAMES // BATCHES):
        try:
            play(title, seed)
        except AssertionError as error:
            raise AssertionError(f"{title}, seed {seed}: {error}") from error
