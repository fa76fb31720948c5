"""Facts. Each carries every number; a record replays from them alone.

What happens by itself or has to be answered next is on the agenda: `CardsDue`, `ContractDue`, `ChipDue`, `PlacingDue`,
`DealOffered` and `TurnClosing` put something there, and the fact that settles it takes it off again.
"""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.crayon.actions import Section, Use
from kursbuch.crayon.model.data import Milepost
from kursbuch.kernel.ids import SeatId


class Event(Struct, frozen=True, tag=True, omit_defaults=True, gc=False):
    """Base of all facts."""


# -- set-up -------------------------------------------------------------------------------------------------------


class Foretold(Event, frozen=True):
    """What a later draw will bring, known from a record of another program. Draws of one kind come in this order."""

    kind: str
    values: tuple[str, ...]


class ChipsLaidOut(Event, frozen=True):
    """The common supply: so many chips of each good."""

    chips: Mapping[str, int]


class OutfitReceived(Event, frozen=True):
    """What a player begins with, at set-up and again after starting over: money, and a train of this type."""

    seat: SeatId
    cash: int
    train: str


class CardsDealt(Event, frozen=True):
    """The cards from which a player chooses."""

    seat: SeatId
    cards: tuple[int, ...]


class StackShuffled(Event, frozen=True):
    """A new stack, top first; `chance` is what the next draw begins with. Of a stack made of the discard pile
    `renewed` is true."""

    cards: tuple[int, ...]
    chance: int
    renewed: bool = False


class CardsKept(Event, frozen=True):
    """A player has chosen; with `starts` they were the first and begin."""

    seat: SeatId
    cards: tuple[int, ...]
    given_up: tuple[int, ...]
    starts: bool = False


class StartPlayerDrawn(Event, frozen=True):
    """Chance has chosen who begins."""

    seat: SeatId
    chance: int


class CardsPutUnder(Event, frozen=True):
    """The cards given up are under the stack, the first one highest."""

    cards: tuple[int, ...]
    chance: int


class ContractsLaid(Event, frozen=True):
    """Public contracts; events met go back, each to the place given (0 is the top), one after the other."""

    cards: tuple[int, ...]
    returned: tuple[tuple[int, int], ...]
    chance: int


# -- rounds and turns ---------------------------------------------------------------------------------------------


class RoundBegan(Event, frozen=True):
    """A round, and who begins it."""

    number: int
    seat: SeatId


class TurnBegan(Event, frozen=True):
    """A turn, with what it begins with: `origin`, `move` or `build`, the movement points of each train, and whether
    money goes into track alone."""

    seat: SeatId
    phase: str
    points: tuple[int, ...] = ()
    track_only: bool = False


class OriginChosen(Event, frozen=True):
    """A network will begin here; the train stands in the centre."""

    seat: SeatId
    city: str


class MovingEnded(Event, frozen=True):
    """Trains have moved."""

    seat: SeatId


class TurnClosing(Event, frozen=True):
    """The player has ended the turn; what is due at its end follows."""

    seat: SeatId


class TurnEnded(Event, frozen=True):
    """The turn is over."""

    seat: SeatId


class HandThrownAway(Event, frozen=True):
    """A pass: the hand is on the discard pile."""

    seat: SeatId
    cards: tuple[int, ...]


class StartedOver(Event, frozen=True):
    """Everything is given up: track, goods, hand, trains; the outfit of the start follows. With `track_only` the money
    of this turn goes into track alone."""

    seat: SeatId
    cards: tuple[int, ...]
    goods: tuple[str, ...]
    track_only: bool = False


# -- trains -------------------------------------------------------------------------------------------------------


class TrainMoved(Event, frozen=True):
    """One step, which took so many points. `owner` is whose track was used, if it is another player's; `fee` is what
    was paid for it, or is owed."""

    seat: SeatId
    train: int
    to: Milepost
    points: int
    owner: SeatId | None = None
    fee: int = 0
    owed: bool = False


class FerryCrossed(Event, frozen=True):
    """A crossing on the share of `owner`; so many points are left afterwards."""

    seat: SeatId
    train: int
    line: str
    to: Milepost
    left: int
    owner: SeatId
    fee: int = 0
    owed: bool = False


class TrainSetDown(Event, frozen=True):
    """A stranded train stands in a city and makes no step; its goods are in the supply. With `new_origin` a network
    that was never begun will begin there."""

    seat: SeatId
    train: int
    city: str
    goods: tuple[str, ...] = ()
    new_origin: bool = False


class TrainOrdered(Event, frozen=True):
    """A change of train is paid for; it happens at the end of the turn."""

    seat: SeatId
    train: int
    to: str
    price: int


class TrainChanged(Event, frozen=True):
    """A train is of another type now."""

    seat: SeatId
    train: int
    to: str


class SecondTrainBought(Event, frozen=True):
    """A second train is paid for."""

    seat: SeatId
    kind: str
    price: int


