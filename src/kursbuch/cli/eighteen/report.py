"""A position as one JSON object for machines: names, hexes, tiles, rotations and cells as printed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from kursbuch.cli.report import ending_of
from kursbuch.eighteen.view import CompanyView, PlayerView, View
from kursbuch.table.playback import Playback


class PlayerReport(Struct, frozen=True):
    """A player's money and papers."""

    cash: int
    worth: int
    debt: int
    holdings: Mapping[str, int]
    papers: tuple[str, ...]


class CompanyReport(Struct, frozen=True):
    """A company's sheet; `cell` is row and column of the price chart, `loans` are those that are out, `revenue` is that
    of the last run."""

    cash: int
    price: int | None
    cell: tuple[int, int] | None
    director: str | None
    trains: tuple[str, ...]
    stations: tuple[str, ...]
    loans: int
    revenue: int | None


class Report(Struct, frozen=True, omit_defaults=True):
    """The position after some actions of a file; `unjudged` only where the rules were not asked about its moves."""

    title: str
    options: Mapping[str, str]
    finished: bool
    reason: str | None
    actions: int
    phase: int
    round: str
    acting: tuple[str, ...]
    bank: int
    players: Mapping[str, PlayerReport]
    companies: Mapping[str, CompanyReport]
    chart: Mapping[str, tuple[str, ...]]
    tiles: Mapping[str, tuple[str, int]]
    depot: Mapping[str, int | None]
    unjudged: bool = False


def report(replayed: Playback, actions: int) -> Report:
    """The position after this many actions of the file."""
    table = replayed.table
    view: View = table.at(replayed.position(actions))
    reason = ending_of(replayed, actions, view.over)
    seats, shown = table.called.seats, view.shown
    return Report(
        title=view.title,
        options=view.options,
        finished=reason is not None,
        reason=reason,
        actions=actions,
        phase=view.phase,
        round=view.round,
        acting=() if view.acting is None else (seats[view.acting],),
        bank=view.bank,
        players={seats[seat]: _player(player, shown.total("owed", seat)) for seat, player in view.players.items()},
        companies={
            name: _company(company, seats, shown.total("borrowed", name)) for name, company in view.companies.items()
        },
        chart=dict(view.chart),
        tiles=view.tiles,
        depot={str(card): left for card, left in view.depot.items()},
        unjudged=table.unjudged,
    )


def _player(player: PlayerView, debt: int) -> PlayerReport:
    return PlayerReport(
        cash=player.cash,
        worth=player.worth,
        debt=debt,
        holdings={str(company): percent for company, percent in player.holdings.items()},
        papers=player.papers,
    )


def _company(company: CompanyView, seats: Mapping[str, str], loans: int) -> CompanyReport:
    return CompanyReport(
        cash=company.cash,
        price=company.price,
        cell=company.cell,
        director=None if company.director is None else seats[company.director],
        trains=company.trains,
        stations=company.stations,
        loans=loans,
        revenue=company.revenue,
    )
