"""Who has won: places by the score."""

from collections.abc import Mapping

from kursbuch.kernel.ids import SeatId


def places(scores: Mapping[SeatId, int]) -> Mapping[SeatId, int]:
    """The highest score has place 1; equal scores share a place, and the next one counts all that are better."""
    return {seat: 1 + sum(other > score for other in scores.values()) for seat, score in scores.items()}
