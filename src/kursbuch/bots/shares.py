"""Parts of games, and how sure they are."""

from math import sqrt

from msgspec import Struct

SIGMAS = 1.96
"""So many standard deviations on both sides hold 95 of 100 cases."""


class Share(Struct, frozen=True):
    """What one bot won: its part of all games, and between which parts that lies in the long run (Wilson's interval,
    right in 95 of 100 cases)."""

    games: int
    wins: float
    share: float
    low: float
    high: float


def share_of(wins: float, games: int) -> Share:
    """A part of some games with Wilson's interval around it."""
    part, room = wins / games, SIGMAS * SIGMAS / games
    middle = (part + room / 2) / (1 + room)
    half = SIGMAS * sqrt(part * (1 - part) / games + room / (4 * games)) / (1 + room)
    return Share(games, wins, part, max(0.0, middle - half), min(1.0, middle + half))
