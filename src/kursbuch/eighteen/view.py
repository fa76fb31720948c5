"""What a seat may see. In 18xx games that is everything, so there is one view for all."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.eighteen.market import stacks
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import Frame, OpeningSale, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import certificates, holdings
from kursbuch.eighteen.shown import Shown
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ranking import places


class PlayerView(Struct, frozen=True, omit_defaults=True):
    """A player's money and papers, and the place their worth gives them; `out` when they have dropped out."""

    cash: int
    worth: int
    place: int
    certificates: int
    limit: int
    holdings: Mapping[CompanyId, int]
    papers: tuple[PaperId, ...]
    out: bool = False


class CompanyView(Struct, frozen=True, omit_defaults=True):
    """A company's sheet; `unit` and `directors_share` are percentages of its papers, where they are not as printed."""

    cash: int
    price: int | None
    issue_price: int | None
    cell: tuple[int, int] | None
    director: SeatId | None
    certificate: str
    shares: Mapping[str, int]
    trains: tuple[TrainName, ...]
    stations: tuple[str, ...]
    markers_left: tuple[int, ...]
    papers: tuple[PaperId, ...]
    in_operation: bool
    acted: bool
    closed: bool
    revenue: int | None
    unit: int | None = None
    directors_share: int | None = None


class PaperView(Struct, frozen=True, omit_defaults=True):
    """A private as it stands, with the bids for it, the highest last."""

    price: int
    owner: str | None
    closed: bool
    used: bool
    bids: tuple[tuple[SeatId, int], ...] = ()


class StationView(Struct, frozen=True):
    """A marker on the map."""

    owner: str
    stop: int
    slot: int


class View(Struct, frozen=True, omit_defaults=True):
    """The table as anybody may see it; `train_pool` is left out where no train lies there."""

    title: str
    options: Mapping[str, str]
    phase: int
    round: str
    set_number: int
    acting: SeatId | None
    agenda: tuple[Frame, ...]
    priority: SeatId
    bank: int
    players: Mapping[SeatId, PlayerView]
    companies: Mapping[CompanyId, CompanyView]
    papers: Mapping[PaperId, PaperView]
    chart: Mapping[str, tuple[CompanyId, ...]]
    tiles: Mapping[str, tuple[str, int]]
    stations: Mapping[str, tuple[StationView, ...]]
    depot: Mapping[Card, int | None]
    towns: Mapping[str, int]
    shown: Shown
    end_cause: str | None
    over: str | None
    train_pool: tuple[TrainName, ...] = ()


def round_name(state: State) -> str:
    """The round in words of the rulebook: `opening`, `share 3`, `operating 3.2` or `over`."""
    if state.over is not None:
        return "over"
    for frame in state.agenda:
        match frame:
            case OpeningSale():
                return "opening"
            case ShareRound(number=number):
                return f"share {number}"
            case OperatingRound(number=number):
                return f"operating {state.set_number}.{number}"
    return f"between {state.set_number}"


def _players(title: Title, state: State) -> Mapping[SeatId, PlayerView]:
    worth = {seat: title.worth(state, seat) for seat in state.players}
    place = places(worth)
    return {seat: _player(title, state, seat, worth[seat], place[seat]) for seat in state.players}


def _player(title: Title, state: State, seat: SeatId, worth: int, place: int) -> PlayerView:
    return PlayerView(
        cash=state.players[seat].cash,
        worth=worth,
        place=place,
        certificates=certificates(title, state, seat),
        limit=title.policies.certificate_limit(title, state, seat),
        holdings=holdings(state, seat),
        papers=tuple(name for name, p in state.papers.items() if p.owner == seat and not p.closed),
        out=state.players[seat].final is not None,
    )


def _company(title: Title, state: State, name: CompanyId) -> CompanyView:
    company, printed = state.companies[name], title.companies[name]
    price = title.price(state, name)
    return CompanyView(
        cash=company.cash,
        price=price or None,
        issue_price=company.issue_price,
        cell=company.marker.cell if company.marker is not None else None,
        director=company.director,
        certificate=company.certificate,
        shares=company.shares,
        trains=company.trains,
        stations=tuple(sorted(at for at, _ in state.board.stations_of(name))),
        markers_left=title.policies.marker_costs(title, state, name)[company.markers_used :],
        papers=tuple(n for n, p in state.papers.items() if p.owner == name and not p.closed),
        in_operation=company.in_operation,
        acted=company.acted,
        closed=company.closed,
        revenue=company.revenue,
        unit=company.unit if company.unit != printed.share else None,
        directors_share=company.directors_share if company.directors_share != printed.directors_share else None,
    )


def _added_towns(title: Title, state: State) -> Mapping[str, int]:
    """Markers for towns that the printed map does not show, by hex."""
    if state.board.map is title.map:
        return {}
    hexes = state.board.map.hexes
    more = {at: len(spec.stops) - len(title.map.hexes[at].stops) for at, spec in hexes.items()}
    return {at: number for at, number in sorted(more.items()) if number}


def view_of(title: Title, state: State) -> View:
    """The whole table."""
    frame = state.frame
    acting = None if frame is None else title.plays[type(frame)].actor(title, state, frame)
    return View(
        title=title.name,
        options=title.option_values,
        phase=state.phase,
        round=round_name(state),
        set_number=state.set_number,
        acting=acting,
        agenda=state.agenda,
        priority=state.priority,
        bank=state.bank,
        players=_players(title, state),
        companies={name: _company(title, state, name) for name in state.companies},
        papers={n: PaperView(p.price, p.owner, p.closed, p.used, p.bids) for n, p in state.papers.items()},
        chart={f"{row},{column}": pile for (row, column), pile in stacks(state).items()},
        tiles={at: (placed.tile, placed.rotation) for at, placed in sorted(state.board.tiles.items())},
        stations={
            at: tuple(StationView(s.owner, s.stop, s.slot) for s in here)
            for at, here in sorted(state.board.stations.items())
        },
        depot=state.depot,
        towns=_added_towns(title, state),
        shown=title.shown(state),
        end_cause=state.end_cause,
        over=state.over,
        train_pool=state.train_pool,
    )
