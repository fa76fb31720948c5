"""The exact route optimiser: a `RouteProblem` in, a `RoutePlan` with its proof out."""

from kursbuch.routes.meter import Limits
from kursbuch.routes.network import Network, Segment, at, contract, relay
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
from kursbuch.routes.scoring import Fault, FaultKind, Score, score
from kursbuch.routes.solver import best_single_route, can_earn, has_route, solve

__all__ = [
    "FORBIDDEN",
    "NO_GROUP",
    "Bonus",
    "Course",
    "DistanceBonus",
    "EarnedBonus",
    "Fault",
    "FaultKind",
    "Limits",
    "Link",
    "Network",
    "Route",
    "RoutePlan",
    "RouteProblem",
    "Score",
    "Segment",
    "Stop",
    "Train",
    "at",
    "best_single_route",
    "can_earn",
    "contract",
    "has_route",
    "relay",
    "score",
    "solve",
]
