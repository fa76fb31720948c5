"""The printed components of an 18xx title, as its data files hold them."""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal, NewType

from msgspec import Struct

from kursbuch.hexmap.tiles import Colour, HexId, HexSpec, Tile, TileId
from kursbuch.kernel.family import Option

CompanyId = NewType("CompanyId", str)
PaperId = NewType("PaperId", str)
TrainName = NewType("TrainName", str)
Card = NewType("Card", str)
"""A kind of train card, which may have two sides: `3/3+` is bought as `3` or as `3+`."""


class _Data(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class TradeIn(_Data, frozen=True):
    """What an old train is worth towards a new one."""

    allowance: int
    takes: tuple[TrainName, ...]


class TrainSide(_Data, frozen=True):
    """One side of a train card: a train that a company can own.

    `calls` is for a train that may pass stops: of those on its way at most so many are called at and pay.
    """

    name: TrainName
    price: int
    reach: int | None = None
    free_gauge_changes: int | None = 0
    trade_in: TradeIn | None = None
    calls: int | None = None


class TrainCard(_Data, frozen=True):
    """A kind of train in the supply; without a count there are as many as anybody wants."""

    name: Card
    sides: tuple[TrainSide, ...]
    count: int | None = None
    components: int | None = None
    rusted_by: tuple[Card, ...] = ()
    permanent: bool = False
    available_after: Card | None = None
    beside: bool = False
    counts_for_limit: bool = True
    fulfils_duty: bool = True
    tradable: bool = True
    most_per_company: int | None = None
    goods: bool = False


class Phase(_Data, frozen=True):
    """What holds from the first sale of a kind of train on."""

    number: int
    colour: Colour
    tiles: tuple[Colour, ...]
    train_limit: int
    operating_rounds: int
    yellow_lays: int
    upgrades: int
    starts: Card | None = None
    train_limits: Mapping[str, int] = {}
    """`train_limits` is by kind of company, where they differ from `train_limit`."""


class Exchange(_Data, frozen=True):
    """What a minor company is exchanged for: so many percent of a share company, reserved for its owner."""

    company: CompanyId
    percent: int


class CompanyData(_Data, frozen=True):
    """A company as printed: where it starts and what its markers cost.

    A minor company is one paper of 100 %, bought for one of its `prices`, and is exchanged some day.
    `share` is the percentage that a price on the chart is for, and the size of a share at the start of the game;
    `group` is the group of companies it belongs to, where a title puts them on sale in groups.
    """

    id: CompanyId
    name: str
    colour: str
    home: tuple[HexId, ...]
    marker_costs: tuple[int, ...]
    kind: str = "company"
    directors_share: int = 20
    share: int = 10
    issue_price: int | None = None
    cash: int = 0
    home_stop: int = 0
    prices: tuple[int, ...] = ()
    start_train: TrainName | None = None
    exchange: Exchange | None = None
    forms_with: Card | None = None
    group: int = 0
    shape: Literal["round", "square", "shield"] = "round"
    """`shape` is the outline of its sign, which tells kinds of companies apart."""


class PaperData(_Data, frozen=True):
    """A private company."""

    id: PaperId
    name: str
    price: int
    dividend: int
    least: int = 0
    company_price: tuple[int, int] | None = None


NO_SPACE = -1
"""Stands in a row of the chart for a place without a space, where the row begins further right than others."""


class Market(_Data, frozen=True):
    """The share price chart: the figure of every space, 0 for a space without one, `NO_SPACE` where there is none."""

    rows: tuple[tuple[int, ...], ...]
    issue: Mapping[str, tuple[int, int]]
    end: tuple[tuple[int, int], ...] = ()
    left_edge: Literal["stays", "down"] = "stays"
    starts: Mapping[str, tuple[int, int]] = {}
    zero: Literal["closes", "stays"] = "closes"
    """`left_edge` says what a marker does that should go left there; `starts` are other first spaces, by kind;
    `zero` whether a company whose marker reaches a 0 leaves the game or stays with a price of 0."""


GroupOpens = Literal["papers_sold", "sold", "in_operation", "started"]
"""When a group of companies goes on sale: all privates sold, or of all companies of the group before it no new share
left, in operation, or their directors' shares sold."""


Number = int | tuple[int, ...] | Mapping[str, int]
"""A number of a title's data: plain, a row, or by something it depends on."""


class TitleInfo(_Data, frozen=True):
    """Numbers of the game as a whole, by number of players where they depend on it."""

    title: str
    subtitle: str
    currency: str
    players: tuple[int, int]
    bank: int
    starting_cash: Mapping[str, int]
    certificate_limit: Mapping[str, tuple[int, ...]]
    holding_limit: Mapping[str, int]
    pool_limit: int
    float_percent: int
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
    numbers: Mapping[str, Number] = {}
    editions: Mapping[str, "Edition"] = {}
    players_rule: str = ""
    first_game: bool = False
    new_shares_at: Literal["issue", "market"] = "issue"
    sold_shares_to: Literal["pool", "new"] = "pool"
    rounding: Literal["down", "up"] = "down"
    own_shares_earn: Literal["nothing", "dividend", "rest"] = "nothing"
    own_shares_are_sold: bool = False
    groups: Mapping[str, GroupOpens] = {}
    bid_step: int = 0
    outbid_money: Literal["bound", "free"] = "bound"
    surplus_trains_to: Literal["out", "pool"] = "out"
    """`new_shares_at` and `sold_shares_to`: what unsold shares cost, and where shares go that players sell.
    `rounding`: how the dividend and the price of a share are rounded when a share is smaller than a price is for.
    `own_shares_earn`: what a company gets when it pays a dividend and holds shares of its own: nothing, their
    dividend, or what is left of the revenue when the dividend of all other shares is taken off.
    `own_shares_are_sold`: whether shares in its own hands count as sold when a price rises for a sold-out company.
    `groups`: when each group of companies goes on sale; a group that is not named is on sale from the start.
    `bid_step`: by how much a bid exceeds the price or the bid before it; `outbid_money`: whether a bid binds money as
    long as it stands, or only while it is the highest. `surplus_trains_to`: where trains above the limit go."""


class Edition(_Data, frozen=True):
    """What another printing of the game has differently."""

    marker_costs: Mapping[str, tuple[int, ...]] = {}
    paper_names: Mapping[str, str] = {}


class Variant(_Data, frozen=True):
    """A game with other parts: who may play it, and what it has differently. What is left out stays as it is."""

    players: tuple[int, int]
    map: str = ""
    bank: int | None = None
    starting_cash: Mapping[str, int] = {}
    certificate_limit: Mapping[str, tuple[int, ...]] = {}
    companies: tuple[CompanyId, ...] = ()
    papers: tuple[PaperId, ...] = ()
    train_counts: Mapping[Card, int] = {}
    tiles_removed: tuple[TileId, ...] = ()
    tiles_added: Mapping[TileId, int] = {}
    hexes: tuple[HexSpec, ...] = ()
    homes: Mapping[CompanyId, HexId] = {}
    forms_with: Mapping[CompanyId, Card] = {}
    towns: Mapping[HexId, int] = {}
    sold_shares_to: Literal["pool", "new"] | None = None


class TitleData(_Data, frozen=True, dict=True):
    """Everything printed on the components of one title."""

    info: TitleInfo
    hexes: tuple[HexSpec, ...]
    tiles: tuple[Tile, ...]
    upgrades: Mapping[str, tuple[str, ...]]
    companies: tuple[CompanyData, ...]
    papers: tuple[PaperData, ...]
    trains: tuple[TrainCard, ...]
    phases: tuple[Phase, ...]
    market: Market
    maps: Mapping[str, tuple[HexSpec, ...]] = {}
    variants: Mapping[str, Variant] = {}
    charts: Mapping[str, Market] = {}
    """`charts` are other price charts that a title can be played with."""

    def train(self, name: TrainName) -> TrainSide:
        """The side of a card with this name."""
        return self._sides[name][1]

    def card(self, name: TrainName) -> TrainCard:
        """The card a train belongs to."""
        return self._sides[name][0]

    @cached_property
    def opened_in(self) -> Mapping[Card, int]:
        """The phase with which each kind goes on sale that is sold beside the others."""
        phase_of = {phase.starts: phase.number for phase in reversed(self.phases)}
        return {card.name: phase_of[card.available_after] for card in self.trains if card.beside}

    @cached_property
    def _sides(self) -> Mapping[TrainName, tuple[TrainCard, TrainSide]]:
        """Cards and sides by name of the side."""
        return {side.name: (card, side) for card in self.trains for side in card.sides}
