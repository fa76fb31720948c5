"""A bonus for the way from a company's home to a target, which a company has once in a run, whatever its trains.

It is written down once, as a title knows it: by places. The optimiser gets it as a `DistanceBonus`, and a declared run
is paid by the same words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

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
    rate: int = 0
    """`rate` is what the amount is a multiple of, where the reckoning is told."""


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


class Claim(Struct, frozen=True):
    """What a route can claim of a bonus: for the way between two stops of it, over so many hexes."""

    bonus: WayBonus
    home: Stop
    target: Stop
    hexes: int

    @property
    def value(self) -> int:
        """The amount less the way."""
        return self.bonus.amount - self.bonus.per_hex * self.hexes

    @property
    def terms(self) -> tuple[tuple[int, int], ...]:
        """How the value is reckoned: products that are added up."""
        rate = self.bonus.rate or 1
        return (self.bonus.amount // rate, rate), (self.hexes, -self.bonus.per_hex)


def one_for_all(bonuses: Sequence[WayBonus], run: Sequence[tuple[Route, Trace]]) -> tuple[Bonuses, ...]:
    """What each route of a run gets: the highest bonus that any of them can claim, and nothing for the others."""
    claims = [best_claim(bonuses, route, way) for route, way in run]
    best = max((claim.value for claim in claims if claim is not None), default=0)
    claimant = next((i for i, claim in enumerate(claims) if claim is not None and claim.value == best), -1)
    return tuple(
        ((claim.bonus.label, claim.value),) if claim is not None and i == claimant else ()
        for i, claim in enumerate(claims)
    )


def best_claim(bonuses: Iterable[WayBonus], route: Route, way: Trace) -> Claim | None:
    """The most that a route can claim, if it exceeds zero; the first of equals."""
    found = [claim for bonus in bonuses for claim in _claims(bonus, route, way) if claim.value > 0]
    return max(found, key=lambda claim: claim.value, default=None)


def _claims(bonus: WayBonus, route: Route, way: Trace) -> Iterator[Claim]:
    """Every pair of a home and a target at which the route calls."""
    called = frozenset(stops_called(route, way))
    where = [i for i, element in enumerate(route.path) if ":" in element]
    for home, start in zip(way.stops, where, strict=True):
        if home not in bonus.homes & called or (bonus.home_at_end and home not in way.ends):
            continue
        for target, end in zip(way.stops, where, strict=True):
            if target != home and target in bonus.targets & called:
                yield Claim(bonus, home, target, len(way.sides) if bonus.whole_route else abs(end - start))
