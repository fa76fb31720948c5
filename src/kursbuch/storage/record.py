"""A record line by line: what each line holds, and the running hash that binds it to all lines before it."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import TypeVar

import msgspec
from msgspec import Raw, Struct

from kursbuch.messages import Mistake
from kursbuch.unpacking import NOT_JSON, place_of

VERSION = 2
"""The format this program writes, and the newest it reads. Format 1 was never released."""

OLDEST = 2
"""The oldest format this program reads: every one that a release has written."""

MARK = b'{"kursbuch":'
"""How every record begins."""

SEAL_DIGITS = 16
"""Hexadecimal digits of a hash: enough to detect accidents, not meant to prevent forgery."""

_SEAL = re.compile(rb',"hash":"([0-9a-f]{%d})"\}' % SEAL_DIGITS)
_SEAL_SIZE = len(b',"hash":""}') + SEAL_DIGITS
_NUMBER = re.compile(rb'\{"n":(\d{1,9}),')


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: everything that is settled before the first move. `setup` are events as JSON.

    `unjudged` says that moves were taken over from a file as they stood there, without asking the rules.
    """

    kursbuch: int
    made_by: str
    title: str
    players: Mapping[str, str]
    chosen: Mapping[str, str]
    options: Mapping[str, str]
    seed: int
    drawn: Mapping[str, tuple[str, ...]]
    setup: Raw
    unjudged: bool = False


class Move(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every other line: an action with its events, or the number of the position the game goes back to."""

    n: int
    seat: str | None
    action: Raw = Raw()
    events: Raw = Raw()
    back_to: int | None = None


_HEADER = msgspec.json.Decoder(Header)
_MOVE = msgspec.json.Decoder(Move)
T = TypeVar("T", Header, Move)


class RecordDamaged(Mistake):
    """A record that cannot be trusted from some line on; the lines before it are intact."""

    def __init__(self, code: str, path: str, line: int, **facts: str | int) -> None:
        super().__init__(code, path=path, line=line, intact=line - 1, **facts)
        self.line = line


class Record(Struct, frozen=True):
    """A record as read: complete, or up to the damage."""

    header: Header
    moves: tuple[Move, ...]
    hash: str
    size: int
    damage: RecordDamaged | None = None
    """`hash` and `size` are those of the intact part."""


class Chain:
    """Writes lines, each sealed with a hash over itself and the hash before it."""

    def __init__(self, tail: str = "") -> None:
        self.tail = tail

    def seal(self, line: Header | Move) -> bytes:
        """The line as it goes into the file."""
        body = msgspec.json.encode(line)[:-1]
        self.tail = seal_of(self.tail, body)
        return body + b',"hash":"' + self.tail.encode() + b'"}\n'


def seal_of(before: str, body: bytes) -> str:
    """The beginning of the SHA-256 over the hash of the line before and the bytes of this line up to its own hash."""
    return sha256(before.encode() + body).hexdigest()[:SEAL_DIGITS]


def parse(raw: bytes, path: str, *, salvage: bool = False) -> Record:
    """Read a record from bytes. Damage raises `RecordDamaged`; with `salvage` it is kept with the intact part.

    Without an intact first line there is nothing to salvage.
    """
    if not raw.startswith(MARK):
        raise Mistake("not_a_record", path=path)
    _refuse_other_formats(raw, path)
    *lines, torn = raw.split(b"\n")
    if not lines:
        raise RecordDamaged("record_cut_short", path, 1)
    reader = _Reader(path)
    header = reader.line(lines[0], _HEADER)
    moves: list[Move] = []
    damage: RecordDamaged | None = None
    try:
        for line in lines[1:]:
            moves.append(reader.move(line))
        if torn:
            raise RecordDamaged("record_cut_short", path, len(lines) + 1)
    except RecordDamaged as found:
        if not salvage:
            raise
        damage = found
    return Record(header, tuple(moves), reader.tail, reader.size, damage)


def _refuse_other_formats(raw: bytes, path: str) -> None:
    """A format we do not know is refused before anything else is judged."""
    found = re.match(re.escape(MARK) + rb"(\d{1,9})[,}]", raw)
    check_format(int(found[1]) if found else VERSION, path)


def check_format(version: int, path: str) -> None:
    """Raises `Mistake` for a game whose format this program does not read."""
    if version > VERSION:
        raise Mistake("record_newer", path=path, version=version, known=VERSION)
    if version < OLDEST:
        raise Mistake("record_older", path=path, version=version, known=OLDEST)


class _Reader:
    """Reads line after line and knows how far the record is intact."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.number = 0
        self.size = 0
        self.tail = ""

    def move(self, line: bytes) -> Move:
        """A line after the first: numbered in sequence, and either an action with events or a return to a position."""
        number = self.number
        found = _NUMBER.match(line)
        if found and int(found[1]) != number:
            raise self._damage("record_gap", found=int(found[1]), expected=number)
        move = self.line(line, _MOVE)
        moved = bool(bytes(move.action) and bytes(move.events))
        if move.n != number or moved != (move.back_to is None) or not -1 < (move.back_to or 0) < number:
            self.number -= 1
            raise self._damage("record_malformed", place="$.back_to")
        return move

    def line(self, line: bytes, decoder: msgspec.json.Decoder[T]) -> T:
        """What a line holds, if it is JSON, sealed with the right hash, and of the right form."""
        body, seal = line[:-_SEAL_SIZE], _SEAL.fullmatch(line[-_SEAL_SIZE:])
        if seal is None:
            raise self._damage("record_without_hash" if _is_json(line) else "record_not_json")
        tail = seal_of(self.tail, body)
        if tail.encode() != seal[1]:
            raise self._damage("record_hash" if _is_json(line) else "record_not_json")
        try:
            found = decoder.decode(body + b"}")
        except NOT_JSON as error:
            raise self._damage("record_malformed", place=place_of(error)) from error
        self.number += 1
        self.size += len(line) + 1
        self.tail = tail
        return found

    def _damage(self, code: str, **facts: str | int) -> RecordDamaged:
        return RecordDamaged(code, self.path, self.number + 1, **facts)


def _is_json(line: bytes) -> bool:
    """Whether a line is JSON at all, without building its value."""
    try:
        msgspec.json.decode(line, type=Raw)
    except NOT_JSON:
        return False
    return True
