"""Who is asked for advice about a game: the strongest player of a level who can explain themselves, or a plain counter.

Every title can be advised: where no bot of its family weighs its moves, each offer is played on a copy and what the
seat is worth afterwards is counted. That knows nothing of what comes later, but it never says anything untrue.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from msgspec.structs import replace

from kursbuch import catalogue
from kursbuch.bots.advice import Adviser, Weighed
from kursbuch.bots.base import LEVELS, USUAL, bot, levels_from
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Mistake

ADVISERS = tuple(level for level in LEVELS if level != "random")
"""The levels that judge a game."""

MOST_OFFERS = 80
"""So many offers are counted by the plain adviser; they are taken evenly from all of them."""


def quick_level(title: str) -> str:
    """The level that advises where an answer has to come at once: the strongest that is quick enough."""
    return catalogue.family(title).coach or USUAL


def judging_level(title: str, wished: str | None) -> str:
    """The level that judges a finished game: the one wished for, else the one that advises."""
    level = quick_level(title) if wished is None else wished
    if level not in ADVISERS:
        raise Mistake("unknown_level", level=level, known=", ".join(ADVISERS))
    return level


def adviser(title: str, level: str, seed: int) -> Adviser:
    """The player of this level, or the best below it, who can say what they think; else the plain adviser."""
    for name in levels_from(title, level):
        found = bot(title, name, seed)
        if hasattr(found, "weigh"):
            return cast(Adviser, found)
    return PlainAdviser()


class PlainAdviser:
    """Looks one move ahead and counts."""

    def choose(self, rules: AnyRules, imagined: Any, seat: SeatId, offers: Offers[Any]) -> Any:
        """What leaves most."""
        return self.weigh(rules, imagined, seat, offers)[0].action

    def weigh(
        self, rules: AnyRules, imagined: Any, seat: SeatId, offers: Offers[Any], also: Sequence[Any] = ()
    ) -> tuple[Weighed, ...]:
        """What the seat is worth after each of the offers."""
        actions = list(_candidates(offers))
        actions += [action for action in also if action not in actions]
        weighed = [Weighed(action, worth_after(rules, imagined, seat, action)) for action in actions]
        return tuple(sorted(weighed, key=lambda one: -one.value))


def worth_after(rules: AnyRules, state: Any, seat: SeatId, action: Any) -> float:
    """What a seat is worth after an action, as the rules count it."""
    return float(rules.scores(rules.play(state, seat, action)[1]).get(seat, 0))


def _candidates(offers: Offers[Any]) -> Iterator[Any]:
    """Offers to look at, ranges by their ends."""
    step = max(1, -(-len(offers.listed) // MOST_OFFERS))
    yield from offers.listed[::step]
    for offer in offers.ranged:
        for number in dict.fromkeys((offer.low, offer.high)):
            yield replace(offer.action, **{offer.field: number})
    for free in offers.free:
        yield free.suggestion


def likely(adviser: Adviser, rules: AnyRules, imagined: Any) -> Mapping[SeatId, float]:
    """What each seat can expect to be worth at the end: as the adviser reckons, or what it is worth now."""
    expected = getattr(adviser, "expected", None)
    if expected is not None:
        found: Mapping[SeatId, float] = expected(rules, imagined)
        return found
    return {seat: float(score) for seat, score in rules.scores(imagined).items()}


def foresight(adviser: Adviser, rules: AnyRules, imagined: Any) -> Literal["likely", "early", "today"]:
    """What `likely` can be called: a forecast, one that it is too early for, or no more than what is counted today."""
    if not hasattr(adviser, "expected"):
        return "today"
    foresees = getattr(adviser, "foresees", None)
    return "likely" if foresees is None or foresees(rules, imagined) else "early"
