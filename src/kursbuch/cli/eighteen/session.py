"""The session at an 18xx table: maps, charts and sheets, and tiles chosen by hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from kursbuch.bots import Bot
from kursbuch.cli import session
from kursbuch.cli.choices import Pick, Section, numbered
from kursbuch.cli.eighteen import answers, panels
from kursbuch.cli.eighteen.choices import open_hexes, sections
from kursbuch.cli.eighteen.head import heading
from kursbuch.cli.eighteen.map import draw_map
from kursbuch.cli.eighteen.words import Voice
from kursbuch.cli.words import QUIET, Complaint
from kursbuch.eighteen.actions import Pass
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.steps.bids import unsold
from kursbuch.eighteen.study.facts import outcome
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import label
from kursbuch.table import Table

TALL_SCREEN = 62
"""Lines from which map and tables both fit above the choices."""


class Session(session.Session):
    """One table of an 18xx title."""

    keys: Sequence[tuple[str, str]] = (
        ("4", "number"), ("?4", "explain"), ("E16", "hex"), ("u", "undo"), ("why {…}", "why"), ("do {…}", "do"),
        ("m", "map"), ("s", "status"), ("c", "chart"), ("t", "trains"), ("h", "history"), ("at 57", "at"),
        ("r SR-16", "rule"), ("q", "quit"),
    )  # fmt: skip
    whole: Mapping[str, Sequence[str]] = {
        **session.Session.whole,
        "m": ("map", "karte"),
        "s": ("status", "owners", "besitz"),
        "c": ("chart", "prices", "kurstabelle", "kurse"),
        "t": ("trains", "loks"),
    }
    voice: Voice

    def __init__(
        self, table: Table, bots: Mapping[SeatId, Bot], console: Console, read: session.Read, lang: str
    ) -> None:
        super().__init__(table, bots, console, read, lang)
        assert isinstance(table.rules, Rules)
        self.rules: Rules = table.rules
        self.voice = Voice(self.rules.title, table.called, lang)
        self.commands |= {
            "m": self.map_or_hex,
            "s": lambda _: self.show(panels.owners(self.voice, self.state, table.view, self.console.width)),
            "c": lambda _: self.show(panels.chart(self.voice, self.state, table.view)),
            "t": lambda _: self.show(panels.trains(self.voice, table.view)),
        }

    @property
    def state(self) -> State:
        """The position now."""
        state: State = self.table.game.state
        return state

    # -- choosing -------------------------------------------------------------------------------------------

    def found_sections(self) -> list[Section]:
        """What may be done, tiles by hex; then what others before the screen may do although it is not their turn."""
        return [*sections(self.voice, self.state, self.table.offers()), *self._out_of_turn()]

    def _out_of_turn(self) -> list[Section]:
        picks = [
            Pick(f"{self.voice.player(seat)}: {label(action, self.voice.lang, self.voice.names)}", action, seat=seat)
            for seat in self.table.game.seats
            if seat != self.seat and seat not in self.bots
            for action in self.rules.offers(self.state, seat).listed
        ]
        return [Section(self.voice.say("out_of_turn"), tuple(picks))] if picks else []

    def brief(self, pick: Pick) -> str:
        """What a choice would change, in a few words."""
        if pick.inside or pick.span is not None or pick.seat is not None or isinstance(pick.action, Pass):
            return ""
        return answers.brief_words(self.voice, self.rules, self.state, self.seat, pick.action)

    def explain(self, pick: Pick, action: Any) -> None:
        """What a choice would do, the numbers before and after, and the rules behind it."""
        found = outcome(self.rules, self.state, pick.seat or self.seat, action)
        self.show(answers.explanation(self.voice, pick.label, found))

    def other(self, word: str, rest: str) -> bool:
        """A hex means its tiles."""
        if not self._is_hex(word.upper()):
            return False
        self.open_hex(word.upper(), rest.split())
        return True

    def _is_hex(self, word: str) -> bool:
        return word in self.rules.title.map.hexes

    def open_hex(self, at: str, words: list[str]) -> None:
        """The ways to build on a hex, or the one that is named by tile and turn."""
        found = next((pick for pick in numbered(self.sections) if pick.at == at), None)
        if found is None:
            example = f'{{"type":"LayTile","at":"{at}","tile":"9","rotation":0}}'
            raise Complaint(self.voice.say("no_lay_there", at=at, json=example))
        if not words:
            self.choose_folder(found)
            return
        turn = int(words[1]) if len(words) > 1 and words[1].isdecimal() else 0
        self.news.clear()
        self.act({"type": "LayTile", "at": at, "tile": words[0], "rotation": turn})

    # -- the screen -----------------------------------------------------------------------------------------

    def picture(self, number: int | None) -> None:
        """Owners and map after this many entries of the journal."""
        state: State = self.table.game.positions[-1 if number is None else number].state
        view = self.table.rules.view(state, None)
        self.show(heading(self.voice, state, view))
        self.show(panels.owners(self.voice, state, view, self.console.width))
        self.show(draw_map(self.voice, state, self.console.width))

    def show_table(self) -> None:
        """Where play stands, and the table or the map, whichever the step is about; both on a tall screen."""
        view = self.table.view
        self.show(heading(self.voice, self.state, view))
        building = isinstance(self.state.frame, CompanyTurn) and self.state.frame.step in ("track", "station")
        tall = self.console.height >= TALL_SCREEN
        if not building or tall:
            self.show(panels.owners(self.voice, self.state, view, self.console.width))
        if isinstance(self.state.frame, OpeningSale) or self._is_bidding():
            self.show(panels.privates(self.voice, view))
        if building or (tall and not isinstance(self.state.frame, OpeningSale)):
            self.show_map()

    def _is_bidding(self) -> bool:
        """Privates are for sale in share rounds, where they are bid for."""
        return self.rules.title.data.info.bid_step > 0 and bool(unsold(self.state))

    def map_or_hex(self, words: str) -> None:
        """The map, or one hex of it in words."""
        if not words:
            self.show_map()
            return
        at = words.upper()
        if not self._is_hex(at):
            raise Complaint(self.voice.say("nothing_there", at=words))
        self.show(answers.hex_words(self.voice, self.state, at))

    def show_map(self) -> None:
        """The map with the hexes open to whoever is to act."""
        self.show(draw_map(self.voice, self.state, self.console.width, open_hexes(self.sections)))
        self.console.print(Text(self.voice.say("map_key"), style=QUIET))
