"""What the server says about games of drawn track: views, printed parts and answers (see `server/shapes`)."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from kursbuch.crayon import view
from kursbuch.crayon.model.data import Doing, Milepost
from kursbuch.crayon.picture import Picture
from kursbuch.crayon.study import plans
from kursbuch.crayon.study.review import Review
from kursbuch.messages import CardText, Text
from kursbuch.server.shapes import AnyAction, Maybe, Shape
from kursbuch.server.wire import StudyBody

Terrain = Literal["plain", "mountain", "small", "medium", "centre", "major", "ferry_port"]
PlaceKind = Literal["small", "medium", "major", "ferry_port"]

# -- the position -------------------------------------------------------------------------------------------------


class View(view.View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table as a seat may see it, with what is derived for drawing: the order of play of this round, and who is
    connected to each city and port."""

    order: tuple[str, ...]
    connected: dict[str, tuple[str, ...]]


# -- what is printed ----------------------------------------------------------------------------------------------


class MapPost(Shape, frozen=True):
    """A milepost: where it lies (in steps, from the north-west), what it is, what a section that leads there costs, its
    range, its country, and the city or port it belongs to."""

    at: Milepost
    x: float
    y: float
    kind: Terrain
    cost: int
    range: str | None
    country: str | None
    place: str | None


class MapPlace(Shape, frozen=True):
    """A city or a ferry port: all its mileposts, how many players may connect (all if nothing is said), what it
    offers."""

    id: str
    name: Text
    kind: PlaceKind
    country: str | None
    at: Milepost
    posts: tuple[Milepost, ...]
    limit: int | None
    goods: tuple[str, ...]


class MapWater(Shape, frozen=True):
    """A river, lake or bay: what it adds to the price of a section across it, and the edges that cross it."""

    id: str
    name: Text
    kind: Literal["river", "lake", "bay"]
    price: int
    edges: tuple[tuple[Milepost, Milepost], ...]


class MapFerry(Shape, frozen=True):
    """A ferry line, with what a share costs that leads to either end."""

    id: str
    ends: tuple[Milepost, Milepost]
    prices: tuple[int, int]
    shares: int


class GoodCard(Shape, frozen=True):
    """A good, the cities that offer it, and its chips."""

    id: str
    name: Text
    sources: tuple[str, ...]
    chips: int


class DemandLine(Shape, frozen=True):
    """One of the demands of a card."""

    city: str
    good: str
    payoff: int


class Contract(Shape, frozen=True):
    """A demand card."""

    id: int
    demands: tuple[DemandLine, ...]


class EventEffect(Shape, frozen=True):
    """What an event does, when, and where: mileposts, edges, lines or cities."""

    when: Literal["now", "round"]
    do: Doing
    posts: tuple[Milepost, ...]
    edges: tuple[tuple[Milepost, Milepost], ...]
    lines: tuple[str, ...]
    cities: tuple[str, ...]
    waters: tuple[str, ...]


class EventNews(Shape, frozen=True):
    """An event card."""

    id: int
    key: str
    name: Text
    effects: tuple[EventEffect, ...]


class TrainKind(Shape, frozen=True):
    """A type of train, and the types it can be changed into with what that costs."""

    id: str
    stage: str
    name: Text
    speed: int
    capacity: int
    changes: dict[str, int]


class Goal(Shape, frozen=True):
    """What wins: cash and major cities linked; passing `announce` has to be said aloud."""

    cash: int
    cities: int
    announce: int


class Numbers(Shape, frozen=True):
    """Prices and limits as the options have them."""

    terrain: dict[str, int]
    water: dict[str, int]
    ferry: int
    build_limit: int
    exits: int
    exits_by_city: bool
    track_fee: int
    handling_cost: int
    starting_cash: int
    dealt: int
    kept: int
    public_contracts: int
    public_from_round: int
    dropped_rounds: int
    second_train: bool
    second_train_price: int
    raise_price: int
    refit_price: int
    deals: bool
    open_hands: bool
    tax: tuple[tuple[int, int, int], ...]


class Components(Shape, frozen=True):
    """All that is printed for one title with one choice of options. `closed` are edges that carry no track."""

    title: str
    subtitle: str
    family: str
    currency: str
    options: dict[str, str]
    posts: tuple[MapPost, ...]
    places: tuple[MapPlace, ...]
    waters: tuple[MapWater, ...]
    ferries: tuple[MapFerry, ...]
    closed: tuple[tuple[Milepost, Milepost], ...]
    goods: tuple[GoodCard, ...]
    contracts: tuple[Contract, ...]
    events: tuple[EventNews, ...]
    trains: tuple[TrainKind, ...]
    numbers: Numbers
    goal: Goal
    picture: Picture
    words: dict[str, Text]
    cards: dict[str, CardText]


