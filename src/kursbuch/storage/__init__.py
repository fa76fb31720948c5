"""Game files: append-only records, described in docs/record-format.md. Rules are not known here."""

from kursbuch.storage.files import Journal, create, is_record, read, read_bytes, resume, sealed
from kursbuch.storage.record import VERSION, Header, Move, Record, RecordDamaged, parse

__all__ = [
    "VERSION",
    "Header",
    "Journal",
    "Move",
    "Record",
    "RecordDamaged",
    "create",
    "is_record",
    "parse",
    "read",
    "read_bytes",
    "resume",
    "sealed",
]
