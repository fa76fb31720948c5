"""Planning aids: what each demand takes and brings, and the best plans of one to three demands.

Plain functions on a title, a position that a seat holds possible, and the seat. What they return goes over the wire as
it is. Mileposts are [row, column], money is in millions, a turn is one's own turn, the one under way included.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from kursbuch.crayon.model.data import Milepost

Act = Literal["load", "deliver"]


class Drawn(Struct, frozen=True, omit_defaults=True):
    """A section that has to be drawn, in the direction in which it is drawn; `water` is part of the price."""

    a: Milepost
    b: Milepost
    price: int
    water: int = 0


class Share(Struct, frozen=True):
    """A share of a ferry line that has to be bought, with the end it leads to."""

    line: str
    to: Milepost
    price: int


class Outlook(Struct, frozen=True, kw_only=True):
    """A way for a train with what it takes: `build_cost` of new track, `fees` for track of others, `steps`, and own
    `turns` until the last delivery. `per_turn` is what is left of the payoff, by turn."""

    build_cost: int
    fees: int
    steps: int
    turns: int
    per_turn: float
    posts: tuple[Milepost, ...]
    sections: tuple[Drawn, ...]
    ferries: tuple[Share, ...]


class Source(Outlook, frozen=True, kw_only=True):
    """Where the good of a demand can be had: in a `city`, or `aboard` a train already. `rented` is the way over track
    of others, where that costs less in all. What cannot be paid for with the cash at hand has `payable` false."""

    city: str | None
    aboard: bool = False
    lying: bool = False
    train: int = 0
    payable: bool = True
    rented: Outlook | None = None


class DemandOutlook(Struct, frozen=True, kw_only=True):
    """A demand of a card in hand or of a public contract. `best` is the number of the source that brings most a turn,
    nothing if there is none."""

    card: int
    index: int
    good: str
    city: str
    payoff: int
    public: bool
    sources: tuple[Source, ...]
    best: int | None


class Stop(Struct, frozen=True):
    """What is done on the way. `card` and `index` name the demand it is done for."""

    city: str
    do: Act
    good: str
    card: int
    index: int


class Reason(Struct, frozen=True):
    """Why a plan is good, as the key of a text in `plans` of the family's texts, and the facts that fill it."""

    key: str
    facts: Mapping[str, int | str] = {}


class Plan(Outlook, frozen=True, kw_only=True):
    """One to three demands served by one train. `demands` are card and number; `origin` is the major city to begin in,
    where that is still open."""

    demands: tuple[tuple[int, int], ...]
    stops: tuple[Stop, ...]
    payoff: int
    reasons: tuple[Reason, ...]
    train: int = 0
    origin: str | None = None
