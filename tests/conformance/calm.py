"""A random player that seldom harms itself, so that its games grow old: through all phases to the last trains."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.bots.eighteen.uniform import PoliteRandomBot
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import (
    Action,
    BuyBack,
    BuyShare,
    ClosePaper,
    Dividend,
    LayTile,
    Pass,
    SellShares,
    StartCompany,
)
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers

RARE = (SellShares, BuyBack, ClosePaper)
HARMS = 25
"""One choice in so many is made of everything there is."""
MOST_MOVES = 12_000


class CalmPlayer:
    """Builds, runs, pays out and buys; sells and closes now and then."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.chance = PoliteRandomBot(seed)

    def choose(self, rules: Rules, state: State, seat: SeatId, offers: Offers[Action]) -> Action:
        """One of the offers."""
        if self.dice.below(HARMS):
            offers = self.calm(offers)
        if offers.free and self.dice.below(4):
            return offers.free[0].suggestion
        action: Action = self.chance.choose(rules, state, seat, offers)
        return action

    def calm(self, offers: Offers[Action]) -> Offers[Action]:
        """What is left without the rare things, if anything is."""
        listed = [action for action in offers.listed if not isinstance(action, RARE)]
        ranged = tuple(offer for offer in offers.ranged if not isinstance(offer.action, RARE))
        if not listed and not ranged and not offers.free:
            return offers
        if any(isinstance(action, LayTile | BuyShare | StartCompany) for action in listed) and self.dice.below(3):
            listed = [action for action in listed if not isinstance(action, Pass)]
        if Dividend("pay") in listed and self.dice.below(3):
            listed = [Dividend("pay")]
        return Offers(tuple(listed), ranged, offers.free)


class Move(Struct, frozen=True):
    """A move of a game: the position it was made in, by whom, and what came of it."""

    before: State
    seat: SeatId
    action: Action
    events: tuple[Event, ...]
    after: State


def opened(rules: Rules, players: int, seed: int) -> State:
    """The position in which the first seat acts."""
    state, setup = rules.opening(catalogue.seats(players), seed)
    for event in setup:
        state = rules.evolve(state, event)
    return state


def calm_game(title: str, players: int, options: dict[str, str], seed: int) -> Iterator[Move]:
    """A whole game; where the rules allow it, seats that nobody waits for act now and then."""
    rules = eighteen.rules(title, players, options)
    state, player, dice = opened(rules, players, seed), CalmPlayer(seed), Dice(seed + 1)
    for _ in range(MOST_MOVES):
        waiting = rules.waiting_for(state)
        if not waiting:
            return
        (seat,) = waiting
        action: Action | None = None
        if not dice.below(60):
            seat, action = out_of_turn(rules, state, seat, dice)
        if action is None:
            action = player.choose(rules, state, seat, rules.offers(state, seat))
        events, after = rules.play(state, seat, action)
        yield Move(state, seat, action, events, after)
        state = after
    raise AssertionError("the game did not end")


def out_of_turn(rules: Rules, state: State, actor: SeatId, dice: Dice) -> tuple[SeatId, Action | None]:
    """Something that a seat does out of turn, if there is anything."""
    for seat in state.players:
        listed = rules.offers(state, seat).listed if seat != actor else ()
        if listed:
            return seat, dice.choice(listed)
    return actor, None
