"""What goes to the screen: JSON for machines, lines for people, one sentence for every error."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import NoReturn

import msgspec
import typer

from kursbuch.cli.harmless import harmless, harmless_json
from kursbuch.kernel.refusal import Refusal
from kursbuch.messages import Names, sentence, texts
from kursbuch.resources import LANGUAGES

BAD_INPUT = 2
REFUSED = 3
DIFFERENT = 1
"""Exit codes: the command or its input is wrong; the rules refuse; a record is damaged or differs."""


def emit(value: object) -> None:
    """One line of JSON."""
    sys.stdout.flush()
    sys.stdout.buffer.write(harmless_json(_json(value)) + b"\n")
    sys.stdout.buffer.flush()


def _json(value: object) -> bytes:
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError:  # a file whose name is not valid text
        import json

        return json.dumps(msgspec.to_builtins(value)).encode()


def say(text: str) -> None:
    """A line for people; control characters in names are made harmless."""
    print(harmless(text))


def complain(text: str) -> None:
    """A line on standard error; control characters in names are made harmless."""
    print(harmless(text), file=sys.stderr)


def leave(code: int) -> NoReturn:
    """End the command with this exit code."""
    raise typer.Exit(code)


def heading(key: str, lang: str, title: str = "") -> str:
    """A heading or short line of the screen; those about games of one family are asked for with a title."""
    return texts("screen", title)[key].in_language(lang)


def in_all_languages(refusal: Refusal, names: Names) -> dict[str, str]:
    """The reason of a refusal, by language."""
    return {lang: sentence(refusal, lang, names) for lang in LANGUAGES}


def verdict(refusal: Refusal | None, names: Names) -> dict[str, object]:
    """Whether an action is legal; if not, the rule, the reason and the rule's text in all languages."""
    if refusal is None:
        return {"legal": True, "rule": None, "message": None}
    return {
        "legal": False,
        "rule": refusal.rule,
        "message": in_all_languages(refusal, names),
        "text": {lang: rule_text(refusal.rule, lang) for lang in LANGUAGES},
        "code": refusal.code,
        "facts": dict(refusal.facts),
    }


def rule_text(rule: str, lang: str) -> str | None:
    """What a rule says, if its sheet has it."""
    from kursbuch import rulebook

    try:
        return rulebook.text(rule, lang)
    except rulebook.UnknownRule:
        return None


def joined(parts: Iterable[object]) -> str:
    """A list in a cell of a table."""
    return ", ".join(str(part) for part in parts)
