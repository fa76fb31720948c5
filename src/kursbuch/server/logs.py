"""The log on the operator's terminal. Input from clients is shown in it with control characters made harmless."""

import logging
import re
from typing import Any

_UNSEEN = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff"
"""Characters that move the cursor, change colours or the direction of writing."""

_SIGNS = re.compile(f"[{_UNSEEN}]")
_SIGNS_AND_LINES = re.compile(f"[{_UNSEEN}\n]")


def _spelled(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape", "surrogatepass").decode()


class PlainFormatter(logging.Formatter):
    """One line for a message, whatever is in it; only a traceback has lines of its own."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - so called by `logging`
        """The message with every such character spelled out, so that nobody can forge a line either."""
        return _SIGNS_AND_LINES.sub(_spelled, super().formatMessage(record).rstrip("\n"))

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """A traceback quotes what was asked for."""
        return _SIGNS.sub(_spelled, super().formatException(ei))


def configuration(level: str = "WARNING") -> dict[str, object]:
    """For `logging.config`: what the server and its libraries log goes to standard error."""
    loggers = ("kursbuch", "uvicorn", "asyncio", "sqlalchemy", "redis")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": {"()": PlainFormatter, "fmt": "%(asctime)s %(levelname)s: %(message)s"}},
        "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "plain"}},
        "loggers": {name: {"handlers": ["terminal"], "level": level} for name in loggers},
    }
