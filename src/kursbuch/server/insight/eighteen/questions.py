"""What can be asked about railways for a seat: why a hex is closed, and plans for several turns."""

import time
from collections.abc import Mapping
from typing import cast

import msgspec

from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study import ahead as planning
from kursbuch.eighteen.study.closed import wanted_on
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names, as_mistakes
from kursbuch.routes import Limits
from kursbuch.server.insight.base import Question, as_object
from kursbuch.server.insight.eighteen import shapes
from kursbuch.server.insight.eighteen.study import judged


def closed(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.ClosedWish, names: Names, limits: Limits
) -> shapes.ClosedAnswer:
    """What somebody could want on a hex, and why it is refused."""
    with as_mistakes():
        wanted = wanted_on(cast(Rules, rules), state, seat, wish.hex)
    action = msgspec.Raw(rules.encode_action(wanted.action))
    answer = {"action": action, **judged(wanted.refusal, names)}
    return msgspec.json.decode(msgspec.json.encode(answer), type=shapes.ClosedAnswer)


def ahead(
    rules: AnyRules, state: State, seat: SeatId, wish: shapes.AheadWish, names: Names, limits: Limits
) -> shapes.AheadAnswer:
    """A plan for several turns of a company, judged as the position stands."""
    with as_mistakes():
        found = planning.ahead(cast(Rules, rules), state, wish.company, wish.turns, limits, time.perf_counter)
    turns = [as_object(turn) | _steps(turn, names) for turn in found.turns]
    answer = as_object(found) | {"turns": turns}
    return msgspec.json.decode(msgspec.json.encode(answer), type=shapes.AheadAnswer)


def _steps(turn: planning.TurnPlanned, names: Names) -> dict[str, object]:
    """Every step of a turn, with the reason against it."""
    return {
        "tiles": [
            as_object(one.ghost) | {"cost": one.cost, "fits": one.fits} | judged(one.refusal, names)
            for one in turn.tiles
        ],
        "stations": [
            as_object(one.ghost) | ({} if one.refusal else {"cost": one.cost}) | judged(one.refusal, names)
            for one in turn.stations
        ],
        "trains": [
            {"train": one.train, "cost": one.cost, "fits": one.fits} | judged(one.refusal, names) for one in turn.trains
        ],
    }


QUESTIONS: Mapping[str, Question] = {
    "closed": Question(shapes.ClosedWish, shapes.ClosedAnswer, closed, quick=True),
    "ahead": Question(shapes.AheadWish, shapes.AheadAnswer, ahead),
}
