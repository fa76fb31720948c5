"""What would make a refused action legal: the rules are asked about its neighbours, and about what comes first."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.ruleset import AnyRules

MOST_TRIED = 200
"""Number of moves that are tried to see whether the wish is legal after them."""

MOST_TOLD = 4
"""Number of ways that are told of each kind."""


class Remedy(Struct, frozen=True):
    """What is legal and like the wish but for one thing (`instead`), and what, if done first, makes it legal."""

    instead: tuple[Any, ...] = ()
    first: tuple[Any, ...] = ()


def remedy(rules: AnyRules, state: Any, seat: SeatId, wish: Any, go_on: Callable[[], bool] = lambda: True) -> Remedy:
    """What the rules can tell about a refused wish; `go_on` says whether there is time to try another move."""
    offers = rules.offers(state, seat)
    instead = tuple(islice((one for one in _all(offers) if _differs_in_one(one, wish)), MOST_TOLD))
    return Remedy(instead, tuple(islice(_first(rules, state, seat, wish, offers, go_on), MOST_TOLD)))


def _all(offers: Offers[Any]) -> Iterator[Any]:
    yield from offers.listed
    yield from (ranged.action for ranged in offers.ranged)


def _differs_in_one(one: Any, wish: Any) -> bool:
    if type(one) is not type(wish):
        return False
    ours, theirs = asdict(one), asdict(wish)
    return len([name for name in ours if ours[name] != theirs[name]]) == 1


def _first(
    rules: AnyRules, state: Any, seat: SeatId, wish: Any, offers: Offers[Any], go_on: Callable[[], bool]
) -> Iterator[Any]:
    """Moves of the seat after which it may do what it wishes; those of the same kind are no help but one more try."""
    for one in islice((one for one in _all(offers) if type(one) is not type(wish)), MOST_TRIED):
        if not go_on():
            return
        after = rules.play(state, seat, one)[1]
        if rules.over(after) is None and rules.check(after, seat, wish) is None:
            yield one
