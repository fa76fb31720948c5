"""A session at the table: shows the position, reads a line, does what it says, until somebody leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.text import Text

from kursbuch.bots import Bot
from kursbuch.cli import terminal_answers as answers
from kursbuch.cli import terminal_panels as panels
from kursbuch.cli.terminal_choices import Pick, Section, in_range, numbered, open_hexes, sections, with_number
from kursbuch.cli.terminal_map import draw_map
from kursbuch.cli.terminal_menu import heading, menu
from kursbuch.cli.terminal_words import BAD, GOOD, QUIET, Complaint, Voice
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.frames import CompanyTurn, OpeningSale
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.study.facts import outcome
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake, sentence
from kursbuch.table import Refused, Table

Read = Callable[[str], str]
"""Asks with a prompt and gives the line typed; `EOFError` means that nobody types any more."""

TALL_SCREEN = 62
"""Lines from which map and tables both fit above the choices."""


class Leave(Exception):
    """Whoever sits at the terminal leaves the table."""


class Session:
    """One table, the people before the screen and the bots at it."""

    def __init__(self, table: Table, bots: Mapping[SeatId, Bot], console: Console, read: Read, lang: str) -> None:
        self.table = table
        self.bots = bots
        self.console = console
        self.read = read
        assert isinstance(table.rules, Rules)
        self.rules: Rules = table.rules
        self.voice = Voice(self.rules.title, table.called, lang)
        self.sections: list[Section] = []
        self.folder: Pick | None = None
        self.news: list[str] = []
        self.commands: Mapping[str, Callable[[str], None]] = {
            "?": self.help_or_explain,
            "help": self.help_or_explain,
            "why": self.why,
            "do": self.do,
            "u": self.undo,
            "h": lambda words: self.show(answers.history(self.voice, table, words)),
            "at": self.look_back,
            "m": self.map_or_hex,
            "s": lambda _: self.show(panels.owners(self.voice, self.state, table.view, self.console.width)),
            "c": lambda _: self.show(panels.chart(self.voice, self.state, table.view)),
            "t": lambda _: self.show(panels.trains(self.voice, table.view)),
            "r": lambda words: self.show(answers.rule(self.voice, words)),
            "b": lambda _: self.back(),
            "q": lambda _: self.leave(),
        }

    # -- the loop -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now."""
        state: State = self.table.game.state
        return state

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
            self.show(panels.standing(self.voice, self.table.rules.scores(self.state)))
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print()

    def let_bot_act(self) -> None:
        """One move of a bot, told in a few lines."""
        seat, rules = self.seat, self.table.rules
        imagined = rules.imagine(self.state, seat, self.table.seed + len(self.table.game.journal))
        action = self.bots[seat].choose(rules, imagined, seat, rules.offers(self.state, seat))
        self.act(action)

    def turn(self) -> None:
        """Show the table to a person and read lines until the position has changed."""
        position = len(self.table.game.positions)
        self.folder = None
        self.sections = sections(self.voice, self.state, self.table.offers())
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
        elif word.casefold() in self.commands:
            self.commands[word.casefold()](rest.strip())
        elif self._is_hex(word.upper()):
            self.open_hex(word.upper(), rest.split())
        else:
            self.complain(self.voice.say("no_choice", words=line, last=len(self.picks)))

    def _is_hex(self, word: str) -> bool:
        return word in self.rules.title.map.hexes

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
            self.act(action)

    def asked(self, pick: Pick, words: str) -> Action | None:
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

    def open_hex(self, at: str, words: list[str]) -> None:
        """The ways to build on a hex, or the one that is named by tile and turn."""
        found = next((p for p in numbered(self.sections) if p.at == at), None)
        if found is None:
            example = f'{{"type":"LayTile","at":"{at}","tile":"9","rotation":0}}'
            raise Complaint(self.voice.say("no_lay_there", at=at, json=example))
        if not words:
            self.choose_folder(found)
            return
        turn = int(words[1]) if len(words) > 1 and words[1].isdecimal() else 0
        self.news.clear()
        self.act({"type": "LayTile", "at": at, "tile": words[0], "rotation": turn})

    def choose_folder(self, folder: Pick) -> None:
        """Open the list of ways to build on a hex."""
        self.folder = folder
        self.show(menu(self.voice, [Section(folder.label, folder.inside)], self.brief))

    def back(self) -> None:
        """Close the list of a hex."""
        self.folder = None
        self.page()

    def act(self, action: Action | Mapping[str, object] | str) -> None:
        """Carry an action out and remember what came of it."""
        name = self.voice.player(self.seat)
        self.table.act(action)
        told = self.table.told(len(self.table.game.journal), self.voice.lang)
        self.news += [f"{name}: {told[0]}" if i == 0 else f"  {line}" for i, line in enumerate(told)]

    def do(self, words: str) -> None:
        """An action written as JSON."""
        self.news.clear()
        self.act(words)

    def brief(self, pick: Pick) -> str:
        """What a choice would change, in a few words."""
        if pick.inside or pick.span is not None:
            return ""
        return answers.brief_words(self.voice, self.rules, self.state, self.seat, pick.action)

    # -- asking ---------------------------------------------------------------------------------------------

    def help_or_explain(self, words: str) -> None:
        """`?` alone tells what can be typed, with a number what the choice would do."""
        number, _, rest = words.partition(" ")
        if not number.isdecimal():
            self.show(answers.commands(self.voice))
            return
        pick = self.pick(int(number))
        action = pick.action
        if pick.span is not None and rest.strip():
            action = self.asked(pick, rest.strip()) or action
        found = outcome(self.rules, self.state, self.seat, action)
        self.show(answers.explanation(self.voice, pick.label, found))

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
            actor = self.rules.actor(game.positions[number].state)
            if actor is not None and actor not in self.bots:
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
        view = self.table.at(int(words))
        state = self.table.game.positions[int(words)].state
        self.tell(self.voice.say("looking_back", number=int(words), last=last))
        self.show(heading(self.voice, state, view))
        self.show(panels.owners(self.voice, state, view, self.console.width))
        self.show(draw_map(self.voice, state, self.console.width))

    def map_or_hex(self, words: str) -> None:
        """The map, or one hex of it in words."""
        if not words:
            self.show_map()
            return
        at = words.upper()
        if not self._is_hex(at):
            raise Complaint(self.voice.say("nothing_there", at=words))
        self.show(answers.hex_words(self.voice, self.state, at))

    def leave(self) -> None:
        """Stand up from the table."""
        raise Leave

    # -- the screen -----------------------------------------------------------------------------------------

    def page(self) -> None:
        """The whole screen: where play stands, the table or the map, what happened, what can be done."""
        if self.console.is_terminal:
            self.console.clear()
        view = self.table.view
        self.show(heading(self.voice, self.state, view))
        building = isinstance(self.state.frame, CompanyTurn) and self.state.frame.step in ("track", "station")
        tall = self.console.height >= TALL_SCREEN
        if not building or tall:
            self.show(panels.owners(self.voice, self.state, view, self.console.width))
        if isinstance(self.state.frame, OpeningSale):
            self.show(panels.privates(self.voice, view))
        if building or (tall and not isinstance(self.state.frame, OpeningSale)):
            self.show_map()
        for line in self.news[-14:]:
            self.tell(line)
        if self.table.finished is None and self.sections:
            self.show(menu(self.voice, self.sections, self.brief))

    def show_map(self) -> None:
        """The map with the hexes open to whoever is to act."""
        self.show(draw_map(self.voice, self.state, self.console.width, open_hexes(self.sections)))
        self.console.print(Text(self.voice.say("map_key"), style=QUIET))

    def show(self, what: object) -> None:
        """Anything rich can draw."""
        self.console.print(what)

    def tell(self, words: str) -> None:
        """A line of news."""
        self.console.print(Text(words, style=GOOD))

    def complain(self, words: str) -> None:
        """A line that says what is wrong."""
        self.console.print(Text(f"⊘ {words}", style=BAD))