class PlacingDue(Event, frozen=True):
    """The new train waits for its city."""

    seat: SeatId


class TrainPlaced(Event, frozen=True):
    """The new train is on the board."""

    seat: SeatId
    train: int
    city: str


# -- goods and demands --------------------------------------------------------------------------------------------


class GoodLoaded(Event, frozen=True):
    """A chip is aboard; `points` is what handling cost."""

    seat: SeatId
    train: int
    good: str
    city: str
    dropped: bool = False
    points: int = 0


class GoodUnloaded(Event, frozen=True):
    """A chip is back in the supply, or lies in the city."""

    seat: SeatId
    train: int
    good: str
    city: str
    lies: bool
    points: int = 0


class DemandMet(Event, frozen=True):
    """A demand of a card is fulfilled and paid."""

    seat: SeatId
    train: int
    card: int
    city: str
    good: str
    payoff: int
    public: bool = False
    points: int = 0


class DebtPaid(Event, frozen=True):
    """Part of a payoff goes to whom it is owed."""

    seat: SeatId
    owner: SeatId
    amount: int


class RichesAnnounced(Event, frozen=True):
    """A player says that they have passed the sum."""

    seat: SeatId
    sum: int


class ChipReturned(Event, frozen=True):
    """A chip has lain in a city for too long and is back in the supply."""

    city: str
    good: str
    round: int


# -- cards --------------------------------------------------------------------------------------------------------


class CardsDue(Event, frozen=True):
    """A player is to draw demand cards."""

    seat: SeatId
    count: int


class CardDrawn(Event, frozen=True):
    """A demand card comes into a hand."""

    seat: SeatId
    card: int


class ContractDue(Event, frozen=True):
    """A public contract is to be replaced; `seat` has fulfilled it, and it lay at this place (from 0)."""

    seat: SeatId
    place: int


class ContractTurnedUp(Event, frozen=True):
    """The new public contract, at the place of the old one."""

    card: int
    place: int


class EventDrawn(Event, frozen=True):
    """An event card turned up by an act of `seat`; with `lasting` it will hold for a round, with `late_comers` it hits
    trains that come near before this round ends as well."""

    seat: SeatId
    card: int
    lasting: bool
    late_comers: bool = False


class EventIgnored(Event, frozen=True):
    """An event card that has no effect."""

    card: int


class SectionsErased(Event, frozen=True):
    """Track of one player is gone."""

    seat: SeatId
    sections: tuple[Section, ...]


class TaxPaid(Event, frozen=True):
    """Tax."""

    seat: SeatId
    amount: int


class TrainDerailed(Event, frozen=True):
    """A train will make no step in the next turn of its owner; `card` is the event."""

    seat: SeatId
    train: int
    card: int


class ChipDue(Event, frozen=True):
    """A player must say which chip is lost: `derailment` or `overboard`."""

    seat: SeatId
    train: int
    cause: str


class ChipLost(Event, frozen=True):
    """A chip is back in the supply; with `asked` it was named by its owner."""

    seat: SeatId
    train: int
    good: str
    cause: str
    asked: bool = False


class EffectBegan(Event, frozen=True):
    """A one-round effect starts; `seats` are to play a turn under it."""

    card: int
    drawer: SeatId
    seats: tuple[SeatId, ...]


class EffectEnded(Event, frozen=True):
    """A one-round effect is over."""

    card: int
    drawer: SeatId


# -- track --------------------------------------------------------------------------------------------------------


class SectionBuilt(Event, frozen=True):
    """A section, paid."""

    seat: SeatId
    start: Milepost
    end: Milepost
    price: int


class FerryBuilt(Event, frozen=True):
    """A share of a ferry line, paid."""

    seat: SeatId
    line: str
    end: Milepost
    price: int


# -- deals --------------------------------------------------------------------------------------------------------


class DealOffered(Event, frozen=True):
    """A deal waits for its answer; who pays is named where there is a sum."""

    seat: SeatId
    to: SeatId
    use: Use
    price: int
    sum: int
    payer: SeatId | None
    rounds: int


class DealDeclined(Event, frozen=True):
    """No deal."""

    seat: SeatId


class DealMade(Event, frozen=True):
    """A deal: pairs of user and owner, the price for a turn of use, the last round in which it holds."""

    seat: SeatId
    to: SeatId
    use: tuple[tuple[SeatId, SeatId], ...]
    price: int
    last_round: int


class SumPaid(Event, frozen=True):
    """The sum of a deal."""

    payer: SeatId
    payee: SeatId
    amount: int


class DealEnded(Event, frozen=True):
    """The term of a deal is over."""

    seat: SeatId
    to: SeatId


# -- end ----------------------------------------------------------------------------------------------------------


class GoalReached(Event, frozen=True):
    """A player has what ends the game; the round is played out."""

    seat: SeatId


class GameEnded(Event, frozen=True):
    """The game is over: who has ended it, and who has won."""

    seat: SeatId
    winner: SeatId
    cause: str = "goal"


EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
