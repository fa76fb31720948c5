"""Boards of 1862 in few words: tiles by their exits, companies at a step of their turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import fact_sheets
from kursbuch import catalogue
from kursbuch.eighteen.actions import Action, LayTile, Route, RunTrains
from kursbuch.eighteen.model import events as ev
from kursbuch.eighteen.model.data import CompanyId, TrainName
from kursbuch.eighteen.model.state import set_company
from kursbuch.hexmap.geometry import DIRECTIONS
from kursbuch.hexmap.tiles import TileId, TrackLayout, layout
from scenario import Scenario, lay

TILES = {tile.id: tile for tile in catalogue.data("1862").tiles}
YELLOW, GREEN, FOURS, BROWN, SIXES, GREY, TENS = range(1, 8)
"""The phases, by the first train of each: 2, 3, 4, 5, 6, 8, 10."""
Tiles = Mapping[str, tuple[str, int]]


def fact_sheet() -> dict[str, Any]:
    """The fact sheet of the game, where it lies beside the checkout."""
    return fact_sheets.fact_sheet("1862")


def track_of(tile: str, rotation: int) -> TrackLayout:
    return layout(TILES[TileId(tile)], rotation)


def exits(tile: str, rotation: int) -> str:
    """The sides at which track of the tile ends, in the order of the compass: `W E`."""
    return " ".join(DIRECTIONS[edge] for edge in sorted(track_of(tile, rotation).from_edge))


def pieces(tile: str, rotation: int) -> set[str]:
    """Plain track of the tile: `W-E`."""
    return {"-".join(DIRECTIONS[edge] for edge in piece) for piece in track_of(tile, rotation).pieces()}


def turned(tile: str, ends: str) -> tuple[str, int]:
    """The tile with exactly these exits, or where they do not tell its turn, this plain track: `W-E NW-W`."""
    wanted = {"-".join(sorted(piece.split("-"), key=DIRECTIONS.index)) for piece in ends.split()}
    for rotation in range(6):
        shown = pieces(tile, rotation) if "-" in ends else set(exits(tile, rotation).split())
        if shown == wanted:
            return tile, rotation
    raise ValueError(f"tile {tile} has no turn with {ends}")


def put(at: str, tile: str, ends: str, paper: str | None = None) -> LayTile:
    """Lay a tile with these exits."""
    return lay(at, *turned(tile, ends), paper)


def railway(
    company: str,
    step: str,
    phase: int = YELLOW,
    *,
    tiles: Tiles | None = None,
    trains: str = "",
    cash: int = 1000,
    acted: bool = True,
    players: int = 4,
    options: Mapping[str, str] | None = None,
    **chosen: str,
) -> Scenario:
    """A company in operation, directed by A, at this step of its turn, its home marker placed."""
    table = Scenario("1862", players, **(options or {}), **chosen)
    table.phase(phase).running(company, cash=cash, trains=tuple(trains.split()))
    table.tiles(**(tiles or {}))
    home(table, company)
    table.state = set_company(table.state, CompanyId(company), acted=acted)
    return table.turn(company, step)


def home(table: Scenario, *companies: str) -> Scenario:
    """The home markers of these companies lie."""
    for company in companies:
        data = table.rules.title.companies[CompanyId(company)]
        table.station(company, data.home[0], data.home_stop)
    return table


def why(table: Scenario, action: Action) -> tuple[str, str] | None:
    """Rule and code of a refusal, or nothing if the action is legal."""
    refusal = table.refusal(action)
    return None if refusal is None else (str(refusal.rule).removeprefix("1862-"), refusal.code)


def positions(table: Scenario, at: str) -> set[tuple[str, str]]:
    """Tiles offered for a hex, with their exits."""
    found = (offer for offer in table.listed(LayTile) if isinstance(offer, LayTile) and offer.at == at)
    return {(offer.tile, exits(offer.tile, offer.rotation)) for offer in found if offer.paper is None}


def express(train: str, way: str, calls: str) -> RunTrains:
    """The run of a train that passes stops."""
    return RunTrains((Route(TrainName(train), tuple(way.split()), tuple(calls.split())),))


def earned(table: Scenario, action: RunTrains) -> tuple[int, int]:
    """What a legal run brings in all, and how much of that is the bonus."""
    table.act(action)
    (made,) = table.happened(ev.TrainsRun)
    assert isinstance(made, ev.TrainsRun)
    return made.revenue, sum(route.bonus for route in made.routes)


def best(table: Scenario, company: str) -> int:
    """What the proved best run brings."""
    found, _ = table.rules.title.policies.best_run(table.rules.title, table.state, CompanyId(company))
    assert found.proved
    return found.revenue
