"""The ground on which playouts of one decision meet: boards that are alike are one, and what was built there once.

A board carries the memory of its best runs. Two playouts that lay the same tiles come to the same board, and what was
worked out in one of them is there in the other.
"""

from collections.abc import Hashable

from msgspec.structs import replace

from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.hexmap.board import Board
from kursbuch.kernel.ids import SeatId

MOST_BOARDS = 400
"""With more boards than these the ground is cleared: they are large."""
PURSE, FULL_PURSE = 40, 5
"""Companies with as many times so much money build alike, and all with so many times as much or more."""


class Ground:
    """Boards and what was built on them."""

    def __init__(self) -> None:
        self.boards: dict[Hashable, Board] = {}
        self.built: dict[Hashable, Action] = {}

    def same(self, before: State, after: State) -> State:
        """The position on the board that is known already, if track or markers have changed."""
        board = after.board
        if board is before.board:
            return after
        if len(self.boards) > MOST_BOARDS:
            self.boards.clear()
            self.built.clear()
        key = (id(board.map), frozenset(board.tiles.items()), frozenset(board.stations.items()))
        known = self.boards.setdefault(key, board)
        return after if known is board else replace(after, board=known)

    def building(self, rules: Rules, state: State, seat: SeatId, frame: CompanyTurn) -> Action | None:
        """What was built in a position like this one, if it can be built here."""
        found = self.built.get(likeness(state, frame))
        return found if found is not None and rules.check(state, seat, found) is None else None

    def build(self, state: State, frame: CompanyTurn, action: Action) -> None:
        """Remember what was built."""
        self.boards.setdefault(id(state.board), state.board)
        self.built[likeness(state, frame)] = action


def likeness(state: State, frame: CompanyTurn) -> Hashable:
    """Where companies build alike: the board, the trains, the phase, and roughly the money."""
    company = state.companies[frame.company]
    purse = min(company.cash // PURSE, FULL_PURSE)
    return id(state.board), frame.company, company.trains, state.phase, len(state.left_bank), purse
