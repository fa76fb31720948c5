"""A bonus for the way from a company's home to a target, which a company has once in a run, whatever its trains.

It is written down once, as a title knows it: by places. The optimiser gets it as a `DistanceBonus`, and a declared run
is paid by the same words.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from kursbuch.eighteen.actions import Route
from kursbuch.eighteen.tracing import Bonuses, Stop, Trace, stops_called
from kursbuch.routes import DistanceBonus


class WayBonus(Struct, frozen=True, kw_only=True):
    """`amount`, less `per_hex` for each hex travelled from one of the homes to one of the targets.

    The train must call at both. The home is an end of the route, unless `home_at_end` is off; with `whole_route` all
    hexes of the route are counted. What does not exceed zero is not claimed.
    """

    homes: frozenset[Stop]
    targets: frozenset[Stop]
    amount: int
    per_hex: int = 10
    home_at_end: bool = True
    whole_route: bool = False
    label: str = ""


def distance_bonuses(bonuses: Iterable[WayBonus], numbers: Mapping[Stop, int]) -> tuple[DistanceBonus, ...]:
    """The bonuses for the optimiser, which knows stops by number; homes and targets without track are left out."""
    found = []
    for bonus in bonuses:
        homes, targets = (
            tuple(sorted(numbers[stop] for stop in stops if stop in numbers)) for stops in (bonus.homes, bonus.targets)
        )
        if homes and targets:
            found.append(
                DistanceBonus(
                    homes,
                    targets,
                    bonus.amount,
                    bonus.per_hex,
                    bonus.home_at_end,
                    bonus.whole_route,
                    label=bonus.label,
                )
            )
    return tuple(found)


def one_for_all(bonuses: Sequence[WayBonus], run: Sequence[tuple[Route, Trace]]) -> tuple[Bonuses, ...]:
    """What each route of a run gets: the highest bonus that any of them can claim, and nothing for the others."""
    claims = [
        max(((_claim(bonus, route, way), bonus.label) for bonus in bonuses), key=_amount, default=(0, ""))
        for route, way in run
    ]
    best = max(claims, key=_amount, default=(0, ""))
    claimant = claims.index(best) if best[0] else -1
    return tuple(((label, amount),) if i == claimant else () for i, (amount, label) in enumerate(claims))


def _amount(claim: tuple[int, str]) -> int:
    return claim[0]


def _claim(bonus: WayBonus, route: Route, way: Trace) -> int:
    """The most that this route can claim of the bonus."""
    called = frozenset(stops_called(route, way))
    where = [i for i, element in enumerate(route.path) if ":" in element]
    best = 0
    for home, start in zip(way.stops, where, strict=True):
        if home not in bonus.homes & called or (bonus.home_at_end and home not in way.ends):
            continue
        for target, end in zip(way.stops, where, strict=True):
            if target != home and target in bonus.targets & called:
                hexes = len(way.sides) if bonus.whole_route else abs(end - start)
                best = max(best, bonus.amount - bonus.per_hex * hexes)
    return best
