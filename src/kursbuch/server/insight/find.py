"""What the server may know about the games of a title."""

from functools import cache

from kursbuch import catalogue
from kursbuch.server.insight.base import Insight, PlainInsight


@cache
def insight_for(title: str) -> Insight:
    """The insight of the title's family, or what can be said about any game."""
    family = catalogue.family(title)
    if not family.insight:
        return PlainInsight(family.name)
    insight: Insight = catalogue.part(family.insight)
    return insight
