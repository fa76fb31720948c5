"""What a bot is, and which there are: four levels for every title, personalities, and players of other people.

A family names its players in `Family.bots`: levels (`club`), personalities of a level (`club:builder`), others. A level
that a family lacks is played by the next weaker one that it has, so that every level can be named for every title.
Names of earlier versions stay valid, since stored tables have them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from kursbuch import catalogue
from kursbuch.bots.outside import Outside, announce, is_path, outside_bots
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import Ruleset
from kursbuch.messages import Mistake

LEVELS = ("random", "beginner", "club", "strong")
"""How well a bot plays, the weakest first."""

USUAL = "club"
"""The level of a bot for which none was named."""

STAND_IN = "beginner"
"""The level that moves for a player who cannot."""

OLD_NAMES: Mapping[str, str] = {"greedy": "beginner", "planner": "club"}
"""Names of earlier versions, which are no longer shown, and the level that plays under them where a family has no
such player any more."""

EVERYWHERE: Mapping[str, str] = {"random": "kursbuch.bots.uniform:RandomBot"}
"""Bots that can play any game, as `module:attribute`; a family may have its own of the same name."""


class Bot(Protocol):
    """A player in software. It gets a state its seat holds possible (`Ruleset.imagine`), never the true one."""

    def choose(self, rules: Ruleset[Any, Any, Any, Any], imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """One of the offers."""
        ...


def bots_of(title: str) -> tuple[str, ...]:
    """The bots one can choose from, the weakest first, each level with its personalities after it; then those of
    other people."""
    own = [name for name in _own(title) if name not in OLD_NAMES]
    named = [name for level in LEVELS for name in own if name.partition(":")[0] == level]
    rest = [name for name in own if name not in named]
    return (*named, *rest, *(name for name in outside_bots(_kinds(title)) if name not in own))


def _own(title: str) -> Mapping[str, str]:
    return {**EVERYWHERE, **catalogue.family(title).bots}


def _kinds(title: str) -> tuple[str, str]:
    """For what bots of other people can be announced besides every title."""
    return catalogue.family(title).name, title


def usual_bot(title: str) -> str:
    """The bot for a seat for which none was named: the usual level, or the best below it."""
    own = _own(title)
    return next(level for level in _downwards(USUAL) if level in own)


def levels_from(title: str, level: str) -> tuple[str, ...]:
    """A level and those below it that the title's family has, the strongest first."""
    own = _own(title)
    return tuple(name for name in _downwards(OLD_NAMES.get(level, level)) if name in own)


def _downwards(level: str) -> Iterator[str]:
    """A level and those below it."""
    yield from reversed(LEVELS[: LEVELS.index(level) + 1])


def _found(title: str, name: str) -> str | Outside | None:
    """Who plays under a name: one of the family's, somebody else's, or nobody."""
    own = _own(title)
    if name in own:
        return own[name]
    level = OLD_NAMES.get(name, name)
    if level in LEVELS:
        return next(own[lower] for lower in _downwards(level) if lower in own)
    return outside_bots(_kinds(title)).get(name)


def check_bot(title: str, name: str | None) -> str:
    """A bot that plays the title; the usual one if none is named. Raises a `Mistake` that lists the known names."""
    if name is None:
        return usual_bot(title)
    if _found(title, name) is None:
        raise UnknownBot(title, name)
    return name


def wanted_bot(title: str, word: str | None) -> str:
    """The bot that somebody at this machine asks for: by its name, or by the path of its file."""
    if word is None or not is_path(word):
        return check_bot(title, word)
    name = announce(word)
    if outside_of(title, name) is None:
        raise Mistake("bot_name_taken", name=name, path=word)
    return name


class UnknownBot(Mistake, LookupError):
    """A name under which nobody plays the title."""

    def __init__(self, title: str, name: str) -> None:
        super().__init__("unknown_bot", name=name, known=", ".join(bots_of(title)))


def outside_of(title: str, name: str) -> Outside | None:
    """The bot of this name if somebody else wrote it."""
    found = _found(title, name)
    return found if isinstance(found, Outside) else None


def bot(title: str, name: str, seed: int) -> Bot:
    """A bot for a title by its name; one that somebody else wrote thinks in a process of its own, and the stand-in
    moves for it when it fails. Raises `UnknownBot`."""
    found = _found(title, name)
    if found is None:
        raise UnknownBot(title, name)
    if isinstance(found, Outside):
        from kursbuch.bots.outside_player import OutsidePlayer

        return OutsidePlayer(title, found, seed, bot(title, STAND_IN, seed))
    make: Callable[[int], Bot] = catalogue.part(found)
    return make(seed)
