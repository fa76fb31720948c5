"""Answers to questions at an 18xx table: what a choice does, one hex in words."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from kursbuch.cli.answers import MOST_RULES, text_of
from kursbuch.cli.eighteen.effects import brief, words_of
from kursbuch.cli.eighteen.words import Voice, shape
from kursbuch.cli.words import ACCENT, QUIET, STRONG
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.facts import Outcome, outcome
from kursbuch.hexmap.geometry import DIRECTIONS
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import log
from kursbuch.render.eighteen.faces import Face, faces
from kursbuch.render.eighteen.frontiers import frontier

MOST_TOLD = 16


def brief_words(voice: Voice, rules: Rules, state: State, seat: SeatId, action: Action) -> str:
    """What a choice would change, in a few words."""
    return brief(voice, outcome(rules, state, seat, action), seat)


def explanation(voice: Voice, name: str, found: Outcome) -> RenderableType:
    """What would happen, the numbers before and after, and the rules behind it."""
    parts: list[RenderableType] = [Text(voice.say("what_would_happen"), style=STRONG)]
    told = log(found.events, voice.lang, voice.names)
    parts += [Text(f"  {line}") for line in told[:MOST_TOLD]]
    if len(told) > MOST_TOLD:
        parts.append(Text("  …", style=QUIET))
    if found.facts:
        grid = Grid.grid(padding=(0, 2))
        for what, before, after in (words_of(voice, fact) for fact in found.facts):
            grid.add_row(f"  {what}", Text(before, style=QUIET), "→", Text(after, style=STRONG))
        parts += [Text(voice.say("changes"), style=STRONG), grid]
    elif not told:
        parts.append(Text(f"  {voice.say('nothing_changes')}"))
    if found.rules:
        parts.append(Text(voice.say("rules_watching"), style=STRONG))
        parts.append(_rule_lines(voice, found.rules))
    return Panel(Group(*parts), title=Text(name, style=ACCENT), title_align="left", border_style="#123a63")


def _rule_lines(voice: Voice, ids: tuple[str, ...]) -> Grid:
    grid = Grid.grid(padding=(0, 2), expand=True)
    grid.add_column(no_wrap=True, style=ACCENT, min_width=max(len(rule_id) for rule_id in ids) + 2)
    grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for rule_id in ids[:MOST_RULES]:
        grid.add_row(f"  {rule_id}", text_of(voice, rule_id))
    return grid


# -- one hex --------------------------------------------------------------------------------------------------


def hex_words(voice: Voice, state: State, at: str) -> RenderableType:
    """A hex in one sentence: place, ground, track, stops, stations, borders."""
    face = next(f for f in faces(voice.title, state) if f.at == at)
    parts = [*_ground_words(voice, state, face), *_stop_words(voice, state, face), *_side_words(voice, face)]
    return Text.assemble((voice.fill.place(at), STRONG), ": ", ", ".join(p for p in parts if p), ".")


def _ground_words(voice: Voice, state: State, face: Face) -> list[str]:
    placed = state.board.tiles.get(face.at)
    if placed is not None:
        words = [voice.phrase("hex.tile", tile=placed.tile, rotation=placed.rotation)]
    else:
        words = [voice.phrase("hex.land" if face.ground == "land" else "hex.printed")]
        cost = face.spec.cost
        if cost is not None:
            kind = voice.phrase(f"terrain.{cost.terrain}") if voice.has(f"terrain.{cost.terrain}") else cost.terrain
            words.append(voice.phrase("hex.cost", amount=cost.amount, terrain=kind))
    if face.pieces:
        words.append(voice.phrase("hex.track", shape=shape(face.pieces)))
    return words


def _stop_words(voice: Voice, state: State, face: Face) -> list[str]:
    colour = voice.title.phase(state).colour
    words = []
    for i, stop in enumerate(face.stops):
        kind = "place" if stop.kind == "offboard" else stop.kind
        words.append(voice.phrase(f"hex.{kind}", amount=stop.value(colour), slots=stop.slots))
        owners = [voice.letters(owner) for owner in face.markers.get(i, {}).values()]
        if owners:
            words.append(voice.phrase("hex.stations", owners=", ".join(owners)))
        homes = [voice.letters(owner) for owner in face.homes.get(i, ())]
        if homes:
            words.append(voice.phrase("hex.home", owners=", ".join(homes)))
    return words


def _side_words(voice: Voice, face: Face) -> list[str]:
    words = []
    closed = (*face.spec.impassable, *face.spec.bar)
    between = frontier(voice.title.map, face.at)
    for key, sides in (("hex.gauge", face.spec.gauge_change), ("hex.closed", closed), ("hex.frontier", between)):
        if sides:
            named = ", ".join(voice.fill.format_field(DIRECTIONS.index(side), "compass") for side in sides)
            words.append(voice.phrase(key, sides=named))
    return words
