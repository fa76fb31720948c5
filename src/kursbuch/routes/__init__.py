"""The exact route optimiser: a `RouteProblem` in, a `RoutePlan` with its proof out."""

from kursbuch.routes.problem import (
    FORBIDDEN,
    NO_GROUP,
    Bonus,
    Course,
    DistanceBonus,
    EarnedBonus,
    Link,
    Route,
    RoutePlan,
    RouteProblem,
    Stop,
    Train,
)

__all__ = [
    "FORBIDDEN",
    "NO_GROUP",
    "Bonus",
    "Course",
    "DistanceBonus",
    "EarnedBonus",
    "Link",
    "Route",
    "RoutePlan",
    "RouteProblem",
    "Stop",
    "Train",
]
