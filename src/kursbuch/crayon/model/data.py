"""The components of a game of drawn track, as its data files give them."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from kursbuch.kernel.family import Option

Milepost = tuple[int, int]
"""Row and column."""
EdgeName = tuple[int, int, Literal["E", "SE", "SW"]]
"""An edge from its northern end, or in a row from its western end, with its direction."""
Size = Literal["small", "medium", "major"]


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all parts of the data: a misspelt entry is a fault."""


class City(Data, frozen=True):
    """A city with its centre and what it offers."""

    id: str
    name: str
    de: str
    en: str
    size: Size
    country: str
    at: Milepost
    goods: tuple[str, ...]


class Port(Data, frozen=True):
    """An end of a ferry line that is no city."""

    name: str
    at: Milepost


class FerryLine(Data, frozen=True):
    """A line that joins two mileposts across water."""

    name: str
    ends: tuple[Milepost, Milepost]


class Water(Data, frozen=True):
    """A river, lake or bay with the edges that cross it."""

    name: str
    kind: Literal["river", "lake", "bay"]
    en: str
    edges: tuple[EdgeName, ...]


class Blocked(Data, frozen=True):
    """Edges that carry no track."""

    name: str
    edges: tuple[EdgeName, ...]


class Good(Data, frozen=True):
    """A good and the cities that offer it."""

    id: str
    de: str
    en: str
    sources: tuple[str, ...]


class ChipSupply(Data, frozen=True):
    """How many chips of each good there are."""

    three_sources: int
    fewer: int
    one_more: tuple[str, ...] = ()


class TrainType(Data, frozen=True):
    """A type of train; `speed_fast` is its speed in the fast game."""

    id: str
    stage: str
    de: str
    en: str
    speed: int
    speed_fast: int
    capacity: int


Demand = tuple[str, str, int]
"""Destination, good, payoff."""


class DemandCard(Data, frozen=True):
    """Three demands, of which one is ever fulfilled."""

    id: int
    demands: tuple[Demand, Demand, Demand]


Doing = Literal[
    "erase_crossings",
    "tax",
    "derail",
    "no_building_across",
    "no_building_in",
    "ferries_closed",
    "slow",
    "no_handling",
    "network_closed",
    "region_closed",
]


class Effect(Data, frozen=True):
    """What an event card does, at once or for a round, and where: near some cities or a milepost, in some ranges."""

    when: Literal["now", "round"]
    do: Doing
    waters: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    cities: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    around_milepost: Milepost | None = None
    radius: int = 0
    ranges: tuple[str, ...] = ()


class EventCard(Data, frozen=True):
    """An event card."""

    id: int
    key: str
    de: str
    en: str
    effects: tuple[Effect, ...]


class Costs(Data, frozen=True):
    """Prices of mileposts and surcharges of edges that no option changes."""

    plain: int
    mountain: int
    ferry_port: int
    major: int
    river: int
    lake: int
    bay: int
    ferry: int


class Limits(Data, frozen=True):
    """How many players may connect."""

    small: int
    ferry_port: int
    ferry_line: int
    medium: int


class Variant(Data, frozen=True):
    """What differs between the variants of a game."""

    goal_cash: int
    build_limit: int
    handling_cost: int
    second_train_players: tuple[int, int]


class Numbers(Data, frozen=True):
    """Numbers that hold in every variant."""

    dealt: int
    kept: int
    public_contracts: int
    public_from_round: int
    first_moving_round: int
    major_city_exits: int
    track_fee: int
    dropped_rounds: int
    announce_at: int
    goal_cities: int
    raise_price: int
    refit_price: int
    small_games: tuple[int, ...]
    tax: tuple[tuple[int, int, int], ...]


class Info(Data, frozen=True):
    """The game as a whole."""

    title: str
    name: str
    subtitle: str
    currency: str
    players: tuple[int, int]
    players_rule: str
    numbers: Numbers
    costs: Costs
    connection_limits: Limits
    variants: Mapping[str, Variant]
    options: tuple[Option, ...]


class TitleData(Data, frozen=True):
    """Everything that is printed."""

    info: Info
    rows: tuple[str, ...]
    ranges: tuple[str, ...]
    cities: tuple[City, ...]
    ferry_ports: tuple[Port, ...]
    ferry_lines: tuple[FerryLine, ...]
    waters: tuple[Water, ...]
    blocked: tuple[Blocked, ...]
    goods: tuple[Good, ...]
    chip_supplies: Mapping[str, ChipSupply]
    trains: tuple[TrainType, ...]
    demand_cards: tuple[DemandCard, ...]
    event_cards: tuple[EventCard, ...]
    picture: Mapping[str, object] = {}
    """`picture` are drawing aids; no rule looks at them."""
