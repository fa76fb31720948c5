"""Recorded actions read in positions made to measure."""

from __future__ import annotations

from typing import Any, NamedTuple

from kursbuch.catalogue import seats
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.frames import CompanyTurn, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.view import View
from kursbuch.imports.base import Problem
from kursbuch.imports.eighteen.export import parse_export
from kursbuch.imports.eighteen.reader import Notes, Reader
from kursbuch.imports.eighteen.replay import _Run
from kursbuch.kernel.game import Game, Position
from kursbuch.kernel.ids import SeatId
from scenario import Scenario

Raw = dict[str, Any]


def by_player(action: str, player: int, **fields: Any) -> Raw:
    return {"type": action, "entity": player, "entity_type": "player", **fields}


def by_company(action: str, company: str, **fields: Any) -> Raw:
    return {"type": action, "entity": company, "entity_type": "corporation", **fields}


def by_private(action: str, paper: str, **fields: Any) -> Raw:
    return {"type": action, "entity": paper, "entity_type": "company", **fields}


BOE_PAYS = [by_company("dividend", "BOE", kind="payout")]
"""Noted with the action after which an operating round of 1848 begins."""


class Reading(NamedTuple):
    """A record read from a position on: how far it came, and what it made of it."""

    state: State
    moves: list[tuple[SeatId | None, str]]
    problem: Problem | None
    notes: Notes
    noted: tuple[Notes, ...] = ()
    """`notes` at the end, and `noted` after each action that could be read."""

    @property
    def turn(self) -> tuple[str, str] | None:
        """The company whose turn it is and its step, or the seat in a share round."""
        frame = self.state.frame
        if isinstance(frame, CompanyTurn):
            return frame.company, frame.step
        return ("share round", frame.seat) if isinstance(frame, ShareRound) else None


def read(table: Scenario, reader_type: type[Reader], *actions: Raw, finished: bool = False, **notes: Any) -> Reading:
    """What the reader of a title makes of these actions, the first of which is made in this position."""
    title = table.rules.title.name
    count = len(table.state.players)
    players = [{"id": n, "name": name} for n, name in enumerate(("Ada", "Ben", "Cy", "Dot", "Eve", "Flo")[:count])]
    numbered = [{"id": number, **action} for number, action in enumerate(actions, 1)]
    status = "finished" if finished else "active"
    export = parse_export({"title": title, "players": players, "actions": numbered, "status": status})
    game: Game[State, Action, Event, View] = Game(table.rules, seats(count), 1)
    game.positions[-1] = Position(table.state, None)
    reader = reader_type(export, game, {str(n): seat for n, seat in enumerate(seats(count))})
    reader.restore(Notes(**notes))
    run = _Run(export, game, reader)
    run.play(len(numbered))
    moves = [(entry.seat, type(entry.action).__name__) for entry in game.journal]
    return Reading(game.state, moves, run.problem, reader.notes(), tuple(run.notes[1:]))
