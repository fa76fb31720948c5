"""The head of the page: where play stands, and who decides about what."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from kursbuch.cli.eighteen.words import Voice
from kursbuch.cli.words import ACCENT, STRONG
from kursbuch.eighteen.model.frames import CompanyTurn, Question
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.view import View
from kursbuch.messages import describe
from kursbuch.messages.covers import subtitle


def heading(voice: Voice, state: State, view: View) -> RenderableType:
    """Title, round, phase and bank; below them who decides about what."""
    info = voice.title.data.info
    name = subtitle(voice.title.name, info.subtitle, voice.lang)
    words = voice.say("heading", title=info.title, subtitle=name, round=view.round, phase=view.phase, bank=view.bank)
    return Group(Rule(Text(words, style=STRONG), style="#123a63"), _whose_turn(voice, state, view))


def _whose_turn(voice: Voice, state: State, view: View) -> Text:
    if view.over is not None or view.acting is None:
        return Text(voice.say("turn.over"), style=ACCENT)
    player, frame = voice.player(view.acting), state.frame
    if isinstance(frame, CompanyTurn):
        words = voice.say(
            "turn.company", player=player, company=voice.title.companies[frame.company].name, step=frame.step
        )
        return Text.assemble(voice.chip(frame.company), " ", (words, ACCENT))
    words = voice.say("turn.player", player=player)
    if isinstance(frame, Question):
        words += f": {describe(frame, voice.lang, voice.names)}"
    return Text(words, style=ACCENT)
