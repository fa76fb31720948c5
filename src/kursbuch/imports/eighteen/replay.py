"""Replay an export by our rules: each recorded action becomes one or more of ours."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from kursbuch import catalogue
from kursbuch.catalogue import eighteen
from kursbuch.eighteen.actions import Action
from kursbuch.eighteen.model.events import Event
from kursbuch.eighteen.model.state import State
from kursbuch.eighteen.rules import Rules
from kursbuch.eighteen.view import View
from kursbuch.imports.base import Problem, shown
from kursbuch.imports.eighteen.export import Export, ExportError, RawAction
from kursbuch.imports.eighteen.fields import Unreadable, kind_of
from kursbuch.imports.eighteen.reader import Notes, Reader
from kursbuch.imports.eighteen.reader1824 import Reader1824
from kursbuch.imports.eighteen.reader1848 import OLD_K_TILES, Reader1848
from kursbuch.imports.eighteen.timeline import SILENT, followers, is_silent, nested, timeline
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import sentence

Table = Game[State, Action, Event, View]


class Reading(Struct, frozen=True):
    """One way to take a record: the options its program played, and what it called some tiles."""

    options: Mapping[str, str]
    tile_names: Mapping[str, str] = {}


NEW_1848 = {"edition": "2021"}
BEFORE_BLOCKS = {**NEW_1848, "sell_in_blocks": "false"}
READERS: Mapping[str, tuple[str, tuple[Reading, ...], type[Reader]]] = {
    "1848": (
        "1848",
        (
            Reading(NEW_1848),
            Reading(BEFORE_BLOCKS),
            Reading(NEW_1848, OLD_K_TILES),
            Reading(BEFORE_BLOCKS, OLD_K_TILES),
        ),
        Reader1848,
    ),
    "1824": ("1824", (Reading({"preset": "records"}),), Reader1824),
    "1824 Cisleithania": ("1824", (Reading({"preset": "records"}),), Reader1824),
}
"""Title of the export: our title, the ways its program has played and written it, the newest first, and its reader."""

NOT_PLAYED = SILENT | {"end_game"}
"""Kinds of actions that the game itself knows nothing of."""
LARGEST_SEED = 1 << 53
NONSENSE = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What an action about impossible things can raise where nothing else has caught it."""


class Replayed(Struct, frozen=True):
    """A record as far as it could be replayed."""

    game: Table
    title: str
    options: Mapping[str, str]
    names: tuple[str, ...]
    steps: tuple[int, ...]
    problem: Problem | None
    ended_by_hand: bool = False
    notes: tuple[Notes, ...] = ()
    """`steps[n]` is the position of our game after n + 1 actions of the record, `notes[n]` what was noted by then."""

    @property
    def rules(self) -> Rules:
        """The rules it was replayed by."""
        rules = self.game.rules
        assert isinstance(rules, Rules)
        return rules


def replay_export(export: Export, upto: int | None = None) -> Replayed:
    """Replay the first `upto` actions, or all. Stops at the first action that cannot be replayed.

    A record that the present version of its program could not have written is tried as one of an older version
    (1848-VAR-2021-06, -15); if none fits, the one that leads furthest is returned.
    """
    if export.title not in READERS:
        raise ExportError("export_title", title=shown(export.title), known=", ".join(READERS))
    title, readings, reader_type = READERS[export.title]
    _check_rules(export, reader_type)
    misfit = catalogue.misfit(title, len(export.players), reader_type.variant(export))
    if misfit is not None:
        code, facts = misfit
        raise ExportError(code, **facts)
    attempts: list[Replayed] = []
    plainly: list[tuple[Reading, Replayed]] = []
    for reading in readings:
        renamed = _first_laid(export, reading.tile_names)
        if reading.tile_names and renamed is None:
            continue
        before = next((done for other, done in plainly if other.options == reading.options), None)
        run = _begun(export, title, reading, reader_type)
        if before is not None and renamed is not None:
            run.take_over(before, min(renamed, len(before.steps)))
        attempts.append(run.replayed(upto, title))
        if fits(export, attempts[-1]):
            return attempts[-1]
        plainly += [] if reading.tile_names else [(reading, attempts[-1])]
    return max(attempts, key=lambda attempt: (attempt.problem is None, len(attempt.steps)))


def _check_rules(export: Export, reader_type: type[Reader]) -> None:
    """A record that was played with rules that we do not have is not replayed."""
    optional = export.settings.get("optional_rules")
    for rule in optional if isinstance(optional, list) else ():
        if rule not in reader_type.optional_rules:
            raise ExportError("export_option", option=shown(rule), title=export.title)


def _first_laid(export: Export, names: Collection[str]) -> int | None:
    """How many actions of the record come before one that lays a tile of these names, if any does: up to there a
    reading that renames them reads nothing otherwise."""
    for number, action in enumerate(export.actions if names else ()):
        for inner in (action, *nested(action)):
            copy = inner.get("tile")
            if isinstance(copy, str) and copy.rsplit("-", 1)[0] in names:
                return number
    return None


