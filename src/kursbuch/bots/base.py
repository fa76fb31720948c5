"""What a bot is: a name, and a choice among the offers of its seat."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from kursbuch import catalogue
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset
from kursbuch.messages import Mistake

EVERYWHERE: Mapping[str, str] = {"random": "kursbuch.bots.uniform:RandomBot"}
"""Bots that can play any game, as `module:attribute`; a family may have its own of the same name."""


class Bot(Protocol):
    """A player in software. It gets a state its seat holds possible (`Ruleset.imagine`), never the true one."""

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """One of the offers."""
        ...


def bots_of(title: str) -> tuple[str, ...]:
    """The names of the bots that play a title, the weakest first."""
    return tuple(_bots(title))


def _bots(title: str) -> Mapping[str, str]:
    return {**EVERYWHERE, **catalogue.family(title).bots}


def check_bot(title: str, name: str | None) -> str:
    """A bot that plays the title; the strongest if none is named. Raises a `Mistake` that lists the known names."""
    known = bots_of(title)
    if name is not None and name not in known:
        raise Mistake("unknown_bot", name=name, known=", ".join(known))
    return name or known[-1]


def bot(title: str, name: str, seed: int) -> Bot:
    """A bot for a title by its name. Raises `LookupError` with the known names."""
    known = _bots(title)
    if name not in known:
        raise LookupError(f"there is no bot {name!r} for {title}; known are {', '.join(known)}")
    make: Callable[[int], Bot] = catalogue.part(known[name])
    return make(seed)
