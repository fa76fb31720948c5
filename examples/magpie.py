"""A bot in one file: takes what makes it richest at once, and likes some kinds of moves for what comes after them.

It plays every title, since it asks the rules what a move brings about and knows nothing about them itself.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

LIKES = {"StartCompany": 60, "BuyTrain": 50, "BuyShare": 40, "BuyPaper": 30, "LayTile": 10, "PlaceStation": 5}
"""What a kind of move is worth besides the money, because something grows out of it."""

DISLIKES = {"SellShares": 40, "TakeLoan": 60, "DiscardTrain": 30, "BuyTrainFrom": 80, "OfferDeal": 100}


class Magpie:
    """One class with a method `choose`; it is made once for each seat and game."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, rules: Any, imagined: Any, seat: str, offers: Any) -> Any:
        """One of the offers: whichever leaves us richest, by our own way of counting."""
        moves = [*offers.listed, *(free.suggestion for free in offers.free)]
        moves += [replace(ranged.action, **{ranged.field: ranged.low}) for ranged in offers.ranged]
        self.chance.shuffle(moves)
        return max(moves, key=lambda move: self.worth(rules, imagined, seat, move))

    def worth(self, rules: Any, imagined: Any, seat: str, move: Any) -> int:
        """What we would own after the move, and how much we like moves of its kind."""
        after = rules.play(imagined, seat, move)[1]
        kind = type(move).__name__
        worth: int = rules.scores(after)[seat]
        return worth + LIKES.get(kind, 0) - DISLIKES.get(kind, 0)
