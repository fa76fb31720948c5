"""One game with the people who play it: what programs, the command line and the terminal all use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Raw

from kursbuch import catalogue, storage
from kursbuch.kernel.game import Entry, Game, IllegalAction
from kursbuch.kernel.ids import SeatId
from kursbuch.kernel.offers import Offers
from kursbuch.kernel.refusal import Refusal
from kursbuch.kernel.ruleset import AnyRules
from kursbuch.kernel.standing import standing_moves
from kursbuch.messages import Mistake, Names, log, sentence
from kursbuch.table.seating import check_options, check_players, check_title
from kursbuch.table.wishes import Wish, action_from

Play: TypeAlias = Game[Any, Any, Any, Any]


class Refused(IllegalAction):
    """An action that the rules refuse; its text is the whole reason with the number of the rule."""

    def __init__(self, refusal: Refusal, names: Names) -> None:
        super().__init__(refusal)
        self.names = names

    def sentence(self, lang: str) -> str:
        """Who cannot do what, why, and by which rule."""
        return f"{sentence(self.refusal, lang, self.names)} ({self.refusal.rule})"

    def __str__(self) -> str:
        return self.sentence("en")


class Table:
    """A game under way: `names` are the players in the order of their seats, `game` the kernel's journal of it."""

    def __init__(
        self,
        title: str,
        names: Sequence[str],
        game: Play,
        chosen: Mapping[str, str],
        drawn: Mapping[str, Sequence[str]],
    ) -> None:
        """A table for an existing game; `Table.new` starts one."""
        self.title = title
        self.names = tuple(names)
        self.game = game
        self.rules: AnyRules = game.rules
        self.chosen = dict(chosen)
        self.drawn = {what: tuple(result) for what, result in drawn.items()}
        self.damage: storage.RecordDamaged | None = None
        self.unjudged = False
        self.called = self.rules.names(dict(zip(game.seats, self.names, strict=True)))
        self._journal: storage.Journal | None = None

    @classmethod
    def new(
        cls, title: str, players: Sequence[str], *, seed: int = 1, options: Mapping[str, str] | None = None
    ) -> Table:
        """A new game; lots decide who sits where."""
        chosen = dict(options or {})
        check_title(title)
        check_options(title, chosen)
        check_players(title, players, chosen)
        names = catalogue.draw_seats(players, seed)
        rules = catalogue.rules(title, len(names), chosen)
        return cls(title, names, Game(rules, catalogue.seats(len(names)), seed), chosen, {"seats": names})

    # -- looking --------------------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, str]:
        """Every option of the game with its value."""
        return self.rules.options

    @property
    def seed(self) -> int:
        """The seed of all chance in the game."""
        return self.game.seed

    @property
    def acting(self) -> tuple[str, ...]:
        """The players the game waits for; nobody when it is over."""
        waiting = self.rules.waiting_for(self.game.state)
        return tuple(self.called.seats[seat] for seat in self.game.seats if seat in waiting)

    @property
    def finished(self) -> str | None:
        """How the game ended, or nothing while it goes on."""
        return self.rules.over(self.game.state)

    @property
    def scores(self) -> Mapping[str, int]:
        """What each player is worth now."""
        return {self.called.seats[seat]: worth for seat, worth in self.rules.scores(self.game.state).items()}

    @property
    def view(self) -> Any:
        """The table as it is now."""
        return self.rules.view(self.game.state, None)

    def at(self, number: int) -> Any:
        """The table as it was after this many entries of the journal, moves and taken-back moves alike."""
        if not 0 <= number < len(self.game.positions):
            raise Mistake("no_such_position", number=number, last=len(self.game.positions) - 1)
        return self.rules.view(self.game.positions[number].state, None)

    def told(self, number: int, lang: str = "en") -> list[str]:
        """What happened in an entry of the journal (counted from 1), in sentences."""
        return log(self.game.journal[number - 1].events, lang, self.called)

    # -- playing --------------------------------------------------------------------------------------------

    def seat(self, player: str | None = None) -> SeatId:
        """The seat of a player by name; without a name that of whoever has to act."""
        if player is not None:
            seat = self.called.seat_of(player)
            if seat is None:
                raise Mistake("unknown_player", name=player, known=", ".join(self.names))
            return SeatId(seat)
        waiting = self.rules.waiting_for(self.game.state)
        return next((seat for seat in self.game.seats if seat in waiting), self.game.seats[0])

    def offers(self, player: str | None = None) -> Offers[Any]:
        """Everything a player may do now."""
        return self.game.offers(self.seat(player))

    def why(self, action: Wish, player: str | None = None) -> Refusal | None:
        """Why the action is refused, or nothing if it is legal."""
        return self.game.check(self.seat(player), action_from(self.rules, action))

    def act(self, action: Wish, player: str | None = None) -> Entry[Any, Any]:
        """Carry out an action: itself, its JSON, or the object it is on the wire. Raises `Refused`."""
        seat, wanted = self.seat(player), action_from(self.rules, action)
        try:
            entry = self.game.act(seat, wanted)
        except IllegalAction as error:
            raise Refused(error.refusal, self.called) from None
        return self._recorded(entry)

    def undo(self, steps: int = 1, player: str | None = None) -> Entry[Any, Any]:
        """Take back the last moves that stand; the record keeps them and says so."""
        seat = None if player is None else self.seat(player)
        moves = standing_moves(self.game)
        if any(self.rules.reveals(move.events) for move in moves[-max(steps, 1) :]):
            raise Mistake("seen_stays_seen")
        try:
            entry = self.game.undo(seat, steps)
        except LookupError:
            raise Mistake("nothing_to_take_back") from None
        return self._recorded(entry)

    def _recorded(self, entry: Entry[Any, Any]) -> Entry[Any, Any]:
        """Write the entry to disk if the table has a record; if that fails, the move is undone."""
        if self._journal is not None:
            try:
                if entry.back_to is not None:
                    self._journal.go_back(entry.seat, entry.back_to)
                elif entry.action is not None:
                    action = self.rules.encode_action(entry.action)
                    self._journal.append(entry.seat, action, self.rules.encode_events(entry.events))
            except BaseException:
                self.game.journal.pop()
                self.game.positions.pop()
                raise
        return entry

    # -- records --------------------------------------------------------------------------------------------

    def save(self, path: Path | str) -> None:
        """Write a new record; from now on every move is appended to it at once."""
        self._journal = storage.create(Path(path), self._header(), tuple(self._moves()))

    def as_record(self) -> bytes:
        """The content of such a record, to be sent elsewhere."""
        return storage.sealed(self._header(), tuple(self._moves()))[0]

    def _header(self) -> storage.Header:
        return storage.Header(
            kursbuch=storage.VERSION,
            made_by=program(),
            title=self.title,
            players=self.called.seats,
            chosen=self.chosen,
            options=self.options,
            seed=self.seed,
            drawn=self.drawn,
            setup=Raw(self.rules.encode_events(self.game.setup)),
            unjudged=self.unjudged,
        )

    def _moves(self) -> Iterator[storage.Move]:
        for number, entry in enumerate(self.game.journal, 1):
            if entry.action is None:
                yield storage.Move(number, entry.seat, back_to=entry.back_to)
            else:
                action = Raw(self.rules.encode_action(entry.action))
                yield storage.Move(number, entry.seat, action, Raw(self.rules.encode_events(entry.events)))

    def continue_in(self, journal: storage.Journal) -> None:
        """From now on append every move to a record that holds all moves so far."""
        assert journal.count == len(self.game.journal)
        self._journal = journal


def program() -> str:
    """Name and version of this program, kept in records to make their origin clear."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"kursbuch {version('kursbuch')}"
    except PackageNotFoundError:
        return "kursbuch"
