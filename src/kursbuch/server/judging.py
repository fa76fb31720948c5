"""Questions that a studying process answers with the help of an adviser: hints, what a move costs, why a bot moved."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from kursbuch.bots.advice import Adviser, Reason, Weighed
from kursbuch.bots.advisers import adviser, foresight, likely
from kursbuch.bots.analysis import SEED, Judged, judge_at_level, mark_of
from kursbuch.bots.words import why_text
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.messages import Names
from kursbuch.server.insight import insight_for
from kursbuch.server.studying import Question

HINTS = 3


def _adviser(title: str, level: str) -> Adviser:
    """A new one for each question: what it says depends on nothing that was asked before."""
    return adviser(title, level, SEED)


def coach(asked: Question, at: int | None, seat: str, level: str, action: bytes | None, lang: str) -> object:
    """The best moves with their reasons, what a move costs against them, and how the game is likely to end.

    All of it is worked out from a position that the seat holds possible, and always from the same one.
    """
    rules, state, name = asked.rules, asked.state(at), SeatId(seat)
    mind = _adviser(asked.names.title, level)
    offers = rules.offers(state, name)
    wish = None if action is None else rules.decode_action(action)
    legal = wish is not None and rules.check(state, name, wish) is None
    weighed = mind.weigh(rules, state, name, offers, (wish,) if legal else ()) if offers else ()
    standing = likely(mind, rules, state)
    return {
        "number": asked.number(at),
        "seat": seat,
        "hints": [_hint(rules, one, lang, asked.names) for one in weighed[:HINTS]],
        "move": _costs(weighed, wish, list(standing.values()), asked.names) if legal else None,
        "standing": {who: round(worth) for who, worth in standing.items()},
        "foresight": foresight(mind, rules, state),
    }


def _hint(rules: AnyRules, one: Weighed, lang: str, names: Names) -> dict[str, object]:
    return {
        "label": insight_for(names.title).said(rules, one.action, lang, names),
        "action": Raw(rules.encode_action(one.action)),
        "worth": round(one.value),
        "reason": _told(one.reason, names),
    }


def _costs(weighed: Sequence[Weighed], wish: Any, standing: Sequence[float], names: Names) -> object:
    mine = next((one for one in weighed if one.action == wish), None)
    if mine is None:
        return None
    cost = max(0.0, weighed[0].value - mine.value)
    scale = max(1.0, sum(standing) / len(standing)) if standing else 1.0
    mark = mark_of(cost, scale, is_best=mine is weighed[0] or cost < 1)
    return {"cost": round(cost), "mark": mark, "worth": round(mine.value), "reason": _told(mine.reason, names)}


def _told(reason: Reason | None, names: Names) -> object:
    return None if reason is None else why_text(reason, names)


def judged_move(
    asked: Question, before: int, number: int, seat: str, action: bytes, level: str, scale: float
) -> Judged | None:
    """One decision of a finished game."""
    state, move = asked.true_state(before), asked.rules.decode_action(action)
    return judge_at_level(asked.names.title, level, asked.rules, state, number, SeatId(seat), move, scale)


def reason_for(asked: Question, before: int, seat: str, action: bytes, level: str) -> object:
    """Why a bot made a move: what a player of its level thinks of it in that position."""
    rules, name = asked.rules, SeatId(seat)
    state = rules.imagine(asked.true_state(before), name, SEED)
    move = rules.decode_action(action)
    if rules.check(state, name, move) is not None:
        return {"reason": None}
    weighed = _adviser(asked.names.title, level).weigh(rules, state, name, rules.offers(state, name), (move,))
    found = next((one.reason for one in weighed if one.action == move), None)
    return {"reason": _told(found, asked.names)}
