"""What a position of 1824 is in the words of 18xx.games, where they differ from ours."""

from collections.abc import Mapping
from typing import Any

from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.hexmap.tiles import HexId
from kursbuch.kernel.ids import SeatId
from kursbuch.titles.g1824.extra import HomeDue
from kursbuch.titles.g1824.options import Title
from kursbuch.titles.g1824.papers import STATE, is_minor, kind_of, reserved_percent
from kursbuch.titles.g1824.variants import THREE_PLAYERS

UG1 = "UG1"
"""Its marker in Budapest lies there from the start (VAR-B-05); in records it comes with its first turn."""


def retell(rules: Rules, state: State, names: Mapping[SeatId, str], facts: dict[str, Any]) -> None:
    """Debts, reserved shares, the bank's trains and the priority card; cities of Wien as numbered there."""
    title: Title = rules.title
    for seat, player in state.players.items():
        facts[f"players.{names[seat]}.debt"] = player.debt
        facts[f"players.{names[seat]}.value"] = title.worth(state, seat)
    for name, company in state.companies.items():
        if company.closed:
            continue
        key = f"corporations.{name}"
        facts[f"{key}.tokens"] = sorted([at, city(state, at, stop)] for at, stop in state.board.stations_of(name))
        if title.options.variant == THREE_PLAYERS and name == UG1 and not company.acted:
            del facts[f"{key}.tokens"], facts[f"{key}.tokens_left"]
        if not is_minor(title, name):
            facts[f"{key}.reserved"] = reserved_percent(title, state, name)
        if kind_of(title, name) == STATE and not company.markers_used:
            del facts[f"{key}.tokens_left"]
    for card, left in state.depot.items():
        if left is not None:
            facts[f"depot.{card}"] = left or None
    frame = state.frame
    if isinstance(frame, HomeDue):
        facts["current"] = names[state.companies[frame.company].director or state.priority]


def city(state: State, at: HexId, stop: int) -> int:
    """The number of a city there: on the unbuilt hexes of Wien and Budapest 0, 2, 4."""
    board = state.board
    doubled = at not in board.tiles and len(board.stops(at)) > 1 and at in board.track
    return 2 * stop if doubled else stop
