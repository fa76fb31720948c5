"""The random player: every offer is as likely as any other."""

from typing import Any

from msgspec.structs import replace

from kursbuch.kernel.dice import Dice
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers, Ranged
from kursbuch.kernel.ruleset import Ruleset


def sample(dice: Dice, offer: Ranged[Any]) -> Any:
    """A number from a range: one end or the other half of the time, anything between otherwise."""
    steps = (offer.high - offer.low) // offer.step
    pick = dice.below(4)
    chosen = 0 if pick == 0 else steps if pick == 1 else dice.below(steps + 1)
    return replace(offer.action, **{offer.field: offer.low + chosen * offer.step})


class RandomBot:
    """Plays any legal action."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """Uniform over all that is offered."""
        number = self.dice.below(len(offers))
        if number < len(offers.listed):
            return offers.listed[number]
        number -= len(offers.listed)
        if number < len(offers.ranged):
            return sample(self.dice, offers.ranged[number])
        return offers.free[number - len(offers.ranged)].suggestion
