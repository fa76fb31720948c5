"""A table in memory: its game, its log, its seats, and what has been worked out about them."""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw

from kursbuch import catalogue
from kursbuch.kernel.game import Entry, Game
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import Step, Undone, moves_back, moves_between, origin
from kursbuch.messages import Mistake, Names, Text
from kursbuch.server.budget import in_slices
from kursbuch.server.errors import ApiError
from kursbuch.server.insight import Context, Insight, insight_for
from kursbuch.server.knowing import Eyes
from kursbuch.server.mailbox import Mailbox
from kursbuch.server.sentences import action_label, server_text
from kursbuch.storage import Header
from kursbuch.storage.record import check_format
from kursbuch.storage.rows import Line, Message, OrderRow, SeatRow, Standing, TableRow, UndoRow

Play: TypeAlias = Game[Any, Any, Any, Any]


SAID = 50
"""Number of recent messages in a snapshot."""

LATELY = 60
"""Number of recent entries that are kept encoded; older ones are rarely asked for."""

MOST_TEXTS = 4000
"""Number of entries that a table keeps in words: enough for a long game in both languages."""

_HEADERS = msgspec.json.Decoder(Header)

ALL = Eyes(see_all=True)
"""The eyes of everybody where nothing is hidden."""

A_FEW = 20
"""Number of entries that are put into words without a pause."""


@lru_cache(maxsize=64)
def rules_for(title: str, players: int, options: tuple[tuple[str, str], ...]) -> AnyRules:
    """The rules of a title; tables with the same options share them."""
    return catalogue.rules(title, players, dict(options))