def fits(export: Export, replayed: Replayed) -> bool:
    """Whether every action was replayed and, at the end of a finished game, the result is the recorded one."""
    if replayed.problem is not None:
        return False
    if export.status != "finished" or not export.result or len(replayed.steps) < len(export.actions):
        return True
    return dict(export.result) == result_of(export, replayed)


def result_of(export: Export, replayed: Replayed) -> Mapping[str, int]:
    """The worth of each player, by the record's own ids."""
    scores = replayed.rules.scores(replayed.game.state)
    return {player: scores[seat] for (player, _), seat in zip(export.players, replayed.game.seats, strict=True)}


def _begun(export: Export, title: str, reading: Reading, reader_type: type[Reader]) -> "_Run":
    options = {**reading.options, **reader_type.variant(export)}
    rules = eighteen.rules(title, len(export.players), options)
    seats = catalogue.seats(len(export.players))
    game: Table = Game(rules, seats, _seed(export), drawn=reader_type.draws(export))
    reader = reader_type(export, game, dict(zip((p for p, _ in export.players), seats, strict=True)))
    reader.tile_names = reading.tile_names
    return _Run(export, game, reader)


def _seed(export: Export) -> int:
    """The seed of the record; its actions tell what was drawn, so any other seed would do."""
    seed = export.settings.get("seed")
    return seed if isinstance(seed, int) and 0 <= seed < LARGEST_SEED else 0


class _Run:
    """A replay in progress."""

    def __init__(self, export: Export, game: Table, reader: Reader) -> None:
        self.export = export
        self.actions = export.actions
        self.game = game
        self.reader = reader
        self.steps: list[int] = []
        self.notes = [reader.notes()]
        self.problem: Problem | None = None
        self.end = 0
        self.ends: list[int] = []
        self.followers: list[RawAction | None] = []

    def take_over(self, other: Replayed, count: int) -> None:
        """The first actions as another reading with the same options has replayed them."""
        if count:
            self.game.journal[:] = other.game.journal[: other.steps[count - 1]]
            self.game.positions[:] = other.game.positions[: other.steps[count - 1] + 1]
            self.steps, self.notes[1:] = list(other.steps[:count]), other.notes[:count]
            self.reader.restore(self.notes[-1])

    def replayed(self, upto: int | None, title: str) -> Replayed:
        """What came of it."""
        self.play(len(self.actions) if upto is None else min(upto, len(self.actions)))
        return Replayed(
            game=self.game,
            title=title,
            options=self.reader.rules.title.option_values,
            names=self.export.names,
            steps=tuple(self.steps),
            problem=self.problem,
            ended_by_hand=any(number < len(self.steps) for number in self.ends),
            notes=tuple(self.notes[1:]),
        )

    def play(self, upto: int) -> None:
        moments = timeline(self.actions)
        self.end = moments.end
        self.ends = [number for number in moments.standing() if self.actions[number]["type"] == "end_game"]
        self.followers = followers(self.actions, moments.made_in)
        for number in range(len(self.steps), upto):
            target = moments.back[number]
            if target is not None:
                self.game.go_back(self.steps[target - 1] if target else 0)
                self.reader.restore(self.notes[target])
            elif self.actions[number]["type"] not in NOT_PLAYED and not self.step(number):
                return
            self.steps.append(len(self.game.positions) - 1)
            self.notes.append(self.reader.notes())

    def step(self, number: int) -> bool:
        raw = self.actions[number]
        self.reader.following = self.followers[number]
        self.reader.at_end = number + 1 == self.end
        try:
            self.reader.begin(raw)
            if not is_silent(raw):
                self.reader.apply(raw)
            for inner in nested(raw):
                self.reader.apply_nested(inner)
            self.reader.settle(raw, self.reader.following)
        except IllegalAction as error:
            self.problem = self._refused(number, error.refusal)
        except Unreadable as fault:
            self.problem = self._unreadable(number, fault)
        except NONSENSE as error:
            nonsense = Unreadable("recorded_nonsense", kind=kind_of(raw))
            nonsense.__cause__ = error
            self.problem = self._unreadable(number, nonsense)
        return self.problem is None

    def _refused(self, number: int, refusal: Refusal) -> Problem:
        names = self.game.rules.names(dict(self.reader.called.items()))
        english, german = (f"{sentence(refusal, lang, names)} ({refusal.rule})" for lang in ("en", "de"))
        action = self.actions[number].get("id")
        return Problem(number + 1, action, english, refusal, self._position(), german=german)

    def _unreadable(self, number: int, fault: Unreadable) -> Problem:
        action = self.actions[number].get("id")
        return Problem(number + 1, action, str(fault), None, self._position(), fault, fault.sentence("de"))

    def _position(self) -> int:
        return len(self.game.positions) - 1
