"""The random player of 18xx games."""

from typing import Any

from kursbuch.bots.eighteen.manners import without_pestering
from kursbuch.bots.uniform import RandomBot
from kursbuch.eighteen.model.state import State
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset


class PoliteRandomBot:
    """Plays any legal action, but for what has just been declined."""

    def __init__(self, seed: int) -> None:
        self.chance = RandomBot(seed)

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """Uniform over all that is offered."""
        assert isinstance(imagined, State)
        return self.chance.choose(rules, imagined, seat, without_pestering(imagined, offers))
