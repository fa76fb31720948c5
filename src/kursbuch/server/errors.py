"""Whatever goes wrong becomes one shape: a code, a sentence in both languages, and the rule where there is one."""

import logging
from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import Mistake, Names, Text
from kursbuch.server.sentences import in_both, refusal_json, server_text

if TYPE_CHECKING:
    from kursbuch.storage.sql import Trouble

LOG = logging.getLogger("kursbuch.server")

NOT_THERE = frozenset(
    {
        "unknown_title",
        "title_unusable",
        "no_rules",
        "unknown_rule",
        "no_such_position",
        "unknown_company",
        "unknown_train",
        "no_tile_there",
        "no_such_hex",
        "no_pictures_here",
    }
)
"""Mistakes that mean that something asked for does not exist."""


class ErrorBody(Struct, frozen=True, omit_defaults=True):
    """What is told about a refused request."""

    code: str
    message: Text
    rule: str | None = None
    rule_text: Text | None = None
    number: int | None = None
    where: str | None = None


class ApiError(Exception):
    """A request that is refused, with the status of the answer."""

    def __init__(self, status: int, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.status = status
        self.body = ErrorBody(code, server_text(f"error.{code}", facts))
        self.snapshot: Raw | None = None
        self.retry_after: int | None = None


class Stale(ApiError):
    """The game has gone on since the player looked."""

    def __init__(self, number: int, expected: int) -> None:
        super().__init__(409, "stale", number=number, expected=expected)
        self.body = ErrorBody("stale", self.body.message, number=number)


class Refused(ApiError):
    """An action the rules do not allow."""

    def __init__(self, refusal: Refusal, names: Names, number: int) -> None:
        super().__init__(422, "malformed", why="")
        told = refusal_json(refusal, names)
        text = told["rule_text"]
        self.body = ErrorBody(
            refusal.code,
            in_both(told["message"]),
            str(refusal.rule),
            None if text is None else in_both(text),
            number,
        )


def malformed(why: str, where: str | None = None) -> ApiError:
    """A request that is not what the contract says."""
    error = ApiError(400, "malformed", why=why.rstrip("."))
    error.body = ErrorBody("malformed", error.body.message, where=where)
    return error


def from_mistake(mistake: Mistake) -> ApiError:
    """A mistake in what was given: 404 if it names something that is not there, else 400."""
    error = ApiError(404 if mistake.code in NOT_THERE else 400, "malformed", why="")
    message = Text(mistake.sentence("en"), mistake.sentence("de"))
    line = getattr(mistake, "line", None)
    error.body = ErrorBody(mistake.code, message, where=None if line is None else f"line {line}")
    return error


def from_trouble(trouble: "Trouble") -> ApiError:
    """The database cannot do its work: the operator finds the reason in the log, everybody else is told the fact."""
    LOG.error("the database: %s", trouble.why)
    return ApiError(503, trouble.code)


def too_many(seconds: int) -> ApiError:
    """Too much at once."""
    error = ApiError(429, "too_many", seconds=seconds)
    error.retry_after = seconds
    return error
