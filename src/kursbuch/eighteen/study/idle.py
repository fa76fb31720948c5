"""Why nothing of a step can be done: the first rule against each kind of action that is due."""

from collections.abc import Iterator
from itertools import islice

from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.outlook import thinkable
from kursbuch.eighteen.study.turns import first_refusal
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.refusal import Refusal

MOST_TRIED = 60
"""Number of candidates of a step that are asked about."""

MOST_TOLD = 3


def reasons(rules: Rules, state: State, seat: SeatId) -> list[Refusal]:
    """One reason for each kind of action, no sentence twice."""
    if rules.actor(state) != seat:
        return []
    found: dict[tuple[str, str], Refusal] = {}
    for refusal in _refusals(rules, state):
        found.setdefault((refusal.rule, refusal.code), refusal)
    return list(found.values())[:MOST_TOLD]


def _refusals(rules: Rules, state: State) -> Iterator[Refusal]:
    for step in rules.steps(state):
        if step.action is Pass:
            continue
        tried = [
            first_refusal(rules.title, state, step, action)
            for action in islice(thinkable(rules, state, step), MOST_TRIED)
        ]
        if tried and tried[0] is not None and None not in tried:
            yield tried[0]
