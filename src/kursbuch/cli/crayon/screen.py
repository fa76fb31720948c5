"""What is seen at a table of drawn track: where play stands, the map, and one's cards beside it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console, Group
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from kursbuch.bots import Bot
from kursbuch.cli import session
from kursbuch.cli.crayon import panels
from kursbuch.cli.crayon.lines import line_words
from kursbuch.cli.crayon.map import Window, around, draw_map
from kursbuch.cli.crayon.words import Voice
from kursbuch.cli.words import ACCENT, QUIET, STRONG
from kursbuch.crayon.model.state import State
from kursbuch.crayon.rules import Rules
from kursbuch.crayon.study.drawing import Drawn
from kursbuch.crayon.study.journeys import journeys
from kursbuch.crayon.view import View
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import log
from kursbuch.table import Table

SIDE = 28
"""Columns for the cards beside the map."""
BESIDE = 26
"""Lines of the screen that are not for the map."""
LITTLE = 9
"""Lines of the map round a line that is shown before it is drawn."""


class Shown(session.Session):
    """A session that shows a table of drawn track."""

    voice: Voice

    def __init__(
        self, table: Table, bots: Mapping[SeatId, Bot], console: Console, read: session.Read, lang: str
    ) -> None:
        super().__init__(table, bots, console, read, lang)
        assert isinstance(table.rules, Rules)
        self.rules: Rules = table.rules
        self.voice = Voice(self.rules.title, table.called, lang)

    @property
    def state(self) -> State:
        """The position as whoever is to act may hold it possible."""
        now: State = self.table.game.state
        return self.rules.imagine(now, self.seat, len(self.table.game.journal))

    @property
    def view(self) -> View:
        """The table through the eyes of whoever is to act."""
        return self.rules.view(self.table.game.state, None if self.table.finished else self.seat)

    def show_table(self) -> None:
        """Where play stands, the map, and beside it one's cards."""
        view = self.view
        self._show_head(view)
        if view.phase != "cards":
            self.show(panels.players(self.voice, view))
        for line in panels.events(self.voice, view):
            self.show(line)
        self._show_board(view, self._window(view))

    def _show_head(self, view: View) -> None:
        info = self.rules.title.data.info
        words = self.voice.say("heading", title=info.name, round=view.round)
        self.show(Rule(Text(words, style=STRONG), style="#123a63"))
        if view.over is not None:
            self.show(Text(self.voice.say("turn.over"), style=ACCENT))
            return
        player = self.voice.player(self.seat)
        self.show(Text(self.voice.say(f"phase.{view.phase}", player=player, **self._phase_facts(view)), style=ACCENT))

    def _phase_facts(self, view: View) -> dict[str, object]:
        offer = view.offer
        facts: dict[str, object] = {"left": view.limit - view.spent, "kept": self.rules.title.settings.kept}
        if offer is not None:
            facts["offer"] = log((offer,), self.voice.lang, self.voice.names)[0]
        return facts

    def _show_board(self, view: View, window: Window | None) -> None:
        picture = draw_map(self.rules.title, view, window, self._reached(view))
        if view.over is not None:
            self.show(picture)
            return
        cards = panels.hand(self.voice, view, self.seat)
        if self.console.width < picture_width(picture) + SIDE:
            self.show(Group(picture, cards))
            return
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(width=min(self.console.width - picture_width(picture) - 2, 44))
        grid.add_row(picture, cards)
        self.show(grid)

    def _reached(self, view: View) -> set[int]:
        """Where trains of whoever is to act get in this turn."""
        if view.phase != "move":
            return set()
        trains = range(len(view.players[self.seat].trains))
        return {post for number in trains for post in journeys(self.rules.title, self.state, self.seat, number)}

    def show_line(self, goal: str, drawn: Drawn) -> None:
        """A line in words, and on a part of the map if the screen has room for it."""
        self.show(line_words(self.voice, goal, drawn))
        if drawn.pieces and self.console.height >= BESIDE:
            posts = [post for piece in drawn.pieces for post in (piece.start, piece.end)]
            rows = [self.rules.title.board.posts[post][0] for post in posts]
            window = around(self.rules.title, rows, max(2 * (max(rows) - min(rows)) + LITTLE, LITTLE))
            self.show(draw_map(self.rules.title, self.view, window, (), posts))

    def _window(self, view: View) -> Window | None:
        """The whole map where it fits, else the part round one's network and trains."""
        height = self.console.height - BESIDE
        if height >= len(self.rules.title.data.rows) or view.over is not None:
            return None
        player = view.players[self.seat]
        rows = [row for section in player.sections for row, _ in section]
        rows += [train.at[0] for train in player.trains if train.at is not None]
        return around(self.rules.title, rows, height)

    def show_map(self, words: str) -> None:
        """The whole map, or what is near a city or milepost, drawn larger."""
        if not words:
            self.show(draw_map(self.rules.title, self.view))
            self.show(Text(self.voice.say("map_key"), style=QUIET))
            return
        post = self.voice.meant_post(words)
        row = self.rules.title.board.posts[post][0]
        self.show(draw_map(self.rules.title, self.view, around(self.rules.title, (row,), BESIDE), (post,)))

    def picture(self, number: int | None) -> None:
        """The table after this many entries of the journal."""
        state = self.table.game.positions[-1 if number is None else number].state
        view = self.rules.view(state, self.seat)
        self.show(panels.players(self.voice, view))
        self.show(draw_map(self.rules.title, view))


def picture_width(picture: Text) -> int:
    """Columns of the map."""
    return max(line.cell_len for line in picture.split("\n"))
