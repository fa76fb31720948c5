"""Play a reference game by our rules, as far as they go along with it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch import catalogue
from kursbuch.imports.base import Problem, shown
from kursbuch.imports.reference.base import AnyGame, Follower, Reader
from kursbuch.imports.reference.container import Facts, Reference
from kursbuch.kernel.game import Game, IllegalAction
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake, sentence

NONSENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of an action that speaks of things that cannot be, where nobody has thought of it."""


class Followed(Struct, frozen=True):
    """A reference game by our rules: `moments[n]` answers to the record's position after n of its actions, `steps[n]`
    is the position of our game after n + 1 of them."""

    record: Reference
    reader: Reader
    game: AnyGame
    moments: tuple[Any, ...]
    steps: tuple[int, ...]
    problem: Problem | None = None

    @property
    def names(self) -> Mapping[SeatId, str]:
        """What the record calls each seat."""
        return dict(zip(self.game.seats, self.record.players, strict=True))

    def position(self, actions: int) -> Facts:
        """The position after so many actions in the words of the record."""
        return self.reader.position(self.game, self.moments[actions], self.names)


def reader_of(title: str) -> Reader:
    """Who reads the reference games of a title."""
    if title not in catalogue.titles():
        raise Mistake("reference_title", title=shown(title))
    reference = catalogue.family(title).reference
    if not reference:
        raise Mistake("reference_family", title=shown(title))
    reader: Reader = catalogue.part(reference)
    return reader


def follow(record: Reference) -> Followed:
    """Replay all actions; stops at the first that cannot be replayed."""
    reader = reader_of(record.title)
    if len(set(record.players)) < len(record.players):
        raise Mistake("reference_players")
    if record.checkpoints and len(record.checkpoints) != len(record.actions):
        raise Mistake("reference_length", actions=len(record.actions), checkpoints=len(record.checkpoints))
    game, follower = _begun(record, reader)
    seat_of = dict(zip(record.players, game.seats, strict=True))
    moments, steps = [follower.moment], []
    problem: Problem | None = None
    for number, made in enumerate(record.actions, 1):
        try:
            if made.seat not in seat_of:
                raise Mistake("reference_seat", seat=shown(made.seat))
            follower.act(seat_of[made.seat], made.action)
        except IllegalAction as error:
            problem = _refused(number, game, record, error)
            break
        except Mistake as fault:
            problem = _unreadable(number, game, fault)
            break
        except (msgspec.MsgspecError, *NONSENSE):
            problem = _unreadable(number, game, Mistake("reference_action", action=shown(made.action)))
            break
        moments.append(follower.moment)
        steps.append(len(game.positions) - 1)
    return Followed(record, reader, game, tuple(moments), tuple(steps), problem)


def _begun(record: Reference, reader: Reader) -> tuple[AnyGame, Follower]:
    """The game before its first action, and who plays it."""
    options = _options(record)
    misfit = catalogue.misfit(record.title, len(record.players), options)
    if misfit is not None:
        code, facts = misfit
        raise Mistake(code, **facts)
    rules = catalogue.rules(record.title, len(record.players), options)
    try:
        game: AnyGame = Game(rules, catalogue.seats(len(record.players)), 0, drawn=reader.drawn(record))
        return game, reader.follower(record, game)
    except NONSENSE as error:
        raise Mistake("reference_setup") from error


def _options(record: Reference) -> Mapping[str, str]:
    """The options as the catalogue spells them."""
    known = {option.name: option.values for option in catalogue.options_of(record.title)}
    found = {name: _value(value, known.get(name, ())) for name, value in record.options.items()}
    for name, value in found.items():
        if value not in known.get(name, ()):
            raise Mistake("reference_option", option=shown(name), value=shown(value), title=record.title)
    return found


def _value(value: object, allowed: Sequence[str]) -> str:
    """A truth value stands for the option's own words for it: `on` or `off`, or whatever is not `off`."""
    if isinstance(value, bool):
        return next((word for word in allowed if (word in NO) != value), str(value).lower())
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


NO = ("off", "false", "never")
"""How an option says no."""


def _refused(number: int, game: AnyGame, record: Reference, error: IllegalAction) -> Problem:
    refusal = error.refusal
    names = game.rules.names(dict(zip(game.seats, record.players, strict=True)))
    english, german = (f"{sentence(refusal, lang, names)} ({refusal.rule})" for lang in ("en", "de"))
    return Problem(number, None, english, refusal, len(game.positions) - 1, german=german)


def _unreadable(number: int, game: AnyGame, fault: Mistake) -> Problem:
    return Problem(number, None, str(fault), None, len(game.positions) - 1, fault, fault.sentence("de"))
