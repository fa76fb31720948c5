"""Who has won: places by the score."""

from collections.abc import Mapping

from kursbuch.kernel.ids import SeatId


def places(scores: Mapping[SeatId, int], winner: SeatId | None = None) -> Mapping[SeatId, int]:
    """The highest score has place 1; equal scores share a place, and the next one counts all that are better.

    Where the rules name a winner among equals, that seat alone has place 1.
    """
    return {
        seat: 1
        if seat == winner
        else 1 + sum(other > score or who == winner for who, other in scores.items() if who != seat)
        for seat, score in scores.items()
    }
