"""Offers as people choose from them: numbered, grouped by kind, tiles by hex."""

from __future__ import annotations

from collections.abc import Sequence

from kursbuch.cli.choices import Pick, Section, numbered
from kursbuch.cli.eighteen.words import Voice, shape
from kursbuch.eighteen.actions import Action, LayTile, Pass
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale, ShareRound
from kursbuch.eighteen.model.state import State
from kursbuch.hexmap.tiles import HexId, layout
from kursbuch.kernel.offers import Offers
from kursbuch.messages import label, range_label
from kursbuch.render.eighteen.tile_parts import pieces_of

ALIKE = {
    "LowerPaper": "BuyPaper",
    "BuyTrainFrom": "BuyTrain",
    "Decline": "Accept",
    "WithdrawBid": "Bid",
    "TakeLoan": "any_time",
    "BuyPrivate": "any_time",
    "UsePaper": "any_time",
}
"""Kinds of action that stand together."""
ORDER = ("LayTile", "PlaceStation", "RunTrains", "Dividend", "BuyTrain", "DiscardTrain", "Accept", "StartCompany")
LAST = ("any_time", "Pass")


def sections(voice: Voice, state: State, offers: Offers[Action]) -> list[Section]:
    """Everything that may be done, grouped by kind."""
    found: dict[str, list[Pick]] = {}
    for action in offers.listed:
        if not isinstance(action, LayTile):
            found.setdefault(_kind(voice, action), []).append(Pick(_words(voice, state, action), action))
    for folder in _folders(voice, offers):
        found.setdefault("LayTile", []).append(folder)
    for span in offers.ranged:
        pick = Pick(range_label(span, voice.lang, voice.names), span.action, span)
        found.setdefault(_kind(voice, span.action), []).append(pick)
    for free in offers.free:
        found.setdefault(_kind(voice, free.suggestion), []).insert(
            0, Pick(_words(voice, state, free.suggestion), free.suggestion)
        )
    return [Section(voice.say(f"kind.{kind}"), tuple(found[kind])) for kind in sorted(found, key=_place)]


def _kind(voice: Voice, action: Action) -> str:
    name = type(action).__name__
    outside = {step.action for step in voice.title.policies.out_of_turn_steps}
    kind = "any_time" if type(action) in outside else ALIKE.get(name, name)
    return kind if voice.has(f"kind.{kind}") else "other"


def _place(kind: str) -> tuple[int, int]:
    """What the step is about comes first, going on comes last."""
    if kind in LAST:
        return 2, LAST.index(kind)
    return (0, ORDER.index(kind)) if kind in ORDER else (1, 0)


def _words(voice: Voice, state: State, action: Action) -> str:
    if isinstance(action, Pass):
        return voice.say(f"pass.{_step(voice, state)}")
    return label(action, voice.lang, voice.names)


def _step(voice: Voice, state: State) -> str:
    match state.frame:
        case OpeningSale():
            return "opening"
        case ShareRound():
            return "share"
        case CompanyTurn(step=step) if voice.has(f"pass.{step}"):
            return step
    return "other"


def _folders(voice: Voice, offers: Offers[Action]) -> list[Pick]:
    """Tiles by hex; a hex with one way to build is the choice itself."""
    by_hex: dict[HexId, list[LayTile]] = {}
    for action in offers.listed:
        if isinstance(action, LayTile):
            by_hex.setdefault(action.at, []).append(action)
    folders = []
    for at, lays in sorted(by_hex.items(), key=lambda item: (item[0][0], int(item[0][1:]))):
        inside = tuple(Pick(lay_words(voice, lay), lay) for lay in lays)
        folders.append(Pick(voice.say("folder", at=at, count=len(lays)), lays[0], None, inside, at))
    return folders


def lay_words(voice: Voice, lay: LayTile) -> str:
    """A tile by number, shape and turn, and the private that helps."""
    tile = voice.title.tiles[lay.tile]
    arrows = shape(pieces_of(layout(tile, lay.rotation)))
    words = voice.say("tile", tile=lay.tile, shape=arrows, colour=tile.color, rotation=lay.rotation)
    return f"{words} · {voice.fill.paper(lay.paper)}" if lay.paper else words


def open_hexes(found: Sequence[Section]) -> frozenset[HexId]:
    """Hexes on which something can be laid or placed."""
    return frozenset(HexId(at) for pick in numbered(found) if (at := getattr(pick.action, "at", None)) is not None)
