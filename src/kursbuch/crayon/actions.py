"""What a player can want. Mileposts are [row, column]; cities, goods, lines and trains go by their ids."""

from typing import Literal

from msgspec import Struct

from kursbuch.crayon.model.data import Milepost
from kursbuch.kernel.ids import SeatId

Section = tuple[Milepost, Milepost]
"""From where it starts to where it leads."""
Use = Literal["theirs", "mine", "both", "none"]
"""Whose network a deal lets somebody use, as the player who offers it says it."""


class Action(Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of all actions."""


class KeepCards(Action, frozen=True):
    """Set-up: the cards one keeps."""

    cards: tuple[int, ...]


class ChooseOrigin(Action, frozen=True):
    """The major city where one's network begins."""

    city: str


class Move(Action, frozen=True):
    """Steps of a train in their order, without the milepost it starts from."""

    path: tuple[Milepost, ...]
    train: int = 0


class CrossFerry(Action, frozen=True):
    """A train crosses on somebody's share of a ferry line."""

    line: str
    share: SeatId
    train: int = 0


class Relocate(Action, frozen=True):
    """A stranded train is set down in a city."""

    city: str
    train: int = 0


class Load(Action, frozen=True):
    """Take a chip from the supply, or with `dropped` one that lies in the city."""

    good: str
    train: int = 0
    dropped: bool = False


class Unload(Action, frozen=True):
    """Leave a chip in a city."""

    good: str
    train: int = 0


class Deliver(Action, frozen=True):
    """Fulfil a demand of a card in hand or of a public contract."""

    card: int
    demand: int
    train: int = 0


class EndMoving(Action, frozen=True):
    """Trains have moved; now track."""


class Build(Action, frozen=True):
    """Draw sections, one after the other."""

    sections: tuple[Section, ...]


class BuildFerry(Action, frozen=True):
    """Buy a share of a ferry line that leads to this end."""

    line: str
    to: Milepost


class ChangeTrain(Action, frozen=True):
    """Raise a train by a stage, or refit it within its stage."""

    to: str
    train: int = 0


class BuyTrain(Action, frozen=True):
    """Buy a second train."""


class PlaceTrain(Action, frozen=True):
    """Set the second train on the board."""

    city: str


class EndTurn(Action, frozen=True):
    """The turn is over."""


class LoseChip(Action, frozen=True):
    """Name the chip that is lost."""

    good: str
    train: int = 0


class PassTurn(Action, frozen=True):
    """Throw the hand away and draw anew, instead of a turn."""


class StartOver(Action, frozen=True):
    """Give everything up and begin again."""


class OfferDeal(Action, frozen=True):
    """Offer another price for the use of track, or a sum."""

    to: SeatId
    use: Use
    price: int = 0
    sum: int = 0
    payer: SeatId | None = None
    rounds: int = 1


class AcceptDeal(Action, frozen=True):
    """Agree to the deal on offer."""


class DeclineDeal(Action, frozen=True):
    """Refuse the deal on offer."""


ACTIONS: tuple[type[Action], ...] = (
    KeepCards,
    ChooseOrigin,
    Move,
    CrossFerry,
    Relocate,
    Load,
    Unload,
    Deliver,
    EndMoving,
    Build,
    BuildFerry,
    ChangeTrain,
    BuyTrain,
    PlaceTrain,
    EndTurn,
    LoseChip,
    PassTurn,
    StartOver,
    OfferDeal,
    AcceptDeal,
    DeclineDeal,
)
