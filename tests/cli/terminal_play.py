"""Sitting down at the terminal table without a terminal: lines are typed from a list, the screen is a string."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import StringIO
from pathlib import Path

from rich.console import Console

from kursbuch.bots import bot
from kursbuch.cli.table import play
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.frames import CompanyTurn
from kursbuch.kernel.offers import Offers
from kursbuch.table import Table

Wanted = Callable[[Table, Offers[Action]], bool]


def game_at(path: Path, wanted: Wanted, *, seed: int = 3, title: str = "1848") -> Table:
    """A record in which a person sits at a position of this kind, reached by chance."""
    table = Table.new(title, ["Ada", "Ben", "Cy"], seed=seed)
    chance = bot(title, "random", seed)
    for number in range(3000):
        offers = table.offers()
        if wanted(table, offers):
            table.save(path)
            return table
        seat, rules = table.seat(), table.rules
        table.act(chance.choose(rules, rules.imagine(table.game.state, seat, number), seat, offers))
        assert table.finished is None, "the game ended before such a position came"
    raise AssertionError("no such position")


def at_step(step: str) -> Wanted:
    """A company's turn at this step, with something to choose."""

    def wanted(table: Table, offers: Offers[Action]) -> bool:
        frame = table.game.state.frame
        return isinstance(frame, CompanyTurn) and frame.step == step and len(offers) > 1

    return wanted


class Screen:
    """What was shown, and the prompts that were answered."""

    def __init__(self, typed: Iterable[str], width: int = 120, height: int = 50) -> None:
        self.typed = iter(typed)
        self.file = StringIO()
        self.console = Console(file=self.file, width=width, height=height, highlight=False)
        self.prompts: list[str] = []
        self.answers: list[str] = []
        self._seen = 0

    def read(self, prompt: str) -> str:
        """Type the next line; what was shown since the last one is kept as an answer."""
        self.answers.append(self._new())
        self.prompts.append(prompt)
        line = next(self.typed, None)
        if line is None:
            raise EOFError
        return line

    def _new(self) -> str:
        whole = self.file.getvalue()
        fresh, self._seen = whole[self._seen :], len(whole)
        return fresh

    @property
    def text(self) -> str:
        """Everything shown."""
        return self.file.getvalue()


def sit_down(path: Path, *typed: str, lang: str = "en", width: int = 120, **how: object) -> Screen:
    """Play on in a file, or start a game there, with these lines typed."""
    screen = Screen(typed, width)
    play("1848", file=path, lang=lang, console=screen.console, read=screen.read, **how)  # type: ignore[arg-type]
    return screen