class LiveTable:
    """One table. Only jobs of its `mailbox` change it."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], lines: Sequence[Line]) -> None:
        self.row = row
        self.header = _HEADERS.decode(row.header)
        check_format(self.header.kursbuch, row.name)
        self.rules = rules_for(row.title, len(seats), tuple(sorted(self.header.options.items())))
        self.insight: Insight = insight_for(row.title)
        setup = self.rules.decode_events(bytes(self.header.setup))
        ids = catalogue.seats(len(seats))
        self.game: Play = Game(self.rules, ids, self.header.seed, drawn=self.header.drawn, setup=setup)
        self.lines: list[Line] = []
        self.keys: dict[str, int] = {}
        self.contexts: list[Context] = [self.insight.context(self.rules, self.game.state)]
        self.orders: list[OrderRow] = []
        self.undo: UndoRow | None = None
        self.chat: deque[Message] = deque(maxlen=SAID)
        self.troubles: dict[str, Text] = {}
        self.version = 0
        self.seatings = 0
        self.is_gone = False
        """The table was deleted."""
        self.mailbox = Mailbox()
        self._texts: dict[tuple[int, str, Eyes], tuple[str, list[str]]] = {}
        self._written: tuple[int, dict[Hashable, bytes]] = (-1, {})
        self._standing: set[int] = {0}
        self.undone = Undone()
        self._fixed = (-1, 0)
        self.seats: dict[str, SeatRow] = {}
        self.set_seats(seats)
        for line in lines:
            self.add(line)

    # -- seats ----------------------------------------------------------------------------------------------

    def set_seats(self, seats: Sequence[SeatRow]) -> None:
        """Who sits where now."""
        if list(self.seats.values()) == list(seats):
            return
        self.seats = {seat.seat: seat for seat in seats}
        self.names: Names = self.rules.names({name: seat.name for name, seat in self.seats.items()})
        self._texts.clear()
        self.seatings += 1
        self.version += 1

    def seat(self, name: str) -> SeatRow:
        """A seat by its name."""
        if name not in self.seats:
            raise ApiError(404, "unknown_seat", seat=name)
        return self.seats[name]

    def held_by(self, holder: str | None) -> tuple[str, ...]:
        """The seats somebody plays."""
        return tuple(name for name, seat in self.seats.items() if holder is not None and holder in seat.holders)

    def is_known(self, holder: str | None) -> bool:
        """Whether somebody made this table or plays at it."""
        return holder is not None and (holder == self.row.owner or bool(self.held_by(holder)))

    def may_look(self, holder: str | None) -> bool:
        """Whether somebody may see the table."""
        return not self.is_gone and (self.row.spectators or self.is_known(holder))

    def written(self, key: Hashable, write: Callable[[], bytes]) -> bytes:
        """Something written for the wire, kept until the table changes: those who see the same share it."""
        if self._written[0] != self.version:
            self._written = (self.version, {})
        known = self._written[1].get(key)
        if known is None:
            known = self._written[1][key] = write()
        return known

    # -- the game -------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def number(self) -> int:
        """How many entries the log has."""
        return len(self.lines)

    @property
    def state(self) -> Any:
        """The position now."""
        return self.game.state

    def state_at(self, number: int | None) -> Any:
        """The position after this many entries, or now."""
        return self.game.state if number is None else self.game.positions[self.known(number)].state

    def known(self, number: int) -> int:
        """A number there is a position for."""
        if not 0 <= number <= self.number:
            raise Mistake("no_such_position", number=number, last=self.number)
        return number

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The seats that may act now, in order."""
        waiting = self.rules.waiting_for(self.state)
        return tuple(seat for seat in self.game.seats if seat in waiting)

    def eyes(self, seat: str | None) -> Eyes:
        """How a seat, or a spectator, looks at the game now. When it is over nothing is hidden any more."""
        if self.rules.is_open or self.rules.over(self.state) is not None:
            return ALL
        return Eyes(None if seat is None else SeatId(seat))

    @cached_property
    def family(self) -> str:
        """What kind of game it is."""
        return self.insight.family

    def standing(self, state: Any) -> Standing:
        """How a position is summed up in lists."""
        waiting = self.rules.waiting_for(state)
        context = self.insight.context(self.rules, state)
        seats = tuple(seat for seat in self.game.seats if seat in waiting)
        return Standing(seats, context.round[:60], self.rules.over(state))

    def add(self, line: Line) -> None:
        """Apply an entry from the database, maybe written by another process."""
        seat = None if line.seat is None else SeatId(line.seat)
        if line.back_to is not None:
            self.game.go_back(line.back_to, seat)
        else:
            action = self.rules.decode_action((line.action or "").encode())
            events = self.rules.decode_events((line.events or "").encode())
            self.game.replay([Entry(seat, action, events)])
        self._added(line)

    def add_played(self, line: Line, entry: Entry[Any, Any], state: Any) -> None:
        """A move that was just played here: its events and the position after it are known."""
        self.game.take_over(entry, state)
        self._added(line)

    def _added(self, line: Line) -> None:
        self.lines.append(line)
        self.undone.added(self.game)
        if line.key is not None:
            self.keys[line.key] = line.seq
        self.contexts.append(self.insight.context(self.rules, self.game.state))
        self._standing = self._on_the_line() if line.back_to is not None else self._standing
        self._standing.add(line.seq)
        self.version += 1

    # -- the line of moves that stand -----------------------------------------------------------------------

    def stands(self, number: int) -> bool:
        """Whether a position is on the line of moves that stand."""
        return number in self._standing

    def _on_the_line(self) -> set[int]:
        """The positions on the way from the beginning to the present one."""
        found: set[int] = {self.number}
        number: int | None = origin(self.game, self.number)
        while number is not None:
            found.add(number)
            before = self.game.positions[number].before
            if before is not None:
                found.add(before)
            number = None if before is None else origin(self.game, before)
        return found

    def last_move_of(self, seats: Sequence[str]) -> int | None:
        """The position before the last standing move of one of these seats."""
        return next((step.before for step in moves_back(self.game) if step.seat in seats), None)

    def moves_after(self, number: int) -> list[Step]:
        """The standing moves that going back to a position would strike; none if it is not on the line to now."""
        return moves_between(self.game, number, self.number) or []

    def moves_again(self, number: int) -> list[Step]:
        """The moves that were taken back and would stand again; none if the position is no such one."""
        is_left = origin(self.game, number) in self.undone.left
        return (moves_between(self.game, self.number, number) or []) if is_left else []

    @property
    def fixed(self) -> int:
        """The position after the last standing move that showed somebody a card or a lot: nothing goes back past it."""
        if self._fixed[0] != self.number:
            shown = (step.number for step in moves_back(self.game) if self.rules.reveals(step.events))
            self._fixed = (self.number, next(shown, 0))
        return self._fixed[1]

    # -- the log in words -----------------------------------------------------------------------------------

    def untold(self, numbers: Sequence[int], lang: str, eyes: Eyes) -> int:
        """How many of these entries have not been put into words yet."""
        return sum((number, lang, eyes) not in self._texts for number in numbers)

    async def tell(self, numbers: Sequence[int], lang: str, eyes: Eyes) -> None:
        """Put entries into words, bit by bit, before all of them are needed at once."""
        if self.untold(numbers, lang, eyes) > A_FEW:
            await in_slices(self.text(number, lang, eyes) for number in numbers if number <= self.number)

    def text(self, number: int, lang: str, eyes: Eyes) -> tuple[str, list[str]]:
        """Label and sentences of an entry, for these eyes."""
        known = self._texts.get((number, lang, eyes))
        if known is None:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            known = self._texts[number, lang, eyes] = self._told(number, lang, eyes)
        return known

    def seen(self, number: int, eyes: Eyes) -> Entry[Any, Any]:
        """What these eyes may see of an entry."""
        return eyes.entry(self.rules, self.game.journal[number - 1])

    def _told(self, number: int, lang: str, eyes: Eyes) -> tuple[str, list[str]]:
        line = self.lines[number - 1]
        name = self.names.seats.get(line.seat or "", "")
        if line.back_to is None:
            entry = self.seen(number, eyes)
            unseen = server_text("log.unseen", {"name": name}).in_language(lang)
            label = unseen if entry.action is None else action_label(entry.action, lang, self.names)
            before = self.game.positions[self.game.positions[number].before or 0].state
            known = eyes.state(self.rules, before)
            return label, self.insight.told(self.rules, known, entry.events, lang, self.names)
        what = "log.redone" if number in self.undone.redone else "log.taken_back"
        sentence = server_text(what, {"name": name, "to": line.back_to}).in_language(lang)
        if not line.agreed:
            return sentence, [sentence]
        people = ", ".join(self.names.seats.get(seat, seat) for seat in line.agreed)
        return sentence, [sentence, server_text("log.agreed", {"names": people}).in_language(lang)]

    def entry_json(self, number: int, lang: str, eyes: Eyes) -> Raw:
        """An entry of the log as it goes over the wire."""

        def write() -> bytes:
            return msgspec.json.encode(self.entry(number, lang, eyes))

        lately = number > self.number - LATELY
        return Raw(self.written(("entry", number, lang, eyes), write) if lately else write())

    def view_json(self, seat: str | None) -> Raw:
        """What a seat sees now; where all is open everybody sees the same."""
        key = None if self.rules.is_open else seat
        name = None if seat is None else SeatId(seat)
        return Raw(
            self.written(
                ("view", key), lambda: msgspec.json.encode(self.insight.view(self.rules, self.game.state, name))
            )
        )

    def _action_json(self, number: int, eyes: Eyes) -> Raw | None:
        line = self.lines[number - 1]
        if eyes.see_all:
            return None if line.action is None else Raw(line.action.encode())
        action = self.seen(number, eyes).action
        return None if action is None else Raw(self.rules.encode_action(action))

    def entry(self, number: int, lang: str, eyes: Eyes) -> dict[str, object]:
        """What an entry of the log holds, for these eyes."""
        line = self.lines[number - 1]
        label, text = self.text(number, lang, eyes)
        context = self.contexts[number - 1]
        return {
            "number": number,
            "seat": line.seat,
            "action": self._action_json(number, eyes),
            "label": label,
            "text": text,
            "at": iso(line.at),
            "back_to": line.back_to,
            "stands": line.back_to is not None or self.stands(number),
            "by": line.by,
            "agreed": line.agreed,
            "round": context.round,
            "company": context.company,
        }

    def rounds(self) -> list[dict[str, object]]:
        """The blocks of the history bar."""
        found: list[dict[str, object]] = []
        for number, context in enumerate(self.contexts):
            if not found or found[-1]["round"] != context.round:
                found.append({"round": context.round, "from": number, "phase": context.phase})
        return found


@lru_cache(maxsize=4096)
def iso(milliseconds: int) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
