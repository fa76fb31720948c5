"""What the server may know about the games of a title."""

import logging
from functools import cache

from kursbuch import catalogue
from kursbuch.server.insight.base import Insight, PlainInsight, Question

LOG = logging.getLogger("kursbuch.server")


@cache
def insight_for(title: str) -> Insight:
    """The insight of the title's family, or what can be said about any game."""
    family = catalogue.family(title)
    if not family.insight:
        return PlainInsight(family.name)
    insight: Insight = catalogue.part(family.insight)
    return insight


def all_questions() -> list[tuple[str, Question]]:
    """Every question that a game of some installed family answers, by name."""
    insights: dict[str, Insight] = {}
    for title in catalogue.titles():
        try:
            insight = insight_for(title)
        except Exception:  # parts of a third-party family can fail in any way
            LOG.exception("the questions of title %s are not described", title)
        else:
            insights.setdefault(insight.family, insight)
    return [named for insight in insights.values() for named in insight.questions.items()]
