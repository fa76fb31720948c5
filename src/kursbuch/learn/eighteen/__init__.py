"""What 18xx games show of themselves in numbers. Everything in them is open."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.view import CompanyView, View
from kursbuch.kernel.ids import SeatId
from kursbuch.learn.base import Array, Arrays, in_order

ROUNDS = ("opening", "share", "operating", "between", "over")
COMPANY = 14
"""Numbers about a company."""


class EighteenSenses:
    """Players, companies, who holds what, trains to be had, the map, and where the game stands."""

    columns = ("company_price", "company_cash", "company_held", "company_directed", "company_trains", "company_revenue")

    def observe(self, rules: Any, state: Any, seat: SeatId) -> Arrays:
        """The position as a seat sees it."""
        assert isinstance(rules, Rules)
        view = rules.view(state, seat)
        seats = in_order(list(view.players), seat)
        kind = view.round.split()[0]
        game = [view.bank / 10_000, view.phase / 10, view.set_number / 10, *(kind == name for name in ROUNDS)]
        return {
            "game": np.array(game, np.float32),
            "players": np.array([_player(view, one) for one in seats], np.float32),
            "companies": np.array([_company(one, seat) for one in view.companies.values()], np.float32),
            "holdings": np.array(
                [[view.players[one].holdings.get(name, 0) / 100 for one in seats] for name in view.companies],
                np.float32,
            ),
            "papers": np.array(
                [[*(paper.owner == one for one in seats), paper.closed] for paper in view.papers.values()], np.float32
            ).reshape(len(view.papers), len(seats) + 1),
            "depot": np.array([1.0 if left is None else left / 10 for left in view.depot.values()], np.float32),
            "map": _map(rules, view),
            "stations": _stations(rules, view),
        }

    def look(self, rules: Any, state: Any, seat: SeatId, moves: Sequence[Any]) -> Array:
        """What is known about the company that a move is about: the one it names, else the one whose turn it is."""
        assert isinstance(rules, Rules)
        view = rules.view(state, seat)
        acting = next((one for frame in view.agenda if (one := getattr(frame, "company", None)) is not None), None)
        found = np.zeros((len(moves), len(self.columns)), np.float32)
        for row, move in zip(found, moves, strict=True):
            name = getattr(move, "company", None) or acting
            if name is None or name not in view.companies:
                continue
            company = view.companies[name]
            held = view.players[seat].holdings.get(name, 0)
            row[:] = (
                (company.price or 0) / 100,
                company.cash / 1000,
                held / 100,
                company.director == seat,
                len(company.trains) / 4,
                (company.revenue or 0) / 100,
            )
        return found


def _player(view: View, seat: SeatId) -> list[float]:
    player = view.players[seat]
    load = player.certificates / player.limit if player.limit else 0.0
    return [player.cash / 1000, player.worth / 1000, load, len(player.papers) / 4, player.out, view.priority == seat]


def _company(company: CompanyView, seat: SeatId) -> list[float]:
    return [
        (company.price or 0) / 100,
        (company.issue_price or 0) / 100,
        company.cash / 1000,
        company.director == seat,
        company.director is not None,
        company.shares.get("new", 0) / 100,
        company.shares.get("pool", 0) / 100,
        len(company.trains) / 4,
        len(company.stations) / 4,
        len(company.markers_left) / 4,
        company.in_operation,
        company.acted,
        company.closed,
        (company.revenue or 0) / 100,
    ]


def _map(rules: Rules, view: View) -> Array:
    """For each hex: whether a tile was laid, which (its place in the list of tiles), and how it is turned."""
    tiles = {name: number for number, name in enumerate(rules.title.tiles, 1)}
    found = np.zeros((len(rules.title.map.hexes), 3), np.float32)
    for row, name in zip(found, rules.title.map.hexes, strict=True):
        if name in view.tiles:
            tile, rotation = view.tiles[name]
            row[:] = (1, tiles.get(tile, 0) / len(tiles), rotation / 6)  # type: ignore[call-overload]
    return found


def _stations(rules: Rules, view: View) -> Array:
    """For each hex and company: whether it has a marker there."""
    owners = list(view.companies)
    found = np.zeros((len(rules.title.map.hexes), len(owners)), np.float32)
    for row, name in zip(found, rules.title.map.hexes, strict=True):
        for marker in view.stations.get(name, ()):
            if marker.owner in owners:
                row[[str(one) for one in owners].index(marker.owner)] = 1
    return found
