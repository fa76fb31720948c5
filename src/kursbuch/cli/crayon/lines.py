"""A line to be drawn, in words: what it costs, how much of it this turn allows, where it leads, and what forbids it."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from kursbuch.cli.answers import text_of
from kursbuch.cli.crayon.words import Voice
from kursbuch.cli.words import ACCENT, BAD, QUIET, STRONG
from kursbuch.crayon.study.drawing import Check, Drawn
from kursbuch.messages import sentence


def line_words(voice: Voice, goal: str, drawn: Drawn) -> RenderableType:
    """The price, the mileposts section by section, and the rule that stops it."""
    facts = {"goal": goal, "count": len(drawn.pieces), "cost": drawn.cost}
    parts = [Text(voice.say("line", **facts), style=STRONG)]
    if drawn.pieces:
        parts.append(Text(sections(voice, drawn), style=QUIET))
    if drawn.now < len(drawn.pieces):
        later = drawn.cost - drawn.now_cost
        parts.append(Text(voice.say("line_now", now=drawn.now, cost=drawn.now_cost, later=later)))
    check = drawn.obstacle or drawn.refusal
    if check is not None:
        parts.append(refused(voice, check))
    return Group(*parts)


def sections(voice: Voice, drawn: Drawn) -> str:
    """Every piece with its price; what this turn does not allow stands in brackets."""
    words = [voice.post(drawn.pieces[0].start)]
    for number, piece in enumerate(drawn.pieces):
        end = voice.post(piece.end) + (f" ({piece.line})" if piece.line else "")
        step = f"{piece.price}→ {end}"
        words.append(step if number < drawn.now else f"[{step}]")
    return "  " + " ".join(words)


def refused(voice: Voice, check: Check) -> Text:
    """Why a piece is refused, with the rule."""
    reason = sentence(check.refusal, voice.lang, voice.names)
    rule = check.refusal.rule
    return Text.assemble((f"⊘ {reason} ({rule})\n", BAD), (f"{rule}  ", ACCENT), text_of(voice, rule))
