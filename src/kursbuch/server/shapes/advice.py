"""What a coach says, why a bot moved, and what an analysis has found."""

from typing import Literal

from kursbuch.messages import Text
from kursbuch.server.shapes.base import AnyAction, Shape

Mark = Literal["best", "good", "slip", "mistake", "blunder"]
Foresight = Literal["likely", "early", "today"]


class Hint(Shape, frozen=True):
    """A move worth a thought: what the seat can expect to be worth in the end, and why."""

    label: str
    action: AnyAction
    worth: int
    reason: Text | None


class MoveCost(Shape, frozen=True):
    """What a move costs against the best one found."""

    cost: int
    mark: Mark
    worth: int
    reason: Text | None


class Coached(Shape, frozen=True):
    """What the coach says about a position: the best moves, a move that was asked about, and how the game is likely to
    end for each seat. `foresight` says whether that is likely, said too early to mean anything, or what is counted
    today."""

    number: int
    seat: str
    hints: tuple[Hint, ...]
    move: MoveCost | None
    standing: dict[str, int]
    foresight: Foresight


class WhyMoved(Shape, frozen=True):
    """Why a bot moved, if it can say so."""

    reason: Text | None


class LineStep(Shape, frozen=True):
    """A move of a line that was not played."""

    seat: str
    label: str
    action: AnyAction


class BestMove(Shape, frozen=True):
    """The best move found."""

    label: str
    action: AnyAction
    worth: int


class JudgedMove(Shape, frozen=True):
    """A decision and what it cost; `before` is the position it was made in, `played` what was done, `why` the reason
    for the best move and `own` that for the one played."""

    number: int
    before: int
    seat: str
    cost: int
    mark: Mark
    worth: int
    played: str
    best: BestMove
    why: Text | None
    own: Text | None
    line: tuple[LineStep, ...]


class PlayerSummary(Shape, frozen=True):
    """What the decisions of a player come to."""

    decisions: int
    accuracy: float
    cost: int
    marks: dict[str, int]


class GameAnalysis(Shape, frozen=True):
    """A finished game judged, `done` of `total` moves; `turning` are those that cost most."""

    level: str
    done: int
    total: int
    players: dict[str, PlayerSummary]
    turning: tuple[int, ...]
    moves: tuple[JudgedMove, ...]


class AnalysisState(Shape, frozen=True):
    """How an analysis stands, if anybody has asked for one; `usual` is the level that judges games of the title."""

    state: Literal["running", "stopped", "done"] | None
    analysis: GameAnalysis | None
    usual: str
