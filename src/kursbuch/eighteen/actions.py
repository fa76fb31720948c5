"""What a seat can ask for. Which of these are open, and when, the steps of a title decide."""

from typing import Literal

from msgspec import Struct

from kursbuch.eighteen.model.data import CompanyId, PaperId, TrainName
from kursbuch.hexmap.tiles import HexId, TileId


class Action(Struct, frozen=True, tag=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Base of all actions; the tag `type` on the wire is the name of the class."""


class Pass(Action, frozen=True):
    """Do nothing (more) now: pass, skip the step, or end the turn."""


class BuyPaper(Action, frozen=True):
    """Buy a private at its price."""

    paper: PaperId


class LowerPaper(Action, frozen=True):
    """Lower the price of an unsold private."""

    paper: PaperId


class Bid(Action, frozen=True):
    """Bid for a private, or raise one's bid."""

    paper: PaperId
    amount: int


class WithdrawBid(Action, frozen=True):
    """Take back a bid for a private."""

    paper: PaperId


class ClosePaper(Action, frozen=True):
    """Close a private without compensation."""

    paper: PaperId


class StartCompany(Action, frozen=True):
    """Buy the director's share of a company and name its issue price."""

    company: CompanyId
    price: int


class SetPar(Action, frozen=True):
    """Name the issue price of a company whose director's share came to its owner in another way than by purchase."""

    company: CompanyId
    price: int


class BuyMinor(Action, frozen=True):
    """Buy a minor company as a whole, naming its price where there is a choice."""

    company: CompanyId
    price: int


class BuyShare(Action, frozen=True):
    """Buy one share from the new shares or from the pool; `certificate` means the director's share as a paper."""

    company: CompanyId
    source: Literal["new", "pool"]
    certificate: bool = False


class SellShares(Action, frozen=True):
    """Sell shares of one company to the bank in one sale; with `certificate` the director's share is among them."""

    company: CompanyId
    percent: int
    certificate: bool = False


class ExchangePaper(Action, frozen=True):
    """Exchange a private for a share of a company, from the new shares or from the pool."""

    paper: PaperId
    company: CompanyId
    source: Literal["new", "pool"] = "new"


class ExchangeMinor(Action, frozen=True):
    """Exchange a minor company for the share that is reserved for its owner."""

    company: CompanyId


class RepayDebt(Action, frozen=True):
    """Pay back a part of a debt, or all of it."""

    amount: int


class LayTile(Action, frozen=True):
    """Lay a tile or replace one; `paper` names a private whose power is used for it."""

    at: HexId
    tile: TileId
    rotation: int
    paper: PaperId | None = None


class PlaceStation(Action, frozen=True):
    """Put a station marker into a city."""

    at: HexId
    stop: int = 0


class RemoveStation(Action, frozen=True):
    """Take one of the company's markers off the map."""

    at: HexId
    stop: int = 0


class PlaceTown(Action, frozen=True):
    """Lay a marker for a town on the map before the game."""

    at: HexId


class Route(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """The way of one train: hexes in order, `E4:0` where it comes to stop 0 of E4, `D5` where it passes plain track.

    `calls` names the stops at which a train calls that may pass some; without it the train calls at all of them.
    """

    train: TrainName
    path: tuple[str, ...]
    calls: tuple[str, ...] | None = None


class RunTrains(Action, frozen=True):
    """Run the company's trains."""

    routes: tuple[Route, ...] = ()


class Dividend(Action, frozen=True):
    """Pay the revenue out or keep it."""

    kind: Literal["pay", "withhold"]


class BuyTrain(Action, frozen=True):
    """Buy a train from the bank, maybe handing in an old one or using a private; or one from the pool."""

    train: TrainName
    trade_in: TrainName | None = None
    paper: PaperId | None = None
    source: Literal["bank", "pool"] = "bank"


class BuyTrainFrom(Action, frozen=True):
    """Buy a train from another company."""

    company: CompanyId
    train: TrainName
    price: int


class DiscardTrain(Action, frozen=True):
    """Give up a train that is above the limit."""

    train: TrainName


class BuyPrivate(Action, frozen=True):
    """Let the company buy a private from a player."""

    paper: PaperId
    price: int


class TakeLoan(Action, frozen=True):
    """Let the company take a loan."""


class BuyBack(Action, frozen=True):
    """Let the company buy back a part of all its shares, and borrow for it with so many notes."""

    notes: int = 0


class UsePaper(Action, frozen=True):
    """Use a private's power that puts its own tile on the map."""

    paper: PaperId
    at: HexId


class Accept(Action, frozen=True):
    """Agree to what another player proposed."""


class Decline(Action, frozen=True):
    """Refuse what another player proposed."""
