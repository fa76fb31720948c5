"""Which insight fits some rules."""

from kursbuch.eighteen.rules import Rules
from kursbuch.server.insight.base import AnyRules, Insight, PlainInsight
from kursbuch.server.insight.eighteen import EighteenInsight

_EIGHTEEN = EighteenInsight()
_PLAIN = PlainInsight()


def insight_for(rules: AnyRules) -> Insight:
    """What the shell may know about these rules."""
    return _EIGHTEEN if isinstance(rules, Rules) else _PLAIN