# -- questions ----------------------------------------------------------------------------------------------------

MOST_POSTS = 400
"""Mileposts of a line drawn by hand: many times across the board."""
Line = Annotated[tuple[Milepost, ...], Meta(min_length=1, max_length=MOST_POSTS)]
Vias = Annotated[tuple[Milepost, ...], Meta(max_length=12)]


class Wish(StudyBody, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all questions: about which position, and for which seat."""


class WayWish(Wish, frozen=True, kw_only=True, rename={"start": "from"}):
    """The cheapest way to a milepost: from the network or a start, by way of others, and which of several."""

    to: Milepost
    start: Milepost | None = None
    via: Vias = ()
    other: Annotated[int, Meta(ge=0, le=4)] = 0
    ferries: bool = False


class DrawWish(Wish, frozen=True, kw_only=True):
    """A line drawn by hand."""

    path: Line


class DrawnPiece(Shape, frozen=True):
    """A section that is to be drawn, or with `line` a share of a ferry line, and the waters it crosses."""

    a: Milepost
    b: Milepost
    price: int
    water: Maybe[tuple[str, ...]] = UNSET
    line: Maybe[str] = UNSET


class DrawnRefusal(Shape, frozen=True):
    """Why the section at this place may not be drawn."""

    rule: str
    code: str
    text: Text
    rule_text: Text | None
    at: int


class WayAnswer(Shape, frozen=True):
    """A line: `now` is how many of its sections can be drawn this turn, `actions` draw them; `ready` says whether that
    may be done at this moment. `refusal` is the first there is, `obstacle` the first that neither money nor another
    turn cures. `other` says which way it is; 0 again when there are no more."""

    posts: tuple[Milepost, ...]
    sections: tuple[DrawnPiece, ...]
    cost: int
    now: int
    now_cost: int
    later_cost: int
    turns: int
    ferries: tuple[str, ...]
    actions: tuple[AnyAction, ...]
    ready: bool
    other: int
    refusal: DrawnRefusal | None
    obstacle: DrawnRefusal | None


class ReachWish(Wish, frozen=True, kw_only=True):
    """How far a train gets, in this turn or in several."""

    train: Annotated[int, Meta(ge=0, le=9)] = 0
    turns: Annotated[int, Meta(ge=1, le=6)] = 1


class Crossing(Shape, frozen=True):
    """The ferry with which a way begins, and on whose share."""

    line: str
    share: str


class ReachPost(Shape, frozen=True):
    """A milepost in reach: the way, in which turn (this one is 1), the points of that turn, all fees and whose they
    are; `stops` are the places in the path at which a turn ends, `ferries` those that lie beyond a crossing."""

    at: Milepost
    path: tuple[Milepost, ...]
    points: int
    fee: int
    owners: tuple[str, ...]
    turn: int
    stops: tuple[int, ...]
    ferry: Crossing | None
    ferries: tuple[int, ...]


class ReachAnswer(Shape, frozen=True):
    """All mileposts in reach; `now` is false where the train moves in its next turn only."""

    train: int
    now: bool
    posts: tuple[ReachPost, ...]


class DemandsWish(Wish, frozen=True, kw_only=True):
    """What every demand in hand and of the public contracts takes and brings."""


class DemandsAnswer(Shape, frozen=True):
    """All demands, each with the sources of its good."""

    demands: tuple[plans.DemandOutlook, ...]


class PlansWish(Wish, frozen=True, kw_only=True):
    """The best plans of one to three demands."""

    most: Annotated[int, Meta(ge=1, le=12)] = 3


class ShownPlan(plans.Outlook, frozen=True, kw_only=True):
    """A plan of one to three demands (card and number) for one train: its stops, its figures and what speaks for it.
    `origin` is the major city to begin in, where that is still open."""

    demands: tuple[tuple[int, int], ...]
    stops: tuple[plans.Stop, ...]
    payoff: int
    reasons: Text
    train: int
    origin: str | None


class PlansAnswer(Shape, frozen=True):
    """Plans, the one that brings most a turn first."""

    plans: tuple[ShownPlan, ...]


UNIONS: dict[str, tuple[type, ...]] = {}
ROOTS: tuple[type, ...] = (
    View,
    Components,
    WayWish,
    DrawWish,
    WayAnswer,
    ReachWish,
    ReachAnswer,
    DemandsWish,
    DemandsAnswer,
    PlansWish,
    PlansAnswer,
    Review,
)
"""All answers about drawn track; what they hold is found from them."""
