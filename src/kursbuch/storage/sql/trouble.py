"""What can be wrong with a database, told from the errors of its driver."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

DISK_FULL, READ_ONLY, DAMAGED, NOT_NOW = "disk_full", "data_read_only", "data_damaged", "not_now"
_SIGNS = {
    "disk is full": DISK_FULL,
    "No space left": DISK_FULL,
    "readonly database": READ_ONLY,
    "Permission denied": READ_ONLY,
    "malformed": DAMAGED,
    "not a database": DAMAGED,
}
"""By the words of SQLite and of the operating system."""

_STATES = {"53100": DISK_FULL, "25006": READ_ONLY, "XX001": DAMAGED, "XX002": DAMAGED}
"""By the error codes of PostgreSQL."""

_PASSING = ("08", "53", "57", "58")
"""Classes of error codes that say nothing about the query, only that the database cannot answer now."""


class Trouble(Exception):
    """The database cannot do what it should; nothing was changed. `why` is its own error message."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


def cause(error: Exception) -> str:
    """The driver's own words, one line of them."""
    return (str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__])[0]


def trouble(error: Exception) -> Trouble | None:
    """What is wrong with the database; None if the error is about something else."""
    if isinstance(error, Trouble | IntegrityError):
        return None
    why, state = cause(error), str(getattr(getattr(error, "orig", None) or error, "sqlstate", None) or "")
    code = next((code for sign, code in _SIGNS.items() if sign in why), _STATES.get(state))
    is_away = isinstance(error, OperationalError | InterfaceError | PoolTimeout | OSError) or state[:2] in _PASSING
    if code is None and is_away:
        code = NOT_NOW
    return None if code is None else Trouble(code, why)


@contextmanager
def told() -> Iterator[None]:
    """Errors of any driver reach callers as one type."""
    try:
        yield
    except Exception as error:
        found = trouble(error)
        if found is None:
            raise
        raise found from error
