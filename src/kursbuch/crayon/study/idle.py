"""Why nothing of a phase can be done: the first rule against each kind of action that is due."""

from collections.abc import Iterator
from itertools import islice

from kursbuch.crayon.actions import EndMoving, EndTurn, PassTurn, StartOver
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.title import Gate
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal

ENDS = (EndMoving, EndTurn, PassTurn, StartOver)
"""By these nothing is done."""

MOST_TRIED = 60
"""Number of candidates of a step that are asked about."""

MOST_TOLD = 3


def reasons(rules: Rules, state: State, seat: SeatId) -> list[Refusal]:
    """One reason for each kind of action, no sentence twice."""
    if rules.actor(state) != seat or state.turn is None:
        return []
    found: dict[tuple[str, str], Refusal] = {}
    for refusal in _refusals(rules, state, seat):
        found.setdefault((refusal.rule, refusal.code), refusal)
    return list(found.values())[:MOST_TOLD]


def _refusals(rules: Rules, state: State, seat: SeatId) -> Iterator[Refusal]:
    title = rules.title
    for step in title.steps[rules.phase(state)]:
        if step.action in ENDS:
            continue
        gates = (rule.position(title, state, rule.id) for rule in step.rules if isinstance(rule, Gate))
        shut = next((refusal for refusal in gates if refusal is not None), None)
        if shut is not None:
            yield shut
            continue
        tried = [step.check(title, state, seat, one) for one in islice(step.candidates(title, state), MOST_TRIED)]
        if tried and tried[0] is not None and None not in tried:
            yield tried[0]
