"""What happens, as facts with every number in them. The state is the sum of its events."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.eighteen.model.base import Event as Event
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import (
    CompanyTurn,
    OpeningSale,
    OperatingRound,
    PaperAuction,
    ShareRound,
    SurplusTrains,
    TrainWanted,
)
from kursbuch.hexmap.tiles import HexId, TileId
from kursbuch.kernel.ids import SeatId


class Paid(Event, frozen=True):
    """Money changed hands; `of` is the private or company that it came from or was paid for, where a log names it."""

    payer: str
    payee: str
    amount: int
    cause: str
    of: str = ""


class SharesMoved(Event, frozen=True):
    """Percent of a company went from one owner to another, with the director's share if `certificate`."""

    company: CompanyId
    source: str
    target: str
    percent: int
    certificate: bool = False
    cause: str = ""
    price: int = 0
    """`price` is what a share of the block brought in a sale."""


class SharesExchanged(Event, frozen=True):
    """All certificates of a company were exchanged for others: the size of a share, that of the director's share,
    and percent by owner as they are now."""

    company: CompanyId
    unit: int
    directors_share: int
    shares: Mapping[str, int]


class DirectorChanged(Event, frozen=True):
    """A company has a new director, or none; `source` hands over the director's share in exchange for others."""

    company: CompanyId
    seat: SeatId | None
    source: str = ""


class IssuePriceSet(Event, frozen=True):
    """A company got its issue price and its place on the chart."""

    company: CompanyId
    price: int
    cell: tuple[int, int]


class PriceMoved(Event, frozen=True):
    """A price marker moved to another space, under those already there."""

    company: CompanyId
    source: tuple[int, int]
    target: tuple[int, int]
    cause: str


class WentIntoOperation(Event, frozen=True):
    """A company takes part in operating rounds from now on."""

    company: CompanyId


class CompanyClosed(Event, frozen=True):
    """A company left the game with its shares and trains."""

    company: CompanyId
    cause: str


class StationPlaced(Event, frozen=True):
    """A marker on the map; slot -1 is the edge of the tile. `home` markers are the company's first.

    A marker of somebody else than a company, such as a private, blocks like a foreign one and serves nobody.
    """

    company: CompanyId
    at: HexId
    stop: int
    slot: int
    cost: int = 0
    home: bool = False


class StationMoved(Event, frozen=True):
    """A marker from the edge of a tile into a space of its city."""

    company: CompanyId
    at: HexId
    stop: int
    slot: int


class StationRemoved(Event, frozen=True):
    """A marker left the map; `returned` puts it back on the company's sheet."""

    company: CompanyId
    at: HexId
    stop: int
    returned: bool = False


class StationsInherited(Event, frozen=True):
    """All markers of one owner now belong to another."""

    source: str
    target: str
    count: int = 0


class TileLaid(Event, frozen=True):
    """A tile was put on a hex, or replaced the one there."""

    company: str
    at: HexId
    tile: TileId
    rotation: int
    beside: bool = False
    """`beside` is a tile that does not count among those the company may lay in its turn."""


class TrainBought(Event, frozen=True):
    """A train left the bank or the pool for a company, or moved between companies when `source` is one."""

    company: CompanyId
    train: TrainName
    source: str
    price: int


class TrainTakenOver(Event, frozen=True):
    """A train went with all else from one company to the one it became a part of."""

    company: CompanyId
    train: TrainName
    source: CompanyId


class TrainLeftBank(Event, frozen=True):
    """One card fewer in the bank, sold or removed; `first` of its kind may start a phase."""

    card: Card
    first: bool
    cause: str


class KindScrapped(Event, frozen=True):
    """What the bank still had of a kind of train left the game."""

    card: Card
    count: int


class TrainRemoved(Event, frozen=True):
    """A train left the game."""

    company: CompanyId
    train: TrainName
    cause: str


class TrainPooled(Event, frozen=True):
    """A company gave up a train above its limit, which now lies in the pool for everybody to buy."""

    company: CompanyId
    train: TrainName


class PooledTrainScrapped(Event, frozen=True):
    """A train in the pool left the game."""

    train: TrainName


class PhaseBegan(Event, frozen=True):
    """New trains brought a new phase."""

    phase: int


class PaperPriced(Event, frozen=True):
    """The price of an unsold private changed."""

    paper: PaperId
    price: int


