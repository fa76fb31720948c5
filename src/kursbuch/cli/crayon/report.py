"""A position of a game of drawn track as one JSON object for machines, with the names of the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch.cli.report import ending_of
from kursbuch.crayon.view import PlayerView, View
from kursbuch.table.playback import Playback


class Report(Struct, frozen=True, omit_defaults=True):
    """The position after some actions of a file as an onlooker sees it: hands, cash and the stack are hidden until the
    game is over, unless hands are open. Mileposts are [row, column]. `unjudged` only where the rules were not asked
    about its moves."""

    title: str
    options: Mapping[str, str]
    finished: bool
    reason: str | None
    winner: str | None
    actions: int
    round: int
    turn: str | None
    phase: str
    acting: tuple[str, ...]
    start_player: str | None
    players: Mapping[str, Mapping[str, Any]]
    public: tuple[int, ...]
    stack: int
    discard: tuple[int, ...]
    supply: Mapping[str, int]
    dropped: Mapping[str, tuple[tuple[str, int], ...]]
    ferries: Mapping[str, tuple[str, ...]]
    events: tuple[Mapping[str, Any], ...]
    deals: tuple[Mapping[str, Any], ...]
    unjudged: bool = False


def report(replayed: Playback, actions: int) -> Report:
    """The position after this many actions of the file."""
    table = replayed.table
    view: View = table.at(replayed.position(actions))
    reason = ending_of(replayed, actions, view.over)
    seats = table.called.seats

    def name(seat: str | None) -> str | None:
        return None if seat is None else seats[seat]

    return Report(
        title=table.title,
        options=table.options,
        finished=reason is not None,
        reason=reason,
        winner=name(view.winner),
        actions=actions,
        round=view.round,
        turn=name(view.turn),
        phase=view.phase,
        acting=tuple(seats[seat] for seat in view.acting),
        start_player=name(view.start_player),
        players={seats[seat]: _player(player, seats) for seat, player in view.players.items()},
        public=view.public,
        stack=view.stack,
        discard=view.discard,
        supply=view.supply,
        dropped=view.dropped,
        ferries={line: tuple(seats[seat] for seat in held) for line, held in view.ferries.items()},
        events=tuple(
            {
                "card": effect.card,
                "drawer": seats[effect.drawer],
                "running": effect.running,
                "left": [seats[seat] for seat in effect.left],
            }
            for effect in view.events
        ),
        deals=tuple(
            {
                "use": [[seats[user], seats[owner]] for user, owner in deal.use],
                "price": deal.price,
                "last_round": deal.last_round,
            }
            for deal in view.deals
        ),
        unjudged=table.unjudged,
    )


def _player(player: PlayerView, seats: Mapping[str, str]) -> Mapping[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(player)
    return plain | {"debts": [[seats[owner], owed] for owner, owed in player.debts]}
