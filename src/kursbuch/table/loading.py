"""Records become tables again, by their events alone: the rules are not asked again."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from kursbuch import catalogue, storage
from kursbuch.kernel.game import Entry, Game
from kursbuch.kernel.ids import SeatId
from kursbuch.messages import Mistake
from kursbuch.storage import Header, Move, Record, RecordDamaged
from kursbuch.table.seating import check_options, check_players, check_title
from kursbuch.table.table import Play, Table
from kursbuch.unpacking import NOT_JSON, place_of

T = TypeVar("T")

IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, StopIteration, TypeError, ValueError)
"""What impossible events raise: they name things that do not exist."""


def load(path: Path | str, *, salvage: bool = False) -> Table:
    """Read a game. What is played on is not written to the file.

    A damaged record raises `RecordDamaged`; with `salvage` its intact part is loaded and `damage` says what is wrong.
    """
    return table_of(storage.read(Path(path), salvage=salvage), str(path), salvage=salvage)


def resume(path: Path | str) -> Table:
    """Read a game in order to go on with it: every move is appended to the file."""
    record, journal = storage.resume(Path(path))
    table = table_of(record, str(path))
    table.continue_in(journal)
    return table


def table_of(record: Record, path: str, *, salvage: bool = False) -> Table:
    """The table of a record, whole or as far as it is intact."""
    header = record.header
    table = _opened(header, path)
    damage = record.damage
    for line, move in enumerate(record.moves, 2):
        try:
            _replay(table, move, path, line)
        except RecordDamaged as found:
            if not salvage:
                raise
            damage = found
            break
    table.damage = damage
    return table


def _opened(header: Header, path: str) -> Table:
    """The table before the first move: title, options and players as recorded, the set-up by its events."""
    names = tuple(header.players.values())
    try:
        check_title(header.title)
        check_options(header.title, header.options)
        check_players(header.title, names, header.options)
    except Mistake as mistake:
        mistake.where = path
        raise
    seats = catalogue.seats(len(names))
    if tuple(header.players) != seats:
        raise RecordDamaged("record_malformed", path, 1, place="$.players")
    rules = catalogue.rules(header.title, len(names), header.options)
    setup = _decoded(rules.decode_events, bytes(header.setup), "record_unknown_event", path, 1)
    drawn: Mapping[str, tuple[str, ...]] = header.drawn
    try:
        game: Play = Game(rules, seats, header.seed, drawn=drawn, setup=setup)
    except IMPOSSIBLE as error:
        raise RecordDamaged("record_impossible", path, 1) from error
    table = Table(header.title, names, game, header.chosen, drawn)
    table.unjudged = header.unjudged
    return table


def _decoded(decode: Callable[[bytes], T], data: bytes, code: str, path: str, line: int) -> T:
    try:
        return decode(data)
    except NOT_JSON as error:
        raise RecordDamaged(code, path, line, place=place_of(error)) from error


def _replay(table: Table, move: Move, path: str, line: int) -> None:
    seat = None if move.seat is None else SeatId(move.seat)
    if seat is not None and seat not in table.game.seats:
        raise RecordDamaged("record_malformed", path, line, place="$.seat")
    if move.back_to is not None:
        table.game.go_back(move.back_to, seat)
        return
    action = _decoded(table.rules.decode_action, bytes(move.action), "record_unknown_action", path, line)
    events = _decoded(table.rules.decode_events, bytes(move.events), "record_unknown_event", path, line)
    try:
        table.game.replay([Entry(seat, action, events)])
    except IMPOSSIBLE as error:
        raise RecordDamaged("record_impossible", path, line) from error
