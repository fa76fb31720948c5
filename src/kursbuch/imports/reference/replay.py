"""Play a reference game by our rules, as far as they go along with it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from kursbuch import catalogue
from kursbuch.imports.base import Problem, shown
from kursbuch.imports.reference.base import AnyGame, Reader
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
    options = {name: _option(value) for name, value in record.options.items()}
    misfit = catalogue.misfit(record.title, len(record.players), options)
    if misfit is not None:
        code, facts = misfit
        raise Mistake(code, **facts)
    seats = catalogue.seats(len(record.players))
    rules = catalogue.rules(record.title, len(record.players), options)
    game: AnyGame = Game(rules, seats, 0, drawn=reader.drawn(record))
    follower = reader.follower(record, game)
    seat_of = dict(zip(record.players, seats, strict=True))
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


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refused(number: int, game: AnyGame, record: Reference, error: IllegalAction) -> Problem:
    refusal = error.refusal
    names = game.rules.names(dict(zip(game.seats, record.players, strict=True)))
    english, german = (f"{sentence(refusal, lang, names)} ({refusal.rule})" for lang in ("en", "de"))
    return Problem(number, None, english, refusal, len(game.positions) - 1, german=german)


def _unreadable(number: int, game: AnyGame, fault: Mistake) -> Problem:
    return Problem(number, None, str(fault), None, len(game.positions) - 1, fault, fault.sentence("de"))
