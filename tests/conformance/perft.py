"""How many ways there are to go on from a position: one number that moves whenever any rule moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from conformance.calm import opened
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.kernel.ids import SeatId


class Opening(Struct, frozen=True):
    """A fixed beginning of a game, and how many sequences of so many actions are legal after it.

    Of a range its two ends are followed, of a run of trains the best one; `widths` is the sum of all values in all
    ranges of the position itself. Seats that nobody waits for count like the others.
    """

    name: str
    title: str
    players: int
    options: Mapping[str, str]
    actions: tuple[Mapping[str, Any], ...]
    counts: tuple[int, ...]
    widths: int

    def position(self) -> tuple[Rules, State]:
        """Where the actions lead."""
        rules = eighteen.rules(self.title, self.players, self.options)
        state = opened(rules, self.players, 0)
        for made in self.actions:
            action = rules.decode_action(msgspec.json.encode(made["action"]))
            seat = SeatId(made["seat"])
            assert rules.check(state, seat, action) is None, f"{self.name}: {action} is refused"
            _, state = rules.play(state, seat, action)
        return rules, state


def choices(rules: Rules, state: State) -> Iterator[tuple[SeatId, Action]]:
    """All that any seat may do."""
    for seat in state.players:
        offers = rules.offers(state, seat)
        yield from ((seat, action) for action in offers.listed)
        for offer in offers.ranged:
            for end in dict.fromkeys((offer.low, offer.high)):
                yield seat, msgspec.structs.replace(offer.action, **{offer.field: end})
        yield from ((seat, free.suggestion) for free in offers.free)


def widths(rules: Rules, state: State) -> int:
    """How many values all ranges have together."""
    offers = [rules.offers(state, seat) for seat in state.players]
    return sum((offer.high - offer.low) // offer.step + 1 for found in offers for offer in found.ranged)


def ways(rules: Rules, state: State, depth: int) -> int:
    """How many sequences of so many actions are legal."""
    found = list(choices(rules, state))
    if depth == 1:
        return len(found)
    return sum(ways(rules, rules.play(state, seat, action)[1], depth - 1) for seat, action in found)


def counted(rules: Rules, state: State, depth: int) -> tuple[int, ...]:
    """The numbers for each depth up to this one."""
    return tuple(ways(rules, state, n) for n in range(1, depth + 1))
