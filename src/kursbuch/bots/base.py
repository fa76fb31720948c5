"""What a bot is: a name, and a choice among the offers of its seat."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kursbuch.bots.greedy import GreedyBot
from kursbuch.bots.uniform import RandomBot
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset


class Bot(Protocol):
    """A player without hands. It gets a state its seat holds possible (`Ruleset.imagine`), never the true one."""

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """One of the offers."""
        ...


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Bots by name; each is made with a seed."""


def bot(name: str, seed: int) -> Bot:
    """A bot by its name. Raises `LookupError` with the names there are."""
    if name not in BOTS:
        raise LookupError(f"there is no bot {name!r}; known are {', '.join(BOTS)}")
    return BOTS[name](seed)
