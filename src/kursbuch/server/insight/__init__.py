"""What the shell may know about a family of games beyond the contract of rules.

The rest of the server holds a `Ruleset` and an `Insight` and never looks into a state. Only the
sub-rooms here know what the games of their family are; a family without an insight of its own gets the plain one.
"""

from kursbuch.server.insight.base import Context, Hindsight, Insight, Orders, Question, Study
from kursbuch.server.insight.find import insight_for

__all__ = ["Context", "Hindsight", "Insight", "Orders", "Question", "Study", "insight_for"]
