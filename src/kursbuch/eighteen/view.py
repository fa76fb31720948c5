"""What a seat may see. In 18xx games that is everything, so there is one view for all."""

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.eighteen.market import stacks
from kursbuch.eighteen.model.data import Card, CompanyId, PaperId, TrainName
from kursbuch.eighteen.model.frames import Frame, OpeningSale, OperatingRound, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.shares import certificates, holdings
from kursbuch.eighteen.title import Title
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.places import places


class PlayerView(Struct, frozen=True):
    """A player's money and papers, and the place his worth gives him."""

    cash: int
    debt: int
    worth: int
    place: int
    certificates: int
    limit: int
    holdings: Mapping[CompanyId, int]
    papers: tuple[PaperId, ...]


class CompanyView(Struct, frozen=True):
    """A company's sheet."""

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


class PaperView(Struct, frozen=True):
    """A private as it stands."""

    price: int
    owner: str | None
    closed: bool
    used: bool


class StationView(Struct, frozen=True):
    """A marker on the map."""

    owner: str
    stop: int
    slot: int


class View(Struct, frozen=True):
    """The table as anybody may see it."""

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
    extra: Struct
    end_cause: str | None
    over: str | None


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
    worth = {seat: title.policies.worth(title, state, seat) for seat in state.players}
    place = places(worth)
    return {seat: _player(title, state, seat, worth[seat], place[seat]) for seat in state.players}


def _player(title: Title, state: State, seat: SeatId, worth: int, place: int) -> PlayerView:
    return PlayerView(
        cash=state.players[seat].cash,
        debt=state.players[seat].debt,
        worth=worth,
        place=place,
        certificates=certificates(title, state, seat),
        limit=title.policies.certificate_limit(title, state, seat),
        holdings=holdings(state, seat),
        papers=tuple(name for name, p in state.papers.items() if p.owner == seat and not p.closed),
    )


def _company(title: Title, state: State, name: CompanyId) -> CompanyView:
    company = state.companies[name]
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
    )


def _town_markers(title: Title, state: State) -> Mapping[str, int]:
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
        papers={n: PaperView(p.price, p.owner, p.closed, p.used) for n, p in state.papers.items()},
        chart={f"{row},{column}": pile for (row, column), pile in stacks(state).items()},
        tiles={at: (placed.tile, placed.rotation) for at, placed in sorted(state.board.tiles.items())},
        stations={
            at: tuple(StationView(s.owner, s.stop, s.slot) for s in here)
            for at, here in sorted(state.board.stations.items())
        },
        depot=state.depot,
        towns=_town_markers(title, state),
        extra=state.extra,
        end_cause=state.end_cause,
        over=state.over,
    )