class PaperMoved(Event, frozen=True):
    """A private has a new owner."""

    paper: PaperId
    owner: str


class PaperUsed(Event, frozen=True):
    """The power of a private was used up, or lost for a cause."""

    paper: PaperId
    cause: str = ""


class PaperClosed(Event, frozen=True):
    """A private left the game."""

    paper: PaperId
    cause: str


class BidMade(Event, frozen=True):
    """A seat bid for a private; an earlier bid of theirs for it is replaced."""

    paper: PaperId
    seat: SeatId
    amount: int


class BidWithdrawn(Event, frozen=True):
    """A bid for a private stands no more, and the money bound by it is free."""

    paper: PaperId
    seat: SeatId


class RouteRun(Struct, frozen=True, omit_defaults=True, gc=False):
    """One train's run as it was made: its way hex by hex, its calls if it passed stops, and what it earned."""

    train: TrainName
    path: tuple[str, ...]
    revenue: int
    bonus: int = 0
    calls: tuple[str, ...] | None = None


class TrainsRun(Event, frozen=True):
    """A company's trains ran."""

    company: CompanyId
    routes: tuple[RouteRun, ...]
    revenue: int
    side_income: int = 0


class DividendDeclared(Event, frozen=True):
    """A company paid out or withheld its revenue."""

    company: CompanyId
    kind: str
    revenue: int


class DebtChanged(Event, frozen=True):
    """A player owes more than before, or less when negative."""

    seat: SeatId
    amount: int
    cause: str


class DroppedOut(Event, frozen=True):
    """A player takes no further part; their score stands."""

    seat: SeatId
    score: int
    cause: str


class TownAdded(Event, frozen=True):
    """A marker on a hex of the map stands for a town."""

    at: HexId


class PriorityMoved(Event, frozen=True):
    """The priority card went to a seat."""

    seat: SeatId


class Passed(Event, frozen=True):
    """A seat passed, for itself or for a company's step."""

    seat: SeatId
    company: CompanyId | None = None
    step: str = ""


class SetBegan(Event, frozen=True):
    """A share round with its operating rounds began."""

    number: int


class StepEntered(Event, frozen=True):
    """What is being played went on to its next step."""

    step: str


class TurnEnded(Event, frozen=True):
    """A seat has had its turn in a share round or a sale, and the next one follows."""


class TurnUsed(Event, frozen=True):
    """A seat did something in its turn of a share round that makes it no pass."""

    seat: SeatId


class SaleWentOn(Event, frozen=True):
    """The sale before the first share round goes on with a seat, in another stage perhaps."""

    seat: SeatId
    passes: int = 0
    stage: str = ""


class OfferDeclined(Event, frozen=True):
    """Somebody declined what was asked; the turn remembers it."""

    what: tuple[str, ...]


class Finished(Event, frozen=True):
    """What was being played is done, and what lies below it on the agenda goes on."""


class TurnCut(Event, frozen=True):
    """The turn of a company that is no more ends where it was."""

    company: CompanyId


class EndTriggered(Event, frozen=True):
    """The condition for the end of the game was met."""

    cause: str


class GameEnded(Event, frozen=True):
    """The game is over."""

    cause: str


CoreEvent = (
    Paid
    | SharesMoved
    | SharesExchanged
    | DirectorChanged
    | IssuePriceSet
    | PriceMoved
    | WentIntoOperation
    | CompanyClosed
    | StationPlaced
    | StationMoved
    | StationRemoved
    | StationsInherited
    | TileLaid
    | TrainBought
    | TrainTakenOver
    | TrainLeftBank
    | KindScrapped
    | TrainRemoved
    | TrainPooled
    | PooledTrainScrapped
    | PhaseBegan
    | PaperPriced
    | PaperMoved
    | PaperUsed
    | PaperClosed
    | BidMade
    | BidWithdrawn
    | TrainsRun
    | DividendDeclared
    | DebtChanged
    | DroppedOut
    | TownAdded
    | PriorityMoved
    | Passed
    | SetBegan
    | StepEntered
    | TurnEnded
    | TurnUsed
    | SaleWentOn
    | OfferDeclined
    | Finished
    | TurnCut
    | OpeningSale
    | ShareRound
    | OperatingRound
    | CompanyTurn
    | PaperAuction
    | SurplusTrains
    | TrainWanted
    | EndTriggered
    | GameEnded
)
