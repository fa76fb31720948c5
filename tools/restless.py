"""A player who follows another one and now and then does what it has done least, so that games hold rare acts too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from kursbuch.bots import Bot
from kursbuch.bots.uniform import sample
from kursbuch.crayon.actions import OfferDeal
from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import FreeForm, Offers, Ranged
from kursbuch.kernel.ruleset import AnyRules

EVERY = 24
"""One move in so many is another one than the player would make."""


class Restless:
    """Of the kinds of acts that are open it takes the one it has done least."""

    def __init__(self, follows: Bot, seed: int, every: int = EVERY) -> None:
        self.follows, self.every = follows, every
        self.dice = Dice(seed)
        self.done: Counter[str] = Counter()

    def choose(self, rules: AnyRules, imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """What the other would do, or something rare."""
        if self.dice.below(self.every):
            action = self.follows.choose(rules, imagined, seat, offers)
        else:
            kinds = _by_kind(offers)
            action = self._any_of(kinds[min(kinds, key=lambda kind: self.done[kind])])
            action = self._varied(rules, imagined, seat, action)
        self.done[type(action).__name__] += 1
        return action

    def _any_of(self, kind: Sequence[Any]) -> Any:
        chosen = self.dice.choice(kind)
        if isinstance(chosen, FreeForm):
            return chosen.suggestion
        return sample(self.dice, chosen) if isinstance(chosen, Ranged) else chosen

    def _varied(self, rules: AnyRules, imagined: Any, seat: SeatId, action: Any) -> Any:
        """Another deal than the example, if there may be such a one."""
        if not isinstance(action, OfferDeal):
            return action
        dice = self.dice
        wanted = replace(
            action,
            use=dice.choice(("theirs", "mine", "both", "none")),
            price=dice.below(7),
            sum=dice.below(4),
            payer=dice.choice((seat, action.to)),
            rounds=1 + dice.below(4),
        )
        return wanted if rules.check(imagined, seat, wanted) is None else action


def _by_kind(offers: Offers[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for action in offers.listed:
        found.setdefault(type(action).__name__, []).append(action)
    for span in offers.ranged:
        found.setdefault(type(span.action).__name__, []).append(span)
    for form in offers.free:
        found.setdefault(form.kind, []).append(form)
    return found
