"""A session at the table: shows the position, reads a line, does what it says, until somebody leaves.

This is the table of every game: its view as it is, its offers by number. A family may bring one of its own, which
adds what it knows (`Family.terminal`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from kursbuch import catalogue
from kursbuch.bots import Bot
from kursbuch.cli import answers
from kursbuch.cli.choices import Pick, Section, in_range, numbered, sections, with_number
from kursbuch.cli.menu import menu
from kursbuch.cli.page import view_lines
from kursbuch.cli.words import ACCENT, BAD, GOOD, STRONG, Complaint, Voice
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake, sentence
from kursbuch.messages.covers import subtitle
from kursbuch.table import Refused, Table

Read = Callable[[str], str]
"""Shows a prompt and returns the line typed; `EOFError` means the end of the input."""

NEWS = 14
"""Number of lines of news above the choices."""


class Leave(Exception):
    """The person at the terminal leaves the table."""


class Session:
    """One table, the people before the screen and the bots at it."""

    keys: Sequence[tuple[str, str]] = (
        ("4", "number"), ("?4", "explain"), ("u", "undo"), ("why {…}", "why"), ("do {…}", "do"), ("h", "history"),
        ("at 57", "at"), ("r …", "rule"), ("q", "quit"),
    )  # fmt: skip
    whole: Mapping[str, Sequence[str]] = {
        "?": ("help", "hilfe"),
        "why": ("warum",),
        "do": ("tu",),
        "u": ("undo", "zurücknehmen"),
        "h": ("history", "log", "verlauf", "protokoll"),
        "at": ("bei",),
        "r": ("rule", "rules", "regel", "regeln"),
        "b": ("back", "zurück"),
        "q": ("quit", "exit", "leave", "aufhören", "beenden", "verlassen"),
    }
    """Whole words for the letters above, in both languages."""

    def __init__(self, table: Table, bots: Mapping[SeatId, Bot], console: Console, read: Read, lang: str) -> None:
        self.table = table
        self.bots = bots
        self.console = console
        self.read = read
        self.voice = Voice(table.called, lang)
        self.sections: list[Section] = []
        self.folder: Pick | None = None
        self.news: list[str] = []
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help_or_explain,
            "why": self.why,
            "do": self.do,
            "u": self.undo,
            "h": lambda words: self.show(answers.history(self.voice, table, words)),
            "at": self.look_back,
            "r": lambda words: self.show(answers.rule(self.voice, words)),
            "b": lambda _: self.back(),
            "q": lambda _: self.leave(),
        }

    # -- what a family may do in its own way ----------------------------------------------------------------

    def found_sections(self) -> list[Section]:
        """What may be done, in groups."""
        return sections(self.voice, self.table.offers())

    def brief(self, pick: Pick) -> str:
        """What a choice would change, in a few words."""
        return ""

    def explain(self, pick: Pick, action: Any) -> None:
        """What a choice would do, as far as whoever chooses can know."""
        imagined = self.table.rules.imagine(self.table.game.state, self.seat, len(self.table.game.journal))
        before, after = imagined, self.table.rules.play(imagined, self.seat, action)[1]
        old, new = (self.table.rules.scores(state)[self.seat] for state in (before, after))
        self.tell(f"{pick.label}: {self.voice.say('row.worth')} {old} → {new}")

    def picture(self, number: int | None) -> None:
        """The table after this many entries of the journal, or as it is now."""
        position = len(self.table.game.positions) - 1 if number is None else number
        view = self.table.rules.view(self.table.game.positions[position].state, self.seat)
        for line in view_lines(view, self.voice.names):
            self.console.print(line)

    def other(self, word: str, rest: str) -> bool:
        """Handle a line that is no command; returns whether it meant anything."""
        return False

    # -- the loop -------------------------------------------------------------------------------------------

    @property
    def seat(self) -> SeatId:
        """Whoever is to act."""
        return self.table.seat()

    def run(self) -> None:
        """Play until the game is over or everybody has left."""
        try:
            while self.table.finished is None:
                if self.seat in self.bots:
                    self.let_bot_act()
                else:
                    self.turn()
            self.page()
            rules, state = self.table.rules, self.table.game.state
            self.show(answers.standing(self.voice, rules.scores(state), rules.places(state)))
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()

    def let_bot_act(self) -> None:
        """One move of a bot, told in a few lines."""
        seat, rules, state = self.seat, self.table.rules, self.table.game.state
        imagined = rules.imagine(state, seat, self.table.seed + len(self.table.game.journal))
        self.act(self.bots[seat].choose(rules, imagined, seat, rules.offers(state, seat)))

    def turn(self) -> None:
        """Show the table to a person and read lines until the position has changed."""
        position = len(self.table.game.positions)
        self.folder = None
        self.sections = self.found_sections()
        self.page()
        while len(self.table.game.positions) == position:
            self.obey(self.read(self.prompt()).strip())

    def prompt(self) -> str:
        """What is asked for."""
        if self.folder is not None:
            return self.voice.say("prompt_folder", at=self.folder.at) + " > "
        return self.voice.say("prompt", player=self.voice.player(self.seat)) + " > "

    def obey(self, line: str) -> None:
        """Do what one line says; whatever is wrong with it is told in one sentence."""
        try:
            self._obey(line)
        except Refused as refused:
            self.show(answers.refusal(self.voice, refused.refusal, refused.sentence(self.voice.lang)))
        except Mistake as mistake:
            self.complain(mistake.sentence(self.voice.lang))

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("?") and len(word) > 1:
            word, rest = "?", line[1:].strip()
        if not line:
            self.page()
        elif line.startswith("{"):
            self.do(line)
        elif word.isdecimal():
            self.choose(int(word), rest.strip())
        elif (command := self.command(word.casefold())) is not None:
            command(rest.strip())
        elif not self.other(word, rest):
            self.complain(self.voice.say("no_choice", words=line, last=len(self.picks)))

    def command(self, word: str) -> Callable[[str], None] | None:
        """What a letter, or a whole word for it, does."""
        letter = next((letter for letter, words in self.whole.items() if word in words), word)
        return self.commands.get(letter)

    # -- choosing -------------------------------------------------------------------------------------------

    @property
    def picks(self) -> list[Pick]:
        """What the numbers mean now."""
        return list(self.folder.inside) if self.folder is not None else numbered(self.sections)

    def pick(self, number: int) -> Pick:
        """The choice with this number."""
        if not 1 <= number <= len(self.picks):
            raise Complaint(self.voice.say("no_choice", words=number, last=len(self.picks)))
        return self.picks[number - 1]

    def choose(self, number: int, words: str) -> None:
        """Take a choice; a folder opens, a range asks for its number."""
        pick = self.pick(number)
        if pick.inside:
            self.choose_folder(pick)
            return
        action = pick.action if pick.span is None else self.asked(pick, words)
        if action is not None:
            self.news.clear()
            self.act(action, pick.seat)

    def asked(self, pick: Pick, words: str) -> Any | None:
        """The action of a range with the number that was typed, or nothing if none was."""
        span = pick.span
        assert span is not None
        facts = {"low": span.low, "high": span.high, "step": span.step}
        words = words or self.read(self.voice.say("how_much", **facts)).strip()
        if not words:
            return None
        number = in_range(span, words)
        if number is None:
            raise Complaint(self.voice.say("not_in_range", **facts))
        return with_number(span, number)

    def choose_folder(self, folder: Pick) -> None:
        """Open a line of the menu that stands for several."""
        self.folder = folder
        self.show(menu([Section(folder.label, folder.inside)], self.brief))

    def back(self) -> None:
        """Close it again."""
        self.folder = None
        self.page()

    def act(self, action: Any, seat: SeatId | None = None) -> None:
        """Carry an action out, of whoever is to act or of another seat, and remember what came of it."""
        name = self.voice.player(seat or self.seat)
        self.table.act(action, None if seat is None else name)
        told = self.table.told(len(self.table.game.journal), self.voice.lang)
        self.news += [f"{name}: {told[0]}" if i == 0 else f"  {line}" for i, line in enumerate(told)]

    def do(self, words: str) -> None:
        """An action written as JSON."""
        self.news.clear()
        self.act(words)

    # -- asking ---------------------------------------------------------------------------------------------

    def help_or_explain(self, words: str) -> None:
        """`?` alone tells what can be typed, with a number what the choice would do."""
        number, _, rest = words.partition(" ")
        if not number.isdecimal():
            self.show(answers.commands(self.voice, self.keys))
            return
        pick = self.pick(int(number))
        action = pick.action
        if pick.span is not None and rest.strip():
            action = self.asked(pick, rest.strip()) or action
        self.explain(pick, action)

    def why(self, words: str) -> None:
        """Why an action is refused; for a number of the menu, that it is not."""
        if words.isdecimal():
            self.pick(int(words))
            self.tell(self.voice.say("legal"))
            return
        refusal = self.table.why(words)
        if refusal is None:
            self.tell(self.voice.say("legal"))
        else:
            reason = f"{sentence(refusal, self.voice.lang, self.voice.names)} ({refusal.rule})"
            self.show(answers.refusal(self.voice, refusal, reason))

    def undo(self, words: str) -> None:
        """Take back until a person is to act again: bots' answers go with the move that caused them."""
        game, number = self.table.game, len(self.table.game.positions) - 1
        steps = 0
        while (before := game.positions[number].before) is not None:
            number, steps = before, steps + 1
            if any(seat not in self.bots for seat in self.table.rules.waiting_for(game.positions[number].state)):
                break
        else:
            raise Complaint(self.voice.say("nothing_to_take_back"))
        entry = self.table.undo(steps)
        self.news = [self.voice.say("taken_back", number=entry.back_to)]

    def look_back(self, words: str) -> None:
        """The table as it was."""
        last = len(self.table.game.positions) - 1
        if not words.isdecimal():
            raise Complaint(self.voice.say("not_a_number", words=words or "–"))
        self.table.at(int(words))
        self.tell(self.voice.say("looking_back", number=int(words), last=last))
        self.picture(int(words))

    def leave(self) -> None:
        """Stand up from the table."""
        raise Leave

    # -- the screen -----------------------------------------------------------------------------------------

    def page(self) -> None:
        """The whole screen: where play stands, what happened, what can be done."""
        if self.console.is_terminal:
            self.console.clear()
        self.show_table()
        for line in self.news[-NEWS:]:
            self.tell(line)
        if self.table.finished is None and self.sections:
            self.show(menu(self.sections, self.brief))

    def show_table(self) -> None:
        """Title, whose turn it is, and the table."""
        cover = catalogue.cover(self.table.title)
        name = f"{cover.title} {subtitle(self.table.title, cover.subtitle, self.voice.lang)}".strip()
        self.show(Rule(Text(name, style=STRONG), style="#123a63"))
        over = self.table.finished is not None
        words = (
            self.voice.say("turn.over") if over else self.voice.say("turn.player", player=self.voice.player(self.seat))
        )
        self.show(Text(words, style=ACCENT))
        self.picture(None)

    def show(self, what: object) -> None:
        """Anything rich can draw."""
        self.console.print(what)

    def tell(self, words: str) -> None:
        """A line of news."""
        self.console.print(Text(words, style=GOOD))

    def complain(self, words: str) -> None:
        """A line that says what is wrong."""
        self.console.print(Text(f"⊘ {words}", style=BAD))
